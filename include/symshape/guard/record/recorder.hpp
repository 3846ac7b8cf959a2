// SPDX-License-Identifier: BSL-1.0
/// @file
/// What one recording asked, what it was answered, and what follows from that.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/algebra/verbs.hpp>  // certainty
#include <symshape/guard/record/standing.hpp>

#include <cstdint>

namespace symshape::inline SYMSHAPE_ABI {

namespace detail {

/// The core of a `shape_env`: answers questions by what is known, else by the recorded numbers, and then records the answer, part by part.
///
/// - Errors: foreign_thread_error on another thread than its owner's.
class recorder : public standing {
  template <class>
  friend struct forking;

 public:
  using standing::standing;

  /// Computes without stopping: whoever computes asks `failed` afterwards and knows the place.
  template <class F>
  auto attempt(F compute) {
    if (!mine()) return decltype(compute()){};
    const on_error mode = formulas_.mode();
    formulas_.set_mode(on_error::note);
    auto result = compute();
    formulas_.set_mode(mode);
    return result;
  }

  // ---- questions

  /// The truth of a relation in this recording; recorded unless it follows from what is known.
  bool decide(const question& q) {
    if (!mine()) return false;
    if (const int answer = answers_[q.formula]) return told(event_kind::decided, "guard", q, answer > 0);
    if (suppressed_ > 0 && q.has_value) return told(event_kind::suppressed, "guard", q, q.value);
    if (const int answer = proven(q)) return told(event_kind::decided, "guard", q, answer > 0);
    if (!q.has_value) {
      told(event_kind::refused, "guard", q, false);
      formulas_.forget_failure();
      tools_.refuse_undecided(*this, q);
      return false;
    }
    if (closed()) {
      told(event_kind::refused, "guard", q, false);
      refuse(failure_kind::frozen, "guard", "%f is asked after freeze, and nothing that is known decides it", q);
      return q.value;
    }
    learn(q.value ? q.formula : !q.formula, guard_kind::guard, q.where);
    return told(event_kind::recorded, "guard", q, q.value);
  }

  /// The relation must hold: a check, or an assumption. What is assumed is listed even if it follows from checks: these need not be made then.
  /// False where it was refused. In a branch that the recorded numbers do not take they cannot speak against it.
  bool demand(const question& q, guard_kind kind) {
    if (!mine()) return false;
    const char* const verb = kind == guard_kind::check ? "check" : "assume";
    const auto refused = [&](failure_kind why, const char* sentence) {
      told(event_kind::refused, verb, q, false);
      return refuse(why, verb, sentence, q), false;
    };
    const int given = answers_[q.formula];
    if (given == 0 && speaks(q) && !q.value)
      return refused(failure_kind::contradiction, "%f does not hold at the recorded numbers");
    const int answer = given != 0 ? given : proven(q);
    if (answer < 0) {
      told(event_kind::refused, verb, q, false);
      formulas_.forget_failure();
      return tools_.refuse_impossible(*this, verb, q), false;
    }
    if (answer > 0 && (kind == guard_kind::check || q.formula.is_true()))
      return told(event_kind::decided, verb, q, true);
    if (answer == 0 && closed() && kind == guard_kind::check)
      return refused(failure_kind::frozen, "%f is asked after freeze, and nothing that is known decides it");
    learn(q.formula, kind, q.where);
    return told(event_kind::recorded, verb, q, true);
  }

  /// That a divisor is not 0: `no` where it always is, `undecided` where this is refused. Recorded even under suppression, and kept by `rollback`:
  /// a formula may have lost the division (`k*k // k` is k), and the number that has it outlives both.
  certainty keep_divisor(const question& q) {
    const int answer = proven(q);
    if (answer < 0) return certainty::no;
    if (answer == 0 && closed()) {
      refuse(failure_kind::frozen, "division", "%f is needed after freeze, and nothing that is known decides it", q);
      return certainty::undecided;
    }
    const guard_kind kind = q.has_value ? guard_kind::guard : guard_kind::check;
    if (answer == 0) learn(q.formula, kind, q.where);
    if (kept_[q.formula] == 0) divisors_.push_back({q.formula, kind, q.where, part_});
    kept_.set(q.formula, 1);
    told(answer == 0 ? event_kind::recorded : event_kind::decided, "division", q, true);
    return certainty::yes;
  }

