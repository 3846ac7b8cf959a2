// SPDX-License-Identifier: BSL-1.0
/// @file
/// The C functions that torch_dlpack.py calls: tensors of PyTorch read, passed on, and made for it.

#include <symshape/dlpack.hpp>
#include <symshape/tensor/tensor.hpp>

#include "elements.hpp"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace ss = symshape;
using elements::brain;
using elements::half;
using elements::half_complex;

namespace {

/// A tensor that counts how many of it there are.
class counted : public ss::tensor<float, "N, 3"> {
 public:
  explicit counted(std::int64_t n) : tensor{{n}} { ++alive; }
  counted(counted&& other) noexcept : tensor{std::move(other)} { ++alive; }
  ~counted() { --alive; }
  static inline int alive = 0;
};

int said(const ss::failure& f, char* message, std::size_t size) {
  ss::text_buffer text;
  ss::describe(f, text);
  const std::size_t n = text.size() < size - 1 ? text.size() : size - 1;
  std::memcpy(message, text.view().data, n);
  message[n] = 0;
  return 1;
}

template <class T, class Managed>
void* passed_on(void* managed) {
  auto x = ss::try_from_dlpack<T, "N, M", "S, R">(static_cast<Managed*>(managed));
  return x ? ss::to_dlpack<Managed>(std::move(*x)).release() : nullptr;
}
template <class T>
void* pass_on(void* managed, int versioned) {
  return versioned != 0 ? passed_on<T, ss::dlpack::managed_tensor_versioned>(managed)
                        : passed_on<T, ss::dlpack::managed_tensor>(managed);
}

}  // namespace

extern "C" {

/// The sum of a tensor of any strides with its elements weighted 1, 2, 3, ... in order; takes the tensor. 1 and a message if it is refused.
int weighted_sum(void* managed, double* sum, char* message, std::size_t size) {
  const auto x = ss::try_from_dlpack<const float, "N, M | M >= 2", "S, R">(
      static_cast<ss::dlpack::managed_tensor_versioned*>(managed));
  if (!x) return said(x.error(), message, size);
  double weight = 0;
  *sum = 0;
  for (int i = 0; i < x->size(0); ++i)
    for (int j = 0; j < x->size(1); ++j) *sum += ++weight * static_cast<double>((*x)(i, j));
  return 0;
}

/// The same tensor again, through ours; null where it is refused. Element types are numbered as `ss::dtype` has them.
void* pass_on(void* managed, int versioned, int type) {
  switch (static_cast<ss::dtype>(type)) {
    case ss::b8: return pass_on<bool>(managed, versioned);
    case ss::u8: return pass_on<std::uint8_t>(managed, versioned);
    case ss::i8: return pass_on<std::int8_t>(managed, versioned);
    case ss::i16: return pass_on<std::int16_t>(managed, versioned);
    case ss::u16: return pass_on<std::uint16_t>(managed, versioned);
    case ss::i32: return pass_on<std::int32_t>(managed, versioned);
    case ss::u32: return pass_on<std::uint32_t>(managed, versioned);
    case ss::i64: return pass_on<std::int64_t>(managed, versioned);
    case ss::u64: return pass_on<std::uint64_t>(managed, versioned);
    case ss::f16: return pass_on<half>(managed, versioned);
    case ss::bf16: return pass_on<brain>(managed, versioned);
    case ss::f32: return pass_on<float>(managed, versioned);
    case ss::f64: return pass_on<double>(managed, versioned);
    case ss::c32: return pass_on<half_complex>(managed, versioned);
    case ss::c64: return pass_on<std::complex<float>>(managed, versioned);
    case ss::c128: return pass_on<std::complex<double>>(managed, versioned);
  }
  return nullptr;
}

/// A tensor of ours with 0, 1, 2, ... in it, "N, 3".
void* counting(std::int64_t n) {
  counted x{n};
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i);
  return ss::to_dlpack(std::move(x)).release();
}
int tensors_alive() { return counted::alive; }
}
