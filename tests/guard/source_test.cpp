// SPDX-License-Identifier: BSL-1.0
// Where the numbers of a recording come from: what is matched of a tensor, nested arguments, views made again, and what can be no guard.
#include <symshape/guard/program.hpp>
#include <symshape/guard/rebuilt_view.hpp>
#include <symshape/guard/shape_env.hpp>

#include "guard/texts.hpp"
#include "support/refusal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

struct some_tensor {
  std::vector<std::int64_t> sizes;
  ss::dtype element = ss::f32;
  ss::device place = ss::cpu_device;
  bool gradient = false;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int) const { return 1; }
  ss::dtype dtype() const { return element; }
  ss::device device() const { return place; }
  bool requires_grad() const { return gradient; }
  const float* data() const { return nullptr; }
};
struct numbered_device : some_tensor {
  int device() const { return 3; }
};

}  // namespace

TEST_CASE("tensor match: dtype, device, gradient and rank are compared, and reported in this order") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 3}, {}, {.element = ss::f16, .device = ss::cuda_device, .requires_grad = true});
  const auto y = env.input("y", {8}, {1}, 0, {}, {.requires_grad = false});
  CHECK(x.device() == ss::cuda_device);
  CHECK(x.requires_grad());
  CHECK(x.dtype() == ss::f16);
  CHECK(y.device() == ss::cpu_device);
  const ss::guard_program program = env.guards().compile();
  const some_tensor good{{8, 3}, ss::f16, ss::cuda_device, true}, flat{{8}};
  CHECK(program(program.slot_values(good, flat)));
  const auto said = [&](const auto& a, const auto& b) {
    const auto now = program.slot_values(a, b);
    CHECK_FALSE(program(now));
    return std::string{program.explain(now)};
  };
  const ss::device second{ss::device_kind::cuda, 1};
  CHECK(said(some_tensor{{8}, ss::f32, second, false}, flat) == "x has dtype f32; it was recorded with f16");
  CHECK(said(some_tensor{{8}, ss::f16, second, false}, flat) == "x is on cuda:1; it was recorded on cuda:0");
  CHECK(said(some_tensor{{8}, ss::f16, ss::cpu_device, true}, flat) == "x is on cpu:0; it was recorded on cuda:0");
  CHECK(said(some_tensor{{8}, ss::f16, ss::cuda_device, false}, flat) ==
        "x requires no gradient; it was recorded with one");
  CHECK(said(some_tensor{{8}, ss::f16, ss::cuda_device, true}, flat) == "x has rank 1; it was recorded with rank 2");
  CHECK(said(good, some_tensor{{8}, ss::f32, ss::cpu_device, true}) ==
        "y requires a gradient; it was recorded without");
  CHECK(said(good, numbered_device{{{8}}}) == "y is on cpu:3; it was recorded on cpu:0");
}

TEST_CASE("tensor match: a fixed layout is matched stride by stride, but where an axis has one place") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 1, 3}, {10, 7, 1}, 4, {ss::dynamic, ss::fixed, ss::dynamic});
  CHECK_FALSE(x.stride(2).is_constant());
  const int line = __LINE__ + 1;
  x.fix_layout();
  x.fix_layout();
  CHECK(x.stride(0).is_constant());
  CHECK(x.stride(0).recorded_value() == 10);
  CHECK(x.offset().recorded_value() == 4);
  CHECK_FALSE(x.stride(1).is_constant());
  CHECK(env.known(x.stride(2) == 1) == ss::certainty::yes);
  const ss::guard_set set = env.guards();
  CHECK(texts(set) == "x.stride(2) == 1; ");  // it was a symbol before
  CHECK(set.requirements().size() == 3);
  const ss::guard_program program = set.compile();
  std::vector<std::int64_t> now{3, static_cast<std::int64_t>(ss::f32), 0, 0, 8, 1, 3, 10, 7, 1, 4};
  const auto said = [&](std::size_t slot, std::int64_t value) {
    std::vector<std::int64_t> other = now;
    other[slot] = value;
    return std::string{program.explain({other.data(), other.size()})};
  };
  CHECK(program({now.data(), now.size()}));
  CHECK(said(7, 30) ==
        "x.stride(0) == 10 failed: x.stride(0) is 30 (declared at source_test.cpp:" + std::to_string(line) + ")");
  CHECK(said(10, 0) ==
        "x.offset == 4 failed: x.offset is 0 (declared at source_test.cpp:" + std::to_string(line) + ")");
  CHECK(said(8, 99) == "all 1 guards hold");
  const auto y = env.input("y", {8});
  env.freeze();
  CHECK(sentence_of<ss::frozen_error>([&] { y.fix_layout(); }) ==
        "fix_layout: the layout of y is to be fixed after freeze; fix it before");
}

