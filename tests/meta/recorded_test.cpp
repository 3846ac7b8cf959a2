// SPDX-License-Identifier: BSL-1.0
#include <symshape/guard/explain.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/meta/binary.hpp>
#include <symshape/meta/matmul.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/meta/softmax.hpp>

#include "tensors.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {

std::string texts(ss::shape_env& env) {
  std::string out;
  for (const ss::guard& g : env.guards()) out += std::string{g.text} + "; ";
  return out;
}

}  // namespace

TEST_CASE("rules run on recorded inputs, and what they ask becomes guards") {
  ss::shape_env env;
  const auto x = meta::recorded(env.input("x", {8, 128, 64}));
  const auto y = meta::recorded(env.input("y", {1, 128, 64}));
  const auto shares = meta::softmax(x, -1);
  CHECK(identical(shares.size(1), x.size(1)));
  CHECK(texts(env).empty());
  const auto sum = meta::add(x, y);
  CHECK(sum.size(0).recorded_value() == 8);
  CHECK(texts(env).find("y.size(0) == 1; ") != std::string::npos);
  CHECK(texts(env).find("x.size(1) == y.size(1); ") != std::string::npos);
}

TEST_CASE("recorded operands and plain ones meet in recorded numbers") {
  ss::shape_env env;
  const auto x = meta::recorded(env.input("x", {8, 128, 64}));
  const auto product = meta::matmul(x, meta::tensor{.sizes = {64, 10}});
  CHECK(product.rank() == 3);
  CHECK(product.size(-1).recorded_value() == 10);
  CHECK(texts(env).find("x.size(2) == 64; ") != std::string::npos);
}
