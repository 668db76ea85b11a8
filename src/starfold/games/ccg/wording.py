"""Names, questions and options in words: how the game speaks of its cards and choices.

A step is known by the name of its class; `_ASKED` has an entry for every step that asks somebody.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from starfold.games.ccg import boarding, damage, deploying, movement, rows, values, weapons
from starfold.games.ccg.captives import TAKE_OVER
from starfold.games.ccg.destiny import PURPOSES
from starfold.games.ccg.disclosure import instruction
from starfold.games.ccg.force import TOP_OF_RESERVE
from starfold.games.ccg.model import QUARTERS, CardDef
from starfold.games.ccg.position import (
    NEXT_OWN_TURN,
    THIS_BATTLE,
    THIS_DESTINY,
    THIS_TURN,
    UNTIL_MOVED,
    WHILE_ON_TABLE,
    Lasting,
    Moment,
    Position,
)
from starfold.games.ccg.reacting import AWAY, BY_DEPLOYING
from starfold.games.ccg.responses import ability_of
from starfold.games.ccg.scripts.steps import Choose, ChooseNumber, Search, Target
from starfold.games.ccg.step import KIND, card_of, kind_of, number_of
from starfold.games.ccg.vessels import skill_grant
from starfold.games.ccg.vocabulary import (
    A_BATTLE,
    A_BLUFF,
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
    A_REACT,
    A_REPLACE,
    A_SEARCH,
    A_TRANSFER,
    A_USE,
    ABILITY,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ABOUT_TO_BE_LOST,
    BATTLE_DESTINY_DRAWN,
    BATTLE_ENDED,
    BATTLE_INITIATED,
    BATTLE_LOST,
    CHARACTER,
    COVER_BROKEN,
    CREATURE_ATTACKS,
    DESTINY_DRAWN,
    DRAIN_INITIATED,
    EFFECT_DEPLOYED,
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
    FORCE_ACTIVATED,
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
    LAID_OUT,
    NONE,
    PHASE_BEGAN,
    PHASES,
    POWER_SEGMENT,
    REACHED,
    REACT_ANNOUNCED,
    SIDES,
    SKILLS,
    STARSHIP,
    TABLE,
    TURN_BEGAN,
    TURN_ENDING,
    VALUES,
    VEHICLE,
    WEAPON_AIMED,
    ZONES,
)
from starfold.kernel.core import DECLINE

Words = dict[str, Any]

# -- names -----------------------------------------------------------------------------------------

_IN_BRACKETS: Final = re.compile(r"\s*\([^()]*\)$")


def short_name(card: CardDef) -> str:
    """A title without what stands in brackets; of a site without its planet: North Ridge."""
    bare = _IN_BRACKETS.sub("", card.title)
    if card.is_site() and ": " in bare:
        return bare.partition(": ")[2]
    return bare


def card_name(pos: Position, card: int) -> str:
    return short_name(pos.setup.defs[card])


def card_label(pos: Position, card: int) -> str:
    """The name, numbered where its player has several of it in play."""
    name = card_name(pos, card)
    if pos.zone[card] != TABLE:
        return name
    title = pos.setup.title[card]
    copies = [c for c in range(len(pos.zone)) if pos.setup.title[c] == title]
    owner = pos.owner[card]
    if sum(pos.zone[c] == TABLE and pos.owner[c] == owner for c in copies) == 1:
        return name
    return f"{name} {copies.index(card) + 1}"


def names(pos: Position, cards: list[int]) -> str:
    """Several cards in a row of words."""
    labels = [card_label(pos, card) for card in cards]
    return labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} and {labels[-1]}"


def seat_name(seat: int) -> str:
    return SIDES[seat]


_FRACTIONS: Final = ("", "1/4", "1/2", "3/4")


def ability_words(quarters: int) -> str:
    """Ability is kept in quarters: 16 is 4, and 2 is 1/2."""
    whole, rest = divmod(quarters, QUARTERS)
    if not rest:
        return str(whole)
    return f"{whole} {_FRACTIONS[rest]}" if whole else _FRACTIONS[rest]


def force_words(amount: int) -> str:
    return f"{amount} Force"


# -- lasting changes -------------------------------------------------------------------------------

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


# -- what a question is ----------------------------------------------------------------------------

Offer = Callable[[Position, int], Words]


class Asking(NamedTuple):
    """A question in words, with what its answers are and what passing is called."""

    text: str
    rules: list[str]
    offer: Offer  # an answer that is no action and not passing
    done: str = "done"
    window: str = ""  # the kind of window, see `dealing.WINDOWS`
    about: int = NONE
    place: int = NONE


def ask(pos: Position) -> Asking:
    """The question before the asked seat."""
    frame = pos.stack[-1]
    return _ASKED[type(frame).__name__](pos, frame)


def option_words(pos: Position, asking: Asking, option: int) -> Words:
    """An answer in words, with the cards that it names; see `shape.QuestionOption`."""
    if option == DECLINE:
        verb = "pass" if asking.window else "done"
        return {"option": option, "text": asking.done, "verb": verb}
    if option >= KIND and kind_of(option) in _ACTIONS and not _is_station(pos):
        words = _ACTIONS[kind_of(option)](pos, pos.asked, card_of(option), number_of(option))
        return {"option": option, **words}
    return {"option": option, **asking.offer(pos, option)}


def _is_station(pos: Position) -> bool:
    """The one step whose own answers are packed like actions: parsecs of deep space."""
    return isinstance(pos.stack[-1], movement.MoveStation)


# -- answers that name a card, a place, a number ---------------------------------------------------


def _piece(pos: Position, verb: str, card: int, text: str = "", **more: Any) -> Words:
    """A card or a location to choose."""
    label = card_label(pos, card)
    key = "place" if pos.role[card] == LAID_OUT and pos.zone[card] == TABLE else "card"
    return {"text": text or f"{verb} {label}", "verb": verb, key: card, **more}


def _cards(verb: str, text: str = "") -> Offer:
    """Cards to choose one of; the text has a gap for the name where the verb alone is not it."""
    form = text or f"{verb} {{}}"
    return lambda pos, option: _piece(pos, verb, option, form.format(card_label(pos, option)))


def _aimed(verb: str, card: int) -> Offer:
    """Another card is chosen for one that is known: its target, its new carrier."""
    return lambda pos, option: {
        "text": f"{verb} {card_label(pos, option)}",
        "verb": verb,
        "card": card,
        **({"place": option} if pos.is_location(option) else {"target": option}),
    }


def _goals(verb: str, card: int, price: Callable[[Position, int], int] | None = None) -> Offer:
    """Where a card goes: a location, or into something."""

    def offer(pos: Position, option: int) -> Words:
        words: Words = {"text": _goal_words(pos, card, option), "verb": verb, "card": card}
        words["place" if pos.is_location(option) else "target"] = option
        if price is not None:
            words["promise"] = _cost(price(pos, option))
        return words

    return offer


def _goal_words(pos: Position, card: int, goal: int) -> str:
    if goal == card:
        return "to your side of the table"
    if pos.is_location(goal):
        return f"to {card_label(pos, goal)}"
    boards = pos.setup.defs[card].type in (CHARACTER, STARSHIP, VEHICLE)
    return f"{'aboard' if boards else 'on'} {card_label(pos, goal)}"


def _cost(amount: int) -> Words:
    return {"words": f"costs {force_words(amount)}" if amount else "free", "cost": amount}


_ROLE_WORDS: Final = {
    ABOARD_PILOT: "as a pilot",
    ABOARD_PASSENGER: "as a passenger",
    ABOARD_CARGO: "in the cargo bay",
}


def _roles(card: int, host: int) -> Offer:
    return lambda pos, option: {
        "text": _ROLE_WORDS[option],
        "verb": "role",
        "card": card,
        "target": host,
        "number": option,
    }


def _numbers(verb: str, text: str = "{}") -> Offer:
    return lambda pos, option: {"text": text.format(option), "verb": verb, "number": option}


def _always(text: str, verb: str, **more: Any) -> Offer:
    """A question with one answer beside passing."""
    return lambda pos, option: {"text": text, "verb": verb, **more}


def _branches(words: list[str]) -> Offer:
    """One of several ways, by its words."""
    return lambda pos, option: {"text": words[option], "verb": "choose", "number": option}


def _slots(card: int) -> Offer:
    """A place in a row, by its neighbours."""

    def offer(pos: Position, option: int) -> Words:
        words: Words = {"verb": "slot", "card": card, "number": option}
        number = rows.row_of(pos, pos.setup.defs[card].system)
        row = [] if number == NONE else pos.rows[number]
        left = card_label(pos, row[option - 1]) if 0 < option <= len(row) else ""
        right = card_label(pos, row[option]) if option < len(row) else ""
        if left and right:
            return {"text": f"between {left} and {right}", **words}
        if left or right:
            return {"text": f"after {left}" if left else f"before {right}", **words}
        return {"text": "in a row of its own", **words}

    return offer


# -- actions ---------------------------------------------------------------------------------------


def _play(pos: Position, seat: int, card: int, number: int) -> Words:
    doing = ability_of(pos, card, number).words
    return {"text": f"play {card_name(pos, card)}: {doing}", "verb": "play", "card": card}


def _use(pos: Position, seat: int, card: int, number: int) -> Words:
    doing = ability_of(pos, card, number).words
    return _piece(pos, "use", card, f"{card_label(pos, card)}: {doing}")


def _deploy(pos: Position, seat: int, card: int, number: int) -> Words:
    words: Words = {"text": f"deploy {card_name(pos, card)}", "verb": "deploy", "card": card}
    cost = pos.setup.defs[card].deploy
    return words if cost == NONE else {**words, "promise": _cost(cost)}


def _drain(pos: Position, seat: int, card: int, number: int) -> Words:
    words = f"{force_words(values.drain(pos, card, seat))} to lose"
    text = f"drain at {card_name(pos, card)}"
    return {"text": text, "verb": "drain", "place": card, "promise": {"words": words}}


def _battle(pos: Position, seat: int, card: int, number: int) -> Words:
    own, foe = (values.total_power(pos, card, one) for one in (seat, 1 - seat))
    mine, theirs = (values.battle_draws(pos, card, one) for one in (seat, 1 - seat))
    words = f"power {own} against {foe}; battle destinies {mine} against {theirs}"
    text = f"battle at {card_name(pos, card)}"
    return {"text": text, "verb": "battle", "place": card, "promise": {"words": words}}


def _fire(pos: Position, seat: int, card: int, number: int) -> Words:
    return _piece(pos, "fire", card)


_WAY_WORDS: Final = {
    movement.WALK: "move {}",
    movement.JUMP: "move {} by hyperspeed",
    movement.LAND: "land {}",
    movement.TAKE_OFF: "let {} take off",
    movement.SHUTTLE: "shuttle {}",
    movement.TRANSIT: "send {} by docking bay transit",
    movement.ORBIT: "move {} between the station and the system below",
    movement.STATION: "move {} through space",
    movement.HAUL: "haul {} with two warriors",
    movement.SQUAD: "move {} with three others",
}


def _move(pos: Position, seat: int, card: int, number: int) -> Words:
    text = _WAY_WORDS[number].format(card_label(pos, card))
    return {**_piece(pos, "move", card, text), "number": number}


DESIGNATE: Final = 9  # the number of A_BOARD for naming pilots and drivers


def _board(pos: Position, seat: int, card: int, number: int) -> Words:
    label = card_label(pos, card)
    if number == DESIGNATE:
        return _piece(pos, "seat", card, f"let {label} change places aboard")
    if pos.role[card] == ABOARD_CARGO:
        return _piece(pos, "board", card, f"let {label} leave the cargo bay")
    return _piece(pos, "board", card, f"let {label} get {'off' if _inside(pos, card) else 'on'}")


def _inside(pos: Position, card: int) -> bool:
    return pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO)


def _react(pos: Position, seat: int, card: int, number: int) -> Words:
    label = card_label(pos, card)
    if number == BY_DEPLOYING:
        return {**_piece(pos, "react", card, f"deploy as a react, by {label}"), "number": number}
    text = f"{label} reacts away" if number == AWAY else f"{label} reacts"
    return {**_piece(pos, "react", card, text), "number": number}


def _captive(pos: Position, seat: int, card: int, number: int) -> Words:
    label = card_label(pos, card)
    if number == TAKE_OVER:
        return _piece(pos, "captive", card, f"take {label} out of prison")
    return _piece(pos, "captive", card, f"deliver {label} to prison")


def _holo(pos: Position, seat: int, card: int, number: int) -> Words:
    name = card_name(pos, card)
    if pos.in_play(card):
        return {"text": f"take {name} back from the holosite", "verb": "holo", "card": card}
    words: Words = {"text": f"deploy {name} to the holosite", "verb": "deploy", "card": card}
    return {**words, "promise": _cost(pos.setup.defs[card].destiny[0])}


def _plain(verb: str, text: str) -> Callable[[Position, int, int, int], Words]:
    """An action that names one card or place."""
    return lambda pos, seat, card, number: _piece(
        pos, verb, card, text.format(card_label(pos, card))
    )


_ACTIONS: Final[dict[int, Callable[[Position, int, int, int], Words]]] = {
    A_PLAY: _play,
    A_USE: _use,
    A_DEPLOY: _deploy,
    A_DRAIN: _drain,
    A_BATTLE: _battle,
    A_FIRE: _fire,
    A_MOVE: _move,
    A_BOARD: _board,
    A_TRANSFER: _plain("transfer", "transfer from {} to another starship"),
    A_SEARCH: _plain("search", "send a search party out at {}"),
    A_REPLACE: _plain("replace", "replace a card in play by {}"),
    A_HAND_OVER: _plain("hand over", "hand {} over"),
    A_BURY: _plain("bury", "bury cards under {}"),
    A_CREATURE: _plain("attack", "attack {}"),
    A_COVER: _plain("cover", "let {} break cover"),
    A_REACT: _react,
    A_DEFUSE: _plain("defuse", "defuse {}"),
    A_CAPTIVE: _captive,
    A_EPIC: _plain("epic", "attempt {}"),
    A_HOLO: _holo,
    A_BLUFF: _plain("bluff", "bluff with {}"),
}


# -- windows ---------------------------------------------------------------------------------------

_WINDOW_OF: Final = {
    JUST_DEPLOYED: "deploy",
    EFFECT_DEPLOYED: "deploy",
    JUST_MOVED: "move",
    JUST_REACTED: "move",
    REACT_ANNOUNCED: "move",
    BATTLE_INITIATED: "battle",
    POWER_SEGMENT: "battle",
    BATTLE_DESTINY_DRAWN: "battle",
    BATTLE_ENDED: "battle",
    BATTLE_LOST: "battle",
    DRAIN_INITIATED: "drain",
    ABOUT_TO_BE_LOST: "lost",
    JUST_LOST: "lost",
    JUST_HIT: "weapon",
    WEAPON_AIMED: "weapon",
    JUST_PLAYED: "interrupt",
    JUST_TARGETED: "target",
    JUST_CANCELLED: "target",
    DESTINY_DRAWN: "destiny",
    TURN_BEGAN: "turn",
    PHASE_BEGAN: "turn",
    TURN_ENDING: "turn",
    FORCE_ACTIVATED: "force",
}


def window_of(moment: Moment) -> str:
    return _WINDOW_OF.get(moment.kind, "other")


def moment_words(pos: Position, moment: Moment) -> str:
    """What happened, or is about to, in a sentence."""
    return _MOMENTS[moment.kind](pos, moment)


def _name(pos: Position, card: int) -> str:
    return "something" if card == NONE else card_label(pos, card)


def _there(pos: Position, moment: Moment) -> str:
    return "" if moment.place == NONE else f" at {card_label(pos, moment.place)}"


def _deployed(pos: Position, moment: Moment) -> str:
    on = "" if moment.other == NONE else f" on or aboard {card_label(pos, moment.other)}"
    return f"{_name(pos, moment.card)} was deployed{on}{_there(pos, moment)}."


def _moved(pos: Position, moment: Moment) -> str:
    start = "" if moment.other == NONE else f" from {card_label(pos, moment.other)}"
    to = "" if moment.place == NONE else f" to {card_label(pos, moment.place)}"
    return f"{_name(pos, moment.card)} moved{start}{to}."


def _about_to_be_lost(pos: Position, moment: Moment) -> str:
    how = "forfeited" if moment.amount else "lost"
    by = "" if moment.other == NONE else f" because of {card_label(pos, moment.other)}"
    return f"{_name(pos, moment.card)} is about to be {how}{by}."


_MOMENTS: Final[dict[int, Callable[[Position, Moment], str]]] = {
    JUST_DEPLOYED: _deployed,
    EFFECT_DEPLOYED: _deployed,
    JUST_MOVED: _moved,
    JUST_REACTED: lambda p, m: f"{_name(p, m.card)} reacted{_there(p, m)}.",
    REACT_ANNOUNCED: lambda p, m: f"{_name(p, m.card)} is about to react{_there(p, m)}.",
    BATTLE_INITIATED: lambda p, m: f"{seat_name(m.seat)} initiated a battle{_there(p, m)}.",
    DRAIN_INITIATED: lambda p, m: f"{seat_name(m.seat)} initiated a Force drain{_there(p, m)}.",
    BATTLE_DESTINY_DRAWN: lambda p, m: f"Both players have drawn battle destiny{_there(p, m)}.",
    POWER_SEGMENT: lambda p, m: f"Battle destiny is about to be drawn{_there(p, m)}.",
    BATTLE_ENDED: lambda p, m: f"The battle{_there(p, m)} is over.",
    BATTLE_LOST: lambda p, m: f"{seat_name(m.seat)} did not win the battle{_there(p, m)}.",
    ABOUT_TO_BE_LOST: _about_to_be_lost,
    JUST_LOST: lambda p, m: f"{_name(p, m.card)} was lost{_there(p, m)}.",
    JUST_HIT: lambda p, m: f"{_name(p, m.card)} was hit by {_name(p, m.other)}.",
    WEAPON_AIMED: lambda p, m: f"{_name(p, m.card)} is aimed at {_name(p, m.other)}.",
    JUST_MISSING: lambda p, m: f"{_name(p, m.card)} is missing{_there(p, m)}.",
    JUST_FOUND: lambda p, m: f"{_name(p, m.card)} was found{_there(p, m)}.",
    JUST_PLAYED: lambda p, m: f"{seat_name(m.seat)} plays {_name(p, m.card)}.",
    JUST_TARGETED: lambda p, m: f"{_name(p, m.card)} was targeted by {_name(p, m.other)}.",
    JUST_CANCELLED: lambda p, m: f"{_name(p, m.card)} was cancelled.",
    DESTINY_DRAWN: lambda p, m: (
        f"{seat_name(m.seat)} drew {_name(p, m.card)} for {PURPOSES[m.amount]}."
    ),
    TURN_BEGAN: lambda p, m: f"{seat_name(m.seat)}'s turn begins.",
    PHASE_BEGAN: lambda p, m: f"{seat_name(m.seat)}'s {PHASES[m.amount]} phase begins.",
    TURN_ENDING: lambda p, m: f"{seat_name(m.seat)}'s turn is about to end.",
    FORCE_ACTIVATED: lambda p, m: f"{seat_name(m.seat)} activated Force.",
    JUST_CRASHED: lambda p, m: f"{_name(p, m.card)} crashed{_there(p, m)}.",
    COVER_BROKEN: lambda p, m: f"The cover of {_name(p, m.card)} is broken.",
    JUST_EATEN: lambda p, m: f"{_name(p, m.card)} was eaten by {_name(p, m.other)}.",
    REACHED: lambda p, m: f"{_name(p, m.other)} reached {_name(p, m.card)}.",
    CREATURE_ATTACKS: lambda p, m: f"{_name(p, m.card)} attacks {_name(p, m.other)}.",
    JUST_COLLAPSED: lambda p, m: f"{_name(p, m.card)} collapsed.",
}


# -- questions, step by step -----------------------------------------------------------------------


def _set_up(pos: Position, frame: Any) -> Asking:
    if frame.again:
        text = "Your starting location cannot stay. Which other do you start from?"
        return Asking(text, ["SW-B-004", "SW-B-005"], _cards("start", "start from {}"))
    card = frame.picks[frame.waiting[0]]
    return _where_to_lay(pos, card, ["SW-B-004"])


def _where_to_lay(pos: Position, card: int, rules: list[str]) -> Asking:
    return Asking(f"Where does {card_name(pos, card)} lie?", rules, _slots(card), about=card)


def _phase_actions(pos: Position, frame: Any) -> Asking:
    whose = "Your" if frame.seat == pos.active else f"{seat_name(pos.active)}'s"
    window = "own_phase" if frame.seat == pos.active else "phase_actions"
    text = f"{whose} {PHASES[pos.phase]} phase: act, or pass"
    return Asking(text, ["SW-B-066", "SW-B-067"], _cards("choose"), "pass", window)


def _responses(pos: Position, frame: Any) -> Asking:
    moment: Moment = frame.moment
    said = moment_words(pos, moment)
    if frame.speaker == NONE:
        text, window = f"{said} Several texts answer by themselves: which comes first?", ""
    else:
        text, window = f"{said} Respond?", window_of(moment)
    rules = ["SW-B-078"]
    about, place = moment.card, moment.place
    return Asking(text, rules, _cards("choose"), "pass", window, about, place)


def _instruction(pos: Position, card: int, doing: str) -> Asking:
    """What a text asks: which card, which way, how many."""
    step = instruction(pos)
    assert step is not None
    title = card_label(pos, card)
    rules = ["SW-B-077"]
    if isinstance(step, Choose):
        return Asking(f"{title}: choose", rules, _branches(step.words), about=card)
    if isinstance(step, ChooseNumber):
        return Asking(
            f"{title}: {step.prompt or 'how many?'}", rules, _numbers("number"), about=card
        )
    if isinstance(step, Search):
        text = f"{title}: look through the {ZONES[step.zone]}. Take which card?"
        return Asking(text, ["SW-B-019"], _cards("take"), "take no more", about=card)
    targets = isinstance(step, Target) and step.targets
    prompt = step.prompt or doing or ("choose a target" if targets else "choose")
    verb = "target" if targets else "choose"
    return Asking(f"{title}: {prompt}", rules, _cards(verb), "no more", about=card)


def _run(pos: Position, frame: Any) -> Asking:
    return _instruction(pos, frame.card, frame.ability(pos).words)


def _deploy_steps(pos: Position, frame: Any) -> Asking:
    return _instruction(pos, frame.card, "")


def _lose_cards(pos: Position, frame: Any) -> Asking:
    rider = pos.options[0]
    text = f"{card_label(pos, pos.at[rider])} is lost: does {card_label(pos, rider)} jump off?"
    offer = _always(f"{card_label(pos, rider)} jumps off", "jump off", card=rider)
    return Asking(text, ["HO-ABOARD-03"], offer, "stay and be lost", about=rider)


def _arrange_pile(pos: Position, frame: Any) -> Asking:
    text = "Cards lost at the same moment: which goes to the Lost Pile next?"
    return Asking(text, ["SW-B-260"], _cards("lay"), "leave the rest as they lie", "lost")


def _lose_force(pos: Position, frame: Any) -> Asking:
    why = "" if frame.source == NONE else f" ({card_name(pos, frame.source)})"
    return Asking(f"Lose {force_words(frame.left)}{why}", ["SW-B-014"], lost_from)


_TOP_PILES: Final = ("reserve", "force", "used")


def lost_from(pos: Position, option: int) -> Words:
    """A card of the hand, or the top of a pile."""
    if option < TOP_OF_RESERVE:
        return _piece(pos, "lose", option, f"lose {card_name(pos, option)} from hand")
    pile = option - TOP_OF_RESERVE
    text = f"lose the top card of your {ZONES[pile]}"
    return {"text": text, "verb": "lose", "pile": _TOP_PILES[pile]}


def _activate(pos: Position, frame: Any) -> Asking:
    text = f"Activate how much Force? Up to {frame.most}"
    return Asking(text, ["SW-B-068", "SW-B-069"], _amounts_to_activate(frame.most))


def _amounts_to_activate(most: int) -> Offer:
    """All of it is what is nearly always meant."""
    numbers = _numbers("activate", "activate {} Force")
    return lambda pos, option: {
        **numbers(pos, option),
        **({"usual": True} if option == most else {}),
    }


def _draw(pos: Position, frame: Any) -> Asking:
    text = f"Draw cards from your Force Pile ({len(pos.force[frame.seat])} left)?"
    return Asking(text, ["SW-B-075"], _always("draw a card", "draw", pile="force"), "draw no more")


def _search_pile(pos: Position, frame: Any) -> Asking:
    whose = "your" if frame.owner == frame.seat else f"{seat_name(frame.owner)}'s"
    text = f"Look through {whose} {ZONES[frame.zone]}: take which card?"
    rules = ["SW-B-019", "SW-B-020"]
    return Asking(text, rules, _cards("take"), "take no more", about=frame.source)


def _draw_destiny(pos: Position, frame: Any) -> Asking:
    text = f"{card_name(pos, frame.card)} has several destiny numbers: which one?"
    return Asking(text, ["SW-B-028"], _numbers("number"), about=frame.card)


def _deploy_location(pos: Position, frame: Any) -> Asking:
    if rows.is_vehicle_site(pos, frame.card):
        text = f"Inside which vehicle or starship is {card_name(pos, frame.card)}?"
        return Asking(text, ["HO-LAYOUT-12"], _aimed("inside", frame.card), about=frame.card)
    return _where_to_lay(pos, frame.card, ["HO-LAYOUT-02"])


_DEPLOY_PLACE: Final = 0
_DEPLOY_ROLE: Final = 1
_DEPLOY_PILOT: Final = 2


def _deploying(pos: Position, frame: Any) -> Asking:
    card = frame.card
    name = card_name(pos, card)
    if frame.stage == _DEPLOY_PLACE:
        offer = _goals("to", card, partial(_deploy_price, frame))
        return Asking(f"Deploy {name}: where?", ["SW-B-092"], offer, about=card)
    if frame.stage == _DEPLOY_ROLE:
        text = f"{name} aboard {card_label(pos, frame.place)}: as what?"
        return Asking(text, ["HO-DEPAB-01"], _roles(card, frame.place), about=card)
    if frame.stage == _DEPLOY_PILOT:
        text = f"Deploy a pilot with {name}?"
        return Asking(text, ["HO-DEPSF-02"], _cards("pilot", "with {}"), "nobody", about=card)
    text = f"Which starfighters does {name} replace?"
    return Asking(text, ["SW-B-106"], _cards("replace"), about=card)


def _deploy_price(frame: Any, pos: Position, place: int) -> int:
    return deploying.cost_of(pos, frame.card, frame.seat, place, frame.terms)


def _move_price(frame: Any, pos: Position, place: int) -> int:
    return movement.price(pos, frame.card, frame.way, place)


def _transit_price(frame: Any, pos: Position, bay: int) -> int:
    return movement.transit_price(pos, frame.seat, pos.at[frame.members[0]], bay)


def _board_price(frame: Any, pos: Position, to: int) -> int:
    return boarding.price(pos, frame.card, to)


def _move_card(pos: Position, frame: Any) -> Asking:
    card = frame.card
    label = card_label(pos, card)
    if frame.place == NONE:
        text = f"{label} moves ({movement.WAYS[frame.way]}): where to?"
        offer = _goals("to", card, partial(_move_price, frame))
        return Asking(text, ["HO-MOVE-03"], offer, about=card)
    text = f"{label} aboard {card_label(pos, frame.place)}: as what?"
    return Asking(text, ["HO-SHUT-01"], _roles(card, frame.place), about=card)


def _transit(pos: Position, frame: Any) -> Asking:
    first = frame.members[0]
    if frame.bay == NONE:
        text = f"{card_label(pos, first)}: docking bay transit to where?"
        offer = _goals("to", first, partial(_transit_price, frame))
        return Asking(text, ["SW-B-138"], offer, about=first)
    text = f"{names(pos, frame.members)} to {card_label(pos, frame.bay)}: who goes along?"
    return Asking(text, ["SW-B-138"], _cards("join", "{}"), "nobody else", about=first)


def _move_together(pos: Position, frame: Any) -> Asking:
    label = card_label(pos, frame.card)
    if frame.place == NONE:
        return Asking(f"{label}: where to?", ["HO-MOVE-03"], _goals("to", frame.card))
    return Asking(f"Who goes with {label}?", ["SW-B-152"], _cards("join", "{}"), about=frame.card)


def _move_station(pos: Position, frame: Any) -> Asking:
    def offer(pos: Position, option: int) -> Words:
        if option < KIND:
            text = f"into orbit of {card_label(pos, option)}"
            return {"text": text, "verb": "to", "card": frame.card, "place": option}
        parsec = number_of(option) - movement.DEEP_SPACE
        return {"text": f"to parsec {parsec}", "verb": "to", "card": frame.card, "number": parsec}

    return Asking(f"Where does {card_label(pos, frame.card)} move?", ["SW-B-149"], offer)


def _boarding(pos: Position, frame: Any) -> Asking:
    card = frame.card
    label = card_label(pos, card)
    if frame.to == NONE:
        offer = _goals("to", card, partial(_board_price, frame))
        return Asking(f"{label} gets on or off: where to?", ["HO-EMB-01"], offer, about=card)
    text = f"{label} aboard {card_label(pos, frame.to)}: as what?"
    return Asking(text, ["HO-EMB-01"], _roles(card, frame.to), about=card)


def _transfer(pos: Position, frame: Any) -> Asking:
    rules = ["HO-TRANS-01"]
    if frame.partner == NONE:
        return Asking("Transfer to which starship?", rules, _aimed("to", frame.ship))
    partner = card_label(pos, frame.partner)
    if frame.card == NONE:
        return Asking(f"Who transfers to {partner}?", rules, _cards("transfer"), "nobody else")
    text = f"{card_label(pos, frame.card)} aboard {partner}: as what?"
    return Asking(text, rules, _roles(frame.card, frame.partner))


def _resettling(pos: Position, frame: Any) -> Asking:
    card = frame.cards[0]
    text = f"{card_label(pos, card)} aboard {card_label(pos, frame.to)}: as what?"
    return Asking(text, ["HO-UNLIM-03"], _roles(card, frame.to), about=card)


def _designate(pos: Position, frame: Any) -> Asking:
    text = f"Whose place does {card_label(pos, frame.card)} take?"
    return Asking(text, ["HO-PILOT-04"], _aimed("instead of", frame.card), about=frame.card)


def _hand_over(pos: Position, frame: Any) -> Asking:
    text = f"Who gets {card_label(pos, frame.card)}?"
    return Asking(text, ["SW-B-246"], _aimed("to", frame.card), about=frame.card)


def _search_party(pos: Position, frame: Any) -> Asking:
    text = f"Who searches at {card_label(pos, frame.site)}?"
    return Asking(text, ["HO-SEARCH-02"], _cards("join", "{}"), "set out", place=frame.site)


def _bury(pos: Position, frame: Any) -> Asking:
    text = f"Bury which cards under {card_label(pos, frame.site)}?"
    return Asking(text, ["HO-MINE-02"], _cards("bury"), "bury no more", place=frame.site)


def _tripped(pos: Position, frame: Any) -> Asking:
    place = frame.site
    if frame.defusing:
        text = "Mines are about to explode. Defuse one?"
        return Asking(text, ["HO-MINE-08"], _cards("defuse"), "defuse no more", place=place)
    return Asking("Which mine explodes first?", ["HO-MINE-09"], _cards("choose"), place=place)


def _explode(pos: Position, frame: Any) -> Asking:
    text = f"{card_label(pos, frame.mine)} explodes: who is lost? {frame.left} more"
    return Asking(text, ["HO-MINE-06"], _cards("lose"), about=frame.mine, place=frame.site)


def _creature_attack(pos: Position, frame: Any) -> Asking:
    victim = card_label(pos, frame.victim)

    def offer(pos: Position, option: int) -> Words:
        if option == frame.creature:
            return {"text": f"{victim} is eaten", "verb": "eat", "card": frame.victim}
        text = f"{victim} is dragged to {card_label(pos, option)}"
        return {"text": text, "verb": "drag", "card": frame.victim, "place": option}

    return Asking(f"What becomes of {victim}?", ["SW-B-237"], offer, about=frame.creature)


def _captured(pos: Position, frame: Any) -> Asking:
    card = frame.card
    label = card_label(pos, card)

    def offer(pos: Position, option: int) -> Words:
        if option == card:
            return {"text": f"{label} escapes to the Used Pile", "verb": "escape", "card": card}
        if pos.is_location(option):
            text = f"into {card_label(pos, option)}"
            return {"text": text, "verb": "imprison", "card": card, "place": option}
        text = f"{card_label(pos, option)} is the escort"
        return {"text": text, "verb": "escort", "card": card, "target": option}

    return Asking(f"{label} is captured: what becomes of the captive?", ["SW-B-226"], offer)


def _released(pos: Position, frame: Any) -> Asking:
    card = frame.card

    def offer(pos: Position, option: int) -> Words:
        if option == card:
            return {"text": "to the Used Pile", "verb": "used", "card": card}
        return _goals("to", card)(pos, option)

    text = f"{card_label(pos, card)} is free: where to?"
    return Asking(text, ["SW-B-227"], offer, about=card)


def _take_over(pos: Position, frame: Any) -> Asking:
    text = f"Who takes {card_label(pos, frame.card)} along?"
    return Asking(text, ["SW-B-227"], _aimed("escort by", frame.card), about=frame.card)


_FIRE_USER: Final = 0


def _firing(pos: Position, frame: Any) -> Asking:
    label = card_label(pos, frame.card)
    if frame.stage == _FIRE_USER:
        return Asking(f"Who fires {label}?", ["SW-B-177"], _cards("fire by"), about=frame.card)
    text = f"{label}: fire at what?"
    return Asking(text, ["SW-B-177"], _target(frame), "no more targets", about=frame.card)


def _target(frame: Any) -> Offer:
    """A target with what the destiny must exceed."""

    def offer(pos: Position, option: int) -> Words:
        words = _aimed("target", frame.card)(pos, option)
        needed = shot_words(pos, frame.card, frame.seat, frame.user, option)
        return {**words, "promise": {"words": needed}} if needed else words

    return offer


def shot_words(pos: Position, card: int, seat: int, user: int, target: int) -> str:
    """What a shot's destiny must exceed, outcome by outcome; "" where nothing is compared."""
    weapon = weapons.weapon_of(pos, card)
    found: list[str] = []
    for outcome in weapon.outcomes if weapon is not None else ():
        if outcome.against is not None:
            needed = weapons.defense(pos, card, seat, user, outcome, target)
            found.append(f"destiny must exceed {needed}: {outcome.result or 'its text'}")
    return "; ".join(found)


