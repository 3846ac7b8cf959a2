// SPDX-License-Identifier: BSL-1.0
#include <symshape/algebra/print.hpp>
#include <symshape/shape/formulas.hpp>
#include <symshape/shape/shape.hpp>
#include <symshape/shape/step_evaluator.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

namespace ss = symshape;
using ss::detail::formula_analysis;
using ss::detail::formula_reader;
using table = ss::detail::formula_table<16, 256, 256, 1024>;

/// Canonical texts of random formulas, of which the reader takes about a half.
class random_rows {
 public:
  random_rows(std::mt19937& random, int sizes, int others) : random_{random} {
    for (int i = 0; i < sizes + others; ++i) {
      ss::text_buffer out;
      ss::print(formula(i >= sizes), out, ss::spacing::compact);
      texts.emplace_back(out.view().data, out.view().size);
    }
    for (const std::string& t : texts) views.push_back({t.data(), t.size()});
    views.emplace_back();
  }
  std::vector<std::string> texts;
  std::vector<ss::text_view> views;

 private:
  std::int64_t below(std::int64_t end) { return random_() % end; }
  ss::expr product() {
    static constexpr const char* names[] = {"A", "B", "C", "T", "_1", "Zz"};
    ss::expr e = below(3) == 0 ? below(9) + 1 : 1;
    for (std::int64_t i = below(4); i > 0; --i) e = e * ss::symbol(pool_, names[below(6)]);
    return e;
  }
  ss::expr formula(bool may_be_negative) {
    const ss::expr e = product();
    switch (below(8)) {
      case 0: return ss::floor_div(e, below(7) + 2);
      case 1: return e + (below(9) - 4);
      case 2: return ss::floor_div(e - below(5), 3) + (below(5) - 2);
      case 3: return below(4) == 0 ? e + product() : e;
      case 4: return may_be_negative ? ss::expr{0} - e : e;
      default: return e;
    }
  }
  std::mt19937& random_;
  ss::pool pool_{ss::on_error::note};
};

/// Rows that are solved as they stand: every size a number, a name or a multiple of a name.
bool is_simple(const std::vector<std::string>& texts, int sizes) {
  for (int i = 0; i < sizes; ++i) {
    const std::string& t = texts[static_cast<std::size_t>(i)];
    const std::size_t star = t.find('*');
    if (t.find_first_of("+-/") != std::string::npos) return false;
    if (star == std::string::npos) continue;
    if (t[0] < '0' || t[0] > '9' || t.find('*', star + 1) != std::string::npos) return false;
  }
  return true;
}

ss::int128 value_of(const table& t, std::int32_t step, const std::int64_t* symbols, ss::int128 otherwise) {
  std::vector<ss::detail::step_memo> memo(t.counts.steps + 1);
  ss::int128 out = otherwise;
  ss::detail::step_evaluator evaluate{t.steps, symbols, memo.data()};
  if (step >= 0) CHECK(evaluate.value(step, out));
  return out;
}

TEST_CASE("What the reader makes of texts is what the analysis of their formulas makes of them") {
  std::mt19937 random{7};
  int read = 0;
  for (int round = 0; round < 6000; ++round) {
    const int sizes = static_cast<int>(random() % 5), others = static_cast<int>(random() % 4);
    const random_rows rows{random, sizes, others};
    const std::size_t count = rows.texts.size();
    table ours, theirs;
    formula_reader<> reader;
    if (!reader.read(ours, rows.views.data(), count, static_cast<std::size_t>(sizes))) continue;
    ++read;
    formula_analysis<> analysis{static_cast<std::size_t>(sizes)};
    for (const std::string& t : rows.texts) analysis.add_formula({t.data(), t.size()});
    analysis.finish();
    analysis.copy_to(theirs);

    REQUIRE(ours.counts.symbols == theirs.counts.symbols);
    REQUIRE(ours.counts.order == theirs.counts.order);
    CHECK(ours.unsolved == theirs.unsolved);
    for (std::size_t i = 0; i < ours.counts.symbols; ++i) {
      CHECK(ours.name(i) == theirs.name(i));
      CHECK(ours.first_axis[i] == theirs.first_axis[i]);
    }
    std::int64_t symbols[16]{};
    for (std::int64_t& s : symbols) s = random() % 20;
    for (std::size_t i = 0; i < count; ++i)
      CHECK(value_of(ours, ours.root[i], symbols, 0) == value_of(theirs, theirs.root[i], symbols, 0));
    if (is_simple(rows.texts, sizes)) continue;
    for (std::size_t i = 0; i < ours.counts.order; ++i) {
      const ss::detail::solve_step a = ours.order[i], b = theirs.order[i];
      CHECK(a.axis == b.axis);
      CHECK(a.symbol == b.symbol);
      CHECK(value_of(ours, a.coefficient, symbols, 1) == value_of(theirs, b.coefficient, symbols, 1));
      CHECK(value_of(ours, a.rest, symbols, 0) == value_of(theirs, b.rest, symbols, 0));
    }
  }
  CHECK(read > 2000);
}

TEST_CASE("The reader leaves to the analysis what it has no rule for") {
  for (const char* text : {"", "-", "B*", "*B", "B+C", "max(B,C)", "B//C", "B//0x", "(B+1)//2", "B%2", "B-", "2*3*B",
                           "12345678901234567890", "select(B>=1,B,C)"}) {
    table out;
    formula_reader<> reader;
    const ss::text_view rows[] = {text, {}};
    CAPTURE(text);
    CHECK_FALSE(reader.read(out, rows, 1, 0));
  }
}

}  // namespace
TEST_CASE("numbers of 19 digits are left to the parser, without a step beyond 64 bits") {
  static_assert(ss::same_shape<ss::shape<"A, 1234567890123456789*A">, ss::shape<"A, A*1234567890123456789">>);
  static_assert(ss::same_shape<ss::shape<"A - 9223372036854775807">, ss::shape<"-9223372036854775807 + A">>);
  CHECK(ss::shape<"A, 1234567890123456789*A">::canonical::rank() == 2);
}
