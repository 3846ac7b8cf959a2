// SPDX-License-Identifier: BSL-1.0
/// @file
/// The inputs of a recording: which symbol, if any, each of their numbers is.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/memory/guard.hpp>
#include <symshape/guard/record/size_policies.hpp>
#include <symshape/guard/sym_int.hpp>

#include <cstddef>
#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// A recorder with its inputs. Strides and offsets become symbols when they are asked for: contiguity is never assumed, and most programs
/// never ask.
class environment : public size_policies {
  template <class>
  friend struct forking;

 public:
  environment()  // one that knows nothing and says nothing
      : size_policies{{[](relation, const facts&, budget) { return answer{}; }, [](recorder&, const question&) {},
                       [](recorder&, const char*, const question&) {}},
                      {}} {}
  using size_policies::size_policies;

  /// Everything that can be refused is asked before anything is written down.
  std::uint32_t add_tensor(text_view name, const number_list& sizes, const number_list* strides, whole_number offset,
                           const policy_list& policies, const tensor_kind& kind, const place& where) {
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
    t.argument = slots().add_tensor(name, static_cast<std::uint32_t>(rank), kind);
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

  sym_int add_floating_bits(text_view name, std::int64_t bits, bool not_a_number, const place& where) {
    if (!acceptable(name, where)) return {};
    if (not_a_number)
      return refuse(name, "%n is no number, and equals no later one; give it by floating, which fixes its bits", where),
             sym_int{};
    return symbol_number(
        {{source_kind::integer, slots().add_floating_bits(name), 0}, 0, int64_min, int64_max, true, bits, where});
  }

  sym_int add_unbacked(text_view name, std::int64_t lower, std::int64_t upper, const place& where,
                       source_kind kind = source_kind::unbacked) {
    if (!acceptable(name, where)) return {};
    if (lower > upper) return refuse_range(name, lower, upper, where);
    return symbol_number({{kind, slots().add_unbacked(name), 0}, 0, lower, upper, false, 0, where});
  }

  /// The numbers of a view made again; see rebuilt_view.hpp.
  template <class View>
  View add_rebuilt(text_view name, const number_list& sizes, const number_list& strides, whole_number offset,
                   const place& where) {
    const auto rank = static_cast<std::uint32_t>(sizes.size());
    View v{rank};
    bool fit = acceptable(name, where) && sizes.fit() && strides.fit() && offset.fits;
    if (fit && strides.size() != rank) {
      refuse(name, "%n has %v sizes and %w strides", where, rank, static_cast<std::int64_t>(strides.size()));
      fit = false;
    }
    for (std::uint32_t i = 0; fit && i < 2 * rank + 1; ++i) {
      const std::int64_t value = i < rank ? sizes[i] : i < 2 * rank ? strides[i - rank] : offset.value;
      if (value >= 0) continue;
      refuse(name, "%n has a negative number, %v", where, value);
      fit = false;
    }
    for (std::uint32_t i = 0; i < 2 * rank + 1; ++i) {
      text_buffer full;
      full << name;
      if (i < 2 * rank)
        full << (i < rank ? ".size(" : ".stride(") << i % rank << ')';
      else
        full << ".offset";
      const std::int64_t value = i < rank ? sizes[i] : i < 2 * rank ? strides[i - rank] : offset.value;
      v.add(
          fit ? symbol_number(
                    {{source_kind::rebuilt, slots().add_rebuilt(full.view()), 0}, 0, 0, int64_max, true, value, where})
              : sym_int{});
    }
    return v;
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
    if (t.axes[axis].stride_fixed) return t.axes[axis].stride_value;
    if (t.axes[axis].stride.is_constant())
      tensors_[tensor].axes[axis].stride = add_symbol(
          {{source_kind::stride, t.argument, axis}, 0, 0, int64_max, true, t.axes[axis].stride_value, t.declared});
    return number(t.axes[axis].stride, true, t.axes[axis].stride_value);
  }
  sym_int offset(std::uint32_t tensor) {
    recorded_tensor& t = tensors_[tensor];
    if (t.offset_fixed) return t.offset_value;
    if (t.offset.is_constant())
      t.offset = add_symbol({{source_kind::offset, t.argument, 0}, 0, 0, int64_max, true, t.offset_value, t.declared});
    return number(t.offset, true, t.offset_value);
  }

  /// Strides and offset must stay as recorded, but for strides of axes that always have one place: nobody steps along these.
  template <class Lazy = void>  // as in prove.hpp
  void fix_layout(std::uint32_t tensor, const place& where) {
    recorded_tensor& t = tensors_[tensor];
    if (!mine(where)) return;
    if (frozen_)
      return refuse_question(failure_kind::frozen, "fix_layout",
                             "the layout of %n is to be fixed after freeze; fix it before", {}, where, {},
                             slots().arguments()[t.argument].name);
    const auto fix = [&](const source& from, const expr& symbol, bool& fixed, std::int64_t value) {
      if (!symbol.is_constant())
        (void)decide({symbol == expr{value}, true, true, where});
      else if (!fixed)
        fixed_.push_back({from, value, where});
      fixed = fixed || symbol.is_constant();
    };
    for (std::uint32_t i = 0; i < t.axes.size(); ++i)
      if (recorded_axis& a = t.axes[i]; !a.size.is_constant() || a.size.constant() > 1)
        fix({source_kind::stride, t.argument, i}, a.stride, a.stride_fixed, a.stride_value);
    fix({source_kind::offset, t.argument, 0}, t.offset, t.offset_fixed, t.offset_value);
  }

  struct fixed_number {
    source from;
    std::int64_t value;
    place declared;
  };
  /// How tensors share memory; see aliasing.hpp.
  const growing_array<memory_guard>& memory_guards() const { return memory_guards_; }
  void add_memory_guard(memory_guard&& g) {
    if (mine(g.where)) memory_guards_.push_back(static_cast<memory_guard&&>(g));
  }
  /// Integers that must stay as recorded.
  const growing_array<fixed_number>& fixed_numbers() const { return fixed_; }

  bool acceptable(text_view name, const place& where) {
    if (!mine(where)) return false;
    const char* const refusal = slots().refusal_of(name);
    if (refusal != nullptr) refuse(name, refusal, where);
    return refusal == nullptr;
  }

 private:
  sym_int number(expr e, bool has_value, std::int64_t value) {
    return e.is_constant() ? sym_int{e.constant()} : sym_int{this, e, has_value, value};
  }
  sym_int symbol_number(const recorded_symbol& s) { return {this, add_symbol(s), s.has_value, s.value}; }

  growing_array<fixed_number> fixed_;
  growing_array<memory_guard> memory_guards_;
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
