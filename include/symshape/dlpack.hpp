// SPDX-License-Identifier: BSL-1.0
/// @file
/// DLPack both ways: tensors of other libraries bound to names, ours given to them.
/// Border: outside every umbrella. Includes shape, tensor.

#pragma once

#include <symshape/dlpack/export.hpp>
#include <symshape/dlpack/import.hpp>
