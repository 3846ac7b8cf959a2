// SPDX-License-Identifier: BSL-1.0
/// @file
/// A tensor that owns its elements, under canonical dims: what operators return.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/shape/slice.hpp>
#include <symshape/tensor/buffer.hpp>
#include <symshape/tensor/subscript.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// Contiguous, elements set to zero at the start. `tensor<T, "B, T, 64">` is this class with a text in place of the dims.
///
/// Copies copy the elements. A moved-from tensor has no elements: it may be assigned or destroyed, and `x(i, j)` refuses.
///
/// - Errors: std::bad_alloc where memory ends; then an assignment has changed nothing.
template <class T, class Dims>
class owning_tensor : public detail::owner_subscripts<owning_tensor<T, Dims>> {
 public:
  static_assert(!std::is_const_v<T>, "tensor: an owning tensor's elements are not const; take a view<const T, ...>");
  using element = T;
  using canonical = Dims;
  using view_type = basic_view<T, canonical>;
  using const_view_type = basic_view<const T, canonical>;

  /// With the numbers of a shape that were bound before.
  explicit owning_tensor(const canonical& sizes) : shape_{sizes}, elements_{shape_.numel()} {}
  owning_tensor(const owning_tensor&) = default;
  owning_tensor(owning_tensor&&) noexcept = default;
  owning_tensor& operator=(owning_tensor other) noexcept {
    shape_ = other.shape_;
    elements_.swap(other.elements_);
    return *this;
  }
  ~owning_tensor() = default;

  /// - Errors: shape_error where the elements were moved away.
  view_type view(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    check_present(file, line);
    return {elements_.data(), shape_.data()};
  }
  const_view_type view(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    check_present(file, line);
    return {elements_.data(), shape_.data()};
  }

  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  static constexpr std::int64_t rank() { return static_cast<std::int64_t>(canonical::rank()); }
  std::int64_t numel() const { return shape_.numel(); }
  /// Whether another tensor took the elements.
  bool moved_away() const { return elements_.data() == nullptr; }
  const canonical& shape() const { return shape_; }
  template <std::size_t Nth>
  std::int64_t size() const {
    return shape_.template size<Nth>();
  }
  std::int64_t size(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return shape_.size(axis, file, line);
  }
  std::int64_t stride(std::int64_t axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return const_view_type{elements_.data(), shape_.data()}.stride(axis, file, line);
  }

 protected:
  /// Without elements, as if moved from: what a failed `try_tensor` holds in place of a value.
  owning_tensor() = default;
  owning_tensor(const canonical& sizes, detail::buffer<T>&& elements)
      : shape_{sizes}, elements_{static_cast<detail::buffer<T>&&>(elements)} {}

 private:
  friend detail::owner_subscripts<owning_tensor>;

  template <class... Index>
  decltype(auto) subscript(const char* file, int line, Index... index) {
    return view(file, line)(index..., file, line);
  }
  template <class... Index>
  decltype(auto) subscript(const char* file, int line, Index... index) const {
    return view(file, line)(index..., file, line);
  }
  template <class... Index>
  T subscript_of_temporary(const char* file, int line, Index... index) {
    static_assert((detail::index_like<Index> && ...),
                  "tensor: a slice of a temporary tensor would outlive its elements; give the tensor a name");
    return subscript(file, line, index...);
  }
  void check_present(const char* file, int line) const {
    if (moved_away()) detail::refuse_shape("tensor", "its elements were moved away", 0, 0, 0, 0, file, line);
  }

  canonical shape_{};
  detail::buffer<T> elements_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
