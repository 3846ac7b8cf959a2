// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/error.hpp>
#include <symshape/algebra/result.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ss = symshape;

namespace {

ss::failure sample(ss::failure_kind kind) {
  ss::failure f{};
  f.kind = kind;
  f.operation = "bind";
  f.sentence = "axis %x of argument %a is %v, and axis %y of argument %b is %w; %f is not %g, says %n at %p, 100%";
  f.axis = 1, f.other_axis = 2, f.argument = 3, f.other_argument = 4, f.value = -5, f.other_value = 6;
  f.formula = "2*H", f.other_formula = "W", f.name = "x", f.position = 9;
  f.file = "some/folder/file.cpp", f.line = 12;
  return f;
}

template <class Error>
bool throws_as(ss::failure_kind kind) {
  try {
    ss::fail(sample(kind));
  } catch (const Error& e) {
    return e.details().kind == kind;
  } catch (...) {
  }
  return false;
}

}  // namespace

TEST_CASE("error: the message is the sentence with the fields put in") {
  const ss::error e{sample(ss::failure_kind::binding)};
  CHECK(
      std::string{e.what()} ==
      "bind: axis 1 of argument 3 is -5, and axis 2 of argument 4 is 6; 2*H is not W, says x at 9, 100% (file.cpp:12)");
}

TEST_CASE("error: copies keep the text after the original and its sources are gone") {
  auto* formula = new std::string{"a formula long enough to be allocated somewhere"};
  ss::failure f = sample(ss::failure_kind::shape);
  f.formula = *formula;
  auto* original = new ss::shape_error{f};
  const std::string message = original->what();
  ss::shape_error copy{*original}, assigned{sample(ss::failure_kind::shape)};
  assigned = copy;
  auto& self = assigned;
  assigned = self;
  delete formula;
  delete original;
  CHECK(copy.what() == message);
  CHECK(assigned.what() == message);
  CHECK(assigned.details().formula == ss::text_view{"a formula long enough to be allocated somewhere"});
  CHECK(assigned.details().value == -5);
}

TEST_CASE("error: every kind of failure has its class, and every class is an ss::error and a std::exception") {
  CHECK(throws_as<ss::parse_error>(ss::failure_kind::parse));
  CHECK(throws_as<ss::overflow_error>(ss::failure_kind::overflow));
  CHECK(throws_as<ss::division_by_zero_error>(ss::failure_kind::division_by_zero));
  CHECK(throws_as<ss::formula_error>(ss::failure_kind::mixed_pools));
  CHECK(throws_as<ss::formula_error>(ss::failure_kind::too_large));
  CHECK(throws_as<ss::formula_error>(ss::failure_kind::unbound_symbol));
  CHECK(throws_as<ss::binding_error>(ss::failure_kind::binding));
  CHECK(throws_as<ss::shape_error>(ss::failure_kind::shape));
  CHECK(throws_as<ss::dtype_error>(ss::failure_kind::dtype));
  CHECK(throws_as<ss::guard_error>(ss::failure_kind::guard));
  CHECK(throws_as<ss::data_dependent_error>(ss::failure_kind::data_dependent));
  CHECK(throws_as<ss::unsupported_operator_error>(ss::failure_kind::unsupported_operator));
  CHECK(throws_as<ss::capture_error>(ss::failure_kind::capture));
  CHECK(throws_as<ss::error>(ss::failure_kind::parse));
  CHECK(throws_as<ss::error>(ss::failure_kind::shape));
  CHECK_THROWS_AS(ss::fail(sample(ss::failure_kind::guard)), std::exception);
}

namespace {
constexpr bool results_hold_one_of_two() {
  ss::result<int> good = 7;
  ss::failure f{};
  f.kind = ss::failure_kind::overflow;
  const ss::result<int> bad = f;
  *good = 8;
  return good && *good == 8 && good.value() == 8 && !bad && bad.error().kind == ss::failure_kind::overflow;
}
}  // namespace

TEST_CASE("result: a value or the failure that came instead") {
  static_assert(results_hold_one_of_two());
  CHECK(results_hold_one_of_two());
  const ss::result<int> bad = sample(ss::failure_kind::binding);
  CHECK_THROWS_AS(bad.value(), ss::binding_error);
  ss::result<std::string> text = std::string{"long enough to live on the heap, and moved out"};
  CHECK(text->size() == 46);
  CHECK(std::move(text).value().size() == 46);
}
