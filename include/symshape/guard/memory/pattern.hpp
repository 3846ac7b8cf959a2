// SPDX-License-Identifier: BSL-1.0
/// @file
/// Which of many tensors are one object, and which share memory, by their addresses, sizes and strides.
/// Floor: guard. Includes only algebra, shape and lower headers of guard.

#pragma once

#include <symshape/algebra/sort.hpp>
#include <symshape/guard/memory/guard.hpp>
#include <symshape/guard/slot_values.hpp>
#include <symshape/shape/collision.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI::detail {

/// The pattern of one call.
///
/// Words: a tensor's *extent* are the bytes from its first element to its last. Tensors whose extents meet, directly or through others, are looked at closer:
/// a few pair by pair, many of common strides as boxes of one grid, which are apart where an axis tells them apart; what neither does counts as sharing. So a
/// pattern may say that two tensors share memory that do not, never the contrary.
///
/// - Cost: O(n log n); no memory for up to 64 tensors that come in the order of their addresses and lie apart.
template <class Lazy = void>  // as in prove.hpp
class memory_pattern {
 public:
  memory_pattern(const slot_layout& layout, const growing_array<std::uint32_t>& arguments, const std::int64_t* now)
      : layout_{&layout},
        arguments_{&arguments},
        now_{now},
        count_{arguments.size()},
        low_{count_},
        high_{count_},
        order_{count_},
        group_{count_},
        same_{count_},
        coordinate_{count_} {}

  /// `order` is where the sort begins; empty for that of the arguments.
  void find(const growing_array<std::uint32_t>& order) {
    for (std::uint32_t i = 0; i < count_; ++i)
      order_[i] = order.empty() ? i : order[i], group_[i] = same_[i] = i, measure(i);
    sort(0, count_, [this](std::int64_t a, std::int64_t b) { return low_[at(a)] < low_[at(b)]; });
    sweep(0, count_, low_, high_, [this](std::uint32_t begin, std::uint32_t end) { look_closer(begin, end); });
  }

  std::uint32_t group(std::uint32_t i) const { return static_cast<std::uint32_t>(group_[i]); }
  std::uint32_t same(std::uint32_t i) const { return static_cast<std::uint32_t>(same_[i]); }

