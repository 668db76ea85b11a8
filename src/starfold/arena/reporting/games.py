"""Single games on the page of a run: which are worth a look, and how to look at any of them."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from starfold.arena.plan import Plan
from starfold.arena.reporting.html import note, section, table
from starfold.arena.runner import Result, is_timed_plan

Again = Callable[[int], str]  # the command that writes a game as a replay
LISTED: Final = 2_000  # games that are listed one by one
NUMBER: Final = 7_777_777  # stands for any game in the command


def single_games(plan: Plan, results: Sequence[Result], again: Again) -> str:
    remarkable = list(_remarkable(results))
    rows = [
        [escape(what), str(one.number), _game_words(plan, one), f"<code>{escape(again(one.number))}"
         "</code>"]
        for what, one in remarkable
    ]  # fmt: skip
    timed = is_timed_plan(plan) and not (results[0].notes and results[0].notes.choices)
    wary = (
        "An agent here thinks by the clock: played again, a game may come out otherwise. A run "
        "that was kept with --run gives the very games."
    )
    command = again(NUMBER).replace(str(NUMBER), "{N}")
    listed = ""
    if len(results) <= LISTED:
        lines = [
            [str(one.number), _game_words(plan, one), f"<code>{escape(again(one.number))}</code>"]
            for one in results
        ]
        listed = (
            f'<details data-long="yes"><summary>All {len(results):,} games</summary>'
            + table(["Game", "how it went", "as a replay"], lines, kind="games")
            + "</details>"
        )
    return section(
        "Single games",
        "Every game can be looked at",
        "<p>This command writes a game as a replay: the very game that was counted, byte for byte. "
        "<code>starfold replay FILE</code> tells it, and the page opens it.</p>",
        f'<p class="ask"><label for="asked">Game</label><input id="asked" type="number" min="0" '
        f'max="{len(results) - 1}" value="0"> of 0 to {len(results) - 1:,}</p>'
        f'<pre id="told" data-command="{escape(command, quote=True)}">{escape(again(0))}</pre>',
        note(wary) if timed else "",
        table(["Worth a look", "game", "how it went", "as a replay"], rows, kind="games"),
        listed,
    )


def _remarkable(results: Sequence[Result]) -> Iterator[tuple[str, Result]]:
    longest = max(results, key=lambda one: one.decisions)
    yield "the longest", longest
    yield "the shortest", min(results, key=lambda one: one.decisions)
    against = [one for one in results if one.notes is not None and len(one.winners) == 1]
    if against:
        yield "won against the worst luck", min(against, key=_winner_luck)
        yield "won with the best luck", max(against, key=_winner_luck)
    seldom = min(
        {one.ended for one in results}, key=lambda how: sum(one.ended == how for one in results)
    )
    yield f"one that ended by {seldom}", next(one for one in results if one.ended == seldom)


def _winner_luck(result: Result) -> float:
    assert result.notes is not None
    gains = [one.gain for one in result.notes.luck]
    won = gains[result.winners[0]]
    return won - (sum(gains) - won) / max(1, len(gains) - 1)


def _game_words(plan: Plan, result: Result) -> str:
    agents = [plan.agents[one] for one in plan.entrants(result.number)]
    lineup = plan.lineup(result.number)
    if not result.winners:
        return escape(f"nobody won, {result.ended}")
    seat = result.winners[0]
    length = f"{result.turns} turns" if result.turns else f"{result.decisions} decisions"
    return escape(f"{agents[seat]} with {lineup[seat]}, by {result.ended}, {length}")
