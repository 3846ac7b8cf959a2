// SPDX-License-Identifier: BSL-1.0
// One table of cases for every backend: host_test.cpp and host_test.cu run it through Thrust's host policies, device_check.cu on a device.

#pragma once

#include <symshape/cuda/gather.cuh>
#include <symshape/cuda/host_loop.cuh>
#include <symshape/cuda/map.cuh>
#include <symshape/cuda/softmax.cuh>
#include <symshape/cuda/sum.cuh>

#include "backend.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace cuda_test {

struct twice_plus {
  template <class A, class B>
  SYMSHAPE_HOST_DEVICE auto operator()(A a, B b) const {
    return a * 2 + b;
  }
};
struct negated {
  template <class A>
  SYMSHAPE_HOST_DEVICE A operator()(A a) const {
    return -a;
  }
};
struct fused {
  SYMSHAPE_HOST_DEVICE float operator()(float a, float b, float c, float d) const { return a * b + c - d; }
};

/// A view type over a vector that holds all it can reach.
template <class View>
struct sample {
  using element = std::remove_const_t<typename View::element>;
  std::vector<element> elements;
  ss::basic_view<element, typename View::canonical, typename View::strides_type> view;

  template <std::size_t N>
  sample(const ss::size_value (&sizes)[N], std::uint32_t seed, std::size_t skipped = 0)
      : sample{View(nullptr, sizes), seed, skipped} {}
  sample(const View& shape, std::uint32_t seed, std::size_t skipped = 0) {
    std::int64_t reach = shape.numel() == 0 ? 0 : 1;
    for (std::int64_t k = 0; k < shape.rank() && shape.numel() != 0; ++k)
      reach += (shape.size(k) - 1) * shape.stride(k);
    elements = numbers<element>(static_cast<std::size_t>(reach) + skipped + 3, seed);
    view = {elements.data() + skipped, shape.symbols()};
  }
  sample(const sample&) = delete;
};

template <class Backend, class Out, class X>
void check_map(Backend& backend, const sample<Out>& out, const sample<X>& x) {
  auto* const to = backend.put(out.elements);
  auto* const a = backend.put(x.elements);
  ss::cuda::map(backend.where(), moved(out.view, out.elements.data(), to), negated{},
                moved(x.view, x.elements.data(), a));
  auto expected = out.elements;
  const auto judge = moved(out.view, out.elements.data(), expected.data());
  for_each_element(sizes_of(judge), [&](const auto& at) {
    element(judge, at) = static_cast<typename sample<Out>::element>(-element(x.view, at));
  });
  CHECK(difference(backend.get(to, expected.size()), expected) == "");
}
template <class Backend, class Out, class X, class Y>
void check_map(Backend& backend, const sample<Out>& out, const sample<X>& x, const sample<Y>& y) {
  auto* const to = backend.put(out.elements);
  auto* const a = backend.put(x.elements);
  auto* const b = backend.put(y.elements);
  ss::cuda::map(backend.where(), moved(out.view, out.elements.data(), to), twice_plus{},
                moved(x.view, x.elements.data(), a), moved(y.view, y.elements.data(), b));
  auto expected = out.elements;
  const auto judge = moved(out.view, out.elements.data(), expected.data());
  for_each_element(sizes_of(judge), [&](const auto& at) {
    element(judge, at) =
        static_cast<typename sample<Out>::element>(twice_plus{}(element(x.view, at), element(y.view, at)));
  });
  CHECK(difference(backend.get(to, expected.size()), expected) == "");
}

inline constexpr int lengths[] = {0, 1, 31, 32, 33, 257};

