"""How a search thinks about the card game: which answers, how worlds are played on, their value.

Worlds are played on quickly: as greedy judges, but without trying texts in worlds of their own.
"""

import random
from collections.abc import Callable
from typing import Any, Final

from starfold.agents import values as learned
from starfold.agents.ccg.battles import battle_worth, payment_worth
from starfold.agents.ccg.deployments import (
    TEXTS,
    deploy_worth,
    promised_by,
    worth_where_allowed,
)
from starfold.agents.ccg.features import feature_names, features
from starfold.agents.ccg.judgement import action_worth, best_option, sorted_out
from starfold.agents.ccg.moves import ranked_moves
from starfold.agents.ccg.trials import NEVER, choose
from starfold.agents.ccg.worth import USUAL, Taste, standing, survey
from starfold.agents.search import Guide
from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.rules import movement
from starfold.games.ccg.rules.battle import WeaponsSegment
from starfold.games.ccg.rules.damage import FROM_HAND, DamageSegment, owes_attrition
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.force import REST_OF_RESERVE, LoseForce
from starfold.games.ccg.rules.phases import DRAW_AND_STOP, DrawPhase
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of
from starfold.games.ccg.rules.travelling import MoveCard, MoveStation, TransitGroup
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_DEPLOY,
    A_MOVE,
    BATTLE,
    DEPLOY,
    NONE,
)
from starfold.kernel.core import DECLINE

PACKAGE: Final = "starfold.agents.ccg"
POINTS: Final = 40.0  # of standing, that make up most of a game


def quick_option(pos: Position, seat: int, taste: Taste = USUAL) -> int:
    """As greedy answers, without trying anything."""
    options = pos.options
    if len(options) == 1:
        return options[0]
    quick = _QUICK.get(type(pos.stack[-1]))
    return choose(pos, seat, False, taste) if quick is None else quick(pos, seat, taste)


def _quick_action(pos: Position, seat: int, taste: Taste) -> int:
    best = DECLINE
    best_worth = 0.0
    deployable, moves, others = sorted_out(pos.options)
    deployable = [one for one in deployable if pos.setup.defs[card_of(one)].type not in TEXTS]
    for option in others:
        worth = action_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    if best != DECLINE:
        return best
    if deployable:
        ranked = ranked_deployments(pos, seat, deployable, taste)
        if ranked and -ranked[0][0] > taste.least_deploy:
            return ranked[0][1]
    if moves:
        ranked = ranked_moves(pos, seat, moves, taste)
        if ranked:
            return ranked[0][1]
    return DECLINE


def ranked_deployments(
    pos: Position, seat: int, offered: list[int], taste: Taste
) -> list[tuple[float, int]]:
    """The deployments with what they promise where they may go, the best first."""
    places = survey(pos)
    found: list[tuple[float, int]] = []
    best = NEVER
    for promised, option in promised_by(pos, seat, offered, places, taste):
        if -promised <= best and len(found) >= 5:
            break
        worth = worth_where_allowed(pos, seat, option, -promised, places, taste)
        best = max(best, worth)
        found.append((-worth, option))
    found.sort()
    return found


class CardGuide(Guide):
    """What a search needs to know of the card game."""

    def __init__(self, most: int = 6, actions_only: bool = False, taste: Taste = USUAL) -> None:
        self.taste = taste
        self.most = most  # plans for one question
        self.actions_only = actions_only  # all but deployments and battles as they first seem
        self.net = learned.shipped(PACKAGE, feature_names())

    def plans(self, state: Any, seat: int) -> list[int]:
        assert isinstance(state, Position)
        first = best_option(state, seat, self.taste)
        frame = state.stack[-1]
        plans_of = (_MAIN if self.actions_only else _PLANS).get(type(frame))
        if plans_of is None or looked_through(state):
            return [first]
        return self._among(first, plans_of(state, seat, frame, first, self.taste))

    def _among(self, first: int, others: list[int]) -> list[int]:
        found = [first]
        for option in others:
            if option not in found and len(found) < self.most:
                found.append(option)
        return found

    def answer(self, state: Any, seat: int) -> int:
        assert isinstance(state, Position)
        return quick_option(state, seat, self.taste)

    def clock(self, state: Any) -> int:
        assert isinstance(state, Position)
        return state.turn

    def feature_names(self) -> list[str]:
        return feature_names()

    def features(self, state: Any, seat: int) -> list[float]:
        assert isinstance(state, Position)
        return features(state, seat)

    def evaluate(self, state: Any, seat: int) -> float:
        assert isinstance(state, Position)
        if self.net is None:
            return learned.share(standing(state, seat, self.taste) / POINTS)
        return self.net.value(features(state, seat))

    def imagine(self, state: Any, seat: int, chance: random.Random) -> Any:
        assert isinstance(state, Position)
        return imagine(state, seat, chance)


