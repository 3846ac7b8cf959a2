// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/print.hpp>
#include <symshape/shape/rearrange_rule.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

namespace ss = symshape;
namespace detail = symshape::detail;

constexpr const char* patterns[] = {
    "a (b c) -> a b c",       "a b -> b a",           "a b -> (a b)",         "(a b) -> a b",
    "a b c -> (a b) c",       "a b c -> c (a b)",     "a (h d) c -> a h d c", "a b (h d) -> a h b d",
    "(a h) b c -> a (h b) c", "a b c d -> a (b c d)", "... (h d) -> h ... d", "a 1 -> a",
    "a b -> a 1 b",           "... a b -> ... (a b)", "(b h) d -> h (d b)",   "(a b) (c e) -> (a c) b e"};
constexpr const char* known[] = {"h == 8", "h == 2", "b == 3",   "a == A", "h == 2*h", "h",
                                 "b",      "h == C", "h == A*A", "h ==h",  "c == T*2", "h == Q"};

/// One change, that both kinds of numbers go through.
struct change {
  std::uint32_t kind, axis;
  std::int64_t size, step;
  std::string pattern;
  std::vector<ss::text_view> given;

  template <class Change>
  void apply(Change& c) const {
    using number = typename Change::number;
    const number stride = c.strides[axis];
    switch (kind) {
      case 0:
        c.demand(detail::demand_kind::at_least, axis, c.sizes[axis], size);
        c.sizes[axis] = c.window_count(c.sizes[axis], size, step);
        c.strides[axis] = stride * number{step};
        c.sizes.push_back(size);
        c.strides.push_back(stride);
        return;
      case 1:
        c.demand(detail::demand_kind::one, axis, c.sizes[axis], 1);
        c.sizes[axis] = c.fresh.take(*c.names);
        c.strides[axis] = 0;
        return;
      case 2:
        c.demand(detail::demand_kind::one, axis, c.sizes[axis], 1);
        detail::erase_axis(c, axis);
        return;
      case 3:
        c.sizes[axis] = c.fresh.take(*c.names);
        c.strides[axis] = stride * c.fresh.take(*c.names) * number{-1};
        return;
      default:
        detail::rearrangement<Change>::apply(c, {pattern.data(), pattern.size()}, given.data(), given.size() - 1);
    }
  }
};

bool same(const detail::change_result& a, const detail::change_result& b) {
  bool equal = a.is_contiguous == b.is_contiguous && a.failed == b.failed && a.never == b.never && a.wrong == b.wrong &&
               a.count == b.count && a.text.count == b.text.count && a.text.dim_count == b.text.dim_count &&
               a.text.fact_count == b.text.fact_count && a.fresh.count == b.fresh.count;
  for (std::size_t i = 0; equal && i < a.text.count; ++i) equal = a.text.piece(i) == b.text.piece(i);
  for (std::size_t i = 0; equal && i < a.count; ++i)
    equal = a.demands[i].kind == b.demands[i].kind && a.demands[i].axis == b.demands[i].axis;
  for (std::uint16_t i = 0; equal && i < a.fresh.count; ++i) equal = a.fresh.name(i) == b.fresh.name(i);
  return equal;
}

TEST_CASE("What products give is what formulas give: texts, demands, refusals, new names") {
  std::mt19937 random{11};
  const auto below = [&](std::int64_t end) { return static_cast<std::int64_t>(random() % end); };
  int products = 0, never = 0;
  for (int round = 0; round < 8000; ++round) {
    ss::pool p{ss::on_error::note};
    const auto rank = static_cast<std::uint32_t>(below(4) + 1);
    const bool is_contiguous = below(3) != 0;
    std::vector<std::string> texts;
    for (std::uint32_t i = 0; i < (is_contiguous ? rank : 2 * rank); ++i) {
      static constexpr const char* names[] = {"A", "B", "C", "T", "_1", "Zz", "h"};
      ss::expr e = below(2) == 0 ? 1 : below(17) - (i < rank ? 0 : 4);
      for (std::int64_t k = below(3); k > 0; --k) e = e * ss::symbol(p, names[below(7)]);
      ss::text_buffer out;
      ss::print(e, out, ss::spacing::compact);
      texts.emplace_back(out.view().data, out.view().size);
    }
    std::vector<ss::text_view> rows;
    for (const std::string& t : texts) rows.push_back({t.data(), t.size()});
    rows.emplace_back();

    change rule{static_cast<std::uint32_t>(below(6)),
                static_cast<std::uint32_t>(below(rank)),
                below(6) + 1,
                below(8) + 1,
                patterns[below(std::size(patterns))],
                {}};
    for (std::int64_t k = below(3); k > 0; --k) rule.given.push_back(known[below(std::size(known))]);
    rule.given.emplace_back();

    detail::change_result ours, theirs;
    detail::product_names names;
    detail::product_change plain{ours, names, rows.data(), rank, is_contiguous};
    REQUIRE_FALSE(names.failed);
    rule.apply(plain);
    plain.finish();
    if (ours.failed) continue;
    ++products;
    never += ours.never >= 0;
    ss::pool q{ss::on_error::note};
    detail::view_change formulas{theirs, q, rows.data(), rank, is_contiguous};
    rule.apply(formulas);
    formulas.finish();
    CAPTURE(rule.pattern);
    CHECK(same(ours, theirs));
  }
  CHECK(products > 5000);
  CHECK(never > 500);
}

TEST_CASE("Products without a text of their own are left to formulas") {
  detail::product_names names;
  CHECK_FALSE(names.failed);
  const detail::product c = symbol(names, "C"), eight{8};
  detail::product_calculator calculate{names};
  const detail::product part = calculate.quotient(c, eight);
  char out[32]{};
  CHECK(ss::text_view{out, print(names, part, out, sizeof out)} == "C//8");
  CHECK(ss::text_view{out, print(names, eight * part, out, sizeof out)} == "8*(C//8)");
  CHECK(ss::text_view{out, print(names, c * part, out, sizeof out)} == "C*(C//8)");
  CHECK(ss::text_view{out, print(names, calculate.quotient(eight, c * c), out, sizeof out)} == "8//(C*C)");
  CHECK(print(names, part * part, out, sizeof out) > sizeof out);                          // which of two stands first
  CHECK(print(names, c * calculate.window_count(c, 2, 1), out, sizeof out) > sizeof out);  // C*(C-1) is C*C-C
  CHECK(print(names, c, out, 0) > 0);
  CHECK((c * c * c * c * c * c * c * c).failed);
  CHECK((detail::product{std::int64_t{1} << 62} * eight).failed);
  for (const char* text : {"B+1", "B//2", "", "B*", "12345678901234567890"}) {
    detail::product_names other;
    read_product(other, text);
    CHECK(other.failed);
  }
}

}  // namespace
