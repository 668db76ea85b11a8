"""The card game as a row of whole numbers: what `view` shows, without words.

The order of the numbers is that of `ccg_layout`. Cards are called by the place of their id among
all ids of the catalogue, never by how the engine numbers them: that would tell what lies hidden.
"""

from typing import Any, Final

from starfold.adapters.encoding import Encoder, row
from starfold.agents.ccg.worth import survey
from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.rules import force, presence, values
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.position import Position, is_lost_pile_hidden, may_see, other
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    CREATURE,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    LOCATION,
    NONE,
    PLAYED,
    STARSHIP,
    VEHICLE,
    WEAPON,
)

HAND: Final = 30  # cards of a hand that are told
LOST: Final = 30  # of a Lost Pile, from the top
SHOWN: Final = 4  # cards being played or drawn
LOOKED: Final = 60  # cards that the asked player looks through
PLACES: Final = 24
CARDS: Final = 80  # on the table besides locations
PLACE_NUMBERS: Final = 14
CARD_NUMBERS: Final = 14
_FIGHTERS: Final = (CHARACTER, CREATURE, STARSHIP, VEHICLE, WEAPON)


class CCGEncoder(Encoder):
    def __init__(self, steps: list[str], ids: list[str], states: int, deeds: int) -> None:
        super().__init__(2, steps)
        self.index: dict[str, int] = {name: place + 1 for place, name in enumerate(ids)}
        self.states = states  # bits of lasting conditions that everybody sees
        self.deeds = deeds  # bits of what was done this turn

    def called(self, pos: Position, card: int) -> int:
        return self.index.get(pos.setup.defs[card].id, 0)

    def encode(self, state: Any, seat: int, page: int) -> bytes:
        pos: Position = state
        foe = other(seat)
        places = pos.locations()
        place_refs = {card: number + 1 for number, card in enumerate(places)}
        cards = [card for card in pos.table if pos.setup.defs[card].type != LOCATION]
        card_refs = {card: number + 1 for number, card in enumerate(cards)}
        found = [pos.phase + 1, place_refs.get(pos.drain_at, 0)]
        self._battle(pos, seat, foe, place_refs, found)
        shown = [card for card in range(len(pos.zone)) if pos.zone[card] == PLAYED]
        self._listed(pos, shown, SHOWN, found)
        looked = looked_through(pos) if pos.asked == seat and not pos.ended else []
        self._listed(pos, looked, LOOKED, found)
        for owner in (seat, foe):
            self._player(pos, seat, owner, found)
        self._places(pos, seat, foe, places, card_refs, found)
        self._cards(pos, seat, cards, card_refs, place_refs, found)
        return self.head(pos, seat, page, pos.turn, pos.active, pos.first) + row(found)

    def _listed(self, pos: Position, cards: list[int], most: int, found: list[int]) -> None:
        for place in range(most):
            found.append(self.called(pos, cards[place]) if place < len(cards) else 0)

    def _battle(
        self, pos: Position, seat: int, foe: int, places: dict[int, int], found: list[int]
    ) -> None:
        fight = pos.fight
        if fight is None:
            found += [0] * 15
            return
        found += [
            places.get(fight.place, 0),
            self.whose(fight.initiator, seat),
            fight.segment,
            1 if fight.cancelled else 0,
            self.whose(fight.winner, seat),
        ]
        for side in (seat, foe):
            found += [
                fight.draws[side],
                nearest(fight.destiny[side]),
                nearest(fight.total[side]),
                nearest(fight.attrition_left[side]),
                nearest(fight.damage_left[side]),
            ]

    def _player(self, pos: Position, seat: int, owner: int, found: list[int]) -> None:
        hidden = is_lost_pile_hidden(pos, owner)
        found += [
            owner,
            len(pos.reserve[owner]),
            len(pos.force[owner]),
            len(pos.used[owner]),
            len(pos.lost[owner]),
            len(pos.out[owner]),
            len(pos.hand[owner]),
            1 if hidden else 0,
            force.life(pos, owner),
            values.generation(pos, owner),
        ]
        known = [self.called(pos, card) for card in pos.hand[owner] if may_see(pos, seat, card)]
        known.sort()
        for place in range(HAND):
            found.append(known[place] if place < len(known) else 0)
        lost = [] if hidden else pos.lost[owner][::-1]
        self._listed(pos, lost, LOST, found)

    def _places(
        self,
        pos: Position,
        seat: int,
        foe: int,
        places: list[int],
        cards: dict[int, int],
        found: list[int],
    ) -> None:
        known = survey(pos)
        told = 0
        for number, line in enumerate(pos.rows):
            for card in line:
                if told == PLACES:
                    return
                told += 1
                place = known[card]
                found += [
                    self.called(pos, card),
                    number + 1,
                    cards.get(pos.at[card], 0),
                    1 if pos.has(card, IS_COLLAPSED | IS_BLOWN_AWAY) else 0,
                ]
                for side in (seat, foe):
                    found += [
                        values.icons(pos, card, side),
                        1 if presence.has_presence(pos, card, side) else 0,
                        1 if presence.controls(pos, card, side) else 0,
                        place.power[side],
                        place.drain[side],
                    ]
        found += [0] * (PLACE_NUMBERS * (PLACES - told))

    def _cards(
        self,
        pos: Position,
        seat: int,
        cards: list[int],
        refs: dict[int, int],
        places: dict[int, int],
        found: list[int],
    ) -> None:
        told = 0
        for card in cards:
            if told == CARDS:
                return
            told += 1
            definition = pos.setup.defs[card]
            fights = definition.type in _FIGHTERS
            found += [
                self.called(pos, card),
                self.whose(pos.owner[card], seat),
                definition.type,
                max(0, definition.deploy),
                nearest(values.power(pos, card)) if fights else 0,
                values.ability(pos, card) if fights else 0,
                nearest(values.forfeit(pos, card)) if fights else 0,
                places.get(pos.location_of(card), 0),
                refs.get(pos.at[card], 0),
                pos.role[card],
                self._aim(pos, card, refs, places),
                1 if presence.present_place(pos, card) != NONE else 0,
                pos.state[card] & self.states,
                pos.did[card] & self.deeds,
            ]
        found += [0] * (CARD_NUMBERS * (CARDS - told))

    def _aim(self, pos: Position, card: int, refs: dict[int, int], places: dict[int, int]) -> int:
        aim = pos.aim[card]
        if aim in refs:
            return refs[aim]
        return CARDS + places[aim] if aim in places else 0

    def material(self, state: Any, seat: int) -> float:
        """The share of all Life Force."""
        pos: Position = state
        mine = force.life(pos, seat)
        all_of_it = mine + force.life(pos, other(seat))
        return mine / all_of_it if all_of_it > 0 else 0.5
