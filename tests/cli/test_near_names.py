"""Wherever a name is read from the command line or a file, an unknown one gets the nearest."""

from pathlib import Path

import pytest

from starfold.cli.main import main

pytestmark = pytest.mark.mode_independent

FLEET = """
format: starfold-fleet
version: 1
name: Test
edition: base
units: [{unit: Snowspeder, copies: 1}]
deck: [{card: base-c-9999, copies: 1}]
"""
DECK = """
format: starfold-deck
version: 1
name: Test
side: Light
start: North Rigde
cards: [{card: Luk Skywalker, copies: 1}]
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("ccg cards North-Rigde", "did you mean 'Hoth: North Ridge (4th Marker)'?"),
        ("ccg cards Zzzzz", "did you mean "),
        ("catalogue show Snowspeder", "did you mean 'Snowspeeder'?"),
        ("catalogue show Zzzz", "did you mean "),
        ("fleet show base-close-rank", "did you mean 'base-close-ranks'?"),
        ("deck show blizzard", "did you mean 'blizzard-force'?"),
        ("sim pocketmodel --fleets base-close-rank -n 1", "did you mean 'base-close-ranks'?"),
        ("sim pocketmodl", "did you mean 'pocketmodel'?"),
        ("play --opponent greddy", "did you mean 'greedy'?"),
        ("rules show PM-BATLE-12", "PM-BATTLE-12"),
        ("fleet check {fleet}", "units[0].unit: unknown unit 'Snowspeder'; did you mean 'ga-u-"),
        ("fleet check {fleet}", "deck[0].card: unknown card 'base-c-9999'; did you mean 'base-c-"),
        ("fleet check {listed}", "line 2: unknown unit 'Snowspeder'; did you mean 'Snowspeeder'?"),
        ("deck check {deck}", "start: no Light card 'North Rigde'; did you mean 'Hoth: North R"),
        ("deck check {deck}", "no Light card 'Luk Skywalker'; did you mean 'Luke Skywalker'?"),
    ],
)
def test_an_unknown_name_gets_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    written = {"fleet": ("fleet.yaml", FLEET), "deck": ("deck.yaml", DECK)}
    written["listed"] = ("fleet.txt", "Units\n1x Snowspeder\n")
    files = {}
    for key, (name, text) in written.items():
        files[key] = tmp_path / name
        files[key].write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(words.format(**files).split())
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
