"""The levels of a batch."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .._native import Level, current_name
from ..errors import LevelError, Misuse, SolverBug
from ..levels import entries, no_level
from ..options import Options
from ..results import RECORD_KEYS, about
from ..solver import solve

Record = dict[str, Any]
"""A line of a results file."""

Key = tuple[str, int, str | None, str]
"""What makes a line the line of a level: collection, number, identity, strategy asked for."""


@dataclass(frozen=True)
class Job:
    """One level to solve, or one that cannot be read."""

    file: str
    number: int
    level: Level | LevelError
    asked: str

    @property
    def key(self) -> Key:
        """The name of its line."""
        identity = self.level.identity if isinstance(self.level, Level) else None
        return collection(self.file), self.number, identity, self.asked

    @property
    def effort(self) -> int:
        """How long it may take: squares times boxes, the measure by which shards are dealt too."""
        return len(self.level.floor) * len(self.level.boxes) if isinstance(self.level, Level) else 0

    def failure(self, outcome: str, error: str) -> Record:
        """The line of a job that has no result."""
        known = about(self.level) if isinstance(self.level, Level) else {}
        place = {"file": self.file, "level": self.number, "asked": self.asked}
        ending = {"outcome": outcome, "error": error, "seconds": 0.0, "optimal": False}
        return dict.fromkeys(RECORD_KEYS) | known | place | ending


def key_of(record: Record) -> Key:
    """The name of a line that is there."""
    return collection(record["file"]), record["level"], record.get("identity"), current_name(record.get("asked") or "auto")


def collection(file: str) -> str:
    """The name of a file without folder and ending: folders differ between machines."""
    return Path(file).stem


def read_jobs(files: Iterable[str], asked: str, *, close: bool, expand_tabs: bool) -> Iterator[Job]:
    """The levels of files; a file that cannot be read ends it with a :class:`LevelError`."""
    for file in files:
        try:
            text = Path(file).read_bytes()
        except OSError as error:
            raise LevelError(f"{file}: cannot be read: {error.strerror}") from None
        found = list(entries(text, file=file, close=close, expand_tabs=expand_tabs))
        if not found:
            raise LevelError(f"{file}: {no_level(text)}")
        for number, level in found:
            yield Job(file, number, level, asked)


def attend(job: Job, options: Options) -> Record:
    """What a worker does with a job."""
    assert isinstance(job.level, Level), "what cannot be read is not handed out"
    before = time.process_time()
    try:
        result = solve(job.level, **asdict(options))
    except SolverBug as error:
        return job.failure("crashed", str(error))
    except Misuse as error:
        # Some strategies do not take every level.
        return job.failure("error", str(error))
    return result.record() | {"cpu_seconds": round(time.process_time() - before, 6)}
