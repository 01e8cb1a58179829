"""How a game begins by its header: which rules are driven through the lines that follow."""

from __future__ import annotations

from core.game import UnknownGame, load_game
from replays.checks.luck import LuckCheck
from replays.checks.rules import RulesCheck
from replays.entries import Header
from replays.findings import Breach, Findings
from replays.formats import Unreadable


def rules_of(header: Header, findings: Findings, luck: LuckCheck) -> RulesCheck:
    """The rules that the header names, at the beginning it names. Raises Unreadable, and Breach for what is wrong."""
    rules = header.body.rules
    try:
        game = load_game(rules.game)
    except UnknownGame as error:
        raise Unreadable(str(error)) from None
    if rules.version != game.rules_version:
        raise Unreadable(
            f"It was played by version {rules.version} of the rules of {game.name}; "
            f"this program has version {game.rules_version}."
        )
    if header.body.trust == "no-dealer":
        raise Unreadable("It claims the trust level no-dealer, and this program cannot check what that promises.")
    seats = header.body.seats
    try:
        if rules.position is None:
            return RulesCheck(game, game.begin(seats, rules.options), {}, {}, findings, luck)
        state, faces, answers = game.from_position(rules.position)
        if state.seats != seats:
            findings.add("order", f"The position has {state.seats} seats, the header {seats}.")
        return RulesCheck(game, state, faces, answers, findings, luck)
    except Breach:
        raise
    except Exception as error:  # a forger's options and positions are foreign data to the rules
        raise Unreadable(f"The rules of {game.name} cannot begin like this: {str(error)[:200]}") from None
