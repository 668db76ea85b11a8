"""The log as a story: one sentence an event."""

from collections.abc import Callable
from typing import Any

from starfold.games.minis.speech.names import (
    STRAIGHT_AHEAD,
    centimetres,
    degrees_words,
    piece_words,
    seat_name,
    stars_words,
    target_name,
    unit_name,
)
from starfold.games.minis.state.position import NONE, Position

Told = dict[str, Any]


def tell(pos: Position, event: Told) -> str:
    """An event (as `view.events_for` gives it) in words."""
    who = seat_name(event["seat"]) if event["seat"] >= 0 else ""
    return _SENTENCES[event["kind"]](pos, event, who)


def _segment(pos: Position, e: Told, who: str) -> str:
    turn = degrees_words(round(e["turn"] * 1000))
    way = "goes straight on" if turn == STRAIGHT_AHEAD else f"turns {turn} and goes"
    stop = f" until it touches {piece_words(pos, e['stop'])}" if e["stop"] != NONE else ""
    return f"{unit_name(pos, e['unit'])} {way} {centimetres(e['length'])} ({e['segment']}){stop}"


def _attack_roll(pos: Position, e: Told, who: str) -> str:
    dice = f"{e['dice'][0]}+{e['dice'][1]}"
    start = f"{unit_name(pos, e['unit'])} fires at {target_name(pos, e['target'])}: {dice}"
    if e["natural_12"]:
        return f"{start}, a natural 12 always hits"
    verdict = "hit" if e["hit"] else "miss"
    return f"{start}{e['attack']:+d} = {e['result']} against {e['defense']}: {verdict}"


def _damage(pos: Position, e: Told, who: str) -> str:
    counters = "1 counter" if e["counters"] == 1 else f"{e['counters']} counters"
    return f"{target_name(pos, e['target'])} takes {counters}: {e['now']} of {e['shields'] + 1}"


def _die(pos: Position, e: Told, who: str) -> str:
    again = f" again, by Leader {unit_name(pos, e['leader'])}" if "leader" in e else ""
    return f"{unit_name(pos, e['unit'])} rolls {e['die']} for {e['what']}{again}"


def _declared(pos: Position, e: Told, who: str) -> str:
    second = " with its second shot" if e["second"] else ""
    lasers = ", by Lasers" if e["lasers"] else ""
    target = target_name(pos, e["target"])
    return f"{unit_name(pos, e['unit'])} aims at {target}{second}{lasers}"


def _shot_lost(pos: Position, e: Told, who: str) -> str:
    target = target_name(pos, e["target"])
    return f"{unit_name(pos, e['unit'])} loses its shot at {target}: {e['why']}"


def _enters(pos: Position, e: Told, who: str) -> str:
    return f"{unit_name(pos, e['unit'])} stands at {_place(e)}, facing {e['heading']:g}°"


def _place(e: Told) -> str:
    x, y = (round(e[name] / 10, 1) + 0.0 for name in ("x", "y"))  # no minus before a zero
    return f"({x:.1f}, {y:.1f}) cm"


def _landing(pos: Position, e: Told, who: str) -> str:
    if not e["stars"]:
        return f"{unit_name(pos, e['unit'])} lands nothing"
    return f"{unit_name(pos, e['unit'])} may land {stars_words(e['stars'])}"


def _reserves_die(pos: Position, e: Told, who: str) -> str:
    if e["die"] >= 5:
        return f"The reserves die shows {e['die']}: nobody comes in"
    return f"The reserves die shows {e['die']}: each may bring in {stars_words(e['die'])}"


def _initiative(pos: Position, e: Told, who: str) -> str:
    rolls = zip(e["seats"], e["dice"], strict=True)
    return "Initiative: " + ", ".join(f"{seat_name(seat)} rolls {die}" for seat, die in rolls)


def _game_over(pos: Position, e: Told, who: str) -> str:
    winners = " and ".join(seat_name(seat) for seat in e["winners"])
    if not winners:
        return f"The battle is drawn ({e['how']})"
    return f"{winners} {'win' if len(e['winners']) > 1 else 'wins'} ({e['how']})"


def _command(pos: Position, e: Told, who: str) -> str:
    lender = unit_name(pos, e["lender"])
    commander = unit_name(pos, e["unit"])
    return f"{unit_name(pos, e['borrower'])} borrows {e['icon']} of {lender}, by {commander}"


_SENTENCES: dict[str, Callable[[Position, Told, str], str]] = {
    "set_up": lambda p, e, w: f"{w} goes first",
    "turn_begins": lambda p, e, w: f"Turn {e['turn']}: {w} begins",
    "phase": lambda p, e, w: f"{e['phase'].capitalize()}",
    "initiative": _initiative,
    "enters": _enters,
    "brought_in": lambda p, e, w: (
        f"{w} brings in {unit_name(p, e['unit'])} ({stars_words(e['stars'])})"
    ),
    "segment": _segment,
    "faces": lambda p, e, w: f"{unit_name(p, e['unit'])} turns to {e['heading']:g}°",
    "stands_still": lambda p, e, w: f"{unit_name(p, e['unit'])} stands still",
    "waits": lambda p, e, w: f"{unit_name(p, e['unit'])} waits",
    "moves_together": lambda p, e, w: f"{unit_name(p, e['unit'])} moves with the others",
    "move_lost": lambda p, e, w: f"{unit_name(p, e['unit'])} loses its move",
    "converts": lambda p, e, w: f"{unit_name(p, e['unit'])} converts",
    "cloaks": lambda p, e, w: f"{unit_name(p, e['unit'])} cloaks",
    "uncloaks": lambda p, e, w: f"{unit_name(p, e['unit'])} uncloaks",
    "transports": lambda p, e, w: f"{unit_name(p, e['unit'])} tries to land ground units",
    "carries": lambda p, e, w: f"{unit_name(p, e['unit'])} tries to launch space units",
    "landing": _landing,
    "command": _command,
    "die": _die,
    "declared": _declared,
    "shot_lost": _shot_lost,
    "attack_roll": _attack_roll,
    "damage": _damage,
    "destroyed": lambda p, e, w: f"{target_name(p, e['target'])} is destroyed",
    "extra_shot": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} attacks again: {target_name(p, e['target'])}"
    ),
    "card_removed": lambda p, e, w: f"Base card {e['card'] + 1} of {w} is gone",
    "unit_removed": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} goes to the reserves of {w}"
        if e["to"] == "reserves"
        else f"{unit_name(p, e['unit'])} is gone"
    ),
    "resigned": lambda p, e, w: f"{w} gives up",
    "out": lambda p, e, w: f"{w} is out of the battle",
    "heals": lambda p, e, w: f"{unit_name(p, e['unit'])} removes a counter: {e['now']} left",
    "upgrades": lambda p, e, w: f"{unit_name(p, e['unit'])} becomes a Veteran",
    "reserves_die": _reserves_die,
    "game_over": _game_over,
}
