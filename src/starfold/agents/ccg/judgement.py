"""How greedy judges the card game: for every question the answer that promises most at once.

Worth is counted in cards of Life Force: what a player loses to a drain is worth exactly that, a
card in hand somewhat less, and a card on the table as much as its power and ability do there. A
location is worth what can be drained there in the turns to come, or, where both have presence, the
battle that may be fought: its expected difference of power.

Most questions are judged by what lies open and by the own hand alone. Where a text decides what an
answer does, the answer is tried: in a world of its own, in which all that the seat cannot see is
dealt out anew in a way that does not depend on where it really is, the answer is given, everything
that follows from it is played to the end of the action, and the table is judged as it is then.
"""

from collections.abc import Callable
from typing import Final

from starfold.agents.ccg.battles import (
    battle_worth,
    choose_in_battle,
    choose_loss,
    choose_nothing,
    choose_payment,
    choose_shot,
    choose_yes,
    fire_worth,
)
from starfold.agents.ccg.deployments import (
    bury_worth,
    choose_buried,
    choose_deployment,
    choose_where,
)
from starfold.agents.ccg.epics import (
    attempt_worth,
    choose_in_barrage,
    choose_in_ignition,
    choose_in_run,
    choose_orbit,
    is_attempt,
)
from starfold.agents.ccg.moves import (
    choose_boarding,
    choose_goal,
    choose_mover,
    choose_searcher,
    choose_transfer,
    choose_transit,
)
from starfold.agents.ccg.trials import CHOOSERS, NEVER, choose, choose_text, guessed, outcome
from starfold.agents.ccg.worth import USUAL, Taste, card_worth, standing
from starfold.games.ccg.rules import (
    values,
)
from starfold.games.ccg.rules.battle import PowerSegment, WeaponsSegment
from starfold.games.ccg.rules.boarding import Board, Transfer
from starfold.games.ccg.rules.damage import DamageSegment
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.destiny import DrawDestiny
from starfold.games.ccg.rules.epic import AttackRun, TargetGenerator
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.force import LoseForce
from starfold.games.ccg.rules.ignition import Ignition
from starfold.games.ccg.rules.locations import DeployLocation
from starfold.games.ccg.rules.losing import ArrangePile
from starfold.games.ccg.rules.mines import Bury, Tripped
from starfold.games.ccg.rules.missing import SearchParty
from starfold.games.ccg.rules.phases import DRAW_AND_STOP, ActivatePhase, DrawPhase
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.searching import SearchPile
from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of
from starfold.games.ccg.rules.travelling import MoveCard, MoveStation, TransitGroup
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.position import Position, other
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
    A_MOVE,
    A_PLAY,
    A_REPLACE,
    A_SEARCH,
    A_TRANSFER,
    A_USE,
    TABLE,
)
from starfold.kernel.core import DECLINE

# Actions whose worth is known only when they are tried.
_TRIED: Final = (
    A_PLAY,
    A_USE,
    A_EPIC,
    A_CAPTIVE,
    A_CREATURE,
    A_TRANSFER,
    A_HAND_OVER,
    A_COVER,
)


def best_option(pos: Position, seat: int, taste: Taste = USUAL) -> int:
    return choose(pos, seat, True, taste)


# -- actions of a phase ----------------------------------------------------------------------------


