// SPDX-License-Identifier: BSL-1.0
/// @file
/// Formulas, shapes and views: what a kernel's source includes. Proofs are in algebra/prove.hpp and algebra/always.hpp.
/// Umbrella of the floors algebra and shape; of the standard library only <cstdint> <cstddef> <type_traits> <initializer_list> <exception>.

#pragma once

// IWYU pragma: begin_exports
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/substitute.hpp>
#include <symshape/shape/bind.hpp>
#include <symshape/shape/dtype.hpp>
#include <symshape/shape/element.hpp>
#include <symshape/shape/fix.hpp>
#include <symshape/shape/permute.hpp>
#include <symshape/shape/shape.hpp>
#include <symshape/shape/slice.hpp>
#include <symshape/shape/view.hpp>
// IWYU pragma: end_exports
