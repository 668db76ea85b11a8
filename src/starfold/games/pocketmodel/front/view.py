"""What a seat may know: the one door through which anything leaves the game for a player.

`view` shows the table, `question` the choice to make; what happened is told by `speech.events`. All
ask `piles.may_know` about cards; placements made in secret stay secret until all are made.
"""

from collections.abc import Sequence
from typing import cast

from starfold.games.pocketmodel.rules.effects import effects_of_cards
from starfold.games.pocketmodel.rules.forecast import battle_under_way, strike_under_way
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.rules.step import Step, asking
from starfold.games.pocketmodel.speech.names import unit_name, zone_called
from starfold.games.pocketmodel.speech.seen import (
    ActionView,
    BattleView,
    CardBonus,
    CardView,
    Pieces,
    PlayerView,
    PocketModelView,
    Question,
    QuestionOption,
    StrikeView,
    UnitView,
)
from starfold.games.pocketmodel.state.position import GONE, NONE, RESERVES, Fight, Position
from starfold.kernel.choices import Choice
from starfold.kernel.core import EVERYONE, NOBODY
from starfold.kernel.notation import offered
from starfold.units.icons import ICON_NAMES, NO_ICON, icons_of
from starfold.units.model import Card
from starfold.units.seen import shown_unit
from starfold.units.vocabulary import CARD_TYPES


def view(pos: Position, seat: int) -> PocketModelView:
    """The table as the seat sees it (NOBODY: a spectator; EVERYONE: after the end, all of it).

    Decks are shown as sizes (PM-DECK-01, PM-DECK-06), the hands of others as counts (PM-HAND-03),
    face-down objectives to nobody, their owners included (PM-OBJV-12).
    """
    return views(pos, [seat])[0]


def views(pos: Position, seats: Sequence[int]) -> list[PocketModelView]:
    """The table as each of the seats sees it; what they see alike is the same object in all."""
    alike = _open_view(pos)
    return [
        {
            **alike,
            "seat": seat,
            "units": _units_seen(pos, seat, alike["units"]),
            "players": [_player_seen(pos, seat, player) for player in alike["players"]],
            "strike": _strike_view(pos, seat),
            "question": question(pos, seat),
        }
        for seat in seats
    ]


def _open_view(pos: Position) -> PocketModelView:
    """What does not depend on who looks; the rest waits to be filled in."""
    setup = pos.setup
    effects = effects_of_cards(pos)
    return {
        "game": "pocketmodel",
        "edition": setup.edition,
        "seat": NOBODY,
        "turn": pos.turn,
        "active": pos.active,
        "first": pos.first,
        "ended": pos.ended,
        "winners": pos.winners[:],
        "zones": [zone_called(pos, zone) for zone in range(pos.seats + 1)],
        "units": [_unit_view(pos, unit, effects.get(unit, [])) for unit in range(len(setup.units))],
        "players": [_player_view(pos, seat) for seat in range(pos.seats)],
        "battle": _battle_view(pos),
        "strike": None,
        "action": _action_view(pos),
        "asked": pos.asked,
        "question": None,
    }


def _unit_view(pos: Position, unit: int, effects: list[str]) -> UnitView:
    definition = pos.setup.units[unit]
    face = pos.face(unit)
    zone = pos.zone[unit]
    return {
        **shown_unit(unit, definition, face, unit_name(pos, unit), pos.owner(unit)),
        "kind": "ground" if pos.setup.ground[unit] else "space",
        "zone": zone,
        "place": "gone" if zone == GONE else zone_called(pos, zone),
        "icons": icons_of(face.icons),
        "counters": pos.damage[unit],
        "flipped": bool(pos.flipped[unit]),
        "two_sided": pos.setup.two_sided[unit],
        "effects": effects if zone >= 0 else [],
    }


def _units_seen(pos: Position, seat: int, units: list[UnitView]) -> list[UnitView]:
    """While units are placed in secret, those of others lie in reserve for all one can see."""
    if not pos.placing:
        return units
    return [
        unit if seat in (unit["owner"], EVERYONE) or unit["zone"] < 0 else _in_reserve(pos, unit)
        for unit in units
    ]


def _in_reserve(pos: Position, unit: UnitView) -> UnitView:
    return {**unit, "zone": RESERVES, "place": zone_called(pos, RESERVES), "effects": []}


def card_view(pos: Position, card: int) -> CardView:
    definition = pos.cards[card]
    return {
        "id": definition.id,
        "name": definition.name,
        "type": CARD_TYPES[definition.type],
        "bonus": _bonus(definition),
        "icon": "" if definition.icon == NO_ICON else ICON_NAMES[definition.icon],
        "affiliation": definition.affiliation,
        "text": definition.text,
        "stars": definition.stars,
        "defense": definition.objective_defense,
        "provenance": definition.provenance,
    }


