"""Epic Events: one great attempt each, decided by destiny (SW-B-201).

*Target The Main Generator* fires an AT-AT Cannon at the Main Power Generators (HO-BLOWN-01).
*Attack Run* leads starfighters through the trench of the Death Star (SW-B-206). *Commence Primary
Ignition* has its price and total here (SW-B-203). What is blown away is `locations.blow_away`'s.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import (
    carrying,
    destiny,
    firing,
    force,
    locations,
    movement,
    presence,
    rows,
    terrain,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.changes import added, holds
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, done, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_EPIC,
    ABOUT_TO_LEAVE,
    DARK,
    DID_MOVE,
    EPIC_EVENT,
    EPIC_TOTAL,
    FORBID_FIRE,
    IS_BLOWN_AWAY,
    JUST_MOVED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    PLAYED,
    RUN_UNDER_WAY,
    STARSHIP,
    THERE,
    USED,
    WEAPON,
    WEAPON_DESTINY,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

GENERATORS: Final = "Hoth: Main Power Generators (1st Marker)"
HOTH: Final = "Hoth"
CANNON: Final = "AT-AT Cannon"
WALKER: Final = "AT-AT"
GENERATOR_MUST_EXCEED: Final = 8

DEATH_STAR: Final = "Death Star"
ATTACK_RUN: Final = "Attack Run"
RUN_WAY: Final = "attack run"  # what events call the flight
TORPEDOES: Final = "Proton Torpedoes"
TURBOLASER: Final = "Turbolaser Battery"
COMPUTER: Final = "Targeting Computer"
COMPUTER_AIM: Final = 3  # in the stead of the lead pilot's ability
RUN_MUST_EXCEED: Final = 15
RUN_DRAWS: Final = 2
MOST_FIGHTERS: Final = 3  # of each side in the trench

IGNITION_MUST_EXCEED: Final = 8
REBEL_BASES: Final = ("Yavin 4", "Hoth")


# -- pilots ----------------------------------------------------------------------------------------


def crew(pos: Position, vessel: int) -> list[int]:
    """Its pilots; the vessel itself stands for a permanent pilot."""
    found = vessels.pilots(pos, vessel)
    if vessels.has_permanent_pilot(pos, vessel):
        found.append(vessel)
    return found


def skill(pos: Position, pilot: int) -> int:
    """A pilot's ability in whole numbers."""
    return values.ability(pos, pilot) // QUARTERS


def best_skill(pos: Position, vessel: int) -> int:
    return max((skill(pos, pilot) for pilot in crew(pos, vessel)), default=0)


# -- Target The Main Generator ---------------------------------------------------------------------


def generators(pos: Position) -> int:
    """The Main Power Generators while they stand; NONE otherwise."""
    place = rows.find(pos, GENERATORS)
    return NONE if place == NONE or pos.has(place, IS_BLOWN_AWAY) else place


def cannons(pos: Position, seat: int) -> list[int]:
    """The AT-AT Cannons that can be fired at the generators now (HO-BLOWN-01).

    The shot is the cannon's use for the turn and costs no Force (SW-B-208).
    """
    target = generators(pos)
    if target == NONE:
        return []
    return [
        card
        for card in pos.table
        if pos.setup.defs[card].type == WEAPON
        and CANNON in pos.setup.defs[card].kinds
        and pos.owner[card] == seat
        and is_ready(pos, card)
        and is_in_range(pos, card, target)
    ]


def is_ready(pos: Position, cannon: int) -> bool:
    """On a walker that works, and not used up this turn."""
    walker = carrying.bearer(pos, cannon)
    if walker == NONE or WALKER not in pos.setup.defs[walker].kinds:
        return False
    if not crew(pos, walker) or not vessels.works(pos, walker):
        return False
    if not carrying.may_use(pos, cannon) or not carrying.may_fire_now(pos, cannon, walker):
        return False
    return not holds(pos, FORBID_FIRE, cannon)


def is_in_range(pos: Position, cannon: int, target: int) -> bool:
    """As far as the cannon fires at anything (HO-BLOWN-01)."""
    weapon = weapons.weapon_of(pos, cannon)
    if weapon is not None and weapon.places is not None:
        return target in weapon.places(pos, Scope(cannon, pos.owner[cannon]), cannon)
    apart = rows.distance(pos, pos.location_of(cannon), target)
    return 0 <= apart <= reach(pos, cannon)


