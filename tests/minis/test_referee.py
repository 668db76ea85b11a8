"""A second opinion: the rules once more, written plainly, look over every move and every shot.

Whole games with the usual options are played at random by units with all icons. Nothing of the
engine's own geometry, values or rates is used here.
"""

import math
import random
from collections import Counter
from typing import Any

import pytest

from starfold.games.minis.state.position import CARD, DISPLACED, Position
from starfold.units.icons import icon_mask, icons_of
from starfold.units.movement import MOVEMENTS
from tests.minis.games import melee

S, L = 63.5, 88.9
REACH = {1: S, 2: L, 3: 2 * S, 4: S + L, 5: 3 * S, 6: 3 * S}
SECOND = {4: S, 5: L, 6: L}
EPS = 2e-6
Told = dict[str, Any]


class Referee:
    def __init__(self, pos: Position) -> None:
        self.score = pos.score[:]
        self.damage = pos.damage[:]
        self.turn_starts()

    def turn_starts(self) -> None:
        self.lasers: Counter[int] = Counter()
        self.extra: Counter[int] = Counter()
        self.second: Counter[int] = Counter()
        self.first: Counter[int] = Counter()
        self.segments: dict[int, list[str]] = {}
        self.fallen: set[int] = set()
        self.attacked: set[int] = set()

    def look(self, before: Position, kind: str, e: Told) -> None:
        check = getattr(self, f"_{kind}", None)
        if check is not None:
            check(before, e)

    def _turn_begins(self, pos: Position, e: Told) -> None:
        self.turn_starts()

    def _command(self, pos: Position, e: Told) -> None:
        """A shot may follow at once, so the table is brought up to date."""
        bit = icon_mask([e["icon"]])
        assert e["icon"] not in ("Command", "Convert", "Cloaked", "Veteran")
        assert bit & pos.face(e["lender"]).icons & ~pos.lent[e["lender"]] & ~pos.used[e["lender"]]
        assert e["borrower"] not in (e["unit"], e["lender"])
        pos.lent[e["lender"]] |= bit
        pos.borrowed[e["borrower"]] |= bit
        if e["icon"] == "Artillery":
            pos.guns[e["borrower"]] = pos.face(e["lender"]).artillery

    def _converts(self, pos: Position, e: Told) -> None:
        """Not after a move or an attack, and so that neither can follow."""
        unit = e["unit"]
        assert not pos.done[unit] & (4 | DISPLACED) and unit not in self.attacked
        pos.flipped[unit] = 1 - pos.flipped[unit]
        pos.done[unit] |= 4

    # -- moves -------------------------------------------------------------------------------------

    def _segment(self, pos: Position, e: Told) -> None:
        unit = e["unit"]
        assert abs(e["turn"]) <= (180 if "Dogfight" in icons(pos, unit) else 90)
        assert 0 < e["length"] <= (S if e["segment"] == "S" else L) + EPS
        gone = self.segments.setdefault(unit, [])
        gone.append(e["segment"])
        assert not Counter(gone) - Counter(rate(pos, unit))
        x, y = e["from"]
        heading = math.radians(pos.heading[unit] / 1000 + e["turn"])
        to = (x + e["length"] * math.cos(heading), y + e["length"] * math.sin(heading))
        assert e["to"] == pytest.approx(to, abs=1e-3)
        larger = [
            other
            for other in pos.units_of(pos.owner(unit))
            if not pos.done[other] & (1 | 16) and pos.stars(other) > pos.stars(unit)
        ]
        together = any(type(frame).__name__ == "CommonMove" for frame in pos.stack)
        assert not larger or together

    # -- shots -------------------------------------------------------------------------------------

    def _declared(self, pos: Position, e: Told) -> None:
        unit, second = e["unit"], e["second"]
        (self.second if second else self.first)[unit] += 1
        assert self.first[unit] == 1 and self.second[unit] <= 1
        assert not second or pos.stars(unit) >= 4
        self._aim(pos, unit, e["target"], second)

    def _extra_shot(self, pos: Position, e: Told) -> None:
        self.extra[e["unit"]] += 1
        assert pos.setup.person[e["unit"]] and self.extra[e["unit"]] == 1
        self._aim(pos, e["unit"], e["target"], False)

    def _aim(self, pos: Position, unit: int, target: int, second: bool) -> None:
        assert owner(pos, target) != pos.owner(unit)
        assert not pos.is_cloaked(unit) and not pos.done[unit] & 4
        stars = pos.stars(unit)
        ax, ay = aim(pos, unit, target)
        x, y = pos.x[unit], pos.y[unit]
        away = math.hypot(ax - x, ay - y) - pos.setup.radius[unit]
        reach = SECOND[stars] if second else REACH[stars]
        guns = "Artillery" in icons(pos, unit)
        if guns:
            assert target >= CARD or pos.face(target).kind == 1
            if not second and not pos.done[unit] & DISPLACED:
                reach = 3 * L
        if away > reach + EPS:
            self.lasers[unit] += 1
            assert away <= reach + S + EPS and self.lasers[unit] == 1
            assert "Lasers" in icons(pos, unit)
        grounded = pos.setup.bomber[unit] or pos.face(unit).kind == 1
        free = (not grounded and stars >= 4) or (grounded and second and stars == 4)
        if not free:
            off = math.degrees(math.atan2(ay - y, ax - x)) - pos.heading[unit] / 1000
            assert abs((off + 180) % 360 - 180) <= 45 + 1e-4
        for other in range(len(pos.place)):
            if pos.on_table(other) and other not in (unit, target) and pos.stars(other) >= stars:
                near = to_segment(pos.x[other], pos.y[other], x, y, ax, ay)
                assert near >= pos.setup.radius[other] - 1e-5

    def _attack_roll(self, pos: Position, e: Told) -> None:
        unit, target = e["unit"], e["target"]
        self.attacked.add(unit)
        assert not pos.done[unit] & 4
        self._still_in_range(pos, unit, target, e["second"])
        grounded = pos.setup.bomber[unit] or pos.face(unit).kind == 1
        to_ground = target >= CARD or pos.face(target).kind == 1
        penalty = {(False, True): -1, (True, False): -2}.get((grounded, to_ground), 0)
        assert e["attack"] == pos.face(unit).attack + penalty
        defense = 9
        if target < CARD:
            recon = "Recon" in icons(pos, target) and pos.stars(unit) >= 3
            defense = pos.face(target).defense + recon
        assert e["defense"] == defense
        roll = sum(e["dice"])
        assert e["hit"] == (roll == 12 or roll + e["attack"] >= defense)
        self.roll = roll

    def _still_in_range(self, pos: Position, unit: int, target: int, second: bool) -> None:
        """What was declared is judged once more by what holds when it is rolled."""
        reach = SECOND[pos.stars(unit)] if second else REACH[pos.stars(unit)]
        if "Artillery" in icons(pos, unit):
            assert target >= CARD or pos.face(target).kind == 1
            if not second and not pos.done[unit] & DISPLACED:
                reach = 3 * L
        if "Lasers" in icons(pos, unit):
            reach += S
        ax, ay = aim(pos, unit, target)
        away = math.hypot(ax - pos.x[unit], ay - pos.y[unit]) - pos.setup.radius[unit]
        assert away <= reach + EPS

    def _damage(self, pos: Position, e: Told) -> None:
        unit, target = e["unit"], e["target"]
        mine = icons(pos, unit)
        stars = 3 if target >= CARD else pos.stars(target)
        ground = target >= CARD or pos.face(target).kind == 1
        second = [one for one in self.rolled if one["unit"] == unit][-1]["second"]
        value = pos.face(unit).damage
        if "Artillery" in mine and not pos.done[unit] & DISPLACED:
            value = 2 * max(pos.face(unit).artillery, pos.guns[unit])
        ax, ay = aim(pos, unit, target)
        away = math.hypot(ax - pos.x[unit], ay - pos.y[unit]) - pos.setup.radius[unit]
        value += "Blaster" in mine and self.roll % 2 == 1 and away <= S + EPS
        value += "Torpedo" in mine and stars > pos.stars(unit)
        grounded = pos.setup.bomber[unit] or pos.face(unit).kind == 1
        value += "Turbolaser" in mine and (stars >= 4 or (stars == 3 and ground and grounded))
        if second and value > 1:
            value -= 1
        if target >= CARD:
            value = max(1, value // 2)
        elif "Armor" in icons(pos, target) and value > 1:
            value -= 1
        assert e["counters"] == value
        self.score[pos.owner(unit)] += value

    def _destroyed(self, pos: Position, e: Told) -> None:
        target = e["target"]
        assert target not in self.fallen
        self.fallen.add(target)
        if target < CARD and target != e["unit"]:  # else it turned over, with too many markers
            self.score[pos.owner(e["unit"])] += pos.stars(target)

    rolled: list[Told]


def icons(pos: Position, unit: int) -> list[str]:
    if pos.flipped[unit] and "Cloaked" in icons_of(pos.setup.front[unit].icons):
        return []
    own = set(icons_of(pos.face(unit).icons)) | set(icons_of(pos.borrowed[unit]))
    return sorted(own - set(icons_of(pos.lent[unit])))


def rate(pos: Position, unit: int) -> str:
    face = pos.face(unit)
    kind, stars = MOVEMENTS[face.movement], face.stars
    fighters = {"ywing": "LL", "arc170": "SL", "fighter": "SSS"}
    if kind in fighters and stars <= 3:
        return fighters[kind]
    if kind in ("gunship", "bike"):
        return "SL"
    if face.kind == 0:
        return "SS" if stars <= 3 else "L"
    if kind == "wheels" or (kind == "hover" and stars <= 3):
        return "SS"
    return "S" if kind == "legs" or stars >= 3 else "L"


def owner(pos: Position, target: int) -> int:
    return (target - CARD) // 4 if target >= CARD else pos.owner(target)


def aim(pos: Position, unit: int, target: int) -> tuple[float, float]:
    """The nearest point of the target; the bases of `table` lie along the axes."""
    x, y = pos.x[unit], pos.y[unit]
    if target < CARD:
        tx, ty, radius = pos.x[target], pos.y[target], pos.setup.radius[target]
        away = math.hypot(tx - x, ty - y)
        return tx - radius * (tx - x) / away, ty - radius * (ty - y) / away
    rect = pos.setup.bases[3 * owner(pos, target) + (target - CARD) % 4]
    xs, ys = zip(*rect.corners(), strict=True)
    return min(max(x, min(xs)), max(xs)), min(max(y, min(ys)), max(ys))


def to_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    part = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    part = min(max(part, 0.0), 1.0)
    return math.hypot(ax + part * dx - px, ay + part * dy - py)


@pytest.mark.rule(
    "MG-MOVE-01",
    "MG-MPH-01",
    "MG-MPH-06",
    "MG-MPH-10",
    "MG-RANGE-13",
    "MG-FIRE-03",
    "MG-FIRE-04",
    "MG-FIRE-11",
    "MG-ICON-09",
    "MG-SCORE-01",
    "MG-SCORE-02",
)
@pytest.mark.parametrize("seed", range(14))
def test_a_second_opinion_on_every_move_and_shot(seed: int) -> None:
    pos = melee(seed, record=True, defaults=True)
    chance = random.Random(seed)
    referee = Referee(pos)
    referee.rolled = []
    seen = len(pos.log or [])
    for _ in range(160):
        if pos.ended:
            break
        shots = [option for option in pos.options if option >= 0]
        fires = type(pos.stack[-1]).__name__ in ("DeclareShots", "FireShots", "ExtraShot")
        before = pos.copy()
        pos.choose(chance.choice(shots if fires and shots else pos.options))
        for event in (pos.log or [])[seen:]:
            if event.kind == "attack_roll":
                referee.rolled.append(event.data)
            referee.look(before, event.kind, event.data)
        seen = len(pos.log or [])
    survivor = pos.ended == "last survivor"
    assert sum(pos.score) == sum(referee.score) + 5 * survivor
    if not survivor:
        assert pos.score == referee.score
