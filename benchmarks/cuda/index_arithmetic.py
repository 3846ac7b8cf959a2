#!/usr/bin/env python3
"""Compiles index_arithmetic.cu for sm_90 and prints what each kernel takes: registers (the assembler's report), PTX instructions, divisions.

    benchmarks/cuda/index_arithmetic.py [--nvcc PATH]

Needs nvcc and no GPU. Debian's g++ 12 is the host compiler; nothing is run.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"

# Kernels by what their mangled names hold, in the order of the table.
ROWS = [
    ("mdspan, contiguous, 64-bit", ["with_mdspan", "Il", "layout_right"]),
    ("mdspan, contiguous, 32-bit", ["with_mdspan", "Ii", "layout_right"]),
    ("mdspan, strided, 64-bit", ["with_mdspan", "Il", "layout_stride"]),
    ("views, shared symbols, 64-bit", ["with_shared_symbols", "JLc72E"]),
    ("views, shared symbols, last two axes static, 64-bit", ["with_shared_symbols", "JLc54ELc52E"]),
    ("map, contiguous, 32-bit", ["with_map", "map_atILi1E", "IjLm0E"]),
    ("map, contiguous, four at once, 32-bit", ["with_map", "map_atILi4E", "IjLm0E"]),
    ("map, inputs padded, 32-bit", ["with_map", "IjLm4E"]),
    ("map, inputs permuted, 32-bit", ["with_map", "IjLm6E"]),
    ("map, inputs permuted, 64-bit", ["with_map", "ImLm6E"]),
]


def entries(ptx):
    """Returns {mangled name: (instructions, divisions and remainders)}."""
    found = {}
    for match in re.finditer(r"\.entry (\w+)\((.*?)\n\}", ptx, re.S):
        body = match.group(2).split("\n{", 1)[1]
        lines = [line.strip() for line in body.splitlines()]
        code = [line for line in lines if line.endswith(";") and not line.startswith(".")]
        found[match.group(1)] = (len(code), sum(bool(re.search(r"\b(div|rem)\.[su]", line)) for line in code))
    return found


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    nvcc = arguments.parse_args().nvcc
    if not Path(nvcc).exists():
        print("index_arithmetic: skipped, there is no nvcc")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        command = [nvcc, "-std=c++20", "-arch=sm_90", f"-I{INCLUDE}", "-Xptxas=-v", "-c", "--keep", f"--keep-dir={folder}",
                   str(HERE / "index_arithmetic.cu"), "-o", f"{folder}/out.o"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            print("\n".join(done.stderr.splitlines()[:20]), file=sys.stderr)
            return 1
        registers = dict(re.findall(r"Compiling entry function '(\w+)'.*?Used (\d+) registers", done.stderr, re.S))
        instructions = entries((Path(folder) / "index_arithmetic.ptx").read_text())
    print(f"{'kernel':<54}{'registers':>10}{'PTX instructions':>18}{'divisions':>11}")
    for title, marks in ROWS:
        names = [name for name in registers if all(mark in name for mark in marks)]
        if len(names) != 1:
            print(f"index_arithmetic: {len(names)} kernels are '{title}'", file=sys.stderr)
            return 1
        count, divisions = instructions[names[0]]
        print(f"{title:<54}{registers[names[0]]:>10}{count:>18}{divisions:>11}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
