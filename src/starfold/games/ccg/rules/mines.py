"""Mines: laid face up by their text, or buried face down under a site among duds.

A script names a mine (`special["mine"]`: "infantry", "vehicle" or "timer"). Whatever deploys or
moves to or across a site trips what is buried there, whoever buried it: all is revealed, duds are
lost, the player whose turn it is may defuse, then the mines explode one by one (HO-MINE-04 to 09).
Mines that lie open go off when the kind of card they wait for arrives (SW-B-188).
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg.rules import destiny, force, losing, presence, rows, values, vessels
from starfold.games.ccg.rules.changes import cards_with, has_text, holds
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, done, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, nearest
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BURY,
    A_DEFUSE,
    BLUFF,
    BURIED,
    CHARACTER,
    DEPLOY,
    GRANT_PROTECTED,
    LOST,
    NONE,
    PLANET,
    PLAYED,
    STARSHIP,
    TABLE,
    THERE,
    TOTAL_WEAPON_DESTINY,
    VEHICLE,
    WEAPON_AIMED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

INFANTRY: Final = "infantry"
VEHICLES: Final = "vehicle"
TIMER: Final = "timer"

MINING_DROID: Final = "mining droid"
DEFUSING: Final = 1  # Force for each mine, as the droids' texts say (HO-MINE-08)
CHARGE: Final = 2  # added to the destiny against the card that set a mine off
STARFIGHTER_DEFENSE: Final = 5  # the number that a Vehicle Mine names for it
_TRIPPERS: Final = (CHARACTER, VEHICLE, STARSHIP)  # not creatures, not Effects (HO-MINE-04)


# -- facts -----------------------------------------------------------------------------------------


def _special(pos: Position, card: int, name: str) -> Any:
    script: Script | None = pos.setup.scripts[card]
    return None if script is None else script.special.get(name)


def kind_of_mine(pos: Position, card: int) -> str:
    """Which mine a card is; "" for a dud."""
    found = _special(pos, card, "mine")
    return "" if found is None else str(found)


def face_down_at(pos: Position, site: int) -> list[int]:
    """The cards face down under a site, of both players; bluffs are among them."""
    return [c for c in range(len(pos.zone)) if pos.zone[c] == BURIED and pos.at[c] == site]


def buried_at(pos: Position, site: int) -> list[int]:
    """The mines and duds under a site: nobody sets a bluff off (SW-B-245)."""
    return [card for card in face_down_at(pos, site) if pos.memo[card] != BLUFF]


def laid_at(pos: Position, site: int) -> list[int]:
    """The mines that lie open at a site."""
    return [c for c in pos.table if pos.at[c] == site and kind_of_mine(pos, c)]


def affects(pos: Position, mine: int, card: int, site: int) -> bool:
    """Whether a mine is aimed at this card there (HO-MINE-05)."""
    if pos.zone[card] != TABLE or pos.at[card] != site or pos.role[card] != THERE:
        return False
    definition = pos.setup.defs[card]
    kind = kind_of_mine(pos, mine)
    if kind == INFANTRY:
        return definition.type == CHARACTER
    if kind == VEHICLES:
        if definition.type == VEHICLE:
            return not definition.is_creature_vehicle()
        return definition.is_starfighter()
    return False


# -- burying ---------------------------------------------------------------------------------------


def may_be_mined(pos: Position, site: int) -> bool:
    """An exterior planet site, docking bays among them (HO-MINE-02)."""
    return rows.is_exterior(pos, site) and pos.setup.defs[site].icons & PLANET != 0


def has_mining_droid(pos: Position, seat: int, site: int) -> bool:
    """One's own mining droid present at the site itself."""
    for card in presence.present_at(pos, site):
        if pos.owner[card] == seat and vessels.is_kind(pos, card, MINING_DROID):
            return True
    return False


def bury_offers(pos: Position, seat: int) -> list[int]:
    """Sites under which a player may bury cards now (HO-MINE-02, SW-B-189)."""
    if pos.phase != DEPLOY or pos.active != seat or not pos.hand[seat]:
        return []
    if not pos.setup.options.buried_mines:
        return []
    found: list[int] = []
    for site in pos.locations():
        if may_be_mined(pos, site) and has_mining_droid(pos, seat, site):
            found.append(packed(A_BURY, site))
    return found


