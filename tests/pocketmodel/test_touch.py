"""A touched piece is answered with a rule, unless it can be chosen."""

import random
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.front.touch import why_not
from starfold.games.pocketmodel.front.view import view
from starfold.rulebook import ledgers
from tests.pocketmodel.games import play_on, random_start
from tests.pocketmodel.test_properties import swap_hidden_cards
from tests.pocketmodel.test_view import moments

pytestmark = pytest.mark.mode_independent


def pieces(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything on the table that can be touched."""
    found: list[dict[str, Any]] = [{"unit": unit["unit"]} for unit in shown["units"]]
    found += [{"zone": zone} for zone in range(len(shown["zones"]))]
    for player in shown["players"]:
        cards = [*player["hand"]["known"], *player["discard"]]
        found += [{"card": card["id"]} for card in cards]
        found += [{"target": player["seat"], "slot": slot} for slot in range(3)]
    found += [{"pile": pile} for pile in ("deck", "discard")]
    return found


def named_by(option: dict[str, Any], asked: int) -> dict[str, Any] | None:
    """The piece that a player touches to choose this option."""
    if "zone" in option:
        return {"zone": option["zone"]}
    if "slot" in option:
        return {"target": option.get("target", asked), "slot": option["slot"]}
    if "card_id" in option:
        return {"card_id": option["card_id"]}
    if "attacker" in option and "defender" in option:
        return {"unit": option["defender"]}
    return {"unit": option["unit"]} if "unit" in option else None


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_can_be_touched_and_all_else_names_a_rule(seed: int) -> None:
    for pos in moments(seed, every=4, players=2 + seed % 3):
        if pos.ended:
            break
        shown = view(pos, pos.asked)
        offered = [named_by(option, pos.asked) for option in shown["question"]["options"]]
        for piece in offered:
            assert piece is None or why_not(pos, pos.asked, piece) is None
        for piece in pieces(shown):
            refusal = why_not(pos, pos.asked, piece)
            if refusal is None:
                name = {"card_id": piece["card"]} if "card" in piece else piece
                assert name in offered
            else:
                assert ledgers.rule(refusal.rule)
                assert refusal.text[0].isupper() or refusal.text[0].isdigit()
                assert refusal.text.rstrip().endswith((".", "?"))


@pytest.mark.parametrize("seed", range(40))
def test_no_answer_tells_anything_hidden(seed: int) -> None:
    pos = random_start(seed)
    play_on(pos, random.Random(seed), 10 + seed * 3)
    chance = random.Random(seed)
    for seat in range(pos.seats):
        other = swap_hidden_cards(pos, seat, chance)
        known = pieces(view(pos, seat))
        strange = [{"card": card.id} for card in {card.id: card for card in pos.cards}.values()]
        for piece in [*known, *strange]:
            assert why_not(pos, seat, piece) == why_not(other, seat, piece)


@pytest.mark.parametrize(
    "piece",
    [
        {},
        {"unit": 999},
        {"unit": -1},
        {"unit": True},
        {"unit": "x"},
        {"zone": 3},
        {"slot": 1},
        {"target": 0, "slot": 4},
        {"card": 3},
        {"unit": 1, "zone": 1},
        {"soup": 1},
        None,
        [],
    ],
)
def test_what_is_no_piece_is_refused(piece: Any) -> None:
    pos = random_start(1, players=2)
    with pytest.raises(InputError):
        why_not(pos, pos.asked, piece)


def test_somebody_else_is_asked() -> None:
    pos = random_start(1, players=2, defaults=True)
    refusal = why_not(pos, 1 - pos.asked, {"unit": 0})
    assert refusal is not None
    assert refusal.text.endswith("'s choice now.")


def test_the_sentence_is_about_the_very_piece() -> None:
    told: dict[str, str] = {}
    for seed in range(4):
        for pos in moments(seed, every=2, players=2, defaults=True):
            if pos.ended:
                break
            for piece in pieces(view(pos, pos.asked)):
                refusal = why_not(pos, pos.asked, piece)
                if refusal is not None and "unit" in piece:
                    told.setdefault(refusal.rule, refusal.text)
    assert "only " in told["PM-MOVE-01"] or "not yours" in told["PM-MOVE-01"]
    assert "reserves" in told["PM-MOVE-07"]
    assert "Choose an action first" in told["PM-TURN-05"] or "Choose combat" in told["PM-TURN-05"]
    assert "objective step" in told["PM-TURN-03"]
