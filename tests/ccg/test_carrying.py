"""Chapters: New Carrying Rules, Anakin's Lightsaber, 'Stealing' weapons and devices."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import carrying
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    DARK,
    DEPLOY,
    FORBID_CARRY,
    FORBID_STEAL,
    FORCE,
    GRANT_CARRY_ALL,
    HELD,
    IS_CRASHED,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    UNDER,
)
from starfold.kernel.choices import Refusal
from tests.ccg.layout import Named, game, lay, run, stand, told


def table(light: Sequence[Named], dark: Sequence[Named] = (), **rest: Any) -> Position:
    """A site, number 0, and these cards, in Light's deploy phase."""
    pos = game(["Snow Trench", *light], dark, **rest)
    lay(pos, 0)
    pos.active = LIGHT
    pos.phase = DEPLOY
    return pos


def rule(refused: Refusal | None) -> str:
    assert refused is None or refused.text
    return "" if refused is None else refused.rule


def lasting(pos: Position, kind: int, card: int) -> None:
    pos.add_lasting(Lasting(kind, 1, card, NONE, WHILE_ON_TABLE, 0))


def skywalker(pos: Position, scope: Any, card: int) -> bool:
    definition = pos.card(card)
    family = "luke" in definition.personas or "leia" in definition.personas
    return family and pos.owner[card] == scope.seat and definition.ability > 3 * QUARTERS


# -- holding ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-CARRY-01", "SW-B-122")
def test_different_titles_only() -> None:
    """HO-CARRY-01/1, HO-CARRY-01/2"""
    gear = ["Anakin's Lightsaber", "Blaster Rifle", "Hoth Survival Gear", "Blaster Rifle"]
    pos = table(["Commander Luke Skywalker", *gear], ["Blaster Rifle"])
    luke = stand(pos, 1, 0)
    for card in (2, 3, 4):
        assert carrying.may_carry(pos, card, luke)
        stand(pos, card, luke, ATTACHED)
    assert rule(carrying.why_not_carry(pos, 5, luke)) == "HO-CARRY-01"
    assert rule(carrying.why_not_carry(pos, 6, luke)) == "HO-CARRY-01"  # Dark's, of the same title
    agreed = table(["Luke Skywalker", "Blaster", "Blaster"], duplicate_weapons="allowed")
    stand(agreed, 1, 0)
    stand(agreed, 2, 1, ATTACHED)
    assert carrying.may_carry(agreed, 3, 1)


@pytest.mark.rule("HO-CARRY-03", "SW-B-123")
def test_capital_starships_carry_and_use_all() -> None:
    """HO-CARRY-03/1"""
    pos = table([], ["Tyrant", "Ion Cannon", "Ion Cannon", "Tractor Beam"])
    tyrant = stand(pos, 1, 0)
    for card in (2, 3, 4):
        assert carrying.may_carry(pos, card, tyrant)
        stand(pos, card, tyrant, ATTACHED)
    carrying.note_fired(pos, 2, tyrant)
    assert carrying.may_fire_now(pos, 3, tyrant)
    assert carrying.excess(pos) == []


@pytest.mark.rule("HO-CARRY-04", "SW-B-123")
def test_a_backpack_and_its_loss() -> None:
    """HO-CARRY-04/1, HO-CARRY-04/2"""
    rifles = ["Blaster Rifle", "Blaster Rifle"]
    pos = table([], ["Snowtrooper", *rifles, "Portable Fusion Generator", "Stormtrooper Backpack"])
    trooper = stand(pos, 1, 0)
    stand(pos, 2, trooper, ATTACHED)
    lasting(pos, GRANT_CARRY_ALL, trooper)
    assert carrying.may_carry(pos, 3, trooper)
    stand(pos, 3, trooper, ATTACHED)
    stand(pos, 4, trooper, ATTACHED)
    stand(pos, 5, trooper, ATTACHED)
    carrying.note_fired(pos, 2, trooper)
    carrying.note_device(pos, 5)
    assert carrying.may_fire_now(pos, 3, trooper)
    assert carrying.why_not_device_now(pos, 4) is None
    assert carrying.excess(pos) == []
    pos.keep_lasting([])
    assert carrying.excess(pos) == [3]
    assert rule(carrying.why_not_device_now(pos, 4)) == "HO-CARRY-02"


