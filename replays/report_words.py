"""What an audit has checked and what it could not, and why, in the words of docs/fair-play.md."""

from __future__ import annotations

from typing import Final

from core.game import load_game
from replays.hints import are_agreed, counted
from replays.ledger_match import LedgerMatch
from replays.reader import RawLedger
from replays.report import Report

OF_LUCK: Final = ("luck", "escrow", "deck")
"""Findings that leave it open who has made luck."""


def say_what_was_checked(report: Report, game: LedgerMatch, raw: RawLedger) -> None:
    """The sentences of a report, both kinds."""
    header, rules, luck = game.header, game.rules, game.luck
    assert header is not None
    assert rules is not None
    checked, unchecked = report.checked, report.unchecked
    checked.append(f"The bytes and the chain of {report.lines} lines.")
    if game.signatures.verify is not None:
        checked.append(f"{game.signatures.checked} signatures of seats, each over all that the seat had seen.")
    else:
        unchecked.append("Signatures: they were left out.")
    checked.append(f"{luck.event} chance events: every seat's part in them, and what came of them.")
    if luck.dealing is not None:
        checked.append("Every shuffle, every sealed card and every fact about hidden cards, from the dealer's secret.")
    else:
        unchecked.append("Shuffles, sealed cards and facts about hidden cards: the dealer's secret is not disclosed.")
    if rules.lost_at is None:
        checked.append("Every move, by the rules.")
    else:
        unchecked.append(f"The rules, from line {rules.lost_at} on: they could not be followed any further.")
    if not game.ended:
        unchecked.append("The ending: the game is not over.")
    elif not game.signed_off:
        unchecked.append("The sign-off: there is none.")
    if raw.torn:
        unchecked.append(f"The last {len(raw.torn)} bytes: a line that was not written to its end.")
    if game.lines < report.lines:
        unchecked.append(f"Everything after line {game.lines - 1}: there were too many findings before.")
    if header.body.rules.edition != load_game(report.game).edition.fingerprint():
        unchecked.append("The edition: it was played with another one than this program has.")
    if game.escrow.shares:
        unchecked.append("What seats have shared of their secrets: only those who hold the shares can open them.")
    if game.absent:
        unchecked.append(f"The consent of {report.seats(game.absent)}: their people had left.")
    if game.ended and vouched_by_one(game):
        unchecked.append("How it ended: all the others had left, so that one person alone vouches for it.")
    unchecked.extend(f"{dispute} The game was not as all wanted it." for dispute in report.disputes)
    if hints := counted(game.hints, report.seat):
        agreed = "" if are_agreed(header.body.rules.options) else "; it was agreed to play without"
        checked.append(f"Hints, as the programs of the seats say: {hints}{agreed}.")
    elif not are_agreed(header.body.rules.options):
        unchecked.append("That nobody had hints, as was agreed: the programs gave none; other advice leaves no trace.")
    _say_what_trust_leaves_open(report, header.body.trust, game.trust)
    people = [seat for seat, level in enumerate(report.levels) if level is None]
    if unknown := [seat for seat in people if seat not in report.identities]:
        unchecked.append(f"Who sat in {report.seats(unknown)}: no identity vouches for it.")
    if strangers := [seat for seat in people if seat in report.identities and seat not in {*report.known, *report.own}]:
        vouching = "the identity vouches" if len(strangers) == 1 else "the identities vouch"
        unchecked.append(f"Who sat in {report.seats(strangers)}: {vouching} for nobody whom you know.")
    for key in sorted(set(report.identities.values())):
        same = [seat for seat in people if report.identities.get(seat) == key]
        if len(same) > 1:
            unchecked.append(f"That {report.seats(same)} were several people: one identity vouches for them.")
    checked.extend(f"You sat in {report.seat(seat)}." for seat in report.own)
    checked.extend(f"In {report.seat(seat)} sat {name}, whom you know." for seat, name in sorted(report.known.items()))


def vouched_by_one(game: LedgerMatch) -> bool:
    """Whether but one person of several is left to sign for what happens: he may write it all by himself."""
    people = [seat for seat, level in enumerate(game.levels) if level is None]
    return len(people) > 1 and sum(seat not in game.absent for seat in people) <= 1


def _say_what_trust_leaves_open(report: Report, begun: str, now: str) -> None:
    """What the trust level proves and what not, in the words of docs/fair-play.md."""
    checked, unchecked = report.checked, report.unchecked
    if begun == "fair-dealer":
        doubted = any(found.rule in OF_LUCK for found in report.findings) or report.more
        if not doubted:
            all_made = "Luck was made by all seats jointly" + ("" if begun == now else ", until the trust fell")
            checked.append(f"{all_made}: nobody could choose it, and a silent seat did not change it.")
        unchecked.append("That the host did not look at cards: it could have (trust level fair-dealer).")
    if begun != now and now == "host":
        unchecked.append("Luck after the trust fell: a bot made the part of somebody who had left (trust level host).")
    elif now == "host":
        unchecked.append("That luck was fair: it was taken on the host's word (trust level host).")
    elif now == "local":
        unchecked.append("That nobody knew the cards: one program dealt, and held all keys (trust level local).")
    if now != "local":
        unchecked.append("That not all seats together wrote the whole file: nothing in a file can show that.")
