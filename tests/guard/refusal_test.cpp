// SPDX-License-Identifier: BSL-1.0
// A refused input leaves nothing behind: its name is free, it has no slot, and no other input has changed.
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <doctest/doctest.h>

#include <climits>
#include <cstdint>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// What an environment shows of itself.
std::string shown(ss::shape_env& env) {
  const ss::guard_set set = env.guards();
  const ss::slot_layout& layout = set.layout();
  std::string out = std::string{explain(set)} + "records " + std::to_string(env.recorded()) + " slots " +
                    std::to_string(layout.all_slots());
  for (const auto& a : layout.arguments()) out += " " + std::string{a.name};
  for (const auto& u : layout.unbacked()) out += " " + std::string{u};
  return out;
}

/// The message of the refusal, without its place, which must be in this file; checks that it left no trace.
template <class F>
std::string refused(ss::shape_env& env, F f) {
  const std::string before = shown(env);
  std::string said = "nothing";
  try {
    f();
  } catch (const ss::error& e) {
    said = e.what();
    const std::size_t place = said.rfind(" (refusal_test.cpp:");
    CHECK_MESSAGE(place != std::string::npos, said);
    said = said.substr(0, place);
  }
  CHECK(shown(env) == before);
  return said;
}

/// The name is free, and a number of that name has nothing from those that were refused.
void is_free(ss::shape_env& env, const char* name) {
  const auto fresh = env.unbacked(name);
  for (const std::int64_t n : {-1, 3, 5, 11, 100}) CHECK(env.known(fresh == n) == ss::certainty::undecided);
}

template <class T>
concept recordable = requires(ss::shape_env& env, T value) { env.integer("k", value); };
template <class T>
concept bounds_sizes = requires(T value) {
  ss::dynamic.between(value, 4);
  ss::dynamic.between(1, value);
  ss::dynamic.at_least(value);
  ss::same_as("x", value);
};
template <class T>
concept counts = requires(ss::shape_env& env, const ss::fake_tensor& x, T value) {
  env.input("x", {value}, {1}, 0);
  env.input("x", {1}, {value}, 0);
  env.input("x", {1}, {1}, value);
  x.size(value);
  x.stride(value);
};

// Integers of every width are numbers; what would change its value on the way is not.
template <class T>
constexpr bool number = recordable<T> && bounds_sizes<T> && counts<T>;
template <class T>
constexpr bool no_number = !recordable<T> && !bounds_sizes<T> && !counts<T>;
static_assert(number<int> && number<unsigned> && number<long> && number<long long> && number<unsigned long long> &&
              number<short> && number<unsigned char>);
static_assert(no_number<double> && no_number<float> && no_number<bool> && no_number<char> && no_number<char8_t>);

}  // namespace

TEST_CASE("refusals: an input whose contiguous strides leave 64 bits is found before it is written down") {
  ss::shape_env env;
  env.input("w", {3});
  CHECK(refused(env, [&] { env.input("x", {std::int64_t{1} << 40, std::int64_t{1} << 40, 2}); }) ==
        "input: the contiguous strides of x leave 64 bits");
  CHECK(refused(env, [&] { env.input("x", {2, std::int64_t{1} << 40, std::int64_t{1} << 40}); }) ==
        "input: the contiguous strides of x leave 64 bits");
  is_free(env, "x");
}

