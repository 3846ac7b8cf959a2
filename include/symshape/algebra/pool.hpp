// SPDX-License-Identifier: BSL-1.0
/// @file
/// Where formulas live: interned atoms, monomials and polynomials, in memory that only grows with what is distinct.
/// Floor: algebra. Includes nothing above it.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/integers.hpp>
#include <symshape/algebra/interning.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

class pool;
class knowledge;

/// What a polynomial is made of besides numbers. All but a symbol are opaque integers over other formulas.
enum class atom_kind : unsigned char {
  symbol,
  quotient,            // floor(a / b)
  truncated_quotient,  // a / b rounded toward zero, as C divides
  euclidean_quotient,  // a / b with a remainder in [0, |b|), and 0 where b is 0
  maximum,             // of two or more formulas
  non_negative,        // 1 where a >= 0, else 0
  zero,                // 1 where a == 0, else 0
};

enum class on_error : unsigned char { stop, note };

/// A formula without its pool: a constant's value, or the position of a polynomial.
struct operand {
  std::int64_t value;
  bool constant;
  friend constexpr bool operator==(operand, operand) = default;
};

/// `coefficient * monomial`. Monomial 0 is 1; see `pool` for the others.
struct term {
  std::int64_t coefficient;
  std::uint64_t monomial;
};

struct atom {
  atom_kind kind;
  bool partial;                // whether some values of its symbols leave it without one: a formula divides in it
  std::uint16_t depth;         // 0 of a symbol, else one more than the deepest atom of the operands
  std::uint32_t first, count;  // into the operands; of a symbol, into the characters
  std::uint32_t hash, next;
};

/// Owns the formulas of one evaluation, one proof, one `shape_env`.
///
/// Words: an *atom* is a symbol or an opaque integer such as `floor(n / 8)`. A *monomial* is a product of atoms, a *polynomial* a sum of
/// terms `coefficient * monomial`.
///
/// Example: `2*B*H + K + 1` with atoms B=1, H=2, K=3 is the polynomial {2*[2 1], 1*[3], 1*[]}.
///
/// Stored: a monomial of up to four atoms with ids below 2^15 is a word of four 16-bit lanes, highest id in the highest lane; any
/// other is bit 63 and the position of an interned list. A polynomial's terms stand in descending order of those words.
///
/// Always true: equal atoms have one id, equal monomials one word, equal polynomials one position, so that equal formulas are
/// equal handles; no polynomial is a constant (constants have no pool); no coefficient is 0; nothing wraps.
///
/// - Cost: 12 ns an operation at run time plus interning; in a constant evaluation 0.08 ms (g++ 12), 0.12 ms (clang 19, nvcc 13).
class pool {
 public:
  static constexpr std::uint32_t maximum_degree = 64;
  static constexpr std::uint32_t maximum_terms = std::uint32_t{1} << 20;
  static constexpr std::uint32_t maximum_depth = 200;  // formulas are walked by recursion

#if SYMSHAPE_EXCEPTIONS
  constexpr pool() = default;
#else
  constexpr pool() : mode_{__builtin_is_constant_evaluated() ? on_error::stop : on_error::note} {}
#endif
  constexpr explicit pool(on_error mode) : mode_{mode} {}
  pool(const pool&) = delete;
  pool& operator=(const pool&) = delete;

  constexpr on_error mode() const { return mode_; }
  constexpr void set_mode(on_error mode) { mode_ = mode; }

  /// What is known and required of this pool's symbols, where somebody keeps it; the verbs ask it.
  constexpr knowledge* attached() const { return knowledge_; }
  constexpr void attach(knowledge* k) { knowledge_ = k; }

  /// The first failure noted, or one of kind `none`.
  constexpr const failure& noted() const { return noted_; }
  constexpr bool failed() const { return noted_.kind != failure_kind::none; }
  constexpr void forget_failure() { noted_ = failure{}; }
  constexpr void report(const failure& f) {
    if (mode_ == on_error::stop)
      fail(f);
    else if (!failed())
      noted_ = f;
  }
  constexpr void report(failure_kind kind, const char* operation, const char* sentence) {
    failure f{};
    f.kind = kind;
    f.operation = operation;
    f.sentence = sentence;
    report(f);
  }

  /// Notes failures instead of stopping for as long as it lives; `failed()` tells of this stretch alone, and what was noted before is put
  /// back at the end.
  class attempt {
   public:
    constexpr explicit attempt(pool& p) : pool_{&p}, mode_{p.mode_}, noted_{p.noted_} {
      p.mode_ = on_error::note;
      p.noted_ = {};
    }
    constexpr ~attempt() {
      pool_->mode_ = mode_;
      pool_->noted_ = noted_;
    }
    attempt(const attempt&) = delete;
    attempt& operator=(const attempt&) = delete;
    constexpr bool failed() const { return pool_->failed(); }

