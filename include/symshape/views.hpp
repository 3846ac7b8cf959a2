// SPDX-License-Identifier: BSL-1.0
/// @file
/// Umbrella: views and everything that gives another view of the same elements.
/// Outside the other umbrellas, since rules and their refusals cost where they are not used. Includes algebra, shape.

#pragma once

#include <symshape/shape/attempts.hpp>
#include <symshape/shape/diagonal.hpp>
#include <symshape/shape/expand.hpp>
#include <symshape/shape/fix.hpp>
#include <symshape/shape/flip.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/shape/rearrange.hpp>
#include <symshape/shape/reshape.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/shape/squeeze.hpp>
#include <symshape/shape/view.hpp>
#include <symshape/shape/windows.hpp>
