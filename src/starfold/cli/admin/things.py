"""The kinds of things that a host can look at, export and delete."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec

from starfold.cli.admin.lists import moment
from starfold.errors import InputError
from starfold.table import tournaments
from starfold.table.session import SEAT_LETTERS
from starfold.table.store import Document
from starfold.table.store.cups import StoredCup
from starfold.table.store.host import Complaint, Deed, Host, PersonEntry, RoomEntry
from starfold.table.store.people import Wanted

Row = dict[str, Any]
TABLE_COLUMNS: Final = ("id", "game", "status", "players", "records", "made", "last")
TOURNAMENT_COLUMNS: Final = ("id", "title", "game", "status", "round", "rounds", "entrants", "made")


class Kind(NamedTuple):
    """What can be done with a kind of thing; what is not there gives None, or False."""

    show: Callable[[Host, str], Awaitable[Row | None]]
    export: Callable[[Host, str], Awaitable[Row | None]]
    delete: Callable[[Host, str, str], Awaitable[bool]]


def kind_named(name: str) -> Kind:
    if name not in KINDS:
        raise InputError(f"{name}: there is no such kind of thing; give one of {', '.join(KINDS)}")
    return KINDS[name]


async def noted(host: Host, actor: str, act: str, subject: str) -> None:
    await host.note(Deed(actor, act, subject, {}))


# -- tables ----------------------------------------------------------------------------------------


def table_row(room: RoomEntry) -> Row:
    info = room.data.get("info", {})
    return {
        "id": room.id,
        "game": info.get("game", ""),
        "status": "closed" if room.closed_ms else room.data.get("status", ""),
        "listed": bool(room.data.get("listed")),
        "players": [seat.get("name") or seat.get("kind", "") for seat in info.get("seats", [])],
        "records": room.records,
        "made": moment(room.made_ms),
        "last": moment(room.last_ms),
        "server": room.owner,
        "closed": moment(room.closed_ms),
        "closed_why": room.closed_why,
    }


async def _show_table(host: Host, id: str) -> Row | None:
    room = await host.room(id)
    if room is None:
        return None
    said = [record for record in await host.store.load(id) if record.kind == "chat"]
    chat = [
        f"{moment(one.at_ms)} {_place(one.data['seat'])} {one.data['name']}: {one.data['text']}"
        for one in said
    ]
    return {**table_row(room), "chat": chat}


def _place(seat: int) -> str:
    return SEAT_LETTERS[seat] if seat >= 0 else "watching"


async def _export_table(host: Host, id: str) -> Row | None:
    room = await host.room(id)
    if room is None:
        return None
    records = [one._asdict() for one in await host.store.load(id)]
    return {**table_row(room), "records": records}


# -- the collection --------------------------------------------------------------------------------


def document_row(document: Document) -> Row:
    return {
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "saved": moment(document.saved_ms),
        "bytes": len(msgspec.json.encode(document.document)),
    }


async def _show_document(host: Host, id: str) -> Row | None:
    found = await host.store.document(id)
    return None if found is None else document_row(found)


async def _export_document(host: Host, id: str) -> Row | None:
    found = await host.store.document(id)
    return None if found is None else {**document_row(found), "document": found.document}


# -- people ----------------------------------------------------------------------------------------


def person_row(person: PersonEntry) -> Row:
    return {**person._asdict(), "made": moment(person.made_ms)}


def complaint_row(one: Complaint) -> Row:
    return {**one._asdict(), "at": moment(one.at_ms), "settled": moment(one.done_ms)}


async def _show_profile(host: Host, id: str) -> Row | None:
    who = await host.store.people.profile(id)
    if who is None:
        return None
    games = await host.store.people.games_of(Wanted(id))
    blocked = await host.store.people.blocked(id)
    return {
        "id": who.id,
        "name": who.name,
        "made": moment(who.made_ms),
        "games": len(games),
        "blocked": len(blocked),
    }


async def _export_profile(host: Host, id: str) -> Row | None:
    shown = await _show_profile(host, id)
    if shown is None:
        return None
    people = host.store.people
    return {
        **shown,
        "blocked": await people.blocked(id),
        "games": [msgspec.to_builtins(one) for one in await people.games_of(Wanted(id))],
        "standings": [msgspec.to_builtins(one) for one in await people.standings_of(id)],
        "reports": await people.reports_by(id),
    }


# -- tournaments -----------------------------------------------------------------------------------


def tournament_row(stored: StoredCup) -> Row:
    cup = tournaments.read(stored.document)
    about = tournaments.title_of(cup)
    return {
        "id": cup.id,
        "title": about.title,
        "game": about.game,
        "format": about.format,
        "status": about.status,
        "listed": cup.wish.listed,
        "round": about.round,
        "rounds": about.rounds,
        "entrants": [one.name for one in cup.held.entrants],
        "made": moment(stored.made_ms),
    }


async def _show_tournament(host: Host, id: str) -> Row | None:
    found = await host.store.cups.one(id)
    return None if found is None else tournament_row(found)


async def _export_tournament(host: Host, id: str) -> Row | None:
    found = await host.store.cups.one(id)
    if found is None:
        return None
    return {**tournament_row(found), "document": msgspec.json.decode(found.document)}


KINDS: Final = {
    "table": Kind(_show_table, _export_table, Host.delete_room),
    "profile": Kind(_show_profile, _export_profile, Host.delete_profile),
    "tournament": Kind(_show_tournament, _export_tournament, Host.delete_tournament),
    "document": Kind(_show_document, _export_document, Host.delete_document),
}
