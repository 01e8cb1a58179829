"""Everything a person can do, in one table: bindings, action bar, footer, command palette and help are made from it.

Each action has an id, by which it can be rebound. A game adds its own (``tui/games/<game>/actions.py``).

>>> keymap(SHARED, {}).by_key["question_mark"]
'help'
>>> keymap(SHARED, {"help": "f"}).by_key["f"], key_words("question_mark"), key_words("escape")
('help', '?', 'Esc')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Final


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do. ``keys`` are its default keys in Textual's names, the first one is shown."""

    id: str
    keys: tuple[str, ...]
    words: str
    about: str = ""
    """When it is available, and what for: one sentence for the help."""
    group: str = "table"
    """``move`` (cursor keys), ``table`` (any table), ``app`` (everywhere), ``home``, ``replay``, or a game's id."""


SHARED: Final[tuple[Action, ...]] = (
    Action("left", ("left",), "Left", "The choice to the left.", "move"),
    Action("right", ("right",), "Right", "The choice to the right.", "move"),
    Action("up", ("up", "k"), "Up", "The choice above.", "move"),
    Action("down", ("down", "j"), "Down", "The choice below.", "move"),
    Action("act", ("enter",), "Do it", "Does what is marked.", "move"),
    Action("back", ("escape",), "Back", "Takes back a choice that is not final; closes what is open.", "move"),
    *(Action(f"pick{n}", (str(n),), f"Pick {n}", "", "move") for n in range(10)),
    Action("help", ("question_mark",), "Help", "What you can do now, and the rules."),
    Action("hint", ("h",), "Hint", "What a steady player would do now, and why."),
    Action("feed", ("l",), "Log", "Everything that happened, with a filter."),
    Action("chat", ("c",), "Chat", "Say something to the table."),
    Action(
        "inspect",
        ("i",),
        "Inspect",
        "What is marked, and who can see it; the arrows go on to everything else on the table.",
    ),
    Action("standings", ("s",), "Scores", "Who is ahead."),
    Action("say", ("t",), "Say the table", "Everything you can see, as sentences."),
    Action("people", ("u",), "People", "Who is here; a pause, a bot for somebody who is away, muting."),
    Action(
        "undo", ("backspace",), "Take back", "Your last move, at a table against bots; what is hidden lies anew then."
    ),
    Action("skip", ("space",), "Skip pauses", "Do not wait for the bots until your next decision."),
    Action("again", ("g",), "Play again", "The same table once more, after the end; lessons from their beginning."),
    Action("palette", ("colon",), "Menu", "All commands, by name.", "app"),
    Action("settings", ("comma",), "Settings", "Colours, motion, signs, keys.", "app"),
    Action("leave", ("q",), "Leave", "Leave the table; the game is kept.", "app"),
)

HOME: Final[tuple[Action, ...]] = (
    Action("home_go_on", ("g",), "Go on", "The game you left, from where you left it.", "home"),
    Action("home_learn", ("u",), "Learn it", "The marked game in three minutes, at its own table.", "home"),
    Action("home_options", ("o",), "Options", "How the marked game is played, where its rules leave a choice.", "home"),
    Action("home_bots", ("b",), "Bots", "The next level of bots: random, steady, sharp.", "home"),
    Action("home_more", ("right", "l"), "More seats", "One seat more at the marked table.", "home"),
    Action("home_fewer", ("left", "h"), "Fewer seats", "One seat less at the marked table.", "home"),
    Action(
        "lan",
        ("t",),
        "Tables on the LAN",
        "Tables that people on your network have opened, to join or to watch. Open one: honor host GAME",
        "home",
    ),
    Action("replays", ("r",), "Replays", "The games you have played, to watch again.", "home"),
    Action(
        "rules", ("question_mark",), "Rules", "The rules of the three games, with every number of the guide.", "home"
    ),
    Action(
        "home_comfort",
        ("c",),
        "Look and motion",
        "How shall it look, and how much shall move? Three questions, with a preview; asked once. "
        "The settings have them, too.",
        "home",
    ),
)
"""What one can do at home, beside marking and opening."""
_AT_HOME: Final[Mapping[str, str]] = {
    "settings": "Colours, signs, motion, the pace of the bots, keys.",
    "leave": "Until next time.",
}
"""What is said at home of actions that a table has, too."""

