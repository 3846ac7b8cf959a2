// SPDX-License-Identifier: BSL-1.0
/// @file
/// Guard programs as bytes: the same on every machine, and read back by load_program.hpp.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/program.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Borrowed bytes, from whatever has `data()` and `size()` of a type of one byte.
struct byte_span {
  const unsigned char* data = nullptr;
  std::size_t size = 0;

  constexpr byte_span(const unsigned char* bytes, std::size_t count) : data{bytes}, size{count} {}
  template <class Range>
    requires requires(const Range& r) {
      requires sizeof(*r.data()) == 1;
      r.size();
    }
  byte_span(const Range& range) : data{reinterpret_cast<const unsigned char*>(range.data())}, size{range.size()} {}

  constexpr unsigned char operator[](std::size_t i) const { return data[i]; }
};

namespace detail {

/// The form of saved programs. Numbers have their lowest byte first; nothing is aligned, and nothing says where it lies.
///
///     8 bytes   "symguard"
///     u32       version
///     u32       bytes in all
///     u32       1 where the unbacked numbers have slots, else 0
///     u32 x 8   how many: arguments, unbacked numbers, memory guards, requirements, guards, slots of guards, bytes of text, instructions
///     argument     u8 kind, u8 element, u8 device, u8 requires_grad, u16 device index, u16 0, u32 rank, u64 bits, text
///     unbacked     text
///     memory guard u32 tensors, for each of them u32 argument, u32 same, u32 group, u32 order; place
///     requirement  u8 kind, 3 bytes 0, u32 slot, u32 other, i64 lower, i64 upper, place
///     guard        u8 kind, 3 bytes 0, u32 text, u32 first slot, u32 first instruction, place
///     slots        u32 each
///     texts        bytes, the first and the last 0
///     instruction  u8 operation, u8 0, u16 a, u16 b, u16 to, i64 value
///
/// where a text is its u32 size and its bytes, and a place the u32 numbers of file and operation among the texts and an i32 line.
struct saved_form {
  static constexpr char magic[] = "symguard";
  static constexpr std::uint32_t version = 1;
  static constexpr std::uint32_t header_size = 52, argument_size = 20, text_size = 4, memory_guard_size = 16,
                                 requirement_size = 40;
  static constexpr std::uint32_t guard_size = 28, slot_size = 4, step_size = 16;
  /// More slots than any call has; so that a few bytes cannot ask for all memory.
  static constexpr std::uint32_t maximum_slots = 1u << 24;
};

}  // namespace detail

/// A guard program as bytes. Owns them.
///
///     ss::saved_program bytes = program.save();
///     file.write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
///     ss::guard_program again = ss::load_program(bytes);   // load_program.hpp
///
/// - Laws: the same program gives the same bytes, on any machine. What `load_program` makes of them accepts the same spans, explains them with the same
///   sentences, and saves to the same bytes.
/// - Errors: formula_error for a program of more than 2^24 slots or 2^32 bytes.
/// - Cost: 16 bytes an instruction, 28 and its text a guard.
class saved_program {
 public:
  explicit saved_program(const detail::program_data& program) {
    header(program);
    for (const recorded_argument& a : program.layout.arguments()) {
      byte(static_cast<unsigned char>(a.kind));
      byte(static_cast<unsigned char>(a.is.element));
      byte(static_cast<unsigned char>(a.is.device.kind));
      byte(a.is.requires_grad ? 1 : 0);
      number<2>(static_cast<std::uint16_t>(a.is.device.index));
      number<2>(0);
      number<4>(a.rank);
      number<8>(a.bits);
      text(a.name.view());
    }
    for (const owned_text& name : program.layout.unbacked()) text(name.view());
    for (std::uint32_t i = 0; i < program.memory_guards.size(); ++i) {
      const memory_guard& g = program.memory_guards[i];
      number<4>(g.arguments.size());
      for (std::uint32_t k = 0; k < g.arguments.size(); ++k)
        for (const auto* list : {&g.arguments, &g.same, &g.group, &g.order}) number<4>((*list)[k]);
      place(program.memory_places[i]);
    }
    for (const detail::noted_requirement& r : program.requirements) {
      number<4>(r.kind);
      number<4>(r.slot);
      number<4>(r.other);
      number<8>(static_cast<std::uint64_t>(r.lower));
      number<8>(static_cast<std::uint64_t>(r.upper));
      place(r.declared);
    }
    for (const detail::noted_guard& g : program.guards) {
      number<4>(static_cast<std::uint64_t>(g.kind));
      number<4>(g.text);
      number<4>(g.first_slot);
      number<4>(g.first_step);
      place(g.where);
    }
    for (const std::uint32_t slot : program.slots) number<4>(slot);
    for (const char c : program.texts.characters()) byte(static_cast<unsigned char>(c));
    for (const detail::guard_step& s : program.code) {
      byte(s.op);
      byte(s.unused);
      number<2>(s.a);
      number<2>(s.b);
      number<2>(s.to);
      number<8>(static_cast<std::uint64_t>(s.value));
    }
    const std::uint32_t size = bytes_.size();
    for (std::uint32_t i = 0; i < 4; ++i) bytes_[12 + i] = static_cast<unsigned char>(size >> 8 * i);
  }

