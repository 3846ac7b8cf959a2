// SPDX-License-Identifier: BSL-1.0
// Views under another shape against plain loops over positions.

#include <symshape/views.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;

namespace {

constexpr int elements = 4096;
struct numbered {
  int at[elements]{};
  constexpr numbered() {
    for (int i = 0; i < elements; ++i) at[i] = i;
  }
};
constexpr numbered memory;

/// Sums over all positions of a view with weights that tell every order apart.
template <class View>
constexpr std::int64_t fingerprint(const View& v) {
  std::int64_t sum = 0, position = 1;
  const auto add = [&](int x) { sum += x * (position++ % 1009 + 7); };
  if constexpr (View::rank() == 0)
    add(v());
  else if constexpr (View::rank() == 1)
    for (std::int64_t i = 0; i < v.size(0); ++i) add(v(i));
  else if constexpr (View::rank() == 2)
    for (std::int64_t i = 0; i < v.size(0); ++i)
      for (std::int64_t j = 0; j < v.size(1); ++j) add(v(i, j));
  else if constexpr (View::rank() == 3)
    for (std::int64_t i = 0; i < v.size(0); ++i)
      for (std::int64_t j = 0; j < v.size(1); ++j)
        for (std::int64_t k = 0; k < v.size(2); ++k) add(v(i, j, k));
  else
    for (std::int64_t i = 0; i < v.size(0); ++i)
      for (std::int64_t j = 0; j < v.size(1); ++j)
        for (std::int64_t k = 0; k < v.size(2); ++k)
          for (std::int64_t l = 0; l < v.size(3); ++l) add(v(i, j, k, l));
  return sum;
}
/// Whether two views have the same sizes and the same elements.
template <class A, class B>
constexpr bool alike(const A& a, const B& b) {
  static_assert(A::rank() == B::rank());
  for (std::int64_t i = 0; i < A::rank(); ++i)
    if (a.size(i) != b.size(i)) return false;
  return fingerprint(a) == fingerprint(b);
}

// Each law is asked of the same sizes in static, mixed and dynamic spelling.

template <class View>
constexpr bool squeeze_undoes_unsqueeze(const View& v) {
  return alike(ss::squeeze<0>(ss::unsqueeze<0>(v)), v) && alike(ss::squeeze<1>(ss::unsqueeze<1>(v)), v) &&
         alike(ss::squeeze<View::rank()>(ss::unsqueeze<View::rank()>(v)), v) && ss::unsqueeze<1>(v).size(1) == 1;
}
template <class View>
constexpr bool flip_reads_backward(const View& v) {
  const auto f = ss::flip<0, 1>(v);
  const auto g = ss::flip<1>(v);
  for (std::int64_t i = 0; i < v.size(0); ++i)
    for (std::int64_t j = 0; j < v.size(1); ++j)
      if (f(i, j) != v(v.size(0) - 1 - i, v.size(1) - 1 - j) || g(i, j) != v(i, v.size(1) - 1 - j)) return false;
  return alike(ss::flip<1>(g), v) && alike(ss::flip<0>(g), f);
}
template <std::int64_t Offset, class View>
constexpr bool diagonal_is_where_positions_differ_by(const View& v) {
  const auto d = ss::diagonal<0, 1, Offset>(v);
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < v.size(0); ++i) {
    const std::int64_t j = i + Offset;
    if (j < 0 || j >= v.size(1)) continue;
    if (count >= d.size(0) || d(count) != v(i, j)) return false;
    ++count;
  }
  const auto turned = ss::diagonal<1, 0, -Offset>(v);
  return count == d.size(0) && alike(turned, d);
}
template <std::int64_t Size, std::int64_t Step, class View>
constexpr bool windows_step_along(const View& v) {
  const auto w = ss::windows<1, Size, Step>(v);
  if (w.size(0) != v.size(0) || w.size(2) != Size || w.size(1) != (v.size(1) - Size) / Step + 1) return false;
  for (std::int64_t i = 0; i < w.size(0); ++i)
    for (std::int64_t k = 0; k < w.size(1); ++k)
      for (std::int64_t l = 0; l < Size; ++l)
        if (w(i, k, l) != v(i, k * Step + l)) return false;
  return true;
}
template <std::int64_t Begin, std::int64_t End, std::int64_t Step, class View>
constexpr bool steps_of_a_range_agree(const View& v) {
  const auto fixed = v(ss::full, ss::range<Begin, End, Step>{});
  const auto given = v(ss::full, ss::range{Begin, End, Step});
  std::int64_t count = 0;
  for (std::int64_t j = Begin; j < End; j += Step, ++count)
    for (std::int64_t i = 0; i < v.size(0); ++i)
      if (fixed(i, count) != v(i, j)) return false;
  return count == fixed.size(1) && alike(fixed, given);
}
template <class View>
constexpr bool count_takes_a_tile(const View& v) {
  for (std::int64_t j = 0; j + 2 <= v.size(1); ++j)
    if (!alike(v(ss::full, ss::count<2>{j}), v(ss::full, ss::range{j, j + 2}))) return false;
  return v(ss::full, ss::count<0>{v.size(1)}).numel() == 0;
}
template <class View>
constexpr bool transpose_exchanges(const View& v) {
  const auto t = ss::transpose<0, 1>(v);
  for (std::int64_t i = 0; i < v.size(0); ++i)
    for (std::int64_t j = 0; j < v.size(1); ++j)
      if (t(j, i) != v(i, j)) return false;
  return alike(ss::transpose<1, 0>(t), v);
}

