// SPDX-License-Identifier: BSL-1.0
/// @file
/// Trying assignments: whether numbers satisfy everything that is asked of them.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/prove/key_index.hpp>
#include <symshape/algebra/prove/statement.hpp>
#include <symshape/algebra/range.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Searches an assignment under which relations hold and symbols lie in their ranges. What it finds has been evaluated: it is never a guess.
template <class Lazy = void>
class trial {
 public:
  /// Under the facts that `relevant` literals belong to, `r` must hold. Most proofs succeed without a trial, so nothing is done before it starts.
  constexpr trial(const facts& known, const growing_array<std::uint32_t>& relevant, relation r)
      : pool_{&known.owner()}, facts_{&known}, relevant_{&relevant}, goal_{r}, values_{known.owner()} {}

  constexpr void prepare() {
    if (prepared_) return;
    prepared_ = true;
    split_conjunction(*pool_, goal_.indicator(), 0, conditions_);
    growing_array<std::uint32_t> ids;
    collect_symbols(*pool_, goal_.indicator(), ids);
    for (const std::uint32_t id : ids) symbols_.add(id);
    for (const std::uint32_t i : *relevant_) {
      conditions_.push_back(facts_->literals()[i]);
      for (std::uint32_t k = facts_->first_symbol(i); k < facts_->first_symbol(i + 1); ++k)
        symbols_.add(facts_->symbol(k));
    }
    for (std::uint32_t i = 0; i < symbols_.size(); ++i)
      ranges_.push_back(facts_->range_of(static_cast<std::uint32_t>(symbols_.key(i))));
    chosen_.resize(symbols_.size(), 0);
    given_.resize(symbols_.size(), 0);
  }
  constexpr const key_index& symbols() const { return symbols_; }
  constexpr void narrow(std::uint32_t symbol_index, const value_range& r) {
    ranges_[symbol_index] = meet(ranges_[symbol_index], r);
  }
  /// Lets what must hold guide the choice of values: it still has to hold afterwards.
  constexpr void guide() {
    for (const literal& l : conditions_) {
      if (l.kind != literal_kind::non_negative && l.kind != literal_kind::zero) continue;
      const std::uint32_t first = guide_symbols_.size();
      collect_symbols(*pool_, l.form, guide_symbols_);
      guides_.push_back({l.form, l.kind == literal_kind::zero, first, guide_symbols_.size() - first});
    }
  }
  constexpr void allow(std::uint32_t attempts) { attempts_ = attempts; }
  constexpr std::uint32_t attempts() const { return attempts_; }
  constexpr bool found() const { return found_; }
  constexpr const growing_array<symbol_value>& model() const { return model_; }

  /// A new attempt; its number decides how `pick` chooses.
  constexpr void start(std::uint32_t attempt) {
    prepare();
    attempt_ = attempt;
    forget();
  }
  constexpr std::int64_t pick(std::int64_t low, std::int64_t high) {
    const bool below = low != int64_min, above = high != int64_max;
    // Later attempts mix the corners with what lies near and far.
    const std::uint32_t kind = attempt_ < 4 ? attempt_ : attempt_ % 4 != 0 ? 4 : static_cast<std::uint32_t>(random(6));
    switch (kind) {
      case 0: return below ? low : above ? high : 0;
      case 1: return above ? high : below ? low : 0;
      case 2: return below && low > 0 ? low : above && high < 0 ? high : 0;
      case 3: return below ? (above && low == high ? low : low + 1) : above ? high - 1 : 1;
      default: break;
    }
    const std::int64_t span = attempt_ % 4 == 1 ? 4 : attempt_ % 4 == 2 ? 24 : attempt_ % 4 == 3 ? 150 : 3000;
    const std::int64_t offset = random(span);
    if (below && above) {
      const int128 width = static_cast<int128>(high) - low + 1;
      return width > span ? (random(2) == 1 ? low + offset : high - offset)
                          : low + random(static_cast<std::int64_t>(width));
    }
    if (below) return low > int64_max / 2 ? low : low + offset;
    if (above) return high < int64_min / 2 ? high : high - offset;
    return offset - span / 2;
  }
  constexpr std::int64_t random(std::int64_t below) {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::int64_t>((seed_ >> 33) % static_cast<std::uint64_t>(below));
  }
  constexpr void set(std::uint32_t symbol, std::int64_t value) {
    fresh_ = false;
    values_.set(symbol, value);
    if (const std::uint32_t i = symbols_.find(symbol); i != key_index::absent) {
      chosen_[i] = value;
      given_[i] = 1;
    } else {
      others_.add(symbol);
    }
  }

