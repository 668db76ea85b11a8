"""Fields are declared once: how an object is made, copied, recorded and read follows from them.

    class DeclareStrike(Step):
        limit: int
        spent: int = 0
        strikers: list[int] = []

A class with `plain.Declared` above it needs no more than that: `__init__`, `copy`, `fields` and
`read` are written from its annotations. In plain Python that happens when the class is made; before
compiling, `expanded` writes the very same lines into the source, so that the compiler sees them.
A method that the class has already is left as it is.

A field is a number, a text or a truth value; a list or a dict of fields; or another class with
`copy`, `to_data` and `read`, perhaps None. A list or dict that stands as a default is made anew for
every object.
"""

import ast
import types
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

DECLARED: Final = "starfold.kernel.plain.Declared"
PLAIN: Final = ("int", "str", "bool", "float", "Any")
_METHODS: Final = ("__init__", "copy", "fields", "read")
_IMPORTS: Final = (ast.Import, ast.ImportFrom)
_OPENING: Final = ("[", "{")  # how the source of a list or a dict begins


class Kind(NamedTuple):
    """What a field holds."""

    shape: str  # "plain", "list", "dict", "maybe" or "made"
    inner: "Kind | None" = None
    name: str = ""  # of the class, where it is made of one

    def annotation(self) -> str:
        if self.inner is None:
            return self.name
        inner = self.inner.annotation()
        forms = {
            "list": f"list[{inner}]",
            "dict": f"dict[str, {inner}]",
            "maybe": f"{inner} | None",
        }
        return forms[self.shape]


class Field(NamedTuple):
    name: str
    kind: Kind
    default: str = ""  # as source; "" where it must be given


# -- the methods, as source ------------------------------------------------------------------------


def methods(class_name: str, fields: list[Field]) -> dict[str, str]:
    """The source of each method that follows from the fields."""
    return {
        "__init__": _init(fields),
        "copy": _copy(class_name, fields),
        "fields": _fields(fields),
        "read": _read(class_name, fields),
    }


def _init(fields: list[Field]) -> str:
    parameters = "".join(f", {_parameter(field)}" for field in fields)
    lines = [f"    {_assignment(field)}" for field in fields] or ["    pass"]
    return "\n".join([f"def __init__(self{parameters}) -> None:", *lines])


def _parameter(field: Field) -> str:
    annotation = field.kind.annotation()
    if field.default.startswith(_OPENING):
        return f"{field.name}: {annotation} | None = None"
    return f"{field.name}: {annotation}" + (f" = {field.default}" if field.default else "")


def _assignment(field: Field) -> str:
    given = field.name
    if field.default.startswith(_OPENING):
        given = f"{field.default} if {field.name} is None else {field.name}"
    return f"self.{field.name}: {field.kind.annotation()} = {given}"


def _copy(class_name: str, fields: list[Field]) -> str:
    copies = ", ".join(_copied(field.kind, f"self.{field.name}") for field in fields)
    return f'def copy(self) -> "{class_name}":\n    return {class_name}({copies})'


def _fields(fields: list[Field]) -> str:
    recorded = ", ".join(_recorded(field.kind, f"self.{field.name}") for field in fields)
    return f"def fields(self) -> list[Any]:\n    return [{recorded}]"


def _read(class_name: str, fields: list[Field]) -> str:
    given = ", ".join(_taken(field.kind, f"data[{place}]") for place, field in enumerate(fields))
    wrong = f'"{class_name} has {len(fields)} fields, not " + str(len(data))'
    return (
        f'@classmethod\ndef read(cls, data: list[Any]) -> "{class_name}":\n'
        f"    if len(data) != {len(fields)}:\n        raise ValueError({wrong})\n"
        f"    return {class_name}({given})"
    )


def _copied(kind: Kind, value: str) -> str:
    return _through(kind, value, "{}[:]", "dict({})", "{}.copy()")


def _recorded(kind: Kind, value: str) -> str:
    return _through(kind, value, "{}[:]", "dict({})", "{}.to_data()")


def _taken(kind: Kind, value: str) -> str:
    made = f"{_class_in(kind)}.read({{}})"
    return _through(kind, value, "list({})", "dict({})", made)


def _through(kind: Kind, value: str, listed: str, mapped: str, made: str) -> str:
    """An expression for what becomes of a value, and of all that is in it."""
    if kind.shape == "plain":
        return value
    if kind.shape == "made":
        return made.format(value)
    assert kind.inner is not None
    if kind.shape == "maybe":
        inner = _through(kind.inner, value, listed, mapped, made)
        return f"(None if {value} is None else {inner})"
    if kind.inner.shape == "plain":
        return (listed if kind.shape == "list" else mapped).format(value)
    inner = _through(kind.inner, "one", listed, mapped, made)
    if kind.shape == "list":
        return f"[{inner} for one in {value}]"
    return f"{{name: {inner} for name, one in {value}.items()}}"


def _class_in(kind: Kind) -> str:
    return kind.name if kind.inner is None else _class_in(kind.inner)


# -- in plain Python -------------------------------------------------------------------------------


def complete(made: type) -> None:
    """Give a class the methods that it does not have and that follow from its annotations."""
    known: dict[str, Any] = {"Any": Any, made.__name__: made}
    fields = _declared_in(made, known)
    for name, source in methods(made.__name__, fields).items():
        if name not in vars(made):
            space: dict[str, Any] = {}
            exec(source, known, space)  # our own lines, as `expanded` writes them
            setattr(made, name, space[name])


