"""Checks that hold for every game, at every moment. A game's tests call them while random games run:

>>> from random import Random
>>> for match in random_game("james-bond-007", 3, seed=1, limit=2):
...     check_cards_conserved(match)
...     check_every_legal_move_accepted(match)

`followers` adds copies of the match that are held by seats and bystanders and fed only what is public (and their own
deals); `machine` makes a hypothesis state machine of all of it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

from core.chance import Chance, Outcome, Shuffle
from core.dealer import Dealer, SeededDealer
from core.game import Decide, Fact, Facts, Game, IllegalMove, Move, Over, load_game
from core.local import LocalMatch, Recorder
from core.match import Match
from core.observation import Observation
from core.table import EVERYONE, Audience, Card, Face
from tests.games.moves import NOT_EVEN_MOVES, faces_of, random_move, spoiled, written

MOST_TRIED = 40  # of the legal moves of one moment: a bid may be anything up to one's means

# ── random games ─────────────────────────────────────────────────────────────────────────────────────────────────────


def random_game(
    game: str | Game[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    lapses: float = 0.0,
    limit: int = 100_000,
    recorder: Recorder | None = None,
) -> Iterator[LocalMatch]:
    """A game of uniformly random legal moves: the match at its start and after each step, until its end.

    ``lapses``: the share of decisions in which the time runs out. ``limit``: stop after so many steps.
    """
    match = LocalMatch.start(game, seats, options, SeededDealer(seed), recorder)
    random = Random(seed)
    yield match
    for _ in range(limit):
        if match.over:
            return
        random_step(match, random, lapses)
        yield match


def random_step(match: LocalMatch, random: Random, lapses: float = 0.0) -> tuple[int, Move | None]:
    """One random move of one of the seats that owe one; None instead of a move: its time ran out."""
    seats = sorted(match.to_act)
    seat = seats[int(random.random() * len(seats))]  # random() alone gives the same numbers in every Python
    if random.random() < lapses:
        match.lapse(seat)
        return seat, None
    legal = match.legal_moves(seat)
    assert len(legal) > 0, f"seat {seat} owes a move in {match.phase} and has none"
    move = legal[int(random.random() * len(legal))]
    match.play(seat, move)
    return seat, move


def able(match: LocalMatch) -> list[int]:
    """The seats that may move: those that owe a move, and those that may put one in though nobody waits for them."""
    return [seat for seat in range(match.match.state.seats) if match.match.may_move(seat)]


# ── checks of one moment ─────────────────────────────────────────────────────────────────────────────────────────────


def check_cards_conserved(match: LocalMatch, decks: Mapping[str, Sequence[Face]] | None = None) -> None:
    """Every card of every deck lies in exactly one place, and all faces are there. ``decks``: those of the position."""
    game, state, faces = match.game, match.match.state, match.match.faces
    lying = [card for _zone, cards in state.table.zones() for card in cards]
    assert len(set(lying)) == len(lying), "a card lies in two places"
    for deck in game.deck_names:
        there = Counter(faces[card] for card in lying if state.table.deck_of(card) == deck)
        wanted = game.deck_faces(state, deck) if decks is None else decks[deck]
        assert there == Counter(wanted), (
            f"deck {deck}: too many {there - Counter(wanted)}, lacking {Counter(wanted) - there}"
        )


def check_every_legal_move_accepted(match: LocalMatch) -> None:
    """What is listed as legal can be played, as it is and as plain JSON; a copy goes on, the match itself does not."""
    before = match.position()
    for seat in able(match):
        for move in _some(match.legal_moves(seat)):
            twin = match.copy()
            twin.play(seat, json.loads(json.dumps(move)))
            assert twin.position() != before, f"{move} had no effect"
    assert match.position() == before, "a copy's moves reached the original"


def check_lapses_accepted(match: LocalMatch) -> None:
    """Whoever owes a move may run out of time, and the move that is then played is one the rules allow."""
    before = match.position()
    for seat in sorted(match.to_act):
        state, faces = match.match.state, match.match.faces
        assert match.game.why_not(state, seat, match.game.default_move(state, seat, faces), faces) is None
        twin = match.copy()
        twin.lapse(seat)
        assert twin.position() != before, "a lapse had no effect"
    for seat in {*range(match.match.state.seats)} - match.to_act:
        check_refused(match, lambda seat=seat: match.lapse(seat))  # type: ignore[misc]


def check_others_refused_without_effect(
    match: LocalMatch, random: Random, tries: int = 10, listed_in_full: Callable[[str], bool] = lambda kind: True
) -> None:
    """Garbage, spoiled moves, other seats' moves and moves of another moment are refused; nothing changes.

    ``listed_in_full``: whether `legal_moves` lists every move of this kind (bids and payments are too many).
    """
    game, seats = match.game, match.match.state.seats
    for strange in (-1, seats, 10**30, None, "0", 1.0, True, (0,)):
        check_refused(match, lambda strange=strange: match.play(strange, {"kind": game.move_kinds[0]}))  # type: ignore[misc]
        check_refused(match, lambda strange=strange: match.lapse(strange))  # type: ignore[misc]
    for seat in range(seats):
        legal = match.legal_moves(seat)
        if seat not in able(match):
            assert len(legal) == 0, f"seat {seat} may do nothing, and has legal moves"
        wrong: list[object] = [random.choice(NOT_EVEN_MOVES)]
        if legal:
            wrong += [random.choice(list(spoiled(random.choice(_some(legal)))))]
        for _ in range(tries):
            move = random_move(game, faces_of(game, match.match.state), random)
            wrong.append(move)
        known = {written(move) for move in _some(legal, 10_000)}
        for data in wrong:
            if isinstance(data, dict) and _allowed(match, seat, data, known, listed_in_full):
                continue
            check_refused(match, lambda seat=seat, data=data: match.play(seat, data))  # type: ignore[misc]


def _allowed(
    match: LocalMatch, seat: int, data: dict[Any, Any], listed: set[str], listed_in_full: Callable[[str], bool]
) -> bool:
    if seat not in able(match):
        return False
    if written(data) in listed:
        return True
    if listed_in_full(str(data.get("kind"))):
        return False
    try:
        move = match.game.parse_move(data)
    except IllegalMove:
        return False
    return match.game.why_not(match.match.state, seat, move, match.match.faces) is None


def check_refused(match: LocalMatch, attempt: Callable[[], object]) -> str:
    """The attempt raises IllegalMove with a sentence, and nothing at all has changed. Gives the sentence."""
    before, told, luck = match.position(), len(match.match.happened), match.luck
    reason = None
    try:
        attempt()
    except IllegalMove as refusal:
        reason = refusal.reason
    assert reason is not None, "an illegal move was accepted"
    assert is_sentence(reason), f"not a sentence: {reason!r}"
    assert (match.position(), len(match.match.happened), match.luck) == (before, told, luck), "a refusal had effects"
    return reason


def is_sentence(text: str) -> bool:
    """Whether a player may be told this: one line, with a beginning and an end."""
    return (
        " " in text and text[0].upper() == text[0] and text[-1] in ".?!" and "\n" not in text and 5 < len(text) < 400
        and text.isprintable()
    )  # fmt: skip


def check_view_is_json(match: LocalMatch) -> None:
    """Views, happenings and positions survive JSON, and every view has the keys that it has in every game."""
    state = match.match.state
    for seat in (None, *range(state.seats)):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert {"game", "seat", "phase", "active", "to_act", "seats", "result"} <= set(view)
        assert view["game"] == match.game.id
        assert view["seat"] == seat
        assert view["phase"] == match.phase
        assert view["to_act"] == sorted(match.to_act)
        assert len(view["seats"]) == state.seats
        assert view["result"] == match.result
        told = match.happenings(seat, max(0, len(match.match.happened) - 20))
        assert json.loads(json.dumps(told)) == told
    assert match.phase in match.game.phases
    position = match.position()
    assert json.loads(json.dumps(position)) == position


# ── blindness ────────────────────────────────────────────────────────────────────────────────────────────────────────


def permuted(match: LocalMatch, seat: int | None, random: Random, *, visible_only: bool = False) -> Match[Any]:
    """The same moment in another world: cards that this seat was never shown have swapped faces within their deck.

    ``visible_only``: also those it was shown once, but cannot see now.
    """
    twin, table = match.match.copy(), match.match.state.table
    seen = table.visible_to(seat) if visible_only else table.known_to(seat) | table.visible_to(seat)
    hidden: dict[str, list[Card]] = {}
    for _zone, cards in table.zones():
        for card in cards:
            if card not in seen:
                hidden.setdefault(table.deck_of(card), []).append(card)
    for cards in hidden.values():
        faces = [twin.faces[card] for card in cards]
        random.shuffle(faces)
        twin.faces.update(zip(cards, faces, strict=True))
    return twin


def check_view_blind(match: LocalMatch, random: Random, *, visible_only: bool = True, told_since: int = 0) -> None:
    """What a seat may not see changes nothing for it: not its view, what it is told, its moves, its bots' choices.

    ``visible_only``: the view shows only what lies open now, not what was shown once (every game without options
    that say otherwise).
    """
    here, game = match.match, match.game
    for seat in (None, *range(here.state.seats)):
        other = permuted(match, seat, random)
        forgotten = permuted(match, seat, random, visible_only=visible_only)
        for world in (other, forgotten):
            assert game.view(here.state, seat, here.faces) == game.view(world.state, seat, world.faces), (
                f"view of {seat}"
            )
        assert [told.told_to(seat, here.faces) for told in here.happened[told_since:]] == [
            told.told_to(seat, other.faces) for told in other.happened[told_since:]
        ], f"what seat {seat} is told"
        if seat is None or seat not in able(match):
            continue
        for world in (other, forgotten):
            mine = game.legal_moves(here.state, seat, here.faces)
            theirs = game.legal_moves(world.state, seat, world.faces)
            assert list(_some(mine)) == list(_some(theirs)), f"legal moves of seat {seat}"
        for bot in bots_of(game):
            listening = bot.listens
            choices = [
                bot.choose(Observation.of(world, seat, listening=listening), Random(7)) for world in (here, other)
            ]
            assert choices[0] == choices[1], f"{type(bot).__name__} in seat {seat} saw too much"


def bots_of(game: Game[Any]) -> list[Any]:
    """The two simple bots of a game, where it has them already."""
    if find_spec(f"{type(game).__module__.rpartition('.')[0]}.bots") is None:
        return []
    return [game.policies.RANDOM, game.policies.STEADY]


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def check_position_goes_on(match: LocalMatch, steps: int = 100_000) -> None:
    """Written down, read again, and played on: the same views, moves, happenings and result, step by step.

    The match's own dealer must be a SeededDealer. ``steps``: how far at most.
    """
    here = match.copy()
    position = json.loads(json.dumps(here.position()))
    there = LocalMatch.from_position(position, SeededDealer(position["seed"]))
    told_here, told_there = len(here.match.happened), len(there.match.happened)
    everybody = (None, *range(here.match.state.seats))
    randoms = Random(1), Random(1)
    for _ in range(steps):
        assert there.position() == here.position()
        assert there.to_act == here.to_act
        for seat in everybody:
            assert there.view(seat) == here.view(seat)
            assert there.happenings(seat, told_there) == here.happenings(seat, told_here)
        told_here, told_there = len(here.match.happened), len(there.match.happened)
        if here.over:
            break
        assert random_step(here, randoms[0], 0.1) == random_step(there, randoms[1], 0.1)
    assert there.result == here.result


# ── followers: the same match in other hands ─────────────────────────────────────────────────────────────────────────


class Follower:
    """A match held by a seat, or by a bystander (None): it hears what is public, and what its own seat is shown."""

    def __init__(self, match: Match[Any], seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self.compared = 0
        """How many happenings were found to be the same."""

    def no_more_facts(self) -> None:
        """Something else happened: the facts that were asked for were not stated."""
        while type(self.match.pending) is Facts:
            self.match.no_fact()

    def shown(self, card: Card, audience: Audience, face: Face) -> None:
        if (card, audience) not in self.match.state.table.shown:  # it belongs to what comes after the fact
            self.no_more_facts()
        assert (card, audience) in self.match.state.table.shown, "shown, but not by a rule"
        if audience in (EVERYONE, self.seat):
            self.match.learn(card, face)

    def stated(self, fact: Fact) -> None:
        while type(self.match.pending) is Facts and fact.name not in self.match.pending.names:
            self.match.no_fact()
        self.match.state_fact(fact)

    def check(self, dealer: Match[Any]) -> None:
        """In lockstep with the dealer's match: as much as this holder can know."""
        mine, theirs, seat = self.match, dealer, self.seat
        who = "the bystander" if seat is None else f"seat {seat}"
        assert type(mine.pending) is type(theirs.pending), f"{who} waits for {mine.pending}, not {theirs.pending}"
        if isinstance(mine.pending, Decide | Over):
            assert mine.pending == theirs.pending
        assert mine.state.phase == theirs.state.phase
        assert laid(mine) == laid(theirs), f"the table of {who}"
        view = mine.game.view(mine.state, seat, mine.faces)
        assert view == theirs.game.view(theirs.state, seat, theirs.faces), f"the view of {who}"
        told = [happening.told_to(seat, mine.faces) for happening in mine.happened[self.compared :]]
        truth = [happening.told_to(seat, theirs.faces) for happening in theirs.happened[self.compared :]]
        assert told == truth, f"what {who} is told"
        self.compared += len(told)
        for card, face in mine.faces.items():
            assert theirs.faces[card] == face
        knows = set(mine.faces) & {card for _zone, cards in mine.state.table.zones() for card in cards}
        assert knows == mine.state.table.known_to(seat), f"{who} knows other faces than it was shown"


