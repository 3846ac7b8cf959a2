#!/usr/bin/env python3
"""What symshape costs the compiler.

Counts, which are the same on every run: template instantiations (classes and functions, by clang++-19 -ftime-trace) of each
program in benchmarks/compile/, and the lines of each umbrella header after the preprocessor. They are compared with
benchmarks/compile/baseline.json; more than 3 % above it fails.

    scripts/price.py              print the counts and compare
    scripts/price.py --update     record the counts as the new baseline
    scripts/price.py --seconds    seconds of processor time instead, best of several interleaved runs, nothing compared

--seconds measures, with g++, clang++-19 and nvcc where they are found: what symshape/core.hpp adds to an empty .cpp and .cu,
symshape/symshape.hpp against <string> + <vector>, each program in benchmarks/compile/, and the milliseconds one operation costs in
those that count theirs (`OPERATIONS`, the difference between 5,000 and none, at the compilers' default limits).
"""

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PROGRAMS = PROJECT / "benchmarks" / "compile"
BASELINE = PROGRAMS / "baseline.json"
UMBRELLAS = ["core.hpp", "symshape.hpp", "cpu.hpp"]
TOLERANCE = 0.03
OPERATIONS = 5000
INCLUDES = ["-I", str(PROJECT / "include"), "-isystem", "/usr/include/eigen3"]