def plain_plans(pos: Position, seat: int, taste: Taste) -> list[int]:
    """Answers that anybody might give: the first guess, and others that are not absurd."""
    first = quick_option(pos, seat, taste)
    frame = pos.stack[-1]
    plans_of = _PLAIN.get(type(frame))
    return [first] if plans_of is None else plans_of(pos, seat, frame, first, taste)


def _plain_actions(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    kind = kind_of(first)
    if first == DECLINE or kind not in (A_DEPLOY, A_MOVE, A_BOARD, A_BATTLE):
        return [first]
    found = [first, DECLINE]
    if kind == A_DEPLOY:
        offered = [option for option in pos.options if option != DECLINE]
        same = [option for option in offered if kind_of(option) == A_DEPLOY]
        ranked = ranked_deployments(pos, seat, same, taste)
        found += [option for worth, option in ranked[:3] if worth < 0.0]
    return found


def _plain_answers(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    return pos.options[:4]


def _plain_draws(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    return [first, *_draw_plans(pos, seat, frame, first, taste)[:2]]


def _all_of_them(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    return pos.options


def _action_plans(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    """To pass, the battles, the best deployments and moves, and whatever else there is."""
    deployable, moves, offered = sorted_out(pos.options)
    battles: list[tuple[float, int]] = []
    others: list[int] = []
    for option in offered:
        if kind_of(option) == A_BATTLE:
            battles.append((-battle_worth(pos, seat, option, taste), option))
        else:
            others.append(option)
    battles.sort()
    found = [DECLINE]
    found += [option for _, option in battles[:3]]
    if deployable:
        found += [option for _, option in ranked_deployments(pos, seat, deployable, taste)[:5]]
    if moves:
        found += [option for _, option in ranked_moves(pos, seat, moves, taste)[:3]]
        others = [option for option in moves if _is_great_move(option)][:1] + others
    return found + others


def _main_plans(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    """Deployments and battles of one's own turn; all else as it first seems."""
    if pos.active != seat or pos.phase not in (DEPLOY, BATTLE):
        return []
    return _action_plans(pos, seat, frame, first, taste)


def _is_great_move(option: int) -> bool:
    """Of a location: what it is good for no survey shows."""
    return kind_of(option) == A_MOVE and number_of(option) == movement.STATION


def _deploy_plans(pos: Position, seat: int, frame: Deploy, first: int, taste: Taste) -> list[int]:
    """The best places first; as what and with whom in any order."""
    if frame.place != NONE:
        return pos.options
    places = survey(pos)
    ranked: list[tuple[float, int]] = []
    for option in pos.options:
        ranked.append((-deploy_worth(pos, seat, frame.card, option, places, taste), option))
    ranked.sort()
    return [option for _, option in ranked]


def _payment_plans(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    """What seems to cost least first, then texts."""
    fight = pos.fight
    assert fight is not None
    attrition = nearest(fight.attrition_left[seat]) if owes_attrition(pos, seat) else 0
    damage = nearest(fight.damage_left[seat])
    ranked: list[tuple[float, int]] = []
    texts: list[int] = []
    for option in pos.options:
        if kind_of(option) > 0:
            texts.append(option)
        elif not REST_OF_RESERVE <= option < FROM_HAND:
            ranked.append((-payment_worth(pos, seat, option, attrition, damage, taste), option))
    ranked.sort()
    return [option for _, option in ranked[:4]] + texts


def _draw_plans(pos: Position, seat: int, frame: Step, first: int, taste: Taste) -> list[int]:
    """Some cards fewer and some more."""
    drawn = 0 if first == DECLINE else first - DRAW_AND_STOP
    found: list[int] = []
    for count in (drawn - 2, drawn + 2, drawn - 4, drawn + 4, 0):
        option = DRAW_AND_STOP + count if count > 0 else DECLINE
        if option in pos.options:
            found.append(option)
    return found


Plans = Callable[[Position, int, Any, int, Taste], list[int]]  # the step, then the first guess

# By the step that asks: the answers that are worth thinking about; what is not there is not.
_PLANS: Final[dict[type[Any], Plans]] = {
    PhaseActions: _action_plans,
    Deploy: _deploy_plans,
    DamageSegment: _payment_plans,
    DrawPhase: _draw_plans,
    MoveCard: _all_of_them,
    MoveStation: _all_of_them,
    LoseForce: _all_of_them,
    WeaponsSegment: _all_of_them,
    Responses: _all_of_them,
    Fire: _all_of_them,
    TransitGroup: _all_of_them,
}
_MAIN: Final[dict[type[Any], Plans]] = {PhaseActions: _main_plans}
# The same for what anybody might answer.
_PLAIN: Final[dict[type[Any], Plans]] = {
    PhaseActions: _plain_actions,
    Deploy: _plain_answers,
    MoveCard: _plain_answers,
    DamageSegment: _plain_answers,
    DrawPhase: _plain_draws,
}
# What is judged in another way than greedy does, because nothing is tried.
_QUICK: Final[dict[type[Any], Callable[[Position, int, Taste], int]]] = {
    PhaseActions: _quick_action
}
