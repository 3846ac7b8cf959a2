// SPDX-License-Identifier: BSL-1.0
/// @file
/// Formulas, proofs, shapes, guards, operator rules and tensors: everything that needs neither Eigen nor CUDA.
/// Umbrella of core.hpp and the floors guard, meta and tensor; of the standard library <new> beyond what core.hpp includes.

#pragma once

// IWYU pragma: begin_exports
#include <symshape/algebra/always.hpp>
#include <symshape/algebra/bounds.hpp>
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/simplify.hpp>
#include <symshape/algebra/solve.hpp>
#include <symshape/core.hpp>
#include <symshape/guard/explain.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/guard/verbs.hpp>
#include <symshape/meta/infer.hpp>
#include <symshape/meta/meta.hpp>
#include <symshape/meta/recorded.hpp>
#include <symshape/meta/typed.hpp>
#include <symshape/tensor/tensor.hpp>
// IWYU pragma: end_exports
