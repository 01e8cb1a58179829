"""A host that cheats: each row of the threat table, P prevented, L found live, A found at the audit, N not covered."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.table import EVERYONE, Audience, Card, Face
from replays.audit import audit
from replays.canonical import dumps, from_text, to_text
from replays.dealing import Dealing, Opening, card_commitment
from replays.entries import Deal, Luck
from replays.findings import Breach
from replays.receipts import ReceiptBook
from replays.recorder import LedgerRecorder
from tests.fair.dealt import DealtTable, dealt, fed
from tests.fair.recovering import recover, vanish
from tests.replays.ledgers import first, lines_of, parsed


def test_n_a_host_with_a_program_of_his_own_can_look_at_cards(tmp_path: Path) -> None:
    """Not covered at this level: whoever deals knows every card. It is said in the audit and in the documentation."""
    table = DealtTable(tmp_path / "game")
    local = table.begin()
    hidden = [card for card in local.match.faces if card not in local.match.state.table.known_to(None)]
    assert len(hidden) > 20
    assert any("host did not look at cards" in sentence for sentence in audit(table.close()).unchecked)
    text = (Path(__file__).parents[2] / "docs/fair-play.md").read_text("utf-8")
    assert "a host with a program of his own can look at cards" in " ".join(text.split())


class Stacking(Dealing):
    """The best cards on top."""

    def shuffle(self, epoch: int, mix: bytes, faces: Sequence[Face]) -> tuple[tuple[Face, ...], list[bytes]]:
        order, _ = super().shuffle(epoch, mix, faces)
        order = tuple(sorted(order, reverse=True))
        commitments = []
        for position, face in enumerate(order):
            card = Card(f"{epoch}.{position}")
            self.openings[card] = Opening(face, self.openings[card].salt)
            commitments.append(card_commitment(self.context, card, face, self.openings[card].salt))
        return order, commitments


@pytest.mark.parametrize(("game", "seats"), [("james-bond-007", 3), ("charge-it", 4), ("billionaire", 2)])
def test_a_a_stacked_shuffle(tmp_path: Path, game: str, seats: int) -> None:
    class Stacked(DealtTable):
        dealing_class = Stacking

    table = Stacked(tmp_path / "game", game, seats)
    table.begin()
    table.play()
    data = table.close()
    fed(table.follower(1), lines_of(data)[:-3])  # nobody can see it while the secret is the dealer's
    report = audit(data)
    decks = [number for number, line in enumerate(parsed(data)) if line["kind"] == "deck"]
    found_in = {found.line for found in report.findings if found.rule == "deck"}
    assert decks[0] in found_in  # a few cards may lie right by chance later on
    assert found_in <= set(decks)
    assert report.verdict == "flawed"


class Swapping(LedgerRecorder):
    """Turns another card up than the one that was committed to."""

    def shown(self, card: Card, audience: Audience) -> None:
        if audience == EVERYONE:
            face, salt = self.dealing.openings[card]
            other = next(face for face in sorted({one.face for one in self.dealing.openings.values()} - {face}))
            self.scribe.host("open", {"card": card, "face": other, "salt": to_text(salt)})
        else:
            super().shown(card, audience)


def test_l_a_swapped_card(tmp_path: Path) -> None:
    class Swapped(DealtTable):
        recorder_class = Swapping

    table = Swapped(tmp_path / "game")
    table.begin()
    table.play(moves=6)
    lines = table.lines()
    at = first([dict(line) for line in parsed(b"\n".join(lines) + b"\n")], "open")
    follower = fed(table.follower(1), lines[:at])
    with pytest.raises(Breach, match=rf"line {at}: The opening of .* does not fit its commitment"):
        follower.feed(lines[at])


class Lying(LedgerRecorder):
    """Seals another card for seat 1 than the one it gets."""

    def shown(self, card: Card, audience: Audience) -> None:
        if audience == 1:
            truth = self.dealing.openings[card]
            other = next(face for face in sorted({one.face for one in self.dealing.openings.values()} - {truth.face}))
            self.dealing.openings[card] = Opening(other, truth.salt)
            super().shown(card, audience)
            self.dealing.openings[card] = truth
        else:
            super().shown(card, audience)


def test_l_a_wrong_opening_for_one_seat(tmp_path: Path) -> None:
    class Lied(DealtTable):
        recorder_class = Lying

    table = Lied(tmp_path / "game")
    table.begin()
    lines = table.lines()
    with pytest.raises(Breach, match="What was sealed for seat 1 does not open"):
        fed(table.follower(1), lines)
    fed(table.follower(2), lines)  # nobody else can see it; the audit can
    table.play()
    assert any(found.rule == "opening" and found.seat == 1 for found in audit(table.close()).findings)


def test_l_a_value_made_up_for_a_seat(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game")
    table.hands[1].value = lambda event: bytes(24)  # type: ignore[method-assign]
    table.begin()
    with pytest.raises(Breach, match="The value of seat 1 does not continue its chain") as breach:
        fed(table.follower(2), table.lines())
    assert (breach.value.finding.seat, breach.value.finding.rule) == (1, "luck")


@pytest.mark.parametrize("seats", [3, 4])
def test_p_a_faked_time_out_rolls_nothing_anew(tmp_path: Path, seats: int) -> None:
    """Whoever is said to be silent, and however often: luck says the same."""
    honest = DealtTable(tmp_path / "honest", "billionaire", seats, seed=5)
    honest.begin()
    honest.play(moves=40)
    faking = DealtTable(tmp_path / "faking", "billionaire", seats, seed=5)
    faking.begin()
    vanish(faking, 1)
    recover(faking, 1)
    faking.play(moves=40)
    said = [
        [(line["kind"], line["body"]) for line in parsed(table.close()) if line["kind"] in ("luck", "deck", "open")]
        for table in (honest, faking)
    ]
    assert said[0] == said[1]
    assert audit(faking.path).findings == []


def test_n_with_two_people_a_faked_time_out_lowers_the_trust_for_all_to_see(tmp_path: Path) -> None:
    """Prevented with three seats and more. With two there is nobody to rebuild from; the ledger says what happened."""
    table = DealtTable(tmp_path / "game", seats=2)
    assert "escrow" not in {line["kind"] for line in parsed(b"\n".join(table.lines()) + b"\n")}
    table.begin()
    vanish(table, 1, trust="host")
    lines = table.lines()
    assert fed(table.follower(0), lines).trust == "host"
    assert any("Luck after the trust fell" in sentence for sentence in audit(table.close()).unchecked)


def test_l_a_host_that_rebuilds_a_secret_of_somebody_who_is_there(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game")
    table.begin()
    recover(table, 1)
    with pytest.raises(Breach, match="Seat 1 is there, and its secret is its own"):
        fed(table.follower(2), table.lines())


def test_l_a_host_that_opens_a_bid_of_somebody_who_can_do_so(tmp_path: Path) -> None:
    data = dealt()
    lines = parsed(data)
    at = first(lines, "unseal")
    line = {**lines[at], "by": "host", "body": {**lines[at]["body"], "seat": lines[at]["by"]}}
    for key in ("count", "seen", "sig"):
        del line[key]
    follower = fed(DealtTable(tmp_path / "game").follower(2), lines_of(data)[:at])
    with pytest.raises(Breach, match="which can do so itself"):
        follower.feed(dumps(line))


def test_l_different_ledgers_for_different_seats_at_the_next_signed_move(tmp_path: Path) -> None:
    """Seat 1 is shown another line than seat 2. What it signs next does not fit what seat 2 holds."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    table.scribe.host("presence", {"spectators": 1}, quiet=True)
    shown = table.lines()
    other_line = shown[-1].replace(b'"spectators":1', b'"spectators":2')  # what seat 1 was shown in its place
    seen = to_text(hashlib.sha256(other_line).digest())
    seat = min(table.local.to_act)
    hand = table.hands[seat]
    signing = hand.author
    hand.author = lambda game, kind, body, at, _: signing(game, kind, body, at, seen)  # type: ignore[method-assign, assignment]
    table.local.play(seat, table.local.legal_moves(seat)[0])
    follower = fed(table.follower((seat + 1) % 3), shown)
    with pytest.raises(Breach, match=f"not that of seat {seat} over this line and what it saw"):
        fed(follower, table.lines()[len(shown) :])


