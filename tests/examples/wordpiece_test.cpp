// SPDX-License-Identifier: BSL-1.0
#include "sentence_encoder/wordpiece.hpp"

#include "examples/model_folder.hpp"
#include "examples/refusal.hpp"
#include "examples/temporary_folder.hpp"
#include "sentence_encoder/uncased_words.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace {

using sentence_encoder::token_id;
using sentence_encoder::wordpiece;

/// The rows of one of the files in tests/data/minilm.
std::vector<nlohmann::json> rows_of(const std::string& name) {
  std::ifstream stream(SYMSHAPE_TEST_DATA "/minilm/" + name);
  REQUIRE_MESSAGE(stream, "no file " << name);
  std::vector<nlohmann::json> rows;
  for (std::string line; std::getline(stream, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

/// The sentence of a row of tokens.jsonl: as it is, or as parts to be repeated.
std::string sentence_of(const nlohmann::json& row) {
  if (row.contains("sentence")) return row["sentence"];
  std::string sentence;
  for (const auto& part : row["parts"]) {
    for (int i = 0; i < part[1].get<int>(); ++i) sentence += part[0].get<std::string>();
  }
  return sentence;
}

std::vector<std::string> words_of(std::string_view sentence) {
  std::vector<std::string> words;
  sentence_encoder::read_words(sentence, [&](const auto& word) {
    words.push_back(std::string(word.text) + (word.too_long ? "..." : ""));
    return true;
  });
  return words;
}

/// The words as the reference gives them, in the form of `words_of`: long ones cut.
std::vector<std::string> expected_words(const nlohmann::json& row) {
  std::vector<std::string> words = row["words"];
  for (std::string& word : words) {
    const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
    if (static_cast<std::size_t>(std::count_if(word.begin(), word.end(), begins)) <= sentence_encoder::longest_word) {
      continue;
    }
    std::size_t end = 0;
    for (std::size_t characters = 0; characters < sentence_encoder::longest_word + 1; ++end) {
      if (begins(word[end])) ++characters;
    }
    word = word.substr(0, end - 1) + "...";
  }
  return words;
}

/// A vocabulary of the special tokens, then these pieces; the first of them has number 5.
std::string vocabulary_text(const std::string& pieces) { return "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n" + pieces; }

const bool no_model = model_is_absent();

}  // namespace

TEST_CASE("words: every row of tokens.jsonl is read as the reference reads it") {
  int compared = 0;
  for (const auto& row : rows_of("tokens.jsonl")) {
    if (!row.contains("words")) continue;
    const std::string about = row["about"];
    CAPTURE(about);
    CHECK(words_of(sentence_of(row)) == expected_words(row));
    ++compared;
  }
  CHECK(compared >= 150);
}

TEST_CASE("words: reading stops when the reader has enough") {
  int given = 0;
  sentence_encoder::read_words("one two [MASK] three", [&](const auto&) { return ++given < 3; });
  CHECK(given == 3);
}

TEST_CASE("words: a special token is told from the same letters apart") {
  std::vector<bool> special;
  sentence_encoder::read_words("[MASK] [ MASK ]", [&](const auto& word) {
    special.push_back(word.special);
    return true;
  });
  CHECK(special == std::vector<bool>{true, false, false, false});
}

TEST_CASE("words: UTF-8 that is ill-formed is refused with its byte offset") {
  const auto message = [](std::string_view sentence) { return refusal([&] { (void)words_of(sentence); }); };
  CHECK(message("\xFF") == "tokenize: the sentence is not UTF-8 at byte offset 0 (byte 0xff); convert it to UTF-8");
  CHECK(message("caf\xE9!") == "tokenize: the sentence is not UTF-8 at byte offset 3 (byte 0xe9); convert it to UTF-8");
  CHECK(message("\xC3\xA9\xC3").find("byte offset 2 (byte 0xc3)") != std::string::npos);      // cut short
  CHECK(message("ab\xC0\xAF").find("byte offset 2 (byte 0xc0)") != std::string::npos);        // '/' in two bytes
  CHECK(message("\xE0\x80\xAF").find("byte offset 0 (byte 0xe0)") != std::string::npos);      // '/' in three bytes
  CHECK(message("a\xED\xA0\x80").find("byte offset 1 (byte 0xed)") != std::string::npos);     // half a surrogate pair
  CHECK(message("\xF4\x90\x80\x80").find("byte offset 0 (byte 0xf4)") != std::string::npos);  // above U+10FFFF
  CHECK(message("x\x80").find("byte offset 1 (byte 0x80)") != std::string::npos);             // a continuation alone
  // Also behind the last token that would be kept.
  std::string much;
  for (int i = 0; i < 1000; ++i) much += "cat ";
  CHECK(message(much + "\xFF").find("byte offset 4000 (byte 0xff)") != std::string::npos);
}

TEST_CASE("wordpiece: the longest piece is taken, then the longest of the rest") {
  const temporary_folder folder;
  const wordpiece tokenizer(folder.write("vocab.txt", vocabulary_text("un\nunaff\n##aff\n##able\n##a\n##ble\nä\n,\n")));
  const auto ids = [&](std::string_view sentence) { return tokenizer.encode(sentence); };
  CHECK(ids("unaffable") == std::vector<token_id>{2, 6, 8, 3});      // unaff ##able
  CHECK(ids("unable") == std::vector<token_id>{2, 5, 8, 3});         // un ##able
  CHECK(ids("unaffx") == std::vector<token_id>{2, 1, 3});            // no piece for x: the whole word is unknown
  CHECK(ids("able") == std::vector<token_id>{2, 1, 3});              // a piece with ## never begins a word
  CHECK(ids("Un,UN") == std::vector<token_id>{2, 5, 12, 5, 3});      // punctuation is a word
  CHECK(ids("ä") == std::vector<token_id>{2, 1, 3});                 // the accent is gone before the look-up
  CHECK(ids("##able") == std::vector<token_id>{2, 1, 1, 1, 3});      // # is punctuation
  CHECK(ids("un[MASK]un") == std::vector<token_id>{2, 5, 4, 5, 3});  // special tokens stand for themselves
}

TEST_CASE("wordpiece: an empty sentence is a sentence") {
  const temporary_folder folder;
  const wordpiece tokenizer(folder.write("vocab.txt", vocabulary_text("cat\n")));
  CHECK(tokenizer.encode("") == std::vector<token_id>{2, 3});
  CHECK(tokenizer.encode(" \n\t") == std::vector<token_id>{2, 3});
}

TEST_CASE("wordpiece: what is beyond the limit is left out, [SEP] is not") {
  const temporary_folder folder;
  const wordpiece tokenizer(folder.write("vocab.txt", vocabulary_text("cat\n##s\n")));
  CHECK(tokenizer.encode("cat cat cat", 5) == std::vector<token_id>{2, 5, 5, 5, 3});
  CHECK(tokenizer.encode("cat cat cat", 4) == std::vector<token_id>{2, 5, 5, 3});
  CHECK(tokenizer.encode("cats cats", 5) == std::vector<token_id>{2, 5, 6, 5, 3});  // inside a word
  CHECK(tokenizer.encode("cat", 2) == std::vector<token_id>{2, 3});
  CHECK(refusal([&] { (void)tokenizer.encode("cat", 1); }) ==
        "tokenize: the limit is 1 tokens; give at least 2, for [CLS] and [SEP]");
  std::string much;
  for (int i = 0; i < 1000; ++i) much += "cat ";
  CHECK(tokenizer.encode(much).size() == sentence_encoder::most_tokens);
}

TEST_CASE("wordpiece: of several sentences, the one that is wrong is named") {
  const temporary_folder folder;
  const wordpiece tokenizer(folder.write("vocab.txt", vocabulary_text("cat\n")));
  const std::vector<std::string> good = {"cat", "", "cat cat"};
  CHECK(tokenizer.encode_all(good) == std::vector<std::vector<token_id>>{{2, 5, 3}, {2, 3}, {2, 5, 5, 3}});
  const std::vector<std::string> bad = {"cat", "a\xFF"};
  CHECK(refusal([&] { (void)tokenizer.encode_all(bad); }) ==
        "sentence 2: tokenize: the sentence is not UTF-8 at byte offset 1 (byte 0xff); convert it to UTF-8");
}

TEST_CASE("vocabulary: line ends of either kind, and a last line with none") {
  const temporary_folder folder;
  const sentence_encoder::vocabulary words(folder.write("vocab.txt", "[PAD]\r\n[UNK]\r\n[CLS]\r\n[SEP]\n[MASK]\ncat"));
  CHECK(words.size() == 6);
  CHECK(words.find("cat") == token_id{5});
  CHECK(words.piece(0) == "[PAD]");
  CHECK(!words.find("dog"));
  CHECK(words.longest() == 6);
}

TEST_CASE("vocabulary: a damaged file is refused by name, line and reason") {
  const temporary_folder folder;
  const auto message = [&](const std::filesystem::path& file) {
    const std::string said = refusal([&] { (void)sentence_encoder::vocabulary(file); });
    CHECK(said.starts_with("vocabulary: '" + file.string() + "' "));
    return said.substr(std::min(said.size(), std::string("vocabulary: '").size() + file.string().size() + 2));
  };
  const auto damaged = [&](std::string_view text) { return message(folder.write("vocab.txt", text)); };
  const std::string again = "; fetch it again with scripts/fetch_model.sh";
  const std::string folder_hint = "; give the folder that scripts/fetch_model.sh prints";

  CHECK(message(folder.path() / "absent.txt") == "cannot be opened: No such file or directory" + folder_hint);
  CHECK(message(folder.path()) == "is not a regular file" + folder_hint);
  CHECK(damaged("") == "is empty" + folder_hint);
  CHECK(damaged("[PAD]\n[UNK]\n") == "is damaged: it lacks the token [CLS]" + again);
  CHECK(damaged(vocabulary_text("cat\n\ndog\n")) == "is damaged: line 7 is empty" + again);
  CHECK(damaged(vocabulary_text("cat\ndog\ncat\n")) == "is damaged: line 8 repeats 'cat' of line 6" + again);
  CHECK(damaged(vocabulary_text("cat\ndo\xC3\n")) == "is damaged: line 7 is not UTF-8 at its byte 2" + again);
  CHECK(damaged(std::string(100, '\0')) == "is damaged: it lacks the token [PAD]" + again);
}

TEST_CASE("wordpiece: token ids equal PyTorch's on every row of sentences.jsonl" * doctest::skip(no_model)) {
  const wordpiece tokenizer(model_folder() / "vocab.txt");
  CHECK(tokenizer.words().size() == 30522);
  const auto rows = rows_of("sentences.jsonl");
  CHECK(rows.size() == 11);
  for (const auto& row : rows) {
    const std::string sentence = row["sentence"];
    CAPTURE(sentence);
    CHECK(tokenizer.encode(sentence) == row["ids"].get<std::vector<token_id>>());
  }
}

TEST_CASE("wordpiece: token ids equal the reference's on every row of tokens.jsonl" * doctest::skip(no_model)) {
  const wordpiece tokenizer(model_folder() / "vocab.txt");
  const auto rows = rows_of("tokens.jsonl");
  CHECK(rows.size() >= 170);
  for (const auto& row : rows) {
    const std::string about = row["about"];
    CAPTURE(about);
    CHECK(tokenizer.encode(sentence_of(row)) == row["ids"].get<std::vector<token_id>>());
  }
}
