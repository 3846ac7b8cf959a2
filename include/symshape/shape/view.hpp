// SPDX-License-Identifier: BSL-1.0
/// @file
/// Views by text: `view<float, "B, T, 64">`, made from pointers and numbers or from other views.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/shape/rebind.hpp>
#include <symshape/shape/shape.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// In place of a shape text: the rank is known at run time only.
inline constexpr text dynamic_rank{~std::uint64_t{0}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

namespace detail {

template <text Strides>
struct strides_from {
  using type = typename lift_list<shape_source<Strides>, 0, strides, dim,
                                  make_index_list<shape_source<Strides>::value.dim_count>>::type;
  static_assert(checked_shape<Strides>::checked);
};
template <>
struct strides_from<text{""}> {
  using type = contiguous;
};

/// The view type of two texts.
template <class T, text Shape, text Strides>
struct view_from {
  using type = basic_view<T, typename shape<Shape>::canonical, typename strides_from<Strides>::type>;
  using facts = typename shape<Shape>::facts;
};

/// How numbers become a view.
template <class Made>
struct view_maker {
  using type = typename Made::type;
  static constexpr std::size_t rank = type::canonical::rank();

  template <std::size_t N>
  static constexpr result<type> make(typename type::element* data, const size_value (&given)[N], const char* file,
                                     int line) {
    std::int64_t numbers[rank + 1]{};
    spread_sizes(static_cast<typename type::canonical*>(nullptr), given, numbers);
    return bound<false>(data, numbers, file, line);
  }
  template <std::size_t N, std::size_t M>
  static constexpr result<type> make(typename type::element* data, const size_value (&given)[N],
                                     const size_value (&steps)[M], const char* file, int line) {
    static_assert(
        !type::is_contiguous,
        "view: numbers for strides were given to a view type whose strides are contiguous; give it a text of strides");
    static_assert(M == rank, "view: the number of strides is not the rank of the shape");
    std::int64_t numbers[2 * rank + 1]{};
    spread_sizes(static_cast<typename type::canonical*>(nullptr), given, numbers);
    for (std::size_t axis = 0; axis != rank && axis != M; ++axis) numbers[rank + axis] = steps[axis].value;
    return bound<true>(data, numbers, file, line);
  }

 private:
  template <bool StridesGiven>
  static constexpr result<type> bound(typename type::element* data, const std::int64_t* numbers, const char* file,
                                      int line) {
    std::int64_t symbols[type::symbol_count + 1]{};
    failure f{};
    if (bind_numbers<type, typename Made::facts, StridesGiven>(numbers, symbols, f)) return type{data, symbols};
    set_place(f, "view", file, line);
    return f;
  }
};

/// Whether a view type takes the numbers of another without a check that could fail.
template <class View, class Facts, class Other>
inline constexpr bool takes_all_of =
    std::is_same_v<typename View::canonical, typename Other::canonical> &&
    std::is_same_v<typename View::strides_type, typename Other::strides_type> && std::is_same_v<Facts, facts_of<>>;

}  // namespace detail

/// A view of elements that somebody else owns, under a shape text and, where they are not contiguous, a text of strides.
///
///     ss::view<const float, "B, T, 3*C"> qkv(pointer, {8, 128, 2304});      // solves C = 768
///     ss::view<float, "B, T", "T+8, 1"> padded(pointer, {8, 128});          // strides are formulas too
///     ss::view<float, "M, N", "L, 1"> a(pointer, {8, 128}, {136, 1});       // solves L = 136
///     ss::view<const float, "R, C"> v = matrix;                             // from any view: its numbers are bound to these names
///
/// Deduced by functions as `basic_view<T, dims<...>, strides>`.
///
/// - Errors: binding_error where a number does not fit its formula or a fact does not hold, naming the size, the axis and the caller's
///   line; static sizes that differ do not compile. Without exceptions the constructors that could fail do not exist: see `try_view`.
template <class T, text Shape, text Strides = text{""}>
class view : public detail::view_from<T, Shape, Strides>::type {
 public:
  using base = typename detail::view_from<T, Shape, Strides>::type;
  using facts = typename shape<Shape>::facts;

  constexpr view() = default;
  /// All sizes static.
  constexpr explicit view(T* data)
    requires(base::symbol_count == 0)
      : base{data, nullptr} {}
#if SYMSHAPE_EXCEPTIONS
  /// The sizes of all axes, or of those alone that are not static.
  template <std::size_t N>
  [[gnu::always_inline]] constexpr view(T* data, const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                                        int line = __builtin_LINE()) {
    using bound = typename detail::bound_formulas<typename base::canonical, typename base::strides_type, facts>::type;
    static_assert(detail::sizes_are_counted<N, typename base::canonical> && detail::solvable<bound>);
    this->data_ = data;
    constexpr std::size_t rank = base::canonical::rank();
    detail::bind_given_to(bound::value, bound::spelled, bound::count, rank, base::is_contiguous, sizes, N,
                          this->symbols_.data(), "view", file, line);
  }
  /// And the strides of all axes, which may give symbols of their own.
  template <std::size_t N, std::size_t M>
  constexpr view(T* data, const size_value (&sizes)[N], const size_value (&steps)[M],
                 const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : base{detail::value_or_fail(
            detail::view_maker<detail::view_from<T, Shape, Strides>>::make(data, sizes, steps, file, line))} {}
  /// The stride of the one axis; without this, `{0}` would be taken for the address of a file's name.
  template <std::size_t N, integer Integer>
  constexpr view(T* data, const size_value (&sizes)[N], const Integer (&steps)[1], const char* file = __builtin_FILE(),
                 int line = __builtin_LINE())
      : view{data, sizes, {size_value{steps[0]}}, file, line} {}
#endif
  /// From a view: at once where shape and strides are the same types, else by binding its numbers to these names.
  template <class U, class Dims, class OtherStrides>
    requires(std::is_convertible_v<U (*)[], T (*)[]> &&
             (SYMSHAPE_EXCEPTIONS == 1 || detail::takes_all_of<base, facts, basic_view<U, Dims, OtherStrides>>))
  constexpr view(const basic_view<U, Dims, OtherStrides>& other, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE())
      : base{detail::value_or_fail(detail::rebind<base, facts>(other, file, line))} {}
  /// From what owns: a tensor that outlives this view.
  template <class Owner>
    requires(detail::view_owner<Owner> && std::is_convertible_v<detail::lent_element<Owner> (*)[], T (*)[]>)
  constexpr view(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : view{as_view(owner, file, line), file, line} {
    static_assert(std::is_lvalue_reference_v<Owner>,
                  "view: the tensor is a temporary, and its elements would be gone; give it a name");
  }
};

/// As the constructors of `view`, but a refusal comes back as data; works without exceptions.
///
///     if (auto v = ss::try_view<"B, T, 3*C">(pointer, {8, 128, 2304})) use(*v);
///
template <text Shape, text Strides = text{""}, class T, std::size_t N>
constexpr auto try_view(T* data, const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  return detail::view_maker<detail::view_from<T, Shape, Strides>>::make(data, sizes, file, line);
}
template <text Shape, text Strides, class T, std::size_t N, std::size_t M>
constexpr auto try_view(T* data, const size_value (&sizes)[N], const size_value (&steps)[M],
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::view_maker<detail::view_from<T, Shape, Strides>>::make(data, sizes, steps, file, line);
}
template <text Shape, text Strides, class T, std::size_t N, integer Integer>
constexpr auto try_view(T* data, const size_value (&sizes)[N], const Integer (&steps)[1],
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const size_value step[] = {steps[0]};
  return detail::view_maker<detail::view_from<T, Shape, Strides>>::make(data, sizes, step, file, line);
}
template <text Shape, text Strides = text{""}, class T, class Dims, class OtherStrides>
constexpr auto try_view(const basic_view<T, Dims, OtherStrides>& other, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
  using made = detail::view_from<T, Shape, Strides>;
  return detail::rebind<typename made::type, typename made::facts>(other, file, line);
}

}  // namespace symshape::inline SYMSHAPE_ABI
