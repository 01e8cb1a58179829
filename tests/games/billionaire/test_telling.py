"""The words, and the guide."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.bots.bot import generator
from core.dealer import SeededDealer
from core.game import load_game
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    BIDS_E,
    GAME,
    POWER_PLAY,
    SECURITY,
    THREE,
    bids,
    landed,
    moment,
    pay,
    power,
)

G = load_game(GAME)
TELL = G.telling
NAMES = ["Ada", "Ben", "Cleo", "Dot"]
ROOT = Path(__file__).parent.parent.parent.parent


def said(match: LocalMatch, kind: str, viewer: int | None) -> list[str]:
    """The sentences for what happened of a kind."""
    return [TELL.sentence(told, NAMES, viewer) for told in match.happenings(viewer) if told["kind"] == kind]


def reads_well(text: str) -> bool:
    """One or two sentences without holes."""
    return (
        bool(re.match(r"[A-Z$]", text))
        and text.endswith((".", "?", "!"))
        and not re.search(r"[{}]|None|\s\s|\.\.", text)
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"payments": "closed", "billion": "claim", "investments": "ten"}, {"max_ties": 1, "no_bids": "to_lander"}],
    ids=str,
)
def test_everything_that_happens_is_a_sentence_for_everybody(seats: int, options: dict[str, Any]) -> None:
    match = LocalMatch.start(GAME, seats, {**options, "max_turns": 150}, SeededDealer(seats))
    generators = [generator(seats, seat) for seat in range(seats)]
    random, heard = Random(seats), 0
    everybody = (None, *range(seats))
    while True:
        for viewer in everybody:
            view = match.view(viewer)
            for told in match.happenings(viewer, heard):
                sentence = TELL.sentence(told, NAMES, viewer)
                assert reads_well(sentence), (told, sentence)
            assert reads_well(TELL.asked(view, NAMES)), TELL.asked(view, NAMES)
            if random.random() < 0.2:
                assert all(reads_well(line) for line in TELL.table(view, NAMES)), TELL.table(view, NAMES)
                assert sorted(seat for seat, _words in TELL.standing(view, NAMES)) == list(range(seats))
                assert reads_well(TELL.can_do(view))
        heard = len(match.match.happened)
        if match.over:
            break
        seat = random.choice(sorted(match.to_act))
        for move in list(match.legal_moves(seat)[:12]):
            words = TELL.choice(move, match.view(seat), NAMES)
            assert words
            assert not re.search(r"[{}]|None", words), words
        match.play(seat, G.policies.RANDOM.choose(match.observation(seat), generators[seat]).move)


def test_all_seeing_eyes_read_sentences_too() -> None:
    match = LocalMatch.start(GAME, 3, dealer=SeededDealer(4))
    generators = [generator(4, seat) for seat in range(3)]
    while not match.over:
        seat = min(match.to_act)
        match.play(seat, G.policies.STEADY.choose(match.observation(seat), generators[seat]).move)
    for happening in match.match.happened:
        told = happening.told_to(None, match.match.faces, all_seeing=True)
        assert reads_well(TELL.sentence(told, NAMES, None)), told


def test_you_for_the_viewer_and_names_for_the_others() -> None:
    match = bids(landed(BIDS_E, 3, decks={"E": ["E4"]}, profit=[["P1"], ["P5", "P2"], []]), None, 6, None)
    match.play(1, pay("P5", "P2"))
    assert said(match, "lot", 0) == ["You look at Caspian Caviar Houses (E4) and put it up for sealed bids."]
    assert said(match, "lot", 2) == ["Ada puts an Investment of Eurasia up for sealed bids."]
    assert said(match, "bids", 2) == ["The bids: Ada none, Ben $6M and Cleo none."]
    assert said(match, "paid", 1) == ["You pay Ada $5M and $2M."]
    assert said(match, "paid", 0) == ["Ben pays you $5M and $2M."]
    assert said(match, "paid", 2) == ["Ben pays Ada $5M and $2M."]
    assert said(match, "bought", 1) == ["You get Caspian Caviar Houses (E4)."]


def test_a_hidden_card_is_not_named() -> None:
    match = landed(POWER_PLAY, decks={"power": ["DISASTER"]})
    assert said(match, "drew_power", 0) == ["You draw the Power Play card Disaster."]
    assert said(match, "drew_power", 1) == ["Ada draws a Power Play card."]
    match = landed(THREE)
    assert said(match, "lot", 0) == [
        "Three unseen Investments are up for sealed bids: of Eurasia, Afro-Europa and the Americas."
    ]


def test_what_is_asked() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    action = "Ada plays Disaster on Caspian Caviar Houses (E4, $75M) of Ben."
    assert TELL.asked(match.view(1), NAMES) == f"{action} Do you let it happen, or play Security?"
    assert TELL.asked(match.view(0), NAMES) == f"{action} Ben may answer with Security."
    match.play(1, SECURITY)
    assert TELL.asked(match.view(0), NAMES).startswith(f"{action} Security was played against it: give in")


def test_every_face_has_words_and_fits_eight_cells() -> None:
    faces = {face for deck in G.deck_names for face in ALL[deck]}
    faces |= {card.id for card in G.edition.investments["ten"]}  # type: ignore[attr-defined]
    for face in faces:
        assert TELL.card(face)
        assert 0 < len(TELL.short(face)) <= 8
    assert len({TELL.card(face) for face in faces}) == len(faces)
    assert len({TELL.short(face) for face in faces}) == len(faces)


def test_every_kind_of_move_has_a_deed() -> None:
    for kind in G.move_kinds:
        assert TELL.deed(kind)


def test_the_guide_has_every_rule_and_every_option() -> None:
    guide = G.guide()
    assert re.findall(r"^- \*\*X-(\d+)\*\*", guide, re.MULTILINE) == [str(number) for number in range(1, 58)]
    for option in G.options_model.model_fields:
        assert option == "edition" or f"`{option}`" in guide, option


def test_the_guide_in_the_documentation_is_the_guide_in_the_game() -> None:
    assert (ROOT / "docs/rules/billionaire.md").read_text("utf-8") == G.guide()
