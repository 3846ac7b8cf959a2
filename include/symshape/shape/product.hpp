// SPDX-License-Identifier: BSL-1.0
/// @file
/// Products of a number and names, which most sizes and strides are, without a pool.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The names of products, in order of appearance; what a pool is to formulas. Differences and quotients may stand in the place of a name.
struct product_names {
  static constexpr std::uint32_t most = 16;
  enum kind : unsigned char { name_alone, quotient, sum };
  const char* begin[most];  // without values at first, which costs nothing
  std::size_t size[most];
  kind kinds[most];
  std::uint32_t count = 0;
  bool failed = false;  // something that is no product, or more names than there is room for

  constexpr product_names() = default;
  constexpr text_view name(std::uint32_t i) const { return {begin[i], size[i]}; }
  /// Names stand before what stands in their place.
  constexpr bool before(std::uint32_t a, std::uint32_t b) const {
    const bool plain = kinds[a] == name_alone;
    return plain != (kinds[b] == name_alone) ? plain : compare(name(a), name(b)) < 0;
  }
  /// The position of a name plus 1, or 0.
  constexpr std::uint32_t find_symbol(text_view wanted) const {
    for (std::uint32_t i = 0; i < count; ++i)
      if (size[i] == wanted.size && name(i) == wanted) return i + 1;
    return 0;
  }
};

/// `-3*C*T`: a coefficient and the powers of up to 16 names, four bits each. In the place of `expr` where nothing but products is needed, at a
/// twentieth of its price in the compiler.
///
/// - Laws: the text is that of the formula.
/// - Errors: `failed` where the coefficient leaves 64 bits or a power is above 7.
struct product {
  std::int64_t coefficient;
  std::uint64_t powers;
  bool failed;

  product() = default;  // without a value, so that an array of them costs nothing
  constexpr product(std::int64_t number) : coefficient{number}, powers{0}, failed{false} {}

  friend constexpr product operator*(product a, product b) {
    product out{0};
    out.powers = a.powers + b.powers;
    out.failed = !checked_multiply(a.coefficient, b.coefficient, out.coefficient) || a.failed || b.failed ||
                 (out.powers & 0x8888'8888'8888'8888) != 0;
    if (out.coefficient == 0) out.powers = 0;
    return out;
  }
  friend constexpr bool identical(product a, product b) {
    return a.coefficient == b.coefficient && a.powers == b.powers;
  }
  constexpr bool is_constant() const { return powers == 0; }
  /// One name to the power of one.
  constexpr bool is_name() const {
    return coefficient == 1 && (powers & (powers - 1)) == 0 && (powers & 0x1111'1111'1111'1111) != 0;
  }
};

constexpr product symbol(product_names& names, text_view name) {
  std::uint32_t position = names.find_symbol(name);
  if (position == 0) {
    if (names.count == product_names::most) {
      names.failed = true;
      return {0};
    }
    names.begin[names.count] = name.data;
    names.size[names.count] = name.size;
    names.kinds[names.count] = product_names::name_alone;
    position = ++names.count;
  }
  product out{1};
  out.powers = std::uint64_t{1} << (4 * (position - 1));
  return out;
}

/// Reads a product of names and numbers; `names.failed` where the text is none.
constexpr product read_product(product_names& names, text_view text) {
  const char *at = text.data, *const end = at + text.size;
  product out{1};
  if (at != end && *at == '-') out.coefficient = -1, ++at;
  for (;; ++at) {  // past a '*'
    const char* const begin = at;
    std::int64_t number = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at)
      if (at - begin < 18) number = number * 10 + (*at - '0');  // more are refused below
    if (at != begin) {
      if (at - begin > 18 || !checked_multiply(out.coefficient, number, out.coefficient)) break;
    } else {
      for (; at != end && *at != '*'; ++at) {
        const char c = *at;
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'))
          return names.failed = true, out;
      }
      if (at == begin) break;
      out.powers += symbol(names, {begin, static_cast<std::size_t>(at - begin)}).powers;
      if ((out.powers & 0x8888'8888'8888'8888) != 0) break;
    }
    if (at == end) return out;
    if (*at != '*') break;
  }
  names.failed = true;
  return out;
}

/// Writes a product as the formula is printed, factors in the order of their names, to `out`, which has room for `room` characters; how many
/// there are, or more than that.
constexpr std::size_t print(const product_names& names, product p, char* out, std::size_t room) {
  std::size_t size = 0;
  const bool alone = p.is_name();
  bool star = p.powers == 0 || (p.coefficient != 1 && p.coefficient != -1);
  if (star || p.coefficient == -1) {
    text_buffer number;
    number << p.coefficient;
    number.truncate(star ? number.size() : 1);
    if (number.size() > room) return room + 1;
    for (; size < number.size(); ++size) out[size] = number[size];
  }
  for (std::uint32_t composed = 0; p.powers != 0; star = true) {
    std::uint32_t next = static_cast<std::uint32_t>(__builtin_ctzll(p.powers)) / 4;
    for (std::uint32_t i = next + 1; i < names.count && (p.powers >> 4 * i) != 0; ++i)
      if ((p.powers >> 4 * i & 15) != 0 && names.before(i, next)) next = i;
    p.powers -= std::uint64_t{1} << 4 * next;
    if (size + names.size[next] + 3 > room) return room + 1;
    if (star) out[size++] = '*';
    const product_names::kind kind = names.kinds[next];
    const bool parentheses = kind != product_names::name_alone && !alone;
    // The order of several is the pool's to say, and sums are multiplied out.
    if (parentheses && (kind == product_names::sum || p.coefficient < 0 || ++composed > 1)) return room + 1;
    if (parentheses) out[size++] = '(';
    const char *at = names.begin[next], *const end = at + names.size[next];
    for (; at != end; ++at) out[size++] = *at;
    if (parentheses) out[size++] = ')';
  }
  return size;
}

/// What `growing_array` is, without memory of its own.
struct product_row {
  static constexpr std::uint32_t most = 16;
  product at[most];
  std::uint32_t count = 0;
  bool full = false;  // more than there is room for

  constexpr product_row() = default;
  constexpr product_row(const product_row& other) { *this = other; }
  constexpr product_row& operator=(const product_row& other) {
    if (this == &other) return *this;
    count = 0;
    full = other.full;
    while (count != other.count) push_back(other.at[count]);
    return *this;
  }
  constexpr std::uint32_t size() const { return count; }
  constexpr product& operator[](std::uint32_t i) { return at[i]; }
  constexpr const product& operator[](std::uint32_t i) const { return at[i]; }
  constexpr void push_back(product p) {
    full = full || count == most;
    if (!full) at[count++] = p;
  }
  constexpr void pop_back() { --count; }
  constexpr void truncate(std::uint32_t size) { count = size; }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
