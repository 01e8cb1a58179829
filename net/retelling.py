"""Going through a game once more at its host: what seats wrote is taken from the ledger instead of from the network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Move
from net.remote_hand import RemoteHand
from net.sequencer import Sequencer
from replays import entries
from replays.entries import Entry, SeatLine
from replays.hands import Signed
from replays.resume import CannotGoOn


async def retell(sequencer: Sequencer, past: Sequence[Entry]) -> None:
    """Bring a sequencer to where the ledger ends. Raises CannotGoOn, Unlike and IllegalMove."""
    unseals = {(entry.by, entry.body.at): entry for entry in past if isinstance(entry, entries.Unseal)}
    scribe = sequencer.scribe
    await sequencer.go_on()
    while (entry := scribe.next_past()) is not None:
        await _again(sequencer, entry, unseals)
    for line in past:
        if isinstance(line, SeatLine):
            sequencer.seen[line.by] = line.seen
        elif isinstance(line, entries.Checkpoint):
            sequencer.recorder.checkpoint = line.n
    if sequencer.end_written and not sequencer.match.over:
        await sequencer.give_up()
    else:
        await sequencer.go_on()


async def _again(sequencer: Sequencer, entry: Entry, unseals: dict[tuple[int, int], entries.Unseal]) -> None:
    """An input of the past, once more."""
    match entry:
        case entries.MoveLine():
            sequencer.recorder.moved(entry.by, Move(entry.body.move))
            sequencer.match.enter(entry.by, Move(entry.body.move))
            await sequencer.go_on()
        case entries.Seal():
            await sequencer.sealed_again(entry.by, entry.body, _answer(sequencer, entry, unseals))
        case entries.Unseal():
            for seat in sequencer.opening:
                unseal = unseals.get((seat, entry.body.at))
                if unseal is None:
                    raise CannotGoOn(f"Seat {seat} has not opened what it sealed; the file was changed.")
                sequencer.openings[seat] = Signed(unseal.count, unseal.seen, unseal.sig)
            await sequencer.go_on()
        case entries.Lapse():
            await sequencer.lapse(entry.body.seat)
        case entries.Join():
            sequencer.renewed.update(sequencer.hands)
            await sequencer.go_on()
        case entries.End() | entries.Disclose():
            sequencer.scribe.recall(entry.kind)
            sequencer.end_written += 1
        case _:
            raise CannotGoOn(f"Line {entry.n} does not follow from the game before it: the file was changed.")


def _answer(sequencer: Sequencer, entry: entries.Seal, unseals: dict[tuple[int, int], entries.Unseal]) -> Move:
    opened = unseals.get((entry.by, entry.body.at))
    data: dict[str, Any]
    if opened is not None:
        data = opened.body.move
    else:
        hand, body = sequencer.hands[entry.by], entry.body
        if isinstance(hand, RemoteHand) and not hand.beacon:
            raise CannotGoOn(f"What seat {entry.by} sealed cannot be opened without what it entrusted to the host.")
        try:
            data = hand.recalled(body.at, body.kept, body.commitment)
        except ValueError as error:
            raise CannotGoOn(str(error)) from None
    return sequencer.match.game.parse_move(data)
