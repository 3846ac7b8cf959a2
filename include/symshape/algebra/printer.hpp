// SPDX-License-Identifier: BSL-1.0
/// @file
/// How pieces, comparisons and conditions are written, with no more parentheses than reading back needs.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/comparison_sides.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

enum class spacing : unsigned char {
  spaced,   // 2*B*H + K % 8 + 1, for people
  compact,  // 2*B*H+K%8+1, for types
};

namespace detail {

class printer {
 public:
  constexpr printer(pool& p, text_buffer& out, spacing s) : pool_{&p}, out_{&out}, spacing_{s} {}

  /// A formula may mention a part twice on every level; written out it would have no end. What is beyond this is not written.
  static constexpr std::size_t maximum_size = std::size_t{1} << 22;

  constexpr void sum(expr e) {
    if (e.is_constant() || out_->size() > maximum_size) return number(e.is_constant() ? e.constant() : 0);
    growing_array<piece> pieces;
    folder{*pool_, pieces}(e);
    sum(pieces);
  }

  /// `e >= 0`, `e == 0` or their negations, as a comparison of what is added with what is taken away.
  constexpr void comparison(std::uint32_t indicator, bool negated) {
    if (out_->size() > maximum_size) return;
    const comparison_sides sides{*pool_, indicator, negated};
    sum(sides.left);
    between(sides.sign);
    sum(sides.right);
  }

  /// A polynomial in indicators that is 0 or 1 everywhere, by its first indicator: r is [c]*d + e.
  constexpr void statement(expr r, int context) {  // context: 0 or, 1 and
    if (r.is_constant()) {
      *out_ << (r.constant() != 0 ? "0 == 0" : "0 == 1");
      return;
    }
    if (const std::uint32_t id = r.single_atom()) return comparison(id, false);
    if (const std::uint32_t id = (expr{1} - r).single_atom()) return comparison(id, true);
    expr with, without;
    const std::uint32_t id = first_indicator(*pool_, r);
    split_at(*pool_, r, id, with, without);
    const expr chosen = with + without;
    const bool conjunction = is(without, 0) || is(chosen, 0);
    const bool disjunction = is(without, 1) || is(chosen, 1);
    const bool parentheses = context == 1 && !conjunction;
    if (parentheses) *out_ << '(';
    if (conjunction || disjunction) {
      comparison(id, conjunction ? is(chosen, 0) : is(without, 1));
      *out_ << (conjunction ? " and " : " or ");
      statement(conjunction ? (is(without, 0) ? chosen : without) : (is(chosen, 1) ? without : chosen),
                conjunction ? 1 : 0);
    } else {
      comparison(id, false);
      *out_ << " and ";
      statement(chosen, 1);
      *out_ << " or ";
      comparison(id, true);
      *out_ << " and ";
      statement(without, 1);
    }
    if (parentheses) *out_ << ')';
  }

 private:
  static constexpr bool is(expr e, std::int64_t value) { return e.is_constant() && e.constant() == value; }

  constexpr void blank() {
    if (spacing_ == spacing::spaced) *out_ << ' ';
  }
  constexpr void between(const char* op) {
    blank();
    *out_ << op;
    blank();
  }
  constexpr void number(std::int64_t value) { *out_ << value; }
  constexpr void sum(const growing_array<piece>& pieces) {
    if (pieces.empty()) return number(0);
    for (std::uint32_t i = 0; i < pieces.size(); ++i) {
      const std::int64_t c = pieces[i].coefficient;
      // -2^63 has no positive twin: it is printed as a negative number that is added.
      const bool negative = c < 0 && c != int64_min;
      if (i > 0) {
        between(negative ? "-" : "+");
      } else if (negative) {
        *out_ << '-';
      }
      one(pieces[i], i == 0 && negative);
    }
  }

