"""The damage segment: hits, attrition and battle damage are paid, one card at a time.

A hit card must be forfeited, attrition only by forfeiting, battle damage by forfeiting or by
losing Force (SW-B-168 to -170). A forfeited card counts for attrition and for damage at once
(SW-B-171). Who is immune to attrition is fixed when the segment begins (SW-B-173).
"""

from typing import Final

from starfold.games.ccg.rules import abilities, force, losing, running, values, vessels
from starfold.games.ccg.rules.changes import has_text, holds
from starfold.games.ccg.rules.fighting import DAMAGE, fight_of
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of
from starfold.games.ccg.speech.names import card_label, card_name, from_hand, piece
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import covering, decimal, exceeds, floored, said, size
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Moment, Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    FORCE_PAID,
    FORFEIT,
    GRANT_FORFEIT_HAND,
    HAND_FORFEITED,
    IN_DAMAGE,
    IS_HIT,
    LOST,
    NONE,
    STARSHIP,
    TABLE,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question

FROM_HAND: Final = 200_000  # and the number of a card in hand that is forfeited
HAND_NOTATION: Final = "from hand"


# -- what is owed --------------------------------------------------------------------------------


def forfeitable(pos: Position, seat: int) -> list[int]:
    """All of a player in the battle with a forfeit value (SW-B-172, HO-SV-01, HO-ENC-06)."""
    return values.forfeitable(pos, fight_of(pos).place, seat)


def hit_cards(pos: Position, seat: int) -> list[int]:
    return [card for card in forfeitable(pos, seat) if pos.has(card, IS_HIT)]


def owes_attrition(pos: Position, seat: int) -> bool:
    """As long as a card is left that it concerns (SW-B-169)."""
    fight = fight_of(pos)
    if fight.attrition_left[seat] <= 0:
        return False
    for card in forfeitable(pos, seat):
        if card not in fight.immune:
            return True
    return False


def owes(pos: Position, seat: int) -> bool:
    """Whether a player has anything left to pay."""
    fight = fight_of(pos)
    return fight.damage_left[seat] > 0 or owes_attrition(pos, seat) or bool(hit_cards(pos, seat))


def _must_forfeit(pos: Position, seat: int) -> int:
    """A card that will be forfeited whatever else is: it is hit, or alone pays for attrition."""
    hit = hit_cards(pos, seat)
    if hit:
        return hit[0]
    if not owes_attrition(pos, seat) or _from_hand(pos, seat):
        return NONE
    immune = fight_of(pos).immune
    concerned = [card for card in forfeitable(pos, seat) if card not in immune]
    return concerned[0] if len(concerned) == 1 else NONE


def payments(pos: Position, seat: int) -> list[int]:
    """Cards to forfeit, and Force to lose while there is battle damage.

    With nothing left to satisfy no card may be forfeited (SW-B-171), so a card without forfeit
    value goes only to a hit or to attrition.
    """
    fight = fight_of(pos)
    attrition = owes_attrition(pos, seat)
    damage = fight.damage_left[seat] > 0
    found: list[int] = []
    for card in forfeitable(pos, seat):
        if pos.has(card, IS_HIT) or attrition or (damage and values.forfeit(pos, card) > 0):
            found.append(card)
    if attrition or damage:
        found += _from_hand(pos, seat)
    if damage:
        found += force.ways_to_lose(pos, seat)
    return found


def _from_hand(pos: Position, seat: int) -> list[int]:
    """A text lets whoever lost the battle forfeit cards of the hand."""
    fight = fight_of(pos)
    if fight.winner != other(seat) or not holds(pos, GRANT_FORFEIT_HAND, fight.place, seat):
        return []
    found: list[int] = []
    for card in pos.hand[seat]:
        definition = pos.setup.defs[card]
        if definition.type in (CHARACTER, STARSHIP, VEHICLE) and values.forfeit(pos, card) > 0:
            found.append(FROM_HAND + card)
    return found


# -- the segment ---------------------------------------------------------------------------------


