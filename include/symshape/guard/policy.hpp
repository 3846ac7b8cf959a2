// SPDX-License-Identifier: BSL-1.0
/// @file
/// What an input's size is to the recording: a symbol of its own, one shared with others, or a constant.
/// Floor: guard. Includes only algebra.

#pragma once

#include <symshape/algebra/expr.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {
/// An integer of any width, kept whole: nothing floating, no truth value, no character; what is above 2^63 - 1 is refused at the line where it stands.
struct whole_number {
  std::int64_t value;
  bool fits = true;  // false only without exceptions, where the refusal did not stop

  template <integer Integer>
  constexpr whole_number(Integer i, const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : value{static_cast<std::int64_t>(i)} {
    if constexpr (std::is_unsigned_v<Integer> && sizeof(Integer) == 8)
      if (i > static_cast<Integer>(int64_max)) refuse(file, line);
  }

 private:
  void refuse(const char* file, int line) {
    value = int64_max;
    fits = false;
    failure f{};
    f.kind = failure_kind::overflow;
    f.operation = "number";
    f.sentence = "it is above 2^63 - 1, the largest that a size or an integer can be";
    f.file = file;
    f.line = line;
    fail(f);
  }
};
}  // namespace detail

enum class policy_kind : unsigned char { automatic, dynamic, fixed, duck, group, same_as, unbacked };

/// One size's policy. `ss::dynamic.between(1, 4096)` promises nothing: the range is checked of later inputs.
struct policy {
  policy_kind kind = policy_kind::automatic;
  text_view name{};       // of a group, or of the tensor whose size it is
  std::int64_t axis = 0;  // of that tensor
  bool ranged = false;
  std::int64_t lower = 0, upper = int64_max;

  /// Sizes from `low` to `high`, both included. Replaces the 0/1 policy: the size is a symbol even if recorded as 0 or 1.
  constexpr policy between(detail::whole_number low, detail::whole_number high) const {
    policy p = *this;
    p.ranged = true;
    p.lower = low.value;
    p.upper = high.value;
    return p;
  }
  constexpr policy at_least(detail::whole_number low) const { return between(low, int64_max); }
};

/// A symbol of its own.
inline constexpr policy dynamic{policy_kind::dynamic};
/// The recorded number; later inputs must have the same.
inline constexpr policy fixed{policy_kind::fixed};
/// One symbol for all duck sizes that were recorded with the same number, where the environment has `.duck`; otherwise as `dynamic`.
inline constexpr policy duck{policy_kind::duck};
/// A symbol of its own whose recorded number decides nothing.
inline constexpr policy unbacked_size{policy_kind::unbacked};
/// One symbol for all sizes of the group; they are recorded equal.
constexpr policy group(text_view name) { return {policy_kind::group, name}; }
/// The size of an earlier tensor's axis.
constexpr policy same_as(text_view tensor, detail::whole_number axis) {
  return {policy_kind::same_as, tensor, axis.value};
}

/// How an environment makes symbols. Off by default; both on is what PyTorch does.
struct shape_env_options {
  bool zero_one = false;  // a dynamic size recorded as 0 or 1 is fixed, any other starts at 2
  bool duck = false;      // sizes recorded equal are one symbol
};

/// Numbers from a brace list or from whatever has `data()` and `size()`; borrowed for the call.
class number_list {
 public:
  constexpr number_list() = default;
  constexpr number_list(std::initializer_list<detail::whole_number> numbers)
      : list_{numbers.begin()}, count_{numbers.size()} {}
  template <class Range>
    requires requires(const Range& r) {
      static_cast<const std::int64_t*>(r.data());
      r.size();
    }
  constexpr number_list(const Range& range) : data_{range.data()}, count_{range.size()} {}

  constexpr std::size_t size() const { return count_; }
  constexpr std::int64_t operator[](std::size_t i) const { return list_ != nullptr ? list_[i].value : data_[i]; }
  constexpr bool fit() const {
    for (std::size_t i = 0; list_ != nullptr && i < count_; ++i)
      if (!list_[i].fits) return false;
    return true;
  }

 private:
  const detail::whole_number* list_ = nullptr;
  const std::int64_t* data_ = nullptr;
  std::size_t count_ = 0;
};

/// Policies from a brace list or from whatever has `data()` and `size()`; none means `automatic` for every size.
class policy_list {
 public:
  constexpr policy_list() = default;
  constexpr policy_list(std::initializer_list<policy> policies) : data_{policies.begin()}, count_{policies.size()} {}
  template <class Range>
    requires requires(const Range& r) {
      static_cast<const policy*>(r.data());
      r.size();
    }
  constexpr policy_list(const Range& range) : data_{range.data()}, count_{range.size()} {}

  constexpr std::size_t size() const { return count_; }
  constexpr policy operator[](std::size_t i) const { return count_ == 0 ? policy{} : data_[i]; }

 private:
  const policy* data_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace symshape::inline SYMSHAPE_ABI
