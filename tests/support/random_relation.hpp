// SPDX-License-Identifier: BSL-1.0
// Random formulas and relations as trees, with a text for the library and a value of their own, so that the two can be compared.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace random_relation {

/// A tree whose meaning is Python's, with conditions that shield: `or` and `and` are decided by whichever side decides them, and of a
/// `select` only the branch taken is evaluated. No value: undefined.
struct tree {
  enum kind_type {
    number,
    symbol,
    add,
    subtract,
    multiply,
    floor_divide,
    modulo,
    truncated,
    truncated_rest,
    ceiling,
    euclidean,
    euclidean_rest,
    minimum,
    maximum,
    choose,
    equal,
    unequal,
    less,
    at_most,
    both,
    either,
    opposite
  } kind;
  std::int64_t value = 0;
  std::vector<tree> parts{};

  std::string text() const;
  std::optional<std::int64_t> at(const std::vector<std::int64_t>& symbols) const;
};

inline std::string tree::text() const {
  static const char* const names[] = {
      "",     "",    " + ", " - ",    "*",    "//",   "%",   "truncdiv", "truncmod", "ceildiv", "ediv",
      "emod", "min", "max", "select", " == ", " != ", " < ", " <= ",     " and ",    " or ",    "not "};
  const std::string name = names[kind];
  if (kind == number) return value < 0 ? "(-" + std::to_string(-value) + ")" : std::to_string(value);
  if (kind == symbol) return std::string(1, static_cast<char>('a' + value));
  if (kind == opposite) return "(not " + parts[0].text() + ")";
  if (kind >= truncated && kind <= choose) {
    std::string out = name + "(";
    for (std::size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? "" : ", ") + parts[i].text();
    return out + ")";
  }
  return "(" + parts[0].text() + name + parts[1].text() + ")";
}

inline std::optional<std::int64_t> tree::at(const std::vector<std::int64_t>& symbols) const {
  if (kind == number) return value;
  if (kind == symbol) return symbols[static_cast<std::size_t>(value)];
  if (kind == choose) {
    const auto condition = parts[0].at(symbols);
    return condition ? parts[*condition != 0 ? 1 : 2].at(symbols) : std::nullopt;
  }
  if (kind == opposite) {
    const auto v = parts[0].at(symbols);
    return v ? std::optional<std::int64_t>{*v == 0} : std::nullopt;
  }
  const auto a = parts[0].at(symbols), b = parts[1].at(symbols);
  if (kind == both || kind == either) {
    const std::int64_t deciding = kind == either;
    if ((a && *a == deciding) || (b && *b == deciding)) return deciding;
    return a && b ? std::optional<std::int64_t>{1 - deciding} : std::nullopt;
  }
  if (!a || !b) return std::nullopt;
  const std::int64_t x = *a, y = *b;
  if (kind >= floor_divide && kind <= ceiling && y == 0) return std::nullopt;
  const auto floor_of = [](std::int64_t n, std::int64_t d) { return n / d - (n % d != 0 && (n < 0) != (d < 0)); };
  const std::int64_t euclid = y == 0 ? 0 : y > 0 ? floor_of(x, y) : -floor_of(x, -y);
  switch (kind) {
    case add: return x + y;
    case subtract: return x - y;
    case multiply: return x * y;
    case floor_divide: return floor_of(x, y);
    case modulo: return x - y * floor_of(x, y);
    case truncated: return x / y;
    case truncated_rest: return x % y;
    case ceiling: return -floor_of(-x, y);
    case euclidean: return euclid;
    case euclidean_rest: return y == 0 ? 0 : x - y * euclid;
    case minimum: return x < y ? x : y;
    case maximum: return x > y ? x : y;
    case equal: return x == y;
    case unequal: return x != y;
    case less: return x < y;
    default: return x <= y;
  }
}

/// Makes trees from a seed.
class generator {
 public:
  generator(std::uint64_t seed, int symbols) : random_{seed}, symbols_{symbols} {}

  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

  tree formula(int depth) {
    if (depth == 0 || below(5) == 0)
      return below(3) == 0 ? tree{tree::number, below(2) == 0 ? below(9) - 3 : below(5) + 1}
                           : tree{tree::symbol, below(symbols_)};
    switch (below(14)) {
      case 0:
      case 1:
      case 2: return node(tree::add, depth);
      case 3:
      case 4: return node(tree::subtract, depth);
      case 5: return node(tree::multiply, depth);
      case 6:
      case 7: return divided(tree::floor_divide, depth);
      case 8: return divided(tree::modulo, depth);
      case 9: return divided(below(2) == 0 ? tree::truncated : tree::truncated_rest, depth);
      case 10: return divided(below(2) == 0 ? tree::euclidean : tree::euclidean_rest, depth);
      case 11: return node(tree::minimum, depth);
      case 12: return node(tree::maximum, depth);
      default: return tree{tree::choose, 0, {relation(depth - 1, 0), formula(depth - 1), formula(depth - 1)}};
    }
  }
  tree relation(int depth, int joints = 1) {
    if (joints > 0 && below(4) == 0) {
      if (below(4) == 0) return tree{tree::opposite, 0, {relation(depth, joints - 1)}};
      return tree{
          below(2) == 0 ? tree::both : tree::either, 0, {relation(depth, joints - 1), relation(depth, joints - 1)}};
    }
    constexpr tree::kind_type kinds[] = {tree::equal, tree::unequal, tree::less, tree::at_most, tree::at_most};
    return tree{kinds[below(5)], 0, {formula(depth), formula(depth)}};
  }
  /// What hypotheses look like: bounds, multiples, orders, and now and then anything.
  tree hypothesis() {
    const tree x{tree::symbol, below(symbols_)}, y{tree::symbol, below(symbols_)};
    switch (below(6)) {
      case 0: return tree{tree::at_most, 0, {tree{tree::number, below(6) - 2}, x}};
      case 1: return tree{tree::at_most, 0, {x, tree{tree::number, below(10)}}};
      case 2:
        return tree{tree::equal,
                    0,
                    {tree{tree::modulo, 0, {x, tree{tree::number, below(4) + 2}}}, tree{tree::number, below(2)}}};
      case 3: return tree{below(2) == 0 ? tree::less : tree::at_most, 0, {x, y}};
      case 4: return relation(1);
      default: return tree{tree::unequal, 0, {x, tree{tree::number, 0}}};
    }
  }

 private:
  tree node(tree::kind_type kind, int depth) { return tree{kind, 0, {formula(depth - 1), formula(depth - 1)}}; }
  tree divided(tree::kind_type kind, int depth) {
    return tree{kind,
                0,
                {formula(depth - 1), below(3) != 0 ? tree{tree::number, below(4) == 0 ? -1 - below(4) : below(6) + 1}
                                                   : formula(below(3) == 0 ? 1 : 0)}};
  }

  std::mt19937_64 random_;
  int symbols_;
};

}  // namespace random_relation
