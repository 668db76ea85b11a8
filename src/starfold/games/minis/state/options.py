"""What the players agree on before a game: the named options of the ledger's decisions.

Each option stands in the ledger with its values and its default; a test keeps this table and the
ledger together. `OPTIONS` is the single place where names, legal values and defaults are written.
"""

from typing import Any, Final

from starfold.kernel.options import OptionRule, checked_options, number, number_pair

OPTIONS: Final[dict[str, OptionRule]] = {
    "card_mm": number_pair(
        "MG-DEC-01", (63.5, 88.9), least=20, most=200, meaning="short and long edge of a card, mm"
    ),
    "base_layout": OptionRule(
        "MG-DEC-02",
        "end_to_end",
        ("end_to_end", "side_by_side"),
        meaning="how the three cards of a home base lie",
    ),
    "base_spacing": OptionRule(
        "MG-DEC-03",
        "every",
        ("every", "nearest"),
        meaning="bases whose distance has an upper bound: every pair, or the closest of each",
    ),
    "movement_model": OptionRule(
        "MG-DEC-04",
        "disc_center",
        ("disc_center", "bow_pivot"),
        meaning="a unit turns about its centre, or its stern swings behind the bow",
    ),
    "turn_limit_scope": OptionRule(
        "MG-DEC-05",
        "per_segment",
        ("per_segment", "per_move"),
        meaning="90 degrees before each segment, or in the whole move",
    ),
    "segment_length": OptionRule(
        "MG-DEC-06",
        "up_to",
        ("up_to", "exact"),
        meaning="segments may be shortened, or are gone in full",
    ),
    "arc_test": OptionRule(
        "MG-DEC-07",
        "aim_point",
        ("aim_point", "any_part"),
        meaning="what of a target must lie in the arc",
    ),
    "pass_through": OptionRule(
        "MG-DEC-08",
        "none",
        ("none", "friendly", "fewer_stars", "all"),
        meaning="units through which one may move",
    ),
    "table": OptionRule(
        "MG-DEC-09", "unbounded", ("unbounded", "rect"), meaning="whether the table has an edge"
    ),
    "range_measure": OptionRule(
        "MG-DEC-10",
        "edge_to_edge",
        ("edge_to_edge", "center_to_center", "front_to_edge"),
        meaning="between which points distances are measured",
    ),
    "destroyed_units": OptionRule(
        "MG-DEC-11",
        "reserves",
        ("reserves", "removed"),
        meaning="where destroyed units go",
    ),
    "auto_hit_12": OptionRule(
        "MG-DEC-12",
        "all",
        ("all", "units_only", "none"),
        meaning="shots that a natural 12 makes hit",
    ),
    "block_by": OptionRule(
        "MG-DEC-14",
        "stars_ge_shooter",
        ("stars_ge_shooter", "none", "all"),
        meaning="units that block a line of fire",
    ),
    "return_fire": OptionRule(
        "MG-DEC-15", False, (False, True), meaning="a target fires back within the shot"
    ),
    "declare": OptionRule(
        "MG-DEC-16",
        "all_first",
        ("all_first", "per_player", "none"),
        meaning="when targets are declared",
    ),
    "reserves_keep_alive": OptionRule(
        "MG-DEC-17", False, (False, True), meaning="reserves keep a player in the battle"
    ),
    "strike_halving": OptionRule(
        "MG-DEC-18",
        "after_bonuses",
        ("after_bonuses", "before_bonuses"),
        meaning="when Damage is halved in strikes",
    ),
    "base_card_ground": OptionRule(
        "MG-DEC-19",
        "always",
        ("always", "icons_only"),
        meaning="whether base cards are ground targets for the attack roll",
    ),
    "ground5_second_shot_free": OptionRule(
        "MG-DEC-20",
        False,
        (False, True),
        meaning="the second shot of 5-star ground units goes in any direction",
    ),
    "wheels_limit_3": OptionRule(
        "MG-DEC-21",
        False,
        (False, True),
        meaning="wheels and tracks move S+S only with 1-3 stars",
    ),
    "initiative": OptionRule(
        "MG-DEC-23", "fixed", ("fixed", "rotate", "roll"), meaning="who begins a turn"
    ),
    "must_move": OptionRule(
        "MG-DEC-24", False, (False, True), meaning="a unit that can move has to"
    ),
    "arrivals_move": OptionRule(
        "MG-DEC-25",
        True,
        (True, False),
        meaning="units landed in the Movement phase may move in it",
    ),
    "convert_in_pure_battles": OptionRule(
        "MG-DEC-26",
        True,
        (True, False),
        meaning="Convert units in space and ground battles if one of their types is allowed",
    ),
    "convert_when": OptionRule(
        "MG-DEC-49",
        "any_time",
        ("any_time", "own_move"),
        meaning="when a unit that has neither moved nor attacked may convert",
    ),
    "fleet_exact": OptionRule(
        "MG-DEC-27", False, (False, True), meaning="20 and 10 stars exactly, not at most"
    ),
    "fire_order": OptionRule(
        "MG-DEC-28",
        "by_player",
        ("by_player", "alternate"),
        meaning="a player fires with all his units at once, or one by one in turns",
    ),
    "must_fire": OptionRule(
        "MG-DEC-50",
        False,
        (False, True),
        meaning="a unit with an enemy unit in range has to fire",
    ),
    "ground_strike_bonus": OptionRule(
        "MG-DEC-29", 0, (0, 1), meaning="attack bonus of ground units in strikes"
    ),
    "out_units": OptionRule(
        "MG-DEC-31",
        "remove",
        ("remove", "inert"),
        meaning="units of a player who is out",
    ),
    "score_overkill": OptionRule(
        "MG-DEC-32", True, (True, False), meaning="damage beyond destruction scores"
    ),
    "airborne_same_turn": OptionRule(
        "MG-DEC-33",
        True,
        (True, False),
        meaning="Airborne units destroyed this turn roll at its end",
    ),
    "battledroid_leftover": OptionRule(
        "MG-DEC-34",
        "lose",
        ("lose", "move_last"),
        meaning="put-off moves of Battledroids that nothing sets in motion",
    ),
    "artillery_ban": OptionRule(
        "MG-DEC-37",
        "always",
        ("always", "when_stationary"),
        meaning="when Artillery cannot shoot at space units",
    ),
    "artillery_shots": OptionRule(
        "MG-DEC-48",
        "every",
        ("every", "first"),
        meaning="shots of unmoved Artillery that have its Damage",
    ),
    "cloaked_untargetable": OptionRule(
        "MG-DEC-38", False, (False, True), meaning="cloaked units cannot be shot at"
    ),
    "veteran_count": OptionRule(
        "MG-DEC-39",
        "cumulative",
        ("cumulative", "this_turn"),
        meaning="hits that count for the Veteran die",
    ),
    "named_unique": OptionRule(
        "MG-DEC-40",
        "table",
        ("table", "fleet"),
        meaning="where a player may have a name only once",
    ),
    "copy_limit": OptionRule(
        "MG-DEC-41", "none", ("none", "tcg"), meaning="copies of a unit in a fleet"
    ),
    "max_turns": OptionRule(
        "MG-DEC-42", None, (), 1, meaning="turns after which the battle is over"
    ),
    "combat_base": OptionRule(
        "MG-DEC-43",
        False,
        (False, True),
        meaning="bases of two objective cards and a combat card that gives its bonus",
    ),
    "scoring": OptionRule(
        "MG-DEC-44",
        "multi_only",
        ("multi_only", "always", "never"),
        meaning="whether points decide",
    ),
    "arc_apex": OptionRule(
        "MG-DEC-45", "center", ("center", "front"), meaning="where the firing arc opens"
    ),
    "second_shot_alone": OptionRule(
        "MG-DEC-46", False, (False, True), meaning="a second shot needs no first one"
    ),
    "base_distance": OptionRule(
        "MG-DEC-47",
        "feet",
        ("feet", "metric", "either"),
        meaning="figures by which the distance of bases is judged",
    ),
    # Not in the ledger: what a table agrees on besides.
    "base_gap": number(
        "", 914.4, least=1, most=5000, meaning="mm between neighbouring bases that the game lays"
    ),
    "rect_mm": number_pair(
        "", (1828.8, 1828.8), least=300, most=10000, meaning="width and height of a bounded table"
    ),
    "first_player": OptionRule("", None, (), 0, meaning="seat that begins; none: chosen at random"),
}

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
