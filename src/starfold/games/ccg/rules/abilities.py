"""What cards let their players do: which ability, when, at what price, how often.

An ability of a card has a number; those of a location's Dark half begin at `HALF`, and those that
a site has from another one at `EXPANDED`. What some card in a hidden hand could do is asked of the
library, so that a question tells nothing of the hand.
"""

from starfold.games.ccg.rules import carrying, purse
from starfold.games.ccg.rules.changes import (
    Uses,
    added,
    changed,
    expansions,
    half_of,
    has_text,
    holds,
    index_of,
    lingers,
    would_have_text,
)
from starfold.games.ccg.rules.step import card_of, kind_of, number_of, packed
from starfold.games.ccg.speech.names import card_label, card_name, from_hand, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import (
    PER_BATTLE,
    PER_MOMENT,
    UNLIMITED,
    Ability,
    Script,
    usage,
)
from starfold.games.ccg.state.vocabulary import (
    A_PLAY,
    A_USE,
    COST,
    FORBID_PLAY,
    GRANT_UNIQUE,
    IN_BATTLE,
    INTERRUPT,
    IS_OFF,
    JUST_LOST,
    LOCATION,
    NONE,
    PLAY_COST,
    SIDES,
    WAS_MUTE,
)
from starfold.kernel.choices import Choice
from starfold.kernel.tongue import foreign

HALF = 50  # ability numbers of a location's Dark half begin here
EXPANDED = 100  # and here those of other sites, `_FROM_EACH` for each of them
_FROM_EACH = 4  # two abilities of each half


# -- abilities by number ---------------------------------------------------------------------------


