"""Creatures: they hunt in the battle phase, fight each other, and may be attacked (SW-B-231).

A creature has ferocity in place of power; most draw destiny for a part of it. Its script names the
number of draws (`ferocity_destiny`), whether it grows to its last victim (`ferocity_of_last`),
whether it is harmless to its own kind (`harmless`), and whether it may drag off whom it defeats
(`defeated`, a key of `LAIRS`). A card on it may have destiny drawn against its ferocity
(`ferocity_less_destiny`), a card on its victim may feed it (`eaten_bonus`). What a creature has
gained by eating is its `memo`.
"""

from typing import Final

from starfold.games.ccg.rules import (
    changes,
    destiny,
    losing,
    presence,
    rows,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, floored
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_CREATURE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CHARACTER,
    CREATURE,
    CREATURE_ATTACKS,
    DID_BATTLE,
    FEROCITY,
    FORBID_TARGET,
    IS_UNDERCOVER,
    JUST_EATEN,
    NONE,
    THERE,
)
from starfold.kernel.choices import Choice, Question

ENOUGH: Final = 4 * QUARTERS  # ability that gives a destiny (SW-B-235, SW-B-236)

LESS_DESTINY: Final = "ferocity_less_destiny"
LAIRS: Final[dict[str, str]] = {"wampa": "Hoth: Wampa Cave (7th Marker)"}


# -- facts -----------------------------------------------------------------------------------------


def is_creature(pos: Position, card: int) -> bool:
    return pos.setup.defs[card].type == CREATURE


def at_large(pos: Position) -> list[int]:
    """The creatures in play that stand at a location."""
    return [c for c in pos.table if is_creature(pos, c) and pos.role[c] == THERE]


def fact(pos: Position, card: int, name: str) -> int:
    """A number that a card's script states about creatures; 0 where it states none."""
    script: Script | None = pos.setup.scripts[card]
    if script is None or not changes.has_text(pos, card):
        return 0
    return int(script.special.get(name, 0))


def lair(pos: Position, creature: int) -> int:
    """Where a creature may drag a character that it defeated; NONE for nowhere."""
    script: Script | None = pos.setup.scripts[creature]
    kind = None if script is None else script.special.get("defeated")
    place = rows.find(pos, LAIRS[kind]) if kind in LAIRS else NONE
    return NONE if place == pos.at[creature] else place


def victims(pos: Position, creature: int) -> list[int]:
    """Non-droid characters and creature vehicles present, of both players (SW-B-234).

    Riders of open vehicles are present and exposed, unless the players agreed otherwise.
    """
    found: list[int] = []
    if not pos.in_play(creature):
        return found
    for card in presence.present_at(pos, pos.at[creature]):
        definition = pos.setup.defs[card]
        if definition.type == CHARACTER:
            if definition.is_droid() or is_safe_rider(pos, card):
                continue
        elif not definition.is_creature_vehicle():
            continue
        if not changes.holds(pos, FORBID_TARGET, card, NONE, creature):
            found.append(card)
    return found


def is_safe_rider(pos: Position, card: int) -> bool:
    """Aboard a vehicle that is no creature, where an option keeps those out of reach."""
    if not pos.setup.options.riders_safe:
        return False
    riding = pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER)
    return riding and not pos.setup.defs[pos.at[card]].is_creature_vehicle()


# -- ferocity --------------------------------------------------------------------------------------


def own_ferocity(pos: Position, creature: int) -> int:
    """Without destiny: the number it has and what it gained by eating."""
    return floored(_before_destiny(pos, creature))


def _before_destiny(pos: Position, creature: int) -> int:
    """The same where destiny is still to come, so no floor yet (HO-NEG-01)."""
    eaten = max(0, pos.setup.defs[creature].ferocity) + pos.memo[creature]
    return values.unfloored(eaten, values.parts_of(pos, FEROCITY, creature))


