// SPDX-License-Identifier: BSL-1.0
/// @file
/// A tensor that another library made, and that it gets back when nobody needs it.
/// Border: dlpack. Includes shape, tensor.

#pragma once

#include <symshape/dlpack/structures.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/tensor/subscript.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A tensor that came through DLPack, under canonical dims and strides. Owns it: its producer's deleter is called once, at the end.
///
/// Moves and does not copy; moved from, it has no elements and `x(i, j)` refuses. Wherever a tensor is taken, so is this.
///
/// - Errors: `x(i, j)` outside the sizes, after a move, and of elements on a device are shape_error.
template <class T, class Dims, class Strides = contiguous>
class imported_tensor : public detail::owner_subscripts<imported_tensor<T, Dims, Strides>> {
 public:
  using element = T;
  using canonical = Dims;
  using strides_type = Strides;
  using view_type = basic_view<T, Dims, Strides>;
  using const_view_type = basic_view<const T, Dims, Strides>;

  imported_tensor() = default;
  /// Takes the managed tensor of a view of its elements; for the library's own use, since nothing is checked.
  template <dlpack::is_managed Managed>
  imported_tensor(view_type view, Managed* managed, symshape::device place)
      : view_{view},
        managed_{managed},
        give_back_{[](void* m) { dlpack::owner<Managed>{static_cast<Managed*>(m)}; }},
        place_{place} {}
  imported_tensor(imported_tensor&& other) noexcept { swap(other); }
  imported_tensor& operator=(imported_tensor other) noexcept {
    swap(other);
    return *this;
  }
  ~imported_tensor() {
    if (give_back_ != nullptr) give_back_(managed_);
  }

  /// - Errors: shape_error where the tensor was moved away.
  view_type view(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    check_present(file, line);
    return view_;
  }
  const_view_type view(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    check_present(file, line);
    return view_;
  }

  T* data() { return view_.data(); }
  const T* data() const { return view_.data(); }
  static constexpr std::int64_t rank() { return static_cast<std::int64_t>(Dims::rank()); }
  std::int64_t numel() const { return view_.numel(); }
  Dims shape() const { return view_.shape(); }
  template <std::size_t Nth>
  std::int64_t size() const {
    return view_.template size<Nth>();
  }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view_.size(axis, file, line);
  }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view_.stride(axis, file, line);
  }
  bool moved_away() const { return managed_ == nullptr; }
  /// Where the elements are.
  symshape::device place() const { return place_; }

 private:
  friend detail::owner_subscripts<imported_tensor>;

  void swap(imported_tensor& other) noexcept {
    exchange(view_, other.view_);
    exchange(managed_, other.managed_);
    exchange(give_back_, other.give_back_);
    exchange(place_, other.place_);
  }
  template <class Part>
  static void exchange(Part& a, Part& b) {
    const Part old = a;
    a = b;
    b = old;
  }

  template <class... Index>
  decltype(auto) subscript(const char* file, int line, Index... index) {
    return (reachable(file, line) ? view(file, line) : view_type{})(index..., file, line);
  }
  template <class... Index>
  decltype(auto) subscript(const char* file, int line, Index... index) const {
    return (reachable(file, line) ? view(file, line) : const_view_type{})(index..., file, line);
  }
  template <class... Index>
  std::remove_const_t<T> subscript_of_temporary(const char* file, int line, Index... index) {
    static_assert((detail::index_like<Index> && ...),
                  "tensor: a slice of a temporary tensor would outlive its elements; give the tensor a name");
    return subscript(file, line, index...);
  }
  void check_present(const char* file, int line) const {
    if (moved_away()) detail::refuse_shape("tensor", "its elements were moved away", 0, 0, 0, 0, file, line);
  }
  bool reachable(const char* file, int line) const {
    return place_.kind == device_kind::cpu ||
           detail::refuse_shape("tensor", "its elements are on a device; take its view into a kernel", 0, 0, 0, 0, file,
                                line);
  }

  view_type view_{};
  void* managed_ = nullptr;
  void (*give_back_)(void*) = nullptr;
  symshape::device place_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI
