import math
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
from boards import CORRIDOR, HALL, HOPELESS, ROOM, TWO, hall

import sokonaut
from sokonaut import Level, Misuse, MovesError, WrongSolution, solve, solve_as_ready, solve_many, verify


def test_solved_and_verified():
    result = solve(Level(TWO))
    assert result.solved and result.outcome == "solved" and result.asked == "auto"
    length = verify(Level(TWO), result.solution)
    assert (length.moves, length.pushes) == (result.moves, result.pushes)
    assert result.nodes is not None and result.lower_bound is not None


def test_fewest_pushes_are_proved():
    level = Level(TWO)
    by_pushes = [solve(level, objective=objective) for objective in ("pushes", "pushes,moves")]
    by_pushes.append(solve(level, objective="pushes", strategy="astar"))
    assert all(result.optimal for result in by_pushes)
    assert len({result.pushes for result in by_pushes}) == 1
    assert by_pushes[0].pushes >= by_pushes[0].lower_bound
    by_moves = solve(level, objective="moves")
    assert by_moves.moves <= min(result.moves for result in by_pushes)


def test_bounds_and_gaps_are_told():
    level = Level(TWO)
    proved = solve(level, objective="moves,pushes")
    assert (proved.lower_bound_moves, proved.gap) == (proved.moves, 0)
    assert proved.record()["lower_bound_moves"] == proved.moves and proved.record()["gap"] == 0
    by_pushes = solve(level, objective="pushes")
    assert (by_pushes.lower_bound, by_pushes.lower_bound_moves, by_pushes.gap) == (by_pushes.pushes, None, 0)
    quick = solve(level)
    assert (quick.lower_bound_moves, quick.gap) == (None, None)


def test_version():
    from importlib.metadata import version

    assert sokonaut.__version__ == version("sokonaut")


def test_no_solution():
    result = solve(Level(HOPELESS))
    assert (result.outcome, result.solution) == ("unsolvable", None)
    assert result.reason


def test_limits():
    by_nodes = solve(Level(HALL), strategy="breadth-first", node_limit=500)
    assert (by_nodes.outcome, by_nodes.limit) == ("limit", "nodes")
    by_time = solve(Level(HALL), strategy="breadth-first", time_limit=0.2)
    assert (by_time.outcome, by_time.limit) == ("limit", "time")
    by_cpu = solve(Level(HALL), strategy="breadth-first", cpu_limit=0.2)
    assert (by_cpu.outcome, by_cpu.limit) == ("limit", "time")
    by_memory = solve(Level(HALL), strategy="breadth-first", memory_limit=1)
    assert (by_memory.outcome, by_memory.limit) == ("limit", "memory")


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"strategy": "luck"}, "there is no strategy 'luck'; choose one of: auto, "),
        ({"objective": "beauty"}, "there is no objective 'beauty'"),
        ({"time_limit": 0}, "write a number of seconds above 0, or None"),
        ({"cpu_limit": 0}, "write a number of seconds above 0, or None"),
        ({"cpu_limit": 1, "threads": 2}, "take threads=1 or a time_limit"),
        ({"node_limit": 0}, "write a whole number above 0, or None"),
        ({"memory_limit": -1}, "write a whole number above 0, or None"),
        ({"node_limit": 1 << 70}, "more than anybody can count"),
        ({"memory_limit": 1 << 70}, "more than anybody can count"),
        ({"node_limit": math.inf}, "write a whole number above 0, or None"),
        ({"node_limit": 500.0}, "node_limit: write a whole number above 0, or None"),
        ({"memory_limit": 512.0}, "memory_limit: write a whole number above 0, or None"),
        ({"node_limit": "500"}, "node_limit: write a whole number above 0, or None"),
        ({"time_limit": "10"}, "time_limit: write a number of seconds above 0, or None"),
        ({"threads": 2.0}, "threads: write a whole number above 0"),
        ({"strategy": 5}, "strategy: write a name, not 5"),
        ({"objective": 5}, "objective: write a name, not 5"),
        ({"time_limit": math.nan}, "write a number of seconds above 0, or None"),
        ({"threads": 0}, "write a whole number above 0"),
        ({"threads": 10**9}, "at most 1024"),
        ({"strategy": "plan", "objective": "pushes"}, "cannot prove a solution best"),
    ],
)
def test_nonsense_is_refused_with_advice(wish, words):
    with pytest.raises(Misuse) as error:
        solve(Level(CORRIDOR), **wish)
    assert words in str(error.value)


