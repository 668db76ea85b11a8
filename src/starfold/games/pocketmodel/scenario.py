"""Scenarios of the PocketModel game: phrases are carried out, expectations compared."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.pocketmodel import values
from starfold.games.pocketmodel.combat import Battle
from starfold.games.pocketmodel.odds import as_battle, battle_odds, strike_odds
from starfold.games.pocketmodel.position import GONE, NONE, RESERVES, Position
from starfold.games.pocketmodel.record import position_from_data
from starfold.games.pocketmodel.rules import PocketModel
from starfold.games.pocketmodel.scenario_phrases import (
    Attempt,
    NotOffered,
    NotThere,
    Phrase,
    cards_named,
    options_for,
    read_phrase,
    refusal,
    seat_named,
    situation,
    slot_named,
    unit_named,
    units_by_name,
    zone_named,
)
from starfold.games.pocketmodel.scenario_position import build_position, split_facing
from starfold.games.pocketmodel.view import question, view
from starfold.games.pocketmodel.wording import (
    SEAT_LETTERS,
    card_name,
    seat_name,
    unit_name,
    zone_name,
)
from starfold.kernel.core import NOBODY, State
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.scenario import (
    Difference,
    Failed,
    Stage,
    did_you_mean,
    phrases_of,
    require_keys,
    words_for,
)
from starfold.rulebook import ledgers
from starfold.units.icons import icons_of

# The questions of the game as scenarios call them.
STEP_WORDS: Final = {
    "PlaceUnits": "placement",
    "PlayObjective": "objective",
    "ChooseAction": "action",
    "UseCarrier": "carrier",
    "Move": "move",
    "DeclareAttacks": "attack",
    "Battles": "battle order",
    "Battle": "battle card",
    "DeclareStrike": "strike",
    "Strike": "strike order",
    "BringIn": "bring in",
    "Resolve": "ability",
}


# After one of these a step may close by itself, so that `done` has nothing to answer.
_MAY_GO_ON: Final = ("attack", "move", "strike", "place", "carrier", "bring in")


ENDINGS: Final = ("units", "objectives", "draw", "turn cap", "resignation")


class PocketModelScenarios:
    """The interpreter of this game (see `starfold.kernel.scenario.Interpreter`)."""

    def __init__(self) -> None:
        self.game = PocketModel()
        self.expectations = tuple(_EXPECTATIONS)

    def build(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
        return build_position(content, dice, where)

    def check_phrase(self, state: State, player: str, phrase: str) -> None:
        pos = cast(Position, state)
        if player not in SEAT_LETTERS[: pos.seats]:
            known = [*SEAT_LETTERS[: pos.seats], "expect", *_EXPECTATIONS]
            raise InputError(f"{player!r} is no player and no check; {did_you_mean(player, known)}")
        with suppress(NotThere):  # it may come there later
            read_phrase(pos, seat_named(pos, player), phrase)

    def check_expectation(self, state: State, word: str, wanted: Any) -> None:
        pos = cast(Position, state)
        if word in _PHRASE_LISTS:
            if word == "refused" and isinstance(wanted, dict) and "rule" in wanted:
                _check_rules([wanted["rule"]])
            for player, phrases in _phrase_lists(pos, wanted):
                for phrase in phrases:
                    self.check_phrase(state, player, phrase)
        elif word in _CHECKED_NAMES:
            _CHECKED_NAMES[word](pos, wanted)

    def perform(self, stage: Stage, player: str, phrase: str) -> None:
        pos = cast(Position, stage.state)
        seat = seat_named(pos, player)
        meant = read_phrase(pos, seat, phrase)
        chose = stage.memory.pop("chose", NONE)
        if meant.resigns:
            stage.concede(seat)
            return
        optional = meant.if_asked or (meant.closes and chose == seat)
        if optional and not _offered(pos, seat, meant):
            return  # nobody asks; after a choice: the step closed by itself, nothing more was left
        if meant.attempts[0].verb in _MAY_GO_ON:
            stage.memory["chose"] = seat
        for number, attempt in enumerate(meant.attempts):
            self._carry_out(stage, seat, attempt, number + 1 == len(meant.attempts) > 1)

    def _carry_out(self, stage: Stage, seat: int, attempt: Attempt, last_of_list: bool) -> None:
        pos = cast(Position, stage.state)
        try:
            options = options_for(pos, seat, attempt)
        except NotOffered:
            if attempt.verb == "order" and last_of_list:
                return  # the last place in an order is never asked
            raise Failed(_refused_lines(pos, seat, attempt)) from None
        for option in options:
            stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return _EXPECTATIONS[word](stage, cast(Position, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        return position_from_data(cast(Position, state).setup, data)


def _refused_lines(pos: Position, seat: int, attempt: Attempt) -> list[str]:
    reason = refusal(pos, seat, attempt)
    if reason is not None:
        first = f"not legal now: {reason.rule}: {reason.text}"
    elif pos.asked != seat and not pos.ended:
        first = f"{seat_name(seat)} is not asked now"
    else:
        first = "not offered now"
    return [first, *situation(pos)]


# -- trying phrases without playing them ----------------------------------------------------------


def _try_all(pos: Position, seat: int, meant: Phrase) -> tuple[list[int], Attempt | None, Position]:
    """The options of a phrase; the first attempt that is not offered, and where it was made."""
    here = pos.copy()
    here.dice = seeded_dice(0)
    chosen: list[int] = []
    for attempt in meant.attempts:
        try:
            options = options_for(here, seat, attempt)
        except NotOffered:
            return chosen, attempt, here
        for option in options:
            here.apply(option)
        chosen += options
    return chosen, None, here


def _offered(pos: Position, seat: int, meant: Phrase) -> bool:
    return _try_all(pos, seat, meant)[1] is None


_PHRASE_LISTS: Final = ("offered", "not offered", "offered exactly", "refused")


def _phrase_lists(pos: Position, wanted: Any) -> list[tuple[str, list[str]]]:
    """Player -> phrases; the key `rule` of a refusal is no player."""
    if not isinstance(wanted, dict):
        raise InputError("write who and what: {A: [attack P with X, pass]}")
    return [
        (str(player), phrases_of(str(player), phrases))
        for player, phrases in wanted.items()
        if player != "rule"
    ]


def _read(pos: Position, player: str, phrase: str) -> tuple[int, Phrase]:
    seat = seat_named(pos, player)
    return seat, read_phrase(pos, seat, phrase)


def _expect_offered(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for player, phrases in _phrase_lists(pos, wanted):
        for phrase in phrases:
            seat, meant = _read(pos, player, phrase)
            _, failing, where = _try_all(pos, seat, meant)
            if failing is not None:
                reason = refusal(where, seat, failing)
                told = f"not offered{'' if reason is None else f' ({reason.rule})'}"
                found.append(Difference(f"offered {player}: {phrase}", "offered", told))
    return found


def _expect_not_offered(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return [
        Difference(f"not offered {player}: {phrase}", "not offered", "offered")
        for player, phrases in _phrase_lists(pos, wanted)
        for phrase in phrases
        if _offered(pos, *_read(pos, player, phrase))
    ]


def _expect_offered_exactly(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = _expect_offered(stage, pos, wanted)
    for player, phrases in _phrase_lists(pos, wanted):
        meant = [_try_all(pos, *_read(pos, player, phrase))[0] for phrase in phrases]
        firsts = {options[0] for options in meant if options}
        asked = question(pos, pos.asked)
        if asked is None or pos.asked != seat_named(pos, player):
            found.append(Difference("offered exactly", f"{player} is asked", _asked(pos)))
            continue
        more = [one["text"] for one in asked["options"] if one["option"] not in firsts]
        if more:
            found.append(Difference(f"offered exactly {player}: more options", [], more))
    return found


def _expect_refused(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    rule = wanted.get("rule")
    for player, phrases in _phrase_lists(pos, wanted):
        for phrase in phrases:
            place = f"refused {player}: {phrase}"
            seat, meant = _read(pos, player, phrase)
            _, failing, where = _try_all(pos, seat, meant)
            if failing is None:
                found.append(Difference(place, "refused", "offered"))
                continue
            reason = refusal(where, seat, failing)
            if reason is not None:
                stage.cite([reason.rule], "refusal")
            actual = None if reason is None else reason.rule
            if rule is not None and rule != actual:
                told = "no rule is named" if reason is None else f"{actual}: {reason.text}"
                found.append(Difference(f"{place}: rule", rule, told))
    return found


# -- who is asked, how it stands ------------------------------------------------------------------


def _asked(pos: Position) -> str:
    return "nobody" if pos.asked < 0 else seat_name(pos.asked)


def _same(place: str, wanted: object, actual: object) -> list[Difference]:
    return [] if _equal(wanted, actual) else [Difference(place, wanted, actual)]


def _equal(wanted: object, actual: object) -> bool:
    """Truth values only equal truth values; words are compared without regard to case."""
    if isinstance(wanted, bool) or isinstance(actual, bool):
        return wanted is actual
    if isinstance(wanted, str) and isinstance(actual, str):
        return wanted.casefold() == actual.casefold()
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(_equal, wanted, actual))
    return wanted == actual


def _expect_asked(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return _same("asked", wanted, _asked(pos))


def _expect_question(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    asked = question(pos, pos.asked)
    if asked is None:
        return [Difference("question", wanted, "the game is over")]
    frame = pos.stack[-1]
    actual: dict[str, Any] = {
        "seat": _asked(pos),
        "step": STEP_WORDS[asked["step"]],
        "text": asked["text"],
        "window": frame.step if isinstance(frame, Battle) else None,
    }
    found = []
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(asked["rules"]):
                found.append(Difference("question.rules", value, asked["rules"]))
        elif key == "text":
            if str(value).casefold() not in asked["text"].casefold():
                found.append(Difference("question.text", value, asked["text"]))
        else:
            found += _same(f"question.{key}", value, actual[key])
    return found


_QUESTION_KEYS: Final = ("seat", "step", "text", "window", "rules")


def _check_question(pos: Position, wanted: Any) -> None:
    checked = require_keys("question", wanted, _QUESTION_KEYS)
    words = list(STEP_WORDS.values())
    step = checked.get("step", words[0])
    if step not in words:
        raise InputError(f"unknown step {step!r}; {did_you_mean(step, words)}")
    _check_rules(checked.get("rules", []))


def _check_rules(listed: Any) -> None:
    if not isinstance(listed, list):
        raise InputError(f"rules: {words_for(listed)} must be a list of rule ids")
    for rule_id in listed:
        exact = ledgers.rule(str(rule_id)).id
        if exact != rule_id:
            raise InputError(f"write the rule {rule_id!r} as {exact}")


def _check_player(pos: Position, wanted: Any) -> None:
    if wanted != "nobody":
        seat_named(pos, wanted)


def _check_winners(pos: Position, wanted: Any) -> None:
    for letter in wanted if isinstance(wanted, list) else [wanted]:
        if letter != "draw":
            seat_named(pos, letter)


def _check_how(pos: Position, wanted: Any) -> None:
    if wanted not in ENDINGS:
        raise InputError(f"{words_for(wanted)} is no ending; {did_you_mean(wanted, ENDINGS)}")


def _check_truth(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be true or false")


def _check_number(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be a whole number")


def _expect_turn(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return _same("turn", wanted, seat_name(pos.active) if pos.active >= 0 else "nobody")


def _expect_turn_number(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return _same("turn_number", wanted, pos.turn)


def _expect_over(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return _same("over", wanted, bool(pos.ended))


def _expect_winners(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    actual = [seat_name(seat) for seat in pos.winners]
    if not pos.ended:
        return [Difference("winners", wanted, "the game goes on")]
    if wanted == "draw":
        return _same("winners", [], actual)
    return _same("winners", wanted if isinstance(wanted, list) else [wanted], actual)


def _expect_how(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return _same("how", wanted, pos.ended or "the game goes on")


# -- units ----------------------------------------------------------------------------------------


def _place_of(pos: Position, unit: int) -> str:
    zone = pos.zone[unit]
    return {RESERVES: "reserves", GONE: "gone"}.get(zone) or zone_name(pos, zone)


def _at_zone(pos: Position, unit: int, wanted: object) -> bool:
    text = str(wanted).casefold().removesuffix(" zone")
    if text in ("reserves", "gone"):
        return _place_of(pos, unit) == text
    return pos.zone[unit] == zone_named(pos, str(wanted), pos.owner(unit))


_UNIT_FACTS: Final[dict[str, Callable[[Position, int], object]]] = {
    "damage": lambda pos, unit: pos.damage[unit],
    "flipped": lambda pos, unit: bool(pos.flipped[unit]),
    "in_play": lambda pos, unit: pos.in_play(unit),
    "owner": lambda pos, unit: seat_name(pos.owner(unit)),
    "stars": lambda pos, unit: pos.face(unit).stars,
    "attack": lambda pos, unit: pos.face(unit).attack,
    "damage_value": lambda pos, unit: pos.face(unit).damage,
    "defense": lambda pos, unit: pos.face(unit).defense,
    "shields": lambda pos, unit: pos.face(unit).shields,
    "icons": lambda pos, unit: icons_of(pos.face(unit).icons),
    "ground": lambda pos, unit: pos.setup.ground[unit],
}


def _unit_difference(
    stage: Stage, pos: Position, place: str, unit: int, wanted: Any
) -> list[Difference]:
    if isinstance(wanted, str):
        return _unit_word(stage, pos, place, unit, wanted)
    found = []
    for key, value in require_keys(place, wanted, ("zone", *_UNIT_FACTS)).items():
        if key == "zone":
            if not _at_zone(pos, unit, value):
                found.append(Difference(f"{place}.zone", value, _place_of(pos, unit)))
        elif key == "icons":
            icons = cast(list[str], _UNIT_FACTS[key](pos, unit))
            found += _same(f"{place}.icons", sorted(value), sorted(icons))
        else:
            found += _same(f"{place}.{key}", value, _UNIT_FACTS[key](pos, unit))
    return found


def _unit_word(stage: Stage, pos: Position, place: str, unit: int, word: str) -> list[Difference]:
    """`destroyed`, `in play`, `undamaged`, or the zone where the unit is."""
    here = f"{_place_of(pos, unit)}, damage {pos.damage[unit]}"
    if word == "destroyed":
        fell = any(e.kind == "unit_destroyed" and e.data["unit"] == unit for e in stage.log)
        return [] if fell and not pos.in_play(unit) else [Difference(place, word, here)]
    if word == "in play":
        return [] if pos.in_play(unit) else [Difference(place, word, here)]
    if word == "undamaged":
        whole = pos.in_play(unit) and pos.damage[unit] == 0
        return [] if whole else [Difference(place, word, here)]
    return [] if _at_zone(pos, unit, word) else [Difference(place, word, here)]


def _expect_units(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for name, facts in wanted.items():
        found += _unit_difference(stage, pos, f"units.{name}", unit_named(pos, name), facts)
    return found


def _check_units(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, dict):
        raise InputError("write unit names and what is true of them: {X: {damage: 1}}")
    for name, facts in wanted.items():
        unit_named(pos, name)
        if isinstance(facts, dict):
            require_keys(str(name), facts, ("zone", *_UNIT_FACTS))
        if isinstance(facts, dict) and "zone" not in facts:
            continue
        word = facts["zone"] if isinstance(facts, dict) else facts
        if str(word) not in ("destroyed", "in play", "undamaged"):
            _at_zone(pos, unit_named(pos, name), word)


# -- players --------------------------------------------------------------------------------------


def _names_of(pos: Position, cards: list[int]) -> list[str]:
    return [card_name(pos, card) for card in cards]


def _objectives_of(pos: Position, seat: int) -> list[str]:
    told = []
    for slot, card in enumerate(pos.slots[seat]):
        if card == NONE:
            told.append("gone")
        else:
            facing = "up" if pos.slot_face_up(seat, slot) else "down"
            told.append(f"{facing} {card_name(pos, card)}")
    return told


def _expect_objectives(pos: Position, place: str, seat: int, wanted: Any) -> list[Difference]:
    """How many are left, or slot by slot: `up Name`, `down`, `down Name`, `up`, `gone`."""
    if isinstance(wanted, int):
        return _same(place, wanted, pos.objectives_left(seat))
    actual = _objectives_of(pos, seat)
    matches = len(wanted) == len(actual)
    for one, other in zip(wanted, actual, strict=False):
        word = str(one).casefold()
        shown = other.casefold()
        if word in ("up", "down"):
            matches &= shown.split()[0] == word
        elif word == "gone" or word.startswith(("up ", "down ")):
            matches &= shown == word
        else:
            matches &= split_facing(shown)[1] == word
    return [] if matches else [Difference(place, wanted, actual)]


def _sorted(names: list[str]) -> list[str]:
    return sorted(names, key=str.casefold)


_PLAYER_FACTS: Final[dict[str, Callable[[Position, int], object]]] = {
    "alive": lambda pos, seat: pos.is_alive(seat),
    "hand": lambda pos, seat: _sorted(_names_of(pos, pos.hand[seat])),
    "hand_size": lambda pos, seat: len(pos.hand[seat]),
    "deck": lambda pos, seat: _names_of(pos, pos.deck[seat][::-1]),
    "deck_size": lambda pos, seat: len(pos.deck[seat]),
    "discard": lambda pos, seat: _names_of(pos, pos.discard[seat][::-1]),
    "discard_size": lambda pos, seat: len(pos.discard[seat]),
    "objectives_left": lambda pos, seat: pos.objectives_left(seat),
    "units_in_play": lambda pos, seat: _sorted(
        [unit_name(pos, unit) for unit in pos.units_in_play(seat)]
    ),
    "reserves": lambda pos, seat: _sorted([unit_name(pos, unit) for unit in pos.reserves(seat)]),
}
_ANY_ORDER: Final = ("hand", "units_in_play", "reserves")
_SIZES: Final = ("hand_size", "deck_size", "discard_size", "objectives_left")


def _expect_players(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for letter, facts in wanted.items():
        seat = seat_named(pos, letter)
        for key, value in facts.items():
            place = f"players.{letter}.{key}"
            if key == "objectives":
                found += _expect_objectives(pos, place, seat, value)
                continue
            actual = _PLAYER_FACTS[key](pos, seat)
            if key in _ANY_ORDER and isinstance(value, list):
                value = _sorted([str(name) for name in value])
            elif isinstance(actual, list) and isinstance(value, int):
                actual = len(actual)
            found += _same(place, value, actual)
    return found


def _check_objective(pos: Position, text: str) -> None:
    name = split_facing(text)[1]
    if text.casefold() not in ("up", "down", "gone") and name:
        cards_named(pos, name)


def _check_players(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, dict):
        raise InputError("write players and what is true of them: {A: {hand_size: 3}}")
    for letter, facts in wanted.items():
        seat_named(pos, letter)
        checked = require_keys(str(letter), facts, ("objectives", *_PLAYER_FACTS))
        for key, value in checked.items():
            if key in ("hand", "deck", "discard") and isinstance(value, list):
                for name in value:
                    cards_named(pos, name)
            elif key in ("units_in_play", "reserves") and isinstance(value, list):
                for name in value:
                    unit_named(pos, name, seat_named(pos, letter))
            elif key == "alive":
                _check_truth(pos, value)
            elif key == "objectives" and isinstance(value, list):
                for name in value:
                    _check_objective(pos, str(name))
            elif key in _SIZES or not isinstance(value, list):
                _check_number(pos, value)


# -- events ---------------------------------------------------------------------------------------

_UNIT_FIELDS: Final = ("unit", "attacker", "defender")
_UNIT_LISTS: Final = ("units", "strikers")
_CARD_FIELDS: Final = ("card", "replaced")
_ZONE_FIELDS: Final = ("zone", "from", "to")
_STRIKES: Final = ("strike_declared", "strike_roll")  # their target is a player, not a unit
_MODIFIERS: Final = ("modifiers", "defense_modifiers")
_ROLL_FIELDS: Final = ("unit", "target", "roll", "result", "defense", *_MODIFIERS)

# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "shuffled": ("cards",),
    "objectives_dealt": ("number",),
    "first_player": (),
    "placed": ("unit", "zone"),
    "placed_secretly": ("unit",),
    "placed_all": ("units",),
    "placement_done": (),
    "turn_begins": ("turn",),
    "no_objective": (),
    "objective_played": ("slot", "card", "was_face_up", "replaced"),
    "action": ("action",),
    "moved": ("unit", "from", "to"),
    "attack_declared": ("attacker", "defender", "zone"),
    "battle_begins": ("attacker", "defender", "zone"),
    "battle_void": ("attacker", "defender"),
    "passed": ("step",),
    "card_played": ("card", "unit"),
    "ability": ("card", "when", "effects", "unit"),
    "picked_at_random": ("card",),
    "attack_roll": (*_ROLL_FIELDS, "attack", "hit", "again"),
    "damaged": ("unit", "counters", "total"),
    "unit_destroyed": ("unit", "zone"),
    "withdrawn": ("unit", "zone"),
    "healed": ("unit", "counters", "total"),
    "flipped": ("unit", "destroyed_stars"),
    "card_discarded": ("card",),
    "discarded": ("card",),
    "drew": ("card",),
    "recovered": ("card",),
    "reshuffled": ("cards",),
    "nothing_to_draw": (),
    "strike_declared": ("target", "slot", "strikers"),
    "revealed": ("slot", "card"),
    "strike_roll": (*_ROLL_FIELDS, "slot", "strike", "success"),
    "strike_void": ("unit",),
    "objective_destroyed": ("slot", "card", "left"),
    "objective_replaced": ("slot", "card"),
    "entered": ("unit", "zone", "route"),
    "no_more_reserves": ("unused",),
    "carrier_used": ("unit", "zone"),
    "eliminated": ("by",),
    "resigned": (),
    "game_over": ("how", "winners"),
}


def _event_words(pos: Position, told: dict[str, Any]) -> dict[str, Any]:
    """An event in the words of scenarios: names for numbers, objectives counted from 1."""
    shown = dict(told)
    for key, value in told.items():
        if key in _UNIT_FIELDS and value != NONE:
            shown[key] = unit_name(pos, value)
        elif key == "target":
            shown[key] = (seat_name if told["kind"] in _STRIKES else _unit_namer(pos))(value)
        elif key in _UNIT_LISTS:
            shown[key] = [unit_name(pos, unit) for unit in value]
        elif key in _CARD_FIELDS:
            shown[key] = card_name(pos, value)
        elif key in _ZONE_FIELDS:
            shown[key] = zone_name(pos, value)
        elif key == "seat":
            shown[key] = seat_name(value) if value >= 0 else "nobody"
        elif key == "winners":
            shown[key] = [seat_name(seat) for seat in value]
        elif key == "slot":
            shown[key] = value + 1
    return shown


def _unit_namer(pos: Position) -> Callable[[int], str]:
    return lambda unit: unit_name(pos, unit)


def _event_matches(pos: Position, wanted: dict[str, Any], told: dict[str, Any]) -> bool:
    shown = _event_words(pos, told)
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(told["rules"]):
                return False
        elif key not in shown:
            return False
        elif key in _MODIFIERS:
            if not all(any(_has(modifier, one) for modifier in shown[key]) for one in value):
                return False
        elif key in _UNIT_FIELDS or (key == "target" and told["kind"] not in _STRIKES):
            if value is not None and unit_named(pos, value, pos.owner(told[key])) != told[key]:
                return False
        elif not _equal(value, shown[key]):
            return False
    return True


def _has(modifier: dict[str, Any], wanted: dict[str, Any]) -> bool:
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(modifier["rules"]):
                return False
        elif not _equal(value, modifier.get(key)):
            return False
    return True


def _expect_events(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    """The events listed happened in this order, others may lie between."""
    told = [event.everything() for event in stage.log]
    start = 0
    for number, one in enumerate(wanted):
        described = {"kind": one} if isinstance(one, str) else one
        for place in range(start, len(told)):
            if _event_matches(pos, described, told[place]):
                start = place + 1
                break
        else:
            alike = [e for e in told if e["kind"] == described["kind"]]
            actual = [_asked_of(pos, described, e) for e in alike] or [e["kind"] for e in told]
            return [Difference(f"events[{number}]", described, actual)]
    return []


def _asked_of(pos: Position, wanted: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event that the scenario speaks of."""
    shown = _event_words(pos, told)
    return {key: shown[key] for key in wanted if key in shown}


