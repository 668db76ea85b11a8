"""Weapons: who fires them, at what, and what a shot does."""

from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import battle, fighting, firing, values, vessels, weapons
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.rules.weapons import Outcome, Weapon
from starfold.games.ccg.state.instruction import DONE, Instruction
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    CONTROL,
    CREATURE,
    DARK,
    FORBID_FIRE,
    FORBID_TARGET,
    GRANT_CARRY_ALL,
    GRANT_FIRE_AFAR,
    GRANT_POWERED,
    HYPERSPEED,
    IS_CRASHED,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    SHOTS,
    STARSHIP,
    TABLE,
    VEHICLE,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.fights import (
    PERIMETER,
    RIDGE,
    SNOWTROOPER,
    TRENCH,
    TROOPER,
    carry,
    choose,
    field,
    go,
)
from tests.ccg.layout import number, stand, told

RIFLE = "Blaster Rifle"
ASSAULT = "Assault Rifle"
EWEB = "E-web Blaster"
GOLAN = "Golan Laser Battery"
ATGAR = "Atgar Laser Cannon"
EG6 = "EG-6 (Eegee-Six)"
EG4 = "EG-4 (Eegee-Four)"
PROBE = "Probe Droid"
WALKER = "Blizzard Walker"
DRIVER = "AT-AT Driver"
ROGUE = "Rogue 1"
LUKE = "Luke Skywalker"
DUAL = "Dual Laser Cannon"
HARPOON = "Power Harpoon"
ION = "Ion Cannon"
PLANET_DEFENDER = "Planet Defender Ion Cannon"
GENERATORS = "Hoth: Main Power Generators (1st Marker)"


def of_type(*types: int) -> Term:
    return Term(lambda pos, scope, card: pos.setup.defs[card].type in types)


ground = of_type(CHARACTER, CREATURE, VEHICLE)
ship = of_type(STARSHIP)


def scripted(weapon: Weapon) -> Script:
    made = Script("weapon")
    made.weapon = weapon
    weapon.enroll(made)
    return made


rifle = Weapon(ground, price=2, bonus=1)


def skirmish(
    light: list[str], dark: list[str], draws: tuple[Any, Any] = ((), ()), **rest: Any
) -> Position:
    scripts = rest.pop("scripts", {RIFLE: scripted(rifle)})
    return field(TRENCH, light, dark, draws=draws, scripts=scripts, **rest)


def begin(pos: Position, seat: int = LIGHT) -> list[int]:
    """A battle begins; what can be fired by whoever is asked first."""
    go(pos, battle.Battle(0, seat, False))
    return [card_of(one) for one in pos.options if one >= A_FIRE * 1_000_000]


def shoot(pos: Position, weapon: int, *answers: int) -> dict[str, Any]:
    """The weapon is fired; the event of the comparison."""
    choose(pos, packed(A_FIRE, weapon))
    for one in answers:
        choose(pos, one)
    shots = told(pos, "shot")
    return shots[-1].data if shots else {}


# -- a shot --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-177", "SW-B-178", "SW-B-181", "SW-B-159", "SW-B-168")
@pytest.mark.parametrize(("drawn", "hit"), [(0, False), (1, True)])
def test_a_total_strictly_above_the_defense_value_hits(drawn: int, hit: bool) -> None:
    pos = skirmish([TROOPER, TROOPER, RIFLE], [SNOWTROOPER] * 2, ((drawn,), ()), hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    target = number(pos, SNOWTROOPER)
    assert begin(pos) == [gun]
    shot = shoot(pos, gun, target)
    assert (shot["total"], shot["needed"]) == (drawn + 1, 1)
    assert pos.has(target, IS_HIT) == hit
    assert pos.zone[target] == TABLE
    assert len(pos.used[LIGHT]) == 4  # one for the battle, two for the shot, the destiny card
    choose(pos, DECLINE)
    assert pos.options == [DECLINE]  # once in a battle
    choose(pos, DECLINE)
    assert (target in pos.lost[DARK]) == hit


@pytest.mark.rule("SW-B-177", "SW-B-013")
def test_a_shot_must_be_paid_for() -> None:
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], force=2, hand=1)
    carry(pos, RIFLE, TROOPER, LIGHT)
    assert begin(pos) == []


