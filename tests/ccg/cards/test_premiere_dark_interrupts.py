"""Dark Interrupts of Premiere: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    battle,
    damage,
    fighting,
    force,
    losing,
    movement,
    values,
)
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import (
    THIS_BATTLE,
    WHILE_ON_TABLE,
    Lasting,
    Moment,
    Position,
)
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    A_REACT,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    BATTLE,
    BATTLE_DESTINY_DRAWN,
    BATTLE_ENDED,
    BATTLE_INITIATED,
    BATTLE_LOST,
    CONTROL,
    DARK,
    DEPLOY,
    DID_BATTLE,
    FORBID_BATTLE,
    FORCE_PAID,
    HAND,
    HELD,
    IS_HIT,
    IS_UNDERCOVER,
    JUST_LOST,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    OUT,
    PHASE_BEGAN,
    PLAYED,
    POWER,
    RESERVE,
    STACKED,
    TABLE,
    THERE,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import SECOND_BAY
from tests.ccg.table import (
    Layout,
    fight,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
)

PLAIN = SECOND_BAY  # a site without a text
DUNE_SEA = "Tatooine: Dune Sea"
MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
YAVIN = "Yavin 4"
COMPACTOR = "Death Star: Trash Compactor"
CORRIDOR = "Death Star: Level 4 Military Corridor"
WAR_ROOM = "Death Star: War Room"


def seated() -> Layout:
    """A table whose players hold a card of no text each, so that no phase ends by itself."""
    table = Layout()
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, 6)
    return table


def wait_for(pos: Position, card: int, number: int = 0) -> None:
    """Pass until a card may be played for a function."""
    for _ in range(80):
        if option_of(card, number) in pos.options:
            return
        assert DECLINE in pos.options, f"{pos.title(card)} was never offered"
        pos.choose(DECLINE)
    raise AssertionError(f"{pos.title(card)} was never offered")


def option_of(card: int, number: int) -> int:
    return packed(A_PLAY, card, number)


def go_on(pos: Position) -> None:
    """Carry out what was put on the stack, or the windows of what happened."""
    pos.asked = NONE
    pos.start()


def playable(
    pos: Position, card: int, number: int = 0, moment: Moment | None = None, seat: int = DARK
) -> bool:
    """Whether a card in hand may be played for a function now, or in answer to a moment."""
    ability = pos.setup.scripts[card].abilities[number]
    if moment is None:
        if ability.moments is not None or not ability.times & abilities.time_of(pos, seat):
            return False
    elif moment.kind not in (ability.moments or []):
        return False
    return abilities.playable(pos, card, number, seat, moment)


def skirmish(
    light: list[str], dark: list[str], title: str, place: str | CardDef = PLAIN, first: int = DARK
) -> tuple[Position, int, int]:
    """A battle at its weapons segment with a card in Dark's hand: position, card, location."""
    table = seated()
    site = table.location(place)
    for side, names in ((LIGHT, light), (DARK, dark)):
        for name in names:
            table.put(name, site, side)
    card = table.hand(title, DARK)
    pos = table.begin(first, BATTLE)
    fight(pos, site)
    return pos, card, site


def cards(pos: Position, name: str) -> list[int]:
    """All cards in play with this in their titles."""
    return [card for card in pos.table if name in pos.title(card)]


def to_the_end(pos: Position) -> None:
    """Play a battle to its end: no battle destiny is drawn, damage is paid with Force."""
    for _ in range(200):
        if pos.fight is None:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    raise AssertionError("the battle never ended")


# -- 1_235 Boring Conversation Anyway --------------------------------------------------------------


@pytest.mark.parametrize("title", ["Panic", "Skywalkers", "Surprise Assault", "Scomp Link Access"])
def test_a_boring_conversation_cancels_interrupts_by_name(title: str) -> None:
    table = seated()
    theirs, card = stand_in(table, title, LIGHT), table.hand("Boring Conversation Anyway")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, theirs)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[theirs] == LOST
    assert pos.zone[card] == USED


@pytest.mark.parametrize("title", ["Rebel Planners", "Demotion"])
def test_a_boring_conversation_cancels_effects_by_name(title: str) -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    effect = table.put(title, site, LIGHT)
    card = table.hand("Boring Conversation Anyway")
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[effect] == LOST


def test_a_boring_conversation_leaves_others_alone() -> None:
    table = seated()
    theirs, card = stand_in(table, "Narrow Escape", LIGHT), table.hand("Boring Conversation Anyway")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, theirs)
    quiet(pos)
    assert pos.zone[theirs] == USED
    assert not playable(pos, card, 1)


# -- 1_236 Charming To The Last, 1_248 I Have You Now ----------------------------------------------


@pytest.mark.parametrize("rebel, draws", [("Leia Organa", 2), ("Luke Skywalker", 1)])
def test_charming_to_the_last_adds_battle_destiny(rebel: str, draws: int) -> None:
    pos, card, site = skirmish([rebel], ["Grand Moff Tarkin"], "Charming To The Last")
    before = values.battle_draws(pos, site, DARK)
    play(pos, card)
    quiet(pos)
    assert values.battle_draws(pos, site, DARK) == before + draws
    assert pos.zone[card] == LOST


@pytest.mark.parametrize(
    "light, dark", [("Rebel Trooper", "Grand Moff Tarkin"), ("Leia Organa", "Admiral Motti")]
)
def test_charming_to_the_last_wants_tarkin_and_an_able_rebel(light: str, dark: str) -> None:
    pos, card, _ = skirmish([light], [dark], "Charming To The Last")
    assert not offered(pos, A_PLAY, card)


def test_of_two_rebels_one_is_charmed() -> None:
    """1_236: with Leia in the battle, Luke may still be the target."""
    pos, card, site = skirmish(
        ["Leia Organa", "Luke Skywalker"], ["Grand Moff Tarkin"], "Charming To The Last"
    )
    before = values.battle_draws(pos, site, DARK)
    play(pos, card)
    pos.choose(cards(pos, "Luke")[0])
    quiet(pos)
    assert values.battle_draws(pos, site, DARK) == before + 1


@pytest.mark.parametrize("rebel, draws", [("Luke Skywalker", 2), ("Han Solo", 1)])
def test_i_have_you_now_adds_battle_destiny(rebel: str, draws: int) -> None:
    pos, card, site = skirmish([rebel], ["Darth Vader"], "I Have You Now")
    before = values.battle_draws(pos, site, DARK)
    play(pos, card)
    quiet(pos)
    assert values.battle_draws(pos, site, DARK) == before + draws


@pytest.mark.parametrize(
    "light, dark", [("Rebel Trooper", "Darth Vader"), ("Luke Skywalker", "Djas Puhr")]
)
def test_i_have_you_now_wants_a_dark_jedi_and_an_able_rebel(light: str, dark: str) -> None:
    """Ability 4 makes no Dark Jedi."""
    pos, card, _ = skirmish([light], [dark], "I Have You Now")
    assert not offered(pos, A_PLAY, card)


# -- 1_239 Dark Collaboration ----------------------------------------------------------------------


@pytest.mark.parametrize("officer", ["General Tagge", "Admiral Motti"])
def test_dark_collaboration_adds_two_battle_destinies(officer: str) -> None:
    pos, card, site = skirmish(
        ["Rebel Trooper"], ["Grand Moff Tarkin", officer], "Dark Collaboration"
    )
    before = values.battle_draws(pos, site, DARK)
    play(pos, card)
    quiet(pos)
    assert values.battle_draws(pos, site, DARK) == before + 2


def test_dark_collaboration_wants_both_in_the_battle() -> None:
    pos, card, _ = skirmish(
        ["Rebel Trooper"], ["General Tagge", "Admiral Motti"], "Dark Collaboration"
    )
    assert not offered(pos, A_PLAY, card)


