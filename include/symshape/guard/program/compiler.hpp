// SPDX-License-Identifier: BSL-1.0
/// @file
/// From a relation to the instructions that check it.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/fold.hpp>
#include <symshape/guard/program/fused_tests.hpp>
#include <symshape/guard/record/parts.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// Writes the instructions of one relation; `slot_of(symbol id)` says where a symbol's number stands.
///
/// Remainders and minima are computed as such. A statement in several indicators is decided one by one, those that divide by
/// a symbol last: so `b != 0 and a // b > 1` does not divide by 0.
/// - Errors: `complete()` is false for a formula that needs too many temporaries.
template <class SlotOf>
class guard_compiler {
 public:
  guard_compiler(pool& p, SlotOf slot_of, growing_array<guard_step>& out)
      : pool_{&p}, slot_of_{slot_of}, out_{&out}, first_{out.size()} {}

  void operator()(relation r) { require(r.indicator()); }
  bool complete() const { return complete_; }

 private:
  static constexpr std::uint32_t maximum_steps = 4096;

  std::uint32_t push(guard_step::operation op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint32_t to = 0,
                     std::int64_t value = 0) {
    if (out_->size() - first_ > maximum_steps) {
      complete_ = false;
      return out_->size() - 1;
    }
    out_->push_back({op, 0, a, b, static_cast<std::uint16_t>(to), value});
    return out_->size() - 1;
  }
  void land(std::uint32_t jump) {
    (*out_)[jump].value = static_cast<std::int64_t>(out_->size()) - jump;
    landed_ = out_->size();
  }
  expr operand_of(std::uint32_t id, std::uint32_t i) const { return {pool_, pool_->operand_of(id, i)}; }

  /// `e`, 0 or 1 everywhere, must be 1.
  void require(expr e) {
    if (!complete_) return;
    if (e.is_constant()) {
      if (e.constant() != 1) push(guard_step::refuse);
      return;
    }
    if (const std::uint32_t id = e.single_atom(); id != 0 && is_indicator(*pool_, id)) return test(id, true);
    if (const std::uint32_t id = (expr{1} - e).single_atom(); id != 0 && is_indicator(*pool_, id))
      return test(id, false);
    const std::uint32_t id = safest_indicator(e);
    expr chosen, otherwise;
    split_on(e, id, chosen, otherwise);
    branch(id, [&] { require(chosen); }, [&] { require(otherwise); });
  }
  void test(std::uint32_t id, bool truth) {
    sum(operand_of(id, 0));
    const bool order = pool_->kind(id) == atom_kind::non_negative;
    if (complete_ && fuse_test(*out_, first_, landed_, order, truth)) return;
    push(order ? (truth ? guard_step::test_non_negative : guard_step::test_negative)
               : (truth ? guard_step::test_zero : guard_step::test_nonzero));
  }

  template <class Then, class Else>
  void branch(std::uint32_t id, Then then, Else otherwise) {
    sum(operand_of(id, 0));
    const std::uint32_t skip =
        push(pool_->kind(id) == atom_kind::non_negative ? guard_step::jump_if_negative : guard_step::jump_if_nonzero);
    then();
    const std::uint32_t leave = push(guard_step::jump);
    land(skip);
    otherwise();
    land(leave);
  }

  /// One without divisions by formulas, if there is one; of these the first by what they say, so that the code is the same every time.
  std::uint32_t safest_indicator(expr e) const {
    growing_array<std::uint32_t> ids;
    collect_indicators(e, ids);
    const formula_order order{*pool_};
    std::uint32_t best = 0;
    bool best_divides = false;
    for (const std::uint32_t id : ids) {
      const bool divides = divides_by_formula(operand_of(id, 0));
      if (best == 0 || divides < best_divides || (divides == best_divides && order.compare_atoms(id, best) < 0))
        best = id, best_divides = divides;
    }
    return best;
  }
  bool divides_by_formula(expr e) const {
    for (std::uint32_t i = 0; i < e.term_count(); ++i) {
      const std::uint64_t monomial = e.term_at(i).monomial;
      for (std::uint32_t k = 0; k < pool_->degree(monomial); ++k) {
        const std::uint32_t id = pool_->factor(monomial, k);
        const atom a = pool_->atom_at(id);
        if (a.kind == atom_kind::symbol) continue;
        const bool division = a.kind == atom_kind::quotient || a.kind == atom_kind::truncated_quotient;
        if (division && !pool_->operand_of(id, 1).constant) return true;
        for (std::uint32_t j = 0; j < a.count; ++j)
          if (!pool_->operand_of(id, j).constant && divides_by_formula(operand_of(id, j))) return true;
      }
    }
    return false;
  }

  /// Leaves the value of `e` in the sum.
  void sum(expr e) {
    if (!complete_) return;
    if (e.is_constant()) {
      push(guard_step::begin_sum, 0, 0, 0, e.constant());
      return;
    }
    growing_array<std::uint32_t> indicators;
    collect_indicators(e, indicators);
    if (!indicators.empty()) {
      const std::uint32_t id = safest_indicator(e);
      expr chosen, otherwise;
      split_on(e, id, chosen, otherwise);
      return branch(id, [&] { sum(chosen); }, [&] { sum(otherwise); });
    }
    const std::uint32_t temporaries = temporaries_;
    growing_array<piece> pieces;
    folder{*pool_, pieces}(e);
    growing_array<factors> products;
    std::int64_t constant = 0;
    for (const piece& p : pieces) {
      factors f{p.coefficient, {}};
      for (std::uint32_t k = 0; k < pool_->degree(p.cofactor); ++k)
        f.operands.push_back(atom_operand(pool_->factor(p.cofactor, k)));
      if (p.kind == piece::remainder)
        f.operands.push_back(quotient_operand(p.atom, true));
      else if (p.kind == piece::minimum)
        f.operands.push_back(minimum_operand(p.atom));
      if (f.operands.empty())
        constant = p.coefficient;
      else
        products.push_back(f);
    }
    add_up(products, constant);
    temporaries_ = temporaries;
  }

