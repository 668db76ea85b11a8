"""Definitions in words: the sentence that players read is made from what the rules execute.

All phrases are tables by number, one for each kind of word, in the order of vocabulary.py.
Effects are worded as short main clauses or commands ("draw 2 cards") and conditions as what
follows "if"; a clause is put together as: when, if: do.
"""

from collections.abc import Iterator
from typing import Final

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.model import (
    BASE_RADIUS,
    Amount,
    Card,
    Clause,
    Condition,
    Effect,
    Face,
    Selector,
    Unit,
)

_THIS_UNIT: Final = "this unit"
_YOUR_UNIT: Final = "your unit in the battle"
_OPPOSING_UNIT: Final = "the opposing unit"
_UNTIL_TURN_ENDS: Final = "until the end of the turn"

_LEADS: Final = (
    "In this battle",
    "When played",
    "After this unit hits",
    "After this unit destroys the opposing unit and survives",
    "At the end of the battle",
    "When revealed",
    "While face up",
    "When chosen for a strike",
    "When a strike on it fails",
    "When destroyed",
    "At the start of your turn",
    "Instead of an action",
    "After a battle of one of your units",
)
_VALUE_WORDS: Final = ("attack", "damage", "defense", "strike result")
_SIDE_WORDS: Final = ("friendly", "opposing", "")
_PLACE_WORDS: Final = (
    "",
    "in the zone",
    "in your home zone",
    "in the contested zone",
    "in an opposing home zone",
)
_HERE_ON_OBJECTIVE: Final = "in this objective's zone"
_HERE_AFTER_BATTLE: Final = "in the zone of the battle"
_DAMAGED_WORDS: Final = ("undamaged", "damaged")
_SCOPE_WORDS: Final = ("this objective has", "your objectives have", "opposing objectives have")
_ROLE_WORDS: Final = ("attacks", "defends")
_PAST_ROLE_WORDS: Final = ("attacked", "defended")
_CARD_WORDS: Final = ("combat card", "objective card")
# After "can" and "can't"; what is said in its own way is left empty.
_ACT_WORDS: Final = (
    "move",
    "start an attack",
    "strike",
    "attack space units",
    "",
    "",
    "",
    "move two zones",
)
# In the order of movement.MOVEMENTS.
_MOVEMENT_WORDS: Final = (
    "in no special way",
    "as a fighter",
    "as an interceptor",
    "as a B-wing",
    "as a Y-wing",
    "as an ARC-170",
    "as the Millennium Falcon",
    "as a speeder",
    "as a bike",
    "as a gunship",
    "on legs",
    "on wheels",
    "on tracks",
    "hovering",
)
_FORCE_PLAY_WORDS: Final = (
    "pick a random card of the opponent's hand; a combat card must be played in this battle, "
    "any other card is discarded and the opponent plays no card in this battle"
)
# Effects that are worded as commands to the ability's player; the others state something.
_COMMANDS: Final = (
    v.DEAL,
    v.MARK,
    v.HEAL,
    v.DRAW,
    v.REINFORCE,
    v.WITHDRAW,
    v.RECOVER,
    v.REMOVE,
    v.REMOVE_THIS,
)
_PAST_TRIGGERS: Final = (v.WHEN_BATTLE_ENDS, v.WHEN_AFTER_BATTLE)
_STRIKE_TRIGGERS: Final = (v.WHEN_STRUCK, v.WHEN_STRIKE_FAILS, v.WHEN_DESTROYED)


# -- what callers use -----------------------------------------------------------------------------


def ability_text(card: Card) -> str:
    """The ability of a card: who gains it, then a sentence for each clause; "" without ability."""
    if not card.clauses:
        return ""
    sentences = [clause_text(clause) for clause in card.clauses]
    gainers = gainers_text(card)
    return " ".join([f"{gainers}.", *sentences] if gainers else sentences)


