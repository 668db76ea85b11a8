"""Light Interrupts of Premiere and their Dark twins: Force, piles, what comes and goes."""

import pytest

from starfold.games.ccg.rules import force, presence, values
from starfold.games.ccg.rules.damage import DamageSegment
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.scripts.steps import lose_force
from starfold.games.ccg.state.position import THIS_BATTLE, THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_PLAY,
    ATTRITION,
    BATTLE,
    CONTROL,
    DAMAGE_TIMES,
    DARK,
    DEPLOY,
    DID_BATTLE,
    DRAIN,
    HAND,
    HELD,
    LIGHT,
    LOST,
    NONE,
    OUT,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, answer, deploy, offered, option, play, quiet, stand_in, told

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
CANTINA = "Tatooine: Cantina"
BAY = "Tatooine: Docking Bay 94"
CONTROL_ROOM = "Death Star: Detention Block Control Room"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
HERO = {LIGHT: "Luke Skywalker", DARK: "Djas Puhr"}  # of ability 4 both
TROOPER = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}
RIFLE = "Blaster Rifle"


def window(pos: Position, card: int, number: int = NONE) -> bool:
    """Pass until a card in hand may be played, for one function or any; False if it never may."""
    for _ in range(60):
        found = offered(pos, A_PLAY, card)
        if found and (number == NONE or any(one % 1000 == number for one in found)):
            return True
        if pos.ended or DECLINE not in pos.options:
            return False
        pos.choose(DECLINE)
    return False


def goes_to(pos: Position, card: int) -> object:
    """The pile to which an Interrupt went after it was played."""
    return next(one["pile"] for one in told(pos, "played_to") if one["card"] == card)


def battle(pos: Position, place: int) -> None:
    pos.choose(option(pos, A_BATTLE, place))


def until_damage(pos: Position, seat: int) -> None:
    """Pass until a player must pay in the damage segment; nobody draws battle destiny."""
    for _ in range(60):
        if isinstance(pos.stack[-1], DamageSegment) and pos.asked == seat:
            return
        pos.choose(DECLINE)


