// SPDX-License-Identifier: BSL-1.0

#include <symshape/span.hpp>
#include <symshape/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace ss = symshape;

namespace {
std::string described(const ss::failure& f) {
  ss::text_buffer said;
  ss::describe(f, said);
  return {said.view().data, said.view().size};
}
}  // namespace

TEST_CASE("from_span: the span's size is bound, and its elements are the view's") {
  std::vector<float> numbers(24);
  const auto n = ss::from_span<"3*C">(std::span{numbers});
  CHECK(ss::symbol<"C">(n) == 8);
  CHECK(n.data() == numbers.data());
  const ss::view<float, "B, T"> m = ss::from_span<"B, T">(std::span{numbers}, {4, 6});
  CHECK(&m(3, 5) == &numbers[23]);
  CHECK(ss::from_span<"B, 6">(std::span{numbers}, {4}).size(1) == 6);
  const auto padded = ss::from_span<"B, T", "S, 1">(std::span<const float>{numbers}, {3, 4}, {10, 1});
  static_assert(std::is_same_v<decltype(padded)::element, const float>);
  CHECK(&padded(2, 3) == &numbers[23]);
  std::array<double, 6> fixed{};
  CHECK(&ss::from_span<"2, 3">(std::span{fixed})(1, 2) == &fixed[5]);
  CHECK(ss::from_span<"N">(std::span<int>{}).numel() == 0);
  CHECK(ss::from_span<"">(std::span<double>{fixed}.first(1))() == 0);
}
TEST_CASE("from_span: too few elements, too many, and numbers that do not fit are refused") {
  std::vector<float> numbers(24);
  const std::span<float> all{numbers};
  CHECK(described(ss::try_from_span<"B, T">(all, {5, 5}, "caller.cpp", 2).error()) ==
        "from_span: the span has 24 elements where the shape has 25 (caller.cpp:2)");
  CHECK(described(ss::try_from_span<"B, T">(all, {2, 3}, "caller.cpp", 2).error()) ==
        "from_span: the span has 24 elements where the shape has 6 (caller.cpp:2)");
  CHECK(described(ss::try_from_span<"2, 3">(all, "caller.cpp", 2).error()) ==
        "from_span: the span has 24 elements where the shape has 6 (caller.cpp:2)");
  CHECK(described(ss::try_from_span<"B, T", "S, 1">(all, {3, 5}, {10, 1}, "caller.cpp", 2).error()) ==
        "from_span: the span has 24 elements where the last one of the shape and strides is at 24 (caller.cpp:2)");
  CHECK(ss::try_from_span<"B, T", "S, 1">(all, {0, 50}, {10, 1}));
  CHECK(!ss::try_from_span<"B, T", "S, 1">(all, {2, 5}, {0, 1}));  // two rows in one place, to be written
  CHECK(!ss::try_from_span<"5*C">(all));
  CHECK_THROWS_AS((ss::from_span<"B, B">(all, {4, 6})), ss::binding_error);
}
TEST_CASE("from_span: a size or a stride of 0 alone in its braces is a number, and no null pointer") {
  std::vector<float> numbers(24);
  const std::span<const float> all{numbers};
  CHECK(described(ss::try_from_span<"N">(all, {0}).error()).find("the span has 24 elements where the shape has 0") !=
        std::string::npos);
  CHECK(ss::from_span<"N", "S">(all, {8}, {0}).stride(0) == 0);
  CHECK(ss::from_span<"N", "S">(all, {8}, {3}).stride(0) == 3);
  CHECK(!ss::try_from_span<"N", "S">(std::span{numbers}, {8}, {0}));
  const ss::view<const float, "N", "S"> repeated(numbers.data(), {8}, {0});
  CHECK(repeated.stride(0) == 0);
  CHECK(ss::try_view<"N", "S">(numbers.data(), {8}, {0}).value().stride(0) == 0);
}
TEST_CASE("from_pointer: a size of 0 or 1 excuses a stride that none can be") {
  const std::int64_t none[] = {0, 3}, one[] = {1, 3}, two[] = {2, 3}, steps[] = {INT64_MIN, 1};
  CHECK(ss::from_pointer<"A, B", "S, 1">(static_cast<float*>(nullptr), none, steps).numel() == 0);
  float row[6]{};
  CHECK(ss::from_pointer<"A, B", "S, 1">(row, one, steps)(0, 2) == 0);
  CHECK(!ss::try_from_pointer<"A, B", "S, 1">(row, two, steps));
}
TEST_CASE("from_pointer: sizes and strides in arrays, there and back") {
  std::vector<float> numbers(24);
  const ss::view<float, "R, C", "S, 2"> v(numbers.data(), {2, 3}, {8, 2});
  const auto back = ss::from_pointer<"R, C", "S, T">(v.data(), ss::sizes_of(v), ss::strides_of(v));
  CHECK(&back(1, 2) == &v(1, 2));
  const std::vector<std::int64_t> sizes{4, 6}, wrong{6};
  CHECK(ss::from_pointer<"R, C">(numbers.data(), sizes)(3, 5) == 0);
  CHECK(described(ss::try_from_pointer<"R, C">(numbers.data(), sizes, wrong, "caller.cpp", 2).error()) ==
        "from_pointer: 1 strides were given for 2 sizes (caller.cpp:2)");
  CHECK(described(ss::try_from_pointer<"R">(numbers.data(), sizes, {}, "caller.cpp", 2).error()) ==
        "from_pointer: rank 2 where the shape has 1 (caller.cpp:2)");
  float* const nothing = nullptr;
  CHECK(described(ss::try_from_pointer<"R, C">(nothing, sizes, {}, "caller.cpp", 2).error()) ==
        "from_pointer: the data is null where there are 24 elements (caller.cpp:2)");
}
TEST_CASE("as_span: static sizes give a static extent") {
  ss::tensor<float, "2, 3"> fixed;
  static_assert(std::is_same_v<decltype(ss::as_span(fixed)), std::span<float, 6>>);
  ss::tensor<float, "N, 3"> x({4});
  const std::span<float> all = ss::as_span(x);
  CHECK(all.size() == 12);
  all[11] = 5;
  CHECK(x(3, 2) == 5);
  const auto& constant = x;
  static_assert(std::is_same_v<decltype(ss::as_span(constant)), std::span<const float>>);
}
