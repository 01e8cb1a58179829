"""Names that look like somebody else's: letters of other scripts that are drawn like Latin ones.

    skeleton(one) == skeleton(other)        # nobody can tell them apart at a table

Unicode calls it a skeleton (UTS 39). Its table of confusables is long; this one is made by hand, of the letters that
are drawn alike in the fonts of terminals. A name in one script stays as it is; only what equals another name letter by
letter is held to look like it.

>>> skeleton("Аnn") == skeleton("Ann"), skeleton("Анна") == skeleton("Anna")
(True, False)
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

_DRAWN_ALIKE: Final = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜ", "ABESIJKMHOPCTYXYGQW", strict=True)),
    **dict(zip("аеѕіјорсухүһԁԛԝѵкԍ", "aesijopcyxyhdqwvkg", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϺ", "ABEZHIKMNOPTYXM", strict=True)),
    **dict(zip("αγικνορυχϳω", "ayikvopuxjw", strict=True)),
    # Armenian, Cherokee
    **dict(zip("ՍՏՕԼհոսօցզյ", "USOLhnuogqj", strict=True)),
    **dict(zip("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏙᏚᏞᏟᏢᏦᏴ", "DRTiAJEWMHGZRWVSLCPKB", strict=True)),
    # Latin among themselves, and signs
    **dict(zip("ıɑɡʟɪ", "iagLI", strict=True)),
    **dict.fromkeys("’‘ʼ`ʹ′", "'"),
    **dict.fromkeys("‐‒–—−", "-"),
}
_LETTERS: Final = str.maketrans(_DRAWN_ALIKE)
_STROKES: Final = str.maketrans("i|10", "lllo")
"""What is one stroke, and what is round, whatever it means: the capital of one is the small letter of another."""


def skeleton(text: str) -> str:
    """What a text looks like: equal for texts that are drawn alike, without case. Not to be shown.

    >>> skeleton("Ｂｏｂ"), skeleton("Вob"), skeleton("BOB"), skeleton("B0b")
    ('bob', 'bob', 'bob', 'bob')
    >>> skeleton("Ilya") == skeleton("llya"), skeleton("José") == skeleton("Jose")
    (True, False)
    """
    plain = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    return plain.casefold().translate(_STROKES)


def ends_like(name: str, marks: Iterable[str]) -> bool:
    """Whether a name ends like one behind which one of these marks stands.

    >>> ends_like("Bea sharp", ["sharp"]), ends_like("Веа shаrp", ["sharp"]), ends_like("Sharp", ["sharp"])
    (True, True, False)
    """
    _, space, ending = skeleton(name).rpartition(" ")
    return bool(space) and ending in map(skeleton, marks)
