"""The first ledgers ever written are audited for ever; a ledger from a newer version is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.game import load_game
from replays.audit import audit
from replays.canonical import dumps, loads
from replays.formats import PARSERS, Unreadable
from replays.limits import FORMAT
from replays.parsing import BadLine, parse
from replays.player import Player
from tests.replays.ledgers import SHORT, finished, lines_of
from tests.replays.ledgers_of_old import FOLDER

FILES = sorted(FOLDER.glob("*.honor"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_ledger_of_old_is_as_sound_as_ever_and_can_be_watched(path: Path) -> None:
    report = audit(path)
    assert (report.verdict, report.findings) == ("sound", [])
    player = Player.open(path)
    assert player.findings.list == []
    assert player.knows_all
    for viewer in player.viewers:
        assert player.told(viewer)
        assert player.view(player.lines - 1, viewer)["result"] == report.result


def test_there_is_one_of_every_game_and_seat_count() -> None:
    kept = {path.stem.rsplit("-", 1)[0] for path in FILES}
    assert kept >= {f"{game}-{seats}" for game in SHORT for seats in load_game(game).seat_counts}


def test_a_newer_format_is_refused_with_a_sentence() -> None:
    data = finished().replace(b'"format":"honor-ledger/1"', b'"format":"honor-ledger/2"', 1)
    report = audit(data)
    assert report.verdict == "unreadable"
    assert "honor-ledger/2" in report.reason
    assert report.reason.endswith("A newer one may.")
    with pytest.raises(Unreadable, match="A newer one may"):
        Player(lines_of(data))


def test_a_newer_version_of_the_rules_is_refused_with_a_sentence() -> None:
    version = load_game("james-bond-007").rules_version
    data = finished().replace(b'"version":"%b"' % version.encode(), b'"version":"99"', 1)
    report = audit(data)
    assert report.verdict == "unreadable"
    assert "version 99 of the rules" in report.reason


def test_an_old_format_is_read_by_a_parser_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hook: a parser checks the bytes by the old rules, and gives the entry as the newest format has it."""

    def of_old(line: bytes) -> object:
        data = loads(line)
        if data["kind"] == "header":
            if data["body"]["format"] != "honor-ledger/0":
                raise BadLine("It is none of that format.")
            data["body"]["format"] = FORMAT
        return parse(dumps(data))

    monkeypatch.setitem(PARSERS, "honor-ledger/0", of_old)
    lines = lines_of(finished())
    lines[0] = lines[0].replace(b"honor-ledger/1", b"honor-ledger/0")
    player = Player(lines[:1])
    assert player.last.header is not None
    assert player.game.id == "james-bond-007"
    with pytest.raises(Unreadable):
        Player([lines[0].replace(b"honor-ledger/0", b"honor-ledger/3")])
