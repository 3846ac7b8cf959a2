// SPDX-License-Identifier: BSL-1.0
/// @file
/// The search: statements that cannot all hold are shown to be so, case by case.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/products.hpp>
#include <symshape/algebra/prove/trial.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How far a search may go.
struct search_limits {
  std::uint64_t steps;        // in all
  std::uint32_t depth;        // nested cases
  std::uint32_t open_leaves;  // after so many cases that stay open the search gives up
  bool products;              // whether products are tried, and cases of signs and residues
};

/// Looks for a contradiction in the statements of a problem.
///
/// A node settles its statements, propagates ranges, then runs the linear core; if all that finds nothing it distinguishes cases, and the
/// statements are refuted where every case is. A case whose contradiction does not rest on the case's assumption refutes the node at once.
///
/// - Laws: the cases of a node cover every assignment at which the statements are defined.
class refutation {
 public:
  constexpr refutation(problem& q, trial* models, search_limits limits, std::uint64_t& steps)
      : problem_{&q}, pool_{&q.owner()}, models_{models}, limits_{limits}, steps_{&steps}, system_{q.why(), steps} {
    limit_ = steps + limits.steps;
  }

  /// True where the statements contradict each other; then what they rest on is marked as used in the problem's reasons.
  constexpr bool run() { return node(0); }

  constexpr bool out_of_steps() const { return *steps_ > limit_; }
  constexpr bool overflowed() const { return overflowed_; }
  constexpr bool found_model() const { return models_ != nullptr && models_->found(); }

 private:
  enum class case_kind : unsigned char { none, truth, maximum, rounding, divisor, unequal, sign, residue };
  struct split {
    case_kind kind;
    std::uint32_t atom;
    std::uint32_t cases;
    expr about;
    std::uint32_t statement;
  };

  constexpr bool closed(std::uint32_t reason) {
    problem_->why().use(reason);
    return true;
  }
  constexpr bool stop() const { return *steps_ > limit_ || open_ >= limits_.open_leaves || overflowed_ || found_model(); }

  constexpr bool node(std::uint32_t depth) {
    *steps_ += 4;
    if (stop()) return false;
    if (!problem_->settle()) return closed(problem_->reason());
    if (pool_->failed()) {
      overflowed_ = true;
      return false;
    }
    intervals known{*problem_};
    if (!known.read()) return closed(known.reason());
    linearization forms{*problem_, known};
    system_.reset(limit_);
    forms.write(system_);
    if (system_.run() == elimination::outcome::refuted) return closed(system_.reason());
    if (stop()) return false;
    if (substitute_quotient(known, forms) || cancel_factor(known)) return node(depth);
    split s = choose(known, forms);
    if (s.kind == case_kind::none) {
      try_models(forms);
      if (!limits_.products || stop()) return open();
      forms.add_bounds();
      products more{*problem_, known, forms};
      if (more.worthwhile()) {
        more.multiply_by_cofactors(0, more.base());
        system_.reset(limit_);
        forms.write(system_);
        if (system_.run() == elimination::outcome::refuted) return closed(system_.reason());
        if (stop()) return open();
        const std::uint32_t first_pair = forms.forms().size();
        more.multiply_pairs();
        more.add_squares();
        more.multiply_by_cofactors(first_pair, forms.forms().size());
        system_.reset(limit_);
        forms.write(system_);
        if (system_.run() == elimination::outcome::refuted) return closed(system_.reason());
        try_models(forms);
      }
      if (stop()) return open();
      s = choose_late(known, forms);
      if (s.kind == case_kind::none) return open();
    }
    if (depth >= limits_.depth) return open();
    return distinguish(s, known, depth);
  }
  constexpr bool open() {
    ++open_;
    return false;
  }

  constexpr bool distinguish(const split& s, intervals& known, std::uint32_t depth) {
    bool all = true;
    // That there are no more cases rests on a statement: that the form is not 0, or that the quotient is needed, so that its divisor is not.
    const std::uint32_t complete = s.kind == case_kind::unequal                      ? (*problem_)[s.statement].reason
                                   : s.kind == case_kind::divisor && s.cases == 2 ? problem_->certain_reason(s.atom)
                                                                                     : reasons::none;
    for (std::uint32_t k = 0; k < s.cases; ++k) {
      if (impossible(s, k, known)) continue;
      const std::uint32_t assumption = problem_->why().leaf();
      const problem::place here = problem_->enter();
      assume_case(s, k, assumption);
      const bool refuted = node(depth + 1);
      problem_->leave(here);
      pool_->forget_failure();
      if (refuted && !problem_->why().used(assumption)) return true;
      if (!refuted) all = false;
      if (!refuted && stop()) return false;
    }
    if (all) problem_->why().use(complete);
    return all;
  }

