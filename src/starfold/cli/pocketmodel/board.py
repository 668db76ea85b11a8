"""The PocketModel table as text: zones, units with their values, objectives, piles and the hand.

Drawn from what a seat may see (`view`) and from nothing else. No line is wider than asked for; the
denser drawings show the same units in fewer rows.
"""

import textwrap
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.text import Text

from starfold.cli.ink import QUIET, STRONG, WIDTH, fit, flow, ink, rule
from starfold.cli.sight import Sight, headline, icon_words, mark, short_values, stars, values
from starfold.games.pocketmodel.state.position import RESERVES
from starfold.table.session import SEAT_LETTERS

# Ways to draw the zones, the roomiest first.
ICONS: Final = 0  # one unit a row, with its icons
TWO_A_ROW: Final = 1
THREE_A_ROW: Final = 2
NAMES: Final = 3  # one row for the units of a player in a zone
# What a face-down objective is called and how long the name of another may be, roomiest first.
_OBJECTIVE_WORDS: Final = (("face down", 40), *(("?", width) for width in range(40, 3, -1)))


def battle_zone(sight: Sight) -> int | None:
    """Where the battle under way is fought."""
    battle = sight.view["battle"]
    if battle is None:
        return None
    zone: int = sight.view["units"][battle["attacker"]]["zone"]
    return zone if zone >= 0 else None


# -- cards -----------------------------------------------------------------------------------------


def short_bonus(card: dict[str, Any]) -> str:
    """`+1a +2D` for the hand: attack, damage, defense as beside the units."""
    letters = {"attack": "a", "damage": "d", "defense": "D"}
    return " ".join(f"{amount:+d}{letters[name]}" for name, amount in card["bonus"].items())


def bonus_words(card: Mapping[str, Any]) -> str:
    """`+1 attack +2 defense` of a combat card."""
    return " ".join(f"{amount:+d} {name}" for name, amount in card["bonus"].items())


# -- the parts of the table ------------------------------------------------------------------------


def piles_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """Who has how much left where; as many players on a line as fit."""
    parts = []
    for seat in sight.others_first():
        player = sight.view["players"][seat]
        reserves = sum(u["stars"] * u["copies"] for u in _units_at(sight, RESERVES, seat))
        left = f"hand {player['hand']['count']} deck {player['deck']} reserves {reserves}*"
        who = ink(f"{SEAT_LETTERS[seat]} {sight.who(seat)}", sight.style(seat))
        parts.append(who + Text(f": {left if player['alive'] else 'is out'}"))
    return flow(parts, width, "   ")


def _units_at(sight: Sight, zone: int, seat: int) -> list[dict[str, Any]]:
    """Units of a player in a zone, twins together."""
    units = [u for u in sight.view["units"] if u["zone"] == zone and u["owner"] == seat]
    return _twins_together(sight, units)


def aside_lines(sight: Sight, width: int = WIDTH) -> list[Text]:
    """What lies beside the table: reserves, discard piles and lost cards, for all to see."""
    lines = []
    for seat in sight.others_first():
        reserves = [f"{u['label']} {stars(u)}" for u in _units_at(sight, RESERVES, seat)]
        player = sight.view["players"][seat]
        discard = [card["name"] for card in reversed(player["discard"])]
        removed = [card["name"] for card in player["removed"]]
        aside = (("reserves", reserves), ("discard", discard), ("out of the game", removed))
        for title, things in aside:
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
    lines = flow(parts, width - 6, ", ")
    return [Text("Hand  " if not number else "      ") + line for number, line in enumerate(lines)]


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
