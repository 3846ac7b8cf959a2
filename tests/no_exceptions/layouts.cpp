// SPDX-License-Identifier: BSL-1.0
// Without exceptions the operations on layouts give their reasons as data, and nothing aborts.

#include <symshape/layout/typed.hpp>

#include <cstdint>
#include <iostream>
#include <string_view>

namespace ss = symshape;

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::cout << "failed: " << what << '\n';
}

}  // namespace

int main() {
  const ss::layout padded{.sizes = {3, 4}, .strides = {5, 1}};
  expect(static_cast<bool>(ss::try_compose(padded, ss::layout{.sizes = {3}, .strides = {4}})), "a column is picked");
  const auto uneven = ss::try_compose(padded, ss::layout{.sizes = {3}, .strides = {3}});
  expect(!uneven && uneven.reason().kind == ss::failure_kind::shape, "uneven steps are refused");
  ss::text_buffer text;
  describe(uneven.reason(), text);
  expect(std::string_view{text.view().data, text.view().size}.substr(0, 45) ==
             "compose: the right layout's steps add up to 6",
         "the reason names operation and numbers");
  const auto far = ss::try_span_of(ss::layout{.sizes = {3}, .strides = {ss::int64_max / 2}});
  expect(!far && far.reason().kind == ss::failure_kind::overflow, "places beyond 64 bits are refused");
  const auto many =
      ss::try_zipped_product(ss::row_major({std::int64_t{1} << 40}), ss::row_major({std::int64_t{1} << 40}));
  expect(!many && many.reason().kind == ss::failure_kind::overflow, "copies beyond 64 bits are refused");
  const auto tiles = ss::try_tiled_divide(ss::row_major({4, 6}), {2, 4});
  expect(!tiles && ss::try_tiled_divide(ss::row_major({4, 8}), {2, 4})->rank() == 4,
         "tiles fill a layout or are refused");
  expect(ss::try_logical_product(ss::row_major({4}), ss::row_major({6}))->rank() == 2, "copies as one layout");
  expect(ss::try_row_major({4, 6})->strides[0].value() == 6, "contiguous strides");
  expect(!ss::try_row_major({4, -6}) && !ss::try_row_major({std::int64_t{1} << 40, std::int64_t{1} << 40}),
         "sizes that no layout has");
  // Questions about what is no layout.
  const ss::layout negative{.sizes = {-1}, .strides = {1}}, fine = ss::row_major({4});
  expect(!ss::try_is_injective(negative) && *ss::try_is_injective(fine) == ss::certainty::yes, "is_injective");
  expect(!ss::try_overlap(fine, negative) && *ss::try_overlap(fine, fine) == ss::certainty::yes, "overlap");
  expect(!ss::try_fits_in(negative, 4) && *ss::try_fits_in(fine, 3) == ss::certainty::no, "fits_in");
  expect(!ss::try_fits_32_bits(negative) && *ss::try_fits_32_bits(fine) == ss::certainty::yes, "fits_32_bits");
  expect(!ss::try_vector_width({negative}) && *ss::try_vector_width({fine}) == 4, "vector_width");
  expect(ss::is_injective(negative) == ss::certainty::undecided, "a question without an answer is undecided");
  using divided = decltype(ss::logical_divide<"4">(ss::typed_layout<"N | N >= 4">{}));
  expect(divided::try_at({{"N", 8}}) && !divided::try_at({{"N", 6}}) && !divided::try_at({{"N", 0}}),
         "requirements and facts of a layout type are checked where it gets its numbers");
  expect(coalesce(ss::layout{.sizes = {-1}, .strides = {1}}).rank() == 0, "a refusal without a twin gives nothing");
  expect(!ss::typed_layout<"M, N">::try_at({{"M", 3}}), "a symbol without a number is refused");
  return failures;
}
