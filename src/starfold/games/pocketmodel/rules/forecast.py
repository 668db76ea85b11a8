"""What the choices before a seat promise: exact odds beside the options and before a commitment.

Everything here is computed by the rules themselves (`odds`) from what the seat may know. What an
answer would declare is found by giving it on a copy of the game whose dice refuse to roll. Which
odds belong to an answer is the business of its step (`Step.promise`).
"""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.hits import both_there
from starfold.games.pocketmodel.rules.odds import battle_odds, strike_odds
from starfold.games.pocketmodel.rules.piles import may_know, show_to_all
from starfold.games.pocketmodel.rules.promises import BattleOdds, SideOdds
from starfold.games.pocketmodel.speech.seen import (
    BattlePromise,
    BattleSide,
    Figure,
    StrikePromise,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.dice import ScriptedDice
from starfold.units.seen import Modifier


class BattleForecast(NamedTuple):
    """A battle as things stand; cards still to come are not counted."""

    attacker: int
    defender: int
    odds: BattleOdds

    def to_data(self) -> BattlePromise:
        """What a page shows of it."""
        odds = self.odds
        return {
            "kind": "battle",
            "attacker": self.attacker,
            "defender": self.defender,
            "sides": {"attacker": _side(odds["attacker"]), "defender": _side(odds["defender"])},
            "figures": self.figures(),
        }

    def figures(self) -> list[Figure]:
        """What page and terminal show besides hits and losses."""
        odds = self.odds
        dealt, taken = odds["attacker"]["expected_damage"], odds["defender"]["expected_damage"]
        return [
            _average(say("forecast.damage_dealt"), dealt),
            _average(say("forecast.damage_taken"), taken),
            _chance(say("forecast.both_destroyed"), odds["both_destroyed"]),
        ]


class StrikeForecast(NamedTuple):
    """Chance that these units destroy the objective, for each defense that it may have."""

    target: int
    slot: int
    strikers: list[int]
    known: bool  # whether the seat knows the card, so that there is one defense
    by_defense: dict[int, Fraction]
    modifiers: list[Modifier]  # of a defense that is known

    @property
    def least(self) -> Fraction:
        return min(self.by_defense.values())

    @property
    def most(self) -> Fraction:
        return max(self.by_defense.values())

    def to_data(self) -> StrikePromise:
        return {
            "kind": "strike",
            "target": self.target,
            "slot": self.slot,
            "strikers": self.strikers,
            "known": self.known,
            "by_defense": [
                {"defense": defense, "chance": exactly(chance)}
                for defense, chance in self.by_defense.items()
            ],
            "least": exactly(self.least),
            "most": exactly(self.most),
            "defense_modifiers": self.modifiers,
        }


def _chance(words: str, value: Fraction) -> Figure:
    return {"words": words, "value": exactly(value), "is_chance": True}


def _average(words: str, value: Fraction) -> Figure:
    return {"words": words, "value": exactly(value), "is_chance": False}


def _side(odds: SideOdds) -> BattleSide:
    return {
        **odds,
        "hit": exactly(odds["hit"]),
        "expected_damage": exactly(odds["expected_damage"]),
        "destroyed": exactly(odds["destroyed"]),
    }


def exactly(chance: Fraction) -> tuple[int, int]:
    """A chance as it is sent: numerator and denominator."""
    return chance.numerator, chance.denominator


Forecast = BattleForecast | StrikeForecast


# -- before a commitment ---------------------------------------------------------------------------


def declared_by(pos: Position, seat: int, option: int) -> list[Forecast]:
    """The attacks and strikes that answering so would declare."""
    twin = pos.copy()
    twin.dice = ScriptedDice([], [])
    twin.log = []
    with suppress(InputError):  # there are no dice to roll: so far and no further
        twin.apply(option)
    found: list[Forecast] = []
    for event in twin.log:
        data = event.data
        if event.kind == "attack_declared":
            found.append(battle_forecast(pos, data["attacker"], data["defender"]))
        elif event.kind == "strike_declared":
            found.append(strike_forecast(pos, seat, data["strikers"], data["target"], data["slot"]))
    return found


def battle_forecast(pos: Position, attacker: int, defender: int) -> BattleForecast:
    return BattleForecast(attacker, defender, battle_odds(pos, attacker, defender))


def strike_forecast(
    pos: Position, seat: int, strikers: list[int], target: int, slot: int
) -> StrikeForecast:
    card = pos.slots[target][slot]
    if may_know(pos, seat, card):
        odds = strike_odds(pos, seat, strikers, target, slot)
        known = {odds["defense"]: odds["destroyed"]}
        return StrikeForecast(target, slot, strikers, True, known, odds["defense_modifiers"])
    by_defense: dict[int, Fraction] = {}
    for world in _worlds(pos, card):
        odds = strike_odds(world, seat, strikers, target, slot)
        by_defense[odds["defense"]] = max(odds["each"])  # whether more may try is not known
    return StrikeForecast(target, slot, strikers, False, dict(sorted(by_defense.items())), [])


def _worlds(pos: Position, card: int) -> Iterator[Position]:
    """Worlds in which the card is known, one for each defense printed in this edition."""
    printed = {definition.objective_defense: definition for definition in pos.setup.card_pool}
    for definition in printed.values():
        world = pos.copy()
        world.cards = world.cards[:]
        world.cards[card] = definition
        show_to_all(world, card)
        yield world


# -- under way -------------------------------------------------------------------------------------


def battle_under_way(pos: Position) -> BattleForecast | None:
    """The battle before its dice are thrown, with the cards that were played for it so far."""
    fight = pos.fight
    if fight is None or fight.attack_roll or not both_there(pos, fight):
        return None
    return battle_forecast(pos, fight.attacker, fight.defender)


def strike_under_way(pos: Position, seat: int) -> StrikeForecast | None:
    """What the units that are still to strike may do to the objective."""
    raid = pos.raid
    if raid is None or pos.slots[raid.target][raid.slot] == NONE or not raid.still_to_strike():
        return None
    return strike_forecast(pos, seat, raid.still_to_strike(), raid.target, raid.slot)
