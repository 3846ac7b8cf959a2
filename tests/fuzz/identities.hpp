// SPDX-License-Identifier: BSL-1.0
// Random formulas, and the laws of their operations, some of them not quite right.

#pragma once

#include "support/random_relation.hpp"

#include <cstdint>
#include <random>
#include <utility>

namespace fuzz {

using random_relation::tree;

/// Formulas over so many symbols, with all divisions, symbolic and negative divisors among them.
class formula_maker {
 public:
  formula_maker(std::mt19937_64& random, int symbols) : random_{&random}, symbols_{symbols} {}

  int below(int n) { return static_cast<int>((*random_)() % static_cast<std::uint64_t>(n)); }
  int symbol_count() const { return symbols_; }

  static tree number(std::int64_t value) { return {tree::number, value, {}}; }
  tree symbol() { return {tree::symbol, below(symbols_), {}}; }
  tree leaf() { return below(4) == 0 ? number(below(9) - 3) : symbol(); }
  tree linear() {
    return {
        tree::add,
        0,
        {{tree::multiply, 0, {number(below(7) - 3), symbol()}}, {tree::multiply, 0, {number(below(7) - 3), symbol()}}}};
  }

  tree divisor(int depth) {
    const int way = below(20);
    if (way < 7) return number(below(6) + 2);
    if (way < 9) return number(-1 - below(4));
    return way < 16 ? symbol() : formula(depth - 1);
  }
  tree divided(int depth) {
    constexpr tree::kind_type kinds[] = {tree::floor_divide,   tree::floor_divide,   tree::floor_divide,
                                         tree::modulo,         tree::modulo,         tree::ceiling,
                                         tree::truncated,      tree::truncated_rest, tree::euclidean,
                                         tree::euclidean_rest, tree::truncated};
    return {kinds[below(11)], 0, {formula(depth - 1), divisor(depth)}};
  }
  tree formula(int depth) {
    if (depth <= 0 || below(6) == 0) return leaf();
    switch (below(16)) {
      case 0:
      case 1:
      case 2: return both(tree::add, depth);
      case 3:
      case 4: return both(tree::subtract, depth);
      case 5:
      case 6: return both(tree::multiply, depth);
      case 7: return {tree::multiply, 0, {number(below(9) - 4), formula(depth - 1)}};
      case 8: return both(tree::maximum, depth);
      case 9: return both(tree::minimum, depth);
      case 10: return {tree::choose, 0, {relation(depth - 1, 0), formula(depth - 1), formula(depth - 1)}};
      default: return divided(depth);
    }
  }
  tree comparison(int depth) {
    constexpr tree::kind_type kinds[] = {tree::equal,   tree::unequal, tree::less,
                                         tree::at_most, tree::at_most, tree::at_most};
    const tree::kind_type kind = kinds[below(6)];
    tree left = formula(depth), right = below(2) == 0 ? number(below(7) - 2) : formula(depth);
    if (below(2) == 0) std::swap(left, right);
    return {kind, 0, {left, right}};
  }
  tree relation(int depth, int joints) {
    if (joints > 0 && below(3) == 0) {
      if (below(4) == 0) return {tree::opposite, 0, {relation(depth, joints - 1)}};
      return {below(2) == 0 ? tree::both : tree::either, 0, {relation(depth, joints - 1), relation(depth, joints - 1)}};
    }
    return comparison(depth);
  }

 private:
  tree both(tree::kind_type kind, int depth) { return {kind, 0, {formula(depth - 1), formula(depth - 1)}}; }

  std::mt19937_64* random_;
  int symbols_;
};

/// Laws of the operations, in random formulas.
class identities : public formula_maker {
 public:
  using formula_maker::formula_maker;

  /// Now and then one side is off by one, or the sides are exchanged.
  tree nearly(tree comparison) {
    if (below(3) == 0) comparison.parts[1] = {tree::add, 0, {comparison.parts[1], number(below(2) == 0 ? 1 : -1)}};
    if (below(6) == 0) std::swap(comparison.parts[0], comparison.parts[1]);
    return comparison;
  }

