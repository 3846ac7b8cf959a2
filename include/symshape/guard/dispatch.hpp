// SPDX-License-Identifier: BSL-1.0
/// @file
/// Many recordings of one function: which of them a call may use, found by a few comparisons.
/// Floor: guard. Includes only algebra, shape and lower headers of guard; <atomic> and <mutex>, so that it is in no umbrella.

#pragma once

#include <symshape/algebra/result.hpp>
#include <symshape/guard/dispatch/published.hpp>
#include <symshape/guard/dispatch/variants.hpp>
#include <symshape/guard/implies.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace symshape::inline SYMSHAPE_ABI {

/// What a dispatcher does with a variant that is one too many.
enum class when_full : unsigned char {
  refuse,     // an error
  fall_back,  // it is not kept: calls that no variant accepts take the caller's general way
  evict,      // the variant that was used least recently goes
};

struct dispatcher_options {
  std::size_t limit = 64;  // variants
  symshape::when_full full = when_full::refuse;
};

/// The variant that a lookup found: the number that it was added with.
struct found_variant {
  bool found = false;
  std::size_t payload = 0;

  explicit operator bool() const { return found; }
};

/// What became of a variant that was added. Payloads of the others.
struct added_variant {
  bool kept = true;
  // An earlier one, `covered_by`, accepts whatever this one does but where a number leaves 64 bits (see `implies`): otherwise it will never be found.
  bool covered = false;
  std::size_t covered_by = 0;
  growing_array<std::size_t> covers{};  // earlier ones that accept nothing that this one does not
  bool evicted = false;
  std::size_t evicted_payload = 0;
};

/// Finds among many recordings of one function the first that accepts a call. Variants differ in what they were recorded with: sizes, element types, ranks.
///
///     ss::dispatcher variants{{.limit = 16, .full = ss::when_full::evict}};
///     variants.add(env.guards(), kernels.size());           // the number comes back when the variant is found
///     if (const auto v = variants(now)) kernels[v.payload](...);
///     else std::cout << variants.explain(now);              // none of 3 variants accepts: the nearest is variant 1: x.size(1) % 64 == 0 failed: ...
///
/// Words: a *payload* is the caller's number for a variant; the *order* is that in which variants were added.
///
/// - Laws: finds the first variant in order whose program accepts the span, and nothing exactly where none does.
/// - Threads: any number of threads may look up and explain, also while others add: a lookup works on the variants that were there when it began. Adding
///   threads wait for each other. What a payload stands for must live as long as any lookup that may have found it: after an eviction it is the
///   caller who knows when that is.
/// - Errors: guard_error where a variant is one too many and `full` is `refuse`.
/// - Cost: a lookup allocates nothing: two atomic increments, one comparison a level of the tree, and the programs that these comparisons leave. Adding
///   builds the tree anew, and proves what covers what (`implies`) for variants whose bounds overlap.
class dispatcher {
 public:
  explicit dispatcher(dispatcher_options options = {})
      : options_{options}, variants_{new detail::variant_list{growing_array<const detail::variant*>{}}} {}

  found_variant operator()(integer_span now) const {
    const reading here{variants_};
    const detail::variant* const v = here->find(now);
    if (v == nullptr) return {};
    if (options_.full == when_full::evict) v->used.store(here.tick(), std::memory_order_relaxed);
    return {true, v->payload};
  }

  /// Adds a recording behind those that are there, and says which of them it makes superfluous, or which makes it so.
  template <class Lazy = void>
  result<added_variant> try_add(guard_set&& guards, std::size_t payload) {
    return insert<Lazy>(
        new detail::variant{guards.compile(), payload, new guard_set{static_cast<guard_set&&>(guards)}});
  }
  /// The same of a program alone, as `load_program` gives: of it is not known what it covers.
  template <class Lazy = void>
  result<added_variant> try_add(guard_program program, std::size_t payload) {
    return insert<Lazy>(new detail::variant{static_cast<guard_program&&>(program), payload, nullptr});
  }
#if SYMSHAPE_EXCEPTIONS
  template <class Lazy = void>
  added_variant add(guard_set&& guards, std::size_t payload) {
    return try_add<Lazy>(static_cast<guard_set&&>(guards), payload).value();
  }
  template <class Lazy = void>
  added_variant add(guard_program program, std::size_t payload) {
    return try_add<Lazy>(static_cast<guard_program&&>(program), payload).value();
  }
#endif

