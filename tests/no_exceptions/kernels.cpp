// SPDX-License-Identifier: BSL-1.0
// Kernels and operators without exceptions: after a refusal nothing is read and nothing is written, and nothing aborts.

#include <symshape/cpu.hpp>

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace ss = symshape;
namespace kernel = symshape::kernel;

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::printf("not so: %s\n", what);
}

/// Whether the call noted a failure that names `operation`; the note is taken back.
template <class Call>
bool refused(std::string_view operation, Call call) {
  ss::detail::last_failure() = {};
  call();
  const ss::failure noted = ss::detail::last_failure();
  ss::detail::last_failure() = {};
  return noted.kind == ss::failure_kind::shape && operation == noted.operation;
}
template <class Call>
bool accepted(Call call) {
  ss::detail::last_failure() = {};
  call();
  return !ss::detail::last_failure();
}

/// Numbers that no refused call may change.
constexpr std::int64_t size = 256;
float memory[size];
void fill() {
  for (std::int64_t i = 0; i < size; ++i) memory[i] = static_cast<float>(i);
}
bool untouched() {
  for (std::int64_t i = 0; i < size; ++i)
    if (memory[i] != static_cast<float>(i)) return false;
  return true;
}

template <ss::text Shape, class T, std::size_t N>
auto view_of(T* at, const ss::size_value (&sizes)[N]) {
  return *ss::try_view<Shape>(at, sizes);
}

void sizes_that_differ() {
  const auto out = view_of<"R, C">(memory + 100, {2, 3});
  const auto x = view_of<"R, C">(memory, {4, 5});
  const auto row = view_of<"C">(memory + 50, {3});
  const auto other = view_of<"D">(memory + 60, {7});
  expect(refused("map", [&] { kernel::map(out, [](float f) { return f + 1; }, x); }), "map refuses");
  expect(refused("add", [&] { kernel::add(out, x, x); }), "add refuses");
  expect(refused("softmax", [&] { kernel::softmax(out, x); }), "softmax refuses");
  expect(refused("softmax", [&] { kernel::softmax(out, out, 1, other); }), "softmax refuses a mask");
  expect(refused("layer_norm", [&] { kernel::layer_norm(out, out, other, row); }), "layer_norm refuses");
  expect(refused("gelu", [&] { kernel::gelu(out, x); }), "gelu refuses");
  expect(refused("normalize", [&] { kernel::normalize(out, x); }), "normalize refuses");
  const auto deep = view_of<"B, T, C">(memory, {2, 4, 3});
  const auto marks = view_of<"B, T">(memory + 50, {2, 5});
  expect(refused("mean_of_valid_rows",
                 [&] { kernel::mean_of_valid_rows(view_of<"B, C">(memory + 100, {2, 3}), deep, marks); }),
         "mean_of_valid_rows refuses");
  const auto left = view_of<"M, K">(memory, {2, 3});
  const auto right = view_of<"K, N">(memory + 10, {4, 5});
  expect(refused("matmul", [&] { kernel::matmul(view_of<"M, N">(memory + 100, {2, 5}), left, right); }),
         "matmul refuses");
  kernel::attention_scratch<float> scratch;
  const auto q = view_of<"T, D">(memory, {3, 4});
  const auto k = view_of<"S, D">(memory + 20, {5, 4});
  expect(refused("attention",
                 [&] {
                   kernel::attention(view_of<"T, D">(memory + 100, {3, 4}), q, k, q, view_of<"T">(memory + 90, {3}), 1,
                                     scratch);
                 }),
         "attention refuses");
  std::int64_t ids[] = {1, 5000000};
  const auto table = view_of<"V, D">(memory, {3, 2});
  const auto number = view_of<"N">(ids, {2});
  expect(refused("embedding", [&] { kernel::embedding(view_of<"N, D">(memory + 100, {2, 2}), table, number); }),
         "embedding refuses a row that is not there");
  expect(refused("embedding", [&] { kernel::embedding(view_of<"N, D">(memory + 100, {7, 2}), table, number); }),
         "embedding refuses");
  const auto weight = view_of<"N, K">(memory, {4, 3});
  const auto bias = view_of<"N">(memory + 20, {4});
  const auto packed = kernel::pack_weight(weight, bias);
  const auto product = view_of<"M, N">(memory + 100, {2, 4});
  expect(refused("linear", [&] { kernel::linear(product, view_of<"M, K">(memory, {2, 9}), packed); }),
         "linear refuses");
  expect(refused("linear_plus",
                 [&] {
                   kernel::linear_plus(product, view_of<"M, K">(memory, {2, 3}), packed,
                                       view_of<"M, N">(memory + 60, {3, 4}));
                 }),
         "linear_plus refuses");
}

