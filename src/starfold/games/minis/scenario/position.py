"""Positions from the `given` part of a scenario.

What a scenario leaves out is plain or far away, so that it can be short: a unit has middling
values, a base lies three metres from the middle, and a player without units has a Guard there.

Where the content names `forces`, the position is one of a game with these fleets: every unit laid
out must be theirs, units left over are in reserve, and the bases lie as agreed.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from starfold.errors import InputError
from starfold.games.minis.front.start import make_setup, new_position
from starfold.games.minis.game import Minis
from starfold.games.minis.rulers.paths import overlapped
from starfold.games.minis.rules.elimination import is_out
from starfold.games.minis.rules.movement import MovementPhase
from starfold.games.minis.rules.reserves import BATTLES, FREE_FOR_ALL
from starfold.games.minis.rules.setup import lay_out
from starfold.games.minis.rules.spots import gap_to
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.rules.turn import BRING_IN, END, FIRE_AND_STRIKE, MOVE, Turn
from starfold.games.minis.scenario.names import face_number, icon_bit, spot_in
from starfold.games.minis.speech.names import piece_words
from starfold.games.minis.state import bases as b
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import (
    ATTACKED,
    BASE_CARDS,
    CARD_SHIELDS,
    CLOAK_CHANGED,
    CONVERTED,
    DISPLACED,
    EXTRA_DONE,
    FALLEN,
    FELL,
    GONE,
    HAD_MOVE,
    MOVEMENT,
    NONE,
    ON_TABLE,
    RESERVES,
    WAITING,
    Position,
    Setup,
)
from starfold.games.minis.state.position import PHASES as PHASE_NAMES
from starfold.kernel.core import State
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.given import (
    MOST_COUNTERS,
    counters_in,
    names_in,
    seat_in,
    truth_in,
)
from starfold.kernel.scenario.naming import SEAT_LETTERS, player_letters
from starfold.units.entries import parse_unit
from starfold.units.forces import Side, fleets_in
from starfold.units.icons import ARTILLERY_BIT
from starfold.units.model import BASE_RADIUS, Card, Unit
from starfold.units.scenario.given import Building, Given, Library, define_unit
from starfold.units.vocabulary import UNIT_KINDS

GIVEN_KEYS: Final = ("units", "cards", "bases", "players", "phase", "turn", "first", "to move")
AGREED: Final = ("edition", "options", "forces", "bases")  # what is said of a game
PLAYER_KEYS: Final = ("table", "reserve", "gone", "base", "base_cards", "score", "out")
SET_UP: Final = "set-up"
MOVING: Final = "movement"
PHASES: Final = {
    "begin": MOVE,
    MOVING: FIRE_AND_STRIKE,  # what comes when the phase under way is over
    "fire": FIRE_AND_STRIKE,
    "turn end": END,
    "reserves": BRING_IN,
}
MARKS: Final = {  # true or false; what the unit did this turn
    "moved": HAD_MOVE,
    "displaced": HAD_MOVE | DISPLACED,
    "converted": HAD_MOVE | CONVERTED,
    "cloak_changed": HAD_MOVE | CLOAK_CHANGED,
    "waiting": WAITING,
    "attacked": ATTACKED,
    "fallen": FALLEN,
    "extra_shot_done": EXTRA_DONE,
    "fell": FELL,
}
ICON_MARKS: Final = ("used", "borrowed", "lent")
NUMBER_MARKS: Final = ("damage", "hits", "hits_this_turn")
UNIT_MARKS: Final = ("at", "face", *NUMBER_MARKS, *MARKS, *ICON_MARKS)

PLAIN: Final = {"stars": 2, "attack": 0, "damage": 1, "defense": 7, "shields": 1}
TURNING: Final = ("Veteran", "Cloaked", "Convert")
FILLER_UNITS: Final[dict[str, Any]] = {"Guard": {"stars": 1}}
FILLER_BASE: Final = ("Outpost", "Report", "Outpost")
FAR: Final = 3000.0  # mm from the middle to a base that nobody speaks of


# -- definitions -----------------------------------------------------------------------------------


def _define_unit(name: str, data: Any, where: str) -> Unit:
    if not isinstance(data, dict):
        raise InputError(f"{where}: must be a mapping, for example {{stars: 2, attack: 1}}")
    if "from" in data:
        return define_unit(name, data, where)
    return parse_unit(_filled(name, data, where), where)


def _filled(name: str, data: dict[str, Any], where: str) -> dict[str, Any]:
    """The definition with plain values; the other side is like the first where nothing is said."""
    full = {"name": name, **PLAIN, **data}
    icons = data.get("icons") or []
    turning = [one for one in TURNING if isinstance(icons, list) and one in icons]
    other = data.get("other_side")
    if other is None and not turning:
        return full
    if other is not None and not isinstance(other, dict):
        raise InputError(f"{where}: `other_side` must be a mapping, for example {{stars: 3}}")
    kind = str(full.get("kind", UNIT_KINDS[0]))
    like_first = {key: full[key] for key in PLAIN}
    if turning == ["Veteran"]:
        like_first["icons"] = [one for one in icons if one != "Veteran"]
    elif turning:
        like_first["icons"] = icons
    if turning == ["Convert"] and kind in UNIT_KINDS:
        like_first["kind"] = UNIT_KINDS[1 - UNIT_KINDS.index(kind)]
    elif "movement" in full:
        like_first["movement"] = full["movement"]
    if "artillery" in full and "icons" not in (other or {}):
        like_first["artillery"] = full["artillery"]
    return {**full, "other_side": {**like_first, **(other or {})}}


# -- the parts of `given` --------------------------------------------------------------------------


def _places(
    given: Mapping[str, Any], seats: int, usual: list[b.Place], where: str
) -> list[b.Place]:
    """Where the bases lie: as written, else where they usually do."""
    places = list(usual)
    written = given.get("bases") or {}
    if not isinstance(written, dict):
        raise InputError(f"{where}: `bases` must be a mapping: A: [0, -500, 90]")
    for letter, place in written.items():
        seat = seat_in(letter, seats, f"{where}: bases")
        places[seat] = spot_in(place, f"{where}: bases.{letter}")
    return places


def _far_away(seats: int) -> list[b.Place]:
    """A ring of bases that are out of everybody's reach, A at the bottom, clockwise."""
    places = []
    for seat in range(seats):
        away = g.wrap(-90_000 - round(seat * g.FULL_TURN / seats))
        x, y = g.advanced(0.0, 0.0, away, FAR)
        places.append((x, y, g.wrap(away + g.FULL_TURN // 2)))
    return places


def _base_cards(
    player: Mapping[str, Any], options: Options, library: Library, where: str
) -> list[Card]:
    if "base_cards" in player and not options.combat_base:
        raise InputError(f"{where}: `base_cards` do something only with the option combat_base")
    names = names_in(player, "base_cards", where, list(FILLER_BASE))
    if len(names) != BASE_CARDS:
        raise InputError(f"{where}: `base_cards` must name {BASE_CARDS} cards, from the left")
    return [library.card(name, f"{where}.base_cards") for name in names]


def _from_the_beginning(written: Given) -> Position:
    """`phase: set-up`: fleets only; the scenario plays the set-up itself."""
    written.refuse_in_setup(("turn", "to move"), "in the set-up")
    given, where, seats = written.parts, written.where, len(written.players)
    chosen = written.options
    if "first" in given:
        chosen = {**chosen, "first_player": seat_in(given["first"], seats, where)}
    options = Options(chosen)

    def base(player: Mapping[str, Any], place: str) -> list[Card]:
        return _base_cards(player, options, written.library, place)

    places = _places(given, seats, b.laid_out(seats, options), where)
    sides = written.sides("fleet", "base_cards", base)
    return new_position(make_setup(written.edition, sides, options, places), written.dice, True)


class _Piece:
    """A unit while it is laid out."""

    def __init__(self, unit: Unit, name: str, place: int, marks: dict[str, Any]) -> None:
        self.unit = unit
        self.name = name  # as written
        self.place = place
        self.marks = marks


def _in_the_middle(written: Given) -> Position:
    if written.content.get("picks"):
        raise InputError("`picks` choose the first player at the set-up, nothing else")
    options, library, where = Options(written.options), written.library, written.where
    seats = len(written.players)
    agreed = _agreed(written)
    usual = _far_away(seats) if agreed is None else agreed.places
    places = _places(written.parts, seats, usual, where)
    sides = []
    pieces: list[_Piece] = []
    for seat, player in enumerate(written.players):
        place = written.place(seat)
        require_keys(place, player, PLAYER_KEYS)
        own = _pieces_of(player, places[seat], options, library, place)
        if agreed is not None:
            own = _in_fleet_order(own, agreed.fleets[seat], place)
        pieces += own
        cards = _base_cards(player, options, library, place)
        sides.append(Side(SEAT_LETTERS[seat], [piece.unit for piece in own], cards))
    setup = make_setup(written.edition, sides, options, places)
    _refuse_wrong_numbers(setup, pieces, where)
    pos = Position(setup, written.dice)
    pos.log = []
    lay_out(pos)
    for unit, piece in enumerate(pieces):
        _lay_out_unit(pos, unit, piece, f"{where}: {piece.name}")
    for seat, player in enumerate(written.players):
        _lay_out_player(pos, seat, player, written.place(seat))
    _refuse_overlaps(pos, where)
    _refuse_impossible(pos, written)
    _begin(pos, written)
    return pos


class _Agreed(NamedTuple):
    """What the content says of its game: the units of each side in their order, and the bases."""

    fleets: list[list[Unit]]
    places: list[b.Place]


def _agreed(written: Given) -> _Agreed | None:
    """None where no fleets are named: then a scenario may use any unit."""
    content, players = written.content, len(written.players)
    if "forces" not in content:
        return None
    spec = Minis().check_spec({key: content[key] for key in AGREED if key in content})
    fleets = [one.expanded_units() for one in fleets_in(spec)]
    if len(fleets) != players:
        raise InputError(f"{len(fleets)} fleets for {players} players: give one to each")
    return _Agreed(fleets, [(x, y, heading) for x, y, heading in spec["bases"]])


def _in_fleet_order(own: list[_Piece], fleet: list[Unit], where: str) -> list[_Piece]:
    """The pieces by their numbers in the fleet, with what is left over of it in reserve."""
    left = list(own)
    ordered = []
    for unit in fleet:
        laid = [piece for piece in left if piece.unit.id == unit.id]
        if laid:
            left.remove(laid[0])
        ordered.append(laid[0] if laid else _Piece(unit, unit.name, RESERVES, {}))
    if left:
        raise InputError(
            f"{where}: {left[0].name}: the fleet has no (further) such unit: "
            f"add one ({left[0].unit.id}), or leave it out here"
        )
    return ordered


def _pieces_of(
    player: dict[str, Any], base: b.Place, options: Options, library: Library, where: str
) -> list[_Piece]:
    out = truth_in(player, "out", where)
    written = {key: player[key] for key in ("table", "reserve", "gone") if key in player}
    if not out and "table" not in written:
        written["table"] = {"Guard": {"at": _before(base, options)}}
    pieces = []
    for key, listed in written.items():
        place = f"{where}.{key}"
        for name, marks in _entries(listed, place):
            unit = library.unit(name, place)
            if key == "table" and "at" not in marks:
                raise InputError(f"{place}: {name}: say where: {{at: [x, y, heading]}}")
            if key != "table" and "at" in marks:
                raise InputError(f"{place}: {name}: a unit in {key} stands nowhere: leave out `at`")
            to = {"table": ON_TABLE, "reserve": RESERVES, "gone": GONE}[key]
            pieces.append(_Piece(unit, str(name), GONE if out else to, marks))
    return pieces


def _entries(listed: Any, where: str) -> list[tuple[Any, dict[str, Any]]]:
    """Units with their marks: {name: place or marks}, or a list of names and such mappings."""
    if listed is None:
        return []
    if isinstance(listed, dict):
        items: list[Any] = [{name: marks} for name, marks in listed.items()]
    elif isinstance(listed, list):
        items = listed
    else:
        raise InputError(f"{where}: {words_for(listed)} must be a mapping or list of units")
    entries: list[tuple[Any, dict[str, Any]]] = []
    for item in items:
        if not isinstance(item, dict):
            entries.append((item, {}))
            continue
        for name, written in item.items():
            marks = {"at": written} if isinstance(written, list) else written or {}
            entries.append((name, require_keys(f"{where}: {name}", marks, UNIT_MARKS)))
    return entries


def _before(base: b.Place, options: Options) -> list[float]:
    """In front of the middle card, looking ahead."""
    x, y, heading = base
    deep = options.short if options.end_to_end else options.long
    x, y = g.advanced(x, y, heading, deep / 2 + BASE_RADIUS / 1000)
    return [x, y, heading / 1000]


def _refuse_wrong_numbers(setup: Setup, pieces: list[_Piece], where: str) -> None:
    """`Hawk 2` is the second Hawk of its player in the file."""
    for unit, piece in enumerate(pieces):
        written = piece.name.casefold()
        if written not in (setup.labels[unit].casefold(), piece.unit.name.casefold()):
            if written == piece.unit.id:
                continue
            raise InputError(
                f"{where}: {piece.name!r} is {setup.labels[unit]!r} in the order of the file: "
                f"number the units of a name from 1 on as they are written"
            )


def _lay_out_unit(pos: Position, unit: int, piece: _Piece, where: str) -> None:
    pos.place[unit] = piece.place
    marks = piece.marks
    if "at" in marks:
        pos.x[unit], pos.y[unit], pos.heading[unit] = spot_in(marks["at"], where)
    damage, hits, of_this_turn = (counters_in(marks, key, where) for key in NUMBER_MARKS)
    pos.damage[unit] = damage
    pos.hits[unit] = max(hits, of_this_turn)
    pos.hits_before[unit] = pos.hits[unit] - of_this_turn
    if "face" in marks:
        pos.flipped[unit] = face_number(piece.unit.faces, marks["face"], where)
    for key, bits in MARKS.items():
        if truth_in(marks, key, where):
            pos.done[unit] |= bits
    for key, masks in zip(ICON_MARKS, (pos.used, pos.borrowed, pos.lent), strict=True):
        for icon in names_in(marks, key, where, []):
            masks[unit] |= icon_bit(icon, f"{where}: {key}")
    if pos.borrowed[unit] & ARTILLERY_BIT:
        pos.guns[unit] = 1


def _lay_out_player(pos: Position, seat: int, player: Mapping[str, Any], where: str) -> None:
    score = player.get("score", 0)
    if not isinstance(score, int) or isinstance(score, bool):
        raise InputError(f"{where}: score {score!r} must be a whole number")
    pos.score[seat] = score
    cards = names_in(player, "base", where, [0] * BASE_CARDS)
    if len(cards) != BASE_CARDS:
        raise InputError(f"{where}: `base` must tell of {BASE_CARDS} cards: [0, 2, gone]")
    for card, damage in enumerate(cards):
        if damage == "gone":
            pos.standing[seat] &= ~(1 << card)
        elif (
            isinstance(damage, int)
            and not isinstance(damage, bool)
            and 0 <= damage <= MOST_COUNTERS
        ):
            pos.card_damage[BASE_CARDS * seat + card] = damage
        else:
            raise InputError(
                f"{where}: base: {words_for(damage)} must be a number of counters, or gone"
            )
    if player.get("out", False):
        pos.alive &= ~(1 << seat)
        pos.standing[seat] = 0


def _refuse_overlaps(pos: Position, where: str) -> None:
    """Bases lie on the table, not on each other; most likely a number is wrong."""
    for unit in range(len(pos.place)):
        if not pos.on_table(unit):
            continue
        hit = overlapped(pos, unit, pos.x[unit], pos.y[unit])
        if hit != NONE:
            depth = "" if hit < 0 else f" by {-gap_to(pos, unit, pos.x[unit], pos.y[unit], hit):g}"
            raise InputError(
                f"{where}: {pos.setup.labels[unit]} overlaps {piece_words(pos, hit)}{depth} mm: "
                "move one of them"
            )


def _refuse_impossible(pos: Position, written: Given) -> None:
    """No battle comes to a position in which somebody ought to be out, or a piece destroyed."""
    for seat in range(pos.seats):
        place = written.place(seat)
        if pos.is_alive(seat) and not pos.standing[seat]:
            raise InputError(
                f"{place}: has no base card left and would be out (MG-STRIKE-07): "
                "leave one, or write `out: true`"
            )
        if pos.is_alive(seat) and is_out(pos, seat):
            raise InputError(
                f"{place}: has no unit left and would be out (MG-FIRE-09): "
                "give the player one, or write `out: true`"
            )
        for card in pos.standing_cards(seat):
            if pos.card_damage[BASE_CARDS * seat + card] > CARD_SHIELDS:
                raise InputError(
                    f"{place}: base: card {card + 1} is destroyed by more than {CARD_SHIELDS} "
                    "counters (MG-STRIKE-06): write less, or gone"
                )
    written.refuse_one_left(pos.alive, "MG-END-03")
    for unit, counters in enumerate(pos.damage):
        shields = pos.face(unit).shields
        if pos.place[unit] != GONE and not pos.done[unit] & FALLEN and counters > shields:
            place = f"{written.place(pos.owner(unit))}: {pos.setup.labels[unit]}"
            raise InputError(
                f"{place}: damage {counters} destroys a unit of {shields} shields (MG-DMG-01): "
                f"write at most {shields}, or `fallen: true`"
            )


def _begin(pos: Position, written: Given) -> None:
    """Which phase it is."""
    given, where = written.parts, written.where
    pos.first = seat_in(given.get("first", "A"), pos.seats, f"{where}: first")
    if not pos.is_alive(pos.first):
        raise InputError(f"{where}: first: that player is out")
    turn, phase = written.number("turn"), written.word("phase", MOVING, (*PHASES, SET_UP))
    if "to move" in given and phase != MOVING:
        raise InputError(f"{where}: `to move` belongs to the movement phase: leave it out")
    pos.turn = turn - 1 if phase == "begin" else turn
    pos.active = pos.first
    pos.push(Turn(PHASES[phase]))
    if phase == MOVING:
        under_way = MovementPhase()
        under_way.begun = True
        mover = given.get("to move", player_letters(pos.seats)[pos.first])
        under_way.next = seat_in(mover, pos.seats, f"{where}: to move")
        pos.phase = MOVEMENT
        pos.push(under_way)


def is_over(state: State, phase: str) -> bool:
    """Whether that phase has just ended."""
    pos = cast(Position, state)
    return pos.phase == PHASE_NAMES.index(phase) and step_of(pos).is_between_phases()


build_position: Final = Building(
    GIVEN_KEYS,
    BATTLES,
    FREE_FOR_ALL,
    "battle",
    range(b.FEWEST_PLAYERS, b.MOST_PLAYERS + 1),
    "{table: {Hawk: [0, 0, 0]}}",
    FILLER_UNITS,
    _define_unit,
    ("phase", SET_UP),
    _from_the_beginning,
    _in_the_middle,
    is_over,
).position
