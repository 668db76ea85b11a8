"""`auto` at the terminal: what goes by without being asked."""

import io
from typing import Any

import pytest
from rich.text import Text

from starfold.cli import faces
from starfold.cli.choices import Choice
from starfold.cli.conversation import Conversation
from starfold.cli.face import TerminalFace
from starfold.cli.screen import Screen
from starfold.cli.sight import Sight
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import State
from starfold.table.session import Session
from tests.duel import game as rules
from tests.table.tables import sitting


class DuelFace(TerminalFace):
    def board(self, sight: Sight, width: int = 80) -> list[Text]:
        return [Text(f"Turn {sight.view['turn']}")]

    def choices(self, state: State, sight: Sight) -> list[Choice]:
        return [
            Choice(max(0, one["option"]), (one["option"],), one["text"], one["text"])
            for one in sight.view["question"]["options"]
        ]

    def turn(self, sight: Sight) -> list[str]:
        return ["Strike or pass."]

    def legend(self, sight: Sight) -> list[Text]:
        return []


@pytest.fixture(autouse=True)
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    rules.use(monkeypatch)
    monkeypatch.setitem(faces._FACES, "duel", (__name__, "DuelFace"))


def told(*lines: str, parries: int = 1) -> tuple[str, Session]:
    forces = ["dawn", rules.deck("Own", "dark", parries)]
    spec: dict[str, Any] = {"edition": "first", "forces": forces, "options": {}}
    session = Session.begin(load_game("duel"), spec, Seeded(1), sitting((0, 1)))
    out = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    Conversation(session, Screen(typed, out, True, False)).run()
    return out.getvalue(), session


def test_the_greeting_names_the_decks_and_no_units() -> None:
    text, _ = told("quit")
    assert "At one keyboard: A Dawn, B Own." in text
    assert "units" not in text


def test_who_can_only_pass_is_not_asked() -> None:
    text, session = told("1", "quit", parries=0)
    assert "B's turn at the keyboard" not in text
    assert session.state.asked == 0


def test_unless_he_wants_to_be() -> None:
    text, session = told("0", "", "auto", "0", "", "1", "", "quit", parries=0)
    assert "Questions with only one possible answer are asked." in text
    assert session.state.asked == 1


def test_windows_are_listed_and_let_go_by() -> None:
    text, session = told("0", "", "auto parry", "0", "", "1", "quit")
    assert "auto parry: When I am struck: you pass." in text
    assert session.moments[-1].automatic
    text, session = told("0", "", "auto parry turn", "auto parry", "auto nap", "help", "quit")
    assert "you pass in turn 2." in text
    assert "you are asked." in text
    assert "there is no window 'nap': choose among parry" in " ".join(text.split())
    assert "auto WINDOW" in text
    assert "place the rest" not in text
