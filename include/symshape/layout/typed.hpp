// SPDX-License-Identifier: BSL-1.0
/// @file
/// The layout algebra on types: the same operations, run by the compiler.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/algebra.hpp>
#include <symshape/layout/layout_evaluation.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail::layout_rule {

using formulas = basic_layout<expr>;

/// The formulas of a text, in the evaluation's pool.
template <text Text>
constexpr meta::size_list<expr> read(pool& p) {
  static_assert(checked_shape<Text>::checked);
  meta::size_list<expr> out;
  const unpacked_text unpacked{Text};
  (void)read_shape_text(p, unpacked.view(), [&](expr e) { out.push_back(e); }, [](relation) {});
  return out;
}

/// What is refused among plain numbers belongs to the evaluation too.
constexpr call_site inside(pool& p) { return {"", "", 0, &p}; }

struct coalesce {
  constexpr formulas operator()(pool& p, const formulas& a) const { return symshape::coalesce(a, inside(p)); }
};
struct compose {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    return symshape::compose(a, b, inside(p));
  }
};
template <text Places>
struct complement {
  constexpr formulas operator()(pool& p, const formulas& a) const {
    return symshape::complement(a, read<Places>(p)[0], inside(p));
  }
};
struct right_inverse {
  constexpr formulas operator()(pool& p, const formulas& a) const { return symshape::right_inverse(a, inside(p)); }
};
struct left_inverse {
  constexpr formulas operator()(pool& p, const formulas& a) const { return symshape::left_inverse(a, inside(p)); }
};
template <text Tile>
struct logical_divide {
  constexpr formulas operator()(pool& p, const formulas& a) const {
    return symshape::logical_divide(a, read<Tile>(p), inside(p));
  }
};
template <text Tile>
struct tiled_divide {
  constexpr formulas operator()(pool& p, const formulas& a) const {
    return symshape::tiled_divide(a, read<Tile>(p), inside(p));
  }
};
template <bool Rest>
struct zipped_divide {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    const auto parts = symshape::zipped_divide(a, b, inside(p));
    return Rest ? parts.rest : parts.tile;
  }
};
template <bool Rest>
struct zipped_product {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    const auto parts = symshape::zipped_product(a, b, inside(p));
    return Rest ? parts.rest : parts.tile;
  }
};
struct logical_product {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    return symshape::logical_product(a, b, inside(p));
  }
};
struct blocked_product {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    return symshape::blocked_product(a, b, inside(p));
  }
};
struct raked_product {
  constexpr formulas operator()(pool& p, const formulas& a, const formulas& b) const {
    return symshape::raked_product(a, b, inside(p));
  }
};
/// The two ends as the sizes of a layout of rank 2, so that they are lifted as those are.
struct span_of {
  constexpr formulas operator()(pool& p, const formulas& a) const {
    const auto span = symshape::span_of(a, inside(p));
    return {.sizes = {span.lowest, span.highest}, .strides = {0, 0}, .offset = {}};
  }
};
struct is_injective {
  constexpr certainty operator()(pool& p, const formulas& a) const { return symshape::is_injective(a, inside(p)); }
};
struct overlap {
  constexpr certainty operator()(pool& p, const formulas& a, const formulas& b) const {
    return symshape::overlap(a, b, inside(p));
  }
};
template <text Count>
struct fits_in {
  constexpr certainty operator()(pool& p, const formulas& a) const {
    return symshape::fits_in(a, read<Count>(p)[0], inside(p));
  }
};
struct fits_32_bits {
  constexpr certainty operator()(pool& p, const formulas& a) const { return symshape::fits_32_bits(a, inside(p)); }
};
template <std::int64_t Limit, widths Kind>
struct vector_width {
  template <class... Formulas>
  constexpr std::int64_t operator()(pool& p, const Formulas&... a) const {
    return symshape::vector_width({a...}, Limit, Kind, inside(p));
  }
};

