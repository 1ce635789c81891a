"""The examples of the documents are run as they stand."""

import doctest
import importlib
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
FRONT_PAGE = README.parent.parent.parent / "README.md"


@pytest.mark.parametrize(
    "name",
    [f"sokonaut{name}" for name in ("", ".levels", ".solver", ".dataset", ".training", ".gym_env", ".vector_env")],
)
def test_examples_of_modules(name):
    if name.endswith("_env"):
        pytest.importorskip("gymnasium")
    ran = doctest.testmod(importlib.import_module(name))
    assert ran.attempted > 0 and ran.failed == 0


def test_examples_of_the_readme():
    pytest.importorskip("gymnasium")
    ran = doctest.testfile(str(README), module_relative=False)
    assert ran.attempted > 20 and ran.failed == 0


def test_examples_of_the_front_page():
    ran = doctest.testfile(str(FRONT_PAGE), module_relative=False)
    assert ran.attempted >= 3 and ran.failed == 0
