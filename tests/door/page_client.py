"""Somebody who speaks to the page of a door without a browser: as a browser would, or as none ever does."""

from __future__ import annotations

import base64
import json
import socket
from http.client import HTTPConnection, HTTPResponse
from time import monotonic
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.sync.client import connect
from websockets.typing import Origin

from net.door_browsers import signed

PATIENCE = 20.0


def fresh_key() -> EllipticCurvePrivateKey:
    """A key as a browser makes them."""
    return generate_private_key(SECP256R1())


def answered(key: EllipticCurvePrivateKey, question: dict[str, str], origin: str, **more: Any) -> dict[str, Any]:
    """What a browser answers to the door's question."""
    first, second = decode_dss_signature(key.sign(signed(origin, question["door"], question["nonce"]), ECDSA(SHA256())))
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {
        "key": base64.b64encode(point).decode(),
        "signature": base64.b64encode(first.to_bytes(32, "big") + second.to_bytes(32, "big")).decode(),
        "size": [80, 24],
        "words": [],
        **more,
    }


class PageClient:
    """One channel of a terminal."""

    def __init__(self, page: str, origin: str | None = None, host: str = "", **headers: str) -> None:
        self.origin = page.rstrip("/") if origin is None else origin
        address = urlsplit(page).netloc
        sock = socket.create_connection((address.rsplit(":", 1)[0], int(address.rsplit(":", 1)[1])), PATIENCE)
        self.socket: Any = connect(
            f"ws://{host or address}/door",
            sock=sock,
            origin=Origin(self.origin) if self.origin else None,
            additional_headers=headers,
            open_timeout=PATIENCE,
            compression=None,
            proxy=None,
            legacy=True,
        )
        self.out = b""
        self.over: str | None = None

    def __enter__(self) -> PageClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def question(self) -> dict[str, str]:
        """What the door asks first."""
        return dict(json.loads(self.socket.recv(timeout=PATIENCE)))

    def say(self, message: Any) -> None:
        """A text message."""
        self.socket.send(json.dumps(message))

    def prove(self, key: EllipticCurvePrivateKey, **more: Any) -> PageClient:
        """Come in with a key."""
        self.say(answered(key, self.question(), self.origin, **more))
        return self

    def agree(self, name: str, yes: object = True) -> PageClient:
        """A link was followed: the browser shall be this person's."""
        assert json.loads(self.socket.recv(timeout=PATIENCE)) == {"confirm": name}
        self.say({"yes": yes})
        return self

    def until(self, words: bytes) -> PageClient:
        """Read until this has come."""
        until = monotonic() + PATIENCE
        while words not in self.out:
            assert monotonic() < until, self.out[-600:]
            self._take()
            assert self.over is None or words in self.out, (self.over, self.out[-300:])
        return self

    def farewell(self) -> str:
        """Read until the door says that it is over, and why."""
        until = monotonic() + PATIENCE
        while self.over is None:
            assert monotonic() < until, self.out[-600:]
            self._take()
        return self.over

    def _take(self) -> None:
        message = self.socket.recv(timeout=PATIENCE)
        if isinstance(message, bytes):
            self.out += message
        else:
            self.over = json.loads(message).get("over")

    def press(self, keys: bytes) -> PageClient:
        """Type; what came before is forgotten."""
        self.out = b""
        self.socket.send(keys)
        return self


def asked_for(page: str, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """A plain request."""
    connection = HTTPConnection(urlsplit(page).netloc, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body
