"""A game that was played to its end, for those who look back at one."""

import random
from functools import cache

from tests.browser import skirmish
from tests.browser.seat import Room, at_random, new_room, play


@cache
def finished(url: str, game: str = "pocketmodel") -> Room:
    """A game of two people with committed dice; at most so many turns that it ends soon."""
    if game == "minis":
        room = skirmish.new(url, max_turns=2)
        choose = skirmish.closing_in
    else:
        turns = {"pocketmodel": 8, "ccg": 4}[game]
        room = new_room(url, game=game, options={"max_turns": turns})
        choose = at_random(random.Random(1))
    assert play(url, room, lambda view: False, choose) is None
    return room
