"""What the environments for learning share: levels by difficulty, rewards, a curriculum.

>>> [len(level.boxes) for level in practice("easy", 2)]
[2, 2]
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ._native import Level
from .errors import Misuse
from .solver import generate

ACTIONS = "urdl"
"""The letter of each step, and of each direction of a push: up, right, down, left."""

Difficulty = Literal["trivial", "easy", "medium", "hard"]

_DIFFICULTIES: dict[str, dict[str, Any]] = {
    "trivial": {"boxes": 1, "columns": 6, "rows": 6},
    "easy": {"boxes": 2, "columns": 7, "rows": 7},
    "medium": {"boxes": 3, "columns": 8, "rows": 8},
    "hard": {"boxes": 4, "columns": 10, "rows": 10},
}
"""How the levels of each difficulty are made."""


@dataclass(frozen=True)
class Rewards:
    """What things are worth. Set ``packed`` and ``dead`` to 0 for a reward at the end alone."""

    step: float = -0.1
    """Every action."""
    packed: float = 1.0
    """A box that comes onto a goal; the opposite for one that leaves it."""
    solved: float = 10.0
    """The last box."""
    dead: float = 0.0
    """The first position that is provably lost; a negative number, if any."""


def practice(difficulty: Difficulty = "easy", count: int = 20, *, seed: int = 1) -> list[Level]:
    """So many new levels of a difficulty: ``trivial`` (one box on 6 x 6 squares, walls included), ``easy`` (two on 7 x 7),
    ``medium`` (three on 8 x 8) or ``hard`` (four on 10 x 10). The same seed gives the same levels.
    """
    if difficulty not in _DIFFICULTIES:
        raise Misuse(f"there is no difficulty {difficulty!r}; choose one of: {', '.join(_DIFFICULTIES)}")
    return list(_practice(difficulty, count, seed))


@functools.lru_cache(maxsize=32)
def _practice(difficulty: str, count: int, seed: int) -> tuple[Level, ...]:
    attempts = max(2000, 50 * count)
    return tuple(made.level for made in generate(count, seed=seed, attempts=attempts, **_DIFFICULTIES[difficulty]))


class Curriculum:
    """Stages of levels, the easiest first. The next stage begins when enough of the last episodes were solved.

    Pass it to an environment in the place of levels. All stages up to the current one are in play, so that nothing is
    forgotten. ``stage`` counts from 0.

    >>> plan = Curriculum([practice("trivial", 2), practice("easy", 2)], threshold=0.5, window=4)
    >>> plan.record([True, False, True, False]), plan.stage
    (True, 1)
    """

    def __init__(self, stages: Sequence[Sequence[Level]], *, threshold: float = 0.8, window: int = 200) -> None:
        if not stages or not all(stages):
            raise Misuse("a curriculum needs stages, each with a level")
        if not 0 < threshold <= 1 or window < 1:
            raise Misuse("threshold must be above 0 and at most 1, and window at least 1")
        self.stages: list[list[Level]] = [list(stage) for stage in stages]
        self.threshold: float = threshold
        self.window: int = window
        self.stage: int = 0
        self._last: deque[bool] = deque(maxlen=window)

    @property
    def levels(self) -> list[Level]:
        """All levels, stage after stage."""
        return [level for stage in self.stages for level in stage]

    @property
    def in_play(self) -> int:
        """How many of ``levels`` are in play: those of all stages up to the current one."""
        return sum(len(stage) for stage in self.stages[: self.stage + 1])

    @property
    def solved(self) -> float:
        """The share of the last episodes that were solved."""
        return sum(self._last) / len(self._last) if self._last else 0.0

    def record(self, episodes: Iterable[bool]) -> bool:
        """Counts episodes that are over, solved or not; has the next stage begun?"""
        self._last.extend(episodes)
        ready = len(self._last) == self.window and self.solved >= self.threshold
        if ready and self.stage + 1 < len(self.stages):
            self.stage += 1
            self._last.clear()
            return True
        return False


@dataclass(frozen=True)
class Ground:
    """What the games of an environment are played on: levels, a board with room for all of them, numbered actions."""

    curriculum: Curriculum | None
    levels: list[Level]
    rows: int
    columns: int
    actions: int

    @staticmethod
    def of(
        levels: Level | Iterable[Level] | Curriculum | None, difficulty: Difficulty, actions: Literal["moves", "pushes"]
    ) -> Ground:
        """The ground that these levels, or those of the difficulty, make."""
        if actions not in ("moves", "pushes"):
            raise Misuse(f"there are no actions {actions!r}; choose 'moves' or 'pushes'")
        curriculum = levels if isinstance(levels, Curriculum) else None
        if isinstance(levels, Curriculum):
            chosen = levels.levels
        elif levels is None:
            chosen = practice(difficulty)
        else:
            chosen = [levels] if isinstance(levels, Level) else list(levels)
        if not chosen:
            raise Misuse("at least one level is needed")
        rows = max(level.rows for level in chosen)
        columns = max(level.columns for level in chosen)
        count = 4 * rows * columns if actions == "pushes" else len(ACTIONS)
        return Ground(curriculum, chosen, rows, columns, count)
