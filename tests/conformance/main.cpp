// SPDX-License-Identifier: BSL-1.0
// conform KIND FILE...: holds the library against facts made by other systems; one kind of file a subcommand.

#include "conform.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

namespace {

struct subcommand {
  const char* name;
  const char* files;
  int (*run)(const conform::options&);
};

constexpr subcommand subcommands[] = {
    {"prove", "FILE.tsv...", conform::prove},
    {"mirror", "FILE.tsv...", conform::mirror},
    {"guards", "FILE.jsonl...", conform::guards},
    {"meta", "FILE.jsonl... [--exact] [--symbolic]", conform::meta},
};

int usage() {
  std::fprintf(stderr, "usage: conform KIND FILE... [--failures N] [--json OUT] [--only ID]\n");
  for (const auto& s : subcommands) std::fprintf(stderr, "  conform %s %s\n", s.name, s.files);
  return 2;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return usage();
  conform::options given;
  for (int i = 2; i < count; ++i) {
    const std::string word = words[i];
    const bool takes_value = word == "--failures" || word == "--json" || word == "--only";
    if (takes_value && i + 1 == count) return usage();
    if (word == "--failures") {
      char* end = nullptr;
      given.failures = std::strtoul(words[++i], &end, 10);
      if (*end != 0) return usage();
    } else if (word == "--json")
      given.json = words[++i];
    else if (word == "--only")
      given.only = words[++i];
    else if (word == "--exact")
      given.exact = true;
    else if (word == "--symbolic")
      given.symbolic = true;
    else if (word == "--times")
      given.times = true;
    else if (word.starts_with("--"))
      return usage();
    else
      given.files.push_back(word);
  }
  if (given.files.empty()) return usage();
  for (const auto& s : subcommands)
    if (std::string{words[1]} == s.name) {
      try {
        return s.run(given);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "conform: %s\n", e.what());
        return 1;
      }
    }
  return usage();
}
