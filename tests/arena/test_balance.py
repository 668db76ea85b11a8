"""The tool that measures how evenly fleets are matched, and the search for lists that are."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import starfold.units
from benchmarks.balance.__main__ import main
from benchmarks.balance.lists import Search, changed, differences, search
from benchmarks.balance.model import NAMES, Model, features, fitted
from benchmarks.balance.needed import needed
from benchmarks.balance.playing import Field, Played, Player, rounds, shipped_field
from benchmarks.balance.tables import Shares, markdown
from benchmarks.balance.tuning import edited, pooled_shares, with_changes
from benchmarks.balance.worth import Trial, read_trials, trials, worths
from benchmarks.kept import Kept
from starfold.errors import InputError
from starfold.games.minis.state.position import fleet_cost
from starfold.games.registry import load_game
from starfold.units.content import content_of
from starfold.units.fleets import Fleet, fleet_data, load_fleet, shipped_fleet

pytestmark = pytest.mark.mode_independent
GREEDY = Player("greedy")
ROW = np.array([float(name == "strikes") for name in NAMES])
STRIKES = Model(0.1 * ROW, 0.0 * ROW)  # nothing else counts
HOW = Search(GREEDY, STRIKES, seed=2, steps=1, games=3, near=0.0)  # of three one side wins more


MUCH = 24.5  # damage of both sides


def copies(fleet: Fleet) -> dict[str, int]:
    return {line[0].id: line[1] for line in (*fleet.units, *fleet.deck)}


def price(game_name: str, fleet: Fleet) -> int:
    if game_name == "minis":
        return sum(fleet_cost(unit) for unit in fleet.expanded_units())
    return fleet.stars()


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


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    fielded = shipped_field("pocketmodel", "base", {})
    pairs = fielded.pairs()[:2]
    kept = Kept(tmp_path / "games", {"seed": 3})
    begun = list(rounds(fielded, pairs, GREEDY, 3, 1, kept))
    kept.games[0]["played"] = game(*pairs[0], winner=-1, ended="kept")
    whole = list(rounds(fielded, pairs, GREEDY, 3, 2, Kept(tmp_path / "games", {"seed": 3})))
    assert whole[:2] == begun
    assert whole == list(rounds(fielded, pairs, GREEDY, 3, 2))
    assert next(rounds(fielded, pairs, GREEDY, 3, 1, kept)).ended == "kept"
    other = shipped_field("pocketmodel", "ground_assault", {})
    assert next(rounds(other, other.pairs(), GREEDY, 3, 1, kept)).ended != "kept"


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
def test_a_changed_fleet_is_legal_costs_the_same_and_keeps_what_it_is_known_for(
    game_name: str, edition: str, name: str
) -> None:
    fleet = shipped_fleet(name)
    fielded = shipped_field(game_name, edition, {})
    for wanted in (0.2, -0.2):
        new = changed(fielded, name, fleet, wanted, HOW, random.Random(5))
        assert not load_game(game_name).objections(new, edition, {})
        assert price(game_name, new) == price(game_name, fleet)
        assert new.cards() == fleet.cards()
        assert differences(fleet, new)
        gain = STRIKES.wins(copies(fleet), copies(new))
        assert 0 < gain / wanted < 1.2  # as far as the model can tell
        several = {line[0].id for line in (*fleet.units, *fleet.deck) if line[1] > 1}
        assert several | needed(game_name, name, fleet) <= copies(new).keys()


def test_a_search_tries_a_change_of_the_fleet_furthest_from_even_and_repeats_itself() -> None:
    names = ("base-heavy-weather", "base-lantern-line")
    fielded = Field("pocketmodel", "base", {name: name for name in names})
    steps = list(search(fielded, HOW))
    assert [[one.to_data() for one in tried] for _, tried in steps] == [
        [one.to_data() for one in tried] for _, tried in search(fielded, HOW)
    ]
    ((after, (before, last)),) = steps
    assert before.changes == ()
    assert last.changes
    assert before.kept is not last.kept
    assert last.kept == (abs(0.5 - last.share) < abs(0.5 - before.share))
    assert (after.forces[last.force] == last.force) is not last.kept


def test_the_model_finds_what_decided(tmp_path: Path) -> None:
    """Made-up games that the side with more strikes wins, and that damage ends by units."""
    chance = random.Random(2)
    ids = [unit.id for unit in content_of([]).usable_in("base").units()]
    played = []
    for _ in range(300):
        sides = tuple(dict.fromkeys(chance.sample(ids, 12), 1) for _ in "AB")
        strikes, damage = ([features(side)[place] for side in sides] for place in (0, 1))
        ended = "units" if sum(damage) > MUCH else "objectives"
        winner = 0 if strikes[0] > strikes[1] else 1
        played.append(Trial(game("one", "other", winner, ended), (sides[0], sides[1])))
    file = tmp_path / "trials"
    kept = Kept(file, {"what": "units"})
    for trial in played:
        kept.add({"played": trial.played, "sides": trial.sides})
    assert read_trials(file) == played
    assert list(trials("pocketmodel", "base", GREEDY, 1, 20, Kept(file, {"what": "units"})))
    model = fitted(played)
    assert max(range(9), key=lambda place: model.winning[place]) == 0
    assert model.by_units[1] > 0
    assert np.allclose(Model.of_data(model.to_data()).winning, model.winning, atol=1e-5)
    with pytest.raises(InputError, match="play some first"):
        read_trials(tmp_path / "none")


def test_the_model_may_tell_what_a_unit_adds_beyond_its_features() -> None:
    """Made-up games in which one unit wins more than its numbers tell."""
    chance = random.Random(4)
    ids = [unit.id for unit in content_of([]).usable_in("base").units()]
    good, played = ids[7], []
    for _ in range(600):
        sides = [dict.fromkeys(chance.sample(ids, 12), 1) for _ in "AB"]
        more = sides[0].get(good, 0) - sides[1].get(good, 0)
        wins = chance.random() < 0.5 + 0.3 * more
        played.append(Trial(game("one", "other", 0 if wins else 1), (sides[0], sides[1])))
    model = fitted(played, each=True)
    assert max(model.each, key=lambda id: model.each[id]) == good
    assert model.each[good] > 0.05
    assert model.wins({}, {good: 1}) == fitted(played).wins({}, {good: 1}) + model.each[good]
    assert Model.of_data(model.to_data()).each == pytest.approx(model.each, abs=1e-5)


def test_worth_is_found_again_beside_others_of_equal_stars() -> None:
    chance = random.Random(1)
    good, poor = "base-u-039", "base-u-041"  # of one star
    played = []
    for _ in range(400):
        one, other = ({good: chance.randint(0, 2), poor: chance.randint(0, 2)} for _ in "AB")
        wins = chance.random() < 0.5 + 0.2 * (one[good] - other[good])
        ended = game("one", "other", 0 if wins else 1, first=chance.randint(0, 1))
        played.append(Trial(ended, (one, other)))
    best, worst = worths(played)
    assert (best.id, worst.id) == (good, poor)
    assert best.group == "units of 1"
    assert best.points == pytest.approx(-worst.points)
    assert abs(best.points - 10.0) < best.error < 5.0  # half of 20 points above the mean


def run(monkeypatch: pytest.MonkeyPatch, command: str) -> int:
    monkeypatch.setattr(sys, "argv", ["balance", *command.split()])
    return main()


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Learned from a few games."""
    games = tmp_path / "games"
    units = f"units pocketmodel scum_and_villainy --player greedy --games 40 --keep {games}"
    assert run(monkeypatch, units) == 0
    assert len(read_trials(games)) == 40
    assert run(monkeypatch, f"learn {tmp_path / 'model.json'} {games}") == 0
    return tmp_path / "model.json"


