"""The numbers of a shot: attack, defense, Damage, and what a throw of the dice does with them.

Each function can note down the parts of its number with the rules they come from, so that the log
and the odds explain the very figure that counts.
"""

from typing import Final

from starfold.games.minis.rulers.sight import distance, fires_artillery, has_gun_damage
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    CARD_DEFENSE,
    CARD_SHIELDS,
    CARD_STARS,
    Position,
    target_card,
    target_seat,
)
from starfold.units.icons import (
    ARMOR_BIT,
    ARTILLERY_BIT,
    BLASTER_BIT,
    CONVERT_BIT,
    ELITE_BIT,
    RECON_BIT,
    TORPEDO_BIT,
    TURBOLASER_BIT,
)
from starfold.units.seen import Modifier
from starfold.units.vocabulary import COMBAT

SPACE_AT_GROUND: Final = -1  # MG-TYPE-01
GROUND_AT_SPACE: Final = -2  # MG-TYPE-02
BOXCARS: Final = 12  # two sixes, the natural 12
RECON_FROM: Final = 3  # stars of attackers against which Recon helps (MG-ICON-11)
TURBOLASER_FROM: Final = 4  # stars of targets against which Turbolaser helps (MG-ICON-28)
TURBOLASER_GROUND: Final = 3  # stars of ground targets that it helps ground units against
GUN_DAMAGE: Final = 2  # of each Artillery icon (MG-ICON-19)

Notes = list[Modifier]


def _note(notes: Notes | None, amount: int, source: str, kind: str, rules: list[str]) -> None:
    if notes is not None:
        words = say(f"modifiers.{source}")
        notes.append({"amount": amount, "source": words, "kind": kind, "rules": rules})


def target_stars(pos: Position, target: int) -> int:
    """Stars of a target for icon abilities: a base card counts as three (MG-STRIKE-03)."""
    return CARD_STARS if target >= CARD else pos.stars(target)


def target_is_ground(pos: Position, target: int) -> bool:
    return target >= CARD or pos.is_ground(target)


def base_bonus(pos: Position, seat: int, value: str) -> int:
    """What a combat card in the home base gives to friendly units (MG-SETUP-14)."""
    cards = pos.setup.base_cards
    if not cards:
        return 0
    for card in pos.standing_cards(seat):
        printed = cards[BASE_CARDS * seat + card]
        if printed.type == COMBAT:
            if value == "attack":
                return printed.attack
            return printed.damage if value == "damage" else printed.defense
    return 0


# -- the roll --------------------------------------------------------------------------------------


def attack_value(pos: Position, unit: int, target: int, notes: Notes | None = None) -> int:
    """What is added to the dice."""
    options = pos.setup.options
    value = pos.face(unit).attack
    _note(notes, value, "printed_attack", "printed", ["MG-BASIC-05"])
    bonus = base_bonus(pos, pos.owner(unit), "attack")
    if bonus:
        _note(notes, bonus, "combat_card", "base", ["MG-SETUP-14"])
        value += bonus
    is_card = target >= CARD
    ground_target = options.cards_are_ground if is_card else pos.is_ground(target)
    penalty = 0
    if pos.fires_as_ground(unit):
        if not is_card and not ground_target:
            penalty = GROUND_AT_SPACE
            rules = ["MG-TYPE-02", *_type_rules(pos, unit, target)]
            _note(notes, penalty, "ground_at_space", "type", rules)
        if is_card and options.ground_strike_bonus:
            bonus = options.ground_strike_bonus
            _note(notes, bonus, "ground_strike", "type", ["MG-STRIKE-09"])
            value += bonus
    elif ground_target:
        penalty = SPACE_AT_GROUND
        rules = ["MG-STRIKE-08"] if is_card else ["MG-TYPE-01", *_type_rules(pos, unit, target)]
        _note(notes, penalty, "space_at_ground", "type", rules)
    return value + penalty


def _type_rules(pos: Position, unit: int, target: int) -> list[str]:
    """Rules about units whose type is not as plain as that of others.

    Units of one type have no penalty against each other (MG-TYPE-03).
    """
    setup = pos.setup
    rules: list[str] = []
    if (setup.front[unit].icons | setup.front[target].icons) & CONVERT_BIT:
        rules.append("MG-TYPE-04")
    if setup.bomber[unit]:
        rules.append("MG-TYPE-05")
    if setup.bomber[target]:
        rules.append("MG-TYPE-06")
    return rules


def defense_value(pos: Position, unit: int, target: int, notes: Notes | None = None) -> int:
    """What the shot must reach."""
    if target >= CARD:
        _note(notes, CARD_DEFENSE, "base_card", "printed", ["MG-STRIKE-02"])
        return CARD_DEFENSE
    value = pos.face(target).defense
    _note(notes, value, "printed_defense", "printed", ["MG-BASIC-05"])
    bonus = base_bonus(pos, pos.owner(target), "defense")
    if bonus:
        _note(notes, bonus, "combat_card", "base", ["MG-SETUP-14"])
        value += bonus
    if recon_helps(pos, unit, target):
        _note(notes, 1, "recon", "icon", ["MG-ICON-11"])
        value += 1
    return value


def recon_helps(pos: Position, unit: int, target: int) -> bool:
    """MG-ICON-11."""
    return bool(pos.icons(target) & RECON_BIT) and pos.stars(unit) >= RECON_FROM


def twelve_hits(pos: Position, target: int) -> bool:
    """Whether a natural 12 is an automatic hit (MG-FIRE-05, MG-DEC-12)."""
    options = pos.setup.options
    return options.twelve_hits_cards if target >= CARD else options.twelve_hits_units


