#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""printers.py <program> <printers>: what gdb says of the program's variables, against what is written below.

Exit status: 0 as expected, 1 not, 77 there is no gdb.
"""

import re
import shutil
import subprocess
import sys

EXPECTED = r"""
p = pool of \d+ atoms and \d+ sums
b = B
sum = 2\*B\*H \+ K//8 - 1
most = max\(B, H \+ 1\)
nested = \(K \+ 7\)//\(2\*H\)
high = a\*b\*c\*d\*e\*f \+ 1
number = 7
tiles = 4\*\(a//4\)
first = 4\*a//3
rest = -4\*\(a//4\) \+ a
order = B - 2 >= 0
below = B - H < 0
yes = true
known = facts \{B - 2 >= 0, B - H < 0\}
sizes = shape<"B, 2\*T, 64"> \{2, 20, 64\}
scalar = shape<""> \{\}
x = view<float, "B, 2\*T, 64"> \{2, 20, 64\} at 0x[0-9a-f]+
even = view<float, "B, 2\*T, 64"> \{2, 20, 64\} at 0x[0-9a-f]+
keyword = shape<"in, 2\*in"> \{3, 6\}
none = view<const float, "N"> \{0\} at 0x0
tail = view<float, "10, 64"> \{10, 64\} at 0x[0-9a-f]+
turned = view<float, "2\*T, B, 64"> \{20, 2, 64\} strides "64, 128\*T, 1" \{64, 1280, 1\} at 0x[0-9a-f]+
owned = tensor<double, "M, N"> \{3, 4\} at 0x[0-9a-f]+
n = n = 5
twice = 2\*n \+ 1 = 11
name = "width"
list = 2 elements = \{B, 7\}
""".strip().splitlines()


def main():
    program, printers = sys.argv[1:]
    if not shutil.which("gdb"):
        print("skipped: there is no gdb")
        return 77
    done = subprocess.run(["gdb", "-nx", "-q", "-batch", "-ex", f"source {printers}", "-ex", "break stop_here", "-ex", "run",
                           "-ex", "up", "-ex", "info locals", program], capture_output=True, text=True, timeout=120)
    said = done.stdout.splitlines()
    if "Traceback" in done.stderr or not any(line.startswith("#1 ") for line in said):
        # Where a process may not be traced (a container without ptrace), nothing can be said of the printers.
        refused = "ptrace" in done.stderr or "Couldn't get registers" in done.stdout + done.stderr
        print("skipped: gdb may not trace here" if refused else done.stdout + done.stderr)
        return 77 if refused else 1
    missing = [line for line in EXPECTED if not any(re.fullmatch(line, other) for other in said)]
    for line in missing:
        print(f"not said: {line}")
    if missing:
        print("\n".join(said))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
