"""The conversation of `starfold play`: shows what is asked, takes choices and commands."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.text import Text

from starfold.agents.registry import NORMAL, make_agent
from starfold.cli import pages
from starfold.cli.choices import STOP_NUMBER, Choice, choice_lines
from starfold.cli.face import Declaration, Lookup, Reader
from starfold.cli.faces import face_of
from starfold.cli.ink import QUIET, STRONG, WIDTH, fit, ink, rule
from starfold.cli.layout import Panels, screen_lines
from starfold.cli.lookups import DEFAULT_LOG, lookups_of
from starfold.cli.naming import choice_named, number_named
from starfold.cli.screen import Screen
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.kernel import notation
from starfold.kernel.core import DECLINE
from starfold.kernel.game import force_name
from starfold.table import saves
from starfold.table.passing import Passing, check_windows, turn_of, window_titles
from starfold.table.session import SEAT_LETTERS, LogLine, Session

STOP_WORDS: Final = ("pass", "done", "skip", "stop", "no", "end")
TURN: Final = "turn"  # how long something goes by: until the turn ends
YES_WORDS: Final = ("1", "y", "yes")
NO_WORDS: Final = ("0", "2", "n", "no", "back")


class Command(NamedTuple):
    usage: str
    about: str
    action: str  # name of the method


# Besides those that only look something up.
COMMANDS: Final = {
    "help": Command("help", "this page", "_help"),
    "rest": Command("rest", "place the rest of your starting units for you", "_rest"),
    "undo": Command("undo", "undo your last choice", "_undo"),
    "undo!": Command("undo!", "the same past dice and answers, against the computer", "_take_back"),
    "save": Command("save FILE", "write the game to a file; save! overwrites another", "_save"),
    "save!": Command("", "", "_save_over"),
    "auto": Command("auto", "whether the only possible answer is given for you", "_auto"),
    "resign": Command("resign", "give up", "_resign"),
    "quit": Command("quit", "leave; play --continue continues a game left open", "_quit"),
}
ABBREVIATIONS: Final = {
    "?": "help",
    "h": "help",
    "u": "undo",
    "b": "board",
    "l": "log",
    "rule": "rules",
    "q": "quit",
    "exit": "quit",
}


class Conversation:
    """One sitting at a table."""

    def __init__(self, session: Session, screen: Screen, file: Path | None = None) -> None:
        self.session = session
        self.face = face_of(session.game.name)
        self.lookups = lookups_of(self.face)
        self.screen = screen
        self.screen.widest = self.face.widest
        self.viewer = session.people[0]
        self.left = False
        self.pending: tuple[int, Declaration] | None = None  # to be confirmed
        # Lines of the log that a seat was shown; of a game taken up again the last ones are.
        self.told = {
            seat: max(0, len(session.log_for(seat)) - DEFAULT_LOG) if file is not None else 0
            for seat in session.people
        }
        self.drawn_turn: tuple[int, int] | None = None  # plain: the turn whose board was written
        self.repeat = True  # plain: whether the question is to be written again
        self.file = file  # where the game was saved or came from
        self.saved = len(session.moments) if file is not None else -1  # choices in that file
        self.message = self._greeting()

    def _greeting(self) -> list[Text]:
        """Who plays what, and how this game can be dealt again."""
        spec = self.session.replay.spec
        names = [
            f"{SEAT_LETTERS[seat]} {force_name(spec, seat)}"
            for seat in range(len(self.session.players))
        ]
        who = f"At one keyboard: {', '.join(names)}"
        if self.session.solo:
            machine = next((one.name for one in self.session.players if one.agent), "")
            others = ", ".join(name for seat, name in enumerate(names) if seat != self.viewer)
            who = f"You play {names[self.viewer]} against {others} ({machine})"
        placing = self.face.placing and self.sight().view["turn"] == 0
        first = "rest places your units for you, " if placing else ""
        text = f"{who}. {self.session.replay.chance.words}; {first}help explains."
        return pages.texts(pages.paragraph(text, width=self.screen.width))

    # -- the loop --------------------------------------------------------------------------------

    def run(self) -> None:
        if not self.screen.live:
            self._write_message()
        while not self.left:
            self.session.advance()
            if not self._right_seat():
                return
            self._show()
            given = self.screen.read(self._prompt())
            if given is None:
                self._end_of_input()
                return
            self._handle(given.strip())

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose a game under way."""
        begun = bool(self.session.moments) and not self.session.over
        return begun and self.saved != len(self.session.moments)

    def _end_of_input(self) -> None:
        kept = "" if self.saved == len(self.session.moments) else " The game was not saved."
        self._note(f"The input ended.{kept}")
        self.screen.write(self.message)

    def _right_seat(self) -> bool:
        """With several people the keyboard changes hands behind a curtain; False: nobody came."""
        asked = self.session.state.asked
        if self.session.over or self.session.solo or asked == self.viewer:
            return True
        self.screen.hide()
        given = self.screen.read(
            f"-- {SEAT_LETTERS[asked]}'s turn at the keyboard: press Enter -- "
        )
        self.viewer = asked
        self.repeat = True
        if given is None:
            self._end_of_input()
        return given is not None

    def _prompt(self) -> str:
        return f"{SEAT_LETTERS[self.viewer]}> "

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        return Reader(self.session, self.viewer, self.face)

    def sight(self) -> Sight:
        return self.reader.sight

    def choices(self) -> list[Choice]:
        if self.session.over or self.session.state.asked != self.viewer:
            return []
        return self.face.choices(self.session.state, self.sight())

    def _show(self) -> None:
        if self.screen.live:
            self._draw()
        else:
            self._write()
        self.message = []

    # -- live ------------------------------------------------------------------------------------

    def _draw(self) -> None:
        sight = self.sight()
        choices = self._open_choices()
        panels = Panels(self._sheet(sight), self._question(sight), choices, self.message)
        arrangements = self.face.arrangements(sight, any(choice.chip for choice in choices))
        width, height = self.screen.width, self.screen.height
        lines, rows = screen_lines(arrangements, panels, self._log_rows, width, height)
        unseen = self._unseen()
        if len(unseen) > rows and self._others_acted():
            self.screen.page([ink("What happened", STRONG), *unseen])
        self.screen.draw(lines)
        self.told[self.viewer] = self._log_length()

    def _log_rows(self, rows: int) -> list[Text]:
        """The last rows of the log; a line that would be cut in two is left out."""
        found: list[Text] = []
        start = max(0, self._log_length() - rows)
        for line in reversed(self.session.log_for(self.viewer, start)):
            part = pages.log_text(line, self.screen.width)
            if len(found) + len(part) > rows:
                return found or part[:rows]
            found = part + found
        return found

    def _log_length(self) -> int:
        return len(self.session.log_for(self.viewer))

    def _unseen_lines(self) -> list[LogLine]:
        return self.session.log_for(self.viewer, self.told[self.viewer])

    def _others_acted(self) -> bool:
        """Whether somebody else had a part in what was not yet shown."""
        events = [line.happened() for line in self._unseen_lines()]
        return any(event is not None and event["seat"] != self.viewer for event in events)

    def _unseen(self) -> list[Text]:
        lines = self._unseen_lines()
        return [row for line in lines for row in pages.log_text(line, self.screen.width)]

    # -- plain -----------------------------------------------------------------------------------

    def _write(self) -> None:
        """What is new: events, the board once a turn, the question."""
        self.screen.write(self._unseen())
        self.told[self.viewer] = self._log_length()
        sight = self.sight()
        turn = (self.viewer, sight.view["turn"])
        if turn != self.drawn_turn or self.session.over:
            if self.repeat:
                self.screen.write([Text(), *self.face.board(sight)])
            self.drawn_turn = turn
        self._write_message()
        if self.repeat:
            self.screen.write(
                [
                    *self._sheet(sight),
                    *self._question(sight),
                    *choice_lines(self._open_choices(), WIDTH, details=True),
                ]
            )
        self.repeat = False

    def _write_message(self) -> None:
        self.screen.write(self.message)
        self.message = []

    # -- the question ----------------------------------------------------------------------------

    def _sheet(self, sight: Sight) -> list[Text]:
        """What is about to be declared, or what the game puts above its question."""
        if self.pending is not None:
            return pages.sheet_lines(self.pending[1].lines, self.screen.width)
        return pages.sheet_lines(self.face.sheet(self.reader, sight), self.screen.width)

    def _question(self, sight: Sight) -> list[Text]:
        width = self.screen.width
        if self.session.over:
            told = pages.outcome(sight.view["ended"], sight.view["winners"], sight.seat)
            ways = "Enter quits; log, why N, board, save FILE; undo! returns to the game"
            return [rule(ink(told, STRONG), width), ink(fit(ways, width), QUIET)]
        if self.pending is not None:
            return [rule(ink(self.pending[1].question, STRONG), width)]
        question = sight.view["question"]
        if "text" not in question:
            return [rule(ink(f"{SEAT_LETTERS[question['seat']]} chooses", STRONG), width)]
        rules = ink(question["rules"][0], QUIET)
        room = width - len(rules.plain) - 9
        said = question["text"] if len(question["text"]) <= room else question["short"]
        text = fit(said, room)
        hints = self.face.hints(sight) if question["seat"] == self.viewer else []
        return [
            rule(ink(text, STRONG), width, rules),
            *(ink(fit(f" {hint}", width), QUIET) for hint in hints),
        ]

    def _open_choices(self) -> Sequence[Choice]:
        if self.pending is not None:
            return _CONFIRMATION
        return self.choices()

    # -- answers ---------------------------------------------------------------------------------

    def _handle(self, given: str) -> None:
        try:
            self._understand(given)
        except InputError as problem:
            self._note(f"{problem}")

    def _understand(self, given: str) -> None:
        words = given.split()
        if not words:
            self.repeat = True
            self.left = self.session.over
            return
        if self._is_notation(given):
            self._choose_in_notation(given)
            return
        if words[0].lower() in self.face.verbs and not self.session.over:
            self._answer_in_words(words)
            return
        name = ABBREVIATIONS.get(words[0].lower(), words[0].lower())
        if name in self.lookups:
            self._look_up(self.lookups[name], words[1:])
            return
        if name in COMMANDS:
            getattr(self, COMMANDS[name].action)(words[1:])
            return
        if self.pending is not None:
            self._confirm(given.lower())
            return
        numbers = [number_named(word) for word in words]
        if self.session.over and None not in numbers:
            self.left = True
        elif None not in numbers:
            self._choose([number for number in numbers if number is not None])
        else:
            self._choose_by_words(given, words)

    def _look_up(self, wanted: Lookup, words: list[str]) -> None:
        page = wanted.page(self.reader, words)
        if not (wanted.on_board and self.screen.live):
            self.screen.page(page)

    def _answer_in_words(self, words: list[str]) -> None:
        """One or several answers in the words of the game: `S 30 left`."""
        self.pending = None
        for option in self.face.answers(self.reader, words):
            self._take(option)

    def _is_notation(self, given: str) -> bool:
        """Whether this is a choice, or several between dots, as replays write them."""
        state = self.session.state
        if self.session.over or self.pending is not None or state.asked != self.viewer:
            return False
        return notation.DOT in given or given.strip() in notation.offered(state)

    def _choose_in_notation(self, given: str) -> None:
        for choice in given.split(notation.DOT):
            if self.session.over or self.session.state.asked != self.viewer:
                raise InputError(f"{choice.strip()!r} is no longer asked")
            self._take(notation.option(self.session.state, choice.strip()))

    def _choose(self, numbers: list[int]) -> None:
        """One choice, or several of the same question in a row: `1 4 5`."""
        left = {choice.number: list(choice.options) for choice in self.choices()}
        wanted = []
        for number in numbers:
            if not left.get(number):
                raise InputError(f"{number} is not offered{self._twice(number)}: {self._offer()}")
            wanted.append((number, left[number].pop(0)))
        step = self._step()
        for place, (number, option) in enumerate(wanted):
            state = self.session.state
            same = state.asked == self.viewer and self._step() == step
            if not same or option not in state.options:
                raise InputError(f"{number} can no longer be chosen after the choices before it")
            self._take(option)
            if self.pending is not None and place + 1 < len(wanted):
                raise InputError("confirm this first, then go on choosing")

    def _rest(self, words: list[str]) -> None:
        """The starting units that are still missing, as the computer would choose them."""
        if not self._placing():
            raise InputError(f"rest only works while starting units are placed: {self._offer()}")
        game = self.session.game
        adviser = make_agent(NORMAL, game, 0)
        while self._placing():
            self._answer(adviser.choose(self.session.state, self.viewer))

    def _placing(self) -> bool:
        under_way = {type(frame).__name__ for frame in self.session.state.stack}
        return self.session.state.asked == self.viewer and bool(under_way & self.face.placing)

    def _step(self) -> str:
        """The step of the rulebook under way."""
        return type(self.session.state.stack[-1]).__name__

    def _twice(self, number: int) -> str:
        return " so often" if any(number == choice.number for choice in self.choices()) else ""

    def _take(self, option: int) -> None:
        declared = self.face.declaration(self.session.state, self.sight(), option)
        if declared is not None:
            self.pending = (option, declared)
            self.repeat = True
            return
        self._answer(option)

    def _answer(self, option: int) -> None:
        self.session.answer(self.viewer, option)
        self.repeat = True

    def _confirm(self, given: str) -> None:
        assert self.pending is not None
        option, _ = self.pending
        if given in YES_WORDS:
            self.pending = None
            self._answer(option)
        elif given in NO_WORDS:
            self.pending = None
            self.repeat = True
        else:
            raise InputError("choose 1 to confirm, or 0 to think again")

    def _choose_by_words(self, given: str, words: list[str]) -> None:
        choices = self.choices()
        if given.lower() in STOP_WORDS:
            stops = [choice for choice in choices if choice.stops]
            if stops:
                self._take(DECLINE)
                return
        choice = choice_named(given, choices)
        if choice is not None:
            self._take(choice.options[0])
            return
        if self.face.attempt(self.reader, words):
            raise InputError(f"that is allowed, but first {self._offer()}")
        raise InputError(f"{given!r} is not a command here: {self._offer()}")

    def _offer(self) -> str:
        """What is possible now, in a few words."""
        if self.session.over:
            return "the game is over; log, why N, save FILE, undo! or quit"
        numbers = sorted(choice.number for choice in self.choices())
        if not numbers:
            return "help shows what is possible"
        to = " to " if len(numbers) > 2 else " or "
        ends = [str(number) for number in dict.fromkeys((numbers[0], numbers[-1]))]
        return f"choose {to.join(ends)}, or help"

    def _note(self, text: str) -> None:
        self.message = self._rows(text)

    def _rows(self, text: str) -> list[Text]:
        return pages.texts(pages.paragraph(text, width=self.screen.width))

    # -- commands --------------------------------------------------------------------------------

    def _help(self, words: list[str]) -> None:
        commands: list[Lookup | Command] = [*self.lookups.values(), *COMMANDS.values()]
        if not self.face.placing:
            commands.remove(COMMANDS["rest"])
        listed = [(one.usage, one.about) for one in commands if one.usage]
        if window_titles(self.session.game):
            about = "always pass there, or be asked again; auto WINDOW turn: until the turn ends"
            listed.append(("auto WINDOW", about))
        sight = self.sight()
        choosing = ("1, 2 ...", f"a choice; several at once: 1 4 5; {STOP_NUMBER} passes or ends")
        turn, legend = self.face.turn(sight), self.face.legend(sight)
        self.screen.page(pages.help_page(turn, [choosing, *listed], legend))

    def _undo(self, words: list[str]) -> None:
        seat = self._undoer()
        if self.pending is not None:
            self.pending = None
            self.repeat = True
            return
        obstacle = self.session.obstacle_to_undo(seat)
        if obstacle and self.session.solo and self.session.moments:
            raise InputError(f"{obstacle}: undo! undoes it all the same, marked in the log")
        self.session.undo(seat)
        self._returned()

    def _undoer(self) -> int:
        """Against machines the person; among people whoever chose last, the others are watching."""
        if self.session.solo or not self.session.moments:
            return self.viewer
        return self.session.moments[-1].seat

    def _take_back(self, words: list[str]) -> None:
        self.pending = None
        self.session.take_back(self.viewer)
        self._returned()

    def _returned(self) -> None:
        for seat, told in self.told.items():
            mark = len(self.session.log_for(seat)) - 1
            self.told[seat] = min(told, mark)
        self.drawn_turn = None
        self.repeat = True

    def _save(self, words: list[str], over: bool = False) -> None:
        if not words:
            raise InputError("name the file: save FILE")
        path = Path(" ".join(words))
        if path.exists() and path != self.file and not over:
            raise InputError(f"{path} already exists; save! {path} overwrites it")
        saves.save(self.session, path)
        self.file = path
        self.saved = len(self.session.moments)
        self._note(f"Saved to {path}. Continue with: starfold play --load {path}")

    def _save_over(self, words: list[str]) -> None:
        self._save(words, over=True)

    def _auto(self, words: list[str]) -> None:
        passing = self.session.passing[self.viewer]
        if words:
            self._let_go_by(passing, words)
        else:
            passing.forced = not passing.forced
            if self.session.solo:
                self.session.auto = passing.forced
        state = "are answered for you" if passing.forced else "are asked"
        quiet = "are answered as the hint would" if passing.quiet else "are asked"
        told = [
            f"Questions with only one possible answer {state}.",
            f"auto quiet: matters of course {quiet}.",
        ]
        if self.session.solo:
            pays = "are paid as the hint would" if passing.pays else "are asked for"
            told.append(f"auto pays: losses {pays}.")
        for name, title in window_titles(self.session.game).items():
            told.append(f"auto {name}: {title}: {self._how_often(passing, name)}.")
        self.message = [row for line in told for row in self._rows(line)]
        self.repeat = True

    def _let_go_by(self, passing: Passing, words: list[str]) -> None:
        """`auto WINDOW` passes there always or no more, `auto WINDOW turn` until the turn ends.

        `auto turn` passes everywhere until the turn ends; `auto quiet` is for matters of course,
        `auto pays` for what is lost.
        """
        name = words[0].lower()
        if words == ["quiet"]:
            passing.quiet = not passing.quiet
            return
        if words == ["pays"]:
            passing.pays = not passing.pays
            return
        if words == [TURN]:
            turn = turn_of(self.session.state)
            for window in window_titles(self.session.game):
                if passing.windows.get(window, turn) is not None:
                    passing.windows[window] = turn
            return
        check_windows(self.session.game, [name])
        if words[1:] == [TURN]:
            passing.windows[name] = turn_of(self.session.state)
        elif words[1:]:
            raise InputError(f"auto {name} always passes there, auto {name} turn only in this turn")
        elif name in passing.windows:
            del passing.windows[name]
        else:
            passing.windows[name] = None

    def _how_often(self, passing: Passing, name: str) -> str:
        if name not in passing.windows:
            return "you are asked"
        turn = passing.windows[name]
        return "you pass" if turn is None else f"you pass in turn {turn}"

    def _resign(self, words: list[str]) -> None:
        self.pending = None
        self.session.resign(self.viewer)
        self.repeat = True

    def _quit(self, words: list[str]) -> None:
        self.left = True


_CONFIRMATION: Final = (
    Choice(1, (1,), "declare", "declare"),
    Choice(STOP_NUMBER, (DECLINE,), "think again", "think again"),
)
