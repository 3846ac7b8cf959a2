// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/shape.hpp>

#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <type_traits>

namespace ss = symshape;

// Storage: one integer a symbol, however many dims mention it.
static_assert(sizeof(ss::shape<"B, 3, B*2, 7">) == 8);
static_assert(sizeof(ss::shape<"B, T, 3*B*T, max(B, T)">) == 16);
static_assert(sizeof(ss::shape<"B, H, H//2, B + H + 1 | H >= 4">) == 16);
static_assert(ss::shape<"B, T">::symbol_count == 2 && ss::shape<"2, 3">::symbol_count == 0 &&
              std::is_empty_v<ss::shape<"2, 3, 4">>);
static_assert(std::is_trivially_copyable_v<ss::shape<"B, T, 64">>);

// Equal formulas, equal types, however they are spelled.
static_assert(ss::same_shape<ss::shape<"H + H">, ss::shape<"2*H">>);
static_assert(ss::same_shape<ss::shape<"(H + 1)*(H - 1)">, ss::shape<"H*H - 1">>);
static_assert(ss::same_shape<ss::shape<"B*T">, ss::shape<"T*B">>);
static_assert(ss::same_shape<ss::shape<"(n + 16 - 16)//16, n">, ss::shape<"n//16, n">>);
static_assert(ss::same_shape<ss::shape<"(H - 16)//16 + 1, H">, ss::shape<"H//16, H">>);
static_assert(ss::same_shape<ss::shape<"n//2//3">, ss::shape<"n//6">>);
static_assert(ss::same_shape<ss::shape<"(4*n + 2)//2">, ss::shape<"2*n + 1">>);
static_assert(ss::same_shape<ss::shape<"min(a, b)">, ss::shape<"a + b - max(b, a)">>);
static_assert(ss::same_shape<ss::shape<"ceildiv(n, 8)">, ss::shape<"-(-n//8)">>);
static_assert(ss::same_shape<ss::shape<"n % 8">, ss::shape<"n - 8*(n//8)">>);
static_assert(ss::same_shape<ss::shape<"max(a, b, a)">, ss::shape<"max(b, a)">>);
static_assert(ss::same_shape<ss::shape<"2*3, 10 - 3">, ss::shape<"6, 7">>);
static_assert(ss::same_shape<ss::shape<" B ,\t3 ">, ss::shape<"B,3">>);
static_assert(ss::same_shape<ss::shape<"H | H >= 16">, ss::shape<"H">>);
static_assert(!ss::same_shape<ss::shape<"H">, ss::shape<"K">>);
static_assert(!ss::same_shape<ss::shape<"H + 1">, ss::shape<"H">>);
static_assert(!ss::same_shape<ss::shape<"B, T">, ss::shape<"T, B">>);
static_assert(!ss::same_shape<ss::shape<"B">, ss::shape<"B, 1">>);
static_assert(!ss::same_shape<ss::shape<"n//2*2">, ss::shape<"n">>);

// Ranks and facts.
static_assert(ss::shape<"">::rank() == 0 && ss::shape<"">{}.numel() == 1 && ss::shape<"| 1 >= 0">::rank() == 0);
static_assert(ss::shape<"0, 5">{}.numel() == 0 && ss::shape<"1">{}.numel() == 1 && ss::shape<"1, 1, 1">{}.numel() == 1);
static_assert(std::is_same_v<ss::shape<"H, W | H >= 16">::facts, ss::facts_of<ss::fact<'H', '>', '=', '1', '6'>>>);
static_assert(std::is_same_v<ss::shape<"H">::facts, ss::facts_of<>>);

template <class... Dim>
constexpr int deduced_rank(const ss::dims<Dim...>&) {
  return sizeof...(Dim);
}
static_assert(deduced_rank(ss::shape<"B, 3, H | H >= 16">{}) == 3);

constexpr bool sizes_are_bound_to_names() {
  const ss::shape<"B, 3, 2*H, max(B, H)"> s({2, 3, 10, 5});
  return s.size(0) == 2 && s.size<1>() == 3 && s.size(2) == 10 && s.size<3>() == 5 && s.numel() == 2 * 3 * 10 * 5;
}
constexpr bool static_sizes_may_be_left_out() {
  const ss::shape<"B, 3, H"> s({2, 10});
  return s.size(0) == 2 && s.size(1) == 3 && s.size(2) == 10;
}
constexpr bool a_refusal_comes_as_data() {
  const auto bad = ss::try_shape<"B, 3*C">({2, 10});
  const auto good = ss::try_shape<"B, 3*C">({2, 9});
  return !bad && bad.error().kind == ss::failure_kind::binding && bad.error().axis == 1 && bad.error().value == 10 &&
         good && good->size(1) == 9;
}
static_assert(sizes_are_bound_to_names());
static_assert(static_sizes_may_be_left_out());
static_assert(a_refusal_comes_as_data());
TEST_CASE("shape: sizes are bound to names") { CHECK(sizes_are_bound_to_names()); }
TEST_CASE("shape: static sizes may be left out") { CHECK(static_sizes_may_be_left_out()); }
TEST_CASE("shape: try_shape gives the refusal as data") { CHECK(a_refusal_comes_as_data()); }

