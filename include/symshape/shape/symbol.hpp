// SPDX-License-Identifier: BSL-1.0
/// @file
/// The number of a symbol of a view, by its name; and how functions that deduce views are given owners.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/text.hpp>
#include <symshape/shape/basic_view.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
/// Owns elements and lends views of them: a tensor.
template <class Owner>
concept view_owner = requires(Owner& o) { o.view().symbols(); };

/// The elements of those views: const where the owner is.
template <view_owner Owner>
using lent_element = typename decltype(std::declval<Owner&>().view())::element;

// A constant of its own, since device code may read constants but not call host functions, not even to make one.
template <class Formulas, text Name>
inline constexpr std::int32_t symbol_position = Formulas::value.find(unpacked_text{Name}.view());
}  // namespace detail

/// The number of a symbol: `symbol<"T">(x)`.
///
/// - Errors: a name that the shape (or the strides) does not have does not compile.
template <text Name, class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t symbol(const basic_view<T, Dims, Strides>& v) {
  constexpr std::int32_t position = detail::symbol_position<typename basic_view<T, Dims, Strides>::formulas, Name>;
  static_assert(position >= 0, "symbol: the shape has no symbol of that name");
  return v.symbols()[position < 0 ? 0 : position];
}
template <text Name, class... Dim>
SYMSHAPE_HOST_DEVICE constexpr std::int64_t symbol(const dims<Dim...>& d) {
  constexpr std::int32_t position = detail::symbol_position<typename dims<Dim...>::formulas, Name>;
  static_assert(position >= 0, "symbol: the shape has no symbol of that name");
  return d.data()[position < 0 ? 0 : position];
}
template <text Name, detail::view_owner Owner>
constexpr std::int64_t symbol(const Owner& owner) {
  constexpr std::int32_t position = detail::symbol_position<typename Owner::canonical::formulas, Name>;
  static_assert(position >= 0, "symbol: the shape has no symbol of that name");
  return owner.shape().data()[position < 0 ? 0 : position];
}

/// What a function that deduces `basic_view` is given: views as they are, owners by a view of their elements.
template <class T, class Dims, class Strides>
SYMSHAPE_HOST_DEVICE constexpr basic_view<T, Dims, Strides> as_view(const basic_view<T, Dims, Strides>& v,
                                                                    const char* = "", int = 0) {
  return v;
}
template <detail::view_owner Owner>
constexpr auto as_view(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if constexpr (requires { owner.view(file, line); })
    return owner.view(file, line);
  else
    return owner.view();
}

/// What `as_view` takes: views and owners of elements.
template <class Operand>
concept viewable = requires(Operand& o) { as_view(o).symbols(); };

/// The view of an operand that is written to. Its type is deduced so that the refusal is the first thing a compiler says of a const output.
template <viewable Out>
constexpr auto as_output(Out& out, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  auto v = as_view(out, file, line);
  static_assert(!std::is_const_v<typename decltype(v)::element>,
                "the output is const, or has const elements; give one that can be written to");
  return v;
}

}  // namespace symshape::inline SYMSHAPE_ABI
