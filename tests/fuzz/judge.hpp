// SPDX-License-Identifier: BSL-1.0
// What is wrong with an answer, if anything: the library's word against the meaning of the trees.

#pragma once

#include <symshape/algebra/bounds.hpp>
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/prove.hpp>
#include <symshape/algebra/simplify.hpp>

#include "fuzz/fact_set.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fuzz {

namespace ss = symshape;

inline std::string name_of(int symbol) { return std::string(1, static_cast<char>('a' + symbol)); }

inline std::string text_of(const point& at) {
  std::string out;
  for (int s = 0; s < most_symbols; ++s) out += (s == 0 ? "" : " ") + name_of(s) + "=" + std::to_string(at[s]);
  return out;
}

/// Which symbols a tree mentions, as bits.
inline unsigned symbols_of(const tree& t) {
  unsigned out = t.kind == tree::symbol ? 1u << t.value : 0;
  for (const tree& part : t.parts) out |= symbols_of(part);
  return out;
}

/// Holds the answers about one set of facts against the points. Each question is answered by what is wrong, and by nothing where all is right.
class judge {
 public:
  judge(ss::pool& p, const fact_set& facts) : pool_{&p}, facts_{&facts} {
    for (std::size_t i = 0; i < facts.facts().size(); ++i) all_.push_back(static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < facts.everywhere().size(); ++i) hold_.push_back(facts.hold(all_, i));
  }

  /// Witnesses at which the tree has no value by its own arithmetic; they prove nothing either way.
  std::uint64_t undefined_witnesses = 0;
  /// Values that were compared.
  std::uint64_t values = 0;

  std::string of_answer(const tree& claim, const ss::answer& a) {
    const flat_code code{claim};
    const column truth = code(facts_->everywhere());
    switch (a.verdict) {
      case ss::verdict::yes:
      case ss::verdict::no: {
        const bool yes = a.verdict == ss::verdict::yes;
        for (std::size_t i = 0; i < hold_.size(); ++i) {
          const bool refuted = yes ? truth.fails(i) : truth.holds(i);
          if (refuted && hold_[i]) return (yes ? "it fails at " : "it holds at ") + text_of(facts_->everywhere()[i]);
          if (refuted && facts_->hold(a.facts, i))
            return "it does not follow from the facts named: see " + text_of(facts_->everywhere()[i]);
        }
        return yes || a.witness.empty() ? "" : of_witness(code, a.witness, false);
      }
      case ss::verdict::depends: {
        if (a.witness.empty() || a.other_witness.empty()) return "a witness is missing";
        const std::string fails = of_witness(code, a.witness, false);
        return fails.empty() ? of_witness(code, a.other_witness, true) : fails;
      }
      case ss::verdict::contradiction:
        for (std::size_t i = 0; i < hold_.size(); ++i) {
          if (hold_[i]) return "the facts hold at " + text_of(facts_->everywhere()[i]);
          if (facts_->hold(a.facts, i)) return "the facts named hold at " + text_of(facts_->everywhere()[i]);
        }
        return "";
      case ss::verdict::unknown: return a.witness.empty() ? "" : of_witness(code, a.witness, false);
    }
    return "";
  }

  /// The canonical form has the tree's value at every `step`th point, and is read again from its own text.
  std::string of_form(const tree& t, ss::expr e, bool is_relation, std::size_t step) {
    ss::text_buffer printed;
    if (is_relation)
      print(ss::relation::from_indicator(e), printed);
    else
      print(e, printed);
    const std::string text{printed.view().data, printed.size()};
    const auto again = read(text, is_relation);
    if (!again) return "its text cannot be read: " + text;
    if (!identical(*again, e)) return "its text means something else: " + text;
    return of_values(flat_code{t}(facts_->everywhere()), e, facts_->everywhere(), step);
  }

  /// At every `step`th point where the facts hold the simpler formula has the tree's value.
  std::string of_simplified(const tree& t, ss::expr simple, std::size_t step) {
    return of_values(flat_code{t}(facts_->satisfying()), simple, facts_->satisfying(), step);
  }

  /// No value of the tree where the facts hold is out of bounds.
  std::string of_bounds(const tree& t, const ss::value_range& bounds) {
    const column value = flat_code{t}(facts_->satisfying());
    for (std::size_t i = 0; i < value.value.size(); ++i)
      if (value.defined[i] != 0 && !bounds.contains(value.value[i]))
        return "it is " + std::to_string(value.value[i]) + " at " + text_of(facts_->satisfying()[i]);
    return "";
  }

  ss::result<ss::expr> read(const std::string& text, bool is_relation) {
    if (!is_relation) return ss::try_parse(*pool_, text);
    const auto r = ss::try_parse_relation(*pool_, text);
    if (!r) return r.error();
    return r->indicator();
  }

 private:
  std::string of_values(const column& value, ss::expr e, const points& at, std::size_t step) {
    ss::evaluator evaluate{*pool_};
    for (std::size_t i = 0; i < at.size(); i += step) {
      if (value.defined[i] == 0) continue;
      evaluate.clear();
      for (int s = 0; s < most_symbols; ++s)
        if (const std::uint32_t id = pool_->find_symbol(name_of(s))) evaluate.set(id, at[i][s]);
      std::int64_t v = 0;
      if (!evaluate.value(e, v)) {
        if (evaluate.error().kind == ss::failure_kind::overflow) continue;
        return "it has no value at " + text_of(at[i]);
      }
      ++values;
      if (v != value.value[i])
        return "it is " + std::to_string(v) + " and not " + std::to_string(value.value[i]) + " at " + text_of(at[i]);
    }
    return "";
  }

  /// Facts hold at the witness, and the claim is what it should be there. Symbols that the witness does not give do not matter to the claim, but
  /// there must be values for them: those of some point where the facts hold.
  std::string of_witness(const flat_code& claim, const ss::growing_array<ss::symbol_value>& witness, bool wanted) {
    points candidates;
    const points& elsewhere = facts_->satisfying();
    for (std::size_t i = 0; i < 64 && (i == 0 || i < elsewhere.size()); ++i) {
      point at = elsewhere.size() == 0 ? point{1, 1, 1, 1} : elsewhere[i];
      for (const ss::symbol_value& v : witness) at[pool_->symbol_name(v.symbol)[0] - 'a'] = v.value;
      candidates.add(at);
    }
    std::vector<column> truths;
    for (const flat_code& fact : facts_->codes()) truths.push_back(fact(candidates));
    truths.push_back(claim(candidates));
    std::string mistake;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::string at = " at the witness " + text_of(candidates[i]);
      std::string wrong = facts_->in_ranges(candidates[i]) ? "" : "a range is left" + at;
      bool defined = true;
      for (std::size_t f = 0; f < truths.size(); ++f) {
        const bool is_claim = f + 1 == truths.size();
        defined = defined && truths[f].defined[i] != 0;
        if (is_claim && !wanted ? truths[f].holds(i) : truths[f].fails(i))
          wrong = (is_claim ? "it is otherwise" : "fact " + std::to_string(f) + " fails") + at;
      }
      if (wrong.empty()) {
        undefined_witnesses += !defined;
        return "";
      }
      if (mistake.empty()) mistake = wrong;
    }
    const bool complete = witness.size() == most_symbols || elsewhere.size() != 0;
    undefined_witnesses += !complete;
    return complete ? mistake : "";
  }

  ss::pool* pool_;
  const fact_set* facts_;
  std::vector<std::uint32_t> all_;
  std::vector<unsigned char> hold_;
};

}  // namespace fuzz
