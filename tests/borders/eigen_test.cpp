// SPDX-License-Identifier: BSL-1.0

#include <symshape/eigen.hpp>
#include <symshape/eigen_tensor.hpp>
#include <symshape/tensor/tensor.hpp>

#include <Eigen/Core>
#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <type_traits>

namespace ss = symshape;

namespace {

float memory[256];

template <class View, ss::text Shape, ss::text Strides = ss::text{""}>
constexpr bool is_view =
    std::is_same_v<std::remove_cvref_t<View>, typename ss::view<typename View::element, Shape, Strides>::base>;

/// The view of an Eigen object has its elements, and so has the map of that view.
template <class Matrix>
bool same_elements(Matrix&& m) {
  const auto v = ss::as_view(m);
  const auto back = ss::as_eigen(v);
  bool same = v.numel() == m.size() && back.size() == m.size();
  for (std::int64_t i = 0; i < m.rows(); ++i)
    for (std::int64_t j = 0; j < m.cols(); ++j) {
      if constexpr (std::remove_cvref_t<Matrix>::IsVectorAtCompileTime)
        same = same && &v(i + j) == &m.coeffRef(i, j) && &back.coeffRef(i + j) == &v(i + j);
      else
        same = same && &v(i, j) == &m.coeffRef(i, j) && &back.coeffRef(i, j) == &v(i, j);
    }
  return same;
}

/// Elements of every C++ type that an element type names go to Eigen and come back where they were.
template <class... T>
bool every_type_goes_round() {
  const auto one = []<class U>(U*) {
    alignas(16) U elements[4]{};
    const ss::view<U, "2, 2"> v(elements);
    const auto matrix = ss::as_view(ss::as_eigen(v));
    const auto tensor = ss::as_view(ss::as_eigen_tensor(v));
    return std::is_same_v<decltype(matrix), const typename decltype(v)::base> && &matrix(1, 1) == elements + 3 &&
           &tensor(1, 1) == elements + 3;
  };
  return (one(static_cast<T*>(nullptr)) && ...);
}

using Eigen::Dynamic;
using by_rows = Eigen::Matrix<float, Dynamic, Dynamic, Eigen::RowMajor>;

}  // namespace

