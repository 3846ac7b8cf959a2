// SPDX-License-Identifier: BSL-1.0
// Saved guard programs: the same after loading, the same bytes everywhere, and nothing that is loaded does anything undefined.
#include <symshape/guard/load_program.hpp>

#include "guard/random_recordings.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

using bytes = std::vector<unsigned char>;

bytes bytes_of(const ss::guard_program& p) {
  const ss::saved_program saved = p.save();
  return {saved.data(), saved.data() + saved.size()};
}

ss::guard_program small_program() {
  ss::shape_env env;
  const auto x = env.input("x", {8, 128}, {ss::dynamic.between(1, 64), ss::dynamic});
  const auto k = env.integer("k", 3);
  env.floating("eps", 0.5);
  (void)env.guard(x.size(1) % 64 == 0);
  (void)env.guard(x.size(0) * x.size(1) >= k);
  return env.guards().compile();
}

/// Runs a program on some numbers; its answers and sentences must agree, whatever they are.
void exercise(const ss::guard_program& p, std::mt19937_64& random, int runs) {
  for (int i = 0; i < runs; ++i) {
    const auto now = random_recordings::slots(p, random);
    const bool accepted = p(now);
    const std::string said = p.explain(now);
    if (accepted != (said == "all " + std::to_string(p.size()) + " guards hold")) FAIL_CHECK(said);
  }
}

/// What refuses the bytes; empty where nothing does.
std::string refusal(const bytes& b) {
  try {
    (void)ss::load_program(b);
    return "";
  } catch (const ss::corrupted_program_error& e) {
    CHECK(e.position() <= b.size());
    return e.what();
  }
}

void write(bytes& b, std::size_t at, std::uint64_t n, int count) {
  for (int i = 0; i < count; ++i) b.at(at + static_cast<std::size_t>(i)) = static_cast<unsigned char>(n >> 8 * i);
}

/// A program of one guard over two integers whose instructions are these.
bytes program_of(const std::vector<ss::detail::guard_step>& code) {
  ss::detail::program_data data;
  data.layout.add_integer("a");
  data.layout.add_integer("b");
  ss::guard g;
  g.text = "a";
  data.note(g);
  for (const auto& s : code) data.code.push_back(s);
  return bytes_of(ss::guard_program{ss::detail::in_place, static_cast<ss::detail::program_data&&>(data)});
}

}  // namespace

TEST_CASE(
    "saved programs: what is loaded accepts the same spans with the same sentences, and saves to the same bytes") {
  int accepted = 0, programs = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    random_recordings::recording recorded{seed};
    const ss::guard_set set = recorded.guards();
    for (const bool assertions : {false, true}) {
      const ss::guard_program p = assertions ? set.compile_assertions() : set.compile();
      const bytes saved = bytes_of(p);
      CAPTURE(seed);
      const ss::guard_program again = ss::load_program(saved);
      CHECK(bytes_of(again) == saved);
      REQUIRE(again.slot_count() == p.slot_count());
      CHECK(again.size() == p.size());
      ++programs;
      std::mt19937_64 random{seed};
      for (int i = 0; i < 60; ++i) {
        const auto now = random_recordings::slots(p, random);
        accepted += p(now);
        if (again(now) != p(now) || again.explain(now) != p.explain(now)) FAIL_CHECK(std::string{p.explain(now)});
      }
    }
  }
  CHECK(programs == 240);
  CHECK(accepted > 200);
}

