// SPDX-License-Identifier: BSL-1.0
/// @file
/// A claim and its facts with the symbols counted from elsewhere.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/prove/origin.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The same question from the origin where it is shortest. The ranges of symbols are facts of it, behind the others.
///
/// - Laws: what follows from the moved facts follows from the facts. The other way round a divisor may have canceled on the way, so an
///   assignment taken back has to be tried again.
template <class Lazy = void>
class moved_question {
 public:
  constexpr moved_question(const facts& known, relation claim, const growing_array<std::uint32_t>& relevant,
                           const key_index& symbols, std::uint64_t& steps)
      : pool_{&known.owner()}, symbols_{&symbols}, there_{*pool_, steps}, facts_{*pool_} {
    there_.add(claim.indicator());
    for (const std::uint32_t i : relevant) {
      const std::uint32_t fact = known.literals()[i].origin;
      if (!numbers_.empty() && numbers_.back() == fact) continue;
      numbers_.push_back(fact);
      there_.add(known[fact].indicator());
    }
    count_ = 1 + numbers_.size();
    for (std::uint32_t i = 0; i < symbols.size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(symbols.key(i));
      const value_range of = known.range_of(id);
      if (of.bounded_below()) bound(difference_in(*pool_, atom_formula(*pool_, id), of.lower()));
      if (of.bounded_above()) bound(difference_in(*pool_, of.upper(), atom_formula(*pool_, id)));
    }
  }

  /// Whether there is such an origin, found within so many steps in all; then the question is made.
  constexpr bool find(std::uint64_t most_steps) {
    if (pool_->failed() || !there_.find(most_steps)) return false;
    for (std::uint32_t i = 1; i < count_; ++i) facts_.add(relation::from_indicator(there_[i]));
    return !pool_->failed();
  }
  constexpr const facts& hypotheses() const { return facts_; }
  constexpr relation claim() const { return relation::from_indicator(there_[0]); }

  /// The numbers of the facts that these are about.
  constexpr growing_array<std::uint32_t> own_facts(const growing_array<std::uint32_t>& moved) const {
    growing_array<std::uint32_t> out;
    for (const std::uint32_t i : moved)
      if (i < numbers_.size()) out.push_back(numbers_[i]);
    return out;
  }
  /// The assignment of the symbols themselves; empty where a number leaves 64 bits.
  constexpr growing_array<symbol_value> own_values(const growing_array<symbol_value>& moved) const {
    growing_array<symbol_value> out;
    evaluator values{*pool_};
    for (std::uint32_t i = 0; i < symbols_->size(); ++i) values.set(static_cast<std::uint32_t>(symbols_->key(i)), 0);
    for (const symbol_value& v : moved) values.set(v.symbol, v.value);
    for (std::uint32_t i = 0; i < symbols_->size(); ++i) {
      const std::uint32_t id = static_cast<std::uint32_t>(symbols_->key(i));
      std::int64_t v = 0;
      if (!values.value(there_.image(id), v)) return {};
      out.push_back({id, v});
    }
    return out;
  }

 private:
  constexpr void bound(expr e) {
    there_.add(is_non_negative(e).indicator());
    ++count_;
  }

  pool* pool_;
  const key_index* symbols_;
  origin<Lazy> there_;
  facts facts_;
  growing_array<std::uint32_t> numbers_;
  std::uint32_t count_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
