// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reads the bytes of a saved guard program and believes none of them.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/memory/check.hpp>
#include <symshape/guard/program/verifier.hpp>
#include <symshape/guard/saved_program.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Reads one saved program; after the first thing that is wrong it reads zeros.
class program_reader {
 public:
  explicit program_reader(byte_span bytes) : bytes_{bytes} {}

  bool read(program_data& out) {
    header();
    out.with_unbacked = with_unbacked_;
    for (std::uint32_t i = 0; good() && i < arguments_; ++i) argument(out.layout);
    for (std::uint32_t i = 0; good() && i < unbacked_; ++i) {
      const text_view n = name(out.layout);
      if (good()) out.layout.add_unbacked(n);
    }
    if (good() && out.layout.all_slots() > saved_form::maximum_slots) refuse("there are more than 2^24 slots");
    slot_count_ = out.slot_count();
    for (std::uint32_t i = 0; good() && i < memory_guards_; ++i) memory(out);
    sizes_fit();
    for (std::uint32_t i = 0; good() && i < requirements_; ++i) requirement(out.requirements);
    for (std::uint32_t i = 0; good() && i < guards_; ++i) guard(out.guards);
    for (std::uint32_t i = 0; good() && i < slots_; ++i) {
      out.slots.push_back(number<4>());
      if (out.slots.back() >= slot_count_) refuse("the guards speak of a slot that the program does not have", 4);
    }
    texts(out.texts);
    for (std::uint32_t i = 0; good() && i < steps_; ++i) step(out.code);
    if (!good()) return false;
    verifier verify{out};
    if (const char* const wrong = verify()) {
      position_ -= saved_form::step_size * (steps_ - verify.step());
      refuse(wrong);
    }
    return good();
  }

  failure error() const {
    failure f{};
    f.kind = failure_kind::corrupted_program;
    f.operation = "load_program";
    f.sentence = "at byte %p of %v: %n; load the bytes that save gave";
    f.name = wrong_;
    f.position = position_;
    f.value = static_cast<std::int64_t>(bytes_.size);
    return f;
  }

 private:
  bool good() const { return wrong_ == nullptr; }
  /// What was read last, `back` bytes of it, is wrong.
  void refuse(const char* what, std::uint32_t back = 0) {
    if (!good()) return;
    wrong_ = what;
    position_ -= back;
  }

  template <int Bytes>
  std::uint64_t wide() {
    if (good() && bytes_.size - position_ < Bytes) refuse("the bytes end too early");
    if (!good()) return 0;
    std::uint64_t n = 0;
    for (int i = 0; i < Bytes; ++i) n |= std::uint64_t{bytes_[position_++]} << 8 * i;
    return n;
  }
  template <int Bytes>
  std::uint32_t number() {
    return static_cast<std::uint32_t>(wide<Bytes>());
  }
  std::int64_t integer() { return static_cast<std::int64_t>(wide<8>()); }
  /// A number that is at most `most`.
  template <int Bytes>
  std::uint32_t at_most(std::uint32_t most, const char* otherwise) {
    const std::uint32_t n = number<Bytes>();
    if (n > most) refuse(otherwise, Bytes);
    return good() ? n : 0;
  }
  text_view text() {
    const std::uint32_t size = number<4>();
    if (good() && bytes_.size - position_ < size) refuse("a text is longer than all that follows", 4);
    if (!good()) return {};
    const text_view t{reinterpret_cast<const char*>(bytes_.data) + position_, size};
    position_ += size;
    return t;
  }
  text_view name(const slot_layout& layout) {
    const text_view n = text();
    if (good() && layout.refusal_of(n) != nullptr)
      refuse("this is no name, or that of an earlier argument", static_cast<std::uint32_t>(n.size));
    return n;
  }

  void header() {
    for (int i = 0; i < 8; ++i)
      if (number<1>() != static_cast<unsigned char>(saved_form::magic[i])) refuse("this is no guard program", 1);
    if (number<4>() != saved_form::version) refuse("the version is another one than 1", 4);
    if (number<4>() != bytes_.size) refuse("the size is not that of the bytes given", 4);
    with_unbacked_ = at_most<4>(1, "the mark of unbacked slots is neither 0 nor 1") != 0;
    for (std::uint32_t* const count :
         {&arguments_, &unbacked_, &memory_guards_, &requirements_, &guards_, &slots_, &texts_, &steps_})
      *count = number<4>();
    if (steps_ == 0) refuse("there is no instruction", 4);
  }
  /// Whether what follows the arguments is as long as the counts say, so that nothing is made for counts that lie.
  void sizes_fit() {
    const std::uint64_t size =
        std::uint64_t{saved_form::requirement_size} * requirements_ + std::uint64_t{saved_form::guard_size} * guards_ +
        std::uint64_t{saved_form::slot_size} * slots_ + texts_ + std::uint64_t{saved_form::step_size} * steps_;
    if (good() && size != bytes_.size - position_) refuse("the counts do not go with the bytes that follow");
  }

