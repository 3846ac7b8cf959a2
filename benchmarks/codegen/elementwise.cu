// SPDX-License-Identifier: BSL-1.0
// What an elementwise loop over four operands of one shape costs a kernel: o = a * b + c, by hand, with cuda::std::mdspan and with views.
// Not run: the assembler's report and the machine code are the result. benchmarks/codegen/codegen.py prints them as a table.

#include <symshape/cuda/map.cuh>
#include <symshape/shape/view.hpp>

#include <cub/device/device_for.cuh>
#include <cuda/std/mdspan>

#include <cstdint>

namespace ss = symshape;

namespace {

struct multiply_add {
  __host__ __device__ float operator()(float a, float b, float c) const { return a * b + c; }
};

/// The position of this thread where each takes one.
template <class Index>
__device__ Index position() {
  return static_cast<Index>(blockIdx.x) * blockDim.x + threadIdx.x;
}

/// A position in four axes comes apart into four indices.
template <class Index, class Body>
__device__ void at_indices(Index at, Index d1, Index d2, Index d3, const Body& body) {
  const Index l = at % d3, row = at / d3, k = row % d2, plane = row / d2;
  body(plane / d1, plane % d1, k, l);
}

}  // namespace

// By hand: a count; or sizes and strides, once.

template <class Index>
__global__ void by_hand_contiguous(float* o, const float* a, const float* b, const float* c, Index count) {
  const Index at = position<Index>();
  if (at < count) o[at] = a[at] * b[at] + c[at];
}
template <class Index>
struct sizes_and_strides {
  Index size[4], stride[4];
};
template <class Index>
__global__ void by_hand_strided(float* o, const float* a, const float* b, const float* c, sizes_and_strides<Index> s) {
  const Index at = position<Index>();
  if (at < s.size[0] * s.size[1] * s.size[2] * s.size[3])
    at_indices<Index>(at, s.size[1], s.size[2], s.size[3], [&](Index i, Index j, Index k, Index l) {
      const Index to = i * s.stride[0] + j * s.stride[1] + k * s.stride[2] + l * s.stride[3];
      o[to] = a[to] * b[to] + c[to];
    });
}

// With mdspan: four operands of one shape have sixteen extents, and strided ones sixteen strides too.

template <class T, class Index, std::size_t Rank, class Layout>
using span_of = cuda::std::mdspan<T, cuda::std::dextents<Index, Rank>, Layout>;

template <class Index, class Layout>
struct four_spans {
  span_of<float, Index, 4, Layout> o;
  span_of<const float, Index, 4, Layout> a, b, c;

  __device__ void at(Index i, Index j, Index k, Index l) const {
    o(i, j, k, l) = a(i, j, k, l) * b(i, j, k, l) + c(i, j, k, l);
  }
  /// For cub::DeviceFor::Bulk.
  __device__ void operator()(Index position) const {
    at_indices<Index>(position, o.extent(1), o.extent(2), o.extent(3),
                      [&](Index i, Index j, Index k, Index l) { at(i, j, k, l); });
  }
  /// For cub::DeviceFor::ForEachInExtents.
  __device__ void operator()(Index, Index i, Index j, Index k, Index l) const { at(i, j, k, l); }
};

template <class Index, class Layout>
__global__ void with_mdspan(four_spans<Index, Layout> s) {
  const Index at = position<Index>();
  if (at < s.o.extent(0) * s.o.extent(1) * s.o.extent(2) * s.o.extent(3)) s(at);
}

// With views: what cuda::map does at one position, by its plan.

template <class Body>
__global__ void with_map(Body body, typename decltype(Body::index)::index_type count) {
  const auto at = position<typename decltype(Body::index)::index_type>();
  if (at < count) body(at);
}

namespace plans {

using namespace ss::cuda::detail;
template <class View, class Function, int Width, class Index>
struct mapped {
  using operand = typename every_axis<typename View::base>::type;
  using plan_type = plan<4, operand, operand, operand, operand>;
  using body = map_at<Width, 0u, typename planned<plan_type, Width, Index>::type, Function, float, const float,
                      const float, const float>;
};

}  // namespace plans

// A grid of three axes: nothing is divided, and a launch takes up to 65,535 of the outer ones.

template <class Index, class Layout>
__global__ void grid_with_mdspan(span_of<float, Index, 3, Layout> o, span_of<const float, Index, 3, Layout> a,
                                 span_of<const float, Index, 3, Layout> b, span_of<const float, Index, 3, Layout> c) {
  const Index i = blockIdx.z, j = blockIdx.y, k = position<Index>();
  if (k < o.extent(2)) o(i, j, k) = a(i, j, k) * b(i, j, k) + c(i, j, k);
}
template <class Dims, class Strides>
__global__ void grid_with_views(ss::basic_view<float, Dims, Strides> o, const float* a_data, const float* b_data,
                                const float* c_data) {
  using input = ss::basic_view<const float, Dims, Strides>;
  const input a{a_data, o.symbols()}, b{b_data, o.symbols()}, c{c_data, o.symbols()};
  const std::int64_t i = blockIdx.z, j = blockIdx.y, k = position<std::int64_t>();
  if (k < o.template size<2>()) o(i, j, k) = a(i, j, k) * b(i, j, k) + c(i, j, k);
}

