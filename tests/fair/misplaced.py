"""Lines where they do not belong, or that say what is not so: what a cheat does to the lines of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from replays.canonical import to_text
from replays.hashing import COMMITMENT, SALT
from tests.replays.ledgers import Lines

Change = Callable[[Lines], int]
"""Changes the lines, and gives the number of the one that is found."""


def at(lines: Lines, kind: str, which: int = 0, **says: Any) -> int:
    """The number of such a line."""
    found = [
        number
        for number, line in enumerate(lines)
        if line["kind"] == kind and all(line["body"].get(key) == value for key, value in says.items())
    ]
    return found[which]


def saying(kind: str, which: int = 0, **says: Any) -> Change:
    """A line says something else; what follows it is left out."""

    def change(lines: Lines) -> int:
        number = at(lines, kind, which)
        lines[number]["body"] = {**lines[number]["body"], **says}
        del lines[number + 1 :]
        return number

    return change


def without(kind: str, which: int = 0) -> Change:
    """A line is missing: the next one shows it."""

    def change(lines: Lines) -> int:
        number = at(lines, kind, which)
        del lines[number]
        del lines[number + 1 :]
        return number

    return change


def again(kind: str, which: int = 0) -> Change:
    """A line stands there twice."""

    def change(lines: Lines) -> int:
        number = at(lines, kind, which)
        lines[number + 1 :] = [{**lines[number], "body": dict(lines[number]["body"])}]
        return number + 1

    return change


def before(number_of: Callable[[Lines], int], kind: str, by: int | str, **body: Any) -> Change:
    """A line that does not belong there."""

    def change(lines: Lines) -> int:
        number = number_of(lines)
        line: dict[str, Any] = {"body": body, "by": by, "kind": kind, "ms": lines[-1]["ms"]}
        if by != "host":
            line |= {"count": 0, "seen": 0, "sig": to_text(bytes(64))}
        lines[number:] = [line]
        return number

    return change


def end(lines: Lines) -> int:
    return at(lines, "end")


def a_move(lines: Lines) -> int:
    return at(lines, "move", 1)


def exchanged(kind: str) -> Change:
    """Two lines one after the other of one kind, the second first."""

    def change(lines: Lines) -> int:
        number = next(n for n, line in enumerate(lines) if line["kind"] == lines[n + 1]["kind"] == kind)
        lines[number]["body"], lines[number + 1]["body"] = lines[number + 1]["body"], lines[number]["body"]
        del lines[number + 1 :]
        return number

    return change


def echoed(lines: Lines) -> int:
    """Seat 1 shows what seat 0 has shown."""
    number = at(lines, "luck")
    values = list(lines[number]["body"]["values"])
    lines[number]["body"]["values"] = [values[0], values[0], values[2]]
    return number


def with_deck(**says: Callable[[dict[str, Any]], Any]) -> Change:
    def change(lines: Lines) -> int:
        number = at(lines, "deck")
        body = lines[number]["body"]
        body |= {key: value(body) for key, value in says.items()}
        del lines[number + 1 :]
        return number

    return change


def escrow_with(change_body: Callable[[dict[str, Any]], Any]) -> Change:
    def change(lines: Lines) -> int:
        number = at(lines, "escrow", 1)
        change_body(lines[number]["body"])
        del lines[number + 1 :]
        return number

    return change


def unsealed_early(lines: Lines) -> int:
    """The first who has sealed opens before the others have."""
    number, opened = at(lines, "seal"), at(lines, "unseal")
    seat = lines[number]["by"]
    line = next(one for one in lines[opened:] if one["kind"] == "unseal" and one["by"] == seat)
    lines[number + 1 :] = [line]
    return number + 1


def sealed_again(lines: Lines) -> int:
    number = at(lines, "seal")
    lines[number + 1 :] = [dict(lines[number])]
    return number + 1


def lapsed_though_sealed(lines: Lines) -> int:
    """Time is up for a seat that has answered."""
    number = at(lines, "seal")
    question = next(n for n in range(number - 1, 0, -1) if lines[n]["kind"] not in ("seal", "chat", "checkpoint"))
    body = {"at": question, "move": {"kind": "accept"}, "seat": lines[number]["by"]}
    lines[number + 1 :] = [{"body": body, "by": "host", "kind": "lapse", "ms": lines[number]["ms"]}]
    return number + 1


def moved_where_all_seal(lines: Lines) -> int:
    number = at(lines, "seal")
    question = next(n for n in range(number - 1, 0, -1) if lines[n]["kind"] not in ("seal", "chat", "checkpoint"))
    lines[number]["kind"], lines[number]["body"] = "move", {"at": question, "move": {"kind": "accept"}}
    del lines[number + 1 :]
    return number


def another_answer(lines: Lines) -> int:
    number = at(lines, "unseal")
    said = lines[number]["body"]["move"]
    lines[number]["body"]["move"] = {"kind": "accept"} if said["kind"] != "accept" else {"bet": 1, "kind": "call"}
    del lines[number + 1 :]
    return number


def dealt_to_another(lines: Lines) -> int:
    number = at(lines, "deal")
    lines[number]["body"]["seat"] = (lines[number]["body"]["seat"] + 1) % 3
    del lines[number + 1 :]
    return number


def repeated(body: dict[str, Any]) -> list[str]:
    """Two places hold, by their commitments, one card."""
    commitments = list(body["commitments"])
    commitments[-1] = commitments[-2]
    return commitments


def too_early(lines: Lines) -> int:
    """Time is up for a question that is not the one of the moment."""
    number = at(lines, "move", 1)
    line = lines[number]
    body = {"at": line["body"]["at"] - 1, "move": line["body"]["move"], "seat": line["by"]}
    lines[number:] = [{"body": body, "by": "host", "kind": "lapse", "ms": line["ms"]}]
    return number


ZERO = to_text(bytes(32))
VALUE = to_text(bytes(COMMITMENT))
LIVE: dict[str, tuple[Change, str, str]] = {
    "a deck with a commitment too few": (
        with_deck(commitments=lambda body: body["commitments"][1:]), "deck", "commitments for 60 cards"),
    "a deck with a commitment too many": (
        with_deck(commitments=lambda body: [*body["commitments"], body["commitments"][0]]), "deck", "61 commitments"),
    "a deck of another number": (with_deck(epoch=lambda body: 7), "deck", "is numbered 7, not 1"),
    "a deck that takes in a card that no rule takes": (
        with_deck(taken=lambda body: ["1.5"]), "deck", "shuffled in are not those that the rules take"),
    "luck for another event": (saying("luck", k=9), "luck", "chance event 9, not 1"),
    "luck of fewer seats": (saying("luck", values=[VALUE] * 2), "luck", "There are 2 values for 3 seats"),
    "luck of more seats": (saying("luck", values=[VALUE] * 4), "luck", "There are 4 values for 3 seats"),
    "a value that another seat has shown": (echoed, "luck", "value of seat 1 does not continue its chain"),
    "luck that was not asked for": (without("ask"), "move", "Luck speaks without having been asked"),
    "luck that is asked for twice": (again("ask"), "move", "No luck is awaited here"),
    "luck that speaks twice": (again("luck"), "move", "Luck speaks without having been asked"),
    "luck of another kind": (saying("ask", purpose="roll", seat=0), "luck", "not what the rules wait for"),
    "luck where none is needed": (before(a_move, "ask", "host", k=3, purpose="spin", spinners=9), "move", "No luck"),
    "a deck without luck": (without("luck", 1), "move", "No shuffle is awaited here"),
    "a card dealt to another seat": (dealt_to_another, "due", "whom it does not concern now"),
    "cards dealt in another order": (exchanged("deal"), "due", "is opened before another that comes first"),
    "a card that is dealt to nobody": (without("deal"), "due", "before another that comes first"),
    "a card turned up that nobody is to see": (
        before(a_move, "open", "host", card="1.50", face="W", salt=to_text(bytes(SALT))), "due", "not concern now"),
    "an answer opened before all have sealed": (unsealed_early, "move", "no sealed answer of this seat to open now"),
    "an answer sealed twice": (sealed_again, "move", ""),
    "an answer opened twice": (again("unseal"), "move", "no sealed answer of this seat to open now"),
    "another answer than the sealed one": (another_answer, "seal", "another answer than the one it sealed"),
    "time that is up for a seat that has answered": (lapsed_though_sealed, "move", ""),
    "time that is up for another question": (too_early, "move", "It answers line"),
    "an open answer where all seal": (moved_where_all_seal, "move", "sealed first, and opened when all are in"),
    "a sealed answer where all is open": (
        before(a_move, "seal", 0, commitment="", kept="", at=0), "move", ""),
    "a game that ends before it is over": (
        before(a_move, "end", "host", result={"ranking": [[0], [1], [2]], "scores": [9, 0, 0]}), "result", "not over"),
    "an end that keeps the result to itself": (saying("end", result=None), "result", "the end does not say it"),
    "an end with another result": (
        saying("end", result={"ranking": [[0, 1, 2]], "scores": [1, 1, 1]}), "result", "By the rules the result is"),
    "a secret before the end": (before(end, "disclose", "host", secret=ZERO), "order", "disclose before the end"),
    "another secret": (saying("disclose", secret=ZERO), "disclosure", "not the one that the header commits to"),
    "a secret twice": (again("disclose"), "order", "disclosed a second time"),
    "a move after the end": (before(lambda lines: end(lines) + 1, "ask", "host", k=9, purpose="spin", spinners=2),
                             "order", "of the kind ask after the end"),
    "a sign-off before the end": (before(end, "signoff", "host", signatures={}), "order", "signoff before the end"),
    "a line after the sign-off": (
        before(len, "presence", "host", spectators=3), "order", "There is a line after the sign-off"),
    "another table at a checkpoint": (saying("checkpoint", state=ZERO), "state", "not what this checkpoint says"),
    "a secret shared twice": (again("escrow", 1), "escrow", "seat 1 shares a secret when it is not the time"),
    "a secret that one alone can rebuild": (escrow_with(lambda body: body.update(t=1)), "escrow", "among those who"),
    "a secret shared with oneself": (
        escrow_with(lambda body: body["shares"].update({"1": body["shares"]["0"]})), "escrow", "among those who"),
    "a secret shared with fewer": (escrow_with(lambda body: body["shares"].pop("0")), "escrow", "among those who"),
    "a share of another length": (
        escrow_with(lambda body: body["shares"].update({"0": "AAAA"})), "escrow", "something that is no share"),
    "a secret rebuilt of somebody who is there": (
        before(a_move, "recover", "host", seat=1, secret=ZERO, signatures={}), "escrow", "its secret is its own"),
    "a seat that joins twice": (again("join", 1), "luck", "begins a new chain before the old one is used up"),
}  # fmt: skip
