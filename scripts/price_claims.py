#!/usr/bin/env python3
"""What a proof costs the compiler.

Puts every ninth row that is expected `true` (in the order of the algebra files, claims and facts up to 127 characters) as

    static_assert(ss::always<"claim", "fact", ...>);

into one translation unit and measures, with g++ and clang++-19 at their default limits, what the unit costs beyond one that only
includes <symshape/algebra/always.hpp>: processor time, best of several interleaved runs. Claims that the compile-time budget leaves
undecided are counted; a compiler's own limit message is a failure.

    scripts/price_claims.py                        the files of tests/data/algebra
    scripts/price_claims.py --data FOLDER          *.tsv or *.tsv.gz of another folder
    scripts/price_claims.py --every 1              all of them
    scripts/price_claims.py --slowest 10           the claims that cost clang most, by its own trace
    scripts/price_claims.py --keep FILE.cpp        leaves the unit there

Exit status 1 where a compiler refuses, a mean is above what is allowed (6 ms with g++, 10 ms with clang) or more than a tenth of the claims
stay undecided.
"""

import argparse
import gzip
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LONGEST = 127  # characters of a text parameter
ALLOWED = {"g++": 6.0, "clang++-19": 10.0}  # milliseconds a claim
UNDECIDED = 0.10
HEAD = "#include <symshape/algebra/always.hpp>\nnamespace ss = symshape;\n"


def stop(text):
    sys.exit(f"price_claims: {text}")


# ---- rows as claims; the same as tests/conformance/algebra_row.cpp makes of them


WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def behind(text, opened):
    depth = 0
    for i in range(opened, len(text)):
        depth += (text[i] in "([") - (text[i] in ")]")
        if depth == 0:
            return i + 1
    return len(text)


def boolean_variable(before, text, end):
    """Whether a name is an operand of `and`, `or` or `not` itself, not of a comparison."""
    left, right = before.rstrip(" "), text[end:].lstrip(" ")
    previous = re.search(r"[A-Za-z0-9_]*$", left).group() or left[-1:]
    following = re.match(r"[A-Za-z0-9_]*", right).group() or right[:1]
    joins_left, joins_right = previous in ("and", "or", "not"), following in ("and", "or")
    return (joins_left and (following in ("", ")") or joins_right)) or (joins_right and (previous in ("", "(") or joins_left))


def cast(inside, to_bool):
    relation = any(c in "<>=!" for c in inside)
    if to_bool:
        return f"({inside})" if relation else f"(({inside}) != 0)"
    return f"select({inside}, 1, 0)" if relation else f"({inside})"


def raised(out, exponent):
    start = len(out)
    if out.endswith(")"):
        depth = 0
        while True:
            start -= 1
            depth += (out[start] == ")") - (out[start] == "(")
            if depth <= 0 or start == 0:
                break
    while start > 0 and re.match(r"[A-Za-z0-9_]", out[start - 1]):
        start -= 1
    return out[:start] + "(" + "*".join([out[start:]] * exponent) + ")"


def translate(text):
    out, i = "", 0
    while i < len(text):
        if word := WORD.match(text, i):
            word = word.group()
            i += len(word)
            if word in ("True", "False"):
                out += "(0 == 0)" if word == "True" else "(0 == 1)"
            elif word.startswith("cast_") and text[i:i + 1] == "(":
                end = behind(text, i)
                out += cast(translate(text[i + 1:end - 1]), word == "cast_bool")
                i = end
            elif word == "in" and text[i:].lstrip(" ").startswith("["):
                opened = text.index("[", i)
                close, comma, depth = behind(text, opened), opened + 1, 0
                while comma < close and (depth > 0 or text[comma] != ","):
                    depth += (text[comma] == "(") - (text[comma] == ")")
                    comma += 1
                subject, low, high = out.strip(), translate(text[opened + 1:comma]), translate(text[comma + 1:close - 1])
                out = f"({subject} >= {low} and {subject} <= {high})"
                i = close
            elif word not in ("and", "or", "not") and boolean_variable(out, text, i):
                out += f"({word} != 0)"
            else:
                out += word
        elif text[i] == "^" and (exponent := re.match(r"\d+", text[i + 1:])) and 1 <= int(exponent.group()) <= 64:
            out = raised(out, int(exponent.group()))
            i += 1 + len(exponent.group())
        else:
            out += text[i]
            i += 1
    return out


