"""What follows from declared fields, in plain Python and as it is written out for the compiler."""

from typing import Any

import pytest

import starfold
from starfold.kernel.declared import Family, expanded
from starfold.kernel.dice import ScriptedDice

SOURCE = '''
from typing import Any

from starfold.kernel.declared import DERIVED
from starfold.kernel.plain import Declared, Definition, Unchanging

NOBODY = -1


class Note(Declared):
    text: str

    def to_data(self) -> list[Any]:
        return self.fields()


class Errand(Declared):
    seat: int
    rows: list[list[int]] = []
    spent: int = NOBODY
    names: list[str] = []
    counts: dict[str, int] = {}
    note: Note | None = None


class LongErrand(Errand):
    """Has all that an errand has, and more."""

    free: bool = False


class Deed(Unchanging):
    by: int


class Road(Definition):
    between: tuple[str, str]
    stones: list[int]
    toll: int = NOBODY
    length: int = DERIVED
    marks: list[str] = DERIVED

    def derive(self) -> None:
        self.length = sum(self.stones)
        self.marks.append(" to ".join(self.between))
'''


VILLAGE = """
from starfold.kernel.core import State
from starfold.kernel.declared import SHARED
from starfold.kernel.dice import Dice

NOTHING: list[int] = []


class Village(State):
    names: list[str]
    places: list[int] = NOTHING
    rows: list[list[int]] = []
    owners: list[int] = SHARED
    turn: int = 1
    deeds: list[Deed] = []
    errand: Errand | None = None

    def __init__(self, setup: Any, dice: Dice) -> None:
        super().__init__(2, dice)
        self.setup = setup
        self.names = setup
"""


def derived(source: str) -> dict[str, Any]:
    """The classes as plain Python makes them."""
    space: dict[str, Any] = {"__name__": "errands"}
    exec(source, space)
    return space


def written_out(source: str) -> dict[str, Any]:
    """The same classes as a compiler reads them: nothing is derived when they are made."""
    homes = {
        "starfold.kernel.plain": "class Declared: ...\nclass Unchanging(Declared): ...\n"
        "class Definition: ...\n",
        "starfold.kernel.core": "class State: ...\n",
    }
    full = expanded("errands", source, Family({"errands": source, **homes}))
    space: dict[str, Any] = {"__name__": "errands", "Declared": Kept, "Unchanging": Kept}
    space["Definition"] = object
    exec(full.replace("from starfold.kernel.plain", "#"), space)
    return space


class Kept:
    """What `Unchanging` is where nothing is derived from it."""

    fields: Any

    def copy(self) -> "Kept":
        return self

    def to_data(self) -> Any:
        return self.fields()


@pytest.fixture(params=["derived", "written out"])
def classes(request: pytest.FixtureRequest) -> dict[str, Any]:
    if request.param == "written out":
        return written_out(SOURCE)
    if starfold.COMPILED:
        pytest.skip("compiled classes have no heirs in plain Python")
    return derived(SOURCE)


@pytest.fixture(params=[derived, written_out])
def states(request: pytest.FixtureRequest) -> dict[str, Any]:
    if starfold.COMPILED:
        pytest.skip("compiled classes have no heirs in plain Python")
    found: dict[str, Any] = request.param(SOURCE + VILLAGE)
    return found


def test_fields_are_given_in_order_or_by_name(classes: dict[str, Any]) -> None:
    errand = classes["LongErrand"](3, spent=2, free=True)
    assert errand.fields() == [3, [], 2, [], {}, None, True]


def test_empty_lists_are_not_shared(classes: dict[str, Any]) -> None:
    one, other = classes["Errand"](0), classes["Errand"](0)
    one.names.append("a")
    one.counts["b"] = 1
    assert (other.names, other.counts) == ([], {})


def test_a_copy_shares_nothing_that_changes(classes: dict[str, Any]) -> None:
    errand = classes["Errand"](1, [[1], [2]], 0, ["x"], {"n": 1}, classes["Note"]("a"))
    twin = errand.copy()
    recorded = errand.fields()
    twin.rows[0].append(9)
    twin.names.append("y")
    twin.counts["n"] = 2
    twin.note.text = "b"
    assert errand.fields() == recorded == [1, [[1], [2]], 0, ["x"], {"n": 1}, ["a"]]


def test_what_was_recorded_is_read_again(classes: dict[str, Any]) -> None:
    recorded = [1, [[1], [2]], 0, ["x"], {"n": 1}, ["a"], True]
    errand = classes["LongErrand"].read(recorded)
    assert errand.fields() == recorded
    assert type(errand) is classes["LongErrand"] is type(errand.copy())
    assert errand.rows is not recorded[1]


def test_a_record_of_another_length_is_refused(classes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="Note has 1 fields, not 2"):
        classes["Note"].read(["a", "b"])


def test_a_method_of_its_own_is_left_alone(classes: dict[str, Any]) -> None:
    note = classes["Note"]("a")
    assert note.to_data() == ["a"]


def test_a_definition_derives_the_rest_and_travels(classes: dict[str, Any]) -> None:
    road = classes["Road"](("north", "south"), [2, 3])
    assert (road.toll, road.length, road.marks) == (-1, 5, ["north to south"])
    made, given = road.__reduce__()
    assert (made, given) == (classes["Road"], (("north", "south"), [2, 3], -1))
    assert made(*given).length == 5


def village(states: dict[str, Any]) -> Any:
    made = states["Village"](["north", "south"], ScriptedDice([], []))
    made.places = [1, 2]
    made.rows = [[3], []]
    made.deeds = [states["Deed"](1)]
    made.errand = states["Errand"](0)
    made.log = []
    return made


def test_a_state_begins_with_what_it_declares(states: dict[str, Any]) -> None:
    made = states["Village"](["north"], ScriptedDice([], []))
    assert (made.places, made.rows, made.turn, made.deeds, made.errand) == ([], [], 1, [], None)
    assert made.rows is not states["Village"]([], ScriptedDice([], [])).rows


def test_a_copy_of_a_state_shares_only_what_stays_as_it_is(states: dict[str, Any]) -> None:
    made = village(states)
    made.asked, made.options = 1, [4, 5]
    twin = made.copy()
    assert (twin.asked, twin.options, twin.log) == (1, [4, 5], None)
    assert twin.names is made.names
    assert twin.deeds is not made.deeds and twin.deeds[0] is made.deeds[0]
    twin.rows[0].append(9)
    twin.places.append(9)
    twin.errand.names.append("x")
    assert (made.rows, made.places, made.errand.names) == ([[3], []], [1, 2], [])


def test_copies_share_a_list_that_is_never_changed_in_place(states: dict[str, Any]) -> None:
    made = states["Village"]([], ScriptedDice([], []))
    assert made.owners == []
    made.owners = [1, 0]
    assert made.copy().owners is made.owners
    data = made.recorded()
    assert data["owners"] == [1, 0] and data["owners"] is not made.owners


def test_a_state_is_recorded_and_read_by_the_names_of_its_fields(states: dict[str, Any]) -> None:
    data = village(states).recorded()
    assert "names" not in data  # that is for `__init__` to say
    assert (data["places"], data["deeds"]) == ([1, 2], [[1]])
    again = states["Village"](["north", "south"], ScriptedDice([], []))
    again.restore(data, {})
    assert again.recorded() == data
