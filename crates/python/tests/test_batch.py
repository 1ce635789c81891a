"""The batch of a cluster, with workers that can be lost at will. The same with a real Ray is in test_ray.py."""

import itertools
import json
import random

import pytest
from boards import CORRIDOR, HOPELESS, ROOM, TWO

from sokonaut import LevelError, Options
from sokonaut.cluster.__main__ import arguments
from sokonaut.cluster.batch import Batch, WorkerLost
from sokonaut.cluster.jobs import attend, key_of, read_jobs
from sokonaut.cluster.results_file import OutputError, ResultsFile


class Crew:
    """Does the work when it is waited for; loses workers, and answers in any order."""

    def __init__(self, seed=1, losses=0.0, interrupt_after=None):
        self.chance, self.losses = random.Random(seed), losses
        self.interrupt_after = interrupt_after
        self.out, self.handed_out, self.cancelled = {}, [], []
        self.names = itertools.count()

    def capacity(self):
        return 3

    def submit(self, job):
        name = next(self.names)
        self.out[name] = job
        self.handed_out.append(job)
        return name

    def wait(self, refs, seconds):
        if seconds and self.interrupt_after is not None and len(self.handed_out) >= self.interrupt_after:
            raise KeyboardInterrupt
        return self.chance.sample(refs, self.chance.randint(0, len(refs)))

    def answer(self, ref):
        job = self.out.pop(ref)
        if self.chance.random() < self.losses:
            raise WorkerLost("the worker was lost")
        return attend(job, Options(time_limit=60))

    def cancel(self, ref):
        self.cancelled.append(self.out.pop(ref))


class Watch:
    def __init__(self):
        self.again = []

    def recorded(self, record):
        pass

    def lost(self, job, again):
        self.again.append(again)

    def tick(self, tally):
        pass


BROKEN = "######\n#@@$.\n######\n"


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "pack.xsb"
    path.write_text("\n".join(text for text in (CORRIDOR, TWO, BROKEN, HOPELESS, ROOM, CORRIDOR)))
    return path


def batch(pack, out, crew, tries=4):
    jobs = list(read_jobs([str(pack)], "auto", close=False, expand_tabs=False))
    return Batch(jobs, crew, ResultsFile(str(out)), Watch(), tries)


def lines(out):
    return [json.loads(line) for line in out.read_text().splitlines()]


def test_one_line_a_level_the_hardest_first(pack, tmp_path):
    out, crew = tmp_path / "out.jsonl", Crew()
    tally = batch(pack, out, crew).run()
    efforts = [job.effort for job in crew.handed_out]
    assert efforts == sorted(efforts, reverse=True)
    found = {line["level"]: line["outcome"] for line in lines(out)}
    assert found == {1: "solved", 2: "solved", 3: "error", 4: "unsolvable", 5: "solved", 6: "solved"}
    assert len(lines(out)) == tally.recorded == tally.planned == 6
    assert all(line["cpu_seconds"] >= 0 for line in lines(out) if line["outcome"] == "solved")
    assert all(set(line) == set(lines(out)[0]) for line in lines(out))


@pytest.mark.parametrize("seed", range(20))
def test_no_level_is_lost_or_counted_twice(pack, tmp_path, seed):
    out = tmp_path / "out.jsonl"
    ended = batch(pack, out, Crew(seed, losses=0.5), tries=100)
    tally = ended.run()
    keys = [key_of(line) for line in lines(out)]
    assert len(keys) == len(set(keys)) == 6
    assert tally.lost == len(ended.watch.again)
    assert all(ended.watch.again)


def test_a_level_that_loses_every_worker_crashed(pack, tmp_path):
    out, crew = tmp_path / "out.jsonl", Crew(losses=1.0)
    tally = batch(pack, out, crew, tries=3).run()
    assert tally.outcomes == {"crashed": 5, "error": 1}
    assert tally.lost == len(crew.handed_out) == 15


