// SPDX-License-Identifier: BSL-1.0
/// @file
/// What to say about a question that only data decides: what is known of it, and which checks would settle it.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/record/recorder.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The ranges of the symbols of `r`, and the records that share a symbol with it: `0 <= u <= 10 (bound at model.cpp:9); u != 3 (checked at model.cpp:12)`.
/// At most eight records, the latest.
template <class Lazy = void>  // as in prove.hpp
text_buffer known_about(recorder& of, relation r) {
  growing_array<std::uint32_t> ids, others;
  collect_symbols(of.formulas(), r.indicator(), ids);
  text_buffer out;
  for (const std::uint32_t id : ids) {
    const recorded_symbol* const s = of.find(id);
    if (s == nullptr || (s->lower == int64_min && s->upper == int64_max)) continue;
    if (out.size() != 0) out << "; ";
    if (s->upper != int64_max && s->lower != int64_min) out << s->lower << " <= ";
    out << of.formulas().symbol_name(id);
    s->upper == int64_max ? out << " >= " << s->lower : out << " <= " << s->upper;
    print_origin(s->has_value ? "declared" : "bound", s->declared, out);
  }
  const auto& records = of.records();
  std::uint32_t shown = 0, first = records.size();
  const auto shares = [&](const record& one) {
    others.clear();
    collect_symbols(of.formulas(), one.formula.indicator(), others);
    for (const std::uint32_t id : others)
      for (const std::uint32_t mine : ids)
        if (id == mine) return true;
    return false;
  };
  for (; first > 0 && shown < 8; --first) shown += shares(records[first - 1]);
  for (std::uint32_t i = first; i < records.size(); ++i)
    if (shares(records[i])) print_record(records[i], out);
  return out;
}

/// The refusal of a question that nothing decides: of one about a random number that none can be asked, of others with the two checks, of which either
/// makes it decided.
template <class Lazy = void>
void refuse_undecided(recorder& of, const question& q) {
  const char* const operation = *q.where.operation != 0 ? q.where.operation : "guard";
  text_buffer shown, opposite;
  print(q, shown);
  print(!q.formula, opposite);
  growing_array<std::uint32_t> ids;
  collect_symbols(of.formulas(), q.formula.indicator(), ids);
  for (const std::uint32_t id : ids)
    if (const recorded_symbol* const s = of.find(id); s != nullptr && s->where.kind == source_kind::random)
      return refuse_question(failure_kind::unguardable, operation,
                             "%f rests on the random number %n, which every call draws anew, so that no guard can be "
                             "made of it; use select, or take the number as an argument",
                             shown, q.where, {}, of.formulas().symbol_name(id));
  const text_buffer known = known_about<Lazy>(of, q.formula);
  refuse_question(
      failure_kind::data_dependent, operation,
      known.size() == 0
          ? "%f depends on data, and nothing is known of it; check(%f) or check(%n) settles it"
          : "%f depends on data, and what is known does not decide it: %g; check(%f) or check(%n) settles it",
      shown, q.where, known, opposite);
}

/// The refusal of what can never hold, with the records that say so where it is not the ranges alone.
template <class Lazy = void>
void refuse_impossible(recorder& of, const char* verb, const question& q) {
  text_buffer text, known;
  print(q, text);
  if (!q.formula.is_false()) known = of.shown(of.grounds<Lazy>(!q.formula));
  refuse_question(failure_kind::contradiction, verb,
                  known.size() == 0 ? "%f can never hold here" : "%f can never hold here: %g", text, q.where, known);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
