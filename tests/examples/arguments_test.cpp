// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/arguments.hpp"

#include "examples/refusal.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

namespace {

using sentence_encoder::arguments;
using texts = std::vector<std::string>;

arguments parsed(const std::vector<const char*>& words, const std::string& input = "") {
  std::istringstream stream(input);
  return sentence_encoder::parse_arguments(words, stream);
}

std::string refused(const std::vector<const char*>& words, const std::string& input = "") {
  return refusal([&] { (void)parsed(words, input); });
}

}  // namespace

TEST_CASE("arguments: sentences and options in any order") {
  const auto result = parsed({"one", "--json", "two words", "--batch", "3", "--model", "some/folder", ""});
  CHECK(result.sentences == texts{"one", "two words", ""});
  CHECK(result.json);
  CHECK(!result.help);
  CHECK(result.batch == 3);
  CHECK(result.model == "some/folder");
  CHECK(parsed({"--batch=4096", "--model=x=y", "a"}).batch == 4096);
  CHECK(parsed({"--batch=4096", "--model=x=y", "a"}).model == "x=y");
  CHECK(parsed({"-", "-x"}).sentences == texts{"-", "-x"});
  CHECK(parsed({"--", "--json", "--"}).sentences == texts{"--json", "--"});
  CHECK(!parsed({"--", "--json"}).json);
}

TEST_CASE("arguments: without a sentence, the lines of the input are the sentences") {
  CHECK(parsed({}, "one\ntwo\n").sentences == texts{"one", "two"});
  CHECK(parsed({"--json"}, "one\r\n\nlast without an end").sentences == texts{"one", "", "last without an end"});
  CHECK(parsed({}, "\n").sentences == texts{""});
  CHECK(parsed({"given"}, "not read\n").sentences == texts{"given"});
}

TEST_CASE("arguments: help needs no sentence") { CHECK(parsed({"--help"}).help); }

TEST_CASE("arguments: what is wrong is named") {
  const std::string batch = "; give an integer from 1 to 4096";
  CHECK(refused({}) == "arguments: there is no sentence; give some as arguments, or one per line on standard input");
  CHECK(refused({"--jsno", "a"}) ==
        "arguments: unknown option '--jsno'; --help lists them, and behind -- it is a sentence");
  CHECK(refused({"--json=yes", "a"}).starts_with("arguments: unknown option '--json=yes'"));
  CHECK(refused({"a", "--model"}) == "arguments: --model has no value behind it");
  for (const char* const text : {"0", "4097", "-1", "x", "", "3x", "1.5", "99999999999999999999999"}) {
    CHECK(refused({"--batch", text, "a"}) == "arguments: --batch is '" + std::string(text) + "'" + batch);
  }
}