@pytest.mark.rule("SW-B-176", "SW-B-252")
def test_without_a_card_to_draw_the_shot_fails() -> None:
    pos = skirmish([TROOPER, RIFLE], [PROBE, SNOWTROOPER], hand=1, reserve=0)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    assert shoot(pos, gun, number(pos, PROBE)) == {}
    assert told(pos, "shot_fails")


@pytest.mark.rule("HO-ARMOR-01", "SW-B-180")
@pytest.mark.parametrize(("drawn", "hit"), [(2, False), (3, True)])
def test_armor_stands_for_ability(drawn: int, hit: bool) -> None:
    """HO-ARMOR-01/1, HO-ARMOR-01/2."""
    pos = skirmish([TROOPER, RIFLE], [PROBE, SNOWTROOPER], ((drawn,), ()), hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    assert shoot(pos, gun, number(pos, PROBE))["needed"] == 3
    assert pos.has(number(pos, PROBE), IS_HIT) == hit


@pytest.mark.rule("SW-B-178")
def test_destiny_is_changed_draw_by_draw_and_the_total_once() -> None:
    saber = Weapon(ground, draws=2, bonus=-1)
    pos = skirmish(
        [TROOPER, RIFLE], ["Darth Vader"], ((3, 2), ()), scripts={RIFLE: scripted(saber)}, hand=1
    )
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    pos.lasting = [Lasting(WEAPON_DESTINY, 1, gun, LIGHT, THIS_TURN, 0)]
    begin(pos)
    assert shoot(pos, gun)["total"] == 6


@pytest.mark.rule("SW-B-080")
def test_a_card_hit_already_is_no_target_of_a_weapon_that_only_hits() -> None:
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    pos.mark(number(pos, SNOWTROOPER), IS_HIT)
    assert not weapons.can_fire(pos, gun, LIGHT)


@pytest.mark.rule("SW-B-181", "SW-B-177")
def test_outside_a_battle_a_weapon_fires_by_a_text_only_and_a_hit_is_a_loss() -> None:
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], ((5,), ()))
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    pos.phase = CONTROL
    assert weapons.offers(pos, LIGHT) == []
    assert weapons.may_fire_alone(pos, gun, LIGHT)
    target = number(pos, SNOWTROOPER)
    assert weapons.may_fire_at(pos, gun, target)
    go(pos, firing.Fire(gun, LIGHT, NONE, False))
    assert pos.zone[target] == LOST


@pytest.mark.rule("SW-B-034")
def test_forfeit_may_be_stated_as_zero() -> None:
    sure = Weapon(ground, against=0, forfeit_zero=of_type(CHARACTER))
    pos = skirmish(
        [TROOPER, RIFLE], [SNOWTROOPER], ((1,), ()), scripts={RIFLE: scripted(sure)}, hand=1
    )
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    shoot(pos, gun)
    assert values.forfeit(pos, number(pos, SNOWTROOPER)) == 0


# -- who fires -----------------------------------------------------------------------------------


@pytest.mark.rule("HO-ENC-05", "SW-B-182")
def test_nobody_fires_out_of_something_enclosed_or_into_it() -> None:
    """HO-ENC-05/1, HO-ENC-05/2."""
    scripts = {RIFLE: scripted(rifle), DUAL: scripted(Weapon(ground, price=1))}
    pos = skirmish([ROGUE, LUKE, DUAL], ["Blizzard 2", SNOWTROOPER, RIFLE], scripts=scripts, hand=1)
    stand(pos, number(pos, LUKE), number(pos, ROGUE), ABOARD_PILOT)
    gun = carry(pos, DUAL, ROGUE, LIGHT)
    walker = number(pos, "Blizzard 2")
    inside = stand(pos, number(pos, SNOWTROOPER), walker, ABOARD_PASSENGER)
    held = carry(pos, RIFLE, inside, DARK)
    assert begin(pos) == [gun]
    assert weapons.targets(pos, gun, LIGHT, number(pos, ROGUE)) == [walker]
    assert weapons.users(pos, held, DARK) == []
    assert values.total_power(pos, 0, DARK) == 6


@pytest.mark.rule("HO-CARGO-01")
def test_cargo_is_no_target() -> None:
    """HO-CARGO-01/1."""
    torpedoes = "Proton Torpedoes"
    scripts = {torpedoes: scripted(Weapon(ship, price=1))}
    pos = field("Hoth", ["X-wing", torpedoes], ["Tyrant", "TIE Fighter"], scripts=scripts, hand=1)
    gun = carry(pos, torpedoes, "X-wing", LIGHT)
    tyrant = number(pos, "Tyrant")
    stand(pos, number(pos, "TIE Fighter"), tyrant, ABOARD_CARGO)
    begin(pos)
    assert weapons.targets(pos, gun, LIGHT, number(pos, "X-wing")) == [tyrant]


