// SPDX-License-Identifier: BSL-1.0
/// @file
/// A guard program as the text of a C++ function, for who compiles the code that it guards.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// What an instruction is in C++: `%a` and `%b` are its operands, `%n` the number `b`, `%v` its value and `%m` one less, `%t` the temporary it
/// writes, `%l` the label it jumps to.
constexpr const char* cpp_pattern(const guard_step& s) {
  switch (s.op) {
    case guard_step::stop: return "return true;";
    case guard_step::refuse: return "return false;";
    case guard_step::at_least: return "if (%a < %v) return false;";
    case guard_step::at_most: return "if (%a > %v) return false;";
    case guard_step::equals: return "if (%a != %v) return false;";
    case guard_step::differs: return "if (%a == %v) return false;";
    case guard_step::remainder_is: return "if (remainder(%a, %v) != %n) return false;";
    case guard_step::low_bits_are: return "if ((%a & %m) != %n) return false;";
    case guard_step::difference_at_least: return "if (int128{%v} + %a - %b < 0) return false;";
    case guard_step::difference_is_zero: return "if (int128{%v} + %a - %b != 0) return false;";
    case guard_step::difference_is_not_zero: return "if (int128{%v} + %a - %b == 0) return false;";
    case guard_step::begin_sum: return "sum = %v, wide = false;";
    case guard_step::add_operand: return "sum = int128{%v} + %a, wide = false;";
    case guard_step::subtract_operand: return "sum = int128{%v} - %a, wide = false;";
    case guard_step::add_difference: return "sum = int128{%v} + %a - %b, wide = false;";
    case guard_step::add_term: return "if (!add(int128{%v} * %a)) return false;";
    case guard_step::add_square:
      return s.value == 1
                 ? "if (!add(int128{%a} * %b)) return false;"
                 : "if (__builtin_mul_overflow(int128{%a} * %b, int128{%v}, &square) || !add(square)) return false;";
    case guard_step::begin_product: return "product = int128{%v} * %a, overflows = false;";
    case guard_step::multiply_product: return "multiply(%a);";
    case guard_step::add_product: return "if (overflows || !add(product)) return false;";
    case guard_step::store_sum: return "if (!fits(sum)) return false;\n  %t = static_cast<std::int64_t>(sum);";
    case guard_step::floor_divide:
      return "if (%b == 0 || (%b == -1 && %a == INT64_MIN)) return false;\n  %t = quotient(%a, %b);";
    case guard_step::floor_divide_by: return "%t = quotient(%a, %v);";
    case guard_step::mod: return "if (%b == 0) return false;\n  %t = %b == -1 ? 0 : remainder(%a, %b);";
    case guard_step::mod_by: return "%t = remainder(%a, %v);";
    case guard_step::mask_by: return "%t = %a & %m;";
    case guard_step::truncated_divide:
      return "if (%b == 0 || (%b == -1 && %a == INT64_MIN)) return false;\n  %t = %a / %b;";
    case guard_step::truncated_mod: return "if (%b == 0) return false;\n  %t = %b == -1 ? 0 : %a % %b;";
    case guard_step::euclidean_divide:
      return "if (%b == -1 && %a == INT64_MIN) return false;\n  %t = %b == 0 ? 0 : %b > 0 ? quotient(%a, %b) : "
             "%b == INT64_MIN ? std::int64_t{%a < 0} : -quotient(%a, -%b);";
    case guard_step::maximum: return "%t = %a > %b ? %a : %b;";
    case guard_step::minimum: return "%t = %a < %b ? %a : %b;";
    case guard_step::test_non_negative: return "if ((wide && !fits(sum)) || sum < 0) return false;";
    case guard_step::test_negative: return "if ((wide && !fits(sum)) || sum >= 0) return false;";
    case guard_step::test_zero: return "if ((wide && !fits(sum)) || sum != 0) return false;";
    case guard_step::test_nonzero: return "if ((wide && !fits(sum)) || sum == 0) return false;";
    case guard_step::jump: return "goto %l;";
    case guard_step::jump_if_negative: return "if (wide && !fits(sum)) return false;\n  if (sum < 0) goto %l;";
    case guard_step::jump_if_nonzero: return "if (wide && !fits(sum)) return false;\n  if (sum != 0) goto %l;";
  }
  return "";
}

