"""What must hold always, whoever plays what."""

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.games.pocketmodel.front.record import position_from_data, position_to_data
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.rules.clauses import gains_ability
from starfold.games.pocketmodel.rules.objectives import occupied_slots
from starfold.games.pocketmodel.rules.odds import as_battle, battle_odds, strike_odds
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.rules.turn import STRIKE, ChooseAction
from starfold.games.pocketmodel.rules.values import lay_card
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.core import DECLINE, NOBODY
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.game import canonical_json
from starfold.units.vocabulary import OBJECTIVE, WHEN_CONTINUOUS
from tests.pocketmodel.games import GAME, play_on, random_setup, random_start

SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=12, deadline=None)
SOME = settings(max_examples=25, deadline=None)


def everything(pos: Position) -> bytes:
    return canonical_json(position_to_data(pos))


def middle(seed: int, **kind: Any) -> Position:
    """A random game somewhere on its way."""
    pos = random_start(seed, **kind)
    play_on(pos, random.Random(seed), random.Random(seed + 1).randrange(120))
    return pos


@FEW
@given(SEEDS)
def test_same_seed_and_answers_give_the_same_bytes(seed: int) -> None:
    games = [random_start(seed, record=True) for _ in range(2)]
    for pos in games:
        play_on(pos, random.Random(seed), 150)
    assert everything(games[0]) == everything(games[1])
    stories = [[event.everything() for event in pos.log or []] for pos in games]
    assert canonical_json(stories[0]) == canonical_json(stories[1])


@FEW
@given(SEEDS)
def test_recording_changes_nothing(seed: int) -> None:
    silent, recorded = random_start(seed), random_start(seed, record=True)
    play_on(silent, random.Random(seed), 150)
    play_on(recorded, random.Random(seed), 150)
    assert everything(silent) == everything(recorded)


@SOME
@given(SEEDS)
def test_copies_share_nothing(seed: int) -> None:
    pos = middle(seed)
    before = everything(pos)
    twin = pos.copy()
    assert everything(twin) == before
    play_on(twin, random.Random(seed), 60)
    assert everything(pos) == before
    after = everything(twin)
    play_on(pos, random.Random(seed + 2), 60)
    assert everything(twin) == after


@FEW
@given(SEEDS)
def test_serialise_and_restore_at_every_choice(seed: int) -> None:
    pos = random_start(seed)
    chance = random.Random(seed)
    for _ in range(80):
        if pos.ended:
            break
        data = everything(pos)
        restored = position_from_data(pos.setup, position_to_data(pos))
        assert everything(restored) == data
        answer = chance.choice(pos.options)
        restored.apply(answer)
        pos.apply(answer)
        assert everything(restored) == everything(pos)


@FEW
@given(SEEDS)
def test_pickle_and_deepcopy_keep_the_state(seed: int) -> None:
    pos = middle(seed)
    assert everything(pickle.loads(pickle.dumps(pos))) == everything(pos)
    assert everything(copy.deepcopy(pos)) == everything(pos)


# -- what a seat may know --------------------------------------------------------------------------


def hidden_places(pos: Position, seat: int, owner: int) -> list[tuple[list[int], int]]:
    """Places of the owner whose card the seat does not know, as (pile, index)."""
    piles = [pos.deck[owner], pos.hand[owner], pos.slots[owner]]
    return [
        (pile, index)
        for pile in piles
        for index, card in enumerate(pile)
        if card != NONE and not may_know(pos, seat, card)
    ]


def swap_hidden_cards(pos: Position, seat: int, chance: random.Random) -> Position:
    """Another world that the seat cannot tell from this one: hidden cards change places."""
    other = pos.copy()
    for owner in range(pos.seats):
        places = hidden_places(other, seat, owner)
        cards = [pile[index] for pile, index in places]
        knowledge = {card: other.knowledge[card] for card in cards}
        mixed = cards[:]
        chance.shuffle(mixed)
        for (pile, index), card, old in zip(places, mixed, cards, strict=True):
            pile[index] = card
            other.knowledge[card] = knowledge[old]
        other.hand[owner].sort()
    return other


