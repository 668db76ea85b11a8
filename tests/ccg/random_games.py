"""Random games of the card game: a player who likes what was seldom seen, and a tally of it all."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starfold.games.ccg.cards.decks import Deck, deck_data, deck_from_data
from starfold.games.ccg.cards.library import declared
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.rules import deploying, locations, restrictions, rows, vessels
from starfold.games.ccg.rules.abilities import EXPANDED, HALF
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.step import KIND, card_of, kind_of, number_of
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.instruction import DONE, Instruction
from starfold.games.ccg.state.options import OPTIONS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Ability, Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_BURY,
    A_DEPLOY,
    A_DRAIN,
    A_FIRE,
    A_HAND_OVER,
    A_MOVE,
    A_PLAY,
    A_TRANSFER,
    A_USE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    CHARACTER,
    DARK,
    DEVICE,
    FORCE,
    HAND,
    LIGHT,
    LOCATION,
    NONE,
    SIDE_OF_TABLE,
    STARSHIP,
    THERE,
    UNDER,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from tests.ccg.decks_at_random import company, random_pair
from tests.ccg.soundness import faults, numbers_below_zero, twins, unspoken

MOST_TURNS = 60
PLAIN, RICH, STAGED_START = "", "rich", "staged"
MOST_CHOICES = 8000  # of a game: more is a game without end
MOST_IN_A_TURN = 1200  # more is a stall
TWINS_EVERY = 40  # choices
HALVES = ("Light half", "Dark half")

Key = tuple[str, str]  # a card's id, and which of its abilities


def abilities(script: Script) -> Iterator[tuple[str, int, Ability]]:
    """Everything that a card does of its own accord or in answer, with its name and number."""
    for number, ability in enumerate(script.abilities):
        yield f"ability {number}", number, ability
    for seat, half in enumerate(script.abilities_for):
        for number, ability in enumerate(half):
            yield f"{HALVES[seat]} {number}", seat * HALF + number, ability


def all_keys() -> list[Key]:
    """Every ability of every card that works: abilities, shots, what happens upon deployment."""
    found: list[Key] = []
    for id, script in declared().items():
        found += [(id, name) for name, _, _ in abilities(script)]
        if script.weapon is not None:
            found.append((id, "shot"))
        if script.deploy.steps:
            found.append((id, "deployment"))
    return found


class Tally:
    """What was seen in all games so far."""

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()  # deployed or played, by id
        self.used: Counter[Key] = Counter()
        self.games = 0  # played to the end
        self.sketches = 0  # a few turns of a game
        self.choices = 0
        self.turns: list[int] = []
        self.windows = 0  # questions in which one answers or passes
        self.idle_windows = 0  # those in which one could only pass
        self.ends: Counter[str] = Counter()
        self.longest_turn = 0

    def to_data(self) -> dict[str, Any]:
        return {
            "cards": dict(self.cards),
            "used": [[id, name, count] for (id, name), count in self.used.items()],
            "games": self.games,
            "sketches": self.sketches,
            "choices": self.choices,
            "turns": self.turns,
            "windows": self.windows,
            "idle_windows": self.idle_windows,
            "ends": dict(self.ends),
            "longest_turn": self.longest_turn,
        }

    def add(self, data: dict[str, Any]) -> None:
        """Add what another run saw."""
        self.cards.update(data["cards"])
        self.used.update({(id, name): count for id, name, count in data["used"]})
        self.games += data["games"]
        self.sketches += data["sketches"]
        self.choices += data["choices"]
        self.turns += data["turns"]
        self.windows += data["windows"]
        self.idle_windows += data["idle_windows"]
        self.ends.update(data["ends"])
        self.longest_turn = max(self.longest_turn, data["longest_turn"])

    def least_played(self) -> list[str]:
        return sorted(declared(), key=lambda id: self.cards[id])

    def unused(self) -> list[Key]:
        return [key for key in all_keys() if not self.used[key]]


class Note(Instruction):
    """Stands after the announcement of an ability and counts it."""

    def __init__(self, tally: Tally, key: Key) -> None:
        super().__init__()
        self.tally = tally
        self.key = key

    def run(self, pos: Position, run: Any) -> bool:
        self.tally.used[self.key] += 1
        return DONE


@contextmanager
def counting(tally: Tally) -> Iterator[None]:
    """As long as it is open, every ability that is carried out is counted."""
    lists: list[tuple[list[Instruction], int]] = []
    for id, script in declared().items():
        for name, _, ability in abilities(script):
            ability.steps.insert(ability.head, Note(tally, (id, name)))
            lists.append((ability.steps, ability.head))
        if script.deploy.steps:
            script.deploy.steps.append(Note(tally, (id, "deployment")))
            lists.append((script.deploy.steps, len(script.deploy.steps) - 1))
    try:
        yield
    finally:
        for steps, at in lists:
            steps.pop(at)


# -- the player ------------------------------------------------------------------------------------

# How much an action is liked, where the card matters less than the deed.
LIKES = {
    A_BATTLE: 4.0,
    A_DRAIN: 2.0,
    A_MOVE: 1.0,
    A_BOARD: 0.15,
    A_BURY: 0.3,
    A_HAND_OVER: 0.15,
    A_TRANSFER: 0.3,
}
PASS = 0.5
UNSEEN = 60.0  # an ability that was never used


def liking(pos: Position, option: int, tally: Tally) -> float:
    """How much the player likes an answer: rare cards and abilities most."""
    if option < KIND:
        return PASS if option == DECLINE else 1.0
    kind, card, number = kind_of(option), card_of(option), number_of(option)
    if kind in LIKES:
        return LIKES[kind]
    id = pos.card(card).id
    if kind in (A_PLAY, A_USE):
        used = tally.used[id, name_of(pos, card, number)]
        return 12.0 / (1 + used) if used else UNSEEN
    if kind == A_FIRE:
        used = tally.used[id, "shot"]
        return 12.0 / (1 + used) if used else UNSEEN
    if kind == A_DEPLOY:
        return 3.0 if pos.is_location(card) else 1.0 + 9.0 / (1 + tally.cards[id])
    return 3.0


def name_of(pos: Position, card: int, number: int) -> str:
    if number >= EXPANDED:
        return "the text of another site"
    if pos.card(card).type == LOCATION:
        return f"{HALVES[number // HALF]} {number % HALF}"
    return f"ability {number}"


def choice(pos: Position, chance: random.Random, tally: Tally) -> int:
    """An answer at random; what is seldom seen is more likely, passing less."""
    options = pos.options
    if len(options) == 1:
        return options[0]
    return chance.choices(options, [liking(pos, option, tally) for option in options])[0]


# -- a game ----------------------------------------------------------------------------------------


class Unsound(AssertionError):
    """A position that must not be, with the way there."""


class Trial:
    """A random game with the way it went, so that it can be looked at again."""

    def __init__(
        self,
        seed: int,
        decks: list[Deck],
        options: dict[str, Any],
        wanted: list[str],
        start: str,
    ) -> None:
        self.seed = seed
        self.decks = decks
        self.options = options
        self.wanted = wanted
        self.start = start  # "", or "rich": with full hands, or "staged": in the middle
        self.choices: list[int] = []

    def begin(self) -> Position:
        setup = make_setup(self.decks, self.options)
        pos = new_position(setup, seeded_dice(self.seed), True)
        while self.start != PLAIN and pos.phase == NONE:
            pos.choose(pos.options[0])  # where a starting location lies, or another one
        if self.start == RICH:
            enrich(pos, self.wanted)
        elif self.start == STAGED_START:
            stage(pos, self.wanted, random.Random(self.seed))
        return pos

    def again(self) -> Position:
        """The position to which the choices led."""
        pos = self.begin()
        for choice in self.choices:
            pos.choose(choice)
        return pos

    def to_data(self) -> dict[str, Any]:
        return {**vars(self), "decks": [deck_data(deck) for deck in self.decks]}


def trial_from_data(data: dict[str, Any]) -> Trial:
    decks = [deck_from_data(deck) for deck in data["decks"]]
    trial = Trial(data["seed"], decks, data["options"], data["wanted"], data["start"])
    trial.choices = data["choices"]
    return trial


def random_trial(seed: int, wanted: list[str], tally: Tally, start: str) -> Trial:
    """A game of two random decks around the wanted cards, every other one with any options."""
    chance = random.Random(seed)
    decks = random_pair(chance, wanted, tally.cards)
    options = random_options(chance) if chance.random() < 0.5 else {}
    return Trial(seed, decks, {**options, "max_turns": MOST_TURNS}, wanted, start)


def random_options(chance: random.Random) -> dict[str, Any]:
    """Each option that has names for its values, at any of them."""
    return {name: chance.choice(rule.values) for name, rule in OPTIONS.items() if rule.values}


def enrich(pos: Position, wanted: list[str]) -> None:
    """Wanted cards, locations and some more into hand, and Force to use, before the first turn."""
    for seat in (LIGHT, DARK):
        deck = pos.reserve[seat]
        first = [c for c in deck if pos.card(c).id in wanted or pos.is_location(c)]
        for card in [*first[:16], *[c for c in deck if c not in first][:6]]:
            pos.to_pile(card, HAND)
        for card in pos.reserve[seat][-14:]:
            pos.to_pile(card, FORCE)
    pos.options = pos.stack[-1].choices(pos)  # type: ignore[attr-defined]


# How many cards of a type each player has on the table of a game that begins in the middle.
GONE_ASTRAY = 0.08  # the share of characters who are missing then
STAGED = {VEHICLE: 5, STARSHIP: 3, CHARACTER: 10, WEAPON: 5, DEVICE: 3}


def stage(pos: Position, wanted: list[str], chance: random.Random) -> None:
    """Begin in the middle: locations, forces and weapons lie where they might have been deployed.

    Wanted cards come first; what is played or deployed as an answer is in hand.
    """
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][:]:
            _stage_location(pos, card, seat)
    named = {card.id for id in wanted for card in company(id)}
    stages = chance.sample(pos.locations(), min(3, len(pos.locations())))
    for type, most in STAGED.items():
        for seat in (DARK, LIGHT):
            own = [c for c in pos.reserve[seat] + pos.hand[seat] if pos.card(c).type == type]
            chance.shuffle(own)
            own.sort(key=lambda c: (pos.card(c).id not in wanted, pos.card(c).id not in named))
            for card in own[:most]:
                _stage(pos, card, seat, stages, chance)
    for seat in (LIGHT, DARK):
        held = [c for c in pos.reserve[seat] if pos.card(c).id in wanted]
        for card in held[:14]:
            pos.to_pile(card, HAND)
        for card in pos.reserve[seat][-12:]:
            pos.to_pile(card, FORCE)
    pos.options = pos.stack[-1].choices(pos)  # type: ignore[attr-defined]


def _stage_location(pos: Position, card: int, seat: int) -> None:
    if not pos.is_location(card) or rows.is_vehicle_site(pos, card):
        return
    if rows.covers(pos, card) == NONE and locations.may_deploy(pos, card, seat) is None:
        rows.lay_out(pos, card, rows.slots(pos, card)[-1])


def _stage(pos: Position, card: int, seat: int, stages: list[int], chance: random.Random) -> None:
    """Put a card where it may be deployed, if possible where the others are."""
    places = deploying.destinations(pos, card, seat, restrictions.FREE)
    if not places:
        return
    crowded = [at for at in places if pos.location_of(at) in stages]
    place = chance.choice(crowded if crowded and chance.random() < 0.8 else places)
    roles = deploying.roles_at(pos, card, place)
    if not roles:
        return
    if roles[0] in (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO):
        vessels.take_place(pos, card, place, roles[0])
    elif roles[0] != SIDE_OF_TABLE:
        pos.put(card, place, roles[0])
        is_person = pos.card(card).type == CHARACTER and roles[0] == THERE
        if is_person and rows.is_site(pos, place) and chance.random() < GONE_ASTRAY:
            pos.put(card, place, UNDER)


def play(trial: Trial, chance: random.Random, tally: Tally, turns: int = 0) -> None:
    """Play to the end, or so many turns. Every position is examined, now and then more of it."""
    pos = trial.begin()
    seen: set[int] = set()
    turn, since, version = pos.turn, 0, NONE
    for number in range(MOST_CHOICES):
        wrong = faults(pos, version)
        version = pos.version
        if not pos.ended and number % TWINS_EVERY == 0:
            wrong += [*twins(pos), *numbers_below_zero(pos), *unspoken(pos)]
        count(pos, seen, tally)
        if wrong:
            raise Unsound("; ".join(wrong))
        if pos.ended:
            tally.games += 1
            tally.turns.append(pos.turn)
            tally.ends[pos.ended] += 1
            return
        if turns and pos.turn > turns:
            tally.sketches += 1
            return
        since = since + 1 if pos.turn == turn else 0
        turn = pos.turn
        tally.longest_turn = max(tally.longest_turn, since)
        if since > MOST_IN_A_TURN:
            raise Unsound(f"turn {turn} does not end")
        note_window(pos, tally)
        trial.choices.append(choice(pos, chance, tally))
        pos.choose(trial.choices[-1])
        tally.choices += 1
    raise Unsound(f"no end after {MOST_CHOICES} choices, in turn {pos.turn}")


def note_window(pos: Position, tally: Tally) -> None:
    if isinstance(pos.stack[-1], (Responses, PhaseActions)):
        tally.windows += 1
        tally.idle_windows += pos.options == [DECLINE]


def count(pos: Position, seen: set[int], tally: Tally) -> None:
    """Cards that came to the table, were played or fired since the last choice."""
    for card in pos.table:
        if card not in seen:
            seen.add(card)
            tally.cards[pos.card(card).id] += 1
    for event in pos.log or []:
        card = event.data.get("card", NONE)
        if event.kind == "play":
            tally.cards[pos.card(card).id] += 1
        elif event.kind == "fire":
            tally.used[pos.card(card).id, "shot"] += 1
    pos.log = []
    seen.intersection_update(pos.table)
