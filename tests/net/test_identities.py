"""An existing SSH key, made by ssh-keygen, as an identity: from its file, with a passphrase, and through ssh-agent."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from net.identity import Self, myself
from net.own_hand import seat_secrets
from net.visit import Errand, Visit
from replays.private_files import PrivateFileError
from tests.net.party import QUICK, Party, play_out, within

KINDS = {
    "ed25519": ("-t", "ed25519"),
    "rsa": ("-t", "rsa", "-b", "2048"),
    "rsa-4096": ("-t", "rsa", "-b", "4096"),
    "ecdsa": ("-t", "ecdsa"),
    "ecdsa-521": ("-t", "ecdsa", "-b", "521"),
    "pem": ("-t", "rsa", "-m", "PEM"),
}


def key(folder: Path, kind: str = "ed25519", passphrase: str = "") -> Path:
    path = folder / f"id_{kind}"
    subprocess.run(["ssh-keygen", "-q", *KINDS[kind], "-N", passphrase, "-f", path], check=True)
    return path


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """A real ssh-agent."""
    path = tmp_path / "agent"
    with subprocess.Popen(["ssh-agent", "-D", "-a", path], stdout=subprocess.DEVNULL) as running:
        while not path.exists():
            assert running.poll() is None
        monkeypatch.setenv("SSH_AUTH_SOCK", str(path))
        yield running
        running.terminate()


def add(path: Path) -> None:
    subprocess.run(["ssh-add", "-q", path], check=True, stdin=subprocess.DEVNULL)


async def comes(party: Party, me: Self) -> Visit:
    patience = replace(QUICK, silence=party.wanted.silence)
    visit = Visit(me, party.dial(me), Errand("Bob"), folder=me.folder / "games", patience=patience)
    await visit.open()
    return visit


async def plays_and_returns(folder: Path, first: Self, then: Self) -> None:
    """A game with this identity; in the middle of it from another machine. Everybody's file is the same, and sound."""
    party = await Party.open(folder / "party", seats=2, options={"max_turns": 20})
    party.visits.append(await party.host.sit())
    visit = await comes(party, first)
    party.visits.append(visit)
    sessions = await party.begin()
    assert party.host.table.people[1].key == first.identity.line
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    while sessions[1].copy.lines < 30 and not sessions[1].copy.game.over:
        await within(sessions[1].changed(sessions[1].number))
    await visit.vanish()
    await asyncio.gather(playing.pop(), return_exceptions=True)
    party.visits[1] = await comes(party, then)
    session = await within(party.visits[1].game())
    assert session.seat == 1
    await party.play_out([session])
    await asyncio.gather(*playing)
    await party.close()
    report = party.audited()
    assert (report.verdict, report.findings) == ("sound", [])
    copies = sorted((then.folder / "games").glob("*.honor"))
    assert [copy.read_bytes() for copy in copies] == [next((party.folder / "host").glob("*.honor")).read_bytes()]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_key_of_each_kind_sits_plays_and_returns_from_another_machine(tmp_path: Path, kind: str) -> None:
    path = key(tmp_path, kind)
    await plays_and_returns(tmp_path, myself(path, tmp_path / "here"), myself(path, tmp_path / "there"))


@pytest.mark.parametrize("kind", ["ed25519", "rsa"])
async def test_a_key_in_the_agent_is_the_same_person_as_its_file(
    tmp_path: Path, kind: str, agent: subprocess.Popen[bytes]
) -> None:
    path = key(tmp_path, kind)
    add(path)
    from_file, from_agent = myself(path, tmp_path / "here"), myself(path.with_suffix(".pub"), tmp_path / "there")
    assert from_file.identity.line == from_agent.identity.line
    assert from_file.fingerprint == from_agent.fingerprint
    for seat in (0, 1):
        secrets = [seat_secrets(me.identity, b"a header", seat) for me in (from_file, from_agent)]
        assert secrets[0] == secrets[1]
    await plays_and_returns(tmp_path, from_agent, from_file)


@pytest.mark.parametrize("kind", ["ed25519", "rsa", "ecdsa"])
def test_a_passphrase_is_asked_for(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    path, asked = key(tmp_path, kind, "open sesame"), list[str]()

    def answers(*given: str | None) -> Callable[[str], str | None]:
        left = list(given)

        def answer(prompt: str) -> str | None:
            asked.append(prompt)
            return left.pop(0)

        return answer

    me = myself(path, tmp_path, answers("wrong", "open sesame"))
    assert me.identity.line == " ".join(path.with_suffix(".pub").read_text().split()[:2])
    assert asked == [f"The passphrase of {path}: "] * 2
    with pytest.raises(PrivateFileError, match="That is not the passphrase of"):
        myself(path, tmp_path, answers("a", "b", "c"))
    with pytest.raises(PrivateFileError, match=r"nobody can be asked for it here.*ssh-add"):
        myself(path, tmp_path, answers(None))


def test_a_locked_key_that_the_agent_has_is_not_asked_about(tmp_path: Path, agent: subprocess.Popen[bytes]) -> None:
    path = key(tmp_path)
    add(path)
    line = myself(path, tmp_path).identity.line
    subprocess.run(["ssh-keygen", "-q", "-p", "-N", "sesame", "-P", "", "-f", path], check=True)
    me = myself(path, tmp_path, pytest.fail)
    assert me.identity.line == line


def test_what_cannot_serve_is_said_in_words(
    tmp_path: Path, agent: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    public = {kind: key(tmp_path, kind).with_suffix(".pub") for kind in ("ed25519", "ecdsa")}
    with pytest.raises(PrivateFileError, match=r"does not have this key.*ssh-add .*id_ed25519"):
        myself(public["ed25519"], tmp_path)
    add(tmp_path / "id_ecdsa")
    with pytest.raises(PrivateFileError, match=r"signs differently each time.*--identity .*id_ecdsa"):
        myself(public["ecdsa"], tmp_path)
    short = tmp_path / "short"
    subprocess.run(["ssh-keygen", "-q", "-t", "rsa", "-b", "1024", "-N", "", "-f", short], check=True)
    with pytest.raises(PrivateFileError, match="1024 bits, which is too short"):
        myself(short, tmp_path)
    (tmp_path / "junk.pub").write_text("no key at all\n")
    with pytest.raises(PrivateFileError, match="no public key that can be read"):
        myself(tmp_path / "junk.pub", tmp_path)
    os.kill(agent.pid, 15)
    agent.wait()
    with pytest.raises(PrivateFileError, match=r"ssh-agent cannot be asked.*Name the private key instead"):
        myself(public["ed25519"], tmp_path)
    monkeypatch.delenv("SSH_AUTH_SOCK")
    with pytest.raises(PrivateFileError, match="there is no ssh-agent here"):
        myself(public["ed25519"], tmp_path)


async def test_an_agent_that_goes_away_is_told_in_words(tmp_path: Path, agent: subprocess.Popen[bytes]) -> None:
    from net.trouble import NetworkTrouble

    path = key(tmp_path)
    add(path)
    me = myself(path.with_suffix(".pub"), tmp_path / "there")
    party = await Party.open(tmp_path / "party", seats=2)
    party.visits.append(await party.host.sit())
    subprocess.run(["ssh-add", "-q", "-D"], check=True, stderr=subprocess.DEVNULL)
    with pytest.raises(NetworkTrouble, match="ssh-agent"):
        await within(comes(party, me))
    await party.close()
