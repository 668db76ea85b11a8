"""What cards do once: the effects of abilities, one small method an effect.

`trigger` looks up the clauses of a card that speak now and puts a `Resolve` step on the stack for
each. Abilities that stay in force are not here: `values` asks for them when a number is needed.
"""

from typing import Final

from starfold.games.pocketmodel.rules.clauses import (
    Speaker,
    amount_of,
    conditions_hold,
    foe_of,
    forbidden,
    objective_speaker,
    rival_of,
    selected_units,
    unit_speaker,
)
from starfold.games.pocketmodel.rules.damage import heal, place_counters, withdraw
from starfold.games.pocketmodel.rules.movement import zones_within
from starfold.games.pocketmodel.rules.piles import (
    add_to_hand,
    discard_from_hand,
    distinct,
    draw,
    may_know,
    remove_from_game,
    show_from_hand,
)
from starfold.games.pocketmodel.rules.reserves import BY_CARD, BringIn
from starfold.games.pocketmodel.rules.step import Step
from starfold.games.pocketmodel.rules.values import damage_taken
from starfold.games.pocketmodel.speech.names import (
    card_choice,
    card_name,
    choice_about_card,
    done,
    unit_choice,
    zone_choice,
)
from starfold.games.pocketmodel.speech.seen import Pieces
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Lasting, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.kernel.tongue import foreign
from starfold.units.model import Clause, Effect
from starfold.units.vocabulary import (
    ACT_MOVE,
    ACT_MOVE_TWO,
    ACT_PLAY_CARD,
    BONUS,
    BY_CHOICE,
    COMBAT,
    DEAL,
    DISCARD,
    DRAW,
    EFFECTS,
    FORBID,
    FORCE_PLAY,
    FROM_DISCARD,
    FROM_HAND,
    HAND_OWN,
    HEAL,
    LASTS_TURN,
    MARK,
    MOVE,
    PERMIT,
    PICK_EACH,
    PREVENT,
    RECOVER,
    REINFORCE,
    REMOVE,
    REMOVE_THIS,
    TO_HERE,
    TRIGGERS,
    TWO_ZONES,
    WHEN_BATTLE,
    WHEN_BATTLE_ENDS,
    WHEN_DESTROYS,
    WHEN_STRUCK,
    WHO_FILTER,
    WHO_UNIT,
    WITHDRAW,
)

_TRIGGER_RULES: Final = (
    ["PM-CCARD-01", "PM-CCARD-06"],  # battle
    ["PM-CCARD-01", "PM-CCARD-06"],  # played
    ["PM-CCARD-06"],  # hits
    ["PM-CCARD-06"],  # destroys
    ["PM-CCARD-06"],  # battle_ends
    ["PM-OBJV-09", "PM-STRIKE-05"],  # reveal
    ["PM-OBJV-10"],  # continuous
    ["PM-OBJV-08", "PM-STRIKE-05"],  # struck
    ["PM-OBJV-08"],  # strike_fails
    ["PM-OBJV-08"],  # destroyed
    ["PM-OBJV-08"],  # turn_begins
    ["PM-OBJV-08", "PM-CCARD-12"],  # instead_of_action
    ["PM-OBJV-08"],  # after_battle
)
_STANDING_KINDS: Final = (BONUS, PREVENT, FORBID, PERMIT)
_EFFECT_RULES: Final = ["PM-CCARD-12"]
_DEALT_RULES: Final = ["PM-POWER-17", "PM-CCARD-12"]


def trigger(pos: Position, card: int, when: int, seat: int, unit: int) -> None:
    """Put the clauses of the card that speak at this moment on the stack, the first on top."""
    definition = pos.cards[card]
    if not definition.triggers >> when & 1:
        return
    number = len(definition.clauses) - 1
    while number >= 0:
        if definition.clauses[number].when == when:
            pos.push(Resolve(card, number, seat, unit))
        number -= 1