def stop(text):
    sys.exit(f"price: {text}")


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        stop(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def programs():
    return sorted(PROGRAMS.glob("*.cpp"))


def umbrellas():
    return [name for name in UMBRELLAS if (PROJECT / "include" / "symshape" / name).exists()]


def instantiations(clang, program, folder):
    trace = Path(folder) / "trace.json"
    run([clang, "-std=c++20", *INCLUDES, "-c", str(program), "-o", str(Path(folder) / "out.o"),
         f"-ftime-trace={trace}", "-ftime-trace-granularity=0"])
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    names = [event["name"] for event in events]
    return {"classes": names.count("InstantiateClass"), "functions": names.count("InstantiateFunction")}


def lines(gxx, header):
    text = run([gxx, "-std=c++20", *INCLUDES, "-E", "-P", "-x", "c++", "-"], input=f"#include <symshape/{header}>\n")
    return sum(1 for line in text.splitlines() if line.strip())


def count(gxx, clang):
    rows = {}
    for header in umbrellas():
        rows[f"lines of symshape/{header}"] = lines(gxx, header)
    with tempfile.TemporaryDirectory() as folder:
        for program in programs():
            for kind, number in instantiations(clang, program, folder).items():
                rows[f"{kind} instantiated by {program.name}"] = number
    return rows


def version(compiler):
    return run([compiler, "--version"]).splitlines()[0]


def compare(rows, compilers):
    """Prints every row beside the baseline; returns how many rose too much or are not in it."""
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {"compilers": compilers, "rows": {}}
    same = baseline["compilers"] == compilers
    wrong = 0
    print(f"{'':52} {'now':>8} {'baseline':>9}")
    for name in sorted({*rows, *baseline["rows"]}):
        now, before = rows.get(name), baseline["rows"].get(name)
        if now is None:
            remark, bad = "is gone; record with --update", True
        elif before is None:
            remark, bad = "is new; record with --update", True
        else:
            change = (now - before) / max(before, 1)
            remark, bad = (f"{change:+.1%}" if now != before else ""), change > TOLERANCE
        wrong += bad
        print(f"{name:52} {'-' if now is None else now:>8} {'-' if before is None else before:>9}  {remark}{'  TOO MUCH' if bad and before and now else ''}")
    if not same:
        print(f"price: the baseline was made by {baseline['compilers']}, this is {compilers}: nothing is compared")
        return 0
    return wrong


class timed:
    """Commands run in turn, several times over; each keeps its best time."""

    def __init__(self, repeats):
        self.repeats = repeats
        self.commands = {}

    def add(self, name, command):
        self.commands[name] = command

    def measure(self):
        best = {}
        for repeat in range(self.repeats + 1):  # the first round only warms the file cache
            for name, command in self.commands.items():
                # Processor time of the compiler and all it calls: other work on the machine does not count.
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                run(command)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                if repeat > 0:
                    best[name] = min(taken, best.get(name, taken))
        return best


def seconds(gxx, clang, nvcc, repeats):
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "out.o")
        compilers = {"g++": [gxx, "-std=c++20", "-c", "-o", out, *INCLUDES]}
        if clang:
            compilers["clang++-19"] = [clang, "-std=c++20", "-c", "-o", out, *INCLUDES]
        if nvcc:
            compilers["nvcc"] = [nvcc, "-std=c++20", "-arch=sm_90", "-c", "-o", out, *INCLUDES]

        def source(name, text, compiler):
            path = Path(folder) / f"{name}.{'cu' if compiler == 'nvcc' else 'cpp'}"
            path.write_text(text, encoding="utf-8")
            return str(path)

        work = timed(repeats)
        counted = [p for p in programs() if "OPERATIONS" in p.read_text(encoding="utf-8")]
        for name, command in compilers.items():
            work.add(f"{name} empty", [*command, source("empty", "", name)])
            work.add(f"{name} core.hpp", [*command, source("core", "#include <symshape/core.hpp>\n", name)])
            for program in programs():
                file = source(program.stem, program.read_text(encoding="utf-8"), name)
                if program in counted:
                    for operations in (0, OPERATIONS):
                        work.add(f"{name} {program.stem} {operations}", [*command, f"-DOPERATIONS={operations}", file])
                elif name != "nvcc":
                    work.add(f"{name} {program.stem}", [*command, file])
        for name in [name for name in compilers if name != "nvcc"]:
            if "symshape.hpp" in umbrellas():
                work.add(f"{name} symshape.hpp", [*compilers[name], source("all", "#include <symshape/symshape.hpp>\n", name)])
            work.add(f"{name} string+vector",
                     [*compilers[name], source("std", "#include <string>\n#include <vector>\n", name)])
        best = work.measure()

    print(f"best of {repeats} interleaved runs, seconds of processor time")
    for name, taken in best.items():
        print(f"  {name:32} {taken:8.3f}")
    print("what that comes to")
    for name in compilers:
        kind = ".cu" if name == "nvcc" else ".cpp"
        print(f"  {name}: symshape/core.hpp adds {best[f'{name} core.hpp'] - best[f'{name} empty']:.3f} s to a {kind}")
        if f"{name} symshape.hpp" in best:
            ratio = best[f"{name} symshape.hpp"] / best[f"{name} string+vector"]
            print(f"  {name}: symshape/symshape.hpp costs {ratio:.2f} times <string> + <vector>")
        for program in counted:
            spent = best[f"{name} {program.stem} {OPERATIONS}"] - best[f"{name} {program.stem} 0"]
            print(f"  {name}: {program.stem}: {1000 * spent / OPERATIONS:.3f} ms an operation, {OPERATIONS} in one evaluation")


def main():
    parser = argparse.ArgumentParser(description="Prints what symshape costs the compiler.", epilog=__doc__.split("\n\n", 1)[1],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="record the counts as the new baseline")
    parser.add_argument("--seconds", action="store_true", help="seconds of processor time instead of counts")
    parser.add_argument("--repeats", type=int, default=9, help="interleaved runs of --seconds (default 9)")
    options = parser.parse_args()

    gxx, clang = shutil.which("g++"), shutil.which("clang++-19")
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not gxx:
        stop("g++ is not installed")
    if options.seconds:
        seconds(gxx, clang, nvcc, options.repeats)
        return 0
    if not clang:
        stop("clang++-19 is not installed (Debian: clang-19); instantiations are counted by it")
    compilers = {"g++": version(gxx), "clang": version(clang)}
    rows = count(gxx, clang)
    if options.update:
        BASELINE.write_text(json.dumps({"compilers": compilers, "rows": rows}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"price: {len(rows)} counts recorded in {BASELINE.relative_to(PROJECT)}")
        return 0
    wrong = compare(rows, compilers)
    if wrong:
        print(f"price: {wrong} rose by more than {TOLERANCE:.0%}, or are not recorded; --update records them")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
