"""Views of the minis game made by hand: a known position, checked against the shape of a view."""

from typing import Any

from starfold.cli.sight import Sight
from starfold.games.minis.speech.seen import MinisView
from tests.typed import misfits

SHORT, LONG = 63.5, 88.9
PLAYERS = ("person", "greedy")


def unit(number: int, owner: int, label: str, **changes: Any) -> dict[str, Any]:
    return {
        "unit": number,
        "id": f"unit-{number}",
        "name": label,
        "label": label,
        "design": "X-wing",
        "kind": "space",
        "affiliation": "",
        "provenance": "reconstructed",
        "owner": owner,
        "place": "table",
        "x": 0.0,
        "y": 0.0,
        "heading": 0.0,
        "radius": 12.7,
        "stars": 2,
        "attack": 3,
        "damage": 1,
        "defense": 10,
        "shields": 2,
        "further": {},
        "icons": ["Lasers"],
        "counters": 0,
        "face": "",
        "two_sided": False,
        "rate": "S+S+S",
        "ranges": [{"words": "L", "reach": LONG, "lasers": 0.0, "arc": True, "second": False}],
        "moved": False,
        "displaced": False,
        "waiting": False,
        "fallen": False,
        "hits": 0,
        "borrowed": [],
        "lent": [],
        "person": "",
        **changes,
    }


def card(seat: int, number: int, y: float) -> dict[str, Any]:
    return {
        "target": 1000 + 4 * seat + number,
        "card": number,
        "x": (number - 1) * LONG,
        "y": y,
        "heading": 0.0,
        "length": LONG,
        "width": SHORT,
        "counters": 0,
        "shields": 2,
        "defense": 9,
        "standing": True,
        "fallen": False,
        "name": "",
        "bonus": "",
    }


def player(seat: int, y: float) -> dict[str, Any]:
    return {
        "seat": seat,
        "fleet": ("Lantern Line", "Hammer Fall")[seat],
        "alive": True,
        "score": 0,
        "stars_on_table": 4,
        "stars_in_reserve": 2,
        "cards": [card(seat, number, y) for number in range(3)],
    }


def amount(name: str, unit: str, least: int, most: int, zero: int, factor: int) -> dict[str, Any]:
    return {
        "name": name,
        "unit": unit,
        "least": least,
        "most": most,
        "zero": zero,
        "factor": factor,
    }


def a_view(**changes: Any) -> dict[str, Any]:
    """Two bases 60 cm apart, two units each on the table; A's first unit is to move."""
    view = {
        "game": "minis",
        "edition": "space",
        "seat": 0,
        "turn": 1,
        "phase": "movement",
        "active": 0,
        "first": 0,
        "ended": "",
        "winners": [],
        "short": SHORT,
        "long": LONG,
        "edge": None,
        "scoring": False,
        "units": [
            unit(0, 0, "Lantern Flight 1", x=0.0, y=-200.0, heading=90.0),
            unit(1, 0, "Lantern Flight 2", x=-60.0, y=-150.0, heading=45.0, counters=1),
            unit(2, 0, "Millennium Falcon", place="reserves", rate="L+L"),
            unit(3, 1, "Slow Thunder 1", x=30.0, y=180.0, heading=270.0, moved=True),
            unit(4, 1, "Slow Thunder 2", x=100.0, y=0.0, heading=180.0),
        ],
        "players": [player(0, -300.0), player(1, 300.0)],
        "shots": [],
        "path": None,
        "roll": None,
        "asked": 0,
        "question": {
            "seat": 0,
            "step": "MoveUnit",
            "text": "How does Lantern Flight 1 move?",
            "short": "Lantern Flight 1: how?",
            "rules": ["MG-MPH-05"],
            "unit": 0,
            "segments": ["S", "S", "S"],
            "options": [
                {"option": -1, "text": "stand still", "verb": "stay", "promise": None, "unit": 0},
                {
                    "option": 5,
                    "text": "S: straight ahead, 6.35 cm",
                    "verb": "go",
                    "promise": None,
                    "unit": 0,
                    "segment": "S",
                    "turn": 0.0,
                    "length": SHORT,
                    "spot": {"x": 0.0, "y": -136.5, "heading": 90.0},
                },
                {
                    "option": 1 << 44,
                    "text": "a segment S",
                    "verb": "move",
                    "promise": None,
                    "unit": 0,
                    "segment": "S",
                    "amounts": [
                        amount("turn", "mdeg", -90000, 90000, -180000, 1 << 20),
                        amount("length", "um", 1, 63500, 0, 1),
                    ],
                    "rays": [],
                },
            ],
        },
        **changes,
    }
    assert list(misfits(view, MinisView)) == []
    return view


def a_sight(**changes: Any) -> Sight:
    return Sight(a_view(**changes), PLAYERS)
