"""Pairings, byes, standings: what holds in every tournament, however it goes."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.arena.tournaments import model
from starfold.arena.tournaments.matching import ALONE, improved, pairs
from starfold.arena.tournaments.model import NOBODY, Pairing, Terms, Tournament
from starfold.arena.tournaments.pairing import pair_next
from starfold.arena.tournaments.standings import standings
from starfold.errors import InputError

pytestmark = pytest.mark.mode_independent

Plays = Callable[[Pairing, int], float]


def of(entrants: int, **terms: object) -> Tournament:
    made = model.new_tournament(msgspec.convert(terms, Terms))
    for number in range(entrants):
        model.enter(made, f"entrant {number}")
    return made


def by_chance(seed: int) -> Plays:
    chance = random.Random(seed)
    return lambda pairing, game: chance.choice(model.SCORES)


def play_round(held: Tournament, plays: Plays) -> list[Pairing]:
    round_ = pair_next(held)
    for pairing in round_:
        for game in range(0 if pairing.over else len(pairing.scores)):
            model.note(pairing, game, plays(pairing, game))
    return round_


def met(held: Tournament) -> Counter[tuple[int, int]]:
    return Counter(
        (min(one.first, one.second), max(one.first, one.second))
        for round_ in held.rounds
        for one in round_
        if not one.bye
    )


def in_round(round_: list[Pairing]) -> list[int]:
    return sorted(number for one in round_ for number in one.entrants())


# -- matching --------------------------------------------------------------------------------------


def largest(edges: set[tuple[int, int]], vertices: frozenset[int]) -> int:
    """Tries everything."""
    if not vertices:
        return 0
    first = min(vertices)
    rest = vertices - {first}
    found = [largest(edges, rest)]
    for other in rest:
        if (first, other) in edges:
            found.append(1 + largest(edges, rest - {other}))
    return max(found)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(2, 9), st.data())
def test_a_matching_is_as_large_as_can_be(size: int, data: st.DataObject) -> None:
    every = list(combinations(range(size), 2))
    edges = data.draw(st.sets(st.sampled_from(every)))
    graph = [
        [other for other in range(size) if (min(one, other), max(one, other)) in edges]
        for one in range(size)
    ]
    mates = improved(graph, [ALONE] * size)
    assert pairs(mates) == largest(edges, frozenset(range(size)))
    for one, other in enumerate(mates):
        assert other == ALONE or (mates[other] == one and other in graph[one])


# -- swiss -----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(2, 23), st.integers(0, 10_000), st.sampled_from([1, 2]), st.booleans())
def test_a_swiss_repeats_nothing_it_need_not(
    entrants: int, seed: int, games: int, few: bool
) -> None:
    rounds = min(entrants - 1, 4 if few else 9)
    held = of(entrants, rounds=rounds, games=games, seed=seed)
    for _ in range(rounds):
        before = met(held)
        round_ = play_round(held, by_chance(seed))
        assert in_round(round_) == list(range(entrants))
        assert sum(one.bye for one in round_) == entrants % 2
        new = met(held) - before
        resting = {one.first for one in round_ if one.bye}
        strangers = [
            [
                other
                for other in range(entrants)
                if other != one
                and not before[min(one, other), max(one, other)]
                and not {one, other} & resting
            ]
            for one in range(entrants)
        ]
        most = pairs(improved(strangers, [ALONE] * entrants))
        assert sum(not before[two] for two in new) == most
    byes = Counter(one.first for round_ in held.rounds for one in round_ if one.bye)
    assert max(byes.values(), default=0) <= 1
    assert held.over
    with pytest.raises(InputError, match="last round"):
        pair_next(held)


def test_no_repeats_at_all_while_half_of_them_could_still_meet() -> None:
    for seed in range(8):
        held = of(16, rounds=7, seed=seed)
        for _ in range(7):
            play_round(held, by_chance(seed))
        assert max(met(held).values()) == 1


def test_beyond_everybody_it_repeats_evenly() -> None:
    held = of(4, rounds=6)
    for _ in range(6):
        play_round(held, by_chance(1))
    assert set(met(held).values()) == {2}


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(4, 20), st.integers(0, 10_000))
def test_nobody_sits_first_much_more_often_than_second(entrants: int, seed: int) -> None:
    held = of(entrants, rounds=min(5, entrants - 1), seed=seed)
    while not held.over:
        play_round(held, by_chance(seed))
    lead: Counter[int] = Counter()
    for round_ in held.rounds:
        for one in round_:
            if not one.bye:
                lead[one.first] += 1
                lead[one.second] -= 1
    assert max(map(abs, lead.values())) <= 3


def test_the_strong_win_through() -> None:
    held = of(16, seed=3)
    while not held.over:
        play_round(held, lambda pairing, game: float(pairing.first < pairing.second))
    assert len(held.rounds) == 4
    assert standings(held)[0].entrant == 0
    assert standings(held)[0].points == 4


def test_known_strength_keeps_the_best_apart_at_first() -> None:
    held = model.new_tournament(Terms(rounds=3))
    for number in range(8):
        model.enter(held, str(number), strength=100.0 - number)
    assert sorted(map(sorted, (one.entrants() for one in pair_next(held)))) == [
        [0, 4], [1, 5], [2, 6], [3, 7],
    ]  # fmt: skip


def test_the_same_seed_pairs_the_same() -> None:
    drawn = []
    for seed in (5, 5, 6):
        held = of(11, rounds=5, seed=seed)
        while not held.over:
            play_round(held, by_chance(7))
        drawn.append(msgspec.json.encode(held.rounds))
        assert model.read(msgspec.json.encode(held)) == held
    assert drawn[0] == drawn[1] != drawn[2]


# -- coming and going ------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(4, 15), st.integers(0, 10_000))
def test_late_arrivals_and_withdrawals(entrants: int, seed: int) -> None:
    chance = random.Random(seed)
    held = of(entrants, rounds=5, seed=seed)
    while not held.over:
        if 0 < len(held.rounds) < 4:
            model.enter(held, f"late {len(held.rounds)}")
            here = [number for number, one in enumerate(held.entrants) if not one.gone]
            if len(here) > 3 and chance.random() < 0.6:
                model.withdraw(held, chance.choice(here))
        here = [number for number, one in enumerate(held.entrants) if not one.gone]
        assert in_round(play_round(held, by_chance(seed))) == here
    byes = Counter(one.first for round_ in held.rounds for one in round_ if one.bye)
    assert max(byes.values(), default=0) <= 1
    for number, one in enumerate(held.entrants):
        if not one.gone:
            assert len(list(held.meetings(number))) == 6 - one.since


def test_whoever_withdraws_loses_what_is_open() -> None:
    held = of(4, rounds=3, games=2)
    pairing = pair_next(held)[0]
    model.note(pairing, 0, model.WIN)
    model.withdraw(held, pairing.first)
    assert pairing.scores == [model.WIN, model.LOSS]
    assert (pairing.how, pairing.missing) == ("forfeit", [pairing.first])


def test_before_the_first_round_they_are_struck_off() -> None:
    held = of(4)
    model.withdraw(held, 1)
    assert [one.name for one in held.entrants] == ["entrant 0", "entrant 2", "entrant 3"]


def test_no_shows() -> None:
    held = of(4, rounds=2, games=2)
    one, other = pair_next(held)
    model.forfeit(one, [one.first])
    model.forfeit(other, [other.first, other.second])
    assert (one.points(one.first), one.points(one.second)) == (0, 2)
    assert (other.points(other.first), other.points(other.second)) == (0, 0)
    assert held.round_over
    assert {line.points for line in standings(held)} == {0, 2}
    assert sum(line.played for line in standings(held)) == 0


def test_a_bye_goes_to_whoever_got_nothing_for_free() -> None:
    held = of(5, rounds=3)
    round_ = pair_next(held)
    resting = next(one.first for one in round_ if one.bye)
    given, played = (one for one in round_ if not one.bye)
    model.forfeit(given, [given.first])
    model.note(played, 0, model.WIN)
    # The last of the list, as the free win makes no difference between those without points.
    last = next(one.first for one in pair_next(held) if one.bye)
    assert last not in (resting, given.second)


def test_a_result_can_be_corrected() -> None:
    held = of(2, games=2)
    pairing = pair_next(held)[0]
    model.forfeit(pairing, [pairing.first])
    model.correct(pairing, [model.WIN, model.DRAW])
    assert pairing.points(pairing.first) == 1.5
    assert (pairing.how, pairing.missing) == ("played", [])


# -- round robin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 11, 12])
def test_in_a_round_robin_everybody_meets_everybody(entrants: int, legs: int) -> None:
    held = of(entrants, format="round-robin", legs=legs, seed=entrants)
    rounds = 0
    while not held.over:
        assert in_round(play_round(held, by_chance(2))) == list(range(entrants))
        rounds += 1
    assert rounds == legs * (entrants - 1 + entrants % 2)
    assert met(held) == dict.fromkeys(combinations(range(entrants), 2), legs)
    for number in range(entrants):
        lead = sum(1 if one.first == number else -1 for one in held.meetings(number) if not one.bye)
        assert abs(lead) <= (1 if legs == 1 else 0)


def test_who_withdraws_from_a_round_robin_loses_the_rest() -> None:
    held = of(4, format="round-robin")
    play_round(held, by_chance(1))
    model.withdraw(held, 2)
    while not held.over:
        play_round(held, by_chance(1))
    assert [one.how for one in held.meetings(2)] == ["played", "forfeit", "forfeit"]
    with pytest.raises(InputError, match="has begun"):
        model.enter(held, "late")


# -- standings -------------------------------------------------------------------------------------


def test_tie_breaks_by_hand() -> None:
    """Four in a round robin: 0 beats 1 and 2, 1 beats 2 and 3, 3 beats 0, and 2 draws with 3."""
    won = {(0, 1): 1.0, (0, 2): 1.0, (1, 2): 1.0, (1, 3): 1.0, (0, 3): 0.0, (2, 3): 0.5}
    held = of(4, format="round-robin", tie_breaks=["direct"])

    def plays(pairing: Pairing, game: int) -> float:
        two = (pairing.first, pairing.second)
        return won[two] if two in won else 1 - won[two[::-1]]

    while not held.over:
        play_round(held, plays)
    table = standings(held)
    assert [(line.place, line.entrant, line.points) for line in table] == [
        (1, 0, 2.0), (2, 1, 2.0), (3, 3, 1.5), (4, 2, 0.5),
    ]  # fmt: skip
    held.terms = Terms(format="round-robin", tie_breaks=("sonneborn-berger", "buchholz", "wins"))
    breaks = {line.entrant: line.breaks for line in standings(held)}
    assert breaks == {
        0: (2.5, 4.0, 2), 1: (2.0, 4.0, 2), 2: (0.75, 5.5, 0), 3: (2.25, 4.5, 1),
    }  # fmt: skip


def test_a_bye_counts_as_against_an_equal() -> None:
    held = of(3, rounds=1, tie_breaks=["buchholz", "buchholz-cut-1"])
    play_round(held, lambda pairing, game: model.WIN)
    table = standings(held)
    winner, rested = table[0], next(line for line in table if line.byes)
    assert winner.points == rested.points == 1
    assert rested.breaks == (1.0, 0.0)
    assert next(line for line in table if line.lost).breaks == (1.0, 0.0)


def test_equals_share_a_place() -> None:
    held = of(4, rounds=1)
    play_round(held, lambda pairing, game: model.DRAW)
    assert [line.place for line in standings(held)] == [1, 1, 1, 1]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "remedy"),
    [
        ({"rounds": 65}, "choose 1 to 64"),
        ({"legs": 3}, "once or twice"),
        ({"legs": 2}, "only a round robin"),
        ({"games": 3}, "choose 1, or 2"),
        ({"format": "round-robin", "rounds": 3}, "as many rounds as"),
        ({"tie_breaks": ["wins", "wins"]}, "once"),
    ],
)
def test_terms_that_make_no_tournament(terms: dict[str, object], remedy: str) -> None:
    with pytest.raises(InputError, match=remedy):
        of(0, **terms)


def test_what_is_refused() -> None:
    held = of(2, rounds=2)
    with pytest.raises(InputError, match="another name"):
        model.enter(held, "entrant 0")
    with pytest.raises(InputError, match="two entrants"):
        pair_next(of(1))
    pairing = pair_next(held)[0]
    with pytest.raises(InputError, match="this round is not over"):
        pair_next(held)
    with pytest.raises(InputError, match="give 1, "):
        model.note(pairing, 0, 0.7)
    with pytest.raises(InputError, match="game 2"):
        model.note(pairing, 1, 1.0)
    with pytest.raises(InputError, match="one of the two"):
        model.forfeit(pairing, [7])
    with pytest.raises(InputError, match="a score for each"):
        model.correct(pairing, [])
    assert NOBODY not in pairing.entrants()
