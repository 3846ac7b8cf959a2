// SPDX-License-Identifier: BSL-1.0
/// @file
/// What one recording asked, what it was answered, and what follows from that.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/glance.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/verbs.hpp>  // certainty
#include <symshape/guard/components.hpp>
#include <symshape/guard/parts.hpp>
#include <symshape/guard/refusal.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// What one question may cost: some milliseconds when it is hard. Given up, it is recorded.
inline constexpr budget recording_budget{20000, 24, 16};

/// The core of a `shape_env`: formulas of one pool, facts, and the records in order.
///
/// Words: a *question* is answered by what is known, else by the recorded numbers; then the answer becomes a *record* and a fact, part by part.
/// Fact number i is record number i.
///
/// Always true: no record followed from the facts before it. An answer once given stays given until it is rolled back, so it is remembered by the
/// relation's handle: asking again is one load.
class recorder {
 public:
  explicit recorder(prover ask) : facts_{formulas_}, ask_{ask} {}

  pool& formulas() { return formulas_; }
  slot_layout& slots() { return slots_; }
  const slot_layout& slots() const { return slots_; }
  const growing_array<record>& records() const { return records_; }
  const growing_array<recorded_symbol>& symbols() const { return symbols_; }
  answer ask(relation claim, const facts& known, budget limits) const { return ask_(claim, known, limits); }

  /// Computes without stopping: whoever computes asks `failed` afterwards and knows the place.
  template <class F>
  auto attempt(F compute) {
    const on_error mode = formulas_.mode();
    formulas_.set_mode(on_error::note);
    auto result = compute();
    formulas_.set_mode(mode);
    return result;
  }

  // ---- symbols

  /// A new symbol under the slot's name. Its range is trusted in proofs; a later input is held to it.
  expr add_symbol(const recorded_symbol& s) {
    const expr e = symbol(formulas_, slots_.name(s.where));
    symbols_.push_back(s);
    symbols_.back().id = e.single_atom();
    if (by_atom_.size() <= symbols_.back().id) by_atom_.resize(symbols_.back().id + 1, 0);
    by_atom_[symbols_.back().id] = symbols_.size();
    if (s.lower != 0 || s.upper != int64_max) facts_.set_range(symbols_.back().id, s.lower, s.upper);
    return e;
  }
  /// As if the last symbol had not been added; nothing that is recorded speaks of it.
  void drop_last_symbol() {
    by_atom_[symbols_.back().id] = 0;
    facts_.set_range(symbols_.back().id, 0, int64_max);
    symbols_.pop_back();
  }
  /// Null where the atom is no symbol of this recording.
  const recorded_symbol* find(std::uint32_t atom_id) const {
    return atom_id < by_atom_.size() && by_atom_[atom_id] != 0 ? &symbols_[by_atom_[atom_id] - 1] : nullptr;
  }
  /// Keeps only what also lies in [lower, upper].
  void narrow(std::uint32_t atom_id, std::int64_t lower, std::int64_t upper) {
    recorded_symbol& s = symbols_[by_atom_[atom_id] - 1];
    if (lower > s.lower) s.lower = lower;
    if (upper < s.upper) s.upper = upper;
    facts_.set_range(atom_id, s.lower, s.upper);
  }
  const components& known() const { return facts_; }

  // ---- questions

  /// The truth of a relation in this recording; recorded unless it follows from what is known.
  bool decide(const question& q) {
    if (const int answer = answers_[q.formula]) return answer > 0;
    if (suppressed_ > 0 && q.has_value) return q.value;
    if (const int answer = proven(q)) return answer > 0;
    if (!q.has_value) {
      refuse(failure_kind::data_dependent, "guard",
             "%f depends on data, and nothing that is known decides it; check it first, or assume it", q);
      return false;
    }
    if (frozen_) {
      refuse(failure_kind::guard, "guard", "%f is asked after freeze, and nothing that is known decides it", q);
      return q.value;
    }
    learn(q.value ? q.formula : !q.formula, guard_kind::guard, q.where);
    return q.value;
  }

  /// The relation must hold: a check, or an assumption. What is assumed is listed even if it follows from checks: these need not be made then.
  /// False where it was refused.
  bool demand(const question& q, guard_kind kind) {
    const char* const verb = kind == guard_kind::check ? "check" : "assume";
    const auto refused = [&](const char* sentence) { return refuse(failure_kind::guard, verb, sentence, q), false; };
    const int given = answers_[q.formula];
    if (given == 0 && q.has_value && !q.value) return refused("%f does not hold at the recorded numbers");
    const int answer = given != 0 ? given : proven(q);
    if (answer < 0) return refused("%f can never hold here");
    if (answer > 0 && (kind == guard_kind::check || q.formula.is_true())) return true;
    if (answer == 0 && frozen_ && kind == guard_kind::check)
      return refused("%f is asked after freeze, and nothing that is known decides it");
    learn(q.formula, kind, q.where);
    return true;
  }

