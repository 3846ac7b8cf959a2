// SPDX-License-Identifier: BSL-1.0

#include <symshape/tensor/buffer.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

namespace ss = symshape;
using ss::detail::buffer;

TEST_CASE("buffer: elements are zero and aligned, whatever their type") {
  const buffer<char> c{3};
  const buffer<double> d{5};
  struct alignas(128) wide {
    float v[32];
  };
  const buffer<wide> w{2};
  CHECK(reinterpret_cast<std::uintptr_t>(c.data()) % 64 == 0);
  CHECK(reinterpret_cast<std::uintptr_t>(d.data()) % 64 == 0);
  CHECK(reinterpret_cast<std::uintptr_t>(w.data()) % 128 == 0);
  for (int i = 0; i < 5; ++i) CHECK(d.data()[i] == 0);
  CHECK(w.data()[1].v[31] == 0);
}
TEST_CASE("buffer: copies are apart, moves leave nothing, itself is no problem") {
  buffer<int> a{4};
  a.data()[3] = 7;
  buffer<int> b = a;
  b.data()[3] = 8;
  CHECK(a.data()[3] == 7);
  auto& alias = a;
  a = alias;
  CHECK(a.data()[3] == 7);
  buffer<int> c = std::move(a);
  CHECK(a.data() == nullptr);
  CHECK(a.size() == 0);
  a = c;
  CHECK(a.data()[3] == 7);
  const buffer<int> none{0};
  CHECK(none.data() != nullptr);
  CHECK(none.size() == 0);
}
TEST_CASE("buffer: more bytes than 64 bits count are refused") {
  CHECK_THROWS_AS(buffer<double>{ss::int64_max / 4}, const ss::overflow_error&);
}
