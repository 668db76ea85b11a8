"""Who sits where with which force, and the seeds: all of it follows from the plan."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from starfold.arena.plan import Plan, all_lineups, derived_seed, make_plan
from starfold.errors import InputError

FIRST = "base-close-ranks"
SECOND = "base-hammer-fall"
MINIS = "minis-space-first-light"


def plan(**changes: Any) -> Plan:
    wish: dict[str, Any] = {
        "game": "pocketmodel",
        "edition": "base",
        "options": {},
        "agents": ["greedy", "random"],
        "forces": [FIRST, SECOND],
        "games": 10,
        "seed": 7,
    }
    return make_plan(**(wish | changes))


class TestSeats:
    def test_agents_change_seats(self) -> None:
        assert [plan().entrants(i) for i in range(3)] == [(0, 1), (1, 0), (0, 1)]

    def test_with_three_every_agent_has_every_seat(self) -> None:
        three = plan(agents=["random"] * 3, forces=[FIRST])
        assert [three.entrants(i) for i in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]

    def test_agents_keep_their_seats_without_swap(self) -> None:
        assert {plan(swap=False).entrants(i) for i in range(5)} == {(0, 1)}

    def test_forces_stay_with_the_seats(self) -> None:
        assert {plan().lineup(i) for i in range(5)} == {(FIRST, SECOND)}


class TestLineups:
    def test_one_force_for_all(self) -> None:
        assert plan(forces=[FIRST]).lineup(3) == (FIRST, FIRST)

    def test_all_pairings_each_with_both_seatings(self) -> None:
        names = [FIRST, SECOND, "base-heavy-weather"]
        every = plan(forces=names, every_pairing=True)
        expected = [pair for pair in combinations(names, 2) for _ in range(2)]
        assert [every.lineup(i) for i in range(6)] == expected
        assert every.lineup(6) == every.lineup(0)

    def test_forces_change_places_when_agents_do_not(self) -> None:
        assert all_lineups(["a", "b", "c"], 2, swap=False) == (
            ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
        )  # fmt: skip

    def test_too_few_forces_for_the_seats_repeat(self) -> None:
        lineups = all_lineups(["a", "b"], 3, swap=True)
        assert lineups == (("a", "a", "a"), ("a", "a", "b"), ("a", "b", "b"), ("b", "b", "b"))


class TestSeeds:
    def test_every_game_and_purpose_has_its_own(self) -> None:
        made = plan()
        seeds = [made.game_seed(i) for i in range(50)]
        seeds += [made.agent_seed(i, seat) for i in range(50) for seat in (0, 1)]
        assert max(Counter(seeds).values()) == 1

    def test_they_do_not_depend_on_the_platform(self) -> None:
        assert derived_seed(7, 0, "game") == 48793967062974723873555844723

    def test_another_seed_gives_other_games(self) -> None:
        assert plan(seed=7).game_seed(0) != plan(seed=8).game_seed(0)


class TestRefusals:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"game": "chess"}, "unknown game 'chess'"),
            ({"edition": "gold"}, "unknown edition 'gold': choose one of base"),
            ({"agents": ["greedy"]}, "name 2 to 8 agents"),
            ({"agents": ["random"] * 9}, "name 2 to 8 agents"),
            ({"agents": ["greedy", "nobody"]}, "unknown agent 'nobody': known: idle, random"),
            ({"games": 0}, "at least 1"),
            ({"forces": [FIRST, SECOND, FIRST]}, "name one fleet for all"),
            ({"forces": ["base-close-rank"]}, "did you mean 'base-close-ranks'"),
            ({"forces": [], "every_pairing": True}, "no force to play with"),
            ({"forces": ["scum-old-hands"]}, "is made for scum_and_villainy"),
            ({"game": "minis"}, "unknown battle 'base': choose one of space"),
            (
                {"game": "minis", "edition": "space", "agents": ["random"] * 7, "forces": [MINIS]},
                "2 to 6",
            ),
            (
                {"game": "minis", "edition": "ground", "forces": [MINIS]},
                "minis-space-first-light|First Light",
            ),
            (
                {"game": "ccg", "edition": "hoth", "forces": ["blizzard-force", "echo-base"]},
                "seat A plays Light: 'Blizzard Force' is a Dark deck",
            ),
            (
                {"game": "ccg", "edition": "hoth", "agents": ["random"] * 3},
                "2 agents|2 to 2",
            ),
            ({"options": {"max_hands": 4}}, "did you mean 'max_hand'"),
            ({"options": {"first_player": 4}}, "first_player 4 is no seat"),
            (
                {"agents": ["random"] * 3, "forces": [FIRST], "options": {"max_players": 2}},
                "2 to 2",
            ),
        ],
    )
    def test_with_the_remedy(self, changes: dict[str, Any], message: str) -> None:
        with pytest.raises(InputError, match=message):
            plan(**changes)
