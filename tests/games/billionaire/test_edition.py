"""The box: what the standard edition holds, and which ones are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.edition import validated
from core.games.billionaire.edition import BOX, BillionaireEdition
from core.local import LocalMatch
from tests.games.billionaire.table import ALL, GAME, M


def box(**changes: Any) -> dict[str, Any]:
    """The standard edition as data, with changes."""
    return BOX.model_dump(mode="json") | changes


def test_the_ring_has_24_squares_as_the_page_counts_them() -> None:
    ring = BOX.rings["standard"]
    counts = Counter(square.split()[0] if square.startswith("HQ") else square for square in ring)
    assert counts == {
        "HQ": 4, "PROFIT": 6, "POWER PLAY": 4, "BIDS THREE": 1, "BIDS E": 2, "BIDS F": 2, "BIDS A": 2, "ANALYZE E": 1,
        "ANALYZE F": 1, "ANALYZE A": 1,
    }  # fmt: skip
    assert ring[17] == "BIDS THREE"


def test_the_power_play_deck_has_24_cards_as_on_the_sheet() -> None:
    assert BOX.power_deck == {
        "SECURITY": 7, "PROXY": 2, "DISASTER": 4, "POWER": 4, "ANALYZE": 4, "ESP-PROFIT": 1, "ESP-POWER": 1,
        "ESP-INVEST": 1,
    }  # fmt: skip
    assert Counter(BOX.power_faces()) == Counter(ALL["power"])
    assert sum(BOX.power_deck.values()) == 24


def test_the_profit_deck_has_54_cards_and_172M() -> None:
    assert Counter(BOX.profit_faces("standard")) == Counter(ALL["profit"])
    assert sum(int(face[1:]) for face in BOX.profit_faces("standard")) == 172


def test_the_investments_are_27_and_2275M() -> None:
    values = {card.id: card.value for card in BOX.investments["standard"]}
    assert sorted(values) == sorted([*ALL["E"], *ALL["F"], *ALL["A"]])
    assert {group: sum(values[face] for face in ALL[group]) // M for group in "EFA"} == {"E": 750, "F": 775, "A": 750}
    assert (values["E4"], values["F9"], values["A9"]) == (75 * M, 200 * M, 175 * M)
    assert len({card.name for card in BOX.investments["standard"]}) == 27


def test_values_trade_in_half_millions() -> None:
    for cards in BOX.investments.values():
        assert all(card.value % (5 * M) == 0 for card in cards)


def test_an_owners_own_edition_is_played() -> None:
    cards = [{"id": f"{group}{n}", "name": f"{group} {n}", "value": 95 * M} for group in "EFA" for n in (1, 2, 3, 7)]
    own = box(profit_decks={"standard": {"P3": 30}}, investments={"standard": cards})
    match = LocalMatch.start(GAME, 2, {"edition": own})
    assert match.view(None)["decks"] == {"profit": 20, "power": 24, "E": 4, "F": 4, "A": 4}
    assert match.view(0)["seats"][0]["profit"] == ["P3"] * 5
    assert match.view(0)["cards"]["E7"] == {"name": "E 7", "value": 95 * M}
    again = LocalMatch.from_position(match.position())
    assert again.position() == match.position()


def test_an_own_edition_without_the_other_presets_has_only_the_standard_one() -> None:
    own = box(rings={"standard": list(BOX.rings["standard"])})
    LocalMatch.start(GAME, 2, {"edition": own})
    with pytest.raises(ValueError, match="no two_threes"):
        LocalMatch.start(GAME, 2, {"edition": own, "ring": "two_threes"})


STANDARD = [card.model_dump() for card in BOX.investments["standard"]]
RING = list(BOX.rings["standard"])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rings": {"standard": RING[:-1]}}, "24 squares"),
        ({"rings": {"standard": [*RING, "PROFIT"]}}, "24 squares"),
        ({"rings": {"standard": ["HQ red", *RING[1:]]}}, "rings"),
        ({"rings": {"standard": ["PROFIT", *RING[1:]]}}, "one HQ of each colour"),
        ({"rings": {"standard": [square.replace("BIDS", "ANALYZE") for square in RING if square != "BIDS THREE"]
                                + ["PROFIT"]}}, "ever be sold"),
        ({"rings": {"two_threes": RING}}, "named standard"),
        ({"headquarters": {"2": [0, 12], "3": [0, 6, 12], "4": [0, 6, 12, 17]}}, "no HQ"),
        ({"headquarters": {"2": [0, 0], "3": [0, 6, 12], "4": [0, 6, 12, 18]}}, "one square each"),
        ({"headquarters": {"2": [0, 12], "3": [0, 6, 12]}}, "2, 3 and 4"),
        ({"headquarters": {"2": [0, 99], "3": [0, 6, 12], "4": [0, 6, 12, 18]}}, "no HQ"),
        ({"investments": {"standard": [*STANDARD[:-1], STANDARD[0]]}}, "two E1"),
        ({"investments": {"standard": [card for card in STANDARD if card["id"][0] != "A"]}}, "group A has no cards"),
        ({"investments": {"standard": [{**STANDARD[0], "value": 24_000_000}, *STANDARD[1:]]}}, "multiple"),
        ({"investments": {"standard": [{**STANDARD[0], "value": 25e6}, *STANDARD[1:]]}}, "value"),
        ({"investments": {"standard": [{**STANDARD[0], "value": -5_000_000}, *STANDARD[1:]]}}, "greater"),
        ({"investments": {"standard": [{**card, "value": 5_000_000} for card in STANDARD]}}, "less than a billion"),
        *[
            ({"investments": {"standard": [{**STANDARD[0], "id": name}, *STANDARD[1:]]}}, "from 1 to 99, like E4")
            for name in ("", "E", "B1", "e1", "E0", "E01", "E100", "E1x", "E1\n", "E¹")
        ],
        ({"investments": {"standard": STANDARD, "ten": [{**STANDARD[0], "name": "?"}, *STANDARD[1:]]}}, "one name"),
        ({"profit_decks": {"standard": {"P1": 10}}}, "20 cards"),
        ({"profit_decks": {"standard": {"P0": 30}}}, "no Profit card"),
        ({"profit_decks": {"standard": {"gold": 30}}}, "no Profit card"),
        ({"profit_decks": {"standard": {"P1": 30, "P5": -1}}}, "0 to"),
        ({"profit_decks": {"standard": {"P1": 30.0}}}, "profit_decks"),
        ({"profit_decks": {"standard": {"P1": 10**9}}}, "0 to"),
        ({"power_deck": {"SECURITY": 7}}, "all of"),
        ({"power_deck": {str(face): 1 for face in (*BOX.power_deck, "BRIBE")}}, "power_deck"),
        ({"power_deck": {**BOX.power_deck, "PROXY": 10**6}}, "0 to"),
        ({"groups": {"E": {"name": "E", "colour": ""}}}, "groups are E, F and A"),
        ({"component": []}, ""),
        ({"rules": "none"}, "rules"),
    ],
)  # fmt: skip
def test_an_edition_that_does_not_add_up_is_refused(changes: dict[str, Any], why: str) -> None:
    if not why:
        assert validated(BillionaireEdition, box(**changes), "edition").component == ()
        return
    with pytest.raises(ValueError, match=why):
        validated(BillionaireEdition, box(**changes), "edition")


def test_a_deck_without_cards_is_no_trouble() -> None:
    own = box(power_deck=dict.fromkeys(BOX.power_deck, 0))
    match = LocalMatch.start(GAME, 2, {"edition": own})
    assert match.view(None)["decks"]["power"] == 0
