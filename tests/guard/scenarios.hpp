// SPDX-License-Identifier: BSL-1.0
/// @file
/// Runs guard scenarios: a recording written as text, and later inputs that it must accept or reject. tests/data/guards says what the rows mean.

#pragma once

#include <symshape/guard/program.hpp>
#include <symshape/guard/shape_env.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <vector>

namespace scenarios {

namespace ss = symshape;

struct unknown_form {
  std::string text;
};

/// The numbers of one recording by name.
struct names {
  std::map<std::string, ss::fake_tensor> tensors;
  std::map<std::string, ss::sym_int> numbers;
};

/// Reads a condition in Python's text and builds it from recorded numbers, as the program would have.
class reader {
 public:
  reader(const names& known, const std::string& text) : known_{&known}, text_{text} { skip(); }
  ss::condition condition() {
    value v = disjunction();
    if (position_ != text_.size() || !v.is_condition) throw unknown_form{text_};
    return v.truth[0];
  }

 private:
  struct value {
    ss::sym_int number;
    std::vector<ss::condition> truth;
    bool is_condition = false;
  };
  void skip() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  bool accept(const std::string& token) {
    if (text_.compare(position_, token.size(), token) != 0) return false;
    const char last = token.back();
    if (std::isalpha(static_cast<unsigned char>(last)) && position_ + token.size() < text_.size() &&
        (std::isalnum(static_cast<unsigned char>(text_[position_ + token.size()])) ||
         text_[position_ + token.size()] == '_'))
      return false;
    position_ += token.size();
    skip();
    return true;
  }
  value holds(const ss::condition& c) const { return {{}, {c}, true}; }

  value disjunction() {
    value left = conjunction();
    while (accept("or")) left = holds(ss::any_of(left.truth.at(0), conjunction().truth.at(0)));
    return left;
  }
  value conjunction() {
    value left = negation();
    while (accept("and")) left = holds(ss::all_of(left.truth.at(0), negation().truth.at(0)));
    return left;
  }
  value negation() {
    if (accept("not")) return holds(!negation().truth.at(0));
    return comparison();
  }
  value comparison() {
    value left = sum();
    std::vector<ss::condition> all;
    for (;;) {
      const char* const ops[] = {"==", "!=", "<=", ">=", "<", ">"};
      int op = 0;
      while (op < 6 && !accept(ops[op])) ++op;
      if (op == 6) break;
      const value right = sum();
      const ss::sym_int &a = left.number, &b = right.number;
      all.push_back(op == 0   ? a == b
                    : op == 1 ? a != b
                    : op == 2 ? a <= b
                    : op == 3 ? a >= b
                    : op == 4 ? a < b
                              : a > b);
      left = right;
    }
    if (all.empty()) return left;
    ss::condition joined = all[0];
    for (std::size_t i = 1; i < all.size(); ++i) joined = ss::all_of(joined, all[i]);
    return holds(joined);
  }
  value sum() {
    value left = product();
    for (;;) {
      if (accept("+"))
        left.number = left.number + product().number;
      else if (accept("-"))
        left.number = left.number - product().number;
      else
        return left;
    }
  }
  /// A quotient or remainder as a formula alone: Python's `and` may stop before a division, so what it requires is part of the condition and no
  /// record of its own.
  static ss::sym_int divided(const ss::sym_int& a, const ss::sym_int& b, bool remainder) {
    if (b.is_constant() || (b.has_value() && b.recorded_value() == 0)) return remainder ? a % b : floor_div(a, b);
    const auto quotient = [&](const ss::sym_int& x) {
      return ss::detail::compute(
          "floor_div", x, b, [](ss::expr n, ss::expr d) { return floor_div(n, d); }, ss::detail::floor_quotient_of);
    };
    return remainder ? a - b * quotient(a) : quotient(a);
  }
  value product() {
    value left = unary();
    for (;;) {
      if (accept("//"))
        left.number = divided(left.number, unary().number, false);
      else if (accept("*"))
        left.number = left.number * unary().number;
      else if (accept("%"))
        left.number = divided(left.number, unary().number, true);
      else
        return left;
    }
  }
  value unary() {
    if (accept("-")) return {-unary().number, {}, false};
    return atom();
  }
  value atom() {
    if (accept("(")) {
      value v = disjunction();
      if (!accept(")")) throw unknown_form{text_};
      return v;
    }
    if (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_]))) {
      std::size_t used = 0;
      const std::int64_t n = std::stoll(text_.substr(position_), &used);
      position_ += used;
      skip();
      return {n, {}, false};
    }
    std::string name;
    while (position_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[position_])) || text_[position_] == '_'))
      name += text_[position_++];
    skip();
    if ((name == "min" || name == "max") && accept("(")) {
      ss::sym_int out = disjunction().number;
      while (accept(",")) {
        const ss::sym_int next = disjunction().number;
        out = name == "min" ? min(out, next) : max(out, next);
      }
      if (!accept(")")) throw unknown_form{text_};
      return {out, {}, false};
    }
    if (const auto n = known_->numbers.find(name); n != known_->numbers.end()) return {n->second, {}, false};
    const auto t = known_->tensors.find(name);
    if (t == known_->tensors.end() || !accept(".")) throw unknown_form{text_};
    if (accept("offset")) return {t->second.offset(), {}, false};
    const bool size = accept("size");
    if ((!size && !accept("stride")) || !accept("(")) throw unknown_form{text_};
    const int axis = text_.at(position_++) - '0';
    if (!accept(")")) throw unknown_form{text_};
    return {size ? t->second.size(axis) : t->second.stride(axis), {}, false};
  }

  const names* known_;
  std::string text_;
  std::size_t position_ = 0;
};

