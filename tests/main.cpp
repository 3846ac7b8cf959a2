// SPDX-License-Identifier: BSL-1.0
// The only implementation of doctest; every test program links it.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
