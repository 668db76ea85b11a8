"""The table of options and the ledger's decisions say the same."""

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.kernel.options import checked_options, parse_option
from starfold.rulebook.ledgers import ledger


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def test_every_option_of_the_ledger_exists_with_its_values_and_default() -> None:
    named = {
        d.option.name: d for d in ledger("pocketmodel").decisions.values() if d.option is not None
    }
    mine = {name: rule for name, rule in OPTIONS.items() if rule.decision}
    assert set(named) == set(mine)
    for name, decision in named.items():
        option = decision.option
        assert option is not None
        assert mine[name].decision == decision.id
        default = None if option.default == "none" else option.default
        assert plain(mine[name].default) == plain(default)
        if mine[name].values:
            assert [plain(v) for v in mine[name].values] == [plain(v) for v in option.values]
        else:
            assert "int" in option.values


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"destroy_treshold": "meet"}, "did you mean 'destroy_threshold'"),
        ({"destroy_threshold": "more"}, "meet, exceed"),
        ({"max_hand": 0}, "from 1 on"),
        ({"max_turns": "many"}, "from 1 on or none"),
        ({"armor_floor": True}, "0, 1"),
        ({"turbolaser_targets": [1, 2]}, r"\[5, 6\], \[4, 5\]"),
    ],
)
def test_bad_options_are_refused_with_the_remedy(chosen: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        checked_options(OPTIONS, chosen)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("refill=any_battle", ("refill", "any_battle")),
        ("max_hand=4", ("max_hand", 4)),
        ("max_turns=none", ("max_turns", None)),
        ("oversize_alone=true", ("oversize_alone", True)),
        ("turbolaser_targets=4,5", ("turbolaser_targets", (4, 5))),
    ],
)
def test_options_as_typed(text: str, parsed: tuple[str, object]) -> None:
    assert parse_option(OPTIONS, text) == parsed
    checked_options(OPTIONS, dict([parsed]))


@pytest.mark.parametrize("text", ["refill", "nonsense=1"])
def test_badly_typed_options_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_option(OPTIONS, text)
