"""The files of the page for browsers, read once into memory."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

KINDS: Final = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
NAMES: Final = ("honor.css", "honor.js", "xterm.css", "xterm.mjs", "LICENSE.xterm.txt")


def page() -> dict[str, tuple[str, bytes]]:
    """Paths, each with its content type and bytes.

    >>> sorted(page())
    ['/', '/LICENSE.xterm.txt', '/honor.css', '/honor.js', '/xterm.css', '/xterm.mjs']
    """
    folder = files("tui.door").joinpath("page")
    served = {f"/{name}": name for name in NAMES} | {"/": "index.html"}
    return {path: (KINDS[name.rsplit(".", 1)[1]], folder.joinpath(name).read_bytes()) for path, name in served.items()}
