"""The levels of PocketModel's opponents: legal, honest, and in their order of strength."""

import random
from collections.abc import Callable

import pytest

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.guide import PocketModelGuide
from starfold.agents.pocketmodel.levels import master, novice, strong
from starfold.agents.pocketmodel.practice import random_duel
from starfold.agents.registry import make_agent
from starfold.agents.search import Effort
from starfold.agents.thinking import SearchAgent
from starfold.games.pocketmodel.front.prepare import violations
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.dice import seeded_dice
from starfold.units.fleets import Fleet
from starfold.units.icons import EDITIONS
from tests.pocketmodel.games import GAME, random_setup, random_start
from tests.pocketmodel.test_properties import everything

Maker = Callable[[int], Agent]
slow = pytest.mark.slow_in_pure


def quick_master(seed: int) -> Agent:
    """The master with a few worlds instead of time, so that its answer follows from its seed."""
    return master(seed, worlds=3)


def quick_strong(seed: int) -> Agent:
    return strong(seed, worlds=3)


LEVELS: dict[str, Maker] = {"novice": novice, "strong": quick_strong, "master": quick_master}


def greedy(seed: int) -> Agent:
    return make_agent("greedy", GAME, seed)


def chooser_at_random(seed: int) -> Agent:
    return make_agent("random", GAME, seed)


def play(pos: Position, makers: list[Maker], seed: int) -> Position:
    agents = [make(seed + seat) for seat, make in enumerate(makers)]
    while not pos.ended:
        pos.choose(agents[pos.asked].choose(pos, pos.asked))
    return pos


def wins(better: Maker, worse: Maker, games: int, seed: int) -> int:
    """Games that the better one wins, on shipped fleets, from both seats alike."""
    won = 0
    for number in range(games):
        setup = random_setup(seed + number // 2, players=2, defaults=True)
        makers = [better, worse] if number % 2 else [worse, better]
        pos = play(new_position(setup, seeded_dice(seed + number // 2), False), makers, number)
        won += pos.winners == [makers.index(better)]
    return won


def swapped(pos: Position, seat: int, chance: random.Random) -> Position:
    """Another world that the seat cannot tell from this one.

    Cards that it does not know change places; what it has seen of each card stays with the card.
    """
    other = pos.copy()
    for owner in range(pos.seats):
        piles = (other.deck[owner], other.hand[owner], other.slots[owner])
        places = [
            (pile, place)
            for pile in piles
            for place, card in enumerate(pile)
            if card != NONE and not may_know(pos, seat, card)
        ]
        groups: dict[int, list[tuple[list[int], int]]] = {}
        for pile, place in places:
            groups.setdefault(pos.knowledge[pile[place]] >> 8 + seat & 1, []).append((pile, place))
        for group in groups.values():
            cards = [pile[place] for pile, place in group]
            known = {card: other.knowledge[card] for card in cards}
            mixed = cards[:]
            chance.shuffle(mixed)
            for (pile, place), card, old in zip(group, mixed, cards, strict=True):
                pile[place] = card
                other.knowledge[card] = known[old]
        other.hand[owner].sort()
    return other


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [*(pytest.param(one, marks=slow) for one in range(1, 4)), 4])
def test_a_level_answers_the_same_in_every_world_that_looks_the_same(level: str, seed: int) -> None:
    make = LEVELS[level]
    pos = random_start(seed, defaults=seed % 2 == 0)
    chance = random.Random(seed)
    for number in range(40):
        if pos.ended:
            return
        seat = pos.asked
        answer = make(number).choose(pos, seat)
        imagined = GAME.imagine(pos, seat, chance)
        imagined.dice = seeded_dice(number)
        assert answer in pos.options
        assert answer == make(number).choose(swapped(pos, seat, chance), seat)
        assert answer == make(number).choose(imagined, seat)
        pos.apply(answer if number % 2 else chance.choice(pos.options))


@pytest.mark.parametrize("seed", range(8))
def test_worlds_that_look_the_same_are_imagined_alike(seed: int) -> None:
    pos = random_start(seed, players=2)
    chance = random.Random(seed)
    for _ in range(60):
        if pos.ended:
            return
        seat = pos.asked
        same = GAME.imagine(pos, seat, random.Random(seed))
        other = GAME.imagine(swapped(pos, seat, chance), seat, random.Random(seed))
        for world in (same, other):
            assert world.options == pos.options
        assert [same.hand, same.slots, same.deck] == [other.hand, other.slots, other.deck]
        assert [card.id for card in same.cards] == [card.id for card in other.cards]
        pos.apply(chance.choice(pos.options))


@slow
@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_state_alone(level: str) -> None:
    pos = random_start(3)
    agent = LEVELS[level](0)
    for _ in range(100):
        if pos.ended:
            return
        before = everything(pos)
        answer = agent.choose(pos, pos.asked)
        assert everything(pos) == before
        pos.choose(answer)


@slow
@pytest.mark.parametrize("players", (3, 5))
def test_the_levels_play_at_larger_tables(players: int) -> None:
    makers = [*LEVELS.values()] * 2
    assert play(random_start(players, players=players), makers[:players], players).ended


@slow
def test_every_plan_can_be_followed_to_its_end() -> None:
    """The answers of a plan are asked for one after the other."""
    guide = PocketModelGuide()
    chance = random.Random(1)
    followed = 0
    for seed in range(12):
        pos = random_start(seed, players=2, defaults=True)
        while not pos.ended and pos.turn < 12:
            seat = pos.asked
            for plan in guide.plans(pos, seat):
                twin = pos.copy()
                for step in guide.steps(plan):
                    assert twin.asked == seat
                    assert step in twin.options
                    twin.apply(step)
                followed += 1
            pos.apply(chance.choice(pos.options))
    assert followed > 1_000


def test_without_weights_the_search_plays_its_first_guess() -> None:
    guide = PocketModelGuide()
    guide.net = None
    pos = random_start(6, players=2, defaults=True)
    agent = SearchAgent(1, guide, Effort(2, 1))
    for _ in range(60):
        if pos.ended:
            break
        answer = agent.choose(pos, pos.asked)
        assert answer in pos.options
        pos.choose(answer)


@slow
def test_the_levels_are_worth_their_names() -> None:
    """A small sample; the figures that count are of thousands of games."""
    assert wins(novice, chooser_at_random, 20, 100) >= 17
    assert wins(greedy, novice, 20, 200) >= 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_practice_is_held_with_legal_forces(edition: str) -> None:
    for seed in range(5):
        setup = random_duel(edition, random.Random(seed))
        for seat in range(2):
            first, last = setup.first_unit[seat], setup.first_unit[seat + 1]
            units = [(unit, 1) for unit in setup.units[first:last]]
            cards = [
                (card, 1)
                for card, owner in zip(setup.cards, setup.card_owner, strict=True)
                if owner == seat
            ]
            assert not violations(Fleet("practice", edition, units, cards), edition)
