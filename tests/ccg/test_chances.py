"""Chances shown before destiny is drawn: worked examples, and every draw tried in the engine.

`STARFOLD_CHANCES=10000 pytest tests/ccg/test_chances.py` tries that many positions.
"""

import os
import random
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from math import comb

import pytest

from starfold.games.ccg.cards import decks
from starfold.games.ccg.cards.library import library
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.rules import (
    battle,
    chances,
    destiny,
    fighting,
    firing,
    force,
    prospects,
    unseen,
)
from starfold.games.ccg.rules.battle import PowerSegment
from starfold.games.ccg.rules.changes import highest
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.missing import SearchParty
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.fractions import size
from starfold.games.ccg.state.memory import AT_LARGE, SEEN
from starfold.games.ccg.state.position import THIS_BATTLE, Lasting, Position, other
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    BATTLE,
    BATTLE_DRAWS,
    DARK,
    LIGHT,
    NONE,
    POWER_DRAWS,
)
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from tests.ccg.fights import SNOWTROOPER, TRENCH, TROOPER, field, go, numbered
from tests.ccg.table import Layout, fight, told
from tests.ccg.worlds import mix

POSITIONS = int(os.environ.get("STARFOLD_CHANCES", "60"))


# -- worked examples -------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-175")
class TestTotals:
    def test_one_card_of_four(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 1, 3), ()), reserve=1, force=0)
        ways = chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)
        assert ways == {0: 1, 1: 2, 3: 1}

    def test_two_cards_are_never_the_same(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 1, 3), ()), reserve=1, force=0)
        ways = chances.totals(pos, LIGHT, 2, destiny.FOR_PLAIN, 0, 0)
        assert ways == {1: 2, 2: 1, 3: 1, 4: 2}
        assert chances.all_ways(ways) == comb(4, 2)

    def test_cards_in_other_piles_may_be_there_as_well(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((5,), ()), reserve=0, force=3)
        ways = chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)
        assert ways == {0: 3, 5: 1}

    @pytest.mark.rule("SW-B-176")
    def test_nothing_can_be_drawn_from_an_empty_deck(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], reserve=0, force=3)
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0) == {}

    def test_fewer_cards_than_draws_are_all_drawn(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((2, 4), ()), reserve=0, force=0)
        ways = chances.totals(pos, LIGHT, 3, destiny.FOR_PLAIN, 0, 0)
        assert ways == {6: 1}

    def test_marked_cards_are_counted_apart(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 2, 3), ()), reserve=0, force=0)
        marked = unseen.hidden(pos, LIGHT, LIGHT)[:1]
        draw = destiny.DrawDestiny(LIGHT, 2, destiny.FOR_PLAIN, 0, 0)
        found = chances.draws(pos, LIGHT, draw, marked)
        assert sum(ways for (_, _, mark), ways in found.items() if not mark) == 1
        assert sum(ways for (_, _, mark), ways in found.items() if mark) == 2

    def test_of_several_numbers_the_best_is_taken(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1,), ()), reserve=0, force=0)
        pos.setup.defs[unseen.hidden(pos, LIGHT, LIGHT)[0]] = numbered(2, 5)
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0) == {5: 1}

    @pytest.mark.rule("SW-B-261")
    def test_what_the_opponent_inserted_is_not_drawn(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 3), (6,)), reserve=0, force=0)
        pos.insert(pos.reserve[DARK][0], LIGHT)
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0) == {1: 1, 3: 1}

    def test_what_was_drawn_before_is_not_drawn_again(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 1, 3), ()), reserve=1, force=0)
        go(pos, destiny.DrawDestiny(LIGHT, 1, destiny.FOR_PLAIN, 0, 0))
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0) == {0: 1, 1: 1, 3: 1}

    def test_what_lies_on_top_for_all_to_know_is_certain(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 2, 4), ()), reserve=0, force=2)
        go(pos, destiny.DrawDestiny(LIGHT, 3, destiny.FOR_PLAIN, 0, 0))
        force.recirculate(pos)
        assert chances.totals(pos, LIGHT, 2, destiny.FOR_PLAIN, 0, 0) == {6: 1}


