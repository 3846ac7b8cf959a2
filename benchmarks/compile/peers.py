#!/usr/bin/env python3
"""What shapes as types cost the compiler, beside cuda::std::mdspan, Eigen and Boost.Hana on the same work.

    benchmarks/compile/peers.py                      the tables, with g++, clang++-19 and nvcc where they are found
    benchmarks/compile/peers.py --compiler g++       one compiler alone
    benchmarks/compile/peers.py --front-end          without code generation: -fsyntax-only in place of -c (not nvcc)
    benchmarks/compile/peers.py --check              fail where a goal is missed

A thousand distinct shapes of four axes, each bound to numbers and compared with another shape, in one source; then operations on views, a
new type each. User time, the best of several interleaved runs, -O0, the compilers' default limits. An operation costs what its source takes
beyond the same source without the operation, by the number of types; the milliseconds of a row contain no include.

What a peer has no form for is left out. Eigen's shapes have two axes. Hana's have no memory: a shape is a tuple of maps from names to
coefficients. Of both, which take minutes for a thousand (as mdspan does with nvcc), few are compiled and the thousand extrapolated.
"""

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
SHAPES = 1000
FEW_SHAPES = 40
TYPES = 40
GOALS = {"g++": {"shapes": 6.0, "operation": 5.0}, "clang++-19": {"operation": 8.0}, "nvcc": {"operation": 8.0}}
# Slices and reshapes; the other operations are listed without a goal.
WITH_GOAL = ("x(0, ...)", "x(range)", "x(range<>)", "x(count<>)", "reshape", "reshape, solved")


def stop(text):
    sys.exit(f"peers: {text}")


# The thousand shapes. An axis is a number, a name or a multiple of one; the last is a number that no other shape has there.


def random_shapes(count):
    pick = random.Random(5)
    shapes = []
    for i in range(count):
        axes = []
        for _ in range(3):
            kind = pick.randrange(3)
            name = pick.choice("BTHWCKNM")
            axes.append(pick.randrange(2, 512) if kind == 0 else name if kind == 1 else f"{pick.randrange(2, 10)}*{name}")
        shapes.append([*axes, i + 2])
    return shapes


def in_symshape(i, shape):
    text = ", ".join(map(str, shape))
    return (f"void f{i}(float* p, long a, long b, long c, long d) {{ ss::view<float, \"{text}\"> v(p, {{a, b, c, d}}); (void)v; "
            f"static_assert(!ss::same_shape<decltype(v), ss::shape<\"B, 7, 7, Q\">>); }}")


def in_mdspan(i, shape):
    extents = ", ".join(str(axis) if isinstance(axis, int) else "unknown" for axis in shape)
    given = ", ".join(value for axis, value in zip(shape, "abcd") if not isinstance(axis, int))
    return (f"bool f{i}(float* p, long a, long b, long c, long d) {{ (void)a, (void)b, (void)c, (void)d; "
            f"md::mdspan<float, md::extents<long, {extents}>> v(p{', ' + given if given else ''}); "
            f"return v.extents() == md::extents<long, unknown, 7, 7, unknown>(a, d); }}")


def in_eigen(i, shape):
    return (f"bool f{i}(float* p, long a, long b, long c) {{ Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, {shape[3]}, Eigen::RowMajor>> "
            f"v(p, a * b * c, {shape[3]}); return v.rows() == 7 * a && v.cols() == 7; }}")


def in_hana(i, shape):
    def coefficients(axis):
        factor, _, name = str(axis).rpartition("*") if not isinstance(axis, int) else (axis, "", "")
        letters = f"'{name}'" if name else ""
        return f"h::make_map(h::make_pair(h::string_c<{letters}>, h::int_c<{factor or 1}>))"

    names = sorted({str(axis)[-1] for axis in shape if not isinstance(axis, int)})
    bound = ", ".join(f"h::make_pair(h::string_c<'{name}'>, {value})" for name, value in zip(names, "abc"))
    axes = ", ".join(map(coefficients, shape))
    other = ", ".join(map(coefficients, ["B", 7, 7, "Q"]))
    return (f"void f{i}(long a, long b, long c) {{ (void)a, (void)b, (void)c; auto s = h::make_tuple({axes}); auto v = h::make_map({bound}); "
            f"(void)v; static_assert(!decltype(h::equal(s, h::make_tuple({other})))::value); }}")


# Operations on views: the parameter whose type is new each time, then what is done to it. `@` is the number of the type.