def laid(match: Match[Any]) -> tuple[Any, ...]:
    """A table that can be compared with one whose zones were laid out by somebody else."""
    table = match.state.table
    return {zone.name: cards for zone, cards in table.zones()}, table.shown, table.decks


class Bystander(Recorder):
    """Feeds followers (a bystander, and each seat) with what is public of a match, and compares them with it."""

    def __init__(self, followers: Sequence[Follower], faces: Mapping[Card, Face]) -> None:
        self.followers = followers
        self._faces = faces

    def moved(self, seat: int, public: Move) -> None:
        public = json.loads(json.dumps(public))  # as it comes out of a file
        for follower in self.followers:
            follower.no_more_facts()
            follower.match.play_public(seat, Move(public))

    def sealed(self, seat: int, move: Move) -> None:
        for follower in self.followers:
            follower.no_more_facts()
            assert move in follower.match.possible_answers(seat), f"{move} cannot be found again when {seat} vanishes"
            follower.match.seal(seat)

    def unsealed(self, answers: Mapping[int, Move]) -> None:
        for follower in self.followers:
            follower.no_more_facts()
            follower.match.unseal(dict(answers))

    def lapsed(self, seat: int, public: Move, sealed: bool) -> None:
        if sealed:
            self.sealed(seat, public)
        else:
            self.moved(seat, public)

    def resolved(self, chance: Chance, outcome: Outcome) -> None:
        for follower in self.followers:
            follower.no_more_facts()
            assert type(follower.match.pending) is type(chance)
            follower.match.resolve(None if isinstance(chance, Shuffle) else outcome)

    def shown(self, card: Card, audience: Audience) -> None:
        for follower in self.followers:
            follower.shown(card, audience, self._faces[card])

    def stated(self, fact: Fact) -> None:
        for follower in self.followers:
            follower.stated(fact)

    def settled(self, match: LocalMatch) -> None:
        for follower in self.followers:
            follower.no_more_facts()
            follower.check(match.match)


