"""The templates of the sentences in `events`. Each is whole; of two the first is for the doer's own eyes.

Of three the first is for the doer, the second for the one it is done to, the third for everybody else.
"""

from __future__ import annotations

from typing import Final

# one doer: "You …", or the others' sentence
PLAIN: Final = {
    "begins": ("You have rolled highest and begin.", "{name} has rolled highest and begins."),
    "answered": ("Your answer is in, and sealed until all are.", "{name} has answered."),
    "nobody_bid": ("Nobody bids for your lot.", "Nobody bids for the lot of {name}."),
    "no_lot": ("All Investments are owned, and there is nothing to sell.",) * 2,
    "skipped": ("You analyze nothing.", "{name} analyzes nothing."),
    "held": ("You hold the card for a later turn.", "{name} holds the card for a later turn."),
    "no_power_card": (
        "There is no Power Play card for you to draw.",
        "There is no Power Play card for {name} to draw.",
    ),
    "secured": ("You play a Security card.", "{name} plays a Security card."),
    "allowed": ("You let it happen.", "{name} lets it happen."),
    "cancelled": ("You give in; the action is cancelled.", "{name} gives in; the action is cancelled."),
    "billion": ("You own a billion, and the game is over.", "{name} owns a billion, and the game is over."),
}
ROLLED_FOR: Final = {
    "first turn": ("You roll {die} for the first turn.", "{name} rolls {die} for the first turn."),
    "stakes": ("You roll {die} for the stakes.", "{name} rolls {die} for the stakes."),
    "lot": ("You roll {die} for the lot.", "{name} rolls {die} for the lot."),
}
MOVED: Final = ("You roll {die} and move to {square}.", "{name} rolls {die} and moves to {square}.")
DEALT: Final = ("You are dealt {cards}.", "{name} is dealt {cards}.")
INCOME: Final = {
    "passed": (
        "You pass your Headquarters and draw {cards}.",
        "{name} passes their own Headquarters and draws {cards}.",
    ),
    "headquarters": (
        "You land on your Headquarters and draw {cards}.",
        "{name} lands on their own Headquarters and draws {cards}.",
    ),
    "space": ("You draw {cards}.", "{name} draws {cards}."),
    "analyzer": ("As its owner you draw {cards}.", "Its owner, {name}, draws {cards}."),
}
NO_INCOME: Final = ("There is no Profit card left for you to draw.", "There is no Profit card left for {name} to draw.")
LOT_SEEN: Final = ("You look at {card} and put it up for sealed bids.", "{name} puts {card} up for sealed bids.")
LOT: Final = {
    1: (
        "An unseen Investment of {groups} is up for sealed bids.",
        "{name} puts an Investment of {groups} up for sealed bids.",
    ),
    2: ("Two unseen Investments are up for sealed bids: of {groups}.",) * 2,
    3: ("Three unseen Investments are up for sealed bids: of {groups}.",) * 2,
}
CHOSE_DECK: Final = ("You choose the deck of {group}.", "{name} chooses the deck of {group}.")
OPENED: Final = "The bids: {bids}."
TIED: Final = "{names} have bid {amount} each, and all bid again."
TIED_ROLLS: Final = "{names} have bid {amount} each once more, and roll for the lot."
OVERBID: Final = (
    "Your bid of {amount} wins, and is more than you have.",
    "The bid of {name}, {amount}, wins, and is more than {name} has.",
)
FORFEITED: Final = ("You forfeit {card}.", "{name} forfeits {card}.")
RESHUFFLED: Final = (
    "The {deck} is reshuffled and has {count} card.",
    "The {deck} is reshuffled and has {count} cards.",
)
PAID_BOARD: Final = ("You pay {payment} to the board.", "{name} pays {payment} to the board.")
PAID: Final = ("You pay {other} {payment}.", "{name} pays you {payment}.", "{name} pays {other} {payment}.")
BOUGHT: Final = ("You get {cards}.", "{name} gets {cards}.")
ANALYZES: Final = (
    "You analyze {card}, owned by {other}.",
    "{name} analyzes {card}, which is yours.",
    "{name} analyzes {card}, owned by {other}.",
)
NOTHING_TO_ANALYZE: Final = (
    "No opponent owns an Investment of {group} for you to analyze.",
    "No opponent owns an Investment of {group} for {name} to analyze.",
)
SPUN: Final = {
    ("red", "red"): "The Analyzer shows red and red: {card} changes hands.",
    ("red", "green"): "The Analyzer shows red and green: first a Profit card is taken, then one is drawn.",
    ("green", "red"): "The Analyzer shows green and red: first a Profit card is drawn, then one is taken.",
    ("green", "green"): "The Analyzer shows green and green: the owner draws two Profit cards.",
}
TOOK_INVESTMENT: Final = (
    "You take {card} from {other}.",
    "{name} takes {card} from you.",
    "{name} takes {card} from {other}.",
)
TOOK_SEEN: Final = ("You take {card} from {other}, unseen.", "{name} takes {card} from you, unseen.")
TOOK: Final = {
    "profit": "{name} takes a Profit card from {other}, unseen.",
    "power": "{name} takes a Power Play card from {other}, unseen.",
}
TOOK_NOTHING: Final = {
    "profit": (
        "{other} has no Profit card that you could take.",
        "You have no Profit card that {name} could take.",
        "{other} has no Profit card that {name} could take.",
    ),
    "power": (
        "{other} has no Power Play card that you could take.",
        "You have no Power Play card that {name} could take.",
        "{other} has no Power Play card that {name} could take.",
    ),
}
DREW_POWER: Final = ("You draw the Power Play card {card}.", "{name} draws the Power Play card {card}.")
PLAYED: Final = (
    "You play {power} against {other}.",
    "{name} plays {power} against you.",
    "{name} plays {power} against {other}.",
)
PLAYED_ON: Final = (
    "You play {power} against {other}: {card}.",
    "{name} plays {power} against you: {card}.",
    "{name} plays {power} against {other}: {card}.",
)
PLAYED_STAKE: Final = (
    "You play {power} against {other}, staking {stake} against {card}.",
    "{name} plays {power} against you, staking {stake} against {card}.",
    "{name} plays {power} against {other}, staking {stake} against {card}.",
)
STRUCK: Final = (
    "{card} of {other} goes back to its deck.",
    "Your {card} goes back to its deck.",
    "{card} of {other} goes back to its deck.",
)
WON_STAKES: Final = (
    "You keep {kept} and win {card} from {other}.",
    "{name} keeps {kept} and wins {card} from you.",
    "{name} keeps {kept} and wins {card} from {other}.",
)
CLAIMED: Final = ("You claim a billion and show {cards}.", "{name} claims a billion and shows {cards}.")
SHOWED: Final = ("You show your hand: {cards}.", "{name} shows the hand: {cards}.")
SHOWED_NOTHING: Final = ("You have no cards to show.", "{name} has no cards to show.")
OVER: Final = {
    "billion": "",
    "last_card": "The last Investment is sold, and the game is over.",
    "max_turns": "That was the last turn, and the game is over.",
}
