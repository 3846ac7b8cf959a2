// SPDX-License-Identifier: BSL-1.0
// Runs guard scenarios: a recording written as text, and later inputs that it must accept or reject. tests/data/guards says what the rows mean.

#pragma once

#include <symshape/guard/program.hpp>

#include "guard_condition.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <list>

namespace conform {

/// A later input's tensor.
struct row_tensor {
  std::vector<std::int64_t> sizes, strides;
  std::int64_t start;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes.at(static_cast<std::size_t>(i)); }
  std::int64_t stride(int i) const { return strides.at(static_cast<std::size_t>(i)); }
  std::int64_t offset() const { return start; }
  float* data() const { return nullptr; }
};

/// Runs one scenario and keeps what disagrees with it, a line each.
///
/// - Errors: nlohmann's and `unreadable_condition` for a row that is not of the form.
class guard_scenario {
 public:
  using json = nlohmann::json;

  explicit guard_scenario(const json& row) : row_(row) {
    try {
      record();
      if (unknown_step_.empty()) judge();
    } catch (const ss::error& e) {
      complain(std::string{"raised: "} + e.what());
    }
  }
  const std::vector<std::string>& complaints() const { return complaints_; }
  /// The kind of a step that has no rule here; empty where all have one.
  const std::string& unknown_step() const { return unknown_step_; }
  std::size_t guards = 0, assertions = 0, accepted = 0, rejected = 0, either = 0;
  std::string explained;  // everything the guard set holds

 private:
  void complain(const std::string& text) { complaints_.push_back(row_.at("id").get<std::string>() + ": " + text); }

  static json range_of(const json& input, std::size_t i) {
    if (!input.contains("range") || input.at("range").is_null()) return {};
    return input.at("policy").is_array() ? input.at("range").at(i) : input.at("range");
  }
  ss::policy policy_of(const json& input, std::size_t i) {
    const json& given = input.at("policy");
    const std::string text = (given.is_array() ? given.at(i) : given).get<std::string>();
    ss::policy p = text == "static"     ? ss::fixed
                   : text == "duck"     ? ss::duck
                   : text == "unbacked" ? ss::unbacked_size
                                        : ss::dynamic;
    if (text.rfind("group:", 0) == 0) p = ss::group(keep(text.substr(6)));
    const json bounds = p.kind == ss::policy_kind::group ? group_range(text) : range_of(input, i);
    if (bounds.is_null()) return p;
    const bool size = input.contains("size");
    return p.between(bounds.at(0).is_null() ? (size ? 0 : INT64_MIN) : bounds.at(0).get<std::int64_t>(),
                     bounds.at(1).is_null() ? INT64_MAX : bounds.at(1).get<std::int64_t>());
  }
  ss::text_view keep(const std::string& text) { return *kept_.insert(kept_.end(), text); }

  /// A group's range is the intersection of those of all its members, which the library learns one by one.
  json group_range(const std::string& policy) {
    std::int64_t low = 0, high = INT64_MAX;
    bool any = false;
    for (const json& input : row_.at("inputs"))
      for (std::size_t i = 0; input.contains("size") && i < input.at("policy").size(); ++i) {
        const json range = range_of(input, i);
        if (input.at("policy").at(i) != policy || range.is_null()) continue;
        any = true;
        if (!range.at(0).is_null()) low = std::max(low, range.at(0).get<std::int64_t>());
        if (!range.at(1).is_null()) high = std::min(high, range.at(1).get<std::int64_t>());
      }
    return any ? json{low, high} : json{};
  }

  static std::vector<std::int64_t> numbers(const json& list) { return list.get<std::vector<std::int64_t>>(); }

  void record() {
    for (const json& input : row_.at("inputs")) {
      const std::string name = input.at("name");
      if (!input.contains("size")) {
        known_.numbers.insert({name, env_.integer(name, input.at("int").get<std::int64_t>(), policy_of(input, 0))});
        continue;
      }
      std::vector<ss::policy> policies;
      for (std::size_t i = 0; i < input.at("policy").size(); ++i) policies.push_back(policy_of(input, i));
      known_.tensors.insert({name, env_.input(name, numbers(input.at("size")), numbers(input.at("stride")),
                                              input.at("offset").get<std::int64_t>(), policies)});
    }
    for (const json& s : row_.at("steps")) {
      step(s);
      if (!unknown_step_.empty()) return;
    }
  }

  ss::condition condition(const json& text) { return condition_reader{known_, text.get<std::string>()}(); }

  template <class Error, class F>
  void must_raise(const json& s, F f) {
    const std::size_t before = env_.recorded();
    try {
      f();
      complain("did not raise: " + s.dump());
    } catch (const Error&) {
      if (env_.recorded() != before) complain("left a trace: " + s.dump());
    } catch (const ss::error& e) {
      complain("raised another error: " + s.dump() + ": " + e.what());
    }
  }

  /// The last of what a step opened; a step that closes what none opened is not of the form.
  template <class List>
  static void close(List& open, const json& s) {
    if (open.empty()) throw unreadable_condition{s.dump() + " without its begin"};
    open.pop_back();
  }

