// SPDX-License-Identifier: BSL-1.0
/// @file
/// From text to formulas and relations.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/maximum.hpp>
#include <symshape/algebra/result.hpp>
#include <symshape/algebra/truncation.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Reads the grammar of docs/reference.md: Python's precedence and meaning, `//` floors, `%` takes the divisor's sign, comparisons chain.
///
/// Words: a *value* is what a piece of text means, either a number (`sum`) or a statement (`relation`). Where one is wanted and the
/// other comes, that is a parse error: arithmetic on a relation has no meaning here.
///
/// The first error stops the reading; it names the position and what was expected. Nesting deeper than 200 is refused, so that no text
/// can exhaust the stack.
class parser {
 public:
  constexpr parser(pool& p, text_view text) : pool_{&p}, text_{text} { skip_blanks(); }

  constexpr expr sum() {
    const value v = read_sum();
    return number(v);
  }
  constexpr relation read_relation() {
    const value v = read_or();
    return statement(v);
  }

  constexpr bool at_end() const { return position_ == text_.size; }
  constexpr bool failed() const { return static_cast<bool>(failure_); }
  constexpr const failure& error() const { return failure_; }
  constexpr std::size_t position() const { return position_; }

  /// Reads the character if it comes next.
  constexpr bool accept(char c) {
    if (failed() || at_end() || text_[position_] != c) return false;
    ++position_;
    skip_blanks();
    return true;
  }
  constexpr bool peek(char c) const { return !failed() && !at_end() && text_[position_] == c; }
  /// Refuses whatever follows.
  constexpr void expect_end(const char* expected) {
    if (!failed() && !at_end()) refuse(expected);
  }

  constexpr void refuse(const char* expected) {
    if (failed()) return;
    failure_.kind = failure_kind::parse;
    failure_.operation = "parse";
    failure_.sentence = expected;
    failure_.formula = text_;
    failure_.position = position_;
    std::size_t size = 0;  // what stands there, for the message
    while (position_ + size < text_.size && size < 24) ++size;
    failure_.name = {text_.data + position_, size};
  }

 private:
  struct value {
    expr number;
    bool is_relation = false;
  };

  static constexpr bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static constexpr bool digit(char c) { return c >= '0' && c <= '9'; }

