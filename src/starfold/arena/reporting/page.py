"""The page of a run: one file, no request to anywhere, every heading an answer."""

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from starfold import __version__
from starfold.arena.comparison import Answer, Comparison, chance_words, compared
from starfold.arena.findings import Findings, Used, findings
from starfold.arena.plan import Plan
from starfold.arena.report import report
from starfold.arena.reporting import plots, words
from starfold.arena.reporting.games import Again, single_games
from starfold.arena.reporting.html import figure, note, section, table
from starfold.arena.reporting.plots import BAD, GOOD, MAIN, QUIET, SERIES, Line
from starfold.arena.reporting.style import SCRIPT, STYLE
from starfold.arena.runner import Result
from starfold.arena.runs import Run
from starfold.games.registry import load_game
from starfold.kernel.deeds import CARD, UNIT
from starfold.kernel.game import force_kind

SHOWN: Final = 12  # rows of a plot


def page_of(run: Run, again: Again, before: Run | None = None, called: str = "") -> str:
    """The page; `before` is a run to compare with, `called` its name."""
    plan, results = run
    found = report(plan, results)
    watched = findings(plan, results)
    parts = [
        _head(plan, found),
        *([] if before is None else [_comparison(compared(before, run), called)]),
        _who_wins(plan, found),
        _first_player(found),
        _endings(plan, found, results),
        _luck(watched, plan),
        *_things(watched),
        _icons(watched),
        single_games(plan, results, again),
        _method(watched),
    ]
    title = escape(f"{_game_title(plan)}: {len(results):,} games")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _game_title(plan: Plan) -> str:
    info = load_game(plan.game).info()
    edition = next(one["title"] for one in info["editions"] if one["name"] == plan.edition)
    return f"{info['title']}, {edition}"


# -- what was played -------------------------------------------------------------------------------


def _head(plan: Plan, found: dict[str, Any]) -> str:
    first = found["first_player"]
    best = max(found["agents"], key=lambda one: one["share"] or 0.0)
    tiles = [
        (words.number(found["games"]), "games"),
        (words.percent(best["share"] or 0.0), f"won by {best['agent']}"),
    ]
    if first["decided"]:
        tiles.append((words.percent(first["share"]), "won by whoever moved first"))
    turns = found["length"]["turns"]["mean"]
    if turns:
        tiles.append((words.number(turns, 1), "turns a game"))
    agreed = ", ".join(
        f"{name}={json.dumps(value)}" for name, value in sorted(plan.options.items())
    )
    seats = ", ".join(plan.agents)
    how = "changing seats" if plan.swap else "each in its seat"
    forces = list(plan.forces)
    named = ", ".join(forces) if len(forces) <= 4 else f"{len(forces)} of them, in every pairing"
    word = force_kind(load_game(plan.game))
    short = "" if found["games"] == found["planned"] else (
        f" {found['planned']:,} were planned; these are the first."
    )  # fmt: skip
    listed = "".join(f"<li><b>{escape(value)}</b><span>{escape(what)}</span></li>"
                     for value, what in tiles)  # fmt: skip
    return (
        f'<header>\n<p class="eyebrow">A simulation</p>\n<h1>{escape(_game_title(plan))}</h1>\n'
        f'<p class="lead">{escape(f"Agents: {seats}, {how}. {word.capitalize()}s: {named}.")} '
        f"{escape(f'Options: {agreed}.' if agreed else 'No options.')} "
        f'Seed {plan.seed}.{escape(short)}</p>\n<ul class="tiles">{listed}</ul>\n</header>'
    )


# -- who wins --------------------------------------------------------------------------------------


def _line(name: str, data: dict[str, Any], colour: str = MAIN) -> Line:
    note = words.with_interval(data["share"], data["low"], data["high"])
    return Line(name, data["share"], data["low"], data["high"], colour, note)


def _who_wins(plan: Plan, found: dict[str, Any]) -> str:
    even = 1 / plan.seats
    word = force_kind(load_game(plan.game))
    agents = [_line(one["agent"], one) for one in found["agents"]]
    parts = []
    if len({*plan.agents}) > 1:
        parts += [
            section(
                "Who wins",
                words.who_wins(found["agents"], plan.seats),
                figure(plots.lines("agents", "Win share of each agent", agents, "games won", even)),
                note(
                    f"The dashed line is an even share, {words.percent(even)}. "
                    f"Lines are intervals at 95 %. {_without_winner(found)}"
                ),
            )
        ]
    forces = [one for one in found["forces"] if one["played"]]
    if len(forces) > 1:
        rows = sorted(forces, key=lambda one: -one["share"])
        drawn = [_line(one["force"], one, _colour(one, even)) for one in rows]
        parts.append(
            section(
                f"{word.capitalize()} against {word}",
                words.forces(forces, even, word),
                figure(plots.lines("forces", f"Win share of each {word}", drawn, "games won",
                                    even)),
                _matrix(found["pairings"], [one["force"] for one in rows], word),
            )
        )  # fmt: skip
    return "\n".join(parts)


