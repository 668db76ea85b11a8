"""Draw the README's pictures: screens of a real game, as SVG without anything from outside.

Run from a checkout: .venv/bin/python scripts/pictures.py
"""

import io
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from starfold.agents.registry import make_agent
from starfold.cli.conversation import Conversation
from starfold.cli.drawing import as_svg
from starfold.cli.screen import Screen
from starfold.games.pocketmodel.rules.battling import Battle
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.table.deal import deal, seat_players
from starfold.table.session import Session

FOLDER = Path(__file__).parent.parent / "docs" / "images"
SEED = 5


class Camera(Screen):
    """A terminal of 80 x 24 that keeps what was drawn last."""

    def __init__(self) -> None:
        super().__init__(io.StringIO(), io.StringIO(), ascii_only=False, color=True)
        self.live = True
        self.commands: list[str] = []
        self.last: list[Text] = []
        self.page_read: list[Text] = []

    @property
    def width(self) -> int:
        return 80

    @property
    def height(self) -> int:
        return 24

    def draw(self, lines: Sequence[Text]) -> None:
        self.last = list(lines)

    def page(self, lines: Sequence[Text]) -> None:
        self.page_read = list(lines[: self.height - 1])

    def read(self, prompt: str) -> str | None:
        return self.commands.pop(0) if self.commands else None


def a_game() -> Session:
    game = load_game("pocketmodel")
    spec = deal(game, "base", ["base-lantern-line", "base-hammer-fall"], {}, SEED)
    return Session.begin(game, spec, Seeded(SEED), seat_players(game, 2, [0], "greedy", SEED))


def play_to_a_battle(session: Session) -> None:
    """Let the machine answer for the person too, up to a battle in which he may play cards."""
    adviser = make_agent("greedy", session.game, SEED)
    while True:
        session.advance()
        state = session.state
        if isinstance(state.stack[-1], Battle) and len(state.options) > 2:
            return
        session.answer(state.asked, adviser.choose(state, state.asked))


def shoot(session: Session, commands: list[str]) -> Camera:
    camera = Camera()
    camera.commands = commands
    Conversation(session, camera).run()
    return camera


def save(lines: Sequence[Text], name: str) -> None:
    (FOLDER / f"{name}.svg").write_text(as_svg(lines, name), encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    session = a_game()
    play_to_a_battle(session)
    save(shoot(session, []).last, "terminal-board")
    rolls = [line.number for line in session.log_for(0) if " rolls " in line.text]
    if not rolls:
        session.answer(0, session.state.options[-1])
        session.advance()
        rolls = [line.number for line in session.log_for(0) if " rolls " in line.text]
    save(shoot(session, [f"why {rolls[-1]}"]).page_read, "terminal-why")


if __name__ == "__main__":
    main()