@pytest.mark.rule("SW-B-033")
def test_a_text_takes_the_weapons_away() -> None:
    pos = table(["Luke Skywalker", "Blaster", "Hoth Survival Gear"])
    stand(pos, 1, 0)
    lasting(pos, FORBID_CARRY, 1)
    assert rule(carrying.why_not_carry(pos, 2, 1)) == "SW-B-033"
    assert carrying.may_carry(pos, 3, 1)


# -- using -----------------------------------------------------------------------------------------


@pytest.mark.rule("HO-CARRY-02", "SW-B-122")
def test_one_weapon_a_turn() -> None:
    """HO-CARRY-02/1, HO-CARRY-02/2, HO-CARRY-02/3"""
    pos = table(["Rogue 1", "Dual Laser Cannon", "Power Harpoon"])
    rogue, cannon, harpoon = (
        stand(pos, 1, 0),
        stand(pos, 2, 1, ATTACHED),
        stand(pos, 3, 1, ATTACHED),
    )
    carrying.note_fired(pos, cannon, rogue)
    assert rule(carrying.why_not_fire_now(pos, harpoon, rogue)) == "HO-CARRY-02"
    assert carrying.may_fire_now(pos, cannon, rogue)  # once a battle is another rule
    pos.did = [0] * len(pos.did)
    assert carrying.may_fire_now(pos, harpoon, rogue)


@pytest.mark.rule("SW-B-122")
def test_by_agreement_each_weapon_counts_alone() -> None:
    pos = table(["Rogue 1", "Dual Laser Cannon", "Power Harpoon"], weapon_limit="per_weapon")
    stand(pos, 1, 0)
    carrying.note_fired(pos, 2, 1)
    assert carrying.may_fire_now(pos, 3, 1)


@pytest.mark.rule("SW-B-263")
def test_artillery_is_the_weapon_of_who_fires_it() -> None:
    pos = table(["Luke Skywalker", "Blaster", "Golan Laser Battery"])
    luke, blaster, battery = (
        stand(pos, 1, 0),
        stand(pos, 2, 1, ATTACHED),
        stand(pos, 3, 0, ATTACHED),
    )
    assert carrying.bearer(pos, battery) == NONE
    assert carrying.may_use(pos, battery)
    carrying.note_fired(pos, battery, luke)
    assert rule(carrying.why_not_fire_now(pos, blaster, luke)) == "HO-CARRY-02"
    assert carrying.may_fire_now(pos, blaster, NONE)


@pytest.mark.rule("HO-CARRY-02")
def test_one_device_a_turn() -> None:
    pos = table(["Luke Skywalker", "Electrobinoculars", "Hoth Survival Gear"])
    stand(pos, 1, 0)
    first, second = stand(pos, 2, 1, ATTACHED), stand(pos, 3, 1, ATTACHED)
    assert carrying.why_not_device_now(pos, second) is None
    carrying.note_device(pos, first)
    assert carrying.why_not_device_now(pos, first) is None
    assert rule(carrying.why_not_device_now(pos, second)) == "HO-CARRY-02"


@pytest.mark.rule("HO-SABER-01", "SW-B-126")
def test_the_saber_of_the_skywalkers() -> None:
    """HO-SABER-01/1, HO-SABER-01/2, HO-SABER-01/3"""
    saber = Script("made")
    saber.deploy.on = Term(skywalker)
    people = ["Luke Skywalker", "Commander Luke Skywalker", "Leia Organa", "Obi-Wan Kenobi"]
    pos = table([*people, "Anakin's Lightsaber"], scripts={5: saber})
    for card in range(1, 5):
        stand(pos, card, 0)
    allowed = [carrying.text_allows(pos, 5, LIGHT, card) for card in range(1, 5)]
    assert allowed == [True, True, False, False]
    stand(pos, 5, 1, ATTACHED)
    assert carrying.may_use(pos, 5)
    stand(pos, 5, 3, ATTACHED)
    assert rule(carrying.why_not_use(pos, 5)) == "SW-B-247"


