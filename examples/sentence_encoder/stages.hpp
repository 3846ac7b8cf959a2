// SPDX-License-Identifier: BSL-1.0
/// @file
/// How long the parts of the work take.
/// Floor: examples. May include the standard library.
#pragma once

#include <chrono>

namespace sentence_encoder {

/// Seconds in each part of the forward pass.
struct forward_times {
  double embedding = 0, query_key_value = 0, attention = 0, projection = 0, feed_forward = 0, layer_norm = 0,
         pooling = 0;
};

/// A clock that is read once between two parts.
class stopwatch {
 public:
  /// Seconds since the last call, or since the clock was made.
  double lap() {
    const clock::time_point now = clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point last_ = clock::now();
};

}  // namespace sentence_encoder
