"""Going through a game once more at its host: what seats wrote is taken from the ledger instead of from the network."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Move
from net.remote_hand import RemoteHand, StandIn
from net.sequencer import Sequencer
from replays import entries
from replays.canonical import from_checked
from replays.entries import AnyUnseal, Entry
from replays.escrow import DEALER
from replays.hands import Hand, Signed
from replays.keys import SeatSecrets
from replays.lines import SeatLine
from replays.resume import CannotGoOn, opening_of


async def retell(sequencer: Sequencer, past: Sequence[Entry]) -> None:
    """Bring a sequencer to where the ledger ends. Raises CannotGoOn, Unlike and IllegalMove."""
    scribe = sequencer.scribe
    await sequencer.go_on()
    while (entry := scribe.next_past()) is not None:
        await _again(sequencer, entry, past[entry.n :])
    for line in past:
        if isinstance(line, SeatLine):
            sequencer.seen[line.by] = line.seen
        elif isinstance(line, entries.Checkpoint):
            sequencer.recorder.checkpoint = line.n
    _remember_escrow(sequencer, past)
    if sequencer.end_written and not sequencer.match.over:
        await sequencer.give_up()
    else:
        await sequencer.go_on()


async def _again(sequencer: Sequencer, entry: Entry, following: Sequence[Entry]) -> None:
    """An input of the past, once more; ``following``: it, and the lines after it."""
    match entry:
        case entries.MoveLine():
            sequencer.recorder.moved(entry.by, Move(entry.body.move))
            sequencer.match.enter(entry.by, Move(entry.body.move))
            await sequencer.go_on()
        case entries.Seal():
            answer, by_bot = _answer(sequencer, entry, opening_of(entry.by, following))
            if by_bot:
                sequencer.stand_in(entry.by)
            await sequencer.sealed_again(entry.by, entry.body, answer)
        case entries.Unseal() | entries.HostUnseal():
            await _open_again(sequencer, following)
        case entries.Lapse():
            await sequencer.lapse(entry.body.seat)
        case entries.Join() if sequencer.renewing:
            _renew_again(sequencer, following)
            await sequencer.go_on()
        case entries.Join():
            away = sequencer.luck.away(entry.by)
            if away is None:
                raise CannotGoOn(f"Line {entry.n} does not follow from the game before it: the file was changed.")
            away.begin_again(entry.body, sequencer.luck.following)
            sequencer.renewed.add(entry.by)
            sequencer.scribe.recall("join")
            await sequencer.go_on()  # luck may have waited for it
        case entries.End() | entries.Disclose():
            sequencer.scribe.recall(entry.kind)
            sequencer.end_written += 1
        case _:
            raise CannotGoOn(f"Line {entry.n} does not follow from the game before it: the file was changed.")


async def _open_again(sequencer: Sequencer, following: Sequence[Entry]) -> None:
    before = sequencer.match.pending
    for seat in sequencer.opening:
        opened = opening_of(seat, following)
        if opened is None:
            raise CannotGoOn(f"Seat {seat} has not opened what it sealed; the file was changed.")
        signed = Signed(opened.count, opened.seen, opened.sig) if isinstance(opened, entries.Unseal) else None
        sequencer.opened_again(seat, opened.body, signed)
    await sequencer.go_on()
    if sequencer.match.pending is before:
        raise CannotGoOn("An answer was opened before its time; the file was changed.")


def _renew_again(sequencer: Sequencer, following: Sequence[Entry]) -> None:
    """The seats' chains were used up, and all joined once more, one line after the other."""
    for line in following:
        if not isinstance(line, entries.Join):
            break
        away = sequencer.luck.away(line.by)
        if away is not None and not away.known:
            away.prepare_body("join", line.body.model_dump(mode="json"))
    sequencer.renewed.update(sequencer.hands)


def _answer(sequencer: Sequencer, entry: entries.Seal, opened: AnyUnseal | None) -> tuple[Move | None, bool]:
    """What was sealed (None: its seat will open it), and whether a bot that stands in has still to open it."""
    match, hand = sequencer.match, sequencer.hands[entry.by]
    if opened is not None:
        return match.game.parse_move(opened.body.move), False
    at, answers = sequencer.scribe.question, match.possible_answers(entry.by)
    for opener in _openers(sequencer, hand):
        try:
            answer = opener.recalled(at, entry.body.commitment, answers)
        except ValueError:
            continue
        return answer, isinstance(opener, StandIn)
    if not isinstance(hand, RemoteHand) or not sequencer.luck.joint:
        raise CannotGoOn(f"What seat {entry.by} sealed cannot be opened with the keys that are here.")
    return None, False


def _openers(sequencer: Sequencer, hand: Hand) -> list[Hand]:
    """Whoever may have sealed for a seat: its own hand, or a bot's that stood in."""
    if not isinstance(hand, RemoteHand):
        return [hand]
    bot = StandIn(hand, SeatSecrets.of_bot(sequencer.recorder.dealing.secret, hand.seat))
    return [hand, bot] if hand.beacon else [bot]


def _remember_escrow(sequencer: Sequencer, past: Sequence[Entry]) -> None:
    """Whose secret is shared, and whose was rebuilt and is known to all."""
    luck, lost = sequencer.luck, dict[int, bytes]()
    joined: set[int] = set()
    bots: set[int] = set()
    replaced: set[int] = set()
    for line in past:
        match line:
            case entries.Escrow():
                luck.escrows[line.by] = line.body
            case entries.HostEscrow():
                luck.escrows[DEALER] = line.body
            case entries.Presence() if line.body.seat is not None:
                bots.discard(line.body.seat)
                if line.body.trust is not None:
                    luck.lowered = True
                    bots.add(line.body.seat)
                    replaced.add(line.body.seat)
            case entries.Recover():
                luck.escrows.pop(line.body.seat, None)
                lost[line.body.seat] = from_checked(line.body.secret)
            case entries.Join() if line.by in joined:
                lost.pop(line.by, None)
                if line.by not in bots:
                    replaced.discard(line.by)
            case entries.Join():
                joined.add(line.by)
            case entries.Dispute() | entries.HostDispute():
                sequencer.broken = f"Line {line.body.line} is disputed: {line.body.sentence}"
            case _:
                pass
    for seat, secret in lost.items():
        away, chain = luck.away(seat), luck.chain_of(seat, secret)
        if away is not None and chain is not None:
            away.recover(secret, chain)
    for seat in replaced - bots:  # the person is back, and has not begun a chain of his own again
        sequencer.stand_in(seat).own_chain(luck.following)
        sequencer.give_back(seat)