@pytest.mark.rule("SW-B-247", "HO-STEAL-03")
def test_holding_is_not_using() -> None:
    pos = table(["Kabe", "Luke Skywalker", "Jawa Ion Gun", "Jawa"])
    for card in (1, 2, 4):
        stand(pos, card, 0)
    gun = stand(pos, 3, 1, ATTACHED)
    assert rule(carrying.why_not_use(pos, gun)) == "SW-B-247"
    stand(pos, gun, 2, ATTACHED)
    assert carrying.may_use(pos, gun)
    stand(pos, gun, 4, ATTACHED)
    assert not carrying.may_use(pos, gun)
    script = Script("made")
    script.special["users"] = lambda pos, scope, card: "Jawa" in pos.card(card).kinds
    pos.setup.scripts[gun] = script
    assert carrying.may_use(pos, gun)


@pytest.mark.rule("SW-B-248", "SW-B-222", "SW-B-226", "HO-CRASH-03", "HO-MISSING-03")
def test_bearers_out_of_action_use_nothing() -> None:
    pos = table(["Rogue 1", "Power Harpoon", "Zev Senesca", "Luke Skywalker", "Blaster"])
    rogue, harpoon, zev = stand(pos, 1, 0), stand(pos, 2, 1, ATTACHED), 3
    assert rule(carrying.why_not_use(pos, harpoon)) == "SW-B-248"
    stand(pos, zev, rogue, ABOARD_PILOT)
    assert carrying.may_use(pos, harpoon)
    pos.mark(rogue, IS_CRASHED)
    assert rule(carrying.why_not_use(pos, harpoon)) == "HO-CRASH-03"
    stand(pos, 5, 4, ATTACHED)
    stand(pos, 4, 0, UNDER)
    assert rule(carrying.why_not_use(pos, 5)) == "HO-MISSING-03"
    assert rule(carrying.why_not_carry(pos, 5, 4)) == "HO-MISSING-04"
    stand(pos, 4, 0, HELD)
    assert rule(carrying.why_not_use(pos, 5)) == "SW-B-226"
    assert rule(carrying.why_not_carry(pos, 5, 4)) == "SW-B-226"


# -- handing over ----------------------------------------------------------------------------------


def hands(**rest: Any) -> Position:
    """Luke with a rifle, Leia and Han beside him, Kabe who is no warrior; 3 Force."""
    people = ["Luke Skywalker", "Leia Organa", "Han Solo", "Kabe", "Blaster Rifle"]
    rifle = Script("made")
    rifle.deploy.price = 2
    rifle.deploy.on = Term(lambda pos, scope, card: pos.card(card).warriors > 0)
    pos = table([*people, *["Rebel Barrier"] * 3], scripts={5: rifle}, **rest)
    for card in range(1, 5):
        stand(pos, card, 0)
    stand(pos, 5, 1, ATTACHED)
    for card in range(6, 9):
        pos.to_pile(card, FORCE)
    return pos


@pytest.mark.rule("SW-B-246")
def test_a_rifle_changes_hands() -> None:
    pos = hands()
    (option,) = carrying.hand_over_offers(pos, LIGHT)
    assert card_of(option) == 5
    assert carrying.receivers(pos, 5, LIGHT) == [2, 3]
    carrying.hand_over_begin(pos, LIGHT, option)
    frame = pos.stack.pop()
    assert isinstance(frame, carrying.HandOver)
    name, *fields = frame.copy().to_data()
    run(pos, record._STEPS[name].read(fields), 3)
    assert pos.at[5] == 3
    assert len(pos.used[LIGHT]) == 2
    assert told(pos, "hand_over")[0].data == {"card": 5, "other": 1, "target": 3, "amount": 2}
    assert carrying.hand_over_offers(pos, LIGHT) == []  # 1 Force is left


