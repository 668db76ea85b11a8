"""What somebody probably meant: of all known names the one that is nearest to what was written.

Every place in which people write names asks here, so that an unknown one is answered alike in
scenarios, decks, fleets, catalogues and on the command line.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import Final

NEAR: Final = 0.5  # likeness from which on a name may be meant, 1 for the very same
MISSPELT: Final = 0.75  # from which on it surely is
ANY: Final = 0.01  # the nearest, however far it is; not what has no letter in common
MOST_LISTED: Final = 40  # names; of more only the nearest is told, however far it is
MOST_COMPARED: Final = 80  # letters of a word
_WORD: Final = re.compile(r"\w(?:[\w']*\w)?")


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The nearest known name, or all of them when none is near and they are few."""
    names = list(known)
    near = nearest(word, names, ANY if len(names) > MOST_LISTED else NEAR)
    if near:
        return f"did you mean {near!r}?"
    if len(names) > MOST_LISTED:
        return f"known are {len(names)}, such as {names[0]!r}"
    return f"known: {', '.join(names)}" if names else "there is none here"


def nearest(word: object, known: Iterable[str], cutoff: float = NEAR) -> str:
    """The known name that looks most like a word, or ""."""
    return meant_by(word, {name: name for name in known}, cutoff)


def meant_by(word: object, names: Mapping[str, str], cutoff: float = ANY) -> str:
    """Of names and what they stand for: what the name nearest to a word stands for, or "".

    What differs by a few letters comes first, then the shortest name that has all the words, then
    whatever looks most like it. Case does not count.
    """
    folded = {name.casefold(): told for name, told in names.items()}
    said = str(word)[:MOST_COMPARED].casefold()
    near, likeness = _most_alike(said, folded)
    if likeness < MISSPELT:
        words = set(_WORD.findall(said))
        holding = [one for one in folded if words and words <= set(_WORD.findall(one))]
        if holding:
            return folded[min(holding, key=len)]
    return folded[near] if likeness >= cutoff else ""


def _most_alike(said: str, known: Iterable[str]) -> tuple[str, float]:
    """The name of the greatest likeness, of several the one that begins most alike."""
    comparing = SequenceMatcher(autojunk=False)
    comparing.set_seq2(said)
    near, best, begins = "", 0.0, -1
    for name in known:
        comparing.set_seq1(name)
        if comparing.real_quick_ratio() < best or comparing.quick_ratio() < best:
            continue  # these are cheap, and never too low
        likeness, common = comparing.ratio(), _same_beginning(name, said)
        if (likeness, common) > (best, begins):
            near, best, begins = name, likeness, common
    return near, best


def _same_beginning(one: str, other: str) -> int:
    """How many letters two words begin with together."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
