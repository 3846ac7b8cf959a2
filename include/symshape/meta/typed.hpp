// SPDX-License-Identifier: BSL-1.0
/// @file
/// Rules on views: the compiler works out the result's type and what is left to check, the program checks that and nothing else.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/meta/operands.hpp>
#include <symshape/meta/record.hpp>
#include <symshape/shape/element.hpp>
#include <symshape/shape/inlined_step.hpp>
#include <symshape/shape/slice.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// The metadata of a view type in formulas; its sizes go to `sizes` too.
template <class T, class Dims, class Strides>
constexpr meta::basic_tensor<expr> formula_tensor(pool& p, basic_view<T, Dims, Strides>*, growing_array<expr>& sizes) {
  const view_formulas of{p, static_cast<Dims*>(nullptr), static_cast<Strides*>(nullptr)};
  meta::basic_tensor<expr> out{.dtype = dtype_of<std::remove_const_t<T>>, .evaluation = &p};
  for (const expr e : of.sizes) {
    out.sizes.push_back(e);
    sizes.push_back(e);
  }
  if constexpr (!std::is_same_v<Strides, contiguous>) {
    meta::size_list<expr> steps;
    for (const expr e : of.strides) steps.push_back(e);
    out.strides = meta::stride_list<expr>{steps};
  }
  return out;
}

/// The metadata of a view in numbers.
template <class T, class Dims, class Strides>
constexpr meta::tensor number_tensor(const basic_view<T, Dims, Strides>& v) {
  meta::tensor out{.dtype = dtype_of<std::remove_const_t<T>>};
  constexpr std::size_t rank = Dims::rank();
  std::int64_t sizes[rank + 1]{}, steps[rank + 1]{};
  copy_numbers(v, sizes, steps, make_index_list<rank>{});
  for (std::size_t i = 0; i < rank; ++i) out.sizes.push_back(sizes[i]);
  if constexpr (!std::is_same_v<Strides, contiguous>) {
    meta::size_list<std::int64_t> given;
    for (std::size_t i = 0; i < rank; ++i) given.push_back(steps[i]);
    out.strides = meta::stride_list<std::int64_t>{given};
  }
  return out;
}

/// One evaluation of `Rule` on view types. A rule class is empty, has a `name` and is called with a call_site and the operands' metadata. Between operands a shared name is one symbol here, because
/// `join_symbols` has compared its numbers first.
template <class Rule, class... View>
struct typed_evaluation {
  static constexpr evaluation_record record = [] {
    pool p{on_error::note};
    knowledge known{p};
    known.hypotheses().set_default_range(0, maximum_size);
    (assume(p, known.hypotheses(), static_cast<typename View::facts*>(nullptr)), ...);
    evaluation_record out;
    growing_array<expr> sizes;
    out.keep(known, Rule{}(call_site{}, formula_tensor(p, static_cast<View*>(nullptr), sizes)...), sizes);
    return out;
  }();
  static constexpr const auto& value = record.text;
  using dims = lifted_dims<typed_evaluation>;
  using strides = typename recorded_strides<typed_evaluation>::type;
  using requirements = lifted_requirements<typed_evaluation>;
};

/// The first two symbols that a step reads.
template <class Table>
constexpr void symbols_read(std::int32_t step, std::int32_t (&found)[2], int& count) {
  const instruction& i = Table::value.steps[step];
  if (i.op == instruction::constant) return;
  if (i.op == instruction::slot) {
    if (count < 2 && (count == 0 || found[0] != i.a)) found[count++] = i.a;
    return;
  }
  symbols_read<Table>(i.a, found, count);
  if (i.op != instruction::non_negative && i.op != instruction::zero) symbols_read<Table>(i.b, found, count);
}

/// The first relation of the table that does not hold, or how many there are: code for each, and no loop.
template <class Table, std::size_t... Nth>
constexpr std::size_t first_unmet(const std::int64_t* symbols, index_list<Nth...>) {
  std::size_t met = 0;
  const auto holds = [&met](bool defined, const int128& value) { return defined && value != 0 && (++met, true); };
  int128 value = 0;
  static_cast<void>((... && holds(inlined_step_value<Table, Table::value.root[Nth]>(symbols, value), value)));
  return met;
}