inline std::vector<std::int64_t> numbers_of(const nlohmann::json& list) {
  return list.get<std::vector<std::int64_t>>();
}

/// A later input's tensor.
struct row_tensor {
  std::vector<std::int64_t> sizes, strides;
  std::int64_t start;
  int rank() const { return static_cast<int>(sizes.size()); }
  std::int64_t size(int i) const { return sizes[static_cast<std::size_t>(i)]; }
  std::int64_t stride(int i) const { return strides[static_cast<std::size_t>(i)]; }
  std::int64_t offset() const { return start; }
  float* data() const { return nullptr; }
};

/// Runs one scenario; what disagrees with it, a line each.
class run {
 public:
  explicit run(const nlohmann::json& row) : row_(row) {
    try {
      record();
      judge();
    } catch (const unknown_form& f) {
      complain("form: " + f.text);
    } catch (const ss::error& e) {
      complain(std::string{"raised: "} + e.what());
    }
  }
  const std::vector<std::string>& complaints() const { return complaints_; }
  std::size_t guards = 0, rows = 0;

 private:
  void complain(const std::string& text) { complaints_.push_back(row_["id"].get<std::string>() + ": " + text); }

  ss::policy policy_of(const nlohmann::json& input, std::size_t i) {
    const std::string text =
        input["policy"].is_array() ? input["policy"][i].get<std::string>() : input["policy"].get<std::string>();
    ss::policy p = text == "static"     ? ss::fixed
                   : text == "duck"     ? ss::duck
                   : text == "unbacked" ? ss::unbacked_size
                                        : ss::dynamic;
    if (text.rfind("group:", 0) == 0) p = ss::group(keep(text.substr(6)));
    const nlohmann::json range = !input.contains("range") || input["range"].is_null() ? nlohmann::json{}
                                 : input["policy"].is_array()                         ? input["range"][i]
                                                                                      : input["range"];
    nlohmann::json bounds = range;
    if (p.kind == ss::policy_kind::group) bounds = group_range(text);
    if (bounds.is_null()) return p;
    const bool size = input.contains("size");
    return p.between(bounds[0].is_null() ? (size ? 0 : INT64_MIN) : bounds[0].get<std::int64_t>(),
                     bounds[1].is_null() ? INT64_MAX : bounds[1].get<std::int64_t>());
  }
  ss::text_view keep(const std::string& text) { return *kept_.insert(kept_.end(), text); }
  std::list<std::string> kept_;

  /// A group's range is the intersection of those of all its members, which the library learns one by one.
  nlohmann::json group_range(const std::string& policy) {
    std::int64_t low = 0, high = INT64_MAX;
    bool any = false;
    for (const auto& input : row_["inputs"]) {
      if (!input.contains("size") || !input.contains("range") || input["range"].is_null()) continue;
      for (std::size_t i = 0; i < input["policy"].size(); ++i) {
        if (input["policy"][i] != policy || input["range"][i].is_null()) continue;
        any = true;
        if (!input["range"][i][0].is_null()) low = std::max(low, input["range"][i][0].get<std::int64_t>());
        if (!input["range"][i][1].is_null()) high = std::min(high, input["range"][i][1].get<std::int64_t>());
      }
    }
    return any ? nlohmann::json{low, high} : nlohmann::json{};
  }

  void record() {
    for (const auto& input : row_["inputs"]) {
      const std::string name = input["name"];
      if (!input.contains("size")) {
        known_.numbers.insert({name, env_.integer(name, input["int"].get<std::int64_t>(), policy_of(input, 0))});
        continue;
      }
      std::vector<ss::policy> policies;
      for (std::size_t i = 0; i < input["policy"].size(); ++i) policies.push_back(policy_of(input, i));
      known_.tensors.insert({name, env_.input(name, numbers_of(input["size"]), numbers_of(input["stride"]),
                                              input["offset"].get<std::int64_t>(), policies)});
    }
    for (std::size_t i = 0; i < row_["steps"].size(); ++i) step(row_["steps"][i]);
  }

