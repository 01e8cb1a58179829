"""What the home screen opens: a table, the rules, the saved games. Imported only when one of them is wanted."""

from __future__ import annotations

from dataclasses import replace
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
    from net.opened import Opened
    from tui.app import HonorApp
    from tui.look import Look
    from tui.opening import Wanted
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
    from net.elsewhere import elsewhere
    from tui.asked_table import own_name
    from tui.opening import Wanted, lay

    settings = app.settings
    wanted = Wanted(
        wish.game,
        own_name(settings.name),
        wish.seats,
        cast("Level", wish.bots),
        options=wish.options,
        games=settings.games,
    )
    opened = await elsewhere().on_disk(lay, wanted)
    keep_in_mind(opened)
    return seat_at(app, wanted, opened)


def keep_in_mind(opened: Opened) -> None:
    """Remember this table as the last one."""
    from tui.remembered import LastTable, remember

    info = opened.info
    level = next((person.level for person in info.people if person.level), "steady")
    remember(LastTable(info.game, len(info.people), level, info.ledger))


def seat_at(app: HonorApp, wanted: Wanted, opened: Opened) -> TableScreen:
    """The screen of a table against bots that was laid."""
    from net.solo import SoloTable
    from tui.opening import lay_again
    from tui.screens.table import TableScreen

    def here(laid: Opened) -> Opened:
        return replace(laid, info=app.table_info(laid.info))

    session = SoloTable(here(opened), lambda before: here(lay_again(wanted, before)), pace=app.settings.pacing)
    return TableScreen(session, app.look, app.rebound)


def tutorial_for(app: HonorApp, game: str) -> TableScreen | None:
    """The tutorial of a game; None where there is none."""
    from tui.tutorial import TutorialSession, script_of

    script = script_of(game)
    if script is None:
        return None
    from tui.screens.tutorial import TutorialScreen

    return TutorialScreen(TutorialSession(script), app.look, app.rebound)


def learn(home: HomeScreen, game: str) -> None:
    """The lessons of a game; whoever wants to play after them sits down at its table."""

    def learnt(play: int | None) -> None:
        if play:
            home.sit_down(game)

    screen = tutorial_for(home.honor, game)
    if screen is None:
        home.say(words("There is no tutorial for this game yet; its rules are in the menu."))
    else:
        home.app.push_screen(screen, learnt)


def choose_options(home: HomeScreen, wish: Wish) -> None:
    """How a game is played, where its rules leave a choice."""
    from tui.screens.options import OptionsScreen

    def chosen(options: dict[str, Any] | None) -> None:
        if options is not None:
            home.wishes[wish.game] = replace(home.wishes[wish.game], options=options)
            home.show()

    home.app.push_screen(OptionsScreen(home.look, wish.game, wish.options), chosen)


def open_from_home(home: HomeScreen, what: str) -> None:
    """The rules or the saved games, over the home screen."""
    if what == "rules":
        home.app.push_screen(Rulebooks(home.look))
        return
    from tui.places import games_folder
    from tui.screens.library import library_screen

    home.app.push_screen(library_screen(home.honor, games_folder(home.honor.settings.games)))


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
