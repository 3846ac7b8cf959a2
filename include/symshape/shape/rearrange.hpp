// SPDX-License-Identifier: BSL-1.0
/// @file
/// Axes split, merged and put in another order by a pattern: `rearrange<"b (h d) n -> b h n d", "h == 8">(x)`.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/shape/rearrange_rule.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Source, class Positions>
struct shown_part;
template <class Source, std::size_t... Nth>
struct shown_part<Source, index_list<Nth...>> {
  using type = refused::pattern_part<Source::result.shown[Nth]...>;
};

template <text Pattern, text... Known, class View>
constexpr auto rearranged(const View& v, const std::int64_t* given, const char* file, int line) {
  using rule = rearrange_rule<Pattern, Known...>;
  using source = changed_source<typename View::canonical, typename View::strides_type, rule>;
  constexpr bool fine =
      refused::pattern<static_cast<refused::pattern_fault>(source::result.wrong),
                       typename shown_part<source, make_index_list<source::result.shown_size>>::type>::checked;
  if constexpr (fine)
    return with_possible_sizes(result_of_change(change_view<rule>(v, v.data(), given, "rearrange", file, line)),
                               "rearrange", file, line);
  else
    return result<View>{v};  // refused already
}

/// How many of the given texts are names alone, for which numbers are given at the call.
template <text... Known>
inline constexpr std::size_t names_given = [] {
  std::size_t count = 0;
  const unpacked_text given[] = {unpacked_text{Known}..., unpacked_text{text{""}}};
  for (std::size_t i = 0; i != sizeof...(Known); ++i) {
    bool formula = false;
    for (std::size_t k = 0; k < given[i].view().size; ++k) formula = formula || given[i].view()[k] == '=';
    count += !formula;
  }
  return count;
}();

}  // namespace detail

/// The same elements under other axes, by a pattern in the way of einops: names stand for the axes of the view, parentheses for
/// several axes that are one, 1 for an axis of size 1 that goes or comes, `...` for all other axes.
///
///     ss::view<float, "B, H*D, N"> x(pointer, {2, 384, 10});            // H*D: any formula
///     ss::rearrange<"b (h d) n -> b n h d", "h == 12">(x)               // d is (H*D)//12: checked to be exact
///     ss::rearrange<"b (h d) n -> (b n) (h d)", "h == H">(x)            // does not compile: b and n do not lie together
///     ss::rearrange<"b (h d) n -> b h d n", "h">(x, {heads})            // a number that is known at the call
///
/// - Shapes: a factor that is not given is its axis's size by the given ones. No element moves.
/// - Laws: element (h, d) of the factors is element h * |d| + d of the axis; `rearrange` with the sides exchanged leads back.
/// - Errors: a pattern that does not describe the view, and sizes and strides that never fit, do not compile; those that may are checked
///   at the call: shape_error naming the axis. `try_rearrange` gives the error as data.
/// - Source: Rogozhnikov, "Einops", ICLR 2022.
template <text Pattern, text... Known, viewable Operand>
  requires(detail::names_given<Known...> == 0)
constexpr auto rearrange(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const auto v = detail::lent_view<Operand>(x, file, line);
  return detail::value_or_fail(detail::rearranged<Pattern, Known...>(v, nullptr, file, line));
}
template <text Pattern, text... Known, viewable Operand>
  requires(detail::names_given<Known...> == 0)
constexpr auto try_rearrange(Operand&& x, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  return detail::unless_refused<Operand>(moved, detail::rearranged<Pattern, Known...>(v, nullptr, file, line));
}
template <text Pattern, text... Known, viewable Operand, std::size_t N>
constexpr auto try_rearrange(Operand&& x, const size_value (&given)[N], const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  static_assert(N == detail::names_given<Known...>, "rearrange: not as many numbers as names without a formula");
  failure moved{};
  const auto v = detail::quietly_lent_view<Operand>(x, file, line, moved);
  std::int64_t numbers[N]{};
  for (std::size_t i = 0; i != N; ++i) numbers[i] = given[i].value;
  using outcome = decltype(detail::rearranged<Pattern, Known...>(v, numbers, file, line));
  for (const std::int64_t n : numbers)
    if (const failure f = detail::size_refused(n, "rearrange", file, line)) return outcome{f};
  return detail::unless_refused<Operand>(moved, detail::rearranged<Pattern, Known...>(v, numbers, file, line));
}
template <text Pattern, text... Known, viewable Operand>
  requires(detail::names_given<Known...> != 0)
constexpr int rearrange(const Operand&) {
  static_assert(detail::names_given<Known...> == 0,
                "rearrange: a name stands without a formula; give its number after the view, as rearrange<..., "
                "\"h\">(x, {8}), or write \"h == 8\"");
  return 0;
}
template <text Pattern, text... Known, viewable Operand, std::size_t N>
constexpr auto rearrange(Operand&& x, const size_value (&given)[N], const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
  return detail::value_or_fail(try_rearrange<Pattern, Known...>(static_cast<Operand&&>(x), given, file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
