"""Tables that stand still at each kind of prompt, reached by seeded games over the socket."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.browser import skirmish
from tests.browser.seat import Choose, Room, View, at_random, new_room, play

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
    "Strike": ("base", 7),
}
MINIS: Final = "minis "
MINIS_KINDS: Final = tuple(
    MINIS + step
    for step in (
        "PlaceUnits",
        "Settle",
        "MoveUnit",
        "ChooseMover",
        "DeclareShots",
        "FireShots",
        "Shoot",
        "BringIn",
    )
)
CCG: Final = "ccg "
CCG_SEEDS: Final = {
    CCG + step: seed
    for step, seed in (
        ("PhaseActions", 4),
        ("Deploy", 4),
        ("PowerSegment", 5),
        ("DamageSegment", 4),
        ("LoseForce", 9),
    )
}
DECKS: Final = ("echo-base", "blizzard-force")
KINDS: Final = (*SEEDS, *MINIS_KINDS, *CCG_SEEDS)
MOST_CHOICES: Final = 400


@dataclass(frozen=True)
class Prompt:
    room: Room
    seat: int  # whose choice it is
    view: View


def reach(url: str, kind: str) -> Prompt:
    """A table of two people where one of them is before this kind of prompt."""
    step = kind.removeprefix(MINIS).removeprefix(CCG)
    if kind in MINIS_KINDS:
        return fight_until(url, lambda view: is_rich(view, step))
    if kind in CCG_SEEDS:
        return deploy_until(url, lambda view: is_rich(view, step), CCG_SEEDS[kind])
    edition, seed = SEEDS[kind]
    return play_until(url, edition, seed, lambda view: bool(view["question"]["step"] == step))


def is_rich(view: View, step: str) -> bool:
    """The step in its fullest form: with odds where it is about targets, with much to do."""
    asked = view["question"]
    if step == "PhaseActions" and len(asked["options"]) < 4:
        return False
    aimed = step != "DeclareShots" or any(each["promise"] for each in asked["options"])
    return bool(asked["step"] == step) and aimed


def play_until(
    url: str, edition: str, seed: int, wanted: Callable[[View], bool], players: int = 2
) -> Prompt:
    """A game that was played until somebody's view is as wanted."""
    room = new_room(url, *["me"] * players, edition=edition, seed=seed)
    return bring_to(url, room, wanted, at_random(random.Random(seed)))


def fight_until(url: str, wanted: Callable[[View], bool], seed: int = 0) -> Prompt:
    """A skirmish that was fought until somebody's view is as wanted."""
    return bring_to(url, skirmish.new(url, seed=seed), wanted, skirmish.closing_in)


def deploy_until(url: str, wanted: Callable[[View], bool], seed: int) -> Prompt:
    """A game of cards that was played until somebody's view is as wanted."""
    seats = [{"who": "me", "force": deck} for deck in DECKS]
    room = new_room(url, *seats, game="ccg", seed=seed)
    return bring_to(url, room, wanted, at_random(random.Random(seed)))


def bring_to(url: str, room: Room, wanted: Callable[[View], bool], choose: Choose) -> Prompt:
    """Play in a room until somebody's view is as wanted."""
    left = MOST_CHOICES

    def stop(view: View) -> bool:
        nonlocal left
        left -= 1
        assert left, "it never came to that"
        return wanted(view)

    asked = play(url, room, stop, choose)
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
