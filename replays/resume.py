"""Going on with a game from its file, wherever it was cut off.

The game is gone through once more with the same secrets. Moves come from the file; everything they lead to is worked
out again and compared with the lines that stand there. What is missing at the end (a program killed in the middle of a
move) is then written, and play goes on.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from core.game import IllegalMove, Move, UnknownGame, load_game
from core.local import LocalMatch
from core.match import Match
from core.table import Card, Face
from replays import entries
from replays.canonical import to_text
from replays.checks.chain import ChainCheck
from replays.checks.signatures import SignatureCheck
from replays.dealing import Dealing
from replays.entries import AnyUnseal, Entry, Header
from replays.findings import Breach, Refusing
from replays.formats import Unreadable, parser_of
from replays.hands import Hand
from replays.keys import kept_secrets, signing_key
from replays.reader import ZSTANDARD, read_ledger
from replays.recorder import LedgerRecorder
from replays.scribe import Clock, Scribe, Unlike
from replays.writer import LedgerWriter


class CannotGoOn(ValueError):
    """The game in this file cannot be gone on with. The message says why."""


def resume(path: Path, *, clock: Clock = time.time, durable: bool = True) -> tuple[LocalMatch, LedgerRecorder]:
    """The match and its recorder, at the place where the file ends.

    Raises CannotGoOn, Unreadable, LedgerInUse, PrivateFileError (the keys beside the ledger), OSError.
    """
    if not path.is_file():
        raise Unreadable("There is no such file." if not path.exists() else "It is no plain file.")
    _check_is_ledger(path)
    writer = LedgerWriter.existing(path, durable=durable)
    try:
        return _resumed(path, writer, clock)
    except (Unlike, IllegalMove) as error:
        writer.drop()
        raise CannotGoOn(str(error)) from None
    except BaseException:
        writer.drop()
        raise


def _check_is_ledger(path: Path) -> None:
    """Before anything is mended: what is foreign or packed is left as it is. Raises Unreadable, CannotGoOn."""
    with path.open("rb") as file:
        if file.read(len(ZSTANDARD)) == ZSTANDARD:
            raise CannotGoOn("It is packed; unpack it first: zstd -d FILE")
    lines = read_ledger(path).lines
    if not lines:
        raise Unreadable("It is empty.")
    parser_of(lines[0])


def _resumed(path: Path, writer: LedgerWriter, clock: Clock) -> tuple[LocalMatch, LedgerRecorder]:
    past = past_of(read_ledger(path).lines)
    header = past[0][1]
    assert isinstance(header, Header)
    if past[-1][1].kind == "signoff":
        raise CannotGoOn("The game is over.")
    if header.body.trust != "local":
        raise CannotGoOn("The seats of this game sat elsewhere: open the table for them again.")
    secrets = kept_secrets(path, header.body.game)
    dealing, seats = Dealing(secrets.dealer), header.body.seats
    if to_text(dealing.context) != header.body.dealer_commit:
        raise CannotGoOn("The keys beside the ledger are not those of this game.")
    hands = {seat: Hand(seat, secrets.seat(seat), dealing.context) for seat in range(seats)}
    scribe = Scribe(writer, header.body.game, clock, datetime.fromisoformat(header.body.created).timestamp())
    scribe.remember(past, hands)
    scribe.recall("header")
    game, state, faces, answers = beginning(header)
    recorder = LedgerRecorder(scribe, dealing, signing_key(secrets.host), hands, state.table.epoch)
    for _ in hands:
        join = scribe.recall("join")
        if not isinstance(join, entries.Join):
            raise CannotGoOn("Not all seats have joined.")
        recorder.joins[join.by] = join.body.model_dump()
    recorder.checkpoint = max((entry.n for _, entry in past if entry.kind == "checkpoint"), default=0)
    match: Match[Any] = Match(game, state, faces, answers=answers, knows_all=True, witness=recorder)
    local = LocalMatch(match, recorder, 0, recorder)
    while (entry := scribe.next_past()) is not None:
        _again(local, recorder, entry, (later for _, later in past[entry.n :]))
    recorder.settled(local)
    return local, recorder


def past_of(lines: list[bytes]) -> list[tuple[bytes, Entry]]:
    """The lines as entries; chain and signatures must hold, because new lines will vouch for all that came before."""
    if not lines:
        raise Unreadable("It is empty.")
    findings = Refusing()
    chain = ChainCheck(findings)
    signatures = SignatureCheck(findings, chain.hashes)
    past: list[tuple[bytes, Entry]] = []
    try:
        for number, line in enumerate(lines):
            findings.line = number
            entry = chain.take(line)
            assert entry is not None  # or it would have been refused
            if isinstance(entry, Header):
                signatures.header(entry)
            elif isinstance(entry, entries.Presence):
                signatures.presence(entry)
            signatures.take(line, entry)
            past.append((line, entry))
    except Breach as error:
        raise CannotGoOn(f"The file was changed: line {error.finding.line}: {error.finding.sentence}") from None
    if not isinstance(past[0][1], Header):
        raise Unreadable("This is no ledger: its first line is no header.")
    return past


def beginning(header: Header) -> tuple[Any, Any, dict[Card, Face], dict[int, Move]]:
    rules = header.body.rules
    try:
        game = load_game(rules.game)
    except UnknownGame as error:
        raise CannotGoOn(str(error)) from None
    if rules.version != game.rules_version:
        raise CannotGoOn(f"It was begun with version {rules.version} of the rules; this program has another.")
    try:
        if rules.position is not None:
            return (game, *game.from_position(rules.position))
        return game, game.begin(header.body.seats, rules.options), {}, {}
    except ValueError as error:
        raise CannotGoOn(str(error)) from None


def opening_of(seat: int, following: Iterable[Entry]) -> AnyUnseal | None:
    """The next line that opens an answer of this seat; None where it was cut off before."""
    return next((line for line in following if isinstance(line, AnyUnseal) and line.whose == seat), None)


def _again(local: LocalMatch, recorder: LedgerRecorder, entry: Entry, following: Iterable[Entry]) -> None:
    """An input of the past, once more; ``following``: the lines after it."""
    if isinstance(entry, entries.MoveLine):
        local.play_public(entry.by, Move(entry.body.move))
    elif isinstance(entry, entries.Seal):
        seat, opened = entry.by, opening_of(entry.by, following)
        if opened is not None:
            answer = Move(opened.body.move)
        else:  # nobody else has seen it yet; the seat's own keys open it
            at, answers = recorder.scribe.question, local.match.possible_answers(seat)
            try:
                answer = recorder.hands[seat].recalled(at, entry.body.commitment, answers)
            except ValueError as error:
                raise CannotGoOn(str(error)) from None
        local.play(seat, answer)
    elif isinstance(entry, entries.Lapse):
        local.lapse(entry.body.seat)
    else:
        raise CannotGoOn(f"Line {entry.n} does not follow from the game before it: the file was changed.")