EVERYWHERE: Final[tuple[Action, ...]] = (
    Action("learn_bond", (), "Learn James Bond 007", "The game in three minutes, at its own table.", "app"),
    Action("learn_charge", (), "Learn Charge It!", "The game in three minutes, at its own table.", "app"),
    Action("learn_billionaire", (), "Learn Billionaire", "The game in three minutes, at its own table.", "app"),
    Action("comfort", (), "Look and motion", "Colours, motion, or lines to be read, with a preview.", "app"),
)
"""What the menu offers on every screen. None of it needs a key of its own, but may be given one at home or a table."""
LESSONS: Final[Mapping[str, str]] = {
    "learn_bond": "james-bond-007",
    "learn_charge": "charge-it",
    "learn_billionaire": "billionaire",
}

REPLAY: Final[tuple[Action, ...]] = (
    Action(
        "replay_on", ("right",), "On", "The next event; beyond the last one of a running game, along with it.", "replay"
    ),
    Action("replay_back", ("left",), "Back", "The event before.", "replay"),
    Action("replay_turn_on", ("down", "j"), "Turn on", "The beginning of the next turn.", "replay"),
    Action("replay_turn_back", ("up", "k"), "Turn back", "The beginning of this turn, or of the one before.", "replay"),
    Action("replay_chapter_on", ("pagedown", "right_square_bracket"), "Round on", "The next round or lap.", "replay"),
    Action(
        "replay_chapter_back", ("pageup", "left_square_bracket"), "Round back", "The round or lap before.", "replay"
    ),
    Action("replay_event_on", ("n",), "Next mark", "The next mark of the kind that is looked for.", "replay"),
    Action("replay_event_back", ("p",), "Mark before", "The mark before, of the kind that is looked for.", "replay"),
    Action(
        "replay_kind", ("f",), "Look for", "The kind of marks that next and before go to: called bluffs, …", "replay"
    ),
    Action("replay_play", ("space",), "Play", "Plays by itself, or stops.", "replay"),
    Action("replay_pace", ("e",), "Pace", "Plays at an even pace, or at the pace at which it was played.", "replay"),
    Action("replay_faster", ("plus",), "Faster", "Plays faster; after the fastest comes the slowest.", "replay"),
    Action("replay_slower", ("minus",), "Slower", "Plays slower; after the slowest comes the fastest.", "replay"),
    Action("replay_eyes", ("v",), "Eyes", "Through somebody else's eyes.", "replay"),
    Action("replay_spoilers", ("x",), "Spoilers", "Shows what is to come and how long it is, or hides it.", "replay"),
    Action("replay_first", ("home",), "First", "The beginning.", "replay"),
    Action("replay_last", ("end",), "Last", "The end; without spoilers, as far as one has come.", "replay"),
    Action("replay_jump", ("enter",), "Go to", "Goes to the line whose number was typed.", "replay"),
    Action("replay_clear", ("escape",), "Clear", "Forgets the number that was typed.", "replay"),
    Action("replay_mark", ("m",), "Bookmark", "A bookmark here, or none any more.", "replay"),
    Action("replay_note", ("o",), "Note", "A note about this moment; kept beside the game, not in it.", "replay"),
    Action("replay_notes", ("u",), "Notes", "All notes and marks, to go to.", "replay"),
    Action("replay_knowledge", ("w",), "Who knows", "What each seat knows at this moment.", "replay"),
    Action("replay_graph", ("g",), "Graph", "Points, scores or worth over time.", "replay"),
    Action("replay_analysis", ("a",), "Analysis", "What a sharp player thinks of the decisions of a seat.", "replay"),
    Action("replay_audit", ("z",), "Audit", "What this game proves, what not, and what is wrong with it.", "replay"),
    Action("replay_branch", ("b",), "What if", "Play on from here, against bots, in a game of its own.", "replay"),
    Action(
        "replay_compare",
        ("c",),
        "Compare",
        "This game and the one it branches off from, or your last branch.",
        "replay",
    ),
    Action("replay_export", ("y",), "Export", "The game in another form: text, JSON, page, cast, picture.", "replay"),
    Action(
        "replay_delay", ("d",), "Delay", "How long after they were played moves of a running game are shown.", "replay"
    ),
    Action("replay_live", ("r",), "Live", "Back to where the running game is.", "replay"),
)
"""What one can do when a saved game is shown."""

