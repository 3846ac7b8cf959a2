// SPDX-License-Identifier: BSL-1.0
/// @file
/// Reading the text of a shape: canonical pieces, or where it stopped making sense.
/// Floor: shape. Includes only algebra and lower headers of shape.

#pragma once

#include <symshape/algebra/named_division.hpp>
#include <symshape/algebra/parser.hpp>
#include <symshape/algebra/text.hpp>
#include <symshape/shape/lift.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// What a shape text comes to: canonical pieces, or where it stopped making sense.
struct read_shape {
  lifted_text<512, 80> text;
  const char* expected = nullptr;  // of a parse error
  std::size_t position = 0;
  bool overflowed = false;
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

/// Reads texts whose sizes are numbers, names and products in their canonical order, which stand as they are: a tenth of the price of a
/// parser and a pool. False, with nothing read, for all others.
template <class Lifted>
constexpr bool read_plain_shape(text_view text, Lifted& out) {
  const char *at = text.data, *const end = at + text.size;
  for (;; ++at) {  // past a ','
    while (at != end && *at == ' ') ++at;
    const char* const begin = at;
    while (at != end && *at >= '0' && *at <= '9') ++at;
    bool factors = at == begin, plain = at - begin <= 18 && !(at - begin > 1 && *begin == '0');
    if (!factors && at != end && *at == '*') {
      factors = true;
      plain = plain && (at - begin > 1 || *begin > '1');
      ++at;
    }
    for (text_view last{}; factors && plain;) {
      const char* const name = at;
      for (; at != end; ++at) {
        const char c = *at;
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (at != name && c >= '0' && c <= '9') || c == '_'))
          break;
      }
      const text_view word{name, static_cast<std::size_t>(at - name)};
      plain = at != name && (last.size == 0 || compare(last, word) < 0) &&
              !(word.size < 4 && (named(word, "and") || named(word, "or") || named(word, "not")));
      last = word;
      factors = at != end && *at == '*';
      at += factors;
    }
    if (plain) out.append(text_view{begin, static_cast<std::size_t>(at - begin)});
    while (at != end && *at == ' ') ++at;
    if (plain && at == end && !out.overflowed) break;
    if (!plain || at == end || *at != ',') {
      out.size = out.count = 0;
      out.overflowed = false;
      return false;
    }
  }
  out.dim_count = out.count;
  return true;
}

/// A function of its own, so that a program has one and not one for each text.
constexpr void read_shape_pieces(text_view text, read_shape& out) {
  if (read_plain_shape(text, out.text)) return;
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

template <text Text>
struct shape_source {
  static constexpr read_shape read = [] {
    const unpacked_text unpacked{Text};
    read_shape out;
    read_shape_pieces(unpacked.view(), out);
    return out;
  }();
  static constexpr const lifted_text<512, 80>& value = read.text;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
