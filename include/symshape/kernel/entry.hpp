// SPDX-License-Identifier: BSL-1.0
/// @file
/// What every kernel does before it touches memory: its operands are compared with what the operator's rule says.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/kernel/row/size.hpp>
#include <symshape/meta/typed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

/// A rule whose result must have the sizes of an output that is there already: the output comes first.
///
/// - Errors: shape_error naming output and result, sizes and axes; before anything is written.
template <class Rule>
struct into {
  static constexpr const char* name = Rule::name;

  template <class Int, class... Input>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& out,
                                               const Input&... input) const {
    at.enter(name, out, input...);
    const meta::basic_tensor<Int> result = Rule{}(at, input...);
    if (at.home != nullptr && at.home->attached() != nullptr && at.home->attached()->refused()) return out;
    if (!require(out.rank() == result.rank(), at,
                 {"the output has rank %l where the result has %r", out.rank(), result.rank()}))
      return out;
    for (int i = 0; i < out.rank(); ++i)
      if (!require(out.sizes[i] == result.sizes[i], at,
                   {"the output has size %l at axis %x where the result has %r at axis %y", formula_of(out.sizes[i]),
                    formula_of(result.sizes[i]), i, i}))
        return out;
    return out;
  }
};

/// The result has the sizes of the only operand.
struct same_sizes_rule {
  static constexpr const char* name = "same sizes";
  template <class Tensor>
  constexpr Tensor operator()(call_site, const Tensor& t) const {
    return t;
  }
};

/// The size of an axis as the row kernels take it: a constant where it is one.
template <class View, std::size_t Axis>
struct axis_size;
template <class T, class... Dim, class Strides, std::size_t Axis>
struct axis_size<basic_view<T, dims<Dim...>, Strides>, Axis> {
  template <std::size_t Nth, class First, class... Rest>
  struct pick : pick<Nth - 1, Rest...> {};
  template <class First, class... Rest>
  struct pick<0, First, Rest...> {
    using dim = First;
  };
  using dim = typename pick<Axis, Dim...>::dim;
  using type = std::conditional_t<dim::is_static, std::integral_constant<std::int64_t, dim::is_static ? dim::value : 0>,
                                  std::int64_t>;
};

/// `size_of<1>(x)`: an integral_constant for a static axis, else an int64.
template <std::size_t Axis, class T, class Dims, class Strides>
constexpr auto size_of(const basic_view<T, Dims, Strides>& v) {
  using type = typename axis_size<basic_view<T, Dims, Strides>, Axis>::type;
  if constexpr (std::is_same_v<type, std::int64_t>)
    return v.template size<Axis>();
  else
    return type{};
}

/// Checks the operands by `Rule`: what the compiler refutes does not compile, the rest throws before anything is written.
/// Its type is deduced so that a refusal comes before what else does not compile.
template <class Rule, class... View>
auto enter(const char* file, int line, const View&... v) {
  using checked = typed_rule<Rule, View...>;
  static_assert(checked::accepted,
                "kernel: the operator's rule refuses these operands; the error before this one says why");
  (void)checked::check(file, line, v...);
  return true;
}

namespace detail {

template <class View, std::size_t... Nth>
constexpr std::int64_t last_offset(const View& v, index_list<Nth...>) {
  return (std::int64_t{0} + ... + ((v.template size<Nth>() - 1) * v.template stride<Nth>()));
}

/// The addresses from the first to past the last element; none where there is no element. Strides of views are not negative.
template <class View>
void memory_of(const View& v, std::uintptr_t& begin, std::uintptr_t& end) {
  begin = end = reinterpret_cast<std::uintptr_t>(v.data());
  if (v.numel() == 0) return;
  const std::int64_t last = last_offset(v, make_index_list<static_cast<std::size_t>(View::rank())>{});
  end = reinterpret_cast<std::uintptr_t>(v.data() + last + 1);
}

}  // namespace detail

