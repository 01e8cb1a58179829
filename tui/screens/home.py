"""Home: the games, tables on the LAN, replays, rules, settings. Enter sits down at the table one sat at last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from core.telling import words
from tui.actions import LESSONS, at_home, keymap
from tui.problem import told
from tui.remembered import asked_once
from tui.screens.home_items import GAMES, Wish, about_game, about_line, card_of, menu
from tui.screens.home_resume import last_unfinished, self_check
from tui.screens.layout import PressedScreen
from tui.widgets.action_bar import Button, Footer
from tui.widgets.home_menu import About, AboutScene, Menu, MenuItem, MenuScene
from tui.widgets.page import Heading
from tui.widgets.panel import Panel
from tui.widgets.stepper import LESS, MORE
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmall

if TYPE_CHECKING:
    from pathlib import Path

    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look
    from tui.widgets.choice_list import Row


class HomeScreen(PressedScreen[int]):
    """The first screen of `honor` alone."""

    def __init__(self, app: HonorApp, last: Wish | None = None) -> None:
        super().__init__()
        self.honor = app
        self.look = app.look
        self.wishes = {card.id: Wish(card.id) for card in GAMES}
        self.cursor = 0
        if last is not None and last.game in self.wishes:
            self.wishes[last.game] = last
            self.cursor = next(at for at, card in enumerate(GAMES) if card.id == last.game)
        self.keys = keymap(at_home(), app.rebound)
        self.offers_comfort = last is None and not asked_once()
        """Whether a line of the menu asks how things shall look and move: until it was answered, or one has played."""
        self._last_key = ""
        self.unfinished = last_unfinished()
        """The game one sat at last, where it can be gone on with."""
        self.said = words("three games of honour, and a file that proves it")
        if self.unfinished is not None:
            self.said = self._left_unfinished()
        elif last is None:
            self.said = self_check(app.look, app.environment)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            return {"small": Region(0, 0, width, height)}
        half = min(width // 2, 60)
        return {
            "heading": Region(0, 0, width, 1),
            "menu": Region(0, 1, half, height - 2),
            "about": Region(half, 1, width - half, height - 2),
            "keys": Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        look = self.look
        self.panels: dict[str, Panel[Any]] = {
            "heading": Heading(look, id="heading"),
            "menu": Menu(look, id="menu"),
            "about": About(look, id="about"),
            "keys": Footer(look, id="keys"),
            "small": TooSmall(look, "", id="small"),
        }
        self.show()
        yield from self.panels.values()

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """The lines of the menu."""
        return menu(self.wishes, self.keys, offers_comfort=self.offers_comfort)

    @property
    def marked(self) -> str:
        """The id of the marked line."""
        return self.items[self.cursor].id

    def show(self) -> None:
        """Show things as they are now."""
        self.panels["heading"].show(("Honor System", self.said))
        self.panels["menu"].show(MenuScene(self.items, self.cursor))
        self.panels["about"].show(self._about())
        self.panels["keys"].show(self.buttons())

    def buttons(self) -> tuple[Button, ...]:
        keys, at_game = self.keys, self.marked in self.wishes
        arrows = {
            pair: "".join(map(keys.shown, pair)) for pair in (("up", "down"), ("home_fewer", "home_more"))
        }  # two keys, one button
        seats = Button("home_more", arrows["home_fewer", "home_more"], words("Seats"))
        shown = (
            *(("home_go_on",) if self.unfinished is not None else ()),
            "palette",
            *(("home_bots", "home_learn", "home_options") if at_game else ()),
            "leave",
        )
        return (
            Button("down", arrows["up", "down"], words("Go")),
            Button("act", keys.shown("act"), words("Sit down") if at_game else words("Open")),
            *((seats,) if at_game else ()),
            *(Button(action, keys.shown(action), words(keys.words[action])) for action in shown),
        )

    def _about(self) -> AboutScene:
        marked = self.marked
        if marked in self.wishes:
            return about_game(self.wishes[marked], self.keys)
        return about_line(marked)

    def rebind(self, rebound: Mapping[str, Any]) -> None:
        """Other keys, at once."""
        self.keys = keymap(at_home(), rebound)
        self.show()

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in self.panels.values():
            panel.dress(look)

    def say(self, text: str) -> None:
        """Something beside the title."""
        self.said = self.honor.sayable(text)
        self.show()

    # ── keys and clicks ──────────────────────────────────────────────────────────────────────────────────────────────

    def press(self, key: str) -> None:
        """A key, or the id of a button."""
        action = self.keys.by_key.get(key)
        if action is not None:
            self._do(action, key)

    def press_button(self, action: str) -> None:
        self._do(action, "")

    def commands(self) -> tuple[Row, ...]:
        from tui.screens.palette import rows_of

        able = (action for action in at_home() if action.group != "move" and action.id != "palette")
        return rows_of((action for action in able if self.unfinished or action.id != "home_go_on"), self.keys)

    def command(self, action: str) -> None:
        self._do(action, "")

    def _do(self, action: str, key: str) -> None:
        """Do an action of the table of actions; ``key`` is what was pressed for it."""
        from tui.screens import home_more

        if action in ("up", "down"):
            self.cursor = (self.cursor + (1 if action == "down" else -1)) % len(self.items)
        elif action in ("home_fewer", "home_more"):
            self._step("seats", -1 if action == "home_fewer" else 1)
        elif action == "home_bots":
            self._step("bots", 1)
        elif action in ("home_options", "home_learn") and self.marked not in self.wishes:
            self.said = words("Mark a game first: 1, 2 or 3.")
        elif action == "home_options":
            home_more.choose_options(self, self.wishes[self.marked])
        elif action == "home_learn":
            home_more.learn(self, self.marked)
        elif action in LESSONS:
            home_more.learn(self, LESSONS[action])
        elif action == "home_go_on":
            if self.unfinished is not None:
                self.run_worker(self._go_on(self.unfinished), name="sit down", exclusive=True)
        elif action.startswith("pick") and 1 <= int(action.removeprefix("pick")) <= len(GAMES):
            if key and key == self._last_key:  # pressed again; pressed once it opens nothing, though it may be marked
                self.open()
            self.cursor = int(action.removeprefix("pick")) - 1
        elif action == "palette":
            self.open_menu()
        elif action == "act":
            self.open()
        else:
            self.open(action)
        self._last_key = key
        self.show()

    def _mark(self, at: int) -> None:
        """Mark a line; a marked one is opened."""
        if at == self.cursor:
            self.open()
        self.cursor = at

    def on_panel_picked(self, message: Panel.Picked) -> None:
        spot = message.spot
        if spot.kind == "action":
            self.press_button(str(spot.value))
        elif spot.kind in (LESS, MORE):
            self._step(str(spot.value), -1 if spot.kind == LESS else 1)
            self.show()
        elif spot.kind == "item":
            self._mark(int(spot.value))
            self.show()

    def _step(self, name: str, by: int) -> None:
        if self.marked in self.wishes:
            self.wishes[self.marked] = self.wishes[self.marked].with_step(name, by)

    # ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def open(self, line: str = "") -> None:
        """Open a line; the marked one where none is named."""
        from tui.screens import home_more

        marked = line or self.marked
        if marked in self.wishes:
            self.sit_down(marked)
        elif marked == "leave":
            self.dismiss(0)
        elif marked == "settings":
            from tui.screens.settings import SettingsScreen

            self.app.push_screen(SettingsScreen(self.honor))
        elif marked == "lan":
            self.app.push_screen(self.honor.lobby())
        elif marked == "home_comfort":
            from tui.screens.comfort import ComfortScreen

            self.app.push_screen(ComfortScreen(self.honor), self._comforted)
        elif marked in ("rules", "replays"):
            home_more.open_from_home(self, marked)

    def _comforted(self, lines: bool | None) -> None:
        """It was asked how things shall look, and is not asked again."""
        self.offers_comfort = False
        self.cursor = 0
        self.said = words("Kept. Line by line from the next start on.") if lines else words("Kept in the settings.")
        self.show()

    def sit_down(self, game: str) -> None:
        """At the table of this game, as it is wished for."""
        self.run_worker(self._sit_down(self.wishes[game]), name="sit down", exclusive=True)

    async def _go_on(self, path: Path) -> None:
        from tui.screens.home_resume import resumed_table

        try:
            screen = await resumed_table(self.honor, path)
        except (ValueError, OSError, LookupError) as error:
            self.unfinished = None
            self.say(told(error))
            return
        await self.app.push_screen(screen, self.table_left)

    async def _sit_down(self, wish: Wish) -> None:
        from tui.screens.home_more import table_for

        self.say(words("Laying the table: {game}", game=card_of(wish.game).name))
        try:
            screen = await table_for(self.honor, wish)
        except (ValueError, OSError, LookupError) as error:
            self.say(told(error))
            return
        self.said = words("Welcome back.")
        await self.app.push_screen(screen, self.table_left)

    def table_left(self, _status: int | None = None) -> None:
        """Somebody has got up from a table, and is back here."""
        self.honor.left_table()
        self._last_key = ""
        self.unfinished = last_unfinished()
        if self.unfinished is not None:
            self.said = self._left_unfinished()
        self.show()

    def _left_unfinished(self) -> str:
        return words("{key} goes on with the game you left", key=self.keys.shown("home_go_on"))
