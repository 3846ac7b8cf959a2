# SPDX-License-Identifier: BSL-1.0
"""Shows symshape's types in gdb as they are written in a program.

    (gdb) source scripts/gdb/symshape.py
    (gdb) print x
    $1 = view<float, "B, 2*T, 64"> {2, 20, 64} at 0x5555555592a0
    (gdb) print n
    $2 = 2*T + K//8 + 1

Formulas and relations (`expr`, `relation`, `sym_int`) are read from their pool, shapes, views and tensors from their types; nothing of the
program is called, so it works on core files too. A remainder is shown as the terms that the canonical form has for it: `K % 8` as `-8*(K//8) + K`.
"""

import re

import gdb
import gdb.printing

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# ---- types: `dims<dim<(char)66>, dim<(char)50, (char)42, (char)84> >`


def split_arguments(text):
    """The template arguments of a type's name, as texts."""
    begin = text.find("<")
    if begin < 0:
        return []
    depth, start, out, quoted = 0, begin + 1, [], False
    for i in range(begin, len(text)):
        c = text[i]
        if c == "'" and text[i - 1] != "\\":
            quoted = not quoted
        if quoted:
            continue
        if c in "<({[":
            depth += 1
        elif c in ">)}]":
            depth -= 1
        if (c == "," and depth == 1) or depth == 0:
            argument = text[start:i].strip()
            if argument:
                out.append(argument)
            start = i + 1
        if depth == 0:
            break
    return out


def template_name(text):
    return text.split("<")[0].split("::")[-1].strip()


def character(argument):
    number = re.search(r"\)\s*(\d+)$", argument) or re.match(r"(\d+)\s+'", argument)
    return chr(int(number.group(1))) if number else argument.strip("'")[-1]


def spelled(dim):
    return "".join(character(a) for a in split_arguments(dim))


def formulas(types):
    return [spelled(t) for t in types if template_name(t) == "dim"]


def value(text, numbers):
    """A formula at the symbols' numbers, or None where it says more than Python's own operators."""
    names = [n for n in NAME.findall(text) if n not in ("max", "min")]
    if any(n not in numbers for n in names):
        return None
    # A name may be a word of Python's.
    text = NAME.sub(lambda found: found.group() if found.group() in ("max", "min") else f"n_{found.group()}", text)
    try:
        return int(eval(text, {"__builtins__": {}, "max": max, "min": min}, {f"n_{n}": v for n, v in numbers.items()}))
    except (SyntaxError, ZeroDivisionError, TypeError, NameError):
        return None


def symbols_of(texts):
    """Names in the order in which they appear, which is that of the stored numbers."""
    out = []
    for text in texts:
        for found in NAME.finditer(text):
            if not text[found.end():].startswith("(") and found.group() not in out:
                out.append(found.group())
    return out


def numbers_in(storage, texts):
    """The symbols' numbers by name. `storage` is a value whose base or self is `symbol_values`."""
    names = symbols_of(texts)
    if not names:
        return {}
    stored = base_named(storage, "symbol_values")["values"]
    return {name: int(stored[i]) for i, name in enumerate(names)}


def bases(kind):
    return [f.type.strip_typedefs() for f in kind.fields() if f.is_base_class]


def base_named(what, name):
    """The value as its base class of this name, or as itself."""
    todo = [what.type.strip_typedefs()]
    while todo:
        kind = todo.pop()
        if template_name(str(kind)) == name:
            return what.cast(kind)
        todo += bases(kind)
    return None


def element_name(text):
    return text.replace("const ", "").strip() if "const" not in text else "const " + text.replace("const", "").strip()


def listed(texts, numbers):
    found = [value(t, numbers) for t in texts]
    return "{" + ", ".join(t if v is None else str(v) for t, v in zip(texts, found)) + "}"


class ShapePrinter:
    """dims and shapes."""

    def __init__(self, what):
        self.dims = base_named(what, "dims")

    def to_string(self):
        texts = formulas(split_arguments(str(self.dims.type.strip_typedefs())))
        return f'shape<"{", ".join(texts)}"> {listed(texts, numbers_in(self.dims, texts))}'


