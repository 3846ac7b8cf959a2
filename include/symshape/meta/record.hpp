// SPDX-License-Identifier: BSL-1.0
/// @file
/// What one evaluation of rules in the compiler leaves behind: sizes, strides, requirements, or a refusal, as text that types can carry.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/algebra/index_list.hpp>
#include <symshape/algebra/substitute.hpp>
#include <symshape/meta/tensor.hpp>
#include <symshape/shape/assume.hpp>
#include <symshape/shape/needed.hpp>
#include <symshape/shape/shape.hpp>
#include <symshape/shape/strides.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// Plain data, so that it outlives the pool it was computed in.
struct evaluation_record {
  lifted_text<1024, 96> text;   // sizes, then strides (where they are not contiguous), then requirements
  lifted_text<384, 4> refused;  // operation, sentence, left, right
  symshape::dtype dtype = f32;
  bool overflowed = false;  // a coefficient left 64 bits

  /// `sizes` are those of the operands. A contiguous stride is a product of max(size, 1); in a type it is the plain product, since whoever
  /// uses a stride has an element to index, so that every size is at least 1.
  constexpr void keep(knowledge& known, const meta::basic_tensor<expr>& result, const growing_array<expr>& sizes) {
    pool& p = known.hypotheses().owner();
    dtype = result.dtype;
    if (const refusal& r = known.refused()) {
      text_buffer operation;
      operation << r.operation;
      if (r.kind == failure_kind::parse) operation << "(\"" << r.name << "\"), position " << r.left.constant();
      refused.append(operation.view());
      refused.append(text_view{r.sentence});
      refused.append(r.left);
      refused.append(r.right);
      return;
    }
    for (const expr& e : result.sizes) text.append(e);
    text.dim_count = static_cast<std::uint16_t>(result.sizes.size());
    if (!result.strides.contiguous()) keep_strides(p, result, sizes);
    const growing_array<relation> left = needed(known);
    for (const relation& r : left) text.append(r);
    text.required_count = static_cast<std::uint16_t>(left.size());
    overflowed = p.failed();
  }
  /// The facts that the inputs came with, behind everything else.
  constexpr void keep_given(const knowledge& known) {
    if (refused.count != 0) return;
    const facts& all = known.hypotheses();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      bool required = false;
      for (const relation& r : known.requirements()) required = required || identical(r, all[i]);
      if (!required && !all[i].is_true()) text.append(all[i]);
    }
  }

 private:
  constexpr void keep_strides(pool& p, const meta::basic_tensor<expr>& result, const growing_array<expr>& sizes) {
    rebuilder plain{p, p};
    for (const expr& e : result.sizes) at_least_one_is_itself(plain, e);
    for (const expr& e : sizes) at_least_one_is_itself(plain, e);
    growing_array<expr> steps;
    for (const expr& e : result.strides.values()) steps.push_back(plain(e));
    expr product = 1;
    bool contiguous = true;
    for (std::uint32_t i = steps.size(); i-- > 0;) {
      contiguous = contiguous && (identical(steps[i], product) || identical(result.sizes[i], expr{1}));
      product *= result.sizes[i];
    }
    if (contiguous) return;
    for (const expr& e : steps) text.append(e);
    text.fact_count = text.dim_count;
  }
  static constexpr void at_least_one_is_itself(rebuilder& plain, expr size) {
    // max(size, 1) is an atom plus the part that both have in common.
    const expr greatest = max(size, expr{1});
    if (greatest.is_constant()) return;
    pool& p = *greatest.owner();
    for (std::uint32_t i = 0; i < greatest.term_count(); ++i) {
      const term t = greatest.term_at(i);
      if (t.monomial == 0 || p.degree(t.monomial) != 1 || p.kind(p.factor(t.monomial, 0)) != atom_kind::maximum ||
          t.coefficient != 1)
        continue;
      const std::uint32_t atom = p.factor(t.monomial, 0);
      plain.set(atom, size - (greatest - atom_formula(p, atom)));
      return;
    }
  }
};

template <class Source, bool Contiguous = Source::value.fact_count == 0>
struct recorded_strides {
  using type = contiguous;
};
template <class Source>
struct recorded_strides<Source, false> {
  using type = typename lift_list<Source, Source::value.dim_count, strides, dim,
                                  make_index_list<Source::value.fact_count>>::type;
};

}  // namespace detail

namespace refused {

template <char... C>
struct operation {};
template <char... C>
struct says {};

/// A rule that refuses its operands in the compiler. The arguments are the operation, what it says (%l and %r are the two sides) and the two
/// sides.
template <bool Accepts, class Operation, class Says, class Left, class Right>
struct operands {
  static_assert(
      Accepts,
      "infer: the operation refuses its operands; the arguments show the operation, its sentence and both sides");
  static constexpr bool checked = Accepts;
};

template <bool Fits>
struct formula_size {
  static_assert(Fits,
                "infer: the formulas of the result are longer than 1024 characters, or a coefficient leaves 64 bits");
  static constexpr bool checked = Fits;
};

}  // namespace refused

namespace detail {

template <class Source, std::size_t Piece, template <char...> class Wrapper>
using refused_piece =
    typename lift_piece<Source, Piece, Wrapper,
                        make_index_list<Source::value.begin[Piece + 1] - Source::value.begin[Piece]>>::type;

/// `Record` has `static constexpr evaluation_record record`.
template <class Record, bool Refused = Record::record.refused.count != 0>
struct record_accepted {
  static constexpr bool checked =
      refused::formula_size < !Record::record.text.overflowed && !Record::record.overflowed > ::checked;
};
template <class Record>
struct record_accepted<Record, true> {
  struct source {
    static constexpr const auto& value = Record::record.refused;
  };
  static constexpr bool checked =
      refused::operands<false, refused_piece<source, 0, refused::operation>, refused_piece<source, 1, refused::says>,
                        refused_piece<source, 2, dim>, refused_piece<source, 3, dim>>::checked;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