def bury_choice(pos: Position, seat: int, option: int) -> Choice:
    site = card_of(option)
    return piece(pos, "bury", site, say("mines.bury", site=card_label(pos, site)))


def bury_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Bury(card_of(option), seat))


class Bury(Step):
    """Any number of cards from hand go face down under a site: mines, duds or both (HO-MINE-03)."""

    site: int
    seat: int
    count: int = 0

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if choices == [DECLINE]:
            self._finish(pos)
        else:
            pos.ask(self.seat, choices)

    def choices(self, pos: Position) -> list[int]:
        done = [DECLINE] if self.count else []
        return [*pos.hand[self.seat], *done]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._finish(pos)
            return
        self.count += 1
        pos.set_aside(option, BURIED, self.site)
        data = {"place": self.site}
        secret = {"card": option}
        rules = ["HO-MINE-02", "HO-MINE-03", "HO-MINE-07"]
        pos.tell("bury", rules, self.seat, data, secret, 1 << self.seat)

    def question(self, pos: Position) -> Question:
        text = say("mines.ask_bury", site=card_label(pos, self.site))
        return Question(text, ["HO-MINE-02"], place=self.site)

    def choice(self, pos: Position, option: int) -> Choice:
        return done(say("mines.bury_no_more")) if option == DECLINE else piece(pos, "bury", option)

    def _finish(self, pos: Position) -> None:
        pos.pop()


# -- defusing --------------------------------------------------------------------------------------


def defusers(pos: Position, seat: int, site: int) -> list[int]:
    """A player's droids at a site, inside something or not, whose text defuses mines there."""
    found: list[int] = []
    for card in pos.table:
        if pos.owner[card] != seat or not _special(pos, card, "defuses"):
            continue
        if presence.at_place(pos, card) == site and has_text(pos, card):
            found.append(card)
    return found


def may_defuse(pos: Position, seat: int) -> bool:
    """In one's own turn, with the Force for it (HO-MINE-08)."""
    return pos.active == seat and force.can_use(pos, seat, DEFUSING)


def can_defuse(pos: Position, seat: int, site: int) -> bool:
    """What is tripped, with a droid present at the site itself (HO-MINE-08, SW-B-192)."""
    if not may_defuse(pos, seat):
        return False
    for droid in defusers(pos, seat, site):
        if presence.present_place(pos, droid) == site:
            return True
    return False


def defuse_offers(pos: Position, seat: int) -> list[int]:
    """Open mines that a droid at the same site may defuse now."""
    found: list[int] = []
    for card in cards_with(pos, "mine"):
        place = pos.at[card]
        lies_open = kind_of_mine(pos, card) != "" and place != NONE and pos.is_location(place)
        if lies_open and may_defuse(pos, seat) and defusers(pos, seat, place):
            found.append(packed(A_DEFUSE, card))
    return found


def defuse_choice(pos: Position, seat: int, option: int) -> Choice:
    return piece(pos, "defuse", card_of(option))


def defuse_begin(pos: Position, seat: int, option: int) -> None:
    defuse(pos, seat, card_of(option))


def defuse(pos: Position, seat: int, mine: int) -> None:
    """A mine is lost without exploding."""
    force.use(pos, seat, DEFUSING, mine)
    pos.tell("defuse", ["HO-MINE-08"], seat, {"card": mine})
    spend(pos, mine)


def spend(pos: Position, mine: int) -> None:
    """A mine that exploded or was defused is lost."""
    if pos.zone[mine] == TABLE:
        losing.remove(pos, mine, LOST, NONE, NONE, ["HO-MINE-05"])
    elif pos.zone[mine] in (PLAYED, BURIED):
        pos.to_pile(mine, LOST)
        data = {"card": mine, "pile": "lost"}
        pos.tell("leaves", ["HO-MINE-05"], pos.owner[mine], data)


# -- tripping --------------------------------------------------------------------------------------


def trip(pos: Position, card: int, site: int, across: bool) -> None:
    """A card arrived at a site, or passes it: mines may go off. It pushes a step if they do."""
    if pos.setup.defs[card].type in _TRIPPERS:
        _set_off(pos, card, site, across, buried_at(pos, site))


