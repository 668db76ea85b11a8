"""The table as text: zones, units with their values, objectives, piles and the hand.

Drawn from what a seat may see (`view`) and from nothing else. No line is wider than asked for; the
denser drawings show the same units in fewer rows.
"""

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rich.text import Text

from starfold.games.pocketmodel.position import RESERVES, Position
from starfold.games.pocketmodel.wording import unit_name
from starfold.kernel.core import State
from starfold.kernel.game import Game
from starfold.table.session import SEAT_LETTERS
from starfold.units.vocabulary import GROUND, UNIT_KINDS

WIDTH: Final = 80  # no line of the board is ever wider

# Ways to draw the zones, the roomiest first.
ICONS: Final = 0  # one unit a row, with its icons
TWO_A_ROW: Final = 1
THREE_A_ROW: Final = 2
NAMES: Final = 3  # one row for the units of a player in a zone
# What a face-down objective is called and how long the name of another may be, roomiest first.
_OBJECTIVE_WORDS: Final = (("face down", 40), *(("?", width) for width in range(40, 3, -1)))

RECONSTRUCTED_MARK: Final = "~"
MARKED: Final = "reconstructed"  # the provenance that the mark stands for

# Colours only repeat what letters say: own things blue, those of others orange or so.
OWN_STYLE: Final = "bright_cyan"
OTHER_STYLES: Final = ("orange1", "violet", "yellow", "green", "red", "blue", "white")
QUIET: Final = "dim"
STRONG: Final = "bold"


@dataclass(frozen=True)
class Sight:
    """What a seat sees, and what things are called."""

    view: dict[str, Any]
    unit_names: Sequence[str]
    players: Sequence[str]  # who sits where

    @property
    def seat(self) -> int:
        seat: int = self.view["seat"]
        return seat

    @property
    def seats(self) -> int:
        return len(self.players)

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.players[seat]

    def style(self, seat: int) -> str:
        if seat == self.seat:
            return OWN_STYLE
        return OTHER_STYLES[(seat - max(self.seat, 0) - 1) % len(OTHER_STYLES)]

    @property
    def battle_zone(self) -> int | None:
        """Where the battle under way is fought."""
        battle = self.view["battle"]
        if battle is None:
            return None
        zone: int = self.view["units"][battle["attacker"]]["zone"]
        return zone if zone >= 0 else None

    def others_first(self) -> list[int]:
        """The seats as one looks over the table: the far side first, one's own side last."""
        near = max(self.seat, 0)
        return [(near + step) % self.seats for step in (*range(1, self.seats), 0)]


def sight_of(game: Game, state: State, seat: int, players: Sequence[str]) -> Sight:
    """What the seat sees of a game (NOBODY: what a spectator sees)."""
    pos = cast(Position, state)
    names = [unit_name(pos, unit) for unit in range(len(pos.setup.units))]
    return Sight(game.view(state, seat), names, players)


def ink(text: str, style: str = "") -> Text:
    """Text whose style ends where it ends; `Text(text, style)` would colour what is appended."""
    return Text().append(text, style)


# -- words of fixed width --------------------------------------------------------------------------


def fit(text: str, width: int) -> str:
    """The text, cut if it must be; a number at its end stays, because it tells twins apart."""
    if len(text) <= width:
        return text
    stem, _, number = text.rpartition(" ")
    if stem and number.strip("(x)")[:1].isdigit() and width > len(number) + 3:
        return f"{stem[: width - len(number) - 1].rstrip()}…{number}"
    return f"{text[: width - 1].rstrip()}…"


def stars(unit: dict[str, Any]) -> str:
    """`2*`, or `2g` for a ground unit."""
    return f"{unit['stars']}{'g' if unit['kind'] == UNIT_KINDS[GROUND] else '*'}"


def values(unit: dict[str, Any]) -> str:
    """`2* a3 d1 D10 0/2`: stars, attack, damage, defense, counters of shields."""
    counters = f"{unit['counters']}/{unit['shields']}"
    defense = f"D{unit['defense']}"
    return f"{stars(unit)} a{unit['attack']} d{unit['damage']} {defense:<3} {counters}"


def short_values(unit: dict[str, Any]) -> str:
    """The same numbers in the same order: `2*3/1/10 0/2`."""
    numbers = f"{stars(unit)}{unit['attack']}/{unit['damage']}/{unit['defense']}"
    return f"{numbers} {unit['counters']}/{unit['shields']}"


def icon_words(unit: dict[str, Any]) -> str:
    return " ".join(unit["icons"])


def mark(thing: dict[str, Any]) -> str:
    return RECONSTRUCTED_MARK if thing["provenance"] == MARKED else " "


def short_bonus(card: dict[str, Any]) -> str:
    """`+1a +2D` for the hand: attack, damage, defense as beside the units."""
    letters = {"attack": "a", "damage": "d", "defense": "D"}
    return " ".join(f"{amount:+d}{letters[name]}" for name, amount in card["bonus"].items())