  struct factors {
    std::int64_t coefficient;
    growing_array<std::uint16_t> operands;
    bool is_operand(std::int64_t c) const { return operands.size() == 1 && coefficient == c; }
  };

  void add_up(const growing_array<factors>& products, std::int64_t constant) {
    if (products.size() == 1 && (products[0].is_operand(1) || products[0].is_operand(-1))) {
      push(products[0].coefficient == 1 ? guard_step::add_operand : guard_step::subtract_operand,
           products[0].operands[0], 0, 0, constant);
      return;
    }
    if (products.size() == 2 && ((products[0].is_operand(1) && products[1].is_operand(-1)) ||
                                 (products[0].is_operand(-1) && products[1].is_operand(1)))) {
      const bool first = products[0].coefficient == 1;
      push(guard_step::add_difference, products[first ? 0 : 1].operands[0], products[first ? 1 : 0].operands[0], 0,
           constant);
      return;
    }
    push(guard_step::begin_sum, 0, 0, 0, constant);
    for (const factors& f : products) {
      if (f.operands.size() == 1) {
        push(guard_step::add_term, f.operands[0], 0, 0, f.coefficient);
      } else if (f.operands.size() == 2) {
        push(guard_step::add_square, f.operands[0], f.operands[1], 0, f.coefficient);
      } else {
        push(guard_step::begin_product, f.operands[0], 0, 0, f.coefficient);
        for (std::uint32_t i = 1; i < f.operands.size(); ++i) push(guard_step::multiply_product, f.operands[i]);
        push(guard_step::add_product);
      }
    }
  }

  std::uint16_t new_temporary() {
    if (temporaries_ >= maximum_temporaries) complete_ = false;
    return static_cast<std::uint16_t>(complete_ ? temporaries_++ : 0);
  }
  /// Where the value of `e` stands: its slot, or a temporary that is written here.
  std::uint16_t operand(expr e) {
    if (const std::uint32_t id = e.single_atom(); id != 0 && !is_indicator(*pool_, id)) return atom_operand(id);
    sum(e);
    const std::uint16_t to = new_temporary();
    push(guard_step::store_sum, 0, 0, to);
    return to | temporary_bit;
  }

  std::uint16_t atom_operand(std::uint32_t id) {
    const atom a = pool_->atom_at(id);
    if (a.kind == atom_kind::symbol) {
      const std::uint32_t slot = slot_of_(id);
      complete_ = complete_ && slot < temporary_bit;
      return static_cast<std::uint16_t>(slot & 0x7fff);
    }
    if (a.kind != atom_kind::maximum) return quotient_operand(id, false);
    std::uint16_t greatest = operand(operand_of(id, 0));
    for (std::uint32_t i = 1; i < a.count; ++i)
      greatest = combine(guard_step::maximum, greatest, operand(operand_of(id, i)));
    return greatest;
  }
  std::uint16_t minimum_operand(std::uint32_t id) {
    growing_array<piece> scratch;
    const expr top = folder{*pool_, scratch}.top(id);
    std::uint16_t least = operand(top - operand_of(id, 0));
    for (std::uint32_t i = 1; i < pool_->atom_at(id).count; ++i)
      least = combine(guard_step::minimum, least, operand(top - operand_of(id, i)));
    return least;
  }
  std::uint16_t quotient_operand(std::uint32_t id, bool remainder) {
    const expr divisor = operand_of(id, 1);
    const atom_kind kind = pool_->kind(id);
    const std::uint16_t a = operand(operand_of(id, 0));
    if (kind == atom_kind::quotient && divisor.is_constant() && divisor.constant() > 0) {
      const std::int64_t d = divisor.constant();
      const std::uint16_t to = new_temporary();
      push(!remainder           ? guard_step::floor_divide_by
           : (d & (d - 1)) == 0 ? guard_step::mask_by
                                : guard_step::mod_by,
           a, 0, to, d);
      return to | temporary_bit;
    }
    const guard_step::operation op =
        kind == atom_kind::quotient             ? (remainder ? guard_step::mod : guard_step::floor_divide)
        : kind == atom_kind::truncated_quotient ? (remainder ? guard_step::truncated_mod : guard_step::truncated_divide)
                                                : guard_step::euclidean_divide;
    return combine(op, a, operand(divisor));
  }
  std::uint16_t combine(guard_step::operation op, std::uint16_t a, std::uint16_t b) {
    const std::uint16_t to = new_temporary();
    push(op, a, b, to);
    return to | temporary_bit;
  }

  pool* pool_;
  SlotOf slot_of_;
  growing_array<guard_step>* out_;
  std::uint32_t first_, landed_ = UINT32_MAX;
  std::uint32_t temporaries_ = 0;
  bool complete_ = true;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