void memory_that_meets() {
  const auto low = view_of<"R, C">(memory, {4, 4}), high = view_of<"R, C">(memory + 4, {4, 4});
  expect(refused("map", [&] { kernel::map(high, [](float f) { return f + 1; }, low); }), "map refuses an overlap");
  expect(refused("softmax", [&] { kernel::softmax(high, low); }), "softmax refuses an overlap");
  expect(refused("matmul",
                 [&] {
                   kernel::matmul(view_of<"4, 4">(memory, {4, 4}), view_of<"4, 4">(memory, {4, 4}),
                                  view_of<"4, 4">(memory + 50, {4, 4}));
                 }),
         "matmul refuses an overlap");
  const auto shared = *ss::try_view<"R, C", "0, 1">(memory, {4, 4});
  const auto apart = view_of<"R, C">(memory + 50, {4, 4});
  kernel::attention_scratch<float> scratch;
  expect(refused("map", [&] { kernel::map(shared, [](float f) { return f + 1; }, apart); }),
         "map refuses a stride of 0");
  expect(refused("attention",
                 [&] { kernel::attention(shared, apart, apart, apart, view_of<"R">(memory + 90, {4}), 1, scratch); }),
         "attention refuses a stride of 0");
}

void elements_moved_away() {
  auto x = ss::try_tensor<float, "B, C">({4, 4});
  const auto taken = std::move(*x);
  const auto out = view_of<"B, C">(memory, {4, 4});
  expect(refused("map", [&] { kernel::map(out, [](float f) { return f + 1; }, *x); }),
         "map refuses what was moved away");
  expect(refused("map", [&] { kernel::map(*x, [](float f) { return f + 1; }, out); }),
         "map refuses an output that was moved away");
  expect(refused("softmax", [&] { kernel::softmax(out, *x); }), "softmax refuses what was moved away");
  const auto part = (*x)(ss::range{1, 3}, ss::full);
  expect(part.data() == nullptr, "a slice of what was moved away is nowhere");
  expect(refused("map", [&] { kernel::map(view_of<"B, C">(memory, {2, 4}), [](float f) { return f + 1; }, part); }),
         "map refuses a slice of what was moved away");
  expect(refused("relu", [&] { expect(ss::op::relu(*x).moved_away(), "relu gives nothing"); }),
         "relu refuses what was moved away");
  expect(refused("matmul", [&] { expect(ss::op::matmul(*x, *x).moved_away(), "matmul gives nothing"); }),
         "matmul refuses what was moved away");
  auto packed = kernel::pack_weight(view_of<"4, 4">(memory, {4, 4}), view_of<"4">(memory + 20, {4}));
  const auto other = std::move(packed);
  expect(refused("linear", [&] { kernel::linear(out, taken, packed); }), "linear refuses a weight that was moved away");
  expect(refused("linear_plus", [&] { kernel::linear_plus(out, taken, packed, out); }),
         "linear_plus refuses a weight that was moved away");
  const auto nothing = kernel::pack_weight(view_of<"4, 4">(memory, {4, 4}), view_of<"N">(memory + 20, {3}));
  expect(nothing.moved_away(), "a weight that is refused is not packed");
  expect(refused("linear", [&] { kernel::linear(out, taken, nothing); }), "and linear refuses it");
  const auto matrix = *ss::try_tensor<float, "2, 4">({2, 4});
  const auto vector = *ss::try_tensor<float, "2">({2});
  auto gone = matrix;
  const auto kept = std::move(gone);
  const auto joint = kernel::pack_weights(matrix, vector, gone, vector, kept, vector);
  expect(joint.moved_away(), "weights of which one was moved away are not packed");
  expect(refused("map", [&] { kernel::map(kernel::flatten(*x), [](float f) { return f + 1; }, kernel::flatten(out)); }),
         "what was flattened from nothing is refused");
}

