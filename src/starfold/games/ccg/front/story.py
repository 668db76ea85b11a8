"""The log as a story: one sentence an event, from the event as the reader may know it."""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg.speech.names import card_label, card_name, force_words, names, seat_name
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import ABOARD_CARGO, ABOARD_PASSENGER, ABOARD_PILOT, NONE

Told = dict[str, Any]


def tell(pos: Position, event: Told) -> str:
    """An event (as `view.events_for` gives it) in words."""
    who = seat_name(event["seat"]) if event["seat"] >= 0 else ""
    sentence = _SENTENCES.get(event["kind"], _something)
    return sentence(pos, event, who)


# -- pieces of sentences ---------------------------------------------------------------------------

_PILES: Final = {
    "reserve": "Reserve Deck",
    "force": "Force Pile",
    "used": "Used Pile",
    "lost": "Lost Pile",
    "hand": "hand",
    "out": "out of play",
    "buried": "buried cards",
}


def _one(pos: Position, e: Told, key: str = "card") -> str:
    """A card of the event by its name."""
    card = e.get(key, NONE)
    return "a card" if card == NONE else card_label(pos, card)


def _at(pos: Position, e: Told, key: str = "place", word: str = "at") -> str:
    place = e.get(key, NONE)
    return "" if place == NONE else f" {word} {card_label(pos, place)}"


def _by(pos: Position, e: Told, key: str = "source") -> str:
    """The card that did it, in brackets."""
    card = e.get(key, NONE)
    return "" if card == NONE else f" ({card_name(pos, card)})"


def _for(e: Told, key: str) -> str:
    cost = e.get(key, 0)
    return f" for {force_words(cost)}" if cost else ""


def _many(pos: Position, cards: list[int]) -> str:
    return names(pos, cards) if cards else "nobody"


def _do(pos: Position, cards: list[int], verb: str) -> str:
    """What one or several cards do; the verb is that of several."""
    ending = "es" if verb.endswith("ch") else "s"
    return f"{_many(pos, cards)} {verb}{ending if len(cards) == 1 else ''}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _something(pos: Position, e: Told, who: str) -> str:
    """An event that has no sentence of its own."""
    what = e["kind"].replace("_", " ")
    subject = _one(pos, e) if "card" in e else ""
    return ": ".join(part for part in (who, subject, f"{what}{_at(pos, e)}") if part)


# -- sentences -------------------------------------------------------------------------------------


def _leaves(pos: Position, e: Told, who: str) -> str:
    """A card goes from the table to a pile."""
    if e["pile"] == "hand":
        return f"{_one(pos, e)} returns to {who}'s hand"
    if e["pile"] == "out":
        return f"{_one(pos, e)} is out of play"
    verb = "is lost" if e["pile"] == "lost" else f"goes to {who}'s {_PILES[e['pile']]}"
    return f"{_one(pos, e)} {verb}{_at(pos, e)}{_by(pos, e, 'cause')}"


def _play(pos: Position, e: Told, who: str) -> str:
    targets = f", at {_many(pos, e['targets'])}" if e["targets"] else ""
    return f"{who} plays {_one(pos, e)}{_for(e, 'price')}: {e['words']}{targets}"


def _use_text(pos: Position, e: Told, who: str) -> str:
    targets = f", at {_many(pos, e['targets'])}" if e["targets"] else ""
    return f"{_one(pos, e)} ({who}){_for(e, 'price')}: {e['words']}{targets}"


_ROLE_WORDS: Final = {
    ABOARD_PILOT: " as a pilot",
    ABOARD_PASSENGER: " as a passenger",
    ABOARD_CARGO: " in the cargo bay",
}


def _deploy(pos: Position, e: Told, who: str) -> str:
    on = ""
    if e.get("other", NONE) != NONE:
        role = e.get("role", NONE)
        word = "aboard" if role in _ROLE_WORDS else "on"
        on = f" {word} {card_label(pos, e['other'])}{_ROLE_WORDS.get(role, '')}"
    together = f" with {card_label(pos, e['with'])}" if "with" in e else ""
    cost = e["amount"] if "amount" in e else e["cost"]
    price = f"for {force_words(cost)}" if cost else "free"
    return f"{who} deploys {_one(pos, e)}{together}{on}{_at(pos, e)} {price}"


def _deploy_location(pos: Position, e: Told, who: str) -> str:
    if e.get("other", NONE) != NONE:
        return f"{who} converts {_one(pos, e)}"
    return f"{who} deploys {_one(pos, e)}{_at(pos, e, 'host', 'inside')}"