def _without_winner(found: dict[str, Any]) -> str:
    open_ = found["games"] - sum(sum(one["won_by"].values()) for one in found["agents"])
    return f"{open_:,} games had no winner and count as not won." if open_ > 0 else ""


def _colour(one: dict[str, Any], even: float) -> str:
    if one["low"] > even:
        return GOOD
    return BAD if one["high"] < even else MAIN


def _matrix(pairings: Sequence[dict[str, Any]], names: Sequence[str], word: str) -> str:
    """Row against column; the redder or bluer, the further from even."""
    if len(pairings) < 2:
        return ""
    cells: dict[tuple[str, str], tuple[float, float, float, int]] = {}
    for one in pairings:
        if one["share"] is None:
            continue
        first, second = one["forces"]
        cells[first, second] = (one["share"], one["low"], one["high"], one["games"])
        cells[second, first] = (1 - one["share"], 1 - one["high"], 1 - one["low"], one["games"])
    rows = [name for name in names if any(name == one for one, _ in cells)]
    columns = [name for name in names if any(name == other for _, other in cells)]
    top = "".join(f"<th>{escape(_broken(name))}</th>" for name in columns)
    body = []
    for name in rows:
        row = "".join(_cell(cells.get((name, other))) for other in columns)
        body.append(f"<tr><th>{escape(name)}</th>{row}</tr>")
    return (
        f"<h3>How often the {word} on the left beats the one above</h3>"
        f'<div class="wide"><table class="matrix"><thead><tr><th></th>{top}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
        + note("Of the games with a winner; below each share its interval at 95 %. "
                "Strong colour: further from even than chance explains.")
    )  # fmt: skip


def _broken(name: str) -> str:
    return name.replace("-", "-\u200b")


def _cell(data: tuple[float, float, float, int] | None) -> str:
    if data is None:
        return "<td>·</td>"
    share, low, high, games = data
    sure = low > 0.5 or high < 0.5
    depth = min(1.0, abs(share - 0.5) * 2.4) * (0.62 if sure else 0.22)
    kind = "more" if share >= 0.5 else "less"
    return (
        f'<td style="background:rgba(var(--heat-{kind}),{depth:.2f})" title="{games} games">'
        f"{words.percent(share)}<small>{words.interval(low, high)}</small></td>"
    )


def _first_player(found: dict[str, Any]) -> str:
    first = found["first_player"]
    if not first["decided"]:
        return ""
    line = _line("first player", first, _colour(first, first["even"]))
    return section(
        "Does it help to move first?",
        words.first_player(first),
        figure(
            plots.lines("first", "Win share of the first player", [line], "games won",
                        first["even"])
        ),
        note(
            f"{first['wins']:,} of {first['decided']:,} games that somebody won; the dashed line "
            f"is an even share, {words.percent(first['even'])}."
        ),
    )  # fmt: skip


def _endings(plan: Plan, found: dict[str, Any], results: Sequence[Result]) -> str:
    rows = [
        Line(how, data["share"], data["low"], data["high"], SERIES[place % len(SERIES)],
             words.with_interval(data["share"], data["low"], data["high"]))
        for place, (how, data) in enumerate(found["endings"].items())
    ]  # fmt: skip
    parts = []
    if rows:
        drawn = plots.bars("endings", "How games end", rows, "games") if len(rows) > 1 else ""
        parts.append(section("How games end", words.endings(found["endings"]), figure(drawn)))
    turns = any(result.turns for result in results)
    by_end = [
        (how, [one.turns if turns else one.decisions for one in results if one.ended == how])
        for how in found["endings"]
    ]
    data = found["length"]["decisions"]
    parts.append(
        section(
            "How long games are",
            words.length(found["length"]),
            figure(
                plots.histogram(
                    "length", "How many games lasted how long", by_end,
                    "turns of all players together" if turns else "decisions",
                )
            ),
            note(
                f"A game takes {words.number(data['mean'])} decisions, nine of ten "
                f"{data['p5']} to {data['p95']}. What is forced by what everybody can see is not "
                "asked."
            ),
        )
    )  # fmt: skip
    return "\n".join(parts)


# -- luck ------------------------------------------------------------------------------------------


