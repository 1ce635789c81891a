"""Sokoban: levels, games, a solver, an optimizer, a generator.

>>> from sokonaut import Level, solve
>>> print(solve(Level("#######\\n#@$  .#\\n#######")).solution)
RRR

See also :mod:`sokonaut.gym_env` and :mod:`sokonaut.vector_env`, environments for learning, :mod:`sokonaut.dataset`,
positions with exact labels, and :mod:`sokonaut.cluster`, many levels on many machines.
"""

from ._native import Game, Level, __version__
from ._registration import register as _register
from .errors import IllegalMove, LevelError, Misuse, MovesError, SokonautError, SolverBug, WrongSolution
from .levels import load, loads
from .options import Options
from .results import Facts, Generated, Improved, Metrics, Progress, Result, Strategy, Verdict
from .solver import (
    explain_lost,
    facts,
    generate,
    metrics,
    optimize,
    solve,
    solve_as_ready,
    solve_many,
    strategies,
    verify,
    why_lost,
)

__all__ = [
    "Facts",
    "Game",
    "Generated",
    "IllegalMove",
    "Improved",
    "Level",
    "LevelError",
    "Metrics",
    "Misuse",
    "MovesError",
    "Options",
    "Progress",
    "Result",
    "SokonautError",
    "SolverBug",
    "Strategy",
    "Verdict",
    "WrongSolution",
    "__version__",
    "explain_lost",
    "facts",
    "generate",
    "load",
    "loads",
    "metrics",
    "optimize",
    "solve",
    "solve_as_ready",
    "solve_many",
    "strategies",
    "verify",
    "why_lost",
]

_register()
