"""`ssh-keygen` verifies lines of a table of people, and the whole file, by the very commands of the documentation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from replays import stock_tools
from replays.audit import audit
from replays.canonical import to_text
from replays.hands import Hand
from replays.hashing import digest
from replays.keys import SeatSecrets, signing_key
from replays.sshsig import public_bytes
from tests.fair.dealt import DealtTable, dealt, identity
from tests.fair.recovering import vanish
from tests.replays.ledgers import first, parsed

ROOT = Path(__file__).parents[2]


def shown_by(block: str, folder: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-e", "-c", block], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.honor").write_bytes(dealt())
    return tmp_path


def blocks(page: str) -> list[str]:
    return re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / page).read_text("utf-8"), re.DOTALL)


def test_the_commands_of_the_audit_page_verify_a_line_and_the_whole_file(folder: Path) -> None:
    _, line, whole = blocks("audit.md")
    signed = next(one["n"] for one in parsed(dealt())[20:] if "sig" in one)
    assert "Good" in shown_by(line.replace("game.honor 30 .", f"game.honor {signed} ."), folder)
    assert 'Good "honor-entry@v1" signature for host' in shown_by(whole, folder)


def test_the_commands_of_the_fair_play_page_verify_who_certified_a_seat(folder: Path) -> None:
    (block,) = blocks("fair-play.md")
    assert 'Good "honor-seat@v1" signature for identity' in shown_by(block, folder)
    assert identity("Ann").line in (folder / "allowed_signers").read_text()
    changed = (folder / "line").read_bytes().replace(b'"seat":0', b'"seat":1')
    (folder / "line").write_bytes(changed)
    assert "Good" not in shown_by(block.splitlines()[1], folder)


@pytest.mark.parametrize("kind", ["join", "escrow", "move", "seal", "unseal"])
def test_every_kind_of_line_that_a_seat_writes(folder: Path, kind: str) -> None:
    line = parsed(dealt())[first(parsed(dealt()), kind)]
    stock_tools.write_signed(folder / "game.honor", line["n"], folder)
    command = f"ssh-keygen -Y verify -f allowed_signers -I seat{line['by']} -n honor-entry@v1 -s line.sig < line"
    assert "Good" in shown_by(command, folder)


def test_a_file_of_allowed_signers_that_is_missing_is_a_failure(folder: Path) -> None:
    line = parsed(dealt())[first(parsed(dealt()), "move")]
    stock_tools.write_signed(folder / "game.honor", line["n"], folder)
    (folder / "allowed_signers").unlink()
    command = f"ssh-keygen -Y verify -f allowed_signers -I seat{line['by']} -n honor-entry@v1 -s line.sig < line"
    assert "Good" not in shown_by(command, folder)


def test_a_line_without_an_identity_says_so(folder: Path) -> None:
    with pytest.raises(ValueError, match="names no identity"):
        stock_tools.write_signed(folder / "game.honor", 0, folder, "identity")


def test_the_commands_verify_what_a_bot_signs_that_stands_in_and_what_a_new_host_does(tmp_path: Path) -> None:
    """Keys change in a game: whoever looks at a line gets those of that line."""
    table = DealtTable(tmp_path / "game.honor", seats=3)
    table.begin()
    table.play(moves=2)
    bot = Hand(1, SeatSecrets.of_bot(table.dealing.secret, 1), table.dealing.context)
    body = {"key": to_text(bot.public), "level": "steady", "seat": 1, "state": "bot"}
    table.scribe.host("presence", body, quiet=True)
    bot.wrote(table.hands[1]._count)
    spoken = table.scribe.seat(bot, "chat", {"text": "A bot."}, quiet=True)
    new = signing_key(digest("another host"))
    vanish(table, 0)
    proposal = table.scribe.proposed("handover", {"host_key": to_text(public_bytes(new)), "seat": 2})
    signed = {"1": bot.endorse(proposal.message), "2": table.hands[2].endorse(proposal.message)}
    handed = table.scribe.endorsed_as(proposal, new, signed)
    table.writer.sync()
    assert audit(table.path).findings == []
    verify = "ssh-keygen -Y verify -f allowed_signers -I {} -n honor-entry@v1 -s line.sig < line"
    for number, who in ((spoken, "seat1"), (handed, "host"), (handed, "seat1"), (handed, "seat2")):
        stock_tools.write_signed(table.path, number, tmp_path, who)
        assert "Good" in shown_by(verify.format(who), tmp_path), (number, who)
    with pytest.raises(ValueError, match="no signature of seat0 in line"):
        stock_tools.write_signed(table.path, handed, tmp_path, "seat0")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "LEDGER LINE FOLDER"),
        ("game.honor x .", "LEDGER LINE FOLDER"),
        ("nothing.honor 3 .", "There is no such file"),
        ("game.honor 99999 .", "There is no line 99999"),
        ("game.honor 0 .", "not signed by itself"),
        ("game.honor 1 nowhere", "No such file"),
        ("game.honor 0 . identity", "names no identity"),
    ],
)
def test_whoever_mistypes_the_command_is_told_in_words(folder: Path, words: str, sentence: str) -> None:
    shown = shown_by(f"python -m replays.stock_tools {words} || true", folder)
    assert sentence in shown
    assert "Traceback" not in shown
