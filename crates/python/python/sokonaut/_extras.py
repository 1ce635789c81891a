"""Imported before Gymnasium and NumPy, to say how they are had where they are missing."""

try:
    import gymnasium as gymnasium
    import numpy as numpy
except ModuleNotFoundError as missing:
    message = f"{missing}; the environments need gymnasium and numpy: pip install 'sokonaut[gym]'"
    raise ModuleNotFoundError(message, name=missing.name) from missing
