# SPDX-License-Identifier: BSL-1.0
"""TVM's arithmetic analyzer (its own, without z3): 64-bit variables, facts as nested constraint scopes, the claim and its opposite by `can_prove`."""

import contextlib

from tvm import sym as arith
from tvm import tirx as tir

from .formula import System, build


class Tvm(System):
    def __init__(self, timeout):
        self.symbols = {}

    def symbol(self, name):
        return self.symbols[name]

    def integer(self, value):
        return tir.IntImm("int64", value)

    def floor_divide(self, a, b):
        return tir.floordiv(a, b)

    def modulo(self, a, b):
        return tir.floormod(a, b)

    def truncated_divide(self, a, b):
        return tir.truncdiv(a, b)

    def truncated_modulo(self, a, b):
        return tir.truncmod(a, b)

    def minimum(self, a, b):
        return tir.Min(a, b)

    def maximum(self, a, b):
        return tir.Max(a, b)

    def select(self, condition, a, b):
        return tir.Select(condition, a, b)

    def compare(self, operation, a, b):
        kind = {"==": tir.EQ, "!=": tir.NE, "<": tir.LT, "<=": tir.LE, ">": tir.GT, ">=": tir.GE}[operation]
        return kind(a, b)

    def conjunction(self, parts):
        return tir.all(*parts)

    def disjunction(self, parts):
        return tir.any(*parts)

    def negation(self, part):
        return tir.Not(part)

    def ask(self, claim, facts, names):
        self.symbols = {name: tir.Var(name, "int64") for name in names}
        analyzer = arith.Analyzer()
        with contextlib.ExitStack() as scopes:
            for fact in facts:
                scopes.enter_context(analyzer.constraint_scope(build(fact, self)))
            goal = build(claim, self)
            if analyzer.can_prove(goal):
                return "proven"
            return "refuted" if analyzer.can_prove(tir.Not(goal)) else "undecided"
