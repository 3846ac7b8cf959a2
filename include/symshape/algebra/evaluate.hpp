// SPDX-License-Identifier: BSL-1.0
/// @file
/// The value of a formula once its symbols have numbers.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/indicators.hpp>
#include <symshape/algebra/result.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// A number for a symbol.
struct assignment {
  text_view name;
  std::int64_t value = 0;
};

/// Evaluates many formulas of one pool under one assignment; every atom once.
///
/// A sum is added up in 128 bits and only its result must fit 64: `a + b - max(a, b)`, which is how min is stored, does not overflow
/// where min does not. Indicators are put in first and equal terms collected, so that the branch of a `select` that is not taken is never
/// evaluated: `select(b == 0, 0, a//b)` is `q - [b == 0]*q`, and with b = 0 nothing is left of q.
///
/// - Cost: O(terms) per distinct atom; memory of one word per atom of the pool.
class evaluator {
 public:
  constexpr explicit evaluator(pool& p) : pool_{&p} {}

  constexpr void set(std::uint32_t symbol_id, std::int64_t value) {
    grow();
    values_[symbol_id] = value;
    states_[symbol_id] = known;
  }
  /// Forgets every value, so that the evaluator can serve the next assignment.
  constexpr void clear() {
    for (auto& state : states_) state = fresh;
    if (failure_) failure_ = {};
  }

  /// The value; nothing, with `error()` set, where a symbol has none, a divisor is 0 or the result leaves 64 bits.
  constexpr bool value(expr e, std::int64_t& out) {
    if (e.is_constant()) {
      out = e.constant();
      return true;
    }
    grow();
    return formula(e.stripped(), out);
  }
  constexpr const failure& error() const { return failure_; }

 private:
  enum state : unsigned char { fresh, known, undefined };

  constexpr void grow() {
    if (states_.size() >= pool_->atom_count()) return;
    states_.resize(pool_->atom_count(), fresh);
    values_.resize(pool_->atom_count(), 0);
  }

  constexpr bool refuse(failure_kind kind, const char* sentence, text_view name = {}) {
    failure_ = {};
    failure_.kind = kind;
    failure_.operation = "evaluate";
    failure_.sentence = sentence;
    failure_.name = name;
    return false;
  }