def hands(table: Layout) -> None:
    """Both hold a card of no use, so that nobody's phases are over unasked."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


def lose_all_force(pos: Position) -> None:
    """Whoever is asked which Force to lose takes the first that is offered."""
    for _ in range(60):
        if pos.ended or DECLINE in pos.options:
            return
        pos.choose(pos.options[-1])


# -- 1_72 Beru Stew --------------------------------------------------------------------------------


def test_beru_stew_feeds_both_and_you_more_for_the_family() -> None:
    table = Layout()
    farm = table.location("Tatooine: Lars' Moisture Farm")
    table.put("Beru Lars", farm)
    table.put("Owen Lars", farm)
    card = table.hand("Beru Stew")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.options == [0, 1, 2]
    pos.choose(2)
    quiet(pos)
    assert [len(pos.force[side]) for side in (LIGHT, DARK)] == [4, 2]
    assert pos.zone[card] == LOST


def test_beru_stew_wants_a_card_in_each_reserve_deck_and_gives_2_without_the_family() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    card, again = table.hand("Beru Stew"), table.hand("Beru Stew")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [len(pos.force[side]) for side in (LIGHT, DARK)] == [2, 2]
    assert not offered(pos, A_PLAY, again)  # unique: one a turn
    table = Layout()
    table.location(MOS_EISLEY)
    card = table.hand("Beru Stew")
    pos = table.begin(LIGHT, CONTROL)
    for one in pos.reserve[DARK][:]:
        pos.to_pile(one, USED)
    pos.find_options()
    assert not offered(pos, A_PLAY, card)


# -- 1_73 Cantina Brawl ----------------------------------------------------------------------------


def test_cantina_brawl_takes_those_whose_ability_was_drawn() -> None:
    table = Layout()
    cantina, street = table.location(CANTINA), table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", cantina)  # ability 4
    trooper = table.put("Stormtrooper", cantina)  # 1
    kabe = table.put("Kabe", cantina)
    droid = table.put("C-3PO", cantina)
    outside = table.put("Djas Puhr", street)  # 4, elsewhere
    card = table.hand("Cantina Brawl")
    table.force(LIGHT, 2)
    table.destiny(LIGHT, 4)
    table.destiny(DARK, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.zone[luke] == LOST and pos.zone[trooper] == LOST
    assert pos.zone[kabe] == (LOST if values.ability(pos, kabe) == 4 else TABLE)
    assert pos.zone[droid] == TABLE and pos.zone[outside] == TABLE
    assert len(pos.force[LIGHT]) == 0


def test_cantina_brawl_spares_droids_on_0_and_wants_guests_and_2_force() -> None:
    for able, guest in ((2, True), (1, True), (2, False)):
        table = Layout()
        cantina, street = table.location(CANTINA), table.location(MOS_EISLEY)
        droid = table.put("C-3PO", cantina if guest else street)
        card = table.hand("Cantina Brawl")
        table.force(LIGHT, able)
        table.destiny(LIGHT, 0)
        table.destiny(DARK, 0)
        pos = table.begin(LIGHT, CONTROL)
        assert bool(offered(pos, A_PLAY, card)) == (able == 2 and guest)
        if able == 2 and guest:
            play(pos, card)
            quiet(pos)
            assert pos.zone[droid] == TABLE


# -- 1_74 Collision! -------------------------------------------------------------------------------


def collision(ships: int, destiny: int) -> tuple[Position, int, list[int]]:
    table = Layout()
    system = table.location("Tatooine")
    found = [table.put("TIE Fighter", system) for _ in range(ships)]
    card = table.hand("Collision!")
    table.force(LIGHT, 1)
    table.destiny(LIGHT, destiny)
    return table.begin(LIGHT, CONTROL), card, found


@pytest.mark.parametrize(("destiny", "lost"), [(2, True), (3, False)])
def test_collision_takes_a_starship_of_the_opponents_choice(destiny: int, lost: bool) -> None:
    pos, card, ships = collision(3, destiny)
    play(pos, card)
    quiet(pos)
    if lost:
        assert pos.asked == DARK and sorted(pos.options) == ships
        pos.choose(ships[1])
        quiet(pos)
    assert [pos.zone[ship] == LOST for ship in ships] == [False, lost, False]
    assert len(pos.force[LIGHT]) == 0 and pos.zone[card] == LOST


def test_collision_wants_two_starships_present_at_one_system() -> None:
    pos, card, _ = collision(1, 0)
    assert not offered(pos, A_PLAY, card)
    table = Layout()
    system = table.location("Tatooine")
    carrier = table.put("Devastator", system)
    table.put("TIE Fighter", carrier)  # in the cargo bay: present aboard
    card = table.hand("Collision!")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_PLAY, card)


# -- 1_79 Escape Pod -------------------------------------------------------------------------------


def falling(site: str) -> tuple[Position, int, int, list[int], int]:
    """The corvette was hit and must be forfeited."""
    table = Layout()
    system, place = table.location("Tatooine"), table.location(site)
    ship = table.put("Corellian Corvette", system)
    crew = [table.put(name, ship) for name in ("Luke Skywalker", "Han Solo")]
    table.put("Devastator", system)
    table.put("Imperial-Class Star Destroyer", system)
    card = table.hand("Escape Pod")
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    battle(pos, system)
    return pos, card, ship, crew, place


def test_escape_pod_brings_the_crew_to_a_planet_site() -> None:
    pos, card, ship, crew, place = falling(MOS_EISLEY)
    until_damage(pos, LIGHT)
    pos.choose(ship)  # forfeited
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert [pos.location_of(one) for one in crew] == [place, place]
    assert pos.zone[ship] == LOST and pos.zone[card] == USED


def test_escape_pod_knows_no_way_to_a_death_star_site() -> None:
    pos, card, ship, crew, _ = falling(CONTROL_ROOM)
    until_damage(pos, LIGHT)
    pos.choose(ship)
    assert not offered(pos, A_PLAY, card)
    quiet(pos)
    assert [pos.zone[one] for one in crew] == [LOST, LOST]


# -- 1_80 Friendly Fire, 1_237 Collateral Damage ---------------------------------------------------

ACCIDENT = {LIGHT: "Friendly Fire", DARK: "Collateral Damage"}


def accident(side: int, destiny: int, armed: bool = True) -> tuple[Position, int, list[int]]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put(HERO[side], site)
    foes = [table.put(TROOPER[1 - side], site) for _ in range(2)]
    if armed:
        table.put(RIFLE, foes[0], 1 - side)
    card = table.hand(ACCIDENT[side])
    table.force(side, 1)
    table.destiny(side, destiny)
    pos = table.begin(side, BATTLE)
    battle(pos, site)
    return pos, card, foes


@SIDES
@pytest.mark.parametrize(("destiny", "lost"), [(1, True), (2, False)])
def test_an_accident_takes_one_of_the_opponents_choice(side: int, destiny: int, lost: bool) -> None:
    pos, card, foes = accident(side, destiny)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    if lost:
        assert pos.asked == 1 - side and sorted(pos.options) == foes
        pos.choose(foes[1])
        quiet(pos)
    assert (pos.zone[foes[1]] == LOST) == lost and pos.zone[foes[0]] == TABLE


@SIDES
def test_no_accident_happens_without_a_weapon(side: int) -> None:
    pos, card, _ = accident(side, 0, armed=False)
    assert not window(pos, card)


# -- 1_83 Han's Back, 1_94 Leia's Back, 1_95 Luke's Back, 1_107 Return Of A Jedi -------------------

BACK = pytest.mark.parametrize(
    ("title", "who"),
    [
        ("Han's Back", "Han Solo"),
        ("Leia's Back", "Leia Organa"),
        ("Luke's Back", "Commander Luke Skywalker"),
        ("Return Of A Jedi", "Obi-Wan Kenobi"),
    ],
)


@BACK
def test_somebody_is_back_from_the_lost_pile(title: str, who: str) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hero = table.in_pile(LOST, who, LIGHT)
    table.in_pile(LOST, "Rebel Trooper", LIGHT)
    hands(table)
    card = table.hand(title)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, card) == [option(pos, A_PLAY, card, 0)]  # 3 Force are not there
    play(pos, card, 0)
    quiet(pos)
    assert pos.zone[hero] == USED and pos.zone[card] == LOST
    assert pos.used[LIGHT][-1] == hero


@BACK
def test_somebody_is_found_in_the_reserve_deck(title: str, who: str) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hero = table.in_pile(RESERVE, who, LIGHT)
    card = table.hand(title)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, CONTROL)
    assert not [one for one in offered(pos, A_PLAY, card) if one % 1000 == 0]  # nothing is lost
    play(pos, card, 1)
    quiet(pos)
    assert pos.options == [hero, DECLINE]
    pos.choose(hero)
    quiet(pos)
    assert pos.zone[hero] == HAND and told(pos, "shuffle") and len(pos.force[LIGHT]) == 0
    assert [one["card"] for one in told(pos, "take")] == [hero] and not told(pos, "verify")
    assert pos.log is not None
    assert all("card" not in one.seen_by(DARK) for one in pos.log if one.kind == "take")


@BACK
def test_whoever_finds_nobody_sees_the_pile_and_the_opponent_verifies_it(
    title: str, who: str
) -> None:
    table = Layout()
    table.in_pile(LOST, who, LIGHT)
    card = table.hand(title)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, CONTROL)
    pile, looks = sorted(pos.reserve[LIGHT]), pos.looks
    play(pos, card, 1)
    quiet(pos)
    assert [one["cards"] for one in told(pos, "search")] == [pile]
    assert [(one["seat"], one["cards"]) for one in told(pos, "verify")] == [(DARK, pile)]
    assert pos.looks > looks and len(told(pos, "shuffle")) == 1


# -- 1_87 How Did We Get Into This Mess? -----------------------------------------------------------


@pytest.mark.parametrize(("droid", "drawn"), [("R5-D4", 2), ("C-3PO", 3)])
def test_a_droid_exchanges_your_hand(droid: str, drawn: int) -> None:
    table = Layout()
    table.put(droid, table.location(DUNE_SEA))
    held = [table.hand(name, LIGHT) for name in ("Rebel Trooper", "Sense")]
    card = table.hand("How Did We Get Into This Mess?")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    answer(pos, held[1], DECLINE)  # the order in which they lie
    quiet(pos)
    assert pos.used[LIGHT][1:3] == [held[1], held[0]]  # above the Force that was used
    assert len(pos.hand[LIGHT]) == drawn and len(pos.reserve[LIGHT]) == 10 - drawn


@pytest.mark.parametrize(
    ("place", "hand", "able"),
    [(DUNE_SEA, 1, True), (DUNE_SEA, 0, False), (MOS_EISLEY, 1, False), (CONTROL_ROOM, 1, True)],
)
def test_the_mess_wants_a_droid_at_the_dune_sea_or_a_scomp_link_and_a_hand(
    place: str, hand: int, able: bool
) -> None:
    table = Layout()
    table.put("R5-D4", table.location(place))
    table.fill(HAND, LIGHT, hand)
    card = table.hand("How Did We Get Into This Mess?")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able


def test_what_is_discarded_is_not_told_to_the_opponent() -> None:
    table = Layout()
    droid = table.put("R5-D4", table.location(DUNE_SEA))
    held = table.hand("Rebel Trooper", LIGHT)
    card = table.hand("How Did We Get Into This Mess?")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    answer(pos, held)
    quiet(pos)
    assert told(pos, "play")[0]["targets"] == [droid]
    assert told(pos, "hand_to_used")[0]["amount"] == 1


# -- 1_90 It Could Be Worse ------------------------------------------------------------------------


def test_it_could_be_worse_reduces_a_drain_by_the_force_used() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    card = table.hand("It Could Be Worse")
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    amount = values.drain(pos, site, DARK)
    pos.choose(option(pos, A_DRAIN, site))
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    lose_all_force(pos)
    assert len(told(pos, "lose_force")) == amount - 1 and len(pos.force[LIGHT]) == 0
    assert goes_to(pos, card) == "used"


def test_it_could_be_worse_wants_force_and_only_helps_its_player() -> None:
    for seat, able in ((DARK, 0), (LIGHT, 2)):
        table = Layout()
        site = table.location(MOS_EISLEY)
        table.put(TROOPER[seat], site)
        card = table.hand("It Could Be Worse")
        table.force(LIGHT, able)
        pos = table.begin(seat, CONTROL)
        pos.choose(option(pos, A_DRAIN, site))
        assert not window(pos, card)


def test_it_could_be_worse_reduces_battle_damage_by_several() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    trooper = table.put("Rebel Trooper", site)  # power 1
    table.put("Darth Vader", site)  # power 6
    card = table.hand("It Could Be Worse")
    table.force(LIGHT, 3)
    table.force(DARK, 1)
    table.destiny(DARK, 0)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    assert window(pos, card, 1)
    assert pos.fight is not None
    owed = pos.fight.damage_left[LIGHT]
    play(pos, card, 1)
    assert pos.options == [1, 2, 3]
    pos.choose(3)
    quiet(pos)
    assert pos.fight.damage_left[LIGHT] == owed - 3
    assert pos.zone[trooper] == TABLE and len(pos.force[LIGHT]) == 0


def test_a_price_is_no_loss_that_one_must_bear() -> None:
    """SW-B-015: whoever loses Force to do something pays for it."""
    table = Layout()
    table.location(MOS_EISLEY)
    price = stand_in(table, "Something Dear", LIGHT)
    card = table.hand("It Could Be Worse")
    table.force(LIGHT, 2)
    table.pos.setup.scripts[price].abilities[0].steps[:] = [lose_force(1, cost=True)]
    pos = table.begin(LIGHT, CONTROL)
    play(pos, price)
    quiet(pos)
    assert not offered(pos, A_PLAY, card) and pos.asked == LIGHT


# -- 1_99 Noble Sacrifice --------------------------------------------------------------------------


def sacrifice(own: str, role: int = NONE) -> tuple[Position, int, int]:
    """Dark deploys a Stormtrooper (power 1) where Light has somebody of the same power or not."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    guard = table.put("Djas Puhr", site)
    hero = table.put(own, guard, role=HELD) if role == HELD else table.put(own, site)
    table.fill(LOST, LIGHT, 5)
    recruit = table.hand("Stormtrooper")
    card = table.hand("Noble Sacrifice")
    table.force(DARK, 3)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, recruit)
    if site in pos.options:
        pos.choose(site)
    return pos, card, hero


