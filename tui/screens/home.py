"""Home: the games, tables on the LAN, replays, rules, settings. Enter sits down at the table one sat at last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from core.telling import words
from tui.screens.home_items import GAMES, Wish, about_game, card_of, menu
from tui.screens.home_resume import last_unfinished, self_check
from tui.screens.layout import PressedScreen
from tui.widgets.action_bar import Button, Footer
from tui.widgets.home_menu import About, AboutScene, Menu, MenuScene
from tui.widgets.page import Heading
from tui.widgets.panel import Panel
from tui.widgets.stepper import LESS, MORE
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmall

if TYPE_CHECKING:
    from pathlib import Path

    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look

KEYS: Final = {"question_mark": "rules", "comma": "settings", "r": "replays", "t": "lan", "q": "leave"}


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
    def marked(self) -> str:
        """The id of the marked line."""
        return menu(self.wishes)[self.cursor].id

    def show(self) -> None:
        """Show things as they are now."""
        self.panels["heading"].show(("Honor System", self.said))
        self.panels["menu"].show(MenuScene(menu(self.wishes), self.cursor))
        self.panels["about"].show(self._about())
        self.panels["keys"].show(self._buttons())

    def _buttons(self) -> tuple[Button, ...]:
        choose = (
            (
                Button("right", "←→", words("Seats")),
                Button("b", "b", words("Bots")),
                Button("o", "o", words("Options")),
                Button("u", "u", words("Learn it")),
            )
            if self.marked in self.wishes
            else ()
        )
        if self.unfinished is not None:
            choose = (Button("g", "g", words("Go on")), *choose)
        enter = words("Sit down") if self.marked in self.wishes else words("Open")
        return (
            Button("down", "↑↓", words("Go")),
            Button("act", "Enter", enter),
            *choose,
            Button("q", "q", words("Leave")),
        )

    def _about(self) -> AboutScene:
        marked = self.marked
        if marked in self.wishes:
            return about_game(self.wishes[marked])
        return {
            "lan": AboutScene(
                words("Tables on the LAN"),
                words("Tables that people on your network have opened, to join or to watch. Open one: honor host GAME"),
                button=words("Open"),
            ),
            "replays": AboutScene(
                words("Replays"), words("The games you have played, to watch again."), button=words("Open")
            ),
            "rules": AboutScene(
                words("Rules"),
                words("The rules of the three games, with every number of the guide."),
                button=words("Open"),
            ),
            "settings": AboutScene(
                words("Settings"), words("Colours, signs, motion, the pace of the bots, keys."), button=words("Open")
            ),
            "leave": AboutScene(words("Leave"), words("Until next time.")),
        }[marked]

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
        items = menu(self.wishes)
        if key in ("up", "k", "down", "j"):
            self.cursor = (self.cursor + (1 if key in ("down", "j") else -1)) % len(items)
        elif key in ("left", "h", "right", "l"):
            self._step("seats", -1 if key in ("left", "h") else 1)
        elif key == "b":
            self._step("bots", 1)
        elif key == "o" and self.marked in self.wishes:
            self._options()
        elif key == "u" and self.marked in self.wishes:
            self._learn()
        elif key in ("o", "u"):
            self.said = words("Mark a game first: 1, 2 or 3.")
        elif key == "g" and self.unfinished is not None:
            self.run_worker(self._go_on(self.unfinished), name="sit down", exclusive=True)
        elif key.isdecimal() and 1 <= int(key) <= len(GAMES):
            if key == self._last_key:  # pressed again; pressed once it opens nothing, though its game may be marked
                self.open()
            self.cursor = int(key) - 1
        elif key in KEYS:
            self.open(KEYS[key])
        elif key in ("enter", "act"):
            self.open()
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
            self.press(str(spot.value))
        elif spot.kind in (LESS, MORE):
            self._step(str(spot.value), -1 if spot.kind == LESS else 1)
            self.show()
        elif spot.kind == "item":
            self._mark(int(spot.value))
            self.show()

    def _step(self, name: str, by: int) -> None:
        if self.marked in self.wishes:
            self.wishes[self.marked] = self.wishes[self.marked].with_step(name, by)

    def _learn(self) -> None:
        from tui.screens.home_more import tutorial_for

        wish = self.wishes[self.marked]

        def learnt(play: int | None) -> None:
            if play:
                self.run_worker(self._sit_down(wish), name="sit down", exclusive=True)

        screen = tutorial_for(self.honor, wish.game)
        if screen is None:
            self.say(words("There is no tutorial for this game yet; its rules are on ?."))
        else:
            self.app.push_screen(screen, learnt)

    def _options(self) -> None:
        from tui.screens.options import OptionsScreen

        wish = self.wishes[self.marked]

        def chosen(options: dict[str, Any] | None) -> None:
            if options is not None:
                self.wishes[wish.game] = replace(self.wishes[wish.game], options=options)
                self.show()

        self.app.push_screen(OptionsScreen(self.look, wish.game, wish.options), chosen)

    # ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def open(self, line: str = "") -> None:
        """Open a line; the marked one where none is named."""
        marked = line or self.marked
        if marked in self.wishes:
            self.run_worker(self._sit_down(self.wishes[marked]), name="sit down", exclusive=True)
        elif marked == "leave":
            self.dismiss(0)
        elif marked == "settings":
            from tui.screens.settings import SettingsScreen

            self.app.push_screen(SettingsScreen(self.honor))
        elif marked == "lan":
            self.app.push_screen(self.honor.lobby())
        elif marked in ("rules", "replays"):
            from tui.screens import home_more

            home_more.open_from_home(self, marked)

    async def _go_on(self, path: Path) -> None:
        from tui.screens.home_resume import resumed_table

        try:
            screen = await resumed_table(self.honor, path)
        except (ValueError, OSError, LookupError) as error:
            self.unfinished = None
            self.say(str(error))
            return
        await self.app.push_screen(screen, self.table_left)

    async def _sit_down(self, wish: Wish) -> None:
        from tui.screens.home_more import table_for

        self.say(words("Laying the table: {game}", game=card_of(wish.game).name))
        try:
            screen = await table_for(self.honor, wish)
        except (ValueError, OSError, LookupError) as error:
            self.say(str(error))
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
        return words("g goes on with the game you left")