def test_numbers_with_a_point_are_refused_where_things_are_counted():
    for call in (
        lambda: solve_many([Level(CORRIDOR)], workers=2.0),
        lambda: sokonaut.explain_lost(Level(CORRIDOR), node_limit=10.0),
        lambda: sokonaut.optimize(Level(CORRIDOR), memory_limit=64.0),
        lambda: sokonaut.generate(2.0),
        lambda: sokonaut.generate(columns=9.0),
        lambda: sokonaut.generate(boxes=2.0),
        lambda: sokonaut.generate(seed=1.0),
    ):
        with pytest.raises(Misuse, match="whole number"):
            call()
    with pytest.raises(Misuse, match="write two scores"):
        sokonaut.generate(difficulty=(1.0, 2.0))


def test_progress_is_told_and_can_stop_the_search():
    news, threads = [], []

    def hear(progress):
        news.append(progress)
        threads.append(threading.current_thread())
        return len(news) < 3

    result = solve(Level(HALL), strategy="breadth-first", time_limit=60, progress=hear)
    assert (result.outcome, result.limit) == ("limit", "stopped")
    assert len(news) >= 3
    assert set(threads) == {threading.current_thread()}
    assert [one.nodes for one in news] == sorted(one.nodes for one in news)
    assert news[0].strategy == "breadth-first" and news[0].boxes == 6


def test_an_exception_in_a_listener_ends_the_search():
    def hear(progress):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        solve(Level(HALL), strategy="breadth-first", time_limit=60, progress=hear)


def test_the_interpreter_is_free_while_a_level_is_solved():
    counted = []
    search = threading.Thread(
        target=lambda: counted.append(solve(Level(HALL), strategy="breadth-first", node_limit=30_000))
    )
    search.start()
    steps = 0
    while search.is_alive():
        steps += 1
        time.sleep(0.001)
    assert counted[0].limit == "nodes"
    assert steps > 3, "Python went on counting"


def test_many_in_order():
    levels = [Level(text) for text in (TWO, CORRIDOR, HOPELESS, ROOM)] * 3
    heard = []
    results = solve_many(levels, workers=3, progress=lambda result, done, of: heard.append((done, of)))
    assert [result.level for result in results] == levels
    assert [result.outcome for result in results] == ["solved", "solved", "unsolvable", "solved"] * 3
    assert heard == [(done, 12) for done in range(1, 13)]
    alone = [solve(level) for level in levels]
    assert [result.solution for result in results] == [result.solution for result in alone]
    assert [result.nodes for result in results] == [result.nodes for result in alone]
    assert solve_many([]) == []


def test_many_as_they_are_ready():
    levels = [Level(HALL), Level(CORRIDOR)]
    ready = solve_as_ready(levels, workers=2, strategy="breadth-first", time_limit=60)
    index, result = next(ready)
    assert (index, result.solution) == (1, "RRR")
    ready.close()


def test_the_line_of_a_result():
    [level] = sokonaut.loads("Tea\n\n" + CORRIDOR, file="tea.xsb")
    line = solve(level).record()
    assert line["board"] == CORRIDOR and line["identity"] == level.identity
    assert (line["file"], line["level"], line["title"]) == ("tea.xsb", 1, "Tea")
    assert (line["outcome"], line["solution"], line["boxes"], line["squares"]) == ("solved", "RRR", 1, 5)


def interrupted(code: str) -> tuple[int, str]:
    """Exit code and output of a program that gets Ctrl-C once it says that it is ready."""
    # What a shell runs in the background inherits deaf ears.
    hear = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program = hear + textwrap.dedent(code)
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        cwd=os.path.dirname(__file__),
    ) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            time.sleep(0.3)
            child.send_signal(signal.SIGINT)
            output, _ = child.communicate(timeout=60)
        finally:
            child.kill()
        return child.returncode, output


