// SPDX-License-Identifier: BSL-1.0
#include "cases.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace ss = symshape;

namespace {

struct first_of {
  float operator()(float a, float) const { return a; }
};

TEST_CASE("map compares its operands before anything is written") {
  std::vector<float> elements(64, 1.0f), written(64, 7.0f);
  const ss::view<float, "B, T"> out(written.data(), {4, 8});
  const auto refused = [&](const auto& x, const auto& y, const char* sentence) {
    CHECK_THROWS_WITH_AS(ss::cuda::map(thrust::host, out, first_of{}, x, y, "caller.cu", 12), sentence,
                         ss::shape_error);
    CHECK(written == std::vector<float>(64, 7.0f));
  };
  const ss::view<const float, "B, T"> good(elements.data(), {4, 8});
  refused(good, ss::view<const float, "B, T">(elements.data(), {4, 7}),
          "map: T is 8 (out, axis 1) and 7 (y, axis 1) (caller.cu:12)");
  refused(ss::view<const float, "T">(elements.data(), {9}), good,
          "map: T is 8 (out, axis 1) and 9 (x, axis 0) (caller.cu:12)");
  refused(good, ss::view<const float, "R, C">(elements.data(), {5, 8}),
          "map: out has size 4 at axis 0 where y has 5 at axis 0 (caller.cu:12)");
  refused(good, ss::view<const float, "2*K">(elements.data(), {10}),
          "map: out has size 8 at axis 1 where y has 10 at axis 0 (caller.cu:12)");
  // A symbol that is 1 is not repeated.
  refused(good, ss::view<const float, "C">(elements.data(), {1}),
          "map: out has size 8 at axis 1 where y has 1 at axis 0 (caller.cu:12)");
  // A name shared by inputs alone is compared too.
  refused(ss::view<const float, "4, N">(elements.data(), {8}), ss::view<const float, "N, 8">(elements.data(), {4}),
          "map: N is 8 (x, axis 1) and 4 (y, axis 0) (caller.cu:12)");
}

TEST_CASE("sum, softmax and gather compare their operands before anything is written") {
  std::vector<float> elements(64, 1.0f), written(64, 7.0f);
  const ss::view<const float, "B, T"> x(elements.data(), {4, 8});
  CHECK_THROWS_WITH_AS(
      ss::cuda::sum(thrust::host, ss::view<float, "T">(written.data(), {4}), x, ss::axis<1>, "caller.cu", 3),
      "sum: T is 4 (out, axis 0) and 8 (x, axis 1) (caller.cu:3)", ss::shape_error);
  CHECK_THROWS_WITH_AS(
      ss::cuda::sum(thrust::host, ss::view<float, "N">(written.data(), {5}), x, ss::axis<1>, "caller.cu", 3),
      "sum: out has size 5 at axis 0 where x has 4 at axis 0 (caller.cu:3)", ss::shape_error);
  CHECK_THROWS_WITH_AS(
      ss::cuda::softmax(thrust::host, ss::view<float, "R, C">(written.data(), {4, 9}), x, "caller.cu", 4),
      "softmax: out has size 9 at axis 1 where x has 8 at axis 1 (caller.cu:4)", ss::shape_error);

  std::vector<int> numbers{0, 3, 4, -1};
  const ss::view<const int, "N"> ids(numbers.data(), {4});
  const ss::view<float, "N, T"> out(written.data(), {4, 8});
  CHECK_THROWS_WITH_AS(ss::cuda::gather(thrust::host, out, x, ids, "caller.cu", 5),
                       "gather: ids has 4 at position 2 where table has 4 rows (caller.cu:5)", ss::shape_error);
  numbers[2] = -5;
  CHECK_THROWS_WITH_AS(ss::cuda::gather(thrust::host, out, x, ids, "caller.cu", 5),
                       "gather: ids has -5 at position 2 where table has 4 rows (caller.cu:5)", ss::shape_error);
  CHECK_THROWS_WITH_AS(
      ss::cuda::gather(thrust::host, out, x, ss::view<const int, "N">(numbers.data(), {3}), "caller.cu", 6),
      "gather: N is 4 (out, axis 0) and 3 (ids, axis 0) (caller.cu:6)", ss::shape_error);
  CHECK(written == std::vector<float>(64, 7.0f));
}

TEST_CASE("an output may be an input") {
  auto elements = cuda_test::numbers<float>(32, 1);
  auto expected = elements;
  const ss::view<float, "B, 8"> x(elements.data(), {4});
  ss::cuda::map(thrust::host, x, cuda_test::negated{}, x);
  for (float& e : expected) e = -e;
  CHECK(elements == expected);
}

TEST_CASE("an output that overlaps an input otherwise is refused") {
  std::vector<float> elements(64, 1.0f);
  const ss::view<float, "B, 4"> out(elements.data(), {4});
  const ss::view<const float, "B, 4"> shifted(elements.data() + 1, {4}), apart(elements.data() + 16, {4});
  const ss::view<const float, "4, B", "1, 4"> turned(elements.data(), {4});
  CHECK_THROWS_WITH_AS(ss::cuda::map(thrust::host, out, first_of{}, apart, shifted, "caller.cu", 7),
                       "map: out overlaps y in memory; give it memory of its own (caller.cu:7)", ss::shape_error);
  CHECK_THROWS_WITH_AS(ss::cuda::map(thrust::host, out, first_of{}, turned, apart, "caller.cu", 7),
                       "map: out overlaps x in memory; give it memory of its own (caller.cu:7)", ss::shape_error);
  CHECK_THROWS_WITH_AS(ss::cuda::softmax(thrust::host, out, shifted, "caller.cu", 8),
                       "softmax: out overlaps x in memory; give it memory of its own (caller.cu:8)", ss::shape_error);
  CHECK_THROWS_WITH_AS(
      ss::cuda::sum(thrust::host, ss::view<float, "B">(elements.data(), {4}), out, ss::axis<1>, "caller.cu", 9),
      "sum: out overlaps x in memory; give it memory of its own (caller.cu:9)", ss::shape_error);
  CHECK(elements == std::vector<float>(64, 1.0f));
}

TEST_CASE("another of Thrust's host policies serves as well") {
  cuda_test::host_backend backend{thrust::seq};
  cuda_test::gather_cases(backend);
}

}  // namespace
