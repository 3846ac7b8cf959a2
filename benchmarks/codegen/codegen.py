#!/usr/bin/env python3
"""What compilers make of an elementwise loop over four operands of one shape, o = a * b + c: by hand, with cuda::std::mdspan, with views.

    benchmarks/codegen/codegen.py          both tables
    benchmarks/codegen/codegen.py cuda     elementwise.cu by nvcc for sm_90: registers by the assembler's report, instructions of the
                                           kernel's machine code
    benchmarks/codegen/codegen.py cpu      elementwise.cpp by g++ -O2 and -O3: instructions executed, counted by valgrind

Fails where views take more than 0.6 of mdspan's instructions in the same loop, or 5 % more than the loop by hand. Needs no GPU. Without
nvcc, or without valgrind, that table is skipped with one line (exit status 77 where nothing is left).
"""

import argparse
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
SKIPPED = 77

MOST_OF_MDSPAN = 0.6
MOST_OF_HAND = 1.05

# Kernels by what their mangled names hold, for a 32-bit and a 64-bit index. A row with a third part is compared with the row named there.
MARKS = {"32": ("Ii", "loop_indexIj"), "64": ("Il", "loop_indexIm")}
BY_HAND, SPANS, MAP = "by_hand_", "four_spans", "map_at"
ONE, BULK, EXTENTS, GRID = "one thread an element", "CUB's loop", "CUB's loop over extents", "a grid of three axes"


def views(loop, case, peer, kernel):
    return (f"views, {case}", loop, [kernel, f"case_{case.split(',')[0].replace(' ', '_')}"], f"mdspan, {peer}")


def kernel_rows():
    rows = [
        ("by hand, contiguous", ONE, ["by_hand_contiguous"], None),
        ("by hand, strided", ONE, ["by_hand_strided"], None),
    ]
    for loop, spans, mapped in ((ONE, "_Z11with_mdspan", "_Z8with_map"), (BULK, "8for_each13static_kernel", "8for_each13static_kernel")):
        rows += [
            ("mdspan, layout_right", loop, [spans, SPANS, "layout_right"], None),
            ("mdspan, layout_stride", loop, [spans, SPANS, "layout_stride"], None),
            views(loop, "contiguous", "layout_right", mapped),
            views(loop, "by four, contiguous", "layout_right", mapped),
            views(loop, "padded", "layout_stride", mapped),
            views(loop, "rows", "layout_stride", mapped),
            views(loop, "strided", "layout_stride", mapped),
        ]
    rows += [(f"mdspan, {layout}", EXTENTS, ["for_each_in_extents", SPANS, layout], None) for layout in ("layout_right", "layout_stride")]
    rows += [(f"mdspan, {layout}", GRID, ["grid_with_mdspan", layout], None) for layout in ("layout_right", "layout_stride")]
    rows += [("views, contiguous", GRID, ["grid_with_views", "10contiguous"], None), ("views, strided", GRID, ["grid_with_views", "7strides"], None)]
    return rows


def find_kernel(names, marks, width):
    """The one kernel whose name has all marks and is of that index width; None where there is none of that width."""
    found = [name for name in names if all(mark in name for mark in marks)]
    if "grid_with_views" in marks:
        return found[0] if width == "64" and len(found) == 1 else None
    wanted, mapped = MARKS[width]
    found = [name for name in found if (mapped in name if MAP in name else re.search(rf"(with_mdspan|{SPANS}|by_hand_\w+?){wanted}", name))]
    if any("by_four" in mark for mark in marks):
        found = [name for name in found if f"{MAP}ILi4E" in name]
    if len(found) != 1:
        sys.exit(f"codegen: {len(found)} kernels of {width} bits have {' and '.join(marks)} in their names")
    return found[0]


def instructions(cubin):
    """Instructions of each kernel: 16 bytes each, in the ELF section .text.<name>; the NOPs that fill its end do not count."""
    data = cubin.read_bytes()
    table, = struct.unpack_from("<Q", data, 0x28)
    count, names = struct.unpack_from("<HH", data, 0x3C)
    sections = [struct.unpack_from("<IIQQQQ", data, table + 64 * i) for i in range(count)]
    nop = 0x918
    found = {}
    for section in sections:
        start = sections[names][4] + section[0]
        name = data[start:data.index(b"\0", start)].decode()
        if not name.startswith(".text."):
            continue
        codes = [struct.unpack_from("<Q", data, section[4] + at)[0] & 0xFFF for at in range(0, section[5], 16)]
        while codes and codes[-1] == nop:
            codes.pop()
        found[name[len(".text."):]] = len(codes)
    return found


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print("\n".join((done.stderr or done.stdout).splitlines()[:20]), file=sys.stderr)
        sys.exit(f"codegen: failed: {command[0]}")
    return done


