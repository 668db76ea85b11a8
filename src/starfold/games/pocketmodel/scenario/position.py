"""Positions from the `given` part of a scenario.

Whatever a scenario leaves out is filled with plain pieces, so that it can be short: a player gets
one Guard at home, three face-down Outposts as objectives and a deck of Reports, with empty hands.

Where the content names `fleets`, the position is one of a game with these fleets: every piece laid
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
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import STOP
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.given import (
    Definitions,
    counters_in,
    definitions_in,
    model_in,
    named_with_marks,
    names_in,
    options_in,
    placed,
    players_in,
    seat_in,
    truth_in,
)
from starfold.kernel.scenario.naming import SEAT_LETTERS, player_letters
from starfold.kernel.scenario.stage import run_until
from starfold.kernel.spelling import did_you_mean
from starfold.units.catalogue import parse_card, parse_unit, shipped
from starfold.units.forces import Side
from starfold.units.icons import BASE, EDITIONS, edition_icons, icon_mask
from starfold.units.model import Card, Unit

GIVEN_KEYS: Final = ("units", "cards", "players", "turn", "step", "turn_number", "first", "setup")
SETUP_PLAYER_KEYS: Final = ("force", "deck")
STEPS: Final = {"begin": BEGIN, "objective": OBJECTIVE_STEP, "action": ACTION_STEP}
PILES: Final = ("hand", "objectives", "discard", "deck")
UNIT_MARKS: Final = ("damage", "flipped")

GUARD: Final = {"stars": 1, "attack": 0, "damage": 1, "defense": 7, "shields": 1}
OUTPOST: Final = {"type": "objective", "objective": {"stars": 1, "defense": 9}}
REPORT: Final = {"type": "combat", "objective": {"stars": 1, "defense": 9}}
FILLER_UNITS: Final[dict[str, Any]] = {"Guard": GUARD}
FILLER_CARDS: Final[dict[str, Any]] = {"Outpost": OUTPOST, "Report": REPORT}
FILLER_OBJECTIVES: Final = 3
FILLER_DECK: Final = 10


class Library:
    """Units and cards by name: those of the scenario, the fillers, then the shipped catalogue."""

    def __init__(self, given: Mapping[str, Any], where: str) -> None:
        units = definitions_in(given, "units", where)
        cards = definitions_in(given, "cards", where)
        self.units: Definitions[Unit] = Definitions(
            "unit", units, FILLER_UNITS, _define_unit, lambda: shipped().units(), where
        )
        self.cards: Definitions[Card] = Definitions(
            "card", cards, FILLER_CARDS, _define_card, lambda: shipped().cards(), where
        )

    def unit(self, name: object, where: str) -> Unit:
        return self.units.find(name, where)

    def card(self, name: object, where: str) -> Card:
        return self.cards.find(name, where)


def _define_unit(name: str, data: object, where: str) -> Unit:
    if isinstance(data, dict) and "from" in data:
        model = shipped().unit(model_in(data, where))
        return Unit(
            model.id,
            name,
            model.design,
            model.edition,
            model.number,
            model.affiliation,
            model.kind,
            model.faces,
            model.provenance,
            model.source,
        )
    return parse_unit({"name": name, **data} if isinstance(data, dict) else data, where)


def _define_card(name: str, data: object, where: str) -> Card:
    if isinstance(data, dict) and "from" in data:
        model = shipped().card(model_in(data, where))
        return Card(
            model.id,
            name,
            model.type,
            model.edition,
            model.number,
            model.rarity,
            model.affiliation,
            model.attack,
            model.damage,
            model.defense,
            model.icon,
            model.eligible_stars,
            model.clauses,
            model.stars,
            model.objective_defense,
            model.text,
            model.provenance,
            model.source,
        )
    return parse_card({"name": name, **data} if isinstance(data, dict) else data, where)


# -- the parts of `given` -------------------------------------------------------------------------


def build_position(content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
    """The position of a scenario at its first question, with its events recorded."""
    given = require_keys(f"{where}: given", content.get("given") or {}, GIVEN_KEYS)
    edition = content.get("edition", BASE)
    if edition not in EDITIONS:
        raise InputError(f"{where}: unknown edition {edition!r}; {did_you_mean(edition, EDITIONS)}")
    options = options_in(content, where)
    place = f"{where}: given"
    library = Library(given, place)
    players = players_in(given, place, MIN_PLAYERS, len(SEAT_LETTERS), "{home: [X], hand: [Y]}")
    try:
        if given.get("setup"):
            return _from_the_beginning(edition, options, given, players, library, dice, place)
        if "fleets" in content:
            pos = _of_a_game(content, given, players, library, dice, place)
        else:
            pos = _in_the_middle(edition, options, given, players, library, dice, place)
        run_until(pos, content.get(STOP, ""), is_over)
        return pos
    except InputError as problem:
        raise InputError(placed(where, problem, ": given")) from None


def _from_the_beginning(
    edition: str,
    options: dict[str, Any],
    given: Mapping[str, Any],
    players: list[dict[str, Any]],
    library: Library,
    dice: ScriptedDice,
    where: str,
) -> Position:
    """`setup: true`: forces and decks only; the scenario plays the set-up itself."""
    for key in ("step", "turn_number", "first"):
        if key in given:
            raise InputError(f"{where}: with `setup: true` there is no `{key}` yet: leave it out")
    if "turn" in given:
        options = {
            **options,
            "first_player": seat_in(given["turn"], len(players), f"{where}: turn"),
        }
    sides = []
    for seat, player in enumerate(players):
        letter = SEAT_LETTERS[seat]
        place = f"{where}: players.{letter}"
        require_keys(place, player, SETUP_PLAYER_KEYS)
        force = names_in(player, "force", place, ["Guard"])
        deck = names_in(player, "deck", place, ["Report"] * FILLER_DECK)
        units = [library.unit(name, f"{place}.force") for name in force]
        cards = [library.card(name, f"{place}.deck") for name in deck]
        cards.reverse()  # scripted shuffles keep the order, and the last card is the top one
        sides.append(Side(letter, units, cards))
    pool = shipped().usable_in(edition).cards()
    return new_position(make_setup(edition, sides, options, pool), dice, record=True)


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


def _in_the_middle(
    edition: str,
    options: dict[str, Any],
    given: Mapping[str, Any],
    players: list[dict[str, Any]],
    library: Library,
    dice: ScriptedDice,
    where: str,
) -> Position:
    seats = len(players)
    pieces = _Pieces()
    for seat, player in enumerate(players):
        _lay_out_player(pieces, player, seat, seats, library, where)
    setup = Setup(
        edition,
        icon_mask(edition_icons(edition)),
        edition != BASE,
        Options(options),
        pieces.units,
        pieces.unit_owner,
        pieces.first_unit,
        pieces.cards,
        pieces.card_owner,
        shipped().usable_in(edition).cards(),
        player_letters(seats),
    )
    return _with_pieces(setup, pieces, given, dice, where)


def _with_pieces(
    setup: Setup, pieces: _Pieces, given: Mapping[str, Any], dice: ScriptedDice, where: str
) -> Position:
    pos = Position(setup, dice)
    pos.log = []
    lay_out(pos)
    pos.zone = pieces.zone
    pos.damage = pieces.damage
    pos.flipped = pieces.flipped
    pos.alive = pieces.alive
    for seat in range(setup.seats):
        _lay_out_cards(pos, seat, pieces.piles[seat], pieces.face_up[seat])
    _refuse_impossible(pos, where)
    _begin(pos, given, where)
    return pos


def _refuse_impossible(pos: Position, where: str) -> None:
    """No game comes to a position in which somebody ought to be out, or a unit destroyed."""
    for seat in range(pos.seats):
        place = f"{where}: players.{SEAT_LETTERS[seat]}"
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
    if pos.alive.bit_count() < MIN_PLAYERS:
        raise InputError(
            f"{where}: players: all but one are out, who would have won (PM-ELIM-04): "
            "let two play on"
        )
    for unit, counters in enumerate(pos.damage):
        if pos.zone[unit] != GONE and is_lethal(pos, unit, counters):
            letter, shields = SEAT_LETTERS[pos.owner(unit)], pos.face(unit).shields
            raise InputError(
                f"{where}: players.{letter}: {unit_name(pos, unit)}: damage {counters} destroys "
                f"a unit of {shields} shields (PM-BATTLE-16): write less, or leave it out"
            )


def _of_a_game(
    content: Mapping[str, Any],
    given: Mapping[str, Any],
    players: list[dict[str, Any]],
    library: Library,
    dice: ScriptedDice,
    where: str,
) -> Position:
    """A position that a game with the content's fleets could have come to."""
    game = PocketModel()
    agreed = ("edition", "options", "fleets")
    setup = game.setup(game.check_spec({key: content[key] for key in agreed if key in content}))
    if setup.seats != len(players):
        raise InputError(f"{setup.seats} fleets for {len(players)} players: give one to each")
    pieces = _Pieces()
    for seat, player in enumerate(players):
        _lay_out_player(pieces, {"deck": [], **player}, seat, len(players), library, where)
    return _with_pieces(setup, _as_numbered(pieces, setup, where), given, dice, where)


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


