"""A host, a seat or an editor with every key writes lines that no honest program writes: well formed, and signed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays import luck
from replays.audit import audit
from replays.canonical import to_text
from replays.findings import Breach, Findings
from replays.hands import Signed
from replays.hashing import digest
from replays.keys import signing_key
from replays.sshsig import public_bytes
from tests.fair.dealt import DealtTable, fed, identity
from tests.fair.recovering import begin_again, recover, vanish
from tests.fair.resigning import resigned
from tests.fair.test_threats_of_hosts import Stacking
from tests.fair.test_threats_of_seats import whole
from tests.replays.ledgers import Lines, first, lines_of, parsed


def test_a_a_stacked_shuffle_whose_disclosure_stands_far_from_the_end(tmp_path: Path) -> None:
    """Whatever a host writes behind it: it is found, and what it discloses is worked out."""

    class Stacked(DealtTable):
        dealing_class = Stacking

    def pad(lines: Lines) -> None:
        at = first(lines, "disclose") + 1
        filler = {"body": {"more": {"kind": "disclose"}}, "by": "host", "kind": "x-filler", "ms": lines[at]["ms"]}
        lines[at:at] = [dict(filler) for _ in range(200)]

    table = Stacked(tmp_path / "game")
    table.begin()
    table.play()
    report = audit(resigned(table, table.close(), pad))
    assert report.verdict == "flawed"
    assert "deck" in {found.rule for found in report.findings}


def test_a_claim_of_a_trust_level_that_nobody_can_check_is_no_verdict(tmp_path: Path) -> None:
    """The level without a dealer is not there yet: nobody is told that a game was sound at it."""
    table, data = whole(tmp_path, seats=2)

    def claim(lines: Lines) -> None:
        lines[0]["body"]["trust"] = "no-dealer"

    report = audit(resigned(table, data, claim))
    assert report.verdict == "unreadable"
    assert "no-dealer" in report.reason


def test_a_luck_of_several_people_where_one_sits(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", seats=3, levels=(None, "random", "random"))
    table.begin()
    table.play()
    (found,) = audit(table.close()).findings
    assert (found.rule, "only one sits at the table" in found.sentence) == ("luck", True)


def test_l_a_bot_that_makes_luck_anew_though_the_others_can_rebuild_it(tmp_path: Path) -> None:
    """A host says that somebody has left, to roll again by a bot of his: with three people there is no need."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    vanish(table, 1, trust="host")
    with pytest.raises(Breach, match="though the others can rebuild it") as breach:
        fed(table.follower(2), table.lines())
    assert (breach.value.finding.rule, breach.value.finding.seat) == ("escrow", 1)


