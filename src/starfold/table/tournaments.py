"""A tournament of a server: who has entered with which forces, and at which tables they meet.

All of it is plain data that is kept as one document. The functions change it in place, and refuse
with words for people; whoever keeps it makes sure that nobody else does so at the same time. A
round names its tables when it is paired. Each is set up when somebody first goes to it, by
whichever server that is, always under that name.
"""

import hmac
import secrets
from typing import Any, Final

import msgspec
from msgspec import Struct

from starfold.agents.registry import agent_names, entry
from starfold.arena.tournaments import model
from starfold.arena.tournaments.model import NOBODY, Pairing, Terms, Tournament
from starfold.arena.tournaments.pairing import pair_next
from starfold.arena.tournaments.standings import standings
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import check_edition, edition_names
from starfold.table import cups
from starfold.table.clocks import words_of
from starfold.table.deal import wish_for
from starfold.table.names import check_name, likeness
from starfold.table.reception import fair_dice, machine_seat
from starfold.table.refusals import Refusal
from starfold.table.seats import new_room_id, new_token, token_hash
from starfold.table.speech.words import said

SEATS: Final = 2
LONGEST_WAIT_MS: Final = 366 * 86_400_000  # until a tournament begins


class Player(Struct):
    """What an entrant brought; in the order of the entrants."""

    token_hash: str
    forces: list[Any]  # by seat, as they were on the day
    agent: str = ""
    profile: str = ""


class Cup(Struct):
    """All that there is to know of a tournament."""

    id: str
    wish: cups.NewTournament
    organiser: str  # the hash of their token
    held: Tournament
    players: list[Player] = []
    rooms: list[list[list[str]]] = []  # by round, pairing and game
    played: list[str] = []  # those of them whose result came from the table

    @property
    def status(self) -> cups.TournamentStatus:
        if not self.held.rounds:
            return "open"
        return "over" if self.held.over else "playing"

    def entrant_with(self, token: str) -> int:
        """Whose token this is; NOBODY's if it is none."""
        hashed = token_hash(token)
        for number, player in enumerate(self.players):
            if player.token_hash and hmac.compare_digest(player.token_hash, hashed):
                return number
        return NOBODY

    def is_organiser(self, token: str) -> bool:
        return hmac.compare_digest(self.organiser, token_hash(token))


def read(document: str) -> Cup:
    return msgspec.json.decode(document, type=Cup)


def written(cup: Cup) -> str:
    return msgspec.json.encode(cup).decode()


# -- before it begins ------------------------------------------------------------------------------


def new_cup(wish: cups.NewTournament, now_ms: int) -> tuple[Cup, str]:
    """A tournament, and the secret of its organiser; raises InputError."""
    game = load_game(wish.game)
    wish = msgspec.structs.replace(wish, edition=wish.edition or edition_names(game)[0])
    check_edition(game, wish.edition)
    check_name(wish.title)
    if not wish.title.strip():
        raise InputError("a tournament needs a title")
    if wish.filler and wish.filler not in agent_names(game.name):
        raise InputError(said("nobody is called {name}", name=repr(wish.filler)))
    if wish.starts_ms > now_ms + LONGEST_WAIT_MS:
        raise InputError("a tournament begins within a year")
    seed = secrets.randbits(53)
    terms = Terms(wish.format, wish.rounds, wish.legs, wish.games, seed)
    token = new_token()
    cup = Cup(new_room_id(), wish, token_hash(token), model.new_tournament(terms))
    forces_for(wish, [])  # what is agreed can be played
    return cup, token


def forces_for(wish: cups.NewTournament, brought: list[Any]) -> list[Any]:
    """What an entrant plays with on each seat, checked and complete."""
    game = load_game(wish.game)
    sides = len(game.info()["sides"])
    if len(brought) not in (0, sides or 1):
        words = "bring one for each side" if sides else "bring one for all games"
        raise InputError(words)
    wanted = brought if sides else brought * SEATS
    wanted = wanted or [None] * SEATS
    spec = game.deal(wish_for(wish.edition, wanted, wish.options, []), SEATS, secrets.randbits(53))
    forces: list[Any] = spec["forces"]
    return forces if sides else forces[:1] * SEATS


