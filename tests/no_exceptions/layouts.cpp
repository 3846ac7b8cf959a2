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
  expect(coalesce(ss::layout{.sizes = {-1}, .strides = {1}}).rank() == 0, "a refusal without a twin gives nothing");
  expect(!ss::typed_layout<"M, N">::try_at({{"M", 3}}), "a symbol without a number is refused");
  return failures;
}
