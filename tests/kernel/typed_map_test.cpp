// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/map.hpp>
#include <symshape/shape/flip.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/shape/view.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace {

namespace ss = symshape;
using typed::filled;
using typed::refused;

}  // namespace

TEST_CASE("map: one, two and three inputs of one shape, sizes 0 and 1 too") {
  for (const std::int64_t rows : {0, 1, 3})
    for (const std::int64_t columns : {0, 1, 5}) {
      const auto x = filled<"R, C">(1, rows, columns), y = filled<"R, C">(2, rows, columns),
                 z = filled<"R, C">(3, rows, columns);
      ss::tensor<float, "R, C"> out({rows, columns});
      ss::kernel::map(out, [](float a) { return 2 * a; }, x);
      for (std::int64_t i = 0; i < out.numel(); ++i) CHECK(out.data()[i] == 2 * x.data()[i]);
      ss::kernel::map(out, [](float a, float b, float c) { return a * b + c; }, x, y, z);
      for (std::int64_t i = 0; i < out.numel(); ++i) CHECK(out.data()[i] == x.data()[i] * y.data()[i] + z.data()[i]);
      ss::kernel::add(out, x, y);
      for (std::int64_t i = 0; i < out.numel(); ++i) CHECK(out.data()[i] == x.data()[i] + y.data()[i]);
    }
}

TEST_CASE("map: a size that is 1 by its type stretches, and missing leading axes do") {
  const auto x = filled<"B, 1, C">(4, 2, 1, 3);
  const auto row = filled<"1, 4, 1">(5, 1, 4, 1);
  const auto last = filled<"C">(6, 3);
  ss::tensor<float, ""> number;
  number() = 7;
  ss::tensor<float, "B, 4, C"> out({2, 3});
  ss::kernel::map(out, [](float a, float b, float c) { return 100 * a + 10 * b + c; }, x, row, last);
  for (std::int64_t b = 0; b < 2; ++b)
    for (std::int64_t t = 0; t < 4; ++t)
      for (std::int64_t c = 0; c < 3; ++c) CHECK(out(b, t, c) == 100 * x(b, 0, c) + 10 * row(0, t, 0) + last(c));
  ss::kernel::map(out, [](float a, float b) { return a - b; }, out, number);
  CHECK(out(1, 3, 2) == 100 * x(1, 0, 2) + 10 * row(0, 3, 0) + last(2) - 7);
  ss::tensor<float, ""> sum;
  ss::kernel::add(sum, number, number);
  CHECK(sum() == 14);
}

