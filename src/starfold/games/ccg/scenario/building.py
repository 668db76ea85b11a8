"""A position in the middle of a game, as it is laid out."""

from collections.abc import Mapping
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.front.layout import FILLER_DESTINY, DealtLayout, Layout
from starfold.games.ccg.rules import force, restrictions, rows, vessels
from starfold.games.ccg.scenario.fixtures import Fixtures, entries, named, number, pile, players_of
from starfold.games.ccg.scenario.names import (
    DEEDS,
    STATES,
    cards_called,
    is_player,
    seat_called,
)
from starfold.games.ccg.state import vocabulary as v
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import DARK, HAND, LIGHT, LOCATION, NONE, RESERVE
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.spelling import did_you_mean

BLANK: Final = "Blank"
RESERVE_SIZE: Final = 10  # up to which a Reserve Deck that is not written is filled
PILES: Final[Mapping[str, int]] = {
    "reserve": RESERVE,
    "force": v.FORCE,
    "used": v.USED,
    "lost": v.LOST,
    "out": v.OUT,
}
PLAYER_KEYS: Final = ("hand", *PILES, "destiny")
PLACE_KEYS: Final = (
    "on",
    "missing",
    "buried",
    "covered",
    "is",
    "did",
    "aim",
    "memo",
    "inside",
    "slot",
)
HELD_AS: Final[Mapping[str, int]] = {
    "pilot": v.ABOARD_PILOT,
    "pilots": v.ABOARD_PILOT,
    "passenger": v.ABOARD_PASSENGER,
    "passengers": v.ABOARD_PASSENGER,
    "driver": v.ABOARD_PASSENGER,
    "cargo": v.ABOARD_CARGO,
    "on": v.ATTACHED,
    "captive": v.HELD,
    "captives": v.HELD,
}
CARD_KEYS: Final = (*HELD_AS, "stacked", "is", "did", "aim", "memo")