@pytest.mark.parametrize(
    "work",
    [
        "solve(level, strategy='breadth-first', time_limit=100)",
        "solve_many([level] * 4, strategy='breadth-first', time_limit=100, workers=2)",
        "optimize(level, time_limit=100, objective='moves')",
        "facts(Level(hall(120)), time_limit=None)",
        "list(generate(1000, boxes=6, columns=14, rows=14, difficulty=(4000, 5000), attempts=10**6))",
    ],
)
def test_ctrl_c(work):
    code, output = interrupted(
        f"""
        from sokonaut import *
        from boards import HALL, hall
        level = Level(HALL)
        print("ready", flush=True)
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    assert (code, output) == (0, "interrupted\n")


def test_verify_and_metrics():
    level = Level(CORRIDOR)
    assert verify(level, "rrr").box_lines == 1
    with pytest.raises(WrongSolution, match="after all 2 steps one box is not on a goal"):
        verify(level, "rr")
    with pytest.raises(WrongSolution, match="step 1: the player walks into the wall"):
        verify(level, "u")
    with pytest.raises(MovesError):
        verify(level, "?")
    assert sokonaut.metrics(level, "rl").moves == 2
    with pytest.raises(sokonaut.IllegalMove):
        sokonaut.metrics(level, "u")


def test_a_shorter_solution():
    level = Level(ROOM)
    long_way = "rlrl" + "ldRR"
    before = verify(level, long_way)
    heard = []
    better = sokonaut.optimize(level, long_way, time_limit=20, progress=heard.append)
    assert better is not None
    assert (better.pushes, better.metrics.moves) <= (before.pushes, before.moves - 4)
    assert verify(level, better.solution) == better.metrics
    found = sokonaut.optimize(level, time_limit=20, ranking="moves,pushes")
    assert found is not None and found.moves == better.moves
    with pytest.raises(WrongSolution):
        sokonaut.optimize(level, "l")
    with pytest.raises(Misuse, match="box-lines"):
        sokonaut.optimize(level, long_way, objective="beauty")
    assert sokonaut.optimize(Level(HOPELESS), time_limit=5) is None


def test_lost_or_not():
    level = Level(ROOM)
    assert sokonaut.explain_lost(level).fate == "solvable"
    verdict = sokonaut.explain_lost(level, "rlD")
    assert (verdict.fate, verdict.reason) == ("lost", "dead_square")
    assert (verdict.last_solvable, verdict.certain) == (2, True)
    with pytest.raises(sokonaut.IllegalMove, match="step 2"):
        sokonaut.explain_lost(level, "ru")


def test_facts_of_a_level():
    facts = sokonaut.facts(Level(ROOM))
    assert facts.lower_bound == 2 and facts.hopeless is None
    assert (3, 2) in facts.dead_squares and (2, 3) not in facts.dead_squares
    assert (facts.left_out, facts.limit) == ([], None)
    assert sokonaut.facts(Level("#####\n#$  #\n# @.#\n#####\n")).hopeless


def test_looking_at_a_level_keeps_limits():
    level = Level(hall(60))
    late = sokonaut.facts(level, time_limit=1e-6)
    assert late.limit == "time" and "lower_bound" in late.left_out and late.hopeless is None
    large = sokonaut.facts(level, memory_limit=1)
    assert large.limit == "memory" and large.dead_squares == []
    game = sokonaut.Game(level)
    assert sokonaut.why_lost(game, memory_limit=1) is None
    assert sokonaut.why_lost(game, time_limit=1e-6) is None
    with pytest.raises(Misuse, match="time_limit"):
        sokonaut.facts(level, time_limit=0)


def test_a_limit_that_was_in_the_way_once_is_not_for_ever():
    game = sokonaut.Game(Level(ROOM))
    game.play("rlD")
    assert sokonaut.why_lost(game, time_limit=1e-9) is None
    verdict = sokonaut.why_lost(game, time_limit=None, memory_limit=None)
    assert verdict is not None and verdict.reason == "dead_square"


def test_new_levels():
    made = list(sokonaut.generate(3, boxes=2, columns=8, rows=7, seed=4))
    assert len(made) == 3
    for one in made:
        assert verify(one.level, one.solution).pushes == one.pushes
        assert len(one.level.boxes) == 2
    again = list(sokonaut.generate(3, boxes=2, columns=8, rows=7, seed=4))
    assert [one.level for one in again] == [one.level for one in made]
    with pytest.raises(Misuse, match="from 6 to 40"):
        sokonaut.generate(columns=3)
    with pytest.raises(Misuse, match="caves"):
        sokonaut.generate(style="gothic")


def test_strategies_are_those_of_the_solver():
    names = [strategy.name for strategy in sokonaut.strategies()]
    assert names[0] == "auto" and "astar" in names
    assert any("pushes" in strategy.proves for strategy in sokonaut.strategies())


def test_former_names_of_strategies_are_read_and_not_shown():
    result = solve(Level(CORRIDOR), strategy="greedy-pulls")
    assert (result.asked, result.strategy) == ("best-first-pulls", "best-first-pulls")
    assert not [strategy.name for strategy in sokonaut.strategies() if strategy.name.startswith("greedy")]
