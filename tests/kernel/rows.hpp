// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the tests of the row kernels share: random rows off any alignment, the sizes that matter, and a sentinel behind
/// each row.

#pragma once

#include <symshape/kernel/row/size.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace rows {

namespace row = symshape::kernel::row;

/// Calls `f` with each size twice, once as a constant and once as a number: none, one, around the 32 parts of a sum and
/// the vectors of all machines, and a model's.
template <class F>
void for_each_size(F f) {
  const auto both = [&f]<std::int64_t N>(row::known_size<N> n) {
    f(n);
    f(N);
  };
  both(row::known_size<0>{});
  both(row::known_size<1>{});
  both(row::known_size<3>{});
  both(row::known_size<8>{});
  both(row::known_size<17>{});
  both(row::known_size<31>{});
  both(row::known_size<32>{});
  both(row::known_size<33>{});
  both(row::known_size<100>{});
  both(row::known_size<384>{});
}

/// A row of n elements that begins one element past an aligned address and has a sentinel on each side.
template <class T>
class guarded_row {
 public:
  explicit guarded_row(std::int64_t n, T value = T(0)) : memory_(static_cast<std::size_t>(n) + 2, value), n_(n) {
    memory_.front() = sentinel;
    memory_.back() = sentinel;
  }

  T* data() { return memory_.data() + 1; }
  const T* data() const { return memory_.data() + 1; }
  T& operator[](std::int64_t i) { return data()[i]; }
  T operator[](std::int64_t i) const { return data()[i]; }
  std::int64_t length() const { return n_; }
  bool nothing_written_outside() const { return memory_.front() == sentinel && memory_.back() == sentinel; }

 private:
  static constexpr T sentinel = T(-12345);
  std::vector<T> memory_;
  std::int64_t n_;
};

/// Random rows from a fixed seed, normally distributed.
class source {
 public:
  explicit source(unsigned seed) : engine_(seed) {}

  template <class T = float>
  guarded_row<T> normal(std::int64_t n, double spread = 1, double center = 0) {
    std::normal_distribution<double> distribution(center, spread);
    guarded_row<T> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = static_cast<T>(distribution(engine_));
    return x;
  }

  std::int64_t below(std::int64_t bound) { return std::uniform_int_distribution<std::int64_t>(0, bound - 1)(engine_); }

 private:
  std::mt19937_64 engine_;
};

/// The greatest distance between two rows; infinity where one is NaN and the other not.
template <class T, class Expected>
double distance(const guarded_row<T>& actual, const Expected& expected) {
  double greatest = 0;
  for (std::int64_t i = 0; i < actual.length(); ++i) {
    const double lhs = static_cast<double>(actual[i]);
    const double rhs = static_cast<double>(expected[i]);
    if (std::isnan(lhs) && std::isnan(rhs)) continue;
    if (lhs == rhs) continue;
    const double gap = std::abs(lhs - rhs);
    greatest = gap == gap ? (gap > greatest ? gap : greatest) : HUGE_VAL;
  }
  return greatest;
}

}  // namespace rows
