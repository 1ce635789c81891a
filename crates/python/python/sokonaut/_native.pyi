"""The part that is made of Rust. `Level` and `Game` are for everybody, the rest is wrapped by the modules beside it."""

from collections.abc import Callable, Iterator
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Arena",
    "Batch",
    "Game",
    "Level",
    "Maker",
    "Table",
    "__version__",
    "absence",
    "current_name",
    "explain_lost",
    "facts",
    "make",
    "metrics",
    "objectives",
    "optimize",
    "read_levels",
    "solve",
    "strategies",
    "verify",
    "write_dataset",
]

__version__: str

_Square = tuple[int, int]

@final
class Level:
    """A playable level: a board, and what is written about it. It never changes and can be pickled."""

    def __new__(
        cls,
        text: str,
        title: str | None = None,
        author: str | None = None,
        file: str | None = None,
        number: int | None = None,
        *,
        close: bool = False,
        expand_tabs: bool = False,
    ) -> Level: ...
    @property
    def title(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def games(self) -> list[str]:
        """Moves that came with the level."""
    @property
    def file(self) -> str | None:
        """The file that it was read from."""
    @property
    def number(self) -> int | None:
        """Its number in the file, from 1."""
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def boxes(self) -> list[_Square]: ...
    @property
    def goals(self) -> list[_Square]: ...
    @property
    def player(self) -> _Square: ...
    @property
    def floor(self) -> list[_Square]:
        """The squares that the player could walk to if there were no boxes."""
    @property
    def identity(self) -> str:
        """The name of the puzzle, the same for all its turned, mirrored and decorated variants."""
    @property
    def symmetries(self) -> int:
        """How many of the eight turns and mirrors map the board onto itself."""
    @property
    def solved(self) -> bool:
        """Is every box on a goal at the start?"""
    def normal_form(self) -> Level:
        """The puzzle drawn in the one way that all its variants share."""
    def draw(self) -> str:
        """The board in letters, with line ends."""
    def run_lengths(self) -> str:
        """The board on one line, with run lengths."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[type[Level], tuple[Any, ...]]: ...

@final
class Game:
    """A game in progress."""

    def __new__(cls, level: Level) -> Game: ...
    @property
    def level(self) -> Level: ...
    def play(self, text: str) -> None:
        """Makes the steps of a text such as ``rrU``, all of them or, if one is illegal, none."""
    def legal_moves(self) -> str:
        """The letters of the steps that are legal now, capitals for pushes."""
    def legal_pushes(self) -> list[tuple[_Square, str]]:
        """The pushes that are legal now, after a walk or at once: the box, and the letter of the direction."""
    def undo(self) -> bool:
        """Takes back a step; false if there is none."""
    def redo(self) -> bool:
        """Makes a step again that was taken back; false if there is none."""
    def restart(self) -> None:
        """Goes back to the start; everything can be made again."""
    def walk_to(self, to: _Square) -> None:
        """Walks to a square without touching a box."""
    def push_box_to(self, source: _Square, to: _Square, prefer: Literal["pushes", "moves"] = "pushes") -> None:
        """Brings a box to a square, no other box being moved."""
    def reach(self) -> list[_Square]:
        """The squares that the player can walk to now."""
    @property
    def boxes(self) -> list[_Square]: ...
    @property
    def player(self) -> _Square: ...
    @property
    def solved(self) -> bool: ...
    @property
    def lurd(self) -> str:
        """The steps made, pushes in capitals."""
    @property
    def moves(self) -> int:
        """Number of steps made."""
    @property
    def pushes(self) -> int:
        """Number of pushes among them."""
    def draw(self) -> str:
        """The position in letters."""
    def _doom(self, wanted: object) -> dict[str, Any] | None:
        """See :func:`sokonaut.why_lost`."""
    def _planes(self, rows: int, columns: int) -> bytes:
        """Walls, goals, boxes and the player as planes of bytes, 0 or 1, on a board of at least this size."""

@final
class Arena:
    def __new__(cls, levels: list[Level], games: int, wanted: object) -> Arena: ...
    def choose(self, pool: list[int]) -> None: ...
    def seed(self, seed: int) -> None: ...
    def reset(
        self, arrays: object, mask: NDArray[np.bool_] | None = None, levels: list[int] | None = None
    ) -> None: ...
    def step(self, actions: NDArray[np.int64], arrays: object) -> None: ...

@final
class Table:
    def __new__(cls, level: Level, state_limit: int) -> Table: ...
    def __len__(self) -> int: ...
    def to_go(self, game: Game) -> dict[str, Any] | None: ...

@final
class Batch(Iterator[tuple[int, dict[str, Any]]]):
    def __new__(cls, levels: list[Level], wanted: object, workers: int) -> Batch: ...
    def __next__(self) -> tuple[int, dict[str, Any]]: ...
    def stop(self) -> None: ...

@final
class Maker(Iterator[dict[str, Any]]):
    def __next__(self) -> dict[str, Any]: ...

def absence(text: bytes) -> str: ...
def read_levels(text: bytes, file: str, close: bool, expand_tabs: bool) -> list[dict[str, Any]]: ...
def solve(level: Level, wanted: object, progress: Callable[[dict[str, Any]], object] | None) -> dict[str, Any]: ...
def current_name(name: str) -> str: ...
def objectives() -> list[str]: ...
def strategies() -> list[dict[str, Any]]: ...
def verify(level: Level, solution: str) -> dict[str, int]: ...
def metrics(level: Level, text: str) -> dict[str, int]: ...
def explain_lost(level: Level, text: str, wanted: object) -> dict[str, Any]: ...
def facts(level: Level, wanted: object) -> dict[str, Any]: ...
def optimize(
    level: Level,
    solutions: list[str],
    wanted: object,
    progress: Callable[[dict[str, Any]], object] | None,
) -> dict[str, Any]: ...
def make(wanted: object, count: int) -> Maker: ...
def write_dataset(
    path: str,
    levels: list[Level],
    make: tuple[object, int] | None,
    wanted: object,
    progress: Callable[[dict[str, Any]], object] | None,
) -> dict[str, Any]: ...
