"""Which language is spoken: the one a reader wants, for as long as words are made for them.

Words are made where they are shown, never where something happens: what a game keeps, sends to
other programs and writes into records is the same in every language, and its log is kept in
English. `speaking` sets the language for whatever is called inside, in this thread or task only.

A language is a file `xx.toml` beside every `en.toml`; `kernel/speech/xx.toml` says what the
language calls itself. What a file does not say is said in English, between marks that nobody sees
(`foreign`), so that a page can show that it is another language.
"""

import tomllib
from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import cache
from importlib import resources
from types import TracebackType
from typing import Any, Final

ENGLISH: Final = "en"
OF_ITSELF: Final = "starfold.kernel.speech"  # where a language says what it is called
# What is between them is English in the middle of another language: Unicode's isolates, which show
# nothing by themselves.
BEGIN_FOREIGN: Final = "\u2068"
END_FOREIGN: Final = "\u2069"

Names = dict[str, dict[str, str]]  # what pieces of an event are called, by language and field

_spoken: Final = ContextVar("language", default=ENGLISH)
spoken: Final = _spoken.get


class speaking:
    """`with speaking("de"):` all sentences inside are in that language; "" leaves it as it is."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.before: Token[str] | None = None

    def __enter__(self) -> None:
        if self.language and self.language != spoken():
            self.before = _spoken.set(self.language)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.before is not None:
            _spoken.reset(self.before)
            self.before = None


def speak(language: str) -> None:
    """From here on, to the end of the task, sentences are in that language."""
    _spoken.set(language)


def foreign(text: str) -> str:
    """English words among those of another language, with their marks."""
    if spoken() == ENGLISH or not text or BEGIN_FOREIGN in text:
        return text
    return f"{BEGIN_FOREIGN}{text}{END_FOREIGN}"


def unmarked(text: str) -> str:
    """For readers who are not shown which words are English."""
    return text.replace(BEGIN_FOREIGN, "").replace(END_FOREIGN, "")


# -- files -----------------------------------------------------------------------------------------


def _shipped(package: str, language: str) -> str | None:
    file = resources.files(package) / f"{language}.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


# Where the file of a package in a language comes from; the first that has it is taken.
SOURCES: Final[list[Callable[[str, str], str | None]]] = [_shipped]


def texts_in(package: str, language: str) -> dict[str, str]:
    """The sentences of a package in a language: a table a chapter, so a key is `chapter.key`.

    Those of a list are `chapter.key.0` and so on.
    """
    written = next(filter(None, (source(package, language) for source in SOURCES)), "")
    chapters: dict[str, dict[str, str | list[str]]] = tomllib.loads(written)
    return {
        place: words
        for chapter, sentences in chapters.items()
        for key, said in sentences.items()
        for place, words in flat(f"{chapter}.{key}", said)
    }


def flat(key: str, said: str | list[str]) -> list[tuple[str, str]]:
    """The sentences of a key; of a list each has its number."""
    if isinstance(said, str):
        return [(key, said)]
    return [(f"{key}.{number}", words) for number, words in enumerate(said)]


@cache
def languages() -> dict[str, str]:
    """Every shipped language, by its code, as it calls itself."""
    files = (file.name for file in resources.files(OF_ITSELF).iterdir())
    codes = sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
    return {code: texts_in(OF_ITSELF, code)["language.name"] for code in codes}


def known(language: str) -> str:
    """The language of that code (`de`, `de-AT`), or English where there is none."""
    code = language.strip().replace("_", "-").partition("-")[0].lower()
    return code if code in languages() else ENGLISH


def wanted(accepted: str) -> str:
    """What suits best of what a browser accepts: `de-CH, de;q=0.9, en;q=0.5`."""
    ranked = sorted(map(_weighed, accepted.split(",")), key=lambda one: -one[0])
    codes = [code for weight, code in ranked if weight > 0 and code[:1].isalpha()]
    for code in codes:
        language = known(code)
        if language != ENGLISH or code.lower().startswith(ENGLISH):
            return language
    return ENGLISH


def _weighed(one: str) -> tuple[float, str]:
    code, _, weight = one.partition(";")
    try:
        return float(weight.strip().removeprefix("q=") or 1), code.strip()
    except ValueError:
        return 0.0, code.strip()


def in_language(language: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """What the work comes to, with its words in that language: for other processes."""
    with speaking(language):
        return work(*arguments)
