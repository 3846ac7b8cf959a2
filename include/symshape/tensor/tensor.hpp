// SPDX-License-Identifier: BSL-1.0
/// @file
/// Tensors that own their elements, under a shape text.
/// Floor: tensor. Includes algebra, shape.

#pragma once

#include <symshape/shape/bind.hpp>
#include <symshape/tensor/dynamic.hpp>
#include <symshape/tensor/owning.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// A tensor that owns its elements; contiguous, elements set to zero at the start.
///
///     ss::tensor<float, "B, T, 64"> x({8, 128, 64});   // or ({8, 128}): static sizes may be left out
///     x(3, 17, 5) = 1;
///     auto row = x(3, ss::full, ss::full);             // a view, "T, 64"
///
/// Copies copy the elements; a moved-from tensor has none and may only be assigned or destroyed.
///
/// - Errors: binding_error for sizes or facts that do not fit; std::bad_alloc where memory ends. Without exceptions: `try_tensor`.
template <class T, text Shape>
class tensor : public owning_tensor<T, typename shape<Shape>::canonical> {
 public:
  using base = owning_tensor<T, typename shape<Shape>::canonical>;
  using facts = typename shape<Shape>::facts;

#if SYMSHAPE_EXCEPTIONS
  template <std::size_t N>
  explicit tensor(const size_value (&sizes)[N], const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : base{detail::bind_sizes<typename base::canonical, facts>(sizes, "tensor", file, line).value()} {}
#endif
  /// All sizes static.
  tensor()
    requires(base::canonical::symbol_count == 0)
      : base{typename base::canonical{}} {}
  /// With the numbers of a shape that were bound before.
  explicit tensor(const typename base::canonical& sizes)
    requires std::is_same_v<facts, facts_of<>>
      : base{sizes} {}
  /// From what an operator returned, under the same dims.
  tensor(base other)
    requires std::is_same_v<facts, facts_of<>>
      : base{static_cast<base&&>(other)} {}

 private:
  template <class>
  friend class result;
  template <class U, text Text, std::size_t N>
  friend auto try_tensor(const size_value (&sizes)[N], const char* file, int line);

  tensor() = default;
  tensor(const typename base::canonical& sizes, detail::buffer<T>&& elements)
      : base{sizes, static_cast<detail::buffer<T>&&>(elements)} {}
};

/// As the constructor, but a refusal comes back as data; works without exceptions.
///
///     if (auto x = ss::try_tensor<float, "B, T, 64">({batch, length})) use(*x);
///
/// - Errors: also where memory ends, as data.
template <class T, text Shape, std::size_t N>
auto try_tensor(const size_value (&sizes)[N], const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  using made = tensor<T, Shape>;
  const auto bound = detail::bind_sizes<typename made::canonical, typename made::facts>(sizes, "tensor", file, line);
  if (!bound) return result<made>{bound.error()};
  failure f{};
  auto elements = detail::buffer<T>::attempt((*bound).numel(), f);
  if (!f) return result<made>{made{*bound, static_cast<detail::buffer<T>&&>(elements)}};
  detail::set_place(f, "tensor", file, line);
  return result<made>{f};
}

}  // namespace symshape::inline SYMSHAPE_ABI
