// SPDX-License-Identifier: BSL-1.0
/// @file
/// mdspans both ways, of whichever family: the standard's, the reference implementation's, CUDA's.
/// Border: outside every umbrella. Includes shape.

#pragma once

#include <symshape/mdspan/export.hpp>
#include <symshape/mdspan/import.hpp>
