import random

import pytest
from boards import HALL, HOPELESS, ROOM, TWO

from sokonaut import Game, Level, generate, solve
from sokonaut.dataset import Tablebase, write


def played(level, moves):
    game = Game(level)
    game.play(moves)
    return game


def test_a_tablebase_agrees_with_the_solver():
    for made in generate(3, boxes=2, columns=7, rows=7, seed=5):
        to_go = Tablebase(made.level).to_go(Game(made.level))
        assert to_go.pushes == solve(made.level, objective="pushes").pushes
        assert to_go.moves == solve(made.level, objective="moves").moves


def test_best_pushes_lead_one_push_nearer():
    level = Level(TWO)
    table, game = Tablebase(level), Game(level)
    lots = random.Random(1)
    while to_go := table.to_go(game):
        if to_go.pushes == 0:
            break
        assert set(to_go.next_for_pushes) <= set(game.legal_pushes())
        (row, column), letter = lots.choice(to_go.next_for_pushes)
        down, right = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}[letter]
        if game.player != (row - down, column - right):
            game.walk_to((row - down, column - right))
        game.play(letter)
        assert table.to_go(game).pushes == to_go.pushes - 1
    assert game.solved


def test_none_is_a_proof_that_it_is_dead():
    level = Level(ROOM)
    assert Tablebase(level).to_go(played(level, "D")) is None
    assert len(Tablebase(Level(HOPELESS))) == 0


def test_what_has_no_tablebase_says_so():
    with pytest.raises(ValueError, match="more than 100 positions lead to a solution"):
        Tablebase(Level(HALL), state_limit=100)
    with pytest.raises(ValueError, match="game of another level"):
        Tablebase(Level(TWO)).to_go(Game(Level(ROOM)))
    with pytest.raises(ValueError, match="state_limit"):
        Tablebase(Level(TWO), state_limit=0)


def test_files_are_the_same_and_go_on(tmp_path):
    options = dict(generate=6, boxes=1, columns=6, rows=6, positions=8000, proofs=False)
    whole, other = tmp_path / "whole.arrow", tmp_path / "other.arrow"
    done = write(whole, **options, threads=1)
    assert (done.levels, done.finished, done.skipped) == (6, True, [])
    stopped = write(other, **options, threads=1, progress=lambda so_far: False)
    assert not stopped.finished and not other.exists()
    resumed = write(other, **options, threads=2)
    assert resumed.levels_before > 0 and resumed.rows == done.rows
    assert other.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.arrow", "whole.arrow"]


def test_shares_have_all_rows_between_them(tmp_path):
    levels = [Level(TWO), Level(ROOM), Level("#######\n#@$  .#\n#######")]
    rows = [write(tmp_path / f"{k}.arrow", levels, shard=(k, 2)).rows for k in (1, 2)]
    assert sum(rows) == write(tmp_path / "all.arrow", levels).rows


def test_nonsense_is_refused(tmp_path):
    path = tmp_path / "x.arrow"
    for message, options in {
        "give levels, or say how many": {},
        "there is no way of sampling 'luck'": {"generate": 1, "sampling": ["luck"]},
        "give a list of": {"generate": 1, "sampling": "near"},
        "names no shares": {"generate": 1, "splits": "half"},
        "second of four": {"generate": 1, "shard": (3, 2)},
        "^shard: .2, 4. is the": {"generate": 1, "shard": (1.0, 2)},
        "positions must be": {"generate": 1, "positions": 0},
        "positions must be a whole": {"generate": 1, "positions": 5.0},
        "state_limit: write a whole": {"generate": 1, "state_limit": 9.0},
        "columns and rows must be whole numbers from 6": {"generate": 1, "columns": 2},
        "columns and rows, each from 3": {"generate": 1, "board": (1, 1)},
    }.items():
        with pytest.raises(ValueError, match=message):
            write(path, **options)
    with pytest.raises(OSError, match="cannot be written"):
        write(tmp_path / "none" / "x.arrow", generate=1)


def test_the_columns_as_pyarrow_reads_them(tmp_path):
    feather = pytest.importorskip("pyarrow.feather")
    np = pytest.importorskip("numpy")
    level = Level(TWO)
    write(tmp_path / "x.arrow", [level], board=(10, 9), splits="train=1", positions=60)
    table, rows = Tablebase(level), feather.read_table(tmp_path / "x.arrow").to_pylist()
    assert len(rows) > 30 and {row["sampled"] for row in rows} == {"solution", "near", "random"}
    for row in rows:
        planes = np.frombuffer(row["board"], np.uint8).reshape(row["height"], row["width"])
        assert planes.shape == (9, 10) and row["split"] == "train" and row["level"] == level.identity
        assert np.flatnonzero(planes & 4).tolist() == row["boxes"]
        assert np.flatnonzero(planes & 8).tolist() == [row["player"]]
        letters = {1: "#", 0: " ", 2: ".", 4: "$", 6: "*", 8: "@", 10: "+"}
        drawn = "\n".join("".join(letters[square] for square in line) for line in planes[:5, :8])
        position = Level(drawn)
        to_go = Tablebase(position).to_go(Game(position))
        assert row["dead"] == (to_go is None)
        if to_go is not None:
            assert (row["pushes_to_go"], row["moves_to_go"]) == (to_go.pushes, to_go.moves)
            names = [4 * (r * 10 + c) + "urdl".index(d) for (r, c), d in to_go.next_for_pushes]
            assert sorted(names) == sorted(row["next_for_pushes"])
        else:
            assert (row["pushes_to_go"], row["moves_to_go"], row["next_for_moves"]) == (-1, -1, [])
            assert set(row["proof_boxes"]) <= set(row["boxes"])
    assert len(table) > 0 and any(row["proof"] == "dead_square" for row in rows)