@pytest.mark.parametrize("role", [NONE, HELD])
def test_a_noble_sacrifice_retrieves_the_forfeit_of_somebody_as_strong(role: int) -> None:
    pos, card, hero = sacrifice("Rebel Trooper", role)
    worth = values.forfeit(pos, hero)
    assert window(pos, card)
    play(pos, card)
    assert pos.zone[hero] == OUT  # paid before anybody can answer
    quiet(pos)
    pos.choose(0)
    quiet(pos)
    assert len(told(pos, "retrieve_force")) == 1
    assert told(pos, "retrieve_force")[0]["amount"] == worth


def test_a_noble_sacrifice_wants_the_very_same_power() -> None:
    pos, card, _ = sacrifice("Han Solo")
    assert not window(pos, card)


def test_force_may_be_left_where_it_is_after_a_sacrifice() -> None:
    pos, card, hero = sacrifice("Rebel Trooper")
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    pos.choose(1)
    quiet(pos)
    assert pos.zone[hero] == OUT and not told(pos, "retrieve_force")


# -- 1_100 Old Ben ---------------------------------------------------------------------------------


def forfeiting(site: str, who: str) -> tuple[Position, int, int, int]:
    table = Layout()
    place = table.location(site)
    hero = table.put(who, place)
    table.put("Rebel Trooper", place)
    for name in ("Darth Vader", "Djas Puhr", *["Stormtrooper"] * 5):
        table.put(name, place)
    card = table.hand("Old Ben")
    hands(table)
    table.force(LIGHT, 1)
    table.force(DARK, 1)
    table.destiny(DARK, 0)
    pos = table.begin(DARK, BATTLE)
    battle(pos, place)
    until_damage(pos, LIGHT)
    pos.choose(hero)
    return pos, card, hero, place


