// SPDX-License-Identifier: BSL-1.0
#include "processor.hpp"
#include "program.hpp"

#include <cstdio>
#include <iostream>

int main(int count, char** words) {
  if (!sentence_encoder::processor_suffices()) {
    std::fputs(
        "example_sentence_encoder: built for x86-64-v3 (AVX2, FMA), which this processor lacks; build it on this "
        "machine\n",
        stderr);
    return 1;
  }
  const int given = count > 0 ? count - 1 : 0;
  return sentence_encoder::run({words + (count - given), static_cast<std::size_t>(given)}, std::cin, std::cout,
                               std::cerr);
}
