// SPDX-License-Identifier: BSL-1.0
/// @file
/// The typed operator rules, all families; not the table by name (`symshape/meta/call.hpp`).
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/binary.hpp>
#include <symshape/meta/cat.hpp>
#include <symshape/meta/comparison.hpp>
#include <symshape/meta/convolution.hpp>
#include <symshape/meta/copy.hpp>
#include <symshape/meta/embedding.hpp>
#include <symshape/meta/expand.hpp>
#include <symshape/meta/factory.hpp>
#include <symshape/meta/layer_norm.hpp>
#include <symshape/meta/matmul.hpp>
#include <symshape/meta/permute.hpp>
#include <symshape/meta/reduce.hpp>
#include <symshape/meta/select_by.hpp>
#include <symshape/meta/slice.hpp>
#include <symshape/meta/softmax.hpp>
#include <symshape/meta/unary.hpp>
#include <symshape/meta/view.hpp>
