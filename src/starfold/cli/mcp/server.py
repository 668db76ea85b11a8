"""`starfold mcp`: a server of the Model Context Protocol on standard input and output."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from starfold import __version__
from starfold.agents.guests import allow
from starfold.agents.registry import NORMAL, invite
from starfold.cli.mcp.tables import ME, Tables
from starfold.cli.parameters import AgentSeconds
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME
from starfold.table.saves import state_folder

INSTRUCTIONS: Final = """\
Tabletop games against computer opponents. Begin with `start_game`; every answer then shows what
happened, the table, the question, and the choices with their exact odds (`how_to_play` tells how to
read them). Reply with `answer`, giving one of the choices exactly as it is written. You are told
only what your seat may know. `explain` tells a choice's odds in full, `why_not` the rule against a
piece, `look_up` any rule, unit or card, `hint` what a strong player would do."""


def mcp(
    replays: Annotated[
        Path | None, typer.Option(help="Folder for the replays of finished games.")
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(help="An agent of your own as an opponent, path/to/agent.py:MyAgent."),
    ] = None,
    agent_seconds: AgentSeconds = None,
) -> None:
    """Let a client that uses tools, such as a language model, play (Model Context Protocol)."""
    allow(agent_seconds)
    for reference in agent or []:
        invite(reference)
    server(Tables(replays or state_folder() / "replays")).run("stdio")


def server(tables: Tables) -> Any:
    """The server with its tools; needs the extra `starfold[mcp]`."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise InputError(
            'this needs the Model Context Protocol: pip install "starfold[mcp]"'
        ) from None

    made = MCPServer(
        "starfold", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )

    def tool(function: Callable[..., str]) -> Callable[..., Any]:
        """A tool: mistakes come back as words. They run one after the other, on one thread."""

        @wraps(function)
        async def answered(*values: Any, **named: Any) -> str:
            try:
                return function(*values, **named)
            except InputError as problem:
                raise ToolError(str(problem)) from None

        return made.tool(structured_output=False)(answered)

    @tool
    def list_games() -> str:
        """The games that can be played, their editions, and who plays against you."""
        return tables.games()

    @tool
    def list_forces(game: str = DEFAULT_GAME, edition: str = "") -> str:
        """The fleets or decks that can be played with in an edition ("": the first)."""
        return tables.forces(game, edition)

    @tool
    def start_game(
        game: str = DEFAULT_GAME,
        edition: str = "",
        seats: list[str] = [ME, NORMAL],  # noqa: B006  (its schema shows it)
        forces: list[str] = [],  # noqa: B006
        options: dict[str, Any] = {},  # noqa: B006
        seed: int | None = None,
    ) -> str:
        """Begin a game. `seats`: who sits where, "me" or an opponent's name; several "me" are all
        yours. `forces`: names by seat, "" to have one chosen. The same seed deals the same game."""
        return tables.start(game, edition, seats, forces, options, seed)

    @tool
    def look(game_id: str) -> str:
        """What happened since you were told last, the table, the question and its choices."""
        return tables.table(game_id).state_of_things()

    @tool
    def answer(game_id: str, choice: str) -> str:
        """Answer the question with one of its choices, exactly as it is written there; then the
        others play until you are asked again."""
        return tables.table(game_id).answer(choice)

    @tool
    def how_to_play(game_id: str) -> str:
        """A turn in short, and how to read the table and the figures beside the choices."""
        return tables.table(game_id).how_to_play()

    @tool
    def explain(game_id: str, choice: str) -> str:
        """What a choice promises: its odds in full, with every modifier."""
        return tables.table(game_id).explain(choice)

    @tool
    def why_not(game_id: str, piece: str) -> str:
        """Why a unit or card, named as the table names it, cannot be chosen now."""
        return tables.table(game_id).why_not(piece)

    @tool
    def look_up(game_id: str, command: str) -> str:
        """A page about the game: `rules ID`, `unit NAME`, `card NAME`, `why N` (the rules behind
        line N of the log), `log N`, and what else the game has; an unknown word lists them."""
        return tables.table(game_id).look_up(command)

    @tool
    def hint(game_id: str) -> str:
        """What a strong player would answer in your place, and how likely it wins."""
        return tables.table(game_id).hint()

    @tool
    def resign(game_id: str) -> str:
        """Give up."""
        return tables.table(game_id).resign()

    @tool
    def result(game_id: str) -> str:
        """How a game ended, and the file of its replay; while it goes on, what is asked."""
        return tables.result(game_id)

    return made
