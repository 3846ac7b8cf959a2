# SPDX-License-Identifier: BSL-1.0
"""One system as a process: reads a claim and its facts as a line of JSON, answers with a line: the outcome and the seconds it took.

    python -m provers.serve z3 1.0        the system, and the seconds it may think about one claim
"""

import importlib
import json
import os
import signal
import sys
import time

from .formula import Unable, facts_of, names_in, read

SYSTEMS = {"z3": "Z3", "isl": "Isl", "sympy": "Sympy", "torch": "Torch", "jax": "Jax", "tvm": "Tvm"}


def out_of_time(*_):
    raise TimeoutError


def main(name, timeout):
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a system prints is not an answer
    system = getattr(importlib.import_module(f".with_{name}", __package__), SYSTEMS[name])(timeout)
    signal.signal(signal.SIGALRM, out_of_time)
    for line in sys.stdin:
        asked = json.loads(line)
        claim, facts = read(asked["claim"]), facts_of(asked["facts"])
        names = names_in([claim, *facts])
        if asked["positive"]:
            facts += [read(f"{name} >= 1") for name in names]
        started = time.perf_counter()
        try:
            # Not while it warms: an import that is cut off would leave half a module behind.
            signal.setitimer(signal.ITIMER_REAL, 0 if asked.get("warm") else timeout)
            outcome, why = system.ask(claim, facts, names), ""
        except Unable as error:
            outcome, why = "unable", str(error)
        except TimeoutError:
            outcome, why = "undecided", "time"
        except Exception as error:  # noqa: BLE001: a system's own fault on one claim is that claim's outcome
            outcome, why = "failed", f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        seconds = time.perf_counter() - started
        answers.write(json.dumps({"outcome": outcome, "seconds": seconds, "why": why[:200]}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
