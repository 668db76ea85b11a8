"""Whether plain data fits a declared type, to the last key."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def fits(value: Any, hint: Any) -> bool:
    return not list(misfits(value, hint))


def misfits(value: Any, hint: Any, place: str = "") -> Iterator[str]:
    """Where the value is not what the type says: unknown keys are misfits, too."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if is_typeddict(hint):
        yield from _in_table(value, hint, place)
    elif origin in (UnionType, Union):
        if not any(fits(value, each) for each in inside):
            yield f"{place}: {value!r} is none of {hint}"
    elif origin is Literal:
        if value not in inside:
            yield f"{place}: {value!r} is not among {inside}"
    elif origin is list:
        if not isinstance(value, list):
            yield f"{place}: {value!r} is no list"
            return
        for number, item in enumerate(value):
            yield from misfits(item, inside[0], f"{place}[{number}]")
    elif origin is tuple:
        if not isinstance(value, list | tuple) or len(value) != len(inside):
            yield f"{place}: {value!r} is no row of {len(inside)}"
            return
        for number, (item, each) in enumerate(zip(value, inside, strict=True)):
            yield from misfits(item, each, f"{place}[{number}]")
    elif origin is dict:
        for key, item in value.items():
            yield from misfits(item, inside[1], f"{place}.{key}")
    elif hint is float:
        if type(value) not in (int, float):
            yield f"{place}: {value!r} is no number"
    elif type(value) is not hint:
        yield f"{place}: {value!r} is not of type {getattr(hint, '__name__', hint)}"


def _in_table(value: Any, hint: Any, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place}: {value!r} is no {hint.__name__}"
        return
    hints = _fields(hint)
    yield from (f"{place}.{key}: unknown" for key in value if key not in hints)
    yield from (f"{place}.{key}: missing" for key in hint.__required_keys__ if key not in value)
    for key, each in hints.items():
        if key in value:
            yield from misfits(value[key], each, f"{place}.{key}")


@cache
def _fields(hint: Any) -> Mapping[str, Any]:
    return get_type_hints(hint)