/// Fills `f` and returns false for the first requirement that does not hold.
template <class Joined, class... Fact>
constexpr bool requirements_hold(const joined_values<Joined::count>& all, failure& f, required<Fact...>*) {
  if constexpr (sizeof...(Fact) != 0) {
    using table = formulas<0, Fact...>;
    using map = symbol_map<table, typename Joined::formulas>;
    std::int64_t symbols[table::counts.symbols + 1]{};
    for (std::size_t i = 0; i != table::counts.symbols; ++i) symbols[i] = all.values[map::value.at[i]];
    if (const std::size_t i = first_unmet<table>(symbols, make_index_list<sizeof...(Fact)>{}); i < sizeof...(Fact)) {
      std::int32_t read[2]{};
      int count = 0;
      symbols_read<table>(table::value.root[i], read, count);
      if (const std::int32_t later = read[0]; count > 1 && read[1] < later) {
        read[0] = read[1];
        read[1] = later;
      }
      f.kind = failure_kind::shape;
      f.sentence = count > 1   ? "%f is needed and does not hold: %n is %v, %g is %w"
                   : count > 0 ? "%f is needed and does not hold: %n is %v"
                               : "%f is needed and does not hold";
      f.formula = table::spelled[i];
      f.name = table::value.name(static_cast<std::size_t>(read[0]));
      f.value = symbols[read[0]];
      f.other_formula = table::value.name(static_cast<std::size_t>(read[1]));
      f.other_value = symbols[read[1]];
      return false;
    }
  }
  (void)all, (void)f;
  return true;
}

}  // namespace detail

/// The result of `Rule` on operands: its dims, and a check that is left for run time.
///
/// - Laws: what the compiler proves costs nothing at run time; what it refutes does not compile; the rest is checked on the operands' numbers.
template <class Rule, class... View>
struct typed_rule {
  using evaluation = detail::typed_evaluation<Rule, View...>;
  static constexpr bool accepted = detail::record_accepted<evaluation>::checked;
  using dims = typename evaluation::dims;
  using requirements = typename evaluation::requirements;
  using joined = detail::operand_symbols<View...>;

  /// Checks the operands and gives the numbers of the result's symbols.
  /// - Errors: shape_error with the operation, both operands and the caller's line.
  static dims check(const char* file, int line, const View&... v) {
    failure f{};
    detail::joined_values<joined::count> all;
    if (!detail::join_symbols(all, f, v...)) {
      f.operation = Rule::name;
      f.file = file;
      f.line = line;
      fail(f);
      return dims{};
    }
    if (!detail::requirements_hold<joined>(all, f, static_cast<requirements*>(nullptr))) {
      // The same rule on the numbers says what is wrong, in its own words; unless it would take these numbers, as a 1 that stretches.
      (void)Rule{}(call_site::here(file, line), detail::number_tensor(v)...);
      f.operation = Rule::name;
      f.file = file;
      f.line = line;
      fail(f);
    }
    dims out;
    using map = detail::symbol_map<typename dims::formulas, typename joined::formulas>;
    for (std::size_t i = 0; i != dims::symbol_count; ++i) out.data()[i] = all.values[map::value.at[i]];
    check_sizes(out, file, line);
    return out;
  }

 private:
  /// Sizes such as B*T may leave what a size can be, though B and T do not.
  static void check_sizes(const dims& out, const char* file, int line) {
    int128 elements = 1;
    for (std::size_t i = 0; i < dims::rank(); ++i) {
      int128 size = 0;
      const bool computed =
          detail::checked_step_value<typename dims::formulas>(dims::formulas::value.root[i], out.data(), size);
      if (computed && size >= 0 && size <= maximum_size) elements *= size > 1 ? size : 1;
      if (computed && size >= 0 && size <= maximum_size && elements <= int64_max) continue;
      failure f{};
      f.kind = failure_kind::overflow;
      f.operation = Rule::name;
      f.sentence =
          "the result's size %f at axis %x is negative or above 2^48, or the number of elements leaves 64 bits";
      f.formula = dims::formulas::spelled[i];
      f.axis = static_cast<std::int32_t>(i);
      f.file = file;
      f.line = line;
      fail(f);
      return;
    }
  }
};

}  // namespace symshape::inline SYMSHAPE_ABI
