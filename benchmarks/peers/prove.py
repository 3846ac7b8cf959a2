# SPDX-License-Identifier: BSL-1.0
"""The prover against z3, isl, TVM, JAX, PyTorch and sympy: the same facts, one thread, each system asked in turn.

    benchmarks/peers/prove.py [--json FILE] [--every N] [--timeout S] [--repeats N] [--conform PROGRAM] [FILE.tsv ...]

The facts are those of tests/data/algebra (relations between integer formulas mined from the public tests of three systems, and generated
ones), or of the files given. Ours is `conform prove`, whose claims and facts, as text, every system gets; each builds them in its own
terms (provers/with_*.py), and the time counts from there to the answer. Outcomes:

- proven, refuted (a counterexample, or the opposite proven), undecided (also: out of time);
- unable: the system has no such operation or fact, such as a symbolic divisor for isl or a variable below 1 for JAX;
- wrong: proven where the row is expected `false`, or refuted where it is expected `true`.

A 64-bit system may rightly prove what holds only in the range of a machine type; such rows are left out for all.
"""

import gzip
import json
import os
import select
import statistics
import subprocess
import tempfile
from pathlib import Path

import peer

DATA = peer.ROOT / "tests" / "data" / "algebra"
PEERS = {"z3": "z3-solver", "isl": "islpy", "tvm": "apache-tvm", "jax": "jax", "torch": "torch", "sympy": "sympy"}
MODULES = {"z3": "z3", "isl": "islpy", "tvm": "tvm", "jax": "jax", "torch": "torch", "sympy": "sympy"}


def our_rows(conform, files, repeats):
    """The rows with a claim, as our own runner reads them, each with the best of several runs' times."""
    best = []
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rows.json"
        for _ in range(repeats):
            subprocess.run([conform, "prove", "--failures", "0", "--json", out, *files], capture_output=True, check=False)
            rows = json.loads(out.read_text(encoding="utf-8"))
            best = rows if not best else [{**a, "microseconds": min(a["microseconds"], b["microseconds"])} for a, b in zip(best, rows)]
    return [row for row in best if row.get("claim") and row["expected"] in ("true", "false")]


def our_outcome(row):
    if row["came"] in ("yes", "contradiction"):
        return "proven"
    return "refuted" if row["came"] in ("no", "depends") else "undecided"


