"""What players say in scenarios, and the options of the engine that it means.

A phrase is a list of parts, see `scenario_reading`. A part opens with an answer that must be found
(an action, a card to choose), and the words after it answer the questions that follow from it.
What the engine decided itself, because there was only one answer, is checked against what
happened. Windows in which nothing was said are passed on the way, so that a scenario needs to tell
only what matters.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.front import touch
from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.abilities import HALF
from starfold.games.ccg.rules.battle import PowerSegment, WeaponsSegment
from starfold.games.ccg.rules.force import TOP_OF_RESERVE, LoseForce
from starfold.games.ccg.rules.phases import ActivatePhase, DrawPhase
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.step import KIND, kind_of, number_of, top
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.scenario.events import CARD_FIELDS
from starfold.games.ccg.scenario.names import folded
from starfold.games.ccg.scenario.reading import Part, Phrase, Wish
from starfold.games.ccg.speech.names import card_label
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_PLAY,
    A_USE,
    BATTLE,
    CONTROL,
    DEPLOY,
    DRAW,
    MOVE,
    NONE,
)
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE
from starfold.kernel.scenario.phrases import NotOffered
from starfold.kernel.scenario.stage import is_stopped

ENOUGH: Final = 400  # questions after which a phrase has surely lost its way
YES: Final = 1


# -- whether an option is the one meant ------------------------------------------------------------


def _subject(words: dict[str, Any], acts: bool) -> int:
    """The card that tells this answer from the others."""
    order = ("card", "place", "target") if acts else ("target", "place", "card")
    for key in order:
        if words.get(key, NONE) != NONE:
            return int(words[key])
    return NONE


def _fits(pos: Position, wish: Wish, option: int, words: dict[str, Any]) -> bool:
    if wish.step and type(pos.stack[-1]).__name__ != wish.step:
        return False
    if wish.declines or option == DECLINE:
        return wish.declines and option == DECLINE
    if wish.verbs and words["verb"] not in wish.verbs:
        return False
    acts = option >= KIND and kind_of(option) > 0
    if wish.free:
        return _fits_freely(wish, option, words, acts)
    if wish.cards and _subject(words, acts) not in wish.cards:
        return False
    if wish.number != NONE and words.get("number", NONE) != wish.number:
        return False
    if wish.function != NONE and not _is_function(wish.function, option):
        return False
    if wish.pile and words.get("pile", "") != wish.pile:
        return False
    return not wish.text or _says(wish.text, words["text"])


def _fits_freely(wish: Wish, option: int, words: dict[str, Any], acts: bool) -> bool:
    if wish.cards and _subject(words, acts) in wish.cards:
        return True
    if wish.number != NONE and "card" not in words and words.get("number", NONE) == wish.number:
        return True
    return bool(wish.text) and _says(wish.text, words["text"])


def _is_function(function: int, option: int) -> bool:
    if kind_of(option) not in (A_PLAY, A_USE):
        return False
    return number_of(option) % HALF == function - 1


def _says(part: str, text: str) -> bool:
    """Whether all these words stand in a text in that order."""
    pattern = ".*".join(re.escape(word) for word in folded(part).split())
    return re.search(pattern, folded(text)) is not None


def _candidates(pos: Position, seat: int, wish: Wish) -> list[int]:
    """The options of the open question that a wish may mean."""
    if pos.ended or pos.asked != seat:
        return []
    step = top(pos)
    return [
        option
        for option in pos.options
        if _fits(pos, wish, option, step.choice(pos, option).to_data())
    ]


def _is_about(pos: Position, seat: int, wish: Wish) -> bool:
    """Whether the open question is one that a wish answers, though not as it is."""
    if pos.ended or pos.asked != seat:
        return False
    if wish.step or wish.declines:
        return type(pos.stack[-1]).__name__ == wish.step
    step = top(pos)
    told = [step.choice(pos, option).to_data() for option in pos.options if option != DECLINE]
    if wish.verbs:
        acts = is_phase(pos) and pos.active == seat
        if acts and not wish.pile and _HOME.get(wish.verbs[0], NONE) == pos.phase:
            return True
        piles = ("", wish.pile)
        return any(words["verb"] in wish.verbs and words.get("pile", "") in piles for words in told)
    if is_main(pos) or is_window(pos):
        return False
    if wish.cards:
        types = {pos.card(card).type for card in wish.cards}
        subjects = [_subject(words, acts=False) for words in told]
        return any(pos.card(card).type in types for card in subjects if card != NONE)
    return wish.number != NONE and any("number" in words for words in told)


# -- what nobody needs to say ----------------------------------------------------------------------


def is_window(pos: Position) -> bool:
    """A question whether anybody responds to what happened."""
    return type(pos.stack[-1]) is Responses and DECLINE in pos.options


def unspoken(pos: Position) -> int | None:
    """The answer to a question that a scenario passes over; None if it must be answered."""
    if is_stopped(pos):
        return None
    usual = _USUAL.get(type(pos.stack[-1]))
    if usual is not None:
        return usual(pos)
    return DECLINE if DECLINE in pos.options else None


def _drawing(pos: Position) -> int:
    """Battle destiny is drawn unless somebody says no."""
    return YES


def _all_of_it(pos: Position) -> int:
    return max(pos.options)


def _from_the_top(pos: Position) -> int:
    return TOP_OF_RESERVE if TOP_OF_RESERVE in pos.options else pos.options[-1]


_USUAL: Final[dict[type[Any], Callable[[Position], int]]] = {
    PowerSegment: _drawing,
    ActivatePhase: _all_of_it,
    LoseForce: _from_the_top,
}
_MAIN: Final = (PhaseActions, WeaponsSegment, DrawPhase, PowerSegment, ActivatePhase)
_BETWEEN: Final = (PhaseActions, DrawPhase)  # where one action is over and another may begin


def is_main(pos: Position) -> bool:
    """A question that stays open until somebody speaks: a phase, a battle's segments."""
    return type(pos.stack[-1]) in _MAIN


