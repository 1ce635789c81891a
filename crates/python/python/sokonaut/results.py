"""What comes out of the solver, the judge, the optimizer and the generator."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from ._native import Level

Square = tuple[int, int]
"""Row and column, from 0."""


RECORD_KEYS = (
    "file level title identity board boxes squares asked outcome limit strategy solution moves pushes seconds "
    "cpu_seconds rss peak_memory nodes generated optimal lower_bound lower_bound_moves gap error"
).split()
"""The keys of a line of a results file, in order."""


def about(level: Level) -> dict[str, Any]:
    """What such a line tells of its level, whatever became of it."""
    return {
        "title": level.title,
        "identity": level.identity,
        "board": level.draw(),
        "boxes": len(level.boxes),
        "squares": len(level.floor),
    }


@dataclass(frozen=True)
class Metrics:
    """Six lengths of a solution."""

    moves: int
    """Steps of the player, pushes among them."""
    pushes: int
    """Steps that push a box."""
    box_lines: int
    """Straight lines of pushes of one box."""
    box_changes: int
    """How often another box is taken up; the first counts."""
    pushing_sessions: int
    """Runs of pushes without a walk in between."""
    player_lines: int
    """Straight lines of the player."""


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    strategy: str
    nodes: int
    generated: int
    memory: int
    """Bytes in use."""
    packed: int
    """Boxes on goals in the most promising position so far."""
    boxes: int
    seconds: float


@dataclass(frozen=True)
class Result:
    """What became of a level."""

    level: Level
    outcome: Literal["solved", "unsolvable", "limit", "error"]
    solution: str | None
    """Small letters walk, capitals push. It has been replayed by the judge."""
    moves: int | None
    pushes: int | None
    seconds: float
    nodes: int | None
    """Positions whose moves were generated."""
    generated: int | None
    strategy: str | None
    """The strategy that decided it, or ran last."""
    optimal: bool
    """Is the solution proved best for the objective?"""
    limit: str | None
    """What ended the search: ``time``, ``memory``, ``nodes``, ``ideas`` or ``stopped``."""
    reason: str | None
    """Why there is no solution, or what the level needs where the memory does not hold it."""
    lower_bound: int | None
    """Pushes that every solution needs, as far as proved."""
    lower_bound_moves: int | None
    """Moves that every solution needs, as far as proved, where moves were asked for."""
    gap: int | None
    """What lies between the solution and the bound, in what was asked for first; 0 if it is proved best."""
    peak_memory: int | None
    """Most bytes that the search took."""
    error: str | None
    asked: str = "auto"
    """The strategy that was asked for."""

    @property
    def solved(self) -> bool:
        """Is there a solution?"""
        return self.outcome == "solved"

    def record(self) -> dict[str, Any]:
        """The line of a results file, as ``sokonaut bench run`` writes and ``sokonaut merge`` reads it."""
        level = self.level
        place = {"file": level.file or "-", "level": level.number or 1, "error": self.error or self.reason}
        return {key: getattr(self, key, None) for key in RECORD_KEYS} | about(level) | place

    def json(self) -> str:
        """The same on one line."""
        return json.dumps(self.record(), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Improved:
    """What the optimizer made of a solution."""

    solution: str
    metrics: Metrics
    nodes: int
    seconds: float
    exhausted: bool
    """Is nothing left to try?"""

    @property
    def moves(self) -> int:
        """Steps of the solution."""
        return self.metrics.moves

    @property
    def pushes(self) -> int:
        """Pushes of the solution."""
        return self.metrics.pushes


@dataclass(frozen=True)
class Verdict:
    """What is known about a position."""

    fate: Literal["lost", "solvable", "unknown"]
    reason: str | None
    """The proof: ``dead_square``, ``freeze``, ``matching``, ``corral``, ``pattern``, ``goals``, ``search``, ``level``."""
    text: str | None
    """The same in words."""
    boxes: list[Square]
    """The boxes that the proof rests on; none if it rests on the whole position."""
    last_solvable: int | None
    """Steps after which the last position stands that is known to be solvable."""
    certain: bool
    """Is the very next push known to be the mistake?"""

    @property
    def lost(self) -> bool:
        """Is it proved that no solution is left?"""
        return self.fate == "lost"


@dataclass(frozen=True)
class Generated:
    """A new level and what it takes."""

    level: Level
    solution: str
    """With the fewest pushes there can be."""
    score: int
    """How hard it is, in one number."""
    pushes: int
    box_changes: int
    detours: int
    """Pushes beyond those that each box would need alone."""
    nodes: int
    attempt: int
    """With the seed, the name of the level."""


@dataclass(frozen=True)
class Facts:
    """What the solver sees in a level before it plays."""

    lower_bound: int | None
    """Pushes that every solution needs; ``None`` if there is no solution, or if it was left out."""
    dead_squares: list[Square]
    """Floor where a box would be lost."""
    tunnels: list[list[Square]]
    rooms: list[list[Square]]
    entrances: list[Square]
    """The squares through which boxes come to the goals."""
    hopeless: str | None
    """Why the level has no solution, if that is visible at once."""
    left_out: list[str]
    """The fields that are empty because a limit was reached."""
    limit: Literal["time", "memory"] | None
    """That limit."""


@dataclass(frozen=True)
class Strategy:
    """One way to search."""

    name: str
    help: str
    proves: list[str]
    """The objectives for which its solutions are proved best."""