def test_dark_collaboration_cancels_rebel_barrier_and_restricted_deployment() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    effect = table.put("Restricted Deployment", site, LIGHT)
    theirs = stand_in(table, "Rebel Barrier", LIGHT)
    first, second = table.hand("Dark Collaboration"), table.hand("Dark Collaboration")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, theirs)
    wait_for(pos, first, 2)
    play(pos, first, 2)
    quiet(pos)
    assert pos.zone[theirs] == LOST
    assert not playable(pos, second, 1)  # one a turn
    pos.played = []
    assert playable(pos, second, 1)
    wait_for(pos, second, 1)
    play(pos, second, 1)
    quiet(pos)
    assert pos.zone[effect] == LOST


# -- 1_257 Lone Pilot, 1_258 Lone Warrior, 1_260 Moment Of Triumph ---------------------------------


def alone_at(place: str | CardDef, ship: str, who: str, title: str) -> tuple[Position, int, int]:
    """Light initiates a battle against somebody of Dark who is alone."""
    table = seated()
    location = table.location(place)
    if ship:
        table.put("X-wing", location)
        vessel = table.put(ship, location)
        if who:
            table.put(who, vessel)
    else:
        table.put("Luke Skywalker", location)
        table.put(who, location)
    card = table.hand(title, DARK)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, location)
    return pos, card, location


@pytest.mark.parametrize(
    "ship, who, number, draws",
    [
        ("Black 3", "Chief Bast", 0, 1),
        ("TIE Fighter", "", 0, 1),
        ("Black 3", "Admiral Motti", 1, 2),
    ],
)
def test_lone_pilot_adds_battle_destiny(ship: str, who: str, number: int, draws: int) -> None:
    """A permanent pilot may be the one."""
    pos, card, place = alone_at(YAVIN, ship, who, "Lone Pilot")
    before = values.battle_draws(pos, place, DARK)
    wait_for(pos, card, number)
    play(pos, card, number)
    quiet(pos)
    assert values.battle_draws(pos, place, DARK) == before + draws


def test_lone_pilot_is_for_who_defends_alone_at_a_system() -> None:
    pos, card, _ = alone_at(PLAIN, "", "Admiral Motti", "Lone Pilot")
    assert not playable(pos, card, 0) and not playable(pos, card, 1)  # a site
    pos, card, _ = alone_at(YAVIN, "TIE Fighter", "", "Lone Pilot")
    assert playable(pos, card, 0)
    assert pos.fight is not None
    pos.fight.initiator = DARK  # who attacks does not defend
    assert not playable(pos, card, 0)
    pos, card, _ = alone_at(YAVIN, "Devastator", "Chief Bast", "Lone Pilot")
    assert not playable(pos, card, 0)  # with the permanent pilot there


@pytest.mark.parametrize("who, number, draws", [("Stormtrooper", 0, 1), ("General Tagge", 1, 2)])
def test_lone_warrior_adds_battle_destiny(who: str, number: int, draws: int) -> None:
    pos, card, place = alone_at(PLAIN, "", who, "Lone Warrior")
    before = values.battle_draws(pos, place, DARK)
    wait_for(pos, card, number)
    play(pos, card, number)
    quiet(pos)
    assert values.battle_draws(pos, place, DARK) == before + draws


def test_lone_warrior_is_of_your_own_at_a_site() -> None:
    pos, card, _ = alone_at(YAVIN, "Black 3", "Admiral Motti", "Lone Warrior")
    assert not playable(pos, card, 0)
    pos, card, _ = skirmish(["Luke Skywalker"], ["Stormtrooper"], "Lone Warrior")
    assert not playable(pos, card, 0)  # Luke defends


@pytest.mark.parametrize("who, number, draws", [("Grand Moff Tarkin", 0, 2), ("Djas Puhr", 1, 1)])
def test_moment_of_triumph_adds_battle_destiny(who: str, number: int, draws: int) -> None:
    pos, card, place = alone_at(PLAIN, "", who, "Moment Of Triumph")
    before = values.battle_draws(pos, place, DARK)
    wait_for(pos, card, number)
    play(pos, card, number)
    quiet(pos)
    assert values.battle_draws(pos, place, DARK) == before + draws


def test_moment_of_triumph_is_for_tarkin_or_an_alien_alone() -> None:
    pos, card, _ = alone_at(PLAIN, "", "Stormtrooper", "Moment Of Triumph")
    assert not playable(pos, card, 0) and not playable(pos, card, 1)
    pos, card, _ = skirmish(
        ["Luke Skywalker"], ["Grand Moff Tarkin", "Djas Puhr"], "Moment Of Triumph", first=LIGHT
    )
    assert not playable(pos, card, 0) and not playable(pos, card, 1)


# -- 1_280 Your Powers Are Weak, Old Man -----------------------------------------------------------


def test_old_man_adds_one_battle_destiny_where_vader_meets_obi_wan() -> None:
    title = "Your Powers Are Weak, Old Man"
    pos, card, site = skirmish(["Obi-Wan Kenobi"], ["Darth Vader"], title)
    before = values.battle_draws(pos, site, DARK)
    play(pos, card)
    quiet(pos)
    assert values.battle_draws(pos, site, DARK) == before + 1
    pos, card, site = skirmish(["Luke Skywalker"], ["Darth Vader"], title)
    assert not offered(pos, A_PLAY, card)


@pytest.mark.parametrize("title", ["Return Of A Jedi", "Jedi Presence", "Old Ben"])
def test_old_man_cancels_interrupts(title: str) -> None:
    table = seated()
    theirs, card = stand_in(table, title, LIGHT), table.hand("Your Powers Are Weak, Old Man")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, theirs)
    wait_for(pos, card, 1)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[theirs] == LOST


def test_old_man_destroys_a_jedi_lightsaber_and_no_other() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    luke = table.put("Luke Skywalker", site)
    other = table.put("Anakin's Lightsaber", luke)
    card = table.hand("Your Powers Are Weak, Old Man")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 2)
    saber = table.put("Jedi Lightsaber", table.put("Obi-Wan Kenobi", site))
    go_on(pos)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[saber] == LOST and pos.zone[other] == TABLE


# -- 1_269 Takeel ----------------------------------------------------------------------------------


def drawn_battle(draws: list[int]) -> tuple[Position, int]:
    """Vader against Luke, both draw; Dark holds Takeel. Draws: of Light, then of Dark."""
    table = seated()
    site = table.location(PLAIN)
    table.put("Luke Skywalker", site)
    table.put("Darth Vader", site)
    card = table.hand("Takeel")
    table.destiny(LIGHT, draws[0])
    table.destiny(DARK, draws[1])
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    while not told(pos, "draw_destiny") or len(told(pos, "draw_destiny")) < 2:
        pos.choose(battle.YES if battle.YES in pos.options else DECLINE)
    return pos, card


def test_takeel_switches_the_numbers() -> None:
    pos, card = drawn_battle([6, 1])
    wait_for(pos, card)
    assert pos.fight is not None
    light, dark = pos.fight.destiny
    assert light == 6 != dark
    play(pos, card)
    quiet(pos)
    totals = {event["seat"]: event["destiny"] for event in told(pos, "total_power")}
    assert totals == {LIGHT: dark, DARK: light}
    assert len(pos.force[DARK]) == 4  # the battle, and Takeel


def test_takeel_wants_one_draw_of_each() -> None:
    pos, card = drawn_battle([6, 1])
    wait_for(pos, card)
    assert pos.fight is not None
    moment = Moment(BATTLE_DESTINY_DRAWN, DARK, NONE, NONE, pos.fight.place)
    assert playable(pos, card, 0, moment)
    for draws in ([1, 2], [0, 1]):
        pos.fight.draws = draws
        assert not playable(pos, card, 0, moment)


# -- 1_240 Dark Jedi Presence ----------------------------------------------------------------------


