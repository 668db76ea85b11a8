"""How a card is declared: its words, then its pieces, read by the engine as a `Script`.

    card("3_6", "Deploys only on Hoth. Power -1 away from Hoth sites.",
         deploys_to(site_of("Hoth")),
         power(-1, when=~at(site_of("Hoth"))))

`card` takes the catalogue's id; ids of twins on both sides may be given together. A location has
words and pieces for each half: `place("3_62", light=half("..."), dark=half("...", ...))`.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from starfold.games.ccg.rules.abilities import HALF
from starfold.games.ccg.rules.vessels import skill_grant
from starfold.games.ccg.scripts.choosing import Target
from starfold.games.ccg.scripts.steps import flat, sole_effects
from starfold.games.ccg.scripts.terms import Term, itself
from starfold.games.ccg.scripts.whereabouts import here
from starfold.games.ccg.state.scope import Amount
from starfold.games.ccg.state.script import (
    BOTH,
    FOE,
    PER_BATTLE,
    PER_MOMENT,
    PER_TURN,
    UNLIMITED,
    YOU,
    Ability,
    Modifier,
    Script,
)
from starfold.games.ccg.state.vocabulary import (
    ABILITY_NEEDED,
    ANY_TIME,
    ARMOR,
    ATTRITION,
    BATTLE_DESTINY,
    BATTLE_DRAW_AT_LEAST,
    BATTLE_DRAWS,
    COST,
    DESTINY,
    DRAIN,
    EPIC_TOTAL,
    FEROCITY,
    FORFEIT,
    GENERATION,
    HYPERSPEED,
    IMMUNITY,
    JUST_LOST,
    LANDSPEED,
    LOST,
    MANEUVER,
    MOVE_COST,
    NONE,
    OWN_CONTROL,
    POWER,
    SEARCH,
    TOTAL_BATTLE_DESTINY,
    TOTAL_POWER,
    TOTAL_WEAPON_DESTINY,
    TRANSIT_COST,
    USED,
    WEAPON_DESTINY,
)

SCRIPTS: Final[dict[str, Script]] = {}
"""Every declared card by its catalogue id."""

Piece = Callable[[Script, int], None]
"""A piece puts itself into a script; the number is a location's half, or -1."""


def card(ids: str, words: str, *pieces: Piece) -> None:
    """Declare a card, or twins of both sides: `card("3_36 3_101", ...)`."""
    for id in ids.split():
        script = Script(id)
        script.words = words
        for piece in pieces:
            piece(script, -1)
        _keep(script)


class Half:
    def __init__(self, words: str, pieces: tuple[Piece, ...]) -> None:
        self.words = words
        self.pieces = pieces


def half(words: str = "", *pieces: Piece) -> Half:
    return Half(words, pieces)


def place(ids: str, light: Half, dark: Half, *both: Piece) -> None:
    """Declare a location; `both` are pieces that belong to no half."""
    for id in ids.split():
        script = Script(id)
        script.words_for = [light.words, dark.words]
        for number, one in enumerate((light, dark)):
            for piece in one.pieces:
                piece(script, number)
        for piece in both:
            piece(script, -1)
        _keep(script)


def _keep(script: Script) -> None:
    assert script.id not in SCRIPTS, f"card {script.id} is declared twice"
    SCRIPTS[script.id] = script


# -- continuous changes ----------------------------------------------------------------------------


def changes(
    kind: int,
    amount: int | Amount,
    of: Term = itself,
    when: Term | None = None,
    whose: int = BOTH,
    sets: bool = False,
    cumulative: bool = False,
) -> Piece:
    """A change of any value in the vocabulary, as long as the text works."""
    fixed = amount if isinstance(amount, int) else 0
    reckon = None if isinstance(amount, int) else amount
    modifier = Modifier(kind, fixed, reckon, of, when, whose, sets, cumulative)

    def put(script: Script, number: int) -> None:
        (script.modifiers if number < 0 else script.modifiers_for[number]).append(modifier)

    return put


