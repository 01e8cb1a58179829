"""Exports: the same bytes every time, nothing that is still secret, and pages and casts that really play."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

from replays.marks import marks_of
from replays.player import Player, Viewer
from replays.table import RecordedTable
from tests.command.program import here
from tests.replays.ledgers import SHORT, Ticking, play_on
from tui.exports import FORMS, exported
from tui.exports.frames import Frames

GAMES = sorted(SHORT)
HOSTILE = "</script><img src=x onerror=alert(1)>&\"'"


def played(path: Path, game: str, moves: int | None = None, name: str = "Ann") -> Path:
    with RecordedTable.open(
        game, 3, SHORT[game], names=[name, "Bea", "Cem"], levels=[None, "steady", "steady"], seed=4, path=path,
        clock=Ticking(),
    ) as table:  # fmt: skip
        play_on(table, random.Random(4), moves)
    return path


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("games")
    return {game: played(folder / f"{game}.honor", game) for game in GAMES}


@pytest.mark.parametrize("form", FORMS)
def test_the_same_game_gives_the_same_bytes(finished: dict[str, Path], form: str) -> None:
    path = finished["james-bond-007"]
    first, second = (exported(Player.open(path), form, "all", 90) for _ in range(2))
    assert first == second
    assert exported(Player.open(path), form, None, 90) != first


# ── secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_of_a_game_that_is_not_over_only_the_public_is_exported(tmp_path: Path, game: str, form: str) -> None:
    path = played(tmp_path / "half.honor", game, moves=14)
    assert Player.open(path).viewers == [None, 0], "one's own key lies beside it"
    result = here("export", str(path), "--to", form)
    assert result.returncode == 0
    for key in path.parent.glob("half.honor.*"):
        key.unlink()
    assert here("export", str(path), "--to", form).stdout == result.stdout, "no key has any part in it"
    for viewer in ("0", "Ann", "all"):
        closed = here("export", str(path), "--to", form, "--as", viewer)
        assert closed.returncode == 2
        assert closed.stdout == ""
        assert "open" in closed.stderr or "over" in closed.stderr


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_of_a_game_that_is_not_over_a_seat_is_exported_with_its_key_and_a_word_of_warning(
    tmp_path: Path, game: str, form: str
) -> None:
    path = played(tmp_path / "half.honor", game, moves=14)
    public = here("export", str(path), "--to", form)
    assert public.stderr == ""
    for viewer in ("0", "Ann"):
        own = here("export", str(path), "--to", form, "--as", viewer)
        assert own.returncode == 0
        assert own.stdout not in ("", public.stdout)
        assert "keep it to yourself" in own.stderr
    for viewer in ("1", "all"):
        assert here("export", str(path), "--to", form, "--as", viewer).returncode == 2


def test_an_unfinished_export_names_no_face_that_does_not_lie_open(tmp_path: Path) -> None:
    path = tmp_path / "half.honor"
    with RecordedTable.open("billionaire", 3, seed=9, path=path, durable=False) as table:
        play_on(table, random.Random(1), moves=40)
        view, truth = table.view(None), table.match
    content = json.loads(exported(Player.open(path), "json"))
    assert content["view"] == view
    hidden = [truth.faces[card] for zone in truth.state.setup.power for card in truth.state.table[zone]]
    shown = set(
        re.findall(r'"(SECURITY|PROXY|DISASTER|POWER|ANALYZE|ESP-[A-Z]+)"', json.dumps(content["view"]["seats"]))
    )
    assert hidden
    assert not shown


# ── the forms ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_well_formed_and_asks_nothing_of_anybody(finished: dict[str, Path], game: str) -> None:
    player = Player.open(finished[game])
    for line in player.steps()[:: max(1, len(player.steps()) // 5)]:
        svg = exported(player, "svg", "all", line)
        ElementTree.fromstring(svg)
        assert re.findall(r"https?://[^\s\"']*", svg) == ["http://www.w3.org/2000/svg"]
        assert "url(" not in svg


def test_a_picture_at_a_line_and_its_size(finished: dict[str, Path]) -> None:
    path = str(finished["james-bond-007"])
    small = here("export", path, "--to", "svg", "--at", "40").stdout
    wide = here("export", path, "--to", "svg", "--at", "40", "--wide").stdout
    assert small != here("export", path, "--to", "svg", "--at", "60").stdout
    box = [ElementTree.fromstring(svg).attrib["viewBox"].split()[2:] for svg in (small, wide)]
    assert float(box[0][0]) < float(box[1][0])
    assert here("export", path, "--to", "svg", "--at", "99999").returncode == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_cast_plays_in_a_terminal_and_ends_with_the_last_frame(finished: dict[str, Path], game: str) -> None:
    player = Player.open(finished[game])
    until = player.steps()[:41][-1]
    header, *events = map(json.loads, exported(player, "cast", "all", until).splitlines())
    assert header["version"] == 3
    assert (header["term"]["cols"], header["term"]["rows"]) == (80, 24)
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for pause, code, data in events:
        assert 0 <= pause <= 3
        assert code in "omx"
        if code == "o" and "25h" not in data:
            stream.feed(data)
    canvas = Frames(player, "all").canvas(until)
    assert [line.rstrip() for line in screen.display] == canvas.text().split("\n")
    marks = [mark for mark in marks_of(player) if mark.line <= until and mark.line in player.steps()]
    assert sum(code == "m" for _, code, _ in events) == len(marks)
    assert events[-1][1:] == ["x", "0"]


def test_json_is_documented(finished: dict[str, Path]) -> None:
    content = json.loads(here("export", str(finished["charge-it"]), "--to", "json", "--as", "1").stdout)
    told = (Path(__file__).parents[2] / "docs/replays.md").read_text()
    assert content["export"] == "honor-export/1"
    assert all(f"`{key}`" in told for key in content)
    assert content["as"] == 1
    assert {entry["line"] for entry in content["happenings"]} <= set(range(content["lines"]))


def test_a_file_is_written_whole_and_never_over_another(finished: dict[str, Path], tmp_path: Path) -> None:
    path, target = str(finished["charge-it"]), tmp_path / "game.txt"
    assert here("export", path, "--to", "text", "--output", str(target)).returncode == 0
    assert target.read_text() == here("export", path, "--to", "text").stdout
    again = here("export", path, "--to", "text", "--output", str(target))
    assert again.returncode == 2
    assert "already" in again.stderr
    assert here("export", path, "--to", "text", "--output", str(tmp_path / "no" / "x")).returncode == 2


# ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Reader(HTMLParser):
    """What a page holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._in_data = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        self._in_data = tag == "script" and dict(attributes).get("id") == "data"

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data

    def handle_endtag(self, tag: str) -> None:
        self._in_data = False


