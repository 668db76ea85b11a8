"""Games told in words to whoever plays by tools: what is on the table, what is asked, what follows.

A client holds one seat or several; all that it is told is what the seat may know that is asked, or
was asked last. Nothing here knows of the protocol.
"""

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from starfold.agents.registry import NORMAL, agent_names, entry, make_agent, opponents
from starfold.agents.search import Effort
from starfold.arena.analysis import advise
from starfold.cli import pages
from starfold.cli.choices import Choice
from starfold.cli.face import Reader
from starfold.cli.faces import face_of
from starfold.cli.lookups import lookups_of
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, game_names, load_game
from starfold.kernel import notation
from starfold.kernel.chance import Seeded
from starfold.kernel.files import write_text
from starfold.kernel.game import edition_names, force_name, side_of
from starfold.kernel.replay_files import to_text
from starfold.kernel.spelling import did_you_mean
from starfold.table.deal import check_number, deal
from starfold.table.session import PERSON, SEAT_LETTERS, Player, Session

ME: Final = "me"
MOST_GAMES: Final = 50
SEEDS: Final = 1_000_000
LINES: Final = 25  # of the log, told at once
HINT: Final = Effort(16, 2, 400.0)
PLACES: Final = {"units": "unit", "cards": "card"}  # lists of a view, and what their pieces are