def keep_for_the_turn(pos: Position, card: int, unit: int) -> None:
    """Battle abilities that outlast the battle (PM-CCARD-03) begin as the card is played."""
    definition = pos.cards[card]
    if definition.triggers >> WHEN_BATTLE & 1:
        speaker = unit_speaker(pos, card, unit)
        for number, clause in enumerate(definition.clauses):
            if (
                clause.when == WHEN_BATTLE
                and clause.lasts == LASTS_TURN
                and conditions_hold(pos, clause, speaker)
            ):
                begin_lasting(pos, speaker, number)


def begin_lasting(pos: Position, speaker: Speaker, clause: int) -> None:
    pos.lasting.append(
        Lasting(speaker.card, clause, speaker.seat, speaker.unit, speaker.foe, speaker.zone)
    )


# The verbs of the choices that effects ask for; scenarios know them from here.
UNIT_VERBS: Final = {DEAL: "damage", MARK: "mark", HEAL: "heal", WITHDRAW: "withdraw"}
CARD_VERBS: Final = {DISCARD: "discard", RECOVER: "take back", REMOVE: "remove"}
_VERBS: Final = {**UNIT_VERBS, **CARD_VERBS, MOVE: "move"}


class Resolve(Step):
    """One clause of an ability being carried out, effect by effect."""

    card: int
    clause: int
    seat: int  # the ability's player
    unit: int  # the unit that gained it, or NONE for an objective
    effect: int = NONE
    left: int = 0  # cards still to discard, remove or recover
    holders: list[int] = []  # players whose cards are still to be taken
    picked: int = NONE  # unit chosen to move

    def proceed(self, pos: Position) -> None:
        clause = pos.cards[self.card].clauses[self.clause]
        if not pos.is_alive(self.seat):
            pos.pop()
            return
        if self.effect == NONE:
            self._begin(pos, clause)
            return
        if self.effect >= len(clause.effects):
            pos.pop()
            return
        effect = clause.effects[self.effect]
        kind = effect.kind
        if kind == DEAL or kind == MARK or kind == HEAL or kind == WITHDRAW:
            self._affect_units(pos, effect)
        elif kind == DRAW:
            self.effect += 1
            draw(pos, self.seat, amount_of(pos, effect.amount, self._speaker(pos)), _EFFECT_RULES)
        elif kind == DISCARD or kind == REMOVE:
            self._lose_cards(pos, effect)
        elif kind == FORCE_PLAY:
            self.effect += 1
            self._force_play(pos)
        elif kind == MOVE:
            self._move(pos, effect)
        elif kind == REINFORCE:
            self.effect += 1
            self._reinforce(pos, effect)
        elif kind == RECOVER:
            self._recover(pos, effect)
        elif kind == REMOVE_THIS:
            self.effect += 1
            self._remove_this(pos)
        else:  # bonus, prevent, forbid, permit: in force until the end of the turn
            self.effect += 1
            self._stay_in_force(pos, clause, effect)

    def take(self, pos: Position, option: int) -> None:
        effect = self.effect_asking(pos)
        kind = effect.kind
        if kind == DISCARD or kind == REMOVE:
            self._lose_card(pos, effect, option)
        elif kind == MOVE:
            self._take_move(pos, effect, option)
        elif kind == RECOVER:
            self.left -= 1
            self._recover_card(pos, option)
        else:
            self.effect += 1
            amount = amount_of(pos, effect.amount, self._speaker(pos))
            self._affect(pos, effect, option, amount)

    def effect_asking(self, pos: Position) -> Effect:
        """The effect that is being carried out."""
        return pos.cards[self.card].clauses[self.clause].effects[self.effect]

    def _speaker(self, pos: Position) -> Speaker:
        if self.unit == NONE:
            return objective_speaker(pos, self.card)
        return unit_speaker(pos, self.card, self.unit)

    def _begin(self, pos: Position, clause: Clause) -> None:
        needs_unit = clause.when == WHEN_DESTROYS or clause.when == WHEN_BATTLE_ENDS
        if needs_unit and not pos.in_play(self.unit):  # another ability removed it meanwhile
            pos.pop()
            return
        if not conditions_hold(pos, clause, self._speaker(pos)):
            pos.pop()
            return
        if pos.log is not None:
            pos.tell(
                "ability",
                _TRIGGER_RULES[clause.when],
                self.seat,
                {
                    "card": self.card,
                    "card_id": pos.cards[self.card].id,
                    "when": TRIGGERS[clause.when],
                    "effects": [EFFECTS[effect.kind] for effect in clause.effects],
                    "unit": self.unit,
                },
            )
        self._next_effect(0)

    def _next_effect(self, number: int) -> None:
        self.effect = number
        self.picked = NONE
        self.holders = []
        self.left = 0

    # -- effects on units ------------------------------------------------------------------------

    def _targets(self, pos: Position, effect: Effect, clause: Clause) -> list[int]:
        """Units that the effect is for, or among which its player picks."""
        who = effect.who.who
        if who == WHO_FILTER:
            targets = selected_units(pos, effect.who, self._speaker(pos))
        elif who == WHO_UNIT:
            targets = [self.unit]
        else:
            targets = self._foes(pos, clause)
        targets = [unit for unit in targets if unit != NONE and pos.in_play(unit)]
        if effect.kind == HEAL:
            targets = [unit for unit in targets if pos.damage[unit] > 0]
        return targets

    def _foes(self, pos: Position, clause: Clause) -> list[int]:
        raid = pos.raid
        if raid is None:
            return [foe_of(pos, self.unit)]
        if clause.when == WHEN_STRUCK:
            return raid.still_to_strike()
        return [raid.striker]

    def _affect_units(self, pos: Position, effect: Effect) -> None:
        clause = pos.cards[self.card].clauses[self.clause]
        targets = self._targets(pos, effect, clause)
        if effect.who.who == WHO_FILTER and effect.pick != PICK_EACH and len(targets) > 1:
            pos.ask(self.seat, targets)
            return
        self.effect += 1
        amount = amount_of(pos, effect.amount, self._speaker(pos))  # the same for all of them
        for unit in targets:
            self._affect(pos, effect, unit, amount)

    def _affect(self, pos: Position, effect: Effect, unit: int, amount: int) -> None:
        if effect.kind == DEAL:
            place_counters(pos, unit, damage_taken(pos, unit, amount), _DEALT_RULES)
        elif effect.kind == MARK:
            place_counters(pos, unit, amount, _DEALT_RULES)
        elif effect.kind == HEAL:
            heal(pos, unit, amount)
        else:
            withdraw(pos, unit)

    # -- effects on cards ------------------------------------------------------------------------

    def _lose_cards(self, pos: Position, effect: Effect) -> None:
        """Discard, and remove: player by player, at random or by choice."""
        if self.picked == NONE:  # first time here: line up the players
            self.picked = 0
            self.holders = self._hands_meant(pos, effect)
            self.left = amount_of(pos, effect.amount, self._speaker(pos))
        while self.holders:
            holder = self.holders[-1]
            cards = pos.hand[holder] if effect.source == FROM_HAND else sorted(pos.discard[holder])
            if self.left == 0 or not cards:
                self.holders.pop()
                self.left = amount_of(pos, effect.amount, self._speaker(pos))
            elif effect.how != BY_CHOICE:
                self._lose_card(pos, effect, cards[pos.dice.below(len(cards))])
            elif self._asks_for_card(pos, effect, holder, cards):
                return
            else:
                self._lose_card(pos, effect, cards[0])
        self._next_effect(self.effect + 1)

    def _asks_for_card(self, pos: Position, effect: Effect, holder: int, cards: list[int]) -> bool:
        """Who holds a hand chooses from it; from a pile, open to all, the ability's player does."""
        choices = distinct(pos, cards, NONE)
        if effect.source == FROM_HAND:
            pos.ask(holder, choices)
            return True
        if len(choices) > 1:
            pos.ask(self.seat, choices)
            return True
        return False

    def takes_from_others(self, effect: Effect) -> bool:
        """Whether the player who is asked loses nothing by it."""
        return effect.source == FROM_DISCARD and self.holders[-1] != self.seat

    def _lose_card(self, pos: Position, effect: Effect, card: int) -> None:
        self.left -= 1
        holder = self.holders[-1]
        if effect.kind == DISCARD:
            discard_from_hand(pos, holder, card, _EFFECT_RULES)
            return
        if effect.source == FROM_HAND:
            show_from_hand(pos, holder, card)
            pos.hand[holder].remove(card)
        else:
            pos.discard[holder].remove(card)
        remove_from_game(pos, card)

    def _hands_meant(self, pos: Position, effect: Effect) -> list[int]:
        if effect.scope == HAND_OWN:
            return [self.seat]
        rival = rival_of(pos, self._speaker(pos))
        if rival != NONE:
            return [rival]
        return [
            seat
            for seat in range(pos.seats - 1, -1, -1)
            if seat != self.seat and pos.is_alive(seat)
        ]

    def _force_play(self, pos: Position) -> None:
        """A random card of the rival must be played, or silences them (PM-CARD-06)."""
        fight = pos.fight
        if fight is None:
            return
        rival = rival_of(pos, self._speaker(pos))
        hand = pos.hand[rival]
        if not hand:
            return
        side = 1 - fight.side_of(self.unit)
        if fight.silenced >> side & 1 or fight.played(side):
            return
        card = hand[pos.dice.below(len(hand))]
        show_from_hand(pos, rival, card)
        if pos.log is not None:
            pos.tell(
                "picked_at_random",
                ["PM-CARD-06"],
                rival,
                {"card": card, "card_id": pos.cards[card].id},
            )
        if pos.cards[card].type == COMBAT:
            fight.forced_card = card
        else:
            discard_from_hand(pos, rival, card, ["PM-CARD-06", "PM-DECK-02"])
            fight.silenced |= 1 << side

    def _recover(self, pos: Position, effect: Effect) -> None:
        if self.picked == NONE:
            self.picked = 0
            self.left = amount_of(pos, effect.amount, self._speaker(pos))
        choices = distinct(pos, sorted(pos.discard[self.seat]), effect.scope)
        if self.left > 0 and len(choices) > 1:
            pos.ask(self.seat, choices)
            return
        if self.left > 0 and choices:
            self.left -= 1
            self._recover_card(pos, choices[0])
            return
        self._next_effect(self.effect + 1)

    def _recover_card(self, pos: Position, card: int) -> None:
        pos.discard[self.seat].remove(card)
        add_to_hand(pos, self.seat, card)  # it lay face up: everybody knows that they hold it
        if pos.log is not None:
            pos.tell(
                "recovered", _EFFECT_RULES, self.seat, {"card": card, "card_id": pos.cards[card].id}
            )

    def _remove_this(self, pos: Position) -> None:
        """A combat card leaves at the end of its battle, a destroyed objective at once."""
        fight = pos.fight
        if self.unit != NONE and fight is not None:
            fight.leaving |= 1 << fight.cards.index(self.card)
        elif self.card in pos.discard[self.seat]:
            pos.discard[self.seat].remove(self.card)
            remove_from_game(pos, self.card)

    # -- movement and reinforcements ---------------------------------------------------------------

    def _movable(self, pos: Position, effect: Effect) -> list[int]:
        clause = pos.cards[self.card].clauses[self.clause]
        return [
            unit
            for unit in self._targets(pos, effect, clause)
            if not forbidden(pos, ACT_MOVE, unit)
        ]

    def _move(self, pos: Position, effect: Effect) -> None:
        if self.picked == NONE or not pos.in_play(self.picked):  # its player may have given up
            self.picked = NONE
            movable = self._movable(pos, effect)
            if not movable:
                self.effect += 1
                return
            if len(movable) > 1:
                pos.ask(self.seat, [DECLINE, *movable])
                return
            self.picked = movable[0]
        two = effect.scope == TWO_ZONES and not forbidden(pos, ACT_MOVE_TWO, self.picked)
        pos.ask(self.seat, [DECLINE, *zones_within(pos, pos.zone[self.picked], two)])

    def _take_move(self, pos: Position, effect: Effect, option: int) -> None:
        if option != DECLINE and self.picked == NONE:
            self.picked = option
            return
        if option != DECLINE:
            unit = self.picked
            if pos.log is not None:
                pos.tell(
                    "moved",
                    ["PM-CCARD-12", "PM-ZONE-03"],
                    self.seat,
                    {"unit": unit, "from": pos.zone[unit], "to": option},
                )
            pos.zone[unit] = option
        self._next_effect(self.effect + 1)

    def _reinforce(self, pos: Position, effect: Effect) -> None:
        speaker = self._speaker(pos)
        zone = self.seat
        if effect.scope == TO_HERE:
            fell = self.unit != NONE and not pos.in_play(self.unit)
            if fell and pos.cards[self.card].type == COMBAT:
                return
            zone = speaker.zone
        stars = amount_of(pos, effect.amount, self._speaker(pos))
        pos.push(BringIn(self.seat, stars, zone, BY_CARD))

    # -- what stays --------------------------------------------------------------------------------

    def _stay_in_force(self, pos: Position, clause: Clause, effect: Effect) -> None:
        if effect.kind == FORBID and effect.act == ACT_PLAY_CARD:
            fight = pos.fight
            if fight is not None:
                own = fight.side_of(self.unit)
                fight.silenced |= 1 << (own if effect.who.who == WHO_UNIT else 1 - own)
            return
        for earlier in clause.effects[: self.effect - 1]:
            if earlier.kind in _STANDING_KINDS:
                return  # several standing effects of one clause come into force together
        begin_lasting(pos, self._speaker(pos), self.clause)

    def ends_with_the_turn(self) -> bool:
        return False

    # -- in words ----------------------------------------------------------------------------------

    def question(self, pos: Position) -> Question:
        card = card_name(pos, self.card)
        if self._zone_is_asked(pos):
            return Question(say("abilities.ask_zone", card=card), _EFFECT_RULES)
        effect = EFFECTS[self.effect_asking(pos).kind]
        return Question(say(f"abilities.ask_{effect}", card=card), _EFFECT_RULES)

    def _zone_is_asked(self, pos: Position) -> bool:
        return self.picked != NONE and self.effect_asking(pos).kind == MOVE

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("abilities.move_nothing"))
        if self._zone_is_asked(pos):
            return zone_choice(pos, self.picked, option)
        effect = self.effect_asking(pos)
        if effect.kind not in CARD_VERBS:
            return unit_choice(pos, _VERBS[effect.kind], option)
        if effect.kind == REMOVE and effect.source == FROM_DISCARD:
            meant: Pieces = {"card": option, "target": self.holders[-1]}
            return choice_about_card(pos, _VERBS[effect.kind], option, meant)
        return card_choice(pos, _VERBS[effect.kind], option)

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        cards = self.effect_asking(pos).kind in CARD_VERBS
        return not cards or may_know(pos, reader, option)

    def half_chosen(self, pos: Position) -> int:
        return self.picked if self._zone_is_asked(pos) else NONE

    # -- why not -----------------------------------------------------------------------------------

    def lets_move(self, pos: Position, seat: int, unit: int, zone: int) -> bool:
        if seat != pos.asked or self.effect_asking(pos).kind != MOVE:
            return False
        if self.picked == NONE:
            return unit in pos.options
        return unit == self.picked and zone in pos.options

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return self.card_touched(pos)

    def card_touched(self, pos: Position) -> Refusal | None:
        text = foreign(pos.cards[self.card].text)
        asked = self.asks_first(pos)
        told = say("abilities.not_by_this_card", text=text, question=asked.text)
        return Refusal(asked.rule, told)
