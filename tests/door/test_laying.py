"""At a door tables are laid in several threads: two terminals of one person never take one name for two games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from replays.keys import kept_secrets
from replays.parsing import parse
from replays.reader import read_ledger
from tui.opening import Wanted, lay


def test_tables_that_are_laid_in_one_moment_have_files_and_keys_of_their_own(tmp_path: Path) -> None:
    wanted = Wanted("james-bond-007", "Ann", games=str(tmp_path))
    with ThreadPoolExecutor(8) as threads:
        opened = list(threads.map(lambda _: lay(wanted), range(16)))
    for one in opened:
        one.table.close()  # type: ignore[attr-defined]
    paths = {Path(one.info.ledger) for one in opened}
    assert len(paths) == 16
    for path in paths:
        header = parse(read_ledger(path).lines[0])
        kept_secrets(path, header.body.game)  # type: ignore[union-attr]
