// SPDX-License-Identifier: BSL-1.0
// Layouts over sizes of which nothing is known, or what was recorded: what is answered must hold for every number that they can be.

#pragma once

#include <symshape/algebra/evaluate.hpp>
#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>
#include <symshape/guard/verbs.hpp>

#include "operations.hpp"

namespace {

/// The values of formulas under numbers for m, n and k.
class valuation {
 public:
  valuation(const ss::expr (&symbols)[3], const std::int64_t (&values)[3]) : at_{*symbols[0].owner()} {
    for (int i = 0; i < 3; ++i) at_.set(symbols[i].single_atom(), values[i]);
  }
  std::int64_t operator()(ss::expr e) {
    std::int64_t out = 0;
    if (!at_.value(e, out)) FAIL_CHECK("a formula has no value");
    return out;
  }
  template <class Int>
  ss::layout operator()(const ss::basic_layout<Int>& of) {
    ss::layout out;
    for (int k = 0; k < of.rank(); ++k)
      out.push_back((*this)(formula_of(of.sizes[k])), (*this)(formula_of(of.strides[k])));
    out.offset = (*this)(formula_of(of.offset));
    return out;
  }

 private:
  ss::evaluator at_;
};

/// `judge(values)` for all triples from `least` to 3; what it says first.
template <class Judge>
std::string for_all_sizes(std::int64_t least, Judge judge) {
  for (std::int64_t m = least; m <= 3; ++m)
    for (std::int64_t n = least; n <= 3; ++n)
      for (std::int64_t k = least; k <= 3; ++k)
        if (const std::string wrong = judge({m, n, k}); !wrong.empty()) return wrong;
  return {};
}
std::string broken_law(operation what, const ss::layout& a, const ss::layout& b, const ss::layout& c) {
  if (law_holds(what, a, b, c)) return {};
  return "the law of operation " + std::to_string(static_cast<int>(what)) + " fails: " + text_of(a) + " and " +
         text_of(b) + " give " + text_of(c);
}

struct unknown_sizes {
  ss::pool p;
  ss::knowledge known{p};
  const ss::expr symbols[3] = {symbol(p, "m"), symbol(p, "n"), symbol(p, "k")};

  unknown_sizes() { known.hypotheses().set_default_range(0, std::int64_t{1} << 48); }
};

/// Of formulas: the law holds wherever the requirements do and there are elements.
std::string wrong_for_some_numbers(operation what, layout_source& choose, int& answered, int& refused) {
  unknown_sizes sizes;
  const auto of = nested_layouts<ss::expr>(choose, sizes.symbols);
  (void)choose.random();
  const auto given = apply(what, of.a, of.b);
  if (!given) return ++refused, "";
  int judged = 0;
  const std::string wrong = for_all_sizes(1, [&](const std::int64_t(&values)[3]) -> std::string {
    valuation at{sizes.symbols, values};
    for (const ss::relation& r : sizes.known.requirements())
      if (at(r.indicator()) != 1) return {};
    ++judged;
    return broken_law(what, at(of.a), at(of.b), at(*given));
  });
  answered += judged > 0;
  return wrong;
}

/// The answer to a question is that of every assignment with elements, or undecided.
std::string wrong_for_some_numbers(question what, layout_source& choose, int& yes, int& no) {
  unknown_sizes sizes;
  const auto of = nested_layouts<ss::expr>(choose, sizes.symbols);
  (void)choose.random();
  const ss::certainty given = apply(what, of.a, of.b);
  yes += given == ss::certainty::yes;
  no += given == ss::certainty::no;
  if (given == ss::certainty::undecided) return {};
  return for_all_sizes(1, [&](const std::int64_t(&values)[3]) -> std::string {
    valuation at{sizes.symbols, values};
    const ss::layout a = at(of.a), b = at(of.b);
    if (apply(what, a, b) == given) return {};
    return "question " + std::to_string(static_cast<int>(what)) + " is answered wrongly for " + text_of(a) + " and " +
           text_of(b);
  });
}

/// Of recorded numbers: the law holds, empty layouts included, wherever the guards do, and they hold for the recorded numbers.
std::string wrong_where_guards_hold(operation what, layout_source& choose, int& accepted, int& rejected) {
  const std::int64_t first[3] = {choose.below(4), choose.below(4), choose.below(4)};
  ss::shape_env env;
  const ss::sym_int symbols[3] = {env.integer("m", first[0]), env.integer("n", first[1]), env.integer("k", first[2])};
  const ss::expr formulas[3] = {symbols[0].formula(), symbols[1].formula(), symbols[2].formula()};
  const auto of = nested_layouts<ss::sym_int>(choose, symbols);
  (void)choose.random();
  const auto given = apply(what, of.a, of.b);
  if (!given) return {};
  const ss::guard_program guards = env.guards().compile();
  if (!guards(guards.slot_values(first[0], first[1], first[2]))) return "the guards reject what was recorded";
  return for_all_sizes(0, [&](const std::int64_t(&values)[3]) -> std::string {
    if (!guards(guards.slot_values(values[0], values[1], values[2]))) return ++rejected, "";
    ++accepted;
    valuation at{formulas, values};
    return broken_law(what, at(of.a), at(of.b), at(*given));
  });
}

}  // namespace