def test_imperials_fight_at_double_power_in_the_presence_of_a_dark_jedi() -> None:
    pos, card, _ = skirmish(
        ["Luke Skywalker"], ["Darth Vader", "Stormtrooper", "Djas Puhr"], "Dark Jedi Presence"
    )
    vader, trooper, alien = (cards(pos, one)[0] for one in ("Vader", "Stormtrooper", "Djas"))
    before = [values.power(pos, one) for one in (vader, trooper, alien)]
    play(pos, card)
    quiet(pos)
    after = [values.power(pos, one) for one in (vader, trooper, alien)]
    assert after == [before[0], 2 * before[1], before[2]]
    to_the_end(pos)
    if pos.zone[trooper] == TABLE:
        assert values.power(pos, trooper) == before[1]


def test_dark_jedi_presence_wants_a_dark_jedi_and_others() -> None:
    for dark in (["Darth Vader", "Djas Puhr"], ["Grand Moff Tarkin", "Stormtrooper"]):
        pos, card, _ = skirmish(["Luke Skywalker"], dark, "Dark Jedi Presence")
        assert not offered(pos, A_PLAY, card)


# -- 1_256 Local Trouble ---------------------------------------------------------------------------


def trouble(troopers: int, light: list[str]) -> tuple[Position, int, int]:
    table = seated()
    site = table.location(CANTINA)
    for _ in range(troopers):
        table.put("Stormtrooper", site)
    for name in light:
        table.put(name, site, LIGHT)
    card = table.hand("Local Trouble")
    return table.begin(DARK, DEPLOY), card, site


@pytest.mark.rule("SW-B-154", "SW-B-250")
def test_local_trouble_is_a_battle_of_three() -> None:
    pos, card, site = trouble(3, ["Han Solo", "Luke Skywalker"])
    wait_for(pos, card)
    play(pos, card)
    troopers, han, luke = cards(pos, "Stormtrooper"), cards(pos, "Han")[0], cards(pos, "Luke")[0]
    pos.choose(troopers[0])
    pos.choose(troopers[2])
    pos.choose(han)
    quiet(pos)
    assert pos.fight is not None and pos.fight.place == site
    assert values.battle_cards(pos, site, DARK) == [troopers[0], troopers[2]]
    assert values.battle_cards(pos, site, LIGHT) == [han]
    assert values.is_excluded(pos, luke)
    assert values.battle_draws(pos, site, DARK) == 1  # ability 2 would give none
    assert len(pos.force[DARK]) == 5
    to_the_end(pos)
    quiet(pos)
    assert pos.zone[card] == LOST
    assert pos.phase == BATTLE
    assert not battle.may_initiate(pos, site, DARK)
    assert not offered(pos, A_BATTLE, site)


@pytest.mark.rule("SW-B-154")
def test_after_local_trouble_there_is_no_other_battle_in_the_cantina() -> None:
    table = seated()
    site = table.location(CANTINA)
    troopers = [table.put("Stormtrooper", site) for _ in range(3)]
    luke = table.put("Luke Skywalker", site)
    table.put("Leia Organa", site)
    card = table.hand("Local Trouble")
    pos = table.begin(DARK, DEPLOY)
    wait_for(pos, card)
    play(pos, card)
    for one in (*troopers[:2], luke):
        pos.choose(one)
    quiet(pos)
    while pos.fight is not None:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert pos.phase == BATTLE and not offered(pos, A_BATTLE, site)


@pytest.mark.rule("SW-B-080")
def test_one_trooper_makes_trouble_where_the_other_is_gone() -> None:
    pos, card, site = trouble(2, ["Han Solo", "Luke Skywalker"])
    wait_for(pos, card)
    play(pos, card)
    first, second = cards(pos, "Stormtrooper")
    pos.choose(first)  # and the other
    han = cards(pos, "Han")[0]
    pos.choose(han)
    pos.to_pile(first, LOST)  # as a response
    quiet(pos)
    assert values.battle_cards(pos, site, DARK) == [second]
    assert values.battle_cards(pos, site, LIGHT) == [han]


@pytest.mark.parametrize(
    "troopers, light, works",
    [(2, ["Han Solo"], True), (1, ["Han Solo"], False), (2, ["R2-D2 (Artoo-Detoo)"], False)],
)
def test_local_trouble_wants_two_stormtroopers_and_somebody_to_battle(
    troopers: int, light: list[str], works: bool
) -> None:
    """A droid alone has no presence, so there is no battle with it."""
    pos, card, _ = trouble(troopers, light)
    moment = Moment(PHASE_BEGAN, DARK, amount=BATTLE)
    assert playable(pos, card, 0, moment) == works
    assert not playable(pos, card, 0, Moment(PHASE_BEGAN, DARK, amount=MOVE))
    assert not playable(pos, card, 0, Moment(PHASE_BEGAN, LIGHT, amount=BATTLE))


def test_who_may_not_battle_makes_no_trouble() -> None:
    """1_256 after 1_105 or the like."""
    pos, card, _ = trouble(2, ["Han Solo"])
    trooper = cards(pos, "Stormtrooper")[0]
    pos.lasting = [Lasting(FORBID_BATTLE, 1, trooper, NONE, THIS_BATTLE, trooper)]
    assert not playable(pos, card, 0, Moment(PHASE_BEGAN, DARK, amount=BATTLE))


# -- 1_265 Precise Attack --------------------------------------------------------------------------


