// SPDX-License-Identifier: BSL-1.0
/// @file
/// Spans, and pointers with arrays of sizes and strides, as views and back.
/// Border: outside every umbrella, since it includes <array> and <span>. Includes algebra, shape.

#pragma once

#include <symshape/shape/foreign.hpp>
#include <symshape/shape/view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {
template <std::int64_t Elements, std::size_t Extent>
struct span_extent {
  static_assert(Elements < 0 || Extent == std::dynamic_extent || Elements == static_cast<std::int64_t>(Extent),
                "from_span: the span's extent is not the number of elements of the shape");
  static constexpr bool checked = true;
};
}  // namespace refused

namespace detail {

/// The number of elements of a type without symbols; else -1.
template <class View>
inline constexpr std::int64_t static_numel = View::symbol_count == 0 ? View{}.numel() : -1;

template <class T, text Shape, text Strides>
struct span_import {
  using from_text = view_from<T, Shape, Strides>;
  using view = typename from_text::type;
  static constexpr std::size_t rank = view::canonical::rank();

  static result<view> see(const foreign_tensor& t, const char* operation, const char* file, int line) {
    return adopt<view, typename from_text::facts>(t, operation, file, line);
  }

  template <std::size_t Extent>
  static result<view> from(std::span<T, Extent> elements, const std::int64_t* sizes, const std::int64_t* strides,
                           const char* file, int line) {
    if constexpr (view::is_contiguous) static_assert(refused::span_extent<static_numel<view>, Extent>::checked);
    const result<view> seen =
        see({elements.data(), static_cast<std::int64_t>(rank), sizes, strides}, "from_span", file, line);
    if (!seen) return seen;
    const int128 given = static_cast<int128>(elements.size());
    failure f{};
    if constexpr (view::is_contiguous) {
      if (given == seen->numel()) return seen;
      refuse_foreign(f, "the span has %v elements where the shape has %w", static_cast<std::int64_t>(given),
                     seen->numel());
    } else {
      std::int64_t numbers[rank + 1]{}, steps[rank + 1]{};
      copy_numbers(*seen, numbers, steps, make_index_list<rank>{});
      int128 last = 0;
      for (std::size_t i = 0; i < rank; ++i) last += int128{numbers[i] - 1} * steps[i];
      if (seen->numel() == 0 || last < given) return seen;
      refuse_foreign(f, "the span has %v elements where the last one of the shape and strides is at %w",
                     static_cast<std::int64_t>(given), static_cast<std::int64_t>(last));
    }
    set_place(f, "from_span", file, line);
    return f;
  }

  /// A span says the size of one axis; static sizes need nobody to say them.
  template <std::size_t Extent>
  static result<view> from(std::span<T, Extent> elements, const char* file, int line) {
    static_assert(rank == 1 || view::canonical::is_static,
                  "from_span: a span alone gives the size of one axis; give the sizes of the others");
    std::int64_t sizes[rank + 1]{static_cast<std::int64_t>(elements.size())}, unused[rank + 1]{};
    if constexpr (view::canonical::is_static) copy_numbers(view{}, sizes, unused, make_index_list<rank>{});
    return from(elements, sizes, nullptr, file, line);
  }
  template <std::size_t Extent, std::size_t N>
  static result<view> from(std::span<T, Extent> elements, const size_value (&given)[N], const char* file, int line) {
    std::int64_t sizes[rank + 1]{};
    spread_sizes(static_cast<typename view::canonical*>(nullptr), given, sizes);
    return from(elements, sizes, nullptr, file, line);
  }
  template <std::size_t Extent, std::size_t N, std::size_t M>
  static result<view> from(std::span<T, Extent> elements, const size_value (&given)[N], const size_value (&steps)[M],
                           const char* file, int line) {
    static_assert(M == rank, "from_span: the number of strides is not the rank of the shape");
    std::int64_t sizes[rank + 1]{}, strides[rank + 1]{};
    spread_sizes(static_cast<typename view::canonical*>(nullptr), given, sizes);
    for (std::size_t i = 0; i < rank && i < M; ++i) strides[i] = steps[i].value;
    return from(elements, sizes, strides, file, line);
  }

  static result<view> from_pointer(T* data, std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides,
                                   const char* file, int line) {
    if (strides.empty() || strides.size() == sizes.size())
      return see(
          {data, static_cast<std::int64_t>(sizes.size()), sizes.data(), strides.empty() ? nullptr : strides.data()},
          "from_pointer", file, line);
    failure f{};
    refuse_foreign(f, "%v strides were given for %w sizes", static_cast<std::int64_t>(strides.size()),
                   static_cast<std::int64_t>(sizes.size()));
    set_place(f, "from_pointer", file, line);
    return f;
  }
};

}  // namespace detail

