// SPDX-License-Identifier: BSL-1.0
// One case in every kind of number; and what is said of formulas alone. The only source here that needs a prover in the program.

#include "formulas.hpp"
#include "symbolic.hpp"

namespace {

/// Layouts as formulas: numbers, or some of them symbols of whose values facts speak.
class pinned {
 public:
  ss::pool p;
  ss::knowledge known{p};

  ss::basic_layout<ss::expr> spell(const ss::layout& a, layout_source& choose, int symbols_in_four) {
    ss::basic_layout<ss::expr> out;
    for (int k = 0; k < a.rank(); ++k) {
      const ss::expr n = number(a.sizes[k], choose, symbols_in_four), d = number(a.strides[k], choose, symbols_in_four);
      out.push_back(n, d);
    }
    out.offset = number(a.offset, choose, symbols_in_four);
    return out;
  }
  std::int64_t value(ss::expr e) {
    ss::evaluator evaluate{p};
    for (std::size_t i = 0; i < values_.size(); ++i)
      evaluate.set(p.find_symbol(ss::text_view{name(i).c_str()}), values_[i]);
    std::int64_t out = 0;
    if (!evaluate.value(e, out)) failed_ = true;
    return out;
  }
  ss::layout value(const ss::basic_layout<ss::expr>& a) {
    ss::layout out;
    for (int k = 0; k < a.rank(); ++k) out.push_back(value(a.sizes[k]), value(a.strides[k]));
    out.offset = value(a.offset);
    return out;
  }
  /// Whether every formula had a value, and every requirement that was left holds.
  bool holds() {
    for (const ss::relation& r : known.requirements()) failed_ = failed_ || value(r.indicator()) != 1;
    return !failed_;
  }

 private:
  static std::string name(std::size_t i) { return "s" + std::to_string(i); }
  ss::expr number(std::int64_t n, layout_source& choose, int symbols_in_four) {
    if (choose.below(4) >= symbols_in_four) return n;
    const ss::expr symbol = ss::symbol(p, ss::text_view{name(values_.size()).c_str()});
    known.hypotheses().add(symbol == n);
    values_.push_back(n);
    return symbol;
  }

  numbers values_;
  bool failed_ = false;
};

/// Layouts as recorded numbers, some of them plain.
struct recorded {
  ss::shape_env env;
  int count = 0;

  ss::basic_layout<ss::sym_int> spell(const ss::layout& a, layout_source& choose) {
    ss::basic_layout<ss::sym_int> out;
    for (int k = 0; k < a.rank(); ++k) {
      const ss::sym_int n = number(a.sizes[k], choose), d = number(a.strides[k], choose);
      out.push_back(n, d);
    }
    out.offset = number(a.offset, choose);
    return out;
  }
  static ss::layout value(const ss::basic_layout<ss::sym_int>& a) {
    ss::layout out;
    for (int k = 0; k < a.rank(); ++k) out.push_back(a.sizes[k].recorded_value(), a.strides[k].recorded_value());
    out.offset = a.offset.recorded_value();
    return out;
  }

 private:
  ss::sym_int number(std::int64_t n, layout_source& choose) {
    return choose.below(3) == 0 ? ss::sym_int{n} : env.integer("i" + std::to_string(count++), n);
  }
};

std::string reason_of(const ss::refusal& r) {
  ss::text_buffer out;
  describe(r, out);
  return {out.view().data, out.view().size};
}
template <class Int>
std::string differs(const char* how, const made<std::int64_t>& expected, const made<Int>& given) {
  if (static_cast<bool>(given) == static_cast<bool>(expected)) return {};
  return std::string{how} + (given ? " has an answer, numbers have none: " + reason_of(expected.reason())
                                   : " has none: " + reason_of(given.reason()));
}
std::string differs(const char* how, const ss::layout& expected, const ss::layout& given, bool same_modes) {
  const bool same = same_modes ? identical(without_single_steps(given), without_single_steps(expected))
                               : places(given) == places(expected);
  return same ? "" : std::string{how} + " gives " + text_of(given) + ", numbers give " + text_of(expected);
}

constexpr const char* names[] = {"static", "mixed", "mixed", "dynamic"};

}  // namespace

std::string disagreement(operation what, const ss::layout& a, const ss::layout& b, layout_source& choose) {
  const made<std::int64_t> expected = apply(what, a, b);
  for (const int symbols_in_four : {0, 1, 3}) {
    const char* const how = names[symbols_in_four];
    pinned all;
    const auto x = all.spell(a, choose, symbols_in_four), y = all.spell(b, choose, symbols_in_four);
    const auto given = apply(what, x, y);
    std::string wrong = differs(how, expected, given);
    if (wrong.empty() && given) wrong = differs(how, *expected, all.value(*given), symbols_in_four == 0);
    if (wrong.empty() && given && !all.holds()) wrong = std::string{how} + " requires what does not hold";
    if (!wrong.empty()) return wrong;
  }
  recorded run;
  const auto x = run.spell(a, choose), y = run.spell(b, choose);
  const auto given = apply(what, x, y);
  std::string wrong = differs("recorded", expected, given);
  if (wrong.empty() && given) wrong = differs("recorded", *expected, recorded::value(*given), true);
  return wrong;
}