def armed(count: int) -> tuple[Position, int, list[int], int]:
    table = seated()
    site = table.location(PLAIN)
    luke = table.put("Luke Skywalker", site)
    rifles: list[int] = []
    for _ in range(2):
        trooper = table.put("Stormtrooper", site)
        if len(rifles) < count:
            rifles.append(table.put("Blaster Rifle", trooper, DARK))
    card = table.hand("Precise Attack")
    table.destiny(DARK, 2, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    return pos, card, rifles, luke


def test_precise_attack_adds_the_destinies_up_and_each_weapon_has_the_total() -> None:
    """2 and 3 together are more than Luke's ability."""
    pos, card, rifles, luke = armed(2)
    play(pos, card)
    for _ in range(40):
        if len(told(pos, "shot")) == 2 or pos.fight is None:
            break
        wanted = [one for one in rifles if one in pos.options]
        pos.choose(wanted[0] if wanted else DECLINE)
    shots = told(pos, "shot")
    assert [shot["total"] for shot in shots] == [6, 6]  # 1 more by the rifle's own text
    assert pos.has(luke, IS_HIT)
    assert len(told(pos, "fire")) == 2


def test_precise_attack_wants_two_weapons() -> None:
    pos, card, _, _ = armed(1)
    assert not offered(pos, A_PLAY, card)
    pos, card, _, _ = armed(2)
    assert offered(pos, A_PLAY, card)


@pytest.mark.rule("SW-B-065")
def test_precise_attack_wants_its_weapons_present_with_the_target() -> None:
    """An Assault Rifle next door reaches Luke, but it is not where he is."""
    table = seated()
    site, next_door = table.location(DUNE_SEA), table.location("Tatooine: Jundland Wastes")
    table.put("Luke Skywalker", site)
    table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    far = table.put("Stormtrooper", next_door)
    rifle = table.put("Assault Rifle", far)
    card = table.hand("Precise Attack")
    table.force(DARK, 9)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert offered(pos, A_FIRE, rifle) and not offered(pos, A_PLAY, card)
    pos.put(far, site, THERE)
    assert playable(pos, card)


# -- 1_274 Trooper Charge --------------------------------------------------------------------------


@pytest.mark.parametrize("who, more", [("Stormtrooper", 2), ("Death Star Trooper", 3)])
def test_a_trooper_charges_and_is_forfeited_when_the_battle_ends(who: str, more: int) -> None:
    pos, card, _ = skirmish(["Rebel Trooper"], ["Darth Vader", who], "Trooper Charge")
    trooper = cards(pos, who)[0]
    before = values.power(pos, trooper)
    play(pos, card)
    quiet(pos)
    assert values.power(pos, trooper) == before + more
    to_the_end(pos)
    quiet(pos)
    assert pos.zone[trooper] == LOST
    assert cards(pos, "Vader")


def test_a_charge_is_made_by_a_trooper_of_yours_in_the_battle() -> None:
    pos, card, _ = skirmish(["Rebel Trooper"], ["Darth Vader"], "Trooper Charge")
    assert not offered(pos, A_PLAY, card)


def test_a_charge_ends_with_the_trooper_even_if_the_battle_is_cut_short() -> None:
    pos, card, _ = skirmish(["Rebel Trooper"], ["Darth Vader", "Stormtrooper"], "Trooper Charge")
    trooper = cards(pos, "Stormtrooper")[0]
    play(pos, card)
    quiet(pos)
    assert pos.fight is not None
    pos.fight.cancelled = True
    to_the_end(pos)
    quiet(pos)
    assert pos.zone[trooper] == LOST


# -- 1_279 You Overestimate Their Chances ----------------------------------------------------------


def overestimated(copies: int) -> tuple[Position, list[int], int]:
    table = seated()
    site = table.location(PLAIN)
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    held = [table.hand("You Overestimate Their Chances") for _ in range(copies)]
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    return pos, held, site


def damage_of(pos: Position) -> int:
    for _ in range(60):
        won = told(pos, "battle_won")
        if won:
            return int(str(won[0]["amount"]))
        pos.choose(DECLINE)
    raise AssertionError("nobody won")


def test_overestimated_chances_triple_the_damage_of_the_loser() -> None:
    pos, held, _ = overestimated(2)
    for card in held:  # a second copy changes nothing
        wait_for(pos, card)
        play(pos, card)
        quiet_until(pos, held)
    assert damage_of(pos) == 3 * (6 - 1)


def quiet_until(pos: Position, held: list[int]) -> None:
    """Pass the windows about the card just played."""
    for _ in range(20):
        if any(pos.zone[card] == PLAYED for card in held) and DECLINE in pos.options:
            pos.choose(DECLINE)


def test_overestimated_chances_triple_those_that_were_underestimated() -> None:
    """The second function: times 3 once more, after the other card was played in the battle."""
    table = seated()
    site = table.location(PLAIN)
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    theirs = table.hand("Don't Underestimate Our Chances")
    card = table.hand("You Overestimate Their Chances")
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert not playable(pos, card, 1)
    wait_for(pos, theirs)
    play(pos, theirs)
    wait_for(pos, card, 1)
    play(pos, card, 1)
    assert damage_of(pos) == 9 * (6 - 1)


def test_overestimated_chances_answer_the_opponents_battles() -> None:
    pos, card, site = skirmish(["Rebel Trooper"], ["Darth Vader"], "You Overestimate Their Chances")
    assert playable(pos, card, 0, Moment(BATTLE_INITIATED, LIGHT, NONE, NONE, site))
    assert not playable(pos, card, 0, Moment(BATTLE_INITIATED, DARK, NONE, NONE, site))


# -- 1_253 I've Got A Problem Here -----------------------------------------------------------------


@pytest.mark.parametrize("destiny, lost", [(5, True), (4, False)])
def test_a_starfighter_has_a_problem_after_a_battle(destiny: int, lost: bool) -> None:
    """An X-wing has maneuver 4."""
    table = seated()
    place = table.location(YAVIN)
    ship = table.put("X-wing", place)
    table.put("Devastator", place)
    card = table.hand("I've Got A Problem Here")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0)
    pos.happened(Moment(BATTLE_ENDED, DARK, NONE, NONE, place))
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[ship] == LOST) == lost
    assert len(pos.force[DARK]) == 5


@pytest.mark.rule("HO-PRES-05", "SW-B-157", "SW-B-251")
@pytest.mark.parametrize("cancelled", [False, True])
def test_a_battle_that_ended_early_is_finished_and_one_that_was_cancelled_is_not(
    cancelled: bool,
) -> None:
    table = seated()
    place = table.location(YAVIN)
    ship = table.put("X-wing", place)
    tie = table.put("TIE Fighter", place)
    card = table.hand("I've Got A Problem Here")
    table.destiny(DARK, 6)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    if cancelled:
        fighting.cancel_battle(pos)
    else:
        pos.mark(tie, IS_HIT)
        fighting.exclude(pos, tie)
    for _ in range(20):
        if pos.fight is None or offered(pos, A_PLAY, card):
            break
        pos.choose(DECLINE)
    assert bool(offered(pos, A_PLAY, card)) != cancelled
    if not cancelled:
        assert pos.zone[tie] == LOST
        play(pos, card)
        quiet(pos)
        assert pos.zone[ship] == LOST and pos.fight is None


def test_a_problem_is_one_of_starfighters_with_maneuver_at_that_system() -> None:
    table = seated()
    place, elsewhere = table.location(YAVIN), table.location("Tatooine", DARK)
    table.put("Corellian Corvette", place)
    table.put("X-wing", elsewhere)
    card = table.hand("I've Got A Problem Here")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0, Moment(BATTLE_ENDED, DARK, NONE, NONE, place))
    assert playable(pos, card, 0, Moment(BATTLE_ENDED, DARK, NONE, NONE, elsewhere))


# -- 1_264 Physical Choke --------------------------------------------------------------------------


def test_physical_choke_takes_a_rebel_trooper() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    trooper = table.put("Rebel Trooper", site)
    others = [table.put(name, site) for name in ("Luke Skywalker", "Rebel Guard")]
    card = table.hand("Physical Choke")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.zone[trooper] == LOST and all(pos.zone[one] == TABLE for one in others)


@pytest.mark.parametrize("destiny, lost", [(5, True), (4, False)])
def test_physical_choke_follows_a_battle_won_with_a_dark_jedi(destiny: int, lost: bool) -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    luke = table.put("Luke Skywalker", site)
    table.put("Darth Vader", site)
    card = table.hand("Physical Choke")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    pos.happened(Moment(BATTLE_LOST, LIGHT, NONE, NONE, site))
    go_on(pos)
    wait_for(pos, card, 1)
    play(pos, card, 1)
    quiet(pos)
    assert (pos.zone[luke] == LOST) == lost


@pytest.mark.rule("SW-B-250")
def test_who_was_kept_out_of_the_battle_may_be_choked_after_it() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    table.put("Darth Vader", site)
    table.put("Rebel Guard", site)
    luke = table.put("Luke Skywalker", site)
    card = table.hand("Physical Choke")
    table.pos.note(luke, DID_BATTLE)  # he has had his battle of this turn
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert pos.fight is not None and luke in pos.fight.excluded
    table.destiny(DARK, 6)
    for _ in range(80):
        if option_of(card, 1) in pos.options:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    play(pos, card, 1)
    if luke in pos.options:
        pos.choose(luke)
    quiet(pos)
    assert pos.zone[luke] == LOST


def test_physical_choke_wants_a_battle_won_and_a_dark_jedi_present() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    table.put("Luke Skywalker", site)
    vader = table.put("Darth Vader", site)
    card = table.hand("Physical Choke")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0)  # no Rebel trooper
    won, lost = (
        Moment(BATTLE_LOST, LIGHT, NONE, NONE, site),
        Moment(BATTLE_LOST, DARK, NONE, NONE, site),
    )
    assert playable(pos, card, 1, won) and not playable(pos, card, 1, lost)
    pos.put(vader, site, UNDER)
    assert not playable(pos, card, 1, won)


# -- 1_242 Dead Jawa -------------------------------------------------------------------------------


