// SPDX-License-Identifier: BSL-1.0
/// @file
/// Sentences about guards: what did not hold, the numbers it speaks of, and where it was asked.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/integer_span.hpp>
#include <symshape/guard/program/data.hpp>
#include <symshape/guard/slot_values.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Writes the sentences of one program: what its slots are called and what they hold now.
template <class Lazy = void>  // as in prove.hpp
struct explanation {
  const slot_layout& layout;
  integer_span now;
  text_buffer out{};

  /// ` (asked at model.cpp:31 by softmax)`
  void origin(const char* verb, const place& where) { print_origin(verb, where, out); }

  void slot_name(std::uint32_t slot) {
    for (const recorded_argument& a : layout.arguments()) {
      if ((a.kind == argument_kind::integer && layout.integer_slot(a) == slot) ||
          (a.kind == argument_kind::floating && layout.floating_slot(a) == slot)) {
        out << a.name.view();
        return;
      }
      if (a.kind != argument_kind::tensor || slot < a.first || slot >= a.first + 5 + 2 * a.rank) continue;
      const std::uint32_t k = slot - a.first, n = k - slot_layout::sizes_slot;
      const char* const heads[] = {".rank", ".dtype", ".device", ".address"};
      out << a.name.view();
      if (k < slot_layout::sizes_slot)
        out << heads[k];
      else if (n < a.rank)
        out << ".size(" << n << ')';
      else if (n < 2 * a.rank)
        out << ".stride(" << n - a.rank << ')';
      else
        out << ".offset";
      return;
    }
    out << layout.unbacked()[slot - layout.argument_slots()].view();
  }

  /// `x.size(1) is 100`
  void is(std::uint32_t slot) {
    for (const recorded_argument& a : layout.arguments())
      if (a.has_bits() && layout.integer_slot(a) == slot) {
        out << a.name.view() << " is ";
        return floating(now[slot], now[slot]);
      }
    slot_name(slot);
    out << " is " << now[slot];
  }

  void dtype_name(std::int64_t code) {
    if (code >= 0 && code < dtype_count)
      out << name_of(static_cast<dtype>(code));
    else
      out << "no dtype (" << code << ')';
  }

  void device_name(std::int64_t code) {
    const device d{static_cast<device_kind>(code / 65536), static_cast<std::int16_t>(code % 65536)};
    if (code < 0 || code / 65536 > static_cast<std::int64_t>(device_kind::none))
      out << "device " << code;
    else
      out << name_of(d) << ':' << static_cast<std::int64_t>(d.index);
  }

  /// Enough digits to tell the two numbers apart, 15 where that does.
  void floating(std::int64_t bits, std::int64_t other_bits) {
    char text[32], other[32];
    for (const int digits : {15, 17}) {
      __builtin_snprintf(text, sizeof(text), "%.*g", digits, __builtin_bit_cast(double, bits));
      __builtin_snprintf(other, sizeof(other), "%.*g", digits, __builtin_bit_cast(double, other_bits));
      if (text_view{text} != text_view{other}) break;
    }
    out << text;
  }

  void match(std::uint32_t argument) {
    const recorded_argument& a = layout.arguments()[argument];
    const std::int64_t rank = now[a.first + slot_layout::rank_slot], code = now[a.first + slot_layout::dtype_slot];
    const bool gradient = (code & tensor_kind::gradient_code) != 0;
    const std::int64_t element = gradient ? code - tensor_kind::gradient_code : code;
    if (element != static_cast<std::int64_t>(a.is.element)) {
      out << a.name.view() << " has dtype ";
      dtype_name(element);
      out << "; it was recorded with " << name_of(a.is.element);
    } else if (now[a.first + slot_layout::device_slot] != a.is.device_code()) {
      out << a.name.view() << " is on ";
      device_name(now[a.first + slot_layout::device_slot]);
      out << "; it was recorded on ";
      device_name(a.is.device_code());
    } else if (gradient != a.is.requires_grad) {
      out << a.name.view()
          << (gradient ? " requires a gradient; it was recorded without"
                       : " requires no gradient; it was recorded with one");
    } else if (rank != a.rank) {
      out << a.name.view() << " has rank " << rank << "; it was recorded with rank " << a.rank;
    } else {
      std::uint32_t slot = a.first + slot_layout::sizes_slot;
      while (now[slot] >= 0) ++slot;
      is(slot);
      out << "; sizes, strides and offsets are at least 0";
    }
  }

  void requirement(const slot_requirement& r) {
    slot_name(r.slot);
    for (const recorded_argument& a : layout.arguments())
      if (a.kind == argument_kind::floating && layout.floating_slot(a) == r.slot) {
        out << " failed: it is ";
        floating(now[r.slot], r.lower);
        out << "; it was recorded as ";
        floating(r.lower, now[r.slot]);
        return;
      }
    if (r.kind == slot_requirement::equal) {
      out << " == ";
      slot_name(r.other);
    } else if (r.kind == slot_requirement::fixed) {
      out << " == " << r.lower;
    } else if (now[r.slot] < r.lower) {
      out << " >= " << r.lower;
    } else {
      out << " <= " << r.upper;
    }
    out << " failed: ";
    is(r.slot);
    if (r.kind == slot_requirement::equal) {
      out << ", ";
      is(r.other);
    }
    origin("declared", r.declared);
  }

  void guard(const described_guard& g, guard_outcome outcome) {
    out << g.text
        << (outcome == guard_outcome::overflow           ? " cannot be evaluated, a number leaves 64 bits: "
            : outcome == guard_outcome::division_by_zero ? " cannot be evaluated, a divisor is 0: "
                                                         : " failed: ");
    bool first = true;
    for (std::uint32_t i = 0; i < g.slot_count; ++i) {
      if (!first) out << ", ";
      first = false;
      is(g.slots[i]);
    }
    origin(g.kind == guard_kind::check ? "checked" : "asked", g.where);
  }

  void condition(const slot_requirement& r) {
    if (r.kind == slot_requirement::range && r.lower != int64_min) out << r.lower << " <= ";
    slot_name(r.slot);
    if (r.kind == slot_requirement::fixed) {
      out << " == " << r.lower;
    } else if (r.kind == slot_requirement::equal) {
      out << " == ";
      slot_name(r.other);
    } else if (r.upper != int64_max) {
      out << " <= " << r.upper;
    }
  }
  void line(const slot_requirement& r) {
    condition(r);
    origin("declared", r.declared);
    out << '\n';
  }

  void line(const symshape::guard& g, const char* verb) {
    out << g.text.view();
    origin(verb, g.where);
    out << '\n';
  }
};

}  // namespace detail

/// Everything a guard set holds, a line each: requirements, guards, assertions, assumptions.
///
///     x.size(2) == 64 (declared at model.cpp:12)
///     x.size(1) % 64 == 0 (asked at model.cpp:31 by softmax)
template <class Lazy = void>
owned_text explain(const guard_set& set) {
  detail::explanation<Lazy> e{set.layout(), {nullptr, 0}};
  for (const slot_requirement& r : set.requirements()) e.line(r);
  for (const guard& g : set) e.line(g, g.kind == guard_kind::check ? "checked" : "asked");
  for (const guard& g : set.assertions()) e.line(g, "checked, once the data is there,");
  for (const guard& g : set.assumptions()) e.line(g, "assumed");
  return e.out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
