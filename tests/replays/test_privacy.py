"""Nothing in the file tells a face before its time, except to the seat that holds the key."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from core.table import Card
from replays.canonical import dumps
from replays.findings import Findings
from replays.keys import read_seat_key, seat_key_path
from replays.ledger_match import LedgerMatch
from replays.player import NoKey, Player
from replays.table import RecordedTable
from tests.replays.ledgers import followed, lines_of, opened, parsed, play_on

GAMES = [("james-bond-007", 4), ("charge-it", 3), ("billionaire", 3)]


def halfway(path: Path, game: str, seats: int) -> RecordedTable:
    table = opened(path, game, seats, levels=[None] * seats)
    play_on(table, random.Random(4), moves=25)
    assert not table.over
    return table


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_seat_key_opens_exactly_the_deals_of_its_seat_before_the_end(tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "game.honor"
    with halfway(path, game, seats) as table:
        truth = table.match
        shown = {None: truth.state.table.known_to(None)}
        for seat in range(seats):
            key = read_seat_key(seat_key_path(path, seat))
            holder = followed(path.read_bytes(), seat_keys={seat: key})
            holder.settle()
            assert holder.findings.list == []
            dealt = {
                line["body"]["card"]
                for line in parsed(path.read_bytes())
                if line["kind"] == "deal" and line["body"]["seat"] == seat
            }
            opened_to_all = {line["body"]["card"] for line in parsed(path.read_bytes()) if line["kind"] == "open"}
            assert set(holder.match.faces) == dealt | opened_to_all
            assert all(truth.faces[card] == face for card, face in holder.match.faces.items())
            assert holder.view(seat) == table.view(seat)
            assert holder.happenings(seat) == table.happenings(seat)
            assert truth.state.table.known_to(seat) <= set(holder.match.faces)
        public = followed(path.read_bytes())
        public.settle()
        assert shown[None] <= set(public.match.faces)
        assert public.view(None) == table.view(None)
        assert public.happenings(None) == table.happenings(None)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_key_of_another_seat_opens_nothing_and_is_noticed(tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "game.honor"
    halfway(path, game, seats).close()
    wrong = read_seat_key(seat_key_path(path, 1))
    holder = followed(path.read_bytes(), seat_keys={0: wrong})
    opened_to_all = {line["body"]["card"] for line in parsed(path.read_bytes()) if line["kind"] == "open"}
    assert set(holder.match.faces) == opened_to_all
    assert {finding.rule for finding in holder.findings.list} == {"opening"}


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_face_in_the_file_before_the_end_is_one_that_lies_open(tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "game.honor"
    with halfway(path, game, seats) as table:
        everybody: set[str] = set()
        for line in parsed(path.read_bytes()):
            if line["kind"] in ("header", "join"):
                continue
            faces = set(texts(line["body"])) & set(table.match.faces.values()) - {"D", "E", "F", "A"}
            if line["kind"] == "open":
                assert faces == {line["body"]["face"]}
                assert table.match.faces[Card(line["body"]["card"])] == line["body"]["face"]
                everybody |= faces
            elif line["kind"] == "move" and "face" in line["body"]["move"]:
                played = line["body"]["move"]  # it lies open from here on
                assert table.match.faces[Card(played["card"])] == played["face"]
                everybody.add(played["face"])
                assert faces <= everybody
            elif line["kind"] == "ask":
                assert "new" in line["body"] or not faces
            else:
                assert faces <= everybody, line  # an investment that lies open is called by its name
        assert everybody  # something lies open, or the test shows nothing


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    return [value] if isinstance(value, str) else []


def test_sealed_openings_have_one_length_whatever_the_face(tmp_path: Path) -> None:
    for game, seats in GAMES:
        path = tmp_path / f"{game}.honor"
        halfway(path, game, seats).close()
        lengths: dict[str, set[int]] = {}
        lines = parsed(path.read_bytes())
        for line in lines:
            if line["kind"] == "deal":
                epoch = line["body"]["card"].split(".")[0]
                lengths.setdefault(epoch, set()).add(len(line["body"]["opening"]))
        assert lengths
        assert all(len(found) == 1 for found in lengths.values())
        assert {len(dumps(line["body"])) for line in lines if line["kind"] == "seal"} <= {49}  # a bare commitment


def test_all_who_follow_get_the_same_bytes(tmp_path: Path) -> None:
    """What differs between viewers is what their keys open, and never what they are given."""
    path = tmp_path / "game.honor"
    halfway(path, "james-bond-007", 4).close()
    lines = lines_of(path.read_bytes())
    views = []
    for seat in range(4):
        key = read_seat_key(seat_key_path(path, seat))
        follower = LedgerMatch(seat_keys={seat: key})
        for line in lines:
            follower.feed(line)
        views.append(follower.view(seat))
    assert len({json.dumps(view) for view in views}) == 4
    assert all(view["discard"] == views[0]["discard"] for view in views)


def test_the_player_shows_what_the_keys_at_hand_open(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    table = opened(path, "james-bond-007", 3)
    play_on(table, random.Random(1), moves=9)
    player = Player.open(path)
    assert player.viewers == [None, 0]
    assert player.view(player.lines - 1, 0) == table.view(0)
    for viewer in (1, 2, "all", 7):
        with pytest.raises(NoKey):
            player.view(3, viewer)
        with pytest.raises(NoKey):
            player.told(viewer)
    seat_key_path(path, 0).unlink()
    assert Player.open(path).viewers == [None]
    play_on(table, random.Random(1))
    table.close()
    assert Player.open(path).viewers == [None, 0, 1, 2, "all"]


def test_knowledge_collected_with_findings_is_the_same_as_live(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    halfway(path, "billionaire", 3).close()
    live = LedgerMatch()
    for line in lines_of(path.read_bytes()):
        live.feed(line)
    collected = followed(path.read_bytes())
    assert isinstance(collected.findings, Findings)
    assert live.view(None) == collected.view(None)