@pytest.mark.parametrize("destiny, lost", [(3, True), (2, False)])
def test_dead_jawa_takes_as_many_as_were_targeted(destiny: int, lost: bool) -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    jawas = [table.put("Jawa", site, LIGHT) for _ in range(3)]
    for _ in range(2):
        table.put("Stormtrooper", site)
    card = table.hand("Dead Jawa")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    pos.choose(jawas[0])
    pos.choose(jawas[1])
    pos.choose(DECLINE)
    quiet(pos)
    assert [pos.zone[one] == LOST for one in jawas] == [lost, lost, False]


def test_dead_jawa_wants_two_stormtroopers_with_the_jawas() -> None:
    table = seated()
    site, other = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    table.put("Jawa", site, LIGHT)
    table.put("Stormtrooper", site)
    trooper = table.put("Stormtrooper", other)
    card = table.hand("Dead Jawa")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    pos.put(trooper, site, UNDER)
    assert not playable(pos, card)  # missing: not present
    pos.put(trooper, site, THERE)
    assert playable(pos, card)
    pos.put(cards(pos, "Jawa")[0], trooper, HELD)
    assert not playable(pos, card)


# -- 1_261 Nevar Yalnal ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hidden, destiny, lost", [(False, 2, False), (False, 3, True), (True, 1, True)]
)
def test_nevar_yalnal_finds_the_opponents_spy(hidden: bool, destiny: int, lost: bool) -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    spy = table.put("Momaw Nadon", site)
    table.put("Garindan", site)
    if hidden:
        table.pos.mark(spy, IS_UNDERCOVER)
    card = table.hand("Nevar Yalnal")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[spy] == LOST) == lost


def test_nevar_yalnal_wants_a_spy_of_each_at_one_site() -> None:
    table = seated()
    site, other = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    table.put("Momaw Nadon", site)
    own = table.put("Garindan", other)
    card = table.hand("Nevar Yalnal")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    pos.put(own, site, THERE)
    assert playable(pos, card)


# -- 1_270 Tallon Roll -----------------------------------------------------------------------------


@pytest.mark.parametrize("mine, theirs, gone", [(3, 2, "ship"), (0, 4, "tie"), (2, 3, "none")])
def test_tallon_roll_costs_the_lower_total_its_starfighter(
    mine: int, theirs: int, gone: str
) -> None:
    """TIE: power 1 and maneuver 3; X-wing: power 3."""
    table = seated()
    place = table.location(YAVIN)
    tie, ship = table.put("TIE Fighter", place), table.put("X-wing", place)
    pos = table.pos
    margin = values.power(pos, tie) + values.maneuver(pos, tie) - values.power(pos, ship)
    card = table.hand("Tallon Roll")
    table.destiny(DARK, mine)
    table.destiny(LIGHT, theirs)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    expected = "ship" if mine + margin > theirs else "tie" if mine + margin < theirs else "none"
    assert expected == gone
    assert (pos.zone[tie] == LOST) == (gone == "tie")
    assert (pos.zone[ship] == LOST) == (gone == "ship")
    assert pos.zone[card] == USED


def test_tallon_roll_is_for_starfighters_present_at_one_system() -> None:
    table = seated()
    place, other = table.location(YAVIN), table.location("Tatooine", DARK)
    table.put("TIE Advanced x1", place)
    tie = table.put("TIE Fighter", other)
    table.put("X-wing", place)
    card = table.hand("Tallon Roll")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    pos.put(tie, place, THERE)
    assert playable(pos, card)
    destroyer = table.put("Devastator", place)
    pos.put(tie, destroyer, ABOARD_CARGO)
    assert not playable(pos, card)  # in the cargo bay


@pytest.mark.rule("SW-B-252")
def test_whoever_has_no_destiny_to_draw_fails_the_tallon_roll() -> None:
    table = seated()
    place = table.location(YAVIN)
    tie, ship = table.put("TIE Fighter", place), table.put("X-wing", place)
    card = table.hand("Tallon Roll")
    table.destiny(DARK, 0)
    pos = table.begin(DARK, CONTROL)
    for one in pos.reserve[LIGHT][:]:
        pos.to_pile(one, USED)
    play(pos, card)
    quiet(pos)
    assert pos.zone[ship] == LOST and pos.zone[tie] == TABLE


# -- 1_271 The Circle Is Now Complete --------------------------------------------------------------


@pytest.mark.parametrize("armed_one, loser", [("", ""), ("Obi-Wan", "Vader"), ("Vader", "Obi-Wan")])
def test_the_loser_of_the_duel_is_out_of_play(armed_one: str, loser: str) -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    duellists = {
        "Vader": table.put("Darth Vader", site),
        "Obi-Wan": table.put("Obi-Wan Kenobi", site),
    }
    pos = table.pos
    gap = values.strength(pos, duellists["Vader"]) - values.strength(pos, duellists["Obi-Wan"])
    weaker = duellists["Obi-Wan"] if gap > 0 else duellists["Vader"]
    if gap:
        pos.lasting = [Lasting(POWER, abs(gap), weaker, NONE, WHILE_ON_TABLE, weaker)]
    if armed_one == "Vader":
        table.put("Vader's Lightsaber", duellists["Vader"])
    elif armed_one:
        table.put("Obi-Wan's Lightsaber", duellists["Obi-Wan"])
    card = table.hand("The Circle Is Now Complete")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [name for name, one in duellists.items() if pos.zone[one] == OUT] == (
        [loser] if loser else []
    )
    assert len(told(pos, "duel")) == 1
    assert len(pos.force[DARK]) == 5


@pytest.mark.rule("SW-B-247")
def test_a_lightsaber_that_the_duellist_may_not_use_does_not_count() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    table.put("Darth Vader", site)
    table.put("Anakin's Lightsaber", table.put("Obi-Wan Kenobi", site))
    card = table.hand("The Circle Is Now Complete")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    obi = cards(pos, "Obi-Wan") or pos.out[LIGHT]
    assert told(pos, "duel")[0]["against"] == pos.card(obi[0]).power


def test_the_circle_wants_both_present_at_one_site() -> None:
    table = seated()
    site, other = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    table.put("Darth Vader", site)
    obi = table.put("Obi-Wan Kenobi", other)
    card = table.hand("The Circle Is Now Complete")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    pos.put(obi, site, UNDER)
    assert not playable(pos, card)
    pos.put(obi, site, THERE)
    assert playable(pos, card)


# -- 1_278 We're All Gonna Be A Lot Thinner! -------------------------------------------------------


@pytest.mark.rule("SW-B-260")
def test_everything_in_the_trash_compactor_is_lost() -> None:
    table = seated()
    chute, other = table.location(COMPACTOR), table.location(CORRIDOR)
    luke, trooper = table.put("Luke Skywalker", chute), table.put("Stormtrooper", chute)
    saber = table.put("Anakin's Lightsaber", luke)
    lost_one = table.missing("Han Solo", chute)
    leia = table.put("Leia Organa", other)
    card = table.hand("We're All Gonna Be A Lot Thinner!")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in (luke, trooper, saber, lost_one)] == [LOST] * 4
    assert pos.zone[leia] == TABLE and chute in pos.locations()


def test_an_empty_trash_compactor_crushes_nothing() -> None:
    table = seated()
    table.location(COMPACTOR)
    table.put("Leia Organa", table.location(CORRIDOR))
    card = table.hand("We're All Gonna Be A Lot Thinner!")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)


# -- 1_246 Full Scale Alert ------------------------------------------------------------------------


def alert(destiny: int) -> tuple[Layout, Position, list[int]]:
    table = seated()
    site, other = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    space = table.location(YAVIN)
    for place in (site, other):
        table.put("Stormtrooper", place)
    luke, han = table.put("Luke Skywalker", site), table.put("Han Solo", site)
    falcon = table.put("Millennium Falcon", space)
    table.put("Chewbacca", falcon)
    leia = table.put("Leia Organa", falcon, role=ABOARD_PASSENGER)
    wing = table.put("X-wing", space)
    card = table.hand("Full Scale Alert")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    return table, pos, [luke, han, falcon, wing, leia]


