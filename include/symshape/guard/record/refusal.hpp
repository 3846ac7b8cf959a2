// SPDX-License-Identifier: BSL-1.0
/// @file
/// How a recording refuses a question: with the question, its line, and the records that stand against it.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/error.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/guard/record/record.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// `x.size(1) % 64 == 0`; of what is false by its form the comparison as it was written: `3 == 4`.
inline void print(const question& q, text_buffer& out) {
  if (!q.formula.indicator().is_constant() || *q.sign == 0) return print(q.formula, out);
  print(q.left, out);
  out << ' ' << q.sign << ' ';
  print(q.right, out);
}

inline void refuse_question(failure_kind kind, const char* operation, const char* sentence, text_view shown,
                            const place& where, text_view more = {}, text_view name = {}) {
  failure f{};
  f.kind = kind;
  f.operation = operation;
  f.sentence = sentence;
  f.formula = shown;
  f.other_formula = more;
  f.name = name;
  f.file = where.file;
  f.line = where.line;
  fail(f);
}

inline void refuse_question(failure_kind kind, const char* operation, const char* sentence, const question& q) {
  text_buffer shown;
  print(q, shown);
  refuse_question(kind, operation, sentence, shown, q.where);
}

/// ` (asked at model.cpp:31 by softmax)`; nothing where there is no line.
inline void print_origin(const char* verb, const place& where, text_buffer& out) {
  if (*where.file == 0) return;
  out << " (" << verb << " at " << file_name(where.file) << ':' << where.line;
  if (*where.operation != 0) out << " by " << where.operation;
  out << ')';
}
constexpr const char* verb_of(guard_kind kind) {
  return kind == guard_kind::guard ? "asked" : kind == guard_kind::check ? "checked" : "assumed";
}

/// `; x.size(0) == 8 (asked at model.cpp:31)`
inline void print_record(const record& r, text_buffer& out) {
  if (out.size() != 0) out << "; ";
  print(r.formula, out);
  print_origin(verb_of(r.kind), r.where, out);
}

/// The records with these numbers cannot all hold.
template <class Numbers>
void refuse_contradiction(const growing_array<record>& records, const Numbers& numbers, const place& where) {
  text_buffer all;
  for (const std::uint32_t i : numbers) print_record(records[i], all);
  refuse_question(failure_kind::contradiction, "guard", "what is known cannot all hold: %f", all, where);
}

}  // namespace symshape::inline SYMSHAPE_ABI::detail
