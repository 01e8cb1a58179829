"""Somebody changes a ledger afterwards. He can write bytes, numbers and hashes; he has no keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from replays.audit import Report, audit
from replays.canonical import dumps, to_text
from replays.dealing import card_commitment
from replays.hashing import COMMITMENT, SALT, commitment
from tests.replays.ledgers import Lines, finished, first, forged, lines_of, parsed, rechained, secret_in, unlike

GAMES = [("james-bond-007", 3), ("charge-it", 2), ("billionaire", 2)]
BOND = finished()


def rules_found(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings}


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_untouched_file_is_sound(game: str, seats: int) -> None:
    report = audit(finished(game, seats))
    assert (report.verdict, report.findings) == ("sound", [])


def test_rechaining_an_untouched_file_gives_the_same_bytes() -> None:
    """So that the forgeries below are found for what was changed, and not for how it was written."""
    assert forged(BOND, lambda lines: None) == BOND


def changed(data: bytes, at: int) -> bytes:
    """One bit of one byte is another."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_one_byte_changed_anywhere(game: str, seats: int) -> None:
    data = finished(game, seats)
    offset = 0
    for number, line in enumerate(lines_of(data)):
        for place in (number * 37 % len(line), len(line) if number % 4 == 0 else number * 101 % len(line)):
            assert audit(changed(data, offset + place)).verdict != "sound", f"line {number}, byte {place}"
        offset += len(line) + 1


def test_every_third_byte_of_the_sign_off_changed() -> None:
    """Nothing follows the sign-off: what protects it are the signatures in it."""
    start = len(BOND) - len(lines_of(BOND)[-1]) - 1
    for at in [*range(start, len(BOND), 3), len(BOND) - 1]:
        assert audit(changed(BOND, at)).verdict != "sound", at


def test_a_signature_written_in_another_way() -> None:
    """The last letter of base64 has bits that stand for nothing: they must be zero."""

    def other_letter(text: str) -> str:
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return text[:-1] + alphabet[alphabet.index(text[-1]) + 1]

    def change(lines: Lines) -> None:
        signatures = lines[-1]["body"]["signatures"]
        signatures["host"] = other_letter(signatures["host"])

    assert "bytes" in rules_found(audit(forged(BOND, change)))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_line_deleted(game: str, seats: int) -> None:
    data = finished(game, seats)
    lines = lines_of(data)
    for number in range(1, len(lines), 3):
        left = lines[:number] + lines[number + 1 :]
        assert audit(b"\n".join(left) + b"\n").verdict != "sound", number


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_line_deleted_and_all_made_to_fit(game: str, seats: int) -> None:
    data = finished(game, seats)
    for number in range(1, len(lines_of(data)), 3):
        assert audit(forged(data, lambda lines, at=number: lines.pop(at))).verdict != "sound", number  # type: ignore[misc]


def test_a_line_doubled() -> None:
    lines = lines_of(BOND)
    for number in range(1, len(lines), 5):
        doubled = [*lines[: number + 1], *lines[number:]]
        assert "chain" in rules_found(audit(b"\n".join(doubled) + b"\n")), number
        refitted = forged(BOND, lambda all_lines, at=number: all_lines.insert(at, all_lines[at]))  # type: ignore[misc]
        assert audit(refitted).verdict == "flawed", number


def test_two_lines_exchanged() -> None:
    def exchange(lines: Lines, at: int) -> None:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]

    lines = parsed(BOND)
    for number in range(1, len(lines) - 1, 4):
        if lines[number]["body"] == lines[number + 1]["body"]:
            continue
        report = audit(forged(BOND, lambda all_lines, at=number: exchange(all_lines, at)))  # type: ignore[misc]
        assert report.verdict == "flawed", number


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_move_replaced_by_another_legal_move(game: str, seats: int) -> None:
    data = finished(game, seats)
    lines, secret = parsed(data), secret_in(data)
    tried = 0
    for number, line in enumerate(lines):
        if line["kind"] != "move" or tried == 8:
            continue
        others = unlike(game, line["by"], line["body"]["move"], lines_of(data)[:number], secret)
        if not others:
            continue
        tried += 1

        def replace(all_lines: Lines, at: int = number, move: dict[str, Any] = others[0]) -> None:
            all_lines[at]["body"]["move"] = move

        report = audit(forged(data, replace))
        assert any(found.line == number and found.rule == "signature" for found in report.findings), number
    assert tried > 3


