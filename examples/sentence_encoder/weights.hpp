// SPDX-License-Identifier: BSL-1.0
/// @file
/// From an array in a file to a view whose type is a shape.
/// Floor: examples. May include symshape and the headers of this folder.
#pragma once

#include <symshape/cpu.hpp>

#include "safetensors.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sentence_encoder {

namespace ss = symshape;

/// The width of the model: what this program is compiled for in place of C.
inline constexpr std::int64_t hidden_size = 384;

/// A weight in the file's memory. Its shape is a formula in C, for which the number is then put:
/// `weight<"C, 4*C">` is a view of "384, 1536". Other names stay names: `weight<"V, C">` is "V, 384".
template <ss::text Formula>
using weight = decltype(ss::fix<"C", hidden_size>(std::declval<const ss::view<const float, Formula>&>()));

namespace detail {

/// An array of the file as `ss::try_bind` takes it: its rank is known at run time only.
class stored_operand {
 public:
  stored_operand(const stored_tensor& tensor, const float* data) : tensor_{&tensor}, data_{data} {}
  [[nodiscard]] std::int64_t rank() const { return static_cast<std::int64_t>(tensor_->sizes.size()); }
  [[nodiscard]] std::int64_t size(std::int64_t axis) const { return tensor_->sizes[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] std::int64_t stride(std::int64_t axis) const {
    std::int64_t step = 1;
    for (auto i = static_cast<std::size_t>(axis) + 1; i < tensor_->sizes.size(); ++i) step *= tensor_->sizes[i];
    return step;
  }
  [[nodiscard]] const float* data() const { return data_; }

 private:
  const stored_tensor* tensor_;
  const float* data_;
};

template <class View>
View value_for(const std::string& name, const ss::result<View>& bound) {
  if (bound) return *bound;
  ss::failure failure = bound.error();
  failure.operation = name.c_str();
  ss::fail(failure);
}

}  // namespace detail

namespace detail {
template <class Weight>
struct packed_for;
template <class Out, class In>
struct packed_for<ss::dims<Out, In>> {
  using type = ss::kernel::packed_weight<float, Out, In>;
};
}  // namespace detail

/// A weight of a linear layer with its bias, in the order in which products read it.
template <ss::text Formula>
using packed = typename detail::packed_for<typename weight<Formula>::canonical>::type;

/// Arrays whose sizes were bound to one formula.
struct bound_arrays {
  std::string formula, first_name;
  std::vector<std::int64_t> sizes;  // of the first
  std::size_t count = 0;
};

/// Takes weights out of a file and keeps account of what was bound.
class weight_reader {
 public:
  explicit weight_reader(const safetensors_file& file) : file_{&file} {}

  /// The array of that name, its sizes bound to the formula.
  ///
  ///     reader.bind<"C, 4*C">("encoder.layer.0.output.dense.weight");  // weight<"C, 4*C">
  ///     // binding_error: encoder.layer.0.output.dense.weight: size 1535 at axis 1 is not 4*C, which is 1536
  ///
  /// - Errors: `ss::binding_error` naming the array, the axis and the formula; `input_error` for an array
  ///   that is not there or does not hold floats.
  template <ss::text Formula>
  weight<Formula> bind(const std::string& name, const char* source = __builtin_FILE(), int line = __builtin_LINE()) {
    const stored_tensor& tensor = file_->find(name);
    const detail::stored_operand stored{tensor, file_->values<float>(name).data()};
    const auto bound = detail::value_for(name, ss::try_bind<Formula>(stored, source, line));
    const weight<Formula> fixed = detail::value_for(name, ss::try_fix<"C", hidden_size>(bound, source, line));
    const ss::unpacked_text formula{Formula};
    note(std::string(formula.characters, formula.size), tensor);
    return fixed;
  }

  /// Binds and packs a weight and its bias: `name.weight` and `name.bias`.
  template <ss::text Formula, ss::text Bias>
  packed<Formula> pack(const std::string& name, const char* source = __builtin_FILE(), int line = __builtin_LINE()) {
    const auto matrix = bind<Formula>(name + ".weight", source, line);
    const auto bias = bind<Bias>(name + ".bias", source, line);
    return ss::kernel::pack_weight(matrix, bias, source, line);
  }

  /// One entry a formula, in the order of their first arrays.
  [[nodiscard]] const std::vector<bound_arrays>& bound() const { return bound_; }

 private:
  void note(const std::string& formula, const stored_tensor& tensor) {
    for (bound_arrays& known : bound_) {
      if (known.formula != formula) continue;
      ++known.count;
      return;
    }
    bound_.push_back({formula, tensor.name, tensor.sizes, 1});
  }

  const safetensors_file* file_;
  std::vector<bound_arrays> bound_;
};

}  // namespace sentence_encoder
