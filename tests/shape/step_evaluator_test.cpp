// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/evaluate.hpp>
#include <symshape/shape/formulas.hpp>
#include <symshape/shape/step_evaluator.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <support/formula_tree.hpp>
#include <vector>

namespace ss = symshape;

TEST_CASE("step_evaluator: instructions of random formulas have the formulas' values, and none where they have none") {
  std::mt19937_64 random{20260103};
  int values = 0, without = 0;
  for (int round = 0; round < 3000; ++round) {
    support::formula_tree tree{random, 1 + round % 4};
    ss::pool p;
    p.set_mode(ss::on_error::note);
    ss::expr e;
    try {
      e = tree.build(p);
    } catch (const ss::error&) {
      continue;  // a constant divisor 0
    }
    if (p.failed() || e.is_constant()) continue;
    ss::growing_array<std::int32_t> slots;
    slots.resize(p.atom_count(), -1);
    for (int i = 0; i < support::formula_tree::symbol_count; ++i)
      if (const std::uint32_t id = p.find_symbol(support::formula_tree::names[i])) slots[id] = i;
    ss::growing_array<ss::instruction> steps;
    ss::flattener flatten{p, slots, steps};
    const std::int32_t root = flatten(e);
    REQUIRE(flatten.complete());
    for (int trial = 0; trial < 6; ++trial) {
      std::int64_t symbols[support::formula_tree::symbol_count];
      for (auto& s : symbols) s = static_cast<std::int64_t>(random() % 13) - 4;
      ss::evaluator evaluate{p};
      for (int i = 0; i < support::formula_tree::symbol_count; ++i)
        if (const std::uint32_t id = p.find_symbol(support::formula_tree::names[i])) evaluate.set(id, symbols[i]);
      std::int64_t expected = 0;
      const bool has_value = evaluate.value(e, expected);
      std::vector<ss::detail::step_memo> memo(steps.size());
      ss::detail::step_evaluator steps_of{steps.data(), symbols, memo.data()};
      std::int64_t got = 0;
      const bool computed = steps_of.value(root, got);
      INFO(tree.text());
      CHECK(computed == has_value);
      if (computed && has_value) CHECK(got == expected);
      ++(has_value ? values : without);
    }
  }
  CHECK(values > 5000);
  CHECK(without > 100);
}

namespace {
template <class... Formula>
constexpr bool agree(std::int64_t a, std::int64_t b) {
  using table = ss::detail::formulas<0, ss::dim<'a'>, ss::dim<'b'>, Formula...>;
  const std::int64_t symbols[] = {a, b};
  ss::int128 checked = 0;
  const bool defined = ss::detail::checked_step_value<table>(table::value.root[2], symbols, checked);
  return !defined || checked == ss::detail::step_value<table, table::value.root[2]>(symbols);
}
template <class Formula>
constexpr bool agree_everywhere() {
  for (std::int64_t a = 0; a < 9; ++a)
    for (std::int64_t b = 0; b < 9; ++b)
      if (!agree<Formula>(a, b)) return false;
  return true;
}
}  // namespace

// The straight code of kernels against the watched one, an instruction of each kind.
constexpr bool kernels_compute_the_same() {
  using ss::dim;
  return agree_everywhere<dim<'a', '/', '/', 'b'>>() && agree_everywhere<dim<'a', '*', 'b', '-', '3'>>() &&
         agree_everywhere<dim<'m', 'a', 'x', '(', 'a', ',', 'b', ')'>>() &&
         agree_everywhere<dim<'m', 'i', 'n', '(', 'a', ',', 'b', ')'>>() &&
         agree_everywhere<dim<'a', '%', '(', 'b', '+', '1', ')'>>() &&
         agree_everywhere<dim<'t', 'r', 'u', 'n', 'c', 'd', 'i', 'v', '(', 'a', '-', '5', ',', 'b', '-', '4', ')'>>() &&
         agree_everywhere<dim<'e', 'd', 'i', 'v', '(', 'a', '-', '5', ',', 'b', '-', '4', ')'>>() &&
         agree_everywhere<dim<'(', 'a', '-', '5', ')', '/', '/', '(', 'b', '-', '4', ')'>>() &&
         agree_everywhere<
             dim<'s', 'e', 'l', 'e', 'c', 't', '(', 'a', '>', '=', 'b', ',', 'a', '/', '/', 'b', ',', '7', ')'>>() &&
         agree_everywhere<
             dim<'s', 'e', 'l', 'e', 'c', 't', '(', 'b', '=', '=', '0', ',', '1', ',', 'a', '/', '/', 'b', ')'>>();
}
static_assert(kernels_compute_the_same());
TEST_CASE("step_value: kernels compute what was checked") { CHECK(kernels_compute_the_same()); }
