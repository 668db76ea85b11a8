"""Whatever stands in a file: problems are told, nothing breaks."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starfold.errors import InputError
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.entries import parse_card, parse_unit
from starfold.units.fleets import parse_fleet
from starfold.units.reading import Problems
from starfold.units.words import card_text, unit_text
from tests.units.definitions import CONDITIONS, EFFECTS, OTHER_SIDE, ability_card, unit

pytestmark = pytest.mark.mode_independent

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 200),
    st.floats(),
    st.text(max_size=8),
    st.dates(),
    st.sampled_from(
        [*v.EFFECTS, *v.TRIGGERS, *v.VALUES, *v.ACTS, *icons.ICON_NAMES, "unit", "foe"]
    ),
)
KEYS = st.one_of(
    st.text(max_size=6),
    st.integers(),
    st.sampled_from(
        ["effect", "who", "amount", "value", "if", "do", "of", "each", "stars", "side"]
    ),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside plain data."""
    found = [path] if path else []
    steps: list[Any] = []
    if isinstance(data, dict):
        steps = list(data)
    elif isinstance(data, list):
        steps = list(range(len(data)))
    for step in steps:
        found += places(data[step], (*path, step))
    return found


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    twin = deepcopy(data)
    inner = twin
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return twin


@given(st.data())
def test_a_card_with_anything_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    trigger = data.draw(st.sampled_from(v.TRIGGERS))
    effect = data.draw(st.sampled_from(EFFECTS))
    condition = data.draw(st.sampled_from(CONDITIONS))
    definition = ability_card(trigger, [effect], **{"if": condition, "lasts": "turn"})
    place = data.draw(st.sampled_from(places(definition)))
    broken = replaced(definition, place, data.draw(ANYTHING))
    try:
        card_text(parse_card(broken, "file"))
    except InputError as error:
        assert str(error)


@given(st.data())
def test_a_unit_with_anything_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    behind = {**OTHER_SIDE, "kind": "ground", "movement": "legs"}
    definition = data.draw(
        st.sampled_from(
            [
                unit(edition="scum_and_villainy", icons=["Veteran"], other_side=OTHER_SIDE),
                unit(edition="clone_wars", icons=["Artillery"], artillery=2, base_mm=30.5),
                unit(edition="clone_wars", icons=["Convert"], other_side=behind, person="Somebody"),
            ]
        )
    )
    place = data.draw(st.sampled_from(places(definition)))
    broken = replaced(definition, place, data.draw(ANYTHING))
    try:
        unit_text(parse_unit(broken, "file", inline=data.draw(st.booleans())))
    except InputError as error:
        assert str(error)


@given(ANYTHING)
def test_anything_at_all_is_read_or_refused(anything: Any) -> None:
    for parse in (parse_card, parse_unit):
        try:
            parse(anything, "file")
        except InputError as error:
            assert str(error)
    problems = Problems("file")
    fleet = parse_fleet(anything, problems)
    assert fleet is not None or problems.found
