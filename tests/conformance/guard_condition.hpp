// SPDX-License-Identifier: BSL-1.0
// Reads the conditions of guard scenarios: Python's text over recorded numbers, built as the recorded program would have built them.

#pragma once

#include <symshape/guard/shape_env.hpp>

#include <cctype>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace conform {

namespace ss = symshape;

/// A text that is no condition.
struct unreadable_condition : std::runtime_error {
  explicit unreadable_condition(const std::string& text) : std::runtime_error{"\"" + text + "\" is no condition"} {}
};

/// The numbers of one recording by name.
struct names {
  std::map<std::string, ss::fake_tensor> tensors;
  std::map<std::string, ss::sym_int> numbers;
};

/// Reads one condition; the numbers that it names stay with their owner.
class condition_reader {
 public:
  condition_reader(const names& known, const std::string& text) : known_{&known}, text_{text} { skip(); }
  ss::condition operator()() {
    const ss::condition c = truth(disjunction());
    if (position_ != text_.size()) fail();
    return c;
  }

 private:
  struct value {
    ss::sym_int number;
    std::vector<ss::condition> truth;  // one, or none of a number
  };
  [[noreturn]] void fail() const { throw unreadable_condition{text_}; }
  ss::condition truth(const value& v) const {
    if (v.truth.empty()) fail();
    return v.truth[0];
  }
  ss::sym_int number(const value& v) const {
    if (!v.truth.empty()) fail();
    return v.number;
  }
  void skip() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  bool accept(const std::string& token) {
    if (text_.compare(position_, token.size(), token) != 0) return false;
    const char last = token.back();
    if (std::isalpha(static_cast<unsigned char>(last)) && position_ + token.size() < text_.size() &&
        (std::isalnum(static_cast<unsigned char>(text_[position_ + token.size()])) ||
         text_[position_ + token.size()] == '_'))
      return false;
    position_ += token.size();
    skip();
    return true;
  }
  static value holds(const ss::condition& c) { return {{}, {c}}; }

  value disjunction() {
    value left = conjunction();
    while (accept("or")) left = holds(ss::any_of(truth(left), truth(conjunction())));
    return left;
  }
  value conjunction() {
    value left = negation();
    while (accept("and")) left = holds(ss::all_of(truth(left), truth(negation())));
    return left;
  }
  value negation() {
    bool opposite = false, is_condition = false;
    for (; accept("not"); is_condition = true) opposite = !opposite;
    const value v = comparison();
    return opposite ? holds(!truth(v)) : is_condition ? holds(truth(v)) : v;
  }
  value comparison() {
    value left = sum();
    std::vector<ss::condition> all;
    for (;;) {
      const char* const ops[] = {"==", "!=", "<=", ">=", "<", ">"};
      int op = 0;
      while (op < 6 && !accept(ops[op])) ++op;
      if (op == 6) break;
      const value right = sum();
      const ss::sym_int a = number(left), b = number(right);
      all.push_back(op == 0   ? a == b
                    : op == 1 ? a != b
                    : op == 2 ? a <= b
                    : op == 3 ? a >= b
                    : op == 4 ? a < b
                              : a > b);
      left = right;
    }
    if (all.empty()) return left;
    ss::condition joined = all[0];
    for (std::size_t i = 1; i < all.size(); ++i) joined = ss::all_of(joined, all[i]);
    return holds(joined);
  }
  value sum() {
    value left = product();
    for (;;) {
      if (accept("+"))
        left.number = number(left) + number(product());
      else if (accept("-"))
        left.number = number(left) - number(product());
      else
        return left;
    }
  }
  /// A quotient or remainder as a formula alone: Python's `and` may stop before a division, so what it requires is part of the condition and no
  /// record of its own.
  static ss::sym_int divided(const ss::sym_int& a, const ss::sym_int& b, bool remainder) {
    if (b.is_constant() || (b.has_value() && b.recorded_value() == 0)) return remainder ? a % b : floor_div(a, b);
    const auto quotient = [&](const ss::sym_int& x) {
      return ss::detail::compute(
          "floor_div", x, b, [](ss::expr n, ss::expr d) { return floor_div(n, d); }, ss::detail::floor_quotient_of);
    };
    return remainder ? a - b * quotient(a) : quotient(a);
  }
  value product() {
    value left = unary();
    for (;;) {
      if (accept("//"))
        left.number = divided(number(left), number(unary()), false);
      else if (accept("*"))
        left.number = number(left) * number(unary());
      else if (accept("%"))
        left.number = divided(number(left), number(unary()), true);
      else
        return left;
    }
  }
  value unary() {
    if (++depth_ > 1000) fail();  // nested beyond what a condition ever is
    const value v = accept("-") ? value{-number(unary()), {}} : atom();
    --depth_;
    return v;
  }
  value atom() {
    if (accept("(")) {
      const value v = disjunction();
      if (!accept(")")) fail();
      return v;
    }
    if (digit()) return {whole_number(), {}};
    std::string name;
    while (position_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[position_])) || text_[position_] == '_'))
      name += text_[position_++];
    skip();
    if ((name == "min" || name == "max") && accept("(")) {
      ss::sym_int out = number(disjunction());
      while (accept(",")) {
        const ss::sym_int next = number(disjunction());
        out = name == "min" ? min(out, next) : max(out, next);
      }
      if (!accept(")")) fail();
      return {out, {}};
    }
    if (const auto n = known_->numbers.find(name); n != known_->numbers.end()) return {n->second, {}};
    const auto t = known_->tensors.find(name);
    if (t == known_->tensors.end() || !accept(".")) fail();
    if (accept("offset")) return {t->second.offset(), {}};
    const bool size = accept("size");
    if ((!size && !accept("stride")) || !accept("(") || !digit()) fail();
    const std::int64_t axis = whole_number();
    if (axis >= t->second.rank() || !accept(")")) fail();
    return {size ? t->second.size(static_cast<int>(axis)) : t->second.stride(static_cast<int>(axis)), {}};
  }
  bool digit() const { return position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])); }
  std::int64_t whole_number() {
    std::int64_t n = 0;
    while (digit())
      if (__builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, text_[position_++] - '0', &n)) fail();
    skip();
    return n;
  }

  const names* known_;
  std::string text_;
  std::size_t position_ = 0;
  int depth_ = 0;
};

}  // namespace conform
