"""What keeps a card from being deployed, wherever it would go, and what it costs.

Every place is resolved to the location it is at, so a ban of a location holds aboard what stands
there too (HO-SHIELD-10). The place of a card that goes to its player's side of the table is the
card itself.

Facts of a card's script that this chapter asks by name (`Script.special`): `from_each`, the Force
that the opponent uses as well; `pilot_free`, the test of places to which a starfighter brings its
pilot free; `once_a_game`, for what each player deploys no more than once.
"""

from typing import Final

from starfold.games.ccg.rules import (
    personas,
    presence,
    purse,
    rows,
    shield,
    terrain,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds, is_spoken_of, source_of
from starfold.games.ccg.speech.names import seat_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.scope import Scope, Test
from starfold.games.ccg.state.script import DeployRule, Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    COST,
    EFFECT,
    EPIC_EVENT,
    FORBID_DEPLOY,
    FORBID_PLAY,
    GRANT_DEPLOY,
    GRANT_PAYS_ALONE,
    IS_UNDERCOVER,
    NONE,
    SIDES,
    STARSHIP,
    TABLE,
    VEHICLE,
)
from starfold.kernel.plain import Declared

FORCES: Final = (CHARACTER, VEHICLE, STARSHIP)  # need presence or icons, and are shielded off
HOLOGRAMS: Final = ("dejarik", "hologram")
_NAME_IT: Final = (EFFECT, EPIC_EVENT)
_PLAIN: Final = DeployRule()


class Terms(Declared):
    """On what terms a card is deployed: as usual, as a response, or as another card lets it."""

    moment: Moment | None = None
    free: bool = False
    less: int = 0  # Force that it costs less
    places: list[int] | None = None  # locations at which it must be; None: any

    def copy(self) -> "Terms":
        return self  # terms are not changed


USUAL: Final = Terms()
FREE: Final = Terms(None, True)


# -- what a card says of itself ------------------------------------------------------------------


def rule_of(pos: Position, card: int) -> DeployRule:
    script: Script | None = pos.setup.scripts[card]
    return _PLAIN if script is None else script.deploy


def scope_at(card: int, seat: int, place: int, moment: Moment | None) -> Scope:
    scope = Scope(card, seat)
    scope.other = place
    scope.moment = moment
    return scope


def _grants_itself(pos: Position, card: int, kind: int, seat: int, place: int) -> bool:
    """Whether a card's own text, which speaks of deploying it, grants something in hand already."""
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return False
    for modifier in script.modifiers:
        if modifier.kind != kind:
            continue
        scope = scope_at(card, seat, place, None)
        if modifier.when is not None and not modifier.when.ask(pos, scope, card):
            continue
        if modifier.of.ask(pos, scope, card):
            return True
    return False


def granted(pos: Position, kind: int, card: int, seat: int, place: int) -> bool:
    return holds(pos, kind, card, seat, place) or _grants_itself(pos, card, kind, seat, place)


def is_hologram_at(pos: Position, card: int, place: int) -> bool:
    """A dejarik or hologram that goes to a holosite: it is no other card there (SW-B-240)."""
    return rows.is_holosite(pos, place) and is_hologram(pos.setup.defs[card])


def is_hologram(definition: CardDef) -> bool:
    """What goes to a holosite as well, where its cost is another one."""
    for kind in HOLOGRAMS:
        if kind in definition.kinds:
            return True
    return False


def location_at(pos: Position, card: int, place: int) -> int:
    """The location of a place; NONE for the side of the table."""
    return NONE if place == card else pos.location_of(place)


def _title_of(pos: Position, card: int, place: int) -> str:
    """ "" for one's side of the table."""
    return "" if place == card else pos.title(place)


# -- what stands against it ------------------------------------------------------------------------


def only_as_answer(pos: Position, card: int) -> Reason:
    return Reason("SW-B-194", "restrictions.only_as_answer", card=pos.title(card))


def barred_itself(pos: Position, card: int, seat: int, terms: Terms) -> Reason | None:
    """What stands against a card wherever it would go."""
    refused = why_not_copy(pos, card)
    if refused is None:
        refused = personas.why_not_another(pos, card)
    if refused is not None:
        return refused
    title = pos.title(card)
    source = source_of(pos, FORBID_PLAY, card, seat)
    if source != NONE:
        return Reason("SW-B-033", "restrictions.may_not_play", card=title, source=pos.title(source))
    if used_for_good(pos, card, seat):
        return Reason("SW-B-081", "restrictions.once_a_game", card=title)
    rule = rule_of(pos, card)
    if not rule.times and terms.moment is None:
        return only_as_answer(pos, card)
    if rule.when is None:
        return None
    if rule.when.ask(pos, scope_at(card, seat, NONE, terms.moment), card):
        return None
    return Reason("SW-B-105", "restrictions.text_unmet", card=title)