TEST_CASE("sources: fields and elements of arguments have names that can be evaluated") {
  ss::shape_env env;
  const auto x = env.input("batch.x", {8, 3});
  const auto w = env.input("layers[2].weight", {3, 16});
  const auto k = env.integer("xs[0][1]", 4);
  CHECK(env.guard(x.size(1) == w.size(0)));
  CHECK(env.guard(x.size(0) >= 2 * k));
  CHECK(env.guard(w.stride(0) == w.size(1)));
  CHECK(texts(env.guards()) ==
        "batch.x.size(0) >= 2*xs[0][1]; batch.x.size(1) == layers[2].weight.size(0); "
        "layers[2].weight.size(1) == layers[2].weight.stride(0); ");
  for (const char* const name :
       {"", ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[1", "a]", "a[1]b", "1a", "a.1", "a b", "a[-1]", "[1]"})
    CHECK_MESSAGE(sentence_of<ss::binding_error>([&] { env.integer(name, 3); }).ends_with("as in batch.x and xs[2]"),
                  name);
  CHECK(sentence_of<ss::binding_error>([&] { env.integer("batch.x", 3); }) ==
        "input: batch.x is the name of an earlier input");
}

TEST_CASE("sources: a global or a constant of the program is a name among the inputs, or a plain number") {
  ss::shape_env env;
  const auto width = env.integer("config.width", 64);
  const ss::sym_int constant = 16;
  CHECK(env.guard(width % constant == 0));
  CHECK(texts(env.guards()) == "config.width % 16 == 0; ");
}

TEST_CASE("rebuilt views: none of their numbers survives, whatever the order of asking") {
  std::vector<int> order{0, 1, 2, 3, 4};
  do {
    ss::shape_env env;
    const auto x = env.input("x", {5, 10});
    const auto v = ss::rebuild_view(env, "v", {10, 5}, {1, 10}, 0);
    for (const int step : order) switch (step) {
        case 0: env.check(v.size(0) == x.size(1)); break;
        case 1: env.check(x.size(0) == v.size(1)); break;
        case 2:
          env.check(ss::all_of(v.stride(0) == x.stride(1), v.stride(1) == x.stride(0), v.offset() == x.offset()));
          break;
        case 3: CHECK(env.guard(v.size(0) % 2 == 0)); break;
        default: CHECK(env.guard(v.size(0) == 2 * v.size(1)));
      }
    const std::string left = texts(env.guards());
    CHECK_MESSAGE(left.find("v.") == std::string::npos, left);
    CHECK(left == "2*x.size(0) == x.size(1); ");
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("rebuilt views: what their numbers are is kept as a guard on what stands in their place") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto v = ss::rebuild_view(env, "v", {5}, {1}, 3);
  env.check(v.size(0) + v.offset() == x.size(0));
  env.check(v.offset() == 3);
  CHECK(env.known(v.size(0) + 3 >= 3) == ss::certainty::yes);  // leaves no record, and rests on a size being at least 0
  CHECK(texts(env.guards()) == "x.size(0) >= 3; ");
}

TEST_CASE("rebuilt views: a guard that they are left in is refused, with the number and the line") {
  ss::shape_env env;
  const auto x = env.input("x", {8});
  const auto v = ss::rebuild_view(env, "v", {8}, {1}, 0);
  CHECK(env.guard(v.size(0) * v.size(0) > x.size(0)));
  CHECK(sentence_of<ss::unguardable_error>([&] { (void)env.guards(); })
            .ends_with("rests on v.size(0), which is of a view made again and of no input; compare the view with its "
                       "base before its numbers decide anything"));
  CHECK(sentence_of<ss::binding_error>([&] { ss::rebuild_view(env, "w", {8}, {1, 1}, 0); }) ==
        "input: w has 1 sizes and 2 strides");
  CHECK(sentence_of<ss::binding_error>([&] { ss::rebuild_view(env, "w", {8}, {-1}, 0); }) ==
        "input: w has a negative number, -1");
  CHECK(sentence_of<ss::binding_error>([&] { ss::rebuild_view(env, "x", {8}, {1}, 0); }) ==
        "input: x is the name of an earlier input");
  CHECK(sentence_of<ss::binding_error>([&] { ss::rebuild_view(env, "v", {8}, {1}, 0); }) ==
        "input: v is the name of an earlier input");
}

TEST_CASE("simplified: an equality expresses the symbol that was bound last") {
  ss::shape_env env;
  const auto u = env.unbacked("u", 0, 100), v = env.unbacked("v", 0, 100), w = env.unbacked("w", 0, 100);
  env.check(u == v + w);
  const auto shown = [](const ss::sym_int& n) {
    ss::text_buffer out;
    print(n.formula(), out);
    return std::string{ss::owned_text{out}};
  };
  CHECK(shown(ss::simplified(3 * u + 1)) == "3*u + 1");  // as it was: w comes later
  CHECK(shown(ss::simplified(w)) == "u - v");
  CHECK(shown(ss::simplified(v + w)) == "u");
  env.check(v + u == 10);
  CHECK(ss::simplified(2 * u + 2 * v).recorded_value() == 20);
  CHECK(ss::simplified(2 * u + 2 * v).is_constant());
  CHECK(ss::simplified(ss::sym_int{7}).recorded_value() == 7);
}
