"""Texts that are written outside the package, in the words of card declarations.

    power(+2, when=alone)
    deploys_on(yours & character), forfeit(+1, of=my_host)

Only these words are understood: names from `words`, calls of them, `&`, `|`, `~`, numbers, strings
and lists. Nothing else of Python is, and what a word is given must be of the kind that it takes.
"""

import ast
import reprlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from starfold.errors import InputError
from starfold.games.ccg.rules.weapons import Outcome, Weapon
from starfold.games.ccg.scripts import declare, words
from starfold.games.ccg.scripts.declare import Piece
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.script import Script
from starfold.kernel.spelling import did_you_mean

WHOLE: Final = -1  # a text that belongs to no half of a location
EXAMPLE: Final = "power(+2, when=alone)"
MOST_LETTERS: Final = 2000
_PLAIN: Final = (int, str, NoneType)
_NOT_A_TEXT: Final = ("card", "place", "half")  # they declare whole cards
_FUNCTION: Final = (FunctionType, BuiltinFunctionType)  # as it is written, or compiled
_CANNOT: Final = (TypeError, ValueError, AttributeError, LookupError, AssertionError)


def script_from(id: str, texts: Mapping[int, Sequence[str]]) -> Script:
    """The behaviour of a card by its texts: of the whole, or of a location's halves."""
    script = Script(id)
    for half, written in texts.items():
        told = " ".join(written)
        if half == WHOLE:
            script.words = told
        else:
            script.words_for[half] = told
        for text in written:
            for piece in _pieces(text):
                piece(script, half)
    return script


def _pieces(text: str) -> list[Piece]:
    if len(text) > MOST_LETTERS:
        raise InputError(f"a text of more than {MOST_LETTERS} letters")
    reading = _Reading()
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        parts = tree.elts if isinstance(tree, ast.Tuple | ast.List) else [tree]
        return [reading.piece(one) for one in parts]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        told = reprlib.repr(text)
        raise InputError(f"{told} is not understood; write for example {EXAMPLE}") from None


@cache
def vocabulary() -> dict[str, Any]:
    """Every word that a text may have."""
    return {
        name: value
        for name, value in vars(words).items()
        if not name.startswith("_") and name not in _NOT_A_TEXT and _is_word(value)
    }


def _is_word(value: object) -> bool:
    if isinstance(value, _FUNCTION):  # what asks about a position is no word of a text
        home = str(value.__module__)
        return home.startswith(f"{__package__}.") and "pos" not in _hints(value)
    return isinstance(value, int | str | Term) or value in (Weapon, Outcome)


