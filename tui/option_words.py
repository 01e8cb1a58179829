"""What a table has agreed on, in words: wherever options that differ from the rule sheet are told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from core.telling import words


def options_in_words(options: Mapping[str, Any]) -> str:
    """Options of a table in one line.

    >>> options_in_words({"max_turns": 50, "pot_first": True, "edition": {"game": "james-bond-007"}})
    'max_turns = 50, pot_first = yes, an edition of your own'
    """
    return ", ".join(each_in_words(options))


def each_in_words(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Options one by one; an edition of one's own is too long to be told.

    >>> each_in_words({"limits": (1250, 2000, 3000, 4000)})
    ('limits = 1250,2000,3000,4000',)
    """
    told = tuple(f"{name} = {_value(value)}" for name, value in options.items() if name != "edition")
    return (*told, words("an edition of your own")) if options.get("edition") else told


def explained(guide: str, name: str) -> str:
    """What the guide says about an option: the question, the answer of the sheet, the others. Empty for none.

    >>> explained("- **Q5** May one pass? No (`a` = no; or yes). May one swap? No (`b` = `no`; or `free`).", "b")
    'May one swap? No (no; or free).'
    """
    for line in guide.splitlines():
        if f"(`{name}`" in line:
            asked = re.sub(r"^\W*Q\d+\W*", "", line.strip())
            for sentence in re.split(r"(?<=\)\.) ", asked):
                if f"(`{name}`" in sentence:
                    return sentence.replace(f"`{name}` = ", "").replace("`", "").replace("**", "")
    return ""


def _value(value: object) -> str:
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