def step_out(pos: Position, card: int, site: int) -> None:
    """A character who leaves something enclosed comes to the site without it (SW-DEC-24).

    What is buried there was for whatever brought them (HO-MINE-04).
    """
    options = pos.setup.options
    if pos.setup.defs[card].type == CHARACTER and options.open_mines_underfoot:
        buried = buried_at(pos, site) if options.buried_mines_underfoot else []
        _set_off(pos, card, site, False, buried)


def _set_off(pos: Position, card: int, site: int, across: bool, buried: list[int]) -> None:
    open_mines = [mine for mine in laid_at(pos, site) if affects(pos, mine, card, site)]
    if not buried and not open_mines:
        return
    seat = pos.owner[card]
    revealed: list[int] = []
    if buried:
        data = {"card": card, "place": site, "cards": buried, "across": across}
        pos.tell("trip", ["HO-MINE-04", "SW-B-190"], seat, data)
        revealed = _reveal(pos, buried, site)
    if revealed or open_mines:
        pos.push(Tripped(card, site, revealed, open_mines))


def _reveal(pos: Position, buried: list[int], site: int) -> list[int]:
    """Duds are lost; the mines are laid open (HO-MINE-05)."""
    found: list[int] = []
    for card in buried:
        if kind_of_mine(pos, card):
            pos.set_aside(card, PLAYED, site)
            found.append(card)
        else:
            pos.to_pile(card, LOST)
            data = {"card": card, "pile": "lost"}
            pos.tell("leaves", ["HO-MINE-05"], pos.owner[card], data)
    return found


class Tripped(Step):
    """Mines about to explode: defusing first, then one after the other (HO-MINE-09)."""

    card: int
    site: int
    revealed: list[int]
    laid: list[int]
    defusing: bool = True

    def proceed(self, pos: Position) -> None:
        if self.defusing:
            if self.revealed and can_defuse(pos, pos.active, self.site):
                pos.ask(pos.active, self.choices(pos))
                return
            self.defusing = False
        waiting = self.choices(pos)
        if not waiting:
            pos.pop()
        else:
            self.ask_among(pos, pos.owner[waiting[0]], waiting)

    def choices(self, pos: Position) -> list[int]:
        if self.defusing:
            return [*self.revealed, DECLINE]
        mines = [mine for mine in self.laid if pos.zone[mine] == TABLE]
        mines += self.revealed
        own = [mine for mine in mines if pos.owner[mine] == pos.active]
        return own or mines

    def take(self, pos: Position, option: int) -> None:
        if self.defusing and option == DECLINE:
            self.defusing = False
            return
        if option in self.revealed:
            self.revealed.remove(option)
        else:
            self.laid.remove(option)
        if self.defusing:
            defuse(pos, pos.active, option)
        else:
            explode(pos, option, self.card, self.site)

    def question(self, pos: Position) -> Question:
        if self.defusing:
            text = say("mines.ask_defuse")
            return Question(text, ["HO-MINE-08"], place=self.site)
        return Question(say("mines.ask_first"), ["HO-MINE-09"], place=self.site)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("mines.defuse_no_more"))
        return piece(pos, "defuse" if self.defusing else "choose", option)


# -- exploding -------------------------------------------------------------------------------------


def explode(pos: Position, mine: int, target: int, site: int) -> None:
    """A mine explodes; a step is pushed that carries it out."""
    pos.push(Explode(mine, target, site))


def set_off_timer(pos: Position, mine: int) -> None:
    """A Timer Mine that lies open explodes when its text says so (SW-B-188)."""
    pos.push(Explode(mine, NONE, pos.location_of(mine)))


_BEGUN: Final = 0
_DRAWN: Final = 1
_LOSING: Final = 2
_AIMED: Final = 3  # between the first two: the target is known, destiny is about to be drawn


