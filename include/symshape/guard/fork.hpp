// SPDX-License-Identifier: BSL-1.0
/// @file
/// A second recording that starts with what a first one has, and goes its own way.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/substitute.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Lazy = void>  // as in prove.hpp
struct forking {
  static void run(environment& from, environment& to) {
    to.slots_ = from.slots_;
    for (const recorded_symbol& s : from.symbols_) to.add_symbol(s);
    rebuilder move_over{from.formulas_, to.formulas_};
    to.tensors_ = from.tensors_;
    for (recorded_tensor& t : to.tensors_) {
      t.offset = move_over(t.offset);
      for (recorded_axis& a : t.axes) a.size = move_over(a.size), a.stride = move_over(a.stride);
    }
    to.shared_ = from.shared_;
    for (auto& s : to.shared_) s.size = move_over(s.size);
    to.fixed_ = from.fixed_;
    to.memory_guards_ = from.memory_guards_;
    to.eliminate_ = from.eliminate_;
    to.part_ = from.part_;
    to.parts_ = from.parts_;
    to.frozen_ = from.frozen_;
    to.off_course_ = from.off_course_;
    for (record r : from.records_) {
      r.formula = move_over(r.formula);
      to.stand(r);
    }
    for (record d : from.divisors_) {
      d.formula = move_over(d.formula);
      to.divisors_.push_back(d);
      to.kept_.set(d.formula, 1);
    }
  }
};

}  // namespace detail

/// An environment with the same inputs and facts. What either learns from then on the other does not know. Numbers belong to the one that they come from;
/// `counterpart` finds the other's.
///
///     ss::shape_env small = ss::fork(env);
///     small.check(ss::counterpart(small, x).size(0) <= 64);       // env knows nothing of it
///
/// Scopes of the first, such as suppressed ones, are not those of the second.
template <class Lazy = void>
shape_env fork(shape_env& env) {
  shape_env other{env.recording().options()};
  detail::forking<Lazy>::run(env.recording(), other.recording());
  return other;
}

/// The same input in an environment that was forked after it was made.
template <class Lazy = void>
fake_tensor counterpart(shape_env& in, const fake_tensor& x, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  const auto &there = in.recording().tensors(), &here = x.owner().tensors();
  const auto argument = [](detail::environment& of, std::uint32_t number) -> const recorded_argument& {
    return of.slots().arguments()[of.tensors()[number].argument];
  };
  if (x.number() < there.size() && x.number() < here.size()) {
    const recorded_argument &a = argument(in.recording(), x.number()), &b = argument(x.owner(), x.number());
    if (a.rank == b.rank && text_view{a.name} == text_view{b.name}) return {in.recording(), x.number()};
  }
  const text_view name = x.number() < here.size() ? text_view{argument(x.owner(), x.number()).name} : text_view{};
  detail::refuse_question(
      failure_kind::mixed_pools, "counterpart",
      "the other environment does not have the tensor %f; ask one that was forked after it was made", name,
      asked_at(file, line));
  return {in.recording(), UINT32_MAX};
}

/// The same number there.
///
/// - Errors: formula_error where it rests on an input that the environment does not have, or recorded with another number.
template <class Lazy = void>
sym_int counterpart(shape_env& in, const sym_int& n, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (n.owner() == nullptr) return n;
  pool& from = n.owner()->formulas();
  growing_array<std::uint32_t> ids;
  detail::collect_symbols(from, n.formula(), ids);
  for (const std::uint32_t id : ids) {
    const detail::recorded_symbol* const there = in.recording().find(in.formulas().find_symbol(from.symbol_name(id)));
    if (there == nullptr)
      return detail::refuse(failure_kind::mixed_pools, "counterpart",
                            "%f rests on an input that the other environment does not have", {n, file, line}, n);
    const detail::recorded_symbol& here = *n.owner()->find(id);
    if (there->has_value != here.has_value || there->value != here.value)
      return detail::refuse(failure_kind::mixed_pools, "counterpart",
                            "%f rests on an input that the other environment recorded with another number",
                            {n, file, line}, n);
  }
  return sym_int{&in.recording(), rebuilder{from, in.formulas()}(n.formula()), n.has_value(), n.recorded_value()};
}

}  // namespace symshape::inline SYMSHAPE_ABI
