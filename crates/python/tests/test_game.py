import random

import pytest
from boards import CORRIDOR, ROOM, TWO

from sokonaut import Game, IllegalMove, Level, Misuse, MovesError, why_lost


def test_play_undo_redo():
    game = Game(Level(CORRIDOR))
    game.play("R")
    assert game.draw() == "#######\n# @$ .#\n#######\n"
    assert game.undo() and game.lurd == ""
    assert not game.undo()
    assert game.redo() and game.lurd == "R"
    assert not game.redo()
    game.play("2r")
    assert game.solved and game.lurd == "RRR"
    assert (game.moves, game.pushes) == (3, 3)
    game.restart()
    assert (game.lurd, game.player, game.boxes) == ("", (1, 1), [(1, 2)])


def test_an_illegal_step_changes_nothing():
    game = Game(Level(CORRIDOR))
    with pytest.raises(IllegalMove, match="step 3: the player walks into the wall at row 1, column 4"):
        game.play("rru")
    assert game.lurd == ""
    with pytest.raises(MovesError, match="'x' is not a move"):
        game.play("rx")


def test_legal_moves_are_those_that_can_be_made():
    chance = random.Random(3)
    level = Level(TWO)
    for _ in range(20):
        game = Game(level)
        for _ in range(30):
            legal = game.legal_moves()
            for letter in "urdl":
                if letter not in legal.lower():
                    with pytest.raises(IllegalMove):
                        game.play(letter)
            step = chance.choice(legal)
            game.play(step)
            assert game.lurd[-1] == step


def test_walking_and_pushing_far():
    game = Game(Level(ROOM))
    assert (1, 5) in game.reach()
    game.walk_to((1, 5))
    assert game.player == (1, 5)
    game.push_box_to((2, 2), (2, 4))
    assert game.solved
    with pytest.raises(IllegalMove, match="there is no box"):
        game.push_box_to((1, 1), (2, 4))
    with pytest.raises(IllegalMove, match="cannot walk there"):
        game.walk_to((0, 0))
    with pytest.raises(Misuse):
        game.push_box_to((2, 4), (2, 2), prefer="luck")  # type: ignore[arg-type]


def test_a_lost_position_is_explained():
    game = Game(Level(ROOM))
    assert why_lost(game) is None
    game.play("D")
    verdict = why_lost(game)
    assert verdict is not None and verdict.lost
    assert (verdict.reason, verdict.boxes) == ("dead_square", [(3, 2)])
    assert verdict.text == "this box stands where it can reach no goal"


def test_planes_show_what_is_drawn():
    game = Game(Level(TWO))
    rows, columns = 6, 9
    planes = game._planes(rows, columns)
    assert len(planes) == 4 * rows * columns
    letters = {"#": "wall", ".": "goal", "$": "box", "@": "player"}
    for name, letter in enumerate(letters):
        for row, line in enumerate(game.draw().splitlines()):
            for column, drawn in enumerate(line):
                assert planes[(name * rows + row) * columns + column] == (drawn == letter)
    assert all(planes[(rows - 1) * columns : rows * columns]), "beyond the drawing there is wall"
