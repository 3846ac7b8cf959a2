// SPDX-License-Identifier: BSL-1.0
/// @file
/// A shape from its text.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/result.hpp>
#include <symshape/algebra/text.hpp>
#include <symshape/shape/binding.hpp>
#include <symshape/shape/shape_text.hpp>

#include <cstddef>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Compile-time refusals. Each is a template whose arguments show what was refused, and whose static_assert says why.
namespace refused {

template <char... C>
struct rest {};

/// The text of a shape that does not follow the grammar; `rest` is what stands where it stopped making sense.
template <bool Read, bool Short, bool Fits, class Rest>
struct shape_text {
  static_assert(Read, "shape: the text is not a shape; the argument `rest` is what could not be read");
  static_assert(!Read || Short,
                "shape: the canonical form of the text has more than 512 characters, 96 terms or 79 pieces");
  static_assert(!Read || Fits, "shape: a coefficient of the text leaves 64 bits");
  static constexpr bool checked = Read && Short && Fits;
};

/// Static sizes that no tensor can have.
template <bool Fit, class Dims>
struct static_sizes {
  static_assert(Fit,
                "shape: a static size is negative or above 2^48, or the product of the static sizes leaves 64 bits");
  static constexpr bool checked = Fit;
};

}  // namespace refused

namespace detail {

template <text Text, class Positions>
struct unread;
template <text Text, std::size_t... Nth>
struct unread<Text, index_list<Nth...>> {
  static constexpr unpacked_text unpacked{Text};
  using type = refused::rest<unpacked.characters[shape_source<Text>::read.position + Nth]...>;
};

/// Whether numbers can be bound to these sizes at all.
template <class Table>
constexpr bool static_sizes_fit(const Table& table, std::size_t rank) {
  int128 product = 1;
  for (std::size_t i = 0; i != rank; ++i) {
    const instruction& size = table.steps[table.root[i]];
    if (size.op != instruction::constant) continue;
    if (size.value < 0 || size.value > maximum_size) return false;
    product *= size.value > 1 ? size.value : 1;
    if (product > int64_max) return false;
  }
  return true;
}

// What is refused has classes that show it; what is not costs no class.
template <class Dims, bool Fit = static_sizes_fit(Dims::formulas::value, Dims::rank())>
inline constexpr bool static_sizes_are_possible = refused::static_sizes<false, Dims>::checked;
template <class Dims>
inline constexpr bool static_sizes_are_possible<Dims, true> = true;

/// Sizes to the numbers of a shape's symbols.
template <class Dims, class Facts, std::size_t N>
constexpr result<Dims> bind_sizes(const size_value (&given)[N], const char* operation, const char* file, int line) {
  std::int64_t sizes[Dims::rank() + 1]{}, symbols[Dims::symbol_count + 1]{};
  spread_sizes(static_cast<Dims*>(nullptr), given, sizes);
  const std::int32_t rank = static_cast<std::int32_t>(Dims::rank());
  failure f{};
  Dims out;
  if (solve_symbols<typename bound_formulas<Dims, contiguous, Facts>::type>(sizes, symbols, {&rank, 1}, f)) {
    for (std::size_t i = 0; i != Dims::symbol_count; ++i) out.data()[i] = symbols[i];
    return out;
  }
  f.operation = operation;
  f.file = file;
  f.line = line;
  return f;
}

template <text Text, bool Fine = shape_source<Text>::read.is_fine()>
inline constexpr bool text_is_read = true;
template <text Text>
inline constexpr bool text_is_read<Text, false> = refused::shape_text<
    shape_source<Text>::read.expected == nullptr, !shape_source<Text>::read.text.overflowed,
    !shape_source<Text>::read.overflowed,
    typename unread<Text, make_index_list<shape_source<Text>::read.expected == nullptr
                                              ? 0
                                              : unpacked_text{Text}.size - shape_source<Text>::read.position>>::type>::
    checked;

template <text Text>
struct checked_shape {
  using source = shape_source<Text>;
  static constexpr bool checked = text_is_read<Text>;
  using dims = lifted_dims<source>;
  using facts = lifted_facts<source>;
  static constexpr bool sizes_fit = static_sizes_are_possible<dims>;
};

}  // namespace detail

/// A row of axes that carries facts about its symbols, or requirements still to be checked when numbers are bound.
template <class Dims, class Facts, class Required = required<>>
struct where : Dims {
  using canonical = Dims;
  using facts = Facts;
  using requirements = Required;
};

namespace detail {
template <class Dims, class Facts, class Required>
struct with_facts {
  using type = where<Dims, Facts, Required>;
};
template <class Dims>
struct with_facts<Dims, facts_of<>, required<>> {
  using type = Dims;
};
}  // namespace detail

/// A shape: `shape<"B, 3, 2*H, W | H >= 16">`. Derives from its canonical type, which functions deduce.
///
///     using image = ss::shape<"B, 3, H, W">;
///     sizeof(ss::shape<"B, 3, B*2, 7">)                                        // 8
///     image({8, 3, 224, 224}).numel()                                          // sizes are bound as those of a view
///     std::is_same_v<ss::shape<"H + H">::canonical, ss::shape<"2*H">::canonical>   // true
///
/// - Errors: a text outside the grammar does not compile; see namespace `refused`. Sizes that do not fit: binding_error.
/// - Cost: about 10 ms of compile time for each distinct text; no run time.
template <text Text>
struct shape : detail::with_facts<typename detail::checked_shape<Text>::dims,
                                  typename detail::checked_shape<Text>::facts, required<>>::type {
  static_assert(detail::checked_shape<Text>::checked && detail::checked_shape<Text>::sizes_fit);
  using canonical = typename detail::checked_shape<Text>::dims;
  using facts = typename detail::checked_shape<Text>::facts;

  constexpr shape() = default;
#if SYMSHAPE_EXCEPTIONS
  /// The sizes of all axes, or of those alone that are not static.
  template <std::size_t N>
  constexpr explicit shape(const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) {
    const auto bound = detail::bind_sizes<canonical, facts>(sizes, "shape", file, line);
    if (!bound) fail(bound.error());
    for (std::size_t i = 0; i != canonical::symbol_count; ++i) this->data()[i] = (*bound).data()[i];
  }
#endif
};

/// As the constructor of `shape`, but a refusal comes back as data.
template <text Text, std::size_t N>
constexpr auto try_shape(const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
  return detail::bind_sizes<typename detail::checked_shape<Text>::dims, typename detail::checked_shape<Text>::facts>(
      sizes, "shape", file, line);
}

/// Whether two shapes, or types with a `canonical` shape, have equal formulas on every axis. Facts and requirements do not count.
template <class A, class B>
inline constexpr bool same_shape =
    std::is_same_v<typename std::remove_cvref_t<A>::canonical, typename std::remove_cvref_t<B>::canonical>;

}  // namespace symshape::inline SYMSHAPE_ABI
