// SPDX-License-Identifier: BSL-1.0
/// @file
/// Looking up rows of a table by number.
/// Floor: kernel. May include meta and below.

#pragma once

#include <symshape/kernel/entry.hpp>
#include <symshape/kernel/row/elementwise.hpp>
#include <symshape/meta/embedding.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI::kernel {

struct embedding_rule {
  static constexpr const char* name = "embedding";
  template <class Int>
  constexpr auto operator()(call_site at, const meta::basic_tensor<Int>& table,
                            const meta::basic_tensor<Int>& ids) const {
    return meta::embedding(table, ids, at);
  }
};

namespace detail {

inline void refuse_row(const char* operation, std::int64_t id, std::int64_t position, std::int64_t rows,
                       const char* file, int line) {
  text_buffer where;
  where << position;
  failure f{};
  f.kind = failure_kind::shape;
  f.operation = operation;
  f.sentence = "id %v at position %n is outside the table's rows [0, %w)";
  f.value = id;
  f.other_value = rows;
  f.name = where.view();
  f.file = file;
  f.line = line;
  fail(f);
}

}  // namespace detail

/// `out[..., :] = table[ids[...], :]`.
///
/// - Shapes: table [v, d], ids [...] → [..., d]
/// - Errors: shape_error for an id outside [0, v), looked for before anything is written; and for sizes that do not go together.
/// - Cost: one pass over the ids to check them, one to copy; no allocation.
template <viewable Out, viewable Table, viewable Ids>
void embedding(Out&& out, const Table& table, const Ids& ids, const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  const auto o = as_output(out, file, line);
  const auto t = as_view(table, file, line);
  const auto i = as_view(ids, file, line);
  static_assert(one_floating_type<element_of<decltype(o)>, element_of<decltype(t)>>,
                "embedding: the output and the table are of one element type, float or double; convert with "
                "kernel::map");
  if constexpr (one_floating_type<element_of<decltype(o)>, element_of<decltype(t)>>) {
    if (!enter<into<embedding_rule>>(file, line, o, as_operand(table, file, line), as_operand(ids, file, line)) ||
        !memory_fits<in_place::never>("embedding", file, line, o, t, i))
      return;
    static_assert(decltype(o)::is_contiguous && decltype(t)::is_contiguous && decltype(i)::is_contiguous,
                  "embedding: the operands are contiguous");
    const std::int64_t rows = t.template size<0>(), count = i.numel();
    for (std::int64_t k = 0; k < count; ++k)
      if (const auto id = static_cast<std::int64_t>(i.data()[k]); id < 0 || id >= rows)
        return detail::refuse_row("embedding", id, k, rows, file, line);
    const auto n = size_of<1>(t);
    const std::int64_t step = n;
    for (std::int64_t k = 0; k < count; ++k)
      row::embedding(t.data(), static_cast<std::int64_t>(i.data()[k]), o.data() + k * step, n);
  }
}

}  // namespace symshape::inline SYMSHAPE_ABI::kernel
