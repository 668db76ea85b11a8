"""The notation of choices: one text form for each, which reads back in its position.

`STARFOLD_CHOICES` says how many choices are looked at; 100,000 take some minutes in plain Python.
"""

import os
import random
from collections.abc import Iterator

import pytest

from starfold.agents.ccg.judgement import best_option
from starfold.errors import InputError
from starfold.games.ccg.cards.library import declared
from starfold.games.ccg.front.record import ASKING
from starfold.games.ccg.rules import actions, movement, reacting
from starfold.games.ccg.rules.battle import YES, PowerSegment
from starfold.games.ccg.rules.boarding import Transfer
from starfold.games.ccg.rules.captives import Capture, TakeOver
from starfold.games.ccg.rules.carrying import HandOver
from starfold.games.ccg.rules.creatures import CreatureAttack
from starfold.games.ccg.rules.damage import FROM_HAND, DamageSegment
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.destiny import DrawDestiny
from starfold.games.ccg.rules.epic import AttackRun
from starfold.games.ccg.rules.firing import Fire, Volley
from starfold.games.ccg.rules.force import REST_OF_RESERVE, TOP_OF_RESERVE, LoseForce
from starfold.games.ccg.rules.locations import DeployLocation
from starfold.games.ccg.rules.losing import ArrangePile, LoseCards, Release
from starfold.games.ccg.rules.mines import Bury, Tripped
from starfold.games.ccg.rules.phases import DRAW_AND_STOP, DRAW_ONE, ActivatePhase, DrawPhase
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.restrictions import USUAL
from starfold.games.ccg.rules.searching import SearchPile
from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.rules.step import Step, packed, top
from starfold.games.ccg.rules.travelling import MoveStation, TransitGroup
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.rules.vessels import Designate
from starfold.games.ccg.rules.withdrawing import DriveOff
from starfold.games.ccg.speech.names import written
from starfold.games.ccg.state.position import Fight, Moment, Position, may_see
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_BURY,
    A_CAPTIVE,
    A_COVER,
    A_CREATURE,
    A_DEFUSE,
    A_DEPLOY,
    A_DRAIN,
    A_EPIC,
    A_FIRE,
    A_HAND_OVER,
    A_HOLO,
    A_MOVE,
    A_PLAY,
    A_REACT,
    A_REPLACE,
    A_SEARCH,
    A_TRANSFER,
    A_USE,
    ABOARD_CARGO,
    ABOARD_PILOT,
    DARK,
    HAND,
    JUST_MOVED,
    LIGHT,
    MOVE,
    NONE,
)
from starfold.kernel.core import DECLINE, EVERYONE, NOBODY
from starfold.kernel.notation import notation, notation_for, offered, option
from tests.ccg.random_games import PLAIN, RICH, STAGED_START, Tally, choice, random_trial
from tests.ccg.table import Layout

CHOICES = int(os.environ.get("STARFOLD_CHOICES", "3000"))
IN_A_GAME = 220  # questions of one game that are looked at
GREEDY_EVERY = 6  # games: they take their time


def questions(first: int) -> Iterator[Position]:
    """Positions of many games: any decks and options, from the beginning and from the middle."""
    ids = sorted(declared())
    for seed in range(first, first + 10_000):
        chance, tally = random.Random(seed), Tally()
        start = (STAGED_START, RICH, PLAIN)[seed % 3]
        pos = random_trial(seed, chance.sample(ids, 8), tally, start).begin()
        greedy = seed % GREEDY_EVERY == GREEDY_EVERY - 1
        for _ in range(IN_A_GAME):
            if pos.ended:
                break
            yield pos
            pos.choose(best_option(pos, pos.asked) if greedy else choice(pos, chance, tally))


@pytest.mark.parametrize("first", [1, 1_000_001])
def test_every_choice_reads_back(first: int) -> None:
    """And none needs a mark to tell it from another one."""
    seen = 0
    for pos in questions(first):
        if seen >= CHOICES / 2:
            return
        for text, answer in offered(pos).items():
            seen += 1
            assert "#" not in text
            assert notation(pos, answer) == text
            assert option(pos, text) == answer
            assert option(pos, f" {text.upper()} ") == answer


def is_revealed(pos: Position) -> bool:
    """Starting locations that are being laid out, known to all."""
    step = top(pos)
    return isinstance(step, SetUp) and not step.again


@pytest.mark.parametrize("first", [2_000_001])
def test_a_notation_tells_others_no_card_that_they_may_not_see(first: int) -> None:
    seen = 0
    for pos in questions(first):
        if seen >= CHOICES / 4:
            return
        for text, answer in offered(pos).items():
            seen += 1
            assert notation_for(pos, answer, pos.asked) == text
            assert notation_for(pos, answer, EVERYONE) == text
            for reader in (1 - pos.asked, NOBODY):
                told = notation_for(pos, answer, reader)
                pieces = top(pos).choice(pos, answer).pieces
                hidden = [
                    pieces[name]
                    for name in ("card", "target", "place")
                    if name in pieces and not may_see(pos, reader, pieces[name])
                ]
                if hidden and not is_revealed(pos):
                    assert told.endswith(" ?")
                    assert not any(written(pos, card) in told for card in hidden)
                else:
                    assert told == text


