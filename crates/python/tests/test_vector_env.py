import pytest
from boards import CORRIDOR, ROOM, TWO

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

from sokonaut import Game, Level  # noqa: E402
from sokonaut.dataset import Tablebase  # noqa: E402
from sokonaut.gym_env import Curriculum, Rewards, SokobanEnv, practice  # noqa: E402
from sokonaut.vector_env import SokobanVectorEnv  # noqa: E402

LEVELS = [Level(TWO), Level(ROOM), Level(CORRIDOR), *practice("easy", 3)]
WORTH = Rewards(step=-0.5, packed=2, solved=20, dead=-3)


@pytest.mark.parametrize("actions", ["moves", "pushes"])
def test_every_game_is_that_of_the_plain_environment(actions):
    """Random actions, legal and not, in both: observations, rewards, masks and ends are the same."""
    many = SokobanVectorEnv(4, LEVELS, actions=actions, max_steps=25, rewards=WORTH, detect_dead=False)
    single = [SokobanEnv(LEVELS, actions=actions, max_steps=25, rewards=WORTH, detect_dead=False) for _ in range(4)]
    lots = np.random.default_rng(3)
    seen, infos = many.reset(seed=5)
    for game, env in enumerate(single):
        plain, info = env.reset(options={"level": int(infos["level"][game])})
        assert (plain == seen[game]).all() and (info["action_mask"] == infos["action_mask"][game]).all()
    over, solved = np.zeros(4, bool), 0
    for _ in range(600):
        legal = [lots.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]]
        taken = np.where(lots.random(4) < 0.9, legal, lots.integers(many.single_action_space.n, size=4))
        seen, rewards, terminations, truncations, infos = many.step(taken)
        for game, env in enumerate(single):
            if over[game]:
                plain, info = env.reset(options={"level": int(infos["level"][game])})
                reward, terminated, truncated = 0.0, False, False
            else:
                plain, reward, terminated, truncated, info = env.step(taken[game])
            assert (plain == seen[game]).all()
            assert (info["action_mask"] == infos["action_mask"][game]).all()
            assert (reward, terminated, truncated) == pytest.approx(
                (rewards[game], terminations[game], truncations[game])
            )
            assert info["solved"] == infos["solved"][game]
        over = terminations | truncations
        solved += int(infos["solved"].sum())
    assert solved > 5, "some were solved by luck"


