# SPDX-License-Identifier: BSL-1.0
"""PyTorch's symbolic shapes: unbacked integers in a ShapeEnv, facts by `torch._check`, the claim by `statically_known_true`."""

import torch
from torch.fx.experimental import symbolic_shapes

from .formula import System, Unable, build


class Torch(System):
    def __init__(self, timeout):
        self.symbols = {}

    def symbol(self, name):
        return self.symbols[name]

    def minimum(self, a, b):
        return torch.sym_min(a, b)

    def maximum(self, a, b):
        return torch.sym_max(a, b)

    def conjunction(self, parts):
        return symbolic_shapes.sym_and(*parts)

    def disjunction(self, parts):
        return symbolic_shapes.sym_or(*parts)

    def negation(self, part):
        return torch.sym_not(part)

    def ask(self, claim, facts, names):
        environment = symbolic_shapes.ShapeEnv()
        self.symbols = {name: environment.create_unbacked_symint() for name in names}
        try:
            for fact in facts:
                torch._check(build(fact, self))
            goal = build(claim, self)
            if symbolic_shapes.statically_known_true(goal):
                return "proven"
            return "refuted" if symbolic_shapes.statically_known_true(torch.sym_not(goal)) else "undecided"
        except (symbolic_shapes.GuardOnDataDependentSymNode, NotImplementedError, TypeError) as error:
            raise Unable(str(error)) from error
