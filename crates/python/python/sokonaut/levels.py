"""Reading levels: any number of them, in any of the formats."""

from __future__ import annotations

import gzip
import io
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from . import _native
from ._native import Level
from .errors import LevelError

_GZIP = b"\x1f\x8b"
_MOST = 256 << 20
"""Bytes that may come out of a packed file, as on the command line."""


def no_level(text: str | bytes) -> str:
    """Says that there is no level in a text, and what was seen instead.

    >>> no_level("XXXXX\\nX@$.X\\nXXXXX")[:63]
    "there is no level in it; line 2, column 1: 'X' is not a letter "
    """
    return f"there is no level in it; {_native.absence(_bytes(text))}"


def loads(
    text: str | bytes,
    *,
    file: str = "-",
    errors: Literal["raise", "skip"] = "raise",
    close: bool = False,
    expand_tabs: bool = False,
) -> list[Level]:
    """The levels of a text, also of one that gzip has packed.

    Levels that cannot be played are an error, which names all their defects, or are skipped. ``close`` draws walls
    around levels that are open, ``expand_tabs`` takes a tab for blanks up to the next 8th column.

    >>> [level.title for level in loads("One\\n\\n#####\\n#@$.#\\n#####\\n\\nTwo\\n\\n######\\n#@$ .#\\n######")]
    ['One', 'Two']
    """
    levels, complaints, seen = [], [], 0
    for _, level in entries(text, file=file, close=close, expand_tabs=expand_tabs):
        seen += 1
        if isinstance(level, Level):
            levels.append(level)
        else:
            complaints.append(str(level))
    if not seen:
        raise LevelError(f"{file}: {no_level(text)}")
    if complaints and errors == "raise":
        raise LevelError("\n".join(complaints))
    return levels


def load(
    path: str | os.PathLike[str],
    *,
    errors: Literal["raise", "skip"] = "raise",
    close: bool = False,
    expand_tabs: bool = False,
) -> list[Level]:
    """The levels of a file; see :func:`loads`."""
    text = Path(path).read_bytes()
    return loads(text, file=os.fspath(path), errors=errors, close=close, expand_tabs=expand_tabs)


def entries(
    text: str | bytes, *, file: str = "-", close: bool = False, expand_tabs: bool = False
) -> Iterator[tuple[int, Level | LevelError]]:
    """Number and level, or what is wrong with it, for all levels of a text."""
    for entry in _native.read_levels(_bytes(text), file, close, expand_tabs):
        level = entry["level"]
        yield entry["number"], LevelError(entry["complaint"]) if level is None else level


def _bytes(text: str | bytes) -> bytes:
    plain = text.encode() if isinstance(text, str) else text
    return _unpacked(plain) if plain.startswith(_GZIP) else plain


def _unpacked(packed: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(packed)) as stream:
            plain = stream.read(_MOST + 1)
    except (OSError, EOFError, zlib.error) as wrong:
        raise LevelError(f"packed by gzip, and damaged: {wrong}") from wrong
    if len(plain) > _MOST:
        raise LevelError(f"packed by gzip, and more than {_MOST >> 20} MiB unpacked")
    return plain
