// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/index_list.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace ss = symshape;

TEST_CASE("an index list counts from 0") {
  CHECK(std::is_same_v<ss::make_index_list<0>, ss::index_list<>>);
  CHECK(std::is_same_v<ss::make_index_list<1>, ss::index_list<0>>);
  CHECK(std::is_same_v<ss::make_index_list<4>, ss::index_list<0, 1, 2, 3>>);
}
