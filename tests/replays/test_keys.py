"""Key files: for their owner's eyes only; and who is who, as OpenSSH says it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from replays import sshsig
from replays.canonical import from_text, to_text
from replays.entries import Join
from replays.folders import data_folder
from replays.identity import certified, own_identity, vouches
from replays.keys import (
    TableSecrets,
    keep_seat_key,
    keep_secrets,
    kept_secrets,
    keys_path,
    read_seat_key,
    seat_key_path,
    seat_keys_beside,
)
from replays.openssh_key import strings
from replays.parsing import parse
from replays.private_files import PrivateFileError, write_private
from tests.replays.ledgers import lines_of, opened


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_private_file_is_never_readable_by_others_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_private(tmp_path / "deep" / "key", b"secret")
    finally:
        os.umask(before)
    assert mode(tmp_path / "deep" / "key") == 0o600
    assert mode(tmp_path / "deep") == 0o700
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["key"]


@pytest.mark.parametrize("modes", [0o644, 0o640, 0o604, 0o660, 0o666])
def test_a_key_file_with_wrong_modes_is_refused_with_the_command_that_mends_it(tmp_path: Path, modes: int) -> None:
    ledger = tmp_path / "it's a game.honor"
    keep_seat_key(ledger, 2, bytes(range(32)))
    path = seat_key_path(ledger, 2)
    path.chmod(modes)
    with pytest.raises(PrivateFileError) as error:
        read_seat_key(path)
    command = str(error.value).partition("To mend it: ")[2]
    subprocess.run(command, shell=True, check=True)
    assert read_seat_key(path) == bytes(range(32))
    assert seat_keys_beside(ledger, 4) == {2: bytes(range(32))}


def test_a_seat_key_has_32_bytes(tmp_path: Path) -> None:
    write_private(tmp_path / "short", b"x" * 31)
    with pytest.raises(PrivateFileError, match="31 bytes"):
        read_seat_key(tmp_path / "short")


def test_the_secrets_of_another_game_or_of_no_game_are_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    with pytest.raises(PrivateFileError, match="missing"):
        kept_secrets(ledger, "A" * 22)
    secrets = TableSecrets.fresh()
    keep_secrets(ledger, secrets, "A" * 22)
    assert mode(keys_path(ledger)) == 0o600
    assert kept_secrets(ledger, "A" * 22) == secrets
    with pytest.raises(PrivateFileError, match="another game"):
        kept_secrets(ledger, "B" * 22)
    for nonsense in (b"", b"{}", b"[]", b"\xff", b'{"format":"honor-keys/1","game":1,"keys":2,"luck":3}'):
        write_private(keys_path(ledger), nonsense)
        with pytest.raises(PrivateFileError, match="no key file"):
            kept_secrets(ledger, "A" * 22)


def test_no_secret_is_printed() -> None:
    secrets = TableSecrets.fresh()
    for holder in (secrets, secrets.seat(1)):
        for secret in (secrets.keys, secrets.luck, secrets.seat(1).box):
            assert secret.hex() not in repr(holder)
            assert repr(secret) not in repr(holder)


def test_the_identity_is_made_once_in_openssh_format_for_its_owner_only() -> None:
    mine = own_identity()
    path = data_folder() / "identity"
    assert mode(path) == 0o600
    shown = subprocess.run(["ssh-keygen", "-y", "-f", path], capture_output=True, text=True, check=True).stdout
    assert shown.split()[:2] == mine.line.split()
    assert own_identity().public == mine.public
    path.chmod(0o644)
    with pytest.raises(PrivateFileError, match="chmod 600"):
        own_identity()


def test_an_identity_file_that_is_none_is_refused(tmp_path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", tmp_path / "other"], check=True)
    write_private(tmp_path / "junk", b"junk")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "locked", "-f", tmp_path / "locked"], check=True)
    for name in ("other", "junk", "locked"):
        with pytest.raises(PrivateFileError):
            own_identity(tmp_path / name)


def test_an_identity_vouches_for_one_session_key_in_one_game_and_seat() -> None:
    mine = own_identity()
    key, box, tip = "K" * 43, "B" * 43, "T" * 32
    word = mine.certify("game", 1, key, box, tip)
    assert vouches(word["key"], word["signature"], certified("game", 1, key, box, tip))
    for other in (("other", 1, key, box, tip), ("game", 2, key, box, tip), ("game", 1, box, box, tip)):
        assert not vouches(word["key"], word["signature"], certified(*other))
    for line in ("", "ssh-ed25519", "ssh-ed25519 AAAA", "ssh-dss AAAA", word["key"] + " me", "ssh-rsa !!"):
        assert not vouches(line, word["signature"], certified("game", 1, key, box, tip))
    assert not vouches(word["key"], word["signature"][:-4], certified("game", 1, key, box, tip))


@pytest.mark.parametrize("kind", ["rsa", "ecdsa", "ed25519"])
def test_an_identity_of_any_kind_that_ssh_signs_with(tmp_path: Path, kind: str) -> None:
    """Somebody's existing SSH key, signing through ssh-keygen."""
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", key], check=True)
    message = certified("game", 0, "K" * 43, "B" * 43, "T" * 32)
    signed = subprocess.run(
        ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", sshsig.SEAT_NAMESPACE],
        input=message,
        capture_output=True,
        check=True,
    ).stdout
    import base64

    blob = base64.b64decode(b"".join(signed.split(b"\n")[1:-2]))
    word = to_text(strings(blob.removeprefix(b"SSHSIG")[4:])[-1])  # after key, namespace and hash, which are known
    line = " ".join((tmp_path / "key.pub").read_text().split()[:2])
    assert vouches(line, word, message)
    assert not vouches(line, word, message + b" ")
    assert not vouches(line, to_text(blob), message)


def test_a_person_at_a_table_is_vouched_for_by_the_identity(tmp_path: Path) -> None:
    mine = own_identity()
    with opened(tmp_path / "game.honor", identity=mine, durable=False):
        pass
    joins = [
        entry for line in lines_of((tmp_path / "game.honor").read_bytes()) if isinstance(entry := parse(line), Join)
    ]
    assert [join.body.identity is not None for join in joins] == [True, False, False]
    identity = joins[0].body.identity
    assert identity is not None
    assert identity.key == mine.line


def test_sshsig_is_checked_over_the_whole_message() -> None:
    key = Ed25519PrivateKey.generate()
    signature = sshsig.sign(key, b"message")
    assert sshsig.verifies(key.public_key(), signature, b"message")
    assert not sshsig.verifies(key.public_key(), signature, b"messagf")
    assert not sshsig.verifies(key.public_key(), signature, b"message", "file")
    assert len(from_text(to_text(signature))) == 64
