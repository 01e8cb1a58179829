"""Attacks that were tried on the deal by hostile hosts, seats and editors, and that got somewhere once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from net import wire
from net.copy import GameCopy
from net.followed_game import Fork
from net.own_hand import OwnHand, seat_secrets
from replays.audit import audit
from replays.canonical import to_text
from replays.findings import Findings
from replays.hashing import digest
from replays.keys import SeatSecrets, keep_seat_key, seat_key_path
from replays.ledger_match import LedgerMatch
from replays.player import Player
from replays.private_files import PrivateFileError
from replays.receipts import ReceiptBook
from replays.states import public_hash
from tests.fair.dealt import DealtTable, fed, identity
from tests.fair.network import Circle
from tests.fair.recovering import vanish
from tests.net.party import until
from tests.replays.ledgers import lines_of, parsed

ME = identity("Bob")
"""Whoever sits in seat 1, and plays honestly."""


# ── a host writes an ending of his own ───────────────────────────────────────────────────────────────────────────────


def ended_alone(folder: Path, gone: tuple[int, ...]) -> tuple[bytes, bytes]:
    """A game as it was, and as its host writes it down anew from the middle on: these seats have left, he says.

    What they would have done, time does; and they need not sign.
    """
    folder.mkdir()
    real, forged = DealtTable(folder / "real", seed=3), DealtTable(folder / "forged", seed=3)
    for one in (real, forged):
        one.begin()
        one.play(seed=3, moves=12)
    real.play(seed=3)
    endorsed = forged.scribe.endorsed

    def alone(kind: str, body: Any, host: Any, hands: Any) -> int:
        return endorsed(kind, body, host, {seat: hand for seat, hand in hands.items() if seat not in gone})

    forged.scribe.endorsed = alone  # type: ignore[method-assign]
    for seat in gone:
        vanish(forged, seat)
    while not forged.local.over:
        seat = min(forged.local.to_act)
        if seat in gone:
            forged.local.lapse(seat)
        else:
            forged.local.play(seat, forged.local.legal_moves(seat)[0])
    return real.close(), forged.close()


def test_a_an_ending_that_only_the_host_has_signed_is_no_sound_game(tmp_path: Path) -> None:
    real, forgery = ended_alone(tmp_path / "two gone", (1, 2))
    assert audit(real).verdict == "sound"
    report = audit(forgery)
    assert report.verdict == "sound so far"  # nobody but he vouches for how it ended
    assert any("seats 1 (Bob), 2 (Cem): their people had left" in sentence for sentence in report.unchecked)
    receipts = tmp_path / "receipts"
    book = ReceiptBook(receipts, parsed(real)[0]["body"]["game"])
    book.saw(len(lines_of(real)), lines_of(real)[-1])
    book.close()
    assert audit(forgery, receipts=receipts).verdict == "flawed"  # whoever was there knows better


def test_n_two_of_three_can_write_an_ending_without_the_third_and_it_says_so(tmp_path: Path) -> None:
    _, forgery = ended_alone(tmp_path / "one gone", (2,))
    report = audit(forgery)
    assert report.verdict == "sound"
    assert any("The consent of seat 2 (Cem): their people had left" in sentence for sentence in report.unchecked)


# ── a host plays the same game twice ─────────────────────────────────────────────────────────────────────────────────


class TwiceTheSame(DealtTable):
    """A host that begins a game once more, with the same header and the same secret, and another part of his own.

    Seat 1's keys follow from the header, and with them its part in luck: he has seen it when the game was played first.
    """

    part = 0
    """Which of his own parts in luck he tries."""

    def _write_start(self, began: float, options: dict[str, Any]) -> None:
        host = self.scribe.host

        def header(kind: str, body: Any, **more: Any) -> int:
            number = host(kind, body, **more)
            if kind == "header":
                secrets = seat_secrets(ME, self.lines()[0], 1)
                self.secrets[1] = secrets
                self.hands[1] = OwnHand(1, secrets, self.dealing.context)
                mine = self.secrets[0]
                self.secrets[0] = SeatSecrets(mine.session, mine.box, digest("part", self.part))
                self.hands[0] = self.hand_class(0, self.secrets[0], self.dealing.context)
            return number

        self.scribe.host = header  # type: ignore[method-assign]
        super()._write_start(began, options)


def table(folder: Path, part: int) -> TwiceTheSame:
    class Played(TwiceTheSame):
        pass

    Played.part = part
    return Played(folder / f"part{part}", "billionaire", 3)


def follow(folder: Path, lines: list[bytes]) -> tuple[GameCopy, list[str]]:
    """Seat 1's program, whose file of the game is gone: what it would show of its part in luck."""
    copy, shown = GameCopy(1, ME, None, folder / "receipts", 3), list[str]()
    for line in lines:
        copy.take(line)
        shown += [owed.value for owed in copy.owed("Bob") if isinstance(owed, wire.Value)]
    copy.sync()
    copy.close()
    return copy, shown