class Building:
    """A position while it is laid out."""

    def __init__(
        self,
        layout: Layout,
        given: Mapping[str, Any],
        known: Fixtures,
    ) -> None:
        self.given = given
        self.known = known
        self.layout = layout
        self.pos = self.layout.pos
        self.aims: list[tuple[int, Any, str]] = []  # who aims at what, once all is there

    def finish(self) -> Position:
        self._lay_locations()
        for side, items in self._by_side(self.given.get("side of table"), "side of table"):
            self._put_all(items, NONE, side, v.SIDE_OF_TABLE, "side of table")
        self._fill_piles()
        self._link_cover()
        for card, target, where in self.aims:
            self.pos.aim[card] = self._there(target, where)
        for name in entries(self.given.get("played"), "played"):
            self.pos.played.append(self.pos.setup.title[self._played(name)])
        if isinstance(self.layout, DealtLayout):
            self.layout.bury_the_rest()
        _refuse_impossible(self.pos)
        return self.pos

    def _played(self, name: Any) -> int:
        """An Interrupt that was played lies in a pile by now."""
        title = self.known.find(name, NONE, "played").title
        try:
            return self._there(name, "played")
        except InputError:
            remedy = "write it in a pile of `players`, such as `used`"
            raise InputError(f"played: {title} lies nowhere: {remedy}") from None

    def _by_side(self, written: Any, where: str) -> list[tuple[int, list[Any]]]:
        """{A: [...], B: [...]}, or a list whose cards tell their side themselves."""
        if isinstance(written, dict) and all(is_player(key) for key in written):
            return [(seat_called(key), entries(value, where)) for key, value in written.items()]
        return [(NONE, entries(written, where))]

    # -- locations -----------------------------------------------------------------------------

    def _lay_locations(self) -> None:
        laid: list[tuple[int, dict[str, Any], str]] = []
        for item in entries(self.given.get("table"), "table"):
            name, marks = named(item, "table")
            where = f"table: {name}"
            keys = (*PLACE_KEYS, *(key for key in marks if is_player(key)))
            require_keys(where, marks, keys)
            card = self._location(name, marks, where)
            laid.append((card, marks, where))
        for card, marks, where in laid:
            self._furnish(card, marks, where)

    def _location(self, name: Any, marks: dict[str, Any], where: str) -> int:
        definition = self.known.find(name, NONE, where)
        if definition.type != LOCATION:
            raise InputError(f"{where}: {definition.title} is no location: put it at one")
        if "inside" in marks:
            return self.layout.card(definition)
        slot = marks.get("slot", NONE)
        card = self.layout.card(definition)
        open_slots = rows.slots(self.pos, card)
        if slot != NONE and slot not in open_slots:
            raise InputError(f"{where}: slot {words_for(slot)} is not open; open: {open_slots}")
        rows.lay_out(self.pos, card, open_slots[-1] if slot == NONE else slot)
        return card

    def _furnish(self, place: int, marks: dict[str, Any], where: str) -> None:
        if "inside" in marks:
            rows.lay_out_in(self.pos, place, self._there(marks["inside"], f"{where}: inside"))
        self._mark(place, marks, where)
        for name in entries(marks.get("covered"), "covered"):
            under = self.layout.card(self.known.find(name, NONE, f"{where}: covered"))
            self.pos.set_aside(under, v.COVERED, place)
        for key, value in marks.items():
            if is_player(key):
                here = f"{where}: {key}"
                self._put_all(entries(value, here), place, seat_called(key), NONE, here)
        for key, role in (("on", v.ATTACHED), ("missing", v.UNDER)):
            for side, items in self._by_side(marks.get(key), key):
                self._put_all(items, place, side, role, f"{where}: {key}")
        for side, items in self._by_side(marks.get("buried"), "buried"):
            for name in items:
                card = self.layout.card(self.known.find(name, side, f"{where}: buried"))
                self.pos.set_aside(card, v.BURIED, place)

    # -- cards in play -------------------------------------------------------------------------

    def _put_all(self, items: list[Any], host: int, side: int, role: int, where: str) -> None:
        for item in items:
            self._put(item, host, side, role, where)

    def _put(self, item: Any, host: int, side: int, role: int, where: str) -> int:
        name, marks = named(item, where)
        definition = self.known.find(name, side, where)
        if definition.type == LOCATION:
            raise InputError(f"{where}: {definition.title} is a location: write it in `table`")
        here = f"{where}: {name}"
        require_keys(here, marks, CARD_KEYS)
        card = self.layout.put(definition, host, role=role)
        if side != NONE and not (role == v.ATTACHED and self._stays_its_owners(card, host)):
            self.pos.give(card, side)  # a card of the other side was stolen
        self._mark(card, marks, here)
        for key, value in marks.items():
            if key in HELD_AS:
                for inner in entries(value, key):
                    aside = self.pos.owner[card] if key not in ("captive", "captives") else NONE
                    held = self._put(inner, card, aside, HELD_AS[key], f"{here}: {key}")
                    if key == "driver":
                        self.pos.mark(held, v.IS_DRIVING)
        for name in entries(marks.get("stacked"), "stacked"):
            under = self.known.find(name, self.pos.owner[card], f"{here}: stacked")
            self.pos.set_aside(self.layout.card(under), v.STACKED, card)
        return card

    def _stays_its_owners(self, card: int, host: int) -> bool:
        """Whether a card on another is its own player's: what is carried belongs to the carrier.

        An Effect belongs to whoever deployed it, and so do the devices that are made to be
        deployed on the opponent's cards.
        """
        if self.pos.is_location(host):
            return False
        if self.pos.card(card).type not in (v.WEAPON, v.DEVICE):
            return True
        script = self.pos.setup.scripts[card]
        if script is None or script.deploy.on is None:
            return False
        keeps: bool = script.deploy.on(self.pos, Scope(card, self.pos.card(card).side), host)
        return keeps

    def _link_cover(self) -> None:
        """A spy with an Effect that gives cover is undercover by it (SW-B-224)."""
        for card in self.pos.table:
            script = self.pos.setup.scripts[card]
            spy = self.pos.at[card]
            if script is not None and script.special.get("gives_cover") and spy != NONE:
                self.pos.mark(spy, v.IS_UNDERCOVER)
                self.pos.aim[spy] = card

    def _mark(self, card: int, marks: dict[str, Any], where: str) -> None:
        for key in ("is", "did"):
            for word in entries(marks.get(key), key):
                self._mark_word(card, str(word).replace("_", " ").casefold(), where)
        if "aim" in marks:
            self.aims.append((card, marks["aim"], f"{where}: aim"))
        if "memo" in marks:
            self.pos.memo[card] = number(marks["memo"], f"{where}: memo", 0, 999)

    def _mark_word(self, card: int, word: str, where: str) -> None:
        if word in STATES:
            self.pos.mark(card, STATES[word])
        elif word in DEEDS:
            self.pos.note(card, DEEDS[word])
        elif word == "missing":
            self.pos.put(card, self.pos.at[card], v.UNDER)
        else:
            known = [*STATES, *DEEDS, "missing"]
            raise InputError(f"{where}: unknown condition {word!r}; {did_you_mean(word, known)}")

    def _there(self, name: Any, where: str) -> int:
        """A card that was laid out already; of several copies the first."""
        try:
            return cards_called(self.pos, name)[0]
        except InputError as problem:
            raise InputError(f"{where}: {words_for(name)} is not there: {problem}") from None

    # -- piles ---------------------------------------------------------------------------------

    def _fill_piles(self) -> None:
        written: list[dict[str, Any]] = [{}, {}]
        for key, value in players_of(self.given).items():
            place = f"players.{key}"
            written[seat_called(key)] = require_keys(place, value or {}, PLAYER_KEYS)
        for side in (LIGHT, DARK):
            self._fill(side, written[side])

    def _fill(self, side: int, player: dict[str, Any]) -> None:
        where = f"players.{seat_letter(side)}"
        for name in entries(player.get("hand"), "hand"):
            self._in_pile(HAND, name, side, f"{where}.hand")
        for key, zone in PILES.items():
            for name in reversed(pile(player.get(key), f"{where}.{key}")):
                self._in_pile(zone, name, side, f"{where}.{key}")
        if "reserve" not in player and not isinstance(self.layout, DealtLayout):
            self.layout.fill(RESERVE, side, RESERVE_SIZE)
        for name in reversed(entries(player.get("destiny"), "destiny")):
            self._in_pile(RESERVE, name, side, f"{where}.destiny")
        if player.get("hand") != [] and not isinstance(self.layout, DealtLayout):
            self.layout.in_pile(HAND, blank(side), side)

    def _in_pile(self, zone: int, name: Any, side: int, where: str) -> None:
        definition = self.known.find(name, side, where)
        if definition.side != side:
            raise InputError(
                f"{where}: {definition.title} is a {v.SIDES[definition.side]} card: "
                f"give it to {seat_letter(definition.side)}"
            )
        self.layout.in_pile(zone, definition, side)


