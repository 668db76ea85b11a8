"""What follows from declared fields, in plain Python and as it is written out for the compiler."""

from typing import Any

import pytest

import starfold
from starfold.kernel.declared import Family, expanded

SOURCE = '''
from typing import Any

from starfold.kernel.plain import Declared

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
'''


def derived() -> dict[str, Any]:
    """The classes as plain Python makes them."""
    space: dict[str, Any] = {"__name__": "errands"}
    exec(SOURCE, space)
    return space


def written_out() -> dict[str, Any]:
    """The same classes as a compiler reads them: nothing is derived when they are made."""
    home = "class Declared:\n    pass\n"
    family = Family({"errands": SOURCE, "starfold.kernel.plain": home})
    source = expanded("errands", SOURCE, family)
    space: dict[str, Any] = {"__name__": "errands", "Declared": object}
    exec(source.replace("from starfold.kernel.plain", "#"), space)
    return space


@pytest.fixture(params=["derived", "written out"])
def classes(request: pytest.FixtureRequest) -> dict[str, Any]:
    if request.param == "written out":
        return written_out()
    if starfold.COMPILED:
        pytest.skip("compiled classes have no heirs in plain Python")
    return derived()


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
