"""The name of the environment, told to Gymnasium."""

from __future__ import annotations

import sys
from typing import Any

ENVIRONMENT = "sokonaut/Sokoban-v0"


def register() -> None:
    """Tells Gymnasium, if it is imported already: to import it for this alone would take half a second."""
    gymnasium: Any = sys.modules.get("gymnasium")
    if gymnasium is None or ENVIRONMENT in getattr(gymnasium, "registry", {ENVIRONMENT}):
        return
    gymnasium.register(
        ENVIRONMENT,
        entry_point="sokonaut.gym_env:SokobanEnv",
        vector_entry_point="sokonaut.vector_env:SokobanVectorEnv",
    )
