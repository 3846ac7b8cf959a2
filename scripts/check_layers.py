#!/usr/bin/env python3
"""The ground rule of the tree: a header includes only headers that stand on lower lines of layers.txt.

layers.txt has one layer a line, lowest first, `<floor>: header header ...`, paths below include/symshape/. Checked:
every header stands in exactly one line; a header in a folder stands on a line of that floor; includes are written
`<symshape/...>` and point downward; no header includes itself by way of others; and the core (the floors ground, algebra
and shape, and core.hpp) includes nothing of the standard library but five headers, and of symshape nothing but the core;
and what symshape.hpp brings includes, beyond those five, only <new>.

    scripts/check_layers.py               check this project
    scripts/check_layers.py --self-test   plant each kind of error in a copy and see it found
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

CORE_FLOORS = {"ground", "algebra", "shape"}
CORE_UMBRELLA = "core.hpp"
CORE_STD = {"cstdint", "cstddef", "type_traits", "initializer_list", "exception"}
LIGHT_UMBRELLA = "symshape.hpp"
LIGHT_STD = CORE_STD | {"new"}


def read_layers(text, wrong):
    """Returns {header: (height, floor)}."""
    layers = {}
    height = 0
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        match = re.fullmatch(r"([a-z_]+):(.*)", line)
        if not match:
            wrong.append(f"layers.txt:{number}: not of the form '<floor>: header header ...'")
            continue
        height += 1
        floor = match.group(1)
        for header in match.group(2).split():
            if header in layers:
                wrong.append(f"layers.txt:{number}: {header} stands in two lines")
                continue
            if "/" in header and header.split("/")[0] != floor:
                wrong.append(f"layers.txt:{number}: {header} stands on a line of the floor {floor}")
            layers[header] = (height, floor)
    return layers


def read_includes(path):
    """Returns [(line number, opening sign, path)]."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r"\s*#\s*include\s*([<\"])([^>\"]+)[>\"]", line)
        if match:
            found.append((number, match.group(1), match.group(2)))
    return found


def cycles(graph):
    """Returns each cycle once, as the list of its headers in order of inclusion."""
    found, state, trail = [], {}, []

    def visit(header):
        state[header] = "open"
        trail.append(header)
        for there in graph.get(header, []):
            if state.get(there) == "open":
                found.append(trail[trail.index(there):] + [there])
            elif there not in state:
                visit(there)
        trail.pop()
        state[header] = "done"

    for header in sorted(graph):
        if header not in state:
            visit(header)
    return found


def reached(graph, header):
    """All headers that this one brings, with itself."""
    seen, ahead = set(), [header]
    while ahead:
        here = ahead.pop()
        if here in graph and here not in seen:
            seen.add(here)
            ahead += graph[here]
    return seen


def check(project):
    wrong = []
    root = project / "include" / "symshape"
    layers = read_layers((project / "layers.txt").read_text(encoding="utf-8"), wrong)

    def is_core(header):
        return header == CORE_UMBRELLA or (header in layers and layers[header][1] in CORE_FLOORS)

    headers = sorted(p for p in root.rglob("*") if p.suffix in (".hpp", ".cuh"))
    names = {p.relative_to(root).as_posix() for p in headers}
    for header in sorted(set(layers) - names):
        wrong.append(f"layers.txt: {header} does not exist")

    graph, standard = {}, {}
    for path in headers:
        here = path.relative_to(root).as_posix()
        where = f"include/symshape/{here}"
        graph[here], standard[here] = [], []
        if here not in layers:
            wrong.append(f"{where}:1: stands in no line of layers.txt")
        for number, sign, there in read_includes(path):
            if sign == '"':
                wrong.append(f'{where}:{number}: includes "{there}"; write <symshape/...> in angle brackets')
            elif there.startswith("symshape/"):
                there = there.removeprefix("symshape/")
                graph[here].append(there)
                if there not in names:
                    wrong.append(f"{where}:{number}: includes {there}, which does not exist")
                elif here in layers and there in layers:
                    if layers[there][0] >= layers[here][0]:
                        how = "the same line" if layers[there][0] == layers[here][0] else "a higher line"
                        wrong.append(f"{where}:{number}: includes {there}, which stands on {how} of layers.txt")
                    if is_core(here) and not is_core(there):
                        wrong.append(f"{where}:{number}: the core includes {there}, of the floor {layers[there][1]}")
            else:
                standard[here].append((number, there))
                if is_core(here) and there not in CORE_STD:
                    wrong.append(f"{where}:{number}: the core includes <{there}>; it may include only "
                                 + " ".join(f"<{name}>" for name in sorted(CORE_STD)))
    for here in sorted(reached(graph, LIGHT_UMBRELLA)):
        for number, there in standard[here]:
            if there not in LIGHT_STD and not is_core(here):
                wrong.append(f"include/symshape/{here}:{number}: {LIGHT_UMBRELLA} brings <{there}>; it may bring only "
                             + " ".join(f"<{name}>" for name in sorted(LIGHT_STD)))
    for cycle in cycles(graph):
        wrong.append(f"include/symshape/{cycle[0]}: cycle of includes: {' -> '.join(cycle)}")
    return wrong, len(headers), len({height for height, _ in layers.values()})


