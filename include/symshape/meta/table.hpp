// SPDX-License-Identifier: BSL-1.0
/// @file
/// All operators that have a rule, by their ATen names: the families one after another, without registration.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/table/binary.hpp>
#include <symshape/meta/table/factory.hpp>
#include <symshape/meta/table/matmul.hpp>
#include <symshape/meta/table/reduce.hpp>
#include <symshape/meta/table/select_by.hpp>
#include <symshape/meta/table/unary.hpp>
#include <symshape/meta/table/view.hpp>

#include <cstddef>
#include <string_view>

namespace symshape::inline SYMSHAPE_ABI::meta {

namespace detail {

template <class Entry, std::size_t... Count>
struct joined_table {
  static constexpr std::size_t size = (Count + ...);
  Entry entries[size]{};

  constexpr explicit joined_table(const Entry (&... families)[Count]) {
    std::size_t at = 0;
    const auto append = [&](const Entry* family, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) entries[at++] = family[i];
    };
    (append(families, Count), ...);
  }
  constexpr const Entry* begin() const { return entries; }
  constexpr const Entry* end() const { return entries + size; }
};
template <class Entry, std::size_t... Count>
joined_table(const Entry (&... families)[Count]) -> joined_table<Entry, Count...>;

}  // namespace detail

/// Every operator that `call` knows, with its schema.
///
///     for (const auto& o : operator_table<std::int64_t>) std::puts(o.schema.data());
template <class Int>
inline constexpr detail::joined_table operator_table{
    unary_operators<Int>,  binary_operators<Int>, select_by_operators<Int>, matmul_operators<Int>,
    reduce_operators<Int>, view_operators<Int>,   factory_operators<Int>};

/// The entry of that name, null where there is none.
template <class Int>
constexpr const operator_entry<Int>* find_operator(std::string_view name) {
  for (const auto& entry : operator_table<Int>)
    if (entry.schema.size() > name.size() && entry.schema[name.size()] == '(' &&
        entry.schema.substr(0, name.size()) == name)
      return &entry;
  return nullptr;
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
