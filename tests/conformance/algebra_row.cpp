// SPDX-License-Identifier: BSL-1.0
#include "algebra_row.hpp"

#include "conform.hpp"

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>

namespace conform {

namespace {

bool part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The position behind the parenthesis that closes the one at `open`.
std::size_t behind(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

/// Whether `word` is an operand of `and`, `or` or `not` itself, not of a comparison: then it is a Boolean variable.
bool boolean_variable(const std::string& before, const std::string& text, std::size_t end) {
  const auto last = before.find_last_not_of(' ');
  std::string previous;
  if (last != std::string::npos) {
    std::size_t first = last + 1;
    while (first > 0 && part_of_name(before[first - 1])) --first;
    previous = first <= last ? before.substr(first, last + 1 - first) : std::string(1, before[last]);
  }
  std::string next;
  if (const auto first = text.find_first_not_of(' ', end); first != std::string::npos) {
    std::size_t stop = first;
    while (stop < text.size() && part_of_name(text[stop])) ++stop;
    next = stop > first ? text.substr(first, stop - first) : std::string(1, text[first]);
  }
  const bool joins_left = previous == "and" || previous == "or" || previous == "not",
             joins_right = next == "and" || next == "or";
  return (joins_left && (next.empty() || next == ")" || joins_right)) ||
         (joins_right && (previous.empty() || previous == "(" || joins_left));
}

std::string cast(const std::string& inside, bool to_bool) {
  const bool relation = inside.find_first_of("<>=!") != std::string::npos;
  if (to_bool) return relation ? "(" + inside + ")" : "((" + inside + ") != 0)";
  return relation ? "select(" + inside + ", 1, 0)" : "(" + inside + ")";
}

/// `base^k` for the base that ends `out`.
void raise(std::string& out, long exponent) {
  std::size_t start = out.size();
  if (!out.empty() && out.back() == ')') {
    int depth = 0;
    do {
      --start;
      depth += out[start] == ')' ? 1 : out[start] == '(' ? -1 : 0;
    } while (depth > 0 && start > 0);
  }
  while (start > 0 && part_of_name(out[start - 1])) --start;
  const std::string base = out.substr(start);
  std::string power = "(" + base;
  for (long k = 1; k < exponent; ++k) power += "*" + base;
  out.replace(start, std::string::npos, power + ")");
}

}  // namespace

std::string translate(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (std::isalpha(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_') {
      std::size_t end = i;
      while (end < text.size() && part_of_name(text[end])) ++end;
      const std::string word = text.substr(i, end - i);
      i = end;
      if (word == "True")
        out += "(0 == 0)";
      else if (word == "False")
        out += "(0 == 1)";
      else if (word.starts_with("cast_") && i < text.size() && text[i] == '(') {
        end = behind(text, i);
        out += cast(translate(text.substr(i + 1, end - i - 2)), word == "cast_bool");
        i = end;
      } else if (word == "in" && text.find_first_not_of(' ', i) != std::string::npos &&
                 text[text.find_first_not_of(' ', i)] == '[') {
        const std::size_t open = text.find('[', i), close = behind(text, open);
        std::size_t comma = open + 1;
        for (int depth = 0; comma < close && (depth > 0 || text[comma] != ','); ++comma)
          depth += text[comma] == '(' ? 1 : text[comma] == ')' ? -1 : 0;
        const std::string subject = trimmed(out);
        const std::string low = translate(text.substr(open + 1, comma - open - 1)),
                          high = translate(text.substr(comma + 1, close - comma - 2));
        out = "(" + subject + " >= " + low + " and " + subject + " <= " + high + ")";
        i = close;
      } else if (word != "and" && word != "or" && word != "not" && boolean_variable(out, text, i))
        out += "(" + word + " != 0)";
      else
        out += word;
    } else if (text[i] == '^') {
      char* end = nullptr;
      const long exponent = std::strtol(text.c_str() + i + 1, &end, 10);
      if (exponent < 1 || exponent > 64)
        out += text[i++];
      else {
        raise(out, exponent);
        i = static_cast<std::size_t>(end - text.c_str());
      }
    } else
      out += text[i++];
  }
  return out;
}

std::vector<algebra_row> read_algebra(const std::string& file) {
  std::ifstream in{file};
  if (!in) throw malformed{file + ": cannot be opened"};
  std::vector<algebra_row> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (number == 1) {
      if (!line.starts_with("id\tassumptions\tlhs\trelation\trhs\texpected"))
        throw malformed{file +
                        ":1: the columns id, assumptions, lhs, relation, rhs, expected, class, source were expected"};
      continue;
    }
    if (line.empty()) continue;
    auto cells = split(line, '\t');
    if (cells.size() < 6 || cells.size() > 8)
      throw malformed{file + ":" + std::to_string(number) + ": 8 columns were expected, " +
                      std::to_string(cells.size()) + " came"};
    cells.resize(8);
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]});
  }
  return rows;
}

