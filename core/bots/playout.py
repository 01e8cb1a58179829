"""Playouts: a game played on by bots in a dealt world, as fast as the rules go. Nothing is checked, told or kept.

It drives the rules themselves, as `core.match` does for real games. Each seat decides by what that seat has been
shown in the dealt world, so nobody peeks in a playout either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from core.bots.bot import Bot
from core.chance import DIE_SIDES, SPINNER_SIDES, Pick, Roll, Shuffle, Spin
from core.game import Decide, Facts, Game, Move, Over, Result, Reveal, Unseal
from core.observation import Observation
from core.table import EVERYONE, Card, Face, Table, handles


class Playout:
    """One game that is played on from a moment of a dealt world.

    ``faces`` is taken over, not copied. ``shown`` gives the cards that each seat has been shown, where somebody has
    worked that out for many playouts from the same moment.
    """

    __slots__ = ("_knows", "_random", "_read", "answers", "bots", "faces", "game", "pending", "state")

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        faces: dict[Card, Face],
        bots: Sequence[Bot],
        random: Random,
        shown: Sequence[Sequence[Card]] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.faces = faces
        self.bots = bots
        self.answers: dict[int, Move] = {}
        self.pending = game.pending(state)
        self._random = random
        # what each seat has been shown, and how far the table's list was read for it: (shuffles so far, entries)
        table: Table = state.table
        self._knows = [{card: faces[card] for card in cards} for cards in shown or shown_to_all(state)]
        self._read = [(len(table.decks), len(table.shown))] * len(self._knows)

    def open(self, seat: int, public: Move) -> None:
        """A move in its public form, not a sealed one."""
        self._take(self.game.apply(self.state, seat, public, self.faces).state)

    def seal(self, seat: int, move: Move) -> None:
        """A sealed answer."""
        self.answers[seat] = move
        self._take(self.game.seal(self.state, seat).state)

    def on(self, beyond: Callable[[Any], bool], most: int) -> Result | None:
        """Play on until the game is over, is ``beyond``, or saw ``most`` decisions. The result, if it is over."""
        while True:
            pending = self.pending
            if isinstance(pending, Decide):
                if most <= 0 or beyond(self.state):
                    return None
                most -= len(pending.seats)
                if pending.sealed:
                    for seat in sorted(pending.seats):
                        self.seal(seat, self._asked(seat))
                else:
                    # one after the other: an answer may end the asking
                    seat = min(pending.seats)
                    move = self._asked(seat)
                    self.open(seat, self.game.publish(self.state, seat, move, self.faces))
            elif isinstance(pending, Over):
                return pending.result
            elif isinstance(pending, Unseal):
                answers, self.answers = self.answers, {}
                self._take(self.game.answer(self.state, self._complete(answers, pending.seats), self.faces).state)
            elif isinstance(pending, Reveal):
                self._take(self.game.revealed(self.state, self.faces).state)
            elif isinstance(pending, Facts):
                self._take(self.game.after_fact(self.state, self.game.true_fact(self.state, self.faces)).state)
            else:
                self._luck(pending)

    def _take(self, state: Any) -> None:
        self.state = state
        self.pending = self.game.pending(state)

    def _complete(self, answers: dict[int, Move], seats: Sequence[int]) -> Mapping[int, Move]:
        """Answers that were sealed before this playout began are unknown: their seats are asked what they would say."""
        for seat in seats:
            if seat not in answers:
                answers[seat] = self._asked(seat)
        return answers

    def _asked(self, seat: int) -> Move:
        return self.bots[seat].choose(Observation(self.game, self.state, seat, self._known_to(seat)), self._random).move

    def _known_to(self, seat: int) -> dict[Card, Face]:
        """The faces this seat has been shown by now. The same dict grows with the game; a shuffle makes it anew."""
        table: Table = self.state.table
        epoch, read = self._read[seat]
        knows = self._knows[seat]
        if epoch != len(table.decks):
            read = 0
            self._knows[seat] = knows = {}
        if read < len(table.shown):
            faces = self.faces
            for card, audience in table.shown[read:] if read else table.shown:
                if audience in (EVERYONE, seat):
                    knows[card] = faces[card]
        self._read[seat] = len(table.decks), len(table.shown)
        return knows

    def _luck(self, chance: Shuffle | Roll | Spin | Pick) -> None:
        random = self._random
        outcome: Any
        if isinstance(chance, Shuffle):
            faces = [self.faces[card] for card in chance.taken]
            faces += chance.new
            random.shuffle(faces)
            table = self.state.table.shuffled(chance.deck, chance.into, chance.taken, len(faces))
            self.faces.update(zip(handles(table.epoch, len(faces)), faces, strict=True))
            self.state = self.state._replace(table=table)
            outcome = tuple(faces)
        elif isinstance(chance, Roll):
            outcome = int(random.random() * DIE_SIDES) + 1
        elif isinstance(chance, Spin):
            outcome = tuple([SPINNER_SIDES[random.random() < 0.5] for _ in range(chance.spinners)])
        else:
            outcome = int(random.random() * chance.among)
        self._take(self.game.after_chance(self.state, chance, outcome).state)


def shown_to_all(state: Any) -> list[list[Card]]:
    """For each seat the cards it has been shown since their last shuffle."""
    shown = state.table.shown
    return [[card for card, audience in shown if audience in (EVERYONE, seat)] for seat in range(state.seats)]
