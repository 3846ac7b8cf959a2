// SPDX-License-Identifier: BSL-1.0
#include "wordpiece.hpp"

#include "input_error.hpp"
#include "uncased_words.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace sentence_encoder {

wordpiece::wordpiece(const std::filesystem::path& vocabulary_file) : wordpiece(vocabulary(vocabulary_file)) {}

wordpiece::wordpiece(vocabulary words)
    : words_(std::move(words)),
      unknown_(words_.find("[UNK]").value()),
      first_(words_.find("[CLS]").value()),
      last_(words_.find("[SEP]").value()) {}

std::vector<token_id> wordpiece::encode(std::string_view sentence, std::size_t limit) const {
  if (limit < 2) {
    throw input_error("tokenize: the limit is " + std::to_string(limit) +
                      " tokens; give at least 2, for [CLS] and [SEP]");
  }
  std::vector<token_id> ids = {first_};
  read_words(sentence, [&](const uncased_word& word) {
    if (word.special) {
      ids.push_back(words_.find(word.text).value());
    } else if (word.too_long) {
      ids.push_back(unknown_);
    } else {
      append_pieces(word.text, ids);
    }
    return ids.size() < limit;
  });
  ids.resize(std::min(ids.size(), limit - 1));
  ids.push_back(last_);
  return ids;
}

std::vector<std::vector<token_id>> wordpiece::encode_all(std::span<const std::string> sentences,
                                                         std::size_t limit) const {
  std::vector<std::vector<token_id>> all;
  all.reserve(sentences.size());
  for (const std::string& sentence : sentences) {
    try {
      all.push_back(encode(sentence, limit));
    } catch (const input_error& error) {
      throw input_error("sentence " + std::to_string(all.size() + 1) + ": " + error.what());
    }
  }
  return all;
}

void wordpiece::append_pieces(std::string_view word, std::vector<token_id>& ids) const {
  const std::size_t before = ids.size();
  std::string key;
  for (std::size_t begin = 0; begin < word.size();) {
    const std::string_view prefix = begin == 0 ? "" : "##";
    key.assign(prefix);
    key.append(word.substr(begin, words_.longest()));
    std::optional<token_id> found;
    // The longest piece may end inside a character; no piece does, so such a key is just not found.
    for (; key.size() > prefix.size(); key.pop_back()) {
      found = words_.find(key);
      if (found) break;
    }
    if (!found) {
      ids.resize(before);
      ids.push_back(unknown_);
      return;
    }
    ids.push_back(*found);
    begin += key.size() - prefix.size();
  }
}

}  // namespace sentence_encoder