  const unsigned char* data() const& { return bytes_.data(); }
  const unsigned char* data() const&& = delete;  // lent by bytes that are about to go; name them first
  std::size_t size() const { return bytes_.size(); }
  unsigned char operator[](std::size_t i) const { return bytes_[static_cast<std::uint32_t>(i)]; }
  friend bool operator==(const saved_program& a, const saved_program& b) {
    return text_view{reinterpret_cast<const char*>(a.bytes_.data()), a.size()} ==
           text_view{reinterpret_cast<const char*>(b.bytes_.data()), b.size()};
  }

 private:
  void header(const detail::program_data& program) {
    using form = detail::saved_form;
    std::uint64_t size = form::header_size + std::uint64_t{form::requirement_size} * program.requirements.size() +
                         std::uint64_t{form::guard_size} * program.guards.size() +
                         std::uint64_t{form::slot_size} * program.slots.size() + program.texts.characters().size() +
                         std::uint64_t{form::step_size} * program.code.size();
    for (const recorded_argument& a : program.layout.arguments())
      size += form::argument_size + form::text_size + a.name.size();
    for (const owned_text& name : program.layout.unbacked()) size += form::text_size + name.size();
    for (const memory_guard& g : program.memory_guards)
      size += form::memory_guard_size + std::uint64_t{form::memory_guard_size} * g.arguments.size();
    if (program.layout.all_slots() > form::maximum_slots || size > UINT32_MAX / 2) refuse(program);
    bytes_.reserve_more(static_cast<std::uint32_t>(size));
    for (std::uint32_t i = 0; i < 8; ++i) byte(static_cast<unsigned char>(form::magic[i]));
    number<4>(form::version);
    number<4>(0);  // bytes in all, put in at the end
    number<4>(program.with_unbacked ? 1 : 0);
    for (const std::uint32_t count : {program.layout.arguments().size(), program.layout.unbacked().size(),
                                      program.memory_guards.size(), program.requirements.size(), program.guards.size(),
                                      program.slots.size(), program.texts.characters().size(), program.code.size()})
      number<4>(count);
  }
  static void refuse(const detail::program_data& program) {
    failure f{};
    f.kind = failure_kind::too_large;
    f.operation = "save";
    f.sentence = "the program has %v slots and %w guards, more than can be saved; save the programs of its parts";
    f.value = program.layout.all_slots();
    f.other_value = program.guards.size();
    fail(f);
  }

  void byte(unsigned char b) { bytes_.push_back(b); }
  template <int Bytes>
  void number(std::uint64_t n) {
    for (int i = 0; i < Bytes; ++i) byte(static_cast<unsigned char>(n >> 8 * i));
  }
  void text(text_view t) {
    number<4>(t.size);
    for (std::size_t i = 0; i < t.size; ++i) byte(static_cast<unsigned char>(t[i]));
  }
  void place(const detail::noted_place& where) {
    number<4>(where.file);
    number<4>(where.operation);
    number<4>(static_cast<std::uint32_t>(where.line));
  }

  growing_array<unsigned char> bytes_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
