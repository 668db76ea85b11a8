"""What actions left behind, in words: changes that hold for a battle, a turn or longer."""

from typing import Final

from starfold.games.ccg.rules.vessels import skill_grant
from starfold.games.ccg.speech.names import ability_words, card_label, card_name, seat_name
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import words
from starfold.games.ccg.state.position import (
    NEXT_OWN_TURN,
    THIS_BATTLE,
    THIS_DESTINY,
    THIS_TURN,
    UNTIL_MOVED,
    WHILE_ON_TABLE,
    WHILE_SOURCE,
    Lasting,
    Position,
)
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    BATTLE_ABILITY,
    FORBID_ACTIVATE,
    FORBID_BATTLE,
    FORBID_CARRY,
    FORBID_DEPLOY,
    FORBID_DRAIN,
    FORBID_FIRE,
    FORBID_FORCE,
    FORBID_INITIATE,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORBID_PLAY,
    FORBID_REACT,
    FORBID_REACT_FROM,
    FORBID_STEAL,
    FORBID_TARGET,
    FORBID_TEXT,
    FORBID_TRAVEL,
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
    GRANT_UNCAPTURED,
    GRANT_UNCOUNTED,
    HALVED_LOSS,
    MUST_FORFEIT,
    NONE,
    SKILLS,
    TEXT_LINGERS,
    VALUES,
)

# What holds how long, and what it is: the keys of their messages.
_UNTIL: Final = {
    THIS_BATTLE: "this_battle",
    THIS_TURN: "this_turn",
    WHILE_ON_TABLE: "while_on_table",
    NEXT_OWN_TURN: "next_own_turn",
    THIS_DESTINY: "this_destiny",
    UNTIL_MOVED: "until_moved",
    WHILE_SOURCE: "while_source",
}
_STANDING: Final = {
    FORBID_MOVE: "forbid_move",
    FORBID_MOVE_TO: "forbid_move_to",
    FORBID_BATTLE: "forbid_battle",
    FORBID_TARGET: "forbid_target",
    FORBID_REACT: "forbid_react",
    FORBID_REACT_FROM: "forbid_react_from",
    FORBID_DRAIN: "forbid_drain",
    FORBID_INITIATE: "forbid_initiate",
    FORBID_DEPLOY: "forbid_deploy",
    FORBID_PLAY: "forbid_play",
    FORBID_FIRE: "forbid_fire",
    FORBID_CARRY: "forbid_carry",
    FORBID_ACTIVATE: "forbid_activate",
    FORBID_STEAL: "forbid_steal",
    FORBID_TEXT: "forbid_text",
    FORBID_FORCE: "forbid_force",
    FORBID_TRAVEL: "forbid_travel",
    MUST_FORFEIT: "must_forfeit",
    GRANT_REACT: "grant_react",
    GRANT_REACT_AWAY: "grant_react_away",
    GRANT_REACT_DEPLOY: "grant_react_deploy",
    GRANT_PRESENCE: "grant_presence",
    GRANT_SHIELD: "grant_shield",
    GRANT_NIGHT: "grant_night",
    GRANT_POWERED: "grant_powered",
    GRANT_DEPLOY: "grant_deploy",
    GRANT_IMMUNE: "grant_immune",
    GRANT_FREE_MOVE: "grant_free_move",
    GRANT_CARRY_ALL: "grant_carry_all",
    GRANT_INTERIOR: "grant_interior",
    GRANT_PROTECTED: "grant_protected",
    GRANT_NO_DRIVER: "grant_no_driver",
    GRANT_FIRE_AFAR: "grant_fire_afar",
    GRANT_UNCOUNTED: "grant_uncounted",
    TEXT_LINGERS: "text_lingers",
    HALVED_LOSS: "halved_loss",
    GRANT_UNCAPTURED: "grant_uncaptured",
}
_IN_QUARTERS: Final = (ABILITY, BATTLE_ABILITY)
_SKILLS: Final = {skill_grant(skill): skill for skill in SKILLS}


def effect_words(pos: Position, one: Lasting) -> str:
    """A change that an action left behind, in a line."""
    return say(
        "lasting.effect",
        card="" if one.card == NONE else card_label(pos, one.card),
        who="" if one.seat == NONE else seat_name(one.seat),
        change=_what_changed(one),
        until=say(f"lasting.until_{_UNTIL[one.until]}"),
        source="" if one.source == NONE else card_name(pos, one.source),
    )


def _what_changed(one: Lasting) -> str:
    if one.kind in _SKILLS:
        return say("lasting.skill", skill=_SKILLS[one.kind])
    if one.kind >= len(VALUES):
        return say(f"lasting.holds_{_STANDING.get(one.kind, 'anything')}")
    size = ability_words(abs(one.amount)) if one.kind in _IN_QUARTERS else words(abs(one.amount))
    if one.sets:
        return say("lasting.sets", value=VALUES[one.kind], size=size)
    return say("lasting.adds", value=VALUES[one.kind], size=size, negative=one.amount < 0)
