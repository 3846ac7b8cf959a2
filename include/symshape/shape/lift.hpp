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

/// The first 16 characters of a piece, the first one in the lowest byte.
struct piece_words {
  static constexpr std::size_t capacity = 16;
  std::uint64_t first, second;
};
constexpr piece_words words_of(const char* text, std::size_t size) {
  piece_words out{0, 0};
  for (std::size_t i = size < 8 ? size : 8; i-- > 0;) out.first = out.first << 8 | static_cast<unsigned char>(text[i]);
  for (std::size_t i = size < 16 ? size : 16; i-- > 8;)
    out.second = out.second << 8 | static_cast<unsigned char>(text[i]);
  return out;
}

/// Pieces of canonical text in a row, ready to become packs. Plain arrays, since it must survive the evaluation.
template <std::size_t Characters, std::size_t Pieces>
struct lifted_text {
  char characters[Characters]{};  // what reads a text plainly leaves those of short pieces out
  std::uint16_t begin[Pieces + 1]{};
  piece_words words[Pieces]{};
  std::uint16_t dim_count = 0, fact_count = 0, required_count = 0;
  std::uint16_t size = 0, count = 0, longest = 0;
  bool overflowed = false;  // more characters or pieces than there is room for

  constexpr void append(text_view text, piece_words spelled) {
    if (size + text.size > Characters || count >= Pieces) {
      overflowed = true;
      return;
    }
    const char *at = text.data, *const end = at + text.size;
    char* to = characters + size;
    for (; at != end; ++at) *to++ = *at;
    added(text.size, spelled);
  }
  constexpr void append(text_view text) { append(text, words_of(text.data, text.size)); }
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
  /// A piece whose characters stand at the end already.
  constexpr void added(std::size_t length, piece_words spelled) {
    words[count] = spelled;
    if (length > longest) longest = static_cast<std::uint16_t>(length);
    size = static_cast<std::uint16_t>(size + length);
    begin[++count] = size;
  }
  constexpr char character(std::size_t piece, std::size_t nth) const {
    return nth >= piece_words::capacity || begin[piece + 1] - begin[piece] > static_cast<int>(piece_words::capacity)
               ? characters[begin[piece] + nth]
               : static_cast<char>((nth < 8 ? words[piece].first : words[piece].second) >> 8 * (nth % 8));
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
  using type = Wrapper<Source::value.character(Piece, Nth)...>;
};

/// A short piece as a type. It knows nothing of where it stands, so that equal pieces of a program's shapes are lifted once.
template <template <char...> class Wrapper, std::uint64_t First, std::uint64_t Second, class Positions>
struct spelled_piece;
template <template <char...> class Wrapper, std::uint64_t First, std::uint64_t Second, std::size_t... Nth>
struct spelled_piece<Wrapper, First, Second, index_list<Nth...>> {
  using type = Wrapper<static_cast<char>((Nth < 8 ? First : Second) >> 8 * (Nth % 8))...>;
};
template <template <char...> class Wrapper, std::uint64_t First, std::uint64_t Second, std::size_t Size>
struct short_piece {
  using type = typename spelled_piece<Wrapper, First, Second, make_index_list<Size>>::type;
};
// Most pieces are as short as these.
template <template <char...> class Wrapper, std::uint64_t First>
struct short_piece<Wrapper, First, 0, 1> {
  using type = Wrapper<char(First)>;
};
template <template <char...> class Wrapper, std::uint64_t First>
struct short_piece<Wrapper, First, 0, 2> {
  using type = Wrapper<char(First), char(First >> 8)>;
};
template <template <char...> class Wrapper, std::uint64_t First>
struct short_piece<Wrapper, First, 0, 3> {
  using type = Wrapper<char(First), char(First >> 8), char(First >> 16)>;
};

template <class Source, std::size_t First, template <class...> class List, template <char...> class Wrapper,
          class Pieces, bool Short = Source::value.longest <= piece_words::capacity>
struct lift_list;
template <class Source, std::size_t First, template <class...> class List, template <char...> class Wrapper,
          std::size_t... Nth>
struct lift_list<Source, First, List, Wrapper, index_list<Nth...>, true> {
  using type = List<
      typename short_piece<Wrapper, Source::value.words[First + Nth].first, Source::value.words[First + Nth].second,
                           Source::value.begin[First + Nth + 1] - Source::value.begin[First + Nth]>::type...>;
};
template <class Source, std::size_t First, template <class...> class List, template <char...> class Wrapper,
          std::size_t... Nth>
struct lift_list<Source, First, List, Wrapper, index_list<Nth...>, false> {
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
