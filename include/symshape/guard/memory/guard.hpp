// SPDX-License-Identifier: BSL-1.0
/// @file
/// How tensors share memory, as one guard over all of them.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/owned_text.hpp>
#include <symshape/guard/record/place.hpp>
#include <symshape/guard/source.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Who of some tensors is the same object as who, and whose elements lie among whose. See aliasing.hpp, which makes and checks it; what is here is data.
struct memory_guard {
  growing_array<std::uint32_t> arguments{};  // of the layout, in the order given
  growing_array<std::uint32_t> same{};   // for each the first that is the same object, by its position in `arguments`
  growing_array<std::uint32_t> group{};  // for each the first that it shares memory with, directly or through others
  growing_array<std::uint32_t> order{};  // by address when recorded: a later input in this order needs no sort
  place where{};

  // Whether the numbers of a call have the pattern; a sentence about the first difference.
  bool (*holds)(const memory_guard&, const slot_layout&, const std::int64_t* now) = nullptr;
  void (*explain)(const memory_guard&, const slot_layout&, const std::int64_t* now, text_buffer& out) = nullptr;
};

}  // namespace symshape::inline SYMSHAPE_ABI
