"""The expectations about events: what happened, in which order, and what did not."""

from collections.abc import Callable
from typing import Any, Final, Generic

from starfold.errors import InputError
from starfold.kernel.scenario.checking import check_rules, require_keys
from starfold.kernel.scenario.comparing import Difference, assigned, equal, words_for
from starfold.kernel.scenario.naming import check_player
from starfold.kernel.scenario.stage import Expectation, SomeState, Stage
from starfold.kernel.spelling import did_you_mean

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
            if not assigned(number, fitting, taken, set()):
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