def test_n_a_host_that_stops_at_a_bad_roll_is_seen_to(tmp_path: Path) -> None:
    """Not covered, but visible: the seats hold the file up to the question, and their receipts say how far it went."""
    data = dealt("billionaire", 3)
    lines = lines_of(data)
    asked = first(parsed(data), "ask", 5)
    stopped = b"\n".join(lines[: asked + 1]) + b"\n"
    report = audit(stopped)
    assert (report.verdict, report.findings) == ("sound so far", [])
    assert any("the game is not over" in sentence for sentence in report.unchecked)
    book = ReceiptBook(tmp_path, parsed(data)[0]["body"]["game"])
    book.saw(asked + 2, lines[asked + 1])
    book.close()
    caught = audit(stopped, receipts=tmp_path)
    assert [found.rule for found in caught.findings] == ["receipt"]
    assert "the last 1 are missing" in caught.findings[0].sentence


def test_l_no_luck_before_everybody_has_shared_a_secret(tmp_path: Path) -> None:
    class Keeping(DealtTable):
        def share(self) -> None:
            pass

    table = Keeping(tmp_path / "game")
    table.begin()
    with pytest.raises(Breach, match="before seat 0 has shared"):
        fed(table.follower(), table.lines())


def test_a_a_dealers_secret_that_was_not_the_one_shared(tmp_path: Path) -> None:
    class Pretending(DealtTable):
        def share(self) -> None:
            truth, self.dealing.secret = self.dealing.secret, bytes(32)
            super().share()
            self.dealing.secret = truth

    table = Pretending(tmp_path / "game")
    table.begin()
    fed(table.follower(1), table.lines())
    table.play()
    assert [found.rule for found in audit(table.close()).findings] == ["escrow"]


def test_the_values_of_a_chance_event_are_shown_after_it_was_asked_for_and_only_once() -> None:
    lines = parsed(dealt("billionaire", 3))
    asks = [line["body"]["k"] for line in lines if line["kind"] == "ask"]
    assert asks == list(range(1, len(asks) + 1))
    shown: set[str] = set()
    for line in lines:
        if line["kind"] == "luck":
            values: list[Any] = line["body"]["values"]
            assert shown.isdisjoint(values)
            shown.update(values)
    assert all(len(from_text(value)) == 24 for value in shown)


def test_p_nobody_but_the_seat_reads_what_is_dealt_to_it(tmp_path: Path) -> None:
    """A follower with the key of seat 1 opens its cards, and no others; one without a key opens none."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    lines = table.lines()
    for key in (None, 0, 1, 2):
        follower = table.follower(key)
        for line in lines:
            entry = follower.feed(line)
            if isinstance(entry, Deal):
                assert (entry.body.card in follower.match.faces) == (entry.body.seat == key)
            assert not isinstance(entry, Luck) or len(entry.body.values) == 3
