"""The numbers of the game: what cards, places and players have now, all changes included.

A value that a card does not have cannot be changed, but a text can state one; where something is
compared with it, it is 0 (SW-B-031). A value that a rule switches off - of a vessel that is
unpiloted, landed or crashed - is 0 too, and bonuses to it do not count (SW-B-249). Ability is in
quarters everywhere; of the other numbers destiny, power and forfeit may have a fraction, see
`state.fractions`.
"""

from typing import Final

from starfold.games.ccg.rules import changes, rows, shield, terrain
from starfold.games.ccg.rules.changes import Part
from starfold.games.ccg.rules.presence import (
    ability_of,
    besieges,
    has_ability,
    is_active,
    presence_among,
    present_place,
)
from starfold.games.ccg.rules.sums import added as added
from starfold.games.ccg.rules.sums import parts_of as parts_of
from starfold.games.ccg.rules.sums import summed as summed
from starfold.games.ccg.rules.sums import unfloored as unfloored
from starfold.games.ccg.rules.vessels import (
    driver,
    is_enclosed,
    is_inside,
    is_kind,
    is_piloted,
    is_vessel,
    vessel_of,
    works,
)
from starfold.games.ccg.speech.names import card_label
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.fractions import exceeds, floored
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import BATTLE_OVER, Fight, Position, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABILITY_NEEDED,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ARMOR,
    BATTLE_ABILITY,
    BATTLE_DRAW_AT_LEAST,
    BATTLE_DRAWS,
    CHARACTER,
    COST,
    CREATURE,
    DEFENSE,
    DESTINY,
    DEVICE,
    DID_BATTLE,
    DID_SEARCH,
    DRAIN,
    EXACT_IMMUNITY,
    FEROCITY,
    FORBID_ABILITY,
    FORBID_ACTIVATE,
    FORBID_BATTLE,
    FORCE_ICONS,
    FORFEIT,
    GENERATION,
    GRANT_FREE_MOVE,
    HELD,
    HYPERSPEED,
    IMMUNITY,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    IS_CRASHED,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    LANDSPEED,
    LOCATION,
    MANEUVER,
    MAY_NOT_BATTLE,
    MOVE_COST,
    NONE,
    POWER,
    STARSHIP,
    TOTAL_ABILITY,
    TOTAL_POWER,
    UNDER,
    VEHICLE,
    WEAPON,
)

USUAL_ABILITY: Final = 4 * QUARTERS  # for battle destiny (SW-B-161)
CRASHED_ARMOR: Final = 2
UNPILOTED_ARMOR: Final = 2  # by an option
AT_AT_LANDSPEED: Final = 1
ON_FOOT: Final = 1  # landspeed of characters and creatures
_DEFINED: Final = ("*", "X")  # printed where a text says what the number is
SEEKER_DEFENSE: Final = 4  # where a text lets weapons target it as if it were a character


def _value(pos: Position, kind: int, base: int, card: int) -> int:
    return summed(base, parts_of(pos, kind, card))


def _hologram(pos: Position, card: int) -> int:
    """The destiny number of a dejarik is its deploy, power, ability and forfeit (SW-B-240)."""
    return pos.setup.defs[card].destiny[0]


# -- values of a card ------------------------------------------------------------------------------


def ability(pos: Position, card: int) -> int:
    """In quarters; 0 for a card without (SW-B-031, ask `has_ability` whether it has any)."""
    return ability_of(pos, card)


def power(pos: Position, card: int) -> int:
    """What a card adds by itself: nobody inside something enclosed does (HO-ENC-05, SW-B-117).

    Riders of an open vehicle do, as if on foot (HO-ENC-03, SW-B-116).
    """
    if pos.has(card, IS_HOLOGRAM):
        texts = changes.text_parts(pos, POWER, card)
        return floored(unfloored(_hologram(pos, card), texts))
    if not is_active(pos, card):
        return 0
    if is_vessel(pos, card):
        if not works(pos, card):
            return 0
    elif is_inside(pos, card):
        return 0
    if _is_undefined(pos, card, "power"):
        return 0
    return max(0, _value(pos, POWER, pos.setup.defs[card].power, card))


def _is_undefined(pos: Position, card: int, name: str) -> bool:
    """A number that a card's own text defines is 0 without the text, and nothing is added to it."""
    if pos.setup.defs[card].printed.get(name) not in _DEFINED:
        return False
    return pos.in_play(card) and not changes.has_text(pos, card)


