// SPDX-License-Identifier: BSL-1.0
/// @file
/// How often each line of a program asked, and what became of it.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Counts the questions of a recording while it lives, by operation and line. The environment must outlive it.
///
///     const ss::guard_counters counters{env};
///     ... record ...
///     std::cout << counters.text();
///     // model.cpp:31 softmax guard: 12 asked, 11 decided, 1 recorded, 0 suppressed, 0 refused
///
/// Words: *decided* questions were answered by what is known, *recorded* ones by the recorded numbers or by demand, *suppressed* ones by the recorded numbers
/// without a record, *refused* ones not at all.
///
/// - Laws: asked is the sum of the other four. Lines are in the order of files, lines, operations and verbs.
/// - Cost: a walk over the lines seen so far for each question.
class guard_counters : detail::watcher {
 public:
  struct row {
    place where;
    const char* verb;  // guard, check, assume, division
    std::uint32_t decided = 0, recorded = 0, suppressed = 0, refused = 0;

    std::uint32_t asked() const { return decided + recorded + suppressed + refused; }
  };

  explicit guard_counters(shape_env& env) : of_{&env.recording()} {
    tell = &count;
    of_->add_watcher(*this);
  }
  ~guard_counters() { of_->remove_watcher(*this); }
  guard_counters(const guard_counters&) = delete;
  guard_counters& operator=(const guard_counters&) = delete;

  /// All lines, in order.
  template <class Lazy = void>
  growing_array<row> rows() const {
    growing_array<row> sorted = rows_;
    stable_sort(sorted.data(), sorted.size(), [](const row& a, const row& b) {
      if (const int c = compare(detail::file_name(a.where.file), detail::file_name(b.where.file))) return c < 0;
      if (a.where.line != b.where.line) return a.where.line < b.where.line;
      if (const int c = compare(a.where.operation, b.where.operation)) return c < 0;
      return compare(a.verb, b.verb) < 0;
    });
    return sorted;
  }
  template <class Lazy = void>
  row total() const {
    row all{{}, ""};
    for (const row& r : rows_) {
      all.decided += r.decided;
      all.recorded += r.recorded;
      all.suppressed += r.suppressed;
      all.refused += r.refused;
    }
    return all;
  }
  template <class Lazy = void>
  owned_text text() const {
    text_buffer out;
    for (const row& r : rows<Lazy>()) {
      out << detail::file_name(r.where.file) << ':' << r.where.line << ' ';
      if (*r.where.operation != 0) out << r.where.operation << ' ';
      out << r.verb << ": " << std::int64_t{r.asked()} << " asked, " << std::int64_t{r.decided} << " decided, "
          << std::int64_t{r.recorded} << " recorded, " << std::int64_t{r.suppressed} << " suppressed, "
          << std::int64_t{r.refused} << " refused\n";
    }
    return out;
  }

 private:
  static void count(detail::watcher& w, const detail::event& e) {
    auto& rows = static_cast<guard_counters&>(w).rows_;
    const place& at = e.asked.where;
    std::uint32_t i = 0;
    while (i < rows.size() && !(rows[i].where.line == at.line && same(rows[i].where.file, at.file) &&
                                same(rows[i].where.operation, at.operation) && same(rows[i].verb, e.verb)))
      ++i;
    if (i == rows.size()) rows.push_back({at, e.verb});
    switch (e.kind) {
      case detail::event_kind::decided: ++rows[i].decided; break;
      case detail::event_kind::recorded: ++rows[i].recorded; break;
      case detail::event_kind::suppressed: ++rows[i].suppressed; break;
      case detail::event_kind::refused: ++rows[i].refused; break;
    }
  }
  static bool same(const char* a, const char* b) { return a == b || text_view{a} == text_view{b}; }

  detail::environment* of_;
  growing_array<row> rows_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
