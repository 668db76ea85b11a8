"""Names that are nobody else's, and what the store keeps of people: for both databases."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.table.names import likeness, seat_name
from starfold.table.people import key_hash, machine, new_id, profile_name
from starfold.table.store import Game, Place, Profile, Standing, Store, StoreConflict, Tenure
from starfold.table.store.people import Find
from tests import postgres
from tests.table.stores import in_loop, opened, outcomes

pytestmark = pytest.mark.mode_independent

KEY = "k" * 22


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    running: postgres.Server = request.getfixturevalue("server")
    return running.database()


# -- names and keys --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Ada", "Åse Ø.", "Jo-An_7", "Ivan O'Neill", "Анна", "美咲", "さくら花"]
)
def test_ordinary_names_are_names(name: str) -> None:
    assert profile_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("A", "2 to 24"),
        ("x" * 25, "2 to 24"),
        ("Ad\u200ba", "cannot be seen"),
        ("Player A", "the name of a seat"),
        ("Ada<b>", "'<' cannot be"),
        ("12 34", "needs a letter"),
        ("Аdа", "several alphabets"),
        ("Bramble", "kept for the table"),
        ("Br4mb1e", None),
        ("ADM1N", "kept for the table"),
    ],
)
def test_names_that_mislead_are_refused(name: str, remedy: str | None) -> None:
    if remedy is None:
        assert profile_name(name) == name
        return
    with pytest.raises(InputError, match=remedy):
        profile_name(name)


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "k" * 21 + " ", "k" * 21 + "é"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(InputError, match="22 to 64"):
        key_hash(key)


# -- profiles --------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def second(url: str, first: Store) -> AsyncIterator[Store]:
    """Another server's store, where there can be one."""
    if not first.shared:
        yield first
        return
    async with opened(url) as store:
        yield store


async def made(store: Store, name: str) -> Profile:
    id = new_id()
    return await store.people.make(id, name, likeness(name), key_hash(id + KEY))


@in_loop
async def test_a_profile_is_found_by_its_key_alone(url: str) -> None:
    async with opened(url) as store:
        ada = await made(store, "Ada")
        assert await store.people.with_key(key_hash(ada.id + KEY)) == ada
        assert await store.people.with_key(key_hash(KEY)) is None
        assert await store.people.profiles([ada.id, "nobody"]) == {ada.id: ada}


@pytest.mark.parametrize("other", ["ada", "ADA", "Аdа", "a d-a", "Ádà"])
@in_loop
async def test_a_name_is_one_persons(url: str, other: str) -> None:
    async with opened(url) as store:
        await made(store, "Ada")
        bob = await made(store, "Bob")
        with pytest.raises(StoreConflict, match="taken"):
            await made(store, other)
        with pytest.raises(StoreConflict, match="taken"):
            await store.people.rename(bob.id, other, likeness(other))
        await store.people.rename(bob.id, "BOB", likeness("BOB"))
        found = await store.people.profile(bob.id)
    assert found is not None
    assert found.name == "BOB"


@in_loop
async def test_of_two_who_want_a_name_at_once_one_gets_it(url: str) -> None:
    async with opened(url) as one, second(url, one) as other:
        found = await outcomes(*(made(store, "Ada") for store in (one, other) for _ in range(4)))
    assert sum(isinstance(each, Profile) for each in found) == 1
    assert sum(isinstance(each, StoreConflict) for each in found) == 7


# -- games -----------------------------------------------------------------------------------------


def counting(game: Game, find: Find) -> list[Standing]:
    """A list that counts games."""
    found = []
    for place in game.places:
        before = find(game.game, "", place.who)
        games = before.games if before is not None else 0
        won = before.won if before is not None else 0.0
        won += place.result == "won"
        found.append(Standing(game.game, "", place.who, won, 1.0, games + 1, won, game.over_ms))
    return found


def game(room: str, *who: str, over_ms: int = 0, rated: bool = True) -> Game:
    results = ["won", "lost"] if over_ms else ["", ""]
    places = [Place(seat, one, "", results[seat]) for seat, one in enumerate(who)]
    return Game(room, "minis", "space", rated, 1, over_ms, "", tuple(places))


async def room(store: Store, id: str) -> None:
    await store.append(id, 0, [("created", {"seats": []})], {})


