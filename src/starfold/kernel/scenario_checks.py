"""What the scenarios of all games share: names, definitions, offers, events, chances, the end.

A game's interpreter gives these its own words and finds everything else here, so that a scenario
reads alike in every game.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from starfold.errors import InputError
from starfold.kernel.core import DECLINE, NOBODY, Event, State
from starfold.kernel.game import Game, Refusal
from starfold.kernel.scenario import (
    EXPECT,
    Difference,
    Expectation,
    SomeState,
    Stage,
    check_number,
    check_rules,
    check_truth,
    equal,
    phrases_of,
    require_keys,
    same,
    words_for,
)
from starfold.kernel.spelling import did_you_mean

# -- players and units by name --------------------------------------------------------------------

SEAT_LETTERS: Final = "ABCDEFGH"
_OWNED: Final = re.compile(r"([a-h])'s\s+(.+)", re.IGNORECASE)


def player_letters(seats: int) -> list[str]:
    return list(SEAT_LETTERS[:seats])


def seat_letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if seat >= 0 else "nobody"


def seat_named(state: State, text: object) -> int:
    letters = player_letters(state.seats)
    if isinstance(text, str) and text.strip().upper() in letters:
        return letters.index(text.strip().upper())
    raise InputError(f"{text!r} is no player; the players are {', '.join(letters)}")


def check_player(state: State, text: object) -> None:
    """Where nobody may be meant too."""
    if text != "nobody":
        seat_named(state, text)


def whose(state: State, text: str) -> tuple[int, str]:
    """`B's Hawk` as seat and name; NOBODY where no owner is said."""
    owned = _OWNED.fullmatch(text)
    if owned and owned[1].upper() in player_letters(state.seats):
        return SEAT_LETTERS.index(owned[1].upper()), owned[2]
    return NOBODY, text


def unit_among(
    state: State,
    text: object,
    labels: Sequence[str],
    owners: Sequence[int],
    seat: int = NOBODY,
    own: bool = True,
) -> int:
    """A unit by name (`X`, `X 2`, `A's X`); `seat` and `own` say whose it is in case of doubt."""
    owner, name = whose(state, " ".join(str(text).split()))
    folded = name.casefold()
    found = [unit for unit, label in enumerate(labels) if label.casefold() == folded]
    if owner != NOBODY:
        found = [unit for unit in found if owners[unit] == owner]
    if len(found) > 1 and seat != NOBODY:
        found = [unit for unit in found if (owners[unit] == seat) == own]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"several units are called {name!r}: write whose, for example A's {name}")
    if f"{folded} 1" in [label.casefold() for label in labels]:
        raise InputError(f"there are several {name}: write {name} 1, {name} 2 ...")
    known = sorted(set(labels))
    raise InputError(f"no unit {str(text)!r} in this scenario; {did_you_mean(text, known)}")


def same_pieces(
    wanted: Sequence[Any],
    actual: Sequence[int],
    is_called: Callable[[Any, int], bool],
    ordered: bool = False,
) -> bool:
    """Whether these names are those of the pieces, each of one, in this order or in any."""
    if len(wanted) != len(actual):
        return False
    if ordered:
        return all(map(is_called, wanted, actual))
    fitting = [
        [place for place, piece in enumerate(actual) if is_called(name, piece)] for name in wanted
    ]
    return _can_all_have_one(fitting)


def _can_all_have_one(fitting: list[list[int]]) -> bool:
    taken: dict[int, int] = {}
    return all(_assigned(number, fitting, taken, set()) for number in range(len(fitting)))


def _assigned(
    wanted: int, fitting: list[list[int]], taken: dict[int, int], tried: set[int]
) -> bool:
    """Give it a place of its own, moving others to another that fits them where need be."""
    for place in fitting[wanted]:
        if place not in tried:
            tried.add(place)
            if place not in taken or _assigned(taken[place], fitting, taken, tried):
                taken[place] = wanted
                return True
    return False


def listed(text: str) -> list[str]:
    """`X, Y and Z` as three names."""
    return [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", text) if part.strip()]


# -- definitions ----------------------------------------------------------------------------------


class _Named(Protocol):
    id: str
    name: str


Entry = TypeVar("Entry", bound=_Named)


def folded_name(name: object) -> str:
    return " ".join(str(name).split()).casefold()


def refuse_twins(where: str, names: Iterable[object]) -> None:
    """Case does not matter, so two names that differ in nothing else would be one."""
    found: dict[str, object] = {}
    for name in names:
        folded = folded_name(name)
        if folded in found:
            raise InputError(
                f"{where}: {str(found[folded])!r} and {str(name)!r} differ only in case or spaces, "
                "which do not count: rename one of them"
            )
        found[folded] = name


class Definitions(Generic[Entry]):
    """Pieces of one sort by name: of the scenario, its fillers, then the shipped catalogue."""

    def __init__(
        self,
        sort: str,
        written: Mapping[Any, Any],
        fillers: Mapping[str, Any],
        parse: Callable[[str, Any, str], Entry],
        shipped: Callable[[], list[Entry]],
        where: str,
    ) -> None:
        self.sort = sort
        self._shipped = shipped
        refuse_twins(f"{where}: {sort}s", written)
        named = {folded_name(name): (str(name), data) for name, data in fillers.items()}
        named |= {folded_name(name): (str(name), data) for name, data in written.items()}
        self._own = {
            folded: _placed(parse, name, data, f"{where}: {sort}s.{name}")
            for folded, (name, data) in named.items()
        }

    def knows(self, name: object) -> bool:
        return self._known(name) is not None

    def find(self, name: object, where: str) -> Entry:
        found = self._known(name)
        if found is not None:
            return found
        if not isinstance(name, (str, int)):
            raise InputError(f"{where}: {words_for(name)} is not the name of a {self.sort}")
        names = [one.name for one in (*self._own.values(), *self._shipped())]
        raise InputError(f"{where}: unknown {self.sort} {str(name)!r}; {did_you_mean(name, names)}")

    def _known(self, name: object) -> Entry | None:
        folded = folded_name(name)
        if folded in self._own:
            return self._own[folded]
        for entry in self._shipped():
            if folded in (entry.id, entry.name.casefold()):
                return entry
        return None


def _placed(parse: Callable[[str, Any, str], Entry], name: str, data: Any, where: str) -> Entry:
    """A definition that is read; whatever is wrong with it names its place."""
    try:
        return parse(name, data, where)
    except InputError as problem:
        raise InputError(placed(where, problem)) from None


def placed(where: str, problem: InputError, part: str = "") -> str:
    """What is wrong, with the place unless it is told already."""
    text = str(problem)
    return text if where in text else f"{where}{part}: {text}"


def definitions_in(given: Mapping[str, Any], key: str, where: str) -> dict[Any, Any]:
    """The part of `given` that defines pieces of a sort."""
    value = given.get(key) or {}
    if not isinstance(value, dict):
        raise InputError(f"{where}: `{key}` must be a mapping of names to definitions")
    return value


def options_in(content: Mapping[str, Any], where: str) -> dict[str, Any]:
    options = content.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise InputError(f"{where}: `options` must be a mapping of option names to values")
    return options


def players_in(
    given: Mapping[str, Any], where: str, fewest: int, most: int, example: str
) -> list[dict[str, Any]]:
    """What is said of each player, seat by seat; without a word about players there are few."""
    players = given.get("players")
    if players is None:
        return [{} for _ in range(fewest)]
    if not isinstance(players, dict):
        raise InputError(f"{where}: `players` must be a mapping: A: ..., B: ...")
    number = max(len(players), fewest)
    if number > most:
        raise InputError(f"{where}: {number} players; the game is for {fewest} to {most}")
    letters = player_letters(number)
    for letter in players:
        if str(letter) not in letters:
            raise InputError(
                f"{where}: players: {letter!r}: call {number} players {', '.join(letters)}"
            )
    return [_player(players.get(one), f"{where}: players.{one}", example) for one in letters]


def _player(data: object, where: str, example: str) -> dict[str, Any]:
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise InputError(f"{where}: must be a mapping, for example {example}")
    return data


def seat_in(letter: object, seats: int, where: str) -> int:
    """A player who is named in `given`."""
    letters = player_letters(seats)
    if letter not in letters:
        known = ", ".join(letters)
        raise InputError(f"{where}: {words_for(letter)} is no player; the players are {known}")
    return letters.index(str(letter))


def names_in(player: Mapping[str, Any], key: str, where: str, default: list[Any]) -> list[Any]:
    """A list of pieces of a player."""
    value = player.get(key, default)
    if value is None:
        return []
    if not isinstance(value, list):
        raise InputError(f"{where}: `{key}` must be a list, for example {key}: [X, Y]")
    return value


MOST_COUNTERS: Final = 99


def counters_in(marks: Mapping[str, Any], key: str, where: str) -> int:
    """A number of counters among the marks of a piece, 0 where nothing is said."""
    number = marks.get(key, 0)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_COUNTERS:
        raise InputError(f"{where}: {key} {words_for(number)} is no number of counters")
    return number


def truth_in(marks: Mapping[str, Any], key: str, where: str) -> bool:
    """Whether something is said to be so; it is not where nothing is said."""
    value = marks.get(key, False)
    if not isinstance(value, bool):
        raise InputError(f"{where}: {key}: {words_for(value)} must be true or false")
    return value


def model_in(data: Mapping[str, Any], where: str) -> str:
    """The id of the catalogue's entry that a definition takes: `{from: ID}`."""
    require_keys(where, data, ("from",))
    if not isinstance(data["from"], str):
        raise InputError(f"{where}: from: {words_for(data['from'])} is no id of the catalogue")
    return data["from"]


