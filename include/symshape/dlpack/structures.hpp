// SPDX-License-Identifier: BSL-1.0
/// @file
/// DLPack's structures, ours and everybody's: who has the members is one, whoever declared it.
/// Border: dlpack. Includes shape.

#pragma once

#include <symshape/shape/device.hpp>
#include <symshape/shape/dtype.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// The structures as DLPack 1 publishes them, with its members' names, so that <dlpack/dlpack.h> is not needed. Programs that include it,
/// before or after, use its own structures in the same calls.
namespace dlpack {

struct version {
  std::uint32_t major, minor;
};
struct device {
  std::int32_t device_type, device_id;
};
struct data_type {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};
struct tensor {
  void* data;
  dlpack::device device;
  std::int32_t ndim;
  data_type dtype;
  std::int64_t* shape;
  std::int64_t* strides;
  std::uint64_t byte_offset;
};
struct managed_tensor {
  tensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(managed_tensor*);
};
struct managed_tensor_versioned {
  dlpack::version version;
  void* manager_ctx;
  void (*deleter)(managed_tensor_versioned*);
  std::uint64_t flags;
  tensor dl_tensor;
};

inline constexpr std::uint64_t flag_read_only = 1, flag_copied = 2;

/// A `tensor` of somebody's: the same members at the same places.
template <class Tensor>
concept is_tensor = requires(Tensor& t) {
  t.data;
  t.device.device_type;
  t.device.device_id;
  t.ndim;
  t.dtype.code;
  t.dtype.bits;
  t.dtype.lanes;
  t.shape;
  t.strides;
  t.byte_offset;
} && sizeof(Tensor) == sizeof(tensor) && std::is_trivially_copyable_v<Tensor>;

template <class Managed>
concept is_managed = requires(Managed& m) {
  m.dl_tensor;
  m.manager_ctx;
  m.deleter(&m);
} && is_tensor<decltype(Managed::dl_tensor)>;

template <class Managed>
concept is_versioned = is_managed<Managed> && requires(Managed& m) {
  m.version.major;
  m.version.minor;
  m.flags;
};

/// Kinds of devices by their numbers; those not listed are "another device".
inline constexpr std::int32_t cpu = 1, cuda = 2, cuda_host = 3, cuda_managed = 13;
constexpr const char* device_name(std::int32_t type) {
  constexpr const char* names[] = {
      "no device", "cpu",    "cuda",    "cuda_host", "opencl",    "another device", "another device",
      "vulkan",    "metal",  "vpi",     "rocm",      "rocm_host", "ext_dev",        "cuda_managed",
      "one_api",   "webgpu", "hexagon", "maia",      "trn"};
  return type >= 0 && type < 19 ? names[type] : "another device";
}

/// The element type in DLPack's words: a code, bits, one lane.
constexpr data_type to_data_type(symshape::dtype t) {
  constexpr std::uint8_t codes[] = {6, 1, 0, 0, 1, 0, 1, 0, 1, 2, 4, 2, 2, 5, 5, 5};
  return {codes[static_cast<int>(t)], static_cast<std::uint8_t>(8 * size_of(t)), 1};
}
/// The element type of a code and its bits into `out`; false where there is none.
constexpr bool find_dtype(std::uint8_t code, std::uint8_t bits, symshape::dtype& out) {
  for (int i = 0; i < dtype_count; ++i) {
    const data_type t = to_data_type(static_cast<symshape::dtype>(i));
    if (t.code != code || t.bits != bits) continue;
    out = static_cast<symshape::dtype>(i);
    return true;
  }
  return false;
}

/// The one owner of a managed tensor, ours or another's: calls its deleter once, unless the tensor is released first.
///
///     auto d = ss::to_dlpack(x);          // dlpack::owner<dlpack::managed_tensor_versioned>
///     give_to_somebody(d.release());      // who calls the deleter from now on
///
template <is_managed Managed>
class owner {
 public:
  constexpr owner() = default;
  constexpr explicit owner(Managed* managed) : managed_{managed} {}
  owner(owner&& other) noexcept : managed_{other.release()} {}
  owner& operator=(owner&& other) noexcept {
    Managed* const mine = managed_;
    managed_ = other.release();
    if (mine != managed_) owner{mine};  // deletes
    return *this;
  }
  ~owner() {
    if (managed_ != nullptr && managed_->deleter != nullptr) managed_->deleter(managed_);
  }

  Managed* release() {
    Managed* const out = managed_;
    managed_ = nullptr;
    return out;
  }
  Managed* operator->() const { return managed_; }
  Managed& operator*() const { return *managed_; }
  /// Null once it was released or moved from.
  Managed* address() const { return managed_; }
  explicit operator bool() const { return managed_ != nullptr; }

 private:
  Managed* managed_ = nullptr;
};

}  // namespace dlpack

}  // namespace symshape::inline SYMSHAPE_ABI
