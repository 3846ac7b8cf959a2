// SPDX-License-Identifier: BSL-1.0
/// @file
/// What stands in a recording: its symbols, its records in order, and what follows from them.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/glance.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/guard/record/components.hpp>
#include <symshape/guard/record/parts.hpp>
#include <symshape/guard/record/refusal.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What one question may cost: some milliseconds when it is hard. Given up, it is recorded.
inline constexpr budget recording_budget{20000, 24, 16};

class recorder;

/// What a recorder has from templates, which are instantiated where an environment is made.
struct recorder_tools {
  prover ask;
  void (*refuse_undecided)(recorder&, const question&);  // the formula, what is known, which check would settle it
  void (*refuse_impossible)(recorder&, const char* verb, const question&);  // the formula, and the records against it
};

/// Symbols, records and facts: the half of a recorder that knows.
///
/// Words: a *record* is a relation that stands, and fact number i is record number i. A *later part* of the program has records of its own, known while it
/// is recorded and no longer.
///
/// Always true: no record followed from the facts before it. An answer once given stays given until it is rolled back, so it is remembered by the
/// relation's handle: asking again is one load.
class standing {
  template <class>
  friend struct forking;

 public:
  explicit standing(recorder_tools tools) : facts_{formulas_}, tools_{tools} {}

  pool& formulas() { return formulas_; }
  slot_layout& slots() { return slots_; }
  const slot_layout& slots() const { return slots_; }
  const growing_array<record>& records() const { return records_; }
  const growing_array<recorded_symbol>& symbols() const { return symbols_; }
  answer ask(relation claim, const facts& known, budget limits) const { return tools_.ask(claim, known, limits); }
  const recorder_tools& tools() const { return tools_; }

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

  // ---- going back

  struct mark {
    std::uint32_t records, part;
    bool frozen;
  };
  mark here() const { return {records_.size(), part_, frozen_}; }
  /// Forgets every record that came after the mark, and what followed from it; inputs stay, and that divisors are not 0.
  void rollback(const mark& m) {
    const bool same = m.part == part_ && records_.size() <= m.records;
    frozen_ = m.frozen;
    part_ = m.part;
    answers_.clear();
    if (same) return;
    if (records_.size() > m.records) records_.truncate(m.records);
    restate();
    for (const record& d : divisors_) {
      if (stands(d)) continue;
      components::component scratch = facts_.nothing();
      if (ask(d.formula, facts_.about(d.formula, scratch).known, recording_budget).verdict != verdict::yes) stand(d);
    }
  }

  // ---- grounds

  /// Whether only data can tell: a symbol in it has no recorded number.
  bool rests_on_data(relation r) {
    growing_array<std::uint32_t> ids;
    collect_symbols(formulas_, r.indicator(), ids);
    for (const std::uint32_t id : ids)
      if (const recorded_symbol* const s = find(id); s != nullptr && !s->has_value) return true;
    return false;
  }

  /// The records that an answer rests on.
  template <class Numbers>
  text_buffer shown(const Numbers& numbers) const {
    text_buffer out;
    for (const std::uint32_t i : numbers) print_record(records_[i], out);
    return out;
  }
  /// The numbers of the records by which this is proven.
  template <class Lazy = void>  // as in prove.hpp
  growing_array<std::uint32_t> grounds(relation claim) {
    components::component scratch = facts_.nothing();
    const components::component& about = facts_.about(claim, scratch);
    growing_array<std::uint32_t> numbers;
    const answer a = ask(claim, about.known, recording_budget);
    for (const std::uint32_t i : a.facts) numbers.push_back(about.numbers[i]);
    return numbers;
  }

  void refuse(failure_kind kind, const char* operation, const char* sentence, const question& q) {
    formulas_.forget_failure();
    refuse_question(kind, operation, sentence, q);
  }

 protected:
  /// Whether the recorded numbers decide it where nothing else does.
  bool speaks(const question& q) const { return q.has_value && !off_course_; }

  int proven(const question& q) {
    if (const int answer = answers_[q.formula]) return answer;
    components::component scratch = facts_.nothing();
    const components::component& about = facts_.about(q.formula, scratch);
    // Most questions are of single symbols: their ranges answer them, or show that nothing else can.
    const glimpse seen = glance(q.formula, about.known);
    if (seen == glimpse::open) return 0;
    answer a;
    if (speaks(q) &&
        (seen == glimpse::yes ||
         seen == glimpse::no))  // the facts hold at the recorded numbers, so they do not contradict each other
      a.verdict = seen == glimpse::yes ? verdict::yes : verdict::no;
    else
      a = ask(q.formula, about.known, recording_budget);
    const int found = a.verdict == verdict::yes ? 1 : a.verdict == verdict::no ? -1 : 0;
    if (a.verdict == verdict::contradiction) contradiction(a, about, q);
    if (found != 0 && speaks(q) && (found > 0) != q.value)
      refuse(failure_kind::contradiction, "guard", "%f is decided against its recorded numbers: an assumption is wrong",
             q);
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
    for (const relation one : parts) {
      if (kind != guard_kind::assume && parts.size() > 1 && proven({one, false, false, where}) > 0) continue;
      stand({one, kind, where, part_});
    }
    answers_.set(r, 1);
    answers_.set(!r, -1);
  }
  void stand(const record& r) {
    records_.push_back(r);
    if (r.part != 0 && r.part != part_) return;
    facts_.add(r.formula, records_.size() - 1);
    answers_.set(r.formula, 1);
    answers_.set(!r.formula, -1);
  }
  bool stands(const record& r) const {
    for (const record& other : records_)
      if (other.part == r.part && identical(other.formula, r.formula)) return true;
    return false;
  }
  /// The facts anew: those of the program itself, and of the later part that is being recorded.
  void restate() {
    facts_.clear();
    for (std::uint32_t i = 0; i < records_.size(); ++i)
      if (records_[i].part == 0 || records_[i].part == part_) facts_.add(records_[i].formula, i);
  }

  pool formulas_;
  components facts_;
  recorder_tools tools_;
  slot_layout slots_;
  growing_array<recorded_symbol> symbols_;
  growing_array<std::uint32_t> by_atom_;  // of an atom id the symbol's position plus 1
  growing_array<record> records_, divisors_;
  answer_table answers_, kept_;  // what was answered; which relations are in divisors_
  std::uint32_t part_ = 0;
  bool frozen_ = false;
  bool off_course_ = false;  // in a branch that the recorded numbers do not take, or that only data takes
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