   private:
    pool* pool_;
    on_error mode_;
    failure noted_;
  };

  // ---- atoms

  constexpr std::uint32_t atom_count() const { return atoms_.size(); }
  constexpr const atom& atom_at(std::uint32_t id) const { return atoms_[id]; }
  constexpr atom_kind kind(std::uint32_t id) const { return atoms_[id].kind; }
  constexpr bool is_indicator(std::uint32_t id) const { return kind(id) == atom_kind::non_negative || kind(id) == atom_kind::zero; }
  constexpr operand operand_of(std::uint32_t id, std::uint32_t i) const { return operands_[atoms_[id].first + i]; }
  constexpr text_view symbol_name(std::uint32_t id) const { return {characters_.data() + atoms_[id].first, atoms_[id].count}; }

  constexpr std::uint32_t find_symbol(text_view name) const {
    if (atom_heads_.empty()) return 0;
    const std::uint32_t hash = hash_of(name);
    for (std::uint32_t id = atom_heads_[hash & (atom_heads_.size() - 1)]; id != 0; id = atoms_[id].next)
      if (atoms_[id].hash == hash && atoms_[id].kind == atom_kind::symbol && symbol_name(id) == name) return id;
    return 0;
  }

  constexpr std::uint32_t symbol_id(text_view name) {
    if (const std::uint32_t id = find_symbol(name)) return id;
    const std::uint32_t first = characters_.size();
    characters_.append(name.data, static_cast<std::uint32_t>(name.size));
    return new_atom({atom_kind::symbol, false, 0, first, static_cast<std::uint32_t>(name.size), hash_of(name), 0});
  }

  constexpr std::uint32_t atom_id(atom_kind kind, const operand* operands, std::uint32_t count) {
    std::uint64_t mixed = static_cast<std::uint64_t>(kind);
    for (std::uint32_t i = 0; i < count; ++i)
      mixed = (mixed ^ (static_cast<std::uint64_t>(operands[i].value) * 2 + operands[i].constant)) * 0x9e3779b97f4a7c15u;
    const std::uint32_t hash = static_cast<std::uint32_t>(mixed >> 32);
    if (!atom_heads_.empty())
      for (std::uint32_t id = atom_heads_.data()[hash & (atom_heads_.size() - 1)]; id != 0; id = atoms_.data()[id].next) {
        const atom& a = atoms_.data()[id];
        if (a.hash != hash || a.kind != kind || a.count != count) continue;
        std::uint32_t i = 0;
        while (i < count && operands_.data()[a.first + i].value == operands[i].value && operands_.data()[a.first + i].constant == operands[i].constant) ++i;
        if (i == count) return id;
      }
    atom made{kind, (kind == atom_kind::quotient || kind == atom_kind::truncated_quotient) && !operands[1].constant, 1, operands_.size(), count, hash, 0};
    for (std::uint32_t i = 0; i < count; ++i)
      if (!operands[i].constant) inherit(made, polynomials_[static_cast<std::uint32_t>(operands[i].value)]);
    if (made.depth > maximum_depth) return report(failure_kind::too_large, "formula", "operations nested deeper than 200"), 0;
    operands_.append(operands, count);
    indicators_ = indicators_ || kind == atom_kind::non_negative || kind == atom_kind::zero;
    return new_atom(made);
  }

  // ---- monomials

  static constexpr std::uint64_t listed = std::uint64_t{1} << 63;

