"""What characters, vehicles and starships carry: who may hold a weapon or device, who may use it.

A bearer holds any number of weapons and devices of different titles and uses one of each sort a
turn (HO-CARRY-01, HO-CARRY-02); capital starships and characters with a Backpack know no such
limits. Holding and using are two things: a thief may hold a rifle and get nothing from it
(HO-STEAL-03, SW-B-247).

Facts of a card's script that this chapter asks by name (`Script.special`): `users`, a test of who
may use it where that differs from where it deploys; `holds`, a test of the cards that a character
may hold against their deploy text; `hands_over_free`, "from" its bearer or "both" ways, and
`hands_over_only`, a test of the cards that it speaks of; `most_weapons` that a bearer holds;
`moved_by_two`, for artillery that warriors take along.
"""

from typing import Any, Final

from starfold.games.ccg.rules import force, presence, purse, values, vessels
from starfold.games.ccg.rules.changes import has_text, holds, source_of
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import aimed, card_label, piece
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_HAND_OVER,
    ATTACHED,
    CHARACTER,
    DEPLOY,
    DEVICE,
    DID_DEVICE,
    DID_FIRE,
    FORBID_CARRY,
    FORBID_STEAL,
    FORBID_THEFT,
    GRANT_CARRY_ALL,
    GRANT_PROTECTED,
    IS_CRASHED,
    IS_FITTING,
    IS_OFF,
    IS_UNDERCOVER,
    LOCATION,
    NONE,
    SIDES,
    STARSHIP,
    TABLE,
    THERE,
    UNDER,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question

_CARRIED: Final = (WEAPON, DEVICE)
_DEATH_STAR: Final = "Death Star"  # a subtype of weapons
_BEARERS: Final = (CHARACTER, VEHICLE, STARSHIP)

# What a weapon deploys on where its own text does not say: the type of its bearer.
_BEARER_OF: Final[dict[str, int]] = {
    "Character": CHARACTER,
    "Vehicle": VEHICLE,
    "Starship": STARSHIP,
}


def _special(pos: Position, card: int, name: str) -> Any:
    script: Script | None = pos.setup.scripts[card]
    return None if script is None else script.special.get(name)


def bearer(pos: Position, card: int) -> int:
    """The card that holds it; NONE for what stands by itself at a location."""
    if pos.zone[card] != TABLE or pos.role[card] != ATTACHED:
        return NONE
    host = pos.at[card]
    return NONE if pos.setup.defs[host].type == LOCATION else host


# -- where it may be -----------------------------------------------------------------------------


def text_allows(
    pos: Position, card: int, seat: int, host: int, moment: Moment | None = None
) -> bool:
    """Whether the text of a weapon, device or effect names such a card or location (SW-B-104)."""
    script: Script | None = pos.setup.scripts[card]
    if script is not None and script.deploy.on is not None:
        scope = Scope(card, seat)
        scope.moment = moment
        scope.other = host
        return script.deploy.on.ask(pos, scope, host)
    return _type_allows(pos, card, seat, host)


def _type_allows(pos: Position, card: int, seat: int, host: int) -> bool:
    """What its type alone says: on one's own cards, character weapons on warriors (SW-B-104)."""
    definition = pos.setup.defs[card]
    held = pos.setup.defs[host]
    if definition.type == DEVICE:
        return held.type in _BEARERS and pos.owner[host] == seat
    if definition.type != WEAPON:
        return False
    if definition.subtype not in _BEARER_OF:
        return held.is_site() if definition.subtype != _DEATH_STAR else held.is_system()
    if held.type != _BEARER_OF[definition.subtype] or pos.owner[host] != seat:
        return False
    return held.type != CHARACTER or vessels.has_skill(pos, host, "warrior")


def carries_all(pos: Position, host: int) -> bool:
    """Capital starships and characters with a Backpack (HO-CARRY-03, HO-CARRY-04, SW-B-123)."""
    return pos.setup.defs[host].is_capital() or holds(pos, GRANT_CARRY_ALL, host)


