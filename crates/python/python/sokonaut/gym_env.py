"""A Gymnasium environment: push every box to a goal.

Needs the packages gymnasium and numpy (``pip install sokonaut[gym]``). Importing it registers
``sokonaut/Sokoban-v0``.

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
from dataclasses import dataclass
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._native import Game, Level
from .errors import Misuse
from .results import Verdict
from .solver import why_lost

ACTIONS = "urdl"
"""The letter of each action: up, right, down, left."""

PLANES = ("wall", "goal", "box", "player")
"""What the planes of an observation show."""

Observation = NDArray[np.uint8]


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


class SokobanEnv(gymnasium.Env[Observation, np.int64]):
    """The levels given, one an episode: in turn, or by lot.

    Observations are planes of ``uint8``, shape ``(4, rows, columns)``: wall, goal, box, player; boards that are smaller
    than the largest stand in the upper left corner, with walls around them. An action that the rules forbid changes
    nothing but costs a step.

    ``info`` has ``action_mask`` (which actions are legal), ``dead`` (a :class:`~sokonaut.Verdict` with reason and boxes if
    the position is provably lost, else ``None``, which is no promise), ``solved``, ``moves``, ``pushes`` and ``level``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}
    levels: list[Level]
    max_steps: int | None
    rewards: Rewards
    detect_dead: bool
    end_when_dead: bool
    shuffle: bool
    rows: int
    columns: int
    game: Game

    def __init__(
        self,
        levels: Level | Sequence[Level],
        *,
        max_steps: int | None = 1000,
        rewards: Rewards = Rewards(),
        detect_dead: bool = True,
        end_when_dead: bool = False,
        shuffle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.levels = [levels] if isinstance(levels, Level) else list(levels)
        if not self.levels:
            raise Misuse("at least one level is needed")
        if render_mode not in (None, "ansi"):
            raise Misuse(f"there is no render mode {render_mode!r}; choose 'ansi'")
        self.max_steps, self.rewards = max_steps, rewards
        self.detect_dead = detect_dead or end_when_dead
        self.end_when_dead, self.shuffle, self.render_mode = end_when_dead, shuffle, render_mode
        self.rows = max(level.rows for level in self.levels)
        self.columns = max(level.columns for level in self.levels)
        shape = (len(PLANES), self.rows, self.columns)
        self.observation_space = gymnasium.spaces.Box(0, 1, shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))
        self._episode = 0
        self._begin(self.levels[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode. ``options={"level": n}`` plays the level with this index, from 0."""
        super().reset(seed=seed)
        if options and "level" in options:
            index = _index("level", options["level"], len(self.levels))
        elif self.shuffle:
            index = int(self.np_random.integers(len(self.levels)))
        else:
            if seed is not None:
                self._episode = 0
            index = self._episode % len(self.levels)
            self._episode += 1
        self._begin(self.levels[index])
        self._judge()
        return self._observe(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a step: 0 is up, 1 right, 2 down, 3 left; anything else is a ``ValueError``."""
        letter = ACTIONS[_index("action", action, len(ACTIONS), ": up, right, down, left")]
        self._steps += 1
        reward = self.rewards.step
        if letter in self._legal:
            self._move(letter)
        elif letter.upper() in self._legal:
            reward += self._push(letter)
        terminated = self.game.solved or (self.end_when_dead and self.dead is not None)
        truncated = not terminated and self.max_steps is not None and self._steps >= self.max_steps
        return self._observe(), float(reward), terminated, truncated, self._info()

    def render(self) -> str | None:
        """The position in letters."""
        return self.game.draw() if self.render_mode == "ansi" else None

    def _begin(self, level: Level) -> None:
        self.game = Game(level)
        self._goals = set(level.goals)
        self._steps = self._moves = self._pushes = 0
        self._legal = self.game.legal_moves()
        self.dead: Verdict | None = None

    def _move(self, letter: str) -> None:
        self.game.play(letter)
        self._moves += 1
        self._legal = self.game.legal_moves()

    def _push(self, letter: str) -> float:
        """Makes a push and says what it is worth."""
        before, doomed = self._packed(), self.dead is not None
        self._move(letter)
        self._pushes += 1
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

    def _info(self) -> dict[str, Any]:
        legal = self._legal.lower()
        return {
            "action_mask": np.array([letter in legal for letter in ACTIONS], np.int8),
            "dead": self.dead,
            "solved": self.game.solved,
            "moves": self._moves,
            "pushes": self._pushes,
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


gymnasium.register("sokonaut/Sokoban-v0", entry_point="sokonaut.gym_env:SokobanEnv")