class DamageSegment(Step):
    """Both players pay in turn, the initiator first, until nothing is owed (SW-B-167)."""

    seat: int
    begun: bool = False
    lost: list[int] = [0, 0]  # Force that each player lost here

    def proceed(self, pos: Position) -> None:
        if not self.begun:
            self._begin(pos)
        fight = fight_of(pos)
        if fight.cancelled or not (owes(pos, self.seat) or owes(pos, other(self.seat))):
            self._end(pos)
            return
        if _is_deserted(pos):
            self._end(pos)
            pos.tell("battle_ends_early", ["HO-PRES-05"], NONE, {"place": fight.place})
            return
        if not owes(pos, self.seat):
            self.seat = other(self.seat)
        options = self.choices(pos)
        if not options:
            self._end(pos)
        elif len(options) == 1 and not abilities.could_act(pos, self.seat, IN_DAMAGE):
            self.take(pos, options[0])
        else:
            pos.ask(self.seat, options)

    def _begin(self, pos: Position) -> None:
        """Immunity looks at the whole attrition, now and not again (SW-B-173)."""
        self.begun = True
        fight = fight_of(pos)
        fight.segment = DAMAGE
        for seat in (fight.initiator, other(fight.initiator)):
            attrition = fight.attrition[seat]
            for card in forfeitable(pos, seat):
                if values.is_immune_to(pos, card, attrition):
                    fight.immune.append(card)
            data = {
                "attrition": attrition,
                "damage": fight.damage_left[seat],
                "hit": hit_cards(pos, seat),
                "immune": [card for card in fight.immune if pos.owner[card] == seat],
            }
            rules = ["SW-B-167", "SW-B-173"]
            if attrition:
                rules += ["SW-B-166", "SW-B-169"]
            pos.tell("damage_segment", rules, seat, data)

    def _end(self, pos: Position) -> None:
        """Who lost Force is told so once, when all is paid."""
        pos.pop()
        fight = fight_of(pos)
        for seat in (fight.initiator, other(fight.initiator)):
            if self.lost[seat] > 0:
                pos.happened(Moment(FORCE_PAID, seat, NONE, NONE, fight.place, self.lost[seat]))

    def choices(self, pos: Position) -> list[int]:
        single = payments(pos, self.seat)
        return [
            *single,
            *self._all_at_once(pos, single),
            *abilities.actions(pos, self.seat, IN_DAMAGE),
        ]

    def _all_at_once(self, pos: Position, single: list[int]) -> list[int]:
        """Damage is paid in one go where nobody else pays in between and no card must be lost."""
        if owes(pos, other(self.seat)) or owes_attrition(pos, self.seat):
            return []
        if hit_cards(pos, self.seat):
            return []
        return force.ways_to_lose_the_rest(pos, self.seat, single, self._force_owed(pos))

    def _force_owed(self, pos: Position) -> int:
        """What is left after a forfeit of 1/2 is paid with whole Force (SW-B-265)."""
        return covering(fight_of(pos).damage_left[self.seat])

    def take(self, pos: Position, option: int) -> None:
        seat = self.seat
        self.seat = other(seat)
        if kind_of(option) > 0:
            pos.push(running.Run(card_of(option), number_of(option), seat, None))
        elif option >= FROM_HAND:
            forfeit_from_hand(pos, seat, option - FROM_HAND)
        elif option >= force.TOP_OF_RESERVE or option in pos.hand[seat]:
            self._lose_force(pos, seat, option)
        else:
            forfeit(pos, seat, option)

    def _lose_force(self, pos: Position, seat: int, option: int) -> None:
        owed = fight_of(pos).damage_left
        left = covering(owed[seat])
        lost = force.lose_as_chosen(pos, seat, option, left, NONE, ["SW-B-170"])
        owed[seat] = floored(owed[seat] - lost)
        self.lost[seat] += lost

    def question(self, pos: Position) -> Question:
        fight = fight_of(pos)
        attrition = fight.attrition_left[self.seat] if owes_attrition(pos, self.seat) else 0
        text = say(
            "damage.ask",
            attrition=said(attrition),
            damage=said(fight.damage_left[self.seat]),
            hit=len(hit_cards(pos, self.seat)),
        )
        return Question(text, ["SW-B-167", "SW-B-171"], place=fight.place)

    def choice(self, pos: Position, option: int) -> Choice:
        """A card to forfeit, Force to lose, or a text."""
        if kind_of(option) > 0:
            return abilities.choice(pos, option)
        if option >= FROM_HAND:
            return _forfeited_from_hand(pos, option - FROM_HAND)
        if option >= force.TOP_OF_RESERVE or option in pos.hand[self.seat]:
            return force.lost_from(pos, option, self._force_owed(pos))
        value = values.forfeit(pos, option)
        found = piece(
            pos,
            "forfeit",
            option,
            say("damage.forfeit", card=card_label(pos, option), value=said(value)),
        )
        found.pieces["number"] = decimal(value)
        return found

    def matter_of_course(self, pos: Position) -> int | None:
        """A card that must go goes; where none can, and no text be used, it is Force."""
        must = _must_forfeit(pos, self.seat)
        if must != NONE:
            return must
        if not self.is_payment(pos):
            return None
        return force.usual_loss(pos, fight_of(pos).damage_left[self.seat])

    def is_payment(self, pos: Position) -> bool:
        """Where no card can be forfeited and no text be used."""
        return all(self._is_force(pos, option) for option in pos.options)

    def _is_force(self, pos: Position, option: int) -> bool:
        return force.TOP_OF_RESERVE <= option < FROM_HAND or option in pos.hand[self.seat]

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return None if card == NONE or pos.zone[card] != TABLE else _kept(pos, seat, card)