def why_not_carry(pos: Position, card: int, host: int) -> Reason | None:
    """Why this bearer may not hold that weapon or device; deploy text is not asked."""
    refused = out_of_reach(pos, card, host)
    if refused is not None:
        return refused
    definition = pos.setup.defs[card]
    if definition.type == WEAPON:
        source = source_of(pos, FORBID_CARRY, host, NONE, card)
        if source != NONE:
            return Reason(
                "SW-B-033", "carrying.forbidden", card=pos.title(host), source=pos.title(source)
            )
    if definition.type not in _CARRIED or pos.setup.defs[host].type not in _BEARERS:
        return None
    most = _special(pos, host, "most_weapons")
    if most is not None and definition.type == WEAPON and _weapons_on(pos, host, card) >= most:
        name = pos.title(host)
        return Reason("SW-B-033", "carrying.carries_enough", card=name, most=most)
    if pos.setup.options.duplicates_allowed or carries_all(pos, host):
        return None
    title = pos.setup.title[card]
    for carried in pos.attached(host):
        if carried != card and pos.setup.title[carried] == title:
            return Reason(
                "HO-CARRY-01",
                "carrying.carries_one",
                card=pos.title(host),
                carried=pos.title(carried),
            )
    return None


def _weapons_on(pos: Position, host: int, apart: int) -> int:
    carried = [one for one in pos.attached(host) if one != apart]
    return len([one for one in carried if pos.setup.defs[one].type == WEAPON])


def may_carry(pos: Position, card: int, host: int) -> bool:
    return why_not_carry(pos, card, host) is None


def out_of_reach(pos: Position, card: int, host: int) -> Reason | None:
    """Nothing is put on the missing, and captives are inactive (HO-MISSING-04, SW-B-226)."""
    if pos.role[host] == UNDER:
        return Reason("HO-MISSING-04", "carrying.missing", card=pos.title(host))
    if vessels.in_custody(pos, host) and pos.setup.defs[card].type in _CARRIED:
        return Reason("SW-B-226", "carrying.captive", card=pos.title(host))
    return None


def excess(pos: Position) -> list[int]:
    """Copies that a bearer may not hold any more, for instance without the Backpack (HO-CARRY-04).

    The copy that came last goes first; copies of one title are alike.
    """
    found: list[int] = []
    if pos.setup.options.duplicates_allowed:
        return found
    seen: list[tuple[int, int]] = []
    for card in pos.table:
        if pos.setup.defs[card].type not in _CARRIED:
            continue
        host = bearer(pos, card)
        if host == NONE or pos.setup.defs[host].type not in _BEARERS:
            continue
        key = (host, pos.setup.title[card])
        if key in seen and not carries_all(pos, host):
            found.append(card)
        seen.append(key)
    return found


def misplaced(pos: Position) -> list[int]:
    """Weapons and devices whose bearer was a legal one and is one no longer (SW-B-253).

    What a thief took, or somebody holds against its text, never had such a bearer.
    """
    found: list[int] = []
    for card in pos.table:
        if pos.setup.defs[card].type not in _CARRIED:
            continue
        host = bearer(pos, card)
        if host == NONE or pos.setup.defs[host].type not in _BEARERS:
            continue
        if _is_out_of_action(pos, host) or pos.has(host, IS_OFF):
            continue
        if _is_legal_bearer(pos, card, host):
            pos.mark(card, IS_FITTING)
        elif pos.has(card, IS_FITTING):
            found.append(card)
    return found


def _is_legal_bearer(pos: Position, card: int, host: int) -> bool:
    """One's own card of the kind that its text names; of vessels the kind does not change."""
    if pos.setup.defs[host].type == CHARACTER:
        return text_allows(pos, card, pos.owner[card], host)
    return pos.owner[card] == pos.owner[host]


# -- using it --------------------------------------------------------------------------------------


def _is_out_of_action(pos: Position, host: int) -> bool:
    """Missing, captive or aboard what is captive (HO-MISSING-03, SW-B-226)."""
    return pos.role[host] == UNDER or vessels.in_custody(pos, host)


