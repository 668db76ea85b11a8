"""What a player may do of one's own accord, by phase: what begins it, its words, why not."""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import (
    abilities,
    battle,
    boarding,
    captives,
    carrying,
    creatures,
    dejarik,
    deploying,
    deployment,
    draining,
    epic,
    firing,
    mines,
    missing,
    movement,
    personas,
    routes,
    running,
    spies,
    strays,
    travelling,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.step import card_of, kind_of, number_of
from starfold.games.ccg.speech.names import card_label, phase_name, seat_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_BURY,
    A_CAPTIVE,
    A_COVER,
    A_CREATURE,
    A_DEFUSE,
    A_DEPLOY,
    A_DRAIN,
    A_EPIC,
    A_FIRE,
    A_HAND_OVER,
    A_HOLO,
    A_MOVE,
    A_PLAY,
    A_REPLACE,
    A_SEARCH,
    A_TRANSFER,
    A_USE,
    BATTLE,
    CHARACTER,
    CONTROL,
    DEPLOY,
    HAND,
    INTERRUPT,
    MOVE,
    NONE,
    OWN_TURN,
    STARSHIP,
    TABLE,
    THEIR_TURN,
)
from starfold.kernel.choices import Choice

Offers = Callable[[Position, int], list[int]]
Tell = Callable[[Position, int, int], Choice]
Begin = Callable[[Position, int, int], None]

DESIGNATE: Final = 9  # the number of A_BOARD for naming pilots and drivers (HO-PILOT-04)

# What the active player may do in a phase beyond the abilities of cards (SW-B-066).
_BY_PHASE: Final[dict[int, list[Offers]]] = {
    CONTROL: [draining.offers, missing.search_offers],
    DEPLOY: [
        personas.replace_offers,
        carrying.hand_over_offers,
        mines.bury_offers,
        spies.cover_offers,
        vessels.designate_offers,
    ],
    BATTLE: [battle.offers, creatures.offers],
    MOVE: [
        routes.offers,
        boarding.offers,
        boarding.transfer_offers,
        vessels.designate_offers,
        captives.offers,
        epic.run_offers,
    ],
}


def offers(pos: Position, seat: int) -> list[int]:
    """All actions of a player now, in a fixed order."""
    found: list[int] = []
    if seat == pos.active:
        for chapter in _BY_PHASE.get(pos.phase, []):
            found += chapter(pos, seat)
        found += mines.defuse_offers(pos, seat)
    found += dejarik.offers(pos, seat)
    found += deploying.offers(pos, seat)
    found += weapons.offers(pos, seat)
    found += abilities.actions(pos, seat, abilities.time_of(pos, seat))
    return found


def begin(pos: Position, seat: int, option: int) -> None:
    """Carry out an action that was offered."""
    kind = kind_of(option)
    if kind in (A_PLAY, A_USE):
        pos.push(running.Run(card_of(option), number_of(option), seat, None))
    elif kind == A_BOARD and number_of(option) == DESIGNATE:
        vessels.designate_begin(pos, seat, option)
    else:
        _BEGIN[kind](pos, seat, option)


_BEGIN: Final[dict[int, Begin]] = {
    A_DEPLOY: deployment.begin,
    A_DRAIN: draining.begin,
    A_BATTLE: battle.begin,
    A_FIRE: firing.begin,
    A_MOVE: travelling.begin,
    A_BOARD: boarding.begin,
    A_TRANSFER: boarding.transfer_begin,
    A_SEARCH: missing.search_begin,
    A_REPLACE: personas.replace_begin,
    A_HAND_OVER: carrying.hand_over_begin,
    A_BURY: mines.bury_begin,
    A_CREATURE: creatures.begin,
    A_COVER: spies.cover_begin,
    A_DEFUSE: mines.defuse_begin,
    A_CAPTIVE: captives.begin,
    A_EPIC: epic.run_begin,
    A_HOLO: dejarik.begin,
}


def belongs_here(pos: Position, seat: int, option: int) -> bool:
    """Whether an action is one for this phase, and does something.

    A text for any time and a holo game come back in every phase, and a Force drain of nothing
    drains nothing.
    """
    kind, card = kind_of(option), card_of(option)
    if kind == A_DRAIN:
        return values.drain(pos, card, seat) > 0
    if kind not in (A_PLAY, A_USE):
        return kind != A_HOLO
    phases = OWN_TURN if seat == pos.active else THEIR_TURN
    return abilities.ability_of(pos, card, number_of(option)).times & phases != phases


# -- in words --------------------------------------------------------------------------------------


def choice(pos: Position, seat: int, option: int) -> Choice:
    """An action in the words of its chapter."""
    kind = kind_of(option)
    if kind in (A_PLAY, A_USE):
        return abilities.choice(pos, option)
    if kind == A_BOARD and number_of(option) == DESIGNATE:
        return vessels.designate_choice(pos, card_of(option))
    return _CHOICES[kind](pos, seat, option)


