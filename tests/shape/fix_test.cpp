// SPDX-License-Identifier: BSL-1.0
#include <symshape/shape/fix.hpp>
#include <symshape/shape/view.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

namespace ss = symshape;

constexpr float memory[1] = {};

constexpr bool a_number_takes_the_place_of_a_name() {
  const ss::view<const float, "B, C, 4*C"> v(memory, {2, 3, 12});
  const auto fixed = ss::fix<"C", 3>(v);
  static_assert(ss::same_shape<decltype(fixed), ss::shape<"B, 3, 12">>);
  static_assert(sizeof(fixed) == sizeof(float*) + sizeof(std::int64_t));
  return fixed.size(0) == 2 && fixed.size(2) == 12 && fixed.data() == memory && ss::symbol<"B">(fixed) == 2;
}

constexpr bool strides_are_fixed_too() {
  const ss::view<const float, "B, C", "2*C, 1"> v(memory, {0, 5});
  const auto fixed = ss::fix<"C", 5>(v);
  static_assert(!decltype(fixed)::is_contiguous);
  return fixed.stride(0) == 10;
}

constexpr bool another_number_is_refused_as_data() {
  const ss::view<const float, "B, C"> v(memory, {0, 5});
  const auto fixed = ss::try_fix<"C", 6>(v, "caller.cpp", 3);
  return !fixed && fixed.error().kind == ss::failure_kind::binding && fixed.error().value == 5 &&
         fixed.error().other_value == 6 && fixed.error().axis == 1;
}

}  // namespace

TEST_CASE("fix: a number takes the place of a name, in sizes and strides") {
  static_assert(a_number_takes_the_place_of_a_name());
  CHECK(a_number_takes_the_place_of_a_name());
  static_assert(strides_are_fixed_too());
  CHECK(strides_are_fixed_too());
}

TEST_CASE("fix: another number is a binding error, thrown or as data") {
  static_assert(another_number_is_refused_as_data());
  CHECK(another_number_is_refused_as_data());
  std::string says;
  try {
    const ss::view<const float, "B, C"> v(memory, {0, 5});
    (void)ss::fix<"C", 6>(v, "caller.cpp", 3);
  } catch (const ss::binding_error& e) {
    says = e.what();
  }
  CHECK(says == "fix: C is 5 at axis 1 where it is to be 6 (caller.cpp:3)");
}

namespace {
struct owner_of_elements {
  float elements[6]{};
  auto view() { return ss::view<float, "B, C">(elements, {2, 3}); }
};
}  // namespace

TEST_CASE("fix: takes owners of elements too") {
  owner_of_elements owner;
  const auto fixed = ss::fix<"C", 3>(owner);
  static_assert(ss::same_shape<decltype(fixed), ss::shape<"B, 3">>);
  CHECK(fixed.data() == owner.elements);
  CHECK(!ss::try_fix<"C", 4>(owner));
}
