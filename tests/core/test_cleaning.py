"""Text from others: nothing in it may act on a terminal, hide, or pass for something else (checklist 40, 76)."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.cleaning import CHAT_CELLS, MOST_MARKS, NAME_CELLS, clean_name, cleaned, distinct_name, width

ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=400)


@given(ANY_TEXT)
@example("\x1b]0;title\x07\x1b[2J")
@example("a\u202eb\u2066c\u200d\u200b\ufeff")
@example("[bold]x[/bold]")
@example("e" + "\u0301" * 60)
@example("\ud800")
def test_cleaned_text_holds_nothing_that_acts_hides_or_marks_up(text: str) -> None:
    clean = cleaned(text, CHAT_CELLS)
    assert width(clean) <= CHAT_CELLS
    assert "[" not in clean
    assert "\\[" not in clean
    for character in clean:
        assert unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    marks = 0
    for character in clean:
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        assert marks <= MOST_MARKS


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = cleaned(text, NAME_CELLS)
    assert cleaned(once, NAME_CELLS) == once


@given(ANY_TEXT)
def test_a_name_is_never_empty_and_never_wider_than_its_place(text: str) -> None:
    name = clean_name(text)
    assert name.strip() == name
    assert 1 <= width(name) <= NAME_CELLS


@pytest.mark.parametrize("name", ["Ann", "Zoë Müller", "山田太郎", "Ольга", "محمد", "दीपिका", "Nguyễn Văn An"])
def test_names_of_many_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("other", [None, 5, b"x", ["a"], {}])
def test_what_is_no_text_is_no_name(other: object) -> None:
    assert clean_name(other) == "Somebody"


def test_a_megabyte_of_name_is_not_read_to_its_end() -> None:
    assert width(cleaned("x" * 10_000_000, NAME_CELLS)) == NAME_CELLS


@given(st.lists(ANY_TEXT, max_size=12))
def test_no_two_people_at_a_table_have_the_same_name(texts: list[str]) -> None:
    taken: set[str] = set()
    for text in texts:
        name = distinct_name(clean_name(text), frozenset(taken))
        assert width(name) <= NAME_CELLS
        assert name.casefold() not in {other.casefold() for other in taken}
        taken.add(name)


@pytest.mark.parametrize(
    ("name", "like"),
    [("Аnn", "Ann"), ("ΑΝΝ", "Ann"), ("Воb", "Bob"), ("Ｂｏｂ", "Bob"), ("lda", "Ida"), ("B0b", "Bob"), ("Օla", "Ola")],
)
def test_a_nickname_that_looks_like_anothers_is_resolved_like_a_clash(name: str, like: str) -> None:  # checklist 41
    assert distinct_name(name, frozenset({like})) == f"{name} 2"
    assert distinct_name(like, frozenset({name})) == f"{like} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Анна", "Anna"), ("José", "Jose"), ("Ann", "Anne"), ("山田", "山口"), ("Нина", "Hanna")]
)
def test_names_that_differ_to_the_eye_are_left_alone(one: str, other: str) -> None:
    assert distinct_name(one, frozenset({other})) == one
