"""The table as text: zones, units with their values, objectives, piles and the hand.

Drawn from what a seat may see (`view`) and from nothing else. No line is wider than asked for; the
denser drawings show the same units in fewer rows.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from starfold.table.session import SEAT_LETTERS

WIDTH: Final = 80  # no line of the board is ever wider

# Ways to draw the zones, the roomiest first.
ICONS: Final = 0  # one unit a row, with its icons
TWO_A_ROW: Final = 1
THREE_A_ROW: Final = 2
NAMES: Final = 3  # one row for the units of a player in a zone
_LONGEST_NAME: Final = 30  # of a card, before it is cut

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

    def style(self, seat: int) -> str:
        if seat == self.seat:
            return OWN_STYLE
        return OTHER_STYLES[(seat - max(self.seat, 0) - 1) % len(OTHER_STYLES)]

    def others_first(self) -> list[int]:
        """The seats as one looks over the table: the far side first, one's own side last."""
        near = max(self.seat, 0)
        return [(near + step) % self.seats for step in (*range(1, self.seats), 0)]


# -- words of fixed width --------------------------------------------------------------------------


def fit(text: str, width: int) -> str:
    """The text, cut if it must be; a number at its end stays, because it tells twins apart."""
    if len(text) <= width:
        return text
    stem, space, number = text.rpartition(" ")
    if space and number.isdigit() and width > len(number) + 3:
        return f"{stem[: width - len(number) - 1].rstrip()}…{number}"
    return f"{text[: width - 1].rstrip()}…"


def values(unit: dict[str, Any]) -> str:
    """`2* a3 d1 D10 0/2`: stars, attack, damage, defense, counters of shields."""
    counters = f"{unit['counters']}/{unit['shields']}"
    defense = f"D{unit['defense']}"
    return f"{unit['stars']}* a{unit['attack']} d{unit['damage']} {defense:<3} {counters}"


def short_values(unit: dict[str, Any]) -> str:
    """The same numbers in the same order: `2*3/1/10 0/2`."""
    numbers = f"{unit['stars']}*{unit['attack']}/{unit['damage']}/{unit['defense']}"
    return f"{numbers} {unit['counters']}/{unit['shields']}"


def icon_words(unit: dict[str, Any]) -> str:
    return " ".join(unit["icons"])


def mark(thing: dict[str, Any]) -> str:
    return RECONSTRUCTED_MARK if thing["provenance"] == MARKED else " "


def bonus_words(card: dict[str, Any]) -> str:
    """`+1 attack +2 defense` of a combat card."""
    return " ".join(f"{amount:+d} {name}" for name, amount in card["bonus"].items())


def rule(title: Text, width: int, end: Text | None = None) -> Text:
    """A line across with a title, and perhaps something at its end."""
    line = Text("── ", QUIET) + title + Text(" ", QUIET)
    tail = Text(" ") + end + Text(" ──", QUIET) if end is not None and end.plain else Text()
    missing = width - len(line.plain) - len(tail.plain)
    if missing < 0:
        line.truncate(width)
        return line
    return line + Text("─" * missing, QUIET) + tail


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
    fleets = Text(" v ", QUIET).join(
        Text(f"{SEAT_LETTERS[seat]} {view['players'][seat]['fleet']}", sight.style(seat))
        for seat in range(sight.seats)
    )
    line = Text(now, STRONG)
    gap = width - len(line.plain) - len(fleets.plain)
    line = line + Text(" " * max(gap, 2)) + fleets
    line.truncate(width, overflow="ellipsis")
    return line


def piles_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """Who has how many cards where; as many players on a line as fit."""
    parts = []
    for seat in sight.others_first():
        player = sight.view["players"][seat]
        who = "you" if seat == sight.seat else sight.players[seat]
        piles = f"hand {player['hand']['count']} deck {player['deck']}"
        if not player["alive"]:
            piles = "is out"
        part = Text(f"{SEAT_LETTERS[seat]} {who}", sight.style(seat))
        discards = f" discard {len(player['discard'])}" if player["alive"] else ""
        parts.append(part + Text(f": {piles}{discards}"))
    return _flow(parts, width, "   ")


def hand_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """The seat's own hand, with what a combat card adds."""
    if sight.seat < 0:
        return []
    cards = sight.view["players"][sight.seat]["hand"]["known"]
    if not cards:
        return [Text("Your hand is empty", QUIET)]
    parts = []
    for card in cards:
        told = bonus_words(card) if card["type"] == "combat" else f"objective D{card['defense']}"
        parts.append(Text(f"{mark(card).strip()}{card['name']}") + Text(f" {told}", QUIET))
    lines = _flow(parts, width - 6, ", ")
    return [Text("Hand  " if not number else "      ") + line for number, line in enumerate(lines)]