def named_with_marks(item: Any, marks: Sequence[str], where: str) -> tuple[Any, dict[str, Any]]:
    """A piece by name, or {name: {mark: value}}."""
    if not isinstance(item, dict):
        return item, {}
    if len(item) != 1:
        raise InputError(f"{where}: write one unit an entry: {{X: {{damage: 1}}}}")
    [(name, written)] = item.items()
    return name, require_keys(f"{where}: {name}", written or {}, marks)


# -- what is offered ------------------------------------------------------------------------------


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


def holds(part: object, text: str) -> bool:
    """Whether a text has that part, without regard to case."""
    return str(part).casefold() in text.casefold()


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


def no_player(state: State, player: str, checks: Iterable[str]) -> InputError:
    known = [*player_letters(state.seats), EXPECT, *checks]
    return InputError(f"{player!r} is no player and no check; {did_you_mean(player, known)}")


# -- who is asked, and the end --------------------------------------------------------------------


def expect_asked(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("asked", wanted, seat_letter(state.asked))


def question_differs(
    wanted: dict[str, Any], asked: dict[str, Any] | None, actual: dict[str, Any]
) -> list[Difference]:
    """`text` is a part of the question, `rules` are among its rules, all else is `actual`."""
    if asked is None:
        return [Difference("question", wanted, "the game is over")]
    found = []
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(asked["rules"]):
                found.append(Difference("question.rules", value, asked["rules"]))
        elif key == "text":
            if not holds(value, asked["text"]):
                found.append(Difference("question.text", value, asked["text"]))
        else:
            found += same(f"question.{key}", value, actual[key])
    return found


def check_question(wanted: Any, keys: Sequence[str], steps: Sequence[str]) -> None:
    checked = require_keys("question", wanted, keys)
    step = checked.get("step", steps[0])
    if step not in steps:
        raise InputError(f"unknown step {step!r}; {did_you_mean(step, steps)}")
    check_rules(checked.get("rules", []))


def check_over(state: State, wanted: Any) -> None:
    check_truth(wanted)


def expect_over(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("over", wanted, bool(state.ended))


def check_winners(state: State, wanted: Any) -> None:
    for letter in wanted if isinstance(wanted, list) else [wanted]:
        if letter != "draw":
            seat_named(state, letter)


def expect_winners(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    actual = [seat_letter(seat) for seat in state.winners]
    if not state.ended:
        return [Difference("winners", wanted, "the game goes on")]
    if wanted == "draw":
        return same("winners", [], actual)
    return same("winners", wanted if isinstance(wanted, list) else [wanted], actual)


def check_how(wanted: Any, endings: Sequence[str]) -> None:
    if wanted not in endings:
        raise InputError(f"{words_for(wanted)} is no ending; {did_you_mean(wanted, endings)}")


def expect_how(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("how", wanted, state.ended or "the game goes on")


def check_whole_number(state: State, wanted: Any) -> None:
    check_number(wanted)


# -- events ---------------------------------------------------------------------------------------

_MODIFIER_FIELDS: Final = ("amount", "source", "kind", "rules")


EVENTS: Final = "events"
ANY_ORDER: Final = "events in any order"
NO_EVENTS: Final = "no events"
EVENT_WORDS: Final = (EVENTS, ANY_ORDER, NO_EVENTS)


class Events(Generic[SomeState]):
    """The expectations `events`, `events in any order` and `no events`.

    `fields` says what may be asked of each kind. `shown` puts an event into words; `check` looks at
    a field when a file is loaded; `fits` compares one: None where plain equality will do.
    """

    def __init__(
        self,
        fields: dict[str, tuple[str, ...]],
        shown: Callable[[SomeState, dict[str, Any]], dict[str, Any]],
        check: Callable[[SomeState, str, str, Any], None],
        fits: Callable[[SomeState, dict[str, Any], str, Any], bool | None],
    ) -> None:
        self.fields = fields
        self._shown = shown
        self._check_field = check
        self._fits = fits
        self._ways = {
            EVENTS: self._in_order,
            ANY_ORDER: self._in_any_order,
            NO_EVENTS: self._none,
        }
        self.expectations: dict[str, Expectation[SomeState]] = {
            word: self._all_told(word) for word in EVENT_WORDS
        }

    def _matches(self, state: SomeState, wanted: dict[str, Any], told: dict[str, Any]) -> bool:
        if wanted["kind"] != told["kind"]:
            return False
        shown = self._shown(state, told)
        for key, value in wanted.items():
            if key == "rules":
                if not set(value) <= set(told["rules"]):
                    return False
            elif key not in shown:
                return False
            elif key.endswith("modifiers"):
                if not has_modifiers(shown[key] or [], value):
                    return False
            else:
                fits = self._fits(state, told, key, value)
                if not (equal(value, shown[key]) if fits is None else fits):
                    return False
        return True

    def compare(
        self, state: SomeState, word: str, told: list[dict[str, Any]], wanted: Any
    ) -> list[Difference]:
        """One of the words of `EVENT_WORDS` against what was told."""
        return self._ways[word](state, told, wanted)

    def _all_told(self, word: str) -> Expectation[SomeState]:
        def expect(stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
            return self.compare(state, word, [one.everything() for one in stage.log], wanted)

        return Expectation(self.check, expect)

    def _in_order(
        self, state: SomeState, told: list[dict[str, Any]], wanted: Any
    ) -> list[Difference]:
        """The events listed happened in this order, others may lie between."""
        start = 0
        for number, one in enumerate(wanted):
            described = _described(one)
            for place in range(start, len(told)):
                if self._matches(state, described, told[place]):
                    start = place + 1
                    break
            else:
                return [self._unmet(state, f"events[{number}]", described, told)]
        return []

    def _in_any_order(
        self, state: SomeState, told: list[dict[str, Any]], wanted: Any
    ) -> list[Difference]:
        """Each event listed happened, two alike twice."""
        fitting = [
            [
                place
                for place, one in enumerate(told)
                if self._matches(state, _described(one_of), one)
            ]
            for one_of in wanted
        ]
        taken: dict[int, int] = {}  # by the place in the story: which of the wanted
        for number in range(len(fitting)):
            if not _assigned(number, fitting, taken, set()):
                place = f"{ANY_ORDER}[{number}]"
                return [self._unmet(state, place, _described(wanted[number]), told)]
        return []

    def _none(self, state: SomeState, told: list[dict[str, Any]], wanted: Any) -> list[Difference]:
        found = []
        for one in wanted:
            met = [event for event in told if self._matches(state, _described(one), event)]
            if met:
                place = f"{NO_EVENTS} {words_for(one)}"
                found.append(Difference(place, "none", f"{len(met)} of them"))
        return found

    def _unmet(
        self, state: SomeState, place: str, wanted: dict[str, Any], told: list[dict[str, Any]]
    ) -> Difference:
        """With the events of that kind there were, or all kinds if there was none."""
        alike = [
            {key: value for key, value in self._shown(state, e).items() if key in wanted}
            for e in told
            if e["kind"] == wanted["kind"]
        ]
        return Difference(place, wanted, alike or [e["kind"] for e in told])

    def check(self, state: SomeState, wanted: Any) -> None:
        if not isinstance(wanted, list):
            raise InputError("write a list of events: [{kind: ..., unit: X}]")
        for one in wanted:
            described = _described(one)
            if not isinstance(described, dict) or "kind" not in described:
                raise InputError(f"{words_for(one)}: name the kind of event: {{kind: ...}}")
            kind = str(described["kind"])
            if kind not in self.fields:
                raise InputError(
                    f"unknown kind of event {kind!r}; {did_you_mean(kind, self.fields)}"
                )
            require_keys(kind, described, ("kind", "seat", "rules", *self.fields[kind]))
            check_rules(described.get("rules", []))
            for key, value in described.items():
                if key.endswith("modifiers"):
                    check_modifiers(f"{kind}.{key}", value)
                elif key == "seat":
                    check_player(state, value)
                elif key not in ("kind", "rules"):
                    self._check_field(state, kind, key, value)


def _described(one: Any) -> Any:
    return {"kind": one} if isinstance(one, str) else one


def check_modifiers(place: str, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise InputError(f"{place}: {words_for(wanted)} must be a list")
    for modifier in wanted:
        require_keys(place, modifier, _MODIFIER_FIELDS)
        check_rules(modifier.get("rules", []))


def has_modifiers(actual: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> bool:
    """Whether each that is wanted is among the actual ones."""
    return all(any(_is_such(modifier, one) for modifier in actual) for one in wanted)


def _is_such(modifier: dict[str, Any], wanted: dict[str, Any]) -> bool:
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(modifier["rules"]):
                return False
        elif not equal(value, modifier.get(key)):
            return False
    return True


# -- what players see -----------------------------------------------------------------------------


class Sights(Generic[SomeState]):
    """The expectation `seen by`: the table by paths, and the events as a player learns them.

    `seat_called` reads a player; `entry` finds in a list of the view what is called by name.
    """

    def __init__(
        self,
        game: Game,
        events: Events[SomeState],
        seat_called: Callable[[SomeState, object], int],
        entry: Callable[[SomeState, list[Any], str, str], Any],
    ) -> None:
        self.game = game
        self.events = events
        self._seat_called = seat_called
        self._entry = entry
        self.expectations: dict[str, Expectation[SomeState]] = {
            "seen by": Expectation(self._check, self._expect)
        }

    def _seat(self, state: SomeState, who: object) -> int:
        return NOBODY if who == "nobody" else self._seat_called(state, who)

    def _check(self, state: SomeState, wanted: Any) -> None:
        if not isinstance(wanted, dict) or not all(
            isinstance(one, dict) for one in wanted.values()
        ):
            raise InputError("write who sees what: {A: {players.B.hand.known: []}}")
        for who, paths in wanted.items():
            table = self.game.view(state, self._seat(state, who))
            for path, value in paths.items():
                if path in EVENT_WORDS:
                    self.events.check(state, value)
                else:
                    first = str(path).split(".", 1)[0]
                    if first not in table:
                        near = did_you_mean(first, [*EVENT_WORDS, *map(str, table)])
                        raise InputError(f"{path}: no {first!r} there; {near}")

    def _expect(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        found: list[Difference] = []
        for who, paths in wanted.items():
            seat = self._seat(state, who)
            table = self.game.view(state, seat)
            for path, value in paths.items():
                place = f"seen by {who}"
                if path in EVENT_WORDS:
                    told = [one for event in stage.log for one in self._learnt(state, seat, event)]
                    differ = self.events.compare(state, path, told, value)
                    found += [one._replace(place=f"{place}: {one.place}") for one in differ]
                else:
                    actual = names_only(value, self._look_up(state, table, str(path)))
                    found += same(f"{place}: {path}", value, actual)
        return found

    def _learnt(self, state: SomeState, seat: int, event: Event) -> list[dict[str, Any]]:
        """The event with what the seat learns of it; nothing if it learns nothing."""
        return [event.seen_by(seat)] if self.game.events_for(state, seat, [event]) else []

    def _look_up(self, state: SomeState, table: Any, path: str) -> Any:
        """A value in a view: keys, players by letter, pieces by name, list places from 0."""
        here = table
        before = ""
        for part in path.split("."):
            if isinstance(here, list):
                here = self._in_list(state, here, before, part)
            elif isinstance(here, dict):
                if part not in here:
                    near = did_you_mean(part, map(str, here))
                    raise InputError(f"{path}: no {part!r} there; {near}")
                here = here[part]
            else:
                raise InputError(f"{path}: nothing lies below {before!r}: it is {words_for(here)}")
            before = part
        return here

    def _in_list(self, state: SomeState, items: list[Any], name: str, part: str) -> Any:
        if part == "count":
            return len(items)
        if part.isdigit() and int(part) < len(items):
            return items[int(part)]
        if not part.isdigit():
            if name == "players":
                return items[self._seat_called(state, part)]
            found = self._entry(state, items, name, part)
            if found is not None:
                return found
        raise InputError(f"{name}: no entry {part!r}: it has {len(items)}, counted from 0")


def names_only(wanted: Any, actual: Any) -> Any:
    """Pieces are compared by name where the scenario gives names."""
    if isinstance(wanted, str) and isinstance(actual, dict) and "name" in actual:
        owned = _OWNED.fullmatch(wanted)
        if owned:
            raise InputError(f"{wanted!r}: write {owned[2]!r} alone: whose it is the path says")
        return actual["name"]
    if isinstance(wanted, list) and isinstance(actual, list):
        if not all(isinstance(one, str) for one in wanted):
            return actual
        return [names_only(one, other) for one, other in zip_longest(wanted, actual, fillvalue="")]
    return actual


# -- chances --------------------------------------------------------------------------------------


def chance(value: Any) -> Fraction:
    try:
        return Fraction(str(value).replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{value!r} is no chance: write 21/36 or 0.583") from None


def check_chances(wanted: Iterable[Any]) -> None:
    for value in wanted:
        chance(value)


def chance_differs(wanted: Any, actual: Fraction) -> bool:
    """Fractions and whole numbers are exact; decimals may be rounded to three places."""
    if isinstance(wanted, float):
        return abs(chance(wanted) - actual) > Fraction(1, 2000)
    return chance(wanted) != actual
