"""A game that was played to its end, for those who look back at one."""

import random
from functools import cache

from tests.browser.seat import Room, at_random, new_room, play


@cache
def finished(url: str) -> Room:
    """A game of two people with committed dice; at most so many turns that it ends soon."""
    room = new_room(url, options={"max_turns": 8})
    assert play(url, room, lambda view: False, at_random(random.Random(1))) is None
    return room
