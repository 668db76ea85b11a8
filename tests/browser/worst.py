"""Positions that ask the most of a layout: most pieces, longest names, largest numbers."""

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from importlib import resources
from typing import Any, Final

import yaml

from tests.browser import skirmish
from tests.browser.prompts import Prompt, bring_to
from tests.browser.seat import Room, View, at_random, new_room

LONG: Final = "The Extraordinarily Far-Travelled and Unpronounceable "
UNBROKEN: Final = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
LONGEST: Final = 400  # letters of a name, as the catalogue's schema has it
NUMBERS: Final = {"attack": 99, "damage": 99, "defense": 99, "shields": 99}
EDITION: Final = "base"
COPIES: Final = 3
STARS: Final = 30
CROWD: Final = 12  # cards of each kind at a site
CARD: Final = {
    "title": "I Thought They Smelled Bad On The Outside",
    "name": "I Thought They Smelled Bad On The Outside",
    "label": "I Thought They Smelled Bad On The Outside",
    "power": 99,
    "forfeit": 99,
}
OFFSET: Final = 9000  # of collector's numbers, away from those that are shipped


@cache
def catalogue() -> dict[str, Any]:
    """The shipped one again, with the longest names and the largest numbers, a star a unit."""
    shipped = resources.files("starfold.units").joinpath("data", f"{EDITION}.yaml")
    data = yaml.safe_load(shipped.read_text(encoding="utf-8"))
    for place, unit in enumerate(data["units"]):
        unit |= {**NUMBERS, "stars": 1, "name": _name(unit["name"], place)}
    for place, card in enumerate(data["cards"]):
        card["name"] = _name(card["name"], place)
    for entry in (*data["units"], *data["cards"]):
        entry |= {"id": f"worst-{entry['id']}", "number": entry["number"] + OFFSET}
    return {**data, "name": (LONG * 8)[:LONGEST]}


def _name(name: str, place: int) -> str:
    """One of a few kinds of bad names; the first are as bad as a name may be."""
    kinds = (f"{name} {LONG * 8}"[:LONGEST], f"{name} {UNBROKEN * 7}"[:LONGEST])
    return kinds[place] if place < len(kinds) else f"{(LONG, UNBROKEN)[place % 2]} {name}"


def fleet(seat: int, deck: bool) -> dict[str, Any]:
    """As many units as a force may have, and cards."""
    known = catalogue()
    units = known["units"][seat % 3 :: 3]
    return {
        "format": "starfold-fleet",
        "version": 1,
        "name": f"{seat} {LONG * 8}"[:LONGEST],
        "edition": EDITION,
        "units": [{"unit": unit["id"], "copies": COPIES} for unit in units[: STARS // COPIES]],
        "deck": [{"card": card["id"], "copies": 1} for card in known["cards"][: STARS * deck]],
    }


def crowd(url: str) -> Prompt:
    """Eight players with twenty units each, some of whom have met."""
    room = _room(url, 8, deck=True)
    return bring_to(url, room, lambda view: view["turn"] > 9, at_random(random.Random(1)))


def battle(url: str) -> Prompt:
    """A battle of two who have every number at its largest, with cards in hand."""
    room = _room(url, 2, deck=True)
    wanted = "Battle"
    return bring_to(
        url,
        room,
        lambda view: bool(view["question"]["step"] == wanted),
        at_random(random.Random(1)),
    )


def melee(url: str) -> Prompt:
    """A small table full of units that have come within range."""
    options = {"base_gap": 610, "first_player": 0}
    room = _room(url, 2, deck=False, game="minis", edition="space", options=options)
    return bring_to(url, room, _asks("DeclareShots"), skirmish.closing_in)


def _asks(step: str) -> Callable[[View], bool]:
    return lambda view: bool(view["question"]["step"] == step)


def _room(url: str, players: int, deck: bool, **wish: Any) -> Room:
    return new_room(
        url,
        *({"who": "me", "force": fleet(seat, deck)} for seat in range(players)),
        catalogues=[catalogue()],
        seed=1,
        name=(LONG * 2)[:40],
        **{"edition": EDITION, **wish},
    )


def crammed(view: View) -> View:
    """A view of the card game with a crowd at every site, full piles and the longest title.

    The decks hold each character once or twice, so that no game comes to this by itself.
    """
    crammed = deepcopy(view)
    there = [card for card in crammed["cards"] if card["role"] == "there"]
    for card in there:
        card |= CARD
        crammed["cards"] += [
            {**card, "card": 1000 * copy + card["card"]} for copy in range(1, CROWD)
        ]
    for player in crammed["players"]:
        player |= {"reserve": 60, "force": 60, "used": 60, "life": 180}
        known = player["hand"]["known"]
        player["hand"]["known"] = [
            {**card, **CARD, "card": 1000 * copy + card["card"]}
            for copy in range(3)
            for card in known
        ]
        player["hand"]["count"] *= 3
    for row in crammed["rows"]:
        for place in row["places"]:
            place |= {"power": [199, 199], "name": CARD["title"], "icons": [9, 9]}
    if crammed["battle"]:
        figures = ("power", "destiny", "total", "attrition", "attrition_left", "damage_left")
        crammed["battle"] |= {figure: [199, 199] for figure in figures}
    return crammed
