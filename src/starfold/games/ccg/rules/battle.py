"""A battle: initiation, weapons segment, power segment, damage segment.

It is initiated for one Force where both players have presence (SW-B-153). Whoever acted lets the
other act; two passes end the weapons segment (SW-B-158). Then both draw battle destiny, the higher
total power wins, and both pay what they owe (`damage`). A side without presence left in it ends a
battle at once, before the damage segment (HO-PRES-05).
"""

from typing import Final

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    damage,
    deploying,
    deployment,
    destiny,
    fighting,
    firing,
    force,
    losing,
    presence,
    prospects,
    running,
    values,
    weapons,
)
from starfold.games.ccg.rules.changes import highest, holds, source_of
from starfold.games.ccg.rules.fighting import (
    OVER,
    POWER,
    WEAPONS,
    break_off,
    is_off,
    participants,
    pledged,
    still_hit,
)
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of, packed
from starfold.games.ccg.rules.withdrawing import drive_off as drive_off
from starfold.games.ccg.rules.withdrawing import withdraw as withdraw
from starfold.games.ccg.speech.names import (
    card_label,
    card_name,
    done,
    passes,
    piece,
    promised,
    seat_name,
)
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.seen import Outlook, Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, is_whole, said
from starfold.games.ccg.state.position import THIS_BATTLE, Fight, Moment, Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_FIRE,
    ATTRITION,
    BATTLE,
    BATTLE_COST,
    BATTLE_DESTINY_DRAWN,
    BATTLE_ENDED,
    BATTLE_INITIATED,
    BATTLE_LOST,
    DID_BATTLE,
    FORBID_INITIATE,
    FORFEIT_AT_STAKE,
    IN_BATTLE,
    NONE,
    OUT,
    POWER_DRAWS,
    POWER_SEGMENT,
    TABLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

PRICE: Final = 1  # of initiating (SW-B-153)
YES: Final = 1
_BOTH: Final = 3  # a bit for each player


# -- initiating ----------------------------------------------------------------------------------


def offers(pos: Position, seat: int) -> list[int]:
    """Where a player may initiate a battle now."""
    if pos.phase != BATTLE or seat != pos.active or pos.fight is not None:
        return []
    return [
        packed(A_BATTLE, place)
        for place in pos.locations()
        if may_initiate(pos, place, seat) and force.can_use(pos, seat, price_at(pos, place, seat))
    ]


def price_at(pos: Position, place: int, seat: int) -> int:
    """What initiating a battle costs a player there: 1 Force, or what a text says."""
    return values.summed(PRICE, values.parts_of(pos, BATTLE_COST, place, seat))


def may_initiate(pos: Position, place: int, seat: int) -> bool:
    """One battle a turn at a location, where both can fight with presence (SW-B-153, -154)."""
    if pos.has_done(place, DID_BATTLE) or not _has_both(pos, place):
        return False
    if holds(pos, FORBID_INITIATE, place, seat):
        return False
    for side in (seat, other(seat)):
        able: list[int] = []
        for card in values.battle_cards(pos, place, side):
            if not values.is_barred(pos, card, seat):
                able.append(card)
        if not presence.presence_among(pos, place, able):
            return False
    return True


def _has_both(pos: Position, place: int) -> bool:
    """A quick look: whether both players have anybody at a location who could fight there."""
    both = 0
    for card in pos.located(place):
        if values.is_fighter(pos, card):
            both |= 1 << pos.owner[card]
    return both == _BOTH


def choice(pos: Position, seat: int, option: int) -> Choice:
    place = card_of(option)
    foe = other(seat)
    own, theirs = values.total_power(pos, place, seat), values.total_power(pos, place, foe)
    mine, draws = values.battle_draws(pos, place, seat), values.battle_draws(pos, place, foe)
    found = piece(pos, "battle", place, say("battle.initiate", place=card_name(pos, place)))
    words = [
        say("battle.promise_power", own=said(own), theirs=said(theirs)),
        say("battle.promise_destiny", own=mine, theirs=draws),
    ]
    return promised(found, {"words": words})


