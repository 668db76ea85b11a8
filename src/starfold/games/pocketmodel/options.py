"""What the players agree on before a game: the named options of the ledger's decisions.

Each option stands in the ledger with its values and its default; a test keeps this table and the
ledger together. `OPTIONS` is the single place where names, legal values and defaults are written.
"""

from typing import Any, Final, NamedTuple

from starfold.errors import InputError


class OptionRule(NamedTuple):
    decision: str  # ledger decision, or "" for a matter of set-up that the rulebook leaves open
    default: Any
    values: tuple[
        Any, ...
    ]  # empty: any whole number from `least` on (None too if it is the default)
    least: int = 0
    meaning: str = ""


OPTIONS: Final[dict[str, OptionRule]] = {
    "destroy_threshold": OptionRule(
        "PM-DEC-01", "meet", ("meet", "exceed"), meaning="counters that destroy a unit"
    ),
    "damage_clear": OptionRule(
        "PM-DEC-02",
        "on_destroy",
        ("on_destroy", "on_entry_objective_only"),
        meaning="when damage counters come off",
    ),
    "refill": OptionRule(
        "PM-DEC-03",
        "played_only",
        ("played_only", "any_battle"),
        meaning="who refills after a battle",
    ),
    "max_hand": OptionRule("PM-DEC-04", 3, (), 1, meaning="hand size to refill to"),
    "oversize_alone": OptionRule(
        "PM-DEC-05", False, (False, True), meaning="a unit above the star limit may act alone"
    ),
    "strike_auto_12": OptionRule(
        "PM-DEC-07", False, (False, True), meaning="a natural 12 always succeeds in a strike"
    ),
    "failed_strike": OptionRule(
        "PM-DEC-08",
        "continue",
        ("continue", "stop"),
        meaning="strikers left when a combat card was replaced",
    ),
    "eliminated_zone": OptionRule(
        "PM-DEC-09",
        "keep",
        ("keep", "remove_units_to_contested"),
        meaning="the home zone of an eliminated player",
    ),
    "mutual_elimination": OptionRule(
        "PM-DEC-10",
        "draw",
        ("draw", "active_player_wins"),
        meaning="everybody left falls at the same moment",
    ),
    "armor_floor": OptionRule(
        "PM-DEC-11", 0, (0, 1), meaning="least damage of a hit through Armor"
    ),
    "combat_opponents": OptionRule(
        "PM-DEC-13", "one", ("one", "any"), meaning="opponents that one combat action may attack"
    ),
    "battle_order": OptionRule(
        "PM-DEC-14", "fixed", ("fixed", "stepwise"), meaning="when the order of battles is set"
    ),
    "veteran_reset": OptionRule(
        "PM-DEC-15", True, (True, False), meaning="a destroyed Veteran returns to its icon side"
    ),
    "play_counts_as_reveal": OptionRule(
        "PM-DEC-16", True, (True, False), meaning="a played objective counts as revealed"
    ),
    "setup_shortfall": OptionRule(
        "PM-DEC-19",
        "any_lower",
        ("any_lower", "closest"),
        meaning="how far below 20 stars if 20 cannot be made",
    ),
    "peek_own_objectives": OptionRule(
        "PM-DEC-21", False, (False, True), meaning="owners see their face-down objectives"
    ),
    "placement": OptionRule(
        "PM-DEC-22",
        "turn_order",
        ("turn_order", "simultaneous"),
        meaning="units are placed openly in turn order, or secretly",
    ),
    "max_turns": OptionRule(
        "PM-DEC-24", None, (), 1, meaning="turns after which the game is drawn"
    ),
    "copy_key": OptionRule(
        "PM-DEC-26", "name", ("name", "name_and_number"), meaning="what makes two cards the same"
    ),
    "copy_limit_base": OptionRule(
        "PM-DEC-27",
        "game_size",
        ("game_size", "force_total"),
        meaning="stars that set the copy limit",
    ),
    "strict_edition": OptionRule(
        "PM-DEC-28", True, (True, False), meaning="refuse what the edition does not know"
    ),
    "max_players": OptionRule("PM-DEC-30", 8, (), 2, meaning="most players at the table"),
    "turbolaser_targets": OptionRule(
        "PM-DEC-33", (5, 6), ((5, 6), (4, 5)), meaning="stars against which Turbolaser works"
    ),
    "armor_scope": OptionRule(
        "PM-DEC-34",
        "any_damage",
        ("any_damage", "battle_only"),
        meaning="damage that Armor reduces",
    ),
    # Not in the ledger: what a table agrees on besides.
    "two_packs": OptionRule(
        "", False, (False, True), meaning="the two-game-pack variant (PM-PACK)"
    ),
    "game_size": OptionRule("", 30, (), 10, meaning="build stars that the game is played with"),
    "first_player": OptionRule("", None, (), 0, meaning="seat that begins; none: chosen at random"),
    "open_decklists": OptionRule(
        "", False, (False, True), meaning="everybody knows every deck list"
    ),
}


