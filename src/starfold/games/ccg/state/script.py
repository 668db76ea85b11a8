"""What a card does, as the engine reads it: continuous changes, abilities, where it may deploy.

A card's script is a `Script`; `scripts/` holds one for every card that has behaviour. Its pieces
are declared from small tests ("your Rebel at the same site") and small instructions ("target",
"draw destiny", "lose it"). A test asks about one card, seen from the card whose text it is: the
`Scope`.
"""

from typing import Any, Final

from starfold.games.ccg.state.fractions import size
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import ANY_TIME, NONE, USED

# Whose value a change of a player's value (drain, total power ...) concerns.
YOU: Final = 0
FOE: Final = 1
BOTH: Final = 2

# How often an ability may be used.
UNLIMITED: Final = 0
PER_TURN: Final = 1  # by card
PER_BATTLE: Final = 2
PER_MOMENT: Final = 3  # of a response: once for what happened, by card


class Modifier:
    """A change that holds as long as its card's text does."""

    def __init__(
        self,
        kind: int,
        amount: int,
        reckon: Amount | None,
        of: Term,
        when: Term | None,
        whose: int,
        sets: bool,
        cumulative: bool,
    ) -> None:
        self.kind = kind
        self.amount = amount
        self.reckon = reckon  # where the amount depends on the table
        self.of = of
        self.subject = of.subject()  # the cards that it can be about at all
        self.when = when  # asked with the text's own card
        self.whose = whose
        self.sets = sets
        self.cumulative = cumulative


class Need:
    """What must be there before an ability can be used, see `aiming`."""

    def is_met(self, pos: Position, scope: Scope) -> bool:
        raise NotImplementedError


class Ability:
    """Something that a card lets its player do, or that happens by itself."""

    def __init__(
        self,
        words: str,
        steps: list[Instruction],
        times: int = ANY_TIME,
        moments: list[int] | None = None,
        when: Term | None = None,
        price: int = 0,
        reckon_price: Amount | None = None,
        automatic: bool = False,
        limit: int = UNLIMITED,
        from_hand: bool = False,
        pile: int = USED,
        rules: list[str] | None = None,
        uses_device: bool = False,
        anybody: bool = False,
        face_down: bool = False,
        own_loss: bool = False,
        lingering: bool = False,
        by_opponent: bool = False,
        shares: int = NONE,
    ) -> None:
        self.words = words  # what the option says
        self.steps = steps
        self.head = 0  # the steps before the announcement: targets and costs
        self.needs: list[Need] = []  # what those steps cannot do without
        self.times = times  # for actions: when
        self.moments = moments  # for responses: to what; None for actions
        self.when = when  # public: it never asks about a hidden card
        self.price = price
        self.reckon_price = reckon_price
        self.automatic = automatic
        self.limit = limit
        self.from_hand = from_hand
        self.pile = pile  # where an Interrupt goes afterwards
        self.rules = rules or []
        self.uses_device = uses_device  # counts as the carrier's device of the turn (SW-B-122)
        self.anybody = anybody  # both players may use it, whoever owns the card
        self.face_down = face_down  # only while the card is turned off
        self.own_loss = own_loss  # answers JUST_LOST of its own card, from the Lost Pile
        self.lingering = lingering  # works only while TEXT_LINGERS, wherever its card is
        self.by_opponent = by_opponent  # for the opponent of whose card it is, who is `you` then
        self.shares = shares  # the ability with which it has its limit together, by number


class DeployRule:
    """Where and how a card may be deployed, beyond what its type allows."""

    def __init__(self) -> None:
        self.to: Term | None = None  # the location must pass: "deploys only on Hoth"
        self.on: Term | None = None  # weapons, devices, effects: the card or location it goes on
        self.side_of_table = False
        self.when: Term | None = None
        self.free: Term | None = None  # the host or place to which it deploys free
        self.price: int = NONE  # Force stated by text; NONE: the printed deploy number, else free
        self.reckon_price: Amount | None = None  # of the host or place
        self.times = 1 << 2  # own deploy phase; see vocabulary
        self.moments: list[int] | None = None  # deploys as a response (Immediate Effects)
        self.steps: list[Instruction] = []  # what is chosen and done as it deploys
        self.opponents_side = False  # a spy that arrives undercover, a Timer Mine


