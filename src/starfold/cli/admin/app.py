"""The commands of `starfold admin`."""

import ipaddress
import json
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from starfold.cli.admin import things
from starfold.cli.admin.lists import moment, tell, tell_one
from starfold.cli.admin.place import (
    AS_JSON,
    BECAUSE,
    DATABASE,
    SURE,
    actor,
    make_sure,
    place_of,
    working,
)
from starfold.cli.parameters import KeepAuditDays, KeepDays, KeepFinishedDays
from starfold.errors import InputError
from starfold.server.housekeeping import Keeping, would_forget
from starfold.server.limits import household
from starfold.table.store import engine_at, engine_beside
from starfold.table.store.backups import back_up
from starfold.table.store.backups import restore as put_back
from starfold.table.store.engine import prepare
from starfold.table.store.host import FOR_EVER, Ban, Host

app = typer.Typer(
    no_args_is_help=True,
    help="Look after a site: list, close, ban, export, delete, and see what was done.",
)

WIDEST: Final = {4: 8, 6: 16}  # bits that a network must have at least to be banned
_SPAN: Final = re.compile(r"(\d+)([mhdw])")
_SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}

KIND: Final = typer.Argument(metavar="KIND", help=f"One of: {', '.join(things.KINDS)}.")
ID: Final = typer.Argument(metavar="ID", help="As the lists have it.")
WHOM: Final = typer.Argument(metavar="WHOM", help="An address or network, or a profile's id.")
BANNED: Final = typer.Argument(metavar="address|profile")


# -- lists -----------------------------------------------------------------------------------------


