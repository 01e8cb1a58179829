"""Tables of people on the network, in one process and without sockets; and seats whose programs do as they like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from net import wire
from net.channel import Channel, MemoryChannel, Peer
from net.game_run import RunRules
from net.identity import Self
from net.visit import Visit
from replays.canonical import dumps
from tests.net.party import Party

FAST = RunRules(pace="instant", away_seconds=60, recover_seconds=0.3)


class Circle(Party):
    """A party whose guests have no network between them and the host."""

    @classmethod
    async def of(cls, folder: Path, game: str, seats: int, **more: Any) -> Circle:
        more.setdefault("rules", FAST)
        circle = await cls.open(folder, game, seats, **more)
        assert isinstance(circle, Circle)
        return circle

    def dial(self, me: Self) -> Callable[[], Any]:
        async def dial() -> Channel:
            there, mine = MemoryChannel.pair(
                Peer(self.host.fingerprint, self.host.fingerprint, "here"),
                Peer(me.identity.line, me.fingerprint, "here"),
            )
            self.host.desk.welcome(there)
            return mine

        return dial


def opens_another_card(circle: Circle) -> None:
    """From now on the host turns up other cards than he has committed to, before everybody; what he deals is right."""
    run = circle.host.table.run
    assert run is not None
    dealing = run.sequencer.recorder.dealing
    truth, sealing = dict(dealing.openings), dealing.sealed
    faces = {opening.face for opening in truth.values()}
    lies = {
        card: opening._replace(face=next(face for face in sorted(faces - {opening.face})))
        for card, opening in truth.items()
    }

    def sealed(*arguments: Any, **more: Any) -> bytes:
        dealing.openings.update(truth)
        try:
            return sealing(*arguments, **more)
        finally:
            dealing.openings.update(lies)

    dealing.openings.update(lies)
    dealing.sealed = sealed  # type: ignore[method-assign]


def silent(visit: Visit, when: Callable[[str], bool]) -> list[tuple[int, str]]:
    """From now on this program keeps back its part in luck (``when`` says in which), and its answers to be opened.

    Gives the list of what was kept back, which grows: the event and the value that would have been shown.
    """
    kept: list[tuple[int, str]] = []
    sending = visit.link.send

    def send(*messages: Any) -> bool:
        passed = []
        for message in messages:
            if isinstance(message, wire.Value):
                rules = visit._copy.game.rules  # type: ignore[union-attr]
                purpose = type(rules.asked).__name__.lower() if rules is not None else ""
                if when(purpose):
                    kept.append((message.k, message.value))
                    continue
            if isinstance(message, wire.Entry) and message.kind == "unseal" and when("unseal"):
                kept.append((-1, dumps(message.body["move"]).decode()))
                continue
            passed.append(message)
        return sending(*passed) if passed else True

    visit.link.send = send  # type: ignore[method-assign]
    return kept
