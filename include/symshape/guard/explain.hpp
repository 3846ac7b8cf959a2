// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sentences about guards: what did not hold, the numbers it speaks of, and where it was asked.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/code.hpp>
#include <symshape/guard/guard_set.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// ` (asked at model.cpp:31 by softmax)`
inline std::string origin(const char* verb, const place& where) {
  if (*where.file == 0) return "";
  std::string out = std::string{" ("} + verb + " at " + file_name(where.file) + ":" + std::to_string(where.line);
  if (*where.operation != 0) out = out + " by " + where.operation;
  return out + ")";
}

/// The name of a slot of the flat span.
inline std::string slot_name(const slot_layout& layout, std::uint32_t slot) {
  for (const recorded_argument& a : layout.arguments()) {
    if (a.kind == argument_kind::integer && layout.integer_slot(a) == slot) return a.name;
    if (a.kind == argument_kind::floating && layout.floating_slot(a) == slot) return a.name;
    if (a.kind != argument_kind::tensor || slot < a.first || slot >= a.first + 5 + 2 * a.rank) continue;
    const std::uint32_t k = slot - a.first;
    const char* const heads[] = {".rank", ".dtype", ".device", ".address"};
    if (k < slot_layout::sizes_slot) return a.name + heads[k];
    const std::uint32_t n = k - slot_layout::sizes_slot;
    if (n < a.rank) return a.name + ".size(" + std::to_string(n) + ")";
    if (n < 2 * a.rank) return a.name + ".stride(" + std::to_string(n - a.rank) + ")";
    return a.name + ".offset";
  }
  return layout.unbacked()[slot - layout.argument_slots()];
}

inline std::string is(const slot_layout& layout, std::uint32_t slot, std::span<const std::int64_t> now) {
  return slot_name(layout, slot) + " is " + std::to_string(now[slot]);
}

inline std::string dtype_name(std::int64_t code) {
  return code >= 0 && code < dtype_count ? name_of(static_cast<dtype>(code))
                                         : "no dtype (" + std::to_string(code) + ")";
}

inline std::string explain_match(const slot_layout& layout, std::uint32_t argument, std::span<const std::int64_t> now) {
  const recorded_argument& a = layout.arguments()[argument];
  const std::int64_t rank = now[a.first + slot_layout::rank_slot], element = now[a.first + slot_layout::dtype_slot];
  if (rank != a.rank)
    return a.name + " has rank " + std::to_string(rank) + "; it was recorded with rank " + std::to_string(a.rank);
  if (element != static_cast<std::int64_t>(a.element))
    return a.name + " has dtype " + dtype_name(element) + "; it was recorded with " + name_of(a.element);
  if (now[a.first + slot_layout::device_slot] != 0)
    return is(layout, a.first + slot_layout::device_slot, now) + "; it was recorded on device 0";
  std::uint32_t slot = a.first + slot_layout::sizes_slot;
  while (now[slot] >= 0) ++slot;
  return is(layout, slot, now) + "; sizes, strides and offsets are at least 0";
}

inline std::string explain_requirement(const slot_layout& layout, const slot_requirement& r,
                                       std::span<const std::int64_t> now) {
  const std::string name = slot_name(layout, r.slot);
  for (const recorded_argument& a : layout.arguments())
    if (a.kind == argument_kind::floating && layout.floating_slot(a) == r.slot)
      return name + " failed: it is " + std::to_string(__builtin_bit_cast(double, now[r.slot])) +
             "; it was recorded as " + std::to_string(__builtin_bit_cast(double, r.lower));
  const std::string where = origin("declared", r.declared);
  switch (r.kind) {
    case slot_requirement::fixed:
      return name + " == " + std::to_string(r.lower) + " failed: " + is(layout, r.slot, now) + where;
    case slot_requirement::equal:
      return name + " == " + slot_name(layout, r.other) + " failed: " + is(layout, r.slot, now) + ", " +
             is(layout, r.other, now) + where;
    default: break;
  }
  const std::string text =
      now[r.slot] < r.lower ? name + " >= " + std::to_string(r.lower) : name + " <= " + std::to_string(r.upper);
  return text + " failed: " + is(layout, r.slot, now) + where;
}

inline std::string explain_guard(const slot_layout& layout, const guard& g, guard_outcome outcome,
                                 std::span<const std::int64_t> now) {
  std::string out = g.text;
  if (outcome == guard_outcome::overflow)
    out += " cannot be evaluated, a number leaves 64 bits: ";
  else if (outcome == guard_outcome::division_by_zero)
    out += " cannot be evaluated, a divisor is 0: ";
  else
    out += " failed: ";
  bool first = true;
  for (const std::uint32_t slot : g.slots) {
    if (!first) out += ", ";
    first = false;
    out += is(layout, slot, now);
  }
  return out + origin(g.kind == guard_kind::check ? "checked" : "asked", g.where);
}

}  // namespace detail

/// Everything a guard set holds, a line each: requirements, guards, assertions, assumptions.
///
///     x.size(2) == 64 (declared at model.cpp:12)
///     x.size(1) % 64 == 0 (asked at model.cpp:31 by softmax)
inline std::string explain(const guard_set& set) {
  std::string out;
  const slot_layout& layout = set.layout();
  for (const slot_requirement& r : set.requirements()) {
    const std::string name = detail::slot_name(layout, r.slot);
    if (r.kind == slot_requirement::fixed)
      out += name + " == " + std::to_string(r.lower);
    else if (r.kind == slot_requirement::equal)
      out += name + " == " + detail::slot_name(layout, r.other);
    else
      out += (r.lower != int64_min ? std::to_string(r.lower) + " <= " : "") + name +
             (r.upper != int64_max ? " <= " + std::to_string(r.upper) : "");
    out += detail::origin("declared", r.declared) + "\n";
  }
  for (const guard& g : set)
    out += g.text + detail::origin(g.kind == guard_kind::check ? "checked" : "asked", g.where) + "\n";
  for (const guard& g : set.assertions())
    out += g.text + detail::origin("checked, once the data is there,", g.where) + "\n";
  for (const guard& g : set.assumptions()) out += g.text + detail::origin("assumed", g.where) + "\n";
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