class Ferocity(Step):
    """A creature's ferocity each time it is needed, destiny included: the step's result."""

    creature: int
    stage: int = 0
    total: int = 0

    def proceed(self, pos: Position) -> None:
        owner = pos.owner[self.creature]
        self.stage += 1
        if self.stage == 1:
            draws = fact(pos, self.creature, "ferocity_destiny")
            self._draw(pos, owner, draws)
        elif self.stage == 2:
            self.total = pos.result
            against = [c for c in pos.attached(self.creature) if fact(pos, c, LESS_DESTINY)]
            draws = sum(fact(pos, card, LESS_DESTINY) for card in against)
            self._draw(pos, pos.owner[against[0]] if against else owner, draws)
        else:
            pos.pop()
            own = _before_destiny(pos, self.creature)
            pos.result = floored(own + self.total - pos.result)
            data = {"card": self.creature, "amount": pos.result}
            pos.tell("ferocity", ["SW-B-235"], owner, data)

    def _draw(self, pos: Position, seat: int, draws: int) -> None:
        pos.result = 0
        if draws:
            destiny.draw(pos, seat, draws, destiny.FOR_PLAIN, self.creature)


# -- eating ----------------------------------------------------------------------------------------


def eat(pos: Position, creature: int, victim: int, bonus: int = 0) -> None:
    """A victim is eaten: lost, and the creature may have grown by it (SW-B-235)."""
    owner = pos.owner[creature]
    feed(pos, creature, victim, bonus)
    pos.tell("eaten", ["SW-B-235"], owner, {"card": victim, "other": creature})
    pos.happened(Moment(JUST_EATEN, owner, victim, creature, pos.location_of(victim)))
    losing.lose(pos, [victim], creature, owner, ["SW-B-235"])


def feed(pos: Position, creature: int, victim: int, bonus: int) -> None:
    """What the creature gains: its victim's strength, or what cards on the victim add.

    A creature vehicle is neither a character nor a creature, so the last victim stays another.
    """
    if fact(pos, creature, "ferocity_of_last") and not vessels.is_vessel(pos, victim):
        pos.memo[creature] = bite(pos, victim)
    for card in pos.attached(victim):
        bonus += fact(pos, card, "eaten_bonus")
    pos.memo[creature] += bonus


def bite(pos: Position, card: int) -> int:
    """The strength that counts once a card is eaten: ferocity of a creature, else power."""
    return own_ferocity(pos, card) if is_creature(pos, card) else values.strength(pos, card)


# -- attacks by creatures --------------------------------------------------------------------------


def hunters(pos: Position) -> list[int]:
    """The creatures that must attack in this battle phase (SW-B-234)."""
    always = pos.setup.options.creatures_attack_always
    return [c for c in at_large(pos) if (always or pos.owner[c] == pos.active) and victims(pos, c)]


def hunt(pos: Position) -> None:
    """The battle phase begins: every creature with a possible victim attacks one."""
    found = hunters(pos)
    if found:
        pos.push(Hunt(found))


class Hunt(Step):
    """The attacks at the beginning of a battle phase, one creature after the other."""

    waiting: list[int]

    def proceed(self, pos: Position) -> None:
        while self.waiting:
            creature = self.waiting.pop(0)
            if victims(pos, creature):
                pos.push(CreatureAttack(creature))
                return
        pos.pop()


_SPRING: Final = 0
_POUNCE: Final = 1
_DEFEND: Final = 2
_COMPARE: Final = 3
_CHOOSE: Final = 4