  /// Whether the facts decide it; records nothing.
  certainty known_answer(const question& q) {
    if (!mine()) return certainty::undecided;
    const int remembered = answers_[q.formula];
    const int answer = remembered != 0 ? remembered : proven(q);
    return answer > 0 ? certainty::yes : answer < 0 ? certainty::no : certainty::undecided;
  }

  // ---- parts and branches

  /// From now on nothing new is recorded, but for the later part of this number, where it is not 0.
  void freeze(std::uint32_t part) {
    frozen_ = true;
    if (part == part_) return;
    part_ = part;
    answers_.clear();
    restate();
  }
  std::uint32_t new_part() { return ++parts_; }
  void suppress(int change) { suppressed_ += change; }

  /// What is recorded until `leave` holds where the condition does. False where the condition cannot hold.
  struct branch {
    mark before;
    question condition;
    bool off_course;
    std::uint32_t first;  // of its records
  };
  template <class Lazy = void>  // as in prove.hpp
  bool enter(const question& condition, branch& outer) {
    if (!mine() || answers_[condition.formula] < 0 || proven(condition) < 0) return false;
    outer = {here(), condition, off_course_, 0};
    off_course_ = off_course_ || !condition.has_value || !condition.value;
    learn(condition.formula, guard_kind::assume, condition.where);
    outer.first = records_.size();
    return true;
  }
  /// Outside, each of its records is one that holds where the condition does not, or as it is; see `shape_env::branch`.
  template <class Lazy = void>
  void leave(const branch& b) {
    growing_array<record> inside;
    for (std::uint32_t i = b.first; i < records_.size(); ++i) inside.push_back(records_[i]);
    abandon(b);
    const bool always = proven(b.condition) > 0;
    for (const record& r : inside) {
      const bool plain = always || (r.kind == guard_kind::guard && !b.condition.has_value && !rests_on_data(r.formula));
      const relation outside = plain ? r.formula : !b.condition.formula || r.formula;
      if (r.kind == guard_kind::assume || proven({outside, false, false, r.where}) <= 0)
        learn(outside, r.kind, r.where);
    }
  }
  /// As if the branch had not been entered.
  void abandon(const branch& b) {
    off_course_ = b.off_course;
    rollback(b.before);
  }

  /// What `guards` does to the records first, where something that must not survive was recorded.
  using elimination = void (*)(recorder&, growing_array<record>&);
  void set_elimination(elimination e) { eliminate_ = e; }
  void eliminate(growing_array<record>& from) {
    if (eliminate_ != nullptr) eliminate_(*this, from);
  }

  // ---- who may ask, and who is told

  void take_over() { thread_ = this_thread(); }
  void add_watcher(watcher& w) {
    w.next = watchers_;
    watchers_ = &w;
  }
  template <class Lazy = void>
  void remove_watcher(const watcher& w) {
    for (watcher** at = &watchers_; *at != nullptr; at = &(*at)->next)
      if (*at == &w) {
        *at = w.next;
        return;
      }
  }

 protected:
  bool mine() const { return thread_ == this_thread() || mine(asked_at("", 0)); }
  bool mine(const place& where) const {
    if (thread_ == this_thread()) return true;
    refuse_question(failure_kind::foreign_thread, "recording",
                    "another thread owns it; call take_over() here once that one is done with it", "", where);
    return false;
  }

 private:
  bool told(event_kind kind, const char* verb, const question& q, bool answer) {
    const event e{kind, verb, q, answer};
    for (watcher* w = watchers_; w != nullptr; w = w->next) w->tell(*w, e);
    return answer;
  }
  bool closed() const { return frozen_ && part_ == 0; }

  const void* thread_ = this_thread();
  watcher* watchers_ = nullptr;
  elimination eliminate_ = nullptr;
  std::uint32_t parts_ = 0;
  int suppressed_ = 0;
};

}  // namespace detail

}  // namespace symshape::inline SYMSHAPE_ABI
