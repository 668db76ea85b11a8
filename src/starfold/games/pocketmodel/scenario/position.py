"""Positions from the `given` part of a scenario.

Whatever a scenario leaves out is filled with plain pieces, so that it can be short: a player gets
one Guard at home, three face-down Outposts as objectives and a deck of Reports, with empty hands.

Where the content names `forces`, the position is one of a game with these fleets: every piece laid
out must be theirs, units left over are in reserves, cards left over at the bottom of the decks.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.pocketmodel.front.start import MIN_PLAYERS, make_setup, new_position
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.rules.objectives import lay_face_up
from starfold.games.pocketmodel.rules.piles import know, show_to_all
from starfold.games.pocketmodel.rules.setup import lay_out
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.rules.turn import ACTION_STEP, BEGIN, OBJECTIVE_STEP, Turn
from starfold.games.pocketmodel.rules.values import is_lethal
from starfold.games.pocketmodel.speech.names import unit_name
from starfold.games.pocketmodel.state.options import Options
from starfold.games.pocketmodel.state.position import (
    GONE,
    NONE,
    OBJECTIVE_SLOTS,
    RESERVES,
    Position,
    Setup,
)
from starfold.kernel.core import State
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.given import (
    counters_in,
    named_with_marks,
    names_in,
    seat_in,
    truth_in,
)
from starfold.kernel.scenario.naming import SEAT_LETTERS, player_letters
from starfold.units.catalogue import shipped
from starfold.units.icons import BASE, EDITIONS, edition_icons, icon_mask
from starfold.units.model import Card, Unit
from starfold.units.scenario.given import Building, Given, Library, define_unit

GIVEN_KEYS: Final = ("units", "cards", "players", "turn", "step", "turn_number", "first", "setup")
STEPS: Final = {"begin": BEGIN, "objective": OBJECTIVE_STEP, "action": ACTION_STEP}
PILES: Final = ("hand", "objectives", "discard", "deck")
UNIT_MARKS: Final = ("damage", "flipped")

FILLER_UNITS: Final = {"Guard": {"stars": 1, "attack": 0, "damage": 1, "defense": 7, "shields": 1}}
FILLER_OBJECTIVES: Final = 3
FILLER_DECK: Final = 10


# -- the parts of `given` -------------------------------------------------------------------------


def _from_the_beginning(written: Given) -> Position:
    """`setup: true`: forces and decks only; the scenario plays the set-up itself."""
    written.refuse_in_setup(("step", "turn_number", "first"), "with `setup: true`")
    options = written.options
    if "turn" in written.parts:
        seats = len(written.players)
        first = seat_in(written.parts["turn"], seats, f"{written.where}: turn")
        options = {**options, "first_player": first}

    def deck(player: Mapping[str, Any], place: str) -> list[Card]:
        names = names_in(player, "deck", place, ["Report"] * FILLER_DECK)
        cards = [written.library.card(name, f"{place}.deck") for name in names]
        return cards[::-1]  # scripted shuffles keep the order, and the last card is the top one

    pool = shipped().usable_in(written.edition).cards()
    sides = written.sides("force", "deck", deck)
    setup = make_setup(written.edition, sides, options, pool)
    return new_position(setup, written.dice, record=True)


class _Pieces:
    """The pieces of all players while they are laid out."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.unit_owner: list[int] = []
        self.first_unit = [0]
        self.zone: list[int] = []
        self.damage: list[int] = []
        self.flipped: list[int] = []
        self.cards: list[Card] = []
        self.card_owner: list[int] = []
        self.piles: list[dict[str, list[int]]] = []  # per player: pile -> card numbers as written
        self.face_up: list[list[int]] = []  # per player: slots
        self.alive = 0


def _in_the_middle(written: Given) -> Position:
    if "forces" in written.content:
        return _of_a_game(written)
    pieces = _laid_out(written)
    setup = Setup(
        written.edition,
        icon_mask(edition_icons(written.edition)),
        written.edition != BASE,
        Options(written.options),
        pieces.units,
        pieces.unit_owner,
        pieces.first_unit,
        pieces.cards,
        pieces.card_owner,
        shipped().usable_in(written.edition).cards(),
        player_letters(len(written.players)),
    )
    return _with_pieces(setup, pieces, written)


def _laid_out(written: Given, **usual: list[Any]) -> _Pieces:
    """The pieces of all players; `usual` is what one has of whom it is not said."""
    pieces = _Pieces()
    for seat, player in enumerate(written.players):
        _lay_out_player(pieces, {**usual, **player}, seat, written)
    return pieces