template <class View>
constexpr bool laws_of_matrices(const View& v) {
  return squeeze_undoes_unsqueeze(v) && flip_reads_backward(v) && transpose_exchanges(v) && count_takes_a_tile(v) &&
         diagonal_is_where_positions_differ_by<0>(v) && diagonal_is_where_positions_differ_by<2>(v) &&
         diagonal_is_where_positions_differ_by<-1>(v) && diagonal_is_where_positions_differ_by<9>(v) &&
         diagonal_is_where_positions_differ_by<-9>(v);
}
template <class View>
constexpr bool laws_of_long_rows(const View& v) {
  return windows_step_along<1, 1>(v) && windows_step_along<2, 1>(v) && windows_step_along<3, 2>(v) &&
         windows_step_along<2, 3>(v) && steps_of_a_range_agree<0, 4, 2>(v) && steps_of_a_range_agree<1, 4, 3>(v) &&
         steps_of_a_range_agree<2, 2, 1>(v) && steps_of_a_range_agree<0, 3, 5>(v);
}
constexpr bool changes_of_matrices_hold() {
  const ss::view<const int, "5, 4"> fixed(memory.at);
  const ss::view<const int, "5, N"> mixed(memory.at, {4});
  const ss::view<const int, "M, N"> open(memory.at, {5, 4});
  const ss::view<const int, "M, N", "2*N+1, 2"> wide(memory.at, {5, 4});
  return laws_of_matrices(fixed) && laws_of_matrices(mixed) && laws_of_matrices(open) && laws_of_matrices(wide) &&
         laws_of_long_rows(fixed) && laws_of_long_rows(mixed) && laws_of_long_rows(open) && laws_of_long_rows(wide);
}
static_assert(changes_of_matrices_hold());