def test_a_sealed_answer_replaced_when_it_is_opened() -> None:
    def replace(lines: Lines) -> None:
        body = lines[first(lines, "unseal")]["body"]
        body["move"] = {"kind": "accept"} if body["move"]["kind"] == "call" else {"kind": "call", "bet": 1}

    report = audit(forged(BOND, replace))
    assert {"seal", "signature"} <= rules_found(report)


def test_a_hidden_card_replaced_in_its_commitment_and_its_opening() -> None:
    """The forger makes a new commitment to another face, and opens that: it fits, and luck did not say so."""

    def replace(lines: Lines) -> None:
        opening = lines[first(lines, "open", 3)]["body"]
        epoch, position = opening["card"].split(".")
        opening["face"] = "7" if opening["face"] != "7" else "1"
        deck = next(line for line in lines if line["kind"] == "deck" and line["body"]["epoch"] == int(epoch))
        from replays.canonical import from_text

        context = from_text(lines[0]["body"]["dealer_commit"])
        made = card_commitment(context, opening["card"], opening["face"], from_text(opening["salt"]))
        deck["body"]["commitments"][int(position)] = to_text(made)

    report = audit(forged(BOND, replace))
    assert {"deck", "opening"} <= rules_found(report)


def test_an_opening_of_another_face() -> None:
    def replace(lines: Lines) -> None:
        opening = lines[first(lines, "open")]["body"]
        opening["face"] = "W" if opening["face"] != "W" else "1"

    assert "opening" in rules_found(audit(forged(BOND, replace)))


def test_another_card_sealed_for_a_seat() -> None:
    def exchange(lines: Lines) -> None:
        one, other = (lines[first(lines, "deal", nth)]["body"] for nth in (0, 1))
        one["opening"], other["opening"] = other["opening"], one["opening"]

    report = audit(forged(BOND, exchange))
    assert sum(found.rule == "opening" for found in report.findings) == 2


def test_a_stacked_deck() -> None:
    def stack(lines: Lines) -> None:
        lines[first(lines, "deck")]["body"]["commitments"].reverse()

    assert "deck" in rules_found(audit(forged(BOND, stack)))


@pytest.mark.parametrize("game", ["james-bond-007", "billionaire"])
def test_another_beacon_value(game: str) -> None:
    """A roll that somebody would have liked better."""
    data = finished(game, 2)

    def choose(lines: Lines) -> None:
        lines[first(lines, "luck")]["body"]["values"][1] = to_text(commitment("a six, please"))

    report = audit(forged(data, choose))
    assert any(found.rule == "luck" and found.seat == 1 for found in report.findings)


def test_a_result_made_up() -> None:
    def win(lines: Lines) -> None:
        lines[first(lines, "end")]["body"]["result"]["scores"][0] += 100

    report = audit(forged(BOND, win))
    assert {"result", "sign-off"} <= rules_found(report)
    told = next(found.sentence for found in report.findings if found.rule == "result")
    assert told.startswith("By the rules the result is seat")
    assert told.endswith("; the end says otherwise.")


def test_a_position_that_was_not_played_from() -> None:
    """Points made up: the header says that the game began with a rich seat."""

    def enrich(lines: Lines) -> None:
        rules = lines[0]["body"]["rules"]
        rules["position"] = {"game": "james-bond-007", "seats": 3, "phase": "turn", "active": 0, "points": [90, 1, 1]}

    assert audit(forged(BOND, enrich)).verdict == "flawed"


def test_options_changed_afterwards() -> None:
    def change(lines: Lines) -> None:
        lines[0]["body"]["rules"]["options"]["max_turns"] = 500

    assert audit(forged(BOND, change)).verdict == "flawed"


def test_another_dealer_secret_disclosed() -> None:
    def change(lines: Lines) -> None:
        lines[first(lines, "disclose")]["body"]["secret"] = to_text(bytes(32))

    assert "disclosure" in rules_found(audit(forged(BOND, change)))


