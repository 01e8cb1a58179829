"""A host that was gone goes on with its game from the file: the same game, the same table, the same seats.

The game is gone through once more with the host's secrets and with what the seats have entrusted to him. What seats
wrote comes from the file; everything it led to is worked out again and compared with the lines that stand there.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from core.game import Game, IllegalMove
from core.match import Match
from net.entrusted import GuestsFile, kept_guests
from net.published import PublishedLedger
from net.remote_hand import RemoteHand
from net.retelling import retell
from net.sequencer import Sequencer
from replays import entries
from replays.bodies import JoinBody
from replays.canonical import to_text
from replays.dealing import Dealing
from replays.entries import AnyUnseal, Entry, Header
from replays.escrow import holders, threshold
from replays.formats import Unreadable
from replays.hands import Hand
from replays.keys import SeatSecrets, kept_secrets, keys_path, signing_key
from replays.luck import generation_of
from replays.reader import read_ledger
from replays.recorder import LedgerRecorder
from replays.resume import CannotGoOn, beginning, past_of
from replays.scribe import Clock, Scribe, Unlike

Past = list[tuple[bytes, Entry]]


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that goes on."""

    ledger: PublishedLedger
    sequencer: Sequencer | None
    """None: the game is over, and some may still lack its last lines."""
    game: Game[Any]
    options: Mapping[str, Any]
    joins: Mapping[int, JoinBody]
    noted_away: frozenset[int]
    """Seats of which the ledger says that their people are away."""
    bots: Mapping[int, str]
    """Seats that a bot plays for their people, with its level."""
    name: str
    kept: GuestsFile


async def reopen(path: Path, *, durable: bool = True, clock: Clock = time.time) -> Reopened:
    """Go on with the game in a file. Raises CannotGoOn, Unreadable, LedgerInUse, PrivateFileError, OSError."""
    if not path.is_file():
        raise Unreadable("There is no such file." if not path.exists() else "It is no plain file.")
    ledger = PublishedLedger.existing(path, durable=durable)
    assert isinstance(ledger, PublishedLedger)
    try:
        return await _reopened(path, ledger, clock)
    except (Unlike, IllegalMove) as error:
        ledger.drop()
        raise CannotGoOn(str(error)) from None
    except BaseException:
        ledger.drop()
        raise


async def _reopened(path: Path, ledger: PublishedLedger, clock: Clock) -> Reopened:
    past = past_of(read_ledger(path).lines)
    header = past[0][1]
    assert isinstance(header, Header)
    if past[-1][1].kind == "signoff":
        return await _last_lines(path, past, header, ledger)
    if header.body.trust == "local":
        raise CannotGoOn(
            f"That is a game against bots. Go on with it: honor play {header.body.rules.game} --ledger FILE"
        )
    secrets, kept = kept_secrets(path, header.body.game), kept_guests(path, header.body.game)
    dealing = Dealing(secrets.dealer)
    if to_text(dealing.context) != header.body.dealer_commit:
        raise CannotGoOn("The keys beside the ledger are not those of this game.")
    past = _without_torn_group(past, ledger)
    joins = _joins(past, header.body.seats)
    if header.body.trust == "fair-dealer":
        _check_escrow(past, joins)
    hands: dict[int, Hand] = {}
    for seat, join in joins.items():
        if join.bot is None:
            hands[seat] = RemoteHand(seat, join, kept.beacons.get(seat, b""), dealing.context)
        else:
            hands[seat] = Hand(seat, SeatSecrets.of_bot(dealing.secret, seat), dealing.context)
    scribe = Scribe(ledger, header.body.game, clock, datetime.fromisoformat(header.body.created).timestamp())
    scribe.remember(past, hands)
    scribe.recall("header")
    game, state, faces, answers = beginning(header)
    recorder = LedgerRecorder(scribe, dealing, signing_key(secrets.host), hands, state.table.epoch)
    for _ in hands:
        scribe.recall("join")
    recorder.joins.update({seat: join.model_dump(mode="json") for seat, join in joins.items()})
    ledger.lines.extend(line for line, _ in past)
    match: Match[Any] = Match(game, state, faces, answers=answers, knows_all=True, witness=recorder)
    sequencer = Sequencer(match, recorder, ledger, secrets, joint=header.body.trust == "fair-dealer")
    await retell(sequencer, [entry for _, entry in past])
    away, bots = _presence(past)
    for seat in bots:
        forsaken = sequencer.luck.lowered and sequencer.forsaken(seat)
        stand_in = sequencer.stand_in(seat)
        if forsaken:
            own_chain = stand_in.own_chain(sequencer.luck.following)
            if not _bot_has_joined(past, seat):
                scribe.seat(stand_in, "join", own_chain, quiet=True)
    return Reopened(ledger, sequencer, game, header.body.rules.options, joins, away, bots, header.body.game, kept)


