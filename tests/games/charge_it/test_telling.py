"""The words: a sentence for whatever happens, a choice for every legal move, and nothing that must be remembered."""

import re
from random import Random
from typing import Any

import pytest

from core.game import load_game
from core.games.charge_it import telling
from core.games.charge_it.box import BOX
from core.local import LocalMatch
from tests.games.charge_it.playing import quiet_game
from tests.games.charge_it.tables import account, full, happened, play, table, turn

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"assist": "own_totals", "declare_timing": "any_time", "false_declaration": "continue"},
    {"assist": "own_cards", "loss_reveal": "hidden", "defence_draw": "either"},
    {"max_reshuffles": 1, "reshuffle": "keep_top"},
]


def is_sentence(text: str) -> bool:
    return (
        re.match(r"[A-Z$]", text) is not None
        and text.endswith(".")
        and "  " not in text
        and not re.search(r"[{}_]|None|C:|L:|\bM\d", text)
    )


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_all_that_happens_and_all_that_is_asked_reads_as_sentences(options: dict[str, Any]) -> None:
    kinds = set()
    agreed = {**options, "max_rounds": 3, "match_target": 1000}
    for match in quiet_game(3, agreed, seed=11, lapses=0.02, rarely=0.03, limit=900):
        for viewer in (None, 0, 1, 2):
            view = match.view(viewer)
            assert is_sentence(telling.asked(view, NAMES)), telling.asked(view, NAMES)
            assert is_sentence(telling.can_do(view))
            if len(match.match.happened) % 20 == 0:
                assert all(is_sentence(line) for line in telling.table(view, NAMES)), telling.table(view, NAMES)
            for told in match.happenings(viewer, max(0, len(match.match.happened) - 8)):
                sentence = telling.sentence(told, NAMES, viewer)
                assert is_sentence(sentence), (sentence, told)
                kinds.add(told["kind"])
    assert {"dealt", "drew", "opened", "charged", "discarded", "counted", "scored", "ready"} <= kinds


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_is_a_choice_of_its_own(options: dict[str, Any]) -> None:
    for match in quiet_game(4, options, seed=12, limit=250):
        for seat in match.to_act:
            view = match.view(seat)
            choices = [telling.choice(move, view, NAMES) for move in match.legal_moves(seat)]
            assert len(set(choices)) == len(choices)
            assert all(re.match(r"[A-Z]", choice) and not re.search(r"[{}_]|None", choice) for choice in choices)


def test_every_card_has_a_name_and_a_short_form_of_at_most_eight_cells() -> None:
    faces = set(BOX.deck())
    assert len({telling.card(face) for face in faces}) == len({telling.short(face) for face in faces}) == len(faces)
    assert all(0 < len(telling.short(face)) <= 8 for face in faces)
    assert telling.card("C:DIN") == "Dine-a-Lot credit card"
    with pytest.raises(KeyError):
        telling.card("C:VIP")


def test_every_kind_of_move_has_a_deed() -> None:
    game = load_game("charge-it")
    assert all(telling.deed(kind) for kind in (*game.move_kinds, "with declare"))
    assert telling.deed("fly") == ""


def lost(options: dict[str, Any] | None = None, *under: str) -> LocalMatch:
    match = table(hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", *under)], options=options or {})
    turn(match, 0, "play_lost", target=1, type="SUP")
    return match


def said(match: LocalMatch, kind: str, viewer: int | None) -> str:
    return telling.sentence(happened(match, kind, viewer)[-1], NAMES, viewer)


def test_a_lost_card_is_told_to_each_in_his_own_way() -> None:
    match = lost(None, "M750", "EXT")
    assert said(match, "attacked", 0) == "You play a Lost card on the Super Charge account of Ben."
    assert said(match, "attacked", 1) == "Ada plays a Lost card on your Super Charge account."
    assert said(match, "attacked", None) == "Ada plays a Lost card on the Super Charge account of Ben."
    assert telling.asked(match.view(1), NAMES) == (
        "Ada reports your Super Charge credit card lost. Save the account, or let it go."
    )
    assert telling.asked(match.view(0), NAMES) == "Ben may save the Super Charge account from the Lost card of Ada."
    play(match, 1, "decline")
    assert said(match, "cancelled", 1) == (
        "You lose your Super Charge account with $750 and Extended Credit under it. "
        "The discard pile is frozen until another card lands on it."
    )
    hidden = lost({"loss_reveal": "hidden"}, "M750", "EXT")
    play(hidden, 1, "decline")
    assert said(hidden, "cancelled", None).startswith("Ben loses the Super Charge account with 2 cards under it.")
    empty = lost({"freeze_empty": False})
    play(empty, 1, "decline")
    assert said(empty, "cancelled", None) == "Ben loses the Super Charge account, with nothing under it."


def test_the_count_and_the_end_are_told() -> None:
    match = table(mine=full(), theirs=[account("SUP", "M1000", "M500")], scores=[40_000, 0])
    play(match, 0, "declare")
    assert said(match, "counted", 1) == (
        "You turn up Super Charge: $1,000 and $500, together $1,500, which is over the line of $1,000."
    )
    mine = telling.sentence(happened(match, "counted", 1)[0], NAMES, 1)
    assert mine == "Ada turns up Super Charge: $1,000, together $1,000 on a line of $1,000."
    assert said(match, "scored", 1) == (
        "Ada declared rightly and takes the bonus. This round: Ada $12,000 and Ben $0. In all: Ada $52,000 and Ben $0."
    )
    for seat in (0, 1):
        play(match, seat, "ready")
    assert said(match, "game_over", 0) == "The match is over. You win with $52,000."
    assert telling.asked(match.view(1), NAMES) == "The match is over. Ada wins with $52,000."
    assert telling.standing(match.view(None), NAMES) == [(0, "$52,000"), (1, "$0")]


def test_no_word_remembers_for_the_owner_what_was_placed() -> None:
    """All words of a moment are the same whatever lies under the accounts."""
    spoken = []
    for under in (["M2000", "EXT"], ["M250", "M500"]):
        match = table(
            hand=["M750", "INS", "C:PHO", "L:BAN", "M1000", "EXT"], mine=[account("SUP", *under)], deck=["M1000"]
        )
        view = match.view(0)
        words = [telling.asked(view, NAMES), *telling.table(view, NAMES), telling.can_do(view)]
        play(match, 0, "draw", source="deck")
        view = match.view(0)
        words += [telling.choice(move, view, NAMES) for move in match.legal_moves(0)]
        hint = load_game("charge-it").policies.HINTS.choose(match.observation(0), Random(1))  # type: ignore[attr-defined]
        spoken.append((words, hint.move, hint.reason))
    assert spoken[0] == spoken[1]


def test_a_view_that_sees_all_names_what_others_draw() -> None:
    match = table(deck=["INS"])
    play(match, 0, "draw", source="deck")
    told = match.match.happened[-1].told_to(None, match.match.faces, all_seeing=True)
    assert telling.sentence(told, NAMES, None) == "Ada draws the Insurance card."
    assert said(match, "drew", None) == "Ada draws a card."