  constexpr std::uint32_t degree(std::uint64_t monomial) const {
    if (monomial & listed) return lists_[static_cast<std::uint32_t>(monomial)].count;
    return (monomial != 0) + ((monomial << 16) != 0) + ((monomial << 32) != 0) + ((monomial << 48) != 0);
  }
  /// The `i`-th atom of a monomial, ids descending, repeated as often as its power.
  constexpr std::uint32_t factor(std::uint64_t monomial, std::uint32_t i) const {
    if (monomial & listed) return ids_[lists_[static_cast<std::uint32_t>(monomial)].first + i];
    return static_cast<std::uint32_t>(monomial >> (48 - 16 * i)) & 0xffffu;
  }
  /// Whether a monomial, not 1, is one floor division and nothing else.
  constexpr bool is_quotient(std::uint64_t monomial) const {
    if (monomial & listed) return degree(monomial) == 1 && kind(factor(monomial, 0)) == atom_kind::quotient;
    return (monomial << 16) == 0 && atoms_.data()[monomial >> 48].kind == atom_kind::quotient;
  }
  constexpr std::uint64_t monomial_of(std::uint32_t id) {
    if (id < 0x8000u) return static_cast<std::uint64_t>(id) << 48;
    return monomial_from(&id, 1);
  }
  /// Whether an atom of it is partial.
  constexpr bool is_partial(std::uint64_t monomial) const {
    bool partial = false;
    for (std::uint32_t i = 0, n = degree(monomial); i < n; ++i) partial = partial || atoms_[factor(monomial, i)].partial;
    return partial;
  }
  /// From ids in descending order; those of indicator atoms, whose square is themselves, stand once.
  constexpr std::uint64_t monomial_from(const std::uint32_t* ids, std::uint32_t count) {
    if (count == 0) return 0;
    if (count <= 4 && ids[0] < 0x8000u) {
      std::uint64_t packed = 0;
      for (std::uint32_t i = 0; i < count; ++i) packed |= static_cast<std::uint64_t>(ids[i]) << (48 - 16 * i);
      return packed;
    }
    std::uint32_t hash = 0x71u;
    for (std::uint32_t i = 0; i < count; ++i) hash = detail::mix(hash, ids[i]);
    if (list_heads_.empty()) {
      list_heads_.resize(32, 0);
      lists_.push_back({});
    }
    for (std::uint32_t k = list_heads_[hash & (list_heads_.size() - 1)]; k != 0; k = lists_[k].next) {
      if (lists_[k].hash != hash || lists_[k].count != count) continue;
      bool equal = true;
      for (std::uint32_t i = 0; i < count && equal; ++i) equal = ids_[lists_[k].first + i] == ids[i];
      if (equal) return listed | k;
    }
    lists_.push_back({ids_.size(), count, hash, 0});
    ids_.append(ids, count);
    detail::link(list_heads_, lists_);
    return listed | (lists_.size() - 1);
  }