@pytest.mark.rule("HO-CARRY-02", "SW-B-159")
def test_one_weapon_a_turn_for_each_user() -> None:
    """HO-CARRY-02/1, HO-CARRY-02/2, HO-CARRY-02/3."""
    scripts = {DUAL: scripted(Weapon(ground)), HARPOON: scripted(Weapon(ground))}
    pos = skirmish([ROGUE, LUKE, DUAL, HARPOON], [SNOWTROOPER] * 2, scripts=scripts, hand=1)
    stand(pos, number(pos, LUKE), number(pos, ROGUE), ABOARD_PILOT)
    first = carry(pos, DUAL, ROGUE, LIGHT)
    second = carry(pos, HARPOON, ROGUE, LIGHT)
    assert begin(pos) == [first, second]
    shoot(pos, first, number(pos, SNOWTROOPER))
    assert not weapons.can_fire(pos, second, LIGHT)
    pos.did = [0] * len(pos.did)
    assert weapons.can_fire(pos, second, LIGHT)


@pytest.mark.rule("HO-CARRY-03", "HO-CARRY-04")
def test_capital_starships_and_backpacks_fire_all() -> None:
    """HO-CARRY-03/1."""
    scripts = {ION: scripted(Weapon(ship, price=1))}
    pos = field("Hoth", ["X-wing"], ["Tyrant", ION, ION], scripts=scripts, hand=1)
    pos.active = DARK
    first = carry(pos, ION, "Tyrant", DARK)
    second = first + 1
    pos.put(second, number(pos, "Tyrant"), ATTACHED)
    assert begin(pos, DARK) == [first, second]
    shoot(pos, first)
    choose(pos, DECLINE)
    assert pos.asked == DARK
    assert weapons.offers(pos, DARK) == [packed(A_FIRE, second)]
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    trooper = number(pos, TROOPER)
    pos.did[trooper] = -1
    assert weapons.users(pos, gun, LIGHT) == []
    pos.lasting = [Lasting(GRANT_CARRY_ALL, 1, trooper, NONE, THIS_TURN, 0)]
    assert weapons.users(pos, gun, LIGHT) == [trooper]


@pytest.mark.rule("SW-B-159")
def test_texts_give_more_shots() -> None:
    repeating = Weapon(ground, price=0, against=9, repeat=True)
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], scripts={RIFLE: scripted(repeating)}, hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    shoot(pos, gun)
    assert weapons.can_fire(pos, gun, LIGHT)
    single = Weapon(ground, against=9)
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER], scripts={RIFLE: scripted(single)}, hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    shoot(pos, gun)
    assert not weapons.can_fire(pos, gun, LIGHT)
    pos.lasting = [Lasting(SHOTS, 1, gun, NONE, THIS_TURN, 0)]
    assert weapons.can_fire(pos, gun, LIGHT)


@pytest.mark.rule("SW-B-248")
def test_a_vessel_without_pilot_does_not_fire() -> None:
    pos = skirmish(
        [ROGUE, TROOPER, DUAL], [SNOWTROOPER], scripts={DUAL: scripted(Weapon(ground))}, hand=1
    )
    carry(pos, DUAL, ROGUE, LIGHT)
    assert begin(pos) == []


@pytest.mark.rule("HO-LAND-06", "HO-LAND-07")
def test_a_landed_starfighter_fires_only_what_is_made_for_the_ground() -> None:
    """HO-LAND-06/2, HO-LAND-07/1, HO-LAND-07/2."""
    cannon = "Surface Defense Cannon"
    torpedoes = "Proton Torpedoes"
    people = of_type(CHARACTER, CREATURE)
    scripts = {
        cannon: scripted(Weapon(people, price=1, bonus=1, ground=True)),
        torpedoes: scripted(Weapon(of_type(CHARACTER, STARSHIP), price=1)),
    }
    cards = ["Millennium Falcon", "Han Solo", cannon, torpedoes]
    for place, fires in ((TRENCH, True), ("Hoth", False)):
        pos = field(place, cards, [SNOWTROOPER], draws=((1,), ()), scripts=scripts, hand=1)
        falcon = number(pos, "Millennium Falcon")
        stand(pos, number(pos, "Han Solo"), falcon, ABOARD_PILOT)
        gun = carry(pos, cannon, falcon, LIGHT)
        other = carry(pos, torpedoes, falcon, LIGHT)
        if not fires:
            stand(pos, number(pos, SNOWTROOPER), falcon)  # nobody of the kind is there
            assert not weapons.can_fire(pos, gun, LIGHT)
            continue
        assert begin(pos) == [gun]
        assert not weapons.can_fire(pos, other, LIGHT)
        assert shoot(pos, gun)["succeeds"]


