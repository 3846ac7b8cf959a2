// SPDX-License-Identifier: BSL-1.0
#include "processor.hpp"

namespace sentence_encoder {

bool processor_suffices() noexcept {
#if defined(__x86_64__)
  return !built_for_x86_64_v3 || __builtin_cpu_supports("x86-64-v3") != 0;
#else
  return true;
#endif
}

}  // namespace sentence_encoder
