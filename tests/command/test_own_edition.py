"""An owner's own edition (`--set edition=FILE`): its names are in every sentence, and its games are as good as any."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import billionaire, charge_it
from tests.command.program import here, honor
from tui.problem import FINE

OURS = {
    "billionaire": {"Caspian Caviar Houses": "Odessa Grain Lofts", '"Eurasia"': '"Red Lands"'},
    "charge-it": {"Super Charge": "Bag Charge", "Dine-a-Lot": "Noodle Card"},
}
FOLDERS = {"billionaire": billionaire, "charge-it": charge_it}
TYPED = "1\n" * 20 + "q\n"


@pytest.fixture(params=sorted(OURS))
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def edition(game: str, tmp_path: Path) -> Path:
    standard = Path(FOLDERS[game].__path__[0], "edition.toml").read_text("utf-8")
    for name, ours in OURS[game].items():
        assert name in standard
        standard = standard.replace(name, ours)
    file = tmp_path / "own.toml"
    file.write_text(standard, "utf-8")
    return file


def check_names(game: str, text: str) -> None:
    names = {name.strip('"'): ours.strip('"') for name, ours in OURS[game].items()}
    assert any(ours in text for ours in names.values()), text
    assert not any(name in text for name in names), text


def test_the_names_of_an_own_edition_are_told_at_the_table_in_the_transcript_and_in_exports(
    game: str, edition: Path, tmp_path: Path
) -> None:
    ledger = str(tmp_path / "game.honor")
    own = f"edition={edition}"
    played = honor(
        "play", game, "--plain", "--seats", "2", "--seed", "4", "--set", own, "--ledger", ledger, typed=TYPED
    )
    assert played.returncode == FINE, played.stderr
    check_names(game, played.stdout)
    for shown in (here("replay", ledger, "--plain"), here("export", ledger, "--to", "text")):
        assert shown.returncode == FINE, shown.stderr
        check_names(game, shown.stdout)
    audited = here("audit", ledger)
    assert (audited.returncode, "sound" in audited.stdout) == (FINE, True), audited.stdout
    gone_on = honor("play", game, "--plain", "--ledger", ledger, typed="t\nq\n")
    assert gone_on.returncode == FINE, gone_on.stderr
