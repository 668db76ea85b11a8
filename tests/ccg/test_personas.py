"""Chapter: New Versions of Main Characters / Persona Rule."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.cards.catalogue import card_from_data, find
from starfold.games.ccg.rules import deploying, personas
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    BURIED,
    DARK,
    DEPLOY,
    DID_SEARCH,
    HAND,
    HELD,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MAY_NOT_BATTLE,
    MAY_NOT_MOVE,
    NONE,
    POWER,
    THERE,
    UNDER,
)
from tests.ccg.layout import Named, game, lay, stand, told

LUKE, COMMANDER = "Luke Skywalker", "Commander Luke Skywalker"


def a_version(title: str, persona: str, power: int, ability: int, icons: Sequence[str]) -> CardDef:
    return card_from_data(
        {
            "id": f"fixture_{title}",
            "side": "Light",
            "title": title,
            "type": "Character",
            "subtype": "Rebel",
            "uniqueness": 1,
            "destiny": 1,
            "power": power,
            "ability": ability,
            "deploy": 3,
            "forfeit": 5,
            "icons": list(icons),
            "personas": [persona],
        },
        "fixture",
    )


CIVILIAN = a_version("Civilian Leia", "leia", 3, 3, [])
GROUNDED = a_version("Grounded Luke", "luke", 6, 6, ["Warrior"])


def on_hoth() -> Script:
    script = Script("made")
    script.deploy.to = Term(
        lambda pos, scope, place: pos.card(place).is_site() and pos.card(place).system == "Hoth"
    )
    return script


def table(light: Sequence[Named], dark: Sequence[Named] = (), **rest: Any) -> Position:
    """Snow Trench 0, Mos Eisley 1, Hoth 2; the other Light cards in hand, Light's deploy phase."""
    pos = game(["Snow Trench", "Mos Eisley", "Hoth", *light], dark, **rest)
    lay(pos, 0, 1, 2)
    for card in pos.reserve[LIGHT][:]:
        pos.to_pile(card, HAND)
        if pos.title(card) == COMMANDER:
            pos.setup.scripts[card] = on_hoth()
    pos.active = LIGHT
    pos.phase = DEPLOY
    return pos


def rule_against(pos: Position, new: int, old: int) -> str:
    refused = personas.why_not_replace(pos, new, old, LIGHT)
    assert refused is None or refused.text
    return "" if refused is None else refused.rule


def replace(pos: Position) -> None:
    (option,) = personas.replace_offers(pos, LIGHT)
    personas.replace_begin(pos, LIGHT, option)


@pytest.mark.rule("HO-PERSONA-01")
def test_two_versions_of_luke() -> None:
    """HO-PERSONA-01/1"""
    luke, commander = find(LUKE, LIGHT), find(COMMANDER, LIGHT)
    assert (luke.power, luke.deploy, luke.ability) == (3, 3, 16)
    assert (commander.power, commander.deploy, commander.ability) == (4, 4, 16)
    assert set(luke.personas) & set(commander.personas)


@pytest.mark.rule("HO-PERSONA-02", "SW-B-040")
def test_one_version_in_play() -> None:
    """HO-PERSONA-02/1, HO-PERSONA-02/2, HO-PERSONA-02/3"""
    pos = table([LUKE, COMMANDER])
    luke, commander = 3, 4
    assert personas.same_persona(pos, luke, commander)
    stand(pos, luke, 1)
    refused = deploying.why_not(pos, commander, LIGHT, 0)
    assert refused is not None
    assert refused.rule == "HO-PERSONA-02"
    stand(pos, luke, 0, UNDER)
    refused = deploying.why_not(pos, commander, LIGHT, 0)
    assert refused is not None
    assert "missing" in refused.text
    pos.set_aside(luke, BURIED, 0)
    assert personas.why_not_another(pos, commander) is None


@pytest.mark.rule("SW-B-040")
def test_by_agreement_one_version_for_each_player() -> None:
    pos = table([LUKE, COMMANDER], persona_limit="per_player")
    stand(pos, 3, 0)
    pos.owner[3] = DARK
    assert personas.why_not_another(pos, 4) is None
    pos.owner[3] = LIGHT
    assert personas.why_not_another(pos, 4) is not None


@pytest.mark.rule("HO-PERSONA-04", "SW-B-041", "SW-B-042")
def test_a_stronger_version_replaces_free() -> None:
    """HO-PERSONA-04/1, HO-PERSONA-07/2"""
    pos = table([LUKE, COMMANDER])
    luke, commander = 3, 4
    stand(pos, luke, 0)
    assert [card_of(option) for option in personas.replace_offers(pos, LIGHT)] == [commander]
    replace(pos)
    assert (pos.at[commander], pos.role[commander]) == (0, THERE)
    assert pos.lost[LIGHT] == [luke]
    assert told(pos, "replace")[0].data["other"] == luke
    assert not told(pos, "use_force")


@pytest.mark.rule("HO-PERSONA-04", "SW-B-042")
def test_a_weaker_version_does_not() -> None:
    """HO-PERSONA-04/2"""
    pos = table([LUKE, COMMANDER, COMMANDER])
    stand(pos, 4, 0)
    assert rule_against(pos, 3, 4) == "HO-PERSONA-04"
    assert rule_against(pos, 5, 4) == "HO-PERSONA-04"  # the same version is no newer one
    assert personas.replace_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-042")