def power(
    amount: int | Amount, of: Term = itself, when: Term | None = None, cumulative: bool = False
) -> Piece:
    return changes(POWER, amount, of, when, cumulative=cumulative)


class ValueWord(Protocol):
    """A word for a change of one value of a card."""

    def __call__(
        self, amount: int | Amount, of: Term = itself, when: Term | None = None
    ) -> Piece: ...


def _value(kind: int) -> ValueWord:
    def word(amount: int | Amount, of: Term = itself, when: Term | None = None) -> Piece:
        return changes(kind, amount, of, when)

    return word


forfeit: Final = _value(FORFEIT)
armor: Final = _value(ARMOR)
maneuver: Final = _value(MANEUVER)
hyperspeed: Final = _value(HYPERSPEED)
landspeed: Final = _value(LANDSPEED)
ferocity: Final = _value(FEROCITY)
immune_to_attrition: Final = _value(IMMUNITY)
"""Immune to attrition < n; 99 for all attrition."""
deploy_cost: Final = _value(COST)
"""`of` is the card being deployed; ask its place with `other_is(...)`, `other_is_here`."""
move_cost: Final = _value(MOVE_COST)
"""`of` is the moving card; where it goes to is `other_is(...)`."""


class PlaceWord(Protocol):
    """A word for a change of what a player has at locations like `of`."""

    def __call__(
        self, amount: int | Amount, of: Term = here, when: Term | None = None, whose: int = YOU
    ) -> Piece: ...


def _at_places(kind: int) -> PlaceWord:
    def word(
        amount: int | Amount, of: Term = here, when: Term | None = None, whose: int = YOU
    ) -> Piece:
        return changes(kind, amount, of, when, whose)

    return word


drain: Final = _at_places(DRAIN)
generation: Final = _at_places(GENERATION)
"""Force generation; `of=always` for the total."""
total_power: Final = _at_places(TOTAL_POWER)
"""Total power in battles there."""
battle_draws: Final = _at_places(BATTLE_DRAWS)
"""Adds battle destiny draws in battles there."""
battle_destiny: Final = _at_places(BATTLE_DESTINY)
"""Added to each battle destiny draw."""
total_battle_destiny: Final = _at_places(TOTAL_BATTLE_DESTINY)
attrition: Final = _at_places(ATTRITION)
"""Attrition against a player in battles there."""
search_party: Final = _at_places(SEARCH)
"""Added to search party destiny at sites like `of`."""


def standing_power(amount: int | Amount, of: Term = here, when: Term | None = None) -> Piece:
    """Your total power at locations like `of`, in a battle or not."""

    def put(script: Script, number: int) -> None:
        total_power(amount, of, when)(script, number)
        script.special["standing_power"] = True

    return put


def weapon_destiny(amount: int | Amount, of: Term, when: Term | None = None) -> Piece:
    """Weapon destiny draws of weapons like `of`; the target is `other_is(...)`."""
    return changes(WEAPON_DESTINY, amount, of, when)


def total_weapon_destiny(amount: int | Amount, of: Term, when: Term | None = None) -> Piece:
    """The total of what weapons like `of` draw for a shot; the target is `other_is(...)`."""
    return changes(TOTAL_WEAPON_DESTINY, amount, of, when)


def battle_draw_if_not_able(when: Term | None = None, of: Term = here) -> Piece:
    """Draws one battle destiny if not able to otherwise."""
    return changes(BATTLE_DRAW_AT_LEAST, 1, of, when, YOU)


def ability_needed(number: int, of: Term = here, whose: int = YOU) -> Piece:
    """So much total ability is required to draw battle destiny there."""
    return changes(ABILITY_NEEDED, 4 * number, of, None, whose, sets=True)


