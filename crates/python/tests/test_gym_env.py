import subprocess
import sys
import warnings

import pytest
from boards import CORRIDOR, ROOM, TWO

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from sokonaut import Level  # noqa: E402
from sokonaut.gym_env import ACTIONS, PLANES, Rewards, SokobanEnv  # noqa: E402


def act(env, moves):
    return [env.step(ACTIONS.index(letter)) for letter in moves]


@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
@pytest.mark.parametrize("actions", ["moves", "pushes"])
def test_gymnasium_accepts_it(render_mode, actions):
    env = SokobanEnv([Level(TWO), Level(ROOM)], render_mode=render_mode, actions=actions)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A board has no spec of its own; only what is made by name has.
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(env, skip_render_check=render_mode is None)


def test_made_by_name():
    env = gymnasium.make("sokonaut/Sokoban-v0", levels=Level(CORRIDOR))
    env.reset(seed=1)
    *_, last = act(env, "rrr")
    assert last[2] and last[4]["solved"]


def output(program):
    """What a new interpreter prints."""
    return subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, capture_output=True, text=True).stdout


def test_the_package_tells_its_name_to_gymnasium():
    make = "env = gymnasium.make('{}sokonaut/Sokoban-v0')\nprint(env.reset(seed=1)[0].shape)"
    seen = "(4, 7, 7)\n"
    assert output("import gymnasium, sokonaut\n" + make.format("")) == seen
    assert output("import gymnasium, sokonaut, sokonaut.gym_env\n" + make.format("")) == seen, "once is enough"
    assert output("import sokonaut, sokonaut.gym_env, gymnasium\n" + make.format("")) == seen
    assert output("import gymnasium\n" + make.format("sokonaut:")) == seen
    assert output("import sys, sokonaut\nprint('numpy' in sys.modules, 'gymnasium' in sys.modules)") == "False False\n"


def test_what_is_missing_is_named_with_a_remedy():
    for module in ("gym_env", "vector_env"):
        code = f"import sys\nsys.modules['gymnasium'] = None\ntry:\n    import sokonaut.{module}\nexcept ImportError as why:\n    print(why)"
        assert output(code).endswith("pip install 'sokonaut[gym]'\n")


def test_made_by_name_alone_and_by_difficulty():
    env = gymnasium.make("sokonaut/Sokoban-v0")
    observation, info = env.reset(seed=1)
    assert observation.shape == (4, 7, 7) and len(info["level"].boxes) == 2
    env = gymnasium.make("sokonaut.gym_env:sokonaut/Sokoban-v0", difficulty="trivial", actions="pushes")
    assert len(env.reset(seed=1)[1]["level"].boxes) == 1
    with pytest.raises(ValueError, match="choose one of: trivial, easy, medium, hard"):
        SokobanEnv(difficulty="mild")


def test_an_action_may_be_a_push_with_its_walk():
    env = SokobanEnv([Level(ROOM), Level(TWO)], actions="pushes", rewards=Rewards(step=-1, packed=0, solved=100))
    _, info = env.reset()
    assert env.action_space.n == 4 * 5 * 8
    right = 4 * (2 * 8 + 2) + ACTIONS.index("r")
    assert info["action_mask"][right] == 1 and info["action_mask"].sum() == 4
    assert env.action_masks().dtype == bool and env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    _, reward, terminated, _, info = env.step(right)
    assert (reward, terminated, info["moves"], info["pushes"]) == (-1, False, 3, 1)
    _, reward, terminated, _, info = env.step(right)
    assert (reward, terminated, info["pushes"]) == (-1, False, 1), "there is no box any more"
    _, reward, terminated, _, info = env.step(right + 4)
    assert (reward, terminated, info["solved"]) == (99, True, True)
    with pytest.raises(ValueError, match="there is no action 160; choose 0 to 159: 4 [*] square [+] direction"):
        env.step(160)


def test_pictures_have_a_tile_for_every_square():
    env = SokobanEnv([Level(TWO), Level(CORRIDOR)], render_mode="rgb_array")
    env.reset()
    first = env.render()
    assert first.shape == (5 * 24, 8 * 24, 3) and first.dtype == np.uint8
    env.step(1)
    second = env.render()
    changed = np.argwhere((first != second).any(axis=2)) // 24
    assert {tuple(square) for square in changed} == {(3, 1), (3, 2)}, "the player went one square"


