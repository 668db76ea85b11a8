"""Chapter: elimination. Who has no unit or no objective left is out, at any time."""

from starfold.games.pocketmodel.state.position import GONE, NONE, Position
from starfold.kernel.core import NOBODY


def eliminate_the_fallen(pos: Position) -> None:
    """Players without a unit or without an objective in play are out, all at the same moment."""
    fallen: list[int] = []
    how = "objectives"
    for seat in range(pos.seats):
        if pos.is_alive(seat):
            by_units = not pos.units_in_play(seat)
            if by_units or not pos.objectives_left(seat):
                fallen.append(seat)
                if by_units:
                    how = "units"
                if pos.log is not None:
                    _tell_of_elimination(pos, seat, by_units)
    if not fallen:
        return
    for seat in fallen:
        remove_player(pos, seat)
    survivors = [seat for seat in range(pos.seats) if pos.is_alive(seat)]
    if len(survivors) < 2:
        _finish(pos, how, survivors, fallen)


def _tell_of_elimination(pos: Position, seat: int, by_units: bool) -> None:
    reason = "units" if by_units else "objectives"
    rules = ["PM-ELIM-01", "PM-ELIM-02"] if by_units else ["PM-ELIM-03"]
    if by_units and pos.reserves(seat):
        rules.append("PM-ELIM-08")
    if not by_units and pos.setup.options.two_packs:
        rules.append("PM-PACK-04")
    rules.append("PM-ELIM-05")
    pos.tell("eliminated", rules, seat, {"by": reason})


def _finish(pos: Position, how: str, survivors: list[int], fallen: list[int]) -> None:
    """The last player left wins (PM-ELIM-04); if nobody is left it is a draw (PM-ELIM-06)."""
    rules = ["PM-ELIM-04", "PM-OBJ-01"]
    winners = survivors
    if not survivors:
        rules = ["PM-ELIM-06"]
        if pos.setup.options.active_player_wins and pos.active in fallen:
            winners = [pos.active]
        else:
            how = "draw"
    pos.end(how, winners)
    if pos.log is not None:
        pos.tell("game_over", rules, NOBODY, {"how": how, "winners": winners})


def resign(pos: Position, seat: int) -> None:
    """A player gives up: they are out like an eliminated one."""
    if pos.log is not None:
        pos.tell("resigned", ["PM-ELIM-05"], seat, {})
    remove_player(pos, seat)
    survivors = [other for other in range(pos.seats) if pos.is_alive(other)]
    if len(survivors) < 2:
        _finish(pos, "resignation", survivors, [seat])


def remove_player(pos: Position, seat: int) -> None:
    """All that is theirs leaves the game; their home zone stays and can be entered (PM-ELIM-05)."""
    setup = pos.setup
    pos.alive &= ~(1 << seat)
    for unit in range(setup.first_unit[seat], setup.first_unit[seat + 1]):
        pos.zone[unit] = GONE
        pos.damage[unit] = 0
        pos.flipped[unit] = 0
    pos.deck[seat] = []
    pos.hand[seat] = []
    pos.discard[seat] = []
    pos.removed[seat] = []
    pos.slots[seat] = [NONE] * len(pos.slots[seat])
    pos.face_up[seat] = 0
    pos.standing = [card for card in pos.standing if setup.card_owner[card] != seat]
    pos.lasting = [one for one in pos.lasting if one.seat != seat]
    if setup.options.clear_eliminated_zone:
        for unit in range(len(pos.zone)):
            if pos.zone[unit] == seat:
                pos.zone[unit] = setup.contested
