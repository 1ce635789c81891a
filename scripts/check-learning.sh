#!/usr/bin/env bash
# Learns with the wheel of scripts/check-wheel.sh, as somebody does who has nothing else: the environment by its name alone,
# pictures and a window, steps a second, and a small policy that must beat random play on levels it has never seen.
# Fetches JAX and pygame by pip (200 MB). UPDATES says how long it learns; ten updates take half a minute on two idle cores.
# usage: scripts/check-learning.sh [FOLDER]     where the wheel is; dist/python unless told otherwise
set -euo pipefail
cd "$(dirname "$0")/.."
wheels=${1:-dist/python}
tools=target/tools/learning
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
. scripts/say.sh

ls "$wheels"/sokonaut-*.whl >/dev/null 2>&1 || fail "there is no wheel in $wheels; scripts/check-wheel.sh makes it"
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet gymnasium numpy pygame jax
"$tools/bin/python" -m pip install --quiet --force-reinstall --no-deps --no-index --find-links "$wheels" sokonaut

SDL_VIDEODRIVER=dummy "$tools/bin/python" -W error::UserWarning - <<'PYTHON'
import gymnasium as gym
import sokonaut

for mode in (None, "ansi", "rgb_array", "human"):
    env = gym.make("sokonaut/Sokoban-v0", render_mode=mode)
    observation, info = env.reset(seed=1)
    for _ in range(5):
        env.step(env.action_space.sample(info["action_mask"]))
    drawn = env.render()
    env.close()
print(f"made by name: {observation.shape}, drawn as letters, as pixels and in a window")
PYTHON
"$tools/bin/python" crates/python/examples/measure_steps.py --seconds "${SECONDS_EACH:-1}"
"$tools/bin/python" crates/python/examples/train_ppo.py --updates "${UPDATES:-10}" | tee "$tools/curve.txt"
"$tools/bin/python" - "$tools/curve.txt" <<'PYTHON'
import re, sys

first, *_, last = open(sys.argv[1]).read().splitlines()
chance = int(re.search(r"random play solves (\d+)%", first)[1])
learned = int(re.search(r"(\d+)% of the unseen levels", last)[1])
print(f"of levels never seen, the policy solves {learned} %, random play {chance} %")
sys.exit(learned < 2 * chance)
PYTHON
