"""Millions of actions a second of the vectorised environment, with random actions, masks and dead positions.

    pip install 'sokonaut[gym]'
    python measure_steps.py --games 1024 --seconds 3

Time is CPU time of this process, which has one thread, so that other work on the machine does not count.
"""

import argparse
import time

import numpy as np

from sokonaut.gym_env import SokobanEnv, practice
from sokonaut.vector_env import SokobanVectorEnv

# In a game where no box can be pushed any more, an action costs nothing: such games shall end, not be counted.
EPISODES = {"end_when_dead": True, "max_steps": 100}


def draws(masks, lots):
    """A legal action for every game, by lot."""
    return (masks * lots.random(masks.shape, dtype=np.float32)).argmax(1)


def many(games, seconds, **options):
    """Actions a CPU second of many games; choosing the actions is not counted, only doing them."""
    lots = np.random.default_rng(1)
    env = SokobanVectorEnv(games, **options, **EPISODES)
    _, infos = env.reset(seed=1)
    spent, steps = 0.0, 0
    while spent < seconds:
        actions = draws(infos["action_mask"], lots)
        begun = time.process_time()
        *_, infos = env.step(actions)
        spent += time.process_time() - begun
        steps += games
    return steps / spent


def one(seconds, **options):
    """The same for one game of the plain environment."""
    lots = np.random.default_rng(1)
    env = SokobanEnv(**options, **EPISODES)
    _, info = env.reset(seed=1)
    spent, steps = 0.0, 0
    while spent < seconds:
        action = int(lots.choice(np.flatnonzero(info["action_mask"]))) if info["action_mask"].any() else 0
        begun = time.process_time()
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            _, info = env.reset()
        spent += time.process_time() - begun
        steps += 1
    return steps / spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1024, help="games at the same time")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each number")
    wanted = parser.parse_args()
    for difficulty in ("easy", "hard"):
        levels = practice(difficulty, 20)
        for copy in (False, True):
            rates = [
                many(wanted.games, wanted.seconds, levels=levels, actions=actions, copy=copy)
                for actions in ("moves", "pushes")
            ]
            words = "with copies" if copy else "copy=False"
            print(f"{difficulty:5} {words:12} {rates[0] / 1e6:6.2f} million steps, {rates[1] / 1e6:6.2f} million pushes a second")
    rates = [one(wanted.seconds, actions=actions) for actions in ("moves", "pushes")]
    print(f"easy  one game     {rates[0] / 1e6:6.3f} million steps, {rates[1] / 1e6:6.3f} million pushes a second")


if __name__ == "__main__":
    main()
