"""Editions and options: foreign data, strictly read, refused in one sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.edition import Edition, GameOptions, validated
from core.game import load_game
from core.local import LocalMatch
from tests.games.harness import is_sentence

GAMES = ("charge-it", "james-bond-007", "billionaire")
BOND = load_game("james-bond-007")


def box(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = BOND.edition.model_dump(mode="json")
    return data | changes


@pytest.mark.parametrize("game", GAMES)
def test_every_component_is_marked_sourced_reconstructed_or_derived(game: str) -> None:
    edition = load_game(game).edition
    assert edition.game == game
    assert {part.status for part in edition.component} <= {"sourced", "reconstructed", "derived"}
    assert any(part.status == "sourced" for part in edition.component)
    for part in edition.component:
        if part.status == "reconstructed":
            assert part.note, f"{part.what}: why is it so?"


def test_a_fingerprint_follows_the_content_and_nothing_else() -> None:
    assert re.fullmatch("[0-9a-f]{64}", BOND.edition.fingerprint())
    same = validated(type(BOND.edition), dict(reversed(box().items())), "edition")
    assert same.fingerprint() == BOND.edition.fingerprint()
    other = validated(type(BOND.edition), box(stake=3), "edition")
    assert other.fingerprint() != BOND.edition.fingerprint()


def test_an_owners_own_edition_is_played() -> None:
    decks = box()["decks"] | {"std60": {"1": 7, "2": 7, "3": 7, "4": 7, "5": 7, "6": 7, "7": 7, "W": 7}}
    match = LocalMatch.start("james-bond-007", 2, {"edition": box(stake=6, decks=decks)})
    assert match.view(None)["points"] == [30, 30]
    assert match.view(None)["pot"] == 12
    assert match.view(None)["deck"] == 56 - 6
    assert match.position()["options"]["edition"]["stake"] == 6
    assert LocalMatch.from_position(match.position()).position() == match.position()


@pytest.mark.parametrize(
    "edition",
    [
        {},
        box(stake=36),
        box(stake=0),
        box(stake="4"),
        box(stake=4.0),
        box(game="charge-it"),
        box(colour="red"),
        box(decks={"std60": {"1": 60}}),
        box(decks=box()["decks"] | {"std60": {"1": 4, "W": 4}}),
        box(decks=box()["decks"] | {"std60": {"1": 4, "8": 20}}),
        box(decks=box()["decks"] | {"std60": {"1": -1, "2": 20}}),
        box(decks=box()["decks"] | {"std60": {"1": 10**9}}),
        box(chips={}),
        box(component=[{"what": "x", "status": "guessed"}]),
        "edition.toml",
        [],
    ],
    ids=lambda edition: repr(edition)[-40:],
)
def test_an_edition_that_does_not_add_up_is_refused_with_a_sentence(edition: Any) -> None:
    with pytest.raises(ValueError, match="edition") as refusal:
        LocalMatch.start("james-bond-007", 2, {"edition": edition})
    assert is_sentence(str(refusal.value))


def test_options_that_differ_from_the_sheet_are_told_and_no_others() -> None:
    options = validated(BOND.options_model, {"pot_first": True, "deck": "std60"}, "option")
    assert options.differing() == {"pot_first": True}


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"^The option colour is unknown; there are edition, hints\.$"):
        validated(GameOptions, {"colour": 1}, "option")


def test_lists_of_json_are_tuples_of_editions() -> None:
    data = {"game": "x", "title": "X", "component": [{"what": "a", "status": "sourced"}]}
    assert validated(Edition, data, "edition").component[0].what == "a"


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x00", "\u202e", "\u200b", "\x9b31m", "\ud800"])
def test_an_edition_with_signs_that_act_on_a_terminal_is_refused(sign: str) -> None:
    """Its names stand on the screens of all who sit there, and of all who watch its ledger."""
    for what in ({"title": f"X{sign}"}, {"component": [{"what": f"a{sign}", "status": "sourced"}]}):
        data = {"game": "x", "title": "X", "component": [{"what": "a", "status": "sourced"}], **what}
        with pytest.raises(ValueError, match="cannot be printed") as refusal:
            validated(Edition, data, "edition")
        assert str(refusal.value).isprintable()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_default_and_says_what_it_is_about(game: str) -> None:
    for name, option in load_game(game).options_model.model_fields.items():
        assert not option.is_required(), name
        assert name == "edition" or option.description, name
