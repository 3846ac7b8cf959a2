#!/usr/bin/env python3
"""Whether the fuzzer of the prover would notice a mistake.

Each plant below is one small mistake in one rule of include/symshape/algebra. It is made in a copy of the headers, tests/fuzz/prove_fuzz.cpp is
built against the copy, and runs until it reports a wrong answer. The check passes where every plant is caught within the claims allowed, and no
wrong answer is reported without one.

    scripts/plant_errors.py                      all plants; about half a minute each
    scripts/plant_errors.py --only max.ties      one of them; may be given several times
    scripts/plant_errors.py --jobs 4             so many at once
    scripts/plant_errors.py --claims 1000000     more patience (100,000 otherwise)
    scripts/plant_errors.py --list               their names and what each gets wrong
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
PROGRAM = PROJECT / "tests" / "fuzz" / "prove_fuzz.cpp"
ALGEBRA = "symshape/algebra"
LONGEST = 600  # seconds that a planted program may run: a mistake may be one that does not end


class Plant(NamedTuple):
    name: str
    mistake: str
    header: str
    right: str
    wrong: str


PLANTS = [
    # The canonical form.
    Plant("floor.negative", "a // -c is taken for a // c", "quotient.hpp",
          "floor_div_constant(-a, -c)", "floor_div_constant(a, -c)"),
    Plant("floor.constant", "the constant of a dividend is truncated", "quotient.hpp",
          "symbolic == count ? 0 : floor_quotient(t[symbolic].coefficient, c);",
          "symbolic == count ? 0 : t[symbolic].coefficient / c;"),
    Plant("floor.opposite", "a quotient of a negative dividend is rounded up one too late", "quotient.hpp",
          "whole - floor_div_constant(expr{c - 1} - rest, c)", "whole - floor_div_constant(expr{c} - rest, c)"),
    Plant("floor.nested", "(r - a//b)//c merges as if a//b were exact", "quotient.hpp",
          "if (sign == -1) numerator = sum_in(p, numerator, sum_in(p, b, -1));",
          "if (sign == -1) numerator = sum_in(p, numerator, expr{0});"),
    Plant("floor.symbolic_sign", "a // b for a negative leading b changes the sign of b alone", "quotient.hpp",
          "    a = -a;\n    b = -b;\n    if (b.is_constant()) return {};", "    b = -b;\n    if (b.is_constant()) return {};"),
    Plant("floor.by_term", "the quotient of a coefficient by a symbolic divisor's is truncated, its remainder floored",
          "quotient.hpp", "const std::int64_t q = floor_quotient(t.coefficient, lead.coefficient),\n",
          "const std::int64_t q = t.coefficient / lead.coefficient,\n"),
    Plant("floor.shielded", "what a condition shields is taken out of a quotient", "quotient.hpp",
          "const bool shielded = p.is_conditional(dividend);", "const bool shielded = false && p.is_conditional(dividend);"),
    Plant("exact.cofactor", "the monomial that dividend and divisor share is cancelled in the dividend alone", "quotient.hpp",
          "    b = divide_all(p, b, number, monomial);\n    if (b.is_constant()) return floor_div(a, b);",
          "    b = divide_all(p, b, number, 0);\n    if (b.is_constant()) return floor_div(a, b);"),
    Plant("max.common_part", "a positive term that only some operands have is taken out of a maximum", "maximum.hpp",
          "if (count < formulas.size() && least > 0) least = 0;", ""),
    Plant("max.distance", "of two operands at a constant distance the smaller is kept", "maximum.hpp",
          "if (below && sign < 0) kept[i] = e;", "if (below && sign > 0) kept[i] = e;"),
    Plant("max.nested", "what stands beside a nested maximum is lost", "maximum.hpp",
          "flat.push_back(rest + expr{&p, p.operand_of(inner, i)});", "flat.push_back(expr{&p, p.operand_of(inner, i)});"),
    Plant("select.equality", "an equality that no integer satisfies is divided by its content", "relation.hpp",
          "if (floor_remainder(e.constant_term(), content) != 0) return false;", ""),
    Plant("select.opposite", "not (e >= 0) is -e >= 0", "relation.hpp", "combine(e, -1, 1, -1)", "combine(e, -1, expr{}, 0)"),
    Plant("truncation.sign", "a truncated quotient does not see the divisor's sign", "truncation.hpp",
          "return negate_a != negate_b ? -quotient : quotient;", "return negate_a ? -quotient : quotient;"),
    Plant("euclid.constant", "Euclid's quotient by a negative number is floored", "truncation.hpp",
          "b.constant() > 0 ? floor_div(a, b) : -floor_div(a, -b)", "floor_div(a, b)"),
    Plant("euclid.itself", "ediv(a, a) is 1 where a is 0", "truncation.hpp",
          "if (identical(a, b)) return (b != 0).indicator();", "if (identical(a, b)) return 1;"),
    Plant("print.minimum", "a minimum is printed with the opposite sign", "fold.hpp",
          "out_->push_back({piece::minimum, -t.coefficient, cofactor,", "out_->push_back({piece::minimum, t.coefficient, cofactor,"),
    # Intervals and congruences.
    Plant("range.product", "the residue class of a product is that of the multiples alone", "range.hpp",
          "gcd(gcd(mn, ms), nr)", "mn"),
    Plant("range.power", "odd powers are never negative either", "range.hpp",
          "if (exponent % 2 != 0 || exponent == 0 || out.empty()) return out;", "if (exponent == 0 || out.empty()) return out;"),
    Plant("range.quotient", "the ends of a quotient's range take the wrong ends of the divisor's", "range.hpp",
          "a.lower_ < 0 ? least_divisor : greatest_divisor", "a.lower_ < 0 ? greatest_divisor : least_divisor"),
    Plant("range.residue", "the end of a range is rounded to the residue class from the wrong side", "range.hpp",
          "floor_remainder(residue_ - floor_remainder(lower_, multiple_), multiple_)",
          "floor_remainder(floor_remainder(lower_, multiple_) - residue_, multiple_)"),
    Plant("intervals.rounding", "an upper bound is rounded down where it is exact", "prove/linear.hpp",
          "const int128 bound = wide_floor(rest, -factor);", "const int128 bound = wide_floor(rest - 1, -factor);"),
    Plant("intervals.factor", "a product bounds a factor although the other may be 0", "prove/intervals.hpp",
          "if (by.lower() < 1) continue;", "if (by.lower() < 0) continue;\n      if (by.lower() < 1) by = value_range{1, by.upper()};"),
    Plant("intervals.divisor", "a quotient has bounds although nothing says that it is evaluated", "prove/intervals.hpp",
          "if (!problem_->is_certain(id)) return value_range{};", ""),
    # The linear core.
    Plant("linear.tightening", "the constant of an inequality is rounded down where it is exact", "prove/linear.hpp",
          "constant = wide_floor(constant, divisor);", "constant = equality ? constant / divisor : wide_floor(constant - 1, divisor);"),
    Plant("linear.content", "an inequality that its content does not divide is impossible", "prove/linear.hpp",
          "if (equality && constant % divisor != 0)", "if (constant % divisor != 0)"),
    Plant("linear.elimination", "where two rows are added, the constant of the first is not multiplied", "prove/linear.hpp",
          "store(static_cast<int128>(ka) * x.constant +", "store(static_cast<int128>(1) * x.constant +"),
    Plant("linear.equality", "an inequality in which an equality is put in becomes an equality", "prove/elimination.hpp",
          "rows_.rows[at.row].equality, reason),", "true, reason),"),
    Plant("linear.opposite", "two opposite bounds that meet contradict each other", "prove/filing.hpp",
          "if (room < 0) return refute", "if (room <= 0) return refute"),
    Plant("linear.quotient", "the remainder of a division is at most the divisor less 2", "prove/linearization.hpp",
          "add(difference_in(*pool_, sum_in(*pool_, divisor, s, rest, -s), 1), false, reason);",
          "add(difference_in(*pool_, sum_in(*pool_, divisor, s, rest, -s), 2), false, reason);"),
    # Products.
    Plant("products.sign", "an inequality is multiplied by what may be negative", "prove/products.hpp",
          "if (sign.lower() >= 0)\n", "if (sign.lower() >= 0 || sign.upper() > 0)\n"),
    Plant("products.square", "u*u - v*v is taken for a square", "prove/products.hpp",
          "add((u - v) * (u - v), false, reasons::none);", "add((u - v) * (u + v), false, reasons::none);"),
    # Case distinctions.
    Plant("cases.ties", "two operands of a maximum are never equal", "prove/cases.hpp",
          "return i < k ? difference_in(*pool_, difference, 1) : difference;", "return difference_in(*pool_, difference, 1);"),
    Plant("cases.unequal", "what is not 0 is at least 2 or at most -2", "prove/cases.hpp",
          "sum_in(p, s.about, k == 0 ? 1 : -1, 1, -1)", "sum_in(p, s.about, k == 0 ? 1 : -1, 2, -1)"),
    Plant("cases.rounding", "a truncated quotient of two signs is not negative", "prove/cases.hpp",
          "negative_a != negative_b ? -1 : 1", "negative_a && negative_b ? -1 : 1"),
    # Equalities put in for symbols, and what must have a value.
    Plant("equality.remainder", "x % c == r makes x not c*t + r but c*t - r", "prove/problem.hpp",
          "eliminate(id, sum_in(*pool_, fresh_symbol(), c, r, 1), s.reason, s);",
          "eliminate(id, sum_in(*pool_, fresh_symbol(), c, r, -1), s.reason, s);"),
    Plant("equality.factor", "a negative factor is cancelled and the sign kept", "prove/rewriting.hpp",
          "q.set(i, r.lower() >= 1 ? rest : negative_in(p, rest),", "q.set(i, rest,"),
    Plant("needs.branch", "what an assumed branch mentions counts as evaluated", "prove/cases.hpp",
          "problem_->add(l.form, l.kind, sure, why, certainty);", "problem_->add(l.form, l.kind, true, why, certainty);"),
    Plant("needs.divisor", "a floor quotient that need not be evaluated has a divisor that is not 0", "prove/cases.hpp",
          "problem_->is_certain(quotient) ? 2u : 3u", "2u"),
    Plant("needs.truncation", "a truncated quotient that need not be evaluated has a divisor that is not 0", "prove/cases.hpp",
          ": problem_->is_certain(rounding)     ? 4", ": true                               ? 4"),
    # Answers.
    Plant("answer.facts", "the facts that a case distinction rests on are not named", "prove/refutation.hpp",
          "if (all) problem_->why().use(complete);", ""),
    Plant("answer.witness", "a witness need not satisfy equalities", "prove/trial.hpp",
          ": l.kind == literal_kind::zero       ? v == 0", ": l.kind == literal_kind::zero       ? v >= 0"),
    Plant("bounds.gap", "the last value of a gap is not asked about", "bounds.hpp", "proven = middle;", "proven = middle - 1;"),
    Plant("simplify.exact", "c*(P//c) becomes P where P leaves a remainder", "simplify.hpp", "(dividend - r)", "dividend"),
]


def stop(text):
    sys.exit(f"plant_errors: {text}")


def build(folder, compiler):
    program = folder / "prove_fuzz"
    done = subprocess.run([compiler, "-std=c++20", "-O2", "-w", "-I", str(folder / "include"), "-I", str(PROJECT / "tests"),
                           str(PROGRAM), "-o", str(program)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"does not build:\n{done.stderr[:2000]}")
    return program


def fuzz(program, claims, seed):
    """How many claims were asked until the first wrong answer, and what was printed of it; None where nothing was wrong."""
    done = subprocess.run([str(program), "--claims", str(claims), "--seed", str(seed), "--wrong", "1"],
                          capture_output=True, text=True, timeout=LONGEST)
    asked = re.search(r"^claims: (\d+)", done.stdout, re.M)
    if done.returncode < 0 or asked is None:
        return 0, f"ended by signal {-done.returncode}"
    return (int(asked[1]), done.stdout.split("claims:")[0].strip()) if done.returncode != 0 else None


def run(plant, arguments):
    """The line to print, and whether the plant was caught."""
    with tempfile.TemporaryDirectory(prefix="symshape_plant_") as name:
        folder = Path(name)
        shutil.copytree(arguments.include, folder / "include")
        if plant is not None:
            header = folder / "include" / ALGEBRA / plant.header
            text = header.read_text(encoding="utf-8")
            header.write_text(text.replace(plant.right, plant.wrong), encoding="utf-8")
        start = time.monotonic()
        try:
            found = fuzz(build(folder, arguments.compiler), arguments.claims, arguments.seed)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            return f"{plant.name if plant else 'none'}: {error}", False
        seconds = time.monotonic() - start
    if plant is None:
        return ("nothing planted: nothing wrong" if found is None else f"nothing planted, and yet:\n{found[1]}"), found is None
    if found is None:
        return f"{plant.name:20} NOT CAUGHT in {arguments.claims} claims: {plant.mistake}", False
    line = f"{plant.name:20} caught after {found[0]:6} claims, {seconds:5.1f} s: {plant.mistake}"
    return (line + "\n" + re.sub(r"^", "    ", found[1], flags=re.M) if arguments.show else line), True


def check_that_all_apply(plants, include):
    gone = []
    for plant in plants:
        header = include / ALGEBRA / plant.header
        count = header.read_text(encoding="utf-8").count(plant.right) if header.exists() else 0
        if count != 1:
            gone.append(f"  {plant.name}: {plant.header} has the planted place {count} times: {plant.right!r}")
    if gone:
        stop("these plants no longer apply; correct them in PLANTS:\n" + "\n".join(gone))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--claims", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compiler", default=os.environ.get("CXX", "g++"))
    parser.add_argument("--include", type=Path, default=PROJECT / "include", metavar="FOLDER", help="the headers to plant in")
    parser.add_argument("--show", action="store_true", help="print what was found wrong")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()

    names = [plant.name for plant in PLANTS]
    if len(set(names)) != len(names):
        stop("two plants have one name")
    unknown = set(arguments.only or []) - set(names)
    if unknown:
        stop(f"no such plant: {', '.join(sorted(unknown))}; --list names them")
    plants = [plant for plant in PLANTS if not arguments.only or plant.name in arguments.only]
    if arguments.list:
        for plant in plants:
            print(f"{plant.name:20} {plant.header:24} {plant.mistake}")
        return 0

    check_that_all_apply(plants, arguments.include)
    caught = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, arguments.jobs)) as pool:
        results = pool.map(lambda plant: run(plant, arguments), [None, *plants])
        line, sound = next(results)
        print(line, flush=True)
        for line, good in results:
            caught += good
            print(line, flush=True)
    print(f"{caught} of {len(plants)} caught")
    return 0 if sound and caught == len(plants) else 1


if __name__ == "__main__":
    sys.exit(main())
