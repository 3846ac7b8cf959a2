// SPDX-License-Identifier: BSL-1.0
/// @file
/// How a rule written once asks its questions: known, decide, require, over numbers and formulas alike.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/checked.hpp>
#include <symshape/algebra/glance.hpp>
#include <symshape/algebra/knowledge.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/running_rule.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Where a rule was called from and under which name it speaks.
///
///     template <class Int>
///     constexpr auto matmul(const basic_tensor<Int>& a, const basic_tensor<Int>& b, call_site at = call_site::here()) {
///       at.enter("matmul", a, b);                     // a composite's own name stays: linear calls matmul, errors say linear
///       require(a.sizes[1] == b.sizes[0], at, {...});
///
/// `home` is the pool of the operands, in whose knowledge a refusal is kept even where both sides are plain numbers; null among numbers.
struct call_site {
  const char* operation = "";
  const char* file = "";
  std::int32_t line = 0;
  pool* home = nullptr;

  /// As a default argument: the place of the call.
  static constexpr call_site here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {"", file, line, nullptr};
  }

  /// Takes the operation's name and the operands' pool, unless an operation around this one has set them; an operand that can tell by itself
  /// that it is none (a negative size) says so.
  template <class... Operand>
  constexpr void enter(const char* name, const Operand&... operands) {
    if (*operation == 0) operation = name;
    ((home = home != nullptr ? home : operands.home()), ...);
    (look_at(operands), ...);
    if (!__builtin_is_constant_evaluated() && detail::running.owner == nullptr)
      detail::running = {this, operation, file, line};
  }
  constexpr ~call_site() {
    if (!__builtin_is_constant_evaluated() && detail::running.owner == this) detail::running = {};
  }

 private:
  template <class Operand>
  constexpr void look_at(const Operand& operand) const {
    if constexpr (requires { operand.check(*this); }) operand.check(*this);
  }
};

/// What to say when a requirement does not hold: a sentence as in `failure`, where `%l` and `%r` are the two sides.
///
///     {"a has size %l at axis %x where b has %r at axis %y", a.sizes[2], b.sizes[0], 2, 0}
struct complaint {
  const char* sentence = "";
  expr left{}, right{};
  std::int32_t axis = 0, other_axis = 0;
  std::int32_t argument = 0, other_argument = 0;
  text_view name{}, other_name{};
  failure_kind kind = failure_kind::shape;
};

/// The answer of `known`.
enum class certainty : unsigned char { no, yes, undecided };

/// What `decide` makes of a question that nothing decides.
enum class undecided : unsigned char {
  assume_false,   // adds nothing: only where the general branch is right both ways
  require_false,  // takes it for false and requires that it is
  refuse,         // data_dependent_error
};

namespace detail {

/// Most questions of rules are answered by ranges; a relation that is a fact, or the opposite of one, by identity; the rest is proof, a
/// thousand times as dear. `quick` asks for a proof only where a fact says more than bounds.
constexpr certainty proven(relation r, const facts& known, prover ask, bool quick = false) {
  const glimpse g = glance(r, known);
  if (g == glimpse::yes || g == glimpse::no) return g == glimpse::yes ? certainty::yes : certainty::no;
  if (g == glimpse::open || (quick && g == glimpse::unlinked)) return certainty::undecided;
  const relation opposite = !r;
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    if (identical(known[i], r)) return certainty::yes;
    if (identical(known[i], opposite)) return certainty::no;
  }
  const answer a = ask(r, known, {});
  return a.verdict == verdict::yes ? certainty::yes : a.verdict == verdict::no ? certainty::no : certainty::undecided;
}

constexpr certainty settled(relation r, bool quick) {
  if (r.is_true()) return certainty::yes;
  if (r.is_false()) return certainty::no;
  const knowledge* const k = r.indicator().owner()->attached();
  return k == nullptr ? certainty::undecided : proven(r, k->hypotheses(), k->asks(), quick);
}

