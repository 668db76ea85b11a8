"""Anything at all, sent to every content endpoint: an answer or a problem, never a breakdown."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.fleets import fleet_data, shipped_fleet
from tests.server.content_site import ContentSite
from tests.units.definitions import catalogue
from tests.units.test_robustness import places, replaced

SITE = ContentSite()
FLEET = fleet_data(shipped_fleet("base-close-ranks"))
POSTED = {
    "/api/forces/check": {
        "force": FLEET,
        "edition": "base",
        "options": {"game_size": 30},
        "catalogues": [catalogue()],
    },
    "/api/catalogue/check": {"document": catalogue()},
    "/api/collection": {"kind": "fleet", "title": "Mine", "document": FLEET},
}
CHARACTERS = st.characters(exclude_categories=["Cs"])
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 200),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(CHARACTERS, max_size=12),
    st.sampled_from([*v.EFFECTS, *v.TRIGGERS, *icons.ICON_NAMES, *icons.EDITIONS, "unit", "foe"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(CHARACTERS, max_size=8), inner)
    ),
    max_leaves=10,
)
SHORT_TEXTS = st.text(CHARACTERS, max_size=60)


def posted(path: str, body: Any) -> None:
    """An answer below 500 that is JSON and, if it is a refusal, says why."""
    answer = SITE.post(path, body)
    assert answer.status in (200, 201, 400, 413, 422), answer.body
    assert answer.status in (200, 201) or answer.json["error"]


@pytest.mark.parametrize("path", POSTED)
@given(data=st.data())
def test_bodies_with_anything_in_one_place(path: str, data: st.DataObject) -> None:
    body = POSTED[path]
    place = data.draw(st.sampled_from(places(body)))
    posted(path, replaced(body, place, data.draw(ANYTHING)))


@pytest.mark.parametrize("path", POSTED)
@given(body=ANYTHING)
def test_any_body(path: str, body: Any) -> None:
    posted(path, body)


@pytest.mark.parametrize("path", POSTED)
@given(raw=st.binary(max_size=100))
def test_any_bytes(path: str, raw: bytes) -> None:
    posted(path, raw)


@given(text=SHORT_TEXTS | st.from_regex(r"\A[-\[{?!&*: a\n|>'\"]{1,30}\Z"))
@settings(max_examples=200)
def test_any_text_in_place_of_a_document(text: str) -> None:
    posted("/api/catalogue/check", {"document": text})
    posted("/api/forces/check", {"force": text})
    posted("/api/forces/check", {"force": f"format: {text}"})


@given(text=st.text(CHARACTERS, max_size=40))
def test_any_id_and_any_query(text: str) -> None:
    part = "".join(f"%{byte:02x}" for byte in text.encode())
    for path in (
        f"/api/rules/{text.translate({35: None, 63: None})}",
        f"/api/forces/{text.translate({35: None, 63: None})}",
        f"/api/rules?game={part}",
        f"/api/catalogue?edition={part}&collection={part}",
    ):
        assert SITE.get(path).status in (200, 307, 404, 405, 422)


@given(token=st.text(st.characters(codec="ascii", exclude_categories=["C"]), max_size=40))
def test_no_guessed_token_deletes(token: str) -> None:
    answer = SITE.post("/api/collection", POSTED["/api/collection"])
    path = f"/api/collection/{json.loads(answer.body)['id']}"
    assert SITE.request("DELETE", path, authorization=token).status in (401, 403)
    assert SITE.request("DELETE", path, authorization=f"Bearer {token}").status in (401, 403)