@pytest.mark.rule("SW-B-246", "SW-B-104")
def test_what_stands_against_handing_over() -> None:
    pos = hands()
    assert rule(carrying.why_not_hand_over(pos, 5, LIGHT, 4)) == "SW-B-104"
    pos.phase = MOVE
    assert carrying.hand_over_offers(pos, LIGHT) == []
    assert rule(carrying.why_not_hand_over(pos, 5, LIGHT, 2)) == "SW-B-246"
    pos.phase = DEPLOY
    pos.mark(2, IS_UNDERCOVER)
    stand(pos, 3, 0, UNDER)
    assert carrying.receivers(pos, 5, LIGHT) == []
    assert hands(handing_over="forbidden").setup.options.handing_over is False
    assert carrying.hand_over_offers(hands(handing_over="forbidden"), LIGHT) == []


@pytest.mark.rule("SW-B-246")
def test_only_to_somebody_at_the_same_place() -> None:
    pos = hands()
    pos.to_pile(3, LOST)
    assert carrying.receivers(pos, 5, LIGHT) == [2]
    pos.to_pile(2, LOST)
    assert carrying.receivers(pos, 5, LIGHT) == []
    away = table(["Luke Skywalker", "Leia Organa", "Rogue 1", "Blaster"])
    stand(away, 1, 0)
    stand(away, 3, 0)
    stand(away, 2, 3, ABOARD_PASSENGER)
    stand(away, 4, 1, ATTACHED)
    assert rule(carrying.why_not_hand_over(away, 4, LIGHT, 2)) == "SW-B-246"


@pytest.mark.rule("SW-B-246")
def test_texts_that_hand_over_free_and_hold_anything() -> None:
    pos = hands()
    kabe = Script("made")
    kabe.special["hands_over_free"] = "from"
    pos.setup.scripts[4] = kabe
    stand(pos, 5, 4, ATTACHED)
    assert carrying.hand_over_price(pos, 5, LIGHT, 2) == 0
    kabe.special["hands_over_free"] = "both"
    kabe.special["holds"] = lambda pos, scope, card: True
    stand(pos, 5, 1, ATTACHED)
    assert carrying.why_not_hand_over(pos, 5, LIGHT, 4) is None
    assert carrying.hand_over_price(pos, 5, LIGHT, 4) == 0
    assert carrying.hand_over_price(pos, 5, LIGHT, 2) == 2


# -- stealing --------------------------------------------------------------------------------------


@pytest.mark.rule("HO-STEAL-01", "HO-STEAL-02", "SW-B-124")
def test_what_can_be_stolen() -> None:
    """HO-STEAL-01/1, HO-STEAL-01/2, HO-STEAL-02/1, HO-STEAL-02/2"""
    moved = Script("made")
    moved.special["moved_by_two"] = True
    dark = ["Darth Vader", "Dark Jedi Lightsaber", "Light Repeating Blaster Rifle", "Comlink"]
    more = [
        "Stormtrooper Backpack",
        "E-web Blaster",
        "Laser Gate",
        "Blizzard Walker",
        "AT-AT Cannon",
    ]
    light = ["X-wing", "Proton Torpedoes", "Hydroponics Station", "Planet Defender Ion Cannon"]
    guns = [
        "Atgar Laser Cannon",
        "Golan Laser Battery",
        "Timer Mine",
        "Medium Repeating Blaster Cannon",
    ]
    droid = ["R2-X2", "R2 Sensor Array"]
    pos = table([*light, *guns, *droid], [*dark, *more, "Blaster Scope"])
    at = {pos.title(card): card for card in range(len(pos.setup.defs))}
    for name in ("Darth Vader", "X-wing", "Blizzard Walker"):
        stand(pos, at[name], 0)
    r2 = stand(pos, 9, 0)
    on = {
        "Dark Jedi Lightsaber": at["Darth Vader"],
        "Light Repeating Blaster Rifle": at["Darth Vader"],
        "Comlink": at["Darth Vader"],
        "Stormtrooper Backpack": at["Darth Vader"],
        "R2 Sensor Array": r2,
        "Proton Torpedoes": at["X-wing"],
        "AT-AT Cannon": at["Blizzard Walker"],
        "Blaster Scope": at["Light Repeating Blaster Rifle"],
    }
    for name, card in at.items():
        if not pos.in_play(card):
            stand(pos, card, on.get(name, 0), ATTACHED)
    for name in ("E-web Blaster", "Medium Repeating Blaster Cannon"):
        pos.setup.scripts[at[name]] = moved
    stolen = {name for name in (*on, *more, *light, *guns) if carrying.is_stealable(pos, at[name])}
    assert stolen == {
        "Dark Jedi Lightsaber",
        "Light Repeating Blaster Rifle",
        "Comlink",
        "Stormtrooper Backpack",
        "R2 Sensor Array",
        "E-web Blaster",
        "Medium Repeating Blaster Cannon",
        "Blizzard Walker",
    }
    assert rule(carrying.why_not_steal(pos, at["Laser Gate"])) == "HO-STEAL-01"
    assert rule(carrying.why_not_steal(pos, at["Proton Torpedoes"])) == "HO-STEAL-02"


