"""The table of options and the ledger's decisions say the same."""

import pytest

from starfold.errors import InputError
from starfold.games.minis.game import Minis
from starfold.games.minis.state.options import OPTIONS, Options
from starfold.kernel.options import checked_options, parse_option
from starfold.rulebook.ledgers import ledger


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def test_every_option_of_the_ledger_exists_with_its_values_and_default() -> None:
    named = {d.option.name: d for d in ledger("minis").decisions.values() if d.option is not None}
    mine = {name: rule for name, rule in OPTIONS.items() if rule.decision}
    assert len(named) == 45
    assert set(named) == set(mine)
    for name, decision in named.items():
        option = decision.option
        assert option is not None
        assert mine[name].decision == decision.id
        word = option.default == "none" and "none" not in mine[name].values
        assert plain(mine[name].default) == (None if word else plain(option.default))
        if mine[name].values:
            assert [plain(v) for v in mine[name].values] == [plain(v) for v in option.values]
        else:
            assert option.values in (("[short,long]",), ("none", "int"))


def test_besides_the_ledger_a_table_agrees_on_three_things() -> None:
    besides = {name for name, rule in OPTIONS.items() if not rule.decision}
    assert besides == {"base_gap", "rect_mm", "first_player"}


def test_every_option_says_what_it_means() -> None:
    assert all(rule.meaning for rule in OPTIONS.values())
    assert {one["name"] for one in Minis().info()["options"]} == set(OPTIONS)


def test_every_value_reaches_the_rules() -> None:
    """An option that changes nothing in `Options` would be one that nobody reads."""
    usual = vars_of(Options({}))
    for name, rule in OPTIONS.items():
        for value in rule.values:
            if value == rule.default or name in READ_ELSEWHERE:
                continue
            assert vars_of(Options({name: value})) != usual, (name, value)


# Asked once, before the game, from `chosen`.
READ_ELSEWHERE = ("base_spacing", "base_distance", "copy_limit")


def vars_of(options: Options) -> dict[str, object]:
    names = [name for name in dir(options) if not name.startswith("_") and name != "chosen"]
    found = {name: getattr(options, name) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"declair": "none"}, "did you mean 'declare'"),
        ({"declare": "never"}, "all_first, per_player, none"),
        ({"max_turns": 0}, "from 1 on or none"),
        ({"card_mm": [63.5]}, "two numbers"),
        ({"card_mm": [1, 88.9]}, "from 20 to 200"),
        ({"card_mm": [float("nan"), 88.9]}, "two numbers"),
        ({"ground_strike_bonus": True}, "0, 1"),
        ({"base_gap": 0}, "from 1 to 5000"),
        ({"rect_mm": [100, 100]}, "from 300 to 10000"),
        ({"return_fire": 1}, "false, true"),
    ],
)
def test_bad_options_are_refused_with_the_remedy(chosen: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        checked_options(OPTIONS, chosen)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("declare=none", ("declare", "none")),
        ("max_turns=none", ("max_turns", None)),
        ("max_turns=12", ("max_turns", 12)),
        ("card_mm=54,86", ("card_mm", (54, 86))),
        ("card_mm=63.5,88.9", ("card_mm", (63.5, 88.9))),
        ("return_fire=true", ("return_fire", True)),
        ("copy_limit=none", ("copy_limit", "none")),
    ],
)
def test_options_as_typed(text: str, parsed: tuple[str, object]) -> None:
    assert parse_option(OPTIONS, text) == parsed
    checked_options(OPTIONS, dict([parsed]))


def test_the_first_player_is_a_seat() -> None:
    game = Minis()
    with pytest.raises(InputError, match="first_player 2 is no seat"):
        game.deal({"options": {"first_player": 2}}, 2, 1)
    assert game.deal({"options": {"first_player": 1}}, 2, 1)["options"] == {"first_player": 1}