def _with_pieces(setup: Setup, pieces: _Pieces, written: Given) -> Position:
    pos = Position(setup, written.dice)
    pos.log = []
    lay_out(pos)
    pos.zone = pieces.zone
    pos.damage = pieces.damage
    pos.flipped = pieces.flipped
    pos.alive = pieces.alive
    for seat in range(setup.seats):
        _lay_out_cards(pos, seat, pieces.piles[seat], pieces.face_up[seat])
    _refuse_impossible(pos, written)
    _begin(pos, written)
    return pos


def _refuse_impossible(pos: Position, written: Given) -> None:
    """No game comes to a position in which somebody ought to be out, or a unit destroyed."""
    for seat in range(pos.seats):
        place = written.place(seat)
        if not pos.is_alive(seat):
            continue
        if not pos.units_in_play(seat):
            raise InputError(
                f"{place}: has no unit in play and would be out (PM-ELIM-01): "
                "give the player one, or write `out: true`"
            )
        if not pos.objectives_left(seat):
            raise InputError(
                f"{place}: has no objective left and would be out (PM-ELIM-03): "
                "leave one, or write `out: true`"
            )
    written.refuse_one_left(pos.alive, "PM-ELIM-04")
    for unit, counters in enumerate(pos.damage):
        if pos.zone[unit] != GONE and is_lethal(pos, unit, counters):
            place, shields = written.place(pos.owner(unit)), pos.face(unit).shields
            raise InputError(
                f"{place}: {unit_name(pos, unit)}: damage {counters} destroys "
                f"a unit of {shields} shields (PM-BATTLE-16): write less, or leave it out"
            )


def _of_a_game(written: Given) -> Position:
    """A position that a game with the content's fleets could have come to."""
    game, content = PocketModel(), written.content
    agreed = ("edition", "options", "forces")
    setup: Setup = game.setup(
        game.check_spec({key: content[key] for key in agreed if key in content})
    )
    players = len(written.players)
    if setup.seats != players:
        raise InputError(f"{setup.seats} fleets for {players} players: give one to each")
    pieces = _as_numbered(_laid_out(written, deck=[]), setup, written.where)
    return _with_pieces(setup, pieces, written)


def _as_numbered(pieces: _Pieces, setup: Setup, where: str) -> _Pieces:
    """The same pieces by their numbers in a set-up, with what is left over of its fleets."""
    units = _Unused([unit.id for unit in setup.units], setup.unit_owner, "unit", where)
    cards = _Unused([card.id for card in setup.cards], setup.card_owner, "card", where)
    numbered = _Pieces()
    numbered.alive = pieces.alive
    numbered.face_up = pieces.face_up
    numbered.zone = [RESERVES] * len(setup.units)
    numbered.damage = [0] * len(setup.units)
    numbered.flipped = [0] * len(setup.units)
    for unit, definition in enumerate(pieces.units):
        number = units.take(definition, pieces.unit_owner[unit])
        numbered.zone[number] = pieces.zone[unit]
        numbered.damage[number] = pieces.damage[unit]
        numbered.flipped[number] = pieces.flipped[unit]
    for seat, piles in enumerate(pieces.piles):
        taken = {
            pile: [c if c == NONE else cards.take(pieces.cards[c], seat) for c in piles[pile]]
            for pile in PILES
        }
        numbered.piles.append({**taken, "deck": taken["deck"] + cards.left(seat)})
    return numbered


class _Unused:
    """Pieces of fleets that lie nowhere yet."""

    def __init__(self, ids: list[str], owners: list[int], sort: str, where: str) -> None:
        self.ids = ids
        self.owners = owners
        self.sort = sort
        self.where = where
        self.numbers = list(range(len(ids)))

    def take(self, definition: Unit | Card, seat: int) -> int:
        for number in self.numbers:
            if self.ids[number] == definition.id and self.owners[number] == seat:
                self.numbers.remove(number)
                return number
        letter = SEAT_LETTERS[seat]
        raise InputError(
            f"{self.where}: players.{letter}: {definition.name}: the fleet of {letter} has no "
            f"(further) such {self.sort}: add one ({definition.id}), or leave it out here"
        )

    def left(self, seat: int) -> list[int]:
        return [number for number in self.numbers if self.owners[number] == seat]


def _lay_out_player(pieces: _Pieces, player: dict[str, Any], seat: int, written: Given) -> None:
    place, library, seats = written.place(seat), written.library, len(written.players)
    zones: dict[str, int] = {"home": seat, "contested": seats, "reserves": RESERVES}
    for other in range(seats):
        if other != seat:
            zones[f"at {SEAT_LETTERS[other]}"] = other
    require_keys(place, player, (*zones, *PILES, "out"))
    out = truth_in(player, "out", place)
    if not out:
        pieces.alive |= 1 << seat
    units = {key: value for key, value in player.items() if key in zones}
    if not out and not any(units.get(key) for key in zones if key != "reserves"):
        units.setdefault("home", ["Guard"])
    for key in units:
        for item in names_in(units, key, place, []):
            _lay_out_unit(pieces, item, seat, GONE if out else zones[key], library, place, key)
    pieces.first_unit.append(len(pieces.units))
    _number_cards(pieces, player, seat, out, library, place)