def is_phase(pos: Position) -> bool:
    """A player acts, or passes."""
    return type(pos.stack[-1]) is PhaseActions


def settled(pos: Position) -> Position:
    """A copy in which nobody responds any more, on to the next question of weight."""
    here = pos.copy()
    here.log = list(pos.log or [])
    for _ in range(ENOUGH):
        if here.ended or is_stopped(here) or is_main(here):
            break
        answer = unspoken(here)
        if answer is None:
            break
        here.apply(answer)
    return here


# -- trying a phrase on a copy ---------------------------------------------------------------------

_HOME: Final = {
    "drain": CONTROL,
    "search": CONTROL,
    "deploy": DEPLOY,
    "replace": DEPLOY,
    "hand over": DEPLOY,
    "bury": DEPLOY,
    "cover": DEPLOY,
    "battle": BATTLE,
    "attack": BATTLE,
    "move": MOVE,
    "board": MOVE,
    "transfer": MOVE,
    "captive": MOVE,
    "draw": DRAW,
}


class Try:
    """A copy on which a phrase is tried; `options` is what was answered so far."""

    def __init__(self, pos: Position, seat: int) -> None:
        self.pos = pos.copy()
        self.pos.log = []
        self.seat = seat
        self.options: list[int] = []
        self.broken = False  # the copy ran out of dice: the game itself will say so
        self.asked = False  # the question came, whatever became of the answer

    def copy(self) -> "Try":
        twin = Try(self.pos, self.seat)
        twin.pos.log = list(self.pos.log or [])
        twin.options = self.options[:]
        twin.broken = self.broken
        return twin

    def take(self, option: int) -> None:
        self.options.append(option)
        try:
            self.pos.apply(option)
        except InputError:
            self.broken = True

    def seek(self, wish: Wish, strict: bool) -> list[int]:
        """Pass on to a question that has this answer; strictly: to the player's next question."""
        start_turn, last = self.pos.turn, self._last_phase(wish, strict)
        for _ in range(ENOUGH):
            if self.pos.ended or self.broken:
                return []
            found = _candidates(self.pos, self.seat, wish)
            if found:
                return found
            self.asked = self.asked or _is_about(self.pos, self.seat, wish)
            if strict and self.pos.asked == self.seat:
                return []
            answer = unspoken(self.pos)
            if answer is None:
                return []
            self.take(answer)
            if self.pos.turn != start_turn or self.pos.phase > last:
                return []
        return []

    def _last_phase(self, wish: Wish, strict: bool) -> int:
        """An action of a later phase of one's own turn takes the game there."""
        here = self.pos.phase
        if strict or self.pos.active != self.seat or not wish.verbs:
            return here
        return max(here, _HOME.get(wish.verbs[0], here))

    def follow(self, option: int, part: Part) -> list[Wish]:
        """Answer what comes; what neither could be said nor came true by itself is returned."""
        told = len(self.pos.log or [])
        self.take(option)
        left = list(part.follows)
        for _ in range(ENOUGH):
            if not left or self.pos.ended or self.broken:
                break
            chosen = self._next_answer(left)
            if chosen is None or chosen[1] is None:
                left = [wish for wish in left if not _implied(self.pos, part, wish, told)]
                if chosen is None or not left:
                    break
            option, wish = chosen
            self.take(option)
            if wish is not None:
                left.remove(wish)
        if self.broken:
            return []
        return [wish for wish in left if not _implied(self.pos, part, wish, told)]

    def _next_answer(self, left: list[Wish]) -> tuple[int, Wish | None] | None:
        if type(self.pos.stack[-1]) in _BETWEEN:
            return None
        for wish in sorted(left, key=lambda one: not one.verbs):  # a role before its vessel
            found = _candidates(self.pos, self.seat, wish)
            if found:
                return found[0], wish
        if DECLINE not in self.pos.options or is_main(self.pos):
            return None
        return DECLINE, None


