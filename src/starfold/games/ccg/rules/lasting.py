"""What actions left behind, in words: changes that hold for a battle, a turn or longer."""

from typing import Final

from starfold.games.ccg.rules.vessels import skill_grant
from starfold.games.ccg.speech.names import ability_words, card_label, card_name, seat_name
from starfold.games.ccg.state.position import (
    NEXT_OWN_TURN,
    THIS_BATTLE,
    THIS_DESTINY,
    THIS_TURN,
    UNTIL_MOVED,
    WHILE_ON_TABLE,
    Lasting,
    Position,
)
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    FORBID_ACTIVATE,
    FORBID_BATTLE,
    FORBID_CARRY,
    FORBID_DEPLOY,
    FORBID_DRAIN,
    FORBID_FIRE,
    FORBID_INITIATE,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORBID_PLAY,
    FORBID_REACT,
    FORBID_REACT_FROM,
    FORBID_STEAL,
    FORBID_TARGET,
    FORBID_TEXT,
    GRANT_CARRY_ALL,
    GRANT_DEPLOY,
    GRANT_FIRE_AFAR,
    GRANT_FREE_MOVE,
    GRANT_IMMUNE,
    GRANT_INTERIOR,
    GRANT_NIGHT,
    GRANT_NO_DRIVER,
    GRANT_POWERED,
    GRANT_PRESENCE,
    GRANT_PROTECTED,
    GRANT_REACT,
    GRANT_REACT_AWAY,
    GRANT_REACT_DEPLOY,
    GRANT_SHIELD,
    GRANT_UNCOUNTED,
    NONE,
    SKILLS,
    VALUES,
)

_UNTIL: Final = {
    THIS_BATTLE: "this battle",
    THIS_TURN: "this turn",
    WHILE_ON_TABLE: "while on the table",
    NEXT_OWN_TURN: "until the end of the next turn",
    THIS_DESTINY: "for the next destiny",
    UNTIL_MOVED: "until it moves",
}
_STANDING: Final = {
    FORBID_MOVE: "may not move",
    FORBID_MOVE_TO: "may not move there",
    FORBID_BATTLE: "takes no part in battles",
    FORBID_TARGET: "may not be targeted",
    FORBID_REACT: "no reacts there",
    FORBID_REACT_FROM: "no reacts from there",
    FORBID_DRAIN: "no Force drain there",
    FORBID_INITIATE: "no battle may be initiated there",
    FORBID_DEPLOY: "may not be deployed",
    FORBID_PLAY: "may not be played",
    FORBID_FIRE: "may not be fired",
    FORBID_CARRY: "may not carry weapons",
    FORBID_ACTIVATE: "Force icons are suspended",
    FORBID_STEAL: "may not be stolen",
    FORBID_TEXT: "text is suspended",
    GRANT_REACT: "may react",
    GRANT_REACT_AWAY: "may react away",
    GRANT_REACT_DEPLOY: "may deploy as a react",
    GRANT_PRESENCE: "counts as presence",
    GRANT_SHIELD: "keeps the energy shield up",
    GRANT_NIGHT: "nighttime conditions",
    GRANT_POWERED: "artillery is powered",
    GRANT_DEPLOY: "may be deployed without presence or icons",
    GRANT_IMMUNE: "is immune",
    GRANT_FREE_MOVE: "moves free",
    GRANT_CARRY_ALL: "carries any number of weapons and devices",
    GRANT_INTERIOR: "may be at interior sites",
    GRANT_PROTECTED: "is protected",
    GRANT_NO_DRIVER: "needs no driver",
    GRANT_FIRE_AFAR: "artillery fires from afar",
    GRANT_UNCOUNTED: "does not count for epic events",
    **{skill_grant(skill): f"counts as a {skill}" for skill in SKILLS},
}


def effect_words(pos: Position, one: Lasting) -> str:
    """A change that an action left behind, in a line."""
    subject = "" if one.card == NONE else f"{card_label(pos, one.card)}: "
    whose = "" if one.seat == NONE else f"{seat_name(one.seat)}, "
    source = "" if one.source == NONE else f" ({card_name(pos, one.source)})"
    return f"{subject}{whose}{_what_changed(one)}, {_UNTIL[one.until]}{source}"


def _what_changed(one: Lasting) -> str:
    if one.kind >= len(VALUES):
        return _STANDING.get(one.kind, "something else holds")
    size = ability_words(abs(one.amount)) if one.kind == ABILITY else str(abs(one.amount))
    sign = "= " if one.sets else "-" if one.amount < 0 else "+"
    return f"{VALUES[one.kind]} {sign}{size}"
