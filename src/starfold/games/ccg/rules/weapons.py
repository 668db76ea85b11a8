"""Weapons: who may fire them, at whom, how far, and what a shot must exceed.

A weapon is fired by its carrier, an artillery weapon by a warrior present with it, an automated
one by itself (SW-B-177, SW-B-186). Its target takes part in the same battle. How a card fires is
declared in its script by a `Weapon`; a shot under way is `firing.Fire`.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    force,
    power_sources,
    presence,
    rows,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import changed, has_text, holds, index_of, is_landed
from starfold.games.ccg.rules.hits import DONE, HIT, RESULTS
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.fractions import floored
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Ability, Script, usage
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    CHARACTER,
    CREATURE,
    DEVICE,
    FORBID_FIRE,
    FORBID_TARGET,
    GRANT_FIRE_AFAR,
    GRANT_JOINT_SHOTS,
    GRANT_PROTECTED,
    IN_BATTLE,
    NONE,
    PRICE,
    SHOTS,
    STARSHIP,
    TOTAL_WEAPON_DESTINY,
    VEHICLE,
    WEAPON,
)

RELATED_SYSTEM: Final = -2  # a reach: from a site to the system it belongs to
ARTILLERY: Final = "Artillery"
A_SHOT: Final = 99  # stands for firing among a card's uses, see `script.usage`

Number = int | Amount
Against = str | int | Amount | None


class Outcome:
    """One thing that a shot may do, and what its destiny must exceed for it.

    `result`: "hit", "lost", "crash", "ion" (its starship weapons are lost, armor or maneuver and
    hyperspeed are 0), "ion power" (its starship weapons are lost, power and hyperspeed are 0), or
    a list of instructions (`scripts.steps`) with the target under the name "target", the total as
    the number "destiny" and what was drawn as "destiny_drawn".
    `against`: "defense" (ability, or armor or maneuver: SW-B-179), "armor", "maneuver" (targets
    without that number are not concerned), "forfeit", a fixed number, an amount asked about the
    target, or None: it happens in any case.
    `bonus`: added to the total, a number or an amount asked about the target.
    `of`: the targets that it is about; None: all.
    """

    def __init__(
        self,
        result: str | list[Any] = HIT,
        against: Against = "defense",
        bonus: Number = 0,
        of: Term | None = None,
    ) -> None:
        self.result = result if isinstance(result, str) else ""
        self.steps: list[Instruction] = [] if isinstance(result, str) else _flat(result)
        self.against = against
        self.bonus = bonus
        self.of = of


class Weapon:
    """How a card fires: `script.weapon`. A blaster is `Weapon(targets=person | vehicle, price=1)`.

    All tests and amounts are asked with the weapon as the text's own card (`scope.card`), the
    player who fires as `scope.seat` and whoever fires as the target named "user".

    targets   Test of a card that may be aimed at; that it is the opponent's, present, in reach and
              in the battle is asked anyway.
    price     Force to use: a number, or an amount asked about the user.
    reach     0: the same location; 1: same or adjacent site; n: up to n sites away;
              RELATED_SYSTEM: from a site to its system. `places` overrides it.
    places    function (pos, scope, weapon) -> list of locations, for other reaches.
    draws     how many destinies are drawn and added up.
    bonus     added to the total: a number, or an amount asked about the target.
    against   what the total must exceed, see `Outcome`.
    on_hit    what happens then, see `Outcome.result`.
    outcomes  several of these instead of bonus, against and on_hit: the first that succeeds holds.
    use       pairs (test of the target, number): `use 5 as defense value`.
    most      how many targets of one type; their values are added up.
    sites     it is aimed at a site in reach instead of a card (a grenade): `targets` tests it.
    when      condition, asked about the weapon itself.
    by        who may fire it, asked about the user: carrier, or warrior of an artillery weapon.
    warrior   artillery: whether a warrior must be present with it (the usual case).
    powered   it needs a power source; None: artillery does, others do not.
    ground    a starship weapon that a landed starfighter fires too (HO-LAND-07).
    repeat    may be fired any number of times in a battle.
    forfeit_zero  Test of the user: a target hit then has forfeit 0. Use `always` for all.
    times     when it may be fired of one's own accord: the weapons segment, unless the text says
              otherwise. Cards that let a weapon be fired call `fire_alone`.
    afterwards  instructions that follow every shot, hit or not (`when_(...)` tests the numbers;
              "destiny" is what was drawn, and -1 where the draw failed).
    """

    def __init__(
        self,
        targets: Term,
        price: Number = 0,
        reach: int = 0,
        draws: int = 1,
        bonus: Number = 0,
        against: Against = "defense",
        on_hit: str | list[Any] = HIT,
        outcomes: list[Outcome] | None = None,
        use: list[tuple[Term, int]] | None = None,
        most: int = 1,
        sites: bool = False,
        when: Term | None = None,
        by: Term | None = None,
        warrior: bool = True,
        powered: bool | None = None,
        ground: bool = False,
        repeat: bool = False,
        forfeit_zero: Term | None = None,
        times: int = IN_BATTLE,
        places: Callable[[Position, Scope, int], list[int]] | None = None,
        afterwards: list[Any] | None = None,
    ) -> None:
        self.targets = targets
        self.price = price
        self.reach = reach
        self.draws = draws
        self.outcomes = outcomes or [Outcome(on_hit, against, bonus)]
        self.use = use or []
        self.most = most
        self.sites = sites
        self.when = when
        self.by = by
        self.warrior = warrior
        self.powered = powered
        self.ground = ground
        self.repeat = repeat
        self.forfeit_zero = forfeit_zero
        self.times = times
        self.places = places
        self.afterwards: list[Instruction] = _flat(afterwards or [])
        self.numbers: list[int] = []  # of the abilities that carry out an outcome's instructions
        self.number_afterwards = NONE

    def enroll(self, script: Script) -> None:
        """Add what its instructions do to the card's abilities; none of them is ever offered."""
        self.numbers = []
        for outcome in self.outcomes:
            self.numbers.append(_enrolled(script, outcome.steps))
        self.number_afterwards = _enrolled(script, self.afterwards)


