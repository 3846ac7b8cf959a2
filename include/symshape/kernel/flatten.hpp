// SPDX-License-Identifier: BSL-1.0
/// @file
/// Neighboring axes of a view taken as one.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/meta/view.hpp>

#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

template <int First, int Last>
struct flatten_rule {
  static constexpr const char* name = "flatten";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& x) const {
    return meta::flatten(x, First, Last, at);
  }
};

/// The same elements, axes `First` to `Last` joined; no element moves.
///
///     flatten<0, 1>(x)    // "B, T, 384" -> "B*T, 384"
///     flatten<2>(qkv)     // "B, T, 3, 12, 32" -> "B, T, 1152"
///
/// - Errors: a view that is not contiguous by its type does not compile, nor does an axis that is not there.
template <int First = 0, int Last = -1, viewable View>
auto flatten(View&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto v = as_view(x, file, line);
  using view_type = std::remove_const_t<decltype(v)>;
  static_assert(view_type::is_contiguous, "flatten: the view is contiguous");
  const auto checked = enter<flatten_rule<First, Last>>(file, line, v);
  using flat = basic_view<typename view_type::element, std::remove_const_t<decltype(checked.sizes)>>;
  return checked ? flat{v.data(), checked.sizes.data()} : flat{};
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