def cuda(nvcc):
    if not nvcc or not Path(nvcc).exists():
        print("codegen: the kernels are skipped, there is no nvcc")
        return None
    with tempfile.TemporaryDirectory() as folder:
        cubin = Path(folder) / "elementwise.cubin"
        report = run([nvcc, "-std=c++20", "-arch=sm_90", f"-I{INCLUDE}", "-Xptxas=-v", "-cubin", str(HERE / "elementwise.cu"), "-o", str(cubin)])
        registers = dict(re.findall(r"Compiling entry function '(\w+)'.*?Used (\d+) registers", report.stderr, re.S))
        counts = instructions(cubin)
    wrong, loop, taken = 0, None, {}
    for title, where, marks, peer in kernel_rows():
        if where != loop:
            loop = where
            print(f"\n{loop:<34}{'32-bit: registers':>18}{'instructions':>14}{'of mdspan':>11}{'64-bit: registers':>19}{'instructions':>14}{'of mdspan':>11}")
        line = f"  {title:<32}"
        for width in ("32", "64"):
            name = find_kernel(registers, marks, width)
            if name is None:
                line += f"{'':>43}"
                continue
            taken[where, title, width] = counts[name]
            share = counts[name] / taken[where, peer, width] if peer else None
            missed = share is not None and share > MOST_OF_MDSPAN
            wrong += missed
            shown = "" if share is None else f"{share:.2f}" + (" !" if missed else "")
            line += f"{registers[name]:>{18 if width == '32' else 19}}{counts[name]:>14}{shown:>11}"
        print(line.rstrip())
    if wrong:
        print(f"codegen: {wrong} kernels take more than {MOST_OF_MDSPAN} of mdspan's instructions")
    return wrong


def has_avx2():
    try:
        return {"avx2", "fma", "bmi2"} <= set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    except OSError:
        return False


def cpu():
    missing = [tool for tool in ("g++", "valgrind", "callgrind_annotate") if not shutil.which(tool)]
    if missing:
        print(f"codegen: the loops on the CPU are skipped, there is no {missing[0]}")
        return None
    wrong = 0
    for level in ("-O2", "-O3"):
        with tempfile.TemporaryDirectory() as folder:
            program, profile = Path(folder) / "elementwise", Path(folder) / "profile"
            target = ["-march=x86-64-v3"] if has_avx2() else []
            run(["g++", "-std=c++20", level, *target, f"-I{INCLUDE}", str(HERE / "elementwise.cpp"), "-o", str(program)])
            run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", str(program)])
            report = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(profile)]).stdout
        counts = {name: int(number.replace(",", "")) for number, name in re.findall(r"^\s*([\d,]+) .*?:((?:hand|views)_\w+) ", report, re.M)}
        cases = [name.removeprefix("hand_") for name in counts if name.startswith("hand_")]
        if not cases:
            sys.exit("codegen: the profile names no case")
        print(f"\n{'g++ ' + ' '.join([level, *target]):<34}{'by hand':>12}{'views':>12}{'of by hand':>12}")
        for case in sorted(cases):
            share = counts[f"views_{case}"] / counts[f"hand_{case}"]
            missed = share > MOST_OF_HAND
            wrong += missed
            print(f"  {case:<32}{counts[f'hand_{case}']:>12}{counts[f'views_{case}']:>12}{share:>12.3f}{' !' if missed else ''}")
    if wrong:
        print(f"codegen: {wrong} loops execute more than {MOST_OF_HAND} of the instructions of the loop by hand")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", choices=["cuda", "cpu"], help="one table alone")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc"))
    options = parser.parse_args()
    answers = []
    if options.table != "cpu":
        answers.append(cuda(options.nvcc))
    if options.table != "cuda":
        answers.append(cpu())
    if all(answer is None for answer in answers):
        return SKIPPED
    return 1 if any(answers) else 0


if __name__ == "__main__":
    sys.exit(main())
