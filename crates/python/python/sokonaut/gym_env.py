"""A Gymnasium environment: push every box to a goal.

Needs the packages gymnasium and numpy (``pip install sokonaut[gym]``). ``gymnasium.make("sokonaut/Sokoban-v0")`` finds
it once this module is imported, or ``sokonaut`` after Gymnasium; ``gymnasium.make("sokonaut:sokonaut/Sokoban-v0")`` without.

>>> env = SokobanEnv(Level("#######\\n#@$  .#\\n#######"))
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((4, 3, 7), [0, 1, 0, 0])
>>> observation, reward, terminated, truncated, info = env.step(1)
>>> terminated, info["dead"]
(False, None)
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex

from . import _extras as _extras  # first: it says what is missing

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._native import Game, Level
from ._registration import register
from .dataset import PLANES
from .errors import Misuse
from .rendering import Picture, Window, picture
from .results import Verdict
from .solver import why_lost
from .training import ACTIONS, Curriculum, Difficulty, Ground, Rewards, practice

__all__ = ["ACTIONS", "PLANES", "Curriculum", "Observation", "Rewards", "SokobanEnv", "practice"]

Observation = NDArray[np.uint8]

RENDER_MODES = ("ansi", "rgb_array", "human")


class SokobanEnv(gymnasium.Env[Observation, np.int64]):
    """The levels given, one an episode: in turn, or by lot. Without levels, new ones of a difficulty are made.

    Observations are planes of ``uint8``, shape ``(4, rows, columns)``: wall, goal, box, player; boards that are smaller
    than the largest stand in the upper left corner, with walls around them. An action that the rules forbid changes
    nothing but costs a step.

    With ``actions="moves"`` an action is a step: 0 up, 1 right, 2 down, 3 left. With ``actions="pushes"`` it is a push, the
    walk to it included: ``4 * (row * columns + column) + direction`` of the box, the numbers of the data sets.

    ``info`` has ``action_mask`` (which actions are legal), ``dead`` (a :class:`~sokonaut.Verdict` with reason and boxes if
    the position is provably lost, else ``None``, which is no promise), ``solved``, ``moves``, ``pushes`` and ``level``.
    ``end_when_dead`` ends the episode there. With a curriculum levels are drawn by lot from the stages that have begun.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}
    levels: list[Level]
    curriculum: Curriculum | None
    max_steps: int | None
    rewards: Rewards
    detect_dead: bool
    end_when_dead: bool
    shuffle: bool
    actions: Literal["moves", "pushes"]
    rows: int
    columns: int
    game: Game

    def __init__(
        self,
        levels: Level | Sequence[Level] | Curriculum | None = None,
        *,
        difficulty: Difficulty = "easy",
        actions: Literal["moves", "pushes"] = "moves",
        max_steps: int | None = 1000,
        rewards: Rewards = Rewards(),
        detect_dead: bool = True,
        end_when_dead: bool = False,
        shuffle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        ground = Ground.of(levels, difficulty, actions)
        self.curriculum, self.levels = ground.curriculum, ground.levels
        self.rows, self.columns = ground.rows, ground.columns
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Misuse(f"there is no render mode {render_mode!r}; choose 'ansi', 'rgb_array' or 'human'")
        self.actions, self.max_steps, self.rewards = actions, max_steps, rewards
        self.detect_dead = detect_dead or end_when_dead
        self.end_when_dead, self.shuffle, self.render_mode = end_when_dead, shuffle, render_mode
        shape = (len(PLANES), self.rows, self.columns)
        self.observation_space: gymnasium.spaces.Space[NDArray[np.uint8]] = gymnasium.spaces.Box(0, 1, shape, np.uint8)
        self.action_space: gymnasium.spaces.Space[np.int64] = gymnasium.spaces.Discrete(ground.actions)
        self._window = Window(self.metadata["render_fps"]) if render_mode == "human" else None
        self._episode = 0
        self._begin(self.levels[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode. ``options={"level": n}`` plays the level with this index, from 0."""
        super().reset(seed=seed)
        if options and "level" in options:
            index = _index("level", options["level"], len(self.levels))
        elif self.curriculum is not None:
            index = int(self.np_random.integers(self.curriculum.in_play))
        elif self.shuffle:
            index = int(self.np_random.integers(len(self.levels)))
        else:
            if seed is not None:
                self._episode = 0
            index = self._episode % len(self.levels)
            self._episode += 1
        self._begin(self.levels[index])
        self._judge()
        self._show()
        return self._observe(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does an action; a number that is none is a ``ValueError``."""
        meaning = ": up, right, down, left" if self.actions == "moves" else ": 4 * square + direction"
        index = _index("action", action, int(self.action_space.n), meaning)  # type: ignore[attr-defined]
        self._steps += 1
        reward = self.rewards.step
        if index in self._legal:
            reward += self._act(index)
        terminated = self.game.solved or (self.end_when_dead and self.dead is not None)
        truncated = not terminated and self.max_steps is not None and self._steps >= self.max_steps
        if self.curriculum is not None and (terminated or truncated):
            self.curriculum.record([self.game.solved])
        self._show()
        return self._observe(), float(reward), terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: the method by which MaskablePPO of sb3-contrib asks."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | Picture | None:
        """The position: in letters (``ansi``), as pixels (``rgb_array``), or in the window, which follows by itself."""
        if self.render_mode == "ansi":
            return self.game.draw()
        if self.render_mode == "rgb_array":
            return picture(self.game, rows=self.rows, columns=self.columns)
        self._show()
        return None

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _show(self) -> None:
        if self._window is not None:
            self._window.show(picture(self.game, rows=self.rows, columns=self.columns))

    def _begin(self, level: Level) -> None:
        self.game = Game(level)
        self._goals = set(level.goals)
        self._steps = 0
        self._legal = self._legal_actions()
        self.dead: Verdict | None = None

    def _legal_actions(self) -> set[int]:
        if self.actions == "moves":
            return {ACTIONS.index(letter) for letter in self.game.legal_moves().lower()}
        return {
            4 * (row * self.columns + column) + ACTIONS.index(letter)
            for (row, column), letter in self.game.legal_pushes()
        }

    def _act(self, index: int) -> float:
        """Does a legal action and says what it is worth."""
        before, pushes, doomed = self._packed(), self.game.pushes, self.dead is not None
        letter = ACTIONS[index % 4]
        if self.actions == "pushes":
            row, column = divmod(index // 4, self.columns)
            down, right = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}[letter]
            if self.game.player != (row - down, column - right):
                self.game.walk_to((row - down, column - right))
        self.game.play(letter)
        self._legal = self._legal_actions()
        if self.game.pushes == pushes:
            return 0.0
        self._judge()
        worth = self.rewards.packed * (self._packed() - before)
        worth += self.rewards.dead if self.dead is not None and not doomed else 0
        return worth + (self.rewards.solved if self.game.solved else 0)

    def _judge(self) -> None:
        # A lost position stays lost, and only a push can lose one.
        if self.detect_dead and self.dead is None and not self.game.solved:
            self.dead = why_lost(self.game)

    def _packed(self) -> int:
        return sum(square in self._goals for square in self.game.boxes)

    def _observe(self) -> Observation:
        planes = np.frombuffer(self.game._planes(self.rows, self.columns), np.uint8)
        return planes.reshape(len(PLANES), self.rows, self.columns).copy()

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(self.action_space.n, np.int8)  # type: ignore[attr-defined]
        mask[list(self._legal)] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mask(),
            "dead": self.dead,
            "solved": self.game.solved,
            "moves": self.game.moves,
            "pushes": self.game.pushes,
            "level": self.game.level,
        }


def _index(what: str, number: SupportsIndex, count: int, meaning: str = "") -> int:
    """The number as an index; Python's own would count from the end if it is negative."""
    try:
        index = operator.index(number)
    except TypeError:
        index = -1
    if not 0 <= index < count:
        allowed = f"0 to {count - 1}" if count > 1 else "0"
        raise Misuse(f"there is no {what} {number!r}; choose {allowed}{meaning}")
    return index


register()
