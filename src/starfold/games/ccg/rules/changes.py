"""What the texts in play and the actions taken change: the one place that sums it up.

Every derived value is its base and these changes (SW-B-030): additions in any order, then a floor
of zero, once, at the end (HO-NEG-01). A text that states a value outright replaces the sum; of
several the lowest counts. Copies of one title change the same thing once, unless their text says
cumulatively (SW-B-032, HO-CARRY-05).
"""

from typing import Final

from starfold.games.ccg.rules import rows
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import BOTH, YOU, Modifier, Script
from starfold.games.ccg.state.term import ANYTHING, HOST, ITSELF, OTHER_HERE
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    DARK,
    FORBID_TEXT,
    HELD,
    INTERRUPT,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    IS_CRASHED,
    IS_HOLOGRAM,
    IS_OFF,
    LIGHT,
    LOCATION,
    NONE,
    STARSHIP,
    TABLE,
    TEXT_LINGERS,
)

_NOTHING: Final[list["Entry"]] = []
_NOBODY: Final[list[int]] = []
ANY: Final = -2  # other than NONE: which is no card, and no place


class Entry:
    """A continuous change in force, with the scope of its text."""

    def __init__(self, modifier: Modifier, scope: Scope, only: int, place: int) -> None:
        self.modifier = modifier
        self.scope = scope
        self.only = only  # the card that it can be about; ANY for more than one
        self.place = place  # where a subject of it must be; ANY for no matter where


class Sheaf:
    """All that one text in force changes: as long as its card stays where it is it is the same."""

    def __init__(
        self, modifiers: list[Modifier], card: int, seat: int, host: int, place: int
    ) -> None:
        self.modifiers = modifiers
        self.card = card
        self.seat = seat
        self.host = host
        self.place = place  # the location; ANY where the card is not in play
        self.entries: list[Entry] = []
        for modifier in modifiers:
            only, at = ANY, ANY
            subject = modifier.subject
            if subject == ITSELF:
                only = card
            elif subject != ANYTHING and place != ANY:
                if subject == HOST:
                    only = host
                else:
                    at = place
            self.entries.append(Entry(modifier, Scope(card, seat), only, at))

    def is_of(self, modifiers: list[Modifier], card: int, seat: int, host: int, place: int) -> bool:
        return (
            self.modifiers is modifiers
            and self.card == card
            and self.seat == seat
            and self.host == host
            and self.place == place
        )


class Uses:
    """The abilities of cards in play whose text works, as options, in the order of the table."""

    def __init__(self) -> None:
        # By player: those used of one's own accord, at whatever time; those for a time, as asked.
        self.actions: list[list[int]] = [[], []]
        self.timely: list[dict[int, list[int]]] = [{}, {}]
        # By player and kind of moment: responses that one may give, and those that must happen.
        self.optional: list[dict[int, list[int]]] = [{}, {}]
        self.required: list[dict[int, list[int]]] = [{}, {}]


class Index:
    """What texts in force change, by kind, and let do, for one version of the table."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.sheaves: list[Sheaf] = []  # in the order of the table
        self.entries: dict[int, list[Entry]] = {}
        self.silenced: list[int] = []  # cards whose text that of another card cancels
        self.turned: list[int] = []  # locations turned round (`turns_location`)
        self.expanded: list[tuple[int, int, int, int]] = []  # see `expansions`
        self.facts: dict[str, list[int]] = {}  # cards in play by what `Script.special` names
        self.uses: Uses | None = None  # see `abilities`: found when somebody asks
        self.weapons: list[int] | None = None  # cards in play that fire, see `weapons`

    def gather(
        self, pos: Position, modifiers: list[Modifier], card: int, seat: int, known: list[Sheaf]
    ) -> None:
        """Add a text; mostly it is known from the version before, at the same place of the list."""
        if not modifiers:
            return
        host = pos.at[card]
        place = pos.location_of(card) if pos.zone[card] == TABLE else ANY
        number = len(self.sheaves)
        if number < len(known) and known[number].is_of(modifiers, card, seat, host, place):
            self.sheaves.append(known[number])
            return
        for sheaf in known:
            if sheaf.is_of(modifiers, card, seat, host, place):
                self.sheaves.append(sheaf)
                return
        self.sheaves.append(Sheaf(modifiers, card, seat, host, place))

    def sort(self, before: "Index | None") -> None:
        """Sort all that was gathered by kind, unless it is what was so before."""
        if before is not None and before.is_all_of(self.sheaves):
            self.entries = before.entries
            return
        for sheaf in self.sheaves:
            self.include(sheaf)

    def is_all_of(self, sheaves: list[Sheaf]) -> bool:
        """Whether these texts are in force here, and nothing was added or silenced."""
        if self.silenced or self.expanded or len(sheaves) != len(self.sheaves):
            return False
        for number, sheaf in enumerate(sheaves):
            if sheaf is not self.sheaves[number]:
                return False
        return True

    def include(self, sheaf: Sheaf) -> None:
        entries = self.entries
        for entry in sheaf.entries:
            kind = entry.modifier.kind
            if kind in entries:
                entries[kind].append(entry)
            else:
                entries[kind] = [entry]


class Part:
    """A piece of a value: how much, from which card."""

    def __init__(self, amount: int, source: int, sets: bool) -> None:
        self.amount = amount
        self.source = source
        self.sets = sets


_NO_PARTS: Final[list[Part]] = []


def has_text(pos: Position, card: int) -> bool:
    """Whether a card's game text works at all just now; a droid that is turned off has none."""
    return not pos.has(card, IS_OFF) and would_have_text(pos, card)