def _flow(parts: Iterable[Text], width: int, between: str) -> list[Text]:
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1].plain) + len(between) + len(part.plain) <= width:
            lines[-1] = lines[-1] + Text(between, QUIET) + part
        else:
            lines.append(part)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def zone_lines(sight: Sight, density: int, width: int = WIDTH) -> list[Text]:
    """All zones from the far side to the near one."""
    view = sight.view
    homes = sight.others_first()
    contested = sight.seats
    lines = []
    for zone in [*homes[:-1], contested, homes[-1]]:
        lines.append(_zone_title(sight, zone, width))
        for seat in homes:
            units = [u for u in view["units"] if u["zone"] == zone and u["owner"] == seat]
            if units:
                lines += _UNIT_ROWS[density](sight, units, width)
    return lines


def _zone_title(sight: Sight, zone: int, width: int) -> Text:
    """The zone with its objectives, and the stars that stand in it."""
    totals = []
    for seat in sight.others_first():
        there = [u for u in sight.view["units"] if u["zone"] == zone and u["owner"] == seat]
        if there:
            stars = sum(unit["stars"] for unit in there)
            totals.append(Text(f"{SEAT_LETTERS[seat]} {stars}*", sight.style(seat)))
    end = Text(" ").join(totals)
    if zone == sight.seats:
        return rule(Text("contested", STRONG), width, end)
    yours = ", yours" if zone == sight.seat else ""
    title = Text(f"{SEAT_LETTERS[zone]}'s home{yours}", f"{STRONG} {sight.style(zone)}")
    room = width - len(title.plain) - len(end.plain) - 8
    return rule(title + _objectives(sight, zone, room), width, end)


def _objectives(sight: Sight, seat: int, room: int) -> Text:
    """What lies in the slots; names are cut as little as the room demands."""
    player = sight.view["players"][seat]
    if not player["alive"]:
        return Text(" (out)", QUIET)
    for name_width in range(_LONGEST_NAME, 3, -1):
        line = Text().join(_objective(one, name_width) for one in player["objectives"])
        if len(line.plain) <= room:
            break
    return line


def _objective(objective: dict[str, Any], name_width: int) -> Text:
    head = Text(f"  {objective['slot'] + 1} ", QUIET)
    card = objective["card"]
    if card is None:
        return head + Text("face down", QUIET)
    told = f"{mark(card).strip()}{fit(card['name'], name_width)} D{card['defense']}"
    return head + Text(told if objective["face_up"] else f"({told})")


# -- rows of units ---------------------------------------------------------------------------------


def _rows_with_icons(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    icon_width = 22
    name_width = width - icon_width - 22
    return [
        _unit_cell(sight, unit, name_width, values(unit)) + Text(f"  {icon_words(unit)}", QUIET)
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
    cell = (width - 2 * (columns - 1)) // columns
    cells = [
        _unit_cell(sight, unit, cell - numbers_width - 4, numbers(unit).ljust(numbers_width))
        for unit in units
    ]
    return [
        Text("  ").join(cells[start : start + columns]) for start in range(0, len(cells), columns)
    ]


def _unit_cell(sight: Sight, unit: dict[str, Any], name_width: int, numbers: str) -> Text:
    """Owner, mark, name, numbers."""
    name = fit(sight.unit_names[unit["unit"]], name_width)
    who = Text(f"{SEAT_LETTERS[unit['owner']]} ", sight.style(unit["owner"]))
    hurt = STRONG if unit["counters"] else ""
    return who + Text(f"{mark(unit)}{name:<{name_width}} ") + Text(numbers, hurt)


def _names_in_a_row(sight: Sight, units: list[dict[str, Any]], width: int) -> list[Text]:
    owner = units[0]["owner"]
    names = ", ".join(
        f"{sight.unit_names[unit['unit']]} {unit['stars']}*{_hurt(unit)}" for unit in units
    )
    head = f"{SEAT_LETTERS[owner]} {len(units)}: "
    line = Text(head, sight.style(owner)) + Text(names)
    line.truncate(width, overflow="ellipsis")
    return [line]


def _hurt(unit: dict[str, Any]) -> str:
    return f" {unit['counters']}/{unit['shields']}" if unit["counters"] else ""


# By density.
_UNIT_ROWS: Final = (_rows_with_icons, _rows_of_two, _rows_of_three, _names_in_a_row)


def board_lines(sight: Sight, density: int = TWO_A_ROW, width: int = WIDTH) -> list[Text]:
    """The whole table."""
    return [
        headline(sight, width),
        *piles_lines(sight, width),
        *zone_lines(sight, density, width),
        *hand_lines(sight, width),
    ]