@pytest.mark.rule("SW-B-250", "SW-B-033")
def test_the_excluded_fire_nothing_and_are_no_targets() -> None:
    pos = skirmish([TROOPER, TROOPER, RIFLE], [SNOWTROOPER, SNOWTROOPER], hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    trooper, first = number(pos, TROOPER), number(pos, SNOWTROOPER)
    begin(pos)
    fighting.exclude(pos, first)
    assert weapons.targets(pos, gun, LIGHT, trooper) == [first + 1]
    pos.lasting = [Lasting(FORBID_TARGET, 1, first + 1, NONE, THIS_TURN, 0)]
    assert weapons.targets(pos, gun, LIGHT, trooper) == []
    pos.lasting = [Lasting(FORBID_FIRE, 1, gun, NONE, THIS_TURN, 0)]
    assert not weapons.can_fire(pos, gun, LIGHT)
    pos.lasting = []
    fighting.exclude(pos, trooper)
    assert weapons.users(pos, gun, LIGHT) == []


@pytest.mark.rule("SW-B-080")
def test_a_target_that_is_out_of_it_meanwhile_is_missed() -> None:
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER, SNOWTROOPER], ((5,), ()), hand=1)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    target = number(pos, SNOWTROOPER)
    begin(pos)
    frame = firing.Fire(gun, LIGHT, NONE, False)
    frame.user, frame.targets, frame.stage = number(pos, TROOPER), [target], 3
    fighting.exclude(pos, target)
    pos.push(frame)
    frame.proceed(pos)
    assert told(pos, "shot_fails")
    assert not told(pos, "draw_destiny")


# -- reach ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-184")
def test_same_or_adjacent_site() -> None:
    for reach, place, fires in ((0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True)):
        assault = Weapon(ground, price=2, bonus=1, reach=reach)
        pos = field(
            TRENCH,
            [TROOPER],
            [SNOWTROOPER, "Darth Vader", ASSAULT],
            more=[PERIMETER, RIDGE],
            scripts={ASSAULT: scripted(assault)},
            hand=1,
        )
        stand(pos, number(pos, SNOWTROOPER), place)
        gun = carry(pos, ASSAULT, SNOWTROOPER, DARK)
        pos.active = DARK
        assert begin(pos, DARK) == ([gun] if fires else [])
        assert weapons.reach(pos, gun) == reach


# -- artillery -----------------------------------------------------------------------------------


def eweb(*dark: str) -> tuple[Position, int]:
    fusion = "Portable Fusion Generator"
    scripts = {EWEB: scripted(Weapon(ground, price=2, bonus=1))}
    pos = field(RIDGE, [TROOPER], [EWEB, *dark], scripts=scripts, hand=1)
    pos.active = DARK
    gun = carry(pos, EWEB, 0, DARK)
    if fusion in dark:
        carry(pos, fusion, SNOWTROOPER, DARK)
    return pos, gun


@pytest.mark.rule("HO-ART-03", "HO-ART-04", "SW-B-185")
def test_artillery_needs_a_power_source_present() -> None:
    """HO-ART-03/1, HO-ART-03/2, HO-ART-03/3, HO-ART-04/1, HO-ART-04/3."""
    pos, gun = eweb(SNOWTROOPER, SNOWTROOPER)
    assert begin(pos, DARK) == []
    pos, gun = eweb(SNOWTROOPER, SNOWTROOPER, EG6)
    assert begin(pos, DARK) == [gun]
    pos, gun = eweb(SNOWTROOPER, EG6, WALKER)
    stand(pos, number(pos, EG6), number(pos, WALKER), ABOARD_PASSENGER)
    assert begin(pos, DARK) == []
    pos, gun = eweb(SNOWTROOPER, "Portable Fusion Generator")
    assert begin(pos, DARK) == [gun]


