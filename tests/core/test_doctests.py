"""The examples in the docstrings of core are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import core

MODULES = sorted(module.name for module in walk_packages(core.__path__, "core."))


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    failed, _tried = doctest.testmod(import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0


def test_there_are_doctests() -> None:
    assert (
        sum(doctest.testmod(import_module(name)).attempted for name in ("core.table", "core.chance", "core.move")) > 10
    )
