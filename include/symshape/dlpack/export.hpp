// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors to other libraries through DLPack: given with their elements, or lent without.
/// Border: dlpack. Includes shape, tensor.

#pragma once

#include <symshape/dlpack/structures.hpp>
#include <symshape/shape/element.hpp>
#include <symshape/shape/rebind.hpp>
#include <symshape/shape/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// One block for the managed tensor, its sizes and strides, and what keeps the elements alive.
template <class Managed, class Keeper, std::size_t Rank>
struct dlpack_block {
  Keeper keeper;
  Managed managed{};
  std::int64_t sizes[Rank + 1]{}, strides[Rank + 1]{};

  static void give_back(Managed* managed) { delete static_cast<dlpack_block*>(managed->manager_ctx); }
};

template <class Managed, class T, class Dims, class Strides, class Block>
dlpack::owner<Managed> fill_block(Block* made, const basic_view<T, Dims, Strides>& v, device where, bool copied) {
  using element = std::remove_const_t<T>;
  static_assert(sizeof(T) == static_cast<std::size_t>(size_of(dtype_of<element>)),
                "to_dlpack: dtype_of names an element type of another size");
  static_assert(dlpack::is_versioned<Managed> || !std::is_const_v<T>,
                "to_dlpack: const elements need the versioned form, which alone can say that they are read only");
  constexpr std::size_t rank = Dims::rank();
  copy_numbers(v, made->sizes, made->strides, make_index_list<rank>{});
  auto& t = made->managed.dl_tensor;
  t.data = const_cast<element*>(v.data());
  t.device.device_type = static_cast<std::remove_reference_t<decltype(t.device.device_type)>>(
      where.kind == device_kind::cuda ? dlpack::cuda : dlpack::cpu);
  t.device.device_id = where.index;
  t.ndim = static_cast<std::int32_t>(rank);
  constexpr dlpack::data_type type = dlpack::to_data_type(dtype_of<element>);
  t.dtype.code = type.code;
  t.dtype.bits = type.bits;
  t.dtype.lanes = type.lanes;
  t.shape = made->sizes;
  t.strides = made->strides;
  made->managed.manager_ctx = made;
  made->managed.deleter = &Block::give_back;
  if constexpr (dlpack::is_versioned<Managed>) {
    made->managed.version.major = 1;
    made->managed.version.minor = 0;
    made->managed.flags = (std::is_const_v<T> ? dlpack::flag_read_only : 0) | (copied ? dlpack::flag_copied : 0);
  }
  (void)copied;
  return dlpack::owner<Managed>{&made->managed};
}

struct no_keeper {};

/// A block made of `source`, or null where there is no memory and nothing can be thrown.
template <class Block, class Source>
Block* new_block(Source&& source, failure& f, const char* file, int line) {
#if SYMSHAPE_EXCEPTIONS
  (void)f, (void)file, (void)line;
  return new Block{static_cast<Source&&>(source)};
#else
  Block* const made = new (std::nothrow) Block{static_cast<Source&&>(source)};
  if (made == nullptr) {
    f.kind = failure_kind::overflow;
    f.sentence = "there is no memory for the managed tensor";
    set_place(f, "to_dlpack", file, line);
  }
  return made;
#endif
}

/// Where an owner says that its elements are, unless the caller says it.
template <class Owner>
device place_of(const Owner& owner, device said) {
  if (said.kind != device_kind::none) return said;
  if constexpr (requires { owner.place(); })
    return owner.place();
  else if constexpr (requires { Owner::is_device_memory; })
    return cuda_device;
  else
    return cpu_device;
}

