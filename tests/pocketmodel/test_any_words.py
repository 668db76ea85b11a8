"""Cards of any words that the vocabulary allows together, dealt at random and played to the end."""

import random
from collections import Counter
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.front.record import position_from_data, position_to_data
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.state.position import Position, Setup
from starfold.kernel.core import EVERYONE, NOBODY
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import canonical_json
from starfold.units import vocabulary as v
from starfold.units.entries import parse_card
from tests.pocketmodel.games import GAME, fleets_usable_in
from tests.units.definitions import CONDITIONS, EFFECTS

EDITION = "scum_and_villainy"
GAMES = 12


def any_clause(chance: random.Random, triggers: tuple[str, ...]) -> dict[str, Any]:
    clause: dict[str, Any] = {"when": chance.choice(triggers)}
    if chance.random() < 0.4:
        clause["if"] = chance.choice(CONDITIONS)
    if chance.random() < 0.3:
        clause["lasts"] = "turn"
    return clause | {"do": [chance.choice(EFFECTS) for _ in range(chance.choice((1, 1, 2)))]}


def any_card(chance: random.Random, number: int) -> dict[str, Any]:
    """Clauses at random until they say something together."""
    while True:
        combat = chance.random() < 0.6
        triggers = v.COMBAT_TRIGGERS if combat else v.OBJECTIVE_TRIGGERS
        card = {
            "id": f"any-c-{number:03d}",
            "name": f"Any {number}",
            "type": "combat" if combat else "objective",
            "edition": EDITION,
            "number": number,
            "rarity": "common",
            "icon": "Luck" if combat else chance.choice(("Droid", "Trooper")),
            "objective": {"stars": 2, "defense": chance.randint(6, 10)},
            "ability": [any_clause(chance, triggers) for _ in range(chance.choice((1, 2)))],
            "provenance": "reconstructed",
            "source": "invented for a test",
        }
        try:
            parse_card(card, "sample")
        except InputError:
            continue
        return card


def any_setup(seed: int) -> Setup:
    chance = random.Random(seed)
    cards = [any_card(chance, number) for number in range(1, 11)]
    document = {"format": "starfold-catalogue", "version": 1, "name": "Any words", "cards": cards}
    deck = [{"card": card["id"], "copies": 3} for card in cards]
    names = [chance.choice(fleets_usable_in(EDITION)) for _ in range(2 + seed % 2)]
    forces = [GAME.sheet(GAME.shipped_force(name)).data for name in names]
    fleets = [{**force, "edition": EDITION, "deck": deck} for force in forces]
    spec = {"edition": EDITION, "forces": fleets, "catalogues": [document | {"units": []}]}
    return GAME.setup(GAME.check_spec({**spec, "options": {"max_turns": 40}}))


def cards_of(pos: Position, seat: int) -> list[int]:
    fight = pos.fight
    beside = [] if fight is None or fight.cleared else fight.cards
    piles = (pos.deck, pos.hand, pos.discard, pos.removed, pos.slots)
    lying = [card for pile in piles for card in pile[seat] if card >= 0]
    return sorted(lying + [card for card in beside if pos.setup.card_owner[card] == seat])


def look_around(pos: Position, chance: random.Random) -> None:
    """Everything that can be asked of a position has an answer."""
    data = position_to_data(pos)
    again = position_from_data(pos.setup, data)
    assert canonical_json(position_to_data(again)) == canonical_json(data)
    for reader in (NOBODY, *range(pos.seats)):
        view(pos, reader)
    view(GAME.imagine(pos, pos.asked, chance), pos.asked)
    for seat in range(pos.seats):
        for unit in range(len(pos.zone)):
            GAME.why_not(pos, seat, {"unit": unit})
        for card in {card.id for card in pos.cards}:
            GAME.why_not(pos, seat, {"card": card})


@pytest.mark.rule("PM-CCARD-12", "PM-CCARD-13", "PM-ZONE-07")
@pytest.mark.parametrize("seed", range(GAMES))
def test_whatever_cards_say_nothing_is_lost_and_the_game_goes_on(seed: int) -> None:
    setup = any_setup(seed)
    owned = [
        [card for card, owner in enumerate(setup.card_owner) if owner == seat]
        for seat in range(setup.seats)
    ]
    pos = new_position(setup, seeded_dice(seed), True)
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    while not pos.ended:
        assert pos.options
        for seat in range(pos.seats):
            assert not pos.is_alive(seat) or cards_of(pos, seat) == owned[seat]
        if chance.random() < 0.03:
            look_around(pos, chance)
        pos.choose(chance.choice(pos.options))
    for event in GAME.events_for(pos, EVERYONE, pos.log or []):
        assert GAME.tell(event)
        seen[event["kind"]] += 1
    assert seen["ability"] and seen["card_played"]
