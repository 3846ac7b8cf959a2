// SPDX-License-Identifier: BSL-1.0
/// @file
/// mdspans of views: the sizes that the compiler knows become static extents, and what a layout cannot say is refused.
/// Border: mdspan. Includes shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/mdspan/fit.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The names of one family, from which `as_mdspan` composes a type.
///
///     using standard = ss::mdspan_family<std::mdspan, std::extents, std::layout_right, std::layout_left, std::layout_stride>;
///     auto m = ss::as_mdspan<standard, int>(v);
///
template <template <class...> class Mdspan, template <class, std::size_t...> class Extents, class Right, class Left,
          class Stride>
struct mdspan_family {
  using composes_mdspans = void;
  template <class Index, std::size_t... Size>
  using extents = Extents<Index, Size...>;
  template <class T, class E, detail::element_order Order>
  struct mdspan_of {
    using layout = std::conditional_t<Order == detail::element_order::rows, Right,
                                      std::conditional_t<Order == detail::element_order::columns, Left, Stride>>;
    using type = Mdspan<T, E, layout>;
  };
};

namespace detail {

/// Where the view's axes are static and the target's too, before any number is there.
template <class Target, class Dims, class Axes>
struct static_extents_agree;
template <class Target, class... Dim, std::size_t... Nth>
struct static_extents_agree<Target, dims<Dim...>, index_list<Nth...>> {
  static constexpr bool value =
      (refused::mdspan_extent<static_extent<typename Target::extents_type, Nth>, Dim>::checked && ... && true);
};

/// The mdspan type of a view: `To` itself, or what a family makes of the view.
template <class To, class Index, class View>
struct mdspan_target {
  using type = To;
};
template <class Family, class Index, class T, class... Dim, class Strides>
  requires requires { typename Family::composes_mdspans; }
struct mdspan_target<Family, Index, basic_view<T, dims<Dim...>, Strides>> {
  using type = typename Family::template mdspan_of<
      T,
      typename Family::template extents<Index, (Dim::is_static ? static_cast<std::size_t>(Dim::value)
                                                               : static_cast<std::size_t>(-1))...>,
      view_order<basic_view<T, dims<Dim...>, Strides>>>::type;
};

/// A default for what may have none: of static extents alone there is no mdspan without an address.
template <class Target>
struct made_mdspan : Target {
  made_mdspan() : Target{typename Target::data_handle_type{}, typename Target::mapping_type{}} {}
  made_mdspan(const Target& t) : Target{t} {}
};

/// Of a view without symbols, before it is there.
template <class Exported, class View>
inline constexpr mdspan_fault known_fault = [] {
  std::int64_t sizes[View::rank() + 1]{}, strides[View::rank() + 1]{};
  copy_numbers(View{}, sizes, strides, make_index_list<static_cast<std::size_t>(View::rank())>{});
  return Exported::check(sizes, strides).fault;
}();

template <class Target, class T, class Dims, class Strides>
result<made_mdspan<Target>> export_mdspan(const basic_view<T, Dims, Strides>& v, const char* file, int line) {
  using view = basic_view<T, Dims, Strides>;
  using exported = mdspan_export<Target>;
  constexpr std::size_t rank = Dims::rank();
  static_assert(mdspan_like<Target> && mdspan_rank<typename Target::extents_type> == rank,
                "as_mdspan: the rank of the mdspan is not the rank of the view");
  static_assert(std::is_convertible_v<T(*)[], typename Target::element_type(*)[]>,
                "as_mdspan: the elements of the mdspan are not those of the view");
  static_assert(static_extents_agree<Target, Dims, make_index_list<rank>>::value);
  if constexpr (view::symbol_count == 0) {
    static_assert(refused::mdspan_of<known_fault<exported, view>, Dims, Strides>::checked);
  }
  std::int64_t sizes[rank + 1]{}, strides[rank + 1]{};
  copy_numbers(v, sizes, strides, make_index_list<rank>{});
  const mdspan_check c = exported::check(sizes, strides);
  if (c.fault == mdspan_fault::none) return made_mdspan<Target>{Target{v.data(), exported::mapping_of(sizes, strides)}};
  failure f{};
  refuse_foreign(
      f,
      c.fault == mdspan_fault::extent   ? "size %v at axis %x is not the extent %w of the mdspan"
      : c.fault == mdspan_fault::layout ? "stride %v at axis %x is not the %w of the mdspan's layout"
      : c.fault == mdspan_fault::overlap
          ? "stride %v at axis %x is below %w, the least that layout_stride takes; its elements do not overlap"
      : c.axis < 0 ? "the elements span %v places where the index type of the mdspan ends at %w"
                   : "size %v at axis %x is above %w, where the index type of the mdspan ends",
      c.value, c.other, c.axis);
  set_place(f, "as_mdspan", file, line);
  return f;
}

}  // namespace detail

/// The elements of a view or a tensor as an mdspan: one of a family, made from what the view's type knows, or one of a given type.
///
///     using cuda_mdspan = ss::mdspan_family<cuda::std::mdspan, cuda::std::extents, cuda::std::layout_right,
///                                           cuda::std::layout_left, cuda::std::layout_stride>;
///     auto m = ss::as_mdspan<cuda_mdspan, int>(x);      // of "B, 3": extents<int, dynamic_extent, 3>, layout_right
///     auto n = ss::as_mdspan<cuda::std::mdspan<const float, cuda::std::dextents<int, 2>>>(x);
///
/// - Errors: binding_error for a size that is not the mdspan's extent, strides that its layout does not have (for layout_stride, negative
///   and overlapping ones), and sizes beyond its index type; what of that the types already tell does not compile, nor does a temporary
///   tensor.
/// - Cost: O(rank^2).
template <class To, class Index = std::int64_t, class Viewed>
auto try_as_mdspan(Viewed&& viewed, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Viewed> || std::is_trivially_copyable_v<Viewed>,
                "as_mdspan: the tensor is a temporary, and its elements would be gone; give it a name");
  const auto v = as_view(viewed, file, line);
  using target = typename detail::mdspan_target<To, Index, std::remove_const_t<decltype(v)>>::type;
  return detail::export_mdspan<target>(v, file, line);
}
#if SYMSHAPE_EXCEPTIONS
template <class To, class Index = std::int64_t, class Viewed>
auto as_mdspan(Viewed&& viewed, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Viewed> || std::is_trivially_copyable_v<Viewed>,
                "as_mdspan: the tensor is a temporary, and its elements would be gone; give it a name");
  const auto v = as_view(viewed, file, line);
  using target = typename detail::mdspan_target<To, Index, std::remove_const_t<decltype(v)>>::type;
  return static_cast<target>(detail::export_mdspan<target>(v, file, line).value());
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