@pytest.mark.rule("HO-ART-05")
def test_the_power_source_must_be_ones_own() -> None:
    """HO-ART-05/1, HO-ART-05/2."""
    scripts = {GOLAN: scripted(Weapon(ground, price=2, reach=1))}
    for light, fires in (([], False), ([EG4], True)):
        pos = skirmish([TROOPER, GOLAN, *light], [SNOWTROOPER, EG6], scripts=scripts, hand=1)
        gun = carry(pos, GOLAN, 0, LIGHT)
        assert begin(pos) == ([gun] if fires else [])


@pytest.mark.rule("HO-ART-04")
def test_a_site_may_power_artillery_by_its_text() -> None:
    """HO-ART-04/2."""
    scripts = {ATGAR: scripted(Weapon(ground, price=2))}
    pos = field(GENERATORS, [TROOPER, ATGAR], [SNOWTROOPER], scripts=scripts, hand=1)
    gun = carry(pos, ATGAR, 0, LIGHT)
    pos.lasting = [Lasting(GRANT_POWERED, 1, 0, LIGHT, THIS_TURN, 0)]
    assert begin(pos) == [gun]


@pytest.mark.rule("SW-B-186", "SW-B-263")
def test_a_warrior_fires_artillery_as_his_weapon_of_the_turn() -> None:
    scripts = {GOLAN: scripted(Weapon(ground)), RIFLE: scripted(rifle)}
    cards = [TROOPER, GOLAN, EG4, RIFLE]
    pos = skirmish(cards, [SNOWTROOPER], scripts=scripts, hand=1, more=[PERIMETER])
    battery = carry(pos, GOLAN, 0, LIGHT)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    trooper = number(pos, TROOPER)
    assert begin(pos) == [battery, gun]
    pos.did[trooper] = 0
    shoot(pos, battery)
    assert not weapons.can_fire(pos, gun, LIGHT)
    pos.did[trooper] = 0
    stand(pos, trooper, 1)
    assert weapons.users(pos, battery, LIGHT) == []
    pos.lasting = [Lasting(GRANT_FIRE_AFAR, 1, trooper, NONE, THIS_TURN, 0)]
    assert weapons.users(pos, battery, LIGHT) == [trooper]


@pytest.mark.rule("HO-ART-06")
def test_the_planet_defender_fires_at_the_related_system() -> None:
    """HO-ART-06/1."""
    cannon = Weapon(
        ship,
        price=2,
        reach=weapons.RELATED_SYSTEM,
        bonus=3,
        against="armor",
        on_hit="ion power",
        warrior=False,
    )
    scripts = {PLANET_DEFENDER: scripted(cannon), ION: scripted(Weapon(ship))}
    pos = field(
        "Hoth",
        ["X-wing", PLANET_DEFENDER, EG4],
        ["Tyrant", ION],
        draws=((4,), ()),
        more=[GENERATORS],
        scripts=scripts,
        hand=1,
    )
    gun = carry(pos, PLANET_DEFENDER, 1, LIGHT)
    stand(pos, number(pos, EG4), 1)
    ion = carry(pos, ION, "Tyrant", DARK)
    tyrant = number(pos, "Tyrant")
    assert begin(pos) == [gun]
    shot = shoot(pos, gun)
    assert (shot["total"], shot["needed"]) == (7, 6)
    assert pos.zone[ion] == LOST
    assert values.power(pos, tyrant) == 0
    assert values.hyperspeed(pos, tyrant) == 0
    assert values.armor(pos, tyrant) == 6


# -- other results -------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-178", "HO-CRASH-01")
@pytest.mark.parametrize(
    ("target", "drawn", "crashes", "hit"),
    [("Blizzard 2", 6, False, False), ("Blizzard 2", 7, True, False), ("Bantha", 2, False, True)],
)
def test_a_shot_may_have_several_outcomes(
    target: str, drawn: int, crashes: bool, hit: bool
) -> None:
    atgar = Weapon(
        of_type(VEHICLE),
        outcomes=[Outcome("crash", "armor", 2), Outcome("hit", "maneuver", 1)],
    )
    pos = skirmish(
        [TROOPER, ATGAR, EG4],
        [target, SNOWTROOPER],
        ((drawn,), ()),
        scripts={ATGAR: scripted(atgar)},
        hand=1,
    )
    gun = carry(pos, ATGAR, 0, LIGHT)
    begin(pos)
    shoot(pos, gun)
    vehicle = number(pos, target)
    assert pos.has(vehicle, IS_CRASHED) == crashes
    assert pos.has(vehicle, IS_HIT) == hit


