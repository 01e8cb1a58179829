"""One table at its host: who sits and watches, the time before and after games, and chat outside of them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

from core.bots.bot import LEVELS, Level
from core.cleaning import CHAT_CELLS, cleaned
from core.game import Game
from net import codes, wire
from net.desk import rules_of
from net.entrusted import TableKept, guests_path
from net.game_run import GameRun, RunRules
from net.guest import SILENCE_SECONDS, Guest
from net.opening import GamePlan, Opening, SeatPlan
from net.people import Agreements, NoSeat, People
from net.published import PublishedLedger
from net.reopening import Reopened
from net.sequencer import Refusal
from replays.canonical import to_text
from replays.keys import forget_secrets

log = logging.getLogger(__name__)

JOIN_SECONDS: Final = 10.0
"""How long the start waits for the seats to make their keys."""
TWICE_SECONDS: Final = 1.0
"""How long the other program of the same person may take to say that it is still there."""
EMPTY_SEAT_SECONDS: Final = 60.0
"""Before the game, a seat is kept so long for somebody whose connection was lost."""
RETURN_SECONDS: Final = 5.0
"""After a host has come back: before people who have not are noted as away."""
NEWS_SECONDS: Final = 0.03
MOST_SPECTATORS: Final = 200


@dataclass(frozen=True, slots=True)
class TableWanted:
    """A table as its keeper wants it."""

    game: Game[Any]
    seats: int
    title: str
    host_name: str
    keeper: str
    """The keeper's identity (public key line)."""
    host_key: str
    """Fingerprint of the host key: the code of a private table is bound to it."""
    new_path: Callable[[], Path]
    """Where the next game is kept."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those that differ from the rule sheet."""
    code: str = ""
    private: bool = False
    watchable: bool = True
    id: str = ""
    """Of a table that was open before; empty for a new one."""
    rules: RunRules = field(default_factory=RunRules)
    durable: bool = True
    silence: float = SILENCE_SECONDS
    seed: int | None = None