/// Element (b, h*8 + d, n) of `v` at (b, h, d, n).
template <class Split, class View>
constexpr bool splits(const Split& s, const View& v, std::int64_t inner) {
  for (std::int64_t b = 0; b < v.size(0); ++b)
    for (std::int64_t c = 0; c < v.size(1); ++c)
      for (std::int64_t n = 0; n < v.size(2); ++n)
        if (s(b, c / inner, c % inner, n) != v(b, c, n)) return false;
  return s.size(1) * s.size(2) == v.size(1);
}
template <class View>
constexpr bool laws_of_patterns(const View& v) {  // sizes 2, 12, 5
  const auto split = ss::rearrange<"b (h d) n -> b h d n", "d == 4">(v);
  const auto given = ss::rearrange<"b (h d) n -> b h d n", "h">(v, {3});
  return splits(split, v, 4) && alike(given, split) &&
         alike(ss::rearrange<"b (h d) n -> b n h d", "h == 3">(v), ss::permute<0, 3, 1, 2>(split)) &&
         alike(ss::rearrange<"b n h d -> b (h d) n">(ss::permute<0, 3, 1, 2>(split)), v) &&
         alike(ss::rearrange<"b c n -> n b c">(v), ss::permute<2, 0, 1>(v)) &&
         alike(ss::rearrange<"b ... -> ... b">(v), ss::permute<1, 2, 0>(v)) &&
         alike(ss::rearrange<"... c n -> ... n c">(v), ss::permute<0, 2, 1>(v)) &&
         alike(ss::rearrange<"b c n -> b c 1 n">(v), ss::unsqueeze<2>(v)) &&
         alike(ss::rearrange<"b c 1 n -> b c n">(ss::unsqueeze<2>(v)), v) &&
         alike(ss::rearrange<"b c n -> (b c n)">(v), ss::reshape<"E">(v)) &&
         alike(ss::rearrange<"b c n -> (b c) () n">(v), ss::reshape<"E, 1, 5">(v)) &&
         alike(ss::rearrange<"(b1 b2) (c1 c2 c3) n -> (b1 b2) c1 (c2 c3) n", "b1 == 2", "c1 == 2", "c3 == 3">(v),
               ss::rearrange<"b (c d) n -> b c d n", "c == 2">(v)) &&
         alike(ss::reshape<"K, 4, 3, 5">(v), ss::reshape<"2, Q, P, L", "P", "L">(v, {3, 5}));
}
// One evaluation each: all in one would be beyond clang's limit of steps.
constexpr ss::view<const int, "2, 12, 5"> fixed(memory.at);
constexpr ss::view<const int, "B, 12, N"> mixed(memory.at, {2, 5});
constexpr ss::view<const int, "B, C, N"> open(memory.at, {2, 12, 5});
constexpr ss::view<const int, "B, H*4, N"> product(memory.at, {2, 12, 5});
static_assert(laws_of_patterns(fixed));
static_assert(laws_of_patterns(mixed));
static_assert(laws_of_patterns(open));
static_assert(laws_of_patterns(product));

}  // namespace

TEST_CASE("changes of matrices: static, mixed and dynamic spelling have the elements of a plain loop") {
  CHECK(changes_of_matrices_hold());
}
TEST_CASE("patterns of axes: splitting, merging and exchanging have the elements of a plain loop") {
  CHECK(laws_of_patterns(fixed));
  CHECK(laws_of_patterns(mixed));
  CHECK(laws_of_patterns(open));
  CHECK(laws_of_patterns(product));
}

TEST_CASE("changes of shape: what is static stays so, and contiguous results are so by type") {
  const ss::view<const int, "B, 3, N"> x(memory.at, {2, 5});
  static_assert(std::is_same_v<decltype(ss::unsqueeze<1>(x)), ss::view<const int, "B, 1, 3, N">::base>);
  static_assert(std::is_same_v<decltype(ss::squeeze<1>(ss::unsqueeze<1>(x))), ss::view<const int, "B, 3, N">::base>);
  static_assert(std::is_same_v<decltype(ss::flip<2>(x)), ss::view<const int, "B, 3, N", "3*N, N, -1">::base>);
  static_assert(std::is_same_v<decltype(ss::transpose<0, 2>(x)), ss::view<const int, "N, 3, B", "1, N, 3*N">::base>);
  static_assert(std::is_same_v<decltype(x(ss::full, ss::range<0, 3, 2>{}, ss::full)),
                               ss::view<const int, "B, 2, N", "3*N, 2*N, 1">::base>);
  static_assert(std::is_same_v<decltype(x(0, ss::full, ss::count<4>{1})), ss::view<const int, "3, 4", "N, 1">::base>);
  static_assert(
      std::is_same_v<decltype(ss::windows<1, 2>(x)), ss::view<const int, "B, 2, N, 2", "3*N, N, 1, N">::base>);
  static_assert(std::is_same_v<decltype(ss::rearrange<"b (h d) n -> (b h) d n", "h == 3">(x)),
                               ss::view<const int, "3*B, 1, N">::base>);
  static_assert(std::is_same_v<decltype(ss::reshape<"3*B, N">(x)), ss::view<const int, "3*B, N">::base>);
  static_assert(sizeof(ss::reshape<"3*B, N">(x)) == sizeof(x));
  // Fresh sizes and steps have names that the view does not use.
  const auto even = x(ss::full, ss::full, ss::range{0, 5, 2});
  static_assert(std::is_same_v<decltype(even), const ss::view<const int, "B, 3, _1", "3*N, N, _2">::base>);
  CHECK(even.size(2) == 3);
  CHECK(even.stride(2) == 2);
}

