"""Ability definitions: what they become, and which combinations of words are refused."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.entries import parse_card
from starfold.units.model import Card, Clause
from tests.units.definitions import EFFECTS, Definition, ability_card, allowed_cards

FRIENDS = {"side": "friendly"}
ATTACK = {"effect": "bonus", "value": "attack", "amount": 1}
DRAW = {"effect": "draw", "amount": 1}


def parsed(trigger: str, *effects: Definition, **clause: Any) -> Clause:
    return parse_card(ability_card(trigger, list(effects), **clause), "file").clauses[0]


def refusal(trigger: str, *effects: Any, **clause: Any) -> str:
    with pytest.raises(InputError) as caught:
        parse_card(ability_card(trigger, list(effects), **clause), "file")
    return str(caught.value)


# -- what definitions become ----------------------------------------------------------------------


def test_a_clause_keeps_trigger_conditions_effects_and_duration() -> None:
    clause = parsed("played", ATTACK, DRAW, lasts="turn", **{"if": {"side": "attacking"}})
    assert (clause.when, clause.lasts) == (v.WHEN_PLAYED, v.LASTS_TURN)
    assert [effect.kind for effect in clause.effects] == [v.BONUS, v.DRAW]
    assert (clause.conditions[0].kind, clause.conditions[0].code) == (v.IF_SIDE, v.ATTACKING)


@pytest.mark.rule("PM-ICON-03")
def test_a_filter_selects_by_icon_and_more() -> None:
    who = {
        "side": "opposing",
        "icon": ["Droid", "Trooper"],
        "stars": [1, 3],
        "zone": "enemy",
        "kind": "ground",
        "affiliation": "Hutt",
        "damaged": False,
    }
    selector = parsed("continuous", {**ATTACK, "who": who}).effects[0].who
    assert (selector.who, selector.side) == (v.WHO_FILTER, v.OPPOSING)
    assert icons.icons_of(selector.icons) == ["Droid", "Trooper"]
    assert selector.stars == 0b1010
    assert (selector.place, selector.kind) == (v.ENEMY_HOME, v.GROUND)
    assert (selector.affiliation, selector.damaged) == ("Hutt", 0)
    single = parsed("continuous", {**ATTACK, "who": {"icon": "Trooper"}}).effects[0].who
    assert (icons.icons_of(single.icons), single.side) == (["Trooper"], v.ANY_SIDE)
    assert (single.stars, single.place, single.kind, single.damaged) == (0, v.ANYWHERE, -1, -1)


def test_amounts_are_fixed_or_counted() -> None:
    assert parsed("battle", {**ATTACK, "amount": -2}).effects[0].amount.fixed == -2
    counted = {"each": 2, "of": FRIENDS, "max": 6}
    amount = parsed("battle", {**ATTACK, "amount": counted}).effects[0].amount
    assert (amount.fixed, amount.each, amount.cap) == (0, 2, 6)
    assert amount.of is not None
    assert amount.of.side == v.FRIENDLY


def test_defaults_of_parameters() -> None:
    assert parsed("battle", ATTACK).effects[0].who.who == v.WHO_UNIT
    deal = {"effect": "deal", "amount": 1}
    assert parsed("struck", deal).effects[0].who.who == v.WHO_FOE
    assert parsed("reveal", {**deal, "who": FRIENDS}).effects[0].pick == v.PICK_ONE
    discard = parsed("hits", {"effect": "discard", "amount": 1}).effects[0]
    assert (discard.scope, discard.how) == (v.HAND_OPPONENTS, v.AT_RANDOM)
    assert parsed("hits", {"effect": "reinforce", "stars": 2}).effects[0].scope == v.TO_HOME
    assert parsed("hits", {"effect": "recover", "amount": 1}).effects[0].scope == v.ANY_CARD
    defense = {"effect": "bonus", "value": "objective_defense", "amount": 1}
    assert parsed("continuous", defense).effects[0].scope == v.THIS_OBJECTIVE


def test_codes_of_parameters() -> None:
    effect = parsed("hits", {"effect": "reinforce", "stars": 3, "to": "here"}).effects[0]
    assert (effect.amount.fixed, effect.scope) == (3, v.TO_HERE)
    recovered = {"effect": "recover", "amount": 2, "type": "objective"}
    assert parsed("hits", recovered).effects[0].scope == v.OBJECTIVE
    discard = {"effect": "discard", "amount": 1, "whose": "own", "how": "choice"}
    effect = parsed("hits", discard).effects[0]
    assert (effect.scope, effect.how) == (v.HAND_OWN, v.BY_CHOICE)
    reroll = parsed("battle", {"effect": "reroll", "whose": "foe_hit"}).effects[0]
    assert reroll.scope == v.REROLL_FOE_HIT
    forbid = {"effect": "forbid", "act": "strike", "who": {"side": "opposing"}}
    assert parsed("continuous", forbid).effects[0].act == v.ACT_STRIKE
    withdraw = {"effect": "withdraw", "who": FRIENDS, "pick": "each"}
    assert parsed("reveal", withdraw).effects[0].pick == v.PICK_EACH


def test_conditions_become_codes_and_ranges() -> None:
    condition = parsed("battle", ATTACK, **{"if": {"hand": {"at_least": 2}}}).conditions[0]
    assert (condition.kind, condition.low, condition.high) == (v.IF_HAND, 2, v.NO_LIMIT)
    asked = {"count": {"of": FRIENDS, "at_most": 3}}
    condition = parsed("reveal", DRAW, **{"if": asked}).conditions[0]
    assert (condition.kind, condition.low, condition.high) == (v.IF_COUNT, 0, 3)
    condition = parsed("battle", ATTACK, **{"if": {"foe_played": False}}).conditions[0]
    assert (condition.kind, condition.code) == (v.IF_FOE_PLAYED, 0)
    condition = parsed("battle", ATTACK, **{"if": {"zone": "enemy"}}).conditions[0]
    assert (condition.kind, condition.code) == (v.IF_ZONE, v.ENEMY_HOME)


@pytest.mark.rule("PM-CCARD-03")
def test_a_card_can_say_that_its_effect_lasts_for_the_turn() -> None:
    assert parsed("battle", ATTACK).lasts == v.LASTS_NORMALLY
    assert parsed("battle", ATTACK, lasts="turn").lasts == v.LASTS_TURN


def test_every_trigger_effect_and_condition_can_be_said() -> None:
    clauses = [card.clauses[0] for _, card in allowed_cards()]
    assert {clause.when for clause in clauses} == set(range(len(v.TRIGGERS)))
    assert {e.kind for c in clauses for e in c.effects} == set(range(len(v.EFFECTS)))
    assert {c.kind for clause in clauses for c in clause.conditions} == set(
        range(len(v.CONDITIONS))
    )


def test_definitions_without_a_clause_of_their_own_are_refused_somewhere() -> None:
    """No effect is allowed at every trigger: the sample must meet refusals as well."""
    allowed = sum(1 for _ in allowed_cards())
    assert allowed < len(v.TRIGGERS) * len(EFFECTS) * 2


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trigger", "effect", "message"),
    [
        # words
        ("reveel", ATTACK, "unknown when 'reveel'; did you mean 'reveal'?"),
        ("battle", {"effect": "bonsu"}, "unknown effect 'bonsu'; did you mean 'bonus'?"),
        ("battle", {**ATTACK, "value": "atack"}, "unknown value 'atack'; did you mean 'attack'?"),
        ("battle", {**ATTACK, "ammount": 1}, "unknown key; did you mean 'amount'?"),
        ("battle", {**ATTACK, "who": "fo"}, "unknown who 'fo'; did you mean 'foe'?"),
        ("battle", {**ATTACK, "who": {"side": "freindly"}}, "did you mean 'friendly'?"),
        ("battle", {**ATTACK, "who": {"zone": "hom"}}, "did you mean 'home'?"),
        ("battle", {**ATTACK, "who": {"icon": "Truper"}}, "did you mean 'Trooper'?"),
        ("battle", {**ATTACK, "who": {"icon": "Luck"}}, "never stands on a unit"),
        ("battle", {**ATTACK, "who": {"colour": "red"}}, "unknown key"),
        ("battle", {**ATTACK, "who": {}}, "an empty filter"),
        ("battle", {**ATTACK, "who": 7}, "must be a mapping"),
        ("battle", {**ATTACK, "who": {"damaged": 1}}, "must be true or false"),
        ("battle", {"value": "attack"}, "effect is missing"),
        ("battle", "bonus", "must be a mapping"),
        # amounts
        ("battle", {**ATTACK, "amount": 0}, "0 changes nothing"),
        ("battle", {**ATTACK, "amount": True}, "must be a whole number"),
        ("battle", {**ATTACK, "amount": 1.5}, "must be a whole number"),
        ("battle", {**ATTACK, "amount": -10}, "outside -9 to 99"),
        ("battle", {"effect": "bonus", "value": "attack"}, "amount is missing"),
        ("battle", {**ATTACK, "amount": {"each": 0, "of": FRIENDS}}, "0 changes nothing"),
        ("battle", {**ATTACK, "amount": {"each": 1}}, "of is missing"),
        ("battle", {**ATTACK, "amount": {"each": 3, "of": FRIENDS, "max": 2}}, "less than one"),
        ("battle", {"effect": "prevent", "amount": -1}, "outside 1 to 99"),
        ("played", {"effect": "draw", "amount": 0}, "outside 1 to 99"),
        # durations
        ("battle", DRAW, "happens once, but a battle clause stays in force"),
        ("continuous", DRAW, "happens once, but a continuous clause"),
        ("played", ATTACK, "add 'lasts: turn' to the clause or use 'when: battle'"),
        ("reveal", {**ATTACK, "who": FRIENDS}, "or use 'when: continuous'"),
        ("played", {"effect": "reroll", "whose": "own_miss"}, "use 'when: battle'"),
        # players and values
        ("battle", {**ATTACK, "value": "hand_size"}, "for objective cards only"),
        ("battle", {**ATTACK, "value": "action_stars"}, "for objective cards only"),
        ("battle", {**ATTACK, "value": "strike"}, "no strike happens within a battle"),
        ("battle", {**ATTACK, "objectives": "this"}, "belongs to the value objective_defense"),
        (
            "continuous",
            {"effect": "bonus", "value": "hand_size", "amount": 1, "who": FRIENDS},
            "hand_size is not a value of units",
        ),
        # whom
        ("continuous", ATTACK, "who is missing; say which units with a filter"),
        ("continuous", {**ATTACK, "who": "unit"}, "an objective has no unit of its own"),
        ("reveal", {"effect": "heal", "amount": 1, "who": "foe"}, "no unit of its own"),
        ("struck", {"effect": "heal", "amount": 1, "who": "foe"}, "no unit of its own"),
        ("struck", {"effect": "deal", "amount": 1, "who": "unit"}, "no unit of its own"),
        ("destroys", {"effect": "deal", "amount": 1, "who": "foe"}, "already destroyed"),
        ("hits", {"effect": "deal", "amount": 1, "pick": "one"}, "pick belongs to a filter"),
        ("battle", {"effect": "reroll", "whose": "own_miss", "who": FRIENDS}, "for the unit in"),
        ("continuous", {"effect": "reroll", "whose": "own_miss"}, "who is missing"),
        # cards
        ("hits", {"effect": "force_play"}, "at 'when: played' only"),
        ("reveal", {"effect": "force_play"}, "at 'when: played' only"),
        ("played", {"effect": "forbid", "act": "play_card"}, "write 'who: foe'"),
        ("hits", {"effect": "forbid", "act": "play_card", "who": "foe"}, "for a battle"),
        ("battle", {"effect": "permit", "act": "play_card", "who": "foe"}, "only be forbidden"),
        ("battle", {"effect": "forbid", "act": "fly"}, "unknown act 'fly'"),
        # parameters of other effects
        ("played", {**DRAW, "who": "unit"}, "unknown key"),
        ("played", {"effect": "reinforce"}, "stars is missing"),
        ("played", {"effect": "reinforce", "stars": {"each": 1}}, "must be a whole number"),
        ("played", {"effect": "recover", "amount": 1, "type": "unit"}, "unknown type"),
    ],
)
def test_effects_are_refused_with_a_clear_word(trigger: str, effect: Any, message: str) -> None:
    assert message in refusal(trigger, effect)


@pytest.mark.parametrize(
    ("trigger", "condition", "message"),
    [
        ("battle", {}, "no condition is given"),
        ("battle", [], "must be a mapping"),
        ("battle", {"sied": "attacking"}, "did you mean 'side'?"),
        ("battle", {"side": "atacking"}, "did you mean 'attacking'?"),
        ("battle", {"zone": "here"}, "unknown zone 'here'"),
        ("battle", {"unit": {"side": "friendly"}}, "the side of this unit is known"),
        ("battle", {"foe": {"zone": "home"}}, "use the condition zone"),
        ("battle", {"unit": {}}, "an empty filter"),
        ("battle", {"played_first": False}, "can only be true"),
        ("battle", {"foe_played": "yes"}, "must be true or false"),
        ("battle", {"hand": 3}, "must be a mapping"),
        ("battle", {"hand": {}}, "add at_least, at_most or both"),
        ("battle", {"hand": {"at_least": 0}}, "outside 1 to 99"),
        ("battle", {"hand": {"at_least": 3, "at_most": 2}}, "3 is more than at_most (2)"),
        ("battle", {"count": {"at_least": 1}}, "of is missing"),
        *(
            ("continuous", {name: True}, "for combat cards and after_battle only")
            for name in v.BATTLE_CONDITIONS
            if name not in v.CARD_CONDITIONS
        ),
        *(
            (trigger, {name: True}, "for combat cards only")
            for name in v.CARD_CONDITIONS
            for trigger in ("continuous", "after_battle")
        ),
        ("battle", {"face_up": {"at_least": 1}}, "of is missing; add a filter: which face-up"),
        ("battle", {"face_up": {"of": {}, "at_least": 1}}, "an empty filter"),
        ("battle", {"face_up": {"of": {"stars": [1]}, "at_least": 1}}, "unknown key"),
        ("battle", {"face_up": {"of": {"icon": "Luck"}, "at_least": 1}}, "wild icon Luck"),
    ],
)
def test_conditions_are_refused_with_a_clear_word(
    trigger: str, condition: Any, message: str
) -> None:
    assert message in refusal(trigger, {**ATTACK, "who": FRIENDS}, **{"if": condition})


@pytest.mark.parametrize("trigger", v.TRIGGERS)
def test_a_trigger_belongs_to_one_type_of_card(trigger: str) -> None:
    definition = ability_card(trigger, [DRAW])
    wrong = "combat" if definition["type"] == "objective" else "objective"
    definition = {key: value for key, value in definition.items() if key != "icon"}
    with pytest.raises(InputError, match=f"'{trigger}' is not for {wrong} cards"):
        parse_card({**definition, "type": wrong}, "file")


def test_durations_must_have_something_to_last() -> None:
    assert "nothing in this clause lasts" in refusal("played", DRAW, lasts="turn")
    friends = {**ATTACK, "who": FRIENDS}
    assert "while the card lies face up" in refusal("continuous", friends, lasts="turn")
    assert "did you mean 'turn'?" in refusal("battle", ATTACK, lasts="turns")


def test_forbidden_cards_hold_for_the_battle() -> None:
    ban = {"effect": "forbid", "act": "play_card", "who": "foe"}
    assert parsed("played", ban).effects[0].act == v.ACT_PLAY_CARD
    assert parsed("battle", ban).effects[0].who.who == v.WHO_FOE
    assert "without lasts" in refusal("played", ban, lasts="turn")
    assert "one of the two players" in refusal("battle", {**ban, "who": FRIENDS})
    assert parsed("continuous", {**ban, "who": FRIENDS}).effects[0].who.who == v.WHO_FILTER


def test_an_ability_is_a_list_of_clauses() -> None:
    no_effects = {"when": "battle", "do": []}
    broken: list[Any] = [{}, "x", [], [{}], [{"when": "battle"}], [no_effects]]
    for ability in broken:
        definition = ability_card("battle", [ATTACK])
        with pytest.raises(InputError, match="ability"):
            parse_card({**definition, "ability": ability}, "file")
    many = {**ability_card("battle", [ATTACK])}
    with pytest.raises(InputError, match="at most 6 are allowed"):
        parse_card({**many, "ability": many["ability"] * 7}, "file")


@pytest.mark.rule("PM-ICON-05")
def test_abilities_name_only_icons_of_their_edition() -> None:
    definition = ability_card("battle", [{**ATTACK, "who": {"icon": "Blaster"}}])
    with pytest.raises(InputError, match="does not exist in edition base"):
        parse_card({**definition, "edition": "base"}, "file")
    later: Card = parse_card({**definition, "edition": "ground_assault"}, "file")
    assert later.edition == "ground_assault"


def test_the_place_of_a_problem_is_exact() -> None:
    problem = refusal("battle", ATTACK, {**ATTACK, "amount": {"each": 1, "of": {"icon": "X"}}})
    assert problem.startswith("file: ability[0].do[1].amount.of.icon: unknown icon 'X'")