def why_not_use(pos: Position, card: int) -> Reason | None:
    """Why the bearer gets nothing from a weapon or device (SW-B-247, SW-B-248)."""
    host = bearer(pos, card)
    if host == NONE:
        return None
    name = pos.title(host)
    if _is_out_of_action(pos, host):
        rule = "HO-MISSING-03" if pos.role[host] == UNDER else "SW-B-226"
        return Reason(rule, "carrying.out_of_action", user=name, card=pos.title(card))
    if not _is_user(pos, card, host):
        return Reason("SW-B-247", "carrying.no_user", user=name, card=pos.title(card))
    if pos.setup.defs[host].type in (VEHICLE, STARSHIP):
        if pos.has(host, IS_CRASHED):
            return Reason("HO-CRASH-03", "carrying.crashed", vessel=name, card=pos.title(card))
        if not vessels.is_piloted(pos, host):
            return Reason("SW-B-248", "carrying.unpiloted", vessel=name, card=pos.title(card))
    return None


def _is_user(pos: Position, card: int, host: int) -> bool:
    """By the users that its text names, else whoever it deploys on: HO-SABER-01 is one of these."""
    seat = pos.owner[card]
    users = _special(pos, card, "users")
    if users is not None:
        return bool(users(pos, Scope(card, seat), host))
    return text_allows(pos, card, seat, host)


def may_use(pos: Position, card: int) -> bool:
    return why_not_use(pos, card) is None


def why_not_fire_now(pos: Position, weapon: int, user: int) -> Reason | None:
    """One weapon a turn for each user; the same one again is another matter (HO-CARRY-02).

    The user is the bearer, or the warrior who fires artillery (SW-B-263); NONE where nobody is.
    """
    if user == NONE or pos.setup.options.weapons_count_alone or carries_all(pos, user):
        return None
    if pos.has_done(user, DID_FIRE) and not pos.has_done(weapon, DID_FIRE):
        return Reason("HO-CARRY-02", "carrying.one_weapon", user=pos.title(user))
    return None


def may_fire_now(pos: Position, weapon: int, user: int) -> bool:
    return why_not_fire_now(pos, weapon, user) is None


def note_fired(pos: Position, weapon: int, user: int) -> None:
    """It is the user's weapon of the turn."""
    pos.note(weapon, DID_FIRE)
    if user != NONE:
        pos.note(user, DID_FIRE)


def why_not_device_now(pos: Position, device: int) -> Reason | None:
    """One device a turn for each bearer (HO-CARRY-02)."""
    host = bearer(pos, device)
    if host == NONE or carries_all(pos, host):
        return None
    if pos.has_done(host, DID_DEVICE) and not pos.has_done(device, DID_DEVICE):
        return Reason("HO-CARRY-02", "carrying.one_device", user=pos.title(host))
    return None


def note_device(pos: Position, device: int) -> None:
    """It is the bearer's device of the turn."""
    pos.note(device, DID_DEVICE)
    host = bearer(pos, device)
    if host != NONE:
        pos.note(host, DID_DEVICE)


# -- handing over ----------------------------------------------------------------------------------


def hand_over_price(pos: Position, card: int, seat: int, host: int) -> int:
    """Its deploy cost; nothing where the text of who gives or takes says so (SW-B-246)."""
    if _hands_over(pos, pos.at[card], card) is not None:
        return 0
    if _hands_over(pos, host, card) == "both":
        return 0
    return values.deploy_cost(pos, card, seat, host)


def _hands_over(pos: Position, bearer: int, card: int) -> str | None:
    """The ways in which a bearer's text lets this card change hands free."""
    if not has_text(pos, bearer):
        return None
    only = _special(pos, bearer, "hands_over_only")
    if only is not None and not only(pos, Scope(bearer, pos.owner[bearer]), card):
        return None
    way: str | None = _special(pos, bearer, "hands_over_free")
    return way


def why_not_hand_over(pos: Position, card: int, seat: int, host: int) -> Reason | None:
    """Why a weapon or device may not change hands, to this bearer (SW-B-246)."""
    giver = bearer(pos, card)
    title = pos.title(card)
    if not pos.setup.options.handing_over:
        return Reason("SW-B-246", "carrying.no_transfers")
    if pos.active != seat or pos.phase != DEPLOY or pos.fight is not None:
        return Reason("SW-B-246", "carrying.transfer_phase", card=title)
    if giver == NONE or pos.setup.defs[giver].type not in _BEARERS:
        return Reason("SW-B-246", "carrying.not_carried", card=title)
    refused = _not_yours(pos, card, seat, giver, host)
    if refused is not None:
        return refused
    if not text_allows(pos, card, seat, host) and not _may_hold(pos, card, seat, host):
        return Reason("SW-B-104", "carrying.does_not_fit", card=title, host=pos.title(host))
    refused = why_not_carry(pos, card, host)
    if refused is not None:
        return refused
    price = hand_over_price(pos, card, seat, host)
    if price > purse.usable(pos, seat):
        return Reason(
            "SW-B-246",
            "carrying.transfer_costs",
            card=title,
            price=price,
            have=purse.usable(pos, seat),
        )
    return None


