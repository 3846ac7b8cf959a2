// SPDX-License-Identifier: BSL-1.0
/// @file
/// A formula: a handle to an interned polynomial, or a plain integer; its sums and products.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/pool.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Whole numbers of at most 64 bits that may stand where a size is wanted: not bool, not the types of characters, not floating.
template <class Integer>
concept integer =
    std::is_integral_v<Integer> && sizeof(Integer) <= 8 && !std::is_same_v<std::remove_cv_t<Integer>, bool> &&
    !std::is_same_v<std::remove_cv_t<Integer>, char> && !std::is_same_v<std::remove_cv_t<Integer>, wchar_t> &&
    !std::is_same_v<std::remove_cv_t<Integer>, char8_t> && !std::is_same_v<std::remove_cv_t<Integer>, char16_t> &&
    !std::is_same_v<std::remove_cv_t<Integer>, char32_t>;

/// A formula over integers in canonical form. Trivially copyable; borrowed from its pool, which must outlive it.
///
///     ss::pool p;
///     auto n = ss::symbol(p, "n");
///     identical((n + 1) * (n - 1), n * n - 1)  // true: one handle
///
/// Constants have no pool, so generic code may write `Int n = 1`.
///
/// - Laws: + and * are commutative and associative, * distributes; `identical` formulas are equal at every assignment.
/// - Errors: overflow of a coefficient is `overflow_error`, or noted on the pool; two pools in one formula are an error.
/// - Cost: O(terms) for sums, O(terms * terms) for products; no allocation when the result is known.
class expr {
 public:
  constexpr expr() = default;
  template <integer Integer>
  constexpr expr(Integer value) : value_{static_cast<std::int64_t>(value)} {
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
      if (value > static_cast<Integer>(int64_max)) {
        failure f{};
        f.kind = failure_kind::overflow;
        f.operation = "formula";
        f.sentence = "a constant is above 2^63 - 1";
        fail(f);
      }
  }
  constexpr expr(pool* owner, operand value) : pool_{value.constant ? nullptr : owner}, value_{value.value} {}

  constexpr bool is_constant() const { return pool_ == nullptr; }
  /// Of a constant.
  constexpr std::int64_t constant() const { return value_; }
  constexpr pool* owner() const { return pool_; }
  constexpr operand stripped() const { return {value_, pool_ == nullptr}; }

  /// The terms: none of the constant 0, one with monomial 0 of any other constant.
  constexpr std::uint32_t term_count() const {
    return pool_ != nullptr ? pool_->sums_[value_].count : value_ != 0 ? 1u : 0u;
  }
  constexpr term term_at(std::uint32_t i) const {
    return pool_ != nullptr ? pool_->first_term_[pool_->sums_[value_].first + i] : term{value_, 0};
  }
  /// The terms of what is no constant, in place until the pool grows.
  constexpr const term* begin() const { return pool_->first_term_ + pool_->sums_[value_].first; }
  constexpr const term* end() const {
    return pool_->first_term_ + pool_->sums_[value_].first + pool_->sums_[value_].count;
  }
  /// The term without atoms, 0 if there is none.
  constexpr std::int64_t constant_term() const {
    if (pool_ == nullptr) return value_;
    const auto& p = pool_->sums_[value_];
    const term& last = pool_->first_term_[p.first + p.count - 1];
    return last.monomial == 0 ? last.coefficient : 0;
  }
  /// The atom's id where the formula is just one atom, else 0.
  constexpr std::uint32_t single_atom() const {
    if (term_count() != 1) return 0;
    const term t = term_at(0);
    return t.coefficient == 1 && t.monomial != 0 && pool_->degree(t.monomial) == 1 ? pool_->factor(t.monomial, 0) : 0;
  }

  friend constexpr bool identical(expr a, expr b) { return a.pool_ == b.pool_ && a.value_ == b.value_; }
  friend constexpr expr combine(expr a, std::int64_t ka, expr b, std::int64_t kb);
  friend constexpr expr operator*(expr a, expr b);

 private:
  pool* pool_ = nullptr;
  std::int64_t value_ = 0;
};