def gainers_text(card: Card) -> str:
    """Which units gain the ability of a combat card; "" for objectives."""
    if card.type == v.OBJECTIVE:
        return ""
    icon = "" if card.icon == icons.NO_ICON else icons.ICON_NAMES[card.icon]
    stars = f"units of {stars_text(card.eligible_stars)}" if card.eligible_stars else ""
    if icon and not stars and icons.icon_kind(icon) == icons.WILD:
        stars = "any unit"
    return _capital(", ".join(part for part in (icon, stars) if part))


def clause_text(clause: Clause) -> str:
    """One sentence: when, if, do."""
    return _ClauseWords(clause).sentence()


def card_text(card: Card) -> str:
    """A whole card in words: type, combat bonus, ability, objective line."""
    icon = icons.ICON_NAMES[card.icon] if card.icon != icons.NO_ICON else ""
    parts = [f"{_capital(v.CARD_TYPES[card.type])} card."]
    if icon and not gainers_text(card):
        parts.append(f"Icon: {icon}.")
    bonuses = ((card.attack, "attack"), (card.damage, "damage"), (card.defense, "defense"))
    printed = [f"{number:+d} {name}" for number, name in bonuses if number]
    if printed:
        parts.append(f"Bonus: {', '.join(printed)}.")
    if card.text:
        parts.append(card.text)
    parts.append(f"As an objective: {_counted(card.stars, 'star')}, ")
    return " ".join(parts) + f"defense {card.objective_defense}."


def unit_text(unit: Unit) -> str:
    """A unit in words, both sides, and what matters only on an open table."""
    sides = " Other side: ".join(face_text(face) for face in unit.faces)
    return " ".join([sides, *_open_table_sentences(unit)])


def face_text(face: Face) -> str:
    further = "".join(f", {name} {number}" for name, number in face.further.items())
    values = (
        f"attack {face.attack}, damage {face.damage}, "
        f"defense {face.defense}, shields {face.shields}{further}"
    )
    kind = _capital(v.UNIT_KINDS[face.kind])
    names = ", ".join(_icon_words(name, face) for name in icons.icons_of(face.icons)) or "none"
    return f"{kind} unit of {_counted(face.stars, 'star')}: {values}. Icons: {names}."


def _icon_words(name: str, face: Face) -> str:
    """An icon, with its number if several of it are printed (only Artillery is)."""
    several = name == "Artillery" and face.artillery > 1
    return f"{face.artillery} {name}" if several else name


def _open_table_sentences(unit: Unit) -> Iterator[str]:
    """What the minis game asks of a unit: movement if it is special, person, size of base."""
    movements = [face.movement for face in unit.faces]
    if any(movements):
        ways = [_MOVEMENT_WORDS[movement] for movement in dict.fromkeys(movements)]
        yield f"Moves {', on its other side '.join(ways)}."
    if unit.person:
        yield f"Bears the name of {unit.person}."
    if unit.radius != BASE_RADIUS:
        yield f"Base {unit.radius / 500:g} mm across."


def stars_text(mask: int) -> str:
    """ "1, 2 or 3 stars" from a bit mask of star values."""
    values = [str(stars) for stars in range(mask.bit_length()) if mask >> stars & 1]
    return f"{_either(values)} {'star' if values == ['1'] else 'stars'}"


# -- grammar --------------------------------------------------------------------------------------


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _with_article(noun: str) -> str:
    vowel = noun[:1].lower() in "aeiou" and not noun.startswith("unit")
    return f"{'an' if vowel else 'a'} {noun}"


def _listed(parts: list[str], alike: bool = True) -> str:
    """Parts of the same kind with commas and "and"; others, or long ones, with semicolons."""
    if not alike or any(mark in part for part in parts for mark in ",;"):
        return "; ".join(parts)
    if len(parts) > 1:
        return " and ".join([", ".join(parts[:-1]), parts[-1]])
    return parts[0]