def strength(pos: Position, card: int) -> int:
    """The power that counts outside battles: a spy undercover keeps it (SW-B-224)."""
    if pos.has(card, IS_UNDERCOVER) and pos.role[card] not in (UNDER, HELD):
        return max(0, _value(pos, POWER, pos.setup.defs[card].power, card))
    return power(pos, card)


def forfeit(pos: Position, card: int) -> int:
    """Everybody has it, wherever aboard, and so has a vessel that does not work (HO-ENC-06)."""
    if pos.has(card, IS_HOLOGRAM):
        return _hologram(pos, card)
    if _is_undefined(pos, card, "forfeit"):
        return 0
    return max(0, _value(pos, FORFEIT, pos.setup.defs[card].forfeit, card))


def has_armor(pos: Position, card: int) -> bool:
    """Printed, or stated by a text on it."""
    return _value(pos, ARMOR, pos.setup.defs[card].armor, card) != NONE


def armor(pos: Position, card: int) -> int:
    """A crash brings it down to 2 (HO-CRASH-02); want of a pilot does not (SW-B-118)."""
    printed = pos.setup.defs[card].armor
    if printed != NONE and pos.has(card, IS_CRASHED):
        return min(printed, CRASHED_ARMOR)
    total = max(0, _value(pos, ARMOR, printed, card))
    if pos.setup.options.unpiloted_armor_two and is_vessel(pos, card) and not is_piloted(pos, card):
        return min(total, UNPILOTED_ARMOR)
    return total


def maneuver(pos: Position, card: int) -> int:
    return _moving_value(pos, MANEUVER, pos.setup.defs[card].maneuver, card)


def hyperspeed(pos: Position, card: int) -> int:
    """Of a starship, and of the Death Star (SW-B-149)."""
    return _moving_value(pos, HYPERSPEED, pos.setup.defs[card].hyperspeed, card)


def landspeed(pos: Position, card: int) -> int:
    """One on foot; an AT-AT is never faster than 1 (HO-COMBAT-03, SW-B-126)."""
    definition = pos.setup.defs[card]
    printed = definition.landspeed
    if printed == NONE and definition.type in (CHARACTER, CREATURE):
        printed = ON_FOOT
    speed = _moving_value(pos, LANDSPEED, printed, card)
    return min(speed, AT_AT_LANDSPEED) if is_kind(pos, card, "AT-AT") else speed


def _moving_value(pos: Position, kind: int, printed: int, card: int) -> int:
    """What a vessel has only while it works (SW-B-249)."""
    if is_vessel(pos, card) and not works(pos, card):
        return 0
    return max(0, _value(pos, kind, printed, card))


def ferocity(pos: Position, card: int) -> int:
    """Without the destiny that some creatures draw for it."""
    return max(0, _value(pos, FEROCITY, pos.setup.defs[card].ferocity, card))


def defense_value(pos: Position, card: int, weapon: int) -> int:
    """What a weapon's destiny must exceed, where the weapon names no number (SW-B-179).

    A fraction of ability is cut off: the same totals exceed both, for those have no such fraction.
    """
    return max(0, summed(_defense(pos, card), parts_of(pos, DEFENSE, card, NONE, weapon)))


def _defense(pos: Position, card: int) -> int:
    """Armor stands for a character's ability (HO-ARMOR-01, SW-B-180), here only (HO-ARMOR-02)."""
    definition = pos.setup.defs[card]
    if definition.type == CREATURE:
        return max(0, definition.defense)
    if is_vessel(pos, card):
        return armor(pos, card) if has_armor(pos, card) else maneuver(pos, card)
    if "seeker" in definition.kinds:
        return SEEKER_DEFENSE
    own = ability(pos, card) // QUARTERS
    if definition.type != CHARACTER or not has_armor(pos, card):
        return own
    if pos.setup.options.armor_or_ability:
        return max(own, armor(pos, card))
    return armor(pos, card)


def immunity(pos: Position, card: int) -> int:
    """Attrition below this number does not concern it; a vessel shares its own (SW-B-173)."""
    best = _own_immunity(pos, card)
    host = vessel_of(pos, card)
    if host != NONE and is_enclosed(pos, host):
        best = max(best, _own_immunity(pos, host))
    return best


def is_immune_to(pos: Position, card: int, attrition: int) -> bool:
    """Whether attrition of that size does not concern it (SW-B-173)."""
    return exceeds(immunity(pos, card), attrition) or attrition in _exact_immunities(pos, card)


