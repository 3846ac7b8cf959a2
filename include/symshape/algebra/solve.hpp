// SPDX-License-Identifier: BSL-1.0
/// @file
/// An equation solved for one of its symbols, with the condition under which there is an integer solution.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/facts.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/prove/replacement.hpp>

#include <cstdint>
#include <initializer_list>

namespace symshape::inline SYMSHAPE_ABI {

/// `symbol == value` where `condition` holds; or no solution, and why not.
struct solution {
  bool found = false;
  expr value;
  relation condition = true;
  const char* reason = "";

  constexpr explicit operator bool() const { return found; }
};

namespace detail {

/// `e == slope * s + rest` with `s` in neither; false where `e` is not of that form.
constexpr bool split_linear(pool& p, expr e, std::uint32_t s, expr& slope, expr& rest) {
  slope = rest = 0;
  const std::uint64_t m = p.monomial_of(s);
  for (std::uint32_t i = 0; i < e.term_count(); ++i) {
    const term t = e.term_at(i);
    std::uint64_t quotient = 0;
    if (divide_monomials(p, t.monomial, m, quotient))
      slope += term_formula(p, t.coefficient, quotient);
    else
      rest += term_formula(p, t.coefficient, t.monomial);
  }
  const expr both[] = {slope, rest};
  for (const expr part : both) {
    growing_array<std::uint32_t> symbols;
    collect_symbols(p, part, symbols);
    for (const std::uint32_t id : symbols)
      if (id == s) return false;
  }
  return true;
}

/// Solves `e == 0` for the symbol.
constexpr solution solve_zero(pool& p, expr e, std::uint32_t s, const facts& known) {
  solution out;
  expr slope, rest;
  if (split_linear(p, e, s, slope, rest)) {
    if (slope.is_constant() && slope.constant() == 0) {
      out.reason = "the symbol does not occur in the equation";
      return out;
    }
    out.found = true;
    out.value = floor_div(-rest, slope);
    out.condition = mod(-rest, slope) == 0;
    if (!slope.is_constant()) out.condition = out.condition && slope != 0;
    return out;
  }
  // A fact s == c*floor(s/c) + r: s becomes c*t + r, and the equation is solved for t.
  for (const literal& l : known.literals()) {
    if (l.kind != literal_kind::zero) continue;
    for (std::uint32_t i = 0; i < l.form.term_count(); ++i) {
      const term t = l.form.term_at(i);
      if (p.degree(t.monomial) != 1) continue;
      const std::uint32_t id = p.factor(t.monomial, 0);
      if (p.kind(id) != atom_kind::quotient || !p.operand_of(id, 1).constant) continue;
      if (expr{&p, p.operand_of(id, 0)}.single_atom() != s) continue;
      const std::int64_t c = p.operand_of(id, 1).value;
      const expr remainder = l.form - combine(atom_formula(p, s), -t.coefficient / c, expr{}, 0) -
                             combine(atom_formula(p, id), t.coefficient, expr{}, 0);
      if (t.coefficient % c != 0 || !remainder.is_constant() || (t.coefficient != c && t.coefficient != -c)) continue;
      // +-(c*floor(s/c) - s) + k == 0: s == c*floor(s/c) +- k
      const std::int64_t r = t.coefficient == c ? remainder.constant() : -remainder.constant();
      const expr whole = symbol(p, "?");
      replacement rebuild{p};
      rebuild.set(s, expr{c} * whole + r);
      const expr image = rebuild(e);
      if (p.failed() || !split_linear(p, image, whole.single_atom(), slope, rest) ||
          (slope.is_constant() && slope.constant() == 0))
        continue;
      out.found = true;
      out.value = expr{c} * floor_div(-rest, slope) + r;
      out.condition = mod(-rest, slope) == 0;
      return out;
    }
  }
  out.reason =
      "the symbol stands inside a quotient, a maximum or a power: an equation linear in it was expected, or a fact "
      "about its remainder";
  return out;
}

}  // namespace detail

/// The symbol's value from an equation that is linear in it, perhaps after a fact about its remainder is used.
///
///     ss::solve(p, "3*c == t", "c")                    // t//3, where t % 3 == 0
///     ss::solve(p, "c//4 == q", "c", {"c % 4 == 0"})   // 4*q
///
/// - Laws: where the condition holds, the equation holds exactly when the symbol has that value.
/// - Errors: no solution and the reason, where the equation is not of such a form.
constexpr solution solve(expr left, expr right, std::uint32_t symbol_id, const facts& known) {
  pool& p = known.owner();
  const pool::attempt attempt{p};
  solution out = detail::solve_zero(p, left - right, symbol_id, known);
  if (!attempt.failed()) return out;
  out = {};
  out.reason = "a number in the solution leaves 64 bits";
  return out;
}

/// The same from texts; the equation is one `==`.
constexpr solution solve(pool& p, text_view equation, text_view name,
                         std::initializer_list<text_view> hypotheses = {}) {
  facts known{p};
  for (const text_view h : hypotheses) known.add(parse_relation(p, h));
  std::size_t at = 0;
  // The equation's own sign, not one inside a condition: select(a == b, c, 1) == 4.
  for (int depth = 0; at + 1 < equation.size; ++at) {
    depth += equation[at] == '(' ? 1 : equation[at] == ')' ? -1 : 0;
    if (depth == 0 && equation[at] == '=' && equation[at + 1] == '=') break;
  }
  if (at + 1 >= equation.size) {
    solution out;
    out.reason = "an equation, left == right, was expected";
    return out;
  }
  const expr left = parse(p, {equation.data, at}), right = parse(p, {equation.data + at + 2, equation.size - at - 2});
  return solve(left, right, p.symbol_id(name), known);
}

}  // namespace symshape::inline SYMSHAPE_ABI
