// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the tests of the kernels on views share: numbers that make sums exact, and the words of a refusal.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/tensor/tensor.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace typed {

namespace ss = symshape;

/// Small whole numbers from a fixed seed: sums of their products are exact in any order.
class whole_numbers {
 public:
  explicit whole_numbers(unsigned seed) : engine_(seed) {}

  template <class Tensor>
  void fill(Tensor&& t) {
    for (std::int64_t i = 0; i < t.numel(); ++i)
      t.data()[i] = static_cast<std::remove_reference_t<decltype(*t.data())>>(number_(engine_));
  }

 private:
  std::mt19937 engine_;
  std::uniform_int_distribution<int> number_{-4, 4};
};

/// A tensor of such numbers.
template <ss::text Shape, class... Size>
ss::tensor<float, Shape> filled(unsigned seed, Size... size) {
  ss::tensor<float, Shape> t({size...});
  whole_numbers numbers(seed);
  numbers.fill(t);
  return t;
}

/// The message of the `Error` that a call throws; the message of another error, or that there was none, otherwise.
template <class Error, class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  } catch (const std::exception& error) {
    return std::string("an error of another kind: ") + error.what();
  }
  return "accepted";
}
template <class Call>
std::string refused(Call call) {
  return refusal<ss::shape_error>(call);
}

/// The numbers of a tensor, to be compared with what they are later.
template <class Tensor>
auto copy_of(const Tensor& t) {
  return std::vector<typename Tensor::element>(t.data(), t.data() + t.numel());
}

/// ` (file.cpp:12)` for the line that calls this.
inline std::string at_line(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  std::string name = file;
  return " (" + name.substr(name.rfind('/') + 1) + ":" + std::to_string(line) + ")";
}

}  // namespace typed
