// SPDX-License-Identifier: BSL-1.0
/// @file
/// Everything that runs on the device: include this, or, since Thrust and CUB are slow to compile, the operations you use.
/// Floor: cuda. Includes lower headers of cuda.

#pragma once

#include <symshape/cuda/device_tensor.cuh>
#include <symshape/cuda/gather.cuh>
#include <symshape/cuda/map.cuh>
#include <symshape/cuda/softmax.cuh>
#include <symshape/cuda/sum.cuh>