def test_trust_falls_where_the_host_has_found_that_a_seat_has_shared_nonsense(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game")
    table.begin()
    accusation = {"line": 5, "seat": 1, "sentence": "The secret in its escrow is not the one it plays with."}
    table.scribe.host("dispute", accusation, quiet=True)
    vanish(table, 1, trust="host")
    assert fed(table.follower(2), table.lines()).trust == "host"


@pytest.mark.parametrize("body", [{"trust": "host"}, {"seat": 1, "state": "bot", "trust": "local"},
                                  {"seat": 1, "state": "left", "trust": "host"}])  # fmt: skip
def test_l_trust_falls_only_by_a_bot_that_steps_in(tmp_path: Path, body: dict[str, object]) -> None:
    table = DealtTable(tmp_path / "game", seats=2)
    table.begin()
    table.scribe.host("presence", body, quiet=True)
    with pytest.raises(Breach, match="Trust does not become"):
        fed(table.follower(0), table.lines())


def test_l_somebody_who_leaves_a_seat_that_there_is_not(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game")
    table.begin()
    vanish(table, 7)
    with pytest.raises(Breach, match="There is no seat 7 at this table"):
        fed(table.follower(1), table.lines())


@pytest.mark.parametrize("change", [{"bot": "sharp"}, {"name": "Eve"}, {"box": to_text(bytes(32))}, {"identity": 0}])
def test_l_a_seat_that_joins_again_as_somebody_else(tmp_path: Path, change: dict[str, object]) -> None:
    """It is asked for another chain, and says that it is a bot, whom nobody compares with the people he knows."""
    table = DealtTable(tmp_path / "game", "billionaire", 3)
    table.begin()
    vanish(table, 1)
    recover(table, 1)
    hand = table.hands[1]
    honest = hand.join

    def join(*arguments: Any) -> dict[str, Any]:
        body = honest(*arguments)
        if "identity" in change:
            return {
                **body,
                "identity": identity("Eve").certify(table.game_name, 1, body["key"], body["box"], body["tip"]),
            }
        return {**body, **change}

    hand.join = join  # type: ignore[method-assign, assignment]
    event = sum(line["kind"] == "ask" for line in parsed(b"\n".join(table.lines()) + b"\n")) + 1
    begin_again(table, 1, digest("another"), event)
    with pytest.raises(Breach, match="Seat 1 joins again as somebody else, or with other keys") as breach:
        fed(table.follower(2), table.lines())
    assert breach.value.finding.seat == 1
    told = fed(table.follower(2, Findings()), table.lines())
    assert told.levels == [None, None, None]
    assert told.names[1] == "Bob"
    assert told.joins[1].identity is not None


def test_l_a_move_over_nothing_but_the_header(tmp_path: Path) -> None:
    """A seat that never says what it has seen vouches for nothing, and no two ledgers differ by its lines."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    seat = min(table.local.to_act)
    hand, last = table.hands[seat], len(table.lines()) - 1
    signing = hand.author

    def author(game: str, kind: str, body: bytes, seen: int, seen_hash: str) -> Signed:
        return signing(game, kind, body, 6, table.scribe.hashes[6])

    hand.author = author  # type: ignore[method-assign]
    table.local.play(seat, table.local.legal_moves(seat)[0])
    with pytest.raises(Breach, match=f"Seat {seat} answers line {last}, and had seen line 6 last"):
        fed(table.follower((seat + 1) % 3), table.lines())


def test_l_a_table_taken_over_by_a_seat_that_is_not_there(tmp_path: Path) -> None:
    """Its word is not excused by its absence."""
    table = DealtTable(tmp_path / "game")
    table.begin()
    vanish(table, 0)
    vanish(table, 1)
    new = signing_key(digest("new host"))
    proposal = table.scribe.proposed("handover", {"host_key": to_text(public_bytes(new)), "seat": 1})
    table.scribe.endorsed_as(proposal, new, {"2": table.hands[2].endorse(proposal.message)})
    with pytest.raises(Breach, match="Not signed by seat 1") as breach:
        fed(table.follower(2), table.lines())
    assert breach.value.finding.rule == "handover"


def test_l_another_move_than_the_default_for_a_seat_whose_time_is_up(tmp_path: Path) -> None:
    """The host says that time is up for seat 1, and bets in its name: its own program sees that this is no default."""
    table = DealtTable(tmp_path / "game")
    local = table.begin()
    table.play_until_sealed()
    victim = min(local.to_act)
    lines = table.lines()
    body = {"at": table.scribe.question, "move": {"bet": 1, "kind": "call"}, "seat": victim}
    table.scribe.host("lapse", body)
    with pytest.raises(Breach, match="not the move that the rules play when time is up") as breach:
        fed(table.follower(victim), table.lines())
    assert (breach.value.finding.line, breach.value.finding.seat) == (len(lines), victim)


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_whose_time_is_up_finds_nothing_wrong_with_the_default_move(tmp_path: Path, game: str) -> None:
    """Whatever a seat can see of its own cards is enough to work its default move out."""
    table = DealtTable(tmp_path / "game", game, 3)
    local = table.begin()
    while not local.over and table.scribe.lines < 400:
        local.lapse(min(local.to_act))
    for seat in range(3):
        assert fed(table.follower(seat), table.lines()).lines == table.scribe.lines


def test_l_luck_that_is_asked_for_after_a_chain_is_used_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program shows a value that it does not have; the host is told, and not only when luck has spoken."""
    monkeypatch.setattr(luck, "LINKS", 4)
    table, data = whole(tmp_path, "billionaire")
    assert audit(data).findings == []
    lines = parsed(data)
    again = next(number for number, line in enumerate(lines) if line["kind"] == "join" and number > 8)
    assert [line["kind"] for line in lines[again : again + 3]] == ["join"] * 3

    def leave_out(forged: Lines) -> None:
        del forged[again : again + 3]

    forgery = lines_of(resigned(table, data, leave_out))
    with pytest.raises(Breach, match="the chain of seat 0 is used up") as breach:
        fed(table.follower(1), forgery)
    assert breach.value.finding.line == again


@pytest.mark.parametrize(
    ("seat", "signed", "sentence"),
    [
        (1, ("1",), "Not signed by seat 2"),
        (1, ("1", "2"), "Not signed by seat 3"),  # bots sign as well: their keys follow from the secret that is shared
        (3, ("1", "2", "3"), "There is no person in seat 3 who could take over the table"),
        (9, ("1", "2", "3"), "There is no person in seat 9 who could take over the table"),
    ],
)
def test_l_a_table_taken_over_without_the_word_of_all(
    tmp_path: Path, seat: int, signed: tuple[str, ...], sentence: str
) -> None:
    table = DealtTable(tmp_path / "game", seats=4, levels=(None, None, None, "random"))
    table.begin()
    vanish(table, 0)
    new = signing_key(digest("new host"))
    proposal = table.scribe.proposed("handover", {"host_key": to_text(public_bytes(new)), "seat": seat})
    signatures = {name: table.hands[int(name)].endorse(proposal.message) for name in signed}
    table.scribe.endorsed_as(proposal, new, signatures)
    with pytest.raises(Breach, match=sentence) as breach:
        fed(table.follower(2), table.lines())
    assert breach.value.finding.rule == "handover"