def _lay_out_player(
    pieces: _Pieces,
    player: dict[str, Any],
    seat: int,
    seats: int,
    library: Library,
    where: str,
) -> None:
    letter = SEAT_LETTERS[seat]
    place = f"{where}: players.{letter}"
    zones: dict[str, int] = {"home": seat, "contested": seats, "reserves": RESERVES}
    for other in range(seats):
        if other != seat:
            zones[f"at {SEAT_LETTERS[other]}"] = other
    require_keys(place, player, (*zones, *PILES, "out"))
    out = truth_in(player, "out", place)
    if not out:
        pieces.alive |= 1 << seat
    written = {key: value for key, value in player.items() if key in zones}
    if not out and not any(written.get(key) for key in zones if key != "reserves"):
        written.setdefault("home", ["Guard"])
    for key in written:
        for item in names_in(written, key, place, []):
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


def _begin(pos: Position, given: Mapping[str, Any], where: str) -> None:
    """Whose turn it is, at which step."""
    pos.active = seat_in(given.get("turn", "A"), pos.seats, f"{where}: turn")
    pos.first = seat_in(given["first"], pos.seats, f"{where}: first") if "first" in given else 0
    number = given.get("turn_number", 1)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise InputError(f"{where}: turn_number {number!r} must be a number from 1 on")
    step = given.get("step", "action")
    if not isinstance(step, str) or step not in STEPS:
        raise InputError(f"{where}: unknown step {step!r}; {did_you_mean(step, STEPS)}")
    if not pos.is_alive(pos.active):
        raise InputError(f"{where}: turn: that player is out")
    pos.turn = number - 1 if step == "begin" else number
    pos.push(Turn(STEPS[step]))


def is_over(state: State, step: str) -> bool:
    """Whether that part of the turn has just ended."""
    return asking(cast(Position, state)).part_of_turn() == STEPS[step] + 1
