"""One line of a ledger: from bytes to an entry and back, fast, and only for the one right spelling."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from replays.canonical import LONGEST, NotCanonical, in_order, loads
from replays.entries import HOST_KINDS, SEAT_KINDS, Entry, Extra, SeatExtra
from replays.lines import SeatLine


class BadLine(ValueError):
    """Bytes that are no line of a ledger. The message is a sentence."""


_KIND = b',"kind":"'
_SIG = b',"sig":"'


def parse(line: bytes) -> Entry:
    """A line's bytes, without the newline, as an entry. Raises BadLine for all but canonical bytes of a known kind.

    In a canonical line nothing that comes after the kind is free text, so the kind is found from the end.
    """
    at = line.rfind(_KIND) + len(_KIND)
    kind = line[at : line.find(b'"', at)].decode("ascii", "replace")
    model = (SEAT_KINDS if line[-96:-88] == _SIG else HOST_KINDS).get(kind)
    if model is None:
        model = (SeatExtra if line[-96:-88] == _SIG else Extra) if kind.startswith("x-") else None
    if model is None or len(line) > LONGEST:
        raise BadLine(why_bad(line))
    try:
        entry: Entry = model.__pydantic_validator__.validate_json(line)
    except ValidationError:
        raise BadLine(why_bad(line)) from None
    if model.__pydantic_serializer__.to_json(entry, exclude_unset=True) != line or not _in_order(entry):
        raise BadLine(why_bad(line))
    return entry


def _in_order(entry: Entry) -> bool:
    body = entry.body
    if type(body) is dict:  # of a kind that is not ours
        return in_order(body)
    for name in entry.loose:
        value = getattr(body, name)
        if name == "rules":
            return in_order(value.options) and in_order(value.position)
        if not in_order(value):
            return False
    return True


def why_bad(line: bytes) -> str:
    """What is wrong with a line, as a sentence: the slow and thorough way."""
    try:
        data = loads(line)
    except NotCanonical as error:
        return str(error)
    if not isinstance(data, dict):
        return "Not an object."
    kind = data.get("kind")
    kinds = {**HOST_KINDS, **SEAT_KINDS}
    if not isinstance(kind, str) or (kind not in kinds and not re.fullmatch(r"x-[a-z0-9-]{1,30}", kind)):
        return f"There is no kind of line {str(kind)[:40]!r}."
    seated = type(data.get("by")) is int
    model = (SEAT_KINDS if seated else HOST_KINDS).get(kind)
    if model is None:
        if kind in kinds:
            return f"A line of the kind {kind} is not written by {str(data.get('by'))[:20]!r}."
        model = SeatExtra if seated else Extra
    try:
        model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:60]
        return f"{kind}: {where}: {first['msg']}."
    return f"{kind}: a part of it is written in a way that this format does not have."


def body_bytes(line: bytes, entry: Entry | SeatLine) -> bytes:
    """The bytes of the body in a canonical line: a cut, not a second writing."""
    return line[8 : len(line) - len(_after_body(entry))]


def _after_body(entry: Any) -> str:
    if type(entry.by) is int:
        return (
            f',"by":{entry.by},"count":{entry.count},"kind":"{entry.kind}","ms":{entry.ms},"n":{entry.n},'
            f'"prev":"{entry.prev}","seen":{entry.seen},"sig":"{entry.sig}"}}'
        )
    return f',"by":"host","kind":"{entry.kind}","ms":{entry.ms},"n":{entry.n},"prev":"{entry.prev}"}}'
