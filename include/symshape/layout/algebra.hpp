// SPDX-License-Identifier: BSL-1.0
/// @file
/// The layout algebra, all operations.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/layout/coalesce.hpp>
#include <symshape/layout/complement.hpp>
#include <symshape/layout/composition.hpp>
#include <symshape/layout/divide.hpp>
#include <symshape/layout/injective.hpp>
#include <symshape/layout/inverse.hpp>
#include <symshape/layout/product.hpp>
#include <symshape/layout/row_major.hpp>
#include <symshape/layout/span.hpp>
#include <symshape/layout/vector_width.hpp>
