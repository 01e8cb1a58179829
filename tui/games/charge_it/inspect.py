"""What lies there, and who can see it: the words for whatever one points at at a table of Charge It!."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.telling import plural, words
from tui.games.charge_it.bids import choices
from tui.games.charge_it.box import Box
from tui.games.charge_it.state import Account, ChargeTable, SeatState, kind_of, money, value_of

if TYPE_CHECKING:
    from core.table import Face
    from tui.games.panels import Hands
    from tui.widgets.canvas import Spot


def inspected(state: ChargeTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
    """Lines of words, the first one a title."""
    if spot is not None and spot.kind == "card":
        return _held(state, spot.value)
    if spot is None or spot.kind == "choice":
        if state.phase == "play":
            return _held(state, hands.cursor)
        at = spot.value if spot is not None else hands.cursor
        listed = choices(state, hands.cursor)
        return _choice(state, *listed[at]) if isinstance(at, int) and at < len(listed) else (state.asked,)
    if spot.kind == "seat" and isinstance(spot.value, int):
        return _seat(state.seats[spot.value], state)
    if spot.kind == "account" and isinstance(spot.value, str):
        seat, of = spot.value.split(".")
        owner = state.seats[int(seat)]
        account = next((account for account in owner.accounts if account.type == of), None)
        return () if account is None else _account(account, owner, state)
    if spot.kind == "draw":
        cards = plural("{count} card, face down.", "{count} cards, face down.", state.deck)
        return (words("Draw pile"), cards, words("When it is used up, the discards are shuffled."))
    if spot.kind == "discard":
        top = card_words(state.top, state.box)[0] if state.top else words("Nothing lies there.")
        frozen = words("FROZEN: nobody draws from it until another card lands on it.") if state.frozen else ""
        cards = plural("{count} card.", "{count} cards.", state.discards)
        return tuple(line for line in (words("Discard pile"), top, cards, frozen) if line)
    return ()


def _held(state: ChargeTable, at: object) -> Sequence[str]:
    if not isinstance(at, int) or at >= len(state.hand):
        return (state.asked,)
    held = state.hand[at]
    now = "; ".join(use.words for use in held.uses)
    return (*card_words(held.face, state.box), *((words("Now: {uses}.", uses=now),) if now else ()))


def _choice(state: ChargeTable, action: str, said: str) -> Sequence[str]:
    """What comes of a choice that is about no card of the hand."""
    if action == "charge.take" and state.top:
        return (said, *card_words(state.top, state.box))
    about = {
        "charge.draw": words("Nobody knows it before it is drawn; then only you."),
        "charge.declare": words(
            "The round ends, and all accounts are turned up. With {aim} and no account over its line it brings you "
            "{bonus} more; otherwise nothing at all.",
            aim=money(state.box.round_target),
            bonus=money(state.box.bonus),
        ),
        "charge.credit": words("It takes over all that lies under the account, and you draw a card for it."),
        "charge.insurance": words("Nobody can cancel the account in this round, and you draw a card for it."),
        "charge.decline": words("You lose the account, with all that lies under it."),
        "charge.ready": words("The next round is dealt as soon as all are ready."),
    }
    return (said, about[action]) if action in about else (said,)


def card_words(face: Face, box: Box) -> tuple[str, str]:
    """What a card is, and what it is for."""
    kind = kind_of(face)
    if kind == "merchandise":
        worth = words("Merchandise, {money}", money=money(value_of(face)))
        return worth, words("Goes face down under one of your accounts; nobody may look at it again.")
    if kind == "insurance":
        return words("Insurance"), words("Makes one of your accounts safe for the round, or saves one under attack.")
    if kind == "extended":
        more = money(box.extended_credit)
        return words("Extended Credit"), words("Face down under an account: its line grows by {more}.", more=more)
    name = box.names[face[2:]]
    if kind == "lost":
        return words("Lost card: {name}", name=name), words(
            "Cancels an opponent's uninsured {name} account.", name=name
        )
    line = money(box.lines[face[2:]])
    return (
        words("{name} credit card", name=name),
        words("Opens an account with a line of {line}, or saves one under attack.", line=line),
    )


def _account(account: Account, owner: SeatState, state: ChargeTable) -> Sequence[str]:
    whose = words("Your account") if owner.seat == state.me else words("The account of {name}", name=owner.name)
    lines = [account.name, f"{whose}.", words("Credit line {line}.", line=money(account.line))]
    if account.under:
        lines += [card_words(face, state.box)[0] for face in account.under]
    else:
        lines.append(
            plural("{count} card under it, seen by nobody.", "{count} cards under it, seen by nobody.", account.count)
        )
    if account.total is not None:
        lines.append(words("Charged: {total}.", total=money(account.total)))
    if account.insured:
        lines.append(words("INSURED: it cannot be lost in this round."))
    return lines


def _seat(seat: SeatState, state: ChargeTable) -> Sequence[str]:
    lines = [words("You") if seat.seat == state.me else seat.name]
    lines.append(words("{score} of {target}.", score=money(seat.score), target=money(state.target)))
    lines.append(plural("{count} card in hand.", "{count} cards in hand.", seat.cards))
    if seat.level:
        lines.append(words("A bot, playing {level}.", level=seat.level))
    for account in seat.accounts:
        safe = words("INSURED") if account.insured else ""
        lines.append(f"{account.name}: {account.count} {safe}".strip())
    return lines
