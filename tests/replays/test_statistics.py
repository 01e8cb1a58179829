"""Statistics: what the saved games say of those who played them."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from replays.catalogue import Catalogue
from replays.library import SavedGame, saved_game
from replays.statistics import gather, records

# ── statistics ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_statistics_count_what_the_transcripts_tell(games: Path, tmp_path: Path) -> None:
    with Catalogue(games, tmp_path / "index") as catalogue:
        catalogue.refresh()
        gather(catalogue)
        entries = catalogue.games()
        gather(catalogue, at=lambda done, total: pytest.fail("a game was read twice"))
    from replays.player import Player

    found = {(record.bot, record.who): record for record in records(entries, "james-bond-007")}
    told = [shown.what for shown in Player.open(games / "james-bond-007.honor").told(None)]
    calls = sum(what["kind"] == "called" for what in told)
    bluffs = sum(what["kind"] == "showed" and not what["holds"] for what in told)
    caught = sum(what["kind"] == "kept" for what in told)

    def count(kind: str, part: str) -> int:
        return sum(getattr(record.deeds[kind], part) for record in found.values() if kind in record.deeds)

    assert count("call", "made") == calls > 0
    assert count("bluff", "made") == bluffs > 0
    assert count("bluff", "good") == bluffs - caught
    every = records(entries)
    assert sum(record.games for record in every) == 9, "three games of three seats; the unfinished one does not count"
    assert sum(record.wins for record in every) == pytest.approx(3)
    bids = [record.deeds["bid"] for record in every if "bid" in record.deeds]
    assert all(tally.value >= tally.amount > 0 or tally.made == 0 for tally in bids)
    assert json.dumps([record.as_json() for record in every])


def test_flawed_games_do_not_count(games: Path, tmp_path: Path) -> None:
    with Catalogue(games, tmp_path / "index") as catalogue:
        catalogue.refresh()
        gather(catalogue)
        catalogue.judged("billionaire.honor", "flawed")
        assert sum(record.games for record in records(catalogue.games())) == 6


def test_a_saved_game_tells_the_same_whatever_its_index_forgot(games: Path) -> None:
    told = saved_game(games / "charge-it.honor")
    assert isinstance(told, SavedGame)
    assert replace(told, size=0) != told


def test_closing_while_another_thread_reads_harms_nobody(tmp_path: Path) -> None:
    """Whoever leaves the library while it is being read would otherwise take the whole program with him."""
    script = """if True:
        import sys, threading
        from pathlib import Path
        from replays.catalogue import Catalogue
        folder, index = Path(sys.argv[1]), Path(sys.argv[2])
        for _ in range(150):
            catalogue = Catalogue(folder, index)
            going = threading.Event()

            def read() -> None:
                going.set()
                for _ in range(20):
                    catalogue.refresh()

            reading = threading.Thread(target=read)
            reading.start()
            going.wait()
            catalogue.close()
            reading.join()
        print("sound")
    """
    words = [sys.executable, "-c", script, str(tmp_path), str(tmp_path / "index.sqlite")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "sound\n", done.stderr[-2000:]
