"""Random games of random legal decks: no card is lost or doubled, every question has an answer.

A few dozen games here; `scripts/ccg_random_play.py` plays until every card did all that it can.
"""

import random

import pytest

from starfold.games.ccg.cards.decks import objections
from starfold.games.ccg.cards.library import scripted_ids
from starfold.games.ccg.state.vocabulary import BURIED, DARK, HAND, LIGHT, LOST, NONE, PLAYED
from tests.ccg import situations
from tests.ccg.decks_at_random import random_pair
from tests.ccg.random_games import (
    PLAIN,
    RICH,
    STAGED_START,
    Tally,
    all_keys,
    counting,
    play,
    random_trial,
    trial_from_data,
)
from tests.ccg.situations import SITUATIONS, Situation
from tests.ccg.soundness import faults, twins
from tests.ccg.table import Layout

GAMES = 24
WANTED = 6  # cards around which the decks of a game are built


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("part", range(4))
def test_random_games_stay_sound_and_end(part: int) -> None:
    """Examined after every choice, by `soundness.faults`; a game without end fails as well."""
    tally = Tally()
    with counting(tally):  # who did something often likes it less: unlimited moves come to an end
        for seed in range(part, GAMES, 4):
            chance = random.Random(seed)
            wanted = chance.sample(sorted(scripted_ids()), WANTED)
            start = (PLAIN, RICH, STAGED_START)[seed % 3]
            play(random_trial(seed, wanted, tally, start), chance, tally)
    assert tally.games == GAMES // 4
    assert len(tally.cards) > 100


def test_a_game_can_be_played_again() -> None:
    tally = Tally()
    trial = random_trial(5, ["3_61"], tally, RICH)
    play(trial, random.Random(5), tally)
    assert trial.again().ended
    assert trial_from_data(trial.to_data()).again().ended


@pytest.mark.parametrize("seed", range(40))
def test_decks_at_random_are_legal_and_hold_what_is_wanted(seed: int) -> None:
    chance = random.Random(seed)
    wanted = chance.sample(sorted(scripted_ids()), WANTED)
    decks = random_pair(chance, wanted)
    assert [deck.side for deck in decks] == [LIGHT, DARK]
    held = {card.id for deck in decks for card, _ in deck.cards}
    assert set(wanted) <= held
    for deck in decks:
        assert deck.size() == 60
        assert not objections(deck, {}, scripted_ids())


def test_abilities_are_counted_and_the_scripts_left_as_they_were() -> None:
    tally = Tally()
    before = len(all_keys())
    with counting(tally):
        play(random_trial(5, ["3_61"], tally, RICH), random.Random(5), tally)
    assert sum(tally.used.values()) > 3
    assert len(all_keys()) == before
    used = sum(tally.used.values())
    play(random_trial(5, ["3_61"], tally, RICH), random.Random(5), tally)
    shots = sum(count for (_, name), count in tally.used.items() if name == "shot")
    assert sum(tally.used.values()) <= used + shots


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: " ".join(one.key))
def test_situations_bring_about_what_they_are_laid_out_for(situation: Situation) -> None:
    tally = Tally()
    with counting(tally):
        assert situations.play(situation, tally)


# -- the examination itself ------------------------------------------------------------------------


def sound_table() -> Layout:
    table = Layout()
    site = table.location("Ice Plains", DARK)
    table.put("Luke Skywalker", site)
    table.put("Snowspeeder", site)
    table.begin(LIGHT, 2)
    return table


def complaint(table: Layout) -> str:
    return "; ".join(faults(table.pos))


def test_a_sound_table_has_no_faults() -> None:
    table = sound_table()
    assert complaint(table) == ""
    assert twins(table.pos) == []


def test_a_card_in_two_piles_is_found() -> None:
    table = sound_table()
    table.pos.lost[LIGHT].append(table.pos.reserve[LIGHT][0])
    assert "lies 2 times" in complaint(table)


def test_a_card_that_vanished_is_found() -> None:
    table = sound_table()
    table.pos.reserve[DARK].pop()
    assert "lies 0 times" in complaint(table)


def test_a_card_left_on_one_that_is_gone_is_found() -> None:
    table = sound_table()
    luke = next(c for c in table.pos.table if table.pos.title(c) == "Luke Skywalker")
    saber = table.put("Jedi Lightsaber", luke)
    assert complaint(table) == ""
    table.pos.to_pile(luke, LOST)
    assert table.pos.title(saber) in complaint(table)


def test_a_second_copy_of_a_unique_card_is_found() -> None:
    table = sound_table()
    table.put("Luke Skywalker", table.pos.rows[0][0])
    assert "2 copies of Luke Skywalker" in complaint(table)


def test_two_pilots_in_one_seat_are_found() -> None:
    table = sound_table()
    speeder = next(c for c in table.pos.table if table.pos.title(c) == "Snowspeeder")
    for _ in range(4):
        table.put("Rebel Trooper", speeder)
    assert "has no place aboard Snowspeeder" in complaint(table)


def test_a_card_that_is_shown_for_ever_is_found() -> None:
    table = sound_table()
    table.pos.set_aside(table.pos.reserve[LIGHT][0], PLAYED, NONE)
    assert "nothing under way shows it" in complaint(table)
    assert "left being shown" in complaint(table)


def test_a_mine_under_nothing_is_found() -> None:
    table = sound_table()
    table.pos.set_aside(table.pos.reserve[DARK][0], BURIED, NONE)
    assert "under nothing in play" in complaint(table)


def test_a_question_without_an_answer_is_found() -> None:
    table = sound_table()
    table.pos.options = []
    assert "no answer" in complaint(table)
    table.pos.options = [3, 3]
    assert "offered twice" in complaint(table)


def test_a_zone_that_is_not_the_pile_is_found() -> None:
    table = sound_table()
    table.pos.zone[table.pos.reserve[LIGHT][0]] = HAND
    assert "not hand" in complaint(table)
