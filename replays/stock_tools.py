"""Files for checking a ledger without this program: ``ssh-keygen -Y verify`` wants message, signature and signers.

python -m replays.stock_tools game.honor 42 folder
cd folder && ssh-keygen -Y verify -f allowed_signers -I seat2 -n honor-entry@v1 -s line.sig < line
"""

from __future__ import annotations

import hashlib
import sys
from base64 import b64decode
from pathlib import Path

from replays import sshsig
from replays.canonical import from_text, to_text
from replays.entries import Checkpoint, Entry, Header, Join, SeatLine, Signoff
from replays.formats import parser_of
from replays.hands import line_message, seat_message
from replays.identity import certified
from replays.parsing import body_bytes
from replays.reader import read_ledger


def write_signed(ledger: Path, number: int, folder: Path, who: str = "host") -> list[Path]:
    """Write ``line`` (what was signed), ``line.sig`` and ``allowed_signers`` for one line.

    ``who``: whose signature, of a line that all have signed (``"host"`` or ``"seat2"``); ``"identity"`` of a join: that
    of the person's lasting identity over the seat's keys. Raises ValueError.
    """
    lines = read_ledger(ledger).lines
    if not 0 <= number < len(lines):
        raise ValueError(f"There is no line {number}.")
    parse = parser_of(lines[0])
    entries: list[Entry] = [parse(line) for line in lines[: number + 1]]
    header, entry = entries[0], entries[number]
    assert isinstance(header, Header)
    keys = {"host": from_text(header.body.host_key)}
    keys |= {f"seat{join.by}": from_text(join.body.key) for join in entries if isinstance(join, Join)}
    game = header.body.game
    if who == "identity":
        return _write_identity(entry, game, folder)
    if isinstance(entry, SeatLine):
        who, signature = f"seat{entry.by}", entry.sig
        seen_hash = to_text(hashlib.sha256(lines[entry.seen]).digest())
        body = body_bytes(lines[number], entry)
        message = seat_message(body, entry.by, entry.count, game, entry.kind, entry.seen, seen_hash)
    elif isinstance(entry, Checkpoint | Signoff) and entry.body.signatures is not None:
        signature = entry.body.signatures[who.removeprefix("seat")]
        body_read = entry.body.model_dump(exclude_unset=True)
        message = line_message(body_read, game, entry.kind, entry.ms, entry.n, entry.prev)
    else:
        raise ValueError(
            f"Line {number} is of the kind {entry.kind} and not signed by itself; later lines vouch for it."
        )
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


if __name__ == "__main__":
    for path in write_signed(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), *sys.argv[4:5]):
        print(path)
