// SPDX-License-Identifier: BSL-1.0
/// @file
/// Leaving out the records that follow from the others.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/prove/needs.hpp>
#include <symshape/algebra/substitute.hpp>
#include <symshape/guard/record/recorder.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Adds the divisions by formulas in `e`, each once, at any depth.
template <class Lazy = void>  // as in prove.hpp
void collect_divisions(const pool& p, expr e, growing_array<std::uint32_t>& seen, growing_array<std::uint32_t>& out) {
  for (std::uint32_t i = 0; i < e.term_count(); ++i)
    for (std::uint32_t k = 0; k < p.degree(e.term_at(i).monomial); ++k) {
      const std::uint32_t id = p.factor(e.term_at(i).monomial, k);
      const atom a = p.atom_at(id);
      bool known = !a.partial;
      for (const std::uint32_t other : seen) known = known || other == id;
      if (known) continue;
      seen.push_back(id);
      const bool divides = a.kind == atom_kind::quotient || a.kind == atom_kind::truncated_quotient;
      if (divides && !p.operand_of(id, 1).constant) out.push_back(id);
      for (std::uint32_t n = 0; n < a.count; ++n)
        collect_divisions<Lazy>(p, {e.owner(), p.operand_of(id, n)}, seen, out);
    }
}

/// Whether `r` holds wherever `known` does, its divisions included: a proof is only about where they are defined. One is no obstacle where its divisor is
/// never 0, or where `r` holds whatever the comparisons say that it stands in: alternatives shield it.
template <class Lazy = void>
bool follows(recorder& of, relation r, facts& known, budget limits) {
  if (of.ask(r, known, limits).verdict != verdict::yes) return false;
  pool& p = of.formulas();
  if (!p.divides_by_formulas()) return true;
  growing_array<std::uint32_t> seen, divisions, comparisons;
  collect_divisions<Lazy>(p, r.indicator(), seen, divisions);
  collect_indicators(r.indicator(), comparisons);
  for (const std::uint32_t id : divisions) {
    const expr divisor{&p, p.operand_of(id, 1)};
    if (of.ask(divisor != expr{0}, known, limits).verdict == verdict::yes) continue;
    const facts::mark before = known.here();
    rebuilder any{p, p};
    for (std::uint32_t i = 0; i < comparisons.size(); ++i) {
      key_index met;
      if (!mentions(p, atom_formula(p, comparisons[i]), id, met)) continue;
      text_buffer name;  // of no input
      name << '?' << i;
      any.set(comparisons[i], (symbol(p, name.view()) >= expr{0}).indicator());
      known.set_range(p.symbol_id(name.view()), int64_min, int64_max);
    }
    known.add(divisor == expr{0});
    const bool shielded = of.ask(any(r), known, limits).verdict == verdict::yes;
    known.rollback(before);
    if (!shielded) return false;
  }
  return true;
}

/// Finds the records that follow from the rest.
///
/// Later records never followed from earlier ones, or they would not have been made; so it is the earlier ones that may have become
/// superfluous, and they are tried in their order: after `n > 5` and `n > 12` only the second is left. Assumptions all stay: they are what
/// is trusted, not what is checked. Records that share no symbol cannot imply each other and are not put together.
///
/// The others of each record are put together by halves: the facts of one half stand while the other half is tried, so that every record is
/// added log n times and not n times.
///
/// - Cost: one proof a record, over the records that share symbols with it; the more there are, the less each proof may cost.
template <class Lazy = void>  // as in prove.hpp
class redundancy {
 public:
  /// Of a later part: the program's own records stand, and its own are found.
  redundancy(recorder& from, std::uint32_t part) : from_{&from}, part_{part} {
    for (const record& r : from.records())
      if (r.part == 0 || r.part == part) all_.push_back(r);
    from.eliminate(all_);
  }

  void run(growing_array<record>& kept) {
    const auto& all = all_;
    dropped_.resize(all.size(), 0);
    chain_up();
    for (const std::uint32_t head : first_) {
      if (head == UINT32_MAX || next_[head] == UINT32_MAX) continue;
      members_.clear();
      for (std::uint32_t i = head; i != UINT32_MAX; i = next_[i]) members_.push_back(i);
      facts others{from_->formulas()};
      others.set_default_range(0, int64_max);
      for (const recorded_symbol& s : from_->symbols())
        if ((s.lower != 0 || s.upper != int64_max) && class_of(s.id) == class_of(any_symbol_[head]))
          others.set_range(s.id, s.lower, s.upper);
      limits_ = recording_budget;
      if (members_.size() > 100) limits_.steps = 100 * recording_budget.steps / members_.size();
      try_range(0, members_.size(), others);
    }
    for (std::uint32_t i = 0; i < all.size(); ++i)
      if (!dropped_[i] && all[i].part == part_) kept.push_back(all[i]);
  }

 private:
  /// `others` holds everything outside the range that is not dropped.
  void try_range(std::uint32_t begin, std::uint32_t end, facts& others) {
    const auto& all = all_;
    if (end - begin == 1) {
      const record& r = all[members_[begin]];
      dropped_[members_[begin]] =
          r.kind != guard_kind::assume && r.part == part_ && follows<Lazy>(*from_, r.formula, others, limits_);
      return;
    }
    const std::uint32_t middle = begin + (end - begin) / 2;
    const facts::mark here = others.here();
    for (std::uint32_t i = middle; i < end; ++i) others.add(all[members_[i]].formula);
    try_range(begin, middle, others);
    others.rollback(here);
    for (std::uint32_t i = begin; i < middle; ++i)
      if (!dropped_[members_[i]]) others.add(all[members_[i]].formula);
    try_range(middle, end, others);
    others.rollback(here);
  }

  /// Records in classes by shared symbols; the members of each class in order, as chains.
  void chain_up() {
    const auto& all = all_;
    for (const record& r : all) {
      growing_array<std::uint32_t> ids;
      collect_symbols(from_->formulas(), r.formula.indicator(), ids);
      any_symbol_.push_back(ids.empty() ? 0 : ids[0]);
      for (const std::uint32_t id : ids) {
        const std::uint32_t from = class_of(id), to = class_of(ids[0]);
        parent_[from] = to;
      }
    }
    growing_array<std::uint32_t> last;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const std::uint32_t c = class_of(any_symbol_[i]);
      if (first_.size() <= c) first_.resize(c + 1, UINT32_MAX), last.resize(c + 1, UINT32_MAX);
      next_.push_back(UINT32_MAX);
      (first_[c] == UINT32_MAX ? first_[c] : next_[last[c]]) = i;
      last[c] = i;
    }
  }
  std::uint32_t class_of(std::uint32_t symbol) {
    while (parent_.size() <= symbol) parent_.push_back(parent_.size());
    while (parent_[symbol] != symbol) symbol = parent_[symbol] = parent_[parent_[symbol]];
    return symbol;
  }

  recorder* from_;
  std::uint32_t part_;
  growing_array<record> all_;
  growing_array<std::uint32_t> parent_, any_symbol_, first_, next_, members_;
  growing_array<unsigned char> dropped_;
  budget limits_ = recording_budget;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
