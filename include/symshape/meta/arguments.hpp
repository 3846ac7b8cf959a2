// SPDX-License-Identifier: BSL-1.0
/// @file
/// Arguments put in the places of a schema's parameters, checked against their types.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/broadcast.hpp>  // tensor_pointers
#include <symshape/meta/schema.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// The arguments of one call, every parameter filled. Accessors assume what `bind` has checked.
template <class Int>
class arguments {
 public:
  struct named {
    std::string_view name;
    value<Int> given;
  };

  /// Positional arguments, then named ones, then defaults.
  /// - Errors: shape_error for an argument too many or missing, an unknown name, a value that does not suit the parameter's type.
  bool bind(std::string_view schema, std::vector<value<Int>> positional, std::vector<named> by_name,
            bool numbers_as_tensors, const call_site& at) {
    const auto parameters = parameters_of(schema);
    values_.clear();
    std::size_t next = 0;
    for (const auto& p : parameters) {
      value<Int> v;
      bool given = false;
      if (!p.keyword_only && next < positional.size()) {
        v = std::move(positional[next++]);
        given = true;
      }
      for (auto& n : by_name)
        if (n.name == p.name) {
          if (!accept(!given, at, "argument %f of %g is given twice", p.name, schema)) return false;
          v = std::move(n.given);
          given = true;
          n.name = {};
        }
      if (!given) {
        if (!accept(!p.otherwise.empty(), at, "argument %f of %g is missing", p.name, schema)) return false;
        v = default_of<Int>(p.otherwise);
      }
      if (!accept(suits(v, p.type, numbers_as_tensors), at, "argument %f of %g is of the wrong kind", p.name, schema))
        return false;
      values_.push_back(std::move(v));
    }
    if (!require(next == positional.size(), at,
                 {"%l arguments are given where %r are taken", static_cast<std::int64_t>(positional.size()),
                  static_cast<std::int64_t>(next)}))
      return false;
    for (const auto& n : by_name)
      if (!accept(n.name.empty(), at, "there is no argument %f of %g", n.name, schema)) return false;
    for (auto& v : values_) find_home(v);
    return true;
  }

  std::size_t size() const { return values_.size(); }
  const value<Int>& operator[](std::size_t i) const { return values_[i]; }
  bool given(std::size_t i) const { return values_[i].kind != value_kind::none; }
  bool is_number(std::size_t i) const { return values_[i].is_number(); }

  const basic_tensor<Int>& tensor(std::size_t i) const { return values_[i].held[0]; }
  meta::optional_tensor<Int> optional_tensor(std::size_t i) const {
    if (!given(i)) return {};
    return meta::optional_tensor<Int>{tensor(i)};
  }
  tensor_pointers<Int> tensors(std::size_t i) const {
    tensor_pointers<Int> out;
    for (const auto& item : values_[i].items)
      if (!item.held.empty()) out.push_back(&item.held[0]);
    return out;
  }
  meta::scalar scalar(std::size_t i) const { return values_[i].scalar(); }
  number<Int> integer(std::size_t i) const { return values_[i].integer; }
  meta::optional_number<Int> optional_integer(std::size_t i) const {
    if (!given(i)) return {};
    return meta::optional_number<Int>{values_[i].integer};
  }
  bool boolean(std::size_t i) const { return values_[i].real != 0; }
  double real(std::size_t i) const { return values_[i].real; }
  std::string_view text(std::size_t i) const { return values_[i].text; }
  optional_dtype dtype(std::size_t i) const {
    if (!given(i)) return {};
    return optional_dtype{values_[i].dtype};
  }
  meta::memory_format memory_format(std::size_t i, meta::memory_format otherwise) const {
    return values_[i].kind == value_kind::memory_format ? values_[i].memory_format : otherwise;
  }
  int axis(std::size_t i) const { return as_int(values_[i].integer); }
  axis_list axes(std::size_t i) const {
    axis_list out;
    if (values_[i].kind == value_kind::integer) out.push_back(as_int(values_[i].integer));
    for (const auto& item : values_[i].items) out.push_back(as_int(item.integer));
    return out;
  }
  size_list<Int> sizes(std::size_t i) const {
    size_list<Int> out;
    if (values_[i].kind == value_kind::integer) out.push_back(values_[i].integer);
    for (const auto& item : values_[i].items) out.push_back(item.integer);
    return out;
  }
  per_axis<Int> every(std::size_t i) const { return per_axis<Int>{sizes(i)}; }
  pool* home() const { return home_; }

 private:
  static int as_int(const number<Int>& n) {
    const expr e = formula_of(n);
    constexpr std::int64_t most = 1 << 30;
    if (!e.is_constant()) return static_cast<int>(most);
    return static_cast<int>(e.constant() > most ? most : e.constant() < -most ? -most : e.constant());
  }

  static bool accept(bool holds, const call_site& at, const char* sentence, std::string_view name,
                     std::string_view schema) {
    if (holds) return true;
    complaint says{sentence};
    says.name = text_view{name.data(), name.size()};
    const std::string_view operation = schema.substr(0, schema.find('('));
    says.other_name = text_view{operation.data(), operation.size()};
    refuse(at, says);
    return false;
  }

  static bool suits(const value<Int>& v, std::string_view type, bool numbers_as_tensors) {
    if (type.ends_with('?')) {
      if (v.kind == value_kind::none) return true;
      type.remove_suffix(1);
    }
    if (type.ends_with(']')) {
      const std::size_t open = type.rfind('[');
      const std::string_view item = type.substr(0, open);
      if (v.kind != value_kind::list) return type[open + 1] != ']' && suits(v, item, numbers_as_tensors);
      for (const auto& element : v.items)
        if (!suits(element, item, numbers_as_tensors)) return false;
      return true;
    }
    if (type.starts_with("Tensor")) return v.kind == value_kind::tensor || (numbers_as_tensors && v.is_number());
    if (type == "int" || type == "SymInt") return v.kind == value_kind::integer || v.kind == value_kind::boolean;
    if (type == "float") return v.kind == value_kind::floating || v.kind == value_kind::integer;
    if (type == "Scalar") return v.is_number();
    if (type == "bool") return v.kind == value_kind::boolean;
    if (type == "str") return v.kind == value_kind::text;
    if (type == "ScalarType") return v.kind == value_kind::element_type;
    if (type == "MemoryFormat") return v.kind == value_kind::memory_format || v.kind == value_kind::integer;
    return true;
  }

  void find_home(const value<Int>& v) {
    if (home_ == nullptr) home_ = pool_of(v.integer);
    for (const auto& t : v.held)
      if (home_ == nullptr) home_ = t.home();
    for (const auto& item : v.items) find_home(item);
  }

  std::vector<value<Int>> values_;
  pool* home_ = nullptr;
};

}  // namespace symshape::inline SYMSHAPE_ABI::meta
