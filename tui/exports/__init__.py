"""A saved game in other forms, made from the same views, happenings and panels as the screens.

What somebody exports is passed on. So while a game is not over, an export holds only what is public; unless one asks
for the view of a seat whose key one has, and then one is told what one holds in hands (`warning`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from core.telling import words
from replays.player import NoKey, Player, Viewer

FORMS: Final = ("text", "json", "cast", "html", "svg")
"""Forms that a game can be had in."""
_ENDINGS: Final = {".txt": "text", ".json": "json", ".cast": "cast", ".html": "html", ".htm": "html", ".svg": "svg"}
_MODULES: Final = {"text": "text", "json": "decoded", "cast": "cast", "html": "page", "svg": "picture"}


def form_of(path: Path) -> str | None:
    """The form that a file's name asks for; None for none of ours.

    >>> form_of(Path("a.html")), form_of(Path("a.pdf"))
    ('html', None)
    """
    return _ENDINGS.get(path.suffix.lower())


def warning(player: Player, viewer: Viewer) -> str:
    """What to know before one passes an export on; empty where it holds nothing that anybody must not see."""
    if viewer is None or player.knows_all:
        return ""
    return words(
        "The game is not over, and this holds cards that the others do not see: keep it to yourself till then."
    )


def exported(
    player: Player,
    form: str,
    viewer: Viewer = None,
    line: int | None = None,
    *,
    viewers: Sequence[Viewer] | None = None,
    size: tuple[int, int] = (80, 24),
) -> str:
    """The game in a form, as this viewer saw it. ``line``: up to this line; for a picture the moment after it.

    ``viewers``: for a page, whose eyes one can choose; by default the viewer's only. The same game gives the same text.
    Raises NoKey.
    """
    if not {viewer, *(viewers or ())} <= set(player.viewers):
        raise NoKey(words("The cards of that seat cannot be seen."))
    write: Callable[..., str] = import_module(f"tui.exports.{_MODULES[form]}").write
    options: dict[str, Any] = {"size": size} if form in ("cast", "html", "svg") else {}
    if form == "html":
        options["viewers"] = tuple(viewers) if viewers else (viewer,)
    return write(player, viewer, line, **options)
