#include <symshape/symshape.hpp>

#include <cstdio>
namespace ss = symshape;

constexpr auto patches = ss::infer([](auto& in) {  // the operator's own rule, run by the compiler on formulas
  return ss::meta::conv2d(in("B, 3, H, W | H >= 16, W >= 16"), in("64, 3, 16, 16"), {.stride = 16});
});
static_assert(ss::same_shape<decltype(patches), ss::shape<"B, 64, H//16, W//16">>);
static_assert(ss::always<"(n + 7)//8*8 >= n">);  // proven for all integers
// ss::proved<"n//2*2 == n"> does not compile, and the compiler's message shows n = 1

int main() try {
  ss::shape_env env;  // sizes as symbols, at run time
  auto t = env.input("t", {8, 128});
  if (t.size(1) % 64 == 0) std::puts("rows in blocks of 64");  // this branch leaves a guard
  std::printf("%s", ss::explain(env.guards()).c_str());

  float memory[8 * 7] = {};
  ss::view<float, "B, 3*C"> x(memory, {8, 6});  // numbers meet names
  std::printf("C is %d\n", int(ss::symbol<"C">(x)));
  ss::view<float, "B, 3*C"> y(memory, {8, 7});
} catch (const ss::error& e) {
  std::puts(e.what());
}