def would_have_text(pos: Position, card: int) -> bool:
    """Whether it works, or would if the card were turned on again.

    Not that of the crashed (HO-CRASH-03), the landed (HO-LAND-06, SW-B-137) and of ruins, nor one
    that another text cancels.
    """
    return _text_holds(pos, card) and card not in index_of(pos).silenced


def _text_holds(pos: Position, card: int) -> bool:
    """The same by what the card itself is in; what texts do to each other comes after that."""
    if pos.zone[card] != TABLE or _is_captured(pos, card):
        return False
    off = IS_CRASHED | IS_COLLAPSED | IS_BLOWN_AWAY | IS_HOLOGRAM
    if pos.state[card] & off:
        return False
    definition = pos.setup.defs[card]
    if definition.type == STARSHIP and is_landed(pos, card):
        return False
    for one in pos.lasting:
        if one.kind == FORBID_TEXT and one.card == card:
            return False
    return True


def _is_captured(pos: Position, card: int) -> bool:
    """A captive, or aboard a captured starship unless the battle under way is there (SW-B-226)."""
    if pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER):
        ship = pos.at[card]
        return pos.role[ship] == HELD and (pos.fight is None or pos.fight.siege != ship)
    return pos.role[card] == HELD


def is_landed(pos: Position, card: int) -> bool:
    """A starship that stands at a site, deployed there or landed (HO-LAND-05, HO-DEPSF-05)."""
    definition = pos.setup.defs[card]
    at = pos.at[card]
    return (
        definition.type == STARSHIP
        and at != NONE
        and pos.setup.defs[at].is_site()
        and "trench" not in pos.setup.defs[at].kinds
    )


def index_of(pos: Position) -> Index:
    found: Index | None = pos.index
    if found is None or found.version != pos.version:
        found = _build(pos)
        pos.index = found
    return found


def _build(pos: Position) -> Index:
    before: Index | None = pos.index
    known: list[Sheaf] = [] if before is None else before.sheaves
    index = Index(pos.version)
    pos.index = index  # what is asked below is asked of what is known so far
    expanding = _turn_locations(pos, index)
    for card in pos.table:
        script: Script | None = pos.setup.scripts[card]
        if script is None or not script.changes_something():
            continue
        if pos.has(card, IS_OFF) or not _text_holds(pos, card):
            continue
        if pos.setup.defs[card].type == LOCATION:
            turned = int(card in index.turned)
            index.gather(pos, script.modifiers_for[LIGHT], card, LIGHT ^ turned, known)
            index.gather(pos, script.modifiers_for[DARK], card, DARK ^ turned, known)
        index.gather(pos, script.modifiers, card, pos.owner[card], known)
    for one in pos.lasting:
        if one.kind == TEXT_LINGERS and one.source != NONE:
            left: Script | None = pos.setup.scripts[one.source]
            if left is not None:
                index.gather(pos, left.afterwards, one.source, one.seat, known)
    index.sort(None if expanding else before)
    if FORBID_TEXT in index.entries:
        _silence(pos, index)
    for card in expanding:
        _expand(pos, index, card)
    return index


