"""What is printed: units with their faces, cards with their abilities.

Definitions never change during a game and are shared by all states. Filters with a mask of 0 ask
nothing of that property.
"""

from typing import Final

from starfold.kernel.declared import DERIVED
from starfold.kernel.plain import Definition
from starfold.units import movement as m
from starfold.units import vocabulary as v

BASE_RADIUS: Final = 12_700  # thousandths of a millimetre: an inch across (MG-DEC-04)


class Face(Definition):
    """One side of a unit's base."""

    stars: int
    attack: int
    damage: int
    defense: int
    shields: int
    icons: int  # bit mask over starfold.units.icons.ICON_NAMES
    kind: int = v.SPACE  # SPACE or GROUND; the sides differ on units with the Convert icon
    movement: int = m.OTHER  # class of movement, see starfold.units.movement
    artillery: int = 0  # how many Artillery icons are printed
    further: dict[str, int] = {}  # values that no rule reads, by their names

    def with_icons(self, known: int) -> "Face":
        """The same, with those of its icons that a game knows."""
        values = (self.stars, self.attack, self.damage, self.defense, self.shields)
        icons = self.icons & known
        return Face(*values, icons, self.kind, self.movement, self.artillery, self.further)


class Unit(Definition):
    """A PocketModel as printed. `faces[0]` is the side on which it begins the game."""

    id: str
    name: str
    design: str
    edition: str
    number: int
    affiliation: str  # "" when none is printed
    kind: int  # SPACE or GROUND, as it begins
    faces: list[Face]  # one, or two for a two-sided unit
    provenance: str
    source: str
    radius: int = BASE_RADIUS  # of its base, in thousandths of a millimetre
    person: str = ""  # the person whose name it bears, "" if none


def numbered_names(units: list[Unit], first_unit: list[int]) -> list[str]:
    """The names of the units, numbered where a player has several of a name.

    The units of seat `s` are those from `first_unit[s]` to before `first_unit[s + 1]`.
    """
    labels: list[str] = []
    for seat in range(len(first_unit) - 1):
        names = [unit.name for unit in units[first_unit[seat] : first_unit[seat + 1]]]
        for place, name in enumerate(names):
            number = names[: place + 1].count(name)
            labels.append(name if names.count(name) == 1 else f"{name} {number}")
    return labels


class Selector(Definition):
    """Which units are meant: the unit in the battle, its foe, or all that pass a filter."""

    who: int
    side: int = v.ANY_SIDE
    icons: int = 0  # bit mask, any of them; 0 = do not ask
    stars: int = 0  # bit mask over star values; 0 = do not ask
    place: int = v.ANYWHERE
    kind: int = -1  # SPACE, GROUND or -1 = do not ask
    affiliation: str = ""  # "" = do not ask
    damaged: int = -1  # 1 damaged, 0 undamaged, -1 = do not ask


class Amount(Definition):
    """A fixed number, or so much for each unit that a selector counts (at most `cap`)."""

    fixed: int
    each: int = 0
    of: Selector | None = None
    cap: int = 0  # 0 = no cap


class Condition(Definition):
    kind: int  # IF_...
    # IF_UNIT, IF_FOE, IF_COUNT; IF_FACE_UP: of cards, not of units
    selector: Selector | None = None
    code: int = 0  # IF_SIDE: role; IF_ZONE: place; IF_FOE_PLAYED: 1 or 0
    low: int = 0  # counted conditions: low <= number <= high
    high: int = v.NO_LIMIT


class Effect(Definition):
    """One thing that a clause does; which fields matter depends on the kind."""

    kind: int
    amount: Amount  # bonus, prevent, deal, mark, heal, draw, discard, reinforce (stars)
    who: Selector  # bonus (unit values), prevent, deal, mark, heal, forbid, permit, move, withdraw
    value: int = 0  # bonus: ATTACK .. ACTION_STARS
    act: int = 0  # forbid, permit
    pick: int = v.PICK_ONE  # deal, mark, heal, withdraw with a filter
    # bonus objective_defense: THIS_OBJECTIVE ..; reroll: whose; discard, remove: whose cards;
    # reinforce: TO_HOME / TO_HERE; recover: card type or ANY_CARD; move: ONE_ZONE / TWO_ZONES
    scope: int = 0
    how: int = 0  # discard, remove: AT_RANDOM / BY_CHOICE
    source: int = v.FROM_HAND  # remove: FROM_HAND / FROM_DISCARD
    topic: int = DERIVED

    def derive(self) -> None:
        self.topic = _topic(self.kind, self.value, self.act)


def _topic(kind: int, value: int, act: int) -> int:
    if kind == v.BONUS:
        return v.TOPIC_BONUS + value
    if kind == v.FORBID:
        return v.TOPIC_FORBID + act
    if kind == v.PERMIT:
        return v.TOPIC_PERMIT + act
    return kind


class Clause(Definition):
    """When, if, do: one sentence of an ability."""

    when: int
    conditions: list[Condition]
    effects: list[Effect]
    lasts: int
    topics: int = DERIVED  # bit mask over topics

    def derive(self) -> None:
        for effect in self.effects:
            self.topics |= 1 << effect.topic


class Card(Definition):
    """A card with its parts (PM-CARD-04); combat cards too can lie as objectives."""

    id: str
    name: str
    type: int  # COMBAT or OBJECTIVE
    edition: str
    number: int
    rarity: str
    affiliation: str
    attack: int  # combat bonuses
    damage: int
    defense: int
    icon: int  # printed on it, of combat cards beside the ability; or NO_ICON
    eligible_stars: int  # bit mask over star values; 0 = any
    clauses: list[Clause]
    stars: int
    objective_defense: int
    text: str  # the ability in words, generated from the clauses
    provenance: str
    source: str
    triggers: int = DERIVED  # bit mask over triggers
    topics: int = DERIVED  # bit mask over topics

    def derive(self) -> None:
        for clause in self.clauses:
            self.triggers |= 1 << clause.when
            self.topics |= clause.topics
