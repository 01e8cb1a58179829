"""One is called the same wherever one sits down: by the name in the settings, else by the name this machine has."""

import argparse
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tui.asked_table import wanted_from
from tui.screens import home_more
from tui.screens.home_items import Wish
from tui.screens.home_more import table_for
from tui.settings import Settings

BOND = "james-bond-007"


@pytest.mark.parametrize(("chosen", "name"), [("", "ann"), ("Bea", "Bea")])
async def test_a_table_of_the_home_screen_and_one_of_the_command_line_call_one_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, name: str
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ann")
    monkeypatch.setattr(home_more, "seat_at", lambda app, wanted, opened: (wanted, opened))
    settings = Settings(name=chosen, games=str(tmp_path))
    app: Any = SimpleNamespace(settings=settings)
    laid: Any = await table_for(app, Wish(BOND, 2, "steady"))
    wanted, opened = laid
    opened.table.close()
    asked = argparse.Namespace(game=BOND, position=None, set=[], seats=2, bots="steady", seed=None, ledger=None)
    assert wanted.name == opened.info.names[0] == wanted_from(asked, settings).name == name
