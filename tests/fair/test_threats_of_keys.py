"""Keys that are none, keys of somebody else, and signatures that are not written as they should be."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from net.own_hand import OwnHand
from replays.audit import audit
from replays.canonical import from_text, to_text
from replays.findings import Breach
from replays.hands import Hand
from replays.public_keys import _EIGHTH, _PRIME, can_open, can_sign
from tests.fair.dealt import DealtTable, dealt, fed, identity
from tests.fair.network import Circle
from tests.fair.resigning import resigned
from tests.fair.test_threats_of_seats import whole
from tests.net.party import until
from tests.replays.ledgers import Lines, first, parsed, rechained

ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the points that keys are made of."""
SMALL = [
    (y + sign).to_bytes(32, "little")
    for y in (0, 1, _PRIME - 1, _PRIME, _PRIME + 1, _EIGHTH, _PRIME - _EIGHTH)
    for sign in (0, 1 << 255)
]


def forged(message: bytes, public: bytes) -> bool:
    """Whether somebody without any key can sign this message for that one."""
    seed = bytes(32)
    scalar = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little") & ((1 << 254) - 8) | 1 << 254
    point = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    try:
        signature = point + (scalar % ORDER).to_bytes(32, "little")
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def test_p_a_key_for_which_anybody_can_sign_is_none() -> None:
    for public in SMALL:
        assert not can_sign(public)
    able = [public for public in SMALL if any(forged(b"%d" % number, public) for number in range(99))]
    assert len(able) >= 8  # all those that are written as they should be
    honest = [bytes.fromhex(f"{number:064x}") for number in range(1, 30)]
    for key in (Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw() for seed in honest):
        assert can_sign(key)
        assert not forged(b"1", key)


NONE = {"key": to_text(bytes([1]) + bytes(31)), "box": to_text(bytes(32))}


@pytest.mark.parametrize("what", ["key", "box"])
def test_l_a_seat_that_names_a_key_that_is_none(tmp_path: Path, what: str) -> None:
    table, data = whole(tmp_path)

    def change(lines: Lines) -> None:
        join = lines[first(lines, "join", 1)]
        join["body"][what] = NONE[what]

    lines = resigned(table, data, change).splitlines()
    with pytest.raises(Breach, match="Seat 1 names a key that is none") as breach:
        fed(table.follower(0), lines)
    assert (breach.value.finding.line, breach.value.finding.seat) == (2, 1)


@pytest.mark.parametrize("what", ["host_key", "box"])
def test_l_a_host_that_names_a_key_that_is_none(tmp_path: Path, what: str) -> None:
    table, data = whole(tmp_path)

    def change(lines: Lines) -> None:
        lines[0]["body"][what] = NONE["box" if what == "box" else "key"]

    with pytest.raises(Breach, match="The host names a key that is none"):
        table.follower(0).feed(resigned(table, data, change).splitlines()[0])


