// SPDX-License-Identifier: BSL-1.0
// program_loader_fuzz, a libFuzzer target: bytes that are loaded as a guard program are refused, or are a program that runs and saves to the same
// bytes. It starts from programs of random recordings by itself; `program_loader_fuzz -max_total_time=600`.

#include <symshape/guard/load_program.hpp>

#include "guard/random_recordings.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace ss = symshape;

namespace {

using bytes = std::vector<unsigned char>;

const std::vector<bytes>& originals() {
  static const std::vector<bytes> all = [] {
    std::vector<bytes> out;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
      random_recordings::recording recorded{seed, 3};
      const ss::guard_set set = recorded.guards();
      const ss::saved_program saved = (seed % 4 == 0 ? set.compile_assertions() : set.compile()).save();
      out.emplace_back(saved.data(), saved.data() + saved.size());
    }
    return out;
  }();
  return all;
}

[[noreturn]] void stop(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Mutates as libFuzzer does, starting now and then from a valid program, and mostly keeps the size field right.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  if (const bytes& original = originals()[seed % originals().size()];
      (size < 48 || seed % 61 == 0) && original.size() <= most) {
    std::memcpy(data, original.data(), original.size());
    size = original.size();
  }
  size = LLVMFuzzerMutate(data, size, most);
  if (size >= 16 && seed % 7 != 0)
    for (std::size_t i = 0; i < 4; ++i) data[12 + i] = static_cast<std::uint8_t>(size >> 8 * i);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto program = ss::try_load_program(ss::byte_span{data, size});
  if (!program) {
    if (program.error().position > size) stop("the refusal names a byte beyond the end");
    return 0;
  }
  const ss::saved_program again = program->save();
  if (again.size() != size || std::memcmp(again.data(), data, size) != 0) stop("it saves to other bytes");
  if (program->slot_count() > 4096) return 0;
  std::mt19937_64 random{size};
  for (int run = 0; run < 4; ++run) {
    const auto now = random_recordings::slots(*program, random);
    const bool accepted = (*program)(now);
    const ss::owned_text said = program->explain(now);
    if (accepted != said.starts_with("all ")) stop("it does not say what it answers");
  }
  return 0;
}
