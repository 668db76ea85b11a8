"""From the ability definitions of a catalogue file to clauses, conditions and effects.

docs/catalogue.md is the reference. What it does not allow is refused here, also where the words
are known but say nothing together: a clause that never could do anything is a mistake of its
writer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.icon_reading import IconReader
from starfold.units.model import Amount, Clause, Condition, Effect, Selector
from starfold.units.reading import Problems, Reader, shown
from starfold.units.vocabulary import (
    AMOUNT,
    CARD_FILTER_KEYS,
    CONDITION_VALUES,
    EFFECT_PARAMETERS,
    EFFECT_VALUES,
    FILTER_KEYS,
    FILTER_VALUES,
    HIGHEST_AMOUNT,
    INTEGER,
    LOWEST_AMOUNT,
    MAX_CLAUSES,
    MAX_EFFECTS,
    NOT_OF_ONE_UNIT,
    PICK,
    THE_FOE,
    WHO_WORDS,
    Value,
)

CLAUSE_KEYS: Final = ("when", "if", "lasts", "do")
AMOUNT_KEYS: Final = ("each", "of", "max")
RANGE_KEYS: Final = ("at_least", "at_most")


@dataclass
class _Scene:
    """Where the words that are being read stand."""

    card_type: int
    icons: IconReader
    trigger: str = ""
    lasts_turn: bool = False

    @property
    def on_objective(self) -> bool:
        return self.card_type == v.OBJECTIVE

    @property
    def stands(self) -> bool:
        return self.trigger in v.STANDING_TRIGGERS

    @property
    def has_unit(self) -> bool:
        """Whether there is a unit in a battle that `unit` and `foe` can mean."""
        return self.trigger in v.BATTLE_TRIGGERS


def parse_ability(card: Reader, card_type: int, icon_reader: IconReader) -> list[Clause]:
    """The clauses under `ability` of a card; problems are noted, the unreadable is left out."""
    clauses = []
    for position, item in enumerate(card.items("ability", most=MAX_CLAUSES, least=1)):
        clause = parse_clause(item, card.at(f"ability[{position}]"), card_type, icon_reader)
        if clause is not None:
            clauses.append(clause)
    return clauses


def parse_clause(data: object, path: str, card_type: int, icon_reader: IconReader) -> Clause | None:
    """One clause; problems are noted where the icon reader notes its own."""
    problems = icon_reader.problems
    scene = _Scene(card_type, icon_reader)
    reader = Reader.open(data, path, problems, CLAUSE_KEYS)
    if reader is None:
        return None
    trigger = _trigger(reader, scene)
    if trigger is None:
        return None
    scene.trigger = trigger
    lasts = reader.word("lasts", v.DURATIONS, v.DURATIONS[v.LASTS_NORMALLY])
    scene.lasts_turn = lasts == v.DURATIONS[v.LASTS_TURN]
    conditions = _conditions(reader, scene) if reader.has("if") else []
    if not reader.has("do"):
        reader.missing("do", remedy="add a list of effects")
        return None
    effects = []
    for position, item in enumerate(reader.items("do", most=MAX_EFFECTS, least=1)):
        effect = _effect(item, reader.at(f"do[{position}]"), problems, scene)
        if effect is not None:
            effects.append(effect)
    _check_duration(reader, effects, scene)
    return Clause(v.TRIGGERS.index(trigger), conditions, effects, v.DURATIONS.index(lasts))


def _trigger(reader: Reader, scene: _Scene) -> str | None:
    """The trigger of a clause if it is one for this type of card."""
    own: tuple[str, ...] = v.COMBAT_TRIGGERS
    other: tuple[str, ...] = v.OBJECTIVE_TRIGGERS
    if scene.on_objective:
        own, other = other, own
    written = reader.data.get("when")
    if isinstance(written, str) and written in other:
        card_type = v.CARD_TYPES[scene.card_type]
        message = f"the trigger {written!r} is not for {card_type} cards"
        reader.refuse("when", message, f"use one of {', '.join(own)}")
        return None
    trigger = reader.word("when", own)
    return trigger if trigger == written else None


def _check_duration(reader: Reader, effects: list[Effect], scene: _Scene) -> None:
    if not scene.lasts_turn or not effects:
        return
    if scene.trigger == "continuous":
        message = "a continuous clause lasts while the card lies face up"
        reader.refuse("lasts", message, "leave lasts out or use another trigger")
    elif not any(v.EFFECTS[effect.kind] in v.STANDING_EFFECTS for effect in effects):
        reader.refuse("lasts", "nothing in this clause lasts", "leave lasts out")


def _word(reader: Reader, key: str, value: Value) -> str:
    return reader.word(key, value.words, value.default or None)


# -- filters and amounts --------------------------------------------------------------------------


_WHY_NOT_OF_ONE_UNIT: Final = {
    "side": ("the side of this unit is known", ""),
    "zone": ("both units of a battle stand in one zone", "use the condition zone"),
}


def _filter(
    data: object, path: str, problems: Problems, scene: _Scene, on_one_unit: bool = False
) -> Selector:
    """A filter on all units in play, or (conditions `unit` and `foe`) on one unit of the battle."""
    reader = _open_filter(data, path, problems, FILTER_KEYS, on_one_unit)
    if reader is None:
        return Selector(v.WHO_FILTER)
    if on_one_unit:
        for key in NOT_OF_ONE_UNIT:
            reader.refuse_key(key, *_WHY_NOT_OF_ONE_UNIT[key])
    kind = -1
    if reader.has("kind"):
        kind = v.UNIT_KINDS.index(_word(reader, "kind", FILTER_VALUES["kind"]))
    return Selector(
        v.WHO_FILTER,
        side=v.SIDES.index(_word(reader, "side", FILTER_VALUES["side"])),
        icons=_icon_mask(reader, scene),
        stars=reader.star_list("stars"),
        place=v.PLACES.index(_word(reader, "zone", FILTER_VALUES["zone"])),
        kind=kind,
        affiliation=reader.text("affiliation", ""),
        damaged=int(reader.flag("damaged")) if reader.has("damaged") else -1,
    )


def _card_filter(data: object, path: str, problems: Problems, scene: _Scene) -> Selector:
    """A filter on face-up objectives: what is printed on the card, and whose it is."""
    reader = _open_filter(data, path, problems, CARD_FILTER_KEYS)
    if reader is None:
        return Selector(v.WHO_FILTER)
    return Selector(
        v.WHO_FILTER,
        side=v.SIDES.index(_word(reader, "side", FILTER_VALUES["side"])),
        icons=_icon_mask(reader, scene),
        affiliation=reader.text("affiliation", ""),
    )


def _open_filter(
    data: object, path: str, problems: Problems, keys: tuple[str, ...], on_one_unit: bool = False
) -> Reader | None:
    """A filter that asks for something, or None with the problem noted."""
    reader = Reader.open(data, path, problems, keys)
    if reader is not None and not reader.data:
        example = "stars: [1, 2]" if on_one_unit else "side: any"
        problems.add(path, "an empty filter", f"ask for something, for example {{{example}}}")
        return None
    return reader


def _icon_mask(reader: Reader, scene: _Scene) -> int:
    """`icon: NAME` or `icon: [NAMES]` of a filter."""
    if not reader.has("icon"):
        return 0
    written = reader.data["icon"]
    names: list[tuple[str, Any]] = [("icon", written)]
    if isinstance(written, list):
        listed = reader.items("icon", most=len(icons.ICON_NAMES), least=1)
        names = [(f"icon[{position}]", name) for position, name in enumerate(listed)]
    mask = 0
    for place, name in names:
        number = scene.icons.number(name, reader.at(place))
        if number != icons.NO_ICON:
            mask |= 1 << number
    return mask


def _amount(reader: Reader, scene: _Scene, signed: bool = False) -> Amount:
    low = LOWEST_AMOUNT if signed else 1
    written = reader.data.get("amount")
    if not isinstance(written, dict):
        fixed = reader.integer("amount", low, HIGHEST_AMOUNT)
        if fixed == 0:
            reader.refuse("amount", "0 changes nothing", "give another number")
        return Amount(fixed)
    inner = Reader.open(written, reader.at("amount"), reader.problems, AMOUNT_KEYS)
    if inner is None:
        return Amount(1)
    each = inner.integer("each", low, HIGHEST_AMOUNT)
    if each == 0:
        inner.refuse("each", "0 changes nothing", "give another number")
    cap = inner.integer("max", 1, HIGHEST_AMOUNT, 0)
    if 0 < cap < abs(each):
        inner.refuse("max", f"{cap} is less than one count ({abs(each)})", "give a higher number")
    if not inner.has("of"):
        inner.missing("of", remedy="add a filter: which units are counted?")
        return Amount(each)
    return Amount(0, each, _filter(inner.data["of"], inner.at("of"), inner.problems, scene), cap)


_STRIKE_TRIGGERS: Final = ("struck", "strike_fails")


def _who(reader: Reader, scene: _Scene, effect: str) -> Selector:
    """Whom an effect is for: the unit, its foe, or a filter."""
    may_name_striker = effect in ("deal", "mark") and scene.trigger in _STRIKE_TRIGGERS
    if not reader.has("who"):
        if scene.on_objective and not may_name_striker:
            remedy = "say which units with a filter; an objective has no unit of its own"
            reader.missing("who", remedy=remedy)
        return Selector(v.WHO_FOE if scene.on_objective else v.WHO_UNIT)
    written = reader.data["who"]
    if not isinstance(written, str):
        return _filter(written, reader.at("who"), reader.problems, scene)
    word = reader.word("who", WHO_WORDS)
    known = scene.has_unit or (may_name_striker and word == THE_FOE)
    if scene.on_objective and word == written and not known:
        message = f"'{word}' means nothing here: an objective has no unit of its own"
        remedy = (
            "use a filter (both are known at after_battle, 'foe' also for deal and mark at struck "
            "and strike_fails)"
        )
        reader.refuse("who", message, remedy)
    if word == THE_FOE and scene.trigger == "destroys":
        reader.refuse("who", "the foe is already destroyed", "name other units")
    return Selector(v.WHO_FOE if word == THE_FOE else v.WHO_UNIT)


def _pick(reader: Reader, who: Selector) -> int:
    if who.who != v.WHO_FILTER:
        reader.refuse_key("pick", "pick belongs to a filter; here one unit is named")
        return v.PICK_ONE
    return v.PICKS.index(_word(reader, "pick", PICK))


# -- conditions -----------------------------------------------------------------------------------


def _conditions(clause: Reader, scene: _Scene) -> list[Condition]:
    reader = Reader.open(clause.data["if"], clause.at("if"), clause.problems, v.CONDITIONS)
    if reader is None:
        return []
    if not reader.data:
        clause.refuse("if", "no condition is given", "leave 'if' out")
    conditions = []
    for name in v.CONDITIONS:  # one order for all files: it makes words and comparisons stable
        if not reader.has(name):
            continue
        unfit = _why_unfit(name, scene)
        if unfit:
            reader.refuse(name, unfit, "leave it out")
            continue
        conditions.append(_CONDITION_READERS[name](reader, name, scene))
    return conditions


def _why_unfit(name: str, scene: _Scene) -> str:
    """Why a condition means nothing in this clause, or ""."""
    if not scene.on_objective or name not in v.BATTLE_CONDITIONS:
        return ""
    if name in v.CARD_CONDITIONS:
        return "speaks of a card played in a battle: for combat cards only"
    return "" if scene.has_unit else "speaks of a battle: for combat cards and after_battle only"


def _if_side(reader: Reader, name: str, scene: _Scene) -> Condition:
    return Condition(v.IF_SIDE, code=v.ROLES.index(_word(reader, name, CONDITION_VALUES[name])))


def _if_zone(reader: Reader, name: str, scene: _Scene) -> Condition:
    return Condition(v.IF_ZONE, code=v.PLACES.index(_word(reader, name, CONDITION_VALUES[name])))


def _if_unit(reader: Reader, name: str, scene: _Scene) -> Condition:
    asked = reader.data[name]
    selector = _filter(asked, reader.at(name), reader.problems, scene, on_one_unit=True)
    return Condition(v.CONDITIONS.index(name), selector)


def _if_played_first(reader: Reader, name: str, scene: _Scene) -> Condition:
    if not reader.flag(name):
        reader.refuse(name, "can only be true", "use foe_played: true for the opposite")
    return Condition(v.IF_PLAYED_FIRST, code=1)


def _if_foe_played(reader: Reader, name: str, scene: _Scene) -> Condition:
    return Condition(v.IF_FOE_PLAYED, code=int(reader.flag(name)))


def _if_number(reader: Reader, name: str, scene: _Scene) -> Condition:
    inner = Reader.open(reader.data[name], reader.at(name), reader.problems, RANGE_KEYS)
    kind = v.CONDITIONS.index(name)
    if inner is None:
        return Condition(kind)
    low, high = _range(inner)
    return Condition(kind, low=low, high=high)


def _if_count(reader: Reader, name: str, scene: _Scene) -> Condition:
    """count: units; face_up: objectives."""
    kind = v.CONDITIONS.index(name)
    of_units = kind == v.IF_COUNT
    known = ("of", *RANGE_KEYS)
    inner = Reader.open(reader.data[name], reader.at(name), reader.problems, known)
    if inner is None:
        return Condition(kind)
    low, high = _range(inner)
    if not inner.has("of"):
        counted = "units" if of_units else "face-up objectives"
        inner.missing("of", remedy=f"add a filter: which {counted} are counted?")
        return Condition(kind)
    read = _filter if of_units else _card_filter
    selector = read(inner.data["of"], inner.at("of"), inner.problems, scene)
    return Condition(kind, selector, low=low, high=high)


def _range(reader: Reader) -> tuple[int, int]:
    low = reader.integer("at_least", 1, HIGHEST_AMOUNT, 0)
    high = reader.integer("at_most", 0, HIGHEST_AMOUNT, v.NO_LIMIT)
    if not reader.has("at_least") and not reader.has("at_most"):
        reader.missing("at_least", remedy="add at_least, at_most or both")
    elif low > high:
        reader.refuse("at_least", f"{low} is more than at_most ({high})", "no number is both")
    return low, high


_ConditionReader = Callable[[Reader, str, _Scene], Condition]

_CONDITION_READERS: Final[dict[str, _ConditionReader]] = {
    "side": _if_side,
    "zone": _if_zone,
    "unit": _if_unit,
    "foe": _if_unit,
    "played_first": _if_played_first,
    "foe_played": _if_foe_played,
    "hand": _if_number,
    "foe_hand": _if_number,
    "count": _if_count,
    "objectives": _if_number,
    "discard": _if_number,
    "face_up": _if_count,
}


# -- effects --------------------------------------------------------------------------------------


def _effect(data: object, path: str, problems: Problems, scene: _Scene) -> Effect | None:
    if not isinstance(data, dict):
        problems.add(path, f"must be a mapping (effect: ...), not {shown(data)}")
        return None
    opener = Reader(data, path, problems)
    written = data.get("effect")
    name = opener.word("effect", v.EFFECTS)
    if name != written:
        return None
    reader = Reader.open(data, path, problems, ("effect", *EFFECT_PARAMETERS[name]))
    if reader is None or not _may_stand_here(reader, name, scene):
        return None
    return _EFFECT_READERS.get(name, _read_by_table)(reader, name, scene)


def _may_stand_here(reader: Reader, name: str, scene: _Scene) -> bool:
    """Whether the effect fits the trigger, the duration and the type of card."""
    if name == "force_play" and scene.trigger != "played":
        reader.refuse("effect", "force_play is for combat cards at 'when: played' only")
        return False
    if name == "remove_this" and scene.trigger not in _WHERE_THIS_LEAVES:
        message = "remove_this is for the moments before its card would be discarded"
        reader.refuse("effect", message, f"use one of {', '.join(_WHERE_THIS_LEAVES)}")
        return False
    if name == "forbid" and reader.data.get("act") == "play_card":
        return _may_ban_cards(reader, scene)
    standing = name in v.STANDING_EFFECTS
    if scene.stands and not standing:
        message = f"{name} happens once, but a {scene.trigger} clause stays in force"
        own = v.OBJECTIVE_TRIGGERS if scene.on_objective else v.COMBAT_TRIGGERS
        triggers = [trigger for trigger in own if trigger not in v.STANDING_TRIGGERS]
        reader.refuse("effect", message, f"use one of {', '.join(triggers)}")
        return False
    usual = "continuous" if scene.on_objective else "battle"
    if name == "reroll" and not scene.stands:
        message = "reroll stays in force and belongs to no single moment"
        reader.refuse("effect", message, f"use 'when: {usual}'")
        return False
    if standing and not scene.stands and not scene.lasts_turn:
        message = f"{name} stays in force, but 'when: {scene.trigger}' happens once"
        reader.refuse("effect", message, f"add 'lasts: turn' to the clause or use 'when: {usual}'")
        return False
    return True


_WHERE_THIS_LEAVES: Final = ("played", "hits", "destroys", "destroyed")


def _may_ban_cards(reader: Reader, scene: _Scene) -> bool:
    """forbid play_card: for one battle (combat cards), or in all battles of some units."""
    if scene.lasts_turn or scene.trigger not in ("played", "battle", "continuous"):
        message = "play_card is forbidden for a battle, or while an objective lies face up"
        reader.refuse("act", message, "use 'when: played', battle or continuous, without lasts")
        return False
    if not scene.on_objective and reader.data.get("who") not in WHO_WORDS:
        message = "on a combat card play_card needs one of the two players of the battle"
        reader.refuse("who", message, "write 'who: foe' (or 'who: unit' for the card's own player)")
        return False
    return True


def _effect_word(reader: Reader, effect: str, key: str) -> str:
    return _word(reader, key, EFFECT_VALUES[effect][key])


def _read_by_table(reader: Reader, name: str, scene: _Scene) -> Effect:
    """What the vocabulary says that the effect takes."""
    takes = EFFECT_VALUES[name]
    amount = Amount(0)
    for key, value in takes.items():
        if value.kind == AMOUNT:
            amount = _amount(reader, scene)
        elif value.kind == INTEGER:
            amount = Amount(reader.integer(key, 1, HIGHEST_AMOUNT))
    who = _who(reader, scene, name) if "who" in takes else Selector(v.WHO_UNIT)
    pick = _pick(reader, who) if "pick" in takes else v.PICK_ONE
    numbers = {
        value.field: value.words.index(_word(reader, key, value))
        for key, value in takes.items()
        if value.field
    }
    return Effect(v.EFFECTS.index(name), amount, who, pick=pick, **numbers)


def _read_bonus(reader: Reader, name: str, scene: _Scene) -> Effect:
    value = _effect_word(reader, name, "value")
    amount = _amount(reader, scene, signed=True)
    if value != "objective_defense":
        reader.refuse_key("objectives", "objectives belongs to the value objective_defense")
    if value not in v.UNIT_VALUES:
        reader.refuse_key("who", f"{value} is not a value of units")
    if not scene.on_objective:
        _check_combat_value(reader, value, scene)
    number = v.VALUES.index(value)
    if value in v.UNIT_VALUES:
        return Effect(v.BONUS, amount, _who(reader, scene, name), value=number)
    scope = _objective_scope(reader, scene) if value == "objective_defense" else 0
    return Effect(v.BONUS, amount, Selector(v.WHO_UNIT), value=number, scope=scope)


def _check_combat_value(reader: Reader, value: str, scene: _Scene) -> None:
    if value in v.PLAYER_VALUES:
        reader.refuse("value", f"{value} is for objective cards only", "use a value of units")
    elif value in ("strike", "objective_defense") and not scene.lasts_turn:
        message = f"{value} counts in strikes, and no strike happens within a battle"
        reader.refuse("value", message, "add 'lasts: turn' to the clause")


def _objective_scope(reader: Reader, scene: _Scene) -> int:
    if not scene.on_objective:
        scope = reader.word("objectives", v.OBJECTIVE_SCOPES[v.FRIENDLY_OBJECTIVES :])
        return v.OBJECTIVE_SCOPES.index(scope)
    return v.OBJECTIVE_SCOPES.index(_effect_word(reader, "bonus", "objectives"))


def _read_reroll(reader: Reader, name: str, scene: _Scene) -> Effect:
    if not scene.on_objective:
        reader.refuse_key("who", "on a combat card reroll is for the unit in the battle")
    who = _who(reader, scene, name) if scene.on_objective else Selector(v.WHO_UNIT)
    whose = v.REROLLS.index(_effect_word(reader, name, "whose"))
    return Effect(v.REROLL, Amount(0), who, scope=whose)


def _read_act(reader: Reader, name: str, scene: _Scene) -> Effect:
    """forbid and permit."""
    act = _effect_word(reader, name, "act")
    if name == "permit" and act == "play_card":
        reader.refuse("act", "play_card can only be forbidden", "use effect: forbid")
    who = _who(reader, scene, name)
    if name == "permit" and act == "extra_card" and who.who == v.WHO_FOE:
        message = "one more card is played right after a card of its own player"
        reader.refuse("who", message, "write 'who: unit', or a filter")
    return Effect(v.EFFECTS.index(name), Amount(0), who, act=v.ACTS.index(act))


def _read_recover(reader: Reader, name: str, scene: _Scene) -> Effect:
    card_type = _effect_word(reader, name, "type")
    scope = v.ANY_CARD if card_type == "any" else v.CARD_TYPES.index(card_type)
    return Effect(v.RECOVER, _amount(reader, scene), Selector(v.WHO_UNIT), scope=scope)


_EffectReader = Callable[[Reader, str, _Scene], Effect]

# Those that have more to check than what they take.
_EFFECT_READERS: Final[dict[str, _EffectReader]] = {
    "bonus": _read_bonus,
    "reroll": _read_reroll,
    "forbid": _read_act,
    "permit": _read_act,
    "recover": _read_recover,
}