TEST_CASE("map: the inputs stretch to the sizes of the output, though none of them has these") {
  const auto x = filled<"1, C">(17, 1, 3);
  const auto last = filled<"C">(18, 3);
  ss::tensor<float, "S, C"> out({4, 3});
  ss::kernel::map(out, [](float a) { return a + 1; }, x);
  for (std::int64_t s = 0; s < 4; ++s)
    for (std::int64_t c = 0; c < 3; ++c) CHECK(out(s, c) == x(0, c) + 1);
  ss::kernel::add(out, x, last);
  for (std::int64_t s = 0; s < 4; ++s)
    for (std::int64_t c = 0; c < 3; ++c) CHECK(out(s, c) == x(0, c) + last(c));
  ss::tensor<float, "2, S, C"> deep({5, 3});
  ss::kernel::map(deep, [](float a, float b) { return a * b; }, last, x);
  for (std::int64_t d = 0; d < 2; ++d)
    for (std::int64_t s = 0; s < 5; ++s)
      for (std::int64_t c = 0; c < 3; ++c) CHECK(deep(d, s, c) == last(c) * x(0, c));
  // Between names that are not the same a symbol stays a symbol: it must be equal, also where its number is 1.
  const auto one = filled<"D">(19, 1);
  const auto before = typed::copy_of(out);
  CHECK(refused([&] { ss::kernel::map(out, [](float a) { return a; }, one); }) ==
        "map: C==D is needed and does not hold: C is 3, D is 1" + typed::at_line());
  const auto rows = filled<"3, C">(20, 3, 3);
  CHECK(refused([&] { ss::kernel::map(out, [](float a) { return a; }, rows); }) ==
        "map: the output has size 4 at axis 0 where the result has 3 at axis 0" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
}

TEST_CASE("map: a size that a requirement makes 1 is read at its one place") {
  // 1 == A is required at axis 0, so that A is known to be 1 at axis 1.
  const auto x = filled<"A, A">(21, 1, 1);
  ss::tensor<float, "1, 5"> out;
  ss::kernel::map(out, [](float a) { return a; }, x);
  for (std::int64_t i = 0; i < 5; ++i) CHECK(out(0, i) == x(0, 0));
  const auto more = filled<"A, A">(22, 2, 2);
  CHECK(refused([&] { ss::kernel::map(out, [](float a) { return a; }, more); }).starts_with("map: "));
}

TEST_CASE("map: strided operands, and an output that leaves what lies between its elements alone") {
  const auto x = filled<"R, 6">(7, 4);
  auto out = filled<"6, R">(8, 4);
  const auto before = typed::copy_of(out);
  const auto part = x(ss::full, ss::range<1, 4>{});      // "R, 3"
  const auto target = out(ss::range<2, 5>{}, ss::full);  // "3, R"
  ss::kernel::map(target, [](float a) { return a + 100; }, ss::permute<1, 0>(part));
  for (std::int64_t i = 0; i < 6; ++i)
    for (std::int64_t j = 0; j < 4; ++j)
      CHECK(out(i, j) == (i >= 2 && i < 5 ? x(j, i - 1) + 100 : before[static_cast<std::size_t>(i * 4 + j)]));
}

TEST_CASE("map: the output may be an input itself, of other element types too where they are apart") {
  auto x = filled<"R, C">(9, 3, 4);
  const auto old = x;
  ss::kernel::map(x, [](float a, float b) { return a * b; }, x, x);
  for (std::int64_t i = 0; i < x.numel(); ++i) CHECK(x.data()[i] == old.data()[i] * old.data()[i]);
  const auto strided = x(ss::full, ss::range<1, 3>{});
  ss::kernel::map(strided, [](float a) { return a + 1; }, strided);
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) CHECK(x(i, j) == old(i, j) * old(i, j) + (j == 1 || j == 2 ? 1.0f : 0.0f));
  ss::tensor<std::int64_t, "R, C"> flags({3, 4});
  ss::kernel::map(flags, [](float a) { return std::int64_t{a > 1}; }, x);
  CHECK(flags(0, 0) == (x(0, 0) > 1));
}

