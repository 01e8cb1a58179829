"""Somebody who edits, cuts off or writes anew a file afterwards; and what receipts and known people find out."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from replays.audit import audit
from replays.canonical import dumps, to_text
from replays.people import KnownPeople
from replays.receipts import Receipt, ReceiptBook, kept_receipt, receipt_path
from tests.fair.dealt import NAMES, DealtTable, dealt, identity
from tests.fair.recovering import recover, vanish
from tests.fair.resigning import resigned
from tests.fair.test_threats_of_seats import whole
from tests.replays.ledgers import Lines, first, forged, lines_of, parsed, rechained, secret_in, unlike

KNOWN = KnownPeople([(name, identity(name).line) for name in NAMES])


# ── later edits ──────────────────────────────────────────────────────────────────────────────────────────────────────


def changed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_a_a_byte_a_line_or_the_order_of_lines_changed(game: str) -> None:
    data = dealt(game)
    lines, offset = lines_of(data), 0
    for number, line in enumerate(lines):
        if number % 3 == 0:
            assert audit(changed(data, offset + number * 37 % len(line))).verdict != "sound", number
        if number % 9 == 1:
            assert audit(forged(data, lambda all_lines, at=number: all_lines.pop(at))).verdict != "sound", number  # type: ignore[misc]
        offset += len(line) + 1
    for number in range(1, len(lines) - 2, 12):
        swapped = parsed(data)
        swapped[number], swapped[number + 1] = swapped[number + 1], swapped[number]
        if swapped[number]["body"] != swapped[number + 1]["body"]:
            assert audit(rechained(swapped)).verdict == "flawed", number


def test_a_a_move_replaced_by_another_legal_one() -> None:
    data = dealt()
    lines, tried = parsed(data), 0
    for number, line in enumerate(lines):
        if line["kind"] != "move" or tried == 4:
            continue
        others = unlike("james-bond-007", line["by"], line["body"]["move"], lines_of(data)[:number], secret_in(data))
        for move in others[:1]:
            tried += 1

            def replace(all_lines: Lines, at: int = number, move: object = move) -> None:
                all_lines[at]["body"]["move"] = move

            report = audit(forged(data, replace))
            assert any(found.line == number and found.rule == "signature" for found in report.findings)
    assert tried > 1


@pytest.mark.parametrize("kind", ["escrow", "recover", "luck", "join"])
def test_a_what_is_new_at_this_level_changed(tmp_path: Path, kind: str) -> None:
    table = DealtTable(tmp_path / "game", "billionaire")
    table.begin()
    vanish(table, 1)
    recover(table, 1)
    table.play()
    data = table.close()
    at = first(parsed(data), kind)

    def change(lines: Lines) -> None:
        body = lines[at]["body"]
        match kind:
            case "escrow":
                body["shares"]["1"] = body["shares"]["2"]
            case "recover":
                body["secret"] = to_text(bytes(32))
            case "luck":
                body["values"][1] = to_text(bytes(24))
            case "join":
                body["tip"] = to_text(bytes(24))

    assert audit(data).verdict == "sound"
    assert any(found.line == at for found in audit(forged(data, change)).findings)


def test_a_a_file_written_anew_by_somebody_with_other_keys_under_the_same_names(tmp_path: Path) -> None:
    """Re-signing the whole file needs the people's identities: whoever knows them sees that these are others."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    _, data = whole(tmp_path / "a")
    strangers = [identity(f"not {name}") for name in NAMES[:3]]
    _, copied = whole(tmp_path / "b", people=strangers)
    nobody = DealtTable(tmp_path / "nobody", people=[None, None, None])
    nobody.begin()
    nobody.play()
    assert audit(data, people=KNOWN).known == {0: "Ann", 1: "Bob", 2: "Cem"}
    assert audit(copied).verdict == "sound"  # to somebody who knows none of them it is a game of three strangers
    for forgery in (copied, nobody.close()):
        report = audit(forgery, people=KNOWN)
        assert [(found.rule, found.seat) for found in report.findings] == [("identity", seat) for seat in range(3)]
        assert "is not the Ann you know" in report.findings[0].sentence


def test_n_all_seats_together_can_write_another_game(tmp_path: Path) -> None:
    """Not covered: nothing in a file can show it. A receipt can, if one of them has kept it."""
    _, data = whole(tmp_path)
    other = DealtTable(tmp_path / "other", seed=1)
    other.begin()
    other.play(seed=7)
    forgery = other.close()
    assert forgery != data
    assert audit(forgery, people=KNOWN).verdict == "sound"
    game = parsed(data)[0]["body"]["game"]
    book = ReceiptBook(tmp_path / "receipts", game)
    book.saw(len(lines_of(data)), lines_of(data)[-1])
    book.close()
    assert [found.rule for found in audit(forgery, receipts=tmp_path / "receipts").findings] == ["receipt"]


# ── receipts and known people ────────────────────────────────────────────────────────────────────────────────────────


def test_a_receipt_finds_a_file_that_was_cut_off_at_a_lines_end(tmp_path: Path) -> None:
    data = dealt()
    lines, game = lines_of(data), parsed(data)[0]["body"]["game"]
    book = ReceiptBook(tmp_path, game)
    for count in range(1, len(lines) + 1, 7):
        book.saw(count, lines[count - 1])
    book.saw(5, lines[4])  # never back
    book.close()
    kept = kept_receipt(tmp_path, game)
    assert kept is not None
    assert kept.head == to_text(hashlib.sha256(lines[kept.lines - 1]).digest())
    assert audit(data, receipts=tmp_path).verdict == "sound"
    short = b"\n".join(lines[: kept.lines - 3]) + b"\n"
    assert audit(short).verdict == "sound so far"
    report = audit(short, receipts=tmp_path)
    assert (report.verdict, report.findings[0].rule) == ("flawed", "receipt")
    assert receipt_path(tmp_path, game).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"nonsense", b'{"game":1}', b"\xff" * 300, b'{"game":"x","hash":"y","lines":-5}']
)
def test_a_receipt_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    receipt_path(tmp_path, "x").write_bytes(content)
    assert kept_receipt(tmp_path, "x") is None
    book = ReceiptBook(tmp_path, "x")
    book.saw(1, b"line")
    book.close()
    assert kept_receipt(tmp_path, "x") == Receipt("x", 1, to_text(hashlib.sha256(b"line").digest()))


def test_people_are_known_from_their_first_game_on(tmp_path: Path) -> None:
    path = tmp_path / "data" / "known_people"
    people = KnownPeople.load(path)
    ann, bob = identity("Ann").line, identity("Bob").line
    assert people.meet("Ann", ann) is None
    assert people.meet("Bob B.", bob) is None
    again = KnownPeople.load(path)
    assert (again.name_of(ann), again.name_of(bob)) == ("Ann", "Bob B.")
    assert again.meet("ann", ann) is None
    assert again.meet("Ann", bob) == "Ann is the person you know as Bob B.."
    assert again.meet("Ann", identity("Eve").line) == "This is not the Ann you know: the identity is another one."
    assert KnownPeople.load(path).people == again.people
    path.write_bytes(b"\xff\xfe garbage\n# Ann ssh-ed25519 AAAA\nssh-ed25519 AAAA\n\n" + path.read_bytes())
    assert KnownPeople.load(path).people == again.people


def test_a_dumped_line_is_what_was_signed(tmp_path: Path) -> None:
    table, data = whole(tmp_path)
    assert [dumps(line) for line in parsed(data)] == lines_of(data)
    assert audit(resigned(table, data, lambda lines: None)).verdict == "sound"
