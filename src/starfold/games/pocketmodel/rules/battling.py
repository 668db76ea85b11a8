"""Chapters: playing combat cards, battling."""

from typing import Final

from starfold.games.pocketmodel.rules.abilities import keep_for_the_turn, trigger
from starfold.games.pocketmodel.rules.clauses import forbidden, permissions
from starfold.games.pocketmodel.rules.forecast import Forecast, battle_forecast
from starfold.games.pocketmodel.rules.hits import both_there, exchange_hits, roll_attack
from starfold.games.pocketmodel.rules.objectives import face_up_cards
from starfold.games.pocketmodel.rules.piles import (
    distinct,
    draw,
    may_know,
    put_on_discard,
    remove_from_game,
    show_from_hand,
)
from starfold.games.pocketmodel.rules.reasons import against_card, by_rule
from starfold.games.pocketmodel.rules.step import Declaration, Step, asking
from starfold.games.pocketmodel.rules.values import lay_card, max_hand
from starfold.games.pocketmodel.speech.names import (
    card_choice,
    choice_of,
    done,
    unit_called,
    unit_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Fight, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import ICON_NAMES, MATCH, NO_ICON, POWER, WILD, icon_kind
from starfold.units.model import Card
from starfold.units.vocabulary import (
    ACT_EXTRA_CARD,
    ACT_PLAY_CARD,
    COMBAT,
    WHEN_AFTER_BATTLE,
    WHEN_BATTLE_ENDS,
    WHEN_DESTROYS,
    WHEN_HITS,
    WHEN_PLAYED,
)

# -- the order of battles --------------------------------------------------------------------------


def drop_void_battles(pos: Position, attackers: list[int], defenders: list[int]) -> bool:
    """Battles without both units in one zone do not take place (PM-BATTLE-22, PM-ELIM-07).

    Returns whether there were any.
    """
    declared = len(attackers)
    place = 0
    while place < len(attackers):
        attacker = attackers[place]
        defender = defenders[place]
        if pos.zone[attacker] >= 0 and pos.zone[attacker] == pos.zone[defender]:
            place += 1
            continue
        del attackers[place]
        del defenders[place]
        if pos.log is not None:
            rules = ["PM-BATTLE-22"]
            if not pos.is_alive(pos.owner(attacker)) or not pos.is_alive(pos.owner(defender)):
                rules.append("PM-ELIM-07")
            pos.tell("battle_void", rules, pos.active, {"attacker": attacker, "defender": defender})
    return len(attackers) < declared


def pairs(attackers: list[int], defenders: list[int]) -> list[tuple[int, int]]:
    return [(attackers[place], defenders[place]) for place in range(len(attackers))]


class Battles(Step):
    """The attacking player sets the order (PM-BATTLE-01), then the battles are fought in turn.

    With battle_order=fixed all are put in order before the first; stepwise, one at a time.
    """

    attackers: list[int]  # not yet in order
    defenders: list[int]
    ordered_attackers: list[int] = []
    ordered_defenders: list[int] = []
    fighting: bool = False

    def proceed(self, pos: Position) -> None:
        stepwise = pos.setup.options.stepwise_order
        drop_void_battles(pos, self.attackers, self.defenders)
        drop_void_battles(pos, self.ordered_attackers, self.ordered_defenders)
        wants_order = self.attackers and (
            not self.ordered_attackers if stepwise else not self.fighting
        )
        if wants_order:
            if len(self.attackers) == 1:
                self.take(pos, self.attackers[0])
            else:
                pos.ask(pos.active, self.attackers[:])
        elif self.ordered_attackers:
            self.fighting = True
            attacker = self.ordered_attackers.pop(0)
            defender = self.ordered_defenders.pop(0)
            pos.fight = Fight(attacker, defender, pos.zone[attacker])
            pos.push(Battle())
            if pos.log is not None:
                pos.tell(
                    "battle_begins",
                    ["PM-COMBAT-06", "PM-BATTLE-21"],
                    pos.active,
                    {"attacker": attacker, "defender": defender, "zone": pos.zone[attacker]},
                )
        else:
            pos.pop()

    def take(self, pos: Position, option: int) -> None:
        place = self.attackers.index(option)
        self.ordered_attackers.append(self.attackers.pop(place))
        self.ordered_defenders.append(self.defenders.pop(place))

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        return Question(say("battling.ask_order"), ["PM-BATTLE-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        defender = self._defender(option)
        attacker = unit_name(pos, option)
        text = say("battling.pair", attacker=attacker, defender=unit_name(pos, defender))
        names = [unit_called(pos, option), unit_called(pos, defender)]
        return choice_of("order", text, names, {"unit": option, "defender": defender})

    def _defender(self, attacker: int) -> int:
        return self.defenders[self.attackers.index(attacker)]

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        return battle_forecast(pos, option, self._defender(option))

    def declaration(self) -> Declaration | None:
        declared = Declaration("battles")
        declared.attacks = pairs(self.ordered_attackers, self.ordered_defenders)
        declared.attacks += pairs(self.attackers, self.defenders)
        return declared

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return by_rule("PM-COMBAT-05") if action == "attack" else super().hinders(action)

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule("PM-BATTLE-01")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return Refusal("PM-COMBAT-05", say("battling.order_only"))


# -- one battle, step by step ----------------------------------------------------------------------

ATTACKER_PLAYS: Final = 1
DEFENDER_PLAYS: Final = 2
ATTACKER_ANSWERS: Final = 3
ROLL: Final = 4  # steps 4 to 7: both sides at the same time
AFTER_HITS: Final = 7
REFILL: Final = 8
ENDING: Final = 9
OVER: Final = 10

_CARD_STEP_RULES: Final = {
    ATTACKER_PLAYS: "PM-BATTLE-02",
    DEFENDER_PLAYS: "PM-BATTLE-03",
    ATTACKER_ANSWERS: "PM-BATTLE-04",
}
_PLAY_RULES: Final = {
    ATTACKER_PLAYS: ["PM-BATTLE-02", "PM-CCARD-01"],
    DEFENDER_PLAYS: ["PM-BATTLE-03", "PM-CCARD-01", "PM-MULTI-04"],
    ATTACKER_ANSWERS: ["PM-BATTLE-04", "PM-CCARD-01"],
}


class Battle(Step):
    """The battle of `pos.fight`, at one of the numbered steps of the rulebook."""

    step: int = ATTACKER_PLAYS
    hits: int = 0  # bit per side that scored a hit
    kills: int = 0  # bit per side that destroyed the other

    def proceed(self, pos: Position) -> None:
        fight = pos.fight
        assert fight is not None
        step = self.step
        if step <= ROLL and not both_there(pos, fight):
            self.step = REFILL  # a card removed one of them before the dice
        elif step <= ATTACKER_ANSWERS:
            self._offer_card(pos, fight)
        elif step == ROLL:
            self._roll(pos, fight)
        elif step == AFTER_HITS:
            self._after_hits(pos, fight)
        elif step == REFILL:
            self._refill(pos, fight)
        elif step == ENDING:
            self._at_the_end(pos, fight)
        else:
            pos.fight = None
            pos.pop()

    # Steps 1 to 3: cards

    def _side(self) -> int:
        """The side that plays or passes."""
        return 1 if self.step == DEFENDER_PLAYS else 0

    def _offer_card(self, pos: Position, fight: Fight) -> None:
        side = self._side()
        seat = pos.owner(fight.unit(side))
        forced = fight.forced_card
        played = fight.played(side)
        if played and (played >= card_limit(pos, fight.unit(side)) or not pos.hand[seat]):
            self._next_card_step(fight)
        elif not pos.hand[seat] or not may_play_card(pos, fight, side):
            self.take(pos, DECLINE)  # no card or no permission, and everybody can see it
        elif forced in pos.hand[seat]:  # unless another effect has taken it away since
            self.take(pos, forced)
        else:
            pos.ask(seat, [DECLINE, *distinct(pos, pos.hand[seat], COMBAT)])

    def take(self, pos: Position, option: int) -> None:
        fight = pos.fight
        assert fight is not None
        step = self.step
        side = self._side()
        if option != DECLINE:
            rules = _PLAY_RULES[step]
            if fight.played(side):
                rules = [*rules, "PM-BATTLE-05"]
            play_card(pos, fight, side, option, rules)  # its player may have one more to play
            return
        self._next_card_step(fight)
        if pos.log is not None:
            rules = ["PM-BATTLE-05"] if fight.played(side) else _PLAY_RULES[step][:1]
            pos.tell("passed", rules, pos.owner(fight.unit(side)), {"step": step})

    def _next_card_step(self, fight: Fight) -> None:
        if self.step == ATTACKER_PLAYS:
            self.step = DEFENDER_PLAYS
        elif self.step == DEFENDER_PLAYS and fight.played(1) and not fight.played(0):
            self.step = ATTACKER_ANSWERS  # only after pass, then play (PM-BATTLE-04)
        else:
            self.step = ROLL

    # Steps 4 to 7: dice, hits, damage

    def _roll(self, pos: Position, fight: Fight) -> None:
        self.step = AFTER_HITS
        fight.attack_roll, attacker_hits = roll_attack(pos, fight.attacker, fight.defender)
        fight.defense_roll, defender_hits = roll_attack(pos, fight.defender, fight.attacker)
        self.hits = (1 if attacker_hits else 0) | (2 if defender_hits else 0)
        self.kills = exchange_hits(pos, fight, attacker_hits, defender_hits)

    # What abilities do after the hits

    def _after_hits(self, pos: Position, fight: Fight) -> None:
        self.step = REFILL
        for place in in_order_of_speaking(fight):
            side = fight.side_at(place)
            card = fight.cards[place]
            unit = fight.unit(side)
            seat = pos.owner(unit)
            if self.kills >> side & 1 and pos.in_play(unit):
                trigger(pos, card, WHEN_DESTROYS, seat, unit)
            if self.hits >> side & 1:
                trigger(pos, card, WHEN_HITS, seat, unit)

    # Step 8: discard, refill

    def _refill(self, pos: Position, fight: Fight) -> None:
        self.step = ENDING
        for side in (0, 1):
            seat = pos.owner(fight.unit(side))
            if fight.played(side) and pos.is_alive(seat):
                clear_cards(pos, fight, side)
                draw(pos, seat, missing_cards(pos, seat), _REFILL_RULES)
        if pos.setup.options.refill_any_battle:
            for side in (1, 0):  # the attacker is asked first
                if not fight.played(side):
                    pos.push(Refill(pos.owner(fight.unit(side))))
        fight.cleared = True  # bonuses and abilities end with the battle (PM-CCARD-03)

    def _at_the_end(self, pos: Position, fight: Fight) -> None:
        self.step = OVER
        for side in (1, 0):  # objectives speak after the cards of the battle
            unit = fight.unit(side)
            for card in reversed(face_up_cards(pos, pos.owner(unit))):
                trigger(pos, card, WHEN_AFTER_BATTLE, pos.owner(unit), unit)
        for place in in_order_of_speaking(fight):
            side = fight.side_at(place)
            unit = fight.unit(side)
            fell = self.kills >> 1 - side & 1  # it may have come back from the reserves since
            if pos.in_play(unit) and not fell:
                trigger(pos, fight.cards[place], WHEN_BATTLE_ENDS, pos.owner(unit), unit)

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        fight = pos.fight
        assert fight is not None
        more = fight.played(self._side()) > 0
        text = say(
            "battling.ask_card",
            step=self.step,
            attacker=unit_name(pos, fight.attacker),
            defender=unit_name(pos, fight.defender),
            more=more,
        )
        short = say("battling.ask_card_short", step=self.step, more=more)
        rule = "PM-BATTLE-05" if more else _CARD_STEP_RULES[self.step]
        return Question(text, [rule], short=short)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return Choice("pass", say("battling.pass"))
        return card_choice(pos, "play", option)

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        return option == DECLINE or may_know(pos, reader, option)

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        """The battle if this combat card is played now, or none."""
        if option != DECLINE:
            pos = pos.copy()
        fight = pos.fight
        assert fight is not None
        if option != DECLINE:
            play_card(pos, fight, self._side(), option, [])
        return battle_forecast(pos, fight.attacker, fight.defender)

    def numbered(self) -> int:
        return self.step

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return by_rule("PM-COMBAT-05") if action == "attack" else super().hinders(action)

    def why_not_combat_card(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        if seat != pos.asked:
            return by_rule(self._not_their_step(pos, seat))
        definition = pos.cards[card]
        for option in pos.options:
            if option != DECLINE and pos.cards[option] is definition:
                return None
        return against_card(pos, card, "PM-CCARD-13")

    def _not_their_step(self, pos: Position, seat: int) -> str:
        """The other side plays or passes just now: too early, too late, or no part of this."""
        fight = pos.fight
        assert fight is not None
        if seat == pos.owner(fight.defender):
            return "PM-BATTLE-03" if self.step == ATTACKER_PLAYS else "PM-BATTLE-05"
        if seat == pos.owner(fight.attacker):
            return "PM-BATTLE-05" if fight.played(0) else "PM-BATTLE-04"
        return "PM-MULTI-04"

    def why_not_objective_card(
        self, pos: Position, seat: int, card: int, target: int, slot: int
    ) -> Refusal | None:
        return against_card(pos, card, self._card_step_of(pos, seat))

    def _card_step_of(self, pos: Position, seat: int) -> str:
        """The step of the battle in which the seat plays combat cards, and no others."""
        fight = pos.fight
        assert fight is not None
        if seat == pos.owner(fight.defender):
            return "PM-BATTLE-03"
        if seat == pos.owner(fight.attacker):
            return "PM-BATTLE-04" if self.step == ATTACKER_ANSWERS else "PM-BATTLE-02"
        return "PM-MULTI-04"

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        rules = self.question(pos).rules
        return Refusal(rules[0], say("battling.card_or_pass"))


_REFILL_RULES: Final = ["PM-BATTLE-20", "PM-HAND-02", "PM-DECK-03"]
REFILL_HAND: Final = 0  # the option of `Refill` besides declining


def in_order_of_speaking(fight: Fight) -> list[int]:
    """The cards whose abilities were gained, by place, as they are put on the stack.

    The attacker's speak first, and of one player's the earlier, so they are pushed last.
    """
    places: list[int] = []
    for side in (1, 0):
        for place in range(len(fight.cards) - 1, -1, -1):
            if fight.gained >> place & 1 and fight.side_at(place) == side:
                places.append(place)
    return places


def clear_cards(pos: Position, fight: Fight, side: int) -> None:
    """The cards of a side are discarded, or leave the game if an ability says so."""
    seat = pos.owner(fight.unit(side))
    for place in range(len(fight.cards)):
        if fight.side_at(place) != side:
            continue
        card = fight.cards[place]
        if fight.leaving >> place & 1:
            remove_from_game(pos, card)
            continue
        put_on_discard(pos, card)
        if pos.log is not None:
            pos.tell(
                "card_discarded",
                ["PM-BATTLE-20", "PM-DECK-02", "PM-DECK-07"],
                seat,
                {"card": card, "card_id": pos.cards[card].id},
            )


def missing_cards(pos: Position, seat: int) -> int:
    return max_hand(pos, seat) - len(pos.hand[seat])


class Refill(Step):
    """With refill=any_battle who played no card may bring the hand back up too (PM-DECK-03)."""

    seat: int

    def proceed(self, pos: Position) -> None:
        seat = self.seat
        drawable = pos.is_alive(seat) and (pos.deck[seat] or pos.discard[seat])
        if drawable and missing_cards(pos, seat) > 0:
            pos.ask(seat, [DECLINE, REFILL_HAND])
        else:
            pos.pop()

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option == REFILL_HAND:
            draw(pos, self.seat, missing_cards(pos, self.seat), ["PM-DECK-03", "PM-HAND-02"])
        elif pos.log is not None:
            pos.tell("no_refill", ["PM-DECK-03"], self.seat, {})

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        text = say("battling.ask_refill", missing=missing_cards(pos, self.seat))
        return Question(text, ["PM-DECK-03"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("battling.no_refill"))
        return Choice("refill", say("battling.refill"))


def why_not_refill(pos: Position, seat: int) -> Refusal | None:
    asked = seat == pos.asked and isinstance(asking(pos), Refill)
    return None if asked else by_rule("PM-DECK-03")


def card_limit(pos: Position, unit: int) -> int:
    """Combat cards that may be played for a unit in a battle: one, and one for each permission."""
    if forbidden(pos, ACT_EXTRA_CARD, unit):
        return 1
    return 1 + permissions(pos, ACT_EXTRA_CARD, unit)


def may_play_card(pos: Position, fight: Fight, side: int) -> bool:
    if fight.silenced >> side & 1:
        return False
    return not forbidden(pos, ACT_PLAY_CARD, fight.unit(side))


def play_card(pos: Position, fight: Fight, side: int, card: int, rules: list[str]) -> None:
    """A combat card is played for the player's own unit in this battle (PM-CCARD-01)."""
    unit = fight.unit(side)
    seat = pos.owner(unit)
    show_from_hand(pos, seat, card)
    pos.hand[seat].remove(card)
    lay_card(pos, fight, side, card)
    gained = fight.gained >> len(fight.cards) - 1 & 1
    if fight.forced_card == card:
        fight.forced_card = NONE
        rules = [*rules, "PM-CARD-06"]
    if pos.log is not None:
        pos.tell(
            "card_played",
            [*rules, *_eligibility_rules(pos.cards[card], gained)],
            seat,
            {
                "card": card,
                "card_id": pos.cards[card].id,
                "unit": unit,
                "ability_gained": bool(gained and pos.cards[card].clauses),
            },
        )
    if gained:
        keep_for_the_turn(pos, card, unit)
        trigger(pos, card, WHEN_PLAYED, seat, unit)


def _eligibility_rules(card: Card, gained: int) -> list[str]:
    """The rules that decide whether the unit gains the card's ability."""
    rules = ["PM-CCARD-02"]
    if not card.clauses:
        return rules
    if card.icon != NO_ICON:
        rules.append(_ICON_KIND_RULES[icon_kind(ICON_NAMES[card.icon])])
    if card.eligible_stars:
        rules += ["PM-CCARD-10", "PM-UNIT-04"]
    if not gained:
        rules.append("PM-CCARD-14")
    return rules


_ICON_KIND_RULES: Final = {MATCH: "PM-CCARD-07", POWER: "PM-CCARD-08", WILD: "PM-CCARD-09"}
