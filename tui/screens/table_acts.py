"""What the actions of the table do. A part of `TableScreen`, kept apart so that each stays small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import IllegalMove
from core.telling import words
from tui.actions import EVERYWHERE
from tui.games.panels import Hands, Offer
from tui.screens.everywhere import do_everywhere
from tui.text import wrap
from tui.widgets.notice import MOST_ROWS, Notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.screens.inspecting import Place
    from tui.screens.table import TableScreen

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
EVERYWHERE_IDS = frozenset(action.id for action in EVERYWHERE)
LEAVE = "leave"
UNDO = "undo"


class TableActs:
    """Actions by id. The game's own are offers; the rest is here."""

    touched = False
    """Whether the viewer has chosen anything since the question was asked."""

    def inspect_place(self: Any, place: Place | None) -> None:
        """Inspect a place at the table: it is shown inverted, and told in words. None ends it."""
        screen: TableScreen = self
        if screen.inspecting is not None and (place is None or place.panel is not screen.inspecting.panel):
            screen.inspecting.panel.mark(None)
        begins_or_ends = (screen.inspecting is None) is not (place is None)
        screen.inspecting = place
        if begins_or_ends:
            screen.pointed = None  # the pane for details goes back to what is marked
            screen.feed_panels()
        if place is not None:
            place.panel.mark(place.inside)
            screen.show_pointed(place.spot)
            lines = screen.games.inspect(screen.state, screen.hands, place.spot)
            screen.tell(_in_short(lines, screen.size.width))

    def show_result(self: Any) -> None:
        """Show the result over the table."""
        show_result(self)

    def leave_question(self) -> str:
        """What is asked of somebody who wants to get up."""
        return words("Leave the table? The game is kept.")

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
        elif action in EVERYWHERE_IDS:
            do_everywhere(screen, action)
        else:
            _offered(screen, action)


def _in_short(lines: Sequence[str], width: int) -> Notice:
    """What one inspects, title first, and of the rest as many sentences as can be read to their end."""
    told = Notice(lines[0])
    for line in lines[1:]:
        sentence = line if line[-1:] in ".!?:" else f"{line}."
        longer = Notice(told.lead, f"{told.text} {sentence}".strip())
        if told.text and len(wrap(longer.said, width - 2)) > MOST_ROWS:
            break
        told = longer
    return told


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
        get_up(screen)
    elif offer.action == UNDO:
        from tui.screens.taking_back import take_back

        screen.asking = None
        take_back(screen)
    else:
        screen.take(offer)
        screen.feed_panels()


def get_up(screen: TableScreen, status: int = 0) -> None:
    """Close the table, and go back to where one came from, with this status."""

    async def leave() -> None:
        await screen.session.close()
        screen.dismiss(status)

    screen.run_worker(leave(), name="leave")


def _ask_to_leave(screen: TableScreen) -> None:
    if screen.moment.over or screen.moment.seat is None:
        get_up(screen)
        return
    # the move of this offer is never played: `_confirmed` knows it by its action
    screen.asking = Offer(LEAVE, words("Leave"), Hands(), confirm=screen.leave_question())
    screen.feed_panels()


def _hint(screen: TableScreen) -> None:
    from net.session import SessionClosed

    async def ask() -> None:
        question = screen.moment.question
        try:
            hint = await screen.session.hint()
        except IllegalMove as refusal:
            screen.tell(Notice(words("Hint"), refusal.reason, "gold"))
            return
        except SessionClosed:  # whoever follows the table says so
            return
        if hint is None:
            screen.tell(Notice(words("Hint"), words("Nothing is asked of you now.")))
        elif question == screen.moment.question:
            screen.hands = screen.games.hint(screen.state, screen.hands, hint.move)
            screen.tell(Notice(words("Hint"), hint.reason))
            screen.feed_panels()

    screen.run_worker(ask(), name="hint", exclusive=True, group="hint")


def _skip(screen: TableScreen) -> None:
    screen.session.skip()


def _again(screen: TableScreen) -> None:
    if not screen.moment.over:
        screen.tell(Notice(words("Play again"), words("Only after the end of the game."), "gold"))
        return
    begin_anew(screen)


def begin_anew(screen: TableScreen) -> None:
    """The same table once more."""

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
    same = [place for place in places if screen.games.inspect(screen.state, screen.hands, place.spot) == marked]
    screen.inspect_place(same[-1] if same else places[0])  # the card itself lies below the choices that are about it


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


def _undo(screen: TableScreen) -> None:
    from tui.screens.taking_back import why_not

    reason = why_not(screen.session)
    if reason:
        screen.tell(Notice(words("Take back"), reason, "gold"))
        return
    question = words("Take back your last move? What is hidden from you lies anew then.")
    screen.asking = Offer(UNDO, words("Take back"), Hands(), confirm=question)
    screen.feed_panels()


def _open(name: str) -> Any:
    def opened(screen: TableScreen) -> None:
        from tui.screens.opened import open_over

        open_over(name, screen)

    return opened


def _palette(screen: TableScreen) -> None:
    screen.open_menu()


_DOES = {
    "leave": _ask_to_leave,
    "hint": _hint,
    "skip": _skip,
    "again": _again,
    "undo": _undo,
    "inspect": _inspect,
    "palette": _palette,
    **{name: _open(name) for name in ("help", "feed", "chat", "people", "standings", "say", "settings")},
}