  std::size_t size() const {
    const reading here{variants_};
    return here->order().size();
  }

  /// Which variant is found; or of none the nearest, of whose conditions the fewest do not hold, with the first of these.
  template <class Lazy = void>
  owned_text explain(integer_span now) const {
    const reading here{variants_};
    text_buffer out;
    if (const detail::variant* const v = here->find(now)) {
      out << "variant " << static_cast<std::int64_t>(v->payload) << " accepts";
      return out;
    }
    out << "none of " << here->order().size() << " variants accepts";
    if (const detail::variant* const v = here->nearest(now))
      out << ": the nearest is variant " << static_cast<std::int64_t>(v->payload) << ": "
          << v->program.template explain<Lazy>(now).view();
    return out;
  }

  /// Slots for a call, in the layout of the first variant that was recorded with arguments of these kinds and ranks; of the first of all where none was.
  ///
  /// - Errors: guard_error for another number of arguments, or an argument of another kind than all variants have.
  template <class... Argument>
  slot_numbers slot_values(const Argument&... arguments) const {
    const reading here{variants_};
    for (const detail::variant* v : here->order())
      if (v->program.fits(arguments...)) return v->program.slot_values(arguments...);
    return here->order().empty() ? slot_numbers{0} : here->order()[0]->program.slot_values(arguments...);
  }

 private:
  using reading = detail::published<detail::variant_list>::reading;

  template <class Lazy>
  result<added_variant> insert(detail::variant* v) {
    const std::lock_guard<std::mutex> alone{change_};
    added_variant answer;
    growing_array<const detail::variant*> order = variants_.current().order();
    if (v->program.data().code.empty()) {
      failure f{};
      f.kind = failure_kind::guard;
      f.operation = "dispatcher";
      f.sentence = "the variant %v was moved away; add the one that it was moved to";
      f.value = static_cast<std::int64_t>(v->payload);
      delete v;
      return f;
    }
    if (order.size() >= options_.limit && (options_.full != when_full::evict || order.empty())) {
      failure f{};
      f.kind = failure_kind::guard;
      f.operation = "dispatcher";
      f.sentence = "it holds %v variants, as many as it may; raise the limit, or let it fall back or evict";
      f.value = static_cast<std::int64_t>(options_.limit);
      delete v;
      if (options_.full == when_full::refuse) return f;
      answer.kept = false;
      return answer;
    }
    if (order.size() >= options_.limit) {
      std::uint32_t oldest = 0;
      for (std::uint32_t i = 1; i < order.size(); ++i)
        if (order[i]->used.load(std::memory_order_relaxed) < order[oldest]->used.load(std::memory_order_relaxed))
          oldest = i;
      answer.evicted = true;
      answer.evicted_payload = order[oldest]->payload;
      for (std::uint32_t i = oldest + 1; i < order.size(); ++i) order[i - 1] = order[i];
      order.pop_back();
    }
    compare<Lazy>(*v, order, answer);
    // New ones count as just used.
    v->used.store(variants_.ticks() + 1, std::memory_order_relaxed);
    order.push_back(v);
    variants_.replace(new detail::variant_list{order});
    return answer;
  }

  template <class Lazy>
  static void compare(const detail::variant& fresh, const growing_array<const detail::variant*>& order,
                      added_variant& out) {
    if (fresh.formulas == nullptr || !fresh.possible) return;
    for (const detail::variant* v : order) {
      if (v->formulas == nullptr || !v->possible || !fresh.may_meet(*v)) continue;
      if (!out.covered && implies<Lazy>(*fresh.formulas, *v->formulas)) {
        out.covered = true;
        out.covered_by = v->payload;
      }
      if (implies<Lazy>(*v->formulas, *fresh.formulas)) out.covers.push_back(v->payload);
    }
  }

  dispatcher_options options_;
  detail::published<detail::variant_list> variants_;
  std::mutex change_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