def _turn_locations(pos: Position, index: Index) -> list[int]:
    """Effects that turn locations round; those that expand texts come later (`expands_text`)."""
    for card in pos.table:
        script: Script | None = pos.setup.scripts[card]
        if script is not None and script.special:
            for fact in script.special:
                index.facts.setdefault(fact, []).append(card)
    for card in index.facts.get("turns_location", _NOBODY):
        place = pos.at[card]
        if place == NONE or not _text_holds(pos, card):
            continue
        if place in index.turned:
            index.turned.remove(place)  # turned once more
        else:
            index.turned.append(place)
    expanding = index.facts.get("expands_text", _NOBODY)
    return [card for card in expanding if pos.at[card] != NONE and _text_holds(pos, card)]


def cards_with(pos: Position, fact: str) -> list[int]:
    """The cards in play whose script has a fact that a chapter asks for by name."""
    return index_of(pos).facts.get(fact, _NOBODY)


def _expand(pos: Position, index: Index, card: int) -> None:
    """A player's text for a site is added at the adjacent ones too.

    An Effect that lay there when the site was turned round turns with it: it keeps in mind how the
    site lay when it came (`Position.memo`).
    """
    site = pos.at[card]
    script: Script | None = pos.setup.scripts[site]
    if script is None or not _text_holds(pos, site):
        return
    if card in index.silenced or site in index.silenced:
        return
    turned = int(site in index.turned)
    seat = pos.owner[card] ^ turned ^ pos.memo[card]
    for place in rows.neighbours(pos, site):
        index.expanded.append((site, seat ^ turned, place, seat))
        half = script.modifiers_for[seat ^ turned]
        index.include(Sheaf(half, place, seat, pos.at[place], pos.location_of(place)))


def half_of(pos: Position, place: int, seat: int) -> int:
    """The half of a location that faces a player: the own one, unless it was turned round."""
    return 1 - seat if place in index_of(pos).turned else seat


def expansions(pos: Position, place: int, seat: int) -> list[tuple[int, int]]:
    """The halves of other sites whose texts a player has at this one too: site and half."""
    return [
        (source, half)
        for source, half, at, whose in index_of(pos).expanded
        if at == place and whose == seat
    ]


def _silence(pos: Position, index: Index) -> None:
    """Texts that cancel others, in the order in which they came: one that is silenced does not.

    They are asked whenever the table changes, so they depend on who is where and on nothing else.
    """
    for entry in index.entries[FORBID_TEXT]:
        if entry.scope.card in index.silenced:
            continue
        for card in pos.table:
            if card not in index.silenced and _applies(pos, entry, card, NONE, NONE):
                index.silenced.append(card)
    index.entries = {
        kind: [one for one in entries if one.scope.card not in index.silenced]
        for kind, entries in index.entries.items()
    }


def lingers(pos: Position, card: int) -> bool:
    """Whether a card's text left something behind that still holds, wherever the card is now."""
    return any(one.kind == TEXT_LINGERS and one.source == card for one in pos.lasting)


def _concerns(entry: Entry, seat: int) -> bool:
    whose = entry.modifier.whose
    if whose == BOTH or seat == NONE:
        return True
    return (entry.scope.seat == seat) == (whose == YOU)


def may_be_about(pos: Position, entry: Entry, card: int, other: int) -> bool:
    """Whether a text can be about a card at all, before it is asked: mostly it cannot."""
    if entry.only != ANY:
        return entry.only == card
    if entry.place == ANY:
        return True
    about = other if entry.modifier.subject == OTHER_HERE else card
    return pos.location_of(about) == entry.place


def _applies(pos: Position, entry: Entry, card: int, seat: int, other: int) -> bool:
    if not may_be_about(pos, entry, card, other) or not _concerns(entry, seat):
        return False
    scope = entry.scope
    scope.other = other
    modifier = entry.modifier
    if modifier.when is not None and not modifier.when.ask(pos, scope, scope.card):
        return False
    return modifier.of.ask(pos, scope, card)


def _amount(pos: Position, entry: Entry, card: int) -> int:
    modifier = entry.modifier
    if modifier.reckon is None:
        return modifier.amount
    return modifier.reckon(pos, entry.scope, card)