def test_what_was_tried_is_written_and_lists_that_were_kept_as_fleet_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, model: Path
) -> None:
    search = f"search pocketmodel scum_and_villainy {tmp_path} --player greedy --steps 1 --games 2"
    assert run(monkeypatch, f"{search} --model {model}") == 0
    lines = (tmp_path / "pocketmodel-scum_and_villainy.jsonl").read_text().splitlines()
    last = json.loads(lines[-1])
    assert last["changes"]
    written = [path.stem for path in tmp_path.glob("*.yaml")]
    assert written == ([last["force"]] if last["kept"] else [])


# -- changing lists by a measurement ---------------------------------------------------------------


def test_measurements_of_an_edition_are_pooled() -> None:
    def line(edition: str, games: int, share: float) -> dict[str, Any]:
        forces = {"a": {"games": games, "share": share}}
        return {"game": "minis", "edition": edition, "forces": forces}

    lines = [line("space", 30, 0.6), line("ground", 90, 0.1), line("space", 10, 0.2)]
    assert pooled_shares(lines, "minis", "space") == {"a": 0.5}
    with pytest.raises(InputError, match="nothing was measured of minis, mixed"):
        pooled_shares(lines, "minis", "mixed")


def test_changes_lead_there_and_back() -> None:
    name = "base-lantern-line"
    fleet = shipped_fleet(name)
    fielded = shipped_field("pocketmodel", "base", {})
    new = changed(fielded, name, fleet, 0.2, HOW, random.Random(5))
    changes = differences(fleet, new)
    assert fleet_data(with_changes(fleet, changes)) == fleet_data(new)
    assert fleet_data(with_changes(new, changes, back=True)) == fleet_data(fleet)
    with pytest.raises(InputError, match="is not as this record left it"):
        with_changes(with_changes(fleet, changes, back=True), changes, back=True)