@pytest.mark.rule("SW-B-184")
@pytest.mark.parametrize(("drawn", "hit"), [((1, 1), False), ((2, 1), True)])
def test_several_targets_compare_with_their_total(drawn: tuple[int, int], hit: bool) -> None:
    pair = Weapon(ground, draws=2, most=2)
    pos = skirmish(
        [TROOPER, RIFLE], [SNOWTROOPER] * 2, (drawn, ()), scripts={RIFLE: scripted(pair)}, hand=1
    )
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    first = number(pos, SNOWTROOPER)
    begin(pos)
    choose(pos, packed(A_FIRE, gun))
    choose(pos, first)
    assert pos.options == [first + 1, DECLINE]
    choose(pos, first + 1)
    assert told(pos, "shot")[0].data["needed"] == 2
    assert pos.has(first, IS_HIT) == pos.has(first + 1, IS_HIT) == hit


@pytest.mark.rule("SW-B-249")
def test_a_number_that_the_weapon_names_comes_first() -> None:
    named = Weapon(of_type(CHARACTER), use=[(of_type(CHARACTER), 5)])
    pos = skirmish(
        [TROOPER, RIFLE], [SNOWTROOPER], ((5,), ()), scripts={RIFLE: scripted(named)}, hand=1
    )
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    begin(pos)
    assert shoot(pos, gun)["needed"] == 5


class Note(Instruction):
    """Keeps what an instruction of a weapon is told."""

    def __init__(self, seen: list[Any]) -> None:
        super().__init__()
        self.seen = seen

    def run(self, pos: Position, run: Any) -> bool:
        scope: Scope = run.scope
        self.seen.append((scope.number("destiny"), scope.target(), scope.target("user")))
        return DONE


@pytest.mark.rule("SW-B-252")
def test_instructions_of_the_card_follow_a_shot() -> None:
    seen: list[Any] = []
    special = Weapon(ground, against=9, on_hit=[Note(seen)], bonus=1, afterwards=[[Note(seen)]])
    for drawn, told_of in (((9,), [10, 9]), ((8,), [8]), ((), [NONE])):
        seen.clear()
        pos = skirmish(
            [TROOPER, RIFLE],
            [SNOWTROOPER],
            (drawn, ()),
            scripts={RIFLE: scripted(special)},
            hand=1,
            reserve=0,
        )
        gun = carry(pos, RIFLE, TROOPER, LIGHT)
        begin(pos)
        shoot(pos, gun)
        assert [one[0] for one in seen] == told_of
        assert seen[0][1:] == (number(pos, SNOWTROOPER), number(pos, TROOPER))


@pytest.mark.rule("SW-B-034")
def test_an_ion_cannon_takes_weapons_and_states_zero() -> None:
    scripts = {ION: scripted(Weapon(ship, bonus=2, on_hit="ion")), "Proton Torpedoes": Script("x")}
    cards = ["X-wing", "Proton Torpedoes"]
    pos = field("Hoth", cards, ["Tyrant", ION], draws=((), (3,)), scripts=scripts, hand=1)
    pos.active = DARK
    gun = carry(pos, ION, "Tyrant", DARK)
    lost = carry(pos, "Proton Torpedoes", "X-wing", LIGHT)
    begin(pos, DARK)
    shoot(pos, gun)
    wing = number(pos, "X-wing")
    assert pos.zone[lost] == LOST
    assert values.maneuver(pos, wing) == 0
    assert not values.has_armor(pos, wing)
    assert values.parts_of(pos, HYPERSPEED, wing)[0].sets
    assert vessels.works(pos, wing)


def test_a_shot_is_aimed_anew_and_written() -> None:
    pos = skirmish([TROOPER, RIFLE], [SNOWTROOPER] * 2)
    gun = carry(pos, RIFLE, TROOPER, LIGHT)
    frame = firing.Fire(gun, LIGHT, NONE, False)
    pos.push(frame)
    first = number(pos, SNOWTROOPER)
    frame.user, frame.targets, frame.stage = number(pos, TROOPER), [first], 3
    firing.retarget(pos, first + 1)
    assert frame.targets == [first + 1]
    assert firing.user_of(pos, gun) == number(pos, TROOPER)
    name, *fields = frame.to_data()
    assert record._STEPS[name].read(fields).to_data() == frame.copy().to_data() == frame.to_data()
