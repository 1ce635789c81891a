"""The solver, the judge, the optimizer and the generator."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._native import Game, Level
from .errors import Misuse, SolverBug
from .options import Options, Search, is_whole
from .results import Facts, Generated, Improved, Metrics, Progress, Result, Strategy, Verdict

if TYPE_CHECKING:
    from typing_extensions import Unpack

Listener = Callable[[Progress], "bool | None"]


def solve(
    level: Level,
    *,
    progress: Listener | None = None,
    **search: Unpack[Search],
) -> Result:
    """Solves a level.

    Keywords: ``time_limit`` in seconds (600) or ``cpu_limit`` in CPU seconds, ``memory_limit`` in MiB (4096, but at most
    half of the machine), ``node_limit`` in expanded positions (none), ``strategy`` (``auto``), ``objective`` (``any``;
    ``pushes``, ``moves``, ``pushes,moves`` and ``moves,pushes`` are proved, or a limit is reached), ``threads`` (1). With
    one thread and a limit in nodes alone the answer is the same on every machine.

    ``progress`` is called now and then, in the thread that called; if it returns ``False``, the search stops. So it does
    at Ctrl-C, with ``KeyboardInterrupt``.

    >>> result = solve(Level("#######\\n#@$  .#\\n#######"))
    >>> result.outcome, result.solution, result.pushes
    ('solved', 'RRR', 3)
    """
    options = Options(**search).shared_by(1)
    heard = None if progress is None else lambda news: progress(Progress(**news))
    return _result(level, options, _native.solve(level, options, heard))


def solve_many(
    levels: Iterable[Level],
    *,
    workers: int | None = None,
    progress: Callable[[Result, int, int], None] | None = None,
    **search: Unpack[Search],
) -> list[Result]:
    """Solves levels, several at the same time, and gives the results in the order of the levels.

    ``workers`` is the number of levels at a time, by default one for each core; limits are those of each level, and
    memory, unless set, is shared by the workers. ``progress`` hears of every result as it is ready, with the numbers of
    results so far and of levels in all. A level on which the solver fails has the outcome ``error``.
    """
    chosen = list(levels)
    options = Options(**search)
    results: dict[int, Result] = {}
    for index, result in _batch(chosen, options, workers):
        results[index] = result
        if progress is not None:
            progress(result, len(results), len(chosen))
    if len(results) < len(chosen):
        raise SolverBug("the solver failed, which is a bug")
    return [results[index] for index in range(len(chosen))]


def solve_as_ready(
    levels: Iterable[Level], *, workers: int | None = None, **search: Unpack[Search]
) -> Iterator[tuple[int, Result]]:
    """The same as :func:`solve_many`, but gives index and result as they are ready.

    Whoever takes no more of them, closes the iterator or drops it ends the work.
    """
    options = Options(**search)
    return _batch(list(levels), options, workers)


def _batch(levels: list[Level], options: Options, workers: int | None) -> Iterator[tuple[int, Result]]:
    workers = _cores() if workers is None else workers
    if not is_whole(workers, 1):
        raise Misuse("workers: write a whole number above 0")
    options = options.shared_by(max(1, min(workers, len(levels))))
    batch = _native.Batch(levels, options, workers)

    def results() -> Iterator[tuple[int, Result]]:
        try:
            for index, answer in batch:
                yield index, _result(levels[index], options, answer)
        finally:
            batch.stop()

    return results()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _result(level: Level, options: Options, answer: dict[str, Any]) -> Result:
    return Result(level=level, asked=options.strategy or "auto", **answer)


def verify(level: Level, solution: str) -> Metrics:
    """Replays a solution on the level and measures it.

    Raises :class:`WrongSolution` with the step at fault.

    >>> verify(Level("#######\\n#@$  .#\\n#######"), "RRR").pushes
    3
    """
    return Metrics(**_native.verify(level, solution))


def metrics(level: Level, moves: str) -> Metrics:
    """Measures moves, whether they solve the level or not."""
    return Metrics(**_native.metrics(level, moves))


# With a solution in hand there is always an answer, and type checkers should know.
@overload
def optimize(
    level: Level,
    solutions: str,
    *,
    ranking: str = ...,
    time_limit: float | None = ...,
    memory_limit: int | None = ...,
    node_limit: int | None = ...,
    threads: int = ...,
    progress: Callable[[Improved], "bool | None"] | None = ...,
    objective: str | None = ...,
) -> Improved: ...
@overload
def optimize(
    level: Level,
    solutions: Sequence[str] = ...,
    *,
    ranking: str = ...,
    time_limit: float | None = ...,
    memory_limit: int | None = ...,
    node_limit: int | None = ...,
    threads: int = ...,
    progress: Callable[[Improved], "bool | None"] | None = ...,
    objective: str | None = ...,
) -> Improved | None: ...
def optimize(
    level: Level,
    solutions: str | Sequence[str] = (),
    *,
    ranking: str = "pushes,moves",
    time_limit: float | None = 60.0,
    memory_limit: int | None = None,
    node_limit: int | None = None,
    threads: int = 1,
    progress: Callable[[Improved], "bool | None"] | None = None,
    objective: str | None = None,
) -> Improved | None:
    """Makes a solution shorter; given several, takes the best of all of them.

    ``ranking`` names what counts, the most important first: ``moves``, ``pushes``, ``box-lines``, ``box-changes``,
    ``pushing-sessions``, ``player-lines``. A level without a solution is solved first, within the same limits; ``None``
    if that fails. ``progress`` hears of the best so far; if it returns ``False``, the work ends with that.
    ``objective`` is what ``ranking`` was called before.
    """
    options = Options(None, objective or ranking, time_limit, memory_limit, node_limit, threads).shared_by(1)
    given = [solutions] if isinstance(solutions, str) else list(solutions)
    if not given:
        limits: Search = {"time_limit": time_limit, "memory_limit": memory_limit, "node_limit": node_limit}
        found = solve(level, **limits)
        if found.solution is None:
            return None
        given = [found.solution]
    heard = None if progress is None else lambda news: progress(_improved(news))
    return _improved(_native.optimize(level, given, options, heard))


def _improved(news: dict[str, Any]) -> Improved:
    return Improved(**{**news, "metrics": Metrics(**news["metrics"])})


def explain_lost(
    level: Level,
    moves: str = "",
    *,
    time_limit: float | None = 30.0,
    memory_limit: int | None = 1024,
    node_limit: int | None = 200_000,
) -> Verdict:
    """Can the level still be solved after these moves? If not: why, which boxes show it, and where was the mistake?

    Proofs come first, then searches for a solution; the limits are those of each search.

    >>> verdict = explain_lost(Level("#######\\n# @   #\\n# $ . #\\n#     #\\n#######"), "D")
    >>> verdict.fate, verdict.reason, verdict.boxes, verdict.last_solvable
    ('lost', 'dead_square', [(3, 2)], 0)
    """
    options = Options(None, "any", time_limit, memory_limit, node_limit)
    return Verdict(**_native.explain_lost(level, moves, options))


_QUICK = Options(time_limit=10.0, memory_limit=1024)


def why_lost(
    game: Game, *, time_limit: float | None = _QUICK.time_limit, memory_limit: int | None = _QUICK.memory_limit
) -> Verdict | None:
    """Why the position of a game is lost, as far as that can be proved without a search: milliseconds.

    ``None`` is no promise that it can be solved. On boards of thousands of squares the limits, in seconds and MiB, may
    end the work before there is a proof.
    """
    doom = game._doom(_limits(time_limit, memory_limit))
    return None if doom is None else Verdict(**doom)


def facts(
    level: Level, *, time_limit: float | None = _QUICK.time_limit, memory_limit: int | None = _QUICK.memory_limit
) -> Facts:
    """What the solver sees in a level before it plays: dead squares, tunnels, rooms, the fewest pushes.

    That is a matter of milliseconds, but for boards of thousands of squares. What the limits, in seconds and MiB, leave
    no room for is named by ``left_out``.
    """
    return Facts(**_native.facts(level, _limits(time_limit, memory_limit)))


def _limits(time_limit: float | None, memory_limit: int | None) -> Options:
    usual = (time_limit, memory_limit) == (_QUICK.time_limit, _QUICK.memory_limit)
    return _QUICK if usual else Options(time_limit=time_limit, memory_limit=memory_limit)


def strategies() -> list[Strategy]:
    """The strategies of the solver, the default one first."""
    return [Strategy(**row) for row in _native.strategies()]


@dataclass(frozen=True)
class _Wishes:
    rows: int
    columns: int
    boxes: int
    style: str | None
    difficulty: tuple[int, int]
    attempts: int
    seed: int


def generate(
    count: int = 1,
    *,
    columns: int = 9,
    rows: int = 8,
    boxes: int = 3,
    style: str | None = None,
    difficulty: tuple[int, int] | None = None,
    seed: int = 1,
    attempts: int = 2000,
) -> Iterator[Generated]:
    """Makes new levels that can be solved, no two the same under symmetry. The same seed gives the same levels.

    ``style`` is ``caves``, ``hall``, ``rooms`` or ``mirror``; ``difficulty`` the least and the largest score. There are
    fewer levels than asked for if the attempts do not suffice.

    >>> [made.pushes > 0 for made in generate(2, boxes=2)]
    [True, True]
    """
    if not is_whole(count, 0):
        raise Misuse("count must be a whole number, and not negative")
    wanted = wishes(columns, rows, boxes, style, difficulty, attempts, seed)
    return (Generated(**made) for made in _native.make(wanted, count))


def wishes(
    columns: int,
    rows: int,
    boxes: int,
    style: str | None,
    difficulty: tuple[int, int] | None,
    attempts: int,
    seed: int,
) -> _Wishes:
    """What levels shall be like, if that makes sense."""
    if not (is_whole(columns, 6, 40) and is_whole(rows, 6, 40)):
        raise Misuse("columns and rows must be whole numbers from 6 to 40")
    if not is_whole(boxes, 1, 16):
        raise Misuse("boxes must be a whole number from 1 to 16")
    span = (0, 2**32 - 1) if difficulty is None else difficulty
    if not (is_whole(span[1], 0, 2**32 - 1) and is_whole(span[0], 0, span[1])):
        raise Misuse("difficulty: write two scores, such as (40, 60)")
    if not (is_whole(attempts, 0) and is_whole(seed, 0)):
        raise Misuse("attempts and seed must be whole numbers, from 0 to 2**64 - 1")
    return _Wishes(rows, columns, boxes, style, span, attempts, seed)
