// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/shape/size_solver.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <support/run_time_rows.hpp>
#include <vector>

namespace ss = symshape;
using numbers = std::map<std::string, std::int64_t>;

namespace {
std::string error;
numbers solve(const std::vector<std::string>& sizes, const std::vector<std::int64_t>& given,
              const std::vector<std::string>& facts = {}) {
  error.clear();
  return support::run_time_rows{sizes, facts}.solve(given, error);
}
constexpr std::int64_t huge = std::int64_t{1} << 48;
}  // namespace

TEST_CASE("size_solver: linear formulas give their symbol") {
  CHECK(solve({"B", "3*C"}, {8, 2304}) == numbers{{"B", 8}, {"C", 768}});
  CHECK(solve({"2*n + 5"}, {11}) == numbers{{"n", 3}});
  CHECK(solve({"10 - n"}, {3}) == numbers{{"n", 7}});
  CHECK(solve({"n - 4"}, {0}) == numbers{{"n", 4}});
}
TEST_CASE("size_solver: a product gives its symbol once the factor is known, in any order of the axes") {
  CHECK(solve({"B*C", "B"}, {12, 4}) == numbers{{"B", 4}, {"C", 3}});
  CHECK(solve({"B", "B*C"}, {4, 12}) == numbers{{"B", 4}, {"C", 3}});
  CHECK(solve({"A*B*C + A", "A", "A + B"}, {26, 2, 5}) == numbers{{"A", 2}, {"B", 3}, {"C", 4}});
}
TEST_CASE("size_solver: chains are followed") {
  CHECK(solve({"a + b", "b + c", "c + d", "d"}, {3, 5, 7, 4}) == numbers{{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  CHECK(solve({"n//2", "n", "max(n, m)", "m + n//2"}, {3, 7, 9, 12}) == numbers{{"n", 7}, {"m", 9}});
}
TEST_CASE("size_solver: more sizes than symbols must agree") {
  CHECK(solve({"n", "n", "2*n"}, {3, 3, 6}) == numbers{{"n", 3}});
  CHECK(solve({"n", "n"}, {3, 4}).empty());
  CHECK(error == "n is 3 (axis 0) and 4 (axis 1)");
  CHECK(solve({"n", "2*n"}, {3, 7}).empty());
  CHECK(error == "size 7 at axis 1 is not 2*n, which is 6");
  CHECK(solve({"B*C", "B", "C", "C"}, {8, 2, 4, 5}).empty());
  CHECK(error == "C is 4 (axis 2) and 5 (axis 3)");
  CHECK(solve({"n", "n//2"}, {7, 4}).empty());
  CHECK(error == "size 4 at axis 1 is not n//2, which is 3");
}
TEST_CASE("size_solver: what the sizes do not give is known beforehand") {
  CHECK(support::run_time_rows({"B*C"}).unsolved() != "");
  CHECK(support::run_time_rows({"n//2"}).unsolved() == "n");
  CHECK(support::run_time_rows({"n*n"}).unsolved() == "n");
  CHECK(support::run_time_rows({"max(a, b)", "a"}).unsolved() == "b");
  CHECK(support::run_time_rows({"a"}, {"b >= 1"}).unsolved() == "b");
  CHECK(support::run_time_rows({"a", "a*b"}).unsolved() == "");
  CHECK(support::run_time_rows({"7", "0"}).unsolved() == "");
}
TEST_CASE("size_solver: a factor of 0 gives nothing, unless another formula does") {
  CHECK(solve({"H", "H*K"}, {0, 0}).empty());
  CHECK(error == "size 0 at axis 1 does not give K: its factor in H*K is 0");
  CHECK(solve({"H", "H*K"}, {0, 5}).empty());
  CHECK(error == "size 5 at axis 1 is not H*K for any K");
  CHECK(solve({"H", "H*K", "K"}, {0, 0, 7}) == numbers{{"H", 0}, {"K", 7}});
  CHECK(solve({"H", "G", "H*K", "G*K"}, {0, 2, 0, 6}) == numbers{{"G", 2}, {"H", 0}, {"K", 3}});
  CHECK(solve({"H", "G", "H*K", "G*K"}, {2, 0, 6, 0}) == numbers{{"G", 0}, {"H", 2}, {"K", 3}});
  CHECK(solve({"H", "G", "H*K", "G*K"}, {2, 3, 6, 6}).empty());
}
TEST_CASE("size_solver: only whole sizes from 0 to 2^48 are solutions") {
  CHECK(solve({"2*n"}, {7}).empty());
  CHECK(error == "size 7 at axis 0 is not 2*n for any n");
  CHECK(solve({"n + 5"}, {4}).empty());
  CHECK(solve({"n - 5"}, {huge}).empty());
  CHECK(solve({"n"}, {huge}) == numbers{{"n", huge}});
  CHECK(solve({"n"}, {huge + 1}).empty());
  CHECK(error == "size 281474976710657 at axis 0 is above 2^48");
  CHECK(solve({"n"}, {-1}).empty());
  CHECK(error == "size -1 at axis 0 is negative");
  CHECK(solve({"n"}, {ss::int64_min}).empty());
}
TEST_CASE("size_solver: the product of the sizes fits 64 bits, and a 0 does not excuse the others") {
  CHECK(solve({"a", "b"}, {huge, std::int64_t{1} << 14}).size() == 2);
  CHECK(solve({"a", "b"}, {huge, std::int64_t{1} << 15}).empty());
  CHECK(error == "the product of the sizes up to axis 1 leaves 64 bits");
  CHECK(solve({"a", "b", "c"}, {0, huge, huge}).empty());
  CHECK(solve({"a", "b", "c"}, {huge, 0, huge}).empty());
}
TEST_CASE("size_solver: what a kernel would compute wrongly in 64 bits is refused") {
  // The quotient is 2^15, but its dividend is 2^63.
  CHECK(solve({"n", "m", "n*n*n//(m*m*m*m)"}, {1 << 21, 1 << 12, 1 << 15}).empty());
  CHECK(error == "size 32768 at axis 2: n*n*n//(m*m*m*m) has no value (a divisor is 0 or a number too large)");
  CHECK(solve({"n", "m", "n*n*n//(m*m*m*m)"}, {1 << 20, 1 << 12, 1 << 12}).size() == 2);
  // Sums may leave 64 bits on the way: min(a, b) is stored as a + b - max(a, b).
  CHECK(solve({"a", "b", "min(a, b)"}, {7, 5, 5}).size() == 2);
}
TEST_CASE("size_solver: a division by a symbol that is 0 has no value") {
  CHECK(solve({"a", "b", "a//b"}, {7, 2, 3}).size() == 2);
  CHECK(solve({"a", "b", "a//b"}, {7, 0, 3}).empty());
  CHECK(solve({"a", "b", "select(b == 0, 1, a//b)"}, {7, 0, 1}).size() == 2);
  CHECK(solve({"a", "b", "select(b == 0, 1, a//b)"}, {7, 2, 3}).size() == 2);
  CHECK(solve({"a", "b", "select(b == 0, 1, a//b)"}, {7, 2, 2}).empty());
}
TEST_CASE("size_solver: facts are checked, and the message shows the numbers") {
  CHECK(solve({"H"}, {16}, {"H >= 16", "H % 2 == 0"}).size() == 1);
  CHECK(solve({"H"}, {15}, {"H >= 16"}).empty());
  CHECK(error == "the fact H >= 16 does not hold where H is 15");
  CHECK(solve({"H", "W"}, {8, 9}, {"W % 2 == 0"}).empty());
  CHECK(error == "the fact W % 2 == 0 does not hold where W is 9");
  CHECK(solve({"H", "W"}, {8, 9}, {"H > W"}).empty());
  CHECK(error == "the fact H > W does not hold where H is 8 and W is 9");
  CHECK(solve({"H", "W"}, {1 << 30, 1 << 30}, {"H*W*H*W >= 5"}).size() == 2);
}

namespace {

/// Random shapes over few names, small enough that all assignments can be tried.
struct random_shape {
  std::vector<std::string> texts;
  std::vector<std::int64_t> sizes;
  numbers made_from;
};
constexpr const char* forms[] = {"a",     "b",        "c",         "2*a",     "3*b",     "a + 3", "b + c",
                                 "a*b",   "b*c",      "a*b + 1",   "a + b*c", "7",       "a//2",  "max(a, b)",
                                 "c % 3", "b + a//2", "min(b, c)", "5 - a",   "a*c + b", "c*a*b", "b*(a + 1)"};

std::int64_t value(const std::string& text, const numbers& at) {
  ss::pool p;
  const auto v = ss::try_evaluate(ss::parse(p, text), {{"a", at.at("a")}, {"b", at.at("b")}, {"c", at.at("c")}});
  return v ? *v : -1000;
}
bool fits(const random_shape& s, const numbers& at) {
  for (std::size_t i = 0; i < s.texts.size(); ++i)
    if (value(s.texts[i], at) != s.sizes[i]) return false;
  return true;
}
random_shape make(std::mt19937_64& random) {
  random_shape s;
  s.made_from = {{"a", random() % 6}, {"b", random() % 6}, {"c", random() % 6}};
  for (std::size_t i = 0, n = 1 + random() % 5; i < n; ++i) {
    s.texts.push_back(forms[random() % std::size(forms)]);
    s.sizes.push_back(value(s.texts.back(), s.made_from));
  }
  return s;
}
bool negative(const random_shape& s) {
  for (const auto n : s.sizes)
    if (n < 0) return true;
  return false;
}
/// Whether the message says that the numbers leave a symbol open, rather than that they contradict each other.
bool left_open(const std::string& message) { return message.find("does not give") != std::string::npos; }

}  // namespace

TEST_CASE("size_solver: numbers made from random symbols give the symbols back") {
  std::mt19937_64 random{20260101};
  int solved = 0, open = 0;
  for (int round = 0; round < 4000; ++round) {
    const random_shape s = make(random);
    const support::run_time_rows rows{s.texts};
    if (rows.unsolved() != "" || negative(s)) continue;
    std::string message;
    const numbers found = rows.solve(s.sizes, message);
    if (!message.empty()) {
      INFO(message);
      CHECK(left_open(message));
      ++open;
      continue;
    }
    for (const auto& [name, n] : found) CHECK(s.made_from.at(name) == n);
    ++solved;
  }
  CHECK(solved > 400);
  CHECK(open * 5 < solved);
}

TEST_CASE("size_solver: perturbed numbers are accepted exactly when some symbols fit them") {
  std::mt19937_64 random{20260102};
  int accepted = 0, refused = 0;
  for (int round = 0; round < 1500; ++round) {
    random_shape s = make(random);
    const support::run_time_rows rows{s.texts};
    if (rows.unsolved() != "") continue;
    for (auto& n : s.sizes)
      if (random() % 3 == 0) n += static_cast<std::int64_t>(random() % 5) - 2;
    if (negative(s)) continue;
    std::string message;
    numbers found = rows.solve(s.sizes, message);
    if (message.empty()) {
      for (const char* name : {"a", "b", "c"}) found.emplace(name, 0);
      CHECK(fits(s, found));
      ++accepted;
      continue;
    }
    if (left_open(message)) continue;
    // Every form is at least as large as a symbol in it wherever no factor is 0, so sizes below 40 leave nothing outside this box.
    bool any = false;
    for (std::int64_t a = 0; a < 10 && !any; ++a)
      for (std::int64_t b = 0; b < 10 && !any; ++b)
        for (std::int64_t c = 0; c < 10 && !any; ++c) any = fits(s, {{"a", a}, {"b", b}, {"c", c}});
    INFO(message);
    CHECK_FALSE(any);
    ++refused;
  }
  CHECK(accepted > 40);
  CHECK(refused > 100);
}
