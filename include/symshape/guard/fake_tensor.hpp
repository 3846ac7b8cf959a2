// SPDX-License-Identifier: BSL-1.0
/// @file
/// An input of a recording: sizes, strides and offset that remember where they come from, and no data.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/record/environment.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

/// What `shape_env::input` gives back. Borrowed from the environment.
///
///     auto x = env.input("x", {8, 128, 64});
///     x.size(1)       // a sym_int printed as x.size(1)
///     x.size(-1)      // counted from the end
///     x.stride(0)     // a symbol of its own from the first time it is asked for
///
/// - Errors: shape_error for an axis that is not there.
class fake_tensor {
 public:
  fake_tensor(detail::environment& owner, std::uint32_t tensor) : owner_{&owner}, tensor_{tensor} {}

  std::int32_t rank() const { return is_refused() ? 0 : static_cast<std::int32_t>(record().axes.size()); }
  text_view name() const {
    return is_refused() ? text_view{} : text_view{owner_->slots().arguments()[record().argument].name};
  }
  symshape::dtype dtype() const { return kind().element; }
  symshape::device device() const { return kind().device; }
  bool requires_grad() const { return kind().requires_grad; }
  tensor_kind kind() const { return is_refused() ? tensor_kind{} : owner_->slots().arguments()[record().argument].is; }

  sym_int size(detail::whole_number axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return has_axis(axis, "size", file, line) ? owner_->size(tensor_, static_cast<std::uint32_t>(axis.value))
                                              : sym_int{};
  }
  sym_int stride(detail::whole_number axis, const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return has_axis(axis, "stride", file, line) ? owner_->stride(tensor_, static_cast<std::uint32_t>(axis.value))
                                                : sym_int{};
  }
  sym_int offset() const { return is_refused() ? sym_int{} : owner_->offset(tensor_); }

  /// From now on later inputs have these strides and this offset, as a tensor whose layout a kernel was built for: they are constants. Strides of axes that
  /// always have one place may still be any.
  template <class Lazy = void>  // as in prove.hpp
  void fix_layout(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
    if (!is_refused()) owner_->template fix_layout<Lazy>(tensor_, asked_at(file, line));
  }

  pool* home() const { return &owner_->formulas(); }
  detail::environment& owner() const { return *owner_; }
  /// Its number among the tensors of the environment.
  std::uint32_t number() const { return tensor_; }

 private:
  const detail::recorded_tensor& record() const { return owner_->tensors()[tensor_]; }

  /// Without exceptions a refused input yields a tensor without axes.
  bool is_refused() const { return tensor_ >= owner_->tensors().size(); }

  bool has_axis(detail::whole_number& axis, const char* operation, const char* file, int line) const {
    const std::int64_t given = axis.value;
    if (!axis.fits) return false;
    if (given < 0) axis.value += rank();
    if (axis.value >= 0 && axis.value < rank()) return true;
    failure f{};
    f.kind = failure_kind::shape;
    f.operation = operation;
    f.sentence = "%n has no axis %v; its rank is %w";
    f.name = name();
    f.value = given;
    f.other_value = rank();
    const place where = asked_at(file, line);
    f.file = where.file;
    f.line = where.line;
    fail(f);
    return false;
  }

  detail::environment* owner_;
  std::uint32_t tensor_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