/// Keeps the refusal with the operands' knowledge, or stops.
constexpr void refuse(const refusal& r, pool* home) {
  knowledge* const kept = home != nullptr ? home->attached() : nullptr;
  if (kept != nullptr) {
    kept->refuse(r);
    if (home->mode() == on_error::note) return;
  }
  failure f{};
  f.kind = r.kind;
  f.operation = r.operation;
  f.sentence = r.sentence;
  f.axis = r.axis;
  f.other_axis = r.other_axis;
  f.argument = r.argument;
  f.other_argument = r.other_argument;
  f.file = r.file;
  f.line = r.line;
  f.name = r.name;
  // A refusal that no knowledge keeps stops, whatever the pool's mode: that is about its arithmetic. The texts live as long as the stop takes.
  text_buffer left, right;
  if (r.left.is_constant())
    f.value = r.left.constant();
  else
    print(r.left, left);
  if (r.right.is_constant())
    f.other_value = r.right.constant();
  else
    print(r.right, right);
  if (!r.claim.indicator().is_constant() && r.kind == failure_kind::data_dependent) print(r.claim, left);
  f.formula = left.size() != 0 ? left.view() : r.name;
  f.other_formula = right.size() != 0 ? right.view() : r.other_name;
  fail(f);
}

}  // namespace detail

/// Refuses unconditionally.
constexpr void refuse(const call_site& at, const complaint& c, relation claim = false) {
  pool* const home = at.home != nullptr ? at.home : detail::common_pool(c.left, c.right);
  detail::refuse({c.kind, at.operation, c.sentence, c.left, c.right, c.axis, c.other_axis, c.argument, c.other_argument,
                  c.name, c.other_name, claim, at.file, at.line},
                 home);
}

// ---- numbers: the question is its answer

constexpr certainty known(bool holds) { return holds ? certainty::yes : certainty::no; }
constexpr bool decide(bool holds, undecided, const call_site&) { return holds; }

/// True where the rule may go on, false where it was refused and evaluation goes on all the same (`on_error::note`): return what you have.
constexpr bool require(bool holds, const call_site& at, const complaint& c) {
  if (!holds) refuse(at, c);
  return holds;
}

// ---- formulas: the question goes to the pool's knowledge

/// Whether a relation holds under what is known, at every assignment; records nothing.
constexpr certainty known(relation r) { return detail::settled(r, false); }

/// A branch. What is not proven either way goes by the second argument; where that is harmless (`assume_false`), less is tried.
///
/// - Errors: data_dependent_error with `undecided::refuse`.
constexpr bool decide(relation r, undecided otherwise, const call_site& at) {
  const certainty c = detail::settled(r, otherwise == undecided::assume_false);
  if (c != certainty::undecided) return c == certainty::yes;
  if (otherwise == undecided::assume_false) return false;
  pool& p = *r.indicator().owner();
  if (otherwise == undecided::require_false && p.attached() != nullptr) {
    p.attached()->require(!r);
    return false;
  }
  complaint says{};
  says.kind = failure_kind::data_dependent;
  says.sentence = "whether %f is not decided by what is known";
  call_site here = at;
  here.home = &p;
  refuse(here, says, r);
  return false;
}

/// The relation must hold: proven, it costs nothing; refuted, it is refused; otherwise it is added to the requirements.
///
/// - Errors: the complaint; data_dependent_error where an undecided requirement has no knowledge to be kept in.
constexpr bool require(relation r, const call_site& at, const complaint& c) {
  const certainty answer = known(r);
  if (answer == certainty::yes) return true;
  if (answer == certainty::no) {
    call_site here = at;
    if (here.home == nullptr) here.home = r.indicator().owner();
    refuse(here, c, r);
    return false;
  }
  pool& p = *r.indicator().owner();
  if (p.attached() != nullptr) {
    p.attached()->require(r);
    return true;
  }
  complaint says{};
  says.kind = failure_kind::data_dependent;
  says.sentence = "requires %f, which nothing here decides or keeps";
  call_site here = at;
  here.home = &p;
  refuse(here, says, r);
  return false;
}

}  // namespace symshape::inline SYMSHAPE_ABI
