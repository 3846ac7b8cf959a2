// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/matmul.hpp>
#include <symshape/shape/flip.hpp>
#include <symshape/shape/permute.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace {

namespace ss = symshape;
using typed::refused;

/// Whether `out` is a b, by three loops over subscripts.
template <class Out, class A, class B>
bool is_product(const Out& out, const A& a, const B& b) {
  for (std::int64_t i = 0; i < out.size(0); ++i)
    for (std::int64_t j = 0; j < out.size(1); ++j) {
      double sum = 0;
      for (std::int64_t k = 0; k < a.size(1); ++k) sum += static_cast<double>(a(i, k)) * static_cast<double>(b(k, j));
      if (static_cast<double>(out(i, j)) != sum) return false;
    }
  return true;
}

template <class T, ss::text A, ss::text B, ss::text Out>
bool multiplies(std::int64_t m, std::int64_t k, std::int64_t n, unsigned seed) {
  ss::tensor<T, A> a({m, k});
  ss::tensor<T, B> b({k, n});
  ss::tensor<T, Out> out({m, n});
  typed::whole_numbers numbers(seed);
  numbers.fill(a);
  numbers.fill(b);
  numbers.fill(out);
  ss::kernel::matmul(out, a, b);
  return is_product(out, a, b);
}

}  // namespace

TEST_CASE("matmul: static, dynamic and mixed sizes give the product, sizes 0 and 1 too") {
  for (const std::int64_t m : {0, 1, 2, 5, 33})
    for (const std::int64_t k : {0, 1, 3, 40})
      for (const std::int64_t n : {0, 1, 4, 17}) {
        CHECK(multiplies<float, "M, K", "K, N", "M, N">(m, k, n, 1));
        CHECK(multiplies<double, "M, K", "L, N", "P, Q">(m, k, n, 2));
      }
  for (const std::int64_t m : {0, 1, 7}) {
    CHECK(multiplies<float, "M, 5", "5, 3", "M, 3">(m, 5, 3, 3));
    CHECK(multiplies<float, "M, 32", "32, N", "M, N">(m, 32, 9, 4));
    CHECK(multiplies<float, "M, 1", "1, 1", "M, 1">(m, 1, 1, 5));
    CHECK(multiplies<float, "M, 0", "0, 4", "M, 4">(m, 0, 4, 6));
    CHECK(multiplies<float, "M, 2*K", "2*K, K", "M, K">(m, 6, 3, 7));
  }
  CHECK(multiplies<float, "3, 384", "384, 65", "3, 65">(3, 384, 65, 8));
  CHECK(multiplies<double, "2, 3", "3, 4", "2, 4">(2, 3, 4, 9));
}

TEST_CASE("matmul: rows apart, and a transposed right operand, are read where they lie") {
  typed::whole_numbers numbers(11);
  ss::tensor<float, "R, 12"> a({9}), b({9}), out({9});
  numbers.fill(a);
  numbers.fill(b);
  numbers.fill(out);
  const auto before = typed::copy_of(out);
  const auto left = a(ss::range{2, 7}, ss::range<1, 5>{});       // "_1, 4", rows 12 apart
  const auto right = b(ss::range<3, 7>{}, ss::range<2, 8>{});    // "4, 6"
  const auto target = out(ss::range{1, 6}, ss::range<4, 10>{});  // "_1, 6"
  ss::kernel::matmul(target, left, right);
  CHECK(is_product(target, left, right));
  for (std::int64_t i = 0; i < 9; ++i)
    for (std::int64_t j = 0; j < 12; ++j)
      if (i < 1 || i >= 6 || j < 4 || j >= 10) CHECK(out(i, j) == before[static_cast<std::size_t>(i * 12 + j)]);

  const auto rows = b(ss::range<0, 6>{}, ss::range<1, 5>{});  // "6, 4": its columns are rows of the transposed
  ss::kernel::matmul(target, left, ss::permute<1, 0>(rows));
  CHECK(is_product(target, left, ss::permute<1, 0>(rows)));
}

TEST_CASE("matmul: leading axes are rows of one matrix, and stacks multiply pair by pair") {
  typed::whole_numbers numbers(12);
  for (const std::int64_t count : {0, 1, 3}) {
    ss::tensor<float, "B, T, 6"> x({count, 5});
    ss::tensor<float, "6, N"> w({4});
    ss::tensor<float, "B, T, N"> y({count, 5, 4});
    numbers.fill(x);
    numbers.fill(w);
    ss::kernel::matmul(y, x, w);
    for (std::int64_t b = 0; b < count; ++b) CHECK(is_product(y(b, ss::full, ss::full), x(b, ss::full, ss::full), w));

    ss::tensor<double, "B, M, K"> left({count, 2, 7});
    ss::tensor<double, "B, K, 3"> right({count, 7});
    ss::tensor<double, "B, M, 3"> out({count, 2});
    numbers.fill(left);
    numbers.fill(right);
    ss::kernel::matmul(out, left, right);
    for (std::int64_t b = 0; b < count; ++b)
      CHECK(is_product(out(b, ss::full, ss::full), left(b, ss::full, ss::full), right(b, ss::full, ss::full)));
  }
}

