"""Escrow: everybody whose secret may be needed has shared it among the others before luck first speaks.

Whoever holds a seat's key opens his own share and compares it with the commitment; whoever holds the dealer's secret
(the audit, after the disclosure) joins the dealer's shares and compares what comes out.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from copy import copy
from typing import NamedTuple

from replays.boxes import private_box, shared_secret
from replays.canonical import NotCanonical, from_checked, from_text
from replays.dealing import Dealing
from replays.entries import Escrow, Header, HostEscrow, Join, Recover
from replays.escrow import DEALER, SEALED, BadShare, Whose, fits, holders, opened_share, rebuilt, threshold
from replays.findings import Findings
from replays.hashing import masked
from replays.shamir import SHARE, NotShares


class Shared(NamedTuple):
    """A secret that was shared."""

    needed: int
    """How many shares give it back."""
    sealed: dict[str, str]
    """By seat."""
    about: str
    """The tip of the chain that comes from it, which stands in the masks."""


class EscrowCheck:
    """Keeps who has shared what. Only tables whose luck is made jointly share anything."""

    def __init__(self, findings: Findings, dealing: Dealing | None, seat_keys: Mapping[int, bytes]) -> None:
        self.findings = findings
        self.dealing = dealing
        self.context = b""
        self.shares: dict[Whose, Shared] = {}
        """By whose secret it is."""
        self._seat_keys = seat_keys
        self._joint = False
        self._seats = 0
        self._dealer_box = b""
        self._levels: dict[int, str | None] = {}
        self._boxes: dict[int, bytes] = {}
        self._tips: dict[int, str] = {}

    def copy(self, findings: Findings) -> EscrowCheck:
        """The same moment once more."""
        twin = copy(self)
        twin.findings = findings
        twin.shares, twin._levels = self.shares.copy(), self._levels.copy()
        twin._boxes, twin._tips = self._boxes.copy(), self._tips.copy()
        return twin

    def header(self, header: Header) -> None:
        """Whether anything is to be shared at this table."""
        self._seats = header.body.seats
        self._joint = header.body.trust == "fair-dealer"
        self.context = from_checked(header.body.dealer_commit)
        self._dealer_box = from_checked(header.body.box)

    def join(self, join: Join) -> None:
        """Another chain of the seat has another secret, which is to be shared again."""
        seat = join.by
        self.shares.pop(seat, None)
        self._levels.setdefault(seat, join.body.bot)
        self._boxes[seat] = from_checked(join.body.box)
        self._tips[seat] = join.body.tip

    def renewed(self, join: Join) -> None:
        """A chain that was used up is followed by the next from the same secret: what was shared holds."""

    def take(self, entry: Escrow | HostEscrow) -> None:
        """Somebody shares his secret, or the dealer's."""
        whose: Whose = DEALER if isinstance(entry, HostEscrow) else entry.by
        who, seat = _who(whose), entry.seat
        body, findings = entry.body, self.findings
        others = holders(self._levels, seat)
        given = sorted(map(int, body.shares))
        if whose == DEALER and len(given) == len(others) - 1:
            others = given  # all but the one who keeps the table
        if not self._joint or whose in self.shares or (seat is not None and self._levels.get(seat, "") is not None):
            findings.add("escrow", f"{who} shares a secret when it is not the time.", seat)
        elif given != others or not set(others) <= set(self._levels) or body.t != threshold(len(others)):
            findings.add("escrow", f"{who} does not share the secret among those who are to hold it.", seat)
        elif any(not _sealed_share(sealed) for sealed in body.shares.values()):
            findings.add("escrow", f"{who} shares something that is no share.", seat)
        else:
            about = self._tips[whose] if isinstance(whose, int) else DEALER
            self.shares[whose] = Shared(body.t, body.shares, about)
            self._open_own(whose)
            if whose == DEALER and self.dealing is not None:
                self._join_dealers(self.dealing)

    def own_share(self, whose: Whose, holder: int, key: bytes) -> bytes:
        """The share that this seat holds of somebody's secret, by the seat's box key. Raises BadShare."""
        shared = self.shares.get(whose)
        if shared is None or str(holder) not in shared.sealed:
            raise BadShare(f"Seat {holder} holds no share of the secret of {_who(whose)}.")
        author = self._dealer_box if isinstance(whose, str) else self._boxes[whose]
        return opened_share(shared.sealed[str(holder)], whose, author, key, holder, self.context, shared.about)

    def fits(self, whose: Whose, holder: int, share: bytes) -> bool:
        """Whether a share that somebody gives is the one he holds."""
        shared = self.shares.get(whose)
        sealed = None if shared is None else shared.sealed.get(str(holder))
        return sealed is not None and fits(sealed, whose, holder, share, self.context)

    def missing(self) -> list[Whose]:
        """Whose secret is not shared yet, and has to be before luck speaks."""
        if not self._joint or threshold(len(holders(self._levels, None)) - 1) is None:
            return []
        wanted: list[Whose] = [*holders(self._levels, None), DEALER]
        return [whose for whose in wanted if whose not in self.shares]

    def joining(self) -> bool:
        """Whether somebody has not joined yet."""
        return len(self._levels) < self._seats

    def asked(self, excused: Set[int]) -> None:
        """Luck is about to speak; ``excused`` are seats whose secret everybody knows, or a bot has made."""
        if self._joint and len(holders(self._levels, None)) < 2:
            self._joint = False  # said once
            self.findings.add("luck", "Luck is said to be made by several people, and only one sits at the table.")
        for whose in self.missing():
            if whose not in excused:
                seat = whose if isinstance(whose, int) else None
                self.findings.add("escrow", f"Luck is asked for before {_who(whose)} has shared the secret.", seat)

    def recovered(self, line: Recover) -> None:
        """So many have given their shares as are needed, and say so."""
        seat = line.body.seat
        if seat not in self.shares:
            self.findings.add(
                "escrow", f"There is nothing from which the secret of seat {seat} could be rebuilt.", seat
            )
            return
        needed, sealed, _ = self.shares.pop(seat)
        gave = [name for name in line.body.signatures if name in sealed]
        if len(gave) < needed:
            sentence = f"{len(gave)} seats say that they gave a share of seat {seat}'s secret; {needed} have to."
            self.findings.add("escrow", sentence, seat)

    # ── with keys ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _open_own(self, whose: Whose) -> None:
        for seat, key in self._seat_keys.items():
            if str(seat) in self.shares[whose].sealed:
                try:
                    self.own_share(whose, seat, key)
                except BadShare as error:
                    self.findings.add("escrow", str(error), whose if isinstance(whose, int) else None)

    def _join_dealers(self, dealing: Dealing) -> None:
        needed, sealed, _ = self.shares[DEALER]
        shares = {}
        try:
            for name, text in sealed.items():
                shared = shared_secret(private_box(dealing.box_secret), self._boxes[int(name)])
                hidden = from_text(text)[:SHARE]
                shares[int(name)] = masked(hidden, shared, "share", self.context, DEALER, int(name), DEALER)
            good = all(self.fits(DEALER, seat, share) for seat, share in shares.items())
            good = good and rebuilt(shares, needed) == dealing.secret
        except (NotShares, BadShare, ValueError):
            good = False
        if not good:
            self.findings.add("escrow", "The dealer's secret is not what the host has shared.")


def _sealed_share(text: str) -> bool:
    try:
        return len(from_text(text)) == SEALED
    except NotCanonical:
        return False


def _who(whose: Whose) -> str:
    return "the host" if whose == DEALER else f"seat {whose}"
