// SPDX-License-Identifier: BSL-1.0
/// @file
/// The search: statements that cannot all hold are shown to be so, case by case.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/cases.hpp>
#include <symshape/algebra/prove/ordered.hpp>
#include <symshape/algebra/prove/products.hpp>
#include <symshape/algebra/prove/rewriting.hpp>
#include <symshape/algebra/prove/trial.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// How far a search may go.
struct search_limits {
  std::uint64_t steps;        // in all
  std::uint32_t depth;        // nested cases
  std::uint32_t open_leaves;  // after so many cases that stay open the search gives up
  bool products;  // whether all products are tried, and cases of signs and residues; else only those of known monomials
};

/// Looks for a contradiction in the statements of a problem.
///
/// A node settles its statements, propagates ranges, takes out of maxima what is never the greatest, then runs the linear core; if all that
/// finds nothing it distinguishes cases, and the statements are refuted where every case is. A case whose contradiction does not rest on the
/// case's assumption refutes the node at once.
///
/// - Laws: what is refuted holds at no assignment at which the statements are defined.
/// - Cost: at most the limits' steps.
template <class Lazy = void>
class refutation {
 public:
  constexpr refutation(problem<Lazy>& q, trial<Lazy>* models, search_limits limits, std::uint64_t& steps)
      : problem_{&q},
        pool_{&q.owner()},
        models_{models},
        limits_{limits},
        steps_{&steps},
        cases_{q},
        system_{q.why(), steps} {
    limit_ = steps + limits.steps;
  }

  /// True where the statements contradict each other; then what they rest on is marked as used in the problem's reasons.
  constexpr bool run() { return node(0); }

  constexpr bool out_of_steps() const { return *steps_ > limit_; }
  constexpr bool overflowed() const { return overflowed_; }
  constexpr bool found_model() const { return models_ != nullptr && models_->found(); }

 private:
  constexpr bool closed(std::uint32_t reason) {
    problem_->why().use(reason);
    return true;
  }
  constexpr bool stop() const {
    return *steps_ > limit_ || open_ >= limits_.open_leaves || overflowed_ || found_model();
  }

  constexpr bool node(std::uint32_t depth) {
    *steps_ += 4;
    if (stop()) return false;
    if (!problem_->settle()) return closed(problem_->reason());
    if (pool_->failed()) {
      overflowed_ = true;
      return false;
    }
    intervals<Lazy> known{*problem_};
    // The linear core finds most of what more rounds would, and more; the signs of divisors are the ranges' own.
    if (!known.read(pool_->divides_by_formulas() ? 3 : 1)) return closed(known.reason());
    while (ordered<Lazy>{*problem_, known}.simplify() && !stop())
      if (!problem_->settle()) return closed(problem_->reason());
    linearization<Lazy> forms{*problem_, known};
    if (linear(forms)) return closed(system_.reason());
    if (stop()) return false;
    if (!known.read()) return closed(known.reason());
    if (substitute_quotient(*problem_, forms) || cancel_factor(*problem_, known)) return node(depth);
    split s = cases_.choose(known, forms);
    if (s.kind == case_kind::none) {
      if (with_products(known, forms)) return closed(system_.reason());
      if (!limits_.products) return open();
      if (stop()) return open();
      s = choose_late(*pool_, known, forms);
      if (s.kind == case_kind::none) return open();
    }
    if (depth >= limits_.depth) return open();
    return distinguish(s, known, depth);
  }
  /// The linear core with products of the forms, in stages from the few that speak of known monomials to the many.
  constexpr bool with_products(intervals<Lazy>& known, linearization<Lazy>& forms) {
    products<Lazy> more{*problem_, known, forms};
    const std::uint32_t own = forms.forms().size();
    if (more.worthwhile()) {
      if (more.multiply_by_cofactors(0, own, true) && linear(forms)) return true;
      if (stop()) return false;
      const std::uint32_t bounds = forms.forms().size();
      forms.add_bounds();
      if (more.multiply_by_cofactors(bounds, forms.forms().size(), true) && linear(forms)) return true;
    }
    if (!stop()) try_models(forms);
    if (!limits_.products || stop()) return false;
    forms.truncate(own);
    forms.add_bounds();
    if (linear(forms)) return true;
    if (!more.worthwhile() || stop()) return false;
    const std::uint32_t base = forms.forms().size();
    more.multiply_pairs(base);
    more.add_squares();
    more.multiply_by_cofactors(base, forms.forms().size(), true);
    if (linear(forms)) return true;
    if (stop()) return false;
    forms.truncate(base);
    more.start_again();
    more.multiply_by_cofactors(0, base, false);
    if (linear(forms)) return true;
    try_models(forms);
    return false;
  }
  constexpr bool linear(linearization<Lazy>& forms) {
    system_.reset(limit_);
    forms.write(system_);
    return system_.run() == elimination<Lazy>::outcome::refuted;
  }
  constexpr bool open() {
    ++open_;
    return false;
  }

