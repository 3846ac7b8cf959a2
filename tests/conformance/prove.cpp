// SPDX-License-Identifier: BSL-1.0
// conform prove: what is expected `true` must be proven, what is expected `false` must never be, and best is refuted with a witness.

#include "algebra_row.hpp"
#include "conform.hpp"

#include <algorithm>
#include <cstdio>

namespace conform {

namespace {

const char* word(symshape::verdict v) {
  constexpr const char* words[] = {"yes", "no", "depends", "unknown", "contradiction"};
  return words[static_cast<int>(v)];
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : "; ") + part;
  return out;
}

}  // namespace

int prove(const options& given) {
  report rows{given};
  std::size_t unsound = 0, expected_true = 0, proven = 0, expected_false = 0, refuted = 0, contradictory = 0;
  std::vector<double> times;
  for (const auto& file : given.files)
    for (const auto& row : read_algebra(file)) {
      if (!given.only.empty() && row.id != given.only) continue;
      const auto answer = ask(row, file);
      outcome o{row.id,
                row.relation == "prints" || row.relation == "parse" ? row.relation
                : row.kind.empty()                                  ? "(no class)"
                                                                    : row.kind,
                row.expected,
                word(answer.verdict),
                result::passed,
                answer.microseconds,
                {}};
      o.details["claim"] = answer.claim;
      if (!answer.facts.empty()) o.details["facts"] = joined(answer.facts);
      if (answer.positive) o.details["variables"] = "at least 1";
      if (!answer.witness.empty()) o.details["fails at"] = answer.witness;
      if (!answer.other_witness.empty()) o.details["holds at"] = answer.other_witness;
      o.details["reason"] = answer.reason;
      o.details["steps"] = std::to_string(answer.steps);
      if (answer.skipped) {
        o.is = result::skipped;
        o.came = "not asked: how JAX prints is its own matter";
      } else if (row.relation == "parse") {
        o.came = answer.error.empty() ? "accepted" : "refused";
        o.is = answer.error.empty() ? result::skipped : result::passed;
      } else if (!answer.error.empty()) {
        o.came = "refused: " + answer.error;
        o.is = result::failed;
      } else {
        times.push_back(answer.microseconds);
        // From facts that cannot all hold everything follows: the row is true, if not what its author meant.
        const bool vacuous = answer.verdict == symshape::verdict::contradiction;
        const bool yes = answer.verdict == symshape::verdict::yes || vacuous;
        if (row.expected == "true") {
          ++expected_true;
          proven += yes;
          contradictory += vacuous;
          unsound += answer.refuted();
          if (!yes) o.is = result::failed;
        } else {
          if (yes) o.is = result::failed;
          if (row.expected == "false") {
            ++expected_false;
            unsound += yes;
            refuted += answer.refuted();
          }
        }
      }
      if (!given.only.empty()) {
        std::printf("%s (%s): %s\n", o.id.c_str(), o.group.c_str(), o.came.c_str());
        for (const auto& [name, value] : o.details) std::printf("    %s: %s\n", name.c_str(), value.c_str());
        std::printf("    time: %.1f us\n", o.microseconds);
      }
      rows.add(std::move(o));
    }
  if (!given.only.empty() && rows.rows().empty()) throw malformed{"no row has the id " + given.only};

  rows.print();
  std::printf(
      "\nexpected true: %zu of %zu proven, %zu of them since their facts contradict each other; expected false: %zu of "
      "%zu refuted with a witness\n",
      proven, expected_true, contradictory, refuted, expected_false);
  if (!times.empty()) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
      return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    std::printf("time a fact, reading included: median %.1f us, p99 %.1f us, worst %.1f us\n", at(0.5), at(0.99),
                times.back());
  }
  std::printf("unsound: %zu\n", unsound);
  const std::size_t failed = rows.print_last_line();
  return failed == 0 && unsound == 0 ? 0 : 1;
}

}  // namespace conform