def bonus_words(card: dict[str, Any]) -> str:
    """`+1 attack +2 defense` of a combat card."""
    return " ".join(f"{amount:+d} {name}" for name, amount in card["bonus"].items())


def rule(title: Text, width: int, end: Text | None = None) -> Text:
    """A line across with a title, and perhaps something at its end."""
    line = ink("── ", QUIET) + title + ink(" ", QUIET)
    tail = ink(" ") + end + ink(" ──", QUIET) if end is not None and end.plain else Text()
    missing = width - len(line.plain) - len(tail.plain)
    if missing < 0:
        line.truncate(width)
        return line
    return line + ink("─" * missing, QUIET) + tail


# -- the parts of the table ------------------------------------------------------------------------


def headline(sight: Sight, width: int = WIDTH) -> Text:
    """Turn and fleets."""
    view = sight.view
    if view["ended"]:
        now = "The game is over"
    elif not view["turn"]:
        now = "Setting up"
    elif view["active"] == sight.seat:
        now = f"Turn {view['turn']}, yours"
    else:
        now = f"Turn {view['turn']}, {SEAT_LETTERS[view['active']]}'s"
    fleets = Text(" v ").join(
        ink(f"{SEAT_LETTERS[seat]} {view['players'][seat]['fleet']}", sight.style(seat))
        for seat in range(sight.seats)
    )
    line = ink(now, STRONG)
    gap = width - len(line.plain) - len(fleets.plain)
    line = line + Text(" " * max(gap, 2)) + fleets
    line.truncate(width, overflow="ellipsis")
    return line


def piles_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """Who has how much left where; as many players on a line as fit."""
    parts = []
    for seat in sight.others_first():
        player = sight.view["players"][seat]
        reserves = sum(u["stars"] * u["copies"] for u in _units_at(sight, RESERVES, seat))
        left = f"hand {player['hand']['count']} deck {player['deck']} reserves {reserves}*"
        who = ink(f"{SEAT_LETTERS[seat]} {sight.who(seat)}", sight.style(seat))
        parts.append(who + Text(f": {left if player['alive'] else 'is out'}"))
    return _flow(parts, width, "   ")


def _units_at(sight: Sight, zone: int, seat: int) -> list[dict[str, Any]]:
    """Units of a player in a zone, twins together."""
    units = [u for u in sight.view["units"] if u["zone"] == zone and u["owner"] == seat]
    return _twins_together(sight, units)


def aside_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """What lies beside the table: reserves and discard piles, open to everybody."""
    lines = []
    for seat in sight.others_first():
        reserves = [f"{u['label']} {stars(u)}" for u in _units_at(sight, RESERVES, seat)]
        discard = [card["name"] for card in reversed(sight.view["players"][seat]["discard"])]
        for title, things in (("reserves", reserves), ("discard", discard)):
            if things:
                head = f"{SEAT_LETTERS[seat]} {title}: "
                body = textwrap.wrap(", ".join(things), width - len(head), break_on_hyphens=False)
                lines.append(ink(head, sight.style(seat)) + ink(body[0]))
                lines += [Text(" " * len(head) + more) for more in body[1:]]
    return lines


def hand_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """The seat's own hand, with what a combat card adds."""
    if sight.seat < 0:
        return []
    cards = sight.view["players"][sight.seat]["hand"]["known"]
    if not cards:
        return [ink("Your hand is empty", QUIET)]
    parts = []
    for card in cards:
        told = short_bonus(card) if card["type"] == "combat" else f"objective D{card['defense']}"
        part = Text(f"{mark(card).strip()}{card['name']}")
        parts.append(part.append(f" {told}" if told else "", QUIET))
    lines = _flow(parts, width - 6, ", ")
    return [Text("Hand  " if not number else "      ") + line for number, line in enumerate(lines)]


def _flow(parts: Iterable[Text], width: int, between: str) -> list[Text]:
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1].plain) + len(between) + len(part.plain) <= width:
            lines[-1] = lines[-1] + ink(between, QUIET) + part
        else:
            lines.append(part)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def zone_lines(
    sight: Sight, density: int, width: int = WIDTH, only: int | None = None
) -> list[Text]:
    """All zones from the far side to the near one, or only one of them."""
    homes = sight.others_first()
    contested = sight.seats
    lines = []
    for zone in [*homes[:-1], contested, homes[-1]]:
        if only not in (None, zone):
            continue
        lines.append(_zone_title(sight, zone, width))
        for seat in homes:
            units = _units_at(sight, zone, seat)
            if units:
                lines += _UNIT_ROWS[density](sight, units, width)
    return lines