def self_test():
    """Each planted error is found, and a clean tree has none."""
    files = {
        "layers.txt": "# a comment\nground: config.hpp\nalgebra: algebra/a.hpp\nalgebra: algebra/b.hpp algebra/c.hpp\n"
                      "core: core.hpp\nguard: guard/g.hpp\nmeta: meta/call.hpp\nsymshape: symshape.hpp\n",
        "include/symshape/config.hpp": "#include <cstdint>\n",
        "include/symshape/algebra/a.hpp": "#include <symshape/config.hpp>\n",
        "include/symshape/algebra/b.hpp": "#include <symshape/algebra/a.hpp>\n",
        "include/symshape/algebra/c.hpp": "#include <symshape/algebra/a.hpp>\n",
        "include/symshape/core.hpp": "#include <symshape/algebra/b.hpp>\n",
        "include/symshape/guard/g.hpp": "#include <symshape/core.hpp>\n#include <new>\n",
        "include/symshape/meta/call.hpp": "#include <symshape/guard/g.hpp>\n#include <string>\n",
        "include/symshape/symshape.hpp": "#include <symshape/guard/g.hpp>\n",
    }
    planted = [
        ("nothing", {}, None),
        ("upward", {"include/symshape/algebra/a.hpp": "\n#include <symshape/algebra/b.hpp>\n"},
         "algebra/a.hpp:2: includes algebra/b.hpp, which stands on a higher line"),
        ("sideways", {"include/symshape/algebra/b.hpp": "#include <symshape/algebra/c.hpp>\n"},
         "algebra/b.hpp:1: includes algebra/c.hpp, which stands on the same line"),
        ("cycle", {"include/symshape/algebra/a.hpp": "#include <symshape/algebra/b.hpp>\n"},
         "cycle of includes: algebra/a.hpp -> algebra/b.hpp -> algebra/a.hpp"),
        ("unlisted", {"include/symshape/algebra/d.hpp": ""}, "algebra/d.hpp:1: stands in no line"),
        ("absent", {"layers.txt": files["layers.txt"] + "meta: meta/m.hpp\n"}, "meta/m.hpp does not exist"),
        ("twice", {"layers.txt": files["layers.txt"] + "algebra: algebra/a.hpp\n"}, "algebra/a.hpp stands in two lines"),
        ("misplaced", {"layers.txt": files["layers.txt"].replace("guard: ", "shape: ")},
         "guard/g.hpp stands on a line of the floor shape"),
        ("malformed", {"layers.txt": files["layers.txt"] + "no colon here\n"}, "layers.txt:9: not of the form"),
        ("heavy", {"include/symshape/algebra/a.hpp": "#include <concepts>\n"}, "the core includes <concepts>"),
        ("heavy below the kernels", {"include/symshape/guard/g.hpp": "#include <vector>\n"}, "symshape.hpp brings <vector>"),
        ("core above", {"layers.txt": files["layers.txt"].replace("core: core.hpp\nguard: guard/g.hpp\n",
                                                                  "guard: guard/g.hpp\ncore: core.hpp\n"),
                        "include/symshape/guard/g.hpp": "", "include/symshape/core.hpp": "#include <symshape/guard/g.hpp>\n"},
         "core.hpp:1: the core includes guard/g.hpp, of the floor guard"),
        ("quoted", {"include/symshape/algebra/b.hpp": '#include "a.hpp"\n'}, 'includes "a.hpp"; write <symshape/...>'),
        ("missing", {"include/symshape/algebra/b.hpp": "#include <symshape/algebra/z.hpp>\n"},
         "algebra/b.hpp:1: includes algebra/z.hpp, which does not exist"),
    ]
    failed = 0
    for name, change, expected in planted:
        with tempfile.TemporaryDirectory() as folder:
            for path, text in {**files, **change}.items():
                target = Path(folder) / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
            wrong, _, _ = check(Path(folder))
        found = not wrong if expected is None else any(expected in line for line in wrong)
        if not found:
            failed += 1
            print(f"check_layers: planted '{name}' was not reported as '{expected}' but as {wrong}")
    print(f"check_layers: {len(planted) - failed} of {len(planted)} planted errors found")
    return failed


def main():
    parser = argparse.ArgumentParser(description="Checks the order of includes against layers.txt.")
    parser.add_argument("--self-test", action="store_true")
    if parser.parse_args().self_test:
        return 1 if self_test() else 0
    wrong, headers, lines = check(Path(__file__).resolve().parent.parent)
    for line in wrong:
        print(line)
    if wrong:
        print(f"check_layers: {len(wrong)} wrong")
        return 1
    print(f"check_layers: {headers} headers in {lines} layers, every include points downward")
    return 0


if __name__ == "__main__":
    sys.exit(main())