def _flat(steps: list[Any]) -> list[Instruction]:
    """Instructions that come in lists of lists, in their order."""
    found: list[Instruction] = []
    for step in steps:
        if isinstance(step, list):
            found += _flat(step)
        else:
            found.append(step)
    return found


def _enrolled(script: Script, steps: list[Instruction]) -> int:
    if not steps:
        return NONE
    script.abilities.append(Ability("", steps, times=0))
    return len(script.abilities) - 1


def weapon_of(pos: Position, card: int) -> Weapon | None:
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return None
    weapon: Weapon | None = script.weapon
    return weapon


def scope_of_shot(pos: Position, card: int, seat: int, user: int) -> Scope:
    scope = Scope(card, seat)
    scope.targets["user"] = [user]
    return scope


# -- who may fire --------------------------------------------------------------------------------


def offers(pos: Position, seat: int) -> list[int]:
    """Weapons that this player may fire now of own accord."""
    now = abilities.time_of(pos, seat)
    found: list[int] = []
    for card in _weapons(pos):
        weapon = weapon_of(pos, card) if pos.owner[card] == seat else None
        if weapon is not None and weapon.times & now and can_fire(pos, card, seat):
            found.append(packed(A_FIRE, card))
    return found


def _weapons(pos: Position) -> list[int]:
    """The cards in play that fire, kept as long as the table is the same."""
    index = index_of(pos)
    found = index.weapons
    if found is None:
        found = [card for card in pos.table if weapon_of(pos, card) is not None]
        index.weapons = found
    return found


def may_fire_alone(pos: Position, card: int, seat: int, seekers: bool = False) -> bool:
    """Whether it could be fired outside a battle, if a text allows it (SW-B-177)."""
    return pos.fight is None and can_fire(pos, card, seat, False, seekers)


def may_fire_at(pos: Position, card: int, target: int) -> bool:
    """Whether it could be fired at this very card."""
    seat = pos.owner[card]
    if not can_fire(pos, card, seat):
        return False
    for user in users(pos, card, seat):
        if target in targets(pos, card, seat, user):
            return True
    return False


def reach(pos: Position, card: int) -> int:
    """How many sites away it fires; a device on it may say farther (`longer_reach`)."""
    weapon = weapon_of(pos, card)
    farthest = 0 if weapon is None else max(0, weapon.reach)
    for device in pos.attached(card):
        script: Script | None = pos.setup.scripts[device]
        if script is not None and has_text(pos, device):
            farthest = max(farthest, int(script.special.get("longer_reach", 0)))
    return farthest


