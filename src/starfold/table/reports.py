"""Reports of what went wrong: a scenario that leads to the very position."""

from textwrap import indent
from typing import Final

from starfold.errors import InputError
from starfold.kernel.core import EVERYONE, State
from starfold.kernel.files import yaml_text
from starfold.kernel.replay_files import POSITION, to_document
from starfold.table import saves
from starfold.table.session import Session
from starfold.table.speech.words import said

UNTOLD: Final = "(nothing was written)"


def report(session: Session, step: int, words: str, program: str) -> str:
    """A file that `starfold scenario run` and the table open; everything hidden is in it."""
    last = len(session.moments)
    if not 0 <= step <= last:
        raise InputError(
            said("step {step}: the game has {last} choices; give 0 to {last}", step=step, last=last)
        )
    state = session.before(step) if step < last else session.state
    head = {
        "scenario": f"Report: {session.game.info()['title']}, position {step}",
        "rules": _rules(session, state, step),
        "game": session.game.name,
        "note": f"{words.strip() or UNTOLD}\n\nMade by {program}.\n",
    }
    marks = {saves.TAKEN_BACK: saves.marks_data(session)}
    recorded = indent(to_document(session.replay, **marks), "    ")
    return f"{yaml_text(head)}given:\n  {POSITION}: {step}\n  replay:\n{recorded}"


def _rules(session: Session, state: State, step: int) -> list[str]:
    """What is asked there, or else what happened last."""
    question = session.game.question(state, state.asked) if not state.ended else None
    asked = list(question.get("rules", ())) if question else []
    if asked:
        return asked
    entries = session.moments[step].entries if step < len(session.moments) else None
    told = [one for one in session.log_for(EVERYONE) if entries is None or one.entry < entries]
    return next((list(line.rules) for line in reversed(told) if line.rules), [])
