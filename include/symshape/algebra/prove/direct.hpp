// SPDX-License-Identifier: BSL-1.0
/// @file
/// Proofs backwards from the claim, without a search.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/direct_model.hpp>
#include <symshape/algebra/prove/direct_steps.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The short way to an answer: a claim is shown comparison by comparison, case by case, each by `direct_steps`.
///
/// - Laws: what `holds` holds wherever the facts do; what it does not find may hold too.
/// - Cost: at most 102 forms are looked at.
template <class Lazy = void>
class direct_proof : direct_steps<Lazy> {
  using base = direct_steps<Lazy>;
  using base::bounds_;
  using base::divides;
  using base::left_;
  using base::not_negative;
  using base::pool_;
  using base::replace;
  using base::statements_;
  using base::sum;
  using base::tried_;
  using base::used_;
  using base::work_;
  using typename base::form;
  using typename base::quotient_rule;

 public:
  constexpr explicit direct_proof(const facts& known) : base{known}, count_{known.size()} {
    const auto& literals = known.literals();
    for (std::uint32_t i = 0, count = literals.size(); i < count; ++i) {
      const literal& l = literals[i];
      if (l.kind == literal_kind::non_negative || l.kind == literal_kind::zero)
        suppose(l.form, l.kind == literal_kind::zero, std::uint64_t{1} << l.origin % 64);
      else
        simple_ = false;
    }
  }

  constexpr bool holds(relation claim) {
    const pool::attempt attempt{*pool_};
    return count_ <= 64 && shown(claim.indicator(), 0) && !attempt.failed();
  }
  /// Whether the proof rests on the fact.
  constexpr bool used(std::uint32_t fact) const { return (used_ >> fact & 1) != 0; }
  /// Whether an assignment under which all the facts hold is found at once.
  constexpr bool consistent() {
    if (!simple_ || bounds_.contradict()) return false;
    direct_model<Lazy> model{*pool_, bounds_};
    for (const auto& s : statements_) model.add(s.value, s.equality);
    return model.find();
  }

 private:
  /// Notes that `e >= 0`, or `e == 0`; bounds of symbols for good.
  constexpr void suppose(expr e, bool equality, std::uint64_t why) {
    if (e.is_constant()) return static_cast<void>(simple_ = false);
    if (!equality) e = multiplied_out(e);
    if (!e.is_constant() && !bounds_.learn(e, equality, why)) statements_.push_back({e, equality, why});
  }
  /// The same inequality without a quotient that stands alone in it.
  constexpr expr multiplied_out(expr e) {
    for (std::uint32_t i = 0, count = e.term_count(); i < count; ++i) {
      const term t = e.begin()[i];
      quotient_rule by{};
      if ((t.coefficient != 1 && t.coefficient != -1) || !divides(t, true, by)) continue;
      work_.clear();
      form f{0, 0};
      if (!sum({0, 0}, 0, 0, e, 1, 0, f) || !replace(f, t, by)) return e;
      term* const out = pool_->open(f.count);
      for (std::uint32_t k = 0; k < f.count; ++k) out[k] = work_[f.first + k];
      return {pool_, pool_->close(out + f.count)};
    }
    return e;
  }

  /// Whether a polynomial in indicators is 1.
  constexpr bool shown(expr e, int depth) {
    if (e.is_constant()) return e.constant() == 1;
    if (depth > 4) return false;
    const term t = e.begin()[0];
    const std::uint32_t count = e.term_count(), degree = pool_->degree(t.monomial),
                        id = pool_->factor(t.monomial, degree - 1);
    if (degree == 1 &&
        ((count == 1 && t.coefficient == 1) || (count == 2 && t.coefficient == -1 && e.constant_term() == 1)))
      return literal_shown(id, count == 1);
    const expr if_true = assume(*pool_, e, id, true), if_false = assume(*pool_, e, id, false);
    if (if_false.is_constant() && if_false.constant() == 0) return literal_shown(id, true) && shown(if_true, depth + 1);
    if (if_true.is_constant() && if_true.constant() == 0) return literal_shown(id, false) && shown(if_false, depth + 1);
    return shown_where(id, true, if_true, depth) && shown_where(id, false, if_false, depth);
  }
  constexpr bool shown_where(std::uint32_t id, bool truth, expr e, int depth) {
    const std::uint32_t before = statements_.size();
    const literal l = literal_of(*pool_, id, truth, 0);
    const bool equality = l.kind == literal_kind::zero;
    if (l.kind != literal_kind::unequal)
      if (const expr form = equality ? l.form : multiplied_out(l.form); !form.is_constant())
        statements_.push_back({form, equality, 0});
    const bool yes = shown(e, depth + 1);
    statements_.truncate(before);
    return yes;
  }
  constexpr bool literal_shown(std::uint32_t id, bool truth) {
    const expr e{pool_, pool_->operand_of(id, 0)};
    if (pool_->kind(id) == atom_kind::non_negative) return truth ? start(e, 1, 0) : start(e, -1, -1);
    return truth ? start(e, 1, 0) && start(e, -1, 0) : start(e, 1, -1) || start(e, -1, -1);
  }
  /// Whether sign * e + shift >= 0.
  constexpr bool start(expr e, int sign, std::int64_t shift) {
    work_.clear();
    tried_.clear();
    form f{0, 0};
    return sum({0, 0}, 0, 0, e, sign, shift, f) && not_negative(f, 0);
  }

  std::uint32_t count_;
  bool simple_ = true;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
