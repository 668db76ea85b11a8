"""`python -m tests.cited`: run all scenarios and write down which rules were cited by what.

The result, tests/cited.json, is the column `cited` of the rule coverage index: the kinds of events
that cite a rule, `question` for a question and `refusal` for a refused attempt.
"""

import json
import sys
from pathlib import Path

from starfold.errors import InputError
from starfold.games.registry import interpreter
from starfold.kernel.scenario import collect_cited

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE / "scenarios"
RESULT = HERE / "cited.json"


def main() -> int:
    try:
        cited = collect_cited([SCENARIOS], interpreter)
    except InputError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    text = json.dumps(cited, indent=1, sort_keys=True)
    RESULT.write_text(f"{text}\n", encoding="utf-8")
    print(f"wrote {RESULT.name}: {len(cited)} rules cited")
    return 0


if __name__ == "__main__":
    sys.exit(main())
