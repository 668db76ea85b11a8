"""What a battle or strike promises: a chip beside an option, and the sheet before a declaration."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from starfold.cli.chances import average, exact, percent
from starfold.cli.ink import fit
from starfold.games.pocketmodel.rules.forecast import BattleForecast, Forecast, StrikeForecast
from starfold.games.pocketmodel.rules.promises import SideOdds
from starfold.games.pocketmodel.speech.seen import Figure
from starfold.table.session import SEAT_LETTERS

_LONGEST_NAME: Final = 20  # of a unit, so that its odds stay on one line


def chip(forecast: Forecast) -> str:
    """The odds as they stand beside an option."""
    if isinstance(forecast, BattleForecast):
        return battle_chip(forecast)
    return f"destroys {_strike_range(forecast)}"


def battle_chip(forecast: BattleForecast, attacking: bool = True) -> str:
    """`hit 58% kill 31% | risk 28%`, seen from one of the two units."""
    mine, theirs = forecast.odds["attacker"], forecast.odds["defender"]
    if not attacking:
        mine, theirs = theirs, mine
    hit, kill, risk = (
        percent(mine["hit"]),
        percent(theirs["destroyed"]),
        percent(mine["destroyed"]),
    )
    return f"hit {hit:>3} kill {kill:>3} | risk {risk:>3}"


def _strike_range(forecast: StrikeForecast) -> str:
    if forecast.least == forecast.most:
        return percent(forecast.most)
    return f"{percent(forecast.least).rstrip('%')}-{percent(forecast.most)}"


def sheet(forecast: Forecast, names: Sequence[str]) -> list[str]:
    """The exact odds before something is declared, a line for each side or card."""
    if isinstance(forecast, BattleForecast):
        return battle_sheet(forecast, names)
    return strike_sheet(forecast, names)


def battle_sheet(forecast: BattleForecast, names: Sequence[str]) -> list[str]:
    attacker, defender = forecast.odds["attacker"], forecast.odds["defender"]
    width = max(len(names[forecast.attacker]), len(names[forecast.defender]))
    width = min(width, _LONGEST_NAME)
    return [
        _side_line(names, attacker, defender["destroyed"], width),
        _side_line(names, defender, attacker["destroyed"], width),
        ", ".join(map(_figure, forecast.figures())),
    ]


def _figure(figure: Figure) -> str:
    value = Fraction(*figure["value"])
    return f"{figure['words']} {exact(value) if figure['is_chance'] else average(value)}"


def _side_line(names: Sequence[str], side: SideOdds, kills: Fraction, width: int) -> str:
    name = fit(names[side["unit"]], width)
    return (
        f"{name:<{width}} needs {side['need']:>2}+: hits {exact(side['hit'])}, "
        f"{side['counters']} damage, kills {exact(kills)}"
    )


def strike_sheet(forecast: StrikeForecast, names: Sequence[str]) -> list[str]:
    who = ", ".join(names[unit] for unit in forecast.strikers)
    what = f"{SEAT_LETTERS[forecast.target]}'s objective {forecast.slot + 1}"
    if forecast.known:
        ((defense, chance),) = forecast.by_defense.items()
        return [f"{who} against {what}, defense {defense}: destroyed {exact(chance)}"]
    each = ", ".join(
        f"D{defense} {exact(chance)}" for defense, chance in forecast.by_defense.items()
    )
    by = "by the best of them, by its defense" if len(forecast.strikers) > 1 else "by its defense"
    return [f"{who} against {what}, face down; destroyed, {by}: {each}"]
