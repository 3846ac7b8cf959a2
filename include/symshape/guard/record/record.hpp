// SPDX-License-Identifier: BSL-1.0
/// @file
/// What is written down of a recording: symbols, questions, and the relations that stand.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/relation.hpp>
#include <symshape/guard/record/place.hpp>
#include <symshape/guard/source.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class guard_kind : unsigned char {
  guard,   // the recorded numbers answered it; a later input must give the same answer
  check,   // must hold, now and later
  assume,  // trusted
};

namespace detail {

/// A relation that somebody asks about; `value` is its truth at the recorded numbers where these decide it.
struct question {
  relation formula;
  bool has_value = false;
  bool value = false;
  place where;
  // The comparison as it was written, for messages about one whose formula is true or false by its form; `sign` is empty where it is none.
  expr left{}, right{};
  const char* sign = "";
};

/// What the recorder knows of a symbol.
struct recorded_symbol {
  source where;
  std::uint32_t id = 0;
  std::int64_t lower = 0, upper = int64_max;
  bool has_value = false;
  std::int64_t value = 0;
  place declared;
};

/// The recorded numbers of a tensor, and the symbols that stand for them.
struct recorded_axis {
  expr size;
  bool has_value = true;
  std::int64_t size_value = 0, stride_value = 0;
  expr stride{};              // 0 until somebody asks
  const char* fixed_by = "";  // of a size that is a constant: why
  bool stride_fixed = false;
  bool by_number = false;  // shares its symbol because it was recorded equal
};
struct recorded_tensor {
  std::uint32_t argument = 0;
  growing_array<recorded_axis> axes;
  std::int64_t offset_value = 0;
  expr offset{};
  bool offset_fixed = false;
  place declared;
};

/// Answers by relation, 1 or -1: one load where it was given before, none where it is in the relation's form.
class answer_table {
 public:
  /// 0 where there is none.
  int operator[](relation r) const {
    const expr e = r.indicator();
    if (e.is_constant()) return e.constant() != 0 ? 1 : -1;
    return handle(e) < answers_.size() ? answers_[handle(e)] : 0;
  }
  void set(relation r, int answer) {
    const expr e = r.indicator();
    if (e.is_constant()) return;
    if (handle(e) >= answers_.size()) answers_.resize(handle(e) + 1, 0);
    answers_[handle(e)] = static_cast<signed char>(answer);
  }
  void clear() { answers_.clear(); }

 private:
  static std::uint32_t handle(expr e) { return static_cast<std::uint32_t>(e.stripped().value); }
  growing_array<signed char> answers_;
};

/// A relation that stands: as it holds, not as it was asked. `part` is 0 of what the program itself needs, else the number of the later part.
struct record {
  relation formula;
  guard_kind kind;
  place where;
  std::uint32_t part = 0;
};

/// Questions, answers and relations that a recording is told of; see counters.hpp and log.hpp.
enum class event_kind : unsigned char {
  decided,     // answered by what is known
  recorded,    // answered by the recorded numbers, and recorded
  suppressed,  // answered by the recorded numbers, and not recorded
  refused,     // not answered
};
struct event {
  event_kind kind;
  const char* verb;  // guard, check, assume, division
  const question& asked;
  bool answer;
};

/// Somebody who is told. Watchers of one recording are a chain.
struct watcher {
  void (*tell)(watcher&, const event&) = nullptr;
  watcher* next = nullptr;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