def _move(pos: Position, e: Told, who: str) -> str:
    way = e.get("way", "")
    how = f" ({way})" if way not in ("", "landspeed") else ""
    start, to = _at(pos, e, "from", "from"), _at(pos, e, "place", "to")
    return f"{_one(pos, e)} moves{start}{to}{how}{_for(e, 'cost')}"


def _group_move(pos: Position, e: Told, who: str) -> str:
    start, to = _at(pos, e, "from", "from"), _at(pos, e, "place", "to")
    return f"{_do(pos, e['cards'], 'move')}{start}{to}{_for(e, 'cost')}"


def _move_station(pos: Position, e: Told, who: str) -> str:
    to = _at(pos, e, "place", "into orbit of") or f" to parsec {e['parsec']}"
    return f"{_one(pos, e)} moves{to}{_for(e, 'cost')}"


def _draw_destiny(pos: Position, e: Told, who: str) -> str:
    return f"{who} draws {_one(pos, e)} for {e['for']}: {e['number']}"


def _draw_card(pos: Position, e: Told, who: str) -> str:
    card = _one(pos, e) if "card" in e else "a card"
    return f"{who} draws {card} from the {_PILES[e['from']]}"


def _looks(verb: str) -> Callable[[Position, Told, str], str]:
    """Somebody sees hidden cards; only who may know them reads their names."""

    def sentence(pos: Position, e: Told, who: str) -> str:
        owner: int = e["owner"]
        whose = "the own" if owner == e["seat"] else f"{seat_name(owner)}'s"
        found = f": {_many(pos, e['cards'])}" if e.get("cards") else ""
        return f"{who} {verb} {whose} {_PILES[e['pile']]}{_by(pos, e)}{found}"

    return sentence


def _search(pos: Position, e: Told, who: str) -> str:
    """Of a pile, or by a search party for the missing."""
    if "pile" in e:
        return _looks("looks through")(pos, e, who)
    result = "somebody is found" if e["found"] else "nobody is found"
    return f"The search party{_at(pos, e)} totals {e['amount']}: {result}"


def _reveal(pos: Position, e: Told, who: str) -> str:
    return f"{who} shows the top of the {_PILES[e['pile']]}: {_many(pos, e['cards'])}"


def _opening_hand(pos: Position, e: Told, who: str) -> str:
    found = f": {_many(pos, e['cards'])}" if e.get("cards") else ""
    return f"{who} draws an opening hand of {_cards(e['amount'])}{found}"


def _fire(pos: Position, e: Told, who: str) -> str:
    by = "" if e["user"] in (NONE, e["card"]) else f" by {card_label(pos, e['user'])}"
    return f"{_one(pos, e)} is fired{by} at {_many(pos, e['targets'])}{_for(e, 'price')}"


def _shot(pos: Position, e: Told, who: str) -> str:
    verdict = "it succeeds" if e["succeeds"] else "it fails"
    aim = _many(pos, e["targets"])
    return f"{_one(pos, e)} at {aim}: {e['total']} against {e['needed']}, {verdict}"


def _total_power(pos: Position, e: Told, who: str) -> str:
    parts = [f"power {e['power']}"]
    parts += [f"battle destiny {e['destiny']}"] if e["destiny"] else []
    parts += [f"destiny to power {e['to_power']}"] if e["to_power"] else []
    return f"{who}'s total power{_at(pos, e)} is {e['total']}: {', '.join(parts)}"


def _damage_segment(pos: Position, e: Told, who: str) -> str:
    due = [f"attrition {e['attrition']}"] if e["attrition"] else []
    due += [f"battle damage {e['damage']}"] if e["damage"] else []
    due += [f"the forfeit of {_many(pos, e['hit'])} (hit)"] if e["hit"] else []
    immune = f"; immune: {_many(pos, e['immune'])}" if e["immune"] and e["attrition"] else ""
    return f"{who} owes {', '.join(due) if due else 'nothing'}{immune}"


def _forfeit(pos: Position, e: Told, who: str) -> str:
    left = [f"attrition {e['attrition']}"] if e["attrition"] else []
    left += [f"battle damage {e['damage']}"] if e["damage"] else []
    rest = f"; left: {', '.join(left)}" if left else ""
    return f"{who} forfeits {_one(pos, e)} for {e['amount']}{rest}"


def _blast(pos: Position, e: Told, who: str) -> str:
    against = "" if e["needed"] == NONE else f" against {e['needed']}"
    return f"{_one(pos, e)} at {_one(pos, e, 'target')}: {e['amount']}{against}"


