// SPDX-License-Identifier: BSL-1.0

#include <symshape/hana.hpp>
#include <symshape/shape/bind.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/tensor/tensor.hpp>

#include <boost/hana.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace ss = symshape;
namespace hana = boost::hana;

namespace {

template <ss::text Text>
using dim_of = typename decltype([]<class D>(ss::dims<D>*) {
  return std::type_identity<D>{};
}(static_cast<typename ss::shape<Text>::canonical*>(nullptr)))::type;

constexpr dim_of<"B"> b;
constexpr dim_of<"H"> h;
constexpr dim_of<"3*H"> triple;
constexpr dim_of<"B*H + 2"> mixed;
constexpr dim_of<"H//2"> halved;
constexpr dim_of<"5"> five;

constexpr auto zero = hana::zero<ss::dim_tag>();
constexpr auto one = hana::one<ss::dim_tag>();

/// Every dim with which a law is asked.
constexpr auto samples = hana::make_tuple(b, triple, mixed, halved, five);
/// Such that every two of them can be compared for all sizes.
constexpr auto ordered =
    hana::make_tuple(ss::dim_c<-2>, h, hana::plus(h, hana::int_c<1>), hana::plus(triple, hana::int_c<5>));

template <class Law, class... Xs>
constexpr bool for_all_pairs(const hana::tuple<Xs...>& xs, Law law) {
  bool holds = true;
  hana::for_each(xs, [&](auto x) { hana::for_each(xs, [&](auto y) { holds = holds && law(x, y); }); });
  return holds;
}

constexpr auto same = [](auto x, auto y) { return std::is_same_v<decltype(x), decltype(y)> && hana::equal(x, y); };

// The names of the laws are Hana's.

constexpr bool comparable_laws() {
  return for_all_pairs(ordered, [](auto x, auto y) {
    const bool reflexivity = hana::value(hana::equal(x, x));
    const bool symmetry = hana::value(hana::equal(x, y)) == hana::value(hana::equal(y, x));
    const bool not_equal = hana::value(hana::not_equal(x, y)) == !hana::value(hana::equal(x, y));
    bool transitivity = true;
    hana::for_each(ordered, [&](auto z) {
      transitivity = transitivity &&
                     (!hana::value(hana::and_(hana::equal(x, y), hana::equal(y, z))) || hana::value(hana::equal(x, z)));
    });
    return reflexivity && symmetry && not_equal && transitivity;
  });
}
constexpr bool orderable_laws() {
  return for_all_pairs(ordered, [](auto x, auto y) {
    const bool antisymmetry =
        !(hana::value(hana::less_equal(x, y)) && hana::value(hana::less_equal(y, x))) || hana::value(hana::equal(x, y));
    const bool trichotomy =
        hana::value(hana::less(x, y)) + hana::value(hana::equal(x, y)) + hana::value(hana::less(y, x)) == 1;
    const bool totality = hana::value(hana::or_(hana::less_equal(x, y), hana::less_equal(y, x)));
    bool transitivity = true;
    hana::for_each(ordered, [&](auto z) {
      transitivity = transitivity &&
                     (!hana::value(hana::and_(hana::less(x, y), hana::less(y, z))) || hana::value(hana::less(x, z)));
    });
    return antisymmetry && trichotomy && totality && transitivity &&
           same(hana::max(x, y), hana::if_(hana::less(x, y), y, x)) && same(hana::min(x, y), hana::min(y, x));
  });
}
constexpr bool monoid_laws() {
  return for_all_pairs(samples, [](auto x, auto y) {
    const bool left_identity = same(hana::plus(zero, x), x), right_identity = same(hana::plus(x, zero), x);
    const bool associativity = same(hana::plus(x, hana::plus(y, h)), hana::plus(hana::plus(x, y), h));
    return left_identity && right_identity && associativity && same(hana::plus(x, y), hana::plus(y, x));
  });
}
constexpr bool group_laws() {
  return for_all_pairs(samples, [](auto x, auto y) {
    const bool left_inverse = same(hana::plus(x, hana::negate(x)), zero);
    const bool right_inverse = same(hana::plus(hana::negate(x), x), zero);
    return left_inverse && right_inverse && same(hana::minus(x, y), hana::plus(x, hana::negate(y))) &&
           same(hana::negate(hana::negate(x)), x);
  });
}
constexpr bool ring_laws() {
  return for_all_pairs(samples, [](auto x, auto y) {
    const bool left_identity = same(hana::mult(one, x), x), right_identity = same(hana::mult(x, one), x);
    const bool associativity = same(hana::mult(x, hana::mult(y, b)), hana::mult(hana::mult(x, y), b));
    const bool distributivity = same(hana::mult(x, hana::plus(y, h)), hana::plus(hana::mult(x, y), hana::mult(x, h)));
    return left_identity && right_identity && associativity && distributivity &&
           same(hana::mult(x, y), hana::mult(y, x));
  });
}

}  // namespace

