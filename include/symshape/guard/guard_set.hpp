// SPDX-License-Identifier: BSL-1.0
/// @file
/// What leaves a recording: the guards that later inputs must satisfy, none implied by the others, in slot order.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/substitute.hpp>
#include <symshape/guard/record/environment.hpp>
#include <symshape/guard/record/irredundant.hpp>
#include <symshape/guard/record/owner.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// One condition of a guard set: a relation, its text, and where it comes from.
struct guard {
  guard_kind kind = guard_kind::guard;
  relation formula{};  // in the set's own pool
  owned_text text{};
  place where{};
  growing_array<std::uint32_t> slots{};  // positions in the flat span, ascending
};

/// What a slot must be, apart from all questions: fixed, equal to another slot, or in a range.
struct slot_requirement {
  enum kind_type : unsigned char { fixed, equal, range } kind;
  std::uint32_t slot, other;
  std::int64_t lower, upper;  // of `fixed` both the number
  place declared;
};

class guard_program;

/// The conditions of a recording. Owns its formulas and outlives the environment.
///
///     ss::guard_set guards = env.guards();
///     for (const ss::guard& g : guards) std::cout << g.text << '\n';
///     guards.assumptions(), guards.assertions()   // trusted; about unbacked numbers, to be checked while the program runs
///
/// Members that bring much code with them are templates, so that only who calls them pays for compiling them.
///
/// - Laws: no guard follows from the others, the policies and the assumptions, as far as `prove` can tell. The same recording gives the same
///   texts in the same order.
/// - Cost: one proof a guard, with the guards that share symbols with it.
class guard_set {
 public:
  template <class Environment>
  explicit guard_set(detail::in_place_t, Environment& env, std::uint32_t part = 0)
      : formulas_{detail::in_place}, layout_{env.slots()} {
    if (part == 0) collect_requirements(env);
    if (part == 0) memory_guards_ = env.memory_guards();
    growing_array<detail::record> kept;
    detail::redundancy<std::void_t<Environment>>{env, part}.run(kept);
    rebuilder move_over{env.formulas(), *formulas_};
    for (const detail::record& r : kept) add(env, r, move_over);
    for (growing_array<guard>* list : {&guards_, &assertions_, &assumptions_}) put_in_order(*list);
  }

  std::size_t size() const { return guards_.size(); }
  bool empty() const { return guards_.empty(); }
  const guard& operator[](std::size_t i) const& { return guards_[static_cast<std::uint32_t>(i)]; }
  auto begin() const& { return guards_.begin(); }
  auto end() const& { return guards_.end(); }

  /// Checks about unbacked numbers: they can only be made once the last of these is known.
  const growing_array<guard>& assertions() const& { return assertions_; }
  /// What was trusted.
  const growing_array<guard>& assumptions() const& { return assumptions_; }
  /// What policies ask of single slots.
  const growing_array<slot_requirement>& requirements() const& { return requirements_; }
  /// How inputs must share memory.
  const growing_array<memory_guard>& memory_guards() const& { return memory_guards_; }
  const slot_layout& layout() const& { return layout_; }
  pool& formulas() const& { return *formulas_; }
  /// The slot of a symbol of `formulas()`.
  std::uint32_t slot_of(std::uint32_t symbol_id) const { return slot_of_[symbol_id]; }

  // Of a set that is about to go nothing is lent: name it first. `for (const guard& g : env.guards())` is fine, the loop keeps the set.
  const guard& operator[](std::size_t) const&& = delete;
  void begin() const&& = delete;
  void end() const&& = delete;
  const growing_array<guard>& assertions() const&& = delete;
  const growing_array<guard>& assumptions() const&& = delete;
  const growing_array<slot_requirement>& requirements() const&& = delete;
  const growing_array<memory_guard>& memory_guards() const&& = delete;
  const slot_layout& layout() const&& = delete;
  pool& formulas() const&& = delete;

  /// A program that checks the guards. Needs program.hpp.
  template <class Program = guard_program>
  Program compile() const {
    return program_of<Program>(guards_, false);
  }
  /// A program that checks the assertions; its span has the unbacked numbers behind the arguments' slots.
  template <class Program = guard_program>
  Program compile_assertions() const {
    return program_of<Program>(assertions_, true);
  }

