// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where a number comes from: the slots of the arguments, their names and their places in the flat span.
/// Floor: guard. Includes only algebra and shape.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/owned_text.hpp>
#include <symshape/shape/device.hpp>
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
  random,    // r: as unbacked, and drawn anew by every call
  rebuilt,   // v.size(0): of a view made again from its base; no later input has it
};

/// One number that a program gets from outside. `argument` counts the arguments in the order they were given, for an unbacked number the
/// unbacked numbers.
struct source {
  source_kind kind = source_kind::integer;
  std::uint32_t argument = 0;
  std::uint32_t axis = 0;

  friend constexpr bool operator==(const source&, const source&) = default;
};

/// What a tensor is besides its numbers: `{.element = ss::f16, .device = ss::cuda_device, .requires_grad = true}`.
struct tensor_kind {
  dtype element = f32;
  symshape::device device = cpu_device;
  bool requires_grad = false;

  /// As slots have them: a plain call on the first processor has the element's own number, and 0.
  constexpr std::int64_t element_code() const {
    return static_cast<std::int64_t>(element) + (requires_grad ? gradient_code : 0);
  }
  constexpr std::int64_t device_code() const { return code_of(device); }
  static constexpr std::int64_t gradient_code = 256;
  static constexpr std::int64_t code_of(symshape::device d) {
    return static_cast<std::int64_t>(d.kind) * 65536 + d.index;
  }
};

enum class argument_kind : unsigned char { tensor, integer, floating };

/// What is written down of one argument of the recorded program.
struct recorded_argument {
  owned_text name;
  argument_kind kind = argument_kind::tensor;
  std::uint32_t rank = 0;
  tensor_kind is{};         // of a tensor
  std::uint32_t first = 0;  // of a tensor its first slot, of a number how many numbers of its kind came before
  std::uint64_t bits = 0;   // of a floating number

  /// Whether its slot has the bits of a floating number that may vary.
  bool has_bits() const { return kind == argument_kind::integer && is.element == f64; }
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

  std::uint32_t add_tensor(text_view name, std::uint32_t rank, const tensor_kind& is) {
    arguments_.push_back({name, argument_kind::tensor, rank, is, tensor_slots_, 0});
    tensor_slots_ += 5 + 2 * rank;
    return arguments_.size() - 1;
  }
  std::uint32_t add_integer(text_view name) {
    arguments_.push_back({name, argument_kind::integer, 0, {i64}, integers_++, 0});
    return arguments_.size() - 1;
  }
  /// One whose bits are a symbol: an integer of the element type f64; see floating.hpp.
  std::uint32_t add_floating_bits(text_view name) {
    arguments_.push_back({name, argument_kind::integer, 0, {f64}, integers_++, 0});
    return arguments_.size() - 1;
  }
  std::uint32_t add_floating(text_view name, double value) {
    arguments_.push_back(
        {name, argument_kind::floating, 0, {f64}, floats_++, __builtin_bit_cast(std::uint64_t, value)});
    return arguments_.size() - 1;
  }
  std::uint32_t add_unbacked(text_view name) {
    unbacked_.push_back(name);
    return unbacked_.size() - 1;
  }
  void drop_last_unbacked() { unbacked_.pop_back(); }
  /// One number of a rebuilt view, `v.size(0)`.
  std::uint32_t add_rebuilt(text_view name) {
    rebuilt_.push_back(name);
    return rebuilt_.size() - 1;
  }

  const growing_array<recorded_argument>& arguments() const& { return arguments_; }
  const growing_array<owned_text>& unbacked() const& { return unbacked_; }
  const growing_array<recorded_argument>& arguments() const&& = delete;
  const growing_array<owned_text>& unbacked() const&& = delete;
  /// Slots that the arguments fill, and with the unbacked numbers behind them.
  std::uint32_t argument_slots() const { return tensor_slots_ + integers_ + floats_; }
  std::uint32_t all_slots() const { return argument_slots() + unbacked_.size(); }
  std::uint32_t integer_slot(const recorded_argument& a) const { return tensor_slots_ + a.first; }
  std::uint32_t floating_slot(const recorded_argument& a) const { return tensor_slots_ + integers_ + a.first; }

  /// Whether it is `identifier` with any number of `.identifier` and `[digits]` behind it.
  static bool is_path(text_view name) {
    enum { start, inside, closed, opened, index } at = start;
    for (std::size_t i = 0; i < name.size; ++i) {
      const char c = name[i];
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_', digit = c >= '0' && c <= '9';
      const bool ended = at == inside || at == closed;
      if (letter && (at == start || at == inside))
        at = inside;
      else if (digit && (at == inside || at == opened || at == index))
        at = at == inside ? inside : index;
      else if (c == '.' && ended)
        at = start;
      else if (c == '[' && ended)
        at = opened;
      else if (c == ']' && at == index)
        at = closed;
      else
        return false;
    }
    return at == inside || at == closed;
  }

  /// Names are what guards are printed with: identifiers with fields and elements, `batch.x`, `layers[2].weight`, each given once. Null, or the
  /// sentence that refuses one.
  const char* refusal_of(text_view name) const {
    if (!is_path(name))
      return "\"%n\" is no name; give letters, digits and _, with fields and elements as in batch.x and xs[2]";
    if (name == text_view{"and"} || name == text_view{"or"} || name == text_view{"not"})
      return "%n is a word of the formula text and no name; choose another";
    bool taken = false;
    for (const auto& a : arguments_) taken = taken || text_view{a.name} == name;
    for (const auto& u : unbacked_) taken = taken || text_view{u} == name;
    for (const auto& r : rebuilt_)
      taken = taken || (r.size() > name.size && text_view{r.data(), name.size} == name && r.data()[name.size] == '.');
    return taken ? "%n is the name of an earlier input" : nullptr;
  }

  std::uint32_t position(const source& s) const {
    if (s.kind == source_kind::unbacked || s.kind == source_kind::random) return argument_slots() + s.argument;
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
    switch (s.kind) {
      case source_kind::unbacked:
      case source_kind::random: out << unbacked_[s.argument].view(); return;
      case source_kind::rebuilt: out << rebuilt_[s.argument].view(); return;
      default: break;
    }
    const recorded_argument& a = arguments_[s.argument];
    if (a.has_bits()) {
      out << "bits(" << a.name.view() << ')';
      return;
    }
    out << a.name.view();
    switch (s.kind) {
      case source_kind::size: out << ".size(" << s.axis << ')'; break;
      case source_kind::stride: out << ".stride(" << s.axis << ')'; break;
      case source_kind::offset: out << ".offset"; break;
      default: break;
    }
  }

 private:
  growing_array<recorded_argument> arguments_;
  growing_array<owned_text> unbacked_, rebuilt_;
  std::uint32_t tensor_slots_ = 0, integers_ = 0, floats_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
