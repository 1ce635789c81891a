"""Many games at once: a Gymnasium vector environment made of Rust, millions of steps a second.

Needs the packages gymnasium and numpy (``pip install sokonaut[gym]``).

>>> envs = SokobanVectorEnv(3, Level("#######\\n#@$  .#\\n#######"))
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].tolist()
((3, 4, 3, 7), [[0, 1, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0]])
>>> observations, rewards, terminations, truncations, infos = envs.step(np.array([1, 1, 0]))
>>> rewards.round(2).astype(float).round(2).tolist(), terminations.tolist()
([-0.1, -0.1, -0.1], [False, False, False])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from . import _extras as _extras  # first: it says what is missing

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ._native import Arena, Level
from .dataset import PLANES
from .errors import Misuse
from .options import is_whole
from .training import Curriculum, Difficulty, Ground, Rewards

Bits = NDArray[np.uint8]
Actions = NDArray[np.int64]


@dataclass(frozen=True)
class _Wanted:
    rows: int
    columns: int
    pushes: bool
    max_steps: int | None
    detect_dead: bool
    end_when_dead: bool
    same_step: bool
    rewards: tuple[float, float, float, float]


class _Arrays:
    """The memory that Rust writes to."""

    def __init__(self, games: int, planes: int, actions: int, finals: bool) -> None:
        self.observations = np.zeros(games * planes, np.uint8)
        self.masks = np.zeros(games * actions, np.int8)
        self.rewards = np.zeros(games, np.float32)
        self.terminations = np.zeros(games, np.bool_)
        self.truncations = np.zeros(games, np.bool_)
        self.solved = np.zeros(games, np.bool_)
        self.dead = np.zeros(games, np.bool_)
        self.levels = np.zeros(games, np.int32)
        self.finals = np.zeros(games * planes if finals else 0, np.uint8)


class SokobanVectorEnv(VectorEnv[Bits, Actions, NDArray[Any]]):
    """``num_envs`` games of the levels given, or of a curriculum, or of new levels of a difficulty, drawn by lot.

    Observations, actions and rewards are those of :class:`~sokonaut.gym_env.SokobanEnv`, with a first axis for the games.
    ``infos`` has arrays: ``action_mask``, ``solved``, ``dead``, ``level`` (the index of the level). ``dead`` is found by two
    proofs that cost nothing, dead squares and frozen boxes: what it says is true, but ``SokobanEnv`` finds more.

    A game that is over begins anew in the next step, whatever its action then is (``autoreset="next_step"``, as
    Gymnasium's own do), or at once (``"same_step"``): then ``infos["final_obs"]`` has the last observations, and
    ``infos["_final_obs"]`` says of which games. ``solved`` and ``dead`` are those of the step.

    ``copy=False`` hands out the very arrays that the next step writes to: faster, and gone with the next step.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
    levels: list[Level]
    curriculum: Curriculum | None

    def __init__(
        self,
        num_envs: int = 1,
        levels: Level | Sequence[Level] | Curriculum | None = None,
        *,
        difficulty: Difficulty = "easy",
        actions: Literal["moves", "pushes"] = "moves",
        max_steps: int | None = 1000,
        rewards: Rewards = Rewards(),
        detect_dead: bool = True,
        end_when_dead: bool = False,
        autoreset: Literal["next_step", "same_step"] = "next_step",
        copy: bool = True,
    ) -> None:
        if not is_whole(num_envs, 1):
            raise Misuse("num_envs must be a whole number, at least 1")
        if autoreset not in ("next_step", "same_step"):
            raise Misuse(f"there is no autoreset {autoreset!r}; choose 'next_step' or 'same_step'")
        if max_steps is not None and not is_whole(max_steps, 1, 2**32 - 1):
            raise Misuse("max_steps must be a whole number, at least 1, or None")
        self.num_envs: int = num_envs
        self.copy: bool = copy
        ground = Ground.of(levels, difficulty, actions)
        self.curriculum, self.levels = ground.curriculum, ground.levels
        rows, columns, count = ground.rows, ground.columns, ground.actions
        self.single_observation_space: gymnasium.spaces.Space[Any] = gymnasium.spaces.Box(0, 1, (len(PLANES), rows, columns), np.uint8)
        self.single_action_space: gymnasium.spaces.Space[Any] = gymnasium.spaces.Discrete(count)
        self.observation_space: gymnasium.spaces.Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: gymnasium.spaces.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._same_step = autoreset == "same_step"
        mode = AutoresetMode.SAME_STEP if self._same_step else AutoresetMode.NEXT_STEP
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        worth = (rewards.step, rewards.packed, rewards.solved, rewards.dead)
        wanted = _Wanted(
            rows, columns, actions == "pushes", max_steps, detect_dead, end_when_dead, self._same_step, worth
        )
        self._arena = Arena(self.levels, num_envs, wanted)
        self._arrays = _Arrays(num_envs, len(PLANES) * rows * columns, count, self._same_step)
        self._observations = self._arrays.observations.reshape(num_envs, len(PLANES), rows, columns)
        self._finals = self._arrays.finals.reshape(-1, len(PLANES), rows, columns)
        self._masks = self._arrays.masks.reshape(num_envs, count)
        self._begun = False
        self._choose()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """Begins all games, decided by the seed. ``options={"level": [n, …]}`` names the level of each game by its index,
        from 0; ``options={"reset_mask": mask}`` begins only some of them anew."""
        options = options or {}
        if isinstance(seed, list):
            raise Misuse("seed: one number decides all games")
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._arena.seed(int(self.np_random.integers(2**63)))
        levels = options.get("level")
        if levels is not None:
            levels = [int(level) for level in np.broadcast_to(np.asarray(levels), (self.num_envs,))]
            for level in levels:
                if not 0 <= level < len(self.levels):
                    raise Misuse(f"there is no level {level}; choose 0 to {len(self.levels) - 1}")
        mask = options.get("reset_mask")
        if mask is not None:
            if not self._begun:
                raise Misuse("reset_mask: begin all games first")
            mask = np.ascontiguousarray(mask, np.bool_)
        self._arena.reset(self._arrays, mask, levels)
        self._begun = True
        return self._seen(self._observations), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Bits, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action in every game; a number that is none is a ``ValueError``, and nothing is done."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise Misuse(f"give {self.num_envs} whole numbers, one for each game, not {given.dtype} {given.shape}")
        arrays = self._arrays
        self._arena.step(np.ascontiguousarray(given, np.int64), arrays)
        infos = self._infos()
        over = arrays.terminations | arrays.truncations
        if over.any():
            if self._same_step:
                infos["final_obs"], infos["_final_obs"] = self._seen(self._finals), over
            if self.curriculum is not None and self.curriculum.record(arrays.solved[over].tolist()):
                self._choose()
        return (
            self._seen(self._observations),
            self._seen(arrays.rewards),
            self._seen(arrays.terminations),
            self._seen(arrays.truncations),
            infos,
        )

    def _choose(self) -> None:
        """Draws from the levels that are in play from now on."""
        count = len(self.levels) if self.curriculum is None else self.curriculum.in_play
        self._arena.choose(list(range(count)))

    def _infos(self) -> dict[str, Any]:
        arrays = self._arrays
        infos = {"action_mask": self._masks, "solved": arrays.solved, "dead": arrays.dead, "level": arrays.levels}
        return {name: self._seen(array) for name, array in infos.items()}

    def _seen(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array