def enter(cup: Cup, name: str, forces: list[Any], profile: str = "") -> tuple[int, str]:
    """Somebody takes part; their number and their secret."""
    name = " ".join(name.split())
    check_name(name)
    if profile and profile in [one.profile for one in cup.players]:
        raise Refusal("forbidden", "you have entered this tournament already")
    if likeness(name) in [likeness(one.name) for one in cup.held.entrants]:
        raise Refusal("forbidden", "somebody here is called so, or nearly so; choose another name")
    token = new_token()
    number = model.enter(cup.held, name)
    cup.players.append(Player(token_hash(token), forces, profile=profile))
    return number, token


def withdraw(cup: Cup, entrant: int) -> None:
    if not 0 <= entrant < len(cup.players):
        raise Refusal("malformed", "there is no such entrant")
    begun = bool(cup.held.rounds)
    model.withdraw(cup.held, entrant)
    if not begun:
        del cup.players[entrant]


# -- rounds ----------------------------------------------------------------------------------------


def begin_round(cup: Cup) -> None:
    """Pair the next round and name its tables; raises InputError where there is none."""
    if not cup.held.rounds and cup.wish.filler and len(cup.players) % SEATS:
        _let_in_the_filler(cup)
    pairings = pair_next(cup.held)
    cup.rooms.append([[new_room_id() for _ in one.scores] for one in pairings])


def _let_in_the_filler(cup: Cup) -> None:
    agent = cup.wish.filler
    model.enter(cup.held, entry(agent).title)
    cup.players.append(Player("", forces_for(cup.wish, []), agent))


def is_due(cup: Cup, now_ms: int) -> bool:
    """Whether the next round begins by itself now."""
    held = cup.held
    if held.over or sum(not one.gone for one in held.entrants) < model.FEWEST:
        return False
    if not held.rounds:
        full = len(cup.players) + bool(cup.wish.filler) >= model.FEWEST
        return full and 0 < cup.wish.starts_ms <= now_ms
    return cup.wish.by_itself and held.round_over


def next_game(cup: Cup, entrant: int) -> tuple[int, int, int] | None:
    """The open game of an entrant: its round, pairing and number."""
    for number, pairings in enumerate(cup.held.rounds[-1:], len(cup.held.rounds) - 1):
        for place, pairing in enumerate(pairings):
            if entrant in pairing.entrants() and not pairing.over:
                return number, place, pairing.scores.index(None)
    return None


def room_of(cup: Cup, where: tuple[int, int, int]) -> str:
    number, place, game = where
    return cup.rooms[number][place][game]


def first_record(cup: Cup, where: tuple[int, int, int]) -> dict[str, Any]:
    """Of the room of a game."""
    number, place, game_number = where
    seats = cup.held.rounds[number][place].seats(game_number)
    game = load_game(cup.wish.game)
    forces = [cup.players[one].forces[seat] for seat, one in enumerate(seats)]
    wish = wish_for(cup.wish.edition, forces, cup.wish.options, [])
    created = {
        "game": game.name,
        "title": game.info()["title"],
        "spec": game.deal(wish, SEATS, secrets.randbits(53)),
        "seats": [_seat(cup, one) for one in seats],
        "dice": fair_dice(room_of(cup, where)),
        "tournament": {"id": cup.id, "round": number, "pairing": place, "game": game_number},
    }
    if cup.wish.clock is not None:
        created["clock"] = msgspec.to_builtins(cup.wish.clock)
    return created


def _seat(cup: Cup, entrant: int) -> dict[str, Any]:
    player, name = cup.players[entrant], cup.held.entrants[entrant].name
    if player.agent:
        return machine_seat(player.agent)
    seat = {"kind": "person", "name": name, "token_hash": player.token_hash}
    return {**seat, "profile": player.profile} if player.profile else seat


# -- results ---------------------------------------------------------------------------------------