class Explode(Step):
    """One mine: destiny against the card that set it off, or for a number of victims."""

    mine: int
    target: int
    site: int
    stage: int = _BEGUN
    left: int = 0  # victims of a Timer Mine still to be chosen
    victims: list[int] = []

    def proceed(self, pos: Position) -> None:
        _PARTS[self.stage](self, pos)

    def _is_timer(self, pos: Position) -> bool:
        return kind_of_mine(pos, self.mine) == TIMER

    def _begin(self, pos: Position) -> None:
        """A mine with nothing to hit explodes without effect (HO-MINE-05, HO-MINE-09)."""
        seat = pos.owner[self.mine]
        timer = self._is_timer(pos)
        works = bool(self._candidates(pos)) if timer else affects_now(pos, self)
        rule = "HO-MINE-06" if timer else "HO-MINE-05"
        data = {"card": self.mine, "target": self.target, "place": self.site, "works": works}
        pos.tell("explode", [rule, "SW-B-191"], seat, data)
        if not works:
            self._finish(pos)
            return
        self.stage = _AIMED
        if not timer:
            pos.happened(Moment(WEAPON_AIMED, seat, self.mine, self.target, self.site))

    def _draw(self, pos: Position) -> None:
        """A weapon destiny at the card that set it off, if that is still there (SW-B-080)."""
        timer = self._is_timer(pos)
        if not timer and not affects_now(pos, self):
            self._finish(pos)
            return
        self.stage = _DRAWN
        about = NONE if timer else self.target
        purpose = destiny.PLAIN if timer else destiny.FOR_WEAPON
        destiny.draw(pos, pos.owner[self.mine], 1, purpose, self.mine, about)

    def _judge(self, pos: Position) -> None:
        if destiny.failed(pos):
            self._finish(pos)
            return
        if self._is_timer(pos):
            self.stage = _LOSING
            self.left = nearest(pos.result)  # so many characters
            return
        mine, target = self.mine, self.target
        needed = defense_against(pos, mine, target) if affects_now(pos, self) else NONE
        extra = values.added(pos, TOTAL_WEAPON_DESTINY, mine, pos.owner[mine], target)
        success = needed != NONE and exceeds(pos.result + CHARGE + extra, needed)
        data = {"card": mine, "target": target, "amount": pos.result, "needed": needed}
        pos.tell("blast", ["HO-MINE-05"], pos.owner[mine], data)
        seat = pos.owner[mine]
        self._finish(pos)
        if success:
            losing.lose(pos, [target], mine, seat, ["HO-MINE-05"])

    def _candidates(self, pos: Position) -> list[int]:
        """The opponent's characters there, spies undercover among them; no captive (HO-MINE-06)."""
        foe = other(pos.owner[self.mine])
        there = presence.characters_at(pos, self.site, foe)
        return [card for card in there if card not in self.victims]

    def _choose(self, pos: Position) -> None:
        """Their owner chooses, one by one."""
        waiting = self._candidates(pos)
        if self.left >= len(waiting):
            self.victims += waiting
            waiting = []
        if self.left <= 0 or not waiting:
            mine = self.mine
            seat = pos.owner[mine]
            self._finish(pos)
            losing.lose(pos, self.victims, mine, seat, ["HO-MINE-06"])
            return
        pos.ask(other(pos.owner[self.mine]), waiting)

    def choices(self, pos: Position) -> list[int]:
        return self._candidates(pos)

    def take(self, pos: Position, option: int) -> None:
        self.victims.append(option)
        self.left -= 1

    def question(self, pos: Position) -> Question:
        text = say("mines.ask_victim", mine=card_label(pos, self.mine), left=self.left)
        return Question(text, ["HO-MINE-06"], about=self.mine, place=self.site)

    def choice(self, pos: Position, option: int) -> Choice:
        return piece(pos, "lose", option)

    def _finish(self, pos: Position) -> None:
        pos.pop()
        destiny.forget(pos, self.mine)
        spend(pos, self.mine)


# By stage: what is done next.
_PARTS: Final[tuple[Callable[[Explode, Position], None], ...]] = (
    Explode._begin,
    Explode._judge,
    Explode._choose,
    Explode._draw,
)


def affects_now(pos: Position, explosion: Explode) -> bool:
    target, mine = explosion.target, explosion.mine
    if target == NONE or not affects(pos, mine, target, explosion.site):
        return False
    return pos.owner[target] == pos.owner[mine] or not holds(pos, GRANT_PROTECTED, target)


def exploding(pos: Position, mine: int) -> Explode | None:
    """The explosion of a mine that is under way."""
    for frame in pos.stack:
        if isinstance(frame, Explode) and frame.mine == mine:
            return frame
    return None


def defense_against(pos: Position, mine: int, card: int) -> int:
    """What the destiny of a mine must exceed."""
    if pos.setup.defs[card].type == STARSHIP:
        return STARFIGHTER_DEFENSE
    return values.defense_value(pos, card, mine)
