"""The command line of a batch on a cluster."""

from __future__ import annotations

import argparse
import math
import os
import signal
import sys
import time
from types import FrameType

from .._native import current_name
from ..errors import LevelError, Misuse, SokonautError
from ..options import OBJECTIVES, Options
from ..solver import strategies
from .batch import Batch, Tally
from .jobs import Job, Record, read_jobs
from .results_file import OutputError, ResultsFile

EXITS = {"solved": 0, "unsolvable": 3, "limit": 1, "refuted": 5, "error": 4, "crashed": 70}
"""How the program ends because of a level; of several, the last in this order. The numbers are those of ``sokonaut``."""

TROUBLES = {Misuse: 2, LevelError: 4, OutputError: 6}
"""How it ends because of an error; 70 for any other."""


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The command line as typed."""
    parser = argparse.ArgumentParser(
        prog="python -m sokonaut.cluster",
        description="Solve levels on a Ray cluster, one task a level, the hardest first.",
        epilog="Levels that have a line in the output are not run again: after Ctrl-C, or worse, say the same once more.",
    )
    parser.add_argument("levels", nargs="+", metavar="LEVELS", help="files with levels")
    parser.add_argument("--address", help="of the cluster, or 'auto'; by default one is started on this machine")
    parser.add_argument("--output", "-o", "--out", dest="out", required=True, metavar="RESULTS.jsonl", help="where the results go, a line a level")
    parser.add_argument("--time-limit", type=seconds, default=600.0, metavar="S", help="seconds for a level [600]")
    parser.add_argument("--cpu-limit", type=seconds, metavar="S", help="CPU seconds instead, for searches on one thread")
    parser.add_argument("--memory-limit", type=count, default=2048, metavar="MIB", help="of a search [2048]")
    parser.add_argument("--node-limit", type=count, metavar="N", help="positions expanded for a level")
    parser.add_argument(
        "--strategy", type=current_name, choices=[strategy.name for strategy in strategies()], metavar="NAME"
    )
    parser.add_argument("--objective", default="any", choices=OBJECTIVES, help="what is proved [any]")
    parser.add_argument("--threads", type=count, default=1, metavar="N", help="for a level [1]")
    parser.add_argument("--tries", type=count, default=4, metavar="N", help="of a level whose worker is lost [4]")
    parser.add_argument("--close", action="store_true", help="draw a frame of walls around levels that are open")
    parser.add_argument("--expand-tabs", action="store_true", help="take a tab for blanks up to the next 8th column")
    parser.add_argument("--quiet", "-q", action="store_true", help="no progress and no summary")
    return parser.parse_args(words)


def seconds(text: str) -> float:
    """Reads a number of seconds."""
    number = float(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError("write a number of seconds above 0")
    return number


def count(text: str) -> int:
    """Reads a whole number."""
    number = int(text.replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("write a whole number above 0")
    return number


class Speaker:
    """Tells people on standard error how the batch gets on: a live line on a terminal, else a line now and then."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._live = sys.stderr.isatty()
        self._began = self._spoke = time.monotonic()

    def recorded(self, record: Record) -> None:
        """The tally says enough."""

    def lost(self, job: Job, again: bool) -> None:
        """A worker was lost."""
        end = "it is tried again" if again else "that was the last try"
        self.say(f"{job.file}: level {job.number}: the worker was lost; {end}")

    def tick(self, tally: Tally) -> None:
        """Time has passed."""
        now = time.monotonic()
        if self._live and not self._quiet:
            print(f"\r\x1b[K{self.summary(tally)}, {tally.running} out", end="", file=sys.stderr, flush=True)
        elif now - self._spoke >= 10:
            self._spoke = now
            self.say(f"{self.summary(tally)}, {tally.running} out")

    def say(self, text: str) -> None:
        """One line, unless nobody wants to hear."""
        if not self._quiet:
            print(f"\r\x1b[K{text}" if self._live else text, file=sys.stderr, flush=True)

    def summary(self, tally: Tally) -> str:
        """Where the batch stands."""
        names = {"limit": "open", "unsolvable": "without solution", "error": "unreadable"}
        parts = [f"{tally.recorded} of {tally.planned} levels done", f"{tally.outcomes['solved']} solved"]
        rest = sorted(set(tally.outcomes) - {"solved"})
        parts += [f"{tally.outcomes[word]} {names.get(word, word)}" for word in rest]
        parts += [f"{tally.lost} workers lost"] if tally.lost else []
        return f"{', '.join(parts)} in {time.monotonic() - self._began:.1f} s"


def interrupt(number: int, frame: FrameType | None) -> None:
    """A polite request to end is the same as Ctrl-C."""
    raise KeyboardInterrupt


def prepare_ray(address: str | None) -> None:
    """Settings that Ray reads when it is imported."""
    # Nothing is told to anybody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None:
        # Whatever its name says: the cluster started here listens on loopback alone, not on every network.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")


def run(args: argparse.Namespace) -> int:
    """Makes the batch and says how the program ends."""
    options = Options(
        args.strategy,
        args.objective,
        args.time_limit,
        args.memory_limit,
        args.node_limit,
        args.threads,
        args.cpu_limit,
    )
    asked = args.strategy or "auto"
    jobs = list(read_jobs(args.levels, asked, close=args.close, expand_tabs=args.expand_tabs))
    if len({job.key for job in jobs}) < len(jobs):
        raise Misuse("two files have the same name but for folder and ending; results tell them apart by name alone")
    out = ResultsFile(args.out)
    prepare_ray(args.address)
    try:
        from .crew import RayCrew
    except ImportError:
        raise Misuse("Ray is not installed; try: pip install 'sokonaut[ray]'") from None
    speaker = Speaker(args.quiet)
    crew = RayCrew(args.address, options)
    signal.signal(signal.SIGTERM, interrupt)
    batch = Batch(jobs, crew, out, speaker, args.tries)
    try:
        batch.run()
        speaker.say(speaker.summary(batch.tally))
    except KeyboardInterrupt:
        speaker.say(f"{speaker.summary(batch.tally)}; interrupted, say the same again to go on")
        return 130
    finally:
        out.close()
        crew.close()
    ends = [code for word, code in EXITS.items() if batch.tally.outcomes[word]]
    return ends[-1] if ends else 0


def main() -> int:
    """The way in."""
    try:
        return run(arguments())
    except KeyboardInterrupt:
        return 130
    except SokonautError as error:
        print(f"error: {error}", file=sys.stderr)
        return next((code for kind, code in TROUBLES.items() if isinstance(error, kind)), 70)


if __name__ == "__main__":
    sys.exit(main())
