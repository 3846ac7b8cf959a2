// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the compiler proves of the model's shapes: each sentence that the program prints stands beside its static_assert.
/// Floor: examples. May include symshape and the headers of this folder.
#pragma once

#include "model.hpp"

#include <string>
#include <type_traits>
#include <vector>

namespace sentence_encoder {

/// One layer as shapes alone, for any number of sentences, tokens, heads H and numbers a head D.
struct layer_of_any_size {
  constexpr auto operator()(auto& in) const {
    namespace meta = ss::meta;
    const auto B = in.size("B"), T = in.size("T"), H = in.size("H"), D = in.size("D");
    const auto hidden = in("B, T, H*D");
    const auto joint = meta::linear(hidden, in("3*H*D, H*D"), in("3*H*D"));
    const auto parts = meta::permute(meta::view(joint, {B, T, 3, H, D}), {2, 0, 3, 1, 4});
    const auto query = meta::select(parts, 0, 0), key = meta::select(parts, 0, 1), value = meta::select(parts, 0, 2);
    const auto scores = meta::matmul(query, meta::permute(key, {0, 1, 3, 2}));  // "B, H, T, T"
    const auto weights = meta::softmax(meta::add(scores, in("B, 1, 1, T")), -1);
    const auto context = meta::reshape(meta::permute(meta::matmul(weights, value), {0, 2, 1, 3}), {B, T, H * D});
    const auto attended = meta::add(meta::linear(context, in("H*D, H*D"), in("H*D")), hidden);
    const auto inner = meta::gelu(meta::linear(attended, in("4*H*D, H*D"), in("4*H*D")));
    return meta::add(meta::linear(inner, in("H*D, 4*H*D"), in("H*D")), attended);
  }
};

/// The sentence, if what it says holds; else it does not compile.
template <bool Holds>
std::string proved(const char* sentence) {
  static_assert(Holds, "the program would print a sentence that does not hold");
  return sentence;
}

inline std::vector<std::string> what_is_proved() {
  using any_layer = decltype(ss::infer(layer_of_any_size{}));
  using joint = ss::view<float, "B, T, 3, 12, 32">;
  using head = decltype(std::declval<joint>()(0, ss::full, 0, 0, ss::full));
  using rows = decltype(ss::kernel::flatten<0, 1>(std::declval<activations&>().hidden));
  return {
      proved < ss::same_shape<any_layer, ss::shape<"B, T, D*H">> && std::is_same_v < any_layer::requirements,
      ss::required < >>>
          ("a layer maps \"B, T, H*D\" to \"B, T, H*D\" for all B, T, H and D, and nothing is left to check"),
      proved < ss::same_shape<weight<"4*C, C">, ss::shape<"1536, 384">> && ss::same_shape < weight<"C, 4*C">,
      ss::shape < "384, 1536" >>>
          ("with C = 384 the feed-forward weights \"4*C, C\" and \"C, 4*C\" are \"1536, 384\" and \"384, 1536\""),
      proved<ss::same_shape<decltype(ss::kernel::flatten<2>(std::declval<joint>())), ss::shape<"B, T, 1152">>>(
          "\"B, T, 3, 12, 32\" has the elements of \"B, T, 1152\": query, key and value are one product, split without "
          "a copy"),
      proved<std::is_same_v<head, ss::basic_view<float, ss::shape<"T, 32">::canonical,
                                                 ss::view<float, "T, 32", "1152, 1">::strides_type>>>(
          "the query of one head is \"T, 32\" with strides \"1152, 1\""),
      proved<ss::same_shape<rows, ss::shape<"B*T, 384">>>("\"B, T, 384\" has the rows of \"B*T, 384\""),
      proved < sizeof(joint) ==
          sizeof(float*) + 2 * sizeof(std::int64_t) > ("a view of \"B, T, 3, 12, 32\" is a pointer, B and T"),
  };
}

}  // namespace sentence_encoder