def _exact_immunities(pos: Position, card: int) -> list[int]:
    """The sizes that a text names one by one; a vessel shares its own with those inside."""
    sizes = [part.amount for part in parts_of(pos, EXACT_IMMUNITY, card)]
    host = vessel_of(pos, card)
    if host != NONE and is_enclosed(pos, host):
        sizes += [part.amount for part in parts_of(pos, EXACT_IMMUNITY, host)]
    return sizes


def _own_immunity(pos: Position, card: int) -> int:
    """Immunities do not add up, but a device may raise the one there is (`raises_immunity`)."""
    best = max((part.amount for part in parts_of(pos, IMMUNITY, card)), default=0)
    return best + _raised(pos, card) if best else 0


def _raised(pos: Position, card: int) -> int:
    """Copies of one title raise it once."""
    found: dict[int, int] = {}
    for device in pos.attached(card):
        script: Script | None = pos.setup.scripts[device]
        if script is not None and changes.has_text(pos, device):
            found[pos.setup.title[device]] = int(script.special.get("raises_immunity", 0))
    return sum(found.values())


def destiny_numbers(pos: Position, card: int) -> list[int]:
    """The numbers that its drawer may choose from (SW-B-028)."""
    parts = parts_of(pos, DESTINY, card, pos.owner[card])
    return [summed(number, parts) for number in pos.setup.defs[card].destiny]


# -- costs -----------------------------------------------------------------------------------------


def free_title(seat: int, title: int) -> int:
    """The entry of `Position.free_titles` for a title that a player deploys free this turn."""
    return -1 - (2 * title + seat)


def deploy_cost(pos: Position, card: int, seat: int, place: int) -> int:
    """The Force to deploy a card to a location or onto a host (SW-B-092)."""
    base = base_cost(pos, card, seat, place)
    if pos.setup.defs[card].type == LOCATION:
        return base
    cost = summed(base, parts_of(pos, COST, card, seat, place))
    free = free_title(seat, pos.setup.title[card]) in pos.free_titles
    if free or _deploys_free(pos, card, seat, place):
        cost = 0
    return cost + _surcharge(pos, place)


def _deploys_free(pos: Position, card: int, seat: int, place: int) -> bool:
    """By its own text, which no other makes cost anything (SW-B-092)."""
    script: Script | None = pos.setup.scripts[card]
    if script is None or script.deploy.free is None or place == NONE:
        return False
    scope = Scope(card, seat)
    scope.other = place
    return script.deploy.free.ask(pos, scope, place)


def base_cost(pos: Position, card: int, seat: int, place: int) -> int:
    """What is printed: the number its text states, the deploy number, or nothing."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 0
    if place != NONE and pos.is_location(place) and rows.is_holosite(pos, place):
        return _hologram(pos, card)
    script: Script | None = pos.setup.scripts[card]
    if script is not None:
        if script.deploy.reckon_price is not None:
            scope = Scope(card, seat)
            scope.other = place
            return max(0, script.deploy.reckon_price(pos, scope, place))
        if script.deploy.price != NONE:
            return script.deploy.price
    return max(0, definition.deploy)


def move_cost(pos: Position, card: int, place_to: int, base: int) -> int:
    """The Force for a move whose usual price is `base`.

    What collapsed sites ask beyond it is due once for a group, so who moves adds it
    (HO-COLLAPSE-05).
    """
    if changes.holds(pos, GRANT_FREE_MOVE, card, NONE, place_to):
        return 0
    return summed(base, parts_of(pos, MOVE_COST, card, NONE, place_to))


def _surcharge(pos: Position, place: int) -> int:
    """Deploying to a collapsed site costs 1 more, a free card too (HO-COLLAPSE-04, -05)."""
    where = NONE if place == NONE else pos.location_of(place)
    return 0 if where == NONE else terrain.surcharge(pos, where)


# -- Force -----------------------------------------------------------------------------------------


def icons(pos: Position, place: int, seat: int) -> int:
    """Force icons on a player's half; ruins have none of their own (SW-B-070)."""
    printed = pos.setup.defs[place].icons_for[changes.half_of(pos, place, seat)]
    if pos.has(place, IS_COLLAPSED | IS_BLOWN_AWAY):
        printed = 0
    return summed(printed, parts_of(pos, FORCE_ICONS, place, seat))


def generation(pos: Position, seat: int) -> int:
    """The icons of all locations, one for the player, and what texts add in all (SW-B-068)."""
    total = 1 + added(pos, GENERATION, NONE, seat)
    for place in pos.locations():
        total += generation_at(pos, place, seat)
    return max(0, total)