@pytest.mark.parametrize("destiny, blocked", [(1, True), (2, False)])
def test_a_full_scale_alert_blocks_movement(destiny: int, blocked: bool) -> None:
    """Two stormtroopers on the table; smugglers and the starship they are aboard go on."""
    _, pos, (luke, han, falcon, wing, leia) = alert(destiny)
    stuck = [movement.may_move(pos, one) is not None for one in (luke, han, falcon, wing)]
    assert stuck == [blocked, False, False, blocked]
    assert (movement.may_move(pos, leia) is not None) == blocked  # she may not get off
    assert movement.may_move(pos, cards(pos, "Stormtrooper")[0]) is None
    assert len(pos.force[DARK]) == 4


def test_a_full_scale_alert_is_over_with_the_turn() -> None:
    table, pos, (luke, *_) = alert(0)
    newcomer = table.put("Rebel Trooper", cards(pos, "Dune Sea")[0])
    assert movement.may_move(pos, newcomer) is not None  # who comes later too
    for _ in range(200):
        if pos.active == LIGHT and pos.phase == MOVE and pos.asked == LIGHT:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert movement.may_move(pos, luke) is None
    assert offered(pos, A_MOVE, luke)


def test_a_full_scale_alert_wants_stormtroopers() -> None:
    table = seated()
    table.put("Darth Vader", table.location(DUNE_SEA))
    card = table.hand("Full Scale Alert")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)


def test_a_full_scale_alert_lets_a_smugglers_starship_go_with_all_aboard() -> None:
    """Not a smuggler's landspeeder, nor those who would get off."""
    table = seated()
    system, site = table.location("Tatooine"), table.location(DUNE_SEA)
    table.location("Kessel")
    table.location(MOS_EISLEY)
    for _ in range(3):
        table.put("Stormtrooper", site)
    falcon = table.put("Millennium Falcon", system)
    table.put("Han Solo", falcon)
    table.put("Leia Organa", falcon, role=ABOARD_PASSENGER)
    speeder = table.put("SoroSuub V-35 Landspeeder", site)
    table.put("Wedge Antilles", speeder, driving=True)
    luke = table.put("Luke Skywalker", site)
    card = table.hand("Full Scale Alert")
    table.destiny(DARK, 0)
    pos = table.begin(LIGHT, MOVE)
    pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    assert pos.asked == LIGHT and offered(pos, A_MOVE, falcon)
    assert not offered(pos, A_MOVE, speeder) and not offered(pos, A_MOVE, luke)


@pytest.mark.parametrize("alert", [True, False])
def test_a_full_scale_alert_in_your_own_turn_stops_reacts(alert: bool) -> None:
    table = seated()
    site, next_door = table.location(DUNE_SEA), table.location("Tatooine: Jundland Wastes")
    for _ in range(3):
        table.put("Stormtrooper", site)
    table.put("Luke Skywalker", site)
    bantha = table.put("Rogue Bantha", next_door)
    card = table.hand("Full Scale Alert")
    table.destiny(DARK, 0)
    pos = table.begin(DARK, BATTLE)
    if alert:
        play(pos, card)
        quiet(pos)
        pos.choose(DECLINE)
    pos.choose(option(pos, A_BATTLE, site))
    assert pos.asked == LIGHT
    assert bool(offered(pos, A_REACT, bantha)) != alert


# -- 1_250 Imperial Code Cylinder ------------------------------------------------------------------


@pytest.mark.parametrize("owner", [LIGHT, DARK])
def test_a_code_cylinder_shows_a_reserve_deck_which_is_shuffled(owner: int) -> None:
    table = seated()
    table.put("Grand Moff Tarkin", table.location(WAR_ROOM))
    card = table.hand("Imperial Code Cylinder")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    wanted = [one for one in pos.options if one // 10 == owner and one != DECLINE]
    pos.choose(wanted[0])
    quiet(pos)
    peeks = told(pos, "peek")
    assert len(peeks) == 1 and peeks[0]["owner"] == owner
    assert sorted(peeks[0]["cards"]) == sorted(pos.reserve[owner])  # type: ignore[call-overload]
    assert [event["pile"] for event in told(pos, "shuffle")] == ["reserve"]


def test_a_code_cylinder_wants_a_leader_present_with_a_scomp_link() -> None:
    table = seated()
    table.put("Grand Moff Tarkin", table.location(DUNE_SEA))
    card = table.hand("Imperial Code Cylinder")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    ship = table.put("Devastator", table.location(YAVIN))
    pos.put(cards(pos, "Tarkin")[0], ship, ABOARD_PASSENGER)
    assert playable(pos, card)  # inside a starship with one
    table.put("X-wing", table.location(MOS_EISLEY))
    pos.put(cards(pos, "Tarkin")[0], cards(pos, "Mos Eisley")[0], THERE)
    assert playable(pos, card)  # beside a starfighter with one


def test_a_code_cylinder_cancels_at_a_death_star_site() -> None:
    table = seated()
    table.put("Grand Moff Tarkin", table.location(WAR_ROOM))
    theirs = stand_in(table, "Into The Garbage Chute, Flyboy", LIGHT)
    card = table.hand("Imperial Code Cylinder")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, theirs)
    wait_for(pos, card, 1)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[theirs] == LOST


# -- 1_251 Imperial Reinforcements -----------------------------------------------------------------


def test_imperial_reinforcements_retrieve_stormtroopers_and_ties() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    table.put("Luke Skywalker", site)
    names = ["Stormtrooper", "TIE Fighter", "Darth Vader", "Snowtrooper", "TIE Advanced x1"]
    lost = [table.in_pile(LOST, name, DARK) for name in names]
    card = table.hand("Imperial Reinforcements")
    table.destiny(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert sorted(one for one in pos.options if one != DECLINE) == sorted(
        [lost[0], lost[1], lost[3]]
    )
    assert DECLINE not in pos.options
    pos.choose(lost[0])
    pos.choose(lost[3])
    quiet(pos)
    assert [pos.zone[one] for one in lost] == [USED, LOST, LOST, USED, LOST]


def test_imperial_reinforcements_come_to_the_outnumbered() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    luke = table.put("Luke Skywalker", site)
    table.put("Stormtrooper", site)
    card = table.hand("Imperial Reinforcements")
    table.in_pile(LOST, "Stormtrooper", DARK)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    table.put("X-wing", table.location(YAVIN))
    assert playable(pos, card)
    table.put("TIE Fighter", cards(pos, "Yavin")[0])
    assert not playable(pos, card)
    pos.put(luke, site, UNDER)  # on the table all the same
    table.put("Rebel Trooper", site)
    assert playable(pos, card)
    pos.to_pile(pos.lost[DARK][0], USED)
    assert not playable(pos, card)


# -- 1_252 It's Worse ------------------------------------------------------------------------------


def drained() -> tuple[Position, int, int]:
    """Dark drains, Light answers with It Could Be Worse, Dark with It's Worse."""
    table = seated()
    site = table.location(DUNE_SEA, LIGHT)
    table.put("Darth Vader", site)
    theirs = table.hand("It Could Be Worse")
    card = table.hand("It's Worse")
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, site))
    wait_for(pos, theirs)
    play(pos, theirs)
    if DECLINE not in pos.options:
        pos.choose(1)  # Force to save
    wait_for(pos, card)
    play(pos, card)
    return pos, theirs, site


@pytest.mark.parametrize("more", [0, 3])
def test_its_worse_cancels_it_could_be_worse_and_raises_the_loss(more: int) -> None:
    pos, theirs, site = drained()
    quiet(pos)
    pos.choose(more)
    quiet(pos)
    assert pos.zone[theirs] == LOST
    assert len(pos.force[DARK]) == 6 - more
    due = values.drain(pos, site, DARK) + more
    for _ in range(due):
        assert pos.asked == LIGHT
        pos.choose(force.TOP_OF_RESERVE)
    assert len(told(pos, "lose_force")) == due
    assert pos.drain_at == NONE


