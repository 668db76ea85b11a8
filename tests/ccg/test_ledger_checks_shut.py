"""HO-SHUT-02/1: no sector is in the pool and no card file may tell of one, so one is made here."""

import pytest

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import card_from_data, cards
from starfold.games.ccg.rules import movement, routes
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import LIGHT, LOCATION, MOVE
from tests.ccg.table import Layout


def sector() -> CardDef:
    made = CardDef("asteroids", "Hoth: Asteroids", LIGHT, "test", LOCATION, "Sector", 0, [0])
    made.system = "Hoth"
    return made


@pytest.mark.rule("HO-SHUT-02", "SW-B-045")
def test_a_location_is_a_site_or_a_system() -> None:
    assert {card.subtype for card in cards() if card.type == LOCATION} == {"Site", "System"}
    with pytest.raises(InputError, match="Sector"):
        card_from_data(
            {"id": "x", "title": "X", "side": "Light", "type": "Location", "subtype": "Sector"}, "x"
        )


@pytest.mark.rule("HO-SHUT-02", "SW-B-139")
@pytest.mark.parametrize("at_sector", [True, False])
def test_nobody_shuttles_to_or_from_a_ship_at_a_sector(at_sector: bool) -> None:
    """HO-SHUT-02/1: only the ship that stands at the system itself is reached."""
    table = Layout()
    system = table.location("Hoth")
    site = table.location("Snow Trench")
    place = table.card(sector())
    table.pos.rows.append([place])
    ship = table.put("Corellian Corvette", place if at_sector else system)
    scout = table.put("Rebel Scout", site)
    aboard = table.put("Dack Ralter", ship)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, MOVE)
    up = routes.destinations(pos, scout, movement.SHUTTLE)
    down = routes.destinations(pos, aboard, movement.SHUTTLE)
    assert (up, down) == (([], []) if at_sector else ([ship], [site]))
