# SPDX-License-Identifier: BSL-1.0
"""sympy: integer symbols with the signs that the facts give them; what its simplifier says of the difference of the two sides."""

import ast

import sympy

from .formula import System, Unable, build, lower_bounds


class Sympy(System):
    def __init__(self, timeout):
        self.symbols = {}

    def symbol(self, name):
        return self.symbols[name]

    def integer(self, value):
        return sympy.Integer(value)

    def floor_divide(self, a, b):
        return sympy.floor(a / b)

    def modulo(self, a, b):
        return sympy.Mod(a, b)

    def minimum(self, a, b):
        return sympy.Min(a, b)

    def maximum(self, a, b):
        return sympy.Max(a, b)

    def select(self, condition, a, b):
        return sympy.Piecewise((a, condition), (b, True))

    def compare(self, operation, a, b):
        kind = {"==": sympy.Eq, "!=": sympy.Ne, "<": sympy.Lt, "<=": sympy.Le, ">": sympy.Gt, ">=": sympy.Ge}[operation]
        return kind(sympy.simplify(a - b), 0)

    def conjunction(self, parts):
        return sympy.And(*parts)

    def disjunction(self, parts):
        return sympy.Or(*parts)

    def negation(self, part):
        return sympy.Not(part)

    def ask(self, claim, facts, names):
        least = lower_bounds(facts)
        self.symbols = {
            name: sympy.Symbol(
                name,
                integer=True,
                positive=True if least.get(name, 0) > 0 else None,
                nonnegative=True if name in least and least[name] >= 0 else None,
            )
            for name in names
        }
        replaced = {}  # facts of the form `x == formula`: the one kind of relation between symbols that it can use
        for fact in facts:
            if isinstance(fact, ast.Compare) and isinstance(fact.ops[0], ast.Eq) and isinstance(fact.left, ast.Name):
                replaced[self.symbols[fact.left.id]] = build(fact.comparators[0], self)
        answer = build(claim, self)
        if replaced and hasattr(answer, "subs"):
            answer = sympy.simplify(answer.subs(replaced))
        if answer not in (sympy.true, sympy.false) and hasattr(answer, "simplify"):
            answer = sympy.simplify(answer)
        return "proven" if answer == sympy.true else "refuted" if answer == sympy.false else "undecided"


__all__ = ["Sympy", "Unable"]
