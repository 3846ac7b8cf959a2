// SPDX-License-Identifier: BSL-1.0

#include <symshape/mdspan.hpp>
#include <symshape/tensor/tensor.hpp>

#include "borders/mini_mdspan.hpp"

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

// NVIDIA's mdspan is host code too; its headers come with the CUDA Toolkit.
#if __has_include(<cuda/std/mdspan>)
#include <cuda/std/mdspan>
#define SYMSHAPE_TEST_CUDA_MDSPAN 1
#else
#define SYMSHAPE_TEST_CUDA_MDSPAN 0
#endif

namespace ss = symshape;

namespace {

constexpr std::size_t any = static_cast<std::size_t>(-1);
alignas(64) float memory[256];

struct mini_family
    : ss::mdspan_family<mini::mdspan, mini::extents, mini::layout_right, mini::layout_left, mini::layout_stride> {
  template <class T, class Index, class Layout, std::size_t... Size>
  using of = mini::mdspan<T, mini::extents<Index, Size...>, Layout>;
  using right = mini::layout_right;
  using left = mini::layout_left;
  using stride = mini::layout_stride;
};
#if SYMSHAPE_TEST_CUDA_MDSPAN
struct cuda_family : ss::mdspan_family<cuda::std::mdspan, cuda::std::extents, cuda::std::layout_right,
                                       cuda::std::layout_left, cuda::std::layout_stride> {
  template <class T, class Index, class Layout, std::size_t... Size>
  using of = cuda::std::mdspan<T, cuda::std::extents<Index, Size...>, Layout>;
  using right = cuda::std::layout_right;
  using left = cuda::std::layout_left;
  using stride = cuda::std::layout_stride;
};
#endif

template <class View, ss::text Shape, ss::text Strides = ss::text{""}>
constexpr bool is_view = std::is_same_v<View, typename ss::view<typename View::element, Shape, Strides>::base>;

std::string described(const ss::failure& f) {
  ss::text_buffer said;
  ss::describe(f, said);
  return {said.view().data, said.view().size};
}

/// All elements of a matrix are the same ones on both sides.
template <class View, class Mdspan>
bool same_matrix(const View& v, const Mdspan& m) {
  for (int i = 0; i < v.size(0); ++i)
    for (int j = 0; j < v.size(1); ++j)
      if (&v(i, j) != &m(i, j)) return false;
  return v.size(0) == m.mapping().extents().extent(0) && v.size(1) == m.mapping().extents().extent(1);
}

/// An mdspan seen as a view, and the view as an mdspan of the same type again.
template <class Family, class Mdspan>
bool comes_back(const Mdspan& m) {
  const auto v = ss::as_view(m);
  const auto back = ss::as_mdspan<Mdspan>(v);
  const auto made = ss::as_mdspan<Family, typename Mdspan::extents_type::index_type>(v);
  return same_matrix(v, m) && same_matrix(v, back) && same_matrix(v, made);
}

template <class Family>
void every_extent_and_layout() {
  using right = typename Family::right;
  using left = typename Family::left;
  using stride = typename Family::stride;
  const auto made = [](auto tag, auto... n) {
    using mdspan = typename decltype(tag)::type;
    return mdspan(memory, typename mdspan::mapping_type(typename mdspan::extents_type(n...)));
  };
  using mixed = std::type_identity<typename Family::template of<float, int, right, 3, any>>;
  static_assert(is_view<decltype(ss::as_view(made(mixed{}, 3, 4))), "3, _1">);
  using columns = std::type_identity<typename Family::template of<const float, std::int64_t, left, any, 4>>;
  static_assert(is_view<decltype(ss::as_view(made(columns{}, 3, 4))), "_1, 4", "1, _1">);
  using fixed_columns = std::type_identity<typename Family::template of<float, unsigned, left, 3, 4>>;
  static_assert(is_view<decltype(ss::as_view(made(fixed_columns{}, 3, 4))), "3, 4", "1, 3">);
  CHECK(comes_back<Family>(made(mixed{}, 3, 4)));
  CHECK(comes_back<Family>(made(columns{}, 3, 4)));
  CHECK(comes_back<Family>(made(fixed_columns{}, 3, 4)));
  CHECK(comes_back<Family>(made(mixed{}, 3, 0)));
  CHECK(comes_back<Family>(made(columns{}, 0, 4)));
  CHECK(
      comes_back<Family>(made(std::type_identity<typename Family::template of<float, short, right, any, 1>>{}, 1, 1)));

  using strided = typename Family::template of<float, int, stride, any, 4>;
  using steps = std::remove_cvref_t<decltype(std::declval<const typename strided::mapping_type&>().strides())>;
  const strided s(memory, typename strided::mapping_type(typename strided::extents_type(3, 4), steps{10, 2}));
  static_assert(is_view<decltype(ss::as_view(s)), "_1, 4", "_2, _3">);
  CHECK(comes_back<Family>(s));
  CHECK(&ss::as_view(s)(2, 3) == memory + 26);

  using number = std::type_identity<typename Family::template of<float, int, right>>;
  CHECK(&ss::as_view(made(number{}))() == memory);
  CHECK(&ss::as_mdspan<Family>(ss::view<float, "">(memory))() == memory);
}

template <class Family, class... T>
bool every_type_goes_round() {
  const auto one = []<class U>(U*) {
    U elements[4]{};
    const ss::view<U, "2, 2"> v(elements);
    const auto back = ss::as_view(ss::as_mdspan<Family, int>(v));
    return std::is_same_v<decltype(back), const typename decltype(v)::base> && &back(1, 1) == elements + 3;
  };
  return (one(static_cast<T*>(nullptr)) && ...);
}
struct half {
  std::uint16_t bits;
};
template <class Family>
constexpr auto every_type = every_type_goes_round<Family, bool, std::uint8_t, std::int8_t, std::int16_t, std::uint16_t,
                                                  std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, half, float,
                                                  double, std::complex<float>, std::complex<double>>;

}  // namespace