@app.command()
def tables(
    db: DATABASE = None,
    over: Annotated[
        bool | None, typer.Option("--over/--open", help="Only those that have ended, or have not.")
    ] = None,
    closed: Annotated[bool, typer.Option("--closed", help="Only those you closed.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="The newest so many.")] = 50,
    as_json: AS_JSON = False,
) -> None:
    """List tables, the newest first."""
    found = working(db, lambda host: host.rooms(over, closed or None, limit))
    tell(
        [*map(things.table_row, found)], as_json, "There are no such tables.", things.TABLE_COLUMNS
    )


@app.command()
def people(
    db: DATABASE = None,
    limit: Annotated[int, typer.Option(min=1, help="The newest so many.")] = 50,
    as_json: AS_JSON = False,
) -> None:
    """List people with a profile, the newest first."""
    rows = [*map(things.person_row, working(db, lambda host: host.people(limit)))]
    columns = ("id", "name", "made", "games", "reports")
    tell(rows, as_json, "Nobody has a profile.", columns)


@app.command()
def reports(
    db: DATABASE = None,
    limit: Annotated[int, typer.Option(min=1, help="The latest so many.")] = 50,
    settled: Annotated[bool, typer.Option("--all", help="Also those that were settled.")] = False,
    as_json: AS_JSON = False,
) -> None:
    """List what people reported of others, the latest first."""
    found = working(db, lambda host: host.complaints(settled, limit))
    columns = ("id", "at", "room", "seat", "called", "about", "reason", "words", "settled")
    rows = [*map(things.complaint_row, found)]
    tell(rows, as_json, "Nothing was reported that is not settled.", columns)


@app.command()
def settle(report: str = ID, db: DATABASE = None) -> None:
    """Note that you have looked at a report."""
    if not working(db, lambda host: host.settle(report, actor())):
        raise InputError(f"there is no report {report} to settle; see `starfold admin reports`")
    typer.echo(f"report {report} is settled.")


@app.command("tournaments")
def list_tournaments(
    db: DATABASE = None,
    limit: Annotated[int, typer.Option(min=1, help="The newest so many.")] = 50,
    as_json: AS_JSON = False,
) -> None:
    """List tournaments: those that are not over first, then the newest."""
    rows = [*map(things.tournament_row, working(db, lambda host: host.store.cups.latest(limit)))]
    tell(rows, as_json, "There are no tournaments.", things.TOURNAMENT_COLUMNS)


@app.command()
def documents(
    db: DATABASE = None,
    limit: Annotated[int, typer.Option(min=1, help="The latest so many.")] = 50,
    as_json: AS_JSON = False,
) -> None:
    """List the collection's documents, the latest first."""
    found = working(db, lambda host: host.store.documents(limit))
    rows = [*map(things.document_row, found)]
    tell(rows, as_json, "The collection is empty.")


@app.command()
def bans(db: DATABASE = None, as_json: AS_JSON = False) -> None:
    """List who may not come in."""
    rows = [_ban_row(ban) for ban in working(db, lambda host: host.bans())]
    tell(rows, as_json, "Nobody is banned.")


@app.command()
def audit(
    db: DATABASE = None,
    limit: Annotated[int, typer.Option(min=1, help="The latest so many lines.")] = 50,
    check: Annotated[
        bool, typer.Option("--check", help="See that no line was changed or taken out.")
    ] = False,
    as_json: AS_JSON = False,
) -> None:
    """Show what hosts did, the latest first."""
    if check:
        broken = working(db, lambda host: host.broken_line())
        if broken:
            raise InputError(f"line {broken} of the audit does not follow from the one before it")
        typer.echo("Every line of the audit follows from the one before it.")
        return
    found = working(db, lambda host: host.acts(limit))
    rows = [{**act._asdict(), "at": moment(act.at_ms)} for act in found]
    columns = ("number", "at", "actor", "act", "subject", "details")
    tell(rows, as_json, "Nothing has been done yet.", columns)


# -- one thing -------------------------------------------------------------------------------------


@app.command()
def show(kind: str = KIND, id: str = ID, db: DATABASE = None, as_json: AS_JSON = False) -> None:
    """Show a thing: of a table also what was said there."""
    thing = things.kind_named(kind)
    tell_one(_found(kind, id, working(db, lambda host: thing.show(host, id))), as_json)


@app.command()
def export(
    kind: str = KIND,
    id: str = ID,
    file: Path | None = typer.Argument(None, help="By default the standard output."),
    db: DATABASE = None,
) -> None:
    """Write down everything that is kept of a thing, as JSON.

    A table's export has what its players hide from each other.
    """
    thing = things.kind_named(kind)
    data = _found(kind, id, working(db, lambda host: thing.export(host, id)))
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    if file is None:
        typer.echo(text, nl=False)
        return
    _write_new(file, text)
    working(db, lambda host: things.noted(host, actor(), "export", f"{kind} {id}"))
    typer.echo(f"{kind} {id} was written to {file}.")


@app.command()
def delete(kind: str = KIND, id: str = ID, db: DATABASE = None, sure: SURE = False) -> None:
    """Delete a thing and everything that is kept of it."""
    thing = things.kind_named(kind)
    _found(kind, id, working(db, lambda host: thing.show(host, id)) or None)
    make_sure(f"deleting {kind} {id}", sure)
    _done(db, lambda host: thing.delete(host, id, actor()), f"{kind} {id} was deleted.", kind, id)


@app.command()
def close(table: str = ID, db: DATABASE = None, why: BECAUSE = "", sure: SURE = False) -> None:
    """Close a table: whoever is there has to go, and nobody plays on."""
    _found("table", table, working(db, lambda host: host.room(table)))
    make_sure(f"sending everybody away from table {table}", sure)
    done = working(db, lambda host: host.close_room(table, why, actor()))
    typer.echo(f"table {table} is closed." if done else f"table {table} was closed already.")


@app.command()
def reopen(table: str = ID, db: DATABASE = None) -> None:
    """Let people play on at a table that was closed."""
    _found("table", table, working(db, lambda host: host.room(table)))
    done = working(db, lambda host: host.reopen_room(table, actor()))
    typer.echo(f"table {table} is open again." if done else f"table {table} was not closed.")


# -- bans ------------------------------------------------------------------------------------------


@app.command()
def ban(
    kind: str = BANNED,
    whom: str = WHOM,
    span: Annotated[str, typer.Option("--for", help="How long: 90m, 12h, 7d, 4w, or ever.")] = "7d",
    why: BECAUSE = "",
    db: DATABASE = None,
    as_json: AS_JSON = False,
) -> None:
    """Let nobody in from an address or network, or with a profile, until the ban ends.

    It holds on all running servers at once; whoever is at a table has to go.
    """
    now = time.time_ns() // 1_000_000
    made = Ban(kind, _banned_name(kind, whom), why, now, _end_of(span, now))
    working(db, lambda host: host.ban(made, actor()))
    tell_one(_ban_row(made), as_json)


@app.command()
def unban(kind: str = BANNED, whom: str = WHOM, db: DATABASE = None) -> None:
    """Let somebody in again before the ban ends."""
    who = _banned_name(kind, whom)
    done = working(db, lambda host: host.unban(kind, who, actor()))
    if not done:
        raise InputError(f"{kind} {who} is not banned; see `starfold admin bans`")
    typer.echo(f"{kind} {who} may come in again.")


def _banned_name(kind: str, whom: str) -> str:
    if kind == "profile":
        return whom
    if kind != "address":
        raise InputError(f"{kind}: give `address` or `profile`, and then which one")
    try:
        network = ipaddress.ip_network(household(whom), strict=False)
    except ValueError:
        raise InputError(
            f"{whom}: this is no address; give numbers, such as 192.0.2.7 or 2001:db8::/32"
        ) from None
    if network.prefixlen < WIDEST[network.version]:
        raise InputError(
            f"{whom}: so wide a network would lock out nearly everybody; give one of at least "
            f"/{WIDEST[network.version]}"
        )
    return str(network)


def _end_of(span: str, now_ms: int) -> int:
    if span == "ever":
        return FOR_EVER
    read = _SPAN.fullmatch(span)
    if read is None or not int(read[1]):
        raise InputError(f"--for {span}: give a number and a unit, such as 90m, 12h, 7d, or ever")
    return now_ms + int(read[1]) * _SECONDS[read[2]] * 1000


def _ban_row(ban: Ban) -> dict[str, Any]:
    return {
        "kind": ban.kind,
        "who": ban.who,
        "since": moment(ban.since_ms),
        "until": moment(ban.until_ms) or "for ever",
        "holds": "yes" if ban.holds(time.time_ns() // 1_000_000) else "no",
        "why": ban.why,
    }


# -- retention -------------------------------------------------------------------------------------


@app.command()
def retention(
    db: DATABASE = None,
    keep_days: KeepDays = None,
    keep_finished_days: KeepFinishedDays = None,
    keep_audit_days: KeepAuditDays = None,
    as_json: AS_JSON = False,
) -> None:
    """Show what servers with these settings would delete now; nothing is deleted."""
    keeping = Keeping(keep_days, keep_finished_days, keep_audit_days)
    if keeping == Keeping():
        raise InputError("say what shall be kept for how long, such as --keep-days 90")
    now = time.time_ns() // 1_000_000
    found = working(db, lambda host: would_forget(host, keeping, now))
    tell_one(found, as_json)


# -- backups ---------------------------------------------------------------------------------------


@app.command()
def backup(
    file: Path = typer.Argument(metavar="FILE", help="A new file."), db: DATABASE = None
) -> None:
    """Write everything into a file, as it is at one moment, while servers go on.

    Keep the file safe: it has what players hide from each other.
    """
    engine = engine_beside(place_of(db))
    prepare(engine, make=False)
    typer.echo(f"{back_up(engine, file)} rows were written to {file}.")
    working(db, lambda host: things.noted(host, actor(), "backup", file.name))


@app.command()
def restore(
    file: Path = typer.Argument(metavar="FILE", help="What `starfold admin backup` wrote."),
    db: DATABASE = None,
    sure: Annotated[
        bool, typer.Option("--yes", help="Let go of what is in the database now.")
    ] = False,
) -> None:
    """Put a backup into a database: of the same kind or the other, while no server runs on it."""
    engine = engine_at(place_of(db))
    try:
        rows = put_back(engine, file, sure)
    finally:
        engine.release()
    typer.echo(f"{rows} rows were restored from {file}.")
    working(db, lambda host: things.noted(host, actor(), "restore", file.name))


# -- what all of them need -------------------------------------------------------------------------


def _found(kind: str, id: str, thing: Any) -> Any:
    if thing is None:
        raise InputError(f"there is no {kind} {id}; see the list of them")
    return thing


def _done(
    db: str | None, work: Callable[[Host], Awaitable[bool]], words: str, kind: str, id: str
) -> None:
    _found(kind, id, working(db, work) or None)
    typer.echo(words)


def _write_new(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        raise InputError(f"{file}: is there already; give another name") from None
    except OSError as problem:
        raise InputError(f"{file}: cannot be written: {problem.strerror}") from None
