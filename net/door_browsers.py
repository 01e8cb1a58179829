"""Whose browser it is. A browser makes a key of its own, which never leaves it, and proves it for each connection: so
its visitor is somebody with a key, as everybody at the door is.

Who is known here by his SSH key can have a link, good once and for ten minutes; the browser that opens it is his from
then on.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import logging
import secrets
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from net.door_people import Residents
from replays.private_files import PrivateFileError, read_private, write_private

log = logging.getLogger(__name__)

LINK_SECONDS: Final = 600.0
LINKS_OF_ONE: Final = 4
BROWSERS_OF_ONE: Final = 12
"""With one more, the one that was added first is forgotten."""
BROWSERS: Final = "browsers.json"
HALF: Final = 32


def proved(key: str, signature: str, origin: str, door: str, nonce: str) -> str | None:
    """The public key, in one-line form, of whoever has signed this; None where nobody has.

    ``key`` and ``signature`` are base64 as a browser makes them (P-256: an uncompressed point; two numbers). What is
    signed names the page's origin, so that no other page can pass a signature on.
    """
    try:
        point = base64.b64decode(key, validate=True)
        numbers = base64.b64decode(signature, validate=True)
        public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error):
        return None
    if len(numbers) != 2 * HALF:
        return None
    first, second = (int.from_bytes(number, "big") for number in (numbers[:HALF], numbers[HALF:]))
    try:
        public.verify(encode_dss_signature(first, second), signed(origin, door, nonce), ECDSA(SHA256()))
    except InvalidSignature:
        return None
    return public.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode("ascii")


def signed(origin: str, door: str, nonce: str) -> bytes:
    """What a browser signs to prove its key."""
    return f"honor-browser/1\n{origin}\n{door}\n{nonce}".encode()


class Browsers:
    """Which browser belongs to whom. Each person's folder has the list of his browsers, as hashes of their keys."""

    def __init__(self, residents: Residents, clock: Callable[[], float] = monotonic) -> None:
        self._residents, self._clock = residents, clock
        self._owners: dict[str, str] = {}
        self._links: dict[bytes, tuple[str, float]] = {}
        for person in residents.all():
            for browser in _kept(person.folder / BROWSERS):
                self._owners[browser] = person.key

    def owner(self, browser: str) -> str:
        """The key of the person whose browser this is: his SSH key, or else the browser's own."""
        return self._owners.get(_short(browser), browser)

    def link(self, owner: str) -> str:
        """A fresh secret for a link to the page: good once, for ten minutes."""
        now = self._clock()
        self._links = {digest: link for digest, link in self._links.items() if link[1] > now}
        own = [digest for digest, (whose, _) in self._links.items() if whose == owner]
        for digest in own[: max(0, len(own) + 1 - LINKS_OF_ONE)]:
            del self._links[digest]
        secret = secrets.token_urlsafe(16)
        self._links[_digest(secret)] = owner, now + LINK_SECONDS
        return secret

    def whose(self, secret: str) -> str | None:
        """Who has asked for this link; None where it is not good any more."""
        owner, until = self._links.get(_digest(secret), ("", 0.0))
        return owner if until > self._clock() else None

    def take(self, browser: str, secret: str) -> bool:
        """The browser was opened with this link: from now on it is his who has asked for it. Raises OSError."""
        owner, until = self._links.pop(_digest(secret), ("", 0.0))
        if until <= self._clock():
            return False
        short = _short(browser)
        before = self._owners.pop(short, None)
        self._owners[short] = owner
        own = [one for one, whose in self._owners.items() if whose == owner]
        for forgotten in own[:-BROWSERS_OF_ONE]:
            del self._owners[forgotten]
        for person in {owner, before or owner}:
            own = [one for one, whose in self._owners.items() if whose == person]
            write_private(self._residents.folder_of(person) / BROWSERS, json.dumps(own).encode())
        return True


def _kept(file: Path) -> list[str]:
    try:
        return [str(browser) for browser in list(json.loads(read_private(file)))[:BROWSERS_OF_ONE]]
    except FileNotFoundError:
        return []
    except (OSError, PrivateFileError, ValueError, TypeError, RecursionError):
        log.warning("the list of a person's browsers cannot be used: %s", file.parent.name)
        return []


def _short(browser: str) -> str:
    return hashlib.sha256(browser.encode("ascii", "replace")).hexdigest()


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
