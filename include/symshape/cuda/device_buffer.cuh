// SPDX-License-Identifier: BSL-1.0
/// @file
/// Memory on the device, taken and given back in the order of a stream.
/// Floor: cuda. Includes algebra and lower headers of cuda.

#pragma once

#include <symshape/algebra/integers.hpp>
#include <symshape/cuda/error.cuh>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// Owns `count` elements of the device's memory, uninitialized. Work on other streams must wait for this one by the usual means.
///
/// - Errors: cuda_error where CUDA has no memory or no device; overflow_error where the bytes leave 63 bits.
/// - Cost: asynchronous; no call at all for 0 elements. Moves cost nothing; there are no copies.
template <class T>
class device_buffer {
 public:
  static_assert(std::is_trivially_copyable_v<T>, "device_buffer: elements are plain numbers");

  device_buffer(cudaStream_t stream, std::int64_t count, const char* file = __builtin_FILE(),
                int line = __builtin_LINE())
      : size_{count}, stream_{stream} {
    const call_place at{"device_buffer", file, line};
    std::int64_t bytes = 0;
    if (count < 0 || !checked_multiply(count, static_cast<std::int64_t>(sizeof(T)), bytes)) {
      failure f{};
      f.kind = failure_kind::overflow;
      f.operation = at.operation;
      f.sentence = count < 0 ? "the number of elements, %v, is negative" : "%v elements take more than 2^63 - 1 bytes";
      f.value = count;
      f.file = file;
      f.line = line;
      fail(f);
    }
    void* memory = nullptr;
    if (bytes != 0) detail::check(cudaMallocAsync(&memory, static_cast<std::size_t>(bytes), stream), at);
    data_ = static_cast<T*>(memory);
  }
  device_buffer(device_buffer&& other) noexcept : data_{other.data_}, size_{other.size_}, stream_{other.stream_} {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  device_buffer& operator=(device_buffer&& other) noexcept {
    if (this == &other) return *this;
    release();
    data_ = other.data_;
    size_ = other.size_;
    stream_ = other.stream_;
    other.data_ = nullptr;
    other.size_ = 0;
    return *this;
  }
  ~device_buffer() { release(); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::int64_t size() const { return size_; }
  cudaStream_t stream() const { return stream_; }

 private:
  // A failure here has nowhere to go; CUDA reports it again at its next call.
  void release() noexcept {
    if (data_ != nullptr) static_cast<void>(cudaFreeAsync(data_, stream_));
  }

  T* data_ = nullptr;
  std::int64_t size_;
  cudaStream_t stream_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
