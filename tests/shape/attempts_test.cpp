// SPDX-License-Identifier: BSL-1.0

#include <symshape/shape/attempts.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

namespace ss = symshape;

namespace {

std::string said(const ss::failure& f) {
  ss::text_buffer out;
  describe(f, out);
  return {out.view().data, out.view().size};
}
/// What the throwing form says, or "" where it gives something.
template <class F>
std::string thrown(F f) {
  try {
    f();
  } catch (const ss::error& e) {
    return e.what();
  }
  return "";
}
float memory[64];

}  // namespace

TEST_CASE("try_slice: a slice or what the subscripts would have thrown") {
  const ss::view<float, "A, B"> x(memory, {4, 5});
  for (std::int64_t i = -2; i < 7; ++i)
    for (std::int64_t k = -1; k < 7; ++k) {
      const auto r = ss::try_slice(x, ss::range{i, k}, ss::full, "here.cpp", 3);
      const std::string expected = thrown([&] { (void)x(ss::range{i, k}, ss::full, "here.cpp", 3); });
      CHECK(static_cast<bool>(r) == expected.empty());
      if (r) {
        const auto slice = x(ss::range{i, k}, ss::full);
        static_assert(std::is_same_v<decltype(*r), decltype((slice))>);
        CHECK(r->data() == slice.data());
        CHECK(r->size(0) == k - i);
      } else {
        CHECK(said(r.error()) == expected);
      }
      const auto element = ss::try_slice(x, i, k, "here.cpp", 3);
      CHECK(static_cast<bool>(element) == (i >= 0 && i < 4 && k >= 0 && k < 5));
      if (element)
        CHECK(&(*element)() == &x(i, k));
      else
        CHECK(said(element.error()) == thrown([&] { (void)x(i, k, "here.cpp", 3); }));
    }
  const int line = __LINE__ + 1;
  CHECK(said(ss::try_slice(x, 4, 0).error()).find("(attempts_test.cpp:" + std::to_string(line)) != std::string::npos);
}

TEST_CASE("try_size, try_stride: an axis or that there is none") {
  const ss::view<float, "A, B", "B + 1, 1"> x(memory, {4, 5});
  for (std::int64_t axis = -1; axis < 4; ++axis) {
    const auto size = ss::try_size(x, axis, "here.cpp", 3), stride = ss::try_stride(x, axis, "here.cpp", 3);
    const auto of_shape = ss::try_size(x.shape(), axis, "here.cpp", 3);
    if (axis >= 0 && axis < 2) {
      CHECK(*size == x.size(axis));
      CHECK(*stride == x.stride(axis));
      CHECK(*of_shape == x.size(axis));
    } else {
      CHECK(said(size.error()) == thrown([&] { (void)x.size(axis, "here.cpp", 3); }));
      CHECK(said(stride.error()) == thrown([&] { (void)x.stride(axis, "here.cpp", 3); }));
      CHECK(said(of_shape.error()) == said(size.error()));
    }
  }
}

constexpr bool refuses_in_a_constant_evaluation() {
  int numbers[6]{};
  const ss::view<int, "A, B"> x(numbers, {2, 3});
  (*ss::try_slice(x, 1, ss::full))(2) = 5;
  return numbers[5] == 5 && !ss::try_slice(x, 2, ss::full) && !ss::try_size(x, 2);
}
static_assert(refuses_in_a_constant_evaluation());
TEST_CASE("try_slice: refuses in a constant evaluation too") { CHECK(refuses_in_a_constant_evaluation()); }
