// SPDX-License-Identifier: BSL-1.0
/// @file
/// The binding of shapes whose text is made at run time, so that random ones can be tried by the thousand.

#pragma once

#include <symshape/shape/formula_analysis.hpp>
#include <symshape/shape/size_solver.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace support {

/// Sizes, then facts, in one row, analyzed by the code that analyzes them in the compiler.
class run_time_rows {
 public:
  run_time_rows(const std::vector<std::string>& sizes, const std::vector<std::string>& facts = {})
      : sizes_{sizes.size()} {
    symshape::detail::formula_analysis<> analysis{sizes.size()};
    for (const auto& text : sizes) analysis.add_formula(text), spelled_text_.push_back(text);
    for (const auto& text : facts) analysis.add_relation(text), spelled_text_.push_back(text);
    analysis.finish();
    if (!table_->has_room_for(analysis.counts()))
      throw std::length_error{"run_time_rows: a table of this capacity is too small"};
    analysis.copy_to(*table_);
    for (const auto& text : spelled_text_) spelled_.push_back(text);
  }

  /// A symbol that the sizes do not give, or "".
  std::string unsolved() const {
    return table_->unsolved < 0 ? "" : text(table_->name(static_cast<std::size_t>(table_->unsolved)));
  }

  /// The symbols by name; empty, with the message in `error`, where the numbers do not fit.
  std::map<std::string, std::int64_t> solve(const std::vector<std::int64_t>& numbers, std::string& error) const {
    const auto& t = *table_;
    const symshape::detail::formula_rows rows{static_cast<std::int32_t>(spelled_.size()),
                                              static_cast<std::int32_t>(sizes_),
                                              t.counts,
                                              spelled_.data(),
                                              t.names,
                                              t.name_begin,
                                              t.steps,
                                              t.root,
                                              t.order};
    std::vector<symshape::detail::step_memo> memo(t.counts.steps + 1);
    std::vector<std::int32_t> origin(t.counts.symbols + 1, -1);
    std::vector<std::int64_t> symbols(t.counts.symbols + 1);
    const std::int32_t rank = static_cast<std::int32_t>(sizes_);
    symshape::failure f{};
    std::map<std::string, std::int64_t> found;
    if (symshape::detail::size_solver<>{rows, {&rank, 1}, numbers.data(), symbols.data(), memo.data(), origin.data(), f}
            .run()) {
      for (std::size_t i = 0; i < t.counts.symbols; ++i) found[text(t.name(i))] = symbols[i];
      return found;
    }
    symshape::text_buffer out;
    describe(f, out);
    error = text(out.view());
    return found;
  }

 private:
  static std::string text(symshape::text_view t) { return {t.data, t.size}; }

  std::size_t sizes_;
  std::vector<std::string> spelled_text_;
  std::vector<symshape::text_view> spelled_;
  std::unique_ptr<symshape::detail::formula_table<32, 32, 256, 1024>> table_ =
      std::make_unique<symshape::detail::formula_table<32, 32, 256, 1024>>();
};

}  // namespace support
