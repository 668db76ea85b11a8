"""The table of cards as text: locations row by row, who is there, piles, phases and the hand.

Drawn from what a seat may see (`view`) and from nothing else. At every location the other's cards
stand above one's own. No line is wider than asked for; denser drawings show the same in fewer rows.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from starfold.cli.ccg.words import Card, entry, figures, focus, held, label_of, pair
from starfold.cli.ink import QUIET, STRONG, WIDTH, fit, flow, ink, rule
from starfold.cli.pages import paragraph
from starfold.cli.sight import Sight
from starfold.table.session import SEAT_LETTERS

# Ways to draw the locations, the roomiest first.
FULL: Final = 0  # a row for every card, with what it did this turn
ROWS: Final = 1  # a row or more for the cards of a player at a location
LINES: Final = 2  # one row for them, and empty locations together
TIGHT: Final = 3  # one row for a location and all who are there
BRIEF: Final = 4  # locations by name and power, but the one that matters as above

SHIELDED: Final = "▒"
PHASES: Final = ("activate", "control", "deploy", "battle", "move", "draw")
_SYSTEMS: Final = "elsewhere"  # rows of one location stand together
_COLUMNS: Final = "Force  power  drain"
_INDENT: Final = 3
_ROOMY: Final = 76  # columns from which on a player's line holds everything
Lines = list[Text]


# -- above the locations ---------------------------------------------------------------------------


def top_lines(sight: Sight, width: int = WIDTH) -> Lines:
    """Whose turn it is, in which phase, and how much everybody has left."""
    return [_headline(sight, width), *(_piles(sight, seat, width) for seat in sight.others_first())]


def _headline(sight: Sight, width: int) -> Text:
    view = sight.view
    if view["ended"]:
        return ink("The game is over", STRONG)
    if not view["phase"]:
        return ink("Setting up", STRONG)
    whose = "yours" if view["active"] == sight.seat else f"{SEAT_LETTERS[view['active']]}'s"
    line = ink(f"Turn {view['turn']}, {whose}: ", STRONG)
    for phase in PHASES:
        now = phase == view["phase"]
        line.append(f"[{phase}] " if now else f"{phase} ", STRONG if now else QUIET)
    if len(line.plain) > width:
        return ink(f"Turn {view['turn']}, {whose}, {view['phase']}", STRONG)
    return line


def _piles(sight: Sight, seat: int, width: int) -> Text:
    """`B Dark, greedy: hand 8 Force 4 reserve 30 used 3 = life 37 lost 6 makes 5`."""
    player = sight.view["players"][seat]
    hand, lost = player["hand"]["count"], len(player["lost"])
    side = f"{SEAT_LETTERS[seat]} {player['side']}"
    life = f"Force {player['force']} reserve {player['reserve']} used {player['used']}"
    counts = (
        f": hand {hand} {life} = life {player['life']} lost {lost} makes {player['generation']}"
    )
    if width < _ROOMY:
        counts = f": hand {hand} {life} lost {lost}"
    who = fit(f"{side}, {sight.who(seat)}", max(len(side), width - len(counts)))
    line = ink(who if width >= _ROOMY else side, sight.style(seat)) + ink(counts)
    line.truncate(width, overflow="ellipsis")
    return line


# -- locations -------------------------------------------------------------------------------------


def table_lines(sight: Sight, density: int, width: int = WIDTH) -> Lines:
    """All rows of locations, and what lies beside them."""
    view = sight.view
    rows = [row for row in view["rows"] if len(row["places"]) > 1]
    alone = [_by_its_planet(row) for row in view["rows"] if len(row["places"]) == 1]
    groups = [(row["system"], row["places"]) for row in rows]
    groups += [(_SYSTEMS if rows else "locations", alone)] if alone else []
    if density == BRIEF:
        lines = _brief(sight, [place for _, part in groups for place in part], width)
    else:
        lines = [line for group in groups for line in _group(sight, group, density, width)]
    return [*lines, *_beside(sight, density, width)]


def _by_its_planet(row: dict[str, Any]) -> dict[str, Any]:
    """A site that lies alone tells its planet."""
    (place,) = row["places"]
    if place["group"] == "system" or place["name"] == row["system"]:
        return dict(place)
    return {**place, "name": f"{row['system']}: {place['name']}"}


def _group(
    sight: Sight, group: tuple[str, Sequence[dict[str, Any]]], density: int, width: int
) -> Lines:
    name, found = group
    lines = [rule(ink(name, STRONG), width, ink("power" if density == TIGHT else _COLUMNS, QUIET))]
    aboard = held(sight.view)
    empty = []
    for place in found:
        block = _cards_at(sight, place["card"], aboard, density, width)
        if density >= LINES and not block:
            empty.append(place)
        elif density == TIGHT:
            lines.append(_tight_line(sight, place, aboard, width))
        else:
            lines += [_place_line(sight, place, width), *block]
    parts = [Text(_short_name(place)) for place in empty]
    return lines + [Text(" ") + line for line in flow(parts, width - 1, "; ")]


def _sign(place: dict[str, Any]) -> str:
    """`▒4 `: under the shield, and the number of the marker."""
    return f"{SHIELDED if place['shielded'] else ' '}{place['marker'] or ' '} "


def _short_name(place: dict[str, Any]) -> str:
    """`▒4 North Ridge` without gaps, for many in a row."""
    sign = _sign(place).replace(" ", "")
    return f"{sign} {fit(place['name'], 24)}" if sign else fit(place["name"], 24)


def _place_line(sight: Sight, place: dict[str, Any], width: int) -> Text:
    """`▒1 Main Power Generators             1:0    5:0    A 1`."""
    holder = place["controls"]
    drain = f"{SEAT_LETTERS[holder]} {place['drain'][holder]}" if holder >= 0 else ""
    numbers = f"{pair(place['icons']):^5}  {pair(place['power']):^5}  {drain:^5}   "
    notes = _notes(sight, place)
    name = f"{place['name']} ({', '.join(notes)})" if notes else place["name"]
    room = width - _INDENT - len(numbers) - 1
    line = ink(_sign(place), QUIET)
    line.append(f"{fit(name, room):<{room}} ", STRONG)
    return line.append(numbers)


def _tight_line(
    sight: Sight, place: dict[str, Any], aboard: dict[int, list[Card]], width: int
) -> Text:
    """`▒1 Main Power Generators 0:4  B Chief Bast 2/2/3  A EG-4 0/-/3`."""
    line = ink(_sign(place), QUIET)
    line.append(fit(place["name"], width // 3), STRONG).append(f" {pair(place['power'])}")
    here = aboard.get(place["card"], [])
    sides = [seat for seat in sight.others_first() if any(one["owner"] == seat for one in here)]
    for number, seat in enumerate(sides):  # each has its share of the room
        share = (width - len(line.plain)) // (len(sides) - number) - 4
        told = ", ".join(entry(card, aboard) for card in here if card["owner"] == seat)
        line.append(f"  {SEAT_LETTERS[seat]} ", sight.style(seat)).append(fit(told, share))
    return line


def _notes(sight: Sight, place: dict[str, Any]) -> list[str]:
    """What is special about a location just now."""
    number = place["card"]
    battle, drain = sight.view["battle"], sight.view["drain"]
    found = ["battle"] if battle is not None and battle["place"] == number else []
    found += ["drain"] if drain is not None and drain["place"] == number else []
    found += [word for word in ("collapsed", "blown_away", "night") if place[word]]
    found += [f"in {label_of(sight.view, place['host'])}"] if place["host"] >= 0 else []
    found += [f"parsec {place['parsec']}"] if place["parsec"] is not None else []
    found += [f"buried {pair(place['buried'])}"] if any(place["buried"]) else []
    return [word.replace("_", " ") for word in found]


def _cards_at(
    sight: Sight, place: int, aboard: dict[int, list[Card]], density: int, width: int
) -> Lines:
    """Who is there: the other's cards above one's own."""
    lines: Lines = []
    for seat in sight.others_first():
        own = [card for card in aboard.get(place, []) if card["owner"] == seat]
        if own:
            lines += _CARD_ROWS[density](sight, seat, own, aboard, width)
    return lines


def _in_full(
    sight: Sight, seat: int, cards: list[Card], aboard: dict[int, list[Card]], width: int
) -> Lines:
    """A card a row, those that it holds below it."""
    lines: Lines = []

    def add(card: Card, depth: int) -> None:
        line = ink(f"   {SEAT_LETTERS[card['owner']]} ", sight.style(card["owner"]))
        role = "" if depth == 0 or card["role"] == "attached" else f" {card['role']}"
        sign = "+ " if card["role"] == "attached" and depth else ""
        line.append(f"{'  ' * depth}{sign}{card['label']}{role} {figures(card)}".rstrip())
        told = [*card["states"], *card["did"]]
        line.append(f"  {', '.join(told)}" if told else "", QUIET)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
        for one in aboard.get(card["card"], []):
            add(one, depth + 1)

    for card in cards:
        add(card, 0)
    return lines


def _in_rows(
    sight: Sight, seat: int, cards: list[Card], aboard: dict[int, list[Card]], width: int
) -> Lines:
    """As many cards in a row as fit."""
    head = f"   {SEAT_LETTERS[seat]} "
    lines = flow([Text(entry(card, aboard)) for card in cards], width - len(head), ", ")
    return [
        _headed(sight, seat, head if not n else " " * len(head), line, width)
        for n, line in enumerate(lines)
    ]


def _in_a_line(
    sight: Sight, seat: int, cards: list[Card], aboard: dict[int, list[Card]], width: int
) -> Lines:
    told = Text(", ".join(entry(card, aboard) for card in cards))
    return [_headed(sight, seat, f"   {SEAT_LETTERS[seat]} ", told, width)]


def _headed(sight: Sight, seat: int, head: str, body: Text, width: int) -> Text:
    line = ink(head, sight.style(seat)) + body
    line.truncate(width, overflow="ellipsis")
    return line


# By density.
_CARD_ROWS: Final = (_in_full, _in_rows, _in_a_line, _in_a_line, _in_a_line)


def _brief(sight: Sight, found: Sequence[dict[str, Any]], width: int) -> Lines:
    """The locations that matter now with their cards, the others by name and power."""
    aboard = held(sight.view)
    wanted = focus(sight)
    near = [place for place in found if place["card"] in wanted]
    others = [place for place in found if place["card"] not in wanted]
    lines = [rule(ink("locations", STRONG), width, ink(_COLUMNS if near else "power", QUIET))]
    parts = [Text(f"{_short_name(place)}{_powers(place)}") for place in others]
    lines += [Text(" ") + line for line in flow(parts, width - 1, "; ")]
    for place in near:
        lines.append(_place_line(sight, place, width))
        lines += _cards_at(sight, place["card"], aboard, BRIEF, width)
    return lines


def _powers(place: dict[str, Any]) -> str:
    return f" {pair(place['power'])}" if any(place["power"]) or any(place["presence"]) else ""


def _beside(sight: Sight, density: int, width: int) -> Lines:
    """Effects and the like on the sides of the table."""
    aboard = held(sight.view)
    lines: Lines = []
    for seat in sight.others_first():
        own = [card for card in aboard.get(-1, []) if card["owner"] == seat]
        if own:
            head = f"{SEAT_LETTERS[seat]} beside: "
            body = flow([Text(entry(card, aboard)) for card in own], width - len(head), ", ")
            shown = body if density <= ROWS else body[:1]
            lines += [
                _headed(sight, seat, head if not n else " " * len(head), line, width)
                for n, line in enumerate(shown)
            ]
    return lines


# -- the hand --------------------------------------------------------------------------------------


def hand_lines(sight: Sight, width: int = WIDTH, whole: bool = True) -> Lines:
    """The seat's own hand, with what each card costs to deploy; `whole`, or in one line."""
    if sight.seat < 0:
        return []
    cards = sight.view["players"][sight.seat]["hand"]["known"]
    if not cards:
        return [ink("Your hand is empty", QUIET)]
    names = _together(_hand_card(card) for card in cards)
    if not whole:
        return [_headed(sight, sight.seat, f"Hand {len(cards)}  ", Text(", ".join(names)), width)]
    lines = flow([Text(name) for name in names], width - 6, ", ")
    return [Text("      " if number else "Hand  ") + line for number, line in enumerate(lines)]


