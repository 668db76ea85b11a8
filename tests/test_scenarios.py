"""Every scenario holds, as written and with every choice taken back and made again."""

from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.registry import interpreter
from starfold.kernel.scenario.cases import Case, read_cases, scenario_files
from starfold.kernel.scenario.running import check_case, run_case

FOLDER = Path(__file__).parent / "scenarios"


def scenarios() -> list[Any]:
    """One parameter a case; a file that cannot be read is one that fails, with the reason."""
    parameters = []
    for path in scenario_files([FOLDER]):
        name = path.relative_to(FOLDER).with_suffix("").as_posix()
        try:
            cases = read_cases(path, interpreter)
        except InputError as problem:
            parameters.append(pytest.param(problem, id=name))
            continue
        for case in cases:
            label = case.name.partition(" / ")[2]
            test_id = f"{name}: {label}" if label else name
            parameters.append(pytest.param(case, id=test_id, marks=pytest.mark.rule(*case.rules)))
    return parameters


@pytest.mark.parametrize(
    "undo", [False, pytest.param(True, marks=pytest.mark.slow_in_pure)], ids=["once", "undo"]
)
@pytest.mark.parametrize("case", scenarios())
def test_scenario(case: Case | InputError, undo: bool) -> None:
    if isinstance(case, InputError):
        pytest.fail(str(case), pytrace=False)
    rules = interpreter(case.game)
    try:
        check_case(case, rules)
    except InputError as problem:
        pytest.fail(str(problem), pytrace=False)
    outcome = run_case(case, rules, undo)
    if not outcome.passed:
        story = "\n".join(f"  {sentence}" for sentence in outcome.story)
        lines = "\n".join(outcome.failures)
        pytest.fail(f"{case.path}: {case.name}\n{lines}\nWhat happened:\n{story}", pytrace=False)
