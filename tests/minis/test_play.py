"""What must hold always, whoever plays what with which options."""

import copy
import pickle
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.errors import InputError
from starfold.games.minis.front.record import position_from_data
from starfold.games.minis.rules.moving import MoveUnit
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.rules.step import FIRST, KIND
from starfold.games.minis.speech.seen import Foreseen, Measured, MinisView
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import OPTIONS
from starfold.games.minis.state.position import GONE, ON_TABLE, PHASES, RESERVES, Position
from starfold.kernel import replay
from starfold.kernel.chance import Seeded
from starfold.kernel.core import EVERYONE, NOBODY, IllegalChoice
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import canonical_json
from starfold.kernel.replay_files import from_data, to_fields
from tests.minis.games import (
    GAME,
    begun,
    deepest_overlap,
    everything,
    melee,
    play_on,
    random_start,
)
from tests.typed import misfits

SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=4, deadline=None)
SOME = settings(max_examples=8, deadline=None)


def middle(seed: int) -> Position:
    """A random game somewhere on its way."""
    pos = melee(seed) if seed % 2 else begun(seed)
    play_on(pos, random.Random(seed), random.Random(seed + 1).randrange(90))
    return pos


def hold_on(pos: Position) -> None:
    """What holds after every choice."""
    assert deepest_overlap(pos) <= g.EPS
    assert all(place in (ON_TABLE, RESERVES, GONE) for place in pos.place)
    assert all(0 <= heading < g.FULL_TURN for heading in pos.heading)
    assert all(damage >= 0 for damage in pos.damage)
    for unit, place in enumerate(pos.place):
        seat = pos.owner(unit)
        if not pos.is_alive(seat) and not pos.setup.options.out_stay:
            assert place == GONE
        if place == RESERVES:
            assert pos.damage[unit] == 0 and not pos.flipped[unit]
    if pos.ended:
        assert pos.asked == NOBODY and not pos.options
    else:
        assert pos.options and pos.is_alive(pos.asked)
        assert len(set(pos.options)) == len(pos.options)
        assert all(pos.refusal(option) is None for option in pos.options)


@FEW
@given(SEEDS)
@pytest.mark.rule("MG-MPH-11", "MG-SETUP-09", "MG-RES-04", "MG-GEO-03", "MG-MPH-03")
def test_nothing_overlaps_and_every_listed_answer_is_legal(seed: int) -> None:
    pos = begun(seed) if seed % 3 else random_start(seed)
    chance = random.Random(seed)
    for _ in range(70):
        if pos.ended:
            break
        pos.choose(chance.choice(pos.options))
        hold_on(pos)


@FEW
@given(SEEDS)
def test_same_seed_and_answers_give_the_same_bytes(seed: int) -> None:
    games = [random_start(seed, record=True, players=2) for _ in range(2)]
    for pos in games:
        play_on(pos, random.Random(seed), 70)
    assert everything(games[0]) == everything(games[1])
    stories = [[event.everything() for event in pos.log or []] for pos in games]
    assert canonical_json(stories[0]) == canonical_json(stories[1])


@FEW
@given(SEEDS)
def test_recording_changes_nothing(seed: int) -> None:
    silent, recorded = begun(seed), begun(seed, record=True)
    play_on(silent, random.Random(seed), 80)
    play_on(recorded, random.Random(seed), 80)
    assert everything(silent) == everything(recorded)


@SOME
@given(SEEDS)
def test_copies_share_nothing(seed: int) -> None:
    pos = middle(seed)
    before = everything(pos)
    twin = pos.copy()
    assert everything(twin) == before
    assert twin.options == pos.options
    play_on(twin, random.Random(seed), 25)
    assert everything(pos) == before
    after = everything(twin)
    play_on(pos, random.Random(seed + 2), 25)
    assert everything(twin) == after


@FEW
@given(SEEDS)
def test_serialise_and_restore_at_every_choice(seed: int) -> None:
    pos = middle(seed) if seed % 3 else random_start(seed)
    chance = random.Random(seed)
    for _ in range(25):
        if pos.ended:
            break
        data = msgspec.json.decode(everything(pos))
        restored = position_from_data(pos.setup, data)
        assert everything(restored) == everything(pos)
        assert restored.options == pos.options
        answer = chance.choice(pos.options)
        restored.apply(answer)
        pos.apply(answer)
        assert everything(restored) == everything(pos)


@FEW
@given(SEEDS)
def test_pickle_and_deepcopy_keep_the_state(seed: int) -> None:
    pos = middle(seed)
    for twin in (pickle.loads(pickle.dumps(pos)), copy.deepcopy(pos)):
        assert everything(twin) == everything(pos)
        assert twin.options == pos.options


