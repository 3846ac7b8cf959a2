#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""recordings.py <program> <source> <include folder> <log reader> [<other compiler>]: what recordings leave, from outside.

Two runs say the same bytes, and so does the program that the other compiler makes, where there is one. Every guard is a text that Python evaluates, and true at
the recorded numbers. An input that nothing asks about changes no guard's text. The log reader's counts are those of the recording itself.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path


class Tensor:
    """What `name.size(0)`, `name.stride(1)` and `name.offset` are asked of."""

    def __init__(self):
        self.sizes, self.strides, self.offset = {}, {}, 0

    def size(self, axis):
        return self.sizes[axis]

    def stride(self, axis):
        return self.strides[axis]


class Fields:
    pass


def arguments(values):
    """The objects that the names of a recording are asked of: fields, elements, tensors and integers."""
    root = {}

    def place(path, value=None):
        parts = re.findall(r"[A-Za-z_]\w*|\[\d+\]", path)
        holder, key = root, parts[0]
        for part in parts[1:]:
            element = part.startswith("[")
            inner = holder.get(key) if isinstance(holder, dict) else getattr(holder, key, None)
            if inner is None:
                inner = {} if element else Fields()
                if isinstance(holder, dict):
                    holder[key] = inner
                else:
                    setattr(holder, key, inner)
            holder, key = inner, int(part[1:-1]) if element else part
        present = holder.get(key) if isinstance(holder, dict) else getattr(holder, key, None)
        if value is None and present is not None:
            return present
        made = Tensor() if value is None else value
        if isinstance(holder, dict):
            holder[key] = made
        else:
            setattr(holder, key, made)
        return made

    for name, value in values.items():
        match = re.fullmatch(r"(.*)\.(size|stride)\((\d+)\)", name)
        if match:
            tensor = place(match.group(1))
            (tensor.sizes if match.group(2) == "size" else tensor.strides)[int(match.group(3))] = value
        elif name.endswith(".offset"):
            place(name[: -len(".offset")]).offset = value
        else:
            place(name, value)
    return root


def stop(text):
    sys.exit(f"recordings: {text}")


def output(program, *words):
    done = subprocess.run([str(program), *words], capture_output=True, check=False)
    if done.returncode != 0:
        stop(f"{program} {' '.join(words)}: exit status {done.returncode}")
    return done.stdout, done.stderr


def main():
    program, source, include, reader, *compilers = sys.argv[1:]
    said, _ = output(program, "guards")
    if said != output(program, "guards")[0]:
        stop("two runs differ")
    for compiler in compilers:
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "recordings"
            subprocess.run([compiler, "-std=c++20", "-O0", "-I", include, source, "-o", str(other)], check=True)
            if output(other, "guards")[0] != said:
                stop(f"{compiler} makes a program that says something else")

    total = 0
    rows = [json.loads(line) for line in said.decode().splitlines()]
    for row in rows:
        names = arguments(row["values"])
        names.update(min=min, max=max, select=lambda c, a, b: a if c else b)
        for text in row["guards"]:
            total += 1
            if eval(text, {"__builtins__": {}}, names) is not True:  # the texts are this project's own
                stop(f"not true at the recorded numbers {row['values']}: {text}")
    if len(rows) != 300 or total < 600:
        stop(f"only {total} guards in {len(rows)} recordings")

    more = [json.loads(line) for line in output(program, "guards", "unused")[0].decode().splitlines()]
    for row, other in zip(rows, more, strict=True):
        if row["guards"] != other["guards"]:
            stop(f"an unused input changes {row['guards']} to {other['guards']}")

    log, counted = output(program, "log")
    read = subprocess.run([sys.executable, reader], input=log, capture_output=True, check=True).stdout
    if read != counted:
        stop(f"the log reader says\n{read.decode()}where the recording counted\n{counted.decode()}")
    recorded = subprocess.run([sys.executable, reader, "--recorded"], input=log, capture_output=True, check=True).stdout.decode()
    if not re.search(r"model file\.cpp:31 by softmax: check x\.size\(0\) <= 64 is true\n", recorded) or recorded.count("\n") != 3:
        stop(f"recorded, by the log reader:\n{recorded}")
    broken = subprocess.run([sys.executable, reader], input=b"symshape guard: recorded nothing\n", capture_output=True, check=False)
    if broken.returncode == 0 or b"line 1 is no log line" not in broken.stderr:
        stop("the log reader takes a broken line")
    print(f"{total} guards of {len(rows)} recordings")


if __name__ == "__main__":
    main()
