"""Tables: cards move between zones, and who may see a zone is the only way to a face."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table import EVERYONE, NOBODY, Card, Table, Zone, epoch_of, handles

DECK, DISCARD = Zone("deck", NOBODY), Zone("discard", EVERYONE)
HANDS = tuple(Zone(f"{seat} hand", seat) for seat in range(3))
ZONES = (DECK, DISCARD, *HANDS)


def dealt(count: int = 10) -> Table:
    return Table.laid_out(ZONES).shuffled("deck", DECK, (), count)


def test_a_shuffle_makes_new_handles_that_say_only_which_shuffle_and_which_place() -> None:
    table = dealt(3)
    assert table[DECK] == ("1.0", "1.1", "1.2")
    assert table.decks == ("deck",)
    assert [epoch_of(card) for card in table[DECK]] == [1, 1, 1]
    assert table.deck_of(table[DECK][0]) == "deck"


def test_a_second_shuffle_takes_cards_from_wherever_they_lie_and_keeps_the_others() -> None:
    table = dealt(4).move(handles(1, 2), DECK, DISCARD)
    table = table.shuffled("deck", DECK, table[DISCARD], 2)
    assert table[DISCARD] == ()
    assert table[DECK] == ("1.2", "1.3", "2.0", "2.1")
    assert table.epoch == 2


def test_no_handle_is_ever_used_twice() -> None:
    table, seen = dealt(5), set(handles(1, 5))
    for _ in range(4):
        table = table.shuffled("deck", DECK, table[DECK], 5)
        assert not seen & set(table[DECK])
        seen |= set(table[DECK])


def test_moving_keeps_the_order_named_and_adds_at_the_end() -> None:
    table = dealt(5).move(("1.0", "1.1"), DECK, DISCARD)  # type: ignore[arg-type]
    table = table.move(("1.4", "1.2"), DECK, DISCARD)  # type: ignore[arg-type]
    assert table[DISCARD] == ("1.0", "1.1", "1.4", "1.2")
    assert table[DECK] == ("1.3",)


@pytest.mark.parametrize("cards", [("1.9",), ("1.0", "1.9"), ("1.0", "1.0")])
def test_a_card_that_does_not_lie_there_cannot_be_moved(cards: tuple[Card, ...]) -> None:
    table = dealt(3)
    with pytest.raises(ValueError, match="not in"):
        table.move(cards, DECK, DISCARD)
    assert table == dealt(3)


def test_gathering_takes_zone_after_zone() -> None:
    table = dealt(4).move(handles(1, 1), DECK, HANDS[1]).move(("1.1", "1.2"), DECK, HANDS[0])  # type: ignore[arg-type]
    table = table.gather(HANDS, DISCARD)
    assert table[DISCARD] == ("1.1", "1.2", "1.0")
    assert all(table[hand] == () for hand in HANDS)
    assert table.known_to(None) == {"1.0", "1.1", "1.2"}


def test_nothing_is_ever_changed_in_place() -> None:
    before = dealt(4)
    copy = dealt(4)
    before.move(handles(1, 2), DECK, HANDS[0]).show(handles(1, 1)).gather(HANDS, DISCARD)
    before.shuffled("deck", DECK, before[DECK], 4)
    assert before == copy


def test_a_card_is_shown_to_whom_its_new_zone_belongs_and_to_nobody_else() -> None:
    table = dealt().move(handles(1, 1), DECK, HANDS[1])
    assert table.known_to(1) == {"1.0"}
    assert table.known_to(0) == table.known_to(2) == table.known_to(None) == set()
    table = table.move(handles(1, 1), HANDS[1], DISCARD)
    assert all(table.known_to(seat) == {"1.0"} for seat in (0, 1, 2, None))


def test_nobody_is_shown_twice_what_lies_open_to_him_already() -> None:
    other = Zone("open", EVERYONE)
    table = Table.laid_out((*ZONES, other)).shuffled("deck", DECK, (), 3).move(handles(1, 2), DECK, DISCARD)
    assert table.move(handles(1, 2), DISCARD, other).shown == table.shown
    assert table.gather((DISCARD,), other).shown == table.shown
    assert table.move(handles(1, 1), DISCARD, HANDS[0]).shown == table.shown


def test_what_goes_face_down_is_known_but_not_visible() -> None:
    table = dealt().move(handles(1, 1), DECK, HANDS[1]).move(handles(1, 1), HANDS[1], DECK)
    assert "1.0" in table.known_to(1)
    assert table.visible_to(1) == set()


def test_showing_makes_known_to_all_and_visible_to_none() -> None:
    table = dealt().show(handles(1, 2))
    assert table.known_to(None) == {"1.0", "1.1"}
    assert table.visible_to(None) == set()
    assert dealt().show(handles(1, 1), 2).known_to(2) == {"1.0"}


def test_a_shuffle_ends_all_memory_of_the_cards_it_takes_in() -> None:
    table = dealt(3).move(handles(1, 2), DECK, DISCARD)
    again = table.shuffled("deck", DECK, table[DISCARD][:1], 1)
    assert again.known_to(None) == {"1.1"}


def test_a_view_reads_faces_where_the_viewer_may_look_and_null_elsewhere() -> None:
    table = dealt(3).move(handles(1, 1), DECK, HANDS[0])
    faces = {card: f"face of {card}" for card in handles(1, 3)}
    assert table.faces_in(HANDS[0], 0, faces) == ["face of 1.0"]
    assert table.faces_in(HANDS[0], 1, faces) == [None]
    assert table.faces_in(HANDS[0], None, faces) == [None]
    assert table.faces_in(DECK, 0, faces) == [None, None]


def test_zones_of_the_same_name_are_different_places() -> None:
    twin = Zone("deck", NOBODY)
    table = Table.laid_out((DECK, twin)).shuffled("deck", DECK, (), 2)
    assert table[twin] == ()


@given(st.lists(st.tuples(st.sampled_from(range(5)), st.sampled_from(range(5)), st.integers(0, 30)), max_size=60))
def test_cards_are_conserved_and_knowledge_follows_the_cards(steps: list[tuple[int, int, int]]) -> None:
    """Against a model that moves single cards about and notes who could see each of them at any time."""
    table = dealt(12)
    model: list[list[str]] = [list(table[zone]) for zone in ZONES]
    known: dict[int, set[str]] = {audience: set() for audience in (EVERYONE, 0, 1, 2)}
    for source, target, which in steps:
        if not model[source]:
            continue
        card = model[source].pop(which % len(model[source]))
        model[target].append(card)
        table = table.move((Card(card),), ZONES[source], ZONES[target])
        if ZONES[target].audience in known:
            known[ZONES[target].audience].add(card)
    assert [list(table[zone]) for zone in ZONES] == model
    for seat in range(3):
        assert table.known_to(seat) == known[EVERYONE] | known[seat]
    assert table.known_to(None) == known[EVERYONE]
