// SPDX-License-Identifier: BSL-1.0
/// @file
/// Element types: names, sizes and what comes out where two of them meet.
/// Floor: shape. Includes only algebra.

#pragma once

#include <symshape/algebra/text_view.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class dtype : unsigned char { b8, u8, i8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64, c32, c64, c128 };

inline constexpr dtype b8 = dtype::b8, u8 = dtype::u8, i8 = dtype::i8, i16 = dtype::i16, u16 = dtype::u16,
                       i32 = dtype::i32, u32 = dtype::u32, i64 = dtype::i64, u64 = dtype::u64, f16 = dtype::f16,
                       bf16 = dtype::bf16, f32 = dtype::f32, f64 = dtype::f64, c32 = dtype::c32, c64 = dtype::c64,
                       c128 = dtype::c128;
inline constexpr int dtype_count = 16;

/// What kind of number, in the order in which one kind swallows the other.
enum class dtype_category : unsigned char { boolean, integral, floating, complex };

constexpr dtype_category category(dtype t) {
  if (t == b8) return dtype_category::boolean;
  if (t < f16) return dtype_category::integral;
  return t < c32 ? dtype_category::floating : dtype_category::complex;
}
constexpr bool is_floating(dtype t) { return category(t) == dtype_category::floating; }
constexpr bool is_complex(dtype t) { return category(t) == dtype_category::complex; }
constexpr bool is_integral(dtype t) { return category(t) == dtype_category::integral; }
/// Integers and bool.
constexpr bool is_exact(dtype t) { return t < f16; }
constexpr bool is_unsigned(dtype t) { return t == u8 || t == u16 || t == u32 || t == u64; }

/// In bytes.
constexpr std::int64_t size_of(dtype t) {
  constexpr std::int64_t sizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 8, 4, 8, 16};
  return sizes[static_cast<int>(t)];
}

constexpr const char* name_of(dtype t) {
  constexpr const char* names[] = {"b8",  "u8",  "i8",   "i16", "u16", "i32", "u32", "i64",
                                   "u64", "f16", "bf16", "f32", "f64", "c32", "c64", "c128"};
  return names[static_cast<int>(t)];
}

/// The element type of that name into `out`; false where there is none.
constexpr bool find_dtype(text_view name, dtype& out) {
  for (int i = 0; i < dtype_count; ++i)
    if (name == text_view{name_of(static_cast<dtype>(i))}) {
      out = static_cast<dtype>(i);
      return true;
    }
  return false;
}

/// The type of a complex number's parts.
constexpr dtype real_of(dtype t) { return t == c32 ? f16 : t == c64 ? f32 : t == c128 ? f64 : t; }
/// The complex type with parts of a floating type; bf16 has none and takes c64.
constexpr dtype complex_of(dtype t) { return t == f16 ? c32 : t == f64 || t == c128 ? c128 : t == c32 ? c32 : c64; }

/// The type in which elements of both can be computed with: the least upper bound in
///
///     b8 -> {u8, i8} -> i16 -> i32 -> i64 -> {f16, bf16} -> f32 -> f64,   f16 -> c32 -> c64 -> c128
///
/// - Laws: commutative, associative on the signed types, idempotent; b8 is the identity. Of two unsigned types the wider; an unsigned type wider
///   than 8 bits has no bound together with a signed one: `promotes(a, b)` is false and the result is the wider of the two.
/// - Source: PyTorch's type promotion.
constexpr dtype promote(dtype a, dtype b) {
  if (a == b) return a;
  if (a > b) {
    const dtype t = a;
    a = b;
    b = t;
  }
  if (a == b8) return b;
  if (is_complex(b)) {
    const dtype part = is_exact(a) ? f16 : real_of(a), other = real_of(b);
    if (is_exact(a)) return b;
    return complex_of(part == other ? part : promote(part, other));
  }
  if (is_floating(b)) return is_exact(a) ? b : a == f16 && b == bf16 ? f32 : b;
  if (a == u8 && b == i8) return i16;
  return b;
}
constexpr bool promotes(dtype a, dtype b) {
  const auto wide = [](dtype t) { return t == u16 || t == u32 || t == u64; };
  const auto narrow = [](dtype t) { return is_integral(t) && !is_unsigned(t); };
  return !((wide(a) && narrow(b)) || (narrow(a) && wide(b)));
}

/// Whether numbers of type `from` may be stored as `to`: never to a lower category. Width does not matter.
constexpr bool can_cast(dtype from, dtype to) { return category(from) <= category(to) || (is_exact(from) && to != b8); }

}  // namespace symshape::inline SYMSHAPE_ABI
