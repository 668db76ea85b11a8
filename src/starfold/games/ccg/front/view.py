"""What a seat may know: the one door through which anything leaves the game for a player.

`view` shows the table, `question` the choice to make. Both ask `may_see` about cards that may lie
hidden.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.front.later import later_acts
from starfold.games.ccg.front.printed import decimals, number_or_none, printed, words_for
from starfold.games.ccg.rules import (
    battle,
    force,
    presence,
    rows,
    shield,
    terrain,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import Part, half_of, is_landed
from starfold.games.ccg.rules.lasting import effect_words
from starfold.games.ccg.rules.step import Step, top
from starfold.games.ccg.speech.names import card_label
from starfold.games.ccg.speech.seen import (
    BattleView,
    CardView,
    CCGView,
    Changed,
    DrainView,
    FaceView,
    Flags,
    Group,
    PlaceView,
    PlayerView,
    Question,
    QuestionOption,
    RowView,
    Segment,
    Value,
    Words,
)
from starfold.games.ccg.speech.seen import Part as PartView
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Fight, Position, is_lost_pile_hidden, may_see
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ARMOR,
    BURIED,
    CHARACTER,
    CREATURE,
    DARK,
    DID_BATTLE,
    DID_DEVICE,
    DID_DRAIN,
    DID_FIRE,
    DID_LAND,
    DID_MOVE,
    DID_REACT,
    DID_SEARCH,
    FACE_DOWN,
    FEROCITY,
    FORFEIT,
    HEADS_OUT,
    HYPERSPEED,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    IS_CRASHED,
    IS_DISARMED,
    IS_DISGUISED,
    IS_DRIVING,
    IS_HIT,
    IS_HOLOGRAM,
    IS_OFF,
    IS_REACHED,
    IS_UNDERCOVER,
    LANDSPEED,
    LIGHT,
    MANEUVER,
    MAY_NOT_BATTLE,
    MAY_NOT_MOVE,
    NONE,
    PHASES,
    PLAYED,
    POWER,
    ROLES,
    SIDES,
    STACKED,
    STARSHIP,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice
from starfold.kernel.core import EVERYONE, NOBODY
from starfold.kernel.notation import offered

_SEATS: Final = range(len(SIDES))


def view(pos: Position, seat: int) -> CCGView:
    """The table as the seat sees it (NOBODY: a spectator; EVERYONE: after the end, all of it)."""
    return views(pos, [seat])[0]


def views(pos: Position, seats: Sequence[int]) -> list[CCGView]:
    """The table as each of the seats sees it; what they see alike is the same object in all."""
    alike = _open_view(pos)
    return [
        {
            **alike,
            "seat": seat,
            "players": [_player_seen(pos, seat, player) for player in alike["players"]],
            "rows": _rows_seen(pos, seat, alike["rows"]),
            "battle": _battle_seen(pos, seat, alike["battle"]),
            "question": _question_seen(pos, seat),
        }
        for seat in seats
    ]


def _question_seen(pos: Position, seat: int) -> Question | None:
    """The choice, with what else there is to plan for whoever makes it."""
    found = question(pos, seat)
    later = later_acts(pos) if found is not None and seat == pos.asked else []
    if found is not None and later:
        found["later"] = later
    return found


def _open_view(pos: Position) -> CCGView:
    """The table as a spectator sees it, but for the question."""
    stacked = _cards_in(pos, STACKED)
    hidden = _cards_in(pos, FACE_DOWN)
    buried = _cards_in(pos, BURIED)
    return {
        "game": "ccg",
        "edition": pos.setup.library.edition,
        "seat": NOBODY,
        "turn": pos.turn,
        "active": pos.active,
        "phase": "" if pos.phase == NONE else PHASES[pos.phase],
        "ended": pos.ended,
        "winners": pos.winners[:],
        "players": [_player(pos, seat, buried) for seat in _SEATS],
        "rows": [_row(pos, row, buried) for row in pos.rows],
        "cards": [_card(pos, card, stacked, hidden) for card in pos.table],
        "battle": None if pos.fight is None else _battle(pos, pos.fight),
        "drain": _drain(pos),
        "shown": _faces(pos, _cards_in(pos, PLAYED)),
        "effects": [effect_words(pos, one) for one in pos.lasting],
        "asked": pos.asked,
        "question": None,
    }


def _cards_in(pos: Position, zone: int) -> list[int]:
    return [card for card, where in enumerate(pos.zone) if where == zone]


# -- cards as they are printed ---------------------------------------------------------------------


def face(pos: Position, card: int) -> FaceView:
    """A card as it is printed."""
    return {"card": card, **printed(pos.setup.defs[card], pos.setup.scripts[card])}


def _faces(pos: Position, cards: Iterable[int]) -> list[FaceView]:
    return [face(pos, card) for card in cards]


# -- cards in play ---------------------------------------------------------------------------------

_STATES: Final = (
    (IS_HIT, "hit"),
    (IS_CRASHED, "crashed"),
    (IS_UNDERCOVER, "undercover"),
    (IS_COLLAPSED, "collapsed"),
    (IS_BLOWN_AWAY, "blown away"),
    (IS_DRIVING, "driving"),
    (IS_DISARMED, "disarmed"),
    (HEADS_OUT, "on its way back"),
    (IS_HOLOGRAM, "hologram"),
    (IS_DISGUISED, "disguised"),
    (IS_REACHED, "reached"),
    (IS_OFF, "turned off"),
)
_DEEDS: Final = (
    (DID_MOVE, "moved"),
    (DID_REACT, "reacted"),
    (DID_BATTLE, "battled"),
    (DID_SEARCH, "searched"),
    (DID_DRAIN, "drained"),
    (DID_FIRE, "fired"),
    (DID_DEVICE, "used a device"),
    (MAY_NOT_MOVE, "may not move"),
    (MAY_NOT_BATTLE, "may not battle"),
    (DID_LAND, "landed or took off"),
)
_FIGHTERS: Final = (CHARACTER, CREATURE, STARSHIP, VEHICLE, WEAPON)  # types with values in play

_VALUES: Final[tuple[tuple[Value, int, Callable[[Position, int], int]], ...]] = (
    ("power", POWER, values.power),
    ("ability", ABILITY, values.ability),
    ("forfeit", FORFEIT, values.forfeit),
    ("armor", ARMOR, values.armor),
    ("maneuver", MANEUVER, values.maneuver),
    ("hyperspeed", HYPERSPEED, values.hyperspeed),
    ("landspeed", LANDSPEED, values.landspeed),
    ("ferocity", FEROCITY, values.ferocity),
)


def _card(pos: Position, card: int, stacked: list[int], hidden: list[int]) -> CardView:
    changed = _changed(pos, card)
    shown = face(pos, card)
    for one in changed:
        shown[one["value"]] = one["now"]
    return {
        **shown,
        "label": card_label(pos, card),
        "owner": pos.owner[card],
        "at": pos.at[card],
        "role": ROLES[pos.role[card]],
        "location": pos.location_of(card),
        "present": presence.present_place(pos, card),
        "states": _states(pos, card),
        "did": [word for deed, word in _DEEDS if pos.has_done(card, deed)],
        "changed": changed,
        "immune": values.immunity(pos, card) if shown["forfeit"] is not None else 0,
        "aim": pos.aim[card],
        "stacked": _faces(pos, _held(pos, card, stacked)),
        "face_down": len(_held(pos, card, hidden)),
    }


def _held(pos: Position, host: int, cards: list[int]) -> list[int]:
    """Those of the cards that lie on or under another one."""
    return [card for card in cards if pos.at[card] == host]


def _states(pos: Position, card: int) -> list[str]:
    found = [word for state, word in _STATES if pos.has(card, state)]
    if pos.is_missing(card):
        found.append("missing")
    if pos.is_captive(card):
        found.append("captive")
    if is_landed(pos, card):
        found.append("landed")
    if vessels.is_vessel(pos, card) and not vessels.is_piloted(pos, card):
        found.append("unpiloted")
    return found


def _changed(pos: Position, card: int) -> list[Changed]:
    """The values that are not the printed ones, and why."""
    definition = pos.setup.defs[card]
    if definition.type not in _FIGHTERS:
        return []
    found: list[Changed] = []
    for name, kind, calculate in _VALUES:
        printed: int = getattr(definition, name)
        now = calculate(pos, card)
        if now == _usual(definition, name, printed):
            continue
        found.append(
            {
                "value": name,
                "printed": None if printed == NONE else decimal(printed),
                "now": decimal(now),
                "parts": _parts(pos, kind, card, printed, now),
            }
        )
    return found


def _usual(definition: CardDef, name: str, printed: int) -> int:
    """What a card has where nothing is printed: a step on foot, and nothing of all else."""
    on_foot = name == "landspeed" and definition.type in (CHARACTER, CREATURE)
    return (1 if on_foot else 0) if printed == NONE else printed


def _parts(pos: Position, kind: int, card: int, printed: int, now: int) -> list[PartView]:
    parts = values.parts_of(pos, kind, card)
    found = [_part(pos, part) for part in parts]
    if now != max(0, values.summed(printed, parts)):
        why = _why_off(pos, card)
        found.append({"amount": decimal(now), "sets": True, "source": why, "card": NONE})
    return found


def _part(pos: Position, part: Part) -> PartView:
    source = say("view.rule") if part.source == NONE else pos.title(part.source)
    return {
        "amount": decimal(part.amount),
        "sets": part.sets,
        "source": source,
        "card": part.source,
    }


def _why_off(pos: Position, card: int) -> str:
    """The rule that switches a value off or caps it, in a word."""
    if pos.has(card, IS_HOLOGRAM):
        return say("view.hologram")
    states = _states(pos, card)
    for word in ("missing", "captive", "crashed", "landed", "unpiloted"):
        if word in states:
            return word
    if vessels.is_inside(pos, card):
        return say("view.inside", host=card_label(pos, pos.at[card]))
    return say("view.rule")


# -- players ---------------------------------------------------------------------------------------


def _knows_list(pos: Position, seat: int, other: int) -> bool:
    """Whoever knows what a shipped deck is called can look up its cards."""
    return seat in (other, EVERYONE) or bool(pos.ended)


def _player(pos: Position, seat: int, buried: list[int]) -> PlayerView:
    """Piles of Life Force as sizes, the hand as its number of cards (SW-B-010)."""
    return {
        "seat": seat,
        "side": SIDES[seat],
        "deck": "",
        "reserve": len(pos.reserve[seat]),
        "force": len(pos.force[seat]),
        "used": len(pos.used[seat]),
        "life": force.life(pos, seat),
        "generation": values.generation(pos, seat),
        "hand": {"count": len(pos.hand[seat]), "known": []},
        "lost": [] if is_lost_pile_hidden(pos, seat) else _faces(pos, pos.lost[seat]),
        "lost_hidden": len(pos.lost[seat]) if is_lost_pile_hidden(pos, seat) else 0,
        "out": _faces(pos, pos.out[seat]),
        "buried": _owned(pos, buried, seat),
    }


def _owned(pos: Position, cards: list[int], seat: int) -> int:
    return sum(pos.owner[card] == seat for card in cards)


def _player_seen(pos: Position, seat: int, player: PlayerView) -> PlayerView:
    """With what the seat alone may know of the player."""
    other = player["seat"]
    hand = pos.hand[other]
    known = _faces(pos, [card for card in hand if may_see(pos, seat, card)])
    if seat == EVERYONE and player["lost_hidden"]:
        player = {**player, "lost": _faces(pos, pos.lost[other]), "lost_hidden": 0}
    return {
        **player,
        "deck": pos.setup.names[other] if _knows_list(pos, seat, other) else "",
        "hand": {"count": len(hand), "known": known},
    }


# -- locations -------------------------------------------------------------------------------------

_GROUPS: Final[dict[int, Group]] = {
    rows.INTERIORS: "interior",
    rows.DOCKING_BAYS: "docking bay",
    rows.EXTERIORS: "exterior",
    rows.TRENCHES: "trench",
    rows.SYSTEMS: "system",
}


def _row(pos: Position, row: list[int], buried: list[int]) -> RowView:
    first = pos.setup.defs[row[0]]
    return {
        "system": first.system or first.name(),
        "places": [_place(pos, place, _held(pos, place, buried)) for place in row],
    }


def _rows_seen(pos: Position, seat: int, table: list[RowView]) -> list[RowView]:
    """With the buried cards that the seat knows: nothing else is seen by some and not by others."""
    known = [card for card in _cards_in(pos, BURIED) if may_see(pos, seat, card)]
    if not known:
        return table
    return [
        {**row, "places": [_place_seen(pos, one, known) for one in row["places"]]} for row in table
    ]


def _place_seen(pos: Position, place: PlaceView, known: list[int]) -> PlaceView:
    return {**place, "buried_known": _faces(pos, _held(pos, place["card"], known))}


def _place(pos: Position, place: int, buried: list[int]) -> PlaceView:
    definition = pos.setup.defs[place]
    inside = rows.is_vehicle_site(pos, place)
    parsec = rows.parsec(pos, place) if rows.is_system(pos, place) else NONE
    holders = [other for other in _SEATS if presence.controls(pos, place, other)]
    return {
        "card": place,
        "title": definition.title,
        "name": definition.name(),
        "group": "vehicle" if inside else _GROUPS[rows.group(pos, place)],
        "host": pos.at[place],
        "marker": definition.marker,
        "parsec": number_or_none(parsec),
        "shielded": shield.is_shielded(pos, place),
        "collapsed": pos.has(place, IS_COLLAPSED),
        "blown_away": pos.has(place, IS_BLOWN_AWAY),
        "night": terrain.night(pos, place),
        "icons": (values.icons(pos, place, LIGHT), values.icons(pos, place, DARK)),
        "presence": _present(pos, place),
        "controls": holders[0] if holders else NONE,
        "power": (_power_at(pos, place, LIGHT), _power_at(pos, place, DARK)),
        "drain": (values.drain(pos, place, LIGHT), values.drain(pos, place, DARK)),
        "covered": _faces(pos, pos.covered_by(place)),
        "buried": (_owned(pos, buried, LIGHT), _owned(pos, buried, DARK)),
        "buried_known": [],
        "words": _words_facing(pos, place),
    }


def _words_facing(pos: Position, place: int) -> Words:
    """Light's and Dark's text of a location, turned round where the location is."""
    light, dark = words_for(pos.setup.scripts[place])
    return (light, dark) if half_of(pos, place, LIGHT) == LIGHT else (dark, light)


def _present(pos: Position, place: int) -> Flags:
    return presence.has_presence(pos, place, LIGHT), presence.has_presence(pos, place, DARK)


def _power_at(pos: Position, place: int, seat: int) -> float:
    """All power of a side there, whether or not it could fight this turn."""
    cards = [card for card in pos.everything_at(place) if pos.owner[card] == seat]
    return decimal(sum(values.power(pos, card) for card in cards))


# -- battles and drains ----------------------------------------------------------------------------

_SEGMENTS: Final[tuple[Segment, ...]] = ("begun", "weapons", "power", "damage", "over")
_POWER_SEGMENT: Final = 2
_DAMAGE_SEGMENT: Final = 3


def _battle(pos: Position, fight: Fight) -> BattleView:
    place = fight.place
    cards = [card for seat in _SEATS for card in values.battle_cards(pos, place, seat)]
    return {
        "place": place,
        "initiator": fight.initiator,
        "segment": _SEGMENTS[fight.segment],
        "power": (_power(pos, fight, LIGHT), _power(pos, fight, DARK)),
        "draws": (_draws(pos, fight, LIGHT), _draws(pos, fight, DARK)),
        "destiny": decimals(fight.destiny),
        "total": decimals(fight.total),
        "winner": fight.winner,
        "attrition": decimals(fight.attrition),
        "attrition_left": decimals(fight.attrition_left),
        "damage_left": decimals(fight.damage_left),
        "hits": [card for card in cards if pos.has(card, IS_HIT)],
        "cards": cards,
        "excluded": fight.excluded[:],
        "immune": fight.immune[:],
        "outlook": None,
    }


def _battle_seen(pos: Position, seat: int, shown: BattleView | None) -> BattleView | None:
    """With what a player may expect of it."""
    if shown is None or seat not in _SEATS:
        return shown
    return {**shown, "outlook": battle.outlook(pos, seat)}


def _power(pos: Position, fight: Fight, seat: int) -> float:
    """What counted, once totals are known: who is forfeited then takes nothing from them."""
    if fight.segment < _DAMAGE_SEGMENT or fight.cancelled:
        return decimal(values.power_before_destiny(pos, fight.place, seat))
    return decimal(fight.power[seat])


def _draws(pos: Position, fight: Fight, seat: int) -> int:
    if fight.segment >= _POWER_SEGMENT:
        return fight.draws[seat]
    return values.battle_draws(pos, fight.place, seat)


def _drain(pos: Position) -> DrainView | None:
    if pos.drain_at == NONE:
        return None
    amount = values.drain(pos, pos.drain_at, pos.active)
    return {"place": pos.drain_at, "seat": pos.active, "amount": amount}


# -- the choice ------------------------------------------------------------------------------------


def question(pos: Position, seat: int) -> Question | None:
    """The choice before the seat, with its options in words; for others only who is asked."""
    if pos.ended or pos.asked < 0:
        return None
    step = top(pos)
    name = type(step).__name__
    if seat not in (pos.asked, EVERYONE):
        return {"seat": pos.asked, "step": name}
    asked = step.question(pos)
    found: Question = {
        "seat": pos.asked,
        "step": name,
        "text": asked.text,
        "short": asked.short,
        "rules": asked.rules,
        "options": _options(pos, step),
    }
    if asked.window:
        found["window"] = asked.window
    if asked.about != NONE and may_see(pos, pos.asked, asked.about):
        found["about"] = asked.about
    if asked.place != NONE:
        found["place"] = asked.place
    looked = looked_through(pos)
    if looked:
        found["looked"] = _faces(pos, looked)
    return found


def _options(pos: Position, step: Step) -> list[QuestionOption]:
    """All answers; the asked player sees the cards to choose from, wherever they lie."""
    told = {option: step.choice(pos, option) for option in step.in_order(pos)}
    written = {option: choice.notation() for option, choice in told.items()}
    if len(set(written.values())) < len(written):
        written = {option: notation for notation, option in offered(pos).items()}
    return [_option(pos, option, choice, written[option]) for option, choice in told.items()]


def _option(pos: Position, option: int, choice: Choice, notation: str) -> QuestionOption:
    shown = cast(QuestionOption, {"option": option, "notation": notation, **choice.to_data()})
    card = shown.get("card", NONE)
    if card != NONE and not may_see(pos, pos.asked, card):
        shown["face"] = face(pos, card)
    return shown
