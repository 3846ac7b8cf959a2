# SPDX-License-Identifier: BSL-1.0
"""Formula text, as `conform prove --json` writes it, read once and built anew in each system's own terms.

The text is Python's but for the functions `truncdiv truncmod ediv emod floordiv mod min max select`. A system is an object with a method
for each operation; what it lacks raises `Unable`, and the fact counts as one it was not asked.
"""

import ast


class Unable(Exception):
    """The system has no such operation, or takes no such fact."""


BINARY = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.FloorDiv: "floor_divide", ast.Mod: "modulo"}
CALLS = {
    "floordiv": "floor_divide",
    "mod": "modulo",
    "truncdiv": "truncated_divide",
    "truncmod": "truncated_modulo",
    "ediv": "euclidean_divide",
    "emod": "euclidean_modulo",
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def read(text):
    return ast.parse(text.strip(), mode="eval").body


def facts_of(text):
    return [read(fact) for fact in text.split("; ")] if text else []


def names_in(trees):
    called = {node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return sorted({node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in called})


def constant(tree):
    """The integer that a tree of constants is, else None."""
    try:
        value = eval(compile(ast.Expression(tree), "", "eval"), {"__builtins__": {}}) if not names_in([tree]) else None  # noqa: S307
    except (NameError, ZeroDivisionError):
        return None
    return value if type(value) is int else None


def lower_bounds(facts):
    """{name: n} of the facts that say `name >= n` in one way or another."""
    bounds = {}
    for fact in facts:
        for part in fact.values if isinstance(fact, ast.BoolOp) and isinstance(fact.op, ast.And) else [fact]:
            if not isinstance(part, ast.Compare) or len(part.ops) != 1:
                continue
            left, operation, right = part.left, type(part.ops[0]), part.comparators[0]
            if operation in (ast.LtE, ast.Lt):
                left, right = right, left
                operation = {ast.LtE: ast.GtE, ast.Lt: ast.Gt}[operation]
            least = constant(right)
            if isinstance(left, ast.Name) and least is not None and operation in (ast.GtE, ast.Gt):
                least += operation is ast.Gt
                bounds[left.id] = max(least, bounds.get(left.id, least))
    return bounds


def build(tree, system):
    """The tree in the system's terms."""

    def go(node):
        match node:
            case ast.Constant(value=int()):
                return system.integer(node.value)
            case ast.Name():
                return system.symbol(node.id)
            case ast.BinOp(op=op) if type(op) in BINARY:
                return getattr(system, BINARY[type(op)])(go(node.left), go(node.right))
            case ast.UnaryOp(op=ast.USub()):
                return system.subtract(system.integer(0), go(node.operand))
            case ast.UnaryOp(op=ast.Not()):
                return system.negation(go(node.operand))
            case ast.BoolOp(op=op):
                parts = [go(value) for value in node.values]
                return system.conjunction(parts) if isinstance(op, ast.And) else system.disjunction(parts)
            case ast.Compare():
                values = [go(node.left), *map(go, node.comparators)]
                parts = [
                    system.compare(COMPARISONS[type(op)], values[i], values[i + 1]) for i, op in enumerate(node.ops)
                ]
                return parts[0] if len(parts) == 1 else system.conjunction(parts)
            case ast.Call(func=ast.Name(id="select"), args=[condition, then, otherwise]):
                return system.select(go(condition), go(then), go(otherwise))
            case ast.Call(func=ast.Name(id="min" | "max" as name), args=values):
                result = go(values[0])
                for value in values[1:]:
                    result = getattr(system, {"min": "minimum", "max": "maximum"}[name])(result, go(value))
                return result
            case ast.Call(func=ast.Name(id=name), args=[left, right]) if name in CALLS:
                return getattr(system, CALLS[name])(go(left), go(right))
        raise Unable(ast.unparse(node))

    return go(tree)


class System:
    """What every system shares: operations that Python's operators do, and those that most lack."""

    def add(self, a, b):
        return a + b

    def subtract(self, a, b):
        return a - b

    def multiply(self, a, b):
        return a * b

    def floor_divide(self, a, b):
        return a // b

    def modulo(self, a, b):
        return a % b

    def integer(self, value):
        return value

    def compare(self, operation, a, b):
        return {
            "==": lambda: a == b,
            "!=": lambda: a != b,
            "<": lambda: a < b,
            "<=": lambda: a <= b,
            ">": lambda: a > b,
            ">=": lambda: a >= b,
        }[operation]()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def lacking(*_):
            raise Unable(name)

        return lacking