def _hand_card(card: Card) -> str:
    return card["name"] if card["deploy"] is None else f"{card['name']} ({card['deploy']})"


def _together(names: Iterable[str]) -> list[str]:
    """Copies are told once."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in counts.items()]


# -- the whole -------------------------------------------------------------------------------------


def board_lines(
    sight: Sight, density: int = ROWS, width: int = WIDTH, whole_hand: bool = True
) -> Lines:
    return [
        *top_lines(sight, width),
        *table_lines(sight, density, width),
        *hand_lines(sight, width, whole_hand),
    ]


def effect_lines(sight: Sight) -> Lines:
    """Changes that actions left behind."""
    told = [line for effect in sight.view["effects"] for line in paragraph(effect, 2, 4)]
    return [rule(ink("lasting", STRONG), WIDTH), *(Text(line) for line in told)] if told else []


def pile_lines(sight: Sight) -> Lines:
    """What lies open beside the table, the uppermost first, and a pile that is looked through."""
    question = sight.view["question"] or {}
    piles = [("You look through", question.get("looked", []))]
    for seat in sight.others_first():
        player = sight.view["players"][seat]
        piles.append((f"{SEAT_LETTERS[seat]}'s Lost Pile", list(reversed(player["lost"]))))
        piles.append((f"{SEAT_LETTERS[seat]}'s, out of play", player["out"]))
    lines: Lines = []
    for title, cards in piles:
        if cards:
            lines.append(ink(f"{title} ({len(cards)})", STRONG))
            told = ", ".join(_together(card["name"] for card in cards))
            lines += [Text(line) for line in paragraph(told, 2)]
    return lines or [Text("Nothing lies in the Lost Piles or out of play.")]