_REACT_CHOOSING: Final = 2


def _reacting(pos: Position, frame: Any) -> Asking:
    label = card_label(pos, frame.card)
    if frame.stage == _REACT_CHOOSING:
        text = f"{label} reacts away: where to?"
        return Asking(text, ["HO-REACT-08"], _goals("to", frame.card), about=frame.card)
    text = f"{label} reacts: who gets on or off?"
    return Asking(text, ["HO-REACT-03"], _gets_on_or_off, "nobody else", about=frame.card)


def _gets_on_or_off(pos: Position, option: int) -> Words:
    return _board(pos, pos.asked, option, 0)


def _react_by_deploying(pos: Position, frame: Any) -> Asking:
    text = f"Deploy which card as a react at {card_label(pos, frame.place)}?"
    return Asking(
        text, ["SW-B-145"], _cards("deploy"), "nothing", about=frame.source, place=frame.place
    )


def _target_generator(pos: Position, frame: Any) -> Asking:
    if frame.cannon == NONE:
        text = "Which cannon fires at the generators?"
    else:
        text = "Which pilot's ability counts?"
    return Asking(text, ["HO-BLOWN-01"], _cards("choose"), about=frame.event)


# By stage of an attack run: the question, what an answer does, what passing is called.
_RUN_QUESTIONS: Final = (
    ("Which starfighters enter the trench?", "enter", "no more"),
    ("Which TIEs follow?", "follow", "no more"),
    ("Which starfighter leads?", "lead", ""),
    ("Which weapon fires at the attackers?", "fire", "hold fire"),
    ("At which starfighter?", "target", ""),
)


