"""The table of options and the ledger's decisions say the same."""

import pytest

from starfold.games.ccg.state.options import OPTIONS, Options
from starfold.rulebook.ledgers import ledger


def test_every_option_of_the_ledger_exists_with_its_values_and_default() -> None:
    decisions = ledger("ccg-base").decisions.values()
    named = {d.option.name: d for d in decisions if d.option is not None}
    mine = {name: rule for name, rule in OPTIONS.items() if rule.decision}
    assert set(named) == set(mine)
    for name, decision in named.items():
        assert decision.option is not None
        assert mine[name].decision == decision.id
        assert mine[name].default == decision.option.default
        assert list(mine[name].values) == list(decision.option.values)


def test_besides_the_ledger_a_table_agrees_on_three_things() -> None:
    besides = {name for name, rule in OPTIONS.items() if not rule.decision}
    assert besides == {"deck_size", "first_player", "max_turns"}


@pytest.mark.parametrize("name", [name for name, rule in OPTIONS.items() if rule.values])
def test_every_value_reaches_the_rules(name: str) -> None:
    """An option that changes nothing in `Options` would be one that nobody reads."""
    usual = facts(Options({}))
    for value in OPTIONS[name].values:
        if value != OPTIONS[name].default:
            assert facts(Options({name: value})) != usual, (name, value)


def facts(options: Options) -> dict[str, object]:
    names = [name for name in dir(options) if not name.startswith("_") and name != "chosen"]
    return {name: getattr(options, name) for name in names}
