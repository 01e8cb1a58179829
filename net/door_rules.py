"""What the keeper of a door decides: who comes in, and how much of the machine one may use. One TOML file, read again
on request.

>>> DoorRules().guests
'open'
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, Literal

import asyncssh
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from net.door_proxies import network as network_of
from net.places import parse_address

LARGEST: Final = 100_000
"""Bytes of a file of rules that are read."""
LARGEST_KEYS: Final = 4_000_000
ADDRESS: Final = re.compile(r"https?://(?:[a-z0-9.\-]{1,253}|\[[0-9a-f:]{2,40}\])(?::[0-9]{1,5})?")


class DoorRulesWrong(ValueError):
    """Rules that cannot be used. The message says what is wrong, and where."""


class DoorRules(BaseModel):
    """The rules of one door."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    guests: Literal["open", "known", "authorized_keys"] = Field(
        default="open", description="who may come in: anybody; who has been here before; who stands in authorized_keys"
    )
    authorized_keys: str = Field(default="", max_length=4096, description="file of keys, as OpenSSH has them")
    people: int = Field(default=2000, ge=1, le=1_000_000, description="how many people the door gets to know")
    newcomers_per_hour: int = Field(default=60, ge=1, le=1_000_000, description="who come first, from one address")
    sessions: int = Field(default=100, ge=1, le=5000, description="terminals at once")
    sessions_per_key: int = Field(default=4, ge=1, le=5000, description="terminals of one person at once")
    sessions_per_address: int = Field(default=50, ge=1, le=5000, description="terminals from one address at once")
    connections: int = Field(default=400, ge=1, le=10_000, description="connections at once")
    connections_per_address: int = Field(default=120, ge=1, le=10_000)
    strangers: int = Field(default=60, ge=1, le=10_000, description="connections that have not shown a key yet")
    strangers_per_address: int = Field(default=24, ge=1, le=10_000)
    log_in_seconds: float = Field(default=20.0, gt=0, le=600, description="from the connection to the log-in")
    idle_minutes: float = Field(default=120.0, gt=0, le=100_000, description="without a key press; then one is let go")
    widest: int = Field(default=400, ge=80, le=1000, description="columns of a terminal that are used")
    tallest: int = Field(default=150, ge=24, le=500, description="lines of a terminal that are used")
    tables: int = Field(default=60, ge=0, le=1000, description="tables of people at once")
    tables_per_person: int = Field(default=3, ge=0, le=1000, description="tables one person keeps at once")
    bytes_per_second: int = Field(default=4000, ge=100, le=1_000_000, description="typed by one terminal")
    announce: bool = Field(default=True, description="whether tables are announced on the network")
    network: bool = Field(default=True, description="whether tables of others around are shown, and can be gone to")
    elsewhere: tuple[str, ...] = Field(
        default=(),
        max_length=50,
        description="hosts whose tables may be gone to though nothing announces them: hall:7007",
    )
    web_addresses: tuple[str, ...] = Field(
        default=(), max_length=20, description="where else a page for browsers is found: https://play.example.org"
    )
    proxies: tuple[str, ...] = Field(
        default=(), max_length=50, description="whose X-Forwarded-For is believed: 127.0.0.1, 10.0.0.0/8"
    )
    metrics_port: int = Field(default=0, ge=0, le=65535, description="figures for Prometheus, on loopback; 0: none")

    @field_validator("elsewhere")
    @classmethod
    def _are_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            if parse_address(host) is None:
                raise ValueError(f"{host[:80]!r} is not like hall:7007")
        return hosts

    @field_validator("proxies")
    @classmethod
    def _are_networks(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        for proxy in proxies:
            try:
                network_of(proxy)
            except ValueError:
                raise ValueError(f"{proxy[:80]!r} is not like 127.0.0.1 or 10.0.0.0/8") from None
        return proxies

    @field_validator("web_addresses")
    @classmethod
    def _are_addresses(cls, addresses: tuple[str, ...]) -> tuple[str, ...]:
        for address in addresses:
            if not ADDRESS.fullmatch(address):
                raise ValueError(f"{address[:80]!r} is not like https://play.example.org (lower case, no path)")
        return addresses

    def leads_to(self, typed: str) -> tuple[str, int] | None:
        """The host and port that somebody has typed, where this door leads there; None where it does not."""
        address = parse_address(typed)
        return address if address in map(parse_address, self.elsewhere) else None


def read_rules(file: Path) -> DoorRules:
    """The rules in this file; the usual ones where there is none. Raises DoorRulesWrong, with the field at fault."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST + 1)
    except FileNotFoundError:
        return DoorRules()
    except OSError as error:
        raise DoorRulesWrong(f"{file} cannot be read: {(error.strerror or 'refused').lower()}.") from None
    if len(text) > LARGEST:
        raise DoorRulesWrong(f"{file} is longer than {LARGEST} bytes.")
    try:
        rules = DoorRules.model_validate(tomllib.loads(text.decode("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DoorRulesWrong(f"{file} is not TOML: {str(error)[:200]}.") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or "the file"
        raise DoorRulesWrong(f"{file}: {field}: {first['msg']}.") from None
    if rules.guests == "authorized_keys" and not rules.authorized_keys:
        raise DoorRulesWrong(f'{file}: guests = "authorized_keys" needs authorized_keys = "FILE".')
    return rules


def read_authorized(rules: DoorRules) -> frozenset[str]:
    """The keys of the file that the rules name, in one-line form; none where everybody may come.

    Raises DoorRulesWrong: a file that is missing lets nobody in by accident, and nobody out without a word.
    """
    if rules.guests != "authorized_keys":
        return frozenset()
    file = Path(rules.authorized_keys).expanduser()
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST_KEYS).decode("utf-8", "replace")
    except OSError as error:
        raise DoorRulesWrong(f"{file} cannot be read: {(error.strerror or 'refused').lower()}.") from None
    keys = set()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", 1)[0].split() if line.lstrip().startswith("#") else line.split()
        if not words:
            continue
        at = next((at for at, word in enumerate(words) if _is_kind(word)), None)
        if at is None or at + 1 >= len(words):
            raise DoorRulesWrong(f"{file}, line {number}: that is no key.")
        try:
            key = asyncssh.import_public_key(" ".join(words[at : at + 2]))
        except asyncssh.KeyImportError:
            raise DoorRulesWrong(f"{file}, line {number}: that is no key.") from None
        keys.add(" ".join(key.export_public_key("openssh").decode("ascii").split()[:2]))
    return frozenset(keys)


def _is_kind(word: str) -> bool:
    """Whether a word of a key file names a kind of key."""
    return word.startswith(("ssh-", "ecdsa-", "sk-ssh-", "sk-ecdsa-"))