def transit(number: int) -> Piece:
    """Docking bay transit from here costs its player so much Force."""
    return changes(TRANSIT_COST, number, here, None, YOU)


def epic_total(amount: int | Amount, of: Term, when: Term | None = None) -> Piece:
    """Added to the total of an Epic Event like `of`."""
    return changes(EPIC_TOTAL, amount, of, when)


def destiny_number(amount: int | Amount, of: Term, whose: int = YOU) -> Piece:
    """Added to the destiny number of cards like `of` that you draw."""
    return changes(DESTINY, amount, of, None, whose)


def grants(kind: int, of: Term = itself, when: Term | None = None, whose: int = BOTH) -> Piece:
    """A GRANT_ or FORBID_ kind holds for cards like `of`."""
    return changes(kind, 1, of, when, whose)


forbids = grants


def grants_skill(name: str, of: Term, when: Term | None = None) -> Piece:
    """Cards like `of` count as warriors, thieves, spies ..."""
    return changes(skill_grant(name), 1, of, when)


def afterwards(*pieces: Piece) -> Piece:
    """Changes that hold only as long as the step `linger` says, wherever the card is by then."""

    def put(script: Script, number: int) -> None:
        apart = Script(script.id)
        for piece in pieces:
            piece(apart, -1)
        script.afterwards += apart.modifiers

    return put


def if_lost(words: str, *steps: Any, **how: Any) -> Piece:
    """This happens by itself when the card was lost from the table, if its text worked there."""
    return ability(words, *steps, on=JUST_LOST, automatic=True, own_loss=True, **how)


# -- abilities -------------------------------------------------------------------------------------


def ability(
    words: str,
    *steps: Any,
    times: int = ANY_TIME,
    on: int | tuple[int, ...] | None = None,
    when: Term | None = None,
    price: int | Amount = 0,
    once: int = UNLIMITED,
    pile: int = USED,
    rules: tuple[str, ...] = (),
    shares: int = NONE,
    **flags: bool,
) -> Piece:
    """Anything that a player may do, or that happens by itself; see the shorter forms below.

    `shares`: it is limited together with the ability of that number, the first declared being 0.
    The flags are those of `Ability`, such as `automatic`, `anybody` or `by_opponent`.
    """
    moments = None if on is None else ([on] if isinstance(on, int) else list(on))
    made = Ability(
        words,
        flat(list(steps)),
        times=times,
        moments=moments,
        when=when,
        price=price if isinstance(price, int) else 0,
        reckon_price=None if isinstance(price, int) else price,
        limit=once,
        pile=pile,
        rules=list(rules),
        shares=shares,
        **flags,
    )
    for step in made.steps:
        if not isinstance(step, Target) and not step.is_cost:
            break
        made.head += 1
    for step in made.steps[: made.head]:
        if isinstance(step, Target):
            step.aim.effects = sole_effects(made.steps[made.head :], step.name)
            step.aim.is_attack = any(one.harms == step.name for one in made.steps)
            step.aim.is_capture = any(one.captures == step.name for one in made.steps)
            made.needs.append(step.aim)

    def put(script: Script, number: int) -> None:
        (script.abilities if number < 0 else script.abilities_for[number]).append(made)

    return put


def action(words: str, *steps: Any, **how: Any) -> Piece:
    """In your control phase unless `times` says otherwise."""
    return ability(words, *steps, **{"times": OWN_CONTROL, **how})


def response(words: str, on: int | tuple[int, ...], *steps: Any, **how: Any) -> Piece:
    """You may do this when something just happened."""
    return ability(words, *steps, on=on, **how)


def automatic(words: str, on: int | tuple[int, ...], *steps: Any, **how: Any) -> Piece:
    """This happens by itself when something happened."""
    return ability(words, *steps, on=on, automatic=True, **how)


