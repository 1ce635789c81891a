"""What a search is told, with the defaults of the command line."""

from __future__ import annotations

import math
import operator
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import SupportsFloat, SupportsIndex, TypedDict

from ._native import current_name, objectives
from .errors import Misuse

MIB = 1 << 20
USUAL_MEMORY = 4096
"""MiB that a search takes at most without being asked."""
MOST_THREADS = 1024
"""Threads that may be asked for, as on the command line. Each takes memory, whether it has work or not."""
MOST_COUNTED = (1 << 64) - 1
"""The largest number that the solver counts to."""

OBJECTIVES = tuple(objectives())
"""What can make a solution good."""


class Search(TypedDict, total=False):
    """How to search, and where to end: the keywords of all functions that search."""

    strategy: str | None
    """A name from :func:`sokonaut.strategies`, by default ``auto``."""
    objective: str
    """What makes a solution good: ``any``, ``pushes``, ``moves``, ``pushes,moves`` or ``moves,pushes``."""
    time_limit: float | None
    """Seconds for a level, by default 600; ``None`` is no limit."""
    memory_limit: int | None
    """MiB; ``None`` is 4096, but at most half of the machine."""
    node_limit: int | None
    """Positions expanded for a level; ``None`` is no limit."""
    threads: int
    """Threads for a level, by default one."""
    cpu_limit: float | None
    """CPU seconds for a level instead of seconds on the wall, for searches on one thread; ``None`` is no limit."""


@dataclass(frozen=True)
class Options:
    """The same with all defaults; here no ``memory_limit`` is the usual one."""

    strategy: str | None = None
    objective: str = "any"
    time_limit: float | None = 600.0
    memory_limit: int | None = None
    node_limit: int | None = None
    threads: int = 1
    cpu_limit: float | None = None

    def __post_init__(self) -> None:
        for name, word in (("strategy", self.strategy), ("objective", self.objective)):
            if not isinstance(word, str) and (name, word) != ("strategy", None):
                raise Misuse(f"{name}: write a name, not {word!r}")
        if self.strategy is not None:
            # Names of older versions are read, and not seen again.
            object.__setattr__(self, "strategy", current_name(self.strategy))
        for name, seconds in (("time_limit", self.time_limit), ("cpu_limit", self.cpu_limit)):
            if seconds is not None and not (isinstance(seconds, SupportsFloat) and 0 < seconds < math.inf):
                raise Misuse(f"{name}: write a number of seconds above 0, or None")
        for name, number in (("memory_limit", self.memory_limit), ("node_limit", self.node_limit)):
            if number is not None and not is_whole(number, 1, math.inf):
                raise Misuse(f"{name}: write a whole number above 0, or None")
            if number is not None and number > MOST_COUNTED:
                raise Misuse(f"{name}: that is more than anybody can count; write None")
        check_threads(self.threads)
        if self.cpu_limit is not None and self.threads > 1:
            raise Misuse("cpu_limit: only the CPU seconds of one thread can be counted; take threads=1 or a time_limit")

    def shared_by(self, workers: int) -> Options:
        """The same, with an equal share of the usual memory for each worker if none was set."""
        if self.memory_limit is not None:
            return self
        return replace(self, memory_limit=max(16, usual_memory() // workers))


def is_whole(value: object, least: int, most: float = MOST_COUNTED) -> bool:
    """Is it a whole number in this range? One with a point, such as 2.0, is none: the solver does not count in them."""
    return isinstance(value, SupportsIndex) and least <= operator.index(value) <= most


def check_threads(threads: int) -> None:
    """Refuses what makes no sense as a number of threads."""
    if not is_whole(threads, 1, MOST_THREADS):
        raise Misuse(f"threads: write a whole number above 0, and at most {MOST_THREADS}")


def usual_memory() -> int:
    """MiB for a search if nobody says: 4096, but at most half of the machine."""
    machine = machine_bytes()
    half = USUAL_MEMORY // 2 if machine is None else machine // 2 // MIB
    return max(16, min(USUAL_MEMORY, half))


def machine_bytes() -> int | None:
    """Memory of the machine, or of the container that the program runs in."""
    sizes = []
    try:
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        pass
    try:
        sizes.append(int(Path("/sys/fs/cgroup/memory.max").read_text()))
    except (ValueError, OSError):
        pass
    return min(sizes, default=None)
