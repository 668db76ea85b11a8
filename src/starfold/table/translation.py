"""What a language file must say: what is missing in it, what nobody says, what does not fit.

`starfold language check xx` shows it to whoever translates; the tests hold the shipped languages
to it.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import starfold
from starfold.agents.registry import agent_names, entry
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.messages import Message, read_message
from starfold.kernel.options import words_of
from starfold.kernel.phrases import CHAPTER
from starfold.kernel.tongue import ENGLISH, texts_in
from starfold.table.clocks import MODES
from starfold.table.rated import OBSTACLES
from starfold.table.rooms import MOVED_ON
from starfold.table.session import MARK_TEXTS
from starfold.table.speech.misfits import MISFITS
from starfold.table.speech.words import PHRASES
from starfold.table.taught import lesson_texts

VALUE: Final = "_value"  # `FIELD_value`: what the name of a field stands for (kernel/events.py)
_HOME: Final = Path(starfold.__file__).parent


class Sentences(NamedTuple):
    """A file of sentences in English, and where the same is in another language."""

    package: str
    texts: dict[str, str]
    messages: bool = True  # with arguments, and forms that depend on them

    def file(self, language: str) -> str:
        return f"{self.package.replace('.', '/')}/{language}.toml"


class Fault(NamedTuple):
    """What is wrong with a language file."""

    kind: str  # missing, unused, unread, arguments, forms
    file: str
    key: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.kind}: {self.words}"


def every_file() -> list[Sentences]:
    """All that is to be translated."""
    return [sentences for found in FOUND for sentences in found()]


def _messages() -> Iterator[Sentences]:
    for path in sorted(_HOME.rglob(f"{ENGLISH}.toml")):
        package = ".".join(["starfold", *path.parent.relative_to(_HOME).parts])
        yield Sentences(package, texts_in(package, ENGLISH))


# -- what tables and servers say -------------------------------------------------------------------

# Calls whose words somebody reads, and where else such words are written.
_SAYING: Final = (
    *("said", "again", "Refusal", "Refused", "HttpRefusal", "InputError", "problem", "_held"),
    *("count_address", "count_everywhere"),
)
_KEPT_IN: Final = ("words", "message", "FULL", "BEYOND_REPAIR", "CLOSED", "DELETED", "NONE")
_SPEAKERS: Final = (
    *("table/*.py", "server/*.py"),
    *("arena/tournaments/model.py", "arena/tournaments/pairing.py"),
)


def _phrases() -> Iterator[Sentences]:
    found = {words for pattern in _SPEAKERS for words in _written_in(pattern)}
    found |= {words for words in _kept() if words}
    texts = {f"{CHAPTER}.{words}": words for words in sorted(found)}
    yield Sentences(PHRASES.package, texts)


def _written_in(pattern: str) -> Iterator[str]:
    for path in sorted(_HOME.glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in _SAYING:
                yield from filter(_reads_like_words, map(_constant, node.args))
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and _names(node) & {*_KEPT_IN}:
                yield from filter(_reads_like_words, _constants(node.value or _NOTHING))


_NOTHING: Final = ast.Constant("")


def _names(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _constants(value: ast.expr) -> list[str]:
    if isinstance(value, ast.IfExp):
        return [*_constants(value.body), *_constants(value.orelse)]
    return [_constant(value)]


def _constant(argument: ast.expr) -> str:
    value = argument.value if isinstance(argument, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _reads_like_words(text: str) -> bool:
    if text.endswith("\n"):  # for programs that ask whether the server is well
        return False
    return " " in text or text[:1].isupper()


_WORTHS: Final = (*("documents", "tables", "analyses", "positions", "reported", "tournaments"),)


def _kept() -> Iterator[str]:
    """What is written apart from where it is said."""
    yield from MARK_TEXTS.values()
    for mode in MODES.values():
        yield mode.words
        if mode.asks:
            yield from (mode.asks, f"custom: {mode.asks.lower()} …")
    yield from (MOVED_ON, *_WORTHS, *OBSTACLES, *MISFITS)
    for agent in agent_names():
        yield entry(agent).about


# -- what is agreed on before a game ---------------------------------------------------------------


def _options() -> Iterator[Sentences]:
    for name in game_names():
        game = load_game(name)
        table = game.option_table()
        texts = {
            f"{option}.{key}": words
            for option, rule in table.items()
            for key, words in words_of(option, rule).items()
        }
        said = {f"{CHAPTER}.{words}": words for words in game.words()}
        yield Sentences(next(iter(table.values())).package, texts | said, messages=False)


def _lessons() -> Iterator[Sentences]:
    for package, texts in lesson_texts().items():
        yield Sentences(package, texts, messages=False)


FOUND: Final[list[Callable[[], Iterator[Sentences]]]] = [_messages, _phrases, _options, _lessons]


def faults(sentences: Sentences, language: str) -> Iterator[Fault]:
    """All that is wrong with the file of that language."""
    file, texts = sentences.file(language), texts_in(sentences.package, language)
    for key, english in sentences.texts.items():
        if key not in texts:
            yield Fault("missing", file, key, english)
    for key, words in texts.items():
        if key not in sentences.texts:
            yield Fault("unused", file, key, words)
        elif sentences.messages:
            yield from _misfits(file, key, words, sentences.texts[key])


def _misfits(file: str, key: str, words: str, english: str) -> Iterator[Fault]:
    """Both must be about the same arguments, and decide by words that there are."""
    try:
        message = read_message(words)
    except InputError as problem:
        yield Fault("unread", file, key, str(problem))
        return
    model = read_message(english)
    named, wanted = _arguments(message), _arguments(model)
    if named != wanted:
        less, more = sorted(wanted - named), sorted(named - wanted)
        told = f"it does not name {less}" if less else f"nobody gives it {more}"
        yield Fault("arguments", file, key, told)
    known = _forms(model)
    for argument, forms in _forms(message).items():
        told_apart = known.get(argument, set())
        strange = sorted(forms - told_apart)
        if strange and told_apart - set(_NO_WORDS):  # else nobody knows here which words there are
            yield Fault("forms", file, key, f"{argument} is never {', '.join(strange)}")


def _arguments(message: Message) -> set[str]:
    return {name.removesuffix(VALUE) for name in message.arguments()}


def _forms(message: Message) -> dict[str, set[str]]:
    """The words that a message tells apart, by the argument that they are values of."""
    found: dict[str, set[str]] = {}
    for part in message.parts:
        if part.forms and not part.plural:
            found.setdefault(part.argument, set(_NO_WORDS)).update(part.forms)
        for form in part.forms.values():
            for argument, forms in _forms(form).items():
                found.setdefault(argument, set()).update(forms)
    return found


_NO_WORDS: Final = ("other", "none", "yes", "no")


def formatted(text: str) -> Iterator[str]:
    """A message with sample arguments, in every form that it has."""
    message = read_message(text)
    names = sorted(message.arguments())
    for value in [*_values(message), "sample", 0, 1, 2, "", True, 7.5]:
        yield message.said(dict.fromkeys(names, value))


def _values(message: Message) -> set[str]:
    return {form for forms in _forms(message).values() for form in forms}


def spoken_about(sentences: Sentences, language: str) -> float:
    """Which share of a file is said in that language."""
    texts = texts_in(sentences.package, language)
    said = sum(key in texts for key in sentences.texts)
    return said / max(len(sentences.texts), 1)


CODE: Final = re.compile(r"[a-z]{2,3}")
