"""What the `given` part of a scenario is made of: definitions, players, their pieces."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from starfold.errors import InputError
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.naming import player_letters
from starfold.kernel.spelling import did_you_mean

# -- definitions -----------------------------------------------------------------------------------


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


# -- players and their pieces ----------------------------------------------------------------------


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