namespace detail {

constexpr void report(pool* owner, failure_kind kind, const char* operation, const char* sentence) {
  failure f{};
  f.kind = kind;
  f.operation = operation;
  f.sentence = sentence;
  if (owner != nullptr)
    owner->report(f);
  else
    fail(f);
}
constexpr expr overflow(pool* owner) {
  report(owner, failure_kind::overflow, "formula", "a coefficient leaves 64 bits");
  return {};
}

/// The pool of both operands; says so when there are two.
constexpr pool* common_pool(expr a, expr b) {
  if (a.is_constant()) return b.owner();
  if (!b.is_constant() && a.owner() != b.owner())
    report(a.owner(), failure_kind::mixed_pools, "formula", "the two operands live in different pools");
  return a.owner();
}
constexpr expr mixed_pools(expr a) {
  report(a.owner(), failure_kind::mixed_pools, "formula", "the two operands live in different pools");
  return {};
}
constexpr bool mixed(expr a, expr b) { return !a.is_constant() && !b.is_constant() && a.owner() != b.owner(); }

/// The sum of the terms written from `first`, where the pool's space was opened, to `end`; in any order.
constexpr expr collect(pool& p, const term*, term* end) { return {&p, p.collect(end)}; }

/// The sum of terms in any order.
constexpr expr sum_of(pool& p, const growing_array<term>& terms) {
  term* const first = p.open(terms.size());
  for (std::uint32_t i = 0; i < terms.size(); ++i) first[i] = terms[i];
  return {&p, p.collect(first + terms.size())};
}

/// `coefficient * monomial` as a formula.
constexpr expr term_formula(pool& p, std::int64_t coefficient, std::uint64_t monomial) {
  term* const out = p.open(1);
  *out = {coefficient, monomial};
  return {&p, p.close(out + 1)};
}

}  // namespace detail

/// The symbol of that name in `p`, made where it is new. A name is `[A-Za-z_][A-Za-z0-9_.]*`; the caller checks it (`parse` does).
constexpr expr symbol(pool& p, text_view name) { return {&p, p.formula_of(p.symbol_id(name))}; }

/// The formula that is just this atom.
constexpr expr atom_formula(pool& p, std::uint32_t id) { return {&p, p.formula_of(id)}; }

/// `ka * a + kb * b` in one merge.
constexpr expr combine(expr a, std::int64_t ka, expr b, std::int64_t kb) {
  if (a.pool_ != b.pool_ && a.pool_ != nullptr && b.pool_ != nullptr) return detail::mixed_pools(a);
  pool* const p = a.pool_ != nullptr ? a.pool_ : b.pool_;
  if (p == nullptr) {
    const int128 wide = static_cast<int128>(a.value_) * ka + static_cast<int128>(b.value_) * kb;
    if (wide != static_cast<std::int64_t>(wide)) return detail::overflow(p);
    return static_cast<std::int64_t>(wide);
  }
  if (kb == -1 && ka == 1 && a.value_ == b.value_ && a.pool_ == b.pool_) return {};
  return {p, b.pool_ == nullptr   ? p->plus(a.value_, ka, static_cast<int128>(b.value_) * kb)
             : a.pool_ == nullptr ? p->plus(b.value_, kb, static_cast<int128>(a.value_) * ka)
                                  : p->sum(a.value_, ka, b.value_, kb)};
}

constexpr expr operator*(expr a, expr b) {
  if (a.pool_ == nullptr || b.pool_ == nullptr)
    return a.pool_ == nullptr ? combine(b, a.value_, {}, 0) : combine(a, b.value_, {}, 0);
  if (a.pool_ != b.pool_) return detail::mixed_pools(a);
  return {a.pool_, a.pool_->product({a.value_, false}, {b.value_, false})};
}

constexpr expr operator+(expr a, expr b) { return combine(a, 1, b, 1); }
constexpr expr operator-(expr a, expr b) { return combine(a, 1, b, -1); }
constexpr expr operator-(expr a) { return combine(a, -1, expr{}, 0); }

constexpr expr& operator+=(expr& a, expr b) { return a = a + b; }
constexpr expr& operator-=(expr& a, expr b) { return a = a - b; }
constexpr expr& operator*=(expr& a, expr b) { return a = a * b; }

}  // namespace symshape::inline SYMSHAPE_ABI
