"""Levels of our own that several tests use."""

CORRIDOR = "#######\n#@$  .#\n#######\n"
ROOM = "#######\n# @   #\n# $ . #\n#     #\n#######\n"
TWO = "########\n#  .   #\n# $$ # #\n#@  .  #\n########\n"
HOPELESS = "######\n#@ $.#\n# $# #\n######\n"
# Six boxes in a wide hall: a blind search does not come to an end here in any time.
HALL = (
    "############\n"
    "#          #\n"
    "#  $ $ $   #\n"
    "#   @      #\n"
    "#  $ $ $   #\n"
    "#          #\n"
    "#   ......##\n"
    "############\n"
)


def hall(side):
    """A hall full of boxes and goals: to look at it takes longer than a blink, and much memory."""
    rows = ["".join(" $ . "[(row + column) % 5] for column in range(side)) for row in range(side)]
    rows[0] = "@" + " " * (side - 1)
    wall = "#" * (side + 2)
    return "\n".join([wall, *(f"#{row}#" for row in rows), wall])