class Table:
    """See the module. Its guests come from a `net.desk.Desk`."""

    def __init__(self, wanted: TableWanted, release: Callable[[Guest], None]) -> None:
        self.wanted = wanted
        self.id = wanted.id or secrets.token_hex(8)
        self.port = 0
        """Where it is open, to be remembered."""
        self.silence = wanted.silence
        self.people = People(wanted.seats)
        self.guests: set[Guest] = set()
        self.state = "gathering"
        self.run: GameRun | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called when what a lobby shows has changed."""
        self.broken: Callable[[str], None] = lambda sentence: None
        """Called when the table cannot go on: a defect of this program."""
        self._release = release
        self._agreements = Agreements()
        self._opening: Opening | None = None
        self._joined = asyncio.Event()
        self._ledger: PublishedLedger | None = None
        self._ledger_name = ""
        self._secret = codes.stretched(wanted.code, wanted.host_key, self.id) if wanted.private else None
        self._tasks: set[asyncio.Task[None]] = set()
        self._starting = False
        self._news_due: asyncio.TimerHandle | None = None

    # ── what a lobby shows ───────────────────────────────────────────────────────────────────────────────────────────

    @property
    def secret(self) -> bytes | None:
        """The stretched code of a private table."""
        return self._secret

    def facts(self) -> wire.TableFacts:
        """What everybody may know."""
        wanted = self.wanted
        return wire.TableFacts.model_validate(
            {
                "id": self.id,
                "game": wanted.game.id,
                "rules": rules_of(wanted.game),
                "title": wanted.title,
                "host": wanted.host_name,
                "seats": self.people.facts(monotonic(), self._away_seconds(), self.state == "playing"),
                "options": {name[:40]: _shown(name, value) for name, value in wanted.options.items()},
                "clock": str(wanted.rules.clock),
                "trust": self.trust,
                "private": wanted.private,
                "watchable": wanted.watchable,
                "spectators": sum(guest.watching for guest in self.guests),
                "state": self.state,
                "away_seconds": round(wanted.rules.away_seconds),
            }
        )

    def _away_seconds(self) -> float:
        """After so long a bot takes over; 0 where that needs an agreement, because the trust would fall."""
        run = self.run if self.state == "playing" else None
        if run is not None and any(run.sequencer.forsaken(chair.number) for chair in self.people.persons()):
            return 0.0
        return self.wanted.rules.away_seconds

    @property
    def trust(self) -> str:
        """What the game proves (`docs/fair-play.md`); before it begins, what it is going to."""
        if self.run is not None and self.state == "playing":
            return self.run.sequencer.trust
        people = sum(chair.is_person or chair.free for chair in self.people.chairs)
        return "fair-dealer" if people > 1 else "host"

    def news(self) -> None:
        """Tell everybody how the table stands: soon, so that much that changes at once is told once."""
        if self._news_due is None:
            self._news_due = asyncio.get_running_loop().call_later(NEWS_SECONDS, self._tell_news)

    def _tell_news(self, *only: Guest) -> None:
        if not only and self._news_due is not None:
            self._news_due.cancel()
            self._news_due = None
        present = self.people.present()
        message = wire.TableNews(
            table=self.facts(),
            paused=self.run.standstill if self.run is not None else "",
            proposals=tuple(
                wire.ProposalFacts.model_validate(
                    {
                        "what": what,
                        "seat": about,
                        "agreed": agreed,
                        "missing": self._agreements.missing(what, about, present),
                    }
                )
                for what, about, agreed in self._agreements.open()
            ),
            ledger=self._ledger_name,
        )
        for guest in only or list(self.guests):
            guest.tell(message)
        if not only:
            self.changed()

    # ── coming ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def admit(self, guest: Guest, join: wire.Join) -> None:
        """For the desk: somebody who may come near wants to sit or to watch."""
        if join.watch:
            self._admit_spectator(guest, join)
            return
        chair = self.people.of(guest.key)
        other = self.guest_in(chair.number) if chair is not None else None
        if other is not None and other.instance != guest.instance:
            self._later(self._settle_twice(guest, join, other))
            return
        if other is not None:
            other.seat = None  # the same program: what is left of its last connection
            other.channel.close()
        self._seat(guest, join)

    def _admit_spectator(self, guest: Guest, join: wire.Join) -> None:
        if not self.wanted.watchable:
            self._turn_away(guest, "closed", "This table does not let anybody watch.")
        elif sum(other.watching for other in self.guests) >= MOST_SPECTATORS:
            self._turn_away(guest, "full", f"{MOST_SPECTATORS} people watch this table already.")
        else:
            guest.watching = True
            self._enter(guest, join, None)

    async def _settle_twice(self, guest: Guest, join: wire.Join, other: Guest) -> None:
        """The same person from another program: is the first one still there?"""
        asked = monotonic()
        other.ping()
        while monotonic() - asked < TWICE_SECONDS and not other.closed:
            if other.heard_at > asked:
                self._turn_away(
                    guest,
                    "twice",
                    "You sit at this table already, in another window or on another machine. Leave there first.",
                )
                return
            await asyncio.sleep(0.02)
        if guest.closed:
            return
        if not other.closed:
            other.channel.close()
        self._seat(guest, join)

    def _seat(self, guest: Guest, join: wire.Join) -> None:
        try:
            chair = self.people.sit(guest.key, guest.name, join.seat, playing=self.state == "playing" or self._starting)
        except NoSeat as error:
            self._turn_away(guest, error.why, str(error))
            return
        guest.seat, guest.name = chair.number, chair.name
        was_away, chair.away_since = chair.away_since is not None, None
        self._enter(guest, join, chair.number)
        if was_away and self.run is not None:
            self.run.back(chair.number)
        if was_away:
            self._agreements.forget("bot", chair.number)

    def _turn_away(self, guest: Guest, why: str, sentence: str) -> None:
        log.info("%s (%s): %s", guest.channel.peer.address, guest.channel.peer.fingerprint, sentence)
        guest.refuse(why, sentence)
        self._release(guest)

    def _enter(self, guest: Guest, join: wire.Join, seat: int | None) -> None:
        self.guests.add(guest)
        guest.tell(
            wire.Seated(
                table=self.facts(),
                seat=seat,
                name=guest.name,
                keeper=seat is not None and guest.key == self.wanted.keeper,
            )
        )
        self._tell_news(guest)
        self.news()
        self._follow(guest, join)
        if self.run is not None and self.run.rules.clock.kind != "none":
            self.run.tell_clocks()

    def _follow(self, guest: Guest, join: wire.Join) -> None:
        """The lines he does not hold yet; all of them where his are of another game."""
        ledger = self._ledger
        if ledger is None:
            return
        start = 0
        if join.ledger == self._ledger_name and join.have:
            if join.have > len(ledger.lines) or _hash(ledger.lines[join.have - 1]) != join.head:
                sentence = f"Your copy of this game is another one than the host's, within its first {join.have} lines."
                self.everybody(wire.Warned(seat=guest.seat, line=min(join.have, len(ledger.lines)), sentence=sentence))
                guest.dismiss(sentence)
                return
            start = join.have
        guest.follow(ledger, start)

    # ── going ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def gone(self, guest: Guest, sentence: str) -> None:
        """For the desk: a connection has ended."""
        if guest not in self.guests:
            return
        self.guests.discard(guest)
        seat = guest.seat
        if seat is not None and self.guest_in(seat) is None and self.people[seat].is_person:
            self._absent(seat, guest.heard_at)
        self._agreed_by_absence()
        self.news()

    def _absent(self, seat: int, since: float) -> None:
        chair = self.people[seat]
        chair.away_since, chair.ready, chair.latency = since, False, None
        if self.run is not None and self.state == "playing":
            self.run.away(seat, since)
        elif not self._starting:
            self._later(self._keep_seat(seat, chair.key))

    async def _keep_seat(self, seat: int, key: str) -> None:
        await asyncio.sleep(EMPTY_SEAT_SECONDS)
        chair = self.people[seat]
        if chair.key == key and not chair.present and self.state != "playing" and not self._starting:
            self.people.clear(seat)
            self.news()

    def _leave(self, guest: Guest, message: wire.Leave) -> None:
        seat = guest.seat
        self.guests.discard(guest)
        guest.seat = None
        guest.dismiss("You have left the table.")
        if seat is None:
            self.news()
            return
        if self.state == "playing" or self._starting:
            self._absent(seat, monotonic())
            if message.for_good and self.run is not None:
                self.run.hand_over(seat)
        else:
            self.people.clear(seat)
        self._agreed_by_absence()
        self.news()

    # ── what people say ──────────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, guest: Guest, message: wire.FromGuest) -> None:
        """For the desk: a message of somebody who sits or watches here."""
        match message:
            case wire.Say():
                self._chat(guest, message.text)
            case wire.Warn():
                self._warned(guest, message)
            case wire.Leave():
                self._leave(guest, message)
            case _ if guest.seat is None:
                guest.refuse("state", "You watch: only those who sit at the table can do that.")
            case wire.Entry():
                self._entry(guest, message)
            case wire.Entrust() if self._opening is not None:
                self._told_opening(guest, message)
            case wire.Endorsed() if self.run is not None:
                self.run.endorsed(guest, message)
            case wire.Value() if self.run is not None:
                self.run.value(guest, message)
            case wire.Share() if self.run is not None:
                self.run.shared(guest, message)
            case wire.Value() | wire.Share():
                pass  # of a game that is over
            case wire.Propose():
                self._propose(guest, message)
            case wire.Ready() | wire.Again() | wire.FillSeat() | wire.Start():
                self._before_game(guest, message)
            case _:
                guest.refuse("state", "That cannot be done now.")

    def _entry(self, guest: Guest, entry: wire.Entry) -> None:
        if self._opening is not None and entry.kind in ("join", "escrow"):
            self._told_opening(guest, entry)
        elif self.run is not None and self.state == "playing":
            self.run.entry(guest, entry)
        else:
            guest.refuse("state", "No game is being played.", entry.count)

    def _told_opening(self, guest: Guest, message: wire.Entrust | wire.Entry) -> None:
        assert self._opening is not None
        assert guest.seat is not None
        try:
            if isinstance(message, wire.Entrust):
                self._opening.entrust(guest.seat, message)
            else:
                self._opening.take(guest.seat, message)
        except Refusal as refusal:
            guest.refuse(refusal.why, str(refusal))
        self._joined.set()

    def _chat(self, guest: Guest, text: str) -> None:
        text = cleaned(text, CHAT_CELLS)
        if guest.chat.wait_for(1) > 0:
            guest.refuse("rate", "Not so fast: a line of chat every two seconds.")
        elif text:
            heard = wire.Heard(seat=guest.seat, name=guest.name, text=text)
            for other in list(self.guests):
                # while a game is on, spectators talk among themselves
                if guest.seat is not None or other.watching or self.state != "playing":
                    other.tell(heard)

    def _warned(self, guest: Guest, message: wire.Warn) -> None:
        if guest.chat.wait_for(1) > 0 or guest.seat is None:
            return
        log.warning("seat %d refuses line %d: %s", guest.seat, message.line, message.sentence)
        self.everybody(wire.Warned(seat=guest.seat, line=message.line, sentence=cleaned(message.sentence, 300)))

    def _propose(self, guest: Guest, message: wire.Propose) -> None:
        if self.run is None or self.state != "playing" or guest.seat is None:
            guest.refuse("state", "No game is being played.")
            return
        if message.what == "bot":
            chair = (
                self.people[message.seat]
                if message.seat is not None and message.seat < len(self.people.chairs)
                else None
            )
            if chair is None or chair.present or not chair.is_person or chair.bot_plays:
                guest.refuse("state", "A bot can take over for somebody who is away.")
                return
        elif message.seat is not None:
            message = message.model_copy(update={"seat": None})
        if self._agreements.say(message.what, message.seat, guest.seat, message.yes, self.people.present()):
            self._done(message.what, message.seat)
        self.news()

    def _agreed_by_absence(self) -> None:
        """Somebody whose word was awaited is gone."""
        if self.run is not None and self.state == "playing":
            for what, about in self._agreements.settled(self.people.present()):
                if what != "end":  # a game does not end because somebody's connection was lost
                    self._done(what, about)

    def _done(self, what: str, about: int | None) -> None:
        assert self.run is not None
        if what == "pause":
            self.run.pause("Paused by agreement.")
        elif what == "resume":
            self.run.pause("")
        elif what == "bot" and about is not None:
            self.run.hand_over(about)
        elif what == "end":
            self.run.give_up()

    # ── before and after a game ──────────────────────────────────────────────────────────────────────────────────────

    def _before_game(self, guest: Guest, message: wire.Ready | wire.Again | wire.FillSeat | wire.Start) -> None:
        assert guest.seat is not None
        chair = self.people[guest.seat]
        if self.state == "playing" or self._starting:
            guest.refuse("state", "The game has begun.")
            return
        keeper = guest.key == self.wanted.keeper
        if isinstance(message, wire.Ready):
            chair.ready = message.on
        elif isinstance(message, wire.Again):
            chair.ready = True
        elif not keeper:
            guest.refuse("state", f"That is for {self.wanted.host_name} to decide, who keeps the table.")
            return
        elif isinstance(message, wire.FillSeat):
            trouble = self.people.fill(message.seat, message.level)
            if trouble is not None:
                guest.refuse("seat", trouble)
                return
        else:
            chair.ready = True
            trouble = self.people.why_not_start(chair.number)
            if trouble is not None:
                guest.refuse("state", trouble)
        all_ready = all(other.ready for other in self.people.persons()) and self.people.why_not_start(None) is None
        if all_ready and (self.state == "over" or isinstance(message, wire.Start) or not self._keeper_sits()):
            self.start()
        self.news()

    def _keeper_sits(self) -> bool:
        return self.people.of(self.wanted.keeper) is not None

    def start(self) -> None:
        """Begin a game with everybody who sits here. The seats' programs make their keys first."""
        self._starting = True
        self._later(self._start())

    async def _start(self) -> None:
        wanted = self.wanted
        if self.run is not None:
            await self.run.close()
            self.run = None
        seats = tuple(
            SeatPlan(chair.name, None if chair.is_person else chair.level, chair.key) for chair in self.people.chairs
        )
        try:
            opening = Opening(
                GamePlan(
                    wanted.game,
                    wanted.options,
                    seats,
                    wanted.new_path(),
                    table=self.kept(),
                    keeper=next((chair.number for chair in self.people.persons() if chair.key == wanted.keeper), None),
                    durable=wanted.durable,
                    seed=wanted.seed,
                )
            )
            self._joined.clear()
            self._opening = opening
            self._use(opening.ledger, opening.game_name)
            await opening.publish()
            if not await self._all_in(opening):
                return
            await opening.seat_all()
            if not await self._all_in(opening):
                return
            sequencer = opening.begin()
        except (OSError, ValueError) as error:
            self._call_off(f"The game could not begin: {getattr(error, 'strerror', None) or error}.")
            return
        self._opening = None
        self.run = GameRun(sequencer, self, wanted.rules)
        self.state, self._starting = "playing", False
        for chair in self.people.persons():
            if not chair.present:
                self.run.away(chair.number, chair.away_since or monotonic())
        self.news()
        self.run.begin()

    async def _all_in(self, opening: Opening) -> bool:
        """Wait for what every seat has to send before a game begins. False: one does not, and it is called off."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                while opening.missing:
                    self._joined.clear()
                    await self._joined.wait()
        except TimeoutError:
            pass
        if opening.missing:
            missing = ", ".join(self.people[seat].name for seat in opening.missing)
            opening.abandon()
            self._call_off(f"The game could not begin: {missing} did not answer.")
            return False
        return True

    def kept(self) -> TableKept:
        """How this table was opened, for whoever has to open it again."""
        wanted = self.wanted
        return TableKept(
            id=self.id,
            title=wanted.title,
            host=wanted.host_name,
            code=wanted.code,
            private=wanted.private,
            watchable=wanted.watchable,
            clock=wanted.rules.clock.typed,
            away_seconds=wanted.rules.away_seconds,
            stand_in=wanted.rules.stand_in,
            pace=wanted.rules.pace,
            port=self.port,
        )

    def go_on_with(self, reopened: Reopened) -> None:
        """The game of a host that was gone: everybody is away at first, and comes back to his seat."""
        now = monotonic()
        for seat, join in reopened.joins.items():
            chair = self.people[seat]
            chair.name = join.name
            if join.bot is not None:
                chair.level = level_of(join.bot)
                continue
            chair.key = join.identity.key if join.identity is not None else join.key
            chair.away_since = now
            if seat in reopened.bots:
                chair.bot_plays, chair.level = True, level_of(reopened.bots[seat])
        self._ledger, self._ledger_name = reopened.sequencer.ledger, reopened.name
        self._ledger.told = self.told
        self.run = GameRun(reopened.sequencer, self, self.wanted.rules, noted_away=reopened.noted_away)
        self.state = "playing"
        self.run.do(self._wait_for_people)
        self.run.begin()

    async def _wait_for_people(self) -> None:
        """A host that has come back waits a moment for all others; then the ledger says who has not returned."""
        assert self.run is not None
        give_up = monotonic() + RETURN_SECONDS
        while monotonic() < give_up and len(self.people.present()) < len(self.people.persons()):
            await asyncio.sleep(0.05)
        for chair in self.people.persons():
            if chair.away_since is not None:
                self.run.away(chair.number, chair.away_since)

    @property
    def ledger(self) -> str:
        """The name of the game that is played, or was just over; empty before the first."""
        return self._ledger_name

    @property
    def kept_in(self) -> Path | None:
        """The file of the game."""
        return self._ledger.path if self._ledger is not None else None

    def _use(self, ledger: PublishedLedger, name: str) -> None:
        """From now on everybody follows this ledger."""
        self._ledger, self._ledger_name = ledger, name
        ledger.told = self.told
        self._tell_news()  # at once: the lines that follow are those of the game it names
        for guest in list(self.guests):
            guest.follow(ledger, 0)

    def _call_off(self, sentence: str) -> None:
        log.error("%s", sentence)
        self._opening, self._ledger, self._ledger_name, self._starting = None, None, "", False
        self.state = "gathering"
        for chair in self.people.persons():
            chair.ready = False
        self.everybody(wire.Warned(seat=None, line=0, sentence=sentence))
        self.news()

    # ── what a game needs of its table ───────────────────────────────────────────────────────────────────────────────

    def guest_in(self, seat: int) -> Guest | None:
        """Who is connected for a seat."""
        return next((guest for guest in self.guests if guest.seat == seat and not guest.closed), None)

    def told(self) -> None:
        """New lines: seats first, spectators when those have theirs."""
        watching = []
        for guest in self.guests:
            if guest.watching:
                watching.append(guest)
            else:
                guest.pump()
        if watching:
            asyncio.get_running_loop().call_soon(self._tell_watching, watching)

    def _tell_watching(self, guests: list[Guest]) -> None:
        """A few at a time, so that a full gallery does not keep the players waiting."""
        for guest in guests[:8]:
            guest.pump()
        if guests[8:]:
            asyncio.get_running_loop().call_soon(self._tell_watching, guests[8:])

    def everybody(self, message: wire.ClockNews | wire.Warned) -> None:
        """Something for all."""
        for guest in list(self.guests):
            guest.tell(message)

    def ended(self) -> None:
        """The game is over and signed off."""
        if self.state != "playing" or self.run is None:
            return
        self.state = "over"
        path = self.run.sequencer.ledger.path
        forget_secrets(path)
        guests_path(path).unlink(missing_ok=True)
        self._agreements.clear()
        for chair in self.people.persons():
            chair.ready = False
            if chair.bot_plays:
                chair.bot_plays, chair.level = False, None
        for chair in self.people.persons():
            if not chair.present:
                self.people.clear(chair.number)
        self.news()

    def broke(self, defect: Exception) -> None:
        """This program has failed at the game. What is written stays; nothing wrong gets written."""
        log.error("the game cannot go on", exc_info=defect)
        asyncio.get_running_loop().call_exception_handler({"message": "a game failed", "exception": defect})
        self.broken("The host's program has failed. The game is kept up to the last line.")

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop. The game is kept, finished or not."""
        if self._news_due is not None:
            self._news_due.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._opening is not None:
            self._opening.abandon()
        if self.run is not None:
            await self.run.close()


def _hash(line: bytes) -> str:
    return to_text(hashlib.sha256(line).digest())


def level_of(text: str) -> Level:
    """A level as a ledger names it; `steady` for one that this program does not have."""
    return next((level for level in LEVELS if level == text), "steady")


def _shown(name: str, value: object) -> str:
    return "an edition of one's own" if name == "edition" else cleaned(str(value), 40)[:40]


__all__ = ["Level", "Table", "TableWanted"]