def _lay_out_unit(
    pieces: _Pieces, item: Any, seat: int, zone: int, library: Library, where: str, key: str
) -> None:
    """A unit by name, or {name: {damage: 1, flipped: true}}."""
    place = f"{where}.{key}"
    name, marks = named_with_marks(item, UNIT_MARKS, place)
    unit = library.unit(name, place)
    counters = counters_in(marks, "damage", f"{place}: {name}")
    flipped = truth_in(marks, "flipped", f"{place}: {name}")
    if flipped and len(unit.faces) == 1:
        raise InputError(f"{place}: {name}: flipped, but this unit has no other side")
    pieces.units.append(unit)
    pieces.unit_owner.append(seat)
    pieces.zone.append(zone)
    pieces.damage.append(counters)
    pieces.flipped.append(1 if flipped else 0)


def _number_cards(
    pieces: _Pieces, player: dict[str, Any], seat: int, out: bool, library: Library, where: str
) -> None:
    """Hands are sorted by number: numbered in this order, a hand stays in the order written."""
    defaults: dict[str, list[Any]] = {
        "hand": [],
        "objectives": [] if out else ["Outpost"] * FILLER_OBJECTIVES,
        "discard": [],
        "deck": [] if out else ["Report"] * FILLER_DECK,
    }
    piles: dict[str, list[int]] = {}
    face_up: list[int] = []
    for pile in PILES:
        piles[pile] = []
        place = f"{where}.{pile}"
        written = names_in(player, pile, where, defaults[pile])
        if pile == "objectives" and len(written) > OBJECTIVE_SLOTS:
            raise InputError(
                f"{place}: {len(written)} of them; a player has {OBJECTIVE_SLOTS}: "
                "take some out (the next to come are cards of `hand`)"
            )
        for number, name in enumerate(written):
            if pile == "objectives":
                if name is None or name == "gone":
                    piles[pile].append(NONE)
                    continue
                up, name = split_facing(str(name))
                if up:
                    face_up.append(number)
                name = name or "Outpost"
            piles[pile].append(len(pieces.cards))
            pieces.cards.append(library.card(name, place))
            pieces.card_owner.append(seat)
    pieces.piles.append(piles)
    pieces.face_up.append(face_up)


def split_facing(text: str) -> tuple[bool, str]:
    """`up Name`, `down Name`, `down` or `Name` (face down) as facing and name."""
    word, _, rest = text.strip().partition(" ")
    if word.casefold() in ("up", "down"):
        return word.casefold() == "up", rest.strip()
    return False, text.strip()


def _lay_out_cards(
    pos: Position, seat: int, piles: dict[str, list[int]], face_up: list[int]
) -> None:
    pos.hand[seat] = piles["hand"]
    pos.deck[seat] = piles["deck"][::-1]
    pos.discard[seat] = piles["discard"][::-1]
    pos.slots[seat] = piles["objectives"]
    for card in piles["hand"]:
        know(pos, card, seat)
    for card in piles["discard"]:
        show_to_all(pos, card)
    for slot, card in enumerate(piles["objectives"]):
        if slot in face_up:
            lay_face_up(pos, seat, slot)
        elif card != NONE and pos.setup.options.peek_own_objectives:
            know(pos, card, seat)


def _begin(pos: Position, written: Given) -> None:
    """Whose turn it is, at which step."""
    given, where = written.parts, written.where
    pos.active = seat_in(given.get("turn", "A"), pos.seats, f"{where}: turn")
    pos.first = seat_in(given["first"], pos.seats, f"{where}: first") if "first" in given else 0
    number, step = written.number("turn_number"), written.word("step", "action", tuple(STEPS))
    if not pos.is_alive(pos.active):
        raise InputError(f"{where}: turn: that player is out")
    pos.turn = number - 1 if step == "begin" else number
    pos.push(Turn(STEPS[step]))


def is_over(state: State, step: str) -> bool:
    """Whether that part of the turn has just ended."""
    return asking(cast(Position, state)).part_of_turn() == STEPS[step] + 1


build_position: Final = Building(
    GIVEN_KEYS,
    EDITIONS,
    BASE,
    "edition",
    range(MIN_PLAYERS, len(SEAT_LETTERS) + 1),
    "{home: [X], hand: [Y]}",
    FILLER_UNITS,
    define_unit,
    ("setup", True),
    _from_the_beginning,
    _in_the_middle,
    is_over,
).position