def ability_of(pos: Position, card: int, number: int) -> Ability:
    if number >= EXPANDED:
        source, which = divmod(number - EXPANDED, _FROM_EACH)
        text: Script = pos.setup.scripts[source]
        return text.abilities_for[which % 2][which // 2]
    script: Script = pos.setup.scripts[card]
    if pos.setup.defs[card].type != LOCATION:
        return script.abilities[number]
    return script.abilities_for[number // HALF][number % HALF]


def half_with(number: int) -> int:
    """The half of a location that has the ability of this number."""
    return (number - EXPANDED) % 2 if number >= EXPANDED else number // HALF


def own_abilities(pos: Position, card: int, seat: int) -> list[int]:
    """The numbers of the abilities that a card in play gives this player."""
    script: Script | None = pos.setup.scripts[card]
    if pos.setup.defs[card].type != LOCATION:
        if script is None:
            return []
        mine = pos.owner[card] == seat
        return [
            number
            for number, ability in enumerate(script.abilities)
            if ability.anybody or ability.by_opponent != mine
        ]
    found: list[int] = []
    if script is not None:
        half = half_of(pos, card, seat)
        found = [half * HALF + number for number in range(len(script.abilities_for[half]))]
    for source, half in expansions(pos, card, seat):
        text: Script = pos.setup.scripts[source]
        for number in range(len(text.abilities_for[half])):
            found.append(EXPANDED + _FROM_EACH * source + 2 * number + half)
    return found


def uses_of(pos: Position) -> Uses:
    """The abilities that cards in play give both players, kept as long as the table is the same."""
    index = index_of(pos)
    found = index.uses
    if found is None:
        found = _find_uses(pos)
        index.uses = found
    return found


def _find_uses(pos: Position) -> Uses:
    uses = Uses()
    lent = bool(index_of(pos).expanded)  # abilities to sites that have none of their own
    for card in pos.table:
        script: Script | None = pos.setup.scripts[card]
        if not lent and (script is None or not _lets_do_something(script)):
            continue
        if script is not None and pos.setup.defs[card].type != LOCATION:
            _find_uses_of(pos, uses, card, script)
            continue
        for seat in range(2):
            for number in own_abilities(pos, card, seat):
                ability = ability_of(pos, card, number)
                if not ability.from_hand and _may_speak(pos, card, ability):
                    _note_use(uses, ability, seat, packed(A_USE, card, number))
    return uses


def _find_uses_of(pos: Position, uses: Uses, card: int, script: Script) -> None:
    """Those of a card that is no location: `own_abilities` of both players at once."""
    owner = pos.owner[card]
    for number, ability in enumerate(script.abilities):
        if ability.from_hand or not _may_speak(pos, card, ability):
            continue
        option = packed(A_USE, card, number)
        if ability.anybody or not ability.by_opponent:
            _note_use(uses, ability, owner, option)
        if ability.anybody or ability.by_opponent:
            _note_use(uses, ability, other(owner), option)


def _lets_do_something(script: Script) -> bool:
    return bool(script.abilities or script.abilities_for[0] or script.abilities_for[1])


def _may_speak(pos: Position, card: int, ability: Ability) -> bool:
    """Whether a text works, or does so in other moments than this one: see `_speaks`."""
    return ability.own_loss or _speaks(pos, card, ability, None)


def _note_use(uses: Uses, ability: Ability, seat: int, option: int) -> None:
    if ability.moments is None:
        uses.actions[seat].append(option)
        return
    answers = uses.required[seat] if ability.automatic else uses.optional[seat]
    for kind in dict.fromkeys(ability.moments):
        answers.setdefault(kind, []).append(option)


def _timely(pos: Position, seat: int, time: int) -> list[int]:
    """What cards in play let a player do of one's own accord at this time."""
    uses = uses_of(pos)
    found = uses.timely[seat].get(time)
    if found is None:
        found = [
            option
            for option in uses.actions[seat]
            if ability_of(pos, card_of(option), number_of(option)).times & time != 0
        ]
        uses.timely[seat][time] = found
    return found


def user_of(pos: Position, card: int, number: int) -> int:
    """Who has an ability of a card in play: of a location the player whom that half faces."""
    if pos.setup.defs[card].type != LOCATION:
        owner = pos.owner[card]
        return other(owner) if ability_of(pos, card, number).by_opponent else owner
    source = card if number < EXPANDED else (number - EXPANDED) // _FROM_EACH
    return half_of(pos, source, half_with(number))


def scope_of(pos: Position, card: int, seat: int, moment: Moment | None) -> Scope:
    scope = Scope(card, seat)
    scope.moment = moment
    return scope


# -- what is possible ------------------------------------------------------------------------------


def time_of(pos: Position, seat: int) -> int:
    """The bit of the time that it is for a player: see the vocabulary."""
    if pos.fight is not None:
        return IN_BATTLE
    return 1 << pos.phase + (0 if seat == pos.active else 6)


def price_of(pos: Position, ability: Ability, scope: Scope) -> int:
    """The Force to use for an ability, as far as it is chosen by now."""
    price = ability.price
    if ability.reckon_price is not None:
        price = ability.reckon_price(pos, scope, scope.card)
    return played_for(pos, price, scope) if ability.from_hand else price


def played_for(pos: Position, price: int, scope: Scope) -> int:
    """What a card costs in all that is played from hand for a price.

    Texts that change what a card costs do so for Interrupts as well. What they ask for playing a
    card is due even where it is free (`PLAY_COST`).
    """
    if scope.card == NONE:
        return price
    if price:
        price = changed(pos, COST, price, scope.card, scope.seat)
    return price + max(0, added(pos, PLAY_COST, scope.card, scope.seat))


def possible(pos: Position, ability: Ability, scope: Scope) -> bool:
    """Whether an ability could be used now: its condition, its price, something to choose."""
    if ability.when is not None and not ability.when.ask(pos, scope, scope.card):
        return False
    if price_of(pos, ability, scope) > purse.usable(pos, scope.seat):
        return False
    for need in ability.needs:
        if not need.is_met(pos, scope):
            return False
    return True


def usable(pos: Position, card: int, number: int, seat: int, moment: Moment | None) -> bool:
    """Whether a card in play lets this player use that ability now."""
    ability = ability_of(pos, card, number)
    if ability.from_hand or not _speaks(pos, card, ability, moment):
        return False
    if used_up(pos, card, number, ability, seat):
        return False
    if ability.uses_device and carrying.why_not_device_now(pos, card) is not None:
        return False
    return possible(pos, ability, scope_of(pos, card, seat, moment))


def _speaks(pos: Position, card: int, ability: Ability, moment: Moment | None) -> bool:
    """Whether the text works; some of it does while the card is turned off, and only then.

    Of a card just lost what it says of that works, and what a card left behind wherever it is.
    """
    if ability.face_down:
        return pos.has(card, IS_OFF) and would_have_text(pos, card)
    if ability.lingering:
        return lingers(pos, card)
    if ability.own_loss:
        return (
            moment is not None
            and moment.kind == JUST_LOST
            and moment.card == card
            and moment.amount & WAS_MUTE == 0
        )
    return has_text(pos, card)


def playable(pos: Position, card: int, number: int, seat: int, moment: Moment | None) -> bool:
    """Whether a card in hand may be played for that ability now."""
    if not may_be_played(pos, card, seat):
        return False
    ability = ability_of(pos, card, number)
    return ability.from_hand and possible(pos, ability, scope_of(pos, card, seat, moment))


def may_be_played(pos: Position, card: int, seat: int) -> bool:
    """A unique Interrupt: one copy a turn, both players together (HO-UNIQ-02, SW-B-039)."""
    limit = copies_a_turn(pos, card)
    if limit and pos.played.count(pos.setup.title[card]) >= limit:
        return False
    return not holds(pos, FORBID_PLAY, card, seat)


def copies_a_turn(pos: Position, card: int) -> int:
    """How many copies of an Interrupt may be played in a turn; 0: any number (SW-B-039).

    A text in play may make one unique that is not.
    """
    definition = pos.setup.defs[card]
    if definition.type != INTERRUPT:
        return 0
    return 1 if holds(pos, GRANT_UNIQUE, card) else definition.uniqueness


def spent_key(pos: Position, card: int, number: int, seat: int) -> int:
    """An ability's entry among what is used up: copies of a player share it (SW-B-081).

    It is below zero, apart from the entries for single cards. What a site has from another one is
    that one's.
    """
    if number >= EXPANDED:
        source, which = divmod(number - EXPANDED, _FROM_EACH)
        return spent_key(pos, source, which % 2 * HALF + which // 2, seat)
    return -1 - usage(2 * pos.setup.title[card] + seat, number)


def limited_as(ability: Ability, number: int) -> int:
    """The number under which the use of an ability is remembered."""
    return number if ability.shares == NONE else ability.shares


def used_up(pos: Position, card: int, number: int, ability: Ability, seat: int) -> bool:
    if ability.limit in (UNLIMITED, PER_MOMENT):
        return False
    key = spent_key(pos, card, limited_as(ability, number), seat)
    if ability.limit == PER_BATTLE and pos.fight is not None:
        return key in pos.fight.used
    return key in pos.used_up


def actions(pos: Position, seat: int, time: int) -> list[int]:
    """Abilities that may be used of one's own accord at this time, as options."""
    found: list[int] = []
    for card in pos.hand[seat]:
        script: Script | None = pos.setup.scripts[card]
        if script is None or not script.is_played_at(time):
            continue
        for number, ability in enumerate(script.abilities):
            if (
                ability.from_hand
                and ability.moments is None
                and ability.times & time
                and playable(pos, card, number, seat, None)
            ):
                found.append(packed(A_PLAY, card, number))
    for option in _timely(pos, seat, time):
        if usable(pos, card_of(option), number_of(option), seat, None):
            found.append(option)
    return found


def could_act(pos: Position, seat: int, time: int) -> bool:
    """Whether some card that may be in this hand, as far as anybody knows, is played at this time.

    It says when a question with one answer is put all the same: leaving it out would tell.
    """
    if not pos.hand[seat]:
        return False
    for definition, script in pos.setup.library.entries:
        if definition.side != seat:
            continue
        for ability in script.abilities:
            fits = ability.from_hand and ability.moments is None and ability.times & time != 0
            if fits and possible(pos, ability, scope_of(pos, NONE, seat, None)):
                return True
    return False


# -- in words --------------------------------------------------------------------------------------


def choice(pos: Position, option: int) -> Choice:
    """A card played or used for one of its functions."""
    card, number = card_of(option), number_of(option)
    doing = foreign(ability_of(pos, card, number).words)
    if kind_of(option) == A_PLAY:
        found = from_hand(
            pos, "play", card, say("abilities.play", card=card_name(pos, card), words=doing)
        )
    else:
        found = piece(
            pos, "use", card, say("abilities.use", card=card_label(pos, card), words=doing)
        )
    if pos.setup.defs[card].type == LOCATION and user_of(pos, card, number) != pos.asked:
        found.names.append(_half_called(half_with(number)))
    if has_several(pos, card, number):
        found.names.append(_function_called(number % HALF))
    return found


def _half_called(seat: int) -> str:
    return f"{SIDES[seat]}'s half"


def _function_called(number: int) -> str:
    return f"function {number + 1}"


def has_several(pos: Position, card: int, number: int) -> bool:
    """Whether a card has more than one function of this sort; the results of shots are none."""
    if number >= EXPANDED:
        return True
    script: Script = pos.setup.scripts[card]
    abilities = script.abilities
    if pos.setup.defs[card].type == LOCATION:
        abilities = script.abilities_for[half_with(number)]
    is_played = ability_of(pos, card, number).from_hand
    return len([one for one in abilities if one.words and one.from_hand == is_played]) > 1
