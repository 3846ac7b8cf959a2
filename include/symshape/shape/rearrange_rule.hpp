// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a pattern of axes makes of sizes and strides, and what is wrong with a pattern that describes no view.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/text.hpp>
#include <symshape/shape/change.hpp>
#include <symshape/shape/pattern.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace refused {

template <char... C>
struct pattern_part {};

enum class pattern_fault : unsigned char { none, text, axes, twice, missing, unknown, given, rest, foreign };

/// A pattern that does not describe the view; the last argument is the part of it that is meant.
template <pattern_fault Fault, class Part>
struct pattern {
  static_assert(Fault != pattern_fault::text,
                "rearrange: the text is not a pattern like 'b (h d) n -> b h n d'; the last argument is what could not "
                "be read");
  static_assert(Fault != pattern_fault::axes, "rearrange: the left side has not as many axes as the view");
  static_assert(Fault != pattern_fault::twice, "rearrange: a name stands twice on one side");
  static_assert(Fault != pattern_fault::missing, "rearrange: a name stands on one side only");
  static_assert(
      Fault != pattern_fault::unknown,
      "rearrange: the sizes of two factors of one axis are unknown; give one, as \"h == 8\" or as \"h\" with a "
      "number");
  static_assert(Fault != pattern_fault::given,
                "rearrange: what is given is neither \"name == formula\" nor a name, or the pattern has no "
                "such name, or the size is no positive number");
  static_assert(Fault != pattern_fault::rest, "rearrange: '...' stands on one side only");
  static_assert(Fault != pattern_fault::foreign,
                "rearrange: a name in a size that is given is no name of the view; the last argument is that name");
  static constexpr bool checked = Fault == pattern_fault::none;
};

}  // namespace refused

namespace detail {

/// What is known of the factors of one pattern.
template <class Number>
struct factor_table {
  struct entry {
    text_view name;
    Number size, stride;
    bool known, used;
  };
  growing_array<entry> entries;

  constexpr entry* find(text_view name) {
    for (entry& e : entries)
      if (e.name == name) return &e;
    return nullptr;
  }
};

/// What a pattern does. No template of the pattern: a program has two of it and not one for every pattern.
template <class Change>
class rearrangement {
  using fault = refused::pattern_fault;
  using number = typename Change::number;
  using table = factor_table<number>;
  using row = std::remove_cvref_t<decltype(Change::sizes)>;

 public:
  static constexpr void apply(Change& c, text_view text, const text_view* given, std::size_t count) {
    axis_pattern left, right;
    std::size_t at = 0;
    if (!read_patterns(text, left, right, at)) return refuse(c, fault::text, {text.data + at, text.size - at});
    const bool open = left.rest >= 0;
    if (open != (right.rest >= 0)) return refuse(c, fault::rest, text);
    if (open ? left.ends.size() > c.sizes.size() : left.ends.size() != c.sizes.size())
      return refuse(c, fault::axes, text);
    const std::uint32_t unnamed = c.sizes.size() - left.ends.size();
    table factors;
    if (!same_names(c, left, right, factors)) return;
    for (std::size_t i = 0; i != count; ++i)
      if (!read_given(c, given[i], factors)) return;
    for (std::uint32_t axis = 0; axis < left.ends.size(); ++axis) {
      const std::uint32_t position = axis + (open && axis >= static_cast<std::uint32_t>(left.rest) ? unnamed : 0);
      if (!split(c, left, axis, position, factors)) return;
    }
    row sizes, strides;
    for (std::uint32_t axis = 0; axis <= right.ends.size(); ++axis) {
      if (open && axis == static_cast<std::uint32_t>(right.rest))
        for (std::uint32_t i = 0; i < unnamed; ++i) {
          sizes.push_back(c.sizes[static_cast<std::uint32_t>(left.rest) + i]);
          strides.push_back(c.strides[static_cast<std::uint32_t>(left.rest) + i]);
        }
      if (axis < right.ends.size()) merge(c, right, axis, factors, sizes, strides);
    }
    c.sizes = static_cast<row&&>(sizes);
    c.strides = static_cast<row&&>(strides);
  }

 private:
  static constexpr void refuse(Change& c, fault why, text_view about) {
    c.refuse(static_cast<std::int32_t>(why), about);
  }

  static constexpr bool same_names(Change& c, const axis_pattern& left, const axis_pattern& right, table& factors) {
    for (const auto& f : left.factors) {
      if (f.is_one()) continue;
      if (factors.find(f.name) != nullptr) return refuse(c, fault::twice, f.name), false;
      if (right.find(f.name) < 0) return refuse(c, fault::missing, f.name), false;
      factors.entries.push_back({f.name, 1, 1, false, false});
    }
    for (const auto& f : right.factors) {
      if (f.is_one()) continue;
      auto* const e = factors.find(f.name);
      if (e == nullptr) return refuse(c, fault::missing, f.name), false;
      if (e->used) return refuse(c, fault::twice, f.name), false;
      e->used = true;
    }
    return true;
  }

