"""The expectations about what players see."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, Generic

from starfold.errors import InputError
from starfold.kernel.core import NOBODY, Event
from starfold.kernel.game import Game
from starfold.kernel.scenario.comparing import Difference, same, words_for
from starfold.kernel.scenario.events import EVENT_WORDS, Events
from starfold.kernel.scenario.naming import OWNED
from starfold.kernel.scenario.stage import Expectation, SomeState, Stage
from starfold.kernel.spelling import did_you_mean


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
            if isinstance(here, list | tuple):
                here = self._in_list(state, here, before, part)
            elif isinstance(here, dict):
                if part not in here:
                    near = did_you_mean(part, map(str, here))
                    raise InputError(f"{path}: no {part!r} there; {near}")
                here = here[part]
            else:
                raise InputError(f"{path}: nothing lies below {before!r}: it is {words_for(here)}")
            before = part
        return list(here) if isinstance(here, tuple) else here

    def _in_list(self, state: SomeState, items: Any, name: str, part: str) -> Any:
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
        owned = OWNED.fullmatch(wanted)
        if owned:
            raise InputError(f"{wanted!r}: write {owned[2]!r} alone: whose it is the path says")
        return actual["name"]
    if isinstance(wanted, list) and isinstance(actual, list):
        if not all(isinstance(one, str) for one in wanted):
            return actual
        return [names_only(one, other) for one, other in zip_longest(wanted, actual, fillvalue="")]
    return actual
