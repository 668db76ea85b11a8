"""A table with people: who is asked, what is logged, what can be taken back."""

import random

import pytest

from starfold.errors import InputError
from starfold.games.ccg.state.position import Position as Cards
from starfold.kernel import replay as replays
from starfold.kernel.chance import Committed, Seeded
from starfold.kernel.core import EVERYONE, NOBODY, Event
from starfold.kernel.game import state_hash
from starfold.kernel.notation import option
from starfold.kernel.replay_files import from_data, to_fields
from starfold.table.passing import window_of
from starfold.table.session import CONSENT, PERSON, TAKE_BACK, UNDO, Mark, Session, mark_text
from tests.table.tables import (
    GAMES,
    any_choice,
    fair_table,
    open_table,
    play_on,
    sitting,
    spec_of,
    the_game,
)

each_game = pytest.mark.parametrize("game", GAMES)
each_seed = pytest.mark.parametrize(
    ("game", "seed"), [*(("pocketmodel", seed) for seed in range(4)), ("minis", 0), ("ccg", 0)]
)
crowds = pytest.mark.parametrize(
    "game", [game for game in GAMES if the_game(game).info()["most_seats"] > 2]
)
CHANCE = {"attack_roll", "strike_roll", "drew", "revealed", "picked_at_random"}
CARDS = {"draw_card", "draw_destiny", "shuffle"}
SHUFFLED = {"ccg": 10}  # a seed with shuffles: games of cards have few

# What a position of the minis cannot hold.
MISPLACED = [("x", None), ("x", 3), ("x", ["here"]), ("x", [0.5]), ("place", None), ("place", [[]])]


def fingerprint(session: Session) -> str:
    return state_hash(session.game, session.state)


