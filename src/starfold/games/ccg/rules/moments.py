"""Moments in words: what just happened or is about to, and the kind of window that it opens."""

from typing import Any, Final

from starfold.games.ccg.rules.destiny import PURPOSES
from starfold.games.ccg.speech.names import card_label, phase_name, seat_name
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ABOUT_TO_BE_LOST,
    ABOUT_TO_LEAVE,
    BATTLE_DESTINY_DRAWN,
    BATTLE_ENDED,
    BATTLE_INITIATED,
    BATTLE_LOST,
    COVER_BROKEN,
    CREATURE_ATTACKS,
    DESTINY_DRAWN,
    DRAIN_INITIATED,
    EFFECT_DEPLOYED,
    FORCE_ACTIVATED,
    FORCE_LOSS,
    FORCE_PAID,
    HAND_FORFEITED,
    HAND_SEEN,
    JUST_CANCELLED,
    JUST_COLLAPSED,
    JUST_CRASHED,
    JUST_DEPLOYED,
    JUST_DRAINED,
    JUST_EATEN,
    JUST_FOUND,
    JUST_HIT,
    JUST_LOST,
    JUST_MISSING,
    JUST_MOVED,
    JUST_PLAYED,
    JUST_REACTED,
    JUST_SHUFFLED,
    JUST_TARGETED,
    JUST_TRANSPORTED,
    NONE,
    PHASE_BEGAN,
    POWER_SEGMENT,
    REACHED,
    REACT_ANNOUNCED,
    RUN_UNDER_WAY,
    TURN_BEGAN,
    TURN_ENDING,
    WEAPON_AIMED,
    WEAPON_FIRED,
)

# By kind of moment: the kind of window (see `dealing.WINDOWS`), and its message.
MOMENTS: Final[dict[int, tuple[str, str]]] = {
    JUST_DEPLOYED: ("deploy", "just_deployed"),
    EFFECT_DEPLOYED: ("deploy", "effect_deployed"),
    JUST_MOVED: ("move", "just_moved"),
    JUST_REACTED: ("move", "just_reacted"),
    JUST_TRANSPORTED: ("move", "just_transported"),
    REACT_ANNOUNCED: ("move", "react_announced"),
    BATTLE_INITIATED: ("battle", "battle_initiated"),
    POWER_SEGMENT: ("battle", "power_segment"),
    BATTLE_DESTINY_DRAWN: ("battle", "battle_destiny_drawn"),
    BATTLE_ENDED: ("battle", "battle_ended"),
    BATTLE_LOST: ("battle", "battle_lost"),
    DRAIN_INITIATED: ("drain", "drain_initiated"),
    JUST_DRAINED: ("drain", "just_drained"),
    ABOUT_TO_BE_LOST: ("lost", "about_to_be_lost"),
    JUST_LOST: ("lost", "just_lost"),
    JUST_HIT: ("weapon", "just_hit"),
    WEAPON_AIMED: ("weapon", "weapon_aimed"),
    WEAPON_FIRED: ("weapon", "weapon_fired"),
    JUST_PLAYED: ("interrupt", "just_played"),
    JUST_TARGETED: ("target", "just_targeted"),
    JUST_CANCELLED: ("target", "just_cancelled"),
    DESTINY_DRAWN: ("destiny", "destiny_drawn"),
    TURN_BEGAN: ("turn", "turn_began"),
    PHASE_BEGAN: ("turn", "phase_began"),
    TURN_ENDING: ("turn", "turn_ending"),
    FORCE_ACTIVATED: ("force", "force_activated"),
    FORCE_LOSS: ("force", "force_loss"),
    FORCE_PAID: ("force", "force_paid"),
    JUST_MISSING: ("other", "just_missing"),
    JUST_FOUND: ("other", "just_found"),
    JUST_CRASHED: ("other", "just_crashed"),
    JUST_COLLAPSED: ("other", "just_collapsed"),
    COVER_BROKEN: ("other", "cover_broken"),
    CREATURE_ATTACKS: ("other", "creature_attacks"),
    JUST_EATEN: ("other", "just_eaten"),
    REACHED: ("other", "reached"),
    JUST_SHUFFLED: ("other", "just_shuffled"),
    RUN_UNDER_WAY: ("other", "run_under_way"),
    HAND_SEEN: ("other", "hand_seen"),
    HAND_FORFEITED: ("lost", "hand_forfeited"),
    ABOUT_TO_LEAVE: ("move", "about_to_leave"),
}


_ABOARD: Final = (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO)


def window_of(moment: Moment) -> str:
    return MOMENTS[moment.kind][0]


def moment_words(pos: Position, moment: Moment) -> str:
    """What happened, or is about to, in a sentence."""
    return say(
        f"moments.{MOMENTS[moment.kind][1]}",
        who=seat_name(moment.seat) if moment.seat >= 0 else "",
        card=_label(pos, moment.card),
        other=_label(pos, moment.other),
        place=_label(pos, moment.place),
        **_more(pos, moment),
    )


def _label(pos: Position, card: int) -> str:
    return "" if card == NONE else card_label(pos, card)


def _more(pos: Position, moment: Moment) -> dict[str, Any]:
    """What only the sentences of some kinds say."""
    if moment.kind == DESTINY_DRAWN:
        return {"purpose": say(f"purposes.{PURPOSES[moment.amount].replace(' ', '_')}")}
    if moment.kind in (JUST_DEPLOYED, EFFECT_DEPLOYED):
        return {"aboard": pos.role[moment.card] in _ABOARD}
    if moment.kind == PHASE_BEGAN:
        return {"phase": phase_name(moment.amount)}
    if moment.kind in (FORCE_LOSS, FORCE_PAID):
        return {"amount": moment.amount}
    return {"forfeited": bool(moment.amount)}
