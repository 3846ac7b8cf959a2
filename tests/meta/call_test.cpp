// SPDX-License-Identifier: BSL-1.0
#include <symshape/meta/call.hpp>

#include "support/refusal.hpp"
#include "tensors.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

namespace {

const meta::tensor a{.sizes = {8, 128, 64}}, image{.sizes = {2, 3, 8, 8}}, filter{.sizes = {4, 3, 3, 3}};

}  // namespace

TEST_CASE("an operator is called by its name, with positional and named arguments and defaults") {
  CHECK(is(meta::call("aten::_softmax", a, -1, false), {8, 128, 64}));
  CHECK(is(meta::call("aten::conv2d", image, filter, ss::none, ss::list{2, 1}, ss::arg("padding", ss::list{1, 1}),
                      ss::arg("groups", 1)),
           {2, 4, 4, 8}));
  CHECK(is(meta::call("aten::cat", ss::list{a, a}, ss::arg("dim", 1)), {8, 256, 64}));
  CHECK(is(meta::call("aten::slice.Tensor", a, 1, ss::none, -1), {8, 127, 64}, {8192, 64, 1}));
  CHECK(meta::call("aten::sum", a, ss::arg("dtype", ss::f64))->dtype == ss::f64);
  CHECK(meta::call("aten::add.Tensor", meta::tensor{.sizes = {2}, .dtype = ss::i32}, 2.5)->dtype == ss::f32);
  CHECK(is(meta::call("aten::permute", a, ss::list{2, 0, 1}), {64, 8, 128}, {1, 8192, 64}));
}

TEST_CASE("several results come one by one") {
  const auto r = meta::call("aten::native_layer_norm", a, ss::list{64}, ss::none, ss::none, 1e-5);
  CHECK(r.size() == 3);
  CHECK(is(r[0], {8, 128, 64}));
  CHECK(is(r[2], {8, 128, 1}));
  CHECK_THROWS_AS(r[3], ss::shape_error);
}

TEST_CASE("formulas are called by name too") {
  ss::pool p;
  ss::knowledge known{p};
  known.hypotheses().set_default_range(0, std::int64_t{1} << 48);
  const ss::expr n = ss::symbol(p, "n");
  const meta::basic_tensor<ss::expr> x{.sizes = {n, 64}};
  const auto r = meta::call("aten::view", x, ss::list{n, 4, -1});
  CHECK(identical(r->size(2), ss::expr{16}));
  CHECK(identical(meta::call("aten::mm", x, meta::tensor{.sizes = {64, 10}})->size(0), n));
  CHECK(known.requirements().empty());
}

TEST_CASE("an unknown operator names its neighbors") {
  const auto here = ss::call_site::here("caller.cpp", 8);
  CHECK_THROWS_WITH_AS(
      meta::call({"aten::sofmax", here}, a),
      "call: aten::sofmax has no rule; near names are aten::softmax.int, aten::_softmax, aten::amax (caller.cpp:8)",
      ss::unsupported_operator_error);
  CHECK_THROWS_WITH_AS(meta::call({"my::very_own_operator", here}, a),
                       "call: my::very_own_operator has no rule (caller.cpp:8)", ss::unsupported_operator_error);
  CHECK(refusal_of<ss::error>([&] { meta::call("aten::add", a, a); }).find("aten::add.Tensor") != std::string::npos);
}

TEST_CASE("arguments that do not suit the schema are refused by name") {
  const auto here = ss::call_site::here("caller.cpp", 8);
  CHECK_THROWS_WITH_AS(meta::call({"aten::mm", here}, a), "call: argument mat2 of aten::mm is missing (caller.cpp:8)",
                       ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::call({"aten::mm", here}, a, "x"),
                       "call: argument mat2 of aten::mm is of the wrong kind (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::call({"aten::mm", here}, a, 2),
                       "call: argument mat2 of aten::mm is of the wrong kind (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::call({"aten::relu", here}, a, a),
                       "call: 2 arguments are given where 1 are taken (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::call({"aten::relu", here}, a, ss::arg("inplace", true)),
                       "call: there is no argument inplace of aten::relu (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_WITH_AS(meta::call({"aten::relu", here}, a, ss::arg("self", a)),
                       "call: argument self of aten::relu is given twice (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_AS(meta::call("aten::sum", a, ss::f32), ss::shape_error);  // dtype is for names only
  CHECK_THROWS_AS(meta::call("aten::transpose.int", a, 0.5, 1), ss::shape_error);
  CHECK_THROWS_AS(meta::call("aten::permute", a, ss::list{0, "x", 2}), ss::shape_error);
}

TEST_CASE("what the rule refuses carries its own name and the caller's line") {
  CHECK_THROWS_WITH_AS(meta::call({"aten::mm", ss::call_site::here("caller.cpp", 8)}, meta::tensor{.sizes = {2, 3}},
                                  meta::tensor{.sizes = {4, 3}}),
                       "mm: a has size 3 at axis 1 where b has 4 at axis 0 (caller.cpp:8)", ss::shape_error);
  CHECK_THROWS_AS(meta::call("aten::div.Tensor_mode", a, a, ss::arg("rounding_mode", "up")), ss::shape_error);
}

TEST_CASE("every entry of the table is found by its name, and no name stands twice") {
  std::set<std::string_view> names;
  for (const auto& entry : meta::operator_table<std::int64_t>) {
    CAPTURE(std::string{entry.schema});
    CHECK(names.insert(entry.name()).second);
    CHECK(meta::find_operator<std::int64_t>(entry.name()) == &entry);
    CHECK(entry.schema.find(") -> ") != std::string_view::npos);
    CHECK_FALSE(meta::parameters_of(entry.schema).empty());
  }
  CHECK(names.size() == meta::operator_table<std::int64_t>.size);
  CHECK(meta::find_operator<std::int64_t>("aten::add") == nullptr);
  CHECK(meta::find_operator<std::int64_t>("") == nullptr);
}

TEST_CASE("a schema is read: types, names, defaults, and what is for names only") {
  const auto p = meta::parameters_of(
      "aten::f(Tensor(a!) self, SymInt[2] stride=[1, 1], *, str mode=\"none\", float eps=1e-05, ScalarType? "
      "dtype=None) -> (Tensor, Tensor)");
  REQUIRE(p.size() == 5);
  CHECK(p[0].type == "Tensor(a!)");
  CHECK(p[1].name == "stride");
  CHECK(meta::default_of<std::int64_t>(p[1].otherwise).items.size() == 2);
  CHECK_FALSE(p[1].keyword_only);
  CHECK(p[2].keyword_only);
  CHECK(meta::default_of<std::int64_t>(p[2].otherwise).text == "none");
  CHECK(meta::default_of<std::int64_t>(p[3].otherwise).real == 1e-05);
  CHECK(meta::default_of<std::int64_t>(p[4].otherwise).kind == meta::value_kind::none);
}