def test_old_ben_revives_who_was_forfeited_out_of_the_battle() -> None:
    pos, card, hero, place = forfeiting(MOS_EISLEY, "Han Solo")
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[hero] == TABLE and presence.present_place(pos, hero) == place
    assert isinstance(pos.stack[-1], DamageSegment) and hero not in pos.options
    for _ in range(40):
        if pos.fight is None:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert pos.zone[hero] == TABLE and not pos.has_done(hero, DID_BATTLE)


@pytest.mark.parametrize(
    ("site", "who"), [(MOS_EISLEY, "Obi-Wan Kenobi"), ("Yavin 4: Jungle", "Han Solo")]
)
def test_old_ben_revives_neither_himself_nor_anybody_off_tatooine(site: str, who: str) -> None:
    pos, card, _, _ = forfeiting(site, who)
    assert not offered(pos, A_PLAY, card)
    quiet(pos)
    assert not offered(pos, A_PLAY, card)


def test_old_ben_does_not_revive_who_was_lost_otherwise() -> None:
    table = Layout()
    cantina = table.location(CANTINA)
    hero = table.put("Luke Skywalker", cantina)
    brawl, card = table.hand("Cantina Brawl"), table.hand("Old Ben")
    table.force(LIGHT, 3)
    table.destiny(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, brawl)
    for _ in range(20):
        assert not offered(pos, A_PLAY, card)
        if pos.zone[hero] == LOST and pos.asked == LIGHT:
            break
        pos.choose(DECLINE)


# -- 1_101 On The Edge -----------------------------------------------------------------------------


def edge(destiny: int, who: str = "Luke Skywalker") -> tuple[Position, int, int]:
    table = Layout()
    hero = table.put(who, table.location(MOS_EISLEY))
    table.fill(LOST, LIGHT, 6)
    card = table.hand("On The Edge")
    table.force(LIGHT, 1)
    table.destiny(LIGHT, destiny)
    return table.begin(LIGHT, CONTROL), card, hero


@pytest.mark.parametrize(("destiny", "won"), [(4, True), (3, False)])
def test_on_the_edge_retrieves_the_number_or_loses_the_rebel(destiny: int, won: bool) -> None:
    pos, card, hero = edge(destiny)
    play(pos, card)
    quiet(pos)
    assert pos.options == [1, 2, 3, 4, 5, 6]
    pos.choose(3)
    quiet(pos)
    assert [one["amount"] for one in told(pos, "chooses")] == [3]  # for both to see
    if won:
        pos.choose(0)
        quiet(pos)
    assert (pos.zone[hero] == TABLE) == won
    assert bool(told(pos, "retrieve_force")) == won
    if won:
        assert told(pos, "retrieve_force")[0]["amount"] == 3


