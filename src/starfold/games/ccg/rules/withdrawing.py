"""Leaving a place because a text says so: one's own cards at the usual price, or others' in fear.

Movement by a text is free and unlimited, unless the text has cards use their own speed or is known
not to be free (SW-B-255): those make their regular move at its price, in the turn of either player.
"""

from starfold.games.ccg.rules import force, losing, movement, presence, routes, rows, travelling
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, done, goal
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import A_MOVE, TABLE
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

# -- one's own cards -------------------------------------------------------------------------------


def withdraw(
    pos: Position, cards: list[int], seat: int, place: int, ways: list[int] | None = None
) -> None:
    """A player moves these cards away, all that can go one of these ways, or any way at all."""
    pos.push(Withdraw(cards[:], seat, place, ways or []))


class Withdraw(Step):
    """Cards leave a place one after the other; which is next, and by which way, its player says.

    Whoever may not move, finds no way or no Force stays behind.
    """

    cards: list[int]
    seat: int
    place: int
    ways: list[int]  # none: any

    def proceed(self, pos: Position) -> None:
        self.ask_if_any(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        found: list[int] = []
        for card in self.cards:
            if pos.zone[card] != TABLE or movement.standing(pos, card) != self.place:
                continue
            if movement.may_still_move(pos, card) is not None:
                continue
            for way in routes.ways_of(pos, card):
                open_way = way not in routes.MEMBERS and (not self.ways or way in self.ways)
                if open_way and routes.destinations(pos, card, way):
                    found.append(packed(A_MOVE, card, way))
        return found

    def take(self, pos: Position, option: int) -> None:
        self.cards.remove(card_of(option))
        travelling.begin(pos, self.seat, option)

    def question(self, pos: Position) -> Question:
        text = say("withdrawing.ask", place=card_label(pos, self.place))
        return Question(text, ["SW-B-255"], place=self.place)

    def choice(self, pos: Position, option: int) -> Choice:
        return routes.choice(pos, self.seat, option)


# -- cards of the opponent -------------------------------------------------------------------------


def drive_off(pos: Position, cards: list[int], source: int, seat: int) -> None:
    """Each of these moves away free, or is lost, as its owner says; `seat` is who does it."""
    pos.push(DriveOff(cards[:], source, seat))


class DriveOff(Step):
    """One card after the other: where it goes, or that it is lost.

    A card that may not move can be driven off as well, since its opponent does it (SW-B-256).
    """

    cards: list[int]
    source: int
    seat: int
    going: list[int] = []  # will be lost

    def proceed(self, pos: Position) -> None:
        self.cards = [card for card in self.cards if pos.zone[card] == TABLE]
        if not self.cards:
            pos.pop()
            losing.lose(pos, self.going, self.source, self.seat, ["SW-B-033"])
            return
        self.ask_or_take(pos, pos.owner[self.cards[0]])

    def choices(self, pos: Position) -> list[int]:
        return [*refuges(pos, self.cards[0]), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        card = self.cards.pop(0)
        if option == DECLINE:
            self.going.append(card)
        else:
            travelling.relocate(pos, card, option, None, pos.owner[card])

    def question(self, pos: Position) -> Question:
        card = self.cards[0]
        text = say(
            "withdrawing.ask_refuge",
            card=card_label(pos, card),
            place=card_label(pos, pos.location_of(card)),
        )
        return Question(text, ["SW-B-255"], about=card)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("withdrawing.stay"))
        return goal(pos, self.cards[0], option)


def refuges(pos: Position, card: int) -> list[int]:
    """Where a character comes to on foot or from bay to bay; riders get off and walk.

    What a collapsed site asks is due all the same, from the character's player (HO-COLLAPSE-05).
    """
    start = pos.location_of(card)
    if movement.standing(pos, card) == presence.present_place(pos, card):
        found = routes.reach(pos, card)
        found += [bay for bay in routes.bays_for(pos, card) if bay not in found]
    else:
        beside = rows.neighbours(pos, start)
        found = [site for site in beside if movement.may_stand(pos, card, site) is None]
    seat = pos.owner[card]
    return [end for end in found if force.can_use(pos, seat, routes.surcharge(pos, start, end))]
