// SPDX-License-Identifier: BSL-1.0
/// @file
/// A guard set as a program over numbers: accepts or refuses the arguments of a call in nanoseconds, and says why.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/integer_span.hpp>
#include <symshape/guard/explain.hpp>
#include <symshape/guard/program/compiler.hpp>
#include <symshape/guard/program/data.hpp>
#include <symshape/guard/program/entry_check.hpp>
#include <symshape/guard/slot_values.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

class saved_program;

/// Which condition of a program does not hold, by its kind and its number among those of its kind.
struct failing_condition {
  enum kind_type : unsigned char { none, span, match, memory, requirement, guard } kind = none;
  std::uint32_t number = 0;                                      // of a match that of the argument
  detail::guard_outcome outcome = detail::guard_outcome::fails;  // of a guard
};

/// Checks arguments against a recording. Owns what it needs; outlives the guard set and the environment.
///
///     ss::guard_program program = guards.compile();
///     auto now = program.slot_values(tensor_x, tensor_y, 3);
///     if (!program(now)) std::cout << program.explain(now);   // x.size(1) % 64 == 0 failed: x.size(1) is 100 (asked at model.cpp:31)
///
/// Words: the *match* compares rank (first), dtype and device and sees that sizes, strides and offsets are not negative; the *requirements*
/// are those of the policies; then come the guards, in slot order.
///
/// - Laws: accepts exactly where the match, all requirements and all guards hold; a guard that divides by 0 or leaves 64 bits does not hold.
///   What it accepts takes the recorded decisions again wherever no number that the recorded program computes leaves 64 bits (see shape_env).
/// - Errors: none when it runs. A span of another length is refused.
/// - Cost: no allocation; a few nanoseconds an input and a guard (benchmarks/guard).
class guard_program {
 public:
  /// Accepts nothing; what a program is after it was moved away, too.
  guard_program() = default;

  /// The flat span for these arguments, in the order of the recording's inputs.
  ///
  /// - Errors: guard_error for another number of arguments, or an argument of another kind.
  template <class... Argument>
  slot_numbers slot_values(const Argument&... arguments) const {
    slot_numbers out{slot_count_};
    const auto& recorded = layout().arguments();
    if (sizeof...(arguments) != recorded.size()) {
      detail::refuse_argument("%a arguments are given, and another number was recorded", sizeof...(arguments), "");
      return out;
    }
    std::size_t i = 0;
    ((detail::write_slots(layout(), recorded[i], i, out.data(), arguments), ++i), ...);
    return out;
  }

  /// Whether these are as many arguments, of the same kinds and ranks, as were recorded: others do not have these slots.
  template <class... Argument>
  bool fits(const Argument&... arguments) const {
    const auto& recorded = layout().arguments();
    std::uint32_t i = 0;
    return sizeof...(arguments) == recorded.size() && (detail::fits(recorded[i++], arguments) && ...);
  }

  bool operator()(integer_span now) const {
    return now.size == slot_count_ && !data_.code.empty() && entry_.first_mismatch(now.data) == entry_.matches() &&
           first_unlike(now.data) == data_.memory_guards.size() &&
           entry_.first_unmet(now.data) == entry_.requirements() && runs_through(now.data);
  }

  /// One sentence: that everything holds, or the first condition that does not, the numbers it speaks of and where it was asked.
  template <class Lazy = void>
  owned_text explain(integer_span now) const {
    if (data_.code.empty()) return "the program was moved away; ask the one that it was moved to";
    detail::explanation<Lazy> e{layout(), now};
    const failing_condition f = first_failure(now);
    switch (f.kind) {
      case failing_condition::span:
        e.out << "the span has " << static_cast<std::int64_t>(now.size) << " slots where the program reads "
              << static_cast<std::int64_t>(slot_count_);
        break;
      case failing_condition::match: e.match(f.number); break;
      case failing_condition::memory:
        data_.memory_guards[f.number].explain(data_.described_memory_guard(f.number), layout(), now.data, e.out);
        break;
      case failing_condition::requirement: e.requirement(entry_.described(data_, f.number)); break;
      case failing_condition::guard: e.guard(data_.described(f.number), f.outcome); break;
      default: e.out << "all " << data_.guards.size() << " guards hold";
    }
    return e.out;
  }

