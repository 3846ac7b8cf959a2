// SPDX-License-Identifier: BSL-1.0
/// @file
/// The inputs of a recording: which symbol, if any, each of their numbers is.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/policy.hpp>
#include <symshape/guard/sym_int.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A recorder with its inputs. Strides and offsets become symbols when they are asked for: contiguity is never assumed, and most programs
/// never ask.
class environment : public recorder {
 public:
  environment() : recorder{[](relation, const facts&, budget) { return answer{}; }} {}  // one that knows nothing
  environment(prover ask, shape_env_options options) : recorder{ask}, options_{options} {}

  const growing_array<recorded_tensor>& tensors() const { return tensors_; }

  /// Everything that can be refused is asked before anything is written down.
  std::uint32_t add_tensor(text_view name, const number_list& sizes, const number_list* strides, whole_number offset,
                           const policy_list& policies, dtype element, const place& where) {
    const std::size_t rank = sizes.size();
    if (!sizes.fit() || (strides != nullptr && !strides->fit()) || !offset.fits) return refused;  // said already
    if (!acceptable(name, where)) return refused;
    if (policies.size() != 0 && policies.size() != rank)
      return refuse(name, "%n has %v sizes and %w policies", where, static_cast<std::int64_t>(rank),
                    static_cast<std::int64_t>(policies.size()));
    if (strides != nullptr && strides->size() != rank)
      return refuse(name, "%n has %v sizes and %w strides", where, static_cast<std::int64_t>(rank),
                    static_cast<std::int64_t>(strides->size()));
    if (offset.value < 0) return refuse(name, "the offset of %n is %v; it is at least 0", where, offset.value);
    for (std::size_t i = 0; i < rank; ++i) {
      if (sizes[i] < 0)
        return refuse(name, "size %v of %n at axis %w is negative", where, sizes[i], static_cast<std::int64_t>(i));
      if (strides != nullptr && (*strides)[i] < 0)
        return refuse(name, "stride %v of %n at axis %w is negative", where, (*strides)[i],
                      static_cast<std::int64_t>(i));
    }
    for (std::uint32_t i = 0; i < rank; ++i)
      if (!fits(name, i, sizes, policies, where)) return refused;
    recorded_tensor t;
    t.offset_value = offset.value;
    t.declared = where;
    t.axes.resize(static_cast<std::uint32_t>(rank), recorded_axis{});
    std::int64_t step = 1;
    for (std::uint32_t i = static_cast<std::uint32_t>(rank); i-- > 0;) {
      t.axes[i].size_value = sizes[i];
      t.axes[i].stride_value = strides != nullptr ? (*strides)[i] : step;
      if (strides == nullptr && !checked_multiply(step, sizes[i] > 1 ? sizes[i] : 1, step))
        return refuse(name, "the contiguous strides of %n leave 64 bits", where);
    }
    t.argument = slots().add_tensor(name, static_cast<std::uint32_t>(rank), element);
    tensors_.push_back(static_cast<recorded_tensor&&>(t));
    for (std::uint32_t i = 0; i < rank; ++i) make_size(tensors_.back(), i, policies[i]);
    return tensors_.size() - 1;
  }

  sym_int add_number(text_view name, whole_number number, const policy& p, const place& where) {
    const std::int64_t value = number.value;
    if (!number.fits || !acceptable(name, where)) return {};
    if (p.kind == policy_kind::duck || p.kind == policy_kind::group || p.kind == policy_kind::same_as)
      return refuse(name, "the policy of %n is one for sizes; a number is dynamic or fixed", where), sym_int{};
    if (p.ranged && (value < p.lower || value > p.upper))
      return refuse(name, "%n is %v, outside the range given for it", where, value), sym_int{};
    const source from{source_kind::integer, slots().add_integer(name), 0};
    if (p.kind == policy_kind::fixed) {
      fixed_.push_back({from, value, where});
      return value;
    }
    return symbol_number({from, 0, p.ranged ? p.lower : int64_min, p.ranged ? p.upper : int64_max,
                          p.kind != policy_kind::unbacked, value, where});
  }

  sym_int add_unbacked(text_view name, std::int64_t lower, std::int64_t upper, const place& where) {
    if (!acceptable(name, where)) return {};
    if (lower > upper) return refuse_range(name, lower, upper, where);
    return symbol_number({{source_kind::unbacked, slots().add_unbacked(name), 0}, 0, lower, upper, false, 0, where});
  }

  sym_int refuse_range(text_view name, std::int64_t lower, std::int64_t upper, const place& where) {
    return refuse(name, "the range of %n is empty: %v..%w", where, lower, upper), sym_int{};
  }
  /// Takes back the unbacked number that was added last, and whatever was recorded since the mark.
  void withdraw_unbacked(const mark& before) {
    rollback(before);
    drop_last_symbol();
    slots().drop_last_unbacked();
  }

  sym_int size(std::uint32_t tensor, std::uint32_t axis) {
    const recorded_axis& a = tensors_[tensor].axes[axis];
    return number(a.size, a.has_value, a.size_value);
  }
  sym_int stride(std::uint32_t tensor, std::uint32_t axis) {
    const recorded_tensor& t = tensors_[tensor];
    if (t.axes[axis].stride.is_constant())
      tensors_[tensor].axes[axis].stride = add_symbol(
          {{source_kind::stride, t.argument, axis}, 0, 0, int64_max, true, t.axes[axis].stride_value, t.declared});
    return number(t.axes[axis].stride, true, t.axes[axis].stride_value);
  }
  sym_int offset(std::uint32_t tensor) {
    recorded_tensor& t = tensors_[tensor];
    if (t.offset.is_constant())
      t.offset = add_symbol({{source_kind::offset, t.argument, 0}, 0, 0, int64_max, true, t.offset_value, t.declared});
    return number(t.offset, true, t.offset_value);
  }

  struct fixed_number {
    source from;
    std::int64_t value;
    place declared;
  };
  /// Integers that must stay as recorded.
  const growing_array<fixed_number>& fixed_numbers() const { return fixed_; }

  bool acceptable(text_view name, const place& where) {
    const char* const refusal = slots().refusal_of(name);
    if (refusal != nullptr) refuse(name, refusal, where);
    return refusal == nullptr;
  }

 private:
  sym_int number(expr e, bool has_value, std::int64_t value) {
    return e.is_constant() ? sym_int{e.constant()} : sym_int{this, e, has_value, value};
  }
  sym_int symbol_number(const recorded_symbol& s) { return {this, add_symbol(s), s.has_value, s.value}; }

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
      return;
    }
    const bool grouped = p.kind == policy_kind::group;
    if (p.kind == policy_kind::same_as) return share(a, p, find_size(p));
    if (grouped || p.kind == policy_kind::duck)
      for (const shared_size& s : shared_)
        if (grouped ? text_view{s.name} == p.name : s.name.empty() && s.value == a.size_value) return share(a, p, &s);
    const bool zero_one = options_.zero_one && !p.ranged && p.kind != policy_kind::unbacked;
    a.has_value = p.kind != policy_kind::unbacked;
    if (zero_one && a.size_value < 2)
      a.size = a.size_value;
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
  growing_array<fixed_number> fixed_;
  shared_size found_{};
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
