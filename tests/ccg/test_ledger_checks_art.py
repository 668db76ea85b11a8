"""HO-ART-04/1: which cards of the pool power artillery."""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.rules.power_sources import is_power_source, is_powered
from starfold.games.ccg.state.vocabulary import DARK, LIGHT
from tests.ccg.table import Layout

SOURCES = {
    "EG-4 (Eegee-Four)",
    "EG-6 (Eegee-Six)",
    "Fusion Generator Supply Tanks",
    "Portable Fusion Generator",
}


@pytest.mark.rule("HO-ART-04", "SW-B-185")
def test_the_power_sources_of_the_pool() -> None:
    """HO-ART-04/1: two power droids and what is called a Fusion Generator, nothing else."""
    table = Layout()
    numbers = [table.add(card) for card in cards()]
    pos = table.pos
    assert {pos.title(card) for card in numbers if is_power_source(pos, card)} == SOURCES


@pytest.mark.rule("HO-ART-04", "SW-B-185")
def test_main_power_generators_power_lights_artillery_by_their_text() -> None:
    """HO-ART-04/1: at that site, for Light, though the title says no Fusion Generator."""
    table = Layout()
    generators, trench = table.location("Main Power Generators"), table.location("Snow Trench")
    here = table.put("Golan Laser Battery", generators)
    there = table.put("Golan Laser Battery", trench)
    dark = table.put("E-web Blaster", generators)
    assert not is_power_source(table.pos, generators)
    assert is_powered(table.pos, here, LIGHT)
    assert not is_powered(table.pos, there, LIGHT)
    assert not is_powered(table.pos, dark, DARK)