  /// The product of two monomials, in which an indicator stands once.
  constexpr std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
    if (((a | b) & listed) == 0 && !indicators_) {
      // Merge lanes, greatest first; a >= b compares the highest lanes first, and equal ones may come in either order.
      std::uint64_t product = 0, x = a, y = b;
      int shift = 48;
      for (; (x | y) != 0 && shift >= 0; shift -= 16) {
        product |= ((x >= y ? x : y) >> 48) << shift;
        (x >= y ? x : y) <<= 16;
      }
      if ((x | y) == 0) return product;
    }
    const std::uint32_t m = degree(a), n = degree(b);
    if (m + n > maximum_degree) return report(failure_kind::too_large, "formula", "a product of degree above 64"), 0;
    std::uint32_t ids[maximum_degree]{};
    std::uint32_t count = 0, i = 0, j = 0;
    while (i < m || j < n) {
      const std::uint32_t x = i < m ? factor(a, i) : 0, y = j < n ? factor(b, j) : 0;
      const std::uint32_t id = x >= y ? (++i, x) : (++j, y);
      if (count > 0 && ids[count - 1] == id && (kind(id) == atom_kind::non_negative || kind(id) == atom_kind::zero)) continue;
      ids[count++] = id;
    }
    return monomial_from(ids, count);
  }

  // ---- polynomials

  struct polynomial {
    std::uint32_t first, count, hash, next;
  };

  constexpr const polynomial& polynomial_at(std::int64_t position) const { return polynomials_[static_cast<std::uint32_t>(position)]; }
  constexpr const term& term_at(std::uint32_t i) const { return terms_[i]; }
  constexpr std::uint32_t term_total() const { return terms_.size(); }

  /// Room for the terms of a new sum, monomials to be written in descending order; `close` interns what was written. Memory moves here:
  /// ask for the terms of operands afterwards.
  constexpr term* open(std::uint32_t most) {
    terms_.reserve_more(most);
    return terms_.end();
  }
  constexpr const term* terms_of(std::int64_t position) const { return terms_.data() + polynomials_.data()[position].first; }
  constexpr std::uint32_t count_of(std::int64_t position) const { return polynomials_.data()[position].count; }

  /// Whether an indicator stands in it: then a partial term may be one that a `select` shields, and has to stay beside its shield.
  constexpr bool is_conditional(operand o) const {
    if (!indicators_ || o.constant) return false;
    const polynomial p = polynomial_at(o.value);
    for (std::uint32_t i = 0; i < p.count; ++i)
      for (std::uint32_t k = 0, n = degree(terms_[p.first + i].monomial); k < n; ++k)
        if (is_indicator(factor(terms_[p.first + i].monomial, k))) return true;
    return false;
  }

  constexpr operand close(const term* end) {
    const std::uint32_t first = terms_.size();
    const term* const t = terms_.data() + first;
    const std::uint32_t count = static_cast<std::uint32_t>(end - t);
    if (count == 0) return {0, true};
    if (count == 1 && t->monomial == 0) return {t->coefficient, true};
    if (count > maximum_terms) return report(failure_kind::too_large, "formula", "more than 2^20 terms"), operand{0, true};
    std::uint64_t mixed = 0;
    for (std::uint32_t i = 0; i < count; ++i)
      mixed = (mixed ^ t[i].monomial ^ (static_cast<std::uint64_t>(t[i].coefficient) << 7)) * 0x9e3779b97f4a7c15u;
    const std::uint32_t hash = static_cast<std::uint32_t>(mixed >> 32);
    if (polynomial_heads_.empty()) {
      polynomial_heads_.resize(32, 0);
      polynomials_.push_back({});
    }
    for (std::uint32_t k = polynomial_heads_.data()[hash & (polynomial_heads_.size() - 1)]; k != 0; k = polynomials_.data()[k].next) {
      const polynomial& p = polynomials_.data()[k];
      if (p.hash != hash || p.count != count) continue;
      const term* const u = terms_.data() + p.first;
      std::uint32_t i = 0;
      while (i < count && u[i].monomial == t[i].monomial && u[i].coefficient == t[i].coefficient) ++i;
      if (i == count) return {k, false};
    }
    terms_.truncate(first + count);
    polynomials_.push_back({first, count, hash, 0});
    detail::link(polynomial_heads_, polynomials_);
    return {polynomials_.size() - 1, false};
  }

  // ---- going back

  struct mark {
    std::uint32_t characters, operands, atoms, ids, lists, terms, polynomials;
  };
  /// Where the pool stands; `rollback` returns there. Handles made in between are then dead: for scratch work inside a proof.
  constexpr mark here() const {
    return {characters_.size(), operands_.size(), atoms_.size(), ids_.size(), lists_.size(), terms_.size(), polynomials_.size()};
  }
  constexpr void rollback(const mark& m) {
    detail::unlink(atom_heads_, atoms_, m.atoms);
    detail::unlink(list_heads_, lists_, m.lists);
    detail::unlink(polynomial_heads_, polynomials_, m.polynomials);
    characters_.truncate(m.characters);
    operands_.truncate(m.operands);
    ids_.truncate(m.ids);
    terms_.truncate(m.terms);
  }

 private:
  struct list {
    std::uint32_t first, count, hash, next;
  };

  static constexpr std::uint32_t hash_of(text_view name) {
    std::uint32_t hash = 0x11u;
    for (std::size_t i = 0; i < name.size; ++i) hash = (hash ^ static_cast<unsigned char>(name[i])) * 0x01000193u;
    return hash ^ (hash >> 15);
  }

  constexpr void inherit(atom& made, const polynomial& p) const {
    for (std::uint32_t i = 0; i < p.count; ++i)
      for (std::uint64_t m = terms_[p.first + i].monomial, k = 0, n = degree(m); k < n; ++k) {
        const atom& inner = atoms_[factor(m, static_cast<std::uint32_t>(k))];
        made.partial = made.partial || inner.partial;
        if (inner.depth >= made.depth) made.depth = static_cast<std::uint16_t>(inner.depth + 1);
      }
  }

  constexpr std::uint32_t new_atom(const atom& a) {
    if (atom_heads_.empty()) {
      atom_heads_.resize(32, 0);
      atoms_.push_back({});  // id 0 means none
    }
    atoms_.push_back(a);
    detail::link(atom_heads_, atoms_);
    return atoms_.size() - 1;
  }

  growing_array<char> characters_;
  growing_array<operand> operands_;
  growing_array<atom> atoms_;
  growing_array<std::uint32_t> ids_;
  growing_array<list> lists_;
  growing_array<term> terms_;
  growing_array<polynomial> polynomials_;
  growing_array<std::uint32_t> atom_heads_, list_heads_, polynomial_heads_;
  failure noted_{};
  knowledge* knowledge_ = nullptr;
  on_error mode_ = on_error::stop;
  bool indicators_ = false;  // whether any atom is one
};

}  // namespace symshape::inline SYMSHAPE_ABI
