"""The fields of an observation of the card game, in the order in which they are encoded."""

from collections.abc import Callable
from typing import Final

from starfold.adapters.ccg_encoder import (
    CARDS,
    HAND,
    LOOKED,
    LOST,
    PLACES,
    SHOWN,
    CCGEncoder,
)
from starfold.adapters.layout import LEAST, MOST, Block, Field, Layout, Part, flag, head
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.front import record
from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.state import vocabulary as w
from starfold.kernel.record import steps_from

_ALL_CHAPTERS: Final = record  # once it is there all steps are
STEPS: Final = sorted(steps_from(SetUp))
# Lasting conditions and deeds of cards that everybody sees, as bits.
STATES: Final = {
    "hit": w.IS_HIT,
    "crashed": w.IS_CRASHED,
    "undercover": w.IS_UNDERCOVER,
    "collapsed": w.IS_COLLAPSED,
    "blown away": w.IS_BLOWN_AWAY,
    "driving": w.IS_DRIVING,
    "disarmed": w.IS_DISARMED,
    "on its way back": w.HEADS_OUT,
    "hologram": w.IS_HOLOGRAM,
    "disguised": w.IS_DISGUISED,
    "reached": w.IS_REACHED,
    "turned off": w.IS_OFF,
}
DEEDS: Final = {
    "moved": w.DID_MOVE,
    "reacted": w.DID_REACT,
    "battled": w.DID_BATTLE,
    "searched": w.DID_SEARCH,
    "drained": w.DID_DRAIN,
    "fired": w.DID_FIRE,
    "used a device": w.DID_DEVICE,
    "may not move": w.MAY_NOT_MOVE,
    "may not battle": w.MAY_NOT_BATTLE,
    "landed or took off": w.DID_LAND,
}
SIDES: Final = ("own", "their")
_CALLED: Final = "which card: the place of its id among all ids of the catalogue, from 1; 0 none"


def card_ids() -> list[str]:
    return sorted(card.id for card in catalogue.cards())


def layout(seats: int) -> Layout:
    place = "the place of its block in `place`, from 1; 0 none"
    card = "the place of its block in `card`, from 1; 0 none"

    def listed(name: str, times: int, about: str) -> Block:
        return Block(name, times, [Field("card", 0, MOST, _CALLED)], about)

    return Layout(
        [
            *head(STEPS),
            Field("phase", 0, len(w.PHASES), f"{', '.join(w.PHASES)}, from 1; 0 before the game"),
            Field("drain", 0, PLACES, f"where a Force drain is under way: {place}"),
            Field("battle", 0, PLACES, f"where a battle is under way: {place}"),
            Field("initiator", 0, 2, "who began it, as in `asked`"),
            Field("segment", 0, 4, "begun, weapons, power, damage, over, from 0"),
            flag("cancelled", "the battle is cancelled"),
            Field("battle_winner", 0, 2, "as in `asked`"),
            *[
                field
                for whose in SIDES
                for field in (
                    Field(f"{whose}_draws", 0, 99, "battle destiny drawn"),
                    Field(f"{whose}_destiny", LEAST, MOST, "its total"),
                    Field(f"{whose}_total", LEAST, MOST, "total power"),
                    Field(f"{whose}_attrition", LEAST, MOST, "still to be satisfied"),
                    Field(f"{whose}_damage", LEAST, MOST, "battle damage still to be satisfied"),
                )
            ],
            listed("shown", SHOWN, "cards being played or drawn, for all to see"),
            listed("looked", LOOKED, "cards that the reader looks through to choose from"),
            Block("player", seats, _player(listed), "the reader first"),
            Block("place", PLACES, _place(card), "locations, row by row from the inside out"),
            Block("card", CARDS, _card(place, card), "other cards in play, in order of coming"),
        ]
    )


def _player(listed: Callable[[str, int, str], Block]) -> list[Part]:
    return [
        Field("side", 0, 1, "0 Light, 1 Dark"),
        Field("reserve", 0, 999, "cards of the Reserve Deck"),
        Field("force", 0, 999, "of the Force Pile"),
        Field("used", 0, 999, "of the Used Pile"),
        Field("lost", 0, 999, "of the Lost Pile"),
        Field("out", 0, 999, "out of play"),
        Field("cards", 0, 999, "in hand"),
        flag("lost_hidden", "the Lost Pile lies face down"),
        Field("life", LEAST, MOST, "Life Force"),
        Field("generation", LEAST, MOST, "Force generation"),
        listed("hand", HAND, "cards of the hand that the reader may know, by number"),
        listed("lost_pile", LOST, "the top cards of the Lost Pile"),
    ]


def _place(card: str) -> list[Part]:
    found: list[Part] = [
        Field("card", 0, MOST, _CALLED),
        Field("row", 0, PLACES, "number of its row, from 1"),
        Field("host", 0, CARDS, f"the vehicle or starship whose site it is: {card}"),
        flag("closed", "collapsed or blown away"),
    ]
    for whose in SIDES:
        found += [
            Field(f"{whose}_icons", LEAST, MOST, "Force icons"),
            flag(f"{whose}_presence", "presence"),
            flag(f"{whose}_control", "controls it"),
            Field(f"{whose}_power", LEAST, MOST, "power of characters, vehicles and starships"),
            Field(f"{whose}_drain", LEAST, MOST, "what a Force drain would take"),
        ]
    return found


def _card(place: str, card: str) -> list[Part]:
    states = ", ".join(f"{bit} {name}" for name, bit in STATES.items())
    deeds = ", ".join(f"{bit} {name}" for name, bit in DEEDS.items())
    return [
        Field("card", 0, MOST, _CALLED),
        Field("owner", 0, 2, "as in `asked`"),
        Field("type", 0, len(w.TYPES) - 1, f"{', '.join(w.TYPES)}, from 0"),
        Field("deploy", 0, 99, "printed cost"),
        Field("power", LEAST, MOST, "now"),
        Field("ability", LEAST, MOST, "now, in quarters"),
        Field("forfeit", LEAST, MOST, "now"),
        Field("place", 0, PLACES, f"where it is: {place}"),
        Field("host", 0, CARDS, f"what holds it: {card}"),
        Field("role", 0, len(w.ROLES) - 1, f"{', '.join(w.ROLES)}, from 0"),
        Field("aim", 0, CARDS + PLACES, "what it targets: a card; locations come after all cards"),
        flag("present", "present at its location"),
        Field("states", 0, MOST, f"bits: {states}"),
        Field("did", 0, MOST, f"this turn, bits: {deeds}"),
    ]


def encoder(seats: int) -> CCGEncoder:
    return CCGEncoder(STEPS, card_ids(), sum(STATES.values()), sum(DEEDS.values()))
