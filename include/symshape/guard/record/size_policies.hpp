// SPDX-License-Identifier: BSL-1.0
/// @file
/// What the policies of sizes make of a tensor's axes: symbols, constants, or what another axis is.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/policy.hpp>
#include <symshape/guard/record/recorder.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A recorder with tensors whose sizes follow their policies.
class size_policies : public recorder {
  template <class>
  friend struct forking;

 public:
  size_policies(recorder_tools tools, shape_env_options options) : recorder{tools}, options_{options} {}

  const growing_array<recorded_tensor>& tensors() const { return tensors_; }
  const shape_env_options& options() const { return options_; }

 protected:
  static constexpr std::uint32_t refused = UINT32_MAX;

  std::uint32_t refuse(text_view name, const char* sentence, const place& where, std::int64_t value = 0,
                       std::int64_t other = 0) {
    failure f{};
    f.kind = failure_kind::binding;
    f.operation = "input";
    f.sentence = sentence;
    f.name = name;
    f.value = value;
    f.other_value = other;
    f.file = where.file;
    f.line = where.line;
    fail(f);
    return refused;
  }

  struct shared_size {
    owned_text name;  // of the group, empty for a duck size
    std::int64_t value;
    expr size;
    bool has_value;
  };

  void make_size(recorded_tensor& t, std::uint32_t axis, policy p) {
    if (p.kind == policy_kind::automatic || p.kind == policy_kind::duck)
      p.kind = options_.duck && !p.ranged ? policy_kind::duck : policy_kind::dynamic;
    recorded_axis& a = t.axes[axis];
    const source from{source_kind::size, t.argument, axis};
    if (p.kind == policy_kind::fixed) {
      a.size = a.size_value;
      a.fixed_by = "it is declared fixed";
      return;
    }
    const bool grouped = p.kind == policy_kind::group;
    if (p.kind == policy_kind::same_as) return share(a, p, find_size(p));
    if (grouped || p.kind == policy_kind::duck)
      for (const shared_size& s : shared_)
        if (grouped ? text_view{s.name} == p.name : s.name.empty() && s.value == a.size_value)
          return a.by_number = !grouped, share(a, p, &s);
    const bool zero_one = options_.zero_one && !p.ranged && p.kind != policy_kind::unbacked;
    a.has_value = p.kind != policy_kind::unbacked;
    if (zero_one && a.size_value < 2)
      a.size = a.size_value, a.fixed_by = "sizes recorded as 0 or 1 are fixed here";
    else
      a.size = add_symbol({from, 0,
                           p.ranged   ? (p.lower > 0 ? p.lower : 0)
                           : zero_one ? 2
                                      : 0,
                           p.upper, a.has_value, a.size_value, t.declared});
    if (grouped || p.kind == policy_kind::duck)
      shared_.push_back({grouped ? p.name : text_view{}, a.size_value, a.size, true});
  }

  void share(recorded_axis& a, const policy& p, const shared_size* s) {
    a.size = s->size;
    a.has_value = s->has_value;
    if (a.size.is_constant()) a.fixed_by = "it is declared equal to a fixed size";
    if (p.ranged && !a.size.is_constant()) narrow(a.size.single_atom(), p.lower, p.upper);
  }

  /// The size that a policy names, or null.
  const shared_size* find_size(const policy& p) {
    for (const recorded_tensor& t : tensors_) {
      if (text_view{slots().arguments()[t.argument].name} != p.name) continue;
      const std::int64_t rank = t.axes.size(), axis = p.axis < 0 ? p.axis + rank : p.axis;
      if (axis < 0 || axis >= rank) return nullptr;
      const recorded_axis& a = t.axes[static_cast<std::uint32_t>(axis)];
      found_ = {"", a.size_value, a.size, a.has_value};
      return &found_;
    }
    return nullptr;
  }

  /// Whether a recorded size goes with its policy. Asked of all sizes before anything is written down.
  bool fits(text_view tensor, std::uint32_t axis, const number_list& sizes, const policy_list& policies,
            const place& where) {
    const policy p = policies[axis];
    text_buffer name;
    name << tensor << ".size(" << axis << ')';
    if (p.ranged && (sizes[axis] < p.lower || sizes[axis] > p.upper))
      return refuse(name, "%n is %v, outside the range given for it", where, sizes[axis]), false;
    std::int64_t wanted = sizes[axis];
    if (p.kind == policy_kind::same_as) {
      const shared_size* const s = find_size(p);
      if (s == nullptr) return refuse(p.name, "there is no earlier input %n with an axis %v", where, p.axis), false;
      if (s->has_value) wanted = s->value;
      if (!s->has_value && !meet(s->size, axis, policies))
        return refuse(name, "the sizes that %n is declared equal to have no number in common with its range", where),
               false;
    } else if (p.kind == policy_kind::group) {
      for (const shared_size& s : shared_)
        if (text_view{s.name} == p.name) wanted = s.value;
      for (std::uint32_t i = 0; i < axis; ++i)
        if (policies[i].kind == policy_kind::group && policies[i].name == p.name) wanted = sizes[i];
    }
    if (wanted == sizes[axis]) return true;
    refuse(name, "%n is %v where the size it is declared equal to is %w", where, sizes[axis], wanted);
    return false;
  }

  /// Whether the range of an unbacked size and those given for it up to this axis have a number in common; recorded sizes lie in all of theirs.
  bool meet(expr size, std::uint32_t axis, const policy_list& policies) {
    std::int64_t lower = find(size.single_atom())->lower, upper = find(size.single_atom())->upper;
    for (std::uint32_t i = 0; i <= axis; ++i) {
      const policy p = policies[i];
      if (p.kind != policy_kind::same_as || !p.ranged || !identical(find_size(p)->size, size)) continue;
      if (p.lower > lower) lower = p.lower;
      if (p.upper < upper) upper = p.upper;
    }
    return lower <= upper;
  }

  shape_env_options options_;
  growing_array<recorded_tensor> tensors_;
  growing_array<shared_size> shared_;
  shared_size found_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
