// SPDX-License-Identifier: BSL-1.0
/// @file
/// CUDA's status codes as exceptions that say which operation failed and who asked for it.
/// Floor: cuda. Includes algebra.

#pragma once

#include <symshape/algebra/error.hpp>

#include <cuda_runtime_api.h>

#if !SYMSHAPE_EXCEPTIONS
#error "symshape/cuda needs exceptions: Thrust and CUB report through them"
#endif

namespace symshape::inline SYMSHAPE_ABI::cuda {

/// A call into CUDA that failed: `map: CUDA says: no CUDA-capable device is detected (model.cu:41)`.
class cuda_error : public error {
 public:
  cuda_error(const failure& f, cudaError_t status) : error{f}, status_{status} {}
  cudaError_t status() const noexcept { return status_; }

 private:
  cudaError_t status_;
};

/// Who asked, for messages.
struct call_place {
  const char* operation;
  const char* file;
  int line;
};

namespace detail {

/// Throws where `status` is not success. Errors that a kernel meets while it runs are reported by a later call, as CUDA does it.
inline void check(cudaError_t status, const call_place& at) {
  if (status == cudaSuccess) return;
  failure f{};
  f.kind = failure_kind::device;
  f.operation = at.operation;
  f.sentence = "CUDA says: %n";
  f.name = cudaGetErrorString(status);
  f.file = at.file;
  f.line = at.line;
  throw cuda_error{f, status};
}

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI::cuda
