// SPDX-License-Identifier: BSL-1.0
/// @file
/// Formulas under the assumption that there are elements: sizes of at least 1, for the length of one operation.
/// Floor: layout. Includes only meta and below.

#pragma once

#include <symshape/algebra/knowledge.hpp>
#include <symshape/algebra/relation.hpp>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// For as long as it lives, the pool's knowledge is what it was and that certain sizes are at least 1. Requirements go back to the knowledge
/// outside with `hand_over`; where there is none, nothing keeps them.
class assumed_elements {
 public:
  constexpr assumed_elements() = default;
  assumed_elements(const assumed_elements&) = delete;
  assumed_elements& operator=(const assumed_elements&) = delete;
  constexpr ~assumed_elements() { delete known_; }

  /// From here on requirements are kept here, too.
  constexpr void begin(pool& p) {
    if (known_ != nullptr) return;
    outer_ = p.attached();
    known_ = new knowledge{p};
    if (outer_ != nullptr) known_->hypotheses() = outer_->hypotheses();
  }
  constexpr void add(expr size) { known_->hypotheses().add(size >= 1); }
  /// Whether a requirement over the pool's formulas would be kept.
  constexpr bool keeps(const pool& p) const {
    return p.attached() != nullptr && (p.attached() != known_ || outer_ != nullptr);
  }
  constexpr void hand_over() {
    if (known_ == nullptr || outer_ == nullptr) return;
    for (const relation& r : known_->requirements()) outer_->require(r);
  }

 private:
  knowledge* known_ = nullptr;
  knowledge* outer_ = nullptr;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
