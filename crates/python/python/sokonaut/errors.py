"""What can go wrong, in the words of the command line."""

from __future__ import annotations


class SokonautError(Exception):
    """Any error of this package."""


class LevelError(SokonautError, ValueError):
    """A level that cannot be read; the text names every defect, its place, and what to do about it."""


class MovesError(SokonautError, ValueError):
    """A text that is not a sequence of moves."""


class IllegalMove(SokonautError, ValueError):
    """A move that the rules forbid."""


class WrongSolution(SokonautError, ValueError):
    """Moves that do not solve their level."""


class Misuse(SokonautError, ValueError):
    """A request that makes no sense."""


class SolverBug(SokonautError, RuntimeError):
    """The solver failed; please report it."""
