"""What the actions of the table do. A part of `TableScreen`, kept apart so that each stays small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.telling import words
from tui.games.panels import Hands, Offer
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from tui.screens.inspecting import Place
    from tui.screens.table import TableScreen

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LEAVE = "leave"


class TableActs:
    """Actions by id. The game's own are offers; the rest is here."""

    touched = False
    """Whether the viewer has chosen anything since the question was asked."""

    def inspect_place(self: Any, place: Place | None) -> None:
        """Inspect a place at the table: it is shown inverted, and told in words. None ends it."""
        screen: TableScreen = self
        if screen.inspecting is not None and (place is None or place.panel is not screen.inspecting.panel):
            screen.inspecting.panel.mark(None)
        screen.inspecting = place
        if place is not None:
            place.panel.mark(place.inside)
            screen.show_pointed(place.spot)
            lines = screen.games.inspect(screen.state, screen.hands, place.spot)
            screen.tell(Notice(lines[0], " ".join(lines[1:])))

    def show_result(self: Any) -> None:
        """Show the result over the table."""
        show_result(self)

    def do(self: Any, action: str) -> None:
        """Do an action of the table of actions, whatever it was that asked for it: a key, a click, the palette."""
        screen: TableScreen = self
        games, state, hands = screen.games, screen.state, screen.hands
        if screen.asking is not None and action in ("act", "back"):
            _confirmed(screen, action == "act")
        elif screen.inspecting is not None and (action in _ARROWS or action in ("act", "back")):
            _inspect_on(screen, action)
        elif action in _ARROWS:
            screen.take(games.move(state, hands, *_ARROWS[action]))
        elif action.startswith("pick"):
            screen.take(games.digit(state, hands, int(action.removeprefix("pick"))))
        elif action == "act":
            _enter(screen)
        elif action == "back" and screen.take_back():
            screen.tell(Notice())
        elif action == "back":
            screen.tell(Notice())
            screen.take(games.escape(state, hands))
        elif action in _DOES:
            _DOES[action](screen)
        else:
            _offered(screen, action)


def _enter(screen: TableScreen) -> None:
    """Do what is marked; where a person wishes so (setting ``auto_select``), only what that person has marked."""
    settings = getattr(screen.app, "settings", None)
    if screen.moment.my_turn and not screen.touched and not getattr(settings, "auto_select", True):
        screen.tell(Notice(words("Choose first"), words("Arrows, digits or letters mark what Enter does."), "gold"))
        return
    screen.take(screen.games.enter(screen.state, screen.hands))


def _offered(screen: TableScreen, action: str) -> None:
    if screen.prepare(action):
        return
    for offer in screen.games.offers(screen.state, screen.hands):
        if offer.action == action:
            screen.take(offer)
            return
    screen.tell(Notice(screen.keys.words.get(action, action), words("Not now."), "gold"))


def _confirmed(screen: TableScreen, yes: bool) -> None:
    offer = screen.asking
    assert offer is not None
    if not yes:
        screen.asking = None
        screen.feed_panels()
    elif offer.action == LEAVE:
        screen.asking = None
        screen.run_worker(_leave(screen), name="leave")
    else:
        screen.take(offer)
        screen.feed_panels()


async def _leave(screen: TableScreen) -> None:
    await screen.session.close()
    screen.dismiss(0)


def _ask_to_leave(screen: TableScreen) -> None:
    if screen.moment.over or screen.moment.seat is None:
        screen.run_worker(_leave(screen), name="leave")
        return
    # the move of this offer is never played: `_confirmed` knows it by its action
    screen.asking = Offer(LEAVE, words("Leave"), Hands(), confirm=words("Leave the table? The game is kept."))
    screen.feed_panels()


def _hint(screen: TableScreen) -> None:
    async def ask() -> None:
        number = screen.moment.number
        hint = await screen.session.hint()
        if hint is None:
            screen.tell(Notice(words("Hint"), words("Nothing is asked of you now.")))
        elif number == screen.moment.number:
            screen.hands = screen.games.hint(screen.state, screen.hands, hint.move)
            screen.tell(Notice(words("Hint"), hint.reason))
            screen.feed_panels()

    screen.run_worker(ask(), name="hint", exclusive=True, group="hint")


def _skip(screen: TableScreen) -> None:
    screen.session.skip()


def _again(screen: TableScreen) -> None:
    if not screen.moment.over:
        screen.tell(Notice(words("Again"), words("Only after the end of the game."), "gold"))
        return

    async def deal() -> None:
        screen.sit_at(await screen.session.again())

    screen.run_worker(deal(), name="again", exclusive=True, group="again")


def show_result(screen: TableScreen) -> None:
    """The result over the table, where nothing else lies over it."""
    from tui.screens.result import Result

    def chosen(action: str | None) -> None:
        if action in ("again", "leave", "feed"):
            screen.do(action)

    if screen.is_current and screen.moment.over:
        screen.app.push_screen(Result(screen), chosen)


def _inspect(screen: TableScreen) -> None:
    """What is marked first, then whatever the arrows go to; once more, or Esc, ends it."""
    if screen.inspecting is not None:
        screen.inspect_place(None)
        screen.tell(Notice())
        return
    from tui.screens.inspecting import places_of

    places = places_of(screen)
    if not places:
        return
    marked = screen.games.inspect(screen.state, screen.hands, None)
    begin = (place for place in places if screen.games.inspect(screen.state, screen.hands, place.spot) == marked)
    screen.inspect_place(next(begin, places[0]))


def _inspect_on(screen: TableScreen, action: str) -> None:
    from tui.screens.inspecting import neighbour, places_of

    place = screen.inspecting
    assert place is not None
    if action in _ARROWS:
        screen.inspect_place(neighbour(places_of(screen), place, *_ARROWS[action]))
        return
    screen.inspect_place(None)
    screen.tell(Notice())
    if action == "act":
        screen.take(screen.games.click(screen.state, screen.hands, place.spot))


def _open(name: str) -> Any:
    def opened(screen: TableScreen) -> None:
        from tui.screens.opened import open_over

        open_over(name, screen)

    return opened


def _palette(screen: TableScreen) -> None:
    from tui.screens.palette import open_palette

    open_palette(screen)


_DOES = {
    "leave": _ask_to_leave,
    "hint": _hint,
    "skip": _skip,
    "again": _again,
    "inspect": _inspect,
    "palette": _palette,
    **{name: _open(name) for name in ("help", "feed", "chat", "people", "standings", "say", "settings")},
}
