// SPDX-License-Identifier: BSL-1.0
// The algebra without exceptions: every failure is noted or returned, and nothing aborts.
#include <symshape/algebra/evaluate.hpp>
#include <symshape/algebra/parse.hpp>
#include <symshape/algebra/print.hpp>
#include <symshape/algebra/substitute.hpp>

#include <cstdio>

namespace ss = symshape;

namespace {

int failures = 0;

void check(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::printf("not so: %s\n", what);
}

bool noted(ss::pool& p, ss::failure_kind kind) {
  const bool yes = p.noted().kind == kind;
  p.forget_failure();
  return yes;
}

constexpr bool works_in_the_compiler() {
  ss::pool p;
  const auto n = ss::symbol(p, "n");
  return identical(floor_div(8 * n + 12, 4), 2 * n + 3) && p.mode() == ss::on_error::stop;
}
static_assert(works_in_the_compiler());

}  // namespace

int main() {
  ss::pool p, q;
  check(p.mode() == ss::on_error::note, "a pool of the program notes failures");
  const auto n = ss::symbol(p, "n"), m = ss::symbol(p, "m");
  check(identical((n + m) * (n - m), n * n - m * m), "formulas are canonical");

  floor_div(n, 0);
  check(noted(p, ss::failure_kind::division_by_zero), "a division by 0 is noted");
  floor_div(n, n - n);
  check(noted(p, ss::failure_kind::division_by_zero), "a division by a formula that is 0 is noted");
  const auto most = ss::int64_max * n;
  static_cast<void>(most * 2 + most);
  check(noted(p, ss::failure_kind::overflow), "an overflow is noted");
  static_cast<void>(n + ss::symbol(q, "n"));
  check(noted(p, ss::failure_kind::mixed_pools), "mixed pools are noted");
  ss::expr e = 1;
  for (int i = 0; i < 100; ++i) e *= n;
  check(noted(p, ss::failure_kind::too_large), "a degree above 64 is noted");
  e = n;
  for (int i = 0; i < 1000; ++i) e = floor_div(n + 1, e + m);
  check(noted(p, ss::failure_kind::too_large), "a formula nested too deep is noted");

  // Constants have no pool to note it on: the last such failure is kept.
  static_cast<void>(ss::expr{ss::int64_max} + 1);
  static_cast<void>(floor_div(ss::expr{1}, 0));
  check(ss::detail::last_failure().kind == ss::failure_kind::division_by_zero, "a failure without a pool is kept");

  const auto wrong = try_parse(p, "n + ");
  check(!wrong && wrong.error().position == 4, "a wrong text is returned as a failure");
  static_cast<void>(parse(p, "n +* m"));
  check(noted(p, ss::failure_kind::parse), "parse notes what try_parse returns");
  const auto value = ss::try_evaluate(floor_div(n, m), {{"n", 7}, {"m", 0}});
  check(!value && value.error().kind == ss::failure_kind::division_by_zero, "a value that is not there is a failure");
  const auto good = ss::try_evaluate(floor_div(n, m), {{"n", 7}, {"m", 2}});
  check(good && *good == 3, "a value that is there is one");
  ss::text_buffer text;
  print(substitute(n * m, {{"m", n + 1}}), text);
  check(text.view() == ss::text_view{"n*n + n"}, "formulas print");
  check(!p.failed() && !q.failed(), "nothing else was noted");
  return failures == 0 ? 0 : 1;
}