def _explode(pos: Position, e: Told, who: str) -> str:
    end = "" if e["works"] else " without effect"
    return f"{_one(pos, e)} explodes{_at(pos, e)}{end}"


def _trip(pos: Position, e: Told, who: str) -> str:
    return f"{_one(pos, e)} trips what is buried{_at(pos, e)}: {_many(pos, e['cards'])}"


def _versus(first: str, won: str, lost: str) -> Callable[[Position, Told, str], str]:
    """A number against another, and who had the better of it."""

    def sentence(pos: Position, e: Told, who: str) -> str:
        good = e.get("defeated", e.get("captured", False))
        about = f"{_one(pos, e)}{first}".format(target=_one(pos, e, "target"))
        return f"{about}: {e['amount']} against {e['against']}, {won if good else lost}"

    return sentence


def _epic_result(pos: Position, e: Told, who: str) -> str:
    verdict = "it succeeds" if e["success"] else "it fails"
    return f"{_one(pos, e)} totals {e['amount']}: {verdict}"


def _react(pos: Position, e: Told, who: str) -> str:
    way = "away from" if e["away"] else "to"
    return f"{_one(pos, e)} reacts{_at(pos, e, 'place', way)}"


def _lose_force(pos: Position, e: Told, who: str) -> str:
    pile = "hand" if e["from"] == "hand" else f"the {_PILES[e['from']]}"
    return f"{who} loses {_one(pos, e)} from {pile}{_by(pos, e)}"


def _retrieve(pos: Position, e: Told, who: str) -> str:
    return f"{who} retrieves {_many(pos, e['cards'])}{_by(pos, e)}"


def _bury(pos: Position, e: Told, who: str) -> str:
    card = _one(pos, e) if "card" in e else "a card"
    return f"{who} buries {card}{_at(pos, e, 'place', 'under')}"


def _use_force(pos: Position, e: Told, who: str) -> str:
    return f"{who} uses {force_words(e['amount'])}{_by(pos, e)}"


def _activate(pos: Position, e: Told, who: str) -> str:
    return f"{who} activates {force_words(e['amount'])}{_by(pos, e)}"


def _battle_ends(pos: Position, e: Told, who: str) -> str:
    winner = "nobody won" if e["winner"] == NONE else f"{seat_name(e['winner'])} won"
    return f"The battle{_at(pos, e)} is over: {winner}"


def _boards(verb: str) -> Callable[[Position, Told, str], str]:
    def sentence(pos: Position, e: Told, who: str) -> str:
        role = _ROLE_WORDS.get(e.get("role", NONE), "")
        return f"{_one(pos, e)} {verb} {_one(pos, e, 'place')}{role}{_for(e, 'cost')}"

    return sentence


