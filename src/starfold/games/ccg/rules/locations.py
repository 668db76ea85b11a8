"""Locations come into play, are converted, collapse, are rebuilt, are blown away.

A location costs nothing, and any number may be deployed in a turn (SW-B-092). Its rules of layout
are in `rows`; here is who may deploy it, what the generators demand, and what a site suffers.
"""

from typing import Final

from starfold.games.ccg.rules import force, losing, rows, searching, shield, values
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import aimed, card_label, card_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script, usage
from starfold.games.ccg.state.vocabulary import (
    BURIED,
    CHARACTER,
    DARK,
    DEVICE,
    GENERATORS,
    HAND,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    JUST_COLLAPSED,
    JUST_DEPLOYED,
    LIGHT,
    LOST,
    NONE,
    NORTH_RIDGE,
    RESERVE,
    STARSHIP,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question

EDGE_MARKERS: Final = (4, 5, 6)  # one of them must mark the edge of the shield (HO-SHIELD-02)
BASE_OF: Final = {"Death Star": DARK, "Yavin 4": LIGHT, "Hoth": LIGHT}  # SW-B-202
ICONS_COUNT: Final = 2  # Force lost for each icon of the owner of a base (SW-B-202)
FORCES: Final = (CHARACTER, VEHICLE, STARSHIP, WEAPON, DEVICE)  # lost by the narrow reading
RETURNED: Final = 98  # stands for coming back to hand among a card's uses, see `script.usage`
BLOWN_AWAY: Final = "blown_away"  # of a script: (seat, Force that it loses)


# -- whether a location may be deployed ----------------------------------------------------------


def may_deploy(pos: Position, card: int, seat: int) -> Reason | None:
    """What stands against deploying a location now; None if nothing does."""
    gone = _planet_is_gone(pos, card)
    if gone is not None:
        return gone
    if usage(card, RETURNED) in pos.used_up:
        return Reason("HO-SHIELD-05", "locations.no_ridge", card=pos.title(card))
    below = rows.covers(pos, card)
    if below != NONE:
        return _may_cover(pos, card, below)
    return _may_lie(pos, card, seat)


def _planet_is_gone(pos: Position, card: int) -> Reason | None:
    system = rows.system_of(pos, card)
    if system == NONE or not pos.has(system, IS_BLOWN_AWAY):
        return None
    return Reason("SW-B-202", "locations.blown_away", system=pos.title(system))


def _may_cover(pos: Position, card: int, below: int) -> Reason | None:
    """Conversion by the other side's card, and rebuilding by either (HO-UNIQ-03)."""
    if pos.has(below, IS_BLOWN_AWAY):
        return Reason("HO-BLOWN-05", "locations.not_rebuilt", place=pos.title(below))
    if pos.has(below, IS_COLLAPSED) or pos.card(card).side != pos.card(below).side:
        return None
    return Reason("HO-UNIQ-03", "locations.already_yours", place=pos.title(below))


def _may_lie(pos: Position, card: int, seat: int) -> Reason | None:
    definition = pos.card(card)
    if rows.is_trench(pos, card) and rows.system_of(pos, card) == NONE:
        return Reason("SW-B-205", "locations.no_system", system=definition.system)
    if rows.is_vehicle_site(pos, card) and not hosts(pos, card, seat):
        return Reason("SW-B-244", "locations.no_host", host=definition.system)
    if definition.uniqueness:
        copies = [place for place in pos.locations() if pos.title(place) == definition.title]
        if len(copies) >= definition.uniqueness:
            return Reason(
                "HO-UNIQ-01", "locations.too_many", count=len(copies), card=definition.title
            )
    script: Script | None = pos.setup.scripts[card]
    asks = None if script is None else script.deploy.when
    if asks is None or asks(pos, Scope(card, seat), card):
        return None
    return Reason("SW-B-004", "locations.text_unmet", card=definition.title)


def hosts(pos: Position, card: int, seat: int) -> list[int]:
    """The own vehicles in which a vehicle site may be laid out (SW-B-244)."""
    kind = pos.card(card).system.lower()
    return [
        vehicle
        for vehicle in pos.table
        if pos.owner[vehicle] == seat
        and pos.setup.defs[vehicle].type == VEHICLE
        and kind in pos.setup.defs[vehicle].kinds
    ]


# -- deploying -----------------------------------------------------------------------------------

_CHOOSE: Final = 0
_LAID: Final = 1
_SEARCHED: Final = 2
_DONE: Final = 3


class DeployLocation(Step):
    """A location is deployed: its slot, and for the generators the edge of the shield.

    Asked is an index in its row, or for a vehicle site the vehicle.
    """

    card: int
    seat: int
    stage: int = _CHOOSE

    def proceed(self, pos: Position) -> None:
        if self.stage == _CHOOSE:
            self.ask_or_take(pos, self.seat)
        elif self.stage == _LAID:
            self._mark_the_edge(pos)
        elif self.stage == _SEARCHED:
            self._end_search(pos)
        else:
            pos.pop()
            pos.happened(Moment(JUST_DEPLOYED, self.seat, self.card, NONE, self.card))

    def choices(self, pos: Position) -> list[int]:
        if rows.is_vehicle_site(pos, self.card):
            return hosts(pos, self.card, self.seat)
        return rows.slots(pos, self.card)

    def take(self, pos: Position, option: int) -> None:
        self.stage = _LAID
        if rows.is_vehicle_site(pos, self.card):
            rows.lay_out_in(pos, self.card, option)
            data = {"card": self.card, "host": option}
            pos.tell("deploy_location", ["SW-B-092", "HO-LAYOUT-12"], self.seat, data)
        else:
            lay(pos, self.card, option, self.seat)

    def question(self, pos: Position) -> Question:
        if rows.is_vehicle_site(pos, self.card):
            text = say("locations.ask_host", card=card_name(pos, self.card))
            return Question(text, ["HO-LAYOUT-12"], about=self.card)
        return where_to_lay(pos, self.card, ["HO-LAYOUT-02"])

    def choice(self, pos: Position, option: int) -> Choice:
        if rows.is_vehicle_site(pos, self.card):
            return aimed(pos, "inside", self.card, option)
        return slot(pos, self.card, option)

    def _mark_the_edge(self, pos: Position) -> None:
        """North Ridge comes from the hand, else out of the Reserve Deck (HO-SHIELD-03, 04)."""
        self.stage = _DONE
        if not owes_edge(pos, self.card):
            return
        held = ridges(pos, self.seat, HAND)
        if held:
            lay_edge(pos, held[0], self.seat, "HO-SHIELD-03")
            return
        self.stage = _SEARCHED
        found = ridges(pos, self.seat, RESERVE)[:1]
        searching.search(pos, self.seat, self.seat, RESERVE, found, 1, self.card, least=1)

    def _end_search(self, pos: Position) -> None:
        """Without North Ridge the generators return to hand (HO-SHIELD-05)."""
        if pos.drawn:
            lay_edge(pos, pos.drawn[0], self.seat, "HO-SHIELD-04")
            self.stage = _DONE
            force.check_life(pos)
            return
        rows.leave(pos, self.card)
        pos.to_pile(self.card, HAND)
        pos.used_up.append(usage(self.card, RETURNED))
        data = {"card": self.card, "pile": "hand"}
        pos.tell("leaves", ["HO-SHIELD-05", "SW-B-210"], self.seat, data)
        pos.pop()


def lay(pos: Position, card: int, slot: int, seat: int) -> None:
    """Lay a location out, or on the one that it converts or rebuilds, and tell it."""
    rules = _rules_of_layout(pos, card)
    below = rows.lay_out(pos, card, slot)
    row = pos.rows[rows.row_index(pos, card)]
    data = {"card": card, "other": below, "cards": row[:]}
    pos.tell("deploy_location", ["SW-B-092", *rules], seat, data)


def _rules_of_layout(pos: Position, card: int) -> list[str]:
    below = rows.covers(pos, card)
    if below != NONE:
        if pos.has(below, IS_COLLAPSED):
            return ["HO-COLLAPSE-06", "HO-LAYOUT-07", "SW-B-218"]
        return ["SW-B-052", "HO-LAYOUT-07"]
    if rows.is_marker(pos, card):
        return _rules_of_markers(pos, card)
    if rows.is_system(pos, card):
        return ["HO-LAYOUT-06"]
    if rows.is_trench(pos, card) or rows.is_holosite(pos, card):
        return ["HO-LAYOUT-12"]
    if rows.is_docking_bay(pos, card):
        return ["HO-LAYOUT-01", "HO-LAYOUT-04"]
    return ["HO-LAYOUT-01", "HO-LAYOUT-02" if len(rows.slots(pos, card)) > 1 else "HO-LAYOUT-03"]


def _rules_of_markers(pos: Position, card: int) -> list[str]:
    """By number; one in between separates its neighbours, one farther out moves the shield."""
    rules = ["HO-LAYOUT-08", "HO-LAYOUT-10"]
    numbers = [pos.card(site).marker for site in rows.markers(pos)]
    mine = pos.card(card).marker
    if numbers and numbers[0] < mine < numbers[-1]:
        rules.append("HO-LAYOUT-09")
    if not rows.is_exterior(pos, card):
        rules.append("HO-LAYOUT-13")
    if pos.title(card) == GENERATORS:
        rules.append("HO-SHIELD-01")
    elif shield.is_new_edge(pos, card):
        rules.append("HO-SHIELD-08")
    return rules


# -- what the generators demand ------------------------------------------------------------------


def owes_edge(pos: Position, card: int) -> bool:
    """The generators were deployed and no marker 4, 5 or 6 is on the table (HO-SHIELD-02)."""
    return pos.title(card) == GENERATORS and not has_edge(pos)


def has_edge(pos: Position) -> bool:
    return any(pos.card(site).marker in EDGE_MARKERS for site in rows.markers(pos))


def ridges(pos: Position, seat: int, zone: int) -> list[int]:
    """The own copies of North Ridge in the hand or a pile."""
    return [card for card in pos.pile(zone, seat) if pos.title(card) == NORTH_RIDGE]


def lay_edge(pos: Position, ridge: int, seat: int, rule: str) -> None:
    pos.tell("mark_edge", [rule, "HO-SHIELD-02", "SW-B-210"], seat, {"card": ridge})
    lay(pos, ridge, rows.slots(pos, ridge)[0], seat)


# -- cards under a location ----------------------------------------------------------------------


def raise_covered(pos: Position, card: int) -> None:
    """A text raises a converted location to the top (SW-B-259)."""
    top = pos.at[card]
    rows.raise_covered(pos, card)
    pos.tell("raise_location", ["SW-B-259"], pos.owner[card], {"card": card, "other": top})


# -- collapsed and blown away --------------------------------------------------------------------


def collapse(pos: Position, site: int, source: int, seat: int) -> None:
    """All cards at a site are lost; its icons and text are off until it is rebuilt (HO-COLLAPSE).

    The site stays, with all that it is besides (HO-COLLAPSE-03).
    """
    rules = ["HO-COLLAPSE-02", "SW-B-217"]
    pos.tell("collapse", rules, seat, {"place": site, "source": source})
    pos.mark(site, IS_COLLAPSED)
    narrow = pos.setup.options.collapse_spares_effects
    _empty(pos, [site], source, seat, ["HO-COLLAPSE-02", "SW-B-260"], narrow)
    pos.happened(Moment(JUST_COLLAPSED, seat, site, source, site))


def clear(pos: Position, place: int, source: int, seat: int) -> None:
    """A text has everything at a location lost, all at the same moment (SW-B-260)."""
    _empty(pos, [place], source, seat, ["SW-B-033", "SW-B-260"], False)


def blow_away(pos: Position, place: int, source: int, seat: int) -> None:
    """A site, or a system with its sites, is blown away: it stays, empty (HO-BLOWN, SW-B-202).

    The penalty of its text is due because of what happens, before the text is off (HO-BLOWN-03,
    SW-B-209). One may battle and walk there as before (HO-BLOWN-04).
    """
    places = [place]
    if rows.is_system(pos, place):
        places = pos.rows[rows.row_index(pos, place)][:]
    loser, amount = blown_penalty(pos, place)
    rules = ["SW-B-202"] if rows.is_system(pos, place) else ["HO-BLOWN-02", "HO-BLOWN-03"]
    pos.tell("blow_away", rules, seat, {"place": place, "cards": places, "source": source})
    for one in places:
        pos.mark(one, IS_BLOWN_AWAY)
    if amount:
        force.lose(pos, loser, amount, place, rules)
    _empty(pos, places, source, seat, [rules[0], "SW-B-260"], False)


def blown_penalty(pos: Position, place: int) -> tuple[int, int]:
    """Who loses how much Force when a location is blown away: by its text, or as a base."""
    script: Script | None = pos.setup.scripts[place]
    if script is not None and BLOWN_AWAY in script.special and has_text(pos, place):
        seat, amount = script.special[BLOWN_AWAY]
        return seat, amount
    name = pos.card(place).system
    if not rows.is_system(pos, place) or name not in BASE_OF:
        return NONE, 0
    seat = BASE_OF[name]
    row = pos.rows[rows.row_index(pos, place)]
    return seat, ICONS_COUNT * sum([values.icons(pos, one, seat) for one in row])


def _empty(
    pos: Position, places: list[int], source: int, seat: int, rules: list[str], narrow: bool
) -> None:
    """All cards there go at the same moment, and nobody jumps off anything (SW-B-260)."""
    before = [len(pos.lost[0]), len(pos.lost[1])]
    cards: list[int] = []
    for place in places:
        for card in pos.held_by(place):
            if not narrow or pos.card(card).type in FORCES:
                cards += pos.everything_on(card)
                cards.append(card)
    losing.lose_at_once(pos, cards, source, seat, rules)
    for card in range(len(pos.zone)):
        if pos.zone[card] == BURIED and pos.at[card] in places:
            at = pos.at[card]
            pos.to_pile(card, LOST)
            pos.tell("lost", ["SW-B-260"], pos.owner[card], {"card": card, "place": at})
    losing.arrange(pos, before)


# -- in words --------------------------------------------------------------------------------------


def where_to_lay(pos: Position, card: int, rules: list[str]) -> Question:
    return Question(say("locations.ask_slot", card=card_name(pos, card)), rules, about=card)


def slot(pos: Position, card: int, index: int) -> Choice:
    """A place in a row, by its neighbours."""
    left, right = _neighbours(pos, card, index)
    pieces: Pieces = {"card": card, "number": index}
    text = say("locations.slot", left=left, right=right)
    return Choice("slot", text, [_slot_notation(left, right)], pieces)


def _neighbours(pos: Position, card: int, index: int) -> tuple[str, str]:
    """The labels of the locations to the left and right of a place; "" where there is none."""
    number = rows.row_of(pos, pos.setup.defs[card].system)
    row = [] if number == NONE else pos.rows[number]
    left = card_label(pos, row[index - 1]) if 0 < index <= len(row) else ""
    right = card_label(pos, row[index]) if index < len(row) else ""
    return left, right


def _slot_notation(left: str, right: str) -> str:
    if left and right:
        return f"between {left} and {right}"
    if left or right:
        return f"after {left}" if left else f"before {right}"
    return "in a row of its own"
