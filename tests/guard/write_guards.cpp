// SPDX-License-Identifier: BSL-1.0
// write_guards OUT.hpp: random guard programs as C++ functions, each with the program that it was written from, for cpp_text_test.cpp.

#include <symshape/algebra/parse.hpp>
#include <symshape/guard/cpp_text.hpp>
#include <symshape/guard/saved_program.hpp>

#include "guard/random_recordings.hpp"
#include "guard/random_statement.hpp"

#include <cstdint>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace ss = symshape;

namespace {

/// A program over the integers a, b and c that holds where some random statements do.
ss::guard_program of_statements(std::minstd_rand& random) {
  ss::detail::program_data data;
  for (const char* const name : {"a", "b", "c"}) data.layout.add_integer(name);
  for (int i = 0; i < 3; ++i) {
    const std::string text = random_statement::statement(random, 2);
    ss::pool p;
    const std::uint32_t a = p.symbol_id("a"), b = p.symbol_id("b");
    const auto r = ss::try_parse_relation(p, text);
    if (!r || p.failed()) continue;
    ss::guard g;
    g.text = ss::text_view{text};
    data.note(g);
    ss::detail::guard_compiler write{p, [a, b](std::uint32_t id) { return id == a   ? 0u
                                                                          : id == b ? 1u
                                                                                    : 2u; },
                                     data.code};
    write(*r);
  }
  data.code.push_back({});
  return ss::guard_program{ss::detail::in_place, static_cast<ss::detail::program_data&&>(data)};
}

std::vector<ss::guard_program> programs() {
  std::vector<ss::guard_program> out;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    random_recordings::recording recorded{seed, 4};
    const ss::guard_set set = recorded.guards();
    if (!set.memory_guards().empty()) continue;
    out.push_back(seed % 4 == 0 ? set.compile_assertions() : set.compile());
  }
  std::minstd_rand random{7};
  for (int i = 0; i < 40; ++i) out.push_back(of_statements(random));
  return out;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: write_guards OUT.hpp\n";
    return 2;
  }
  std::ofstream out{words[1]};
  out << "// Written by write_guards.\n#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\nnamespace "
         "written_guards {\n";
  const std::vector<ss::guard_program> all = programs();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string name = "guards_" + std::to_string(i), text = write_cpp(all[i], name);
    out << '\n' << text << "inline constexpr char text_" << i << "[] = R\"cpp(" << text << ")cpp\";\n";
    out << "inline constexpr unsigned char bytes_" << i << "[] = {";
    const ss::saved_program saved = all[i].save();
    for (std::size_t k = 0; k < saved.size(); ++k) out << (k == 0 ? "" : ",") << int{saved[k]};
    out << "};\n";
  }
  out << "\nstruct written {\n  bool (*function)(const std::int64_t*);\n  const char *name, *text;\n  const unsigned "
         "char* bytes;\n"
         "  std::size_t size;\n};\ninline constexpr written all[] = {\n";
  for (std::size_t i = 0; i < all.size(); ++i)
    out << "    {guards_" << i << ", \"guards_" << i << "\", text_" << i << ", bytes_" << i << ", sizeof(bytes_" << i
        << ")},\n";
  out << "};\n\n}  // namespace written_guards\n";
  return out ? 0 : 1;
}
