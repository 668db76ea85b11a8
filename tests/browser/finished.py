"""A game that was played to its end, for those who look back at one."""

import random
from functools import cache

from tests.browser import skirmish
from tests.browser.seat import Room, at_random, new_room, play

TURNS = {"pocketmodel": 8, "ccg": 4}  # at most, so that it ends soon


@cache
def finished(url: str, game: str = "pocketmodel") -> Room:
    """A game of two people, the same in every run."""
    if game == "minis":
        room = skirmish.new(url, max_turns=2)
        choose = skirmish.closing_in
    else:
        room = new_room(url, game=game, options={"max_turns": TURNS[game]})
        choose = at_random(random.Random(1))
    assert play(url, room, lambda view: False, choose) is None
    return room


@cache
def fairly_finished(url: str) -> Room:
    """A short game with fair dice, which nobody can know before: for those who check them."""
    room = new_room(url, seed=None, options={"max_turns": 2})
    assert play(url, room, lambda view: False, at_random(random.Random(1))) is None
    return room
