"""Which skin cards have: one that comes with the program, or one of one's own from the folder ``skins`` beside the
settings. A bad one is told of, and not used."""

from __future__ import annotations

from typing import Final

from tui.own_files import BadFile, data_of, file_of, names_of
from tui.problem import one_line, why
from tui.skin import STANDARD, Skin, named, names, skin_from

KIND: Final = "skins"


def skin_of(name: str, *, ascii_only: bool = False) -> tuple[Skin, list[str]]:
    """The skin of this name, or the standard one and why. Where there are no signs but ASCII, one that needs no others.

    >>> skin_of("compact")[0].height, skin_of("standard", ascii_only=True)[0].name
    (3, 'ascii')
    """
    skin, said = STANDARD, []
    if name in names():
        skin = named(name)
    else:
        try:
            file = file_of(KIND, name)
            if file is None:
                said = [f"There is no card skin {name[:30]!r}; using standard. There are {', '.join(offered())}."]
            else:
                skin = skin_from(name, data_of(file))
        except OSError as error:
            said = [f"skins/{name}.toml cannot be read: {why(error)}."]
        except BadFile as wrong:
            said = [one_line(f"skins/{name}.toml is not used: {wrong}")]
    return (named("ascii") if ascii_only and not skin.ascii else skin), said


def offered() -> tuple[str, ...]:
    """All names, for the settings to choose from; nobody can replace those that come with the program."""
    return (*names(), *(name for name in names_of(KIND) if name not in names()))


def wrong_skins() -> list[str]:
    """Messages about one's own that cannot be used."""
    return [message for name in names_of(KIND) if name not in names() for message in skin_of(name)[1]]
