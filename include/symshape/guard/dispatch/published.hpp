// SPDX-License-Identifier: BSL-1.0
/// @file
/// A value that is replaced while others read it, without locks for those who read.
/// Floor: guard. Includes only algebra; <atomic>.

#pragma once

#include <symshape/algebra/growing_array.hpp>

#include <atomic>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Owns one value that everybody may read, and those it replaced that somebody may still be reading.
///
/// A reader counts itself before it reads the pointer. So when, after a replacement, nobody is counted at one moment, whoever comes later reads the new
/// pointer, and all older values can go. While readers never pause, older values wait for the next replacement.
///
/// - Threads: any number read; `replace` is for one at a time.
/// - Cost: two atomic additions a reader.
template <class T>
class published {
 public:
  explicit published(const T* first) : now_{first} {}
  published(const published&) = delete;
  published& operator=(const published&) = delete;
  ~published() {
    free_retired();
    delete now_.load();
  }

  /// While it lives, the value that it sees does.
  class reading {
   public:
    explicit reading(const published& from)
        : from_{&from}, tick_{from.readers_.fetch_add(one_tick + 1) / one_tick + 1}, value_{from.now_.load()} {}
    ~reading() { from_->readers_.fetch_sub(1); }
    reading(const reading&) = delete;
    reading& operator=(const reading&) = delete;

    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_; }
    /// How many had begun to read by then, this one included.
    std::uint64_t tick() const { return tick_; }

   private:
    const published* from_;
    std::uint64_t tick_;
    const T* value_;
  };

  /// As the one who replaces sees it.
  const T& current() const { return *now_.load(); }
  std::uint64_t ticks() const { return readers_.load() / one_tick; }

  void replace(const T* next) {
    retired_.push_back(now_.exchange(next));
    if (readers_.load() % one_tick == 0) free_retired();
  }

 private:
  // How many reads ever began, and in the low bits how many of them go on.
  static constexpr std::uint64_t one_tick = std::uint64_t{1} << 20;

  void free_retired() {
    for (const T* old : retired_) delete old;
    retired_.clear();
  }

  mutable std::atomic<std::uint64_t> readers_{0};
  std::atomic<const T*> now_;
  growing_array<const T*> retired_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
