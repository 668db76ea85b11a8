"""What the players agree on before a game: the options of `options.toml` as the rules read them."""

from typing import Any, Final

from starfold.kernel.options import Table, checked_options, option_table

OPTIONS: Final[Table] = option_table("starfold.games.minis.state")

# Words of the options that the rules ask often, as numbers.
PASS_NONE: Final = 0
PASS_FRIENDLY: Final = 1
PASS_FEWER_STARS: Final = 2
PASS_ALL: Final = 3
MEASURE_EDGES: Final = 0
MEASURE_CENTERS: Final = 1
MEASURE_FRONT: Final = 2
BLOCK_BY_STARS: Final = 0
BLOCK_NEVER: Final = 1
BLOCK_ALWAYS: Final = 2


class Options:
    """The agreed options in the form that the rules read: plain numbers and truth values."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        full = checked_options(OPTIONS, chosen)
        self.chosen = full
        self.short: float = float(full["card_mm"][0])
        self.long: float = float(full["card_mm"][1])
        self.end_to_end: bool = full["base_layout"] == "end_to_end"
        self.bow_pivot: bool = full["movement_model"] == "bow_pivot"
        self.turn_per_move: bool = full["turn_limit_scope"] == "per_move"
        self.exact_segments: bool = full["segment_length"] == "exact"
        self.any_part: bool = full["arc_test"] == "any_part"
        self.passing = OPTIONS["pass_through"].values.index(full["pass_through"])
        self.bounded: bool = full["table"] == "rect"
        self.width: float = float(full["rect_mm"][0])
        self.height: float = float(full["rect_mm"][1])
        self.measure = OPTIONS["range_measure"].values.index(full["range_measure"])
        self.destroyed_return: bool = full["destroyed_units"] == "reserves"
        self.twelve_hits_units: bool = full["auto_hit_12"] != "none"
        self.twelve_hits_cards: bool = full["auto_hit_12"] == "all"
        self.blocking = OPTIONS["block_by"].values.index(full["block_by"])
        self.return_fire: bool = full["return_fire"]
        self.declare_first: bool = full["declare"] == "all_first"
        self.declare_never: bool = full["declare"] == "none"
        self.reserves_keep_alive: bool = full["reserves_keep_alive"]
        self.halve_first: bool = full["strike_halving"] == "before_bonuses"
        self.cards_are_ground: bool = full["base_card_ground"] == "always"
        self.free_second_of_five: bool = full["ground5_second_shot_free"]
        self.wheels_limit: bool = full["wheels_limit_3"]
        self.initiative: str = full["initiative"]
        self.must_move: bool = full["must_move"]
        self.arrivals_move: bool = full["arrivals_move"]
        self.convert_in_pure_battles: bool = full["convert_in_pure_battles"]
        self.convert_own_move: bool = full["convert_when"] == "own_move"
        self.fleet_exact: bool = full["fleet_exact"]
        self.fire_alternates: bool = full["fire_order"] == "alternate"
        self.must_fire: bool = full["must_fire"]
        self.ground_strike_bonus: int = full["ground_strike_bonus"]
        self.out_stay: bool = full["out_units"] == "inert"
        self.score_overkill: bool = full["score_overkill"]
        self.airborne_same_turn: bool = full["airborne_same_turn"]
        self.leftover_moves_last: bool = full["battledroid_leftover"] == "move_last"
        self.artillery_ban_always: bool = full["artillery_ban"] == "always"
        self.artillery_every_shot: bool = full["artillery_shots"] == "every"
        self.cloaked_untargetable: bool = full["cloaked_untargetable"]
        self.veteran_this_turn: bool = full["veteran_count"] == "this_turn"
        self.unique_in_fleet: bool = full["named_unique"] == "fleet"
        self.max_turns: int = full["max_turns"] or 0  # 0: no limit
        self.combat_base: bool = full["combat_base"]
        self.scoring: str = full["scoring"]
        self.front_apex: bool = full["arc_apex"] == "front"
        self.second_alone: bool = full["second_shot_alone"]
        self.first_player: int = -1 if full["first_player"] is None else full["first_player"]

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Options, (self.chosen,)

    def points_decide(self, seats: int) -> bool:
        """MG-SCORE-05: with three or more players."""
        return self.scoring == "always" or (self.scoring == "multi_only" and seats > 2)
