// SPDX-License-Identifier: BSL-1.0
/// @file
/// From formulas that were computed in a constant evaluation to types that carry them.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/shape/dim.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

template <class... Dim>
struct dims;

namespace detail {

/// Pieces of canonical text in a row, ready to become packs. Plain arrays, since it must survive the evaluation.
template <std::size_t Characters, std::size_t Pieces>
struct lifted_text {
  char characters[Characters]{};
  std::uint16_t begin[Pieces + 1]{};
  std::uint16_t dim_count = 0, fact_count = 0, required_count = 0;
  std::uint16_t size = 0, count = 0;
  bool overflowed = false;  // more characters or pieces than there is room for

  constexpr void append(text_view text) {
    if (size + text.size > Characters || count >= Pieces) {
      overflowed = true;
      return;
    }
    const char *at = text.data, *const end = at + text.size;
    char* to = characters + size;
    for (; at != end; ++at) *to++ = *at;
    size = static_cast<std::uint16_t>(size + text.size);
    begin[++count] = size;
  }
  constexpr void append(expr e) {
    text_buffer out;
    print(e, out, spacing::compact);
    append(out.view());
  }
  constexpr void append(relation r) {
    text_buffer out;
    print(r, out, spacing::compact);
    append(out.view());
  }
  constexpr text_view piece(std::size_t i) const {
    return {characters + begin[i], static_cast<std::size_t>(begin[i + 1] - begin[i])};
  }
};

// `Source` is any class with `static constexpr lifted_text<...> value`.

template <class Source, std::size_t Piece, template <char...> class Wrapper, class Positions>
struct lift_piece;
template <class Source, std::size_t Piece, template <char...> class Wrapper, std::size_t... Nth>
struct lift_piece<Source, Piece, Wrapper, index_list<Nth...>> {
  using type = Wrapper<Source::value.characters[Source::value.begin[Piece] + Nth]...>;
};

template <class Source, std::size_t First, template <class...> class List, template <char...> class Wrapper,
          class Pieces>
struct lift_list;
template <class Source, std::size_t First, template <class...> class List, template <char...> class Wrapper,
          std::size_t... Nth>
struct lift_list<Source, First, List, Wrapper, index_list<Nth...>> {
  using type = List<typename lift_piece<
      Source, First + Nth, Wrapper,
      make_index_list<Source::value.begin[First + Nth + 1] - Source::value.begin[First + Nth]>>::type...>;
};

template <class Source>
using lifted_dims = typename lift_list<Source, 0, dims, dim, make_index_list<Source::value.dim_count>>::type;
template <class Source>
using lifted_facts = typename lift_list<Source, Source::value.dim_count, facts_of, fact,
                                        make_index_list<Source::value.fact_count>>::type;
template <class Source>
using lifted_requirements = typename lift_list<Source, Source::value.dim_count + Source::value.fact_count, required,
                                               fact, make_index_list<Source::value.required_count>>::type;

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
