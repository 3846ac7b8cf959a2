// SPDX-License-Identifier: BSL-1.0
/// @file
/// The grammar of formulas and relations.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/accumulator.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/scanner.hpp>
#include <symshape/algebra/truncation.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Reads the grammar of docs/reference.md: Python's precedence and meaning, `//` floors, `%` takes the divisor's sign, comparisons chain.
///
/// Words: a *value* is what a piece of text means, either a number (`sum`) or a statement (`relation`). Where one is wanted and the
/// other comes, that is a parse error: arithmetic on a relation has no meaning here.
///
/// The first error stops the reading; it names the position and what was expected. Nesting deeper than 200 (in a constant evaluation 40)
/// is refused, so that no text can exhaust the stack or the compiler's own depth.
class parser : public scanner {
 public:
  constexpr parser(pool& p, text_view text) : scanner{text}, pool_{&p} {}

  constexpr expr sum() { return number(read_sum()); }
  constexpr relation read_relation() { return statement(read_or()); }

 private:
  struct value {
    expr number;
    bool is_relation = false;
  };

  constexpr expr number(const value& v) {
    if (v.is_relation) refuse("a number was expected and a relation came before position %p of \"%f\"");
    return v.number;
  }
  constexpr relation statement(const value& v) {
    if (!v.is_relation) refuse("a relation (==, !=, <, <=, >, >=) was expected at position %p of \"%f\"");
    return relation::from_indicator(v.number);
  }
  static constexpr value holds(relation r) { return {r.indicator(), true}; }

  constexpr value read_or() {
    value left = read_and();
    while (accept_word("or")) {
      const relation l = statement(left);
      const value right = read_and();
      left = holds(l || statement(right));
    }
    return left;
  }
  constexpr value read_and() {
    value left = read_not();
    while (accept_word("and")) {
      const relation l = statement(left);
      const value right = read_not();
      left = holds(l && statement(right));
    }
    return left;
  }
  constexpr value read_not() {
    if (!accept_word("not")) return read_compare();
    if (!deeper()) return {};
    const value v = read_not();
    --depth_;
    return holds(!statement(v));
  }
  constexpr value read_compare() {
    value left = read_sum();
    bool any = false;
    relation all = true;
    while (!failed()) {
      enum { equal, unequal, less, less_equal, greater, greater_equal, none } op = none;
      if (accept("=="))
        op = equal;
      else if (accept("!="))
        op = unequal;
      else if (accept("<="))
        op = less_equal;
      else if (accept(">="))
        op = greater_equal;
      else if (accept("<"))
        op = less;
      else if (accept(">"))
        op = greater;
      if (op == none) break;
      const expr l = number(left);
      const value right = read_sum();
      const expr r = number(right);
      if (failed()) break;
      all = all && (op == equal        ? l == r
                    : op == unequal    ? l != r
                    : op == less       ? l < r
                    : op == less_equal ? l <= r
                    : op == greater    ? l > r
                                       : l >= r);
      left = right;
      any = true;
    }
    return any ? holds(all) : left;
  }
  constexpr value read_sum() {
    const value first = read_product();
    if (!peek('+') && !peek('-')) return first;
    accumulator sum{*pool_};
    sum.add(number(first));
    while (true) {
      const bool plus = accept('+');
      if (!plus && !accept('-')) return {sum.done()};
      sum.add(number(read_product()), !plus);
    }
  }
  constexpr value read_product() {
    value left = read_unary();
    while (!failed()) {
      if (accept("//")) {
        const expr l = number(left), r = number(read_unary());
        left = {divide(l, r, division::floored)};
      } else if (accept('*')) {
        const expr l = number(left), r = number(read_unary());
        left = {detail::product_in(*pool_, l, r)};
      } else if (accept('%')) {
        const expr l = number(left), r = number(read_unary());
        left = {divide(l, r, division::remainder)};
      } else {
        break;
      }
    }
    return left;
  }
  constexpr value read_unary() {
    if (!accept('-')) return read_atom();
    if (at_digit()) return {read_integer(-1)};
    if (!deeper()) return {};
    const value v = read_unary();
    --depth_;
    return {detail::negative_in(*pool_, number(v))};
  }