def test_by_agreement_the_values_of_the_moment_count() -> None:
    pos = table([LUKE, COMMANDER], persona_values="current")
    stand(pos, 3, 0)
    assert rule_against(pos, 4, 3) == ""
    pos.add_lasting(Lasting(POWER, 2, 3, NONE, THIS_TURN, 0))
    assert rule_against(pos, 4, 3) == "HO-PERSONA-04"


@pytest.mark.rule("HO-PERSONA-04")
def test_in_the_deploy_phase_only() -> None:
    """HO-PERSONA-04/3"""
    pos = table([LUKE, COMMANDER])
    stand(pos, 3, 0)
    pos.phase = BATTLE
    assert personas.replace_offers(pos, LIGHT) == []
    assert rule_against(pos, 4, 3) == "HO-PERSONA-04"


@pytest.mark.rule("HO-PERSONA-05", "SW-B-042")
def test_the_newcomer_obeys_its_own_text() -> None:
    """HO-PERSONA-05/1, HO-PERSONA-05/2, HO-PERSONA-05/3"""
    pos = table([LUKE, COMMANDER, "Red 5", "Rogue 1"])
    luke, commander, ship, rogue = range(3, 7)
    stand(pos, luke, 1)
    assert rule_against(pos, commander, luke) == "HO-PERSONA-05"
    stand(pos, ship, 2)
    stand(pos, luke, ship, ABOARD_PILOT)
    assert rule_against(pos, commander, luke) == "HO-PERSONA-05"
    stand(pos, rogue, 0)
    stand(pos, luke, rogue, ABOARD_PILOT)
    assert rule_against(pos, commander, luke) == ""
    replace(pos)
    assert (pos.at[commander], pos.role[commander]) == (rogue, ABOARD_PILOT)


@pytest.mark.rule("SW-B-044")
def test_the_newcomer_must_fit_the_seat() -> None:
    pos = table([LUKE, GROUNDED, "Rogue 1"])
    stand(pos, 5, 0)
    stand(pos, 3, 5, ABOARD_PILOT)
    assert rule_against(pos, 4, 3) == "SW-B-044"


@pytest.mark.rule("HO-MISSING-04", "SW-B-226")
def test_the_missing_and_the_captive_are_not_replaced() -> None:
    """HO-MISSING-04/2"""
    pos = table([LUKE, COMMANDER])
    stand(pos, 3, 0, UNDER)
    assert rule_against(pos, 4, 3) == "HO-MISSING-04"
    stand(pos, 3, 0, HELD)
    assert rule_against(pos, 4, 3) == "SW-B-226"


@pytest.mark.rule("HO-PERSONA-06", "SW-B-043")
def test_what_was_on_him_goes_over() -> None:
    """HO-PERSONA-06/1, HO-PERSONA-06/2"""
    pos = table([LUKE, COMMANDER, "Anakin's Lightsaber", "Hoth Survival Gear"], ["Luke? Luuuuke!"])
    luke, commander, saber, gear, effect = range(3, 8)
    stand(pos, luke, 0)
    stand(pos, saber, luke, ATTACHED)
    stand(pos, gear, luke, ATTACHED)
    stand(pos, effect, 1, ATTACHED)
    pos.aim[effect] = luke
    pos.lasting.append(Lasting(POWER, 1, luke, NONE, THIS_TURN, effect))
    replace(pos)
    assert (pos.at[saber], pos.at[gear]) == (commander, commander)
    assert pos.aim[effect] == commander
    assert [one.card for one in pos.lasting] == [commander]
    assert told(pos, "replace")[0].data["cards"] == [saber, gear]


@pytest.mark.rule("HO-PERSONA-07", "SW-B-043")
def test_what_cannot_apply_is_lost() -> None:
    """HO-PERSONA-07/1"""
    undercover = Script("made")
    undercover.deploy.on = Term(lambda pos, scope, card: "spy" in pos.card(card).kinds)
    pos = table(["Leia Organa", CIVILIAN, "Undercover"], scripts={5: undercover})
    leia, civilian, effect = range(3, 6)
    stand(pos, leia, 0)
    stand(pos, effect, leia, ATTACHED)
    pos.mark(leia, IS_UNDERCOVER)
    replace(pos)
    assert set(pos.lost[LIGHT]) == {leia, effect}
    assert pos.at[civilian] == 0
    assert not pos.has(civilian, IS_UNDERCOVER)


@pytest.mark.rule("HO-PERSONA-08", "SW-B-044")
def test_the_newcomer_is_in_the_same_situation() -> None:
    """HO-PERSONA-08/1, HO-PERSONA-08/2, HO-PERSONA-08/3"""
    pos = table([LUKE, COMMANDER], ["Infantry Mine"])
    luke, commander, mine = range(3, 6)
    pos.set_aside(mine, BURIED, 0)
    stand(pos, luke, 0)
    pos.note(luke, DID_SEARCH | MAY_NOT_MOVE | MAY_NOT_BATTLE)
    replace(pos)
    assert pos.did[commander] == DID_SEARCH | MAY_NOT_MOVE | MAY_NOT_BATTLE
    assert pos.zone[mine] == BURIED
    assert pos.moments == []
    assert pos.stack == []
    assert pos.zone[luke] == LOST
