// SPDX-License-Identifier: BSL-1.0
// The rows of the algebra files asked again in other words.

#pragma once

#include "conform.hpp"

#include <vector>

namespace conform {

/// One outcome for each row and each way of asking it otherwise: passed where the answer is the same, skipped where the other words need a number
/// beyond 64 bits.
std::vector<outcome> mirror_outcomes(const options&);

}  // namespace conform
