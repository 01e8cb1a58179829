"""What the home screen offers, as data. Nothing of a game is imported before one plays it or asks about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from core.registry import name_of
from core.telling import plural, words
from tui.actions import Keymap, at_home
from tui.option_words import each_in_words
from tui.widgets.home_menu import AboutScene, MenuItem

LEVELS: Final = ("random", "steady", "sharp")


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game, told without importing it. A test compares it with the game itself."""

    id: str
    name: str
    seats: range
    pitch: str
    faces: tuple[str, ...]
    """Faces in short form for a picture; empty for a back."""


GAMES: Final = (
    GameCard(
        "james-bond-007",
        name_of("james-bond-007"),
        range(2, 5),
        "Announce a combination, true or bluffed, and call the bluffs of others. About ten minutes.",
        ("5", "", "7"),
    ),
    GameCard(
        "charge-it",
        name_of("charge-it"),
        range(2, 7),
        "Charge merchandise to your credit cards, as close to the limit as you dare to remember. About half an hour.",
        ("SUP", "", "2000"),
    ),
    GameCard(
        "billionaire",
        name_of("billionaire"),
        range(2, 5),
        "Bid in secret for companies, and own a billion dollars first. About three quarters of an hour.",
        ("E4", "", "P10"),
    ),
)
USUAL_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wishes it at home."""

    game: str
    seats: int = USUAL_SEATS
    bots: str = "steady"
    options: dict[str, Any] = field(default_factory=dict)

    def with_step(self, name: str, by: int) -> Wish:
        """One more or less seat, the next level of bots."""
        if name == "seats":
            seats = card_of(self.game).seats
            return replace(self, seats=min(max(self.seats + by, seats[0]), seats[-1]))
        at = LEVELS.index(self.bots) if self.bots in LEVELS else 1
        return replace(self, bots=LEVELS[(at + by) % len(LEVELS)])


def card_of(game: str) -> GameCard:
    """The game of this id."""
    return next(card for card in GAMES if card.id == game)


def menu(wishes: dict[str, Wish], keys: Keymap, *, offers_comfort: bool = False) -> tuple[MenuItem, ...]:
    """The lines of the menu. ``offers_comfort``: whether it asks how things shall look and move."""
    games = [
        MenuItem(
            card.id,
            keys.shown(f"pick{number}"),
            words(card.name),
            words("{seats} seats, {bots}", seats=wishes[card.id].seats, bots=wishes[card.id].bots),
        )
        for number, card in enumerate(GAMES, start=1)
    ]
    others = ("lan", "replays", "rules", *(("home_comfort",) if offers_comfort else ()), "settings", "leave")
    gaps = ("lan", "rules")
    return (
        *games,
        *(MenuItem(name, keys.shown(name), words(keys.words[name]), gap=name in gaps) for name in others),
    )


def about_game(wish: Wish, keys: Keymap) -> AboutScene:
    """The right half for a game."""
    card = card_of(wish.game)
    differing = each_in_words(wish.options)
    options = plural("{count} differs", "{count} differ", len(differing))
    return AboutScene(
        words(card.name),
        words(card.pitch),
        (
            ("seats", words("Seats"), str(wish.seats)),
            ("bots", words("Bots"), wish.bots),
        ),
        (
            words(
                "{key}: options ({state})",
                key=keys.shown("home_options"),
                state=options if differing else words("as on the rule sheet"),
            ),
            *differing,
            words("{key}: learn it in three minutes", key=keys.shown("home_learn")),
        ),
        card.faces,
        words("Sit down"),
    )


def about_line(name: str) -> AboutScene:
    """The right half for another line of the menu."""
    action = next(action for action in at_home() if action.id == name)
    return AboutScene(words(action.words), words(action.about), button=words("Open") if name != "leave" else "")
