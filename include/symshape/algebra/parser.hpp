// SPDX-License-Identifier: BSL-1.0
/// @file
/// The grammar of formulas and relations.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/accumulator.hpp>
#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/named_division.hpp>
#include <symshape/algebra/scanner.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Reads the grammar of docs/reference.md: Python's precedence and meaning, `//` floors, `%` takes the divisor's sign, comparisons chain.
///
/// Words: a *value* is what a piece of text means, either a number or a statement; a statement is kept as its indicator, and
/// `is_statement_` says which was read last. Where one is wanted and the other comes, that is a parse error: arithmetic on a
/// relation has no meaning here.
///
/// One function reads by precedence, since the compiler pays for every call: what binds more loosely is left to the caller.
///
/// The first error stops the reading; it names the position and what was expected. Nesting deeper than 200 (in a constant evaluation 40)
/// is refused, so that no text can exhaust the stack or the compiler's own depth.
class parser : public scanner {
 public:
  constexpr parser(pool& p, text_view text) : scanner{text}, pool_{&p} {}

  constexpr expr sum() { return number(read(additive)); }
  constexpr relation read_relation() { return statement(read(disjunctive)); }

 private:
  using division = detail::division;
  // How tightly an operator binds.
  static constexpr int disjunctive = 0, conjunctive = 1, negated = 2, comparing = 3, additive = 4, multiplicative = 5;

  /// The value last read as a number.
  constexpr void require_number() {
    if (is_statement_) refuse("a number was expected and a relation came before position %p of \"%f\"");
    is_statement_ = false;
  }
  constexpr expr number(expr value) {
    if (is_statement_) require_number();
    return value;
  }
  constexpr relation statement(expr value) {
    if (!is_statement_) refuse("a relation (==, !=, <, <=, >, >=) was expected at position %p of \"%f\"");
    return relation::from_indicator(value);
  }
  constexpr expr holds(relation r) {
    is_statement_ = true;
    return r.indicator();
  }

  /// A value whose operators bind at least so tightly.
  constexpr expr read(int least) {
    expr left;
    if (next_ == 'n' && least <= negated && accept_word("not")) {
      if (!deeper()) return {};
      left = holds(!statement(read(negated)));
      --depth_;
    } else {
      left = read_operand();
    }
    while (true) {
      switch (next_) {
        case '*':
        case '/':
        case '%': {
          const char op = next_;
          if (op == '/' && !then('/')) return left;
          op == '/' ? advance_by_two() : advance();
          if (is_statement_) require_number();
          const expr right = read_operand();
          if (is_statement_) require_number();
          left = op == '*' ? detail::product_in(*pool_, left, right)
                           : divide(left, right, op == '/' ? division::floored : division::remainder);
          break;
        }
        case '+':
        case '-':
          if (least > additive) return left;
          left = add_to(left);
          break;
        case '=':
        case '!':
        case '<':
        case '>':
          if (least > comparing || ((next_ == '=' || next_ == '!') && !then('='))) return left;
          left = compare(left);
          break;
        case 'a': {
          if (least > conjunctive || !accept_word("and")) return left;
          const relation l = statement(left);
          left = holds(l && statement(read(negated)));
          break;
        }
        case 'o': {
          if (least > disjunctive || !accept_word("or")) return left;
          const relation l = statement(left);
          left = holds(l || statement(read(conjunctive)));
          break;
        }
        default: return left;
      }
    }
  }

  constexpr expr add_to(expr left) {
    if (is_statement_) require_number();
    if (failed()) return {};
    bool minus = next_ == '-';
    advance();
    const expr second = number(read(multiplicative));
    left = detail::sum_in(*pool_, left, 1, second, minus ? -1 : 1);
    if (next_ != '+' && next_ != '-') return left;
    accumulator sum{*pool_};
    sum.add(left);
    while (next_ == '+' || next_ == '-') {
      minus = next_ == '-';
      advance();
      sum.add(number(read(multiplicative)), minus);
    }
    return sum.done();
  }

  constexpr expr compare(expr left) {
    expr all;
    for (bool any = false;; any = true) {
      const char op = next_;
      const bool equal = then('=');
      if ((op != '<' && op != '>' && op != '=' && op != '!') || ((op == '=' || op == '!') && !equal)) break;
      equal ? advance_by_two() : advance();
      if (is_statement_) require_number();
      const expr right = number(read(additive));
      if (failed()) return {};
      const relation one = op == '='   ? left == right
                           : op == '!' ? left != right
                           : op == '<' ? (equal ? left <= right : left < right)
                                       : (equal ? left >= right : left > right);
      all = any ? (relation::from_indicator(all) && one).indicator() : one.indicator();
      left = right;
    }
    is_statement_ = true;
    return all;
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
    return detail::divided(a, b, kind);
  }

  constexpr expr read_operand() {
    is_statement_ = false;
    if (next_ >= 'A' && at_letter()) return read_symbol_or_call();
    if (at_digit()) return read_integer(1);
    if (next_ == '(') {
      advance();
      if (!deeper()) return {};
      const expr value = read(disjunctive);
      --depth_;
      if (!accept(')')) refuse("')' was expected at position %p of \"%f\"");
      return value;
    }
    if (accept('-')) {
      if (at_digit()) return read_integer(-1);
      if (!deeper()) return {};
      const expr value = read_operand();
      --depth_;
      return detail::negative_in(*pool_, number(value));
    }
    refuse(at_end() ? "a number, a name or '(' was expected at the end of \"%f\""
                    : "a number, a name or '(' was expected at position %p of \"%f\"");
    return {};
  }

  constexpr expr read_symbol_or_call() {
    const std::size_t first = position();
    const text_view name = read_name();
    if (name.size > 1 && name.size < 4 &&
        (detail::named(name, "and") || detail::named(name, "or") || detail::named(name, "not")))
      return refuse_at(first, "a number, a name or '(' was expected at position %p of \"%f\""), expr{};
    if (next_ != '(') return symbol(*pool_, name);
    if (!deeper()) return {};
    const expr result = read_call(name, first);
    --depth_;
    is_statement_ = false;
    return result;
  }

  constexpr expr read_call(text_view name, std::size_t first) {
    accept('(');
    if (detail::named(name, "select")) {
      const relation condition = read_relation();
      comma();
      const expr a = sum();
      comma();
      const expr b = sum();
      close();
      return failed() ? expr{} : select(condition, a, b);
    }
    const bool maximum = detail::named(name, "max");
    if (maximum || detail::named(name, "min")) {
      const expr a = sum();
      const expr b = accept(',') ? sum() : a;
      if (accept(')')) return failed() ? expr{} : maximum ? max(a, b) : min(a, b);
      growing_array<expr> operands;
      operands.push_back(a);
      operands.push_back(b);
      while (accept(',')) operands.push_back(sum());
      close();
      if (failed()) return {};
      return maximum ? max(operands.data(), operands.size()) : min(operands.data(), operands.size());
    }
    const division kind = detail::division_named(name);
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

  pool* pool_;
  bool is_statement_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI
