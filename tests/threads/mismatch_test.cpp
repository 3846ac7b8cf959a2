// SPDX-License-Identifier: BSL-1.0
// Operands that do not go together, and were taken all the same.

#include <symshape/guard/shape_env.hpp>
#include <symshape/kernel/entry.hpp>
#include <symshape/layout/typed.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/infer.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/shape/bind.hpp>
#include <symshape/shape/slice.hpp>

#include "refusal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace ss = symshape;
using threads::is_constant;
using threads::refusal;

// ---- slices

namespace {

/// What a subscript does to an axis; size -1: keeps the whole of it.
struct effect {
  std::int64_t begin, size, step;
  bool keeps;
};
template <class Cut>
struct subscript {
  Cut cut;
  effect what;
};
constexpr subscript<ss::full_axis> all{ss::full, {0, -1, 1, true}};
/// Every kind of subscript.
template <int Kind>
constexpr auto kind() {
  if constexpr (Kind == 0)
    return all;
  else if constexpr (Kind == 1)
    return subscript<int>{2, {2, 1, 1, false}};
  else if constexpr (Kind == 2)
    return subscript<ss::range<1, 3>>{{}, {1, 2, 1, true}};
  else if constexpr (Kind == 3)
    return subscript<ss::range<>>{{1, 3}, {1, 2, 1, true}};
  else if constexpr (Kind == 4)
    return subscript<ss::range<1, 4, 2>>{{}, {1, 2, 2, true}};
  else if constexpr (Kind == 5)
    return subscript<ss::count<2>>{ss::count<2>{1}, {1, 2, 1, true}};
  else
    return subscript<ss::range<0>>{{1, 4, 2}, {1, 2, 2, true}};
}
constexpr int kinds = 7;

/// What is left of a view for a check that is no template.
struct found {
  const int* data;
  std::vector<std::int64_t> sizes, steps;
};
template <class T, class... Dim, class Strides, std::size_t... Axis>
found found_in(const ss::basic_view<T, ss::dims<Dim...>, Strides>& v, std::index_sequence<Axis...>) {
  return {v.data(), {v.template size<Axis>()...}, {v.template stride<Axis>()...}};
}
template <class T, class... Dim, class Strides>
found found_in(const ss::basic_view<T, ss::dims<Dim...>, Strides>& v) {
  return found_in(v, std::index_sequence_for<Dim...>{});
}
found found_in(const int& element) { return {&element, {}, {}}; }

/// Each element of the source is its index in row-major order. The slice is read through its own sizes and strides, and the index that an element
/// should have is counted from the subscripts.
void reads_what_it_names(const found& slice, const std::vector<std::int64_t>& source,
                         std::initializer_list<effect> cuts) {
  std::vector<effect> kept;
  std::vector<std::int64_t> source_steps;
  std::int64_t first = 0, step = 1;
  for (std::size_t k = source.size(); k-- > 0;) {
    const effect& e = cuts.begin()[k];
    first += e.begin * step;
    if (e.keeps) {
      kept.insert(kept.begin(), e);
      if (e.size < 0) kept.front().size = source[k];
      source_steps.insert(source_steps.begin(), step * e.step);
    }
    step *= source[k];
  }
  REQUIRE(slice.sizes.size() == kept.size());
  std::int64_t elements = 1;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    REQUIRE(slice.sizes[k] == kept[k].size);
    elements *= slice.sizes[k];
  }
  for (std::int64_t i = 0; i < elements; ++i) {
    std::int64_t rest = i, at = 0, expected = first;
    for (std::size_t k = kept.size(); k-- > 0;) {
      at += rest % slice.sizes[k] * slice.steps[k];
      expected += rest % slice.sizes[k] * source_steps[k];
      rest /= slice.sizes[k];
    }
    REQUIRE(slice.data[at] == expected);
  }
}

template <class View, class... Cut>
void check_slice(const View& source, const subscript<Cut>&... s) {
  reads_what_it_names(found_in(source(s.cut...)), found_in(source).sizes, {s.what...});
}