  /// "h == 8", or "h" for a number given at the call.
  static constexpr bool read_given(Change& c, text_view text, table& factors) {
    std::size_t end = 0;
    while (end < text.size && text[end] != ' ' && text[end] != '=') ++end;
    auto* const e = factors.find({text.data, end});
    while (end < text.size && text[end] == ' ') ++end;
    const bool formula = end + 2 < text.size && text[end] == '=' && text[end + 1] == '=';
    if (e == nullptr || e->known || (!formula && end != text.size)) return refuse(c, fault::given, text), false;
    e->known = true;
    if (!formula) return e->size = c.fresh.take(*c.names), true;
    std::size_t from = end + 2;
    while (from < text.size && text[from] == ' ') ++from;
    return read_size(c, {text.data + from, text.size - from}, e->size) || (refuse(c, fault::given, text), false);
  }
  /// False where the text is no positive number or formula.
  static constexpr bool read_size(view_change& c, text_view text, expr& size) {
    const std::uint32_t known_to_view = c.names->atom_count();
    parser read{*c.names, text};
    size = read.sum();
    read.expect_end("the end was expected");
    if (read.error() || (size.is_constant() && size.constant() < 1)) return false;
    for (std::uint32_t i = known_to_view; i < c.names->atom_count(); ++i)
      if (c.names->kind(i) == atom_kind::symbol) refuse(c, fault::foreign, c.names->symbol_name(i));
    return true;
  }
  static constexpr bool read_size(product_change& c, text_view text, product& size) {
    const std::uint32_t known_to_view = c.names->count;
    size = read_product(*c.names, text);
    return !c.names->failed && size.coefficient >= 1 && c.names->count == known_to_view;
  }

  /// Sizes and strides of the factors of an axis, the last one innermost.
  static constexpr bool split(Change& c, const axis_pattern& left, std::uint32_t axis, std::uint32_t position,
                              table& factors) {
    const number size = c.sizes[position];
    number known = 1;
    typename table::entry* unknown = nullptr;
    for (std::uint32_t i = left.begin_of(axis); i < left.ends[axis]; ++i) {
      if (left.factors[i].is_one()) continue;
      auto* const e = factors.find(left.factors[i].name);
      if (e->known)
        known = known * e->size;
      else if (unknown != nullptr)
        return refuse(c, fault::unknown, e->name), false;
      else
        unknown = e;
    }
    if (unknown != nullptr) {
      const bool all = identical(known, number{1});
      if (!all) c.demand(demand_kind::multiple, position, size, known);
      unknown->size = all ? size : c.quotient(size, known);
      unknown->known = true;
    } else {
      c.demand(identical(known, number{1}) ? demand_kind::one : demand_kind::product, position, size, known);
    }
    number stride = c.strides[position];
    for (std::uint32_t i = left.ends[axis]; i-- > left.begin_of(axis);) {
      if (left.factors[i].is_one()) continue;
      auto* const e = factors.find(left.factors[i].name);
      e->stride = stride;
      stride = stride * e->size;
    }
    return true;
  }

  /// An axis must step over all of those inside it, unless it has a single position or there is no element.
  static constexpr void join(Change& c, std::uint32_t axis, const typename table::entry& outer, number reach) {
    if (identical(outer.stride, reach)) return;
    for (std::uint32_t i = 0; i != c.sizes.size(); ++i)
      if (identical(c.sizes[i], number{0})) return;  // nothing is stepped over
    if (outer.size.is_constant())
      c.demand(demand_kind::one_stride, axis, outer.stride, reach);
    else
      c.keep(demand_kind::one_stride, axis, outer.stride, c.select_stride(outer.size, outer.stride, reach));
  }
  /// One axis of several.
  static constexpr void merge(Change& c, const axis_pattern& right, std::uint32_t axis, table& factors, row& sizes,
                              row& strides) {
    number size = 1, stride = 1;
    bool innermost = true;
    for (std::uint32_t i = right.ends[axis]; i-- > right.begin_of(axis);) {
      if (right.factors[i].is_one()) continue;
      const auto* const e = factors.find(right.factors[i].name);
      if (identical(e->size, number{1})) continue;
      if (innermost)
        stride = e->stride;
      else  // not by the stride of the axis inside, which means nothing where that has one position
        join(c, sizes.size(), *e, stride * size);
      size = size * e->size;
      innermost = false;
    }
    sizes.push_back(size);
    strides.push_back(stride);
  }
};

template <text Pattern, text... Known>
struct rearrange_rule {
  template <class Change>
  static constexpr void apply(Change& c) {
    const unpacked_text texts[] = {unpacked_text{Pattern}, unpacked_text{Known}...};
    text_view views[sizeof...(Known) + 1];
    for (std::size_t i = 0; i <= sizeof...(Known); ++i) views[i] = texts[i].view();
    rearrangement<Change>::apply(c, views[0], views + 1, sizeof...(Known));
  }
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
