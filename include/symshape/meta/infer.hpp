// SPDX-License-Identifier: BSL-1.0
/// @file
/// Running rules in the compiler and getting the answer as a type.
/// Floor: meta. Includes only shape and below.

#pragma once

#include <symshape/meta/record.hpp>

#include <cstddef>
#include <type_traits>

namespace symshape::inline SYMSHAPE_ABI {

/// What the function given to `infer` gets: it owns the formulas of the evaluation.
///
///     auto image = in("B, 3, H, W | H >= 16");   // contiguous, float32
class inferred_inputs {
 public:
  constexpr inferred_inputs(pool& p, knowledge& known) : pool_{&p}, known_{&known} {}
  inferred_inputs(const inferred_inputs&) = delete;
  inferred_inputs& operator=(const inferred_inputs&) = delete;

  /// A tensor of these sizes; the facts hold from here on.
  /// - Errors: a text outside the grammar does not compile.
  constexpr meta::basic_tensor<expr> operator()(text_view shape, dtype type = f32) {
    meta::basic_tensor<expr> out{.dtype = type, .evaluation = pool_};
    const failure f = detail::read_shape_text(
        *pool_, shape, [&](expr e) { out.sizes.push_back(e); }, [&](relation r) { known_->hypotheses().add(r); });
    if (f) return unread(f, shape), out;
    for (const expr& e : out.sizes) sizes_.push_back(e);
    return out;
  }
  /// The sizes of all tensors given so far.
  constexpr const growing_array<expr>& sizes() const { return sizes_; }
  /// A size alone.
  constexpr expr size(text_view formula) const {
    const auto read = try_parse(*pool_, formula);
    if (!read) return unread(read.error(), formula), expr{};
    return *read;
  }

 private:
  /// Kept like the refusal of a rule, so that the compiler's message shows text, position and what was expected there.
  constexpr void unread(const failure& f, text_view text) const {
    if (pool_->mode() == on_error::stop) return fail(f);
    known_->refuse({.kind = failure_kind::parse,
                    .operation = "in",
                    .sentence = f.sentence,
                    .left = static_cast<std::int64_t>(f.position),
                    .name = text});
  }

  pool* pool_;
  knowledge* known_;
  growing_array<expr> sizes_;
};

/// The answer of `infer`: a shape that carries what must be checked once numbers are bound, the facts given with the inputs among it.
template <class Dims, class Strides, class Required, dtype Type, class Facts = facts_of<>>
struct inferred : where<Dims, Facts, Required> {
  using strides_type = Strides;
  static constexpr symshape::dtype dtype = Type;
};

namespace detail {

template <class Function>
inline constexpr evaluation_record evaluated = [] {
  pool p{on_error::note};
  knowledge known{p};
  known.hypotheses().set_default_range(0, maximum_size);
  inferred_inputs in{p, known};
  evaluation_record out;
  const meta::basic_tensor<expr> result = Function{}(in);
  out.keep(known, result, in.sizes());
  out.keep_given(known);
  return out;
}();

template <class Function>
struct evaluation_of {
  static constexpr const evaluation_record& record = evaluated<Function>;
  static constexpr const auto& value = evaluated<Function>.text;
};

template <class Function>
struct inferred_type {
  using source = evaluation_of<Function>;
  static constexpr std::size_t given =
      static_cast<std::size_t>(source::value.dim_count + source::value.fact_count + source::value.required_count);
  using type =
      inferred<lifted_dims<source>, typename recorded_strides<source>::type, lifted_requirements<source>,
               source::record.dtype,
               typename lift_list<source, given, facts_of, fact, make_index_list<source::value.count - given>>::type>;
};

}  // namespace detail

/// The shape that a function of rules gives, computed by the compiler in one evaluation.
///
///     constexpr auto rows = ss::infer([](auto& in) { return ss::meta::flatten(in("B, 3, H, W"), 2); });
///     static_assert(ss::same_shape<decltype(rows), ss::shape<"B, 3, H*W">>);
///
/// The function captures nothing and returns a `meta::basic_tensor<expr>`. Requirements that nothing decides are carried in the result's type.
///
/// - Errors: operands that a rule refuses do not compile; the message shows the operation and both formulas.
/// - Cost: 0.1 ms an operation and a few milliseconds for the whole.
template <class Function>
constexpr auto infer(Function) {
  static_assert(std::is_empty_v<Function>, "infer: the function captures nothing");
  static_assert(detail::record_accepted<detail::evaluation_of<Function>>::checked);
  return typename detail::inferred_type<Function>::type{};
}

}  // namespace symshape::inline SYMSHAPE_ABI