_SENTENCES: Final[dict[str, Callable[[Position, Told, str], str]]] = {
    # the game
    "reveal_start": lambda p, e, w: f"{w} starts from {_one(p, e)}",
    "set_aside_start": lambda p, e, w: f"{_one(p, e)} cannot stay: {w} picks another start",
    "mark_edge": lambda p, e, w: f"{_one(p, e)} marks the edge of the shield",
    "opening_hand": _opening_hand,
    "first_player": lambda p, e, w: f"{w} goes first",
    "turn": lambda p, e, w: f"Turn {e['turn']}: {w}",
    "phase": lambda p, e, w: f"{w}'s {e['phase']} phase",
    "stalemate": lambda p, e, w: "Nobody can do anything any more: the game is drawn",
    "turn_limit": lambda p, e, w: f"Turn {e['turn']} was the last: the game is drawn",
    "life_force_empty": lambda p, e, w: f"{w} has no Life Force left and loses",
    "concede": lambda p, e, w: f"{w} gives up",
    # Force
    "generation": lambda p, e, w: f"{w} generates {force_words(e['amount'])}",
    "activate_force": _activate,
    "use_force": _use_force,
    "lose_force": _lose_force,
    "retrieve_force": _retrieve,
    "draw_card": _draw_card,
    "take": lambda p, e, w: f"{w} takes {_one(p, e)} into hand from the {_PILES[e['pile']]}",
    "recirculate": lambda p, e, w: f"{w} puts {_cards(e['amount'])} under the Reserve Deck",
    "shuffle": lambda p, e, w: f"{w} shuffles the {_PILES[e['pile']]}",
    "search": _search,
    "verify": _looks("looks through"),
    "peek": _looks("looks at"),
    "reveal": _reveal,
    "draw_destiny": _draw_destiny,
    "destiny_counts": lambda p, e, w: f"{_one(p, e)} counts {e['number']} for {e['for']}",
    "destiny_cancelled": lambda p, e, w: f"The destiny {_one(p, e)} is cancelled",
    "destiny_failed": lambda p, e, w: f"{w} has no destiny to draw",
    # texts
    "play": _play,
    "use_text": _use_text,
    "played_to": lambda p, e, w: (
        f"{_one(p, e)} is out of play"
        if e["pile"] == "out"
        else f"{_one(p, e)} goes to {w}'s {_PILES[e['pile']]}"
    ),
    "cancelled": lambda p, e, w: f"{_one(p, e)} is cancelled",
    "arranges": lambda p, e, w: f"{w} lays {_many(p, e['cards'])} in this order",
    "no_target": lambda p, e, w: f"{_one(p, e)} has no legal target any more and does nothing",
    "thwarted": lambda p, e, w: f"{_one(p, e)} is saved: what was aimed at it comes to nothing",
    "lapses": lambda p, e, w: f"{_one(p, e)} is cancelled: {e['words']}",
    "reached": lambda p, e, w: f"{_one(p, e, 'target')} reaches {_one(p, e)}",
    # deploying
    "deploy": _deploy,
    "deploy_location": _deploy_location,
    "raise_location": lambda p, e, w: f"{_one(p, e)} lies on top again",
    "replace": lambda p, e, w: f"{w} replaces {_one(p, e, 'other')} by {_one(p, e)}",
    "hand_over": lambda p, e, w: (
        f"{_one(p, e, 'other')} hands {_one(p, e)} to {_one(p, e, 'target')}{_for(e, 'amount')}"
    ),
    "steal": lambda p, e, w: f"{w} steals {_one(p, e)}{_at(p, e, 'other', 'for')}",
    # leaving
    "leaves": _leaves,
    "lost": lambda p, e, w: f"{_one(p, e)} is lost{_at(p, e)}{_by(p, e, 'cause')}",
    "patient": lambda p, e, w: f"{_one(p, e)} is placed in {_one(p, e, 'other')}",
    "stops": lambda p, e, w: f"{_one(p, e)} gets no farther than {_one(p, e, 'place')}",
    "jump_off": lambda p, e, w: f"{_one(p, e)} jumps off{_at(p, e)}",
    "crash": lambda p, e, w: f"{_one(p, e)} crashes{_at(p, e)}{_by(p, e, 'other')}",
    "collapse": lambda p, e, w: f"{_one(p, e, 'place')} collapses{_by(p, e)}",
    "blow_away": lambda p, e, w: f"{_one(p, e, 'place')} is blown away{_by(p, e)}",
    # moving
    "move": _move,
    "transit": _group_move,
    "move_together": _group_move,
    "move_station": _move_station,
    "embark": _boards("boards"),
    "disembark": _boards("gets off at"),
    "transfer": _boards("transfers to"),
    "designate": lambda p, e, w: f"{_one(p, e)} is now {e['role']} of {_one(p, e, 'place')}",
    "react": _react,
    "react_announced": lambda p, e, w: (
        f"{_one(p, e)} sets out{_at(p, e, 'place', 'for')}{_for(e, 'cost')}"
    ),
    "react_cancelled": lambda p, e, w: f"The react of {_one(p, e)} is cancelled",
    # control
    "drain": lambda p, e, w: f"{w} initiates a Force drain{_at(p, e)}",
    "drained": lambda p, e, w: f"{w} drains {force_words(e['amount'])}{_at(p, e)}",
    "drain_met": lambda p, e, w: f"{w} has brought presence to meet the drain{_at(p, e)}",
    "drain_cancelled": lambda p, e, w: f"The Force drain{_at(p, e)} is cancelled",
    "search_party": lambda p, e, w: f"{_do(p, e['cards'], 'search')}{_at(p, e)}",
    "missing": lambda p, e, w: f"{_one(p, e)} is missing{_at(p, e)}{_by(p, e)}",
    "found": lambda p, e, w: f"{_one(p, e)} is found{_at(p, e)}",
    # battle
    "battle": lambda p, e, w: f"{w} initiates a battle{_at(p, e)}: {_many(p, e['cards'])}",
    "excluded": lambda p, e, w: f"{_one(p, e)} takes no part in the battle",
    "battle_cancelled": lambda p, e, w: f"The battle{_at(p, e)} is cancelled",
    "battle_left": lambda p, e, w: f"{w} has left the battle{_at(p, e)}",
    "battle_ends_early": lambda p, e, w: f"The battle{_at(p, e)} ends early",
    "no_battle_destiny": lambda p, e, w: f"{w} draws no battle destiny",
    "total_power": _total_power,
    "battle_tied": lambda p, e, w: f"The battle{_at(p, e)} is tied",
    "battle_won": lambda p, e, w: f"{w} wins the battle{_at(p, e)} by {e['amount']}",
    "damage_segment": _damage_segment,
    "damage_cancelled": lambda p, e, w: f"{w}'s battle damage is cancelled",
    "attrition_cancelled": lambda p, e, w: f"Attrition against {w} is cancelled",
    "forfeit": _forfeit,
    "battle_ends": _battle_ends,
    "fire": _fire,
    "retarget": lambda p, e, w: f"{_one(p, e)} is aimed at {_one(p, e, 'target')} instead",
    "shot": _shot,
    "shot_fails": lambda p, e, w: f"The shot of {_one(p, e)} fails",
    "hit": lambda p, e, w: f"{_one(p, e)} is hit by {_one(p, e, 'other')}",
    "ionized": lambda p, e, w: f"{_one(p, e)} is ionized by {_one(p, e, 'other')}",
    # mines
    "bury": _bury,
    "defuse": lambda p, e, w: f"{w} defuses {_one(p, e)}",
    "trip": _trip,
    "explode": _explode,
    "blast": _blast,
    # creatures and storms
    "ferocity": lambda p, e, w: f"{_one(p, e)} has ferocity {e['amount']}",
    "eaten": lambda p, e, w: f"{_one(p, e)} is eaten by {_one(p, e, 'other')}",
    "creature_attacks": lambda p, e, w: f"{_one(p, e)} attacks {_one(p, e, 'target')}{_at(p, e)}",
    "creature_misses": lambda p, e, w: f"{_one(p, e, 'target')} escapes {_one(p, e)}",
    "creature_result": _versus(" attacks {target}", "the victim is beaten", "the victim holds out"),
    "dragged": lambda p, e, w: f"{_one(p, e, 'other')} drags {_one(p, e)} to {_one(p, e, 'place')}",
    "creatures_fight": lambda p, e, w: f"{_one(p, e)} and {_one(p, e, 'other')} fight{_at(p, e)}",
    "attack_creature": lambda p, e, w: f"{_do(p, e['cards'], 'attack')} {_one(p, e)}{_at(p, e)}",
    "attack_result": _versus(" is attacked", "it is defeated", "it holds out"),
    "storm_moves": lambda p, e, w: f"{_one(p, e)} moves to {_one(p, e, 'place')}",
    "storm_passes": lambda p, e, w: f"{_one(p, e)} passes",
    # spies and captives
    "undercover": lambda p, e, w: f"{_one(p, e)} goes undercover{_at(p, e)}",
    "cover_broken": lambda p, e, w: f"The cover of {_one(p, e)} is broken{_by(p, e)}",
    "captured": lambda p, e, w: f"{_one(p, e)} is captured{_at(p, e)}{_by(p, e)}",
    "escapes": lambda p, e, w: f"{_one(p, e)} escapes",
    "imprisoned": lambda p, e, w: f"{_one(p, e)} is imprisoned in {_one(p, e, 'other')}",
    "escorted": lambda p, e, w: f"{_one(p, e, 'other')} escorts {_one(p, e)}",
    "delivered": lambda p, e, w: f"{_one(p, e, 'other')} delivers {_one(p, e)}{_at(p, e)}",
    "taken_over": lambda p, e, w: f"{_one(p, e, 'other')} takes {_one(p, e)} along",
    "released": lambda p, e, w: f"{_one(p, e)} is free{_at(p, e)}",
    "joins": lambda p, e, w: f"{_one(p, e)} goes to {_one(p, e, 'place')}",
    "tractor_beam": lambda p, e, w: f"{_one(p, e)} reaches for {_one(p, e, 'target')}",
    "tractor_result": _versus(" reaches for {target}", "it is captured", "it gets away"),
    "changes_hands": lambda p, e, w: f"{_one(p, e)} is {w}'s now",
    # epic events
    "target_generator": lambda p, e, w: (
        f"{_one(p, e)}: {_one(p, e, 'other')} is fired at {_one(p, e, 'target')}"
    ),
    "run_lead": lambda p, e, w: f"{_one(p, e)} leads the attack run",
    "epic_result": _epic_result,
}
