# SPDX-License-Identifier: BSL-1.0
"""isl: the integer points of linear constraints. Products of symbols and symbolic divisors are beyond it."""

import islpy

from .formula import System, Unable, build


class Linear:
    """Text in isl's grammar, and the number it is, if it is one."""

    def __init__(self, text, value=None):
        self.text, self.value = text, value


class Isl(System):
    def __init__(self, timeout):
        self.choices = {}

    def symbol(self, name):
        return Linear("v_" + name)

    def integer(self, value):
        return Linear(f"({value})", value)

    def arithmetic(self, a, sign, b):
        value = None
        if a.value is not None and b.value is not None:
            value = {"+": a.value + b.value, "-": a.value - b.value, "*": a.value * b.value}[sign]
            return self.integer(value)
        if sign == "*" and a.value is None and b.value is None:
            raise Unable("a product of symbols")
        if sign == "*":  # the grammar has products by numbers, written behind
            factor, other = (a.value, b) if b.value is None else (b.value, a)
            product = f"(({other.text}) * {abs(factor)})"
            return Linear(product if factor >= 0 else f"(-{product})")
        return Linear(f"({a.text} {sign} {b.text})")

    def add(self, a, b):
        return self.arithmetic(a, "+", b)

    def subtract(self, a, b):
        return self.arithmetic(a, "-", b)

    def multiply(self, a, b):
        return self.arithmetic(a, "*", b)

    def floor_divide(self, a, b):
        if not b.value:
            raise Unable("a symbolic divisor")
        return Linear(f"floor(({'' if b.value > 0 else '-'}{a.text})/{abs(b.value)})")

    def modulo(self, a, b):
        return self.subtract(a, self.multiply(b, self.floor_divide(a, b)))

    def truncated_divide(self, a, b):
        # The floor where that is not negative, plus the ceiling where that is not positive.
        zero = self.integer(0)
        ceiling = self.subtract(zero, self.floor_divide(self.subtract(zero, a), b))
        return self.add(self.maximum(self.floor_divide(a, b), zero), self.minimum(ceiling, zero))

    def truncated_modulo(self, a, b):
        return self.subtract(a, self.multiply(b, self.truncated_divide(a, b)))

    def euclidean_divide(self, a, b):
        if b.value == 0:
            return self.integer(0)
        if b.value is None:
            raise Unable("a symbolic divisor")
        quotient = self.floor_divide(a, self.integer(abs(b.value)))
        return quotient if b.value > 0 else self.subtract(self.integer(0), quotient)

    def euclidean_modulo(self, a, b):
        return self.integer(0) if b.value == 0 else self.subtract(a, self.multiply(b, self.euclidean_divide(a, b)))

    def minimum(self, a, b):
        return Linear(f"min({a.text}, {b.text})")

    def maximum(self, a, b):
        return Linear(f"max({a.text}, {b.text})")

    def select(self, condition, a, b):
        chosen = f"choice_{len(self.choices)}"
        self.choices[chosen] = f"(({condition} and {chosen} = {a.text}) or ((not {condition}) and {chosen} = {b.text}))"
        return Linear(chosen)

    def compare(self, operation, a, b):
        return f"({a.text} {'=' if operation == '==' else operation} {b.text})"

    def conjunction(self, parts):
        return "(" + " and ".join(parts) + ")"

    def disjunction(self, parts):
        return "(" + " or ".join(parts) + ")"

    def negation(self, part):
        return f"(not {part})"

    def ask(self, claim, facts, names):
        self.choices = {}
        conditions = [build(fact, self) for fact in facts] + [self.negation(build(claim, self))]
        dimensions = ", ".join(["v_" + name for name in names] + list(self.choices))
        try:
            counterexamples = islpy.Set(f"{{ [{dimensions}] : {' and '.join([*self.choices.values(), *conditions])} }}")
            return "proven" if counterexamples.is_empty() else "refuted"
        except islpy.Error as error:
            raise Unable(str(error)) from error