  ss::condition condition(const std::string& text) { return reader{known_, text}.condition(); }

  template <class Error, class F>
  void must_raise(const nlohmann::json& s, F f) {
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

  void step(const nlohmann::json& s) {
    const std::string kind = s[0];
    if (kind == "guard") {
      if (env_.guard(condition(s[1])) != s[2].get<bool>()) complain("wrong answer: " + s.dump());
    } else if (kind == "check") {
      env_.check(condition(s[1]));
    } else if (kind == "assume") {
      env_.assume(condition(s[1]));
    } else if (kind == "unbacked") {
      const std::string name = s[1];
      known_.numbers.insert({name, env_.unbacked(name, s[2].is_null() ? INT64_MIN : s[2].get<std::int64_t>(),
                                                 s[3].is_null() ? INT64_MAX : s[3].get<std::int64_t>())});
      unbacked_.push_back(name);
    } else if (kind == "known") {
      const ss::certainty c = env_.known(condition(s[1]));
      const ss::certainty wanted = s[2].is_null()     ? ss::certainty::undecided
                                   : s[2].get<bool>() ? ss::certainty::yes
                                                      : ss::certainty::no;
      if (c != wanted)
        complain("known: " + s.dump() + " is " +
                 (c == ss::certainty::yes  ? "yes"
                  : c == ss::certainty::no ? "no"
                                           : "undecided"));
    } else if (kind == "guard_error") {
      must_raise<ss::data_dependent_error>(s, [&] { (void)env_.guard(condition(s[1])); });
    } else if (kind == "check_error") {
      must_raise<ss::guard_error>(s, [&] { env_.check(condition(s[1])); });
    } else if (kind == "frozen_error") {
      must_raise<ss::guard_error>(s, [&] { (void)env_.guard(condition(s[1])); });
    } else if (kind == "overflow_error") {
      must_raise<ss::overflow_error>(s, [&] { (void)env_.guard(condition(s[1])); });
    } else if (kind == "suppress_begin") {
      quiet_.emplace_back(env_);
    } else if (kind == "suppress_end") {
      quiet_.pop_back();
    } else if (kind == "begin") {
      marks_.push_back(env_.here());
    } else if (kind == "rollback") {
      env_.rollback(marks_.back());
      marks_.pop_back();
    } else if (kind == "commit") {
      marks_.pop_back();
    } else if (kind == "freeze") {
      env_.freeze();
    } else {
      throw unknown_form{s.dump()};
    }
  }

  void judge() {
    const ss::guard_set set = env_.guards();
    guards = set.size();
    if (set.size() > row_["guards_max"].get<std::size_t>())
      complain(std::to_string(set.size()) + " guards, at most " + row_["guards_max"].dump() + ":\n" +
               std::string{explain(set)});
    if (set.assertions().size() > row_.value("asserts_max", std::size_t{0}))
      complain("too many assertions:\n" + std::string{explain(set)});
    const ss::guard_program program = set.compile(), assertions = set.compile_assertions();
    for (const char* list : {"accept", "reject"}) {
      if (!row_.contains(list)) continue;
      for (const auto& later : row_[list]) {
        ++rows;
        ss::slot_numbers now{assertions.slot_count()};
        std::size_t i = 0;
        for (const auto& a : program.layout().arguments()) {
          const auto& given = later[a.name];
          if (a.kind == ss::argument_kind::tensor)
            ss::detail::write_slots(program.layout(), a, i++, now.data(),
                                    row_tensor{numbers_of(given["size"]), numbers_of(given["stride"]),
                                               given["offset"].get<std::int64_t>()});
          else
            ss::detail::write_slots(program.layout(), a, i++, now.data(), given.get<std::int64_t>());
        }
        for (std::size_t u = 0; u < unbacked_.size(); ++u)
          now[program.slot_count() + u] = later.value(unbacked_[u], std::int64_t{0});
        const bool accepted = program({now.data(), program.slot_count()}) && assertions(now);
        if (accepted != (list[0] == 'a'))
          complain(std::string{accepted ? "accepts " : "rejects "} + later.dump() +
                   (accepted ? "" : ": " + std::string{program.explain({now.data(), program.slot_count()})}) + "\n" +
                   std::string{explain(set)});
      }
    }
  }

  nlohmann::json row_;
  names known_;
  ss::shape_env env_{
      {.zero_one = row_["options"]["zero_one"].get<bool>(), .duck = row_["options"]["duck"].get<bool>()}};
  std::vector<std::string> unbacked_, complaints_;
  std::list<ss::shape_env::suppressed> quiet_;
  std::vector<ss::shape_env::mark> marks_;
};

}  // namespace scenarios
