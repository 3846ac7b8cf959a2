// SPDX-License-Identifier: BSL-1.0
/// @file
/// Says of the instructions of a guard program that came from outside whether they may run.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program/data.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Walks over the instructions once, in order. Jumps go forward, so every way to an instruction has been seen when the walk gets there, and what
/// all of them have written is known.
///
/// - Laws: instructions that pass read only slots below `slot_count`, only temporaries, sums and products that were written in the same guard
///   whatever way was taken, divide by no constant that is not positive, and end: `run_guards` does nothing undefined for any numbers in the slots.
///   What `guard_compiler` writes passes.
/// - Cost: O(instructions).
class verifier {
 public:
  explicit verifier(const program_data& data) : data_{&data} {}

  /// Null, or what is wrong with the instruction `step()`.
  const char* operator()() {
    const std::uint32_t last = data_->code.size() - 1;  // the reader gives at least one instruction
    const char* wrong = nullptr;
    std::uint32_t end = 0, guard = 0;
    for (step_ = 0; step_ < last; ++step_) {
      if (step_ == end) {
        while (guard < data_->guards.size() && data_->guards[guard].first_step <= step_) ++guard;
        if (guard == 0) return "an instruction belongs to no guard";
        begin_guard(step_, end = data_->steps_end(guard - 1));
      }
      if ((wrong = check()) != nullptr) return wrong;
    }
    return data_->code[last].op == guard_step::stop ? check_form(data_->code[last], uses_of(guard_step::stop))
                                                    : "the last instruction is no stop";
  }
  std::uint32_t step() const { return step_; }

 private:
  /// What certainly has been written where an instruction begins.
  struct written {
    std::uint64_t temporaries[2] = {0, 0};
    bool sum = false, product = false, reached = false;

    void meet(const written& other) {
      if (!other.reached) return;
      if (!reached) {
        *this = other;
        return;
      }
      for (int i = 0; i < 2; ++i) temporaries[i] &= other.temporaries[i];
      sum = sum && other.sum;
      product = product && other.product;
    }
    bool has(std::uint32_t temporary) const { return !reached || (temporaries[temporary / 64] >> temporary % 64 & 1); }
    void set(std::uint32_t temporary) { temporaries[temporary / 64] |= std::uint64_t{1} << temporary % 64; }
  };

  /// What an instruction reads and writes; a field that it does not use is 0.
  struct uses {
    bool known = false, a = false, b = false, to = false, value = false, sum = false, product = false;
    bool number_b = false, positive = false, power = false, jumps = false, ends = false;
    bool begins_sum = false, begins_product = false;
  };
  static constexpr uses uses_of(guard_step::operation op) {
    switch (op) {
      case guard_step::stop: return {.known = true};
      case guard_step::refuse: return {.known = true, .ends = true};
      case guard_step::at_least:
      case guard_step::at_most:
      case guard_step::equals:
      case guard_step::differs: return {.known = true, .a = true, .value = true};
      case guard_step::remainder_is:
        return {.known = true, .a = true, .b = true, .value = true, .number_b = true, .positive = true};
      case guard_step::low_bits_are:
        return {.known = true, .a = true, .b = true, .value = true, .number_b = true, .positive = true, .power = true};
      case guard_step::difference_at_least:
      case guard_step::difference_is_zero:
      case guard_step::difference_is_not_zero: return {.known = true, .a = true, .b = true, .value = true};
      case guard_step::begin_sum: return {.known = true, .value = true, .begins_sum = true};
      case guard_step::add_operand:
      case guard_step::subtract_operand: return {.known = true, .a = true, .value = true, .begins_sum = true};
      case guard_step::add_difference: return {.known = true, .a = true, .b = true, .value = true, .begins_sum = true};
      case guard_step::add_term: return {.known = true, .a = true, .value = true, .sum = true};
      case guard_step::add_square: return {.known = true, .a = true, .b = true, .value = true, .sum = true};
      case guard_step::begin_product: return {.known = true, .a = true, .value = true, .begins_product = true};
      case guard_step::multiply_product: return {.known = true, .a = true, .product = true};
      case guard_step::add_product: return {.known = true, .sum = true, .product = true};
      case guard_step::store_sum: return {.known = true, .to = true, .sum = true};
      case guard_step::floor_divide_by:
      case guard_step::mod_by: return {.known = true, .a = true, .to = true, .value = true, .positive = true};
      case guard_step::mask_by:
        return {.known = true, .a = true, .to = true, .value = true, .positive = true, .power = true};
      case guard_step::floor_divide:
      case guard_step::mod:
      case guard_step::truncated_divide:
      case guard_step::truncated_mod:
      case guard_step::euclidean_divide:
      case guard_step::maximum:
      case guard_step::minimum: return {.known = true, .a = true, .b = true, .to = true};
      case guard_step::test_non_negative:
      case guard_step::test_negative:
      case guard_step::test_zero:
      case guard_step::test_nonzero: return {.known = true, .sum = true};
      case guard_step::jump: return {.known = true, .value = true, .jumps = true, .ends = true};
      case guard_step::jump_if_negative:
      case guard_step::jump_if_nonzero: return {.known = true, .value = true, .sum = true, .jumps = true};
    }
    return {};
  }

  void begin_guard(std::uint32_t first, std::uint32_t end) {
    first_ = first;
    here_.clear();
    here_.resize(end - first + 1, written{});
    here_[0].reached = true;
  }

  const char* check() {
    const guard_step& s = data_->code[step_];
    const uses u = uses_of(s.op);
    if (s.op == guard_step::stop) return "a stop stands before the end";
    if (const char* const wrong = check_form(s, u)) return wrong;
    written now = here_[step_ - first_];
    if (u.a && !readable(s.a, now)) return "the first operand is no slot and no temporary that was written before";
    if (u.b && !u.number_b && !readable(s.b, now))
      return "the second operand is no slot and no temporary that was written before";
    if (u.sum && !now.sum && now.reached) return "the sum was not begun";
    if (u.product && !now.product && now.reached) return "the product was not begun";
    if (u.to) now.set(s.to);
    now.sum = now.sum || u.begins_sum;
    now.product = now.product || u.begins_product;
    const std::uint32_t left = here_.size() - 1 - (step_ - first_);  // to the end of this guard
    if (u.jumps) {
      if (s.value < 1 || s.value > left) return "the jump goes back or leaves its guard";
      here_[step_ - first_ + static_cast<std::uint32_t>(s.value)].meet(now);
    }
    if (!u.ends) here_[step_ - first_ + 1].meet(now);
    return nullptr;
  }

  static const char* check_form(const guard_step& s, const uses& u) {
    if (!u.known) return "there is no such instruction";
    if (s.unused != 0 || (!u.a && s.a != 0) || (!u.b && s.b != 0) || (!u.to && s.to != 0) || (!u.value && s.value != 0))
      return "the instruction has a field that it does not use and that is not 0";
    if (u.to && s.to >= maximum_temporaries) return "there is no such temporary";
    if (u.positive && s.value < 1) return "the divisor is not positive";
    if (u.power && (s.value & (s.value - 1)) != 0) return "the divisor is no power of two";
    if (u.number_b && s.b > s.value - 1) return "the remainder is not below its divisor";
    return nullptr;
  }
  bool readable(std::uint16_t operand, const written& now) const {
    if ((operand & temporary_bit) == 0) return operand < data_->slot_count();
    const std::uint32_t temporary = operand & 0x7fff;
    return temporary < maximum_temporaries && now.has(temporary);
  }

  const program_data* data_;
  growing_array<written> here_;
  std::uint32_t first_ = 0, step_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