/// One axis is cut in one way, the others are whole.
template <int Kind, class View, std::size_t Cut, std::size_t... Axis>
void cut_one(const View& source, std::index_sequence<Cut>, std::index_sequence<Axis...>) {
  check_slice(source, kind<Axis == Cut ? Kind : 0>()...);
}
template <class View, std::size_t... Kind, std::size_t... Axis>
void cut_each(const View& source, std::index_sequence<Kind...>, std::index_sequence<Axis...> axes) {
  const auto every_kind = [&]<std::size_t Cut>(std::index_sequence<Cut> cut) {
    (cut_one<static_cast<int>(Kind)>(source, cut, axes), ...);
  };
  (every_kind(std::index_sequence<Axis>{}), ...);
}
template <class View>
void cut_each(const View& source) {
  cut_each(source, std::make_index_sequence<kinds>{}, std::make_index_sequence<View::canonical::rank()>{});
}

/// The first and the last axis at once, each dropped or cut in one of three ways.
template <class View, std::size_t... Pair>
void cut_first_and_last(const View& source, std::index_sequence<Pair...>) {
  (check_slice(source, kind<1 + static_cast<int>(Pair) / 4>(), all, kind<1 + static_cast<int>(Pair) % 4>()), ...);
}

}  // namespace

TEST_CASE("cccl#11520: a range on the last axis reads the elements it names") {
  std::vector<int> elements(4 * 5 * 6 * 4);
  std::iota(elements.begin(), elements.end(), 0);
  const int* const data = elements.data();
  cut_each(ss::view<const int, "A">(data, {5}));
  cut_each(ss::view<const int, "A, B">(data, {4, 5}));
  cut_each(ss::view<const int, "A, B, C">(data, {4, 5, 6}));
  cut_each(ss::view<const int, "A, B, C, D">(data, {4, 5, 6, 4}));
  cut_each(ss::view<const int, "4, 5, 6">(data));
  cut_first_and_last(ss::view<const int, "A, 5, C">(data, {4, 6}), std::make_index_sequence<16>{});
  // What was wrong there: contiguous by type only where whole axes follow the cut one.
  const ss::view<const int, "A, B, C"> x(data, {4, 5, 6});
  static_assert(decltype(x(ss::range<1, 3>{}, ss::full, ss::full))::is_contiguous);
  static_assert(!decltype(x(ss::full, ss::full, ss::range<1, 3>{}))::is_contiguous);
}

TEST_CASE("cccl#7110: whatever comes apart into a begin and an end is a slice") {
  struct ends {
    int begin, end;
  };
  std::vector<int> elements(30);
  std::iota(elements.begin(), elements.end(), 0);
  const ss::view<const int, "A, B"> x(elements.data(), {5, 6});
  const auto expected = x(ss::range{1, 3}, 2);
  const auto of_pair = x(std::pair{1, 3}, 2);
  const auto of_struct = x(ends{1, 3}, 2);
  static_assert(std::is_same_v<decltype(of_pair), decltype(expected)> &&
                std::is_same_v<decltype(of_struct), decltype(expected)>);
  CHECK(of_pair(1) == expected(1));
  CHECK(of_struct.data() == expected.data());
  using one = std::integral_constant<int, 1>;
  using three = std::integral_constant<int, 3>;
  static_assert(std::is_same_v<decltype(x(std::pair<one, three>{}, one{})), decltype(x(ss::range<1, 3>{}, 1))>);
  CHECK(x(three{}, one{}) == 19);
  CHECK(refusal([&] { x(std::pair{1, 7}, 2); }) == "view: positions [1, 7) at axis 0 are not inside [0, 5)");
  CHECK(refusal([&] { x(std::pair{3, 1}, 2); }) == "view: positions [3, 1) at axis 0 are not inside [0, 5)");
}

// ---- conversions