class Script:
    """The behaviour of one card."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.words = ""  # the text in our own words
        self.words_for = ["", ""]  # of a location's halves
        self.deploy = DeployRule()
        self.modifiers: list[Modifier] = []
        self.modifiers_for: list[list[Modifier]] = [[], []]  # of a location's halves
        self.afterwards: list[Modifier] = []  # in force while TEXT_LINGERS alone
        self.abilities: list[Ability] = []
        self.abilities_for: list[list[Ability]] = [[], []]
        self.lapses: list[tuple[Term, str]] = []  # when it is cancelled by itself, and the words
        self.destroys: list[tuple[Term, Term]] = []  # what is lost at once, and while what holds
        self.standing: list[int] = []  # abilities that are carried out as soon as they can be
        self.weapon: Any = None  # a `weapons.Weapon`: how it fires
        self.special: dict[str, Any] = {}  # facts that a chapter asks by name
        # Of the abilities counted so far: the times at which one of them is played from hand, and
        # the moments that one answers from there, as bits.
        self._counted = 0
        self._played_at = 0
        self._answers = 0

    def is_played_at(self, time: int) -> bool:
        """Whether it is played from hand, of one's own accord, at such a time."""
        if self._counted != len(self.abilities):
            self._count()
        return self._played_at & time != 0

    def answers(self, moment: int) -> bool:
        """Whether it answers a moment of this kind with one of its abilities."""
        if self._counted != len(self.abilities):
            self._count()
        return self._answers >> moment & 1 != 0

    def _count(self) -> None:
        for ability in self.abilities[self._counted :]:
            if ability.moments is not None:
                for moment in ability.moments:
                    self._answers |= 1 << moment
            elif ability.from_hand:
                self._played_at |= ability.times
        self._counted = len(self.abilities)

    def changes_something(self) -> bool:
        """Whether it has a text that changes something as long as it works."""
        return bool(self.modifiers or self.modifiers_for[0] or self.modifiers_for[1])


class Library:
    """What all cards with behaviour could do, by side: public knowledge about hidden hands."""

    def __init__(self, entries: list[tuple[CardDef, Script]], edition: str = "") -> None:
        self.entries = entries
        self.edition = edition  # the format that allows them
        # responders[side][moment]: abilities that some card of the side has in hand
        self.responders: list[dict[int, list[tuple[Script, Ability]]]] = [{}, {}]
        self.deployers: list[dict[int, list[tuple[CardDef, Script]]]] = [{}, {}]
        # likely[side][moment]: one of the abilities that was possible when it was last asked
        self.likely: list[dict[int, Ability]] = [{}, {}]
        # numbers[side]: the destiny numbers on cards of the side, the lowest first
        self.numbers: list[list[int]] = [_destiny_of(entries, side) for side in range(2)]
        # doublers[side]: whether some card of the side doubles power when it is drawn
        self.doublers: list[bool] = [
            any(
                card.side == side and script.special.get("doubles_power")
                for card, script in entries
            )
            for side in range(2)
        ]
        for card, script in entries:
            for ability in script.abilities:
                if ability.from_hand and ability.moments is not None:
                    for moment in ability.moments:
                        self.responders[card.side].setdefault(moment, []).append((script, ability))
            if script.deploy.moments is not None:
                for moment in script.deploy.moments:
                    self.deployers[card.side].setdefault(moment, []).append((card, script))


def _destiny_of(entries: list[tuple[CardDef, Script]], side: int) -> list[int]:
    found = {number for card, _ in entries if card.side == side for number in card.destiny}
    return sorted(found, key=size)


def _has_doubler(entries: list[tuple[CardDef, Script]], side: int) -> bool:
    for card, script in entries:
        if card.side == side and script.special.get("doubles_power"):
            return True
    return False


def usage(card: int, number: int) -> int:
    """The key of a once-a-turn ability in `Position.used_up`."""
    return card * 100 + number
