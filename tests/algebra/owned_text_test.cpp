// SPDX-License-Identifier: BSL-1.0

#include <symshape/algebra/owned_text.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <sstream>  // before the header, as in a program that prints
#include <string>
#include <string_view>

namespace ss = symshape;

TEST_CASE("an owned text outlives the buffer it was written in") {
  ss::owned_text kept;
  CHECK(kept.empty());
  CHECK(std::strcmp(kept.c_str(), "") == 0);
  {
    ss::text_buffer buffer;
    buffer << "x.size(" << 1 << ") is " << -3;
    kept = buffer;
  }
  CHECK(kept == "x.size(1) is -3");
  CHECK(std::strlen(kept.c_str()) == kept.size());
  const ss::owned_text copy = kept;
  kept = "other";
  CHECK(copy == "x.size(1) is -3");
  CHECK(copy != kept);
}

TEST_CASE("an owned text becomes the program's own strings") {
  const ss::owned_text text = "8 <= n";
  const std::string string = text;
  const std::string_view view = text;
  CHECK(string == "8 <= n");
  CHECK(view == string);
  CHECK(text == string);
  CHECK("8 <= n" == text);
  CHECK(text != std::string_view{"8 <= m"});
  CHECK(std::string{text} + "!" == "8 <= n!");
  std::ostringstream out;
  out << text << '\n';
  CHECK(out.str() == "8 <= n\n");
  CHECK(text.starts_with("8 <="));
  CHECK(text.starts_with(""));
  CHECK_FALSE(text.starts_with("8 <= n and more"));
}

TEST_CASE("an owned text keeps a 0 inside") {
  const ss::owned_text text{ss::text_view{"a\0b", 3}};
  CHECK(text.size() == 3);
  CHECK(static_cast<std::string>(text) == std::string("a\0b", 3));
}