def reach(pos: Position, cannon: int) -> int:
    """How many sites away it fires."""
    return weapons.reach(pos, cannon)


def controlled_sites(pos: Position, seat: int, name: str) -> int:
    """Sites of a system that a player controls and that count (SW-B-204)."""
    return sum(presence.controls(pos, s, seat) for s in terrain.counted_sites(pos, name))


def generator_total(pos: Position, event: int, seat: int, cannon: int, pilot: int) -> int:
    """Destiny, one pilot's ability, the Hoth sites controlled, and what texts add.

    Texts are asked with the walker as the other subject. The destiny is the cannon's weapon
    destiny as well: what adds to that counts (SW-B-208).
    """
    total = pos.result + skill(pos, pilot) + controlled_sites(pos, seat, HOTH)
    total += added(pos, WEAPON_DESTINY, cannon, seat, generators(pos))
    return total + added(pos, EPIC_TOTAL, event, seat, carrying.bearer(pos, cannon))


def target_generator(pos: Position, event: int, seat: int) -> None:
    """Resolve the event; it goes to the Lost or the Used Pile by itself. Result: 1 or 0."""
    pos.push(TargetGenerator(event, seat))


_AIM: Final = 0
_CREW: Final = 1
_FIRE: Final = 2
_RESULT: Final = 3


