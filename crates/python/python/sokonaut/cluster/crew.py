"""The workers, by Ray: one task a level."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from ..errors import Misuse, SokonautError
from ..options import MIB, Options
from .batch import WorkerLost
from .jobs import Job, Record, attend

# Before Ray is imported: nothing is told to anybody.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray
from ray.exceptions import RayError, RayTaskError

ASIDE = 256
"""MiB for the interpreter and the facts of a level, beside the memory of the search."""

AHEAD = 2
"""Jobs handed out for each that can run: a worker that is done finds the next one waiting."""


class RayCrew:
    """Tasks on a Ray cluster, each with the CPUs and the memory that its search may take."""

    def __init__(self, address: str | None, options: Options) -> None:
        connect(address)
        memory = (options.memory_limit or 0) + ASIDE
        self._options = options
        self._need = {"CPU": float(options.threads), "memory": float(memory * MIB)}
        if self.capacity() == 0:
            raise Misuse(
                f"no machine of the cluster has {options.threads} CPUs and {memory} MiB for a task; "
                "try --memory-limit or --threads"
            )
        # Tries are counted by the batch, which can tell of them.
        task = ray.remote(num_cpus=options.threads, memory=memory * MIB, max_retries=0)
        self._attend: Any = task(attend)

    def capacity(self) -> int:
        """The machines come and go, so they are asked each time."""
        places = 0
        for node in ray.nodes():
            if node["Alive"]:
                shares = (node["Resources"].get(name, 0.0) // need for name, need in self._need.items())
                places += int(min(shares))
        return AHEAD * places

    def submit(self, job: Job) -> Any:
        """Hands out a job."""
        return self._attend.remote(job, self._options)

    def wait(self, refs: Sequence[Any], seconds: float) -> list[Any]:
        """Those that are over."""
        if not refs:
            return []
        over, _ = ray.wait(list(refs), num_returns=1, timeout=seconds)
        if over:
            # One woke us up; others may be over too.
            over, _ = ray.wait(list(refs), num_returns=len(refs), timeout=0)
        return list(over)

    def answer(self, ref: Any) -> Record:
        """What came of a task."""
        try:
            return ray.get(ref)  # type: ignore[no-any-return]
        except RayTaskError as error:
            # Not the worker but what it was told failed, and would again: most likely sokonaut is missing there.
            raise SokonautError(f"a worker cannot do its work: {error.cause}") from error
        except RayError as error:
            raise WorkerLost(f"the worker was lost: {type(error).__name__}") from error

    def cancel(self, ref: Any) -> None:
        """Ends a task and its worker."""
        ray.cancel(ref, force=True)

    def close(self) -> None:
        """Leaves the cluster, or ends it if it was started here."""
        ray.shutdown()


def connect(address: str | None) -> None:
    """Joins a cluster, or starts one on this machine that nobody else can reach."""
    if address is None:
        ray.init(
            address="local", include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1"
        )
    else:
        ray.init(address=address, log_to_driver=False)
