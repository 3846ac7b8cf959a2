// SPDX-License-Identifier: BSL-1.0
/// @file
/// What an evaluation over formulas knows, what it had to require, and the first thing it refused.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// The first requirement of an evaluation that cannot hold: which operation said so, the sentence, and what stood on both sides.
struct refusal {
  failure_kind kind = failure_kind::none;
  const char* operation = "";
  const char* sentence = "";  // as in `failure`
  expr left{}, right{};
  std::int32_t axis = 0, other_axis = 0;
  std::int32_t argument = 0, other_argument = 0;
  text_view name{}, other_name{};  // of what outlives the evaluation: element types, options
  relation claim{};                // what does not hold; false where it was no question of formulas
  const char* file = "";
  std::int32_t line = 0;

  constexpr explicit operator bool() const { return kind != failure_kind::none; }
};

/// The hypotheses and the outcome of one evaluation over the formulas of a pool, which reaches it by `attached()` for as long as it lives.
///
///     ss::pool p;
///     ss::knowledge known{p};
///     known.hypotheses().add(n >= 16);
///     ... rules run ...
///     known.requirements()     // K == L
///     known.refused()          // matmul: a has size K at axis 1 where b has K + 1 at axis 0
///
/// - Laws: a requirement is a fact from then on, so it is taken once. Only the first refusal is kept: what follows it may follow from it.
class knowledge {
 public:
  template <class Lazy = void>  // as in prove.hpp
  constexpr explicit knowledge(pool& p) : facts_{p}, ask_{&prove<Lazy>}, previous_{p.attached()} {
    p.attach(this);
  }
  constexpr ~knowledge() { facts_.owner().attach(previous_); }
  knowledge(const knowledge&) = delete;
  knowledge& operator=(const knowledge&) = delete;

  constexpr facts& hypotheses() { return facts_; }
  constexpr const facts& hypotheses() const { return facts_; }
  constexpr prover asks() const { return ask_; }

  constexpr void require(relation r) {
    requirements_.push_back(r);
    facts_.add(r);
  }
  constexpr const growing_array<relation>& requirements() const { return requirements_; }

  constexpr void refuse(const refusal& r) {
    if (!refused_) refused_ = r;
  }
  constexpr const refusal& refused() const { return refused_; }

 private:
  facts facts_;
  prover ask_;
  growing_array<relation> requirements_;
  refusal refused_{};
  knowledge* previous_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