@in_loop
async def test_a_game_counts_once_however_often_it_is_said_to_be_over(url: str) -> None:
    async with opened(url) as store:
        ada, bob = await made(store, "Ada"), await made(store, "Bob")
        for number in range(6):
            await room(store, f"r{number}")
        begun = [game(f"r{number}", ada.id, bob.id) for number in range(6)]
        over = [game(f"r{number}", ada.id, bob.id, over_ms=9) for number in range(6)]
        for one in (*begun, *over, *over, *begun):
            await store.note_game(one, {"status": "over"}, counting)
        assert await store.people.game("r3") == over[3]._replace(
            places=tuple(
                one._replace(rating=4.0 if one.seat == 0 else 0.0) for one in over[3].places
            )
        )
        assert [(one.who, one.games, one.won) for one in await store.people.standings("minis")] == [
            (ada.id, 6, 6.0),
            (bob.id, 6, 0.0),
        ]


@in_loop
async def test_games_that_end_at_once_on_several_servers_all_count(url: str) -> None:
    async with opened(url) as one, second(url, one) as other:
        ada, bob = await made(one, "Ada"), await made(one, "Bob")
        for number in range(24):
            await room(one, f"r{number}")
        await asyncio.gather(
            *(
                store.note_game(game(f"r{number}", ada.id, bob.id, over_ms=9), {}, counting)
                for number in range(24)
                for store in (one, other)
            )
        )
        assert [each.games for each in await one.people.standings("minis")] == [24, 24]


@in_loop
async def test_a_game_of_a_room_that_another_server_has_is_not_kept(url: str) -> None:
    async with opened(url) as store:
        ada = await made(store, "Ada")
        await room(store, "r")
        with pytest.raises(StoreConflict):
            await store.note_game(
                game("r", ada.id, machine("greedy"), over_ms=9), {}, counting, Tenure("x", 7)
            )
        assert await store.people.game("r") is None
        assert await store.people.standings("minis") == []


@in_loop
async def test_a_profile_that_is_deleted_leaves_games_of_nobody(url: str) -> None:
    async with opened(url) as store:
        ada, bob = await made(store, "Ada"), await made(store, "Bob")
        seats = [{"name": "Adah", "profile": ada.id}, {"kind": "open", "name": ""}]
        await store.append(
            "r",
            0,
            [
                ("created", {"seats": seats}),
                ("joined", {"seat": 1, "name": "Bob", "profile": bob.id}),
                ("chat", {"seat": 0, "name": "Adah", "text": "Hello Bob"}),
                ("chat", {"seat": -1, "name": "Adah", "text": "I only watch"}),
            ],
        )
        await store.keep_snapshot("r", 4, "p", b"Adah")
        names = [
            {"seat": 0, "name": "Adah", "profile": ada.id},
            {"seat": 1, "name": "Bob", "profile": bob.id},
        ]
        await store.note_game(
            game("r", ada.id, bob.id, over_ms=9), {"info": {"seats": names}}, counting
        )
        assert await store.people.forget(ada.id, seat_name) == ["r"]

        records = [one.data for one in await store.load("r")]
        assert records[0]["seats"][0] == {"name": "Player A"}
        assert [one["name"] for one in records[1:]] == ["Bob", "Player A", "Adah"]
        [summary] = await store.rooms()
        assert summary.data["info"]["seats"][0] == {"seat": 0, "name": "Player A", "profile": ""}
        assert (await store.load_latest("r", "p")).snapshot is None
        kept = await store.people.game("r")
        assert kept is not None
        assert [one.who for one in kept.places] == ["", bob.id]
        assert [one.who for one in await store.people.standings("minis")] == [bob.id]
        assert await store.people.profile(ada.id) is None
        await made(store, "Ada")  # the name is free again


@in_loop
async def test_who_deleted_their_profile_during_a_game_is_not_rated(url: str) -> None:
    async with opened(url) as store:
        ada, bob = await made(store, "Ada"), await made(store, "Bob")
        await room(store, "r")
        await store.note_game(game("r", ada.id, bob.id), {}, counting)
        await store.people.forget(ada.id, seat_name)
        await store.note_game(game("r", ada.id, bob.id, over_ms=9), {}, counting)
        kept = await store.people.game("r")
        assert kept is not None
        assert (kept.rated, [one.who for one in kept.places]) == (False, ["", bob.id])
        assert await store.people.standings("minis") == []