def generation_at(pos: Position, place: int, seat: int) -> int:
    """A change of the total holds for every subject that is asked about: here it is left out."""
    if changes.holds(pos, FORBID_ACTIVATE, place, seat):
        return 0
    here = added(pos, GENERATION, place, seat) - added(pos, GENERATION, NONE, seat)
    return max(0, icons(pos, place, seat) + here)


def drain(pos: Position, place: int, seat: int) -> int:
    """What the opponent loses: their icons there and the changes (SW-B-071)."""
    return summed(icons(pos, place, other(seat)), parts_of(pos, DRAIN, place, seat))


# -- battle ----------------------------------------------------------------------------------------


def battle_cards(pos: Position, place: int, seat: int) -> list[int]:
    """Who takes part: characters, vehicles and starships there and aboard those (SW-B-155).

    Not the missing, captives and undercover spies; nothing in a cargo bay (HO-CARGO-01).
    """
    return [
        card
        for card in pos.located(place)
        if pos.owner[card] == seat and takes_part(pos, card, place)
    ]


def is_fighter(pos: Position, card: int) -> bool:
    """What fights at all, wherever it is."""
    fights = pos.setup.defs[card].type in (CHARACTER, STARSHIP, VEHICLE)
    return fights or pos.has(card, IS_HOLOGRAM)


def takes_part(pos: Position, card: int, place: int) -> bool:
    """Whether a card fights in a battle at a location, under way or to come.

    One battle a turn for each card: a battle that begins excludes those that fought already.
    """
    if not is_fighter(pos, card):
        return False
    outside = card
    if pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER):
        outside = pos.at[card]
    if present_place(pos, outside) != place or not is_active(pos, card):
        return False
    fight = pos.fight
    under_way = fight is not None and fight.place == place
    initiator = fight.initiator if fight is not None and under_way else pos.active
    if _may_not_battle(pos, card, initiator):
        return False
    if fight is None or not under_way:
        return not pos.has_done(card, DID_BATTLE)
    if fight.siege != NONE and not besieges(pos, card, fight.siege, fight.initiator):
        return False
    if _is_shut_out(pos, card, fight):
        return False
    return not fight.cards or card in fight.cards


def _may_not_battle(pos: Position, card: int, initiator: int) -> bool:
    """By a text, or in a battle of its own player because of what it did this turn."""
    if changes.holds(pos, FORBID_BATTLE, card):
        return True
    return pos.has_done(card, MAY_NOT_BATTLE) and initiator == pos.owner[card]


def _is_shut_out(pos: Position, card: int, fight: Fight) -> bool:
    """Excluded itself, or inside something enclosed that is, or none of those who fight alone."""
    if card in fight.excluded:
        return True
    if fight.only and card not in fight.only:
        return pos.setup.defs[card].type in (CHARACTER, STARSHIP, VEHICLE, WEAPON)
    host = vessel_of(pos, card)
    return host in fight.excluded and is_enclosed(pos, host)


def is_barred(pos: Position, card: int, initiator: int) -> bool:
    """Who fought this turn, or searched and is of the initiator's side, does not battle now."""
    spent = MAY_NOT_BATTLE | DID_SEARCH
    return pos.has_done(card, DID_BATTLE) or (
        pos.owner[card] == initiator and pos.did[card] & spent != 0
    )


def why_excluded(pos: Position, card: int) -> Reason | None:
    """Neither a weapon nor an Interrupt finds it in this battle (SW-B-250)."""
    if card == NONE or not is_excluded(pos, card):
        return None
    return Reason("SW-B-250", "values.excluded", card=card_label(pos, card))


def is_excluded(pos: Position, card: int) -> bool:
    """Whether a card where the battle is was excluded from it, or its bearer was (SW-B-250).

    Neither weapons nor Interrupts played in that battle target such a card; after it they do.
    """
    fight = pos.fight
    if fight is None or fight.segment == BATTLE_OVER or pos.location_of(card) != fight.place:
        return False
    definition = pos.setup.defs[card]
    if definition.type in (WEAPON, DEVICE) and not pos.is_location(pos.at[card]):
        return is_excluded(pos, pos.at[card])
    if _is_shut_out(pos, card, fight):
        return True
    if definition.type not in (CHARACTER, STARSHIP, VEHICLE):
        return False
    return is_barred(pos, card, fight.initiator) or _may_not_battle(pos, card, fight.initiator)


def forfeitable(pos: Position, place: int, seat: int) -> list[int]:
    """Who takes part, and artillery there (HO-ENC-06, HO-ART-01)."""
    found = battle_cards(pos, place, seat)
    for card in pos.table:
        definition = pos.setup.defs[card]
        if (
            definition.type == WEAPON
            and definition.forfeit != NONE
            and pos.owner[card] == seat
            and present_place(pos, card) == place
            and not is_excluded(pos, card)
        ):
            found.append(card)
    return found


