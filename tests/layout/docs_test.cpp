// SPDX-License-Identifier: BSL-1.0
// The code of docs/layouts.md, line by line, and that it is that.
#include <symshape/layout/typed.hpp>

#include "layouts.hpp"

#include <fstream>
#include <sstream>
#include <type_traits>

namespace {

template <class A, class B>
constexpr bool same(const A&, const B&) {
  return std::is_same_v<typename A::dims_type, typename B::dims_type> &&
         (std::is_same_v<typename A::strides_type, typename B::strides_type> ||
          std::is_same_v<typename B::strides_type, ss::contiguous>);
}

// clang-format off
using matrix = ss::typed_layout<"M, N", "N + 8, 1">;               // rows with a gap
static_assert(same(coalesce(ss::typed_layout<"M, N, K">{}), ss::typed_layout<"M*N*K">{}));
static_assert(same(coalesce(ss::typed_layout<"M, 4, N", "4*N + 8, N, 1">{}), ss::typed_layout<"M, 4*N", "4*N + 8, 1">{}));
static_assert(same(compose(matrix{}, ss::typed_layout<"M", "N">{}), ss::typed_layout<"M", "N + 8">{}));    // the first column
static_assert(same(ss::tiled_divide<"8, 16">(ss::typed_layout<"8*M, 16*N">{}),
                   ss::typed_layout<"M, N, 8, 16", "128*N, 16, 16*N, 1">{}));
static_assert(same(right_inverse(ss::typed_layout<"M, N", "1, M">{}), ss::typed_layout<"N, M", "1, N">{}));
static_assert(is_injective(matrix{}) == ss::certainty::yes);
static_assert(is_injective(ss::typed_layout<"M, N", "0, 1">{}) == ss::certainty::undecided);   // only if M is at most 1
static_assert(overlap(ss::typed_layout<"M, K | K < N", "N, 1">{}, ss::typed_layout<"M, N - K", "N, 1", "K">{}) ==
              ss::certainty::no);                                  // the left columns and the right ones
static_assert(fits_32_bits(ss::typed_layout<"M, N | M <= 64, N <= 4096">{}) == ss::certainty::yes);
static_assert(ss::vector_width(ss::typed_layout<"M, 128">{}, ss::typed_layout<"M, 128", "136, 1">{}) == 8);

/// What each statement gives, in order.
std::vector<std::string> answers() {
  std::vector<std::string> out;
  const auto shows = [&](const ss::layout& given) { out.push_back(text_of(given)); };
  float data[64]{};
  const ss::view<float, "B, T", "T+8, 1"> view{data, {4, 6}};
  ss::layout a{.sizes = {4, 8}, .strides = {8, 1}};                  // or ss::row_major({4, 8})
  out.push_back(std::to_string(
a(9)
  .value()));
  shows(
ss::layout_of(view)
  );
  shows(
compose(ss::layout{.sizes = {4, 8}, .strides = {1, 4}}, ss::layout{.sizes = {16}, .strides = {2}})
  );
  auto uneven = ss::try_compose(ss::layout{.sizes = {3, 4}, .strides = {5, 1}}, ss::layout{.sizes = {3}, .strides = {3}});
  ss::text_buffer reason;
  describe(uneven.reason(), reason);
  out.emplace_back(reason.view().data, reason.view().size);
  auto tiles = zipped_divide(ss::row_major({4, 8}), {2, 4});         // rest (2, 2):(16, 4), tile (2, 4):(8, 1)
  shows(tiles.rest), shows(tiles.tile);
  out.push_back(std::to_string(
tiles(3, 5)
  .value()));
  shows(
blocked_product(ss::row_major({2, 2}), ss::row_major({3, 4}))
  );
  shows(
left_inverse(ss::layout{.sizes = {4, 8}, .strides = {10, 1}})
  );
  shows(
complement(ss::layout{.sizes = {2, 4}, .strides = {12, 1}}, 24)
  );
  return out;
}
// clang-format on

std::string file_text(const char* path) {
  std::ifstream in{path};
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}
/// Without the space around it, the semicolon of a statement and what a comment says after it.
std::string code_of(std::string line) {
  if (const std::size_t comment = line.find("//"); comment != std::string::npos) line.resize(comment);
  while (!line.empty() && (line.back() == ' ' || line.back() == ';')) line.pop_back();
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? "" : line.substr(begin);
}

}  // namespace

TEST_CASE("the page on layouts says what its code gives") {
  const std::vector<std::string> expected{
      "9",
      "(4, 6):(14, 1) + 0",
      "(4, 4):(1, 8) + 0",
      "compose: the right layout's steps add up to 6 along 4 elements of the left one, "
      "mode 1 after merging (docs_test.cpp:",
      "(2, 2):(16, 4) + 0",
      "(2, 4):(8, 1) + 0",
      "29",
      "(3, 2, 4, 2):(16, 2, 4, 1) + 0",
      "(4, 10):(8, 1) + 0",
      "(3):(4) + 0"};
  const auto given = answers();
  REQUIRE(given.size() == expected.size());
  for (std::size_t i = 0; i < given.size(); ++i) CHECK(given[i].substr(0, expected[i].size()) == expected[i]);
}

TEST_CASE("the page on layouts shows code that is compiled here") {
  const std::string page = file_text("docs/layouts.md"), source = "\n" + file_text("tests/layout/docs_test.cpp");
  REQUIRE(page.size() > 1000);
  std::stringstream lines{page};
  bool inside = false;
  int compared = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = line == "```cpp";
      continue;
    }
    const std::string code = code_of(line);
    if (!inside || code.empty()) continue;
    ++compared;
    INFO(code);
    CHECK(source.find(code) != std::string::npos);
  }
  CHECK(compared > 20);
}
