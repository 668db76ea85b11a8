"""Gunners in vehicles on which no weapon of the pool can be deployed, laid down by hand."""

import pytest

from starfold.games.ccg.rules import values, vessels
from starfold.games.ccg.state.vocabulary import ABOARD_PASSENGER, WEAPON_DESTINY
from tests.ccg.table import Layout

RIDGE = "Hoth: North Ridge (4th Marker)"


@pytest.mark.rule("HO-GUN-01")
@pytest.mark.parametrize("gunner", ["Danz Borin", "Imperial Gunner"])
@pytest.mark.parametrize(
    ("vehicle", "bonus"),
    [
        ("Ubrikkian 9000 Z001", 0),  # a transport
        ("Bantha", 0),
        ("Bespin Motors Void Spider THX 1138", 1),  # a shuttle vehicle
        ("Blizzard Walker", 1),
    ],
)
def test_no_gunner_helps_a_transport(vehicle: str, bonus: int, gunner: str) -> None:
    """HO-GUN-01/2"""
    table = Layout()
    ride = table.put(vehicle, table.location(RIDGE))
    cannon = table.put("AT-AT Cannon", ride)
    if vehicle == "Ubrikkian 9000 Z001":
        vessels.take_place(table.pos, table.put("AT-AT Driver", ride), ride, ABOARD_PASSENGER)
    one = table.put(gunner, ride, role=ABOARD_PASSENGER)
    assert one in vessels.passengers(table.pos, ride)
    assert values.added(table.pos, WEAPON_DESTINY, cannon) == bonus
