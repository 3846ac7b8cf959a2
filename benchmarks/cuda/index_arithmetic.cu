// SPDX-License-Identifier: BSL-1.0
// What index arithmetic costs: o = a * b + c - d over four axes, once with cuda::std::mdspan and once with views that share their symbols.
// Not run: the assembler's report and the PTX are the result. benchmarks/cuda/index_arithmetic.py prints them as a table.

#include <symshape/cuda/functors/map.hpp>
#include <symshape/cuda/loop.hpp>
#include <symshape/shape/view.hpp>

#include <cuda/std/mdspan>

#include <cstdint>

namespace ss = symshape;

namespace {

// One thread an element; the position comes apart into four indices, the same way in every kernel.
template <class Index, class Size, class Body>
__device__ void for_this_element(Size d1, Size d2, Size d3, Size count, const Body& body) {
  const Index position = static_cast<Index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (position >= static_cast<Index>(count)) return;
  const Index l = position % static_cast<Index>(d3), row = position / static_cast<Index>(d3);
  const Index k = row % static_cast<Index>(d2), plane = row / static_cast<Index>(d2);
  body(plane / static_cast<Index>(d1), plane % static_cast<Index>(d1), k, l);
}

template <class Index>
using four_extents = cuda::std::dextents<Index, 4>;
template <class T, class Index>
using span = cuda::std::mdspan<T, four_extents<Index>>;
template <class T, class Index>
using strided_span = cuda::std::mdspan<T, four_extents<Index>, cuda::std::layout_stride>;

}  // namespace

// What one writes by hand with mdspan: five operands of one shape, twenty extents.
template <class Index, class Out, class In>
__global__ void with_mdspan(Out o, In a, In b, In c, In d) {
  for_this_element<Index, Index>(o.extent(1), o.extent(2), o.extent(3),
                                 o.extent(0) * o.extent(1) * o.extent(2) * o.extent(3),
                                 [&](Index i, Index j, Index k, Index l) {
                                   o(i, j, k, l) = a(i, j, k, l) * b(i, j, k, l) + c(i, j, k, l) - d(i, j, k, l);
                                 });
}
template __global__ void with_mdspan<std::int64_t>(span<float, std::int64_t>, span<const float, std::int64_t>,
                                                   span<const float, std::int64_t>, span<const float, std::int64_t>,
                                                   span<const float, std::int64_t>);
template __global__ void with_mdspan<std::int32_t>(span<float, std::int32_t>, span<const float, std::int32_t>,
                                                   span<const float, std::int32_t>, span<const float, std::int32_t>,
                                                   span<const float, std::int32_t>);
template __global__ void with_mdspan<std::int64_t>(strided_span<float, std::int64_t>,
                                                   strided_span<const float, std::int64_t>,
                                                   strided_span<const float, std::int64_t>,
                                                   strided_span<const float, std::int64_t>,
                                                   strided_span<const float, std::int64_t>);

// The same by hand with views of one shape: after the entry they share the output's symbols, and only pointers differ.
template <class Dims>
__global__ void with_shared_symbols(ss::basic_view<float, Dims> o, const float* a_data, const float* b_data,
                                    const float* c_data, const float* d_data) {
  using input = ss::basic_view<const float, Dims>;
  const input a{a_data, o.symbols()}, b{b_data, o.symbols()}, c{c_data, o.symbols()}, d{d_data, o.symbols()};
  for_this_element<std::int64_t, std::int64_t>(
      o.template size<1>(), o.template size<2>(), o.template size<3>(), o.numel(),
      [&](std::int64_t i, std::int64_t j, std::int64_t k, std::int64_t l) {
        o(i, j, k, l) = a(i, j, k, l) * b(i, j, k, l) + c(i, j, k, l) - d(i, j, k, l);
      });
}
template __global__ void with_shared_symbols(ss::basic_view<float, ss::shape<"B, T, H, W">::canonical>, const float*,
                                             const float*, const float*, const float*);
template __global__ void with_shared_symbols(ss::basic_view<float, ss::shape<"B, T, 12, 64">::canonical>, const float*,
                                             const float*, const float*, const float*);

// And what cuda::map makes of it, by its plan.
struct fused {
  __host__ __device__ float operator()(float a, float b, float c, float d) const { return a * b + c - d; }
};
template <class Body>
__global__ void with_map(Body body, typename decltype(Body::index)::index_type count) {
  const auto position = static_cast<typename decltype(Body::index)::index_type>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (position < count) body(position);
}

namespace plans {

using namespace ss::cuda::detail;
template <class Out, class In, int Width, class Index>
struct mapped {
  template <class View>
  using operand = typename every_axis<typename View::base>::type;
  using plan_type = plan<4, operand<Out>, operand<In>, operand<In>, operand<In>, operand<In>>;
  using body = map_at<Width, 0u, typename planned<plan_type, Width, Index>::type, fused, float, const float,
                      const float, const float, const float>;
};
template <class Out, class In, int Width, class Index>
using body = typename mapped<Out, In, Width, Index>::body;

}  // namespace plans

using contiguous_view = ss::view<float, "B, T, H, W">;
using by_four = ss::view<float, "B, T, H, 4*W">;
using padded_view = ss::view<float, "B, T, H, W", "P, H*(W+8), W+8, 1">;
using column_view = ss::view<float, "B, T, H, W", "1, B, B*T, B*T*H">;

template __global__ void with_map(plans::body<contiguous_view, contiguous_view, 1, std::uint32_t>, std::uint32_t);
template __global__ void with_map(plans::body<by_four, by_four, 4, std::uint32_t>, std::uint32_t);
template __global__ void with_map(plans::body<contiguous_view, padded_view, 1, std::uint32_t>, std::uint32_t);
template __global__ void with_map(plans::body<contiguous_view, column_view, 1, std::uint32_t>, std::uint32_t);
template __global__ void with_map(plans::body<contiguous_view, column_view, 1, std::uint64_t>, std::uint64_t);

int main() {}
