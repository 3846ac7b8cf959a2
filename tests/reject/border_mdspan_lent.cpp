// expect: as_mdspan: the tensor is a temporary, and its elements would be gone; give it a name
// expect: as_view: the mdspan's accessor computes its elements; a view reads plain memory
// SPDX-License-Identifier: BSL-1.0

#include <symshape/mdspan.hpp>
#include <symshape/tensor/tensor.hpp>

#include "borders/mini_mdspan.hpp"

namespace ss = symshape;

template <class Index, std::size_t... Size>
using rows = mini::mdspan<float, mini::extents<Index, Size...>, mini::layout_right>;
struct negated {
  using data_handle_type = float*;
  using reference = float;
};

float memory[256];
ss::tensor<float, "2, 3"> x;

#ifdef REJECT
auto temporary = ss::as_mdspan<rows<int, 2, 3>>(ss::tensor<float, "2, 3">{});
auto accessor = ss::as_view(mini::mdspan<float, mini::extents<int, 2, 3>, mini::layout_right, negated>(memory, {}));
#else
auto named = ss::as_mdspan<rows<int, 2, 3>>(x);
auto accessor = ss::as_view(rows<int, 2, 3>(memory, {}));
#endif

int main() {}
