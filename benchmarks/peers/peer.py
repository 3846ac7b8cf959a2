# SPDX-License-Identifier: BSL-1.0
"""What the comparisons with other systems share: their packages, their processes, fair timing, and the table.

Every system is a *contender*: a process that stays alive, reads one line for each run it is asked for, and answers with one
line, the seconds that the work alone took. So all systems are started, warmed and asked in the same way, whatever language they
are in, and the runs can be interleaved: a disturbance of the machine hits all of them, and the best of several repeats is kept.

The line protocol:

    asked:     the work's numbers, separated by spaces, e.g. "16 128"
    answered:  the seconds as a decimal number, e.g. "0.083412", and the line is flushed

A contender that ends, or answers anything else, is dropped and named with its reason.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "build" / "peers-venv"
PYTHON = ENVIRONMENT / "bin" / "python"

ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")}


def say(text):
    print(text, file=sys.stderr, flush=True)


def install(packages, modules=None):
    """Puts the packages that are missing into the peers' own virtual environment; returns {package: reason} of those not to be had.
    `modules` names what a package is imported as, where that is another name."""
    if not PYTHON.exists():
        say(f"making {ENVIRONMENT.relative_to(ROOT)}")
        venv.create(ENVIRONMENT, with_pip=True)
    absent = {}
    for package in packages:
        module = (modules or {}).get(package, package.split("==")[0].replace("-", "_"))
        if subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0:
            continue
        say(f"installing {package}")
        done = subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", package], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            absent[package] = (done.stderr.strip().splitlines() or ["pip failed"])[-1]
    return absent


class Contender:
    """One system: a command that speaks the line protocol."""

    def __init__(self, name, command, environment=None):
        self.name = name
        self.command = [str(part) for part in command]
        self.environment = {**os.environ, **ONE_THREAD, **(environment or {})}
        self.process = None
        self.errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # a file: a pipe nobody empties would block it
        self.absent = None

    def ask(self, work):
        """The seconds of one run, or None where the system is not there (any more)."""
        if self.absent:
            return None
        try:
            if self.process is None:
                self.process = subprocess.Popen(
                    self.command, env=self.environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors
                )
            self.process.stdin.write(" ".join(map(str, work)) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            return float(answer)
        except (OSError, ValueError) as error:
            self.absent = self.reason(error)
            return None

    def reason(self, error):
        if self.process is None:
            return str(error)
        self.process.kill()
        self.process.wait()
        self.errors.seek(0)
        last = self.errors.read().strip().splitlines()
        return last[-1] if last else f"it ended without an answer ({error})"

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(timeout=60)


def compare(ours, peers, works, repeats):
    """Best seconds {work name: {contender name: seconds}} of interleaved repeats. `works` maps a name to the numbers asked with."""
    contenders = [ours, *peers]
    best = {}
    for name, work in works.items():
        say(f"{name}: {repeats} repeats of {len([c for c in contenders if not c.absent])} systems in turn")
        best[name] = {}
        for repeat in range(repeats + 1):
            # The order turns, so that nobody always runs after the same neighbor. The first round only warms.
            shift = repeat % len(contenders)
            for contender in contenders[shift:] + contenders[:shift]:
                seconds = contender.ask(work)
                if seconds is not None and repeat > 0:
                    best[name][contender.name] = min(seconds, best[name].get(contender.name, seconds))
    for contender in contenders:
        contender.close()
    return best


def report(ours, peers, best, absent, json_file):
    """Prints the table, names who is absent, and writes the rows where a file is asked for. Returns the exit status."""
    rows = []
    for work, seconds in best.items():
        if ours.name in seconds:
            rows += [
                {
                    "work": work,
                    "peer": peer.name,
                    "ours_s": seconds[ours.name],
                    "theirs_s": seconds[peer.name],
                    "ratio": seconds[peer.name] / seconds[ours.name],
                }
                for peer in peers
                if peer.name in seconds
            ]
    width = max([len(row["work"]) for row in rows] + [4])
    peer_width = max([len(row["peer"]) for row in rows] + [4])
    print(f"{'work':<{width}}  {'peer':<{peer_width}}  {'ours ms':>10}  {'theirs ms':>10}  theirs/ours")
    for row in rows:
        print(
            f"{row['work']:<{width}}  {row['peer']:<{peer_width}}  {row['ours_s'] * 1e3:>10.3f}  {row['theirs_s'] * 1e3:>10.3f}"
            f"  {row['ratio']:>11.2f}"
        )
    for contender in [ours, *peers]:
        if contender.absent:
            absent = {**absent, contender.name: contender.absent}
    for name, why in absent.items():
        print(f"absent: {name}: {why}")
    if json_file:
        Path(json_file).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0 if rows else 1


def arguments(description):
    """The options that every comparison has."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", metavar="FILE", help="write the rows there too")
    parser.add_argument("--repeats", type=int, default=10, metavar="N", help="runs of each system for each work, the best counts (default 10)")
    return parser
