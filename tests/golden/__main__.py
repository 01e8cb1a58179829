"""``python -m tests.golden [GAME …]``: write the golden playthroughs of these games, or of all."""

import sys

from tests.golden.playthrough import FOLDER, available, file_for, playthrough


def main(wanted: list[str]) -> int:
    """Write them; 1 where one has changed."""
    changed = 0
    for game, seats in available():
        if wanted and game not in wanted:
            continue
        path, text = file_for(game, seats), playthrough(game, seats)
        if not path.exists() or path.read_text("utf-8") != text:
            changed = 1
            print(f"{path.relative_to(FOLDER.parent.parent)}: {'changed' if path.exists() else 'new'}")
            path.write_text(text, "utf-8")
    if not changed:
        print("Nothing has changed.")
    return 0


sys.exit(main(sys.argv[1:]))