template <class Backend>
void map_cases(Backend& backend) {
  for (const int n : lengths) {
    CAPTURE(n);
    check_map(backend, sample<ss::view<float, "N">>({n}, 1), sample<ss::view<const float, "N">>({n}, 2));
    check_map(backend, sample<ss::view<float, "N">>({n}, 1), sample<ss::view<const float, "N">>({n}, 2),
              sample<ss::view<const float, "1">>({1}, 3));
    check_map(backend, sample<ss::view<double, "N">>({n}, 1), sample<ss::view<const std::int8_t, "M">>({n}, 2));
    for (const int b : {0, 1, 3, 33}) {
      CAPTURE(b);
      const sample<ss::view<float, "B, N">> out({b, n}, 4);
      const sample<ss::view<const float, "B, N">> x({b, n}, 5);
      check_map(backend, out, x, x);
      check_map(backend, out, x, sample<ss::view<const float, "R, C">>({b, n}, 6));
      check_map(backend, out, x, sample<ss::view<const float, "1, N">>({1, n}, 7));
      check_map(backend, out, x, sample<ss::view<const float, "B, 1">>({b, 1}, 8));
      check_map(backend, out, x, sample<ss::view<const float, "N">>({n}, 9));
      check_map(backend, out, x, sample<ss::view<const float, "B, N", "N+8, 1">>({b, n}, 10));
      check_map(backend, out, x, sample<ss::view<const float, "B, N", "1, B">>({b, n}, 11));  // columns
      check_map(backend, sample<ss::view<float, "B, N", "2*N+3, 2">>({b, n}, 12), x, x);
      check_map(backend, sample<ss::view<float, "B, 3, N">>({b, 3, n}, 13),
                sample<ss::view<const float, "B, 1, N">>({b, 1, n}, 14),
                sample<ss::view<const float, "3, N">>({3, n}, 15));
    }
    // Neighbors at once: 4 floats, 2 doubles; with pointers that are aligned and that are not.
    for (const std::size_t skipped : {0, 1, 4}) {
      check_map(backend, sample<ss::view<float, "B, 4*K">>({3, 4 * n}, 16, skipped),
                sample<ss::view<const float, "B, 4*K">>({3, 4 * n}, 17, skipped));
      check_map(backend, sample<ss::view<float, "B, 4*K">>({3, 4 * n}, 18),
                sample<ss::view<const float, "B, 4*K", "8*K+4, 1">>({3, 4 * n}, 19, skipped),
                sample<ss::view<const float, "4*K">>({4 * n}, 20));
      check_map(backend, sample<ss::view<double, "B, 6*K">>({3, 6 * n}, 21, skipped),
                sample<ss::view<const float, "B, 1">>({3, 1}, 22), sample<ss::view<const double, "6*K">>({6 * n}, 23));
    }
  }
  check_map(backend, sample<ss::view<float, "3, 5, 7">>({3, 5, 7}, 24),
            sample<ss::view<const float, "5, 1">>({5, 1}, 25), sample<ss::view<const int, "3, 1, 7">>({3, 1, 7}, 26));
  check_map(backend, sample<ss::view<float, "">>(ss::view<float, "">{}, 27),
            sample<ss::view<const float, "">>(ss::view<const float, "">{}, 28));

  const sample<ss::view<float, "B, T, H, 8">> o({2, 3, 5, 8}, 29), a({2, 3, 5, 8}, 30), b({2, 3, 5, 8}, 31),
      c({2, 3, 5, 8}, 32), d({2, 3, 5, 8}, 33);
  float* const to = backend.put(o.elements);
  ss::cuda::map(backend.where(), moved(o.view, o.elements.data(), to), fused{},
                moved(a.view, a.elements.data(), backend.put(a.elements)),
                moved(b.view, b.elements.data(), backend.put(b.elements)),
                moved(c.view, c.elements.data(), backend.put(c.elements)),
                moved(d.view, d.elements.data(), backend.put(d.elements)));
  auto expected = o.elements;
  for (std::size_t i = 0; i < 240; ++i)
    expected[i] = fused{}(a.elements[i], b.elements[i], c.elements[i], d.elements[i]);
  CHECK(difference(backend.get(to, expected.size()), expected) == "");
}

template <std::int64_t Axis, class Backend, class Out, class X>
void check_sum(Backend& backend, const sample<Out>& out, const sample<X>& x) {
  auto* const to = backend.put(out.elements);
  auto* const from = backend.put(x.elements);
  ss::cuda::sum(backend.where(), moved(out.view, out.elements.data(), to), moved(x.view, x.elements.data(), from),
                ss::axis<Axis>);
  constexpr auto axis = static_cast<std::ptrdiff_t>(Axis < 0 ? Axis + X::rank() : Axis);
  auto expected = out.elements;
  const auto judge = moved(out.view, out.elements.data(), expected.data());
  for_each_element(sizes_of(judge), [&](auto at) {
    auto& sum = element(judge, at);
    sum = 0;
    at.insert(at.begin() + axis, 0);
    for (auto& i = at[static_cast<std::size_t>(axis)]; i < x.view.size(axis); ++i)
      sum += static_cast<typename sample<Out>::element>(element(x.view, at));
  });
  CHECK(difference(backend.get(to, expected.size()), expected) == "");
}