TEST_CASE("saved programs: the form is this one, to the byte") {
  ss::detail::program_data data;
  data.layout.add_integer("k");
  ss::guard g;
  g.text = "k >= 2";
  g.where = {"m.cpp", 7, ""};
  g.slots.push_back(0);
  data.note(g);
  data.code.push_back({ss::detail::guard_step::at_least, 0, 0, 0, 0, 2});
  data.code.push_back({});
  const bytes saved = bytes_of(ss::guard_program{ss::detail::in_place, static_cast<ss::detail::program_data&&>(data)});
  bytes expected{'s', 'y', 'm', 'g', 'u', 'a', 'r', 'd', 1, 0, 0, 0, 155, 0, 0, 0, 0, 0, 0, 0};
  const auto number = [&expected](std::uint32_t n) {
    for (int i = 0; i < 4; ++i) expected.push_back(static_cast<unsigned char>(n >> 8 * i));
  };
  for (const std::uint32_t count : {1u, 0u, 0u, 0u, 1u, 1u, 14u, 2u}) number(count);
  expected.insert(expected.end(), {1, 7, 0, 0, 0, 0, 0, 0});  // an integer, i64, the first cpu
  for (const std::uint32_t n : {0u, 0u, 0u, 1u}) number(n);
  expected.push_back('k');
  for (const std::uint32_t n : {0u, 1u, 0u, 0u, 8u, 0u, 7u, 0u}) number(n);
  for (const char c : std::string{"\0k >= 2\0m.cpp", 13}) expected.push_back(static_cast<unsigned char>(c));
  expected.push_back(0);
  expected.insert(expected.end(), {2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});
  expected.insert(expected.end(), 16, 0);
  CHECK(saved == expected);
}

TEST_CASE("saved programs: a loaded one outlives its bytes, can be copied and moved, and names what fails") {
  std::vector<ss::guard_program> kept;
  {
    const bytes saved = bytes_of(small_program());
    kept.push_back(ss::load_program(saved));
  }
  kept.push_back(kept[0]);
  ss::guard_program moved = static_cast<ss::guard_program&&>(kept[0]);
  kept.erase(kept.begin());
  for (const ss::guard_program* p : {&kept[0], &moved}) {
    auto now = std::vector<std::int64_t>(p->slot_count(), 0);
    const std::int64_t right[] = {2, static_cast<std::int64_t>(ss::f32), 0, 0, 8, 128, 128, 1, 0, 3};
    for (std::size_t i = 0; i < 10; ++i) now[i] = right[i];
    now[10] = __builtin_bit_cast(std::int64_t, 0.5);
    CHECK((*p)(now));
    now[5] = 100;
    CHECK(std::string{p->explain(now)}.starts_with(
        "x.size(1) % 64 == 0 failed: x.size(1) is 100 (asked at saved_program_test.cpp:"));
    now[5] = 128, now[4] = 65;
    CHECK(std::string{p->explain(now)}.starts_with(
        "x.size(0) <= 64 failed: x.size(0) is 65 (declared at saved_program_test.cpp:"));
    now[4] = 8, now[10] = 0;
    CHECK(p->explain(now) == "eps failed: it is 0; it was recorded as 0.5");
  }
}

TEST_CASE("saved programs: what is wrong is named with its byte, and the error is a guard error") {
  const bytes right = bytes_of(small_program());
  CHECK(refusal(right).empty());
  const std::string total = std::to_string(right.size());
  const auto wrong = [&right](std::size_t at, std::uint64_t n, int count) {
    bytes b = right;
    write(b, at, n, count);
    return refusal(b);
  };
  CHECK(refusal({}) == "load_program: at byte 0 of 0: the bytes end too early; load the bytes that save gave");
  CHECK(wrong(3, 'x', 1) ==
        "load_program: at byte 3 of " + total + ": this is no guard program; load the bytes that save gave");
  CHECK(wrong(8, 2, 4).find("at byte 8 of " + total + ": the version is another one than 1") != std::string::npos);
  CHECK(wrong(12, 5, 4).find("at byte 12 of " + total + ": the size is not") != std::string::npos);
  CHECK(wrong(16, 2, 4).find("at byte 16 of ") != std::string::npos);
  CHECK(wrong(20, 4000000000u, 4).find("load_program: at byte ") == 0);  // arguments
  for (const std::size_t count : {32u, 36u, 40u, 44u, 48u}) {            // what follows the arguments
    CHECK(wrong(count, 4000000000u, 4).find("the counts do not go with the bytes that follow") != std::string::npos);
    CHECK(wrong(count, 0, 4) != "");
  }
  CHECK(wrong(52, 3, 1).find("at byte 52 of " + total + ": there is no such kind of argument") != std::string::npos);
  CHECK(wrong(53, 200, 1).find("at byte 53 of " + total + ": there is no such element type") != std::string::npos);
  CHECK(wrong(60, 0x7fffffff, 4).find("at byte 60 of " + total + ": the rank has more") != std::string::npos);
  CHECK(wrong(76, '1', 1).find("at byte 76 of " + total + ": this is no name") != std::string::npos);
  bytes longer = right;
  longer.push_back(0);
  CHECK(refusal(longer).find("at byte 12 of ") != std::string::npos);
  CHECK_THROWS_AS(ss::load_program(bytes{}), ss::guard_error);
  const auto as_data = ss::try_load_program(bytes{});
  CHECK_FALSE(as_data);
  CHECK(as_data.error().kind == ss::failure_kind::corrupted_program);
}

