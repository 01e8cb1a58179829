"""The words: whole sentences, for everybody at the table, from what this viewer may know."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from core import telling as core_telling
from core.game import load_game
from core.games.james_bond_007 import telling
from core.local import LocalMatch
from core.telling import Telling
from tests.games.harness import is_sentence, random_game
from tests.games.james_bond_007.table import ACCEPT, DRAW, GAME, answered, call, moment, replace, run_from, three_of

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
VARIETY: list[dict[str, Any]] = [
    {},
    {"may_discard_drawn": True, "show_known_down": True},
    {"max_turns": 25, "pass_without_draw": True},
    {"last_man_takes_pot": True, "answers": "clockwise", "claim": "free"},
]


def everything_told() -> dict[str, list[tuple[dict[str, Any], int | None]]]:
    """Happenings of many games, by kind, as different viewers were told them."""
    found: dict[str, list[tuple[dict[str, Any], int | None]]] = {}
    matches = [
        list(random_game(GAME, seats, options, seed, lapses=0.05))[-1]
        for seats in (2, 3, 4)
        for seed, options in enumerate(VARIETY)
    ]
    matches.append(moment(["123", "456", "765"], exact=True))  # no card to draw
    matches[-1].play(0, DRAW)
    for match in matches:
        for viewer in (None, *range(match.match.state.seats)):
            for told in match.happenings(viewer):
                found.setdefault(told["kind"], []).append((told, viewer))
    return found


def last(match: LocalMatch, viewer: int | None, kind: str) -> str:
    told = [happening for happening in match.happenings(viewer) if happening["kind"] == kind][-1]
    return telling.sentence(told, NAMES, viewer)


def test_every_happening_is_a_sentence_for_every_viewer() -> None:
    told = everything_told()
    assert {
        *("dealt", "refilled", "drew", "drew_nothing", "reshuffled", "replaced", "discarded_drawn", "passed"),
        *("announced", "answered", "accepted", "called", "showed", "won", "paid", "kept", "out", "took_pot"),
        "game_over",
    } == set(told)
    for kind, cases in told.items():
        for happening, viewer in cases:
            text = telling.sentence(happening, NAMES, viewer)
            assert is_sentence(text), f"{kind}: {text!r}"
            assert not re.search(r"None|\{|\}|  | \.|\bW\b", text), text


def test_what_one_does_is_told_as_you() -> None:
    for kind, cases in everything_told().items():
        for happening, viewer in cases:
            text = telling.sentence(happening, NAMES, viewer)
            if happening.get("seat") == viewer and viewer is not None:
                assert re.search(r"\b[Yy]ou(r|rs)?\b|nothing to win", text), f"{kind}: {text}"
                assert NAMES[viewer] not in text
            elif viewer is None:
                assert not re.search(r"\b[Yy]ou\b", text), f"{kind}: {text}"


def test_sentences_tell_hidden_cards_to_nobody_else() -> None:
    match = moment(["123", "456", "765"], deck=["7"])
    match.play(0, DRAW)
    match.play(0, replace("M"))
    assert last(match, 0, "drew") == "You draw the seven."
    assert last(match, 1, "drew") == "Ada draws a card."
    assert last(match, 0, "replaced") == "You put the seven in the middle, face down, and discard the two."
    assert last(match, None, "replaced") == "Ada puts the drawn card in the middle, face down, and discards the two."


def test_a_called_bluff_reads_like_a_story() -> None:
    match = moment(["5W7", "123", "456"], points=[4, 32, 32], pot=40)
    match.play(0, run_from(5))
    answered(match, call(1), ACCEPT)
    other = moment(["575", "123", "456"], points=[3, 60, 32], pot=13)
    other.play(0, three_of(5))
    answered(other, call(2), call(3))
    assert last(match, 1, "announced") == "Ada announces the run five, six, seven."
    assert last(match, 1, "called") == "You call it a bluff and bet 1 point."
    assert last(match, 2, "called") == "Ben calls it a bluff and bets 1 point."
    assert last(match, 2, "showed") == "Ada shows five, 007, seven: it holds."
    assert last(match, 1, "paid") == "You pay Ada 1 point."
    assert last(match, 0, "paid") == "Ben pays you 1 point."
    assert last(match, 0, "won") == "You get 1 point from the pot."
    stories = [telling.sentence(told, NAMES, 1) for told in other.happenings(1)]
    assert stories[stories.index("Cleo calls it a bluff and bets 3 points.") :][:7] == [
        "Cleo calls it a bluff and bets 3 points.",
        "Ada shows five, seven, five: a bluff.",
        "Ada pays you 2 points.",
        "Ada pays Cleo 1 point.",
        "Ada has nothing left for the pot.",
        "Ada keeps the three cards; the middle one lies down again.",
        "Ada has no points left and is out.",
    ]


def test_the_end_names_the_winner() -> None:
    match = moment(["555", "123", "456"], points=[35, 36, 36], pot=1)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert last(match, None, "game_over") == (
        "The pot is empty, and the game is over. Ada, Ben and Cleo share the first place, with 36 points each."
    )
    one = moment(["555", "123"], points=[36, 35], pot=1)
    one.play(0, three_of(5))
    answered(one, ACCEPT)
    assert last(one, 0, "game_over") == "The pot is empty, and the game is over. You win with 37 points."
    assert last(one, 1, "game_over") == "The pot is empty, and the game is over. Ada wins with 37 points."


def test_every_moment_is_asked_offered_and_described_in_words() -> None:
    for seats in (2, 3, 4):
        for options in VARIETY:
            for match in random_game(GAME, seats, options, seed=seats, limit=60):
                for viewer in (None, *range(seats)):
                    view = match.view(viewer)
                    lines = [telling.asked(view, NAMES), *telling.table(view, NAMES), telling.can_do(view)]
                    for line in lines:
                        assert is_sentence(line.replace("\n", " ")) or len(line) > 300, line
                        assert not re.search(r"None|\{|\}", line), line
                    for move in match.legal_moves(viewer) if viewer is not None else ():
                        said = telling.choice(move, view, NAMES)
                        assert said[0].isupper()
                        assert not re.search(r"None|\{|\}|\bW\b", said)


def test_the_choices_of_one_moment_are_told_apart() -> None:
    for match in random_game(GAME, 3, VARIETY[1], seed=8, limit=120):
        for seat in match.to_act:
            said = [telling.choice(move, match.view(seat), NAMES) for move in match.legal_moves(seat)]
            assert len(set(said)) == len(said)


def test_a_choice_says_whether_one_holds_what_one_announces() -> None:
    match = moment(["546", "", ""])
    said = [telling.choice(move, match.view(0), NAMES) for move in match.legal_moves(0)]
    assert said == [
        "Announce the run four, five, six, which you hold",
        "Bluff: announce the run five, six, seven",
        "Draw a card",
    ]
    in_row = moment(["465", "", ""], options={"run_order": "in_row", "claim": "free"})
    assert all("which you hold" not in telling.choice(move, in_row.view(0), NAMES) for move in in_row.legal_moves(0))


def test_who_is_waited_for() -> None:
    match = moment(["575", "123", "456"])
    assert telling.asked(match.view(0), NAMES) == "It is your turn: announce a combination, or draw a card."
    assert telling.asked(match.view(None), NAMES) == "It is Ada's turn."
    match.play(0, three_of(5))
    assert telling.asked(match.view(1), NAMES) == "Ada announces three fives. Accept it, or call it a bluff?"
    assert telling.asked(match.view(0), NAMES) == "You announce three fives; waiting for Ben and Cleo."
    match.play(1, ACCEPT)
    assert telling.asked(match.view(1), NAMES) == "Ada announces three fives; waiting for Cleo."


def test_the_table_says_everything_one_can_see() -> None:
    match = moment(["575", "", "456"], points=[32, 0, 64], out=[[1]], discard=["2", "W"], deck=["1"])
    said = telling.table(match.view(0), NAMES)
    assert "Your cards: five and five up, seven down, which only you may see." in said
    assert "The cards of Cleo: four and six up, one down." in said
    assert "Ben is out." in said
    assert "The discard pile has 2 cards, the 007 on top." in said
    assert "You have 32 points." in said
    assert "The pot holds 12 points." in said
    assert "The draw pile has 52 cards." in said


def test_standings_have_the_best_first_and_those_who_are_out_last() -> None:
    match = moment(["575", "", "456"], points=[32, 0, 64], out=[[1]])
    assert telling.standing(match.view(None), NAMES) == [(2, "64 points"), (0, "32 points"), (1, "out")]


def test_one_point_and_one_card_are_singular() -> None:
    match = moment(["575", "456"], points=[1, 70], pot=1, discard=["2"], deck=["3"], exact=True)
    said = telling.table(match.view(0), NAMES)
    for line in ("You have 1 point.", "The pot holds 1 point.", "The draw pile has 1 card."):
        assert line in said
    assert "The discard pile has 1 card, the two." in said


def test_short_names_fit_eight_cells() -> None:
    for face in "1234567W":
        assert len(telling.short(face)) <= 8
        assert telling.card(face)


def test_the_module_is_a_telling() -> None:
    module: Telling = load_game(GAME).telling
    for name in ("sentence", "card", "short", "asked", "choice", "table", "standing", "can_do"):
        assert isinstance(getattr(module, name), Callable)  # type: ignore[arg-type]


def test_every_word_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every template replaced, no English is left: nothing is said beside `words` and `plural`."""
    monkeypatch.setattr(
        core_telling, "_translate", lambda template: "¿" + re.sub(r"[A-Za-z]+(?![^{]*\})", "ñ", template) + "?"
    )
    match = list(random_game(GAME, 3, VARIETY[1], seed=3))[-1]
    names = ["1", "2", "3"]
    for told in match.happenings(1):
        assert not re.search(r"[A-Za-z]", telling.sentence(told, names, 1))
    for middle in random_game(GAME, 3, VARIETY[1], seed=3, limit=40):
        for viewer in (None, 0, 1):
            view = middle.view(viewer)
            said = [telling.asked(view, names), *telling.table(view, names), telling.can_do(view)]
            said += [words for _seat, words in telling.standing(view, names)]
            if viewer is not None:
                said += [telling.choice(move, view, names) for move in middle.legal_moves(viewer)]
            assert not re.search(r"[A-Za-z]", " ".join(said))