def _check_events(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise InputError("write a list of events: [{kind: damaged, unit: X}]")
    for one in wanted:
        described = {"kind": one} if isinstance(one, str) else one
        if not isinstance(described, dict) or "kind" not in described:
            raise InputError(f"{words_for(one)}: name the kind of event: {{kind: damaged}}")
        kind = described["kind"]
        if kind not in EVENT_FIELDS:
            raise InputError(f"unknown kind of event {kind!r}; {did_you_mean(kind, EVENT_FIELDS)}")
        require_keys(kind, described, ("kind", "seat", "rules", *EVENT_FIELDS[kind]))
        _check_rules(described.get("rules", []))
        for key, value in described.items():
            _check_event_field(pos, kind, key, value)


def _check_event_field(pos: Position, kind: str, key: str, value: Any) -> None:
    if key == "seat" or (key == "target" and kind in _STRIKES):
        _check_player(pos, value)
    elif key in _UNIT_FIELDS or key == "target":
        if value is not None:
            unit_named(pos, value, 0)
    elif key in _UNIT_LISTS or key in _MODIFIERS:
        if not isinstance(value, list):
            raise InputError(f"{kind}.{key}: {words_for(value)} must be a list")
    elif key in _CARD_FIELDS:
        cards_named(pos, value)
    elif key in _ZONE_FIELDS:
        zone_named(pos, str(value), 0)


def _expect_no_events(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    told = [event.everything() for event in stage.log]
    for one in wanted:
        described = {"kind": one} if isinstance(one, str) else one
        met = [event for event in told if _event_matches(pos, described, event)]
        if met:
            found.append(Difference(f"no events {words_for(one)}", "none", f"{len(met)} of them"))
    return found


# -- numbers --------------------------------------------------------------------------------------


def _fraction(value: Any) -> Fraction:
    try:
        return Fraction(str(value).replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{value!r} is no chance: write 21/36 or 0.583") from None


def _chance_differs(wanted: Any, actual: Fraction) -> bool:
    """Fractions and whole numbers are exact; decimals may be rounded to three places."""
    if isinstance(wanted, float):
        return abs(_fraction(wanted) - actual) > Fraction(1, 2000)
    return _fraction(wanted) != actual


_ATTACK_ODDS: Final[dict[str, tuple[str, str]]] = {
    "hit": ("attacker", "hit"),
    "need": ("attacker", "need"),
    "attack_value": ("attacker", "attack"),
    "defense_result": ("attacker", "defense_to_beat"),
    "counters": ("attacker", "counters"),
    "expected_damage": ("attacker", "expected_damage"),
    "destroyed": ("defender", "destroyed"),
    "hit_back": ("defender", "hit"),
    "need_back": ("defender", "need"),
    "counters_back": ("defender", "counters"),
    "attacker_destroyed": ("attacker", "destroyed"),
}
_STRIKE_ODDS: Final = ("known", "defense", "each", "destroyed", "by_defense")


def _expect_odds(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for one in wanted if isinstance(wanted, list) else [wanted]:
        found += _attack_odds(pos, one) if "attack" in one else _strike_odds(pos, one)
    return found


def _attack_odds(pos: Position, wanted: dict[str, Any]) -> list[Difference]:
    [(first, second)] = wanted["attack"].items()
    attacker = unit_named(pos, first)
    odds = battle_odds(pos, attacker, unit_named(pos, second, pos.owner(attacker), own=False))
    found = []
    for key, value in wanted.items():
        if key == "attack":
            continue
        if key == "both_destroyed":
            actual = odds[key]
        else:
            side, field = _ATTACK_ODDS[key]
            actual = odds[side][field]
        if _chance_differs(value, Fraction(actual)):
            found.append(Difference(f"odds.{key} of {first} against {second}", value, actual))
    return found


def _strike_odds(pos: Position, wanted: dict[str, Any]) -> list[Difference]:
    aim = wanted["strike"]
    names = aim["by"] if isinstance(aim["by"], list) else [aim["by"]]
    strikers = [unit_named(pos, name) for name in names]
    seat = pos.owner(strikers[0])
    odds = strike_odds(pos, seat, strikers, *slot_named(pos, aim["objective"], seat))
    found = []
    for key, value in wanted.items():
        if key == "strike":
            continue
        place = f"odds.{key}"
        if key not in odds:
            found.append(Difference(place, value, f"unknown: known is {odds['known']}"))
        elif key == "known":
            found += _same(place, value, odds[key])
        elif key == "by_defense":
            for defense, chance in value.items():
                if _chance_differs(chance, odds[key][defense]):
                    found.append(Difference(f"{place}.{defense}", chance, odds[key][defense]))
        elif key == "each":
            differ = [_chance_differs(*pair) for pair in zip(value, odds[key], strict=False)]
            if any(differ) or len(value) != len(odds[key]):
                found.append(Difference(place, value, odds[key]))
        elif _chance_differs(value, Fraction(odds[key])):
            found.append(Difference(place, value, odds[key]))
    return found


def _check_odds(pos: Position, wanted: Any) -> None:
    for one in wanted if isinstance(wanted, list) else [wanted]:
        if not isinstance(one, dict) or ("attack" in one) == ("strike" in one):
            raise InputError("say of what: {attack: {X: P}, hit: 21/36} or {strike: {by: [X] ...}}")
        if "attack" in one:
            if not isinstance(one["attack"], dict) or len(one["attack"]) != 1:
                raise InputError("attack: write attacker and defender: {X: P}")
            require_keys("odds", one, ("attack", "both_destroyed", *_ATTACK_ODDS))
            [(first, second)] = one["attack"].items()
            attacker = unit_named(pos, first)
            unit_named(pos, second, pos.owner(attacker), own=False)
            _check_chances([value for key, value in one.items() if key != "attack"])
        else:
            require_keys("odds", one, ("strike", *_STRIKE_ODDS))
            aim = require_keys("odds.strike", one["strike"], ("by", "objective"))
            if len(aim) != 2:
                raise InputError("strike: write {by: [X, Y], objective: B's objective 1}")
            for name in aim["by"] if isinstance(aim["by"], list) else [aim["by"]]:
                unit_named(pos, name)
            slot_named(pos, str(aim["objective"]), NONE)
            _check_strike_odds(one)


def _check_strike_odds(wanted: dict[str, Any]) -> None:
    for key, value in wanted.items():
        if key == "each":
            if not isinstance(value, list):
                raise InputError("each: write a list with the chance of each striker")
            _check_chances(value)
        elif key == "by_defense":
            _check_chances(list(require_keys(key, value, range(6, 14)).values()))
        elif key not in ("strike", "known"):
            _check_chances([value])


def _check_chances(wanted: list[Any]) -> None:
    for value in wanted:
        _fraction(value)


_VALUES: Final[dict[str, Callable[[Position, int, int], object]]] = {
    "attack_value": lambda pos, unit, foe: values.attack_value(pos, unit),
    "defense_result": lambda pos, unit, foe: values.defense_result(pos, unit),
    "strike_value": lambda pos, unit, foe: values.strike_value(pos, unit),
    "hit_damage": lambda pos, unit, foe: values.hit_damage(pos, unit, foe),
    "counters": lambda pos, unit, foe: values.damage_taken(
        pos, foe, values.hit_damage(pos, unit, foe)
    ),
}
_PLAYER_VALUES: Final[dict[str, Callable[[Position, int], object]]] = {
    "max_hand": values.max_hand,
    "action_limit": values.action_limit,
}
_NEED_FOE: Final = ("hit_damage", "counters")


def _expect_values(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for name, facts in wanted.items():
        place = f"values.{name}"
        if name in SEAT_LETTERS[: pos.seats] and str(name).casefold() not in units_by_name(pos):
            seat = seat_named(pos, name)
            for key, value in facts.items():
                found += _same(f"{place}.{key}", value, _PLAYER_VALUES[key](pos, seat))
        elif "objective" in str(name).casefold():
            seat, slot = slot_named(pos, name, NONE)
            gone = pos.slots[seat][slot] == NONE
            actual = "gone" if gone else values.objective_defense(pos, seat, slot)
            found += _same(place, facts["objective_defense"], actual)
        else:
            found += _unit_values(pos, place, unit_named(pos, name), facts)
    return found


def _unit_values(pos: Position, place: str, unit: int, facts: dict[str, Any]) -> list[Difference]:
    foe = NONE
    if "against" in facts:
        foe = unit_named(pos, facts["against"], pos.owner(unit), own=False)
        pos = as_battle(pos, unit, foe)
    found = []
    for key, value in facts.items():
        if key == "against":
            continue
        if foe == NONE and key in _NEED_FOE:
            raise InputError(f"{place}.{key}: say against whom: {{against: P, {key}: {value}}}")
        found += _same(f"{place}.{key}", value, _VALUES[key](pos, unit, foe))
    return found


def _check_values(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, dict):
        raise InputError("write whose: {X: {attack_value: 3}}")
    for name, facts in wanted.items():
        if name in SEAT_LETTERS[: pos.seats] and str(name).casefold() not in units_by_name(pos):
            require_keys(str(name), facts, tuple(_PLAYER_VALUES))
        elif "objective" in str(name).casefold():
            require_keys(str(name), facts, ("objective_defense",))
            slot_named(pos, name, NONE)
        else:
            unit_named(pos, name)
            require_keys(str(name), facts, ("against", *_VALUES))


# -- what players see -----------------------------------------------------------------------------


def _expect_seen(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for who, paths in wanted.items():
        seat = NOBODY if who == "nobody" else seat_named(pos, who)
        table = view(pos, seat)
        for path, value in paths.items():
            actual = _look_up(pos, table, str(path))
            found += _same(f"seen by {who}: {path}", value, _names_only(value, actual))
    return found


def _check_seen(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, dict) or not all(isinstance(one, dict) for one in wanted.values()):
        raise InputError("write who sees what: {A: {players.B.hand.known: []}}")
    for who, paths in wanted.items():
        seat = NOBODY if who == "nobody" else seat_named(pos, who)
        for path in paths:
            _look_up(pos, view(pos, seat), str(path).split(".", 1)[0])


def _look_up(pos: Position, table: Any, path: str) -> Any:
    """A value in a view: keys, players by letter, units by name, list places from 0."""
    here = table
    before = ""
    for part in path.split("."):
        if isinstance(here, list):
            here = _in_list(pos, here, before, part)
        elif isinstance(here, dict):
            if part not in here:
                raise InputError(f"{path}: no {part!r} there; {did_you_mean(part, map(str, here))}")
            here = here[part]
        else:
            raise InputError(f"{path}: nothing lies below {before!r}: it is {words_for(here)}")
        before = part
    return here


def _in_list(pos: Position, items: list[Any], name: str, part: str) -> Any:
    if part == "count":
        return len(items)
    if name == "players" and not part.isdigit():
        return items[seat_named(pos, part)]
    if name == "units" and not part.isdigit():
        return items[unit_named(pos, part)]
    if not part.isdigit() or int(part) >= len(items):
        raise InputError(f"{name}: no entry {part!r}: it has {len(items)}, counted from 0")
    return items[int(part)]


def _names_only(wanted: Any, actual: Any) -> Any:
    """Cards are compared by name where the scenario gives names."""
    if isinstance(wanted, str) and isinstance(actual, dict) and "name" in actual:
        return actual["name"]
    if isinstance(wanted, list) and isinstance(actual, list):
        named = [one["name"] if isinstance(one, dict) and "name" in one else one for one in actual]
        return named if all(isinstance(one, str) for one in wanted) else actual
    return actual


Expectation = Callable[[Stage, Position, Any], list[Difference]]

_EXPECTATIONS: Final[dict[str, Expectation]] = {
    "units": _expect_units,
    "players": _expect_players,
    "asked": _expect_asked,
    "question": _expect_question,
    "turn": _expect_turn,
    "turn_number": _expect_turn_number,
    "over": _expect_over,
    "winners": _expect_winners,
    "how": _expect_how,
    "offered": _expect_offered,
    "not offered": _expect_not_offered,
    "offered exactly": _expect_offered_exactly,
    "refused": _expect_refused,
    "events": _expect_events,
    "no events": _expect_no_events,
    "odds": _expect_odds,
    "values": _expect_values,
    "seen by": _expect_seen,
}
_CHECKED_NAMES: Final[dict[str, Callable[[Position, Any], None]]] = {
    "units": _check_units,
    "players": _check_players,
    "question": _check_question,
    "asked": _check_player,
    "turn": _check_player,
    "turn_number": _check_number,
    "over": _check_truth,
    "winners": _check_winners,
    "how": _check_how,
    "events": _check_events,
    "no events": _check_events,
    "odds": _check_odds,
    "values": _check_values,
    "seen by": _check_seen,
}
