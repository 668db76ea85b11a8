"""Personas: one version of a main character in play, and a newer version taking its place.

Every version is a card with numbers of its own (HO-PERSONA-01), but all versions of a unique
character are one persona (HO-PERSONA-02). In one's deploy phase a version from hand may replace the
one on the table, free (SW-B-041). It is no deployment: nobody responds to it and no
mine is tripped (HO-PERSONA-08).
"""

from typing import Any

from starfold.games.ccg.rules import carrying, losing, values, vessels
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.speech.names import card_label, piece
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, said
from starfold.games.ccg.state.position import Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_REPLACE,
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    DEPLOY,
    HELD,
    IS_DRIVING,
    IS_UNDERCOVER,
    LOST,
    NONE,
    UNDER,
)
from starfold.kernel.choices import Choice


def same_persona(pos: Position, a: int, b: int) -> bool:
    """Two versions, or copies, of one character, starship, vehicle or weapon (SW-B-040)."""
    if pos.setup.defs[a].type != pos.setup.defs[b].type:
        return False
    if pos.setup.title[a] == pos.setup.title[b]:
        return pos.setup.defs[a].uniqueness == 1
    theirs = pos.setup.defs[b].personas
    return any(name in theirs for name in pos.setup.defs[a].personas)


def version_in_play(pos: Position, card: int) -> int:
    """The card on the table that bars another version of its persona; NONE if none does."""
    if not pos.setup.defs[card].personas:
        return NONE
    per_player = pos.setup.options.persona_per_player
    for there in pos.table:
        if there == card or (per_player and pos.owner[there] != pos.owner[card]):
            continue
        if same_persona(pos, card, there):
            return there
    return NONE


def why_not_another(pos: Position, card: int) -> Reason | None:
    """One version of a persona may be in play, be it missing or captive (HO-PERSONA-02)."""
    there = version_in_play(pos, card)
    if there == NONE:
        return None
    return Reason(
        "HO-PERSONA-02",
        "personas.in_play",
        card=pos.title(card),
        other=pos.title(there),
        missing=pos.role[there] == UNDER,
    )


# -- replacing -------------------------------------------------------------------------------------


def why_not_replace(pos: Position, new: int, old: int, seat: int) -> Reason | None:
    """Why a version in hand may not take the place of the one on the table."""
    name, before = pos.title(new), pos.title(old)
    if pos.active != seat or pos.phase != DEPLOY or pos.fight is not None:
        return Reason("HO-PERSONA-04", "personas.replace_phase", card=name, old=before)
    if pos.owner[old] != seat or pos.setup.defs[old].type != CHARACTER:
        return Reason("HO-PERSONA-04", "personas.no_character", card=before)
    if pos.setup.title[new] == pos.setup.title[old] or not same_persona(pos, new, old):
        return Reason("HO-PERSONA-04", "personas.no_version", card=name, old=before)
    if pos.role[old] == UNDER:
        return Reason("HO-MISSING-04", "personas.missing", card=before)
    if pos.role[old] == HELD:
        return Reason("SW-B-226", "personas.captive", card=before)
    refused = _too_weak(pos, new, old)
    if refused is not None:
        return refused
    if not _text_allows(pos, new, old, seat):
        place = pos.title(pos.location_of(old))
        return Reason("HO-PERSONA-05", "personas.not_there", card=name, place=place)
    return _no_seat(pos, new, old)


def _too_weak(pos: Position, new: int, old: int) -> Reason | None:
    """Power and ability at least equal, printed or as they stand, as agreed (SW-B-042)."""
    mine, theirs = pos.setup.defs[new], pos.setup.defs[old]
    power, ability = theirs.power, theirs.ability
    if pos.setup.options.persona_current:
        power, ability = values.strength(pos, old), values.ability(pos, old)
    if exceeds(power, mine.power):
        return Reason(
            "HO-PERSONA-04",
            "personas.too_weak",
            card=mine.title,
            power=said(mine.power),
            needed=said(power),
            old=theirs.title,
        )
    if mine.ability < ability:
        return Reason("HO-PERSONA-04", "personas.less_ability", card=mine.title, old=theirs.title)
    return None


def _text_allows(pos: Position, new: int, old: int, seat: int) -> bool:
    script: Script | None = pos.setup.scripts[new]
    if script is None or script.deploy.to is None:
        return True
    place = pos.location_of(old)
    scope = Scope(new, seat)
    scope.other = place
    return script.deploy.to.ask(pos, scope, place)


