"""What happens in the card game, kind by kind."""

from typing import Final

from starfold.games.ccg.speech.names import card_label, card_name, names, seat_name
from starfold.games.ccg.speech.words import MESSAGES, say
from starfold.games.ccg.state.fractions import decimal, is_whole, words
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import NONE, ROLES
from starfold.kernel.core import Event
from starfold.kernel.events import FLAG, NUMBER, WORD, Events, Field, Told, maybe


def _card_if_any(pos: Position, card: int) -> str:
    return "" if card == NONE else card_label(pos, card)


def _title_if_any(pos: Position, card: int) -> str:
    return "" if card == NONE else card_name(pos, card)


def _cards(pos: Position, cards: list[int]) -> str:
    return names(pos, cards) if cards else ""


def _seat(pos: Position, seat: int) -> str:
    return "" if seat == NONE else seat_name(seat)


def _role(pos: Position, role: int) -> str:
    return "" if role == NONE else ROLES[role]


def _if_any(pos: Position, number: int) -> str:
    return "" if number == NONE else str(number)


def _pile(pos: Position, pile: str) -> str:
    return say(f"piles.{pile}")


def _phase(pos: Position, phase: str) -> str:
    return say(f"phases.{phase}")


def _purpose(pos: Position, purpose: str) -> str:
    return say(f"purposes.{purpose.replace(' ', '_')}")


def _way(pos: Position, way: str) -> str:
    return say(f"ways.{way.replace(' ', '_')}")


CARD: Final = Field(int, card_label)
CARD_IF_ANY: Final = Field(int, _card_if_any)  # -1: none
TITLE_IF_ANY: Final = Field(int, _title_if_any)  # a card that need not be in play
CARDS: Final = Field(list[int], _cards, worded=True)
SEAT: Final = Field(int, _seat, worded=True)
ROLE: Final = Field(int, _role)
DECIMAL: Final = Field(float)  # destiny, power, forfeit and what is made of them
NUMBER_IF_ANY: Final = Field(int, _if_any)  # -1: none
PILE: Final = Field(str, _pile, worded=True)
PURPOSE: Final = Field(str, _purpose, worded=True)
PHASE: Final = Field(str, _phase, worded=True)
TEXT: Final = Field(str, english=True)  # of a card
WAY: Final = Field(str, _way, worded=True)