TEST_CASE("expand: one element many times, read only") {
  int row[] = {3, 1, 4};
  const ss::view<int, "1, N"> x(row, {3});
  const auto four = ss::expand<0, 4>(x);
  const auto given = ss::expand<0>(x, 4);
  static_assert(std::is_same_v<decltype(four), const ss::view<const int, "4, N", "0, 1">::base>);
  static_assert(std::is_const_v<decltype(given)::element>);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) {
      CHECK(&four(i, j) == &row[j]);
      CHECK(&given(i, j) == &row[j]);
    }
  CHECK(ss::expand<0>(x, 0).numel() == 0);
  const ss::view<int, "M, N"> open(row, {3, 1});
  CHECK(refusal_of<ss::error>([&] { ss::expand<0, 4>(open); }).find("expand: size 3 at axis 0 is not 1") == 0);
  CHECK(ss::expand<1, 4>(open)(2, 3) == 4);
  CHECK(refusal_of<ss::error>([&] { ss::expand<0>(x, -1); }).find("expand: size -1 is negative") == 0);
  CHECK(!ss::try_expand<0>(open, 2));
  CHECK(ss::try_expand<1, 2>(open).value()(2, 1) == 4);
}

TEST_CASE("windows: read only where they overlap") {
  int row[8]{};
  const ss::view<int, "N"> x(row, {8});
  static_assert(std::is_same_v<decltype(ss::windows<0, 4, 4>(x))::element, int>);
  static_assert(std::is_same_v<decltype(ss::windows<0, 4, 3>(x))::element, const int>);
  CHECK(refusal_of<ss::error>([&] { ss::windows<0, 9>(x); }).find("windows: size 8 at axis 0 is less than 9") == 0);
  CHECK(ss::try_windows<0, 9>(x).error().value == 8);
}

TEST_CASE("changes of shape: sizes of 0 keep inside the memory, rank 0 has a shape") {
  const ss::view<const int, "M, N"> none(memory.at, {0, 3});
  CHECK(ss::flip<0>(none).data() == memory.at);
  CHECK(ss::flip<1>(none).numel() == 0);
  CHECK(ss::diagonal<0, 1>(none).size(0) == 0);
  const ss::view<const int, "M, N"> two(memory.at, {2, 2});
  CHECK(ss::diagonal<0, 1, 5>(two).size(0) == 0);
  CHECK(ss::diagonal<0, 1, 5>(two).data() == memory.at);
  CHECK(ss::rearrange<"m n -> (n m)">(ss::view<const int, "M, N", "N, 1">(memory.at, {0, 3})).numel() == 0);
  CHECK(ss::rearrange<"m n -> (n m)">(ss::view<const int, "0, N", "9, 1">(memory.at, {3})).numel() == 0);
  CHECK(ss::reshape<"N, M">(none).size(0) == 3);
  CHECK(ss::reshape<"3, M">(none).numel() == 0);
  const ss::view<const int, ""> point(memory.at + 7);
  CHECK(ss::unsqueeze<0>(point)(0) == 7);
  CHECK(ss::reshape<"1, 1">(point)(0, 0) == 7);
  CHECK(ss::rearrange<" -> 1 ()">(point)(0, 0) == 7);
  CHECK(ss::reshape<"">(ss::unsqueeze<0>(point))() == 7);
}

