// SPDX-License-Identifier: BSL-1.0
/// @file
/// Comparisons of recorded numbers: questions that know the line they stand on, and become guards when they are asked.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/sym_int.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A comparison that nobody has asked yet.
///
///     if (x.size(1) % 64 == 0) ...           // asked here: answered by the recorded number and recorded with this line
///     env.check(x.size(1) <= 4096);          // not asked but demanded
///     bool small = x.size(1) <= 64;          // does not compile: a guard must be seen to be one
///     env.check(a <= b && c <= d);           // does not compile: && would ask; write all_of(a <= b, c <= d)
///
/// - Unknown: without a value and without facts that decide, asking is data_dependent_error.
class condition {
 public:
  condition(detail::recorder* owner, const detail::question& q) : owner_{owner}, question_{q} {}

  explicit operator bool() const {
    if (owner_ == nullptr) return question_.value;
    return owner_->decide(question_);
  }

  relation formula() const { return question_.formula; }
  bool has_value() const { return question_.has_value; }
  bool recorded_value() const { return question_.value; }
  const detail::question& as_question() const { return question_; }
  detail::recorder* owner() const { return owner_; }

 private:
  detail::recorder* owner_;  // null among plain numbers
  detail::question question_;
};

namespace detail {

template <class OnFormulas, class OnValues>
condition compare(const char* sign, const located& a, const located& b, OnFormulas on_formulas, OnValues on_values) {
  const place where = asked_at(a.file, a.line);
  recorder* owner = nullptr;
  if (!common_owner(a, b, owner)) return {nullptr, {relation{false}, true, false, where}};
  const bool has_value = a.number.has_value() && b.number.has_value();
  const bool value = has_value && on_values(a.number.recorded_value(), b.number.recorded_value());
  const expr left = a.number.formula(), right = b.number.formula();
  if (owner == nullptr) return {nullptr, {relation{value}, true, value, where, left, right, sign}};
  const relation formula = owner->attempt([&] { return on_formulas(left, right); });
  if (owner->formulas().failed())
    refuse(failure_kind::overflow, "comparison",
           "the formula for %f and %g is too large, or a coefficient of it leaves 64 bits", a, b);
  return {owner, {formula, has_value, value, where, left, right, sign}};
}

/// `all` and `any` of conditions; a part that decides alone needs no value of the other.
inline condition join(const condition& a, const condition& b, bool conjunction) {
  const question &x = a.as_question(), &y = b.as_question();
  recorder* const owner = a.owner() != nullptr ? a.owner() : b.owner();
  const auto joined = [&] { return conjunction ? x.formula && y.formula : x.formula || y.formula; };
  question q{owner != nullptr ? owner->attempt(joined) : joined(), x.has_value && y.has_value, false, x.where};
  // What is true or false by its form is so because of a part.
  for (const question* const part : {&y, &x})
    if (identical(q.formula, part->formula)) q.left = part->left, q.right = part->right, q.sign = part->sign;
  if (x.has_value && x.value != conjunction)
    q.has_value = true, q.value = x.value;
  else if (y.has_value && y.value != conjunction)
    q.has_value = true, q.value = y.value;
  else
    q.value = conjunction && q.has_value;
  if (owner != nullptr && owner->formulas().failed())
    owner->refuse(failure_kind::too_large, conjunction ? "all_of" : "any_of",
                  "the joined condition is too large, or of two environments", x);
  return {owner, q};
}

template <class T>
concept is_condition = std::is_same_v<T, condition>;

}  // namespace detail

inline condition operator==(const located& a, const located& b) {
  return detail::compare("==", a, b, [](expr x, expr y) { return x == y; }, [](auto x, auto y) { return x == y; });
}
inline condition operator!=(const located& a, const located& b) {
  return detail::compare("!=", a, b, [](expr x, expr y) { return x != y; }, [](auto x, auto y) { return x != y; });
}
inline condition operator<(const located& a, const located& b) {
  return detail::compare("<", a, b, [](expr x, expr y) { return x < y; }, [](auto x, auto y) { return x < y; });
}
inline condition operator<=(const located& a, const located& b) {
  return detail::compare("<=", a, b, [](expr x, expr y) { return x <= y; }, [](auto x, auto y) { return x <= y; });
}
inline condition operator>(const located& a, const located& b) {
  return detail::compare(">", a, b, [](expr x, expr y) { return x > y; }, [](auto x, auto y) { return x > y; });
}
inline condition operator>=(const located& a, const located& b) {
  return detail::compare(">=", a, b, [](expr x, expr y) { return x >= y; }, [](auto x, auto y) { return x >= y; });
}

namespace detail {
constexpr const char* opposite_of(const char* sign) {
  const char* const pairs[] = {"==", "!=", "<", ">=", "<=", ">"};
  for (int i = 0; i < 6; ++i)
    if (text_view{pairs[i]} == text_view{sign}) return pairs[i ^ 1];
  return "";
}
}  // namespace detail

/// The opposite question; still not asked.
inline condition operator!(const condition& c) {
  detail::question q = c.as_question();
  q.formula = !q.formula;
  q.value = q.has_value && !q.value;
  q.sign = detail::opposite_of(q.sign);
  return {c.owner(), q};
}

/// All of them, as one question.
template <detail::is_condition... Condition>
condition all_of(const condition& first, const Condition&... rest) {
  condition joined = first;
  ((joined = detail::join(joined, rest, true)), ...);
  return joined;
}
/// At least one of them, as one question.
template <detail::is_condition... Condition>
condition any_of(const condition& first, const Condition&... rest) {
  condition joined = first;
  ((joined = detail::join(joined, rest, false)), ...);
  return joined;
}
condition all_of(bool, ...) = delete;  // all_of takes conditions: a bool was decided where nothing records it
condition any_of(bool, ...) = delete;  // any_of takes conditions: a bool was decided where nothing records it

/// `a` where the condition holds, else `b`; asks nothing.
inline sym_int select(const condition& c, const located& a, const located& b) {
  detail::recorder* owner = nullptr;
  if (!detail::common_owner(a, b, owner)) return {};
  if (owner == nullptr) owner = c.owner();
  const sym_int& chosen = c.recorded_value() ? a.number : b.number;
  if (owner == nullptr) return chosen;
  const expr formula = owner->attempt([&] { return select(c.formula(), a.number.formula(), b.number.formula()); });
  if (owner->formulas().failed())
    return detail::refuse(failure_kind::overflow, "select",
                          "the choice between %f and %g is too large, or of two environments", a, b);
  return sym_int{owner, formula, c.has_value() && chosen.has_value(), chosen.recorded_value()};
}

}  // namespace symshape::inline SYMSHAPE_ABI
