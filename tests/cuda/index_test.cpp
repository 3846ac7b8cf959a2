// SPDX-License-Identifier: BSL-1.0
#include <symshape/cuda/loop.hpp>
#include <symshape/cuda/map.cuh>

#include "backend.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace ss = symshape;
using namespace symshape::cuda::detail;

namespace {

template <class Index>
constexpr bool divides(std::uint64_t d, Index n) {
  const divider<Index> by{d};
  return by.quotient(n) == n / d;
}

template <class Index>
constexpr bool divides_at_the_edges() {
  constexpr Index one = 1, half = one << (4 * sizeof(Index)), most = (one << (8 * sizeof(Index) - 1)) - 1;
  for (const Index d : {one, Index{2}, Index{3}, Index{5}, Index{7}, Index{641}, half - 1, half, half + 1, most / 2,
                        most / 2 + 1, most / 2 + 2, most - 1, most})
    for (const Index n :
         {Index{0}, one, d - 1, d, d + 1 < most ? d + 1 : most, most / d * d - (d > 1), most / d * d, most - 1, most})
      if (n <= most && !divides(d, n)) return false;
  return true;
}

template <class Index>
std::uint32_t wrong_quotients(int tries) {
  constexpr int bits = 8 * sizeof(Index) - 1;
  std::uint64_t seed = 20261130;
  std::uint32_t wrong = 0;
  const auto random = [&] {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return static_cast<Index>((seed ^ seed >> 29) >> (64 - bits));
  };
  for (int i = 0; i < tries; ++i) {
    const Index d = (random() >> (i % bits)) + (i % bits != 0), n = random() >> (i / bits % bits);
    wrong += d == 0 || divides(d, n) ? 0u : 1u;
  }
  return wrong;
}

TEST_CASE("a divider divides as the machine does, below 2^31 and below 2^63") {
  static_assert(divides_at_the_edges<std::uint32_t>() && divides_at_the_edges<std::uint64_t>());
  CHECK(divides_at_the_edges<std::uint32_t>());
  CHECK(divides_at_the_edges<std::uint64_t>());
  CHECK(wrong_quotients<std::uint32_t>(2000000) == 0);
  CHECK(wrong_quotients<std::uint64_t>(2000000) == 0);
}

template <class... View>
using same_axes = plan<static_cast<std::size_t>(std::tuple_element_t<0, std::tuple<View...>>::rank()),
                       typename every_axis<View>::type...>;
template <class View>
using base = typename View::base;

TEST_CASE("operands of one shape without gaps run as one axis") {
  using a = base<ss::view<float, "B, T, 3*C">>;
  using p = same_axes<a, a, a>;
  static_assert(p::value.rank == 1 && p::value.slots == 0 && p::value.stride[2][0] == 1);
  using q = same_axes<a, base<ss::view<float, "X, Y, Z">>>;  // other names: the entry compared the sizes
  static_assert(q::value.rank == 1 && q::value.slots == 0);
  using s = same_axes<base<ss::view<float, "1, 1">>, base<ss::view<float, "1, 1">>>;
  static_assert(s::value.rank == 0);
}

TEST_CASE("equal strides share one number, and axes merge as far as strides allow") {
  using a = base<ss::view<float, "B, T, H, W">>;
  using row_major = base<ss::view<float, "B, T, H, W", "2*T*H*W, H*W, W, 1">>;
  using p = same_axes<a, row_major>;
  static_assert(p::value.rank == 2);  // B by itself; T, H, W as one
  static_assert(p::value.slots == 2);
  using columns = base<ss::view<float, "B, T, H, W", "1, B, B*T, B*T*H">>;
  using q = same_axes<a, columns, columns>;
  static_assert(q::value.rank == 4 && q::value.slots == 6);  // three strides of each kind, none twice
}

TEST_CASE("loops that differ in names only have one kernel") {
  using p = same_axes<base<ss::view<float, "M, K">>, base<ss::view<float, "M, K", "K+8, 1">>>;
  using q = same_axes<base<ss::view<float, "A, B">>, base<ss::view<float, "A, B", "2*B, 1">>>;
  static_assert(std::is_same_v<planned<p, 1, std::uint32_t>::type, planned<q, 1, std::uint32_t>::type>);
}

TEST_CASE("neighbors are read together where the shape proves the multiple") {
  static_assert(same_axes<base<ss::view<float, "B, 4*K">>>::value.width(8) == 4);
  static_assert(same_axes<base<ss::view<float, "B, 4*K + 2">>>::value.width(8) == 2);
  static_assert(same_axes<base<ss::view<float, "B, K">>>::value.width(8) == 1);
  static_assert(same_axes<base<ss::view<float, "8, K">>>::value.width(8) == 8);  // one axis of 8*K
  static_assert(same_axes<base<ss::view<float, "B, 4*K", "4*K+2, 1">>>::value.width(8) == 2);
  static_assert(same_axes<base<ss::view<float, "B, 4*K", "8*K, 2">>>::value.width(8) == 1);
}

TEST_CASE("32 bits are chosen by constants where there are only constants") {
  static_assert(proven_reach<same_axes<base<ss::view<float, "1024, 1024">>>> == reach::narrow);
  static_assert(proven_reach<same_axes<base<ss::view<float, "65536, 32768">>>> == reach::wide);  // 2^31 elements
  static_assert(proven_reach<same_axes<base<ss::view<float, "2, 3", "2147483647, 1">>>> == reach::wide);
  static_assert(proven_reach<same_axes<base<ss::view<float, "B, 2">>>> == reach::decided_by_numbers);
}

TEST_CASE("32 bits are chosen by numbers where there are names") {
  using view = ss::view<float, "B, T", "S*T, 1">;
  using p = same_axes<ss::basic_view<float, view::canonical, view::strides_type>>;
  const auto is_narrow = [](std::int64_t b, std::int64_t t, std::int64_t s) {
    // Symbols in order of appearance: B, T, S.
    const std::int64_t symbols[] = {b, t, s};
    return read_numbers(p{}, ss::basic_view<float, view::canonical, view::strides_type>{nullptr, symbols}).is_narrow();
  };
  CHECK(is_narrow(1 << 16, 1 << 14, 1));
  CHECK(is_narrow((1 << 16) - 1, 1 << 15, 1));
  CHECK_FALSE(is_narrow(1 << 16, 1 << 15, 1));          // positions: 2^31
  CHECK_FALSE(is_narrow(4, 1 << 10, 1 << 20));          // offsets: 3 * 2^30 and more
  CHECK(is_narrow(2, 1 << 10, (1 << 21) - 1));          // 2^31 - 2^10 + 2^10 - 1
  CHECK(is_narrow(1, 1 << 10, std::int64_t{1} << 36));  // a stride that nothing is multiplied by
  CHECK_FALSE(is_narrow(3, 1 << 10, -(1 << 21)));
}

template <class Plan, class... View>
void check_offsets(const Plan& plan, const View&... views) {
  const auto loop = read_numbers(plan, views...);
  const auto narrow = planned<Plan, 1, std::uint32_t>::from(loop);
  const auto wide = planned<Plan, 1, std::uint64_t>::from(loop);
  std::int64_t position = 0, wrong = 0;
  const auto& first = std::get<0>(std::tie(views...));
  cuda_test::for_each_element(cuda_test::sizes_of(first), [&](const std::vector<std::int64_t>& at) {
    const auto a = narrow(static_cast<std::uint32_t>(position));
    const auto b = wide(static_cast<std::uint64_t>(position));
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto offset = [&](const auto& v) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < at.size(); ++k) sum += at[k] * v.stride(static_cast<std::int64_t>(k));
        return sum;
      };
      ((wrong += a.template get<I>() == offset(views) && b.template get<I>() == offset(views) ? 0 : 1), ...);
    }(std::index_sequence_for<View...>{});
    ++position;
  });
  CHECK(position == loop.count);
  CHECK(wrong == 0);
}

TEST_CASE("positions come to the offsets that indices and strides give, in 32 and in 64 bits") {
  for (const int b : {1, 2, 5})
    for (const int t : {1, 3, 33}) {
      const ss::view<float, "B, T, 4, W"> x(nullptr, {b, t, 4, 7});
      const ss::view<float, "B, T, 4, W", "4*T*W + 3, 4*W, W, 1"> y(nullptr, {b, t, 4, 7});
      // Backwards; the numbers are put in unchecked, since a view takes no negative strides.
      const base<ss::view<float, "B, T, 4, W", "-T*4*W, -4*W, -W, -1">> z(nullptr, x.symbols());
      const ss::view<float, "B, T, 4, W", "1, B, B*T, 4*B*T"> c(nullptr, {b, t, 4, 7});
      const auto check = [](const auto&... v) {
        check_offsets(same_axes<std::remove_cvref_t<decltype(ss::as_view(v))>...>{}, ss::as_view(v)...);
      };
      check(x, y);
      check(x, z);
      check(x, c, y);
      check(c, x);
      check(y, z, c, x);
    }
}

}  // namespace
