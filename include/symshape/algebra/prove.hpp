// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether a relation follows from facts: always, never, or now and then.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/refutation.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

enum class verdict : unsigned char {
  yes,            // holds wherever the facts do
  no,             // fails wherever the facts hold
  depends,        // holds here and fails there: two witnesses
  unknown,        // not decided; `answer::reason` says why
  contradiction,  // the facts cannot all hold
};

/// How much work a question may cost, in steps of the proof's own count: the same question has the same answer on every machine.
struct budget {
  // In a constant evaluation less, so that a question stays within every compiler's default limits.
  std::uint64_t steps = __builtin_is_constant_evaluated() ? 3000 : 400000;
  std::uint32_t depth = 24;    // nested case distinctions
  std::uint32_t samples = __builtin_is_constant_evaluated() ? 8 : 64;  // assignments tried without a plan
};

/// What became of a question.
struct answer {
  symshape::verdict verdict = symshape::verdict::unknown;
  /// Where the claim fails; of `depends` and `no`, and of `unknown` where one was found. Symbols and values.
  growing_array<symbol_value> witness;
  /// Where it holds; of `depends`.
  growing_array<symbol_value> other_witness;
  /// The numbers of the facts that were used; of `contradiction`, those that cannot all hold.
  growing_array<std::uint32_t> facts;
  /// Why nothing was decided, or how the decision came about.
  const char* reason = "";
  std::uint64_t steps = 0;

  constexpr bool proven() const { return verdict == symshape::verdict::yes; }
  constexpr bool has_witness() const { return !witness.empty(); }
};

namespace detail {

/// One question while it is being answered.
class inquiry {
 public:
  constexpr inquiry(const facts& known, relation claim, const budget& limits) : facts_{&known}, pool_{&known.owner()}, claim_{claim}, limits_{limits} {}

  constexpr answer run() {
    const pool::attempt attempt{*pool_};
    const pool::mark before = pool_->here();
    select_facts();
    decide();
    pool_->rollback(before);
    return std::move(answer_);
  }

 private:
  enum class goal { claim_fails, claim_holds, facts_alone };

  constexpr void decide() {
    // What is true or false by its form alone still needs facts that can hold.
    if (claim_.is_true() || claim_.is_false()) return settle(claim_.is_true() ? verdict::yes : verdict::no, "by its canonical form");
    const search_limits quick{limits_.steps / 8, limits_.depth, 6, false}, full{limits_.steps, limits_.depth, 24, true};
    if (refute(goal::claim_fails, quick, answer_.witness)) return settle(verdict::yes, "proven");
    if (!answer_.has_witness()) sample(goal::claim_fails, answer_.witness);
    if (!answer_.has_witness() && !exhausted()) {
      if (refute(goal::claim_fails, full, answer_.witness)) return settle(verdict::yes, "proven");
    }
    // Not proven: is it false everywhere, or is there a place where it holds?
    if (refute(goal::claim_holds, quick, answer_.other_witness)) return settle(verdict::no, "the opposite is proven");
    if (answer_.other_witness.empty()) sample(goal::claim_holds, answer_.other_witness);
    if (answer_.other_witness.empty() && !exhausted() && refute(goal::claim_holds, full, answer_.other_witness))
      return settle(verdict::no, "the opposite is proven");
    if (answer_.has_witness() && !answer_.other_witness.empty()) {
      answer_.verdict = verdict::depends;
      answer_.reason = "both kinds of assignment exist";
    } else {
      answer_.verdict = verdict::unknown;
      answer_.reason = overflowed_ ? "a number in the proof leaves 64 bits" : exhausted() ? "the budget's steps are used up" : "no proof was found in the forms that are known";
    }
    answer_.steps = steps_;
  }