def _twins_together(sight: Sight, units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Units with the same base and the same damage are one entry: `TIE Fighter 1-3`."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    firsts: dict[tuple[Any, ...], dict[str, Any]] = {}
    for unit in units:
        key = (unit["id"], unit["counters"], unit["flipped"])
        groups.setdefault(key, []).append(unit["unit"])
        firsts.setdefault(key, unit)
    return [
        {
            **firsts[key],
            "label": _common_name([sight.unit_names[unit] for unit in twins]),
            "copies": len(twins),
        }
        for key, twins in groups.items()
    ]


def _common_name(names: list[str]) -> str:
    """`TIE Fighter 1-3`, `TIE Fighter 1,3`."""
    if len(names) == 1:
        return names[0]
    stem = names[0].rpartition(" ")[0]
    numbers = [int(name.rpartition(" ")[2]) for name in names]
    if numbers[-1] - numbers[0] == len(numbers) - 1 and len(numbers) > 2:
        return f"{stem} {numbers[0]}-{numbers[-1]}"
    return f"{stem} {','.join(str(number) for number in numbers)}"


def _zone_title(sight: Sight, zone: int, width: int) -> Text:
    """The zone with its objectives, and the stars that stand in it."""
    totals = []
    for seat in sight.others_first():
        total = sum(unit["stars"] * unit["copies"] for unit in _units_at(sight, zone, seat))
        if total:
            totals.append(ink(f"{SEAT_LETTERS[seat]} {total}*", sight.style(seat)))
    end = Text(" ").join(totals)
    if zone == sight.seats:
        return rule(ink("contested", STRONG), width, end)
    yours = ", yours" if zone == sight.seat else ""
    title = ink(f"{SEAT_LETTERS[zone]}'s home{yours}", f"{STRONG} {sight.style(zone)}")
    room = width - len(title.plain) - len(end.plain) - 8
    return rule(title + _objectives(sight, zone, room), width, end)


def _objectives(sight: Sight, seat: int, room: int) -> Text:
    """What lies in the slots; names are cut as little as the room demands."""
    player = sight.view["players"][seat]
    if not player["alive"]:
        return ink(" (out)", QUIET)
    for hidden, name_width in _OBJECTIVE_WORDS:
        line = Text().join(_objective(one, hidden, name_width) for one in player["objectives"])
        if len(line.plain) <= room:
            break
    return line


def _objective(objective: dict[str, Any], hidden: str, name_width: int) -> Text:
    head = ink(f"  {objective['slot'] + 1} ", QUIET)
    card = objective["card"]
    if card is None:
        return head + ink(hidden, QUIET)
    told = f"{mark(card).strip()}{fit(card['name'], name_width)} D{card['defense']}"
    return head + Text(told if objective["face_up"] else f"({told})")


# -- rows of units ---------------------------------------------------------------------------------


def _rows_with_icons(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    icon_width = 22
    name_width = width - icon_width - 22
    return [
        _owner(sight, unit)
        + _unit_cell(unit, name_width, values(unit))
        + ink(f"  {icon_words(unit)}", QUIET)
        for unit in units
    ]


def _rows_of_two(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    return _columns(sight, units, width, 2, values, 16)


def _rows_of_three(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    return _columns(sight, units, width, 3, short_values, 12)


def _columns(
    sight: Sight,
    units: list[dict[str, Any]],
    width: int,
    columns: int,
    numbers: Callable[[dict[str, Any]], str],
    numbers_width: int,
) -> list[Text]:
    cell = (width - 2 * columns) // columns
    name_width = cell - numbers_width - 2
    cells = [_unit_cell(unit, name_width, numbers(unit).ljust(numbers_width)) for unit in units]
    return [
        _owner(sight, units[0]) + Text("  ").join(cells[start : start + columns])
        for start in range(0, len(cells), columns)
    ]


def _owner(sight: Sight, unit: dict[str, Any]) -> Text:
    return ink(f"{SEAT_LETTERS[unit['owner']]} ", sight.style(unit["owner"]))


def _unit_cell(unit: dict[str, Any], name_width: int, numbers: str) -> Text:
    """Mark, name, numbers; a damaged unit stands out."""
    cell = Text(f"{mark(unit)}{fit(unit['label'], name_width):<{name_width}} ")
    return cell.append(numbers, STRONG if unit["counters"] else "")


def _names_in_a_row(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    owner = units[0]["owner"]
    names = ", ".join(f"{unit['label']} {stars(unit)}{_hurt(unit)}" for unit in units)
    head = f"{SEAT_LETTERS[owner]} {sum(unit['copies'] for unit in units)}: "
    line = ink(head, sight.style(owner)) + ink(names)
    line.truncate(width, overflow="ellipsis")
    return [line]


def _hurt(unit: dict[str, Any]) -> str:
    return f" {unit['counters']}/{unit['shields']}" if unit["counters"] else ""


# By density.
_UNIT_ROWS: Final = (_rows_with_icons, _rows_of_two, _rows_of_three, _names_in_a_row)


def board_lines(
    sight: Sight, density: int = TWO_A_ROW, width: int = WIDTH, only: int | None = None
) -> list[Text]:
    """The whole table, or what matters for one zone."""
    return [
        headline(sight, width),
        *piles_lines(sight, width),
        *zone_lines(sight, density, width, only),
        *hand_lines(sight, width),
    ]
