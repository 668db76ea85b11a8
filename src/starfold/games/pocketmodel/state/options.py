"""What the players agree on before a game: the options of `options.toml` as the rules read them."""

from typing import Any, Final

from starfold.kernel.options import Table, checked_options, option_table

OPTIONS: Final[Table] = option_table("starfold.games.pocketmodel.state")


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