namespace {

/// The row's claim in the library's grammar; empty for forms that are no claim.
std::string claim_of(const algebra_row& row) {
  const std::string left = "(" + translate(row.left) + ")", right = translate(row.right);
  const std::string& r = row.relation;
  if (r == "true") return left;
  if (r == "<=>") return "(" + left + " and (" + right + ")) or (not " + left + " and not (" + right + "))";
  if (r == "implies") return "not " + left + " or (" + right + ")";
  if (r == "lower") return left + " >= " + right;
  if (r == "upper") return left + " <= " + right;
  if (r == "in" || r == "bounds") {
    const auto dots = right.find("..");
    if (dots == std::string::npos) throw malformed{row.id + ": lo..hi was expected, " + right + " came"};
    const std::string low = trimmed(right.substr(0, dots)), high = trimmed(right.substr(dots + 2));
    std::string claim;
    if (low != "?" && low != "-inf") claim = left + " >= " + low;
    if (high != "?" && high != "inf") claim += (claim.empty() ? "" : " and ") + left + " <= " + high;
    return claim.empty() ? "0 == 0" : claim;
  }
  if (r == "mod") {
    const auto blank = right.find(' ');
    if (blank == std::string::npos)
      throw malformed{row.id + ": a multiple and a residue were expected, " + right + " came"};
    return "(" + left + " - (" + right.substr(blank + 1) + ")) % (" + right.substr(0, blank) + ") == 0";
  }
  for (const char* known : {"==", "!=", ">=", "<=", ">", "<"})
    if (r == known) return left + " " + r + " (" + right + ")";
  throw malformed{row.id + ": unknown relation " + r};
}

std::string text_of(const symshape::pool& p, const symshape::growing_array<symshape::symbol_value>& values) {
  std::string out;
  for (const auto& v : values) {
    const auto name = p.symbol_name(v.symbol);
    out += (out.empty() ? "" : " ") + std::string{name.data, name.size} + "=" + std::to_string(v.value);
  }
  return out;
}

}  // namespace

algebra_answer ask(const algebra_row& row, const std::string& file) {
  algebra_answer out;
  if (row.relation == "prints") {
    out.skipped = true;
    return out;
  }
  if (row.relation == "parse") {
    symshape::pool p;
    out.claim = row.left;
    const auto r = symshape::try_parse(p, row.left);
    out.error = r ? "" : "refused";
    return out;
  }
  out.claim = claim_of(row);
  for (const auto& part : split(row.assumptions, ';'))
    if (!trimmed(part).empty()) out.facts.push_back(translate(trimmed(part)));

  const auto start = std::chrono::steady_clock::now();
  symshape::pool p;
  symshape::facts known{p};
  out.positive = file.substr(file.rfind('/') + 1).starts_with("jax");
  if (out.positive) known.set_default_range(1, symshape::int64_max);
  for (const auto& fact : out.facts) {
    const auto r = symshape::try_parse_relation(p, fact);
    if (!r) {
      symshape::text_buffer message;
      describe(r.error(), message);
      out.error = fact + ": " + std::string{message.view().data, message.size()};
      return out;
    }
    known.add(*r);
  }
  const auto claim = symshape::try_parse_relation(p, out.claim);
  if (!claim) {
    symshape::text_buffer message;
    describe(claim.error(), message);
    out.error = out.claim + ": " + std::string{message.view().data, message.size()};
    return out;
  }
  const auto answer = symshape::prove(*claim, known);
  out.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  out.verdict = answer.verdict;
  out.witness = text_of(p, answer.witness);
  out.other_witness = text_of(p, answer.other_witness);
  out.reason = answer.reason;
  out.steps = answer.steps;
  for (const auto f : answer.facts) out.used.push_back(f);
  return out;
}

}  // namespace conform
