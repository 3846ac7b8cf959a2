// SPDX-License-Identifier: BSL-1.0
/// @file
/// What members of views and tensors throw, as data: slices, elements, sizes and strides, and the view of an owner.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// The view of an operand that outlives the call, or why there is none.
template <class Operand>
constexpr auto attempted_view(std::remove_reference_t<Operand>& x, const char* file, int line) {
  if constexpr (view_owner<std::remove_reference_t<Operand>>) {
    static_assert(std::is_lvalue_reference_v<Operand>,
                  "view: the tensor is a temporary, and its elements would be gone; give it a name");
    using out = result<decltype(as_view(x, file, line))>;
    if constexpr (requires { x.moved_away(); })
      if (x.moved_away()) {
        failure f{};
        refuse_shape("tensor", "its elements were moved away", 0, 0, 0, 0, file, line, &f);
        return out{f};
      }
    return out{as_view(x, file, line)};
  } else {
    return result<decltype(as_view(x))>{as_view(x)};
  }
}

template <class View, class... Index>
constexpr auto attempt_slice(const result<View>& v, const char* file, int line, const Index&... index) {
  static_assert(sizeof...(Index) == View::canonical::rank(), "view: the number of indices is not the rank");
  constexpr make_index_list<sizeof...(Index)> axes{};
  failure f = v.error();
  using out = decltype(slice(*v, file, line, &f, axes, as_cut(index)...));
  if (f) return result<out>{f};
  const out part = slice(*v, file, line, &f, axes, as_cut(index)...);
  return f ? result<out>{f} : result<out>{part};
}

}  // namespace detail

/// The view that an owner of elements lends: of a tensor whose elements were moved away, the failure.
template <detail::view_owner Owner>
constexpr auto try_view(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::attempted_view<Owner&>(owner, file, line);
}

/// The same under names: its numbers are bound to them.
template <text Shape, text Strides = text{""}, detail::view_owner Owner>
constexpr auto try_view(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  using made = detail::view_from<detail::lent_element<Owner>, Shape, Strides>;
  const auto lent = detail::attempted_view<Owner&>(owner, file, line);
  return lent ? detail::rebind<typename made::type, typename made::facts>(*lent, file, line)
              : result<typename made::type>{lent.error()};
}

/// `x(i, full, range{1, n})` as data, up to rank 4; where all subscripts are indices, a view of rank 0, whose `()` is the element.
///
///     if (auto row = ss::try_slice(x, i, ss::full)) use(*row); else log(row.error());
///
template <viewable View>
constexpr auto try_slice(View&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::attempt_slice(detail::attempted_view<View>(x, file, line), file, line);
}
template <viewable View, class A>
constexpr auto try_slice(View&& x, A a, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::attempt_slice(detail::attempted_view<View>(x, file, line), file, line, a);
}
template <viewable View, class A, class B>
constexpr auto try_slice(View&& x, A a, B b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::attempt_slice(detail::attempted_view<View>(x, file, line), file, line, a, b);
}
template <viewable View, class A, class B, class C>
constexpr auto try_slice(View&& x, A a, B b, C c, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::attempt_slice(detail::attempted_view<View>(x, file, line), file, line, a, b, c);
}
template <viewable View, class A, class B, class C, class D>
constexpr auto try_slice(View&& x, A a, B b, C c, D d, const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
  return detail::attempt_slice(detail::attempted_view<View>(x, file, line), file, line, a, b, c, d);
}

/// `x.size(axis)` and `x.stride(axis)` of a shape, a view or a tensor as data.
template <class Shape>
constexpr result<std::int64_t> try_size(const Shape& x, std::int64_t axis, const char* file = __builtin_FILE(),
                                        int line = __builtin_LINE()) {
  failure f{};
  if (!detail::check_axis(axis, static_cast<std::int64_t>(x.rank()), "size", file, line, &f)) return f;
  return x.size(axis, file, line);
}
template <class View>
constexpr result<std::int64_t> try_stride(const View& x, std::int64_t axis, const char* file = __builtin_FILE(),
                                          int line = __builtin_LINE()) {
  failure f{};
  if (!detail::check_axis(axis, static_cast<std::int64_t>(x.rank()), "stride", file, line, &f)) return f;
  return x.stride(axis, file, line);
}

}  // namespace symshape::inline SYMSHAPE_ABI
