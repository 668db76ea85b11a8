"""Before a game: what can be agreed, and sensible choices for all that is left open."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.events import Told
from starfold.kernel.game import Spec
from starfold.kernel.options import Table, options_info
from starfold.kernel.phrases import Phrases
from starfold.kernel.tongue import spoken


@dataclass(frozen=True)
class Dealing:
    """What a game says of itself before it begins. A force is what a seat brings."""

    name: str
    title: str
    seats: range  # how many there may be
    seats_rule: str  # that there may be no more and no fewer
    editions: Mapping[str, str]  # with their titles; the first is meant where nobody says which
    options: Table
    forces: Callable[[], list[Told]]  # the shipped ones, as told
    shipped: Callable[[str, str], Sequence[str]]  # by edition and side, "" for any side
    objections: Callable[[Any, str, dict[str, Any]], list[Refusal]]  # by edition and options
    choose: Callable[[Spec, random.Random], list[Any]]  # forces for the seats that want any
    seats_reason: str = ""  # why the rule says so, where that helps
    edition_word: str = "Edition"
    edition_rule: str = ""
    force_word: str = "Fleet"
    game_word: str = "game"
    sides: Sequence[str] = ()
    windows: Callable[[], Mapping[str, str]] = dict
    catalogue: bool = True

    @property
    def usual_edition(self) -> str:
        return next(iter(self.editions))

    def info(self) -> Told:
        """What can be agreed; feeds `protocol.GameInfo`."""
        language = spoken()
        if language not in self._told:
            self._told[language] = self._info()
        return self._told[language]

    @cached_property
    def _told(self) -> dict[str, Told]:
        """What was told already, by language."""
        return {}

    @cached_property
    def _said(self) -> Callable[[str], str]:
        """Titles in the language that is spoken: they lie with the options."""
        return Phrases(next(iter(self.options.values())).package).again

    def words(self) -> list[str]:
        """What people read of it besides its options, in English."""
        return [
            self.title,
            self.edition_word,
            self.force_word,
            *self.editions.values(),
            *self.sides,
        ]

    def _titled(self, named: Mapping[str, str]) -> list[Told]:
        return [{"name": name, "title": self._said(title)} for name, title in named.items()]

    def _info(self) -> Told:
        return {
            "name": self.name,
            "title": self._said(self.title),
            "fewest_seats": self.seats[0],
            "most_seats": self.seats[-1],
            "editions": self._titled(self.editions),
            "edition_word": self._said(self.edition_word),
            "force_word": self._said(self.force_word),
            "force_kind": self.force_word.lower(),
            "sides": self._titled({side.lower(): side for side in self.sides}),
            "windows": self._titled(self.windows()),
            "catalogue": self.catalogue,
            "options": options_info(self.options),
            "forces": self.forces(),
        }

    def check_edition(self, edition: str) -> None:
        if edition not in self.editions:
            known = ", ".join([*self.editions])
            rule = f" ({self.edition_rule})" if self.edition_rule else ""
            word = self.edition_word.lower()
            raise InputError(f"unknown {word} {edition!r}: choose one of {known}{rule}")

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            fewest, most = self.seats[0], self.seats[-1]
            numbers = f"{fewest} to {most}" if most > fewest else f"{fewest}"
            reason = f", {self.seats_reason}" if self.seats_reason else ""
            raise InputError(
                f"{seats} players: this game is for {numbers}{reason} ({self.seats_rule})"
            )

    def refuse_illegal(self, force: Any, edition: str, chosen: dict[str, Any]) -> None:
        found = self.objections(force, edition, chosen)
        if found:
            lines = "; ".join(f"{one.text} ({one.rule})" for one in found)
            word = self.force_word.lower()
            raise InputError(
                f"{word} {force.name!r} is not legal in this {self.game_word}: {lines}"
            )

    def shipped_for(self, edition: str, side: str = "") -> list[str]:
        """The shipped forces that are meant for an edition; with a side those of that side."""
        self.check_edition(edition)
        return list(self.shipped(edition, side))

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        """The wish with a force for every seat: the seed chooses for those that want none."""
        edition = wanted.get("edition") or self.usual_edition
        self.check_edition(edition)
        self.check_seats(seats)
        forces = wanted.get("forces") or []
        if not isinstance(forces, list) or len(forces) > seats:
            word = f"{self.force_word.lower()}s"
            raise InputError(
                f"spec.forces: list at most {seats} {word}, one per seat; null for any"
            )
        full = [*forces, *[None] * (seats - len(forces))]
        wish = {**wanted, "edition": edition, "forces": full}
        return {**wish, "forces": self.choose(wish, random.Random(seed))}