def is_hit(pos: Position, target: int, roll: int, attack: int, defense: int) -> bool:
    """2d6 plus attack against defense, ties hit (MG-FIRE-04)."""
    if roll == BOXCARS and twelve_hits(pos, target):
        return True
    return roll + attack >= defense


# -- Damage ----------------------------------------------------------------------------------------


def reduced(damage: int, by: int) -> int:
    """A reduction never brings Damage to 0; what was 0 stays 0 (MG-BASIC-04)."""
    return damage if damage <= 0 else max(1, damage - by)


def _printed_damage(pos: Position, unit: int, second: bool, notes: Notes | None) -> int:
    if has_gun_damage(pos, unit, second):
        value = GUN_DAMAGE * pos.artillery(unit)
        _note(notes, value, "artillery", "icon", ["MG-ICON-19"])
        return value
    value = pos.face(unit).damage
    _note(notes, value, "printed_damage", "printed", ["MG-BASIC-05"])
    return value


def _bonus_damage(pos: Position, unit: int, target: int, odd: bool, notes: Notes | None) -> int:
    value = base_bonus(pos, pos.owner(unit), "damage")
    if value:
        _note(notes, value, "combat_card", "base", ["MG-SETUP-14"])
    icons = helpful_icons(pos, unit, target, odd)
    if icons & BLASTER_BIT:
        _note(notes, 1, "blaster", "icon", ["MG-ICON-03"])
        value += 1
    if icons & TORPEDO_BIT:
        rules = ["MG-ICON-13", "MG-STRIKE-03"] if target >= CARD else ["MG-ICON-13"]
        _note(notes, 1, "torpedo", "icon", rules)
        value += 1
    if icons & TURBOLASER_BIT:
        value += 1
        if target_stars(pos, target) >= TURBOLASER_FROM:
            _note(notes, 1, "turbolaser", "icon", ["MG-ICON-28"])
        else:
            rules = ["MG-ICON-29", "MG-STRIKE-03"] if target >= CARD else ["MG-ICON-29"]
            _note(notes, 1, "turbolaser_ground", "icon", rules)
    return value


def helpful_icons(pos: Position, unit: int, target: int, odd: bool) -> int:
    """Icons of the unit that add 1 to the Damage of such a hit."""
    icons = pos.icons(unit)
    helpful = 0
    if odd and icons & BLASTER_BIT and close_for_blaster(pos, unit, target):
        helpful |= BLASTER_BIT
    stars = target_stars(pos, target)
    if icons & TORPEDO_BIT and stars > pos.stars(unit):
        helpful |= TORPEDO_BIT
    if icons & TURBOLASER_BIT and (
        stars >= TURBOLASER_FROM
        or (
            stars == TURBOLASER_GROUND
            and target_is_ground(pos, target)
            and pos.fires_as_ground(unit)
        )
    ):
        helpful |= TURBOLASER_BIT
    return helpful


def close_for_blaster(pos: Position, unit: int, target: int) -> bool:
    return distance(pos, unit, target) <= pos.setup.options.short + g.EPS


def damage_dealt(
    pos: Position,
    unit: int,
    target: int,
    second: bool,
    odd: bool,
    notes: Notes | None = None,
) -> int:
    """Counters that a hit puts on the target, in the order of MG-DEC-18.

    Printed or Artillery value and bonuses, -1 for a second shot, halving for strikes, then Armor.
    """
    strike = target >= CARD
    value = _printed_damage(pos, unit, second, notes)
    if strike and pos.setup.options.halve_first:
        value = _halved(value, notes)
    value += _bonus_damage(pos, unit, target, odd, notes)
    if second:
        less = reduced(value, 1)
        _note(notes, less - value, "second_shot", "shot", ["MG-RANGE-06", "MG-BASIC-04"])
        value = less
    if strike:
        if not pos.setup.options.halve_first:
            value = _halved(value, notes)
        return max(value, 1)
    if pos.icons(target) & ARMOR_BIT:
        less = reduced(value, 1)
        _note(notes, less - value, "armor", "icon", ["MG-ICON-18", "MG-BASIC-04"])
        value = less
    return value


def _halved(value: int, notes: Notes | None) -> int:
    """Rounded down, but never less than 1, even if Damage is 0 (MG-STRIKE-04, MG-STRIKE-05)."""
    half = max(1, value // 2)
    rules = ["MG-STRIKE-04"] if value >= 2 else ["MG-STRIKE-04", "MG-STRIKE-05"]
    _note(notes, half - value, "strike", "strike", rules)
    return half


def shields(pos: Position, target: int) -> int:
    return CARD_SHIELDS if target >= CARD else pos.face(target).shields


def counters(pos: Position, target: int) -> int:
    if target >= CARD:
        return pos.card_damage[BASE_CARDS * target_seat(target) + target_card(target)]
    return pos.damage[target]


def is_lethal(pos: Position, target: int, damage: int) -> bool:
    """Destroyed at Shields plus 1 (MG-DMG-01); a hit for no damage destroys nobody."""
    return damage > 0 and counters(pos, target) + damage > shields(pos, target)


def may_reroll_as_elite(pos: Position, unit: int) -> bool:
    return bool(pos.icons(unit) & ELITE_BIT) and not pos.used[unit] & ELITE_BIT


def can_shoot_space(pos: Position, unit: int) -> bool:
    """Artillery units cannot (MG-ICON-20)."""
    if not pos.icons(unit) & ARTILLERY_BIT:
        return True
    return not pos.setup.options.artillery_ban_always and not fires_artillery(pos, unit)