SYMSHAPE_OPERATIONS = {
    "x(0, ...)": "auto r = x(0, ss::full, ss::full);",
    "x(range)": "auto r = x(ss::full, ss::range{0, 2}, ss::full);",
    "x(range<>)": "auto r = x(ss::full, ss::range<0, 2>{}, ss::full);",
    "x(count<>)": "auto r = x(ss::full, ss::count<2>{1}, ss::full);",
    "permute": "auto r = ss::permute<2, 0, 1>(x);",
    "reshape": 'auto r = ss::reshape<"B@*T@, C@">(x);',
    "reshape, solved": 'auto r = ss::reshape<"B@, T@, 8, D">(x);',
    "rearrange": 'auto r = ss::rearrange<"b t c -> c (b t)">(x);',
    "rearrange, split": 'auto r = ss::rearrange<"b t (h d) -> b h t d", "h == 8">(x);',
    "unsqueeze": "auto r = ss::unsqueeze<1>(x);",
    "flip": "auto r = ss::flip<1>(x);",
    "diagonal": "auto r = ss::diagonal<0, 1>(x);",
    "windows": "auto r = ss::windows<1, 2>(x);",
}
MDSPAN_OPERATIONS = {
    "x(0, ...)": "auto r = md::submdspan(x, 0, md::full_extent, md::full_extent);",
    "x(range)": "auto r = md::submdspan(x, md::full_extent, md::pair<long, long>{0, 2}, md::full_extent);",
    "x(range<>)": "auto r = md::submdspan(x, md::full_extent, md::pair<zero, two>{}, md::full_extent);",
    "permute": "md::mdspan r(x.data_handle(), md::layout_stride::mapping<md::extents<long, %, unknown, unknown>>("
               "md::extents<long, %, unknown, unknown>(x.extent(0), x.extent(1)), md::array<long, 3>{x.stride(2), x.stride(0), x.stride(1)}));",
    "reshape": "md::mdspan<float, md::extents<long, unknown, %>> r(x.data_handle(), x.extent(0) * x.extent(1));",
}
EIGEN_OPERATIONS = {
    "x(0, ...)": "auto r = x.row(0);",
    "x(range)": "auto r = x.middleRows(0, 2);",
    "x(range<>)": "auto r = x.template topRows<2>();",
    "x(count<>)": "auto r = x.template middleRows<2>(1);",
    "permute": "auto r = x.transpose();",
    "reshape": "auto r = x.template reshaped<Eigen::RowMajor>(x.rows() / 2, 2 * x.cols());",
    "flip": "auto r = x.rowwise().reverse();",
}


class library:
    def __init__(self, name, head, flags, shape=None, shapes=SHAPES, operations=None, parameter="", compilers=("g++", "clang++-19")):
        self.name, self.head, self.flags, self.shape, self.shapes = name, head, flags, shape, shapes
        self.operations, self.parameter, self.compilers = operations or {}, parameter, compilers

    def bound_and_compared(self, count):
        return self.head + "\n".join(self.shape(i, shape) for i, shape in enumerate(random_shapes(count))) + "\n"

    def operation(self, text):
        rows = [f"void f@(const {self.parameter}& x) {{ {text} (void)x; {'(void)r;' if text else ''} }}".replace("@", str(i)).replace("%", str(i + 5))
                for i in range(TYPES)]
        return self.head + "\n".join(rows) + "\n"


def cccl():
    for folder in (Path("/usr/local/cuda/include/cccl"), Path("/usr/local/cuda/include")):
        if (folder / "cuda" / "std" / "mdspan").exists():
            return folder
    return None


def libraries():
    found = [library("symshape", "#include <symshape/views.hpp>\nnamespace ss = symshape;\n", ["-I", str(PROJECT / "include")], in_symshape,
                     operations=SYMSHAPE_OPERATIONS, parameter='ss::view<float, "B@, T@, C@">', compilers=("g++", "clang++-19", "nvcc"))]
    if folder := cccl():
        slices = "\nusing zero = md::integral_constant<long, 0>;\nusing two = md::integral_constant<long, 2>;\n"
        found.append(library(
            "mdspan", "#include <cuda/std/array>\n#include <cuda/std/mdspan>\n#include <cuda/std/utility>\nnamespace md = cuda::std;\n"
            "inline constexpr auto unknown = md::dynamic_extent;" + slices, ["-isystem", str(folder)], in_mdspan,
            operations=MDSPAN_OPERATIONS, parameter="md::mdspan<float, md::extents<long, unknown, unknown, %>>", compilers=("g++", "clang++-19", "nvcc")))
    if Path("/usr/include/eigen3/Eigen/Core").exists():
        found.append(library("Eigen", "#include <Eigen/Core>\n", ["-isystem", "/usr/include/eigen3"], in_eigen, shapes=FEW_SHAPES, operations=EIGEN_OPERATIONS,
                             parameter="Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, %, Eigen::RowMajor>>"))
    if Path("/usr/include/boost/hana.hpp").exists():
        found.append(library("Hana", "#include <boost/hana.hpp>\nnamespace h = boost::hana;\n", [], in_hana, shapes=FEW_SHAPES))
    return found