TEST_CASE("squeeze, rearrange, reshape: what only numbers decide is checked at the call, with its line") {
  const ss::view<const int, "B, C, N"> x(memory.at, {2, 12, 5});
  const auto says = [&](const std::string& what, const std::string& sentence) {
    CHECK(what.find(sentence) == 0);
    CHECK(what.find("change_test.cpp:") != std::string::npos);
  };
  says(refusal_of<ss::error>([&] { ss::squeeze<2>(x); }), "squeeze: size 5 at axis 2 is not 1");
  says(refusal_of<ss::error>([&] { ss::rearrange<"b (h d) n -> b h d n", "h == 5">(x); }),
       "rearrange: size 12 at axis 1 is not a multiple of 5");
  says(refusal_of<ss::error>([&] { ss::rearrange<"b (h d) n -> b h d n", "h == 3", "d == 5">(x); }),
       "rearrange: size 12 at axis 1 is not 15, the product of its factors");
  says(refusal_of<ss::error>([&] { ss::rearrange<"b c n -> b (n c)">(x); }),
       "rearrange: stride 1 at axis 1 is not 60, so that the axis cannot be merged with the one inside it");
  says(refusal_of<ss::error>([&] { ss::rearrange<"b (h d) n -> b h d n", "h">(x, {0}); }),
       "rearrange: size 12 at axis 1 is not a multiple of 0");
  says(refusal_of<ss::error>([&] { ss::rearrange<"b (h d) n -> b h d n", "h", "d">(x, {-3, -4}); }),
       "rearrange: size -3 is negative");
  says(refusal_of<ss::error>([&] { ss::reshape<"B, 7, D">(x); }),
       "reshape: 120 elements are not a multiple of 14, the product of the other sizes");
  says(refusal_of<ss::error>([&] { ss::reshape<"A", "A">(x, {119}); }),
       "reshape: 120 elements are not the 119 of the new shape");
  says(refusal_of<ss::error>([&] { ss::reshape<"0*B + C - 13, D">(x); }),
       "reshape: 120 elements are not a multiple of -1");
  says(refusal_of<ss::error>([&] { ss::reshape<"A, D", "A">(x, {0}); }),
       "reshape: 120 elements are not a multiple of 0");
  CHECK(!ss::try_squeeze<2>(x));
  CHECK(!ss::try_rearrange<"b c n -> b (n c)">(x));
  CHECK(!ss::try_reshape<"B, 7, D">(x));
  CHECK(ss::try_reshape<"B, 6, D">(x).value().size(2) == 10);
  // Sizes of 0 do not excuse the others: contiguous strides are products of max(size, 1).
  const ss::view<const int, "M, N"> none(memory.at, {0, 3});
  const std::int64_t large = std::int64_t{1} << 47;
  says(refusal_of<ss::error>([&] { ss::reshape<"M, A, D", "A", "D">(none, {large, large}); }),
       "reshape: the product of the sizes up to 140737488355328 at axis 2 leaves 64 bits");
  // An axis of one position goes before any other.
  CHECK(alike(ss::rearrange<"m n -> (n m)">(ss::view<const int, "M, N">(memory.at, {7, 1})),
              ss::view<const int, "7">(memory.at)));
  // A merge that the formulas leave open and the numbers allow.
  const ss::view<const int, "M, N", "L, 1"> tight(memory.at, {4, 6}, {6, 1});
  CHECK(alike(ss::rearrange<"m n -> (m n)">(tight), ss::view<const int, "24">(memory.at)));
}

TEST_CASE("rearrange: an axis of one position between others leaves the outer one to be merged with the inner one") {
  const ss::view<const int, "A, B, C", "P, Q, R"> apart(memory.at, {2, 1, 3}, {5, 5, 1});
  CHECK(refusal_of<ss::error>([&] {
          ss::rearrange<"a b c -> (a b c)">(apart);
        }).find("rearrange: stride 5 at axis 0 is not 3, so that the axis cannot be merged") == 0);
  const ss::view<const int, "A, B, C", "P, Q, R"> together(memory.at, {2, 1, 3}, {3, 77, 1});
  CHECK(alike(ss::rearrange<"a b c -> (a b c)">(together), ss::view<const int, "6">(memory.at)));
}