def _number_range(low: int, high: int, singular: str, plural: str = "") -> str:
    """ "at least 2 cards", "exactly 1 card", "2 to 4 cards", "no cards"."""
    plural = plural or f"{singular}s"
    if high == 0:
        return f"no {plural}"
    if low == high:
        return f"exactly {low} {singular if low == 1 else plural}"
    if high == v.NO_LIMIT:
        return f"at least {low} {singular if low == 1 else plural}"
    if low == 0:
        return f"at most {high} {singular if high == 1 else plural}"
    return f"{low} to {high} {plural}"


def _joined_conditions(asked: list[tuple[str, str]]) -> str:
    """Subjects with what is asked of them: "this unit attacks and has 1 star and you hold ..."."""
    phrases = []
    last_subject = ""
    for subject, predicate in asked:
        phrases.append(predicate if subject == last_subject else f"{subject} {predicate}")
        last_subject = subject
    return " and ".join(phrases)


# -- one clause -----------------------------------------------------------------------------------


class _ClauseWords:
    """Words for one clause; many depend on its trigger (who the foe is, which zone is here)."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.on_objective = v.TRIGGERS[clause.when] in v.OBJECTIVE_TRIGGERS
        self.stands = v.TRIGGERS[clause.when] in v.STANDING_TRIGGERS

    def sentence(self) -> str:
        clause = self.clause
        lead = _LEADS[clause.when]
        if self.stands and clause.lasts == v.LASTS_TURN:
            lead = _capital(_UNTIL_TURN_ENDS)
        asked = [part for condition in clause.conditions for part in self.condition(condition)]
        if clause.when == v.WHEN_BATTLE_ENDS:
            asked.insert(0, (_THIS_UNIT, "is still in play"))
        styles = {self.is_command(effect) for effect in clause.effects}
        effects = _listed([self.effect(effect) for effect in clause.effects], len(styles) == 1)
        if asked:
            return f"{lead}, if {_joined_conditions(asked)}: {effects}."
        return f"{lead}, {effects}."

    def is_command(self, effect: Effect) -> bool:
        own_hand = effect.kind == v.DISCARD and effect.scope == v.HAND_OWN
        return effect.kind in _COMMANDS or own_hand

    # -- units ------------------------------------------------------------------------------------

    def place(self, place: int) -> str:
        if place == v.HERE and self.clause.when == v.WHEN_AFTER_BATTLE:
            return _HERE_AFTER_BATTLE
        if place == v.HERE and self.on_objective:
            return _HERE_ON_OBJECTIVE
        return _PLACE_WORDS[place]

    def noun(self, selector: Selector, plural: bool = False, with_place: bool = True) -> str:
        """ "damaged friendly Rebel Trooper unit of 1 or 2 stars in the zone"."""
        words = [
            "" if selector.damaged < 0 else _DAMAGED_WORDS[selector.damaged],
            _SIDE_WORDS[selector.side],
            selector.affiliation,
            _either(icons.icons_of(selector.icons)) if selector.icons else "",
            "" if selector.kind < 0 else v.UNIT_KINDS[selector.kind],
            "units" if plural else "unit",
            f"of {stars_text(selector.stars)}" if selector.stars else "",
            self.place(selector.place) if with_place else "",
        ]
        return " ".join(word for word in words if word)

    def unit(self) -> str:
        return _YOUR_UNIT if self.on_objective else _THIS_UNIT

    def foe(self) -> str:
        if self.clause.when == v.WHEN_STRUCK:
            return "each striking unit"
        if self.clause.when == v.WHEN_STRIKE_FAILS:
            return "the striking unit"
        return _OPPOSING_UNIT

    def subject(self, who: Selector) -> str:
        """Whom a standing effect is for: all that pass a filter."""
        if who.who == v.WHO_UNIT:
            return self.unit()
        if who.who == v.WHO_FOE:
            return self.foe()
        units = self.noun(who, plural=True)
        return f"all {units}" if who.side == v.ANY_SIDE else units

    def target(self, effect: Effect) -> str:
        """Whom a one-shot effect is for: one unit of choice, or each."""
        if effect.who.who != v.WHO_FILTER:
            return self.subject(effect.who)
        return f"{v.PICKS[effect.pick]} {self.noun(effect.who)}"

    def opponent(self) -> str:
        """Who discards: the other player of a battle or strike, elsewhere everybody else."""
        if not self.on_objective or self.clause.when == v.WHEN_AFTER_BATTLE:
            return "the opponent"
        if self.clause.when in _STRIKE_TRIGGERS:
            return "the striking player"
        if self.clause.when == v.WHEN_REVEAL:  # a strike or its owner may have turned it up
            return "the striking player (or else each opponent)"
        return "each opponent"

    # -- amounts ----------------------------------------------------------------------------------

    def number(self, amount: Amount) -> int:
        return amount.fixed if amount.of is None else amount.each

    def counting(self, amount: Amount) -> str:
        """ " for each friendly Trooper unit in the zone (at most 3)", or nothing."""
        if amount.of is None:
            return ""
        cap = f" (at most {amount.cap})" if amount.cap else ""
        return f" for each {self.noun(amount.of)}{cap}"

    def counted(self, amount: Amount, noun: str) -> str:
        return f"{_counted(self.number(amount), noun)}{self.counting(amount)}"

    # -- conditions -------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> list[tuple[str, str]]:
        """What is asked, as subjects and predicates."""
        kind = condition.kind
        if kind == v.IF_SIDE:
            past = self.clause.when in _PAST_TRIGGERS
            return [(self.unit(), (_PAST_ROLE_WORDS if past else _ROLE_WORDS)[condition.code])]
        if kind == v.IF_ZONE:
            return [(self.unit(), f"stands {self.place(condition.code)}")]
        if kind == v.IF_PLAYED_FIRST:
            return [("this", "is the first card of this battle")]
        if kind == v.IF_FOE_PLAYED:
            played = "a card" if condition.code else "no card"
            return [("the opponent", f"has played {played} in this battle")]
        if condition.selector is None:
            return [self.card_condition(condition)]
        if kind == v.IF_COUNT:
            return [self.count_condition(condition, condition.selector)]
        if kind == v.IF_FACE_UP:
            return [self.face_up_condition(condition, condition.selector)]
        who = self.unit() if kind == v.IF_UNIT else _OPPOSING_UNIT
        return [(who, predicate) for predicate in self.predicates(condition.selector)]

    def predicates(self, selector: Selector) -> list[str]:
        """A filter asked of a single unit."""
        found = []
        if selector.damaged >= 0:
            found.append(f"is {_DAMAGED_WORDS[selector.damaged]}")
        if selector.affiliation or selector.icons or selector.kind >= 0:
            sort = Selector(
                v.WHO_FILTER,
                icons=selector.icons,
                kind=selector.kind,
                affiliation=selector.affiliation,
            )
            found.append(f"is {_with_article(self.noun(sort))}")
        if selector.stars:
            found.append(f"has {stars_text(selector.stars)}")
        return found

    def count_condition(self, condition: Condition, selector: Selector) -> tuple[str, str]:
        one = self.noun(selector, with_place=False)
        many = self.noun(selector, plural=True, with_place=False)
        units = _number_range(condition.low, condition.high, one, many)
        place = self.place(selector.place) or "in play"
        verb = "is" if condition.low == 1 and condition.high in (1, v.NO_LIMIT) else "are"
        return "there", f"{verb} {units} {place}"

    def face_up_condition(self, condition: Condition, selector: Selector) -> tuple[str, str]:
        printed = _either(icons.icons_of(selector.icons)) if selector.icons else ""
        words = ("face-up", _SIDE_WORDS[selector.side], selector.affiliation, printed, "objective")
        noun = " ".join(word for word in words if word)
        verb = "is" if condition.low == 1 and condition.high in (1, v.NO_LIMIT) else "are"
        return "there", f"{verb} {_number_range(condition.low, condition.high, noun)}"

    def card_condition(self, condition: Condition) -> tuple[str, str]:
        low, high = condition.low, condition.high
        if condition.kind == v.IF_OBJECTIVES:
            return "you", f"have {_number_range(low, high, 'objective')}"
        cards = _number_range(low, high, "card")
        if condition.kind == v.IF_DISCARD:
            return "your discard pile", f"holds {cards}"
        if condition.kind == v.IF_HAND:
            return "you", f"hold {cards}"
        return "the opponent", f"holds {cards}"

    # -- effects ----------------------------------------------------------------------------------

    def effect(self, effect: Effect) -> str:
        return _EFFECT_WORDS[effect.kind](self, effect)

    def duration(self) -> str:
        """How long a standing effect lasts that a one-shot trigger brings."""
        lasts = self.clause.lasts == v.LASTS_TURN and not self.stands
        return f" {_UNTIL_TURN_ENDS}" if lasts else ""

    def bonus(self, effect: Effect) -> str:
        value = v.VALUES[effect.value]
        number = self.number(effect.amount)
        counting = f"{self.counting(effect.amount)}{self.duration()}"
        if value in v.PLAYER_VALUES:
            raised = "raised" if number > 0 else "lowered"
            if effect.value == v.HAND_SIZE:
                return f"your hand size is {raised} by {abs(number)}{counting}"
            return f"your action limit is {raised} by {_counted(abs(number), 'star')}{counting}"
        if effect.value == v.OBJECTIVE_DEFENSE:
            return f"{_SCOPE_WORDS[effect.scope]} {number:+d} defense{counting}"
        changed = f"{number:+d} {_VALUE_WORDS[effect.value]}{counting}"
        if effect.who.who == v.WHO_UNIT and not self.on_objective:
            return changed
        verb = "have" if effect.who.who == v.WHO_FILTER else "has"
        return f"{self.subject(effect.who)} {verb} {changed}"

    def prevent(self, effect: Effect) -> str:
        unit = self.subject(effect.who)
        if effect.who.who == v.WHO_FILTER:
            unit = _with_article(self.noun(effect.who))
        less = f"{self.number(effect.amount)}{self.counting(effect.amount)}"
        return f"damage dealt to {unit} is reduced by {less}{self.duration()}"

    def deal(self, effect: Effect) -> str:
        amount = effect.amount
        damage = f"{self.number(amount)} damage{self.counting(amount)}"
        return f"deal {damage} to {self.target(effect)}"

    def mark(self, effect: Effect) -> str:
        counters = self.counted(effect.amount, "damage counter")
        return f"place {counters} on {self.target(effect)}"

    def heal(self, effect: Effect) -> str:
        counters = self.counted(effect.amount, "damage counter")
        return f"remove {counters} from {self.target(effect)}"

    def draw(self, effect: Effect) -> str:
        return f"draw {self.counted(effect.amount, 'card')}"

    def discard(self, effect: Effect) -> str:
        noun = "random card" if effect.how == v.AT_RANDOM else "card"
        cards = _counted(self.number(effect.amount), noun)
        counting = self.counting(effect.amount)
        if effect.scope == v.HAND_OWN:
            choice = "" if effect.how == v.AT_RANDOM else " of your choice"
            return f"discard {cards}{choice} from your hand{counting}"
        verb = "discards" if effect.how == v.AT_RANDOM else "chooses and discards"
        return f"{self.opponent()} {verb} {cards}{counting}"

    def remove(self, effect: Effect) -> str:
        noun = "random card" if effect.how == v.AT_RANDOM else "card"
        cards = _counted(self.number(effect.amount), noun)
        pile = "hand" if effect.source == v.FROM_HAND else "discard pile"
        own = effect.scope == v.HAND_OWN
        chooser = "your" if own or effect.source == v.FROM_DISCARD else "that player's"
        choice = "" if effect.how == v.AT_RANDOM else f" of {chooser} choice"
        place = f"your {pile}" if own else f"the {pile} of {self.opponent()}"
        return f"take {cards}{choice} out of the game from {place}{self.counting(effect.amount)}"

    def remove_this(self, effect: Effect) -> str:
        return "take this card out of the game instead of discarding it"

    def reroll(self, effect: Effect) -> str:
        if effect.scope == v.REROLL_FOE_HIT and not self.on_objective:
            return "if an attack of the opposing unit hits, roll it again once"
        unit = _with_article(self.noun(effect.who)) if self.on_objective else _THIS_UNIT
        event = f"of {unit} misses" if effect.scope == v.REROLL_OWN_MISS else f"on {unit} hits"
        return f"if an attack {event}, roll it again once"

    def force_play(self, effect: Effect) -> str:
        return _FORCE_PLAY_WORDS

    def forbid(self, effect: Effect) -> str:
        if effect.act == v.ACT_EXTRA_CARD:
            units = f"{self.subject(effect.who)}{self.duration()}"
            return f"no more than one combat card a battle can be played for {units}"
        if effect.act == v.ACT_AUTOMATIC_12:
            return f"{self.twelve(effect)} is no automatic success{self.duration()}"
        if effect.act != v.ACT_PLAY_CARD:
            return f"{self.subject(effect.who)} can't {_ACT_WORDS[effect.act]}{self.duration()}"
        if effect.who.who == v.WHO_FILTER:
            units = self.noun(effect.who, plural=True)
            return f"no combat card can be played for {units}"
        player = "you" if effect.who.who == v.WHO_UNIT else "the opponent"
        return f"{player} can't play a card{'' if self.stands else ' in this battle'}"

    def twelve(self, effect: Effect) -> str:
        unit = self.subject(effect.who)
        if effect.who.who == v.WHO_FILTER:
            unit = _with_article(self.noun(effect.who))
        return f"a base roll of 12 by {unit}"

    def extra_card(self, effect: Effect) -> str:
        if effect.who.who == v.WHO_UNIT and self.clause.lasts != v.LASTS_TURN:
            return "you may play one more combat card"
        units = self.subject(effect.who)
        return f"one more combat card a battle can be played for {units}{self.duration()}"

    def permit(self, effect: Effect) -> str:
        if effect.act == v.ACT_EXTRA_CARD:
            return self.extra_card(effect)
        if effect.act == v.ACT_AUTOMATIC_12:
            return f"{self.twelve(effect)} succeeds in strikes too{self.duration()}"
        if effect.act == v.ACT_MOVE_TWO:
            return f"{self.subject(effect.who)} can move two zones{self.duration()}"
        act = _ACT_WORDS[effect.act]
        return f"{self.subject(effect.who)} can {act}{self.duration()} even if a rule forbids it"

    def move(self, effect: Effect) -> str:
        far = "by one or two zones" if effect.scope == v.TWO_ZONES else "into an adjacent zone"
        return f"you may move {self.target(effect)} {far}"

    def reinforce(self, effect: Effect) -> str:
        place = self.place(v.HOME if effect.scope == v.TO_HOME else v.HERE)
        stars = _counted(effect.amount.fixed, "star")
        return f"bring units worth up to {stars} from your reserves {place.replace('in ', 'into ')}"

    def withdraw(self, effect: Effect) -> str:
        return f"return {self.target(effect)} to its owner's reserves"

    def recover(self, effect: Effect) -> str:
        noun = "card" if effect.scope == v.ANY_CARD else _CARD_WORDS[effect.scope]
        cards = f"{_counted(self.number(effect.amount), noun)} of your choice"
        counting = self.counting(effect.amount)
        return f"take {cards} from your discard pile into your hand{counting}"


# In the order of vocabulary.EFFECTS.
_EFFECT_WORDS: Final = (
    _ClauseWords.bonus,
    _ClauseWords.prevent,
    _ClauseWords.deal,
    _ClauseWords.mark,
    _ClauseWords.heal,
    _ClauseWords.draw,
    _ClauseWords.discard,
    _ClauseWords.reroll,
    _ClauseWords.force_play,
    _ClauseWords.forbid,
    _ClauseWords.permit,
    _ClauseWords.move,
    _ClauseWords.reinforce,
    _ClauseWords.withdraw,
    _ClauseWords.recover,
    _ClauseWords.remove,
    _ClauseWords.remove_this,
)
