// SPDX-License-Identifier: BSL-1.0
/// @file
/// Random formulas as they are written, with a meaning of their own: what the algebra is held against.

#pragma once

#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/relation.hpp>
#include <symshape/algebra/truncation.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace support {

namespace ss = symshape;

/// Wide enough that no value below leaves it; it throws where one does.
using wide = boost::multiprecision::checked_int1024_t;

struct undefined {};  // thrown where a divisor is 0

inline wide floor_quotient(const wide& a, const wide& b) {
  const wide quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? wide{quotient - 1} : quotient;
}

/// A syntax tree over the symbols `names`; nothing of it is simplified.
class formula_tree {
 public:
  enum operation {
    constant,
    symbol,
    negative,
    plus,
    minus,
    times,
    floordiv,
    modulo,
    ceildiv,
    truncdiv,
    truncmod,
    ediv,
    emod,
    maximum,
    minimum,
    select,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    unequal,
    logical_and,
    logical_or,
    logical_not
  };
  static constexpr int symbol_count = 4;
  static constexpr const char* names[symbol_count] = {"n", "b", "Height", "a2"};

  formula_tree(std::mt19937_64& random, int depth, bool relation = false) : random_{&random} {
    root_ = relation ? make_relation(depth) : make_number(depth);
  }

  wide value(const std::int64_t* assignment) const { return value(root_, assignment); }
  std::string text() const { return text(root_); }

  ss::expr build(ss::pool& p) { return build(root_, p, false); }
  /// The same by another way: operands exchanged, terms added and taken away, equivalent operations.
  ss::expr build_otherwise(ss::pool& p) { return build(root_, p, true); }

  int pick(int below) { return static_cast<int>((*random_)() % static_cast<unsigned>(below)); }

 private:
  struct node {
    operation op;
    std::int64_t number = 0;
    int left = 0, right = 0, third = 0;
  };

  int add(node n) {
    nodes_.push_back(n);
    return static_cast<int>(nodes_.size()) - 1;
  }
  int leaf() {
    if (pick(5) < 2) return add({constant, pick(4) == 0 ? pick(41) - 20 : pick(9) - 4});
    return add({symbol, pick(symbol_count)});
  }
  int make_number(int depth) {
    if (depth <= 0 || pick(8) == 0) return leaf();
    static constexpr operation choices[] = {plus,     plus,     plus,     minus,  minus,   times,   times,   floordiv,
                                            floordiv, floordiv, modulo,   modulo, maximum, maximum, minimum, negative,
                                            ceildiv,  truncdiv, truncmod, ediv,   emod,    select};
    node n{choices[pick(std::size(choices))]};
    if (n.op == select) n.third = make_relation(depth - 1);
    n.left = make_number(depth - 1);
    const bool division = (n.op >= floordiv && n.op <= emod);
    n.right = division && pick(3) != 0 ? leaf() : make_number(depth - 1);
    return add(n);
  }
  int make_relation(int depth) {
    if (depth > 1 && pick(2) == 0) {
      static constexpr operation choices[] = {logical_and, logical_or, logical_not};
      node n{choices[pick(3)]};
      n.left = make_relation(depth - 1);
      n.right = make_relation(depth - 1);
      return add(n);
    }
    node n{static_cast<operation>(less + pick(6))};
    n.left = make_number(depth - 1);
    n.right = make_number(depth - 1);
    return add(n);
  }

  wide value(int i, const std::int64_t* assignment) const {
    const node& n = nodes_[i];
    if (n.op == constant) return n.number;
    if (n.op == symbol) return assignment[n.number];
    if (n.op == select) return value(value(n.third, assignment) != 0 ? n.left : n.right, assignment);
    const wide a = value(n.left, assignment);
    if (n.op == negative) return -a;
    if (n.op == logical_not) return a == 0 ? 1 : 0;
    if (n.op == logical_and && a == 0) return 0;
    if (n.op == logical_or && a != 0) return 1;
    const wide b = value(n.right, assignment);
    if (n.op >= floordiv && n.op <= truncmod && b == 0) throw undefined{};
    switch (n.op) {
      case plus: return a + b;
      case minus: return a - b;
      case times: return a * b;
      case floordiv: return floor_quotient(a, b);
      case modulo: return a - b * floor_quotient(a, b);
      case ceildiv: return -floor_quotient(-a, b);
      case truncdiv: return a / b;
      case truncmod: return a % b;
      case ediv: return b == 0 ? wide{0} : b > 0 ? floor_quotient(a, b) : wide{-floor_quotient(a, -b)};
      case emod: return b == 0 ? wide{0} : wide{a - abs(b) * floor_quotient(a, abs(b))};
      case maximum: return a > b ? a : b;
      case minimum: return a < b ? a : b;
      case less: return a < b ? 1 : 0;
      case less_equal: return a <= b ? 1 : 0;
      case greater: return a > b ? 1 : 0;
      case greater_equal: return a >= b ? 1 : 0;
      case equal: return a == b ? 1 : 0;
      case unequal: return a != b ? 1 : 0;
      default: return b;  // and, or
    }
  }