def choose_action(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """The action that promises most; passing promises nothing."""
    if not deep:
        return DECLINE
    best = DECLINE
    best_worth = 0.0
    texts: list[int] = []
    deployable, moves, others = sorted_out(pos.options)
    for option in others:
        if kind_of(option) in _TRIED and not is_attempt(pos, option):
            texts.append(option)
            continue
        worth = action_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    if best == DECLINE and deployable:
        best = choose_deployment(pos, seat, deployable, taste)
    if best == DECLINE and texts:
        best = choose_text(pos, seat, texts, standing(pos, seat, taste), taste)
    if best == DECLINE and moves:
        best = choose_mover(pos, seat, moves, taste)
    return best


def sorted_out(offered: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Deployments, moves and whatever else may be done; to pass is none of them."""
    deployable: list[int] = []
    moves: list[int] = []
    others: list[int] = []
    for option in offered:
        if option == DECLINE:
            continue
        kind = kind_of(option)
        if kind == A_DEPLOY:
            deployable.append(option)
        elif kind in (A_MOVE, A_BOARD):
            moves.append(option)
        else:
            others.append(option)
    return deployable, moves, others


def action_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """What an action promises that is judged by what lies open; nothing: it is not taken."""
    if is_attempt(pos, option):
        return attempt_worth(pos, seat, option, taste)
    judge = _ACTIONS.get(kind_of(option))
    return 0.0 if judge is None else judge(pos, seat, option, taste)


def drain_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """The highest first; for nothing none is made."""
    amount = values.drain(pos, card_of(option), seat)
    return 10.0 + amount if amount else 0.0


def search_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    return 5.0


def replace_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """A version of a persona for one that is weaker."""
    new = card_of(option)
    old = number_of(option)
    if old >= len(pos.zone) or pos.zone[old] != TABLE:
        return 0.0
    return card_worth(pos, new, taste) - card_worth(pos, old, taste)


def defuse_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    return 1.0


# -- responses and texts ---------------------------------------------------------------------------


def choose_response(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """Respond if it turns what is under way for the better."""
    if DECLINE not in pos.options:
        return pos.options[0]
    if not deep:
        return DECLINE
    texts = [option for option in pos.options if option != DECLINE]
    return choose_text(pos, seat, texts, outcome(pos, seat, DECLINE, taste), taste)


def choose_number(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """Of several destiny numbers the highest."""
    return max(pos.options)


def choose_from_pile(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """The card that does most once it is in hand."""
    return guessed(pos, seat, taste)


# -- Force -----------------------------------------------------------------------------------------


def choose_activation(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """All, but for two cards of the Reserve Deck to draw destiny from."""
    most = max(pos.options)
    least = 0 if pos.force[seat] and 0 in pos.options else 1
    return max(min(most, least), min(most, len(pos.reserve[seat]) - 2))


def choose_draw(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """Fill the hand while Life Force lasts, and keep something to battle with."""
    cards, life, left = len(pos.hand[seat]), pos.life_force(seat), len(pos.force[seat])
    drawn = 0
    while _draws_one_more(cards + drawn, life - drawn, left - drawn, taste):
        drawn += 1
    return DRAW_AND_STOP + drawn if drawn else DECLINE


def _draws_one_more(cards: int, life: int, left: int, taste: Taste) -> bool:
    """Force that lies idle is looked through for something that can be used.

    Late in a game as well: two players who sit on all that is left would sit there for ever.
    """
    late = taste.hand_late if life > 10 else 2.0
    wanted = taste.hand_enough if life > taste.spare_life else late
    wanted += max(0.0, left - taste.idle)
    kept = 0.0 if cards < 4 else taste.kept
    return cards < wanted and left > kept


# -- locations -------------------------------------------------------------------------------------


def choose_start(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """A starting location with many own icons, or any slot of a row."""
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        if not 0 <= option < len(pos.zone) or not pos.is_location(option):
            return pos.options[0]
        icons = pos.setup.defs[option].icons_for
        worth = float(icons[seat] - icons[other(seat)])
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_first(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    return pos.options[0]


_ACTIONS: Final[dict[int, Callable[[Position, int, int, Taste], float]]] = {
    A_DRAIN: drain_worth,
    A_SEARCH: search_worth,
    A_BATTLE: battle_worth,
    A_FIRE: fire_worth,
    A_REPLACE: replace_worth,
    A_DEFUSE: defuse_worth,
    A_BURY: bury_worth,
}

CHOOSERS.update(
    {
        PhaseActions: choose_action,
        Responses: choose_response,
        WeaponsSegment: choose_in_battle,
        PowerSegment: choose_yes,
        DamageSegment: choose_payment,
        LoseForce: choose_loss,
        ArrangePile: choose_nothing,
        ActivatePhase: choose_activation,
        DrawPhase: choose_draw,
        DrawDestiny: choose_number,
        SearchPile: choose_from_pile,
        Deploy: choose_where,
        DeployLocation: choose_first,
        SetUp: choose_start,
        Fire: choose_shot,
        MoveCard: choose_goal,
        MoveStation: choose_orbit,
        TransitGroup: choose_transit,
        Board: choose_boarding,
        Transfer: choose_transfer,
        Bury: choose_buried,
        SearchParty: choose_searcher,
        Tripped: choose_yes,
        AttackRun: choose_in_run,
        Ignition: choose_in_ignition,
        TargetGenerator: choose_in_barrage,
    }
)
