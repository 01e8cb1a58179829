"""Lines: one model per kind, read fast, and written down as a schema."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import load_game
from replays import schemas
from replays.canonical import NotCanonical, dumps, loads
from replays.entries import HOST_KINDS, SEAT_KINDS
from replays.parsing import BadLine, body_bytes, parse
from tests.replays.ledgers import finished, lines_of

BOND = lines_of(finished())
KINDS = """
    header join escrow move seal unseal ask luck deck deal open fact lapse presence recover chat checkpoint
    end disclose signoff handover dispute
"""


def test_every_kind_of_the_format_has_a_model() -> None:
    assert schemas.kinds() == sorted(KINDS.split())


def test_the_schemas_in_docs_are_current() -> None:
    for name, text in schemas.schemas().items():
        assert (Path(__file__).parents[2] / "docs/schemas" / name).read_text("utf-8") == text, "make schemas"


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_moves_options_and_editions_have_schemas_that_know_every_name(game: str) -> None:
    written = {name: json.loads(text) for name, text in schemas.schemas().items()}
    moves = written[f"{game}-moves.json"]["$defs"]
    kinds = {form["properties"]["kind"]["const"] for form in moves.values() if "kind" in form.get("properties", {})}
    assert set(load_game(game).move_kinds) <= kinds
    assert set(written[f"{game}-options.json"]["properties"]) == set(load_game(game).options_model.model_fields)
    assert {"game", "title", "component"} <= set(written[f"{game}-edition.json"]["properties"])


def test_the_schema_names_what_a_reader_needs() -> None:
    schema = schemas.ledger_schema()
    move = schema["$defs"]["MoveLine"]
    assert move["required"] == ["body", "by", "count", "kind", "ms", "n", "prev", "seen", "sig"]
    assert move["additionalProperties"] is False


def test_models_have_their_fields_in_canonical_order() -> None:
    """A model is written in the order of its fields; `parse` relies on it."""
    for model in [*HOST_KINDS.values(), *SEAT_KINDS.values()]:
        assert list(model.model_fields) == sorted(model.model_fields), model
        body = model.model_fields["body"].annotation
        assert list(body.model_fields) == sorted(body.model_fields), body


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_the_body_is_cut_out_of_the_line(game: str) -> None:
    for line in lines_of(finished(game, 2)):
        assert body_bytes(line, parse(line)) == dumps(json.loads(line)["body"])


@settings(max_examples=300)
@given(st.sampled_from(BOND), st.data())
def test_reading_fast_accepts_exactly_what_reading_slowly_accepts(line: bytes, data: st.DataObject) -> None:
    """The fast way never builds a plain value; it must see through the same tricks."""
    at = data.draw(st.integers(0, len(line) - 1))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(
        st.sampled_from([b"", b" ", b"1", b"0", b'"', b"\\u0041", b",", b'"a":1,', b"{}", b"\xc3\xa9", b"null"])
    )
    changed = line[:at] + put + line[at + cut :]
    try:
        entry = parse(changed)
    except BadLine:
        return
    assert dumps(loads(changed)) == changed
    assert entry.n == json.loads(changed)["n"]


def test_why_a_line_is_bad_is_said_in_a_sentence() -> None:
    move = next(line for line in BOND if b'"kind":"move"' in line)
    for change in (
        (b'"by":', b'"by":-'),
        (b'"kind":"move"', b'"kind":"mive"'),
        (b'"n":', b'"n":1.5,"n":'),
        (b"}", b""),
    ):
        with pytest.raises(BadLine, match=r"\.$"):
            parse(move.replace(*change, 1))
    with pytest.raises(NotCanonical):
        loads(b"")