def test_a_window_needs_pygame(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pygame", None)
    with pytest.raises(ValueError, match="needs pygame: pip install pygame; or take 'rgb_array'"):
        SokobanEnv(Level(TWO), render_mode="human")


def test_a_window_follows(monkeypatch):
    pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = SokobanEnv(Level(TWO), render_mode="human")
    env.metadata = {**env.metadata, "render_fps": 1000}
    env.reset()
    env.step(1)
    assert env.render() is None
    env.close()
    env.close()


def test_observations_are_planes_of_one_size():
    env = SokobanEnv([Level(TWO), Level(CORRIDOR)])
    first, _ = env.reset(seed=1)
    second, info = env.reset()
    assert first.shape == second.shape == (4, 5, 8)
    assert first.dtype == np.uint8 and env.observation_space.contains(second)
    assert info["level"] == Level(CORRIDOR)
    planes = dict(zip(PLANES, second))
    assert np.argwhere(planes["player"]).tolist() == [[1, 1]]
    assert np.argwhere(planes["box"]).tolist() == [[1, 2]]
    assert np.argwhere(planes["goal"]).tolist() == [[1, 5]]
    assert planes["wall"][3:].all() and planes["wall"][:, 7:].all(), "what is left over is wall"


def test_rewards_and_the_end():
    env = SokobanEnv(Level(CORRIDOR), rewards=Rewards(step=-1, packed=5, solved=100))
    _, info = env.reset()
    assert info["action_mask"].tolist() == [0, 1, 0, 0]
    steps = act(env, "urrr")
    assert [step[1] for step in steps] == [-1, -1, -1, 104]
    assert [step[2] for step in steps] == [False, False, False, True]
    assert steps[-1][4]["pushes"] == 3


def test_truncated_after_so_many_steps():
    env = SokobanEnv(Level(TWO), max_steps=2)
    env.reset()
    steps = act(env, "uu")
    assert [step[3] for step in steps] == [False, True]
    assert not any(step[2] for step in steps)


def test_a_dead_position_is_told_with_reason_and_boxes():
    env = SokobanEnv(Level(ROOM), rewards=Rewards(dead=-7))
    _, info = env.reset()
    assert info["dead"] is None
    (_, reward, terminated, _, info), (_, later, _, _, after) = act(env, "du")
    assert reward == pytest.approx(-7.1) and not terminated
    assert (info["dead"].reason, info["dead"].boxes) == ("dead_square", [(3, 2)])
    assert later == pytest.approx(-0.1) and after["dead"] == info["dead"], "it stays dead, and is punished once"
    ending = SokobanEnv(Level(ROOM), end_when_dead=True)
    ending.reset()
    assert act(ending, "d")[0][2]
    blind = SokobanEnv(Level(ROOM), detect_dead=False)
    blind.reset()
    assert act(blind, "d")[0][4]["dead"] is None


def test_levels_by_lot_are_decided_by_the_seed():
    levels = [Level(CORRIDOR), Level(ROOM), Level(TWO)]

    def drawn(seed):
        env = SokobanEnv(levels, shuffle=True)
        env.reset(seed=seed)
        return [env.reset()[1]["level"] for _ in range(10)]

    assert drawn(1) == drawn(1)
    assert len(set(drawn(1))) > 1
    env = SokobanEnv(levels)
    assert env.reset(options={"level": 2})[1]["level"] == Level(TWO)


@pytest.mark.parametrize("action", [4, 7, -1, 1.0, None, "r", np.int64(-4)])
def test_only_four_actions_are_known(action):
    env = SokobanEnv(Level(CORRIDOR), max_steps=1)
    before, _ = env.reset()
    with pytest.raises(ValueError, match="there is no action .*; choose 0 to 3: up, right, down, left"):
        env.step(action)
    after, *_, truncated, info = env.step(np.int64(0))
    assert info["moves"] == 0 and (before == after).all() and truncated, "it was no step"


def test_only_levels_that_are_there_can_be_chosen():
    env = SokobanEnv([Level(CORRIDOR), Level(TWO)])
    for index in (2, -1):
        with pytest.raises(ValueError, match=f"there is no level {index}; choose 0 to 1"):
            env.reset(options={"level": index})
    with pytest.raises(ValueError, match="choose 0$"):
        SokobanEnv(Level(TWO)).reset(options={"level": 1})


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="at least one level"):
        SokobanEnv([])
    with pytest.raises(ValueError, match="render mode"):
        SokobanEnv(Level(TWO), render_mode="film")
    with pytest.raises(ValueError, match="choose 'moves' or 'pushes'"):
        SokobanEnv(Level(TWO), actions="jumps")