// The kernels of the table: each is made by a function that launches it.

template <class Index, class Layout>
void launch_mdspan(const four_spans<Index, Layout>& s, const span_of<float, Index, 3, Layout>& o,
                   const span_of<const float, Index, 3, Layout>& in) {
  with_mdspan<<<1, 256>>>(s);
  cub::DeviceFor::Bulk(static_cast<Index>(s.o.size()), s);
  cub::DeviceFor::ForEachInExtents(s.o.extents(), s);
  grid_with_mdspan<Index, Layout><<<1, 256>>>(o, in, in, in);
}
template void launch_mdspan(const four_spans<std::int32_t, cuda::std::layout_right>&,
                            const span_of<float, std::int32_t, 3, cuda::std::layout_right>&,
                            const span_of<const float, std::int32_t, 3, cuda::std::layout_right>&);
template void launch_mdspan(const four_spans<std::int64_t, cuda::std::layout_right>&,
                            const span_of<float, std::int64_t, 3, cuda::std::layout_right>&,
                            const span_of<const float, std::int64_t, 3, cuda::std::layout_right>&);
template void launch_mdspan(const four_spans<std::int32_t, cuda::std::layout_stride>&,
                            const span_of<float, std::int32_t, 3, cuda::std::layout_stride>&,
                            const span_of<const float, std::int32_t, 3, cuda::std::layout_stride>&);
template void launch_mdspan(const four_spans<std::int64_t, cuda::std::layout_stride>&,
                            const span_of<float, std::int64_t, 3, cuda::std::layout_stride>&,
                            const span_of<const float, std::int64_t, 3, cuda::std::layout_stride>&);

template <class Index>
void launch_by_hand(float* o, const float* in, const sizes_and_strides<Index>& s) {
  by_hand_contiguous<<<1, 256>>>(o, in, in, in, s.size[0]);
  by_hand_strided<<<1, 256>>>(o, in, in, in, s);
}
template void launch_by_hand(float*, const float*, const sizes_and_strides<std::int32_t>&);
template void launch_by_hand(float*, const float*, const sizes_and_strides<std::int64_t>&);

/// `Case` is a function class of its own, so that kernels are told apart by name.
template <class Case, int Width, class View, class Input>
void launch_views(cudaStream_t stream, const View& o, const Input& in) {
  with_map<<<1, 256>>>(typename plans::mapped<View, Case, Width, std::uint32_t>::body{}, 1u);
  with_map<<<1, 256>>>(typename plans::mapped<View, Case, Width, std::uint64_t>::body{}, std::uint64_t{1});
  ss::cuda::map(stream, o, Case{}, in, in, in);
}
struct case_contiguous : multiply_add {};
struct case_by_four : multiply_add {};
struct case_padded : multiply_add {};
struct case_rows : multiply_add {};
struct case_strided : multiply_add {};

void launch_all_views(cudaStream_t stream, float* o, const float* in) {
  launch_views<case_contiguous, 1>(stream, ss::view<float, "B, T, H, W">(o, {2, 2, 2, 2}),
                                   ss::view<const float, "B, T, H, W">(in, {2, 2, 2, 2}));
  launch_views<case_by_four, 4>(stream, ss::view<float, "B, T, H, 4*W">(o, {2, 2, 2, 4}),
                                ss::view<const float, "B, T, H, 4*W">(in, {2, 2, 2, 4}));
  launch_views<case_padded, 1>(stream, ss::view<float, "B, T, H, W", "T*H*(W+8), H*(W+8), W+8, 1">(o, {2, 2, 2, 2}),
                               ss::view<const float, "B, T, H, W", "T*H*(W+8), H*(W+8), W+8, 1">(in, {2, 2, 2, 2}));
  launch_views<case_rows, 1>(stream, ss::view<float, "B, T, H, W", "P, Q, R, 1">(o, {2, 2, 2, 2}, {8, 4, 2, 1}),
                             ss::view<const float, "B, T, H, W", "P, Q, R, 1">(in, {2, 2, 2, 2}, {8, 4, 2, 1}));
  launch_views<case_strided, 1>(stream, ss::view<float, "B, T, H, W", "P, Q, R, S">(o, {2, 2, 2, 2}, {8, 4, 2, 1}),
                                ss::view<const float, "B, T, H, W", "P, Q, R, S">(in, {2, 2, 2, 2}, {8, 4, 2, 1}));
}

template __global__ void grid_with_views(ss::view<float, "B, T, C">::base, const float*, const float*, const float*);
template __global__ void grid_with_views(ss::view<float, "B, T, C", "P, Q, R">::base, const float*, const float*,
                                         const float*);

int main() {}