class _Reading:
    """A text while it is read; pieces are remembered, for nothing else tells them from amounts."""

    def __init__(self) -> None:
        self.pieces: list[Any] = []

    def piece(self, node: ast.expr) -> Piece:
        value = self.value(node)
        if not self._is_piece(value):
            told = ast.unparse(node)
            raise InputError(f"{told!r} is no piece of a text; write for example {EXAMPLE}")
        made: Piece = value
        return made

    def _is_piece(self, value: object) -> bool:
        return any(value is one for one in self.pieces)

    def value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, _PLAIN):
            return node.value
        if isinstance(node, ast.Name):
            return _word(node.id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._called(node, _word(node.func.id))
        if isinstance(node, ast.List | ast.Tuple):
            return [self.value(one) for one in node.elts]
        if isinstance(node, ast.UnaryOp):
            return self._joined(node, [node.operand], type(node.op))
        if isinstance(node, ast.BinOp):
            return self._joined(node, [node.left, node.right], type(node.op))
        raise InputError(f"{ast.unparse(node)!r} is not understood; write for example {EXAMPLE}")

    def _joined(self, node: ast.expr, parts: list[ast.expr], sign: type) -> Any:
        """What stands with a sign: conditions with `&`, `|`, `~`, numbers with `+` and `-`."""
        values = [self.value(one) for one in parts]
        kind, join = _SIGNS.get(sign, (NoneType, _nothing))
        if not all(isinstance(one, kind) for one in values):
            told = ast.unparse(node)
            raise InputError(f"{told!r}: join conditions with & and |, turn them round with ~")
        return join(*values)

    def _called(self, node: ast.Call, word: Any) -> Any:
        name = ast.unparse(node.func)
        if not callable(word) or isinstance(word, Term):
            raise InputError(f"{name!r} takes nothing in brackets")
        listed = [self.value(one) for one in node.args]
        named = {str(one.arg): self.value(one.value) for one in node.keywords}
        if any(map(self._is_piece, (*listed, *named.values()))):
            raise InputError(f"{ast.unparse(node)!r}: a piece stands on its own: put it beside")
        if isinstance(word, _FUNCTION):
            self._check_call(name, word, listed, named)
        try:
            made = word(*listed, **named)
        except _CANNOT as problem:
            raise InputError(f"{ast.unparse(node)!r} cannot be: {problem}") from None
        if isinstance(word, _FUNCTION) and _hints(word).get("return") == Piece:
            self.pieces.append(made)
        return made

    def _check_call(
        self, name: str, word: Callable[..., Any], listed: list[Any], named: dict[str, Any]
    ) -> None:
        try:
            given = signature(word).bind(*listed, **named)
        except TypeError as problem:
            raise InputError(f"{name}: {problem}; write {_form(name, word)}") from None
        self._check(name, word, given.arguments)

    def _check(self, name: str, word: Callable[..., Any], given: Mapping[str, Any]) -> None:
        """What a word is given must be of the kind that it takes."""
        hints = _hints(word)
        for key, value in given.items():
            kind, hint = signature(word).parameters[key].kind, hints.get(key, Any)
            if kind == Parameter.VAR_KEYWORD:
                if word is not declare.fact:  # the shorter forms of `ability`
                    self._check_further(name, value)
            elif kind == Parameter.VAR_POSITIONAL:  # instructions, one by one or in lists
                if not all(map(_is_step, value)):
                    raise InputError(f"{name}: {key} must be instructions, such as target(...)")
            elif not _fits(value, hint):
                raise InputError(f"{name}: {key} must be {_kind(hint)}; write {_form(name, word)}")

    def _check_further(self, name: str, given: Mapping[str, Any]) -> None:
        known = [key for key in signature(declare.ability).parameters if key not in _FIRST]
        for key in given:
            if key not in known:
                raise InputError(f"{name}: unknown {key!r}; {did_you_mean(key, known)}")
        self._check(name, declare.ability, given)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a kind."""
    origin = get_origin(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if origin is Callable:
        asks = get_args(hint)[-1] is bool
        return isinstance(value, Term) == asks and callable(value)
    if origin in (list, tuple):
        return isinstance(value, list)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return not isinstance(hint, type) or isinstance(value, hint)


_FIRST: Final = ("words", "steps")  # of an ability: said without a name


def _nothing(*values: Any) -> Any:
    raise InputError("that sign is not understood")


_SIGNS: Final[dict[type, tuple[type, Callable[..., Any]]]] = {
    ast.BitAnd: (Term, lambda one, other: one & other),
    ast.BitOr: (Term, lambda one, other: one | other),
    ast.Invert: (Term, lambda one: ~one),
    ast.USub: (int, lambda one: -one),
    ast.UAdd: (int, lambda one: one),
}


_KINDS: Final[dict[Any, str]] = {
    int: "a number",
    bool: "True or False",
    str: "words in quotes",
    Term: "a condition",
    list: "a list",
    tuple: "a list",
}


def _kind(hint: Any) -> str:
    """What a word takes, in words."""
    if get_origin(hint) in (Union, UnionType):
        kinds = [_kind(one) for one in get_args(hint) if one is not NoneType]
        return " or ".join(dict.fromkeys(kinds))
    if get_args(hint) and get_args(hint)[-1] is bool:
        return _KINDS[Term]
    return _KINDS.get(get_origin(hint) or hint, "an amount")


def _form(name: str, word: Callable[..., Any]) -> str:
    return f"{name}({', '.join(signature(word).parameters)})"


def _is_step(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_is_step, value))
    return isinstance(value, Instruction)


def _word(name: str) -> Any:
    known = vocabulary()
    if name not in known:
        raise InputError(f"unknown word {name!r}; {did_you_mean(name, known)}")
    return known[name]


def _hints(word: Callable[..., Any]) -> dict[str, Any]:
    if isinstance(word, BuiltinFunctionType):
        return _hints_in(word.__module__).get(word.__name__, {})
    return get_type_hints(word)


@cache
def _hints_in(module: str) -> dict[str, dict[str, Any]]:
    """What the functions of a compiled module take: only its source tells."""
    source = Path(__file__).with_name(f"{module.rpartition('.')[2]}.py").read_text("utf-8")
    found: dict[str, dict[str, Any]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _hints_of(node, vars(sys.modules[module]))
    return found


def _hints_of(node: ast.FunctionDef, names: dict[str, Any]) -> dict[str, Any]:
    taken = node.args
    listed = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg]
    hints = {one.arg: one.annotation for one in listed if one is not None}

    def like() -> None: ...

    like.__annotations__ = {
        name: ast.unparse(hint)
        for name, hint in {**hints, "return": node.returns}.items()
        if hint is not None
    }
    return get_type_hints(like, names)
