"""What coaches and puzzles say, in other languages: beside the lessons, by their ids.

Tables keep the words of their lesson in English, as they began; whoever reads them is told the
same in their language.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from starfold.games.registry import game_names
from starfold.kernel.tongue import ENGLISH, foreign, spoken, texts_in
from starfold.table.lessons import prose, written_lessons
from starfold.table.puzzles import written_puzzles


def taught(english: str) -> str:
    """The words of a lesson or puzzle in the language that is spoken."""
    language = spoken()
    if language == ENGLISH:
        return english
    return _all_in(language).get(english) or foreign(english)


@cache
def _all_in(language: str) -> dict[str, str]:
    """By the English words."""
    found: dict[str, str] = {}
    for package, texts in lesson_texts().items():
        others = texts_in(package, language)
        found |= {english: others[key] for key, english in texts.items() if key in others}
    return found


@cache
def lesson_texts() -> dict[str, dict[str, str]]:
    """All words of lessons, by package and key."""
    return {
        f"starfold.games.{game}.data.{kind}": dict(texts(game))
        for game in game_names()
        for kind, texts in (("lessons", _of_lessons), ("puzzles", _of_puzzles))
        if any(texts(game))
    }


def _of_lessons(game: str) -> Iterator[tuple[str, str]]:
    for id, written in written_lessons(game).items():
        yield f"{id}.title", written["lesson"].strip()
        yield f"{id}.about", prose(written["about"])
        for number, words in enumerate(_said(written)):
            yield f"{id}.say.{number}", words
        yield f"{id}.outro", prose(written["outro"])


def _said(written: dict[str, Any]) -> list[str]:
    return [prose(str(step["say"])) for step in written["steps"] if "say" in step]


def _of_puzzles(game: str) -> Iterator[tuple[str, str]]:
    for id, written in written_puzzles(game).items():
        yield f"{id}.title", " ".join(written["puzzle"].split())
        yield f"{id}.task", prose(written["task"])
        yield f"{id}.why", prose(written["why"])
