// SPDX-License-Identifier: BSL-1.0
/// @file
/// The statements in force at one place of a proof, on a stack of branches.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/prove/linear.hpp>
#include <symshape/algebra/prove/literal.hpp>
#include <symshape/algebra/prove/replacement.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A literal with the reason why it holds. It is *certain* where its formula is evaluated at every assignment in question, so that its divisors are
/// not 0; the formula of an assumed branch may be shielded by another condition. That it is certain may rest on more than that it holds.
struct statement {
  expr form;
  literal_kind kind;
  bool certain;
  std::uint32_t reason;
  std::uint32_t certainty;
};

/// A symbol and the formula that took its place, in symbols that came later.
struct eliminated_symbol {
  std::uint32_t symbol;
  expr image;
};

/// The statements of the branches from the root to here, as segments of one stack; only the last segment is in force.
template <class Lazy = void>
class statement_stack {
 public:
  constexpr statement_stack(pool& p, reasons& why, std::uint64_t& steps) : pool_{&p}, why_{&why}, steps_{&steps} {}

  constexpr pool& owner() const { return *pool_; }
  constexpr reasons& why() { return *why_; }
  constexpr void spend(std::uint64_t steps) { *steps_ += steps; }

  constexpr std::uint32_t first() const { return first_; }
  constexpr std::uint32_t size() const { return list_.size(); }
  constexpr const statement& operator[](std::uint32_t i) const { return list_[i]; }
  constexpr const growing_array<eliminated_symbol>& eliminated() const { return eliminated_; }

  constexpr void set(std::uint32_t i, expr form, std::uint32_t reason) {
    list_[i].form = form;
    list_[i].reason = reason;
  }
  constexpr void add(expr form, literal_kind kind, bool certain, std::uint32_t reason,
                     std::uint32_t certainty = reasons::none) {
    list_.push_back({form, kind, certain, reason, certainty});
  }

  struct place {
    std::uint32_t first, size, eliminated;
    pool::mark formulas;
  };
  /// Starts a segment: a copy of the one in force. `leave` goes back.
  constexpr place enter() {
    const place here{first_, list_.size(), eliminated_.size(), pool_->here()};
    const std::uint32_t last = list_.size();
    for (std::uint32_t i = first_; i < last; ++i) list_.push_back(list_[i]);
    first_ = last;
    return here;
  }
  constexpr void leave(const place& p) {
    first_ = p.first;
    list_.truncate(p.size);
    eliminated_.truncate(p.eliminated);
    pool_->rollback(p.formulas);
  }

  /// Puts the image in place of the atom everywhere, because of `reason`. What comes to mention the image is certain no longer where the image
  /// itself is not, and because of `certainty` too where it is.
  constexpr void replace(std::uint32_t atom_id, expr image, std::uint32_t reason, bool certain = true,
                         std::uint32_t certainty = reasons::none) {
    replacement rebuild{*pool_};
    rebuild.set(atom_id, image);
    for (std::uint32_t i = first_; i < list_.size(); ++i) {
      statement& s = list_[i];
      *steps_ += s.form.term_count() + 1;
      const pool::attempt attempt{*pool_};
      const expr form = rebuild(s.form);
      if (attempt.failed()) {
        // It has no value here (a divisor is 0) or none in 64 bits. To know less is sound: it says nothing from here on.
        s = {s.kind == literal_kind::zero || s.kind == literal_kind::non_negative ? expr{0} : expr{1}, s.kind, false,
             s.reason, s.certainty};
        continue;
      }
      if (identical(form, s.form)) continue;
      s.form = form;
      s.reason = why_->join(s.reason, reason);
      s.certain = s.certain && certain;
      s.certainty = why_->join(s.certainty, certainty);
    }
  }

  constexpr expr fresh_symbol() {
    char name[24]{'?'};
    std::uint32_t size = 1;
    for (std::uint32_t n = ++fresh_; n != 0; n /= 10) name[size++] = static_cast<char>('0' + n % 10);
    return symbol(*pool_, {name, size});
  }

 protected:
  /// Puts the image, which the statement `from` gives, in place of the symbol.
  constexpr void eliminate(std::uint32_t symbol_id, expr image, std::uint32_t reason, const statement& from) {
    eliminated_.push_back({symbol_id, image});
    bool plain = true;  // of symbols alone, which always have a value
    for (std::uint32_t i = 0; i < image.term_count(); ++i)
      for (std::uint32_t k = 0; k < pool_->degree(image.term_at(i).monomial); ++k)
        plain = plain && pool_->kind(pool_->factor(image.term_at(i).monomial, k)) == atom_kind::symbol;
    if (plain)
      replace(symbol_id, image, reason);
    else
      replace(symbol_id, image, reason, from.certain, why_->join(from.reason, from.certainty));
  }

  pool* pool_;
  reasons* why_;
  std::uint64_t* steps_;
  growing_array<statement> list_;
  growing_array<eliminated_symbol> eliminated_;
  std::uint32_t first_ = 0, fresh_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