TEST_CASE("mdspan: every mixture of extents and every layout, there and back") {
  every_extent_and_layout<mini_family>();
#if SYMSHAPE_TEST_CUDA_MDSPAN
  every_extent_and_layout<cuda_family>();
  CHECK(every_type<cuda_family>());
#else
  CHECK(every_type<mini_family>());
  MESSAGE("skipped for cuda::std::mdspan: its headers are not there");
#endif
}

TEST_CASE("as_view: an mdspan takes names and facts, and is refused where it does not fit them") {
  using mdspan = mini_family::of<float, std::size_t, mini::layout_right, any, any>;
  const auto of = [](float* data, std::size_t n, std::size_t m) {
    return mdspan(data, mdspan::mapping_type(mdspan::extents_type(n, m)));
  };
  const ss::view<const float, "B, 3*C | B >= 2"> x = ss::as_view(of(memory, 2, 6));
  CHECK(ss::symbol<"C">(x) == 2);
  CHECK_THROWS_AS((ss::view<const float, "B, 3*C">(ss::as_view(of(memory, 2, 7)))), ss::binding_error);
  CHECK(described(ss::try_as_view(of(memory, ~std::size_t{0}, 7), "caller.cpp", 3).error()) ==
        "as_view: size 9223372036854775807 at axis 0 is above 2^48 (caller.cpp:3)");
  CHECK(described(ss::try_as_view(of(nullptr, 2, 7), "caller.cpp", 3).error()) ==
        "as_view: the data is null where there are 14 elements (caller.cpp:3)");
  CHECK(ss::as_view(of(nullptr, 0, 7)).numel() == 0);
  using misleading = mini_family::of<float, int, mini::layout_misleading, any, any>;
  const misleading m(memory, misleading::mapping_type(misleading::extents_type(3, 4)));
  CHECK(described(ss::try_as_view(m, "caller.cpp", 3).error()) ==
        "as_view: stride 3 at axis 1 is not the 1 of contiguous elements (caller.cpp:3)");
}

TEST_CASE("as_view: strides that the layout's type says are in the view's type") {
  using padded = mini_family::of<float, int, mini::layout_fixed<8, 1>, any, 4>;
  const padded p(memory, padded::mapping_type(padded::extents_type(3, 4), 5));
  const auto v = ss::as_view(p);
  static_assert(is_view<std::remove_const_t<decltype(v)>, "_1, 4", "8, 1">);
  CHECK(same_matrix(v, p));
  CHECK(v.data() == memory + 5);
  using repeated = mini_family::of<const float, int, mini::layout_fixed<0, 1>, any, 4>;
  CHECK(&ss::as_view(repeated(memory, repeated::mapping_type(repeated::extents_type(3, 4))))(2, 3) == memory + 3);
  using written = mini_family::of<float, int, mini::layout_fixed<0, 1>, any, 4>;
  CHECK_THROWS_AS(ss::as_view(written(memory, written::mapping_type(written::extents_type(3, 4)))), ss::binding_error);
  using flipped = mini_family::of<float, int, mini::layout_fixed<4, -1>, any, 4>;
  CHECK_THROWS_AS(ss::as_view(flipped(memory, flipped::mapping_type(flipped::extents_type(3, 4), 3))),
                  ss::binding_error);
}

