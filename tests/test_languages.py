"""Every language says all that English says, of the same things; another one is a file."""

import random
from collections.abc import Iterator

import pytest

from starfold.games.pocketmodel.speech.words import say
from starfold.games.registry import game_names, load_game
from starfold.kernel import notation, tongue
from starfold.kernel.chance import Seeded
from starfold.kernel.core import EVERYONE
from starfold.kernel.game import state_hash
from starfold.kernel.tongue import BEGIN_FOREIGN, END_FOREIGN, languages, speaking, unmarked
from starfold.table.session import Player, Session
from starfold.table.translation import Fault, Sentences, every_file, faults, formatted
from tests.golden import told_in as told_log
from tests.golden import tongue_file

pytestmark = pytest.mark.mode_independent

OTHERS = sorted(set(languages()) - {"en"})
FILES = {one.package: one for one in every_file()}
in_every_file = pytest.mark.parametrize("package", list(FILES))
in_every_language = pytest.mark.parametrize("language", OTHERS)


@in_every_language
@in_every_file
def test_a_language_says_everything_about_the_same(package: str, language: str) -> None:
    assert [str(fault) for fault in faults(FILES[package], language)] == []


@in_every_language
@in_every_file
def test_every_sentence_can_be_said(package: str, language: str) -> None:
    for key, text in tongue.texts_in(package, language).items():
        assert text.strip() == text, key
        if FILES[package].messages:
            assert all("{" not in said and "#" not in said for said in formatted(text)), key


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language with one sentence of its own."""

    def texts(package: str, language: str) -> str | None:
        wanted = (package, language) == ("starfold.games.pocketmodel.speech", "qq")
        return '[turn]\nask_action = "Qua qua?"' if wanted else None

    monkeypatch.setattr(tongue, "SOURCES", [texts, *tongue.SOURCES])
    with speaking("qq"):
        yield "qq"


def test_another_language_is_a_file_and_the_rest_is_marked_english(made_up: str) -> None:
    assert say("turn.ask_action") == "Qua qua?"
    fallen_back = say("combat.ask_defender", attacker="Razor")
    assert fallen_back == f"{BEGIN_FOREIGN}Which unit does Razor attack?{END_FOREIGN}"
    assert unmarked(fallen_back) == "Which unit does Razor attack?"


SAMPLE = Sentences("sample", {"a.one": "{unit} moves", "a.two": "{way, select, up {u} other {o}}"})


@pytest.mark.parametrize(
    ("written", "kinds"),
    [
        ('[a]\none = "{unit} geht"\ntwo = "{way, select, up {h} other {s}}"', []),
        ('[a]\ntwo = "{way, select, up {h} other {s}}"', ["missing"]),
        ('[a]\none = "geht"\ntwo = "{way}"', ["arguments"]),
        ('[a]\none = "{unit} {units}"\ntwo = "{way}"', ["arguments"]),
        ('[a]\none = "{unit"\ntwo = "{way}"', ["unread"]),
        ('[a]\none = "{unit}"\ntwo = "{way, select, down {h} other {s}}"', ["forms"]),
        ('[a]\none = "{unit}"\ntwo = "{way}"\nsix = "6"', ["unused"]),
    ],
)
def test_what_is_wrong_with_a_file_is_found(
    monkeypatch: pytest.MonkeyPatch, written: str, kinds: list[str]
) -> None:
    monkeypatch.setattr(tongue, "SOURCES", [lambda package, language: written])
    found: list[Fault] = list(faults(SAMPLE, "qq"))
    assert [fault.kind for fault in found] == kinds


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr;q=0.9, de;q=0.2", "de"),
        ("de;q=0, en", "en"),
        ("qq", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=x,;;,", "en"),
    ],
)
def test_the_browser_is_understood(accepted: str, language: str) -> None:
    assert tongue.wanted(accepted) == language


# -- games in another language ---------------------------------------------------------------------


def told_in(language: str, name: str, choices: int) -> tuple[list[str], list[str], str]:
    """Notations of all answers, what is read, and where the game stands after so many choices."""
    game = load_game(name)
    spec = game.deal({"forces": [None, None]}, 2, 7)
    session = Session.begin(game, spec, Seeded(7), [Player("A", None), Player("B", None)])
    session.auto = False
    notations, read = [], []
    chance = random.Random(11)
    with speaking(language):
        for _ in range(choices):
            state = session.state
            if state.ended:
                break
            seat = state.asked
            notations += notation.offered(state)
            asked = game.question(state, seat)
            assert asked is not None
            read += [asked["text"], *(one["text"] for one in asked["options"])]
            session.answer(seat, chance.choice(state.options))
        read += [line.text for line in session.log_for(EVERYONE)]
        read += [line.text for line in session.log_for(0)]
    return notations, read, state_hash(game, session.state)


@in_every_language
@pytest.mark.parametrize("name", game_names())
def test_only_the_words_change(name: str, language: str) -> None:
    written, german, end = told_in(language, name, 60)
    same, english, same_end = told_in("en", name, 60)
    assert (written, end) == (same, same_end)
    assert len(german) == len(english)
    assert not any(BEGIN_FOREIGN in one for one in english)
    common = [one for one, two in zip(german, english, strict=True) if one == two]
    assert len(common) < len(german) / 4, common[:20]


@in_every_language
@pytest.mark.parametrize("name", game_names())
def test_the_log_reads_as_it_did(name: str, language: str) -> None:
    written = tongue_file(language, name).read_text(encoding="utf-8").splitlines()
    assert told_log(language, name) == written, "regenerate with: make golden"
