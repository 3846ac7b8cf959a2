// SPDX-License-Identifier: BSL-1.0
/// @file
/// What one recording asked, what it was answered, and what follows from that.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/glance.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/verbs.hpp>  // certainty
#include <symshape/guard/components.hpp>
#include <symshape/guard/parts.hpp>
#include <symshape/guard/record.hpp>

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
  recorder() : facts_{formulas_} {}

  pool& formulas() { return formulas_; }
  slot_layout& slots() { return slots_; }
  const slot_layout& slots() const { return slots_; }
  const growing_array<record>& records() const { return records_; }
  const growing_array<recorded_symbol>& symbols() const { return symbols_; }

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
    if (const int answer = settled(q.formula)) return answer > 0;
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
  void demand(const question& q, guard_kind kind) {
    const char* const verb = kind == guard_kind::check ? "check" : "assume";
    if (const int answer = settled(q.formula)) {
      if (answer < 0) refuse(failure_kind::guard, verb, "%f can never hold here", q);
      if (answer > 0 && kind == guard_kind::assume && !q.formula.is_true()) learn(q.formula, kind, q.where);
      return;
    }
    if (q.has_value && !q.value)
      return refuse(failure_kind::guard, verb, "%f does not hold at the recorded numbers", q);
    const int answer = proven(q);
    if (answer < 0) return refuse(failure_kind::guard, verb, "%f can never hold here", q);
    if (answer > 0 && kind == guard_kind::check) return;
    if (frozen_ && kind == guard_kind::check)
      return refuse(failure_kind::guard, verb, "%f is asked after freeze, and nothing that is known decides it", q);
    learn(q.formula, kind, q.where);
  }

  /// Whether the facts decide it; records nothing.
  certainty known_answer(const question& q) {
    const int remembered = settled(q.formula);
    const int answer = remembered != 0 ? remembered : proven(q);
    return answer > 0 ? certainty::yes : answer < 0 ? certainty::no : certainty::undecided;
  }

  // ---- going back

  struct mark {
    std::uint32_t records;
    bool frozen;
  };
  mark here() const { return {records_.size(), frozen_}; }
  /// Forgets every record that came after the mark, and what followed from it; inputs stay.
  void rollback(const mark& m) {
    if (records_.size() > m.records) {
      records_.truncate(m.records);
      facts_.clear();
      for (std::uint32_t i = 0; i < records_.size(); ++i) facts_.add(records_[i].formula, i);
    }
    frozen_ = m.frozen;
    answers_.clear();
  }
  void freeze() { frozen_ = true; }
  void suppress(int change) { suppressed_ += change; }

  // ---- refusals

  void refuse(failure_kind kind, const char* operation, const char* sentence, const question& q) {
    text_buffer formula;
    print(q.formula, formula);
    failure f{};
    f.kind = kind;
    f.operation = operation;
    f.sentence = sentence;
    f.formula = formula;
    f.file = q.where.file;
    f.line = q.where.line;
    formulas_.forget_failure();
    fail(f);
  }

 private:
  /// 1 or -1 where the answer is in the form of the relation or was given before, else 0.
  int settled(relation r) const {
    const expr e = r.indicator();
    if (e.is_constant()) return e.constant() != 0 ? 1 : -1;
    const std::uint32_t position = static_cast<std::uint32_t>(e.stripped().value);
    return position < answers_.size() ? answers_[position] : 0;
  }
  void remember(relation r, int answer) {
    const std::uint32_t position = static_cast<std::uint32_t>(r.indicator().stripped().value);
    if (position >= answers_.size()) answers_.resize(position + 1, 0);
    answers_[position] = static_cast<signed char>(answer);
  }

  int proven(const question& q) {
    if (const int answer = settled(q.formula)) return answer;
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
      a = prove(q.formula, about.known, recording_budget);
    const int found = a.verdict == verdict::yes ? 1 : a.verdict == verdict::no ? -1 : 0;
    if (a.verdict == verdict::contradiction) contradiction(a, about, q);
    if (found != 0 && q.has_value && (found > 0) != q.value)
      refuse(failure_kind::guard, "guard", "%f is decided against its recorded numbers: an assumption is wrong", q);
    if (found != 0) remember(q.formula, found);
    return found;
  }

  void contradiction(const answer& a, const components::component& about, const question& q) {
    text_buffer all;
    for (const std::uint32_t i : a.facts) {
      if (all.size() != 0) all << "; ";
      const record& r = records_[about.numbers[i]];
      print(r.formula, all);
      all << " (" << file_name(r.where.file) << ':' << r.where.line << ')';
    }
    failure f{};
    f.kind = failure_kind::guard;
    f.operation = "guard";
    f.sentence = "what is known cannot all hold: %f";
    f.formula = all;
    f.file = q.where.file;
    f.line = q.where.line;
    fail(f);
  }

  void learn(relation r, guard_kind kind, const place& where) {
    growing_array<relation> parts;
    split_parts(r, parts);
    for (const relation part : parts) {
      if (kind != guard_kind::assume && parts.size() > 1 && proven({part, false, false, where}) > 0) continue;
      facts_.add(part, records_.size());
      records_.push_back({part, kind, where});
      remember(part, 1);
      remember(!part, -1);
    }
    remember(r, 1);
    remember(!r, -1);
  }

  pool formulas_;
  components facts_;
  slot_layout slots_;
  growing_array<recorded_symbol> symbols_;
  growing_array<std::uint32_t> by_atom_;  // of an atom id the symbol's position plus 1
  growing_array<record> records_;
  growing_array<signed char> answers_;  // of a relation's handle
  int suppressed_ = 0;
  bool frozen_ = false;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