  void argument(slot_layout& layout) {
    const auto kind = static_cast<argument_kind>(at_most<1>(2, "there is no such kind of argument"));
    tensor_kind is{};
    is.element = static_cast<dtype>(at_most<1>(dtype_count - 1, "there is no such element type"));
    is.device.kind = static_cast<device_kind>(
        at_most<1>(static_cast<std::uint32_t>(device_kind::none), "there is no such kind of device"));
    is.requires_grad = at_most<1>(1, "the mark of gradients is neither 0 nor 1") != 0;
    is.device.index = static_cast<std::int16_t>(number<2>());
    at_most<2>(0, "an unused field is not 0");
    const bool tensor = kind == argument_kind::tensor;
    const std::uint32_t rank = at_most<4>(tensor ? saved_form::maximum_slots / 2 : 0,
                                          "the rank has more than 2^24 slots, or is that of a number");
    const std::uint64_t bits = wide<8>();
    if (bits != 0 && kind != argument_kind::floating) refuse("only a floating number has bits", 8);
    const text_view n = name(layout);
    if (!good()) return;
    std::uint32_t added = 0;
    if (tensor)
      added = layout.add_tensor(n, rank, is);
    else if (kind == argument_kind::integer)
      added = is.element == f64 ? layout.add_floating_bits(n) : layout.add_integer(n);
    else
      added = layout.add_floating(n, __builtin_bit_cast(double, bits));
    const recorded_argument& a = layout.arguments()[added];
    if (a.is.element != is.element || a.is.device != is.device || a.is.requires_grad != is.requires_grad)
      refuse("a number has an element type or device of a tensor", static_cast<std::uint32_t>(n.size));
    else if (layout.all_slots() > saved_form::maximum_slots)
      refuse("there are more than 2^24 slots");
  }
  noted_place place() {
    noted_place p;
    for (std::uint32_t* const t : {&p.file, &p.operation}) *t = text_number();
    p.line = static_cast<std::int32_t>(number<4>());
    return p;
  }
  std::uint32_t text_number() { return at_most<4>(texts_ == 0 ? 0 : texts_ - 1, "there is no such text"); }
  std::uint32_t slot() {
    return at_most<4>(slot_count_ == 0 ? 0 : slot_count_ - 1, "the program does not have this slot");
  }

  /// Tensors, each once; groups and objects by the first of them; an order in which each stands once.
  void memory(program_data& out) {
    memory_guard g;
    const std::uint32_t count = number<4>();
    if (good() && (bytes_.size - position_) / saved_form::memory_guard_size < count)
      refuse("a memory guard is longer than all that follows", 4);
    growing_array<unsigned char> given, ordered;
    given.resize(out.layout.arguments().size(), 0);
    ordered.resize(good() ? count : 0, 0);
    for (std::uint32_t i = 0; good() && i < count; ++i) {
      const std::uint32_t a = number<4>();
      if (a >= given.size() || given[a]++ != 0 || out.layout.arguments()[a].kind != argument_kind::tensor)
        refuse("this is no tensor, or the same again", 4);
      g.arguments.push_back(a);
      for (growing_array<std::uint32_t>* const list : {&g.same, &g.group}) {
        list->push_back(at_most<4>(i, "the first of the same is a later one"));
        if ((*list)[list->back()] != list->back()) refuse("the first of the same is another one", 4);
      }
      const std::uint32_t k = at_most<4>(count - 1, "there is no such place in the order");
      if (good() && ordered[k]++ != 0) refuse("two tensors have one place in the order", 4);
      g.order.push_back(k);
    }
    g.holds = &memory_check<>::holds;
    g.explain = &memory_check<>::explain;
    out.memory_places.push_back(place());
    out.memory_guards.push_back(static_cast<memory_guard&&>(g));
  }

  void requirement(growing_array<noted_requirement>& out) {
    noted_requirement r;
    r.kind = static_cast<slot_requirement::kind_type>(at_most<4>(2, "there is no such kind of requirement"));
    if (slot_count_ == 0) refuse("a requirement of a program without slots");
    r.slot = slot();
    r.other = slot();
    if (r.kind != slot_requirement::equal && r.other != 0) refuse("only an equality has another slot", 4);
    r.lower = integer();
    r.upper = integer();
    if (r.kind != slot_requirement::range &&
        (r.kind == slot_requirement::fixed ? r.lower != r.upper : r.lower != 0 || r.upper != 0))
      refuse("the bounds do not go with the kind of requirement", 16);
    r.declared = place();
    out.push_back(r);
  }
  void guard(growing_array<noted_guard>& out) {
    noted_guard g;
    g.kind = static_cast<guard_kind>(at_most<4>(2, "there is no such kind of guard"));
    g.text = text_number();
    g.first_slot = at_most<4>(slots_, "there are not so many slots of guards");
    if (g.first_slot < (out.empty() ? 0 : out.back().first_slot)) refuse("the slots of guards are not in order", 4);
    g.first_step = at_most<4>(steps_ - 1, "there are not so many instructions");
    if (g.first_step < (out.empty() ? 0 : out.back().first_step)) refuse("the guards are not in order", 4);
    g.where = place();
    out.push_back(g);
  }
  void texts(text_block& out) {
    growing_array<char> characters;
    if (good() && (texts_ == 0 || bytes_[position_] != 0 || bytes_[position_ + texts_ - 1] != 0))
      refuse("the texts do not begin and end with 0");
    if (!good()) return;
    characters.append(reinterpret_cast<const char*>(bytes_.data) + position_, texts_);
    position_ += texts_;
    out.assign(static_cast<growing_array<char>&&>(characters));
  }
  void step(growing_array<guard_step>& out) {
    guard_step s;
    s.op = static_cast<guard_step::operation>(number<1>());
    s.unused = static_cast<unsigned char>(number<1>());
    for (std::uint16_t* const field : {&s.a, &s.b, &s.to}) *field = static_cast<std::uint16_t>(number<2>());
    s.value = integer();
    out.push_back(s);
  }

  byte_span bytes_;
  std::size_t position_ = 0;
  const char* wrong_ = nullptr;
  bool with_unbacked_ = false;
  std::uint32_t arguments_ = 0, unbacked_ = 0, memory_guards_ = 0, requirements_ = 0, guards_ = 0, slots_ = 0,
                texts_ = 0, steps_ = 0;
  std::uint32_t slot_count_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
