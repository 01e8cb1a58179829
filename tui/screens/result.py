"""The result: shown when the game ends, with a way to play again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import words
from tui.moment import telling_of
from tui.places import shown
from tui.screens.layout import PlannedScreen
from tui.text import wrap
from tui.widgets.action_bar import ActionBar, Button, Buttons
from tui.widgets.podium import Placed, Podium, PodiumScene

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from tui.look import Look
    from tui.screens.table import TableScreen
    from tui.widgets.panel import Panel


class Result(PlannedScreen[str]):
    """Gives the action that was chosen: ``again``, ``leave``, ``feed``, or ``look`` for the table itself."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        return {
            "podium": Region(0, 0, width, max(1, height - 1)),
            "keys": Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        self.podium = Podium(self.table.look, podium(self.table), id="podium")
        self.bar = ActionBar(self.table.look, Buttons(self.buttons()), id="keys")
        yield from (self.podium, self.bar)

    def buttons(self) -> tuple[Button, ...]:
        keys = self.table.keys
        return (
            Button("again", keys.shown("again").upper(), words("Play again")),
            Button("look", "Esc", words("Look at the table")),
            Button("feed", keys.shown("feed").upper(), words("Log")),
            Button("leave", keys.shown("leave").upper(), words("Leave")),
        )

    def press_button(self, action: str) -> None:
        self._choose(action, "")

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.podium.dress(look)
        self.bar.dress(look)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self._choose(self.table.keys.by_key.get(event.key, ""), event.key)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self._choose(str(message.spot.value), "")

    def _choose(self, action: str, key: str) -> None:
        if action == "back" or key == "escape":
            action = "look"
        if action == "palette":
            self.open_menu()
        elif action in ("again", "leave", "feed", "look"):
            self.dismiss(action)


def podium(table: TableScreen) -> PodiumScene:
    """The end of the game at this table."""
    moment = table.moment
    result = moment.view["result"]
    scores = dict(telling_of(moment.info).standing(moment.view, moment.names))
    placed, place = [], 1
    for group in result["ranking"]:
        for seat in group:
            name = words("You") if seat == moment.seat else moment.names[seat]
            detail = "; ".join(table.games.record(table.state, seat))
            placed.append(Placed(place, seat, name, scores.get(seat, ""), max(0, result["scores"][seat]), detail))
        place += len(group)
    winners = result["ranking"][0] if result["ranking"] else []
    below = wrap(words("Kept in {file}", file=shown(moment.info.ledger)), 66) if moment.info.ledger else ()
    return PodiumScene(title(winners, moment.seat, moment.names), tuple(placed), below)


def title(winners: list[int], me: int | None, names: tuple[str, ...]) -> str:
    """Who won, in one line."""
    if winners == [me]:
        return words("You win!")
    if len(winners) == 1:
        return words("{name} wins.", name=names[winners[0]])
    others = ", ".join(words("you") if seat == me else names[seat] for seat in winners)
    return words("A tie: {names}.", names=others)