def test_its_worse_adds_one_to_force_lost_in_a_battle() -> None:
    pos, card, _ = skirmish(["Rebel Trooper"], ["Darth Vader"], "It's Worse")
    while not told(pos, "lose_force"):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    before = len(told(pos, "lose_force"))
    play(pos, card, 1)
    for _ in range(20):
        if pos.zone[card] == LOST:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert len(told(pos, "lose_force")) == before + 1
    to_the_end(pos)


def test_its_worse_raises_battle_damage_too() -> None:
    """1_252 against 1_90 in the damage segment."""
    table = seated()
    site = table.location(PLAIN)
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    theirs, card = table.hand("It Could Be Worse"), table.hand("It's Worse")
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    wait_for(pos, theirs, 1)
    play(pos, theirs, 1)
    pos.choose(2)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    pos.choose(3)
    quiet(pos)
    assert pos.fight is not None and pos.fight.damage_left[LIGHT] == 6 - 1 + 3
    assert pos.zone[theirs] == LOST and len(pos.force[LIGHT]) == 6 - 2


def test_its_worse_is_for_the_opponents_losses() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    card = table.hand("It's Worse")
    pos = table.begin(DARK, CONTROL)
    assert playable(pos, card, 1, Moment(FORCE_PAID, LIGHT, NONE, NONE, site, 2))
    assert not playable(pos, card, 1, Moment(FORCE_PAID, DARK, NONE, NONE, site, 2))


# -- 1_254 Kintan Strider --------------------------------------------------------------------------


def test_kintan_strider_takes_the_topmost_character_back() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    luke = table.put("Luke Skywalker", site)
    vader = table.in_pile(LOST, "Darth Vader", DARK)
    trooper = table.in_pile(LOST, "Stormtrooper", DARK)
    table.in_pile(LOST, "TIE Fighter", DARK)
    card = table.hand("Kintan Strider")
    pos = table.begin(DARK, CONTROL)
    losing.lose(pos, [luke], NONE, DARK, ["SW-B-033"])
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[trooper] == HAND and pos.zone[vader] == LOST
    assert len(pos.force[DARK]) == 5


@pytest.mark.parametrize("name, answers", [("Leia Organa", True), ("X-wing", False)])
def test_kintan_strider_answers_characters_forfeited_from_hand(name: str, answers: bool) -> None:
    """1_55: that is forfeiting too, though nothing left the table."""
    table = seated()
    site = table.location(DUNE_SEA)
    table.put("Mantellian Savrip")
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    held = table.hand(name)
    trooper = table.in_pile(LOST, "Stormtrooper", DARK)
    card = table.hand("Kintan Strider")
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    while damage.FROM_HAND + held not in pos.options:
        pos.choose(DECLINE)
    pos.choose(damage.FROM_HAND + held)
    assert bool(offered(pos, A_PLAY, card)) == answers
    if answers:
        play(pos, card)
        quiet(pos)
        assert pos.zone[trooper] == HAND and pos.zone[held] == LOST


def test_kintan_strider_answers_lost_characters_of_the_opponent() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    luke = table.in_pile(LOST, "Luke Skywalker", LIGHT)
    wing = table.in_pile(LOST, "X-wing", LIGHT)
    card = table.hand("Kintan Strider")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0, Moment(JUST_LOST, DARK, luke, NONE, site))  # nobody to save
    own = table.in_pile(LOST, "Stormtrooper", DARK)
    assert playable(pos, card, 0, Moment(JUST_LOST, DARK, luke, NONE, site))
    assert not playable(pos, card, 0, Moment(JUST_LOST, DARK, wing, NONE, site))
    assert not playable(pos, card, 0, Moment(JUST_LOST, LIGHT, own, NONE, site))


# -- 1_255 Limited Resources -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "active, tanks, amount",
    [(DARK, False, 4), (LIGHT, False, 2), (DARK, True, 2), (LIGHT, True, 0)],
)
def test_limited_resources_cost_force(active: int, tanks: bool, amount: int) -> None:
    table = seated()
    place = table.location(YAVIN)
    ship = table.put("X-wing", place)
    if tanks:
        table.put("Fusion Generator Supply Tanks", ship, LIGHT)
    card = table.hand("Limited Resources")
    pos = table.begin(active, CONTROL)
    if not amount:
        assert not playable(pos, card)
        return
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    while not told(pos, "lose_force") or pos.zone[card] != LOST:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert len(told(pos, "lose_force")) == amount


@pytest.mark.rule("HO-UNIQ-02")
def test_limited_resources_are_exploited_once_a_turn() -> None:
    table = seated()
    first, second = table.hand("Limited Resources"), table.hand("Limited Resources")
    pos = table.begin(DARK, CONTROL)
    play(pos, first)
    quiet(pos)
    pos.choose(pos.options[-1])
    quiet(pos)
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert len(pos.lost[LIGHT]) == 4 and not offered(pos, A_PLAY, second)


def test_limited_resources_want_a_small_hand() -> None:
    table = seated()
    card = table.hand("Limited Resources")
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    assert playable(pos, card)  # two cards
    table.fill(HAND, LIGHT, 1)
    assert not playable(pos, card)


# -- 1_259 Look Sir, Droids ------------------------------------------------------------------------


def test_look_sir_droids_takes_all_droids_of_the_used_pile() -> None:
    table = seated()
    names = ["R2-D2 (Artoo-Detoo)", "Luke Skywalker", "C-3PO (See-Threepio)"]
    used = [table.in_pile(USED, name, LIGHT) for name in names]
    card = table.hand("Look Sir, Droids")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in used] == [LOST, USED, LOST]
    assert len(told(pos, "search")) == 1
    assert {"pile": "used"}.items() <= told(pos, "shuffle")[0].items()


def test_look_sir_droids_destroys_a_droid_for_its_deploy_number() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    droid = table.put("R2-D2 (Artoo-Detoo)", site)
    card = table.hand("Look Sir, Droids")
    pos = table.begin(DARK, CONTROL)
    price = pos.card(droid).deploy
    assert not playable(pos, card, 0)  # the Used Pile is empty
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[droid] == LOST
    assert len(pos.force[DARK]) == 6 - price


def test_look_sir_droids_costs_the_whole_price() -> None:
    table = seated()
    droid = table.put("R2-D2 (Artoo-Detoo)", table.location(DUNE_SEA))
    card = table.hand("Look Sir, Droids")
    pos = table.begin(DARK, CONTROL)
    for _ in range(6 - pos.card(droid).deploy):
        pos.to_pile(pos.force[DARK][-1], USED)
    assert playable(pos, card, 1)
    pos.to_pile(pos.force[DARK][-1], USED)
    assert not playable(pos, card, 1)


@pytest.mark.rule("SW-B-013")
@pytest.mark.parametrize("more", [0, 2])
def test_look_sir_droids_costs_what_texts_ask_as_well(more: int) -> None:
    """2_41: with a copy of it there, another one costs 2 Force more."""
    table = seated()
    droid = table.put("C-3PO", table.location(DUNE_SEA))
    card, kept = table.hand("Look Sir, Droids"), table.card("Look Sir, Droids", DARK)
    keeper = table.put("What're You Tryin' To Push On Us?")
    table.pos.set_aside(kept, STACKED, keeper)
    table.pos.memo[keeper] = table.pos.setup.title[card] + 1
    pos = table.begin(DARK, CONTROL)
    while len(pos.force[DARK]) > pos.card(droid).deploy + more:
        pos.to_pile(pos.force[DARK][-1], USED)
    assert playable(pos, card, 1) == bool(more)
    if more:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[droid] == LOST and not pos.force[DARK]


# -- 1_266 Scanning Crew ---------------------------------------------------------------------------