  constexpr void skip_blanks() {
    while (position_ < text_.size && (text_[position_] == ' ' || text_[position_] == '\t' || text_[position_] == '\n')) ++position_;
  }
  constexpr bool accept(const char* token) {
    std::size_t n = 0;
    for (; token[n] != 0; ++n)
      if (position_ + n >= text_.size || text_[position_ + n] != token[n]) return false;
    if (failed()) return false;
    position_ += n;
    skip_blanks();
    return true;
  }
  constexpr bool accept_word(const char* word) {
    std::size_t n = 0;
    for (; word[n] != 0; ++n)
      if (position_ + n >= text_.size || text_[position_ + n] != word[n]) return false;
    if (failed() || (position_ + n < text_.size && (letter(text_[position_ + n]) || digit(text_[position_ + n])))) return false;
    position_ += n;
    skip_blanks();
    return true;
  }

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
      all = all && (op == equal ? l == r : op == unequal ? l != r : op == less ? l < r : op == less_equal ? l <= r : op == greater ? l > r : l >= r);
      left = right;
      any = true;
    }
    return any ? holds(all) : left;
  }
  constexpr value read_sum() {
    value left = read_product();
    while (!failed()) {
      const bool plus = accept('+');
      if (!plus && !accept('-')) break;
      const expr l = number(left), r = number(read_product());
      left = {plus ? l + r : l - r};
    }
    return left;
  }
  constexpr value read_product() {
    value left = read_unary();
    while (!failed()) {
      if (accept("//")) {
        const expr l = number(left), r = number(read_unary());
        left = {divide(l, r, floor_div)};
      } else if (accept('*')) {
        const expr l = number(left), r = number(read_unary());
        left = {l * r};
      } else if (accept('%')) {
        const expr l = number(left), r = number(read_unary());
        left = {divide(l, r, mod)};
      } else {
        break;
      }
    }
    return left;
  }
  constexpr value read_unary() {
    if (!accept('-')) return read_atom();
    if (!at_end() && digit(text_[position_])) return {read_integer(-1)};  // -2^63 has no positive twin
    if (!deeper()) return {};
    const value v = read_unary();
    --depth_;
    return {-number(v)};
  }

  constexpr expr divide(expr a, expr b, expr (*division)(expr, expr)) {
    if (failed()) return {};
    if (b.is_constant() && b.constant() == 0) {
      refuse("a division by the constant 0 before position %p of \"%f\"");
      return {};
    }
    return division(a, b);
  }

  constexpr value read_atom() {
    if (failed()) return {};
    if (at_end()) return refuse("a number, a name or '(' was expected at the end of \"%f\""), value{};
    const char c = text_[position_];
    if (digit(c)) return {read_integer()};
    if (letter(c)) return {read_name()};
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

  constexpr expr read_integer(int sign = 1) {
    std::int64_t n = 0;
    while (!at_end() && digit(text_[position_])) {
      if (!checked_multiply(n, 10, n) || !checked_add(n, sign * (text_[position_] - '0'), n)) {
        refuse("a number below 2^63 was expected up to position %p of \"%f\"");
        return {};
      }
      ++position_;
    }
    if (!at_end() && letter(text_[position_])) refuse("an operator was expected between number and name at position %p of \"%f\"");
    skip_blanks();
    return n;
  }

  constexpr expr read_name() {
    const std::size_t first = position_;
    while (!at_end() && (letter(text_[position_]) || digit(text_[position_]))) ++position_;
    const text_view name{text_.data + first, position_ - first};
    skip_blanks();
    if (name == "and" || name == "or" || name == "not") {
      position_ = first;
      refuse("a number, a name or '(' was expected at position %p of \"%f\"");
      return {};
    }
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
    using division_function = expr (*)(expr, expr);
    // Named first: within ?: an overloaded name has no type to be resolved by.
    constexpr division_function floored = floor_div, remainder = mod, ceiling = ceil_div;
    const division_function division = name == "floordiv"   ? floored
                                       : name == "mod"      ? remainder
                                       : name == "ceildiv"  ? ceiling
                                       : name == "truncdiv" ? truncated_div
                                       : name == "truncmod" ? truncated_mod
                                       : name == "ediv"     ? euclidean_div
                                       : name == "emod"     ? euclidean_mod
                                                            : nullptr;
    if (division == nullptr) {
      position_ = first;
      refuse("min, max, select, floordiv, mod, ceildiv, truncdiv, truncmod, ediv or emod was expected at position %p of \"%f\"");
      return {};
    }
    const expr a = sum();
    comma();
    const expr b = sum();
    close();
    if (division == euclidean_div || division == euclidean_mod) return failed() ? expr{} : division(a, b);  // 0 where the divisor is 0
    return divide(a, b, division);
  }
  constexpr void comma() {
    if (!accept(',')) refuse("',' was expected at position %p of \"%f\"");
  }
  constexpr void close() {
    if (!accept(')')) refuse("')' was expected at position %p of \"%f\"");
  }
  constexpr bool deeper() {
    if (++depth_ <= 200) return true;
    refuse("at most 200 levels of nesting were expected up to position %p of \"%f\"");
    return false;
  }

  pool* pool_;
  text_view text_;
  std::size_t position_ = 0;
  int depth_ = 0;
  failure failure_{};
};

/// The formula that the whole text means.
///
///     try_parse(p, "(n + 7)//8*8")   // 8*((n + 7)//8)
///     try_parse(p, "n + ")           // parse: a number, a name or '(' was expected at the end of "n + "
///
/// - Laws: `parse(print(e))` is `e`.
/// - Errors: text outside the grammar, a number beyond 64 bits, a constant divisor 0; and what the arithmetic itself reports.
constexpr result<expr> try_parse(pool& p, text_view text) {
  const pool::attempt attempt{p};
  parser read{p, text};
  const expr e = read.sum();
  read.expect_end("an operator or the end was expected at position %p of \"%f\"");
  if (read.failed()) return read.error();
  if (attempt.failed()) return p.noted();
  return e;
}

constexpr result<relation> try_parse_relation(pool& p, text_view text) {
  const pool::attempt attempt{p};
  parser read{p, text};
  const relation r = read.read_relation();
  read.expect_end("an operator or the end was expected at position %p of \"%f\"");
  if (read.failed()) return read.error();
  if (attempt.failed()) return p.noted();
  return r;
}

/// As `try_parse`; failures are reported on the pool: in a constant evaluation they refuse to compile, in the program they throw.
constexpr expr parse(pool& p, text_view text) {
  const auto r = try_parse(p, text);
  if (!r) p.report(r.error());
  return *r;
}
constexpr relation parse_relation(pool& p, text_view text) {
  const auto r = try_parse_relation(p, text);
  if (!r) p.report(r.error());
  return *r;
}

}  // namespace symshape::inline SYMSHAPE_ABI