def why_not_initiate(pos: Position, seat: int, place: int) -> Reason:
    """Why there is no battle at a location now."""
    name = card_label(pos, place)
    if pos.has_done(place, DID_BATTLE):
        return Reason("SW-B-154", "battle.already_battled", place=name)
    price = price_at(pos, place, seat)
    if not force.can_use(pos, seat, price):
        return Reason("SW-B-153", "battle.costs_force", price=price)
    for side in (seat, other(seat)):
        if not presence.has_presence(pos, place, side):
            return Reason("SW-B-153", "battle.no_presence", who=seat_name(side), place=name)
    source = source_of(pos, FORBID_INITIATE, place, seat)
    if source != NONE:
        return Reason("SW-B-033", "battle.forbidden", source=card_label(pos, source), place=name)
    return Reason("SW-B-154", "battle.too_few", place=name)


def begin(pos: Position, seat: int, option: int) -> None:
    initiate(pos, seat, card_of(option))


def initiate(
    pos: Position, seat: int, place: int, free: bool = False, only: list[int] | None = None
) -> None:
    """Begin a battle, of these characters alone where some are named."""
    fight = Battle(place, seat, free)
    fight.only = only or []
    pos.push(fight)


_INITIATING: Final = 0
_FIRING: Final = 1
_COUNTING: Final = 2
_PAYING: Final = 3
_ENDING: Final = 4
_TELLING: Final = 5  # those hit or pledged are lost by now
_LEAVING: Final = 6


class Battle(Step):
    """One battle from its initiation to its end."""

    place: int
    seat: int
    free: bool
    stage: int = _INITIATING
    begun: list[int] = []  # who took part at first
    only: list[int] = []  # nobody else takes part; empty: everybody there does
    siege: int = NONE  # the captured starship aboard which it is

    def proceed(self, pos: Position) -> None:
        if self.stage == _FIRING:
            fighting.exclude_the_barred(pos)
        if self.stage == _INITIATING:
            self._initiate(pos)
        elif self.stage <= _PAYING and is_off(pos):
            self._break_off(pos)
        elif self.stage == _FIRING:
            self.stage = _COUNTING
            pos.push(WeaponsSegment(self.seat))
        elif self.stage == _COUNTING:
            self.stage = _PAYING
            pos.push(PowerSegment())
        elif self.stage == _PAYING:
            self.stage = _ENDING
            pos.push(damage.DamageSegment(self.seat))
            _settle_stakes(pos)
        elif self.stage == _ENDING:
            self._end(pos)
        elif self.stage == _TELLING:
            self._tell_end(pos)
        else:
            self._leave(pos)

    def _initiate(self, pos: Position) -> None:
        """Both players' cards there take part; the reacts and other responses follow (SW-B-155)."""
        self.stage = _FIRING
        price = 0 if self.free else price_at(pos, self.place, self.seat)
        fight = Fight(self.place, self.seat)
        fight.only = self.only[:]
        fight.siege = self.siege
        pos.fight = fight
        pos.version += 1  # the texts aboard a besieged starship work while it is fought over
        _exclude_the_spent(pos, fight)
        pos.note(self.place, DID_BATTLE)
        force.use(pos, self.seat, price, NONE)
        self.begun = [card for seat in range(2) for card in participants(pos, seat)]
        data = {"place": self.place, "cards": self.begun[:]}
        pos.tell("battle", ["SW-B-153", "SW-B-155"], self.seat, data)
        pos.happened(Moment(BATTLE_INITIATED, self.seat, NONE, NONE, self.place))

    def _break_off(self, pos: Position) -> None:
        self.stage = _TELLING
        break_off(pos)

    def _end(self, pos: Position) -> None:
        self.stage = _TELLING
        fight = fighting.fight_of(pos)
        fight.segment = OVER
        fight.finished = True
        data = {"place": self.place, "winner": fight.winner}
        pos.tell("battle_ends", ["SW-B-165"], self.seat, data)
        losing.lose(pos, still_hit(pos), NONE, NONE, ["SW-B-168"])
        losing.lose(pos, pledged(pos), NONE, NONE, ["SW-B-033"], forfeited=True)

    def _tell_end(self, pos: Position) -> None:
        """A battle that ended early is finished too, without a winner (HO-PRES-05)."""
        self.stage = _LEAVING
        fight = fighting.fight_of(pos)
        if fight.finished:
            pos.happened(Moment(BATTLE_ENDED, self.seat, NONE, NONE, self.place))
        if fight.winner != NONE:
            loser = other(fight.winner)
            pos.happened(Moment(BATTLE_LOST, loser, NONE, NONE, self.place))

    def _leave(self, pos: Position) -> None:
        """Everybody who took part has had the battle of this turn (SW-B-154)."""
        pos.pop()
        fight = fighting.fight_of(pos)
        for card in [*self.begun, *fight.cards]:
            if pos.in_play(card):
                pos.note(card, DID_BATTLE)
        firing.clear_shots(pos)
        pos.keep_lasting([one for one in pos.lasting if one.until != THIS_BATTLE])
        pos.fight = None
        pos.version += 1
        pos.unsettled = True