TEST_CASE("saved programs: how inputs share memory is kept, and patterns that are none are refused") {
  ss::shape_env env;
  const auto x = env.input("x", {8}), y = env.input("y", {8});
  const int line = __LINE__ + 1;
  guard_aliasing(env, {{x, 4096}, {y, 8192}});
  const bytes saved = bytes_of(env.guards().compile());
  const ss::guard_program again = ss::load_program(saved);
  CHECK(bytes_of(again) == saved);
  const auto f32 = static_cast<std::int64_t>(ss::f32);
  std::vector<std::int64_t> now{1, f32, 0, 4096, 8, 1, 0, 1, f32, 0, 8192, 8, 1, 0};
  CHECK(again(now));
  now[10] = 4096 + 4;
  CHECK_FALSE(again(now));
  CHECK(again.explain(now) ==
        "y shares memory with x; it was recorded apart from it (asked at saved_program_test.cpp:" +
            std::to_string(line) + ")");
  // The pattern stands behind the two arguments, each 25 bytes: its count, then argument, same, group and order of each.
  const std::size_t pattern = 52 + 2 * 25;
  const auto wrong = [&](std::size_t at, std::uint32_t n) {
    bytes b = saved;
    write(b, pattern + at, n, 4);
    const std::string said = refusal(b);
    CAPTURE(said);
    CHECK(said.find("at byte " + std::to_string(pattern + at) + " of ") != std::string::npos);
  };
  wrong(0, 4000000000u);
  wrong(4, 2);        // no such argument
  wrong(20, 0);       // the same again
  wrong(4 + 4, 1);    // an object that comes later
  wrong(20 + 8, 2);   // a group that comes later
  wrong(4 + 12, 2);   // no such place in the order
  wrong(20 + 12, 0);  // two in one place
}

