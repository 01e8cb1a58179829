"""What the games tell the search, and decisions in which anybody can see what is right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.bots.insight import Insight, insight_of, utility
from core.bots.sharp import Playouts, Sharp
from core.dealer import ScriptedDealer, SeededDealer
from core.game import Position, game_ids, load_game
from core.games.billionaire.sharp import STAGES, prospects, stage
from core.games.charge_it import sharp as charge
from core.games.charge_it.race import Race
from core.games.charge_it.runner import Course, Runner
from core.games.charge_it.state import setup_for
from core.local import LocalMatch
from core.match import Match
from tests.toy_game import GAME as TOY


def chosen(position: Position, seat: int, playouts: int = 300) -> dict[str, Any]:
    """What the search does in this seat."""
    match = LocalMatch.from_position(position, SeededDealer(1))
    return _chosen(match, seat, playouts)


def _chosen(match: LocalMatch, seat: int, playouts: int = 300) -> dict[str, Any]:
    sharp = Sharp(match.game, Playouts(playouts))
    return dict(sharp.choose(match.observation(seat, listening=sharp.listens), Random(1)).move)


# ── any game ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_our_games_tell_the_search_something_and_others_need_not() -> None:
    assert all(type(insight_of(load_game(game_id))) is not Insight for game_id in game_ids()[:3])
    assert type(insight_of(TOY)) is Insight


@pytest.mark.parametrize(("face", "kind"), [("1", "swap"), ("5", "keep")])
def test_a_game_that_tells_nothing_is_searched_by_its_rules_alone(face: str, kind: str) -> None:
    match = LocalMatch.start(TOY, 3, {}, ScriptedDealer({"deck": [face, "3", "3"]}))
    assert _chosen(match, 0)["kind"] == kind


def test_a_better_place_is_worth_more_and_shares_are_fair() -> None:
    result = {"ranking": [[2], [0, 3], [1]], "scores": []}
    worths = [utility(result, seat) for seat in range(4)]
    assert worths[2] == 1
    assert worths[2] > worths[0] == worths[3] > worths[1] == 0
    tied = {"ranking": [[0, 1], [2]], "scores": []}
    assert utility(tied, 0) == utility(tied, 1) > utility(tied, 2)


# ── James Bond 007 ───────────────────────────────────────────────────────────────────────────────────────────────────


def bond(**more: Any) -> Position:
    """Two seats, the first to play."""
    return {"game": "james-bond-007", "seats": 2, "phase": "turn", "active": 0, "points": [32, 32], "pot": 8, **more}


def test_bond_a_combination_is_announced_where_a_bluff_pays_no_more() -> None:
    """With one point in the pot. (With more, against who seldom calls, a bluff is the better business, B-21.)"""
    assert chosen(bond(pot=1, rows=[["5", "6", "7"], ["1", "2", "4"]]), 0)["kind"] == "announce"


def test_bond_the_drawn_card_goes_where_it_wins() -> None:
    position = bond(pot=1, phase="place", drawn="7", rows=[["5", "1", "6"], ["1", "2", "4"]])
    assert chosen(position, 0) == {"kind": "replace", "slot": "M"}


def test_bond_a_bluff_whose_down_card_was_shown_is_called_with_everything() -> None:
    """B-25: a row that was caught once is kept; who has seen its down card knows whether it is a bluff again."""
    match = LocalMatch.from_position(bond(rows=[["5", "1", "6"], ["1", "2", "4"]]), SeededDealer(1))
    announce = {"kind": "announce", "claim": {"kind": "run", "low": 5}}
    match.play(0, announce)
    match.play(1, {"kind": "call", "bet": 1})
    match.play(1, {"kind": "draw"})
    match.play(1, {"kind": "replace", "slot": "M"})
    match.play(1, {"kind": "pass"})
    match.play(0, announce)
    assert _chosen(match, 1) == {"kind": "call", "bet": 3}


def test_bond_a_combination_that_was_shown_is_accepted() -> None:
    match = LocalMatch.from_position(bond(rows=[["5", "7", "6"], ["1", "2", "4"]]), SeededDealer(1))
    announce = {"kind": "announce", "claim": {"kind": "run", "low": 5}}
    here = match.match
    shown = here.state.table.show(here.state.table[here.state.setup.rows[0][1]])
    match.match = Match(here.game, here.state._replace(table=shown), here.faces, knows_all=True)
    match.play(0, announce)
    assert _chosen(match, 1) == {"kind": "accept"}


def test_bond_it_learns_who_always_calls() -> None:
    """A stranger is bluffed, and not who has called ten times out of ten, with 3."""
    row = bond(phase="choose", rows=[["2", "7", "3"], ["1", "2", "4"]])
    match = LocalMatch.from_position(row, SeededDealer(1))
    sharp = Sharp(match.game, Playouts(300))
    seen = match.observation(0)
    assert sharp.choose(seen, Random(1)).move["kind"] == "announce"
    calls = [{"kind": "called", "seat": 1, "bet": 3}] * 10
    heard = type(seen)(seen.game, seen.state, seen.seat, seen.faces, calls)
    assert sharp.choose(heard, Random(1)).move["kind"] == "pass"


# ── Charge It! ───────────────────────────────────────────────────────────────────────────────────────────────────────


def account(of: str, *under: str, insured: bool = False) -> dict[str, Any]:
    """One open account."""
    return {"type": of, "insured": insured, "under": list(under)}


def charge_position(**more: Any) -> Position:
    """Two seats in the middle of a round."""
    return {
        "game": "charge-it", "seats": 2, "phase": "play", "active": 0, "dealer": 1, "round": 1, "scores": [0, 0],
        "hands": [
            ["M2000", "M250", "C:SUP", "L:SUP", "M500", "EXT", "M250"],
            ["INS", "C:SUP", "M750", "M250", "EXT", "L:BAN"],
        ],
        "drawn": "M250", **more,
    }  # fmt: skip


FULL = [account("BAN", "M2000", "M2000"), account("DIN", "M2000", "M1000"), account("PHO", "M1000")]


def test_charge_it_the_card_that_reaches_the_aim_is_played_and_declared() -> None:
    accounts = [[*FULL[:2], account("PHO", "EXT", "M1000")], []]
    assert chosen(charge_position(accounts=accounts), 0) == {
        "kind": "play_merchandise", "value": 2000, "account": "PHO", "declare": True,
    }  # fmt: skip


def test_charge_it_a_fat_account_is_defended_with_the_spare_credit_card() -> None:
    attack = {"by": 1, "target": 0, "type": "BAN", "declare": False}
    hands = [["M250", "M250", "C:BAN", "INS", "M500", "EXT"], ["INS", "C:SUP", "M750", "M250", "EXT"]]
    position = charge_position(
        phase="defend", active=1, attack=attack, hands=hands, drawn=None, accounts=[FULL, []]
    )  # fmt: skip
    assert chosen(position, 0) == {"kind": "defend", "with": "credit"}


def test_charge_it_a_leader_is_robbed() -> None:
    hands = [["L:BAN", "M250", "C:SUP", "C:SUP", "M500", "EXT", "M250"], ["M250"] * 6]
    assert chosen(charge_position(hands=hands, accounts=[[account("DIN")], FULL]), 0)["kind"] == "play_lost"


NEARLY_THERE = [
    account("BAN", "M2000", "M1000", "M1000"), account("DIN", "M1000", "M1000", "M1000"),
    account("PHO", "M1000", "M1000"), account("SUP", "M750"),
]  # fmt: skip


@pytest.mark.parametrize(("theirs", "kind"), [(39_500, "declare"), (10_000, "draw"), (45_000, "draw")])
def test_charge_it_a_wrong_declaration_may_save_a_match(theirs: int, kind: str) -> None:
    """C-43: it costs the bonus that would have ended the match. Not where there is time, or where it is lost anyway."""
    hands = [["M250", "M250", "C:SUP", "C:SUP", "M500", "M250"], ["C:BAN", "C:DIN", "C:PHO", "C:SUP", "INS", "INS"]]
    position = charge_position(
        phase="draw", drawn=None, hands=hands, scores=[30_000, theirs], accounts=[[], NEARLY_THERE],
    )  # fmt: skip
    assert chosen(position, 0, playouts=600)["kind"] == kind


def test_charge_it_the_odds_of_two_seats_add_up_and_grow_with_the_score() -> None:
    course = Course(setup_for(2, {}))
    odds = [charge._odds(scores, 0, 50_000, course) for scores in ((0, 0), (12_000, 4_000), (40_000, 20_000))]
    assert odds[0] == pytest.approx(0.5)
    assert odds == sorted(odds)
    assert charge._odds((12_000, 4_000), 1, 50_000, course) == pytest.approx(1 - odds[1])
    assert charge._odds((51_000, 49_000), 0, 50_000, course) == 1
    assert charge._odds((51_000, 52_000), 0, 50_000, course) == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_charge_it_a_race_keeps_every_card_and_ends_with_a_right_declaration(seats: int) -> None:
    setup = setup_for(seats, {})
    course = Course(setup)
    for seed in range(40):
        random = Random(seed)
        deck = list(setup.faces)
        random.shuffle(deck)
        runners = [Runner([deck.pop() for _ in range(setup.hand_size)]) for _ in range(seats)]
        race = Race(course, runners, deck, [], False, 0, random)
        declarer = race.run()
        there = [*race.deck, *race.discard]
        for runner in runners:
            there += runner.hand
            for of, under in runner.under.items():
                there += [f"C:{of}", *under, *(["INS"] if of in runner.safe else [])]
                assert runner.charged[of] == sum(course.value.get(face, 0) for face in under)
                assert runner.rooms[of] == course.lines[of] + 2500 * under.count("EXT") - runner.charged[of]
            assert runner.total == sum(runner.charged.values())
        assert sorted(there) == sorted(setup.faces)
        assert declarer is not None
        assert runners[declarer].is_right(course.aim)


# ── Billionaire ──────────────────────────────────────────────────────────────────────────────────────────────────────


def billionaire(**more: Any) -> Position:
    """Two seats; the first has landed on BIDS E."""
    return {
        "game": "billionaire", "seats": 2, "phase": "bid", "active": 0, "positions": [2, 12],
        "profit": [["P10", "P5", "P2", "P1"], ["P10", "P5", "P2"]], "lot": ["E8"], **more,
    }  # fmt: skip


def test_billionaire_against_an_empty_purse_the_cheapest_bid_that_wins_is_enough() -> None:
    move = chosen(billionaire(profit=[["P10", "P5", "P2", "P1"], []]), 0)
    assert move["kind"] == "bid"
    bids = Sharp(load_game("billionaire")).insight.candidates(
        LocalMatch.from_position(billionaire(), SeededDealer(1)).observation(0), None, Random(1)
    )
    cheapest = min(bid["amount"] for bid in bids if bid["kind"] == "bid")
    assert move["amount"] == cheapest


def test_billionaire_it_bids_more_for_what_is_dear() -> None:
    amounts = [chosen(billionaire(lot=[face]), 0).get("amount", 0) for face in ("E1", "E4", "E8")]
    assert amounts[0] < amounts[1] < amounts[2]


def test_billionaire_a_dear_investment_is_defended() -> None:
    action = {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "F9"}
    position = billionaire(
        phase="security", active=1, lot=None, action=action, played=["DISASTER"],
        power=[["SECURITY"], []], investments=[["F9"], ["E1"]],
    )  # fmt: skip
    assert chosen(position, 0) == {"kind": "security"}


def test_billionaire_prospects_grow_with_what_one_owns() -> None:
    for richest in (0, 100, 450, 950, 1500):
        now = stage(richest)
        assert now.investments > 0
        assert now.first_cash > now.more_cash >= now.spare_cash >= 0
        # ten millions in the hand are worth more than ten millions more of Investments: they can buy
        assert now.first_cash > now.investments / 10
    assert stage(int(STAGES[1].richest)) == STAGES[1]
    poor, rich = (
        LocalMatch.from_position(billionaire(investments=[owned, []])).match for owned in (["F1"], ["F1", "F9"])
    )
    assert prospects(rich.state, rich.faces)[0] > prospects(poor.state, poor.faces)[0]
