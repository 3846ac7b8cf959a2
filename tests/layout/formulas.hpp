// SPDX-License-Identifier: BSL-1.0
// What the operations on layouts say of formulas, each law asked of the compiler here and of the program in spellings_test.cpp.

#pragma once

#include <symshape/layout/algebra.hpp>

#include <cstdint>

namespace {

namespace ss = symshape;
using formulas = ss::basic_layout<ss::expr>;
using ss::certainty;

/// Sizes m, n, k and a pool that knows of them.
struct sizes_known {
  ss::pool p;
  ss::knowledge known{p};
  ss::expr m = symbol(p, "m"), n = symbol(p, "n"), k = symbol(p, "k");

  constexpr sizes_known() { known.hypotheses().set_default_range(0, std::int64_t{1} << 48); }
  constexpr void fact(ss::relation r) { known.hypotheses().add(r); }
  constexpr bool nothing_left() const { return known.requirements().empty() && !known.refused(); }
};

constexpr bool neighbors_merge_by_formulas_and_facts() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n, k = s.k;
  const bool by_formula = identical(coalesce(formulas{.sizes = {m, n, k}, .strides = {n * k, k, 1}}),
                                    formulas{.sizes = {m * n * k}, .strides = {1}}) &&
                          identical(coalesce(formulas{.sizes = {m, n, k}, .strides = {n * (k + 8), k + 8, 1}}),
                                    formulas{.sizes = {m * n, k}, .strides = {k + 8, 1}});
  s.fact(k == 8 * n);
  return by_formula && coalesce(formulas{.sizes = {m, n}, .strides = {k, 8}}).rank() == 1 &&
         coalesce(formulas{.sizes = {m, n}, .strides = {k, 1}}).rank() == 2 && s.nothing_left();
}
static_assert(neighbors_merge_by_formulas_and_facts());

constexpr bool formulas_compose() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n, fours = floor_div(n, ss::expr{4});
  s.fact(n % 4 == 0);
  formulas a{.sizes = {m, n}, .strides = {n + 8, 1}};
  const auto turned = compose(a, formulas{.sizes = {m}, .strides = {-n}, .offset = m * n - 1});
  return identical(compose(a, formulas{.sizes = {m}, .strides = {n}}), formulas{.sizes = {m}, .strides = {n + 8}}) &&
         identical(turned.strides[0], -n - 8) && identical(turned.offset, (m - 1) * (n + 8) + n - 1) &&
         identical(compose(a, formulas{.sizes = {m, fours, 4}, .strides = {n, 4, 1}}),
                   formulas{.sizes = {m, fours, 4}, .strides = {n + 8, 4, 1}}) &&
         s.nothing_left();
}
static_assert(formulas_compose());

constexpr bool what_is_not_known_is_required_or_refused() {
  ss::pool p;
  const ss::expr n = symbol(p, "n"), k = symbol(p, "k");
  formulas a{.sizes = {n}, .strides = {2}}, b{.sizes = {k}, .strides = {1}};
  const auto alone = ss::try_compose(a, b);
  ss::knowledge known{p};
  const auto kept = ss::try_compose(a, b);
  const bool required = kept && known.requirements().size() == 1 && identical(known.requirements()[0], k - 1 < n);
  // A sign that is not known has no general branch.
  const auto unsigned_steps = ss::try_compose(a, formulas{.sizes = {k}, .strides = {n - 2 * k}});
  return !alone && alone.reason().kind == ss::failure_kind::data_dependent && required && !unsigned_steps &&
         unsigned_steps.reason().kind == ss::failure_kind::data_dependent && known.requirements().size() == 1;
}
static_assert(what_is_not_known_is_required_or_refused());

constexpr bool formulas_have_complements_and_inverses() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n, k = s.k;
  formulas columns{.sizes = {m, n}, .strides = {1, m}}, padded{.sizes = {m, n}, .strides = {n + 8, 1}};
  s.fact(n >= 1);
  const auto gaps = complement(formulas{.sizes = {m}, .strides = {n}}, m * n * k);
  const auto back = left_inverse(padded);
  return identical(gaps, formulas{.sizes = {k, n}, .strides = {m * n, 1}}) &&
         identical(right_inverse(columns), formulas{.sizes = {n, m}, .strides = {1, n}}) &&
         identical(right_inverse(padded), formulas{.sizes = {n}, .strides = {1}}) &&
         identical(back, formulas{.sizes = {m, n + 8}, .strides = {n, 1}}) && s.nothing_left();
}
static_assert(formulas_have_complements_and_inverses());