async def test_p_a_guest_whose_box_is_none_stops_no_program_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can seal anything for it: the host does not take its join, and the game is called off by name."""
    making = OwnHand.__init__

    def made(self: OwnHand, seat: int, *rest: object) -> None:
        making(self, seat, *rest)  # type: ignore[arg-type]
        if seat == 1:
            self._public_box = bytes(32)

    assert not can_open(bytes(32))
    monkeypatch.setattr(OwnHand, "__init__", made)
    monkeypatch.setattr("net.starting.JOIN_SECONDS", 0.5)
    circle = await Circle.of(tmp_path, "james-bond-007", 3)
    await circle.gather()
    keeper, *guests = circle.visits
    for guest in guests:
        guest.ready()
    await until(keeper, lambda: all(seat.ready for seat in keeper.table.seats[1:]))
    keeper.start()
    await until(keeper, lambda: any("P1 did not answer" in str(said) for said in keeper.said))
    assert all(visit.open_still for visit in circle.visits)
    await circle.close()


# ── signatures that are good for something else, or written otherwise ────────────────────────────────────────────────


def test_a_signature_written_in_another_way_is_none() -> None:
    """The same signature with the order of the points added to its number: one line has one spelling."""
    lines = parsed(dealt())
    line = next(one for one in lines if one["kind"] == "move")
    signature = from_text(line["sig"])
    number = int.from_bytes(signature[32:], "little") + ORDER
    line["sig"] = to_text(signature[:32] + number.to_bytes(32, "little"))
    found = audit(rechained(lines)).findings
    assert (found[0].line, found[0].rule, found[0].seat) == (line["n"], "signature", line["by"])


@pytest.mark.parametrize("kind", ["move", "seal", "unseal"])
def test_a_a_signature_of_a_seat_moved_to_another_line_kind_or_game(kind: str) -> None:
    """What a seat has signed once is good for that line alone: for no other of its own, nor elsewhere."""
    other = parsed(dealt(seed=2))
    for where in ("another line", "another kind", "another game"):
        lines = parsed(dealt())
        line = lines[first(lines, kind)]
        source = other if where == "another game" else lines
        taken = next(
            one
            for one in source
            if one.get("by") == line["by"] and one.get("sig") not in (None, line["sig"])
            and (one["kind"] == kind) == (where != "another kind")
        )  # fmt: skip
        line["sig"] = taken["sig"]
        found = [one for one in audit(rechained(lines)).findings if one.line == line["n"]]
        assert [(one.rule, one.seat) for one in found] == [("signature", line["by"])], where


@pytest.mark.parametrize("kind", ["checkpoint", "signoff"])
def test_a_a_signature_of_all_moved_to_another_line(kind: str) -> None:
    lines = parsed(dealt())
    signed = [line for line in lines if isinstance(line["body"].get("signatures"), dict)]
    assert len(signed) > 1
    line = next(one for one in signed if one["kind"] == kind)
    taken = next(one for one in signed if one is not line)
    line["body"]["signatures"]["1"] = taken["body"]["signatures"]["1"]
    found = [one for one in audit(rechained(lines)).findings if one.line == line["n"]]
    assert [one.seat for one in found] == [1]
    assert "The signature of seat 1 is not good" in found[0].sentence


def test_a_a_checkpoint_that_fewer_have_signed_than_are_there() -> None:
    lines = parsed(dealt())
    line = lines[first(lines, "checkpoint")]
    del line["body"]["signatures"]["2"]
    found = [one for one in audit(rechained(lines)).findings if one.line == line["n"]]
    assert [one.sentence for one in found] == ["Not signed by seat 2."]


# ── one person in two seats ──────────────────────────────────────────────────────────────────────────────────────────


def test_l_two_seats_that_sign_with_one_key(tmp_path: Path) -> None:
    class Twice(DealtTable):
        def _write_start(self, began: float, options: dict[str, Any]) -> None:
            self.secrets[2] = replace(self.secrets[2], session=self.secrets[1].session)
            self.hands[2] = Hand(2, self.secrets[2], self.dealing.context)
            super()._write_start(began, options)

    table = Twice(tmp_path / "game")
    with pytest.raises(Breach, match="Seat 2 signs with the key of seat 1") as breach:
        fed(table.follower(0), table.lines())
    assert (breach.value.finding.line, breach.value.finding.seat) == (3, 2)


def test_n_one_identity_that_vouches_for_two_seats_is_told_of(tmp_path: Path) -> None:
    """Two identities of one person are not told from two people; one identity in two seats is."""
    table = DealtTable(tmp_path / "game", people=[identity("Ann"), identity("Bob"), identity("Bob")])
    table.begin()
    table.play()
    report = audit(table.close())
    assert report.findings == []
    assert [sentence for sentence in report.unchecked if "were several people" in sentence] == [
        "That seats 1 (Bob), 2 (Cem) were several people: one identity vouches for them."
    ]
    assert not any("were several people" in sentence for sentence in audit(dealt()).unchecked)