  constexpr void settle(verdict v, const char* reason) {
    answer_.verdict = v;
    answer_.reason = reason;
    if (facts_->size() > 0 && (contradiction_ || !consistent())) {
      answer_.verdict = verdict::contradiction;
      answer_.reason = "the facts cannot all hold";
      answer_.witness.clear();
    } else if (v == verdict::no && !answer_.has_witness()) {
      sample(goal::facts_alone, answer_.witness);
    }
    answer_.steps = steps_;
  }
  constexpr bool exhausted() const { return steps_ > limits_.steps * 2; }

  /// Whether the facts can all hold, as far as can be told; else what contradicts stands in the answer.
  constexpr bool consistent() {
    growing_array<symbol_value> model;
    sample(goal::facts_alone, model);
    if (!model.empty()) return true;
    growing_array<std::uint32_t> used = answer_.facts;
    if (!refute(goal::facts_alone, {limits_.steps / 8, limits_.depth, 6, true}, model)) {
      answer_.facts = std::move(used);
      return true;
    }
    return false;
  }

  // ---- which facts matter

  /// Literals that share symbols with the claim, or with such literals.
  constexpr void select_facts() {
    const auto& literals = facts_->literals();
    growing_array<unsigned char> taken;
    taken.resize(literals.size(), 0);
    trial_symbols(claim_.indicator());
    const bool all = claim_.indicator().is_constant();  // then only the facts themselves are in question
    for (bool again = true; again;) {
      again = false;
      for (std::uint32_t i = 0; i < literals.size(); ++i) {
        if (taken[i]) continue;
        bool shared = all || literals[i].form.is_constant();
        for (std::uint32_t k = facts_->first_symbol(i); k < facts_->first_symbol(i + 1) && !shared; ++k) shared = symbols_.find(facts_->symbol(k)) != key_index::absent;
        if (!shared) continue;
        taken[i] = 1;
        again = true;
        for (std::uint32_t k = facts_->first_symbol(i); k < facts_->first_symbol(i + 1); ++k) symbols_.add(facts_->symbol(k));
      }
    }
    for (std::uint32_t i = 0; i < literals.size(); ++i)
      if (taken[i]) relevant_.push_back(i);
  }
  constexpr void trial_symbols(expr e) {
    growing_array<std::uint32_t> ids;
    collect_symbols(*pool_, e, ids);
    for (const std::uint32_t id : ids) symbols_.add(id);
  }

  // ---- the two means

  constexpr relation requirement(goal g) const { return g == goal::claim_fails ? !claim_ : g == goal::claim_holds ? claim_ : relation{true}; }

  constexpr bool refute(goal g, const search_limits& limits, growing_array<symbol_value>& model) {
    const pool::mark before = pool_->here();
    reasons why;
    problem statements{*pool_, why, steps_};
    const std::uint32_t goal_reason = why.leaf();
    growing_array<std::uint32_t> leaves;
    leaves.resize(facts_->size(), 0);
    const relation r = requirement(g);
    statements.add(r.indicator(), literal_kind::clause, true, goal_reason);
    for (const std::uint32_t i : relevant_) {
      const literal l = facts_->literals()[i];
      if (leaves[l.origin] == 0) leaves[l.origin] = why.leaf();
      statements.add(l.form, l.kind, true, leaves[l.origin]);
    }
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(symbols_.key(i));
      const range of = facts_->range_of(id);
      const expr x = atom_formula(*pool_, id);
      if (of.bounded_below()) statements.add(x - of.lower(), literal_kind::non_negative, true, reasons::none);
      if (of.bounded_above()) statements.add(expr{of.upper()} - x, literal_kind::non_negative, true, reasons::none);
    }
    trial models{*pool_};
    prepare(models, r);
    refutation search{statements, &models, limits, steps_};
    const bool refuted = search.run();
    if (refuted) {
      answer_.facts.clear();
      for (std::uint32_t i = 0; i < leaves.size(); ++i)
        if (leaves[i] != 0 && why.used(leaves[i])) answer_.facts.push_back(i);
      contradiction_ = g != goal::facts_alone && !why.used(goal_reason);
    }
    if (models.found()) model = models.model();
    overflowed_ = overflowed_ || search.overflowed();
    pool_->forget_failure();
    pool_->rollback(before);
    return refuted;
  }

