#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a recording asked, from its log lines (symshape/guard/log.hpp); other lines are passed over.

    program 2>&1 | scripts/guard_log.py            the counts of each line of the program
    scripts/guard_log.py FILE ...                  the same of files
    scripts/guard_log.py --recorded FILE           what was recorded: place, operation, formula and answer
    scripts/guard_log.py --refused FILE            what was refused

Exit status 1 where a line begins like a log line and is none.
"""

import argparse
import re
import sys
from collections import Counter

LINE = re.compile(r"^symshape guard: (decided|recorded|suppressed|refused) (guard|check|assume|division) "
                  r"at (.*):(\d+) by (.*) is (true|false|unanswered): (.*)$")
KINDS = ["decided", "recorded", "suppressed", "refused"]


def events(lines):
    """Yields (kind, verb, file, line, operation, answer, formula); a line that only begins like one ends the program."""
    for number, text in enumerate(lines, 1):
        text = text.rstrip("\n")
        if not text.startswith("symshape guard: "):
            continue
        match = LINE.match(text)
        if not match:
            sys.exit(f"guard_log: line {number} is no log line: {text}")
        kind, verb, file, line, operation, answer, formula = match.groups()
        yield kind, verb, file, int(line), "" if operation == "-" else operation, answer, formula


def counts(found):
    """One line for each place, operation and verb, as `guard_counters::text` writes it."""
    table = {}
    for kind, verb, file, line, operation, _, _ in found:
        table.setdefault((file, line, operation, verb), Counter())[kind] += 1
    for (file, line, operation, verb), counter in sorted(table.items()):
        by = f"{operation} " if operation else ""
        rest = ", ".join(f"{counter[kind]} {kind}" for kind in KINDS)
        print(f"{file}:{line} {by}{verb}: {sum(counter.values())} asked, {rest}")


def main():
    parser = argparse.ArgumentParser(description="Counts the questions of a recording from its log.")
    parser.add_argument("files", nargs="*", help="logs; standard input where there are none")
    for kind in ("recorded", "refused"):
        parser.add_argument(f"--{kind}", action="store_true", help=f"what was {kind}, in order")
    options = parser.parse_args()
    lines = []
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            lines += file.readlines()
    found = list(events(lines if options.files else sys.stdin))
    if not (options.recorded or options.refused):
        return counts(found)
    for kind, verb, file, line, operation, answer, formula in found:
        if getattr(options, kind, False):
            by = f" by {operation}" if operation else ""
            print(f"{file}:{line}{by}: {verb} {formula} is {answer}")


if __name__ == "__main__":
    main()
