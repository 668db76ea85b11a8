"""Set-Up: legal and illegal fleets by the kind of battle, at the edges of each rule."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.minis.front import dealing
from starfold.games.minis.front.prepare import violations
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.state.options import OPTIONS
from starfold.games.minis.state.position import UNKNOWN_ICONS
from starfold.units.fleets import Fleet, shipped_fleet
from starfold.units.icons import ICON_NAMES
from starfold.units.model import Card, Unit
from starfold.units.vocabulary import COMBAT, OBJECTIVE
from tests.minis.table import a_card, a_unit, base_with, face

GAME = Minis()


def units_of(stars: int, kind: str = "space") -> list[Unit]:
    """Units worth exactly so many stars, the larger first."""
    sizes = [5] * (stars // 5) + [1] * (stars % 5)
    return [a_unit(size, kind=kind, name=f"{kind} {number}") for number, size in enumerate(sizes)]


def rules(
    units: list[Unit], battle: str = "free_for_all", cards: list[Card] | None = None, **chosen: Any
) -> list[str]:
    fleet = Fleet("F", "base", [(unit, 1) for unit in units], [(card, 1) for card in cards or []])
    return [one.rule for one in dealing.objections(fleet, battle, chosen)]


def convert(space: int, ground: int, icons: str = "Convert") -> Unit:
    return a_unit(space, icons, back=face(ground, icons, kind="ground"), name="Convert")


BOMBER = a_unit(2, design="TIE Bomber", name="Bomber")
SHUTTLE = a_unit(3, "Transport", name="Shuttle")
XWING = a_unit(2, design="X-wing", movement="fighter", name="X-wing")
WALKER = a_unit(2, kind="ground", movement="legs", name="Walker")


@pytest.mark.rule("MG-SETUP-01")
def test_there_are_four_kinds_of_battle() -> None:
    assert BATTLES == ("space", "ground", "mixed", "free_for_all")
    with pytest.raises(InputError, match=r"unknown battle 'sea'.*MG-SETUP-01"):
        GAME.deal({"edition": "sea"}, 2, 1)
    with pytest.raises(InputError, match="unknown battle"):
        GAME.check_spec({"edition": "sea", "forces": []})


@pytest.mark.rule("MG-SETUP-02")
def test_a_space_battle_has_space_units_only() -> None:
    assert rules([XWING, BOMBER, SHUTTLE], "space") == []
    assert rules([XWING, WALKER], "space") == ["MG-SETUP-02"]


@pytest.mark.rule("MG-SETUP-03")
def test_a_ground_battle_has_bombers_and_transports_besides() -> None:
    assert rules([WALKER, BOMBER, SHUTTLE], "ground") == []
    assert rules([WALKER, XWING], "ground") == ["MG-SETUP-03"]


@pytest.mark.rule("MG-SETUP-02", "MG-SETUP-03")
@pytest.mark.parametrize("battle", ["space", "ground"])
def test_convert_units_take_part_if_one_of_their_types_may(battle: str) -> None:
    units = [convert(2, 3), XWING if battle == "space" else WALKER]
    assert rules(units, battle) == []
    assert rules(units, battle, convert_in_pure_battles=False) == [
        "MG-SETUP-02" if battle == "space" else "MG-SETUP-03"
    ]
    both = [convert(2, 3, "Convert, Transport"), WALKER]
    assert rules(both, "ground", convert_in_pure_battles=False) == []  # either face is allowed


@pytest.mark.rule("MG-SETUP-04")
@pytest.mark.parametrize(
    ("space", "ground", "found"),
    [
        (10, 20, []),
        (15, 15, []),
        (20, 10, []),
        (9, 21, ["MG-SETUP-04"]),
        (21, 9, ["MG-SETUP-04"]),
        (10, 10, []),
        (10, 9, ["MG-SETUP-04"]),
    ],
)
def test_a_mixed_battle_has_ten_stars_of_either(space: int, ground: int, found: list[str]) -> None:
    assert rules(units_of(space) + units_of(ground, "ground"), "mixed") == found


@pytest.mark.rule("MG-SETUP-04", "MG-TYPE-06")
def test_who_counts_for_which_side_of_a_mixed_battle() -> None:
    ground = units_of(20, "ground")
    assert rules([*units_of(8), BOMBER, *ground], "mixed") == []  # a bomber is a space unit
    assert rules([*units_of(7), BOMBER, *ground], "mixed") == ["MG-SETUP-04"]
    assert rules([*units_of(7), convert(2, 3), *ground], "mixed") == []  # by its higher value
    assert rules([*units_of(6), convert(2, 3), *ground], "mixed") == ["MG-SETUP-04"]
    # each Convert unit counts for one side only
    assert rules([*units_of(8), *units_of(9, "ground"), convert(2, 3)], "mixed") == ["MG-SETUP-04"]
    two = [convert(2, 2), convert(1, 1)]
    assert rules([*units_of(8), *units_of(9, "ground"), *two], "mixed") == []


@pytest.mark.rule("MG-SETUP-05")
def test_free_for_all_takes_any_units() -> None:
    assert rules([XWING, WALKER, BOMBER, SHUTTLE, convert(2, 3)]) == []
    assert rules(units_of(30, "ground")) == []


@pytest.mark.rule("MG-SETUP-05")
def test_copies_are_not_limited_unless_agreed() -> None:
    fleet = Fleet("F", "base", [(XWING, 4)], [])
    assert dealing.objections(fleet, "space", {}) == []
    found = dealing.objections(fleet, "space", {"copy_limit": "tcg"})
    assert [one.rule for one in found] == ["MG-SETUP-05"]
    three = Fleet("F", "base", [(XWING, 3)], [])
    assert dealing.objections(three, "space", {"copy_limit": "tcg"}) == []


@pytest.mark.rule("MG-SETUP-09", "MG-SETUP-10")
@pytest.mark.parametrize(
    ("stars", "usual", "exact"),
    [
        (30, [], []),
        (29, [], ["MG-SETUP-10"]),
        (31, ["MG-SETUP-10"], ["MG-SETUP-10"]),
        (1, [], ["MG-SETUP-10"]),
    ],
)
def test_thirty_stars_at_most_or_exactly(stars: int, usual: list[str], exact: list[str]) -> None:
    assert rules(units_of(stars)) == usual
    assert rules(units_of(stars), fleet_exact=True) == exact


@pytest.mark.rule("MG-SETUP-10")
def test_a_fleet_must_be_splittable() -> None:
    sixes = [a_unit(6, name=f"Six {number}") for number in range(5)]
    assert rules(sixes) == ["MG-SETUP-10"]  # 18 + 12 and 24 + 6: neither is 20 + 10
    assert rules(sixes[:4]) == []  # 18 + 6
    same = [a_unit(5, name=f"Mace {number}", person="Mace Windu") for number in range(6)]
    assert rules(same) == ["MG-SETUP-10"]  # only one of them may stand on the table
    assert rules([*same[:3], *units_of(15)]) == []


def test_a_fleet_without_units_is_refused() -> None:
    assert rules([]) == ["MG-SETUP-09"]


@pytest.mark.rule("MG-SETUP-11", "MG-SETUP-12")
def test_what_a_fleet_costs() -> None:
    veteran = a_unit(2, "Veteran", back=face(3, "Veteran"), name="Veteran")
    assert rules([*units_of(27), convert(2, 3)]) == []
    assert rules([*units_of(28), convert(2, 3)]) == ["MG-SETUP-10"]
    assert rules([*units_of(28), veteran]) == []
    assert rules([*units_of(29), veteran]) == ["MG-SETUP-10"]


@pytest.mark.rule("MG-ICON-34")
def test_a_name_twice_in_a_fleet() -> None:
    two = [a_unit(2, name=f"Mace {number}", person="Mace Windu") for number in range(2)]
    assert rules(two) == []
    assert rules(two, named_unique="fleet") == ["MG-ICON-34"]


@pytest.mark.rule("MG-SETUP-13")
def test_a_combat_base_has_two_objectives_and_a_combat_card() -> None:
    right = base_with(a_card())
    assert rules([XWING], cards=right, combat_base=True) == []
    assert rules([XWING], cards=[], combat_base=True) == []  # it lays out the usual three
    for cards in (
        right[:2],
        [*right, a_card()],
        [a_card(COMBAT)] * 3,
        [a_card(OBJECTIVE)] * 3,
        [a_card(COMBAT), a_card(COMBAT), a_card(OBJECTIVE)],
    ):
        assert rules([XWING], cards=cards, combat_base=True) == ["MG-SETUP-13"]
        assert rules([XWING], cards=cards) == []  # without the option any cards do


@pytest.mark.rule("MG-SETUP-13")
def test_a_fleet_without_cards_lays_out_the_usual_base() -> None:
    game = Minis()
    spec = game.deal({"edition": "space", "options": {"combat_base": True}}, 2, 1)
    cards = game.setup(spec).base_cards
    assert [card.type for card in cards] == [OBJECTIVE, COMBAT, OBJECTIVE] * 2


@pytest.mark.rule("MG-ICON-35")
def test_the_icons_of_this_game() -> None:
    listed = (
        "Airborne, Battle Droid, Blaster, Command, Dogfight, Droid, Elite, Lasers, Leader, Recon, "
        "Ruthless, Torpedo, Transport, Trooper, Armor, Artillery, Carrier, Cloaked, Convert, "
        "Turbolaser, Veteran"
    )
    known = [name for number, name in enumerate(ICON_NAMES) if not UNKNOWN_ICONS >> number & 1]
    assert sorted(known) == sorted(listed.split(", "))
    assert len(known) == 21
    assert set(ICON_NAMES) - set(known) == {"Force", "Luck"}


@pytest.mark.rule("MG-SETUP-01")
@pytest.mark.parametrize("battle", BATTLES)
def test_shipped_fleets_fit_their_battle(battle: str) -> None:
    names = GAME.shipped_forces(battle)
    assert len(names) >= 3
    for name in names:
        assert violations(shipped_fleet(name), battle, full_options()) == []


def full_options() -> dict[str, Any]:
    return {name: rule.default for name, rule in OPTIONS.items()}


@pytest.mark.parametrize("seats", [0, 1, 7, 100])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(InputError, match="2 to 6"):
        GAME.deal({}, seats, 1)


@pytest.mark.parametrize(
    "spec",
    [
        {"force": []},
        {"forces": "all"},
        {"forces": ["no such fleet", "no such fleet"]},
        {"options": []},
        {"edition": 3},
        {"catalogues": {}},
        {"forces": [{}, {}]},
    ],
)
def test_specs_that_are_none_are_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        GAME.check_spec(spec)


def test_an_illegal_fleet_is_refused_with_its_rule() -> None:
    ground = GAME.shipped_forces("ground")[0]
    with pytest.raises(InputError, match=r"not legal in this battle: .*MG-SETUP-02"):
        GAME.check_spec({"edition": "space", "forces": [ground, ground]})