  /// That a divisor is not 0: `no` where it always is, `undecided` where this is refused. Recorded even under suppression, and kept by `rollback`:
  /// a formula may have lost the division (`k*k // k` is k), and the number that has it outlives both.
  certainty keep_divisor(const question& q) {
    const int answer = proven(q);
    if (answer < 0) return certainty::no;
    if (answer == 0 && frozen_) {
      refuse(failure_kind::guard, "division", "%f is needed after freeze, and nothing that is known decides it", q);
      return certainty::undecided;
    }
    const guard_kind kind = q.has_value ? guard_kind::guard : guard_kind::check;
    if (answer == 0) learn(q.formula, kind, q.where);
    if (kept_[q.formula] == 0) divisors_.push_back({q.formula, kind, q.where});
    kept_.set(q.formula, 1);
    return certainty::yes;
  }

  /// Whether the facts decide it; records nothing.
  certainty known_answer(const question& q) {
    const int remembered = answers_[q.formula];
    const int answer = remembered != 0 ? remembered : proven(q);
    return answer > 0 ? certainty::yes : answer < 0 ? certainty::no : certainty::undecided;
  }

  // ---- going back

  struct mark {
    std::uint32_t records;
    bool frozen;
  };
  mark here() const { return {records_.size(), frozen_}; }
  /// Forgets every record that came after the mark, and what followed from it; inputs stay, and that divisors are not 0.
  void rollback(const mark& m) {
    frozen_ = m.frozen;
    answers_.clear();
    if (records_.size() <= m.records) return;
    records_.truncate(m.records);
    facts_.clear();
    for (std::uint32_t i = 0; i < records_.size(); ++i) facts_.add(records_[i].formula, i);
    for (const record& d : divisors_) {
      components::component scratch = facts_.nothing();
      if (ask_(d.formula, facts_.about(d.formula, scratch).known, recording_budget).verdict != verdict::yes) stand(d);
    }
  }
  void freeze() { frozen_ = true; }
  void suppress(int change) { suppressed_ += change; }

  // ---- refusals

  void refuse(failure_kind kind, const char* operation, const char* sentence, const question& q) {
    formulas_.forget_failure();
    refuse_question(kind, operation, sentence, q);
  }

 private:
  int proven(const question& q) {
    if (const int answer = answers_[q.formula]) return answer;
    components::component scratch = facts_.nothing();
    const components::component& about = facts_.about(q.formula, scratch);
    // Most questions are of single symbols: their ranges answer them, or show that nothing else can.
    const glimpse seen = glance(q.formula, about.known);
    if (seen == glimpse::open) return 0;
    answer a;
    if (q.has_value &&
        (seen == glimpse::yes ||
         seen == glimpse::no))  // the facts hold at the recorded numbers, so they do not contradict each other
      a.verdict = seen == glimpse::yes ? verdict::yes : verdict::no;
    else
      a = ask_(q.formula, about.known, recording_budget);
    const int found = a.verdict == verdict::yes ? 1 : a.verdict == verdict::no ? -1 : 0;
    if (a.verdict == verdict::contradiction) contradiction(a, about, q);
    if (found != 0 && q.has_value && (found > 0) != q.value)
      refuse(failure_kind::guard, "guard", "%f is decided against its recorded numbers: an assumption is wrong", q);
    if (found != 0) answers_.set(q.formula, found);
    return found;
  }

  void contradiction(const answer& a, const components::component& about, const question& q) {
    growing_array<std::uint32_t> numbers;
    for (const std::uint32_t i : a.facts) numbers.push_back(about.numbers[i]);
    refuse_contradiction(records_, numbers, q.where);
  }

  void learn(relation r, guard_kind kind, const place& where) {
    growing_array<relation> parts;
    split_parts(r, parts);
    for (const relation part : parts) {
      if (kind != guard_kind::assume && parts.size() > 1 && proven({part, false, false, where}) > 0) continue;
      stand({part, kind, where});
    }
    answers_.set(r, 1);
    answers_.set(!r, -1);
  }
  void stand(const record& r) {
    facts_.add(r.formula, records_.size());
    records_.push_back(r);
    answers_.set(r.formula, 1);
    answers_.set(!r.formula, -1);
  }

  pool formulas_;
  components facts_;
  prover ask_;
  slot_layout slots_;
  growing_array<recorded_symbol> symbols_;
  growing_array<std::uint32_t> by_atom_;  // of an atom id the symbol's position plus 1
  growing_array<record> records_, divisors_;
  answer_table answers_, kept_;  // what was answered; which relations are in divisors_
  int suppressed_ = 0;
  bool frozen_ = false;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