  void step(const json& s) {
    const std::string kind = s.at(0);
    if (kind == "guard") {
      if (env_.guard(condition(s.at(1))) != s.at(2).get<bool>()) complain("wrong answer: " + s.dump());
    } else if (kind == "check") {
      env_.check(condition(s.at(1)));
    } else if (kind == "assume") {
      env_.assume(condition(s.at(1)));
    } else if (kind == "unbacked") {
      const std::string name = s.at(1);
      const auto bound = [&s](std::size_t i, std::int64_t none) {
        return s.at(i).is_null() ? none : s.at(i).get<std::int64_t>();
      };
      known_.numbers.insert({name, env_.unbacked(name, bound(2, INT64_MIN), bound(3, INT64_MAX))});
      unbacked_.push_back(name);
    } else if (kind == "known") {
      constexpr const char* words[] = {"undecided", "yes", "no"};
      const auto word = [&](ss::certainty c) {
        return words[c == ss::certainty::yes ? 1 : c == ss::certainty::no ? 2 : 0];
      };
      const char* const wanted = words[s.at(2).is_null() ? 0 : s.at(2).get<bool>() ? 1 : 2];
      if (const char* const came = word(env_.known(condition(s.at(1)))); came != wanted)
        complain("known: " + s.dump() + " is " + came);
    } else if (kind == "guard_error") {
      must_raise<ss::data_dependent_error>(s, [&] { (void)env_.guard(condition(s.at(1))); });
    } else if (kind == "check_error") {
      must_raise<ss::guard_error>(s, [&] { env_.check(condition(s.at(1))); });
    } else if (kind == "frozen_error") {
      must_raise<ss::guard_error>(s, [&] { (void)env_.guard(condition(s.at(1))); });
    } else if (kind == "overflow_error") {
      must_raise<ss::overflow_error>(s, [&] { (void)env_.guard(condition(s.at(1))); });
    } else if (kind == "suppress_begin") {
      quiet_.emplace_back(env_);
    } else if (kind == "suppress_end") {
      close(quiet_, s);
    } else if (kind == "begin") {
      marks_.push_back(env_.here());
    } else if (kind == "rollback") {
      if (!marks_.empty()) env_.rollback(marks_.back());
      close(marks_, s);
    } else if (kind == "commit") {
      close(marks_, s);
    } else if (kind == "freeze") {
      env_.freeze();
    } else {
      unknown_step_ = kind;
    }
  }

  void judge() {
    const ss::guard_set set = env_.guards();
    explained = explain(set);
    guards = set.size();
    assertions = set.assertions().size();
    if (guards > row_.at("guards_max").get<std::size_t>())
      complain(std::to_string(guards) + " guards, at most " + row_.at("guards_max").dump() + ":\n" + explained);
    if (assertions > row_.value("asserts_max", std::size_t{0}))
      complain(std::to_string(assertions) + " assertions, at most " +
               std::to_string(row_.value("asserts_max", std::size_t{0})) + ":\n" + explained);
    const ss::guard_program program = set.compile(), assertion_program = set.compile_assertions();
    for (const json& later : row_.at("accept")) {
      ++accepted;
      const std::string refusal = refusal_of(later, program, assertion_program);
      if (!refusal.empty()) complain("rejects " + later.dump() + ": " + refusal + "\n" + explained);
    }
    for (const json& later : row_.at("reject")) {
      ++rejected;
      if (refusal_of(later, program, assertion_program).empty()) complain("accepts " + later.dump() + "\n" + explained);
    }
    // Both answers are right of these: some number on the way leaves 64 bits, and what counts is that nothing traps.
    if (!row_.contains("either")) return;
    for (const json& later : row_.at("either")) {
      ++either;
      (void)refusal_of(later, program, assertion_program);
    }
  }

  /// Why a later input is refused; empty where it is accepted.
  std::string refusal_of(const json& later, const ss::guard_program& program,
                         const ss::guard_program& assertion_program) {
    ss::slot_numbers now{assertion_program.slot_count()};
    std::size_t i = 0;
    for (const auto& a : program.layout().arguments()) {
      const json& given = later.at(std::string{a.name});
      if (a.kind == ss::argument_kind::tensor)
        ss::detail::write_slots(
            program.layout(), a, i++, now.data(),
            row_tensor{numbers(given.at("size")), numbers(given.at("stride")), given.at("offset").get<std::int64_t>()});
      else
        ss::detail::write_slots(program.layout(), a, i++, now.data(), given.get<std::int64_t>());
    }
    for (std::size_t u = 0; u < unbacked_.size(); ++u)
      now[program.slot_count() + u] = later.value(unbacked_[u], std::int64_t{0});
    const ss::integer_span arguments{now.data(), program.slot_count()};
    if (!program(arguments)) return program.explain(arguments);
    return assertion_program(now) ? std::string{} : std::string{assertion_program.explain(now)};
  }

  json row_;
  names known_;
  ss::shape_env env_{
      {.zero_one = row_.at("options").at("zero_one").get<bool>(), .duck = row_.at("options").at("duck").get<bool>()}};
  std::list<std::string> kept_;
  std::vector<std::string> unbacked_, complaints_;
  std::string unknown_step_;
  std::list<ss::shape_env::suppressed> quiet_;
  std::vector<ss::shape_env::mark> marks_;
};

}  // namespace conform