def parts(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> list[Part]:
    """All changes of one value, for summing and for explaining; the list is not to be changed."""
    found = text_parts(pos, kind, card, seat, other)
    if not pos.lasting:
        return found
    made: list[Part] = []
    for one in pos.lasting:
        if (
            one.kind == kind
            and one.card in (NONE, card)
            and (one.seat == NONE or seat == NONE or one.seat == seat)
            and one.other in (NONE, other)
            and (one.sets or not _is_made(pos, made, one.source))
        ):
            made.append(Part(one.amount, one.source, one.sets))
    return found + made


def text_parts(
    pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE
) -> list[Part]:
    """The changes by texts in force, without those that actions left behind."""
    entries = index_of(pos).entries.get(kind)
    if entries is None:
        return _NO_PARTS
    found: list[Part] = []
    counted: list[Modifier] = []
    for entry in entries:
        if entry.modifier in counted and not entry.modifier.cumulative:
            continue
        if _applies(pos, entry, card, seat, other):
            counted.append(entry.modifier)
            amount = _amount(pos, entry, card)
            if amount or entry.modifier.sets:
                found.append(Part(amount, entry.scope.card, entry.modifier.sets))
    return found


def lasting_parts(pos: Position, kind: int, card: int) -> list[Part]:
    """What actions left behind for this very card: draws of a starship, whatever it fires."""
    found: list[Part] = []
    for one in pos.lasting:
        if one.kind == kind and one.card == card:
            found.append(Part(one.amount, one.source, one.sets))
    return found


def _is_made(pos: Position, made: list[Part], source: int) -> bool:
    """Whether a copy of an action's card made the same change already (SW-B-032).

    What is in play may do so time and again; an Interrupt is another copy whenever it is played.
    """
    if source == NONE:
        return False
    title = pos.setup.title[source]
    again = pos.setup.defs[source].type == INTERRUPT
    for part in made:
        alike = part.source != NONE and pos.setup.title[part.source] == title
        if alike and (again or part.source != source):
            return True
    return False


def changed(
    pos: Position, kind: int, base: int, card: int, seat: int = NONE, other: int = NONE
) -> int:
    """A base with all its changes, never below zero."""
    total = base
    stated = NONE
    for part in parts(pos, kind, card, seat, other):
        if part.sets:
            stated = part.amount if stated == NONE else min(stated, part.amount)
        else:
            total += part.amount
    if stated != NONE:
        return stated
    return max(0, total)


def added(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> int:
    """The sum of the changes alone; it may be negative."""
    return sum(part.amount for part in parts(pos, kind, card, seat, other) if not part.sets)


def highest(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> int:
    """The highest single amount, where amounts do not add up (immunity); 0 for none."""
    return max((part.amount for part in parts(pos, kind, card, seat, other)), default=0)


def source_of(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> int:
    """The card whose text grants or forbids something; NONE if none does.

    A change made by an action has its source too, so NONE always means that nothing stands.
    """
    for entry in index_of(pos).entries.get(kind, _NOTHING):
        if _applies(pos, entry, card, seat, other) and _amount(pos, entry, card) > 0:
            return entry.scope.card
    for one in pos.lasting:
        if (
            one.kind == kind
            and one.card in (NONE, card)
            and (one.seat == NONE or seat == NONE or one.seat == seat)
            and one.other in (NONE, other)
        ):
            return one.source
    return NONE


def is_spoken_of(pos: Position, kind: int) -> bool:
    """Whether any text or action says something of this kind just now, of whomever."""
    return kind in index_of(pos).entries or any(one.kind == kind for one in pos.lasting)


def holds(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> bool:
    """Whether some text or action grants or forbids it: the kinds from FORBID_MOVE on."""
    return source_of(pos, kind, card, seat, other) != NONE


def sources_of(pos: Position, kind: int, card: int) -> list[int]:
    """All cards whose texts or actions grant or forbid something to a card."""
    found: list[int] = []
    for entry in index_of(pos).entries.get(kind, _NOTHING):
        if _applies(pos, entry, card, NONE, NONE) and _amount(pos, entry, card) > 0:
            found.append(entry.scope.card)
    for one in pos.lasting:
        if one.kind == kind and one.card in (NONE, card):
            found.append(one.source)
    return found