constexpr bool formulas_are_tiled() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n;
  formulas a{.sizes = {8 * m, 16 * n}, .strides = {16 * n, 1}};
  const bool provable =
      identical(tiled_divide(a, {8, 16}), formulas{.sizes = {m, n, 8, 16}, .strides = {128 * n, 16, 16 * n, 1}}) &&
      identical(logical_divide(a, {8, 16}), formulas{.sizes = {m, 8, n, 16}, .strides = {128 * n, 16 * n, 16, 1}}) &&
      identical(zipped_divide(formulas{.sizes = {4 * n}, .strides = {1}}, ss::row_major<ss::expr>({4})).rest,
                formulas{.sizes = {n}, .strides = {4}}) &&
      identical(logical_product(formulas{.sizes = {m, n}, .strides = {n, 1}}, ss::row_major<ss::expr>({4})),
                formulas{.sizes = {4, m, n}, .strides = {m * n, n, 1}}) &&
      s.nothing_left();
  (void)logical_divide(a, {8, 32});
  return provable && s.known.requirements().size() == 1;
}
static_assert(formulas_are_tiled());

constexpr bool formulas_share_places_or_not() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n, k = s.k;
  const auto rows = [&](ss::expr columns, ss::expr from) {
    return formulas{.sizes = {m, columns}, .strides = {n, 1}, .offset = from};
  };
  const bool honest = is_injective(formulas{.sizes = {m, n}, .strides = {n + 8, 1}}) == certainty::yes &&
                      is_injective(formulas{.sizes = {m, n, k}, .strides = {1, m * k, m}}) == certainty::yes &&
                      is_injective(formulas{.sizes = {m, n}, .strides = {0, 1}}) == certainty::undecided &&
                      is_injective(formulas{.sizes = {m, n}, .strides = {k, 1}}) == certainty::undecided &&
                      is_injective(formulas{.sizes = {m + 2, n + 2}, .strides = {1, 1}}) == certainty::no &&
                      is_injective(formulas{.sizes = {m + 2, n}, .strides = {0, 1}}) == certainty::no &&
                      overlap(formulas{.sizes = {n}, .strides = {2}},
                              formulas{.sizes = {n}, .strides = {2}, .offset = 1}) == certainty::no &&
                      overlap(rows(n, 0), rows(n, m * n)) == certainty::no &&
                      overlap(rows(n, 0), rows(n, k)) == certainty::undecided;
  s.fact(k >= 1 && k < n);
  return honest && overlap(rows(k, 0), rows(n - k, k)) == certainty::no &&
         overlap(rows(k, 0), rows(n, 0)) == certainty::yes && s.nothing_left();
}
static_assert(formulas_share_places_or_not());

constexpr bool formulas_tell_spans_and_widths() {
  sizes_known s;
  const ss::expr m = s.m, n = s.n;
  formulas a{.sizes = {m, n}, .strides = {n + 8, 1}};
  const auto span = span_of(a);
  const bool open = fits_32_bits(a) == certainty::undecided && fits_in(a, (n + 8) * m) == certainty::yes &&
                    fits_in(a, n) == certainty::undecided &&
                    fits_in(formulas{.sizes = {m}, .strides = {1}, .offset = 5}, 5) == certainty::no;
  const bool widths =
      ss::vector_width(formulas{.sizes = {m, 128}, .strides = {136, 1}}) == 8 &&
      ss::vector_width(
          {formulas{.sizes = {m, 24 * n}, .strides = {48 * n, 1}}, formulas{.sizes = {m * n}, .strides = {1}}}) == 1 &&
      ss::vector_width(formulas{.sizes = {m, 24 * n}, .strides = {48 * n, 1}}, 16, ss::widths::any) == 12;
  s.fact(m <= 64 && n <= 4096 && n % 4 == 0);
  return identical(span.lowest, ss::expr{0}) && identical(span.highest, (m - 1) * (n + 8) + n - 1) && open && widths &&
         fits_32_bits(a) == certainty::yes && ss::vector_width(a) == 4 && s.nothing_left();
}
static_assert(formulas_tell_spans_and_widths());

constexpr bool formulas_beyond_64_bits_are_no_answer() {
  ss::pool noted{ss::on_error::note};
  const ss::expr far = symbol(noted, "n") * (std::int64_t{1} << 40);
  const auto merged = ss::try_coalesce(formulas{.sizes = {far, far}, .strides = {far, 1}});
  const bool refused = !merged && merged.reason().kind == ss::failure_kind::overflow;
  noted.forget_failure();
  return refused && is_injective(formulas{.sizes = {far, far}, .strides = {far, 1}}) == certainty::undecided;
}
static_assert(formulas_beyond_64_bits_are_no_answer());

}  // namespace