@pytest.mark.rule("HO-STEAL-03", "HO-CARRY-01", "SW-B-125", "SW-B-018")
def test_a_thief_takes_a_rifle() -> None:
    """HO-STEAL-03/1, HO-STEAL-03/2"""
    pos = table(["Kabe", "Blaster Rifle"], ["Snowtrooper", "Blaster Rifle"])
    kabe, own, trooper, rifle = range(1, 5)
    stand(pos, kabe, 0)
    stand(pos, trooper, 0)
    stand(pos, rifle, trooper, ATTACHED)
    stand(pos, own, kabe, ATTACHED)
    assert rule(carrying.why_not_steal(pos, rifle, kabe)) == "HO-CARRY-01"
    pos.to_pile(own, LOST)
    assert carrying.why_not_steal(pos, rifle, kabe) is None
    carrying.steal(pos, rifle, LIGHT, kabe)
    assert (pos.at[rifle], pos.owner[rifle]) == (kabe, LIGHT)
    assert not carrying.may_use(pos, rifle)
    pos.to_pile(rifle, LOST)
    assert rifle in pos.lost[LIGHT]
    assert told(pos, "steal")[0].data["owner"] == DARK


@pytest.mark.rule("HO-STEAL-03", "SW-B-125")
def test_a_stolen_e_web_stays_at_its_site() -> None:
    pos = table(["Kabe"], ["E-web Blaster", "E-web Blaster"])
    stand(pos, 1, 0)
    stand(pos, 2, 0, ATTACHED)
    carrying.steal(pos, 2, LIGHT, 1)
    assert (pos.at[2], pos.role[2], pos.owner[2]) == (0, ATTACHED, LIGHT)


@pytest.mark.rule("SW-B-121", "HO-ABOARD-04", "HO-COMBAT-02")
def test_an_occupied_vehicle_is_not_taken() -> None:
    pos = table([], ["Ubrikkian 9000 Z001", "Snowtrooper", "Blizzard Walker", "Blizzard 2"])
    speeder, trooper, walker, second = range(1, 5)
    for card in (speeder, walker, second):
        stand(pos, card, 0)
    assert carrying.why_not_purchase(pos, speeder) is None
    stand(pos, trooper, speeder, ABOARD_PASSENGER)
    assert rule(carrying.why_not_steal(pos, speeder)) == "HO-ABOARD-04"
    assert rule(carrying.why_not_steal(pos, second)) == "HO-ABOARD-04"
    assert carrying.is_stealable(pos, walker)
    assert rule(carrying.why_not_purchase(pos, walker)) == "HO-COMBAT-02"
    lasting(pos, FORBID_STEAL, walker)
    assert rule(carrying.why_not_steal(pos, walker)) == "SW-B-033"