class TargetGenerator(Step):
    """Choose the cannon and the pilot, draw destiny, compare."""

    event: int
    seat: int
    stage: int = _AIM
    cannon: int = NONE
    pilot: int = NONE

    def proceed(self, pos: Position) -> None:
        if self.stage == _FIRE:
            self._fire(pos)
            return
        if self.stage == _RESULT:
            pos.pop()
            self._resolve(pos)
            return
        options = self.choices(pos)
        if not options:
            pos.pop()
            pos.result = 0
        else:
            self.ask_among(pos, self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _AIM:
            return cannons(pos, self.seat)
        return crew(pos, carrying.bearer(pos, self.cannon))

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _AIM:
            self.cannon = option
        else:
            self.pilot = option
        self.stage += 1

    def question(self, pos: Position) -> Question:
        text = say("epic.ask_pilot")
        if self.cannon == NONE:
            text = say("epic.ask_cannon")
        return Question(text, ["HO-BLOWN-01"], about=self.event)

    def choice(self, pos: Position, option: int) -> Choice:
        return piece(pos, "choose", option)

    def _fire(self, pos: Position) -> None:
        self.stage = _RESULT
        walker = carrying.bearer(pos, self.cannon)
        carrying.note_fired(pos, self.cannon, walker)
        target = generators(pos)
        data = {"card": self.event, "other": self.cannon, "target": target, "pilot": self.pilot}
        pos.tell("target_generator", ["HO-BLOWN-01", "SW-B-208"], self.seat, data)
        destiny.draw(pos, self.seat, 1, destiny.FOR_EPIC, self.event, target)

    def _resolve(self, pos: Position) -> None:
        """Above eight the site is blown away and the event lost, else used (HO-BLOWN-01)."""
        target = generators(pos)
        total = generator_total(pos, self.event, self.seat, self.cannon, self.pilot)
        succeeds = (
            exceeds(total, GENERATOR_MUST_EXCEED) and not destiny.failed(pos) and target != NONE
        )
        data = {"card": self.event, "amount": total, "success": succeeds}
        pos.tell("epic_result", ["HO-BLOWN-01"], self.seat, data)
        pos.result = 1 if succeeds else 0
        file_away(pos, self.event, LOST if succeeds else USED, ["HO-BLOWN-01"])
        if succeeds:
            locations.blow_away(pos, target, self.event, self.seat)


def file_away(pos: Position, event: int, pile: int, rules: list[str]) -> None:
    """An event that is being played goes to a pile; one on the table stays."""
    if pos.zone[event] != PLAYED:
        return
    pos.to_pile(event, pile)
    word = "lost" if pile == LOST else "used"
    pos.tell("played_to", rules, pos.owner[event], {"card": event, "pile": word})


# -- Attack Run ------------------------------------------------------------------------------------


def trench(pos: Position) -> int:
    """The trench on the table; NONE for none."""
    for place in pos.locations():
        if rows.is_trench(pos, place):
            return place
    return NONE


def death_star(pos: Position) -> int:
    """The Death Star while it stands; NONE otherwise."""
    system = rows.system_named(pos, DEATH_STAR)
    return NONE if system == NONE or pos.has(system, IS_BLOWN_AWAY) else system


def has_torpedoes(pos: Position, ship: int) -> bool:
    return carries(pos, ship, TORPEDOES)


def carries(pos: Position, ship: int, title: str) -> bool:
    return any(pos.title(card) == title for card in pos.attached(ship))


def fighters(pos: Position, seat: int) -> list[int]:
    """Starfighters at the Death Star that may enter: it is their regular move (SW-B-207).

    Who may not move stays outside, and so does a ship with such a passenger (SW-B-256).
    """
    system = death_star(pos)
    if system == NONE:
        return []
    return [
        card
        for card in pos.there(system)
        if pos.owner[card] == seat
        and pos.setup.defs[card].is_starfighter()
        and vessels.works(pos, card)
        and (seat != pos.active or not pos.has_done(card, DID_MOVE))
        and movement.may_move(pos, card) is None
    ]


def ties(pos: Position, seat: int) -> list[int]:
    """TIEs at the Death Star that may follow."""
    return [card for card in fighters(pos, seat) if pos.setup.defs[card].is_tie()]


def run_choice(pos: Position, seat: int, option: int) -> Choice:
    event = card_of(option)
    return piece(pos, "epic", event, say("epic.attempt", event=card_label(pos, event)))


def run_offers(pos: Position, seat: int) -> list[int]:
    """Light's move phase: the event on the trench, and a fighter with torpedoes (SW-B-206)."""
    if pos.phase != MOVE or pos.active != seat or trench(pos) == NONE:
        return []
    if not any(has_torpedoes(pos, ship) for ship in fighters(pos, seat)):
        return []
    return [
        packed(A_EPIC, card)
        for card in pos.attached(trench(pos))
        if pos.setup.defs[card].type == EPIC_EVENT
        and pos.title(card) == ATTACK_RUN
        and pos.owner[card] == seat
    ]


def run_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(AttackRun(card_of(option), seat))


def in_trench(pos: Position, seat: int) -> list[int]:
    """A player's starships in the trench."""
    return [
        card
        for card in pos.there(trench(pos))
        if pos.owner[card] == seat and pos.setup.defs[card].type == STARSHIP
    ]


def guns(pos: Position, seat: int) -> list[int]:
    """Turbolaser Batteries at the Death Star, and weapons of TIEs in the trench (SW-B-206)."""
    around = (trench(pos), death_star(pos))
    followers = in_trench(pos, seat)
    found: list[int] = []
    for card in pos.table:
        if pos.setup.defs[card].type != WEAPON or pos.owner[card] != seat:
            continue
        battery = pos.title(card) == TURBOLASER and pos.at[card] in around
        if (battery or pos.at[card] in followers) and not holds(pos, FORBID_FIRE, card):
            found.append(card)
    return found


def can_aim(pos: Position, gun: int, prey: list[int]) -> bool:
    return any(weapons.may_fire_at(pos, gun, ship) for ship in prey)


def lead_skill(pos: Position, lead: int) -> int:
    """X: the lead pilot's ability, or three with a Targeting Computer aboard (SW-B-206)."""
    own = best_skill(pos, lead)
    return max(own, COMPUTER_AIM) if carries(pos, lead, COMPUTER) else own


def pursuit_skill(pos: Position, seat: int) -> int:
    """Z: the highest ability of the pilots of TIEs in the trench (SW-B-206)."""
    return max((best_skill(pos, ship) for ship in in_trench(pos, seat)), default=0)


def run_total(pos: Position, event: int, seat: int, lead: int) -> int:
    """Destiny, the lead's ability, the larger base, less the pursuit (SW-B-206)."""
    total = pos.result + lead_skill(pos, lead) + terrain.largest_base(pos)
    return total - pursuit_skill(pos, other(seat)) + added(pos, EPIC_TOTAL, event, seat, lead)


_ENTER: Final = 0
_FOLLOW: Final = 1
_LEAD: Final = 2
_COVER: Final = 3
_TARGET: Final = 4
_HIT: Final = 5
_AWAY: Final = 6
_PULL_UP: Final = 7
_OUT: Final = 8


# By stage: what an answer does.
_RUN_VERBS: Final = ("enter", "follow", "lead", "fire", "target")


def fly(pos: Position, ship: int, place: int) -> None:
    """Into the trench or out of it: free, and nothing else moves there (SW-B-205)."""
    start = pos.at[ship]
    pos.put(ship, place, THERE)
    data = {"card": ship, "from": start, "place": place, "way": RUN_WAY, "cost": 0}
    pos.tell("move", ["SW-B-206", "SW-B-207"], pos.owner[ship], data)
    pos.happened(Moment(JUST_MOVED, pos.owner[ship], ship, start, place))


class AttackRun(Step):
    """Enter the trench, provide cover, it's away, pull up."""

    event: int
    seat: int
    stage: int = _ENTER
    ships: list[int] = []  # named to enter or follow, before they do
    lead: int = NONE
    gun: int = NONE
    fired: list[int] = []
    bonus: int = 0  # what was added to this run alone
    total: int = 0
    succeeds: bool = False

    def proceed(self, pos: Position) -> None:
        _RUN_PARTS[self.stage](self, pos)

    def _ask(self, pos: Position) -> None:
        options = self.choices(pos)
        if not options or options == [DECLINE]:
            self._go_on(pos)
        else:
            self.ask_among(pos, self.asked(), options)

    def asked(self) -> int:
        """Who answers at this stage."""
        return other(self.seat) if self.stage in (_FOLLOW, _COVER, _TARGET) else self.seat

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _ENTER:
            return self._may_enter(pos)
        if self.stage == _FOLLOW:
            if len(self.ships) == MOST_FIGHTERS:
                return []
            able = ties(pos, other(self.seat))
            return [*[ship for ship in able if ship not in self.ships], DECLINE]
        if self.stage == _LEAD:
            return [ship for ship in in_trench(pos, self.seat) if has_torpedoes(pos, ship)]
        if self.stage == _COVER:
            able = [gun for gun in guns(pos, other(self.seat)) if gun not in self.fired]
            prey = self.prey(pos)
            return [*[gun for gun in able if can_aim(pos, gun, prey)], DECLINE]
        return [ship for ship in self.prey(pos) if weapons.may_fire_at(pos, self.gun, ship)]

    def _may_enter(self, pos: Position) -> list[int]:
        """Up to three, one of them with torpedoes."""
        if len(self.ships) == MOST_FIGHTERS:
            return []
        able = [ship for ship in fighters(pos, self.seat) if ship not in self.ships]
        armed = any(has_torpedoes(pos, ship) for ship in self.ships)
        if not armed and len(self.ships) == MOST_FIGHTERS - 1:
            able = [ship for ship in able if has_torpedoes(pos, ship)]
        return [*able, DECLINE] if armed else able

    def prey(self, pos: Position) -> list[int]:
        """Wingmen first, the lead when none remain (SW-B-206)."""
        left = in_trench(pos, self.seat)
        wingmen = [ship for ship in left if ship != self.lead]
        return wingmen or left

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._go_on(pos)
        elif self.stage in (_ENTER, _FOLLOW):
            self.ships.append(option)
        elif self.stage == _LEAD:
            self.lead = option
            data = {"card": option, "event": self.event}
            pos.tell("run_lead", ["SW-B-206"], self.seat, data)
            self.stage = _COVER
            self._open_window(pos)
        elif self.stage == _COVER:
            self.gun = option
            self.fired.append(option)
            self.stage = _TARGET
        else:
            self.stage = _HIT
            firing.fire_at(pos, self.gun, option, other(self.seat))

    def question(self, pos: Position) -> Question:
        text = say(f"epic.ask_{_RUN_VERBS[self.stage]}")
        return Question(text, ["SW-B-206"], about=self.event)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("epic.hold_fire" if self.stage == _COVER else "epic.no_more"))
        return piece(pos, _RUN_VERBS[self.stage], option)

    def _go_on(self, pos: Position) -> None:
        """Nothing more to choose at this stage."""
        if self.stage in (_ENTER, _FOLLOW):
            place = trench(pos)
            for ship in self.ships:
                fly(pos, ship, place)
                pos.note(ship, DID_MOVE)
            self.ships = []
            self.stage += 1
        else:
            self.stage = _AWAY
            self._open_window(pos)

    def _open_window(self, pos: Position) -> None:
        """Whatever is played during an Attack Run: when it is led, after shots, before the draw."""
        moment = Moment(RUN_UNDER_WAY, self.seat, self.lead, self.event, trench(pos))
        pos.happened(moment)

    def _cease(self, pos: Position) -> None:
        """Outside a battle a hit loses the fighter at once; then the next gun fires (SW-B-206)."""
        self.stage = _COVER if in_trench(pos, self.seat) else _AWAY
        self._open_window(pos)

    def _draw(self, pos: Position) -> None:
        """Without its lead the run has failed (SW-B-206)."""
        self.stage = _PULL_UP
        pos.result = 0
        pos.drawn = []
        if self.lead in in_trench(pos, self.seat):
            destiny.draw(pos, self.seat, RUN_DRAWS, destiny.FOR_EPIC, self.event, death_star(pos))

    def _pull_up(self, pos: Position) -> None:
        """The total is taken just before all pull up; texts may hinder them (SW-B-206)."""
        self.stage = _OUT
        station = death_star(pos)
        leads = self.lead in in_trench(pos, self.seat) and not destiny.failed(pos)
        if leads:
            self.total = run_total(pos, self.event, self.seat, self.lead) + self.bonus
        self.succeeds = leads and exceeds(self.total, RUN_MUST_EXCEED) and station != NONE
        if force.is_watched(pos, ABOUT_TO_LEAVE):
            for ship in in_trench(pos, LIGHT) + in_trench(pos, DARK):
                owner = pos.owner[ship]
                pos.happened(Moment(ABOUT_TO_LEAVE, owner, ship, trench(pos), station))

    def _resolve(self, pos: Position) -> None:
        pos.pop()
        station = death_star(pos)
        for ship in in_trench(pos, LIGHT) + in_trench(pos, DARK):
            fly(pos, ship, station)
        data = {"card": self.event, "amount": self.total, "success": self.succeeds}
        pos.tell("epic_result", ["SW-B-206"], self.seat, data)
        pos.result = 1 if self.succeeds else 0
        if self.succeeds:
            locations.blow_away(pos, station, self.event, self.seat)


