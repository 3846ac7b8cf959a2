// expect: as_mdspan: a static size of the view is not the static extent of the mdspan
// expect: as_mdspan: the rank of the mdspan is not the rank of the view
// expect: as_mdspan: the elements of the mdspan are not those of the view
// expect: as_mdspan: the layout of the mdspan has other strides than the view
// expect: as_mdspan: the view's strides overlap or are negative, which layout_stride cannot say
// expect: as_mdspan: the elements of the view lie beyond the index type of the mdspan; take a wider one
// expect: dim<'3'>
// SPDX-License-Identifier: BSL-1.0

#include <symshape/mdspan.hpp>

#include "borders/mini_mdspan.hpp"

namespace ss = symshape;

template <class Index, std::size_t... Size>
using rows = mini::mdspan<float, mini::extents<Index, Size...>, mini::layout_right>;
template <class T, class Layout>
using two_by_three = mini::mdspan<T, mini::extents<int, 2, 3>, Layout>;

float memory[256];
ss::view<float, "B, 3"> v(memory, {2});
ss::view<const float, "B, 3"> constant(memory, {2});
ss::view<float, "2, 3", "8, 1"> padded(memory);
ss::view<const float, "2, 3", "0, 1"> repeated(memory);
ss::view<const float, "2, 3", "3, 1"> plain(memory);
ss::view<float, "32, 8"> large(memory);

#ifdef REJECT
auto extent = ss::as_mdspan<rows<int, 2, 4>>(v);
auto rank = ss::as_mdspan<rows<int, 2, 3, 1>>(v);
auto written = ss::as_mdspan<rows<int, 2, 3>>(constant);
auto layout = ss::as_mdspan<two_by_three<float, mini::layout_right>>(padded);
auto overlap = ss::as_mdspan<two_by_three<const float, mini::layout_stride>>(repeated);
auto index_type = ss::as_mdspan<rows<signed char, 32, 8>>(large);
#else
auto extent = ss::as_mdspan<rows<int, 2, 3>>(v);
auto layout = ss::as_mdspan<two_by_three<float, mini::layout_stride>>(padded);
auto overlap = ss::as_mdspan<two_by_three<const float, mini::layout_stride>>(plain);
auto index_type = ss::as_mdspan<rows<short, 32, 8>>(large);
#endif

int main() {}
