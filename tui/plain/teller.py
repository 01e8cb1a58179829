"""What plain mode says: who sits here, what happened, how the table stands. It asks nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.game import load_game
from core.telling import Telling, words
from net.session import Person, Session
from tui.option_words import options_in_words
from tui.places import shown
from tui.plain.console import Console

LAST: Final = 12
"""So many events are told again on demand."""


class Teller:
    """Tells one table to one console, each event once."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.game = load_game(session.info.game)
        self._told = 0
        self._holding: list[str] = []

    @property
    def telling(self) -> Telling:
        """The words of this table."""
        return self.game.telling_at(self.session.info.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.session.info.names

    def introduce(self) -> None:
        """The table, before anything happens."""
        info, seat, say = self.session.info, self.session.seat, self.console.say
        others = ", ".join(
            words("{name} (bot, {level})", name=person.name, level=person.level) if person.level else person.name
            for person in _clockwise(info.people, seat)
        )
        say(info.title)
        if seat is None:
            say(words("You watch. At the table: {others}.", others=others))
        else:
            say(words("You are {name}. Clockwise after you: {others}.", name=info.names[seat], others=others))
        if info.options:
            say(words("Options that differ from the rule sheet: {options}.", options=options_in_words(info.options)))
        if info.ledger:
            say(words("This game is kept in {path}", path=shown(info.ledger)))
        say(words("A number and Enter chooses. Type ? and Enter for help at any prompt."))
        already = len(self.session.told())
        if already > LAST:  # a game that is gone on with
            say(words("What happened last:"))
            self._told = already - LAST

    def news(self) -> None:
        """What happened since the last time."""
        for told in self.session.told(self._told):
            self._told += 1
            sentence = self.sentence(told.what)
            if sentence:
                self.console.say(sentence)

    def sentence(self, what: Mapping[str, Any]) -> str:
        """One event. Empty where the game has no words for it, because none are needed."""
        if what["kind"] == "note":
            return str(what["text"])
        if what["kind"] == "chat":
            seat = what["seat"]
            name = self.names[seat] if seat is not None else words("{name}, who watches,", name=what.get("name", "?"))
            return words("{name} says: {text}", name=name, text=what["text"])
        return self.telling.sentence(what, self.names, self.session.seat)

    def asked(self) -> str:
        """What the moment asks."""
        return self.telling.asked(self.session.view(), self.names)

    def own(self) -> None:
        """What the person holds, as far as it has changed since it was said."""
        own: Callable[..., list[str]] | None = getattr(self.telling, "own", None)
        holding = own(self.session.view(), self.names) if own is not None else []
        self.console.say_all([line for line in holding if line not in self._holding])
        self._holding = holding

    def last(self) -> None:
        """The last events once more."""
        sentences = [self.sentence(told.what) for told in self.session.told()]
        self.console.say_all([sentence for sentence in sentences if sentence][-LAST:])

    def table(self) -> None:
        """Everything the person can see."""
        self.console.say_all(self.telling.table(self.session.view(), self.names))

    def standings(self) -> None:
        """Who is ahead."""
        for seat, score in self.telling.standing(self.session.view(), self.names):
            name = words("You") if seat == self.session.seat else self.names[seat]
            self.console.say(words("{name}: {score}", name=name, score=score))

    def help(self) -> None:
        """What can be done now, and the commands."""
        view = self.session.view()
        self.console.say(self.telling.can_do(view))
        self.console.say(words("At every prompt: t says the table, s the standings, l what happened last."))
        if self.session.info.hints:
            self.console.say(words("h gives a hint, r the rules, b goes back one step, q leaves; the game is kept."))
        else:
            self.console.say(words("r gives the rules, b goes back one step, q leaves; the game is kept."))


def _clockwise(people: Sequence[Person], seat: int | None) -> list[Person]:
    """Everybody but the viewer, from his left."""
    return list(people) if seat is None else [*people[seat + 1 :], *people[:seat]]