def test_the_number_of_a_card_in_hand_tells_nothing_of_the_other_deck() -> None:
    table = Layout()
    for _ in range(2):
        table.hand("Sense", LIGHT)
    own = [table.hand("Sense", DARK) for _ in range(2)]
    assert [written(table.pos, card) for card in own] == ["Sense 1", "Sense 2"]


def test_what_cannot_be_chosen_is_refused_with_the_nearest() -> None:
    pos = next(questions(1))
    with pytest.raises(InputError, match="cannot be chosen here"):
        option(pos, "sing a song")


# -- each verb once --------------------------------------------------------------------------------

Line = tuple[str, Step, int]  # how it is written, the step that asks, and the answer


def choices_shown() -> tuple[Position, list[Line]]:
    """A table with something for every verb; nobody asks whether all of it could happen."""
    table = Layout()
    ridge, trench = table.location("North Ridge"), table.location("Snow Trench")
    hoth, bay = table.location("Hoth: Echo Docking Bay", LIGHT), table.location("Docking Bay 94")
    star = table.location("Death Star", DARK)
    luke, leia = table.put("Luke Skywalker", ridge), table.put("Leia Organa", ridge)
    troopers = [table.put("Rebel Guard", ridge) for _ in range(2)]
    speeder, wampa = table.put("Rogue 1", ridge), table.put("Wampa", ridge)
    vader, falcon = table.put("Darth Vader", ridge), table.put("Millennium Falcon", hoth)
    blaster = table.put("Blaster", luke)
    medic = table.put("Shawn Valdez", ridge)
    jawa, theirs = table.put("Jawa", ridge, LIGHT), table.put("Jawa", ridge, DARK)
    wait, sense = table.hand("It Can Wait"), table.hand("Sense", LIGHT)
    han, run = table.hand("Han Solo", LIGHT), table.hand("Attack Run")
    mines = [table.hand("Infantry Mine", LIGHT) for _ in range(2)]
    pos = table.begin(LIGHT, MOVE)
    pos.fight = Fight(ridge, LIGHT)
    acts = PhaseActions(LIGHT)
    moved = Responses(Moment(JUST_MOVED, DARK, vader))
    deploys = Deploy(han, LIGHT, USUAL)
    lines: list[Line] = [
        # the actions of a phase
        ("pass", acts, DECLINE),
        ("deploy Han Solo", acts, packed(A_DEPLOY, han)),
        ("deploy Infantry Mine 2", acts, packed(A_DEPLOY, mines[1])),
        ("play Sense, function 1", acts, packed(A_PLAY, sense)),
        ("play It Can Wait", acts, packed(A_PLAY, wait)),
        ("use Shawn Valdez", acts, packed(A_USE, medic)),
        ("drain North Ridge", acts, packed(A_DRAIN, ridge)),
        ("battle North Ridge", acts, packed(A_BATTLE, ridge)),
        ("fire Blaster", acts, packed(A_FIRE, blaster)),
        ("move Rebel Guard 2", acts, packed(A_MOVE, troopers[1], movement.WALK)),
        ("move Light's Jawa", acts, packed(A_MOVE, jawa, movement.WALK)),
        ("move Millennium Falcon, hyperspeed", acts, packed(A_MOVE, falcon, movement.JUMP)),
        ("move Luke Skywalker, shuttle", acts, packed(A_MOVE, luke, movement.SHUTTLE)),
        ("board Luke Skywalker", acts, packed(A_BOARD, luke)),
        ("seat Luke Skywalker", acts, packed(A_BOARD, luke, actions.DESIGNATE)),
        ("transfer Millennium Falcon", acts, packed(A_TRANSFER, falcon)),
        ("search North Ridge", acts, packed(A_SEARCH, ridge)),
        ("replace Han Solo", acts, packed(A_REPLACE, han)),
        ("hand over Blaster", acts, packed(A_HAND_OVER, blaster)),
        ("bury North Ridge", acts, packed(A_BURY, ridge)),
        ("attack Wampa", acts, packed(A_CREATURE, wampa)),
        ("cover Leia Organa", acts, packed(A_COVER, leia)),
        ("defuse Infantry Mine 1", acts, packed(A_DEFUSE, mines[0])),
        ("captive Luke Skywalker", acts, packed(A_CAPTIVE, luke)),
        ("epic Attack Run", acts, packed(A_EPIC, run)),
        ("holo Wampa", acts, packed(A_HOLO, wampa)),
        # answers to what happened
        ("pass", moved, DECLINE),
        ("react Rogue 1", moved, packed(A_REACT, speeder, reacting.TO)),
        ("react Rogue 1, away", moved, packed(A_REACT, speeder, reacting.AWAY)),
        ("react Rogue 1, by deploying", moved, packed(A_REACT, speeder, reacting.BY_DEPLOYING)),
        # Force
        ("activate 3", ActivatePhase(LIGHT, 5), 3),
        ("draw", DrawPhase(LIGHT), DRAW_ONE),
        ("draw 1", DrawPhase(LIGHT), DRAW_AND_STOP + 1),
        ("done", DrawPhase(LIGHT), DECLINE),
        ("lose Sense", LoseForce(LIGHT, 1, NONE, [], NONE), sense),
        ("lose Reserve Deck", LoseForce(LIGHT, 1, NONE, [], NONE), TOP_OF_RESERVE),
        ("lose Reserve Deck, 2", LoseForce(LIGHT, 2, NONE, [], NONE), REST_OF_RESERVE),
        ("take Sense", SearchPile(LIGHT, LIGHT, HAND, [sense], 0, 1, luke), sense),
        ("number 4", DrawDestiny(LIGHT, 1, 0, luke, NONE, card=sense), 4),
        # where, as what, with whom
        ("to Snow Trench", deploys, trench),
        ("to Rogue 1", deploys, speeder),
        ("to side of the table", deploys, han),
        ("role Han Solo, pilot", Deploy(han, LIGHT, USUAL, 1, speeder), ABOARD_PILOT),
        ("role Han Solo, cargo", Deploy(han, LIGHT, USUAL, 1, speeder), ABOARD_CARGO),
        ("pilot Luke Skywalker", Deploy(falcon, LIGHT, USUAL, 2, hoth), luke),
        ("slot between Echo Docking Bay and Snow Trench", DeployLocation(ridge, LIGHT), 1),
        ("start Snow Trench", SetUp(again=[LIGHT]), trench),
        ("to Docking Bay 94", TransitGroup([luke], LIGHT, NONE), bay),
        ("join Leia Organa", TransitGroup([luke], LIGHT, bay), leia),
        ("to parsec 3", MoveStation(star, DARK), packed(A_MOVE, star, movement.DEEP_SPACE + 3)),
        ("instead of Leia Organa", Designate(luke, LIGHT), leia),
        ("to Leia Organa", HandOver(blaster, LIGHT), leia),
        ("transfer Luke Skywalker", Transfer(falcon, LIGHT, speeder), luke),
        ("bury Infantry Mine 1", Bury(ridge, LIGHT), mines[0]),
        ("defuse Infantry Mine 1", Tripped(vader, ridge, mines, []), mines[0]),
        ("choose Infantry Mine 1", Tripped(vader, ridge, mines, [], False), mines[0]),
        # what befalls cards
        ("fire by Luke Skywalker", Fire(blaster, LIGHT, NONE, False), luke),
        ("target Darth Vader", Fire(blaster, LIGHT, NONE, False, 1, luke), vader),
        ("target Dark's Jawa", Fire(blaster, LIGHT, NONE, False, 1, luke), theirs),
        ("fire Blaster", Volley(vader, LIGHT, luke, [blaster]), blaster),
        ("done", DriveOff([theirs], luke, LIGHT), DECLINE),
        ("to Snow Trench", DriveOff([theirs], luke, LIGHT), trench),
        ("draw", PowerSegment(0), YES),
        ("forfeit Rebel Guard 1", DamageSegment(LIGHT), troopers[0]),
        ("forfeit Han Solo, from hand", DamageSegment(LIGHT), FROM_HAND + han),
        ("lose Han Solo", DamageSegment(LIGHT), han),
        ("lay Sense", ArrangePile(LIGHT, [sense, han]), sense),
        ("jump off Luke Skywalker", LoseCards([speeder], NONE, DARK, [], False), luke),
        ("eat Luke Skywalker", CreatureAttack(wampa, luke), wampa),
        ("drag Luke Skywalker", CreatureAttack(wampa, luke), trench),
        ("escape Luke Skywalker", Capture(luke, DARK), luke),
        ("imprison Snow Trench", Capture(luke, DARK), trench),
        ("escort Darth Vader", Capture(luke, DARK), vader),
        ("used Luke Skywalker", Release(luke), luke),
        ("escort by Darth Vader", TakeOver(luke, DARK), vader),
        ("enter Millennium Falcon", AttackRun(run, LIGHT), falcon),
        ("follow Rogue 1", AttackRun(run, LIGHT, 1), speeder),
        ("lead Millennium Falcon", AttackRun(run, LIGHT, 2), falcon),
    ]
    return pos, lines


def test_the_notation_of_each_verb() -> None:
    pos, lines = choices_shown()
    told = [step.choice(pos, answer).notation() for _, step, answer in lines]
    assert told == [expected for expected, _, _ in lines]


def test_every_step_that_asks_is_shown_or_asks_as_another_does() -> None:
    shown = {type(step).__name__ for _, step, _ in choices_shown()[1]}
    like_another = {"Board", "MoveCard", "MoveTogether", "Resettle", "React", "ReactByDeploying"}
    like_another |= {"Withdraw", "Ignition"}
    like_another |= {"SearchParty", "Explode", "TargetGenerator", "WeaponsSegment"}
    texts = {"Run", "DeploySteps"}  # what they ask is in `scripts.steps`
    assert set(ASKING) == shown | like_another | texts
