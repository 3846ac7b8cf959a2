// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading texts whose sizes stand as they are, eight characters at a time.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/text.hpp>
#include <symshape/algebra/text_view.hpp>
#include <symshape/shape/lift.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The words of a text parameter.
struct text_words {
  std::uint64_t at[16];

  /// Eight characters from a position on.
  constexpr std::uint64_t from(std::uint32_t position) const {
    const std::uint32_t word = position / 8, bits = position % 8 * 8;
    return bits == 0 ? at[word] : at[word] >> bits | at[word + 1] << (64 - bits);
  }
};

inline constexpr std::uint64_t every_byte = 0x0101'0101'0101'0101;
/// The highest bit of every byte that is between two; all are below 128.
constexpr std::uint64_t between(std::uint64_t word, std::uint64_t low, std::uint64_t high) {
  return (word + (0x80 - low) * every_byte) & ~(word + (0x7f - high) * every_byte) & 0x80 * every_byte;
}
/// The highest bits of eight bytes as eight bits.
constexpr std::uint64_t gathered(std::uint64_t bits) { return (bits >> 7) * 0x0102'0408'1020'4080 >> 56; }

/// Reads texts of up to 63 characters whose sizes are numbers, names and products in their canonical order, which stand as they are: a
/// twentieth of the price of a parser and a pool. False, with nothing read, for all others.
///
/// Characters are classed in words and grammar is checked on one bit for each: a step on one character costs the compiler as much as one on all.
template <class Lifted>
constexpr bool read_plain_shape(const text_words& text, Lifted& out) {
  std::uint64_t digits = 0, letters = 0, stars = 0, commas = 0, spaces = 0;
  std::uint32_t size = 0;
  for (; size != 64 && text.at[size / 8] != 0; size += 8) {
    const std::uint64_t word = text.at[size / 8];
    if ((word & 0x80 * every_byte) != 0) return false;
    digits |= gathered(between(word, '0', '9')) << size;
    letters |= gathered(between(word | 0x20 * every_byte, 'a', 'z') | between(word, '_', '_')) << size;
    stars |= gathered(between(word, '*', '*')) << size;
    commas |= gathered(between(word, ',', ',')) << size;
    spaces |= gathered(between(word, ' ', ' ')) << size;
  }
  const std::uint64_t in_words = digits | letters, all = in_words | stars | commas | spaces, end = all + 1;
  // Nothing else stands there, nor behind it, and less than 64 characters.
  if (all == 0 || (all & end) != 0 || end == 0 ||
      (text.from(static_cast<std::uint32_t>(__builtin_ctzll(end))) & 255) != 0 ||
      (text.at[7] != 0 && (size != 64 || text.at[8] != 0)))
    return false;
  const std::uint64_t behind = commas << 1 | 1, starts = (behind & ~spaces) | (behind & spaces) << 1,
                      ends = commas | end;
  // Where the numbers end that pieces begin with: a carry runs through their digits.
  const std::uint64_t numbers_end = (digits + (starts & digits)) & ~digits;
  const std::uint64_t two = digits & digits >> 1, four = two & two >> 2, eight = four & four >> 4;
  const std::uint64_t wrong = (spaces & ~(commas << 1)) | ((starts | stars >> 1) & ~in_words) |
                              (ends & ~(in_words << 1)) | (stars << 1 & ~letters) | (numbers_end & ~(stars | ends)) |
                              (eight & eight >> 8);
  if (wrong != 0) return false;
  // `and`, `or` and `not` are no names.
  const std::uint64_t names = letters & ~(in_words << 1);
  for (std::uint64_t some = names & in_words >> 1 & ~(in_words >> 2 & in_words >> 3); some != 0; some &= some - 1) {
    const std::uint32_t at = static_cast<std::uint32_t>(__builtin_ctzll(some));
    const std::uint64_t three = text.from(at) & (in_words >> (at + 2) & 1 ? 0xff'ffff : 0xffff);
    if (three == ('a' | 'n' << 8 | 'd' << 16) || three == ('n' | 'o' << 8 | 't' << 16) || three == ('o' | 'r' << 8))
      return false;
  }
  // Factors in the order of their names.
  for (std::uint64_t some = stars & ~numbers_end; some != 0; some &= some - 1) {
    const std::uint32_t at = static_cast<std::uint32_t>(__builtin_ctzll(some));
    std::uint32_t left = at, right = at + 1;
    while (left != 0 && (names >> left & 1) == 0) --left;
    while (left != at && (text.from(left) & 255) == (text.from(right) & 255) && (in_words >> right & 1) != 0)
      ++left, ++right;
    const bool ordered =
        (in_words >> right & 1) != 0 && (left == at || (text.from(left) & 255) < (text.from(right) & 255));
    if (!ordered) return false;
  }
  constexpr std::uint32_t short_piece = 16;
  std::uint16_t count = 0, total = 0, longest = 0;
  for (std::uint64_t from = starts, to = ends; from != 0; from &= from - 1, to &= to - 1) {
    const std::uint32_t at = static_cast<std::uint32_t>(__builtin_ctzll(from)),
                        length = static_cast<std::uint32_t>(__builtin_ctzll(to)) - at;
    std::uint64_t first = text.from(at), second = 0;
    if (length < 8)
      first &= (std::uint64_t{1} << 8 * length) - 1;
    else if (length > 8)
      second =
          text.from(at + 8) & (length < short_piece ? (std::uint64_t{1} << 8 * (length - 8)) - 1 : ~std::uint64_t{0});
    const char begin = static_cast<char>(first);
    if ((begin == '0' && length != 1) || (begin == '1' && (stars >> (at + 1) & 1) != 0)) return false;
    for (std::uint32_t i = 0; i != length && length > short_piece; ++i)
      out.characters[total + i] = static_cast<char>(text.from(at + i));
    total = static_cast<std::uint16_t>(total + length);
    if (length > longest) longest = static_cast<std::uint16_t>(length);
    out.words[count] = {first, second};
    out.begin[++count] = total;
  }
  out.dim_count = out.count = count;
  out.size = total;
  out.longest = longest;
  return true;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
