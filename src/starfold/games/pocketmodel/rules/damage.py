"""Damage counters, destruction and repair of units (battling step 7)."""

from starfold.games.pocketmodel.rules.values import is_lethal
from starfold.games.pocketmodel.state.position import RESERVES, Position


def place_counters(pos: Position, unit: int, counters: int, rules: list[str]) -> None:
    """Put counters on a unit in play; at its shields it is destroyed (PM-BATTLE-16)."""
    if counters <= 0 or not pos.in_play(unit):
        return
    pos.damage[unit] += counters
    if pos.log is not None:
        pos.tell(
            "damaged",
            rules,
            pos.owner(unit),
            {"unit": unit, "counters": counters, "total": pos.damage[unit]},
        )
    if is_lethal(pos, unit, pos.damage[unit]):
        destroy(pos, unit)


def destroy(pos: Position, unit: int) -> None:
    """A destroyed unit becomes a reserve unit of its owner (PM-BATTLE-17, PM-ZONE-06)."""
    if pos.log is not None:
        rules = ["PM-BATTLE-16", "PM-BATTLE-17", "PM-ZONE-06"]
        if pos.setup.options.clear_on_destroy:
            rules.append("PM-BATTLE-19")
        if pos.setup.options.destroy_at:
            rules.append("PM-OBJ-03")
        if pos.flipped[unit]:
            rules.append("PM-POWER-15")
        pos.tell("unit_destroyed", rules, pos.owner(unit), {"unit": unit, "zone": pos.zone[unit]})
    if pos.setup.options.clear_on_destroy:
        pos.damage[unit] = 0  # PM-BATTLE-19
    if pos.setup.options.veteran_reset:
        pos.flipped[unit] = 0  # PM-POWER-15
    _leave_play(pos, unit)


def withdraw(pos: Position, unit: int) -> None:
    """A card returns a unit to its owner's reserves, without damage."""
    if pos.log is not None:
        pos.tell(
            "withdrawn",
            ["PM-CCARD-12", "PM-ZONE-05"],
            pos.owner(unit),
            {"unit": unit, "zone": pos.zone[unit]},
        )
    pos.damage[unit] = 0
    if pos.setup.options.veteran_reset:
        pos.flipped[unit] = 0
    _leave_play(pos, unit)


def _leave_play(pos: Position, unit: int) -> None:
    pos.zone[unit] = RESERVES
    if pos.lasting:
        pos.lasting = [one.without(unit) for one in pos.lasting]
    pos.unsettled = True


def heal(pos: Position, unit: int, counters: int) -> None:
    removed = min(counters, pos.damage[unit])
    if removed > 0:
        pos.damage[unit] -= removed
        if pos.log is not None:
            pos.tell(
                "healed",
                ["PM-CCARD-12", "PM-BATTLE-18"],
                pos.owner(unit),
                {"unit": unit, "counters": removed, "total": pos.damage[unit]},
            )
