// SPDX-License-Identifier: BSL-1.0
/// @file
/// The numbers 0, 1, ... as a type, to expand packs by.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/config.hpp>

#include <cstddef>

namespace symshape::inline SYMSHAPE_ABI {

/// What `std::index_sequence` is, without <utility>, which is a tenth of the price of core.hpp (docs/decisions/0005).
template <std::size_t... Nth>
struct index_list {};

// The compilers' own builtins, as their standard libraries use them: clang has one, g++ and nvcc's front end the other.
#if __has_builtin(__make_integer_seq)
namespace detail {
template <class, std::size_t... Nth>
using index_list_of = index_list<Nth...>;
}  // namespace detail
template <std::size_t Count>
using make_index_list = __make_integer_seq<detail::index_list_of, std::size_t, Count>;
#else
template <std::size_t Count>
using make_index_list = index_list<__integer_pack(Count)...>;
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
