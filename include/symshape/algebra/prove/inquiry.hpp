// SPDX-License-Identifier: BSL-1.0
/// @file
/// One question while it is being answered: proofs and witnesses, the cheap ones first.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/answer.hpp>
#include <symshape/algebra/prove/direct.hpp>
#include <symshape/algebra/prove/moved_question.hpp>
#include <symshape/algebra/prove/refutation.hpp>
#include <symshape/algebra/prove/relevance.hpp>
#include <symshape/algebra/prove/sampling.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One question while it is being answered.
template <class Lazy = void>
class inquiry {
 public:
  constexpr inquiry(const facts& known, relation claim, const budget& limits)
      : facts_{&known}, pool_{&known.owner()}, claim_{claim}, limits_{limits} {
    brief_ = limits.brief || __builtin_is_constant_evaluated();
    if (limits_.steps == 0) limits_.steps = brief_ ? 1000 : 120000;
    if (brief_ && limits_.samples > 8) limits_.samples = 8;
  }

  constexpr answer run() {
    if (facts_->size() == 0 && by_form()) return static_cast<answer&&>(answer_);
    const pool::attempt attempt{*pool_};
    const pool::mark before = pool_->here();
    if (!brief_ || !directly()) {
      select_literals(*facts_, claim_.indicator(), symbols_, relevant_);
      if (!by_form()) decide();
    }
    pool_->rollback(before);
    return static_cast<answer&&>(answer_);
  }

 private:
  enum class goal { claim_fails, claim_holds, facts_alone };

  /// What is true or false by its form alone still needs facts that can hold.
  constexpr bool by_form() {
    if (!claim_.is_true() && !claim_.is_false()) return false;
    settle(claim_.is_true() ? verdict::yes : verdict::no, "by its canonical form");
    return true;
  }
  constexpr bool directly() {
    direct_proof<Lazy> direct{*facts_};
    consistent_ = direct.consistent();
    if (claim_.is_true()) return consistent_ && by_form();
    if (!direct.holds(claim_)) return false;
    for (std::uint32_t i = 0; i < facts_->size(); ++i)
      if (direct.used(i)) answer_.facts.push_back(i);
    settle(verdict::yes, "proven");
    return true;
  }

  constexpr void decide() {
    const search_limits quick{limits_.steps / 8, limits_.depth, 6, false},
        full{brief_ ? limits_.steps : limits_.steps / 2, limits_.depth, 24, true};
    // What the compiler is asked is nearly always true: there the quick search would be made twice.
    if (!brief_ && refute(goal::claim_fails, quick, answer_.witness)) return settle(verdict::yes, "proven");
    if (!brief_ && !answer_.has_witness()) sample(goal::claim_fails, answer_.witness);
    if (!brief_ && !answer_.has_witness() && elsewhere()) return;
    if (!answer_.has_witness() && !exhausted()) {
      if (refute(goal::claim_fails, full, answer_.witness)) return settle(verdict::yes, "proven");
    }
    if (brief_ && !answer_.has_witness()) {
      sample(goal::claim_fails, answer_.witness, exhausted());
      if (exhausted() && !answer_.has_witness()) return give_up();
    }
    // Not proven: is it false everywhere, or is there a place where it holds?
    if (answer_.other_witness.empty() && refute(goal::claim_holds, quick, answer_.other_witness))
      return settle(verdict::no, "the opposite is proven");
    if (answer_.other_witness.empty()) sample(goal::claim_holds, answer_.other_witness);
    if (!has_both() && elsewhere()) return;
    if (answer_.other_witness.empty() && !exhausted() && refute(goal::claim_holds, full, answer_.other_witness))
      return settle(verdict::no, "the opposite is proven");
    // One kind of assignment was met, and no proof that there is no other: it is worth a longer search.
    if (!brief_ && !moved_ && !exhausted() && answer_.has_witness() == answer_.other_witness.empty())
      answer_.has_witness() ? sample(goal::claim_holds, answer_.other_witness, false, 8)
                            : sample(goal::claim_fails, answer_.witness, false, 8);
    if (has_both()) {
      answer_.verdict = verdict::depends;
      answer_.reason = "both kinds of assignment exist";
      answer_.steps = steps_;
    } else {
      give_up();
    }
  }
  constexpr bool has_both() const { return answer_.has_witness() && !answer_.other_witness.empty(); }