class ViewPrinter:
    def __init__(self, what):
        self.view = base_named(what, "basic_view")

    def to_string(self):
        element, dims, strides = (split_arguments(str(self.view.type.strip_typedefs())) + [""])[:3]
        texts = formulas(split_arguments(dims))
        steps = [t for group in split_arguments(strides) for t in ([group] if template_name(group) == "dim" else split_arguments(group))]
        steps = formulas(steps)
        numbers = numbers_in(self.view["symbols_"], texts + steps)
        shown = f'view<{element_name(element)}, "{", ".join(texts)}"> {listed(texts, numbers)}'
        if template_name(strides) != "contiguous":
            shown += f' strides "{", ".join(steps)}" {listed(steps, numbers)}'
        return f"{shown} at {int(self.view['data_']):#x}"


class TensorPrinter:
    def __init__(self, what):
        self.tensor = base_named(what, "owning_tensor")

    def to_string(self):
        dims = base_named(self.tensor["shape_"], "dims")
        element = split_arguments(str(self.tensor.type.strip_typedefs()))[0]
        texts = formulas(split_arguments(str(dims.type.strip_typedefs())))
        at = int(self.tensor["elements_"]["data_"])
        return f'tensor<{element_name(element)}, "{", ".join(texts)}"> {listed(texts, numbers_in(dims, texts))} at {at:#x}'


# ---- formulas

SYMBOL, QUOTIENT, TRUNCATED, EUCLIDEAN, MAXIMUM, NON_NEGATIVE, ZERO = range(7)
LISTED = 1 << 63


class Pool:
    """Reads a `pool` as its comments describe it."""

    def __init__(self, pool):
        self.pool = pool

    def factors(self, monomial):
        if monomial & LISTED:
            row = self.pool["lists_"]["data_"][monomial & 0xFFFFFFFF]
            return [int(self.pool["ids_"]["data_"][int(row["first"]) + i]) for i in range(int(row["count"]))]
        lanes = [monomial >> shift & 0xFFFF for shift in (48, 32, 16, 0)]
        return [lane for lane in lanes if lane]

    def terms(self, position):
        row = self.pool["sums_"][position]
        first = self.pool["first_term_"] + int(row["first"])
        return [(int(first[i]["coefficient"]), int(first[i]["monomial"])) for i in range(int(row["count"]))]

    def operand(self, o):
        return str(int(o["value"])) if bool(o["constant"]) else self.formula(int(o["value"]))

    def atom(self, number):
        row = self.pool["rows_"][number]
        kind, first, count = int(row["kind"]), int(row["first"]), int(row["count"])
        if kind == SYMBOL:
            return (self.pool["characters_"]["data_"] + first).string(length=count)
        operands = [self.operand(self.pool["first_operand_"][first + i]) for i in range(count)]
        if kind == QUOTIENT:
            return f"{grouped(operands[0])}//{grouped(operands[1], True)}"
        if kind == NON_NEGATIVE:
            return f"[{operands[0]} >= 0]"
        if kind == ZERO:
            return f"[{operands[0]} == 0]"
        name = {TRUNCATED: "truncdiv", EUCLIDEAN: "euclid", MAXIMUM: "max"}[kind]
        return f"{name}({', '.join(operands)})"

    def formula(self, position):
        shown = []
        for coefficient, monomial in self.terms(position):
            factors = sorted(self.atom(f) for f in self.factors(monomial))
            if len(factors) > 1 or abs(coefficient) != 1:
                factors = [f"({f})" if "//" in outside(f) else f for f in factors]
            shown.append((-len(factors), factors, coefficient))
        out = ""
        for _, factors, coefficient in sorted(shown, key=lambda t: (t[0], t[1])):
            size = abs(coefficient)
            text = "*".join(([str(size)] if size != 1 or not factors else []) + factors)
            sign = ("-" if coefficient < 0 else "") if not out else (" - " if coefficient < 0 else " + ")
            out += sign + text
        return out


