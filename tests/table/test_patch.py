"""Patches carry exactly the difference between two views."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starfold.errors import InputError
from starfold.table.patch import Known, apply, diff

ATOMS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("abc", max_size=2)
)
# Keys that are words of the patch format too must not confuse it.
KEYS = st.sampled_from(["a", "b", "set", "keys", "gone", "size", "items", "0"])
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def as_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@st.composite
def neighbours(draw: st.DrawFn) -> tuple[Any, Any]:
    """Two values that share most of their parts, as two views of one game do."""
    parts = draw(st.lists(VALUES, min_size=1, max_size=3))
    shape = st.recursive(
        st.sampled_from(parts),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
        max_leaves=8,
    )
    return draw(shape), draw(shape)


@given(st.tuples(VALUES, VALUES) | neighbours())
def test_a_patch_makes_the_new_of_the_old(pair: tuple[Any, Any]) -> None:
    old, new = pair
    patched = apply(old, diff(old, new))
    assert as_json(patched) == as_json(new) or patched == new


@given(st.tuples(VALUES, VALUES) | neighbours())
def test_a_patch_survives_the_wire(pair: tuple[Any, Any]) -> None:
    old, new = pair
    assert apply(old, json.loads(json.dumps(diff(old, new)))) == new


@given(st.lists(neighbours(), min_size=1, max_size=3), st.data())
def test_what_several_have_in_common_is_compared_once_and_alike(
    pairs: list[tuple[Any, Any]], data: st.DataObject
) -> None:
    olds, news = ([pair[side] for pair in pairs] for side in (0, 1))
    known: Known = {}
    kept: list[Any] = []  # as long as they are there, their identities are theirs
    for _ in range(3):
        chosen = data.draw(st.lists(st.integers(0, len(pairs) - 1), max_size=6))
        old = {"alike": [olds[place] for place in chosen], "shared": olds, "more": [olds] * 5}
        new = {"alike": [news[place] for place in chosen], "shared": news, "more": [news] * 5}
        kept += [old, new]
        patch = diff(old, new, known)
        assert patch == diff(old, new)
        assert apply(old, patch) == new


@given(st.tuples(VALUES, VALUES) | neighbours())
def test_a_patch_is_empty_only_between_equals(pair: tuple[Any, Any]) -> None:
    old, new = pair
    if as_json(old) == as_json(new):
        assert diff(old, new) == {}
    if diff(old, new) == {}:
        assert old == new


@given(VALUES)
def test_a_value_does_not_differ_from_its_copy(value: Any) -> None:
    assert diff(value, copy.deepcopy(value)) == {}


@given(neighbours())
def test_patching_leaves_the_old_value_alone(pair: tuple[Any, Any]) -> None:
    old, new = pair
    before = as_json(old)
    apply(old, diff(old, new))
    assert as_json(old) == before


def test_truth_is_not_a_number() -> None:
    assert diff({"a": 1, "b": [0]}, {"a": True, "b": [False]}) == {
        "keys": {"a": {"set": True}, "b": {"size": 1, "items": {"0": {"set": False}}}}
    }


def test_unchanged_parts_are_shared() -> None:
    old: Any = {"units": [{"zone": 1}, {"zone": 2}], "turn": 1}
    new = apply(old, diff(old, {"units": [{"zone": 1}, {"zone": 3}], "turn": 1}))
    assert new["units"][0] is old["units"][0]
    assert new["units"][1] == {"zone": 3}


def test_a_patch_names_only_what_changed() -> None:
    assert diff({"a": 1, "b": 2, "c": [1, 2, 3]}, {"a": 1, "c": [1, 5]}) == {
        "keys": {"c": {"size": 2, "items": {"1": {"set": 5}}}},
        "gone": ["b"],
    }
    assert diff([1], [1, 2]) == {"size": 2, "items": {"1": {"set": 2}}}


def test_something_else_is_refused() -> None:
    with pytest.raises(InputError, match="not a patch"):
        apply({}, {"replace": 1})
