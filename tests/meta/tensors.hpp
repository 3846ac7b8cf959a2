// SPDX-License-Identifier: BSL-1.0
// What the tests of the rules share: short names, comparison, one evaluation over formulas.

#pragma once

#include <symshape/algebra/parse.hpp>
#include <symshape/meta/tensor.hpp>

#include <cstdint>
#include <initializer_list>

namespace ss = symshape;
namespace meta = symshape::meta;

/// Sizes, and strides in full.
constexpr bool is(const meta::tensor& t, const meta::size_list<std::int64_t>& sizes,
                  const meta::size_list<std::int64_t>& strides) {
  return identical(t.sizes, sizes) && identical(meta::strides_of(t), strides);
}
/// The same, contiguous.
constexpr bool is(const meta::tensor& t, const meta::size_list<std::int64_t>& sizes) {
  return is(t, sizes, meta::contiguous_strides(sizes));
}

/// One evaluation in the compiler, as `infer` makes it: refusals and requirements are kept.
struct evaluation {
  ss::pool p{ss::on_error::note};
  ss::knowledge known{p};

  constexpr evaluation() { known.hypotheses().set_default_range(0, std::int64_t{1} << 48); }

  constexpr ss::expr operator()(ss::text_view formula) { return ss::parse(p, formula); }
  constexpr void fact(ss::text_view relation) { known.hypotheses().add(ss::parse_relation(p, relation)); }
  constexpr meta::basic_tensor<ss::expr> tensor(std::initializer_list<ss::text_view> sizes, ss::dtype type = ss::f32) {
    meta::basic_tensor<ss::expr> t{.dtype = type, .evaluation = &p};
    for (const auto s : sizes) t.sizes.push_back(ss::parse(p, s));
    return t;
  }

  /// Exactly these sizes, nothing required, nothing refused.
  constexpr bool proves(const meta::basic_tensor<ss::expr>& t, std::initializer_list<ss::text_view> sizes) {
    return known.requirements().empty() && gives(t, sizes);
  }
  /// Exactly these sizes, and one requirement.
  constexpr bool requires_one(const meta::basic_tensor<ss::expr>& t, std::initializer_list<ss::text_view> sizes,
                              ss::text_view relation) {
    return known.requirements().size() == 1 && identical(known.requirements()[0], ss::parse_relation(p, relation)) &&
           gives(t, sizes);
  }
  constexpr bool refuses(ss::text_view left, ss::text_view right) {
    return known.refused() && identical(known.refused().left, ss::parse(p, left)) &&
           identical(known.refused().right, ss::parse(p, right));
  }

 private:
  constexpr bool gives(const meta::basic_tensor<ss::expr>& t, std::initializer_list<ss::text_view> sizes) {
    if (known.refused() || t.rank() != static_cast<int>(sizes.size())) return false;
    int i = 0;
    for (const auto s : sizes)
      if (!identical(t.sizes[i++], ss::parse(p, s))) return false;
    return true;
  }
};