  constexpr bool formula(operand o, std::int64_t& out) {
    if (o.constant) {
      out = o.value;
      return true;
    }
    growing_array<term> decided;
    const bool conditional = pool_->is_conditional(o) &&
                             detail::decide_indicators(*pool_, o, decided, [this](std::uint32_t id, std::int64_t& v) {
                               return atom_value(id, v);
                             });
    const pool::polynomial sum = pool_->polynomial_at(o.value);
    const std::uint32_t count = conditional ? decided.size() : sum.count;
    int128 total = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      int128 product = 0;
      if (!monomial(conditional ? decided[i] : pool_->term_at(sum.first + i), product)) return false;
      // Each product is below 2^126 in size; a million of them could leave 128 bits, so the running total is watched.
      if (total > (int128{1} << 126) || total < -(int128{1} << 126))
        return refuse(failure_kind::overflow, "a sum leaves 128 bits");
      total += product;
    }
    if (total != static_cast<std::int64_t>(total)) return refuse(failure_kind::overflow, "the value leaves 64 bits");
    out = static_cast<std::int64_t>(total);
    return true;
  }

  constexpr bool monomial(const term& t, int128& product) {
    const std::uint32_t degree = pool_->degree(t.monomial);
    if (degree < 2) {
      std::int64_t v = 1;
      if (degree != 0 && !atom_value(pool_->factor(t.monomial, 0), v)) return false;
      product = static_cast<int128>(t.coefficient) * v;
      constexpr int128 most = int128{1} << 126;
      return (product < most && product > -most) || refuse(failure_kind::overflow, "a product leaves 126 bits");
    }
    bool zero = false;
    for (std::uint32_t i = 0; i < degree; ++i) {
      std::int64_t v = 0;
      if (!atom_value(pool_->factor(t.monomial, i), v)) return false;
      zero = zero || v == 0;
    }
    product = zero ? 0 : t.coefficient;
    for (std::uint32_t i = 0; i < degree && !zero; ++i) {
      std::int64_t v = 0;
      atom_value(pool_->factor(t.monomial, i), v);
      constexpr int128 limit = int128{1} << 126;
      if (!checked_multiply(product, v, product) || product >= limit || product <= -limit)
        return refuse(failure_kind::overflow, "a product leaves 126 bits");
    }
    return true;
  }

  constexpr bool atom_value(std::uint32_t id, std::int64_t& out) {
    if (states_[id] == known) {
      out = values_[id];
      return true;
    }
    if (states_[id] == undefined && failure_) return false;
    if (!compute(id, out)) {
      states_[id] = undefined;
      return false;
    }
    states_[id] = known;
    values_[id] = out;
    return true;
  }

  constexpr bool compute(std::uint32_t id, std::int64_t& out) {
    const atom a = pool_->atom_at(id);
    switch (a.kind) {
      case atom_kind::symbol: return refuse(failure_kind::unbound_symbol, "%n has no value", pool_->symbol_name(id));
      case atom_kind::maximum: {
        for (std::uint32_t i = 0; i < a.count; ++i) {
          std::int64_t v = 0;
          if (!formula(pool_->operand_of(id, i), v)) return false;
          if (i == 0 || v > out) out = v;
        }
        return true;
      }
      case atom_kind::non_negative:
      case atom_kind::zero: {
        std::int64_t v = 0;
        if (!formula(pool_->operand_of(id, 0), v)) return false;
        out = a.kind == atom_kind::zero ? v == 0 : v >= 0;
        return true;
      }
      default: break;
    }
    std::int64_t x = 0, y = 0;
    if (!formula(pool_->operand_of(id, 0), x) || !formula(pool_->operand_of(id, 1), y)) return false;
    if (y == 0) {
      out = 0;
      return a.kind == atom_kind::euclidean_quotient || refuse(failure_kind::division_by_zero, "a divisor is 0");
    }
    if (x == int64_min && y == -1) return refuse(failure_kind::overflow, "the quotient of -2^63 and -1 leaves 64 bits");
    if (a.kind == atom_kind::truncated_quotient)
      out = x / y;
    else if (a.kind == atom_kind::quotient || y > 0)
      out = floor_quotient(x, y);
    else
      out = y == int64_min ? x < 0 : -floor_quotient(x, -y);
    return true;
  }

  pool* pool_;
  growing_array<std::int64_t> values_;
  growing_array<state> states_;
  failure failure_{};
};

/// The value of `e` under the assignments; symbols of other names are not needed to have one.
///
///     try_evaluate(floor_div(n + 7, 8), {{"n", 9}})  // 2
///
/// - Errors: a symbol of `e` without a value, a divisor that is 0, a value beyond 64 bits.
constexpr result<std::int64_t> try_evaluate(expr e, const assignment* assignments, std::size_t count) {
  if (e.is_constant()) return e.constant();
  evaluator values{*e.owner()};
  for (std::size_t i = 0; i < count; ++i)
    if (const std::uint32_t id = e.owner()->find_symbol(assignments[i].name)) values.set(id, assignments[i].value);
  std::int64_t out = 0;
  if (!values.value(e, out)) return values.error();
  return out;
}
constexpr result<std::int64_t> try_evaluate(expr e, std::initializer_list<assignment> assignments) {
  return try_evaluate(e, assignments.begin(), assignments.size());
}
constexpr result<bool> try_evaluate(relation r, std::initializer_list<assignment> assignments) {
  const auto value = try_evaluate(r.indicator(), assignments.begin(), assignments.size());
  if (!value) return value.error();
  return *value != 0;
}

#if SYMSHAPE_EXCEPTIONS
constexpr std::int64_t evaluate(expr e, std::initializer_list<assignment> assignments) {
  return try_evaluate(e, assignments).value();
}
constexpr bool evaluate(relation r, std::initializer_list<assignment> assignments) {
  return try_evaluate(r, assignments).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
