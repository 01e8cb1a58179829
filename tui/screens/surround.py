"""What stands around the panels of every game: the top line, the action bar, the footer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.game import load_game
from core.telling import words
from tui.games.panels import Hands
from tui.widgets.action_bar import Button, Buttons
from tui.widgets.status import Status

if TYPE_CHECKING:
    from tui.screens.table import TableScreen
    from tui.widgets.choice_list import Row

FOOTER: Final = (
    *("hint", "help", "feed", "chat", "inspect", "standings", "palette"),
    *("people", "say", "settings"),  # where the window is wide
    "leave",
)


def status(screen: TableScreen) -> Status:
    """Whose turn it is, and what is asked."""
    moment = screen.moment
    waiting = sorted(moment.view["to_act"])
    seat = moment.seat if moment.my_turn else (waiting[0] if len(waiting) == 1 else moment.view["active"])
    badge = ""
    if moment.info.paused:
        badge = words("PAUSED")
    elif moment.my_turn:
        badge = words("YOUR TURN") if moment.view["active"] == moment.seat else words("YOUR ANSWER")
    elif moment.over:
        badge = words("GAME OVER")
    elif moment.seat is None:
        badge = words("WATCHING")
    if screen.prepared is not None and not badge:
        badge = words("PREPARED")
    aside = words("{count} watching", count=moment.info.spectators) if moment.info.spectators else ""
    if moment.info.trust != "local":  # what the luck of a table with other people is worth
        from net.moment import trust_words

        aside = ", ".join(filter(None, (aside, trust_words(moment.info.trust))))
    asked = moment.info.paused or _away(screen) or screen.games.asked(screen.state) or moment.asked
    name = load_game(moment.info.game).name
    return Status(name, screen.games.headline(screen.state), asked, None if moment.over else seat, badge, aside)


def _away(screen: TableScreen) -> str:
    """That the table waits for somebody who is away, and what will happen; empty where it does not."""
    moment = screen.moment
    waited_for = [seat for seat in sorted(moment.view["to_act"]) if moment.info.people[seat].away]
    if moment.my_turn or not waited_for:
        return ""
    seat = waited_for[0]
    return words("{name} is {away}.", name=moment.names[seat], away=moment.info.people[seat].away)


def buttons(screen: TableScreen) -> Buttons:
    """What can be done now, by key."""
    if screen.asking is not None:
        return Buttons((), screen.asking.confirm)
    if screen.inspecting is not None:
        return Buttons(_inspecting(screen))
    keys, shown = screen.keys, []
    enter = screen.games.enter(screen.state, screen.hands)
    offers = screen.games.offers(screen.state, screen.hands)
    if enter is not None and not isinstance(enter, Hands) and enter.does is not None:
        key = keys.shown("act")
        if enter in offers:  # its own key does the same
            key = "/".join(filter(None, (key, keys.shown(enter.action).upper())))
        shown.append(Button("act", key, enter.words))
    for offer in offers:
        if offer.does is not None and offer == enter:
            continue
        ready = offer.does is not None
        shown.append(Button(offer.action, keys.shown(offer.action).upper(), offer.words, ready, offer.reason))
    shown += _ahead(screen)
    if screen.moment.over:
        shown.append(Button("again", keys.shown("again").upper(), words("Play again")))
        shown.append(Button("leave", keys.shown("leave").upper(), words("Leave")))
    idle = ""
    if not screen.moment.over:
        alone = screen.moment.info.trust == "local"  # the pace of a table with other people is everybody's
        idle = words("Waiting. {key} skips the bots' pauses.", key=keys.shown("skip")) if alone else words("Waiting.")
    return Buttons(tuple(shown), "", idle)


def _inspecting(screen: TableScreen) -> tuple[Button, ...]:
    """While one inspects, the arrows go over the whole table."""
    shown = screen.keys.shown
    return (
        Button("right", "".join(map(shown, ("left", "right", "up", "down"))), words("Inspect another")),
        Button("act", shown("act"), words("Choose it")),
        Button("back", shown("back"), words("Done")),
    )


def _ahead(screen: TableScreen) -> list[Button]:
    """What can be prepared while one waits, or what was prepared and can be taken back."""
    keys, prepared = screen.keys, screen.prepared
    if prepared is not None:
        return [Button("back", keys.shown("back"), words("Take back: {what}", what=prepared.words.lower()))]
    able = screen.games.ahead(screen.state)
    shown = [Button(ahead.action, keys.shown(ahead.action).upper(), ahead.words) for ahead in able]
    if not shown or screen.moment.info.trust != "local":
        return shown
    return [*shown, Button("skip", keys.shown("skip"), words("Skip pauses"))]


def commands(screen: TableScreen) -> tuple[Row, ...]:
    """Everything one can do at this table, by name: first what can be done now."""
    from tui.screens.palette import rows_of

    offers = {offer.action: offer for offer in screen.games.offers(screen.state, screen.hands)}
    ready = {name for name, offer in offers.items() if offer.does is not None}
    able = [action for action in screen.actions() if action.group != "move" and action.id != "palette"]
    reasons = {name: offer.reason for name, offer in offers.items() if offer.reason}
    return rows_of(sorted(able, key=lambda action: action.id not in ready), screen.keys, reasons)


def footer(screen: TableScreen) -> tuple[Button, ...]:
    """The keys that work all the time."""
    keys = screen.keys
    arrows = f"{keys.shown('left')}{keys.shown('right')}"
    move = Button("right", arrows, words("Choose"))
    plays = screen.moment.seat is not None  # who watches chooses nothing, and is given no hints
    able = [action for action in FOOTER if action != "hint" or (plays and screen.moment.info.hints)]
    return (
        *((move,) if plays else ()),
        *(Button(action, keys.shown(action), words(keys.words[action])) for action in able),
    )
