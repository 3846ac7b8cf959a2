// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views of any rank as Eigen's TensorMap, and Eigen's tensors as views, what is static staying static.
/// Border: outside every umbrella, since Eigen's tensors cost a second of compile time. Includes algebra, shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/unnamed.hpp>
#include <symshape/shape/view.hpp>

#include <unsupported/Eigen/CXX11/Tensor>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <detail::element_order Order, class Strides>
struct tensor_map_of {
  static_assert(Order != detail::element_order::strided,
                "as_eigen_tensor: Eigen::TensorMap has no strides; copy the view into a tensor first");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

template <class T, class Dims, int Layout>
struct eigen_tensor_of;
template <class T, class... Dim, int Layout>
struct eigen_tensor_of<T, dims<Dim...>, Layout> {
  using type = Eigen::Tensor<T, static_cast<int>(sizeof...(Dim)), Layout>;
};
template <class T, class... Dim, int Layout>
  requires(Dim::is_static && ...)
struct eigen_tensor_of<T, dims<Dim...>, Layout> {
  using type = Eigen::TensorFixedSize<T, Eigen::Sizes<static_cast<std::ptrdiff_t>(Dim::value)...>, Layout>;
};

template <class T, class Dims, class Strides>
auto make_tensor_map(const basic_view<T, Dims, Strides>& v) {
  constexpr element_order order = view_order<basic_view<T, Dims, Strides>>;
  static_assert(refused::tensor_map_of<order, Strides>::checked);
  using plain =
      typename eigen_tensor_of<std::remove_const_t<T>, Dims,
                               order == element_order::columns ? int{Eigen::ColMajor} : int{Eigen::RowMajor}>::type;
  using map = Eigen::TensorMap<std::conditional_t<std::is_const_v<T>, const plain, plain>>;
  if constexpr (basic_view<T, Dims, Strides>::symbol_count == 0) {
    return map{v.data(), typename plain::Dimensions{}};
  } else {
    typename plain::Dimensions sizes;
    std::int64_t numbers[Dims::rank() + 1]{}, strides[Dims::rank() + 1]{};
    copy_numbers(v, numbers, strides, make_index_list<Dims::rank()>{});
    for (std::size_t i = 0; i < Dims::rank(); ++i) sizes[i] = static_cast<typename plain::Index>(numbers[i]);
    return map{v.data(), sizes};
  }
}

/// What Eigen's tensor classes say in their types; the primary template is for those that are not tensors.
template <class Tensor>
struct eigen_tensor_type {
  static constexpr bool known = false;
};
template <class T, int Rank, int Options, class Index>
struct eigen_tensor_type<Eigen::Tensor<T, Rank, Options, Index>> {
  static constexpr bool known = true, owns = true;
  template <std::size_t... Nth>
  static known_numbers<(static_cast<void>(Nth), -1)...> sizes_of(index_list<Nth...>);
  using sizes = decltype(sizes_of(make_index_list<static_cast<std::size_t>(Rank)>{}));
};
template <class T, std::ptrdiff_t... Size, int Options, class Index>
struct eigen_tensor_type<Eigen::TensorFixedSize<T, Eigen::Sizes<Size...>, Options, Index>> {
  static constexpr bool known = true, owns = true;
  using sizes = known_numbers<static_cast<std::int64_t>(Size)...>;
};
template <class Plain, int Options, template <class> class Pointer>
struct eigen_tensor_type<Eigen::TensorMap<Plain, Options, Pointer>> : eigen_tensor_type<std::remove_const_t<Plain>> {
  static constexpr bool owns = false;
};

template <class Tensor>
concept eigen_tensor = eigen_tensor_type<std::remove_cvref_t<Tensor>>::known;

template <class Tensor>
auto see_eigen_tensor(Tensor& t, const char* file, int line) {
  using type = eigen_tensor_type<std::remove_const_t<Tensor>>;
  constexpr bool by_rows = static_cast<int>(Tensor::Layout) == static_cast<int>(Eigen::RowMajor);
  using view = unnamed_view<std::remove_pointer_t<decltype(t.data())>,
                            by_rows ? element_order::rows : element_order::columns, typename type::sizes>;
  constexpr std::size_t rank = type::sizes::count;
  std::int64_t sizes[rank + 1]{}, strides[rank + 1]{}, step = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    const std::size_t axis = by_rows ? rank - 1 - i : i;
    sizes[axis] = t.dimension(axis);
    strides[axis] = step;
    // A product that leaves 64 bits is refused with the sizes, before any stride is looked at.
    if (!checked_multiply(step, sizes[axis] > 1 ? sizes[axis] : 1, step)) step = 1;
  }
  return adopt<view, facts_of<>>({t.data(), rank, sizes, strides}, "as_view", file, line);
}

}  // namespace detail

/// The elements of a view or a tensor as an `Eigen::TensorMap`: row-major, column-major where the view's strides say so.
///
///     auto m = ss::as_eigen_tensor(x);   // of "B, 3, T": TensorMap<Tensor<float, 3, RowMajor>>; of "2, 3": TensorMap<TensorFixedSize<...>>
///
/// - Errors: strides of any other kind, and a tensor that is a temporary, do not compile.
/// - Cost: none; no element moves.
template <class T, class Dims, class Strides>
auto as_eigen_tensor(const basic_view<T, Dims, Strides>& v) {
  return detail::make_tensor_map(v);
}
template <detail::view_owner Owner>
auto as_eigen_tensor(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::make_tensor_map(as_view(owner, file, line));
}

/// A view of an Eigen tensor or tensor map; sizes that are fixed stay so, the others are `_1`, `_2`, ... until they have names.
///
/// - Errors: binding_error for a map without an address though there are elements. A tensor that is a temporary does not compile.
template <detail::eigen_tensor Tensor>
auto try_as_view(Tensor&& t, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Tensor> || !detail::eigen_tensor_type<std::remove_cvref_t<Tensor>>::owns,
                "as_view: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::see_eigen_tensor(t, file, line);
}
#if SYMSHAPE_EXCEPTIONS
template <detail::eigen_tensor Tensor>
auto as_view(Tensor&& t, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Tensor> || !detail::eigen_tensor_type<std::remove_cvref_t<Tensor>>::owns,
                "as_view: the tensor is a temporary, and its elements would be gone; give it a name");
  return detail::see_eigen_tensor(t, file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