def test_on_the_edge_is_for_rebels_of_ability_above_2() -> None:
    pos, card, _ = edge(0, "Rebel Trooper")
    assert not offered(pos, A_PLAY, card)


# -- 1_103 Panic, 1_244 Emergency Deployment -------------------------------------------------------

PANIC = {LIGHT: "Panic", DARK: "Emergency Deployment"}
WEAKEST = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}
STRONGEST = {LIGHT: "Obi-Wan Kenobi", DARK: "Darth Vader"}
RECRUIT = {LIGHT: "Han Solo", DARK: "Djas Puhr"}


def panic(side: int, foe: str) -> tuple[Position, int, list[int], int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put(WEAKEST[side], site)
    table.put(foe, site)
    lower = table.in_pile(RESERVE, "Sense", side)
    recruit = table.in_pile(RESERVE, RECRUIT[side], side)
    card = table.hand(PANIC[side])
    table.force(1 - side, 1)
    pos = table.begin(1 - side, BATTLE)
    battle(pos, site)
    return pos, card, [lower, recruit], site


@SIDES
def test_panic_deploys_free_and_loses_the_rest(side: int) -> None:
    pos, card, (sense, recruit), site = panic(side, STRONGEST[1 - side])
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.options == [1, 2, 3]
    pos.choose(2)
    quiet(pos)
    assert told(pos, "reveal")[0]["cards"] == [sense, recruit]
    assert pos.options == [recruit, DECLINE]
    pos.choose(recruit)
    quiet(pos)
    assert pos.location_of(recruit) == site and pos.zone[sense] == LOST
    assert goes_to(pos, card) == "used"


@SIDES
def test_panic_may_deploy_nothing_of_what_it_showed(side: int) -> None:
    pos, card, cards, _ = panic(side, STRONGEST[1 - side])
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    answer(pos, 2)
    quiet(pos)
    answer(pos, DECLINE)  # asked once, not for each card
    assert [pos.zone[one] for one in cards] == [LOST, LOST]


@SIDES
def test_panic_wants_more_than_double_the_power_against_you(side: int) -> None:
    pos, card, _, _ = panic(side, TROOPER[1 - side])
    assert not window(pos, card)


# -- 1_104 Radar Scanner ---------------------------------------------------------------------------


def test_radar_scanner_finds_jawas_and_tusken_raiders_in_hand() -> None:
    table = Layout()
    table.put("X-wing", table.location("Tatooine"))
    names = ("Jawa", "Dathcha", "Tusken Raider", "Stormtrooper")
    jawa, dathcha, raider, trooper = (table.hand(name, DARK) for name in names)
    card = table.hand("Radar Scanner")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert sorted(one for one in pos.options if one >= 0) == sorted([jawa, raider])
    answer(pos, jawa, DECLINE)
    quiet(pos)
    assert [pos.zone[one] for one in (jawa, dathcha, raider, trooper)] == [USED, HAND, HAND, HAND]
    assert [(one["card"], one["pile"]) for one in told(pos, "leaves")] == [(jawa, "used")]


def test_radar_scanner_wants_a_vessel_of_yours_and_a_hand_to_scan() -> None:
    for vessel, hand in (("TIE Fighter", 1), ("X-wing", 0)):
        table = Layout()
        table.put(vessel, table.location("Tatooine"))
        table.fill(HAND, DARK, hand)
        card = table.hand("Radar Scanner")
        table.force(LIGHT, 1)
        pos = table.begin(LIGHT, CONTROL)
        assert not offered(pos, A_PLAY, card)


# -- 1_105 Rebel Barrier ---------------------------------------------------------------------------


def barrier(side: int) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put(HERO[LIGHT], site)
    table.put(HERO[DARK], site)
    recruit = table.hand(TROOPER[side])
    card = table.hand("Rebel Barrier")
    table.force(LIGHT, 3)
    table.force(DARK, 3)
    pos = table.begin(side, DEPLOY)
    deploy(pos, recruit)
    if site in pos.options:
        pos.choose(site)
    return pos, card, recruit


def test_rebel_barrier_keeps_who_came_from_battle_and_from_moving() -> None:
    pos, card, recruit = barrier(DARK)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    site = pos.location_of(recruit)
    assert recruit not in values.battle_cards(pos, site, DARK)
    assert len(pos.force[LIGHT]) == 2 and goes_to(pos, card) == "used"


def test_rebel_barrier_is_not_for_your_own_cards() -> None:
    pos, card, _ = barrier(LIGHT)
    assert not window(pos, card)


# -- 1_106 Rebel Reinforcements --------------------------------------------------------------------


def reinforcements(own: int, destiny: int) -> tuple[Position, int, list[int]]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    for _ in range(own):
        table.put("Rebel Guard", site)
    for _ in range(2):
        table.put("Stormtrooper", site)
    names = ("Rebel Trooper", "Y-wing", "Han Solo", "Gold 1")
    lost = [table.in_pile(LOST, name, LIGHT) for name in names]
    card = table.hand("Rebel Reinforcements")
    hands(table)
    table.force(LIGHT, 1)
    table.destiny(LIGHT, destiny)
    return table.begin(LIGHT, CONTROL), card, lost


def test_reinforcements_are_rebel_troopers_and_y_wings() -> None:
    pos, card, (trooper, y_wing, han, gold) = reinforcements(1, 2)
    play(pos, card)
    quiet(pos)
    assert sorted(one for one in pos.options if one >= 0) == sorted([trooper, y_wing, gold])
    answer(pos, gold, trooper)
    quiet(pos)
    assert [pos.zone[one] for one in (trooper, y_wing, han, gold)] == [USED, LOST, LOST, USED]


def test_reinforcements_come_only_to_the_outnumbered_and_may_stay_away() -> None:
    pos, card, _ = reinforcements(2, 2)
    assert not offered(pos, A_PLAY, card)
    pos, card, lost = reinforcements(1, 1)
    play(pos, card)
    quiet(pos)
    answer(pos, DECLINE)
    quiet(pos)
    assert [pos.zone[one] for one in lost] == [LOST] * 4


# -- 1_108 Scomp Link Access -----------------------------------------------------------------------


def scomp(droid: str, place: str, hand: str = "") -> tuple[Position, int, int]:
    table = Layout()
    table.put(droid, table.location(place))
    played = stand_in(table, hand, DARK) if hand else NONE
    card = table.hand("Scomp Link Access")
    hands(table)
    return table.begin(DARK if hand else LIGHT, CONTROL), card, played


@pytest.mark.parametrize("owner", [LIGHT, DARK])
def test_scomp_link_access_looks_through_either_reserve_deck(owner: int) -> None:
    pos, card, _ = scomp("R5-D4", CONTROL_ROOM)
    play(pos, card)
    quiet(pos)
    assert pos.options == [RESERVE, 10 + RESERVE]
    before = sorted(pos.reserve[owner])
    pos.choose(10 * owner + RESERVE)
    quiet(pos)
    peek = told(pos, "peek")[0]
    assert peek["owner"] == owner and sorted(peek["cards"]) == before  # type: ignore[call-overload]
    assert told(pos, "shuffle") and sorted(pos.reserve[owner]) == before


@pytest.mark.parametrize(
    ("droid", "place"), [("C-3PO", CONTROL_ROOM), ("R5-D4", "Death Star: Trash Compactor")]
)
def test_scomp_link_access_wants_an_r_unit_and_a_link(droid: str, place: str) -> None:
    pos, card, _ = scomp(droid, place)
    assert not offered(pos, A_PLAY, card)


@pytest.mark.parametrize(
    ("title", "place", "able"),
    [
        ("We're All Gonna Be A Lot Thinner!", CONTROL_ROOM, True),
        ("Boring Conversation Anyway", CONTROL_ROOM, True),
        ("Boring Conversation Anyway", "Yavin 4: Massassi War Room", False),
        ("Something Else", CONTROL_ROOM, False),
    ],
)
def test_scomp_link_access_cancels_two_interrupts_from_the_death_star(
    title: str, place: str, able: bool
) -> None:
    pos, card, played = scomp("R5-D4", place, title)
    play(pos, played)
    answers = isinstance(pos.stack[-1], Responses) and bool(offered(pos, A_PLAY, card))
    assert answers == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[played] == LOST


# -- 1_112 Spaceport Speeders ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "force"), [("Luke's X-34 Landspeeder", 6), ("R5-D4", 3)])
def test_spaceport_speeders_sell_for_two_or_three_destinies(name: str, force: int) -> None:
    table = Layout()
    goods = table.put(name, table.location(MOS_EISLEY))
    card = table.hand("Spaceport Speeders")
    table.destiny(LIGHT, 1, 2, 3)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert len(pos.force[LIGHT]) == force
    assert pos.zone[goods] == LOST and pos.zone[card] == USED


@pytest.mark.parametrize(("buyer", "able"), [(True, True), (False, False)])
def test_spaceport_speeders_sell_at_mos_eisley_or_to_wioslea(buyer: bool, able: bool) -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    table.put("R5-D4", site)
    table.put("Rebel Trooper", site)
    if buyer:
        table.put("Wioslea", site)
    card = table.hand("Spaceport Speeders")
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able


# -- 1_113 Surprise Assault, 1_238 Counter Assault -------------------------------------------------

ASSAULT = {LIGHT: "Surprise Assault", DARK: "Counter Assault"}


def assault(side: int, *destiny: int) -> tuple[Position, int]:
    """The other side drains with two troopers of power 1 each."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    for _ in range(2):
        table.put(TROOPER[1 - side], site)
    card = table.hand(ASSAULT[side])
    table.force(side, 1)
    table.destiny(side, *destiny)
    pos = table.begin(1 - side, CONTROL)
    pos.choose(option(pos, A_DRAIN, site))
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    return pos, card


@SIDES
@pytest.mark.parametrize(
    ("destiny", "loser", "amount"), [((3, 2), "foe", 3), ((0, 1), "self", 1), ((1, 1), "none", 0)]
)
def test_an_ambush_compares_destiny_with_power(
    side: int, destiny: tuple[int, int], loser: str, amount: int
) -> None:
    pos, card = assault(side, *destiny)
    lose_all_force(pos)
    lost = told(pos, "lose_force")
    assert len(lost) == amount
    if lost:
        who = 1 - side if loser == "foe" else side
        assert all(pos.owner[int(str(one["card"]))] == who for one in lost)
    assert told(pos, "drain_cancelled") and pos.zone[card] == LOST
    assert len(told(pos, "draw_destiny")) == 2


@SIDES
def test_an_ambush_answers_the_opponents_drains_for_1_force(side: int) -> None:
    for drainer, able in ((1 - side, 0), (side, 1)):
        table = Layout()
        site = table.location(MOS_EISLEY)
        table.put(TROOPER[drainer], site)
        card = table.hand(ASSAULT[side])
        table.force(side, able)
        pos = table.begin(drainer, CONTROL)
        pos.choose(option(pos, A_DRAIN, site))
        assert not window(pos, card)


def test_an_ambush_meets_the_power_that_a_place_has_without_a_battle() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ship = table.put("Devastator", table.location("Tatooine"))  # +1 in battles at the sites
    table.put("Imperial Pilot", ship)
    for _ in range(4):
        table.put("Tusken Raider", site)  # power 2 each, and 2 for four of them
    card = table.hand("Surprise Assault")
    table.force(LIGHT, 1)
    table.destiny(LIGHT, 2, 2, 2, 1)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, site))
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    lose_all_force(pos)
    assert len(told(pos, "lose_force")) == 4 * 2 + 2 - 7


# -- 1_114 Thank The Maker -------------------------------------------------------------------------


def thanked(drained: int, droid: bool = True, hidden: bool = False) -> tuple[Position, int]:
    table = Layout()
    if hidden:
        table.pos.memo[table.put("Your Eyes Can Deceive You")] = LIGHT + 1
    site = table.location(MOS_EISLEY)
    if droid:
        table.put("C-3PO", site)
    table.fill(LOST, LIGHT, 6)
    card = table.hand("Thank The Maker")
    hands(table)
    table.force(LIGHT, 1)
    table.destiny(LIGHT, 2)
    pos = table.begin(DARK, CONTROL)
    pos.drained = drained
    pos.choose(DECLINE)
    return pos, card


def test_thank_the_maker_retrieves_at_random() -> None:
    pos, card = thanked(5)
    play(pos, card)
    quiet(pos)
    assert told(pos, "retrieve_force")[0]["amount"] == 2
    assert len(pos.lost[LIGHT]) == 5  # with the Interrupt itself


def test_thank_the_maker_shows_nothing_of_a_lost_pile_that_lies_face_down() -> None:
    pos, card = thanked(5, hidden=True)
    play(pos, card)
    quiet(pos)
    assert pos.log is not None
    event = next(event for event in pos.log if event.kind == "retrieve_force")
    assert event.data["amount"] == 2 and "cards" not in event.data


@pytest.mark.parametrize(("drained", "droid"), [(4, True), (5, False)])
def test_thank_the_maker_wants_5_drained_force_and_a_droid(drained: int, droid: bool) -> None:
    pos, card = thanked(drained, droid)
    assert not offered(pos, A_PLAY, card)


def test_what_a_drain_takes_is_counted_for_the_turn() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    hands(table)
    pos = table.begin(DARK, CONTROL)
    amount = values.drain(pos, site, DARK)
    pos.choose(option(pos, A_DRAIN, site))
    quiet(pos)
    lose_all_force(pos)
    assert pos.drained == amount > 0


# -- 1_115 The Bith Shuffle, 1_262 Ommni Box -------------------------------------------------------

SHUFFLE = {LIGHT: "The Bith Shuffle", DARK: "Ommni Box"}


@SIDES
@pytest.mark.parametrize("owner", [LIGHT, DARK])
@pytest.mark.parametrize("zone", [RESERVE, LOST, USED])
def test_a_pile_of_either_player_is_shuffled(side: int, owner: int, zone: int) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hands(table)
    cards = table.fill(zone, owner, 6)
    card = table.hand(SHUFFLE[side])
    pos = table.begin(side, CONTROL)
    play(pos, card)
    quiet(pos)
    if 10 * owner + zone in pos.options:
        pos.choose(10 * owner + zone)
        quiet(pos)
    pile = [one for one in pos.pile(zone, owner) if one in cards]
    assert sorted(pile) == cards and told(pos, "shuffle")


@SIDES
def test_piles_of_one_card_are_not_offered(side: int) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    table.fill(USED, LIGHT, 1)
    table.fill(LOST, DARK, 2)
    card = table.hand(SHUFFLE[side])
    pos = table.begin(side, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.options == [RESERVE, 10 + RESERVE, 10 + LOST]


# -- 1_117 This Is All Your Fault ------------------------------------------------------------------


def test_this_is_all_your_fault_draws_the_fire_on_a_droid() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    han = table.put("Han Solo", site)
    droid = table.put("C-3PO", site)
    trooper = table.put("Stormtrooper", site)
    rifle = table.put(RIFLE, trooper, DARK)
    card = table.hand("This Is All Your Fault")
    table.force(DARK, 5)
    table.destiny(DARK, 6)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    quiet(pos)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(han)
    assert window(pos, card)
    worth = values.forfeit(pos, han)
    play(pos, card, 1)
    quiet(pos)
    assert told(pos, "retarget")[0]["target"] == droid
    assert values.forfeit(pos, droid) == worth


def test_this_is_all_your_fault_trades_a_droid_for_attrition() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Han Solo", site)
    droid = table.put("C-3PO", site)
    table.put("Darth Vader", site)
    card = table.hand("This Is All Your Fault")
    table.force(DARK, 5)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    quiet(pos)
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE)
    play(pos, card, 0)
    quiet(pos)
    assert pos.zone[droid] == LOST
    assert any(one.kind == ATTRITION and one.seat == LIGHT and one.sets for one in pos.lasting)


@SIDES
def test_the_droid_is_the_price_and_stays_lost_when_the_interrupt_is_cancelled(side: int) -> None:
    """1_117, 3_134."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Obi-Wan Kenobi", site)
    table.put("Darth Vader", site)
    droid = table.put("C-3PO" if side == LIGHT else "R4-M9", site)
    card = table.hand("This Is All Your Fault" if side == LIGHT else "Self-Destruct Mechanism")
    sense = table.hand("Sense", 1 - side)
    for one in (LIGHT, DARK):
        table.force(one, 5)
        table.destiny(one, 0)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    quiet(pos)
    assert window(pos, card, 0)
    play(pos, card, 0)
    assert window(pos, sense)
    play(pos, sense)
    quiet(pos)
    assert goes_to(pos, card) == "lost" and pos.zone[droid] == LOST
    assert not any(one.kind == ATTRITION for one in pos.lasting)


