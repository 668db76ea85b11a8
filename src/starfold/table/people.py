"""Profiles: a name that is nobody else's, kept for whoever has its key. Nobody needs one to play.

The key is made where the person is, of 128 random bits or more, and is shown to a server with each
request; the server keeps a fingerprint of it. A plain SHA-256 is enough for that: what makes
passwords guessable, and hashes of them slow on purpose, is that people choose them. Nobody can try
2**128 keys, however quickly one is tried.
"""

import re
import secrets
import unicodedata
from typing import Final

from starfold.agents.registry import agent_names, entry
from starfold.errors import InputError
from starfold.games.registry import game_names
from starfold.table.names import check_name, likeness
from starfold.table.seats import token_hash
from starfold.table.speech.words import said

SHORTEST: Final = 2
LONGEST: Final = 24
SOMEBODY: Final = ""  # who sits somewhere without a profile
OF_A_MACHINE: Final = "agent:"  # before the name of an agent, where people and machines are listed

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
_OFFICES: Final = (
    "admin", "administrator", "anonymous", "computer", "deleted", "guest", "host", "moderator",
    "server", "somebody", "starfold", "system",
)  # fmt: skip
_BETWEEN: Final = frozenset(" -_.'")
# Scripts that are written together.
_TOGETHER: Final = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK"}


def new_id() -> str:
    return secrets.token_urlsafe(9)


def key_hash(key: str) -> str:
    """What is stored of a key; raises InputError if it is none."""
    if not _KEY.fullmatch(key):
        raise InputError("this is no key of a profile: one has 22 to 64 letters, digits, - and _")
    return token_hash(key)


def machine(agent: str) -> str:
    """What a machine is called among those who play."""
    return OF_A_MACHINE + agent


def profile_name(written: str) -> str:
    """The name as it is kept; raises InputError with what to change."""
    name = " ".join(unicodedata.normalize("NFC", written).split())
    if not SHORTEST <= len(name) <= LONGEST:
        words = "a name has {least} to {most} characters; this one has {number}"
        raise InputError(said(words, least=SHORTEST, most=LONGEST, number=len(name)))
    check_name(name)
    strange = next((one for one in name if not (one.isalnum() or one in _BETWEEN)), "")
    if strange:
        words = "{letter} cannot be in a name; use letters, digits and - _ . '"
        raise InputError(said(words, letter=repr(strange)))
    if not any(one.isalpha() for one in name):
        raise InputError("a name needs a letter")
    if len({_script(one) for one in name if one.isalpha()}) > 1:
        raise InputError("this name mixes letters of several alphabets; use those of one")
    if likeness(name) in _taken():
        words = "{name} is kept for the table itself; choose another name"
        raise InputError(said(words, name=repr(name)))
    return name


def _script(letter: str) -> str:
    first = unicodedata.name(letter, "?").partition(" ")[0].removeprefix("FULLWIDTH")
    return _TOGETHER.get(first, first)


def _taken() -> set[str]:
    agents = {agent for game in game_names() for agent in agent_names(game)}
    return {likeness(name) for name in (*_OFFICES, *agents, *(entry(one).title for one in agents))}
