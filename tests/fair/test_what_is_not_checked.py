"""What an audit could not check stands in the documentation in the very words of the program; and it claims no more."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from replays.audit import audit
from replays.canonical import to_text
from replays.hashing import COMMITMENT
from tests.fair.dealt import DealtTable, dealt
from tests.fair.recovering import vanish
from tests.replays.ledgers import Lines, first, forged

ROOT = Path(__file__).parents[2]
JOINTLY = "Luck was made by all seats jointly"


def said_by_the_program() -> set[str]:
    """Every sentence that goes into ``unchecked``, with … for what varies."""
    found = set()
    for name in ("report_words.py", "audit.py"):
        for node in ast.walk(ast.parse((ROOT / "replays" / name).read_text("utf-8"))):
            if isinstance(node, ast.Call) and re.search(r"\bunchecked\.(append|extend)$", ast.unparse(node.func)):
                (said,) = node.args
                found.add(words_of(said.elt if isinstance(said, ast.GeneratorExp) else said))
    return found


def words_of(said: ast.expr) -> str:
    if isinstance(said, ast.Constant):
        return str(said.value)
    assert isinstance(said, ast.JoinedStr), ast.unparse(said)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in said.values)


def test_the_page_lists_what_the_program_says_word_for_word() -> None:
    page = (ROOT / "docs/audit.md").read_text("utf-8")
    section = page.split("## What it says it could not check")[1].split("\n## ")[0]
    listed = {line.removeprefix("- ") for line in section.splitlines() if line.startswith("- ")}
    listed = {re.sub(r" \([A-Z][^)]*\.\)$", "", line) for line in listed}  # when it is said
    assert listed == said_by_the_program()
    assert len(listed) > 18


def test_luck_is_not_said_to_be_made_by_all_where_it_is_found_not_to_be(tmp_path: Path) -> None:
    assert any(sentence.startswith(f"{JOINTLY}: nobody") for sentence in audit(dealt()).checked)

    def make_up(lines: Lines) -> None:
        lines[first(lines, "luck")]["body"]["values"][1] = to_text(bytes(COMMITMENT))

    report = audit(forged(dealt(), make_up))
    assert report.verdict == "flawed"
    assert not any(JOINTLY in sentence for sentence in report.checked)
    table = DealtTable(tmp_path / "game", seats=2)
    table.begin()
    vanish(table, 1, trust="host")
    fallen = audit(table.close())
    assert any(f"{JOINTLY}, until the trust fell" in sentence for sentence in fallen.checked)
