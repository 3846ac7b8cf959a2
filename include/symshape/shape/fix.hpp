// SPDX-License-Identifier: BSL-1.0
/// @file
/// A number in place of a name in a view's type: from sizes that the program read to sizes that the compiler knows.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/algebra/substitute.hpp>
#include <symshape/shape/slice.hpp>

#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Dims, class Strides, text Name, std::int64_t Value>
struct fixed_source {
  static constexpr cut_result result = [] {
    pool p;
    const unpacked_text name{Name};
    view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
    for (std::uint32_t i = 0; i < of.sizes.size(); ++i) of.sizes[i] = substitute(of.sizes[i], {{name.view(), Value}});
    for (std::uint32_t i = 0; i < of.strides.size(); ++i)
      of.strides[i] = substitute(of.strides[i], {{name.view(), Value}});
    cut_result out;
    out.write(of.sizes, of.strides);
    return out;
  }();
  static constexpr const auto& value = result.text;
};

template <class T, class Dims, class Strides, text Name, std::int64_t Value>
struct fixed_view {
  using source = basic_view<T, Dims, Strides>;
  using changed = fixed_source<Dims, Strides, Name, Value>;
  using view = typename cut_view<T, changed>::type;
  static constexpr unpacked_text name{Name};

  static constexpr result<view> from(const source& v, const char* file, int line) {
    const std::int64_t number = symbol<Name>(v);
    if (number == Value) return carry_symbols<changed, view>(v, v.data(), nullptr);
    failure f{};
    f.kind = failure_kind::binding;
    f.operation = "fix";
    f.sentence = "%n is %v at axis %x where it is to be %w";
    f.name = name.view();
    f.axis = source::formulas::value.first_axis[symbol_position<typename source::formulas, Name>] %
             static_cast<std::int32_t>(Dims::rank());
    f.value = number;
    f.other_value = Value;
    f.file = file;
    f.line = line;
    return f;
  }
};

/// Of any view: those with a name of their own derive from the plain one.
template <class View, text Name, std::int64_t Value>
struct fixed_of
    : fixed_view<typename View::element, typename View::canonical, typename View::strides_type, Name, Value> {};

}  // namespace detail

/// The same view, or a view of the same elements, with a number for one of its names, so that what follows is compiled for that number.
///
///     ss::view<const float, "C, 4*C"> weight(pointer, {384, 1536});
///     auto w = ss::fix<"C", 384>(weight);                            // "384, 1536"
///
/// `try_fix` gives the error as data.
///
/// - Errors: binding_error where the name has another number; a name that the view does not have does not compile.
/// - Cost: one comparison.
template <text Name, std::int64_t Value, class T, class Dims, class Strides>
constexpr auto try_fix(const basic_view<T, Dims, Strides>& v, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
  using fixed = detail::fixed_view<T, Dims, Strides, Name, Value>;
  return fixed::from(v, file, line);
}
template <text Name, std::int64_t Value, detail::view_owner Owner>
constexpr auto try_fix(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Owner>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  using fixed = detail::fixed_of<std::remove_cvref_t<decltype(as_view(owner, file, line))>, Name, Value>;
  using made = std::remove_cvref_t<decltype(fixed::from(as_view(owner, file, line), file, line))>;
  if constexpr (requires { owner.moved_away(); })
    if (owner.moved_away()) {
      failure f{};
      detail::refuse_shape("tensor", "its elements were moved away", 0, 0, 0, 0, file, line, &f);
      return made{f};
    }
  return fixed::from(as_view(owner, file, line), file, line);
}
#if SYMSHAPE_EXCEPTIONS
template <text Name, std::int64_t Value, class T, class Dims, class Strides>
constexpr auto fix(const basic_view<T, Dims, Strides>& v, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  return detail::fixed_view<T, Dims, Strides, Name, Value>::from(v, file, line).value();
}
template <text Name, std::int64_t Value, detail::view_owner Owner>
constexpr auto fix(Owner&& owner, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  static_assert(std::is_lvalue_reference_v<Owner>,
                "view: the tensor is a temporary, and its elements would be gone; give it a name");
  const auto v = as_view(owner, file, line);
  return detail::fixed_of<std::remove_const_t<decltype(v)>, Name, Value>::from(v, file, line).value();
}
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