  tree law() {
    const tree a = formula(1), b = below(2) == 0 ? symbol() : divisor(2), c = leaf();
    const tree k = number(below(5) + 2), m = number(below(4) == 0 ? -1 - below(3) : below(5) + 1);
    const auto make = [](tree::kind_type kind, const tree& x, const tree& y) { return tree{kind, 0, {x, y}}; };
    const auto times = [&](const tree& x, const tree& y) { return make(tree::multiply, x, y); };
    const auto plus = [&](const tree& x, const tree& y) { return make(tree::add, x, y); };
    const auto floor = [&](const tree& x, const tree& y) { return make(tree::floor_divide, x, y); };
    const auto negative = [&](const tree& x) { return make(tree::subtract, number(0), x); };
    const auto same = [&](const tree& x, const tree& y) { return nearly({tree::equal, 0, {x, y}}); };
    const auto at_most = [&](const tree& x, const tree& y) { return nearly({tree::at_most, 0, {x, y}}); };
    switch (below(26)) {
      case 0: return same(floor(floor(a, b), k), floor(a, times(b, k)));
      case 1: return same(floor(plus(a, times(b, c)), b), plus(floor(a, b), c));
      case 2: return same(a, plus(times(b, floor(a, b)), make(tree::modulo, a, b)));
      case 3: return same(a, plus(times(b, make(tree::truncated, a, b)), make(tree::truncated_rest, a, b)));
      case 4: return same(a, plus(times(b, make(tree::euclidean, a, b)), make(tree::euclidean_rest, a, b)));
      case 5: return nearly({tree::less, 0, {make(tree::modulo, a, b), b}});
      case 6: return at_most(number(0), make(below(2) == 0 ? tree::euclidean_rest : tree::modulo, a, b));
      case 7: return same(plus(make(tree::maximum, a, b), make(tree::minimum, a, b)), plus(a, b));
      case 8: return same(make(tree::maximum, plus(a, c), plus(b, c)), plus(make(tree::maximum, a, b), c));
      case 9: return same(make(tree::maximum, times(a, m), times(b, m)), times(make(tree::maximum, a, b), m));
      case 10: return same(make(tree::truncated, negative(a), b), negative(make(tree::truncated, a, b)));
      case 11: return same(make(tree::ceiling, a, b), negative(floor(negative(a), b)));
      case 12: return same(make(tree::ceiling, a, b), floor(make(tree::subtract, plus(a, b), number(1)), b));
      case 13: {
        const tree r = comparison(1);
        return same(plus({tree::choose, 0, {r, a, b}}, c), {tree::choose, 0, {r, plus(a, c), plus(b, c)}});
      }
      case 14: return same(floor(times(a, b), b), a);
      case 15: return same(floor(plus(times(k, a), m), times(k, b)), floor(plus(a, floor(m, k)), b));
      case 16: return same(make(tree::modulo, plus(a, times(m, b)), b), make(tree::modulo, a, b));
      case 17: return at_most(times(number(2), times(a, b)), plus(times(a, a), times(b, b)));
      case 18: return same(make(tree::truncated, a, b), floor(a, b));
      case 19: return same(make(tree::euclidean, a, b), floor(a, b));
      case 20: return at_most(times(floor(a, b), b), a);
      case 21: return at_most(floor(a, b), a);
      case 22:
        return same(make(tree::minimum, a, make(tree::maximum, b, c)),
                    make(tree::maximum, make(tree::minimum, a, b), make(tree::minimum, a, c)));
      case 23:
        return same(floor(plus(times(m, times(b, c)), a), times(k, b)), floor(plus(times(m, c), floor(a, b)), k));
      case 24: {  // which residues a product can have
        const tree x = symbol(), r = make(tree::modulo, times(x, plus(x, c)), number(below(8) + 2));
        return {below(3) == 0 ? tree::at_most : tree::unequal, 0, {r, number(below(8))}};
      }
      default: return same(make(tree::modulo, times(a, k), times(b, k)), times(k, make(tree::modulo, a, b)));
    }
  }
};

}  // namespace fuzz