async def _last_lines(path: Path, past: Past, header: Header, ledger: PublishedLedger) -> Reopened:
    """A game that is over. While the host's secrets lie beside it, somebody may not have got its last lines."""
    if not keys_path(path).exists():
        raise CannotGoOn("The game is over.")
    kept = kept_guests(path, header.body.game)
    game, *_ = beginning(header)
    ledger.lines.extend(line for line, _ in past)
    await ledger.publish(complete=True)
    joins = _joins(past, header.body.seats)
    return Reopened(ledger, None, game, header.body.rules.options, joins, frozenset(), {}, header.body.game, kept)


def _joins(past: Past, seats: int) -> dict[int, JoinBody]:
    joins: dict[int, JoinBody] = {}
    for _, entry in past:
        if isinstance(entry, entries.Join):
            joins.setdefault(entry.by, entry.body)
    if sorted(joins) != list(range(seats)):
        raise CannotGoOn("Not all seats had joined: the game had not begun. Open a new table.")
    return joins


def _check_escrow(past: Past, joins: Mapping[int, JoinBody]) -> None:
    """A game in which not all had shared their secrets had not begun."""
    people = holders({seat: join.bot for seat, join in joins.items()}, None)
    shared = {entry.by for _, entry in past if isinstance(entry, entries.Escrow | entries.HostEscrow)}
    if threshold(len(people) - 1) is not None and not shared.issuperset([*people, "host"]):
        raise CannotGoOn("Not all seats had shared their secrets: the game had not begun. Open a new table.")


def _bot_has_joined(past: Past, seat: int) -> bool:
    """Whether the bot that makes a seat's part in luck has begun its chain in the ledger."""
    for _, entry in reversed(past):
        if isinstance(entry, entries.Join) and entry.by == seat:
            return True
        if isinstance(entry, entries.Presence) and entry.body.seat == seat and entry.body.state == "bot":
            return False
    return False


def _presence(past: Past) -> tuple[frozenset[int], dict[int, str]]:
    away: set[int] = set()
    bots: dict[int, str] = {}
    for _, entry in past:
        if isinstance(entry, entries.Presence) and entry.body.seat is not None:
            seat, state = entry.body.seat, entry.body.state
            (away.add if state in ("left", "bot") else away.discard)(seat)
            if state == "bot":
                bots[seat] = entry.body.level or "steady"
            elif state in ("person", "returned"):
                bots.pop(seat, None)
    return frozenset(away), bots


def _alone(past: Past) -> bool:
    """Whether a join at the end was written for itself: with two people, somebody has begun another chain."""
    levels = {entry.by: entry.body.bot for _, entry in reversed(past) if isinstance(entry, entries.Join)}
    asked = sum(isinstance(entry, entries.Ask) for _, entry in past)
    used_up = asked > 0 and generation_of(asked) != generation_of(asked + 1)
    return not used_up and threshold(len(holders(levels, None)) - 1) is None


def _without_torn_group(past: Past, ledger: PublishedLedger) -> Past:
    """Leave out lines at the end of which some, but not all, reached the disk before the host went down.

    Lines are told only when all that were written together are on the disk: nobody has seen these. Most of what may
    be missing can be worked out again; what only seats can give (answers they open, joins) they will send again.
    """
    end = len(past)
    while end and isinstance(past[end - 1][1], AnyUnseal | entries.Join):
        end -= 1
    tail = [entry for _, entry in past[end:]]
    if not tail or past[end - 1][1].kind == "header":
        return past
    last = tail[-1]
    if isinstance(last, AnyUnseal):
        sealed = set[int]()
        for _, entry in past:
            if isinstance(entry, entries.Seal):
                sealed.add(entry.by)
            elif isinstance(entry, AnyUnseal):
                sealed.discard(entry.whose)
        if not sealed:
            return past
    elif _alone(past):
        return past
    ledger.cut_back(sum(len(line) + 1 for line, _ in past[:end]))
    return past[:end]
