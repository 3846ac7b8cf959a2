// SPDX-License-Identifier: BSL-1.0
/// @file
/// Kernels for the CPU and the operators that models are written in.
/// Umbrella of the floors kernel and op; adds Eigen to symshape.hpp.

#pragma once

// IWYU pragma: begin_exports
#include <symshape/kernel/attention.hpp>
#include <symshape/kernel/embedding.hpp>
#include <symshape/kernel/flatten.hpp>
#include <symshape/kernel/linear.hpp>
#include <symshape/kernel/map.hpp>
#include <symshape/kernel/matmul.hpp>
#include <symshape/kernel/rows.hpp>
#include <symshape/meta/try_call.hpp>
#include <symshape/op/inferred.hpp>
#include <symshape/op/linear.hpp>
#include <symshape/op/matmul.hpp>
#include <symshape/op/rows.hpp>
#include <symshape/symshape.hpp>
// IWYU pragma: end_exports
