// SPDX-License-Identifier: BSL-1.0
/// @file
/// A guard set as a program over numbers: accepts or refuses the arguments of a call in nanoseconds, and says why.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/integer_span.hpp>
#include <symshape/guard/compiler.hpp>
#include <symshape/guard/explain.hpp>
#include <symshape/guard/guard_set.hpp>
#include <symshape/guard/slot_values.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

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
  /// The flat span for these arguments, in the order of the recording's inputs.
  ///
  /// - Errors: guard_error for another number of arguments, or an argument of another kind.
  template <class... Argument>
  slot_numbers slot_values(const Argument&... arguments) const {
    slot_numbers out{slot_count_};
    const auto& recorded = layout_.arguments();
    if (sizeof...(arguments) != recorded.size()) {
      detail::refuse_argument("%a arguments are given, and another number was recorded", sizeof...(arguments), "");
      return out;
    }
    std::size_t i = 0;
    ((detail::write_slots(layout_, recorded[i], i, out.data(), arguments), ++i), ...);
    return out;
  }

  bool operator()(integer_span now) const {
    return now.size == slot_count_ && !code_.empty() && first_mismatch(now.data) == matches_.size() &&
           first_unmet(now.data) == requirements_.size() && runs_through(now.data);
  }

  /// One sentence: that everything holds, or the first condition that does not, the numbers it speaks of and where it was asked.
  template <class Lazy = void>
  owned_text explain(integer_span now) const {
    if (code_.empty()) return "the program was moved away; ask the one that it was moved to";
    detail::explanation<Lazy> e{layout_, now};
    if (now.size != slot_count_)
      e.out << "the span has " << static_cast<std::int64_t>(now.size) << " slots where the program reads "
            << static_cast<std::int64_t>(slot_count_);
    else if (const std::uint32_t i = first_mismatch(now.data); i < matches_.size())
      e.match(matches_[i].argument);
    else if (const std::uint32_t k = first_unmet(now.data); k < requirements_.size())
      e.requirement(described_requirements_[k]);
    else if (const failing f = first_failing(now.data); f.position < starts_.size())
      e.guard(described_[f.position], f.outcome);
    else
      e.out << "all " << starts_.size() << " guards hold";
    return e.out;
  }

  std::size_t size() const { return starts_.size(); }
  const slot_layout& layout() const& { return layout_; }
  const slot_layout& layout() const&& = delete;  // lent by a program that is about to go; name it first
  /// Slots that it reads.
  std::size_t slot_count() const { return slot_count_; }

  /// From a set and the list of it that shall be checked: `guard_set::compile` is the usual way.
  template <class Set>
  guard_program(const Set& set, const growing_array<guard>& guards, bool with_unbacked)
      : layout_{set.layout()}, described_{guards} {
    slot_count_ = with_unbacked ? layout_.all_slots() : layout_.argument_slots();
    const auto& arguments = layout_.arguments();
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      const recorded_argument& a = arguments[i];
      if (a.kind == argument_kind::tensor)
        matches_.push_back({i, a.first, 2 * a.rank + 1, a.rank, static_cast<std::int64_t>(a.element)});
      else if (a.kind == argument_kind::floating)
        add({slot_requirement::fixed,
             layout_.floating_slot(a),
             0,
             static_cast<std::int64_t>(a.bits),
             static_cast<std::int64_t>(a.bits),
             {}});
    }
    for (const slot_requirement& r : set.requirements()) add(r);
    for (const guard& g : guards) {
      starts_.push_back(code_.size());
      const pool::mark before = set.formulas().here();
      detail::guard_compiler write{set.formulas(), [&set](std::uint32_t id) { return set.slot_of(id); }, code_};
      write(g.formula);
      set.formulas().rollback(before);
      if (!write.complete()) refuse_guard(g);
    }
    code_.push_back({});
  }

 private:
  struct match {
    std::uint32_t argument, first, numbers, rank;
    std::int64_t element;
  };
  struct requirement {
    std::uint32_t slot, other;  // `other` is the slot itself where it need not equal another
    std::int64_t lower, upper;
  };
  struct failing {
    std::uint32_t position;
    detail::guard_outcome outcome;
  };

  void add(const slot_requirement& r) {
    described_requirements_.push_back(r);
    if (r.kind == slot_requirement::equal)
      requirements_.push_back({r.slot, r.other, int64_min, int64_max});
    else
      requirements_.push_back({r.slot, r.slot, r.lower, r.upper});
  }

  std::uint32_t first_mismatch(const std::int64_t* now) const {
    std::uint32_t i = 0;
    for (const match& m : matches_) {
      const std::int64_t* const in = now + m.first;
      if (in[slot_layout::rank_slot] != m.rank || in[slot_layout::dtype_slot] != m.element ||
          in[slot_layout::device_slot] != 0)
        return i;
      std::int64_t signs = 0;
      for (std::uint32_t k = 0; k < m.numbers; ++k) signs |= in[slot_layout::sizes_slot + k];
      if (signs < 0) return i;
      ++i;
    }
    return i;
  }
  std::uint32_t first_unmet(const std::int64_t* now) const {
    std::uint32_t i = 0;
    for (const requirement& r : requirements_) {
      const std::int64_t n = now[r.slot];
      if (n < r.lower || n > r.upper || n != now[r.other]) return i;
      ++i;
    }
    return i;
  }
  failing first_failing(const std::int64_t* now) const {
    failing f{0, detail::guard_outcome::holds};
    const auto step = static_cast<std::uint32_t>(detail::run_guards(code_.data(), now, f.outcome) - code_.data());
    if (f.outcome == detail::guard_outcome::holds) f.position = starts_.size();
    // The last guard that starts at or before the step.
    while (f.position + 1 < starts_.size() && starts_[f.position + 1] <= step) ++f.position;
    return f;
  }
  bool runs_through(const std::int64_t* now) const {
    detail::guard_outcome outcome;
    detail::run_guards(code_.data(), now, outcome);
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

  slot_layout layout_;
  std::size_t slot_count_ = 0;
  growing_array<match> matches_;
  growing_array<requirement> requirements_;
  growing_array<slot_requirement> described_requirements_;
  growing_array<guard> described_;
  growing_array<std::uint32_t> starts_;
  growing_array<detail::guard_step> code_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
