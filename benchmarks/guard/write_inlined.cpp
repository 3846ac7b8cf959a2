// SPDX-License-Identifier: BSL-1.0
// write_inlined OUT.hpp: the guard programs of guard_check.cpp as C++.

#include <symshape/guard/cpp_text.hpp>

#include "recordings.hpp"

#include <fstream>

int main(int count, char** words) {
  if (count != 2) return 2;
  std::ofstream out{words[1]};
  out << "#pragma once\n#include <cstdint>\nnamespace inlined {\n"
      << write_cpp(recordings::without_guards(64).compile(), "mixed_64_match")
      << write_cpp(recordings::mixed_guards(64).compile(), "mixed_64") << "}  // namespace inlined\n";
  return out ? 0 : 1;
}