def _attack_run(pos: Position, frame: Any) -> Asking:
    text, verb, done = _RUN_QUESTIONS[frame.stage]
    return Asking(f"Attack run. {text}", ["SW-B-206"], _cards(verb), done, about=frame.event)


# -- battles ---------------------------------------------------------------------------------------


def _weapons_segment(pos: Position, frame: Any) -> Asking:
    place = NONE if pos.fight is None else pos.fight.place
    text = f"Weapons segment of the battle at {_name(pos, place)}: fire, act or pass"
    return Asking(text, ["SW-B-158"], _cards("choose"), "pass", "weapons_segment", place=place)


def _power_segment(pos: Position, frame: Any) -> Asking:
    place = NONE if pos.fight is None else pos.fight.place
    count = values.battle_draws(pos, place, pos.asked)
    many = "battle destiny" if count == 1 else f"{count} battle destinies"
    offer = _always(f"draw {many}", "draw", number=count, pile="reserve", usual=True)
    return Asking(f"Draw {many}?", ["SW-B-163"], offer, "draw none", place=place)


def _damage_segment(pos: Position, frame: Any) -> Asking:
    fight = damage.fight_of(pos)
    seat = frame.seat
    owed = {
        "attrition": fight.attrition_left[seat] if damage.owes_attrition(pos, seat) else 0,
        "battle damage": fight.damage_left[seat],
        "hit": len(damage.hit_cards(pos, seat)),
    }
    due = ", ".join(f"{what} {count}" for what, count in owed.items() if count)
    rules = ["SW-B-167", "SW-B-171"]
    return Asking(f"Pay for the battle: {due}", rules, _payment, place=fight.place)