@SOME
@given(SEEDS)
def test_a_melee_with_all_icons_keeps_every_promise(seed: int) -> None:
    pos = melee(seed, record=True)
    chance = random.Random(seed)
    hold_on(pos)
    for _ in range(60):
        if pos.ended:
            break
        pos.choose(chance.choice(pos.options))
        hold_on(pos)
        for unit, place in enumerate(pos.place):
            rivals = [other for other in pos.units_of(pos.owner(unit)) if other != unit]
            names = [pos.setup.person[other] for other in rivals]
            assert (
                place != ON_TABLE
                or not pos.setup.person[unit]
                or (pos.setup.person[unit] not in names)
            )
    for event in GAME.events_for(pos, NOBODY, pos.log or []):
        assert GAME.tell(event)


# -- numbers from outside --------------------------------------------------------------------------


def any_number(pos: Position, chance: random.Random) -> int:
    """A number of the right build, or of none."""
    form = chance.randrange(4)
    if form == 0:
        return chance.randrange(-5, 30_000)
    if form == 1:
        return chance.randrange(-(1 << 80), 1 << 80)
    if form == 2:
        return chance.choice(pos.options) + chance.choice((-1, 1, FIRST, -FIRST, KIND))
    turn = 180_000 + chance.randrange(-95_000, 95_000)
    return KIND * chance.randrange(1, 4) + FIRST * turn + chance.randrange(90_000)


@SOME
@given(SEEDS)
@pytest.mark.rule("MG-MPH-06", "MG-MPH-07", "MG-MPH-10", "MG-MPH-11", "MG-GEO-02")
def test_any_number_is_refused_with_words_or_is_a_legal_answer(seed: int) -> None:
    pos = middle(seed)
    chance = random.Random(seed + 7)
    for _ in range(25):
        if pos.ended:
            break
        number = any_number(pos, chance)
        before = everything(pos)
        refused = pos.refusal(number)
        assert everything(pos) == before
        if refused:
            with pytest.raises(IllegalChoice):
                pos.choose(number)
            assert everything(pos) == before
            pos.choose(chance.choice(pos.options))
            continue
        frame = pos.stack[-1]
        moves = isinstance(frame, MoveUnit) and number >= KIND
        if isinstance(frame, MoveUnit) and moves:
            unit, limit = frame.unit, frame.limit(pos)
            x, y, heading = pos.x[unit], pos.y[unit], pos.heading[unit]
            longest = max(pos.setup.options.short, pos.setup.options.long)
            pos.choose(number)
            turned = abs(g.wrap_half(pos.heading[unit] - heading))
            gone = g.disc_gap(x, y, 0.0, pos.x[unit], pos.y[unit], 0.0)
            assert turned <= limit
            swing = 2 * pos.setup.radius[unit] if pos.setup.options.bow_pivot else 0.0
            assert g.EPS / 2 < gone <= longest + swing + g.EPS
        else:
            pos.choose(number)
        hold_on(pos)


@SOME
@given(SEEDS)
def test_what_is_foreseen_happens(seed: int) -> None:
    pos = middle(seed)
    if pos.ended:
        return
    chance = random.Random(seed)
    before = everything(pos)
    for option in chance.sample(pos.options, min(4, len(pos.options))):
        found = GAME.survey(pos, pos.asked, {"option": option})
        assert list(misfits(found, Foreseen)) == []
        assert found["refusal"] == ""
        after = pos.copy()
        after.choose(option)
        if found["spots"] and not after.ended:
            spot, unit = found["spots"][-1], found["unit"]
            assert abs(after.x[unit] - spot["x"]) < 1e-3 and abs(after.y[unit] - spot["y"]) < 1e-3
            assert abs(after.heading[unit] / 1000 - spot["heading"]) < 1e-6
    for number in (-77, 1 << 70, any_number(pos, chance)):
        found = GAME.survey(pos, pos.asked, {"option": number})
        assert bool(found["refusal"]) == bool(pos.refusal(number))
    assert everything(pos) == before


# -- what is sent ----------------------------------------------------------------------------------


@FEW
@given(SEEDS)
def test_views_have_their_shape_and_are_the_same_for_all(seed: int) -> None:
    pos = begun(seed) if seed % 3 else random_start(seed)
    chance = random.Random(seed)
    for _ in range(4):
        play_on(pos, chance, 12)
        views = [GAME.view(pos, seat) for seat in (EVERYONE, NOBODY, 1)]
        for view in views:
            assert list(misfits(view, MinisView)) == []
        plain = [{**view, "seat": 0} for view in views]
        assert all(view == plain[0] for view in plain)
        for unit in range(len(pos.place)):
            if pos.on_table(unit):
                found = GAME.survey(pos, NOBODY, {"unit": unit})
                assert list(misfits(found, Measured)) == []
            else:
                with pytest.raises(InputError):
                    GAME.survey(pos, NOBODY, {"unit": unit})


