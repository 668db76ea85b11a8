"""The parts of the catalogue's JSON Schema that the tables know: icons, values and effects.

Everything else in `data/catalogue.schema.json` is written by hand, descriptions of words too.
"""

from typing import Any, Final

from starfold.units import entries as e
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.composing import vocabulary

Schema = dict[str, Any]

_CLAUSES: Final = {
    v.CARD_TYPES[v.COMBAT]: "combatClause",
    v.CARD_TYPES[v.OBJECTIVE]: "objectiveClause",
}
_VALUED: Final = {"face": e.OTHER_SIDE_KEYS, "unit": e.UNIT_KEYS}
_REFERENCES: Final = {v.AMOUNT: "amount", v.SIGNED: "signedAmount", v.WHO: "who"}
_PICK_NEEDS_FILTER: Final = {
    "if": {"required": ["pick"]},
    "then": {"properties": {"who": {"type": "object"}}, "required": ["who"]},
}


def renewed(schema: Schema) -> Schema:
    """The schema with the icons, values and effects that there are now."""
    definitions = schema["$defs"]
    on_units = [name for name in icons.ICON_NAMES if icons.icon_kind(name) != icons.WILD]
    definitions["unitIcon"]["enum"] = on_units
    definitions["cardIcon"]["enum"] = list(icons.ICON_NAMES)
    for name, keys in _VALUED.items():
        _put_values(definitions[name], keys)
    definitions["unit"]["properties"]["uncertain"]["items"]["enum"] = list(e.UNIT_KEYS)
    effects = vocabulary()["effects"]
    for card_type, clause in _CLAUSES.items():
        for stands, branch in ((True, "then"), (False, "else")):
            fitting = [each["name"] for each in effects if _may_stand(each, card_type, stands)]
            items = definitions[clause]["allOf"][0][branch]["properties"]["do"]["items"]
            items["oneOf"] = [{"$ref": f"#/$defs/effect_{name}"} for name in fitting]
    written = {f"effect_{each['name']}": _effect(each, definitions) for each in effects}
    return {**schema, "$defs": _with_effects(definitions, written)}


def _put_values(definition: Schema, keys: tuple[str, ...]) -> None:
    """The values of a face, in the order of the keys; they are needed unless one is usual."""
    properties = definition["properties"]
    for name, value in e.FACE_VALUES.items():
        described = properties.get(name, {}).get("description", f"Printed {name}.")
        limits = {"minimum": value.least, "maximum": value.most}
        properties[name] = {"description": described, "type": "integer", **limits}
    definition["properties"] = {key: properties[key] for key in keys}
    optional = [name for name, value in e.FACE_VALUES.items() if value.usual is not None]
    needed = {*definition["required"], *e.FACE_VALUES} - {*optional}
    definition["required"] = [key for key in keys if key in needed]


def _with_effects(definitions: Schema, effects: Schema) -> Schema:
    """The effects stand together, before the clauses that are made of them."""
    ordered: Schema = {}
    for name, definition in definitions.items():
        if name == _CLAUSES[v.CARD_TYPES[v.COMBAT]]:
            ordered |= effects
        if not name.startswith("effect_"):
            ordered[name] = definition
    return ordered


def _may_stand(effect: Schema, card_type: str, stands: bool) -> bool:
    return any(
        use["card_type"] == card_type and (trigger in v.STANDING_TRIGGERS) == stands
        for use in effect["uses"]
        for trigger in use["when"]
    )


def _effect(effect: Schema, definitions: Schema) -> Schema:
    name = effect["name"]
    before = definitions.get(f"effect_{name}", {})
    values = v.EFFECT_VALUES[name]
    choices = dict.fromkeys(use["choice"] for use in effect["uses"])
    properties: Schema = {"effect": {"const": name}}
    for key, value in values.items():
        described = before.get("properties", {}).get(key, {}).get("description")
        words = list(choices) if key == effect["choice"] else list(value.words)
        properties[key] = _property(key, value, words, described or f"The {key} of the effect.")
    needed = [key for key, value in values.items() if value.kind != v.WHO and not value.default]
    made: Schema = {
        "description": before.get("description", f"{effect['title'].capitalize()}."),
        "type": "object",
        "properties": properties,
        "required": ["effect", *needed],
        "additionalProperties": False,
    }
    conditions = before.get("allOf") or ([_PICK_NEEDS_FILTER] if "pick" in values else [])
    return made | ({"allOf": conditions} if conditions else {})


def _property(key: str, value: v.Value, words: list[str], description: str) -> Schema:
    if key == "pick":
        return {"$ref": "#/$defs/pick"}
    if value.kind in _REFERENCES:
        return {"$ref": f"#/$defs/{_REFERENCES[value.kind]}"}
    if value.kind == v.INTEGER:
        limits = {"minimum": 1, "maximum": v.HIGHEST_AMOUNT}
        return {"description": description, "type": "integer", **limits}
    assert value.kind == v.WORD, value
    return {"description": description, "enum": words}
