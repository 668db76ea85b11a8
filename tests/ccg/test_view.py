"""What a reader of the card game is sent: its shape, its words, and how much of it whom."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.ccg import game as rules
from starfold.games.ccg.cards import catalogue, decks
from starfold.games.ccg.front import dealing, record
from starfold.games.ccg.front.disclosure import newly_revealed, visible
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.front.touch import why_not
from starfold.games.ccg.front.view import question, view
from starfold.games.ccg.game import CCG
from starfold.games.ccg.rules import actions
from starfold.games.ccg.rules.moments import MOMENTS
from starfold.games.ccg.rules.phases import DrawPhase
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.events import CARDS, KINDS
from starfold.games.ccg.speech.seen import CCGView
from starfold.games.ccg.speech.words import MESSAGES
from starfold.games.ccg.state import vocabulary
from starfold.games.ccg.state.position import Position, Setup
from starfold.games.ccg.state.vocabulary import HAND
from starfold.kernel.core import DECLINE, EVERYONE, NOBODY
from starfold.kernel.dice import seeded_dice
from starfold.rulebook.ledgers import rule
from tests.typed import misfits

pytestmark = pytest.mark.mode_independent

GAME = CCG()
SEEDS = range(4)
ACTS = 0.85  # how often somebody who may pass does something instead


@cache
def _setup(light: str, dark: str) -> Setup:
    return make_setup([decks.shipped_deck(light), decks.shipped_deck(dark)], {"max_turns": 24})


def start(seed: int) -> Position:
    """A game of shipped decks, whether or not all of their cards work."""
    light, dark = (decks.shipped_deck_names(side) for side in range(2))
    setup = _setup(light[seed % len(light)], dark[seed // 2 % len(dark)])
    return new_position(setup, seeded_dice(seed), record=True)


def choose(pos: Position, chance: random.Random) -> int:
    acts = [option for option in pos.options if option != DECLINE]
    if acts and (DECLINE not in pos.options or chance.random() < ACTS):
        return chance.choice(acts)
    return chance.choice(pos.options)


def moments(seed: int, every: int = 1) -> Iterator[Position]:
    """The positions of a random game."""
    pos = start(seed)
    chance = random.Random(seed)
    number = 0
    while not pos.ended:
        if number % every == 0:
            yield pos
        number += 1
        pos.apply(choose(pos, chance))
    yield pos


@pytest.mark.mode_independent
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_sent_is_what_is_declared(seed: int) -> None:
    for pos in moments(seed, every=7):
        for reader in (EVERYONE, NOBODY, 0, 1):
            assert list(misfits(view(pos, reader), CCGView)) == []


# -- secrets ---------------------------------------------------------------------------------------


def faces(data: Any) -> Iterator[dict[str, Any]]:
    """Every card that is sent with what is printed on it."""
    if isinstance(data, dict):
        if "title" in data and "destiny" in data:
            yield data
        for part in data.values():
            yield from faces(part)
    elif isinstance(data, list):
        for part in data:
            yield from faces(part)


class TestSecrets:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_only_cards_that_a_seat_sees_are_sent(self, seed: int) -> None:
        for pos in moments(seed, every=5):
            for seat in range(2):
                known = visible(pos, seat)
                assert all(face["card"] in known for face in faces(view(pos, seat)))
            assert all(face["card"] in visible(pos, NOBODY) for face in faces(view(pos, NOBODY)))

    @pytest.mark.parametrize("seed", SEEDS)
    def test_what_is_sent_does_not_depend_on_what_is_hidden(self, seed: int) -> None:
        chance = random.Random(seed)
        for pos in moments(seed, every=5):
            for seat in range(2):
                if pos.ended or pos.asked != seat:
                    continue
                world = imagine(pos, seat, chance)
                assert view(world, seat) == view(pos, seat)
                step = world.stack[-1]
                assert isinstance(step, Step)
                assert step.choices(world) == pos.options

    @pytest.mark.parametrize("seed", SEEDS)
    def test_others_learn_only_who_is_asked(self, seed: int) -> None:
        for pos in moments(seed, every=3):
            if pos.ended:
                break
            for reader in (NOBODY, 1 - pos.asked):
                assert set(question(pos, reader) or {}) == {"seat", "step"}
            assert question(pos, EVERYONE) == question(pos, pos.asked)

    @pytest.mark.parametrize("seed", SEEDS)
    def test_events_name_no_hidden_card(self, seed: int) -> None:
        pos = start(seed)
        chance = random.Random(seed)
        assert pos.log is not None
        while not pos.ended:
            told = len(pos.log)
            known = [set(visible(pos, seat)) for seat in range(2)]
            pos.apply(choose(pos, chance))
            for seat in range(2):
                known[seat] |= visible(pos, seat)
                for event in GAME.events_for(pos, seat, pos.log[told:]):
                    named = cards_in(event)
                    if event["kind"] in REVEALING or private_to(event, seat):
                        known[seat] |= named
                    assert named <= known[seat], event

    def test_after_the_end_nothing_is_hidden(self) -> None:
        for pos in moments(1, every=9):
            shown = view(pos, EVERYONE)
            for player in shown["players"]:
                assert len(player["hand"]["known"]) == player["hand"]["count"]


# Events by which cards that lay hidden are shown to both.
REVEALING = (
    "play",
    "draw_destiny",
    "lose_force",
    "reveal",
    "retrieve_force",
    "show_hand",
    "trip",
    "reveal_start",
)
# Events of which one player learns more.
PRIVATE = ("draw_card", "opening_hand", "peek", "search", "verify", "bury")
CARD_KEYS = ("card", "other", "target", "source", "place", "from", "cause", "host", "user", "with")


def private_to(event: dict[str, Any], seat: int) -> bool:
    return event["kind"] in PRIVATE and event["seat"] == seat


def cards_in(event: dict[str, Any]) -> set[int]:
    found = {event[key] for key in CARD_KEYS if isinstance(event.get(key), int)}
    for key in ("cards", "targets", "hit", "immune"):
        found.update(event.get(key, []))
    return found - {-1}


# -- imagined worlds -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_world_is_whole(seed: int) -> None:
    chance = random.Random(seed)
    piles = ("reserve", "force", "used", "lost", "hand", "out")
    for pos in moments(seed, every=11):
        for seat in range(2):
            world = imagine(pos, seat, chance)
            if pos.asked != seat:
                continue  # the other player may have gone on
            assert world.hand[seat] == pos.hand[seat]
            for owner in range(2):
                assert [len(getattr(world, pile)[owner]) for pile in piles] == [
                    len(getattr(pos, pile)[owner]) for pile in piles
                ]
                for number, pile in enumerate(("reserve", "force", "used", "lost", "hand")):
                    assert all(world.zone[c] == number for c in getattr(world, pile)[owner])
            before, after = visible(pos, seat), visible(world, seat)
            assert before == after


def test_hidden_cards_change_places() -> None:
    pos = start(0)
    chance = random.Random(0)
    hands = {tuple(imagine(pos, pos.asked, chance).hand[1 - pos.asked]) for _ in range(20)}
    assert len(hands) > 15


def test_the_other_is_asked_anew_in_an_imagined_world() -> None:
    chance = random.Random(3)
    for pos in moments(2, every=13):
        if pos.ended:
            break
        world = imagine(pos, 1 - pos.asked, chance)
        for _ in range(20):
            if world.ended:
                break
            world.apply(choose(world, chance))


def test_drawing_brings_a_card_to_light_and_passing_does_not() -> None:
    pos = start(0)
    chance = random.Random(0)
    while not isinstance(pos.stack[-1], DrawPhase):
        pos.apply(chance.choice(pos.options))
    passed, drew = pos.copy(), pos.copy()
    passed.apply(DECLINE)
    drew.apply(1)
    assert newly_revealed(pos, passed) == ""
    assert newly_revealed(pos, drew) != ""


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_sentence_of_an_event_says_nothing_that_is_not_in_it(kind: str) -> None:
    counts = {f"{name}_count" for name, field in KINDS[kind].items() if field == CARDS}
    known = {*KINDS[kind], *counts, "who"}
    assert MESSAGES.message(f"events.{kind}").arguments() <= known


@pytest.mark.parametrize("seed", SEEDS)
def test_the_story_can_be_told_to_everybody(seed: int) -> None:
    *_, pos = moments(seed)
    for reader in (EVERYONE, NOBODY, 0, 1):
        for event in GAME.events_for(pos, reader, pos.log or []):
            assert GAME.tell(event)


def test_every_step_that_asks_has_its_words() -> None:
    for step in record.ASKING.values():
        assert step.question is not Step.question
        assert step.choice is not Step.choice


def test_every_action_has_its_words() -> None:
    kinds = {value for name, value in vars(vocabulary).items() if name.startswith("A_")}
    texts = {vocabulary.A_PLAY, vocabulary.A_USE, vocabulary.A_REACT}  # see `responses`
    assert kinds == texts | set(actions._CHOICES)


def test_every_moment_has_its_words() -> None:
    assert set(MOMENTS) == set(range(len(vocabulary.MOMENTS)))


@pytest.mark.parametrize("seed", SEEDS)
def test_questions_cite_rules_and_name_windows(seed: int) -> None:
    windows = {window["name"] for window in GAME.info()["windows"]}
    for pos in moments(seed, every=2):
        if pos.ended:
            break
        asked = question(pos, pos.asked)
        assert asked is not None
        assert all(rule(cited).id == cited for cited in asked["rules"])
        assert asked["rules"] and asked["text"]
        assert sorted(option["option"] for option in asked["options"]) == sorted(pos.options)
        known = visible(pos, pos.asked)
        assert asked.get("about", next(iter(known))) in known
        for option in asked["options"]:
            assert option["text"]
            named = {option[key] for key in ("card", "place", "target") if key in option}
            assert named <= known
        if "window" in asked:
            assert asked["window"] in windows
            assert DECLINE in pos.options


@pytest.mark.parametrize("seed", SEEDS)
def test_a_touched_card_is_chosen_or_refused_by_a_rule(seed: int) -> None:
    for pos in moments(seed, every=17):
        for card in visible(pos, 0):
            refused = why_not(pos, 0, {"card": card})
            if refused is not None:
                assert rule(refused.rule).id == refused.rule
                assert refused.text.endswith((".", "?")) and not refused.text[0].islower()
            for place in pos.locations()[:3]:
                why_not(pos, 0, {"card": card, "place": place})
        for place in pos.locations():
            why_not(pos, 0, {"place": place})


def test_a_hidden_card_cannot_be_touched() -> None:
    pos = start(0)
    hidden = pos.hand[1][0]
    assert pos.zone[hidden] == HAND
    for piece in ({"card": hidden}, {"card": 10_000}, {"card": "x"}, {}, {"pile": "sock"}):
        with pytest.raises(InputError):
            why_not(pos, 0, piece)


# -- before a game ---------------------------------------------------------------------------------


def test_each_seat_plays_its_side() -> None:
    light, dark = (decks.shipped_deck_names(side)[0] for side in range(2))
    with pytest.raises(InputError, match="seat A plays Light"):
        GAME.check_spec({"forces": [dark, dark]})
    with pytest.raises(InputError, match="list Light's and Dark's"):
        GAME.check_spec({"forces": [light]})
    with pytest.raises(InputError, match="unknown field"):
        GAME.check_spec({"forces": [light, dark], "catalogues": []})


def test_dealing_fills_each_seat_with_its_side() -> None:
    for seed in range(10):
        dealt = dealing.DEALING.deal({"forces": [None]}, 2, seed)["forces"]
        assert [decks.shipped_deck(name).side for name in dealt] == [0, 1]
    with pytest.raises(InputError):
        dealing.DEALING.deal({}, 3, 0)


def test_a_dealt_game_is_recorded_and_read_back() -> None:
    spec = GAME.deal({}, 2, 5)
    assert GAME.check_spec(spec) == spec
    assert GAME.digest(spec) == GAME.digest(GAME.check_spec(spec))
    pos = GAME.start(spec, seeded_dice(5), record=False)
    chance = random.Random(5)
    for number in range(400):
        if pos.ended:
            break
        if number % 20 == 0:
            again = GAME.from_data(spec, GAME.to_data(pos))
            assert again.options == pos.options
            assert view(again, EVERYONE) == view(pos, EVERYONE)
        pos.apply(choose(pos, chance))


@pytest.mark.parametrize("name", GAME.shipped_forces("hoth"))
def test_a_shipped_deck_may_be_played(name: str) -> None:
    assert GAME.objections(GAME.shipped_force(name), "hoth", {}) == []


def test_a_sheet_is_read_back() -> None:
    for name in GAME.shipped_forces("hoth"):
        sheet = GAME.sheet(GAME.shipped_force(name))
        assert sheet.side == sheet.data["side"]
        assert name in GAME.shipped_forces("hoth", sheet.side)
        for written in (sheet.data, sheet.text, sheet.plain):
            deck, problems = GAME.read_force(written, [])
            assert not problems
            assert deck is not None
            assert GAME.sheet(deck).data["cards"] == sheet.data["cards"]
        GAME.refuse_force(sheet.data)


def test_the_digest_knows_all_that_is_printed() -> None:
    card = catalogue.card("3_66")
    # A compiled class has no __dict__: its attributes are those that are no methods.
    fields = {name for name in dir(card) if not name.startswith("_")}
    fields = {name for name in fields if not callable(getattr(card, name))}
    kept = {"answers"}  # what was found out about it
    assert fields - kept == {*rules._PRINTED, "capacity"}
    places = {name for name in dir(card.capacity) if not name.startswith("_")}
    assert places == set(rules._PLACES)