def _bonus(card: Card) -> CardBonus:
    """Only what is not nought."""
    bonus: CardBonus = {}
    if card.attack:
        bonus["attack"] = card.attack
    if card.damage:
        bonus["damage"] = card.damage
    if card.defense:
        bonus["defense"] = card.defense
    return bonus


def _knows_list(pos: Position, seat: int, other: int) -> bool:
    """Whoever knows what a shipped fleet is called can look up its deck."""
    return seat in (other, EVERYONE) or pos.setup.options.open_decklists or bool(pos.ended)


def _player_view(pos: Position, seat: int) -> PlayerView:
    return {
        "seat": seat,
        "fleet": "",
        "alive": pos.is_alive(seat),
        "deck": len(pos.deck[seat]),
        "hand": {"count": len(pos.hand[seat]), "known": []},
        "discard": [card_view(pos, card) for card in pos.discard[seat]],
        "removed": [card_view(pos, card) for card in pos.removed[seat]],
        "objectives": [],
    }


def _player_seen(pos: Position, seat: int, player: PlayerView) -> PlayerView:
    """With what the seat may know of the player's fleet, hand and objectives."""
    other = player["seat"]
    hand = pos.hand[other]
    known = [card_view(pos, card) for card in hand if may_know(pos, seat, card)]
    return {
        **player,
        "fleet": pos.setup.fleet_names[other] if _knows_list(pos, seat, other) else "",
        "hand": {"count": len(hand), "known": sorted(known, key=lambda card: card["id"])},
        "objectives": [
            {
                "slot": slot,
                "face_up": pos.slot_face_up(other, slot),
                "card": card_view(pos, card) if may_know(pos, seat, card) else None,
            }
            for slot, card in enumerate(pos.slots[other])
            if card != NONE
        ],
    }


def _battle_view(pos: Position) -> BattleView | None:
    fight = pos.fight
    if fight is None:
        return None
    odds = battle_under_way(pos)
    attack = _cards_beside(pos, fight, 0)
    defense = _cards_beside(pos, fight, 1)
    return {
        "attacker": fight.attacker,
        "defender": fight.defender,
        "attack_card": attack[0] if attack else None,
        "attack_extra": attack[1:],
        "defense_card": defense[0] if defense else None,
        "defense_extra": defense[1:],
        "attack_roll": fight.attack_roll,
        "defense_roll": fight.defense_roll,
        "odds": None if odds is None else odds.to_data(),
    }


def _cards_beside(pos: Position, fight: Fight, side: int) -> list[CardView]:
    """The cards that lie beside the unit of a side, in the order of playing."""
    if fight.cleared:
        return []
    return [
        card_view(pos, card)
        for place, card in enumerate(fight.cards)
        if fight.side_at(place) == side
    ]


def _strike_view(pos: Position, seat: int) -> StrikeView | None:
    raid = pos.raid
    if raid is None:
        return None
    odds = strike_under_way(pos, seat)
    return {
        "target": raid.target,
        "slot": raid.slot,
        "strikers": raid.still_to_strike(),
        "striker": raid.striker,
        "odds": None if odds is None else odds.to_data(),
    }


def _action_view(pos: Position) -> ActionView | None:
    """What is being declared, for all to see."""
    for step in pos.stack[::-1]:
        declared = cast(Step, step).declaration()
        if declared is not None:
            return declared.to_data()
    return None


def question(pos: Position, seat: int) -> Question | None:
    """The choice before the seat, with its options in words; for others only who is asked."""
    if pos.ended or pos.asked < 0:
        return None
    step = asking(pos)
    name = type(step).__name__
    if seat not in (pos.asked, EVERYONE):
        return {"seat": pos.asked, "step": name}
    asked = step.question(pos)
    choices = [step.choice(pos, option) for option in pos.options]
    return {
        "seat": pos.asked,
        "step": name,
        "text": asked.text,
        "short": asked.short,
        "rules": asked.rules[:],
        "options": [
            _option(pos, option, choice, notation)
            for option, choice, notation in zip(
                pos.options, choices, _notations(pos, choices), strict=True
            )
        ],
    }


def _option(pos: Position, option: int, choice: Choice, notation: str) -> QuestionOption:
    forecast = asking(pos).promise(pos, pos.asked, option)
    return {
        "option": option,
        "notation": notation,
        "text": choice.text,
        "verb": choice.verb,
        **cast(Pieces, choice.pieces),
        "promise": None if forecast is None else forecast.to_data(),
    }


def _notations(pos: Position, choices: list[Choice]) -> list[str]:
    """As `offered` writes them, which tells those apart that would read alike."""
    written = [choice.notation() for choice in choices]
    return written if len(set(written)) == len(written) else list(offered(pos))
