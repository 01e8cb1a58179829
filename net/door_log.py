"""What a door writes down: one JSON object a line, about who came and went and what was refused.

No key presses, names of cards, codes, private keys or texts of chat; what strangers have sent is cut, and made
printable.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final, TextIO

log = logging.getLogger("honor.door")

LONGEST: Final = 200


def note(event: str, level: int = logging.INFO, **facts: str | int | float | bool | None) -> None:
    """Something has happened."""
    if log.isEnabledFor(level):
        log.log(level, "%s", event, extra={"facts": {name: _plain(fact) for name, fact in facts.items()}})


def _plain(fact: str | int | float | bool | None) -> str | int | float | bool | None:
    if not isinstance(fact, str):
        return fact
    return "".join(character if character.isprintable() else "?" for character in fact[:LONGEST])


def crashed(defect: BaseException, fingerprint: str) -> None:
    """Something of ours has failed: what kind of defect and where. Its message may name a card, and stays out."""
    trace, where = defect.__traceback__, ""
    while trace is not None:
        where = f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
        trace = trace.tb_next
    note("crashed", logging.ERROR, fingerprint=fingerprint, defect=type(defect).__name__, where=where)


class JsonLines(logging.Formatter):
    """A record as one line of JSON. Tracebacks stay out: they may name a card; where a defect lies is told."""

    def format(self, record: logging.LogRecord) -> str:
        """For logging."""
        line: dict[str, object] = {
            "at": f"{datetime.fromtimestamp(record.created, UTC).isoformat(timespec='milliseconds')}",
            "level": record.levelname.lower(),
        }
        if record.name == log.name:
            line |= {"event": record.getMessage(), **getattr(record, "facts", {})}
        else:
            line |= {"event": "message", "from": record.name, "text": _plain(record.getMessage())}
        if record.exc_info and record.exc_info[0] is not None:
            line["defect"] = record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=False)


def write_to(stream: TextIO, level: int = logging.INFO) -> None:
    """From now on all of this program's log goes to this stream, as JSON lines. (SSH's own log: warnings only.)"""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    log.setLevel(level)
    for name in ("net", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
