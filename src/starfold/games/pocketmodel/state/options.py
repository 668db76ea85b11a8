"""What the players agree on before a game: the named options of the ledger's decisions.

Each option stands in the ledger with its values and its default; a test keeps this table and the
ledger together. `OPTIONS` is the single place where names, legal values and defaults are written.
"""

from typing import Any, Final

from starfold.kernel.options import OptionRule, checked_options

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
        full = checked_options(OPTIONS, chosen)
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
