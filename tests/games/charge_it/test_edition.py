"""The box as data: counts, sums, and what an owner's own edition may be."""

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from core.edition import validated
from core.games.charge_it.box import BOX, ChargeEdition
from core.local import LocalMatch
from tests.games.charge_it.tables import account, cards_of, play, table


def data() -> dict[str, Any]:
    return tomllib.loads(files("core.games.charge_it").joinpath("edition.toml").read_text("utf-8"))


def test_the_standard_edition_adds_up() -> None:
    assert len(BOX.deck()) == 108
    merchandise = [int(face[1:]) for face in BOX.deck() if face.startswith("M")]
    assert (len(merchandise), sum(merchandise)) == (56, 53_000)
    assert {of.name: of.line for of in BOX.types.values()} == {
        "Super Charge": 1000, "Phoney Express": 2000, "Dine-a-Lot": 3000, "Bank-o-Rama": 4000,
    }  # fmt: skip
    assert (BOX.round_target, BOX.bonus, BOX.extended_credit) == (10_000, 2000, 2500)
    assert sum(of.line for of in BOX.types.values()) == BOX.round_target


def test_every_component_says_how_we_know_of_it_and_the_counts_are_those_of_the_deck() -> None:
    count = {component.what.split(":")[0].split(",")[0]: component.count for component in BOX.component}
    kinds = Counter(face[:1] if face[:1] in "CLM" else face for face in BOX.deck())
    assert count["Credit cards"] == kinds["C"]
    assert count["Lost cards"] == kinds["L"]
    assert count["Merchandise"] == kinds["M"]
    assert count["Insurance cards"] == kinds["INS"]
    assert count["Extended Credit cards"] == kinds["EXT"]
    assert count["All cards"] == len(BOX.deck())
    status = {component.what.split(",")[0]: component.status for component in BOX.component}
    assert (status["Super Charge"], status["Phoney Express"]) == ("sourced", "sourced")
    assert (status["Dine-a-Lot"], status["Bank-o-Rama"]) == ("reconstructed", "reconstructed")


def test_an_owners_edition_is_played_with() -> None:
    own = data()
    own["cards"]["merchandise"] = {"250": 30, "5000": 20}
    own["types"]["SUP"]["line"] = 5000
    own["extended_credit"] = 250
    own["bonus"] = 500
    own["round_target"] = 5000
    match = LocalMatch.start("charge-it", 6, {"edition": own})
    assert cards_of(match)["M5000"] == 20
    assert cards_of(match).total() == 28 + 12 + 4 + 8 + 50
    assert match.view(None)["lines"]["SUP"] == 5000
    match = table(hand=["M5000"], mine=[account("SUP")], other=["M250"], options={"edition": own}, phase="play")
    assert match.position()["options"]["edition"]["bonus"] == 500
    play(match, 0, "play_merchandise", value=5000, account="SUP", declare=True)
    assert match.view(None)["round_scores"] == [5500, 0]
    for count in (0, 1):
        match = table(
            hand=[], theirs=[account("SUP", "M5000", "M250", *["EXT"] * count)], other=[], options={"edition": own}
        )
        play(match, 0, "declare")
        assert match.view(None)["round_scores"] == [0, 5250 if count else 0]


def test_option_limits_goes_over_the_lines_of_an_edition() -> None:
    own = data()
    own["types"]["SUP"]["line"] = 5000
    match = LocalMatch.start("charge-it", 2, {"edition": own, "limits": [250, 500, 750, 1000]})
    assert match.view(None)["lines"] == {"SUP": 250, "PHO": 500, "DIN": 750, "BAN": 1000}


def changed(path: str, value: Any) -> dict[str, Any]:
    own = data()
    *folders, last = path.split("/")
    place = own
    for folder in folders:
        place = place[folder]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return own


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game", "billionaire"),
        ("round_target", 10_001),
        ("round_target", 0),
        ("round_target", "10000"),
        ("bonus", -250),
        ("bonus", 2000.0),
        ("extended_credit", 10**30),
        ("cards/insurance", -1),
        ("cards/insurance", 501),
        ("cards/insurance", True),
        ("cards/jokers", 2),
        ("cards/merchandise", {}),
        ("cards/merchandise", {"300": 50}),
        ("cards/merchandise", {"-250": 50}),
        ("cards/merchandise", {"0250": 50}),
        ("cards/merchandise", {"250000000000000": 50}),
        ("cards/merchandise", {"many": 50}),
        ("cards/merchandise", {"²50": 50}),
        ("cards/merchandise", {"250": 501}),
        ("types/SUP", None),
        ("types/VIP", {"name": "VIP", "line": 1000, "credit_cards": 7, "lost_cards": 3}),
        ("types/SUP/line", 1100),
        ("types/SUP/credit_cards", 0),
        ("types/SUP/lost_cards", -3),
        ("types/SUP/name", ""),
        ("types/SUP/name", "x" * 1000),
        ("component", [{"what": "Dice", "status": "found"}]),
        ("title", None),
    ],
)
def test_an_edition_that_cannot_be_is_refused_with_a_sentence(path: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"^(The|In the) edition.*\.$") as refusal:
        LocalMatch.start("charge-it", 2, {"edition": changed(path, value)})
    assert "\n" not in str(refusal.value)


def test_an_edition_has_cards_for_six_players() -> None:
    own = data()
    own["cards"] = {"insurance": 0, "extended_credit": 0, "merchandise": {"250": 2}}
    with pytest.raises(ValueError, match="six players need at least 43 cards, and here are 42"):
        validated(ChargeEdition, own, "edition")
    own["cards"]["merchandise"]["250"] = 3
    assert len(validated(ChargeEdition, own, "edition").deck()) == 43


def test_the_edition_file_is_shipped() -> None:
    assert Path(str(files("core.games.charge_it").joinpath("edition.toml"))).is_file()