@FEW
@given(SEEDS)
def test_every_event_is_a_sentence_and_cites_rules(seed: int) -> None:
    pos = begun(seed, record=True) if seed % 3 else random_start(seed, record=True)
    play_on(pos, random.Random(seed), 100)
    for event in GAME.events_for(pos, NOBODY, pos.log or []):
        sentence = GAME.tell(event)
        assert sentence and sentence == sentence.strip()
        assert event["rules"] and all(rule.startswith("MG-") for rule in event["rules"])
        canonical_json(event)


@FEW
@given(SEEDS)
def test_replays_come_out_the_same(seed: int) -> None:
    chance = random.Random(seed)
    wanted = {"edition": chance.choice(BATTLES), "options": {"max_turns": 3}}
    spec = GAME.deal(wanted, 2 + seed % 2, seed % 5)
    players = ["somebody"] * len(spec["forces"])
    pos, kept = replay.begin(GAME, spec, Seeded(seed), players, record=False)
    for number in range(50):
        if pos.ended:
            break
        if number == 40:
            replay.concede(GAME, pos, kept, pos.asked)
        else:
            replay.answer(GAME, pos, kept, chance.choice(pos.options))
    data = msgspec.json.decode(canonical_json(to_fields(kept)))
    last = replay.verify(GAME, from_data(data, "here"))
    assert canonical_json(GAME.to_data(last)) == canonical_json(GAME.to_data(pos))


# -- options, players, the end ---------------------------------------------------------------------

EACH_VALUE = [
    (name, value)
    for name, rule in OPTIONS.items()
    for value in rule.values
    if value != rule.default and name != "combat_base"  # no shipped fleet has base cards
]


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_of_each_option_is_played(name: str, value: object) -> None:
    for seed in range(2):
        pos = melee(seed, record=True, defaults=True, **{name: value})
        play_on(pos, random.Random(str(value)), 70)
        hold_on(pos)
        assert everything(position_from_data(pos.setup, GAME.to_data(pos))) == everything(pos)


@pytest.mark.parametrize("name", ["base_layout", "fleet_exact", "named_unique", "table"])
def test_options_of_set_up_are_played(name: str) -> None:
    value = OPTIONS[name].values[-1]
    spec = GAME.deal({"edition": "free_for_all", "options": {name: value}}, 2, 1)
    pos = GAME.start(spec, seeded_dice(5), record=True)
    chance = random.Random(name)
    while not pos.ended and pos.turn < 2:
        pos.choose(chance.choice(pos.options))
    hold_on(pos)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.rule("MG-TURN-01")
def test_phases_cycle_for_any_number_of_players(players: int) -> None:
    pos = random_start(players, record=True, players=players, defaults=True)
    chance = random.Random(players)
    while not pos.ended and pos.turn < 3:
        pos.apply(chance.choice(pos.options))
    hold_on(pos)
    phases = [event.data["phase"] for event in pos.log or [] if event.kind == "phase"]
    for number, phase in enumerate(phases):
        assert phase == PHASES[1 + number % 4]


@SOME
@given(SEEDS)
@pytest.mark.rule("MG-END-03", "MG-END-05")
def test_whoever_gives_up_is_out_and_the_others_play_on(seed: int) -> None:
    chance = random.Random(seed)
    pos = begun(seed, record=True) if seed % 3 else random_start(seed, record=True)
    left = list(range(pos.seats))
    chance.shuffle(left)
    while len(left) > 1 and not pos.ended:
        play_on(pos, chance, chance.randrange(30))
        seat = left.pop()
        out = not pos.is_alive(seat) or bool(pos.ended)
        before = everything(pos)
        GAME.concede(pos, seat)
        if out:
            assert everything(pos) == before
        hold_on(pos)
        assert not pos.is_alive(seat) or pos.ended
    assert pos.ended
    if pos.ended == "last survivor" and not pos.setup.options.points_decide(pos.seats):
        assert len(pos.winners) == 1 and pos.is_alive(pos.winners[0])


def test_games_come_to_an_end() -> None:
    """Random play takes long; a cap ends it, and survivors end it before."""
    for seed in range(3):
        spec = GAME.deal({"edition": "space", "options": {"max_turns": 4}}, 2, seed)
        pos = GAME.start(spec, seeded_dice(seed), record=False)
        play_on(pos, random.Random(seed), 10**6)
        assert pos.ended
        assert pos.turn <= 4
