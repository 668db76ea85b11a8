"""Chapter: Set-Up, what may take part. One function a rule; each gives what is against it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from starfold.games.minis.rules.reserves import (
    GROUND_BATTLE,
    MIXED_BATTLE,
    SPACE_BATTLE,
    face_allowed,
)
from starfold.games.minis.rules.setup import RESERVE_STARS, TABLE_STARS, unsplittable
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import BASE_CARDS, BOMBER, fleet_cost
from starfold.kernel.choices import Refusal
from starfold.units.fleets import Fleet
from starfold.units.icons import CONVERT_BIT
from starfold.units.model import Unit
from starfold.units.vocabulary import COMBAT, GROUND, OBJECTIVE

FLEET_STARS: Final = TABLE_STARS + RESERVE_STARS
MIXED_QUOTA: Final = 10  # stars of either type in a mixed battle (MG-SETUP-04)
STARS_PER_COPY: Final = 10  # the card game's copy limit, under copy_limit=tcg


def fleet_stars(fleet: Fleet) -> int:
    """What the fleet costs: Convert by its higher face, Veteran by its plain one."""
    return sum(fleet_cost(unit) * copies for unit, copies in fleet.units)


def violations(fleet: Fleet, battle: str, options: dict[str, Any]) -> list[Refusal]:
    """Why the fleet may not be used in such a battle; an empty list if it may."""
    return [
        *_no_units(fleet),
        *_wrong_types(fleet, battle, options),
        *_mixed_quota(fleet, battle),
        *_stars(fleet, options),
        *_names(fleet, options),
        *_copies(fleet, options),
        *_base_cards(fleet, options),
    ]


def _no_units(fleet: Fleet) -> Iterator[Refusal]:
    if not fleet.expanded_units():
        yield Refusal("MG-SETUP-09", say("prepare.no_units"))


# -- types -----------------------------------------------------------------------------------------

_TYPE_RULES: Final = {SPACE_BATTLE: "MG-SETUP-02", GROUND_BATTLE: "MG-SETUP-03"}


def _wrong_types(fleet: Fleet, battle: str, options: dict[str, Any]) -> Iterator[Refusal]:
    if battle not in _TYPE_RULES:
        return
    for unit, _ in fleet.units:
        if not may_take_part(unit, battle, options["convert_in_pure_battles"]):
            text = say("prepare.wrong_type", unit=unit.name, battle=battle)
            yield Refusal(_TYPE_RULES[battle], text)


def may_take_part(unit: Unit, battle: str, convert_is_enough: bool) -> bool:
    """A Convert unit may if one of its types is allowed, or if both are (MG-DEC-26)."""
    bomber = unit.design == BOMBER
    if not unit.faces[0].icons & CONVERT_BIT:
        return face_allowed(battle, bomber, unit.faces[0])
    allowed = [face_allowed(battle, bomber, face) for face in unit.faces]
    return any(allowed) if convert_is_enough else all(allowed)


def _mixed_quota(fleet: Fleet, battle: str) -> Iterator[Refusal]:
    """Convert units count for either side, as their owner likes (MG-DEC-26)."""
    if battle != MIXED_BATTLE:
        return
    either = space = ground = 0
    for unit, copies in fleet.units:
        stars = fleet_cost(unit) * copies
        if unit.faces[0].icons & CONVERT_BIT:
            either += stars
        elif unit.faces[0].kind == GROUND:
            ground += stars
        else:
            space += stars
    missing = max(MIXED_QUOTA - space, 0) + max(MIXED_QUOTA - ground, 0)
    if missing > either or not _quota_by_units(fleet, space, ground):
        text = say(
            "prepare.mixed_quota", space=space, ground=ground, either=either, quota=MIXED_QUOTA
        )
        yield Refusal("MG-SETUP-04", text)


def _quota_by_units(fleet: Fleet, space: int, ground: int) -> bool:
    """Whether the Convert units, each on one side, fill up both quotas."""
    sums = {0}
    total = 0
    for unit in fleet.expanded_units():
        if unit.faces[0].icons & CONVERT_BIT:
            stars = fleet_cost(unit)
            total += stars
            sums |= {part + stars for part in sums}
    return any(
        space + part >= MIXED_QUOTA and ground + total - part >= MIXED_QUOTA for part in sums
    )


# -- stars -----------------------------------------------------------------------------------------


def _stars(fleet: Fleet, options: dict[str, Any]) -> Iterator[Refusal]:
    """At most 20 on the table and 10 in reserve, or exactly (MG-DEC-27)."""
    stars = fleet_stars(fleet)
    exact = options["fleet_exact"]
    if stars > FLEET_STARS:
        beyond = stars - FLEET_STARS
        text = say("prepare.too_many_stars", stars=stars, beyond=beyond, most=FLEET_STARS)
        yield Refusal("MG-SETUP-10", text)
        return
    if exact and stars != FLEET_STARS:
        text = say("prepare.not_exact", stars=stars, wanted=FLEET_STARS)
        yield Refusal("MG-SETUP-10", text)
        return
    units = fleet.expanded_units()
    costs = [fleet_cost(unit) for unit in units]
    people = [unit.person for unit in units]
    if units and unsplittable(costs, people, exact):
        text = say("prepare.unsplittable", stars=stars, table=TABLE_STARS, reserve=RESERVE_STARS)
        yield Refusal("MG-SETUP-10", text)


# -- names and copies ------------------------------------------------------------------------------


def _names(fleet: Fleet, options: dict[str, Any]) -> Iterator[Refusal]:
    """Under named_unique=fleet a name may be in the fleet only once (MG-DEC-40)."""
    if options["named_unique"] != "fleet":
        return
    names = Counter(unit.person for unit in fleet.expanded_units() if unit.person)
    for person, number in names.items():
        if number > 1:
            yield Refusal("MG-ICON-34", say("prepare.namesakes", number=number, person=person))


def _copies(fleet: Fleet, options: dict[str, Any]) -> Iterator[Refusal]:
    """No limit besides names, unless the card game's is agreed on (MG-DEC-41)."""
    if options["copy_limit"] != "tcg":
        return
    limit = FLEET_STARS // STARS_PER_COPY
    for unit, copies in fleet.units:
        if copies > limit:
            text = say("prepare.copies", copies=copies, unit=unit.name, limit=limit)
            yield Refusal("MG-SETUP-05", text)


# -- the home base ---------------------------------------------------------------------------------


def _base_cards(fleet: Fleet, options: dict[str, Any]) -> Iterator[Refusal]:
    """Two objective cards and one combat card, if they do something (MG-SETUP-13).

    Else the cards of the base are of no account (MG-SETUP-07). A fleet without cards lays out the
    usual three.
    """
    cards = fleet.expanded_deck()
    if not options["combat_base"] or not cards:
        return
    combat = sum(card.type == COMBAT for card in cards)
    objective = sum(card.type == OBJECTIVE for card in cards)
    if (combat, objective, len(cards)) != (1, 2, BASE_CARDS):
        text = say("prepare.base_cards", objective=objective, combat=combat)
        yield Refusal("MG-SETUP-13", text)