  /// Completes the assignment (symbols that were eliminated get their images' values, others a picked one) and evaluates.
  constexpr bool test(const growing_array<eliminated_symbol>& eliminated) {
    for (std::uint32_t i = eliminated.size(); i-- > 0;) {
      give(eliminated[i].image);
      std::int64_t v = 0;
      if (!values_.value(eliminated[i].image, v)) return false;
      set(eliminated[i].symbol, v);
    }
    return test();
  }
  /// Gives the symbols values one after the other, each within what the guides leave of it, and evaluates.
  constexpr bool test_guided() {
    const std::uint32_t count = symbols_.size();
    const std::uint32_t shift = count == 0 ? 0 : static_cast<std::uint32_t>(random(count));
    const bool backwards = random(2) == 1;
    fresh_ = false;
    for (std::uint32_t n = 0; n < count; ++n) {
      const std::uint32_t at = (n + shift) % count, i = backwards ? count - 1 - at : at;
      value_range room = ranges_[i];
      for (const guidance& g : guides_) room = meet(room, room_left(g, i));
      if (room.empty()) return false;
      chosen_[i] = in_class(pick(room.lower(), room.upper()), room);
      given_[i] = 1;
    }
    values_.clear();
    for (std::uint32_t i = 0; i < count; ++i) values_.set(static_cast<std::uint32_t>(symbols_.key(i)), chosen_[i]);
    return test();
  }
  constexpr bool test() {
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
      if (ranges_[i].empty()) return false;  // nothing to pick from
      if (!given_[i]) set(static_cast<std::uint32_t>(symbols_.key(i)), pick_in(i));
      if (!ranges_[i].contains(chosen_[i])) return false;
    }
    for (const literal& l : conditions_) {
      std::int64_t v = 0;
      if (!values_.value(l.form, v)) return false;
      if (!(l.kind == literal_kind::non_negative ? v >= 0
            : l.kind == literal_kind::zero       ? v == 0
            : l.kind == literal_kind::unequal    ? v != 0
                                                 : v == 1))
        return false;
    }
    found_ = true;
    model_.clear();
    for (std::uint32_t i = 0; i < symbols_.size(); ++i)
      model_.push_back({static_cast<std::uint32_t>(symbols_.key(i)), chosen_[i]});
    return true;
  }

 private:
  constexpr void forget() {
    if (fresh_) return;
    values_.clear();
    others_.clear();
    for (auto& g : given_) g = 0;
    fresh_ = true;
  }

  struct guidance {
    expr form;
    bool equality;
    std::uint32_t first, count;
  };

  constexpr std::int64_t pick_in(std::uint32_t i) {
    return in_class(pick(ranges_[i].lower(), ranges_[i].upper()), ranges_[i]);
  }
  static constexpr std::int64_t in_class(std::int64_t v, const value_range& r) {
    if (r.multiple() < 2 || r.multiple() > 1000000 || v > int64_max / 2 || v < int64_min / 2) return v;
    const std::int64_t up = v + floor_remainder(r.residue() - v, r.multiple());
    return up <= r.upper() ? up : up - r.multiple();
  }

  /// What a guide leaves of symbol `i` where all its other symbols have values; everything where it is not of the form slope * x + rest.
  constexpr value_range room_left(const guidance& g, std::uint32_t i) {
    const std::uint32_t id = static_cast<std::uint32_t>(symbols_.key(i));
    bool mine = false;
    for (std::uint32_t k = g.first; k < g.first + g.count; ++k) {
      if (guide_symbols_[k] == id) {
        mine = true;
        continue;
      }
      const std::uint32_t other = symbols_.find(guide_symbols_[k]);
      if (other == key_index::absent || !given_[other]) return value_range{};
    }
    std::int64_t at0 = 0, at1 = 0, far = 0;
    if (!mine || !at(g, id, 0, at0) || !at(g, id, 1, at1) || !at(g, id, 1009, far)) return value_range{};
    const int128 slope = static_cast<int128>(at1) - at0;
    if (slope == 0 || static_cast<int128>(far) - at0 != slope * 1009) return value_range{};
    if (g.equality) {
      const int128 x = -at0 / slope;
      return at0 % slope == 0 && x > int64_min && x < int64_max ? value_range{static_cast<std::int64_t>(x)}
                                                                : value_range::none();
    }
    const int128 bound = slope > 0 ? -wide_floor(at0, slope) : wide_floor(at0, -slope);
    if (bound >= int64_max || bound <= int64_min) return value_range{};
    return slope > 0 ? value_range{static_cast<std::int64_t>(bound), int64_max}
                     : value_range{int64_min, static_cast<std::int64_t>(bound)};
  }
  constexpr bool at(const guidance& g, std::uint32_t id, std::int64_t value, std::int64_t& out) {
    values_.clear();
    for (std::uint32_t k = 0; k < symbols_.size(); ++k)
      if (given_[k]) values_.set(static_cast<std::uint32_t>(symbols_.key(k)), chosen_[k]);
    values_.set(id, value);
    return values_.value(g.form, out);
  }
  /// Symbols of an image that nothing bounded get a picked value.
  constexpr void give(expr e) {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t m = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < pool_->degree(m); ++k) give_atom(pool_->factor(m, k));
    }
  }
  constexpr void give_atom(std::uint32_t id) {
    const atom a = pool_->atom_at(id);
    if (a.kind == atom_kind::symbol) {
      const std::uint32_t i = symbols_.find(id);
      if (i == key_index::absent ? others_.find(id) != key_index::absent : given_[i] != 0) return;
      return set(id, i == key_index::absent ? pick(int64_min, int64_max) : pick_in(i));
    }
    for (std::uint32_t n = 0; n < a.count; ++n) give({pool_, pool_->operand_of(id, n)});
  }
  pool* pool_;
  const facts* facts_;
  const growing_array<std::uint32_t>* relevant_;
  relation goal_;
  evaluator values_;
  growing_array<literal> conditions_;
  growing_array<value_range> ranges_;
  key_index symbols_, others_;
  growing_array<guidance> guides_;
  growing_array<std::uint32_t> guide_symbols_;
  growing_array<std::int64_t> chosen_;
  growing_array<unsigned char> given_;
  growing_array<symbol_value> model_;
  std::uint64_t seed_ = 0x5eed;
  std::uint32_t attempt_ = 0, attempts_ = 12;
  bool found_ = false, prepared_ = false, fresh_ = true;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