 private:
  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }
  const recorded_argument& argument(std::int64_t i) const {
    return layout_->arguments()[(*arguments_)[static_cast<std::uint32_t>(i)]];
  }
  std::int64_t address(std::int64_t i) const { return now_[argument(i).first + slot_layout::address_slot]; }
  std::int64_t size(std::int64_t i, std::uint32_t axis) const {
    return now_[argument(i).first + slot_layout::sizes_slot + axis];
  }
  std::int64_t stride(std::int64_t i, std::uint32_t axis) const {
    return now_[argument(i).first + slot_layout::sizes_slot + argument(i).rank + axis];
  }
  std::int64_t width(std::int64_t i) const { return size_of(argument(i).is.element); }

  void measure(std::uint32_t i) {
    int128 last = 0;
    bool none = false;
    for (std::uint32_t a = 0; a < argument(i).rank; ++a) {
      none = none || size(i, a) == 0;
      // Beyond 2^63 any two products say the same: farther than memory reaches.
      const int128 step = (int128{size(i, a)} - 1) * stride(i, a);
      last = last + step > int64_max ? int128{int64_max} : last + step;
    }
    const int128 end = int128{address(i)} + (last + 1) * width(i);
    // What has no elements shares none: it lies behind everything.
    low_[i] = none ? int64_max : address(i);
    high_[i] = none || end > int64_max ? int64_max : static_cast<std::int64_t>(end);
  }

  template <class Before>
  void sort(std::uint32_t begin, std::uint32_t end, Before before) {
    bool sorted = true;
    for (std::uint32_t k = begin + 1; k < end; ++k) sorted = sorted && !before(order_[k], order_[k - 1]);
    if (!sorted) stable_sort(order_.data() + begin, end - begin, before);
  }
  /// Calls `found` for each run of `order_` whose ranges meet; they are in the order of their beginnings. Whether there is more than one run.
  template <class Found>
  bool sweep(std::uint32_t begin, std::uint32_t end, const slot_numbers& low, const slot_numbers& high, Found found) {
    std::uint32_t first = begin;
    std::int64_t reach = int64_min;
    for (std::uint32_t k = begin; k < end; ++k) {
      const std::size_t i = at(order_[k]);
      if (k > first && low[i] >= reach) {
        found(first, k);
        first = k;
        reach = int64_min;
      }
      if (high[i] > reach) reach = high[i];
    }
    if (first < end) found(first, end);
    return first != begin;
  }

  void join(std::int64_t a, std::int64_t b) {
    while (group_[at(a)] != a) a = group_[at(a)];
    while (group_[at(b)] != b) b = group_[at(b)];
    group_[at(a < b ? b : a)] = a < b ? a : b;
  }
  /// All of a run are one group, of which the same objects are found.
  void settle(std::uint32_t begin, std::uint32_t end) {
    std::int64_t first = order_[begin];
    for (std::uint32_t k = begin; k < end; ++k) first = order_[k] < first ? order_[k] : first;
    for (std::uint32_t k = begin; k < end; ++k) group_[at(order_[k])] = first;
    find_same(begin, end);
  }
  /// The same objects begin at one address: they are neighbors once equal ones are sorted by all that tells them apart.
  void find_same(std::uint32_t begin, std::uint32_t end) {
    if (end - begin < 2) return;
    sort(begin, end, [this](std::int64_t a, std::int64_t b) {
      const int c = compare(a, b);
      return c != 0 ? c < 0 : a < b;
    });
    for (std::uint32_t k = begin + 1; k < end; ++k)
      if (compare(order_[k], order_[k - 1]) == 0) same_[at(order_[k])] = same_[at(order_[k - 1])];
  }
  int compare(std::int64_t a, std::int64_t b) const {
    const auto differ = [](std::int64_t x, std::int64_t y) { return x < y ? -1 : x > y ? 1 : 0; };
    const recorded_argument &x = argument(a), &y = argument(b);
    int c = differ(address(a), address(b));
    if (c == 0) c = differ(x.rank, y.rank);
    if (c == 0) c = differ(x.is.element_code(), y.is.element_code());
    for (std::uint32_t k = 0; c == 0 && k < 2 * x.rank; ++k) c = differ(size(a, k), size(b, k));
    return c;
  }

  void look_closer(std::uint32_t begin, std::uint32_t end) {
    if (end - begin < 2) return;
    if (end - begin <= few) return try_pairs(begin, end);
    if (on_grid(begin, end)) return split(begin, end, 0, 0);
    settle(begin, end);
  }

  // ---- boxes of one grid

  /// Whether the run's strides are common and nest over all its boxes, so that no two coordinates are one element; makes the grid.
  bool on_grid(std::uint32_t begin, std::uint32_t end) {
    const std::int64_t base = base_ = order_[begin];
    const std::uint32_t rank = argument(base).rank;
    if (rank >= most_axes) return false;
    axes_ = 0;
    for (std::uint32_t a = 0; a < rank; ++a) {
      std::int64_t common = 0;
      for (std::uint32_t k = begin; k < end; ++k) {
        const std::int64_t i = order_[k];
        if (argument(i).rank != rank || width(i) != width(base) || (address(i) - address(base)) % width(base) != 0)
          return false;
        if (size(i, a) <= 1) continue;
        if (common != 0 && stride(i, a) != common) return false;
        common = stride(i, a);
        if (common == 0) return false;
      }
      if (common != 0) grid_[axes_++] = {a, common};
    }
    for (std::uint32_t i = 1; i < axes_; ++i)
      for (std::uint32_t k = i; k > 0 && grid_[k].stride > grid_[k - 1].stride; --k) {
        const grid_axis exchanged = grid_[k];
        grid_[k] = grid_[k - 1], grid_[k - 1] = exchanged;
      }
    grid_[axes_++] = {rank, 1};  // what is left of the address
    for (std::uint32_t k = begin; k < end; ++k) {
      int128 reach = 0;
      for (std::uint32_t g = axes_; g-- > 0;) {
        if (g + 1 < axes_ && reach >= grid_[g].stride) return false;
        reach += int128{last(order_[k], g)} * grid_[g].stride;
      }
    }
    return true;
  }
  /// The first and last coordinate of a box along an axis of the grid.
  std::int64_t first(std::int64_t i, std::uint32_t axis) const {
    std::int64_t rest = (address(i) - address(base_)) / width(i);
    for (std::uint32_t g = 0; g < axis; ++g) rest %= grid_[g].stride;
    return rest / grid_[axis].stride;
  }
  std::int64_t last(std::int64_t i, std::uint32_t axis) const {
    const std::uint32_t a = grid_[axis].axis;
    return first(i, axis) + (a < argument(i).rank && size(i, a) > 1 ? size(i, a) - 1 : 0);
  }

  /// Splits a run along one axis after the other, until no axis splits it; `whole` counts the axes that did not.
  void split(std::uint32_t begin, std::uint32_t end, std::uint32_t axis, std::uint32_t whole) {
    if (end - begin < 2) return;
    if (whole == axes_) return settle(begin, end);
    const std::uint32_t g = axis % axes_;
    for (std::uint32_t k = begin; k < end; ++k) {
      coordinate_[at(order_[k])] = first(order_[k], g);
      high_[at(order_[k])] = last(order_[k], g) + 1;
    }
    sort(begin, end, [this](std::int64_t a, std::int64_t b) { return coordinate_[at(a)] < coordinate_[at(b)]; });
    growing_array<std::uint32_t> ends;
    sweep(begin, end, coordinate_, high_, [&](std::uint32_t, std::uint32_t to) { ends.push_back(to); });
    std::uint32_t from = begin;
    for (const std::uint32_t to : ends) {
      split(from, to, axis + 1, ends.size() == 1 ? whole + 1 : 0);
      from = to;
    }
  }

  void try_pairs(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k)
      for (std::uint32_t j = begin; j < k; ++j)
        if (meet(order_[j], order_[k])) join(order_[j], order_[k]);
    for (std::uint32_t k = begin; k < end; ++k) {
      std::int64_t root = order_[k];
      while (group_[at(root)] != root) root = group_[at(root)];
      group_[at(order_[k])] = root;
    }
    find_same(begin, end);
  }
  bool meet(std::int64_t a, std::int64_t b) const {
    const std::int64_t w = width(a);
    const int128 far = int128{address(b)} - address(a);
    const std::int64_t apart = static_cast<std::int64_t>(far);
    if (w != width(b) || far != apart || apart % w != 0)
      return low_[at(a)] < high_[at(b)] && low_[at(b)] < high_[at(a)];
    collision_search search;
    for (std::uint32_t k = 0; k < argument(a).rank; ++k)
      if (size(a, k) > 1 && stride(a, k) != 0) search.add(-stride(a, k), 0, size(a, k) - 1);
    for (std::uint32_t k = 0; k < argument(b).rank; ++k)
      if (size(b, k) > 1 && stride(b, k) != 0) search.add(stride(b, k), 0, size(b, k) - 1);
    return search.run(apart / w, 1000) != collision::none;
  }

  static constexpr std::uint32_t few = 8, most_axes = 16;
  struct grid_axis {
    std::uint32_t axis;
    std::int64_t stride;
  };

  const slot_layout* layout_;
  const growing_array<std::uint32_t>* arguments_;
  const std::int64_t* now_;
  std::uint32_t count_;
  slot_numbers low_, high_, order_, group_, same_, coordinate_;
  grid_axis grid_[most_axes]{};
  std::uint32_t axes_ = 0;
  std::int64_t base_ = 0;  // of the grid: the tensor that begins first
};

}  // namespace symshape::inline SYMSHAPE_ABI::detail