class jobs:
    """Sources compiled in turn, several times over; each keeps its best user time."""

    def __init__(self, compiler, command, folder):
        self.command, self.folder = command, folder
        self.suffix = "cu" if compiler == "nvcc" else "cpp"
        self.sources, self.best = {}, {}

    def add(self, key, text, flags):
        source = self.folder / f"{len(self.sources)}.{self.suffix}"
        source.write_text(text, encoding="utf-8")
        self.sources[key] = [*self.command, *flags, str(source)]

    def measure(self, repeats):
        for _ in range(repeats):
            for key, command in self.sources.items():
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode != 0:
                    stop(f"{' / '.join(map(str, key))} does not compile\n" + "\n".join(done.stderr.splitlines()[:12]))
                taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
                self.best[key] = min(taken, self.best.get(key, taken))


def measure(compiler, path, front_end, repeats, present):
    with tempfile.TemporaryDirectory() as folder:
        command = [path, "-std=c++20"]
        if compiler == "nvcc":
            command += ["-arch=sm_90", "-c", "-o", str(Path(folder) / "out.o")]
        else:
            command += ["-fsyntax-only"] if front_end else ["-c", "-o", str(Path(folder) / "out.o")]
        work = jobs(compiler, command, Path(folder))
        for each in present:
            work.add((each.name, "include"), each.head, each.flags)
            work.add((each.name, "shapes"), each.bound_and_compared(each.shapes), each.flags)
            if each.operations:
                work.add((each.name, "view"), each.operation(""), each.flags)
            for name, text in each.operations.items():
                work.add((each.name, name), each.operation(text), each.flags)
        work.measure(repeats)
        return work.best


def table(compiler, best, present, front_end):
    """Prints a compiler's table; returns how many goals are missed."""
    goals, missed = GOALS[compiler], 0
    names = [each.name for each in present]
    mode = "front end alone" if front_end else "to an object file"
    print(f"\n{compiler}, {mode}: ms each" + "".join(f"{name:>12}" for name in names) + "".join(f"{'of ' + name:>12}" for name in names[1:]))

    def row(title, values, limit):
        nonlocal missed
        over = limit is not None and values.get("symshape", 0.0) > limit
        missed += over
        # A cost within the noise of two measurements has no ratio.
        ratios = [values["symshape"] / values[name] if min(values["symshape"], values.get(name, 0.0)) > 0.5 else None for name in names[1:]]
        print(f"  {title:<{len(compiler) + len(mode) + 9}}" + "".join(f"{values[name]:>12.2f}" if name in values else f"{'':>12}" for name in names)
              + "".join(f"{ratio:>12.2f}" if ratio is not None else f"{'':>12}" for ratio in ratios)
              + (f"  above the goal of {limit}" if over else ""))

    shapes = {each.name: 1000 * (best[each.name, "shapes"] - best[each.name, "include"]) / each.shapes for each in present}
    row("shape bound, compared", shapes, None)
    row("view", {each.name: 1000 * (best[each.name, "view"] - best[each.name, "include"]) / TYPES for each in present if each.operations}, None)
    for name in SYMSHAPE_OPERATIONS:
        values = {each.name: 1000 * (best[each.name, name] - best[each.name, "view"]) / TYPES for each in present if name in each.operations}
        row(name, values, goals["operation"] if name in WITH_GOAL else None)
    whole = ", ".join(f"{each.name} {best[each.name, 'include'] + shapes[each.name] * SHAPES / 1000:.1f}" + ("*" if each.shapes < SHAPES else "")
                      for each in present)
    limit = goals.get("shapes")
    over = limit is not None and best["symshape", "shapes"] > limit
    print(f"  a source with {SHAPES:,} shapes, seconds: {whole}" + (f"; above the goal of {limit}" if over else "")
          + ("  (* extrapolated)" if any(each.shapes < SHAPES for each in present) else ""))
    print("  of these the includes alone: " + ", ".join(f"{each.name} {best[each.name, 'include']:.2f}" for each in present))
    return missed + over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", choices=sorted(GOALS), action="append", help="this one alone; may be repeated")
    parser.add_argument("--front-end", action="store_true", help="-fsyntax-only in place of -c")
    parser.add_argument("--check", action="store_true", help="fail where a goal is missed")
    parser.add_argument("--repeats", type=int, default=3, help="interleaved runs (default 3; nvcc takes one less, at least one)")
    options = parser.parse_args()

    paths = {"g++": shutil.which("g++"), "clang++-19": shutil.which("clang++-19"), "nvcc": shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")}
    missed = 0
    for compiler in options.compiler or paths:
        if not paths[compiler]:
            print(f"peers: {compiler} is skipped, it is not installed")
            continue
        if compiler == "nvcc" and options.front_end:
            continue
        present = [each for each in libraries() if compiler in each.compilers]
        if compiler == "nvcc":  # its host pass takes mdspan's thousand many minutes
            for each in present[1:]:
                each.shapes = FEW_SHAPES
        repeats = max(1, options.repeats - 1) if compiler == "nvcc" else options.repeats
        missed += table(compiler, measure(compiler, paths[compiler], options.front_end, repeats, present), present, options.front_end)
        sys.stdout.flush()
    if missed:
        print(f"peers: {missed} above their goals")
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