template <class Backend>
void sum_cases(Backend& backend) {
  for (const int n : {0, 1, 31, 32, 33, 257, 1024, 1025}) {
    CAPTURE(n);
    for (const int b : {0, 1, 9}) {
      CAPTURE(b);
      const sample<ss::view<const float, "B, N">> x({b, n}, 1);
      check_sum<1>(backend, sample<ss::view<float, "B">>({b}, 2), x);
      check_sum<0>(backend, sample<ss::view<float, "N">>({n}, 3), x);
      check_sum<-1>(backend, sample<ss::view<double, "R", "2">>({b}, 4),
                    sample<ss::view<const float, "B, N", "N+5, 1">>({b, n}, 5));
      check_sum<1>(backend, sample<ss::view<float, "B, 3">>({b, 3}, 6),
                   sample<ss::view<const std::int16_t, "B, N, 3">>({b, n, 3}, 7));
    }
  }
  check_sum<1>(backend, sample<ss::view<float, "B">>({5}, 8), sample<ss::view<const float, "B, 1">>({5, 1}, 9));
  check_sum<1>(backend, sample<ss::view<float, "B">>({5}, 8), sample<ss::view<const float, "B, 3">>({5, 3}, 9));
  check_sum<1>(backend, sample<ss::view<float, "B">>({5}, 8), sample<ss::view<const float, "B, 33">>({5, 33}, 9));
  check_sum<1>(backend, sample<ss::view<float, "B">>({5}, 8), sample<ss::view<const float, "B, 1025">>({5, 1025}, 9));
  check_sum<0>(backend, sample<ss::view<std::int64_t, "">>(ss::view<std::int64_t, "">{}, 10),
               sample<ss::view<const int, "N">>({100}, 11));
}

template <std::int64_t Axis, class Backend, class Out, class X>
void check_softmax(Backend& backend, const sample<Out>& out, const sample<X>& x) {
  auto* const to = backend.put(out.elements);
  auto* const from = backend.put(x.elements);
  ss::cuda::softmax(backend.where(), moved(out.view, out.elements.data(), to), moved(x.view, x.elements.data(), from),
                    ss::axis<Axis>);
  constexpr auto axis = static_cast<std::size_t>(Axis < 0 ? Axis + X::rank() : Axis);
  auto expected = out.elements;
  const auto judge = moved(out.view, out.elements.data(), expected.data());
  auto rows = sizes_of(judge);
  const std::int64_t n = rows[axis];
  rows[axis] = n == 0 ? 0 : 1;
  for_each_element(rows, [&](auto at) {
    double greatest = -std::numeric_limits<double>::infinity(), total = 0;
    auto& i = at[axis];
    for (i = 0; i < n; ++i) greatest = std::fmax(greatest, element(x.view, at));
    for (i = 0; i < n; ++i) total += std::exp(element(x.view, at) - greatest);
    const bool masked = std::isinf(greatest) && greatest < 0;
    for (i = 0; i < n; ++i)
      element(judge, at) =
          masked ? 0 : static_cast<typename sample<Out>::element>(std::exp(element(x.view, at) - greatest) / total);
  });
  CHECK(difference(backend.get(to, expected.size()), expected, 1e-5) == "");
}