def _luck(watched: Findings, plan: Plan) -> str:
    fortune = watched.fortune
    if fortune is None:
        return ""
    rows = [
        Line(words.explains(one.name), max(0.0, one.share), max(0.0, one.low), max(0.0, one.high),
             SERIES[place % len(SERIES)],
             words.with_interval(max(0.0, one.share), max(0.0, one.low), max(0.0, one.high)))
        for place, one in enumerate(fortune.shares)
    ]  # fmt: skip
    left = max(0.0, 1.0 - sum(row.value for row in rows))
    rows.append(Line("nothing of these", left, left, left, QUIET, words.percent(left)))
    wins, games = fortune.luckier
    luckier = (
        f"Whoever had more luck won {words.percent(wins / games)} of {games:,} games."
        if games
        else ""
    )
    curve = [Line(f"{one.luck:.2f}", one.share, one.low, one.high) for one in fortune.bins]
    return section(
        "Luck against skill",
        words.luck(fortune),
        figure(plots.bars("luck", "What explains who wins", rows, "of who wins")),
        f"<p>{escape(luckier)} A game has {words.number(fortune.throws, 1)} throws or draws on "
        "which something depends; each counts with what it brought beyond its own odds at that "
        "moment, so that who is ahead and may throw more often has no advantage in this.</p>",
        figure(
            plots.steps("fortune", "Games won by how much luck a seat had", curve,
                        "luck beyond the mean of the game, in successes or destiny", 1 / plan.seats)
        ),
        note(
            "Shares of the variance of winning, adjusted for the number of agents and forces, on "
            "average over all orders in which the causes can be asked (Shapley); intervals at "
            "95 % from drawing the games again. What is left is the deal, plans that met, and "
            "whatever one agent did better today than another: luck in the cards that were "
            "drawn is not counted as luck here."
        ),
    )  # fmt: skip


# -- units, cards, icons ---------------------------------------------------------------------------


def _things(watched: Findings) -> Iterator[str]:
    for sort, word, came, went in (
        (UNIT, "unit", "fielded", "destroyed"),
        (CARD, "card", "played", "lost"),
    ):
        used = [one for one in watched.things if one.thing.sort == sort]
        if used:
            yield _of_sort(used, word, came, went)


