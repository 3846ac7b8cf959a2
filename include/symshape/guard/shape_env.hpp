// SPDX-License-Identifier: BSL-1.0
/// @file
/// The recording itself: inputs become symbols, questions become guards.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/condition.hpp>
#include <symshape/guard/fake_tensor.hpp>
#include <symshape/guard/guard_set.hpp>
#include <symshape/guard/record/advice.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Runs a program once on recorded numbers and remembers what its course depended on.
///
///     ss::shape_env env;                                     // {.zero_one = true, .duck = true} for PyTorch's policies
///     auto x = env.input("x", {8, 128, 64}, {ss::dynamic, ss::dynamic, ss::fixed});
///     auto k = env.integer("k", 3);
///     if (x.size(1) % 64 == 0) ...                           // a guard, with this line
///     env.check(x.size(1) <= 4096);                          // must hold, now and later
///     env.assume(x.size(1) >= 2);                            // trusted, and listed as such
///     ss::guard_set guards = env.guards();
///
/// Words: *guard*, *check* and *assume* are the three ways a condition comes to stand; *facts* are those that stand, the ranges and the shared
/// symbols.
///
/// - Laws: whenever the guards accept an input, running again on it takes the same decisions, as long as no number that the program computes leaves
///   64 bits. Formulas are decided in unbounded integers: `k + 1 > k` is true for every k and leaves no guard, and where k is 2^63 - 1 running again
///   stops with overflow_error at `k + 1` before it decides anything. A decision is never another one. What follows from the facts is answered and not
///   recorded.
/// Borrowed from it are inputs and numbers, which an environment that is about to go does not lend.
///
/// - Errors: of guard_error's kinds contradiction_error for what cannot hold, frozen_error, unguardable_error for what rests on a random number, and
///   foreign_thread_error on another thread than the one it belongs to; data_dependent_error for what only data decides, binding_error for inputs that do not
///   fit their policies. A refused question leaves no trace.
class shape_env {
 public:
  template <class Lazy = void>  // as in prove.hpp
  shape_env()
      : shape_env{shape_env_options{},
                  {&prove<Lazy>, &detail::refuse_undecided<Lazy>, &detail::refuse_impossible<Lazy>}} {}
  template <class Lazy = void>
  explicit shape_env(shape_env_options options)
      : shape_env{options, {&prove<Lazy>, &detail::refuse_undecided<Lazy>, &detail::refuse_impossible<Lazy>}} {}
  shape_env(shape_env&&) = default;
  shape_env& operator=(shape_env&&) = default;

  /// A tensor, recorded contiguous.
  fake_tensor input(text_view name, number_list sizes, policy_list policies = {}, dtype element = f32,
                    const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return {*environment_,
            environment_->add_tensor(name, sizes, nullptr, 0, policies, {element}, asked_at(file, line))};
  }
  fake_tensor input(text_view name, number_list sizes, number_list strides, detail::whole_number offset,
                    policy_list policies = {}, dtype element = f32, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) & {
    return {*environment_,
            environment_->add_tensor(name, sizes, &strides, offset, policies, {element}, asked_at(file, line))};
  }
  /// On another device, or one that requires a gradient: `env.input("x", {8}, {}, {.device = ss::cuda_device})`.
  fake_tensor input(text_view name, number_list sizes, policy_list policies, const tensor_kind& kind,
                    const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return {*environment_, environment_->add_tensor(name, sizes, nullptr, 0, policies, kind, asked_at(file, line))};
  }
  fake_tensor input(text_view name, number_list sizes, number_list strides, detail::whole_number offset,
                    policy_list policies, const tensor_kind& kind, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) & {
    return {*environment_,
            environment_->add_tensor(name, sizes, &strides, offset, policies, kind, asked_at(file, line))};
  }

  /// An integer argument: any int64, or what the policy's range says.
  sym_int integer(text_view name, detail::whole_number value, policy p = dynamic, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) & {
    return environment_->add_number(name, value, p, asked_at(file, line));
  }
  /// A floating argument. It is no formula: later inputs must have the same bits.
  double floating(text_view name, double value, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (environment_->acceptable(name, asked_at(file, line))) environment_->slots().add_floating(name, value);
    return value;
  }

  /// A number that only data will tell, promised to lie in the range: a question about it is proven or refused.
  sym_int unbacked(text_view name, const located& lower = int64_min) & { return bounded(name, lower, nullptr); }
  sym_int unbacked(text_view name, const located& lower, const located& upper) & {
    return bounded(name, lower, &upper);
  }

  /// A number that every call draws anew: as unbacked, and a question that its range does not decide is unguardable_error.
  sym_int random(text_view name, detail::whole_number lower, detail::whole_number upper,
                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) & {
    return environment_->add_unbacked(name, lower.value, upper.value, asked_at(file, line), source_kind::random);
  }

  /// Must hold, now and later.
  void check(const condition& c) { demand(c, guard_kind::check); }
  void check(bool) =
      delete;  // check takes a condition: a bool was decided where nothing records it; join conditions with all_of
  /// Is trusted, now and later, and listed as such.
  void assume(const condition& c) { demand(c, guard_kind::assume); }
  void assume(bool) = delete;  // assume takes a condition: a bool was decided where nothing records it
  /// As `if (c)`: decided by the recorded numbers, remembered.
  bool guard(const condition& c) { return own(c, "guard") && static_cast<bool>(c); }
  void guard(bool) = delete;
  /// Whether what is known decides it; records nothing.
  certainty known(const condition& c) {
    if (c.owner() == nullptr) return c.recorded_value() ? certainty::yes : certainty::no;
    if (!own(c, "known")) return certainty::undecided;
    return environment_->known_answer(c.as_question());
  }
  void known(bool) = delete;

