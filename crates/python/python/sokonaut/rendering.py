"""Positions as pictures: arrays of NumPy, and a window by pygame."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._native import Game
from .errors import Misuse

TILE = 24
"""Pixels of a square."""

_FLOOR, _WALL, _GOAL = (228, 221, 206), (87, 84, 92), (196, 78, 82)
_BOX, _STORED, _PLAYER, _EDGE = (201, 148, 74), (98, 150, 86), (58, 110, 165), (52, 44, 40)

Picture = NDArray[np.uint8]


def picture(game: Game, *, rows: int | None = None, columns: int | None = None, tile: int = TILE) -> Picture:
    """The position as ``uint8`` of shape ``(rows * tile, columns * tile, 3)``."""
    level = game.level
    planes = np.frombuffer(game._planes(rows or level.rows, columns or level.columns), np.uint8)
    wall, goal, box, player = planes.reshape(4, rows or level.rows, columns or level.columns).astype(bool)
    tiles = _tiles(tile)
    kind = np.where(wall, 1, np.where(box & goal, 4, np.where(box, 3, np.where(player & goal, 6, 0))))
    kind = np.where(~wall & ~box & player & ~goal, 5, kind)
    kind = np.where(~wall & ~box & ~player & goal, 2, kind)
    high, wide = kind.shape
    return np.ascontiguousarray(tiles[kind].transpose(0, 2, 1, 3, 4).reshape(high * tile, wide * tile, 3))


def _tiles(size: int) -> Picture:
    """Floor, wall, goal, box, box on a goal, player, player on a goal."""
    row, column = np.mgrid[0:size, 0:size]
    middle = (size - 1) / 2
    far = np.hypot(row - middle, column - middle) / size
    rim = np.maximum(abs(row - middle), abs(column - middle)) / size
    floor = np.full((size, size, 3), _FLOOR, np.uint8)

    def on(ground: Picture, *shapes: tuple[NDArray[np.bool_], tuple[int, int, int]]) -> Picture:
        drawn = ground.copy()
        for where, colour in shapes:
            drawn[where] = colour
        return drawn

    goal = on(floor, (far < 0.22, _GOAL))
    box = ((rim < 0.42, _EDGE), (rim < 0.36, _BOX), ((abs(row - column) < 1) & (rim < 0.36), _EDGE))
    stored = ((rim < 0.42, _EDGE), (rim < 0.36, _STORED), ((abs(row - column) < 1) & (rim < 0.36), _EDGE))
    player = ((far < 0.40, _EDGE), (far < 0.35, _PLAYER))
    wall = on(np.full((size, size, 3), _WALL, np.uint8), (rim > 0.47, _EDGE))
    return np.stack([floor, wall, goal, on(floor, *box), on(goal, *stored), on(floor, *player), on(goal, *player)])


class Window:
    """A window that shows pictures."""

    def __init__(self, fps: int) -> None:
        try:
            import pygame
        except ImportError as missing:
            raise Misuse(
                "render_mode 'human' needs pygame: pip install pygame; or take 'rgb_array' or 'ansi'"
            ) from missing
        self._pygame: Any = pygame
        self._fps = fps
        pygame.display.init()  # and no sound, which machines without a sound card complain of
        self._clock = pygame.time.Clock()
        self._screen: Any = None

    def show(self, drawn: Picture) -> None:
        """Shows a picture, no sooner than its turn comes."""
        pygame = self._pygame
        size = (drawn.shape[1], drawn.shape[0])
        if self._screen is None or self._screen.get_size() != size:
            self._screen = pygame.display.set_mode(size)
            pygame.display.set_caption("sokonaut")
        pygame.event.pump()
        self._screen.blit(pygame.surfarray.make_surface(drawn.transpose(1, 0, 2)), (0, 0))
        pygame.display.flip()
        self._clock.tick(self._fps)

    def close(self) -> None:
        """Takes the window off the screen."""
        self._pygame.display.quit()