/// What the patterns use. As `run_guards` computes: a sum is exact where it fits 64 bits and all its terms do, otherwise it must fit.
inline constexpr char cpp_helpers[] = R"(  __extension__ using int128 = __int128;
  [[maybe_unused]] constexpr int128 limit = int128{1} << 125;
  [[maybe_unused]] int128 sum = 0, product = 0, square = 0;
  [[maybe_unused]] bool wide = false, overflows = false;
  [[maybe_unused]] const auto fits = [](int128 n) { return n == static_cast<std::int64_t>(n); };
  [[maybe_unused]] const auto add = [&](int128 term) {
    if (!fits(term)) {
      wide = true;
      if (term > limit || term < -limit) return false;
    }
    sum += term;
    return !wide || (sum <= limit && sum >= -limit);
  };
  [[maybe_unused]] const auto multiply = [&](std::int64_t factor) {
    if (factor == 0)
      product = 0, overflows = false;
    else if (product != 0 && !overflows)
      overflows = __builtin_mul_overflow(product, int128{factor}, &product);
  };
  [[maybe_unused]] const auto quotient = [](std::int64_t x, std::int64_t y) {
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
  };
  [[maybe_unused]] const auto remainder = [](std::int64_t x, std::int64_t y) {
    const std::int64_t r = x % y;
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
  };
)";

template <class Lazy = void>  // as in prove.hpp
class cpp_writer {
 public:
  explicit cpp_writer(const program_data& data) : data_{&data} {
    targets_.resize(data.code.size(), 0);
    for (std::uint32_t i = 0; i < data.code.size(); ++i) {
      const guard_step& s = data.code[i];
      const bool jumps = s.op >= guard_step::jump,
                 compares = s.op <= guard_step::differs || s.op == guard_step::low_bits_are;
      if (jumps) targets_[i + static_cast<std::uint32_t>(s.value)] = 1;
      helped_ = helped_ || !compares;
      if (s.to >= temporaries_ && s.to != 0) temporaries_ = s.to + 1u;
    }
  }

  owned_text function(text_view name) {
    out_ << "inline bool " << name << "([[maybe_unused]] const std::int64_t* s) {\n";
    if (helped_) out_ << cpp_helpers;
    if (helped_) {
      out_ << "  [[maybe_unused]] std::int64_t t0 = 0";
      for (std::uint32_t i = 1; i < temporaries_; ++i) out_ << ", t" << i << " = 0";
      out_ << ";\n";
    }
    for (const recorded_argument& a : data_->layout.arguments()) match(a);
    for (const noted_requirement& r : data_->requirements) requirement(r);
    for (std::uint32_t i = 0; i < data_->guards.size(); ++i) {
      comment(data_->described(i));
      for (std::uint32_t k = data_->guards[i].first_step; k < data_->steps_end(i); ++k) step(k);
    }
    step(data_->code.size() - 1);
    out_ << "}\n";
    return out_;
  }

 private:
  void number(std::int64_t n) { n == int64_min ? out_ << "INT64_MIN" : out_ << n; }
  void operand(std::uint16_t o) {
    const std::int64_t n = o & 0x7fff;
    (o & temporary_bit) != 0 ? out_ << 't' << n : out_ << "s[" << n << ']';
  }