TEST_CASE("as_mdspan: static sizes become static extents, strides choose the layout") {
  ss::tensor<float, "B, T, 4"> x({2, 3});
  using made = decltype(ss::as_mdspan<mini_family, int>(x));
  static_assert(std::is_same_v<made, mini_family::of<float, int, mini::layout_right, any, any, 4>>);
  const auto& constant = x;
  static_assert(std::is_same_v<decltype(ss::as_mdspan<mini_family>(constant)),
                               mini_family::of<const float, std::int64_t, mini::layout_right, any, any, 4>>);
  ss::view<float, "R, C"> v(memory, {3, 5});
  const ss::view<float, "C, R", "1, C"> turned(memory, {5, 3});
  static_assert(std::is_same_v<decltype(ss::as_mdspan<mini_family>(turned)),
                               mini_family::of<float, std::int64_t, mini::layout_left, any, any>>);
  const auto part = v(ss::full, ss::range{1, 3});
  const auto m = ss::as_mdspan<mini_family, short>(part);
  static_assert(
      std::is_same_v<std::remove_const_t<decltype(m)>, mini_family::of<float, short, mini::layout_stride, any, any>>);
  CHECK(same_matrix(part, m));
  CHECK(same_matrix(v, ss::as_mdspan<mini_family::of<const float, int, mini::layout_right, 3, 5>>(v)));
}

TEST_CASE("as_mdspan: what an mdspan cannot say is refused with the numbers") {
  ss::view<float, "R, C"> v(memory, {3, 5});
  using fixed = mini_family::of<float, int, mini::layout_right, 3, 4>;
  CHECK(described(ss::try_as_mdspan<fixed>(v, "caller.cpp", 9).error()) ==
        "as_mdspan: size 5 at axis 1 is not the extent 4 of the mdspan (caller.cpp:9)");
  using left = mini_family::of<float, int, mini::layout_left, any, any>;
  CHECK(described(ss::try_as_mdspan<left>(v, "caller.cpp", 9).error()) ==
        "as_mdspan: stride 5 at axis 0 is not the 1 of the mdspan's layout (caller.cpp:9)");
  CHECK(ss::try_as_mdspan<left>(ss::view<float, "R, C">(memory, {3, 1})));  // one column is in both orders
  const ss::view<const float, "R, C", "S, 1"> windows(memory, {3, 5}, {1, 1});
  CHECK(described(ss::try_as_mdspan<mini_family>(windows, "caller.cpp", 9).error()) ==
        "as_mdspan: stride 1 at axis 1 is below 3, the least that layout_stride takes; its elements do not overlap "
        "(caller.cpp:9)");
  const ss::view<const float, "R, C", "S, 1"> repeated(memory, {3, 5}, {0, 1});
  CHECK(described(ss::try_as_mdspan<mini_family>(repeated, "caller.cpp", 9).error()) ==
        "as_mdspan: stride 0 at axis 0 is below 1, the least that layout_stride takes; its elements do not overlap "
        "(caller.cpp:9)");
  CHECK(ss::try_as_mdspan<mini_family>(ss::view<const float, "R, C", "S, 1">(memory, {1, 5}, {0, 1})));
  const std::int64_t five[] = {5};
  const ss::basic_view<float, ss::dims<ss::dim<'N'>>, ss::strides<ss::dim<'-', '1'>>> backward(memory + 4, five);
  CHECK(described(ss::try_as_mdspan<mini_family>(backward, "caller.cpp", 9).error()) ==
        "as_mdspan: stride -1 at axis 0 is below 1, the least that layout_stride takes; its elements do not overlap "
        "(caller.cpp:9)");
  CHECK(described(ss::try_as_mdspan<mini_family, signed char>(ss::view<float, "R, C">(memory, {16, 8}), "caller.cpp", 9)
                      .error()) ==
        "as_mdspan: the elements span 128 places where the index type of the mdspan ends at 127 (caller.cpp:9)");
  CHECK(ss::try_as_mdspan<mini_family, unsigned char>(ss::view<float, "R, C">(memory, {16, 8})));
  CHECK(
      described(ss::try_as_mdspan<mini_family, signed char>(ss::view<float, "R, C">(memory, {0, 200}), "caller.cpp", 9)
                    .error()) ==
      "as_mdspan: size 200 at axis 1 is above 127, where the index type of the mdspan ends (caller.cpp:9)");
  CHECK_THROWS_AS(ss::as_mdspan<fixed>(v), ss::binding_error);
}
