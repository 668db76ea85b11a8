"""Where rooms are made: a wish, with sensible choices for all left open, becomes a first record."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from starfold.agents.registry import NORMAL, agent_names, entry
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.dice import SECRET_BYTES, commitment
from starfold.kernel.game import Game, edition_names
from starfold.table import protocol as p
from starfold.table.deal import check_number, wish_for
from starfold.table.lessons import Lesson
from starfold.table.lessons import load as load_lesson
from starfold.table.names import ALONE, own_name
from starfold.table.puzzles import load as load_puzzle
from starfold.table.rated import ME, OPEN, check_counts, needs_profile
from starfold.table.refusals import Refusal
from starfold.table.room_state import AGREED_IN_ROOM
from starfold.table.rooms import Room
from starfold.table.seats import new_token, token_hash
from starfold.table.session import SEAT_LETTERS
from starfold.table.speech.words import said


class Reception(NamedTuple):
    """The first record of a room, and the secrets of the seats that its maker takes."""

    created: dict[str, Any]
    tokens: list[p.SeatToken]


def receive(wish: p.NewRoom, room_id: str) -> Reception:
    """A new room as it was wished for; raises InputError with the remedy."""
    if wish.rated:
        check_counts(wish)
    if wish.lesson:
        return _lesson_room(wish, load_lesson(wish.lesson))
    if wish.puzzle:
        return _lesson_room(wish, load_puzzle(wish.puzzle))
    game = load_game(wish.game)
    agents = agent_names(game.name)
    wanted = list(wish.seats) or [p.WantedSeat(ME), p.WantedSeat(NORMAL)]
    _check_seats(game, wanted, agents)
    spec = game.deal(
        wish_for(
            wish.edition or edition_names(game)[0],
            [seat.force for seat in wanted],
            wish.options,
            wish.catalogues,
        ),
        len(wanted),
        wish.seed if wish.seed is not None else secrets.randbits(53),
    )
    seats, tokens = _seats(wanted, wish.name)
    created = {
        "game": game.name,
        "title": game.info()["title"],
        "spec": spec,
        "seats": seats,
        "listed": wish.listed,
        "dice": _dice(wish.seed, room_id),
    }
    if wish.rated:
        created["rated"] = True
    if wish.clock is not None:
        created["clock"] = msgspec.to_builtins(wish.clock)
    return Reception(created, tokens)


def _check_seats(game: Game, wanted: Sequence[p.WantedSeat], agents: Sequence[str]) -> None:
    check_number(game, len(wanted))
    known = (ME, OPEN, *agents)
    for number, seat in enumerate(wanted):
        if seat.who not in known:
            raise InputError(
                said(
                    "seat {seat}: nobody is called {name}: choose one of {known}",
                    seat=SEAT_LETTERS[number],
                    name=repr(seat.who),
                    known=", ".join(known),
                )
            )
    if all(seat.who not in (ME, OPEN) for seat in wanted):
        raise InputError("computers alone need no table; take a seat, or use `starfold sim`")


def _seats(
    wanted: Sequence[p.WantedSeat], name: str
) -> tuple[list[dict[str, Any]], list[p.SeatToken]]:
    seats: list[dict[str, Any]] = []
    tokens: list[p.SeatToken] = []
    mine = [number for number, seat in enumerate(wanted) if seat.who == ME]
    alone = len(mine) == 1 and all(seat.who != OPEN for seat in wanted)
    for number, seat in enumerate(wanted):
        if seat.who == ME:
            token = new_token()
            tokens.append(p.SeatToken(number, token))
            called = _called(name, number, len(mine), alone)
            seats.append({"kind": "person", "name": called, "token_hash": token_hash(token)})
        elif seat.who == OPEN:
            seats.append({"kind": "open", "name": ""})
        else:
            seats.append(machine_seat(seat.who))
    return seats, tokens


def _called(own: str, number: int, mine: int, alone: bool) -> str:
    """What a seat of the maker is called at the table."""
    name = own_name(own, number)
    if not own.strip():
        return ALONE if alone else name
    return name if mine == 1 else f"{name} ({SEAT_LETTERS[number]})"


def machine_seat(agent: str) -> dict[str, Any]:
    title = entry(agent).title
    return {"kind": "machine", "name": title, "agent": agent, "key": secrets.token_hex(16)}


def _dice(seed: int | None, room_id: str) -> dict[str, Any]:
    """Fair dice, committed to before anybody gives a key; with a seed dice for practice."""
    if seed is not None:
        return {"source": "seeded", "seed": seed}
    secret = secrets.token_bytes(SECRET_BYTES)
    return {
        "source": "committed",
        "secret": secret.hex(),
        "commitment": commitment(secret, room_id),
    }


def fair_dice(room_id: str) -> dict[str, Any]:
    return _dice(None, room_id)


def _lesson_room(wish: p.NewRoom, lesson: Lesson) -> Reception:
    learner = lesson.script[0].seat
    wanted = [
        p.WantedSeat(ME if seat == learner else NORMAL)
        for seat in range(len(lesson.spec["forces"]))
    ]
    seats, tokens = _seats(wanted, wish.name)
    created = {
        "game": lesson.game,
        "title": lesson.title,
        "spec": lesson.spec,
        "seats": seats,
        "dice": lesson.start["dice"],
        "start": lesson.start,
        "lesson": _without_what_is_agreed(lesson),
    }
    return Reception(created, tokens)


def _without_what_is_agreed(lesson: Lesson) -> dict[str, Any]:
    """What a room must keep of a lesson, so that a rewritten one does not change it."""
    data: dict[str, Any] = msgspec.to_builtins(lesson)
    return {name: value for name, value in data.items() if name not in AGREED_IN_ROOM}


def go_on(wish: p.NewRoom, room_id: str, played: Room) -> Reception:
    """A room that goes on from a position of a finished game, against machines."""
    moment = wish.go_on_from
    assert moment is not None
    if not played.over or played.session is None:
        raise Refusal("forbidden", "only finished games can be played on; others hold secrets")
    choices = len(played.session.moments)
    if not moment.step < choices:
        raise InputError(
            said(
                "the game has no choice {step}: it has 0 to {last}",
                step=moment.step,
                last=choices - 1,
            )
        )
    state = played.session.before(moment.step)
    agents = agent_names(played.game.name)
    number = len(played.seats)
    wanted = list(wish.seats) or [
        p.WantedSeat(ME if seat == state.asked else NORMAL) for seat in range(number)
    ]
    if len(wanted) != number:
        raise InputError(
            said(
                "{seats} seats: the game that goes on has {number}",
                seats=len(wanted),
                number=number,
            )
        )
    _check_seats(played.game, wanted, agents)
    seats, tokens = _seats(wanted, wish.name)
    created = {
        "game": played.game.name,
        "title": played.created["title"],
        "spec": played.spec,
        "seats": seats,
        "dice": _dice(wish.seed, room_id),
        "start": played.game.to_data(state),
        "parent": played.id,
    }
    return Reception(created, tokens)


def with_profile(reception: Reception, profile: str) -> Reception:
    """The same, with whose seat that of its maker is; several seats of one are nobody's."""
    created, tokens = reception
    if created.get("rated") and not profile:
        raise InputError(needs_profile())
    if profile and len(tokens) == 1:
        created["seats"][tokens[0].seat]["profile"] = profile
    return reception


def again(wish: p.NewRoom, room_id: str, played: Room) -> dict[str, Any]:
    """The first record of a rematch: the same people with the same secrets, perhaps moved on."""
    if not played.over:
        raise Refusal("forbidden", "the game is not over yet; a rematch comes after it")
    if played.lesson is not None or "start" in played.created:
        raise Refusal(
            "forbidden",
            "lessons and games from a position have no rematch; start a new game",
        )
    turn = 1 if wish.swap else 0
    seats = []
    for seat in played.seats[-turn:] + played.seats[:-turn] if turn else played.seats:
        if seat.kind == "machine":
            seats.append(machine_seat(seat.agent))
        elif seat.kind == "open":
            seats.append({"kind": "open", "name": ""})
        else:
            person = {"kind": "person", "name": seat.name, "token_hash": seat.token_hash}
            seats.append(person | ({"profile": seat.profile} if seat.profile else {}))
    return {
        **{
            name: played.created[name]
            for name in ("game", "title", "clock", "rated")
            if name in played.created
        },
        "spec": played.spec,
        "seats": seats,
        "owner": played.owner_hash,
        "dice": _dice(wish.seed, room_id),
        "parent": played.id,
    }