# -- 1_118 1_276 Utinni! ---------------------------------------------------------------------------


def utinni(side: int, jawa_at: int) -> tuple[Position, int, int]:
    """A Utinni Effect of the other side lies at the first site."""
    table = Layout()
    sites = [table.location(MOS_EISLEY), table.location(DUNE_SEA)]
    effect = table.put("Tusken Breath Mask" if side == DARK else "Send A Detachment Down", sites[0])
    table.put("Jawa", sites[jawa_at], side)
    card = table.hand("Utinni!", side)
    return table.begin(side, CONTROL), card, effect


@SIDES
def test_a_jawa_steals_the_utinni_effect_where_it_is(side: int) -> None:
    pos, card, effect = utinni(side, 0)
    play(pos, card, 0)
    quiet(pos)
    assert pos.zone[effect] == HAND and pos.owner[effect] == side
    assert effect in pos.hand[side] and pos.zone[card] == USED


@SIDES
def test_no_utinni_effect_is_stolen_from_elsewhere(side: int) -> None:
    pos, card, _ = utinni(side, 1)
    assert not offered(pos, A_PLAY, card)


@pytest.mark.parametrize(("title", "able"), [("Dead Jawa", True), ("Dead Bantha", False)])
def test_utinni_cancels_an_interrupt_named_after_jawas(title: str, able: bool) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    played = stand_in(table, title, DARK)
    card = table.hand("Utinni!", LIGHT)
    pos = table.begin(DARK, CONTROL)
    play(pos, played)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[played] == LOST


