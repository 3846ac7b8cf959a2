// SPDX-License-Identifier: BSL-1.0
/// @file
/// The entry of every operation on the device: operands are compared on the host, before anything is written.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/cuda/launch.cuh>
#include <symshape/cuda/loop.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

/// A tensor that owns its elements, and a place to run that cannot reach them.
template <bool Reachable, class Operand>
struct memory_of_operand {
  static_assert(Reachable,
                "cuda: the tensor's memory is not where the operation runs; copy it into a cuda::device_tensor (for a "
                "stream) or into a tensor "
                "(for one of Thrust's host policies)");
  static constexpr bool checked = Reachable;
};
/// The size of an axis and that of the output's axis it runs along.
template <bool Equal, class Dim, class OtherDim>
struct sizes_that_meet {
  static_assert(Equal, "cuda: two static sizes of one axis differ; only a size of 1 is repeated");
  static constexpr bool checked = Equal;
};
/// The ranks of an output and of an operand that does not fit it.
template <bool Fits, std::size_t OutRank, std::size_t Rank>
struct rank_of_operand {
  static_assert(Fits, "cuda: the ranks of the output and of an operand do not go together");
  static constexpr bool checked = Fits;
};

}  // namespace refused

namespace cuda {

namespace detail {

/// Whether elements of this operand can be reached from there. A view says nothing of its memory and is taken at its word.
template <class Where, class Operand>
constexpr bool reachable() {
  if constexpr (symshape::detail::view_owner<Operand>)
    return requires { Operand::is_device_memory; } == on_device<Where>;
  else
    return true;
}
template <class Where, class... Operand>
inline constexpr bool all_reachable = (refused::memory_of_operand<reachable<Where, std::remove_reference_t<Operand>>(),
                                                                  std::remove_cvref_t<Operand>>::checked &&
                                       ...);

template <class View>
struct parts;
template <class T, class... Dim, class Strides>
struct parts<basic_view<T, dims<Dim...>, Strides>> {
  template <std::size_t Nth, class First, class... Rest>
  static auto pick() {
    if constexpr (Nth == 0)
      return First{};
    else
      return pick<Nth - 1, Rest...>();
  }
  template <int Axis>
  using dim = decltype(pick<static_cast<std::size_t>(Axis), Dim...>());

  static constexpr std::int64_t static_size(std::size_t axis) {
    constexpr std::int64_t sizes[] = {Dim::value..., -1};
    return sizes[axis];
  }
};

/// One operand's name for messages, and its view.
template <class View>
struct named {
  const char* name;
  const View& view;
};

/// Compares the numbers of the names that two operands share.
template <class A, class B>
void compare_symbols(const named<A>& a, const named<B>& b, const call_place& at) {
  constexpr auto& left = A::formulas::value;
  constexpr auto& right = B::formulas::value;
  for (std::size_t i = 0; i != A::symbol_count; ++i) {
    const std::int32_t k = right.find(left.name(i));
    if (k < 0 || a.view.symbols()[i] == b.view.symbols()[k]) continue;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = at.operation;
    f.name = left.name(i);
    f.formula = a.name;
    f.other_formula = b.name;
    f.axis = left.first_axis[i];
    f.other_axis = right.first_axis[k];
    f.value = a.view.symbols()[i];
    f.other_value = b.view.symbols()[k];
    const bool in_sizes = f.axis < A::rank() && f.other_axis < B::rank();
    f.sentence = in_sizes ? "%n is %v (%f, axis %x) and %w (%g, axis %y)"
                          : "%n is %v in the strides or sizes of %f and %w in those of %g";
    f.file = at.file;
    f.line = at.line;
    fail(f);
  }
}

/// Compares two sizes on one axis of a loop. Nothing to do where the formulas are the same: their symbols were compared.
template <int Axis, int OtherAxis, class A, class B>
void compare_sizes(const named<A>& a, const named<B>& b, const call_place& at) {
  if constexpr (Axis >= 0 && OtherAxis >= 0) {
    using left = typename parts<A>::template dim<Axis>;
    using right = typename parts<B>::template dim<OtherAxis>;
    constexpr bool may_meet = !left::is_static || !right::is_static || left::value == right::value;
    static_assert(refused::sizes_that_meet<may_meet, left, right>::checked);
    if constexpr (!std::is_same_v<left, right>) {
      const std::int64_t size = a.view.template size<Axis>(), other = b.view.template size<OtherAxis>();
      if (size == other) return;
      failure f{};
      f.kind = failure_kind::shape;
      f.operation = at.operation;
      f.sentence = "%f has size %v at axis %x where %g has %w at axis %y";
      f.formula = a.name;
      f.other_formula = b.name;
      f.axis = Axis;
      f.other_axis = OtherAxis;
      f.value = size;
      f.other_value = other;
      f.file = at.file;
      f.line = at.line;
      fail(f);
    }
  }
}

template <class OperandA, class OperandB, class A, class B, std::size_t... K>
void compare_axes(const named<A>& a, const named<B>& b, const call_place& at, index_list<K...>) {
  (compare_sizes<OperandA::axis[K], OperandB::axis[K]>(a, b, at), ...);
}

/// Compares every pair of operands of a plan, in order.
/// - Errors: shape_error that names both operands, their axes and numbers, and the caller's place.
template <std::size_t Looped, class First, class... Rest, class View, class... Views>
void compare_operands(const plan<Looped, First, Rest...>&, const call_place& at, const named<View>& first,
                      const named<Views>&... rest) {
  (compare_symbols(first, rest, at), ...);
  (compare_axes<First, Rest>(first, rest, at, make_index_list<First::axes>{}), ...);
  if constexpr (sizeof...(Rest) > 1) compare_operands(plan<Looped, Rest...>{}, at, rest...);
}

/// Refuses an output that overlaps an input, but, where `exactly` is allowed, for one that is the output itself. By the addresses that views
/// span: two that interleave count as overlapping.
/// - Errors: shape_error naming the input.
template <class Numbers, class Out, class... In>
void refuse_overlap(const Numbers& numbers, bool exactly, const call_place& at, const named<Out>& out,
                    const named<In>&... in) {
  std::uintptr_t begin = 0, end = 0;
  numbers.span(0, out.view.data(), begin, end);
  std::size_t operand = 0;
  const auto refuse = [&](const char* name, auto* data, bool one_size) {
    std::uintptr_t from = 0, to = 0;
    numbers.span(++operand, data, from, to);
    if (to <= begin || end <= from) return;
    if (exactly && one_size && static_cast<const void*>(data) == out.view.data() && numbers.same_layout(0, operand))
      return;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = at.operation;
    f.sentence = "out overlaps %f in memory; give it memory of its own";
    f.formula = name;
    f.file = at.file;
    f.line = at.line;
    fail(f);
  };
  (refuse(in.name, in.view.data(), sizeof(typename In::element) == sizeof(typename Out::element)), ...);
}

}  // namespace detail

}  // namespace cuda

}  // namespace symshape::inline SYMSHAPE_ABI