def sent_to(pos: Position, seat: int) -> bytes:
    """Everything that leaves the game for a seat: its view, question, odds."""
    sent: list[Any] = [view(pos, seat)]
    for target in range(pos.seats):
        mine = [unit for unit in range(len(pos.zone)) if pos.owner(unit) == seat]
        if target != seat and seat >= 0 and mine:
            for slot in occupied_slots(pos, target):
                sent.append(str(strike_odds(pos, seat, mine[:2], target, slot)))
    return canonical_json(sent)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
@pytest.mark.rule("PM-DECK-01", "PM-DECK-06", "PM-HAND-03")
def test_swapping_hidden_cards_changes_nothing_that_a_seat_is_sent(seed: int) -> None:
    pos = middle(seed)
    chance = random.Random(seed)
    for seat in range(NOBODY, pos.seats):
        other = swap_hidden_cards(pos, seat, chance)
        assert sent_to(other, seat) == sent_to(pos, seat)
        if seat == pos.asked:
            assert other.options == pos.options


@FEW
@given(SEEDS)
def test_hidden_cards_leave_no_trace_in_what_happens_next(seed: int) -> None:
    """The events of a choice by others, told to a seat, are the same while nothing is revealed."""
    pos = middle(seed, defaults=True)
    if pos.ended:
        return
    chance = random.Random(seed)
    for seat in range(pos.seats):
        if seat == pos.asked or DECLINE not in pos.options:
            continue
        told = []
        for world in (pos.copy(), swap_hidden_cards(pos, seat, chance)):
            world.log = []
            world.dice = seeded_dice(seed)
            world.apply(DECLINE)
            told.append(canonical_json(GAME.events_for(world, seat, quiet_events(world))))
        assert told[0] == told[1]


def quiet_events(pos: Position) -> list[Any]:
    """Events up to the first that legitimately shows a hidden card."""
    showing = {"revealed", "picked_at_random", "discarded", "card_played", "objective_played"}
    quiet = []
    for event in pos.log or []:
        if event.kind in showing:
            break
        quiet.append(event)
    return quiet


@SOME
@given(SEEDS)
def test_an_imagined_world_looks_the_same_to_its_seat(seed: int) -> None:
    pos = middle(seed)
    chance = random.Random(seed)
    before = everything(pos)
    for seat in range(pos.seats):
        world = GAME.imagine(pos, seat, chance)
        if world.asked == pos.asked:
            assert canonical_json(view(world, seat)) == canonical_json(view(pos, seat))
        play_on(world, chance, 40)
    assert everything(pos) == before


@FEW
@given(SEEDS)
def test_imagined_worlds_differ_in_what_is_hidden(seed: int) -> None:
    pos = random_start(seed, players=2, defaults=True)
    chance = random.Random(seed)
    worlds = {str(GAME.imagine(pos, 0, chance).deck[0]) for _ in range(5)}
    assert len(worlds) > 1
    assert len({everything(GAME.imagine(pos, 0, random.Random(7))) for _ in range(3)}) == 1


# -- odds are the rules ----------------------------------------------------------------------------


def battles_to_test(seed: int) -> list[tuple[Position, int, int]]:
    pos = middle(seed, defaults=seed % 2 == 0)
    found = []
    for attacker, defender in product(range(len(pos.zone)), repeat=2):
        if (
            pos.zone[attacker] >= 0
            and pos.zone[attacker] == pos.zone[defender]
            and pos.owner(attacker) != pos.owner(defender)
            and pos.fight is None
        ):
            found.append((pos, attacker, defender))
    return found


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_battle_odds_equal_enumeration_through_the_engine(seed: int) -> None:
    from starfold.games.pocketmodel.rules.battling import ROLL, Battle

    chance = random.Random(seed)
    cases = battles_to_test(seed)
    for pos, attacker, defender in chance.sample(cases, min(2, len(cases))):
        start = as_battle(pos, attacker, defender)
        assert start.fight is not None
        for side in (0, 1):  # sometimes with cards on the table
            hand = start.hand[start.owner((attacker, defender)[side])]
            if hand and chance.random() < 0.7 and start.cards[hand[0]].type != OBJECTIVE:
                lay_card(start, start.fight, side, hand[0])
        odds = battle_odds(start, attacker, defender)
        counted: Counter[str] = Counter()
        weight = Fraction(0)
        for dice, share in all_throws(start, attacker, defender):
            after = start.copy()
            after.dice = ScriptedDice(dice, [])
            frame = Battle()
            frame.step = ROLL
            after.push(frame)
            frame.proceed(after)
            weight += share
            if frame.hits & 1:
                counted["attacker hit"] += share  # type: ignore[assignment]
            if frame.hits & 2:
                counted["defender hit"] += share  # type: ignore[assignment]
            for name, unit in (("attacker", attacker), ("defender", defender)):
                if not after.in_play(unit):
                    counted[f"{name} destroyed"] += share  # type: ignore[assignment]
        assert weight == 1
        for name in ("attacker", "defender"):
            assert odds[name]["hit"] == counted[f"{name} hit"]
            assert odds[name]["destroyed"] == counted[f"{name} destroyed"]


