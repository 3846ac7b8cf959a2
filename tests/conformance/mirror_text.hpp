// SPDX-License-Identifier: BSL-1.0
// The same relation in other words: sides exchanged, symbols renamed, constants shifted.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace conform {

/// The symbols of a text of the library's grammar, in order of first use; those seen before are left out.
void collect_names(const std::string& text, std::vector<std::string>& names);

/// Every symbol replaced by what stands for it; names that are not given stay.
std::string with_symbols(const std::string& text, const std::map<std::string, std::string>& images);

/// Every comparison, `and` and `or` with its sides exchanged: `a < b and c` is `c and b > a`.
std::string with_sides_exchanged(const std::string& text);

/// Every comparison with `added` on both sides: `a < b` is `a + added < b + added`.
std::string with_sides_moved(const std::string& text, std::int64_t added);

}  // namespace conform