TEST_CASE("matmul: sizes that differ are refused before anything is written, with both numbers and the caller's line") {
  ss::tensor<float, "M, K"> a({2, 3});
  ss::tensor<float, "K, N"> b({4, 5});
  ss::tensor<float, "L, N"> c({4, 5});
  ss::tensor<float, "M, N"> out({2, 5}), wrong({2, 6});
  typed::whole_numbers numbers(13);
  numbers.fill(out);
  const auto before = typed::copy_of(out);
  CHECK(refused([&] { ss::kernel::matmul(out, a, b); }) ==
        "matmul: K is 3 (argument 1, axis 1) and 4 (argument 2, axis 0)" + typed::at_line());
  CHECK(refused([&] { ss::kernel::matmul(out, a, c); }) ==
        "matmul: a has size 3 at axis 1 where b has 4 at axis 0" + typed::at_line());
  ss::tensor<float, "K, N"> d({3, 5});
  CHECK(refused([&] { ss::kernel::matmul(wrong, a, d); }) ==
        "matmul: N is 6 (argument 0, axis 1) and 5 (argument 2, axis 1)" + typed::at_line());
  ss::tensor<float, "P, Q"> other({3, 5});
  CHECK(refused([&] { ss::kernel::matmul(other, a, d); }) ==
        "matmul: the output has size 3 at axis 0 where the result has 2 at axis 0" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
}

TEST_CASE("matmul: an output that overlaps an operand is refused, one beside it is not") {
  ss::tensor<float, "9, 4"> memory;
  typed::whole_numbers numbers(14);
  numbers.fill(memory);
  const auto before = typed::copy_of(memory);
  const auto a = memory(ss::range<0, 4>{}, ss::full), b = memory(ss::range<5, 9>{}, ss::full);
  ss::tensor<float, "4, 4"> other;
  CHECK(refused([&] { ss::kernel::matmul(a, a, b); }).starts_with("matmul: the output overlaps input 0 in memory"));
  CHECK(refused([&] { ss::kernel::matmul(b, a, b); }).starts_with("matmul: the output overlaps input 1 in memory"));
  CHECK(refused([&] {
          ss::kernel::matmul(memory(ss::range<3, 7>{}, ss::full), a, other);
        }).starts_with("matmul: the output overlaps input 0"));
  CHECK(typed::copy_of(memory) == before);
  ss::kernel::matmul(other, a, b);
  CHECK(is_product(other, a, b));
  ss::kernel::matmul(memory(ss::range<4, 5>{}, ss::full), a(ss::range<0, 1>{}, ss::full), b);  // the row between them
  CHECK(is_product(memory(ss::range<4, 5>{}, ss::full), a(ss::range<0, 1>{}, ss::full), b));
}

TEST_CASE("matmul: stacks are read and written where they lie, transposed matrices too") {
  typed::whole_numbers numbers(15);
  ss::tensor<double, "B, T, 2, 3"> heads({2, 4});  // the heads of a joint product: matrices with the heads between rows
  ss::tensor<double, "B, 2, T, T"> scores({2, 4, 4});
  numbers.fill(heads), numbers.fill(scores);
  const auto q = ss::permute<0, 2, 1, 3>(heads);  // "B, 2, T, 3"
  ss::tensor<double, "2, T, 3"> one({4});         // one stack for all B
  numbers.fill(one);
  ss::kernel::matmul(scores, q, ss::permute<0, 2, 1>(one));
  for (std::int64_t b = 0; b < 2; ++b)
    for (std::int64_t h = 0; h < 2; ++h)
      CHECK(is_product(scores(b, h, ss::full, ss::full), q(b, h, ss::full, ss::full),
                       ss::permute<1, 0>(one(h, ss::full, ss::full))));
  ss::tensor<double, "B, T, 2, 3"> out({2, 4});
  numbers.fill(out);
  const auto target = ss::permute<0, 2, 1, 3>(out);
  ss::kernel::matmul(target, scores, one);
  for (std::int64_t b = 0; b < 2; ++b)
    for (std::int64_t h = 0; h < 2; ++h)
      CHECK(is_product(target(b, h, ss::full, ss::full), scores(b, h, ss::full, ss::full), one(h, ss::full, ss::full)));
}

TEST_CASE("matmul: a stack that is 1 by type stretches to an output that is there already") {
  typed::whole_numbers numbers(16);
  ss::tensor<float, "1, M, K"> a({1, 2, 3});
  ss::tensor<float, "S, K, N"> b({5, 3, 4});
  ss::tensor<float, "S, M, N"> out({5, 2, 4}), wrong({4, 2, 4});
  numbers.fill(a), numbers.fill(b), numbers.fill(wrong);
  ss::kernel::matmul(out, a, b);
  for (std::int64_t s = 0; s < 5; ++s)
    CHECK(is_product(out(s, ss::full, ss::full), a(0, ss::full, ss::full), b(s, ss::full, ss::full)));
  const auto before = typed::copy_of(wrong);
  CHECK(refused([&] { ss::kernel::matmul(wrong, a, b); }) ==
        "matmul: S is 4 (argument 0, axis 0) and 5 (argument 2, axis 0)" + typed::at_line());
  CHECK(typed::copy_of(wrong) == before);
}

TEST_CASE("matmul: an operand turned around is refused, since rows are stepped forward") {
  const auto x = typed::filled<"R, K">(31, 3, 4);
  const auto w = typed::filled<"K, N">(32, 4, 2);
  ss::tensor<float, "R, N"> out({3, 2});
  CHECK(refused([&] {
          ss::kernel::matmul(out, ss::flip<0>(x), w);
        }).starts_with("matmul: argument 1 has a negative stride, as flip leaves it; copy it first with kernel::map"));
}
