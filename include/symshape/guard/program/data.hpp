// SPDX-License-Identifier: BSL-1.0
/// @file
/// What a guard program is made of: plain data that refers to nothing outside itself.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/guard_set.hpp>
#include <symshape/guard/program/code.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Texts one behind the other, each with a 0 at its end; a text is the number of its first character. Text 0 is the empty one.
class text_block {
 public:
  text_block() { characters_.push_back('\0'); }

  std::uint32_t add(text_view text) {
    if (text.size == 0) return 0;
    const std::uint32_t first = characters_.size();
    characters_.append(text.data, static_cast<std::uint32_t>(text.size));
    characters_.push_back('\0');
    return first;
  }
  /// As `add`, but a text that was added by `add_once` before is not added again. For the few files and operations that many guards share.
  std::uint32_t add_once(const char* text) {
    if (*text == 0) return 0;
    for (const std::uint32_t known : shared_)
      if (text_view{(*this)[known]} == text_view{text}) return known;
    shared_.push_back(add(text));
    return shared_.back();
  }
  const char* operator[](std::uint32_t text) const { return characters_.data() + text; }
  const growing_array<char>& characters() const { return characters_; }
  /// As they were saved: the last character is 0.
  void assign(growing_array<char>&& characters) { characters_ = static_cast<growing_array<char>&&>(characters); }

 private:
  growing_array<char> characters_;
  growing_array<std::uint32_t> shared_;
};

/// A place, its texts by their numbers.
struct noted_place {
  std::uint32_t file = 0, operation = 0;
  std::int32_t line = 0;
};

/// A guard without its formula. Its slots and instructions go up to where those of the next begin.
struct noted_guard {
  guard_kind kind = guard_kind::guard;
  std::uint32_t text = 0, first_slot = 0, first_step = 0;
  noted_place where{};
};

/// A requirement, its place by numbers.
struct noted_requirement {
  slot_requirement::kind_type kind = slot_requirement::fixed;
  std::uint32_t slot = 0, other = 0;
  std::int64_t lower = 0, upper = 0;
  noted_place declared{};
};

/// A guard as sentences speak of it. Borrowed.
struct described_guard {
  guard_kind kind;
  text_view text;
  place where;
  const std::uint32_t* slots;
  std::uint32_t slot_count;
};

/// Everything that a program keeps and that `save` writes; the rest follows from it.
struct program_data {
  slot_layout layout;
  bool with_unbacked = false;
  growing_array<noted_requirement> requirements;
  growing_array<memory_guard> memory_guards;  // without their places
  growing_array<noted_place> memory_places;
  growing_array<noted_guard> guards;
  growing_array<std::uint32_t> slots;
  text_block texts;
  growing_array<guard_step> code;  // the guards' instructions in order, and a `stop`

  std::uint32_t slot_count() const { return with_unbacked ? layout.all_slots() : layout.argument_slots(); }

  noted_place note(const place& where) {
    return {texts.add_once(where.file), texts.add_once(where.operation), static_cast<std::int32_t>(where.line)};
  }
  place described(const noted_place& where) const { return {texts[where.file], where.line, texts[where.operation]}; }

  void note(const guard& g) {
    guards.push_back({g.kind, texts.add(g.text.view()), slots.size(), code.size(), note(g.where)});
    slots.append(g.slots.data(), g.slots.size());
  }
  described_guard described(std::uint32_t i) const {
    const noted_guard& g = guards[i];
    const std::uint32_t end = i + 1 < guards.size() ? guards[i + 1].first_slot : slots.size();
    return {g.kind, texts[g.text], described(g.where), slots.data() + g.first_slot, end - g.first_slot};
  }

  void note(const slot_requirement& r) {
    requirements.push_back({r.kind, r.slot, r.other, r.lower, r.upper, note(r.declared)});
  }
  slot_requirement described_requirement(std::uint32_t i) const {
    const noted_requirement& r = requirements[i];
    return {r.kind, r.slot, r.other, r.lower, r.upper, described(r.declared)};
  }

  void note(const memory_guard& g) {
    memory_guards.push_back(g);
    memory_guards.back().where = {};
    memory_places.push_back(note(g.where));
  }
  memory_guard described_memory_guard(std::uint32_t i) const {
    memory_guard g = memory_guards[i];
    g.where = described(memory_places[i]);
    return g;
  }

  /// The guard that a step belongs to: the last that begins at or before it.
  std::uint32_t guard_of(std::uint32_t step) const {
    std::uint32_t low = 0, high = guards.size();
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      (guards[middle].first_step <= step ? low : high) = middle;
    }
    return low;
  }
  std::uint32_t steps_end(std::uint32_t guard) const {
    return guard + 1 < guards.size() ? guards[guard + 1].first_step : code.size() - 1;
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