def test_a_fact_that_is_not_true_and_a_true_one_left_out() -> None:
    data = next(
        data for seed in range(9) if b'"kind":"fact"' in (data := finished("billionaire", 3, seed, short=False))
    )
    at = first(parsed(data), "fact")
    left_out = audit(forged(data, lambda lines: lines.pop(at)))
    assert any(found.rule == "fact" and "not said" in found.sentence for found in left_out.findings)

    def claim(lines: Lines) -> None:
        early = first(lines, "unseal", 1)
        lines.insert(early + 1, {**lines[at], "body": {"name": lines[at]["body"]["name"], "seat": 0}})

    assert any(found.rule == "fact" and "not so" in found.sentence for found in audit(forged(data, claim)).findings)


def test_a_name_or_a_key_changed() -> None:
    def rename(lines: Lines) -> None:
        lines[first(lines, "join")]["body"]["name"] = "Somebody else"

    def rekey(lines: Lines) -> None:
        lines[first(lines, "join")]["body"]["key"] = lines[first(lines, "join", 1)]["body"]["key"]

    assert "signature" in rules_found(audit(forged(BOND, rename)))
    assert "signature" in rules_found(audit(forged(BOND, rekey)))


def test_a_sign_off_without_a_seat() -> None:
    report = audit(forged(BOND, lambda lines: lines[-1]["body"]["signatures"].pop("1")))
    assert any(found.rule == "sign-off" and "seat 1" in found.sentence for found in report.findings)


def test_lines_added_after_the_sign_off() -> None:
    def add(lines: Lines) -> None:
        lines.append({"body": {"spectators": 5}, "by": "host", "kind": "presence", "ms": 10**6})

    assert "order" in rules_found(audit(forged(BOND, add)))
    assert audit(BOND + b'{"body":').verdict == "flawed"


def test_all_findings_are_reported_and_not_only_the_first() -> None:
    def spoil(lines: Lines) -> None:
        lines[first(lines, "open", 2)]["body"]["salt"] = to_text(bytes(SALT))
        lines[first(lines, "open", 4)]["body"]["salt"] = to_text(bytes(SALT))
        lines[first(lines, "luck", 1)]["body"]["values"][0] = to_text(bytes(COMMITMENT))

    lines = parsed(BOND)
    wanted = {first(lines, "open", 2), first(lines, "open", 4), first(lines, "luck", 1)}
    assert wanted <= {found.line for found in audit(forged(BOND, spoil)).findings}


CANONICAL: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("a space", lambda line: line.replace(b'"by":', b'"by": ', 1)),
    ("keys in another order", lambda line: line.replace(b'"kind":"move","ms"', b'"ms":1,"kind":"move","ms"', 1)),
    ("a key twice", lambda line: line.replace(b'{"body"', b'{"by":0,"body"', 1)),
    ("a number as a float", lambda line: line[:-1].replace(b'"seen":', b'"seen":0.0,"seen":', 1) + b"}"),
    ("an escaped letter", lambda line: line.replace(b'"move"', b'"\\u006dove"', 1)),
    ("a line feed of Windows", lambda line: line + b"\r"),
    ("a mark in front", lambda line: b"\xef\xbb\xbf" + line),
]


@pytest.mark.parametrize(("what", "change"), CANONICAL, ids=[name for name, _ in CANONICAL])
def test_the_same_value_in_other_bytes(what: str, change: Callable[[bytes], bytes]) -> None:
    lines = lines_of(BOND)
    at = next(number for number, line in enumerate(lines) if b'"kind":"move"' in line)
    changed = change(lines[at])
    assert changed != lines[at], what
    report = audit(b"\n".join([*lines[:at], changed, *lines[at + 1 :]]) + b"\n")
    assert any(found.line == at and found.rule == "bytes" for found in report.findings)


def test_an_unknown_kind_is_refused_and_a_foreign_one_is_not() -> None:
    def add(kind: str) -> Callable[[Lines], None]:
        def change(lines: Lines) -> None:
            lines.insert(5, {"body": {"note": "hello"}, "by": "host", "kind": kind, "ms": 0})

        return change

    refused = audit(forged(BOND, add("note")))
    assert any(found.line == 5 and found.rule == "bytes" for found in refused.findings)
    foreign = audit(forged(BOND, add("x-note")))
    assert not [found for found in foreign.findings if found.line == 5]


def test_dumps_is_what_the_forger_writes() -> None:
    assert [dumps(line) for line in parsed(BOND)] == lines_of(BOND)
    assert rechained(parsed(BOND)) == BOND
