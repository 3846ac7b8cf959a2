// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rules that change sizes and strides of a view in place, on products where these suffice, else on formulas.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/quotient.hpp>
#include <symshape/algebra/relation.hpp>
#include <symshape/shape/cut.hpp>
#include <symshape/shape/product_change.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What a rule made of a view, lifted: dims, strides, then both formulas of every demand that is not known to hold.
struct change_result : cut_result {
  static constexpr std::uint16_t most = 25;  // one more than there is room for in the text
  view_demand demands[most]{};
  std::uint16_t count = 0;
  std::int32_t never = -1;  // a demand that no numbers meet
  std::int32_t wrong = 0;   // what is wrong with the rule's own text; 0 for nothing
  char shown[48]{};
  std::size_t shown_size = 0;
};

/// What rules note beside sizes and strides, at once where it will be looked for.
template <class Number>
struct change_notes {
  change_result& out;
  fresh_names& fresh;
  Number left[change_result::most], right[change_result::most];

  constexpr explicit change_notes(change_result& to)
      : out{to}, fresh{to.fresh} {}  // the arrays have no values at first

  constexpr void keep(demand_kind kind, std::uint32_t axis, Number a, Number b) {
    if (out.count == change_result::most) {
      fresh.full = true;  // refused; a demand must not get lost
      return;
    }
    left[out.count] = a;
    right[out.count] = b;
    out.demands[out.count++] = {kind, static_cast<std::int16_t>(axis)};
  }
  constexpr void keep(demand_kind kind, std::uint32_t axis, Number a, Number b, bool never) {
    if (never && out.never < 0) out.never = out.count;
    keep(kind, axis, a, b);
  }
  /// What a rule was given makes no sense: the sentence's number, and the characters that it is about.
  constexpr void refuse(std::int32_t why, text_view about) {
    if (out.wrong != 0) return;
    out.wrong = why;
    for (; out.shown_size < about.size && out.shown_size < sizeof out.shown; ++out.shown_size)
      out.shown[out.shown_size] = about[out.shown_size];
  }
};

/// Sizes and strides, to be changed in place by a rule: as formulas.
struct view_change : view_formulas, change_notes<expr> {
  constexpr view_change(change_result& to, pool& p, const text_view* rows, std::uint32_t rank, bool is_contiguous)
      : view_formulas{p, rows, rank, is_contiguous}, change_notes{to}, names{&p} {}

  /// Must hold: known to, never, or checked at the call.
  constexpr void demand(demand_kind kind, std::uint32_t axis, expr a, expr b) {
    const relation r = kind == demand_kind::multiple || kind == demand_kind::share ? mod(a, b) == 0
                       : kind == demand_kind::at_least                             ? a >= b
                                                                                   : a == b;
    if (!r.is_true()) keep(kind, axis, a, b, r.is_false());
  }
  constexpr expr quotient(expr a, expr b) { return floor_div(a, b); }
  constexpr bool exact_quotient(expr a, expr b, expr& out) {
    out = floor_div(a, b);
    return identical(out * b, a);
  }
  constexpr expr window_count(expr a, std::int64_t size, std::int64_t step) { return floor_div(a - size, step) + 1; }
  constexpr expr select_stride(expr size, expr own, expr reach) { return select(size == 1, own, reach); }
  constexpr void make_contiguous() { strides = contiguous_strides(sizes); }
  constexpr expr read_formula(text_view text) { return read(*names, text); }

  constexpr void finish() {
    out.write(sizes, strides);
    out.failed = out.failed || names->failed();
    for (std::uint16_t i = 0; i < out.count; ++i) {
      out.text.append(left[i]);
      out.text.append(right[i]);
    }
  }

  pool* names;
};

/// The same as products, at a tenth of the price; `names->failed` where they do not suffice, and for what is to be refused.
struct product_change : view_products, change_notes<product> {
  constexpr product_change(change_result& to, product_names& n, const text_view* rows, std::uint32_t rank,
                           bool is_contiguous)
      : view_products{n, rows, rank, is_contiguous}, change_notes{to}, names{&n}, calculate{n} {}

  constexpr void demand(demand_kind kind, std::uint32_t axis, product a, product b) {
    const std::int32_t known = product_calculator::decide(kind, a, b);
    if (known != 1) keep(kind, axis, a, b, known == 0);
  }
  constexpr product quotient(product a, product b) { return calculate.quotient(a, b); }
  constexpr bool exact_quotient(product a, product b, product& out) { return divide_exactly(a, b, out); }
  constexpr product window_count(product a, std::int64_t size, std::int64_t step) {
    return calculate.window_count(a, size, step);
  }
  constexpr product select_stride(product, product own, product) {
    names->failed = true;
    return own;
  }
  constexpr product read_formula(text_view text) { return read_product(*names, text); }

  constexpr void finish() {
    out.failed = out.wrong != 0 || names->failed;
    if (out.failed) return;
    out.write(*names, sizes, strides);
    for (std::uint16_t i = 0; i < out.count && !out.failed; ++i) {
      out.append(*names, left[i]);
      out.append(*names, right[i]);
    }
  }

  product_names* names;
  product_calculator calculate;
};

template <class Change>
constexpr void erase_axis(Change& c, std::uint32_t axis) {
  for (std::uint32_t i = axis + 1; i < c.sizes.size(); ++i)
    c.sizes[i - 1] = c.sizes[i], c.strides[i - 1] = c.strides[i];
  c.sizes.pop_back();
  c.strides.pop_back();
}
/// `Rule` has `static constexpr void apply(change&)`, for both of them.
template <class Rule>
constexpr change_result change_rows(const text_view* rows, std::uint32_t rank, bool is_contiguous) {
  change_result out;
  product_names names;
  product_change products{out, names, rows, rank, is_contiguous};
  if (!names.failed) {
    Rule::apply(products);
    products.finish();
    if (!out.failed) return out;
    out = change_result{};
  }
  pool p{on_error::note};
  view_change change{out, p, rows, rank, is_contiguous};
  Rule::apply(change);
  change.finish();
  return out;
}
template <class Dims, class Strides, class Rule>
struct changed_source {
  using layout = view_layout<Dims, Strides>;
  static constexpr change_result result =
      change_rows<Rule>(layout::formulas::spelled, Dims::rank(), layout::is_contiguous);
  static constexpr const auto& value = result.text;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
