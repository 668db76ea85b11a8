"""Longer texts of the Interrupts of A New Hope about shots, starfighters and the Death Star."""

from typing import Any

from starfold.games.ccg.rules import epic, firing, rows, values, vessels, weapons
from starfold.games.ccg.rules.running import runs_of
from starfold.games.ccg.scripts.choosing import choose, pick
from starfold.games.ccg.scripts.circumstances import chosen_is
from starfold.games.ccg.scripts.classic_forces_texts import was_chosen
from starfold.games.ccg.scripts.premiere_dark_interrupt_texts import SLIP
from starfold.games.ccg.scripts.steps import do, when_
from starfold.games.ccg.scripts.terms import Term, starfighter, starship, weapon, yours
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_DESTINY, THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import NONE, TABLE, WEAPON_DESTINY

# -- shots in the control phase --------------------------------------------------------------------

may_fire_now: Term = weapon & Term(
    lambda pos, scope, card: weapons.may_fire_alone(pos, card, scope.seat, True)
)

may_fire_chosen: Term = Term(
    lambda pos, scope, card: (
        scope.target("weapon") == NONE
        or (
            card in weapons.users(pos, scope.target("weapon"), scope.seat)
            and bool(weapons.targets(pos, scope.target("weapon"), scope.seat, card, True))
        )
    )
)
"""Who can fire the weapon chosen before; true while nothing was chosen yet."""


def snap_shot(marksman: Term, bonus: int) -> list[Any]:
    """Fire the chosen weapon, at a seeker too; that marksman may add to each weapon destiny."""

    def aim(pos: Position, run: Any) -> None:
        pos.add_lasting(
            Lasting(
                WEAPON_DESTINY,
                bonus,
                run.scope.target("weapon"),
                NONE,
                THIS_DESTINY,
                run.card,
            )
        )

    def fire(pos: Position, run: Any) -> None:
        user = run.scope.target("user")
        if user != NONE:
            gun, seat = run.scope.target("weapon"), run.scope.seat
            firing.fire_by(pos, gun, seat, user, run.card, True)

    return [
        pick(may_fire_chosen, "user", count=1),
        when_(
            was_chosen("user") & chosen_is(marksman, "user"),
            choose((f"add {bonus}", [do(aim)]), ("add nothing", [])),
        ),
        do(fire),
    ]


# -- the Attack Run --------------------------------------------------------------------------------

runs_the_trench: Term = starship & Term(
    lambda pos, scope, card: (
        epic.run_under_way(pos) is not None
        and pos.zone[card] == TABLE
        and pos.at[card] == epic.trench(pos)
    )
)
"""In the trench during an Attack Run, where starships fly that move like starfighters."""

tie_in_trench: Term = runs_the_trench & Term(
    lambda pos, scope, card: vessels.is_kind(pos, card, "TIE")
)


def ties_in_pursuit(pos: Position, scope: Scope, card: int) -> int:
    """Your TIEs in the trench."""
    return sum(1 for one in pos.table if (yours & tie_in_trench)(pos, scope, one))


def _has_matching_pilot(pos: Position, scope: Scope, card: int) -> bool:
    run = epic.run_under_way(pos)
    if run is None or run.lead == NONE or pos.zone[run.lead] != TABLE:
        return False
    return any(vessels.matches(pos, one, run.lead) for one in pos.aboard(run.lead))


lead_has_matching_pilot: Term = Term(_has_matching_pilot)
"""The lead starfighter of the Attack Run has a pilot aboard who matches it (SW-B-264)."""


def fly_out(name: str = "target") -> Instruction:
    """The chosen starfighter leaves the trench for the Death Star system, free."""

    def act(pos: Position, run: Any) -> None:
        station = epic.death_star(pos)
        for card in run.scope.all_targets(name):
            if station != NONE and pos.at[card] == epic.trench(pos):
                epic.fly(pos, card, station)

    return do(act)


def add_to_run(number: int) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        attack = epic.run_under_way(pos)
        if attack is not None:
            attack.bonus += number

    return do(act)


def steady_aim(name: str = "target") -> Instruction:
    """Whatever the chosen starfighter fires draws 1 more for each destiny this turn."""

    def act(pos: Position, run: Any) -> None:
        ship = run.scope.target(name)
        pos.add_lasting(Lasting(WEAPON_DESTINY, 1, ship, NONE, THIS_TURN, run.card))

    return do(act)


# -- the Tallon Roll -------------------------------------------------------------------------------


def _rolled(pos: Position, scope: Scope) -> int:
    """Your starfighter in the Tallon Roll that the opponent just initiated; NONE for none."""
    if scope.moment is None:
        return NONE
    for run in runs_of(pos, scope.moment.card):
        for chosen in run.scope.targets.values():
            for card in chosen:
                if pos.owner[card] == scope.seat and starfighter(pos, scope, card):
                    return card
    return NONE


rolls_against_you: Term = Term(lambda pos, scope, card: _rolled(pos, scope) != NONE)


def _slip(pos: Position, scope: Scope) -> int:
    """Maneuver of that starfighter, and the ability of its best pilot."""
    ship = _rolled(pos, scope)
    return values.maneuver(pos, ship) + epic.best_skill(pos, ship)


def slip_away() -> Instruction:
    """Your total in the Tallon Roll is so much more."""

    def act(pos: Position, run: Any) -> None:
        if _rolled(pos, run.scope) == NONE:
            return
        for roll in runs_of(pos, run.scope.moment.card):
            roll.scope.numbers[SLIP] = roll.scope.number(SLIP) + _slip(pos, run.scope)

    return do(act)


# -- the bridge ------------------------------------------------------------------------------------

inner_site: Term = Term(
    lambda pos, scope, card: (
        rows.is_interior(pos, card) and pos.setup.defs[card].system == epic.DEATH_STAR
    )
)
"""An interior site of the Death Star; a docking bay is one too (SW-B-054)."""


def _peers(pos: Position, site: int) -> list[int]:
    """The interior sites among which one may change places: those of its group in the row."""
    row = pos.rows[rows.row_index(pos, site)]
    return [one for one in row if rows.group(pos, one) == rows.group(pos, site)]


movable_site: Term = inner_site & Term(
    lambda pos, scope, card: card in pos.locations() and len(_peers(pos, card)) > 1
)


def rearrange_sites(name: str = "order") -> Instruction:
    """The chosen sites come first, innermost first, the others after them as they lay."""

    def act(pos: Position, run: Any) -> None:
        chosen = run.scope.all_targets(name)
        if not chosen:
            return
        number = rows.row_index(pos, chosen[0])
        order: list[int] = []
        for group in (rows.INTERIORS, rows.DOCKING_BAYS):
            sites = [one for one in pos.rows[number] if rows.group(pos, one) == group]
            first = [one for one in chosen if one in sites]
            order += [*first, *[one for one in sites if one not in first]]
        rows.rearrange(pos, number, order)
        pos.tell("rearranges", ["SW-B-047"], run.scope.seat, {"cards": order})

    return do(act)


agile: Term = Term(lambda pos, scope, card: values.maneuver(pos, card) > 0)
"""With maneuver to lose."""
