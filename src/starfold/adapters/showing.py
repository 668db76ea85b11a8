"""What an environment shows to learners and to people."""

from typing import Any, Final

import numpy
from gymnasium import spaces

from starfold.adapters.acts import Acts, written
from starfold.adapters.layout import Layout
from starfold.adapters.playing import Play
from starfold.adapters.setting import Setting
from starfold.cli.faces import face_of
from starfold.cli.sight import sight_of
from starfold.errors import InputError
from starfold.kernel.core import NOBODY, State
from starfold.kernel.game import side_names
from starfold.table.session import SEAT_LETTERS

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
ACTS: Final = "action_features"
RENDER_MODES: Final = ("ansi", "rgb_array")
Array = Any  # of numpy


def box(layout: Layout, rows: int = 0) -> spaces.Box:
    low, high = (numpy.array(bound, numpy.int16) for bound in (layout.low, layout.high))
    if rows:  # those of actions that there are not are noughts
        low, high = (numpy.tile(bound, (rows, 1)) for bound in (numpy.minimum(low, 0), high))
    return spaces.Box(low, high, dtype=numpy.int16)


class Shower:
    """The observations of one setting."""

    def __init__(self, setting: Setting, features: bool, render_mode: str | None) -> None:
        self.setting = setting
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise InputError(f"render_mode {render_mode!r}: choose one of {known}, or None")
        self.render_mode = render_mode
        self.acts = Acts(setting.game.name, setting.encoder) if features else None

    def space(self) -> spaces.Dict:
        actions = self.setting.actions
        found: dict[str, spaces.Space[Any]] = {
            OBSERVATION: box(self.setting.layout),
            MASK: spaces.Box(0, 1, (actions,), numpy.int8),
        }
        if self.acts is not None:
            found[ACTS] = box(self.acts.layout, actions)
        return spaces.Dict(found)

    def observation(self, play: Play, seat: int) -> dict[str, Array]:
        """What a seat may know; nothing is legal for those who are not asked."""
        row = self.setting.encoder.encode(play.state, seat, play.page)
        found = {
            OBSERVATION: numpy.frombuffer(bytearray(row), numpy.int16),
            MASK: self.mask(play, seat),
        }
        if self.acts is not None:
            found[ACTS] = self._features(self.acts, play, seat)
        return found

    def mask(self, play: Play, seat: int) -> Array:
        mask = numpy.zeros(self.setting.actions, numpy.int8)
        if not play.state.ended and play.state.asked == seat:
            mask[: play.actions()] = 1
            if play.turns_pages():
                mask[-1] = 1
        return mask

    def _features(self, acts: Acts, play: Play, seat: int) -> Array:
        found = numpy.zeros((self.setting.actions, acts.layout.size), numpy.int16)
        if not play.state.ended and play.state.asked == seat:
            for place, numbers in enumerate(acts.rows(play)):
                found[place] = numbers
        return found

    def words(self, play: Play) -> dict[str, Any]:
        """The question and the actions of the page, for the seat that is asked."""
        state = play.state
        if state.ended:
            return {}
        return {
            "question": state.stack[-1].question(state).text,
            "choices": written(play),
        }

    def rendered(self, state: State, seat: int = NOBODY) -> Any:
        """The table as a spectator sees it, as text or as an image."""
        if self.render_mode is None:
            raise InputError(
                "nothing is rendered: make the environment with render_mode='ansi' or 'rgb_array'"
            )
        game = self.setting.game
        players = side_names(game) or [*SEAT_LETTERS[: state.seats]]
        lines = face_of(game.name).board(sight_of(game, state, seat, players))
        if self.render_mode == "ansi":
            return "\n".join(line.plain.rstrip() for line in lines)
        from starfold.adapters.picture import drawn

        return drawn(lines)