TEST_CASE("changes of shape: sizes that no tensor has are refused, wherever formulas and numbers lead there") {
  const std::int64_t large = std::int64_t{1} << 48, half = std::int64_t{1} << 32;
  const ss::view<const int, "B, C, N"> x(memory.at, {2, 12, 5});
  CHECK(refusal_of<ss::error>([&] {
          ss::rearrange<"b (h d) n -> b h d n", "h == B - 4", "d == B - 8">(x);
        }).find("rearrange: size -2 at axis 1 is negative or above 2^48") == 0);
  const ss::view<const int, "B, C, N"> none(memory.at, {1, 0, 1});
  // half * half is 0 in 64 bits, and would be divided by.
  CHECK(refusal_of<ss::error>([&] {
          ss::rearrange<"b (h d e) n -> b h d (e n)", "h", "e">(none, {half, half});
        }).find("rearrange: the size at axis 2 leaves 64 bits") == 0);
  CHECK(refusal_of<ss::error>([&] {
          ss::reshape<"A*A, D", "A">(none, {half});
        }).find("reshape: the size at axis 0 leaves 64 bits") == 0);
  const auto wide = ss::expand<0>(none, large);
  CHECK(refusal_of<ss::error>([&] {
          ss::expand<2>(wide, large);
        }).find("expand: the product of the sizes up to 281474976710656 at axis 2 leaves 64 bits") == 0);
  CHECK(!ss::try_expand<2, std::int64_t{1} << 48>(wide));
  const ss::view<const int, "N", "0"> one(memory.at, {large});
  CHECK(refusal_of<ss::error>([&] {
          ss::windows<0, std::int64_t{1} << 47>(one);
        }).find("windows: the product of the sizes up to 140737488355328 at axis 1 leaves 64 bits") == 0);
  // A step beyond the end.
  const ss::view<const int, "M, N"> y(memory.at, {4, 6});
  CHECK(y(ss::range{1, 4, INT64_MAX}, ss::full).stride(0) == 18);
  // Without an address there is nothing to step from.
  CHECK(ss::flip<0>(ss::view<const int, "M, N">(nullptr, {4, 6})).data() == nullptr);
}

TEST_CASE("range: steps that are not positive are refused") {
  const ss::view<const int, "N"> x(memory.at, {8});
  CHECK(refusal_of<ss::error>([&] { x(ss::range{0, 4, 0}); }).find("view: the step at axis 0 is 0 and not positive") ==
        0);
  CHECK(refusal_of<ss::error>([&] {
          x(ss::range{0, 9, 2});
        }).find("view: positions [0, 9) at axis 0 are not inside [0, 8)") == 0);
  CHECK(refusal_of<ss::error>([&] {
          x(ss::count<3>{6});
        }).find("view: positions [6, 9) at axis 0 are not inside [0, 8)") == 0);
  CHECK(!refusal_of<ss::error>([&] { x(ss::count<3>{std::int64_t{1} << 62}); }).empty());
  CHECK(!refusal_of<ss::error>([&] { x(ss::count<3>{-1}); }).empty());
}

TEST_CASE("docs/views.md: the results are the views that the text says") {
  static float elements_of_x[2 * 10 * 384];
  const ss::view<float, "B, T, C"> x(elements_of_x, {2, 10, 384});
  const int t = 3, heads = 6;
  static_assert(
      std::is_same_v<decltype(x(0, ss::full, ss::range<0, 384, 2>{})), ss::view<float, "T, 192", "C, 2">::base>);
  static_assert(
      std::is_same_v<decltype(x(ss::full, ss::count<4>{t}, ss::full)), ss::view<float, "B, 4, C", "T*C, C, 1">::base>);
  const auto split = ss::rearrange<"b t (h d) -> b h t d", "d == 64">(x);
  static_assert(ss::same_shape<decltype(split), ss::shape<"B, C//64, T, 64">>);
  CHECK(ss::rearrange<"b t (h d) -> b h t d", "h">(x, {heads}).size(3) == 64);
  static_assert(ss::same_shape<decltype(ss::reshape<"B*T, C">(x)), ss::shape<"B*T, C">>);
  CHECK(ss::symbol<"D">(ss::reshape<"B, T, 6, D">(x)) == 64);
  static_assert(ss::same_shape<decltype(ss::windows<1, 4, 2>(x)), ss::shape<"B, (T - 4)//2 + 1, C, 4">>);
}
