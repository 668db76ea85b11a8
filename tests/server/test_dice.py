"""T12: fair dice: committed to before the keys, shown at the end, verified by anybody."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from starfold.cli.main import main
from starfold.games.registry import load_game
from starfold.kernel.replay_files import fields_of, text_of
from tests.server.parties import ME, Party, party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

TURNS = {"pocketmodel": 40, "minis": 2, "ccg": 4}  # enough for throws


def forces(game: str) -> list[Any]:
    """What each seat brings. Decks with the same start: both pick again, and then shuffle."""
    if game != "ccg":
        return [None, None]
    rules = load_game(game)
    light = rules.sheet(rules.shipped_force("rogue-flight")).data
    return [{**light, "start": "3_55"}, "death-squadron"]


def verdict(replay: dict[str, Any], folder: Path, *arguments: str) -> int:
    """The exit code of `starfold verify-dice`."""
    file = folder / "game.replay"
    file.write_text(text_of(replay), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["verify-dice", str(file), "--quiet", *arguments])
    return int(ended.value.code or 0)


async def replay_of(table: Party) -> dict[str, Any]:
    answer = await table.site.get(f"/api/rooms/{table.id}/replay/file")
    assert answer.status == 200
    return fields_of(answer.body.decode(), "the file")


def test_the_commitment_comes_before_the_keys_and_the_secret_after_the_end(
    page: Path, tmp_path: Path
) -> None:
    found: dict[str, Any] = {}

    async def work(site: Site) -> None:
        room, tokens = await site.room(fair=True, seats=[ME, ME])
        for token in tokens:
            async with site.person(room, token, ready=False) as early:
                assert len(early.room["dice"]["commitment"]) == 64
                assert early.room["dice"]["keys"] == []
                found["commitment"] = early.room["dice"]["commitment"]
        async with site.person(room, tokens[0]) as a, site.person(room, tokens[1]) as b:
            await a.until(lambda: a.view is not None)
            await b.until(lambda: b.view is not None)
            assert len(a.room["dice"]["keys"]) == 2
            assert a.room["dice"]["secret"] == ""
            await a.do(type="concede", seq=a.seq)
            await a.until(lambda: a.over)
            dice = a.room["dice"]
        assert dice["commitment"] == found["commitment"]
        secret = bytes.fromhex(dice["secret"])
        assert hashlib.sha256(secret + room.encode()).hexdigest() == dice["commitment"]
        body = (await site.get(f"/api/rooms/{room}/replay/file")).body
        file = fields_of(body.decode(), "the file")
        assert file["dice"]["keys"] == dice["keys"]
        found["file"] = file

    run(work, page)
    assert verdict(found["file"], tmp_path, "--commitment", found["commitment"]) == 0
    assert verdict(found["file"], tmp_path, "--commitment", "0" * 64) == 2


@pytest.fixture(scope="module", params=["pocketmodel", "minis", "ccg"])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """The replay of a game with dice in it, some of them taken back by consent, and its traffic."""
    page = tmp_path_factory.mktemp("page")
    (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    found: dict[str, Any] = {}

    async def work(site: Site) -> None:
        while "burned" not in found.get("replay", {}).get("dice", {}):  # nobody rolled: once more
            await one_game(site)

    async def one_game(site: Site) -> None:
        wanted = [{**ME, "force": force} for force in forces(site.game)]
        turns = {"max_turns": TURNS[site.game]}
        async with party(site, fair=True, wanted=wanted, options=turns) as table:
            chance = random.Random(5)
            room = table.room
            assert room.session is not None
            while not room.session.replay.burned and not table.over:
                await table.step(chance)
                await take_back_past_dice(table)
            await table.play(chance)
            found["traffic"] = {person.seat: list(person.raw) for person in table.everybody}
            found["replay"] = await replay_of(table)

    run(work, page, limited=False, game=request.param)
    return found


async def take_back_past_dice(table: Party) -> None:
    """Whoever has just rolled asks for another chance, and gets it."""
    session = table.room.session
    assert session is not None
    if table.over or not session.moments or not session.moments[-1].rolled:
        return
    asking = table.people[session.moments[-1].seat]
    other = table.people[1 - asking.seat]
    assert (await asking.do(type="undo", seq=asking.seq))["type"] == "ack"
    await other.until(lambda: other.room["undo_asked_by"] == asking.seat)
    assert (await other.do(type="consent", seq=other.seq, agree=True))["type"] == "ack"
    await table.together()


def test_a_played_game_is_verified_with_dice_that_were_taken_back(
    played: dict[str, Any], tmp_path: Path
) -> None:
    assert played["replay"]["dice"]["burned"]
    assert verdict(played["replay"], tmp_path) == 0


def altered_key(replay: dict[str, Any]) -> None:
    key = replay["dice"]["keys"][1]
    replay["dice"]["keys"][1] = ("0" if key[0] != "0" else "1") + key[1:]


def altered_secret(replay: dict[str, Any]) -> None:
    secret = replay["dice"]["secret"]
    replay["dice"]["secret"] = ("0" if secret[0] != "0" else "1") + secret[1:]


def altered_answer(replay: dict[str, Any]) -> None:
    replay["answers"][30] = [0, "attack the moon"]


def altered_burn(replay: dict[str, Any]) -> None:
    _, drawn = replay["dice"]["burned"][0]
    purpose = next(iter(drawn))
    drawn[purpose] += 1


def altered_game(replay: dict[str, Any]) -> None:
    replay["dice"]["game"] += "x"


@pytest.mark.parametrize(
    "alter", [altered_key, altered_secret, altered_answer, altered_burn, altered_game]
)
def test_an_altered_replay_is_found_out(played: dict[str, Any], tmp_path: Path, alter: Any) -> None:
    replay = json.loads(json.dumps(played["replay"]))
    alter(replay)
    assert verdict(replay, tmp_path) in (1, 2)


def test_the_secret_is_in_no_message_before_the_end(played: dict[str, Any]) -> None:
    dice = played["replay"]["dice"]
    for raw in played["traffic"].values():
        told = [number for number, text in enumerate(raw) if dice["secret"] in text]
        ended = next(n for n, text in enumerate(raw) if '"status":"over"' in text)
        assert told and told[0] >= ended
        begun = next(n for n, text in enumerate(raw) if '"status":"playing"' in text)
        for key in dice["keys"]:
            assert not [text for text in raw[:begun] if key in text]


def test_seeded_games_are_called_practice(page: Path, tmp_path: Path) -> None:
    found: dict[str, Any] = {}

    async def work(site: Site) -> None:
        async with party(site, seed=987_654_321) as table:
            for person in table.everybody:
                assert person.room["dice"]["practice"] is True
                assert person.room["dice"]["source"] == "seeded"
                assert not [text for text in person.raw if "987654321" in text]
            await table.people[0].do(type="concede", seq=table.people[0].seq)
            found.update(await replay_of(table))

    run(work, page)
    assert verdict(found, tmp_path) == 2
