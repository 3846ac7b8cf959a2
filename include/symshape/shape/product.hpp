// SPDX-License-Identifier: BSL-1.0
/// @file
/// Products of a number and names, which most sizes and strides are, without a pool.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/text_view.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The names of products, in order of appearance; what a pool is to formulas.
struct product_names {
  static constexpr std::uint8_t most = 32;
  text_view at[most]{};
  std::uint8_t count = 0;

  /// The position of a name plus 1, or 0.
  constexpr std::uint32_t find_symbol(text_view name) const {
    for (std::uint8_t i = 0; i < count; ++i)
      if (at[i] == name) return i + 1u;
    return 0;
  }
};

/// `-3*C*T`: a coefficient and the positions of names, ascending. In the place of `expr` where nothing but products is needed, at a tenth of
/// its price in the compiler.
///
/// - Laws: the text is that of the formula.
/// - Errors: `failed` where the coefficient leaves 64 bits or there are more names than there is room for.
struct product {
  static constexpr std::uint8_t most = 16;

  const product_names* owner = nullptr;
  std::int64_t coefficient = 0;
  std::uint8_t count = 0;
  bool failed = false;
  std::uint8_t names[most]{};

  constexpr product() = default;
  constexpr product(std::int64_t number) : coefficient{number} {}

  friend constexpr product operator*(const product& a, const product& b) {
    product out;
    out.failed = a.failed || b.failed || a.count + b.count > most ||
                 !checked_multiply(a.coefficient, b.coefficient, out.coefficient);
    if (out.failed || out.coefficient == 0) return out;
    out.owner = a.owner != nullptr ? a.owner : b.owner;
    for (std::uint8_t i = 0, j = 0; out.count < a.count + b.count;)
      out.names[out.count++] = j == b.count || (i < a.count && a.names[i] <= b.names[j]) ? a.names[i++] : b.names[j++];
    return out;
  }
  friend constexpr bool identical(const product& a, const product& b) {
    if (a.coefficient != b.coefficient || a.count != b.count) return false;
    for (std::uint8_t i = 0; i < a.count; ++i)
      if (a.names[i] != b.names[i]) return false;
    return true;
  }

  /// As the formula is printed: the names in their order.
  constexpr void print(text_buffer& out) const {
    std::uint8_t order[most]{};
    for (std::uint8_t i = 0; i < count; ++i) {
      std::uint8_t at = i;
      for (; at > 0 && compare(owner->at[order[at - 1]], owner->at[names[i]]) > 0; --at) order[at] = order[at - 1];
      order[at] = names[i];
    }
    if (count == 0 || (coefficient != 1 && coefficient != -1))
      out << coefficient;
    else if (coefficient == -1)
      out << '-';
    for (std::uint8_t i = 0; i < count; ++i) {
      if (i > 0 || (coefficient != 1 && coefficient != -1)) out << '*';
      out << owner->at[order[i]];
    }
  }
};

constexpr product symbol(product_names& names, text_view name) {
  product out{1};
  std::uint32_t position = names.find_symbol(name);
  if (position == 0 && names.count < product_names::most) {
    names.at[names.count++] = name;
    position = names.count;
  }
  if (position == 0) return out.failed = true, out;
  out.owner = &names;
  out.names[out.count++] = static_cast<std::uint8_t>(position - 1);
  return out;
}

/// Reads a text that `dim::is_product` accepts.
constexpr product read_product(product_names& names, text_view text) {
  std::size_t at = text.size > 0 && text[0] == '-';
  product out{at == 1 ? -1 : 1};
  for (; at < text.size; ++at) {  // past a '*'
    const std::size_t begin = at;
    while (at < text.size && text[at] != '*') ++at;
    if (text[begin] < '0' || text[begin] > '9') {
      out = out * symbol(names, {text.data + begin, at - begin});
      continue;
    }
    std::int64_t number = 0;
    for (std::size_t i = begin; i < at; ++i) number = number * 10 + (text[i] - '0');
    out = out * product{number};
  }
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