def test_utinni_cancels_an_effect_named_after_jawas() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    pack = table.put("Jawa Pack", site)
    card = table.hand("Utinni!", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[pack] == LOST


# -- 1_120 We're Doomed ----------------------------------------------------------------------------


def doomed(life: int, droid: str = "") -> tuple[Position, int, int]:
    """Dark drains Mos Eisley; Light has so much Life Force."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    if droid:
        table.put(droid, table.location(DUNE_SEA))
    card = table.hand("We're Doomed")
    table.fill(USED, LIGHT, life - 10)
    pos = table.begin(DARK, CONTROL)
    return pos, card, site


@pytest.mark.parametrize(("droid", "lost"), [("", 2), ("C-3PO", 1), ("R5-D4", 2)])
def test_losses_are_cut_in_half_up_or_down(droid: str, lost: int) -> None:
    pos, card, _ = doomed(14, droid)
    pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    assert force.halved(pos, LIGHT, 3) == lost and force.halved(pos, DARK, 3) == 3
    assert goes_to(pos, card) == "used"


def test_a_drain_of_the_doomed_takes_half() -> None:
    pos, card, site = doomed(14)
    pos.add_lasting(Lasting(DRAIN, 2, site, DARK, THIS_TURN, site))
    amount = values.drain(pos, site, DARK)
    pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    pos.choose(option(pos, A_DRAIN, site))
    quiet(pos)
    lose_all_force(pos)
    assert len(told(pos, "lose_force")) == (amount + 1) // 2 < amount


def test_only_those_below_15_life_force_are_doomed() -> None:
    pos, card, _ = doomed(15)
    pos.choose(DECLINE)
    assert not offered(pos, A_PLAY, card)


@pytest.mark.parametrize(("tripled", "owed"), [(False, 3), (True, 9)])
def test_battle_damage_of_the_doomed_is_halved_before_it_is_tripled(
    tripled: bool, owed: int
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Rebel Trooper", site)  # power 1
    table.put("Darth Vader", site)  # power 6
    card = table.hand("We're Doomed")
    hands(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    for _ in range(20):
        if offered(pos, A_BATTLE, site):
            break
        pos.choose(DECLINE)
    battle(pos, site)
    if tripled:
        pos.add_lasting(Lasting(DAMAGE_TIMES, 3, site, NONE, THIS_BATTLE, site))
    until_damage(pos, LIGHT)
    assert pos.fight is not None and pos.fight.damage_left[LIGHT] == owed