/// A view of the elements of a span, under a shape text and a text of strides.
///
///     ss::from_span<"N">(std::span{numbers});                          // N is the span's size
///     ss::from_span<"B, T">(std::span{numbers}, {8, 128});             // which must be all of its elements
///     ss::from_span<"B, T", "S, 1">(std::span{numbers}, {8, 128}, {136, 1});
///
/// - Errors: binding_error where the shape has more elements than the span, or fewer and is contiguous, and where the numbers do not fit.
/// - Cost: O(rank).
template <text Shape, text Strides = text{""}, class T, std::size_t Extent>
auto try_from_span(std::span<T, Extent> elements, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, file, line);
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, std::size_t N>
auto try_from_span(std::span<T, Extent> elements, const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, sizes, file, line);
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, std::size_t N, std::size_t M>
auto try_from_span(std::span<T, Extent> elements, const size_value (&sizes)[N], const size_value (&strides)[M],
                   const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, sizes, strides, file, line);
}
// One size, or one stride: without these, `{0}` would be taken for the address of a file's name.
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, integer Integer>
auto try_from_span(std::span<T, Extent> elements, const Integer (&sizes)[1], const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  const size_value size[] = {sizes[0]};
  return detail::span_import<T, Shape, Strides>::from(elements, size, file, line);
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, integer Integer, integer Other>
auto try_from_span(std::span<T, Extent> elements, const Integer (&sizes)[1], const Other (&strides)[1],
                   const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const size_value size[] = {sizes[0]}, stride[] = {strides[0]};
  return detail::span_import<T, Shape, Strides>::from(elements, size, stride, file, line);
}

/// A view of a pointer with sizes and strides in arrays, strides in elements; without strides, contiguous.
///
///     ss::from_pointer<"B, T", "S, 1">(data, sizes, strides);          // arrays, vectors, spans of std::int64_t
///
/// - Errors: binding_error for another rank, numbers that do not fit, and a null or misaligned pointer where there are elements.
template <text Shape, text Strides = text{""}, class T>
auto try_from_pointer(T* data, std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides = {},
                      const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from_pointer(data, sizes, strides, file, line);
}

#if SYMSHAPE_EXCEPTIONS
template <text Shape, text Strides = text{""}, class T, std::size_t Extent>
auto from_span(std::span<T, Extent> elements, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, file, line).value();
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, std::size_t N>
auto from_span(std::span<T, Extent> elements, const size_value (&sizes)[N], const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, sizes, file, line).value();
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, std::size_t N, std::size_t M>
auto from_span(std::span<T, Extent> elements, const size_value (&sizes)[N], const size_value (&strides)[M],
               const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from(elements, sizes, strides, file, line).value();
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, integer Integer>
auto from_span(std::span<T, Extent> elements, const Integer (&sizes)[1], const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  return try_from_span<Shape, Strides>(elements, sizes, file, line).value();
}
template <text Shape, text Strides = text{""}, class T, std::size_t Extent, integer Integer, integer Other>
auto from_span(std::span<T, Extent> elements, const Integer (&sizes)[1], const Other (&strides)[1],
               const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return try_from_span<Shape, Strides>(elements, sizes, strides, file, line).value();
}
template <text Shape, text Strides = text{""}, class T>
auto from_pointer(T* data, std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides = {},
                  const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::span_import<T, Shape, Strides>::from_pointer(data, sizes, strides, file, line).value();
}
#endif

/// The elements of a contiguous view or tensor as a span, of a fixed extent where all sizes are static.
///
///     std::span<float> all = ss::as_span(x);
///
/// - Errors: a view with gaps, and a tensor that is a temporary, do not compile.
template <class T, class Dims, class Strides>
auto as_span(const basic_view<T, Dims, Strides>& v) {
  using view = basic_view<T, Dims, Strides>;
  static_assert(view::is_contiguous, "as_span: the view has strides, and a span has none; copy it into a tensor first");
  constexpr std::size_t extent =
      view::symbol_count == 0 ? static_cast<std::size_t>(detail::static_numel<view>) : std::dynamic_extent;
  return std::span<T, extent>{v.data(), static_cast<std::size_t>(v.numel())};
}
template <detail::view_owner Owner>
auto as_span(Owner& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return as_span(as_view(owner, file, line));
}

/// The sizes, and the strides, of a view as arrays: what `from_pointer` takes.
template <class T, class Dims, class Strides>
std::array<std::int64_t, Dims::rank()> sizes_of(const basic_view<T, Dims, Strides>& v) {
  std::array<std::int64_t, Dims::rank()> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = v.size(static_cast<std::int64_t>(i));
  return out;
}
template <class T, class Dims, class Strides>
std::array<std::int64_t, Dims::rank()> strides_of(const basic_view<T, Dims, Strides>& v) {
  std::array<std::int64_t, Dims::rank()> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = v.stride(static_cast<std::int64_t>(i));
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