# By stage: what is done next.
_RUN_PARTS: Final[tuple[Callable[[AttackRun, Position], None], ...]] = (
    *[AttackRun._ask] * _HIT,
    AttackRun._cease,
    AttackRun._draw,
    AttackRun._pull_up,
    AttackRun._resolve,
)


def run_under_way(pos: Position) -> AttackRun | None:
    for frame in pos.stack:
        if isinstance(frame, AttackRun):
            return frame
    return None


# -- Commence Primary Ignition ---------------------------------------------------------------------


def ignition_price(pos: Position, system: int) -> int:
    """X: the sites at the target that count, in Force (SW-B-203, SW-B-204)."""
    return len(terrain.counted_sites(pos, pos.setup.defs[system].system))


def ignition_screens(pos: Position, system: int) -> list[int]:
    """The numbers that the opponent may choose from for Z (SW-B-203)."""
    bases = [len(terrain.counted_sites(pos, name)) for name in REBEL_BASES]
    return sorted({ignition_price(pos, system), *bases})


def ignition_total(
    pos: Position, event: int, seat: int, drawn: int, screen: int, system: int = NONE
) -> int:
    """Destiny and the Death Star sites without the opponent's presence, less Z (SW-B-203).

    Texts are asked with the target system as the other subject.
    """
    clear = sum(
        not presence.has_presence(pos, site, other(seat))
        for site in terrain.counted_sites(pos, DEATH_STAR)
    )
    return drawn + clear - screen + added(pos, EPIC_TOTAL, event, seat, system)


# -- from the record -------------------------------------------------------------------------------