TEST_CASE("hana: dims are models of its concepts") {
  static_assert(hana::Comparable<ss::dim_tag>::value && hana::Orderable<ss::dim_tag>::value);
  static_assert(hana::Monoid<ss::dim_tag>::value && hana::Group<ss::dim_tag>::value && hana::Ring<ss::dim_tag>::value);
  static_assert(hana::Foldable<ss::binding_tag>::value);
}
TEST_CASE("hana: the laws of Comparable, Orderable, Monoid, Group and Ring hold") {
  static_assert(comparable_laws());
  CHECK(comparable_laws());
  static_assert(orderable_laws());
  CHECK(orderable_laws());
  static_assert(monoid_laws());
  CHECK(monoid_laws());
  static_assert(group_laws());
  CHECK(group_laws());
  static_assert(ring_laws());
  CHECK(ring_laws());
}
TEST_CASE("hana: sums and products are canonical dims, integral constants mix in") {
  static_assert(std::is_same_v<std::remove_const_t<decltype(hana::plus(h, h))>, dim_of<"2*H">>);
  static_assert(same(hana::plus(h, hana::int_c<3>), dim_of<"H + 3">{}));
  static_assert(same(hana::mult(hana::size_c<3>, h), triple));
  static_assert(same(hana::minus(mixed, hana::mult(b, h)), ss::dim_c<2>));
  static_assert(same(hana::fold_left(hana::make_tuple(b, h, five), hana::int_c<1>, hana::mult), dim_of<"5*B*H">{}));
  static_assert(hana::equal(five, hana::int_c<5>) && hana::int_c<4> != five);
}
TEST_CASE("hana: a comparison is an answer only where it holds for all sizes") {
  static_assert(hana::less(h, hana::plus(h, hana::int_c<1>)));
  static_assert(hana::less_equal(hana::int_c<0>, h));                    // a size is not negative
  static_assert(hana::less_equal(halved, h));                            // H//2 <= H
  static_assert(!hana::less(triple, h));                                 // 3*H < H for no size
  static_assert(hana::not_equal(dim_of<"2*H">{}, dim_of<"2*B + 1">{}));  // even and odd
}

namespace {
float memory[64];
constexpr auto into_sum = [](std::int64_t sum, auto entry) { return sum + hana::second(entry); };
}  // namespace

TEST_CASE("hana: the numbers of a view are a map from names") {
  const ss::view<float, "B, T, 3*C | B >= 1", "S, 3*C, 1"> v(memory, {2, 3, 6}, {20, 6, 1});
  const auto m = hana::to_map(v);
  static_assert(decltype(hana::size(m))::value == 4);
  CHECK(m[BOOST_HANA_STRING("B")] == 2);
  CHECK(m[BOOST_HANA_STRING("T")] == 3);
  CHECK(m[BOOST_HANA_STRING("C")] == 2);
  CHECK(m[BOOST_HANA_STRING("S")] == 20);
  static_assert(!hana::contains(hana::to_map(ss::shape<"N, 5">{}), BOOST_HANA_STRING("M")));
  const ss::tensor<float, "Rows, 4"> x({3});
  CHECK(hana::to_map(x)[BOOST_HANA_STRING("Rows")] == 3);
  static_assert(decltype(hana::size(hana::to_map(ss::view<float, "2, 3">(memory))))::value == 0);
}
TEST_CASE("hana: the views that bind gave are one map, each name once") {
  const ss::view<float, "P, Q"> p(memory, {2, 3}), q(memory, {3, 4});
  const auto bound = ss::bind<"M, K", "K, N">(p, q);
  const auto m = hana::to_map(bound);
  static_assert(decltype(hana::size(m))::value == 3);
  CHECK(m[BOOST_HANA_STRING("M")] == 2);
  CHECK(m[BOOST_HANA_STRING("K")] == 3);
  CHECK(m[BOOST_HANA_STRING("N")] == 4);
}
TEST_CASE("hana: a binding is folded in the order of its names, and every fold agrees with unpack") {
  constexpr auto laws = [] {
    const ss::shape<"B, 3, 2*T"> s({5, 3, 14});
    const auto list = hana::unpack(s, hana::make_tuple);
    const bool first = hana::value(hana::equal(hana::first(hana::front(list)), BOOST_HANA_STRING("B")));
    return first && hana::fold_left(s, std::int64_t{0}, into_sum) == 12 &&
           hana::fold_left(list, std::int64_t{0}, into_sum) == 12 && hana::value(hana::length(s)) == 2 &&
           hana::second(hana::back(list)) == 7;
  };
  static_assert(laws());
  CHECK(laws());
}

TEST_CASE("hana: integral constants are indices, and pairs of them slices that the type knows") {
  float memory[20]{};
  const ss::view<float, "A, B"> x(memory, {4, 5});
  CHECK(&x(hana::int_c<1>, hana::size_c<2>) == &x(1, 2));
  using begin = decltype(hana::int_c<1>);
  using end = decltype(hana::int_c<3>);
  const auto rows = x(std::pair<begin, end>{}, ss::full);
  static_assert(std::is_same_v<decltype(rows), const decltype(x(ss::range<1, 3>{}, ss::full))>);
  CHECK(rows.data() == memory + 5);
}
