"""What the players agree on before a game: the options of `options.toml` as the rules read them."""

from typing import Any, Final

from starfold.kernel.options import Table, checked_options, option_table

OPTIONS: Final[Table] = option_table("starfold.games.ccg.state")


class Options:
    """The agreed options in the form that the rules read."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        full = checked_options(OPTIONS, chosen)
        self.chosen = full
        self.deck_size: int = int(full["deck_size"])
        self.light_first: bool = full["first_player"] == "light"
        self.convert_same_start: bool = full["same_start"] == "convert"
        self.persona_per_player: bool = full["persona_limit"] == "per_player"
        self.persona_current: bool = full["persona_values"] == "current"
        self.unpiloted_armor_two: bool = full["unpiloted_armor"] == "two"
        self.armor_or_ability: bool = full["character_armor"] == "higher"
        self.creatures_move_free: bool = full["creature_moves"] == "free"
        self.creatures_attack_always: bool = full["creature_attacks"] == "both_phases"
        self.riders_safe: bool = full["creature_victims"] == "no_riders"
        self.location_moves_regular: bool = full["location_moves"] == "regular"
        self.handing_over: bool = full["handing_over"] == "allowed"
        self.shield_by_number: bool = full["shield_area"] == "echo_and_first_three"
        self.collapse_spares_effects: bool = full["collapse_loses"] == "forces_only"
        self.vehicle_droids_drive: bool = full["driver_droids"] == "vehicle_droids"
        self.weapons_count_alone: bool = full["weapon_limit"] == "per_weapon"
        self.duplicates_allowed: bool = full["duplicate_weapons"] == "allowed"
        self.every_capital_shuttles: bool = full["shuttling"] == "every_capital"
        self.ridge_from_reserve_first: bool = full["north_ridge_search"] == "reserve_then_hand"
        self.buried_mines: bool = full["buried_mines"] == "allowed"
        self.open_mines_underfoot: bool = full["mines_underfoot"] != "none"
        self.buried_mines_underfoot: bool = full["mines_underfoot"] == "all"
        self.failed_harpoon_crashes: bool = full["failed_harpoon"] == "crash"
        self.reached_in_passing: bool = full["passing_through"] == "reaches"
        self.presence_ends_any_time: bool = full["presence_ends_battle"] == "any_time"
        self.carried_move: bool = full["carried_cards"] == "move"
        self.artillery_transit: bool = full["artillery_transit"] == "allowed"
        self.max_turns: int = int(full["max_turns"])

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Options, (self.chosen,)
