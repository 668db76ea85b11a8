"""What can be looked up on the open table: the map, the units, what one of them sees."""

from typing import Any

from starfold.cli.face import Page, Reader, Words
from starfold.cli.ink import WIDTH
from starfold.cli.minis import board, pages
from starfold.cli.minis.moment import Moment
from starfold.cli.minis.moves import VERBS, plan
from starfold.cli.minis.words import refused, target_meant, target_words, unit_meant
from starfold.cli.pages import sheet_lines
from starfold.errors import InputError


def moment(reader: Reader) -> Moment:
    players = [player.name for player in reader.session.players]
    return Moment(reader.session.game, reader.session.state, reader.seat, players)


def units(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    return [
        *board.unit_lines(sight, WIDTH, whole=True),
        *board.icon_lines(sight),
        *board.base_lines(sight),
    ]


def measure(reader: Reader, words: Words) -> Page:
    """What a unit sees from where it stands; alone the unit that is asked about."""
    sight = reader.sight
    unit = (sight.view["question"] or {}).get("unit")
    if words:
        unit = unit_meant(" ".join(words), sight)
    if unit is None:
        raise InputError("name a unit: measure A1")
    return pages.measured_page(sight, _measured(reader, unit))


def _measured(reader: Reader, unit: int) -> dict[str, Any]:
    return reader.session.game.survey(reader.session.state, reader.seat, {"unit": unit})


def try_out(reader: Reader, words: Words) -> Page:
    """What a line would lead to; nothing is done."""
    if not words or words[0].lower() not in VERBS:
        raise InputError("try what? Such as try S 30 left")
    now = moment(reader)
    if now.state.ended or now.state.asked != now.seat:
        raise InputError("nothing is asked of you now")
    for then, answer in plan(now, words):
        last, given = then, answer
    return pages.foreseen_page(last.sight, last.survey({"option": given}))


def odds(reader: Reader, words: Words) -> Page:
    """The exact odds if a unit fired at something, as things stand."""
    sight = reader.sight
    shooter, target = _two(reader, words)
    for seen in _measured(reader, shooter)["targets"]:
        if seen["target"] == target:
            if seen["promise"] is None:
                raise InputError(f"no: {refused(seen)}")
            return sheet_lines(pages.odds_lines(sight, seen["promise"]))
    raise InputError(f"{target_words(sight, target)} is not on the table, or it is the same unit")


def _two(reader: Reader, words: Words) -> tuple[int, int]:
    """`odds A1 B2` or `odds A1 at B2`."""
    sight = reader.sight
    named = [word for word in words if word.lower() != "at"]
    problem = InputError("name a unit and its target: odds A1 B2")
    for end in range(1, len(named)):
        try:
            shooter = unit_meant(" ".join(named[:end]), sight)
            return shooter, target_meant(" ".join(named[end:]), sight)
        except InputError as refused:
            problem = refused
    raise problem
