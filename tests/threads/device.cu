// SPDX-License-Identifier: BSL-1.0
// kokkos/mdspan#175, hana#396: what kernels do with shapes and views, compiled without --expt-relaxed-constexpr and with all warnings as errors.
// cccl#11297, TransformerEngine#3194: kernels that deduce what views
// are, and take views whose types texts name.

#include <symshape/core.hpp>
#include <symshape/shape/flip.hpp>

#include "contract.hpp"

#include <cstdint>
#include <type_traits>

namespace ss = symshape;

struct ends {
  int begin, end;
};

template <class View>
__device__ float corner(const View& v) {
  return v(0, 0) + v(v.size(0) - 1, v.size(1) - 1);
}

template <class T, class Dims, class Strides>
__global__ void sum_of_corners(ss::basic_view<T, Dims, Strides> x, ss::view<float, "N"> out) {
  const auto tile = x(ss::count<2>{1}, ss::full);
  const auto part = x(ss::range<0, 4, 2>{}, ss::range{1, 3});
  const auto pair = x(ends{0, 2}, std::integral_constant<int, 1>{});
  const auto turned = ss::permute<1, 0>(ss::flip<0>(x));
  out(0) = corner(tile) + corner(part) + pair(1) + corner(turned) + static_cast<float>(ss::symbol<"A">(x)) +
           static_cast<float>(x.numel() + x.template size<1>() + x.template stride<0>() + x.shape().size(1));
}

template <class Shape>
__global__ void write_sizes(Shape shape, std::int64_t* out) {
  for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(Shape::rank()); ++axis) out[axis] = shape.size(axis);
}

void launch(float* data, float* out, std::int64_t* sizes) {
  const ss::view<const float, "A, 8 | A >= 4"> x(data, {16});
  const ss::view<const float, "A, B", "B + 8, 1"> padded(data, {16, 8});
  const ss::view<float, "N"> result(out, {1});
  sum_of_corners<<<1, 1>>>(static_cast<const decltype(x)::base&>(x), result);
  sum_of_corners<<<1, 1>>>(static_cast<const decltype(padded)::base&>(padded), result);
  write_sizes<<<1, 1>>>(ss::shape<"B, 3, 2*B">({4, 3, 8}), sizes);
  write_sizes<<<1, 1>>>(x.shape(), sizes);
}

int main() { return threads::contract_holds() ? 0 : 1; }