def note_result(cup: Cup, room: str, winners: list[int]) -> bool:
    """What came out at a table; whether that is news. What the organiser has said stays."""
    for rooms, pairings in zip(cup.rooms, cup.held.rounds, strict=True):
        for names, pairing in zip(rooms, pairings, strict=True):
            if room in names and _note(pairing, names.index(room), winners):
                cup.played.append(room)
                return True
    return False


def _note(pairing: Pairing, game: int, winners: list[int]) -> bool:
    if pairing.over or pairing.scores[game] is not None:
        return False
    score = model.DRAW
    if len(winners) == 1:
        won = pairing.seats(game)[winners[0]] == pairing.first
        score = model.WIN if won else model.LOSS
    model.note(pairing, game, score)
    return True


def open_rooms(cup: Cup) -> list[str]:
    """Tables whose result is not known yet."""
    return [
        room
        for rooms, pairings in zip(cup.rooms[-1:], cup.held.rounds[-1:], strict=True)
        for names, pairing in zip(rooms, pairings, strict=True)
        for room, score in zip(names, pairing.scores, strict=True)
        if not pairing.over and score is None
    ]


def organise(cup: Cup, wish: cups.OrganiseTournament) -> None:
    """Raises InputError for what cannot be."""
    if wish.act == "begin round":
        begin_round(cup)
        return
    if wish.act == "withdraw":
        withdraw(cup, wish.entrant)
        return
    if not 0 < wish.round <= len(cup.held.rounds):
        raise Refusal("malformed", "there is no such round")
    pairings = cup.held.rounds[wish.round - 1]
    if not wish.pairing < len(pairings):
        raise Refusal("malformed", "there is no such pairing in this round")
    pairing = pairings[wish.pairing]
    if wish.act == "forfeit":
        model.forfeit(pairing, wish.missing)
    else:
        model.correct(pairing, wish.scores)


# -- how it is told --------------------------------------------------------------------------------


def title_of(cup: Cup) -> cups.TournamentTitle:
    wish, game = cup.wish, load_game(cup.wish.game)
    return cups.TournamentTitle(
        id=cup.id,
        title=wish.title,
        game=wish.game,
        game_title=game.info()["title"],
        edition=wish.edition,
        format=wish.format,
        status=cup.status,
        entrants=len(cup.players),
        round=len(cup.held.rounds),
        rounds=model.rounds_of(cup.held),
        clock_words="" if wish.clock is None else words_of(wish.clock),
        starts_ms=wish.starts_ms,
    )


def page_of(cup: Cup, token: str = "") -> cups.TournamentPage:
    """With a token also what is whose."""
    me = cup.entrant_with(token) if token else NOBODY
    late = cup.wish.format == "swiss" and len(cup.held.rounds) < model.rounds_of(cup.held)
    return cups.TournamentPage(
        about=title_of(cup),
        games=cup.wish.games,
        tie_breaks=list(model.tie_breaks(cup.held.terms)),
        sides=[one["title"] for one in load_game(cup.wish.game).info()["sides"]],
        standings=[
            cups.EntrantLine(
                entrant=line.entrant,
                name=cup.held.entrants[line.entrant].name,
                place=line.place,
                points=line.points,
                won=line.won,
                drawn=line.drawn,
                lost=line.lost,
                byes=line.byes,
                breaks=list(line.breaks),
                gone=cup.held.entrants[line.entrant].gone,
                agent=cup.players[line.entrant].agent,
                profile=cup.players[line.entrant].profile,
            )
            for line in standings(cup.held)
        ],
        rounds=[
            [_pairing_line(cup, one, names) for one, names in zip(pairings, rooms, strict=True)]
            for pairings, rooms in zip(cup.held.rounds, cup.rooms, strict=True)
        ],
        may_enter=cup.status == "open" or (cup.status == "playing" and late),
        me=me,
        organiser=bool(token) and cup.is_organiser(token),
        table=me != NOBODY and next_game(cup, me) is not None,
    )


def _pairing_line(cup: Cup, pairing: Pairing, rooms: list[str]) -> cups.PairingLine:
    return cups.PairingLine(
        pairing.first,
        pairing.second,
        pairing.scores,
        pairing.how,
        [] if pairing.bye else [room if room in cup.played else "" for room in rooms],
    )
