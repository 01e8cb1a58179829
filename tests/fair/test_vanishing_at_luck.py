"""A seat vanishes between the question and the answer, at every kind of chance event and every number of seats.

The others rebuild its part from shares, and luck says what it would have said: beside each table stands its twin, in
which nobody has vanished.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.chance import Chance
from core.game import load_game
from replays.audit import audit
from replays.canonical import to_text
from replays.escrow import threshold
from replays.luck import purpose
from tests.fair.dealt import DealtTable, fed
from tests.fair.recovering import recover, vanish
from tests.replays.ledgers import parsed

KINDS = {
    "james-bond-007": ("shuffle",),
    "charge-it": ("shuffle", "pick"),
    "billionaire": ("shuffle", "roll", "spin", "pick"),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "james-bond-007": {"max_turns": 40},
    "charge-it": {"max_rounds": 12, "match_target": 50000},
    "billionaire": {"max_turns": 200},
}


def cases() -> Iterator[Any]:
    """Every kind of luck of each game, and three to six seats where it can be played by so many."""
    for game, kinds in KINDS.items():
        for seats in range(3, 7):
            try:
                load_game(game).check_seats(seats)
            except ValueError:
                continue
            for kind in kinds:
                yield pytest.param(game, kind, seats, id=f"{kind}-{seats}-{game}")


class Vanishing(DealtTable):
    """At the ``nth`` chance event of a kind the last seat falls silent, and the others rebuild what it kept back."""

    at = 0
    """The number of that event, once it has come."""

    def watch(self, kind: str, nth: int, *, rebuild: bool) -> None:
        asked, gone, left = self.recorder.ask, self.seats - 1, [nth]

        def ask(chance: Chance) -> int:
            event = asked(chance)
            if purpose(chance)["purpose"] == kind and not self.at:
                left[0] -= 1
                if left[0] == 0:
                    self.at = event
                    if rebuild:
                        vanish(self, gone)
                        # what is shown from now on comes from what the others have rebuilt, and from nothing else
                        self.hands[gone].begin_chain(recover(self, gone), event)
            return event

        self.recorder.ask = ask  # type: ignore[method-assign]


def played(folder: Path, game: str, kind: str, seats: int, *, rebuild: bool) -> tuple[int, bytes]:
    folder.mkdir()
    table = Vanishing(folder / "game", game, seats, seed=5, options=OPTIONS[game])
    rare = kind in ("spin", "pick") or game == "james-bond-007"
    table.watch(kind, 1 if rare else 2, rebuild=rebuild)
    table.begin()
    while not table.at and not table.local.over:
        table.play(moves=20, seed=3 + table.scribe.lines % 7)
        assert table.scribe.lines < 12_000, f"there was no {kind}"
    assert table.at, f"there was no {kind}"
    table.play(moves=3)
    return table.at, table.close()


@pytest.mark.parametrize(("game", "kind", "seats"), cases())
def test_what_a_vanished_seat_keeps_back_is_rebuilt_and_luck_is_the_same(
    tmp_path: Path, game: str, kind: str, seats: int
) -> None:
    at, data = played(tmp_path / "vanished", game, kind, seats, rebuild=True)
    same, twin = played(tmp_path / "twin", game, kind, seats, rebuild=False)
    assert at == same
    lines, others = parsed(data), parsed(twin)
    assert [line["body"]["seat"] for line in lines if line["kind"] == "recover"] == [seats - 1]
    said = [line["body"] for line in lines if line["kind"] in ("luck", "deck", "open", "deal")]
    would_have = [line["body"] for line in others if line["kind"] in ("luck", "deck", "open", "deal")]
    until = next(number for number, body in enumerate(would_have) if body.get("k") == at)
    assert said[: until + 1] == would_have[: until + 1]
    assert said == would_have  # and all that came of it
    report = audit(data)
    assert (report.findings, report.trust) == ([], "fair-dealer")


def test_the_cases_are_every_kind_of_luck_there_is() -> None:
    from core import chance

    kinds = {name.lower() for name in ("Shuffle", "Roll", "Spin", "Pick") if hasattr(chance, name)}
    assert {kind for kinds_of_game in KINDS.values() for kind in kinds_of_game} == kinds
    assert {parameter.values[2] for parameter in cases()} == {3, 4, 5, 6}


@pytest.mark.parametrize(("seats", "needed"), [(2, None), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_so_many_of_the_others_are_needed(tmp_path: Path, seats: int, needed: int | None) -> None:
    """Of two people nobody can rebuild anything; of five and six one of the others may be gone as well."""
    assert threshold(seats - 1) == needed
    table = DealtTable(tmp_path / "game", "charge-it", seats)
    escrows = [line for line in parsed(b"\n".join(table.lines()) + b"\n") if line["kind"] == "escrow"]
    assert [line["body"]["t"] for line in escrows if line["by"] != "host"] == ([needed] * seats if needed else [])


def test_with_two_people_a_secret_that_the_host_has_rebuilt_is_refused(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", "charge-it", 2)
    table.begin()
    vanish(table, 1)
    proposal = table.scribe.proposed("recover", {"seat": 1, "secret": to_text(table.secrets[1].beacon)})
    table.scribe.endorsed_as(proposal, table.host, {"0": table.hands[0].endorse(proposal.message)})
    with pytest.raises(Exception, match="There is nothing from which the secret of seat 1 could be rebuilt"):
        fed(table.follower(0), table.lines())