@pytest.mark.parametrize("after", range(6))
def test_an_interrupted_batch_goes_on(pack, tmp_path, after):
    out = tmp_path / "out.jsonl"
    first = Crew(after, losses=0.3, interrupt_after=after)
    ended = batch(pack, out, first, tries=100)
    with pytest.raises(KeyboardInterrupt):
        ended.run()
    ended.out.close()
    done = {key_of(line) for line in lines(out)}
    assert not first.out, "what was out is cancelled"
    with out.open("a") as file:
        file.write('{"file":"pack.xsb","lev')
    second = Crew()
    batch(pack, out, second).run()
    keys = [key_of(line) for line in lines(out)]
    assert len(keys) == len(set(keys)) == 6
    assert not done & {job.key for job in second.handed_out}, "what was done is not done again"


def test_what_was_stopped_is_run_again(pack, tmp_path):
    out = tmp_path / "out.jsonl"
    batch(pack, out, Crew()).run()
    [solved] = [line for line in lines(out) if line["level"] == 2]
    stopped = solved | {"outcome": "limit", "limit": "stopped", "solution": None}
    out.write_text("".join(json.dumps(line) + "\n" for line in lines(out) if line["level"] != 2))
    with out.open("a") as file:
        file.write(json.dumps(stopped) + "\n")
    crew = Crew()
    batch(pack, out, crew).run()
    assert [job.number for job in crew.handed_out] == [2]


def test_a_line_under_a_former_name_is_the_line_of_the_level(pack):
    [job, *_] = read_jobs([str(pack)], "best-first", close=False, expand_tabs=False)
    assert key_of(job.failure("limit", "") | {"asked": "greedy"}) == job.key
    assert arguments(["x.xsb", "-o", "y", "--strategy", "greedy"]).strategy == "best-first"


def test_a_level_that_the_strategy_does_not_take(tmp_path):
    spare = tmp_path / "spare.xsb"
    spare.write_text("########\n#@$ .. #\n########\n")
    [job] = read_jobs([str(spare)], "best-first-pulls", close=False, expand_tabs=False)
    line = attend(job, Options(strategy="best-first-pulls"))
    assert line["outcome"] == "error" and "plays backward" in line["error"]


def test_a_wrong_solution_is_refuted(pack, tmp_path):
    class Liar(Crew):
        def answer(self, ref):
            return super().answer(ref) | {"outcome": "solved", "solution": "l", "optimal": True}

    out = tmp_path / "out.jsonl"
    tally = batch(pack, out, Liar()).run()
    assert tally.outcomes == {"refuted": 5, "error": 1}
    assert not any(line["optimal"] for line in lines(out))


def test_files_of_others_are_left_alone(pack, tmp_path):
    for text in ("my diary\n", "my diary", '{"a":1}\n', '{"file":"x"}\n', "[1]\n"):
        out = tmp_path / "diary.txt"
        out.write_text(text)
        with pytest.raises(OutputError, match="this is not a line of results; choose another file"):
            ResultsFile(str(out))
        assert out.read_text() == text


def test_two_batches_do_not_share_a_file(tmp_path):
    pytest.importorskip("fcntl")
    out = tmp_path / "out.jsonl"
    first = ResultsFile(str(out))
    with pytest.raises(OutputError, match="another batch is writing this file"):
        ResultsFile(str(out))
    first.close()
    ResultsFile(str(out)).close()
    with pytest.raises(OutputError, match="cannot be written"):
        ResultsFile(str(tmp_path / "missing" / "out.jsonl"))


def test_files_that_cannot_be_read(tmp_path):
    empty = tmp_path / "empty.xsb"
    empty.write_text("no level")
    for path in (empty, tmp_path / "missing.xsb"):
        with pytest.raises(LevelError, match=path.name):
            list(read_jobs([str(path)], "auto", close=False, expand_tabs=False))


@pytest.mark.parametrize("objective", ["any", "pushes", "moves", "pushes,moves", "moves,pushes"])
def test_every_objective_of_the_solver_can_be_asked_for(pack, objective):
    from sokonaut.cluster.__main__ import arguments

    args = arguments([str(pack), "--out", "-", "--objective", objective])
    [job, *_] = read_jobs(args.levels, "auto", close=False, expand_tabs=False)
    record = attend(job, Options(objective=args.objective, time_limit=60))
    assert record["outcome"] == "solved" and record["optimal"] == (objective != "any")


def test_lines_have_the_same_keys_whatever_became_of_the_level(pack):
    [job, *_] = read_jobs([str(pack)], "auto", close=False, expand_tabs=False)
    assert list(attend(job, Options(time_limit=60))) == list(job.failure("crashed", "why"))
