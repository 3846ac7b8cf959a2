// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace ss = symshape;

namespace {

constexpr bool views_compare_by_characters() {
  return ss::text_view{"abc"} == ss::text_view{"abcd", 3} && !(ss::text_view{"abc"} == ss::text_view{"abd"}) &&
         ss::compare("a", "b") < 0 && ss::compare("b", "a") > 0 && ss::compare("a", "ab") < 0 &&
         ss::compare("ab", "ab") == 0 && ss::text_view{}.size == 0;
}

constexpr bool buffers_write_numbers() {
  ss::text_buffer out;
  out << "x=" << std::int64_t{0} << ',' << ss::int64_min << ',' << ss::int64_max << ',' << -7;
  if (!(out.view() == ss::text_view{"x=0,-9223372036854775808,9223372036854775807,-7"})) return false;
  out.truncate(3);
  if (!(out.view() == ss::text_view{"x=0"})) return false;
  out.clear();
  return out.size() == 0 && out.view() == ss::text_view{""};
}

template <ss::text Text>
struct named {
  static constexpr ss::unpacked_text name{Text};
};

}  // namespace

TEST_CASE("text: views compare by characters and convert from the standard's strings") {
  static_assert(views_compare_by_characters());
  CHECK(views_compare_by_characters());
  CHECK(ss::text_view{std::string{"B, T"}} == ss::text_view{"B, T"});
  CHECK(ss::text_view{std::string_view{"B, T"}} == ss::text_view{"B, T"});
}
TEST_CASE("text: a buffer writes any 64-bit number") {
  static_assert(buffers_write_numbers());
  CHECK(buffers_write_numbers());
}
TEST_CASE("text: a parameter keeps up to 127 characters") {
  CHECK(named<"2*H + 1">::name.view() == ss::text_view{"2*H + 1"});
  CHECK(named<"">::name.view().size == 0);
#define TEN "0123456789"
  CHECK(named<TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "1234567">::name.view() ==
        ss::text_view{TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "1234567"});
#undef TEN
  static_assert(std::is_same_v<named<"B">, named<"B">> && !std::is_same_v<named<"B">, named<"C">>);
}