def whenever(words: str, when: Term | None, *steps: Any, **how: Any) -> Piece:
    """This happens by itself as soon as it can: the condition holds, there is what it is about.

    It must do away with its reason, for it is asked again after every change of the table.
    """
    made = ability(words, *steps, times=0, when=when, automatic=True, **how)

    def put(script: Script, number: int) -> None:
        before = script.abilities if number < 0 else script.abilities_for[number]
        script.standing.append(len(before) + (HALF * number if number > 0 else 0))
        made(script, number)

    return put


def used(words: str, *steps: Any, **how: Any) -> Piece:
    """A function of an Interrupt that goes to the Used Pile; `on=` if it is a response.

    Where a card has several, one is chosen when it is played (SW-B-085), and that one says to
    which pile it goes (SW-B-084).
    """
    return ability(words, *steps, from_hand=True, pile=USED, **how)


def lost(words: str, *steps: Any, **how: Any) -> Piece:
    """A function of an Interrupt that goes to the Lost Pile."""
    return ability(words, *steps, from_hand=True, pile=LOST, **how)


# -- deploying -------------------------------------------------------------------------------------


def deploys_to(what: Term) -> Piece:
    """Only to such a location, or aboard something there."""

    def put(script: Script, number: int) -> None:
        script.deploy.to = what

    return put


def deploys_free(to: Term) -> Piece:
    """Free to such a location or host, or aboard something there; no text makes it cost more."""

    def put(script: Script, number: int) -> None:
        script.deploy.free = to

    return put


def deploys_on(
    what: Term, price: int | Amount = -1, *steps: Any, when: Term | None = None
) -> Piece:
    """Weapons, devices, effects: on such a card or location; `steps` follow as it deploys."""

    def put(script: Script, number: int) -> None:
        rule = script.deploy
        rule.on = what
        rule.when = when
        rule.steps = flat(list(steps))
        if isinstance(price, int):
            rule.price = price
        else:
            rule.reckon_price = price

    return put


def deploys_on_table(price: int | Amount = -1, *steps: Any, when: Term | None = None) -> Piece:
    """On your side of the table, or beside a pile."""

    def put(script: Script, number: int) -> None:
        rule = script.deploy
        rule.side_of_table = True
        rule.when = when
        rule.steps = flat(list(steps))
        if isinstance(price, int):
            rule.price = price
        else:
            rule.reckon_price = price

    return put


def deploys_at(times: int) -> Piece:
    """At other times than your deploy phase."""

    def put(script: Script, number: int) -> None:
        script.deploy.times = times

    return put


def deploys_when(on: int | tuple[int, ...], when: Term | None = None) -> Piece:
    """As a response to something that just happened (Immediate Effects)."""

    def put(script: Script, number: int) -> None:
        script.deploy.moments = [on] if isinstance(on, int) else list(on)
        script.deploy.times = 0
        if when is not None:
            script.deploy.when = when

    return put


def lapses(when: Term, why: str) -> Piece:
    """The card is cancelled by itself as soon as this holds (asked about itself)."""

    def put(script: Script, number: int) -> None:
        script.lapses.append((when, why))

    return put


def destroys(what: Term, when: Term) -> Piece:
    """All such cards are lost at once, whenever and as long as the condition holds."""

    def put(script: Script, number: int) -> None:
        script.destroys.append((what, when))

    return put


def fires(weapon: Any) -> Piece:
    """How a weapon fires: a `weapons.Weapon`."""

    def put(script: Script, number: int) -> None:
        script.weapon = weapon
        weapon.enroll(script)

    return put


def fact(**facts: Any) -> Piece:
    """Something that a chapter of the rules asks by name (`mine="infantry"`)."""

    def put(script: Script, number: int) -> None:
        script.special.update(facts)

    return put


ONCE_A_TURN: Final = PER_TURN
ONCE_A_BATTLE: Final = PER_BATTLE
ONCE_EACH_TIME: Final = PER_MOMENT  # that something happens to which it responds
OPPONENT: Final = FOE
