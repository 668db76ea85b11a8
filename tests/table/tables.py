"""Tables for tests: a game of two shipped fleets with random players."""

import random
from collections.abc import Iterable

from starfold.agents.random_agent import RandomAgent
from starfold.games.registry import load_game
from starfold.kernel.chance import Committed, Seeded
from starfold.kernel.game import Game, Spec
from starfold.table.session import PERSON, Player, Session

FLEETS = ["base-lantern-line", "base-hammer-fall"]
SPEC: Spec = {"edition": "base", "fleets": FLEETS, "options": {}}


def the_game() -> Game:
    return load_game("pocketmodel")


def sitting(people: Iterable[int], seats: int = 2) -> list[Player]:
    here = set(people)
    return [
        Player(PERSON, None) if seat in here else Player("random", RandomAgent(seat))
        for seat in range(seats)
    ]


def open_table(people: Iterable[int], seed: int = 1, **options: object) -> Session:
    """A fresh game, the machines having played up to the first question of a person."""
    session = Session.begin(the_game(), {**SPEC, "options": options}, Seeded(seed), sitting(people))
    session.advance()
    return session


def fair_table(people: Iterable[int], seed: int = 1) -> Session:
    """The same with fair dice."""
    chance = random.Random(seed)
    keys = (chance.randbytes(16), chance.randbytes(16))
    dice = Committed(f"room {seed}", chance.randbytes(32), keys)
    session = Session.begin(the_game(), SPEC, dice, sitting(people))
    session.advance()
    return session


def any_choice(session: Session, chance: random.Random) -> int:
    """A random answer that seldom stops, so that something happens."""
    options = session.state.options
    return chance.choice(options[1:] if len(options) > 1 and options[0] == -1 else options)


def play_on(session: Session, chance: random.Random, choices: int) -> None:
    """Let the people choose at random, for a while or to the end."""
    for _ in range(choices):
        if session.over:
            return
        session.answer(session.state.asked, any_choice(session, chance))
        session.advance()
