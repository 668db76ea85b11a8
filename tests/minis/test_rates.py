"""Movement: every row of the table, at the stars where it begins and ends, on either face."""

import pytest

from starfold.games.minis.front.survey import ranges
from starfold.games.minis.rulers.rates import (
    L_L,
    L_L_L,
    S_L,
    S_S,
    S_S_S,
    L,
    S,
    longs,
    measure_words,
    millimetres,
    rate,
    rate_rule,
    shorts,
)
from starfold.games.minis.rules.movement import due_units
from starfold.games.minis.state.options import Options
from starfold.units.catalogue import shipped
from starfold.units.model import Face
from starfold.units.movement import usual_movement
from starfold.units.vocabulary import GROUND, SPACE
from tests.minis.table import a_unit, at, face, table

PLAIN = Options({})


def rate_of(kind: str, movement: str, stars: int, options: Options = PLAIN) -> str:
    return measure_words(rate(face(stars, kind=kind, movement=movement), options))


def rule_of(kind: str, movement: str, stars: int) -> str:
    return rate_rule(face(stars, kind=kind, movement=movement), PLAIN)


def rate_of_model(design: str, stars: int, kind: int, name: str = "Somebody") -> str:
    movement = usual_movement(name, design, kind)
    return measure_words(rate(Face(stars, 2, 1, 8, 2, 0, kind, movement), PLAIN))


@pytest.mark.rule("MG-BASIC-01")
def test_lengths_are_sums_of_the_edges_of_a_card() -> None:
    lengths = {S: 63.5, L: 88.9, S_S: 127.0, S_L: 152.4, L_L: 177.8, S_S_S: 190.5, L_L_L: 266.7}
    for measure, mm in lengths.items():
        assert millimetres(measure, PLAIN) == pytest.approx(mm, abs=1e-9)
    other = Options({"card_mm": (54, 86)})
    for measure in lengths:
        mm = 54 * shorts(measure) + 86 * longs(measure)
        assert millimetres(measure, other) == pytest.approx(mm)


@pytest.mark.rule("MG-BASIC-01")
def test_nothing_of_the_card_is_hard_coded() -> None:
    pos = table([at(0, 0)], [at(400, 0)], card_mm=(54, 86), start="movement")
    assert pos.setup.bases[0].half_length == 43 and pos.setup.bases[0].half_width == 27
    straight = [option for option in pos.options if option > 1 << 44]
    pos.choose(max(straight, key=lambda option: option % (1 << 20)))
    assert pos.x[0] ** 2 + pos.y[0] ** 2 == pytest.approx(54**2)


ROWS = [
    # kind, class, rates by 1 to 6 stars, rules by 1 to 6 stars
    ("space", "fighter", "SSS SSS SSS L L L", "02 02 02 06 06 06"),
    ("space", "interceptor", "SSS SSS SSS L L L", "02 02 02 06 06 06"),
    ("space", "bwing", "LL LL LL L L L", "03 03 03 06 06 06"),
    ("space", "ywing", "LL LL LL L L L", "03 03 03 06 06 06"),
    ("space", "arc170", "SL SL SL L L L", "04 04 04 06 06 06"),
    ("space", "falcon", "LL LL LL LL LL LL", "07 07 07 07 07 07"),
    ("space", "other", "SS SS SS L L L", "05 05 05 06 06 06"),
    ("space", "gunship", "SL SL SL SL SL SL", "08 08 08 08 08 08"),
    ("ground", "gunship", "SL SL SL SL SL SL", "08 08 08 08 08 08"),
    ("ground", "speeder", "SL SL SL SL SL SL", "08 08 08 08 08 08"),
    ("ground", "bike", "SL SL SL SL SL SL", "08 08 08 08 08 08"),
    ("ground", "wheels", "SS SS SS SS SS SS", "09 09 09 09 09 09"),
    ("ground", "tracks", "SS SS SS SS SS SS", "09 09 09 09 09 09"),
    ("ground", "hover", "SS SS SS S S S", "10 10 10 12 12 12"),
    ("ground", "legs", "S S S S S S", "13 13 13 13 13 13"),
    ("ground", "other", "L L S S S S", "11 11 12 12 12 12"),
]


@pytest.mark.rule(
    "MG-MOVE-01",
    "MG-MOVE-02",
    "MG-MOVE-03",
    "MG-MOVE-04",
    "MG-MOVE-05",
    "MG-MOVE-06",
    "MG-MOVE-07",
    "MG-MOVE-08",
    "MG-MOVE-09",
    "MG-MOVE-10",
    "MG-MOVE-11",
    "MG-MOVE-12",
    "MG-MOVE-13",
)
@pytest.mark.parametrize(("kind", "movement", "rates", "rules"), ROWS)
def test_every_row_at_every_number_of_stars(
    kind: str, movement: str, rates: str, rules: str
) -> None:
    for stars, (words, rule) in enumerate(zip(rates.split(), rules.split(), strict=True), 1):
        assert rate_of(kind, movement, stars) == "+".join(words)
        assert rule_of(kind, movement, stars) == f"MG-MOVE-{rule}"


