// SPDX-License-Identifier: BSL-1.0
/// @file
/// Facts that numbers are checked for once, and requirements that are left to be checked.
/// Umbrella of what the floors shape and meta have for it; outside of symshape.hpp, which it would make 4 % dearer.

#pragma once

// IWYU pragma: begin_exports
#include <symshape/meta/bind_answer.hpp>
#include <symshape/shape/assert_that.hpp>
#include <symshape/shape/requirements_of.hpp>
// IWYU pragma: end_exports
