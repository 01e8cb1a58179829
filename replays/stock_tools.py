"""Files for checking a ledger without this program: ``ssh-keygen -Y verify`` wants message, signature and signers.

python -m replays.stock_tools game.honor 42 folder
cd folder && ssh-keygen -Y verify -f allowed_signers -I seat2 -n honor-entry@v1 -s line.sig < line
"""

from __future__ import annotations

import hashlib
import sys
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path

from replays import sshsig
from replays.canonical import from_text, to_text
from replays.entries import Checkpoint, Entry, Handover, Join, Recover, Signoff
from replays.findings import Findings
from replays.hands import line_message, seat_message
from replays.identity import certified
from replays.ledger_match import LedgerMatch
from replays.lines import SeatLine
from replays.parsing import body_bytes
from replays.reader import read_ledger


def write_signed(ledger: Path, number: int, folder: Path, who: str = "host") -> list[Path]:
    """Write ``line`` (what was signed), ``line.sig`` and ``allowed_signers`` for one line.

    ``who``: whose signature, of a line that several have signed (``"host"`` or ``"seat2"``); ``"identity"`` of a join:
    that of the person's lasting identity over the seat's keys. Raises ValueError, OSError.
    """
    lines = read_ledger(ledger).lines
    if not 0 <= number < len(lines):
        raise ValueError(f"There is no line {number}.")
    game = LedgerMatch(findings=Findings(), signatures=False)
    for line in lines[: number + 1]:
        entry = game.feed(line)
    name = game.signatures.game
    if entry is None:
        raise ValueError(game.findings.list[-1].sentence)
    if who == "identity":
        return _write_identity(entry, name, folder)
    if isinstance(entry, SeatLine):
        who, signature = f"seat{entry.by}", entry.sig
        seen_hash = to_text(hashlib.sha256(lines[entry.seen]).digest())
        body = body_bytes(lines[number], entry)
        message = seat_message(body, entry.by, entry.count, name, entry.kind, entry.seen, seen_hash)
    elif isinstance(entry, Checkpoint | Handover | Recover | Signoff) and entry.body.signatures is not None:
        signature = entry.body.signatures.get(who.removeprefix("seat"), "")
        message = line_message(
            entry.body.model_dump(exclude_unset=True), name, entry.kind, entry.ms, entry.n, entry.prev
        )
    else:
        raise ValueError(
            f"Line {number} is of the kind {entry.kind} and not signed by itself; later lines vouch for it."
        )
    # those who sign at this line: a bot that stands in for a seat, and whoever keeps the table by then
    keys = {
        who if who == "host" else f"seat{who}": key.public_bytes_raw() for who, key in game.signatures.signers.items()
    }
    if not signature or who not in keys:
        raise ValueError(f"There is no signature of {who} in line {number}.")
    signers = "".join(
        f'{name} namespaces="{sshsig.NAMESPACE}" {sshsig.public_line(key)}\n' for name, key in keys.items()
    )
    contents = {
        "line": message,
        "line.sig": sshsig.armored(keys[who], from_text(signature)).encode(),
        "allowed_signers": signers.encode(),
    }
    return _written(contents, folder)


def _write_identity(entry: Entry, game: str, folder: Path) -> list[Path]:
    """Who vouches for the keys of a seat."""
    if not isinstance(entry, Join) or entry.body.identity is None:
        raise ValueError(f"Line {entry.n} names no identity.")
    body, identity = entry.body, entry.body.identity
    whole = sshsig.whole_signature(
        b64decode(identity.key.split()[1]), from_text(identity.signature), sshsig.SEAT_NAMESPACE
    )
    contents = {
        "line": certified(game, entry.by, body.key, body.box, body.tip),
        "line.sig": sshsig.armored_blob(whole).encode(),
        "allowed_signers": f'identity namespaces="{sshsig.SEAT_NAMESPACE}" {identity.key}\n'.encode(),
    }
    return _written(contents, folder)


def _written(contents: dict[str, bytes], folder: Path) -> list[Path]:
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in contents]


def main(arguments: Sequence[str]) -> int:
    """For the commands of the documentation."""
    if len(arguments) not in (3, 4) or not arguments[1].isdecimal():
        print("python -m replays.stock_tools LEDGER LINE FOLDER [host | seat0, seat1, … | identity]", file=sys.stderr)
        return 2
    ledger, number, folder, *who = arguments
    try:
        for path in write_signed(Path(ledger), int(number), Path(folder), *who):
            print(path)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
