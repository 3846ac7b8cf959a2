#!/usr/bin/env python3
"""A program that must be refused, and what the compiler must say about it.

The first lines of the program, each `// expect: <text>`, are what must appear in the compiler's output; all of them must.
Without -DREJECT the program must compile (so the refusal is about the one wrong line and not about a typing error), with
-DREJECT it must not. Blanks and quotation marks around operands differ between compilers (`dim<'K', '+', '1'>`,
`dim<'K','+','1'>`), so texts are compared with their blanks removed.

A line `// needs: Eigen` behind them leaves nvcc out, whose front end does not take Eigen's headers.

Exit status: 0 refused as expected, 1 not, 77 the compiler is absent.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

FLAGS = {
    "g++": ["-fsyntax-only", "-fdiagnostics-color=never", "-fdiagnostics-urls=never", "-ftemplate-backtrace-limit=0"],
    "clang++-19": ["-fsyntax-only", "-fno-color-diagnostics", "-ftemplate-backtrace-limit=0"],
    "nvcc": ["-x", "cu", "-arch=sm_90", "--cuda", "-o", "/dev/null"],
}


def expectations(text):
    found = []
    for line in text.splitlines():
        match = re.match(r"// expect: (.+)", line)
        if not match:
            break
        found.append(match.group(1).strip())
    return found


def without_blanks(text):
    return re.sub(r"\s+", "", text)


def main():
    parser = argparse.ArgumentParser(description="Compiles one program of tests/reject twice.")
    parser.add_argument("--compiler", required=True, help="path of the compiler, or 'absent'")
    parser.add_argument("--kind", required=True, choices=sorted(FLAGS))
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--system", action="append", default=[])
    parser.add_argument("program", type=Path)
    options = parser.parse_args()

    if not shutil.which(options.compiler):
        print(f"skipped: {options.kind} is not installed")
        return 77
    text = options.program.read_text(encoding="utf-8")
    if options.kind == "nvcc" and "\n// needs: Eigen\n" in text:
        print("skipped: the program needs Eigen, which nvcc is not given")
        return 77
    expected = expectations(text)
    if not expected:
        print(f"{options.program}:1: the first line must be '// expect: <what the compiler says>'")
        return 1

    command = [options.compiler, "-std=c++20", *FLAGS[options.kind]]
    command += [word for folder in options.include for word in ("-I", folder)]
    command += [word for folder in options.system for word in ("-isystem", folder)]

    accepted = subprocess.run([*command, str(options.program)], capture_output=True, text=True)
    if accepted.returncode != 0:
        print(f"{options.program}: does not compile even without -DREJECT\n{accepted.stdout}{accepted.stderr}")
        return 1
    refused = subprocess.run([*command, "-DREJECT", str(options.program)], capture_output=True, text=True)
    said = refused.stdout + refused.stderr
    if refused.returncode == 0:
        print(f"{options.program}: compiles with -DREJECT, but must be refused: {expected[0]}")
        return 1
    if refused.returncode < 0 or "internal compiler error" in said:
        print(f"{options.program}: the compiler crashed\n{said}")
        return 1
    # The line that provokes the refusal is echoed by the compiler and is not its sentence; expected texts stand only
    # in the first lines of the program, which no compiler echoes.
    heard = without_blanks(said)
    missing = [text for text in expected if without_blanks(text) not in heard]
    for text in missing:
        print(f"{options.program}: refused, but without saying: {text}")
    if missing:
        print(said)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
