"""Tables for tests: a game of shipped fleets with random players."""

import random
from collections.abc import Iterable

from starfold.agents.random_agent import RandomAgent
from starfold.agents.registry import make_agent
from starfold.games.registry import load_game
from starfold.kernel.chance import Committed, Seeded
from starfold.kernel.core import State
from starfold.kernel.game import Game, Spec
from starfold.table.session import PERSON, Player, Session

SPECS: dict[str, Spec] = {
    "pocketmodel": {
        "edition": "base",
        "forces": ["base-lantern-line", "base-hammer-fall", "base-close-ranks"],
        "options": {},
    },
    "minis": {  # as close together as may be, so that there are shots soon
        "edition": "space",
        "forces": ["minis-space-first-light", "minis-space-iron-choir", "minis-space-long-odds"],
        "options": {"max_turns": 3, "base_gap": 609.6},
    },
    "ccg": {  # decks that are searched and shuffled often
        "edition": "hoth",
        "forces": ["shield-garrison", "death-squadron"],
        "options": {"max_turns": 20},
    },
}
GAMES = list(SPECS)


def the_game(name: str = "pocketmodel") -> Game:
    return load_game(name)


def spec_of(game: str, seats: int = 2, **options: object) -> Spec:
    spec = SPECS[game]
    chosen = {**spec["options"], **options}
    return {**spec, "forces": spec["forces"][:seats], "options": chosen}


def sitting(people: Iterable[int], seats: int = 2) -> list[Player]:
    here = set(people)
    return [
        Player(PERSON, None) if seat in here else Player("random", RandomAgent(seat))
        for seat in range(seats)
    ]


def open_table(
    people: Iterable[int], seed: int = 1, game: str = "pocketmodel", **options: object
) -> Session:
    """A fresh game, the machines having played up to the first question of a person."""
    spec = spec_of(game, **options)
    session = Session.begin(the_game(game), spec, Seeded(seed), sitting(people))
    session.advance()
    return session


def fair_table(people: Iterable[int], seed: int = 1, game: str = "pocketmodel") -> Session:
    """The same with fair dice."""
    chance = random.Random(seed)
    keys = (chance.randbytes(16), chance.randbytes(16))
    dice = Committed(f"room {seed}", chance.randbytes(32), keys)
    session = Session.begin(the_game(game), spec_of(game), dice, sitting(people))
    session.advance()
    return session


def any_choice(session: Session, chance: random.Random) -> int:
    """A random answer that seldom stops, so that something happens.

    Units that wander about at random do not meet: those of the minis know where to go.
    """
    state, options = session.state, one_by_one(session.state)
    if session.game.name == "minis" and chance.random() < 0.8:
        return make_agent("greedy", session.game, 0).choose(state, state.asked)
    return chance.choice(options[1:] if len(options) > 1 and options[0] == -1 else options)


def one_by_one(state: State) -> list[int]:
    """The answers without those for many cards of a pile at once, which soon end a game."""
    step, many = state.stack[-1], {"pile", "number"}
    return [one for one in state.options if not many <= step.choice(state, one).pieces.keys()]


def play_on(session: Session, chance: random.Random, choices: int) -> None:
    """Let the people choose at random, for a while or to the end."""
    for _ in range(choices):
        if session.over:
            return
        session.answer(session.state.asked, any_choice(session, chance))
        session.advance()