def test_a_fleet_file_keeps_the_place_and_the_notes_of_what_stays(tmp_path: Path) -> None:
    shipped = Path(starfold.units.__file__).parent / "data" / "fleets"
    for name in ("base-lantern-line", "minis-mixed-open-road"):
        text = (shipped / f"{name}.yaml").read_text()
        fleet = shipped_fleet(name)
        assert edited(text, fleet) == text
        (gone, _), (more, copies), *rest = fleet.units
        new = content_of([]).units()[-1]
        units = [(more, copies + 1), *rest, (new, 2)]
        after = edited(text, Fleet(fleet.name, fleet.edition, units, fleet.deck, fleet.plan))
        assert gone.id not in after
        assert f"{{unit: {more.id}, copies: {copies + 1}}}       # {more.name}" in after
        assert f"{{unit: {new.id}, copies: 2}}" in after
        (tmp_path / "fleet.yaml").write_text(after)
        read = load_fleet(tmp_path / "fleet.yaml")
        assert read.units == units
        assert read.deck == fleet.deck


def test_lists_are_changed_by_what_was_measured_and_again_from_the_record(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    model: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shares = {"scum-open-sky": 0.7, "scum-old-hands": 0.51}
    forces = {name: {"games": 99, "share": share} for name, share in shares.items()}
    line = {"game": "pocketmodel", "edition": "scum_and_villainy", "forces": forces}
    (tmp_path / "measured").write_text(json.dumps(line))
    record = tmp_path / "tuned.jsonl"
    tune = f"tune pocketmodel scum_and_villainy --model {model} --measured {tmp_path / 'measured'}"
    assert run(monkeypatch, f"{tune} --fleets {tmp_path} --record {record}") == 0
    (file,) = tmp_path.glob("*.yaml")
    assert file.stem == "scum-open-sky"
    (made,) = [json.loads(line) for line in record.read_text().splitlines()]
    new = load_fleet(file)
    assert list(differences(shipped_fleet(file.stem), new)) == made["changes"]["scum-open-sky"]

    shipped = "benchmarks.balance.tuning.shipped_fleet"
    monkeypatch.setattr(shipped, lambda name: new if name == file.stem else shipped_fleet(name))
    assert run(monkeypatch, f"again --record {record}") == 0
    record.write_text(record.read_text().replace('"seed": 1', '"seed": 2'))
    assert run(monkeypatch, f"again --record {record}") == 2
    assert "1 rounds of" in capsys.readouterr().err