def can_fire(
    pos: Position, card: int, seat: int, free: bool = False, seekers: bool = False
) -> bool:
    """Whether somebody can fire it and pay, and something can be aimed at; see `targets`."""
    weapon = weapon_of(pos, card)
    if weapon is None or not has_text(pos, card) or holds(pos, FORBID_FIRE, card, seat):
        return False
    if not weapon.repeat and _shots(pos, card) > max(0, values.added(pos, SHOTS, card)):
        return False
    if weapon.when is not None and not weapon.when.ask(pos, Scope(card, seat), card):
        return False
    if needs_power(pos, card, weapon) and not power_sources.is_powered(pos, card, seat):
        return False
    for user in users(pos, card, seat, free):
        if targets(pos, card, seat, user, seekers):
            return True
    return False


def _shots(pos: Position, card: int) -> int:
    """How often it was fired in this battle: once is the rule (SW-B-159)."""
    return 0 if pos.fight is None else pos.fight.used.count(usage(card, A_SHOT))


def may_join_shots(pos: Position, card: int, seat: int, user: int) -> bool:
    """Whether both shots of a battle may be fired as one, by a text that gives a second one."""
    return (
        pos.fight is not None
        and holds(pos, GRANT_JOINT_SHOTS, card, seat)
        and _shots(pos, card) + 1 <= values.added(pos, SHOTS, card)
        and force.can_use(pos, seat, 2 * price(pos, card, seat, user))
    )


def users(pos: Position, card: int, seat: int, free: bool = False) -> list[int]:
    """Who can fire it: its carrier, warriors at an artillery weapon, or the weapon by itself."""
    weapon = weapon_of(pos, card)
    if weapon is None:
        return []
    found: list[int] = []
    for user in _candidates(pos, card, weapon, seat):
        if not presence.is_active(pos, user) or not _takes_part(pos, user):
            continue
        scope = scope_of_shot(pos, card, seat, user)
        barred = weapon.by is not None and not weapon.by.ask(pos, scope, user)
        if barred or not carrying.may_fire_now(pos, card, user):
            continue
        if free or force.can_use(pos, seat, price(pos, card, seat, user)):
            found.append(user)
    return found


def _candidates(pos: Position, card: int, weapon: Weapon, seat: int) -> list[int]:
    """Nobody fires a character weapon out of something enclosed, or into it (SW-B-182)."""
    host = pos.at[card]
    if pos.setup.defs[card].subtype == ARTILLERY:
        return gunners(pos, card, seat) if weapon.warrior else [card]
    if host == NONE or pos.is_location(host):
        return [card]
    if not carrying.may_use(pos, card):
        return []
    if pos.setup.defs[host].type in (STARSHIP, VEHICLE):
        return [host] if _can_shoot(pos, host, weapon) else []
    return [host] if presence.present_place(pos, host) == pos.location_of(host) else []


def _can_shoot(pos: Position, vessel: int, weapon: Weapon) -> bool:
    """A vessel fires while it works; landed only what is made for it (SW-B-248, HO-LAND-06)."""
    if vessels.is_inside(pos, vessel):
        return False
    if is_landed(pos, vessel):
        return weapon.ground and vessels.is_piloted(pos, vessel)
    return vessels.works(pos, vessel)


def gunners(pos: Position, card: int, seat: int) -> list[int]:
    """Warriors present with an artillery weapon, or one who fires it from afar (SW-B-186)."""
    place = pos.location_of(card)
    planet = rows.planet_of(pos, card)
    found: list[int] = []
    for user in pos.table:
        if pos.owner[user] != seat or pos.setup.defs[user].type != CHARACTER:
            continue
        if not presence.is_active(pos, user) or not vessels.has_skill(pos, user, "warrior"):
            continue
        near = presence.present_place(pos, user) == place
        if near or (holds(pos, GRANT_FIRE_AFAR, user) and rows.planet_of(pos, user) == planet):
            found.append(user)
    return found


def _takes_part(pos: Position, user: int) -> bool:
    """Who is where the battle is and does not take part fires nothing (SW-B-250)."""
    fight = pos.fight
    if fight is None or pos.location_of(user) != fight.place:
        return True
    if values.is_excluded(pos, user):
        return False
    if pos.setup.defs[user].type in (CHARACTER, VEHICLE, STARSHIP):
        return values.takes_part(pos, user, fight.place)
    return True


