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
