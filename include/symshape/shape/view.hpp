// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views by text: `view<float, "B, T, 64">`, made from pointers and numbers or from other views.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/shape/basic_view.hpp>
#include <symshape/shape/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace symshape::inline SYMSHAPE_ABI {

/// In place of a shape text: the rank is known at run time only.
inline constexpr text dynamic_rank{~std::uint64_t{0}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

namespace detail {

template <text Strides>
struct strides_from {
  using type = typename lift_list<shape_source<Strides>, 0, strides, dim, std::make_index_sequence<shape_source<Strides>::value.dim_count>>::type;
  static_assert(checked_shape<Strides>::checked);
};
template <>
struct strides_from<text{""}> {
  using type = contiguous;
};

/// Sizes, in one row with the facts of a shape: what binding solves and checks.
template <class Dims, class Facts>
struct bound_formulas;
template <class... Dim, class... Fact>
struct bound_formulas<dims<Dim...>, facts_of<Fact...>> {
  using type = formulas<sizeof...(Dim), Dim..., Fact...>;
};

/// Solves `sizes` for the symbols of a view type; strides may mention no other symbols when sizes are all that is given.
template <class View, class Facts, class... Dim>
constexpr result<View> bind_view(typename View::element* data, const std::int64_t* sizes, const char* operation, const char* file, int line, dims<Dim...>*) {
  using bound = typename bound_formulas<dims<Dim...>, Facts>::type;
  static_assert(solvable<bound>);
  static_assert(View::symbol_count <= bound::counts.symbols, "view: the strides mention a symbol that the sizes do not give");
  std::int64_t symbols[bound::counts.symbols + 1]{};
  const std::int32_t rank = sizeof...(Dim);
  failure f{};
  if (!solve_symbols<bound>(sizes, symbols, {&rank, 1}, f)) {
    f.operation = operation;
    f.file = file;
    f.line = line;
    return f;
  }
  return View{data, symbols};
}

template <class View, class Facts>
constexpr result<View> bind_view(typename View::element* data, const std::int64_t* sizes, const char* operation, const char* file, int line) {
  return bind_view<View, Facts>(data, sizes, operation, file, line, static_cast<typename View::canonical*>(nullptr));
}

template <class... Dim, std::size_t N>
constexpr void spread_sizes(dims<Dim...>*, const size_value (&given)[N], std::int64_t (&sizes)[sizeof...(Dim) + 1]) {
  spread_sizes<Dim...>(given, sizes);
}

template <class Base, class U, class Dims, class Strides>
constexpr Base rebind(const basic_view<U, Dims, Strides>& other, const char* file, int line);

template <class View>
constexpr View value_or_fail(const result<View>& r) {
  if (!r) fail(r.error());
  return *r;
}

}  // namespace detail

/// A view of elements that somebody else owns, under a shape text and, where they are not contiguous, a text of strides.
///
///     ss::view<const float, "B, T, 3*C"> qkv(pointer, {8, 128, 2304});      // solves C = 768
///     ss::view<float, "B, T", "T+8, 1"> padded(pointer, {8, 128});          // strides are formulas too
///     ss::view<const float, "R, C"> v = matrix;                             // from any view: its numbers are bound to these names
///
/// Deduced by functions as `basic_view<T, dims<...>, strides>`.
///
/// - Errors: binding_error where a number does not fit its formula, naming the size, the axis and the caller's line; static sizes that
///   differ do not compile.
template <class T, text Shape, text Strides = text{""}>
class view : public basic_view<T, typename shape<Shape>::canonical, typename detail::strides_from<Strides>::type> {
 public:
  using base = basic_view<T, typename shape<Shape>::canonical, typename detail::strides_from<Strides>::type>;
  using facts = typename shape<Shape>::facts;

  constexpr view() = default;
  /// The sizes of all axes, or of those alone that are not static.
  template <std::size_t N>
  constexpr view(T* data, const size_value (&sizes)[N], const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : base{bind(data, sizes, file, line)} {}
  /// All sizes static.
  constexpr explicit view(T* data)
    requires(base::symbol_count == 0)
      : base{data, nullptr} {}
  /// From a view: at once where shape and strides are the same types, else by binding its numbers to these names.
  template <class U, class Dims, class OtherStrides>
    requires(std::is_convertible_v<U (*)[], T (*)[]>)
  constexpr view(const basic_view<U, Dims, OtherStrides>& other, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : base{detail::rebind<base>(other, file, line)} {}
  /// From what owns: a tensor.
  template <class Owner>
    requires requires(Owner& o) { o.view().symbols(); }
  constexpr view(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) : view{owner.view(), file, line} {}

 private:
  template <std::size_t N>
  static constexpr base bind(T* data, const size_value (&given)[N], const char* file, int line) {
    std::int64_t sizes[static_cast<std::size_t>(base::rank()) + 1]{};
    detail::spread_sizes(static_cast<typename base::canonical*>(nullptr), given, sizes);
    return detail::value_or_fail(detail::bind_view<base, facts>(data, sizes, "view", file, line));
  }
};

namespace detail {
// A constant of its own, since device code may read constants but not call host functions, not even to make one.
template <class Formulas, text Name>
inline constexpr std::int32_t symbol_position = Formulas::value.find(unpacked_text{Name}.view());
}  // namespace detail

/// The number of a symbol: `symbol<"T">(x)`.
template <text Name, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t symbol(const basic_view<T, Dims, Strides>& v) {
  constexpr std::int32_t position = detail::symbol_position<typename basic_view<T, Dims, Strides>::formulas, Name>;
  static_assert(position >= 0, "symbol: the shape has no symbol of that name");
  return v.symbols()[position < 0 ? 0 : position];
}
/// Of a shape.
template <text Name, class... Dim>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t symbol(const dims<Dim...>& d) {
  constexpr std::int32_t position = detail::symbol_position<typename dims<Dim...>::formulas, Name>;
  static_assert(position >= 0, "symbol: the shape has no symbol of that name");
  return d.data()[position < 0 ? 0 : position];
}
template <text Name, class Owner>
  requires requires(const Owner& o) { o.view().symbols(); }
constexpr std::int64_t symbol(const Owner& owner) {
  return symbol<Name>(owner.view());
}

/// What a function that deduces `basic_view` is given: views as they are, owners by a view of their elements.
template <class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr basic_view<T, Dims, Strides> as_view(const basic_view<T, Dims, Strides>& v) {
  return v;
}
template <class Owner>
  requires requires(Owner& o) { o.view().symbols(); }
constexpr auto as_view(Owner& owner) {
  return owner.view();
}

namespace refused {
template <class Dim, class OtherDim>
struct sizes_of_axis {
  static_assert(!Dim::is_static || !OtherDim::is_static || Dim::value == OtherDim::value, "view: two static sizes of one axis differ");
  static constexpr bool checked = true;
};
template <class Dims, class OtherDims>
struct ranks_of {
  static_assert(Dims::rank() == OtherDims::rank(), "view: the ranks differ");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

template <class... Dim, class... Other>
constexpr bool static_sizes_agree(dims<Dim...>*, dims<Other...>*) {
  if constexpr (sizeof...(Dim) == sizeof...(Other)) return (refused::sizes_of_axis<Dim, Other>::checked && ...);
  return true;
}

template <class View, std::size_t... I>
constexpr void copy_sizes(const View& v, std::int64_t* sizes, std::int64_t* steps, std::index_sequence<I...>) {
  ((sizes[I] = v.template size<I>(), steps[I] = v.template stride<I>()), ...);
  (void)v, (void)sizes, (void)steps;
}

template <class Base, class U, class Dims, class Strides>
constexpr Base rebind(const basic_view<U, Dims, Strides>& other, const char* file, int line) {
  using canonical = typename Base::canonical;
  if constexpr (std::is_same_v<canonical, Dims> && std::is_same_v<typename Base::strides_type, Strides>) {
    return Base{other.data(), other.symbols()};
  } else {
    static_assert(refused::ranks_of<canonical, Dims>::checked && static_sizes_agree(static_cast<canonical*>(nullptr), static_cast<Dims*>(nullptr)));
    constexpr std::size_t rank = Dims::rank();
    std::int64_t sizes[rank + 1]{}, steps[rank + 1]{};
    copy_sizes(other, sizes, steps, std::make_index_sequence<rank>{});
    const Base bound = value_or_fail(bind_view<Base, facts_of<>>(other.data(), sizes, "view", file, line));
    // Strides that the type promises must be those that the memory has, wherever an axis has two elements to tell them apart.
    for (std::size_t axis = 0; axis < rank && other.numel() != 0; ++axis) {
      const std::int64_t promised = bound.stride(static_cast<std::int64_t>(axis));
      if (sizes[axis] <= 1 || promised == steps[axis]) continue;
      failure f{};
      f.kind = failure_kind::binding;
      f.operation = "view";
      f.sentence = "stride %v at axis %x is not the %w that the type promises";
      f.value = steps[axis];
      f.other_value = promised;
      f.axis = static_cast<std::int32_t>(axis);
      f.file = file;
      f.line = line;
      fail(f);
    }
    return bound;
  }
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