def price(pos: Position, card: int, seat: int, user: int) -> int:
    weapon = weapon_of(pos, card)
    if weapon is None:
        return 0
    base = reckoned(pos, weapon.price, scope_of_shot(pos, card, seat, user), user)
    return changed(pos, PRICE, base, card, seat, user)


def reckoned(pos: Position, number: Number, scope: Scope, card: int) -> int:
    return number if isinstance(number, int) else number(pos, scope, card)


def needs_power(pos: Position, card: int, weapon: Weapon) -> bool:
    if weapon.powered is not None:
        return weapon.powered
    return pos.setup.defs[card].subtype == ARTILLERY


# -- targets -------------------------------------------------------------------------------------


def targets(pos: Position, card: int, seat: int, user: int, seekers: bool = False) -> list[int]:
    """What it may be aimed at now: cards of the opponent, or sites; by some texts seekers too."""
    weapon = weapon_of(pos, card)
    if weapon is None:
        return []
    scope = scope_of_shot(pos, card, seat, user)
    places = _places(pos, card, weapon, scope)
    if weapon.sites:
        return [place for place in places if weapon.targets.ask(pos, scope, place)]
    if pos.fight is not None:
        places = [place for place in places if place == pos.fight.place]
    found: list[int] = []
    for target in pos.table:
        if pos.owner[target] == seat or not _is_within(pos, target, places):
            continue
        fits = (
            weapon.targets.ask(pos, scope, target)
            or _passes_for_character(pos, target, card)
            or _is_open_to(pos, weapon, target)
            or (seekers and _is_seeker_for(pos, target, card))
        )
        if not fits or not may_be_aimed_at(pos, target, card):
            continue
        if _could_change(pos, weapon, scope, target):
            found.append(target)
    return found


def _could_change(pos: Position, weapon: Weapon, scope: Scope, target: int) -> bool:
    """Whether something that a shot may do is not done to the target already (SW-B-080)."""
    for outcome in outcomes_for(pos, weapon, target):
        if not is_about(pos, outcome, scope, target):
            continue
        if outcome.result == HIT and weapon.forfeit_zero is not None:
            return True
        done = DONE.get(outcome.result)
        if done is None or not done(pos, target):
            return True
    return False


def _is_within(pos: Position, target: int, places: list[int]) -> bool:
    """Present at one of the places; what stands between two sites is there at both."""
    if presence.present_place(pos, target) in places:
        return True
    return _is_like_a_character(pos, target) and pos.aim[target] in places


def _is_like_a_character(pos: Position, card: int) -> bool:
    """A gate, by its text (`like_a_character`)."""
    if pos.setup.defs[card].type != DEVICE:
        return False
    script: Script | None = pos.setup.scripts[card]
    return script is not None and bool(script.special.get("like_a_character", False))


def _passes_for_character(pos: Position, target: int, card: int) -> bool:
    return pos.setup.defs[card].subtype == "Character" and _is_like_a_character(pos, target)


def _is_seeker_for(pos: Position, target: int, card: int) -> bool:
    return pos.setup.defs[card].subtype == "Character" and "seeker" in pos.setup.defs[target].kinds


def _is_open_to(pos: Position, weapon: Weapon, target: int) -> bool:
    """Whether a text lets any weapon that hits something be aimed at it (`open_to_weapons`)."""
    script: Script | None = pos.setup.scripts[target]
    if script is None or not script.special.get("open_to_weapons", False):
        return False
    return not weapon.sites and any(outcome.result in RESULTS for outcome in weapon.outcomes)


def outcomes_for(pos: Position, weapon: Weapon, target: int) -> list[Outcome]:
    """What a shot may do; at what is open to all weapons it is a hit, in the manner of the first.

    A weapon that hits some targets hits this one as it does those.
    """
    if not _is_open_to(pos, weapon, target):
        return weapon.outcomes
    plain = [outcome for outcome in weapon.outcomes if outcome.result in RESULTS]
    best = next((outcome for outcome in plain if outcome.result == HIT), plain[0])
    return [Outcome(HIT, "defense", best.bonus)]