  /// What it rests on that there are no more cases: the statement that the form is not 0, or the one that needs the quotient, so that its
  /// divisor is not.
  constexpr std::uint32_t completeness(const split& s) {
    switch (s.kind) {
      case case_kind::unequal: return (*problem_)[s.statement].reason;
      case case_kind::divisor: return s.cases == 2 ? problem_->certain_reason(s.atom) : reasons::none;
      case case_kind::rounding: return s.cases == 4 ? problem_->certain_reason(s.atom) : reasons::none;
      default: return reasons::none;
    }
  }

  constexpr bool distinguish(const split& s, intervals<Lazy>& known, std::uint32_t depth) {
    bool all = true;
    const std::uint32_t complete = completeness(s);
    for (std::uint32_t k = 0; k < s.cases; ++k) {
      if (cases_.impossible(s, k, known)) continue;
      const std::uint32_t assumption = problem_->why().leaf();
      const typename problem<Lazy>::place here = problem_->enter();
      cases_.assume(s, k, assumption);
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

  /// Integers that the linear core leaves room for are tried as an assignment.
  constexpr void try_models(const linearization<Lazy>& forms) {
    if (models_ == nullptr) return;
    for (std::uint32_t attempt = 0; attempt < models_->attempts() && !models_->found(); ++attempt) {
      models_->start(attempt);
      growing_array<std::int64_t> values;
      *steps_ += 8;
      if (!system_.model(values, [this](std::int64_t low, std::int64_t high) { return models_->pick(low, high); }))
        continue;
      for (std::uint32_t i = 0; i < forms.monomials().size() && i < values.size(); ++i) {
        const std::uint64_t m = forms.monomials().key(i);
        if (pool_->degree(m) == 1 && pool_->kind(pool_->factor(m, 0)) == atom_kind::symbol)
          models_->set(pool_->factor(m, 0), values[i]);
      }
      models_->test(problem_->eliminated());
      *steps_ += 16;
    }
  }

  problem<Lazy>* problem_;
  pool* pool_;
  trial<Lazy>* models_;
  search_limits limits_;
  std::uint64_t* steps_;
  std::uint64_t limit_ = 0;
  cases<Lazy> cases_;
  elimination<Lazy> system_;
  std::uint32_t open_ = 0;
  bool overflowed_ = false;
};

/// States the relevant facts, each with its leaf in the proof's reasons, and the ranges of the symbols.
template <class Lazy = void>
constexpr void state_facts(problem<Lazy>& statements, const facts& known, const growing_array<std::uint32_t>& relevant,
                           const key_index& symbols, growing_array<std::uint32_t>& leaves) {
  pool& p = known.owner();
  for (const std::uint32_t i : relevant) {
    const literal l = known.literals()[i];
    if (leaves[l.origin] == 0) leaves[l.origin] = statements.why().leaf();
    statements.add(l.form, l.kind, true, leaves[l.origin]);
  }
  for (std::uint32_t i = 0; i < symbols.size(); ++i) {
    const std::uint32_t id = static_cast<std::uint32_t>(symbols.key(i));
    const value_range of = known.range_of(id);
    if (of.bounded_below())
      statements.add(atom_formula(p, id) - of.lower(), literal_kind::non_negative, true, reasons::none);
    if (of.bounded_above())
      statements.add(expr{of.upper()} - atom_formula(p, id), literal_kind::non_negative, true, reasons::none);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