def stay_out(pos: Position, card: int) -> None:
    """Who came back after being forfeited takes no part, and has had no battle yet (SW-B-250)."""
    for step in pos.stack:
        if isinstance(step, Battle) and card in step.begun:
            step.begun.remove(card)
    if pos.fight is not None:
        if card in pos.fight.cards:
            pos.fight.cards.remove(card)
        fighting.exclude(pos, card)


def _exclude_the_spent(pos: Position, fight: Fight) -> None:
    for card in pos.everything_at(fight.place):
        if card not in fight.excluded and values.is_barred(pos, card, fight.initiator):
            fight.excluded.append(card)
    fighting.exclude_the_barred(pos)


def _settle_stakes(pos: Position) -> None:
    """Cards whose lives a text made depend on winning, of a side that did not win, pay nothing.

    They are lost at once; one whose own text says so (`fails_for_good`) is out of play.
    """
    fight = fighting.fight_of(pos)
    going: list[int] = []
    for card in fight.cards:
        if not pos.in_play(card) or pos.owner[card] == fight.winner:
            continue
        if not holds(pos, FORFEIT_AT_STAKE, card):
            continue
        script: Script | None = pos.setup.scripts[card]
        if script is not None and script.special.get("fails_for_good", False):
            losing.to_zone(pos, card, OUT, ["SW-B-033"])
        else:
            going.append(card)
    losing.lose(pos, going, NONE, NONE, ["SW-B-033"])


# -- weapons segment -----------------------------------------------------------------------------


