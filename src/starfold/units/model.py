"""What is printed: units with their faces, cards with their abilities.

Definitions never change during a game and are shared by all states. They are plain classes with
explicit constructors because the rules, which read them in their inner loops, are compiled.
Filters with a mask of 0 ask nothing of that property. `__reduce__` lets them travel to other
processes, which compiled classes do not do by themselves.
"""

from typing import Any, Final

from starfold.units import movement as m
from starfold.units import vocabulary as v

BASE_RADIUS: Final = 12_700  # thousandths of a millimetre: an inch across (MG-DEC-04)


class Face:
    """One side of a unit's base."""

    def __init__(
        self,
        stars: int,
        attack: int,
        damage: int,
        defense: int,
        shields: int,
        icons: int,
        kind: int = v.SPACE,
        movement: int = m.OTHER,
        artillery: int = 0,
        further: dict[str, int] | None = None,
    ) -> None:
        self.stars = stars
        self.attack = attack
        self.damage = damage
        self.defense = defense
        self.shields = shields
        self.icons = icons  # bit mask over starfold.units.icons.ICON_NAMES
        self.kind = kind  # SPACE or GROUND; the sides differ on units with the Convert icon
        self.movement = movement  # class of movement, see starfold.units.movement
        self.artillery = artillery  # how many Artillery icons are printed
        self.further = further or {}  # values that no rule reads, by their names

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Face, (
            self.stars,
            self.attack,
            self.damage,
            self.defense,
            self.shields,
            self.icons,
            self.kind,
            self.movement,
            self.artillery,
            self.further,
        )

    def with_icons(self, known: int) -> "Face":
        """The same, with those of its icons that a game knows."""
        return Face(
            self.stars,
            self.attack,
            self.damage,
            self.defense,
            self.shields,
            self.icons & known,
            self.kind,
            self.movement,
            self.artillery,
            self.further,
        )


