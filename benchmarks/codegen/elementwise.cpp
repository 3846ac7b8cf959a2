// SPDX-License-Identifier: BSL-1.0
// What an elementwise loop over four operands of one shape costs the processor: o = a * b + c by kernel::map beside the loops that one writes
// by hand with pointers. Run under valgrind, which counts instructions; benchmarks/codegen/codegen.py prints them as a table.

#include <symshape/kernel/map.hpp>
#include <symshape/shape/view.hpp>

#include <cstdint>
#include <cstring>
#include <vector>

namespace ss = symshape;
using std::int64_t;

namespace {

struct sizes_and_strides {
  int64_t size[4], stride[4];
};

constexpr auto multiply_add = [](float x, float y, float z) { return x * y + z; };

}  // namespace

// Each case is a pair of functions, `hand_<case>` and `views_<case>`, which callgrind finds by name.
extern "C" {

[[gnu::noipa]] void hand_contiguous(float* o, const float* a, const float* b, const float* c, int64_t count) {
  for (int64_t i = 0; i < count; ++i) o[i] = a[i] * b[i] + c[i];
}
using contiguous = ss::view<float, "B, T, H, W">;
using contiguous_input = ss::view<const float, "B, T, H, W">;
[[gnu::noipa]] void views_contiguous(contiguous o, contiguous_input a, contiguous_input b, contiguous_input c) {
  ss::kernel::map(o, multiply_add, a, b, c);
}

// Rows side by side in memory, apart from one another.
[[gnu::noipa]] void hand_rows(float* o, const float* a, const float* b, const float* c, const sizes_and_strides* s) {
  for (int64_t i = 0; i < s->size[0]; ++i)
    for (int64_t j = 0; j < s->size[1]; ++j)
      for (int64_t k = 0; k < s->size[2]; ++k) {
        const int64_t row = i * s->stride[0] + j * s->stride[1] + k * s->stride[2];
        for (int64_t l = 0; l < s->size[3]; ++l) o[row + l] = a[row + l] * b[row + l] + c[row + l];
      }
}
using rows = ss::view<float, "B, T, H, W", "P, Q, R, 1">;
using rows_input = ss::view<const float, "B, T, H, W", "P, Q, R, 1">;
[[gnu::noipa]] void views_rows(rows o, rows_input a, rows_input b, rows_input c) {
  ss::kernel::map(o, multiply_add, a, b, c);
}

// The same with strides that are formulas of the sizes.
[[gnu::noipa]] void hand_padded(float* o, const float* a, const float* b, const float* c, const int64_t* size) {
  const int64_t step = size[3] + 8;
  for (int64_t i = 0; i < size[0]; ++i)
    for (int64_t j = 0; j < size[1]; ++j)
      for (int64_t k = 0; k < size[2]; ++k) {
        const int64_t row = ((i * size[1] + j) * size[2] + k) * step;
        for (int64_t l = 0; l < size[3]; ++l) o[row + l] = a[row + l] * b[row + l] + c[row + l];
      }
}
using padded = ss::view<float, "B, T, H, W", "T*H*(W+8), H*(W+8), W+8, 1">;
using padded_input = ss::view<const float, "B, T, H, W", "T*H*(W+8), H*(W+8), W+8, 1">;
[[gnu::noipa]] void views_padded(padded o, padded_input a, padded_input b, padded_input c) {
  ss::kernel::map(o, multiply_add, a, b, c);
}

// Neighbors apart too.
[[gnu::noipa]] void hand_strided(float* o, const float* a, const float* b, const float* c, const sizes_and_strides* s) {
  for (int64_t i = 0; i < s->size[0]; ++i)
    for (int64_t j = 0; j < s->size[1]; ++j)
      for (int64_t k = 0; k < s->size[2]; ++k) {
        const int64_t row = i * s->stride[0] + j * s->stride[1] + k * s->stride[2];
        for (int64_t l = 0; l < s->size[3]; ++l) {
          const int64_t at = row + l * s->stride[3];
          o[at] = a[at] * b[at] + c[at];
        }
      }
}
using strided = ss::view<float, "B, T, H, W", "P, Q, R, S">;
using strided_input = ss::view<const float, "B, T, H, W", "P, Q, R, S">;
[[gnu::noipa]] void views_strided(strided o, strided_input a, strided_input b, strided_input c) {
  ss::kernel::map(o, multiply_add, a, b, c);
}

// An output without gaps from inputs with gaps: two sets of strides.
[[gnu::noipa]] void hand_packing(float* o, const float* a, const float* b, const float* c, const sizes_and_strides* s) {
  for (int64_t i = 0; i < s->size[0]; ++i)
    for (int64_t j = 0; j < s->size[1]; ++j)
      for (int64_t k = 0; k < s->size[2]; ++k) {
        const int64_t row = i * s->stride[0] + j * s->stride[1] + k * s->stride[2];
        const int64_t to = ((i * s->size[1] + j) * s->size[2] + k) * s->size[3];
        for (int64_t l = 0; l < s->size[3]; ++l) o[to + l] = a[row + l] * b[row + l] + c[row + l];
      }
}
[[gnu::noipa]] void views_packing(contiguous o, rows_input a, rows_input b, rows_input c) {
  ss::kernel::map(o, multiply_add, a, b, c);
}

}  // extern "C"

