# SPDX-License-Identifier: BSL-1.0
"""JAX's shape polymorphism: dimension variables of `jax.export`, which are at least 1; facts as the constraints it takes."""

import ast

from jax import export
from jax._src.export import shape_poly

from .formula import System, Unable, build, lower_bounds


class Jax(System):
    def __init__(self, timeout):
        self.symbols = {}

    def symbol(self, name):
        return self.symbols[name]

    def minimum(self, a, b):
        return shape_poly.core.min_dim(a, b)

    def maximum(self, a, b):
        return shape_poly.core.max_dim(a, b)

    def compare(self, operation, a, b):
        try:
            answer = bool(super().compare(operation, a, b))
        except shape_poly.InconclusiveDimensionOperation:
            return None
        # `==` is also False, and `!=` True, where it cannot tell.
        return None if operation in ("==", "!=") and answer != (operation == "==") else answer

    def conjunction(self, parts):
        return False if False in parts else None if None in parts else True

    def disjunction(self, parts):
        return True if True in parts else None if None in parts else False

    def negation(self, part):
        return None if part is None else not part

    def ask(self, claim, facts, names):
        least = lower_bounds(facts)
        if any(least.get(name, 0) < 1 for name in names):
            raise Unable("a variable may be below 1")
        for fact in facts:
            if not isinstance(fact, ast.Compare) or len(fact.ops) != 1 or isinstance(fact.ops[0], ast.NotEq):
                raise Unable("such a fact")
        try:
            dimensions = export.symbolic_shape(", ".join(names), constraints=[constraint(fact) for fact in facts])
            self.symbols = dict(zip(names, dimensions))
            answer = build(claim, self)
        except ValueError as error:
            raise Unable(str(error)) from error
        if answer is None:
            return "undecided"
        return "proven" if answer else "refuted"


def constraint(fact):
    """The fact in JAX's grammar: `>=`, `<=` and `==` with functions for the divisions."""

    def text(node):
        match node:
            case ast.BinOp(op=ast.FloorDiv()):
                return f"floordiv({text(node.left)}, {text(node.right)})"
            case ast.BinOp(op=ast.Mod()):
                return f"mod({text(node.left)}, {text(node.right)})"
            case ast.BinOp(op=op):
                return f"({text(node.left)} { {ast.Add: '+', ast.Sub: '-', ast.Mult: '*'}[type(op)]} {text(node.right)})"
            case ast.UnaryOp(op=ast.USub()):
                return f"(-1*{text(node.operand)})"
            case ast.Call(func=ast.Name(id=name)) if name in ("min", "max", "floordiv", "mod"):
                return f"{name}({', '.join(map(text, node.args))})"
            case ast.Constant() | ast.Name():
                return ast.unparse(node)
        raise Unable("such a fact")

    left, operation, right = text(fact.left), type(fact.ops[0]), text(fact.comparators[0])
    return {
        ast.GtE: f"{left} >= {right}",
        ast.LtE: f"{right} >= {left}",
        ast.Gt: f"{left} >= {right} + 1",
        ast.Lt: f"{right} >= {left} + 1",
        ast.Eq: f"{left} == {right}",
    }[operation]