def _key(pos: Position, card: int, seat: int) -> int:
    return 2 * pos.setup.title[card] + seat


def used_for_good(pos: Position, card: int, seat: int) -> bool:
    """Whether a player has deployed or used a card before that says: once a game."""
    return is_once_a_game(pos, card) and _key(pos, card, seat) in pos.once


def is_once_a_game(pos: Position, card: int) -> bool:
    script: Script | None = pos.setup.scripts[card]
    return script is not None and bool(script.special.get("once_a_game"))


def note_once_a_game(pos: Position, card: int, seat: int) -> None:
    if is_once_a_game(pos, card):
        pos.once.append(_key(pos, card, seat))


def why_not_copy(pos: Position, card: int) -> Reason | None:
    """Dots limit the copies on the table, both players' together (HO-UNIQ-01, SW-B-038).

    A missing character is on the table as well (HO-MISSING-02, SW-B-258).
    """
    definition = pos.setup.defs[card]
    if not definition.uniqueness:
        return None
    title = pos.setup.title[card]
    copies = [one for one in pos.table if one != card and pos.setup.title[one] == title]
    if len(copies) < definition.uniqueness:
        return None
    if definition.uniqueness == 1:
        whose = SIDES[pos.owner[copies[0]]]
        rule = "HO-MISSING-02" if pos.is_missing(copies[0]) else "HO-UNIQ-01"
        return Reason(rule, "restrictions.unique", card=definition.title, who=whose)
    return Reason("SW-B-037", "restrictions.too_many", count=len(copies), card=definition.title)


