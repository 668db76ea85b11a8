"""TypeScript declarations of msgspec and `TypedDict` classes, so that the page speaks exactly the
server's words.

A field with a default may be left out by a client. The server always sends it, except where the
class says `omit_defaults`; so it is optional there and in classes that the server never sends.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import getdoc
from types import ModuleType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect

from starfold.kernel.events import EventFrame, Field

WIDTH: Final = 100
ALIAS_ORIGINS: Final = (UnionType, Union, Literal, dict, list, tuple)


def declarations(modules: Iterable[ModuleType], only_received: set[type]) -> str:
    """What modules define, in their order; `only_received` are the classes never sent."""
    known: dict[str, str] = {}
    for module in modules:
        for name, text in _declarations(module, only_received):
            known.setdefault(name, text)
    return "\n".join(known.values())


def structs_in(*types: Any) -> set[type]:
    """Every class that these types are made of."""
    found: set[type] = set()
    waiting = list(inspect.multi_type_info(types))
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                continue
            found.add(info.cls)
        waiting += _parts(info)
    return found


def _parts(info: inspect.Type) -> list[inspect.Type]:
    match info:
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.UnionType(types=types):
            return list(types)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [item]
        case inspect.TupleType(item_types=items):
            return list(items)
        case inspect.DictType(value_type=value):
            return [value]
        case inspect.Metadata(type=inner):
            return [inner]
        case _:
            return []


def _declarations(module: ModuleType, only_received: set[type]) -> Iterator[tuple[str, str]]:
    """Every name with its declaration."""
    for name, value in vars(module).items():
        if name.startswith("_") or name == "TypedDict":
            continue
        if is_typeddict(value):
            yield name, _table(value)
        elif isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value.__module__ == module.__name__ and not _is_only_a_base(value):
                yield name, _interface(value, value in only_received)
        elif get_origin(value) in ALIAS_ORIGINS:
            yield name, _alias(name, value)
        elif name.isupper() and isinstance(value, int | str):
            yield name, f"export const {name} = {_literal(value)};\n"


def _is_only_a_base(cls: type[msgspec.Struct]) -> bool:
    return bool(cls.__subclasses__()) and cls.__struct_config__.tag is None


def _interface(cls: type[msgspec.Struct], may_omit: bool) -> str:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    lines = [*_comment(cls), f"export interface {cls.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    omitted = cls.__struct_config__.omit_defaults
    for field in info.fields:
        mark = "" if field.required or not (may_omit or omitted) else "?"
        kind = _without_null(field.type) if omitted and field.default is None else field.type
        lines.append(f"  {field.encode_name}{mark}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _table(cls: type) -> str:
    """A `TypedDict`: what it need not have is left out, never null."""
    lines = [*_comment(cls), f"export interface {cls.__name__} {{"]
    for name, hint in get_type_hints(cls).items():
        mark = "" if name in cls.__required_keys__ else "?"  # type: ignore[attr-defined]
        lines.append(f"  {name}{mark}: {hinted(hint)};")
    return "\n".join([*lines, "}", ""])


def events(kinds: Mapping[str, Mapping[str, Field]]) -> str:
    """The kinds of events of a game, an interface each, and what stands for any of them."""
    names = {kind: f"{kind.title().replace('_', '')}Event" for kind in kinds}
    shown = [_event(names[kind], kind, fields) for kind, fields in kinds.items()]
    anything = "".join(f"\n  | {name}" for name in names.values())
    return "\n".join([*shown, f"export type GameEvent ={anything};\n"])


def constant(name: str, kind: str, value: Any) -> str:
    """A table that the page needs as it is."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    return f"export const {name}: {kind} = {text};\n"


def _event(name: str, kind: str, fields: Mapping[str, Field]) -> str:
    lines = [f"export interface {name} {{", f"  kind: {_literal(kind)};"]
    for key, hint in get_type_hints(EventFrame).items():
        if key != "kind":
            lines.append(f"  {key}: {hinted(hint)};")
    for key, field in fields.items():
        if field.sent:
            lines.append(f"  {key}{'?' if field.optional else ''}: {hinted(field.type)};")
    return "\n".join([*lines, "}", ""])


def hinted(hint: Any) -> str:
    """A Python type in TypeScript, as plain data has it."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (UnionType, Union):
        return " | ".join(dict.fromkeys(map(hinted, inside)))
    if origin is Literal:
        return " | ".join(map(_literal, inside))
    if origin is tuple:
        return f"[{', '.join(map(hinted, inside))}]"
    if origin is list:
        word = hinted(inside[0])
        return f"({word})[]" if " | " in word else f"{word}[]"
    if origin is dict:
        return f"Record<string, {hinted(inside[1])}>"
    return str(hint.__name__)


_PLAIN: Final[dict[Any, str]] = {
    Any: "unknown",
    bool: "boolean",
    float: "number",
    int: "number",
    str: "string",
    type(None): "null",
}


def _without_null(info: inspect.Type) -> inspect.Type:
    assert isinstance(info, inspect.UnionType)
    return inspect.UnionType(
        tuple(member for member in info.types if not isinstance(member, inspect.NoneType))
    )


def _comment(cls: type) -> list[str]:
    """The class's own words; `Struct` writes none, but Python would show an ancestor's."""
    if not cls.__doc__:
        return []
    lines = (getdoc(cls) or "").splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _alias(name: str, value: Any) -> str:
    if any(is_typeddict(member) for member in get_args(value)):
        return f"export type {name} = {hinted(value)};\n"
    info = inspect.type_info(value)
    text = f"export type {name} = {_type(info)};"
    if len(text) > WIDTH and isinstance(info, inspect.UnionType):
        members = "".join(f"\n  | {_type(member)}" for member in info.types)
        text = f"export type {name} ={members};"
    return text + "\n"


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _type(info: inspect.Type) -> str:
    return _WORDS[type(info)](info)


def _union(info: inspect.UnionType) -> str:
    return " | ".join(dict.fromkeys(_type(member) for member in info.types))


def _list(item: inspect.Type) -> str:
    word = _type(item)
    return f"({word})[]" if " | " in word else f"{word}[]"


_WORDS: Final[dict[type, Callable[[Any], str]]] = {
    inspect.AnyType: lambda info: "unknown",
    inspect.BoolType: lambda info: "boolean",
    inspect.DictType: lambda info: f"Record<string, {_type(info.value_type)}>",
    inspect.FloatType: lambda info: "number",
    inspect.IntType: lambda info: "number",
    inspect.ListType: lambda info: _list(info.item_type),
    inspect.LiteralType: lambda info: " | ".join(map(_literal, info.values)),
    inspect.Metadata: lambda info: _type(info.type),
    inspect.NoneType: lambda info: "null",
    inspect.StrType: lambda info: "string",
    inspect.StructType: lambda info: info.cls.__name__,
    inspect.TupleType: lambda info: f"[{', '.join(map(_type, info.item_types))}]",
    inspect.UnionType: _union,
    inspect.VarTupleType: lambda info: _list(info.item_type),
}
