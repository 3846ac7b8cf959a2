// SPDX-License-Identifier: BSL-1.0
/// @file
/// Facts kept apart by the symbols they speak of, so that a question meets only those that can matter to it.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/print.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What is known, in components: two facts are in one component when a chain of shared symbols joins them. Facts of different components
/// cannot prove anything together, so a recording of many inputs asks no more of the prover than one of a few.
///
/// Stored: every symbol is in a class (union and find); the class's root has the number of its component, 0 while nothing is known of it.
///
/// - Cost: finding the facts about a relation is O(its symbols) where these are joined already; joining copies the smaller components into the largest.
class components {
 public:
  explicit components(pool& p) : pool_{&p} {}
  components(const components&) = delete;
  components& operator=(const components&) = delete;
  ~components() { clear_components(); }

  /// A component and, of each of its facts, the number it was added with.
  struct component {
    facts known;
    growing_array<std::uint32_t> numbers;
  };

  /// Every symbol has a range from the first; sizes, strides and offsets are not negative.
  void set_range(std::uint32_t symbol, std::int64_t lower, std::int64_t upper) {
    ranges_.push_back({symbol, lower, upper});
    if (const std::uint32_t c = component_of_[root(symbol)]) all_[c - 1]->known.set_range(symbol, lower, upper);
  }

  /// What can matter to `r`: a component, or `scratch` put together from several.
  const component& about(relation r, component& scratch) {
    collect(r);
    const std::uint32_t whole = common_component();
    if (whole != 0) return *all_[whole - 1];
    put_together(scratch);
    return scratch;
  }
  component nothing() const {
    component c{facts{*pool_}, {}};
    c.known.set_default_range(0, int64_max);
    return c;
  }

  /// `r` holds from now on.
  void add(relation r, std::uint32_t number) {
    collect(r);
    std::uint32_t target = common_component();
    if (target == 0) {
      component joined = nothing();
      put_together(joined);
      all_.push_back(new component{static_cast<component&&>(joined)});
      target = all_.size();
      for (const std::uint32_t s : symbols_) {
        const std::uint32_t r = root(s);
        if (const std::uint32_t old = component_of_[r]) *all_[old - 1] = nothing();
        component_of_[r] = 0;
        parent_[r] = root(symbols_[0]);
      }
      if (!symbols_.empty()) component_of_[root(symbols_[0])] = target;
    }
    all_[target - 1]->known.add(r);
    all_[target - 1]->numbers.push_back(number);
  }
  /// Forgets all facts, not the ranges.
  void clear() {
    clear_components();
    for (auto& c : component_of_) c = 0;
    for (std::uint32_t i = 0; i < parent_.size(); ++i) parent_[i] = i;
  }
  value_range range_of(std::uint32_t symbol) const {
    for (std::uint32_t i = ranges_.size(); i-- > 0;)
      if (ranges_[i].symbol == symbol) return value_range{ranges_[i].lower, ranges_[i].upper};
    return value_range{0, int64_max};
  }

 private:
  void clear_components() {
    for (const component* c : all_) delete c;
    all_.clear();
  }
  struct symbol_range {
    std::uint32_t symbol;
    std::int64_t lower, upper;
  };

  std::uint32_t root(std::uint32_t symbol) {
    while (parent_.size() <= symbol) {
      parent_.push_back(parent_.size());
      component_of_.push_back(0);
    }
    while (parent_[symbol] != symbol) symbol = parent_[symbol] = parent_[parent_[symbol]];
    return symbol;
  }
  void collect(relation r) {
    symbols_.clear();
    collect_symbols(*pool_, r.indicator(), symbols_);
  }
  /// The component that all collected symbols belong to, or 0.
  std::uint32_t common_component() {
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
      const std::uint32_t r = root(symbols_[i]);
      if (i == 0) first = r;
      if (r != first) return 0;
    }
    return symbols_.empty() ? 0 : component_of_[first];
  }
  void put_together(component& out) {
    growing_array<std::uint32_t> roots;
    std::uint32_t largest = 0;
    for (const std::uint32_t s : symbols_) {
      const std::uint32_t r = root(s);
      bool seen = false;
      for (const std::uint32_t other : roots) seen = seen || other == r;
      if (!seen) roots.push_back(r);
      const std::uint32_t c = component_of_[r];
      if (c != 0 && (largest == 0 || all_[c - 1]->known.size() > all_[largest - 1]->known.size())) largest = c;
    }
    if (largest != 0) out = *all_[largest - 1];
    for (const std::uint32_t r : roots) {
      const std::uint32_t c = component_of_[r];
      if (c == largest && c != 0) continue;
      if (c == 0) {
        const value_range of = range_of(r);
        if (of != value_range{0, int64_max}) out.known.set_range(r, of.lower(), of.upper());
        continue;
      }
      const component& other = *all_[c - 1];
      for (std::uint32_t i = 0; i < other.known.size(); ++i) {
        out.known.add(other.known[i]);
        out.numbers.push_back(other.numbers[i]);
      }
      for (std::uint32_t i = 0; i < ranges_.size(); ++i)
        if (root(ranges_[i].symbol) == r) out.known.set_range(ranges_[i].symbol, ranges_[i].lower, ranges_[i].upper);
    }
  }

  pool* pool_;
  growing_array<symbol_range> ranges_;
  growing_array<std::uint32_t> parent_, component_of_, symbols_;
  growing_array<component*> all_;  // owned
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
