"""Leaving the battle: after all have fired, the destroyed are removed and players drop out."""

from typing import Final

from starfold.games.minis.rules.reserves import can_ever_come
from starfold.games.minis.state.position import (
    ALL_OUT,
    BASE_CARDS,
    FALLEN,
    FELL,
    GONE,
    LAST_SURVIVOR,
    ON_TABLE,
    RESERVES,
    RESIGNATION,
    TURN_CAP,
    TURN_END,
    Position,
    seat_of,
)
from starfold.kernel.core import NOBODY, STALEMATE


def turn_over(pos: Position, unit: int) -> None:
    """The other face shows; its Shields may be too few for the markers (MG-BASIC-06, MG-DMG-01).

    What is destroyed stays in place until all have fired, so at the end of the turn it goes at once
    (MG-DEC-51). Nobody is credited with it.
    """
    pos.flipped[unit] = 1 - pos.flipped[unit]
    if pos.has_fallen(unit) or pos.damage[unit] <= pos.face(unit).shields:
        return
    pos.done[unit] |= FALLEN
    if pos.log is not None:
        told = {"unit": unit, "target": unit}
        pos.tell("destroyed", ["MG-DMG-01", "MG-BASIC-06", "MG-FIRE-07"], pos.owner(unit), told)
    if pos.phase == TURN_END:
        _remove_units(pos)


def after_the_fire(pos: Position) -> None:
    """Everything that destruction brings about takes hold at once (MG-DEC-13)."""
    _remove_cards(pos)
    _remove_units(pos)
    out = [seat for seat in range(pos.seats) if pos.is_alive(seat) and is_out(pos, seat)]
    for seat in out:
        leave(pos, seat, _why_out(pos, seat))


def _remove_cards(pos: Position) -> None:
    """For good (MG-STRIKE-06)."""
    for seat in range(pos.seats):
        for card in pos.standing_cards(seat):
            if pos.broken >> (BASE_CARDS * seat + card) & 1:
                pos.standing[seat] &= ~(1 << card)
                if pos.log is not None:
                    rules = ["MG-STRIKE-06", "MG-STRIKE-10"]
                    if pos.setup.base_cards:
                        rules.append("MG-SETUP-15")
                    pos.tell("card_removed", rules, seat, {"seat_of": seat, "card": card})
    pos.broken = 0


def _remove_units(pos: Position) -> None:
    """To the reserve of their owners, as new (MG-DMG-03, MG-DEC-11)."""
    for unit in range(len(pos.place)):
        if pos.place[unit] == ON_TABLE and pos.done[unit] & FALLEN:
            was_two_faced = bool(pos.flipped[unit])
            returns = pos.setup.options.destroyed_return and pos.is_alive(pos.owner(unit))
            take_off(pos, unit, RESERVES if returns else GONE)
            pos.done[unit] |= FELL
            if pos.log is not None:
                rules = ["MG-FIRE-07", "MG-DMG-03"]
                if was_two_faced:
                    rules.append("MG-ICON-32")
                told = {"unit": unit, "to": "reserves" if returns else "gone"}
                pos.tell("unit_removed", rules, pos.owner(unit), told)


def take_off(pos: Position, unit: int, to: int) -> None:
    """A unit leaves the table: no damage, the face it starts with, no hits (MG-RES-05).

    It comes back uncloaked and in its plain state (MG-ICON-22, MG-ICON-30).
    """
    pos.place[unit] = to
    pos.damage[unit] = 0
    pos.flipped[unit] = 0
    pos.hits[unit] = 0
    pos.hits_before[unit] = 0
    pos.done[unit] = 0
    pos.borrowed[unit] = 0
    pos.guns[unit] = 0


def is_out(pos: Position, seat: int) -> bool:
    """No unit on the table (MG-FIRE-09), or no base card left (MG-STRIKE-07)."""
    if pos.standing[seat] == 0:
        return True
    if pos.units_of(seat):
        return False
    if not pos.setup.options.reserves_keep_alive:
        return True
    return not [unit for unit in pos.reserves(seat) if can_ever_come(pos, unit)]


def _why_out(pos: Position, seat: int) -> list[str]:
    return ["MG-STRIKE-07"] if pos.standing[seat] == 0 else ["MG-FIRE-09"]


def leave(pos: Position, seat: int, rules: list[str]) -> None:
    """A player is out; their pieces leave the table, or stay without effect (MG-END-05)."""
    pos.alive &= ~(1 << seat)
    pos.shots = [
        shot
        for shot in pos.shots
        if pos.owner(shot.shooter) != seat and seat_of(pos, shot.target) != seat
    ]
    stay = pos.setup.options.out_stay
    first = pos.setup.first_unit
    for unit in range(first[seat], first[seat + 1]):
        if not (stay and pos.place[unit] == ON_TABLE):
            take_off(pos, unit, GONE)
    if not stay:
        pos.standing[seat] = 0
    if pos.log is not None:
        pos.tell("out", [*rules, "MG-END-05"], seat, {"stay": stay})


def survivors(pos: Position) -> list[int]:
    return [seat for seat in range(pos.seats) if pos.is_alive(seat)]


def end_if_decided(pos: Position) -> None:
    """One player left, or none: the battle is over (MG-END-03, MG-END-04)."""
    left = survivors(pos)
    if len(left) > 1:
        return
    if not left:
        finish(pos, ALL_OUT, left)
    elif (1 << pos.seats) - 1 == pos.resigned | pos.alive:
        finish(pos, RESIGNATION, left)
    else:
        finish(pos, LAST_SURVIVOR, left)


_UNDECIDED: Final = (TURN_CAP, STALEMATE)  # the battle stops before survival decides it


def finish(pos: Position, how: str, left: list[int]) -> None:
    """Survival decides a duel; points decide where scoring is used (MG-SCORE-03 .. 05).

    Who gave up does not win, whatever they had scored.
    """
    rules = ["MG-END-03"] if left else ["MG-END-04"]
    undecided = how in _UNDECIDED
    if undecided:
        rules = ["MG-TURN-01"]
    if len(left) == 1 and not undecided:
        pos.score[left[0]] += 5
        if pos.setup.options.points_decide(pos.seats):
            rules.append("MG-SCORE-03")
    winners = [] if undecided else left
    if pos.setup.options.points_decide(pos.seats):
        stayed = [seat for seat in range(pos.seats) if not pos.resigned >> seat & 1]
        most = max([pos.score[seat] for seat in stayed], default=0)
        winners = [seat for seat in stayed if pos.score[seat] == most]
        rules += ["MG-SCORE-04", "MG-SCORE-05"]
    pos.end(how, winners)
    if pos.log is not None:
        told = {"how": how, "winners": winners, "scores": pos.score[:]}
        pos.tell("game_over", rules, NOBODY, told)