TEST_CASE("cpp-proposals-pub#165: sizes that a type fixes are compared where a view converts to it") {
  static constexpr int elements[12]{};
  const ss::view<const int, "R, C"> square(elements, {2, 2}), wide(elements, {3, 4});
  const ss::view<const int, "3, 4"> fits = wide;
  CHECK(fits.data() == elements);
  CHECK(refusal([&] { (void)ss::view<const int, "3, 4">(square); }) == "view: size 2 at axis 0 is not 3");
  CHECK(refusal([&] { (void)ss::view<const int, "R, 4">(square); }) == "view: size 2 at axis 1 is not 4");
  // In a constant evaluation the refusal is the compiler's.
  const auto right = [] { return ss::view<const int, "3, 4">(ss::view<const int, "R, C">(elements, {3, 4})); };
  const auto wrong = [] { return ss::view<const int, "3, 4">(ss::view<const int, "R, C">(elements, {2, 2})); };
  static_assert(is_constant<decltype(right)>(0));
  static_assert(!is_constant<decltype(wrong)>(0));
}

// ---- tiles

namespace {

using places = std::vector<std::int64_t>;

places sorted_places(const ss::layout& rest, const ss::layout& tile) {
  places out;
  for (std::int64_t i = 0; i < rest.numel(); ++i)
    for (std::int64_t k = 0; k < tile.numel(); ++k) out.push_back(rest(i) + tile(k));
  std::sort(out.begin(), out.end());
  return out;
}

/// The places of `n` elements in tiles of `t`, where either number may be one that only the call knows; empty where it is refused.
template <class Layout, class Tile>
places divided(const Layout& layout, const Tile& tile, std::int64_t n, std::int64_t t) {
  using parts = decltype(zipped_divide(layout, tile));
  const auto rest = parts::rest::try_at({{"N", n}, {"T", t}}), in_tile = parts::tile::try_at({{"N", n}, {"T", t}});
  return rest && in_tile ? sorted_places(*rest, *in_tile) : places{};
}
places divided(std::int64_t n, std::int64_t t) {
  const auto parts = ss::try_zipped_divide(ss::row_major({n}), ss::row_major({t}));
  return parts ? sorted_places(parts->rest, parts->tile) : places{};
}

}  // namespace

TEST_CASE("cutlass#3513: tiles that do not fill a layout are refused, whichever of the two is known to the compiler") {
  places whole(384);
  std::iota(whole.begin(), whole.end(), 0);
  const ss::typed_layout<"N"> dynamic;
  const ss::typed_layout<"384"> fixed;
  const ss::typed_layout<"T"> dynamic_tile;
  CHECK(divided(384, 96) == whole);
  CHECK(divided(fixed, ss::typed_layout<"96">{}, 384, 96) == whole);
  CHECK(divided(dynamic, ss::typed_layout<"96">{}, 384, 96) == whole);
  for (const std::int64_t t : {1, 8, 96, 100, 160, 383, 384, 385}) {
    const places expected = 384 % t == 0 ? whole : places{};
    CHECK(divided(384, t) == expected);
    CHECK(divided(fixed, dynamic_tile, 384, t) == expected);
    CHECK(divided(dynamic, dynamic_tile, 384, t) == expected);
  }
  for (const std::int64_t n : {96, 192, 383, 384, 385}) {
    const places here = divided(n, 96);
    CHECK(here.size() == static_cast<std::size_t>(n % 96 == 0 ? n : 0));
    CHECK(divided(dynamic, ss::typed_layout<"96">{}, n, 96) == here);
  }
}

// ---- assignment

namespace {

struct assign_rule {
  static constexpr const char* name = "assign";
  template <class Int>
  constexpr ss::meta::basic_tensor<Int> operator()(ss::call_site, const ss::meta::basic_tensor<Int>& x) const {
    return x;
  }
};
/// What kernels ask of an output before they write: whether `from` may be written to `to`.
bool assignable(const places& to, const places& from) {
  const auto tensor = [](const places& sizes) {
    ss::meta::tensor t{};
    for (const std::int64_t n : sizes) t.sizes.push_back(n);
    return t;
  };
  return refusal([&] { ss::kernel::into<assign_rule, true>{}(ss::call_site::here(), tensor(to), tensor(from)); })
      .empty();
}

}  // namespace

