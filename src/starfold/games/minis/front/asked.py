"""The choice to be made, with its options in words, for whoever may see it."""

from typing import cast

from starfold.games.minis.rules.step import Step, step_of
from starfold.games.minis.speech.seen import Pieces, Question, QuestionOption
from starfold.games.minis.state.position import NONE, Position
from starfold.kernel.notation import notations


def question(pos: Position, seat: int) -> Question | None:
    """The choice to be made, with its options in words; all may know it."""
    if pos.ended or pos.asked < 0:
        return None
    step = step_of(pos)
    asked = step.question(pos)
    told: Question = {
        "seat": pos.asked,
        "step": type(step).__name__,
        "text": asked.text,
        "short": asked.short,
        "rules": asked.rules,
        "options": [*_options(pos, step), *step.spans(pos)],
    }
    unit = step.acting()
    if unit != NONE:
        told["unit"] = unit
    segments = step.segments()
    if segments is not None:
        told["segments"] = segments
    return told


def _options(pos: Position, step: Step) -> list[QuestionOption]:
    choices = [step.choice(pos, option) for option in pos.options]
    written = notations(choices)
    return [
        {
            **cast(Pieces, choice.pieces),
            "option": option,
            "notation": notation,
            "text": choice.text,
            "verb": choice.verb,
            "promise": step.promise(pos, option),
        }
        for option, choice, notation in zip(pos.options, choices, written, strict=True)
    ]
