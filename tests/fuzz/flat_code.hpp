// SPDX-License-Identifier: BSL-1.0
// What a tree means at many points at once, by arithmetic of its own: nothing of the library is used here.

#pragma once

#include "fuzz/points.hpp"
#include "support/random_relation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace fuzz {

using random_relation::tree;

/// Values at points in order; a value is there where no division by 0 and no number beyond 64 bits was needed for it.
struct column {
  std::vector<std::int64_t> value;
  std::vector<unsigned char> defined;

  bool holds(std::size_t i) const { return defined[i] != 0 && value[i] != 0; }
  bool fails(std::size_t i) const { return defined[i] != 0 && value[i] == 0; }
};

namespace operations {

// Each takes two numbers and leaves a third; false where there is none.

inline bool plus(std::int64_t a, std::int64_t b, std::int64_t& out) { return !__builtin_add_overflow(a, b, &out); }
inline bool minus(std::int64_t a, std::int64_t b, std::int64_t& out) { return !__builtin_sub_overflow(a, b, &out); }
inline bool times(std::int64_t a, std::int64_t b, std::int64_t& out) { return !__builtin_mul_overflow(a, b, &out); }
inline bool truncated(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min())) return false;
  out = a / b;
  return true;
}
inline bool floored(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (!truncated(a, b, out)) return false;
  if (out * b != a && (a < 0) != (b < 0)) --out;
  return true;
}
inline bool ceiling(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (!truncated(a, b, out)) return false;
  if (out * b != a && (a < 0) == (b < 0)) ++out;
  return true;
}
/// The quotient whose remainder is in [0, |b|).
inline bool euclidean(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (b == 0) return out = 0, true;
  return b > 0 ? floored(a, b, out) : ceiling(a, b, out);
}
inline bool rest(std::int64_t a, std::int64_t b, std::int64_t quotient, std::int64_t& out) {
  // The rest always fits, the product may not.
  out = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) -
                                  static_cast<std::uint64_t>(quotient) * static_cast<std::uint64_t>(b));
  return true;
}
inline bool modulo(std::int64_t a, std::int64_t b, std::int64_t& out) {
  return floored(a, b, out) && rest(a, b, out, out);
}
inline bool truncated_rest(std::int64_t a, std::int64_t b, std::int64_t& out) {
  return truncated(a, b, out) && rest(a, b, out, out);
}
inline bool euclidean_rest(std::int64_t a, std::int64_t b, std::int64_t& out) {
  if (b == 0) return out = 0, true;
  return euclidean(a, b, out) && rest(a, b, out, out);
}

}  // namespace operations

/// A tree as a list of instructions, run over blocks of points.
///
/// A condition shields: `or` and `and` are decided by whichever side decides them, and of a `select` only the branch taken counts.
class flat_code {
 public:
  explicit flat_code(const tree& t) { write(t); }

  column operator()(const points& at) const {
    column out;
    out.value.resize(at.size());
    out.defined.resize(at.size());
    std::vector<block> blocks(code_.size());
    for (std::size_t first = 0; first < at.size(); first += block_size) {
      const std::size_t count = std::min(block_size, at.size() - first);
      for (std::size_t i = 0; i < code_.size(); ++i) run(code_[i], at, first, count, blocks, blocks[i]);
      std::copy_n(blocks.back().value, count, out.value.begin() + static_cast<std::ptrdiff_t>(first));
      std::copy_n(blocks.back().defined, count, out.defined.begin() + static_cast<std::ptrdiff_t>(first));
    }
    return out;
  }
  column operator()(const point& at) const {
    points one;
    one.add(at);
    return (*this)(one);
  }

 private:
  static constexpr std::size_t block_size = 64;
  struct block {
    std::int64_t value[block_size];
    unsigned char defined[block_size];
  };
  struct instruction {
    tree::kind_type kind;
    std::int64_t value;
    std::size_t operands[3];
  };

  std::size_t write(const tree& t) {
    instruction out{t.kind, t.value, {}};
    for (std::size_t i = 0; i < t.parts.size(); ++i) out.operands[i] = write(t.parts[i]);
    code_.push_back(out);
    return code_.size() - 1;
  }

  template <class Operation>
  static void each(const block& a, const block& b, block& out, std::size_t count, Operation operation) {
    for (std::size_t i = 0; i < count; ++i) {
      std::int64_t v = 0;
      out.defined[i] = a.defined[i] != 0 && b.defined[i] != 0 && operation(a.value[i], b.value[i], v);
      out.value[i] = out.defined[i] != 0 ? v : 0;
    }
  }

  static void run(const instruction& in, const points& at, std::size_t first, std::size_t count,
                  const std::vector<block>& blocks, block& out) {
    const block &a = blocks[in.operands[0]], &b = blocks[in.operands[1]], &c = blocks[in.operands[2]];
    const auto by = [&](auto operation) { each(a, b, out, count, operation); };
    const auto compared = [&](auto holds) {
      by([holds](std::int64_t x, std::int64_t y, std::int64_t& v) { return v = holds(x, y), true; });
    };
    using number = std::int64_t;
    switch (in.kind) {
      case tree::number:
        std::fill_n(out.value, count, in.value);
        std::fill_n(out.defined, count, static_cast<unsigned char>(1));
        return;
      case tree::symbol:
        std::copy_n(at.column(static_cast<int>(in.value)) + first, count, out.value);
        std::fill_n(out.defined, count, static_cast<unsigned char>(1));
        return;
      case tree::choose:
        for (std::size_t i = 0; i < count; ++i) {
          const block& taken = a.value[i] != 0 ? b : c;
          out.defined[i] = a.defined[i] != 0 && taken.defined[i] != 0;
          out.value[i] = out.defined[i] != 0 ? taken.value[i] : 0;
        }
        return;
      case tree::both:
      case tree::either:
        for (std::size_t i = 0; i < count; ++i) {
          const number deciding = in.kind == tree::either ? 1 : 0;
          const bool decided =
              (a.defined[i] != 0 && a.value[i] == deciding) || (b.defined[i] != 0 && b.value[i] == deciding);
          out.defined[i] = decided || (a.defined[i] != 0 && b.defined[i] != 0);
          out.value[i] = decided ? deciding : 1 - deciding;
        }
        return;
      case tree::opposite:
        for (std::size_t i = 0; i < count; ++i) {
          out.defined[i] = a.defined[i];
          out.value[i] = a.value[i] == 0;
        }
        return;
      case tree::add: return by(operations::plus);
      case tree::subtract: return by(operations::minus);
      case tree::multiply: return by(operations::times);
      case tree::floor_divide: return by(operations::floored);
      case tree::modulo: return by(operations::modulo);
      case tree::truncated: return by(operations::truncated);
      case tree::truncated_rest: return by(operations::truncated_rest);
      case tree::ceiling: return by(operations::ceiling);
      case tree::euclidean: return by(operations::euclidean);
      case tree::euclidean_rest: return by(operations::euclidean_rest);
      case tree::minimum: return compared([](number x, number y) { return x < y ? x : y; });
      case tree::maximum: return compared([](number x, number y) { return x > y ? x : y; });
      case tree::equal: return compared([](number x, number y) { return number{x == y}; });
      case tree::unequal: return compared([](number x, number y) { return number{x != y}; });
      case tree::less: return compared([](number x, number y) { return number{x < y}; });
      case tree::at_most: return compared([](number x, number y) { return number{x <= y}; });
    }
  }

  std::vector<instruction> code_;
};

}  // namespace fuzz
