"""Positions from the `given` part of a scenario.

Locations lie where the rules want them; cards stand at, aboard and on what holds them in the file.
What is left out is filled: Reserve Decks with cards of destiny 3, and a Blank, an Interrupt of no
text, in a hand that is not written as empty, so that its player is asked in every phase.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.ccg.cards.formats import USUAL
from starfold.games.ccg.cards.library import library_with, script_of
from starfold.games.ccg.front import dealing
from starfold.games.ccg.front.layout import DealtLayout, Layout
from starfold.games.ccg.front.start import make_setup
from starfold.games.ccg.rules import phases, setup
from starfold.games.ccg.rules.turn import PhaseActions, Turn
from starfold.games.ccg.scenario.building import RESERVE_SIZE, Building
from starfold.games.ccg.scenario.fixtures import Fixtures, entries, number, pile, players_of
from starfold.games.ccg.scenario.names import seat_called, with_words
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Position, Setup, empty_table
from starfold.games.ccg.state.vocabulary import ACTIVATE, DARK, DRAW, LIGHT, NONE, PHASES, SIDES
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import STOP
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.given import options_in
from starfold.kernel.scenario.stage import run_until
from starfold.kernel.spelling import did_you_mean

GIVEN_KEYS: Final = (
    "turn",
    "phase",
    "turn_number",
    "fixtures",
    "table",
    "side of table",
    "players",
    "played",
    "setup",
)
SETUP_KEYS: Final = ("start", "deck")
START: Final = "start of "
BEGIN: Final = "start of turn"
END: Final = "end of turn"
PHASE_WORDS: Final = (*PHASES, *(START + phase for phase in PHASES), BEGIN, END)


def build_position(content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
    """The position of a scenario at its first question, with its events recorded."""
    given = require_keys(f"{where}: given", with_words(content.get("given") or {}), GIVEN_KEYS)
    place = f"{where}: given"
    try:
        dealing.DEALING.check_edition(content.get("edition", USUAL))
        options = options_in(content, where)
        known = Fixtures(given.get("fixtures"))
        if given.get("setup"):
            return _from_the_beginning(options, given, known, dice)
        dealt = "forces" in content
        layout = _dealt(content, options, dice) if dealt else Layout(dice, options, known.texts)
        pos = Building(layout, given, known).finish()
        _begin(pos, given)
        run_until(pos, content.get(STOP, ""), is_over)
        return pos
    except InputError as problem:
        text = str(problem)
        raise InputError(text if text.startswith(where) else f"{place}: {text}") from None


def _dealt(content: Mapping[str, Any], options: dict[str, Any], dice: ScriptedDice) -> DealtLayout:
    """Where the content names decks, all cards are theirs."""
    forces = [dealing.as_deck(force) for force in entries(content["forces"], "forces")]
    return DealtLayout(make_setup(forces, options, content.get("edition", USUAL)), dice)


# -- the turn --------------------------------------------------------------------------------------


def _begin(pos: Position, given: Mapping[str, Any]) -> None:
    """Whose turn it is, in which phase."""
    pos.active = seat_called(given.get("turn", "A"))
    pos.turn = number(given.get("turn_number", 1), "turn_number", 1, 999)
    word = str(given.get("phase", "deploy")).casefold().removesuffix(" phase")
    if word not in PHASE_WORDS:
        raise InputError(f"unknown phase {word!r}; {did_you_mean(word, PHASE_WORDS)}")
    pos.log = []
    turn = Turn()
    pos.push(turn)
    if word == BEGIN:
        pos.turn -= 1
    elif word == END:
        pos.phase = DRAW
        turn.next = DRAW + 1
    elif word.startswith(START) or word == PHASES[ACTIVATE]:
        turn.next = PHASES.index(word.removeprefix(START))
        pos.phase = turn.next
    else:
        pos.phase = PHASES.index(word)
        turn.next = pos.phase + 1
        pos.push(PhaseActions(pos.active))
        if pos.phase == DRAW:
            pos.push(phases.DrawPhase(pos.active))


def is_over(state: State, phase: str) -> bool:
    """Whether that phase has just ended."""
    pos = cast(Position, state)
    turn, number = pos.stack[-1], PHASES.index(phase)
    ended = isinstance(turn, Turn) and not turn.acting and turn.next == number + 1
    return ended and pos.phase == number and not pos.moments


# -- from the very beginning -----------------------------------------------------------------------


def _from_the_beginning(
    options: dict[str, Any], given: Mapping[str, Any], known: Fixtures, dice: ScriptedDice
) -> Position:
    """`setup: true`: starts and decks only; shuffling keeps the order of the file."""
    require_keys("setup", dict(given), ("setup", "fixtures", "players"))
    players = players_of(given)
    decks: list[list[CardDef]] = [[], []]
    starts = [NONE, NONE]
    for key, value in players.items():
        where = f"players.{key}"
        side = seat_called(key)
        player = require_keys(where, value or {}, SETUP_KEYS)
        if "start" not in player:
            raise InputError(f"{where}: `start` is missing: name the starting location")
        names = [player["start"], *pile(player.get("deck", RESERVE_SIZE), f"{where}.deck")]
        decks[side] = [known.find(name, side, where) for name in names][::-1]
        starts[side] = len(decks[side]) - 1
    if NONE in starts:
        raise InputError("with `setup: true` both players need a `start`")
    cards = decks[LIGHT] + decks[DARK]
    origin = [LIGHT] * len(decks[LIGHT]) + [DARK] * len(decks[DARK])
    starts[DARK] += len(decks[LIGHT])
    own = {card.id: script for card, script in known.texts}
    scripts = [own.get(card.id) or script_of(card) for card in cards]
    agreed, pool = Options(options), library_with(known.texts)
    made = Setup(cards, scripts, origin, starts, list(SIDES), agreed, pool)
    pos = empty_table(made, dice)
    pos.log = []
    setup.lay_table(pos)
    pos.start()
    return pos
