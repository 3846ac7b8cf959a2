// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/integers.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace ss = symshape;

namespace {

constexpr std::int64_t edges[] = {ss::int64_min, ss::int64_min + 1, -3037000500,  -3, -2, -1, 0, 1, 2, 3,
                                  3037000500,    ss::int64_max - 1, ss::int64_max};

constexpr bool checked_operations_agree_with_128_bits() {
  for (const auto a : edges)
    for (const auto b : edges) {
      const ss::int128 wide[] = {static_cast<ss::int128>(a) + b, static_cast<ss::int128>(a) - b,
                                 static_cast<ss::int128>(a) * b};
      std::int64_t out[] = {7, 7, 7};
      const bool fits[] = {ss::checked_add(a, b, out[0]), ss::checked_subtract(a, b, out[1]),
                           ss::checked_multiply(a, b, out[2])};
      for (int i = 0; i < 3; ++i) {
        if (fits[i] != (wide[i] >= ss::int64_min && wide[i] <= ss::int64_max)) return false;
        if (out[i] != (fits[i] ? static_cast<std::int64_t>(wide[i]) : 7)) return false;
      }
    }
  return true;
}

constexpr bool wide_products_are_refused_only_beyond_128_bits() {
  constexpr ss::int128 most = ~(ss::int128{1} << 127);
  ss::int128 out = 7;
  const bool refused = !ss::checked_multiply(most, ss::int128{2}, out) &&
                       !ss::checked_multiply(-most, ss::int128{-2}, out) &&
                       !ss::checked_multiply(ss::int128{1} << 64, ss::int128{1} << 63, out) &&
                       !ss::checked_multiply(-most - 1, ss::int128{-1}, out);
  if (!refused || out != 7) return false;
  if (!ss::checked_multiply(most, ss::int128{-1}, out) || out != -most) return false;
  if (!ss::checked_multiply(ss::int128{1} << 63, ss::int128{1} << 63, out) || out != ss::int128{1} << 126) return false;
  return ss::checked_multiply(ss::int128{0}, -most - 1, out) && out == 0;
}

constexpr bool division_floors() {
  for (std::int64_t a = -20; a <= 20; ++a)
    for (std::int64_t b = -6; b <= 6; ++b) {
      if (b == 0) continue;
      const std::int64_t q = ss::floor_quotient(a, b), r = ss::floor_remainder(a, b);
      if (q * b + r != a || (b > 0 ? r < 0 || r >= b : r > 0 || r <= b)) return false;
    }
  return ss::floor_remainder(ss::int64_min, -1) == 0 && ss::floor_quotient(ss::int64_min, 2) == ss::int64_min / 2;
}

constexpr bool gcd_divides_both() {
  for (std::int64_t a = -12; a <= 12; ++a)
    for (std::int64_t b = -12; b <= 12; ++b) {
      const std::int64_t g = ss::gcd(a, b);
      if (a == 0 && b == 0 ? g != 0 : g <= 0 || a % g != 0 || b % g != 0) return false;
      for (std::int64_t d = g + 1; d <= 12 && g != 0; ++d)
        if (a % d == 0 && b % d == 0) return false;
    }
  return true;
}

}  // namespace

TEST_CASE("integers: sums, differences and products report what leaves 64 bits") {
  static_assert(checked_operations_agree_with_128_bits());
  CHECK(checked_operations_agree_with_128_bits());
}
TEST_CASE("integers: products of wide numbers report what leaves 128 bits") {
  static_assert(wide_products_are_refused_only_beyond_128_bits());
  CHECK(wide_products_are_refused_only_beyond_128_bits());
}
TEST_CASE("integers: quotients floor and remainders take the divisor's sign") {
  static_assert(division_floors());
  CHECK(division_floors());
}
TEST_CASE("integers: gcd is the greatest common divisor, never negative") {
  static_assert(gcd_divides_both());
  CHECK(gcd_divides_both());
}
