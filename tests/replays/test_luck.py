"""Luck: nobody can choose it, a seed gives it, and everything follows from what was committed."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.chance import Pick, Roll, Shuffle, Spin
from core.game import Move, load_game
from core.table import NOBODY, Card, Zone, handles
from replays import luck
from replays.audit import audit
from replays.canonical import from_text, to_text
from replays.dealing import Dealing, Opening, card_commitment, packed, unpacked
from replays.hands import Hand
from replays.hashing import COMMITMENT, SALT, commitment, committing, derived, digest, framed, masked
from replays.keys import SeatSecrets, TableSecrets
from replays.luck import LINKS, Chain
from replays.table import RecordedTable
from tests.replays.ledgers import finished, first, forged, opened, parsed, play_on

CONTEXT = digest("test")


def what_luck_said(path: Path, seed: int | None) -> tuple[list[object], str]:
    with opened(path, "billionaire", 2, seed=seed, durable=False) as table:
        play_on(table, random.Random(1))
    lines = parsed(path.read_bytes())
    said = [line["body"] for line in lines if line["kind"] in ("ask", "luck", "deck", "open", "disclose")]
    return said, lines[0]["body"]["host_key"]


def test_the_same_seed_gives_the_same_luck_and_other_keys(tmp_path: Path) -> None:
    one, one_key = what_luck_said(tmp_path / "one", 7)
    two, two_key = what_luck_said(tmp_path / "two", 7)
    other, _ = what_luck_said(tmp_path / "other", 8)
    assert one == two
    assert one != other
    assert one_key != two_key


def test_without_a_seed_no_two_games_have_the_same_luck(tmp_path: Path) -> None:
    assert what_luck_said(tmp_path / "one", None)[0] != what_luck_said(tmp_path / "two", None)[0]


def test_every_value_leads_to_the_tip_and_to_no_other_seats() -> None:
    secret = os.urandom(32)
    chain, same_secret_elsewhere = Chain(secret, CONTEXT, 0), Chain(secret, CONTEXT, 1)
    value = chain.tip
    for event in range(1, LINKS + 1):
        assert luck.step(CONTEXT, 0, chain.value(event)) == value
        value = chain.value(event)
    assert chain.tip != same_secret_elsewhere.tip
    assert luck.step(CONTEXT, 1, chain.value(1)) != same_secret_elsewhere.tip
    for event in (0, LINKS + 1):
        with pytest.raises(ValueError, match="no value"):
            chain.value(event)


def test_a_chain_that_is_used_up_is_followed_by_the_next() -> None:
    secret = os.urandom(32)
    following = Chain(secret, CONTEXT, 0, luck.generation_of(LINKS + 1))
    assert luck.step(CONTEXT, 0, following.value(LINKS + 1)) == following.tip
    assert following.tip != Chain(secret, CONTEXT, 0).tip


def test_a_game_with_more_luck_than_a_chain_has_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "LINKS", 8)
    path = tmp_path / "game.honor"
    with opened(path, "billionaire", 2, durable=True) as table:
        play_on(table, random.Random(1), moves=30)
    with RecordedTable.resume(path) as table:
        play_on(table, random.Random(1))
    lines = parsed(path.read_bytes())
    asked = sum(line["kind"] == "ask" for line in lines)
    assert asked > 16
    assert sum(line["kind"] == "join" for line in lines) == 2 * -(-asked // 8)
    assert audit(path).verdict == "sound"
    monkeypatch.setattr(luck, "LINKS", 1024)
    assert {found.rule for found in audit(path).findings} >= {"luck"}


def test_the_mix_takes_every_value_in_its_place() -> None:
    values = [os.urandom(32) for _ in range(4)]
    mixes = {luck.mixed(CONTEXT, 1, values), luck.mixed(CONTEXT, 2, values), luck.mixed(CONTEXT, 1, values[::-1])}
    for seat in range(4):
        changed = [*values]
        changed[seat] = os.urandom(32)
        mixes.add(luck.mixed(CONTEXT, 1, changed))
    assert len(mixes) == 7


def chi_square(counts: Counter[Any], kinds: int, total: int) -> float:
    expected = total / kinds
    seen = [counts.get(key, 0) for key in counts] + [0] * (kinds - len(counts))
    return sum((count - expected) ** 2 / expected for count in seen)


def test_rolls_spins_and_picks_are_even() -> None:
    """Chi-square over outcomes of mixes, at one in ten thousand; the mixes are always the same ones."""
    mixes = [digest("even", number) for number in range(6000)]
    rolls = Counter(luck.outcome(Roll(0), mix) for mix in mixes)
    spins = Counter(luck.outcome(Spin(2), mix) for mix in mixes)
    picks = Counter(luck.outcome(Pick(7), mix) for mix in mixes)
    assert chi_square(rolls, 6, 6000) < 25.7
    assert chi_square(spins, 4, 6000) < 21.1
    assert chi_square(picks, 7, 6000) < 27.9


def test_shuffles_are_even() -> None:
    firsts: Counter[Any] = Counter()
    orders: Counter[Any] = Counter()
    for number in range(4800):
        order, _ = Dealing(digest("dealer", number)).shuffle(1, digest("mix", number), ["a", "b", "c", "d"])
        firsts[order[0]] += 1
        orders[order] += 1
    assert chi_square(firsts, 4, 4800) < 21.1
    assert chi_square(orders, 24, 4800) < 57.1


def test_how_the_cards_lay_before_a_shuffle_does_not_matter() -> None:
    faces = list("aabbccdd")
    one, _ = Dealing(CONTEXT).shuffle(3, CONTEXT, faces)
    assert all(Dealing(CONTEXT).shuffle(3, CONTEXT, random.Random(n).sample(faces, 8))[0] == one for n in range(20))


def test_equal_cards_cannot_be_followed_through_a_shuffle() -> None:
    """Commitments are to faces with a fresh salt for every place: no two are ever equal."""
    dealing = Dealing(os.urandom(32))
    seen: list[bytes] = []
    for epoch in range(1, 8):
        seen += dealing.shuffle(epoch, os.urandom(32), ["W"] * 30)[1]
    assert len(set(seen)) == len(seen)
    salts = [dealing.openings[card].salt for card in handles(3, 30)]
    assert len(set(salts)) == 30


def test_a_commitment_holds_its_card_its_face_and_its_game() -> None:
    made = card_commitment(CONTEXT, Card("1.5"), "7", bytes(16))
    others = [
        card_commitment(CONTEXT, Card("1.5"), "6", bytes(16)),
        card_commitment(CONTEXT, Card("1.6"), "7", bytes(16)),
        card_commitment(CONTEXT, Card("15."), "7", bytes(16)),
        card_commitment(digest("other"), Card("1.5"), "7", bytes(16)),
        card_commitment(CONTEXT, Card("1.5"), "7", b"\1" * 16),
    ]
    assert made not in others
    assert len(set(others)) == len(others)


def test_framing_keeps_parts_apart() -> None:
    assert framed("a", b"bc") != framed("ab", b"c")
    assert framed("a", "1") != framed("a", 1)
    assert len({digest("x", *parts) for parts in ((b"",), (), (b"", b""), ("", 0), (0, ""))}) == 5
    assert derived(bytes(32), "x") != digest("x", bytes(32))
    data = os.urandom(50)
    assert masked(masked(data, CONTEXT, "m", 1), CONTEXT, "m", 1) == data
    assert masked(data, CONTEXT, "m", 1) != masked(data, CONTEXT, "m", 2)


def test_an_opening_keeps_its_face_and_hides_its_length() -> None:
    for face in ("7", "C:SUP", "ESP-PROFIT"):
        opening = Opening(face, os.urandom(SALT))
        assert unpacked(packed(opening, 10)) == opening
        assert len(packed(opening, 10)) == SALT + 10


def test_a_deck_is_committed_to_before_a_card_of_it_is_dealt() -> None:
    for game in ("james-bond-007", "charge-it", "billionaire"):
        committed: set[str] = set()
        for line in parsed(finished(game, 2)):
            body = line["body"]
            if line["kind"] == "deck":
                committed |= {f"{body['epoch']}.{place}" for place in range(len(body["commitments"]))}
                assert committed.isdisjoint(body["taken"]) is (not body["taken"])
                committed -= set(body["taken"])
            elif line["kind"] in ("deal", "open"):
                assert body["card"] in committed


def test_the_dealer_is_committed_before_anybody_joins() -> None:
    lines = parsed(finished())
    assert lines[0]["body"]["dealer_commit"]
    assert [line["kind"] for line in lines[1:4]] == ["join"] * 3
    assert Dealing(from_text(lines[-2]["body"]["secret"])).context == from_text(lines[0]["body"]["dealer_commit"])


def test_an_answer_is_found_again_from_its_seal_by_the_seats_secret_alone() -> None:
    """Bond: all there are. Billionaire: the first of 2,001 bids, the last, and one in the middle."""
    bond, billionaire = load_game("james-bond-007"), load_game("billionaire")
    everything = list(bond.possible_answers(bond.begin(3, {}), 0))
    assert everything == [{"kind": "accept"}, *({"kind": "call", "bet": bet} for bet in (1, 2, 3))]
    bids = billionaire.possible_answers(billionaire.begin(3, {}), 0)
    assert (len(bids), bids[0], bids[-1]) == (2001, {"kind": "no_bid"}, {"kind": "bid", "amount": 1_000_000_000})
    secrets = SeatSecrets.fresh()
    hand, other = Hand(1, secrets, CONTEXT), Hand(1, SeatSecrets.fresh(), CONTEXT)
    for answers, sealed in ((everything, everything), (bids, [bids[0], bids[1], bids[700], bids[-1]])):
        for at, move in enumerate(sealed):
            seal = hand.seal(at, move)["commitment"]
            assert Hand(1, secrets, CONTEXT).recalled(at, seal, answers) == move
            with pytest.raises(ValueError, match="seat 1"):
                other.recalled(at, seal, answers)
            with pytest.raises(ValueError, match="seat 1"):
                hand.recalled(at + 1, seal, answers)
            with pytest.raises(ValueError, match="seat 1"):
                hand.recalled(at, seal, [one for one in answers if one != move])


@pytest.mark.parametrize("game", ["james-bond-007", "billionaire"])
def test_a_program_that_was_killed_goes_on_with_what_was_sealed(tmp_path: Path, game: str) -> None:
    """Nothing in the file says what was answered; the keys beside it, and the answers there are, do."""
    path = tmp_path / "game.honor"
    with opened(path, game, 3) as table:
        while not (table.match.sealed_now() and table.match.answers):
            play_on(table, random.Random(table.lines), 1)
        answers = dict(table.match.answers)
    before = path.read_bytes()
    assert parsed(before)[-1]["kind"] == "seal"
    with RecordedTable.resume(path, durable=False) as again:
        assert again.match.answers == answers
        play_on(again, random.Random(1))
    assert path.read_bytes().startswith(before)
    assert audit(path).verdict == "sound"
    following = parsed(path.read_bytes())[before.count(b"\n") :]
    opened_next = {line["by"]: line["body"]["move"] for line in reversed(following) if line["kind"] == "unseal"}
    assert {seat: opened_next[seat] for seat in answers} == answers


def test_a_game_without_sealed_answers_knows_none() -> None:
    game = load_game("charge-it")
    with pytest.raises(NotImplementedError, match="no sealed decisions"):
        game.possible_answers(game.begin(2, {}), 0)


def test_a_sealed_answer_hides_what_it_is_and_cannot_be_copied() -> None:
    hand, other = Hand(1, SeatSecrets.fresh(), CONTEXT), Hand(2, SeatSecrets.fresh(), CONTEXT)
    moves = [Move(kind="accept"), Move(kind="call", bet=31), Move(kind="bid", amount=9999999), Move(kind="no_bid")]
    seals = [hand.seal(7, move) for move in moves]
    assert {tuple(seal) for seal in seals} == {("commitment",)}
    assert {len(from_text(seal["commitment"])) for seal in seals} == {COMMITMENT}
    assert len({seal["commitment"] for seal in seals}) == len(seals)
    for move, seal in zip(moves, seals, strict=True):
        assert hand.seal(8, move) != seal  # the same answer to another question looks like another one
        assert other.seal(7, move) != seal


def test_a_commitment_made_at_once_is_the_one_made_in_two_steps() -> None:
    assert committing("seal", CONTEXT, 3)(b"move") == commitment("seal", CONTEXT, 3, b"move")
    assert len(commitment("x")) == COMMITMENT == 24
    assert commitment("x", b"y") == digest("x", b"y")[:24]


def test_a_seat_alone_cannot_steer_a_shuffle_and_the_dealer_alone_cannot_either() -> None:
    """The order takes the dealer's secret and everybody's values; each alone says nothing about it."""
    secrets = TableSecrets.fresh()
    shuffle = Shuffle("deck", Zone("deck", NOBODY), new=tuple("abcdefgh"))
    orders = set()
    for number in range(12):
        mix = luck.mixed(CONTEXT, 1, [bytes(32), digest("other seat", number)])
        orders.add(Dealing(secrets.dealer).shuffle(1, mix, shuffle.new)[0])
    assert len(orders) > 6
    fixed = luck.mixed(CONTEXT, 1, [bytes(32), bytes(32)])
    assert len({Dealing(digest("dealer", n)).shuffle(1, fixed, shuffle.new)[0] for n in range(12)}) > 6


def test_a_recovered_secret_must_be_the_one_that_was_committed_to(tmp_path: Path) -> None:
    """The line that gives a vanished seat's secret: the right one is fine, at any time; another one is found."""
    secrets = TableSecrets.fresh(11)
    data = finished("billionaire", 2)

    def recover(secret: bytes, after: str) -> set[str]:
        def change(lines: list[dict[str, Any]]) -> None:
            body = {"seat": 1, "secret": to_text(secret), "signatures": {}}
            lines.insert(first(lines, after) + 1, {"body": body, "by": "host", "kind": "recover", "ms": 10**9})

        return {found.rule for found in audit(forged(data, change)).findings if "recovered" in found.sentence}

    for after in ("luck", "move", "end"):
        assert recover(secrets.seat(1).beacon, after) == set()
        assert recover(secrets.seat(0).beacon, after) == {"luck"}