def test_dead_is_never_said_of_what_can_be_solved():
    levels = [Level(TWO), *practice("easy", 4)]
    tables = [Tablebase(level) for level in levels]
    many = SokobanVectorEnv(8, levels, max_steps=30)
    lots = np.random.default_rng(2)
    seen, infos = many.reset(seed=1)
    said = missed = 0
    for _ in range(150):
        seen, _, _, _, infos = many.step([lots.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        for game in range(8):
            level = levels[infos["level"][game]]
            wall, goal, box, player = seen[game][:, : level.rows, : level.columns]
            letters = np.where(wall, "#", np.where(goal, ".", " "))
            letters = np.where(box, np.where(goal, "*", "$"), letters)
            letters = np.where(player, np.where(goal, "+", "@"), letters)
            position = Level("\n".join("".join(row) for row in letters))
            alive = Tablebase(position).to_go(Game(position)) is not None
            assert not (alive and infos["dead"][game]), f"\n{position}"
            said += bool(infos["dead"][game])
            missed += not alive and not infos["dead"][game]
    assert said > 50 and said > missed and len(tables) == 5


def test_a_seed_decides_everything():
    def run(seed):
        many = SokobanVectorEnv(3, LEVELS, max_steps=5)
        many.reset(seed=seed)
        return [many.step(np.array([1, 2, 3]))[4]["level"].tolist() for _ in range(40)]

    assert run(1) == run(1) != run(2)


def test_same_step_has_the_last_observation():
    many = SokobanVectorEnv(2, [Level(CORRIDOR)], autoreset="same_step")
    assert many.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    first, _ = many.reset(seed=1)
    for _ in range(2):
        _, _, terminations, _, infos = many.step([1, 0])
        assert not terminations.any() and "final_obs" not in infos
    seen, rewards, terminations, _, infos = many.step([1, 0])
    assert terminations.tolist() == [True, False] == infos["_final_obs"].tolist() == infos["solved"].tolist()
    assert rewards[0] > 10 and (seen[0] == first[0]).all()
    assert infos["final_obs"][0][2, 1, 5] == 1, "the box is on the goal"


def test_copies_unless_they_are_not_wanted():
    for copy in (True, False):
        many = SokobanVectorEnv(1, Level(CORRIDOR), copy=copy)
        before, _ = many.reset()
        after, *_ = many.step([1])
        assert (before is after) != copy and (before == after).all() != copy


def test_episodes_end_when_dead_if_wanted():
    many = SokobanVectorEnv(1, Level(ROOM), end_when_dead=True, rewards=WORTH)
    many.reset()
    _, rewards, terminations, _, infos = many.step([2])
    assert terminations[0] and infos["dead"][0] and not infos["solved"][0]
    assert rewards[0] == pytest.approx(-3.5)


def test_a_curriculum_goes_on_to_harder_levels():
    plan = Curriculum([[Level(CORRIDOR)], [Level(TWO)]], threshold=1.0, window=4)
    many = SokobanVectorEnv(2, plan, autoreset="same_step")
    many.reset(seed=1)
    for _ in range(6):
        assert plan.stage == 0
        *_, infos = many.step([1, 1])
    assert plan.stage == 1 and plan.in_play == 2
    drawn = set()
    for _ in range(20):
        _, infos = many.reset()
        drawn |= set(infos["level"].tolist())
    assert drawn == {0, 1}
    single = SokobanEnv(Curriculum([[Level(CORRIDOR)], [Level(TWO)]], window=1))
    single.reset(seed=1)
    for _ in range(3):
        single.step(1)
    assert single.curriculum.stage == 1


def test_levels_can_be_named_and_games_begun_one_by_one():
    many = SokobanVectorEnv(3, LEVELS)
    _, infos = many.reset(options={"level": [2, 0, 1]})
    assert infos["level"].tolist() == [2, 0, 1]
    first, _ = many.reset(options={"level": 2})
    moved, *_ = many.step([1, 1, 1])
    seen, infos = many.reset(options={"reset_mask": np.array([True, False, False]), "level": 2})
    assert (seen[0] == first[0]).all() and (seen[1] == moved[1]).all()


def test_gymnasium_makes_and_wraps_it():
    many = gymnasium.make_vec(
        "sokonaut/Sokoban-v0", num_envs=5, vectorization_mode="vector_entry_point", difficulty="trivial"
    )
    many = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
    seen, _ = many.reset(seed=1)
    assert seen.shape == (5, 4, 6, 6) and many.observation_space.contains(seen)
    for _ in range(3):
        many.step(many.action_space.sample())
    many.close()


def test_nonsense_is_refused():
    many = SokobanVectorEnv(2, Level(TWO))
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step([0, 0])
    before, _ = many.reset()
    for actions, message in [
        ([0, 7], "game 1: there is no action 7; choose 0 to 3: up, right, down, left"),
        ([-1, 0], "game 0: there is no action -1"),
        ([0], "give 2 whole numbers"),
        ([0.5, 1], "give 2 whole numbers"),
    ]:
        with pytest.raises(ValueError, match=message):
            many.step(actions)
    assert (many.reset(options={"reset_mask": [False, False]})[0] == before).all(), "nothing was done"
    with pytest.raises(ValueError, match="there is no level 1; choose 0 to 0"):
        many.reset(options={"level": 1})
    for options, message in [
        ({"num_envs": 0}, "num_envs"),
        ({"levels": []}, "at least one level"),
        ({"difficulty": "mild"}, "choose one of: trivial, easy, medium, hard"),
        ({"actions": "jumps"}, "choose 'moves' or 'pushes'"),
        ({"autoreset": "never"}, "choose 'next_step' or 'same_step'"),
        ({"max_steps": 0}, "max_steps"),
        ({"num_envs": 2.0}, "num_envs must be a whole number"),
        ({"max_steps": 9.0}, "max_steps must be a whole number"),
    ]:
        with pytest.raises(ValueError, match=message):
            SokobanVectorEnv(**options)
