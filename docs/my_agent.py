"""An agent of one's own: copy this file, change `choose`, and name it wherever an agent is named.

    starfold agent check my_agent.py:MyAgent --game pocketmodel
    starfold sim pocketmodel --seats my_agent.py:MyAgent,greedy
    starfold play --opponent my_agent.py:MyAgent
    starfold serve --agent my_agent.py:MyAgent

docs/agents.md says what a seat offers, and what happens to an agent that fails.
"""

from starfold.agents.seat import Seat

WORTH_TRYING = 3  # choices, those that promise most
WORLDS = 5  # in which each is tried
AHEAD = 14  # choices that each world is played on


class MyAgent:
    title = "Wren"  # what opponents see
    about = "leaves its first guess only for what is better in every world that it can think of"
    games = ("pocketmodel", "minis", "ccg")

    def __init__(self, seed: int) -> None:
        """A new one is made for every game. Use `seat.chance` for whatever is left to chance."""

    def choose(self, seat: Seat) -> str:
        """The answer to `seat.question`: one of `seat.choices`, as it is written there."""
        guess = seat.imagine().advice()  # what an opponent of starfold's would do
        promising = sorted(seat.choices, key=self.promises(seat).__getitem__, reverse=True)
        tried = [guess, *(one for one in promising[:WORTH_TRYING] if one != guess)]
        if len(tried) == 1:
            return guess
        worlds = [seat.imagine() for _ in range(WORLDS)]

        def worth(choice: str) -> list[float]:
            """How likely the seat is to win after it, world by world."""
            return [world.copy().choose(choice).play_on(AHEAD).chance() for world in worlds]

        best, known = guess, worth(guess)
        for choice in tried[1:]:
            found = worth(choice)
            if all(mine > other for mine, other in zip(found, known, strict=True)):
                best, known = choice, found
        return best

    def promises(self, seat: Seat) -> dict[str, float]:
        """What each choice promises: how likely it destroys what it is aimed at, where it does."""
        found = dict.fromkeys(seat.choices, 0.0)
        for option in seat.options:
            odds = option.get("promise") or {}
            if odds.get("kind") == "battle":
                destroyed, of = odds["sides"]["defender"]["destroyed"]
                found[option["notation"]] = destroyed / of
            elif odds.get("kind") == "shot":
                destroyed, of = odds["destroyed"]
                found[option["notation"]] = destroyed / of
        return found
