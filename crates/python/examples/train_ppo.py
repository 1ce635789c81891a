"""Trains a small policy by PPO on generated levels, and compares it with random play on levels it has never seen.

    pip install 'sokonaut[gym]' jax
    python train_ppo.py --difficulty easy --updates 140

An action is a push, the walk to it included, so an episode has some ten actions. The policy is a few convolutions that
end in four numbers a square, which is just the numbering of the actions: 4 * square + direction. The mask of the
environment takes out the illegal ones. Everything is decided by the seed.
"""

import argparse
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from sokonaut.gym_env import Rewards, practice
from sokonaut.vector_env import SokobanVectorEnv

GAMMA, LAMBDA, CLIP, ENTROPY, VALUE = 0.97, 0.95, 0.2, 0.01, 0.5
WORTH = Rewards(step=-0.05, packed=0.5, solved=2.0, dead=-0.5)


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--difficulty", default="easy", choices=["trivial", "easy", "medium", "hard"])
    parser.add_argument("--levels", type=int, default=400, help="levels to learn from")
    parser.add_argument("--updates", type=int, default=140)
    parser.add_argument("--games", type=int, default=128, help="games at the same time")
    parser.add_argument("--steps", type=int, default=32, help="actions of each game before an update")
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def network(key, channels, layers):
    """The weights: convolutions, then four numbers a square, and one number for the value."""
    sizes = [4] + [channels] * layers
    keys = jax.random.split(key, layers + 2)
    convolutions = [
        (jax.random.normal(keys[i], (3, 3, sizes[i], sizes[i + 1])) * np.sqrt(2 / (9 * sizes[i])), jnp.zeros(sizes[i + 1]))
        for i in range(layers)
    ]
    policy = (jax.random.normal(keys[-2], (channels, 4)) * 0.01, jnp.zeros(4))
    value = (jax.random.normal(keys[-1], (channels, 1)) * 0.1, jnp.zeros(1))
    return {"convolutions": convolutions, "policy": policy, "value": value}


def think(weights, seen, mask):
    """Logarithms of the chances of all actions, and the value, for many positions."""
    x = jnp.moveaxis(seen.astype(jnp.float32), 1, -1)
    for kernel, bias in weights["convolutions"]:
        y = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        y = jax.nn.relu(y + bias)
        x = x + y if x.shape == y.shape else y
    logits = (x @ weights["policy"][0] + weights["policy"][1]).reshape(x.shape[0], -1)
    logits = jnp.where(mask > 0, logits, -1e9)
    value = (x.mean((1, 2)) @ weights["value"][0] + weights["value"][1])[:, 0]
    return jax.nn.log_softmax(logits), value


@jax.jit
def choose(weights, key, seen, mask):
    chances, value = think(weights, seen, mask)
    action = jax.random.categorical(key, chances)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


@jax.jit
def best(weights, seen, mask):
    return think(weights, seen, mask)[0].argmax(1)


def loss(weights, batch):
    seen, mask, action, before, advantage, target = batch
    chances, value = think(weights, seen, mask)
    ratio = jnp.exp(jnp.take_along_axis(chances, action[:, None], 1)[:, 0] - before)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    entropy = -(jnp.exp(chances) * jnp.where(mask > 0, chances, 0)).sum(1).mean()
    return VALUE * ((value - target) ** 2).mean() - gain - ENTROPY * entropy


@partial(jax.jit, static_argnums=3)
def improve(weights, memory, batch, rate):
    """One step of Adam."""
    gradients = jax.grad(loss)(weights, batch)
    norm = jnp.sqrt(sum((g**2).sum() for g in jax.tree.leaves(gradients)))
    gradients = jax.tree.map(lambda g: g * jnp.minimum(1, 0.5 / (norm + 1e-8)), gradients)
    count, first, second = memory
    count = count + 1
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradients)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g**2, second, gradients)
    scale = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    weights = jax.tree.map(lambda w, m, v: w - scale * m / (jnp.sqrt(v) + 1e-8), weights, first, second)
    return weights, (count, first, second)


def advantages(rewards, values, ends, last):
    """Generalised advantage estimation, backward over the steps."""
    found, ahead = np.zeros_like(rewards), np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        after = last if step + 1 == len(rewards) else values[step + 1]
        goes_on = 1.0 - ends[step]
        ahead = rewards[step] + GAMMA * after * goes_on - values[step] + GAMMA * LAMBDA * goes_on * ahead
        found[step] = ahead
    return found


def score(levels, decide):
    """The share of the levels that a policy solves, one try each."""
    games = SokobanVectorEnv(len(levels), levels, actions="pushes", max_steps=50, end_when_dead=True)
    seen, infos = games.reset(seed=0, options={"level": range(len(levels))})
    solved, over = np.zeros(len(levels), bool), np.zeros(len(levels), bool)
    while not over.all():
        seen, _, terminations, truncations, infos = games.step(decide(seen, infos["action_mask"]))
        solved |= infos["solved"] & ~over
        over |= terminations | truncations
    return solved.mean()


def main():
    wanted = options()
    levels = practice(wanted.difficulty, wanted.levels, seed=wanted.seed)
    known = {level.identity for level in levels}
    unseen = [level for level in practice(wanted.difficulty, 200, seed=wanted.seed + 1000) if level.identity not in known]
    lots = np.random.default_rng(wanted.seed)

    def at_random(seen, mask):
        return (lots.random(mask.shape) * mask + mask).argmax(1)

    games = SokobanVectorEnv(
        wanted.games, levels, actions="pushes", max_steps=50, end_when_dead=True, rewards=WORTH, autoreset="same_step"
    )
    key = jax.random.key(wanted.seed)
    key, part = jax.random.split(key)
    weights = network(part, wanted.channels, wanted.layers)
    memory = (0, jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights))
    chance = score(unseen, at_random)
    print(f"{len(levels)} levels to learn from, {len(unseen)} others to be tried on; random play solves {chance:.0%}")

    begun = time.time()
    seen, infos = games.reset(seed=wanted.seed)
    for update in range(1, wanted.updates + 1):
        story = []
        ended = solved = 0
        for _ in range(wanted.steps):
            key, part = jax.random.split(key)
            mask = infos["action_mask"]
            action, before, value = map(np.asarray, choose(weights, part, seen, mask))
            after, reward, terminations, truncations, infos = games.step(action)
            ends = terminations | truncations
            story.append((seen, mask, action, before, value, reward, ends.astype(np.float32)))
            ended, solved = ended + ends.sum(), solved + infos["solved"][ends].sum()
            seen = after
        seens, masks, actions, befores, values, rewards, ends = map(np.stack, zip(*story))
        last = np.asarray(choose(weights, key, seen, infos["action_mask"])[2])
        gains = advantages(rewards, values, ends, last)
        batch = [x.reshape(-1, *x.shape[2:]) for x in (seens, masks, actions, befores, gains, gains + values)]
        for _ in range(3):
            for part in np.array_split(lots.permutation(len(batch[2])), 8):
                weights, memory = improve(weights, memory, [x[part] for x in batch], wanted.rate)
        if update % 10 == 0 or update == wanted.updates:
            share = score(unseen, lambda seen, mask: np.asarray(best(weights, seen, mask)))
            print(
                f"update {update:4}, {update * wanted.games * wanted.steps:8,} pushes, {time.time() - begun:5.0f} s: "
                f"{solved / max(ended, 1):4.0%} of the episodes solved, {share:4.0%} of the unseen levels"
            )


if __name__ == "__main__":
    main()
