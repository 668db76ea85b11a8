"""Greedy plays minis: legally, without stalling, heedless of dice to come, better than chance."""

import random

import pytest

from starfold.agents.minis import worth
from starfold.agents.registry import agent_names, make_agent
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.forecast import needed_roll, outcomes, ways_to_hit
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.rules.values import attack_value, defense_value
from starfold.games.minis.state.position import CARD, Position
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import packed
from tests.minis.games import melee

GAME = Minis()


def start(battle: str, seed: int, players: int = 2, turns: int | None = 60) -> Position:
    options = {"max_turns": turns}
    spec = GAME.deal({"edition": battle, "options": options}, players, seed)
    return GAME.start(spec, seeded_dice(seed), False)


def play(pos: Position, names: list[str], seed: int) -> list[int]:
    """Play to the end; the answers in order."""
    agents = [make_agent(name, GAME, seed + seat) for seat, name in enumerate(names)]
    answers: list[int] = []
    while not pos.ended:
        answer = agents[pos.asked].choose(pos, pos.asked)
        assert answer in pos.options
        answers.append(answer)
        pos.apply(answer)
    return answers


def test_greedy_plays_both_games_under_one_name() -> None:
    everybody = ["random", "novice", "greedy", "strong", "master"]
    assert agent_names("minis") == agent_names("pocketmodel") == everybody


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("battle", BATTLES)
def test_greedy_beats_random(battle: str) -> None:
    """A few of the games that `starfold sim` plays by the hundred."""
    for number in range(2):
        names = ["greedy", "random"] if number else ["random", "greedy"]
        pos = start(battle, number)
        play(pos, names, number)
        assert pos.winners == [names.index("greedy")]


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("battle", BATTLES)
def test_two_greedy_players_come_to_an_end(battle: str) -> None:
    pos = start(battle, 11, turns=None)
    play(pos, ["greedy", "greedy"], 0)
    assert len(pos.winners) == 1
    assert pos.turn <= 60


def test_greedy_leaves_nothing_to_chance() -> None:
    games = [play(start("mixed", 5), ["greedy", "greedy"], seed) for seed in (1, 2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_with_more_players(players: int) -> None:
    pos = start("free_for_all", players, players, turns=6)
    play(pos, ["greedy"] * players, 0)
    assert pos.ended


@pytest.mark.parametrize(
    "options",
    [{}, {"must_fire": True}, {"convert_when": "own_move", "artillery_shots": "first"}],
    ids=["usual", "must fire", "earlier readings"],
)
def test_greedy_plays_with_every_icon(options: dict[str, object]) -> None:
    """Command, Convert and the others in a crowd: legal answers, an end, and shots."""
    for seed in range(3):
        pos = melee(seed, record=True, defaults=True, **options)
        play(pos, ["greedy"] * pos.seats, seed)
        assert "attack_roll" in [event.kind for event in pos.log or []]


@pytest.mark.parametrize("battle", BATTLES)
def test_choosing_leaves_the_state_alone_and_heeds_no_dice(battle: str) -> None:
    pos = start(battle, 2, turns=6)
    agent = make_agent("greedy", GAME, 0)
    chance = random.Random(2)
    while not pos.ended:
        before = packed(GAME, pos)
        other = GAME.imagine(pos, pos.asked, chance)
        answer = agent.choose(pos, pos.asked)
        assert packed(GAME, pos) == before
        assert agent.choose(other, pos.asked) == answer
        pos.apply(answer if chance.random() < 0.7 else chance.choice(pos.options))


def test_the_tables_of_throws_agree_with_the_rules() -> None:
    pos = start("ground", 1)
    seat = 0
    play_on = make_agent("greedy", GAME, 0)
    while pos.turn < 7:
        pos.apply(play_on.choose(pos, pos.asked))
    for unit in pos.units_of(seat):
        for target in [*pos.units_of(1), CARD + 4]:
            roll = worth.needed(pos, unit, target)
            hits = worth.EVEN_HITS[roll] + worth.ODD_HITS[roll]
            assert hits == ways_to_hit(pos, unit, target)
            attack = attack_value(pos, unit, target)
            defense = defense_value(pos, unit, target)
            if hits:
                assert roll == needed_roll(pos, target, attack, defense)
            life = worth.life_left(pos, target)
            after = worth.after_shot(pos, life, unit, target, False)
            assert sum(after) == pytest.approx(1.0)
            missed = outcomes(pos, unit, target, False).get(-1, 0)
            assert after[-1] == pytest.approx(float(missed))