template <class Rule, class... Layout>
using given = typename layout_evaluation<Rule, typename Layout::canonical_layout...>::type;
template <class Rule, class... Layout>
inline constexpr auto answered = layout_answer<Rule, typename Layout::canonical_layout...>::value;

}  // namespace detail::layout_rule

/// A divided or repeated layout type, in two parts as `tiled_layout`.
template <class Rest, class Tile>
struct tiled_layout_type {
  using rest = Rest;
  using tile = Tile;
};

// As the functions of these names on values; sizes and places that are no layouts come as texts: `complement<"M*N">(a)`.
//
// - Errors: what the operation refuses does not compile; the message shows operation, sentence and both sides. What is not decided is carried as
//   the result's requirements.
// - Cost: an evaluation each, a few milliseconds.

template <any_layout_type A>
constexpr auto coalesce(const A&) {
  return detail::layout_rule::given<detail::layout_rule::coalesce, A>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto compose(const A&, const B&) {
  return detail::layout_rule::given<detail::layout_rule::compose, A, B>{};
}
template <text Places, any_layout_type A>
constexpr auto complement(const A&) {
  return detail::layout_rule::given<detail::layout_rule::complement<Places>, A>{};
}
template <any_layout_type A>
constexpr auto right_inverse(const A&) {
  return detail::layout_rule::given<detail::layout_rule::right_inverse, A>{};
}
template <any_layout_type A>
constexpr auto left_inverse(const A&) {
  return detail::layout_rule::given<detail::layout_rule::left_inverse, A>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto zipped_divide(const A&, const B&) {
  return tiled_layout_type<detail::layout_rule::given<detail::layout_rule::zipped_divide<true>, A, B>,
                           detail::layout_rule::given<detail::layout_rule::zipped_divide<false>, A, B>>{};
}
template <text Tile, any_layout_type A>
constexpr auto logical_divide(const A&) {
  return detail::layout_rule::given<detail::layout_rule::logical_divide<Tile>, A>{};
}
template <text Tile, any_layout_type A>
constexpr auto tiled_divide(const A&) {
  return detail::layout_rule::given<detail::layout_rule::tiled_divide<Tile>, A>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto zipped_product(const A&, const B&) {
  return tiled_layout_type<detail::layout_rule::given<detail::layout_rule::zipped_product<true>, A, B>,
                           detail::layout_rule::given<detail::layout_rule::zipped_product<false>, A, B>>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto logical_product(const A&, const B&) {
  return detail::layout_rule::given<detail::layout_rule::logical_product, A, B>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto blocked_product(const A&, const B&) {
  return detail::layout_rule::given<detail::layout_rule::blocked_product, A, B>{};
}
template <any_layout_type A, any_layout_type B>
constexpr auto raked_product(const A&, const B&) {
  return detail::layout_rule::given<detail::layout_rule::raked_product, A, B>{};
}
/// The lowest and the highest place as `dims` of two formulas.
template <any_layout_type A>
constexpr auto span_of(const A&) {
  return typename detail::layout_rule::given<detail::layout_rule::span_of, A>::dims_type{};
}
template <any_layout_type A>
constexpr certainty is_injective(const A&) {
  return detail::layout_rule::answered<detail::layout_rule::is_injective, A>;
}
template <any_layout_type A, any_layout_type B>
constexpr certainty overlap(const A&, const B&) {
  return detail::layout_rule::answered<detail::layout_rule::overlap, A, B>;
}
template <text Count, any_layout_type A>
constexpr certainty fits_in(const A&) {
  return detail::layout_rule::answered<detail::layout_rule::fits_in<Count>, A>;
}
template <any_layout_type A>
constexpr certainty fits_32_bits(const A&) {
  return detail::layout_rule::answered<detail::layout_rule::fits_32_bits, A>;
}
template <std::int64_t Limit = 16, widths Kind = widths::powers_of_two, any_layout_type... Layout>
constexpr std::int64_t vector_width(const Layout&...) {
  return detail::layout_rule::answered<detail::layout_rule::vector_width<Limit, Kind>, Layout...>;
}

}  // namespace symshape::inline SYMSHAPE_ABI