  /// `b == a*floor(b/a)`: once the sign of `a` is known the quotient becomes a symbol, and the equality can be used up for `b`.
  constexpr bool substitute_quotient(intervals&, const linearization& forms) {
    pool& p = *pool_;
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement s = (*problem_)[i];
      if (s.kind != literal_kind::zero) continue;
      for (std::uint32_t k = 0; k < s.form.term_count(); ++k) {
        const std::uint64_t m = s.form.term_at(k).monomial;
        for (std::uint32_t n = 0; n < p.degree(m); ++n) {
          const std::uint32_t id = p.factor(m, n);
          if (p.kind(id) != atom_kind::quotient) continue;
          const expr dividend{&p, p.operand_of(id, 0)}, divisor{&p, p.operand_of(id, 1)};
          std::uint32_t reason = 0;
          const int sign = divisor.is_constant() ? 1 : forms.sign(divisor, reason);
          if (sign == 0) continue;
          const bool sure = problem_->is_certain(id);
          const expr t = problem_->fresh_symbol(), rest = difference_in(p, dividend, divisor * t);
          problem_->replace(id, t, reason);
          problem_->add(sign == 1 ? rest : negative_in(p, rest), literal_kind::non_negative, sure, reason);
          problem_->add(difference_in(p, sign == 1 ? difference_in(p, divisor, rest) : difference_in(p, rest, divisor), 1), literal_kind::non_negative, sure, reason);
          return true;
        }
      }
    }
    return false;
  }

  /// g*h == 0 (or != 0, or >= 0) with a positive g says it of h.
  constexpr bool cancel_factor(intervals& known) {
    pool& p = *pool_;
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement s = (*problem_)[i];
      if (s.kind == literal_kind::clause || s.form.term_count() < 2 || s.form.constant_term() != 0) continue;
      std::int64_t number = 1;
      std::uint64_t monomial = 0;
      common_factor(p, s.form, 0, number, monomial);
      if (monomial == 0) continue;
      std::uint32_t reason = 0;
      const value_range r = known.of_monomial(monomial, reason);
      if (r.lower() < 1 && r.upper() > -1) continue;
      const expr rest = divide_all(p, s.form, 1, monomial);
      problem_->set(i, r.lower() >= 1 ? rest : negative_in(p, rest), problem_->why().join(s.reason, reason));
      return true;
    }
    return false;
  }

  /// Whether a case's assumption contradicts the ranges; its reasons are then used.
  constexpr bool impossible(const split& s, std::uint32_t k, intervals& known) {
    if (s.kind != case_kind::truth && s.kind != case_kind::divisor && s.kind != case_kind::sign && s.kind != case_kind::unequal) return false;
    std::uint32_t reason = 0;
    const value_range r = known.of(s.about, reason);
    bool no = false;
    switch (s.kind) {
      case case_kind::truth:
        if (pool_->kind(s.atom) == atom_kind::non_negative)
          no = k == 0 ? r.upper() < 0 : r.lower() >= 0;
        else
          no = k == 0 ? !r.contains(0) : r.single() && r.lower() == 0;
        break;
      case case_kind::unequal: no = k == 0 ? r.upper() < 1 : r.lower() > -1; break;
      default: no = k == 0 ? r.upper() < 1 : k == 1 ? r.lower() > -1 : !r.contains(0); break;
    }
    if (no) problem_->why().use(reason);
    return no;
  }

  constexpr void assume_case(const split& s, std::uint32_t k, std::uint32_t why) {
    pool& p = *pool_;
    switch (s.kind) {
      case case_kind::truth: {
        const literal l = literal_of(p, s.atom, k == 0, 0);
        const bool sure = problem_->all_certain(s.atom);
        problem_->replace(s.atom, k == 0 ? 1 : 0, why);
        problem_->add(l.form, l.kind, sure, why);
        return;
      }
      case case_kind::maximum: {
        const std::uint32_t count = p.atom_at(s.atom).count;
        const expr greatest{&p, p.operand_of(s.atom, k)};
        const bool sure = problem_->is_certain(s.atom);
        problem_->replace(s.atom, greatest, why);
        for (std::uint32_t i = 0; i < count; ++i)
          if (i != k) problem_->add(difference_in(p, difference_in(p, greatest, expr{&p, p.operand_of(s.atom, i)}), i < k ? 1 : 0), literal_kind::non_negative, sure, why);
        return;
      }
      case case_kind::rounding: return assume_signs(s.atom, k, why);
      case case_kind::divisor:
      case case_kind::sign:
      case case_kind::unequal:
        if (k == 2) {
          if (s.kind == case_kind::divisor) problem_->replace(s.atom, problem_->fresh_symbol(), why);
          problem_->add(s.about, literal_kind::zero, false, why);
        } else {
          problem_->add(sum_in(p, s.about, k == 0 ? 1 : -1, 1, -1), literal_kind::non_negative, false, why);
        }
        return;
      case case_kind::residue:
        problem_->add(s.about - expr{static_cast<std::int64_t>(s.cases)} * problem_->fresh_symbol() - expr{k}, literal_kind::zero, false, why);
        return;
      default: return;
    }
  }

  /// Truncating and Euclidean quotients are floor quotients once the signs are known: cases (+,+), (+,-), (-,+), (-,-) of dividend and divisor,
  /// and for Euclid's a divisor 0.
  constexpr void assume_signs(std::uint32_t id, std::uint32_t k, std::uint32_t why) {
    pool& p = *pool_;
    const bool euclidean = p.kind(id) == atom_kind::euclidean_quotient;
    const expr a{&p, p.operand_of(id, 0)}, b{&p, p.operand_of(id, 1)};
    const bool sure = problem_->is_certain(id);
    const auto say = [&](expr e) { problem_->add(e, literal_kind::non_negative, sure, why); };
    if (euclidean) {
      if (k == 2) {
        problem_->replace(id, 0, why);
        problem_->add(b, literal_kind::zero, sure, why);
        return;
      }
      const expr divisor = sum_in(p, b, k == 0 ? 1 : -1, expr{}, 0);
      if (!divisible_in(p, a, divisor)) return;
      problem_->replace(id, sum_in(p, floor_div(a, divisor), k == 0 ? 1 : -1, expr{}, 0), why);
      say(difference_in(p, divisor, 1));
      return;
    }
    const bool negative_a = (k & 1) != 0, negative_b = (k & 2) != 0;
    const expr size_a = sum_in(p, a, negative_a ? -1 : 1, expr{}, 0), size_b = sum_in(p, b, negative_b ? -1 : 1, expr{}, 0);
    if (!divisible_in(p, size_a, size_b)) return;
    problem_->replace(id, sum_in(p, floor_div(size_a, size_b), negative_a != negative_b ? -1 : 1, expr{}, 0), why);
    say(negative_a ? difference_in(p, size_a, 1) : a);
    if (!b.is_constant()) say(difference_in(p, size_b, 1));
  }

  /// The next case distinction that the kinds of atoms ask for.
  constexpr split choose(intervals& known, const linearization& forms) {
    pool& p = *pool_;
    split best{case_kind::none, 0, 0, {}, 0};
    // Clauses first, the goal's before others: they stand in that order.
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind != literal_kind::clause) continue;
      for (std::uint32_t k = 0; k < s.form.term_count(); ++k)
        if (const std::uint64_t m = s.form.term_at(k).monomial; m != 0) return truth_of(p.factor(m, p.degree(m) - 1));
    }
    std::uint32_t maximum = 0, rounding = 0, quotient = 0;
    for (std::uint32_t i = 0; i < forms.atoms().size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(forms.atoms().key(i));
      if (is_indicator(p, id)) return truth_of(id);
      if (p.kind(id) == atom_kind::maximum && maximum == 0) maximum = id;
      if ((p.kind(id) == atom_kind::truncated_quotient || p.kind(id) == atom_kind::euclidean_quotient) && rounding == 0) rounding = id;
      if (p.kind(id) == atom_kind::quotient && quotient == 0 && !p.operand_of(id, 1).constant) {
        std::uint32_t reason = 0;
        if (forms.sign({&p, p.operand_of(id, 1)}, reason) == 0) quotient = id;
      }
    }
    if (maximum != 0) return {case_kind::maximum, maximum, p.atom_at(maximum).count, {}, 0};
    if (rounding != 0) {
      const bool euclidean = p.kind(rounding) == atom_kind::euclidean_quotient;
      return {case_kind::rounding, rounding, euclidean ? 3u : p.operand_of(rounding, 1).constant ? 2u : 4u, {}, 0};
    }
    if (quotient != 0) {
      const expr divisor{&p, p.operand_of(quotient, 1)};
      return {case_kind::divisor, quotient, problem_->is_certain(quotient) ? 2u : 3u, divisor, 0};
    }
    for (std::uint32_t i = problem_->first(); i < problem_->size(); ++i) {
      const statement& s = (*problem_)[i];
      if (s.kind == literal_kind::unequal && known.of(s.form).contains(0)) {
        std::uint32_t reason = 0;
        if (forms.sign(s.form, reason) == 0) return {case_kind::unequal, 0, 2, s.form, i};
      }
    }
    return best;
  }
  constexpr split truth_of(std::uint32_t id) const { return {case_kind::truth, id, 2, expr{pool_, pool_->operand_of(id, 0)}, 0}; }

  /// Signs of symbols in products, then residues of symbols in quotients.
  constexpr split choose_late(intervals& known, const linearization& forms) {
    pool& p = *pool_;
    for (std::uint32_t i = 0; i < forms.monomials().size(); ++i) {
      const std::uint64_t m = forms.monomials().key(i);
      if (p.degree(m) < 2) continue;
      for (std::uint32_t k = 0; k < p.degree(m); ++k) {
        const std::uint32_t id = p.factor(m, k);
        std::uint32_t reason = 0;
        const value_range r = known.of_atom(id, reason);
        if (r.lower() >= 0 || r.upper() <= 0) continue;
        return {case_kind::sign, id, 3, atom_formula(p, id), 0};
      }
    }
    for (std::uint32_t i = 0; i < forms.atoms().size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(forms.atoms().key(i));
      if (p.kind(id) != atom_kind::quotient || !p.operand_of(id, 1).constant || p.operand_of(id, 1).value > 16) continue;
      const expr dividend{&p, p.operand_of(id, 0)};
      for (std::uint32_t k = 0; k < dividend.term_count(); ++k) {
        const std::uint64_t m = dividend.term_at(k).monomial;
        if (p.degree(m) < 2) continue;
        for (std::uint32_t n = 0; n < p.degree(m); ++n)
          if (p.kind(p.factor(m, n)) == atom_kind::symbol)
            return {case_kind::residue, id, static_cast<std::uint32_t>(p.operand_of(id, 1).value), atom_formula(p, p.factor(m, n)), 0};
      }
    }
    return {case_kind::none, 0, 0, {}, 0};
  }

  /// Integers that the linear core leaves room for are tried as an assignment.
  constexpr void try_models(const linearization& forms) {
    if (models_ == nullptr) return;
    for (std::uint32_t attempt = 0; attempt < models_->attempts() && !models_->found(); ++attempt) {
      models_->start(attempt);
      growing_array<std::int64_t> values;
      *steps_ += 8;
      if (!system_.model(values, [this](std::int64_t low, std::int64_t high) { return models_->pick(low, high); })) continue;
      for (std::uint32_t i = 0; i < forms.monomials().size() && i < values.size(); ++i) {
        const std::uint64_t m = forms.monomials().key(i);
        if (pool_->degree(m) == 1 && pool_->kind(pool_->factor(m, 0)) == atom_kind::symbol) models_->set(pool_->factor(m, 0), values[i]);
      }
      models_->test(problem_->eliminated());
      *steps_ += 16;
    }
  }

  problem* problem_;
  pool* pool_;
  trial* models_;
  search_limits limits_;
  std::uint64_t* steps_;
  std::uint64_t limit_ = 0;
  elimination system_;
  std::uint32_t open_ = 0;
  bool overflowed_ = false;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
