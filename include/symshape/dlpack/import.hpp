// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors of other libraries through DLPack: checked and bound to names before anything of them is read.
/// Border: dlpack. Includes shape, tensor.

#pragma once

#include <symshape/dlpack/imported_tensor.hpp>
#include <symshape/shape/element.hpp>
#include <symshape/shape/foreign.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

constexpr bool refuse_element(failure& f, const char* sentence, text_view shown = {}, std::int64_t value = 0,
                              std::int64_t other = 0, text_view expected = {}) {
  f.kind = failure_kind::dtype;
  f.sentence = sentence;
  f.formula = shown;
  f.other_formula = expected;
  f.value = value;
  f.other_value = other;
  return false;
}

template <class Tensor>
constexpr bool dtype_fits(const Tensor& t, dtype expected, failure& f) {
  dtype found{};
  if (!dlpack::find_dtype(t.dtype.code, t.dtype.bits, found))
    return refuse_element(f, "the elements, of type code %v and %w bits, are not %g", {}, t.dtype.code, t.dtype.bits,
                          text_view{name_of(expected)});
  if (found != expected)
    return refuse_element(f, "the elements are %f and not %g", text_view{name_of(found)}, 0, 0,
                          text_view{name_of(expected)});
  if (t.dtype.lanes != 1)
    return refuse_element(f, "the elements are rows of %v lanes of %g and not single numbers", {}, t.dtype.lanes, 0,
                          text_view{name_of(expected)});
  return true;
}

/// Memory that `expected` can read: pinned memory is the host's, managed memory everybody's.
template <class Tensor>
constexpr bool device_fits(const Tensor& t, device expected, failure& f) {
  const auto type = static_cast<std::int32_t>(t.device.device_type);
  const auto number = static_cast<std::int64_t>(t.device.device_id);
  const bool fits = expected.kind == device_kind::cpu
                        ? type == dlpack::cpu || type == dlpack::cuda_host || type == dlpack::cuda_managed
                    : expected.kind == device_kind::cuda
                        ? (type == dlpack::cuda || type == dlpack::cuda_managed) && number == expected.index
                        : false;
  if (fits) return true;
  f.kind = failure_kind::binding;
  f.sentence = "the elements are on %f:%v and not on %g:%w";
  f.formula = text_view{dlpack::device_name(type)};
  f.other_formula = text_view{name_of(expected)};
  f.value = number;
  f.other_value = expected.index;
  return false;
}

template <class T, text Shape, text Strides>
struct dlpack_import {
  using from_text = view_from<T, Shape, Strides>;
  using view = typename from_text::type;
  using imported = imported_tensor<T, typename view::canonical, typename view::strides_type>;
  static constexpr dtype element = dtype_of<std::remove_const_t<T>>;
  static_assert(sizeof(T) == static_cast<std::size_t>(size_of(element)),
                "from_dlpack: dtype_of names an element type of another size");

  template <class Tensor>
  static result<view> see(const Tensor& t, device where, const char* file, int line) {
    failure f{};
    const bool fine = dtype_fits(t, element, f) && device_fits(t, where, f);
    const auto address = reinterpret_cast<std::uintptr_t>(t.data);
    if (fine && (t.data == nullptr || t.byte_offset <= ~std::uintptr_t{0} - address)) {
      const void* const first = t.data == nullptr ? nullptr : static_cast<const char*>(t.data) + t.byte_offset;
      return adopt<view, typename from_text::facts>({first, t.ndim, t.shape, t.strides}, "from_dlpack", file, line);
    }
    if (fine) refuse_foreign(f, "the byte offset leads out of the address space");
    set_place(f, "from_dlpack", file, line);
    return f;
  }

  template <class Managed>
  static result<imported> take(Managed* managed, device where, const char* file, int line) {
    failure f{};
    bool fine = true;
    if (managed == nullptr) fine = refuse_foreign(f, "there is no managed tensor: its address is null");
    if constexpr (dlpack::is_versioned<Managed>) {
      if (fine && managed->version.major != 1)
        fine = refuse_foreign(f, "the managed tensor is of DLPack %v.%w; only 1 is understood", managed->version.major,
                              managed->version.minor);
      if (fine && !std::is_const_v<T> && (managed->flags & dlpack::flag_read_only) != 0)
        fine = refuse_foreign(f, "the tensor is read only; take const elements");
    }
    set_place(f, "from_dlpack", file, line);
    if (!fine) return f;
    const result<view> seen = see(managed->dl_tensor, where, file, line);
    if (!seen) return seen.error();
    return imported{*seen, managed, where};
  }
  template <class Managed>
  static result<imported> take(dlpack::owner<Managed>&& owner, device where, const char* file, int line) {
    result<imported> out = take(owner.address(), where, file, line);
    if (out) owner.release();
    return out;
  }
};

}  // namespace detail

/// A tensor of another library, under a shape text and, where it is not contiguous, a text of strides.
///
///     auto x = ss::from_dlpack<const float, "N, 3, H, W">(managed);           // DLManagedTensor*, DLManagedTensorVersioned*
///     auto y = ss::from_dlpack<float, "M, N", "L, 1">(managed);               // solves L
///     auto z = ss::from_dlpack<const float, "N">(managed, ss::cuda_device);   // its view goes into kernels
///     auto v = ss::from_dlpack<const float, "N">(managed->dl_tensor);         // a view: who owns it goes on owning it
///
/// The managed tensor is taken, and its deleter called once, at the end; a refusal leaves it to the caller, as DLPack's capsules want it.
/// In a `dlpack::owner` that is moved in, it is safe either way.
///
/// - Errors: binding_error where rank, sizes, strides or facts do not fit, where there is no aligned address though there are elements, for
///   another device or version, and for elements that are read only or overlap and are not const; dtype_error for another element type.
///   All of it before an element is read.
/// - Cost: O(rank); no allocation.
template <class T, text Shape, text Strides = text{""}, dlpack::is_managed Managed>
auto try_from_dlpack(Managed* managed, device where = cpu_device, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::take(managed, where, file, line);
}
template <class T, text Shape, text Strides = text{""}, dlpack::is_managed Managed>
auto try_from_dlpack(dlpack::owner<Managed>&& managed, device where = cpu_device, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::take(static_cast<dlpack::owner<Managed>&&>(managed), where, file,
                                                        line);
}
template <class T, text Shape, text Strides = text{""}, dlpack::is_tensor Tensor>
auto try_from_dlpack(const Tensor& tensor, device where = cpu_device, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::see(tensor, where, file, line);
}

#if SYMSHAPE_EXCEPTIONS
template <class T, text Shape, text Strides = text{""}, dlpack::is_managed Managed>
auto from_dlpack(Managed* managed, device where = cpu_device, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::take(managed, where, file, line).value();
}
template <class T, text Shape, text Strides = text{""}, dlpack::is_managed Managed>
auto from_dlpack(dlpack::owner<Managed>&& managed, device where = cpu_device, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::take(static_cast<dlpack::owner<Managed>&&>(managed), where, file,
                                                        line)
      .value();
}
template <class T, text Shape, text Strides = text{""}, dlpack::is_tensor Tensor>
auto from_dlpack(const Tensor& tensor, device where = cpu_device, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  return detail::dlpack_import<T, Shape, Strides>::see(tensor, where, file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
