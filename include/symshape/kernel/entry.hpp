// SPDX-License-Identifier: BSL-1.0
/// @file
/// What every kernel does before it touches memory: its operands are compared with what the operator's rule says.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/kernel/memory.hpp>
#include <symshape/kernel/row/size.hpp>
#include <symshape/meta/typed.hpp>
#include <symshape/shape/asserted_view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

/// A rule whose result goes into an output that is there already and comes first: of the same sizes or, with `Stretches`, of sizes that the
/// result stretches to.
///
/// - Errors: shape_error naming output and result, sizes and axes; before anything is written.
template <class Rule, bool Stretches = false>
struct into {
  static constexpr const char* name = Rule::name;

  template <class Int, class... Input>
  constexpr meta::basic_tensor<Int> operator()(call_site at, const meta::basic_tensor<Int>& out,
                                               const Input&... input) const {
    at.enter(name, out, input...);
    const meta::basic_tensor<Int> result = Rule{}(at, input...);
    if (at.home != nullptr && at.home->attached() != nullptr && at.home->attached()->refused()) return out;
    const int missing = out.rank() - result.rank();
    if (!require(Stretches ? missing >= 0 : missing == 0, at,
                 {"the output has rank %l where the result has %r", out.rank(), result.rank()}))
      return out;
    for (int i = 0; i < result.rank(); ++i) {
      const auto &n = result.sizes[i], &wanted = out.sizes[i + missing];
      if constexpr (Stretches)
        if (identical(n, wanted) || decide(n == 1, undecided::assume_false, at)) continue;
      if (!require(wanted == n, at,
                   {"the output has size %l at axis %x where the result has %r at axis %y", formula_of(wanted),
                    formula_of(n), i + missing, i}))
        return out;
    }
    return out;
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

/// Whether the compiler takes the operands; a rule may be given sentences of its own for what it refuses.
template <class Rule, class Checked>
struct rule_accepted {
  static constexpr bool checked = Checked::accepted;
};

/// What `enter` found: the sizes of the result, and whether the kernel goes on.
template <class Dims>
struct entered {
  Dims sizes{};
  bool accepted = false;
  explicit operator bool() const { return accepted; }
};

/// Checks the operands by `Rule`: what the compiler refutes does not compile, the rest throws before anything is written; without exceptions
/// the failure is noted and the result is false.
/// Its type is deduced so that a refusal comes before what else does not compile.
template <class Rule, class... View>
auto enter(const char* file, int line, const View&... v) {
  using checked = typed_rule<Rule, View...>;
  static_assert(rule_accepted<Rule, checked>::checked,
                "kernel: the operator's rule refuses these operands; the error before this one says why");
  entered<typename checked::dims> out;
#if SYMSHAPE_EXCEPTIONS
  out.sizes = checked::check(file, line, v...);
  out.accepted = true;
#else
  failure& noted = symshape::detail::last_failure();
  const failure before = noted;
  noted = failure{};
  out.sizes = checked::check(file, line, v...);
  out.accepted = !noted;
  if (out.accepted) noted = before;
#endif
  return out;
}

template <class View>
using element_of = std::remove_const_t<typename View::element>;

/// Whether the element types are all one, and one that the row kernels compute in.
template <class First, class... Rest>
inline constexpr bool one_floating_type = row::element<First> && (std::is_same_v<First, Rest> && ...);

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
