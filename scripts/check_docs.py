#!/usr/bin/env python3
"""What the README and the tutorial show is what their programs are.

README: the first screen is examples/first, to the letter.
The first ```cpp block of README.md must be examples/first/main.cpp (whose licence line the README leaves out), at most 25
lines, and the first block after it that is not code must be examples/first/expected.out, which a test compares with what
the program prints.

docs/tutorial.md: each ```cpp block stands in examples/tutorial/main.cpp and each ```text block in its expected.out, the
outputs in their order, indentation aside.
"""

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LONGEST = 25


def blocks(text):
    """Returns [(line number, language, text)] of the fenced blocks."""
    found, language, start, lines = [], None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"```(\w*)\s*$", line)
        if language is None and fence:
            language, start, lines = fence.group(1), number, []
        elif language is not None and line.rstrip() == "```":
            found.append((start, language, "\n".join(lines) + "\n"))
            language = None
        elif language is not None:
            lines.append(line)
    return found


def difference(readme_line, shown, name, real):
    shown, real = shown.splitlines(), real.splitlines()
    for i in range(max(len(shown), len(real))):
        here = shown[i] if i < len(shown) else "<nothing>"
        there = real[i] if i < len(real) else "<nothing>"
        if here != there:
            return f"README.md:{readme_line + 1 + i}: '{here}', where {name} has '{there}'"
    return None


def run_of_lines(wanted, lines, start):
    """Where the lines stand together from `start` on, or None."""
    for i in range(start, len(lines) - len(wanted) + 1):
        if lines[i:i + len(wanted)] == wanted:
            return i
    return None


def tutorial():
    text = (PROJECT / "docs/tutorial.md").read_text(encoding="utf-8")
    folder = PROJECT / "examples/tutorial"
    # Functions stand before main, whose steps begin anew.
    sources = {"cpp": [line.strip() for line in (folder / "main.cpp").read_text(encoding="utf-8").splitlines()],
               "text": (folder / "expected.out").read_text(encoding="utf-8").splitlines()}
    wrong, at = [], {"text": 0}
    for number, language, block in blocks(text):
        if language not in sources:
            continue
        lines = [line.strip() for line in block.splitlines()]
        found = run_of_lines(lines, sources[language], at.get(language, 0))
        if found is None:
            wrong.append(f"docs/tutorial.md:{number + 1}: this block is not in examples/tutorial")
        elif language == "text":
            at["text"] = found + len(lines)
    if sum(language == "cpp" for _, language, _ in blocks(text)) < 5:
        wrong.append("docs/tutorial.md: has fewer than five blocks of C++")
    return wrong


def main():
    readme = PROJECT / "README.md"
    if not readme.exists():
        print("check_docs: skipped: there is no README.md yet")
        return 0
    program = (PROJECT / "examples/first/main.cpp").read_text(encoding="utf-8")
    program = re.sub(r"\A// SPDX-License-Identifier: [^\n]*\n\n?", "", program)
    output = (PROJECT / "examples/first/expected.out").read_text(encoding="utf-8")

    found = blocks(readme.read_text(encoding="utf-8"))
    code = next((i for i, block in enumerate(found) if block[1] == "cpp"), None)
    printed = next((block for block in found[code + 1:] if block[1] in ("", "text", "console")), None) if code is not None else None
    wrong = []
    if code is None:
        wrong.append("README.md:1: has no block of C++")
    else:
        wrong.append(difference(found[code][0], found[code][2], "examples/first/main.cpp", program))
        if program.count("\n") > LONGEST:
            wrong.append(f"examples/first/main.cpp: has {program.count(chr(10))} lines, more than {LONGEST}")
        if printed is None:
            wrong.append("README.md: has no block of output after the first program")
        else:
            wrong.append(difference(printed[0], printed[2], "examples/first/expected.out", output))
    wrong = [line for line in wrong if line] + tutorial()
    for line in wrong:
        print(line)
    if not wrong:
        print("check_docs: what the README and the tutorial show are their programs and what these print")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
