"""The rules for people: complete, and the same in the app as in the documentation."""

import re
from pathlib import Path

from core.game import load_game
from core.games.charge_it.box import BOX

ROOT = Path(__file__).parents[3]
GUIDE = load_game("charge-it").guide()


def test_the_guide_in_the_documentation_is_the_one_in_the_app() -> None:
    assert (ROOT / "docs/rules/charge-it.md").read_text("utf-8") == GUIDE


def test_the_guide_has_every_rule_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*(C-\d+)\*\* \S", GUIDE, re.M) == [f"C-{number}" for number in range(1, 52)]


def test_the_guide_names_every_option_with_its_default() -> None:
    for name, field in load_game("charge-it").options_model.model_fields.items():
        if name in ("edition", "limits"):
            assert name in GUIDE
            continue
        default = {True: "yes", False: "no"}.get(field.default, field.default)
        assert f"`{name}` = {default}" in GUIDE or f"`{name}` = `{default}`" in GUIDE, name


def test_the_guide_names_every_type_with_its_line() -> None:
    for of_type in BOX.types.values():
        assert f"{of_type.name} ${of_type.line:,}" in GUIDE


def test_every_rule_is_cited_in_the_rules_of_the_engine() -> None:
    folder = ROOT / "core/games/charge_it"
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    cited = {int(number) for number in re.findall(r"\bC-(\d+)", text)}
    for first, last in re.findall(r"\bC-(\d+)\.\.C-(\d+)", text):
        cited |= set(range(int(first), int(last) + 1))
    assert cited >= set(range(1, 52))