TEST_CASE("map: what does not go together is refused before anything is written") {
  const auto x = filled<"R, C">(10, 2, 3);
  const auto y = filled<"R, D">(11, 2, 4);
  auto out = filled<"R, C">(12, 2, 3);
  auto wide = filled<"R, D">(13, 2, 4);
  const auto before = typed::copy_of(out), wide_before = typed::copy_of(wide);
  const auto plus = [](float a, float b) { return a + b; };
  CHECK(refused([&] { ss::kernel::map(out, plus, x, y); }) ==
        "map: a has size 3 at axis 1 where b has 4 at axis 1" + typed::at_line());
  CHECK(refused([&] { ss::kernel::add(out, x, y); }) ==
        "add: a has size 3 at axis 1 where b has 4 at axis 1" + typed::at_line());
  CHECK(refused([&] { ss::kernel::map(wide, plus, x, x); }) ==
        "map: the output has size 4 at axis 1 where the result has 3 at axis 1" + typed::at_line());
  const auto more = filled<"R, C">(14, 5, 3);
  CHECK(refused([&] { ss::kernel::map(out, plus, x, more); }) ==
        "map: R is 2 (argument 0, axis 0) and 5 (argument 2, axis 0)" + typed::at_line());
  // A symbol never stretches, though its number is 1.
  const auto one = filled<"R, E">(15, 2, 1);
  CHECK(refused([&] { ss::kernel::map(out, plus, x, one); }) ==
        "map: C==E is needed and does not hold: C is 3, E is 1" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
  CHECK(typed::copy_of(wide) == wide_before);
}

TEST_CASE("map: an output that overlaps an input other than exactly is refused") {
  auto memory = filled<"8, 3">(16, 8, 3);
  const auto before = typed::copy_of(memory);
  const auto low = memory(ss::range<0, 4>{}, ss::full), high = memory(ss::range<1, 5>{}, ss::full);
  const auto same = [](float a) { return a; };
  CHECK(refused([&] { ss::kernel::map(low, same, high); }) ==
        "map: the output overlaps input 0 in memory; give it memory of its own" + typed::at_line());
  const auto square = memory(ss::range<0, 3>{}, ss::full);
  CHECK(refused([&] {
          ss::kernel::map(square, same, ss::permute<1, 0>(square));
        }).starts_with("map: the output overlaps input 0"));
  CHECK(refused([&] {
          ss::kernel::map(low, [](float a, float b) { return a + b; }, low, memory(2, ss::full));
        }).starts_with("map: the output overlaps input 1"));
  CHECK(typed::copy_of(memory) == before);
}

TEST_CASE("map: an output whose elements share places is refused, and one whose elements are apart is not") {
  const auto x = filled<"R, C">(9, 2, 3);
  float memory[16]{};
  const auto same = [](float a) { return a; };
  ss::view<float, "R, C", "0, 1"> rows(memory, {2, 3});
  CHECK(refused([&] { ss::kernel::map(rows, same, x); }) ==
        "map: the output's elements are not all apart in memory; give it strides that leave each a place of its own" +
            typed::at_line());
  ss::view<float, "R, C", "L, K"> crossed(memory, {2, 3}, {2, 1});
  CHECK(refused([&] { ss::kernel::map(crossed, same, x); }).starts_with("map: the output's elements"));
  for (const float f : memory) CHECK(f == 0);
  // 0 2 4 and 3 5 7: neither axis steps over the other, and no place is shared.
  ss::view<float, "R, C", "L, K"> interleaved(memory, {2, 3}, {3, 2});
  ss::kernel::map(interleaved, same, x);
  for (std::int64_t r = 0; r < 2; ++r)
    for (std::int64_t c = 0; c < 3; ++c) CHECK(memory[3 * r + 2 * c] == x(r, c));
  ss::view<float, "R, C", "0, 1"> one(memory, {1, 3});
  const auto y = filled<"R, C">(9, 1, 3);
  ss::kernel::map(one, same, y);
  CHECK(memory[1] == y(0, 1));
}

TEST_CASE("map: a tensor that was moved from is refused with the caller's line") {
  auto x = filled<"R, C">(9, 2, 3);
  const auto taken = std::move(x);
  ss::tensor<float, "R, C"> out({2, 3});
  const auto same = [](float a) { return a; };
  CHECK(refused([&] { ss::kernel::map(out, same, x); }) == "tensor: its elements were moved away" + typed::at_line());
  CHECK(refused([&] { ss::kernel::map(x, same, out); }) == "tensor: its elements were moved away" + typed::at_line());
}

TEST_CASE("map: axes turned around are read and written, and overlap is seen on both sides of the address") {
  const auto x = filled<"R, C">(19, 3, 4);
  ss::tensor<float, "R, C"> out({3, 4});
  ss::kernel::map(out, [](float a) { return a; }, ss::flip<0, 1>(x));
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) CHECK(out(i, j) == x(2 - i, 3 - j));
  auto backward = ss::flip<0>(out);
  ss::kernel::map(backward, [](float a) { return a; }, x);
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) CHECK(out(i, j) == x(2 - i, j));
  ss::kernel::map(backward, [](float a) { return 2 * a; }, backward);
  CHECK(out(0, 0) == 2 * x(2, 0));
  CHECK(refused([&] {
          ss::kernel::map(backward, [](float a) { return a; }, out);
        }).starts_with("map: the output overlaps input 0"));
}