def followed(
    game: str | Game[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    dealer: Dealer | None = None,
) -> LocalMatch:
    """A new match whose every step is compared with a bystander's copy and each seat's copy of it."""
    rules = load_game(game) if isinstance(game, str) else game
    # everybody lays out a table of his own, as in a process of his own
    matches = [Match(rules, rules.begin(seats, options or {})) for _ in range(seats + 1)]
    followers = [Follower(match, seat) for match, seat in zip(matches, (None, *range(seats)), strict=True)]
    return _followed(Match(rules, rules.begin(seats, options or {}), knows_all=True), followers, dealer, 0)


def followed_from(position: dict[str, Any], dealer: Dealer | None = None) -> LocalMatch:
    """A match that goes on from a position, followed likewise by people who know what their seats were shown."""
    rules = load_game(position["game"])
    state, faces, answers = rules.from_position(position)
    followers = []
    for seat in (None, *range(state.seats)):
        known = {card: faces[card] for card in state.table.known_to(seat)}
        followers.append(Follower(Match(rules, state, known), seat))
    match = Match(rules, state, faces, answers=answers, knows_all=True)
    return _followed(match, followers, dealer or SeededDealer(position.get("seed", 0)), position.get("luck", 0))


def _followed(match: Match[Any], followers: list[Follower], dealer: Dealer | None, luck: int) -> LocalMatch:
    recorder = Bystander(followers, match.faces)
    match.witness = recorder
    local = LocalMatch(match, dealer or SeededDealer(0), luck, recorder)
    recorder.settled(local)
    return local


def check_followed_to_the_end(
    game: str | Game[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0, limit: int = 100_000
) -> LocalMatch:
    """A random game in which a bystander and every seat keep up, by what they may know. Gives the match."""
    match, random = followed(game, seats, options, SeededDealer(seed)), Random(seed)
    for _ in range(limit):
        if match.over:
            break
        random_step(match, random, 0.05)
    return match


# ── all of it ────────────────────────────────────────────────────────────────────────────────────────────────────────


def check_moment(
    match: LocalMatch, random: Random, *, listed_in_full: Callable[[str], bool] = lambda kind: True, goes_on: int = 0
) -> None:
    """Every check of one moment."""
    check_cards_conserved(match)
    check_view_is_json(match)
    check_every_legal_move_accepted(match)
    check_lapses_accepted(match)
    check_others_refused_without_effect(match, random, listed_in_full=listed_in_full)
    check_view_blind(match, random, told_since=max(0, len(match.match.happened) - 50))
    check_position_goes_on(match, goes_on)


def _some(moves: Sequence[Move], most: int = MOST_TRIED) -> list[Move]:
    """The moves, or where they are too many the first, the last and some between."""
    count = len(moves)
    if count <= most:
        return [moves[index] for index in range(count)]
    return [moves[index * (count - 1) // (most - 1)] for index in range(most)]
