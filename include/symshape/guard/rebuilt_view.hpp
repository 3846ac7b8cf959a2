// SPDX-License-Identifier: BSL-1.0
/// @file
/// A view that is made again from its base while recording, by numbers that no later input has.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/orientation.hpp>
#include <symshape/guard/shape_env.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Takes the numbers of rebuilt views out of records: by the equalities that define them, whose images must be what such numbers are, at least 0.
template <class Lazy = void>  // as in prove.hpp
void without_rebuilt(recorder& of, growing_array<record>& records) {
  orientation<Lazy> put_in{of, true};
  const auto rebuilt = [&](relation r) {
    growing_array<std::uint32_t> ids;
    collect_symbols(of.formulas(), r.indicator(), ids);
    for (const std::uint32_t id : ids)
      if (const recorded_symbol* const s = of.find(id); s != nullptr && s->where.kind == source_kind::rebuilt)
        return id;
    return std::uint32_t{0};
  };
  facts ranges{of.formulas()};  // what they alone say is no guard
  ranges.set_default_range(0, int64_max);
  for (const recorded_symbol& s : of.symbols()) ranges.set_range(s.id, s.lower, s.upper);
  growing_array<record> others, definitions, kept;
  for (const record& r : records)
    if (rebuilt(r.formula) != 0 && put_in.take(r.formula))
      definitions.push_back(r);
    else
      others.push_back(r);
  const std::uint32_t given = others.size();
  for (std::uint32_t i = 0; i < definitions.size(); ++i)
    others.push_back(
        {put_in.definitions()[i].image >= expr{0}, guard_kind::guard, definitions[i].where, definitions[i].part});
  for (std::uint32_t i = 0; i < others.size(); ++i) {
    record r = others[i];
    const relation before = r.formula;
    r.formula = put_in(r.formula);
    if (r.formula.is_true()) continue;
    if ((i >= given || !identical(before, r.formula)) && r.kind != guard_kind::assume &&
        follows<Lazy>(of, r.formula, ranges, recording_budget))
      continue;
    if (const std::uint32_t id = rebuilt(r.formula)) {
      text_buffer shown;
      print(before, shown);
      refuse_question(failure_kind::unguardable, "guards",
                      "%f rests on %n, which is of a view made again and of no input; compare the view with its base "
                      "before its numbers decide anything",
                      shown, r.where, {}, of.formulas().symbol_name(id));
      continue;
    }
    kept.push_back(r);
  }
  records = static_cast<growing_array<record>&&>(kept);
}

}  // namespace detail

/// What `rebuild_view` gives. Borrowed from the environment.
class rebuilt_view {
 public:
  explicit rebuilt_view(std::uint32_t rank) : rank_{rank} {}

  std::int32_t rank() const { return static_cast<std::int32_t>(rank_); }
  const sym_int& size(std::uint32_t axis) const { return numbers_[axis]; }
  const sym_int& stride(std::uint32_t axis) const { return numbers_[rank_ + axis]; }
  const sym_int& offset() const { return numbers_[2 * rank_]; }

  void add(const sym_int& n) { numbers_.push_back(n); }

 private:
  std::uint32_t rank_;
  growing_array<sym_int> numbers_;
};

/// A view of an input, as numbers that must not survive: making it again from its base asks questions that the program never asked, and none of them
/// may become a guard. What compares it with its base defines its numbers, and `guards()` puts these definitions in.
///
///     auto v = ss::rebuild_view(env, "v", {4, 8}, {8, 1}, 0);
///     env.check(ss::all_of(v.size(0) == x.size(1), v.size(1) == x.size(0)));
///     if (v.size(0) % 2 == 0) ...       // leaves the guard x.size(1) % 2 == 0
///
/// - Errors: binding_error as for an input; unguardable_error from `guards()` where a number of the view is left in a guard.
template <class Lazy = void>
rebuilt_view rebuild_view(shape_env& env, text_view name, number_list sizes, number_list strides,
                          detail::whole_number offset, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  detail::environment& recording = env.recording();
  recording.set_elimination(&detail::without_rebuilt<Lazy>);
  return recording.add_rebuilt<rebuilt_view>(name, sizes, strides, offset, asked_at(file, line));
}

}  // namespace symshape::inline SYMSHAPE_ABI
