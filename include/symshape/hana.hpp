// SPDX-License-Identifier: BSL-1.0
/// @file
/// Boost.Hana's words for dims and for names with numbers.
/// Border: outside every umbrella. Includes algebra, shape.

#pragma once

#include <symshape/hana/binding.hpp>
#include <symshape/hana/dim.hpp>