def _declared_in(made: type, known: dict[str, Any]) -> list[Field]:
    fields: dict[str, Field] = {}
    for heir in reversed(made.__mro__):
        for name, annotation in vars(heir).get("__annotations__", {}).items():
            kind = _kind_of(annotation, known)
            known[f"_{name}"] = default = vars(heir).get(name, _REQUIRED)
            source = repr(default) if isinstance(default, (list, dict)) else f"_{name}"
            fields[name] = Field(name, kind, "" if default is _REQUIRED else source)
    return list(fields.values())


_REQUIRED: Final = object()


def _kind_of(annotation: Any, known: dict[str, Any]) -> Kind:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        (inner,) = (one for one in inside if one is not type(None))
        return Kind("maybe", _kind_of(inner, known))
    if origin in (list, dict):
        return Kind(origin.__name__, _kind_of(inside[-1], known))
    if annotation is Any:
        return Kind("plain", name="Any")
    known[annotation.__name__] = annotation
    shape = "plain" if annotation.__name__ in PLAIN else "made"
    return Kind(shape, name=annotation.__name__)


# -- before compiling ------------------------------------------------------------------------------


class Family:
    """The classes of many modules, each with those above it."""

    def __init__(self, sources: dict[str, str]) -> None:
        self._trees = {module: ast.parse(source) for module, source in sources.items()}
        self._classes: dict[str, ast.ClassDef] = {}
        self._homes: dict[str, str] = {}  # the module of a class
        self._names: dict[str, dict[str, str]] = {}  # what a module calls the classes it uses
        for module, tree in self._trees.items():
            self._names[module] = dict(_imported(tree))
            for made in _classes(tree):
                self._classes[f"{module}.{made.name}"] = made
                self._homes[f"{module}.{made.name}"] = module
                self._names[module][made.name] = f"{module}.{made.name}"

    def declared(self, module: str) -> list[ast.ClassDef]:
        """The classes of a module with `Declared` above them; a generic one is never made."""
        return [
            one
            for one in _classes(self._trees[module])
            if self._is_declared(module, one)
            and not any(isinstance(base, ast.Subscript) for base in one.bases)
        ]

    def fields(self, module: str, made: ast.ClassDef) -> list[Field]:
        """Those of the class after those of the classes above it."""
        above = (
            field
            for base in self._above(module, made)
            for field in self.fields(self._homes[base], self._classes[base])
        )
        found = {field.name: field for field in above}
        for statement in _annotated(made):
            field = _field(statement)
            found[field.name] = field
        return list(found.values())

    def _is_declared(self, module: str, made: ast.ClassDef) -> bool:
        return any(
            base == DECLARED or self._is_declared(self._homes[base], self._classes[base])
            for base in self._above(module, made)
        )

    def _above(self, module: str, made: ast.ClassDef) -> list[str]:
        named = (one.value if isinstance(one, ast.Subscript) else one for one in made.bases)
        called = self._names[module]
        bases = [called.get(one.id, "") for one in named if isinstance(one, ast.Name)]
        return [base for base in bases if base in self._classes]


def expanded(module: str, source: str, family: Family) -> str:
    """The source of a module with the methods of its declared classes written out."""
    lines = source.replace("@dataclass_transform", "# @dataclass_transform").split("\n")
    declared = family.declared(module)
    for made in reversed(declared):
        _expand(lines, made, family.fields(module, made))
    if declared:  # in the line of the first import, so that no line moves
        first = next(one for one in ast.parse(source).body if isinstance(one, _IMPORTS)).lineno - 1
        lines[first] = f"from typing import Any; {lines[first]}"
    return "\n".join(lines)


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [one for one in tree.body if isinstance(one, ast.ClassDef)]


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for one in tree.body:
        if isinstance(one, ast.ImportFrom):
            for alias in one.names:
                yield alias.asname or alias.name, f"{one.module}.{alias.name}"


def _expand(lines: list[str], made: ast.ClassDef, fields: list[Field]) -> None:
    """Line by line, so that what stands before the end of the class stays where it is."""
    there = {one.name for one in made.body if isinstance(one, ast.FunctionDef)}
    wanted = [text for name, text in methods(made.name, fields).items() if name not in there]
    assert made.end_lineno is not None
    body = [f"    {line}" for text in wanted for line in ["", *text.split("\n")]]
    lines[made.end_lineno : made.end_lineno] = body
    for statement in _annotated(made):  # a default is a matter of `__init__`
        assert statement.end_lineno is not None
        annotation = f"    {ast.unparse(statement.target)}: {ast.unparse(statement.annotation)}"
        span = slice(statement.lineno - 1, statement.end_lineno)
        lines[span] = [annotation, *[""] * (statement.end_lineno - statement.lineno)]


def _annotated(made: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    return (one for one in made.body if isinstance(one, ast.AnnAssign))


def _field(statement: ast.AnnAssign) -> Field:
    default = "" if statement.value is None else ast.unparse(statement.value)
    return Field(ast.unparse(statement.target), _kind_in(statement.annotation), default)


def _kind_in(annotation: ast.expr) -> Kind:
    if isinstance(annotation, ast.BinOp):
        return Kind("maybe", _kind_in(annotation.left))
    if isinstance(annotation, ast.Subscript):
        inside = annotation.slice
        last = inside.elts[-1] if isinstance(inside, ast.Tuple) else inside
        return Kind(ast.unparse(annotation.value), _kind_in(last))
    name = ast.unparse(annotation)
    return Kind("plain" if name in PLAIN else "made", name=name)