std::string disagreement(question what, const ss::layout& a, const ss::layout& b, layout_source& choose,
                         int& undecided) {
  const ss::certainty expected = apply(what, a, b);
  const auto judge = [&](const char* how, ss::certainty given, bool may_be_undecided) -> std::string {
    if (given == expected) return {};
    if (given == ss::certainty::undecided && may_be_undecided) return ++undecided, "";
    return std::string{how} + " answers " + std::to_string(static_cast<int>(given)) + ", numbers answer " +
           std::to_string(static_cast<int>(expected));
  };
  for (const int symbols_in_four : {0, 1, 3}) {
    pinned all;
    const auto x = all.spell(a, choose, symbols_in_four), y = all.spell(b, choose, symbols_in_four);
    const std::string wrong = judge(names[symbols_in_four], apply(what, x, y), symbols_in_four > 0);
    if (!wrong.empty()) return wrong;
    if (all.known.requirements().size() != 0) return "a question left a requirement";
  }
  recorded run;
  const auto x = run.spell(a, choose), y = run.spell(b, choose);
  int of_no_matter = 0;
  std::swap(undecided, of_no_matter);
  const std::string wrong = judge("recorded", apply(what, x, y), true);
  std::swap(undecided, of_no_matter);
  return wrong.empty() && run.env.guards().size() != 0 ? "a question left a guard" : wrong;
}

std::string disagreement_on_width(const ss::layout& a, const ss::layout& b, layout_source& choose) {
  for (const ss::widths kind : {ss::widths::powers_of_two, ss::widths::any})
    for (const int symbols_in_four : {0, 1, 3}) {
      pinned all;
      const auto x = all.spell(a, choose, symbols_in_four), y = all.spell(b, choose, symbols_in_four);
      if (ss::vector_width({x, y}, 16, kind) != ss::vector_width({a, b}, 16, kind))
        return "another width with formulas";
    }
  return {};
}

TEST_CASE("a recorded question is answered by what is known and leaves nothing") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 6});
  const ss::basic_layout<ss::sym_int> rows{.sizes = {x.size(0), x.size(1)}, .strides = {x.size(1), 1}};
  CHECK(ss::fits_32_bits(rows) == ss::certainty::undecided);
  CHECK(ss::vector_width(rows) == 1);
  CHECK(env.guards().size() == 0);
}

TEST_CASE("recorded sizes merge without a guard where the formulas agree, and with one where only the numbers do") {
  ss::shape_env env;
  const auto x = env.input("x", {8, 6});
  const auto m = x.size(0), n = x.size(1);
  CHECK(coalesce(ss::basic_layout<ss::sym_int>{.sizes = {m, n}, .strides = {n, 1}}).rank() == 1);
  CHECK(env.guards().size() == 0);
  CHECK(coalesce(ss::basic_layout<ss::sym_int>{.sizes = {m, n}, .strides = {6, 1}}).rank() == 1);
  CHECK(env.guards().size() > 0);
}

TEST_CASE("what is said of symbols holds for every number that they can be") {
  layout_source source{16};
  int answered = 0, refused = 0, accepted = 0, rejected = 0;
  for (int i = 0; i < 250; ++i)
    for (const operation what :
         {operation::coalesce, operation::compose, operation::complement, operation::right_inverse,
          operation::left_inverse, operation::divide, operation::product}) {
      CHECK(wrong_for_some_numbers(what, source, answered, refused) == "");
      CHECK(wrong_where_guards_hold(what, source, accepted, rejected) == "");
    }
  CHECK(answered > 700);
  CHECK(refused > 60);
  CHECK(accepted > 5000);
  CHECK(rejected > 5000);
}

TEST_CASE("a question about symbols is answered as for every number that they can be, or not at all") {
  layout_source source{17};
  int yes = 0, no = 0;
  for (int i = 0; i < 300; ++i)
    for (const question what : {question::is_injective, question::overlap, question::fits_in})
      CHECK(wrong_for_some_numbers(what, source, yes, no) == "");
  CHECK(yes > 100);
  CHECK(no > 50);
}

TEST_CASE("neighbors merge by their formulas and by what is known") { CHECK(neighbors_merge_by_formulas_and_facts()); }
TEST_CASE("formulas compose") { CHECK(formulas_compose()); }
TEST_CASE("what is not known is required or refused") { CHECK(what_is_not_known_is_required_or_refused()); }
TEST_CASE("formulas have complements and inverses") { CHECK(formulas_have_complements_and_inverses()); }
TEST_CASE("formulas are tiled") { CHECK(formulas_are_tiled()); }
TEST_CASE("formulas answer honestly whether places are shared") { CHECK(formulas_share_places_or_not()); }
TEST_CASE("formulas tell spans and widths under facts") { CHECK(formulas_tell_spans_and_widths()); }
TEST_CASE("formulas beyond 64 bits are no answer") { CHECK(formulas_beyond_64_bits_are_no_answer()); }