def plain(lines: Sequence[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


class Table:
    """One game with the client at it."""

    def __init__(self, session: Session, mine: Sequence[int]) -> None:
        self.session = session
        self.mine = list(mine)
        self.face = face_of(session.game.name)
        self.seat = self.mine[0] if self.mine else 0  # whose eyes are looked through
        self.told = dict.fromkeys(self.mine, 0)  # lines of the log, by seat
        self._go_on()

    @property
    def reader(self) -> Reader:
        return Reader(self.session, self.seat, self.face)

    def _go_on(self) -> None:
        """Let the others play until the client is asked."""
        self.session.advance()
        if not self.session.over:
            self.seat = self.session.state.asked

    # -- what is told ----------------------------------------------------------------------------

    def news(self) -> str:
        """What happened since the seat was told last."""
        lines = self.session.log_for(self.seat, self.told.get(self.seat, 0))
        self.told[self.seat] = self.told.get(self.seat, 0) + len(lines)
        left_out = len(lines) - LINES
        head = [f"({left_out} earlier lines: look_up log {len(lines)})"] if left_out > 0 else []
        return "\n".join([*head, *(plain(pages.log_text(line)) for line in lines[-LINES:])])

    def board(self) -> str:
        return plain(self.face.board(self.reader.sight))

    def question(self) -> str:
        """What is asked, and every choice in its notation with what it promises."""
        state = self.session.state
        if self.session.over:
            return f"The game is over: {pages.outcome(state.ended, state.winners, self.seat)}."
        asked = self.reader.sight.view["question"]
        rules = ", ".join(asked["rules"])
        side = side_of(self.session.game, self.seat)
        who = f"{SEAT_LETTERS[self.seat]}{f' ({side})' if side else ''}"
        lines = [f"You are {who}. {asked['text']} [{rules}]", "Choices, to be answered as written:"]
        lines += [f"  {line}" for line in self._choices()]
        lines += [f"  ({hint})" for hint in self.face.hints(self.reader.sight)]
        return "\n".join(lines)

    def _choices(self) -> Iterator[str]:
        state, sight = self.session.state, self.reader.sight
        written = {option: name for name, option in notation.offered(state).items()}
        asked = {one["option"]: one for one in sight.view["question"]["options"]}
        for row in self.face.choices(state, sight):
            name, option = written[row.options[0]], asked[row.options[0]]
            twins = f" ({len(row.options)} alike)" if len(row.options) > 1 else ""
            more = " (or any other amount)" if option.get("amounts") else ""
            about = "; ".join(one for one in _about(row, name, option) if one)
            yield f"{name}{twins}{more}{f'   {about}' if about else ''}"

    def state_of_things(self) -> str:
        news = self.news()
        happened = f"What happened:\n{news}\n\n" if news else ""
        return f"{happened}{self.board()}\n\n{self.question()}"

    # -- what is done ----------------------------------------------------------------------------

    def answer(self, written: str) -> str:
        """One choice, or several between dots as replays write them."""
        for choice in written.split(notation.DOT):
            self._refuse_when_over()
            state = self.session.state
            self.session.answer(state.asked, notation.option(state, choice.strip()))
            self._go_on()
        return self.state_of_things()

    def resign(self) -> str:
        self._refuse_when_over()
        self.session.resign(self.seat)
        self._go_on()
        return f"{self.news()}\n{self.question()}".strip()

    def _refuse_when_over(self) -> None:
        if self.session.over:
            raise InputError("the game is over: ask for its result, or start another one")

    # -- what is asked about ---------------------------------------------------------------------

    def explain(self, written: str) -> str:
        """What a choice promises, in full."""
        self._refuse_when_over()
        state = self.session.state
        option = notation.option(state, written)
        declared = self.face.declaration(state, self.reader.sight, option)
        words = state.stack[-1].choice(state, option).text
        if declared is None:
            return f"{written}: {words}. Nothing is left to chance in it, or nothing can be said."
        return "\n".join([f"{written}: {words}", *declared.lines])

    def why_not(self, name: str) -> str:
        """Why a unit or card, by its name on the table, cannot be chosen now."""
        self._refuse_when_over()
        state, game = self.session.state, self.session.game
        if name in notation.offered(state):
            return f"{name!r} can be chosen: answer with it."
        view = self.reader.sight.view
        known = {
            thing["label"]: {piece: place}
            for kind, piece in PLACES.items()
            for place, thing in enumerate(view.get(kind, ()))
            if thing.get("label")
        }
        alike = {label.casefold(): piece for label, piece in known.items()}
        piece = alike.get(name.strip().casefold())
        if piece is None:
            raise InputError(
                f"nothing on the table is called {name!r}: {did_you_mean(name, known)}"
            )
        reason = game.why_not(state, self.seat, piece)
        return str(reason) if reason is not None else f"{name} can be chosen: see the choices."

    def how_to_play(self) -> str:
        """A turn in short, and what the signs of the table mean."""
        sight = self.reader.sight
        turn = [line.rstrip() for line in self.face.turn(sight)]
        return "\n".join([*turn, "", plain(self.face.legend(sight))])

    def look_up(self, command: str) -> str:
        """What the terminal's commands show: `rules ID`, `unit NAME`, `why N`, `log N` …"""
        known = lookups_of(self.face)
        word, *words = command.split() or [""]
        if word not in known:
            usages = "\n".join(f"  {one.usage}: {one.about}" for one in known.values())
            raise InputError(f"nothing is looked up by {word!r}; what there is:\n{usages}")
        return plain(known[word].page(self.reader, words))

    def hint(self) -> str:
        """What the strongest opponent would answer, from what the seat knows."""
        self._refuse_when_over()
        state = self.session.state
        found = advise(self.session.game, state, self.seat, HINT, len(self.session.moments))
        told = notation.notation(state, found.option)
        if found.best is None:
            return f"{told} (nothing else is worth a thought)"
        lines = [f"{told}: wins about {found.best.chance:.0%} from here"]
        lines += [f"{one.choice}: about {one.chance:.0%}" for one in found.others]
        return "\n".join(lines)


def _about(row: Choice, name: str, option: dict[str, Any]) -> list[str]:
    """What is to be said of a choice besides its notation."""
    words = "" if option["text"].casefold() == name.casefold() else option["text"]
    values = row.numbers or option.get("values", "")
    return [words, values, row.aside, row.chip, " ".join(row.detail.split())]


class Tables:
    """The games of one client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # where replays are written
        self._games: dict[str, Table] = {}
        self._started = 0

    def games(self) -> str:
        """Games, their editions, and who plays against one."""
        return "\n\n".join(_introduced(name) for name in game_names())

    def forces(self, game: str, edition: str) -> str:
        rules = load_game(game)
        played = edition or edition_names(rules)[0]
        known = rules.shipped_forces(played)
        told = {one["name"]: one for one in rules.info()["forces"]}
        lines = []
        for name in known:
            about = told.get(name, {})
            side = f", {about['side']}" if about.get("side") else ""
            lines.append(f"{name}: {about.get('title') or about.get('name', name)}{side}")
        return "\n".join([f"{game}, {played}:", *lines])

    def start(
        self,
        game: str = DEFAULT_GAME,
        edition: str = "",
        seats: Sequence[str] = (ME, NORMAL),
        forces: Sequence[str] = (),
        options: dict[str, Any] | None = None,
        seed: int | None = None,
    ) -> str:
        rules = load_game(game)
        known = (ME, *agent_names(game))
        for who in seats:
            if who not in known:
                raise InputError(f"nobody is called {who!r}: {did_you_mean(who, known)}")
        check_number(rules, len(seats))
        if len(self._games) >= MOST_GAMES:
            self._games.pop(next(iter(self._games)))
        for force in forces:
            if force and force not in [one["name"] for one in rules.info()["forces"]]:
                rules.shipped_force(force)  # says what is meant; files are not read for clients
        chosen = secrets.randbelow(SEEDS) if seed is None else seed
        wanted: list[str | None] = [one or None for one in forces]
        wanted += [None] * (len(seats) - len(wanted))
        played = edition or edition_names(rules)[0]
        spec = deal(rules, played, wanted, options or {}, chosen)
        players = [
            Player(PERSON, None)
            if who == ME
            else Player(entry(who).title, make_agent(who, rules, chosen + seat))
            for seat, who in enumerate(seats)
        ]
        mine = [seat for seat, who in enumerate(seats) if who == ME]
        table = Table(Session.begin(rules, spec, Seeded(chosen), players), mine)
        self._started += 1
        id = f"game-{self._started}"
        self._games[id] = table
        names = [
            f"{SEAT_LETTERS[seat]}: {player.name}"
            + (f", {force_name(spec, seat)}" if seat in mine else "")
            for seat, player in enumerate(players)
        ]
        return f"{id}, {game} ({played}). {'; '.join(names)}.\n\n{table.state_of_things()}"

    def table(self, id: str) -> Table:
        found = self._games.get(id)
        if found is None:
            if not self._games:
                raise InputError(f"there is no game {id!r}; begin one with start_game")
            raise InputError(f"there is no game {id!r}; there are {', '.join(self._games)}")
        return found

    def result(self, id: str) -> str:
        """How it ended, and where its replay is. Before the end a replay would tell too much."""
        table = self.table(id)
        if not table.session.over:
            return f"The game goes on.\n{table.question()}"
        path = self.folder / f"{id}-{table.session.replay.chance.number}.replay"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise InputError(f"{self.folder} cannot be made: {problem.strerror}") from None
        write_text(path, to_text(table.session.replay))
        return f"{table.question()}\nReplay: {path} (starfold replay, starfold analyse)"


def _introduced(name: str) -> str:
    info = load_game(name).info()
    seats = f"{info['fewest_seats']} to {info['most_seats']} seats"
    editions = ", ".join(edition_names(load_game(name)))
    who = "; ".join(f"{one} ({entry(one).title}: {entry(one).about})" for one in opponents(name))
    word = info["edition_word"].lower()
    return f"{name}: {info['title']}, {seats}.\n  {word}: {editions}\n  opponents: {who}"