def battle_presence(pos: Position, place: int, seat: int) -> bool:
    """Whether a side still has presence in a battle: without it the battle ends (HO-PRES-05)."""
    return presence_among(pos, place, battle_cards(pos, place, seat))


def total_power(pos: Position, place: int, seat: int) -> int:
    """What a side has without battle destiny (SW-B-164)."""
    return floored(power_before_destiny(pos, place, seat))


def power_before_destiny(pos: Position, place: int, seat: int) -> int:
    """Power of all who take part and the changes; destiny is still to come, so no floor yet."""
    base = 0
    for card in battle_cards(pos, place, seat):
        base += power(pos, card)
    return unfloored(base, total_power_parts(pos, place, seat))


def total_power_parts(pos: Position, place: int, seat: int) -> list[Part]:
    """Changes of total power; the shield stops what comes from orbit (HO-SHIELD-14)."""
    parts = parts_of(pos, TOTAL_POWER, place, seat)
    if not shield.stops(pos, seat, place):
        return parts
    return [part for part in parts if not _is_from_orbit(pos, part.source)]


def _is_from_orbit(pos: Position, source: int) -> bool:
    """Whether a card's text gives power from starships that hold the system."""
    script: Script | None = None if source == NONE else pos.setup.scripts[source]
    return script is not None and bool(script.special.get("from_orbit", False))


def battle_ability(pos: Position, place: int, seat: int) -> int:
    """The ability that counts for battle destiny, in quarters (SW-B-161).

    A text may have somebody elsewhere apply ability there.
    """
    total = added(pos, BATTLE_ABILITY, place, seat)
    for card in battle_cards(pos, place, seat):
        if counts_for_destiny(pos, card):
            total += ability_for_destiny(pos, card)
    return max(0, total + added(pos, TOTAL_ABILITY, place, seat))


def ability_for_destiny(pos: Position, card: int) -> int:
    """The ability that a card still has for battle destiny, in quarters."""
    return summed(ability(pos, card), parts_of(pos, BATTLE_ABILITY, card))


def counts_for_destiny(pos: Position, card: int) -> bool:
    """Not passengers in something enclosed, nor anybody in a crashed one (HO-ENC-07, HO-CRASH-07).

    A vessel's own ability is its permanent pilot's.
    """
    if not has_ability(pos, card) or changes.holds(pos, FORBID_ABILITY, card):
        return False
    host = vessel_of(pos, card)
    if host == NONE:
        return not (pos.has(card, IS_CRASHED) and is_enclosed(pos, card))
    if not is_enclosed(pos, host):
        return True
    if pos.has(host, IS_CRASHED):
        return False
    return pos.role[card] == ABOARD_PILOT or driver(pos, host) == card


def ability_needed(pos: Position, place: int, seat: int) -> int:
    """To draw battle destiny, in quarters: the usual 4 or a stated number, and increases."""
    stated = _stated_ability(pos, place, seat)
    usual = USUAL_ABILITY if stated == NONE else stated
    return max(0, usual + added(pos, ABILITY_NEEDED, place, seat))


def _stated_ability(pos: Position, place: int, seat: int) -> int:
    """The highest number that a text requires, since all must be met; NONE for none."""
    parts = parts_of(pos, ABILITY_NEEDED, place, seat)
    return max((part.amount for part in parts if part.sets), default=NONE)


def battle_draws(pos: Position, place: int, seat: int) -> int:
    """How many battle destinies a side may draw (SW-B-161, SW-B-162, SW-B-163).

    One if the ability suffices, and those that texts add; a stated requirement that is not met
    forbids both, while missing the usual one does not stop the added ones. A text that gives a
    draw `if not able to otherwise` counts at last. A stated number of draws is a limit.
    """
    able = battle_ability(pos, place, seat) >= ability_needed(pos, place, seat)
    draws = max(0, (1 if able else 0) + added(pos, BATTLE_DRAWS, place, seat))
    if not able and _stated_ability(pos, place, seat) != NONE:
        draws = 0
    otherwise = parts_of(pos, BATTLE_DRAW_AT_LEAST, place, seat)
    draws = max(draws, max((part.amount for part in otherwise), default=0))
    for part in parts_of(pos, BATTLE_DRAWS, place, seat):
        if part.sets:
            draws = min(draws, part.amount)
    return draws
