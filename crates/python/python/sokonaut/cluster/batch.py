"""A batch: every level gets exactly one line, whatever happens to the workers.

The one who hands out the work is the only one to write, and writes a line when an answer is there: so a level is never
lost (it is out, or waiting, or written) and never counted twice (an answer is taken once, from the try that was
handed out last).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from .._native import Level
from ..errors import MovesError, WrongSolution
from ..solver import verify
from .jobs import Job, Record
from .results_file import ResultsFile

Ref = TypeVar("Ref", bound=Hashable)

TICK = 0.5
"""Seconds between two looks at the work."""


class WorkerLost(Exception):
    """The worker of a job died, or its machine did."""


class Crew(Protocol[Ref]):
    """Whoever does the work. ``Ref`` stands for one try."""

    def capacity(self) -> int:
        """Jobs that may be handed out at the same time."""

    def submit(self, job: Job) -> Ref:
        """Hands out a job."""

    def wait(self, refs: Sequence[Ref], seconds: float) -> list[Ref]:
        """Those that are over, after at most so many seconds."""

    def answer(self, ref: Ref) -> Record:
        """What came of a try that is over; raises :class:`WorkerLost`."""

    def cancel(self, ref: Ref) -> None:
        """Ends a try."""


class Watch(Protocol):
    """Hears how a batch gets on."""

    def recorded(self, record: Record) -> None:
        """A line was written."""

    def lost(self, job: Job, again: bool) -> None:
        """A worker was lost; is the job tried again?"""

    def tick(self, tally: Tally) -> None:
        """Time has passed."""


@dataclass
class Tally:
    """Where a batch stands."""

    planned: int
    recorded: int = 0
    running: int = 0
    lost: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """Counts a line."""
        self.recorded += 1
        self.outcomes[record["outcome"]] += 1


@dataclass
class Batch(Generic[Ref]):
    """Levels, those who solve them, and where the lines go."""

    jobs: list[Job]
    crew: Crew[Ref]
    out: ResultsFile
    watch: Watch
    tries: int = 4

    def __post_init__(self) -> None:
        self.tally: Tally = Tally(planned=len(self.jobs))
        self._running: dict[Ref, Job] = {}
        self._losses: Counter[int] = Counter()

    def run(self) -> Tally:
        """Makes the batch, or the rest of it. When interrupted it keeps what is done and ends the work under way."""
        waiting = deque(self._open_jobs())
        try:
            while waiting or self._running:
                self._hand_out(waiting)
                over = self.crew.wait(list(self._running), TICK)
                waiting.extendleft(self._collect(over))
                self.watch.tick(self.tally)
        except KeyboardInterrupt:
            self._collect(self.crew.wait(list(self._running), 0))
            raise
        finally:
            for ref in self._running:
                self.crew.cancel(ref)
        return self.tally

    def _open_jobs(self) -> list[Job]:
        """What has no line yet, the hardest first. Levels that cannot be read have theirs at once."""
        known = self.out.known
        mine = {job.key for job in self.jobs}
        for key in known.keys() & mine:
            self.tally.add(known[key])
        open_jobs = [job for job in self.jobs if job.key not in known]
        for job in open_jobs:
            if not isinstance(job.level, Level):
                self._record(job.failure("error", str(job.level)))
        playable = [job for job in open_jobs if isinstance(job.level, Level)]
        return sorted(playable, key=lambda job: job.effort, reverse=True)

    def _hand_out(self, waiting: deque[Job]) -> None:
        room = self.crew.capacity() - len(self._running)
        for _ in range(min(room, len(waiting))):
            job = waiting.popleft()
            self._running[self.crew.submit(job)] = job
        self.tally.running = len(self._running)

    def _collect(self, over: Iterable[Ref]) -> list[Job]:
        """Writes what is there; gives back the jobs whose worker was lost."""
        again = []
        for ref in over:
            job = self._running.pop(ref)
            try:
                self._record(judged(job, self.crew.answer(ref)))
            except WorkerLost as lost:
                self.tally.lost += 1
                self._losses[id(job)] += 1
                another = self._losses[id(job)] < self.tries
                self.watch.lost(job, another)
                if another:
                    again.append(job)
                else:
                    self._record(job.failure("crashed", str(lost)))
        return again

    def _record(self, record: Record) -> None:
        self.out.add(record)
        self.tally.add(record)
        self.watch.recorded(record)


def judged(job: Job, record: Record) -> Record:
    """Nothing is believed: the rules judge every solution on the level that was read here."""
    if record["outcome"] != "solved" or not isinstance(job.level, Level):
        return record
    try:
        length = verify(job.level, record["solution"])
    except (WrongSolution, MovesError) as error:
        return record | {"outcome": "refuted", "error": str(error), "optimal": False}
    return record | {"moves": length.moves, "pushes": length.pushes}