 private:
  /// Of a set that was moved away: an error, and without exceptions a program that accepts nothing.
  template <class Program>
  Program program_of(const growing_array<guard>& list, bool with_unbacked) const {
    if (!formulas_.moved_away()) return Program{*this, list, with_unbacked};
    static_cast<void>(*formulas_);
    return Program{};
  }

  template <class Environment>
  void add(Environment& env, const detail::record& r, rebuilder& move_over) {
    guard g{r.kind, move_over(r.formula), {}, r.where, {}};
    text_buffer text;
    print(g.formula, text);
    g.text = text;
    growing_array<std::uint32_t> ids;
    detail::collect_symbols(env.formulas(), r.formula.indicator(), ids);
    bool unbacked = false;
    for (const std::uint32_t id : ids) {
      const detail::recorded_symbol& s = *env.find(id);
      unbacked = unbacked || !s.has_value;
      const std::uint32_t slot = layout_.position(s.where), here = formulas_->symbol_id(layout_.name(s.where).view());
      if (here >= slot_of_.size()) slot_of_.resize(here + 1, 0);
      slot_of_[here] = slot;
      g.slots.push_back(slot);
    }
    stable_sort(g.slots.data(), g.slots.size(), [](std::uint32_t a, std::uint32_t b) { return a < b; });
    auto& list = r.kind == guard_kind::assume ? assumptions_ : unbacked ? assertions_ : guards_;
    list.push_back(static_cast<guard&&>(g));
  }

  /// By slots, then by text.
  static bool before(const guard& a, const guard& b) {
    for (std::uint32_t i = 0; i < a.slots.size() && i < b.slots.size(); ++i)
      if (a.slots[i] != b.slots[i]) return a.slots[i] < b.slots[i];
    return a.slots.size() != b.slots.size() ? a.slots.size() < b.slots.size() : compare(a.text, b.text) < 0;
  }

  template <class List>
  static void put_in_order(List& list) {
    growing_array<std::uint32_t> order;
    for (std::uint32_t i = 0; i < list.size(); ++i) order.push_back(i);
    stable_sort(order.data(), order.size(),
                [&list](std::uint32_t i, std::uint32_t k) { return before(list[i], list[k]); });
    List sorted;
    for (const std::uint32_t i : order) sorted.push_back(static_cast<guard&&>(list[i]));
    list = static_cast<List&&>(sorted);
  }

  template <class Environment>
  void collect_requirements(const Environment& env) {
    for (const auto& t : env.tensors())
      for (std::uint32_t i = 0; i < t.axes.size(); ++i) {
        const source here{source_kind::size, t.argument, i};
        const expr size = t.axes[i].size;
        if (size.is_constant()) {
          require(slot_requirement::fixed, here, 0, size.constant(), size.constant(), t.declared);
          continue;
        }
        const detail::recorded_symbol& s = *env.find(size.single_atom());
        if (s.where != here)
          require(slot_requirement::equal, here, layout_.position(s.where), 0, 0, t.declared);
        else if (s.lower > 0 || s.upper != int64_max)
          require(slot_requirement::range, here, 0, s.lower, s.upper, s.declared);
      }
    for (const auto& n : env.fixed_numbers()) require(slot_requirement::fixed, n.from, 0, n.value, n.value, n.declared);
    for (const detail::recorded_symbol& s : env.symbols())
      if (s.where.kind == source_kind::integer && (s.lower != int64_min || s.upper != int64_max))
        require(slot_requirement::range, s.where, 0, s.lower, s.upper, s.declared);
  }
  void require(slot_requirement::kind_type kind, const source& s, std::uint32_t other, std::int64_t lower,
               std::int64_t upper, const place& where) {
    requirements_.push_back({kind, layout_.position(s), other, lower, upper, where});
  }

  detail::owner<pool> formulas_;
  slot_layout layout_;
  growing_array<guard> guards_, assertions_, assumptions_;
  growing_array<slot_requirement> requirements_;
  growing_array<memory_guard> memory_guards_;
  growing_array<std::uint32_t> slot_of_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