def claim_of(row):
    left, right, relation = f"({translate(row['lhs'])})", translate(row["rhs"]), row["relation"]
    if relation == "true":
        return left
    if relation == "<=>":
        return f"({left} and ({right})) or (not {left} and not ({right}))"
    if relation == "implies":
        return f"not {left} or ({right})"
    if relation in ("lower", "upper"):
        return f"{left} {'>=' if relation == 'lower' else '<='} {right}"
    if relation in ("in", "bounds"):
        low, high = (part.strip() for part in right.split("..", 1))
        parts = [f"{left} >= {low}"] * (low not in ("?", "-inf")) + [f"{left} <= {high}"] * (high not in ("?", "inf"))
        return " and ".join(parts) or "0 == 0"
    if relation == "mod":
        multiple, residue = right.split(" ", 1)
        return f"({left} - ({residue})) % ({multiple}) == 0"
    if relation in ("==", "!=", ">=", "<=", ">", "<"):
        return f"{left} {relation} ({right})"
    stop(f"{row['id']}: unknown relation {relation}")


def facts_of(row, positive):
    facts = [translate(part.strip()) for part in row["assumptions"].split(";") if part.strip()]
    if positive:  # the variables of JAX's file are sizes
        words = set(WORD.findall(" ".join([claim_of(row), *facts])))
        functions = set(re.findall(r"([A-Za-z_]\w*)\(", " ".join([claim_of(row), *facts])))
        facts += [f"{name} >= 1" for name in sorted(words - functions - {"and", "or", "not"})]
    return facts


def rows(folder):
    files = sorted(f for f in folder.iterdir() if f.name.endswith((".tsv", ".tsv.gz")))
    if not files:
        stop(f"no .tsv and no .tsv.gz in {folder}")
    for file in files:
        text = gzip.decompress(file.read_bytes()).decode() if file.suffix == ".gz" else file.read_text(encoding="utf-8")
        head, *lines = text.splitlines()
        columns = head.split("\t")
        for line in lines:
            row = dict(zip(columns, line.split("\t") + [""] * len(columns)))
            if row["expected"] == "true" and row["relation"] not in ("prints", "parse"):
                yield row["id"], [claim_of(row), *facts_of(row, file.name.startswith("jax"))]


# ---- the compilers


def run(command):
    return subprocess.run(command, capture_output=True, text=True)


def unit(claims, undecided):
    lines = []
    for i, (_, texts) in enumerate(claims):
        lines.append(f"static_assert({'!' if i in undecided else ''}ss::always<{', '.join(json.dumps(t) for t in texts)}>);\n")
    return HEAD + "".join(lines)