/// Refuses an output whose memory meets an input's. With `same` an input that is the very same view passes: each element is read before it is
/// written.
template <class Out, class In>
void refuse_overlap(const char* operation, const char* file, int line, const Out& out, const In& in, int argument,
                    bool same) {
  std::uintptr_t a = 0, a_end = 0, b = 0, b_end = 0;
  detail::memory_of(out, a, a_end);
  detail::memory_of(in, b, b_end);
  if (a_end <= b || b_end <= a || a == a_end || b == b_end) return;
  if (same && a == b && a_end == b_end && std::is_same_v<typename Out::strides_type, typename In::strides_type> &&
      std::is_same_v<typename Out::canonical, typename In::canonical>)
    return;
  failure f{};
  f.kind = failure_kind::shape;
  f.operation = operation;
  f.sentence = "the output overlaps input %a in memory; give it memory of its own";
  f.argument = argument;
  f.file = file;
  f.line = line;
  fail(f);
}

namespace detail {

/// Whether no two elements lie at one place, as far as it is easily seen: each axis steps over all that the narrower ones reach; of two
/// axes, exactly.
template <class View, std::size_t... Nth>
bool elements_apart(const View& v, index_list<Nth...>) {
  const std::int64_t sizes[] = {v.template size<Nth>()..., 1}, steps[] = {v.template stride<Nth>()..., 1};
  std::size_t order[sizeof...(Nth) + 1]{}, count = 0;
  for (std::size_t axis = 0; axis != sizeof...(Nth); ++axis) {
    if (sizes[axis] == 0) return true;
    if (sizes[axis] == 1) continue;
    std::size_t at = count++;
    for (; at > 0 && steps[order[at - 1]] > steps[axis]; --at) order[at] = order[at - 1];
    order[at] = axis;
  }
  std::int64_t reach = 0;
  bool nested = true;
  for (std::size_t i = 0; i != count; ++i) {
    nested = nested && steps[order[i]] > reach;
    reach += (sizes[order[i]] - 1) * steps[order[i]];
  }
  if (nested || count != 2 || steps[order[0]] == 0) return nested;
  // i*a == k*b has its first solution at i = b/g, k = a/g.
  const std::int64_t a = steps[order[0]], b = steps[order[1]];
  std::int64_t g = a, rest = b;
  while (rest != 0) {
    const std::int64_t next = g % rest;
    g = rest;
    rest = next;
  }
  return b / g >= sizes[order[0]] || a / g >= sizes[order[1]];
}

}  // namespace detail

/// Refuses an output of which two elements share a place, as with a stride of 0: one would be written over the other.
template <class Out>
void refuse_shared_elements(const char* operation, const char* file, int line, const Out& out) {
  if constexpr (!Out::is_contiguous) {
    if (detail::elements_apart(out, make_index_list<static_cast<std::size_t>(Out::rank())>{})) return;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = operation;
    f.sentence =
        "the output's elements are not all apart in memory; give it strides that leave each a place of its own";
    f.file = file;
    f.line = line;
    fail(f);
  }
}

/// Whether neighbors along the last axis are neighbors in memory, by type.
template <class View>
inline constexpr bool unit_inner = View::is_contiguous;
template <class T, class Dims, class... Stride>
  requires(sizeof...(Stride) > 0)
inline constexpr bool unit_inner<basic_view<T, Dims, strides<Stride...>>> = [] {
  const std::int64_t steps[] = {Stride::value...};
  return steps[sizeof...(Stride) - 1] == 1;
}();

/// The number of rows along the last axis of a contiguous view.
template <class View, std::size_t... Nth>
constexpr std::int64_t row_count(const View& v, index_list<Nth...>) {
  return (std::int64_t{1} * ... * v.template size<Nth>());
}
template <class View>
constexpr std::int64_t row_count(const View& v) {
  return row_count(v, make_index_list<static_cast<std::size_t>(View::rank() > 0 ? View::rank() - 1 : 0)>{});
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
