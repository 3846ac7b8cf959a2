// SPDX-License-Identifier: BSL-1.0

#include <symshape/eigen.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace ss = symshape;

namespace {
float memory[4096];

template <class View>
void same_elements(const View& v) {
  const auto m = ss::as_eigen(v);
  REQUIRE(m.rows() == v.size(0));
  REQUIRE(m.cols() == v.size(1));
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j < m.cols(); ++j) CHECK(&m.coeffRef(i, j) == &v(i, j));
}
}  // namespace

TEST_CASE("as_eigen: static sizes stay static, rows stay rows") {
  ss::tensor<float, "B, T, 64"> x({2, 3});
  auto row = x(1, ss::full, ss::full);
  auto m = ss::as_eigen(row);
  static_assert(std::is_same_v<decltype(m), Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, 64, Eigen::RowMajor>>>);
  m(2, 63) = 5;
  CHECK(x(1, 2, 63) == 5);
  const auto& constant = x;
  static_assert(std::is_same_v<decltype(ss::as_eigen(constant(1, ss::full, ss::full))),
                               Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 64, Eigen::RowMajor>>>);
  ss::tensor<double, "4"> v;
  static_assert(std::is_same_v<decltype(ss::as_eigen(v)), Eigen::Map<Eigen::Matrix<double, 4, 1>>>);
  ss::as_eigen(v).setConstant(2);
  CHECK(v(3) == 2);
}
TEST_CASE("as_eigen: contiguous matrices of every mixture, those of one row or one column among them") {
  same_elements(ss::view<float, "R, C">(memory, {3, 4}));
  same_elements(ss::view<float, "R, 4">(memory, {3}));
  same_elements(ss::view<float, "3, C">(memory, {4}));
  same_elements(ss::view<float, "3, 4">(memory));
  same_elements(ss::view<float, "R, 1">(memory, {3}));
  same_elements(ss::view<float, "1, C">(memory, {3}));
  same_elements(ss::view<float, "1, 1">(memory));
  same_elements(ss::view<float, "3, 1">(memory));
  same_elements(ss::view<float, "R, C">(memory, {0, 4}));
  same_elements(ss::view<float, "R, C">(memory, {1, 1}));
}
TEST_CASE("as_eigen: strides, static and not, of 0 too") {
  same_elements(ss::view<float, "R, C", "C+8, 1">(memory, {3, 4}));
  same_elements(ss::view<float, "R, C", "16, 1">(memory, {3, 4}));
  same_elements(ss::view<float, "R, C", "1, R">(memory, {3, 4}));
  same_elements(ss::view<float, "R, C", "20, 2">(memory, {3, 4}));
  same_elements(ss::view<float, "R, C", "0, 1">(memory, {3, 4}));
  same_elements(ss::view<float, "R, C", "1, 0">(memory, {3, 4}));
  same_elements(ss::view<float, "R, 1", "5, 1">(memory, {3}));
  same_elements(ss::view<float, "1, C", "7, 3">(memory, {4}));
  same_elements(ss::view<float, "1, 1", "7, 3">(memory));
  const ss::view<float, "N", "3"> every_third(memory, {5});
  const auto m = ss::as_eigen(every_third);
  static_assert(decltype(m)::InnerStrideAtCompileTime == 3);
  for (int i = 0; i < 5; ++i) CHECK(&m.coeffRef(i) == &every_third(i));
  const ss::view<const float, "N", "0"> repeated(memory, {5});
  CHECK(&ss::as_eigen(repeated).coeffRef(4) == memory);
  ss::view<float, "A, B, C"> x(memory, {2, 3, 4});
  same_elements(ss::permute<1, 0>(x(ss::full, ss::full, 2)));
}
TEST_CASE("as_eigen: a product of two views") {
  ss::tensor<float, "M, K"> a({2, 3});
  ss::tensor<float, "K, N"> b({3, 2});
  for (int i = 0; i < 6; ++i) a.data()[i] = b.data()[i] = static_cast<float>(i);
  ss::tensor<float, "M, N"> c({2, 2});
  ss::as_eigen(c) = ss::as_eigen(a) * ss::as_eigen(b);
  CHECK(c(0, 0) == 0 * 0 + 1 * 2 + 2 * 4);
  CHECK(c(1, 1) == 3 * 1 + 4 * 3 + 5 * 5);
}
