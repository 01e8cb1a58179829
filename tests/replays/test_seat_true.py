"""A replay shows each seat what it saw, to the byte, and nobody anything else."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from replays.canonical import from_text
from replays.kept_moments import FOLLOWING
from replays.keys import read_seat_key, seat_key_path
from replays.knowledge import knowledge
from replays.marks import marks_of
from replays.player import NoKey, Player, Viewer
from tests.replays.ledgers import SHORT, lines_of, opened, parsed, play_on
from tui.exports import cast, decoded, page, picture, text

GAMES = [("james-bond-007", 3), ("charge-it", 3), ("billionaire", 3), ("charge-it", 6), ("james-bond-007", 2)]


@lru_cache
def whole(game: str, seats: int) -> tuple[bytes, dict[int, bytes]]:
    """A whole game of people, and the keys of all seats."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.honor"
        with opened(path, game, seats, levels=[None] * seats, options=SHORT[game]) as table:
            play_on(table, random.Random(seats))
            return path.read_bytes(), {seat: read_seat_key(seat_key_path(path, seat)) for seat in range(seats)}


def in_bytes(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_view_of_every_seat_is_byte_for_byte_what_it_saw_live(tmp_path: Path, game: str, seats: int) -> None:
    path, luck = tmp_path / "game.honor", random.Random(7)
    viewers: list[Viewer] = [None, *range(seats)]
    live = []
    with opened(path, game, seats, levels=[None] * seats, durable=False) as table:
        while True:
            views = {viewer: in_bytes(table.view(viewer)) for viewer in viewers}  # type: ignore[arg-type]
            told = {viewer: len(table.happenings(viewer)) for viewer in viewers}  # type: ignore[arg-type]
            live.append((table.lines - 1, views, told))
            if table.over:
                break
            play_on(table, luck, moves=1)
        happened = {viewer: table.happenings(viewer) for viewer in viewers}  # type: ignore[arg-type]
    player = Player.open(path)
    ended = next(line["n"] for line in parsed(path.read_bytes()) if line["kind"] == "end")
    for line, views, told in live:
        line = min(line, ended)
        for viewer in viewers:
            assert in_bytes(player.view(line, viewer)) == views[viewer], (line, viewer)
            so_far = [shown.what for shown in player.told(viewer, until=line)]
            assert in_bytes(so_far) == in_bytes(happened[viewer][: told[viewer]]), (line, viewer)


@pytest.mark.parametrize(("game", "seats"), GAMES[:3])
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_no_export_needs_or_shows_more_than_the_viewers_own_key_opens(game: str, seats: int, viewer: Viewer) -> None:
    """Who knows everything writes, for a viewer, exactly what somebody with only that viewer's key would write."""
    data, keys = whole(game, seats)
    lines = lines_of(data)
    secret = from_text(next(line for line in parsed(data) if line["kind"] == "disclose")["body"]["secret"])
    cut = len(lines) * 2 // 3
    while parsed(data)[cut]["kind"] in FOLLOWING:  # a torn file may end there; then more is known to who knows all
        cut += 1
    knowing = Player(lines[:cut], secret=secret)
    own = {viewer: keys[viewer]} if isinstance(viewer, int) else {}
    seeing = Player(lines[:cut], seat_keys=own)
    assert knowing.knows_all
    assert not seeing.knows_all
    for write in (text.write, decoded.write):
        assert write(knowing, viewer) == write(seeing, viewer)
    middle = knowing.steps()[len(knowing.steps()) // 2]
    for size in ((80, 24), (120, 40)):
        assert picture.write(knowing, viewer, middle, size=size) == picture.write(seeing, viewer, middle, size=size)
    begin = knowing.steps()[12]
    assert cast.write(knowing, viewer, begin) == cast.write(seeing, viewer, begin)
    one = page.write(knowing, viewer, begin, viewers=(viewer,))
    assert one == page.write(seeing, viewer, begin, viewers=(viewer,))
    assert knowing.scores(viewer) == seeing.scores(viewer)
    assert marks_of(knowing) == marks_of(seeing)


@pytest.mark.parametrize(("game", "seats"), GAMES[:3])
def test_knowledge_tells_a_viewer_only_the_faces_that_he_was_shown(game: str, seats: int) -> None:
    player = Player(lines_of(whole(game, seats)[0]))
    for line in player.steps()[::9]:
        table, faces = player.at(line).match.state.table, player.faces
        told = {viewer: knowledge(player, line, viewer) for viewer in player.viewers}
        for viewer, all_of_it in told.items():
            assert [one.seat for one in all_of_it] == [None, *range(seats)]
            for one in all_of_it:
                mine = table.known_to(one.seat)
                readable = viewer in ("all", one.seat) or one.seat is None
                read = sorted(card.face for card in one.cards if card.face is not None)
                assert readable or not read
                assert set(read) <= {faces[card] for card in mine}
                assert readable or not one.unseen
        counted = [[len(one.cards) for one in all_of_it] for all_of_it in told.values()]
        assert all(counts == counted[0] for counts in counted), "how many cards are known depends on nobody's eyes"


def test_what_one_has_forgotten_is_not_told_while_the_game_goes_on() -> None:
    data, keys = whole("charge-it", 3)
    player = Player(lines_of(data)[:-40], seat_keys=keys)
    assert knowledge(player, player.lines - 1, None)
    with pytest.raises(NoKey, match="remembering is part of it"):
        knowledge(player, player.lines - 1, 1)


def test_who_took_a_card_from_the_discards_holds_a_card_that_everybody_knows() -> None:
    found = 0
    player = Player(lines_of(whole("charge-it", 3)[0]))
    for line in player.steps():
        told = [shown.what for shown in player.told(None, line, line)]
        if any(what["kind"] == "drew" and what["source"] == "discard" for what in told):
            everybody = knowledge(player, line, None)[0]
            assert any("hand" in card.place for card in everybody.cards)
            found += 1
    assert found, "nobody took one, and the test shows nothing"