  /// What a number was at the recording, for choices that change speed and not results; records nothing. `fallback` of one that only data tells.
  std::int64_t optimization_hint(const sym_int& n, std::int64_t fallback) const {
    return n.has_value() ? n.recorded_value() : fallback;
  }

  /// Runs `body`, which the program runs only where the condition holds: inside it is a fact, and what is learned inside is forgotten behind it. What must
  /// hold for `body` is recorded as what holds where the condition does:
  ///
  ///     env.branch(x.size(0) > 1, [&] { env.check(x.size(0) <= 8); });     // x.size(0) <= 1 or x.size(0) <= 8
  ///
  /// False, and nothing is run, where the condition can never hold. A branch that the recorded numbers do not take is recorded too: they answer its
  /// questions where nothing else does, but speak against no check. That divisors are not 0 is recorded without the condition, as by `rollback`. A guard on
  /// inputs in a branch that only data takes stands as it is: the inputs are there before the data.
  template <class Body>
  bool branch(const condition& c, Body body) {
    if (!own(c, "branch")) return false;
    detail::recorder::branch here;
    if (c.owner() == nullptr) {
      if (c.recorded_value()) body();
      return c.recorded_value();
    }
    if (!environment_->enter(c.as_question(), here)) return false;
    left_behind inside{&*environment_, &here};
    body();
    inside.done = true;
    environment_->leave(here);
    return true;
  }

  /// Everything asked since the mark is forgotten by `rollback`; to keep it, forget the mark. What stays are inputs, and that divisors are not 0:
  /// numbers that were computed since may be used afterwards, and rest on it.
  using mark = detail::recorder::mark;
  mark here() const { return environment_->here(); }
  void rollback(const mark& m) { environment_->rollback(m); }
  /// From now on only what the facts decide may be asked; anything else is guard_error.
  void freeze() { environment_->freeze(0); }

  /// A later part of the program, such as a backward pass, with guards of its own.
  struct later_part {
    std::uint32_t number;
  };
  later_part new_part() { return {environment_->new_part()}; }
  /// From now on what the facts do not decide is a guard of this part, to be checked when the part begins; the program's own guards do not change any more. What
  /// one later part learned no other one knows.
  void freeze(later_part p) { environment_->freeze(p.number); }

  /// While it lives, questions are answered by the recorded numbers and not recorded: whoever suppresses them vouches that a later input may get the
  /// same answers. What must hold is recorded all the same: checks, assumptions, and that divisors are not 0.
  class suppressed {
   public:
    explicit suppressed(shape_env& env) : environment_{&*env.environment_} { environment_->suppress(1); }
    ~suppressed() { environment_->suppress(-1); }
    suppressed(const suppressed&) = delete;
    suppressed& operator=(const suppressed&) = delete;

   private:
    detail::environment* environment_;
  };

  /// What later inputs must satisfy.
  template <class Set = guard_set>
  Set guards() {
    return Set{detail::in_place, *environment_};
  }
  /// What a later part needs beyond them.
  template <class Set = guard_set>
  Set guards(later_part p) {
    return Set{detail::in_place, *environment_, p.number};
  }
  /// Conditions that stand so far, redundant ones included.
  std::size_t recorded() const { return environment_->records().size(); }
  /// From now on it belongs to this thread: say so where another one made it, once that one is done with it.
  void take_over() { environment_->take_over(); }
  pool& formulas() & { return environment_->formulas(); }
  /// For the library's own headers.
  detail::environment& recording() & { return *environment_; }
  pool* home() const& { return &environment_->formulas(); }
  pool* home() const&& = delete;

 private:
  shape_env(shape_env_options options, detail::recorder_tools tools) : environment_{detail::in_place, tools, options} {}

  bool demand(const condition& c, guard_kind kind) {
    return own(c, kind == guard_kind::check ? "check" : "assume") && environment_->demand(c.as_question(), kind);
  }
  /// Whether a condition is about this environment's numbers, or about plain ones.
  bool own(const condition& c, const char* verb) {
    if (c.owner() == nullptr || c.owner() == &*environment_) return true;
    c.owner()->refuse(failure_kind::mixed_pools, verb, "%f is about the numbers of another environment; ask that one",
                      c.as_question());
    return false;
  }

  /// Takes an unbacked number back unless its bounds were assumed.
  struct pending {
    detail::environment* owner;
    mark before;
    bool kept = false;
    ~pending() {
      if (!kept) owner->withdraw_unbacked(before);
    }
  };

  /// Forgets a branch that an exception left.
  struct left_behind {
    detail::environment* owner;
    detail::recorder::branch* branch;
    bool done = false;
    ~left_behind() {
      if (!done) owner->abandon(*branch);
    }
  };

  sym_int bounded(text_view name, const located& lower, const located* upper) {
    const bool low = lower.number.is_constant(), high = upper != nullptr && upper->number.is_constant();
    const place where = asked_at(lower.file, lower.line);
    if (upper != nullptr && lower.number.has_value() && upper->number.has_value() &&
        lower.number.recorded_value() > upper->number.recorded_value())
      return environment_->refuse_range(name, lower.number.recorded_value(), upper->number.recorded_value(), where);
    const mark before = here();
    const sym_int n = environment_->add_unbacked(name, low ? lower.number.recorded_value() : int64_min,
                                                 high ? upper->number.recorded_value() : int64_max, where);
    if (n.owner() == nullptr) return n;
    pending bounds{&*environment_, before};
    const located here{n, lower.file, lower.line};
    bounds.kept = (low || demand(here >= lower, guard_kind::assume)) &&
                  (upper == nullptr || high || demand(here <= *upper, guard_kind::assume));
    return bounds.kept ? n : sym_int{};
  }

  detail::owner<detail::environment> environment_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
