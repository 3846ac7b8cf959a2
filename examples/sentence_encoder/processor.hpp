// SPDX-License-Identifier: BSL-1.0
/// @file
/// Whether the processor has the instructions that the program was built for.
/// Floor: examples. May include the standard library.
#pragma once

namespace sentence_encoder {

/// False where the program was built for x86-64-v3 (AVX2, FMA) and this processor lacks it. Built itself for any x86-64, so
/// that it can answer.
[[nodiscard]] bool processor_suffices() noexcept;

/// Whether the other sources were built for x86-64-v3.
extern const bool built_for_x86_64_v3;

}  // namespace sentence_encoder
