"""The fields of a PocketModel observation, in the order in which they are encoded."""

from typing import Final

from starfold.adapters.layout import MOST, Block, Field, Layout, Part, flag, head
from starfold.adapters.pocketmodel_encoder import (
    ACTIONS,
    CARDS_IN_BATTLE,
    DAMAGES,
    DECLARED,
    DISCARDED,
    HAND,
    UNITS,
    PocketModelEncoder,
)
from starfold.games.pocketmodel.front import record
from starfold.games.pocketmodel.rules.setup import SetUp
from starfold.games.pocketmodel.state.position import OBJECTIVE_SLOTS
from starfold.kernel.record import steps_from
from starfold.units.icons import EDITIONS, ICON_NAMES, edition_icons

_ALL_CHAPTERS: Final = record  # once it is there all steps are
STEPS: Final = sorted(steps_from(SetUp))
ICONS: Final = edition_icons(EDITIONS[-1])
_CARD: Final[list[Part]] = [
    Field("card", 0, MOST, "which card: its place among the ids of the edition, from 1; 0 unknown"),
    flag("combat", "a combat card; else an objective"),
    Field("attack", -20, 20, "bonus"),
    Field("damage", -20, 20, "bonus"),
    Field("defense", -20, 20, "bonus"),
    Field("icon", 0, len(ICON_NAMES), "printed on it: its place in `ICON_NAMES`, from 1; 0 none"),
    Field("stars", 0, 99, "of an objective"),
    Field("objective_defense", 0, 99, "of an objective"),
]


def layout(seats: int) -> Layout:
    units = seats * UNITS
    unit = "the place of its block in `unit`, from 1; 0 none"

    def refs(name: str, about: str) -> Block:
        return Block(name, DECLARED, [Field("unit", 0, units, unit)], about)

    return Layout(
        [
            *head(STEPS),
            Field("action", 0, len(ACTIONS), f"declared now: {', '.join(ACTIONS)}; 0 none"),
            Field("limit", 0, 99, "stars that the action may choose"),
            Field("spent", 0, 99, "stars that are chosen"),
            Field("chosen", 0, units, f"whose target or zone is still to be chosen: {unit}"),
            Field("goal", 0, seats, "whose objective is struck, as in `asked`; 0 not chosen"),
            Field("goal_slot", 0, OBJECTIVE_SLOTS, "which of them, from 1; 0 not chosen"),
            refs("moved", "units of a move"),
            refs("striker", "units of a strike"),
            refs("attacker", "units that attack"),
            refs("defender", "their targets, place by place"),
            Field("battle_attacker", 0, units, f"of the battle under way: {unit}"),
            Field("battle_defender", 0, units, unit),
            Field("attack_roll", 0, 12, "its dice; 0 before they fell"),
            Field("defense_roll", 0, 12, "its dice; 0 before they fell"),
            Block(
                "attack_card",
                CARDS_IN_BATTLE,
                [Field("card", 0, MOST, "as in `player[].hand[].card`")],
                "cards beside the attacker",
            ),
            Block(
                "defense_card",
                CARDS_IN_BATTLE,
                [Field("card", 0, MOST, "as in `player[].hand[].card`")],
                "cards beside the defender",
            ),
            Field("strike_goal", 0, seats, "whose objective is being struck, as in `asked`"),
            Field("strike_slot", 0, OBJECTIVE_SLOTS, "which of them, from 1"),
            Field("strike_unit", 0, units, f"that strikes now: {unit}"),
            refs("still_to_strike", "units whose strike is to come, in order"),
            Block("player", seats, _player(), "the reader first, then clockwise"),
            Block(
                "unit",
                units,
                _unit(seats),
                f"{UNITS} of each player, in the order of `player`; those that are not are noughts",
            ),
        ]
    )


def _player() -> list[Part]:
    return [
        flag("alive", "still in the game"),
        Field("deck", 0, 999, "cards"),
        Field("cards", 0, 999, "cards in hand"),
        Field("discard", 0, 999, "cards"),
        Field("removed", 0, 999, "cards out of the game"),
        Field("objectives", 0, OBJECTIVE_SLOTS, "objectives left in play"),
        Block(
            "objective",
            OBJECTIVE_SLOTS,
            [flag("there", "in play"), flag("face_up", "open"), *_CARD],
            "slots; the card is noughts where the reader may not know it",
        ),
        Block("hand", HAND, _CARD, "the cards of the hand that the reader may know, by number"),
        Block(
            "discarded",
            DISCARDED,
            [Field("card", 0, MOST, "as in `hand[].card`")],
            "the top cards of the discard pile",
        ),
    ]


def _unit(seats: int) -> list[Part]:
    return [
        flag("there", "there is such a unit"),
        Field("stars", 0, 99, "build stars of the face that shows, like all that follows"),
        Field("attack", -20, 99, "printed"),
        Field("damage", -20, 99, "printed"),
        Field("defense", -20, 99, "printed"),
        Field("shields", 0, 99, "printed"),
        flag("ground", "a ground unit"),
        flag("two_sided", "it has another face"),
        flag("flipped", "the other face shows"),
        *[flag(f"icon_{icon.lower().replace(' ', '_')}", "icon") for icon in ICONS],
        flag("gone", "left the game with its player"),
        flag("reserve", "in reserve"),
        flag("home", "in its player's home zone"),
        flag("contested", "in the contested zone"),
        flag("abroad", "in another player's home zone"),
        Field("zone", 0, seats, "whose home zone it is in, as in `asked`; 0 none"),
        Field("counters", 0, DAMAGES - 1, "damage"),
    ]


def encoder(seats: int) -> PocketModelEncoder:
    return PocketModelEncoder(seats, STEPS, [1 << ICON_NAMES.index(icon) for icon in ICONS])
