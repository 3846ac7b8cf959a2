// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where a number comes from: the slots of the arguments, their names and their places in the flat span.
/// Floor: guard. Includes only algebra and shape.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/owned_text.hpp>
#include <symshape/shape/dtype.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class source_kind : unsigned char {
  size,      // x.size(1)
  stride,    // x.stride(0)
  offset,    // x.offset
  integer,   // k
  unbacked,  // n: no argument has it, it becomes known while the program runs
};

/// One number that a program gets from outside. `argument` counts the arguments in the order they were given, for an unbacked number the
/// unbacked numbers.
struct source {
  source_kind kind = source_kind::integer;
  std::uint32_t argument = 0;
  std::uint32_t axis = 0;

  friend constexpr bool operator==(const source&, const source&) = default;
};

enum class argument_kind : unsigned char { tensor, integer, floating };

/// What is written down of one argument of the recorded program.
struct recorded_argument {
  owned_text name;
  argument_kind kind = argument_kind::tensor;
  std::uint32_t rank = 0;
  symshape::dtype element = f32;  // of a tensor
  std::uint32_t first = 0;        // of a tensor its first slot, of a number how many numbers of its kind came before
  std::uint64_t bits = 0;         // of a floating number
};

/// The arguments of a program and the order of their slots in a flat span of 64-bit integers.
///
/// Words: a tensor of rank r has 5 + 2r slots: rank, dtype, device, address, r sizes, r strides, offset. After all tensors come the
/// integers, then the bits of the floating numbers, then the unbacked numbers.
///
/// - Cost: `position` is O(1), `name` allocates.
class slot_layout {
 public:
  static constexpr std::uint32_t rank_slot = 0, dtype_slot = 1, device_slot = 2, address_slot = 3, sizes_slot = 4;

  std::uint32_t add_tensor(text_view name, std::uint32_t rank, dtype element) {
    arguments_.push_back({name, argument_kind::tensor, rank, element, tensor_slots_, 0});
    tensor_slots_ += 5 + 2 * rank;
    return arguments_.size() - 1;
  }
  std::uint32_t add_integer(text_view name) {
    arguments_.push_back({name, argument_kind::integer, 0, i64, integers_++, 0});
    return arguments_.size() - 1;
  }
  std::uint32_t add_floating(text_view name, double value) {
    arguments_.push_back({name, argument_kind::floating, 0, f64, floats_++, __builtin_bit_cast(std::uint64_t, value)});
    return arguments_.size() - 1;
  }
  std::uint32_t add_unbacked(text_view name) {
    unbacked_.push_back(name);
    return unbacked_.size() - 1;
  }
  void drop_last_unbacked() { unbacked_.pop_back(); }

  const growing_array<recorded_argument>& arguments() const& { return arguments_; }
  const growing_array<owned_text>& unbacked() const& { return unbacked_; }
  const growing_array<recorded_argument>& arguments() const&& = delete;
  const growing_array<owned_text>& unbacked() const&& = delete;
  /// Slots that the arguments fill, and with the unbacked numbers behind them.
  std::uint32_t argument_slots() const { return tensor_slots_ + integers_ + floats_; }
  std::uint32_t all_slots() const { return argument_slots() + unbacked_.size(); }
  std::uint32_t integer_slot(const recorded_argument& a) const { return tensor_slots_ + a.first; }
  std::uint32_t floating_slot(const recorded_argument& a) const { return tensor_slots_ + integers_ + a.first; }

  /// Names are what guards are printed with: identifiers, each given once. Null, or the sentence that refuses one.
  const char* refusal_of(text_view name) const {
    bool identifier = name.size != 0;
    for (std::size_t i = 0; i < name.size; ++i) {
      const char c = name[i];
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      identifier = identifier && (letter || (i > 0 && c >= '0' && c <= '9'));
    }
    if (!identifier) return "\"%n\" is no name; give letters, digits and _";
    if (name == text_view{"and"} || name == text_view{"or"} || name == text_view{"not"})
      return "%n is a word of the formula text and no name; choose another";
    bool taken = false;
    for (const auto& a : arguments_) taken = taken || text_view{a.name} == name;
    for (const auto& u : unbacked_) taken = taken || text_view{u} == name;
    return taken ? "%n is the name of an earlier input" : nullptr;
  }

  std::uint32_t position(const source& s) const {
    if (s.kind == source_kind::unbacked) return argument_slots() + s.argument;
    const recorded_argument& a = arguments_[s.argument];
    switch (s.kind) {
      case source_kind::size: return a.first + sizes_slot + s.axis;
      case source_kind::stride: return a.first + sizes_slot + a.rank + s.axis;
      case source_kind::offset: return a.first + sizes_slot + 2 * a.rank;
      default: return tensor_slots_ + a.first;
    }
  }

  /// As the program writes it: `x.size(1)`, `x.stride(0)`, `x.offset`, `k`.
  owned_text name(const source& s) const {
    text_buffer out;
    write_name(s, out);
    return out;
  }
  void write_name(const source& s, text_buffer& out) const {
    out << (s.kind == source_kind::unbacked ? unbacked_[s.argument] : arguments_[s.argument].name).view();
    switch (s.kind) {
      case source_kind::size: out << ".size(" << s.axis << ')'; break;
      case source_kind::stride: out << ".stride(" << s.axis << ')'; break;
      case source_kind::offset: out << ".offset"; break;
      default: break;
    }
  }

 private:
  growing_array<recorded_argument> arguments_;
  growing_array<owned_text> unbacked_;
  std::uint32_t tensor_slots_ = 0, integers_ = 0, floats_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
