// SPDX-License-Identifier: BSL-1.0
#include "encoder.hpp"

#include "forward.hpp"
#include "input_error.hpp"
#include "proofs.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>

namespace sentence_encoder {
namespace {

/// Token numbers and marks of one batch, its sentences filled up to one length.
struct padded_batch {
  std::vector<std::int64_t> ids, marks;
  std::int64_t count, length;

  padded_batch(std::int64_t sentences, std::int64_t tokens)
      : ids(static_cast<std::size_t>(sentences * tokens)), marks(ids.size()), count{sentences}, length{tokens} {}

  void set(std::int64_t row, const std::vector<token_id>& tokens) {
    const auto first = static_cast<std::ptrdiff_t>(row * length);
    std::copy(tokens.begin(), tokens.end(), ids.begin() + first);
    std::fill_n(marks.begin() + first, tokens.size(), 1);
  }
  [[nodiscard]] token_batch id_view() const { return {ids.data(), {count, length}}; }
  [[nodiscard]] token_batch mark_view() const { return {marks.data(), {count, length}}; }
};

std::string numbers(std::int64_t value) { return std::to_string(value); }

std::string in_brackets(const std::vector<std::int64_t>& sizes) {
  std::string text = "[";
  for (const std::int64_t size : sizes) text += (text.size() > 1 ? ", " : "") + numbers(size);
  return text + "]";
}

}  // namespace

struct encoder::state {
  safetensors_file file;
  weight_reader reader;
  model_weights weights;
  std::optional<activations> between;
  forward_times times{};
  std::int64_t batches = 0, sentences = 0, tokens = 0, longest = 0;

  explicit state(const std::filesystem::path& path) : file{path}, reader{file}, weights{reader} {}

  /// The vectors of a batch, "B, 384".
  ss::view<const float, "B, 384"> run(const padded_batch& batch) {
    if (!between || between->sentence_count != batch.count || between->length != batch.length) {
      between.reset();  // its memory first
      between.emplace(batch.count, batch.length);
    }
    forward(weights, *between, batch.id_view(), batch.mark_view(), times);
    return between->sentences;
  }
};

encoder::encoder(const std::filesystem::path& file) : state_{std::make_unique<state>(file)} {}
encoder::encoder(encoder&&) noexcept = default;
encoder& encoder::operator=(encoder&&) noexcept = default;
encoder::~encoder() = default;

std::vector<std::vector<float>> encoder::encode(std::span<const std::vector<token_id>> sentences, std::size_t batch) {
  if (batch == 0) throw input_error("encoder: a batch of 0 sentences; give at least 1");
  for (const auto& tokens : sentences) {
    if (tokens.empty()) throw input_error("encoder: a sentence without tokens; even an empty one has [CLS] and [SEP]");
  }
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::size_t length_a = sentences[a].size(), length_b = sentences[b].size();
    return length_a != length_b ? length_a < length_b : a < b;
  });

  std::vector<std::vector<float>> vectors(sentences.size());
  for (std::size_t first = 0; first < order.size(); first += batch) {
    const std::span<const std::size_t> members = std::span(order).subspan(first, std::min(batch, order.size() - first));
    padded_batch padded(static_cast<std::int64_t>(members.size()),
                        static_cast<std::int64_t>(sentences[members.back()].size()));
    for (std::size_t row = 0; row < members.size(); ++row) {
      padded.set(static_cast<std::int64_t>(row), sentences[members[row]]);
      state_->tokens += static_cast<std::int64_t>(sentences[members[row]].size());
    }
    const auto results = state_->run(padded);
    for (std::size_t row = 0; row < members.size(); ++row) {
      const auto vector = results(row, ss::full);
      vectors[members[row]].assign(vector.data(), vector.data() + vector.size(0));
    }
    ++state_->batches;
    state_->sentences += padded.count;
    state_->longest = std::max(state_->longest, padded.length);
  }
  return vectors;
}

double encoder::time_of(std::int64_t count, std::int64_t length) {
  padded_batch batch(count, length);
  std::mt19937 random(static_cast<std::uint32_t>(count * 1000 + length));
  std::uniform_int_distribution<std::int64_t> any(std::min<std::int64_t>(1000, vocabulary_size() - 1),
                                                  vocabulary_size() - 1);
  for (std::int64_t& id : batch.ids) id = any(random);
  std::fill(batch.marks.begin(), batch.marks.end(), 1);
  stopwatch watch;
  (void)state_->run(batch);
  return watch.lap();
}

std::int64_t encoder::vocabulary_size() const noexcept { return ss::symbol<"V">(state_->weights.words); }

std::int64_t encoder::position_count() const noexcept { return ss::symbol<"P">(state_->weights.positions); }

std::vector<std::string> encoder::proved() { return what_is_proved(); }

std::vector<std::string> encoder::guards() const {
  std::vector<std::string> list;
  for (const bound_arrays& arrays : state_->reader.bound()) {
    std::string line = "\"" + arrays.formula + "\" is " + in_brackets(arrays.sizes) + " in " + arrays.first_name;
    if (arrays.count > 1) line += " and " + numbers(static_cast<std::int64_t>(arrays.count - 1)) + " more";
    list.push_back(line);
  }
  list.push_back("C == 384 in all of them, for which the kernels are compiled; V is " + numbers(vocabulary_size()) +
                 ", P is " + numbers(position_count()));
  const state& s = *state_;
  if (s.batches == 0) return list;
  const std::string batches = numbers(s.batches) + (s.batches == 1 ? " batch" : " batches");
  list.push_back("0 <= id < V for " + numbers(s.tokens) + " tokens of " + numbers(s.sentences) + " sentences in " +
                 batches);
  list.push_back("T <= P: " + numbers(s.longest) + " <= " + numbers(position_count()) + " in " + batches);
  list.push_back("B and T are the same numbers in all operands of each kernel, and no output overlaps an input, in " +
                 batches);
  return list;
}

std::vector<stage_time> encoder::stages() const {
  const forward_times& t = state_->times;
  return {{"embedding", t.embedding},   {"query, key, value", t.query_key_value}, {"attention", t.attention},
          {"projection", t.projection}, {"feed-forward", t.feed_forward},         {"layer norm", t.layer_norm},
          {"pooling", t.pooling}};
}

}  // namespace sentence_encoder
