// SPDX-License-Identifier: BSL-1.0
/// @file
/// Convolutions in one, two and three dimensions, ordinary and transposed.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/layout.hpp>
#include <symshape/meta/optional.hpp>
#include <symshape/meta/pointwise.hpp>

namespace symshape::inline SYMSHAPE_ABI::meta {

/// In schema order. Every list may be one number for all axes.
template <class Int>
struct convolution_options {
  per_axis<Int> stride{1};
  per_axis<Int> padding{0};
  per_axis<Int> dilation{1};
  bool transposed = false;
  per_axis<Int> output_padding{0};
  number<Int> groups{1};
};

template <class Int>
struct conv2d_options {
  per_axis<Int> stride{1};
  per_axis<Int> padding{0};
  per_axis<Int> dilation{1};
  number<Int> groups{1};
};

namespace detail {

template <class Int>
constexpr bool require_per_axis(const per_axis<Int>& values, int axes, std::int64_t least, const char* length,
                                const char* sentence, const call_site& at) {
  if (!require(values.rank() == 1 || values.rank() == axes, at, {length, values.rank(), axes})) return false;
  for (int i = 0; i < values.rank(); ++i)
    if (!require(values[i] >= least, at, {sentence, formula_of(values[i]), least})) return false;
  return true;
}

/// How many places a window of `kernel` takes on an axis: `(n + 2*padding - dilation*(kernel - 1) - 1) // stride + 1`.
template <class Number>
constexpr Number window_places(const Number& n, const Number& kernel, const Number& stride, const Number& padding,
                               const Number& dilation) {
  return floor_div(n + 2 * padding - dilation * (kernel - 1) - 1, stride) + 1;
}

/// With one spatial axis, the strides that the tensor has as an image of height 1.
template <class Int>
constexpr basic_tensor<Int> as_image(const basic_tensor<Int>& t) {
  basic_tensor<Int> out = t;
  auto strides = strides_of(t);
  strides.insert(2, t.sizes[2] * strides[2]);
  out.sizes.insert(2, number<Int>{1});
  out.strides = stride_list<Int>{strides};
  return out;
}

/// Whether the CPU hands the case to its library of fast convolutions; the plain loops that take the rest know channels last in two
/// dimensions only, and refuse to write nothing. One spatial axis counts as an image of height 1.
/// - Source: `ConvParams::use_mkldnn` of PyTorch, one thread.
template <class Int>
constexpr bool is_accelerated(const basic_tensor<Int>& input, const basic_tensor<Int>& weight,
                              const convolution_options<Int>& o, const call_site& at) {
  const auto holds = [&at](const auto& relation) { return decide(relation, undecided::assume_false, at); };
  if (input.dtype != f32 || input.rank() != weight.rank()) return false;
  const int axes = weight.rank() - 2;
  bool spread = holds(input.sizes[0] >= 16), large = holds(input.sizes[0] > 1) || holds(o.groups > 1);
  for (int i = 0; i < axes; ++i) {
    if (o.transposed && holds(o.output_padding.of(i) >= o.stride.of(i))) return false;
    spread = spread || holds(o.stride.of(i) != 1) || holds(o.dilation.of(i) != 1);
  }
  bool wide_kernel = axes > 1;
  number<Int> elements = input.sizes[0] * input.sizes[1];
  for (int i = 0; i < 2 && i < axes; ++i) {
    const auto& kernel = weight.sizes[weight.rank() - 1 - i];
    spread = spread || holds(kernel != 1);
    wide_kernel = wide_kernel && holds(kernel > 3);
    elements = elements * input.sizes[2 + i];
  }
  return spread && (large || wide_kernel || holds(elements > 20480));
}

/// Channels last where the input or the weight has it, and the kernel that will run knows it.
/// - Source: `determine_backend_memory_format` of PyTorch, for the CPU.
template <class Int>
constexpr stride_list<Int> convolution_strides(const basic_tensor<Int>& input, const basic_tensor<Int>& weight,
                                               const size_list<Int>& sizes, const convolution_options<Int>& o,
                                               const call_site& at) {
  if (input.strides.contiguous() && weight.strides.contiguous()) return {};
  if (sizes.rank() == 3) {
    // Computed as an image of height 1; the input is made contiguous first.
    basic_tensor<Int> flat = input;
    if (!is_contiguous(input, at)) flat.strides = {};
    if (suggested_format(as_image(flat), at) == memory_format::contiguous &&
        suggested_format(as_image(weight), at) == memory_format::contiguous)
      return {};
    size_list<Int> image = sizes;
    image.insert(2, number<Int>{1});
    auto strides = format_strides<Int>(image, memory_format::channels_last).values();
    strides.erase(2);
    return stride_list<Int>{strides};
  }
  memory_format format = suggested_format(input, at);
  if (format == memory_format::contiguous) format = suggested_format(weight, at);
  if (sizes.rank() != format_rank(format) || (sizes.rank() == 5 && !is_accelerated(input, weight, o, at))) return {};
  return format_strides<Int>(sizes, format);
}

template <class Int>
constexpr basic_tensor<Int> convolved(const basic_tensor<Int>& input, const basic_tensor<Int>& weight,
                                      const optional_tensor<Int>& bias, const convolution_options<Int>& o,
                                      bool may_lack_batch, const call_site& at) {
  const int axes = weight.rank() - 2;
  const bool batched = input.rank() == axes + 2;
  if (!require(axes >= 1, at, {"the weight has rank %l where 3 or more are wanted", weight.rank()}) ||
      !require(batched || (may_lack_batch && input.rank() == axes + 1), at,
               {"the input has rank %l where the weight asks for %r", input.rank(), axes + 2}) ||
      !require_per_axis(o.stride, axes, 1, "%l strides are given for %r axes", "stride %l is below %r", at) ||
      !require_per_axis(o.padding, axes, 0, "%l paddings are given for %r axes", "padding %l is below %r", at) ||
      !require_per_axis(o.dilation, axes, 1, "%l dilations are given for %r axes", "dilation %l is below %r", at) ||
      !require_per_axis(o.output_padding, axes, 0, "%l output paddings are given for %r axes",
                        "output padding %l is below %r", at) ||
      !require(o.groups >= 1, at, {"%l groups are given", formula_of(o.groups)}))
    return {};
  // Without images nothing is multiplied but for the promotion of the element types.
  const bool empty = batched && input.dtype != weight.dtype && decide(input.sizes[0] == 0, undecided::assume_false, at);
  if (!empty && !require_dtype(input.dtype == weight.dtype, at,
                               "the input has elements of type %f where the weight has %g", input.dtype, weight.dtype))
    return {};
  const int first = batched ? 1 : 0;  // the channels' axis in the input
  const number<Int> channels = input.sizes[first];
  const number<Int> out_channels = o.transposed ? weight.sizes[1] * o.groups : weight.sizes[0];
  const number<Int> wanted = o.transposed ? weight.sizes[0] : weight.sizes[1] * o.groups;
  if (!require(
          channels == wanted, at,
          {"the input has %l channels where the weight takes %r", formula_of(channels), formula_of(wanted), first}) ||
      !require(mod(weight.sizes[0], o.groups) == 0, at,
               {"%l channels of the weight do not fall into %r groups", formula_of(weight.sizes[0]),
                formula_of(o.groups)}) ||
      !require(
          weight.sizes[0] >= o.groups, at,
          {"%l channels of the weight are fewer than %r groups", formula_of(weight.sizes[0]), formula_of(o.groups)}))
    return {};
  if (bias && (!require(bias->rank() == 1, at, {"the bias has rank %l where %r is wanted", bias->rank(), 1}) ||
               !require(bias->sizes[0] == out_channels, at,
                        {"the bias has size %l where the result has %r channels", formula_of(bias->sizes[0]),
                         formula_of(out_channels)})))
    return {};
  basic_tensor<Int> out{.dtype = input.dtype, .device = input.device, .evaluation = at.home};
  if (empty) out.dtype = (type_promotion{} << input << basic_tensor<Int>{.dtype = weight.dtype}).result();
  if (batched) out.sizes.push_back(input.sizes[0]);
  out.sizes.push_back(out_channels);
  // The plain loops of transposed convolutions refuse to write nothing.
  const int least = o.transposed && is_accelerated(input, weight, o, at) ? 0 : 1;
  for (int i = 0; i < axes; ++i) {
    const number<Int> n = input.sizes[first + 1 + i], kernel = weight.sizes[2 + i];
    const number<Int> stride = o.stride.of(i), padding = o.padding.of(i), dilation = o.dilation.of(i);
    if (!require(kernel >= 1, at, {"the weight has size %l at axis %x", formula_of(kernel), {}, 2 + i})) return {};
    if (o.transposed) {
      const number<Int> size = (n - 1) * stride - 2 * padding + dilation * (kernel - 1) + o.output_padding.of(i) + 1;
      const number<Int> extra = o.output_padding.of(i);
      if (!require(
              extra < stride || extra < dilation, at,
              {"output padding %l is not below stride %r or the dilation", formula_of(extra), formula_of(stride)}) ||
          !require(size >= least, at,
                   {"the result would have size %l at axis %x", formula_of(size), {}, first + 1 + i}))
        return {};
      out.sizes.push_back(size);
      continue;
    }
    const number<Int> padded = n + 2 * padding, window = dilation * (kernel - 1) + 1;
    if (!require(padded >= window, at,
                 {"the padded input has size %l at axis %x where the kernel spans %r", formula_of(padded),
                  formula_of(window), first + 1 + i}))
      return {};
    out.sizes.push_back(window_places<number<Int>>(n, kernel, stride, padding, dilation));
  }
  if (batched) out.strides = convolution_strides(input, weight, out.sizes, o, at);
  return out;
}

}  // namespace detail

/// The general form, ordinary or transposed, over as many axes as the weight has beyond two.
///
/// - Shapes: [n, c, ...] with [m, c/groups, k...] gives [n, m, (size + 2*padding - dilation*(k - 1) - 1)//stride + 1 ...].
/// - Errors: shape_error where channels, groups or the kernel do not fit; dtype_error where element types differ.
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> convolution(const basic_tensor<A>& image, const basic_tensor<B>& filter,
                                        const std::type_identity_t<optional_tensor<Int>>& bias,
                                        const std::type_identity_t<convolution_options<Int>>& options = {},
                                        call_site at = call_site::here()) {
  const auto& input = widen<Int>(image);
  const auto& weight = widen<Int>(filter);
  at.enter("convolution", input, weight, bias);
  return detail::convolved<Int>(input, weight, bias, options, false, at);
}

/// Over two axes; the input may lack the first axis.
///
///     conv2d([B, 3, H, W], [64, 3, 16, 16], {.stride = 16})     // [B, 64, (H - 16)//16 + 1, (W - 16)//16 + 1]
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> conv2d(const basic_tensor<A>& image, const basic_tensor<B>& filter,
                                   const std::type_identity_t<optional_tensor<Int>>& bias,
                                   const std::type_identity_t<conv2d_options<Int>>& options,
                                   call_site at = call_site::here()) {
  const auto& input = widen<Int>(image);
  const auto& weight = widen<Int>(filter);
  at.enter("conv2d", input, weight, bias);
  if (!require(weight.rank() == 4, at, {"the weight has rank %l where %r is wanted", weight.rank(), 4})) return {};
  if (bias &&
      !detail::require_dtype(bias->dtype == input.dtype, at, "the bias has elements of type %f where the input has %g",
                             bias->dtype, input.dtype))
    return {};
  return detail::convolved<Int>(
      input, weight, bias,
      {.stride = options.stride, .padding = options.padding, .dilation = options.dilation, .groups = options.groups},
      true, at);
}
template <class A, class B, class Int = common_int<A, B>>
constexpr basic_tensor<Int> conv2d(const basic_tensor<A>& image, const basic_tensor<B>& filter,
                                   const std::type_identity_t<conv2d_options<Int>>& options = {},
                                   call_site at = call_site::here()) {
  return conv2d<A, B, Int>(image, filter, optional_tensor<Int>{}, options, at);
}

}  // namespace symshape::inline SYMSHAPE_ABI::meta
