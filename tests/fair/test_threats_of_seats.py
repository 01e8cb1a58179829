"""A seat that cheats, somebody who is not at the table, another user of the machine, and whoever edits the file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.game import Move
from replays.audit import audit
from replays.canonical import from_text, to_text
from replays.findings import Breach
from replays.hands import Hand
from replays.hashing import digest
from replays.ledger_match import LedgerMatch
from tests.fair.dealt import DealtTable, fed
from tests.fair.recovering import begin_again, recover, shares_of, vanish
from tests.fair.resigning import resigned
from tests.replays.ledgers import Lines, first, lines_of, parsed


def whole(folder: Path, game: str = "james-bond-007", seats: int = 3, **more: object) -> tuple[DealtTable, bytes]:
    """A finished game, and its table with all the keys."""
    table = DealtTable(folder / "game", game, seats, **more)  # type: ignore[arg-type]
    table.begin()
    table.play()
    return table, table.close()


# ── a seat withholds its luck or its bid ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [3, 4])
def test_p_luck_that_a_seat_withholds_is_rebuilt_and_is_what_it_would_have_been(tmp_path: Path, seats: int) -> None:
    table = DealtTable(tmp_path / "game", "billionaire", seats)
    table.begin()
    table.play(moves=10)
    vanish(table, 1)
    assert recover(table, 1) == table.secrets[1].beacon
    table.play(2, moves=30)
    assert audit(table.close()).findings == []


def test_p_a_bid_that_a_seat_withholds_is_opened_from_escrow(tmp_path: Path) -> None:
    """The seat has sealed its answer, and vanishes: the others rebuild what opens it, and it is what was sealed."""
    table = DealtTable(tmp_path / "game")
    local = table.begin()
    table.play_until_sealed()
    gone, *others = sorted(local.to_act)
    answer = Move(kind="call", bet=1)
    local.play(gone, answer)
    vanish(table, gone)
    secret = recover(table, gone)
    sealed = next(line["body"] for line in parsed(b"\n".join(table.lines()) + b"\n") if line["kind"] == "seal")
    recovered = Hand(gone, table.secrets[gone], table.dealing.context)
    recovered.begin_chain(secret, 1)
    answers = local.match.possible_answers(gone)
    assert recovered.recalled(table.scribe.question, sealed["commitment"], answers) == dict(answer)
    table.hands[gone].lost = True
    for seat in others:
        local.play(seat, {"kind": "accept"})
    lines = parsed(b"\n".join(table.lines()) + b"\n")
    opened = [line for line in lines if line["kind"] == "unseal" and line["by"] == "host"]
    assert [line["body"]["move"] for line in opened] == [dict(answer)]
    assert audit(table.close()).findings == []


def test_p_who_returns_has_secrets_of_his_own_again(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", "billionaire", 3)
    table.begin()
    vanish(table, 2)
    recover(table, 2)
    event = sum(line["kind"] == "ask" for line in parsed(b"\n".join(table.lines()) + b"\n")) + 1
    begin_again(table, 2, digest("another"), event)
    table.play(moves=30)
    assert audit(table.path).findings == []
    vanish(table, 2)
    assert recover(table, 2) == digest("another")
    assert fed(LedgerMatch(), table.lines()).luck.recovered == {2: digest("another")}


def test_l_a_seat_that_begins_another_chain_to_change_its_luck(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", "billionaire", 3)
    table.begin()
    event = sum(line["kind"] == "ask" for line in parsed(b"\n".join(table.lines()) + b"\n")) + 1
    begin_again(table, 1, digest("luckier"), event)
    with pytest.raises(Breach, match="Seat 1 begins a new chain before the old one is used up"):
        fed(table.follower(), table.lines())


def test_l_a_seat_that_changes_its_chain_between_the_question_and_the_answer(tmp_path: Path) -> None:
    """Its secret is known, so it may begin another; but not for luck that has been asked for already."""
    table = DealtTable(tmp_path / "game", "billionaire", 3)
    table.begin()
    vanish(table, 1)
    recover(table, 1)
    asked = table.recorder.ask

    def ask(chance: object) -> int:
        event = asked(chance)  # type: ignore[arg-type]
        begin_again(table, 1, digest("luckier"), event)
        return event

    table.recorder.ask = ask  # type: ignore[method-assign]
    table.play(moves=1)
    with pytest.raises(Breach, match="Seat 1 begins a new chain"):
        fed(table.follower(), table.lines())


def test_l_a_seat_that_shares_nonsense(tmp_path: Path) -> None:
    """The holder's program opens its share at once, and it is not the one that was committed to."""

    class Nonsense(DealtTable):
        def share(self) -> None:
            hand = self.hands[1]
            honest = hand.escrow

            def escrow(boxes: dict[int, bytes], tip: str) -> dict[str, object] | None:
                body = honest(boxes, tip)
                assert body is not None
                data = from_text(body["shares"]["2"])
                body["shares"]["2"] = to_text(bytes([data[0] ^ 1]) + data[1:])
                return body

            hand.escrow = escrow  # type: ignore[method-assign, assignment]
            super().share()

    table = Nonsense(tmp_path / "game")
    fed(table.follower(0), table.lines())
    with pytest.raises(Breach, match="is not the share that was committed to") as breach:
        fed(table.follower(2), table.lines())
    assert (breach.value.finding.rule, breach.value.finding.seat) == ("escrow", 1)