class CreatureAttack(Step):
    """A creature attacks a victim at random: ferocity against power."""

    creature: int
    victim: int = NONE
    stage: int = _SPRING
    ferocity: int = 0

    def proceed(self, pos: Position) -> None:
        if self.stage == _SPRING:
            self._spring(pos)
        elif self.stage == _CHOOSE:
            pos.ask(other(pos.owner[self.victim]), self.choices(pos))
        elif self.escaped(pos):
            pos.pop()
            data = {"card": self.creature, "target": self.victim}
            pos.tell("creature_misses", ["SW-B-234"], pos.owner[self.creature], data)
        elif self.stage == _POUNCE:
            self.stage = _DEFEND
            pos.push(Ferocity(self.creature))
        elif self.stage == _DEFEND:
            self._defend(pos)
        else:
            self._compare(pos)

    def _spring(self, pos: Position) -> None:
        self.stage = _POUNCE
        found = victims(pos, self.creature)
        if not found:
            pos.pop()
            return
        self.victim = found[pos.dice.below(len(found))] if len(found) > 1 else found[0]
        place = pos.at[self.creature]
        owner = pos.owner[self.creature]
        data = {"card": self.creature, "target": self.victim, "place": place}
        pos.tell("creature_attacks", ["SW-B-234"], owner, data)
        pos.happened(Moment(CREATURE_ATTACKS, owner, self.creature, self.victim, place))

    def escaped(self, pos: Position) -> bool:
        """Whether one of them left before they met."""
        if not pos.in_play(self.creature):
            return True
        return not presence.is_present(pos, self.victim, pos.at[self.creature])

    def _defend(self, pos: Position) -> None:
        """The victim draws a destiny with ability of 4 or more (SW-B-235)."""
        self.stage = _COMPARE
        self.ferocity = pos.result
        pos.result = 0
        if values.ability(pos, self.victim) >= ENOUGH:
            destiny.draw(pos, pos.owner[self.victim], 1, destiny.FOR_PLAIN, self.creature)

    def _compare(self, pos: Position) -> None:
        defence = values.strength(pos, self.victim) + pos.result
        defeated = exceeds(self.ferocity, defence)
        data = {
            "card": self.creature,
            "target": self.victim,
            "amount": self.ferocity,
            "against": defence,
            "defeated": defeated,
        }
        pos.tell("creature_result", ["SW-B-235"], pos.owner[self.creature], data)
        if not defeated:
            pos.pop()
        elif len(self.choices(pos)) > 1:
            self.stage = _CHOOSE
        else:
            pos.pop()
            eat(pos, self.creature, self.victim)

    def choices(self, pos: Position) -> list[int]:
        """Eaten (the creature), or dragged to its lair (that place)."""
        found = [self.creature]
        place = lair(pos, self.creature)
        if place != NONE and pos.setup.defs[self.victim].type == CHARACTER:
            found.append(place)
        return found

    def take(self, pos: Position, option: int) -> None:
        """The opponent of the victim's owner chooses (SW-B-237)."""
        pos.pop()
        if option == self.creature:
            eat(pos, self.creature, self.victim)
            return
        data = {"card": self.victim, "place": option, "other": self.creature}
        pos.tell("dragged", ["SW-B-237"], pos.owner[self.creature], data)
        travelling.relocate(pos, self.victim, option)

    def question(self, pos: Position) -> Question:
        text = say("creatures.ask_fate", victim=card_label(pos, self.victim))
        return Question(text, ["SW-B-237"], about=self.creature)

    def choice(self, pos: Position, option: int) -> Choice:
        victim = card_label(pos, self.victim)
        if option == self.creature:
            return piece(pos, "eat", self.victim, say("creatures.eat", victim=victim))
        found = piece(
            pos,
            "drag",
            self.victim,
            say("creatures.drag", victim=victim, place=card_label(pos, option)),
        )
        found.pieces["place"] = option
        return found


# -- creatures among themselves --------------------------------------------------------------------


def clash(pos: Position) -> None:
    """Two creatures present together fight at once (SW-B-233)."""
    if any(isinstance(frame, Clash) for frame in pos.stack):
        return
    found = at_large(pos)
    for index, first in enumerate(found):
        for second in found[index + 1 :]:
            if pos.at[first] == pos.at[second] and not are_at_peace(pos, first, second):
                data = {"card": first, "other": second, "place": pos.at[first]}
                pos.tell("creatures_fight", ["SW-B-233"], pos.owner[first], data)
                pos.push(Clash(first, second))
                return


def are_at_peace(pos: Position, first: int, second: int) -> bool:
    """Two of one kind that is harmless to its own."""
    same = pos.setup.title[first] == pos.setup.title[second]
    return same and fact(pos, first, "harmless") > 0


