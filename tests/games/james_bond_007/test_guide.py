"""The guide: every rule has its number there, every option its question, every component its source."""

from __future__ import annotations

import re
from pathlib import Path

from core.game import load_game
from core.games.james_bond_007.state import BondOptions
from tests.games.james_bond_007.table import GAME

GUIDE = load_game(GAME).guide()
DOCS = Path(__file__).parent.parent.parent.parent / "docs" / "rules" / "james-bond-007.md"


def test_the_rules_in_docs_are_the_guide_in_the_game() -> None:
    assert DOCS.read_text("utf-8") == GUIDE


def test_every_rule_from_B_1_to_B_36_is_there_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*(B-\d+)\*\* .+", GUIDE, re.MULTILINE) == [f"B-{number}" for number in range(1, 37)]


def test_every_open_question_is_there_and_every_option_named() -> None:
    assert re.findall(r"^- \*\*(Q\d+)\*\* .+", GUIDE, re.MULTILINE) == [f"Q{number}" for number in range(1, 17)]
    for option in set(BondOptions.model_fields) - {"edition", "max_turns"}:
        assert f"`{option}` = " in GUIDE, option


def test_what_is_reconstructed_is_said_to_be() -> None:
    sourced, reconstructed = GUIDE.split("Reconstructed, ")
    for component in load_game(GAME).edition.component:
        if component.status == "reconstructed":
            name = component.what.removeprefix("Deck ").partition(":")[0]
            assert f"`{name}`" in reconstructed
    assert "the rule sheet says so" in sourced


def test_each_rule_is_one_line_for_those_who_read_line_by_line() -> None:
    for line in GUIDE.splitlines():
        assert not line or line.startswith(("#", "- **")) or line[-1] in ".:", line