TEST_CASE("xtensor#441, xtensor#907, xtensor#740: an assignment never stretches or bends its left side") {
  std::vector<places> shapes{{}};
  for (std::size_t begin = 0, rank = 0; rank < 3; ++rank)
    for (const std::size_t end = shapes.size(); begin < end; ++begin)
      for (const std::int64_t n : {0, 1, 2, 3}) {
        places longer = shapes[begin];
        longer.push_back(n);
        shapes.push_back(longer);
      }
  REQUIRE(shapes.size() == 85);
  int taken = 0;
  for (const places& to : shapes)
    for (const places& from : shapes) {
      // NumPy's rule for `to[...] = from`, but that leading axes of size 1 too many are not dropped.
      bool expected = from.size() <= to.size();
      for (std::size_t k = 0; expected && k < from.size(); ++k) {
        const std::int64_t n = from[from.size() - 1 - k];
        expected = n == 1 || n == to[to.size() - 1 - k];
      }
      taken += expected;
      INFO(to.size() << " axes from " << from.size());
      CHECK(assignable(to, from) == expected);
    }
  CHECK(taken > 85);
}

// ---- numbers of arguments

TEST_CASE("kokkos#1286, kokkos#8454, kokkos#5205: every size is compared, and shown as it is") {
  float memory[120]{};
  const ss::view<float, "B, 3, T, 5"> whole(memory, {2, 3, 4, 5}), open(memory, {2, 4});
  CHECK(whole.numel() == 120);
  CHECK(open.size(1) == 3);
  for (const std::int64_t wrong : {-1, 0, 2, 4, 6}) {
    const std::string shown = std::to_string(wrong), negative = wrong < 0 ? " is negative" : "";
    CHECK(refusal([&] { ss::view<float, "B, 3, T, 5">(memory, {2, wrong, 4, 5}); }) ==
          "view: size " + shown + " at axis 1" + (wrong < 0 ? " is negative" : " is not 3"));
    CHECK(refusal([&] { ss::view<float, "B, 3, T, 5">(memory, {2, 3, 4, wrong}); }) ==
          "view: size " + shown + " at axis 3" + (wrong < 0 ? " is negative" : " is not 5"));
  }
  CHECK(refusal([&] { ss::view<float, "B">(memory, {~std::uint64_t{0}}); }).find("above 2^48") != std::string::npos);
}

// ---- two symbols, or one

TEST_CASE("dfdx#420: sizes of two names are compared, sizes of one name are not") {
  // What is recorded of the two sizes together.
  const auto compared = [](ss::shape_env& env) {
    std::string out;
    const ss::guard_set guards = env.guards();
    for (const ss::guard& g : guards) {
      const std::string text = g.text;
      if (text.find("a.size") != std::string::npos && text.find("b.size") != std::string::npos) out += text + "; ";
    }
    return out;
  };
  ss::shape_env two;
  const auto a = ss::meta::recorded(two.input("a", {4})), b = ss::meta::recorded(two.input("b", {4}));
  (void)ss::meta::add(a, b);
  CHECK(compared(two) == "a.size(0) == b.size(0); ");
  ss::shape_env one;
  const auto c = ss::meta::recorded(one.input("a", {4}));
  const auto d = ss::meta::recorded(one.input("b", {4}, {ss::same_as("a", 0)}));
  (void)ss::meta::add(c, d);
  CHECK(compared(one) == "");
  ss::shape_env other;
  const auto e = ss::meta::recorded(other.input("e", {4})), f = ss::meta::recorded(other.input("f", {5}));
  CHECK(refusal([&] { (void)ss::meta::add(e, f); }) != "");
  // The same in types.
  constexpr auto sum = ss::infer([](auto& in) { return ss::meta::add(in("N"), in("M")); });
  constexpr auto same = ss::infer([](auto& in) { return ss::meta::add(in("N"), in("N")); });
  static_assert(std::is_same_v<decltype(sum)::requirements, ss::required<ss::fact<'M', '=', '=', 'N'>>>);
  static_assert(std::is_same_v<decltype(same)::requirements, ss::required<>>);
}
