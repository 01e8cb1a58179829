"""The end of a round and of the match: declaring, turning the cards up, counting, the next deal (C-38..C-51)."""

from __future__ import annotations

from typing import NamedTuple

from core.game import Happening, Move, Result, Seen, Step, happening
from core.games.charge_it.box import EXTENDED, MOST_SEATS, Type
from core.games.charge_it.state import NOBODY_YET, ChargeState, Setup
from core.table import Faces, Table

Told = tuple[Happening, ...]


class Counted(NamedTuple):
    """One account, turned up."""

    type: Type
    total: int
    line: int

    @property
    def over(self) -> bool:
        """Whether it goes beyond its line (C-17: up to and including the line is right)."""
        return self.total > self.line


def counted(setup: Setup, of: Type, under: list[str]) -> Counted:
    """The merchandise under an account (C-41, C-26), and its line with all its Extended Credit (C-24, C-25)."""
    total = sum([setup.value[face] for face in under])
    return Counted(of, total, setup.lines[of] + setup.edition.extended_credit * under.count(EXTENDED))


def count(state: ChargeState, seat: int, faces: Faces) -> list[Counted]:
    """All accounts of a seat, once they are turned up."""
    setup, table = state.setup, state.table
    return [
        counted(setup, of, [faces[card] for card in table[setup.accounts[seat][of].counted]])
        for of in state.accounts[seat]
    ]


# ── declaring ────────────────────────────────────────────────────────────────────────────────────────────────────────


def declare_now(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-39: a declaration instead of a turn, or, by an option, out of turn."""
    return declare(state, seat, ())


def declare(state: ChargeState, seat: int, told: Told) -> Step[ChargeState]:
    """C-38, C-40: a declaration ends the round; all cards are turned up. Who is wrong may be out instead (option)."""
    told = (*told, happening("declared", seat=seat))
    if state.setup.options.false_declaration != "continue":
        return count_all(state, seat, told)
    resume = "" if seat == state.active else state.phase
    return Step(state._replace(table=_turned_up(state, (seat,)), phase="proof", declarer=seat, resume=resume), told)


def count_all(state: ChargeState, declarer: int | None, told: Told) -> Step[ChargeState]:
    """C-40: everybody turns up what he has charged. Without a declarer: C-48."""
    state = state._replace(
        table=_turned_up(state, state.left_of(state.dealer)),
        phase="count",
        active=None,
        declarer=declarer,
        drawn=None,
        taken=(),
        attack=None,
        resume="",
    )
    return Step(state, told)


def _turned_up(state: ChargeState, seats: tuple[int, ...]) -> Table:
    table = state.table
    for seat in seats:
        for of in state.accounts[seat]:
            zones = state.setup.accounts[seat][of]
            table = table.gather((zones.under,), zones.counted)
    return table


# ── the count ────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_right(state: ChargeState, accounts: list[Counted]) -> bool:
    """C-42: a declarer is right with the aim of the round or more, and no account over its line."""
    total = sum([account.total for account in accounts])
    return total >= state.setup.edition.round_target and not any(account.over for account in accounts)


def told_of_count(state: ChargeState, seat: int, accounts: list[Counted]) -> list[Happening]:
    """What everybody sees of the accounts of a seat."""
    setup, table = state.setup, state.table
    return [
        happening(
            "counted",
            seat=seat,
            account=account.type,
            cards=[Seen(card) for card in table[setup.accounts[seat][account.type].counted]],
            total=account.total,
            line=account.line,
            over=account.over,
        )
        for account in accounts
    ]


def score(state: ChargeState, faces: Faces) -> Step[ChargeState]:
    """All cards are turned up: C-41..C-47."""
    setup, declarer = state.setup, state.declarer
    in_order = state.left_of(state.dealer if declarer is None else declarer - 1)  # the declarer first
    accounts = {seat: count(state, seat, faces) for seat in in_order}  # who is out makes nothing
    told = [line for seat in in_order for line in told_of_count(state, seat, accounts[seat])]

    made = [_round_total(state, accounts[seat]) if seat in accounts else 0 for seat in range(setup.seats)]
    bonus = None  # C-45: nobody can have it but the declarer
    if declarer is not None:
        if is_right(state, accounts[declarer]):
            bonus = declarer
            made[declarer] += setup.edition.bonus  # C-42, C-46
        elif setup.options.false_declaration == "end_no_score":
            made = [0] * setup.seats
        else:
            made[declarer] = 0  # C-43, C-44
    totals = [before + now for before, now in zip(state.scores, made, strict=True)]  # C-47
    told.append(happening("scored", round=state.round, declarer=declarer, bonus=bonus, scores=made, totals=totals))
    state = state._replace(phase="round_end", scores=tuple(totals), bonus=bonus, round_scores=tuple(made))
    return Step(state, tuple(told))


def _round_total(state: ChargeState, accounts: list[Counted]) -> int:
    """C-41: all merchandise under one's accounts. C-44: nothing for who has an account over its line."""
    right = [account.total for account in accounts if not account.over]
    if len(right) < len(accounts) and state.setup.options.over_limit == "zero_player":
        return 0
    return sum(right)


# ── the next round, or the end ───────────────────────────────────────────────────────────────────────────────────────


def ready(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """Somebody has read the count. When all have, the next round is dealt, or the match is over (C-49)."""
    told: Told = (_READY[seat],)
    state = state._replace(ready=state.ready | {seat})
    if len(state.ready) < state.setup.seats:
        return Step(state, told)
    why = _ending(state)
    if why:
        state = state._replace(phase="game_over", ready=NOBODY_YET)
        return Step(state, (*told, happening("game_over", why=why, **result(state))))
    seats = state.setup.seats
    state = ChargeState(
        setup=state.setup,
        table=state.table,
        phase="shuffling",
        active=None,
        dealer=_next_dealer(state),
        round=state.round + 1,
        scores=state.scores,
        accounts=((),) * seats,
    )
    return Step(state, told)


_READY = tuple(happening("ready", seat=seat) for seat in range(MOST_SEATS))


def _next_dealer(state: ChargeState) -> int:
    """C-7, Q1. The winner of a round took the bonus, or made the most; of equals the first from the dealer's left."""
    habit = state.setup.options.dealer
    if habit == "fixed":
        return state.dealer
    seats, made = state.setup.seats, state.round_scores
    left = [(state.dealer + step) % seats for step in range(1, seats + 1)]
    if habit == "rotate" or made is None:
        return left[0]
    return state.bonus if state.bonus is not None else max(left, key=made.__getitem__)


def _ending(state: ChargeState) -> str:
    """Why the match is over, "" if it is not."""
    options = state.setup.options
    best = max(state.scores)
    if best >= options.match_target and not (options.tie == "extra_round" and state.scores.count(best) > 1):
        return "match_target"  # C-2, C-49
    return "max_rounds" if state.round >= options.max_rounds else ""  # C-51


def result(state: ChargeState) -> Result:
    """C-50: the highest total wins; of equals the one that took the bonus of the last round, or they share."""
    scores = state.scores
    ranking = [
        [seat for seat in range(state.setup.seats) if scores[seat] == total]
        for total in sorted(set(scores), reverse=True)
    ]
    if state.bonus in ranking[0] and len(ranking[0]) > 1 and state.setup.options.tie == "bonus_then_shared":
        ranking[:1] = [[state.bonus], [seat for seat in ranking[0] if seat != state.bonus]]
    return {"ranking": ranking, "scores": list(scores)}
