// expect: as_view: the Eigen expression has no elements in memory; evaluate it first, as m.eval()
// expect: as_view: the matrix is a temporary, and its elements would be gone; give it a name
// expect: as_eigen_tensor: Eigen::TensorMap has no strides; copy the view into a tensor first
// expect: as_view: the tensor is a temporary, and its elements would be gone; give it a name
// needs: Eigen
// SPDX-License-Identifier: BSL-1.0

#include <symshape/eigen.hpp>
#include <symshape/eigen_tensor.hpp>

namespace ss = symshape;

Eigen::MatrixXf m(2, 3);
Eigen::Tensor<float, 2> t(2, 3);
float memory[24];
ss::view<float, "B, 3", "8, 1"> padded(memory, {2});
ss::view<float, "B, 3", "3, 1"> plain(memory, {2});

#ifdef REJECT
auto expression = ss::as_view(m * 2);
auto temporary = ss::as_view(Eigen::MatrixXf(2, 3));
auto strided = ss::as_eigen_tensor(padded);
auto tensor = ss::as_view(Eigen::Tensor<float, 2>(2, 3));
#else
auto expression = ss::as_view(m);
auto temporary = ss::as_view(m.leftCols(2));
auto strided = ss::as_eigen_tensor(plain);
auto tensor = ss::as_view(t);
#endif

int main() {}