class Unit:
    """A PocketModel as printed. `faces[0]` is the side on which it begins the game."""

    def __init__(
        self,
        id: str,
        name: str,
        design: str,
        edition: str,
        number: int,
        affiliation: str,
        kind: int,
        faces: list[Face],
        provenance: str,
        source: str,
        radius: int = BASE_RADIUS,
        person: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.design = design
        self.edition = edition
        self.number = number
        self.affiliation = affiliation  # "" when none is printed
        self.kind = kind  # SPACE or GROUND, as it begins
        self.faces = faces  # one, or two for a two-sided unit
        self.provenance = provenance
        self.source = source
        self.radius = radius  # of its base, in thousandths of a millimetre
        self.person = person  # the person whose name it bears, "" if none

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Unit, (
            self.id,
            self.name,
            self.design,
            self.edition,
            self.number,
            self.affiliation,
            self.kind,
            self.faces,
            self.provenance,
            self.source,
            self.radius,
            self.person,
        )


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


class Selector:
    """Which units are meant: the unit in the battle, its foe, or all that pass a filter."""

    def __init__(
        self,
        who: int,
        side: int = v.ANY_SIDE,
        icons: int = 0,
        stars: int = 0,
        place: int = v.ANYWHERE,
        kind: int = -1,
        affiliation: str = "",
        damaged: int = -1,
    ) -> None:
        self.who = who
        self.side = side
        self.icons = icons  # bit mask, any of them; 0 = do not ask
        self.stars = stars  # bit mask over star values; 0 = do not ask
        self.place = place
        self.kind = kind  # SPACE, GROUND or -1 = do not ask
        self.affiliation = affiliation  # "" = do not ask
        self.damaged = damaged  # 1 damaged, 0 undamaged, -1 = do not ask

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Selector, (
            self.who,
            self.side,
            self.icons,
            self.stars,
            self.place,
            self.kind,
            self.affiliation,
            self.damaged,
        )


class Amount:
    """A fixed number, or so much for each unit that a selector counts (at most `cap`)."""

    def __init__(self, fixed: int, each: int = 0, of: Selector | None = None, cap: int = 0) -> None:
        self.fixed = fixed
        self.each = each
        self.of = of
        self.cap = cap  # 0 = no cap

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Amount, (self.fixed, self.each, self.of, self.cap)


class Condition:
    def __init__(
        self,
        kind: int,
        selector: Selector | None = None,
        code: int = 0,
        low: int = 0,
        high: int = v.NO_LIMIT,
    ) -> None:
        self.kind = kind  # IF_...
        self.selector = selector  # IF_UNIT, IF_FOE, IF_COUNT; IF_FACE_UP: of cards, not of units
        self.code = code  # IF_SIDE: role; IF_ZONE: place; IF_FOE_PLAYED: 1 or 0
        self.low = low  # counted conditions: low <= number <= high
        self.high = high

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Condition, (self.kind, self.selector, self.code, self.low, self.high)


class Effect:
    """One thing that a clause does; which fields matter depends on the kind."""

    def __init__(
        self,
        kind: int,
        amount: Amount,
        who: Selector,
        value: int = 0,
        act: int = 0,
        pick: int = v.PICK_ONE,
        scope: int = 0,
        how: int = 0,
        source: int = v.FROM_HAND,
    ) -> None:
        self.kind = kind
        self.amount = amount  # bonus, prevent, deal, mark, heal, draw, discard, reinforce (stars)
        self.who = (
            who  # bonus (unit values), prevent, deal, mark, heal, forbid, permit, move, withdraw
        )
        self.value = value  # bonus: ATTACK .. ACTION_STARS
        self.act = act  # forbid, permit
        self.pick = pick  # deal, mark, heal, withdraw with a filter
        # bonus objective_defense: THIS_OBJECTIVE ..; reroll: whose; discard, remove: whose cards;
        # reinforce: TO_HOME / TO_HERE; recover: card type or ANY_CARD; move: ONE_ZONE / TWO_ZONES
        self.scope = scope
        self.how = how  # discard, remove: AT_RANDOM / BY_CHOICE
        self.source = source  # remove: FROM_HAND / FROM_DISCARD
        self.topic = _topic(kind, value, act)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Effect, (
            self.kind,
            self.amount,
            self.who,
            self.value,
            self.act,
            self.pick,
            self.scope,
            self.how,
            self.source,
        )


def _topic(kind: int, value: int, act: int) -> int:
    if kind == v.BONUS:
        return v.TOPIC_BONUS + value
    if kind == v.FORBID:
        return v.TOPIC_FORBID + act
    if kind == v.PERMIT:
        return v.TOPIC_PERMIT + act
    return kind


class Clause:
    """When, if, do: one sentence of an ability."""

    def __init__(
        self, when: int, conditions: list[Condition], effects: list[Effect], lasts: int
    ) -> None:
        self.when = when
        self.conditions = conditions
        self.effects = effects
        self.lasts = lasts
        topics = 0
        for effect in effects:
            topics |= 1 << effect.topic
        self.topics = topics  # bit mask over topics

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Clause, (self.when, self.conditions, self.effects, self.lasts)


class Card:
    """A card with its parts (PM-CARD-04); combat cards too can lie as objectives."""

    def __init__(
        self,
        id: str,
        name: str,
        type: int,
        edition: str,
        number: int,
        rarity: str,
        affiliation: str,
        attack: int,
        damage: int,
        defense: int,
        icon: int,
        eligible_stars: int,
        clauses: list[Clause],
        stars: int,
        objective_defense: int,
        text: str,
        provenance: str,
        source: str,
    ) -> None:
        self.id = id
        self.name = name
        self.type = type  # COMBAT or OBJECTIVE
        self.edition = edition
        self.number = number
        self.rarity = rarity
        self.affiliation = affiliation
        self.attack = attack  # combat bonuses
        self.damage = damage
        self.defense = defense
        self.icon = icon  # printed on it, of combat cards beside the ability; or NO_ICON
        self.eligible_stars = eligible_stars  # bit mask over star values; 0 = any
        self.clauses = clauses
        self.stars = stars
        self.objective_defense = objective_defense
        self.text = text  # the ability in words, generated from the clauses
        self.provenance = provenance
        self.source = source
        triggers = 0
        topics = 0
        for clause in clauses:
            triggers |= 1 << clause.when
            topics |= clause.topics
        self.triggers = triggers  # bit mask over triggers
        self.topics = topics  # bit mask over topics

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Card, (
            self.id,
            self.name,
            self.type,
            self.edition,
            self.number,
            self.rarity,
            self.affiliation,
            self.attack,
            self.damage,
            self.defense,
            self.icon,
            self.eligible_stars,
            self.clauses,
            self.stars,
            self.objective_defense,
            self.text,
            self.provenance,
            self.source,
        )