def _payment(pos: Position, option: int) -> Words:
    """A card to forfeit, or Force to lose."""
    if option >= damage.FROM_HAND:
        card = option - damage.FROM_HAND
        value = pos.setup.defs[card].forfeit
        text = f"forfeit {card_name(pos, card)} from hand ({value})"
        return {"text": text, "verb": "forfeit", "card": card, "number": value}
    if option >= TOP_OF_RESERVE or option in pos.hand[pos.asked]:
        return lost_from(pos, option)
    value = values.forfeit(pos, option)
    return _piece(
        pos, "forfeit", option, f"forfeit {card_label(pos, option)} ({value})", number=value
    )


_ASKED: Final[dict[str, Callable[[Position, Any], Asking]]] = {
    "SetUp": _set_up,
    "PhaseActions": _phase_actions,
    "Responses": _responses,
    "Run": _run,
    "DeploySteps": _deploy_steps,
    "LoseCards": _lose_cards,
    "ArrangePile": _arrange_pile,
    "LoseForce": _lose_force,
    "ActivatePhase": _activate,
    "DrawPhase": _draw,
    "SearchPile": _search_pile,
    "DrawDestiny": _draw_destiny,
    "DeployLocation": _deploy_location,
    "Deploy": _deploying,
    "MoveCard": _move_card,
    "TransitGroup": _transit,
    "MoveTogether": _move_together,
    "MoveStation": _move_station,
    "Board": _boarding,
    "Transfer": _transfer,
    "Resettle": _resettling,
    "Designate": _designate,
    "HandOver": _hand_over,
    "SearchParty": _search_party,
    "Bury": _bury,
    "Tripped": _tripped,
    "Explode": _explode,
    "CreatureAttack": _creature_attack,
    "Capture": _captured,
    "Release": _released,
    "TakeOver": _take_over,
    "Fire": _firing,
    "React": _reacting,
    "ReactByDeploying": _react_by_deploying,
    "TargetGenerator": _target_generator,
    "AttackRun": _attack_run,
    "WeaponsSegment": _weapons_segment,
    "PowerSegment": _power_segment,
    "DamageSegment": _damage_segment,
}
