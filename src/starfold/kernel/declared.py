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
every object. What has `plain.Unchanging` above it is shared by copies.

A class with `plain.Definition` above it gets `__init__` and `__reduce__`: it can hold anything, is
never copied, and travels to other processes. What follows from the rest is `DERIVED`: it is not
given, but set by the method `derive`.

A class with `core.State` above it declares its fields in the same way, and gets `copy`, `fields`
and `read_fields`. It says itself how it is made from its set-up and its dice; what it declares is
added there. A field without a default is left to `__init__`: copies share what is in it, and a
record leaves it out. A list that seldom changes is `SHARED`: it begins empty and is recorded, but
copies have the same one, so whoever changes it puts a new one in its place.
"""

import ast
import types
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

DECLARED: Final = "starfold.kernel.plain.Declared"
UNCHANGING: Final = "starfold.kernel.plain.Unchanging"
STATE: Final = "starfold.kernel.core.State"
DEFINITION: Final = "starfold.kernel.plain.Definition"
PLAIN: Final = ("int", "str", "bool", "float", "Any")
_INIT: Final = "__init__"
_IMPORTS: Final = (ast.Import, ast.ImportFrom)
_OPENING: Final = ("[", "{")  # how the source of a list or a dict begins


class Kind(NamedTuple):
    """What a field holds."""

    shape: str  # "plain", "list", "dict", "maybe", "made" or "kept": made, and never changed
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
    return _through(_shared(kind), value, "{}[:]", "dict({})", "{}.copy()")


def _shared(kind: Kind) -> Kind:
    """What never changes is as good as a number to whoever copies it."""
    if kind.inner is not None:
        return kind._replace(inner=_shared(kind.inner))
    return kind._replace(shape="plain") if kind.shape == "kept" else kind


def _recorded(kind: Kind, value: str) -> str:
    return _through(kind, value, "{}[:]", "dict({})", "{}.to_data()")


def _taken(kind: Kind, value: str) -> str:
    made = f"{_class_in(kind)}.read({{}})"
    return _through(kind, value, "list({})", "dict({})", made)


def _through(kind: Kind, value: str, listed: str, mapped: str, made: str) -> str:
    """An expression for what becomes of a value, and of all that is in it."""
    if kind.shape == "plain":
        return value
    if kind.shape in ("made", "kept"):
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


# -- those of a state ------------------------------------------------------------------------------


def state_methods(class_name: str, fields: list[Field]) -> dict[str, str]:
    """The source of what follows from the fields of a state."""
    own = [field for field in fields if field.default]
    changing = [field for field in own if not _is_shared(field)]
    copies = [(field.name, _copied(field.kind, f"self.{field.name}")) for field in changing]
    copies += [(field.name, f"self.{field.name}") for field in fields if field not in changing]
    recorded = [f'"{field.name}": {_recorded(field.kind, f"self.{field.name}")}' for field in own]
    reading = [(field.name, _taken(field.kind, f'data["{field.name}"]')) for field in own]
    lines = {
        f'copy(self) -> "{class_name}"': [
            f"twin = {class_name}(self.setup, self.dice.copy())",
            "self.hand_on(twin)",
            *(f"twin.{name} = {value}" for name, value in copies),
            "return twin",
        ],
        "fields(self) -> dict[str, Any]": [f"return {{{', '.join(recorded)}}}"],
        "read_fields(self, data: dict[str, Any]) -> None": [
            f"self.{name} = {value}" for name, value in reading
        ],
    }
    return {
        head.partition("(")[0]: "\n".join([f"def {head}:", *(f"    {line}" for line in body)])
        for head, body in lines.items()
    }


def definition_methods(class_name: str, fields: list[Field], derives: bool) -> dict[str, str]:
    """The source of what follows from the fields of a definition."""
    given = [field for field in fields if not _is_derived(field)]
    derived = [f"    {_empty(field)}" for field in fields if _is_derived(field)]
    own = ", ".join(f"self.{field.name}" for field in given)
    return {
        _INIT: "\n".join([_init(given), *derived, *(["    self.derive()"] if derives else [])]),
        "__reduce__": (
            f"def __reduce__(self) -> tuple[Any, ...]:\n    return {class_name}, ({own},)"
        ),
    }


def _is_derived(field: Field) -> bool:
    return field.default.endswith("DERIVED")


def _empty(field: Field) -> str:
    """What a derived field holds before it is derived."""
    annotation = field.kind.annotation()
    value = "[]" if annotation.startswith("list") else f"{annotation}()"
    return f"self.{field.name}: {annotation} = {value}"


def _beginnings(fields: list[Field]) -> list[str]:
    """What is added to the `__init__` of a state."""
    return [
        f"self.{field.name} = {'[]' if _is_shared(field) else field.default}"
        for field in fields
        if field.default
    ]


def _is_shared(field: Field) -> bool:
    return field.default == "SHARED"


# -- in plain Python -------------------------------------------------------------------------------


def complete(made: type, shared: bool = False) -> None:
    """Give a class the methods that it does not have and that follow from its annotations.

    `shared`: it never changes, and has a `copy` that says so.
    """
    known: dict[str, Any] = {"Any": Any, made.__name__: made}
    fields = _declared_in(made, known)
    for name, source in methods(made.__name__, fields).items():
        if name not in vars(made) and not (shared and name == "copy"):
            _give(made, name, source, known)


def complete_state(made: type) -> None:
    """The same for a state."""
    if "copy" in vars(made):
        return
    known: dict[str, Any] = {"Any": Any, made.__name__: made, "begin": vars(made)[_INIT]}
    fields = _declared_in(made, known)
    begin = ["def __init__(self, *given):", "begin(self, *given)", *_beginnings(fields)]
    _give(made, _INIT, "\n    ".join(begin), known)
    for name, source in state_methods(made.__name__, fields).items():
        _give(made, name, source, known)


def complete_definition(made: type) -> None:
    """The same for a definition."""
    known: dict[str, Any] = {"Any": Any, made.__name__: made}
    fields = []
    for name, annotation in vars(made).get("__annotations__", {}).items():
        default = known[f"_{name}"] = vars(made).get(name, _REQUIRED)
        source = repr(default) if isinstance(default, (list, dict)) else f"_{name}"
        if default is DERIVED:
            known["empty"] = known.get("empty", {}) | {name: get_origin(annotation) or annotation}
            fields.append(Field(name, Kind("plain", name=f"empty['{name}']"), "DERIVED"))
        else:
            given = "" if default is _REQUIRED else source
            fields.append(Field(name, Kind("plain", name="Any"), given))
    for name, source in definition_methods(made.__name__, fields, hasattr(made, "derive")).items():
        if name not in vars(made):
            _give(made, name, source, known)


def _give(made: type, name: str, source: str, known: dict[str, Any]) -> None:
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
            if default is SHARED:
                source = "SHARED"
            fields[name] = Field(name, kind, "" if default is _REQUIRED else source)
    return list(fields.values())


_REQUIRED: Final = object()
DERIVED: Final[Any] = object()  # the default of a field that follows from others
SHARED: Final[Any] = object()  # the default of a list that copies of a state share


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
    if annotation.__name__ in PLAIN:
        return Kind("plain", name=annotation.__name__)
    kept = any(f"{one.__module__}.{one.__qualname__}" == UNCHANGING for one in annotation.__mro__)
    return Kind("kept" if kept else "made", name=annotation.__name__)


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
            if self.is_below(DECLARED, module, one)
            and not any(isinstance(base, ast.Subscript) for base in one.bases)
        ]

    def definitions(self, module: str) -> list[ast.ClassDef]:
        classes = _classes(self._trees[module])
        return [one for one in classes if self.is_below(DEFINITION, module, one)]

    def states(self, module: str) -> list[ast.ClassDef]:
        """The states of a module that declare fields."""
        return [
            one
            for one in _classes(self._trees[module])
            if self.is_below(STATE, module, one) and _beginnings(self.fields(module, one))
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
            default = "" if statement.value is None else ast.unparse(statement.value)
            kind = self._kind(module, statement.annotation)
            field = Field(ast.unparse(statement.target), kind, default)
            found[field.name] = field
        return list(found.values())

    def is_below(self, wanted: str, module: str, made: ast.ClassDef) -> bool:
        """Whether a class has the wanted one above it."""
        return any(
            base == wanted or self.is_below(wanted, self._homes[base], self._classes[base])
            for base in self._above(module, made)
        )

    def _kind(self, module: str, annotation: ast.expr) -> Kind:
        if isinstance(annotation, ast.BinOp):
            return Kind("maybe", self._kind(module, annotation.left))
        if isinstance(annotation, ast.Subscript):
            inside = annotation.slice
            last = inside.elts[-1] if isinstance(inside, ast.Tuple) else inside
            return Kind(ast.unparse(annotation.value), self._kind(module, last))
        name = ast.unparse(annotation)
        if name in PLAIN:
            return Kind("plain", name=name)
        return Kind(
            "kept" if self._is_kept(self._names[module].get(name, "")) else "made", None, name
        )

    def _is_kept(self, name: str) -> bool:
        made = self._classes.get(name)
        return made is not None and self.is_below(UNCHANGING, self._homes[name], made)

    def _above(self, module: str, made: ast.ClassDef) -> list[str]:
        named = (one.value if isinstance(one, ast.Subscript) else one for one in made.bases)
        called = self._names[module]
        bases = [called.get(one.id, "") for one in named if isinstance(one, ast.Name)]
        return [base for base in bases if base in self._classes]


def expanded(module: str, source: str, family: Family) -> str:
    """The source of a module with the methods of its declared classes written out."""
    lines = source.replace("@dataclass_transform", "# @dataclass_transform").split("\n")
    states, definitions = family.states(module), family.definitions(module)
    declared = [*family.declared(module), *states, *definitions]
    declared.sort(key=lambda one: one.lineno)
    for made in reversed(declared):
        if made in definitions:
            _expand(lines, made, definition_methods(made.name, _as_written(made), _derives(made)))
            continue
        fields = family.fields(module, made)
        if made in states:
            _expand(lines, made, state_methods(made.name, fields))
            _begin(lines, made, fields)
        else:
            wanted = methods(made.name, fields)
            if family.is_below(UNCHANGING, module, made):
                del wanted["copy"]
            _expand(lines, made, wanted)
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


def _expand(lines: list[str], made: ast.ClassDef, wanted: dict[str, str]) -> None:
    """Line by line, so that what stands before the end of the class stays where it is."""
    there = {one.name for one in made.body if isinstance(one, ast.FunctionDef)}
    missing = [text for name, text in wanted.items() if name not in there]
    assert made.end_lineno is not None
    body = [f"    {line}" for text in missing for line in ["", *text.split("\n")]]
    lines[made.end_lineno : made.end_lineno] = body
    for statement in _annotated(made):  # a default is a matter of `__init__`
        assert statement.end_lineno is not None
        annotation = f"    {ast.unparse(statement.target)}: {ast.unparse(statement.annotation)}"
        span = slice(statement.lineno - 1, statement.end_lineno)
        lines[span] = [annotation, *[""] * (statement.end_lineno - statement.lineno)]


def _begin(lines: list[str], made: ast.ClassDef, fields: list[Field]) -> None:
    """The fields of a state in the last line of its `__init__`."""
    functions = (one for one in made.body if isinstance(one, ast.FunctionDef))
    last = next(one for one in functions if one.name == _INIT).end_lineno
    assert last is not None and "#" not in lines[last - 1]
    lines[last - 1] = "; ".join([lines[last - 1], *_beginnings(fields)])


def _as_written(made: ast.ClassDef) -> list[Field]:
    """Fields that may hold anything."""
    return [
        Field(
            ast.unparse(one.target),
            Kind("plain", name=ast.unparse(one.annotation)),
            "" if one.value is None else ast.unparse(one.value),
        )
        for one in _annotated(made)
    ]


def _derives(made: ast.ClassDef) -> bool:
    return any(isinstance(one, ast.FunctionDef) and one.name == "derive" for one in made.body)


def _annotated(made: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    return (one for one in made.body if isinstance(one, ast.AnnAssign))
