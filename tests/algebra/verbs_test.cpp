// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/verbs.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace ss = symshape;
using ss::certainty;
using ss::undecided;

namespace {

constexpr const char* sizes_differ = "a has size %l at axis %x where b has %r at axis %y";

/// Evaluates a claim's verb under hypotheses, as `infer` does: refusals are kept.
struct evaluation {
  ss::pool p{ss::on_error::note};
  ss::knowledge known{p};
  ss::call_site at{"rule", "file.cpp", 7, &p};

  constexpr evaluation() { known.hypotheses().set_default_range(0, std::int64_t{1} << 48); }
  constexpr ss::relation claim(ss::text_view text) { return ss::parse_relation(p, text); }
};

constexpr bool of_numbers_the_question_is_its_answer() {
  const ss::call_site at;
  return ss::known(true) == certainty::yes && ss::known(false) == certainty::no &&
         ss::decide(true, undecided::refuse, at) && !ss::decide(false, undecided::refuse, at) &&
         ss::require(true, at, {sizes_differ, 1, 1});
}
static_assert(of_numbers_the_question_is_its_answer());

constexpr bool known_records_nothing() {
  evaluation e;
  const bool answers = ss::known(e.claim("n >= 0")) == certainty::yes && ss::known(e.claim("n < 0")) == certainty::no &&
                       ss::known(e.claim("n == 1")) == certainty::undecided &&
                       ss::known(e.claim("(n + 7)//8*8 >= n")) == certainty::yes;
  return answers && e.known.requirements().empty() && !e.known.refused();
}
static_assert(known_records_nothing());

constexpr bool decide_goes_by_its_second_argument() {
  evaluation e;
  const bool harmless = !ss::decide(e.claim("n == 1"), undecided::assume_false, e.at) && e.known.requirements().empty();
  const bool required =
      !ss::decide(e.claim("n == 1"), undecided::require_false, e.at) && e.known.requirements().size() == 1;
  const bool learned = ss::known(e.claim("n == 1")) == certainty::no && ss::known(e.claim("n != 1")) == certainty::yes;
  const bool refused = !ss::decide(e.claim("m == 1"), undecided::refuse, e.at) &&
                       e.known.refused().kind == ss::failure_kind::data_dependent;
  return harmless && required && learned && refused;
}
static_assert(decide_goes_by_its_second_argument());

constexpr bool a_requirement_is_taken_once() {
  evaluation e;
  const auto ask = [&] { return ss::require(e.claim("K == L"), e.at, {sizes_differ}); };
  return ask() && ask() && ss::require(e.claim("2*K == 2*L"), e.at, {sizes_differ}) &&
         e.known.requirements().size() == 1 && ss::require(e.claim("K >= L"), e.at, {sizes_differ}) &&
         e.known.requirements().size() == 1;
}
static_assert(a_requirement_is_taken_once());

constexpr bool the_first_refusal_is_kept_and_evaluation_goes_on() {
  evaluation e;
  const ss::expr k = ss::parse(e.p, "K");
  const bool first = !ss::require(k == k + 1, e.at, {sizes_differ, k, k + 1, 1, 0});
  const bool second = !ss::require(false, e.at, {"something else"});
  const ss::refusal& r = e.known.refused();
  return first && second && r && ss::text_view{r.operation} == "rule" && ss::text_view{r.sentence} == sizes_differ &&
         identical(r.left, k) && identical(r.right, k + 1) && r.axis == 1 && r.other_axis == 0 && r.line == 7;
}
static_assert(the_first_refusal_is_kept_and_evaluation_goes_on());

constexpr bool between_numbers_a_refusal_is_kept_by_the_operands_evaluation() {
  evaluation e;
  return !ss::require(ss::expr{64} == ss::expr{7}, e.at, {sizes_differ, 64, 7, 2, 2}) && e.known.refused() &&
         e.known.refused().left.constant() == 64;
}
static_assert(between_numbers_a_refusal_is_kept_by_the_operands_evaluation());

constexpr bool knowledge_is_reached_only_while_it_lives() {
  ss::pool p;
  {
    ss::knowledge outer{p};
    {
      ss::knowledge inner{p};
      if (p.attached() != &inner) return false;
    }
    if (p.attached() != &outer) return false;
  }
  return p.attached() == nullptr;
}
static_assert(knowledge_is_reached_only_while_it_lives());

}  // namespace

TEST_CASE("of numbers the question is its answer") { CHECK(of_numbers_the_question_is_its_answer()); }
TEST_CASE("known records nothing") { CHECK(known_records_nothing()); }
TEST_CASE("decide goes by its second argument") { CHECK(decide_goes_by_its_second_argument()); }
TEST_CASE("a requirement is taken once") { CHECK(a_requirement_is_taken_once()); }
TEST_CASE("the first refusal is kept and evaluation goes on") {
  CHECK(the_first_refusal_is_kept_and_evaluation_goes_on());
}
TEST_CASE("between numbers a refusal is kept by the operands' evaluation") {
  CHECK(between_numbers_a_refusal_is_kept_by_the_operands_evaluation());
}
TEST_CASE("knowledge is reached only while it lives") { CHECK(knowledge_is_reached_only_while_it_lives()); }

TEST_CASE("in the program a refusal throws, with both sides and the caller's line") {
  ss::pool p;
  const ss::expr n = ss::symbol(p, "n");
  const ss::call_site at{"matmul", "/some/folder/caller.cpp", 40, nullptr};
  CHECK_THROWS_WITH_AS(ss::require(false, at, {sizes_differ, 64, 7, 2, 2}),
                       "matmul: a has size 64 at axis 2 where b has 7 at axis 2 (caller.cpp:40)", ss::shape_error);
  CHECK_THROWS_WITH_AS(ss::require(n == n + 1, at, {sizes_differ, n, n + 1, 1, 0}),
                       "matmul: a has size n at axis 1 where b has n + 1 at axis 0 (caller.cpp:40)", ss::shape_error);
  CHECK_THROWS_WITH_AS(ss::require(n == 4, at, {sizes_differ, n, 4}),
                       "matmul: requires n == 4, which nothing here decides or keeps (caller.cpp:40)",
                       ss::data_dependent_error);
  CHECK_THROWS_WITH_AS(ss::decide(n == 4, undecided::refuse, at),
                       "matmul: whether n == 4 is not decided by what is known (caller.cpp:40)",
                       ss::data_dependent_error);
  ss::knowledge known{p};
  CHECK(ss::require(n == 4, at, {sizes_differ, n, 4}));
  CHECK(known.requirements().size() == 1);
  CHECK_THROWS_AS(ss::require(n == 5, at, {sizes_differ, n, 5}), ss::shape_error);
}

TEST_CASE("the details of a refusal are data too") {
  const ss::call_site at{"matmul", "caller.cpp", 40, nullptr};
  try {
    ss::require(false, at, {sizes_differ, 64, 7, 2, 1});
    CHECK(false);
  } catch (const ss::shape_error& e) {
    CHECK(e.details().value == 64);
    CHECK(e.details().other_value == 7);
    CHECK(e.details().axis == 2);
    CHECK(e.details().other_axis == 1);
    CHECK(e.details().line == 40);
  }
}