def _forfeited_from_hand(pos: Position, card: int) -> Choice:
    value = values.forfeit(pos, card)
    text = say("damage.forfeit_from_hand", card=card_name(pos, card), value=said(value))
    found = from_hand(pos, "forfeit", card, text)
    found.names.append(HAND_NOTATION)
    found.pieces["number"] = decimal(value)
    return found


def _kept(pos: Position, seat: int, card: int) -> Reason:
    """Why a card on the table is not forfeited."""
    label = card_label(pos, card)
    if pos.owner[card] != seat:
        return Reason("SW-B-172", "damage.not_yours", card=label)
    if pos.is_missing(card):
        return Reason("HO-MISSING-03", "damage.missing", card=label)
    if card not in forfeitable(pos, seat):
        return Reason("SW-B-172", "damage.not_in_battle", card=label)
    return Reason("SW-B-171", "damage.satisfies_nothing", card=label)


def _is_deserted(pos: Position) -> bool:
    """One side has no presence left, where the players agreed that this ends it (HO-PRES-05)."""
    if not pos.setup.options.presence_ends_any_time:
        return False
    place = fight_of(pos).place
    return not (values.battle_presence(pos, place, 0) and values.battle_presence(pos, place, 1))


# -- paying --------------------------------------------------------------------------------------


def forfeit(pos: Position, seat: int, card: int) -> None:
    """A card goes to the Lost Pile with everything on it and in it (SW-B-172)."""
    value = values.forfeit(pos, card)
    rules = ["SW-B-171", "SW-B-172"]
    if vessels.is_inside(pos, card):
        rules.append("HO-ENC-06")
    elif pos.setup.defs[card].type == WEAPON:
        rules.append("HO-ART-01")
    stays = False
    if pos.has(card, IS_HIT):
        rules.append("SW-B-168")
    elif _wears_down(pos, card):
        stays = exceeds(value, _most_owed(pos, seat))
        value = min(value, _most_owed(pos, seat), key=size)
    _settle(pos, seat, card, value, rules)
    if stays:
        _wear_down(pos, card, value)
    else:
        losing.lose(pos, [card], NONE, seat, rules, forfeited=True)


def _settle(pos: Position, seat: int, card: int, value: int, rules: list[str]) -> None:
    """It counts for attrition and for damage at once; what is too much is wasted (SW-B-171)."""
    fight = fight_of(pos)
    fight.attrition_left[seat] = floored(fight.attrition_left[seat] - value)
    fight.damage_left[seat] = floored(fight.damage_left[seat] - value)
    data = {
        "card": card,
        "amount": value,
        "attrition": fight.attrition_left[seat],
        "damage": fight.damage_left[seat],
    }
    pos.tell("forfeit", rules, seat, data)


def forfeit_from_hand(pos: Position, seat: int, card: int) -> None:
    """Changes that hold for it wherever it is count, as on the table."""
    value = values.forfeit(pos, card)
    pos.to_pile(card, LOST)
    _settle(pos, seat, card, value, ["SW-B-033", "SW-B-171"])
    pos.happened(Moment(HAND_FORFEITED, seat, card))


def _wears_down(pos: Position, card: int) -> bool:
    """A droid whose text keeps it in play until its forfeit value is used up."""
    script: Script | None = pos.setup.scripts[card]
    if script is None or not has_text(pos, card):
        return False
    return bool(script.special.get("wears_down", False))


def _wear_down(pos: Position, card: int, amount: int) -> None:
    pos.add_lasting(Lasting(FORFEIT, -amount, card, NONE, WHILE_ON_TABLE, card))


def _most_owed(pos: Position, seat: int) -> int:
    fight = fight_of(pos)
    return max(fight.attrition_left[seat], fight.damage_left[seat], key=size)


# -- for texts that spare a player ---------------------------------------------------------------


def cancel_damage(pos: Position, seat: int) -> None:
    """All battle damage still owed is cancelled."""
    fight_of(pos).damage_left[seat] = 0
    pos.tell("damage_cancelled", ["SW-B-033"], seat, {})


def cancel_attrition(pos: Position, seat: int) -> None:
    """All attrition against a player in this battle is cancelled."""
    fight = fight_of(pos)
    fight.attrition[seat] = 0
    fight.attrition_left[seat] = 0
    pos.tell("attrition_cancelled", ["SW-B-033"], seat, {})