def test_a_page_holds_hostile_names_as_text_and_needs_no_network(tmp_path: Path) -> None:
    path = played(tmp_path / "hostile.honor", "james-bond-007", name=HOSTILE)
    page = exported(Player.open(path), "html", "all", 60)
    reader = Reader()
    reader.feed(page)
    assert "img" not in [tag for tag, _ in reader.tags]
    assert [tag for tag, _ in reader.tags].count("script") == 2
    assert not [name for _, attributes in reader.tags for name in attributes if name in ("src", "href", "onerror")]
    assert "http:" not in page
    assert "https:" not in page
    assert "default-src 'none'" in page
    content = json.loads(reader.data)
    assert "<img" in content["title"] or "img" in content["title"]
    ElementTree.fromstring(exported(Player.open(path), "svg", "all", 60))


def test_a_page_of_one_viewer_holds_only_his_frames(finished: dict[str, Path]) -> None:
    def content(*more: str) -> dict[str, list[dict[str, str]]]:
        reader = Reader()
        reader.feed(here("export", str(finished["james-bond-007"]), "--to", "html", "--at", "40", *more).stdout)
        told: dict[str, list[dict[str, str]]] = json.loads(reader.data)
        return told

    assert [view["whom"] for view in content("--as", "1")["views"]] == ["Bea"]
    assert {view["whom"] for view in content()["views"]} == {"the public", "Ann", "Bea", "Cem", "all seats"}


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def shown(page: str, folder: Path, keys: str = "", address: str = "") -> tuple[str, list[str]]:
    """The page as a browser has it after these keys: all of it, and the rows of the table."""
    script = (
        f"<script>for (const key of '{keys}'.split(' ').filter(key => key))"
        " dispatchEvent(new KeyboardEvent('keydown', {key: key === 'Space' ? ' ' : key}));</script>"
    )
    file = folder / "page.html"
    file.write_text(page.replace("</body>", script + "</body>"))
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    command += [
        f"--user-data-dir={folder / 'profile'}",
        "--disable-background-networking",
        "--dump-dom",
        file.as_uri() + address,
    ]
    result = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    if not result.stdout:
        pytest.skip("the browser does not run here")
    assert 'data-ready="yes"' in result.stdout
    rows = re.findall(r"<div>(.*?)</div>", re.split(r'<pre id="screen"', result.stdout)[1].split("</pre>")[0], re.S)
    texts = [re.sub(r"<[^>]*>", "", row) for row in rows]
    return result.stdout, [text.replace("&amp;", "&").replace("&lt;", "<").rstrip() for text in texts]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
def test_a_page_plays_in_a_browser(finished: dict[str, Path], tmp_path: Path) -> None:
    player = Player.open(finished["james-bond-007"])
    page = exported(player, "html", "all", 60, viewers=["all", None])
    steps = [line for line in player.steps() if line <= 60]

    def frame(viewer: Viewer, step: int) -> list[str]:
        return Frames(player, viewer, spoilers=False).canvas(steps[step]).text().split("\n")

    assert shown(page, tmp_path, "ArrowRight ArrowRight ArrowRight v")[1] == frame(None, 3)
    assert shown(page, tmp_path, "End")[1] == frame("all", -1)
    assert shown(page, tmp_path, f"{' '.join(str(steps[9]))} Enter")[1] == frame("all", 9), "a number goes to its line"
    assert shown(page, tmp_path, "", f"#{steps[7]},1")[1] == frame(None, 7), "the address tells the moment and the eyes"


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
def test_a_page_without_spoilers_shows_nothing_of_what_comes(finished: dict[str, Path], tmp_path: Path) -> None:
    player = Player.open(finished["james-bond-007"])
    page = exported(player, "html", "all")
    whole, _ = shown(page, tmp_path, "n")
    hidden, rows = shown(page, tmp_path, "n x End")
    line = next(mark.line for mark in marks_of(player) if mark.line in player.steps() and mark.line > player.steps()[0])
    assert f"line {line} of {player.steps()[-1]}" in whole
    assert f"line {line} · " in hidden
    assert f"of {player.steps()[-1]}" not in hidden.split("<noscript>")[0]
    assert any(f"line {line} · " in row for row in rows), "End goes no further than one has come"
    signs = [page_part.count('class="sign"') for page_part in (whole, hidden)]
    assert signs[1] < signs[0]
    listed = re.findall(r"<li[^>]*data-at=[^>]*>", hidden)
    assert sum("hidden" in item for item in listed) > len(listed) // 2
    assert not any("hidden" in item for item in re.findall(r"<li[^>]*data-at=[^>]*>", whole))