def _no_seat(pos: Position, new: int, old: int) -> Reason | None:
    """The new version must be able to take the very place of the old one (SW-B-044)."""
    vessel = pos.at[old]
    if pos.role[old] == ABOARD_PILOT and not vessels.may_pilot(pos, new, vessel):
        return Reason(
            "SW-B-044", "personas.cannot_pilot", card=pos.title(new), vessel=pos.title(vessel)
        )
    if pos.has(old, IS_DRIVING) and not vessels.may_drive(pos, new, vessel):
        return Reason(
            "SW-B-044", "personas.cannot_drive", card=pos.title(new), vessel=pos.title(vessel)
        )
    return None


def replaced_by(pos: Position, new: int, seat: int) -> int:
    """The character on the table whose place a card in hand may take now; NONE for none."""
    if pos.setup.defs[new].type != CHARACTER or not pos.setup.defs[new].personas:
        return NONE
    for old in pos.table:
        if same_persona(pos, new, old) and why_not_replace(pos, new, old, seat) is None:
            return old
    return NONE


def replace_offers(pos: Position, seat: int) -> list[int]:
    if pos.active != seat or pos.phase != DEPLOY:
        return []
    return [
        packed(A_REPLACE, card) for card in pos.hand[seat] if replaced_by(pos, card, seat) != NONE
    ]


def replace_choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    return piece(pos, "replace", card, say("personas.replace", card=card_label(pos, card)))


def replace_begin(pos: Position, seat: int, option: int) -> None:
    new = card_of(option)
    replace(pos, new, replaced_by(pos, new, seat), seat)


def replace(pos: Position, new: int, old: int, seat: int) -> None:
    """The new version stands where the old one stood, with all that applies to it (SW-B-043)."""
    pos.put(new, pos.at[old], pos.role[old])
    moved, left = _pass_on(pos, new, old)  # judged before cover hides the new version
    pos.set_conditions(new, pos.state[old])
    pos.did[new] = pos.did[old]
    pos.aim[new] = pos.aim[old]
    if pos.has(new, IS_UNDERCOVER) and not vessels.has_skill(pos, new, "spy"):
        pos.unmark(new, IS_UNDERCOVER)
        pos.aim[new] = NONE
    left += _retarget(pos, new, old)
    data: dict[str, Any] = {
        "card": new,
        "other": old,
        "place": pos.location_of(new),
        "cards": moved,
    }
    pos.tell("replace", ["HO-PERSONA-04", "HO-PERSONA-06", "HO-PERSONA-08", "SW-B-044"], seat, data)
    for card in left:
        losing.to_zone(pos, card, LOST, ["HO-PERSONA-07"], new)
    pos.to_pile(old, LOST)
    pos.tell("leaves", ["HO-PERSONA-07"], seat, {"card": old, "pile": "lost", "cause": new})


def _pass_on(pos: Position, new: int, old: int) -> tuple[list[int], list[int]]:
    """What was on the old version: what goes over, and what cannot apply (HO-PERSONA-07)."""
    moved: list[int] = []
    left: list[int] = []
    for card in pos.held_by(old):
        role = pos.role[card]
        if role == ATTACHED and not _applies(pos, card, new):
            left.append(card)
            continue
        pos.put(card, new, role)
        moved.append(card)
    return moved, left


def _applies(pos: Position, card: int, new: int) -> bool:
    script: Script | None = pos.setup.scripts[card]
    if script is None or script.deploy.on is None:
        return True
    return carrying.text_allows(pos, card, pos.owner[card], new)


def _retarget(pos: Position, new: int, old: int) -> list[int]:
    """What aimed at the old version, or was left on it by an action, is about the new one.

    Those that cannot aim at the new version come back (HO-PERSONA-07).
    """
    aimless: list[int] = []
    for card in pos.table:
        if pos.aim[card] == old:
            if not _may_aim(pos, card, new, old):
                aimless.append(card)
            pos.aim[card] = new
    pos.keep_lasting([_about(one, new, old) for one in pos.lasting])
    return aimless


def _may_aim(pos: Position, card: int, new: int, old: int) -> bool:
    """Whether a text that could choose the old version could choose the new one as well."""
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return True
    scope = Scope(card, pos.owner[card])
    scope.other = pos.at[card]
    for step in script.deploy.steps:
        if step.accepts(pos, scope, old) and not step.accepts(pos, scope, new):
            return False
    return True


def _about(one: Lasting, new: int, old: int) -> Lasting:
    if old not in (one.card, one.other):
        return one
    return Lasting(
        one.kind,
        one.amount,
        new if one.card == old else one.card,
        one.seat,
        one.until,
        one.source,
        one.sets,
        new if one.other == old else one.other,
    )
