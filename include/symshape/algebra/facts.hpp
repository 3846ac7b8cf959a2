// SPDX-License-Identifier: BSL-1.0
/// @file
/// What is known of the symbols of a pool: the hypotheses, in order, and the ranges of the symbols.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/literal.hpp>
#include <symshape/algebra/range.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// A number for a symbol of a pool.
struct symbol_value {
  std::uint32_t symbol;
  std::int64_t value;
};

/// The hypotheses of a proof.
///
///     ss::facts known{p};
///     known.add(n >= 1 && n % 8 == 0);
///     ss::prove(n >= 8, known)          // yes, by fact 0
///
/// Words: a *fact* is a relation that was added; its number is the order of coming. What it says at once of single formulas (each part
/// of a conjunction) is kept as *literals*; what needs a case distinction is kept as a *clause*.
///
/// - Laws: facts hold where every division in them is defined: `n//b >= 1` is also the fact that b is not 0.
/// - Cost: adding costs the fact's own size, going back nothing; both leave the pool's formulas alone.
class facts {
 public:
  constexpr explicit facts(pool& p) : pool_{&p} {}

  constexpr pool& owner() const { return *pool_; }
  constexpr std::uint32_t size() const { return relations_.size(); }
  constexpr relation operator[](std::uint32_t i) const { return relations_[i]; }

  /// - Errors: a relation of another pool is refused, and not added.
  constexpr void add(relation r) {
    if (!r.indicator().is_constant() && r.indicator().owner() != pool_)
      return detail::report(pool_, failure_kind::mixed_pools, "facts", "a fact lives in another pool than these facts");
    const pool::attempt attempt{*pool_};
    const std::uint32_t before = literals_.size();
    detail::split_conjunction(*pool_, r.indicator(), relations_.size(), literals_);
    if (attempt
            .failed()) {  // kept whole: an assignment must satisfy it, and a proof that needs it says that it overflows
      literals_.truncate(before);
      literals_.push_back({r.indicator(), detail::literal_kind::clause, relations_.size()});
    }
    for (std::uint32_t i = before; i < literals_.size(); ++i) {
      detail::collect_symbols(*pool_, literals_[i].form, symbols_);
      ends_.push_back(symbols_.size());
    }
    relations_.push_back(r);
  }

  /// For every symbol without a range of its own. At first every integer.
  constexpr void set_default_range(std::int64_t lower, std::int64_t upper) {
    default_ = value_range{lower, upper};
    model().known = false;
  }
  constexpr void set_range(std::uint32_t symbol_id, std::int64_t lower, std::int64_t upper) {
    ranges_.push_back({symbol_id, value_range{lower, upper}});
    model().known = false;
  }

  constexpr value_range range_of(std::uint32_t symbol_id) const {
    for (std::uint32_t i = ranges_.size(); i-- > 0;)
      if (ranges_[i].symbol == symbol_id) return ranges_[i].values;
    return default_;
  }

  struct mark {
    std::uint32_t relations, literals, ranges;
  };
  constexpr mark here() const { return {relations_.size(), literals_.size(), ranges_.size()}; }
  /// Forgets what came after the mark.
  constexpr void rollback(const mark& m) {
    if (m.ranges != ranges_.size()) model().known = false;
    if (m.literals < model().literals) model().literals = m.literals;
    relations_.truncate(m.relations);
    literals_.truncate(m.literals);
    ranges_.truncate(m.ranges);
    ends_.truncate(m.literals);
    symbols_.truncate(ends_.empty() ? 0 : ends_.back());
  }

  constexpr const growing_array<detail::literal>& literals() const { return literals_; }
  /// The symbols of literal `i` are those from `first_symbol(i)` up to `first_symbol(i + 1)`.
  constexpr std::uint32_t first_symbol(std::uint32_t i) const { return i == 0 ? 0 : ends_[i - 1]; }
  constexpr std::uint32_t symbol(std::uint32_t k) const { return symbols_[k]; }

  /// An assignment under which the first so many literals hold: that the facts can hold at all is found out once and not with every proof.
  struct kept_model {
    growing_array<symbol_value> values;
    std::uint32_t literals = 0;
    bool known = false;
  };
  constexpr kept_model& model() const { return *model_.kept; }

 private:
  struct symbol_range {
    std::uint32_t symbol;
    value_range values;
  };

  /// Behind a pointer, so that a proof under constant facts may keep what it finds: g++ 12 takes no `mutable` member in a constant evaluation.
  struct model_place {
    kept_model* kept = new kept_model{};

    constexpr model_place() = default;
    constexpr model_place(const model_place& other) : kept{new kept_model{*other.kept}} {}
    constexpr model_place& operator=(const model_place& other) {
      if (this != &other) *kept = *other.kept;
      return *this;
    }
    constexpr ~model_place() { delete kept; }
  };

  pool* pool_;
  growing_array<relation> relations_;
  growing_array<detail::literal> literals_;
  growing_array<std::uint32_t> symbols_, ends_;
  growing_array<symbol_range> ranges_;
  value_range default_;
  model_place model_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
