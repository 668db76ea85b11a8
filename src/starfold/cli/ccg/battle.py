"""What stands above a question: the battle or drain under way, the card that is answered to."""

from typing import Any, Final

from starfold.cli.ccg.words import figures, label_of
from starfold.cli.ink import fit
from starfold.cli.sight import Sight
from starfold.games.ccg.state.fractions import decimal_words
from starfold.table.session import SEAT_LETTERS

LONGEST: Final = 220  # characters of a card's text above a question; `look` tells all of it
_BETWEEN: Final = ("begun", "over")  # before the first segment and after the last
_DESTINY_KNOWN: Final = ("power", "damage", "over")


def sheet(sight: Sight) -> list[str]:
    view = sight.view
    lines = [] if view["battle"] is None else battle_lines(sight, view["battle"])
    if view["drain"] is not None:
        drain = view["drain"]
        where = label_of(view, drain["place"])
        lines.append(f"{SEAT_LETTERS[drain['seat']]} drains {drain['amount']} at {where}")
    return lines + _in_question(sight)


def battle_lines(sight: Sight, battle: dict[str, Any]) -> list[str]:
    """Who fights where, and for each side power, destiny, what is owed and who takes part."""
    where = label_of(sight.view, battle["place"])
    word = "" if battle["segment"] in _BETWEEN else " segment"
    began = f"{SEAT_LETTERS[battle['initiator']]} began it"
    head = f"Battle at {where}, {battle['segment']}{word}; {began}"
    ahead = battle["outlook"]
    sides = [_side(sight, battle, seat) for seat in sight.others_first()]
    return [head, *sides, *([] if ahead is None else [f"Outlook: {'; '.join(ahead['words'])}"])]


def _side(sight: Sight, battle: dict[str, Any], seat: int) -> str:
    told = [f"power {decimal_words(battle['power'][seat])}"]
    many = battle["draws"][seat]
    if battle["segment"] in _DESTINY_KNOWN:
        told += [f"destiny {decimal_words(battle['destiny'][seat])} ({many} drawn)"] if many else []
        told += [f"total {decimal_words(battle['total'][seat])}"] if battle["total"][seat] else []
    else:
        told.append(f"battle destinies {many}")
    told += _owed(sight, battle, seat)
    return f"{SEAT_LETTERS[seat]} {', '.join(told)}: {_fighters(sight, battle, seat)}"


def _owed(sight: Sight, battle: dict[str, Any], seat: int) -> list[str]:
    """What a side must still pay: attrition, damage, cards that were hit."""
    attrition, damage = battle["attrition_left"][seat], battle["damage_left"][seat]
    found = [f"owes attrition {decimal_words(attrition)}"] if attrition else []
    found += [f"owes damage {decimal_words(damage)}"] if damage else []
    hit = [one["label"] for one in _of(sight, battle["hits"], seat)]
    return found + ([f"must forfeit {' and '.join(hit)}"] if hit else [])


def _fighters(sight: Sight, battle: dict[str, Any], seat: int) -> str:
    immune = battle["immune"] if battle["attrition"][seat] else []
    named = [
        f"{card['label']} {figures(card)}{' (immune)' if card['card'] in immune else ''}"
        for card in _of(sight, battle["cards"], seat)
    ]
    return ", ".join(named) or "nobody"


def _of(sight: Sight, numbers: list[int], seat: int) -> list[dict[str, Any]]:
    return [one for one in sight.view["cards"] if one["card"] in numbers and one["owner"] == seat]


def _in_question(sight: Sight) -> list[str]:
    """The text of a card that is being played, and of another's that one may answer to."""
    view = sight.view
    question = view["question"] or {}
    cards = list(view["shown"])
    if question.get("seat") == sight.seat:
        cards += [
            card
            for card in view["cards"]
            if card["card"] == question.get("about") and card["owner"] != sight.seat
        ]
    return [fit(f"{card['title']}: {card['words']}", LONGEST) for card in cards if card["words"]]