def blank(side: int) -> CardDef:
    """A card that does nothing, so that the hand is not empty."""
    return CardDef(
        f"blank-{side}",
        BLANK,
        side,
        catalogue.FIXTURE_SET,
        v.INTERRUPT,
        "Used",
        0,
        [FILLER_DESTINY],
    )


# -- positions to which no game comes --------------------------------------------------------------


# Which cards can be held so; what stands at a location by itself is `v.THERE`.
_HELD_TYPES: Final[Mapping[int, tuple[int, ...]]] = {
    v.THERE: (v.CHARACTER, v.CREATURE, v.STARSHIP, v.VEHICLE, v.WEAPON),
    v.ABOARD_PILOT: (v.CHARACTER,),
    v.ABOARD_PASSENGER: (v.CHARACTER,),
    v.ABOARD_CARGO: (v.STARSHIP, v.VEHICLE, v.WEAPON),
    v.ATTACHED: (v.CREATURE, v.DEVICE, v.EFFECT, v.EPIC_EVENT, v.WEAPON),
    v.SIDE_OF_TABLE: (v.DEVICE, v.EFFECT, v.EPIC_EVENT, v.WEAPON),
    v.UNDER: (v.CHARACTER,),
    v.HELD: (v.CHARACTER, v.STARSHIP),
}


def _refuse_wrong_place(pos: Position, card: int) -> None:
    """A card of a type that is never held so, or a captive of the own side."""
    role, kind = pos.role[card], pos.card(card).type
    if kind not in _HELD_TYPES.get(role, (kind,)):
        raise InputError(
            f"{pos.title(card)} is of type {v.TYPES[kind]} and cannot be so on the table "
            f"({v.ROLES[role]}): write it elsewhere, or in a pile of `players`"
        )
    droid = pos.card(card).is_droid()
    if kind == v.CHARACTER and not droid and pos.owner[card] != pos.card(card).side:
        owner = seat_letter(pos.owner[card])
        raise InputError(
            f"{pos.title(card)} cannot be {owner}'s: write it on the other side, or as `captive`"
        )
    if role == v.HELD and pos.owner[card] == pos.owner[pos.at[card]]:
        raise InputError(
            f"{pos.title(card)} cannot be a captive of its own side (SW-B-226): name another"
        )


def _may_hide(pos: Position, card: int) -> bool:
    """A spy, or a seeker, which deploys and moves like one (SW-B-254)."""
    return vessels.has_skill(pos, card, "spy") or "seeker" in pos.setup.defs[card].kinds


def _refuse_impossible(pos: Position) -> None:
    """No game comes to a position with too many copies or riders, or without Life Force."""
    for card in pos.table:
        _refuse_wrong_place(pos, card)
        again = restrictions.why_not_copy(pos, card)
        if again is not None:
            raise InputError(
                f"{pos.title(card)} stands on the table more often than it may ({again}): "
                "leave one out"
            )
        if pos.has(card, v.IS_UNDERCOVER) and not _may_hide(pos, card):
            raise InputError(
                f"{pos.title(card)} is no spy and cannot be undercover (SW-B-224): name a spy"
            )
        role, host = pos.role[card], pos.at[card]
        seated = role in (v.ABOARD_PILOT, v.ABOARD_PASSENGER)
        rides = seated and pos.setup.defs[card].type == v.CHARACTER
        if rides and not vessels.has_place(pos, host, card, role):
            raise InputError(
                f"{pos.title(host)} has no place for {pos.title(card)} as {v.ROLES[role]} "
                "(SW-B-108): put somebody elsewhere"
            )
    for side in (LIGHT, DARK):
        if force.life(pos, side) == 0:
            raise InputError(
                f"players.{seat_letter(side)}: has no Life Force and would have lost (SW-B-022): "
                "write a card of `reserve`, `force` or `used`"
            )
