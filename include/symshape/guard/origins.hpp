// SPDX-License-Identifier: BSL-1.0
/// @file
/// Why each guard is there: what asked for it, what it speaks of, and which other questions it answers.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/record/grounds.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// Where one guard, check or assumption comes from.
struct guard_origin {
  guard_kind kind = guard_kind::guard;
  owned_text text{};
  place where{};

  /// A number that it speaks of, and the line that declared or bound it.
  struct number {
    owned_text name{};
    bool bound = false;  // known only with the data
    place where{};
  };
  growing_array<number> numbers{};

  /// A record that it stands for, alone or with others.
  struct implication {
    guard_kind kind = guard_kind::guard;
    owned_text text{};
    place where{};
  };
  growing_array<implication> implies{};
};

/// The origins of the records that are left when what follows from others is gone, in the order of asking.
///
/// - Cost: that of `guards()`, and some proofs for each record that is gone.
template <class Lazy = void>  // as in prove.hpp
growing_array<guard_origin> origins_of(shape_env& env) {
  detail::environment& of = env.recording();
  const auto text = [](relation r) {
    text_buffer out;
    print(r, out);
    return owned_text{out};
  };
  growing_array<detail::record> kept, gone;
  detail::redundancy<Lazy>{of, 0}.run(kept);
  growing_array<detail::record> all;
  for (const detail::record& r : of.records())
    if (r.part == 0) all.push_back(r);
  of.eliminate(all);
  for (const detail::record& r : all) {
    bool stays = false;
    for (const detail::record& k : kept) stays = stays || identical(k.formula, r.formula);
    if (!stays) gone.push_back(r);
  }
  facts known{of.formulas()};
  known.set_default_range(0, int64_max);
  for (const detail::recorded_symbol& s : of.symbols()) known.set_range(s.id, s.lower, s.upper);
  growing_array<guard_origin> out;
  for (const detail::record& k : kept) {
    known.add(k.formula);
    guard_origin one{k.kind, text(k.formula), k.where};
    growing_array<std::uint32_t> ids;
    detail::collect_symbols(of.formulas(), k.formula.indicator(), ids);
    for (const std::uint32_t id : ids)
      if (const detail::recorded_symbol* const s = of.find(id))
        one.numbers.push_back({of.formulas().symbol_name(id), !s->has_value, s->declared});
    out.push_back(static_cast<guard_origin&&>(one));
  }
  for (const detail::record& g : gone)
    for (const std::uint32_t k :
         detail::needed<Lazy>(of, g.formula, kept, of.ask(g.formula, known, detail::recording_budget).facts))
      out[k].implies.push_back({g.kind, text(g.formula), g.where});
  return out;
}

/// The same for people.
///
///     x.size(0) >= 13 (asked at model.cpp:14 by pool)
///       speaks of x.size(0) (declared at model.cpp:3)
///       implies x.size(0) >= 6 (asked at model.cpp:12)
template <class Lazy = void>
owned_text origins(shape_env& env) {
  text_buffer out;
  for (const guard_origin& g : origins_of<Lazy>(env)) {
    out << g.text.view();
    detail::print_origin(detail::verb_of(g.kind), g.where, out);
    for (const guard_origin::number& n : g.numbers) {
      out << "\n  speaks of " << n.name.view();
      detail::print_origin(n.bound ? "bound" : "declared", n.where, out);
    }
    for (const guard_origin::implication& i : g.implies) {
      out << "\n  implies " << i.text.view();
      detail::print_origin(detail::verb_of(i.kind), i.where, out);
    }
    out << '\n';
  }
  return out;
}

}  // namespace symshape::inline SYMSHAPE_ABI