  /// The first condition that does not hold, in the order in which they are checked.
  failing_condition first_failure(integer_span now) const {
    if (now.size != slot_count_ || data_.code.empty()) return {failing_condition::span};
    if (const std::uint32_t i = entry_.first_mismatch(now.data); i < entry_.matches())
      return {failing_condition::match, entry_.argument_of_match(i)};
    if (const std::uint32_t i = first_unlike(now.data); i < data_.memory_guards.size())
      return {failing_condition::memory, i};
    if (const std::uint32_t i = entry_.first_unmet(now.data); i < entry_.requirements())
      return {failing_condition::requirement, i};
    failing_condition f{failing_condition::guard};
    const detail::guard_step* const step = detail::run_guards(data_.code.data(), now.data, f.outcome);
    if (f.outcome == detail::guard_outcome::holds) return {};
    f.number = data_.guard_of(static_cast<std::uint32_t>(step - data_.code.data()));
    return f;
  }
  /// The requirement of that number, those of floating arguments included.
  slot_requirement requirement(std::uint32_t i) const& { return entry_.described(data_, i); }
  slot_requirement requirement(std::uint32_t i) const&& = delete;

  /// How many conditions do not hold, each asked by itself: matches, memory patterns, requirements and guards. Of a span of another length all.
  std::size_t failures(integer_span now) const {
    const std::uint32_t patterns = data_.memory_guards.size();
    if (now.size != slot_count_ || data_.code.empty())
      return entry_.matches() + patterns + entry_.requirements() + data_.guards.size() + 1;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < entry_.matches(); ++i) count += !entry_.matches(i, now.data);
    // Of what is no tensor, with a negative size perhaps, nothing can be said about memory.
    const bool tensors = count == 0;
    for (const memory_guard& g : data_.memory_guards) count += !tensors || !g.holds(g, layout(), now.data);
    for (std::uint32_t i = 0; i < entry_.requirements(); ++i) count += !entry_.meets(i, now.data);
    for (std::uint32_t step = 0; step < data_.code.size(); ++count) {
      detail::guard_outcome outcome;
      step = static_cast<std::uint32_t>(detail::run_guards(data_.code.data() + step, now.data, outcome) -
                                        data_.code.data());
      if (outcome == detail::guard_outcome::holds) break;
      step = data_.steps_end(data_.guard_of(step));  // where the next one begins
    }
    return count;
  }

  /// Everything as bytes that any machine can read back. Needs saved_program.hpp.
  template <class Saved = saved_program>
  Saved save() const {
    return Saved{data_};
  }

  std::size_t size() const { return data_.guards.size(); }
  const slot_layout& layout() const& { return data_.layout; }
  const slot_layout& layout() const&& = delete;  // lent by a program that is about to go; name it first
  /// Slots that it reads.
  std::size_t slot_count() const { return slot_count_; }
  const detail::program_data& data() const& { return data_; }
  const detail::program_data& data() const&& = delete;

  /// From a set and the list of it that shall be checked: `guard_set::compile` is the usual way.
  template <class Set>
  guard_program(const Set& set, const growing_array<guard>& guards, bool with_unbacked) {
    data_.layout = set.layout();
    data_.with_unbacked = with_unbacked;
    for (const slot_requirement& r : set.requirements()) data_.note(r);
    for (const memory_guard& g : set.memory_guards()) data_.note(g);
    for (const guard& g : guards) {
      data_.note(g);
      const pool::mark before = set.formulas().here();
      detail::guard_compiler write{set.formulas(), [&set](std::uint32_t id) { return set.slot_of(id); }, data_.code};
      write(g.formula);
      set.formulas().rollback(before);
      if (!write.complete()) refuse_guard(g);
    }
    data_.code.push_back({});
    entry_ = detail::entry_check{data_};
    slot_count_ = data_.slot_count();
  }
  /// From verified data: see `load_program`.
  guard_program(detail::in_place_t, detail::program_data&& data)
      : data_{static_cast<detail::program_data&&>(data)}, slot_count_{data_.slot_count()}, entry_{data_} {}

 private:
  std::uint32_t first_unlike(const std::int64_t* now) const {
    std::uint32_t i = 0;
    while (i < data_.memory_guards.size() && data_.memory_guards[i].holds(data_.memory_guards[i], layout(), now)) ++i;
    return i;
  }
  bool runs_through(const std::int64_t* now) const {
    detail::guard_outcome outcome;
    detail::run_guards(data_.code.data(), now, outcome);
    return outcome == detail::guard_outcome::holds;
  }

  static void refuse_guard(const guard& g) {
    failure f{};
    f.kind = failure_kind::too_large;
    f.operation = "compile";
    f.sentence = "the guard %f is nested too deeply, or has too many cases, for a guard program";
    f.formula = g.text;
    f.file = g.where.file;
    f.line = g.where.line;
    fail(f);
  }

  detail::program_data data_;
  std::size_t slot_count_ = 0;
  detail::entry_check entry_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
