// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the library asks of a compiler where texts are template arguments, form by form; and functions that another unit defines.

#pragma once

#include <symshape/shape/view.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace threads {

namespace ss = symshape;

/// Defined in identity_test.cpp, under another spelling of the same shape.
std::int64_t rows_in_another_unit(const ss::view<const int, "A + A, B">::base& v);

template <ss::text Text>
std::size_t length_of_text();
extern template std::size_t length_of_text<"B, T">();

// A literal as an argument of a class template, a variable template, a function template and an alias; written twice, of one type.
template <ss::text Text>
struct of_class {
  static constexpr ss::text value = Text;
};
template <ss::text Text>
inline constexpr std::size_t of_variable = ss::unpacked_text{Text}.size;
template <ss::text Text>
constexpr std::size_t of_function() {
  return of_variable<Text>;
}
template <ss::text Text>
using of_alias = of_class<Text>;
template <ss::text... Texts>
struct several {
  static constexpr std::size_t total = (of_variable<Texts> + ... + 0);
};
template <class T, ss::text Text = ss::text{""}>
struct with_default {
  static constexpr std::size_t size = of_variable<Text>;
};

// A specialization for one text, and a class deduced as its base.
template <ss::text Text>
inline constexpr bool is_empty_text = false;
template <>
inline constexpr bool is_empty_text<ss::text{""}> = true;
template <class... Dim>
constexpr std::size_t deduced_rank(const ss::dims<Dim...>&) {
  return sizeof...(Dim);
}
// An overload that deduces the base wins over one that takes anything else only where that is constrained.
template <class T, class Dims, class Strides>
constexpr int chosen(const ss::basic_view<T, Dims, Strides>&) {
  return 1;
}
template <class Other>
  requires(!ss::viewable<Other>)
constexpr int chosen(const Other&) {
  return 2;
}
/// Two constraints, of which one includes the other.
template <ss::viewable Operand>
constexpr int more_special(const Operand&) {
  return 1;
}
template <ss::viewable Operand>
  requires(Operand::is_contiguous)
constexpr int more_special(const Operand&) {
  return 2;
}

static_assert(std::is_same_v<of_class<"B, T">, of_alias<"B, T">>);
static_assert(std::is_same_v<of_class<"B, T">, of_class<ss::text{"B, T"}>>);
static_assert(!std::is_same_v<of_class<"B, T">, of_class<"B,T">>);
static_assert(of_class<"B">::value == ss::text{"B"});
static_assert(of_function<"B, T, C">() == 7 && several<"B", "T, C">::total == 5 && several<>::total == 0);
static_assert(with_default<int>::size == 0 && with_default<int, "T">::size == 1);
static_assert(is_empty_text<""> && !is_empty_text<" ">);
static_assert(
    of_variable<"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
                "012345678901234567890123456"> == ss::text::capacity);
static_assert(deduced_rank(ss::shape<"A, 3, A*B">{}) == 3);
static_assert(std::is_trivially_copyable_v<ss::view<float, "B, T", "T + 8, 1">>);
static_assert(std::is_same_v<ss::view<int, "H + H">::base, ss::view<int, "2*H">::base>);

/// The same at run time, where it takes objects.
inline bool contract_holds() {
  static constexpr int elements[6]{};
  const ss::view<const int, "R, C"> plain(elements, {2, 3});
  const ss::view<const int, "R, C", "L, 1"> padded(elements, {2, 2}, {3, 1});
  const auto lambda = []<ss::text Text>(of_class<Text>) { return of_variable<Text>; };
  return chosen(plain) == 1 && chosen(7) == 2 && more_special(plain) == 2 && more_special(padded) == 1 &&
         lambda(of_class<"abc">{}) == 3 && ss::symbol<"L">(padded) == 3;
}

}  // namespace threads
