"""Chapter: Reserves. Who may come in, by the die of the phase or by Transport and Carrier."""

from typing import Final

from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.rolls import FOR_LANDING, RollDie, allowance
from starfold.games.minis.rules.spots import (
    AT_BASE,
    BY_CARRIER,
    BY_RESERVES,
    BY_TRANSPORT,
    BY_UNIT,
    ROUTE_RULES,
    has_room,
    name_is_taken,
)
from starfold.games.minis.rules.step import Asked, Step, against_foreign
from starfold.games.minis.speech.names import done, stars_words, unit_name
from starfold.games.minis.speech.seen import Pieces
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import NONE, PHASES, RESERVES_PHASE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, NOBODY
from starfold.units.icons import CONVERT_BIT, TRANSPORT_BIT, TROOPER_BIT
from starfold.units.model import Face
from starfold.units.vocabulary import GROUND, SPACE, UNIT_KINDS

NO_RESERVES_FROM: Final = 5  # MG-RES-02
FACES: Final = 2  # options name a unit and the face with which it comes: 2 * unit + face

SPACE_BATTLE: Final = "space"
GROUND_BATTLE: Final = "ground"
MIXED_BATTLE: Final = "mixed"
FREE_FOR_ALL: Final = "free_for_all"
BATTLES: Final = (SPACE_BATTLE, GROUND_BATTLE, MIXED_BATTLE, FREE_FOR_ALL)


def face_allowed(battle: str, bomber: bool, face: Face) -> bool:
    """Whether a unit may show that face in the battle (MG-SETUP-02, MG-SETUP-03)."""
    if battle == SPACE_BATTLE:
        return face.kind == SPACE
    if battle == GROUND_BATTLE:
        return face.kind == GROUND or bomber or bool(face.icons & TRANSPORT_BIT)
    return True


def starting_faces(pos: Position, unit: int) -> list[int]:
    """Faces with which a unit may enter: either of a Convert unit, else the first."""
    setup = pos.setup
    if not setup.front[unit].icons & CONVERT_BIT:
        return [0]
    return [
        number
        for number, face in enumerate((setup.front[unit], setup.back[unit]))
        if face_allowed(setup.battle, setup.bomber[unit], face)
    ]


def shown_face(pos: Position, unit: int, number: int) -> Face:
    return pos.setup.back[unit] if number else pos.setup.front[unit]


def with_number(unit: int, number: int) -> int:
    """The answer that names a unit and a face."""
    return FACES * unit + number


def unit_in(option: int) -> int:
    return option // FACES


def number_in(option: int) -> int:
    """Of the face with which a unit comes."""
    return option % FACES


def face_in(pos: Position, option: int) -> Face:
    return shown_face(pos, unit_in(option), number_in(option))


def face_kind(pos: Position, unit: int, number: int) -> str:
    """The type with which a Convert unit enters; "" for others."""
    if not pos.setup.front[unit].icons & CONVERT_BIT:
        return ""
    return UNIT_KINDS[shown_face(pos, unit, number).kind]


def with_face(name: str, kind: str) -> list[str]:
    """A unit in a notation, with the type that a Convert unit shows: `Razor, ground`."""
    return [name, kind] if kind else [name]


def entering(pos: Position, option: int) -> tuple[str, str]:
    """The name of the unit that comes in, and its type, if it could have the other one too."""
    unit = unit_in(option)
    return unit_name(pos, unit), face_kind(pos, unit, number_in(option))


def entering_choice(pos: Position, option: int, verb: str, text: str) -> Choice:
    name, kind = entering(pos, option)
    stars = stars_words(face_in(pos, option).stars)
    pieces: Pieces = {"unit": unit_in(option), "values": stars}
    return Choice(verb, text, with_face(name, kind), pieces)


def can_ever_come(pos: Position, unit: int) -> bool:
    """Whether the die of the phase can bring the unit in, without help of units on the table."""
    for number in starting_faces(pos, unit):
        face = shown_face(pos, unit, number)
        if face.stars < NO_RESERVES_FROM + (1 if face.icons & TROOPER_BIT else 0):
            return True
    return False


def nobody_can_act(pos: Position) -> bool:
    """Reserves alone keep all players in the battle, and none will ever find room at its base."""
    if not pos.setup.options.reserves_keep_alive:
        return False  # without units a player is out when the Fire phase ends
    for seat in pos.seats_in_order():
        if pos.units_of(seat):
            return False
        for unit in pos.reserves(seat):
            if can_ever_come(pos, unit) and has_room(pos, unit, AT_BASE, NONE):
                return False
    return True