class WeaponsSegment(Step):
    """The initiator acts first; two passes in a row end it (SW-B-158).

    Cards whose text lets them deploy at any time do so here too (SW-B-194).
    """

    seat: int
    passes: int = 0

    def proceed(self, pos: Position) -> None:
        if self.passes >= 2 or is_off(pos):
            pos.pop()
            return
        fight = fighting.fight_of(pos)
        fight.segment = WEAPONS
        _exclude_the_spent(pos, fight)
        options = self.choices(pos)
        if len(options) > 1 or pos.hand[self.seat]:
            pos.ask(self.seat, options)
        else:
            self._pass()

    def choices(self, pos: Position) -> list[int]:
        """Whoever holds cards is asked even if none can be played: it would tell of the hand."""
        return [
            *weapons.offers(pos, self.seat),
            *deploying.offers(pos, self.seat),
            *abilities.actions(pos, self.seat, IN_BATTLE),
            DECLINE,
        ]

    def _pass(self) -> None:
        self.passes += 1
        self.seat = other(self.seat)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._pass()
            return
        seat = self.seat
        self.passes = 0
        self.seat = other(seat)
        if kind_of(option) == A_FIRE:
            firing.begin(pos, seat, option)
        elif kind_of(option) == A_DEPLOY:
            deployment.begin(pos, seat, option)
        else:
            pos.push(running.Run(card_of(option), number_of(option), seat, None))

    def question(self, pos: Position) -> Question:
        place = NONE if pos.fight is None else pos.fight.place
        where = "" if place == NONE else card_label(pos, place)
        text = say("battle.ask_weapons", place=where)
        return Question(text, ["SW-B-158"], "weapons_segment", place=place)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return passes()
        if kind_of(option) == A_FIRE:
            return firing.choice(pos, self.seat, option)
        if kind_of(option) == A_DEPLOY:
            return deploying.choice(pos, self.seat, option)
        return abilities.choice(pos, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        found = values.why_excluded(pos, goal)
        if found is not None or card == NONE or pos.zone[card] != TABLE or pos.owner[card] != seat:
            return found
        return _why_not_fired(pos, card) if pos.setup.defs[card].type == WEAPON else None


def _why_not_fired(pos: Position, weapon: int) -> Reason:
    found = carrying.why_not_use(pos, weapon)
    if found is None and pos.at[weapon] != NONE:
        found = carrying.why_not_fire_now(pos, weapon, pos.at[weapon])
    if found is not None:
        return found
    return Reason("SW-B-177", "battle.cannot_fire", weapon=card_label(pos, weapon))


# -- power segment -------------------------------------------------------------------------------

_ASKING: Final = 0
_DRAWN: Final = 1
_TASKS: Final = 4  # battle destiny of both, then destiny to power of both


class PowerSegment(Step):
    """Both draw battle destiny, the initiator first; then the totals decide (SW-B-160, -164)."""

    task: int = NONE  # NONE: not begun
    stage: int = _ASKING
    doubled: list[int] = [0, 0]  # whose power a drawn card doubles

    def proceed(self, pos: Position) -> None:
        if is_off(pos):
            pos.pop()
        elif self.task == NONE:
            self._begin(pos)
        elif self.task > _TASKS:
            pos.pop()
            reckon_totals(pos, self.doubled)
        elif self.task == _TASKS:
            self.task += 1
            fight = fighting.fight_of(pos)
            pos.happened(Moment(BATTLE_DESTINY_DRAWN, fight.initiator, NONE, NONE, fight.place))
        elif self.stage == _DRAWN:
            self._collect(pos)
        elif self.task < 2:
            self._offer(pos)
        else:
            self._draw_to_power(pos)

    def _begin(self, pos: Position) -> None:
        """From here on nobody joins the battle any more (SW-B-155)."""
        self.task = 0
        fight = fighting.fight_of(pos)
        _exclude_the_spent(pos, fight)
        fight.segment = POWER
        fight.cards = [card for seat in range(2) for card in participants(pos, seat)]
        pos.happened(Moment(POWER_SEGMENT, fight.initiator, NONE, NONE, fight.place))

    def _seat(self, pos: Position) -> int:
        initiator = fighting.fight_of(pos).initiator
        return initiator if self.task % 2 == 0 else other(initiator)

    def _next(self) -> None:
        self.task += 1
        self.stage = _ASKING

    def _offer(self, pos: Position) -> None:
        """Drawing battle destiny is optional, all draws or none (SW-B-163)."""
        seat = self._seat(pos)
        place = fighting.fight_of(pos).place
        if pos.reserve[seat] and values.battle_draws(pos, place, seat) > 0:
            pos.ask(seat, self.choices(pos))
        else:
            self._next()

    def choices(self, pos: Position) -> list[int]:
        return [YES, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        seat = self._seat(pos)
        place = fighting.fight_of(pos).place
        if option == DECLINE:
            pos.tell("no_battle_destiny", ["SW-B-163"], seat, {"place": place})
            self._next()
            return
        self.stage = _DRAWN
        count = values.battle_draws(pos, place, seat)
        destiny.draw(pos, seat, count, destiny.FOR_BATTLE, place, place)

    def matter_of_course(self, pos: Position) -> int | None:
        """Destiny that may be drawn is drawn."""
        return YES

    def question(self, pos: Position) -> Question:
        place = fighting.fight_of(pos).place
        text = say("battle.ask_draw", count=self._draws(pos))
        return Question(text, ["SW-B-163"], place=place)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("battle.draw_none"))
        count = self._draws(pos)
        pieces: Pieces = {"number": count, "pile": "reserve"}
        text = say("battle.draw", count=count)
        found = Choice("draw", text, pieces=pieces, usual=True)
        to_come = self.to_come(pos)
        promise = prospects.of_drawing(pos, self._seat(pos), to_come, self.doubled)
        return promised(found, promise)

    def to_come(self, pos: Position) -> list[int]:
        """The battle destinies that each side is still to draw."""
        initiator = fighting.fight_of(pos).initiator
        found = _draws_of_both(pos)
        if self.task > 0:
            found[initiator] = 0
        if self.task > 1:
            found[other(initiator)] = 0
        return found

    def _draws(self, pos: Position) -> int:
        return values.battle_draws(pos, fighting.fight_of(pos).place, self._seat(pos))

    def _draw_to_power(self, pos: Position) -> None:
        """At night texts have both sides add destiny to power only (SW-B-243)."""
        seat = self._seat(pos)
        place = fighting.fight_of(pos).place
        count = highest(pos, POWER_DRAWS, place, seat)
        if count <= 0:
            self._next()
            return
        self.stage = _DRAWN
        destiny.draw(pos, seat, count, destiny.FOR_POWER, place, place)

    def _collect(self, pos: Position) -> None:
        seat = self._seat(pos)
        fight = fighting.fight_of(pos)
        if self.task < 2:
            fight.draws[seat] = len(pos.drawn)
            fight.destiny[seat] = pos.result
            if fighting.is_doubled(pos, fight.place, seat, pos.drawn):
                self.doubled[seat] = 1
        else:
            fight.to_power[seat] = pos.result
        self._next()


def _draws_of_both(pos: Position) -> list[int]:
    place = fighting.fight_of(pos).place
    return [values.battle_draws(pos, place, seat) if pos.reserve[seat] else 0 for seat in range(2)]


def outlook(pos: Position, seat: int) -> Outlook | None:
    """How a player may expect the battle to end; None once it is decided, and during a draw."""
    if is_off(pos) or fighting.fight_of(pos).segment > POWER or destiny.is_under_way(pos):
        return None
    for frame in pos.stack:
        if isinstance(frame, PowerSegment):
            return prospects.outlook(pos, seat, frame.to_come(pos), frame.doubled)
    return prospects.outlook(pos, seat, _draws_of_both(pos), [0, 0])


def switch_destinies(pos: Position) -> None:
    """The battle destinies of both players change sides."""
    fighting.fight_of(pos).destiny.reverse()


def reckon_totals(pos: Position, doubled: list[int]) -> None:
    """Totals, winner, battle damage and attrition (SW-B-164 to -166)."""
    fight = fighting.fight_of(pos)
    place = fight.place
    for seat in (fight.initiator, other(fight.initiator)):
        if fight.draws[seat] > 0:
            fight.destiny[seat] = fighting.final_destiny(pos, place, seat, fight.destiny[seat])
        power = values.power_before_destiny(pos, place, seat) * (1 + doubled[seat])
        fight.power[seat] = power + fight.to_power[seat]
        fight.total[seat] = fighting.total_with(fight.power[seat], fight.destiny[seat])
        data = {
            "place": place,
            "power": power,
            "destiny": fight.destiny[seat],
            "to_power": fight.to_power[seat],
            "total": fight.total[seat],
        }
        pos.tell("total_power", ["SW-B-164"], seat, data)
    _find_winner(pos, fight)
    for seat in range(2):
        _find_attrition(pos, fight, seat)


def _find_winner(pos: Position, fight: Fight) -> None:
    """The loser's damage is the difference; on a tie nobody loses (SW-B-165)."""
    if fight.total[0] == fight.total[1]:
        pos.tell("battle_tied", ["SW-B-165"], NONE, {"place": fight.place})
        return
    fight.winner = 0 if exceeds(fight.total[0], fight.total[1]) else 1
    loser = other(fight.winner)
    difference = fight.total[fight.winner] - fight.total[loser]
    amount = fighting.damage_to(pos, fight.place, loser, difference)
    fight.damage_left[loser] = amount
    data = {"place": fight.place, "amount": amount}
    rules = ["SW-B-165"] if is_whole(difference) else ["SW-B-165", "SW-B-265"]
    pos.tell("battle_won", rules, fight.winner, data)


def _find_attrition(pos: Position, fight: Fight, seat: int) -> None:
    """The opponent's battle destiny, win or lose; without a draw there is none (SW-B-166)."""
    foe = other(seat)
    if fight.draws[foe] == 0:
        return
    change = values.parts_of(pos, ATTRITION, fight.place, seat)
    fight.attrition[seat] = values.summed(fight.destiny[foe], change)
    fight.attrition_left[seat] = fight.attrition[seat]
