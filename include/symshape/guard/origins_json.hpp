// SPDX-License-Identifier: BSL-1.0
/// @file
/// The origins of guards, and what was counted of a recording, as JSON for tools.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/counters.hpp>
#include <symshape/guard/json_writer.hpp>
#include <symshape/guard/origins.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
template <class Writer>
void write_place(Writer& out, const place& p) {
  out.key("file").text(p.file).key("line").number(p.line).key("operation").text(p.operation);
}
}  // namespace detail

/// What `origins` says: a list of `{"text", "verb", "file", "line", "operation", "numbers": [...], "implies": [...]}`.
template <class Lazy = void>  // as in prove.hpp
owned_text origins_json(shape_env& env) {
  detail::json_writer out;
  out.begin('[');
  for (const guard_origin& g : origins_of<Lazy>(env)) {
    out.begin('{').key("text").text(g.text.view()).key("verb").text(detail::verb_of(g.kind));
    detail::write_place(out, g.where);
    out.key("numbers").begin('[');
    for (const guard_origin::number& n : g.numbers) {
      out.begin('{').key("name").text(n.name.view()).key("bound").truth(n.bound);
      detail::write_place(out, n.where);
      out.end('}');
    }
    out.end(']').key("implies").begin('[');
    for (const guard_origin::implication& i : g.implies) {
      out.begin('{').key("text").text(i.text.view()).key("verb").text(detail::verb_of(i.kind));
      detail::write_place(out, i.where);
      out.end('}');
    }
    out.end(']').end('}');
  }
  out.end(']');
  return out.result();
}

/// What `guard_counters::text` says: a list of `{"verb", "file", "line", "operation", "decided", "recorded", "suppressed", "refused"}`.
template <class Lazy = void>
owned_text json(const guard_counters& counters) {
  detail::json_writer out;
  out.begin('[');
  for (const guard_counters::row& r : counters.rows<Lazy>()) {
    out.begin('{').key("verb").text(r.verb);
    detail::write_place(out, r.where);
    out.key("decided").number(r.decided).key("recorded").number(r.recorded);
    out.key("suppressed").number(r.suppressed).key("refused").number(r.refused).end('}');
  }
  out.end(']');
  return out.result();
}

}  // namespace symshape::inline SYMSHAPE_ABI