class Clash(Step):
    """Two creatures fight: the less ferocious is lost, or both."""

    first: int
    second: int
    stage: int = 0
    ferocity: int = 0

    def proceed(self, pos: Position) -> None:
        self.stage += 1
        if self.stage == 1:
            pos.push(Ferocity(self.first))
        elif self.stage == 2:
            self.ferocity = pos.result
            pos.push(Ferocity(self.second))
        elif self.stage == 3:
            self._compare(pos, pos.result)
        else:  # whoever lost is gone: others may be left to fight
            pos.pop()
            pos.unsettled = True

    def _compare(self, pos: Position, ferocity: int) -> None:
        rules = ["SW-B-233"]
        if self.ferocity == ferocity:
            losing.lose(pos, [self.first, self.second], NONE, NONE, rules)
            return
        winner, loser = self.first, self.second
        if exceeds(ferocity, self.ferocity):
            winner, loser = loser, winner
        feed(pos, winner, loser, 0)
        losing.lose(pos, [loser], winner, pos.owner[winner], rules)


# -- attacks on creatures --------------------------------------------------------------------------


def attackers(pos: Position, creature: int, seat: int) -> list[int]:
    """The player's characters present with a creature, on their own side (SW-B-236)."""
    if not pos.in_play(creature):
        return []
    return [
        card
        for card in presence.present_at(pos, pos.at[creature])
        if pos.setup.defs[card].type == CHARACTER
        and pos.owner[card] == seat
        and not pos.has(card, IS_UNDERCOVER)
        and not vessels.is_shut_in(pos, card)
    ]


def offers(pos: Position, seat: int) -> list[int]:
    """Creatures that may be attacked in the own battle phase, each once a turn (SW-B-236)."""
    if pos.phase != BATTLE or pos.active != seat or pos.fight is not None:
        return []
    return [
        packed(A_CREATURE, c)
        for c in at_large(pos)
        if not pos.has_done(c, DID_BATTLE) and attackers(pos, c, seat)
    ]


def choice(pos: Position, seat: int, option: int) -> Choice:
    return piece(pos, "attack", card_of(option))


def begin(pos: Position, seat: int, option: int) -> None:
    pos.push(AttackCreature(card_of(option), seat))


class AttackCreature(Step):
    """All characters of a player attack a creature: power against ferocity and defense."""

    creature: int
    seat: int
    stage: int = 0
    total: int = 0

    def proceed(self, pos: Position) -> None:
        self.stage += 1
        if self.stage == 1:
            self._set_out(pos)
        elif self.stage == 2:
            self.total = self._power(pos) + pos.result
            pos.push(Ferocity(self.creature))
        else:
            pos.pop()
            self._compare(pos)

    def _set_out(self, pos: Position) -> None:
        """With ability of 4 in all a destiny is added; it costs no Force (SW-B-236)."""
        pos.note(self.creature, DID_BATTLE)
        cards = attackers(pos, self.creature, self.seat)
        data = {"card": self.creature, "cards": cards, "place": pos.at[self.creature]}
        pos.tell("attack_creature", ["SW-B-236"], self.seat, data)
        pos.result = 0
        if sum(values.ability(pos, card) for card in cards) >= ENOUGH:
            destiny.draw(pos, self.seat, 1, destiny.FOR_PLAIN, self.creature)

    def _power(self, pos: Position) -> int:
        return sum(values.power(pos, c) for c in attackers(pos, self.creature, self.seat))

    def _compare(self, pos: Position) -> None:
        against = pos.result + values.defense_value(pos, self.creature, NONE)
        beaten = exceeds(self.total, against)
        data = {
            "card": self.creature,
            "amount": self.total,
            "against": against,
            "defeated": beaten,
        }
        pos.tell("attack_result", ["SW-B-236"], self.seat, data)
        if beaten:
            losing.lose(pos, [self.creature], NONE, self.seat, ["SW-B-236"])


# -- from the record -------------------------------------------------------------------------------
