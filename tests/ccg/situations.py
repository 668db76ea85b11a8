"""Positions in which abilities come up that random games hardly ever bring about.

Some texts speak of cards that do not work yet, or that were printed later: those lie here as cards
without a text, and Interrupts among them do nothing. Who is where is written as "name @0" (at the
first place), "name @Blizzard 1" (aboard or on that card), "name ?0" (missing there), "name !0"
(captive there, or of that card), "name &0" (undercover there), "name #0" (a hologram there) or
"name" (on the side of the table); "Dark: name" names the side of a card that both have.
"""

import random
from collections.abc import Sequence

from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import (
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    EXTERIOR,
    HELD,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    LIGHT,
    LOCATION,
    MOVE,
    NONE,
    PLANET,
    RESERVE,
    SIDES,
    THERE,
    UNDER,
)
from starfold.kernel.dice import seeded_dice
from tests.ccg.random_games import Key, Tally, Unsound, choice, count
from tests.ccg.soundness import faults, twins, unspoken
from tests.ccg.table import Layout, stand_in

ROAR = "Light: Wookiee Roar"
TRENCH, RIDGE, PERIMETER = "Snow Trench", "North Ridge", "Defensive Perimeter"
GENERATORS, COMMAND = "Main Power Generators", "Light: Echo Command Center"
DUNE_SEA, CANTINA, CORRIDOR = "Dune Sea", "Cantina", "Death Star: Level 4 Military Corridor"
DEATH_STAR_BAY, YAVIN_BAY = "Death Star: Docking Bay 327", "Yavin 4: Docking Bay"
PRISON = "Death Star: Detention Block Corridor"
SWAMP, MOUNTAINS = "Dagobah: Swamp", "Hoth: Mountains (6th Marker)"

FORCE = 8  # to use, for each player
CHOICES = 250  # after which a situation is over
TRIES = 40


class Situation:
    """A position in which an ability can be used."""

    def __init__(
        self,
        key: Key,
        active: int,
        phase: int,
        places: Sequence[str],
        cards: Sequence[str],
        hand: Sequence[str],
        stand_ins: Sequence[str] = (),
    ) -> None:
        self.key = key
        self.active = active
        self.phase = phase
        self.places = places
        self.cards = cards
        self.hand = hand
        self.stand_ins = stand_ins  # Interrupts that do nothing, in hand

    def table(self, seed: int) -> Layout:
        table, chance = Layout(seeded_dice(seed)), random.Random(seed)
        places = [_place(table, name) for name in self.places]
        known: dict[str, int] = {}
        for line in self.cards:
            name, how, where = _parted(line)
            side, title = _sided(name)
            if not how:
                known[title] = table.put(title, NONE, side)
                continue
            host = places[int(where)] if where.isdecimal() else known[where]
            known[title] = table.put(title, host, side, WAYS[how])
            if how in MARKS:
                table.pos.mark(known[title], MARKS[how])
        for name in self.hand:
            side, title = _sided(name)
            table.hand(title, side)
        for name in self.stand_ins:
            side, title = _sided(name)
            stand_in(table, title, side, hides=True)
        for side in (LIGHT, DARK):
            for _ in range(12):
                table.fill(RESERVE, side, 1, chance.randrange(7))
            table.force(side, FORCE)
        return table


# Signs before a place or a holder: the role in which a card is there; NONE for the usual one.
WAYS = {"@": NONE, "?": UNDER, "!": HELD, "&": THERE, "#": THERE}
MARKS = {"&": IS_UNDERCOVER, "#": IS_HOLOGRAM}


def _parted(line: str) -> tuple[str, str, str]:
    """Who, how and where."""
    for sign in WAYS:
        name, found, where = line.partition(f" {sign}")
        if found:
            return name, sign, where
    return line, "", ""


def _sided(name: str) -> tuple[int, str]:
    side, colon, title = name.partition(": ")
    return (SIDES.index(side), title) if colon and side in SIDES else (NONE, name)


def _place(table: Layout, name: str) -> int:
    side, title = _sided(name)
    if title in LATER:
        return table.location(_later(title, *LATER[title]), side)
    return table.location(title, side)


# Sites that were printed later: their planet and marker.
LATER = {SWAMP: ("Dagobah", 0), MOUNTAINS: ("Hoth", 6)}


def _later(title: str, system: str, marker: int) -> CardDef:
    made = CardDef("later", title, LIGHT, "test", LOCATION, "Site", 1, [0])
    made.system = system
    made.marker = marker
    made.icons = EXTERIOR | PLANET
    made.icons_for = [1, 1]
    return made


PLAYED = "played"  # stands for the ability in the key of a card that has none


def seen(situation: Situation, tally: Tally) -> int:
    """How often its ability was used; of a card that has none, how often it was played."""
    id, ability = situation.key
    return tally.cards[id] if ability == PLAYED else tally.used[situation.key]


def play(situation: Situation, tally: Tally, times: int = 1) -> bool:
    """Play the situation at random until its ability was used and its card played so often."""
    for seed in range(1, TRIES + 1):
        if seen(situation, tally) and tally.cards[situation.key[0]] >= times:
            return True
        _try(situation, tally, seed)
    return seen(situation, tally) > 0 and tally.cards[situation.key[0]] >= times


