"""Moments in words: what just happened or is about to, and the kind of window that it opens."""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules.destiny import PURPOSES
from starfold.games.ccg.speech.names import card_label, name_or_something, seat_name
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import (
    ABOUT_TO_BE_LOST,
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
    JUST_CANCELLED,
    JUST_COLLAPSED,
    JUST_CRASHED,
    JUST_DEPLOYED,
    JUST_EATEN,
    JUST_FOUND,
    JUST_HIT,
    JUST_LOST,
    JUST_MISSING,
    JUST_MOVED,
    JUST_PLAYED,
    JUST_REACTED,
    JUST_TARGETED,
    NONE,
    PHASE_BEGAN,
    PHASES,
    POWER_SEGMENT,
    REACHED,
    REACT_ANNOUNCED,
    TURN_BEGAN,
    TURN_ENDING,
    WEAPON_AIMED,
)

# By kind of moment: the kind of window (see `dealing.WINDOWS`), and the sentence with its gaps.
MOMENTS: Final[dict[int, tuple[str, str]]] = {
    JUST_DEPLOYED: ("deploy", "{card} was deployed{on}{there}."),
    EFFECT_DEPLOYED: ("deploy", "{card} was deployed{on}{there}."),
    JUST_MOVED: ("move", "{card} moved{start}{to}."),
    JUST_REACTED: ("move", "{card} reacted{there}."),
    REACT_ANNOUNCED: ("move", "{card} is about to react{there}."),
    BATTLE_INITIATED: ("battle", "{who} initiated a battle{there}."),
    POWER_SEGMENT: ("battle", "Battle destiny is about to be drawn{there}."),
    BATTLE_DESTINY_DRAWN: ("battle", "Both players have drawn battle destiny{there}."),
    BATTLE_ENDED: ("battle", "The battle{there} is over."),
    BATTLE_LOST: ("battle", "{who} did not win the battle{there}."),
    DRAIN_INITIATED: ("drain", "{who} initiated a Force drain{there}."),
    ABOUT_TO_BE_LOST: ("lost", "{card} is about to be {how}{cause}."),
    JUST_LOST: ("lost", "{card} was lost{there}."),
    JUST_HIT: ("weapon", "{card} was hit by {other}."),
    WEAPON_AIMED: ("weapon", "{card} is aimed at {other}."),
    JUST_PLAYED: ("interrupt", "{who} plays {card}."),
    JUST_TARGETED: ("target", "{card} was targeted by {other}."),
    JUST_CANCELLED: ("target", "{card} was cancelled."),
    DESTINY_DRAWN: ("destiny", "{who} drew {card} for {purpose}."),
    TURN_BEGAN: ("turn", "{who}'s turn begins."),
    PHASE_BEGAN: ("turn", "{who}'s {phase} phase begins."),
    TURN_ENDING: ("turn", "{who}'s turn is about to end."),
    FORCE_ACTIVATED: ("force", "{who} activated Force."),
    JUST_MISSING: ("other", "{card} is missing{there}."),
    JUST_FOUND: ("other", "{card} was found{there}."),
    JUST_CRASHED: ("other", "{card} crashed{there}."),
    JUST_COLLAPSED: ("other", "{card} collapsed."),
    COVER_BROKEN: ("other", "The cover of {card} is broken."),
    CREATURE_ATTACKS: ("other", "{card} attacks {other}."),
    JUST_EATEN: ("other", "{card} was eaten by {other}."),
    REACHED: ("other", "{other} reached {card}."),
}


def window_of(moment: Moment) -> str:
    return MOMENTS[moment.kind][0]


def moment_words(pos: Position, moment: Moment) -> str:
    """What happened, or is about to, in a sentence."""
    said = MOMENTS[moment.kind][1]
    for gap, fill in _GAPS.items():
        if gap in said:
            said = said.replace(gap, fill(pos, moment))
    return said


# -- what fills the gaps ---------------------------------------------------------------------------


def _who(pos: Position, moment: Moment) -> str:
    return seat_name(moment.seat)


def _card(pos: Position, moment: Moment) -> str:
    return name_or_something(pos, moment.card)


def _other(pos: Position, moment: Moment) -> str:
    return name_or_something(pos, moment.other)


def _there(pos: Position, moment: Moment) -> str:
    return "" if moment.place == NONE else f" at {card_label(pos, moment.place)}"


def _on(pos: Position, moment: Moment) -> str:
    return "" if moment.other == NONE else f" on or aboard {card_label(pos, moment.other)}"


def _start(pos: Position, moment: Moment) -> str:
    return "" if moment.other == NONE else f" from {card_label(pos, moment.other)}"


def _to(pos: Position, moment: Moment) -> str:
    return "" if moment.place == NONE else f" to {card_label(pos, moment.place)}"


def _how(pos: Position, moment: Moment) -> str:
    return "forfeited" if moment.amount else "lost"


def _cause(pos: Position, moment: Moment) -> str:
    return "" if moment.other == NONE else f" because of {card_label(pos, moment.other)}"


def _purpose(pos: Position, moment: Moment) -> str:
    return PURPOSES[moment.amount]


def _phase(pos: Position, moment: Moment) -> str:
    return PHASES[moment.amount]


_GAPS: Final[dict[str, Callable[[Position, Moment], str]]] = {
    "{who}": _who,
    "{card}": _card,
    "{other}": _other,
    "{there}": _there,
    "{on}": _on,
    "{start}": _start,
    "{to}": _to,
    "{how}": _how,
    "{cause}": _cause,
    "{purpose}": _purpose,
    "{phase}": _phase,
}
