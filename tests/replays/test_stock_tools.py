"""What the documentation tells people to type works: a line, a sign-off and the chain, checked without this program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from replays import schemas, stock_tools
from replays.canonical import from_text
from replays.findings import RULES
from tests.replays.ledgers import finished, lines_of, parsed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())
    return path


def verify(folder: Path, who: str, message: bytes) -> int:
    return subprocess.run(
        ["ssh-keygen", "-Y", "verify", "-f", "allowed_signers", "-I", who, "-n", "honor-entry@v1", "-s", "line.sig"],
        input=message,
        cwd=folder,
        capture_output=True,
        check=False,
        env={**os.environ, "HOME": str(folder)},
    ).returncode


@pytest.mark.parametrize("kind", ["join", "move", "seal", "unseal"])
def test_ssh_keygen_verifies_a_line_of_a_seat(ledger: Path, tmp_path: Path, kind: str) -> None:
    line = next(line for line in parsed(ledger.read_bytes()) if line["kind"] == kind)
    written = stock_tools.write_signed(ledger, line["n"], tmp_path)
    assert sorted(path.name for path in written) == ["allowed_signers", "line", "line.sig"]
    who, other = f"seat{line['by']}", f"seat{(line['by'] + 1) % 3}"
    message = (tmp_path / "line").read_bytes()
    assert verify(tmp_path, who, message) == 0
    assert verify(tmp_path, who, message + b" ") != 0
    assert verify(tmp_path, other, message) != 0


def test_ssh_keygen_verifies_the_sign_off_and_with_it_the_whole_file(ledger: Path, tmp_path: Path) -> None:
    last = len(lines_of(ledger.read_bytes())) - 1
    for who in ("host", "seat0", "seat1", "seat2"):
        stock_tools.write_signed(ledger, last, tmp_path, who)
        assert verify(tmp_path, who, (tmp_path / "line").read_bytes()) == 0
    assert json.loads((tmp_path / "line").read_bytes())["prev"] == parsed(ledger.read_bytes())[-1]["prev"]


def test_the_chain_is_followed_with_sed_and_openssl(ledger: Path) -> None:
    for number in (1, 2, 40):
        line = f"sed -n {number}p {ledger} | tr -d '\\n'"
        command = f"{line} | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | tr -d '=\\n'"
        shown = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout
        assert shown == parsed(ledger.read_bytes())[number]["prev"]
        assert len(from_text(shown)) == 32


def test_a_line_that_nobody_signed_has_nothing_to_verify(ledger: Path, tmp_path: Path) -> None:
    at = next(line["n"] for line in parsed(ledger.read_bytes()) if line["kind"] == "deal")
    with pytest.raises(ValueError, match="not signed"):
        stock_tools.write_signed(ledger, at, tmp_path)
    with pytest.raises(ValueError, match="no line"):
        stock_tools.write_signed(ledger, 10**6, tmp_path)


def test_the_commands_in_the_documentation_do_what_it_says(ledger: Path, tmp_path: Path) -> None:
    text = (ROOT / "docs/audit.md").read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    lines = parsed(ledger.read_bytes())
    signed = next(line["n"] for line in lines[20:] if "sig" in line)
    shown = []
    for block in blocks:
        block = block.replace("game.honor 30 .", f"game.honor {signed} .")
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        }
        done = subprocess.run(
            ["sh", "-e", "-c", block], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        shown.append(done.stdout)
    digest, named = shown[0].split()
    assert named == f'"prev":"{digest}"'
    assert f'Good "honor-entry@v1" signature for seat{lines[signed]["by"]}' in shown[1]
    assert 'Good "honor-entry@v1" signature for host' in shown[2]


def test_every_check_is_documented() -> None:
    text = (ROOT / "docs/audit.md").read_text("utf-8")
    ledger_text = (ROOT / "docs/ledger.md").read_text("utf-8")
    assert all(f"`{rule}`" in text for rule in RULES)
    assert all(f"`{kind}`" in ledger_text for kind in schemas.kinds())