  constexpr void prepare(trial& models, relation r) {
    models.require(r);
    std::uint32_t last = 0xffffffffu;
    for (const std::uint32_t i : relevant_) {
      if (facts_->literals()[i].origin != last) models.require((*facts_)[facts_->literals()[i].origin]);
      last = facts_->literals()[i].origin;
    }
    for (std::uint32_t i = 0; i < models.symbols().size(); ++i) models.set_range(i, facts_->range_of(static_cast<std::uint32_t>(models.symbols().key(i))));
  }

  constexpr void sample(goal g, growing_array<symbol_value>& model) {
    const pool::mark before = pool_->here();
    trial models{*pool_};
    prepare(models, requirement(g));
    reasons why;
    problem statements{*pool_, why, steps_};
    for (const std::uint32_t i : relevant_) {
      const literal l = facts_->literals()[i];
      statements.add(l.form, l.kind, true, reasons::none);
    }
    intervals narrowed{statements};
    if (!narrowed.read()) return;
    for (std::uint32_t i = 0; i < models.symbols().size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(models.symbols().key(i));
      std::uint32_t ignored = 0;
      models.set_range(i, meet(facts_->range_of(id), narrowed.of_atom(id, ignored)));
    }
    for (std::uint32_t k = 0; k < 8 && k < limits_.samples && !models.found(); ++k) {
      models.start(k);
      models.test();
      steps_ += 4 + 4 * relevant_.size();
    }
    if (!models.found() && limits_.samples > 8) {
      for (const std::uint32_t i : relevant_) {
        const literal l = facts_->literals()[i];
        const std::uint32_t first = facts_->first_symbol(i);
        if (l.kind == literal_kind::non_negative || l.kind == literal_kind::zero)
          models.guide(l.form, l.kind == literal_kind::zero, facts_->symbols() + first, facts_->first_symbol(i + 1) - first);
      }
      for (std::uint32_t k = 0; k < limits_.samples && !models.found() && !exhausted(); ++k) {
        models.start(k + 4);
        models.test_guided();
        steps_ += 16 + 16 * relevant_.size();
      }
    }
    pool_->forget_failure();
    pool_->rollback(before);
    if (models.found()) model = models.model();
  }

  const facts* facts_;
  pool* pool_;
  relation claim_;
  budget limits_;
  answer answer_;
  key_index symbols_;
  growing_array<std::uint32_t> relevant_;
  std::uint64_t steps_ = 0;
  bool contradiction_ = false, overflowed_ = false;
};

}  // namespace detail

/// Whether `claim` holds wherever the facts do.
///
///     ss::facts known{p};
///     known.add(a >= 0 && b >= 1);
///     ss::prove(a*b >= a, known).verdict    // yes
///
/// - Laws: `yes` and `no` are never wrong: every step is one of exact integer arithmetic, and what overflows is not used. Witnesses have been
///   evaluated. Facts and claim are meant where all their divisions are defined.
/// - Errors: none thrown; what cannot be decided is `unknown` with a reason.
/// - Cost: microseconds; never more than the budget's steps.
constexpr answer prove(relation claim, const facts& known, budget limits = {}) { return detail::inquiry{known, claim, limits}.run(); }

/// The same from texts: a claim and hypotheses over any integers.
///
///     ss::prove(p, "a*b >= a", {"a >= 0", "b >= 1"})
///
/// - Errors: parse errors are reported on the pool.
constexpr answer prove(pool& p, text_view claim, std::initializer_list<text_view> hypotheses = {}, budget limits = {}) {
  facts known{p};
  for (const text_view h : hypotheses) known.add(parse_relation(p, h));
  return prove(parse_relation(p, claim), known, limits);
}

}  // namespace symshape::inline SYMSHAPE_ABI
