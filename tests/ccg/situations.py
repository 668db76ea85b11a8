"""Positions in which abilities come up that random games hardly ever bring about.

Some texts speak of cards that do not work yet, or that were printed later: those lie here as cards
without a text, and Interrupts among them do nothing. Who is where is written as "name @0" (at the
first place), "name @Blizzard 1" (aboard or on that card), "name ?0" (missing there) or "name"
(on the side of the table); "Dark: name" names the side of a card that both have.
"""

import random
from collections.abc import Sequence

from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import (
    BATTLE,
    CONTROL,
    DARK,
    EXTERIOR,
    LIGHT,
    LOCATION,
    MOVE,
    NONE,
    PLANET,
    RESERVE,
    SIDES,
)
from starfold.kernel.dice import seeded_dice
from tests.ccg.random_games import Key, Tally, Unsound, choice, count
from tests.ccg.soundness import faults, twins
from tests.ccg.table import Layout, stand_in

ROAR = "Light: Wookiee Roar"
TRENCH, RIDGE, PERIMETER = "Snow Trench", "North Ridge", "Defensive Perimeter"
GENERATORS, COMMAND = "Main Power Generators", "Light: Echo Command Center"
DUNE_SEA, CANTINA, CORRIDOR = "Dune Sea", "Cantina", "Death Star: Level 4 Military Corridor"
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
            name, _, where = line.partition(" @")
            name, _, lost_at = name.partition(" ?")
            side, title = _sided(name)
            if lost_at:
                known[title] = table.missing(title, places[int(lost_at)], side)
            elif where:
                host = places[int(where)] if where.isdecimal() else known[where]
                known[title] = table.put(title, host, side)
            else:
                known[title] = table.put(title, NONE, side)
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


def play(situation: Situation, tally: Tally, times: int = 1) -> bool:
    """Play the situation at random until its ability was used and its card played so often."""
    for seed in range(1, TRIES + 1):
        if tally.used[situation.key] and tally.cards[situation.key[0]] >= times:
            return True
        _try(situation, tally, seed)
    return tally.used[situation.key] > 0 and tally.cards[situation.key[0]] >= times


def _try(situation: Situation, tally: Tally, seed: int) -> None:
    pos = situation.table(seed).begin(situation.active, situation.phase)
    chance = random.Random(seed)
    seen: set[int] = set()
    before = tally.used[situation.key]
    for number in range(CHOICES):
        wrong = faults(pos) + ([] if pos.ended or number % 20 else twins(pos))
        if wrong:
            raise Unsound(f"{situation.key}, seed {seed}: " + "; ".join(wrong))
        count(pos, seen, tally)
        if pos.ended or tally.used[situation.key] > before:
            return
        pos.choose(choice(pos, chance, tally))
        tally.choices += 1


SITUATIONS = [
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
        ["Lightsaber Proficiency"],
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
]