SUMS = dict(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
PAIRS = {total: (max(1, total - 6), total - max(1, total - 6)) for total in SUMS}


def all_throws(pos: Position, attacker: int, defender: int) -> list[tuple[list[int], Fraction]]:
    """Every course of the dice with its chance, re-rolls included, found by asking the engine."""
    from starfold.errors import InputError
    from starfold.games.pocketmodel.rules.hits import roll_attack

    def courses(unit: int, target: int) -> list[tuple[list[int], Fraction]]:
        done: list[tuple[list[int], Fraction]] = []
        open_ends: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
        while open_ends:
            dice, share = open_ends.pop()
            trial = pos.copy()
            trial.dice = ScriptedDice(dice[:], [])
            try:
                roll_attack(trial, unit, target)
            except InputError:  # the script is too short: one more throw is needed
                for total, ways in SUMS.items():
                    open_ends.append((dice + list(PAIRS[total]), share * Fraction(ways, 36)))
            else:
                done.append((dice, share))
        return done

    first, second = courses(attacker, defender), courses(defender, attacker)
    return [(a + b, p * q) for a, p in first for b, q in second]


@FEW
@given(SEEDS)
def test_strike_odds_equal_enumeration_through_the_engine(seed: int) -> None:
    pos = random_start(seed, players=2, defaults=True)
    chance = random.Random(seed)
    for _ in range(400):  # find a moment where a strike is possible
        if pos.ended:
            return
        if isinstance(pos.stack[-1], ChooseAction) and STRIKE in pos.options:
            break
        pos.apply(chance.choice(pos.options))
    else:
        return
    striker_zone = 1 - pos.active
    strikers = [u for u in pos.units_in_play(pos.active) if pos.zone[u] == striker_zone]
    shown = [s for s in occupied_slots(pos, striker_zone) if pos.slot_face_up(striker_zone, s)]
    if not shown:
        return
    unit, slot = strikers[0], shown[0]
    odds = strike_odds(pos, pos.active, [unit], striker_zone, slot)
    from starfold.games.pocketmodel.rules.strike import ROLL, Strike
    from starfold.games.pocketmodel.state.position import Raid

    hits = Fraction(0)
    for total, ways in SUMS.items():
        world = pos.copy()
        world.dice = ScriptedDice(list(PAIRS[total]), [0] * 20)
        world.raid = Raid(striker_zone, slot, [])
        world.raid.strikers = [unit]
        frame = Strike()
        frame.step = ROLL
        world.push(frame)
        frame.proceed(world)
        if world.slots[striker_zone][slot] == NONE:
            hits += Fraction(ways, 36)
    assert odds["known"] and odds["destroyed"] == hits


# -- conservation ----------------------------------------------------------------------------------


@FEW
@given(SEEDS)
@pytest.mark.rule("PM-ZONE-07")
def test_every_card_and_unit_is_in_exactly_one_place(seed: int) -> None:
    pos = random_start(seed)
    chance = random.Random(seed)
    while not pos.ended and pos.turn < 60:
        for seat in range(pos.seats):
            fight = pos.fight
            played = [] if fight is None or fight.cleared else fight.cards
            cards = [
                card
                for card in [
                    *pos.deck[seat],
                    *pos.hand[seat],
                    *pos.discard[seat],
                    *pos.removed[seat],
                    *pos.slots[seat],
                    *played,
                ]
                if card != NONE and pos.setup.card_owner[card] == seat
            ]
            owned = [c for c, owner in enumerate(pos.setup.card_owner) if owner == seat]
            assert sorted(cards) == (owned if pos.is_alive(seat) else sorted(cards))
            assert len(cards) == len(set(cards))
            if pos.is_alive(seat):
                zones = [pos.zone[unit] for unit in range(len(pos.zone)) if pos.owner(unit) == seat]
                assert all(NONE <= zone <= pos.seats for zone in zones)
        standing = [
            card
            for seat in range(pos.seats)
            for slot, card in enumerate(pos.slots[seat])
            if card != NONE
            and pos.slot_face_up(seat, slot)
            and pos.cards[card].type == OBJECTIVE
            and pos.cards[card].triggers >> WHEN_CONTINUOUS & 1
        ]
        assert sorted(pos.standing) == sorted(standing)
        pos.apply(chance.choice(pos.options))


# -- random play reaches everything ----------------------------------------------------------------


@pytest.mark.slow_in_pure
def test_random_play_uses_every_unit_card_and_ability_at_least_three_times() -> None:
    """All editions, options, numbers of players: no exception, no empty prompt, no endless game."""
    used: Counter[str] = Counter()
    wanted: set[str] = set()
    seed = 0
    while seed < 40 or any(used[name] < 3 for name in wanted):
        assert seed < 1500, sorted(name for name in wanted if used[name] < 3)
        pos = random_start(seed, record=True, defaults=seed % 2 == 0)
        for unit in pos.setup.units:
            wanted.add(unit.id)
        for card in pos.setup.cards:
            wanted.add(card.id)
            wanted.update(f"{card.id} clause {number}" for number in range(len(card.clauses)))
        chance = random.Random(seed)
        while not pos.ended:
            assert pos.options, position_to_data(pos)["stack"]
            assert pos.options == sorted(set(pos.options))
            if pos.fight is not None:
                note_battle_abilities(pos, used)
            pos.apply(chance.choice(pos.options))
        assert pos.turn <= 300
        note_events(pos, used)
        seed += 1


def note_events(pos: Position, used: Counter[str]) -> None:
    for event in pos.log or []:
        data = event.everything()
        if "card_id" in data and event.kind in ("card_played", "objective_played", "revealed"):
            used[data["card_id"]] += 1
        for role in ("unit", "attacker", "defender"):
            if data.get(role, NONE) != NONE and event.kind in ("moved", "battle_begins", "placed"):
                used[pos.setup.units[data[role]].id] += 1
        if event.kind == "ability":
            card = next(c for c in pos.cards if c.id == data["card_id"])
            for number, clause in enumerate(card.clauses):
                if data["when"] == trigger_name(clause.when):
                    used[f"{card.id} clause {number}"] += 1
        if event.kind in ("objective_played", "revealed"):
            card = next(c for c in pos.cards if c.id == data["card_id"])
            for number, clause in enumerate(card.clauses):
                if clause.when == WHEN_CONTINUOUS:
                    used[f"{card.id} clause {number}"] += 1


def note_battle_abilities(pos: Position, used: Counter[str]) -> None:
    from starfold.units.vocabulary import WHEN_BATTLE

    fight = pos.fight
    assert fight is not None
    for place, card_number in enumerate(fight.cards):
        card = pos.cards[card_number]
        if gains_ability(pos, card, fight.unit(fight.side_at(place))):
            for number, clause in enumerate(card.clauses):
                if clause.when == WHEN_BATTLE:
                    used[f"{card.id} clause {number}"] += 1


def trigger_name(when: int) -> str:
    from starfold.units.vocabulary import TRIGGERS

    return TRIGGERS[when]


@FEW
@given(SEEDS)
def test_an_order_of_clicks_that_means_the_same_leads_to_the_same_state(seed: int) -> None:
    """Placing, moving and declaring: the order of the picks leaves no trace."""
    setup = random_setup(seed, players=2, defaults=True)
    first, second = (new_position(setup, seeded_dice(seed), False) for _ in range(2))
    chance = random.Random(seed)
    seat = first.asked
    while first.asked == seat:
        first.apply(chance.choice(first.options))
    placed = first.units_in_play(seat)
    chance.shuffle(placed)
    for unit in placed:
        if unit in second.options:
            second.apply(unit)
    assert everything(first) == everything(second)