def _not_yours(pos: Position, card: int, seat: int, giver: int, host: int) -> Reason | None:
    """Both must be yours, in action and together."""
    for one in (giver, host):
        if pos.owner[one] != seat or pos.setup.defs[one].type not in _BEARERS:
            return Reason("SW-B-246", "carrying.no_bearer", card=pos.title(one), who=SIDES[seat])
        if _is_out_of_action(pos, one):
            return Reason("SW-B-246", "carrying.inactive", card=pos.title(one))
    if pos.owner[card] != seat:
        return Reason("SW-B-246", "carrying.not_yours", card=pos.title(card))
    if pos.has(host, IS_UNDERCOVER):
        return Reason("SW-B-246", "carrying.undercover", card=pos.title(host))
    if host == giver or not _within_reach(pos, card, giver, host):
        return Reason("SW-B-246", "carrying.apart", giver=pos.title(giver), taker=pos.title(host))
    return None


def _within_reach(pos: Position, card: int, giver: int, host: int) -> bool:
    """Present together; at the same location is enough for a text that says "from" (SW-B-246)."""
    if _hands_over(pos, giver, card) == "from":
        return presence.at_same(pos, giver, host)
    return presence.present_together(pos, giver, host)


def _may_hold(pos: Position, card: int, seat: int, host: int) -> bool:
    """A character whose own text lets it hold such cards against theirs (RA-7)."""
    test = _special(pos, host, "holds")
    if not has_text(pos, host):
        return False
    return test is not None and bool(test(pos, Scope(host, seat), card))


def receivers(pos: Position, card: int, seat: int) -> list[int]:
    """To whom a weapon or device may be handed over now."""
    if pos.owner[card] != seat or pos.setup.defs[card].type not in _CARRIED:
        return []
    giver = bearer(pos, card)
    if giver == NONE:
        return []
    return [
        host
        for host in pos.located(pos.location_of(giver))
        if host != giver
        and pos.owner[host] == seat
        and pos.setup.defs[host].type in _BEARERS
        and why_not_hand_over(pos, card, seat, host) is None
    ]


def hand_over_offers(pos: Position, seat: int) -> list[int]:
    if not pos.setup.options.handing_over or pos.active != seat or pos.phase != DEPLOY:
        return []
    return [packed(A_HAND_OVER, card) for card in pos.table if receivers(pos, card, seat)]


def hand_over_choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    return piece(pos, "hand over", card, say("carrying.hand_over", card=card_label(pos, card)))


def hand_over_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(HandOver(card_of(option), seat))


