// SPDX-License-Identifier: BSL-1.0
/// @file
/// Arguments and results of operators that are called by name.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/layout.hpp>
#include <symshape/meta/optional.hpp>
#include <symshape/meta/promotion.hpp>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::meta {

enum class value_kind : unsigned char {
  none,
  boolean,
  integer,
  floating,
  complex,
  text,
  element_type,
  memory_format,
  other,
  list,
  tensor
};

/// Anything that a schema can ask for.
template <class Int>
struct value {
  value_kind kind = value_kind::none;
  number<Int> integer{};  // also a boolean
  double real = 0, imaginary = 0;
  symshape::dtype dtype = f32;
  meta::memory_format memory_format = meta::memory_format::contiguous;
  std::string text;  // also of what has no other use: a layout, a device
  std::vector<value> items;
  std::vector<basic_tensor<Int>> held;  // the tensor, if it is one

  value() = default;
  value(none_type) {}
  value(bool b) : kind{value_kind::boolean}, integer{b ? 1 : 0}, real{b ? 1.0 : 0.0} {}
  template <symshape::integer Integer>
  value(Integer i) : kind{value_kind::integer}, integer(i), real{static_cast<double>(i)} {}
  value(double d) : kind{value_kind::floating}, real{d} {}
  value(double d, double i) : kind{value_kind::complex}, real{d}, imaginary{i} {}
  value(const char* t) : kind{value_kind::text}, text{t} {}
  value(symshape::dtype t) : kind{value_kind::element_type}, dtype{t} {}
  value(meta::memory_format f) : kind{value_kind::memory_format}, memory_format{f} {}
  template <class Number>
    requires(!symshape::integer<Number> && !std::is_same_v<Number, value> && std::is_class_v<Number> &&
             std::is_convertible_v<Number, number<Int>>)
  value(const Number& n) : kind{value_kind::integer}, integer(n) {}
  template <class From>
    requires std::is_convertible_v<number<From>, number<Int>>
  value(const basic_tensor<From>& t) : kind{value_kind::tensor} {
    held.push_back(widen<Int>(t));
  }
  template <class From>
    requires(!std::is_same_v<From, Int> && std::is_convertible_v<number<From>, number<Int>>)
  value(const value<From>& v)
      : kind{v.kind},
        integer(v.integer),
        real{v.real},
        imaginary{v.imaginary},
        dtype{v.dtype},
        memory_format{v.memory_format},
        text{v.text} {
    for (const auto& item : v.items) items.emplace_back(item);
    for (const auto& t : v.held) held.push_back(widen<Int>(t));
  }

  static value list_of(std::vector<value> items) {
    value v;
    v.kind = value_kind::list;
    v.items = std::move(items);
    return v;
  }

  bool is_number() const { return kind >= value_kind::boolean && kind <= value_kind::complex; }
  meta::scalar scalar() const {
    if (kind == value_kind::boolean) return meta::scalar{real != 0};
    if (kind == value_kind::floating) return meta::scalar{real};
    if (kind == value_kind::complex) return meta::scalar{real, imaginary};
    const expr e = formula_of(integer);
    return meta::scalar{e.is_constant() ? e.constant() : 1};
  }
};

namespace detail {

/// What kind of number an argument brings along: a formula its own, everything plain int64.
template <class T>
struct kind_of {
  using type = std::int64_t;
};
template <class T>
  requires requires(const T& number) { formula_of(number); }
struct kind_of<T> {
  using type = T;
};
template <>
struct kind_of<checked_int> {
  using type = std::int64_t;
};
template <class Int>
struct kind_of<basic_tensor<Int>> {
  using type = Int;
};
template <class Int>
struct kind_of<value<Int>> {
  using type = Int;
};

template <class... T>
struct common_kind {
  using type = std::int64_t;
};
template <class T, class... Rest>
struct common_kind<T, Rest...> {
  using type = common_int<typename kind_of<T>::type, typename common_kind<Rest...>::type>;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI::meta

namespace symshape::inline SYMSHAPE_ABI {

/// A list of arguments, since braces alone have no type: `list{1, 1}`, `list{a, b}`.
template <class Int>
struct list : meta::value<Int> {
  template <class... Item>
  list(const Item&... items) : meta::value<Int>{meta::value<Int>::list_of({meta::value<Int>(items)...})} {}
};
template <class... Item>
list(const Item&...) -> list<typename meta::detail::common_kind<Item...>::type>;

/// An argument by name: `arg("groups", 2)`.
template <class Int>
struct arg {
  const char* name;
  meta::value<Int> given;

  template <class Value>
  arg(const char* n, const Value& v) : name{n}, given(v) {}
};
template <class Value>
arg(const char*, const Value&) -> arg<typename meta::detail::kind_of<Value>::type>;

}  // namespace symshape::inline SYMSHAPE_ABI

namespace symshape::inline SYMSHAPE_ABI::meta::detail {

template <class Int>
struct kind_of<list<Int>> {
  using type = Int;
};
template <class Int>
struct kind_of<arg<Int>> {
  using type = Int;
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta::detail

namespace symshape::inline SYMSHAPE_ABI::meta {

/// What an operator gives: one value or several, in schema order, a list's items one by one.
template <class Int>
class results {
 public:
  results() = default;
  results(const basic_tensor<Int>& t) { values_.push_back(value<Int>(t)); }
  results(std::vector<value<Int>> values) : values_{std::move(values)} {}

  std::size_t size() const { return values_.size(); }
  const value<Int>& value_at(std::size_t i) const { return values_[i]; }
  /// - Errors: shape_error where there is no such result, or where it is no tensor.
  const basic_tensor<Int>& operator[](std::size_t i) const {
    static const basic_tensor<Int> nothing{};
    const call_site at{"results", "", 0, nullptr};
    if (!require(i < values_.size(), at,
                 {"there is no result %l; there are %r", static_cast<std::int64_t>(i),
                  static_cast<std::int64_t>(values_.size())}) ||
        !require(!values_[i].held.empty(), at, {"result %l is no tensor", static_cast<std::int64_t>(i)}))
      return nothing;
    return values_[i].held[0];
  }
  operator const basic_tensor<Int>&() const { return (*this)[0]; }
  const basic_tensor<Int>* operator->() const { return &(*this)[0]; }

 private:
  std::vector<value<Int>> values_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
