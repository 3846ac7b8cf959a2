// SPDX-License-Identifier: BSL-1.0
/// @file
/// Calling an operator by its ATen name.
/// Floor: meta. Includes only shape and below; in no umbrella, since it instantiates every rule.

#pragma once

#include <symshape/meta/table.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// An operator's name, and where it was written.
struct operator_name {
  std::string_view text;
  call_site at;

  constexpr operator_name(const char* name, call_site here = call_site::here()) : text{name}, at{here} {}
  constexpr operator_name(std::string_view name, call_site here = call_site::here()) : text{name}, at{here} {}
  operator_name(const std::string& name, call_site here = call_site::here()) : text{name}, at{here} {}
};

namespace detail {

/// How many characters are put in, left out or changed between two words.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = a[i - 1] == b[j - 1] ? corner
                                    : 1 + (corner < above ? (corner < row[j - 1] ? corner : row[j - 1])
                                                          : (above < row[j - 1] ? above : row[j - 1]));
      corner = above;
    }
  }
  return row[b.size()];
}

/// Up to three names of the table that are not far from `name`, the nearest first: `aten::softmax.int, aten::_softmax`.
inline std::string near_names(std::string_view name) {
  struct candidate {
    std::string_view name;
    std::size_t distance;
  };
  std::vector<candidate> best;
  const auto base = [](std::string_view n) { return n.substr(0, n.find('.')); };
  for (const auto& entry : operator_table<std::int64_t>) {
    const std::size_t whole = edit_distance(name, entry.name()), plain = edit_distance(base(name), base(entry.name()));
    const candidate c{entry.name(), whole < plain ? whole : plain};
    if (c.distance > 2 + name.size() / 8) continue;
    std::size_t at = best.size();
    while (at > 0 && c.distance < best[at - 1].distance) --at;
    best.insert(best.begin() + static_cast<std::ptrdiff_t>(at), c);
    if (best.size() > 3) best.pop_back();
  }
  std::string out;
  for (const auto& c : best) (out += out.empty() ? "" : ", ") += c.name;
  return out;
}

}  // namespace detail

/// As `call`, with arguments gathered before.
/// - Errors: as `call`.
template <class Int>
results<Int> call_with(std::string_view name, std::vector<value<Int>> positional,
                       std::vector<typename arguments<Int>::named> by_name = {}, call_site at = call_site::here()) {
  const operator_entry<Int>* const entry = find_operator<Int>(name);
  if (entry == nullptr) {
    const std::string near = detail::near_names(name);
    complaint says{near.empty() ? "%n has no rule" : "%f has no rule; near names are %g"};
    says.kind = failure_kind::unsupported_operator;
    says.name = text_view{name.data(), name.size()};
    if (!near.empty()) says.other_name = near;
    at.enter("call");
    refuse(at, says);
    return {};
  }
  arguments<Int> bound;
  call_site here = at;
  here.enter("call");
  if (!bound.bind(entry->schema, std::move(positional), std::move(by_name), entry->numbers_as_tensors, here)) return {};
  at.home = bound.home();
  return entry->run(bound, at);
}

/// The rule of an operator, by name and overload: `aten::add.Tensor`.
///
///     call("aten::_softmax", a, -1, false)
///     call("aten::conv2d", image, filter, none, list{2, 2}, arg("groups", 1))
///
/// Arguments stand in schema order or are named; what is left out has the schema's default. Values are tensors, integers, formulas, floating
/// numbers, booleans, texts, element types, `none` and `list{...}`.
///
/// - Errors: unsupported_operator_error naming near names; shape_error for arguments that do not suit the schema; what the rule itself refuses.
template <class... Argument>
auto call(operator_name name, const Argument&... given) {
  using number_kind = typename detail::common_kind<Argument...>::type;
  std::vector<value<number_kind>> positional;
  std::vector<typename arguments<number_kind>::named> by_name;
  const auto take = [&](const auto& argument) {
    if constexpr (requires { argument.given; })
      by_name.push_back({argument.name, value<number_kind>(argument.given)});
    else
      positional.push_back(value<number_kind>(argument));
  };
  (take(given), ...);
  return call_with<number_kind>(name.text, std::move(positional), std::move(by_name), name.at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
