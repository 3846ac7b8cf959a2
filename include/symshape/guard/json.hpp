// SPDX-License-Identifier: BSL-1.0
/// @file
/// Guard sets and what a guard program says of a call, as JSON for tools.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/guard/json_writer.hpp>
#include <symshape/guard/program.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

template <class Lazy = void>  // as in prove.hpp
class guard_json {
 public:
  explicit guard_json(const slot_layout& layout) : layout_{&layout} {}

  owned_text of(const guard_set& set) {
    out_.begin('{').key("arguments").begin('[');
    for (const recorded_argument& a : layout_->arguments()) argument(a);
    out_.end(']').key("memory").begin('[');
    for (const memory_guard& g : set.memory_guards()) memory(g);
    out_.end(']').key("requirements").begin('[');
    for (const slot_requirement& r : set.requirements()) {
      out_.begin('{');
      requirement(r);
      out_.end('}');
    }
    out_.end(']');
    list("guards", set);
    list("assertions", set.assertions());
    list("assumptions", set.assumptions());
    out_.end('}');
    return out_.result();
  }

  owned_text of(const guard_program& program, integer_span now) {
    const failing_condition f = program.first_failure(now);
    out_.begin('{').key("accepted").truth(f.kind == failing_condition::none);
    out_.key("explanation").text(program.template explain<Lazy>(now));
    if (f.kind == failing_condition::none) {
      out_.end('}');
      return out_.result();
    }
    const char* const kinds[] = {"", "span", "match", "memory", "requirement", "guard"};
    out_.key("failed").begin('{').key("condition").text(kinds[f.kind]);
    if (f.kind == failing_condition::match) {
      out_.key("argument").text(layout_->arguments()[f.number].name);
    } else if (f.kind == failing_condition::memory) {
      where(program.data().described_memory_guard(f.number).where);
    } else if (f.kind == failing_condition::requirement) {
      const slot_requirement r = program.requirement(f.number);
      requirement(r);
      const std::uint32_t slots[] = {r.slot, r.other};
      values(slots, r.kind == slot_requirement::equal ? 2 : 1, now);
    } else if (f.kind == failing_condition::guard) {
      const char* const outcomes[] = {"holds", "fails", "overflow", "division by zero"};
      const described_guard g = program.data().described(f.number);
      condition(g.kind, g.text, g.where);
      out_.key("outcome").text(outcomes[static_cast<int>(f.outcome)]);
      values(g.slots, g.slot_count, now);
    }
    out_.end('}').end('}');
    return out_.result();
  }

 private:
  void argument(const recorded_argument& a) {
    const char* const kinds[] = {"tensor", "integer", "floating"};
    out_.begin('{').key("name").text(a.name).key("kind").text(kinds[static_cast<int>(a.kind)]);
    if (a.kind == argument_kind::tensor) {
      out_.key("first_slot").number(a.first).key("rank").number(a.rank).key("dtype").text(name_of(a.is.element));
      out_.key("device").text(name_of(a.is.device)).key("device_index").number(a.is.device.index);
      out_.key("requires_grad").truth(a.is.requires_grad);
    } else if (a.kind == argument_kind::integer) {
      out_.key("slot").number(layout_->integer_slot(a));
      if (a.has_bits()) out_.key("bits_of").text(name_of(a.is.element));
    } else {
      out_.key("slot").number(layout_->floating_slot(a)).key("bits").number(static_cast<std::int64_t>(a.bits));
    }
    out_.end('}');
  }
  void where(const place& p) {
    out_.key("file").text(p.file).key("line").number(p.line).key("operation").text(p.operation);
  }
  void slot(std::uint32_t number) {
    explanation<Lazy> name{*layout_, {nullptr, 0}};
    name.slot_name(number);
    out_.key("slot").number(number).key("name").text(name.out);
  }
  void memory(const memory_guard& g) {
    out_.begin('{').key("tensors").begin('[');
    for (const std::uint32_t a : g.arguments) out_.text(layout_->arguments()[a].name);
    out_.end(']').key("same").begin('[');
    for (const std::uint32_t first : g.same) out_.number(first);
    out_.end(']').key("shares").begin('[');
    for (const std::uint32_t first : g.group) out_.number(first);
    out_.end(']');
    where(g.where);
    out_.end('}');
  }
  void requirement(const slot_requirement& r) {
    const char* const kinds[] = {"fixed", "equal", "range"};
    explanation<Lazy> text{*layout_, {nullptr, 0}};
    text.condition(r);
    out_.key("kind").text(kinds[r.kind]).key("text").text(text.out);
    slot(r.slot);
    if (r.kind == slot_requirement::equal) {
      out_.key("other").begin('{');
      slot(r.other);
      out_.end('}');
    } else {
      out_.key("lower").number(r.lower).key("upper").number(r.upper);
    }
    where(r.declared);
  }
  void condition(guard_kind kind, text_view text, const place& p) {
    const char* const kinds[] = {"guard", "check", "assume"};
    out_.key("kind").text(kinds[static_cast<int>(kind)]).key("text").text(text);
    where(p);
  }
  template <class List>
  void list(const char* name, const List& guards) {
    out_.key(name).begin('[');
    for (const guard& g : guards) {
      out_.begin('{');
      condition(g.kind, g.text, g.where);
      out_.key("slots").begin('[');
      for (const std::uint32_t s : g.slots) {
        out_.begin('{');
        slot(s);
        out_.end('}');
      }
      out_.end(']').end('}');
    }
    out_.end(']');
  }
  void values(const std::uint32_t* slots, std::uint32_t count, integer_span now) {
    out_.key("values").begin('[');
    for (std::uint32_t i = 0; i < count; ++i) {
      out_.begin('{');
      slot(slots[i]);
      out_.key("value").number(now[slots[i]]).end('}');
    }
    out_.end(']');
  }

  const slot_layout* layout_;
  json_writer out_;
};

}  // namespace detail

/// Everything a guard set holds: `arguments`, `memory`, `requirements`, `guards`, `assertions` and `assumptions`, each condition with its kind, text, file,
/// line, operation and the slots that it speaks of with their names. Files are as the compiler was given them.
///
///     {"arguments":[{"name":"x",...}],...,"guards":[{"kind":"guard","text":"x.size(1) % 64 == 0","file":"model.cpp","line":31,
///       "operation":"softmax","slots":[{"slot":5,"name":"x.size(1)"}]}],...}
///
/// - Laws: valid JSON on one line; the same recording gives the same text.
template <class Lazy = void>
owned_text json(const guard_set& set) {
  return detail::guard_json<Lazy>{set.layout()}.of(set);
}

/// What `program.explain(now)` says, in parts: `accepted`, the sentence as `explanation`, and of the first condition that does not hold, `failed`: its
/// kind, text, place, and the slots that it speaks of with their values.
template <class Lazy = void>
owned_text json(const guard_program& program, integer_span now) {
  return detail::guard_json<Lazy>{program.layout()}.of(program, now);
}

}  // namespace symshape::inline SYMSHAPE_ABI
