// SPDX-License-Identifier: BSL-1.0
// Shapes as types, the way the layers of a model write them: many texts, few symbols, views bound to numbers.

#include <symshape/core.hpp>

#include <cstdint>

namespace ss = symshape;

std::int64_t sizes(const float* x, const float* w, const float* b) {
  const ss::view<const float, "B, T, 384"> hidden(x, {8, 128});
  const ss::view<const float, "3*H, H"> attention(w, {1152, 384});
  const ss::view<const float, "4*H, H"> up(w, {1536, 384});
  const ss::view<const float, "H, 4*H"> down(w, {384, 1536});
  const ss::view<const float, "H"> bias(b, {384});
  const ss::view<const float, "B, T, T"> scores(x, {8, 128, 128});
  const ss::view<const float, "B, 12, T, 32"> heads(x, {8, 128});
  return hidden.size(1) + ss::symbol<"H">(attention) + ss::symbol<"H">(up) + ss::symbol<"H">(down) + bias.size(0) +
         scores.size(2) + heads.size(3);
}
static_assert(ss::same_shape<ss::shape<"B, T, 3*H">, ss::shape<"B, T, H + 2*H">>);
static_assert(ss::same_shape<ss::shape<"B, (T + 7)//8*8">, ss::shape<"B, -(-T//8)*8">>);