def outside(text):
    """The text without what stands in its parentheses."""
    out, depth = "", 0
    for c in text:
        depth += c == "("
        out += c if depth == 0 else ""
        depth -= c == ")"
    return out


def grouped(text, divisor=False):
    plain = re.fullmatch(r"-?\w+", text) or (not divisor and re.fullmatch(r"[\w*]+", text))
    return text if plain else f"({text})"


def formula_text(formula):
    if int(formula["pool_"]) == 0:
        return str(int(formula["value_"]))
    return Pool(formula["pool_"].dereference()).formula(int(formula["value_"]))


class PoolPrinter:
    def __init__(self, what):
        self.what = what

    def to_string(self):
        # Atom and sum number 0 are nobody's.
        atoms, sums = int(self.what["atoms_"]["size_"]), int(self.what["sum_count_"])
        return f"pool of {max(atoms - 1, 0)} atoms and {max(sums - 1, 0)} sums"


class FactsPrinter:
    def __init__(self, what):
        self.what = what

    def to_string(self):
        relations = self.what["relations_"]
        texts = [RelationPrinter(relations["data_"][i]).to_string() for i in range(int(relations["size_"]))]
        return "facts {" + ", ".join(texts) + "}"


class FormulaPrinter:
    def __init__(self, what):
        self.what = what

    def to_string(self):
        return formula_text(self.what)


class RelationPrinter:
    """A relation is kept as the formula that is 1 where it holds."""

    def __init__(self, what):
        self.what = what

    def to_string(self):
        text = formula_text(self.what["indicator_"])
        if text in ("0", "1"):
            return "true" if text == "1" else "false"
        single = re.fullmatch(r"\[([^][]*)\]", text)
        opposite = re.fullmatch(r"-\[([^][]*) (>=|==) 0\] \+ 1", text)
        if opposite:
            return f"{opposite.group(1)} {'<' if opposite.group(2) == '>=' else '!='} 0"
        return single.group(1) if single else f"{text} == 1"


class NumberPrinter:
    """A recorded number: its formula and what it was in the recording."""

    def __init__(self, what):
        self.what = what

    def to_string(self):
        text = formula_text(self.what["formula_"])
        if int(self.what["formula_"]["pool_"]) == 0 or not bool(self.what["has_value_"]):
            return text
        return f"{text} = {int(self.what['value_'])}"


class TextPrinter:
    def __init__(self, what):
        self.what = what

    def to_string(self):
        return self.what["data"].string(length=int(self.what["size"]))

    def display_hint(self):
        return "string"


class ArrayPrinter:
    def __init__(self, what):
        self.what = what

    def to_string(self):
        return f"{int(self.what['size_'])} elements"

    def children(self):
        for i in range(int(self.what["size_"])):
            yield f"[{i}]", self.what["data_"][i]

    def display_hint(self):
        return "array"


BY_NAME = {
    "dims": ShapePrinter, "shape": ShapePrinter, "inferred": ShapePrinter, "where": ShapePrinter, "basic_view": ViewPrinter,
    "view": ViewPrinter, "asserted_view": ViewPrinter,
    "owning_tensor": TensorPrinter, "tensor": TensorPrinter, "expr": FormulaPrinter, "relation": RelationPrinter,
    "sym_int": NumberPrinter, "pool": PoolPrinter, "facts": FactsPrinter, "text_view": TextPrinter, "growing_array": ArrayPrinter,
}
NEEDS = {ShapePrinter: "dims", ViewPrinter: "basic_view", TensorPrinter: "owning_tensor"}


def lookup(what):
    kind = what.type
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        what = what.referenced_value()
        kind = what.type
    kind = kind.unqualified().strip_typedefs()
    if kind.code != gdb.TYPE_CODE_STRUCT or not str(kind).startswith("symshape::"):
        return None
    printer = BY_NAME.get(template_name(str(kind)))
    if printer is None or (printer in NEEDS and base_named(what, NEEDS[printer]) is None):
        return None
    return printer(what)


lookup.name = "symshape"
lookup.enabled = True
gdb.printing.register_pretty_printer(None, lookup, replace=True)
