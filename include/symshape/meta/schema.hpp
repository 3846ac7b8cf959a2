// SPDX-License-Identifier: BSL-1.0
/// @file
/// An operator's schema, read: names, types and defaults of its parameters.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/value.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// One parameter: `SymInt[2] stride=[1, 1]`.
struct parameter {
  std::string_view type, name, otherwise;  // `otherwise` is empty where there is no default
  bool keyword_only = false;
};

/// The parameters of `aten::conv2d(Tensor input, ..., SymInt groups=1) -> Tensor`.
inline std::vector<parameter> parameters_of(std::string_view schema) {
  std::vector<parameter> out;
  const std::size_t open = schema.find('(');
  if (open == std::string_view::npos) return out;
  bool keyword_only = false;
  int depth = 0;
  std::size_t first = open + 1;
  for (std::size_t i = open + 1; i < schema.size(); ++i) {
    const char c = schema[i];
    if (c == '[' || c == '(') ++depth;
    const bool last = c == ')' && depth == 0;
    if (c == ']' || (c == ')' && depth > 0)) --depth;
    if (!last && (c != ',' || depth != 0)) continue;
    std::string_view part = schema.substr(first, i - first);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    first = i + 1;
    if (part == "*") {
      keyword_only = true;
    } else if (!part.empty()) {
      parameter p;
      p.keyword_only = keyword_only;
      const std::size_t equals = part.find('=');
      const std::string_view declared = part.substr(0, equals);
      if (equals != std::string_view::npos) p.otherwise = part.substr(equals + 1);
      const std::size_t blank = declared.rfind(' ');
      p.type = declared.substr(0, blank);
      p.name = declared.substr(blank + 1);
      // "Tensor(a!)" is a Tensor; what it aliases is not asked here.
      out.push_back(p);
    }
    if (last) break;
  }
  return out;
}

/// A default as a value: `1`, `1e-05`, `True`, `None`, `[0, 0]`, `"none"`.
template <class Int>
value<Int> default_of(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (text.empty() || text == "None") return {};
  if (text == "True") return true;
  if (text == "False") return false;
  if (text == "contiguous_format") return memory_format::contiguous;
  if (text.front() == '"' || text.front() == '\'') {
    value<Int> v{""};
    v.text = std::string{text.substr(1, text.size() - 2)};
    return v;
  }
  if (text.front() == '[') {
    std::vector<value<Int>> items;
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
      const std::size_t comma = text.find(',');
      items.push_back(default_of<Int>(text.substr(0, comma)));
      text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return value<Int>::list_of(std::move(items));
  }
  const std::string number{text};
  if (text.find_first_of(".e") != std::string_view::npos &&
      text.find_first_not_of("+-.0123456789e") == std::string_view::npos)
    return std::strtod(number.c_str(), nullptr);
  if (text.find_first_not_of("+-0123456789") == std::string_view::npos)
    return static_cast<std::int64_t>(std::strtoll(number.c_str(), nullptr, 10));
  value<Int> v{""};
  v.kind = value_kind::other;
  v.text = number;
  return v;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