  void fixed(std::uint32_t slot, std::int64_t n) {
    out_ << "  if (s[" << slot << "] != ";
    number(n);
    out_ << ") return false;\n";
  }
  void match(const recorded_argument& a) {
    if (a.kind == argument_kind::floating) fixed(data_->layout.floating_slot(a), static_cast<std::int64_t>(a.bits));
    if (a.kind != argument_kind::tensor) return;
    fixed(a.first + slot_layout::rank_slot, a.rank);
    fixed(a.first + slot_layout::dtype_slot, a.is.element_code());
    fixed(a.first + slot_layout::device_slot, a.is.device_code());
    out_ << "  if ((";
    for (std::uint32_t i = 0; i <= 2 * a.rank; ++i)
      out_ << (i == 0 ? "s[" : " | s[") << a.first + slot_layout::sizes_slot + i << ']';
    out_ << ") < 0) return false;\n";
  }
  void requirement(const noted_requirement& r) {
    if (r.kind == slot_requirement::fixed) return fixed(r.slot, r.lower);
    out_ << "  if (s[" << r.slot << "] ";
    if (r.kind == slot_requirement::equal) {
      out_ << "!= s[" << r.other << ']';
    } else {
      out_ << "< ";
      number(r.lower);
      out_ << " || s[" << r.slot << "] > ";
      number(r.upper);
    }
    out_ << ") return false;\n";
  }
  void comment(const described_guard& g) {
    out_ << "  // ";
    for (std::size_t i = 0; i < g.text.size; ++i) out_ << (g.text[i] < ' ' || g.text[i] == '\\' ? '?' : g.text[i]);
    out_ << '\n';
  }

  void step(std::uint32_t i) {
    const guard_step& s = data_->code[i];
    if (targets_[i]) out_ << "l" << i << ":\n";
    out_ << "  ";
    for (const char* c = cpp_pattern(s); *c != 0; ++c) {
      if (*c != '%') {
        out_ << *c;
        continue;
      }
      switch (*++c) {
        case 'a': operand(s.a); break;
        case 'b': operand(s.b); break;
        case 'n': out_ << std::int64_t{s.b}; break;
        case 'v': number(s.value); break;
        case 'm': number(s.value - 1); break;
        case 't': out_ << 't' << std::int64_t{s.to}; break;
        case 'l': out_ << 'l' << static_cast<std::int64_t>(i) + s.value; break;
        default: out_ << '%'; --c;
      }
    }
    out_ << '\n';
  }

  const program_data* data_;
  text_buffer out_;
  growing_array<unsigned char> targets_;
  std::uint32_t temporaries_ = 1;
  bool helped_ = false;
};

}  // namespace detail

/// A C++ function of that name that accepts what the program does, of slots in the program's layout. It needs <cstdint>, and g++ or clang for their
/// 128-bit integers; it includes nothing of this library.
///
///     file << "#include <cstdint>\n" << write_cpp(program, "fits");
///     // inline bool fits(const std::int64_t* s) {
///     //   if (s[0] != 3) return false;
///     //   ...
///     //   // x.size(1) % 64 == 0
///     //   if ((s[5] & 63) != 0) return false;
///     //   return true;
///     // }
///
/// - Laws: for any slots, as many as the program reads, the function returns what the program does, overflow and divisors of 0 included. The same program
///   gives the same text.
/// - Errors: unsupported_operator_error for a program that guards how inputs share memory, guard_error for a program that was moved away, and for what is no name.
template <class Lazy = void>
owned_text write_cpp(const guard_program& program, text_view name) {
  bool named = slot_layout::is_path(name);
  for (std::size_t i = 0; i < name.size; ++i) named = named && name[i] != '.' && name[i] != '[';
  const bool moved = program.data().code.empty();
  if (moved || !named || !program.data().memory_guards.empty()) {
    failure f{};
    f.kind = moved || !named ? failure_kind::guard : failure_kind::unsupported_operator;
    f.operation = "write_cpp";
    f.sentence =
        moved ? "the program was moved away; write the one that it was moved to"
        : !named
            ? "\"%f\" is no name of a function; give letters, digits and _"
            : "how inputs share memory is checked by no C++ text; record without guard_aliasing, or run the program";
    f.formula = name;
    fail(f);
    return {};
  }
  return detail::cpp_writer<Lazy>{program.data()}.function(name);
}

}  // namespace symshape::inline SYMSHAPE_ABI