GAME_FOLDERS: Final[Mapping[str, str]] = {
    "charge-it": "charge_it",
    "james-bond-007": "james_bond_007",
    "billionaire": "billionaire",
}


def actions_of(game: str) -> tuple[Action, ...]:
    """The actions a game adds. Empty for a game without screens of its own."""
    folder = GAME_FOLDERS.get(game)
    if folder is None:
        return ()
    try:
        module = import_module(f"tui.games.{folder}.actions")
    except ModuleNotFoundError:
        return ()
    actions: tuple[Action, ...] = module.ACTIONS
    return actions


def at_home() -> tuple[Action, ...]:
    """The actions of the home screen."""
    shared = ("up", "down", "act", "palette", "settings", "leave", *(f"pick{n}" for n in range(10)))
    lessons = (action for action in EVERYWHERE if action.id in LESSONS)
    at_table = (action for action in SHARED if action.id in shared)
    own = (replace(action, about=_AT_HOME.get(action.id, action.about)) for action in at_table)
    return (*HOME, *own, *lessons)


def all_actions() -> tuple[Action, ...]:
    """Every action of the app, for settings and documentation."""
    return (*SHARED, *EVERYWHERE, *HOME, *REPLAY, *(action for game in GAME_FOLDERS for action in actions_of(game)))


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which key does what, after rebinding."""

    by_key: Mapping[str, str]
    keys: Mapping[str, tuple[str, ...]]
    """Action id → its keys."""
    words: Mapping[str, str]
    """Action id → its words."""
    conflicts: tuple[str, ...] = field(default=())
    """Sentences about keys that two actions want. The first action in the table keeps the key."""

    def shown(self, action: str) -> str:
        """The key of an action as it stands on the keyboard; empty for an action without one."""
        keys = self.keys.get(action, ())
        return key_words(keys[0]) if keys else ""


def keymap(actions: Sequence[Action], rebound: Mapping[str, str | Sequence[str]]) -> Keymap:
    """Default keys, with those a person has bound differently (action id → key or keys)."""
    by_key: dict[str, str] = {}
    keys: dict[str, tuple[str, ...]] = {}
    said: list[str] = []
    for action in sorted(actions, key=lambda action: action.id not in rebound):  # what a person chose comes first
        chosen = rebound.get(action.id, action.keys)
        wanted = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        kept = []
        for name in wanted:
            key = KEY_NAMES.get(name, name)
            other = by_key.get(key)
            if other is not None:
                said.append(f"The key {key_words(key)} is bound to {other}, and cannot also be {action.id}.")
                continue
            by_key[key] = action.id
            kept.append(key)
        keys[action.id] = tuple(kept)
    return Keymap(by_key, keys, {action.id: action.words for action in actions}, tuple(said))


_SHOWN: Final = {
    "question_mark": "?",
    "colon": ":",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "minus": "-",
    "plus": "+",
    "exclamation_mark": "!",
    "enter": "Enter",
    "escape": "Esc",
    "backspace": "Bksp",
    "space": "Space",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
}
KEY_NAMES: Final = {
    **{shown: name for name, shown in _SHOWN.items()},
    **{shown.lower(): name for name, shown in _SHOWN.items()},
}
"""What people write for a key → Textual's name."""


def key_words(key: str) -> str:
    """A key as it stands on the keyboard.

    >>> key_words("d"), key_words("enter"), key_words("upper_l")
    ('d', 'Enter', 'L')
    """
    if key.startswith("upper_"):
        return key.removeprefix("upper_").upper()
    return _SHOWN.get(key, key)


def unknown_actions(rebound: Iterable[str]) -> list[str]:
    """Ids in somebody's settings that are no action."""
    known = {action.id for action in all_actions()}
    return sorted(name for name in rebound if name not in known)
