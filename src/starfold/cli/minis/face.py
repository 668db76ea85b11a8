"""The minis game at the terminal."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from rich.text import Text

from starfold.cli import lookups as common
from starfold.cli.choices import Choice
from starfold.cli.face import Lookup, Page, Reader, TerminalFace, Words
from starfold.cli.ink import WIDTH
from starfold.cli.layout import Arrangement
from starfold.cli.minis import amounts, board, lookups, moves, pages
from starfold.cli.minis.chart import NEAREST, ZOOMED_OUT, Camera
from starfold.cli.minis.choices import choices_of, measured
from starfold.cli.minis.words import degrees, is_enemy, on_table, sighting, unit_meant
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.kernel.core import State

SEEN_AT_ONCE: Final = 3  # targets above a question; `measure` tells of all
CLOSE: Final = 4  # so many L away and nearer; of what is further only the nearest is told
CLOSE_UP: Final = 3  # how much nearer a unit is looked at than the whole table

# Whether the units are listed, columns of choices, details, rows of the log, least rows of the map.
_SCREENS: Final = (
    (True, 1, True, 4, 14),
    (True, 1, False, 3, 10),
    (False, 1, False, 2, 9),
    (False, 2, False, 2, 8),
    (False, 3, False, 2, 6),
    (False, 3, False, 1, 6),
)


class MinisFace(TerminalFace):
    widest = board.WIDEST
    placing = frozenset(("PlaceUnits",))
    example_rule = "MG-MPH-06"
    verbs = moves.VERBS

    def __init__(self) -> None:
        self.camera = Camera()
        self.lookups = {
            "board": Lookup("board", "the map and all units", self._whole_board),
            "map": Lookup(
                "map [UNIT]", "the whole table, or a unit in the middle", self._map, True
            ),
            "zoom": Lookup("zoom in, out, N", "nearer, further, N times as near", self._zoom, True),
            "units": Lookup("units", "all units with icons, all base cards", lookups.units),
            "measure": Lookup("measure UNIT", "all that it sees, with distances", lookups.measure),
            "try": Lookup("try S 30 left", "what a line would lead to", lookups.try_out),
            "odds": Lookup("odds UNIT UNIT", "the exact odds if one fired now", lookups.odds),
            "unit": Lookup("unit NAME", "what is printed on a unit, and where it is", common.unit),
        }

    # -- the table -------------------------------------------------------------------------------

    def board(self, sight: Sight, width: int = WIDTH) -> list[Text]:
        return board.board_lines(sight, self._camera(sight), width)

    def arrangements(self, sight: Sight, promising: bool) -> Iterable[Arrangement]:
        camera = self._camera(sight)
        for units, columns, details, log_rows, least in _SCREENS:
            draw = partial(board.screen, sight, camera, units, least)
            yield Arrangement(draw, columns, details, log_rows)

    def _camera(self, sight: Sight) -> Camera:
        """A unit that has left the table is not looked at any more."""
        unit = self.camera.unit
        if unit is not None and not on_table(sight.view["units"][unit]):
            self.camera = Camera()
        return self.camera

    def sheet(self, reader: Reader, sight: Sight) -> list[str]:
        """What the unit sees that is to move."""
        question = sight.view["question"]
        if question is None or question["seat"] != reader.seat or not measured(question):
            return []
        unit = question.get("unit")
        if unit is None or not on_table(sight.view["units"][unit]):
            return []
        found = reader.session.game.survey(reader.session.state, reader.seat, {"unit": unit})
        enemies = [one for one in found["targets"] if is_enemy(sight, unit, one["target"])]
        nearest = sorted(enemies, key=lambda one: float(one["distance"]))[:SEEN_AT_ONCE]
        close = [one for one in nearest if one["distance"] <= CLOSE * sight.view["long"]]
        return [sighting(sight, unit, one) for one in close or nearest[:1]]

    def hints(self, sight: Sight) -> list[str]:
        """What can be typed for the measured answers."""
        return list(dict.fromkeys(_hint(option) for option in measured(sight.view["question"])))

    # -- choices ---------------------------------------------------------------------------------

    def choices(self, state: State, sight: Sight) -> list[Choice]:
        return choices_of(sight)

    def answers(self, reader: Reader, words: Words) -> list[int]:
        now = lookups.moment(reader)
        if now.state.ended or now.state.asked != now.seat:
            raise InputError("nothing is asked of you now")
        found = []
        for then, answer in moves.plan(now, words):
            then.check(answer)
            found.append(answer)
        return found

    def answer_words(self, question: dict[str, Any], answer: int) -> str:
        return amounts.answer_words(question, answer)

    # -- help ------------------------------------------------------------------------------------

    def turn(self, sight: Sight) -> list[str]:
        return pages.turn_reference()

    def legend(self, sight: Sight) -> list[Text]:
        return pages.legend()

    def whereabouts(self, sight: Sight, unit: dict[str, Any]) -> str:
        return pages.whereabouts(unit)

    # -- looking ---------------------------------------------------------------------------------

    def _whole_board(self, reader: Reader, words: Words) -> Page:
        return self.board(reader.sight)

    def _map(self, reader: Reader, words: Words) -> Page:
        sight = reader.sight
        if not words:
            self.camera = Camera()
        else:
            unit = unit_meant(" ".join(words), sight)
            if not on_table(sight.view["units"][unit]):
                raise InputError(f"{sight.unit_names[unit]} is not on the table")
            self.camera = Camera(unit, max(self.camera.zoom, CLOSE_UP))
        return self._drawn(sight)

    def _zoom(self, reader: Reader, words: Words) -> Page:
        wanted = words[0].lower() if words else "in"
        zoom = {"in": self.camera.zoom * 2, "out": self.camera.zoom // 2}.get(wanted)
        if zoom is None:
            zoom = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else 0
            if not ZOOMED_OUT <= zoom <= NEAREST:
                raise InputError(f"zoom in, zoom out, or zoom 1 to {NEAREST}")
        sight = reader.sight
        zoom = min(max(zoom, ZOOMED_OUT), NEAREST)
        unit = self.camera.unit
        asked = (sight.view["question"] or {}).get("unit")
        if unit is None and asked is not None and on_table(sight.view["units"][asked]):
            unit = asked
        self.camera = Camera() if zoom == ZOOMED_OUT else Camera(unit, zoom)
        return self._drawn(sight)

    def _drawn(self, sight: Sight) -> Page:
        return board.map_lines(sight, self.camera, WIDTH, board.MAP_ROWS)


def _hint(option: dict[str, Any]) -> str:
    """`L [up to 90° left or right] [up to 8.89 cm]` for an option that stands for a range."""
    parts = {amount["name"]: amount for amount in option["amounts"]}
    segment = option.get("segment")
    if segment is None:
        return _PLACING[frozenset(parts)]
    most = amounts.figure(parts["length"], parts["length"]["most"])
    turn = degrees(parts["turn"]["most"] / amounts.MILLI)
    return f"{segment} [up to {turn} left or right] [up to {most}]; try {segment} 30 left"


# What to type, by the amounts of which a place is made.
_PLACING: Final = {
    frozenset(("heading",)): "face 90, face at B2: any heading",
    frozenset(
        ("along", "heading")
    ): "place front left, place 12.5 on 2 face 270: along a card's rim",
    frozenset(("bearing", "heading")): "place front left, place bearing 30 face 270: beside it",
    frozenset(("bearing", "distance")): "place bearing 30 distance 4: within L of it",
}
