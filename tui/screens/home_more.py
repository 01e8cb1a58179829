"""What the home screen opens: a table, the rules, the saved games. Imported only when one of them is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from core.game import load_game
from core.telling import words
from tui.markdown import page_of
from tui.screens.choosing import Choosing
from tui.screens.home_items import GAMES, Wish
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row

if TYPE_CHECKING:
    from core.bots.bot import Level
    from tui.app import HonorApp
    from tui.look import Look
    from tui.screens.home import HomeScreen
    from tui.screens.table import TableScreen


def last_wish() -> Wish | None:
    """The table one sat at last."""
    from tui.remembered import last_table

    last = last_table()
    card = next((card for card in GAMES if last is not None and card.id == last.game), None)
    if last is None or card is None:
        return None
    return Wish(last.game, min(max(last.seats, card.seats[0]), card.seats[-1]), last.bots)


async def table_for(app: HonorApp, wish: Wish) -> TableScreen:
    """A table against bots, kept like all games. Raises ValueError or OSError with a sentence."""
    from net.solo import SoloTable
    from tui.opening import Wanted, lay, lay_again
    from tui.remembered import LastTable, remember
    from tui.screens.table import TableScreen

    name = app.settings.name or words("You")
    wanted = Wanted(
        wish.game, name, wish.seats, cast("Level", wish.bots), options=wish.options, games=app.settings.games
    )
    opened = lay(wanted)
    remember(LastTable(wish.game, wish.seats, wish.bots))
    session = SoloTable(opened, lambda before: lay_again(wanted, before), pace=app.settings.pacing)
    return TableScreen(session, app.look, app.rebound)


def tutorial_for(app: HonorApp, game: str) -> TableScreen | None:
    """The tutorial of a game; None where there is none."""
    from tui.tutorial import TutorialSession, script_of

    script = script_of(game)
    if script is None:
        return None
    from tui.screens.tutorial import TutorialScreen

    return TutorialScreen(TutorialSession(script), app.look, app.rebound)


def open_from_home(home: HomeScreen, what: str) -> None:
    """The rules or the saved games, over the home screen."""
    screen: Any = Rulebooks(home.look) if what == "rules" else Library(home.look, home.honor.settings.games)
    home.app.push_screen(screen)


class Rulebooks(Choosing[None]):
    """The guides of the games."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, words("Rules"))

    def rows(self) -> tuple[Row, ...]:
        return tuple(Row(card.id, words(card.name), "", words(card.pitch), steps=False) for card in GAMES)

    def buttons(self) -> tuple[Button, ...]:
        return (Button("down", "↑↓", words("Go")), Button("enter", "Enter", words("Read")), super().buttons()[-1])

    def enter(self, row: Row) -> None:
        game = load_game(row.id)
        self.app.push_screen(Sheet(self.look, words("Rules"), page_of(game.guide()), game.name))


class Library(Choosing[None]):
    """The saved games, the newest first."""

    def __init__(self, look: Look, folder: str = "") -> None:
        from replays.library import saved_games
        from tui.places import games_folder

        super().__init__(look, words("Replays"))
        try:
            self.games = saved_games(games_folder(folder))
        except OSError as error:
            self.games = []
            self.heading = (self.heading[0], str(error))
        if not self.games:
            self.heading = (self.heading[0], self.heading[1] or words("No game has been saved so far."))

    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                str(game.path),
                f"{game.created[:10]} {game.created[11:16]}  {game.game or game.path.name}",
                self._ended(game),
                words("{names}. Kept in {file}", names=", ".join(game.names), file=game.path),
                steps=False,
            )
            for game in self.games
        )

    def _ended(self, game: Any) -> str:
        if game.trouble:
            return str(game.trouble)
        if game.winners:
            return words("won by {names}", names=", ".join(game.winners))
        return words("unfinished") if not game.finished else words("given up")

    def buttons(self) -> tuple[Button, ...]:
        return (Button("down", "↑↓", words("Go")), Button("enter", "Enter", words("Watch")), super().buttons()[-1])

    def enter(self, row: Row) -> None:
        try:
            replay: Any = import_module("tui.screens.replay")
        except ModuleNotFoundError:
            self.say(words("To watch it: honor replay {file}", file=row.id))
            return
        self.app.push_screen(replay.from_library(self.app, row.id))
