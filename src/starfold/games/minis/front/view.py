"""What a seat may know: everything. The open table has no secrets, so all see the same."""

from collections.abc import Sequence

from starfold.games.minis.front.asked import question as question
from starfold.games.minis.front.survey import ranges
from starfold.games.minis.rulers.rates import measure_words, rate
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.speech.names import spot_data, unit_name
from starfold.games.minis.speech.seen import (
    BaseCardView,
    FaceWord,
    MinisView,
    PathView,
    PlayerView,
    RollView,
    ShotView,
    UnitKind,
    UnitView,
)
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD_DEFENSE,
    CARD_SHIELDS,
    DISPLACED,
    GONE,
    HAD_MOVE,
    NONE,
    ON_TABLE,
    PHASES,
    WAITING,
    Position,
    Shot,
    card_target,
)
from starfold.kernel.core import NOBODY
from starfold.units.icons import CLOAKED_BIT, CONVERT_BIT, VETERAN_BIT, icons_of
from starfold.units.model import Card, Face
from starfold.units.seen import shown_unit
from starfold.units.vocabulary import COMBAT, GROUND


def view(pos: Position, seat: int) -> MinisView:
    """The table; `seat` is only repeated, because every reader sees the same."""
    return views(pos, [seat])[0]


def views(pos: Position, seats: Sequence[int]) -> list[MinisView]:
    """The table for each of the seats; all that is in it is the same object in all."""
    alike = _open_view(pos)
    return [{**alike, "seat": seat} for seat in seats]


def _open_view(pos: Position) -> MinisView:
    options = pos.setup.options
    right, top = options.width / 2, options.height / 2
    return {
        "game": "minis",
        "edition": pos.setup.battle,
        "seat": NOBODY,
        "turn": pos.turn,
        "phase": PHASES[pos.phase],
        "active": pos.active,
        "first": pos.first,
        "ended": pos.ended,
        "winners": pos.winners[:],
        "short": options.short,
        "long": options.long,
        "edge": (-right, -top, right, top) if options.bounded else None,
        "scoring": options.points_decide(pos.seats),
        "units": [_unit_view(pos, unit) for unit in range(len(pos.setup.units))],
        "players": [_player_view(pos, other) for other in range(pos.seats)],
        "shots": [
            *[_shot_view(shot, True) for shot in pos.fired],
            *[_shot_view(shot, False) for shot in pos.shots],
        ],
        "path": _path_view(pos),
        "roll": _roll_view(pos),
        "asked": pos.asked,
        "question": question(pos, NOBODY),
    }


def _unit_view(pos: Position, unit: int) -> UnitView:
    definition = pos.setup.units[unit]
    face = pos.face(unit)
    there = pos.place[unit] == ON_TABLE
    return {
        **shown_unit(unit, definition, face, unit_name(pos, unit), pos.owner(unit)),
        "kind": _kind(face),
        "place": "table" if there else "gone" if pos.place[unit] == GONE else "reserves",
        "x": round(pos.x[unit], 4) if there else 0.0,
        "y": round(pos.y[unit], 4) if there else 0.0,
        "heading": pos.heading[unit] / 1000 if there else 0.0,
        "radius": pos.setup.radius[unit],
        "icons": icons_of(pos.icons(unit)),
        "counters": pos.damage[unit],
        "face": _face_word(pos, unit),
        "two_sided": len(definition.faces) > 1,
        "rate": measure_words(rate(face, pos.setup.options)),
        "ranges": ranges(pos, unit),
        "moved": bool(pos.done[unit] & HAD_MOVE),
        "displaced": bool(pos.done[unit] & DISPLACED),
        "waiting": bool(pos.done[unit] & WAITING),
        "fallen": pos.has_fallen(unit),
        "hits": pos.hits[unit],
        "borrowed": icons_of(pos.borrowed[unit]),
        "lent": icons_of(pos.lent[unit]),
        "person": pos.setup.person[unit],
    }


def _kind(face: Face) -> UnitKind:
    return "ground" if face.kind == GROUND else "space"


def _face_word(pos: Position, unit: int) -> FaceWord:
    icons = pos.setup.front[unit].icons
    flipped = bool(pos.flipped[unit])
    if icons & CONVERT_BIT:
        return _kind(pos.face(unit))
    if icons & CLOAKED_BIT:
        return "cloaked" if flipped else "uncloaked"
    if icons & VETERAN_BIT:
        return "veteran" if flipped else "plain"
    return ""


def _player_view(pos: Position, seat: int) -> PlayerView:
    return {
        "seat": seat,
        "fleet": pos.setup.fleet_names[seat],
        "alive": pos.is_alive(seat),
        "score": pos.score[seat],
        "stars_on_table": sum(pos.stars(unit) for unit in pos.units_of(seat)),
        "stars_in_reserve": sum(pos.setup.cost[unit] for unit in pos.reserves(seat)),
        "cards": [_card_view(pos, seat, card) for card in range(BASE_CARDS)],
    }


def _card_view(pos: Position, seat: int, card: int) -> BaseCardView:
    number = BASE_CARDS * seat + card
    rect = pos.setup.bases[number]
    printed = pos.setup.base_cards[number] if pos.setup.base_cards else None
    return {
        "target": card_target(seat, card),
        "card": card,
        "x": round(rect.x, 4),
        "y": round(rect.y, 4),
        "heading": rect.heading / 1000,
        "length": 2 * rect.half_length,
        "width": 2 * rect.half_width,
        "counters": pos.card_damage[number],
        "shields": CARD_SHIELDS,
        "defense": CARD_DEFENSE,
        "standing": pos.card_stands(seat, card),
        "fallen": bool(pos.broken >> number & 1),
        "name": "" if printed is None else printed.name,
        "bonus": "" if printed is None else _bonus_words(printed),
    }


def _bonus_words(card: Card) -> str:
    """What a combat card gives to friendly units: `attack +1, defense +1`."""
    if card.type != COMBAT:
        return ""
    parts = (("attack", card.attack), ("damage", card.damage), ("defense", card.defense))
    given = [(name, number) for name, number in parts if number]
    return ", ".join(say("view.bonus", value=name, bonus=f"{number:+d}") for name, number in given)


def _shot_view(shot: Shot, fired: bool) -> ShotView:
    return {
        "shooter": shot.shooter,
        "target": shot.target,
        "second": shot.second,
        "lasers": shot.lasers,
        "fired": fired,
    }


def _path_view(pos: Position) -> PathView | None:
    unit = pos.trail_unit
    if unit == NONE or not pos.on_table(unit):
        return None
    trail = pos.trail
    if trail[-3] != pos.x[unit] or trail[-2] != pos.y[unit]:
        return None  # it fell since, and came back elsewhere
    return {
        "unit": unit,
        "spots": [
            spot_data(trail[at], trail[at + 1], int(trail[at + 2]))
            for at in range(0, len(trail), 3)
        ],
    }


def _roll_view(pos: Position) -> RollView | None:
    return step_of(pos).roll() if pos.stack else None
