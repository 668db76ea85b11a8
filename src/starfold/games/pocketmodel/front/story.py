"""The log as a story: one sentence an event, from the event as the reader may know it."""

from typing import Any

from starfold.games.pocketmodel.speech.names import seat_name, unit_name, zone_name
from starfold.games.pocketmodel.state.position import Position

_ROUTE_WORDS = {
    "objective": "from the reserves",
    "carrier": "from the Carrier",
    "card": "from the reserves, called by a card",
}


def tell(pos: Position, event: dict[str, Any]) -> str:
    """An event (as `view.events_for` gives it) in words."""
    kind: str = event["kind"]
    who = seat_name(event["seat"]) if event["seat"] >= 0 else ""
    return _SENTENCES[kind](pos, event, who)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _units(pos: Position, units: list[int]) -> str:
    return ", ".join(unit_name(pos, unit) for unit in units)


def _attack_roll(pos: Position, e: dict[str, Any], who: str) -> str:
    again = {"": "", "own_miss": " again after a miss", "foe_hit": " again, its hit refused"}[
        e["again"]
    ]
    start = f"{unit_name(pos, e['unit'])} rolls {e['roll']}{again}"
    if e["automatic"]:
        return f"{start}: a natural 12 always hits"
    verdict = "hit" if e["hit"] else "miss"
    sum_up = f"attack {e['attack']:+d} = {e['result']} against defense {e['defense']}"
    return f"{start}, {sum_up}: {verdict}"


def _strike_roll(pos: Position, e: dict[str, Any], who: str) -> str:
    verdict = "destroyed" if e["success"] else "it holds"
    return (
        f"{unit_name(pos, e['unit'])} strikes: {e['roll']} rolled, "
        f"{e['strike']:+d} = {e['result']} against {e['defense']}: {verdict}"
    )


def _objective_played(pos: Position, e: dict[str, Any], who: str) -> str:
    if e["was_face_up"]:
        end = f", {e['replaced_name']} is discarded"
    elif "replaced_name" in e:
        end = f", {e['replaced_name']} comes to hand"
    else:
        end = ", the face-down card comes to hand"
    return f"{who} plays {e['card_name']} as objective {e['slot'] + 1}{end}"


def _game_over(pos: Position, e: dict[str, Any], who: str) -> str:
    winners = " and ".join(seat_name(seat) for seat in e["winners"])
    if not winners:
        return f"The game is drawn ({e['how']})"
    return f"{winners} wins ({e['how']})"


def _ability(pos: Position, e: dict[str, Any], who: str) -> str:
    return f"{e['card_name']} ({who}): {_card_text(pos, e['card_id'])}"


def _card_text(pos: Position, card_id: str) -> str:
    for card in pos.cards:
        if card.id == card_id:
            return card.text
    return ""


_SENTENCES = {
    "shuffled": lambda p, e, w: f"{w} shuffles {_cards(e['cards'])}",
    "objectives_dealt": lambda p, e, w: f"{w} lays {_cards(e['number'])} face down as objectives",
    "first_player": lambda p, e, w: f"{w} goes first",
    "placed": lambda p, e, w: f"{w} places {unit_name(p, e['unit'])}",
    "placed_secretly": lambda p, e, w: (
        f"{w} places {unit_name(p, e['unit'])} in secret"
        if "unit" in e
        else f"{w} places a unit in secret"
    ),
    "placed_all": lambda p, e, w: f"{w} places all units: {_units(p, e['units'])}",
    "placement_done": lambda p, e, w: f"{w} has placed the starting units; the others are reserves",
    "turn_begins": lambda p, e, w: f"Turn {e['turn']}: {w}",
    "no_objective": lambda p, e, w: f"{w} plays no objective",
    "objective_played": _objective_played,
    "action": lambda p, e, w: f"{w} chooses: {e['action']}",
    "moved": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} moves from {zone_name(p, e['from'])} to {zone_name(p, e['to'])}"
    ),
    "attack_declared": lambda p, e, w: (
        f"{unit_name(p, e['attacker'])} will attack {unit_name(p, e['defender'])}"
    ),
    "battle_begins": lambda p, e, w: (
        f"Battle in {zone_name(p, e['zone'])}: "
        f"{unit_name(p, e['attacker'])} against {unit_name(p, e['defender'])}"
    ),
    "battle_void": lambda p, e, w: (
        f"{unit_name(p, e['attacker'])} against {unit_name(p, e['defender'])} does not take place"
    ),
    "passed": lambda p, e, w: f"{w} passes (step {e['step']})",
    "card_played": lambda p, e, w: f"{w} plays {e['card_name']} for {unit_name(p, e['unit'])}",
    "ability": _ability,
    "picked_at_random": lambda p, e, w: f"{e['card_name']} is picked at random from {w}'s hand",
    "attack_roll": _attack_roll,
    "damaged": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} takes {e['counters']} damage ({e['total']} in all)"
    ),
    "unharmed": lambda p, e, w: f"{unit_name(p, e['unit'])} is hit but takes no damage",
    "unit_destroyed": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} is destroyed and joins {w}'s reserves"
    ),
    "withdrawn": lambda p, e, w: f"{unit_name(p, e['unit'])} returns to {w}'s reserves",
    "healed": lambda p, e, w: f"{unit_name(p, e['unit'])} is healed of {e['counters']}",
    "flipped": lambda p, e, w: f"{unit_name(p, e['unit'])} is a veteran now: its base is flipped",
    "card_discarded": lambda p, e, w: f"{w} discards {e['card_name']}",
    "card_removed": lambda p, e, w: f"{w}'s {e['card_name']} leaves the game",
    "discarded": lambda p, e, w: f"{w} discards {e['card_name']}",
    "drew": lambda p, e, w: (
        f"{w} draws {e['card_name']}" if "card_name" in e else f"{w} draws a card"
    ),
    "no_refill": lambda p, e, w: f"{w} leaves the hand as it is",
    "recovered": lambda p, e, w: f"{w} takes {e['card_name']} back from the discard pile",
    "reshuffled": lambda p, e, w: (
        f"{w} shuffles the discard pile into a new deck ({_cards(e['cards'])})"
    ),
    "nothing_to_draw": lambda p, e, w: f"{w} has no card left to draw",
    "strike_declared": lambda p, e, w: (
        f"{w} strikes objective {e['slot'] + 1} of {seat_name(e['target'])} "
        f"with {_units(p, e['strikers'])}"
    ),
    "revealed": lambda p, e, w: f"{w}'s objective {e['slot'] + 1} is turned up: {e['card_name']}",
    "strike_roll": _strike_roll,
    "strike_void": lambda p, e, w: f"{unit_name(p, e['unit'])} cannot strike any more",
    "objective_destroyed": lambda p, e, w: (
        f"{w}'s objective {e['slot'] + 1}, {e['card_name']}, is destroyed; {e['left']} left"
    ),
    "objective_replaced": lambda p, e, w: (
        f"{e['card_name']} is discarded, {w}'s objective {e['slot'] + 1} is a new face-down card"
    ),
    "entered": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} enters {zone_name(p, e['zone'])} {_ROUTE_WORDS[e['route']]}"
    ),
    "no_more_reserves": lambda p, e, w: f"{w} brings in no more units",
    "carrier_used": lambda p, e, w: (
        f"{unit_name(p, e['unit'])} opens its hangars in {zone_name(p, e['zone'])}"
    ),
    "eliminated": lambda p, e, w: f"{w} has no {e['by']} left and is eliminated",
    "resigned": lambda p, e, w: f"{w} resigns",
    "game_over": _game_over,
}
