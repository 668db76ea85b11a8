"""What can be wrong with a scenario before anything is played."""

import reprlib
from collections.abc import ItemsView, Sequence
from typing import Any

from starfold.errors import InputError
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.spelling import did_you_mean
from starfold.rulebook import ledgers


def require_keys(where: str, data: object, known: Sequence[Any]) -> dict[Any, Any]:
    """The mapping, if all its keys are known."""
    if not isinstance(data, dict):
        raise InputError(f"{where}: must be a mapping (key: value), not {reprlib.repr(data)}")
    for key in data:
        if key not in known:
            raise InputError(f"{where}: unknown key {key!r}; {did_you_mean(key, map(str, known))}")
    return data


def named_facts(wanted: Any, example: str) -> ItemsView[Any, Any]:
    """What is said of things by their names; refuses anything else with an example."""
    if not isinstance(wanted, dict):
        raise InputError(f"write {example}")
    return wanted.items()


def check_rules(listed: object) -> None:
    if not isinstance(listed, list):
        raise InputError(f"rules: {words_for(listed)} must be a list of rule ids")
    for rule_id in listed:
        exact = ledgers.rule(str(rule_id)).id
        if exact != rule_id:
            raise InputError(f"write the rule {rule_id!r} as {exact}")


def check_truth(wanted: object) -> None:
    if not isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be true or false")


def check_number(wanted: object) -> None:
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be a whole number")
