// SPDX-License-Identifier: BSL-1.0
// conform meta: what operators do to sizes, strides, offsets and element types, against what they did when they ran.

#include "conform.hpp"
#include "meta_row.hpp"

#include <cstdio>

namespace conform {

int meta(const options& given) {
  report rows{given};
  std::size_t by_fake = 0;
  for (const auto& file : given.files)
    for (const auto& row : read_meta(file)) {
      if (!given.only.empty() && row.id() != given.only) continue;
      const auto answer = run_meta(row, given.symbolic);
      outcome o{row.id(), row.op(), {}, {}, result::passed, 0, {}};
      o.expected = row.data.contains("error") ? "refused: " + row.data.value("message", "") : row.data["out"].dump();
      o.came = !answer.has_rule ? "no rule" : answer.refused ? "refused: " + answer.message : answer.out.dump();
      o.details["args"] = row.data["args"].dump();
      if (!row.data["kwargs"].empty()) o.details["kwargs"] = row.data["kwargs"].dump();
      if (row.data.contains("fake")) o.details["fake"] = row.data["fake"].dump();
      if (!answer.has_rule) {
        o.is = result::skipped;
      } else {
        const auto verdict = judge(row, answer, given.exact);
        by_fake += verdict == meta_verdict::agrees_with_fake;
        if (verdict == meta_verdict::differs) o.is = result::failed;
      }
      if (!given.only.empty()) {
        std::printf("%s (%s)\n    expected: %s\n    came: %s\n", o.id.c_str(), o.group.c_str(), o.expected.c_str(),
                    o.came.c_str());
        for (const auto& [name, value] : o.details) std::printf("    %s: %s\n", name.c_str(), value.c_str());
      }
      rows.add(std::move(o));
    }
  if (!given.only.empty() && rows.rows().empty()) throw malformed{"no row has the id " + given.only};
  rows.print();
  std::printf("\n%zu rows agree with the fake run and not with the real one\n", by_fake);
  return rows.print_last_line() == 0 ? 0 : 1;
}

}  // namespace conform