@pytest.mark.parametrize("takes", [True, False])
def test_a_scanning_crew_sees_the_hand_and_may_send_one_rebel_away(takes: bool) -> None:
    table = seated()
    luke, leia = table.hand("Luke Skywalker"), table.hand("Leia Organa")
    table.hand("Jawa", LIGHT)
    card = table.hand("Scanning Crew")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert sorted(one for one in pos.options if one != DECLINE) == sorted([luke, leia])
    pos.choose(leia if takes else DECLINE)
    quiet(pos)
    assert pos.zone[leia] == (USED if takes else HAND)
    if takes:
        assert pos.used[LIGHT][-1] == leia
    assert len(told(pos, "peek")[0]["cards"]) == 4  # type: ignore[arg-type]
    assert pos.zone[card] == USED
    gone = [event["card"] for event in told(pos, "leaves")]
    assert gone == ([leia] if takes else [])


def test_a_scanning_crew_wants_a_hand_to_scan() -> None:
    table = seated()
    card = table.hand("Scanning Crew")
    for one in table.pos.hand[LIGHT][:]:
        table.pos.to_pile(one, USED)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)


# -- 1_272 The Empire's Back -----------------------------------------------------------------------


def test_the_empire_is_back_from_the_lost_pile() -> None:
    table = seated()
    vader = table.in_pile(LOST, "Darth Vader", DARK)
    table.in_pile(LOST, "Stormtrooper", DARK)
    card = table.hand("The Empire's Back")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.zone[vader] == USED
    assert len(pos.force[DARK]) == 4


def test_the_empire_is_back_from_the_reserve_deck() -> None:
    table = seated()
    motti = table.in_pile(RESERVE, "Admiral Motti", DARK)
    bast = table.in_pile(RESERVE, "Chief Bast", DARK)
    card = table.hand("The Empire's Back")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0)
    play(pos, card, 1)
    quiet(pos)
    assert motti in pos.options and bast not in pos.options
    pos.choose(motti)
    quiet(pos)
    assert pos.zone[motti] == HAND
    assert len(pos.force[DARK]) == 2


@pytest.mark.rule("SW-B-019", "SW-B-020")
@pytest.mark.parametrize("there", [True, False])
def test_a_search_of_the_reserve_deck_is_told_and_may_be_verified(there: bool) -> None:
    table = seated()
    vader = table.in_pile(RESERVE, "Darth Vader" if there else "Alter", DARK)
    card = table.hand("The Empire's Back")
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    if there:
        pos.choose(vader)
        quiet(pos)
    assert pos.log is not None
    kinds = [event.kind for event in pos.log]
    assert kinds.count("search") == 1 and kinds.count("shuffle") == 1
    assert kinds.count("take") == int(there) and kinds.count("verify") == int(not there)
    for event in pos.log:
        if event.kind == "take":
            assert event.seen_by(DARK)["card"] == vader and "card" not in event.seen_by(LIGHT)
        if event.kind == "verify":
            assert vader in event.seen_by(LIGHT)["cards"] and "cards" not in event.data


# -- Lost Piles that lie face down -----------------------------------------------------------------


def face_down(whose: int) -> Layout:
    table = seated()
    eyes = table.put("Eyes In The Dark")
    table.pos.memo[eyes] = whose + 1
    return table


@pytest.mark.parametrize("name", ["Darth Vader", "Alter"])
def test_nobody_knows_whom_a_lost_pile_hides(name: str) -> None:
    """1_272: that it may be played tells nothing of a pile that lies face down."""
    table = face_down(DARK)
    hidden = table.in_pile(LOST, name, DARK)
    card = table.hand("The Empire's Back")
    pos = table.begin(DARK, CONTROL)
    assert playable(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[hidden] == (USED if name == "Darth Vader" else LOST)
    assert pos.zone[card] == LOST and len(pos.force[DARK]) == 4


@pytest.mark.parametrize("name", ["Darth Vader", "Alter"])
def test_kintan_strider_tells_nothing_of_a_hidden_lost_pile(name: str) -> None:
    table = face_down(DARK)
    hidden = table.in_pile(LOST, name, DARK)
    card = table.hand("Kintan Strider")
    luke = table.put("Luke Skywalker", table.location(DUNE_SEA))
    pos = table.begin(DARK, CONTROL)
    losing.lose(pos, [luke], NONE, DARK, ["SW-B-033"])
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[hidden] == (HAND if name == "Darth Vader" else LOST)


@pytest.mark.parametrize("hidden", [True, False])
def test_what_is_lost_from_the_used_pile_lies_face_down_with_the_rest(hidden: bool) -> None:
    """1_259: nobody is told what it was, nor asked to order it."""
    table = face_down(LIGHT if hidden else DARK)
    droids = [table.in_pile(USED, name, LIGHT) for name in ("R5-D4", "C-3PO")]
    card = table.hand("Look Sir, Droids")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in droids] == [LOST, LOST]
    assert pos.log is not None
    events = [event for event in pos.log if event.kind == "lose_force"]
    assert len(events) == 2
    assert all(("card" in event.data) is not hidden for event in events)


# -- 1_273 Trinto Duaba ----------------------------------------------------------------------------


def test_trinto_duaba_strikes_cards_with_the_number_drawn() -> None:
    table = seated()
    used = [table.fill(USED, LIGHT, 1, number)[0] for number in (4, 2, 4)]
    card = table.hand("Trinto Duaba")
    table.destiny(DARK, 4)
    pos = table.begin(DARK, BATTLE)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in used] == [LOST, USED, LOST]
    assert told(pos, "shuffle") == []
    assert pos.zone[card] == USED


def test_trinto_duaba_is_for_your_own_battle_phase() -> None:
    for active, phase, filled, works in (
        (DARK, BATTLE, True, True),
        (DARK, CONTROL, True, False),
        (LIGHT, BATTLE, True, False),
        (DARK, BATTLE, False, False),
    ):
        table = seated()
        if filled:
            table.fill(USED, LIGHT, 1)
        card = table.hand("Trinto Duaba")
        pos = table.begin(active, phase)
        assert playable(pos, card) == works


# -- 1_275 Tusken Scavengers -----------------------------------------------------------------------


@pytest.mark.parametrize("destiny, found", [(1, True), (2, False)])
def test_tusken_scavengers_find_what_can_be_used(destiny: int, found: bool) -> None:
    """Two Tusken Raiders are on the table."""
    table = seated()
    site = table.location(DUNE_SEA)
    for _ in range(2):
        table.put("Tusken Raider", site)
    names = ["Luke Skywalker", "Lift Tube", "Blaster Rifle", "Electrobinoculars"]
    used = [table.in_pile(USED, name, LIGHT) for name in names]
    card = table.hand("Tusken Scavengers")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    if found:
        assert pos.options == [0, 1]
        pos.choose(0)
        quiet(pos)
    assert [pos.zone[one] == LOST for one in used] == [False, found, found, found]


def test_tusken_scavengers_may_leave_it() -> None:
    table = seated()
    table.put("Tusken Raider", table.location(DUNE_SEA))
    rifle = table.in_pile(USED, "Blaster Rifle", LIGHT)
    card = table.hand("Tusken Scavengers")
    table.destiny(DARK, 0)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    pos.choose(1)
    quiet(pos)
    assert pos.zone[rifle] == USED and told(pos, "search") == []


def test_tusken_scavengers_want_raiders_and_a_used_pile() -> None:
    table = seated()
    site = table.location(DUNE_SEA)
    card = table.hand("Tusken Scavengers")
    pos = table.begin(DARK, CONTROL)
    table.put("Tusken Raider", site)
    assert not playable(pos, card)
    table.in_pile(USED, "Blaster Rifle", LIGHT)
    assert playable(pos, card)
    pos.to_pile(cards(pos, "Tusken Raider")[0], LOST)
    assert not playable(pos, card)
