// SPDX-License-Identifier: BSL-1.0
/// @file
/// The variants that a dispatcher has at one moment, and the tree that finds one among them.
/// Floor: guard. Includes only algebra, shape and lower headers of guard; <atomic>.

#pragma once

#include <symshape/guard/dispatch/decision_tree.hpp>
#include <symshape/guard/program.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// One variant. Everything but the marks stays as it was when it was added.
struct variant {
  guard_program program;
  std::size_t payload;
  guard_set* formulas;  // owned; null where only the program was given
  growing_array<slot_bound> bounds{};
  bool possible = true;  // false where its bounds exclude each other
  mutable std::atomic<std::uint64_t> used{0};
  mutable std::atomic<std::uint32_t> owners{0};

  variant(guard_program&& p, std::size_t number, guard_set* set)
      : program{static_cast<guard_program&&>(p)}, payload{number}, formulas{set} {
    possible = collect_bounds(program.data(), bounds);
  }
  variant(const variant&) = delete;
  variant& operator=(const variant&) = delete;
  ~variant() { delete formulas; }

  /// Whether some span is inside the bounds of both.
  bool may_meet(const variant& other) const {
    for (std::uint32_t i = 0, k = 0; i < bounds.size() && k < other.bounds.size();) {
      const slot_bound &a = bounds[i], &b = other.bounds[k];
      if (a.slot == b.slot && (a.lower > b.upper || b.lower > a.upper)) return false;
      a.slot <= b.slot ? ++i : ++k;
    }
    return true;
  }
};

/// Variants in order, never changed once it is made. Shares them with the lists before and after it; the last one that goes frees a variant.
class variant_list {
 public:
  explicit variant_list(const growing_array<const variant*>& order) : order_{order} {
    for (const variant* v : order_) v->owners.fetch_add(1, std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      const std::size_t slots = order_[i]->program.slot_count();
      bool first = true;
      for (const section* s : sections_) first = first && s->slot_count != slots;
      if (!first) continue;
      growing_array<decision_tree::candidate> candidates;
      for (std::uint32_t k = i; k < order_.size(); ++k)
        if (order_[k]->program.slot_count() == slots && order_[k]->possible)
          candidates.push_back({k, &order_[k]->bounds});
      sections_.push_back(new section{slots, decision_tree{candidates}});
    }
  }
  variant_list(const variant_list&) = delete;
  variant_list& operator=(const variant_list&) = delete;
  ~variant_list() {
    for (const section* s : sections_) delete s;
    for (const variant* v : order_)
      if (v->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete v;
  }

  const growing_array<const variant*>& order() const { return order_; }

  /// The first whose program accepts, or null.
  const variant* find(integer_span now) const {
    for (const section* const s : sections_) {
      if (s->slot_count != now.size) continue;
      const std::uint32_t i =
          s->tree.find(now.data, [&](std::uint32_t number) { return order_[number]->program(now); });
      return i == decision_tree::none ? nullptr : order_[i];
    }
    return nullptr;
  }

  /// The one of whose conditions the fewest do not hold, the first of several; null where there is none at all.
  const variant* nearest(integer_span now) const {
    const variant* best = nullptr;
    std::size_t fewest = 0;
    for (const variant* v : order_) {
      const std::size_t failures = v->program.failures(now);
      if (best != nullptr && failures >= fewest) continue;
      best = v;
      fewest = failures;
    }
    return best;
  }

 private:
  struct section {  // of the variants with as many slots
    std::size_t slot_count;
    decision_tree tree;
  };
  growing_array<const variant*> order_;
  growing_array<section*> sections_;  // owned
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
