"""Games and scenarios from files that people open at the table.

A game is taken up where its file leaves it: who was a machine is one again, all others are whoever
opens it. A finished one can be looked at. A scenario with a position of its own is run and told.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.agents.registry import agent_called
from starfold.errors import InputError
from starfold.games.registry import interpreter
from starfold.kernel import replay as replays
from starfold.kernel.chance import Committed, Scripted
from starfold.kernel.dice import KEY_BYTES
from starfold.kernel.files import UnreadableError, parse_yaml
from starfold.kernel.replay import Replay
from starfold.kernel.replay_files import TITLE, to_fields
from starfold.kernel.scenario.cases import cases_in
from starfold.kernel.scenario.recorded import is_recorded
from starfold.kernel.scenario.running import check_case, run_case
from starfold.table import protocol as p
from starfold.table import saves
from starfold.table.names import ALONE, own_name, seat_name
from starfold.table.reception import Reception
from starfold.table.room_state import RECORDED
from starfold.table.seats import new_token, token_hash
from starfold.table.session import PERSON

LONGEST_STORY: Final = 200  # sentences of a scenario
LONGEST_NAME: Final = 40
# What a room's first record has anyway.
_IN_ROOM: Final = ("game", "spec", "start")


class Unpacked(NamedTuple):
    """What was in a file: a game and the position that it speaks of, or scenarios that were run."""

    reception: Reception | None
    step: int = 0
    cases: tuple[p.CaseTold, ...] = ()


def unpack(file: p.OpenFile) -> Unpacked:
    """What a file holds, checked to the last choice; raises InputError naming place and remedy."""
    where = file.file.strip() or "the file"
    if not file.text.strip():
        raise InputError(f"{where}: is empty; save the game again")
    scenario = _scenario(file.text)
    if scenario is not None and not is_recorded(scenario):
        return Unpacked(None, 0, _told(scenario, where))
    return _taken_up(file, where)


def _scenario(text: str) -> dict[str, Any] | None:
    if text.startswith(TITLE) or text.lstrip().startswith("{"):
        return None
    try:
        data = parse_yaml(text)
    except UnreadableError:
        return None  # said again, with its place, by whoever reads games
    return data if isinstance(data, dict) and ("scenario" in data or "given" in data) else None


def _told(scenario: dict[str, Any], where: str) -> tuple[p.CaseTold, ...]:
    told = []
    for case in cases_in(scenario, Path(where), interpreter):
        voice = interpreter(case.game)
        check_case(case, voice)
        outcome = run_case(case, voice)
        story = outcome.story[:LONGEST_STORY]
        told.append(p.CaseTold(case.name, outcome.passed, list(outcome.failures), story))
    return tuple(told)


# -- games -----------------------------------------------------------------------------------------


def _taken_up(file: p.OpenFile, where: str) -> Unpacked:
    (game, replay, marks), position = saves.read(file.text, where)
    try:
        over = bool(replays.verify(game, replay).ended)
    except InputError as problem:
        raise InputError(f"{where}: {problem}") from None
    if not over and isinstance(replay.chance, Scripted):
        raise InputError(
            f"{where}: a lesson, whose dice are laid down and end with it: begin it again at the "
            "table; a report about it runs with `starfold scenario run`"
        )
    if not over and position is not None:
        replay.cut(position)
    seats, tokens = _seats(replay, over, file.name)
    recorded = {name: value for name, value in to_fields(replay).items() if name not in _IN_ROOM}
    created = {
        "game": game.name,
        "title": game.info()["title"],
        "spec": replay.spec,
        "seats": seats,
        "dice": replay.chance.to_data(),
        RECORDED: {**recorded, saves.TAKEN_BACK: [mark._asdict() for mark in marks]},
    }
    if replay.start is not None:
        created["start"] = replay.start
    return Unpacked(Reception(created, tokens), position or 0)


def _seats(replay: Replay, over: bool, name: str) -> tuple[list[dict[str, Any]], list[p.SeatToken]]:
    """Who sits there now: nobody has to sit at a game that is over."""
    agents = [agent_called(player, replay.game) for player in replay.players]
    if all(agents) and not over:
        agents[0] = ""
    people = agents.count("")
    seats: list[dict[str, Any]] = []
    tokens: list[p.SeatToken] = []
    for number, (player, agent) in enumerate(zip(replay.players, agents, strict=True)):
        seat: dict[str, Any] = {"key": _key(replay, number)}
        if agent:
            seat |= {"kind": "machine", "name": player, "agent": agent}
        elif over:
            seat |= {"kind": "person", "name": _called(player, number)}
        else:
            token = new_token()
            tokens.append(p.SeatToken(number, token))
            alone = own_name(name, number) if name.strip() else ALONE
            called = alone if people == 1 else _called(player, number)
            seat |= {"kind": "person", "name": called, "token_hash": token_hash(token)}
        seats.append(seat)
    return seats, tokens


def _called(player: str, seat: int) -> str:
    """What somebody in a file is called at this table: nobody passes for somebody else here."""
    try:
        return seat_name(seat) if player == PERSON else own_name(player[:LONGEST_NAME], seat)
    except InputError:
        return seat_name(seat)


def _key(replay: Replay, seat: int) -> str:
    """The seat's share in the dice, which was given long ago."""
    chance = replay.chance
    return chance.keys[seat].hex() if isinstance(chance, Committed) else "00" * KEY_BYTES
