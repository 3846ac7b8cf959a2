// SPDX-License-Identifier: BSL-1.0
#include "mirror_text.hpp"

#include "conform.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace conform {

namespace {

using tokens = std::vector<std::string>;

/// Numbers, words and signs, the signs of two characters as one.
tokens tokens_of(const std::string& text) {
  tokens out;
  for (std::size_t i = 0; i < text.size();) {
    const auto in_word = [&](std::size_t k) {
      return k < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[k])) != 0 || text[k] == '_' || text[k] == '.');
    };
    std::size_t end = i + 1;
    if (text[i] == ' ') {
      i = end;
      continue;
    }
    if (in_word(i))
      while (in_word(end)) ++end;
    else
      for (const char* two : {"//", "==", "!=", "<=", ">="})
        if (text.compare(i, 2, two) == 0) end = i + 2;
    out.push_back(text.substr(i, end - i));
    i = end;
  }
  return out;
}

bool names_symbol(const tokens& all, std::size_t i) {
  const std::string& t = all[i];
  if (std::isalpha(static_cast<unsigned char>(t[0])) == 0 && t[0] != '_') return false;
  return t != "and" && t != "or" && t != "not" && (i + 1 == all.size() || all[i + 1] != "(");
}

/// Reads a relation and writes it anew, `a` and `b` being the sides of each pair.
class rewriter {
 public:
  rewriter(const std::string& text, bool exchange, std::string added)
      : text_{&text}, all_{tokens_of(text)}, exchange_{exchange}, added_{std::move(added)} {}

  std::string operator()() {
    std::string out = read("or");
    if (next_ != all_.size()) throw malformed{*text_ + ": cannot be read at " + all_[next_]};
    return out;
  }

 private:
  bool accept(const std::string& token) {
    if (next_ == all_.size() || all_[next_] != token) return false;
    ++next_;
    return true;
  }
  static std::string opposite(const std::string& comparison) {
    static const std::map<std::string, std::string> opposites{{"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}};
    const auto found = opposites.find(comparison);
    return found == opposites.end() ? comparison : found->second;
  }

  /// Parts joined by `or`, or those of one by `and`.
  std::string read(const std::string& word) {
    std::vector<std::string> parts;
    do parts.push_back(word == "or" ? read("and") : negation());
    while (accept(word));
    if (exchange_) std::reverse(parts.begin(), parts.end());
    std::string out = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) out += " " + word + " " + parts[i];
    return out;
  }
  std::string negation() { return accept("not") ? "not " + negation() : comparison(); }

  std::string comparison() {
    static const std::set<std::string> signs{"==", "!=", "<", "<=", ">", ">="};
    std::vector<std::string> sides{sum()}, between;
    while (next_ < all_.size() && signs.count(all_[next_]) != 0) {
      between.push_back(all_[next_++]);
      sides.push_back(sum());
    }
    if (between.empty()) return sides[0];
    if (exchange_) {
      std::reverse(sides.begin(), sides.end());
      std::reverse(between.begin(), between.end());
      for (auto& sign : between) sign = opposite(sign);
    }
    std::string out = sides[0] + added_;
    for (std::size_t i = 0; i < between.size(); ++i) out += " " + between[i] + " " + sides[i + 1] + added_;
    return out;
  }

  /// Everything up to a comparison, a word that joins, a comma or a closing bracket; what is in brackets is rewritten too.
  std::string sum() {
    static const std::set<std::string> ends{"==", "!=", "<", "<=", ">", ">=", "and", "or", ",", ")"};
    std::string out;
    while (next_ < all_.size() && ends.count(all_[next_]) == 0) {
      const std::string token = all_[next_++];
      out += (out.empty() ? "" : " ") + token;
      if (token != "(") continue;
      out += read("or");
      while (accept(",")) out += ", " + read("or");
      if (!accept(")")) throw malformed{*text_ + ": a bracket is not closed"};
      out += ")";
    }
    if (out.empty()) throw malformed{*text_ + ": a side is empty"};
    return out;
  }

  const std::string* text_;
  tokens all_;
  bool exchange_;
  std::string added_;
  std::size_t next_ = 0;
};

}  // namespace

void collect_names(const std::string& text, std::vector<std::string>& names) {
  const tokens all = tokens_of(text);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (names_symbol(all, i) && std::find(names.begin(), names.end(), all[i]) == names.end()) names.push_back(all[i]);
}

std::string with_symbols(const std::string& text, const std::map<std::string, std::string>& images) {
  const tokens all = tokens_of(text);
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto image = names_symbol(all, i) ? images.find(all[i]) : images.end();
    out += (i == 0 ? "" : " ") + (image == images.end() ? all[i] : image->second);
  }
  return out;
}

std::string with_sides_exchanged(const std::string& text) { return rewriter{text, true, ""}(); }

std::string with_sides_moved(const std::string& text, std::int64_t added) {
  return rewriter{text, false, " + " + std::to_string(added)}();
}

}  // namespace conform
