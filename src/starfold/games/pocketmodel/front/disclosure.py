"""What somebody learned between two moments of a game: what then happened is not taken back freely.

A card that somebody gets to know changes the record of who knows what, whatever brought it about.
"""

from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import Position


def newly_revealed(before: Position, after: Position) -> str:
    for known, known_now in zip(before.knowledge, after.knowledge, strict=True):
        if known_now & ~known:
            return say("disclosure.card")
    if before.placing and not after.placing:
        return say("disclosure.placements")
    return ""