template <class Managed, class Owner>
result<dlpack::owner<Managed>> give_dlpack(Owner&& owner, device where, const char* file, int line) {
  using keeper = std::remove_cvref_t<Owner>;
  failure f{};
  if constexpr (requires { owner.moved_away(); })
    if (owner.moved_away()) {
      f.kind = failure_kind::shape;
      f.sentence = "the elements of the tensor were moved away";
      set_place(f, "to_dlpack", file, line);
      return f;
    }
  const device at = place_of(owner, where);
  auto* const made =
      new_block<dlpack_block<Managed, keeper, keeper::canonical::rank()>>(static_cast<Owner&&>(owner), f, file, line);
  if (made == nullptr) return f;
  return fill_block<Managed>(made, made->keeper.view(), at, std::is_lvalue_reference_v<Owner>);
}

template <class Managed, class T, class Dims, class Strides>
result<dlpack::owner<Managed>> lend_dlpack(const basic_view<T, Dims, Strides>& v, device where, const char* file,
                                           int line) {
  failure f{};
  auto* const made = new_block<dlpack_block<Managed, no_keeper, Dims::rank()>>(no_keeper{}, f, file, line);
  if (made == nullptr) return f;
  return fill_block<Managed>(made, v, where, false);
}

}  // namespace detail

/// A tensor for another library, with its elements: moved in where it may be, else copied.
///
///     auto d = ss::to_dlpack(std::move(x));   // dlpack::owner<dlpack::managed_tensor_versioned>
///     PyCapsule_New(d.release(), "dltensor_versioned", ...);
///     auto e = ss::to_dlpack<DLManagedTensor>(std::move(y));   // the structure of <dlpack/dlpack.h>
///
/// What a `from_dlpack` gave can be passed on in the same way. The deleter may be called by any thread. `try_to_dlpack` and
/// `try_lend_dlpack` give a refusal as data.
///
/// - Errors: shape_error for a tensor whose elements were moved away; std::bad_alloc where memory ends. Without exceptions both as data.
/// - Cost: one allocation, and a copy of the elements for a tensor with a name.
template <dlpack::is_managed Managed = dlpack::managed_tensor_versioned, class Owner>
  requires detail::view_owner<std::remove_reference_t<Owner>>
auto try_to_dlpack(Owner&& owner, device where = no_device, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  return detail::give_dlpack<Managed>(static_cast<Owner&&>(owner), where, file, line);
}

/// The elements of a view or a tensor for another library, without ownership: they must be there until its deleter has been called.
///
///     auto d = ss::lend_dlpack(x(3, ss::full));   // strides go along; const elements are marked as read only
///
/// - Errors: std::bad_alloc where memory ends. A temporary tensor, and const elements in the unversioned form, do not compile.
/// - Cost: one allocation.
template <dlpack::is_managed Managed = dlpack::managed_tensor_versioned, class Lender>
auto try_lend_dlpack(Lender&& lender, device where = no_device, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Lender> || std::is_trivially_copyable_v<Lender>,
                "lend_dlpack: the tensor is a temporary, and its elements would be gone; write to_dlpack");
  return detail::lend_dlpack<Managed>(as_view(lender, file, line), detail::place_of(lender, where), file, line);
}

#if SYMSHAPE_EXCEPTIONS
template <dlpack::is_managed Managed = dlpack::managed_tensor_versioned, class Owner>
  requires detail::view_owner<std::remove_reference_t<Owner>>
auto to_dlpack(Owner&& owner, device where = no_device, const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  return detail::give_dlpack<Managed>(static_cast<Owner&&>(owner), where, file, line).value();
}
template <dlpack::is_managed Managed = dlpack::managed_tensor_versioned, class T, class Dims, class Strides>
auto to_dlpack(const basic_view<T, Dims, Strides>&) {
  static_assert(!std::is_same_v<T, T>, "to_dlpack: a view owns no elements to give; write lend_dlpack");
}
template <dlpack::is_managed Managed = dlpack::managed_tensor_versioned, class Lender>
auto lend_dlpack(Lender&& lender, device where = no_device, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Lender> || std::is_trivially_copyable_v<Lender>,
                "lend_dlpack: the tensor is a temporary, and its elements would be gone; write to_dlpack");
  return detail::lend_dlpack<Managed>(as_view(lender, file, line), detail::place_of(lender, where), file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