class BringIn(Step):
    """A player brings in units up to so many stars; a Trooper makes it one more (MG-ICON-17)."""

    owner: int
    limit: int
    route: int
    anchor: int
    spent: int = 0
    trooper: bool = False

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        self.offer(pos, self.owner)

    def choices(self, pos: Position) -> list[int]:
        options = [DECLINE]
        for unit in pos.reserves(self.owner):
            for number in starting_faces(pos, unit):
                if self.objection_to(pos, unit, number) == 0:
                    options.append(with_number(unit, number))
        return options

    def objection_to(self, pos: Position, unit: int, number: int) -> int:
        """0 if the unit may come in with that face, else one of the reasons below."""
        face = shown_face(pos, unit, number)
        if self.route == BY_TRANSPORT and face.kind != GROUND:
            return WRONG_TYPE
        if self.route == BY_CARRIER and face.kind == GROUND:
            return WRONG_TYPE
        trooper = self.trooper or bool(face.icons & TROOPER_BIT)
        if self.spent + face.stars > self.limit + (1 if trooper else 0):
            return TOO_MANY_STARS
        if name_is_taken(pos, unit):
            return NAME_IN_USE
        if not has_room(pos, unit, self._how(), self.anchor):
            return NO_ROOM
        return 0

    def _how(self) -> int:
        return AT_BASE if self.route == BY_RESERVES else BY_UNIT

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            pos.pop()
            return
        unit = option // FACES
        number = option % FACES
        face = shown_face(pos, unit, number)
        self.spent += face.stars
        if face.icons & TROOPER_BIT:
            self.trooper = True
        if pos.log is not None:
            rules = ["MG-RES-03"] if self.route == BY_RESERVES else ["MG-ICON-15"]
            if self.trooper and self.spent > self.limit:
                rules.append("MG-ICON-17")
            told = {"unit": unit, "stars": face.stars, "left": self.limit - self.spent}
            pos.tell("brought_in", rules, self.owner, told)
        pos.push(Settle(unit, number, self.owner, self._how(), self.anchor, self.route))

    def question_called(self) -> Asked:
        return "bring in"

    def question(self, pos: Position) -> Question:
        left = self.limit + (1 if self.trooper else 0) - self.spent
        text = say("reserves.ask", stars=left, trooper=self.trooper)
        return Question(text, [ROUTE_RULES[self.route]])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("reserves.done"))
        name, kind = entering(pos, option)
        text = say("reserves.bring_in", unit=name, kind=kind)
        return entering_choice(pos, option, "bring in", text)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        foreign = against_foreign(pos, self.owner, target)
        if foreign is not None:
            return foreign
        name = unit_name(pos, target)
        if target not in pos.reserves(self.owner):
            return Refusal("MG-RES-03", say("reserves.not_in_reserve", unit=name))
        codes = [self.objection_to(pos, target, number) for number in starting_faces(pos, target)]
        code = max(codes, default=WRONG_TYPE)  # of two sides, what keeps out the nearer one
        if code == NAME_IN_USE:
            return Refusal("MG-ICON-34", say("reserves.name_in_use", unit=name))
        if code == TOO_MANY_STARS:
            rule = "MG-RES-03" if self.route == BY_RESERVES else "MG-ICON-15"
            return Refusal(rule, say("reserves.too_many_stars", unit=name))
        rule = ROUTE_RULES[self.route]
        if code == NO_ROOM:
            return Refusal(rule, say("reserves.no_room", unit=name))
        return Refusal(rule, say("reserves.wrong_type", unit=name))


WRONG_TYPE: Final = 1
TOO_MANY_STARS: Final = 2
NAME_IN_USE: Final = 3
NO_ROOM: Final = 4


class ReservesPhase(Step):
    """One die for everybody (MG-RES-01)."""

    waiting: list[int] = []  # seats still to bring in
    die: int = 0

    def proceed(self, pos: Position) -> None:
        if self.die == 0:
            self._roll(pos)
        elif self.waiting:
            seat = self.waiting.pop(0)
            if pos.is_alive(seat):
                pos.active = seat
                pos.push(BringIn(seat, self.die, BY_RESERVES, NONE))
        else:
            pos.pop()

    def _roll(self, pos: Position) -> None:
        pos.phase = RESERVES_PHASE
        self.die = pos.dice.die()
        if self.die < NO_RESERVES_FROM:
            self.waiting = pos.seats_in_order()
        if pos.log is not None:
            rules = ["MG-RES-01", "MG-RES-02" if self.die >= NO_RESERVES_FROM else "MG-RES-03"]
            pos.tell("phase", ["MG-TURN-01"], NOBODY, {"phase": PHASES[pos.phase]})
            pos.tell("reserves_die", rules, NOBODY, {"die": self.die})


# -- Transport and Carrier -------------------------------------------------------------------------

MOST_LANDED: Final = 3  # two stars, and one for a Trooper


def has_cargo(pos: Position, seat: int, ground: bool) -> bool:
    """Whether a reserve unit could come by Transport (ground) or Carrier (space)."""
    for unit in pos.reserves(seat):
        for number in starting_faces(pos, unit):
            face = shown_face(pos, unit, number)
            if (face.kind == GROUND) == ground and face.stars <= MOST_LANDED:
                return True
    return False


class Landing(Step):
    """Instead of moving: a die says how many stars come in beside the unit (MG-ICON-14)."""

    unit: int
    owner: int
    route: int
    rolled: bool = False

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if not self.rolled:
            self.rolled = True
            pos.push(RollDie(self.unit, self.owner, FOR_LANDING))
            return
        pos.pop()
        stars = allowance(pos.die, pos.stars(self.unit))
        if pos.log is not None:
            rules = ["MG-ICON-15" if stars else "MG-ICON-16"]
            if self.route == BY_CARRIER:
                rules.append("MG-ICON-21")
            told = {"unit": self.unit, "die": pos.die, "stars": stars}
            pos.tell("landing", rules, self.owner, told)
        if stars:
            pos.push(BringIn(self.owner, stars, self.route, self.unit))