def unmatched(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """Force that is due from each player's Force Pile."""
    amount = due_from_each(pos, card, seat, place, terms)
    if amount <= len(pos.force[other(seat)]):
        return None
    return Reason("SW-B-092", "restrictions.from_each", card=pos.title(card), amount=amount)


def due_from_each(pos: Position, card: int, seat: int, place: int, terms: Terms) -> int:
    """What the opponent uses as well, unless a text has this player pay alone there.

    It is the same for both: what makes the card cheaper, or free, does so for both.
    """
    script: Script | None = pos.setup.scripts[card]
    if script is None or not script.special.get("from_each"):
        return 0
    if holds(pos, GRANT_PAYS_ALONE, card, seat, place):
        return 0
    return cost_of(pos, card, seat, place, terms)


def in_the_trench(pos: Position, card: int, seat: int, at: int) -> Reason | None:
    """Nothing deploys there unless a card allows it (SW-B-205); events and Effects name it."""
    if at == NONE or not rows.is_trench(pos, at) or pos.setup.defs[card].type in _NAME_IT:
        return None
    if granted(pos, GRANT_DEPLOY, card, seat, at):
        return None
    return Reason("SW-B-205", "restrictions.trench", card=pos.title(card), place=pos.title(at))


def forbidden(pos: Position, card: int, seat: int, place: int, at: int) -> Reason | None:
    """By a text in play, of the place or of the location it is at."""
    source = source_of(pos, FORBID_DEPLOY, card, seat, at)
    if source == NONE and place != at:
        source = source_of(pos, FORBID_DEPLOY, card, seat, place)
    if source == NONE:
        return None
    return Reason(
        "SW-B-033",
        "restrictions.forbidden",
        source=pos.title(source),
        card=pos.title(card),
        place=_title_of(pos, card, place),
    )


def against_text(pos: Position, card: int, seat: int, at: int, terms: Terms) -> Reason | None:
    """The location that its own text asks for: it limits deploying alone (SW-B-105)."""
    rule = rule_of(pos, card)
    if rule.to is None or at == NONE:
        return None
    if rule.to.ask(pos, scope_at(card, seat, at, terms.moment), at):
        return None
    return Reason(
        "SW-B-105", "restrictions.against_text", card=pos.title(card), place=pos.title(at)
    )


def aimless(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """What its text chooses first as it deploys must be there, seen from that place (SW-B-195)."""
    rule = rule_of(pos, card)
    if not rule.steps:
        return None
    zone, at, role = pos.zone[card], pos.at[card], pos.role[card]
    pos.zone[card] = TABLE
    if place != card:
        pos.at[card], pos.role[card] = place, ATTACHED
    possible = rule.steps[0].possible(pos, scope_at(card, seat, place, terms.moment))
    pos.zone[card], pos.at[card], pos.role[card] = zone, at, role
    if possible:
        return None
    return Reason(
        "SW-B-195", "restrictions.aimless", card=pos.title(card), place=_title_of(pos, card, place)
    )


def shielded_off(pos: Position, card: int, seat: int, place: int, at: int) -> Reason | None:
    """Dark's characters, spies too, vehicles and starships, aboard what is there as well."""
    if not shield.stops_deploying(pos, card, seat, place):
        return None
    if place == at:
        return Reason(
            "HO-SHIELD-09", "restrictions.shielded", place=pos.title(at), card=pos.title(card)
        )
    return Reason(
        "HO-SHIELD-10", "restrictions.aboard_shielded", vessel=pos.title(place), place=pos.title(at)
    )


def far_from_presence(pos: Position, card: int, seat: int, place: int, at: int) -> Reason | None:
    """One's presence or Force icons, or leave to do without (SW-B-093, SW-B-094, SW-B-224)."""
    if values.icons(pos, at, seat) > 0 or presence.has_presence(pos, at, seat):
        return None
    if place == at and rows.is_site(pos, at) and vessels.has_skill(pos, card, "spy"):
        return None
    if has_undercover_spy(pos, at, seat) or granted(pos, GRANT_DEPLOY, card, seat, at):
        return None
    rule = "SW-B-093" if place == at else "HO-DEPAB-01"
    return Reason(rule, "restrictions.no_presence", who=seat_name(seat), place=pos.title(at))


def has_undercover_spy(pos: Position, place: int, seat: int) -> bool:
    """An undercover spy lets its owner deploy there, a droid spy too (SW-B-224)."""
    for card in pos.there(place):
        hidden = pos.owner[card] == seat and pos.has(card, IS_UNDERCOVER)
        if hidden and pos.setup.defs[card].type == CHARACTER:
            return True
    return False


# -- costs -----------------------------------------------------------------------------------------


def cost_of(pos: Position, card: int, seat: int, place: int, terms: Terms) -> int:
    """The Force due; what a collapsed site adds is due for free cards as well (HO-COLLAPSE-05)."""
    added = terrain.surcharge(pos, location_at(pos, card, place))
    if terms.free:
        return added
    cost = values.deploy_cost(pos, card, seat, NONE if place == card else place)
    return max(added, cost - terms.less)


def cost_together(pos: Position, ship: int, pilot: int, seat: int, place: int, terms: Terms) -> int:
    """Both costs; it is one deployment, so a collapsed site adds its Force once (HO-DEPSF-02)."""
    at = pos.location_of(place)
    alone = cost_of(pos, ship, seat, place, terms)
    if _brings_pilot_free(pos, ship, seat, place):
        return alone
    return alone + values.deploy_cost(pos, pilot, seat, at) - terrain.surcharge(pos, at)


def _brings_pilot_free(pos: Position, ship: int, seat: int, place: int) -> bool:
    script: Script | None = pos.setup.scripts[ship]
    if script is None or "pilot_free" not in script.special:
        return False
    test: Test = script.special["pilot_free"]
    return test(pos, scope_at(ship, seat, place, None), place)


def too_dear(pos: Position, card: int, seat: int, terms: Terms) -> bool:
    """A quick look: whether it costs more than there is wherever it would go.

    Only what places add is left out. Where a text speaks of its cost all of that is asked.
    """
    definition = pos.setup.defs[card]
    rule = rule_of(pos, card)
    if terms.free or pos.free_titles or definition.deploy == NONE or is_hologram(definition):
        return False
    if rule.free is not None or rule.price != NONE or rule.reckon_price is not None:
        return False
    if definition.deploy - terms.less <= purse.usable(pos, seat):
        return False
    return not is_spoken_of(pos, COST)


def unpaid(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    cost = cost_of(pos, card, seat, place, terms)
    have = _means(pos, card, seat, place, terms)
    if cost <= have:
        return None
    where = _title_of(pos, card, place)
    return Reason(
        "SW-B-092", "restrictions.unpaid", card=pos.title(card), place=where, cost=cost, have=have
    )


def _means(pos: Position, card: int, seat: int, place: int, terms: Terms) -> int:
    """What there is to pay with; what the opponent owes as well is not borrowed from there."""
    lent = purse.borrowable(pos, seat)
    if lent:
        lent -= min(lent, due_from_each(pos, card, seat, place, terms))
    return len(pos.force[seat]) + lent


# -- a pilot who comes along -----------------------------------------------------------------------


def companions(pos: Position, ship: int, seat: int, place: int, terms: Terms) -> list[int]:
    """Pilots in hand who may be deployed aboard a starfighter as it deploys (HO-DEPSF-02)."""
    definition = pos.setup.defs[ship]
    if not definition.is_starfighter() or definition.has_permanent_pilot():
        return []
    at = pos.location_of(place)
    found: list[int] = []
    for pilot in pos.hand[seat]:
        if pilot == ship or not vessels.has_skill(pos, pilot, "pilot"):
            continue
        if (
            ABOARD_PILOT in vessels.free_roles(pos, ship, pilot)
            and not rule_of(pos, pilot).opponents_side
            and barred_itself(pos, pilot, seat, USUAL) is None
            and forbidden(pos, pilot, seat, at, at) is None
            and against_text(pos, pilot, seat, at, USUAL) is None
            and cost_together(pos, ship, pilot, seat, place, terms) <= purse.usable(pos, seat)
        ):
            found.append(pilot)
    return found