def _places(pos: Position, card: int, weapon: Weapon, scope: Scope) -> list[int]:
    """The locations in reach, its own first (SW-B-184); of most no other (SW-B-183)."""
    here = pos.location_of(card)
    if weapon.places is not None:
        return weapon.places(pos, scope, card)
    if weapon.reach == RELATED_SYSTEM:
        system = rows.system_of(pos, here)
        return [] if system == NONE else [system]
    found = [here]
    farthest = reach(pos, card)
    if farthest > 0:
        found += rows.neighbours(pos, here)
    if farthest > 1:
        for site in pos.locations():
            if site not in found and 0 < rows.distance(pos, here, site) <= farthest:
                found.append(site)
    return found


def may_be_aimed_at(pos: Position, target: int, card: int) -> bool:
    """Not what is hidden or protected, nor, in a battle, who takes no part (SW-B-177, SW-B-250).

    A seeker is no spy: whatever names it finds it.
    """
    hidden = not presence.is_active(pos, target) and pos.setup.defs[target].type != WEAPON
    if hidden or holds(pos, FORBID_TARGET, target, NONE, card):
        return False
    if holds(pos, GRANT_PROTECTED, target):
        return False
    fight = pos.fight
    if fight is None:
        return True
    type = pos.setup.defs[target].type
    if type in (CHARACTER, VEHICLE, STARSHIP):
        return values.takes_part(pos, target, fight.place)
    return type != CREATURE and not values.is_excluded(pos, target)


def defense(pos: Position, card: int, seat: int, user: int, outcome: Outcome, target: int) -> int:
    """What the total must exceed for one target; a number that the weapon names comes first."""
    weapon = weapon_of(pos, card)
    scope = scope_of_shot(pos, card, seat, user)
    if weapon is not None:
        for test, number in weapon.use:
            if test.ask(pos, scope, target):
                return number
    against = outcome.against
    if isinstance(against, int):
        return against
    if isinstance(against, str):
        return _named(pos, against, card, target)
    assert against is not None
    return against(pos, scope, target)


def _named(pos: Position, name: str, card: int, target: int) -> int:
    if name == "armor":
        return values.armor(pos, target)
    if name == "maneuver":
        return values.maneuver(pos, target)
    if name == "forfeit":
        return values.forfeit(pos, target)
    return values.defense_value(pos, target, card)


def is_armored(pos: Position, targets: list[int]) -> bool:
    """Whether there is a character with armor among them (HO-ARMOR-01)."""
    for target in targets:
        if pos.setup.defs[target].type == CHARACTER and values.has_armor(pos, target):
            return True
    return False


def needed(pos: Position, card: int, seat: int, user: int, target: int) -> list[int]:
    """What the total of a shot must exceed, for each outcome that is about the target."""
    weapon = weapon_of(pos, card)
    found: list[int] = []
    if weapon is not None:
        scope = scope_of_shot(pos, card, seat, user)
        for outcome in outcomes_for(pos, weapon, target):
            if outcome.against is not None and is_about(pos, outcome, scope, target):
                found.append(defense(pos, card, seat, user, outcome, target))
    return found


def total_of(
    pos: Position, outcome: Outcome, scope: Scope, drawn: int, target: int, shots: int = 1
) -> int:
    """What so many shots as one reach with the destiny drawn for them (HO-NEG-01)."""
    extra = values.added(pos, TOTAL_WEAPON_DESTINY, scope.card, scope.seat, target)
    return floored(drawn + shots * reckoned(pos, outcome.bonus, scope, target) + extra)


def needed_for(
    pos: Position, card: int, seat: int, user: int, outcome: Outcome, targets: list[int]
) -> int:
    """What it must exceed: the value of the target, or of all targets together (SW-B-178)."""
    found = 0
    for target in targets:
        found += defense(pos, card, seat, user, outcome, target)
    return found


def concerns(pos: Position, outcome: Outcome, scope: Scope, targets: list[int]) -> bool:
    for target in targets:
        if not is_about(pos, outcome, scope, target):
            return False
    return True


def is_about(pos: Position, outcome: Outcome, scope: Scope, target: int) -> bool:
    if outcome.of is not None and not outcome.of.ask(pos, scope, target):
        return False
    if outcome.against == "armor":
        return values.has_armor(pos, target)
    if outcome.against == "maneuver":
        return pos.setup.defs[target].maneuver != NONE
    return True