TEST_CASE("as_view: Eigen's matrices, arrays and vectors keep what is fixed") {
  by_rows rows(3, 4);
  static_assert(is_view<decltype(ss::as_view(rows)), "_1, _2">);
  Eigen::MatrixXf columns(3, 4);
  static_assert(is_view<decltype(ss::as_view(columns)), "_1, _2", "1, _1">);
  Eigen::Matrix<double, 3, 4> fixed;
  static_assert(is_view<decltype(ss::as_view(fixed)), "3, 4", "1, 3">);
  Eigen::Matrix<float, Dynamic, 64, Eigen::RowMajor> mixed(2, 64);
  static_assert(is_view<decltype(ss::as_view(mixed)), "_1, 64">);
  Eigen::VectorXf vector(5);
  static_assert(is_view<decltype(ss::as_view(vector)), "_1">);
  Eigen::RowVector3f row;
  static_assert(is_view<decltype(ss::as_view(row)), "3">);
  Eigen::ArrayXXi array(2, 3);
  const auto& constant = columns;
  static_assert(std::is_same_v<decltype(ss::as_view(constant))::element, const float>);
  CHECK(same_elements(rows));
  CHECK(same_elements(columns));
  CHECK(same_elements(fixed));
  CHECK(same_elements(mixed));
  CHECK(same_elements(vector));
  CHECK(same_elements(row));
  CHECK(same_elements(array));
  Eigen::MatrixXcd numbers(2, 2);
  CHECK(same_elements(numbers));
  columns.resize(0, 4);
  CHECK(ss::as_view(columns).numel() == 0);

  const ss::view<float, "T, 64 | T >= 2"> named = ss::as_view(mixed);
  CHECK(named.data() == mixed.data());
  CHECK_THROWS_AS((ss::view<float, "T, 64 | T >= 3">(ss::as_view(mixed))), ss::binding_error);
}
TEST_CASE("as_view: maps, blocks and references bring their strides") {
  Eigen::Map<by_rows> plain(memory, 3, 4);
  static_assert(is_view<decltype(ss::as_view(plain)), "_1, _2">);
  using padded = Eigen::Map<by_rows, Eigen::Unaligned, Eigen::OuterStride<16>>;
  padded wide(memory, 3, 4);
  static_assert(is_view<decltype(ss::as_view(wide)), "_1, _2", "16, 1">);
  Eigen::Map<Eigen::MatrixXf, Eigen::Unaligned, Eigen::Stride<Dynamic, Dynamic>> any(
      memory, 3, 4, Eigen::Stride<Dynamic, Dynamic>(20, 2));
  static_assert(is_view<decltype(ss::as_view(any)), "_1, _2", "_3, _4">);
  Eigen::Map<Eigen::VectorXf, Eigen::Unaligned, Eigen::InnerStride<3>> third(memory, 5);
  static_assert(is_view<decltype(ss::as_view(third)), "_1", "3">);
  CHECK(same_elements(plain));
  CHECK(same_elements(wide));
  CHECK(same_elements(any));
  CHECK(same_elements(third));
  by_rows m(4, 6);
  CHECK(same_elements(m.block(1, 2, 2, 3)));
  CHECK(same_elements(m.topRows<2>()));
  CHECK(same_elements(m.col(2)));
  CHECK(same_elements(m.row(2)));
  Eigen::MatrixXf held(5, 2);
  auto top = held.topRows(2);
  Eigen::Ref<Eigen::MatrixXf> reference(top);
  CHECK(same_elements(reference));
  const std::int64_t five[] = {5};
  const ss::basic_view<float, ss::dims<ss::dim<'N'>>, ss::strides<ss::dim<'-', '1'>>> backward(memory + 4, five);
  CHECK(&ss::as_eigen(backward).coeffRef(4) == memory);
  using repeated = Eigen::Map<by_rows, Eigen::Unaligned, Eigen::Stride<Dynamic, 1>>;
  CHECK_THROWS_AS(ss::as_view(repeated(memory, 3, 4, Eigen::Stride<Dynamic, 1>(0, 1))), ss::binding_error);
  CHECK(!ss::try_as_view(repeated(memory, 3, 4, Eigen::Stride<Dynamic, 1>(-4, 1))));
}
TEST_CASE("as_eigen_tensor and as_view: Eigen's tensors both ways, fixed sizes kept") {
  ss::tensor<float, "B, 3, T"> x({2, 4});
  auto m = ss::as_eigen_tensor(x);
  static_assert(std::is_same_v<decltype(m), Eigen::TensorMap<Eigen::Tensor<float, 3, Eigen::RowMajor>>>);
  m(1, 2, 3) = 7;
  CHECK(x(1, 2, 3) == 7);
  CHECK(m.dimension(2) == 4);
  const auto v = ss::as_view(m);
  static_assert(is_view<decltype(ss::as_view(m)), "_1, _2, _3">);
  CHECK(&v(1, 2, 3) == &x(1, 2, 3));

  const ss::view<const float, "2, 3"> fixed(memory);
  const auto f = ss::as_eigen_tensor(fixed);
  static_assert(
      std::is_same_v<std::remove_const_t<decltype(f)>,
                     Eigen::TensorMap<const Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3>, Eigen::RowMajor>>>);
  CHECK(&ss::as_view(f)(1, 2) == memory + 5);
  static_assert(is_view<decltype(ss::as_view(f)), "2, 3">);

  const ss::view<float, "C, R", "1, C"> turned(memory, {3, 2});
  const auto t = ss::as_eigen_tensor(turned);
  static_assert(
      std::is_same_v<std::remove_const_t<decltype(t)>, Eigen::TensorMap<Eigen::Tensor<float, 2, Eigen::ColMajor>>>);
  CHECK(t.data() == memory);
  CHECK(&ss::as_view(t)(2, 1) == &turned(2, 1));

  Eigen::Tensor<double, 3> own(2, 3, 4);  // column-major
  static_assert(is_view<decltype(ss::as_view(own)), "_1, _2, _3", "1, _1, _1*_2">);
  CHECK(&ss::as_view(own)(1, 2, 3) == &own(1, 2, 3));
  Eigen::Tensor<double, 2, Eigen::RowMajor> empty(0, 4);
  CHECK(ss::as_view(empty).numel() == 0);
  Eigen::TensorFixedSize<double, Eigen::Sizes<2, 5>> small;
  static_assert(is_view<decltype(ss::as_view(small)), "2, 5", "1, 2">);
  CHECK(&ss::as_view(small)(1, 4) == &small(1, 4));
  const ss::view<float, ""> number(memory);
  CHECK(ss::as_eigen_tensor(number).data() == memory);
  const Eigen::TensorMap<Eigen::Tensor<float, 1>> nowhere(nullptr, 3);
  CHECK(!ss::try_as_view(nowhere));
}
TEST_CASE("as_view: a tensor map whose sizes no tensor has is refused") {
  const Eigen::Index large = Eigen::Index{1} << 40;
  const Eigen::TensorMap<Eigen::Tensor<float, 3>> map(memory, large, large, large);
  CHECK(!ss::try_as_view(map));
}
TEST_CASE("as_eigen and as_view: elements of every type, half precision among them") {
  CHECK(every_type_goes_round<bool, std::uint8_t, std::int8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                              std::int64_t, std::uint64_t, Eigen::half, Eigen::bfloat16, float, double,
                              std::complex<Eigen::half>, std::complex<float>, std::complex<double>>());
}
