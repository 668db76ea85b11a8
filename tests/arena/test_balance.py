"""The tool that measures how evenly fleets are matched, and the search for lists that are."""

import json
import random
import sys
from pathlib import Path

import pytest

from benchmarks.balance.__main__ import main
from benchmarks.balance.lists import Search, differences, made_up, search
from benchmarks.balance.needed import needed
from benchmarks.balance.playing import Field, Played, Player, rounds, shipped_field
from benchmarks.balance.tables import Shares, markdown
from benchmarks.balance.worth import Trial, worths
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.units.fleets import shipped_fleet

pytestmark = pytest.mark.mode_independent
GREEDY = Player("greedy")


def game(one: str, other: str, winner: int, ended: str = "objectives", first: int = 0) -> Played:
    return Played((one, other), first, winner, ended, 10)


def test_a_game_without_a_winner_is_half_a_win_for_both() -> None:
    shares = Shares(
        [game("a", "b", 0), game("a", "b", -1, "turn cap"), game("b", "c", 0, "units", 1)]
    )
    assert shares.share("a") == 0.75
    assert shares.pair_share("b", "a") == 0.25
    assert shares.pair_share("a", "c") is None
    assert shares.share("b") == 0.5
    assert shares.outside() == ["a", "c"]
    assert shares.ended_by("c", "units") == 1.0
    data = shares.to_data()
    assert data["first_player"]["share"] == 0.5  # of the two games that somebody won
    assert data["endings"]["turn cap"]["games"] == 1
    table = markdown({**data, "player": "greedy", "seed": 1})
    assert [line.split(" | ")[0] for line in table.splitlines()[2:5]] == ["| A", "| B", "| C"]


def test_rounds_let_each_fleet_of_a_pair_begin_in_turn() -> None:
    fielded = shipped_field("pocketmodel", "base", {})
    pairs = fielded.pairs()[:2]
    played = list(rounds(fielded, pairs, GREEDY, 3, 2))
    assert [one.forces for one in played] == [*pairs, *pairs]
    assert [one.first for one in played] == [0, 0, 1, 1]
    assert played == list(rounds(fielded, pairs, GREEDY, 3, 2))


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("stron", "did you mean 'strong'"),
        ("idle", "try strong:20"),
        ("strong:soon", "as in strong:20"),
        ("greedy:0:4", "greedy thinks in no worlds"),
    ],
)
def test_who_cannot_play_is_refused_with_a_remedy(
    text: str, remedy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError, match=remedy):
        Player.called(text, "pocketmodel")
    arguments = ["measure", "pocketmodel", "base", "--games", "1", "--player", text]
    monkeypatch.setattr(sys, "argv", ["balance", *arguments])
    assert main() == 2
    assert remedy in capsys.readouterr().err


def test_players_are_written_as_they_are_read() -> None:
    for text in ("greedy", "strong:20", "strong:0:4"):
        assert str(Player.called(text, "pocketmodel")) == text


@pytest.mark.parametrize(
    ("game_name", "edition", "name"),
    [("pocketmodel", "base", "base-lantern-line"), ("minis", "mixed", "minis-mixed-open-road")],
)
def test_variants_are_legal_cost_the_same_and_keep_what_puzzles_need(
    game_name: str, edition: str, name: str
) -> None:
    fleet = shipped_fleet(name)
    fielded = shipped_field(game_name, edition, {})
    variants = made_up(fielded, name, fleet, 8, 6, random.Random(5))
    assert len({one.changes for one in variants}) == 8
    for one in variants:
        assert not load_game(game_name).objections(one.fleet, edition, {})
        assert one.fleet.stars() == fleet.stars()
        assert one.fleet.cards() == fleet.cards()
        assert one.changes == differences(fleet, one.fleet)
        ids = {thing.id for thing in (*one.fleet.expanded_units(), *one.fleet.expanded_deck())}
        assert needed(game_name, name, fleet) <= ids


def test_a_search_tries_a_variant_of_the_fleet_furthest_from_even_and_repeats_itself() -> None:
    how = Search(GREEDY, GREEDY, seed=2, steps=1, variants=2, scouted=1, games=4, near=0.0)
    names = ("base-close-ranks", "base-mending-swarm")
    fielded = Field("pocketmodel", "base", {name: name for name in names})
    steps = list(search(fielded, how))
    assert [[one.to_data() for one in tried] for _, tried in steps] == [
        [one.to_data() for one in tried] for _, tried in search(fielded, how)
    ]
    ((after, tried),) = steps
    before, last = tried[-2:]
    assert before.changes == ()
    assert last.changes
    assert before.kept is not last.kept
    assert last.kept == (abs(0.5 - last.share) < abs(0.5 - before.share))
    assert (after.forces[last.force] == last.force) is not last.kept


def test_worth_is_found_again_beside_others_of_equal_stars() -> None:
    chance = random.Random(1)
    good, poor = "base-u-039", "base-u-041"  # of one star
    played = []
    for _ in range(400):
        more = {good: chance.randint(-2, 2), poor: chance.randint(-2, 2)}
        wins = chance.random() < 0.5 + 0.2 * more[good]
        played.append(
            Trial(game("one", "other", 0 if wins else 1, first=chance.randint(0, 1)), more)
        )
    best, worst = worths(played)
    assert (best.id, worst.id) == (good, poor)
    assert best.group == "units of 1"
    assert best.points == pytest.approx(-worst.points)
    assert abs(best.points - 10.0) < best.error < 5.0  # half of 20 points above the mean


def test_the_lists_that_were_kept_are_written_as_fleet_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    options = "--player greedy --steps 1 --variants 2 --scouted 1 --games 2 --seed 3"
    arguments = ["search", "pocketmodel", "scum_and_villainy", str(tmp_path), *options.split()]
    monkeypatch.setattr(sys, "argv", ["balance", *arguments])
    assert main() == 0
    lines = (tmp_path / "pocketmodel-scum_and_villainy.jsonl").read_text().splitlines()
    last = json.loads(lines[-1])
    written = [path.stem for path in tmp_path.glob("*.yaml")]
    assert written == ([last["force"]] if last["kept"] else [])
