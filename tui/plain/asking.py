"""The question of the moment in plain mode: menus, typed amounts and named cards, until there is a move to make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Move
from core.telling import words
from tui.plain.choices import Amount, Cards, Entry, Menu, Wording, menu
from tui.plain.prompter import BACK, Prompter
from tui.plain.typed import NotUnderstood, amount, cards, holding, unit_of

FINAL: Final = frozenset(("declare",))
"""Kinds of moves, and what may be said with a move, that are asked about once more."""


class Asking:
    """One question, from its first menu to a move."""

    def __init__(self, prompter: Prompter, moves: Sequence[Move]) -> None:
        self._prompter = prompter
        self._session = prompter.session
        self._say = prompter.console.say
        self._wording = Wording(prompter.teller.telling, self._session.view(), prompter.teller.names)
        self._way: list[Menu] = [menu(moves, self._wording)]

    async def move(self) -> Move:
        """The move that was chosen. Raises Left or AskedNoLonger."""
        while True:
            entry = await self._entry()
            match entry.leads_to:
                case Menu() as deeper:
                    self._way.append(deeper)
                    continue
                case Amount() as asked:
                    move = await self._amount(asked)
                case Cards() as asked:
                    move = await self._cards(asked)
                case chosen:
                    move = chosen
            if move is not None and (not _is_final(move) or await self._sure(self._final(move))):
                return move

    async def _entry(self) -> Entry:
        """One numbered answer of the menu that was reached; ``b`` goes back to the one before."""
        shown: Menu | None = None
        while True:
            here = self._way[-1]
            if shown is not here:
                self._show(here)
                shown = here
            typed = await self._prompter.reply(words("Your choice:"))
            if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(here.entries):
                return here.entries[int(typed) - 1]
            if typed.casefold() in BACK and len(self._way) > 1:
                self._way.pop()
            elif not typed:
                shown = None
            else:
                self._say(words("Type a number from 1 to {last}, or ? for help.", last=len(here.entries)))

    def _show(self, here: Menu) -> None:
        if here.title:
            self._say(f"{here.title}:")
        for number, entry in enumerate(here.entries, start=1):
            self._say(f"{number}. {entry.label}")
        if len(self._way) > 1:
            self._say(words("b. Back"))

    # ── what is typed in words ───────────────────────────────────────────────────────────────────────────────────────

    async def _amount(self, asked: Amount) -> Move | None:
        """A typed amount. What the rules allow beyond the list (an overbid) is done after a second look."""
        unit, example = unit_of(asked), next(iter(asked.moves.values()))
        self._say(
            words(
                "From {least} to {most}, in steps of {unit}. Type an amount, or b to go back.",
                least=f"{min(asked.moves):,}",
                most=f"{max(asked.moves):,}",
                unit=f"{unit:,}",
            )
        )
        while True:
            typed = await self._prompter.reply(words("Amount:"))
            if not typed or typed.casefold() in BACK:
                return None
            try:
                wanted = amount(typed, unit)
            except NotUnderstood as misread:
                self._say(str(misread))
                continue
            move = asked.moves.get(wanted) or Move({**example, asked.parameter: wanted})
            reason = self._session.why_not(move)
            if reason is not None:
                self._say(reason)
            elif wanted in asked.moves or await self._sure(_overbid(wanted)):
                return move

    async def _cards(self, asked: Cards) -> Move | None:
        """A set of cards, named."""
        told = [f"{face} ({self._wording.value('', face)})" for face in holding(asked, self._wording.view)]
        self._say(words("You have: {cards}.", cards=", ".join(told)))
        self._say(words("Type the cards you give with spaces between them, or b to go back."))
        while True:
            typed = await self._prompter.reply(words("Cards:"))
            if not typed or typed.casefold() in BACK:
                return None
            try:
                move = cards(typed, asked, self._wording.view, self._wording)
            except NotUnderstood as misread:
                self._say(str(misread))
                continue
            reason = self._session.why_not(move)
            if reason is None:
                return move
            self._say(reason)

    def _final(self, move: Move) -> str:
        return words("{move}: this cannot be taken back.", move=self._wording.move(move))

    async def _sure(self, statement: str) -> bool:
        """A second look at what cannot be taken back."""
        self._say(statement)
        self._say(words("1. Do it all the same"))
        self._say(words("2. No, go back"))
        while True:
            typed = (await self._prompter.reply(words("Your choice:"))).casefold()
            if typed in ("1", "y", "yes"):
                return True
            if typed in ("2", "n", "no", "") or typed in BACK:
                return False
            self._say(words("Type 1 or 2."))


def _is_final(move: Move) -> bool:
    """Whether a slip of the finger here would spoil a whole round."""
    return move["kind"] in FINAL or any(move.get(name) is True for name in FINAL)


def _overbid(amount: int) -> str:
    return words("{amount} is more than you can pay.", amount=f"{amount:,}")
