// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors that own their elements on the device, and copies between host and device.
/// Floor: cuda. Includes shape and lower headers of cuda.

#pragma once

#include <symshape/cuda/device_buffer.cuh>
#include <symshape/cuda/operands.cuh>
#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// A contiguous tensor in the device's memory, uninitialized.
///
///     ss::cuda::device_tensor<float, "B, T, 64"> x(stream, {8, 128});
///     ss::cuda::copy(stream, x, host);
///     ss::cuda::softmax(stream, x, x);
///
/// - Errors: binding_error for sizes that do not fit, cuda_error where CUDA has no memory.
/// - Cost: as device_buffer.
template <class T, text Shape>
class device_tensor {
 public:
  static_assert(!std::is_const_v<T>, "device_tensor: an owning tensor's elements are not const");
  using element = T;
  using canonical = typename symshape::shape<Shape>::canonical;
  /// Operations ask this before they hand a tensor to a stream.
  static constexpr bool is_device_memory = true;

  template <std::size_t N>
  device_tensor(cudaStream_t stream, const size_value (&sizes)[N], const char* file = __builtin_FILE(),
                int line = __builtin_LINE())
      : shape_{symshape::view<T, Shape>{nullptr, sizes, file, line}.shape()},
        elements_{stream, shape_.numel(), file, line} {}
  /// All sizes static.
  explicit device_tensor(cudaStream_t stream, const char* file = __builtin_FILE(), int line = __builtin_LINE())
    requires(canonical::symbol_count == 0)
      : elements_{stream, shape_.numel(), file, line} {}

  basic_view<T, canonical> view() { return {elements_.data(), shape_.data()}; }
  basic_view<const T, canonical> view() const { return {elements_.data(), shape_.data()}; }

  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  static constexpr std::int64_t rank() { return static_cast<std::int64_t>(canonical::rank()); }
  std::int64_t numel() const { return shape_.numel(); }
  const canonical& shape() const { return shape_; }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return shape_.size(axis, file, line);
  }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view().stride(axis, file, line);
  }

 private:
  canonical shape_{};
  device_buffer<T> elements_;
};

/// Copies contiguous elements between host and device, either way, or within the device.
///
/// - Errors: shape_error where the sizes differ, before anything is written; cuda_error where CUDA refuses. Views with gaps and elements of
///   two types do not compile.
/// - Cost: asynchronous with respect to the host only where CUDA's cudaMemcpyAsync is: for pinned host memory.
template <viewable Out, viewable X>
void copy(cudaStream_t stream, Out&& out, X&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto to = as_output(out);
  const auto from = as_view(x);
  using out_view = std::remove_const_t<decltype(to)>;
  using in_view = std::remove_const_t<decltype(from)>;
  using element = typename out_view::element;
  static_assert(!std::is_const_v<element>, "copy: the output's elements are const");
  static_assert(std::is_same_v<element, std::remove_const_t<typename in_view::element>>,
                "copy: the element types differ");
  static_assert(out_view::is_contiguous && in_view::is_contiguous, "copy: a view has gaps; use map");
  constexpr std::size_t out_rank = static_cast<std::size_t>(out_view::rank()),
                        rank = static_cast<std::size_t>(in_view::rank());
  static_assert(refused::rank_of_operand<(out_rank == rank), out_rank, rank>::checked);

  using plan =
      detail::plan<rank, typename detail::every_axis<out_view>::type, typename detail::every_axis<in_view>::type>;
  const call_place at{"copy", file, line};
  detail::compare_operands(plan{}, at, detail::named{"out", to}, detail::named{"x", from});
  if (to.numel() == 0) return;
  detail::check(cudaMemcpyAsync(to.data(), from.data(), static_cast<std::size_t>(to.numel()) * sizeof(element),
                                cudaMemcpyDefault, stream),
                at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
