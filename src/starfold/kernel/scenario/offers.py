"""What is offered and what is refused: phrases that are tried on a copy."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE, State
from starfold.kernel.game import Game
from starfold.kernel.scenario.cases import phrases_of
from starfold.kernel.scenario.checking import check_rules
from starfold.kernel.scenario.comparing import Difference, holds
from starfold.kernel.scenario.naming import player_letters, seat_letter, seat_named
from starfold.kernel.scenario.stage import Expectation, SomeState, Stage
from starfold.kernel.spelling import did_you_mean


class Tried(NamedTuple):
    """What becomes of a phrase on a copy."""

    options: list[int]
    refused: bool
    reason: Refusal | None  # the rule against it, if one is known
    asked: bool = True  # the question came to which it is an answer; else `if asked` lets it go


_Answers = dict[tuple[int, ...], set[int]]  # after these options: the next ones of phrases


def _after(state: SomeState, options: tuple[int, ...]) -> SomeState | None:
    """A copy in which these were chosen; None if that takes dice that are not written."""
    here = state.copy()
    try:
        for option in options:
            here.apply(option)
    except InputError:
        return None
    return here


class Offers(Generic[SomeState]):
    """The expectations `offered`, `not offered`, `offered exactly` and `refused`."""

    def __init__(
        self,
        game: Game,
        example: str,
        try_phrase: Callable[[SomeState, int, str], Tried],
        check_phrase: Callable[[SomeState, str, str], None],
    ) -> None:
        self.game = game
        self.example = example
        self._try = try_phrase
        self._check_phrase = check_phrase
        self.expectations: dict[str, Expectation[SomeState]] = {
            "offered": Expectation(self._check, self._offered),
            "not offered": Expectation(self._check, self._not_offered),
            "offered exactly": Expectation(self._check, self._offered_exactly),
            "refused": Expectation(self._check_refused, self._refused),
        }

    def _phrases(self, wanted: Any) -> list[tuple[str, str]]:
        """Player and phrase, one by one; the reasons of a refusal are no players."""
        if not isinstance(wanted, dict):
            raise InputError(f"write who and what: {{{self.example}}}")
        return [
            (str(player), phrase)
            for player, phrases in wanted.items()
            if player not in ("rule", "why")
            for phrase in phrases_of(str(player), phrases)
        ]

    def _check(self, state: SomeState, wanted: Any) -> None:
        for player, phrase in self._phrases(wanted):
            if player not in player_letters(state.seats):
                known = player_letters(state.seats)
                raise InputError(f"{player!r} is no player; {did_you_mean(player, known)}")
            self._check_phrase(state, player, phrase)

    def _check_refused(self, state: SomeState, wanted: Any) -> None:
        if isinstance(wanted, dict) and "rule" in wanted:
            check_rules([wanted["rule"]])
        self._check(state, wanted)

    def _tried(self, state: SomeState, player: str, phrase: str) -> Tried:
        return self._try(state, seat_named(state, player), phrase)

    def _offered(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        found = []
        for player, phrase in self._phrases(wanted):
            tried = self._tried(state, player, phrase)
            if tried.refused:
                reason = "" if tried.reason is None else f" ({tried.reason})"
                place = f"offered {player}: {phrase}"
                found.append(Difference(place, "offered", f"not offered{reason}"))
        return found

    def _not_offered(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        return [
            Difference(f"not offered {player}: {phrase}", "not offered", "offered")
            for player, phrase in self._phrases(wanted)
            if not self._tried(state, player, phrase).refused
        ]

    def _offered_exactly(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        found = self._offered(stage, state, wanted)
        said: dict[str, _Answers] = {str(player): {} for player in wanted}
        for player, phrase in self._phrases(wanted):
            options = tuple(self._tried(state, player, phrase).options)
            for number, option in enumerate(options):
                said[player].setdefault(options[:number], set()).add(option)
        for player, answers in said.items():
            seat = seat_named(state, player)
            if state.asked != seat or state.ended:
                who = seat_letter(state.asked)
                found.append(Difference("offered exactly", f"{player} is asked", who))
                continue
            more = self._unsaid(state, seat, answers)
            if more:
                found.append(Difference(f"offered exactly {player}: more options", [], more))
        return found

    def _unsaid(self, state: SomeState, seat: int, answers: "_Answers") -> list[str]:
        """What is offered at the questions of these phrases besides their own answers.

        To choose nothing more is no phrase of its own, except at the first question. A question
        about amounts lists only some of its answers, so that within a phrase it is passed over.
        """
        found: list[str] = []
        for before in sorted(answers or {(): set()}):
            here = _after(state, before)
            if here is None or here.asked != seat or (before and here.stack[-1].measures()):
                continue
            asked = self.game.question(here, seat)
            said = answers.get(before, set()) | ({DECLINE} if before else set())
            for one in asked["options"] if asked else ():
                if one["option"] not in said:
                    found.append(" ... ".join([*self._words(state, before), one["text"]]))
        return found

    def _words(self, state: SomeState, options: tuple[int, ...]) -> list[str]:
        """The answers of a phrase as the questions word them."""
        told: list[str] = []
        for number, option in enumerate(options):
            here = _after(state, options[:number])
            asked = None if here is None else self.game.question(here, here.asked)
            told += (
                [one["text"] for one in asked["options"] if one["option"] == option]
                if asked
                else []
            )
        return told

    def _refused(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        found = []
        for player, phrase in self._phrases(wanted):
            place = f"refused {player}: {phrase}"
            tried = self._tried(state, player, phrase)
            if not tried.refused:
                found.append(Difference(place, "refused", "offered"))
                continue
            if tried.reason is not None:
                stage.cite([tried.reason.rule] if tried.reason.rule else [], "refusal")
            found += _reason_differs(place, wanted, tried.reason)
        return found


def _reason_differs(place: str, wanted: Any, reason: Refusal | None) -> list[Difference]:
    told = "no rule is named" if reason is None else f"{reason.rule}: {reason.text}"
    found = []
    if "rule" in wanted and (reason is None or wanted["rule"] != reason.rule):
        found.append(Difference(f"{place}: rule", wanted["rule"], told))
    if "why" in wanted and (reason is None or not holds(wanted["why"], reason.text)):
        found.append(Difference(f"{place}: why", wanted["why"], told))
    return found


def situation(game: Game, state: State) -> list[str]:
    """Who is asked what, with the options: for those whose phrase did not fit."""
    if state.ended:
        return [f"  the game is over ({state.ended})"]
    asked = game.question(state, state.asked)
    if asked is None:
        return ["  nobody is asked: the scenario stops here"]
    lines = [f"  {seat_letter(state.asked)} is asked: {asked['text']}"]
    return lines + [f"    - {option['text']}" for option in asked["options"]]


def refused_lines(game: Game, state: State, seat: int, reason: Refusal | None) -> list[str]:
    """Why a phrase does nothing, and what could be said instead."""
    if reason is not None:
        first = f"not legal now: {reason.rule}: {reason.text}" if reason.rule else reason.text
    elif state.asked != seat and not state.ended:
        first = f"{seat_letter(seat)} is not asked now"
    else:
        first = "not offered now"
    return [first, *situation(game, state)]
