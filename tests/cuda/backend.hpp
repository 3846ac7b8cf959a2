// SPDX-License-Identifier: BSL-1.0
// Where the cases of this folder run: on the host through Thrust's host policies, or on a device. And the judge: plain loops over the numbers of a view.

#pragma once

#include <symshape/shape/slice.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cuda_test {

namespace ss = symshape;

/// Keeps copies of what it is given, in host memory.
template <class Policy>
class host_backend {
 public:
  explicit host_backend(const Policy& policy) : policy_{policy} {}

  const Policy& where() const { return policy_; }
  template <class T>
  T* put(const std::vector<T>& elements) {
    auto copy = std::make_shared<std::vector<T>>(elements);
    kept_.push_back(copy);
    return copy->data();
  }
  template <class T>
  std::vector<T> get(const T* from, std::size_t count) {
    return std::vector<T>(from, from + count);
  }

 private:
  Policy policy_;
  std::vector<std::shared_ptr<void>> kept_;
};

/// A view of elements here, and their copy there.
template <class T, class Dims, class Strides>
ss::basic_view<T, Dims, Strides> moved(const ss::basic_view<T, Dims, Strides>& v, const T* here, T* there) {
  return {v.data() == nullptr ? there : there + (v.data() - here), v.symbols()};
}

/// Calls f(indices) for every element of a shape, the last axis fastest.
template <class Function>
void for_each_element(const std::vector<std::int64_t>& sizes, const Function& f) {
  std::vector<std::int64_t> at(sizes.size(), 0);
  for (const std::int64_t n : sizes)
    if (n == 0) return;
  while (true) {
    f(at);
    std::size_t k = sizes.size();
    while (k > 0 && ++at[k - 1] == sizes[k - 1]) at[--k] = 0;
    if (k == 0) return;
  }
}

template <class View>
std::vector<std::int64_t> sizes_of(const View& v) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t k = 0; k < v.rank(); ++k) sizes.push_back(v.size(k));
  return sizes;
}

/// The element of `v` under the indices of a larger shape, aligned at the right, sizes of 1 repeated.
template <class View>
typename View::element& element(const View& v, const std::vector<std::int64_t>& at) {
  std::int64_t offset = 0;
  const std::int64_t skipped = static_cast<std::int64_t>(at.size()) - v.rank();
  for (std::int64_t k = 0; k < v.rank(); ++k)
    if (v.size(k) != 1) offset += at[static_cast<std::size_t>(k + skipped)] * v.stride(k);
  return v.data()[offset];
}

/// Small whole numbers, so that float arithmetic on them is exact.
template <class T>
std::vector<T> numbers(std::size_t count, std::uint32_t seed) {
  std::vector<T> out(count);
  for (T& x : out) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<T>(static_cast<int>(seed >> 24) % 17 - 8);
  }
  return out;
}

/// Empty where equal within a relative distance (0 for exactly), else where and how they differ. NaN equals NaN.
template <class T>
std::string difference(const std::vector<T>& got, const std::vector<T>& expected, double distance = 0) {
  if (got.size() != expected.size()) return "sizes differ";
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double a = static_cast<double>(got[i]), b = static_cast<double>(expected[i]);
    if (a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= distance * std::abs(b)) continue;
    return "position " + std::to_string(i) + ": " + std::to_string(a) + " where " + std::to_string(b) + " was expected";
  }
  return {};
}

}  // namespace cuda_test