class HandOver(Step):
    """A weapon or device changes hands (SW-B-246)."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        self.ask_or_take(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        return receivers(pos, self.card, self.seat)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        giver = pos.at[self.card]
        price = hand_over_price(pos, self.card, self.seat, option)
        if price:
            force.use(pos, self.seat, price, self.card)
        pos.put(self.card, option, ATTACHED)
        data: dict[str, Any] = {
            "card": self.card,
            "other": giver,
            "target": option,
            "amount": price,
        }
        pos.tell("hand_over", ["SW-B-246"], self.seat, data)

    def question(self, pos: Position) -> Question:
        return Question(
            say("carrying.ask_taker", card=card_label(pos, self.card)),
            ["SW-B-246"],
            about=self.card,
        )

    def choice(self, pos: Position, option: int) -> Choice:
        return aimed(pos, "to", self.card, option)


# -- stealing --------------------------------------------------------------------------------------


def why_not_steal(pos: Position, card: int, thief: int = NONE) -> Reason | None:
    """Why a card in play may not be stolen, by this thief where one is named."""
    title = pos.title(card)
    source = NONE if thief == NONE else source_of(pos, FORBID_THEFT, thief)
    if source != NONE:
        return Reason(
            "SW-B-033", "carrying.no_thief", card=pos.title(thief), source=pos.title(source)
        )
    for kind in (FORBID_STEAL, GRANT_PROTECTED):
        source = source_of(pos, kind, card)
        if source != NONE:
            return Reason("SW-B-033", "carrying.protected", card=title, source=pos.title(source))
    definition = pos.setup.defs[card]
    if definition.type in (VEHICLE, STARSHIP):
        return _occupied(pos, card)
    if definition.type not in _CARRIED:
        return None
    host = bearer(pos, card)
    if host != NONE and pos.role[host] == UNDER:
        return Reason("HO-MISSING-05", "carrying.bearer_missing", host=pos.title(host), card=title)
    if not _goes_with_characters(pos, card):
        rule = "HO-STEAL-01" if bearer(pos, card) == NONE else "HO-STEAL-02"
        return Reason(rule, "carrying.not_stealable", card=title)
    if thief != NONE and not _is_fixed(pos, card):
        return why_not_carry(pos, card, thief)
    return None


def is_stealable(pos: Position, card: int) -> bool:
    return why_not_steal(pos, card) is None


def _occupied(pos: Position, card: int) -> Reason | None:
    """Somebody aboard, a permanent pilot too, keeps a vehicle from being taken (HO-ABOARD-04).

    That holds for starships as well (SW-B-121).
    """
    title = pos.title(card)
    rule = "HO-ABOARD-04" if pos.setup.defs[card].type == VEHICLE else "SW-B-121"
    if vessels.has_permanent_pilot(pos, card):
        return Reason(rule, "carrying.permanent_pilot", vessel=title)
    for one in pos.aboard(card):
        if pos.setup.defs[one].type == CHARACTER:
            return Reason(rule, "carrying.occupied", card=pos.title(one), vessel=title)
    return None


def why_not_purchase(pos: Position, card: int) -> Reason | None:
    """A purchase is a paid theft of something unoccupied (SW-B-230); never a combat vehicle."""
    definition = pos.setup.defs[card]
    if definition.type == VEHICLE and definition.subtype == "Combat":
        return Reason("HO-COMBAT-02", "carrying.not_for_sale", vessel=pos.title(card))
    return why_not_steal(pos, card)


def _goes_with_characters(pos: Position, card: int) -> bool:
    """Deploys on characters, or is moved by them (HO-STEAL-01); what is on a weapon stays."""
    definition = pos.setup.defs[card]
    if definition.type == WEAPON and definition.subtype == "Character":
        return True
    host = bearer(pos, card)
    if host != NONE:
        return pos.setup.defs[host].type == CHARACTER
    return bool(_special(pos, card, "moved_by_two"))


def _is_fixed(pos: Position, card: int) -> bool:
    return pos.zone[card] == TABLE and pos.setup.defs[pos.at[card]].type == LOCATION


def _get_out(pos: Position, card: int) -> None:
    """A stolen character leaves the vessel of its former owner."""
    if pos.setup.defs[card].type == CHARACTER and vessels.vessel_of(pos, card) != NONE:
        vessels.leave_place(pos, card, pos.location_of(card), THERE)


def steal(pos: Position, card: int, seat: int, host: int) -> None:
    """A card changes its owner for good and goes to the thief (SW-B-018, SW-B-125).

    What has no bearer, an E-web or a droid or a vehicle, stays where it is; a droid gets out of a
    vessel. What its former owner had deployed on it has no legal bearer any more (SW-B-253). The
    thief need not be able to use it (HO-STEAL-03).
    """
    before = pos.owner[card]
    pos.give(card, seat)
    _get_out(pos, card)
    if host != NONE and pos.setup.defs[card].type in _CARRIED and not _is_fixed(pos, card):
        pos.put(card, host, ATTACHED)
    pos.unsettled = True
    data: dict[str, Any] = {
        "card": card,
        "other": host,
        "place": pos.location_of(card),
        "owner": before,
    }
    rules = ["SW-B-124", "SW-B-125"]
    if bearer(pos, card) == host != NONE and not may_use(pos, card):
        rules.append("HO-STEAL-03")
    pos.tell("steal", rules, seat, data)