KINDS: Final[dict[str, dict[str, Field]]] = {
    # the game
    "reveal_start": {"card": CARD},
    "set_aside_start": {"card": CARD},
    "mark_edge": {"card": CARD},
    "opening_hand": {"amount": NUMBER, "cards": maybe(CARDS)},
    "first_player": {},
    "turn": {"turn": NUMBER},
    "phase": {"phase": PHASE},
    "stalemate": {"turn": NUMBER},
    "turn_limit": {"turn": NUMBER},
    "life_force_empty": {},
    "concede": {},
    # Force
    "generation": {"amount": NUMBER},
    "activate_force": {"amount": NUMBER, "source": TITLE_IF_ANY},
    "use_force": {"amount": NUMBER, "source": TITLE_IF_ANY},
    "loss_changed": {"amount": DECIMAL},
    "borrow_force": {"amount": NUMBER, "source": TITLE_IF_ANY},
    "return_cards": {"amount": NUMBER, "pile": PILE},
    "inserted": {"card": CARD, "owner": SEAT},
    "surfaces": {"card": CARD, "owner": SEAT},
    "lose_force": {"card": maybe(CARD), "from": PILE, "source": TITLE_IF_ANY},
    "retrieve_force": {"amount": NUMBER, "cards": maybe(CARDS), "source": TITLE_IF_ANY},
    "draw_card": {"from": PILE, "card": maybe(CARD)},
    "take": {"pile": PILE, "card": maybe(CARD)},
    "move_top": {"from": PILE, "pile": PILE},
    "recirculate": {"amount": NUMBER},
    "hand_to_used": {"amount": NUMBER},
    "shuffle": {"pile": PILE},
    "search": {
        "pile": PILE,
        "owner": SEAT,
        "own": FLAG,
        "source": TITLE_IF_ANY,
        "cards": maybe(CARDS),
    },
    "verify": {
        "pile": PILE,
        "owner": SEAT,
        "own": FLAG,
        "source": TITLE_IF_ANY,
        "cards": maybe(CARDS),
    },
    "peek": {
        "pile": PILE,
        "owner": SEAT,
        "own": FLAG,
        "amount": NUMBER,
        "source": maybe(TITLE_IF_ANY),
        "cards": maybe(CARDS),
    },
    "reveal": {"pile": PILE, "cards": CARDS, "source": TITLE_IF_ANY},
    "show_hand": {"cards": CARDS, "source": TITLE_IF_ANY},
    "predicts": {"card": CARD, "winner": SEAT},
    "guesses": {"card": CARD, "type": WORD},
    "chooses": {"card": CARD, "amount": NUMBER},
    "draw_destiny": {
        "card": CARD,
        "number": DECIMAL,
        "expected": maybe(DECIMAL),  # for its player: before it was drawn
        "for": PURPOSE,
        "source": TITLE_IF_ANY,
        "target": CARD_IF_ANY,
    },
    "destiny_counts": {"card": CARD, "number": DECIMAL, "for": PURPOSE},
    "destiny_cancelled": {"card": CARD},
    "destiny_failed": {},
    # texts
    "play": {"card": CARD, "words": TEXT, "targets": CARDS, "price": NUMBER},
    "use_text": {"card": CARD, "words": TEXT, "targets": CARDS, "price": NUMBER},
    "played_to": {"card": CARD, "pile": WORD},
    "face_down": {"card": CARD, "amount": NUMBER},
    "gives_back": {"card": CARD, "amount": NUMBER},
    "answers": {"card": CARD, "words": TEXT, "answer": FLAG},
    "cancelled": {"card": CARD},
    "arranges": {"cards": CARDS},
    "no_target": {"card": CARD},
    "thwarted": {"card": CARD},
    "lapses": {"card": CARD, "words": TEXT},
    "reached": {"card": CARD, "target": CARD},
    # deploying
    "deploy": {
        "card": CARD,
        "place": CARD_IF_ANY,
        "role": ROLE,
        "amount": NUMBER,
        "other": maybe(CARD_IF_ANY),
        "with": maybe(CARD),
    },
    "deploy_location": {
        "card": CARD,
        "other": maybe(CARD_IF_ANY),
        "cards": maybe(CARDS),
        "host": maybe(CARD),
    },
    "rearranges": {"cards": CARDS},
    "raise_location": {"card": CARD, "other": CARD},
    "replace": {"card": CARD, "other": CARD, "place": CARD_IF_ANY, "cards": CARDS},
    "hand_over": {"card": CARD, "other": CARD, "target": CARD, "amount": NUMBER},
    "steal": {"card": CARD, "other": CARD_IF_ANY, "place": CARD_IF_ANY, "owner": SEAT},
    # leaving
    "leaves": {
        "card": CARD,
        "pile": WORD,
        "place": maybe(CARD_IF_ANY),
        "cause": maybe(TITLE_IF_ANY),
    },
    "lost": {"card": CARD, "place": maybe(CARD), "cause": maybe(TITLE_IF_ANY)},
    "patient": {"card": CARD, "other": CARD},
    "stacked": {"card": CARD, "other": CARD},
    "racked": {"card": CARD, "other": CARD},
    "asleep": {"card": CARD, "source": TITLE_IF_ANY},
    "declares": {"card": CARD, "words": TEXT},
    "stops": {"card": CARD, "place": CARD},
    "jump_off": {"card": CARD, "place": CARD_IF_ANY},
    "crash": {"card": CARD, "place": CARD_IF_ANY, "other": TITLE_IF_ANY},
    "collapse": {"place": CARD, "source": TITLE_IF_ANY},
    "blow_away": {"place": CARD, "cards": CARDS, "source": TITLE_IF_ANY},
    # moving
    "move": {
        "card": CARD,
        "from": CARD_IF_ANY,
        "place": CARD_IF_ANY,
        "way": WAY,
        "cost": NUMBER,
    },
    "transit": {"cards": CARDS, "from": CARD_IF_ANY, "place": CARD_IF_ANY, "cost": NUMBER},
    "move_together": {"cards": CARDS, "from": CARD_IF_ANY, "place": CARD_IF_ANY, "cost": NUMBER},
    "move_station": {
        "card": CARD,
        "from": CARD_IF_ANY,
        "place": CARD_IF_ANY,
        "parsec": NUMBER,
        "cost": NUMBER,
    },
    "embark": {"card": CARD, "from": CARD_IF_ANY, "place": CARD, "role": ROLE, "cost": NUMBER},
    "disembark": {"card": CARD, "from": CARD_IF_ANY, "place": CARD, "role": ROLE, "cost": NUMBER},
    "transfer": {"card": CARD, "from": CARD_IF_ANY, "place": CARD, "role": ROLE},
    "designate": {"card": CARD, "place": CARD, "role": WORD},
    "react": {"card": CARD, "place": CARD_IF_ANY, "away": FLAG},
    "react_announced": {
        "card": CARD,
        "from": CARD_IF_ANY,
        "place": CARD_IF_ANY,
        "cost": NUMBER,
    },
    "react_cancelled": {"card": CARD},
    # control
    "drain": {"place": CARD, "cards": CARDS},
    "drained": {"place": CARD, "amount": NUMBER},
    "drain_met": {"place": CARD},
    "drain_cancelled": {"place": CARD_IF_ANY},
    "search_party": {"place": CARD, "cards": CARDS},
    "search_result": {"place": CARD, "amount": DECIMAL, "found": FLAG},
    "missing": {"card": CARD, "place": CARD_IF_ANY, "source": TITLE_IF_ANY},
    "found": {"card": CARD, "place": CARD_IF_ANY},
    # battle
    "battle": {"place": CARD, "cards": CARDS},
    "excluded": {"card": CARD, "place": CARD},
    "battle_cancelled": {"place": CARD},
    "battle_left": {"place": CARD},
    "battle_ends_early": {"place": CARD},
    "no_battle_destiny": {"place": CARD},
    "total_power": {
        "place": CARD,
        "power": DECIMAL,
        "destiny": DECIMAL,
        "to_power": DECIMAL,
        "total": DECIMAL,
    },
    "battle_tied": {"place": CARD},
    "battle_won": {"place": CARD, "amount": NUMBER},
    "damage_segment": {"attrition": DECIMAL, "damage": DECIMAL, "hit": CARDS, "immune": CARDS},
    "damage_cancelled": {},
    "attrition_cancelled": {},
    "forfeit": {"card": CARD, "amount": DECIMAL, "attrition": DECIMAL, "damage": DECIMAL},
    "battle_ends": {"place": CARD, "winner": SEAT},
    "fire": {
        "card": CARD,
        "user": CARD_IF_ANY,
        "targets": CARDS,
        "price": NUMBER,
        "source": TITLE_IF_ANY,
    },
    "retarget": {"card": CARD, "target": CARD},
    "shot": {
        "card": CARD,
        "targets": CARDS,
        "total": DECIMAL,
        "needed": DECIMAL,
        "succeeds": FLAG,
    },
    "shot_fails": {"card": CARD},
    "duel": {"card": CARD, "other": CARD, "amount": DECIMAL, "against": DECIMAL},
    "hit": {"card": CARD, "other": CARD_IF_ANY},
    "restored": {"card": CARD, "other": CARD_IF_ANY},
    "ionized": {"card": CARD, "other": CARD},
    # mines
    "bury": {"place": CARD, "card": maybe(CARD)},
    "bluff": {"place": CARD, "card": maybe(CARD)},
    "turn_over": {"card": CARD, "place": CARD},
    "defuse": {"card": CARD},
    "trip": {"card": CARD, "place": CARD, "cards": CARDS, "across": FLAG},
    "explode": {"card": CARD, "target": CARD_IF_ANY, "place": CARD, "works": FLAG},
    "blast": {"card": CARD, "target": CARD, "amount": DECIMAL, "needed": NUMBER_IF_ANY},
    # creatures and storms
    "ferocity": {"card": CARD, "amount": DECIMAL},
    "eaten": {"card": CARD, "other": CARD},
    "creature_attacks": {"card": CARD, "target": CARD, "place": CARD_IF_ANY},
    "creature_misses": {"card": CARD, "target": CARD},
    "creature_result": {
        "card": CARD,
        "target": CARD,
        "amount": DECIMAL,
        "against": DECIMAL,
        "defeated": FLAG,
    },
    "dragged": {"card": CARD, "place": CARD, "other": CARD},
    "creatures_fight": {"card": CARD, "other": CARD, "place": CARD_IF_ANY},
    "attack_creature": {"card": CARD, "cards": CARDS, "place": CARD_IF_ANY},
    "attack_result": {"card": CARD, "amount": DECIMAL, "against": DECIMAL, "defeated": FLAG},
    "storm_moves": {"card": CARD, "other": CARD_IF_ANY, "place": CARD},
    "storm_passes": {"card": CARD},
    # spies and captives
    "undercover": {"card": CARD, "place": CARD_IF_ANY, "source": TITLE_IF_ANY},
    "cover_broken": {"card": CARD, "place": CARD_IF_ANY, "source": TITLE_IF_ANY},
    "captured": {"card": CARD, "source": TITLE_IF_ANY, "place": CARD_IF_ANY},
    "escapes": {"card": CARD},
    "imprisoned": {"card": CARD, "other": CARD},
    "escorted": {"card": CARD, "other": CARD},
    "delivered": {"card": CARD, "other": CARD, "place": CARD_IF_ANY},
    "taken_over": {"card": CARD, "other": CARD},
    "released": {"card": CARD, "place": CARD_IF_ANY},
    "joins": {"card": CARD, "place": CARD},
    "tractor_beam": {"card": CARD, "target": CARD},
    "tractor_result": {
        "card": CARD,
        "target": CARD,
        "amount": DECIMAL,
        "against": DECIMAL,
        "captured": FLAG,
    },
    "changes_hands": {"card": CARD, "place": CARD_IF_ANY},
    # epic events
    "target_generator": {"card": CARD, "other": CARD, "target": CARD, "pilot": CARD_IF_ANY},
    "ignition": {"card": CARD, "other": CARD, "target": CARD},
    "run_lead": {"card": CARD, "event": CARD},
    "epic_result": {"card": CARD, "amount": DECIMAL, "success": FLAG},
}


class _Told(Events[Position]):
    """A number that is not whole is told with two decimals, and called as cards print it."""

    def _told(self, pos: Position, event: Event, seat: int) -> Told:
        told = super()._told(pos, event, seat)
        for key, field in KINDS[event.kind].items():
            if field.type is float and key in told and not is_whole(told[key]):
                told["names"][key] = words(told[key])
                told[key] = decimal(told[key])
        return told


EVENTS: Final[Events[Position]] = _Told(KINDS, MESSAGES, seat_name)