class Prover:
    """A system in a process of its own; one that does not answer in time is started anew."""

    def __init__(self, name, timeout):
        self.name, self.timeout, self.process, self.reason = name, timeout, None, None

    def start(self):
        self.process = subprocess.Popen(
            [peer.PYTHON, "-m", "provers.serve", self.name, str(self.timeout)],
            cwd=Path(__file__).parent, env={**os.environ, **peer.ONE_THREAD, "JAX_PLATFORMS": "cpu"},
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        # The first answer takes the import of the system, which is nobody's proof.
        return self.exchange({"claim": "a + 1 <= b//2", "facts": "a >= 1; b >= 1", "positive": False, "warm": True}, 120)

    def exchange(self, asked, seconds):
        try:
            self.process.stdin.write(json.dumps(asked) + "\n")
            self.process.stdin.flush()
            if select.select([self.process.stdout], [], [], seconds)[0]:
                return json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            pass
        self.process.kill()
        self.process.wait()
        self.process = None
        return None

    def ask(self, row):
        if self.process is None and (self.reason or self.start() is None):
            self.reason = self.reason or "it does not start"
            return None
        asked = {"claim": row["claim"], "facts": row.get("facts", ""), "positive": "variables" in row}
        answer = self.exchange(asked, self.timeout + 5)
        return answer or {"outcome": "undecided", "seconds": self.timeout, "why": "it did not come back"}


def percentile(times, share):
    return sorted(times)[int(share * (len(times) - 1))] if times else float("nan")


def summary(name, rows, outcomes):
    """The line of the table: counts over all rows, times over the rows it could take."""
    count = {kind: 0 for kind in ("proven", "refuted", "undecided", "unable", "failed", "wrong")}
    times = []
    for row, (outcome, seconds) in zip(rows, outcomes):
        wrong = (outcome, row["expected"]) in (("proven", "false"), ("refuted", "true"))
        count["wrong" if wrong else outcome] += 1
        if outcome not in ("unable", "failed"):
            times.append(seconds)
    return {"peer": name, **count, "median_s": percentile(times, 0.5), "p99_s": percentile(times, 0.99)}


def ratios(rows, ours, theirs):
    """Their time over ours on the facts that both decide."""
    decided = ("proven", "refuted")
    return [b / a for (x, a), (y, b) in zip(ours, theirs) if x in decided and y in decided and a > 0]


def main():
    parser = peer.arguments(__doc__)
    parser.set_defaults(repeats=3)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth fact")
    parser.add_argument("--timeout", type=float, default=1.0, metavar="S", help="seconds for one claim (default 1)")
    parser.add_argument("--conform", default=peer.ROOT / "build" / "release" / "conform", metavar="PROGRAM")
    parser.add_argument("--only", metavar="PEER[,PEER]", help="only these systems: " + " ".join(PEERS))
    parser.add_argument("files", nargs="*", metavar="FILE.tsv")
    given = parser.parse_args()
    if not Path(given.conform).exists():
        peer.say(f"{given.conform} is not there; build it first (scripts/test.sh does)")
        return 1

    wanted = given.only.split(",") if given.only else list(PEERS)
    absent = peer.install([PEERS[name] for name in wanted], {PEERS[name]: MODULES[name] for name in wanted})
    peers = [Prover(name, given.timeout) for name in wanted if PEERS[name] not in absent]
    with tempfile.TemporaryDirectory() as folder:
        files = given.files
        if not files:
            for packed in sorted(DATA.glob("*.tsv.gz")):
                files.append(Path(folder) / packed.stem)
                files[-1].write_bytes(gzip.decompress(packed.read_bytes()))
        rows = our_rows(given.conform, files, given.repeats)[:: given.every]
    if not rows:
        peer.say("no facts")
        return 1

    outcomes = {"symshape": [(our_outcome(row), row["microseconds"] * 1e-6) for row in rows]}
    outcomes.update({p.name: [] for p in peers})
    for number, row in enumerate(rows):
        if number % 100 == 0:
            peer.say(f"{number} of {len(rows)} facts")
        for p in peers:
            answer = p.ask(row) or {"outcome": "failed", "seconds": 0.0}
            outcomes[p.name].append((answer["outcome"], answer["seconds"]))
    absent |= {p.name: p.reason for p in peers if p.reason}

    table = [summary(name, rows, list_) for name, list_ in outcomes.items()]
    print(f"{len(rows)} facts, {sum(row['expected'] == 'true' for row in rows)} of them true")
    print(f"{'':<10}{'proven':>8}{'refuted':>9}{'undecided':>11}{'unable':>8}{'failed':>8}{'wrong':>7}{'median us':>11}{'p99 us':>11}  times ours")
    for line in table:
        faster = ratios(rows, outcomes["symshape"], outcomes[line["peer"]])
        print(
            f"{line['peer']:<10}{line['proven']:>8}{line['refuted']:>9}{line['undecided']:>11}{line['unable']:>8}{line['failed']:>8}"
            f"{line['wrong']:>7}{line['median_s'] * 1e6:>11.0f}{line['p99_s'] * 1e6:>11.0f}  "
            f"{statistics.median(faster) if faster else float('nan'):.1f}"
        )
    for name, why in absent.items():
        print(f"absent: {name}: {why}")
    if given.json:
        ours = table[0]
        Path(given.json).write_text(
            json.dumps(
                [
                    {
                        "work": f"{len(rows)} facts, median of one", "peer": line["peer"], "ours_s": ours["median_s"],
                        "theirs_s": line["median_s"], "ratio": line["median_s"] / ours["median_s"],
                        **{key: line[key] for key in ("proven", "refuted", "undecided", "unable", "failed", "wrong", "p99_s")},
                    }
                    for line in table[1:]
                ],
                indent=1,
            ) + "\n",
            encoding="utf-8",
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
