# SPDX-License-Identifier: BSL-1.0
"""Checking guards against PyTorch: the same conditions on the same arguments, thousands of checks in a row, one thread.

    benchmarks/peers/guards.py [--json FILE] [--repeats N] [--ours PROGRAM]

The work is to decide whether a call may use a recording, from its arguments on: reading their sizes is in it. Both systems are
processes that are asked in turn (see peer.py):

- ours: `serve_guards`, a guard program over the slots that it fills for every check;
- PyTorch: the guards that torch.compile makes of a function with the same branches (backend "eager", dynamic sizes, no duck
  sizing), checked by its compiled guard manager, called from Python in a loop as nothing else can call it. It also checks what our recording does not
  ask: contiguous strides, and what the function refers to by name.
"""

import sys
import time
from pathlib import Path

import peer

# By number of guards; a check of many guards takes longer.
WORKS = {"8 guards, two tensors and an integer, 2,000 checks": (8, 2000), "32 guards, four tensors of rank 4, 1,000 checks": (32, 1000)}


def eight_guards(x, y, k):
    taken = 0
    if x.size(1) % 64 == 0:
        taken += 1
    if x.size(1) <= 4096:
        taken += 1
    if y.size(1) % 2 == 0:
        taken += 1
    if x.size(1) > k:
        taken += 1
    if k > 0:
        taken += 1
    if x.size(0) * x.size(1) <= 100000:
        taken += 1
    if (x.size(1) + 7) // 8 * 8 < 200:
        taken += 1
    if min(x.size(1), y.size(1)) > k * k:
        taken += 1
    return x + taken


def thirty_two_guards(a, b, c, d):
    taken = 0
    for t in (a, b, c, d):
        if t.size(0) % 4 == 0:
            taken += 1
        if t.size(1) <= 4096:
            taken += 1
        if t.size(2) != 5:
            taken += 1
        if t.size(0) + t.size(1) >= 8:
            taken += 1
        if t.size(2) * t.size(3) <= 1000000:
            taken += 1
        if (t.size(1) + 7) // 8 * 8 < 5000 + t.size(2):
            taken += 1
        if t.size(3) % 3 == 0:
            taken += 1
        if min(t.size(0), t.size(3)) > 3:
            taken += 1
    return a + taken


def torch_worker():
    import torch
    import torch.fx.experimental._config as symbolic_shapes
    from torch._dynamo.eval_frame import _debug_get_cache_entry_list

    torch.set_num_threads(1)
    symbolic_shapes.use_duck_shape = False
    sizes = ((8, 128, 64, 32), (12, 96, 48, 36), (16, 80, 40, 20), (24, 112, 56, 28))
    calls = {
        8: (eight_guards, {"x": torch.zeros(8, 128, 64), "y": torch.zeros(8, 64), "k": 3}),
        32: (thirty_two_guards, {name: torch.zeros(size) for name, size in zip("abcd", sizes)}),
    }
    managers = {}
    for guards, (function, arguments) in calls.items():
        torch.compile(function, backend="eager", dynamic=True)(**arguments)
        (entry,) = _debug_get_cache_entry_list(function.__code__)
        managers[guards] = (entry.guard_manager.check, arguments)
        if not entry.guard_manager.check(arguments):
            raise SystemExit("PyTorch rejects its own recording")
    for line in sys.stdin:
        guards, checks = map(int, line.split())
        check, arguments = managers[guards]
        begin = time.perf_counter()
        for _ in range(checks):
            check(arguments)
        print(f"{time.perf_counter() - begin:.9f}", flush=True)


def main():
    parser = peer.arguments(__doc__)
    parser.add_argument("--ours", metavar="PROGRAM", default=peer.ROOT / "build/release/benchmarks/serve_guards", help="our side")
    options = parser.parse_args()
    if not Path(options.ours).exists():
        raise SystemExit(f"guards.py: no program at {options.ours}; build it first or name it with --ours")
    absent = peer.install(["torch"])
    ours = peer.Contender("symshape", [options.ours])
    peers = [] if "torch" in absent else [peer.Contender("PyTorch", [peer.PYTHON, Path(__file__).resolve(), "--worker"])]
    best = peer.compare(ours, peers, WORKS, options.repeats)
    return peer.report(ours, peers, best, absent, options.json)


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        torch_worker()
    else:
        sys.exit(main())