class Options:
    """The agreed options in the form that the rules read: plain numbers and truth values."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        full = checked(chosen)
        self.chosen = full
        self.destroy_at = (
            1 if full["destroy_threshold"] == "exceed" else 0
        )  # counters above shields
        self.clear_on_destroy: bool = full["damage_clear"] == "on_destroy"
        self.refill_any_battle: bool = full["refill"] == "any_battle"
        self.max_hand: int = full["max_hand"]
        self.oversize_alone: bool = full["oversize_alone"]
        self.strike_auto_12: bool = full["strike_auto_12"]
        self.failed_strike_stops: bool = full["failed_strike"] == "stop"
        self.clear_eliminated_zone: bool = full["eliminated_zone"] == "remove_units_to_contested"
        self.active_player_wins: bool = full["mutual_elimination"] == "active_player_wins"
        self.armor_floor: int = full["armor_floor"]
        self.many_opponents: bool = full["combat_opponents"] == "any"
        self.stepwise_order: bool = full["battle_order"] == "stepwise"
        self.veteran_reset: bool = full["veteran_reset"]
        self.play_counts_as_reveal: bool = full["play_counts_as_reveal"]
        self.closest_shortfall: bool = full["setup_shortfall"] == "closest"
        self.peek_own_objectives: bool = full["peek_own_objectives"]
        self.secret_placement: bool = full["placement"] == "simultaneous"
        self.max_turns: int = full["max_turns"] or 0  # 0: no limit
        self.turbolaser_low: int = full["turbolaser_targets"][0]
        self.turbolaser_high: int = full["turbolaser_targets"][1]
        self.armor_in_battle_only: bool = full["armor_scope"] == "battle_only"
        self.two_packs: bool = full["two_packs"]
        self.first_player: int = -1 if full["first_player"] is None else full["first_player"]
        self.open_decklists: bool = full["open_decklists"]

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Options, (self.chosen,)


def checked(chosen: dict[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in; refuses unknown names and values with the remedy."""
    full = {name: rule.default for name, rule in OPTIONS.items()}
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise InputError(f"unknown option {name!r}: {nearest_option(name)}")
        full[name] = _checked_value(name, value)
    return full


def nearest_option(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(str(name), list(OPTIONS), n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else "known are " + ", ".join(sorted(OPTIONS))


def _checked_value(name: str, value: Any) -> Any:
    rule = OPTIONS[name]
    if isinstance(value, list):
        value = tuple(value)
    if rule.values:
        for legal in rule.values:
            if type(legal) is type(value) and legal == value:
                return value
        wanted = ", ".join(_shown(legal) for legal in rule.values)
        raise InputError(f"option {name} cannot be {_shown(value)}: choose one of {wanted}")
    if value is None and rule.default is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < rule.least:
        none = " or none" if rule.default is None else ""
        raise InputError(
            f"option {name} cannot be {_shown(value)}: "
            f"give a whole number from {rule.least} on{none}"
        )
    return value


def _shown(value: Any) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value).lower()


def parse_option(text: str) -> tuple[str, Any]:
    """`name=value` as typed on a command line."""
    name, equals, word = text.partition("=")
    if not equals:
        raise InputError(f"option {text!r} has no value: write name=value")
    if name not in OPTIONS:
        raise InputError(f"unknown option {name!r}: {nearest_option(name)}")
    words: dict[str, Any] = {"true": True, "false": False, "none": None}
    if word.lower() in words:
        return name, words[word.lower()]
    numbers = word.strip("[]").split(",")
    if all(number.strip().lstrip("-").isdigit() for number in numbers):
        values = tuple(int(number) for number in numbers)
        return name, values[0] if len(values) == 1 else values
    return name, word