@pytest.mark.rule("MG-MOVE-09")
def test_wheels_and_tracks_may_be_limited_to_three_stars() -> None:
    limited = Options({"wheels_limit_3": True})
    for movement in ("wheels", "tracks"):
        assert [rate_of("ground", movement, stars, limited) for stars in (1, 3, 4, 5)] == [
            "S+S",
            "S+S",
            "S",
            "S",
        ]


@pytest.mark.parametrize(
    ("design", "stars", "kind", "words"),
    [
        pytest.param("X-wing", 2, SPACE, "S+S+S", marks=pytest.mark.rule("MG-MOVE-02")),
        pytest.param("TIE Interceptor", 1, SPACE, "S+S+S", marks=pytest.mark.rule("MG-MOVE-02")),
        pytest.param("Eta-2 Interceptor", 3, SPACE, "S+S+S", marks=pytest.mark.rule("MG-MOVE-02")),
        pytest.param("B-wing Starfighter", 2, SPACE, "L+L", marks=pytest.mark.rule("MG-MOVE-03")),
        pytest.param("Y-wing", 2, SPACE, "L+L", marks=pytest.mark.rule("MG-MOVE-03")),
        pytest.param("ARC-170", 3, SPACE, "S+L", marks=pytest.mark.rule("MG-MOVE-04")),
        pytest.param("Lambda-class Shuttle", 3, SPACE, "S+S", marks=pytest.mark.rule("MG-MOVE-05")),
        pytest.param(
            "Venator-class Star Destroyer", 5, SPACE, "L", marks=pytest.mark.rule("MG-MOVE-06")
        ),
        pytest.param(
            "Nebulon-B Escort Frigate", 4, SPACE, "L", marks=pytest.mark.rule("MG-MOVE-06")
        ),
        pytest.param("YT-1300", 3, SPACE, "S+S", marks=pytest.mark.rule("MG-MOVE-07")),
        pytest.param("Snowspeeder", 1, GROUND, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Landspeeder", 1, GROUND, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Speeder Bikes", 1, GROUND, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Swoop Bike", 1, GROUND, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Republic Gunship", 2, GROUND, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Republic Gunship", 5, SPACE, "S+L", marks=pytest.mark.rule("MG-MOVE-08")),
        pytest.param("Clone Turbo Tank", 4, GROUND, "S+S", marks=pytest.mark.rule("MG-MOVE-09")),
        pytest.param("TIE Crawler", 2, GROUND, "S+S", marks=pytest.mark.rule("MG-MOVE-09")),
        pytest.param("Sail Barge", 4, GROUND, "S", marks=pytest.mark.rule("MG-MOVE-10")),
        pytest.param("AT-ST", 2, GROUND, "S", marks=pytest.mark.rule("MG-MOVE-13")),
        pytest.param("Tauntaun Riders", 1, GROUND, "S", marks=pytest.mark.rule("MG-MOVE-13")),
        pytest.param("Dewback", 1, GROUND, "S", marks=pytest.mark.rule("MG-MOVE-13")),
        pytest.param("AT-AT", 4, GROUND, "S", marks=pytest.mark.rule("MG-MOVE-13")),
        pytest.param("TIE Bomber", 2, SPACE, "S+S+S", marks=pytest.mark.rule("MG-MOVE-14")),
    ],
)
def test_models_by_name(design: str, stars: int, kind: int, words: str) -> None:
    assert rate_of_model(design, stars, kind) == words


@pytest.mark.rule("MG-MOVE-07")
def test_the_falcon_goes_by_its_name() -> None:
    assert rate_of_model("YT-1300", 3, SPACE, name="Millennium Falcon") == "L+L"
    assert rate_of_model("YT-1300", 3, SPACE, name="Another One") == "S+S"


@pytest.mark.rule("MG-MOVE-15", "MG-BASIC-06")
def test_both_faces_of_a_convert_unit_have_their_own_rate() -> None:
    back = face(2, "Convert", kind="ground", movement="legs")
    unit = a_unit(3, "Convert", back=back)
    pos = table([at(0, 0, unit=unit)], [at(400, 0)], start="movement")
    assert measure_words(rate(pos.face(0), PLAIN)) == "S+S"
    pos.flipped[0] = 1
    assert measure_words(rate(pos.face(0), PLAIN)) == "S"


@pytest.mark.rule("MG-BASIC-06")
def test_an_upgraded_veteran_moves_and_fires_by_its_upper_stars() -> None:
    unit = a_unit(1, "Veteran", back=face(2, "Veteran"))
    pos = table([at(0, 0, unit=unit), at(0, 60, stars=2)], [at(400, 0)], start="movement")
    assert due_units(pos, 0) == [1]
    assert ranges(pos, 0)[0]["words"] == "S"
    pos.flipped[0] = 1
    assert ranges(pos, 0)[0]["words"] == "L"
    assert due_units(pos, 0) == [0, 1]


@pytest.mark.rule("MG-MOVE-01")
def test_every_unit_of_the_roster_has_one_rate_on_each_face() -> None:
    words = {"S", "L", "S+S", "S+L", "L+L", "S+S+S"}
    for unit in shipped().units():
        for one in unit.faces:
            assert measure_words(rate(one, PLAIN)) in words
            assert rate_rule(one, PLAIN).startswith("MG-MOVE-")