def verdicts(command, file, claims):
    """The claims that stay undecided; stops where the compiler has any other complaint."""
    file.write_text(unit(claims, set()), encoding="utf-8")
    done = run([*command, str(file)])
    undecided, other = set(), []
    for line in done.stderr.splitlines():
        if " error: " not in line:
            continue
        at = re.match(rf"{re.escape(str(file))}:(\d+):", line)
        if at and re.search(r"static assertion failed|static_assert failed", line):
            undecided.add(int(at.group(1)) - HEAD.count("\n") - 1)
        else:
            other.append(line)
    if other or (done.returncode != 0 and not undecided):
        stop(f"{command[0]} refused more than a claim:\n" + "\n".join(other[:5] or [done.stderr[:2000]]))
    return undecided


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = run(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        stop(f"failed: {' '.join(command)}\n{done.stderr[:2000]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def slowest(command, file, claims, count, folder):
    trace = Path(folder) / "trace.json"
    run([*command, str(file), f"-ftime-trace={trace}", "-ftime-trace-granularity=0"])
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    spent = [event["dur"] / 1000 for event in sorted(events, key=lambda event: event.get("ts", 0))
             if event["name"] == "EvaluateAsInitializer" and event.get("args", {}).get("detail", "").endswith("detail::outcome")]
    # The same texts are evaluated once.
    first = {tuple(texts): name for name, texts in reversed(claims)}
    once = list(dict.fromkeys(tuple(texts) for _, texts in claims))
    if len(spent) != len(once):
        print(f"  (clang traced {len(spent)} evaluations of {len(once)} claims: which is which cannot be told)")
        return
    print("milliseconds of the evaluation alone, by clang's trace:")
    for taken, texts in sorted(zip(spent, once), reverse=True)[:count]:
        print(f"  {taken:7.1f}  {first[texts]}: {', '.join(texts)}")


def main():
    parser = argparse.ArgumentParser(description="Prints what a proof costs the compiler.", epilog=__doc__.split("\n\n", 1)[1],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=PROJECT / "tests" / "data" / "algebra", help="folder of the algebra files")
    parser.add_argument("--include", type=Path, default=PROJECT / "include", help="folder of the headers")
    parser.add_argument("--every", type=int, default=9, help="every so many rows (default 9)")
    parser.add_argument("--first", type=int, default=0, help="number of the first row taken (default 0)")
    parser.add_argument("--repeats", type=int, default=3, help="interleaved runs (default 3)")
    parser.add_argument("--slowest", type=int, default=0, help="how many of the slowest claims to show")
    parser.add_argument("--keep", type=Path, help="where to leave the unit")
    parser.add_argument("--only", help="one compiler: g++ or clang++-19")
    options = parser.parse_args()

    fitting = [(name, texts) for name, texts in rows(options.data) if max(map(len, texts)) <= LONGEST]
    claims = fitting[options.first::options.every]
    compilers = [c for c in ALLOWED if shutil.which(c) and options.only in (None, c)]
    if not claims or not compilers:
        stop("no claims" if not claims else f"none of {', '.join(ALLOWED)} is installed")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        head, full = Path(folder) / "head.cpp", Path(folder) / "claims.cpp"
        head.write_text(HEAD, encoding="utf-8")
        base = ["-std=c++20", "-I", str(options.include), "-c", "-o", str(Path(folder) / "out.o")]
        commands = {c: [c, *base, "-ferror-limit=0" if c.startswith("clang") else "-fmax-errors=0"] for c in compilers}
        files, best = {}, {}
        for c, command in commands.items():
            undecided = verdicts(command, full, claims)
            share = len(undecided) / len(claims)
            failed |= share > UNDECIDED
            print(f"{c}: {len(undecided)} of {len(claims)} claims undecided within the compile-time budget ({share:.1%})")
            for i in sorted(undecided):
                print(f"    {claims[i][0]}: {', '.join(claims[i][1])}")
            files[c] = Path(folder) / f"{c}.cpp"
            files[c].write_text(unit(claims, undecided), encoding="utf-8")
            if options.keep:
                options.keep.write_text(unit(claims, undecided), encoding="utf-8")
        for repeat in range(options.repeats + 1):  # the first round only warms the file cache
            for c, command in commands.items():
                for file in (head, files[c]):
                    taken = seconds([*command, str(file)])
                    if repeat > 0 or options.repeats == 0:
                        best[c, file] = min(taken, best.get((c, file), taken))
        for c in compilers:
            mean = 1000 * (best[c, files[c]] - best[c, head]) / len(claims)
            failed |= mean > ALLOWED[c]
            print(f"{c}: {mean:.2f} ms a claim (allowed {ALLOWED[c]:g}); {best[c, files[c]]:.2f} s with the claims, {best[c, head]:.2f} s without")
        if options.slowest and "clang++-19" in commands:
            slowest(commands["clang++-19"], files["clang++-19"], claims, options.slowest, folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
