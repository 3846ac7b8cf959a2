# SPDX-License-Identifier: BSL-1.0
"""z3: integer arithmetic, nonlinear where it must be. Its `div` and `mod` are Euclidean; divisors are not 0 unless a division says what then."""

import z3

from .formula import System, build


class Z3(System):
    def __init__(self, timeout):
        self.timeout = timeout
        self.sides = []

    def symbol(self, name):
        return z3.Int(name)

    def integer(self, value):
        return z3.IntVal(value)

    def floor_divide(self, a, b):
        self.sides.append(b != 0)
        if z3.is_int_value(b) and b.as_long() > 0:
            return a / b
        return z3.If(b > 0, a / b, (-a) / (-b))

    def modulo(self, a, b):
        return a - b * self.floor_divide(a, b)

    def truncated_divide(self, a, b):
        self.sides.append(b != 0)
        size = z3.If(a >= 0, a, -a) / z3.If(b >= 0, b, -b)
        return z3.If((a >= 0) == (b >= 0), size, -size)

    def truncated_modulo(self, a, b):
        return a - b * self.truncated_divide(a, b)

    def euclidean_divide(self, a, b):
        return z3.If(b == 0, 0, a / b)

    def euclidean_modulo(self, a, b):
        return z3.If(b == 0, 0, a % b)

    def minimum(self, a, b):
        return z3.If(a <= b, a, b)

    def maximum(self, a, b):
        return z3.If(a >= b, a, b)

    def select(self, condition, a, b):
        return z3.If(condition, a, b)

    def conjunction(self, parts):
        return z3.And(parts)

    def disjunction(self, parts):
        return z3.Or(parts)

    def negation(self, part):
        return z3.Not(part)

    def ask(self, claim, facts, names):
        self.sides = []
        known = [build(fact, self) for fact in facts]
        goal = build(claim, self)
        solver = z3.Solver()
        solver.set("timeout", int(self.timeout * 1000))
        solver.add(*known, *self.sides, z3.Not(goal))
        answer = solver.check()
        return "proven" if answer == z3.unsat else "refuted" if answer == z3.sat else "undecided"