def _of_sort(used: Sequence[Used], word: str, came: str, went: str) -> str:
    found = sorted(
        (one for one in used if one.worth is not None),
        key=lambda one: -(one.worth.by if one.worth else 0.0),
    )
    shown = found if len(found) <= SHOWN else [*found[: SHOWN // 2], *found[-SHOWN // 2 :]]
    rows = [_worth_line(one) for one in shown]
    drawn = (
        plots.lines(
            f"{word}s", f"What goes with having a {word} in play", rows,
            f"change of the chance to win, with the {word} in play", 0.0,
        )
        if rows
        else ""
    )  # fmt: skip
    left_out = len(found) - len(shown)
    head = [
        word.capitalize(), "held", came, "times", went, f"won when {came}", "won when not", "worth",
    ]  # fmt: skip
    body = [_row(one) for one in used]
    return section(
        f"What every {word} is worth",
        words.worth(used, word),
        figure(drawn),
        note(
            f"Points of the chance to win that go with having the {word} in play. That need not be "
            "its doing: what comes in late, or only where things go badly, stands in lost games. "
            + (f"Shown are the best and the worst; {left_out} lie between." if left_out else "")
        ),
        f"<details><summary>All {len(used)} {word}s</summary>"
        + table(
            head,
            body,
            f"Held: seats of games whose force has the {word}; {came}: of them, where it came "
            f"into play. Worth: points of the chance to win that go with having it in play, apart "
            "from who plays, with what, and who moves first; bold where it stands out.",
        )
        + "</details>",
    )


def _worth_line(one: Used) -> Line:
    worth = one.worth
    assert worth is not None
    colour = QUIET
    if worth.stands_out:
        colour = GOOD if worth.by > 0 else BAD
    return Line(one.thing.name, worth.by, worth.low, worth.high, colour, words.points(worth.by))


def _row(one: Used) -> list[str]:
    return [
        escape(one.thing.name),
        words.number(one.held),
        f"{words.percent(one.played / one.held)}",
        words.number(one.times),
        words.percent(one.lost / one.times) if one.times else "–",
        _said(one.share_with),
        _said(one.share_without),
        _worth_cell(one.worth),
    ]


def _said(share: tuple[float, float, float] | None) -> str:
    if share is None:
        return "–"
    value, low, high = share
    return f"{words.percent(value)} <small>{words.interval(low, high)}</small>"


def _worth_cell(worth: Any) -> str:
    if worth is None:
        return '<small title="too seldom, or in all games alike">not known</small>'
    kind = "out " + ("up" if worth.by > 0 else "down") if worth.stands_out else ""
    low, high = words.points(worth.low), words.points(worth.high)
    return f'<span class="{kind}">{words.points(worth.by)}</span> <small>{low} to {high}</small>'


def _icons(watched: Findings) -> str:
    found = [one for one in watched.icons if one.worth is not None]
    if not found:
        return ""
    found.sort(key=lambda one: -(one.worth.by if one.worth else 0.0))
    rows = []
    for one in found:
        assert one.worth is not None
        colour = QUIET
        if one.worth.stands_out:
            colour = GOOD if one.worth.by > 0 else BAD
        note = words.points(one.worth.by)
        rows.append(Line(one.name, one.worth.by, one.worth.low, one.worth.high, colour, note))
    out = [one for one in found if one.worth is not None and one.worth.stands_out]
    if not out:
        heading = f"None of {len(found)} icons stands out"
    else:
        best = max(out, key=lambda one: abs(one.worth.by) if one.worth else 0.0)
        assert best.worth is not None
        more = "more" if best.worth.by > 0 else "less"
        by = f"{abs(100 * best.worth.by):.1f}"
        heading = (
            f"Each further {best.name} in play goes with {by} points {more} of the chance to win"
        )
    listed = table(
        ["Icon", "seats with it", "in play, a seat", "each further one"],
        [
            [escape(one.name), words.number(one.seats), words.number(one.mean, 2),
             _worth_cell(one.worth)]
            for one in watched.icons
        ],
    )  # fmt: skip
    return section(
        "What every icon is worth",
        heading,
        figure(
            plots.lines("icons", "What goes with each further icon in play", rows,
                        "change of the chance to win, for each further one in play", 0.0)
        ),
        f"<details><summary>All {len(watched.icons)} icons</summary>{listed}</details>",
    )  # fmt: skip


# -- beside another run ----------------------------------------------------------------------------


def _comparison(found: Comparison, called: str) -> str:
    changed = "; ".join(found.changed) or "nothing that was agreed differs"
    how = (
        "Both runs have the same seeds, agents and forces, so games are compared pair by pair."
        if found.paired
        else "The games of the two runs have nothing in common, so they are compared as a whole."
    )
    shares = [one for one in found.answers if one.is_share]
    rows = [
        Line(one.title, one.difference.by, one.difference.low, one.difference.high,
             (GOOD if one.difference.by > 0 else BAD) if one.differs else QUIET,
             words.points(one.difference.by))
        for one in shares
    ]  # fmt: skip
    drawn = plots.lines("compared", "What changed between the runs", rows,
                        "change of the share of games", 0.0) if rows else ""  # fmt: skip
    listed = table(
        ["", "before", "now", "change", "95 % interval", "by chance alone"],
        [_compared_row(one) for one in found.answers],
        "Bold: more than chance explains, with regard to how many questions were asked (Holm).",
    )
    return section(
        f"Compared with {called}",
        found.sentence,
        f"<p>What was changed: {escape(changed)}. {escape(how)}</p>",
        figure(drawn),
        listed,
    )


def _compared_row(one: Answer) -> list[str]:
    def value(number: float) -> str:
        return words.percent(number, 1) if one.is_share else words.number(number, 1)

    def change(number: float) -> str:
        return words.points(number) if one.is_share else f"{number:+.1f}".replace("-", "−")

    by = one.difference
    bold = ' class="out"' if one.differs else ""
    return [
        escape(one.title),
        value(one.first),
        value(one.second),
        f"<span{bold}>{change(by.by)}</span>",
        f"{change(by.low)} to {change(by.high)}",
        f"<small>{escape(chance_words(by.p))}</small>",
    ]


# -- how to read it --------------------------------------------------------------------------------


def _method(watched: Findings) -> str:
    allowed = (
        f"{watched.tested} units, cards and icons are judged at once; of those that stand out, one "
        "in twenty may do so by chance (Benjamini and Hochberg). "
        if watched.tested
        else ""
    )
    return (
        '<section>\n<p class="eyebrow">How to read this</p>\n'
        "<h2>What these numbers can say, and what they cannot</h2>\n"
        "<p>Shares are games won of seats taken; intervals are Wilson's at 95 %. "
        "Four times the games halve an interval.</p>\n"
        "<p>The worth of a unit or card is a regression: it says what <em>goes with</em> having it "
        "in play, beside who plays, with which force, and who moves first. It does not say that it "
        "is the cause. Whoever is ahead may field more; a card that is played in need "
        "stands in lost games, and one that comes late only in long ones. "
        "To be sure, change the card and compare two runs of the same seed.</p>\n"
        f"<p>{escape(allowed)}All of it depends on the agents: a force that does badly here may "
        "be one that is hard to play.</p>\n"
        f"<footer>starfold {escape(__version__)}. Same seed, same page.</footer>\n</section>"
    )
