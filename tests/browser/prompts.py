"""Tables that stand still at each kind of prompt, reached by seeded games over the socket."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.browser.seat import Room, View, at_random, new_room, play

# Where each kind comes early; what the kinds are is said by the game's own view.
SEEDS: Final = {
    "PlaceUnits": ("base", 0),
    "PlayObjective": ("base", 1),
    "ChooseAction": ("base", 1),
    "Move": ("base", 1),
    "DeclareAttacks": ("base", 1),
    "Battle": ("base", 1),
    "Battles": ("base", 2),
    "Resolve": ("base", 0),
    "DeclareStrike": ("ground_assault", 1),
    "BringIn": ("ground_assault", 0),
    "Strike": ("scum_and_villainy", 0),
}
KINDS: Final = tuple(SEEDS)
MOST_CHOICES: Final = 400


@dataclass(frozen=True)
class Prompt:
    room: Room
    seat: int  # whose choice it is
    view: View


def reach(url: str, kind: str) -> Prompt:
    """A table of two people where one of them is before this kind of prompt."""
    edition, seed = SEEDS[kind]
    return play_until(url, edition, seed, lambda view: bool(view["question"]["step"] == kind))


def play_until(
    url: str, edition: str, seed: int, wanted: Callable[[View], bool], players: int = 2
) -> Prompt:
    """A game that was played until somebody's view is as wanted."""
    room = new_room(url, *["me"] * players, edition=edition, seed=seed)
    left = MOST_CHOICES

    def stop(view: View) -> bool:
        nonlocal left
        left -= 1
        assert left, "it never came to that"
        return wanted(view)

    asked = play(url, room, stop, at_random(random.Random(seed)))
    assert asked is not None and asked.view is not None
    return Prompt(room, asked.seat, asked.view)


class Prompts:
    """Each kind once: whoever only looks can share it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._reached: dict[str, Prompt] = {}

    def __getitem__(self, kind: str) -> Prompt:
        if kind not in self._reached:
            self._reached[kind] = reach(self._url, kind)
        return self._reached[kind]
