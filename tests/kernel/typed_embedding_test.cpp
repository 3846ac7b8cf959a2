// SPDX-License-Identifier: BSL-1.0
#include <symshape/kernel/embedding.hpp>
#include <symshape/kernel/flatten.hpp>

#include "typed.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace {

namespace ss = symshape;
using typed::refused;

template <class Id, ss::text Table, ss::text Out>
bool looks_up(std::int64_t rows, std::int64_t width, std::int64_t sentences, std::int64_t tokens) {
  ss::tensor<float, Table> table({rows, width});
  ss::tensor<Id, "B, T"> ids({sentences, tokens});
  ss::tensor<float, Out> out({sentences, tokens, width});
  typed::whole_numbers numbers(1);
  numbers.fill(table);
  for (std::int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] = static_cast<Id>(i * 7 % rows);
  ss::kernel::embedding(out, table, ids);
  bool good = true;
  for (std::int64_t b = 0; b < sentences; ++b)
    for (std::int64_t t = 0; t < tokens; ++t)
      for (std::int64_t c = 0; c < width; ++c)
        good = good && out(b, t, c) == table(static_cast<std::int64_t>(ids(b, t)), c);
  return good;
}

}  // namespace

TEST_CASE("embedding: rows by number, for widths the compiler knows and does not, sizes 0 and 1 too") {
  for (const std::int64_t sentences : {0, 1, 3})
    for (const std::int64_t tokens : {0, 1, 5}) {
      CHECK(looks_up<std::int64_t, "V, C", "B, T, C">(11, 3, sentences, tokens));
      CHECK(looks_up<std::int32_t, "V, 8", "B, T, 8">(4, 8, sentences, tokens));
      CHECK(looks_up<std::int64_t, "1, C", "B, T, C">(1, 0, sentences, tokens));
    }
}

TEST_CASE("embedding: a number that is no row, and sizes that differ, are refused before anything is written") {
  ss::tensor<float, "V, C"> table({5, 3});
  ss::tensor<std::int64_t, "T"> ids({4});
  ss::tensor<float, "T, C"> out({4, 3}), narrow({4, 2});
  typed::whole_numbers numbers(2);
  numbers.fill(out), numbers.fill(narrow);
  const auto before = typed::copy_of(out), narrow_before = typed::copy_of(narrow);
  for (const std::int64_t wrong : {std::int64_t{5}, std::int64_t{-1}, ss::int64_max}) {
    ids(3) = wrong;
    CHECK(refused([&] { ss::kernel::embedding(out, table, ids); }) ==
          "embedding: id " + std::to_string(wrong) + " at position 3 is outside the table's rows [0, 5)" +
              typed::at_line());
  }
  ids(3) = 4;
  CHECK(refused([&] { ss::kernel::embedding(narrow, table, ids); }) ==
        "embedding: C is 2 (argument 0, axis 1) and 3 (argument 1, axis 1)" + typed::at_line());
  CHECK(typed::copy_of(out) == before);
  CHECK(typed::copy_of(narrow) == narrow_before);
  ss::kernel::embedding(out, table, ids);
  CHECK(typed::copy_of(out) == std::vector<float>(12, 0.0f));
  const auto rows = ss::kernel::flatten<0, 1>(table(ss::range<0, 4>{}, ss::full));  // "4*C"
  CHECK(rows.size(0) == 12);
  CHECK(refused([&] {
          ss::kernel::embedding(table(ss::range{0, 4}, ss::full), table, ids);
        }).find("overlaps input 0") != std::string::npos);
}

TEST_CASE("flatten: neighboring axes are one, by formula and in memory") {
  ss::tensor<float, "B, T, 3, 2"> x({2, 5});
  typed::whole_numbers numbers(3);
  numbers.fill(x);
  const auto last = ss::kernel::flatten<2>(x);
  static_assert(ss::same_shape<decltype(last), ss::shape<"B, T, 6">>);
  const auto first = ss::kernel::flatten<0, 1>(x);
  static_assert(ss::same_shape<decltype(first), ss::shape<"B*T, 3, 2">>);
  const auto all = ss::kernel::flatten(x);
  static_assert(ss::same_shape<decltype(all), ss::shape<"6*B*T">>);
  CHECK(last(1, 4, 5) == x(1, 4, 2, 1));
  CHECK(first(9, 1, 0) == x(1, 4, 1, 0));
  CHECK(all.size(0) == 60);
  CHECK(all(59) == x(1, 4, 2, 1));
  ss::tensor<float, "B, T, 3, 2"> none({0, 5});
  CHECK(ss::kernel::flatten<0, 1>(none).size(0) == 0);
}