  std::string text(int i) const {
    const node& n = nodes_[i];
    static constexpr const char* spelling[] = {
        "",    "",    "-",      " + ", " - ", "*", " // ", "%",  "ceildiv", "truncdiv", "truncmod", "ediv", "emod",
        "max", "min", "select", " < ", "<=",  ">", " >= ", "==", " != ",    " and ",    " or ",     "not "};
    const std::string word = spelling[n.op];
    switch (n.op) {
      case constant: return n.number < 0 ? "(" + std::to_string(n.number) + ")" : std::to_string(n.number);
      case symbol: return names[n.number];
      case negative:
      case logical_not: return "(" + word + text(n.left) + ")";
      case select: return word + "(" + text(n.third) + ", " + text(n.left) + "," + text(n.right) + ")";
      case ceildiv:
      case truncdiv:
      case truncmod:
      case ediv:
      case emod:
      case maximum:
      case minimum: return word + "( " + text(n.left) + "," + text(n.right) + " )";
      default: return "(" + text(n.left) + word + text(n.right) + ")";
    }
  }

  ss::expr build(int i, ss::pool& p, bool otherwise) {
    const node n = nodes_[i];
    if (n.op == constant) return n.number;
    if (n.op == symbol) return ss::symbol(p, names[n.number]);
    const bool exchange = otherwise && pick(2) == 0;  // which operand is built first, and other equivalent ways
    ss::expr a, b;
    if (exchange) b = build_right(n, p, otherwise);
    a = build(n.left, p, otherwise);
    if (!exchange) b = build_right(n, p, otherwise);
    const int way = otherwise ? pick(4) : 0;
    const ss::expr k = otherwise ? ss::expr{pick(7) - 3} * ss::symbol(p, "free") + pick(5) : ss::expr{0};
    const auto is = [](ss::expr indicator) { return ss::relation::from_indicator(indicator); };
    switch (n.op) {
      case negative: return way == 1 ? ss::expr{-1} * a : way == 2 ? k - a - k : -a;
      case plus: return way == 1 ? (k + b) + (a - k) : way == 2 ? a - (-b) : a + b;
      case minus: return way == 1 ? -(b - k) + (a - k) : way == 2 ? a + -b : a - b;
      case times: return way == 1 ? b * (a - k) + k * b : way == 2 ? -a * -b : a * b;
      case floordiv: return way == 1 ? floor_div(a + k * b, b) - k : way == 2 ? floor_div(-a, -b) : floor_div(a, b);
      case modulo: return way == 1 ? a - b * floor_div(a, b) : way == 2 ? mod(a + k * b, b) : mod(a, b);
      case ceildiv: return way == 1 ? -floor_div(-a, b) : way == 2 ? ceil_div(a - k * b, b) + k : ceil_div(a, b);
      case truncdiv: return way == 1 ? -truncated_div(-a, b) : way == 2 ? -truncated_div(a, -b) : truncated_div(a, b);
      case truncmod:
        return way == 1 ? a - b * truncated_div(a, b) : way == 2 ? truncated_mod(a, -b) : truncated_mod(a, b);
      case ediv: return way == 1 ? -euclidean_div(a, -b) : euclidean_div(a, b);
      case emod: return euclidean_mod(a, b);
      case maximum:
        return way == 1 ? max(b + k, a + k) - k : way == 2 ? -min(-a, -b) : way == 3 ? a + b - min(b, a) : max(a, b);
      case minimum:
        return way == 1 ? min(b + k, a + k) - k : way == 2 ? -max(-a, -b) : way == 3 ? a + b - max(b, a) : min(a, b);
      case select: {
        const ss::relation c = is(build(n.third, p, otherwise));
        return way == 1 ? ss::select(!c, b, a) : way == 2 ? b + c.indicator() * (a - b) : ss::select(c, a, b);
      }
      case less: return (way == 1 ? !(a >= b) : way == 2 ? b > a : way == 3 ? a + 1 <= b : a < b).indicator();
      case less_equal:
        return (way == 1 ? !(a > b) : way == 2 ? b >= a : way == 3 ? 3 * a <= 3 * b + 2 : a <= b).indicator();
      case greater: return (way == 1 ? !(b >= a) : way == 2 ? b < a : way == 3 ? a - k > b - k : a > b).indicator();
      case greater_equal: return (way == 1 ? !(a < b) : way == 2 ? b <= a : way == 3 ? -a <= -b : a >= b).indicator();
      case equal:
        return (way == 1 ? !(a != b) : way == 2 ? b == a : way == 3 ? 2 * a + k == 2 * b + k : a == b).indicator();
      case unequal: return (way == 1 ? !(a == b) : way == 2 ? b != a : way == 3 ? -a != -b : a != b).indicator();
      case logical_and:
        return (way == 1 ? !(!is(b) || !is(a)) : way == 2 ? is(b) && is(a) : is(a) && is(b)).indicator();
      case logical_or: return (way == 1 ? !(!is(b) && !is(a)) : way == 2 ? is(b) || is(a) : is(a) || is(b)).indicator();
      default: return (!is(a)).indicator();
    }
  }
  ss::expr build_right(const node& n, ss::pool& p, bool otherwise) {
    return n.op == negative || n.op == logical_not ? ss::expr{} : build(n.right, p, otherwise);
  }

  std::mt19937_64* random_;
  std::vector<node> nodes_;
  int root_ = 0;
};

}  // namespace support
