"""Cards that bend the plainest rules, in whole games: more cards, longer ways, no return.

Each deck here holds nothing else, so that random games meet them all the time.
"""

import pickle
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from starfold.agents.pocketmodel.judgement import best_option
from starfold.agents.pocketmodel.worth import chance_to_hit
from starfold.agents.registry import make_agent
from starfold.games.pocketmodel.front.record import position_from_data, position_to_data
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.rules.abilities import Resolve
from starfold.games.pocketmodel.rules.odds import NO_ROLL, as_battle, battle_odds
from starfold.games.pocketmodel.rules.turn import COMBAT
from starfold.games.pocketmodel.scenario.position import build_position
from starfold.games.pocketmodel.speech.names import zone_called
from starfold.games.pocketmodel.state.position import Position, Setup
from starfold.kernel.core import EVERYONE, NOBODY
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.game import canonical_json
from starfold.units.vocabulary import EFFECTS, TRIGGERS
from tests.pocketmodel.games import GAME

# Airborne, Elite, Ruthless and Blaster units of two stars: somebody gains every ability.
UNITS = ["sv-u-008", "sv-u-012", "sv-u-013", "sv-u-017", "sv-u-025"]
CARDS = [f"sv-c-{number:03d}" for number in range(40, 50)]
GAMES = 6


@cache
def setup() -> Setup:
    units = [{"unit": unit, "copies": 3} for unit in UNITS]
    fleet = {
        "format": "starfold-fleet",
        "version": 1,
        "name": "Bent rules",
        "edition": "scum_and_villainy",
        "units": units,
        "deck": [{"card": card, "copies": 3} for card in CARDS],
    }
    spec = {"edition": "scum_and_villainy", "forces": [fleet, fleet], "options": {"max_turns": 60}}
    return GAME.setup(GAME.check_spec(spec))


def start(seed: int) -> Position:
    return new_position(setup(), seeded_dice(seed), True)


def every_card(pos: Position, seat: int) -> list[int]:
    fight = pos.fight
    beside = [] if fight is None or fight.cleared else fight.cards
    piles = (pos.deck, pos.hand, pos.discard, pos.removed, pos.slots)
    lying = [card for pile in piles for card in pile[seat] if card >= 0]
    return sorted(lying + [card for card in beside if pos.setup.card_owner[card] == seat])


@pytest.mark.rule("PM-ZONE-07")
@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_lost_or_doubled(seed: int) -> None:
    pos = start(seed)
    chance = random.Random(seed)
    owned = [[c for c, owner in enumerate(setup().card_owner) if owner == s] for s in (0, 1)]
    while not pos.ended:
        for seat in (0, 1):
            assert every_card(pos, seat) == owned[seat]
        if chance.random() < 0.1:
            data = position_to_data(pos)
            again = position_from_data(setup(), data)
            for twin in (again, pos.copy(), pickle.loads(pickle.dumps(pos))):
                assert canonical_json(position_to_data(twin)) == canonical_json(data)
            for reader in (0, 1, NOBODY):
                view(GAME.imagine(pos, max(reader, 0), chance), reader)
                view(pos, reader)
        pos.apply(chance.choice(pos.options))
    for event in GAME.events_for(pos, EVERYONE, pos.log or []):
        assert GAME.tell(event)


def test_random_games_meet_all_of_it() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        pos = start(seed)
        chance = random.Random(seed)
        while not pos.ended:
            pos.apply(chance.choice(pos.options))
        for event in pos.log or []:
            seen[event.kind] += 1
            if event.kind == "ability":
                seen[event.data["when"]] += 1
                seen.update(event.data["effects"])
            elif event.kind == "card_played" and "PM-BATTLE-05" in event.rules:
                seen["one more card"] += 1
            elif event.kind == "moved" and "PM-ZONE-04" in event.rules:
                seen["two zones"] += 1
            elif event.kind == "attack_roll" and event.data["roll"] == 12:
                seen["automatic" if event.data["automatic"] else "not automatic"] += 1
    wanted = ["after_battle", "remove", "remove_this", "card_removed", "one more card", "two zones"]
    assert {name: seen[name] for name in wanted if seen[name] < 3} == {}
    assert set(wanted[:3]) <= {*TRIGGERS, *EFFECTS}


def test_greedy_plays_them_to_the_end() -> None:
    extra = 0
    for seed in range(2):
        pos = start(seed)
        agent = make_agent("greedy", GAME, seed)
        while not pos.ended:
            option = agent.choose(pos, pos.asked)
            assert option in pos.options
            pos.apply(option)
        for event in pos.log or []:
            extra += event.kind == "card_played" and "PM-BATTLE-05" in event.rules
    assert extra  # it uses what it is offered


