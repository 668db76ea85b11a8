"""Missing characters, and the search parties that look for them.

A missing character lies face up under its site: still in play, but without presence, and out of
reach of nearly everything (HO-MISSING-01 to HO-MISSING-07). What is on it stays on it. In the
control phase a search party of its owner's characters may find one of those who are missing there
(HO-SEARCH-01).
"""

from typing import Final

from starfold.games.ccg.rules import chances, destiny, vessels
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, done, piece, promised
from starfold.games.ccg.speech.seen import Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import (
    A_SEARCH,
    CHARACTER,
    CONTROL,
    DID_SEARCH,
    HELD,
    IS_DRIVING,
    IS_UNDERCOVER,
    JUST_FOUND,
    JUST_MISSING,
    LAID_OUT,
    NONE,
    THERE,
    UNDER,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

MUST_EXCEED: Final = 5  # the total that still finds nobody (HO-SEARCH-05)

# Stages of a search.
_NAMING: Final = 0
_DRAWING: Final = 1
_LOOKING: Final = 2


# -- going missing, being found --------------------------------------------------------------------


def can_go_missing(pos: Position, card: int) -> bool:
    """A character at a site that is neither missing nor a captive (HO-MISSING-01)."""
    if not pos.in_play(card) or pos.setup.defs[card].type != CHARACTER:
        return False
    place = pos.location_of(card)
    return place != NONE and pos.setup.defs[place].is_site() and is_free(pos, card)


def go_missing(pos: Position, card: int, source: int) -> None:
    """A character is put under its site; it leaves what it rides (HO-MISSING-01, SW-B-219).

    What is on it and what is aimed at it stays so (HO-MISSING-06).
    """
    if not can_go_missing(pos, card):
        return
    place = pos.location_of(card)
    pos.unmark(card, IS_DRIVING)
    pos.put(card, place, UNDER)
    data = {"card": card, "place": place, "source": source}
    pos.tell("missing", ["HO-MISSING-01"], pos.owner[card], data)
    seat = pos.owner[card] if source == NONE else pos.owner[source]
    pos.happened(Moment(JUST_MISSING, seat, card, source, place))


def find(pos: Position, card: int) -> None:
    """A missing character stands at its site again, on the side where it stood (HO-SEARCH-06)."""
    place = pos.at[card]
    pos.put(card, place, THERE)
    pos.tell("found", ["HO-SEARCH-06"], pos.owner[card], {"card": card, "place": place})
    pos.happened(Moment(JUST_FOUND, pos.owner[card], card, NONE, place))


def missing_at(pos: Position, site: int, seat: int) -> list[int]:
    """A player's characters that are missing at a site."""
    return [
        c for c in pos.table if pos.is_missing(c) and pos.at[c] == site and pos.owner[c] == seat
    ]


def is_free(pos: Position, card: int) -> bool:
    """Neither missing nor a captive, nor aboard or on one that is."""
    while card != NONE and pos.role[card] != LAID_OUT:
        if pos.role[card] in (UNDER, HELD):
            return False
        card = pos.at[card]
    return True


# -- search parties --------------------------------------------------------------------------------


def searchers(pos: Position, site: int, seat: int) -> list[int]:
    """Who may be named: the player's characters at the site, droids and those aboard too.

    Whoever is missing or searched already this turn is left out (HO-SEARCH-02, HO-SEARCH-03), and
    so are captives and undercover spies (SW-B-262).
    """
    found: list[int] = []
    for card in pos.table:
        if (
            pos.owner[card] == seat
            and pos.setup.defs[card].type == CHARACTER
            and not pos.has_done(card, DID_SEARCH)
            and not pos.has(card, IS_UNDERCOVER)
            and pos.location_of(card) == site
            and is_free(pos, card)
        ):
            found.append(card)
    return found


def search_offers(pos: Position, seat: int) -> list[int]:
    """Sites where own characters are missing and somebody can look for them (HO-SEARCH-01).

    As often as there is somebody who did not search yet (HO-SEARCH-08, SW-B-221).
    """
    if pos.phase != CONTROL or pos.active != seat:
        return []
    sites: list[int] = []
    for card in pos.table:
        if pos.is_missing(card) and pos.owner[card] == seat and pos.at[card] not in sites:
            sites.append(pos.at[card])
    return [packed(A_SEARCH, site) for site in sites if searchers(pos, site, seat)]


def search_choice(pos: Position, seat: int, option: int) -> Choice:
    site = card_of(option)
    return piece(pos, "search", site, say("missing.send", site=card_label(pos, site)))


def search_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(SearchParty(card_of(option), seat))


def strength(pos: Position, members: list[int]) -> int:
    """One for each member, two for a scout (HO-SEARCH-04)."""
    return sum(2 if vessels.has_skill(pos, card, "scout") else 1 for card in members)


def party(pos: Position) -> list[int]:
    """The members of the search party under way; empty if there is none."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, SearchParty):
            return frame.members
    return []


class SearchParty(Step):
    """Name the members, draw destiny, add the members, find one at random (SW-B-220)."""

    site: int
    seat: int
    members: list[int] = []
    stage: int = _NAMING

    def proceed(self, pos: Position) -> None:
        if self.stage == _NAMING:
            self._name(pos)
        elif self.stage == _DRAWING:
            self._set_out(pos)
        else:
            pos.pop()
            self._look(pos)

    def _name(self, pos: Position) -> None:
        """Step 1: any number of members, at least one (HO-SEARCH-02)."""
        options = self.choices(pos)
        if options == [DECLINE] or not options:
            self.stage = _DRAWING
        else:
            self.ask_among(pos, self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        left = [c for c in searchers(pos, self.site, self.seat) if c not in self.members]
        return [*left, DECLINE] if self.members else left

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.stage = _DRAWING
        else:
            self.members.append(option)

    def question(self, pos: Position) -> Question:
        text = say("missing.ask_members", site=card_label(pos, self.site))
        return Question(text, ["HO-SEARCH-02"], place=self.site)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return promised(done(say("missing.set_out")), self._promise(pos, self.members))
        return promised(piece(pos, "join", option), self._promise(pos, [*self.members, option]))

    def _promise(self, pos: Position, members: list[int]) -> Promise:
        """The chance that this party finds somebody."""
        ways, all = chances.above(
            pos, self.seat, destiny.FOR_SEARCH, self.site, strength(pos, members), MUST_EXCEED
        )
        words = say("missing.promise", share=chances.share_words(ways, all))
        return chances.promise_of([words], ways, all)

    def _set_out(self, pos: Position) -> None:
        """Step 2: draw destiny. The members are spent for the turn (HO-SEARCH-07)."""
        self.stage = _LOOKING
        for card in self.members:
            pos.note(card, DID_SEARCH)
        data = {"place": self.site, "cards": self.members[:]}
        rules = ["HO-SEARCH-01", "HO-SEARCH-02"]
        if any(vessels.vessel_of(pos, card) != NONE for card in self.members):
            rules.append("HO-SEARCH-03")
        pos.tell("search_party", rules, self.seat, data)
        destiny.draw(pos, self.seat, 1, destiny.FOR_SEARCH, self.site, self.site)

    def _look(self, pos: Position) -> None:
        """Steps 3 and 4: above five one of the missing, at random, is found (HO-SEARCH-05)."""
        total = pos.result + strength(pos, self.members)
        lost = missing_at(pos, self.site, self.seat)
        succeeds = exceeds(total, MUST_EXCEED) and not destiny.failed(pos) and len(lost) > 0
        data = {"place": self.site, "amount": total, "found": succeeds}
        pos.tell("search_result", ["HO-SEARCH-04", "HO-SEARCH-05"], self.seat, data)
        if not succeeds:
            return
        card = lost[pos.dice.below(len(lost))] if len(lost) > 1 else lost[0]
        find(pos, card)
        pos.note(card, DID_SEARCH)