@pytest.mark.rule("SW-B-163")
class TestOpponent:
    """Dark's next draws, as Light knows them: seen cards, and an honest rest."""

    def table(self) -> Position:
        draws = ((), (5, 6))
        return field(TRENCH, [TROOPER], [SNOWTROOPER], draws=draws, reserve=1, force=1, hand=1)

    def draws(self, pos: Position, count: int = 1) -> chances.Draws:
        draw = destiny.DrawDestiny(DARK, count, destiny.FOR_PLAIN, 0, 0)
        return chances.draws(pos, LIGHT, draw, [])

    def test_of_cards_that_nobody_saw_nothing_is_known(self) -> None:
        pos = field(
            TRENCH, [TROOPER], [SNOWTROOPER], draws=((), (5, 6)), reserve=1, force=1, hand=1
        )
        assert self.draws(pos) == {(0, 1, 0): 5}

    def test_cards_that_were_seen_are_known_and_the_rest_is_not(self) -> None:
        pos = field(
            TRENCH, [TROOPER], [SNOWTROOPER], draws=((), (5, 6)), reserve=1, force=1, hand=1
        )
        go(pos, destiny.DrawDestiny(DARK, 2, destiny.FOR_PLAIN, 0, 0))
        force.recirculate(pos)
        force.shuffle(pos, DARK)
        assert self.draws(pos) == {(5, 0, 0): 1, (6, 0, 0): 1, (0, 1, 0): 3}
        assert self.draws(pos, 2) == {
            (11, 0, 0): 1,
            (5, 1, 0): 3,
            (6, 1, 0): 3,
            (0, 2, 0): comb(3, 2),
        }

    def test_unknown_cards_lie_within_what_cards_of_the_side_have(self) -> None:
        pos = Layout().begin(DARK, BATTLE)
        draw = destiny.DrawDestiny(DARK, 1, destiny.FOR_PLAIN, 0, 0)
        low, high = chances.unknown_values(pos, draw)
        numbers = [n for card, _ in library().entries if card.side == DARK for n in card.destiny]
        assert (low, high) == (min(numbers), max(numbers, key=size))


class TestPercent:
    @pytest.mark.parametrize(
        ("ways", "all", "shown"),
        [(0, 40, 0), (1, 1000, 1), (13, 41, 32), (999, 1000, 99), (40, 40, 100)],
    )
    def test_only_what_is_certain_is_said_to_be(self, ways: int, all: int, shown: int) -> None:
        assert chances.percent(ways, all) == shown


@pytest.mark.rule("SW-B-178")
def test_a_shot_says_what_it_needs_and_how_likely_that_is() -> None:
    """A Blaster Rifle adds 1 to its destiny; Leia's ability is 3: a 2 misses, a 3 hits."""
    table = Layout()
    site = table.location("Tatooine: Mos Eisley")
    rifle = table.put("Blaster Rifle", table.put("Djas Puhr", site), DARK)
    table.put("Leia Organa", site)
    table.force(DARK, 4)
    table.destiny(DARK, 1, 2, 3, 7)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    found = firing.choice(pos, DARK, packed(A_FIRE, rifle))
    promise = found.pieces["promise"]
    hidden = [pos.setup.defs[card].destiny[0] for card in unseen.hidden(pos, DARK, DARK)]
    ways, all = sum(number > 2 for number in hidden), len(hidden)
    assert promise["chance"] == (ways, all)
    assert promise["words"] == [f"hit above 3: {ways} in {all} ({chances.percent(ways, all)} %)"]


# -- every draw tried ------------------------------------------------------------------------------


