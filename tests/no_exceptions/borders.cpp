// SPDX-License-Identifier: BSL-1.0
// Without exceptions: what other libraries hand over is taken or refused as data, and nothing is thrown.

#include <symshape/dlpack.hpp>
#include <symshape/mdspan.hpp>
#include <symshape/span.hpp>
#include <symshape/tensor/tensor.hpp>

#include "../borders/mini_mdspan.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>

namespace ss = symshape;

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %s\n", what);
}

}  // namespace

int main() {
  auto x = ss::try_tensor<float, "N, 3">({2});
  (*x)(1, 2) = 5;
  auto d = ss::try_to_dlpack(std::move(*x));
  expect(static_cast<bool>(d) && !ss::try_to_dlpack(*x), "a tensor is given once");
  const auto wrong = ss::try_from_dlpack<double, "N, 3">(std::move(*d));
  expect(!wrong && std::strstr(wrong.error().sentence, "the elements are") != nullptr && *d,
         "another element type is refused, and the tensor still there");
  auto y = ss::try_from_dlpack<float, "N, 3">(std::move(*d));
  expect(y && !*d && (*y)(1, 2) == 5, "the right one takes it");
  (*y)(7, 7) = 9;  // outside: goes to an element of nobody's
  expect((*y)(0, 0) == 0, "indices outside touch no element");
  const auto elsewhere = ss::try_lend_dlpack(*y, ss::cuda_device);
  auto z = ss::try_from_dlpack<float, "N, 3">((*elsewhere)->dl_tensor, ss::cuda_device);
  expect(z && z->data() == y->data(), "elements on a device are seen and not read");

  using mdspan = mini::mdspan<float, mini::extents<int, mini::dynamic_extent, 3>>;
  const auto m = ss::try_as_mdspan<mdspan>(*y);
  expect(m && &(*m)(1, 2) == &(*y)(1, 2), "a tensor as an mdspan");
  expect(!ss::try_as_mdspan<mini::mdspan<float, mini::extents<int, 4, 3>>>(*y), "an mdspan of another size");
  const auto v = ss::try_as_view(*m);
  expect(v && ss::try_view<"N, 3">(*v) && !ss::try_view<"N, 3 | N >= 3">(*v), "and back, with names and facts");

  expect(static_cast<bool>(ss::try_from_span<"N, 3">(ss::as_span(*y), {2})), "a span under a shape");
  expect(!ss::try_from_span<"N, 3">(ss::as_span(*y), {3}), "a span too short");
  return failures;
}