def attempt(trying: Try, part: Part, strict: bool) -> Try:
    """The part carried out on the copy; raises NotOffered."""
    start = trying.copy()
    found = trying.seek(part.opens, strict)
    if not found:
        start.seek(part.opens, strict=True)
        raise NotOffered(_reason(start.pos, start.seat, part), trying.asked)
    refused: NotOffered | None = None
    for option in found:
        twin = trying.copy()
        wrong = twin.follow(option, part)
        if not wrong:
            return twin
        if refused is None:
            reason = _reason(trying.pos, trying.seat, Part(part.opens, (wrong[0],)))
            if reason is None or _is_vague(reason):
                inner = _reason(twin.pos, twin.seat, Part(wrong[0]))
                reason = reason if inner is None else inner
            refused = NotOffered(reason)
    assert refused is not None
    raise refused


def options_for(pos: Position, seat: int, phrase: Phrase, strict: bool = False) -> list[int]:
    """All answers that carry out a phrase; raises NotOffered."""
    trying = Try(pos, seat)
    for number, part in enumerate(phrase.parts):
        try:
            trying = attempt(trying, part, strict)
        except NotOffered as refused:
            raise NotOffered(refused.reason, refused.asked or number > 0) from None
        if trying.broken:
            break
    return trying.options


# -- what the engine answered itself ---------------------------------------------------------------


def _implied(pos: Position, part: Part, wish: Wish, told: int) -> bool:
    """Whether what was said came true without being asked."""
    if wish.declines:
        return True
    if wish.verbs == ("role",):
        return any(pos.role[card] == wish.number for card in part.opens.cards)
    if wish.verbs == ("slot",):
        return any(_says(wish.text, _lies(pos, card)) for card in part.opens.cards)
    if not pos.ended and getattr(pos.stack[-1], "place", NONE) in wish.cards:
        return True  # the step under way goes there, and asks for something else
    events = (pos.log or [])[told:]
    for event in events:
        for key, value in event.everything().items():
            if key in ("amount", "number", "price"):
                if wish.number != NONE and value == wish.number:
                    return True
            elif (key == "from") != wish.source:
                continue  # to be somewhere already is not to go there
            elif key in CARD_FIELDS and _mentions(wish.cards, value):
                return True
    return any(pos.aim[card] in wish.cards for card in part.opens.cards if wish.cards)


def _mentions(cards: tuple[int, ...], value: Any) -> bool:
    if isinstance(value, list):
        return any(_mentions(cards, one) for one in value)
    return isinstance(value, int) and not isinstance(value, bool) and value in cards


def _lies(pos: Position, card: int) -> str:
    """Where a location lies, in the words of `locations.slot`."""
    number = rows.row_index(pos, card) if pos.in_play(card) else NONE
    if number == NONE:
        return ""
    row = pos.rows[number]
    index = row.index(card)
    left = card_label(pos, row[index - 1]) if index > 0 else ""
    right = card_label(pos, row[index + 1]) if index + 1 < len(row) else ""
    return f"between {left} and {right} after {left} before {right}"


def happened_already(pos: Position, phrase: Phrase, told: int) -> bool:
    """Whether a choice was made by the engine itself since the last phrase."""
    return bool(phrase.parts) and all(
        part.opens.verbs[:1] in _CHOICES
        and (part.opens.cards or part.opens.pile)
        and _chosen(pos, part.opens, told)
        for part in phrase.parts
    )


_CHOICES: Final = ((), ("forfeit",), ("lose",), ("draw",))


def _chosen(pos: Position, wish: Wish, told: int) -> bool:
    if wish.cards:
        return _implied(pos, Part(wish), wish, told)
    kinds = ("lose_force",) if wish.verbs == ("lose",) else ("draw_destiny", "draw_card")
    return any(event.kind in kinds for event in (pos.log or [])[told:])


# -- why not ---------------------------------------------------------------------------------------


def _is_vague(reason: Refusal) -> bool:
    return "not among the choices" in reason.text


def _reason(pos: Position, seat: int, part: Part) -> Refusal | None:
    """The rule against it, as a touched card would tell."""
    if is_stopped(pos):
        return None
    piece: dict[str, Any] = {}
    if part.opens.pile:
        piece["pile"] = part.opens.pile
    elif part.opens.cards:
        card = _best(pos, seat, part.opens.cards)
        piece["place" if pos.is_location(card) and pos.in_play(card) else "card"] = card
        for wish in part.follows:
            if wish.cards and not wish.verbs:
                goal = _best(pos, seat, wish.cards)
                piece["place" if pos.is_location(goal) else "target"] = goal
                break
    if not piece:
        return None
    try:
        return touch.why_not(pos, seat, piece)
    except InputError:
        return None


def _best(pos: Position, seat: int, cards: tuple[int, ...]) -> int:
    """Of several copies the one that a player can do something with."""
    for card in cards:
        if card in pos.hand[seat] or pos.in_play(card):
            return card
    return cards[0]