TEST_CASE("saved programs: instructions that could do anything undefined are refused at their byte") {
  using step = ss::detail::guard_step;
  using ss::detail::temporary_bit;
  const step end{};
  const auto t = [](int n) { return static_cast<std::uint16_t>(temporary_bit | n); };
  const auto refused = [](const std::vector<step>& code, std::size_t at, const char* why) {
    const bytes b = program_of(code);
    const std::string said = refusal(b);
    CAPTURE(said);
    CHECK(said.find("at byte " + std::to_string(b.size() - 16 * (code.size() - at)) + " of ") != std::string::npos);
    CHECK(said.find(why) != std::string::npos);
  };
  CHECK(refusal(program_of({{step::begin_sum}, {step::add_term, 0, 1, 0, 0, 5}, {step::test_zero}, end})).empty());
  CHECK(refusal(program_of({{step::floor_divide_by, 0, 0, 0, 3, 7}, {step::at_least, 0, t(3), 0, 0, 1}, end})).empty());

  refused({{step::at_least, 0, 2, 0, 0, 1}, end}, 0, "the first operand is no slot");
  refused({{step::difference_is_zero, 0, 0, 2, 0, 1}, end}, 0, "the second operand is no slot");
  refused({{step::at_least, 0, t(0), 0, 0, 1}, end}, 0, "the first operand is no slot and no temporary");
  refused({{step::at_least, 0, t(128), 0, 0, 1}, end}, 0, "the first operand");
  refused({{step::floor_divide_by, 0, 0, 0, 128, 7}, end}, 0, "there is no such temporary");
  refused({{step::floor_divide_by, 0, 0, 0, 3, 0}, end}, 0, "the divisor is not positive");
  refused({{step::mod_by, 0, 0, 0, 3, -2}, end}, 0, "the divisor is not positive");
  refused({{step::mask_by, 0, 0, 0, 3, 12}, end}, 0, "the divisor is no power of two");
  refused({{step::remainder_is, 0, 0, 7, 0, 7}, end}, 0, "the remainder is not below");
  refused({{step::low_bits_are, 0, 0, 0, 0, INT64_MIN}, end}, 0, "the divisor is not positive");
  refused({{step::test_zero}, end}, 0, "the sum was not begun");
  refused({{step::begin_sum}, {step::add_product}, end}, 1, "the product was not begun");
  refused({end, end}, 0, "a stop stands before the end");
  refused({{step::at_least, 0, 0, 0, 0, 1}}, 0, "the last instruction is no stop");
  refused({{static_cast<step::operation>(60)}, end}, 0, "there is no such instruction");
  refused({{step::refuse, 1}, end}, 0, "a field that it does not use");
  refused({{step::refuse, 0, 0, 1}, end}, 0, "a field that it does not use");
  for (const std::int64_t jump : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{2}, INT64_MAX, INT64_MIN})
    refused({{step::jump, 0, 0, 0, 0, jump}, end}, 0, "the jump goes back or leaves its guard");
  // Written on one of two ways only.
  refused({{step::begin_sum, 0, 0, 0, 0, 1},
           {step::jump_if_negative, 0, 0, 0, 0, 2},
           {step::floor_divide_by, 0, 0, 0, 0, 7},
           {step::at_least, 0, t(0), 0, 0, 1},
           end},
          3, "the first operand");
  CHECK(refusal(program_of({{step::begin_sum, 0, 0, 0, 0, 1},
                            {step::jump_if_negative, 0, 0, 0, 0, 3},
                            {step::floor_divide_by, 0, 0, 0, 0, 7},
                            {step::jump, 0, 0, 0, 0, 2},
                            {step::mod_by, 0, 0, 0, 0, 7},
                            {step::at_least, 0, t(0), 0, 0, 1},
                            end}))
            .empty());
}

TEST_CASE("saved programs: mutated bytes are refused, or are a program that runs") {
  std::mt19937_64 random{17};
  std::vector<bytes> originals;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    random_recordings::recording recorded{seed + 1000};
    const ss::guard_set set = recorded.guards();
    originals.push_back(bytes_of(seed % 4 == 0 ? set.compile_assertions() : set.compile()));
  }
  int mutations = 0, loaded = 0;
  for (; mutations < 24000; ++mutations) {
    bytes b = originals[random() % originals.size()];
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % b.size();
      switch (random() % 8) {
        case 0: b.resize(at + 1); break;
        case 1: b.insert(b.begin() + static_cast<std::ptrdiff_t>(at), static_cast<unsigned char>(random())); break;
        case 2: b[at] = static_cast<unsigned char>(random()); break;
        case 3: b[at] = static_cast<unsigned char>(random() % 3 == 0 ? 0xff : random() % 2 == 0 ? 0x80 : 0); break;
        default: b[at] ^= static_cast<unsigned char>(1u << random() % 8); break;
      }
    }
    if (b.size() > 16 && random() % 4 != 0) write(b, 12, b.size(), 4);  // so that more than the size is looked at
    // At the very end of its memory, so that the address sanitizer sees any byte read beyond.
    const bytes exact{b.begin(), b.end()};
    const auto r = ss::try_load_program(ss::byte_span{exact.data(), exact.size()});
    if (!r) {
      if (r.error().position > exact.size()) FAIL_CHECK(r.error().position);
      continue;
    }
    ++loaded;
    if (bytes_of(*r) != exact) FAIL_CHECK("what was loaded saves to other bytes");
    exercise(*r, random, 3);
  }
  CHECK(loaded > 1000);
}