class TestSeats:
    @each_game
    def test_machines_play_until_a_person_is_asked(self, game: str) -> None:
        session = open_table([1], game=game)
        assert session.state.asked == 1
        assert session.people == [1]
        assert session.solo

    @each_game
    def test_a_table_of_machines_plays_to_the_end(self, game: str) -> None:
        session = open_table([], game=game)
        assert session.over

    def test_the_number_of_players_must_fit(self) -> None:
        with pytest.raises(InputError, match="3 players for 2 seats"):
            Session.begin(the_game(), spec_of("pocketmodel"), Seeded(1), sitting([0], seats=3))

    @each_game
    def test_nobody_answers_for_another(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        other = 1 - session.state.asked
        before = fingerprint(session)
        with pytest.raises(InputError, match="someone else's turn to choose"):
            session.answer(other, session.state.options[0])
        assert fingerprint(session) == before

    @each_game
    def test_an_illegal_answer_changes_nothing(self, game: str) -> None:
        session = open_table([0], game=game)
        before = fingerprint(session)
        with pytest.raises(InputError, match="not offered"):
            session.answer(session.state.asked, -999)
        assert fingerprint(session) == before
        assert not session.has_choice(0)


class TestAnswersWithoutAlternative:
    def test_a_person_alone_is_not_asked(self) -> None:
        session = open_table([0])
        chance = random.Random(1)
        while not session.over:
            assert len(session.state.options) > 1
            play_on(session, chance, 1)
        assert any(step.automatic for step in session.moments)

    def test_unless_he_wants_to_be(self) -> None:
        session = open_table([0])
        session.auto = False
        chance = random.Random(1)
        while not session.over and len(session.state.options) > 1:
            play_on(session, chance, 1)
        assert not any(step.automatic for step in session.moments)
        assert not session.over

    @each_game
    def test_several_people_are_always_asked(self, game: str) -> None:
        """A pass given for a player would tell the others that he holds no such card.

        In windows the table passes for anybody who wants it so: see `passing`.
        """
        session = open_table([0, 1], game=game)
        play_on(session, random.Random(1), 400)
        given = [place for place, step in enumerate(session.moments) if step.automatic]
        assert all(window_of(session.game, session.before(place)) for place in given)


class TestUndo:
    @each_seed
    def test_undo_returns_to_the_identical_state(self, game: str, seed: int) -> None:
        session = open_table([0, 1], seed, game=game)
        chance = random.Random(seed)
        undone = 0
        for _ in range(300):
            if session.over:
                break
            seat, before = session.state.asked, fingerprint(session)
            choice = any_choice(session, chance)
            events = [one for one in session.entries if isinstance(one, Event)]
            session.answer(seat, choice)
            after = fingerprint(session)
            if not session.obstacle_to_undo(seat) and chance.random() < 0.5:
                undone += 1
                session.undo(seat)
                assert fingerprint(session) == before == session.replay.hashes[-1]
                assert [one for one in session.entries if isinstance(one, Event)] == events
                session.answer(seat, choice)
                assert fingerprint(session) == after
        assert undone > 10
        replays.verify(session.game, session.replay)

    @each_seed
    def test_what_can_be_undone_taught_nobody_anything(self, game: str, seed: int) -> None:
        """In every world that looked the same before the choice, it leads to the same view."""
        session = open_table([0, 1], seed, game=game)
        chance = random.Random(seed)
        looked = 0
        while not session.over and len(session.moments) < 250:
            seat = session.state.asked
            choice = any_choice(session, chance)
            session.answer(seat, choice)
            if session.obstacle_to_undo(seat):
                continue
            looked += 1
            seen = session.game.view(session.state, seat)
            for _ in range(3):
                world = session.game.imagine(session.moments[-1].before, seat, chance)
                world.choose(choice)
                assert session.game.view(world, seat) == seen
        assert looked > 20

    @each_seed
    def test_nothing_is_undone_past_dice_or_cards(self, game: str, seed: int) -> None:
        session = open_table([0, 1], seed, game=game)
        chance = random.Random(seed)
        refused = 0
        while not session.over:
            seat, before = session.state.asked, len(session.entries)
            session.answer(seat, any_choice(session, chance))
            kinds = {getattr(event, "kind", "") for event in session.entries[before:]}
            if kinds & (CHANCE | CARDS):
                refused += 1
                assert session.obstacle_to_undo(seat)
                with pytest.raises(InputError, match="cannot be undone"):
                    session.undo(seat)
        assert refused > 4

    @each_game
    def test_nothing_is_undone_after_somebody_else_acted(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        first = session.state.asked
        chance = random.Random(0)
        while session.state.asked == first:
            session.answer(first, any_choice(session, chance))
        second = session.state.asked
        assert session.obstacle_to_undo(second) == "there is nothing to undo"
        session.answer(second, any_choice(session, chance))
        assert session.obstacle_to_undo(first) == "someone else has acted since"

    def test_secret_placements_are_not_spied_out(self) -> None:
        session = open_table([0, 1], placement="simultaneous")
        chance = random.Random(0)
        seat = session.state.asked
        while session.state.placing:  # type: ignore[attr-defined]
            seat = session.state.asked
            session.answer(seat, any_choice(session, chance))
        assert session.obstacle_to_undo(seat)

    @each_game
    def test_answers_given_unasked_go_with_the_choice_before_them(self, game: str) -> None:
        session = open_table([0], game=game)
        chance = random.Random(3)
        while not (session.has_choice(0) and session.moments[-1].automatic):
            play_on(session, chance, 1)
        session.take_back(0)
        assert session.state.asked == 0
        assert len(session.state.options) > 1

    @each_game
    def test_nothing_is_taken_back_before_the_first_choice(self, game: str) -> None:
        session = open_table([0], game=game)
        for take_back in (session.undo, session.take_back):
            with pytest.raises(InputError, match="nothing to undo"):
                take_back(0)


class TestTakeBack:
    @each_seed
    def test_a_person_alone_goes_back_past_everything(self, game: str, seed: int) -> None:
        session = open_table([0], seed, game=game)
        chance = random.Random(seed)
        moments = []
        while not session.over:
            moments.append((len(session.moments), fingerprint(session)))
            play_on(session, chance, 1)
        for answers, before in reversed(moments):
            session.take_back(0)
            assert len(session.moments) == len(session.replay.answers) == answers
            assert fingerprint(session) == before == session.replay.hashes[-1]
        assert not session.has_choice(0)

    @each_game
    def test_the_dice_fall_as_before(self, game: str) -> None:
        session = open_table([0], 2, game=game)
        chance = random.Random(2)
        while len(session.entries) < 120:
            play_on(session, chance, 1)
        own = [n for n, step in enumerate(session.moments) if step.seat == 0 and not step.automatic]
        place = own[-1]
        answer = session.replay.answers[place]
        after = session.replay.hashes[place + 1]
        session.take_back(0)
        session.answer(0, option(session.state, str(answer.choice)))
        assert fingerprint(session) == after

    @each_game
    def test_not_among_people(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        session.answer(session.state.asked, session.state.options[0])
        with pytest.raises(InputError, match="only for games against the computer"):
            session.take_back(0)


class TestFairDice:
    """What was drawn once is never drawn again, whatever is taken back."""

    def drawn(self, session: Session) -> dict[str, int]:
        return session.state.dice.drawn()

    @each_game
    @pytest.mark.parametrize("people", [[0], [0, 1]])
    def test_numbers_never_go_backwards(self, people: list[int], game: str) -> None:
        seed = SHUFFLED.get(game, 1)
        session = fair_table(people, seed, game=game)
        chance = random.Random(seed)
        burned = 0
        while not session.over and len(session.moments) < 350:
            play_on(session, chance, 1)
            if chance.random() < 0.3 and session.has_choice(0):
                before = self.drawn(session)
                session.take_back(0) if people == [0] else session.give_back(0)
                after = self.drawn(session)
                assert after == before
                assert fingerprint(session) == session.replay.hashes[-1]
                burned += bool(session.replay.burned.get(len(session.moments)))
                session.advance()
        assert burned > 1 or game in SHUFFLED
        replays.verify(session.game, session.replay)

    @each_game
    def test_another_roll_comes(self, game: str) -> None:
        seed = SHUFFLED.get(game, 3)
        session = fair_table([0, 1], seed, game=game)
        chance = random.Random(seed)
        while not (session.moments and session.moments[-1].rolled and self.throws(session)):
            play_on(session, chance, 1)
        rolled = self.throws(session)
        seat, answer = session.moments[-1].seat, session.replay.answers[-1]
        session.give_back(seat)
        session.answer(seat, option(session.state, str(answer.choice)))
        again = self.throws(session)
        assert len(again) == len(rolled)
        assert again != rolled

    def throws(self, session: Session) -> list[object]:
        """What fell last: the throws, or the order of the cards where there are none."""
        if isinstance(session.state, Cards):
            return [pile[:] for pile in session.state.reserve]
        return [e.data for e in session.entries if isinstance(e, Event) and "roll" in e.data]

    @pytest.mark.parametrize("game", ["pocketmodel", "minis"])  # a shuffle follows what was seen
    def test_what_was_taken_back_before_stands_in_nobodys_way(self, game: str) -> None:
        """Burned draws are no news: the choice before them is as free as it was."""
        seed = SHUFFLED.get(game, 3)
        session = fair_table([0, 1], seed, game=game)
        chance = random.Random(seed)
        while True:
            seat = session.state.asked
            play_on(session, chance, 1)
            if (
                len(session.moments) > 1
                and session.moments[-1].rolled
                and session.moments[-2].seat == seat
                and not session.moments[-2].rolled
            ):
                break
        session.give_back(seat)
        assert session.obstacle_to_undo(seat) == ""
        session.undo(seat)
        assert [mark.kind for mark in session.marks()] == [CONSENT, UNDO]
        replays.verify(session.game, session.replay)

    @each_game
    def test_nobody_is_told_the_secret(self, game: str) -> None:
        session = fair_table([0, 1], game=game)
        play_on(session, random.Random(1), 60)
        chance = session.replay.chance
        assert isinstance(chance, Committed)
        for seat in (NOBODY, 0, 1):
            told = repr((session.game.view(session.state, seat), session.log_for(seat)))
            assert chance.secret.hex() not in told
            assert repr(chance.secret) not in told


class TestConsent:
    @each_game
    def test_gives_back_the_last_choice_with_all_that_followed(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        chance = random.Random(1)
        while not session.moments or session.obstacle_to_undo(0) != "someone else has acted since":
            play_on(session, chance, 1)
        session.give_back(0)
        assert session.state.asked == 0
        assert session.log_for(1)[-1].text.startswith(
            "A undoes a choice and all that followed, by consent"
        )

    @each_game
    def test_there_must_be_one(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        assert not session.has_choice(0)
        with pytest.raises(InputError, match="nothing to undo"):
            session.give_back(0)


class TestClock:
    @each_game
    def test_whose_time_is_up_is_out(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        session.time_up(1)
        assert session.over
        assert session.state.winners == [0]
        texts = [line.text for line in session.log_for(0)]
        assert "B has run out of time" in texts[:-1], "then what comes of it"
        replays.verify(session.game, session.replay)

    @crowds
    def test_only_once(self, game: str) -> None:
        session = Session.begin(
            the_game(game), spec_of(game, 3), Seeded(4), sitting([0, 1, 2], seats=3)
        )
        session.time_up(1)
        assert not session.over
        assert not session.still_plays(1)
        for leave in (session.time_up, session.resign):
            with pytest.raises(InputError, match="B is already out of the game"):
                leave(1)
        assert len(session.marks()) == 1


class TestTakingTheOtherSide:
    @each_game
    def test_the_choices_of_the_other_before_are_his(self, game: str) -> None:
        session = open_table([0], game=game)
        play_on(session, random.Random(1), 10)
        session.seat_anew(sitting([1]), 0)
        session.advance()
        assert session.people == [1]
        assert not session.has_choice(1)
        assert session.replay.players == ["random", PERSON]
        assert "A takes the other side" in [line.text for line in session.log_for(1)]


class TestFromAPosition:
    @each_game
    def test_a_game_goes_on_with_other_dice(self, game: str) -> None:
        session = open_table([0, 1], game=game)
        play_on(session, random.Random(1), 40)
        start = session.game.to_data(session.state)
        other = Session.begin(session.game, spec_of(game), Seeded(99), sitting([0, 1]), start)
        assert session.game.view(other.state, 0) == session.game.view(session.state, 0)
        assert other.log_for(0) == []
        assert other.replay.start is not None
        assert "dice" not in other.replay.start
        play_on(other, random.Random(2), 20)
        replays.verify(session.game, from_data(to_fields(other.replay), "here"))

    @pytest.mark.parametrize(
        ("game", "change"),
        [
            *(("pocketmodel", {name: value}) for name, value in (("zone", 3), ("hand", None))),
            *(("minis", {name: value}) for name, value in MISPLACED),
            *((game, {"stack": stack}) for game in GAMES for stack in ([], [["Dance"]], 3)),
            *((game, {"more": 1}) for game in GAMES),
        ],
    )
    def test_what_is_no_state_is_refused(self, game: str, change: dict[str, object]) -> None:
        session = open_table([0, 1], game=game)
        start = {**session.game.to_data(session.state), **change}
        with pytest.raises(InputError, match="start"):
            Session.begin(
                session.game, session.replay.spec, Seeded(1), sitting([0, 1]), start
            ).answer(0, 0)


class TestLog:
    def test_after_the_end_everything_is_open(self) -> None:
        session = open_table([0, 1])
        play_on(session, random.Random(1), 60)
        told = [line.text for line in session.log_for(EVERYONE)]
        assert not any("draws a card" in text for text in told)
        assert any(text.startswith("B draws ") for text in told)

    def test_what_was_taken_back_leaves_a_mark(self) -> None:
        session = open_table([0])
        for _ in range(3):
            session.answer(0, session.state.options[0])
        lines = len(session.entries)
        for _ in range(2):
            session.undo(0)
        assert session.log_for(0)[-1].text == "A undoes 2 choices"
        assert len(session.entries) == lines - 1
        session.take_back(0)
        assert [mark.kind for mark in session.marks()] == [UNDO, TAKE_BACK]

    def test_marks_in_words(self) -> None:
        assert mark_text(Mark(UNDO, 1, 1, 5)) == "B undoes a choice"
        assert "takeback" in mark_text(Mark(TAKE_BACK, 0, 3, 5))

    def test_a_seat_reads_only_what_it_may_know(self) -> None:
        session = open_table([0], 1)
        play_on(session, random.Random(1), 30)
        mine, theirs = session.log_for(0), session.log_for(1)
        assert len(mine) == len(theirs)
        draws = [
            (left.text, right.text)
            for left, right in zip(mine, theirs, strict=True)
            if (left.happened() or {}).get("kind") == "drew" and left.happened()["seat"] == 0
        ]
        assert draws
        assert all(left != right == "A draws a card" for left, right in draws)

    @each_game
    def test_lines_are_numbered_from_1_and_name_their_rules(self, game: str) -> None:
        lines = open_table([0], game=game).log_for(0)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert all(line.rules for line in lines)

    @each_game
    def test_reading_from_a_line_on(self, game: str) -> None:
        session = open_table([0], game=game)
        assert session.log_for(0, 3) == session.log_for(0)[3:]


class TestResigning:
    @each_game
    def test_ends_a_game_of_two(self, game: str) -> None:
        session = open_table([0], game=game)
        session.resign(0)
        assert session.over
        assert session.state.winners == [1]
        replays.verify(session.game, session.replay)
        with pytest.raises(InputError, match="the game is over"):
            session.resign(0)
        with pytest.raises(InputError, match="the game is over"):
            session.answer(0, 0)

    @each_game
    def test_can_be_thought_better_of(self, game: str) -> None:
        session = open_table([0], game=game)
        before = fingerprint(session)
        session.resign(0)
        session.undo(0)
        assert not session.over
        assert fingerprint(session) == before

    def test_others_play_on(self) -> None:
        session = Session.begin(
            the_game(), spec_of("pocketmodel", 3), Seeded(4), sitting([0], seats=3)
        )
        session.advance()
        session.resign(0)
        session.advance()
        assert session.over
        assert session.state.winners in ([1], [2])


def test_the_replay_names_people_and_agents() -> None:
    assert open_table([1]).replay.players == ["random", PERSON]


def test_secret_placements_leave_no_trace_in_the_other_log() -> None:
    session = open_table([0, 1], placement="simultaneous")
    chance = random.Random(0)
    first = session.state.asked
    lines = len(session.log_for(1 - first))
    session.answer(first, any_choice(session, chance))
    session.answer(first, any_choice(session, chance))
    assert len(session.log_for(1 - first)) == lines
    assert len(session.log_for(first)) == lines + 2
    while not session.over and len(session.entries) < 150:
        session.answer(session.state.asked, any_choice(session, chance))
    for seat in (0, 1):
        numbers = [line.number for line in session.log_for(seat)]
        assert numbers == list(range(1, len(numbers) + 1))
