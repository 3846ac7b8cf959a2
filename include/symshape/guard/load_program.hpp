// SPDX-License-Identifier: BSL-1.0
/// @file
/// Guard programs from bytes: verified down to the last instruction, or refused with the byte where they are wrong.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/guard/program/reader.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// The program that these bytes are. Every count, number and instruction is checked before anything runs, so bytes may come from anywhere.
///
///     ss::guard_program program = ss::load_program(bytes);
///     if (auto r = ss::try_load_program(bytes)) use(*r); else log(r.error());
///
/// - Laws: `load_program(p.save())` does what `p` does, `explain` included; what is loaded saves to the bytes that it was loaded from.
/// - Errors: corrupted_program_error with the byte where it is wrong: load_program: at byte 12 of 840: the size is not that of the bytes given; ...
/// - Cost: O(bytes), and the square of the number of arguments, whose names must differ. The bytes are not needed afterwards.
inline result<guard_program> try_load_program(byte_span bytes) {
  detail::program_data data;
  detail::program_reader reader{bytes};
  if (!reader.read(data)) return reader.error();
  return guard_program{detail::in_place, static_cast<detail::program_data&&>(data)};
}

#if SYMSHAPE_EXCEPTIONS
inline guard_program load_program(byte_span bytes) { return try_load_program(bytes).value(); }
#endif

}  // namespace symshape::inline SYMSHAPE_ABI
