// expect: symshape: two different versions are on the include path
// SPDX-License-Identifier: BSL-1.0

#ifdef REJECT
#define SYMSHAPE_VERSION 99
#endif
#include <symshape/config.hpp>

int main() { return symshape::version.major; }