def _try(situation: Situation, tally: Tally, seed: int) -> None:
    pos = situation.table(seed).begin(situation.active, situation.phase)
    chance = random.Random(seed)
    known: set[int] = set()
    before = seen(situation, tally)
    for number in range(CHOICES):
        wrong = faults(pos)
        if not pos.ended and number % 20 == 0:
            wrong += [*twins(pos), *unspoken(pos)]
        if wrong:
            raise Unsound(f"{situation.key}, seed {seed}: " + "; ".join(wrong))
        count(pos, known, tally)
        if pos.ended or seen(situation, tally) > before:
            return
        pos.choose(choice(pos, chance, tally))
        tally.choices += 1


# Interrupts, a site and starships of A New Hope.
OF_NEW_HOPE = [
    *[
        Situation(
            key,
            LIGHT,
            MOVE,
            ["Dark: Death Star", "Light: Death Star: Trench"],
            [
                "Attack Run @1",
                "Red 5 @0",
                "Luke Skywalker @Red 5",
                "Proton Torpedoes @Red 5",
                "Black 2 @0",
                "DS-61-2 @Black 2",
                "TIE Fighter @0",
            ],
            [card],
        )
        for key, card in (
            (("2_133", "ability 0"), "I'm On The Leader"),
            (("2_59", "ability 1"), "You're All Clear Kid!"),
        )
    ],
    Situation(
        ("2_69", "ability 0"),
        LIGHT,
        MOVE,
        ["Dark: Death Star", "Light: Death Star: Trench"],
        [
            "Attack Run @1",
            "Red 5 @0",
            "Luke Skywalker @Red 5",
            "Proton Torpedoes @Red 5",
            "X-wing @0",
            "Gold 2 @0",
            "Biggs Darklighter @Gold 2",
            "Turbolaser Battery @1",
        ],
        [],
    ),
    Situation(
        ("2_72", "ability 0"),
        DARK,
        BATTLE,
        ["Light: Hoth"],
        ["Red 6 @0", "Biggs Darklighter @Red 6", "TIE Fighter @0"],
        ["I've Got A Problem Here", "I've Got A Problem Here"],
    ),
    Situation(
        ("2_47", "ability 0"),
        DARK,
        CONTROL,
        ["Light: Hoth"],
        ["Red 2 @0", "Wedge Antilles @Red 2", "TIE Fighter @0"],
        ["Tallon Roll", "Tallon Roll", "Corellian Slip"],
    ),
    Situation(
        ("2_134", "ability 0"),
        LIGHT,
        BATTLE,
        ["Mos Eisley", "Tatooine: Jawa Camp"],
        ["Garindan &0", "Rebel Trooper @0", "Stormtrooper @0", "Darth Vader @1"],
        ["Informant"],
    ),
    Situation(
        ("2_56", "ability 0"),
        LIGHT,
        CONTROL,
        ["Mos Eisley"],
        ["Leia Organa &0", "Stormtrooper @0", "Dark: Blaster Rifle @Stormtrooper"],
        ["Sabotage", "Sabotage", "Sabotage"],
    ),
    Situation(
        ("2_134", "ability 1"),
        LIGHT,
        CONTROL,
        ["Mos Eisley"],
        ["Leia Organa &0", "Stormtrooper @0", "Dark: Blaster Rifle @Stormtrooper"],
        ["Sabotage", "Informant", "Informant"],
    ),
    Situation(
        ("2_56", "ability 1"),
        LIGHT,
        BATTLE,
        ["Mos Eisley", "Tatooine: Jawa Camp"],
        ["Garindan &0", "Rebel Trooper @0", "Stormtrooper @0", "Darth Vader @1"],
        ["Informant", "Sabotage", "Sabotage"],
    ),
    Situation(
        ("2_141", "ability 1"),
        DARK,
        CONTROL,
        [CORRIDOR, DUNE_SEA],
        ["Luke Skywalker @1", "Han Solo @0", "Plastoid Armor @Han Solo"],
        ["This Is Some Rescue!"],
    ),
    *[
        Situation(
            key,
            active,
            CONTROL,
            ["Dark: Death Star: Docking Bay 327", "Light: Docking Bay 94"],
            [
                "Death Star Tractor Beam @0",
                "Millennium Falcon !0",
                "Han Solo @Millennium Falcon",
                "Stormtrooper @0",
                "Besieged @Millennium Falcon",
            ],
            [card],
        )
        for key, active, card in (
            (("2_142", "ability 1"), DARK, "We Have A Prisoner"),
            (("2_44", "ability 1"), LIGHT, "Alternatives To Fighting"),
            (("2_44", "ability 2"), LIGHT, "Alternatives To Fighting"),
            (("2_54", "ability 0"), LIGHT, "Out Of Commission"),
        )
    ],
    Situation(
        ("2_54", "ability 2"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["Blaster Rack", "Dark: Blaster Rifle @Blaster Rack"],
        ["Out Of Commission"],
    ),
    Situation(
        ("2_52", "ability 0"),
        LIGHT,
        CONTROL,
        ["Dark: Death Star: Detention Block Corridor"],
        ["Leia Organa @0", "Han Solo !0"],
        ["I'm Here To Rescue You"] * 3,
    ),
    Situation(
        ("2_52", "ability 1"),
        LIGHT,
        CONTROL,
        ["Dark: Kessel"],
        ["Spice Mines Of Kessel @0"],
        ["I'm Here To Rescue You"],
    ),
    Situation(
        ("2_53", "ability 0"),
        LIGHT,
        BATTLE,
        ["Light: Dejarik Hologameboard"],
        ["Mantellian Savrip #0", "Molator #0"],
        ["Let The Wookiee Win"] * 3,
    ),
    Situation(
        ("2_58", "ability 2"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["MSE-6 'Mouse' Droid @0"],
        ["Wookiee Roar"],
    ),
    *[
        Situation(
            ("2_150", function),
            DARK,
            CONTROL,
            ["Dark: Tatooine: Bluffs"],
            ["Revolution @0", "Stormtrooper @0"],
            ["Light: Sense", "Darth Vader", "Dark: Blaster Rifle"],
        )
        for function in ("Light half 0", "Dark half 1")
    ],
    *[
        Situation(
            (id, "ability 0"),
            1 - side,
            CONTROL,
            [f"{SIDES[1 - side]}: Mos Eisley"],
            [],
            [card, *[trooper] * 5],
        )
        for id, side, card, trooper in (
            ("2_51", LIGHT, "I Have A Very Bad Feeling About This", "Stormtrooper"),
            ("2_136", DARK, "Ng'ok", "Rebel Trooper"),
        )
    ],
]

SITUATIONS = [
    *OF_NEW_HOPE,
    Situation(
        ("1_195", "ability 3"),
        DARK,
        CONTROL,
        ["Dark: Kiffex", "Mos Eisley"],
        [
            "TIE Fighter @0",
            "Devastator @0",
            "Tonnika Sisters @1",
            "Rebel Trooper @1",
            "Light: Blaster Rifle @Rebel Trooper",
        ],
        [],
    ),
    Situation(
        ("3_28", "ability 0"),
        LIGHT,
        CONTROL,
        [GENERATORS, RIDGE],
        [
            "Golan Laser Battery @0",
            "Cal Alder @1",
            "Artillery Remote @Cal Alder",
            "Snowtrooper @0",
            "Rebel Scout @0",
        ],
        [],
    ),
    Situation(
        ("3_33", PLAYED),
        LIGHT,
        DEPLOY,
        [TRENCH],
        ["Wampa @0", "Luke Skywalker @0", "Light: Blaster @Luke Skywalker"],
        ["Disarming Creature"] * 3,
    ),
    Situation(
        ("3_123", "ability 1"),
        DARK,
        CONTROL,
        ["Hoth", TRENCH],
        ["Sunsdown @0", "Han Solo ?1"],
        ["Exhaustion"],
    ),
    # Cards that do not work yet.
    Situation(
        ("3_125", "ability 0"),
        LIGHT,
        CONTROL,
        [TRENCH],
        [],
        ["Furry Fury"],
        ["Light: Wookiee Roar"],
    ),
    Situation(
        ("3_133", "ability 0"),
        LIGHT,
        CONTROL,
        [TRENCH],
        [],
        ["Scruffy-Looking Nerf Herder"],
        ["Light: Solo Han"],
    ),
    Situation(
        ("3_139", "ability 1"),
        DARK,
        CONTROL,
        [TRENCH],
        ["Crash Site Memorial"],
        ["Turn It Off! Turn It Off!"],
    ),
    Situation(
        ("3_131", "ability 2"),
        LIGHT,
        CONTROL,
        [TRENCH],
        [],
        ["Our First Catch Of The Day"],
        ["Light: Hyper Escape"],
    ),
    Situation(
        ("3_41", "ability 0"),
        DARK,
        CONTROL,
        [TRENCH],
        [],
        ["Dark Dissension"],
        ["Dark: Dark Collaboration"],
    ),
    Situation(
        ("3_129", "ability 0"),
        DARK,
        CONTROL,
        [TRENCH],
        [
            "Luke Skywalker @0",
            "Light: Jedi Lightsaber @Luke Skywalker",
            "Lightsaber Proficiency @Luke Skywalker",
        ],
        ["Lightsaber Deficiency"],
    ),
    Situation(
        ("3_43", "ability 1"),
        LIGHT,
        CONTROL,
        [TRENCH],
        ["Tzizvvt @0"],
        ["I Thought They Smelled Bad On The Outside"],
    ),
    Situation(
        ("3_13", "ability 1"),
        DARK,
        CONTROL,
        [CANTINA],
        ["Major Bren Derlin @0"],
        [],
        ["Dark: Local Trouble"],
    ),
    Situation(
        ("3_46", "ability 1"),
        DARK,
        CONTROL,
        [TRENCH],
        [],
        ["Nice Of You Guys To Drop By"],
        ["Dark: A Good Place To Hide"],
    ),
    Situation(
        ("3_54", "ability 0"),
        LIGHT,
        CONTROL,
        [TRENCH, SWAMP],
        ["Commander Luke Skywalker @0", "Obi-Wan Kenobi @1"],
        ["You Will Go To The Dagobah System"],
    ),
    Situation(
        ("2_76", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Rogue Bantha @0", "Tusken Raider @0", "Leia Organa @0", "Darth Vader @0"],
        [],
    ),
    # Characters of A New Hope.
    Situation(
        ("2_5", "ability 0"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["2_5 @0", "Dark: Astromech Shortage"],
        [],
    ),
    Situation(
        ("2_13", "ability 0"),
        LIGHT,
        CONTROL,
        [CANTINA],
        ["Nalan Cheel @0", "Doikk Na'ts @0"],
        ["The Bith Shuffle"],
    ),
    Situation(
        ("2_105", "ability 0"),
        DARK,
        CONTROL,
        [CANTINA],
        ["Tech Mo'r @0", "Doikk Na'ts @0"],
        ["Ommni Box"],
    ),
    Situation(
        ("2_20", "ability 0"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["Saurin @0", "2_15 @0", "Dark: Restraining Bolt @2_15"],
        [],
    ),
    Situation(
        ("2_82", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["Advosze @0", "Advosze @0"],
        ["Stormtrooper"],
    ),
    Situation(
        ("2_84", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Dannik Jerriko @0", "Darth Vader @0", "Leia Organa @0", "Rebel Trooper @0"],
        [],
    ),
    *[
        Situation(
            ("2_87", f"ability {number}"),
            LIGHT,
            BATTLE,
            ["Tatooine", DUNE_SEA],
            ["Sunsdown @0", "Defel @1", "Darth Vader @1", "Leia Organa @1"],
            ["Stormtrooper"],
        )
        for number in (0, 1)
    ],
    Situation(
        ("2_87", "ability 2"),
        LIGHT,
        MOVE,
        [DUNE_SEA],
        ["Defel @0", "Revolution @0"],
        ["Stormtrooper", "Rebel Trooper"],
    ),
    Situation(
        ("2_10", "ability 0"),
        DARK,
        CONTROL,
        [DUNE_SEA, "Mos Eisley"],
        ["Hunchback @0", "Darth Vader @1"],
        [],
    ),
    Situation(
        ("2_15", "ability 0"),
        DARK,
        BATTLE,
        ["Light: Hoth"],
        [
            "Devastator @0",
            "Dark: Ion Cannon @Devastator",
            "Red 5 @0",
            "Luke Skywalker @Red 5",
            "2_15 @Red 5",
            "Medium Transport @0",
        ],
        ["Rebel Trooper"],
    ),
    Situation(
        ("2_101", "ability 0"),
        LIGHT,
        BATTLE,
        ["Light: Hoth", GENERATORS],
        [
            "Planet Defender Ion Cannon @1",
            "Tyrant @0",
            "2_101 @Tyrant",
            "Medium Transport @0",
        ],
        ["Stormtrooper"],
    ),
    Situation(
        ("2_95", "ability 0"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["2_95 @0", "2_5 @0"],
        ["Light: Undercover", "Stormtrooper"],
    ),
    # Cards that must come together.
    Situation(
        ("3_115", "ability 0"),
        DARK,
        CONTROL,
        [GENERATORS, "Light: " + TRENCH, "Dark: " + RIDGE],
        ["Blizzard 1 @1", "General Veers @Blizzard 1", "AT-AT Cannon @Blizzard 1"],
        ["Target The Main Generator"],
    ),
    Situation(
        ("3_125", "ability 1"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Han Solo @0", "Chewbacca @0", "Darth Vader @0", "Stormtrooper @0"],
        ["Furry Fury"],
    ),
    Situation(
        ("3_133", "ability 1"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Han Solo @0", "Leia Organa @0", "Darth Vader @0", "Stormtrooper @0"],
        ["Scruffy-Looking Nerf Herder"],
    ),
    Situation(
        ("3_49", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Luke Skywalker @0", "Chewbacca @0", "Darth Vader @0"],
        ["Rug Hug"],
    ),
    Situation(
        ("3_142", "ability 0"),
        DARK,
        CONTROL,
        ["Light: " + RIDGE],
        ["Tauntaun @0", "Wampa @0"],
        ["Yaggle Gakkle"],
    ),
    Situation(
        ("3_40", "ability 0"),
        LIGHT,
        BATTLE,
        ["Light: " + RIDGE],
        ["Rogue 1 @0", "Zev Senesca @Rogue 1", "Snowspeeder @0", "Blizzard Scout 1 @0"],
        ["Attack Pattern Delta"],
    ),
    Situation(
        ("3_35", "ability 0"),
        LIGHT,
        MOVE,
        [COMMAND, "Light: Hoth", GENERATORS],
        ["Evacuation Control @0", "Planet Defender Ion Cannon @2", "Tyrant @1"],
        [],
    ),
    Situation(
        ("3_78", "shot"),
        LIGHT,
        BATTLE,
        ["Light: Hoth", GENERATORS],
        ["Planet Defender Ion Cannon @1", "Tyrant @0", "Medium Transport @0"],
        [],
    ),
    Situation(
        ("3_72", "shot"),
        LIGHT,
        BATTLE,
        ["Light: " + RIDGE],
        [
            "Atgar Laser Cannon @0",
            "Rebel Trooper @0",
            "EG-4 (Eegee-Four) @0",
            "Blizzard Scout 1 @0",
        ],
        [],
    ),
    Situation(
        ("3_159", "shot"),
        DARK,
        BATTLE,
        ["Light: " + RIDGE],
        [
            "E-web Blaster @0",
            "Dark: Fusion Generator Supply Tanks @0",
            "Snowtrooper @0",
            "Rebel Trooper @0",
            "Luke Skywalker @0",
        ],
        [],
    ),
    Situation(
        ("3_139", "ability 0"),
        DARK,
        BATTLE,
        ["Light: " + RIDGE],
        [
            "Rogue 1 @0",
            "Zev Senesca @Rogue 1",
            "WED-1016 'Techie' Droid @0",
            "Blizzard 1 @0",
            "General Veers @Blizzard 1",
            "AT-AT Cannon @Blizzard 1",
        ],
        ["Turn It Off! Turn It Off!"],
    ),
    Situation(
        ("3_108", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Han Solo @0", "Chewbacca @0", "Darth Vader @0", "Grand Moff Tarkin @0"],
        ["Mournful Roar"],
    ),
    Situation(
        ("3_103", "deployment"),
        DARK,
        CONTROL,
        ["Dark: " + RIDGE, "Light: " + PERIMETER],
        ["Luke Skywalker @0", "Leia Organa @1"],
        ["High Anxiety", "He Hasn't Come Back Yet", "He Hasn't Come Back Yet"],
    ),
    Situation(
        ("1_245", "ability 0"),
        LIGHT,
        BATTLE,
        ["Light: Hoth", "Light: " + RIDGE],
        [
            "Devastator @0",
            "Captain Piett @Devastator",
            "Millennium Falcon @0",
            "Han Solo @Millennium Falcon",
            "Chewbacca @Millennium Falcon",
            "Corellian Corvette @0",
            "Red 5 @0",
            "Luke Skywalker @Red 5",
        ],
        ["Evacuate?"],
    ),
    Situation(
        ("1_59", "deployment"),
        LIGHT,
        BATTLE,
        [CORRIDOR, DUNE_SEA],
        ["Han Solo @0", "Light: Blaster Rifle @Han Solo", "Stormtrooper @0", "Luke Skywalker @1"],
        ["Plastoid Armor"],
    ),
    Situation(
        ("1_15", "ability 0"),
        LIGHT,
        BATTLE,
        ["Mos Eisley"],
        ["Kal'Falnl C'ndros @0", "Leia Organa @0", "Darth Vader @0"],
        [],
    ),
    Situation(
        ("2_3", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        [
            "2_3 @0",
            "C-3PO (See-Threepio) @0",
            "Leia Organa @0",
            "Stormtrooper @0",
            "Darth Vader @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    Situation(
        ("1_59", "ability 0"),
        LIGHT,
        BATTLE,
        [CORRIDOR, "Death Star: Docking Bay 327", "Docking Bay 94"],
        [
            "Han Solo @0",
            "Light: Blaster Rifle @Han Solo",
            "Obi-Wan Kenobi @0",
            "Stormtrooper @0",
            "Luke Skywalker @2",
        ],
        ["Plastoid Armor"],
    ),
    *[
        Situation(
            (id, "ability 1"),
            LIGHT,
            BATTLE,
            ["Light: Hoth"],
            [
                "Red 5 @0",
                "Luke Skywalker @Red 5",
                "Proton Torpedoes @Red 5",
                "Tyrant @0",
                "Dark: Ion Cannon @Tyrant",
                "Black 2 @0",
                "DS-61-2 @Black 2",
                "Corellian Corvette @0",
                "Quad Laser Cannon @Corellian Corvette",
            ],
            ["A Few Maneuvers", "Dark Maneuvers"],
        )
        for id in ("1_70", "1_241")
    ],
    Situation(
        ("3_130", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["M-HYD 'Binary' Droid @0"],
        ["Oh, Switch Off"],
    ),
    Situation(
        ("3_134", "ability 1"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        [
            "Han Solo @0",
            "Light: Blaster Rifle @Han Solo",
            "Darth Vader @0",
            "Probe Droid @0",
            "Stormtrooper @0",
        ],
        ["Self-Destruct Mechanism"],
    ),
    Situation(
        ("3_9", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        [
            "FX-7 (Effex-Seven) @0",
            "Rebel Trooper @0",
            "Leia Organa @0",
            "Stormtrooper @0",
            "Darth Vader @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    Situation(
        ("3_148", "Dark half 0"),
        DARK,
        MOVE,
        ["Ice Plains", MOUNTAINS],
        ["Snowtrooper @0", "Blizzard 2 @1"],
        [],
    ),
    Situation(
        ("3_70", "ability 1"),
        DARK,
        CONTROL,
        ["Light: Hoth", "Light: " + RIDGE],
        ["Sunsdown @0", "Tauntaun @1", "Cal Alder @Tauntaun"],
        ["Exposure", "Exposure"],
    ),
    Situation(
        ("3_46", "ability 0"),
        LIGHT,
        CONTROL,
        ["Light: " + RIDGE],
        ["Han Solo ?0", "Snowspeeder @0"],
        ["Nice Of You Guys To Drop By"],
    ),
    Situation(
        ("1_48", "deployment"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        [
            "Han Solo @0",
            "Light: Blaster Rifle @Han Solo",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        ["Light: Disarmed"],
    ),
    Situation(
        ("1_214", "deployment"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        [
            "Han Solo @0",
            "Light: Blaster Rifle @Han Solo",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        ["Dark: Disarmed"],
    ),
    Situation(
        ("3_119", "ability 0"),
        DARK,
        CONTROL,
        ["Light: " + TRENCH, "Light: " + PERIMETER, "Light: " + RIDGE],
        ["Snowtrooper @0", "Rogue 1 @1", "Zev Senesca @Rogue 1", "Blizzard Scout 1 @2"],
        ["ComScan Detection"],
    ),
    # Premiere characters.
    *[
        Situation(
            (id, "ability 0"),
            DARK,
            BATTLE,
            [DUNE_SEA],
            [f"{name} @0", "Luke Skywalker @0", "Darth Vader @0", "Stormtrooper @0"],
            [],
        )
        for id, name in (("1_2", "Beru Lars"), ("1_22", "Owen Lars"))
    ],
    Situation(
        ("1_7", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        [
            "Dice Ibegon @0",
            "Rebel Trooper @0",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    *[
        Situation(
            (id, "ability 0"),
            LIGHT,
            CONTROL,
            [DUNE_SEA],
            [f"{name} @0"],
            ["Dark: Stormtrooper", "Dark: Disarmed", "Dark: Alter"],
        )
        for id, name in (("1_9", "Figrin D'an"), ("1_16", "Leesub Sirln"))
    ],
    Situation(
        ("1_10", "ability 0"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        ["General Dodonna @0", "Dark: Wrong Turn"],
        [],
    ),
    Situation(
        ("1_20", "ability 0"),
        LIGHT,
        CONTROL,
        ["Light: " + RIDGE],
        ["Momaw Nadon @0", "Wampa @0", "Bantha @0"],
        [],
    ),
    Situation(
        ("1_31", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        [
            "Talz @0",
            "Leia Organa @0",
            "Darth Vader @0",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    Situation(
        ("1_32", "ability 0"),
        LIGHT,
        CONTROL,
        ["Light: Tatooine", "Light: Docking Bay 94"],
        ["WED-9-M1 'Bantha' Droid @1", "X-wing @0", "Dark: Lateral Damage @0"],
        [],
    ),
    Situation(
        ("1_172", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        [
            "Dr. Evazan @0",
            "Leia Organa @0",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    Situation(
        ("1_172", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        [
            "Dr. Evazan @0",
            "Han Solo @0",
            "Light: Blaster Rifle @Han Solo",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        ["Dark: Disarmed"],
    ),
    Situation(
        ("1_179", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Grand Moff Tarkin @0", "Darth Vader @0", "Luke Skywalker @0", "Leia Organa @0"],
        [],
    ),
    Situation(
        ("1_184", "ability 0"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["Labria @0"],
        [],
    ),
    Situation(
        ("1_187", "ability 0"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["M'iiyoom Onith @0"],
        ["Luke Skywalker", "BoShek", "Leia Organa", "Light: Alter"],
    ),
    Situation(
        ("1_189", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Myo @0", "Luke Skywalker @0", "Obi-Wan Kenobi @0"],
        [],
    ),
    *[
        Situation(
            ("1_191", f"ability {number}"),
            DARK,
            BATTLE,
            [DUNE_SEA],
            ["Prophetess @0", "Darth Vader @0", "Luke Skywalker @0"],
            [],
        )
        for number in range(2)
    ],
    Situation(
        ("1_198", "ability 0"),
        LIGHT,
        MOVE,
        [DUNE_SEA],
        [
            "Wuher @0",
            "R2-X2 (Artoo-Extoo) @0",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        [],
    ),
    # The Dark Interrupts of Premiere.
    Situation(
        ("1_235", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["Demotion @0"],
        ["Boring Conversation Anyway"],
    ),
    Situation(
        ("1_239", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        ["Restricted Deployment"],
        ["Dark Collaboration"],
    ),
    Situation(
        ("1_250", "ability 1"),
        LIGHT,
        CONTROL,
        ["Death Star: War Room"],
        ["Grand Moff Tarkin @0"],
        ["Imperial Code Cylinder"],
        ["Light: Into The Garbage Chute, Flyboy"],
    ),
    Situation(
        ("1_252", "ability 0"),
        DARK,
        CONTROL,
        ["Light: " + TRENCH],
        ["Darth Vader @0"],
        ["It Could Be Worse", "It Could Be Worse", "It's Worse"],
    ),
    Situation(
        ("1_256", "ability 0"),
        DARK,
        CONTROL,
        [CANTINA],
        ["Stormtrooper @0", "Stormtrooper @0", "Han Solo @0"],
        ["Local Trouble", "Local Trouble"],
    ),
    Situation(
        ("1_257", "ability 1"),
        LIGHT,
        BATTLE,
        ["Light: Hoth"],
        ["Black 3 @0", "Admiral Motti @Black 3", "X-wing @0"],
        ["Lone Pilot"],
    ),
    Situation(
        ("1_258", "ability 1"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["General Tagge @0", "Luke Skywalker @0"],
        ["Lone Warrior"],
    ),
    Situation(
        ("1_264", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Darth Vader @0", "Stormtrooper @0", "Leia Organa @0", "Jawa @0", "Han Solo @0"],
        ["Physical Choke", "Physical Choke"],
    ),
    Situation(
        ("1_269", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Darth Vader @0", "Luke Skywalker @0", "Obi-Wan Kenobi @0"],
        ["Takeel", "Takeel"],
    ),
    Situation(
        ("1_279", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Darth Vader @0", "Luke Skywalker @0"],
        ["Don't Underestimate Our Chances", "You Overestimate Their Chances"],
    ),
    Situation(
        ("1_280", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Darth Vader @0", "Obi-Wan Kenobi @0"],
        ["Your Powers Are Weak, Old Man"],
    ),
    # The Light Interrupts of Premiere.
    Situation(
        ("1_75", "ability 0"),
        LIGHT,
        BATTLE,
        ["Light: Hoth"],
        [
            "X-wing @0",
            "Proton Torpedoes @X-wing",
            "Y-wing @0",
            "Proton Torpedoes @Y-wing",
            "Devastator @0",
        ],
        ["Combined Attack", "Combined Attack"],
    ),
    Situation(
        ("1_76", "ability 1"),
        DARK,
        BATTLE,
        ["Light: Hoth"],
        ["X-wing @0", "TIE Fighter @0", "Devastator @0"],
        ["Don't Get Cocky", "Don't Get Cocky"],
    ),
    Situation(
        ("1_77", "ability 1"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        ["Luke Skywalker @0", "Stormtrooper @0"],
        ["You Overestimate Their Chances", "Don't Underestimate Our Chances"],
    ),
    Situation(
        ("1_110", "ability 2"),
        LIGHT,
        CONTROL,
        [CORRIDOR],
        ["Wrong Turn @0"],
        ["Skywalkers"],
    ),
    Situation(
        ("1_119", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Leia Organa @0", "Darth Vader @0"],
        ["Warrior's Courage"],
    ),
    Situation(
        ("1_79", "ability 0"),
        DARK,
        BATTLE,
        ["Light: Hoth", TRENCH],
        ["Corellian Corvette @0", "Han Solo @Corellian Corvette", "Devastator @0", "Tyrant @0"],
        ["Escape Pod", "Escape Pod"],
    ),
    Situation(
        ("1_82", "ability 0"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Luke Skywalker @0", "Obi-Wan Kenobi @0", "Darth Vader @0"],
        ["Gift Of The Mentor", "Gift Of The Mentor"],
    ),
    Situation(
        ("1_86", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA, "Tatooine: Mos Eisley"],
        ["Luke Skywalker @0", "Han Solo @1", "Darth Vader @0"],
        ["Help Me Obi-Wan Kenobi", "Help Me Obi-Wan Kenobi"],
    ),
    Situation(
        ("1_90", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Rebel Trooper @0", "Darth Vader @0"],
        ["It Could Be Worse", "It Could Be Worse"],
    ),
    Situation(
        ("1_93", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        ["Luke Skywalker @0", "Darth Vader @0"],
        ["Krayt Dragon Howl", "Krayt Dragon Howl"],
    ),
    Situation(
        ("1_108", "ability 1"),
        DARK,
        CONTROL,
        ["Death Star: War Room"],
        ["R2-X2 (Artoo-Extoo) @0"],
        ["Scomp Link Access", "Scomp Link Access"],
        ["Dark: Boring Conversation Anyway"],
    ),
    Situation(
        ("1_110", "ability 1"),
        DARK,
        CONTROL,
        [DUNE_SEA],
        [],
        ["Skywalkers", "Skywalkers"],
        ["Dark: Retract The Bridge"],
    ),
    Situation(
        ("1_117", "ability 1"),
        DARK,
        BATTLE,
        [DUNE_SEA],
        [
            "Han Solo @0",
            "R2-X2 (Artoo-Extoo) @0",
            "Stormtrooper @0",
            "Dark: Blaster Rifle @Stormtrooper",
        ],
        ["This Is All Your Fault", "This Is All Your Fault"],
    ),
    *[
        Situation(
            (id, "ability 1"),
            active,
            CONTROL,
            [DUNE_SEA],
            [],
            [f"{SIDES[1 - active]}: Utinni!"] * 2,
            [f"{SIDES[active]}: Dead Jawa"],
        )
        for id, active in (("1_118", DARK), ("1_276", LIGHT))
    ],
    *[
        Situation(
            ("1_46", name),
            LIGHT,
            DEPLOY,
            [CORRIDOR, DEATH_STAR_BAY, YAVIN_BAY],
            ["R2-D2 (Artoo-Detoo) @2"],
            ["Death Star Plans"],
        )
        for name in ("ability 0", "ability 1")
    ],
    *[
        Situation(
            ("1_52", name),
            LIGHT,
            DEPLOY,
            ["Light: Kessel", "Light: Tatooine"],
            ["Millennium Falcon @1", "Han Solo @Millennium Falcon"],
            ["Kessel Run"],
        )
        for name in ("deployment", "ability 0", "ability 1")
    ],
    *[
        Situation(
            ("1_67", name),
            LIGHT,
            BATTLE,
            ["Docking Bay 94", YAVIN_BAY],
            ["Obi-Wan Kenobi @0", "Stormtrooper @0", "Luke Skywalker @1"],
            ["Tusken Breath Mask"],
        )
        for name in ("deployment", "ability 0")
    ],
    *[
        Situation(
            ("1_212", name),
            DARK,
            DEPLOY,
            ["Dark: Tatooine", "Mos Eisley"],
            ["Sunsdown @0", "Luke Skywalker @1", "Darth Vader @1"],
            ["Dark Hours"],
        )
        for name in ("deployment", "ability 0")
    ],
    Situation(
        ("1_226", "ability 1"),
        DARK,
        DEPLOY,
        ["Light: Jungle", "Light: Massassi Ruins"],
        ["Stormtrooper @0", "Commander Praji @1"],
        ["Organa's Ceremonial Necklace"],
    ),
    # What happens by itself as soon as it can.
    *[
        Situation(
            (id, "Dark half 0"),
            DARK,
            CONTROL,
            [f"{side}: Kessel"],
            ["Kessel Run @0", "TIE Fighter @0"],
            ["Stormtrooper"],
        )
        for id, side in (("1_126", "Light"), ("1_288", "Dark"))
    ],
    Situation(
        ("1_283", "Light half 0"),
        LIGHT,
        CONTROL,
        ["Death Star: Central Core", "Docking Bay 327"],
        ["Death Star Tractor Beam @1", "Rebel Trooper @0"],
        ["Luke Skywalker"],
    ),
    Situation(
        ("1_123", "Light half 0"),
        LIGHT,
        CONTROL,
        ["Light: Death Star: Detention Block Control Room", "Dark: " + PRISON],
        ["Rebel Trooper @0", "Leia Organa !1"],
        ["Luke Skywalker"],
    ),
    # The Death Star and its captives.
    Situation(
        ("2_111", "ability 0"),
        DARK,
        BATTLE,
        ["Death Star", DEATH_STAR_BAY],
        ["Death Star Tractor Beam @1", "TIE Fighter @0", "Y-wing @0"],
        [],
    ),
    *[
        Situation(
            ("2_112", ability),
            DARK,
            CONTROL,
            ["Dark: " + PRISON],
            [
                "IT-O (Eyetee-Oh) @0",
                "Hypo @IT-O (Eyetee-Oh)",
                "Stormtrooper @0",
                "Leia Organa !0",
            ],
            ["Luke Skywalker"],
        )
        for ability in ("ability 0", "ability 1")
    ],
    Situation(
        ("2_117", "ability 0"),
        DARK,
        BATTLE,
        ["Death Star", DEATH_STAR_BAY],
        [
            "Death Star Tractor Beam @1",
            "Millennium Falcon !1",
            "Han Solo @Millennium Falcon",
            "Darth Vader @1",
            "Besieged @Millennium Falcon",
        ],
        [],
    ),
    Situation(
        ("2_123", "ability 0"),
        LIGHT,
        MOVE,
        ["Death Star", "Death Star: Trench"],
        [
            "Attack Run @1",
            "Maneuver Check @1",
            "Red 5 @0",
            "Luke Skywalker @Red 5",
            "Proton Torpedoes @Red 5",
        ],
        [],
    ),
    Situation(
        ("2_125", "ability 0"),
        DARK,
        DEPLOY,
        ["Dark: Kessel", DUNE_SEA],
        [
            "Devastator @0",
            "Stormtrooper @Devastator",
            "Leia Organa !Stormtrooper",
            "Luke Skywalker @1",
        ],
        ["Spice Mines Of Kessel"],
    ),
    Situation(
        ("2_130", "ability 0"),
        DARK,
        MOVE,
        ["Death Star", "Corellia"],
        ["Superlaser @0"],
        ["Commence Primary Ignition"],
    ),
    Situation(
        ("2_161", "shot"),
        DARK,
        BATTLE,
        ["Death Star"],
        ["Superlaser @0", "TIE Fighter @0", "Tantive IV @0"],
        [],
    ),
    Situation(
        ("2_30", "ability 0"),
        LIGHT,
        DEPLOY,
        [CORRIDOR, CANTINA, "Dark: " + PRISON],
        ["Leia Organa @1", "Han Solo !2", "Chewbacca !2"],
        ["Cell 2187", "Nabrun Leids"],
    ),
    # Scanners, and guns that steal.
    Situation(
        ("2_37", "ability 0"),
        LIGHT,
        CONTROL,
        [TRENCH],
        ["Rogue 1 @0", "Scanner Techs"],
        ["Radar Scanner", *["Dark: Jawa"] * 14],
    ),
    Situation(
        ("2_120", "ability 0"),
        DARK,
        CONTROL,
        [TRENCH],
        ["Hyperwave Scan"],
        ["Scanning Crew", *["Rebel Trooper"] * 13],
    ),
    Situation(
        ("2_29", "ability 0"),
        LIGHT,
        CONTROL,
        [DUNE_SEA],
        [
            "Luke's X-34 Landspeeder @0",
            "Luke Skywalker @Luke's X-34 Landspeeder",
            "Sensor Panel @Luke's X-34 Landspeeder",
        ],
        ["Radar Scanner", "Program Trap"],
    ),
    Situation(
        ("2_78", "ability 0"),
        LIGHT,
        BATTLE,
        [DUNE_SEA],
        [
            "Light: Jawa @0",
            "Jawa Ion Gun @Jawa",
            "Rebel Trooper @0",
            "Stormtrooper @0",
            "R4-M9 (Arfour-Emmnine) @0",
        ],
        [],
    ),
]
