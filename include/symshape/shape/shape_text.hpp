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

/// Reads texts whose sizes are numbers, names and multiples of names, which are canonical as they stand: a tenth of the price of a parser
/// and a pool. False, with nothing read, for all others.
template <class Lifted>
constexpr bool read_plain_shape(text_view text, Lifted& out) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  std::size_t at = 0;
  for (;;) {
    while (at < text.size && text[at] == ' ') ++at;
    const std::size_t begin = at;
    while (at < text.size && is_digit(text[at])) ++at;
    const std::size_t digits = at - begin;
    bool plain = digits <= 18 && !(digits > 1 && text[begin] == '0');
    const bool multiple = digits > 0 && at < text.size && text[at] == '*';
    if (multiple) {
      plain = plain && (digits > 1 || text[begin] > '1');
      ++at;
    }
    if (multiple || digits == 0) {
      const std::size_t name = at;
      if (at < text.size && is_letter(text[at])) ++at;
      while (at > name && at < text.size && (is_letter(text[at]) || is_digit(text[at]))) ++at;
      const text_view word{text.data + name, at - name};
      plain = plain && at > name && !named(word, "and") && !named(word, "or") && !named(word, "not");
    }
    if (plain) out.append(text_view{text.data + begin, at - begin});
    while (at < text.size && text[at] == ' ') ++at;
    if (plain && at == text.size && !out.overflowed) break;
    if (!plain || at == text.size || text[at] != ',') {
      out.size = out.count = 0;
      out.overflowed = false;
      return false;
    }
    ++at;
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