  /// Asks the same from where it is shorter; whether that settles it.
  constexpr bool elsewhere() {
    if (asked_elsewhere_) return false;
    asked_elsewhere_ = true;
    answer found = answer_elsewhere(claim_);
    take(found.witness, goal::claim_fails, answer_.witness);
    take(found.other_witness, goal::claim_holds, answer_.other_witness);
    if (found.verdict == verdict::unknown || found.verdict == verdict::depends) return false;
    answer_.facts = static_cast<growing_array<std::uint32_t>&&>(found.facts);
    settle(found.verdict, found.reason);
    return true;
  }
  /// The answer from where the claim and the relevant facts are shorter; `unknown` where there is no such place.
  constexpr answer answer_elsewhere(relation claim) {
    answer found;
    if (moved_ || exhausted()) return found;
    const pool::mark before = pool_->here();
    {
      moved_question<Lazy> there{*facts_, claim, relevant_, symbols_, steps_};
      if (there.find(steps_ + (limits_.steps - steps_) / 4) && !exhausted()) {
        budget left = limits_;
        left.steps = 1 + (limits_.steps - steps_) / 4 * 3;
        inquiry<Lazy> other{there.hypotheses(), there.claim(), left};
        other.moved_ = true;
        for (std::uint32_t i = 0; i < symbols_.size(); ++i) other.symbols_.add(symbols_.key(i));
        found = other.run();
        steps_ += found.steps;
        found.facts = there.own_facts(found.facts);
        if (found.has_witness()) found.witness = there.own_values(found.witness);
        if (!found.other_witness.empty()) found.other_witness = there.own_values(found.other_witness);
      }
    }
    pool_->forget_failure();
    pool_->rollback(before);
    return found;
  }
  /// Takes the assignment where it serves: a divisor may be 0 that canceled elsewhere.
  constexpr void take(const growing_array<symbol_value>& values, goal g, growing_array<symbol_value>& model) {
    if (values.empty() || !model.empty()) return;
    trial<Lazy> again{*facts_, relevant_, requirement(g)};
    if (satisfied_by(again, values)) model = again.model();
  }

  constexpr void give_up() {
    answer_.verdict = verdict::unknown;
    answer_.reason = overflowed_   ? "a number in the proof leaves 64 bits"
                     : exhausted() ? "the budget's steps are used up"
                                   : "no proof was found in the forms that are known";
    answer_.steps = steps_;
  }

  constexpr void settle(verdict v, const char* reason) {
    answer_.verdict = v;
    answer_.reason = reason;
    if (facts_->size() > 0 && !consistent()) {
      answer_.verdict = verdict::contradiction;
      answer_.reason = "the facts cannot all hold";
      answer_.witness.clear();
    } else if (v == verdict::no && !answer_.has_witness()) {
      sample(goal::facts_alone, answer_.witness);
    }
    answer_.steps = steps_;
  }
  constexpr bool exhausted() const { return steps_ > limits_.steps; }

  /// Whether all the facts can hold, as far as can be told; else what contradicts stands in the answer.
  constexpr bool consistent() {
    auto& kept = facts_->model();
    const std::uint32_t count = facts_->literals().size();
    if (consistent_ || (kept.known && kept.literals == count)) return true;
    growing_array<std::uint32_t> chosen;
    if (kept.known) {
      // Perhaps what is new holds under the kept assignment too.
      for (std::uint32_t i = kept.literals; i < count; ++i) chosen.push_back(i);
      trial<Lazy> again{*facts_, chosen, true};
      if (satisfied_by(again, kept.values)) return keep(*facts_, again.model());
    }
    chosen.clear();
    for (std::uint32_t i = 0; i < count; ++i) chosen.push_back(i);
    relevant_ = static_cast<growing_array<std::uint32_t>&&>(chosen);
    kept.values.clear();
    growing_array<symbol_value> model;
    sample(goal::facts_alone, model, brief_);
    if (!model.empty() || count == 0) return keep(*facts_, model);
    growing_array<std::uint32_t> used = answer_.facts;
    const bool without_goal = contradiction_;
    if (refute(goal::facts_alone, {limits_.steps / 8, limits_.depth, 6, true}, model)) return false;
    answer_.facts = static_cast<growing_array<std::uint32_t>&&>(used);
    if (!model.empty()) return keep(*facts_, model);
    if (answer found = brief_ ? answer{} : answer_elsewhere(true); found.verdict == verdict::contradiction) {
      answer_.facts = static_cast<growing_array<std::uint32_t>&&>(found.facts);
      return false;
    }
    return !without_goal;
  }

  constexpr relation requirement(goal g) const {
    return g == goal::claim_fails ? !claim_ : g == goal::claim_holds ? claim_ : relation{true};
  }

  constexpr bool refute(goal g, const search_limits& limits, growing_array<symbol_value>& model) {
    const pool::mark before = pool_->here();
    reasons why;
    problem<Lazy> statements{*pool_, why, steps_};
    const std::uint32_t goal_reason = why.leaf();
    growing_array<std::uint32_t> leaves;
    leaves.resize(facts_->size(), 0);
    const relation r = requirement(g);
    statements.add(r.indicator(), literal_kind::clause, true, goal_reason);
    state_facts(statements, *facts_, relevant_, symbols_, leaves);
    trial<Lazy> models{*facts_, relevant_, r};
    search_limits within = limits;
    if (const std::uint64_t left = limits_.steps > steps_ ? limits_.steps - steps_ : 0; within.steps > left)
      within.steps = left;
    refutation<Lazy> search{statements, &models, within, steps_};
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

  constexpr void sample(goal g, growing_array<symbol_value>& model, bool at_a_glance = false, std::uint32_t times = 1) {
    const pool::mark before = pool_->here();
    trial<Lazy> models{*facts_, relevant_, requirement(g)};
    detail::sample(models, *facts_, relevant_, {times * limits_.samples, limits_.steps, at_a_glance}, steps_);
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
  bool asked_elsewhere_ = false, moved_ = false;
  bool consistent_ = false;
  bool brief_ = false;  // in a constant evaluation every step is dear
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
