// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading the text of a shape: canonical pieces, or where it stopped making sense.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/parser.hpp>
#include <symshape/algebra/text.hpp>
#include <symshape/shape/lift.hpp>
#include <symshape/shape/plain_shape.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What a shape text comes to: canonical pieces, or where it stopped making sense.
struct read_shape {
  lifted_text<512, 80> text;
  const char* expected = nullptr;  // of a parse error
  std::size_t position = 0;
  bool overflowed = false;

  constexpr bool is_fine() const { return expected == nullptr && !text.overflowed && !overflowed; }
};

/// Reads `[dim {, dim}] [| relation {, relation}]` with `parser`, in whatever pool.
template <class OnDim, class OnFact>
constexpr failure read_shape_text(pool& p, text_view text, OnDim on_dim, OnFact on_fact) {
  parser read{p, text};
  if (!read.at_end() && !read.peek('|')) {
    do on_dim(read.sum());
    while (read.accept(','));
  }
  if (read.accept('|')) {
    do on_fact(read.read_relation());
    while (read.accept(','));
  }
  read.expect_end("',', '|', an operator or the end was expected at position %p of \"%f\"");
  return read.error();
}

/// A function of its own, so that a program has one and not one for each text.
constexpr void read_shape_pieces(text_view text, read_shape& out) {
  pool p{on_error::note};
  growing_array<expr> sizes;
  growing_array<relation> facts;
  const failure f =
      read_shape_text(p, text, [&](expr e) { sizes.push_back(e); }, [&](relation r) { facts.push_back(r); });
  if (f) {
    out.expected = f.sentence;
    out.position = f.position;
    return;
  }
  // Printing sorts terms by name. Formulas too long to be lifted are not printed first: clang would give up without a sentence.
  std::uint32_t terms = 0;
  for (const expr e : sizes) terms += e.term_count();
  for (const relation r : facts) terms += r.indicator().term_count();
  out.text.overflowed = terms > 96;
  for (std::uint32_t i = 0; i < sizes.size() && !out.text.overflowed; ++i) out.text.append(sizes[i]);
  for (std::uint32_t i = 0; i < facts.size() && !out.text.overflowed; ++i) out.text.append(facts[i]);
  out.overflowed = p.failed();
  if (out.text.overflowed) return;
  out.text.dim_count = static_cast<std::uint16_t>(sizes.size());
  out.text.fact_count = static_cast<std::uint16_t>(facts.size());
}

// No lambdas in what every text instantiates: each would be a class of its own.
constexpr read_shape read_text(const text& t) {
  read_shape out;
  if (read_plain_shape(__builtin_bit_cast(text_words, t), out.text)) return out;
  const unpacked_text unpacked{t};
  read_shape_pieces(unpacked.view(), out);
  return out;
}

template <text Text>
struct shape_source {
  static constexpr read_shape read = read_text(Text);
  static constexpr const lifted_text<512, 80>& value = read.text;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