def test_l_a_host_that_begins_the_same_game_again_learns_nothing_and_is_found_out(tmp_path: Path) -> None:
    first, second = table(tmp_path, 1), table(tmp_path, 2)
    assert first.lines()[0] == second.lines()[0]
    first.begin()
    first.play(moves=8)
    _, known = follow(tmp_path, first.lines())
    assert len(known) > 3
    second.begin()
    # a program that remembers nothing shows him what he knows already: he can try parts of his own until he likes luck
    _, again = follow(tmp_path / "somebody who remembers nothing", second.lines())
    assert again
    assert set(again) <= set(known)
    # one that has a receipt shows nothing until it has seen what it saw before, and that is another game
    short = second.lines()
    assert len(short) < len(first.lines())
    copy, shown = follow(tmp_path, short)
    assert shown == []
    assert copy.behind == len(first.lines()) - len(short)
    second.play(seed=2, moves=30)
    assert len(second.lines()) >= len(first.lines())
    with pytest.raises(Fork, match="is not the one that was kept here before"):
        follow(tmp_path, second.lines())
    assert first.hands[1].value(1) == second.hands[1].value(1)
    assert to_text(first.hands[1].value(1)) == known[0]


async def test_l_a_host_that_has_less_of_the_game_than_was_seen_is_left(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3)
    sessions = await circle.begin()
    bob = circle.visits[1]
    copy = sessions[1].copy
    await bob.vanish()
    book = ReceiptBook(bob.me.folder / "receipts", copy.name)
    book.saw(copy.lines + 40, b"a line that the host does not have any more")
    book.close()
    assert copy.path is not None
    copy.path.unlink()
    back = circle.visit(bob.name)
    await back.open()
    with pytest.raises(Exception, match="lines of this game, and your program has seen"):
        await until(back, lambda: False)
    await circle.close()


# ── a host asks for signatures under what is not so ──────────────────────────────────────────────────────────────────


async def test_p_nobody_signs_off_a_game_that_is_not_over_or_a_table_that_is_another(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3)
    sessions = await circle.begin()
    copy = sessions[1].copy
    now: dict[str, Any] = {"ms": copy.ms, "n": copy.lines, "prev": copy.heads[-1]}
    state = {"state": to_text(public_hash(copy.match.state))}
    for kind, body, good in (
        ("signoff", {}, False),
        ("checkpoint", state, True),
        ("checkpoint", {"state": to_text(bytes(32))}, False),
        ("checkpoint", {**state, "more": 1}, False),
        ("recover", {"seat": 2, "secret": to_text(bytes(32))}, False),
        ("handover", {"seat": 0, "host_key": to_text(bytes(32))}, False),
    ):
        asked = wire.Endorse.model_validate({"kind": kind, "body": body, **now})
        assert (copy.endorsement(asked) is not None) == good, kind
        elsewhere = wire.Endorse.model_validate({"kind": kind, "body": body, **now, "n": copy.lines + 1})
        assert copy.endorsement(elsewhere) is None
    for seat in (0, 2, 9):
        assert copy.dealers_share(seat) is None  # nobody has agreed to anything
        assert copy.share_of(seat) is None  # and nobody is away
    await circle.play_out()
    assert circle.audited().verdict == "sound"
    await circle.close()


# ── a key in another seat's place ────────────────────────────────────────────────────────────────────────────────────


def test_p_the_key_of_one_seat_opens_nothing_of_another_and_is_told_from_it(tmp_path: Path) -> None:
    """Somebody puts his own key file in the place of another's beside an unfinished game."""
    table = DealtTable(tmp_path / "game.honor")
    table.begin()
    table.play(moves=3)
    table.writer.sync()
    keep_seat_key(table.path, 1, table.secrets[1].box)
    assert Player.open(table.path).view(20, 1)
    mine = LedgerMatch(seat_keys={1: table.secrets[1].box})
    fed(mine, table.lines())
    wrong = LedgerMatch(seat_keys={2: table.secrets[1].box}, findings=Findings())
    fed(wrong, table.lines())
    bystander = fed(LedgerMatch(), table.lines())
    assert set(bystander.match.faces) < set(mine.match.faces)
    assert dict(wrong.match.faces) == dict(bystander.match.faces)  # nothing more than everybody sees
    seat_key_path(table.path, 1).rename(seat_key_path(table.path, 2))
    with pytest.raises(PrivateFileError, match="is not the key of seat 2 in this game"):
        Player.open(table.path)