TEST_CASE("refusals: no refused input leaves a trace") {
  ss::shape_env env;
  env.input("w", {3, 8}, {ss::group("g"), ss::dynamic});
  env.input("u", {4}, {ss::unbacked_size.between(0, 5)});
  const auto refuse = [&](const auto&... arguments) { return refused(env, [&] { env.input("x", arguments...); }); };
  using list = std::vector<std::int64_t>;
  using policies = std::vector<ss::policy>;
  CHECK(refuse(list{8, 3}, policies{ss::dynamic}) == "input: x has 2 sizes and 1 policies");
  CHECK(refuse(list{8}, list{8, 1}, 0) == "input: x has 1 sizes and 2 strides");
  CHECK(refuse(list{8}, list{1}, -1) == "input: the offset of x is -1; it is at least 0");
  CHECK(refuse(list{8, -1}) == "input: size -1 of x at axis 1 is negative");
  CHECK(refuse(list{8}, list{-1}, 0) == "input: stride -1 of x at axis 0 is negative");
  CHECK(refuse(list{3, 9}, policies{ss::group("h"), ss::same_as("w", 1)}) ==
        "input: x.size(1) is 9 where the size it is declared equal to is 8");
  CHECK(refuse(list{3, 8}, policies{ss::group("h"), ss::same_as("w", 2)}) ==
        "input: there is no earlier input w with an axis 2");
  CHECK(refuse(list{4}, policies{ss::group("g")}) ==
        "input: x.size(0) is 4 where the size it is declared equal to is 3");
  CHECK(refuse(list{3, 4, 5}, policies{ss::group("g").between(1, 3), ss::group("h"), ss::group("h")}) ==
        "input: x.size(2) is 5 where the size it is declared equal to is 4");
  CHECK(refuse(list{8}, policies{ss::dynamic.between(9, 7)}) ==
        "input: x.size(0) is 8, outside the range given for it");
  CHECK(refuse(list{7}, policies{ss::same_as("u", 0).between(6, 8)}) ==
        "input: the sizes that x.size(0) is declared equal to have no number in common with its range");
  CHECK(refuse(list{2, 4}, policies{ss::same_as("u", 0).between(1, 3), ss::same_as("u", 0).between(4, 5)}) ==
        "input: the sizes that x.size(1) is declared equal to have no number in common with its range");
  CHECK(refused(env, [&] { env.integer("k", 3, ss::same_as("w", 0)); }) ==
        "input: the policy of k is one for sizes; a number is dynamic or fixed");
  CHECK(refused(env, [&] { env.integer("k", 3, ss::dynamic.between(4, 5)); }) ==
        "input: k is 3, outside the range given for it");
  CHECK(refused(env, [&] { env.floating("w", 3.0); }) == "input: w is the name of an earlier input");
  is_free(env, "x");
  is_free(env, "k");
}

TEST_CASE("refusals: an unbacked number whose bounds are refused is not there") {
  ss::shape_env env, other;
  const auto k = env.integer("k", 3), far = env.integer("far", 9), j = other.integer("j", 4);
  const auto m = env.unbacked("m", 0, 10);
  env.check(k <= 4);
  CHECK(refused(env, [&] { env.unbacked("n", 3, 2); }) == "input: the range of n is empty: 3..2");
  CHECK(refused(env, [&] { env.unbacked("n", 0, j); }).ends_with("come from different environments"));
  CHECK(refused(env, [&] { env.unbacked("n", j, 100); }).ends_with("come from different environments"));
  CHECK(refused(env, [&] { env.unbacked("n", j); }).ends_with("come from different environments"));
  CHECK(refused(env, [&] { env.unbacked("n", 5, k); }) == "input: the range of n is empty: 5..3");
  CHECK(refused(env, [&] { env.unbacked("n", far, k); }) == "input: the range of n is empty: 9..3");
  CHECK(refused(env, [&] { env.unbacked("n", 11, m); }) == "assume: m >= n can never hold here");
  CHECK(refused(env, [&] {
          env.unbacked("n", m + 1, m);
        }).starts_with("assume: m >= n can never hold here: m < n (assumed at refusal_test.cpp:"));
  CHECK(other.recorded() == 0);
  const auto n = env.unbacked("n", k, far);
  CHECK(env.known(n >= k) == ss::certainty::yes);
}

TEST_CASE("refusals: numbers above 2^63 - 1 are refused, not wrapped") {
  ss::shape_env env;
  const auto x = env.input("x", {3});
  constexpr unsigned long long above = 1ULL << 63;
  const auto said = [&](auto f) { return refused(env, f); };
  const std::string number = "number: it is above 2^63 - 1, the largest that a size or an integer can be";
  CHECK(said([&] { env.integer("k", ULLONG_MAX); }) == number);
  CHECK(said([&] { env.integer("k", above); }) == number);
  CHECK(said([&] { env.input("k", {above}); }) == number);
  CHECK(said([&] { env.input("k", {3}, {above}, 0); }) == number);
  CHECK(said([&] { env.input("k", {3}, {1}, above); }) == number);
  CHECK(said([&] { env.input("k", {3}, {ss::dynamic.between(0, above)}); }) == number);
  CHECK(said([&] { env.input("k", {3}, {ss::dynamic.at_least(above)}); }) == number);
  CHECK(said([&] { (void)ss::same_as("x", ULLONG_MAX); }) == number);
  CHECK(said([&] { (void)x.size(ULLONG_MAX); }) == number);
  CHECK(said([&] { (void)x.stride(ULLONG_MAX); }) == number);
  CHECK(env.integer("k", static_cast<unsigned long long>(INT64_MAX)).recorded_value() == INT64_MAX);
}