_CHOICES: Final[dict[int, Tell]] = {
    A_DEPLOY: deploying.choice,
    A_DRAIN: draining.choice,
    A_BATTLE: battle.choice,
    A_FIRE: firing.choice,
    A_MOVE: routes.choice,
    A_BOARD: boarding.choice,
    A_TRANSFER: boarding.transfer_choice,
    A_SEARCH: missing.search_choice,
    A_REPLACE: personas.replace_choice,
    A_HAND_OVER: carrying.hand_over_choice,
    A_BURY: mines.bury_choice,
    A_CREATURE: creatures.choice,
    A_COVER: spies.cover_choice,
    A_DEFUSE: mines.defuse_choice,
    A_CAPTIVE: captives.choice,
    A_EPIC: epic.run_choice,
    A_HOLO: dejarik.choice,
}


# -- why not ---------------------------------------------------------------------------------------


def why_not(pos: Position, seat: int, card: int, place: int) -> Reason | None:
    """Why nothing can be done with a card, or with it at a place, in this phase."""
    if card == NONE:
        return _why_not_there(pos, seat, place)
    if pos.zone[card] == HAND:
        return _why_not_from_hand(pos, seat, card, place)
    if pos.zone[card] != TABLE:
        return Reason("SW-B-010", "actions.out_of_play", card=card_label(pos, card))
    if pos.is_location(card):
        return _why_not_there(pos, seat, card)
    if pos.owner[card] != seat:
        return Reason(
            "SW-B-066",
            "actions.not_yours",
            card=card_label(pos, card),
            owner=seat_name(pos.owner[card]),
        )
    if pos.phase == MOVE:
        return _why_not_moved(pos, seat, card, place)
    boards = pos.setup.defs[card].type == CHARACTER and place != NONE
    if boards and vessels.is_vessel(pos, place):
        return boarding.why_not(pos, card, place)
    return _idle(pos, card)


def _idle(pos: Position, card: int) -> Reason:
    return Reason(
        "SW-B-066", "actions.idle", card=card_label(pos, card), phase=phase_name(pos.phase)
    )


def _why_not_from_hand(pos: Position, seat: int, card: int, place: int) -> Reason | None:
    definition = pos.setup.defs[card]
    if definition.type == CHARACTER and place != NONE and personas.same_persona(pos, card, place):
        return personas.why_not_replace(pos, card, place, seat)
    if definition.type != INTERRUPT:
        refused = deploying.why_not(pos, card, seat, place)
        return _for_nothing(pos, card) if _is_of_a_place(refused, place) else refused
    if not abilities.may_be_played(pos, card, seat):
        return Reason("HO-UNIQ-02", "actions.played_enough", card=definition.title)
    return Reason("SW-B-082", "actions.not_playable", card=definition.title)


def _is_of_a_place(refused: Reason | None, place: int) -> bool:
    """Whether a place is refused that nobody touched, one of many that would not do either."""
    return place == NONE and refused is not None and refused.rule == "SW-B-104"


def _for_nothing(pos: Position, card: int) -> Reason:
    return Reason("SW-B-104", "actions.nothing_to_deploy_on", card=card_label(pos, card))


def _why_not_moved(pos: Position, seat: int, card: int, place: int) -> Reason | None:
    if pos.active != seat:
        return Reason("HO-MOVE-02", "actions.not_your_move_phase")
    if place == NONE:
        return movement.may_move_regularly(pos, card) or _idle(pos, card)
    walks = pos.is_location(place) and not boarding.is_aboard(pos, card)
    if walks or _shuttles(pos, card, place):
        return strays.why_not(pos, card, place)
    return boarding.why_not(pos, card, place)


def _shuttles(pos: Position, card: int, place: int) -> bool:
    """From a starship to another place, or from another place to a starship."""
    ship = pos.at[card] if boarding.is_aboard(pos, card) else place
    is_elsewhere = pos.location_of(place) != pos.location_of(card)
    return is_elsewhere and pos.setup.defs[ship].type == STARSHIP


def _why_not_there(pos: Position, seat: int, place: int) -> Reason | None:
    """What a location is touched for, by phase."""
    if not pos.is_location(place):
        return None
    if pos.active != seat:
        return Reason(
            "SW-B-066",
            "actions.others_phase",
            who=seat_name(pos.active),
            phase=phase_name(pos.phase),
        )
    if pos.phase == CONTROL:
        return draining.why_not(pos, seat, place)
    if pos.phase == BATTLE:
        return battle.why_not_initiate(pos, seat, place)
    return _idle(pos, place)
