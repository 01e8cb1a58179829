"""The examples in the docstrings of the command line and the plain mode are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import tui
import tui.commands
import tui.plain

MODULES = sorted(
    module.name
    for package in (tui, tui.commands, tui.plain)
    for module in iter_modules(package.__path__, f"{package.__name__}.")
    if not module.ispkg
)


@pytest.mark.parametrize("name", [*MODULES, "net.pacing", "replays.library"])
def test_the_examples_are_true(name: str) -> None:
    failed, _tried = doctest.testmod(import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0
