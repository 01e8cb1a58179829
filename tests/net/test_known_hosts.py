"""Trust on first use: remembered, and a changed key is refused with the way out."""

import os
import stat
from pathlib import Path

import asyncssh
import pytest

from net.identity import host_key, myself
from net.known_hosts import KnownHosts, fingerprint
from net.transport import public_line
from replays.private_files import PrivateFileError


@pytest.fixture
def known(tmp_path: Path) -> KnownHosts:
    return KnownHosts(tmp_path / "known_hosts")


def a_key() -> str:
    return public_line(asyncssh.generate_private_key("ssh-ed25519"))


def test_a_host_is_trusted_at_first_and_recognised_later(known: KnownHosts) -> None:
    key = a_key()
    assert known.why_not("hall:7007", key) is None
    known.remember("hall:7007", key, "2025-11-29")
    known.remember("hall:7007", key, "2025-11-30")
    assert KnownHosts(known.file).why_not("hall:7007", key) is None
    assert [(host.name, host.seen, host.address) for host in known.all()] == [
        ("hall:7007", "2025-11-30", ("hall", 7007))
    ]


def test_a_changed_key_is_refused_with_both_fingerprints_and_the_way_out(known: KnownHosts) -> None:
    old, new = a_key(), a_key()
    known.remember("ann@hall", old, "2025-11-29")
    refusal = known.why_not("ann@hall", new)
    assert refusal is not None
    old_fingerprint, new_fingerprint = (asyncssh.import_public_key(key).get_fingerprint() for key in (old, new))
    assert old_fingerprint in refusal
    assert new_fingerprint in refusal
    assert "honor join --forget ann@hall" in refusal
    assert known.forget("ann@hall")
    assert known.why_not("ann@hall", new) is None
    assert not known.forget("ann@hall")


def test_a_second_host_of_one_name_is_known_beside_the_first_once_its_fingerprint_was_named(known: KnownHosts) -> None:
    first, second, impostor = a_key(), a_key(), a_key()
    known.remember("ann@hall", first, "2025-11-29")
    refusal = known.why_not("ann@hall", second)
    assert refusal is not None
    assert "--trust" in refusal
    assert f"--trust {fingerprint(second)}" not in refusal, "what the stranger says is not to be pasted"
    known.trusted = fingerprint(second)
    assert known.why_not("ann@hall", second) is None
    assert known.why_not("ann@hall", impostor) is not None, "this fingerprint, and no other"
    known.remember("ann@hall", second, "2025-11-30")
    again = KnownHosts(known.file)
    assert again.why_not("ann@hall", first) is None
    assert again.why_not("ann@hall", second) is None
    assert again.why_not("ann@hall", impostor) is not None
    again.remember("ann@hall", first, "2025-12-01")
    assert sorted((host.key, host.seen) for host in again.all()) == sorted(
        [(first, "2025-12-01"), (second, "2025-11-30")]
    )
    assert again.forget("ann@hall")
    assert again.all() == []


def test_the_file_is_openssh_s_own_format_private_and_keeps_foreign_lines(known: KnownHosts) -> None:
    foreign = "# mine\n@cert-authority * ssh-ed25519 AAAA\nhall ssh-rsa AAAAB3\nbroken\n"
    known.file.write_text(foreign)
    known.remember("hall:7007", a_key(), "2025-11-30")
    text = known.file.read_text()
    assert text.startswith(foreign)
    assert (
        len(asyncssh.import_known_hosts("".join(text.splitlines(keepends=True)[-1:])).match("hall:7007", "", None)[0])
        == 1
    )
    assert stat.S_IMODE(known.file.stat().st_mode) == 0o600


def test_a_damaged_file_is_no_reason_to_fail(known: KnownHosts) -> None:
    known.file.write_bytes(b"\xff\xfe\x00 hall:7007 ssh-ed25519 !!! x\nhall:7007 ssh-ed25519 ???\n")
    assert known.all() == []
    assert known.why_not("hall:7007", a_key()) is None


def test_an_identity_is_made_once_private_and_used_for_ssh_too(tmp_path: Path) -> None:
    first, second = myself(folder=tmp_path), myself(folder=tmp_path)
    assert first.fingerprint == second.fingerprint
    assert first.identity.line == public_line(asyncssh.import_private_key((tmp_path / "identity").read_bytes()))
    assert stat.S_IMODE((tmp_path / "identity").stat().st_mode) == 0o600
    assert host_key(tmp_path).get_fingerprint() == host_key(tmp_path).get_fingerprint() != first.fingerprint
    assert stat.S_IMODE((tmp_path / "host_key").stat().st_mode) == 0o600


def test_an_existing_ssh_key_can_be_one_s_identity(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = tmp_path / "id_ed25519"
    path.write_bytes(key.export_private_key("openssh"))
    path.chmod(0o600)
    assert myself(path, tmp_path).fingerprint == key.get_fingerprint()
    with pytest.raises(PrivateFileError, match="no key file"):
        myself(tmp_path / "missing", tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
def test_a_key_that_others_can_read_is_refused_with_the_command_that_mends_it(tmp_path: Path) -> None:
    myself(folder=tmp_path)
    (tmp_path / "identity").chmod(0o644)
    with pytest.raises(PrivateFileError, match="chmod 600"):
        myself(folder=tmp_path)
