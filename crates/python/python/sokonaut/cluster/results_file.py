"""The file of a batch: one line a level, written as soon as it is known.

A batch that was interrupted, however rudely, goes on where it was: whole lines are kept, a line that was being written is
cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import IO

from ..errors import SokonautError
from .jobs import Key, Record, key_of

try:
    import fcntl
except ImportError:  # not on Windows; there nothing keeps another batch from writing the file too
    fcntl = None  # type: ignore[assignment]


class OutputError(SokonautError):
    """The results cannot be written, or the file holds something else."""


class ResultsFile:
    """Where the lines go, and which are there."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._file: IO[bytes] = open(path, "a+b")
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {error.strerror}") from None
        self._lock()
        self.known: dict[Key, Record] = {}
        end = 0
        for end, record in self._lines():
            if "format" not in record and not is_stopped(record):
                self.known[key_of(record)] = record
        # Nothing is cut off before all lines are known to be results.
        self._file.truncate(end)

    def add(self, record: Record) -> None:
        """Adds a line in one piece; a key that is there already is a mistake of the caller."""
        key = key_of(record)
        if key in self.known:
            raise ValueError(f"{key} has a line already")
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
        try:
            self._file.write(line.encode())
            self._file.flush()
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written: {error.strerror}") from None
        self.known[key] = record

    def close(self) -> None:
        """Gives the file free for others."""
        self._file.close()

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OutputError(f"{self.path}: another batch is writing this file") from None

    def _lines(self) -> Iterator[tuple[int, Record]]:
        """The end and the record of every whole line."""
        self._file.seek(0)
        end = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                if not b'{"f'.startswith(line[:3]):
                    raise self._foreign(number)
                break
            end += len(line)
            if line.strip():
                yield end, self._read(number, line)
        self._file.seek(0, os.SEEK_END)

    def _read(self, number: int, line: bytes) -> Record:
        try:
            record = json.loads(line)
            if "format" not in record:
                key_of(record)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise self._foreign(number) from None
        return record  # type: ignore[no-any-return]

    def _foreign(self, number: int) -> OutputError:
        return OutputError(f"{self.path}:{number}: this is not a line of results; choose another file")


def is_stopped(record: Record) -> bool:
    """Was the level interrupted, so that it must be run again?"""
    return record.get("outcome") == "limit" and record.get("limit") == "stopped"
