// SPDX-License-Identifier: BSL-1.0
/// @file
/// Text that can be a template argument.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Up to 127 characters as a structural type, so that `shape<"B, 3">` is a type.
///
/// Its members are words, not an array: nvcc 13 writes array members back into the host stub as `char[9]{...}`, which is not C++. For the
/// same reason there is a second constructor that takes the words, and the class is not a template.
struct text {
  std::uint64_t w0{}, w1{}, w2{}, w3{}, w4{}, w5{}, w6{}, w7{}, w8{}, w9{}, w10{}, w11{}, w12{}, w13{}, w14{}, w15{};

  static constexpr std::size_t capacity = 127;

  template <std::size_t N>
  consteval text(const char (&characters)[N]) : text{words_of(characters)} {
    static_assert(N <= capacity + 1, "text: a text parameter holds at most 127 characters");
  }
  constexpr text(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d, std::uint64_t e, std::uint64_t f,
                 std::uint64_t g, std::uint64_t h, std::uint64_t i, std::uint64_t j, std::uint64_t k, std::uint64_t l,
                 std::uint64_t m, std::uint64_t n, std::uint64_t o, std::uint64_t p)
      : w0{a},
        w1{b},
        w2{c},
        w3{d},
        w4{e},
        w5{f},
        w6{g},
        w7{h},
        w8{i},
        w9{j},
        w10{k},
        w11{l},
        w12{m},
        w13{n},
        w14{o},
        w15{p} {}

  friend constexpr bool operator==(const text&, const text&) = default;

 private:
  struct words {
    std::uint64_t w[16]{};
  };
  template <std::size_t N>
  static consteval words words_of(const char (&characters)[N]) {
    words out;
    for (std::size_t i = 0; i + 1 < N && i < capacity; ++i)
      out.w[i / 8] |= static_cast<std::uint64_t>(static_cast<unsigned char>(characters[i])) << (8 * (i % 8));
    return out;
  }
  consteval explicit text(const words& o)
      : text{o.w[0], o.w[1], o.w[2],  o.w[3],  o.w[4],  o.w[5],  o.w[6],  o.w[7],
             o.w[8], o.w[9], o.w[10], o.w[11], o.w[12], o.w[13], o.w[14], o.w[15]} {}
};

/// The characters of a text parameter, unpacked, with a 0 behind them; `view()` borrows from this object.
struct unpacked_text {
  struct row {
    char at[text::capacity + 1];
    constexpr operator const char*() const { return at; }
  };
  row characters;
  std::size_t size = 0;

  // All at once: one by one, the characters of a claim cost the compiler 0.2 ms.
  constexpr explicit unpacked_text(const text& t) : characters{__builtin_bit_cast(row, t)} {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "text: the first character is in a word's lowest byte");
    while (characters.at[size + 7] != 0) size += 8;  // the last one of all is 0
    while (characters.at[size] != 0) ++size;
  }
  constexpr text_view view() const { return {characters, size}; }
};

}  // namespace symshape::inline SYMSHAPE_ABI