template <class Backend>
void softmax_cases(Backend& backend) {
  for (const int n : {0, 1, 31, 32, 33, 257, 1024, 1025}) {
    CAPTURE(n);
    for (const int b : {0, 1, 9}) {
      CAPTURE(b);
      const sample<ss::view<const float, "B, N">> x({b, n}, 1);
      check_softmax<-1>(backend, sample<ss::view<float, "B, N">>({b, n}, 2), x);
      check_softmax<0>(backend, sample<ss::view<float, "B, N">>({b, n}, 3), x);
      check_softmax<1>(backend, sample<ss::view<float, "R, C", "2*C, 2">>({b, n}, 4),
                       sample<ss::view<const double, "B, N", "N+5, 1">>({b, n}, 5));
    }
  }
  check_softmax<-1>(backend, sample<ss::view<float, "B, H, 2">>({5, 3, 2}, 6),
                    sample<ss::view<const float, "B, H, 2">>({5, 3, 2}, 7));
  check_softmax<-1>(backend, sample<ss::view<float, "B, 64">>({5, 64}, 6),
                    sample<ss::view<const float, "B, 64">>({5, 64}, 7));
  check_softmax<1>(backend, sample<ss::view<float, "B, 5, 7">>({5, 5, 7}, 6),
                   sample<ss::view<const float, "B, 5, 7">>({5, 5, 7}, 7));

  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  sample<ss::view<float, "B, N">> hard({6, 40}, 8);
  const auto row = [&](int r) { return hard.elements.data() + 40 * r; };
  for (int i = 0; i < 40; ++i) row(0)[i] = -infinity;  // nothing to give
  for (int i = 0; i < 39; ++i) row(1)[i] = -infinity;  // everything to the last
  row(2)[7] = infinity;                                // NaN everywhere
  row(3)[39] = nan;                                    // and here
  row(4)[0] = nan;                                     // and here, when the first lane sees it first
  for (int i = 0; i < 40; ++i) row(5)[i] = 1e30f * (i % 2 == 0 ? 1.0f : -1.0f);
  check_softmax<-1>(backend, sample<ss::view<float, "B, N">>({6, 40}, 9), hard);
}

template <class Backend, class Out, class Table, class Ids>
void check_gather(Backend& backend, const sample<Out>& out, const sample<Table>& table, sample<Ids>& ids,
                  bool trusted) {
  const std::int64_t rows = table.view.size(0);
  for (auto& id : ids.elements)
    id = static_cast<typename sample<Ids>::element>((static_cast<std::int64_t>(id) + 8) % (rows > 0 ? rows : 1));
  auto* const to = backend.put(out.elements);
  const auto there = moved(out.view, out.elements.data(), to);
  const auto from = moved(table.view, table.elements.data(), backend.put(table.elements));
  const auto which = moved(ids.view, ids.elements.data(), backend.put(ids.elements));
  if (trusted)
    ss::cuda::gather(backend.where(), there, from, which, ss::cuda::trusted);
  else
    ss::cuda::gather(backend.where(), there, from, which);
  auto expected = out.elements;
  const auto judge = moved(out.view, out.elements.data(), expected.data());
  for_each_element(sizes_of(judge), [&](const auto& at) {
    const auto split = at.begin() + ids.view.rank();
    std::vector<std::int64_t> of_table(split, at.end());
    of_table.insert(of_table.begin(), static_cast<std::int64_t>(element(ids.view, {at.begin(), split})));
    element(judge, at) = static_cast<typename sample<Out>::element>(element(table.view, of_table));
  });
  CHECK(difference(backend.get(to, expected.size()), expected) == "");
}

template <class Backend>
void gather_cases(Backend& backend) {
  for (const int n : lengths)
    for (const bool trusted : {false, true}) {
      CAPTURE(n);
      sample<ss::view<int, "N">> ids({n}, 1);
      sample<ss::view<std::int64_t, "B, N", "1, B">> columns({3, n}, 2);
      check_gather(backend, sample<ss::view<float, "N, C">>({n, 5}, 3),
                   sample<ss::view<const float, "V, C">>({11, 5}, 4), ids, trusted);
      check_gather(backend, sample<ss::view<float, "N, 64">>({n, 64}, 3),
                   sample<ss::view<const float, "V, 64">>({11, 64}, 4), ids, trusted);
      check_gather(backend, sample<ss::view<float, "N, C">>({n, 5}, 3),
                   sample<ss::view<const float, "V, C", "C+2, 1">>({11, 5}, 4), ids, trusted);
      check_gather(backend, sample<ss::view<double, "B, N, 2, 4">>({3, n, 2, 4}, 5),
                   sample<ss::view<const float, "7, 2, 4">>({7, 2, 4}, 6), columns, trusted);
      check_gather(backend, sample<ss::view<float, "R, S">>({3, n}, 7), sample<ss::view<const float, "V">>({11}, 8),
                   columns, trusted);
    }
}

}  // namespace cuda_test