  /// One piece without its sign; `signed_before` says that a minus stands directly before it and would bind tighter than `//`.
  constexpr void one(const piece& x, bool signed_before) {
    const std::int64_t c = x.coefficient;
    const std::uint32_t degree = pool_->degree(x.cofactor);
    std::uint32_t ids[pool::maximum_degree];
    formula_order{*pool_}.factors(x.cofactor, degree, ids);
    const char* star = "";
    const bool bare = x.kind == piece::plain && degree == 0;
    const bool counted = bare || (c != 1 && c != -1);
    if (counted) *out_ << (c == int64_min || c > 0 ? c : -c), star = "*";
    const std::uint32_t parts = degree + (counted ? 1 : 0) + (x.kind != piece::plain ? 1 : 0);
    const bool parentheses = parts > 1 || signed_before;
    for (std::uint32_t i = 0; i < degree; ++i) {
      *out_ << star, star = "*";
      atom_text(ids[i], parentheses);
    }
    if (x.kind == piece::plain) return;
    *out_ << star;
    if (x.kind == piece::remainder) {
      division(x.atom, true, parentheses);
    } else if (x.kind == piece::minimum) {
      *out_ << "min(";
      const expr top = folder{*pool_, scratch_}.top(x.atom);
      growing_array<expr> operands;
      for (std::uint32_t i = 0; i < pool_->atom_at(x.atom).count; ++i)
        operands.push_back(top - expr{pool_, pool_->operand_of(x.atom, i)});
      list(operands);
    } else {
      *out_ << "select(";
      comparison(x.atom, false);
      comma();
      sum(expr{pool_, x.chosen});
      comma();
      sum(expr{pool_, x.otherwise});
      *out_ << ')';
    }
  }

  constexpr void comma() {
    *out_ << ',';
    blank();
  }

  constexpr void atom_text(std::uint32_t id, bool parentheses) {
    const atom a = pool_->atom_at(id);
    switch (a.kind) {
      case atom_kind::symbol: *out_ << pool_->symbol_name(id); return;
      case atom_kind::quotient: return division(id, false, parentheses);
      case atom_kind::truncated_quotient: *out_ << "truncdiv("; break;
      case atom_kind::euclidean_quotient: *out_ << "ediv("; break;
      case atom_kind::maximum: *out_ << "max("; break;
      default:
        *out_ << "select(";
        comparison(id, false);
        *out_ << (spacing_ == spacing::spaced ? ", 1, 0)" : ",1,0)");
        return;
    }
    list(operands_of(id), a.kind == atom_kind::maximum);
  }

  constexpr growing_array<expr> operands_of(std::uint32_t id) const {
    growing_array<expr> operands;
    for (std::uint32_t i = 0; i < pool_->atom_at(id).count; ++i) operands.push_back({pool_, pool_->operand_of(id, i)});
    return operands;
  }

  constexpr void list(growing_array<expr> operands, bool sorted = true) {
    if (sorted)
      stable_sort(operands.data(), operands.size(),
                  [this](expr x, expr y) { return formula_order{*pool_}.compare_formulas(x, y) < 0; });
    for (std::uint32_t i = 0; i < operands.size(); ++i) {
      if (i > 0) comma();
      sum(operands[i]);
    }
    *out_ << ')';
  }

  constexpr void division(std::uint32_t id, bool remainder, bool parentheses) {
    if (pool_->kind(id) == atom_kind::truncated_quotient) {
      *out_ << "truncmod(";
      return list(operands_of(id), false);
    }
    if (parentheses) *out_ << '(';
    side({pool_, pool_->operand_of(id, 0)}, false);
    if (remainder)
      between("%");
    else
      *out_ << "//";
    side({pool_, pool_->operand_of(id, 1)}, true);
    if (parentheses) *out_ << ')';
  }

  /// The left side of a division may be a product, since products and divisions associate to the left; the right side may not.
  constexpr void side(expr e, bool right) {
    growing_array<piece> pieces;
    if (out_->size() > maximum_size) return;
    if (!e.is_constant()) folder{*pool_, pieces}(e);
    bool bare = e.is_constant() ? e.constant() >= 0
                                : pieces.size() == 1 && pieces[0].coefficient > 0 && pieces[0].kind != piece::remainder;
    if (bare && right && !e.is_constant()) {
      const std::uint32_t id = e.single_atom();
      bare = id != 0 && pool_->kind(id) != atom_kind::quotient;
    }
    if (!bare) *out_ << '(';
    if (e.is_constant())
      number(e.constant());
    else
      sum(pieces);
    if (!bare) *out_ << ')';
  }

  pool* pool_;
  text_buffer* out_;
  spacing spacing_;
  growing_array<piece> scratch_;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
