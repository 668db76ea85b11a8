"""`starfold serve`: the table in the browser, for oneself or for others."""

import functools
import os
import re
import socket
import sys
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer

from starfold.agents.guests import allow
from starfold.agents.registry import invite
from starfold.cli.parameters import AgentSeconds, KeepAuditDays, KeepDays, KeepFinishedDays
from starfold.cli.processes import Task, bound, internal_place, serve_alone, serve_together
from starfold.cli.settings import Config
from starfold.errors import InputError
from starfold.server.admission import open_files, places, proxies
from starfold.server.app import Settings
from starfold.server.cluster import LEASE_SECONDS, LONGEST_LEASE, SHORTEST_LEASE
from starfold.server.housekeeping import Keeping
from starfold.server.limits import ROOMS_PER_HOUR
from starfold.server.logs import LogFormat, LogLevel, start_logging
from starfold.server.origins import is_loopback
from starfold.server.page_files import page_folder
from starfold.table.saves import state_folder
from starfold.table.store import MEMORY

DEFAULT_PORT: Final = 8642
HOME_ROOMS_PER_HOUR: Final = 3600  # on one's own machine there is nobody to be protected from


def default_database() -> Path:
    return state_folder() / "tables.sqlite3"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help=f"Port; 0 for any free port.  [default: {DEFAULT_PORT}]"
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(help="Where games are kept: a file, or postgresql://USER@HOST/NAME."),
    ] = None,
    public: Annotated[
        bool,
        typer.Option("--public", help="Let others reach it; needed for any other --host."),
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Address of another page that may use this server; repeatable."),
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(help="Address of a proxy whose X-Forwarded-For header is trusted.")
    ] = None,
    rooms_per_hour: Annotated[
        int | None, typer.Option(min=1, help="Tables that one address may open per hour.")
    ] = None,
    log_level: Annotated[
        LogLevel, typer.Option(help="The least severe messages to log on the error stream.")
    ] = LogLevel.WARNING,
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines for people, or an object of JSON each for programs.")
    ] = LogFormat.TEXT,
    keep_days: KeepDays = None,
    keep_finished_days: KeepFinishedDays = None,
    keep_audit_days: KeepAuditDays = None,
    machines: Annotated[
        int, typer.Option(min=1, max=64, help="Processes for computer players.")
    ] = 1,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve, on one PostgreSQL database.")
    ] = 1,
    internal: Annotated[
        str, typer.Option(help="Where other servers on the same database reach this one.")
    ] = "127.0.0.1",
    lease: Annotated[
        float,
        typer.Option(
            min=SHORTEST_LEASE,
            max=LONGEST_LEASE,
            help="Seconds of silence after which other servers take its tables over.",
        ),
    ] = LEASE_SECONDS,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            help="An agent of your own that visitors may play against, path/to/agent.py:MyAgent; "
            "repeatable."
        ),
    ] = None,
    agent_seconds: AgentSeconds = None,
    notices_anywhere: Annotated[
        bool,
        typer.Option(
            "--notices-anywhere",
            help="Let webhooks go to addresses of inner networks, too, and without TLS.",
        ),
    ] = False,
    contact: Annotated[
        str | None,
        typer.Option(help="Your mail address, for makers of browsers who carry push messages."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    config: Config = None,
) -> None:
    """Serve the table in the browser: against the computer, at one screen, or with friends."""
    if not is_loopback(host) and not public:
        raise InputError(
            f"--host {host} lets others reach this server; confirm with --public (docs/hosting.md)"
        )
    allow(agent_seconds)
    for reference in agent or []:
        invite(reference)
    trusted = proxies(proxy or "")
    page_folder()
    local = not public  # behind a proxy even a server on the loopback address has strangers
    settings = Settings(
        local=local,
        rooms_per_hour=rooms_per_hour or (HOME_ROOMS_PER_HOUR if local else ROOMS_PER_HOUR),
        machines=machines,
        origins=frozenset(origin or []),
        places=places(open_files()),
        keeping=Keeping(keep_days, keep_finished_days, keep_audit_days),
        notices_anywhere=notices_anywhere,
        **({"contact": f"mailto:{contact}"} if contact else {}),
        learns_at_once=True,
        lease_seconds=lease,
    )
    task = Task(
        settings, db or _own_database(), trusted, log_level, log_format, internal_place(internal)
    )
    with closing(_listen(host, port)) as listening:
        start_logging(log_level, log_format)
        address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
        started = functools.partial(_tell, address, _kept_in(task.database), config, open_page)
        if processes > 1:
            serve_together(task, listening, processes, started)
        else:
            serve_alone(task, listening, started)


def _tell(address: str, kept: str, config: Path | None, open_page: bool) -> None:
    typer.echo(f"starfold: {address}")
    typer.echo(kept)
    if config is not None:
        typer.echo(f"Settings are read from {config}.")
    sys.stdout.flush()
    if open_page and _has_screen():
        webbrowser.open(address)
    else:
        typer.echo("Open this address in a browser. Press Ctrl-C to stop the server.")
        sys.stdout.flush()


def _kept_in(database: str) -> str:
    """Where the games are, without the password that the name of a database may hold."""
    if database == MEMORY:
        return "Games are kept until the server stops."
    place = re.sub(r"(://[^:/@]*):[^@]*@", r"\1@", database).partition("?")[0]
    return f"Games are kept in {place}."


def _own_database() -> str:
    path = default_database()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(
            f"{path.parent}: cannot be created ({problem.strerror}); choose another place with --db"
        ) from None
    return str(path)


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; a default port that is taken gives way to a free one."""
    try:
        return bound(host, DEFAULT_PORT if port is None else port)
    except OSError as problem:
        if port is None and problem.errno in _IN_USE:
            return bound(host, 0)
        reason = problem.strerror or str(problem)
        raise InputError(
            f"cannot listen on {host}, port {port}: {reason}; choose another --port"
        ) from None


_IN_USE: Final = (98, 48, 10048)  # what Linux, macOS and Windows say


def _shown(host: str) -> str:
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    return everywhere.get(host, f"[{host}]" if ":" in host else host)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