void operators() {
  const auto x = view_of<"B, C">(memory, {2, 3});
  const auto y = view_of<"K, N">(memory + 10, {50, 4});
  const auto row = view_of<"D">(memory + 20, {200});
  const auto none = [](const auto& result) { expect(result.moved_away(), "a refused operator gives no elements"); };
  expect(refused("matmul", [&] { none(ss::op::matmul(x, y)); }), "op::matmul refuses");
  expect(refused("linear", [&] { none(ss::op::linear(x, y, row)); }), "op::linear refuses");
  expect(
      refused("linear", [&] { none(ss::op::linear(x, view_of<"N, C">(memory, {40, 3}), view_of<"1">(memory, {1}))); }),
      "op::linear refuses a bias of one number");
  expect(refused("add", [&] { none(ss::op::add(x, row)); }), "op::add refuses");
  expect(refused("layer_norm", [&] { none(ss::op::layer_norm(x, row, row)); }), "op::layer_norm refuses");
  expect(refused("mean_of_valid_rows",
                 [&] { none(ss::op::mean_of_valid_rows(view_of<"A, B, C">(memory, {2, 3, 4}), y)); }),
         "op::mean_of_valid_rows refuses");
  std::int64_t far[] = {1, 5000000};
  expect(refused("embedding", [&] { static_cast<void>(ss::op::embedding(x, view_of<"N">(far, {2}))); }),
         "op::embedding refuses");
  // What is built on a refused operator is as empty, and the failure stays noted.
  expect(refused("tensor",
                 [&] {
                   const auto chained = ss::op::softmax(ss::op::gelu(ss::op::matmul(x, y)));
                   expect(chained.numel() == 0, "what is built on nothing is nothing");
                 }),
         "a chain refuses");

  const auto b = view_of<"C, N">(memory + 10, {3, 4});
  expect(accepted([&] {
           const auto product = ss::op::matmul(x, b);
           float sum = 0;
           for (std::int64_t k = 0; k < 3; ++k) sum += x(1, k) * b(k, 2);
           expect(product(1, 2) == sum, "a product is right");
         }),
         "what fits is computed");
}

void refusals_as_data() {
  const auto x = view_of<"M, K">(memory, {2, 3});
  const auto y = view_of<"L, N">(memory + 10, {4, 5}), z = view_of<"L, N">(memory + 10, {3, 5});
  ss::detail::last_failure() = {};
  const auto refused = ss::try_call([&] { return ss::op::matmul(x, y); });
  expect(!refused && refused.error().kind == ss::failure_kind::shape, "try_call gives the refusal as data");
  expect(!ss::detail::last_failure(), "try_call leaves no note");
  const auto product = ss::try_call([&] { return ss::op::matmul(x, z); });
  expect(product && product->numel() == 10, "try_call gives the result");
  expect(!ss::try_call([&] { kernel::softmax(x, y); }), "try_call of a kernel");
}

}  // namespace

int main() {
  fill();
  sizes_that_differ();
  expect(untouched(), "sizes that differ leave all numbers as they are");
  memory_that_meets();
  expect(untouched(), "memory that meets is left as it is");
  elements_moved_away();
  expect(untouched(), "elements that were moved away change nothing");
  operators();
  refusals_as_data();
  expect(untouched(), "operators change no operand");
  return failures == 0 ? 0 : 1;
}
