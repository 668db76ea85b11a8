"""The minis table as text: the map, the bases, and a row for every unit."""

from typing import Any, Final

from rich.text import Text

from starfold.cli.ink import QUIET, STRONG, WIDTH, fit, flow, ink, rule
from starfold.cli.minis.chart import Camera, chart_lines
from starfold.cli.minis.choices import places
from starfold.cli.minis.words import card_code, cm, codes, degrees, on_table
from starfold.cli.sight import Sight, headline, icon_words, mark, short_values, stars, values
from starfold.table.session import SEAT_LETTERS

WIDEST: Final = 160
SIDE_BY_SIDE: Final = 120  # columns from which on the units stand beside the map
UNITS_WIDTH: Final = 64  # of the units beside it, at least
GAP: Final = 2
MAP_ROWS: Final = 16  # in a pipe
_ROOMY: Final = 76  # columns from which on a unit's row holds everything
_FAIR: Final = 64  # and all but the long form of its values
Lines = list[Text]


def top_lines(sight: Sight, width: int) -> list[Text]:
    """Turn and fleets, then who has what left."""
    view = sight.view
    parts = [_player(sight, view["players"][seat]) for seat in sight.others_first()]
    return [headline(sight, width, f", {view['phase']}"), *flow(parts, width, "   ")]


def _player(sight: Sight, player: dict[str, Any]) -> Text:
    """`B greedy: base 0/2 1/2 -  reserves 10*`."""
    seat = player["seat"]
    who = ink(f"{SEAT_LETTERS[seat]} {sight.who(seat)}", sight.style(seat))
    if not player["alive"]:
        return who + Text(": is out")
    told = f": base {' '.join(_card(card) for card in player['cards'])}"
    told += f" reserves {player['stars_in_reserve']}*"
    if sight.view["scoring"]:
        told += f" score {player['score']}"
    return who + Text(told)


def _card(card: dict[str, Any]) -> str:
    """Damage counters of shields; `-` where a card is gone."""
    return f"{card['counters']}/{card['shields']}" if card["standing"] else "-"


def map_lines(sight: Sight, camera: Camera, width: int, rows: int) -> list[Text]:
    return chart_lines(sight, camera, width, rows, places(sight))


# -- units -----------------------------------------------------------------------------------------


def unit_lines(sight: Sight, width: int = WIDTH, whole: bool = False) -> list[Text]:
    """All units on the table, a row each, and the reserves of each player, in one or `whole`."""
    names = codes(sight)
    lines = [_units_title(width)]
    for seat in sight.others_first():
        own = [unit for unit in sight.view["units"] if unit["owner"] == seat]
        here = [unit for unit in own if on_table(unit)]
        lines += [_unit_row(sight, names[unit["unit"]], unit, width) for unit in here]
        lines += _reserves(sight, names, own, width)[: None if whole else 1]
    return lines


def _units_title(width: int) -> Text:
    told = "x y cm, heading, move, fire" if width >= _FAIR else "x y cm, heading"
    return rule(ink("units", STRONG), width, ink(told, QUIET))


def _unit_row(sight: Sight, code: str, unit: dict[str, Any], width: int) -> Text:
    """`A1 ~Rogue Squadron 1  2* a3 d1 D10 0/2  12.4 -30.1   90° S+S+S L`."""
    style = sight.style(unit["owner"])
    question = sight.view["question"] or {}
    asked = question.get("unit") == unit["unit"]
    line = ink(f"{code} ", f"{STRONG} {style}" if asked else style)
    numbers = f"{values(unit):<17}" if width >= _ROOMY else f"{short_values(unit):<13}"
    place = f"{cm(unit['x']):>6}{cm(unit['y']):>7} {degrees(round(unit['heading'])):>4}"
    rest = f" {unit['rate']:<5} {_ranges(unit)}" if width >= _FAIR else ""
    told = f"{numbers}{place}{rest}{_state(unit)}"
    room = width - len(code) - 1 - len(told) - 2
    name = f"{mark(unit)}{fit(unit['label'], room):<{room}} "
    line.append(name, STRONG if asked else "")
    line.append(numbers, STRONG if unit["counters"] else "")
    line.append(told[len(numbers) :])
    return line


def _ranges(unit: dict[str, Any]) -> str:
    """`S+L^ S`: the reach of its shots, `^` where they go only to the front."""
    told = " ".join(f"{one['words']}{'^' if one['arc'] else ''}" for one in unit["ranges"])
    return f"{told:<7}"


def _state(unit: dict[str, Any]) -> str:
    """One character: `x` fallen, `w` waiting, `+` had its move."""
    if unit["fallen"]:
        return " x"
    if unit["waiting"]:
        return " w"
    return " +" if unit["moved"] else "  "


def _reserves(sight: Sight, names: list[str], own: list[dict[str, Any]], width: int) -> Lines:
    waiting = [unit for unit in own if unit["place"] == "reserves"]
    if not waiting:
        return []
    head = f"{SEAT_LETTERS[waiting[0]['owner']]} reserves: "
    parts = [Text(f"{names[one['unit']]} {one['label']} {stars(one)}") for one in waiting]
    lines = flow(parts, width - len(head), ", ")
    rest = [Text(" " * len(head)) + line for line in lines[1:]]
    return [ink(head, sight.style(waiting[0]["owner"])) + lines[0], *rest]


def base_lines(sight: Sight) -> list[Text]:
    """Every base card that stands, with its place and damage."""
    lines = []
    for seat in sight.others_first():
        for card in sight.view["players"][seat]["cards"]:
            if not card["standing"]:
                continue
            told = f" base card at ({cm(card['x'])}, {cm(card['y'])})"
            told += f" D{card['defense']} {card['counters']}/{card['shields']}"
            told += "".join(f" {word}" for word in (card["name"], card["bonus"]) if word)
            lines.append(ink(card_code(card["target"]), sight.style(seat)) + ink(told))
    return lines


def icon_lines(sight: Sight) -> list[Text]:
    """The icons of the units on the table."""
    names = codes(sight)
    return [
        ink(f"{names[unit['unit']]} ", sight.style(unit["owner"]))
        + ink(f"{unit['label']}: {icon_words(unit)}")
        for unit in sight.view["units"]
        if on_table(unit) and unit["icons"]
    ]


# -- the whole -------------------------------------------------------------------------------------


def board_lines(sight: Sight, camera: Camera, width: int = WIDTH) -> list[Text]:
    """The table for those who read line by line."""
    return [
        *top_lines(sight, width),
        *map_lines(sight, camera, width, MAP_ROWS),
        *unit_lines(sight, width),
    ]


def screen(sight: Sight, camera: Camera, units: bool, least: int, width: int, rows: int) -> Lines:
    """The table on a screen: the map takes what the units leave, but not less than `least`."""
    top = top_lines(sight, width)
    if not units:
        return [*top, *map_lines(sight, camera, width, max(rows - len(top), least))]
    if width < SIDE_BY_SIDE:
        listed = unit_lines(sight, width)
        left = max(rows - len(top) - len(listed), least)
        return [*top, *map_lines(sight, camera, width, left), *listed]
    beside = min(UNITS_WIDTH + (width - SIDE_BY_SIDE) // 2, WIDTH)
    left = max(rows - len(top), least)
    drawn = map_lines(sight, camera, width - beside - GAP, left)
    return [*top, *_beside(drawn, unit_lines(sight, beside), width - beside)]


def _beside(left: Lines, right: Lines, column: int) -> Lines:
    lines = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.pad_right(column - len(line.plain))
        lines.append(line + right[row] if row < len(right) else line)
    return lines
