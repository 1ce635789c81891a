"""Positions with exact labels: a tablebase for one level, Arrow files for many.

>>> from sokonaut import Game, Level
>>> level = Level("########\\n#  .   #\\n# $$ # #\\n#@  .  #\\n########")
>>> table, game = Tablebase(level), Game(level)
>>> to_go = table.to_go(game)
>>> to_go.pushes, to_go.moves, to_go.next_for_moves
(4, 9, [((2, 2), 'd')])

The columns of the files, and how to load them, are in docs/datasets.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from . import _native
from ._native import Game, Level
from .errors import Misuse
from .options import check_threads, is_whole
from .solver import wishes

SAMPLING = ("solution", "near", "random")
"""Where positions are taken: on a solution of fewest pushes, a few pushes away from one, by pushes at random."""

PLANES = ("wall", "goal", "box", "player")
"""The bits of a square in the column ``board``, the lowest first; also the planes of the environments."""

Push = tuple[tuple[int, int], str]
"""The square of a box, and the letter of the direction in which it is pushed."""


@dataclass(frozen=True)
class ToGo:
    """What is exactly true of a position from which the level can be solved."""

    pushes: int
    """The fewest pushes of any solution from here."""
    moves: int
    """The fewest moves of any solution from here; often of another one."""
    next_for_pushes: list[Push]
    """Every push with which a solution of fewest pushes begins."""
    next_for_moves: list[Push]
    """Every push with which a solution of fewest moves begins."""


class Tablebase:
    """Exact answers about every position of a small level, counted out once.

    A level with more than ``state_limit`` positions that lead to a solution raises :class:`~sokonaut.Misuse`.
    ``len`` is the number of those positions.
    """

    def __init__(self, level: Level, *, state_limit: int = 1_000_000) -> None:
        _check_states(state_limit)
        self.level = level
        self._table = _native.Table(level, state_limit)

    def __len__(self) -> int:
        return len(self._table)

    def to_go(self, game: Game) -> ToGo | None:
        """What is true of the position of a game; ``None`` is a proof that it is dead."""
        found = self._table.to_go(game)
        return None if found is None else ToGo(**found)


def _check_states(limit: int) -> None:
    if not is_whole(limit, 1, 50_000_000):
        raise Misuse("state_limit: write a whole number from 1 to 50,000,000")


@dataclass(frozen=True)
class Written:
    """What a run has written."""

    levels: int
    """Levels looked at."""
    levels_before: int
    """Those of them that were done before, by a run that was interrupted."""
    rows: int
    """Positions."""
    dead: int
    """Dead ones among them."""
    skipped: list[tuple[str, int, str]]
    """Levels without positions: collection, number, and why."""
    finished: bool
    """Is the file whole? If not, ``progress`` has stopped it, and the same call goes on."""


@dataclass(frozen=True)
class _Wanted:
    positions: int
    sampling: list[str]
    seed: int
    state_limit: int
    board: tuple[int, int] | None
    proofs: bool
    splits: str | None
    shard: tuple[int, int]
    threads: int


def write(
    path: str | os.PathLike[str],
    levels: Iterable[Level] | None = None,
    *,
    generate: int | None = None,
    boxes: int = 2,
    columns: int = 7,
    rows: int = 7,
    style: str | None = None,
    difficulty: tuple[int, int] | None = None,
    attempts: int = 2000,
    positions: int = 100,
    sampling: Sequence[str] = SAMPLING,
    seed: int = 1,
    state_limit: int = 1_000_000,
    board: tuple[int, int] | None = None,
    proofs: bool = True,
    splits: str | None = None,
    shard: tuple[int, int] = (1, 1),
    threads: int | None = None,
    progress: Callable[[Written], object] | None = None,
) -> Written:
    """Writes positions of levels, or of so many levels that are made (``generate``), to an Arrow file.

    The arguments decide every byte, whatever the number of threads. A run that was killed goes on when it is called
    with the same arguments. ``shard=(3, 16)`` takes every 16th level from the third on, for 16 tasks of a cluster, each
    with a file of its own; readers take many files as one. ``board`` is columns and rows for all boards.
    ``progress`` is called after every batch, and stops the work by returning ``False``.

    >>> import os, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> done = write(os.path.join(folder, "made.arrow"), generate=3, boxes=1, columns=6, rows=6, positions=10)
    >>> done.levels, done.rows > 3, done.finished
    (3, True, True)
    """
    if (levels is None) == (generate is None):
        raise Misuse("give levels, or say how many to generate")
    if generate is not None and not is_whole(generate, 1, 2**31 - 1):
        raise Misuse("generate must be a whole number of levels, at least 1")
    if not is_whole(positions, 1, 100_000):
        raise Misuse("positions must be a whole number from 1 to 100,000")
    _check_states(state_limit)
    if isinstance(sampling, str) or not sampling:
        raise Misuse("sampling: give a list of solution, near, random")
    if board is not None and not all(is_whole(side, 3, 128) for side in board):
        raise Misuse("board: give columns and rows, each from 3 to 128")
    if not (is_whole(shard[1], 1) and is_whole(shard[0], 1, shard[1])):
        raise Misuse("shard: (2, 4) is the second of four")
    if not is_whole(seed, 0):
        raise Misuse("seed must be a whole number from 0 to 2**64 - 1")
    threads = threads if threads is not None else os.cpu_count() or 1
    check_threads(threads)
    made = None
    if generate is not None:
        made = (wishes(columns, rows, boxes, style, difficulty, attempts, seed), generate)
    wanted = _Wanted(positions, list(sampling), seed, state_limit, board, proofs, splits, shard, threads)
    tell: Callable[[dict[str, Any]], object] | None = None
    if progress is not None:
        listener = progress

        def tell(so_far: dict[str, Any]) -> object:
            return listener(Written(**so_far))

    done = _native.write_dataset(os.fspath(path), list(levels or []), made, wanted, tell)
    return Written(**done)
