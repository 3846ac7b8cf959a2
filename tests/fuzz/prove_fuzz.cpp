// SPDX-License-Identifier: BSL-1.0
// prove_fuzz [--claims N] [--seed S] [--seconds T] [--wrong M]
//
// Asks random claims under random facts and holds each answer against an evaluator that shares nothing with the library; canonical forms, texts,
// simplified formulas and bounds too. The same seed asks the same questions. Ends after N claims (100,000), T seconds or M wrong answers (20), and
// exits with 1 where there was any.

#include "fuzz/judge.hpp"
#include "fuzz/questions.hpp"

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace fuzz;

struct tally {
  std::uint64_t claims = 0, verdicts[5]{}, wrong = 0, unread = 0, formulas = 0, values = 0, simplified = 0, bounded = 0;
  std::uint64_t without_witness = 0, undefined_witnesses = 0;
};

constexpr const char* words[] = {"yes", "no", "depends", "unknown", "contradiction"};

/// The questions of one seed: some facts, and claims about them.
class session {
 public:
  session(std::uint64_t seed, tally& counts)
      : seed_{seed}, counts_{&counts}, random_{seed * 0x9e3779b97f4a7c15u + 17}, make_{random_, symbols_for(random_)} {}

  void run() {
    // Symbols that come in another order than their names' stand in another order inside.
    for (int s = 0; s < most_symbols && make_.below(2) == 0; ++s) ss::symbol(pool_, name_of(make_.below(most_symbols)));
    ss::facts known{pool_};
    std::vector<tree> facts;
    add_facts(known, facts, make_.below(6));
    const std::vector<fuzz::symbol_range> in = ranges(known);
    ask_under(known, facts, in, 10);
    if (make_.below(4) != 0) return;
    // What was found out under some facts must not outlive them.
    const ss::facts::mark before = known.here();
    std::vector<tree> more = facts;
    add_facts(known, more, 1 + make_.below(2));
    ask_under(known, more, in, 4);
    known.rollback(before);
    ask_under(known, facts, in, 4);
  }

 private:
  static int symbols_for(std::mt19937_64& random) {
    constexpr int counts[] = {1, 2, 2, 2, 2, 2, 3, 3, 3, 4};
    return counts[random() % 10];
  }

  void add_facts(ss::facts& known, std::vector<tree>& facts, int count) {
    for (; count > 0; --count) {
      const tree fact = make_.fact();
      const auto r = ss::try_parse_relation(pool_, fact.text());
      if (!r) continue;
      known.add(*r);
      facts.push_back(fact);
    }
  }

  void ask_under(const ss::facts& known, const std::vector<tree>& facts, const std::vector<fuzz::symbol_range>& in,
                 int claims) {
    const fact_set set{facts, in, make_points(random_, make_.symbol_count(), 2000, 64)};
    judge right{pool_, set};
    for (std::uint32_t f = 0; f < known.size(); ++f)
      note(right.of_form(facts[f], known[f].indicator(), true, 17), facts[f], set, "the canonical form");
    if (set.satisfying().size() == 0) claims = 2;  // mostly a contradiction
    for (; claims > 0; --claims) ask(known, set, right);
    if (make_.below(3) == 0) shorten(known, set, right);
    counts_->undefined_witnesses += right.undefined_witnesses;
    counts_->values += right.values;
  }

  std::vector<fuzz::symbol_range> ranges(ss::facts& known) {
    std::vector<fuzz::symbol_range> out;
    if (make_.below(10) == 0) {
      const auto r = make_.range();
      known.set_default_range(r.lower, r.upper);
      for (int s = 0; s < make_.symbol_count(); ++s) out.push_back({s, r.lower, r.upper});
    } else if (make_.below(4) == 0) {
      const auto r = make_.range();
      out.push_back(r);
      known.set_range(pool_.symbol_id(name_of(r.symbol)), r.lower, r.upper);
    }
    return out;
  }

