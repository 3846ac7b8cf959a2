// SPDX-License-Identifier: BSL-1.0
// conform mirror: the same question in other words has the same answer.

#include "mirror.hpp"

#include "algebra_row.hpp"
#include "mirror_text.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>

namespace conform {

namespace {

namespace ss = symshape;

/// A claim with its facts, as texts, and what else an answer may rest on.
struct question {
  std::string claim;
  std::vector<std::string> facts;
  std::map<std::string, std::int64_t> least;  // of symbols that have a least value
  std::vector<std::string> first;             // symbols that the pool meets before it reads anything
};

/// The prover's answer, or the message with which the texts were refused.
struct reply {
  std::string word, reason;
  double microseconds = 0;
  bool overflow = false;  // refused, since a number leaves 64 bits
};

reply ask(const question& q) {
  const auto start = std::chrono::steady_clock::now();
  const auto refused = [](const ss::failure& f) {
    ss::text_buffer message;
    describe(f, message);
    return reply{"refused", std::string{message.view().data, message.size()}, 0, f.kind == ss::failure_kind::overflow};
  };
  ss::pool p;
  for (const auto& name : q.first) p.symbol_id(name);
  ss::facts known{p};
  for (const auto& [name, least] : q.least) known.set_range(p.symbol_id(name), least, ss::int64_max);
  for (const auto& fact : q.facts) {
    const auto r = ss::try_parse_relation(p, fact);
    if (!r) return refused(r.error());
    known.add(*r);
  }
  const auto claim = ss::try_parse_relation(p, q.claim);
  if (!claim) return refused(claim.error());
  const auto answer = ss::prove(*claim, known);
  constexpr const char* words[] = {"yes", "no", "depends", "unknown", "contradiction"};
  return {words[static_cast<int>(answer.verdict)], answer.reason,
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count()};
}

std::vector<std::string> names_in(const question& q) {
  std::vector<std::string> names;
  for (const auto& fact : q.facts) collect_names(fact, names);
  collect_names(q.claim, names);
  return names;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : "; ") + part;
  return out;
}

template <class Rewrite>
question rewritten(question q, Rewrite rewrite) {
  q.claim = rewrite(q.claim);
  for (auto& fact : q.facts) fact = rewrite(fact);
  return q;
}

/// `x` becomes `x + by` everywhere, and so has its least value less `by`.
question shifted(const question& q, const std::map<std::string, std::int64_t>& by) {
  std::map<std::string, std::string> images;
  for (const auto& [name, c] : by)
    images[name]
        .append("(")
        .append(name)
        .append(c < 0 ? " - " : " + ")
        .append(std::to_string(c < 0 ? -c : c))
        .append(")");
  question out = rewritten(q, [&](const std::string& text) { return with_symbols(text, images); });
  for (auto& [name, least] : out.least)
    if (const auto c = by.find(name); c != by.end()) least -= c->second;
  return out;
}

question renamed(const question& q, const std::vector<std::string>& names, const std::vector<std::string>& images) {
  std::map<std::string, std::string> all;
  question out = q;
  out.least.clear();
  for (std::size_t i = 0; i < names.size(); ++i) {
    all[names[i]] = images[i];
    if (const auto least = q.least.find(names[i]); least != q.least.end()) out.least[images[i]] = least->second;
  }
  return rewritten(out, [&](const std::string& text) { return with_symbols(text, all); });
}

/// What the row asks in other words, each with a name.
std::vector<std::pair<std::string, question>> mirrors(const question& q) {
  const std::vector<std::string> names = names_in(q);
  std::vector<std::pair<std::string, question>> out;
  out.emplace_back("sides exchanged", rewritten(q, with_sides_exchanged));
  out.emplace_back("facts in reverse order", q);
  std::reverse(out.back().second.facts.begin(), out.back().second.facts.end());
  out.emplace_back("both sides + 7", rewritten(q, [](const std::string& text) { return with_sides_moved(text, 7); }));
  if (names.empty()) return out;

  question early = q;
  early.first.assign(names.rbegin(), names.rend());
  out.emplace_back("symbols met in reverse order", early);

  // New names whose alphabetical order is the reverse of the old.
  std::vector<std::string> sorted = names, images(names.size());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto place = std::find(sorted.begin(), sorted.end(), names[i]) - sorted.begin();
    images[i] = std::string{"r"}.append(std::to_string(1000 - place));
  }
  question reversed = renamed(q, names, images);
  out.emplace_back("names in reverse order", reversed);
  reversed.first.assign(images.rbegin(), images.rend());
  out.emplace_back("names and symbols in reverse order", reversed);

  std::map<std::string, std::int64_t> all, far;
  for (const auto& name : names) {
    const std::int64_t place = static_cast<std::int64_t>(all.size()), by = place % 2 == 0 ? 3 : -2;
    all[name] = by;
    far[name] = place % 2 == 0 ? -1000 - place : 77 + place;
    out.emplace_back("one symbol shifted", shifted(q, {{name, by}}));
  }
  out.emplace_back("all symbols shifted", shifted(q, all));
  question distant = shifted(q, far);
  std::reverse(distant.facts.begin(), distant.facts.end());
  out.emplace_back("symbols far away, facts in reverse order", distant);
  return out;
}

}  // namespace

std::vector<outcome> mirror_outcomes(const options& given) {
  std::vector<outcome> out;
  for (const auto& file : given.files)
    for (const auto& row : read_algebra(file)) {
      if (!given.only.empty() && row.id != given.only) continue;
      const auto asked = ask(row, file);
      if (asked.skipped || row.relation == "parse" || !asked.error.empty()) continue;
      question q{asked.claim, asked.facts, {}, {}};
      if (asked.positive)
        for (const auto& name : names_in(q)) q.least[name] = 1;
      const reply before = ask(q);
      for (const auto& [name, other] : mirrors(q)) {
        const reply after = ask(other);
        outcome o{row.id, name, before.word, after.word, result::passed, after.microseconds, {}};
        if (before.word != after.word) o.is = after.overflow ? result::skipped : result::failed;
        o.details["mirror"] = name;
        o.details["claim"] = q.claim;
        o.details["claim, mirrored"] = other.claim;
        o.details["facts"] = joined(q.facts);
        o.details["facts, mirrored"] = joined(other.facts);
        o.details["reason"] = before.reason;
        o.details["reason, mirrored"] = after.reason;
        out.push_back(std::move(o));
      }
    }
  return out;
}

int mirror(const options& given) {
  report rows{given};
  for (auto& row : mirror_outcomes(given)) rows.add(std::move(row));
  if (!given.only.empty() && rows.rows().empty()) throw malformed{"no row that is asked has the id " + given.only};
  rows.print();
  return rows.print_last_line() == 0 ? 0 : 1;
}

}  // namespace conform