TEST_CASE("shape: a refusal names the size, the axis and the caller") {
  CHECK(refusal_of<ss::error>([] { ss::shape<"B, 3*C">({2, 10}, "here.cpp", 7); }) ==
        "shape: size 10 at axis 1 is not 3*C for any C (here.cpp:7)");
  CHECK(refusal_of<ss::error>([] { ss::shape<"B, 4">({2, 5}, "here.cpp", 7); }) ==
        "shape: size 5 at axis 1 is not 4 (here.cpp:7)");
}
TEST_CASE("shape: an axis outside the rank is refused") {
  const ss::shape<"B, 3"> s({2});
  CHECK(refusal_of<ss::error>([&] { (void)s.size(2, "here.cpp", 7); }) ==
        "size: axis 2 is outside [0, 2) (here.cpp:7)");
  CHECK(refusal_of<ss::error>([&] { (void)s.size(-1, "here.cpp", 7); }) ==
        "size: axis -1 is outside [0, 2) (here.cpp:7)");
}
TEST_CASE("shape: the cap on sizes is 2^48, inclusive") {
  CHECK(ss::try_shape<"N">({std::int64_t{1} << 48}));
  CHECK(refusal_of<ss::error>([] { ss::shape<"N">({(std::int64_t{1} << 48) + 1}, "here.cpp", 7); }) ==
        "shape: size 281474976710657 at axis 0 is above 2^48 (here.cpp:7)");
}

// The lengths that the caps allow: 127 characters, and what they expand to.
static_assert(ss::shape<"a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,"
                        "a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a">::rank() == 64);
static_assert(ss::shape<"(a+b+c)*(a+b+c)">::symbol_count == 3);
static_assert(ss::shape<"((n+7)//8*8+15)//16*16 % 32, n">::symbol_count == 1);

TEST_CASE("shape text: what is read without a parser is what the parser reads and the printer prints") {
  const char* const pieces[] = {"and",
                                "or",
                                "not",
                                "B",
                                "T1",
                                "_1",
                                "3",
                                "12",
                                "0",
                                "007",
                                "1*B",
                                "2*B",
                                "0*B",
                                "B*2",
                                "3 *B",
                                " B ",
                                "max",
                                "nota",
                                "or_",
                                "4*and",
                                "B*C",
                                "C*B",
                                "2*B*B1*BC",
                                "B1*B",
                                "a_name_of_twenty_five_c",
                                "3*a_name_of_16_cha",
                                "H*H",
                                "10*H2",
                                "",
                                " ",
                                "B T",
                                "9*9",
                                "3*",
                                "*B",
                                "B,",
                                "a-b",
                                "-3",
                                "B | B > 1",
                                "123456789012345678",
                                "9223372036854775808"};
  std::mt19937 random{5};
  int plain = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::uint32_t i = random() % 4 + 1; i > 0; --i) {
      text += pieces[random() % std::size(pieces)];
      if (i > 1) text += random() % 2 ? ", " : ",";
    }
    if (random() % 4 == 0) text += "+|-/%()<=>!.\x7f"[random() % 13];  // behind all that is plain
    ss::detail::lifted_text<512, 80> read;
    ss::detail::text_words words{};
    for (std::size_t i = 0; i != text.size(); ++i)
      words.at[i / 8] |= std::uint64_t{static_cast<unsigned char>(text[i])} << 8 * (i % 8);
    if (!ss::detail::read_plain_shape(words, read)) {
      CHECK(read.count == 0);
      continue;
    }
    ++plain;
    ss::pool p{ss::on_error::note};
    ss::detail::lifted_text<512, 80> printed;
    const ss::failure f = ss::detail::read_shape_text(
        p, {text.data(), text.size()}, [&](ss::expr e) { printed.append(e); }, [](ss::relation) {});
    bool same = !f && !p.failed() && printed.count == read.count && read.dim_count == read.count;
    for (std::size_t i = 0; same && i < read.count; ++i) {
      const ss::text_view piece = printed.piece(i);
      same = read.begin[i + 1] == printed.begin[i + 1] && read.words[i].first == printed.words[i].first &&
             read.words[i].second == printed.words[i].second;
      for (std::size_t k = 0; same && k < piece.size; ++k) same = piece[k] == read.character(i, k);
    }
    CAPTURE(text);
    CHECK(same);
  }
  CHECK(plain > 2000);
}
