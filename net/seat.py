"""A game at somebody else's table, as a `Session`: the same for a screen as a game against bots.

The seat runs the rules on every line, and says so out loud when one is wrong.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from core.bots.bot import adviser_for
from core.game import IllegalMove, Move
from core.observation import Observation
from core.telling import words
from net import wire
from net.copy import GameCopy
from net.feed import Feed
from net.moment import people_at, title_of
from net.outbox import Outbox
from net.session import Hint, Session, SessionClosed, StaleMove, TableInfo, Told, check_hints, hint_in_words
from replays.entries import Chat, Entry, Presence
from replays.hints import is_hint

if TYPE_CHECKING:
    from net.visit import Visit

SIGN_OFF_SECONDS: Final = 6.0
"""How long somebody who leaves after the last move waits for the last line: the host waits for others, too."""
AWAY_SECONDS: Final = 5.0
"""Who was away for a shorter time has seen it all in the feed."""
NEWS_SECONDS: Final = 3.0
"""After a refusal as too late: how long to wait for the lines that made it so."""


class SeatSession:
    """Implements `Session` for one game of a `Visit`."""

    def __init__(self, visit: Visit, copy: GameCopy) -> None:
        self.visit, self.copy = visit, copy
        self.feed = Feed(copy)
        self.missed_since: int | None = None
        """From which number on the person has not seen what happened, because he was away; None: he was not."""
        self._lost: tuple[int, float] | None = None
        """How much was told when the host was lost, and when that was."""
        self._number = 0
        self._answered = 0
        self._question: tuple[object, ...] | None = None
        self._asked_at = 0
        self._change = asyncio.Event()
        self._outbox = Outbox(visit)
        self._clock: tuple[float, wire.ClockNews] | None = None
        self.closed: str | None = None

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> TableInfo:
        """Who sits here, and what was agreed."""
        news, age = self.visit.news, self.visit.news_age_ms
        table, header = news.table, self.copy.game.header  # what is announced are words; what is played, the header's
        return TableInfo(
            game=table.game,
            people=people_at(table, self.copy.game.names, age),
            trust="door" if table.trust == "door" else self.copy.game.trust or table.trust,
            options=table.options if header is None else header.body.rules.options,
            title=title_of(table, self.copy.match.game.name),
            ledger=str(self.copy.path or self.visit.kept_by_host() or ""),
            spectators=table.spectators,
            paused=self.visit.trouble or news.paused,
        )

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for a spectator."""
        return self.copy.seat

    @property
    def number(self) -> int:
        """Grows with every change of the table."""
        return self._number

    def view(self) -> dict[str, Any]:
        """All that this viewer may see now."""
        return self.copy.game.view(self.seat)

    def legal_moves(self) -> Sequence[Move]:
        """What the viewer may do now."""
        match, seat = self.copy.match, self.seat
        if seat is None or not match.may_move(seat):
            return []
        return match.game.legal_moves(match.state, seat, match.faces)

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        """None for a move that can be made now, else the sentence why not."""
        match, seat = self.copy.match, self.seat
        if seat is None:
            return words("You watch.")
        try:
            match.checked(seat, move)
        except IllegalMove as refusal:
            return refusal.reason
        return None

    def told(self, since: int = 0) -> list[Told]:
        """What happened, from this number on."""
        return self.feed.told[since:]

    def seconds_left(self) -> float | None:
        """Time left for one's own decision; for a spectator, the shortest of all."""
        if self._clock is None:
            return None
        since, news = self._clock
        left = list(news.left_ms.values()) if self.seat is None else [news.left_ms.get(str(self.seat))]
        known = [one for one in left if one is not None]
        if not known:
            return None
        gone = monotonic() - since if news.running and not self.visit.trouble else 0.0
        return max(0.0, min(known) / 1000 - gone)

    # ── what the viewer does ─────────────────────────────────────────────────────────────────────────────────────────

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        """Make a move. Returns when it stands in the ledger. Raises IllegalMove, StaleMove or SessionClosed."""
        self._check_open()
        if self.seat is None:
            raise IllegalMove(words("You watch; those who sit at the table play."))
        if self._question is not None and at < self._asked_at:
            raise StaleMove(words("The table has moved on meanwhile; look again."))
        question = self._question
        async with self._outbox.one_at_a_time:
            while True:
                if self._question != question:
                    raise StaleMove(words("The table has moved on meanwhile; look again."))
                number = self._number
                refusal = self._too_early() or await self._outbox.send(self.copy.move(dict(move)))
                if refusal is None:
                    return
                if refusal.why != "stale":
                    raise IllegalMove(refusal.sentence)
                # Others have answered meanwhile. Where the question to this seat is still the same, it stands.
                try:
                    async with asyncio.timeout(NEWS_SECONDS):
                        await self.changed(number)
                except TimeoutError:
                    raise StaleMove(refusal.sentence) from None

    def _too_early(self) -> wire.No | None:
        """One's secret is known to all, and the next not made yet: nothing can be sealed in this moment."""
        if self.copy.joint and not self.copy.own_luck and self.copy.match.sealed_now():
            return wire.No(why="stale", sentence=words("Your seat is making new keys. Try again in a moment."))
        return None

    async def chat(self, text: str) -> None:
        """Say something to the table: into the ledger while a game is on, else past it."""
        self._check_open()
        game = self.copy.game
        if self.seat is None or game.ended:
            self.visit.say(text)
            return
        async with self._outbox.one_at_a_time:
            refusal = await self._outbox.send(self.copy.chat(self.visit.clean_chat(text)))
        if refusal is not None and refusal.why == "state":  # the game has just ended, or not quite begun
            self.visit.say(text)
        elif refusal is not None:
            raise IllegalMove(refusal.sentence)

    async def changed(self, since: int) -> None:
        """Returns as soon as ``number`` is above ``since``."""
        while self._number <= since:
            self._check_open()
            await self._change.wait()

    async def hint(self) -> Hint | None:
        """What a steady player would do in this seat, knowing what the person knows."""
        match, seat = self.copy.match, self.seat
        if seat is None or seat not in match.to_act:
            return None
        check_hints(self.info)
        async with self._outbox.one_at_a_time:
            if (seat, self.copy.game.question) not in self.copy.game.hints:
                refusal = await self._outbox.send(self.copy.hint())
                if refusal is not None:
                    raise IllegalMove(refusal.sentence)
        if seat not in match.to_act:
            return None
        adviser = adviser_for(match.game)
        seen = Observation.of(match, seat, listening=adviser.listens)
        choice = adviser.choose(seen, Random(secrets.randbits(32)))
        return Hint(choice.move, choice.reason)

    def skip(self) -> None:
        """The pace of a table with other people is everybody's."""

    async def again(self) -> Session:
        """The same people once more: returns when the next game begins."""
        return await self.visit.again(self)

    async def close(self) -> None:
        """Leave the table; at the end of a game as soon as it is signed by all, so that one's copy is complete."""
        try:
            async with asyncio.timeout(SIGN_OFF_SECONDS):
                while self.seat is not None and self.copy.game.over and not self.copy.game.signed_off:
                    await self.changed(self._number)
        except (TimeoutError, SessionClosed):
            pass
        await self.visit.leave()

    # ── what comes in ────────────────────────────────────────────────────────────────────────────────────────────────

    def took(self, entry: Entry) -> None:
        """A line has been checked and counts."""
        self.feed.line(entry)
        if isinstance(entry, Chat):
            self.feed.flush()
            if not self.visit.muted(entry.by):
                text = self.visit.clean_chat(entry.body.text)
                self.feed.tell({"kind": "chat", "seat": entry.by, "text": text}, entry.ms)
        elif isinstance(entry, Presence):
            self.feed.presence(entry)
        elif is_hint(entry):
            self.feed.flush()
            told = hint_in_words(entry.by, self.copy.game.names, self.seat)
            self.feed.tell({"kind": "note", "text": told}, entry.ms)
        if self._outbox.took(entry) and entry.kind in ("move", "seal"):
            self._answered += 1

    def refused(self, no: wire.No) -> None:
        """The host did not take what was sent last."""
        self._outbox.refused(no)

    def tell(self, what: Mapping[str, Any]) -> None:
        """Something that stands in no line of the game."""
        self.feed.tell(what)

    def disconnected(self) -> None:
        """Whatever was under way may or may not have arrived; what the host has says so on return."""
        self.note()
        if self._lost is None:
            self._lost = len(self.feed.told), monotonic()

    def caught_up(self) -> None:
        """All lines are here: what was under way and does not stand among them never arrived."""
        if self.visit.returned:
            self._outbox.caught_up(self.copy.count)
        if self._lost is not None:
            told, since = self._lost
            self._lost = None
            if monotonic() - since >= AWAY_SECONDS and len(self.feed.told) > told + 1:  # more than that one is back
                self.missed_since = told

    def taken_up(self) -> None:
        """The game was begun by an earlier run of this person's program, and goes on here."""
        self.feed.flush()
        self.missed_since = self.feed.first_new

    def clock(self, news: wire.ClockNews) -> None:
        """How much time everybody has."""
        self._clock = (monotonic(), news)
        self._wake()

    def note(self) -> None:
        """The table has changed: hear what happened, and see whether something new is asked."""
        self.feed.flush()
        self._number += 1
        question = None
        if self.copy.game.rules is not None and self.seat is not None and self.seat in self.copy.match.to_act:
            state = self.copy.match.state
            question = (state.phase, state.active, self._answered)
        if question is not None and question != self._question:
            self._asked_at = self._number
        self._question = question
        self._wake()

    def end(self, sentence: str) -> None:
        """The table is gone."""
        self.closed = sentence
        self._outbox.settle(wire.No(why="closed", sentence=sentence[:400]))
        self._wake()

    def _wake(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    def _check_open(self) -> None:
        if self.closed is not None:
            raise SessionClosed(self.closed)
