// expect: bind: the tensor is a temporary, and its elements would be gone; give it a name
#include <symshape/tensor/tensor.hpp>

namespace ss = symshape;

int main() {
#ifdef REJECT
  auto named = ss::bind<"A, B">(ss::tensor<float, ss::dynamic_rank>({2, 3}));
#else
  ss::tensor<float, ss::dynamic_rank> owner({2, 3});
  auto named = ss::bind<"A, B">(owner);
#endif
  return named.rank() == 2 ? 0 : 1;
}