# -- what greedy makes of them ---------------------------------------------------------------------


def table(**given: Any) -> Position:
    """A position as scenarios write it, A to choose an action."""
    units = {
        "X": {"stars": 2, "attack": 0, "damage": 1, "defense": 12, "shields": 3},
        "P": {"stars": 2, "attack": 0, "damage": 1, "defense": 13, "shields": 3},
    }
    content = {"given": {"units": units, **given}}
    return build_position(content, ScriptedDice([], []), "here")


def objective(*effects: dict[str, Any], when: str = "continuous") -> dict[str, Any]:
    return {
        "type": "objective",
        "objective": {"stars": 2, "defense": 9},
        "ability": [{"when": when, "do": list(effects)}],
    }


def combat(*effects: dict[str, Any], when: str = "battle", **more: Any) -> dict[str, Any]:
    return {**objective(*effects, when=when), "type": "combat", "icon": "Luck", **more}


def test_greedy_counts_on_no_12_that_is_not_automatic() -> None:
    casino = objective({"effect": "forbid", "act": "automatic_12", "who": {"side": "opposing"}})
    chances = []
    for objectives in (["Outpost"], ["up Casino"]):
        pos = table(
            cards={"Casino": casino},
            players={
                "A": {"contested": ["X"]},
                "B": {"contested": ["P"], "objectives": objectives},
            },
        )
        odds = battle_odds(pos, 0, 1)["attacker"]
        chances.append((chance_to_hit(as_battle(pos, 0, 1), 0, 1), odds["hit"], odds["need"]))
    assert chances == [(1 / 36, Fraction(1, 36), 12), (0.0, 0, NO_ROLL)]


def test_greedy_goes_two_zones_where_it_may() -> None:
    lanes = objective({"effect": "permit", "act": "move_two", "who": {"side": "friendly"}})
    reached = []
    for objectives in (["Outpost"], ["up Lanes"]):
        pos = table(
            cards={"Lanes": lanes},
            players={"A": {"home": ["X"], "objectives": objectives}, "B": {"home": ["P"]}},
        )
        while pos.active == 0:
            pos.apply(best_option(pos, 0))
        reached.append(zone_called(pos, pos.zone[0]))
    assert reached == ["contested", "B's home"]


def test_greedy_plays_one_more_card_if_that_promises_more() -> None:
    double = combat({"effect": "permit", "act": "extra_card", "who": "unit"}, bonus={"attack": 3})
    plus = {"type": "combat", "bonus": {"attack": 4}, "objective": {"stars": 1, "defense": 7}}
    minus = {"type": "combat", "bonus": {"attack": -4}, "objective": {"stars": 1, "defense": 7}}
    for other, played in (("Plus", ["Double", "Plus"]), ("Minus", ["Double"])):
        pos = table(
            cards={"Double": double, "Plus": plus, "Minus": minus},
            players={
                "A": {"contested": ["X"], "hand": ["Double", other]},
                "B": {"contested": [{"P": {"damage": 2}}], "hand": ["Report"]},
            },
        )
        pos.apply(COMBAT)
        while pos.asked == 0:
            pos.apply(best_option(pos, 0))
        assert pos.fight is not None
        assert [pos.cards[card].name for card in pos.fight.cards] == played


def test_greedy_takes_the_best_of_others_and_the_least_of_its_own() -> None:
    strong = {"type": "combat", "bonus": {"attack": 5}, "objective": {"stars": 1, "defense": 7}}
    weak = {"type": "combat", "bonus": {"attack": 1}, "objective": {"stars": 1, "defense": 7}}
    for whose, taken in (("opponents", "Strong"), ("own", "Weak")):
        pick = {"effect": "remove", "amount": 1, "from": "discard", "whose": whose, "how": "choice"}
        purge = combat(pick, when="played")
        piles = {"discard": ["Strong", "Weak"]}
        pos = table(
            cards={"Strong": strong, "Weak": weak, "Purge": purge},
            players={
                "A": {"contested": ["X"], "hand": ["Purge"], **piles},
                "B": {"contested": ["P"], "hand": ["Report"], **piles},
            },
        )
        pos.apply(COMBAT)
        while not isinstance(pos.stack[-1], Resolve):
            pos.apply(pos.options[-1])
        pos.apply(best_option(pos, 0))
        gone = [pos.cards[card].name for pile in pos.removed for card in pile]
        assert gone == [taken]
