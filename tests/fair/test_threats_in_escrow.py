"""What seats share of their secrets, and how it is put together again: by too few, of the wrong one, or nonsense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays.canonical import from_text, to_text
from replays.escrow import SEALED, rebuilt, share_commitment
from replays.findings import Breach
from replays.hashing import masked
from replays.shamir import SHARE, NotShares, split
from tests.fair.dealt import DealtTable, fed
from tests.fair.recovering import recover, shares_of, vanish


def rebuilt_line(table: DealtTable, seat: int, secret: bytes, signed: dict[str, bytes | None]) -> None:
    """A host writes that a secret was rebuilt; None: a signature that is none."""
    proposal = table.scribe.proposed("recover", {"seat": seat, "secret": to_text(secret)})
    signatures = {
        name: table.hands[int(name)].endorse(proposal.message) if good is None else to_text(good)
        for name, good in signed.items()
    }
    table.scribe.endorsed_as(proposal, table.host, signatures)


@pytest.mark.parametrize(
    ("signed", "sentence"),
    [
        ({}, "0 seats say that they gave a share of seat 1's secret; 2 have to"),
        ({"0": None}, "1 seats say that they gave a share of seat 1's secret; 2 have to"),
        ({"0": None, "1": None}, "1 seats say that they gave a share"),  # its own word is no share
        ({"0": None, "2": bytes(64)}, "The signature of seat 2 is not good"),
        ({"0": None, "2": None, "7": bytes(64)}, "The signature of seat 7 is not good"),
    ],
)
def test_l_a_secret_that_was_rebuilt_by_too_few(tmp_path: Path, signed: dict[str, Any], sentence: str) -> None:
    """The host knows it otherwise, and writes that the others have given their shares."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    vanish(table, 1)
    rebuilt_line(table, 1, table.secrets[1].beacon, signed)
    with pytest.raises(Breach, match=sentence) as breach:
        fed(table.follower(2), table.lines())
    assert breach.value.finding.rule in ("escrow", "signature")


def test_l_a_secret_that_was_rebuilt_twice_or_of_a_bot(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", seats=4, levels=(None, None, None, "random"))
    table.begin()
    vanish(table, 1)
    recover(table, 1)
    fed(table.follower(2), table.lines())
    rebuilt_line(table, 1, table.secrets[1].beacon, {"0": None, "2": None})
    with pytest.raises(Breach, match="There is no seat 1 whose secret is to be recovered"):
        fed(table.follower(2), table.lines())
    bots = DealtTable(tmp_path / "bots", seats=4, levels=(None, None, None, "random"))
    bots.begin()
    vanish(bots, 3)
    rebuilt_line(bots, 3, bots.secrets[3].beacon, {"0": None, "1": None})
    with pytest.raises(Breach, match="nothing from which the secret of seat 3 could be rebuilt"):
        fed(bots.follower(2), bots.lines())


def test_l_shares_that_do_not_belong_together_fall_back_on_whoever_has_sealed_them(tmp_path: Path) -> None:
    """Each holder opens a share that was committed to; that they give different secrets shows when they are needed."""

    class Inconsistent(DealtTable):
        def share(self) -> None:
            hand, honest = self.hands[1], self.hands[1].escrow

            def escrow(boxes: Any, tip: str) -> dict[str, Any] | None:
                body = honest(boxes, tip)
                assert body is not None
                data = from_text(body["shares"]["4"])
                other = split(bytes(32), 3, [1, 3, 4, 5])[5]  # of another secret
                true = shares_before(self, data)
                mask = bytes(one ^ another for one, another in zip(data[:SHARE], true, strict=True))
                hidden = bytes(one ^ another for one, another in zip(other, mask, strict=True))
                body["shares"]["4"] = to_text(hidden + share_commitment(self.dealing.context, 1, 4, other))
                return body

            hand.escrow = escrow  # type: ignore[method-assign]
            super().share()

    def shares_before(table: DealtTable, data: bytes) -> bytes:
        """What was sealed for seat 4, by the key of seat 4."""
        from replays.boxes import private_box, shared_secret

        secret = shared_secret(private_box(table.secrets[4].box), table.hands[1].box)
        tip = table.recorder.joins[1]["tip"]
        return masked(data[:SHARE], secret, "share", table.dealing.context, "1", 4, tip)

    table = Inconsistent(tmp_path / "game", "charge-it", 5)
    assert SEALED > SHARE
    for seat in range(5):
        fed(table.follower(seat), table.lines())  # nobody sees it yet
    table.begin()
    vanish(table, 1)
    shares = shares_of(table, 1)
    assert rebuilt({seat: shares[seat] for seat in (0, 2, 3)}, 3) == table.secrets[1].beacon
    try:
        wrong = rebuilt({seat: shares[seat] for seat in (0, 2, 4)}, 3)
    except NotShares:
        wrong = bytes(32)
    rebuilt_line(table, 1, wrong, {"0": None, "2": None, "4": None})
    with pytest.raises(Breach, match="The recovered secret is not that of seat 1") as breach:
        fed(table.follower(3), table.lines())
    assert breach.value.finding.seat == 1


def test_l_a_seat_that_names_the_tip_of_another_cannot_go_on_from_it(tmp_path: Path) -> None:
    """A seat that would say what another has said: its number stands in its chain, and what it echoes is no value."""

    class Echo(DealtTable):
        def _write_start(self, began: float, options: dict[str, Any]) -> None:
            first, second = self.hands[0], self.hands[1]
            second.tip_before, second.value = first.tip_before, first.value  # type: ignore[method-assign]
            super()._write_start(began, options)

    table = Echo(tmp_path / "game", seats=2)
    assert table.recorder.joins[0]["tip"] == table.recorder.joins[1]["tip"]
    table.begin()
    with pytest.raises(Breach, match="The value of seat 1 does not continue its chain"):
        fed(table.follower(0), table.lines())
