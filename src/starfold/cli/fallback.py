"""Groups of commands of which one is meant where none is named."""

from typing import Any

from typer.core import TyperGroup

_HELP = ("-h", "--help")


def falling_back_on(name: str, help_too: bool = False) -> type[TyperGroup]:
    """`starfold replay FILE` is `starfold replay show FILE`, where `show` is the name.

    With `help_too` the help of that command is the help of the group.
    """

    class Group(TyperGroup):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            named = not args or self.get_command(ctx, args[0]) is not None
            if not named and (help_too or args[0] not in _HELP):
                args = [name, *args]
            return super().parse_args(ctx, args)

    return Group
