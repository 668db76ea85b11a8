"""Settings of a command, from a file, the environment and options: `starfold serve`.

A setting is an option of the command and nothing else. Its name gives the key in the file and the
variable in the environment, so there is one place where settings are declared. What is nearest
wins: the option, then the variable, then the file, then the default.

python -m starfold.cli.settings --write
"""

import difflib
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import platformdirs
import typer
from typer.core import TyperCommand, TyperOption

from starfold.agents.guests import INVITED
from starfold.errors import InputError

VARIABLE: Final = "STARFOLD_"
NAME: Final = "starfold.toml"
SYSTEM: Final = Path("/etc/starfold")
PAGE: Final = Path(__file__).parents[3] / "docs/hosting.md"
TABLE: Final = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- /settings -->)", re.DOTALL)
_NO_SETTING: Final = ("config", "help")
_OTHERS: Final = (INVITED, "STARFOLD_PURE")  # variables that are no settings of a command
_HEAD: Final = "| option, key | variable | default | what it does |\n| --- | --- | --- | --- |\n"


class Configured(TyperCommand):
    """A command every option of which may stand in the environment, too."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for key, option in options(self).items():
            option.envvar = variable(key)


def options(command: Any) -> dict[str, TyperOption]:
    """The settings of a command by their keys."""
    found = {key(option): option for option in command.params if isinstance(option, TyperOption)}
    return {name: option for name, option in found.items() if name not in _NO_SETTING}


def key(option: TyperOption) -> str:
    return option.opts[0].removeprefix("--")


def variable(key: str) -> str:
    return VARIABLE + key.replace("-", "_").upper()


# -- the file --------------------------------------------------------------------------------------


def places() -> list[Path]:
    """Where the file is looked for; the first that is there is read."""
    return [Path(platformdirs.user_config_dir("starfold")) / NAME, SYSTEM / NAME]


def read_settings(context: typer.Context, config: Path | None) -> Path | None:
    """Let a file give what neither options nor variables do."""
    refuse_slips(context)
    path = config or next((place for place in places() if place.is_file()), None)
    if path is not None:
        context.default_map = checked(context, path, written(path))
    return path


Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        envvar=variable("config"),
        is_eager=True,
        callback=read_settings,
        help=f"A file of settings; otherwise {NAME} in the user's or the system's folder.",
    ),
]


def written(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InputError(
            f"{path}: cannot be read ({problem.strerror}); name another file with --config"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise InputError(
            f"{path}: {problem}; settings are lines such as port = 8642 (docs/hosting.md)"
        ) from None


def checked(context: typer.Context, path: Path, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a file by the names of their parameters; raises InputError."""
    known = options(context.command)
    values = {}
    for name, value in given.items():
        if name not in known:
            raise InputError(f"{path}: {name}: no such setting; {_remedy(name, known)}")
        option = known[name]
        try:
            option.process_value(context, _plain(value))
        except typer.BadParameter as problem:
            raise InputError(f"{path}: {name}: {problem.message}") from None
        values[str(option.name)] = _plain(value)
    return values


def _plain(value: Any) -> Any:
    """As it would be written in the environment, so that both are judged alike."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value if isinstance(value, bool) else str(value)


def _remedy(name: str, known: Mapping[str, object]) -> str:
    near = difflib.get_close_matches(name.replace("_", "-").lower(), known, n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"give one of {', '.join(sorted(known))}"


def refuse_slips(context: typer.Context) -> None:
    """A variable that is nearly a setting's was meant to be it; raises InputError."""
    known = [variable(name) for name in (*options(context.command), "config")]
    ours = [name for name in os.environ if name.startswith(VARIABLE)]
    for name in sorted({*ours} - {*known, *_OTHERS}):
        for meant in difflib.get_close_matches(name, known, n=1, cutoff=0.88):
            raise InputError(f"{name}: no such variable; did you mean {meant}? Otherwise unset it")


# -- the table in docs/hosting.md ------------------------------------------------------------------


def table(command: Any) -> str:
    return _HEAD + "".join(f"{row}\n" for row in _rows(command))


def _rows(command: Any) -> Iterator[str]:
    for name, option in options(command).items():
        words, _, said = (option.help or "").replace("|", "\\|").partition("  [default: ")
        default = said.removesuffix("]") or _shown(option.default)
        yield f"| `--{name}` | `{variable(name)}` | {default} | {words} |"


def _shown(default: object) -> str:
    return "" if default in (None, False) else str(getattr(default, "value", default))


def page(before: str, command: Any) -> str:
    return TABLE.sub(lambda _: table(command), before)


def main() -> None:
    from starfold.cli.main import command

    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m starfold.cli.settings --write")
    PAGE.write_text(page(PAGE.read_text("utf-8"), command("serve")), encoding="utf-8")


if __name__ == "__main__":
    main()