int main() {
  constexpr int64_t b = 4, t = 8, h = 32, w = 64, gap = 8;  // 65,536 elements
  constexpr sizes_and_strides in_rows{{b, t, h, w}, {t * h * (w + gap), h * (w + gap), w + gap, 1}};
  constexpr sizes_and_strides apart{{b, t, h, w}, {2 * t * h * (w + gap), 2 * h * (w + gap), 2 * (w + gap), 2}};
  const auto count = static_cast<std::size_t>(2 * b * t * h * (w + gap));
  std::vector<float> out(count), expected(count), x(count), y(count), z(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = static_cast<float>(i % 7);
    y[i] = static_cast<float>(i % 5);
    z[i] = static_cast<float>(i % 3);
  }
  float *const to = out.data(), *const hand = expected.data();
  const float *const p = x.data(), *const q = y.data(), *const r = z.data();
  bool same = true;
  const auto compare = [&] {
    same = same && std::memcmp(to, hand, count * sizeof(float)) == 0;
    std::memset(to, 0, count * sizeof(float));
    std::memset(hand, 0, count * sizeof(float));
  };

  const ss::size_value sizes[] = {b, t, h, w};
  const ss::size_value row_steps[] = {in_rows.stride[0], in_rows.stride[1], in_rows.stride[2], 1};
  const ss::size_value steps[] = {apart.stride[0], apart.stride[1], apart.stride[2], apart.stride[3]};

  hand_contiguous(hand, p, q, r, b * t * h * w);
  views_contiguous({to, sizes}, {p, sizes}, {q, sizes}, {r, sizes});
  compare();
  hand_rows(hand, p, q, r, &in_rows);
  views_rows({to, sizes, row_steps}, {p, sizes, row_steps}, {q, sizes, row_steps}, {r, sizes, row_steps});
  compare();
  hand_padded(hand, p, q, r, in_rows.size);
  views_padded({to, sizes}, {p, sizes}, {q, sizes}, {r, sizes});
  compare();
  hand_strided(hand, p, q, r, &apart);
  views_strided({to, sizes, steps}, {p, sizes, steps}, {q, sizes, steps}, {r, sizes, steps});
  compare();
  hand_packing(hand, p, q, r, &in_rows);
  views_packing({to, sizes}, {p, sizes, row_steps}, {q, sizes, row_steps}, {r, sizes, row_steps});
  compare();
  return same ? 0 : 1;
}
