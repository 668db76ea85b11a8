"""People with profiles over HTTP: make one, rename it, take everything along, delete it; and what
everybody may read: lists of who plays how well, and who played what.

Whoever has a profile shows its key with a request; a server keeps only the key's fingerprint.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.agents.registry import agent_names, entry
from starfold.arena.ratings import OPPONENTS, Strength
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, load_game
from starfold.kernel.core import NOBODY
from starfold.kernel.game import check_edition
from starfold.server import web
from starfold.server.limits import RENAMINGS
from starfold.server.web import HttpRefusal, Sender
from starfold.table import persons, tallies
from starfold.table.names import likeness, seat_name
from starfold.table.people import OF_A_MACHINE, key_hash, machine, new_id, profile_name
from starfold.table.rated import WHOLE_GAME, lists
from starfold.table.speech.words import said
from starfold.table.store import Game, Place, Profile, Standing, Store, StoreConflict
from starfold.table.store.engine import now_ms
from starfold.table.store.host import Deed, Host
from starfold.table.store.people import Wanted

KEY: Final = "x-starfold-key"
GAMES_ON_A_PAGE: Final = 30
MOST_COUNTED: Final = 2_000  # games that statistics are made of: the latest
LONGEST_NUMBER: Final = 15
GONE_MACHINE: Final = "an agent that has left"


# -- whose key it is -------------------------------------------------------------------------------


async def keyholder(request: Request) -> Profile | None:
    """Whose key a request carries, if it carries one; raises HttpRefusal for one of nobody."""
    key = request.headers.get(KEY)
    if key is None:
        return None
    try:
        found = await _store(request).people.with_key(key_hash(key))
    except InputError as problem:
        raise HttpRefusal(401, str(problem), "profile") from None
    if found is None:
        words = "there is no profile with this key: it was deleted, or made on another server"
        raise HttpRefusal(401, words, "profile")
    return found


async def profile_of(request: Request) -> Profile | None:
    """The same for whatever somebody does with others; raises HttpRefusal for who is banned."""
    found = await keyholder(request)
    banned = found and request.app.state.warden.refusal("", found.id)
    if banned:
        raise HttpRefusal(403, banned, "forbidden")
    return found


async def own_profile(request: Request) -> Profile:
    return _given(await profile_of(request))


async def own_data(request: Request) -> Profile:
    """Everybody may see, take along and delete what is kept of them, who is banned as well."""
    return _given(await keyholder(request))


def _given(found: Profile | None) -> Profile:
    if found is None:
        words = f"this needs a profile: send its key in the header {KEY!r}"
        raise HttpRefusal(401, words, "profile")
    return found


async def sender_of(request: Request) -> Sender:
    """Who sends a request, with their profile if they have one."""
    who = await profile_of(request)
    sender = web.sender_of(request)
    return sender if who is None else sender._replace(profile=who.id, name=who.name)


# -- one's own profile -----------------------------------------------------------------------------


async def make(request: Request) -> Response:
    wish = await web.read(request, persons.NameWish)
    hashed = _hash_of_key(request)
    name = profile_name(wish.name)
    shares = request.app.state.limits.profiles
    web.count_address(request, shares, "profiles")
    await web.count_everywhere(request, "profiles", shares, "profiles")
    try:
        made = await _store(request).people.make(new_id(), name, likeness(name), hashed)
    except StoreConflict as problem:
        raise _taken() from problem
    return web.reply(await _own(request, made), 201)


def _taken() -> HttpRefusal:
    words = said("this name is taken, or one like it; choose another one")
    return HttpRefusal(409, words, "taken", "name")


async def show_own(request: Request) -> Response:
    return web.reply(await _own(request, await own_data(request)))


async def rename(request: Request) -> Response:
    wish = await web.read(request, persons.NameWish)
    who = await own_profile(request)
    _count(request)
    name = profile_name(wish.name)
    store = _store(request)
    if name != who.name:
        most, each = RENAMINGS.most, round(1000 * RENAMINGS.seconds)
        if not await store.spend(f"renaming {who.id}", most, each):
            words = "a profile has {most} new names at once, and one more every ten days; wait"
            raise HttpRefusal(429, said(words, most=most), "limit")
        try:
            await store.people.rename(who.id, name, likeness(name))
        except StoreConflict as problem:
            raise _taken() from problem
    return web.reply(await _own(request, who._replace(name=name)))


async def export(request: Request) -> Response:
    who = await own_data(request)
    _count(request)
    people = _store(request).people
    games = [
        *await people.games_of(Wanted(who.id, over=False)),
        *await people.games_of(Wanted(who.id)),
    ]
    body = persons.ProfileExport(
        await _own(request, who),
        [_standing(one) for one in await people.standings_of(who.id)],
        await _played(request, games),
        await people.reports_by(who.id),
    )
    return web.reply(body, headers={"content-disposition": 'attachment; filename="profile.json"'})


async def delete(request: Request) -> Response:
    who = await own_data(request)
    _count(request)
    store = _store(request)
    await store.people.forget(who.id, seat_name)
    request.app.state.hub.unname(who.id)
    if store.shared:  # the other servers have tables in memory, too: this is how they learn
        await Host(store).note(Deed("server", "delete", f"profile {who.id}", {}))
    return Response(None, 204)


async def block(request: Request) -> Response:
    """PUT blocks somebody, DELETE takes that back."""
    who = await own_profile(request)
    _count(request)
    other = await _profile(request)
    if other.id == who.id:
        raise InputError("this is you; block somebody else")
    await _store(request).people.block(who.id, other.id, request.method == "PUT")
    return web.reply(await _own(request, who))


async def complain(request: Request) -> Response:
    """At the server that has the table: it knows who sits there."""
    wish = await web.read(request, persons.Complaint)
    who = await own_profile(request)
    live = await request.app.state.hub.room(request.path_params["room"])
    seats = live.room.seats
    if wish.seat >= len(seats) or seats[wish.seat].kind != "person":
        raise InputError("nobody sits there whom you could report")
    web.count_address(request, request.app.state.limits.complaints, "reports")
    about = seats[wish.seat]
    called = live.room.name_of(wish.seat, NOBODY)
    words = " ".join(wish.words.replace("\0", " ").split())
    told = (wish.reason, words, who.id, now_ms())
    row = (new_id(), live.room.id, wish.seat, about.profile, called, *told)
    await _store(request).people.report(row)
    return Response(None, 204)


async def _own(request: Request, who: Profile) -> persons.OwnProfile:
    people = _store(request).people
    blocked = await people.profiles(await people.blocked(who.id))
    shown = [persons.Person(one.id, one.name) for one in blocked.values()]
    shown.sort(key=lambda one: one.name)
    return persons.OwnProfile(who.id, who.name, who.made_ms, shown)


def _hash_of_key(request: Request) -> str:
    key = request.headers.get(KEY)
    if key is None:
        words = f"a profile needs a key: send 16 random bytes, as base64url, in the header {KEY!r}"
        raise HttpRefusal(401, words, "profile")
    return key_hash(key)


# -- what everybody may read -----------------------------------------------------------------------


async def leaderboard(request: Request) -> Response:
    web.count_address(request, request.app.state.limits.lists, "lists")
    game = load_game(request.query_params.get("game") or DEFAULT_GAME)
    edition = request.query_params.get("edition", WHOLE_GAME)
    if edition:
        check_edition(game, edition)
    listed = edition if edition in lists(game.name, edition) else WHOLE_GAME
    rows = await _store(request).people.standings(game.name, listed)
    names = await _names(request, (one.who for one in rows))
    ranked = [
        persons.Ranked(persons.Person(one.who, names[one.who]), _standing(one))
        for one in rows
        if one.who in names
    ]
    ranked += _our_own(game.name, listed)
    ranked.sort(key=lambda one: -one.standing.points)
    return web.reply(persons.Leaderboard(game.name, edition, _placed(ranked)))


def _our_own(game: str, edition: str) -> list[persons.Ranked]:
    """Opponents, where they stand for good: they hold the scale in its place."""
    return [
        persons.Ranked(
            persons.Person(machine(agent), entry(agent).title),
            _shown(game, edition, strength, 0, 0.0),
        )
        for agent, strength in OPPONENTS.get(game, {}).items()
    ]


def _placed(ranked: list[persons.Ranked]) -> list[persons.Ranked]:
    place = 0
    found = []
    for one in ranked:
        counts = not one.standing.provisional and not one.person.id.startswith(OF_A_MACHINE)
        place += counts
        found.append(msgspec.structs.replace(one, place=place if counts else 0))
    return found


def _standing(one: Standing) -> persons.Standing:
    return _shown(one.game, one.edition, Strength(one.mean, one.doubt), one.games, one.won)


def _shown(game: str, edition: str, strength: Strength, games: int, won: float) -> persons.Standing:
    points, reach = round(strength.points, 1), round(strength.reach, 1)
    low, high, unsure = points - reach, points + reach, strength.provisional
    return persons.Standing(game, edition, points, low, high, unsure, games, won)


# -- games -----------------------------------------------------------------------------------------


async def person(request: Request) -> Response:
    web.count_address(request, request.app.state.limits.lists, "lists")
    who = await _profile(request)
    people = _store(request).people
    games = await people.games_of(Wanted(who.id), MOST_COUNTED)
    mine = [(game, place) for game in games for place in game.places if place.who == who.id]
    standings = [_standing(one) for one in await people.standings_of(who.id)]
    shown = persons.Person(who.id, who.name)
    return web.reply(
        persons.PersonPage(shown, who.made_ms, standings, tallies.shares(mine), tallies.luck(mine))
    )


async def history(request: Request) -> Response:
    web.count_address(request, request.app.state.limits.lists, "lists")
    who = await _profile(request)
    asked = request.query_params
    wanted = Wanted(
        who.id,
        game=asked.get("game", ""),
        edition=asked.get("edition", ""),
        result=asked.get("result", ""),
        opponent=asked.get("opponent", ""),
        since_ms=_number(asked.get("since", "0")),
        until_ms=_number(asked.get("until", "0")),
        before=_place_in_list(asked.get("before", "")),
    )
    found = await _store(request).people.games_of(wanted, GAMES_ON_A_PAGE + 1)
    games = found[:GAMES_ON_A_PAGE]
    last = games[-1] if len(found) > len(games) else None
    more = f"{last.over_ms} {last.room}" if last is not None else ""
    return web.reply(persons.History(await _played(request, games), more))


def _place_in_list(written: str) -> tuple[int, str] | None:
    over_ms, _, room = written.partition(" ")
    return (_number(over_ms), room) if written else None


def _number(written: str) -> int:
    if not (written.isdecimal() and len(written) <= LONGEST_NUMBER):
        raise InputError(f"{written[:40]!r}: give a number of milliseconds since 1970")
    return int(written)


async def _played(request: Request, games: list[Game]) -> list[persons.PlayedGame]:
    names = await _names(request, (place.who for game in games for place in game.places))
    return [
        persons.PlayedGame(
            *game[:-1], [_seat(place, names.get(place.who, "")) for place in game.places]
        )
        for game in games
    ]


def _seat(place: Place, name: str) -> persons.PlayedSeat:
    points = None if place.rating is None else round(Strength(place.rating, 0.0).points, 1)
    result: persons.Outcome = place.result  # type: ignore[assignment]
    luck, doubt = round(place.luck, 3), round(place.doubt_of_luck, 3)
    person = persons.Person(place.who if name else "", name)
    return persons.PlayedSeat(place.seat, person, place.force, result, luck, doubt, points)


async def _names(request: Request, ids: Iterable[str]) -> dict[str, str]:
    """What these are called who are still there, people and machines."""
    wanted = {id for id in ids if id}
    agents = {machine(agent): entry(agent).title for agent in agent_names()}
    people = sorted(id for id in wanted if not id.startswith(OF_A_MACHINE))
    found = await _store(request).people.profiles(people)
    machines = {id: agents.get(id, GONE_MACHINE) for id in wanted if id.startswith(OF_A_MACHINE)}
    return machines | {id: one.name for id, one in found.items()}


async def _profile(request: Request) -> Profile:
    found = await _store(request).people.profile(request.path_params["id"])
    if found is None:
        raise HttpRefusal(404, "there is no such profile; it may have been deleted", "not_found")
    return found


def _count(request: Request) -> None:
    web.count_address(request, request.app.state.limits.personal, "changes")


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


AT_TABLES: Final = [Route("/api/rooms/{room}/complaint", complain, methods=["POST"])]
ROUTES: Final = [
    Route("/api/people", make, methods=["POST"]),
    Route("/api/people/me", show_own, methods=["GET"]),
    Route("/api/people/me", rename, methods=["PUT"]),
    Route("/api/people/me", delete, methods=["DELETE"]),
    Route("/api/people/me/export", export, methods=["GET"]),
    Route("/api/people/me/blocked/{id}", block, methods=["PUT", "DELETE"]),
    Route("/api/people/{id}", person, methods=["GET"]),
    Route("/api/people/{id}/games", history, methods=["GET"]),
    Route("/api/leaderboard", leaderboard, methods=["GET"]),
]