  // Not pointers to functions: under -fsanitize=undefined g++ 12 takes their comparison for no constant.
  enum class division : unsigned char {
    none,
    floored,
    remainder,
    ceiling,
    truncated,
    truncated_rest,
    euclidean,
    euclidean_rest
  };

  static constexpr division division_named(text_view name) {
    return name == "floordiv"   ? division::floored
           : name == "mod"      ? division::remainder
           : name == "ceildiv"  ? division::ceiling
           : name == "truncdiv" ? division::truncated
           : name == "truncmod" ? division::truncated_rest
           : name == "ediv"     ? division::euclidean
           : name == "emod"     ? division::euclidean_rest
                                : division::none;
  }

  constexpr expr divide(expr a, expr b, division kind) {
    if (failed()) return {};
    // Euclid's pair is 0 where the divisor is 0.
    const bool zero_allowed = kind == division::euclidean || kind == division::euclidean_rest;
    if (!zero_allowed && b.is_constant() && b.constant() == 0) {
      refuse("a division by the constant 0 before position %p of \"%f\"");
      return {};
    }
    if (!detail::divisible_in(*pool_, a, b, true)) return {};
    switch (kind) {
      case division::floored: return floor_div(a, b);
      case division::remainder: return mod(a, b);
      case division::ceiling: return ceil_div(a, b);
      case division::truncated: return truncated_div(a, b);
      case division::truncated_rest: return truncated_mod(a, b);
      case division::euclidean: return euclidean_div(a, b);
      default: return euclidean_mod(a, b);
    }
  }

  constexpr value read_atom() {
    if (failed()) return {};
    if (at_end()) return refuse("a number, a name or '(' was expected at the end of \"%f\""), value{};
    if (at_digit()) return {read_integer(1)};
    if (at_letter()) return {read_symbol_or_call()};
    if (accept('(')) {
      if (!deeper()) return {};
      const value v = read_or();
      --depth_;
      if (!accept(')')) refuse("')' was expected at position %p of \"%f\"");
      return v;
    }
    refuse("a number, a name or '(' was expected at position %p of \"%f\"");
    return {};
  }

  constexpr expr read_symbol_or_call() {
    const std::size_t first = position();
    const text_view name = read_name();
    if (name == "and" || name == "or" || name == "not")
      return refuse_at(first, "a number, a name or '(' was expected at position %p of \"%f\""), expr{};
    if (!peek('(')) return symbol(*pool_, name);
    if (!deeper()) return {};
    const expr result = read_call(name, first);
    --depth_;
    return result;
  }

  constexpr expr read_call(text_view name, std::size_t first) {
    accept('(');
    if (name == "select") {
      const relation condition = read_relation();
      comma();
      const expr a = sum();
      comma();
      const expr b = sum();
      close();
      return failed() ? expr{} : select(condition, a, b);
    }
    const bool maximum = name == "max";
    if (maximum || name == "min") {
      growing_array<expr> operands;
      operands.push_back(sum());
      while (accept(',')) operands.push_back(sum());
      close();
      if (failed()) return {};
      return maximum ? max(operands.data(), operands.size()) : min(operands.data(), operands.size());
    }
    const division kind = division_named(name);
    if (kind == division::none) {
      refuse_at(first,
                "min, max, select, floordiv, mod, ceildiv, truncdiv, truncmod, ediv or emod was expected at position "
                "%p of \"%f\"");
      return {};
    }
    const expr a = sum();
    comma();
    const expr b = sum();
    close();
    return divide(a, b, kind);
  }
  constexpr void comma() {
    if (!accept(',')) refuse("',' was expected at position %p of \"%f\"");
  }
  constexpr void close() {
    if (!accept(')')) refuse("')' was expected at position %p of \"%f\"");
  }
  constexpr bool deeper() {
    if (++depth_ <= (__builtin_is_constant_evaluated() ? 40 : 200)) return true;
    refuse(__builtin_is_constant_evaluated()
               ? "at most 40 levels of nesting were expected up to position %p of \"%f\""
               : "at most 200 levels of nesting were expected up to position %p of \"%f\"");
    return false;
  }

  pool* pool_;
  int depth_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