def test_l_a_secret_that_is_not_the_seats(tmp_path: Path) -> None:
    """It has shared another secret than the one it plays with: that comes out when it is needed."""

    class Another(DealtTable):
        def share(self) -> None:
            kept = self.secrets[1]
            hand = self.hands[1]
            hand._secrets = type(kept)(kept.session, kept.box, bytes(32))
            super().share()
            hand._secrets = kept

    table = Another(tmp_path / "game")
    table.begin()
    vanish(table, 1)
    assert recover(table, 1) == bytes(32)
    with pytest.raises(Breach, match="The recovered secret is not that of seat 1"):
        fed(table.follower(2), table.lines())


# ── a seat lies about its own card, or breaks a rule ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_l_a_move_against_the_rules_even_if_the_host_writes_it_down(tmp_path: Path, game: str) -> None:
    table, data = whole(tmp_path, game)
    lines = parsed(data)
    at = first(lines, "move", 3)

    def again(all_lines: Lines) -> None:
        all_lines.insert(at + 1, {**all_lines[at], "body": {**all_lines[at]["body"], "at": at}})

    cheated = lines_of(resigned(table, data, again))
    follower = fed(table.follower(), cheated[: at + 1])
    with pytest.raises(Breach) as breach:
        fed(follower, cheated[at + 1 : at + 4])
    assert breach.value.finding.rule in ("move", "due")
    assert breach.value.finding.line <= at + 3


def test_a_a_rule_that_nobody_can_see_broken_is_found_by_the_audit(tmp_path: Path) -> None:
    """Charge It!: what lies under an account is hidden. A seat puts a card there that does not belong."""
    table, data = whole(tmp_path, "charge-it", 3, options={"max_rounds": 3})
    lines, tried = parsed(data), 0
    for number, line in enumerate(lines):
        if line["kind"] != "move" or line["body"]["move"].get("kind") != "charge":
            continue
        game = fed(LedgerMatch(secret=table.dealing.secret), lines_of(data)[:number])
        seat, hand = line["by"], game.match.state.table
        held = [card for zone, cards in hand.zones() if zone.audience == seat for card in cards]
        wrong = [card for card in held if game.match.faces[card][:2] in ("C:", "L:")]
        if not wrong:
            continue
        tried += 1

        def lie(all_lines: Lines, at: int = number, card: str = wrong[0]) -> None:
            all_lines[at]["body"]["move"] = {**all_lines[at]["body"]["move"], "card": card}
            del all_lines[at + 1 :]

        cheated = resigned(table, data, lie)
        fed(table.follower((seat + 1) % 3), lines_of(cheated))  # nobody at the table can see it
        told = LedgerMatch(secret=table.dealing.secret)
        with pytest.raises(Breach) as breach:
            fed(told, lines_of(cheated))
        assert (breach.value.finding.line, breach.value.finding.seat) == (number, seat)
        break
    assert tried == 1


# ── somebody who is not at the table ─────────────────────────────────────────────────────────────────────────────────


def test_p_a_line_of_somebody_who_has_no_key_of_the_table(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game")
    stranger = Hand(1, type(table.secrets[1]).fresh(), table.dealing.context)
    table.begin()
    table.hands[1] = stranger
    stranger.wrote(2)
    table.scribe.seat(stranger, "chat", {"text": "I am seat 1."}, quiet=True)
    with pytest.raises(Breach, match="The signature is not that of seat 1"):
        fed(table.follower(), table.lines())


def test_p_a_session_key_that_the_identity_never_signed(tmp_path: Path) -> None:
    def steal(lines: Lines) -> None:
        joins = [line for line in lines if line["kind"] == "join"]
        joins[1]["body"]["identity"] = joins[0]["body"]["identity"]

    table, data = whole(tmp_path)
    report = audit(resigned(table, data, steal))
    assert [(found.rule, found.seat) for found in report.findings] == [("identity", 1)]


# ── another user of the machine ──────────────────────────────────────────────────────────────────────────────────────


def test_p_key_files_that_others_can_read_are_refused_with_the_command_that_mends_them(tmp_path: Path) -> None:
    from replays.identity import own_identity
    from replays.keys import keep_seat_key, read_seat_key, seat_key_path
    from replays.private_files import PrivateFileError

    own_identity(tmp_path / "identity")
    keep_seat_key(tmp_path / "game.honor", 0, bytes(32))
    for path, read in (
        (tmp_path / "identity", own_identity),
        (seat_key_path(tmp_path / "game.honor", 0), read_seat_key),
    ):
        assert path.stat().st_mode & 0o777 == 0o600
        for mode in (0o604, 0o640, 0o666):
            path.chmod(mode)
            with pytest.raises(PrivateFileError, match=f"chmod 600 {path}"):
                read(path)
        os.system(f"chmod 600 {path}")
        read(path)


def test_shares_of_one_seat_are_for_the_others_alone(tmp_path: Path) -> None:
    table = DealtTable(tmp_path / "game", "charge-it", 5)
    assert sorted(shares_of(table, 2)) == [0, 1, 3, 4]
    vanish(table, 2)
    recover(table, 2, 0, 1, 4)  # three of four: one may be gone too
    assert fed(table.follower(3), table.lines()).luck.recovered == {2: table.secrets[2].beacon}
