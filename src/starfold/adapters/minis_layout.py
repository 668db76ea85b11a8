"""The fields of an observation of the minis game, in the order in which they are encoded."""

from typing import Final

from starfold.adapters.layout import LEAST, MOST, Block, Field, Layout, Part, flag, head
from starfold.adapters.minis_encoder import SHOTS, UNITS, MinisEncoder
from starfold.games.minis.front import record
from starfold.games.minis.rules.setup import SetUp
from starfold.games.minis.state.position import BASE_CARDS, PHASES, UNKNOWN_ICONS
from starfold.kernel.record import steps_from
from starfold.units.icons import ICON_NAMES

_ALL_CHAPTERS: Final = record  # once it is there all steps are
STEPS: Final = sorted(steps_from(SetUp))
ICONS: Final = [icon for place, icon in enumerate(ICON_NAMES) if not UNKNOWN_ICONS >> place & 1]


def layout(seats: int) -> Layout:
    units = seats * UNITS
    targets = units + seats * BASE_CARDS
    unit = "the place of its block in `unit`, from 1; 0 none"
    shot: list[Part] = [
        Field("shooter", 0, units, unit),
        Field("target", 0, targets, "likewise; base cards come after all units, by player"),
    ]
    return Layout(
        [
            *head(STEPS),
            Field("phase", 0, len(PHASES) - 1, f"{', '.join(PHASES)}, from 0"),
            Field("short", 0, MOST, "the short ruler in mm"),
            Field("long", 0, MOST, "the long ruler in mm"),
            Field("width", 0, MOST, "of the table in mm; 0 where it has no edge"),
            Field("height", 0, MOST, "likewise"),
            Field("acting", 0, targets, f"the unit that the question is about: {unit}"),
            Field("segments_short", 0, 99, "short segments that the moving unit has left"),
            Field("segments_long", 0, 99, "long ones"),
            Block("declared", SHOTS, shot, "shots that were declared and not fired yet"),
            Block("fired", SHOTS, shot, "shots of this Fire phase"),
            Block("player", seats, _player(), "the reader first, then clockwise"),
            Block(
                "unit",
                units,
                _unit(),
                f"{UNITS} of each player, in the order of `player`; those that are not are noughts",
            ),
        ]
    )


def _player() -> list[Part]:
    return [
        flag("alive", "still in the battle"),
        Field("score", LEAST, MOST, "points"),
        Field("stars_on_table", 0, 999, "of units on the table"),
        Field("stars_in_reserve", 0, 999, "of units in reserve"),
        Block(
            "base",
            BASE_CARDS,
            [
                flag("standing", "still there"),
                flag("fallen", "destroyed in this Fire phase"),
                Field("counters", 0, 99, "damage"),
                Field("x", LEAST, MOST, "of its middle, in mm"),
                Field("y", LEAST, MOST, "likewise"),
                Field("heading", LEAST, MOST, "in tenths of a degree"),
                Field("attack", -20, 20, "bonus, where cards lie on bases"),
                Field("damage", -20, 20, "likewise"),
                Field("defense", -20, 20, "likewise"),
            ],
            "cards of the home base",
        ),
    ]


def _unit() -> list[Part]:
    return [
        flag("there", "there is such a unit"),
        Field("stars", 0, 99, "of the face that shows, like all that follows"),
        Field("attack", -20, 99, "printed"),
        Field("damage", -20, 99, "printed"),
        Field("defense", -20, 99, "printed"),
        Field("shields", 0, 99, "printed"),
        flag("ground", "a ground unit"),
        flag("bomber", "fires as a ground unit"),
        Field("movement", 0, 99, "class of movement, see `starfold.units.movement`"),
        Field("artillery", 0, 9, "Artillery icons that count"),
        Field("radius", 0, MOST, "of its base, in tenths of a mm"),
        flag("table", "on the table"),
        flag("reserve", "in reserve"),
        flag("gone", "out of the battle"),
        Field("x", LEAST, MOST, "in mm from the middle of the table"),
        Field("y", LEAST, MOST, "likewise"),
        Field("heading", LEAST, MOST, "in tenths of a degree"),
        Field("counters", 0, 99, "damage"),
        flag("flipped", "the other face shows"),
        flag("cloaked", "cloaked"),
        flag("veteran", "upgraded"),
        flag("moved", "its move of the turn is over"),
        flag("displaced", "it left its place this turn"),
        flag("waiting", "its move was put off"),
        flag("fallen", "destroyed, and removed when all have fired"),
        Field("hits", 0, 99, "successful attacks, for Veteran"),
        flag("borrowed", "has an icon by Command"),
        flag("lent", "lent an icon by Command"),
        Field("cost", 0, 99, "stars that it cost in the fleet"),
        *[flag(f"icon_{icon.lower().replace(' ', '_')}", "icon that it has now") for icon in ICONS],
    ]


def encoder(seats: int) -> MinisEncoder:
    return MinisEncoder(seats, STEPS, [1 << ICON_NAMES.index(icon) for icon in ICONS])
