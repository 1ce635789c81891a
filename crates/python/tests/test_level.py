import copy
import gzip
import pickle
import random

import pytest
from boards import CORRIDOR, ROOM, TWO

import sokonaut
from sokonaut import Level, LevelError


def test_what_a_level_tells():
    level = Level("Tea\n\n" + TWO + "\nAuthor: A. Nonymous\n")
    assert (level.title, level.author) == ("Tea", "A. Nonymous")
    assert (level.rows, level.columns) == (5, 8)
    assert level.boxes == [(2, 2), (2, 3)]
    assert level.goals == [(1, 3), (3, 4)]
    assert level.player == (3, 1)
    assert len(level.floor) == 17
    assert not level.solved
    assert str(level) == level.draw() == TWO
    assert repr(level) == "<Level \"Tea\": 8 x 5, 2 boxes>"


def test_a_level_reads_back():
    level = Level(TWO)
    assert Level(level.run_lengths()) == level
    assert Level(level.draw()) == level
    assert level != Level(ROOM)
    assert level != "something else"
    assert len({level, Level(TWO), Level(ROOM)}) == 2


def test_packed_files_are_read(tmp_path, monkeypatch):
    path = tmp_path / "pack.xsb.gz"
    path.write_bytes(gzip.compress(f"One\n\n{TWO}\n".encode()))
    assert sokonaut.load(path) == [Level(TWO)]
    with pytest.raises(LevelError, match="packed by gzip, and damaged"):
        sokonaut.loads(path.read_bytes()[:-9])
    monkeypatch.setattr("sokonaut.levels._MOST", 20)
    with pytest.raises(LevelError, match="packed by gzip, and more than"):
        sokonaut.load(path)


def test_the_same_puzzle_turned():
    rows = TWO.splitlines()
    mirrored = "\n".join(row[::-1] for row in rows)
    turned = "\n".join("".join(column) for column in zip(*rows))
    for other in (mirrored, turned):
        assert Level(other) != Level(TWO)
        assert Level(other).identity == Level(TWO).identity
        assert Level(other).normal_form() == Level(TWO).normal_form()


def test_a_level_travels():
    [level] = sokonaut.loads("; One\n" + TWO, file="some/where.xsb")
    for twin in (pickle.loads(pickle.dumps(level)), copy.deepcopy(level)):
        assert twin == level
        assert (twin.title, twin.file, twin.number) == (level.title, "some/where.xsb", 1)


def test_a_broken_level_names_everything_at_once():
    with pytest.raises(LevelError) as error:
        Level("######\n#@@$.\n######")
    assert "player" in str(error.value) and "line 2" in str(error.value)
    with pytest.raises(LevelError, match="board"):
        Level("nothing here")
    with pytest.raises(ValueError):
        Level(CORRIDOR + "\n" + TWO)


def test_open_levels_can_be_closed():
    with pytest.raises(LevelError):
        Level(" ####\n@ $ .\n ####")
    assert Level(" ####\n@ $ .\n ####", close=True).rows == 5


def test_collections(tmp_path):
    path = tmp_path / "pack.xsb"
    path.write_text("One\n\n" + CORRIDOR + "\nBad\n\n#####\n#@@$.#\n######\n\nThree\n\n" + TWO)
    with pytest.raises(LevelError) as error:
        sokonaut.load(path)
    assert str(error.value).startswith(f"{path}:")
    assert "level 2" in str(error.value)
    levels = sokonaut.load(path, errors="skip")
    assert [(level.number, level.title, level.file) for level in levels] == [
        (1, "One", str(path)),
        (3, "Three", str(path)),
    ]
    with pytest.raises(LevelError, match="there is no level in it; line 1, column 1: 'o' begins words"):
        sokonaut.loads("only words")
    with pytest.raises(LevelError, match="line 2, column 1: there is no level .* perhaps it is a wall, #"):
        Level("XXXXX\nX@$.X\nXXXXX")
    with pytest.raises(FileNotFoundError):
        sokonaut.load(tmp_path / "missing.xsb")


def test_saved_games_come_with_the_level():
    [level] = sokonaut.loads("Tea\n\n" + CORRIDOR + "\nSolution\nRRR\n")
    assert level.games == ["RRR"]
    assert sokonaut.verify(level, level.games[0]).pushes == 3


def test_no_text_makes_it_fail_otherwise():
    chance = random.Random(5)
    for _ in range(300):
        text = "".join(chance.choice("#@$. *+\n;-x") for _ in range(chance.randrange(60)))
        try:
            level = Level(text)
        except LevelError:
            continue
        assert Level(level.draw()) == level
