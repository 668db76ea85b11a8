"""Prepare to Play: may this force and this deck be used in a game?

One function a rule; each gives the violations of that rule in words, with the rule's id.
PM-PREP-06 (no ratio of card types) and PM-PREP-07 (ground and space units mix freely) allow
things: nothing is checked for them, on purpose.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from starfold.errors import InputError
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.kernel.choices import Refusal
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.fleets import Fleet
from starfold.units.model import Card, Unit

STANDARD_GAME_SIZE: Final = 30  # build stars
SMALLEST_GAME_SIZE: Final = 10  # below it the copy limit is undefined (PM-PREP-04)
MINIMUM_DECK: Final = 30
MOST_COPIES_OF_A_CARD: Final = 3
STARS_PER_COPY: Final = 10
SMALLEST_PACK_DECK: Final = 4  # one objective and a hand of three (PM-PACK-02, PM-PACK-03)


def violations(
    fleet: Fleet,
    edition: str,
    *,
    game_size: int = STANDARD_GAME_SIZE,
    two_packs: bool = False,
    copy_key: str = "name",
    copy_limit_base: str = "game_size",
    strict_edition: bool = True,
) -> list[Refusal]:
    """Why the fleet may not be used in such a game; an empty list if it may."""
    _check_option("edition", edition, icons.EDITIONS)
    _check_option("copy_key", copy_key, OPTIONS["copy_key"].values)  # PM-DEC-26
    _check_option("copy_limit_base", copy_limit_base, OPTIONS["copy_limit_base"].values)
    found = list(_of_later_editions(fleet, edition)) if strict_edition else []
    if two_packs:  # PM-PREP-05: the standard figures give way
        return [*found, *_too_small_packs(fleet)]
    # PM-DEC-27: the agreed size, or the stars that were in fact bought
    limit_base = game_size if copy_limit_base == "game_size" else fleet.stars()
    return [
        *found,
        *_undefined_size(game_size),
        *_no_units(fleet, "PM-SETUP-05"),
        *_too_expensive(fleet, game_size),
        *_too_many_units(fleet, limit_base, copy_key),
        *_too_few_cards(fleet),
        *_too_many_cards(fleet, copy_key),
    ]


def unit_copy_limit(stars: int) -> int:
    """Copies of one unit that a game of so many stars allows: one for each full ten."""
    return stars // STARS_PER_COPY


def _check_option(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise InputError(f"{name}: unknown value {value!r}; one of {', '.join(known)}")


# -- editions -------------------------------------------------------------------------------------


def _of_later_editions(fleet: Fleet, edition: str) -> Iterator[Refusal]:
    """PM-GROUND-08, PM-DEC-28: a strict game has the content of its edition and earlier ones."""
    usable = icons.EDITIONS[: icons.EDITIONS.index(edition) + 1]
    for unit, _ in fleet.units:
        if unit.kind == v.GROUND and edition == icons.BASE:
            yield Refusal("PM-GROUND-08", say("prepare.ground_unit", unit=unit.name))
        elif unit.edition not in usable:
            yield _from_later_edition(unit, edition)
    for card, _ in fleet.deck:
        if card.edition not in usable:
            yield _from_later_edition(card, edition)


def _from_later_edition(entry: Unit | Card, edition: str) -> Refusal:
    told = say("prepare.later_edition", name=entry.name, edition=entry.edition, wanted=edition)
    return Refusal("PM-DEC-28", told)


# -- the force ------------------------------------------------------------------------------------


def _undefined_size(game_size: int) -> Iterator[Refusal]:
    if game_size < SMALLEST_GAME_SIZE:
        told = say("prepare.undefined_size", stars=game_size, least=SMALLEST_GAME_SIZE)
        yield Refusal("PM-PREP-04", told)


def _no_units(fleet: Fleet, rule: str) -> Iterator[Refusal]:
    if not fleet.expanded_units():
        yield Refusal(rule, say("prepare.no_unit"))


def _too_expensive(fleet: Fleet, game_size: int) -> Iterator[Refusal]:
    """PM-PREP-02; a Veteran unit is priced by its icon side (PM-POWER-12)."""
    stars = fleet.stars()
    if stars > game_size:
        excess = stars - game_size
        told = say("prepare.too_expensive", stars=stars, excess=excess, limit=game_size)
        yield Refusal("PM-PREP-02", told)


def _too_many_units(fleet: Fleet, limit_base: int, copy_key: str) -> Iterator[Refusal]:
    """PM-PREP-04."""
    limit = unit_copy_limit(limit_base)
    if limit < 1:
        if fleet.units:
            told = say("prepare.no_copies", stars=limit_base, least=STARS_PER_COPY)
            yield Refusal("PM-PREP-04", told)
        return
    for name, copies in _copies(fleet.units, copy_key):
        if copies > limit:
            told = say(
                "prepare.too_many_units", copies=copies, unit=name, stars=limit_base, limit=limit
            )
            yield Refusal("PM-PREP-04", told)


# -- the deck -------------------------------------------------------------------------------------


def _too_few_cards(fleet: Fleet) -> Iterator[Refusal]:
    """PM-PREP-01; there is no maximum."""
    cards = fleet.cards()
    if cards < MINIMUM_DECK:
        missing = MINIMUM_DECK - cards
        told = say("prepare.too_few_cards", cards=cards, missing=missing, least=MINIMUM_DECK)
        yield Refusal("PM-PREP-01", told)


def _too_many_cards(fleet: Fleet, copy_key: str) -> Iterator[Refusal]:
    """PM-PREP-03."""
    for name, copies in _copies(fleet.deck, copy_key):
        if copies > MOST_COPIES_OF_A_CARD:
            limit = MOST_COPIES_OF_A_CARD
            told = say("prepare.too_many_cards", copies=copies, card=name, limit=limit)
            yield Refusal("PM-PREP-03", told)


def _copies(lines: Iterable[tuple[Unit | Card, int]], copy_key: str) -> list[tuple[str, int]]:
    """Name and number of copies of all that counts as the same (PM-DEC-26)."""
    copies: dict[tuple[str, str, int], int] = {}
    for entry, number in lines:
        key = (entry.name, "", 0)
        if copy_key == "name_and_number":
            key = (entry.name, entry.edition, entry.number)
        copies[key] = copies.get(key, 0) + number
    return [(name, number) for (name, _, _), number in copies.items()]


# -- two game packs -------------------------------------------------------------------------------


def _too_small_packs(fleet: Fleet) -> Iterator[Refusal]:
    """PM-PACK-05: no size, price or copy limit; but the set-up must be possible."""
    yield from _no_units(fleet, "PM-PACK-01")
    cards = fleet.cards()
    if cards < SMALLEST_PACK_DECK:
        told = say("prepare.small_pack", cards=cards, least=SMALLEST_PACK_DECK)
        yield Refusal("PM-PACK-03", told)