TEST_CASE("map: operands of one shape and strides walk together, beside others that do not, whatever their elements") {
  for (const std::int64_t b : {0, 1, 3})
    for (const std::int64_t t : {1, 2, 5})
      for (const std::int64_t c : {1, 4}) {
        const std::int64_t inner = 2, row = inner * c + 3, plane = t * row + 1;
        const auto memory = filled<"N">(23, b * plane + 1), other = filled<"N">(24, b * plane + 1);
        const auto packed = filled<"B, T, C">(25, b, t, c);
        const ss::view<const float, "B, T, C", "P, Q, R"> x(memory.data(), {b, t, c}, {plane, row, inner});
        const ss::view<const float, "B, T, C", "P, Q, R"> y(other.data(), {b, t, c}, {plane, row, inner});
        // The elements are what symbols are too: a store may not be taken for a change of a stride.
        constexpr std::int64_t untouched = 1000000;
        std::vector<std::int64_t> into(static_cast<std::size_t>(b * plane + 1), untouched);
        const ss::view<std::int64_t, "B, T, C", "P, Q, R"> out(into.data(), {b, t, c}, {plane, row, inner});
        const auto number = [](float p, float q, float r) { return static_cast<std::int64_t>(100 * p + 10 * q + r); };
        ss::kernel::map(out, number, x, y, packed);
        std::int64_t written = 0;
        for (std::int64_t i = 0; i < b; ++i)
          for (std::int64_t j = 0; j < t; ++j)
            for (std::int64_t k = 0; k < c; ++k, ++written)
              CHECK(out(i, j, k) == number(x(i, j, k), y(i, j, k), packed(i, j, k)));
        ss::tensor<float, "B, T, C"> dense({b, t, c});
        ss::kernel::map(dense, [](float p, float q, float r) { return p + 10 * q + 100 * r; }, x, packed, y);
        for (std::int64_t i = 0; i < b; ++i)
          for (std::int64_t j = 0; j < t; ++j)
            for (std::int64_t k = 0; k < c; ++k)
              CHECK(dense(i, j, k) == x(i, j, k) + 10 * packed(i, j, k) + 100 * y(i, j, k));
        CHECK(std::count(into.begin(), into.end(), untouched) + written == static_cast<std::int64_t>(into.size()));
      }
}

TEST_CASE("map: a name in the strides has one number in all operands") {
  const auto memory = filled<"N">(26, 40);
  const ss::view<const float, "R, C", "P, 1"> x(memory.data(), {2, 3}, {4, 1}), y(memory.data(), {2, 3}, {5, 1});
  const ss::view<const float, "R, C", "1, P"> turned(memory.data(), {2, 3}, {1, 6});
  const ss::view<const float, "P, C"> sized(memory.data(), {2, 3});
  ss::tensor<float, "R, C"> out({2, 3});
  const auto before = typed::copy_of(out);
  const auto plus = [](float a, float b) { return a + b; };
  CHECK(refused([&] { ss::kernel::map(out, plus, x, y); }) ==
        "map: P is 4 in the strides or sizes of argument 1 and 5 in those of argument 2" + typed::at_line());
  CHECK(refused([&] { ss::kernel::map(out, plus, x, turned); }) ==
        "map: P is 4 in the strides or sizes of argument 1 and 6 in those of argument 2" + typed::at_line());
  CHECK(refused([&] { ss::kernel::add(out, turned, sized); }) ==
        "add: P is 6 in the strides or sizes of argument 1 and 2 in those of argument 2" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
  const ss::view<const float, "R, C", "Q, 1"> renamed = y;
  ss::kernel::map(out, plus, x, renamed);
  for (std::int64_t r = 0; r < 2; ++r)
    for (std::int64_t c = 0; c < 3; ++c) CHECK(out(r, c) == x(r, c) + renamed(r, c));
}
