// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where the elements of views lie: whether they are there, apart from one another, and apart from another view's.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/basic_view.hpp>
#include <symshape/shape/collision.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

// Each check is true where all is well, and otherwise throws shape_error; without exceptions it notes the failure and is false, and the
// caller then touches no element.

namespace detail {

inline bool refuse_memory(const char* operation, const char* sentence, int argument, const char* file, int line) {
  failure f{};
  f.kind = failure_kind::shape;
  f.operation = operation;
  f.sentence = sentence;
  f.argument = argument;
  f.file = file;
  f.line = line;
  fail(f);
  return false;
}

template <class View>
using axes_of = make_index_list<static_cast<std::size_t>(View::rank())>;

/// How far the elements of a view that has some lie before and behind its address; before it where strides are negative.
template <class View, std::size_t... Nth>
constexpr void reach_of(const View& v, std::int64_t& before, std::int64_t& behind, index_list<Nth...>) {
  const std::int64_t steps[] = {(v.template size<Nth>() - 1) * v.template stride<Nth>()..., 0};
  for (const std::int64_t step : steps) (step < 0 ? before : behind) += step;
}

/// The addresses from the first to past the last element; none where there is no element.
template <class View>
void memory_of(const View& v, std::uintptr_t& begin, std::uintptr_t& end) {
  begin = end = reinterpret_cast<std::uintptr_t>(v.data());
  if (v.numel() == 0) return;
  std::int64_t before = 0, behind = 0;
  reach_of(v, before, behind, axes_of<View>{});
  begin = reinterpret_cast<std::uintptr_t>(v.data() + before);
  end = reinterpret_cast<std::uintptr_t>(v.data() + behind + 1);
}

template <class View, std::size_t... Nth>
constexpr std::int64_t least_stride(const View& v, index_list<Nth...>) {
  const std::int64_t steps[] = {v.template stride<Nth>()..., 0};
  std::int64_t least = 0;
  for (const std::int64_t step : steps) least = step < least ? step : least;
  return least;
}

/// Whether two views of one address and rank have each element at the same place.
template <class Out, class In, std::size_t... Nth>
constexpr bool same_places(const Out& out, const In& in, index_list<Nth...>) {
  return sizeof(typename Out::element) == sizeof(typename In::element) &&
         ((out.template size<Nth>() == in.template size<Nth>() &&
           (out.template size<Nth>() == 1 || out.template stride<Nth>() == in.template stride<Nth>())) &&
          ...);
}

/// Whether no two elements lie at one place; also false where the search for two is given up.
template <class View, std::size_t... Nth>
bool elements_apart(const View& v, index_list<Nth...>) {
  const std::int64_t sizes[] = {v.template size<Nth>()..., 1}, strides[] = {v.template stride<Nth>()..., 1};
  return symshape::detail::shares_an_element(sizes, strides, static_cast<std::int32_t>(sizeof...(Nth)), 4096) ==
         symshape::detail::collision::none;
}

}  // namespace detail

/// That every operand which has elements has an address.
template <class... View>
bool memory_present(const char* operation, const char* file, int line, const View&... v) {
  int argument = -1;
  return ((++argument, v.data() != nullptr || v.numel() == 0 ||
                           detail::refuse_memory(
                               operation, "argument %a has no elements: they were moved away, or its address is null",
                               argument, file, line)) &&
          ...);
}

/// That an output's memory does not meet an input's. With `may_be_output` an input passes whose every element is the output's at the same
/// place: each element is read before it is written.
template <class Out, class In>
bool no_overlap(const char* operation, const char* file, int line, const Out& out, const In& in, int argument,
                bool may_be_output) {
  std::uintptr_t a = 0, a_end = 0, b = 0, b_end = 0;
  detail::memory_of(out, a, a_end);
  detail::memory_of(in, b, b_end);
  if (a_end <= b || b_end <= a || a == a_end || b == b_end) return true;
  if constexpr (Out::rank() == In::rank()) {
    if (may_be_output && a == b && detail::same_places(out, in, detail::axes_of<Out>{})) return true;
  }
  return detail::refuse_memory(operation, "the output overlaps input %a in memory; give it memory of its own", argument,
                               file, line);
}

/// That no two elements of an output share a place, as with a stride of 0: one would be written over the other.
template <class Out>
bool no_shared_elements(const char* operation, const char* file, int line, const Out& out) {
  return Out::is_contiguous || detail::elements_apart(out, detail::axes_of<Out>{}) ||
         detail::refuse_memory(operation,
                               "the output's elements are not all apart in memory; give it strides that leave each a "
                               "place of its own",
                               0, file, line);
}

/// That no stride is negative: the kernels of rows and matrices step forward only.
template <class... View>
bool strides_forward(const char* operation, const char* file, int line, const View&... v) {
  int argument = -1;
  return (
      (++argument, View::is_contiguous || detail::least_stride(v, detail::axes_of<View>{}) >= 0 ||
                       detail::refuse_memory(operation,
                                             "argument %a has a negative stride, as flip leaves it; copy it first with "
                                             "kernel::map",
                                             argument, file, line)) &&
      ...);
}

/// Which inputs of a kernel may be its output.
enum class in_place : unsigned char { never, first_input, every_input };

/// All that a kernel asks of its operands' memory, for each pair of the output and an input.
template <in_place Which, bool Backward = false, class Out, class... In>
bool memory_fits(const char* operation, const char* file, int line, const Out& out, const In&... in) {
  if (!memory_present(operation, file, line, out, in...) || !no_shared_elements(operation, file, line, out))
    return false;
  if constexpr (!Backward)
    if (!strides_forward(operation, file, line, out, in...)) return false;
  int argument = 0;
  bool fits = true;
  [[maybe_unused]] const auto keeps_apart = [&](const auto& input) {
    const bool may_be_output = Which == in_place::every_input || (Which == in_place::first_input && argument == 0);
    fits = fits && no_overlap(operation, file, line, out, input, argument, may_be_output);
    ++argument;
  };
  (keeps_apart(in), ...);
  return fits;
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