def games() -> Iterator[Position]:
    """Positions before a draw whose chance is shown, from random games with the shipped decks."""
    light, dark = (decks.shipped_deck_names(side) for side in (LIGHT, DARK))
    for seed in range(10_000):
        chance = random.Random(seed)
        pair = [decks.shipped_deck(chance.choice(light)), decks.shipped_deck(chance.choice(dark))]
        pos = new_position(make_setup(pair, {"max_turns": 40}), seeded_dice(seed), True)
        while not pos.ended:
            if is_before_a_draw(pos):
                yield pos
            pos.apply(eager(pos, chance))


def eager(pos: Position, chance: random.Random) -> int:
    """Fight and fire wherever that is possible, else anything."""
    shots = [one for one in pos.options if one >= 0 and one // packed(1, 0) == A_FIRE]
    return chance.choice(shots or pos.options)


def is_before_a_draw(pos: Position) -> bool:
    step = pos.stack[-1]
    if isinstance(step, Fire):
        return bool(step.stage == firing._TARGETS and pos.reserve[pos.asked])
    if isinstance(step, SearchParty):
        return DECLINE in pos.options and bool(pos.reserve[pos.asked])
    return isinstance(step, PowerSegment)


def tried(pos: Position, option: int) -> Iterator[tuple[Position, int]]:
    """The position after the answer, for every card that may be on top, and how many are alike."""
    seat = pos.asked
    alike: dict[int, list[int]] = {}
    for card in unseen.pools(pos, seat, seat, 1)[0].cards:
        alike.setdefault(pos.setup.title[card], []).append(card)
    for cards in alike.values():
        world = pos.copy()
        world.log = []
        swap(world, seat, cards[0])
        world.apply(option)
        yield world, len(cards)


def swap(world: Position, seat: int, card: int) -> None:
    """Put a card on top of the Reserve Deck, and what lies there into its place."""
    top = [one for one in world.reserve[seat] if world.owner[one] == seat][-1]
    if card == top:
        return
    for pile in (world.reserve[seat], world.force[seat], world.used[seat], world.lost[seat]):
        for at, one in enumerate(pile):
            pile[at] = top if one == card else card if one == top else one
    for places in (world.zone, world.at):
        places[card], places[top] = places[top], places[card]


def let_go(world: Position, until: type[Step]) -> None:
    """Pass every response, take the best number and fire once until the step is over."""
    while not world.ended and any(isinstance(frame, until) for frame in world.stack):
        options = world.options
        best = min(options) if isinstance(world.stack[-1], Fire) else max(options)
        world.apply(DECLINE if DECLINE in options else best)


def counted(pos: Position) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """What is promised before this draw of one card, and what came of all of them."""
    step = pos.stack[-1]
    if isinstance(step, SearchParty):
        promise = step.choice(pos, DECLINE).pieces["promise"]["chance"]
        return promise, _happened(pos, DECLINE, SearchParty, _found)
    if isinstance(step, Fire):
        weapon = firing.weapon_of(pos, step.card)
        if weapon is None or weapon.draws != 1 or weapon.most != 1 or step.targets:
            return None
        option = pos.options[0]
        ways, all = firing.ways_of_outcomes(pos, step.card, step.seat, step.user, [option])
        if any(one.against is None or one.steps for one in weapon.outcomes):
            return None
        return (sum(ways), all), _happened(pos, option, Fire, _hit)
    assert isinstance(step, PowerSegment)
    if step._draws(pos) != 1 or step.task != 1:
        return None
    promise = step.choice(pos, 1).pieces["promise"]
    if "chance" not in promise:
        return None  # texts have more drawn, or change what was
    return promise["chance"], _happened(pos, 1, PowerSegment, _won)


def _happened(
    pos: Position, option: int, until: type[Step], succeeded: Callable[[Position, int], bool]
) -> tuple[int, int]:
    """Of all ways those in which the player who answers so succeeds."""
    ways = all = 0
    for world, alike in tried(pos, option):
        let_go(world, until)
        ways += alike * succeeded(world, pos.asked)
        all += alike
    return ways, all


def _found(world: Position, seat: int) -> bool:
    return _told(world, "search_result", "found")


def _hit(world: Position, seat: int) -> bool:
    return _told(world, "shot", "succeeds")


def _won(world: Position, seat: int) -> bool:
    return world.fight is not None and world.fight.winner == seat


def _told(world: Position, kind: str, key: str) -> bool:
    last = [one for one in world.log or [] if one.kind == kind]
    return bool(last) and bool(last[-1].everything()[key])


@pytest.mark.rule("SW-B-178")
@pytest.mark.parametrize("shots", [1, 2])
def test_shots_that_are_fired_as_one_say_how_likely_they_hit_together(shots: int) -> None:
    """A Blaster Rifle adds 1 to each shot; Leia's ability is 3."""
    table = Layout()
    site = table.location("Tatooine: Mos Eisley")
    user = table.put("Djas Puhr", site)
    rifle = table.put("Blaster Rifle", user, DARK)
    leia = table.put("Leia Organa", site)
    table.force(DARK, 4)
    table.destiny(DARK, 0, 0, 1, 1, 7)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    step = Fire(rifle, DARK, NONE, False)
    step.user, step.targets, step.stage = user, [leia], firing._JOINING
    promise = step.choice(pos, shots).pieces["promise"]
    hidden = [pos.setup.defs[card].destiny[0] for card in unseen.hidden(pos, DARK, DARK)]
    drawn = [sum(cards) + shots for cards in combinations(hidden, shots)]
    assert promise["chance"] == (sum(total > 3 for total in drawn), len(drawn))


@pytest.mark.slow_in_pure
def test_every_chance_is_what_the_engine_does() -> None:
    seen: dict[str, int] = {}
    for pos in games():
        found = counted(pos)
        if found is None:
            continue
        promised, happened = found
        step = type(pos.stack[-1]).__name__
        assert promised == happened, f"{step}, turn {pos.turn}"
        seen[step] = seen.get(step, 0) + 1
        if sum(seen.values()) >= POSITIONS:
            break
    assert seen["Fire"] and seen["PowerSegment"], seen


def before_both_draw() -> Iterator[Position]:
    """The first to draw is asked, and the opponent may draw as well."""
    for pos in games():
        step = pos.stack[-1]
        if not isinstance(step, PowerSegment) or step.task != 0:
            continue
        place = fighting.fight_of(pos).place
        more = any(highest(pos, POWER_DRAWS, place, seat) > 0 for seat in range(2))
        more = more or prospects.meddler(pos) != NONE
        if step.to_come(pos)[other(pos.asked)] and not more:
            yield pos


def test_what_the_opponent_is_to_draw_is_not_guessed() -> None:
    """The first to draw is told how far the chance may go, and how much of it is known."""
    pos = next(before_both_draw())
    step = pos.stack[-1]
    assert isinstance(step, PowerSegment)
    promise = step.choice(pos, 1).pieces["promise"]
    assert "chance" not in promise
    assert promise["words"][2] == "nothing is known of the opponent's draw"
    foe = other(pos.asked)
    random.Random(1).shuffle(pos.reserve[foe])
    assert step.choice(pos, 1).pieces["promise"] == promise


def test_where_a_text_changes_what_was_drawn_there_is_no_figure() -> None:
    table = Layout()
    site = table.location("Tatooine: Cantina")
    for name in ("Kal'Falnl C'ndros", "Luke Skywalker", "Leia Organa", "Darth Vader"):
        table.put(name, site)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pass_all_to(pos, PowerSegment)
    promise = pos.stack[-1].choice(pos, 1).pieces["promise"]
    assert "chance" not in promise
    assert promise["words"][1:] == [
        "Kal'Falnl C'ndros may change the destinies once both are drawn"
    ]
    assert battle.outlook(pos, LIGHT) is None


def pass_all_to(pos: Position, wanted: type[Step]) -> None:
    while not isinstance(pos.stack[-1], wanted):
        pos.choose(DECLINE)


def test_what_is_foreseen_depends_on_nothing_that_a_seat_cannot_know() -> None:
    """All that may lie elsewhere for all that the seat remembers does so, for both seats."""
    chance = random.Random(1)
    seen = 0
    battles = (pos for pos in games() if pos.fight is not None)
    for pos in islice(battles, 40):
        for seat in range(2):
            world = pos.copy()
            for owner in range(2):
                for cards in unseen.groups_of(world, seat, owner):
                    mix(world, owner, cards, chance)
            expected = battle.outlook(pos, seat)
            assert battle.outlook(world, seat) == expected
            assert set(unseen.hidden(world, seat, other(seat))) == set(
                unseen.hidden(pos, seat, other(seat))
            )
            seen += expected is not None
            step, same = pos.stack[-1], world.stack[-1]
            if seat == pos.asked and isinstance(step, PowerSegment):
                assert same.choice(world, 1).pieces == step.choice(pos, 1).pieces
    assert seen > 40


@pytest.mark.slow_in_pure
def test_the_chance_lies_within_its_bounds_whatever_the_opponent_holds() -> None:
    """Were all of the opponent's cards seen, the chance were exact; it lies between the bounds."""
    some = 0
    for pos in islice(before_both_draw(), max(20, POSITIONS // 50)):
        seat, foe = pos.asked, other(pos.asked)
        step = pos.stack[-1]
        assert isinstance(step, PowerSegment)
        world = pos.copy()
        world.lose_track(seat, [*world.reserve[foe], *world.used[foe]])  # as by a shuffle
        found = prospects.foresee(world, seat, step.to_come(world), step.doubled)
        for card in unseen.hidden(world, seat, foe):
            if world.known[seat][card] == AT_LARGE:
                world.known[seat][card] = SEEN
        exact = prospects.foresee(world, seat, step.to_come(world), step.doubled)
        assert found is not None and exact is not None
        assert exact.known == exact.all and exact.best == exact.worst
        assert exact.all == found.all
        assert found.worst.wins <= exact.best.wins <= found.best.wins
        assert found.worst.dealt <= exact.best.dealt <= found.best.dealt
        assert found.best.taken <= exact.best.taken <= found.worst.taken
        some += 0 < found.known < found.all
    assert some


def test_a_battle_foreseen_from_both_decks_is_what_the_engine_does() -> None:
    """Every pair of cards that may be drawn, where all of the opponent's were seen."""
    pos = field(TRENCH, [TROOPER] * 2, [SNOWTROOPER] * 2, draws=((1, 4, 6), (5, 0, 2)), reserve=0)
    for card in unseen.hidden(pos, LIGHT, DARK):
        pos.known[LIGHT][card] = SEEN
    for seat in range(2):
        pos.lasting.append(Lasting(BATTLE_DRAWS, 1, 0, seat, THIS_BATTLE, NONE))
    go(pos, battle.Battle(0, LIGHT, True))
    while not isinstance(pos.stack[-1], PowerSegment):
        pos.apply(DECLINE)
    step = pos.stack[-1]
    found = prospects.foresee(pos, LIGHT, step.to_come(pos), step.doubled)
    assert found is not None and found.worst == found.best
    ends = []
    for own in tried_for(pos, LIGHT):
        for world in tried_for(own, DARK):
            world.log = []
            world.apply(1)
            while any(isinstance(frame, PowerSegment) for frame in world.stack):
                world.apply(1 if 1 in world.options else DECLINE)
            won = told(world, "battle_won")
            ends.append((won[0]["seat"], won[0]["amount"]) if won else (NONE, 0))
    winners = [winner for winner, _ in ends]
    assert found.best.all == len(ends)
    assert (found.best.wins, found.best.ties) == (winners.count(LIGHT), winners.count(NONE))
    assert found.best.dealt == sum(amount for winner, amount in ends if winner == LIGHT)
    assert found.best.taken == sum(amount for winner, amount in ends if winner == DARK)


def tried_for(pos: Position, seat: int) -> Iterator[Position]:
    for card in unseen.pools(pos, LIGHT, seat, 1)[0].cards:
        world = pos.copy()
        swap(world, seat, card)
        yield world