  void ask(const ss::facts& known, const fact_set& set, judge& right) {
    const tree claim = make_.claim(set);
    const auto r = ss::try_parse_relation(pool_, claim.text());
    if (!r) {  // a divisor that is the constant 0, or too many terms
      ++counts_->unread;
      return;
    }
    // Without samples a wrong proof is not forestalled by a witness. The last two ask as the compiler does.
    constexpr ss::budget budgets[] = {{1000, 12, 0},   {4000, 24, 0},       {4000, 24, 64},
                                      {20000, 24, 16}, {1000, 12, 0, true}, {120, 12, 8, true}};
    const ss::answer a = ss::prove(*r, known, budgets[make_.below(6)]);
    ++counts_->claims;
    ++counts_->verdicts[static_cast<int>(a.verdict)];
    counts_->without_witness += a.verdict == ss::verdict::no && a.witness.empty() && !r->is_false();
    note(right.of_answer(claim, a), claim, set, words[static_cast<int>(a.verdict)]);
    ++counts_->formulas;
    note(right.of_form(claim, r->indicator(), true, 17), claim, set, "the canonical form");
  }

  void shorten(const ss::facts& known, const fact_set& set, judge& right) {
    const tree t = make_.formula(2);
    const auto e = ss::try_parse(pool_, t.text());
    if (!e) return;
    ++counts_->formulas;
    note(right.of_form(t, *e, false, 5), t, set, "the canonical form");
    ++counts_->simplified;
    note(right.of_simplified(t, ss::simplify(*e, known, {500, 8, 8}), 5), t, set, "simplified");
    if (make_.below(4) != 0) return;
    ++counts_->bounded;
    note(right.of_bounds(t, ss::bounds(*e, known, {200, 8, 8})), t, set, "its bounds");
  }

  void note(const std::string& mistake, const tree& about, const fact_set& set, const char* answer) {
    if (mistake.empty()) return;
    ++counts_->wrong;
    std::printf("wrong: %s\n  given: %s\n  %s, but %s\n  --seed %" PRIu64 " --claims 1\n", about.text().c_str(),
                set.text().c_str(), answer, mistake.c_str(), seed_);
  }

  std::uint64_t seed_;
  tally* counts_;
  std::mt19937_64 random_;
  question_maker make_;
  ss::pool pool_;
};

int usage() {
  std::fprintf(stderr, "usage: prove_fuzz [--claims N] [--seed S] [--seconds T] [--wrong M]\n");
  return 2;
}

}  // namespace

int main(int count, char** words_given) {
  std::uint64_t claims = 100000, seed = 1, most_wrong = 20;
  double seconds = 1e18;
  for (int i = 1; i < count; i += 2) {
    const std::string word = words_given[i];
    if (i + 1 == count) return usage();
    char* end = nullptr;
    if (word == "--claims")
      claims = std::strtoull(words_given[i + 1], &end, 10);
    else if (word == "--seed")
      seed = std::strtoull(words_given[i + 1], &end, 10);
    else if (word == "--wrong")
      most_wrong = std::strtoull(words_given[i + 1], &end, 10);
    else if (word == "--seconds")
      seconds = std::strtod(words_given[i + 1], &end);
    if (end == nullptr || *end != 0) return usage();
  }
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [start] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  tally counts;
  for (; counts.claims < claims && counts.wrong < most_wrong && elapsed() < seconds; ++seed) try {
      session{seed, counts}.run();
    } catch (const std::exception& e) {
      ++counts.wrong;
      std::printf("wrong: ended by %s\n  --seed %" PRIu64 " --claims 1\n", e.what(), seed);
    }

  const auto& v = counts.verdicts;
  std::printf("claims: %" PRIu64 ", decided: %" PRIu64 ", next seed: %" PRIu64 ", seconds: %.1f\n", counts.claims,
              counts.claims - v[3], seed, elapsed());
  for (int i = 0; i < 5; ++i) std::printf("%s%s: %" PRIu64, i == 0 ? "" : ", ", words[i], v[i]);
  std::printf("\nformulas: %" PRIu64 ", values compared: %" PRIu64 ", simplified: %" PRIu64 ", bounded: %" PRIu64 "\n",
              counts.formulas, counts.values, counts.simplified, counts.bounded);
  std::printf("not asked, since out of the grammar: %" PRIu64 "; no without a witness: %" PRIu64
              "; witnesses where a tree has no value: %" PRIu64 "\n",
              counts.unread, counts.without_witness, counts.undefined_witnesses);
  std::printf("wrong: %" PRIu64 "\n", counts.wrong);
  return counts.wrong == 0 ? 0 : 1;
}
